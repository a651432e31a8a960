"""The rules of Axis & Allies Europe, put together chapter by chapter; dice and ledgers stand in rules.toml."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from counters.counter import Counter
from rules_assist.advice import Act, Answer, Detail
from rules_assist.common.asked import added_up, figure, flag, of_each, of_one, verb
from rules_assist.common.reaching import RETREAT
from rules_assist.rulebook import Chapter, Verb, rulebook
from rules_assist.rulebooks.aaeurope import battle, economy, findings, flying, moving
from rules_assist.rulebooks.aaeurope.powers import AFTER, COMBAT, FIGHTING, POWERS, World, completed

MOVEMENTS = (COMBAT, AFTER)


def _of(*words: str) -> Callable[[World, Counter], bool]:
    return lambda view, one: view.is_a(one, *words)


def land(view: World, act: Act) -> Answer | None:
    """One word for aircraft that come down and for troops that go ashore."""
    come_down = view.all_are(view.named(act), "air")
    return flying.may_fly(view, act, home=True) if come_down else moving.may_unload(view, act)


FIGHTS = _of("troops", "air", "naval")
VERBS = (
    verb("attack", battle.may_attack, "Attack", "counters at", also="fight", phases=FIGHTING,
         rule="§ Combat Movement", details=battle.DETAILS, suits=FIGHTS, last_acts=True),
    verb("raid", battle.may_raid, "Raid the factory", "counters at", also="strategic_bombing bomb", phases=FIGHTING,
         rule="§ Strategic Bombing Raids", suits=_of("air")),
    verb("retreat", battle.may_retreat, "Retreat", "counters", phases=("combat",), rule="§ Resolving Land Combat 6",
         details=(flag("landing"),), suits=FIGHTS),
    verb("submerge", battle.may_submerge, "Submerge", "counters", suits=_of("submarine")),
    verb("first_strike", battle.may_first_strike, "Strike first", "counters", suits=_of("submarine")),
    verb("hit", battle.may_hit, "Be the loss", "counters means", also="lose be_hit take_hit choose_casualty",
         last_acts=True),
    verb("shore_shot", battle.may_shore_shot, "Fire a shore shot", "counters at", also="bombard support_shot",
         phases=FIGHTING, rule="§ Amphibious Assaults", suits=_of("battleship", "destroyer")),
    verb("blitz", moving.may_blitz, "Blitz", "counters through to", phases=(COMBAT,), rule="§ Armor",
         suits=_of("armor")),
    verb("fly", flying.may_fly, "Fly there", "counters to", phases=MOVEMENTS, rule="§ Fighters", suits=_of("air")),
    verb("land", land, "Land there", "counters at", also="amphibious_assault", phases=(*MOVEMENTS, "combat"),
         rule="§ Non-combat Movement", suits=_of("air", "land")),
    verb("fly_off", flying.may_fly_off, "Fly off the sunk carrier", "counters at", rule="§ Aircraft Carrier",
         suits=flying.is_up),
    verb("load", moving.may_load, "Go aboard there", "counters at", also="board embark", phases=MOVEMENTS,
         rule="§ Transports", suits=_of("land", "air")),
    verb("unload", moving.may_unload, "Go ashore", "counters to", also="disembark", phases=(*MOVEMENTS, "combat"),
         rule="§ Transports", suits=_of("land")),
    verb("capture", economy.may_capture, "Take it", "counters at", also="take take_convoy liberate",
         phases=FIGHTING, rule="§ Capturing a Territory", suits=_of("unit")),
    verb("convert", economy.may_convert, "Become Soviet", "counters", also="patriotic_war take_over",
         suits=_of("unit")),
    verb("place", economy.may_place, "Place here", "counters at", phases=("placement", "cash_advance"),
         rule="§ Place New Units", details=economy.BOUGHT, suits=_of("unit")),
    verb("buy", economy.may_buy, "Buy", "side", also="purchase", phases=("purchase", "cash_advance"),
         rule="§ Purchase Combat Units", details=economy.BOUGHT),
    verb("collect", economy.may_collect, "Collect income", "side", phases=("income",), rule="§ Collect Income"),
    verb("win", economy.may_win, "Win", "side", also="victory", phases=("purchase",), rule="§ Object of the Game"),
)  # fmt: skip


def _where(each: Verb) -> Verb:
    """Pieces are named, but for what is still to be placed; and where several places are, it is asked of each of them,
    since pieces go, and fight, in one."""
    each = replace(each, bare=each.name == "place")
    if each.name in {"place", "capture"}:
        return replace(each, does=of_each(each.does))
    return replace(each, does=of_one(each.does, each.rule)) if {"at", "to"} & {*each.needs} else each


DICE = Detail(name="dice", needed=True, least=1, most=6, several=True, also=("die",))
FIGURES = (
    added_up("price", economy.price_of, "Price", rule=economy.BUYING, also="cost", details=economy.BOUGHT,
             only_named=True, of_who_acts=True),
    added_up("placement", economy.slots_of, "Units that may be placed", "side", rule=economy.PLACING,
             also="slots units_allowed", only_named=True),
    figure("middle_east_payment", economy.middle_east_payment, "What the Allies pay", also="oil", only_named=True),
    added_up("booty", economy.booty, "Money lost with the capital", rule=economy.FALLEN, only_named=True),
    added_up("bombing", economy.bombing, "Bombs", rule=economy.RAID, details=(DICE,), only_named=True,
             of_who_acts=True),
    added_up("aa_dice", flying.aa_dice, "AA dice", "counters", rule=flying.GUNS, only_named=True, of_who_acts=True),
    added_up("chips", economy.chips, "Chips", rule=economy.CHIPS, details=economy.BOUGHT, only_named=True,
             of_who_acts=True),
)  # fmt: skip
CHAPTER = Chapter(
    reach=battle.reach_of,
    ways=(*moving.WAYS, RETREAT),
    once=(findings.whole_table,),
    battle=battle.battle_of,
    verbs=tuple(map(_where, VERBS)),
    figures=FIGURES,
)
RULEBOOK = rulebook(
    CHAPTER, replace(battle.TABLE, battle=None, verbs=()), sides=POWERS, timely=World.timely, rule="§ Action Sequence",
    sketch=completed, comes_in=findings.passed, seen_as=World, starves=lambda _view, _line: False,
)  # fmt: skip
