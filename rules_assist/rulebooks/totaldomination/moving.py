"""Moving units over the map (§6.2): from wherever they are in supply to wherever there is room for them.

The liberators of a partner are moved on by a rule of their own (§4.3).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from boards.board import AreaId, Contact
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.once import once
from counters.places import PlaceId
from counters.position import Position
from rules_assist.advice import Act, Grade, Reach, Reason, Way
from rules_assist.common.pointed import WhenPointedAt
from rules_assist.common.saying import because, resting_on
from rules_assist.common.walking import distances, paths
from rules_assist.rulebooks.totaldomination import prices, stacking
from rules_assist.rulebooks.totaldomination.powers import JOINING, NOBODY, grounds, names_of, no_area, outside
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


# ---------------------------------------------------------------- what keeps a unit where it is


def why_not_move(view: World, one: Counter) -> Reason | None:
    sort = view.type(one)
    if nobodys := nobodys_unit(view, one):
        return nobodys
    if sort == "resistance":
        return because("§6.2, 7.2.D, 7.2", "Resistance cannot move.")
    if in_the_hangar(view, one):
        return because("§11.1, 6.2", "{who} is in the hangar: it has been used this round.", who=counter(one.id))
    at = view.position.area(one.id)
    if not view.in_supply(at):
        return because("§3.9", "{who} is out of supply in {at}: it cannot move.", who=counter(one.id), at=area(at))
    return stacking.not_played_with(view, sort)


def nobodys_unit(view: World, one: Counter) -> Reason | None:
    """Neutral Armies are nobody's, and so are the units of the US and China before they join (§3.2, §9.0)."""
    if view.run_by(one.side) != NOBODY or view.type(one) == "resistance":
        return None
    if one.side in JOINING:
        words = "{side} is not at war yet: its units are nobody's to move."
        return because("§9.0, 6.2", words, side=side(one.side))
    return because("§3.2", "{who} is nobody's to move.", who=counter(one.id))


def not_for_them(view: World, act: Act) -> Reason | None:
    """Units of another power do nothing for the side that is named (§3.2)."""
    us = view.its_power(act.side).side if act.side else NOBODY
    runs = ((one, view.run_by(one.side)) for one in (view.one(id) for id in act.counters))
    strange = (one for one, who in runs if us and who not in (NOBODY, us) and view.faction(who) != us)
    who = next((one for one in strange if view.is_unit(one)), None)
    return because("§3.2", "{who} does not act for {side}.", who=counter(who.id), side=side(us)) if who else None


def in_the_hangar(view: World, one: Counter) -> bool:
    """An Air Fleet that was used is turned over, and does nothing more this round (§11.1)."""
    return bool(view.game.printed(one, "used")) or one.marked("struck")


# ---------------------------------------------------------------- ways over the map


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
    mine = view.fed
    if to in mine:
        return going.paths[to] if to in going.paths else _no_way(to)
    if not any(next_to in mine for next_to in view.game.board.neighbours(to)):
        return because("§6.2", "{to} does not touch any area of ours that is in supply.", to=area(to))
    links = [link for link in view.game.board.contacts_of(to) if link.other(to) in going.paths]
    if not links:
        return _no_way(to)
    good = [link for link in links if not first or may_be_first(view, going.one, link, to)]
    if not good:
        return _wrong_first_unit(view, going.one, links[0], to)
    return (*min((going.paths[link.other(to)] for link in good), key=len), to)


def _no_way(to: AreaId) -> Reason:
    return because("§6.2", "No way leads to {to} through areas of ours that are in supply.", to=area(to))


def may_be_first(view: World, one: Counter, link: Contact, to: AreaId) -> bool:
    """The first unit into an unoccupied coastal area is a Fleet over a sea link, an Army over a land link. Enemy Air
    Fleets alone occupy nothing, unless option first_unit_against_air says that anybody may drive them out."""
    same_rule = view.only_enemy_air(to) and view.says("first_unit_against_air") == "same_rule"
    if view.areas[to].kind != "coastal" or (view.units_in(to) and not same_rule):
        return True
    if link.kind == SEA:
        return view.type(one) == "fleet"
    return view.type(one) == "army" or (view.is_air(one) and view.says("air_fleet_first") == "over_land")


def _wrong_first_unit(view: World, one: Counter, link: Contact, to: AreaId) -> Reason:
    if view.is_air(one):
        return because("§6.2", "The first unit into {to} must be an Army or a Fleet.", to=area(to))
    if link.kind == SEA:
        return because("§6.2", "The first unit over a sea link into {to} must be a Fleet.", to=area(to))
    return because("§6.2", "The first unit over a land link into {to} must be an Army.", to=area(to))


# ---------------------------------------------------------------- where they can go


