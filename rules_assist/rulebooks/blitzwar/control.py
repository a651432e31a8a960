"""Who stands where, who controls a zone, and who may not share one (§4, §5, §7, §9.1, §9.2, §9.3, §12.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, side
from boards.plain.working_out import once, until_changed
from counters.counter import Counter, CounterId, KindId, SideId
from counters.game import Game, pool_of
from counters.position import Facts, PlaceId, area_of
from rules_assist.advice import Act, Answer, Finding, Reason, not_told
from rules_assist.common.asked import of_each
from rules_assist.common.standpoint import because, for_all, names, no, notice, worded
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.europe import ASKED, Group

SHORE = "/shore"
NO = ("no", "false", "0", "off")
Piles = Mapping[AreaId, Group]


class Lying(NamedTuple):
    """The counters of the table, sorted; units of countries that have surrendered are none (§9.2).

    A corps on a beachhead lies on the shore of the zone that its beachhead serves: `trondheim/shore.norwegian_sea`. It
    is not in the zone. So does the air unit or marker that is the beachhead."""

    corps: Piles  # Infantry and armour in each zone; not those on a beachhead.
    supplies: Piles
    air: Piles  # Air units in zones and over seas; not those that serve as beachheads.
    naval: Piles  # Fleets and U-boats at sea and in port.
    on_beachheads: Piles  # Infantry and armour on the shore of each zone.
    at_sea: Piles  # Infantry and armour in sea zones, where they cannot be: they are on land, or on a beachhead.
    flags: Mapping[AreaId, SideId]  # The zones in which a side's control marker lies.
    noted: Mapping[CounterId, bool]
    """Who was found to be in supply when his own turn ended, or not to be: by a fact, a mark, or a marker beside."""

    shores: tuple[PlaceId, ...]  # Where anything lies on a shore.


@once
def sorts(game: Game) -> Mapping[KindId, str]:
    """Which pile counters of a kind go on."""
    return {id: "corps" if kind.attributes.get("land") else kind.type for id, kind in game.sheet.kinds.items()}


# Who controls a zone (§5, §7, §9.1, §9.2). Corps that stand in a zone control it. Else it is as markers and `holds`
# say. Else it is as it was printed: a country that joins a side, or lets it pass, brings its zones along; one that has
# surrendered leaves them to the Axis.

NEVER_HOLD: Mapping[str, tuple[SideId, SideId]] = {
    "red": (europe.ALLIES, europe.SOVIET),
    "khaki": (europe.SOVIET, europe.ALLIES),
}
"""Allies never control red zones, Soviets never khaki ones: retaken, they are their first owner's again (§7)."""


class Printed(NamedTuple):
    """What the map says of a zone's owner."""

    country: SideId
    start: SideId
    colour: str
    regions: tuple[str, ...]


@once
def printed_owners(game: Game) -> Mapping[AreaId, Printed]:
    words = ("country", "side", "colour")
    told = {at: [str(game.board.attribute(at, word) or "") for word in words] for at in europe.zones(game)}
    return {at: Printed(SideId(a), SideId(b), c, europe.regions_of(game, at)) for at, (a, b, c) in told.items()}


def returns_to(colour: str, taker: SideId) -> SideId:
    """Who controls a zone of this colour when a side takes it."""
    barred, owner = NEVER_HOLD.get(colour, (europe.NOBODY, europe.NOBODY))
    return owner if barred and taker == barred else taker


@until_changed
def _owners(
    game: Game, _: str, holders: Mapping[AreaId, SideId], flags: Mapping[AreaId, SideId],
    sides: Mapping[SideId, SideId], facts: Facts,
) -> Mapping[AreaId, SideId]:  # fmt: skip
    passing, left, found = europe.guests_by(facts), fallen_by(facts), dict[AreaId, SideId]()
    told = {**holders, **flags}  # A marker on the map goes before what is written down.
    for at, zone in printed_owners(game).items():
        if at in told:
            owner = sides.get(told[at], told[at])
        elif zone.country in left:
            owner = after_surrender(facts, zone)
        else:
            owner = zone.start if zone.start in europe.PARTIES else sides.get(zone.country, zone.country)
        found[at] = returns_to(zone.colour, passing.get(owner, owner))
    return found


@until_changed
def _as_before(game: Game, _: str, found: Mapping[AreaId, SideId]) -> Mapping[AreaId, SideId]:
    """The very same value while nothing has changed hands: what rests on it is quickly seen to be the same too."""
    return found


@once
def fallen_by(facts: Facts) -> frozenset[SideId]:
    """The countries that have surrendered, and not revived since."""
    found = set[SideId]()
    for fact in facts.of("surrendered"):
        fell, rose = europe.turn_said(fact), europe.turn_said(facts.get("revived", *fact.about))
        if fact.about and fell is not None and (rose is None or rose < fell):
            found.add(SideId(fact.about[0]))
    return frozenset(found)


