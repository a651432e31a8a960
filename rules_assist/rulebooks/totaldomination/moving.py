"""Moving units over the map (§6.2): from wherever they are in supply to wherever there is room for them; the liberators
of a partner by a rule of their own (§4.3). And how far Air Fleets fly: to strike, and to bombard (§11.1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from boards.board import AreaId, Contact
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import Counter, CounterId
from counters.events import CountersTurnedOver, Together
from counters.position import PlaceId
from rules_assist.advice import Act, Answer, Deed, Grade, Reach, Reason, Way, WhenPointedAt, without
from rules_assist.battle_sheet import BattleSheet, Offer
from rules_assist.common.asked import areas_named
from rules_assist.common.standpoint import because, every_reason, first_reason, for_each, ids_of, names, resting_on, yes
from rules_assist.common.walking import distances, joined, paths
from rules_assist.rulebooks.totaldomination import production, stacking, technology
from rules_assist.rulebooks.totaldomination.world import World, everywhere

SEA = "sea"  # The blue links; all others are land links, the triangles too (§3.5).
ALONE_BEHIND = "{who} is left alone, and {who:~goes|go} back to supply."
NOBODY_MOVES = "Nobody is named who could move into {at}."

Steps = tuple[AreaId, ...]
Paths = Mapping[AreaId, Steps]
Check = Callable[[World, AreaId], Reason | None]


# ---- what keeps a unit where it is
def why_not_move(view: World, one: Counter) -> Reason | None:
    sort, at = view.type(one), view.position.area(one.id)
    return first_reason(
        production.nobodys_unit(view, one), ("§6.2, 7.2.D, 7.2", "Resistance cannot move.", sort == "resistance"),
        ("§11.1, 6.2", "{who} is in the hangar: it has been used this round.", view.in_the_hangar(one)),
        ("§3.9", "{who} is out of supply in {at}: it cannot move.", not view.in_supply(at)),
        stacking.not_played_with(view, sort), who=counter(one.id), at=area(at),
    )  # fmt: skip


# ---- ways over the map
class Trip(NamedTuple):
    """A unit that sets out, and where it can be on its way, by which steps."""

    view: World
    one: Counter
    start: AreaId
    paths: Paths

    def route(self, to: AreaId, *, first: bool = True) -> Steps | Reason:
        """The shortest way to end in an area, or why there is none. Who is not the `first` comes over any link."""
        mine, board = self.view.fed, self.view.game.board
        if to in mine and to in self.paths:
            return self.paths[to]
        if to not in mine and not any(next_to in mine for next_to in board.neighbours(to)):
            return because("§6.2", "{to} does not touch any area of ours that is in supply.", to=area(to))
        links = [link for link in board.contacts_of(to) if link.other(to) in self.paths] if to not in mine else []
        if good := [link for link in links if not first or self.may_be_first(link, to)]:
            return (*min((self.paths[link.other(to)] for link in good), key=len), to)
        return every_reason(
            ("§6.2", "No way leads to {to} through areas of ours that are in supply.", not links),
            ("§6.2", "The first unit into {to} must be an Army or a Fleet.", self.view.is_air(self.one)),
            ("§6.2", "The first unit over a sea link into {to} must be a Fleet.", links and links[0].kind == SEA),
            ("§6.2", "The first unit over a land link into {to} must be an Army.", True), to=area(to),
        )[0]  # fmt: skip

    def may_be_first(self, link: Contact, to: AreaId) -> bool:
        """The first unit into an unoccupied coastal area is a Fleet over a sea link, an Army over a land link. Enemy
        Air Fleets alone occupy nothing, unless option first_unit_against_air says that anybody may drive them out."""
        view, sort, planes = self.view, self.view.type(self.one), self.view.only_enemy_air(to)
        if sort == "air_fleet" and (planes or (not view.units_in(to) and stacking.may_not_stay_alone(view, to))):
            return False
        same_rule = planes and view.reading("first_unit_against_air") == "same_rule"
        if view.areas[to].kind != "coastal" or (view.units_in(to) and not same_rule):
            return True
        by_land = sort == "army" or (sort == "air_fleet" and view.reading("air_fleet_first") == "over_land")
        return sort == "fleet" if link.kind == SEA else by_land


@for_each
def ways_from(view: World, start: AreaId) -> Paths:
    return paths(view.game.board.network(), start, view.fed)


def paths_through(view: World, start: AreaId, through: Steps) -> Paths:
    """The same, by the areas that are named, and one step on."""
    network, here = view.game.board.network(), through[-1]
    if not all(to in view.fed and to in network.get(at, ()) for at, to in pairwise((start, *through))):
        return {}
    return {**{to: (*through, to) for to in network.get(here, ()) if to in view.fed}, here: through}


# ---- where they can go
class Setting:
    """A group that sets out: each unit's trip, and what keeps some of them."""

    def __init__(self, view: World, group: tuple[Counter, ...], through: Steps) -> None:
        self.view, self.starts = view, [view.position.area(one.id) for one in group]
        roads = (paths_through(view, at, through) if through else ways_from(view, at) for at in self.starts)
        self.trips = tuple(Trip(view, *each) for each in zip(group, self.starts, roads, strict=True))
        self.stays = tuple(dict.fromkeys(why for one in group if (why := why_not_move(view, one))))
        several = len(set(self.starts)) > 1 or any(view.is_air(one) for one in group)
        # From one area all go by the same ways; from several, or with Air Fleets, the leaving of one may matter.
        self.one_by_one = not through and len(group) > 1 and several

    def moving(self, to: AreaId) -> tuple[Trip, ...]:
        return tuple(each for each in self.trips if each.start != to)

    def found(self, to: AreaId) -> Steps | Reason:
        """The longest of their ways, or the first reason: against the area, then what keeps a unit where it is."""
        if (wrong := next(self.against(to), None)) is not None:
            return wrong
        if self.one_by_one:
            return in_some_order(self.moving(to), to)
        return self.stays[0] if self.stays else all_go(self.moving(to), to)

    def why_not(self, to: AreaId) -> tuple[Reason, ...]:
        if shut := everywhere(self.view.game)[to]:
            return (shut,)
        against, moving = tuple(self.against(to)), self.moving(to)
        found = all_go(moving, to) if against or not self.one_by_one else in_some_order(moving, to)
        return tuple(dict.fromkeys((*against, *self.stays, *((found,) if isinstance(found, Reason) else ()))))

    def against(self, to: AreaId) -> Iterator[Reason]:
        shut, units = stacking.why_shut(self.view, to), [each.one for each in self.moving(to)]
        return filter(None, (shut,) if shut else stacking.against_ending(self.view, units, to))