class Setting(NamedTuple):
    """A group that sets out: each unit's trip, what keeps some of them, and what they give up."""

    view: World
    trips: tuple[Trip, ...]
    stays: tuple[Reason, ...]
    one_by_one: bool
    """From one area they go over and over by the same ways; from several, or with Air Fleets that must not be left
    alone, the leaving or coming of one may matter."""

    near: frozenset[AreaId]
    """Beyond these nobody of theirs can end a move."""

    def moving(self, to: AreaId) -> tuple[Trip, ...]:
        if len(self.trips) > 1:
            return tuple(each for each in self.trips if each.start != to)
        return self.trips if self.trips[0].start != to else ()

    def found(self, to: AreaId) -> Steps | Reason:
        """The longest of their ways, or the first reason why they cannot go."""
        return next(self.reasons(to), None) or self.by_what_way(to)

    def reasons(self, to: AreaId) -> Iterator[Reason]:
        """What is wrong with the area itself, then what keeps a unit where it is."""
        yield from _against(self.view, self.moving(to), to)
        if not self.one_by_one:
            yield from self.stays

    def by_what_way(self, to: AreaId) -> Steps | Reason:
        moving = self.moving(to)
        return _in_some_order(self.view, moving, to) if self.one_by_one else _all_go(self.view, moving, to)

    def why_not(self, to: AreaId) -> tuple[Reason, ...]:
        """All that speaks against it, the way last."""
        against = tuple(_against(self.view, self.moving(to), to))
        found = _all_go(self.view, self.moving(to), to) if against or not self.one_by_one else self.by_what_way(to)
        return (*against, *self.stays, *((found,) if isinstance(found, Reason) else ()))


def set_out(view: World, group: tuple[Counter, ...], through: Steps = ()) -> Setting:
    trips = []
    for one in group:
        start = view.position.area(one.id)
        ways = (
            paths_through(view, start, through) if through else ways_from(view.game, view.position, view.power, start)
        )
        trips.append(Trip(one, start, ways))
    stays = tuple(dict.fromkeys(why for one in group if (why := why_not_move(view, one))))
    several = len({each.start for each in trips}) > 1 or any(view.is_air(each.one) for each in trips)
    one_by_one = not through and len(trips) > 1 and several
    return Setting(view, tuple(trips), stays, one_by_one, frozenset(view.areas) if one_by_one else _near(view))


def _near(view: World) -> frozenset[AreaId]:
    return within_a_step(view.game, view.position, view.power)


@once
def within_a_step(game: Game, position: Position, us: SideId) -> frozenset[AreaId]:
    """The areas of a power that are in supply, and those next to them."""
    mine, network = fed(game, position, us), game.board.network()
    return mine.union(*(network.get(at, ()) for at in mine))


def move_reach(view: World, group: tuple[Counter, ...], through: Steps = ()) -> Reach:
    """Where Armies, Fleets and Air Fleets can move, one after the other, each for its price."""
    setting, left = set_out(view, group, through), leaving(view, group)
    costs = {one.id: prices.price(view, "move", view.type(one)) or 0 for one in group}
    rule = "§6.2, 8.1" if any(prices.is_cheaper(view, "move", view.type(one)) for one in group) else "§6.2"
    ways: dict[AreaId, tuple[Way, ...]] = {}
    refused: dict[AreaId, object] = {**outside(view.game)}
    stuck = bool(setting.stays) and not setting.one_by_one
    for to in grounds(view.game):
        moving = setting.moving(to)
        if not moving:
            continue
        found = None if stuck or to not in setting.near else setting.found(to)
        if found is None or isinstance(found, Reason):
            refused[to] = None
        else:
            cost = sum(costs[each.one.id] for each in moving)
            ways[to] = (_way(left, to, found, cost, rule),)

    def why_not(to: AreaId) -> tuple[Reason, ...]:
        return (outside(view.game)[to],) if to in outside(view.game) else setting.why_not(to)

    return Reach(ways, WhenPointedAt(refused, why_not), setting.stays)


def _against(view: World, moving: Sequence[Trip], to: AreaId) -> Iterator[Reason]:
    """What is wrong with the area itself."""
    if shut := stacking.why_shut(view, to):
        yield shut
        return
    units = [each.one for each in moving]
    wrong = (
        why
        for one in units
        for why in (stacking.held_by_others(view, one, to), stacking.unsuitable(view, one, to))
        if why
    )
    yield from dict.fromkeys(wrong)
    if not any(view.can_control(one) for one in units) and (alone := stacking.alone_in_the_air(view, units[0], to)):
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
        found = _gone_home(view, going) or why_not_move(view, going.one) or route(view, going, to)
        rest = [each for each in moving if each is not going]
        if isinstance(found, Reason):
            why = why or found
        elif not rest:
            return found
        else:
            after = moved(view, (going.one,), to, [each.one.id for each in rest])
            onward = [
                Trip(each.one, each.start, ways_from(after.game, after.position, after.power, each.start))
                for each in rest
            ]
            then = _in_some_order(after, onward, to)
            if not isinstance(then, Reason):
                return max(found, then, key=len)
            why = why or then
    return why or no_area(to)


