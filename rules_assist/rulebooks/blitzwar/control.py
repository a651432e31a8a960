"""Who stands where and who controls a zone (§4, §5, §7, §9, §12.3), and what follows where troops come in (§15.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from boards.plain.working_out import as_before
from counters import events
from counters.counter import Counter, CounterId, SideId
from counters.events import AreasHeld, CountersMoved, FactSet, Single
from counters.game import pool_of
from counters.minding import kept_in_mind
from counters.position import PlaceId, area_of
from rules_assist.advice import Act, Answer, Finding, Reason, Severity, not_told
from rules_assist.common.asked import areas_named, meant
from rules_assist.common.standpoint import allowed, because, first_reason, for_all, ids_of, names, no, notice, worded
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.europe import AXIS, FRANCE, NOBODY, PARTIES, SOVIET, VICHY, Group

SHORE = "/shore"
NO = ("no", "false", "0", "off")
MARCHING = ("movement", "blitz", "combat")
Piles = Mapping[AreaId, Group]


class Lying(NamedTuple):
    """The counters of the table, sorted; units of countries that have surrendered are none (§9.2). A beachhead, and who
    is on it, lie on the shore of the zone that it serves, `trondheim/shore.norwegian_sea`, and not in the zone."""

    corps: Piles  # Infantry and armour in each zone; not those on a beachhead.
    supplies: Piles
    air: Piles  # Air units in zones and over seas; not those that serve as beachheads.
    naval: Piles  # Fleets and U-boats at sea and in port.
    on_beachheads: Piles  # Infantry and armour on the shore of each zone.
    at_sea: Piles  # Infantry and armour in sea zones, where they cannot be: they are on land, or on a beachhead.
    flags: Mapping[AreaId, SideId]  # The zones in which a side's control marker lies.
    noted: Mapping[CounterId, bool]  # Who was found in supply when his turn ended, or not: by fact, mark or marker.
    shores: tuple[PlaceId, ...]  # Where anything lies on a shore.


class Held(europe.Sides):
    # Rules ask these by the hundred of one view: each is worked out once for a table, and kept with the view as well.

    @cached_property
    @for_all
    def lying(self) -> Lying:
        game, position = self.game, self.position
        corps, supplies, air, naval, beach, at_sea = [dict[AreaId, Group]() for _ in range(6)]
        serving, flags = {fact.about[0] for fact in position.facts.of("serves")}, dict[AreaId, SideId]()
        spaces, kinds, counters, noted = game.board.spaces, game.sheet.kinds, position.counters, dict[CounterId, bool]()
        piles = {"corps": corps, "supply": supplies, "air": air, "fleet": naval, "u_boats": naval}
        grounds, land = (*europe.LAND, "sea"), europe.kinds_with(game, "land")
        gone = self.fallen - {europe.YUGOSLAVIA}  # Its partisans rise (§9.5).
        for place, stack in position.stacks.items():
            at, shore = (area_of(place), SHORE in place) if "/" in place else (AreaId(place), False)
            if (space := spaces.get(at)) is None or space.kind not in grounds:
                continue
            for id in stack:
                one = counters[id]
                if one.kind == "out_of_supply":
                    noted.update(dict.fromkeys(stack, False))
                elif "oos" in one.marks:
                    noted[id] = False
                of = kinds.get(one.kind) if one.side not in gone else None
                sort = "" if of is None else "corps" if one.kind in land else of.type
                if sort == "control":
                    flags[at] = one.side
                elif (pile := piles.get(sort)) is not None and not (sort == "air" and (shore or id in serving)):
                    if sort == "corps":
                        pile = at_sea if space.kind == "sea" else beach if shore else corps
                    pile[at] = (*pile.get(at, ()), one)
        for fact in position.facts.of("in_supply"):
            noted[CounterId(fact.about[0])] = fact.value.casefold() not in NO
        shores = tuple(at for at in position.stacks if SHORE in at)
        return Lying(corps, supplies, air, naval, beach, at_sea, flags, noted, shores)

    @cached_property
    @for_all
    def owners(self) -> Mapping[AreaId, SideId]:
        """Who controls each zone but for the troops that stand in it now."""
        return europe.owners(self.game, "", self.position.holders, self.lying.flags, self.parties, self.position.facts)

    @cached_property
    @for_all
    def controllers(self) -> Mapping[AreaId, SideId]:
        """Who controls each zone: a side, a neutral country, or nobody. Troops that come in take it (§5)."""
        sides, found, takers = self.parties, dict(self.owners), dict(self.lying.corps)
        if self.reading("supplies_take_zones") == "supplies too":
            takers |= {at: (*takers.get(at, ()), *there) for at, there in self.lying.supplies.items()}
        for at, there in takers.items():
            inside = {sides.get(one.side, one.side) for one in there}.intersection(PARTIES)
            if len(inside) == 1 and at in found and not (AXIS in inside and self.is_ceded(at)):
                colour, held = europe.printed_owners(self.game)[at].colour, self.position.holders.get(at, NOBODY)
                found[at] = europe.returns_to(colour, inside.pop(), held)
        return as_before(self.game, "controllers", found)

    @for_all
    def corps_of_sides(self) -> Mapping[SideId, Piles]:
        sides, found = self.parties, dict[SideId, dict[AreaId, Group]]()
        for at, there in self.lying.corps.items():
            for one in there:
                mine = found.setdefault(sides.get(one.side, one.side), {})
                mine[at] = (*mine.get(at, ()), one)
        return found

    @cached_property
    def own_corps(self) -> Piles:
        return self.corps_of_sides().get(self.party, {})

    def corps_in(self, zone: AreaId) -> Group:
        return self.lying.corps.get(zone, ())

    def on_beachhead(self, one: Counter) -> bool:
        return SHORE in self.position.where.get(one.id, "")

    def sea_of_shore(self, place: PlaceId) -> AreaId:
        """The sea that a beachhead lies on: the one named, or the first of the zone's; or where else it is."""
        zone, shore, sea = place.partition(SHORE)
        first = next(iter(self.game.board.neighbours(AreaId(zone), "coast")), "") if shore else zone
        return AreaId(sea.removeprefix(".") or first)

    def on_map(self, one: Counter) -> bool:
        return self.area(one) in self.game.board.spaces

    def pool_for(self, one: Counter) -> PlaceId:
        """The pool of the side that a counter fights for; of a neutral whatever the sheet has."""
        theirs = PlaceId(f"pool/{self.party_of(one.side)}")
        return theirs if theirs in self.game.sheet.places else pool_of(self.game, one.side)

    def control(self, zone: AreaId) -> SideId:
        return self.controllers.get(zone, NOBODY)

    def controls(self, zone: AreaId) -> bool:
        return self.control(zone) == self.party

    @property
    def fallen(self) -> frozenset[SideId]:
        return europe.fallen_by(self.position.facts)

    @property
    def france_has_surrendered(self) -> bool:
        return self.so("surrendered", "france") or self.so("vichy_created") or self.so("free_french")

    # ---- who may not share a zone: two sides, two minor countries (§4, §9.6)
    def is_prey(self, one: Counter) -> bool:
        """Whether our corps destroy or chase it where they come in: all but ours, our partner's, our hosts'."""
        return not (self.is_ours(one) or self.is_host(one.side) or self.is_partner(one.side))

    def held_by_partisans(self, at: AreaId) -> bool:
        """Whether partisans alone hold a zone, and no other of theirs: its port is of no use then (BW-DIP-14)."""
        there, country = {one.side for one in self.corps_in(at)}, europe.YUGOSLAVIA
        alone = there == {country} and self.so("surrendered", country)
        realm = europe.zones_of(self.game, country) if alone else ()
        return at in realm and not any(to != at and self.control(to) == self.control(at) for to in realm)

    def strangers_in(self, stack: Group) -> Group:
        """Those that can never share a zone with us: of another side, which does not let us pass (§4)."""
        return tuple(one for one in stack if not self.is_ours(one) and not self.is_host(one.side))

    def no_sharing(self, group: Group, zone: AreaId) -> Reason | None:
        staying = tuple(one for one in self.corps_in(zone) if one not in group)
        if who := names(self.strangers_in(staying)):
            return because("§4", "{at} holds {who}: two sides never share a zone.", at=area(zone), who=who)
        return two_minors((*staying, *filter(self.is_corps, group)), zone, "§9.6")

    # ---- who is at war with whom (§9.3), and what entering a zone would begin
    @property
    def at_peace_in_the_east(self) -> bool:
        """Whether wars are noted, and none between Axis and Soviets is among them."""
        told = [set(fact.about) for fact in self.position.facts.of("at_war")]
        started = self.so("first_attack_on_ussr") or self.so("first_attack_on_germany")
        return bool(told) and {AXIS, SOVIET} not in told and not started

    def is_ceded(self, zone: AreaId) -> bool:
        """Whether it fell to the Soviets with Poland, the Axis at peace; who marches in now begins the war (§9.3)."""
        if zone not in europe.in_region(self.game, "eastern_poland") or not self.at_peace_in_the_east:
            return False
        kept = self.reading("eastern_poland") == "keep their zones"
        came = self.acting == AXIS and any(one.marked("moved") for one in self.corps_in(zone))
        return not (kept or came) and europe.POLAND in self.fallen and self.owners[zone] == SOVIET

    def is_colony_apart(self, zone: AreaId) -> bool:
        """Whether to enter an Italian colony is no attack on Italy, as it is played."""
        return "colonial_italy" in self.regions(zone) and self.reading("italian_colonies") == "by themselves"

    def begins(self, zone: AreaId) -> Reason | None:
        if (owner := self.control(zone)) in (NOBODY, self.party):
            return None
        if owner in PARTIES:
            peace = {self.party, owner} == {AXIS, SOVIET} and self.at_peace_in_the_east
            words = "Entering {at} begins the war with the {side}."
            return because("§9.3", words, at=area(zone), side=side(owner)) if peace else None
        if self.is_host(owner) or self.is_colony_apart(zone):
            return None
        words = "Entering {at} is an attack on {nation}, which joins the {them}."
        return because("§9.3", words, at=area(zone), nation=side(owner), them=side(europe.side_against(self.party)))

    # ---- naval superiority (§12.3)
    def naval_superiority(self, sea: AreaId) -> bool:
        """By the printed chart, by what each side has there: one for a fleet, two for air; no U-boats or beachheads."""
        ships, air = self.lying.naval.get(sea, ()), self.lying.air.get(sea, ())
        fleets = {self.party_of(one.side) for one in ships if self.is_fleet(one)}
        flown, rows = {self.party_of(one.side) for one in air}, self.game.sheet.charts["naval_superiority"].rows
        us = (self.party in fleets) + 2 * (self.party in flown)
        them = (not fleets.isdisjoint(self.enemies)) + 2 * (not flown.isdisjoint(self.enemies))
        return bool(us) and rows[us][them] == "own"


