"""Moving on land, to sea, back to base, and rebasing (§4.1, §4.2, §5.1, §5.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from heapq import heappop, heappush
from typing import NamedTuple

from boards.board import AreaId, Contact
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, SideId
from counters.places import PlaceId, carrier_of
from rules_assist.advice import Act, Answer, Reach, Reason, Way, WhenPointedAt
from rules_assist.common.reaching import Step, StepRule, reach
from rules_assist.common.saying import because, no
from rules_assist.common.stacking import no_room
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter, Does, Means, Verb, moving
from rules_assist.rulebooks.blitz.powers import AFA, GROUND, LAND, NOBODY, SHIPS, World
from rules_assist.rulebooks.blitz.ships import SEAS, Voyage, by_land_only
from rules_assist.rulebooks.blitz.stacking import limits
from rules_assist.rulebooks.blitz.supply import is_supplied

SLOW = frozenset(("jungle", "mountain", "swamp"))
ROADS = ("land", "land_route")
SKY = ("land", "land_route", "air_route", "coast", *SEAS)
LAND_ROUTE_ENDS = because("§5.2", "A Land Route ends the move.")
LANDED = because("§5.2", "Who comes ashore moves no further.")


class Going(NamedTuple):
    """How one counter goes: its steps, how far, and where it may end."""

    step: StepRule
    allowance: float
    may_end: Callable[[AreaId], Reason | None]
    note: Reason | None = None


Goes = Callable[[World, Counter], Going]


# ---------------------------------------------------------------- the search


def reach_of(goes: Goes, means: str, rule: str, view: World, group: tuple[Counter, ...]) -> Reach:
    """Where a group can go as one. Why not elsewhere is worked out when somebody points there."""
    board, ids, room = view.game.board, [one.id for one in group], limits(view)
    parts = [(one, view.position.area(one.id), goes(view, one)) for one in group]

    crowds: dict[PlaceId | AreaId, Reason | None] = {}

    def crowded(place: PlaceId | AreaId) -> Reason | None:
        """Whether all of them find room there: the same for each of them."""
        if place not in crowds:
            crowds[place] = no_room(view.position, room, ids, place)
        return crowds[place]

    def fits(one: Counter, going: Going) -> Callable[[AreaId], Reason | None]:
        return lambda at: going.may_end(at) or crowded(_place(view, one, at))

    found = [_ways(view, start, going, fits(one, going)) for one, start, going in parts]
    notes = tuple(dict.fromkeys(why for why in (view.idle(group), *(each[2].note for each in parts)) if why))
    common = [to for to in found[0] if all(to in each for each in found)] if found and not notes else []
    ways = {}
    for to in common:
        cost, route, risky = max((each[to] for each in found), key=lambda way: way[0])
        allowed = parts[0][2].allowance
        told = say("{to} can be reached at a cost of {cost} out of {allowance}.", to=area(to), cost=cost,
                   allowance=allowed)  # fmt: skip
        if risky:
            words = "{to} can be reached, but the enemy may hold them up on the way: a die is rolled."
            told = say(words, to=area(to))
        ways[to] = (Way(to=to, route=route, cost=cost, means=means, grade="risky" if risky else "free", sentence=told,
                        rule="§4.3" if risky else rule),)  # fmt: skip
    told_slowly: list[Reach] = []

    def why_not(to: AreaId) -> tuple[Reason, ...]:
        if notes:
            return notes
        if not told_slowly:
            told_slowly.extend(
                reach(board, start, going.step, rule=rule, allowance=going.allowance, means=means,
                      may_end=fits(one, going))
                for one, start, going in parts
            )  # fmt: skip
        return next((why for each in told_slowly if (why := each.refused.get(to))), ())

    starts = {start for _, start, _ in parts}
    elsewhere = {to: None for to in board.spaces if to not in ways and (len(starts) > 1 or to not in starts)}
    return Reach(ways, WhenPointedAt(elsewhere, why_not), notes)


Found = dict[AreaId, tuple[float, tuple[AreaId, ...], bool]]


def _ways(view: World, start: AreaId, going: Going, ends: Callable[[AreaId], Reason | None]) -> Found:
    """The cheapest way to each area; at the same price, one without a risk."""
    board, found, order = view.game.board, Found(), 0
    heap: list[tuple[float, bool, int, int, AreaId, tuple[AreaId, ...], bool]] = [(0, False, 0, 0, start, (), False)]
    free: set[AreaId] = set()
    while heap:
        cost, risky, _, _, at, route, stops = heappop(heap)
        if at != start and at not in found and ends(at) is None:
            found[at] = (cost, route, risky)
        if stops or at in free:
            continue
        free.add(at)
        for contact in board.contacts_of(at):
            to = contact.other(at)
            if to in free or to == start:
                continue
            step = going.step(contact, at, to)
            if isinstance(step, Step) and cost + step.cost <= going.allowance:
                order += 1
                heappush(heap, (cost + step.cost, risky or step.grade == "risky", len(route) + 1, order, to,
                                (*route, to), step.stop is not None))  # fmt: skip
    return found


def _place(view: World, one: Counter, at: AreaId) -> PlaceId | AreaId:
    """Where it would lie: ships in the Port."""
    if view.type(one) not in SHIPS or view.kind(at) not in GROUND:
        return at
    wide = sorted(
        (each.toward(at).get("port") != "big", each.other(at))
        for each in view.game.board.contacts_of(at) if each.toward(at).get("port")
    )  # fmt: skip
    several = view.said(at, "ports") not in (None, 1)
    return PlaceId(f"{at}/port.{wide[0][1]}" if several and wide else f"{at}/port")


# ---------------------------------------------------------------- land (§5.2)


def _land(view: World, one: Counter) -> Going:
    us, aboard, start = view.owner(one), _aboard(view, one), view.position.area(one.id)
    free = _free_blitz(view, us)
    bound = view.at_peace(us) and not _chinese_war(view, one) and view.type(one) != "gar"
    home = view.home_country(one)

    def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        if (
            contact.kind == "air_route"
            and {here, to} == {"london", "paris"}
            and view.politics.scenario == "A"
            and us == AFA
        ):
            return view.barred(one, to) or Step(1, because("A.5", "The move from London to Paris ends there."))
        landing = aboard and contact.kind == "coast" and view.kind(here) == "sea"
        if landing and not view.friendly(us, to):
            why = "Who is carried lands in friendly areas only; elsewhere it attacks."
            return because("§5.2", why)
        if (contact.kind not in ROADS and not landing) or view.no_border(here, to):
            return None
        if (why_not := view.barred(one, to)) is not None:
            return why_not
        if view.enemy_ground(one, to):
            if free:
                return because("§2.2", "In a Free Blitz nobody enters an area of the enemy.")
            if any(view.type(each) in LAND and view.enemies(one, each) for each in view.position.in_area(to)):
                return Reason(say("{to} has to be fought for.", to=area(to)), "§5.2")
        cost = 2 if view.said(to, "terrain") in SLOW else 1
        if landing:
            return Step(0, LANDED)
        return Step(cost, LAND_ROUTE_ENDS if contact.kind == "land_route" else None)

    def may_end(at: AreaId) -> Reason | None:
        if bound and view.country(at) != home:
            words = "While {side} is neutral its land units stay at home, but for a GAR."
            return Reason(say(words, side=side(us)), "§5.2")
        return None

    who = counter(one.id)
    note = first_reason(
        ("§5.2", "A FORT never moves.", view.type(one) == "fort"),
        ("§5.2", "{who} moved already.", _did(view, one, "moved", "landed")),
        ("§1.7, §5.2", "{who} is out of supply and cannot move.", not aboard and not is_supplied(view, one)),
        ("A.5", "One land unit has to stay in London.", _last_in_london(view, one, start)),
        who=who,
    )
    return Going(step, 0 if view.type(one) == "fort" else view.game.number(one, "move"), may_end, note)


def _last_in_london(view: World, one: Counter, start: AreaId) -> bool:
    if view.politics.scenario != "A" or start != "london":
        return False
    return not any(each.id != one.id and view.type(each) in LAND for each in view.position.in_area(start))


def _aboard(view: World, one: Counter) -> bool:
    return carrier_of(view.position.where[one.id]) is not None


def _did(view: World, one: Counter, *words: str) -> bool:
    return any(view.position.facts.says(word, one.id) for word in words) if view.position.facts.all else False


def _chinese_war(view: World, one: Counter) -> bool:
    """China is at war with Japan, whatever the USA is (§3.1)."""
    return view.home_country(one) == "China"


def blitz_of(view: World, us: SideId) -> str:
    """Which Blitz a power makes now; in scenario A the AFA's is a Free one (A.8)."""
    if not view.position.clock.phase.endswith("blitz"):
        return ""
    said = view.position.facts.get("blitz", us)
    return said.value if said is not None else "free" if view.politics.scenario == "A" and us == AFA else ""


