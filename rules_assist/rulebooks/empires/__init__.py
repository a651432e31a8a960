"""The rules of Empires of History: WWII, put together chapter by chapter; its rounds of battle are a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace as with_these
from functools import partial

from msgspec.structs import replace

from boards.plain.sentence import say, side
from counters.counter import Counter
from rules_assist.advice import Act, Answer, Reach, Reason
from rules_assist.common.asked import reminded
from rules_assist.common.reaching import Part, either, together
from rules_assist.common.standpoint import because, names, no
from rules_assist.rulebook import Chapter, Group, Verb, nowhere, rulebook
from rules_assist.rulebooks.empires import air, battle, building, income, land, lying, naval, politics, routes, world
from rules_assist.rulebooks.empires.world import MAJORS, World

ALSO = {
    **dict.fromkeys(("march", "tactical", "movement"), "land"),
    **dict.fromkeys(("strategic_move", "rail", "strategic_movement"), "strategic"),
    **dict.fromkeys(("naval", "sail", "ship"), "sea"),
    **dict.fromkeys(("fly", "flight"), "air"),
    **dict.fromkeys(("transport", "invasion"), "landing"),
}
WHEN: Mapping[str, tuple[str, ...]] = {
    "ship": ("naval_movement", "naval_combat"),
    "air": ("air_rebasing", "air_guard", *air.IN_THE_AIR),
    "ground": ("land_movement", "air_combat", "land_combat"),
}
"""When who goes anywhere (L393-606): also while they fight, for there are retreats and breakthroughs."""

REACTIONS = ("intercept", "intercept_ships", "break_off", "detect", "sink_by_merchants", "lose", "surrender")
"""What is done in another nation's turn."""


def reach_of(view: World, units: Group, means: str) -> Reach:
    """Of each stack of a group, what flies, sails and marches, by what it goes by; the group goes where all can."""
    asked = ALSO.get(means, means)
    stacks: dict[tuple[object, ...], list[Counter]] = {}
    for one in units:
        stacks.setdefault((view.position.where[one.id], one.side, _goes_by(view, one)), []).append(one)
    parts = [
        Part(
            tuple(one.id for one in stack),
            view.position.area(stack[0].id),
            _reach(view.seen_by(stack[0].side), tuple(stack), asked),
        )
        for stack in stacks.values()
    ]
    found, notes = together(parts), [why for one in units if (why := _not_now(view, one)) is not None]
    if len({view.acts_in(one.side) for one in units}) > 1:
        notes.append(because("L391", "Nations go each in a turn of their own."))
    return replace(found, notes=tuple(dict.fromkeys((*notes, *found.notes)))) if notes else found


def _goes_by(view: World, one: Counter) -> str:
    sort = view.type(one)
    return sort if sort in ("air", "ship") else "ground"


def _not_now(view: World, one: Counter) -> Reason | None:
    if view.seen_by(one.side).timely(WHEN[_goes_by(view, one)]):
        return None
    told = say("This is not the time for {side} to do that.", side=side(one.side))
    return Reason(told, "L393-606")


def _reach(view: World, units: Group, means: str) -> Reach:
    types = {view.type(one) for one in units}
    carrier = view.carried_by(units[0])
    if types <= {"ship"} and means in ("", "sea"):
        return naval.sail(view, units)
    if types <= {"air"} and means in ("", "air", "land") and (carrier is None or carrier.kind == "cv"):
        return air.fly(view, units)
    if types <= {"land", "general"}:
        if carrier is not None and means in ("", "landing", "land"):
            return land.ashore(view, units)
        if carrier is None and means == "" and view.position.clock.phase.endswith("land_movement"):
            walk = land.march(view, units)
            return replace(either((walk, routes.by_rail(view, units))), notes=walk.notes)
        if carrier is None and means in ("", "land"):
            return land.march(view, units)
    if types <= {"land", "general", "marker", "bomb"} and means in ("", "strategic"):
        return routes.by_rail(view, units)
    return nowhere(view, units, because("L86", "They do not go that way."))


def of_its_own(chapter: Chapter) -> Chapter:
    """The same chapter: a nation does nothing with units of another that does not act with it (L391)."""

    def asked(verb: Verb, view: World, act: Act) -> Answer | None:
        strange = [one for one in view.named(act) if act.side and not view.acts_with(one.side)]
        if strange:
            words, other = "{who} acts for {other}, not for {side}.", strange[0].side
            return no(because("L391", words, who=names(strange), other=side(other), side=side(view.side)))
        return verb.does(view, act)

    return with_these(chapter, verbs=tuple(with_these(each, does=partial(asked, each)) for each in chapter.verbs))


def its_time(view: World, verb: Verb) -> bool:
    return view.timely(verb.phases, anybodys=verb.name in REACTIONS)


def resting_on(rule: str, verb: Verb) -> str:
    return ", ".join(dict.fromkeys((rule, verb.rule)))


TABLE = with_these(battle.TABLE, battle=None, verbs=(), figures=())
CHAPTERS = (land, naval, air, lying, battle, income, routes, building, politics)
RULEBOOK = rulebook(
    Chapter(reach=reach_of, ways=("land", "strategic", "sea", "air", "landing", *ALSO)),
    *(reminded(of_its_own(each.CHAPTER), its_time, resting_on) for each in CHAPTERS),
    TABLE,
    sides=MAJORS,
    looking=("germany",),
    timely=lambda _view, _phases: True,  # Out of phase a yes says so: `reminded`.
    seen_as=World,
    sketch=world.completed,
    rule="L393-606",
)
