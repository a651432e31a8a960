"""Moving units over the map (§6.2): from wherever they are in supply to wherever there is room for them.

The liberators of a partner are moved on by a rule of their own (§4.3).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from boards.board import AreaId, Contact
from boards.plain.sentence import area, counter, say, say_named, side
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.once import once
from counters.places import PlaceId
from counters.position import Position
from rules_assist.advice import Act, Grade, Reach, Reason, Way, WhenPointedAt
from rules_assist.common.reaching import offered
from rules_assist.common.saying import because, first_reason, names, resting_on
from rules_assist.common.walking import distances, joined, paths
from rules_assist.rulebooks.totaldomination import stacking, technology
from rules_assist.rulebooks.totaldomination.powers import (
    JOINING,
    NOBODY,
    everywhere,
    grounds,
    no_area,
    outside,
)
from rules_assist.rulebooks.totaldomination.world import World, fed, holders

SEA = "sea"
"""The blue links; all others are land links, the triangles too (§3.5)."""

Paths = Mapping[AreaId, tuple[AreaId, ...]]
Steps = tuple[AreaId, ...]


class Trip(NamedTuple):
    """A unit that sets out, and where it can be on its way, by which steps."""

    one: Counter
    start: AreaId
    paths: Paths


def laid_out(
    among: Mapping[AreaId, Reason | None], against: Callable[[AreaId], Iterator[Reason]], means: str, words: str,
    rule: str, *, cost: float = 0, notes: Iterable[Reason] = (),
) -> Reach:  # fmt: skip
    """Where units are put straight away, over no route: every area that nothing speaks against."""

    def way(to: AreaId) -> Way:
        told = say_named(words, {"to": area(to), "cost": cost})
        return Way(to=to, route=(to,), cost=cost, means=means, sentence=told, rule=rule)

    return offered(among, against, way, notes)


# ---- what keeps a unit where it is
def why_not_move(view: World, one: Counter) -> Reason | None:
    sort, at = view.type(one), view.position.area(one.id)
    return (
        nobodys_unit(view, one)
        or first_reason(
            ("§6.2, 7.2.D, 7.2", "Resistance cannot move.", sort == "resistance"),
            ("§11.1, 6.2", "{who} is in the hangar: it has been used this round.", in_the_hangar(view, one)),
            ("§3.9", "{who} is out of supply in {at}: it cannot move.", not view.in_supply(at)),
            who=counter(one.id), at=area(at),
        )
        or stacking.not_played_with(view, sort)
    )  # fmt: skip


def nobodys_unit(view: World, one: Counter) -> Reason | None:
    """Neutral Armies are nobody's, and so are the units of the US and China before they join (§3.2, §9.0)."""
    if view.run_by(one.side) != NOBODY or view.type(one) == "resistance":
        return None
    words = "{side} is not at war yet: its units are nobody's to move."
    return first_reason(
        ("§9.0, 6.2", words, one.side in JOINING), ("§3.2", "{who} is nobody's to move.", True),
        side=side(one.side), who=counter(one.id),
    )  # fmt: skip


def not_for_them(view: World, act: Act) -> Reason | None:
    """Units of another power do nothing for the side that is named (§3.2)."""
    us = view.its_power(act.side).side if act.side else NOBODY
    runs = ((one, view.run_by(one.side)) for one in view.named(act) if us and view.is_unit(one))
    who = next((one for one, who in runs if who not in (NOBODY, us) and view.faction(who) != us), None)
    return because("§3.2", "{who} does not act for {side}.", who=counter(who.id), side=side(us)) if who else None


def in_the_hangar(view: World, one: Counter) -> bool:
    """An Air Fleet that was used is turned over, and does nothing more this round (§11.1)."""
    return bool(view.game.printed(one, "used")) or one.marked("struck")


# ---- ways over the map
@once
def ways_from(game: Game, position: Position, us: SideId, start: AreaId) -> Paths:
    """How units get about in areas of their power that are in supply."""
    return paths(game.board.network(), start, fed(game, position, us))


def paths_through(view: World, start: AreaId, through: Steps) -> Paths:
    """The same, by the areas that are named, and one step on."""
    passable, network, here = view.fed, view.game.board.network(), start
    for to in through:
        if to not in passable or to not in network.get(here, ()):
            return {}
        here = to
    return {**{to: (*through, to) for to in network.get(here, ()) if to in passable}, here: through}


