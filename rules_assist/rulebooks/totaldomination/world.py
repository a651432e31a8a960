"""The table as one side sees it: who runs whom (§3.2, §4.3, §9.0), who controls what (§3.8), and supply (§3.9)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Value, area, say_named, side
from boards.plain.working_out import grouped, once, until_changed
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersMoved, Single
from counters.game import Game
from counters.position import PlaceId, ValueId
from rules_assist.advice import Answer, Deed, Reason, SupplyLine
from rules_assist.common.questions import asked_beside
from rules_assist.common.standpoint import Row, Standpoint, because, first_reason, for_all, for_each, number, verdict
from rules_assist.common.supplying import Line, Network, Supply, supply_lines, trace
from rules_assist.common.walking import joined

ASKED = asked_beside(__file__)
GERMANY, UK, JAPAN, USSR = SideId("germany"), SideId("uk"), SideId("japan"), SideId("ussr")
ITALY, FRANCE, US, CHINA = SideId("italy"), SideId("france"), SideId("us"), SideId("china")
AXIS, ALLIES, NEUTRAL, NOBODY = SideId("axis"), SideId("allies"), SideId("neutral"), SideId("")
POWERS, FACTIONS = (GERMANY, UK, JAPAN, USSR), (AXIS, ALLIES)
PARTNERS = (FRANCE, ITALY)  # They may change hands (§4.3).
JOINING = (US, CHINA)  # They are nobody's until they join the war (§9.0).
HELPS = {UK: US, USSR: CHINA}  # Whose marker a power moves by Lend-Lease (§9.1).
ACTION = ("action",)  # The phase in which the powers act (§4.2).

# How many units of each nation are placed freely (§11.3); of the American ones a Fleet in the Philippines.
PLACED = {USSR: 4, CHINA: 2, JAPAN: 6, UK: 3, FRANCE: 1, US: 3, GERMANY: 5, ITALY: 1}
# The columns of the chart that says who may stand where.
STANDS = {"army": "Armies", "air_fleet": "Air Fleets", "fleet": "Fleets", "resistance": "Resistance"}


class Ground(NamedTuple):
    """An area as it is printed (§3.5)."""

    kind: str
    stars: int
    capital: bool
    factory: bool
    shipyard: bool
    home: SideId  # In whose colour; nobody's, if it is neutral.
    arctic: bool
    room: float
    takes: frozenset[str]  # The sorts of units that may stand there (§3.7).


@once
def grounds(game: Game) -> Mapping[AreaId, Ground]:
    kinds = game.sheet.charts["stacking"].row_heads
    return {space.id: _ground(game, space.id) for space in game.board.spaces.values() if space.kind in kinds}


def _ground(game: Game, at: AreaId) -> Ground:
    said, kind, chart = game.board.attribute, game.board.spaces[at].kind, game.sheet.charts["stacking"]
    takes = {sort for sort, column in STANDS.items() if chart.cell(kind, column) == "yes"}
    return Ground(
        kind=kind, stars=stars if isinstance(stars := said(at, "stars"), int) else 0, capital=bool(said(at, "capital")),
        factory=bool(said(at, "factory")), shipyard=bool(said(at, "shipyard")),
        home=SideId(str(said(at, "home") or NOBODY)), arctic=said(at, "expansion") is not None,
        room=number(game, "stacking", "Capital" if said(at, "capital") else kind, "units in all"),
        takes=frozenset(takes | ({"u_boot"} if said(at, "u_boats") else set())),
    )  # fmt: skip


def no_area(at: AreaId) -> Reason:
    return because("§3.5", "{to} is no area of the map.", to=area(at))


@once
def sorts(game: Game, word: str = "") -> Mapping[KindId, str]:
    """Each kind of unit with its sort; or those that stack or control, as the sheet says: not U-Boots, Resistance."""
    kinds = game.sheet.kinds.values()
    return {one.id: one.type for one in kinds if (one.attributes.get(word) if word else one.sort == "unit")}


@once
def everywhere(game: Game) -> Mapping[AreaId, Reason | None]:
    """Every space of the board; what is a track, a pile, a board of technologies, with the reason why it is no area."""
    return {at: None if at in grounds(game) else no_area(at) for at in game.board.spaces}


class World(Standpoint):
    """The table as one side of the war sees it."""

    def its_power(self, side: SideId) -> World:
        """The same table as the power sees it that runs a side."""
        return self.seen_by(self.run_by(side) or side)

    # ---- what is said
    def first(self, *reasons: Row, **values: Value) -> Reason | None:
        """The first that is so of several reasons; {side} is our power."""
        return first_reason(*reasons, **{"side": side(self.power), **values})

    def allowed(self, words: str, rule: str, *reasons: Row, done: Deed | None = None, **values: Value) -> Answer:
        """Yes, in these words, unless something speaks against it; {side} is our power."""
        named = {"side": side(self.power), **values}
        return verdict(first_reason(*reasons, **named), say_named(words, named), rule, done)

    # ---- how it is played
    def charted(self, chart: str, row: str, column: str) -> int:
        return number(self.game, chart, row, column)

    def limit(self, row: str, *, both: bool = False) -> int:
        """One of the other numbers of the rules; for a player who runs two powers with one hand."""
        return self.charted("numbers", row, "both powers of one player" if both else "number")

    def rises(self) -> bool:
        """Rise of the Axis: no events, nobody joins, the US and China stay closed (§12.1)."""
        return self.reading("scenario") == "rise_of_the_axis"

    def alone(self) -> bool:
        return self.reading("players") == "solo"

    def common_hand(self) -> bool:
        """Two players, or one alone, have one hand for both powers (§10.1, §13.0)."""
        return self.reading("players") in ("two", "solo")

    def of_year(self, word: str) -> int | None:
        return found if isinstance(found := self.of_turn(word), int) else None

    # ---- who is who
    def original(self, side: SideId) -> SideId:
        """Whom a nation belongs to at the start: Italy to Germany, the US to the United Kingdom."""
        return (found.belongs_to if (found := self.game.sheet.sides.get(side)) else None) or NOBODY

    @for_all
    def home_of_partner(self, partner: SideId) -> AreaId:
        return next(at for at, here in self.areas.items() if here.home == partner)

    def last_box(self, joining: SideId) -> int:
        """How many steps the marker of the US or China has to go in all (§9.0)."""
        return int(found.most or 0) if (found := self.game.sheet.values.get(ValueId(f"{joining}_joins"))) else 0

    @for_all
    def marker_at(self, joining: SideId) -> int:
        """How far it is: as the value says, or where it lies on its track, whichever is further."""
        track, stacks = f"{joining}_joins", self.position.stacks
        boxes = (box for box in range(self.last_box(joining), 0, -1) if PlaceId(f"{track}/{box}") in stacks)
        return max(int(self.position.value(track)), next(boxes, 0))

    @for_all
    def at_war(self, side: SideId) -> bool:
        """Of the US and China: if it is said of them, or their marker is in its last box (§9.0)."""
        joined = self.so("at_war", side) or 0 < self.last_box(side) <= self.marker_at(side)
        return side in JOINING and joined and not self.rises()

    @for_all
    def runners(self) -> Mapping[SideId, SideId]:
        """Which power runs each nation now, itself included. Nobody the neutrals, and the US and China before they
        join. Whose a partner is, a fact says, or the side of its control marker that shows in its area (§4.3)."""
        found = {power: power for power in POWERS}
        for partner in PARTNERS:
            lying = (one for one in self.pile(self.home_of_partner(partner)) if one.kind == f"{partner}_control")
            shown = (SideId(self.game.kind(one).face(one.face).name) for one in lying)
            fact = self.fact_about("collaborates", partner)
            said = next(shown, NOBODY) if fact is None else SideId(fact)
            found[partner] = said if said in POWERS else self.original(partner)
        return found | {nation: self.original(nation) for nation in JOINING if self.at_war(nation)}

    @for_all
    def factions(self) -> Mapping[SideId, SideId]:
        """The faction of every side: that of whoever runs it. Neutrals are one of their own."""
        run = self.runners()
        whose = {each: run.get(each) or self.original(each) or each for each in self.game.sheet.sides}
        return {each: self.original(power) or power for each, power in whose.items()}

    def run_by(self, side: SideId) -> SideId:
        """The power that runs a nation now; nobody runs the neutrals, and the US and China before they join."""
        return self.runners().get(side, NOBODY)

    @property
    def power(self) -> SideId:
        """The power whose standpoint this is: of a nation, the power that runs it."""
        return self.runners().get(self.side, self.side)

    def faction(self, side: SideId) -> SideId:
        return self.factions().get(side, side)

    def teams(self) -> tuple[tuple[SideId, ...], tuple[SideId, ...]]:
        ours = tuple(each for each in POWERS if self.is_friend(each))
        return ours, tuple(each for each in POWERS if each not in ours)

    def teammate(self) -> SideId:
        return next((other for other in self.teams()[0] if other != self.power), NOBODY)

    def is_friend(self, side: SideId) -> bool:
        return bool(side) and self.faction(side) == self.faction(self.power)

    def is_own(self, one: Counter) -> bool:
        """Ours, our partner's, or our ally's who is at war (§3.7)."""
        return bool(one.side) and self.run_by(one.side) == self.power

    def is_enemy(self, one: Counter) -> bool:
        """Of the other faction, or neutral (§3.2)."""
        of = self.factions()
        return bool(one.side) and of.get(one.side, one.side) != of.get(self.side, self.side)

    def is_a_power(self) -> bool:
        return self.power in POWERS

    def party(self, one: Counter) -> SideId:
        """Whose stack a unit belongs to: the power that runs it, or its nation while nobody does."""
        return self.run_by(one.side) or one.side

    def passed(self) -> Reason | None:
        return self.first(("§4.2", "{side} has passed.", self.so("passed", self.power)))

    def no_power(self) -> Reason | None:
        """A faction, the neutrals, a nation that nobody runs (§3.2)."""
        return self.first(("§3.2, 4.2", "{side} is no power that takes turns.", self.power and not self.is_a_power()))

    def plays_nothing(self) -> Reason | None:
        """Whoever has passed, and the Axis of the solo game, which has cards of its own (§4.2, §13.0)."""
        itself = "§13.0", "In the solo game the Axis plays no cards but its own.", self.plays_itself()
        return self.first(self.passed(), itself)

    def plays_itself(self) -> bool:
        """The Axis of the solo game, which is not a player (§13.0)."""
        return self.alone() and self.faction(self.power) == AXIS

    # ---- areas
    @property
    def areas(self) -> Mapping[AreaId, Ground]:
        return grounds(self.game)

    def no_area(self, at: AreaId) -> Reason | None:
        return None if at in self.areas else no_area(at)

    @for_all
    def links(self) -> Network:
        """What is linked to what of the areas that are played with: the Arctic with its expansion only."""
        said, every, arctic = self.said, self.game.board.network(), self.reading("arctic") == "on"
        return {at: tuple(to for to in there if arctic or said(to, "expansion") is None) for at, there in every.items()}

    @for_all
    def homes(self) -> Mapping[AreaId, SideId]:
        """Whose home area each is now; a captured partner's its captor's, by option captured_partner (§3.5, §4.3)."""
        run = self.runners()
        if self.reading("captured_partner") == "only_builds_its_units":
            run = {**run, **{partner: self.original(partner) for partner in PARTNERS}}
        return {at: run.get(here.home, NOBODY) for at, here in self.areas.items() if here.home}

    def home_of(self, at: AreaId) -> SideId:
        return self.homes().get(at, NOBODY)

    def is_home(self, at: AreaId) -> bool:
        return self.home_of(at) == self.power

    def beyond_the_dashed_line(self, at: AreaId) -> Reason | None:
        """The Arctic is used with its expansion only (§2.0)."""
        words = "{to} lies within the dashed line, and is not played with: it belongs to the Arctic Expansion."
        beyond = self.areas[at].arctic and self.reading("arctic") != "on"
        return because("§2.0, 11.4", words, to=area(at)) if beyond else None

    def is_not_at_war(self, at: AreaId) -> bool:
        """Whether it is printed in the colour of a power that has not joined yet (§9.0)."""
        return (nation := self.areas[at].home) in JOINING and not self.at_war(nation)

    # ---- units
    @for_all
    def lying_in(self) -> Mapping[AreaId, tuple[Counter, ...]]:
        lying, stacks = self.position.counters, self.position.stacks
        return {at: tuple([lying[id] for id in ids]) for at in self.areas if (ids := stacks.get(PlaceId(at)))}

    @for_all
    def standing(self) -> Mapping[AreaId, tuple[Counter, ...]]:
        """The stack of each area in which one stands."""
        kinds = sorts(self.game, "stacks")
        found = {at: tuple([one for one in there if one.kind in kinds]) for at, there in self.lying_in().items()}
        return {at: units for at, units in found.items() if units}

    @for_all
    def on_map(self) -> tuple[Counter, ...]:
        return tuple([one for there in self.lying_in().values() for one in there])

    def units_in(self, at: AreaId) -> tuple[Counter, ...]:
        return self.standing().get(at, ())

    def of_type(self, at: AreaId, *types: str) -> tuple[Counter, ...]:
        return tuple(one for one in self.lying_in().get(at, ()) if self.type(one) in types)

    def u_boots(self) -> tuple[Counter, ...]:
        return tuple(one for one in self.on_map() if one.kind == "u_boot")

    def lies_on_map(self, one: Counter) -> bool:
        return AreaId(self.position.where[one.id]) in self.areas

    def stacks(self, one: Counter) -> bool:
        """Armies, Fleets and Air Fleets: the units that make up a stack (§3.7)."""
        return one.kind in sorts(self.game, "stacks")

    def is_unit(self, one: Counter) -> bool:
        return one.kind in sorts(self.game)

    def is_air(self, one: Counter) -> bool:
        return self.type(one) == "air_fleet"

    def in_the_hangar(self, one: Counter) -> bool:
        """An Air Fleet that was used is turned over, and does nothing more this round (§11.1)."""
        return bool(self.game.printed(one, "used")) or one.marked("struck")

    def can_control(self, one: Counter) -> bool:
        """Armies and Fleets; no U-Boots, no Resistance, no Air Fleets (§3.8, §11.1)."""
        return one.kind in sorts(self.game, "controls")

    def any_firm(self, units: Iterable[Counter]) -> bool:
        return any(self.can_control(one) for one in units)

    def only_enemy_air(self, at: AreaId) -> bool:
        """Whether nothing but enemy Air Fleets stands there: they are destroyed by whoever comes (§6.2)."""
        units = self.units_in(at)
        return bool(units) and all(self.is_air(one) and self.is_enemy(one) for one in units)

    # ---- hands and pools
    def hand_holder(self) -> SideId:
        """Whose hand it is: the power's, or its faction's, where one player has one hand for both (§10.1)."""
        return self.faction(self.power) if self.power in FACTIONS or self.common_hand() else self.power

    def hand_powers(self) -> tuple[SideId, ...]:
        """The powers that the hand is for; a faction has one only with one player; the Axis of the solo game none."""
        if (self.side in FACTIONS and not self.common_hand()) or self.plays_itself():
            return ()
        whose, of = self.hand_holder(), self.factions()
        return tuple([each for each in POWERS if whose in (each, of[each])])

    def hand(self, owner: SideId = NOBODY) -> PlaceId:
        """Into which a side takes cards, or our power: its own, or that of its faction, as it is played."""
        own, faction = (PlaceId(f"hand/{each}") for each in (owner or self.power, self.faction(owner or self.power)))
        return own if self.game.sheet.uses(own, self.position.options) else faction

    def lying(self, place: str) -> int:
        """How many cards, seen or not."""
        return len(self.position.stack(PlaceId(place)))

    def pool_of(self, of: SideId) -> PlaceId:
        """Where unused units of a nation lie: with the power that runs it, or will (§2.0, §4.3); Resistance apart."""
        return PlaceId(f"pool/{'resistance' if of in FACTIONS else self.run_by(of) or self.original(of) or of}")

    def sent_home(self, units: Iterable[Counter]) -> tuple[Single, ...]:
        pools = grouped(units, lambda one: self.pool_of(one.side))
        return tuple(CountersMoved(tuple(one.id for one in there), to) for to, there in pools.items())

    # ---- control
    def intruders(self, at: AreaId, units: tuple[Counter, ...]) -> tuple[Counter, ...]:
        """Those of the units in a home area who are enemies of its colour, and count for its control."""
        here = self.areas[at]
        owner = self.faction(self.home_of(at) or here.home)
        air = here.capital and self.reading("capital_and_air") == "count"
        there = [one for one in units if self.faction(one.side) != owner]
        counting = tuple(one for one in there if self.can_control(one) or (air and self.is_air(one)))
        return counting if self.any_firm(counting) else ()

    def is_short_for_a_capital(self, at: AreaId, enemies: tuple[Counter, ...]) -> bool:
        return self.areas[at].capital and len(enemies) < self.limit("units that control an enemy Capital")

    def held_with(self, at: AreaId, units: tuple[Counter, ...]) -> SideId:
        """Whose area it is, for supply and for moving through it, with these units in it."""
        run = self.runners()
        if self.areas[at].home:
            owner = self.home_of(at)
            enemies = () if all(run.get(one.side) == owner for one in units) else self.intruders(at, units)
            if not enemies or self.is_short_for_a_capital(at, enemies):
                return NOBODY if enemies else owner
            units = enemies
        # Nobody's, if several lie there against the rules, or if they are nobody's: neutrals, the US before they join.
        found = {run.get(one.side, NOBODY) for one in units if one.kind in sorts(self.game, "controls")}
        return found.pop() if len(found) == 1 else NOBODY

    @for_all
    def disputed_by_u_boot(self) -> Collection[AreaId]:
        """Where an Allied Fleet and a U-Boot lie in one area: it is uncontrolled (§11.2)."""
        boats = {AreaId(self.position.where[boat.id]): self.faction(boat.side) for boat in reversed(self.u_boots())}
        fleets = {at: self.of_type(at, "fleet") for at in boats if "u_boot" in self.areas[at].takes}
        return {at for at, there in fleets.items() if any(self.faction(one.side) != boats[at] for one in there)}

    @for_all
    def holders(self) -> Mapping[AreaId, SideId]:
        """Every area that is somebody's, in passing and in supply; mostly those stand there whose home it is."""
        run, there, own = self.runners(), self.standing(), self.homes()
        others = {at for at, units in there.items() if any(run.get(one.side) != own.get(at) for one in units)}
        whose = {at: self.held_with(at, there[at]) if at in others else own.get(at) for at in self.areas}
        cuts = self.disputed_by_u_boot() if self.reading("u_boot_and_supply") == "cuts_supply" else ()
        return {at: who for at, who in whose.items() if who and at not in cuts}

    @for_all
    def controllers(self) -> Mapping[AreaId, SideId]:
        held, disputed = self.holders(), self.disputed_by_u_boot()
        return {at: who for at, who in held.items() if at not in disputed} if disputed else held

    def controller(self, at: AreaId) -> SideId:
        return self.controllers().get(at, NOBODY)

    # ---- supply
    def sources(self) -> tuple[AreaId, ...]:
        us, there = self.power, self.standing()
        home = [at for at, who in self.homes().items() if who == us]
        return tuple(at for at in home if at not in there or not any(map(self.is_enemy, there[at])))

    @property
    @for_each
    def fed(self) -> frozenset[AreaId]:
        """Our areas that are in supply: our power's own, and joined to a home area."""
        us = self.power
        held = {at for at, who in self.holders().items() if who == us}
        return frozenset(joined(self.game.board.network(), self.sources(), held))

    def own_area_is_spared(self) -> bool:
        """Whether the path of supply may begin in an area that it does not control (option own_area_in_supply)."""
        return self.reading("own_area_in_supply") == "need_not_be_controlled"

    def in_supply(self, at: AreaId) -> bool:
        """Whether a unit of ours in this area is in supply. At home it always is."""
        mine, around = self.fed, self.game.board.neighbours(at)
        spared = self.own_area_is_spared() and self.holders().get(at) != self.power
        return at in mine or self.is_home(at) or (spared and any(next_to in mine for next_to in around))

    def supplied(self, one: Counter) -> bool:
        """Whether it is in supply, which U-Boots need not be (§3.9)."""
        return self.type(one) == "u_boot" or self.in_supply(self.position.area(one.id))

    @for_all
    def armies(self) -> Mapping[SideId, Mapping[AreaId, tuple[CounterId, ...]]]:
        """Who stands where, by the power that runs them."""
        run, found = self.runners(), dict[SideId, dict[AreaId, tuple[CounterId, ...]]]()
        for at, one in ((at, one) for at, units in self.standing().items() for one in units if run.get(one.side)):
            theirs = found.setdefault(run[one.side], {})
            theirs[at] = (*theirs.get(at, ()), one.id)
        return found

    @for_each
    def lines(self) -> tuple[tuple[AreaId, ...], Supply, tuple[SupplyLine, ...]]:
        """Where our lines come from, what they reach, and the line to each area of our units, whose it is by option."""
        us, held, own, groups = self.side, self.holders(), self.homes(), self.armies().get(self.side, {})
        starts = tuple(dict.fromkeys((*self.sources(), *(at for at in groups if own.get(at) == us))))
        stops: dict[AreaId, tuple[CounterId, ...]] = {at: () for at in self.areas if held.get(at) != us}
        line = Line(network=self.game.board.network(), breaks=stops, into_breaks=self.own_area_is_spared())
        return starts, *traced(self.game, us, line, starts, groups)

    @for_each
    def supply(self) -> tuple[SupplyLine, ...]:
        """The line to each area in which units of the power stand; other ways as short are for those who ask."""
        run, groups, (starts, found, told) = self.runners(), self.armies().get(self.side, {}), self.lines()
        if len(told) == len(groups):
            return told
        # Of lines that are cut it is told by whom.
        (line,), stops = found.lines, dict(found.lines[0].breaks)
        for at in stops.keys() & self.standing().keys():
            stops[at] = tuple(one.id for one in self.units_in(at) if run.get(one.side) != self.side)
        line = Line(network=line.network, breaks=stops, into_breaks=line.into_breaks)
        return supply_lines(groups, (line,), starts, rule="§3.9", supply=found, others=False)


@until_changed
def traced(
    game: Game, us: SideId, line: Line, starts: tuple[AreaId, ...], groups: Mapping[AreaId, tuple[CounterId, ...]]
) -> tuple[Supply, tuple[SupplyLine, ...]]:
    """A move of one power mostly leaves the lines of the others as they were."""
    found = trace((line,), starts)
    fed = {at: units for at, units in groups.items() if at in found.rounds[0][0]}
    return found, supply_lines(fed, (line,), starts, rule="§3.9", supply=found, others=False)
