"""Who stands where, who controls a zone, and who may not share one (§4, §5, §7, §9.1, §9.2, §9.3, §12.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import count, islice
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import Counter, CounterId, KindId, SideId
from counters.game import Game, once, pool_of, until_changed
from counters.position import Facts, OptionId, PlaceId, Position, area_of
from rules_assist.advice import Act, Answer, Finding, Reason, not_told
from rules_assist.common.asked import of_each, verb
from rules_assist.common.standpoint import because, names, no, notice
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar import europe

SHORE = "/shore"
NO = ("no", "false", "0", "off")
Group = tuple[Counter, ...]
Piles = Mapping[AreaId, Group]


class Lying(NamedTuple):
    """The counters of the table, sorted; units of countries that have surrendered are none (§9.2).

    A corps on a beachhead lies on the shore of the zone that its beachhead serves: `trondheim/shore.norwegian_sea`. It
    is not in the zone. So does the air unit or marker that is the beachhead."""

    corps: Piles
    """Infantry and armour in each zone; not those on a beachhead."""

    supplies: Piles
    air: Piles
    """Air units in zones and over seas; not those that serve as beachheads."""

    naval: Piles
    """Fleets and U-boats at sea and in port."""

    on_beachheads: Piles
    """Infantry and armour on the shore of each zone."""

    at_sea: Piles
    """Infantry and armour in sea zones, where they cannot be: they are on land, or on a beachhead."""

    flags: Mapping[AreaId, SideId]
    """The zones in which a side's control marker lies."""

    noted: Mapping[CounterId, bool]
    """Who was found to be in supply when his own turn ended, or not to be: by a fact, a mark, or a marker beside."""

    shores: tuple[PlaceId, ...]
    """Where anything lies on a shore."""


@once
def sorts(game: Game) -> Mapping[KindId, str]:
    """Which pile counters of a kind go on."""
    return {id: "corps" if kind.attributes.get("land") else kind.type for id, kind in game.sheet.kinds.items()}


def piled(found: Mapping[AreaId, list[Counter]]) -> Piles:
    return {at: tuple(pile) for at, pile in found.items()}


@once
def lying(game: Game, position: Position) -> Lying:
    corps, supplies, air, naval, beach, at_sea = [dict[AreaId, list[Counter]]() for _ in range(6)]
    serving, flags = {fact.about[0] for fact in position.facts.of("serves")}, dict[AreaId, SideId]()
    spaces, sort_of, counters, noted = game.board.spaces, sorts(game), position.counters, dict[CounterId, bool]()
    gone = fallen_by(position.facts) - {europe.YUGOSLAVIA}  # Its partisans rise after it has surrendered (§9.5).
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
            match sort_of.get(one.kind) if one.side not in gone else "":
                case "corps":
                    (at_sea if space.kind == "sea" else beach if shore else corps).setdefault(at, []).append(one)
                case "supply":
                    supplies.setdefault(at, []).append(one)
                case "fleet" | "u_boats":
                    naval.setdefault(at, []).append(one)
                case "air" if not shore and id not in serving:
                    air.setdefault(at, []).append(one)
                case "control":
                    flags[at] = one.side
    for fact in position.facts.of("in_supply"):
        noted[CounterId(fact.about[0])] = fact.value.casefold() not in NO
    return Lying(
        corps=piled(corps), supplies=piled(supplies), air=piled(air), naval=piled(naval), on_beachheads=piled(beach),
        at_sea=piled(at_sea), flags=flags, noted=noted, shores=tuple(at for at in position.stacks if SHORE in at),
    )  # fmt: skip


@once
def corps_of_sides(game: Game, position: Position) -> Mapping[SideId, Piles]:
    """The infantry and armour of each side, zone by zone."""
    sides, found = europe.parties(game, position), dict[SideId, dict[AreaId, Group]]()
    for at, there in lying(game, position).corps.items():
        for one in there:
            mine = found.setdefault(sides.get(one.side, one.side), {})
            mine[at] = (*mine.get(at, ()), one)
    return found


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