def route(view: World, going: Trip, to: AreaId, *, first: bool = True) -> Steps | Reason:
    """The shortest way to end in an area: in one of ours that is in supply, or next to one; or why there is none.
    Who is not the `first` there comes over any link."""
    mine, board = view.fed, view.game.board
    if to in mine and to in going.paths:
        return going.paths[to]
    if to not in mine and not any(next_to in mine for next_to in board.neighbours(to)):
        return because("§6.2", "{to} does not touch any area of ours that is in supply.", to=area(to))
    links = [link for link in board.contacts_of(to) if link.other(to) in going.paths] if to not in mine else []
    if not links:
        return because("§6.2", "No way leads to {to} through areas of ours that are in supply.", to=area(to))
    good = [link for link in links if not first or may_be_first(view, going.one, link, to)]
    if good:
        return (*min((going.paths[link.other(to)] for link in good), key=len), to)
    words = "The first unit over a land link into {to} must be an Army."
    if view.is_air(going.one):
        words = "The first unit into {to} must be an Army or a Fleet."
    elif links[0].kind == SEA:
        words = "The first unit over a sea link into {to} must be a Fleet."
    return because("§6.2", words, to=area(to))


def may_be_first(view: World, one: Counter, link: Contact, to: AreaId) -> bool:
    """The first unit into an unoccupied coastal area is a Fleet over a sea link, an Army over a land link. Enemy Air
    Fleets alone occupy nothing, unless option first_unit_against_air says that anybody may drive them out."""
    same_rule = view.only_enemy_air(to) and view.says("first_unit_against_air") == "same_rule"
    if view.areas[to].kind != "coastal" or (view.units_in(to) and not same_rule):
        return True
    if link.kind == SEA:
        return view.type(one) == "fleet"
    return view.type(one) == "army" or (view.is_air(one) and view.says("air_fleet_first") == "over_land")


# ---- where they can go
class Setting(NamedTuple):
    """A group that sets out: each unit's trip, what keeps some of them, and what they give up."""

    view: World
    trips: tuple[Trip, ...]
    stays: tuple[Reason, ...]
    one_by_one: bool
    """From one area they go over and over by the same ways; from several, or with Air Fleets that must not be left
    alone, the leaving or coming of one may matter."""

    near: Collection[AreaId]
    """Beyond these nobody of theirs can end a move."""

    def moving(self, to: AreaId) -> tuple[Trip, ...]:
        return tuple(each for each in self.trips if each.start != to)

    def found(self, to: AreaId) -> Steps | Reason:
        """The longest of their ways, or the first reason why they cannot go: what is wrong with the area itself, then
        what keeps a unit where it is."""
        wrong = next(_against(self.view, self.moving(to), to), None)
        return wrong or next(iter(() if self.one_by_one else self.stays), None) or self.by_what_way(to)

    def by_what_way(self, to: AreaId) -> Steps | Reason:
        go = _in_some_order if self.one_by_one else _all_go
        return go(self.view, self.moving(to), to)

    def why_not(self, to: AreaId) -> tuple[Reason, ...]:
        """All that speaks against it, the way last."""
        against = tuple(_against(self.view, self.moving(to), to))
        found = _all_go(self.view, self.moving(to), to) if against or not self.one_by_one else self.by_what_way(to)
        return (*against, *self.stays, *((found,) if isinstance(found, Reason) else ()))


def set_out(view: World, group: tuple[Counter, ...], through: Steps = ()) -> Setting:
    starts = [view.position.area(one.id) for one in group]
    ways = (
        paths_through(view, at, through) if through else ways_from(view.game, view.position, view.power, at)
        for at in starts
    )
    trips = tuple(Trip(*each) for each in zip(group, starts, ways, strict=True))
    stays = tuple(dict.fromkeys(why for one in group if (why := why_not_move(view, one))))
    several = len(set(starts)) > 1 or any(view.is_air(one) for one in group)
    one_by_one = not through and len(trips) > 1 and several
    near = view.areas if one_by_one else within_a_step(view.game, view.position, view.power)
    return Setting(view, trips, stays, one_by_one, near)


@once
def within_a_step(game: Game, position: Position, us: SideId) -> frozenset[AreaId]:
    """The areas of a power that are in supply, and those next to them."""
    mine, network = fed(game, position, us), game.board.network()
    return mine.union(*(network.get(at, ()) for at in mine))


