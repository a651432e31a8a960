"""Lines of supply (§7, §12.3): what they run over, whom they feed, and where they are cut."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.searching import spread
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.once import once, until_changed
from counters.position import Position
from rules_assist.advice import SupplyLine
from rules_assist.common.saying import ids_of
from rules_assist.common.supplying import Line, Network, Parents, flood, least_broken
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.control import War, controllers, lying
from rules_assist.rulebooks.blitzwar.europe import (
    AXIS,
    LINES,
    MINOR_POWERS,
    PARTIES,
    PARTNER,
    SWEDEN,
    VICHY,
    enemies_of,
    is_minor_country,
    parties,
)

# ----------------
# What lines of supply may run over (§7, §12): own zones, own ports, seas no enemy rules, open straits.


OfStack: TypeAlias = tuple[tuple[SupplyLine, ...], tuple[CounterId, ...]]
"""What is told of a stack: its lines of supply, and those of it who have none."""


@dataclass(frozen=True)
class Web:
    """One side's lines of supply at one moment."""

    sources: tuple[AreaId, ...]
    """Where own supply zones and own supply counters are."""

    line: Line
    """Over own zones: whoever it reaches may act. Who breaks it is not told: see `with_names`."""

    lent: frozenset[AreaId] | None
    """The partner's zones, and seas that are open by his ports alone. None: there is no partner."""

    told: dict[tuple[str, AreaId], tuple[object, OfStack]] = field(default_factory=dict, compare=False)
    """What was told last of each stack, and of what: a web mostly outlives a move, and so do its lines."""

    @cached_property
    def reached(self) -> Parents:
        return flood(self.line, self.sources)

    # Hardly anybody needs the partner's zones: what they lead to is worked out when somebody asks.

    @cached_property
    def wide(self) -> Line:
        """Over the partner's zones too: whoever it reaches is supplied for defence."""
        if self.lent is None:
            return self.line
        through = {at: by for at, by in self.line.breaks.items() if at not in self.lent}
        return Line(network=self.line.network, breaks=through, shut=self.line.shut, means="defence")

    @cached_property
    def least_broken(self) -> Mapping[AreaId, AreaId]:
        """By which way each place would be reached over the fewest broken places: what is told to who is cut off."""
        return least_broken(self.wide, self.sources)

    @cached_property
    def defended(self) -> Parents:
        return self.reached if self.wide is self.line else flood(self.wide, self.sources)


@once
def supply_network(game: Game, *, round_africa: bool = False) -> Network:
    """Brown lines, ports and seas, whoever holds them. No line leaves Suez or the Asian Bases by sea (§7); unless it is
    read so that one joins them, by seas that lead around the map."""
    ports, outer = europe.harbours(game), outer_ports(game)
    found = {zone: [*europe.brown_lines(game).get(zone, ())] for zone in europe.zones(game)}
    found |= {sea: [*game.board.neighbours(sea, "sea", "strait")] for sea in europe.sea_zones(game)}
    for zone in europe.zones(game):
        for sea in () if zone in outer else ports[zone]:
            found[zone].append(sea)
            found[sea].append(zone)
    for zone in outer if round_africa else ():
        found[zone] += [port for port in outer if port != zone]
    return {at: tuple(onward) for at, onward in found.items()}


@once
def outer_ports(game: Game) -> Mapping[AreaId, tuple[AreaId, ...]]:
    """Suez and the Asian Bases, ports that no line of supply leaves by sea (§7), and the seas they lie on."""
    ports = ((zone, europe.harbours(game)[zone]) for zone in europe.zones(game))
    return {zone: seas for zone, seas in ports if seas and not game.board.attribute(zone, "port_supply")}


def shut_keys(view: War, sea: AreaId) -> tuple[AreaId, ...]:
    """The zones whose holder shuts straits of this sea to us."""
    return tuple(key for (a, _), key in europe.straits(view.game).items() if a == sea and not view.controls(key))


