"""Who may not share a zone: two sides, two minor countries (§4, §9.6)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, SideId
from counters.places import PlaceId
from rules_assist.advice import Finding, Reason
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.corps import is_corps
from rules_assist.rulebooks.blitzwar.sides import PARTIES, guests, is_minor_country, is_ours, party, party_of
from rules_assist.rulebooks.blitzwar.table import corps_in, ids, lying, own_corps

RULE = "§4"


def is_host(view: Standpoint, nation: SideId) -> bool:
    """Whether a neutral nation lets our side pass, so that its zones are shared (§9.3)."""
    return guests(view.game, view.position).get(nation) == party(view)


def is_stranger(view: Standpoint, one: Counter) -> bool:
    """Whether a counter can never share a zone with ours: it is of another side, and does not let us pass (§4)."""
    return not is_ours(view, one) and not is_host(view, one.side)


def strangers_in(view: Standpoint, stack: tuple[Counter, ...]) -> tuple[Counter, ...]:
    """Those of a stack that can never share a zone with us."""
    return tuple(one for one in stack if is_stranger(view, one))


def mixed(view: Standpoint) -> Iterator[Finding]:
    """Zones that troops of two sides share. Each pair is told once, by the side that comes first."""
    ours_is = party(view)
    earlier = PARTIES[: PARTIES.index(ours_is)] if ours_is in PARTIES else PARTIES
    for at, ours in own_corps(view).items():
        there = corps_in(view, at)
        strangers = strangers_in(view, there) if len(there) > len(ours) else ()
        told_of = {party_of(view, one.side) for one in strangers}.difference(earlier)
        if told_of:
            who = tuple(side(each) for each in (party(view), *sorted(told_of)))
            told = say("{sides} cannot share {at}.", sides=who, at=area(at))
            yield Finding(places=(PlaceId(at),), counters=ids(there), sentence=told, rule=RULE, aspect="stacking")


def are_two_countries(countries: list[SideId]) -> bool:
    """Units of two different minor countries never share a zone, even on one side (§9.6)."""
    return len(countries) > 1


def minor_countries_in(stack: tuple[Counter, ...]) -> list[SideId]:
    """The minor countries of which units are in a stack."""
    return list(dict.fromkeys(one.side for one in stack if is_minor_country(one.side)))


def two_countries(view: Standpoint) -> Iterator[Finding]:
    """Zones in which units of two minor countries stand together, even of one side. Told once, of all sides."""
    if party(view) != PARTIES[0]:
        return
    for at, there in lying(view.game, view.position).corps.items():
        found = minor_countries_in(there)
        parties_there = {party_of(view, each) for each in found}.intersection(PARTIES)
        if are_two_countries(found) and len(parties_there) < len(found):
            who = tuple(one for one in there if one.side in found)
            told = say("Two minor countries, {who}, cannot share {at}.", who=tuple(map(side, found)), at=area(at))
            yield Finding(places=(PlaceId(at),), counters=ids(who), sentence=told, rule="§9.6, §4", aspect="stacking")


def no_sharing(view: Standpoint, group: tuple[Counter, ...], zone: AreaId) -> Reason | None:
    """Why these can never stay in a zone with those who are there: other sides, a second minor country."""
    staying = tuple(one for one in corps_in(view, zone) if one not in group)
    if strangers := strangers_in(view, staying):
        words = "{at} holds {who}: two sides never share a zone."
        return Reason(say(words, at=area(zone), who=tuple(counter(one.id) for one in strangers)), RULE)
    countries = minor_countries_in((*staying, *(one for one in group if is_corps(view, one))))
    if are_two_countries(countries):
        words = "Two minor countries, {who}, cannot share {at}."
        return Reason(say(words, who=tuple(map(side, countries)), at=area(zone)), "§9.6")
    return None


def swimming(view: Standpoint) -> Iterator[Finding]:
    """Troops that lie in a sea zone: a beachhead is on the shore of the zone it serves."""
    for sea, there in lying(view.game, view.position).at_sea.items():
        if who := tuple(one for one in there if is_ours(view, one)):
            words = "{who} lie in {sea}: troops are on land, or on a beachhead on the shore of a zone."
            told = say(words, who=tuple(counter(one.id) for one in who), sea=area(sea))
            yield Finding(places=(PlaceId(sea),), counters=ids(who), sentence=told, rule="§5, §14.1.2", aspect="place")


FINDINGS = (mixed, two_countries, swimming)