def _free_blitz(view: World, us: SideId) -> bool:
    return blitz_of(view, us) == "free"


# ---------------------------------------------------------------- ships and aircraft, to sea and back (§4)


def _sail(view: World, one: Counter, *, rebasing: bool = False, home: bool = False) -> StepRule:
    return Voyage(view, one, rebasing, home).steps()


def _fly(view: World, one: Counter) -> StepRule:
    def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        if contact.kind not in SKY:
            return None
        if view.kind(to) == "sea":
            # Aircraft cross seas that a short scenario leaves out, but do not stay there (A.3).
            return Step(2)
        if view.holder(to) == NOBODY:
            return Reason(say("{to} is neutral: nobody flies over it.", to=area(to)), "§1.6")
        return Step(1)

    return step


def _based(view: World, one: Counter, at: AreaId) -> Reason | None:
    """Why an air unit or a ship cannot have its base there."""
    if view.kind(at) not in GROUND:
        return Reason(say("{to} is no base.", to=area(at)), "§5.1")
    if (why := view.barred(one, at)) is not None:
        return why
    us = view.owner(one)
    return None if view.friendly(us, at) else Reason(say("{to} is not friendly.", to=area(at)), "§5.1")


def _to_sea(view: World, one: Counter) -> Going:
    us, ship = view.owner(one), view.type(one) in SHIPS
    fed, who = is_supplied(view, one), counter(one.id)
    printed = view.game.number(one, "move")

    def may_end(at: AreaId) -> Reason | None:
        if view.kind(at) == "sea":
            gone = view.out_of_play(at)
            return Reason(say("{to} is not in play.", to=area(at)), f"Sc.{view.politics.scenario}") if gone else None
        return None if ship else because("§4.2", "An air unit that moves to sea ends there; on land it rebases.")

    note = first_reason(
        ("§4.2", "{us} is neutral: {who} cannot go to sea.", view.neutral_power(us) and view.type(one) not in
         ("trs", "ll")),
        ("§4.2", "{who} went to sea already.", _did(view, one, "moved_to_sea", "rebased")),
        ("§4.2", "{who} is at sea: from there it goes back to a base.",
         view.kind(view.position.area(one.id)) == "sea"),
        ("§1.7", "{who} is out of supply and cannot fly to sea.", not ship and not fed),
        us=side(us), who=who,
    )  # fmt: skip
    return Going(_sail(view, one) if ship else _fly(view, one), printed if fed else min(1, printed), may_end, note)