def after_surrender(facts: Facts, zone: Printed) -> SideId:
    """Eastern Poland is the Soviets', the blue zones Vichy's while there is one, all else the Axis's (§9.2, §9.4)."""
    if "eastern_poland" in zone.regions:
        return europe.SOVIET
    vichy = facts.says("vichy_created") and not facts.says("free_french")
    return europe.VICHY if vichy and "vichy" in zone.regions else europe.AXIS


class Held(europe.Sides):
    """The table as one side sees it, with what lies where and who controls what."""

    # Rules ask these by the hundred of one view: each is worked out once for a table, and kept with the view as well.

    @cached_property
    @for_all
    def lying(self) -> Lying:
        game, position = self.game, self.position
        corps, supplies, air, naval, beach, at_sea = [dict[AreaId, Group]() for _ in range(6)]
        serving, flags = {fact.about[0] for fact in position.facts.of("serves")}, dict[AreaId, SideId]()
        spaces, sort_of, counters, noted = game.board.spaces, sorts(game), position.counters, dict[CounterId, bool]()
        piles = {"corps": corps, "supply": supplies, "air": air, "fleet": naval, "u_boats": naval}
        gone = self.fallen - {europe.YUGOSLAVIA}  # Its partisans rise after it has surrendered (§9.5).
        for place, stack in position.stacks.items():
            at, shore = (area_of(place), SHORE in place) if "/" in place else (AreaId(place), False)
            if (space := spaces.get(at)) is None or space.kind not in (*europe.LAND, "sea"):
                continue
            for id in stack:
                one = counters[id]
                if one.kind == "out_of_supply":
                    noted.update(dict.fromkeys(stack, False))
                elif "oos" in one.marks:
                    noted[id] = False
                sort = sort_of[one.kind] if one.kind in sort_of and one.side not in gone else ""
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
        return _owners(self.game, "", self.position.holders, self.lying.flags, self.parties, self.position.facts)

    @cached_property
    @for_all
    def controllers(self) -> Mapping[AreaId, SideId]:
        """Who controls each zone: a side, a neutral country, or nobody. Troops that come in take it (§5)."""
        sides, found, takers = self.parties, dict(self.owners), dict(self.lying.corps)
        if self.option("supplies_take_zones") == "supplies too":
            takers |= {at: (*takers.get(at, ()), *there) for at, there in self.lying.supplies.items()}
        for at, there in takers.items():
            inside = {sides.get(one.side, one.side) for one in there}.intersection(europe.PARTIES)
            if len(inside) == 1 and at in found and not (europe.AXIS in inside and self.is_ceded(at)):
                found[at] = returns_to(printed_owners(self.game)[at].colour, inside.pop())
        return _as_before(self.game, "", found)

    @for_all
    def corps_of_sides(self) -> Mapping[SideId, Piles]:
        """The infantry and armour of each side, zone by zone: gone through once for all of them."""
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
        """Infantry and armour of whatever side."""
        return self.lying.corps.get(zone, ())

    def on_beachhead(self, one: Counter) -> bool:
        return SHORE in self.position.where.get(one.id, "")

    def on_map(self, one: Counter) -> bool:
        """Whether it lies in a zone, a sea zone or a box of the map, and not in a pool."""
        return self.area(one) in self.game.board.spaces

    def pool_for(self, one: Counter) -> PlaceId:
        """The pool of the side that a counter fights for; of a neutral whatever the sheet has."""
        theirs = PlaceId(f"pool/{self.party_of(one.side)}")
        return theirs if theirs in self.game.sheet.places else pool_of(self.game, one.side)

    def control(self, zone: AreaId) -> SideId:
        return self.controllers.get(zone, europe.NOBODY)

    def controls(self, zone: AreaId) -> bool:
        return self.control(zone) == self.party

    @property
    def fallen(self) -> frozenset[SideId]:
        return fallen_by(self.position.facts)

    @property
    def france_has_surrendered(self) -> bool:
        return self.so("surrendered", "france") or self.so("vichy_created") or self.so("free_french")

    # Who may not share a zone: two sides, two minor countries (§4, §9.6).

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

    # Who is at war with whom (§9.3), and what entering a zone would begin.

    @property
    def at_peace_in_the_east(self) -> bool:
        """Whether wars are noted, and none between Axis and Soviets is among them."""
        told = [set(fact.about) for fact in self.position.facts.of("at_war")]
        started = self.so("first_attack_on_ussr") or self.so("first_attack_on_germany")
        return bool(told) and {europe.AXIS, europe.SOVIET} not in told and not started

    def is_ceded(self, zone: AreaId) -> bool:
        """Whether a zone of Eastern Poland became Soviet when Poland surrendered, with the Axis still at peace."""
        kept = self.option("eastern_poland") == "keep their zones"
        if kept or "eastern_poland" not in self.regions(zone) or not self.at_peace_in_the_east:
            return False
        return europe.POLAND in self.fallen and self.owners[zone] == europe.SOVIET

    def is_colony_apart(self, zone: AreaId) -> bool:
        """Whether to enter an Italian colony is no attack on Italy, as it is played."""
        colony = "colonial_italy" in self.regions(zone)
        return colony and self.option("italian_colonies") == "by themselves"

    def begins(self, zone: AreaId) -> Reason | None:
        owner = self.control(zone)
        if owner in (europe.NOBODY, self.party):
            return None
        if owner in europe.PARTIES:
            peace = {self.party, owner} == {europe.AXIS, europe.SOVIET} and self.at_peace_in_the_east
            words = "Entering {at} begins the war with the {side}."
            return because("§9.3", words, at=area(zone), side=side(owner)) if peace else None
        if self.is_host(owner) or self.is_colony_apart(zone):
            return None
        words = "Entering {at} is an attack on {nation}, which joins the {them}."
        return because("§9.3", words, at=area(zone), nation=side(owner), them=side(europe.side_against(self.party)))

    # Naval superiority (§12.3).

    def naval_superiority(self, sea: AreaId) -> bool:
        """Whether our side has it there: by the printed chart, whose rows and columns are what each side has there: one
        for a fleet, two for air. U-boats and beachheads do not count."""
        ships, air = self.lying.naval.get(sea, ()), self.lying.air.get(sea, ())

        def strength(*sides: SideId) -> int:
            fleet = any(self.party_of(one.side) in sides and self.is_fleet(one) for one in ships)
            return fleet + 2 * any(self.party_of(one.side) in sides for one in air)

        us, chart = strength(self.party), self.game.sheet.charts["naval_superiority"]
        return bool(us) and chart.rows[us][strength(*self.enemies)] == "own"


