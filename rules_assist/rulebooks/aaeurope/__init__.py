"""The rules of Axis & Allies Europe, put together: which function answers what asked.toml says may be asked. Dice and
ledgers stand in rules.toml."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from counters.counter import Counter
from rules_assist.advice import Act, Answer
from rules_assist.common.questions import Sums
from rules_assist.common.reaching import RETREAT
from rules_assist.rulebook import Does, rulebook
from rules_assist.rulebooks.aaeurope import battle, economy, findings, flying, moving
from rules_assist.rulebooks.aaeurope.powers import ASKED, POWERS, WESTERN, World, completed
from rules_assist.tables import battle_details


def _of(*words: str) -> Callable[[World, Counter], bool]:
    return lambda view, one: view.is_a(one, *words)


def land(view: World, act: Act) -> Answer | None:
    come_down = view.all_are(view.named(act), "air")
    return flying.may_fly(view, act, home=True) if come_down else moving.may_unload(view, act)


VERBS: Mapping[str, Does] = {
    "attack": battle.may_attack, "raid": battle.may_raid, "retreat": battle.may_retreat,
    "submerge": battle.may_submerge, "first_strike": battle.may_first_strike, "hit": battle.may_hit,
    "shore_shot": battle.may_shore_shot, "blitz": moving.may_blitz, "fly": flying.may_fly, "land": land,
    "fly_off": flying.may_fly_off, "load": moving.may_load, "unload": moving.may_unload,
    "capture": economy.may_capture, "convert": economy.may_convert, "place": economy.may_place,
    "buy": economy.may_buy, "collect": economy.may_collect, "win": economy.may_win,
}  # fmt: skip
SUMS: Mapping[str, Sums] = {
    "price": economy.price_of, "placement": economy.slots_of, "middle_east_payment": economy.middle_east_payment,
    "booty": economy.booty, "bombing": economy.bombing, "aa_dice": flying.aa_dice, "chips": economy.chips,
}  # fmt: skip
SUITS = {each.suits: _of(*each.suits.split()) for each in ASKED.verbs.values() if each.suits} | {
    "up": flying.is_up,
    "western": lambda view, one: one.side in WESTERN and view.is_a(one, "land", "air"),
    "beside": lambda view, one: view.is_a(one, "unit") and view.position.area(one.id) in economy.BESIDE,
}
RULES = ASKED.chapter(
    VERBS, sums=SUMS, suits=SUITS, besides={"attack": battle_details(battle.TABLE)},
    reach=battle.reach_of, ways=(*moving.WAYS, RETREAT), once=(findings.whole_table,), battle=battle.battle_of,
)  # fmt: skip
RULEBOOK = rulebook(
    RULES, replace(battle.TABLE, battle=None, verbs=()), sides=POWERS, timely=World.timely, rule="§ Action Sequence",
    sketch=completed, comes_in=findings.passed, seen_as=World, starves=lambda _view, _line: None,
)  # fmt: skip