@once
def owners(game: Game, position: Position) -> Mapping[AreaId, SideId]:
    """Who controls each zone but for the troops that stand in it now."""
    flags, sides = lying(game, position).flags, europe.parties(game, position)
    return _owners(game, "", position.holders, flags, sides, position.facts)


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


@once
def controllers(game: Game, position: Position) -> Mapping[AreaId, SideId]:
    """Who controls each zone: a side, a neutral country, or nobody. Troops that come in take it (§5)."""
    sides, held = europe.parties(game, position), owners(game, position)
    table, word, found = lying(game, position), OptionId("supplies_take_zones"), dict(held)
    takers = dict(table.corps)
    if position.options.get(word) == "supplies too":
        takers |= {at: (*takers.get(at, ()), *there) for at, there in table.supplies.items()}
    for at, there in takers.items():
        inside = {sides.get(one.side, one.side) for one in there}.intersection(europe.PARTIES)
        if len(inside) == 1 and at in found and not (europe.AXIS in inside and is_ceded(game, position, at)):
            found[at] = returns_to(printed_owners(game)[at].colour, inside.pop())
    return _as_before(game, "", found)


@until_changed
def _as_before(game: Game, _: str, found: Mapping[AreaId, SideId]) -> Mapping[AreaId, SideId]:
    """The very same value while nothing has changed hands: what rests on it is quickly seen to be the same too."""
    return found


def at_peace_in_the_east(facts: Facts) -> bool:
    """Whether wars are noted, and none between Axis and Soviets is among them."""
    told = [set(fact.about) for fact in facts.of("at_war")]
    started = facts.says("first_attack_on_ussr") or facts.says("first_attack_on_germany")
    return bool(told) and {europe.AXIS, europe.SOVIET} not in told and not started


