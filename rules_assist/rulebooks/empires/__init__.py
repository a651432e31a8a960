"""The rules of Empires of History: WWII, put together chapter by chapter; its rounds of battle are a table."""

from __future__ import annotations

from dataclasses import replace as with_these

from msgspec.structs import replace

from counters.counter import Counter
from rules_assist.advice import Reach
from rules_assist.common.asked import reminded
from rules_assist.common.reaching import Part, either, together
from rules_assist.common.saying import because
from rules_assist.rulebook import Chapter, Group, Verb, nowhere, rulebook
from rules_assist.rulebooks.empires import (
    afloat,
    air,
    battle,
    income,
    land,
    lying,
    naval,
    placing,
    politics,
    routes,
    sorties,
    war,
    wonders,
)
from rules_assist.rulebooks.empires.ground import aboard
from rules_assist.rulebooks.empires.war import MAJORS, World

ALSO = {
    "march": "land",
    "tactical": "land",
    "movement": "land",
    "strategic_move": "strategic",
    "rail": "strategic",
    "strategic_movement": "strategic",
    "naval": "sea",
    "sail": "sea",
    "ship": "sea",
    "fly": "air",
    "flight": "air",
    "transport": "landing",
    "invasion": "landing",
}


def reach_of(view: World, units: Group, means: str) -> Reach:
    """Of each stack of a group, what flies, sails and marches, by what it goes by; the group goes where all can."""
    asked = ALSO.get(means, means)
    stacks: dict[object, list[Counter]] = {}
    for one in units:
        flies_or_sails = view.type(one) in ("air", "ship")
        goes_by = view.type(one) if flies_or_sails else "ground"
        stacks.setdefault((view.position.where[one.id], one.side, goes_by), []).append(one)
    parts = [
        Part(
            tuple(one.id for one in stack),
            view.position.area(stack[0].id),
            _reach(view._replace(side=stack[0].side), tuple(stack), asked),
        )
        for stack in stacks.values()
    ]
    return together(parts)


def _reach(view: World, units: tuple[Counter, ...], means: str) -> Reach:
    types = {view.type(one) for one in units}
    if types <= {"ship"} and means in ("", "sea"):
        return naval.sail(view, units)
    if types <= {"air"} and means in ("", "air", "land"):
        carrier = aboard(view.position, units[0])
        if carrier is None or carrier.kind == "cv":
            return air.fly(view, units)
    if types <= {"land", "general"}:
        carried = aboard(view.position, units[0])
        if carried is not None and means in ("", "landing", "land"):
            return land.ashore(view, units)
        if carried is None and means == "" and view.position.clock.phase.endswith("land_movement"):
            walk = land.march(view, units)
            return replace(either((walk, routes.by_rail(view, units))), notes=walk.notes)
        if carried is None and means in ("", "land"):
            return land.march(view, units)
    if types <= {"land", "general", "marker", "bomb"} and means in ("", "strategic"):
        return routes.by_rail(view, units)
    return nowhere(view, units, because("L86", "They do not go that way."))


def acting(view: World, verb: Verb) -> bool:
    """Whether it is the time for it: the phase, and the nation's turn. Minor allies act with their major (L391)."""
    clock, phases = view.position.clock, verb.phases
    if not clock.phase:
        return True
    if not clock.phase.endswith(phases):
        return False
    whose = clock.phase.removesuffix(next(each for each in phases if clock.phase.endswith(each))).rstrip("_")
    belongs = view.game.sheet.sides[view.side].belongs_to if view.side in view.game.sheet.sides else None
    phase = view.game.sheet.sequence.phase(clock.phase)
    return view.side in (clock.side, whose) or belongs == whose or (phase is not None and view.side in phase.sides)


def resting_on(rule: str, verb: Verb) -> str:
    return ", ".join(dict.fromkeys((rule, verb.rule)))


def at_any_time(view: World, phases: tuple[str, ...]) -> bool:
    return True


TABLE = with_these(battle.TABLE, battle=None, verbs=(), figures=())
CHAPTERS = (
    war, land, naval, afloat, sorties, lying, battle, income, routes, placing, politics, wonders,
)  # fmt: skip
RULEBOOK = rulebook(
    Chapter(reach=reach_of),
    *(reminded(each.CHAPTER, acting, resting_on) for each in CHAPTERS),
    TABLE,
    sides=MAJORS,
    looking=("germany",),
    timely=at_any_time,
    seen_as=World,
    rule="L393-606",
)
