"""Blitzes: which one a power makes, what it lets a unit do, and the four Sizes of a Free one (§2.2)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from boards.plain.sentence import Sentence, counter, say, side
from counters.counter import Counter, SideId
from rules_assist.advice import Act, Answer, Reason
from rules_assist.common.standpoint import allowed, deed, first_reason, names, with_deed
from rules_assist.common.standpoint import number as printed
from rules_assist.rulebooks.blitz.powers import BASED, SHIPS, UNITS, Group, World
from rules_assist.rulebooks.blitz.sides import AFA, GERMANY, POWERS, USA

WAYS = ("land", "to_sea", "return_to_base", "rebase")
MOST_IN_FREE_BLITZ, DRIVEN = 4, BASED | {"arm"}
GIVEN = {"A": {GERMANY: "land", AFA: "free"}, "B": {GERMANY: "land", AFA: "total", USA: "total"}}  # A.8, B.6


class Blitz(NamedTuple):
    """How it is called, which steps of the Activities it has, and what is said of the others (§2.2)."""

    name: Sentence
    steps: frozenset[str]
    no_more: str = ""


AT_SEA, ON_LAND = frozenset(("return", "to_sea", "sea_combat")), frozenset(("land", "combat"))
STEPS = AT_SEA | ON_LAND | {"rebase"}
BLITZES = {
    "air": Blitz(say("Air Blitz"), STEPS),
    "land": Blitz(say("Land Blitz"), ON_LAND, "In a Land Blitz units move and attack on land only."),
    "naval": Blitz(say("Naval Blitz"), AT_SEA,
                   "In a Naval Blitz units go to sea and back, and fight at sea, no more."),
    "total": Blitz(say("Total Blitz"), STEPS),
    "free": Blitz(say("Free Blitz"), STEPS - {"combat"}, "In a Free Blitz no attack is begun."),
    "infantry": Blitz(say("Land Blitz with one ARM, air or naval unit at most"), ON_LAND),
}  # fmt: skip


def blitz_of(view: World, us: SideId) -> str:
    """Which Blitz a power makes now: as it says, or as its scenario does."""
    if not view.clock.phase.endswith("blitz"):
        return ""
    said = view.fact_about("blitz", us)
    return "land" if said == "infantry" else GIVEN.get(view.politics.scenario, {}).get(us, "") if said is None else said


def by_blitz(view: World, one: Counter, doing: str) -> Reason | None:
    """What a Blitz does not let a unit do: to go by these means, or to join an attack of this kind."""
    said, sort, attack = blitz_of(view, view.owner(one)), view.type(one), doing not in WAYS
    if (has := BLITZES.get(said)) is None or doing == "driven_out":
        return None
    return first_reason(
        ("§2.2", has.no_more, ("combat" if attack else doing.removesuffix("_to_base")) not in has.steps),
        ("§2.2", "In a Land Blitz only Ground Attacks are begun.", said == "land" and attack and doing != "ground"),
        ("§2.2", "In an Air Blitz only air units act, and carriers at sea in a Port Attack.",
         said == "air" and sort != "air" and (sort, doing) != ("cv", "port")),
        ("§2.2", "In a Free Blitz no ship rebases.", said == "free" and doing == "rebase" and sort in SHIPS),
        ("C.5, A.8", "In this Free Blitz land units move and aircraft rebase, no more.",
         said == "free" and doing not in ("land", "rebase") and by_land_only(view)),
        ("§2.2", "{who} has attacked in this Blitz: its attacks come last.",
         not attack and view.so("committed", one.id)), who=counter(one.id),
    )  # fmt: skip


def by_land_only(view: World) -> bool:
    """Scenario C's Free Blitz, read as that of scenario A, which knows no ships (C.5, A.8; contested)."""
    return view.politics.scenario == "C" and view.reading("scenario_c_free_blitz") == "as in A.8"


def free_sizes(view: World, group: Group, twice: Collection[str] = ()) -> dict[SideId, int]:
    """How much of its Free Blitz each power uses with these; who both returns and goes to sea counts twice."""
    used: dict[SideId, int] = {}
    carried = {each.id for one in group for each in view.cargo(one)}
    for one in (each for each in group if each.id not in carried):
        us, many = view.account(view.owner(one)), 2 if {one.id, one.kind, "yes"} & {*twice} else 1
        known = used[us] if us in used else view.count_said("free_blitz", us)
        used[us] = known + (view.size(one) + view.sizes(view.cargo(one))) * many
    return used


