"""Who fights whom in a battle for a zone, and by which ways the attackers come (§16.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from boards.board import AreaId, Contact
from counters.counter import Counter, CounterId, SideId
from counters.places import PlaceId, area_of, carrier_of
from rules_assist.advice import Act
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.corps import armour_of, corps_of, is_corps, is_fortified
from rules_assist.rulebooks.blitzwar.phases import acting
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.sides import NOBODY, PARTIES, party, party_of
from rules_assist.rulebooks.blitzwar.table import corps_in, on_beachhead
from rules_assist.rulebooks.blitzwar.zones import brown_line, brown_lines, coasts, is_zone

Sort = Literal["blitz", "normal"]


class Battle(NamedTuple):
    """An attack as it is asked about."""

    view: Standpoint
    act: Act
    at: AreaId
    side: SideId
    attackers: tuple[Counter, ...]
    defenders: tuple[Counter, ...]
    sort: Sort

    @property
    def attack(self) -> int:
        return sum(corps_of(self.view, one) for one in self.attackers)

    @property
    def defence(self) -> int:
        return sum(corps_of(self.view, one) for one in self.defenders)

    def told(self, word: str) -> bool | None:
        """What the question itself says of something; None: nothing."""
        said = self.act.details.get(word)
        return None if said is None else said.casefold() not in NOT


NOT = ("no", "none", "0", "false", "off")


def battle_for(view: Standpoint, act: Act) -> Battle | None:
    """The battle that a question is about; none without a zone of land."""
    places = act.at or act.to
    if not places or not is_zone(view.game, area_of(places[0])):
        return None
    at = area_of(places[0])
    side = _attacking_side(view, act)
    attackers = tuple(_attackers(view, act, at, side))
    return Battle(view, act, at, side, attackers, defenders_of(view, at, side), sort_of(view, act))


def sort_of(view: Standpoint, act: Act) -> Sort:
    """Whether it is fought in the Blitzkrieg phase or in that of normal combat (§8)."""
    said = " ".join((act.verb, act.means, *(f"{word} {value}" for word, value in act.details.items()))).casefold()
    if "blitz" in said:
        return "blitz"
    return "normal" if "normal" in said or not view.position.clock.phase.endswith("_blitz") else "blitz"


def _attacking_side(view: Standpoint, act: Act) -> SideId:
    named = [view.position.counters[id].side for id in act.counters if id in view.position.counters]
    if act.side or named:
        return party_of(view, act.side or named[0])
    for place in act.from_:
        for one in _standing(view, place):
            if is_corps(view, one):
                return party_of(view, one.side)
    at = area_of((*act.at, *act.to)[0])
    turn = whose_turn(view)
    # Whoever stands there himself is attacked, whatever the clock says.
    return turn if turn and not _stands(view, at, turn) else _besieger(view, at) or turn


def whose_turn(view: Standpoint) -> SideId:
    """The side whose phase it is, or else that asks; nobody, if that is not told."""
    return acting(view) or (party(view) if view.side else NOBODY)


def _stands(view: Standpoint, at: AreaId, side: SideId) -> bool:
    return any(party_of(view, one.side) == side for one in corps_in(view, at))


def _besieger(view: Standpoint, at: AreaId) -> SideId:
    """An enemy of those who stand in a zone, with corps next to it; nobody, if there is none."""
    held = {party_of(view, one.side) for one in corps_in(view, at)}
    near = (one for zone in brown_lines(view.game).get(at, ()) for one in corps_in(view, zone))
    return next((side for one in near if (side := party_of(view, one.side)) in PARTIES and side not in held), NOBODY)


def _attackers(view: Standpoint, act: Act, at: AreaId, side: SideId) -> Iterator[Counter]:
    """Those who are named; or all who stand where they are said to come from; or all who are activated nearby."""
    if act.counters:
        yield from (one for id in act.counters if is_corps(view, one := view.position.counters[id]))
        return
    if act.from_:
        near = [one for place in act.from_ for one in _standing(view, place)]
    else:
        near = [one for one in view.position.counters.values() if is_corps(view, one) and way_in(view, one, at)]
    mine = [one for one in near if is_corps(view, one) and party_of(view, one.side) == side]
    ready = [one for one in mine if one.marked("activated")]
    yield from ready or (one for one in mine if not is_fortified(view, one))


def _standing(view: Standpoint, place: PlaceId) -> tuple[Counter, ...]:
    found = view.position.in_area(area_of(place)) if "/" not in place else view.position.in_place(place)
    aboard = (cargo for one in found for cargo in view.position.cargo(one.id))
    return (*found, *aboard)


def defenders_of(view: Standpoint, at: AreaId, side: SideId) -> tuple[Counter, ...]:
    """The corps of the others in a zone."""
    return tuple(one for one in corps_in(view, at) if party_of(view, one.side) != side)


def armoured_corps(view: Standpoint, counters: tuple[Counter, ...]) -> int:
    return sum(armour_of(view, one) for one in counters)


# ---------------------------------------------------------------- the ways they come

Over = Literal["land", "river", "line", "beachhead"]
NO_WAY: frozenset[Over] = frozenset()


def way_in(view: Standpoint, one: Counter, at: AreaId) -> frozenset[Over]:
    """What a counter crosses into a zone: a river, a fortified line, a beach, plain land; nothing if it cannot."""
    if serves(view, one.id, at):
        return frozenset({"beachhead"})
    here = view.position.area(one.id)
    if here == at or on_beachhead(view, one):
        return NO_WAY
    if (line := brown_line(view.game, here, at)) is None:
        return NO_WAY
    found: set[Over] = {"river"} if line.attributes.get("river") else set()
    if line_faces(view, line, at):
        found.add("line")
    return frozenset(found) or frozenset({"land"})


def line_faces(view: Standpoint, contact: Contact, at: AreaId) -> bool:
    """Whether a fortified line of this zone looks that way, and was not captured before (§5, §16.3.2)."""
    drawn = contact.toward(at).get("fortified_line")
    return bool(drawn) and not view.position.facts.says("line_destroyed", at)


def has_line(view: Standpoint, at: AreaId) -> bool:
    return bool(view.said(at, "fortified_line")) and not view.position.facts.says("line_destroyed", at)


def all_over_a_line(battle: Battle) -> bool:
    """Whether everybody who attacks comes over a fortified line of the zone."""
    over = [way_in(battle.view, one, battle.at) for one in battle.attackers]
    return bool(over) and all("line" in way for way in over)


def line_counts_for_all(view: Standpoint) -> bool:
    """Whether a line that stands holds up retreat and advance in its whole zone, not only across it (§17.2, §17.3)."""
    return option(view, "fortified_line_zone") == "whole zone"


def serves(view: Standpoint, id: CounterId, at: AreaId) -> bool:
    """Whether a counter lies on a beachhead of this zone: on its shore, or at sea before it (§14.1.2)."""
    lies, carrier = view.position.ground(id), carrier_of(view.position.where[id])
    if "/shore" in lies:
        return area_of(lies) == at
    if not off_coast(view, area_of(lies), at):
        return False
    heads = [carrier] if carrier else [one.id for one in view.position.in_place(lies)]
    marked = {zone for head in heads if (zone := served_by(view, head)) is not None}
    return not marked or at in marked


def off_coast(view: Standpoint, sea: AreaId, at: AreaId) -> bool:
    return sea in coasts(view.game).get(at, ())


def served_by(view: Standpoint, beachhead: CounterId) -> AreaId | None:
    """The zone that a beachhead serves: a fact says so, or it lies on the shore of it."""
    for fact in view.position.facts.of("serves"):
        if fact.about[0] == beachhead:
            return AreaId(fact.about[1])
    lies = view.position.where.get(beachhead, PlaceId(""))
    return area_of(lies) if "/shore" in lies else None
