"""The rules of Blitz!, put together: which function answers what asked.toml says may be asked; what a table can say of
battles and sums stands in rules.toml beside this file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from rules_assist.common.asked import reminded
from rules_assist.common.questions import Goes, Suits, Sums
from rules_assist.common.standpoint import resting_on
from rules_assist.rulebook import Does, Verb, attacking, rulebook
from rules_assist.rulebooks.blitz import (
    battle,
    blitzing,
    building,
    ending,
    moving,
    politics,
    production,
    road,
    ships,
    stacking,
    supply,
)
from rules_assist.rulebooks.blitz.powers import ASKED, UNITS, World, completed, countries, victims
from rules_assist.rulebooks.blitz.sides import AFA, POWERS, USA, USSR
from rules_assist.tables import battle_details

VERBS: Mapping[str, Does] = {
    "stack": stacking.stack, "embark": moving.embark, "block": ships.blocked, "call_blitz": blitzing.call_blitz,
    **{"move_on_land" if means == "land" else means: moving.may_go_by(means) for means in moving.WAYS},
    "free_blitz": blitzing.free_blitz, "attack": attacking(battle.battle_of), "sea_combat": battle.fight_at_sea,
    "port_attack": battle.attack_on("port"), "factory_attack": battle.attack_on("factory"), "build": building.build,
    "research": building.research, "develop_bomb": partial(building.work_on_bomb, "developed"),
    "test_bomb": partial(building.work_on_bomb, "tested"), "take_new_weapon": building.take_new,
    "send_lend_lease": production.send, "buy_resources": production.buy_resources,
    "announce_war": politics.announce_war, "declare_war": politics.declare_war, "hand_back": politics.hand_back,
    "place_partisan": ending.place_partisan, "soviet_attack": ending.soviet_attack, "win": ending.win,
}  # fmt: skip
SUITS: Mapping[str, Suits] = {
    **{means: way.suits for means, way in moving.WAYS.items()}, "bomb": building.is_bomb,
    "unit": lambda view, one: view.type(one) in UNITS, "freely": blitzing.may_be_free,
    "fights": lambda view, one: view.type(one) not in ("trs", "ll"),
}  # fmt: skip
SUMS: Mapping[str, Sums] = {
    **{f"{good.removesuffix('s')}_production": partial(production.counted, good) for good in production.GOODS},
    **{f"usable_{good}": partial(production.usable_of, (good,)) for good in production.GOODS},
    "usable": partial(production.usable_of, production.GOODS), "isolated_production": production.isolated,
    "chinese_resources": lambda view, _act: production.chinese(view), "forced_builds": production.forced,
    "lend_lease": production.lent, "neutral_entry": ending.neutral_entry, "final_score": ending.final_score,
    "victory_points": ending.victory_points, "atomic_club": ending.atomic_club, "no_casualties": ending.no_casualties,
}  # fmt: skip
OF: Mapping[str, Callable[[World], object]] = {
    "producers": production.production, "with_chinese": production.has_chinese,
    "powers": lambda view: view.side in POWERS, "neutrals": lambda view: view.side in (USA, USSR),
    "supplied": lambda view: view.side in POWERS and supply.supply_matters(view),
    "western": lambda view: view.side in (AFA, USA),
}  # fmt: skip
GOES: Mapping[str, Goes] = {
    means: (partial(moving.reach_of, means), way.suits, None) for means, way in moving.WAYS.items()
}
# What the table of battles asks; of a Port or Factory Attack not which it is, which stands first.
OF_BATTLES = battle_details(battle.TABLE)
RULES = ASKED.chapter(
    VERBS, sums=SUMS, suits=SUITS, of=OF, known={"country": countries, "on": victims}, goes=GOES,
    besides={"attack": OF_BATTLES, "port_attack": OF_BATTLES[1:], "factory_attack": OF_BATTLES[1:]},
    reach=building.placing, ways=(),
    limits=stacking.limits, supply=supply.supply_of, battle=battle.battle_of,
    once=(
        stacking.mixed, stacking.strangers, stacking.overloads, moving.by_hand, battle.due,
        ships.owes_dice, battle.sent_home, production.accounts, ending.whole_again, production.delivered,
        building.reinforced, building.overrun, building.doubled, building.misplaced, politics.aligning,
        politics.conquests, politics.coming_back, politics.ships_of_vichy, politics.vichy_set_free, politics.convoys,
        politics.without_base, ending.entering, ending.boxes_up, ending.partisans, ending.game_end, ending.harbin,
        ending.taken, ending.second_front, ending.beaten, ending.to_count, road.bids, road.options,
    ),
)  # fmt: skip


def its_time(view: World, verb: Verb) -> bool:
    """Everything has its phase (§2.1); before a sea battle the other side flies in, and submarines go home (§4.4)."""
    phase = view.clock.phase
    at_sea = phase.endswith("sea_combat") and view.waiting and verb.name in ("to_sea", "return_to_base")
    return not phase or at_sea or (phase in verb.phases and not view.waiting)


RULEBOOK = rulebook(
    reminded(RULES, its_time,
             lambda rule, _verb: resting_on(rule, "§2.1")),
    replace(battle.TABLE, battle=None, verbs=(), figures=tuple(
        replace(each, only_named=each.name.endswith("_held")) for each in battle.TABLE.figures
        if each.name not in SUMS)),
    sides=POWERS, looking=POWERS, timely=moving.timely, sketch=completed, starves=supply.starves,
    with_alike=supply.with_alike, comes_in=ending.comes_in, begins=battle.come_home, seen_as=World, rule="§4, §5",
)  # fmt: skip