def _return(view: World, one: Counter) -> Going:
    ship = view.type(one) in SHIPS

    def may_end(at: AreaId) -> Reason | None:
        if view.kind(at) == "sea":
            return because("§4.1, §4.2", "A unit at sea goes back to a base, not to another sea area.")
        return _based(view, one, at)

    return Going(_sail(view, one, home=True) if ship else _fly(view, one), view.game.number(one, "move"), may_end)


def _rebase(view: World, one: Counter) -> Going:
    us, ship, who = view.owner(one), view.type(one) in SHIPS, counter(one.id)
    far = view.game.number(one, "air_move" if view.type(one) == "para" else "move")
    own = view.neutral_power(us)
    at_home = view.country(view.position.area(one.id)) == view.home_country(one)

    def may_end(at: AreaId) -> Reason | None:
        if (why := _based(view, one, at)) is not None:
            return why
        if own and view.country(at) != view.home_country(one):
            words = "While {us} is neutral its units rebase within their home country."
            return Reason(say(words, us=side(us)), "§5.1")
        return None

    note = first_reason(
        ("§2.2", "In a Free Blitz no ship rebases.", ship and _free_blitz(view, us)),
        ("A.8", "In its Land Blitz Germany does not rebase aircraft.", view.politics.scenario == "A"
         and view.position.clock.phase == "axis_blitz"),
        ("§5.1", "{who} went to sea in this phase, and cannot rebase.", _did(view, one, "moved_to_sea")),
        ("§5.1", "{who} rebased already.", _did(view, one, "rebased")),
        ("§5.1", "{who} moved already.", view.type(one) == "para" and _did(view, one, "moved", "landed")),
        ("§1.7, D.3", "{who} is out of supply and cannot rebase.", ship
         and view.reading("rebase_out_of_supply") == "air only" and not is_supplied(view, one)),
        ("§5.1", "{us} is neutral: a rebase begins in the unit's home country.", own and not at_home),
        us=side(us), who=who,
    )  # fmt: skip
    return Going(_sail(view, one, rebasing=True) if ship else _fly(view, one), far * 3, may_end, note)


