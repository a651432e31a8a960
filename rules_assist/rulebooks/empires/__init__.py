"""The rules of Empires of History: WWII, put together: which function answers what asked.toml says may be asked. The
rounds of its battles are a table, rules.toml."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as with_these
from functools import partial

from msgspec.structs import replace

from boards.plain.sentence import side
from boards.plain.working_out import grouped
from counters.counter import Counter
from rules_assist.advice import Act, Answer, Reach
from rules_assist.common.asked import reminded
from rules_assist.common.questions import Known, Sums, asked_beside
from rules_assist.common.reaching import RETREAT, Part, together
from rules_assist.common.standpoint import because, ids_of, names, no
from rules_assist.common.straying import astray
from rules_assist.rulebook import Chapter, Does, Group, Reckons, Verb, attacking, reach_by, rulebook
from rules_assist.rulebooks.empires import air, battle, bombing, building, income, land, lying, naval, placing, politics
from rules_assist.rulebooks.empires.world import MAJORS, World, completed, moved_already

ASKED = asked_beside(__file__)
MEANS = {
    each.name: each for each in ASKED.all_means({
        "land": (land.march, land.on_land, None), "strategic": (land.by_rail, land.goes_by_rail, None),
        "sea": (naval.sail, lambda view, one: view.type(one) == "ship", None), "air": (air.fly, air.takes_off, None),
        "landing": (land.ashore, land.is_carried, None),
    })
}  # fmt: skip

OF_SORT = {"ship": ("sea",), "air": ("air",), "ground": ("land", "strategic", "landing"), "marker": ("strategic",)}
LIKELY = {sort: {name: MEANS[name] for name in names} for sort, names in OF_SORT.items()}
"""By what such counters may go at all: nothing else need be asked."""

WHOSE = {
    **dict.fromkeys(("intercept", "intercept_ships", "break_off"), "enemy"),
    **dict.fromkeys(("detect", "sink_by_merchants", "lose", "surrender"), "anybody"),
}
"""What is not done in the nation's own turn alone, but in an enemy's, or in anybody's."""

PAID = ("draw_general", "lay_mine", "try_technology", "buy_program", "repair", "influence", "give")
"""What is paid out of what is saved at home: no yes where nobody said how much that is. Who has thrown has paid."""


def reach_of(view: World, units: Group, means: str) -> Reach:
    """Of each stack of a group, what flies, sails and marches, by what it goes by; the group goes where all can."""
    for goes, so_called in ((placing.placing, ""), (battle.back_out, RETREAT), (land.onward, "land"), (air.up, "air")):
        if units and means in ("", so_called) and (out := goes(view.seen_by(units[0].side), units)) is not None:
            return out
    parts, sorts = [], {one.id: sort if (sort := view.type(one)) in LIKELY else "ground" for one in units}
    stacks = grouped(units, lambda one: (view.position.where[one.id], view.owner(one), sorts[one.id]))
    for (_, who, sort), stack in stacks.items():
        asked = means or ("strategic" if sort == "marker" else "")
        found = reach_by(MEANS if means else LIKELY[sort], World.timely, view.seen_by(who), stack, asked, "L393-606")
        parts.append(Part(ids_of(stack), view.position.area(stack[0].id), found))
    found = together(parts)
    if len({view.acts_in(view.owner(one)) for one in units}) < 2:
        return found
    return replace(found, notes=(because("L391", "Nations go each in a turn of their own."), *found.notes))


def _onward(view: World, one: Counter) -> Reach:
    found, gone = reach_of(view, (one,), ""), tuple(moved_already(view, (one,)))
    return replace(found, refused={**dict.fromkeys(found.ways, gone), **found.refused}) if gone else found