def two_minors(there: Group, at: AreaId, rule: str) -> Reason | None:
    nations = dict.fromkeys(one.side for one in there if europe.is_minor_country(one.side))
    words = "Two minor countries, {who}, cannot share {at}."
    return because(rule, words, who=tuple(map(side, nations)), at=area(at)) if len(nations) > 1 else None


def mixed(view: Held) -> Iterator[Finding]:
    """Zones that two sides share, told once, by the side that comes first; or our troops and our partner's supplies."""
    earlier, corps, supplies = PARTIES[: PARTIES.index(view.party)], view.lying.corps, view.lying.supplies
    for at, ours in ((at, us) for at, us in view.own_corps.items() if at in supplies or len(corps[at]) > len(us)):
        there, stores = corps[at], supplies.get(at, ())
        strangers = view.strangers_in(there) if len(there) > len(ours) else ()
        told_of = {view.party_of(one.side) for one in strangers}.difference(earlier)
        theirs = () if strangers else tuple(one for one in stores if view.is_partner(one.side))
        if told_of := told_of.union(view.party_of(one.side) for one in theirs):
            sides = tuple(side(each) for each in (view.party, *sorted(told_of)))
            yield notice(("§4", "{sides} cannot share {at}."), (*there, *theirs), at, aspect="stacking", sides=sides)


