"""Which places look otherwise than before, between two positions."""

from __future__ import annotations

from collections.abc import Callable

from counters.places import PlaceId, area_of, carrier_of
from counters.position import Position


def changed_places(old: Position, new: Position, is_here: Callable[[PlaceId], bool]) -> frozenset[PlaceId]:
    """All places of a map that must be laid out anew."""
    changed = _stacks(old, new) | _faces(old, new) | _spots(old, new)
    # Cargo is drawn with its carrier, and ports are given room by their areas.
    grounds = {_ground(place, position) for place in changed for position in (old, new)}
    areas = {PlaceId(area_of(place)) for place in grounds}
    with_parts = grounds | areas | {part for area in areas for part in new.places_of(area_of(area))}
    return frozenset(place for place in with_parts if is_here(place))


def _stacks(old: Position, new: Position) -> set[PlaceId]:
    if old.stacks is new.stacks:
        return set()
    before, after = old.stacks, new.stacks
    left = {place for place in before if place not in after}
    return left | {place for place, stack in after.items() if (was := before.get(place)) is not stack and was != stack}


def _faces(old: Position, new: Position) -> set[PlaceId]:
    if old.counters is new.counters:
        return set()
    before, found = old.counters, set()
    for id, counter in new.counters.items():
        was = before.get(id)
        if was is not counter and was != counter:
            found.add(new.where[id])
    return found


def _spots(old: Position, new: Position) -> set[PlaceId]:
    if old.spots is new.spots:
        return set()
    both = old.spots.keys() | new.spots.keys()
    return {new.where[id] for id in both if old.spots.get(id) != new.spots.get(id) and id in new.where}


def _ground(place: PlaceId, position: Position) -> PlaceId:
    carrier = carrier_of(place)
    return position.ground(carrier) if carrier is not None and carrier in position.where else place