def is_ceded(game: Game, position: Position, zone: AreaId) -> bool:
    """Whether a zone is Eastern Poland's, and became Soviet when Poland surrendered, with the Axis still at peace."""
    on_map = printed_owners(game).get(zone)
    kept = position.options.get(OptionId("eastern_poland")) == "keep their zones"
    if on_map is None or kept or "eastern_poland" not in on_map.regions or not at_peace_in_the_east(position.facts):
        return False
    return europe.POLAND in fallen_by(position.facts) and owners(game, position)[zone] == europe.SOVIET


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

    # Rules ask these by the hundred of one view: each is looked up once, and kept with it.

    @cached_property
    def lying(self) -> Lying:
        return lying(self.game, self.position)

    @cached_property
    def controllers(self) -> Mapping[AreaId, SideId]:
        return controllers(self.game, self.position)

    @cached_property
    def own_corps(self) -> Piles:
        """Our infantry and armour, zone by zone."""
        return corps_of_sides(self.game, self.position).get(self.party, {})

    def corps_in(self, zone: AreaId) -> Group:
        """Infantry and armour of whatever side."""
        return self.lying.corps.get(zone, ())

    def on_beachhead(self, one: Counter) -> bool:
        """Whether a counter lies on the shore of a zone, on a beachhead."""
        return SHORE in self.position.where.get(one.id, "")

    def on_map(self, one: Counter) -> bool:
        """Whether it lies in a zone, a sea zone or a box of the map, and not in a pool."""
        return self.area(one) in self.game.board.spaces

    def pool_for(self, one: Counter) -> PlaceId:
        """The pool of the side that a counter fights for; of a neutral whatever the sheet has."""
        theirs = PlaceId(f"pool/{self.party_of(one.side)}")
        return theirs if theirs in self.game.sheet.places else pool_of(self.game, one.side)

    def free_id(self, stem: str, but: int = 0) -> CounterId:
        """The first number behind a name that no counter has, or the next but so many."""
        ids = (CounterId(f"{stem}_{number}") for number in count(1))
        return next(islice((id for id in ids if id not in self.position.counters), but, None))

    def control(self, zone: AreaId) -> SideId:
        """Who controls a zone."""
        return self.controllers.get(zone, europe.NOBODY)

    def controls(self, zone: AreaId) -> bool:
        """Whether our side controls a zone."""
        return self.control(zone) == self.party

    @property
    def fallen(self) -> frozenset[SideId]:
        """The countries that have surrendered, and not revived since."""
        return fallen_by(self.position.facts)

    @property
    def france_has_surrendered(self) -> bool:
        return self.says("surrendered", "france") or self.says("vichy_created") or self.says("free_french")

    # Who may not share a zone: two sides, two minor countries (§4, §9.6).

    def is_stranger(self, one: Counter) -> bool:
        """Whether a counter can never share a zone with ours: it is of another side, and does not let us pass (§4)."""
        return not self.is_ours(one) and not self.is_host(one.side)

    def is_prey(self, one: Counter) -> bool:
        """Whether our corps destroy or chase it where they come in: all but ours, our partner's, our hosts'."""
        return self.is_stranger(one) and not self.is_partner(one.side)

    def held_by_partisans(self, at: AreaId) -> bool:
        """Whether nobody but partisans holds a zone, and no other of theirs: its port is of no use for transports then
        (BW-DIP-14)."""
        there, country = self.corps_in(at), europe.YUGOSLAVIA
        alone = self.says("surrendered", country) and bool(there) and all(one.side == country for one in there)
        realm, held = europe.zones_of(self.game, country) if alone else (), owners(self.game, self.position)
        return at in realm and not any(to != at and held[to] == self.control(at) for to in realm)

    def strangers_in(self, stack: Group) -> Group:
        """Those of a stack that can never share a zone with us."""
        return tuple(filter(self.is_stranger, stack))

    def no_sharing(self, group: Group, zone: AreaId) -> Reason | None:
        """Why these can never stay in a zone with those who are there: other sides, a second minor country."""
        staying = tuple(one for one in self.corps_in(zone) if one not in group)
        if strangers := self.strangers_in(staying):
            who = names(strangers)
            return because("§4", "{at} holds {who}: two sides never share a zone.", at=area(zone), who=who)
        nations = minor_countries_in((*staying, *filter(self.is_corps, group)))
        return two_minors(nations, zone, "§9.6") if len(nations) > 1 else None

    # Who is at war with whom (§9.3), and what entering a zone would begin.

    def is_colony_apart(self, zone: AreaId) -> bool:
        """Whether a zone is an Italian colony, and played as if it were not Italy's in peace: to enter it is no
        attack."""
        colony = "colonial_italy" in printed_owners(self.game)[zone].regions
        return colony and self.option("italian_colonies") == "by themselves"

    def begins(self, zone: AreaId) -> Reason | None:
        """What entering a zone brings about: an attack on a neutral country, or on a side that is still at peace."""
        owner = self.control(zone)
        if owner in (europe.NOBODY, self.party):
            return None
        if owner in europe.PARTIES:
            peace = {self.party, owner} == {europe.AXIS, europe.SOVIET} and at_peace_in_the_east(self.position.facts)
            words = "Entering {at} begins the war with the {side}."
            return because("§9.3", words, at=area(zone), side=side(owner)) if peace else None
        if self.is_host(owner) or self.is_colony_apart(zone):
            return None
        words = "Entering {at} is an attack on {nation}, which joins the {them}."
        return because("§9.3", words, at=area(zone), nation=side(owner), them=side(europe.side_against(self.party)))

    # Naval superiority (§12.3).

    def strength_at_sea(self, sea: AreaId, *sides: SideId) -> int:
        """The row and column of the printed chart for what these have there: one for a fleet, two for air. U-boats and
        beachheads do not count."""
        ships, air = self.lying.naval.get(sea, ()), self.lying.air.get(sea, ())
        fleet = any(self.party_of(one.side) in sides and self.is_fleet(one) for one in ships)
        return fleet + 2 * any(self.party_of(one.side) in sides for one in air)

    def naval_superiority(self, sea: AreaId) -> bool:
        """Whether our side has it there."""
        us, them = self.strength_at_sea(sea, self.party), self.strength_at_sea(sea, *self.enemies)
        return bool(us) and self.game.sheet.charts["naval_superiority"].rows[us][them] == "own"

    def superior_in(self, sea: AreaId) -> SideId:
        """The side that has it there; or nobody."""
        return next((each for each in europe.PARTIES if self._replace(side=each).naval_superiority(sea)), europe.NOBODY)