def two_countries(view: Held) -> Iterator[Finding]:
    for at, there in view.lying.corps.items() if view.party == PARTIES[0] else ():
        why = two_minors(there, at, "§9.6, §4") if len(there) > 1 else None
        minors = tuple(one for one in there if europe.is_minor_country(one.side)) if why else ()
        if why and len({view.party_of(o.side) for o in minors}.intersection(PARTIES)) < len({o.side for o in minors}):
            yield notice(why, minors, at, aspect="stacking")


def swimming(view: Held) -> Iterator[Finding]:
    words = "{who:lies|lie} in {sea}: troops are on land, or on a beachhead on the shore of a zone."
    for sea, there in view.lying.at_sea.items():
        if ours := tuple(filter(view.is_ours, there)):
            yield notice(("§5, §14.1.2", words), ours, sea, aspect="place", sea=area(sea))


def may_be_superior(view: Held, act: Act) -> Answer | None:
    at = meant(act)
    if at is not None and not view.is_sea(at):
        return no(because("§12.3", "{at} is no sea zone.", at=area(at)))
    if at is None or view.party not in PARTIES:
        return not_told("§12.3")
    owner = next((each for each in PARTIES if view.seen_by(each).naval_superiority(at)), NOBODY)
    told = worded(
        ("Naval superiority in {sea}: {side}.", owner), ("Nobody has naval superiority in {sea}.", True),
        side=side(owner), sea=area(at))  # fmt: skip
    return Answer(view.naval_superiority(at), told, "§12.3, §13.4.5")