def move_reach(view: World, group: tuple[Counter, ...], through: Steps = ()) -> Reach:
    """Where Armies, Fleets and Air Fleets can move, one after the other, each for its price."""
    setting, left, ways = Setting(view, group, through), Leaving(view, group), dict[AreaId, tuple[Way, ...]]()
    # Beyond the areas of a power that are in supply, and those next to them, nobody of theirs ends a move.
    near = () if setting.stays else view.fed.union(*map(view.game.board.neighbours, view.fed))
    for to in (to for to in view.areas if setting.one_by_one or to in near):
        if (moving := setting.moving(to)) and not isinstance(found := setting.found(to), Reason):
            ways[to] = (left.way(to, found, *technology.bill(view, "move", tuple(o.one for o in moving), "§6.2")),)
    refused = without(everywhere(view.game), (*ways, *(setting.starts if len(set(setting.starts)) == 1 else ())))
    return Reach(ways, WhenPointedAt(refused, setting.why_not), setting.stays)


def all_go(moving: Sequence[Trip], to: AreaId) -> Steps | Reason:
    """The longest of their ways; once one of them may be the first, the others follow over any link."""
    firsts = [each.route(to) for each in moving]
    if len(firsts) == 1 or all(isinstance(found, Reason) for found in firsts):
        return firsts[0]
    found = [each.route(to, first=False) for each in moving]
    ways = [way for way in found if not isinstance(way, Reason)]
    return max(ways, key=len) if len(ways) == len(found) else next(way for way in found if isinstance(way, Reason))


def in_some_order(moving: Sequence[Trip], to: AreaId) -> Steps | Reason:
    """One after the other, each at the table as those before have left it: the first order that can be done."""
    why: Reason | None = None
    for going in moving:
        (view, one, start, _), rest = going, [each for each in moving if each is not going]
        alone = "§6.2, 11.1", ALONE_BEHIND, view.position.area(one.id) != start
        way = first_reason(alone, why_not_move(view, one), who=counter(one.id)) or going.route(to)
        if rest and not isinstance(way, Reason):
            after = moved(view, (one,), to, [each.one.id for each in rest])
            then = in_some_order([Trip(after, each.one, each.start, ways_from(after, each.start)) for each in rest], to)
            way = then if isinstance(then, Reason) else max(way, then, key=len)
        if not isinstance(way, Reason):
            return way
        why = why or way
    return why or because("§6.2", NOBODY_MOVES, at=area(to))