def is_ruled(view: War, sea: AreaId) -> bool:
    """Whether an enemy has naval superiority in a sea zone (§12.3)."""
    return sea in ruled_seas(view.game, view.position).get(view.party, ())


@once
def ruled_seas(game: Game, position: Position) -> Mapping[SideId, frozenset[AreaId]]:
    """The sea zones in which an enemy of each side has naval superiority (§12.3)."""
    table, views = lying(game, position), [War(game, position, each) for each in PARTIES]
    seas = [at for at in {*table.naval, *table.air} if europe.is_sea(game, at)]
    by = {view.party: {sea for sea in seas if view.naval_superiority(sea)} for view in views}
    return {each: frozenset[AreaId]().union(*(by[enemy] for enemy in enemies_of(each))) for each in PARTIES}


@until_changed
def port_holders(game: Game, _: str, held: Mapping[AreaId, SideId]) -> Mapping[AreaId, frozenset[SideId]]:
    """Who has a port on each sea zone."""
    ports = europe.harbours(game)
    return {sea: frozenset([held[zone] for zone in ports[sea]]) for sea in europe.sea_zones(game)}


def strait_is_open(view: War, a: AreaId, b: AreaId) -> bool:
    """Whether we may pass from one sea zone to the other: no strait, or its key is ours (§12.1)."""
    key = europe.straits(view.game).get((a, b))
    return key is None or view.controls(key)


def supply_zones(game: Game, ours: SideId, held: Mapping[AreaId, SideId]) -> tuple[AreaId, ...]:
    """The supply zones of a side, as long as it controls them."""
    return tuple(zone for zone, of in _printed_supply_zones(game).items() if of == ours == held[zone])


@once
def _printed_supply_zones(game: Game) -> Mapping[AreaId, SideId]:
    found = {zone: game.board.attribute(zone, "supply_zone") for zone in europe.zones(game)}
    return {zone: SideId(str(of)) for zone, of in found.items() if of}


@once
def webs(game: Game, position: Position) -> Mapping[SideId, Web]:
    """The lines of supply of Axis, Allies and Soviets."""
    found, held = dict[SideId, Web](), controllers(game, position)
    sides, by_sea = parties(game, position), War(game, position, AXIS).option("suez_lines")
    for each in PARTIES:
        ruled, stores = ruled_seas(game, position)[each], tuple(depots(War(game, position, each)))
        sweden = each == AXIS and sides[SWEDEN] not in PARTIES  # The Axis may trace lines through it (§7).
        found[each] = _web(game, each, held, ruled, stores, sweden, by_sea)
    return found


def web(view: War) -> Web | None:
    """Ours; a neutral country has none."""
    return webs(view.game, view.position).get(view.party)


def depots(view: War) -> dict[AreaId, float]:
    """Where our supply counters are, and how many units in all."""
    sides, found = parties(view.game, view.position), dict[AreaId, float]()
    for at, there in view.lying.supplies.items():
        units = sum(view.units_of(one) for one in there if sides.get(one.side) == view.party)
        if units > 0:
            found[at] = units
    return found


@once
def joined_to(game: Game, position: Position, side: SideId) -> Mapping[AreaId, Parents]:
    """What lines of supply join to each place with supply counters of a side: they lead both ways."""
    return {at: flood(webs(game, position)[side].line, (at,)) for at in depots(War(game, position, side))}