# ---------------------------------------------------------------- what the table asks


def _lies(view: World, one: Counter) -> str:
    at = view.position.area(one.id)
    return "sea" if view.kind(at) == "sea" else "land" if view.kind(at) in GROUND else ""


def _is_land(view: World, one: Counter) -> bool:
    return view.type(one) in LAND and (_lies(view, one) == "land" or _aboard(view, one))


def _sails(view: World, one: Counter) -> bool:
    return (view.type(one) in SHIPS or view.type(one) == "air") and _lies(view, one) == "land"


def _is_out(view: World, one: Counter) -> bool:
    return (view.type(one) in SHIPS or view.type(one) == "air") and _lies(view, one) == "sea"


def _can_rebase(view: World, one: Counter) -> bool:
    return _sails(view, one) or (view.type(one) == "para" and _lies(view, one) == "land")


def timely(view: World, phases: tuple[str, ...]) -> bool:
    """Of ways of going, whether this is not plainly the time for another: ships rebase before land units move, and go
    to sea before that; and nobody goes while the other side acts. It is told all the same, with a reminder."""
    of_ways = OTHERWISE.get(phases[0]) if phases else None
    return of_ways is None or (view.acting and view.position.clock.phase.partition("_")[2] not in of_ways)


OTHERWISE = {
    "to_sea": ("rebase", "land", "combat"),
    "rebase": ("return", "to_sea", "sea_combat", "land", "combat"),
    "return": ("to_sea", "rebase", "land", "combat"),
    "land": ("return", "to_sea", "sea_combat", "rebase"),
}
"""When it is plainly the time for something else."""


def both_sides(*steps: str) -> tuple[str, ...]:
    """The phases of these steps in the Activities of either side, and the Blitzes."""
    return tuple(f"{who}_{step}" for who in ("axis", "allied") for step in (*steps, "blitz"))


def by_blitz(view: World, one: Counter, means: str) -> Reason | None:
    """What the Blitz of its power does not let it do (§2.2)."""
    us = view.owner(one)
    said = view.position.facts.get("blitz", us)
    if said is None or not view.position.clock.phase.endswith("blitz"):
        return None
    spent = view.position.facts.get("free_blitz", us)
    used = int(spent.value) if spent is not None and spent.value.isdecimal() else 0
    return first_reason(
        ("§2.2", "In a Land Blitz units move and attack on land only.", said.value == "land" and means != "land"),
        ("§2.2", "A Naval Blitz has no moves on land, and nobody rebases.",
         said.value == "naval" and means in ("land", "rebase")),
        ("§2.2", "In an Air Blitz only air units move.", said.value == "air" and view.type(one) != "air"),
        ("§2.2", "The four Sizes of the Free Blitz are used up.",
         said.value == "free" and used + view.size(one) > MOST_IN_FREE_BLITZ),
        ("C.5, A.8", "In this Free Blitz land units move and aircraft rebase, no more.",
         said.value == "free" and means not in ("land", "rebase") and by_land_only(view)),
    )  # fmt: skip


MOST_IN_FREE_BLITZ = 4


def _within_the_blitz(goes: Goes, means: str) -> Goes:
    def limited(view: World, one: Counter) -> Going:
        found = goes(view, one)
        return found._replace(note=found.note or by_blitz(view, one, means))

    return limited


GOES: dict[str, tuple[Goes, str]] = {
    "land": (_within_the_blitz(_land, "land"), "§5.2"),
    "to_sea": (_within_the_blitz(_to_sea, "to_sea"), "§4.2"),
    "return_to_base": (_within_the_blitz(_return, "return_to_base"), "§4.1"),
    "rebase": (_within_the_blitz(_rebase, "rebase"), "§5.1"),
}


def reaching(means: str) -> Callable[[World, tuple[Counter, ...]], Reach]:
    goes, rule = GOES[means]
    return lambda view, group: reach_of(goes, means, rule, view, group)