# ---- what happens where troops come in: zones change hands, supplies and air units are destroyed (§5, §7, §15.3)
def leave(view: Held, units: Iterable[Counter]) -> Iterator[Single]:
    there = tuple(units)
    for place in dict.fromkeys(map(view.pool_for, there)):
        yield CountersMoved(ids_of(one for one in there if view.pool_for(one) == place), place)


def held(view: Held, owners: Mapping[AreaId, SideId]) -> Iterator[Single]:
    new = {at: to for at, to in owners.items() if view.position.holders.get(at) != to}
    for owner in dict.fromkeys(new.values()):
        yield AreasHeld(tuple(at for at, to in new.items() if to == owner), owner)
    old = [at for at, to in owners.items() if view.lying.flags.get(at, to) != to]
    if markers := ids_of(one for at in old for one in view.position.in_area(at) if view.type(one) == "control"):
        yield events.CountersRemoved(markers)


def taken(view: Held, owners: Mapping[AreaId, SideId]) -> Iterator[Single]:
    yield from held(view, owners)
    yield from remembered(view, owners, taken=True)
    for at in owners:  # By whomever: it may have gone to the enemy without a fight.
        if view.said(at, "fortified_line") and not view.so("line_destroyed", at):
            yield view.noted("line_destroyed", at)


def remembered(view: Held, by: Mapping[AreaId, SideId], *, taken: bool = False) -> Iterator[FactSet]:
    """What the rules ask for later of zones that these sides have attacked, or have taken: when that was the first."""
    now, facts = f"{view.now}", view.position.facts
    for at, owner in by.items():
        zone, before = europe.printed_owners(view.game)[at], view.position.holders.get(at, "")
        red = zone.colour == "red" or ("eastern_poland" in zone.regions and before == SOVIET)
        west = zone.country in ("germany", "rumania") or "western_poland" in zone.regions
        paris = at == "paris" and owner not in (AXIS, VICHY) and view.so("surrendered", FRANCE)
        for word, so in (
            ("first_attack_on_france", owner == AXIS and zone.country in (FRANCE, "belgium")),
            ("first_attack_on_ussr", owner == AXIS and red),
            ("first_attack_on_germany", owner == SOVIET and west),
            ("karelia_conquered", taken and owner == SOVIET and at == "karelia"),
            ("paris_liberated", taken and paris),
        ):
            if so and not facts.says(word):
                facts = facts.with_fact((told := view.noted(word, value=now)).fact)
                yield told
    if facts.says("first_attack_on_ussr") and not facts.says("at_war", AXIS, SOVIET):
        yield view.noted("at_war", AXIS, SOVIET, value=now)


def passed(view: Held) -> Mapping[AreaId, Group]:
    """The zones that our corps stand in, or have moved through in this turn of ours, with nobody in them (§5)."""
    found, counters = dict(view.own_corps), view.position.counters
    for told in view.position.facts.of("passed") if view.acting == view.party else ():
        if (one := counters.get(CounterId(told.about[0]))) and view.is_corps(one) and view.is_ours(one):
            way = (at for at in map(AreaId, told.value.split()) if view.is_zone(at) and not view.corps_in(at))
            found |= {at: (one,) for at in way if at not in found}
    return found


def taken_now(view: Held) -> Mapping[AreaId, SideId]:
    """Zones that our corps have taken, and that are still another's by what is written down or lies there."""
    before, now, printed = view.owners, view.controllers, europe.printed_owners(view.game)
    inside, held = view.own_corps, view.position.holders
    ours = {at: europe.returns_to(printed[at].colour, view.party, held.get(at, NOBODY)) for at in passed(view)}
    after = {at: now[at] if at in inside else to for at, to in ours.items()}
    return {at: to for at, to in after.items() if to != before[at] and before[at] in (*PARTIES, VICHY)}


