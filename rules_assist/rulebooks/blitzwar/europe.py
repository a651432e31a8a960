"""What is printed on map, calendar and charts (§5, §6, §8), and how a side sees the table: who is with whom (§9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from boards.board import AreaId, Contact
from boards.plain.working_out import once, until_changed
from counters.counter import Counter, KindId, SideId
from counters.game import Game
from counters.position import Facts, PhaseId, PlaceId
from rules_assist.advice import Act
from rules_assist.common.questions import asked_beside
from rules_assist.common.standpoint import Standpoint, turn_said

ASKED = asked_beside(__file__)

LAND = ("zone", "off_map")
Group = tuple[Counter, ...]


# ---- zones, sea zones and what joins them (§5): brown and dotted blue lines, coasts, straits; read from the board
@once
def zones(game: Game) -> tuple[AreaId, ...]:
    return tuple(id for id, space in game.board.spaces.items() if space.kind in LAND)


@once
def sea_zones(game: Game) -> tuple[AreaId, ...]:
    return tuple(id for id, space in game.board.spaces.items() if space.kind == "sea")


@once
def harbours(game: Game) -> Mapping[AreaId, tuple[AreaId, ...]]:
    """The ports of every sea zone; and of every zone, the sea zones it has a port on. A naval base is a port too."""
    found: dict[AreaId, tuple[AreaId, ...]] = dict.fromkeys((*zones(game), *sea_zones(game)), ())
    for each in game.board.contacts:
        if each.kind == "coast" and each.attributes.get("port"):
            found[each.a], found[each.b] = (*found[each.a], each.b), (*found[each.b], each.a)
    return found


@once
def zones_of(game: Game, country: SideId) -> tuple[AreaId, ...]:
    return tuple(at for at in zones(game) if game.board.attribute(at, "country") == country)


def regions_of(game: Game, zone: AreaId) -> tuple[str, ...]:
    found = game.board.attribute(zone, "regions")
    return found if isinstance(found, tuple) else ()


@once
def in_region(game: Game, *regions: str) -> frozenset[AreaId]:
    return frozenset(zone for zone in zones(game) if set(regions).intersection(regions_of(game, zone)))


@once
def straits(game: Game) -> Mapping[tuple[AreaId, AreaId], AreaId]:
    """Each pair of seas that a strait joins, both ways, and the zone whose holder passes."""
    keys = {(each.a, each.b): each.attributes.get("key") for each in game.board.contacts if each.kind == "strait"}
    return {ends: AreaId(str(key)) for (a, b), key in keys.items() if key for ends in ((a, b), (b, a))}


def contact(game: Game, a: AreaId, b: AreaId, kind: str = "land") -> Contact | None:
    return next((each for each in game.board.between(a, b) if each.kind == kind), None)


# ---- the calendar and the charts (§6, §8 to §11)
@once
def dated(game: Game, name: str, chart: str = "dates") -> int:
    """The turn that is to be remembered under this name, or a number of another chart."""
    return int(game.sheet.charts[chart].cell(name))


@once
def kinds_with(game: Game, word: str) -> frozenset[KindId]:
    return frozenset(id for id, kind in game.sheet.kinds.items() if kind.attributes.get(word))


@once
def row_of(game: Game, chart: str, country: SideId) -> Sequence[str]:
    """The row of a chart whose head names a country; the last one where none does."""
    found, rows = game.sheet.sides.get(country), game.sheet.charts[chart]
    parts = ((head.split(", "), row) for head, row in zip(rows.row_heads, rows.rows, strict=True) if found)
    return next((row for heads, row in parts if found and found.name.startswith(tuple(heads))), rows.rows[-1])


# ---- Axis, Allies and Soviet Union (§2, §9): who fights on which side, whose phase it is, and what counters are (§3)
GERMANY, BRITAIN, USA, USSR, FRANCE, ITALY, VICHY = map(
    SideId, ("germany", "britain", "usa", "ussr", "france", "italy", "vichy"))  # fmt: skip
POLAND, GREECE, YUGOSLAVIA, FINLAND, HUNGARY, RUMANIA, BULGARIA, SPAIN, TURKEY, SWEDEN = map(
    SideId, ("poland", "greece", "yugoslavia", "finland", "hungary", "rumania", "bulgaria", "spain", "turkey", "sweden")
)
MAJOR_POWERS, MINOR_POWERS = frozenset((GERMANY, BRITAIN, USA, USSR)), frozenset((FRANCE, ITALY, VICHY))  # §9.1
AXIS, ALLIES, SOVIET = PARTIES = (SideId("axis"), SideId("allies"), SideId("soviet"))
GREAT = MAJOR_POWERS.union(PARTIES)  # Whose reinforcements come by cards (§11.3).
NOBODY = SideId("")
NEVER = 1000  # A turn that does not come.
PARTNER: Mapping[SideId, SideId] = {ALLIES: SOVIET, SOVIET: ALLIES}
ENEMIES: Mapping[SideId, tuple[SideId, ...]] = {AXIS: (ALLIES, SOVIET), ALLIES: (AXIS,), SOVIET: (AXIS,)}
BOX = AreaId("strategic_bombing")
LINES = "lines"  # Said of a side whose lines of supply lie elsewhere too.
COMMON = ("setup", "diplomacy", "cards", "reinforcement")  # Phases of all sides together.


@until_changed
def parties(game: Game, _: str, facts: Facts, turn: int) -> Mapping[SideId, SideId]:
    """Which side every nation is on, as sheet and facts say it; a neutral one is on its own (§9.1, §9.3)."""
    found = {id: side.belongs_to or id for id, side in game.sheet.sides.items()}
    if turn < dated(game, "usa"):
        found[USA] = USA  # Neutral until it enters the war, whatever the sheet calls its side.
    if facts.says("free_french"):
        found[VICHY] = ALLIES  # §9.4
    return found | {nation: side for nation, side in _told(facts, "joined").items() if nation not in PARTIES}


@once
def guests_by(facts: Facts) -> Mapping[SideId, SideId]:
    """Neutral nations that let the troops of a side pass (§9.3), and which side."""
    return _told(facts, "free_movement")


def _told(facts: Facts, word: str) -> dict[SideId, SideId]:
    told = {SideId(fact.about[0]): SideId(fact.value.casefold()) for fact in facts.of(word) if fact.about}
    return {nation: side for nation, side in told.items() if side in PARTIES}


@lru_cache(maxsize=64)
def of_phase(id: PhaseId) -> tuple[SideId, str]:
    return next(((side, id.removeprefix(f"{side}_")) for side in PARTIES if id.startswith(f"{side}_")), (NOBODY, id))


# Who controls a zone (§5, §7, §9.1, §9.2): whose corps stand in it, else as markers and `holds` say, else as printed: a
# country that joins a side, or lets it pass, brings its zones along; one that has surrendered leaves them to the Axis.
NEVER_HOLD: Mapping[str, tuple[SideId, SideId]] = {"red": (ALLIES, SOVIET), "khaki": (SOVIET, ALLIES)}


class Printed(NamedTuple):
    country: SideId
    start: SideId
    colour: str
    regions: tuple[str, ...]


@once
def printed_owners(game: Game) -> Mapping[AreaId, Printed]:
    words = ("country", "side", "colour")
    told = {at: [str(game.board.attribute(at, word) or "") for word in words] for at in zones(game)}
    return {at: Printed(SideId(a), SideId(b), c, regions_of(game, at)) for at, (a, b, c) in told.items()}


def returns_to(colour: str, taker: SideId, held: SideId = NOBODY) -> SideId:
    """Who controls a zone of this colour when a side comes in. What its partner is told to hold stays his."""
    barred, owner = NEVER_HOLD.get(colour, (PARTNER.get(held, NOBODY), held))
    return owner if barred and taker == barred else taker


@until_changed
def owners(game: Game, _: str, holders: Mapping[AreaId, SideId], flags: Mapping[AreaId, SideId],
           sides: Mapping[SideId, SideId], facts: Facts) -> Mapping[AreaId, SideId]:  # fmt: skip
    passing, left, found = guests_by(facts), fallen_by(facts), dict[AreaId, SideId]()
    told = {**holders, **flags}  # A marker on the map goes before what is written down.
    for at, zone in printed_owners(game).items():
        if at in told:
            owner = sides.get(told[at], told[at])
        elif zone.country in left:
            owner = after_surrender(facts, zone)
        else:
            owner = zone.start if zone.start in PARTIES else sides.get(zone.country, zone.country)
        found[at] = returns_to(zone.colour, passing.get(owner, owner))
    return found


@once
def fallen_by(facts: Facts) -> frozenset[SideId]:
    """The countries that have surrendered, and not revived since."""
    found = set[SideId]()
    for fact in facts.of("surrendered"):
        fell, rose = turn_said(fact), turn_said(facts.get("revived", *fact.about))
        if fact.about and fell is not None and (rose is None or rose < fell):
            found.add(SideId(fact.about[0]))
    return frozenset(found)


def after_surrender(facts: Facts, zone: Printed) -> SideId:
    """Eastern Poland is the Soviets', the blue zones Vichy's while there is one, all else the Axis's (§9.2, §9.4)."""
    if "eastern_poland" in zone.regions:
        return SOVIET
    vichy = facts.says("vichy_created") and not facts.says("free_french")
    return VICHY if vichy and "vichy" in zone.regions else AXIS