def moved(view: World, group: Sequence[Counter], to: AreaId, onward: Collection[CounterId] = ()) -> World:
    """The table when they have come: enemy Air Fleets that were alone there are destroyed (§6.2), and Air Fleets of
    ours that are left alone behind go back to supply (§11.1), but for those that go onward at once."""
    starts = {view.position.area(one.id) for one in group} - {to}
    after = view.then(view.sent_home(view.units_in(to)) if view.only_enemy_air(to) else ())
    after = after.after(after.position.moved(ids_of(group), PlaceId(to)))
    for start in starts & set(view.areas):
        planes = stacking.left_alone(after, start)
        if not any(one.id in onward for one in planes):
            after = after.then(after.sent_home(planes))
    return after


# ---- what a move gives up (§3.8, §3.9, §9.2, §11.1)
class Leaving:
    """Units that set out together, the areas given up by it, the Air Fleets left alone, and what stays in supply."""

    def __init__(self, view: World, group: tuple[Counter, ...]) -> None:
        self.view, self.group, held = view, group, view.holders()
        self.lost, self.planes = list[AreaId](), list[Counter]()
        for start in dict.fromkeys(view.position.area(one.id) for one in group):
            stay = tuple(one for one in view.units_in(start) if one not in group)
            if held.get(start) == view.power != view.held_with(start, stay):
                self.lost.append(start)
            self.planes += stacking.left_alone(view, start, group)
        kept = joined(view.game.board.network(), view.sources(), view.fed.difference(self.lost)) if self.lost else None
        self.fed: Collection[AreaId] | None = kept  # None: as before.

    def way(self, to: AreaId, found: Steps, cost: float, rule: str) -> Way:
        """How good it is to go there, and what else is to be said about it."""
        told: Sentence = say("{to} can be reached for {cost:OP|OPs}.", to=area(to), cost=cost)
        cut_off, invades, areas = self.is_cut_off(to), stacking.invades(self.view, to), tuple(map(area, self.lost))
        for remark in every_reason(
            ("§6.2", "The Air Fleets there are destroyed.", self.view.only_enemy_air(to)),
            ("§9.2", "{ally} comes closer to war by it.", invades), ("§3.8", "{areas} is given up.", self.lost),
            ("§11.1", ALONE_BEHIND, self.planes), ("§3.9", "There it would be out of supply.", cut_off),
            ally=side(self.view.areas[to].home), areas=areas, who=names(self.planes),
        ):  # fmt: skip
            told, rule = say("{told} {remark}", told=told, remark=remark.sentence), resting_on(rule, remark.rule)
        grade: Grade = "risky" if cut_off else "costs" if self.lost or self.planes else "free"
        means = "invasion" if invades else "move"
        return Way(to=to, route=found, cost=cost, means=means, sentence=told, rule=rule, grade=grade)

    def is_cut_off(self, to: AreaId) -> bool:
        view, fed = self.view, self.fed
        held = view.held_with(to, (*view.units_in(to), *self.group)) == view.power or view.own_area_is_spared()
        near = fed is None or any(at in fed for at in (to, *view.game.board.neighbours(to)))
        return not view.is_home(to) and not (held and near)


# ---- strikes and bombardments (§11.1)
@for_each
def spaces_between(view: World, start: AreaId) -> Mapping[AreaId, int]:
    """How many links away every area is, whoever controls what lies between; by option two_areas_away not so."""
    own = {to for to in view.areas if view.controller(to) == view.power}
    return distances(view.links(), start, passable=None if view.reading("two_areas_away") == "over_any_area" else own)


def too_far(view: World, one: Counter, at: AreaId, what: str) -> tuple[str, str, bool]:
    far, most = spaces_between(view, view.position.area(one.id)), view.charted("air", what, "within")
    return "§11.1", "{at} is more than two areas away.", far.get(at, most + 1) > most


def unable(view: World, one: Counter, *, bombing: bool) -> Reason | None:
    moved = view.so("moved_before_strike", one.id) or one.marked("moved")
    needs_supply = not bombing or view.reading("bombardment_supply") == "need_supply"
    return first_reason(
        ("§11.1", "Only Air Fleets bombard.", bombing and not view.is_air(one)),
        ("§11.1", "Only Air Fleets make Air Strikes.", not view.is_air(one)),
        stacking.not_played_with(view, "air_fleet"),
        ("§11.1", "{who} was used already this round.", view.in_the_hangar(one)),
        ("§11.1", "{who} has moved this turn.", moved and not bombing),
        ("§11.1, 3.9", "{who} is out of supply.", needs_supply and not view.in_supply(view.position.area(one.id))),
        who=counter(one.id),
    )