@until_changed
def _web(  # noqa: PLR0917 - all that a web rests on
    game: Game, ours: SideId, held: Mapping[AreaId, SideId], ruled: frozenset[AreaId], stores: tuple[AreaId, ...],
    through_sweden: bool, suez: str,
) -> Web:  # fmt: skip
    ports, outer = port_holders(game, "", held), {sea for seas in outer_ports(game).values() for sea in seas}
    # Through Sweden, but not by its ports: they are not ours.
    sweden = {at for at in europe.zones_of(game, SWEDEN) if held[at] == SWEDEN} if through_sweden else set[AreaId]()
    closed = [zone for zone, owner in held.items() if owner != ours and zone not in sweden]
    barred = [sea for sea, holders in ports.items() if sea in ruled or ours not in holders]
    shut = [ends for ends, key in europe.straits(game).items() if held.get(key) != ours]
    shut += [ends for at in sweden for sea in europe.coasts(game)[at] for ends in ((at, sea), (sea, at))]
    round_africa = suez == "by sea" and all(sea not in ruled and ours in ports[sea] for sea in outer)
    network = supply_network(game, round_africa=round_africa)
    line = Line(
        network=network, breaks=dict.fromkeys((*closed, *barred), ()), shut=dict.fromkeys(shut, ()), means="land"
    )
    sources = (*supply_zones(game, ours, held), *stores)
    partner = PARTNER.get(ours)
    if partner is None:
        return Web(sources, line, None)
    zones = (at for at, owner in held.items() if owner == partner)
    seas = (sea for sea, holders in ports.items() if partner in holders and sea not in ruled)
    return Web(sources, line, frozenset((*zones, *seas)))


class Named(dict[AreaId, tuple[CounterId, ...]]):
    """What breaks a line; by whom is looked up when somebody is told."""

    def __init__(self, places: Iterable[AreaId], who: Callable[[AreaId], tuple[CounterId, ...]]) -> None:
        super().__init__(dict.fromkeys(places, ()))
        self.who = who

    def __getitem__(self, at: AreaId) -> tuple[CounterId, ...]:
        return self.who(at)


def with_names(view: War, line: Line) -> Line:
    """The same line, and the counters that break it."""
    corps, sides, straits = view.lying.corps, view.parties, europe.straits(view.game)

    def who(at: AreaId) -> tuple[CounterId, ...]:
        if view.is_sea(at):
            return _rulers(view, at) if is_ruled(view, at) else ()
        return ids_of(one for one in corps.get(at, ()) if sides.get(one.side, one.side) != view.party)

    shut = {ends: ids_of(corps.get(straits[ends], ())) if ends in straits else () for ends in line.shut}
    return replace(line, breaks=Named(line.breaks, who), shut=shut)


def _rulers(view: War, sea: AreaId) -> tuple[CounterId, ...]:
    """The fleets and air units by which an enemy rules a sea."""
    table, sides = view.lying, parties(view.game, view.position)
    there = (*table.naval.get(sea, ()), *table.air.get(sea, ()))
    rules = [enemy for enemy in view.enemies if view._replace(side=enemy).naval_superiority(sea)]
    counts = [one for one in there if view.type(one) != "u_boats"]
    return tuple(one.id for one in counts if sides.get(one.side) in rules)


# ----------------
# Whether a counter is in supply: to act, or for defence only (§7). In the turn of another side it is as it was when
# the own turn ended: `fact in_supply panzer`, or `= no`; the mark `oos`; an out_of_supply marker beside it. Where
# none of these is told, the lines are traced as they are now.

Feed: TypeAlias = Literal["home", "line", "depot", "wide", "beside", "naval", "frozen", ""]
"""How a counter is supplied: at home; by a line; by supplies beside it in the partner's land; for defence through the
partner's zones, or beside troops who are at home; as a ship; as it was when its turn ended; not at all."""

TO_ACT = ("home", "line", "depot", "naval", "frozen")


def is_at_home(view: War, one: Counter) -> bool:
    """Troops of a minor country in their own territory are always in supply (§7); France and Italy are no countries."""
    zone = view.area(one)
    own = view.country_of(zone)
    if one.side == VICHY:
        return own == "france"  # §9.4
    return is_minor_country(one.side) and one.side not in MINOR_POWERS and own == one.side


def was_supplied(view: War, one: Counter) -> bool | None:
    """What was noted when our own turn ended; None: nothing was."""
    return view.lying.noted.get(one.id)


def line_reaches(view: War, at: AreaId) -> bool:
    """Whether a line of supply over own zones and seas comes to a zone or sea zone."""
    ours = web(view)
    return ours is not None and at in ours.reached