# ---- how a side sees the table
def _of(*types: str) -> Callable[[Any, Counter], bool]:
    return lambda view, one: view.type(one) in types


def _printed(word: str) -> Callable[[Any, Counter], bool]:
    return lambda view, one: bool(view.game.printed(one, word))


def _left(word: str) -> Callable[[Any, Counter], int]:
    return lambda view, one: int(view.left_of(one, word))


def _on_chart(chart: str) -> Callable[[Any, str], int]:
    return lambda view, name: dated(view.game, name, chart)


class Sides(Standpoint):
    # ---- what counters are (§3): the face that shows counts
    def is_corps(self, one: Counter) -> bool:
        return one.kind in kinds_with(self.game, "land")

    is_supply, is_air, is_naval = _of("supply"), _of("air"), _of("fleet", "u_boats")
    is_fleet = _of("fleet")  # Surface ships; U-boats are naval units, but no fleet.
    is_elite, is_fortified = _printed("elite"), _printed("fortified")

    def is_flying(self, one: Counter) -> bool:
        return self.is_air(one) and self.game.printed(one, "at_base") is False

    def left_of(self, one: Counter, word: str) -> float:
        """What is printed of a word on the side that shows; or on the side that is left, where lost steps are told."""
        if one.steps:
            names = [face.name for face in self.game.kind(one).faces]
            shows = names.index(one.face) if one.face in names else 0
            one = replace(one, face=names[min(shows + one.steps, len(names) - 1)])
        return self.game.number(one, word)

    corps_of, infantry_of = _left("corps"), _left("infantry")  # Its corps are the strength of a counter.
    armour_of = _left("armour")  # Any armoured corps in it makes it move and advance as armour does (§3).

    def units_of(self, one: Counter) -> float:
        """Units of a fleet, U-boats, air or supply counter; an amount that is said goes before what is printed."""
        return self.left_of(one, "units") if one.amount is None else one.amount

    # ---- the map (§5), as it is printed
    def area(self, one: Counter) -> AreaId:
        return self.position.area(one.id)

    def is_zone(self, at: AreaId) -> bool:
        return self.kind(at) in LAND

    def is_sea(self, at: AreaId) -> bool:
        return self.kind(at) == "sea"

    def beside(self, zone: AreaId) -> tuple[AreaId, ...]:
        """By brown lines, the only ones on land (§5). Dotted blue ones are a step for tactical air."""
        return self.game.board.neighbours(zone, "land")

    def regions(self, zone: AreaId) -> tuple[str, ...]:
        return regions_of(self.game, zone)

    def country_of(self, at: AreaId) -> SideId:
        return SideId(str(self.said(at, "country") or ""))

    # ---- the calendar and the charts (§6, §8), and since when something is so
    @property
    def now(self) -> int:
        return self.position.clock.turn

    @cached_property
    def weather(self) -> str:
        return str(self.of_turn("weather") or "good")

    def season_mark(self, mark: str) -> bool:
        """Whether reinforcements of this mark are printed on the calendar for this turn: 1 or 2 (§11.2)."""
        marks = self.of_turn("reinforcements")
        return isinstance(marks, tuple) and mark in marks

    def snow_in(self, at: AreaId) -> bool:
        """Whether a zone or sea zone lies in snow: not in Africa, southern Asia, and Mediterranean seas (§6)."""
        return self.weather == "snow" and bool(self.said(at, "snow"))

    date, delay = _on_chart("dates"), _on_chart("delays")
    limit = _on_chart("limits")  # A plain number of the rulebook: they stand on this chart, each with its rule.

    def since(self, word: str, *about: str) -> int | None:
        return turn_said(self.position.facts.get(word, *about))

    def due(self, word: str, after: str, *about: str) -> int:
        """The turn on which it falls due, so long after that was so."""
        return NEVER if (began := self.since(word, *about)) is None else began + self.delay(after)

    # ---- which nation fights on which side (§2, §9.1, §9.3): the one that the sheet gives it, or that it has joined
    @cached_property
    def parties(self) -> Mapping[SideId, SideId]:
        return parties(self.game, "", self.position.facts, self.now)

    def party_of(self, nation: SideId) -> SideId:
        return self.parties.get(nation, nation)

    @cached_property
    def party(self) -> SideId:
        """The side whose standpoint this is. American ships sail for the Allies before their country fights."""
        if self.side in PARTIES:
            return self.side
        return ALLIES if self.side == USA and self.now >= self.date("american_fleet") else self.party_of(self.side)

    def is_neutral(self, nation: SideId) -> bool:
        return self.party_of(nation) not in PARTIES

    def is_host(self, nation: SideId) -> bool:
        """Whether a neutral nation lets our side pass, so that its zones are shared (§9.3)."""
        return guests_by(self.position.facts).get(nation) == self.party

    def is_ours(self, one: Counter) -> bool:
        """Whether it fights for us. American ships sail for the Allies before America is at war (§19)."""
        found = self.party_of(one.side)
        sails = found == one.side == USA and self.now >= self.date("american_fleet") and self.is_naval(one)
        return (ALLIES if sails else found) == self.party

    def elsewhere(self, what: str) -> str:
        """What is said to lie elsewhere, where a table shows part of the war: a side's supplies, its lines; points."""
        return self.fact_about("elsewhere", what) or ""

    def is_partner(self, other: SideId) -> bool:
        """Allies and Soviets fight the same enemy, but are two sides (§2, §7)."""
        return PARTNER.get(self.party) == self.party_of(other)

    @property
    def enemies(self) -> tuple[SideId, ...]:
        return ENEMIES.get(self.party, ())

    def is_hostile(self, other: SideId) -> bool:
        return self.party_of(other) in self.enemies

    # ---- whose turn it is, and what it is time for (§8)
    @property
    def phase(self) -> str:
        """movement, blitz, combat, naval, air, sea_transport, diplomacy, cards, reinforcement, setup; or nothing."""
        return of_phase(self.position.clock.phase)[1]

    @cached_property
    def acting(self) -> SideId:
        """The side whose phase it is; nobody in phases that are everybody's, or when nothing is told."""
        (owner, phase), told = of_phase(self.position.clock.phase), self.position.clock.side
        return owner or (self.party_of(told) if told and phase not in COMMON else NOBODY)

    @property
    def is_told(self) -> bool:
        """Whether anybody has said which phase it is. A table begins with the set-up, where all may be laid out."""
        return self.position.clock.phase not in ("", "setup")

    def marked(self, *marks: str) -> Iterator[Counter]:
        """Our troops on which one of these marks lies."""
        ours = (one for one in self.position.counters.values() if one.marks and not self.is_naval(one))
        return (one for one in ours if self.is_ours(one) and not {*marks}.isdisjoint(one.marks))

    @property
    def acts_or_nobody(self) -> bool:
        return self.acting in (self.party, NOBODY)

    def is_time(self, phases: tuple[str, ...]) -> bool:
        """Whether it is one of these phases of our own side, or the enemy flies; or none was told: then it may be."""
        enemy_flies = self.phase == "air" and not self.acts_or_nobody and "enemy_air" in phases
        return not self.is_told or (self.phase in phases and self.acts_or_nobody) or enemy_flies


def is_minor_country(nation: SideId) -> bool:
    return nation not in GREAT and nation not in MINOR_POWERS  # Vichy is a minor power (§9.4).


def side_against(attacker: SideId) -> SideId:
    """Whom a neutral joins that is attacked: the Axis by the others, the Allies by the Axis (BW-DIP-10)."""
    return ALLIES if attacker == AXIS else AXIS


# ---- what a question names, and what is told of it
def where_they_are(view: Sides, act: Act) -> Act:
    """`attack #theirs by #ours`, or `counter` them: that is where those lie who are named first."""
    group = view.named(act)
    ours = tuple(one.id for one in group if view.party_of(one.side) == view.party_of(group[-1].side))
    if act.at or act.to or len(ours) == len(group):
        return act
    return replace(act, counters=ours, at=(PlaceId(view.area(group[0])),))
