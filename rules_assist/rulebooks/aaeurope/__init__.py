"""The rules of Axis & Allies Europe, put together chapter by chapter; dice and ledgers stand in rules.toml."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from boards.plain.sentence import area, say
from counters.counter import Counter
from counters.places import area_of
from rules_assist.advice import Act, Answer, Detail
from rules_assist.common.asked import figure, verb
from rules_assist.common.saying import no, yes
from rules_assist.rulebook import Chapter, Does, attacking, rulebook
from rules_assist.rulebooks.aaeurope import battle, carrying, economy, findings, flying, in_battle, moving
from rules_assist.rulebooks.aaeurope.powers import AIR, PIECES, POWERS, WALKS, World, completed

Kinds: TypeAlias = frozenset[str]
COMBAT_MOVEMENT, COMBAT, MOVEMENT = "combat_movement", "combat", "movement"
MOVEMENTS = (COMBAT_MOVEMENT, MOVEMENT)


def _of(kinds: Kinds):  # type: ignore[no-untyped-def]  # a test of counters, told below
    def suits(view: World, one: Counter) -> bool:
        return view.type(one) in kinds

    return suits


def may_blitz(view: World, act: Act) -> Answer | None:
    """`may blitz #tank through east_poland to baltic_states`."""
    pieces = [*view.named(act)]
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

    def asked(view: World, act: Act) -> Answer | None:
        kinds = {view.type(view.position.counters[id]) for id in act.counters}
        return flying.may_land(view, act) if kinds and kinds <= AIR else does(view, act)

    return asked


WARRING = PIECES - {"aa_gun"}

VERBS = (
    verb("attack", attacking(battle.battle_of), "Attack", "counters at", also="fight",
         phases=(COMBAT_MOVEMENT, COMBAT), rule="§ Combat Movement", details=battle.DETAILS, suits=_of(WARRING),
         bare=False),
    verb("raid", in_battle.may_raid, "Raid the factory", "counters at", also="strategic_bombing bomb",
         phases=(COMBAT_MOVEMENT, COMBAT), rule="§ Strategic Bombing Raids", suits=_of(AIR), bare=False),
    verb("retreat", in_battle.may_retreat, "Retreat", "counters", phases=(COMBAT,), rule="§ Resolving Land Combat 6",
         details=(Detail(name="landing", values=("yes", "no")),), suits=_of(WARRING), bare=False),
    verb("submerge", in_battle.may_submerge, "Submerge", "counters", suits=_of(frozenset({"submarine"})), bare=False),
    verb("first_strike", in_battle.may_first_strike, "Strike first", "counters", suits=_of(frozenset({"submarine"})),
         bare=False),
    verb("hit", in_battle.may_hit, "Be the loss", "counters means", also="lose be_hit take_hit choose_casualty",
         bare=False),
    verb("shore_shot", in_battle.may_shore_shot, "Fire a shore shot", "counters at", also="bombard support_shot",
         phases=(COMBAT_MOVEMENT, COMBAT), rule="§ Amphibious Assaults",
         suits=_of(frozenset({"battleship", "destroyer"})), bare=False),
    verb("blitz", may_blitz, "Blitz", "counters through to", phases=(COMBAT_MOVEMENT,), rule="§ Armor",
         suits=_of(frozenset({"armor"})), bare=False),
    verb("fly", flying.may_fly, "Fly there", "counters to", phases=MOVEMENTS, rule="§ Fighters", suits=_of(AIR),
         bare=False),
    verb("land", at_sea_and_ashore(carrying.may_unload), "Land there", "counters at", also="amphibious_assault",
         phases=(*MOVEMENTS, COMBAT), rule="§ Non-combat Movement", suits=_of(AIR | WALKS), bare=False),
    verb("fly_off", flying.may_fly_off, "Fly off the sunk carrier", "counters at", rule="§ Aircraft Carrier",
         suits=flying.is_up, bare=False),
    verb("load", carrying.may_load, "Go aboard there", "counters at", also="board embark", phases=MOVEMENTS,
         rule="§ Transports", suits=_of(WALKS | AIR), bare=False),
    verb("unload", carrying.may_unload, "Go ashore", "counters to", also="disembark", phases=(*MOVEMENTS, COMBAT),
         rule="§ Transports", suits=_of(WALKS), bare=False),
    verb("capture", economy.may_capture, "Take it", "counters at", also="take take_convoy liberate", suits=_of(PIECES),
         bare=False),
    verb("convert", economy.may_convert, "Become Soviet", "counters", also="patriotic_war take_over",
         suits=_of(PIECES), bare=False),
    verb("place", economy.may_place, "Place here", "counters at", phases=("placement", "cash_advance"),
         rule="§ Place New Units", details=economy.BOUGHT, suits=_of(PIECES)),
    verb("buy", economy.may_buy, "Buy", "side", also="purchase", phases=("purchase", "cash_advance"),
         rule="§ Purchase Combat Units", details=economy.BOUGHT),
    verb("collect", economy.may_collect, "Collect income", "side", phases=("income",), rule="§ Collect Income"),
    verb("win", economy.may_win, "Win", "side", also="victory", phases=("purchase",), rule="§ Object of the Game"),
)  # fmt: skip
FIGURES = (
    figure("price", economy.price_of, "Price", also="cost", details=economy.BOUGHT, only_named=True),
    figure("placement", economy.slots_of, "Units that may be placed", "side", also="slots units_allowed",
           only_named=True),
    figure("middle_east_payment", economy.middle_east_payment, "What the Allies pay", also="oil", only_named=True),
    figure("booty", economy.booty, "Money lost with the capital", only_named=True),
    figure("bombing", economy.bombing, "Bombs",
           details=(Detail(name="dice", needed=True, least=1, most=6, several=True, also=("die",)),), only_named=True),
    figure("aa_dice", flying.aa_dice, "AA dice", "counters", only_named=True),
    figure("chips", economy.chips, "Chips", details=economy.BOUGHT, only_named=True),
)  # fmt: skip
CHAPTER = Chapter(
    reach=moving.reach_of, once=(findings.whole_table,), battle=battle.battle_of, verbs=VERBS, figures=FIGURES
)
RULEBOOK = rulebook(
    CHAPTER, replace(battle.TABLE, battle=None, verbs=()), sides=POWERS, timely=World.timely, rule="§ Action Sequence",
    sketch=completed, seen_as=World, starves=lambda _view, _line: False,
)  # fmt: skip