VERBS: Mapping[str, Does] = {
    "enter": land.may_enter, "breakthrough": land.may_break_through, "blitzkrieg": land.may_blitzkrieg,
    "sweep": naval.may_sweep, "pass_mines": naval.may_pass_mines, "enter_port": naval.may_enter_port,
    "use_canal": naval.may_use_canal,
    "load": naval.may_load, "intercept_ships": naval.may_intercept_ships, "break_off": naval.may_break_off,
    "bombard": naval.may_bombard, "land": air.may_land, "intercept": air.may_intercept, "air_guard": air.may_guard,
    "join_battle": air.may_join, "industrial_bombing": bombing.may_bomb, "tactical_bombing": bombing.may_bomb,
    "detect": air.may_detect, "lose": lying.may_lose, "attack": attacking(battle.battle_of),
    "retreat": battle.may_retreat, "sink_by_merchants": income.may_sink_by_merchants,
    "strategic_move": land.may_move_strategically, "place": placing.may_place, "buy": building.may_buy,
    "draw_general": building.may_draw, "lay_mine": building.may_lay, "try_technology": building.may_try,
    "fire_rocket": building.may_fire, "buy_program": building.may_buy_program, "repair": building.may_repair,
    "declare_war": politics.may_declare, "take_option": politics.may_take_option,
    "raise_us_entry": politics.may_raise_us_entry,
    "be_at_war": politics.may_be_at_war, "influence": politics.may_influence, "give": politics.may_give,
    "go_into_exile": politics.may_go_into_exile, "be_liberated": politics.may_be_liberated,
    "surrender": politics.may_surrender,
}  # fmt: skip
FIGURES: Mapping[str, Reckons] = {
    "income": income.income,
    **{row: partial(income.colony, row.removeprefix("income_")) for row in ASKED.figures if row.startswith("income_")},
}
SUMS: Mapping[str, Sums] = {
    "mine_rolls": naval.mine_rolls, "fuel": air.fuel_needed, "bombed": bombing.bombed,
    "general_points": lying.points_of_generals, "trade_stopped": income.trade_stopped, "oil": income.oil,
    "oil_trade": income.oil_trade, "convoy": income.convoy, "strategic_capacity": land.capacity_left,
    "nuclear_chance": building.chance, "bomb_men": building.men_lost, "price": building.price,
    "build_time": building.build_time, "influence": politics.price_of_influence, "stance": politics.stance,
    "gift": partial(politics.half, "Half of {amount}, rounded up.", "L418"),
    "refused": partial(politics.half, "Half of {amount} again.", "L200"),
    "tribute": politics.tribute, "minor_ally": politics.lump,
}  # fmt: skip
KNOWN: Mapping[str, Known] = {
    "tried": building.technologies,
    "pool": lambda game: [word for pool, (name, _) in income.pools(game).items() for word in (pool, name)],
}  # fmt: skip


def asked(verb: Verb, view: World, act: Act) -> Answer | None:
    """A nation does nothing with units of another that does not act with it (L391); and what is done somewhere is not
    answered where no place is told, nor what is paid where nobody said what is saved."""
    if not verb.bare and not {"at", "to"}.isdisjoint(verb.needs) and not (*act.at, *act.to):
        return None
    strange = [one for one in view.named(act) if act.side and not view.acts_with(view.owner(one))]
    if strange:
        words, other = "{who} acts for {other}, not for {side}.", view.owner(strange[0])
        return no(because("L391", words, who=names(strange), other=side(other), side=side(view.side)))
    found, thrown = verb.does(view, act), not {"die", "roll", "rolls"}.isdisjoint(act.details)
    unsaid = verb.name in PAID and not thrown and not view.is_told()
    return view.not_said(found.rule) if found is not None and found.yes and unsaid else found


def _in_its_time(chapter: Chapter) -> Chapter:
    """Who asks out of phase is reminded of it."""
    return reminded(
        with_these(chapter, figures=(*income.PARTS, *chapter.figures)),
        lambda view, verb: view.timely(verb.phases, WHOSE.get(verb.name, "own")),
        lambda rule, verb: ", ".join(dict.fromkeys(f"{rule}, {verb.rule}".split(", "))),
    )


RULES = ASKED.chapter(
    VERBS, FIGURES, sums=SUMS, suits={"on_land": land.on_land}, known=KNOWN, reach=reach_of,
    besides={"attack": battle.DETAILS}, asking=asked,
    of={"tries_for_the_bomb": lambda view: building.bomb(view, "program")},
    ways=(RETREAT, *(word for each in MEANS.values() for word in (each.name, *each.also))),
    battle=partial(battle.battle_of, whole=True), supply=income.supply_of,
    once=(
        naval.overloads, naval.mined, lambda view: astray(view, _onward), air.dropping, lying.misplaced,
        lying.bulgarians, lying.alone, income.hunted, income.collecting, income.oil_comes, land.overrun,
        land.breaking_through, bombing.striking, bombing.fallen, air.meeting, placing.waiting, building.bought_late,
        placing.misplaced, politics.merging, politics.conquests, politics.freeing, politics.offered, politics.paying,
        politics.joining, politics.camps,
    ))  # fmt: skip
RULEBOOK = rulebook(
    _in_its_time(RULES),
    with_these(battle.TABLE, battle=None, verbs=(), figures=()),
    timely=lambda _view, _phases: True,  # Out of phase a yes says so: `reminded`.
    comes_in=lambda view, move: (
        *lying.unlawful(view, move), *naval.passed_mines(view, move), *placing.brought(view, move),
        *air.off_guard(view, move), *air.dropped(view, move)),
    sides=MAJORS, looking=("germany",), seen_as=World, sketch=completed, begins=politics.beginning,
    idle=lying.idle, rule="L393-606")  # fmt: skip
