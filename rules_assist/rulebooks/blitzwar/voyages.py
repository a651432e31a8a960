"""How far it is by sea (§7, §12.1, §14.1.1): sea zones from port to port, through straits that are open."""

from __future__ import annotations

from collections.abc import Mapping

from boards.board import AreaId
from boards.plain.sentence import area, say
from rules_assist.advice import Reason
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.sailing import shut_strait
from rules_assist.rulebooks.blitzwar.zones import has_port, seas_of

RULE = "§14.1.1"


def port_seas(view: Standpoint, zone: AreaId) -> tuple[AreaId, ...]:
    """The sea zones that a zone has a port on."""
    return tuple(sea for sea in seas_of(view.game, zone) if has_port(view.game, zone, sea))


def sea_distances(view: Standpoint, starts: tuple[AreaId, ...]) -> Mapping[AreaId, int]:
    """How many sea zones a voyage uses that ends in each, beginning in any of these."""
    water = view.game.board.network("sea", "strait")
    found, edge = dict.fromkeys(starts, 1), list(starts)
    for here in edge:
        for to in water.get(here, ()):
            if to not in found and shut_strait(view, here, to) is None:
                found[to] = found[here] + 1
                edge.append(to)
    return found


def shut_on_the_way(view: Standpoint, starts: tuple[AreaId, ...], zone: AreaId) -> Reason:
    """Why no voyage leads to the ports of a zone: the first strait that is shut on the shortest way, or no water."""
    water = view.game.board.network("sea", "strait")
    before: dict[AreaId, AreaId | None] = dict.fromkeys(starts)
    edge = list(starts)
    for here in edge:
        for to in water.get(here, ()):
            if to not in before:
                before[to] = here
                edge.append(to)
    at = next((sea for sea in edge if sea in port_seas(view, zone)), None)
    found: Reason | None = None
    while at is not None and (came := before[at]) is not None:
        found, at = shut_strait(view, came, at) or found, came
    return found or Reason(say("No sea leads to {zone}.", zone=area(zone)), RULE)


def always_far(view: Standpoint, zone: AreaId) -> bool:
    """Suez and the Asian Bases: always more than two sea zones, to them and from them (§14.1.1)."""
    return bool(view.said(zone, "transport_is_far"))


def costs_double(view: Standpoint, origin: AreaId, to: AreaId) -> bool:
    """Whether a way counts as more than two sea zones whatever the map says: to these, and from them as well, unless
    it is read so that only the way to them does (§7, §14.1.1)."""
    both_ways = option(view, "suez_prices") == "as to them"
    return always_far(view, to) or (both_ways and always_far(view, origin))


def unmeasured(view: Standpoint, origin: AreaId, to: AreaId) -> int | None:
    """How long a way counts that no sea zones of the map join: to Suez and the Asian Bases, and from them."""
    if not (always_far(view, origin) or always_far(view, to)):
        return None
    return limit(view.game, "near_by_sea") + costs_double(view, origin, to)


def voyage(view: Standpoint, origin: AreaId, to: AreaId) -> int | None:
    """How many sea zones a transport from port to port uses; None: there is no way."""
    distances = sea_distances(view, port_seas(view, origin))
    found = [distances[sea] for sea in port_seas(view, to) if sea in distances]
    return min(found) if found else unmeasured(view, origin, to)


def is_far(view: Standpoint, origin: AreaId, to: AreaId, length: int) -> bool:
    """Whether transport costs double: more than two sea zones, from America, to Suez or the Asian Bases (§7)."""
    return length > limit(view.game, "near_by_sea") or origin == "america" or costs_double(view, origin, to)