def minor_countries_in(stack: Group) -> list[SideId]:
    """The minor countries of which units are in a stack."""
    return list(dict.fromkeys(one.side for one in stack if europe.is_minor_country(one.side)))


def two_minors(nations: list[SideId], at: AreaId, rule: str) -> Reason:
    return because(rule, "Two minor countries, {who}, cannot share {at}.", who=tuple(map(side, nations)), at=area(at))


def mixed(view: Held) -> Iterator[Finding]:
    """Zones that troops of two sides share. Each pair is told once, by the side that comes first."""
    earlier = europe.PARTIES[: europe.PARTIES.index(view.party)] if view.party in europe.PARTIES else europe.PARTIES
    for at, ours in view.own_corps.items():
        there = view.corps_in(at)
        strangers = view.strangers_in(there) if len(there) > len(ours) else ()
        if told_of := {view.party_of(one.side) for one in strangers}.difference(earlier):
            who = tuple(side(each) for each in (view.party, *sorted(told_of)))
            why = because("§4", "{sides} cannot share {at}.", sides=who, at=area(at))
            yield notice(why, there, at, aspect="stacking")


def two_countries(view: Held) -> Iterator[Finding]:
    """Zones in which units of two minor countries stand together, even of one side. Told once, of all sides."""
    for at, there in view.lying.corps.items() if view.party == europe.PARTIES[0] else ():
        found = minor_countries_in(there) if len({one.side for one in there}) > 1 else []
        parties_there = {view.party_of(each) for each in found}.intersection(europe.PARTIES)
        if len(found) > 1 and len(parties_there) < len(found):
            who = tuple(one for one in there if one.side in found)
            yield notice(two_minors(found, at, "§9.6, §4"), who, at, aspect="stacking")


def swimming(view: Held) -> Iterator[Finding]:
    """Troops that lie in a sea zone: a beachhead is on the shore of the zone it serves."""
    for sea, there in view.lying.at_sea.items():
        if who := tuple(filter(view.is_ours, there)):
            words = "{who} lie in {sea}: troops are on land, or on a beachhead on the shore of a zone."
            why = because("§5, §14.1.2", words, who=names(who), sea=area(sea))
            yield notice(why, who, sea, aspect="place")


def may_be_superior(view: Held, act: Act) -> Answer | None:
    at = europe.meant(act)
    if at is not None and not view.is_sea(at):
        return no(because("§12.3", "{at} is no sea zone.", at=area(at)))
    if at is None or view.party not in europe.PARTIES:
        return not_told("§12.3")
    owner = view.superior_in(at)
    told = say("Nobody has naval superiority in {sea}.", sea=area(at))
    if owner:
        told = say("Naval superiority in {sea}: {side}.", side=side(owner), sea=area(at))
    return Answer(view.naval_superiority(at), told, "§12.3, §13.4.5")


CHAPTER = Chapter(
    findings=(mixed, two_countries, swimming),
    verbs=(
        verb("naval_superiority", of_each(may_be_superior), "Rule this sea", "side at", also="superiority be_superior"),
    ),
)  # fmt: skip