def changes_hands(view: Held) -> Iterator[Finding]:
    """Such zones, to be written down; not those that nothing was told of, where the table shows part of a war."""
    new, plain = taken_now(view), "{at} is now the {side}'s."
    begins = "§5, §7, §9.3", "{at} is now the {side}'s: the war between Axis and Soviets has begun."
    for zone, owner in new.items():
        if zone in view.position.holders or zone in view.lying.flags or not view.elsewhere("war"):
            begun = view.at_peace_in_the_east and {owner, view.owners[zone]} == {AXIS, SOVIET}
            severity: Severity = "warning" if begun else "note"
            yield notice(
                begins if begun else ("§5, §7", plain), passed(view)[zone], zone, aspect="control", severity=severity,
                done=taken(view, new), doing=plain, side=side(owner))  # fmt: skip


def driven_out(view: Held, zone: AreaId) -> Iterator[tuple[Group, str, Iterator[Single]]]:
    """Supplies and air units that are destroyed because our corps came in, and ships that put to sea (§15.3)."""
    table, seas = view.lying, view.game.board.neighbours(zone, "coast")
    based = [one for one in table.air.get(zone, ()) if not view.is_flying(one)]
    lost = tuple(filter(view.is_prey, (*table.supplies.get(zone, ()), *based)))
    lost = () if lost and view.strangers_in(view.corps_in(zone)) else lost
    yield lost, "{who:is|are} destroyed in {at}: {side} corps have come in.", leave(view, lost)
    ships = tuple(filter(view.is_prey, table.naval.get(zone, ())))
    out = (CountersMoved(ids_of(ships), PlaceId(sea)) for sea in seas[:1] if ships)
    yield ships, "{who:leaves|leave} {at} for the sea: {side} corps have come in.", out


def spoils(view: Held) -> Iterator[Finding]:
    table, us = view.lying, side(view.party)
    there = {*table.supplies, *table.air, *table.naval}  # Elsewhere nobody has to leave.
    for zone in filter(there.__contains__, passed(view)):
        told = list(driven_out(view, zone))  # Ships in a port that is an enemy's now are told of as such.
        for who, words, done in told if zone in view.own_corps else told[:1]:
            if who:
                yield notice(("§15.3", words), who, zone, aspect="control", done=done, doing="They leave.", side=us)


def comes_in(view: Held, move: CountersMoved) -> Iterator[Single]:
    """Where our corps go in a phase of ours zones change hands at once, and who has to leave leaves."""
    group = [view.position.counters[id] for id in move.counters if id in view.position.counters]
    through, marching = {*move.route, area_of(move.to)}, view.acting == view.party and view.phase in MARCHING
    if not marching or not any(map(view.is_corps, group)) or not any(map(view.is_zone, through)):
        return
    after = view._replace(position=kept_in_mind(view.game, view.position, move).happen(view.position))
    yield from taken(after, {at: to for at, to in taken_now(after).items() if at in through})
    for zone in through.intersection(passed(after)):
        for *_, done in driven_out(after, zone):
            yield from done


def noticed(view: Held, move: CountersMoved) -> Iterator[FactSet]:
    """What later turns ask of a move: Germans have come to Finland (§10.2), the Axis has landed in Britain (§9.3)."""
    came, to = [view.one(id).side for id in move.counters if view.is_told], area_of(move.to)
    finland = any(view.country_of(at) == europe.FINLAND for at in (*move.route, to))
    germans = europe.GERMANY in came and move.means not in ("air", "counter", "naval")
    landed = came and view.party == AXIS and move.means == "beachhead" and "united_kingdom_home" in view.regions(to)
    told = ("germans_in_finland", finland and germans), ("landed_in_britain", landed)
    yield from (view.noted(word, value=view.now) for word, so in told if so and not view.so(word))


