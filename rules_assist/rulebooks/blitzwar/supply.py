"""Lines of supply (§7, §12.3) and whom they feed; what counters have done this turn (§15.3); what acting costs (§7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area
from boards.plain.working_out import grouped, once, until_changed
from counters.counter import Counter, CounterId, SideId
from counters.events import AmountSet, CountersMoved, CountersRemoved, Single
from counters.game import Game
from counters.position import area_of
from counters.text.words import read_number
from rules_assist.advice import Reason, WhenPointedAt
from rules_assist.common.standpoint import because, for_all, for_each, ids_of, one_of
from rules_assist.common.supplying import Line, Network, Parents, flood, least_broken
from rules_assist.rulebooks.blitzwar import control, europe
from rules_assist.rulebooks.blitzwar.europe import AXIS, FRANCE, LINES, NOBODY, PARTIES, SWEDEN, VICHY, Group


# ---- what lines of supply may run over (§7, §12): own zones, own ports, seas no enemy rules, open straits
@dataclass(frozen=True)
class Web:
    sources: tuple[AreaId, ...]  # Where own supply zones and own supply counters are.
    line: Line  # Over own zones: whoever it reaches may act. Who breaks it is not told: see `with_names`.
    lent: frozenset[AreaId]  # The partner's zones, and seas that are open by his ports alone; none without a partner.

    @cached_property
    def reached(self) -> Parents:
        return flood(self.line, self.sources)

    # ---- hardly anybody needs the partner's zones: what they lead to is worked out when somebody asks
    @cached_property
    def wide(self) -> Line:
        """Over the partner's zones too: whoever it reaches is supplied for defence."""
        through = {at: by for at, by in self.line.breaks.items() if at not in self.lent}
        return replace(self.line, breaks=through, means="defence") if self.lent else self.line

    @cached_property
    def least_broken(self) -> Mapping[AreaId, AreaId]:
        """By which way each place would be reached over the fewest broken places: what is told to who is cut off."""
        return least_broken(self.wide, self.sources)

    @cached_property
    def defended(self) -> Parents:
        return flood(self.wide, self.sources) if self.lent else self.reached


@once
def lanes(game: Game, start: AreaId) -> Network:
    """What leads on at sea from there: to sea zones, and into ports, where a voyage ends (§12.1)."""
    ports, water = europe.harbours(game), game.board.network("sea", "strait")
    return {at: (*water.get(at, ()), *ports.get(at, ())) for at in (*europe.sea_zones(game), start)}


@once
def supply_network(game: Game, *, round_africa: bool = False) -> Network:
    """Brown lines, ports, seas, whoever holds them; none leaves Suez or the Asian Bases by sea, but as some read it."""
    ports, outer, roads = europe.harbours(game), outer_ports(game), game.board.network("land")
    seas = {zone: () if zone in outer else ports[zone] for zone in europe.zones(game)}
    beyond = {zone: tuple(port for port in outer if port != zone and round_africa) for zone in outer}
    ashore = {zone: (*roads.get(zone, ()), *on, *beyond.get(zone, ())) for zone, on in seas.items()}
    water = {sea: game.board.neighbours(sea, "sea", "strait") for sea in europe.sea_zones(game)}
    return ashore | {sea: (*on, *(zone for zone in ports[sea] if sea in seas[zone])) for sea, on in water.items()}


@once
def outer_ports(game: Game) -> Mapping[AreaId, tuple[AreaId, ...]]:
    """Suez and the Asian Bases, ports that no line of supply leaves by sea (§7), and the seas they lie on."""
    ports = ((zone, europe.harbours(game)[zone]) for zone in europe.zones(game))
    return {zone: seas for zone, seas in ports if seas and not game.board.attribute(zone, "port_supply")}