def going(means: str) -> Does:
    """Whether they may go there by these means; or all along a way that is named, stop by stop."""

    def may_go(view: World, act: Act) -> Answer | None:
        group = view.named(act)
        goes, rule = GOES[means]
        if not group or not act.to:
            return None
        us = act.side
        if us and (strange := [counter(one.id) for one in group if not view.one_power(view.owner(one), us)]):
            return no(because("§1.10", "{side} does not move {who}.", side=side(us), who=tuple(strange)))
        if unfit := [counter(one.id) for one in group if not SUITS[means](view, one)]:
            words = "{who} cannot go by {means}."
            return no(because(rule, words, who=tuple(unfit), means=means.replace("_", " ")))
        if act.through:
            return _itinerary(view, group, act, goes, rule)
        found = reach_of(goes, means, rule, view, group)
        return moving(found, view.position, act.counters, AreaId(str(act.to[0]).partition("/")[0]))

    return may_go


def _itinerary(view: World, group: tuple[Counter, ...], act: Act, goes: Goes, rule: str) -> Answer:
    """Every step of a way that somebody names, Ports called at among them: added up, one step after the other."""
    stops = [AreaId(str(each).partition("/")[0]) for each in (*act.through, act.to[0])]
    cost = 0.0
    for one in group:
        by, at, cost = goes(view, one), view.position.area(one.id), 0.0
        if by.note:
            return Answer(yes=False, sentence=by.note.sentence, rule=by.note.rule)
        for to in stops:
            steps = [by.step(each, at, to) for each in view.game.board.between(at, to)]
            taken = next((each for each in steps if isinstance(each, Step)), None)
            if taken is None:
                why = next((each for each in steps if isinstance(each, Reason)), None) or because(
                    rule, "Nothing leads from {at} to {to}.", at=area(at), to=area(to)
                )
                return Answer(yes=False, sentence=why.sentence, rule=why.rule)
            cost, at = cost + taken.cost, to
        bad_end = by.may_end(stops[-1])
        if cost > by.allowance or bad_end:
            words = "That way costs {cost}, and the allowance is {allowance}."
            why = bad_end or because(rule, words, cost=cost, allowance=by.allowance)
            return Answer(yes=False, sentence=why.sentence, rule=why.rule)
    return Answer(yes=True, sentence=say("That way costs {cost}.", cost=cost), rule=rule)


def air_range(view: World, one: Counter, printed: str) -> Mapping[AreaId, tuple[float, tuple[AreaId, ...], bool]]:
    """How an air unit, or paratroops, come to an area that may be attacked (§5.3)."""
    flight = Going(_fly(view, one), view.game.number(one, printed), lambda _at: None)
    return _ways(view, view.position.area(one.id), flight, flight.may_end)


def stranded(view: World, one: Counter) -> Iterator[AreaId]:
    """The bases within range of a unit at sea."""
    going_home = _return(view, one)
    yield from _ways(view, view.position.area(one.id), going_home, going_home.may_end)


TITLES = {"land": "Move on land", "to_sea": "Move to sea", "return_to_base": "Return to base", "rebase": "Rebase"}
SUITS = {"land": _is_land, "to_sea": _sails, "return_to_base": _is_out, "rebase": _can_rebase}
WORDS = {"land": ("land_move", "by_land"), "to_sea": ("sea", "sail", "go_to_sea"), "return_to_base": ("return", "base"),
         "rebase": ("rebasing",)}  # fmt: skip
PHASES = {"land": ("land",), "to_sea": ("to_sea",), "return_to_base": ("return",), "rebase": ("rebase",)}
STEPS = {"land": "land", "to_sea": "to_sea", "return_to_base": "return", "rebase": "rebase"}
CHAPTER = Chapter(
    means=tuple(
        Means(name=name, reach=reaching(name), suits=SUITS[name], rule=rule, phases=PHASES[name], also=WORDS[name])
        for name, (_, rule) in GOES.items()
    ),
    verbs=(
        *(
            Verb(name=name if name != "land" else "move_on_land", does=going(name), title=TITLES[name],
                 needs=("counters", "to"), also=tuple(w for w in WORDS[name] if w != "base"),
                 phases=both_sides(STEPS[name]),
                 rule=rule, details=(), suits=SUITS[name])
            for name, (_, rule) in GOES.items()
        ),
    ),
)  # fmt: skip
