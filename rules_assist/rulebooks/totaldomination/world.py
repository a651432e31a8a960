"""The table as one side of the war sees it: what the areas are, who stands there, who controls them, and what
is in supply (§3.5 to §3.9)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import Counter, CounterId, KindId, SideId
from counters.game import Game
from counters.once import once
from counters.places import PlaceId, area_of
from counters.position import Clock, Position
from rules_assist.advice import Act, Answer, Reason, SupplyLine
from rules_assist.common.asked import areas_named, verb
from rules_assist.common.printed import number, option
from rules_assist.common.saying import because, no, yes
from rules_assist.common.standpoint import Standpoint
from rules_assist.common.supplying import Line, Shortest, Supply, other_ways, supply_lines, trace
from rules_assist.common.walking import joined
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.totaldomination.powers import (
    AXIS,
    FACTIONS,
    JOINING,
    NOBODY,
    PARTNERS,
    POWERS,
    Ground,
    at_war,
    factions,
    grounds,
    no_area,
    original,
    runners,
)

BESIDE_STACKS = ("u_boot", "resistance")
"""They lie with anybody's units, and count for nothing in the stack (§3.7)."""


# ---- whose home it is, and who stands where (§3.5 to §3.7)
@once
def homes(game: Game, position: Position) -> Mapping[AreaId, SideId]:
    """Whose home area each coloured area is now. A captured partner is its captor's, if it is played so (option
    captured_partner); the US and China are nobody's before they join (§3.5, §4.3, §9.0)."""
    run = runners(game, position)
    if option(game, position, "captured_partner") == "only_builds_its_units":
        run = {**run, **{partner: original(game, partner) for partner in PARTNERS}}
    return {at: run.get(here.home, NOBODY) for at, here in grounds(game).items() if here.home}


@once
def stacking_kinds(game: Game) -> frozenset[KindId]:
    """Armies, Fleets and Air Fleets: the units that make up a stack."""
    return frozenset(id for id, kind in game.sheet.kinds.items() if kind.attributes.get("stacks"))


@once
def lying_in(game: Game, position: Position) -> Mapping[AreaId, tuple[Counter, ...]]:
    """All that lies in each area of the map in which something does."""
    lying, stacks = position.counters, position.stacks
    return {at: tuple(lying[id] for id in ids) for at in grounds(game) if (ids := stacks.get(PlaceId(at)))}


@once
def standing(game: Game, position: Position) -> Mapping[AreaId, tuple[Counter, ...]]:
    """The stack of each area in which one stands."""
    kinds, lying = stacking_kinds(game), lying_in(game, position)
    found = {at: tuple(one for one in there if one.kind in kinds) for at, there in lying.items()}
    return {at: units for at, units in found.items() if units}


@once
def on_map(game: Game, position: Position) -> tuple[Counter, ...]:
    """Everything that lies in the areas of the map."""
    return tuple(one for there in lying_in(game, position).values() for one in there)


# ---- what is whose (§3.8), and what is in supply (§3.9)
@once
def holders(game: Game, position: Position) -> Mapping[AreaId, SideId]:
    """Every area that is somebody's, in passing and in supply."""
    view, there, own = World(game, position, NOBODY), standing(game, position), homes(game, position)
    cut = option(game, position, "u_boot_and_supply") == "cuts_supply"
    found = {}
    for at in grounds(game):
        who = view.holder(at, there[at]) if at in there else own.get(at)
        if who and not (cut and at in there and view.is_disputed_by_u_boot(at)):
            found[at] = who
    return found


@once
def controllers(game: Game, position: Position) -> Mapping[AreaId, SideId]:
    """Every area that is controlled, and so counts points."""
    view, there = World(game, position, NOBODY), standing(game, position)
    held = holders(game, position).items()
    return {at: who for at, who in held if at not in there or not view.is_disputed_by_u_boot(at)}