def _gone_home(view: World, going: Trip) -> Reason | None:
    if view.position.area(going.one.id) == going.start:
        return None
    return because("§6.2, 11.1", "{who} is left alone, and goes back to supply.", who=counter(going.one.id))


def moved(view: World, group: Sequence[Counter], to: AreaId, onward: Collection[CounterId] = ()) -> World:
    """The table when they have come: enemy Air Fleets that were alone there are destroyed (§6.2), and Air Fleets of
    ours that are left alone behind go back to supply (§11.1), but for those that go onward at once."""
    position = view.position
    if view.only_enemy_air(to):
        for event in stacking.sent_home(view, view.units_in(to)):
            position = event.happen(position)
    starts = {position.area(one.id) for one in group} - {to}
    position = position.moved((one.id for one in group), PlaceId(to))
    after = view.after(position)
    for start in starts & set(view.areas):
        planes = left_behind(after, start, after.units_in(start))
        if planes and not any(one.id in onward for one in planes):
            for event in stacking.sent_home(after, planes):
                after = after.after(event.happen(after.position))
    return after


def left_behind(view: World, at: AreaId, stay: tuple[Counter, ...]) -> tuple[Counter, ...]:
    """Our Air Fleets that no Army or Fleet stays with, where they need one."""
    own = tuple(one for one in stay if view.is_own(one))
    if not own or any(view.can_control(one) for one in own) or not stacking.may_not_stay_alone(view, at):
        return ()
    return own


# ---------------------------------------------------------------- what a move gives up (§3.8, §3.9, §9.2, §11.1)


class Leaving(NamedTuple):
    """Units that set out together, the areas that are ours no longer then, the Air Fleets left alone, and what stays
    in supply."""

    view: World
    group: tuple[Counter, ...]
    lost: Steps
    planes: tuple[Counter, ...]
    fed: frozenset[AreaId] | None
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
            nation = side(self.view.areas[to].home)
            yield because("§9.2", "{side} comes closer to war by it.", side=nation)
        if self.lost:
            yield because("§3.8", "{areas} is given up.", areas=tuple(map(area, self.lost)))
        if self.planes:
            yield because("§11.1", "{who} is left alone, and goes back to supply.", who=names_of(self.planes))

    def is_cut_off(self, to: AreaId) -> bool:
        """Whether they would be out of supply at the end of their move."""
        if self.view.is_home(to):
            return False
        held = self.view.holder(to, (*self.view.units_in(to), *self.group)) == self.view.power
        if not held and not self.view.own_area_is_spared():
            return True
        if self.fed is None:
            return False
        return to not in self.fed and not any(at in self.fed for at in self.view.game.board.neighbours(to))


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
    return Leaving(view, group, tuple(lost), tuple(planes), view.fed_without(lost) if lost else None)


def _way(left: Leaving, to: AreaId, found: Steps, cost: float, rule: str) -> Way:
    told = say("{to} can be reached for {cost:OP|OPs}.", to=area(to), cost=cost)
    grade, remarks = left.into(to)
    for remark in remarks:
        told = say("{told} {remark}", told=told, remark=remark.sentence)
    rule = resting_on(rule, *(remark.rule for remark in remarks)) if remarks else rule
    means = "invasion" if stacking.invades(left.view, to) else "move"
    return Way(to=to, route=found, cost=cost, means=means, grade=grade, sentence=told, rule=rule)


# ---------------------------------------------------------------- liberators are moved on (§4.3)


def relocation_reach(view: World, group: tuple[Counter, ...]) -> Reach:
    """The closest areas of ours that are in supply and have room; by any links, for no OPs."""
    start = view.position.area(group[0].id)
    far = distances(view.game.board.network(), start)
    refused: dict[AreaId, tuple[Reason, ...]] = {at: (why,) for at, why in outside(view.game).items()}
    good: list[AreaId] = []
    for to in view.areas:
        if to != start and (reasons := tuple(_against_relocation(view, group, to))):
            refused[to] = reasons
        elif to != start:
            good.append(to)
    nearest = min((far[to] for to in good if to in far), default=0)
    ways: dict[AreaId, tuple[Way, ...]] = {}
    for to in good:
        if far.get(to) == nearest:
            told = say("{to} is the closest area of {side} in supply.", to=area(to), side=side(view.power))
            ways[to] = (Way(to=to, route=(to,), means="relocation", sentence=told, rule="§4.3, 4.3.B"),)
        else:
            refused[to] = (because("§4.3, 4.3.B", "There is a closer area than {to}.", to=area(to)),)
    return Reach(ways, refused)


def _against_relocation(view: World, group: tuple[Counter, ...], to: AreaId) -> Iterator[Reason]:
    if to not in view.fed:
        words = "{to} is no area of {side} that is in supply."
        yield because("§4.3, 4.3.B", words, to=area(to), side=side(view.power))
        return
    wrong = (*(stacking.unsuitable(view, one, to) for one in group), stacking.too_many(view, group, to))
    yield from dict.fromkeys(why for why in wrong if why)