@until_changed
def port_holders(game: Game, _: str, held: Mapping[AreaId, SideId]) -> Mapping[AreaId, frozenset[SideId]]:
    ports = europe.harbours(game)
    return {sea: frozenset([held[zone] for zone in ports[sea]]) for sea in europe.sea_zones(game)}


@once
def supply_zones(game: Game) -> Mapping[AreaId, SideId]:
    found = {zone: game.board.attribute(zone, "supply_zone") for zone in europe.zones(game)}
    return {zone: SideId(str(of)) for zone, of in found.items() if of}


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
    shut += [ends for at in sweden for sea in game.board.neighbours(at, "coast") for ends in ((at, sea), (sea, at))]
    round_africa = suez == "by sea" and all(sea not in ruled and ours in ports[sea] for sea in outer)
    network, breaks = supply_network(game, round_africa=round_africa), dict.fromkeys((*closed, *barred), ())
    line = Line(network=network, breaks=breaks, shut=dict.fromkeys(shut, ()), means="land")
    sources = (*(zone for zone, of in supply_zones(game).items() if of == ours == held[zone]), *stores)
    partner = europe.PARTNER.get(ours, NOBODY)
    zones = (at for at, owner in held.items() if owner == partner)
    seas = (sea for sea, holders in ports.items() if partner in holders and sea not in ruled)
    return Web(sources, line, frozenset((*zones, *seas) if partner else ()))


Feed: TypeAlias = Literal["home", "line", "depot", "wide", "beside", "naval", "frozen", ""]
"""How a counter is supplied: at home; by a line; by supplies beside it in the partner's land; for defence through the
partner's zones, or beside troops who are at home; as a ship; as it was when its turn ended; not at all."""

TO_ACT = ("home", "line", "depot", "naval", "frozen")