def move_reach(view: World, group: tuple[Counter, ...], through: Steps = ()) -> Reach:
    """Where Armies, Fleets and Air Fleets can move, one after the other, each for its price."""
    setting, left = set_out(view, group, through), leaving(view, group)
    costs = {one.id: technology.price(view, "move", view.type(one)) or 0 for one in group}
    rule = technology.bill(view, "move", group, "§6.2")[1]
    ways: dict[AreaId, tuple[Way, ...]] = {}
    refused: dict[AreaId, object] = {**outside(view.game)}
    stuck = bool(setting.stays) and not setting.one_by_one
    for to in grounds(view.game):
        if not (moving := setting.moving(to)):
            continue
        found = None if stuck or to not in setting.near else setting.found(to)
        if found is None or isinstance(found, Reason):
            refused[to] = None
        else:
            ways[to] = (_way(left, to, found, sum(costs[each.one.id] for each in moving), rule),)

    def why_not(to: AreaId) -> tuple[Reason, ...]:
        return (outside(view.game)[to],) if to in outside(view.game) else setting.why_not(to)

    return Reach(ways, WhenPointedAt(refused, why_not), setting.stays)


def _against(view: World, moving: Sequence[Trip], to: AreaId) -> Iterator[Reason]:
    """What is wrong with the area itself."""
    if shut := stacking.why_shut(view, to):
        yield shut
        return
    units = [each.one for each in moving]
    wrong = (f(view, one, to) for one in units for f in (stacking.held_by_others, stacking.unsuitable))
    yield from dict.fromkeys(why for why in wrong if why)
    if not view.any_firm(units) and (alone := stacking.alone_in_the_air(view, units[0], to)):
        first = view.areas[to].kind == "coastal" and not view.units_in(to)
        words = "The first unit into {to} must be an Army or a Fleet. {alone}"
        yield because("§6.2, 11.1", words, to=area(to), alone=alone.sentence) if first else alone
    if full := stacking.too_many(view, units, to):
        yield full


def _all_go(view: World, moving: Sequence[Trip], to: AreaId) -> Steps | Reason:
    """The longest of their ways; once one of them may be the first, the others follow over any link."""
    firsts = [route(view, each, to) for each in moving]
    if len(firsts) == 1 or all(isinstance(found, Reason) for found in firsts):
        return firsts[0]
    longest: Steps = ()
    for each in moving:
        found = route(view, each, to, first=False)
        if isinstance(found, Reason):
            return found
        longest = max(longest, found, key=len)
    return longest


def _in_some_order(view: World, moving: Sequence[Trip], to: AreaId) -> Steps | Reason:
    """One after the other, each at the table as those before have left it: what one gives up or opens counts for the
    next at once. The longest of their ways, in the first order that can be done."""
    why: Reason | None = None
    for going in moving:
        gone = first_reason(
            ("§6.2, 11.1", ALONE_BEHIND, view.position.area(going.one.id) != going.start), who=counter(going.one.id)
        )
        found = gone or why_not_move(view, going.one) or route(view, going, to)
        rest = [each for each in moving if each is not going]
        if isinstance(found, Reason):
            why = why or found
        elif not rest:
            return found
        else:
            after = moved(view, (going.one,), to, [each.one.id for each in rest])
            paths_now = ((each, ways_from(after.game, after.position, after.power, each.start)) for each in rest)
            then = _in_some_order(after, [each._replace(paths=now) for each, now in paths_now], to)
            if not isinstance(then, Reason):
                return max(found, then, key=len)
            why = why or then
    return why or no_area(to)


def moved(view: World, group: Sequence[Counter], to: AreaId, onward: Collection[CounterId] = ()) -> World:
    """The table when they have come: enemy Air Fleets that were alone there are destroyed (§6.2), and Air Fleets of
    ours that are left alone behind go back to supply (§11.1), but for those that go onward at once."""
    position = view.position
    starts = {position.area(one.id) for one in group} - {to}
    for event in stacking.sent_home(view, view.units_in(to)) if view.only_enemy_air(to) else ():
        position = event.happen(position)
    after = view.after(position.moved((one.id for one in group), PlaceId(to)))
    for start in starts & set(view.areas):
        planes = left_behind(after, start, after.units_in(start))
        for event in stacking.sent_home(after, planes) if not any(one.id in onward for one in planes) else ():
            after = after.after(event.happen(after.position))
    return after


def left_behind(view: World, at: AreaId, stay: tuple[Counter, ...]) -> tuple[Counter, ...]:
    """Our Air Fleets that no Army or Fleet stays with, where they need one."""
    own = tuple(one for one in stay if view.is_own(one))
    return () if not own or view.any_firm(own) or not stacking.may_not_stay_alone(view, at) else own


# ---- what a move gives up (§3.8, §3.9, §9.2, §11.1)
ALONE_BEHIND = "{who} is left alone, and goes back to supply."


