"""The rules of Empires of History: WWII, put together chapter by chapter; its rounds of battle are a table."""

from __future__ import annotations

from dataclasses import replace as with_these
from functools import partial

from msgspec.structs import replace

from boards.plain.sentence import side
from counters.counter import Counter, SideId
from counters.position import PlaceId
from rules_assist.advice import Act, Answer, Reach
from rules_assist.common.asked import reminded
from rules_assist.common.reaching import RETREAT, Part, together
from rules_assist.common.standpoint import because, ids_of, names, no
from rules_assist.rulebook import Chapter, Group, Means, Verb, reach_by, rulebook
from rules_assist.rulebooks.empires import air, battle, building, income, land, lying, naval, politics, routes, world
from rules_assist.rulebooks.empires.world import MAJORS, World

GROUND, AFLOAT = ("land_movement", "air_combat", "land_combat"), ("naval_movement", "naval_combat")
MEANS = {
    each.name: each
    for each in (
        Means(name="land", reach=land.march, suits=land.on_land, rule="L490", phases=GROUND,
              also=("march", "tactical", "movement")),
        Means(name="strategic", reach=routes.by_rail, suits=routes.goes_by_rail, rule="L496", phases=("land_movement",),
              also=("strategic_move", "rail", "strategic_movement"), only_asked=True),
        Means(name="sea", reach=naval.sail, suits=naval.is_ship, rule="L456", phases=AFLOAT,
              also=("naval", "sail", "ship")),
        Means(name="air", reach=air.fly, suits=air.takes_off, rule="L290", also=("fly", "flight", "land"),
              phases=("air_rebasing", "air_guard", *air.IN_THE_AIR)),
        Means(name="landing", reach=land.ashore, rule="L492", phases=GROUND, also=("transport", "invasion", "land"),
              suits=lambda view, one: view.type(one) in world.TROOPS and not land.on_land(view, one)),
    )
}  # fmt: skip
"""By what who goes, and when (L393-606): also while they fight, for there are retreats and breakthroughs."""

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
    if units and means in ("", RETREAT) and (back := battle.back_out(view.seen_by(units[0].side), units)) is not None:
        return back
    stacks: dict[tuple[PlaceId, SideId, str], list[Counter]] = {}
    for one in units:
        sort = view.type(one)
        key = view.position.where[one.id], one.side, sort if sort in LIKELY else "ground"
        stacks.setdefault(key, []).append(one)
    parts = []
    for (_, who, sort), stack in stacks.items():
        asked = means or ("strategic" if sort == "marker" else "")
        found = reach_by(
            MEANS if means else LIKELY[sort], World.timely, view.seen_by(who), tuple(stack), asked, "L393-606"
        )
        parts.append(Part(ids_of(stack), view.position.area(stack[0].id), found))
    found = together(parts)
    if len({view.acts_in(one.side) for one in units}) < 2:
        return found
    return replace(found, notes=(because("L391", "Nations go each in a turn of their own."), *found.notes))


def of_its_own(chapter: Chapter) -> Chapter:
    """The same chapter: a nation does nothing with units of another that does not act with it (L391); and what is done
    somewhere is not answered where no place is told."""

    def asked(verb: Verb, view: World, act: Act) -> Answer | None:
        if not verb.bare and not {"at", "to"}.isdisjoint(verb.needs) and not (*act.at, *act.to):
            return None
        strange = [one for one in view.named(act) if act.side and not view.acts_with(one.side)]
        if strange:
            words, other = "{who} acts for {other}, not for {side}.", strange[0].side
            return no(because("L391", words, who=names(strange), other=side(other), side=side(view.side)))
        found, thrown = verb.does(view, act), not {"die", "roll", "rolls"}.isdisjoint(act.details)
        unsaid = verb.name in PAID and not thrown and not view.is_told()
        return view.not_said(found.rule) if found is not None and found.yes and unsaid else found

    return with_these(chapter, verbs=tuple(with_these(each, does=partial(asked, each)) for each in chapter.verbs))


def in_its_time(chapter: Chapter) -> Chapter:
    return reminded(
        of_its_own(chapter),
        lambda view, verb: view.timely(verb.phases, WHOSE.get(verb.name, "own")),
        lambda rule, verb: ", ".join(dict.fromkeys(f"{rule}, {verb.rule}".split(", "))),
    )


TABLE = with_these(battle.TABLE, battle=None, verbs=(), figures=())
CHAPTERS = (land, naval, air, lying, battle, income, routes, building, politics)
RULEBOOK = rulebook(
    Chapter(reach=reach_of, ways=(RETREAT, *(word for each in MEANS.values() for word in (each.name, *each.also)))),
    *(in_its_time(each.CHAPTER) for each in CHAPTERS),
    TABLE,
    sides=MAJORS,
    looking=("germany",),
    timely=lambda _view, _phases: True,  # Out of phase a yes says so: `reminded`.
    seen_as=World,
    sketch=world.completed,
    rule="L393-606",
)