def in_partners_land(view: War, zone: AreaId) -> bool:
    return view.is_partner(view.control(zone))


def depot_beside(view: War, zone: AreaId) -> AreaId | None:
    """Own supply counters in a zone, or in one next to it: what troops in the partner's land need (§7)."""
    near = (at for at in depots(view) if at == zone or zone in view.beside(at))
    return min(near, key=lambda at: at != zone, default=None)


def feed(view: War, one: Counter) -> Feed:
    """How a counter of ours is supplied. Out of its own turn it is as it was when that ended: as is noted of it; and
    where nothing is noted against it, it was supplied (§7)."""
    return _feed(view.game, view.position, view.side, one.id)


@once
def _feed(game: Game, position: Position, side: SideId, id: CounterId) -> Feed:
    view, one = War(game, position, side), position.counters[id]
    noted = was_supplied(view, one) if view.acting != view.party else None
    if noted is not None:
        return "frozen" if noted else ""
    return feed_now(view, one) or ("frozen" if not view.acts_or_nobody else "")


def feed_now(view: War, one: Counter) -> Feed:
    """The same, by the lines there are at this moment. A ship is fed that could sail to a controlled port which is."""
    at = view.area(one)
    if view.is_naval(one):
        return "naval" if any(line_reaches(view, port) for port in ports_from(view, at)) else ""
    if view.is_corps(one) and is_at_home(view, one):
        return "home"
    if view.on_beachhead(one):
        return "line" if line_reaches(view, sea_of_beachhead(view, one)) else ""
    if in_partners_land(view, at):
        if depot_beside(view, at) is not None:
            return "depot"
    elif line_reaches(view, at):
        return "line"
    ours = web(view)
    if ours is not None and at in ours.defended:  # Over the partner's zones as well: for defence only.
        return "wide"
    # Where troops of a minor country of ours stand, at home, others share their supply, for defence only (§7).
    homely = any(view.is_ours(each) and is_at_home(view, each) for each in view.corps_in(at))
    return "beside" if homely else ""


def sea_of_beachhead(view: War, one: Counter) -> AreaId:
    """The sea that a beachhead lies on: the one named, or the first of the zone's."""
    zone, _, shore = view.position.where[one.id].partition("/shore")
    seas = shore.removeprefix(".") or next(iter(view.game.board.neighbours(AreaId(zone), "coast")), "")
    return AreaId(seas)


def ports_from(view: War, at: AreaId) -> Iterator[AreaId]:
    """Own ports within a voyage, nearest first: a port or a sea zone entered is a step (§12.1)."""
    ports, water = europe.harbours(view.game), view.game.board.network("sea", "strait")

    def onward(here: AreaId) -> Iterable[AreaId]:
        if not view.is_sea(here):
            return ports.get(here, ())
        own = (port for port in ports[here] if view.controls(port))
        return (*own, *(to for to in water.get(here, ()) if strait_is_open(view, here, to)))

    found = spread((at,), onward, most=_voyage(view.game)).came_from
    return (to for to in found if not view.is_sea(to) and view.controls(to))


@once
def _voyage(game: Game) -> int:
    """How far fleets sail, as printed."""
    return max(int(str(kind.attributes.get("move", 0))) for kind in game.sheet.kinds.values() if kind.type == "fleet")


def may_act(view: War, one: Counter) -> bool:
    """Whether a counter is in supply to move and to attack; air units need no line, and supplies are one (§7)."""
    return view.is_air(one) or view.is_supply(one) or feed(view, one) in TO_ACT


def cannot_act(view: War, one: Counter) -> bool:
    """Whether it has no line to attack or to dig in by. Where its lines are said to lie elsewhere, by what is noted."""
    if view.elsewhere(view.party) == LINES or view.elsewhere(f"{view.party}_lines"):
        return was_supplied(view, one) is False
    return not may_act(view, one)


def is_fed_to_defend(view: War, one: Counter) -> bool:
    """Whether it defends as one that is in supply; else the attacker gains two columns (§16.3.1)."""
    return bool(feed(view, one))