class War(control.Held):
    # Lines of supply, and the seas and straits they run through.

    @for_all
    def ruled_by(self) -> Mapping[SideId, frozenset[AreaId]]:
        seas = [at for at in {*self.lying.naval, *self.lying.air} if self.is_sea(at)]
        views = {each: self._replace(side=each) for each in PARTIES}
        return {each: frozenset(filter(view.naval_superiority, seas)) for each, view in views.items()}

    @for_all
    def depots(self) -> Mapping[SideId, dict[AreaId, Group]]:
        full = (one for there in self.lying.supplies.values() for one in there if self.units_of(one) > 0)
        whose = grouped(full, lambda one: self.parties[one.side])
        return {each: grouped(whose.get(each, ()), self.area) for each in PARTIES}

    @for_all
    def webs(self) -> Mapping[SideId, Web]:
        found, ruled, held, by_sea = dict[SideId, Web](), self.ruled_by(), self.controllers, self.reading("suez_lines")
        for each in PARTIES:
            theirs = frozenset[AreaId]().union(*(ruled[enemy] for enemy in europe.ENEMIES.get(each, ())))
            sweden = each == AXIS and self.is_neutral(SWEDEN)  # The Axis may trace lines through it (§7).
            found[each] = _web(self.game, each, held, theirs, tuple(sorted(self.depots()[each])), sweden, by_sea)
        return found

    @cached_property
    def web(self) -> Web | None:
        return self.webs().get(self.party)  # A neutral country has none.

    @for_each
    def joined(self) -> Mapping[AreaId, Parents]:
        """What lines of supply join to each place with supply counters of our side: they lead both ways."""
        return {at: flood(self.webs()[self.party].line, (at,)) for at in self.depots()[self.party]}

    def is_ruled(self, sea: AreaId) -> bool:
        return any(sea in self.ruled_by()[enemy] for enemy in self.enemies)

    @for_each
    def shut_straits(self) -> Mapping[tuple[AreaId, AreaId], Reason]:
        words = "The strait between {here} and {to} is open only to who controls {key}."
        shut = ((*ends, key) for ends, key in europe.straits(self.game).items() if not self.controls(key))
        return {(a, b): because("§12.1", words, here=area(a), to=area(b), key=area(key)) for a, b, key in shut}

    def with_names(self, line: Line) -> Line:
        """The same line, which tells who breaks it: of a sea the fleets and air units by which an enemy rules it."""
        corps, straits = self.lying.corps, europe.straits(self.game)

        def who(at: AreaId) -> tuple[CounterId, ...]:
            rules = [enemy for enemy in self.enemies if at in self.ruled_by()[enemy]]
            there = (*self.lying.naval.get(at, ()), *self.lying.air.get(at, ())) if rules else ()
            if not self.is_sea(at):
                return ids_of(one for one in corps.get(at, ()) if self.party_of(one.side) != self.party)
            return ids_of(one for one in there if self.type(one) != "u_boats" and self.party_of(one.side) in rules)

        shut = {ends: ids_of(corps.get(straits[ends], ())) if ends in straits else () for ends in line.shut}
        return replace(line, breaks=WhenPointedAt(line.breaks, who), shut=shut)

    @for_all
    def serves(self) -> Mapping[CounterId, AreaId]:
        """Which zone each beachhead serves: that on whose shore it lies, or as a fact says (§13.4.5, §14.1.2)."""
        told = {CounterId(fact.about[0]): AreaId(fact.about[1]) for fact in self.position.facts.of("serves")}
        return {id: area_of(place) for place in self.lying.shores for id in self.position.stacks[place]} | told

    def line_reaches(self, at: AreaId) -> bool:
        return self.web is not None and at in self.web.reached

    def ports_from(self, ship: Counter) -> Iterable[AreaId]:
        """Own ports within a voyage, nearest first: a port or a sea zone entered is a step (§12.1)."""
        at, shut, most = self.area(ship), dict.fromkeys(self.shut_straits(), ()), int(self.game.number(ship, "move"))
        found = flood(Line(network=lanes(self.game, at), shut=shut, limit=most), (at,))
        return (to for to in found if not self.is_sea(to) and self.controls(to))

    # ---- whether a counter is in supply (§7): in the turn of another side as noted when its own ended, else as of now
    def is_at_home(self, one: Counter, at: AreaId | None = None) -> bool:
        """Troops of a minor country are always in supply at home (§7), Vichy's in France (§9.4)."""
        own = self.country_of(at or self.area(one))
        return own == FRANCE if one.side == VICHY else own == one.side and europe.is_minor_country(one.side)

    def was_supplied(self, one: Counter) -> bool | None:
        return self.lying.noted.get(one.id)  # None: nothing was noted when our own turn ended.

    def depot_beside(self, zone: AreaId) -> AreaId | None:
        """Own supply counters in a zone, or in one next to it: what troops in the partner's land need (§7)."""
        stores = self.depots().get(self.party, {})
        return next((at for at in (zone, *(at for at in stores if zone in self.beside(at))) if at in stores), None)

    @for_each
    def feed(self, one: Counter) -> Feed:
        """How a counter of ours is supplied. Out of its own turn it is as it was found when that ended (§7, §17.5): who
        was out of supply is noted, and shares that of troops who are at home, for defence only."""
        noted = self.was_supplied(one) if self.acting != self.party else None
        if noted is None:
            return self.feed_now(one) or ("frozen" if not self.acts_or_nobody else "")
        return "frozen" if noted else self.feed_at_home(one)

    def feed_now(self, one: Counter) -> Feed:
        """The same, by the lines there are now. A ship is fed that could sail to a controlled port which is."""
        at = self.area(one)
        if self.is_naval(one):
            return "naval" if any(map(self.line_reaches, self.ports_from(one))) else ""
        if (home := self.feed_at_home(one)) == "home":
            return home
        if self.on_beachhead(one):
            return "line" if self.line_reaches(self.sea_of_shore(self.position.where[one.id])) else ""
        if not (abroad := self.is_partner(self.control(at))) and self.line_reaches(at):
            return "line"
        # Over the partner's zones as well: for defence only, but where own supplies lie beside them.
        wide = self.web is not None and at in self.web.defended
        if (abroad or wide) and self.depot_beside(at) is not None:
            return "depot"
        return "wide" if wide else home

    def feed_at_home(self, one: Counter) -> Feed:
        """Troops of a minor country are in supply at home, and others of ours beside them for defence only (§7)."""
        if not self.is_corps(one) or self.is_at_home(one):
            return "home" if self.is_corps(one) else ""
        return "beside" if any(self.is_ours(o) and self.is_at_home(o) for o in self.corps_in(self.area(one))) else ""

    def may_act(self, one: Counter) -> bool:
        """Whether a counter is in supply to move and to attack; air units need no line, and supplies are one (§7)."""
        return self.is_air(one) or self.is_supply(one) or self.feed(one) in TO_ACT

    def cannot_act(self, one: Counter) -> bool:
        """Whether it has no line to attack or to dig in by; where its lines lie elsewhere, by what is noted."""
        if self.elsewhere(self.party) == LINES or self.elsewhere(f"{self.party}_lines"):
            return self.was_supplied(one) is False
        return not self.may_act(one)

    def is_out_of_supply(self, one: Counter) -> bool:
        """Whether it defends out of supply (§7, §16.3.1); not where nothing is noted, and its lines lie elsewhere."""
        theirs = self._replace(side=one.side)
        traced = theirs.party in PARTIES and not theirs.elsewhere(theirs.party)
        return (traced or theirs.was_supplied(one) is not None) and not theirs.feed(one)

    # ---- what counters have done already this turn, and whether that activates them to attack (§15.3)
    def zones_moved(self, one: Counter) -> int | None:
        """How many zones it has moved tactically this turn; None: it moved, and nobody said how far."""
        if (told := self.fact_about("moved_zones", one.id)) is None:
            return None if one.marked("moved") else 0
        return int(told) if told.strip().isdigit() else None

    def is_at_peace(self, one: Counter) -> bool:
        """Whether nobody's turn moves it, for its nation is neutral; where a whole game lies on the table (§9.1)."""
        return self.party not in PARTIES and self.is_told and not self.elsewhere("war")

    def came_by_sea(self, one: Counter) -> str:
        """To a port or to a beach (§14.1), if it was transported this turn: by where it lies, by a fact or the mark."""
        told, marked = self.fact_about("by_sea", one.id), one.marked("by_sea")
        fought = told is None and marked and self.has_fought(one)
        if fought or self.on_beachhead(one) or "beach" in (told or "").casefold():
            return "beach"
        return "port" if marked or told is not None else ""

    def has_fought(self, one: Counter) -> bool:
        return one.marked("fought") or self.so("blitz_target", one.id)

    def farthest_to_attack(self, one: Counter) -> int:
        return self.limit("armour_then_attacks" if self.armour_of(one) else "infantry_then_attacks")

    def is_activated_by_moving(self, one: Counter, steps: int | None = None) -> bool:
        """Whether a counter is activated by a move of so many zones, or by the one that it has made (§15.3)."""
        moved = (self.zones_moved(one) or None) if steps is None else steps
        return moved is not None and self.is_corps(one) and moved <= self.farthest_to_attack(one)

    # ---- what acting costs (§7, §20.1), by the printed chart, half of it for a corps alone; and who pays
    @for_all
    def cost(self, row: str) -> float:
        """What stands there, `×2` as 2; what has no row there is free."""
        return read_number(self.game.sheet.charts["supply_costs"].cell(row).lstrip("×x")) or 0

    def price(self, one: Counter, row: str = "tactical") -> float:
        """By land a corps alone pays half of what counters pay; works are paid for by the corps."""
        full, alone = self.cost(row), self.corps_of(one) == 1 and not self.is_supply(one)
        return full * self.corps_of(one) if row == "fortify" else full / 2 if alone else full

    @cached_property
    def own_supplies(self) -> Group:
        return tuple(one for there in self.depots().get(self.party, {}).values() for one in there)

    def spendable(self, one: Counter) -> Group:
        at, supplies = self.area(one), self.own_supplies
        anywhere = self.reading("supply_source") == "anywhere"
        if anywhere or self.web is None or (self.is_corps(one) and self.is_at_home(one)):
            return supplies  # At home they always act, and still their side pays.
        # In the partner's land, and beyond it, only what lies beside them counts (§7).
        if self.is_partner(self.control(at)) or (self.is_corps(one) and self.feed_now(one) == "depot"):
            near = {at, *self.beside(at)}
            return tuple(each for each in supplies if self.area(each) in near)
        start = self.sea_of_shore(self.position.where[one.id]) if self.on_beachhead(one) else at
        joined = self.joined()  # All that lines join to them is their network.
        found = tuple(each for each in supplies if each.id == one.id or start in joined[self.area(each)])
        if found or not (self.is_naval(one) or self.on_beachhead(one)):
            return found
        # Ships are in supply that could go to a port which is (§7); and from a beach one always goes back (§14.1.2).
        here = filter(self.controls, europe.harbours(self.game).get(start, ()))
        ports = set(self.ports_from(one) if self.is_naval(one) else here)
        return tuple(each for each in supplies if not ports.isdisjoint(joined[self.area(each)]))

    def payment(self, costs: Iterable[tuple[Counter, float]]) -> dict[CounterId, float] | Reason:
        """What is left of the supply counters that pay, each act out of its own network: first where new ones arrive,
        for those brought to the front are wanted there; small ones first. Or why they cannot pay it all."""
        every = [(one, cost, self.spendable(one)) for one, cost in costs if cost]
        full = {store.id: self.units_of(store) for _, _, stores in every for store in stores}
        left, acting = dict(full), {one.id for one, _, _ in every}

        def spared(store: Counter) -> tuple[bool, bool, float]:
            at = self.area(store)
            new_ones_come = supply_zones(self.game).get(at) == self.party and self.controls(at)
            return store.id in acting, not new_ones_come, left[store.id]

        for _, cost, stores in every:
            due = cost
            for store in sorted(stores, key=spared):
                paid = min(due, left[store.id])
                left[store.id], due = left[store.id] - paid, due - paid
            if due > 0:
                there, ids = sum(full[store.id] for store in stores), set(ids_of(stores))
                shared = sum(each for _, each, their in every if their == stores or ids.intersection(ids_of(their)))
                return one_of(
                    ("§7, §20.1", "Their networks do not have the supplies for all of them.", shared <= there),
                    ("§7, §20.1", "That costs {cost:supply|supplies}; there is only one in their network.", there == 1),
                    ("§7, §20.1", "That costs {cost:supply|supplies}; there are {there} in their network.", True),
                    cost=shared, there=there)  # fmt: skip
        return {id: units for id, units in left.items() if units != full[id]}

    def cannot_pay(self, group: Group, each: Callable[[Counter], float]) -> Reason | None:
        found = {} if self.elsewhere(self.party) else self.payment([(one, each(one)) for one in group])
        return found if isinstance(found, Reason) else None


def spent(view: War, left: Mapping[CounterId, float]) -> Iterator[Single]:
    """What is left of these; of which nothing is, goes into the pool, or out of it."""
    for id, units in left.items():
        pool = view.pool_for(view.one(id))
        gone = CountersRemoved((id,)) if view.position.where[id] == pool else CountersMoved((id,), pool)
        yield AmountSet(id, units) if units else gone


def pay(view: War, stores: Iterable[Counter], price: float) -> Iterator[Single]:
    for one in sorted(stores, key=view.units_of):
        paid = min(price, view.units_of(one))
        price -= paid
        yield from spent(view, {one.id: view.units_of(one) - paid}) if paid else ()