@once
def fed(game: Game, position: Position, us: SideId) -> frozenset[AreaId]:
    """The areas of a power that are in supply: its own, and joined to a home area."""
    held = {at for at, who in holders(game, position).items() if who == us}
    return frozenset(joined(game.board.network(), World(game, position, us).sources(), held))


@once
def armies(game: Game, position: Position) -> Mapping[SideId, Mapping[AreaId, tuple[CounterId, ...]]]:
    """Who stands where, by the power that runs them."""
    run, found = runners(game, position), dict[SideId, dict[AreaId, tuple[CounterId, ...]]]()
    for at, units in standing(game, position).items():
        for one in units:
            if whose := run.get(one.side):
                theirs = found.setdefault(whose, {})
                theirs[at] = (*theirs.get(at, ()), one.id)
    return found


class Lines(NamedTuple):
    """How the areas of a power are supplied: what breaks its lines, and from where they come."""

    line: Line
    starts: tuple[AreaId, ...]
    found: Supply


@once
def lines_from(game: Game, position: Position, us: SideId) -> Lines:
    """Over any link, through areas of one's own power; into the area of the unit itself, whoever controls it, if it is
    played so."""
    view, held, run = World(game, position, us), holders(game, position), runners(game, position)
    groups, own = armies(game, position).get(us, {}), homes(game, position)
    stops: dict[AreaId, tuple[CounterId, ...]] = {at: () for at in grounds(game) if held.get(at) != us}
    for at, units in standing(game, position).items():
        if at in stops and len(groups.get(at, ())) < len(units):
            stops[at] = tuple(one.id for one in units if run.get(one.side) != us)
    line = Line(network=game.board.network(), breaks=stops, into_breaks=view.own_area_is_spared())
    starts = tuple(dict.fromkeys((*view.sources(), *(at for at in groups if own.get(at) == us))))
    return Lines(line, starts, trace((line,), starts))


@once
def lines_of(game: Game, position: Position, us: SideId) -> tuple[SupplyLine, ...]:
    """The line to each area in which units of the power stand; other ways as short are for those who ask."""
    if not (groups := armies(game, position).get(us)):
        return ()
    line, starts, found = lines_from(game, position, us)
    return supply_lines(groups, (line,), starts, rule="§3.9", supply=found, others=False)


def as_short(view: World, line: SupplyLine) -> tuple[tuple[AreaId, ...], ...]:
    """Other lines to the same units that have as few steps."""
    found = lines_from(view.game, view.position, view.run_by(view.one(line.counters[0]).side)).found
    return other_ways(Shortest(found), line.path)