def trespassers(view: Held) -> Iterator[Finding]:
    """Axis corps in Soviet Eastern Poland (§9.2); and neutrals that we have entered in this very phase (§9.3)."""
    told = "§9.2", "{who:has|have} to leave {at}: it is Soviet now."
    for zone, ours in view.own_corps.items() if view.party == AXIS else ():
        if view.is_ceded(zone):
            yield notice(told, ours, zone, aspect="control", severity="warning")
    if not view.is_told or view.acting != view.party:
        return
    flying = {at: tuple(filter(view.is_flying, pile)) for at, pile in view.lying.air.items() if view.is_zone(at)}
    there = {at: tuple(filter(view.is_ours, pile)) for at, pile in flying.items()}
    before, them = view.owners, europe.side_against(view.party)
    for at, ours in {**there, **(passed(view) if view.phase in MARCHING else {})}.items():
        nation = before.get(at, NOBODY)
        if not ours or nation in (*PARTIES, NOBODY) or view.is_host(nation) or view.is_colony_apart(at):
            continue
        told = "§9.3", "{who:has|have} entered {at}: {nation} has been attacked, and joins the other side."
        joins = view.noted("joined", nation, value=them)
        after = view._replace(position=joins.happen(view.position))
        yield notice(
            told, ours, at, aspect="neutrality", severity="warning", done=(joins, *taken(after, taken_now(after))),
            doing="{nation} joins: {them}.", nation=side(nation), them=side(them))  # fmt: skip


def may_control(view: Held, act: Act) -> Answer | None:
    """`may control side allies at tarnopol`. With counters: whether it would be theirs if these came in."""
    if (at := next(filter(view.is_zone, areas_named(act)), None)) is None or not (act.side or act.counters):
        return not_told("§5", say("It was not told of which side, or at which zone."))
    zone, owner = europe.printed_owners(view.game)[at], view.control(at)
    comes = next((own for one in view.named(act) if (own := view.party_of(one.side)) in PARTIES), view.party)
    gets = europe.returns_to(zone.colour, comes, view.position.holders.get(at, NOBODY))
    there = view._replace(side=comes).strangers_in(view.corps_in(at))
    too = view.reading("supplies_take_zones") == "supplies too"
    takes = any(view.is_corps(one) or (too and view.is_supply(one)) for one in view.named(act))
    against = first_reason(
        ("§7", "The {side} never control such a zone: {at} returns to its first owner.",
         europe.returns_to(zone.colour, view.party) != view.party),
        ("§5, §15.3", "Only corps take control of zones: these leave {at} as it is.", act.counters and not takes),
        ("§15.3", "{at} is held by {who}: it has to be attacked.", act.counters and there),
        ("§5, §7", "They take {at} for {gets}.", act.counters and gets != view.party),
        side=side(view.party), at=area(at), who=names(there), gets=side(gets))  # fmt: skip
    if against:
        return no(against)
    # The rules by which a zone is whose it is: retaken for its first owner; of who surrendered, or lets pass.
    takers, ceded = {view.party_of(one.side) for one in view.corps_in(at)}.intersection(PARTIES), view.is_ceded(at)
    printed = ceded or (not view.corps_in(at) and at not in view.position.holders)
    fallen = printed and (ceded or view.so("surrendered", zone.country))
    passing = printed and not fallen and view.so("free_movement", zone.country)
    vichy = printed and "vichy" in zone.regions and view.so("vichy_created")
    returned = gets != comes if act.counters else takers and owner not in takers
    rules = {"§7": returned, "§9.2": fallen, "§9.3": passing, "§9.4": vichy}
    told = worded(
        ("They take {at} for {gets}.", returned and act.counters),
        ("They take control of {at}.", act.counters),
        ("{at} is controlled by {side}.", owner),
        ("Nobody controls {at}.", True),
        at=area(at), side=side(owner), gets=side(gets))  # fmt: skip
    rule = ", ".join(("§5, §9.1", *(rule for rule, so in rules.items() if so)))
    return Answer(view.controls(at) or bool(act.counters), told, rule)


def may_count_on_line(view: Held, act: Act) -> Answer | None:
    """`may fortified_line at nancy`: whether it still stands. Captured once, it is gone for good (§16.3.2)."""
    if (zone := meant(act)) is None:
        return not_told("§16.3.2")
    drawn = view.said(zone, "fortified_line") and not view.so("line_destroyed", zone)
    gone = not drawn or view.control(zone) not in (view.party_of(view.country_of(zone)), NOBODY)
    lines = [europe.contact(view.game, area_of(place), zone) for place in act.from_]
    across = all(line and line.toward(zone).get("fortified_line") for line in lines)
    return allowed(
        "The fortified line in {at} stands.", "§16.3.2",
        ("§16.3.2", "There is no fortified line in {at}, or not any more.", gone),
        ("§16.3.2", "Who comes from there does not come across the fortified line of {at}.", not across),
        at=area(zone))  # fmt: skip