def why_no_strike(view: World, one: Counter, at: AreaId) -> Reason | None:
    return first_reason(unable(view, one, bombing=False), too_far(view, one, at, "Air Strike"), at=area(at))


def why_no_bombardment(view: World, one: Counter, at: AreaId) -> Reason | None:
    holder = view.controller(at)
    return view.no_area(at) or first_reason(
        view.beyond_the_dashed_line(at), ("§11.1", "No opponent controls {at}.", not holder or view.is_friend(holder)),
        ("§11.1", "There is no factory or shipyard in {at}.", not (view.areas[at].factory or view.areas[at].shipyard)),
        ("§11.1", "There is Damage in {at} already.", view.of_type(at, "damage")),
        too_far(view, one, at, "bombardment"), unable(view, one, bombing=True), at=area(at),
    )  # fmt: skip


def any_plane(view: World, why_not: Callable[..., Reason | None], at: AreaId, most: int = 1) -> tuple[Counter, ...]:
    """Where no Air Fleets are named: those of the power, the ones that can first."""
    return tuple(sorted(stacking.air_fleets_of(view), key=lambda one: why_not(view, one, at) is not None)[:most])


def wrong_time(view: World, *, bombing: bool) -> Reason | None:
    """Air Strikes are made in the Action phase, bombardments in a step of the Administrative phase, by option
    bombardment_time in the Action phase as well: the list of operations names it (§4.3, §6.0, §6.5)."""
    phase = view.clock.phase
    early = phase in ("", "bombardment") or (phase, view.reading("bombardment_time")) == ("action", "action_phase_too")
    return first_reason(
        ("§11.1, 4.3", "Bombardment is a step of the Administrative phase.", bombing and not early),
        ("§11.1, 6.5", "Air Strikes are made in the Action phase.", not bombing and phase not in ("", "action")),
    )


def air_reach(view: World, group: tuple[Counter, ...], struck: Check | None = None) -> Reach:
    """Every area an Air Fleet can bombard, or where somebody is to be `struck`, and why not the others."""
    bombing, check = struck is None, why_no_strike if struck else why_no_bombardment
    means = "bombardment" if bombing else "air_strike"
    words = "{to} can be bombarded." if bombing else "An Air Strike can be made on {to}."
    notes = wrong_time(view, bombing=bombing), *(unable(view, one, bombing=bombing) for one in group)
    return production.laid_out(
        view, group, lambda to: (struck and struck(view, to), *(check(view, one, to) for one in group)), means, words,
        rule="§11.1", notes=notes, afar=True,
    )  # fmt: skip


def may_bombard(view: World, act: Act) -> Answer | None:
    to = areas_named(act)
    planes = view.named(act) or (any_plane(view, why_no_bombardment, to[0], len(to)) if to else ())
    if not planes or not to:
        return None
    found = view.allowed(
        "A Damage marker can be put in {at}.", "§11.1",
        ("§11.1", "Each Air Fleet bombards another area.", len(set(to)) < len(planes)),
        *(why_no_bombardment(view, one, at) for one, at in zip(planes, to, strict=False)),
        ("§11.1", "One Air Fleet bombards one area.", len(to) > len(planes)), at=tuple(map(area, to)),
    )  # fmt: skip
    time = wrong_time(view, bombing=True) if found.yes else None
    return yes(say("{told} {time}", told=found.sentence, time=time.sentence), time.rule) if time else found


def bombardment(view: World, planes: tuple[Counter, ...], at: AreaId) -> BattleSheet:
    """One Air Fleet is enough; the first that can."""
    one = next((one for one in planes if why_no_bombardment(view, one, at) is None), planes[0])
    if why := why_no_bombardment(view, one, at):
        return BattleSheet(at=at, attackers=ids_of(planes), refused=(why,), sentence=why.sentence, rule=why.rule)
    told = say("{who} can put Damage on {at}.", who=counter(one.id), at=area(at))
    does = say("A Damage marker is put there, and the Air Fleet goes into the hangar.")
    both = Together((production.marked(view.position, at), CountersTurnedOver((one.id,), "used")))
    done = Deed(sentence=say("Damage on {at}", at=area(at)), event=both)
    offer = Offer(verb="mark", counters=(), deeds=(done,), sentence=does, rule="§11.1")
    return BattleSheet(at=at, attackers=ids_of(planes), offers=(offer,), sentence=told, rule="§11.1, 4.3.D")