def used_up(view: World, group: Group) -> Reason | None:
    """Why no more act: a Free Blitz has four Sizes in all, one on foot a single ARM, air or naval unit (§9.7)."""
    free = {us: sizes for us, sizes in free_sizes(view, group).items() if blitz_of(view, us) == "free"}
    on_foot = {us for us in map(view.owner, group) if blitz_of(view, us) and view.fact_about("blitz", us) == "infantry"}
    acted = [one for word in ("moved", "committed") for one, _, _ in view.said_of(word)] if on_foot else []
    driven = {one.id for one in (*group, *acted) if view.owner(one) in on_foot and view.type(one) in DRIVEN}
    return first_reason(
        ("§2.2", "{count} Sizes are too much: a Free Blitz has four in all.",
         (count := max(free.values(), default=0)) > MOST_IN_FREE_BLITZ),
        ("§9.7", "One ARM, air or naval unit acts in this Blitz, and no more.", len(driven) > 1), count=count,
    )  # fmt: skip


def free_blitz(view: World, act: Act) -> Answer | None:
    group = view.named(act)
    ships = [one for one in group if view.type(one) in SHIPS]
    twice = {each.lstrip("#") for each in act.details.get("both", "").replace(" and ", " ").split()}
    other = [view.owner(one) for one in group if blitz_of(view, view.owner(one)) not in ("", "free")]
    count, words = max(free_sizes(view, group, twice).values()), "They use {count} of the four Sizes of a Free Blitz."
    on_land = "In this Free Blitz land units move and aircraft rebase: not {who}."
    return allowed(
        words, "§2.2",
        ("C.5, A.8", on_land, ships and by_land_only(view)),
        ("§2.2", "{us} makes another Blitz.", other),
        ("§5.2", "A FORT never moves.", any(view.type(one) == "fort" for one in group)),
        view.idle(group),
        ("§2.2", words, count > MOST_IN_FREE_BLITZ),
        who=names(ships), us=tuple(map(side, dict.fromkeys(other))), count=count,
    )  # fmt: skip


def call_blitz(view: World, act: Act) -> Answer | None:
    """Which Blitz a power makes, and the saved Oil that it costs (§2.2); or the saved Resource (§9.7)."""
    us, kind, scenario = view.side, act.details.get("blitz", ""), view.politics.scenario
    slow, given = kind == "infantry", GIVEN.get(scenario, {})
    if us not in POWERS or kind not in BLITZES:
        return None
    cost, good = 1 if slow else printed(view.game, "blitzes", kind.capitalize(), "Cost"), "resources" if slow else "oil"
    have, rule = view.position.value(f"{view.account(us)}.{good}"), "§9.7" if slow else "§2.2"
    called = BLITZES.get(view.fact_about("blitz", us) or "")
    words = "{us} makes its {blitz}, for {cost} Oil." if cost else "{us} makes its {blitz}."
    may = allowed(
        "{us} makes its {blitz}, for a Resource." if slow else words, rule,
        ("§2.2", "{us} has called its Blitz already: {called}.", called),
        (rule, "That Blitz is an optional rule, which is not played.", slow and view.option("infantry_blitz") != "on"),
        ("A.8, B.6", "In this scenario its Blitz is given.", given and given.get(us) != kind),
        ("C.5", "In this scenario it is a Naval Blitz, or a Free one.",
         scenario == "C" and kind not in ("naval", "free")),
        (rule, "It costs a saved Resource; {us} has none.", slow and cost > have),
        (rule, "The {blitz} costs {cost} saved Oil; {us} has {have}.", not given and not slow and cost > have),
        us=side(us), cost=cost, have=have, blitz=BLITZES[kind].name, called=called.name if called else "",
    )  # fmt: skip
    paid = () if given or not cost else view.added(f"{view.account(us)}.{good}", -cost)
    said = [view.noted("blitz", each, value=kind) for each in POWERS if view.one_power(each, us)]
    return with_deed(may, deed(say("Call it"), *said, *paid))


def may_be_free(view: World, one: Counter) -> bool:
    free = not view.clock.phase or (view.clock.phase.endswith("blitz") and blitz_of(view, view.side) in ("", "free"))
    return free and view.type(one) in UNITS