class Leaving(NamedTuple):
    """Units that set out together, the areas that are ours no longer then, the Air Fleets left alone, and what stays
    in supply."""

    view: World
    group: tuple[Counter, ...]
    lost: Steps
    planes: tuple[Counter, ...]
    fed: Collection[AreaId] | None
    """None: as before."""

    def into(self, to: AreaId) -> tuple[Grade, tuple[Reason, ...]]:
        """How good it is to go there, and what else is to be said about it."""
        remarks = tuple(self._remarks(to))
        if self.is_cut_off(to):
            return "risky", (*remarks, because("§3.9", "There it would be out of supply."))
        return "costs" if self.lost or self.planes else "free", remarks

    def _remarks(self, to: AreaId) -> Iterator[Reason]:
        if self.view.only_enemy_air(to):
            yield because("§6.2", "The Air Fleets there are destroyed.")
        if stacking.invades(self.view, to):
            yield because("§9.2", "{side} comes closer to war by it.", side=side(self.view.areas[to].home))
        if self.lost:
            yield because("§3.8", "{areas} is given up.", areas=tuple(map(area, self.lost)))
        if self.planes:
            yield because("§11.1", ALONE_BEHIND, who=names(self.planes))

    def is_cut_off(self, to: AreaId) -> bool:
        """Whether they would be out of supply at the end of their move."""
        view = self.view
        if view.is_home(to):
            return False
        if view.holder(to, (*view.units_in(to), *self.group)) != view.power and not view.own_area_is_spared():
            return True
        return self.fed is not None and not any(at in self.fed for at in (to, *view.game.board.neighbours(to)))


def leaving(view: World, group: tuple[Counter, ...]) -> Leaving:
    """Which areas these units hold by themselves, and what is in supply without them."""
    going, held, us = {one.id for one in group}, holders(view.game, view.position), view.power
    lost: list[AreaId] = []
    planes: list[Counter] = []
    for start in dict.fromkeys(view.position.area(one.id) for one in group):
        stay = tuple(one for one in view.units_in(start) if one.id not in going)
        if held.get(start) == us and view.holder(start, stay) != us:
            lost.append(start)
        planes += left_behind(view, start, stay)
    kept = joined(view.game.board.network(), view.sources(), view.fed.difference(lost)) if lost else None
    return Leaving(view, group, tuple(lost), tuple(planes), kept)


def _way(left: Leaving, to: AreaId, found: Steps, cost: float, rule: str) -> Way:
    told = say("{to} can be reached for {cost:OP|OPs}.", to=area(to), cost=cost)
    grade, remarks = left.into(to)
    for remark in remarks:
        told = say("{told} {remark}", told=told, remark=remark.sentence)
    rule = resting_on(rule, *(remark.rule for remark in remarks)) if remarks else rule
    means = "invasion" if stacking.invades(left.view, to) else "move"
    return Way(to=to, route=found, cost=cost, means=means, grade=grade, sentence=told, rule=rule)


# ---- liberators are moved on (§4.3)
def relocation_reach(view: World, group: tuple[Counter, ...]) -> Reach:
    """The closest areas of ours that are in supply and have room; by any links, for no OPs."""
    start, us = view.position.area(group[0].id), side(view.power)
    far = distances(view.game.board.network(), start)
    wrong = {to: tuple(_against_relocation(view, group, to)) for to in view.areas if to != start}
    nearest = min((far[to] for to, why in wrong.items() if to in far and not why), default=0)

    def against(to: AreaId) -> Iterator[Reason]:
        yield from wrong[to]
        if not wrong[to] and far.get(to) != nearest:
            yield because("§4.3, 4.3.B", "There is a closer area than {to}.", to=area(to))

    def way(to: AreaId) -> Way:
        told = say("{to} is the closest area of {side} in supply.", to=area(to), side=us)
        return Way(to=to, route=(to,), means="relocation", sentence=told, rule="§4.3, 4.3.B")

    return offered({at: why for at, why in everywhere(view.game).items() if at != start}, against, way)


def _against_relocation(view: World, group: tuple[Counter, ...], to: AreaId) -> Iterator[Reason]:
    if to not in view.fed:
        words = "{to} is no area of {side} that is in supply."
        yield because("§4.3, 4.3.B", words, to=area(to), side=side(view.power))
        return
    wrong = (*(stacking.unsuitable(view, one, to) for one in group), stacking.too_many(view, group, to))
    yield from dict.fromkeys(why for why in wrong if why)