# ---- what rules ask
class World(Standpoint):
    """The table as one side of the war sees it."""

    def seen_by(self, side: SideId) -> World:
        """The same table from another side."""
        return self if side == self.side else World(self.game, self.position, side)

    def its_power(self, side: SideId) -> World:
        """The same table as the power sees it that runs a side."""
        return self.seen_by(self.run_by(side) or side)

    def after(self, position: Position) -> World:
        """The table as something leaves it."""
        return World(self.game, position, self.side)

    def one(self, id: CounterId) -> Counter:
        return self.position.counters[id]

    def pile(self, place: str) -> tuple[Counter, ...]:
        """What lies in a hand, a pile, a pool."""
        return self.position.in_place(PlaceId(place))

    @property
    def clock(self) -> Clock:
        return self.position.clock

    # How it is played

    def says(self, name: str) -> str:
        """How a thing is played or read: what the table chose, or what the sheet says."""
        return option(self.game, self.position, name)

    def limit(self, row: str, *, both: bool = False) -> int:
        """One of the other numbers of the rules; for a player who runs two powers with one hand."""
        return number(self.game, "numbers", row, "both powers of one player" if both else "number")

    def rises(self) -> bool:
        """Rise of the Axis: no events, nobody joins, the US and China stay closed (§12.1)."""
        return self.says("scenario") == "rise_of_the_axis"

    def alone(self) -> bool:
        """Whether this is the solo game (§13.0)."""
        return self.says("players") == "solo"

    def common_hand(self) -> bool:
        """Two players, or one alone, have one hand for both powers (§10.1, §13.0)."""
        return self.says("players") in ("two", "solo")

    def of_year(self, word: str) -> int | None:
        """A number that the Round track says of this year."""
        turn = self.game.sheet.sequence.turn(self.clock.turn)
        found = turn.attributes.get(word) if turn else None
        return found if isinstance(found, int) else None

    def is_last_year(self) -> bool:
        return self.clock.turn >= max(turn.number for turn in self.game.sheet.sequence.turns)

    # Who is who

    def run_by(self, side: SideId) -> SideId:
        """The power that runs a nation now; nobody runs the neutrals, and the US and China before they join."""
        return runners(self.game, self.position).get(side, NOBODY)

    @property
    def power(self) -> SideId:
        """The power whose standpoint this is: of a nation, the power that runs it."""
        return runners(self.game, self.position).get(self.side, self.side)

    def faction(self, side: SideId) -> SideId:
        return factions(self.game, self.position).get(side, side)

    def at_war(self, side: SideId) -> bool:
        return side in at_war(self.game, self.position)

    def teams(self) -> tuple[tuple[SideId, ...], tuple[SideId, ...]]:
        """The powers of our faction, and those of the other."""
        ours = tuple(each for each in POWERS if self.is_friend(each))
        return ours, tuple(each for each in POWERS if each not in ours)

    def teammate(self) -> SideId:
        """The other power of our faction."""
        return next((other for other in self.teams()[0] if other != self.power), NOBODY)

    def is_friend(self, side: SideId) -> bool:
        return bool(side) and self.faction(side) == self.faction(self.power)

    def is_own(self, one: Counter) -> bool:
        """Ours, our partner's, or our ally's who is at war (§3.7)."""
        return bool(one.side) and self.run_by(one.side) == self.power

    def is_enemy(self, one: Counter) -> bool:
        """Of the other faction, or neutral (§3.2)."""
        of = factions(self.game, self.position)
        return bool(one.side) and of.get(one.side, one.side) != of.get(self.side, self.side)

    def party(self, one: Counter) -> SideId:
        """Whose stack a unit belongs to: the power that runs it, or its nation while nobody does."""
        return self.run_by(one.side) or one.side

    def has_passed(self, which: SideId) -> bool:
        """Who has passed does nothing more this round (§4.2)."""
        return self.position.facts.says("passed", which)

    def passed(self) -> Reason | None:
        why = because("§4.2", "{side} has passed.", side=side(self.power))
        return why if self.has_passed(self.power) else None

    def plays_nothing(self) -> Reason | None:
        """Whoever has passed, and the Axis of the solo game, which has cards of its own (§4.2, §13.0)."""
        why = because("§13.0", "In the solo game the Axis plays no cards but its own.")
        return self.passed() or (why if self.plays_itself() else None)

    def plays_itself(self) -> bool:
        """The Axis of the solo game, which is not a player (§13.0)."""
        return self.alone() and self.faction(self.power) == AXIS

    # Areas

    @property
    def areas(self) -> Mapping[AreaId, Ground]:
        return grounds(self.game)

    def no_area(self, at: AreaId) -> Reason | None:
        """If it is none."""
        return None if at in self.areas else no_area(at)

    def home_of(self, at: AreaId) -> SideId:
        return homes(self.game, self.position).get(at, NOBODY)

    def is_home(self, at: AreaId) -> bool:
        """Ours, our partner's, our ally's who is at war."""
        return self.home_of(at) == self.power

    def is_open(self, at: AreaId) -> bool:
        """Outside the dashed line, or the Arctic Expansion is played with (§2.0, §11.4)."""
        return not self.areas[at].arctic or self.says("arctic") == "on"

    def is_not_at_war(self, at: AreaId) -> bool:
        """Whether it is printed in the colour of a power that has not joined yet (§9.0)."""
        nation = self.areas[at].home
        return nation in JOINING and not self.at_war(nation)

    # Units

    def on_map(self) -> tuple[Counter, ...]:
        return on_map(self.game, self.position)

    def standing(self) -> Mapping[AreaId, tuple[Counter, ...]]:
        return standing(self.game, self.position)

    def units_in(self, at: AreaId) -> tuple[Counter, ...]:
        return standing(self.game, self.position).get(at, ())

    def of_type(self, at: AreaId, *types: str) -> tuple[Counter, ...]:
        """What else lies there: U-Boots, Resistance, Damage."""
        there = lying_in(self.game, self.position).get(at, ())
        return tuple(one for one in there if self.type(one) in types)

    def lies_on_map(self, one: Counter) -> bool:
        return AreaId(self.position.where[one.id]) in grounds(self.game)

    def stacks(self, one: Counter) -> bool:
        return one.kind in stacking_kinds(self.game)

    def is_unit(self, one: Counter) -> bool:
        return self.stacks(one) or self.type(one) in BESIDE_STACKS

    def is_air(self, one: Counter) -> bool:
        return self.type(one) == "air_fleet"

    def can_control(self, one: Counter) -> bool:
        """Armies and Fleets; no U-Boots, no Resistance, no Air Fleets (§3.8, §11.1)."""
        return bool(self.game.kind(one).attributes.get("controls"))

    def any_firm(self, units: Iterable[Counter]) -> bool:
        """Whether one of them is an Army or a Fleet."""
        return any(self.can_control(one) for one in units)

    def only_enemy_air(self, at: AreaId) -> bool:
        """Whether nothing but enemy Air Fleets stands there: they are destroyed by whoever comes (§6.2)."""
        units = self.units_in(at)
        return bool(units) and all(self.is_air(one) and self.is_enemy(one) for one in units)

    # Control

    def intruders(self, at: AreaId, units: tuple[Counter, ...]) -> tuple[Counter, ...]:
        """Those of the units in a home area who are enemies of its colour, and count for its control."""
        here = self.areas[at]
        owner = self.faction(self.home_of(at) or here.home)
        air = here.capital and self.says("capital_and_air") == "count"
        there = [one for one in units if self.faction(one.side) != owner]
        counting = tuple(one for one in there if self.can_control(one) or (air and self.is_air(one)))
        return counting if self.any_firm(counting) else ()

    def is_short_for_a_capital(self, at: AreaId, enemies: tuple[Counter, ...]) -> bool:
        """An enemy Capital is controlled by two units, and uncontrolled with one."""
        return self.areas[at].capital and len(enemies) < self.limit("units that control an enemy Capital")

    def holder(self, at: AreaId, units: tuple[Counter, ...]) -> SideId:
        """Whose area it is, for supply and for moving through it, with these units in it."""
        run = runners(self.game, self.position)
        if self.areas[at].home:
            owner = self.home_of(at)
            own = all(run.get(one.side) == owner for one in units)
            enemies = () if own else self.intruders(at, units)
            if not enemies:
                return owner
            if self.is_short_for_a_capital(at, enemies):
                return NOBODY
            units = enemies
        # Nobody's, if several lie there against the rules, or if they are nobody's: neutrals, the US before they join.
        found = {run.get(one.side, NOBODY) for one in units if self.can_control(one)}
        return next(iter(found)) if len(found) == 1 else NOBODY

    def is_disputed_by_u_boot(self, at: AreaId) -> bool:
        """An Allied Fleet and a U-Boot in one area: it is uncontrolled (§11.2)."""
        boats = self.of_type(at, "u_boot") if self.areas[at].for_u_boots else ()
        fleets = self.of_type(at, "fleet") if boats else ()
        return any(self.faction(one.side) != self.faction(boats[0].side) for one in fleets)

    def controller(self, at: AreaId) -> SideId:
        """Who controls it and has its points; nobody, if it is uncontrolled."""
        return controllers(self.game, self.position).get(at, NOBODY)

    # Supply

    def sources(self) -> tuple[AreaId, ...]:
        """Home areas of ours without an enemy unit."""
        us, there = self.power, self.standing()
        home = (at for at, who in homes(self.game, self.position).items() if who == us)
        return tuple(at for at in home if at not in there or not any(self.is_enemy(one) for one in there[at]))

    @property
    def fed(self) -> frozenset[AreaId]:
        """Our areas that are in supply."""
        return fed(self.game, self.position, self.power)

    def own_area_is_spared(self) -> bool:
        """Whether the path of supply may begin in an area that it does not control (option own_area_in_supply)."""
        return self.says("own_area_in_supply") == "need_not_be_controlled"

    def in_supply(self, at: AreaId) -> bool:
        """Whether a unit of ours in this area is in supply. At home it always is."""
        mine = self.fed
        if at in mine or self.is_home(at):
            return True
        spared = self.own_area_is_spared() and holders(self.game, self.position).get(at) != self.power
        return spared and any(next_to in mine for next_to in self.game.board.neighbours(at))