def two_minors(there: Group, at: AreaId, rule: str) -> Reason | None:
    nations = dict.fromkeys(one.side for one in there if europe.is_minor_country(one.side))
    words = "Two minor countries, {who}, cannot share {at}."
    return because(rule, words, who=tuple(map(side, nations)), at=area(at)) if len(nations) > 1 else None


def mixed(view: Held) -> Iterator[Finding]:
    """Zones that troops of two sides share: each pair is told once, by the side that comes first. So are zones in which
    our partner's supplies lie beside our troops."""
    earlier = europe.PARTIES[: europe.PARTIES.index(view.party)] if view.party in europe.PARTIES else europe.PARTIES
    for at, ours in view.own_corps.items():
        there, stores = view.corps_in(at), view.lying.supplies.get(at, ())
        strangers = view.strangers_in(there) if len(there) > len(ours) else ()
        told_of = {view.party_of(one.side) for one in strangers}.difference(earlier)
        theirs = () if strangers else tuple(one for one in stores if view.is_partner(one.side))
        if told_of := told_of.union(view.party_of(one.side) for one in theirs):
            sides = tuple(side(each) for each in (view.party, *sorted(told_of)))
            yield notice(("§4", "{sides} cannot share {at}."), (*there, *theirs), at, aspect="stacking", sides=sides)


def two_countries(view: Held) -> Iterator[Finding]:
    """Zones in which units of two minor countries stand together, even of one side. Told once, of all sides."""
    for at, there in view.lying.corps.items() if view.party == europe.PARTIES[0] else ():
        minors = tuple(one for one in there if europe.is_minor_country(one.side)) if len(there) > 1 else ()
        nations = {one.side for one in minors}
        why = two_minors(minors, at, "§9.6, §4") if len(nations) > 1 else None
        if why and len({view.party_of(each) for each in nations}.intersection(europe.PARTIES)) < len(nations):
            yield notice(why, minors, at, aspect="stacking")


def swimming(view: Held) -> Iterator[Finding]:
    for sea, there in view.lying.at_sea.items():
        if ours := tuple(filter(view.is_ours, there)):
            told = "§5, §14.1.2", "{who} lie in {sea}: troops are on land, or on a beachhead on the shore of a zone."
            yield notice(told, ours, sea, aspect="place", sea=area(sea))


def may_be_superior(view: Held, act: Act) -> Answer | None:
    at = europe.meant(act)
    if at is not None and not view.is_sea(at):
        return no(because("§12.3", "{at} is no sea zone.", at=area(at)))
    if at is None or view.party not in europe.PARTIES:
        return not_told("§12.3")
    owner = next((each for each in europe.PARTIES if view.seen_by(each).naval_superiority(at)), europe.NOBODY)
    told = worded(
        ("Naval superiority in {sea}: {side}.", owner), ("Nobody has naval superiority in {sea}.", True),
        side=side(owner), sea=area(at),
    )  # fmt: skip
    return Answer(view.naval_superiority(at), told, "§12.3, §13.4.5")


SHARING = (mixed, two_countries, swimming)
CHAPTER = ASKED.chapter({"naval_superiority": of_each(may_be_superior)}, findings=SHARING)
