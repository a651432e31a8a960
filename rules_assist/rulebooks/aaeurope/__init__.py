"""The rules of Axis & Allies Europe, put together chapter by chapter; dice and ledgers stand in rules.toml."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from boards.plain.sentence import area, say
from counters.counter import Counter
from counters.places import area_of
from rules_assist.advice import Act, Answer, Detail
from rules_assist.common.saying import no, yes
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebook import Chapter, Does, Figure, Verb, attacking, rulebook
from rules_assist.rulebooks.aaeurope import battle, carrying, economy, findings, flying, in_battle, moving
from rules_assist.rulebooks.aaeurope.powers import AIR, PIECES, POWERS, WALKS, completed, timely

Kinds: TypeAlias = frozenset[str]
COMBAT_MOVEMENT, COMBAT, MOVEMENT = "combat_movement", "combat", "movement"
MOVEMENTS = (COMBAT_MOVEMENT, MOVEMENT)


def _of(kinds: Kinds):  # type: ignore[no-untyped-def]  # a test of counters, told below
    def suits(view: Standpoint, one: Counter) -> bool:
        return view.type(one) in kinds

    return suits


def may_blitz(view: Standpoint, act: Act) -> Answer | None:
    """`may blitz #tank through east_poland to baltic_states`."""
    pieces = [view.position.counters[id] for id in act.counters]
    places = [area_of(place) for place in (*act.to, *act.at)]
    if not pieces or not places or not act.through:
        return None
    for one in pieces:
        why = moving.blitz_allowed(view, one, area_of(act.through[0]), places[0])
        if why is not None:
            return no(why)
    words = "Armor blitzes through {through}, which changes hands, into {to}."
    return yes(say(words, through=area(area_of(act.through[0])), to=area(places[0])), "§ Armor")


def at_sea_and_ashore(does: Does) -> Does:
    """One word for aircraft that come down and for troops that go ashore."""

    def asked(view: Standpoint, act: Act) -> Answer | None:
        kinds = {view.type(view.position.counters[id]) for id in act.counters}
        return flying.may_land(view, act) if kinds and kinds <= AIR else does(view, act)

    return asked


WARRING = PIECES - {"aa_gun"}

VERBS = (
    Verb(name="attack", does=attacking(battle.battle_of), title="Attack", needs=("counters", "at"),
         phases=(COMBAT_MOVEMENT, COMBAT), rule="§ Combat Movement", details=battle.DETAILS,
          also=("fight",),
         suits=_of(WARRING)),
    Verb(name="raid", does=in_battle.may_raid, title="Raid the factory", needs=("counters", "at"), details=(),
         phases=(COMBAT_MOVEMENT, COMBAT), rule="§ Strategic Bombing Raids", also=("strategic_bombing", "bomb"),
         suits=_of(AIR)),
    Verb(name="retreat", does=in_battle.may_retreat, title="Retreat", needs=("counters",), phases=(COMBAT,),
         details=(Detail(name="landing", values=("yes", "no")),), rule="§ Resolving Land Combat 6", suits=_of(WARRING)),
    Verb(name="submerge", does=in_battle.may_submerge, title="Submerge", needs=("counters",), details=(),
         suits=_of(frozenset({"submarine"}))),
    Verb(name="first_strike", does=in_battle.may_first_strike, title="Strike first", needs=("counters",), details=(),
         suits=_of(frozenset({"submarine"}))),
    Verb(name="hit", does=in_battle.may_hit, title="Be the loss", needs=("counters", "means"), details=(),
         also=("lose", "be_hit", "take_hit", "choose_casualty")),
    Verb(name="shore_shot", does=in_battle.may_shore_shot, title="Fire a shore shot", needs=("counters", "at"),
     details=(),
         also=("bombard", "support_shot"), phases=(COMBAT_MOVEMENT, COMBAT), rule="§ Amphibious Assaults",
         suits=_of(frozenset({"battleship", "destroyer"}))),
    Verb(name="blitz", does=may_blitz, title="Blitz", needs=("counters", "through", "to"), details=(),
         phases=(COMBAT_MOVEMENT,), rule="§ Armor", suits=_of(frozenset({"armor"}))),
    Verb(name="fly", does=flying.may_fly, title="Fly there", needs=("counters", "to"), details=(), phases=MOVEMENTS,
         rule="§ Fighters", suits=_of(AIR)),
    Verb(name="land", does=at_sea_and_ashore(carrying.may_unload), title="Land there", needs=("counters", "at"),
         details=(), phases=(*MOVEMENTS, COMBAT), rule="§ Non-combat Movement", suits=_of(AIR | WALKS),
         also=("amphibious_assault",)),
    Verb(name="fly_off", does=flying.may_fly_off, title="Fly off the sunk carrier", needs=("counters", "at"),
         details=(), rule="§ Aircraft Carrier", suits=flying.is_up),
    Verb(name="load", does=carrying.may_load, title="Go aboard there", needs=("counters", "at"), details=(),
         phases=MOVEMENTS, rule="§ Transports", also=("board", "embark"), suits=_of(WALKS | AIR)),
    Verb(name="unload", does=carrying.may_unload, title="Go ashore", needs=("counters", "to"), details=(),
         phases=(*MOVEMENTS, COMBAT), rule="§ Transports", also=("disembark",), suits=_of(WALKS)),
    Verb(name="capture", does=economy.may_capture, title="Take it", needs=("counters", "at"), details=(),
         also=("take", "take_convoy", "liberate"), suits=_of(PIECES)),
    Verb(name="convert", does=economy.may_convert, title="Become Soviet", needs=("counters",), details=(),
         also=("patriotic_war", "take_over"), suits=_of(PIECES)),
    Verb(name="place", does=economy.may_place, title="Place here", needs=("counters", "at"), details=economy.BOUGHT,
         phases=("placement", "cash_advance"), rule="§ Place New Units", bare=True, suits=_of(PIECES)),
    Verb(name="buy", does=economy.may_buy, title="Buy", needs=("side",), details=economy.BOUGHT,
         phases=("purchase", "cash_advance"), rule="§ Purchase Combat Units", also=("purchase",)),
    Verb(name="collect", does=economy.may_collect, title="Collect income", needs=("side",), details=(),
         phases=("income",), rule="§ Collect Income"),
    Verb(name="win", does=economy.may_win, title="Win", needs=("side",), details=(), phases=("purchase",),
         rule="§ Object of the Game", also=("victory",)),
)  # fmt: skip
FIGURES = (
    Figure(name="price", reckons=economy.price_of, title="Price", also=("cost",), only_named=True,
           details=economy.BOUGHT),
    Figure(name="placement", reckons=economy.slots_of, title="Units that may be placed", needs=("side",),
           also=("slots", "units_allowed"), only_named=True, details=()),
    Figure(name="middle_east_payment", reckons=economy.middle_east_payment, title="What the Allies pay",
           only_named=True, details=(), also=("oil",)),
    Figure(name="booty", reckons=economy.booty, title="Money lost with the capital", only_named=True, details=()),
    Figure(name="bombing", reckons=economy.bombing, title="Bombs", only_named=True,
           details=(Detail(name="dice", needed=True, least=1, most=6, several=True, also=("die",)),)),
    Figure(name="aa_dice", reckons=flying.aa_dice, title="AA dice", needs=("counters",), only_named=True, details=()),
    Figure(name="chips", reckons=economy.chips, title="Chips", only_named=True, details=economy.BOUGHT),
)  # fmt: skip
CHAPTER = Chapter(
    reach=moving.reach_of, once=(findings.whole_table,), battle=battle.battle_of, verbs=VERBS, figures=FIGURES
)
RULEBOOK = rulebook(
    CHAPTER, replace(battle.TABLE, battle=None, verbs=()), sides=POWERS, timely=timely, rule="§ Action Sequence",
    sketch=completed, starves=lambda _view, _line: False,
)  # fmt: skip