# ---- asked by name
def may_control(view: World, act: Act) -> Answer | None:
    """`may control side uk at atlantic`: whether it is theirs, as the table lies; all of them, if several are named."""
    if not act.at or (act.side is None and view.side not in (*POWERS, *FACTIONS)):
        return None
    answers = [_controls(view, at) for at in map(area_of, act.at)]
    return next((found for found in answers if not found.yes), answers[0])


def _controls(view: World, at: AreaId) -> Answer:
    if at not in view.areas:
        return no(no_area(at))
    who, rule, units, enemies = view.controller(at), "§3.8, 3.8.2", view.units_in(at), tuple[Counter, ...]()
    if view.areas[at].home:
        enemies = view.intruders(at, units)
        rule = "§3.8, 3.8.1b" if enemies else "§3.8, 3.8.1a, 3.5"
    told = say("{side} controls {at}.", side=side(who), at=area(at))
    if who:
        return yes(told, rule) if who == view.power or view.side == view.faction(who) else no(Reason(told, rule))
    # It lies empty; or what lies there controls nothing, or not enough of it to control a Capital.
    words = "{at} is uncontrolled."
    if view.is_disputed_by_u_boot(at):
        words, rule = "{at} is uncontrolled: a U-Boot lies there with an Allied Fleet.", "§11.2, 3.8"
    elif enemies and view.is_short_for_a_capital(at, enemies):
        words = "{at} is uncontrolled: it takes two units to control an enemy Capital."
    elif any(view.is_air(one) for one in units):
        words, rule = "{at} is uncontrolled: Air Fleets control nothing.", f"{rule}, 11.1"
    elif view.of_type(at, *BESIDE_STACKS):
        words, rule = "{at} is uncontrolled: U-Boots and Resistance control nothing.", f"{rule}, 11.2, 7.2.D"
    return no(because(rule, words, at=area(at)))


def supply_of(view: World) -> tuple[SupplyLine, ...]:
    """How the units of a power are supplied, its partners' and allies' with them; of a faction, those of each of its
    powers, by lines of its own. U-Boots need none."""
    whose = [each for each in POWERS if view.power in (each, view.faction(each))]
    return tuple(line for each in whose for line in lines_of(view.game, view.position, each))


def may_trace(view: World, act: Act) -> Answer | None:
    """`may trace_supply #army`, or `side germany at poland`: whether all of them are in supply."""
    us = view.its_power(view.one(act.counters[0]).side) if act.counters else view
    asked = set(act.counters) or {one.id for at in areas_named(act) for one in us.units_in(at) if us.is_own(one)}
    lines = [line for line in supply_of(us) if set(line.counters) & asked]
    told = next((line for line in lines if not line.supplied), lines[0] if lines else None)
    return Answer(yes=told.supplied, sentence=told.sentence, rule=told.rule) if told else None


CHAPTER = Chapter(
    supply=supply_of,
    verbs=(
        verb("control", may_control, "Control this area", "at"),
        verb("trace_supply", may_trace, "Trace supply", "counters", suits=World.stacks,
             also="be_supplied supply be_in_supply in_supply trace"),
    ),
)  # fmt: skip
