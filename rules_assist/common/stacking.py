"""How many counters may lie together: limits as small values, and what breaks them.

A rulebook chooses the limits that hold at the moment (in this phase, in this weather) and asks what is too full.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import inf
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from boards.board import AreaId
from boards.plain.sentence import Ref, area, place, say, side
from counters.counter import Counter, CounterId, KindId, SideId
from counters.game import Game
from counters.position import ABOARD, PlaceId, Position, area_of, carrier_of
from rules_assist.advice import Finding, Reason, Severity

NOBODY = SideId("")
UNCOUNTED: tuple[tuple[Counter, ...], Mapping[SideId, float]] = (), {}


class Limit(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """At most so many of these, in each of these areas."""

    name: str
    """What is counted, as the sentence says it: counters, land units, fleets in a port."""

    weights: Mapping[KindId, float]
    """How much each kind counts. Kinds that are not named do not count."""

    by_face: Callable[[Counter], float] | None = None
    """How much a counter counts, where that differs from face to face; `weights` then say how much at most."""

    most: float | None = None
    """The limit, where `in_area` says nothing else. None: no limit there."""

    in_area: Mapping[AreaId, float | None] = msgspec.field(default_factory=dict)
    sides: Mapping[SideId, SideId] | None = None
    """Whose counters count, and who shares one limit: Italy counts with Germany. None: each side for itself."""

    shared: bool = False
    """True: everybody's counters in an area count together."""

    places: Literal["area", "each", "ports"] = "area"
    """Count an area with its ports and shores as one; each place apart; or only ports and shores, each apart."""

    unless: Callable[[Counter], bool] | None = None
    """Counters that do not count although their kind does: damaged ones, those turned over."""

    rule: str
    severity: Severity = "error"
    ahead: Collection[str] = ()
    """Phases in which it need not be kept yet, but at the end of which it must: in these it is a quiet note."""

    def limit_in(self, place: PlaceId | AreaId) -> float | None:
        """What is said of the place itself, or of its area, or of every area."""
        rooms, at = self.in_area, AreaId(place)
        if at not in rooms and "/" in at:
            at = area_of(PlaceId(place))
        return rooms.get(at, self.most)

    @cached_property
    def counted(self) -> dict[PlaceId, tuple[tuple[Counter, ...], Mapping[SideId, float]]]:
        """What was counted in each place, and for which counters: a move changes two of them."""
        return {}

    @cached_property
    def least(self) -> float:
        """The smallest limit that there is anywhere."""
        return min((most for most in (self.most, *self.in_area.values()) if most is not None), default=inf)

    @cached_property
    def heaviest(self) -> float:
        """How much a counter counts at most."""
        return max(self.weights.values(), default=0)

    def party(self, side: SideId) -> SideId | None:
        """Who shares a limit with a side; None: the side does not count."""
        if self.shared:
            return NOBODY if self.sides is None or side in self.sides else None
        return side if self.sides is None else self.sides.get(side)

    def weight(self, counter: Counter) -> float:
        """How much a counter counts."""
        if self.unless is not None and self.unless(counter):
            return 0
        most = self.weights.get(counter.kind, 0)
        return self.by_face(counter) if most and self.by_face is not None else most


Stacks: TypeAlias = Mapping[PlaceId, tuple[CounterId, ...]]


def overfull(game: Game, position: Position, limits: Sequence[Limit]) -> tuple[Finding, ...]:
    """Every place of the board where a limit is broken, and by whom."""
    spaces, areas, lying = game.board.spaces, _by_area(game, position, limits), position.counters.__getitem__
    found: list[Finding] = []
    for limit in limits:
        whole, ports = limit.places == "area", limit.places == "ports"
        heaviest, least = limit.heaviest, limit.least
        for at, stack in areas.items() if whole else position.stacks.items():
            # Most stacks are so small that nothing in them needs to be looked at, wherever they are.
            if len(stack) * heaviest <= least or (ports and "/" not in at):
                continue
            most = limit.limit_in(at)
            if most is None or len(stack) * heaviest <= most or area_of(at) not in spaces:
                continue
            pieces, (before, used_by) = tuple(map(lying, stack)), limit.counted.get(at, UNCOUNTED)
            if pieces != before:
                used_by = count_in(limit, pieces)
                limit.counted[at] = pieces, used_by
            for party, used in used_by.items():
                if used > most:
                    found.append(_finding(position, limit, Full(at, party, used, most), stack))
    return tuple(found)


class Full(NamedTuple):
    """A limit that is broken: where, by whom, and by how much."""

    at: PlaceId
    party: SideId
    used: float
    most: float


def _by_area(game: Game, position: Position, limits: Iterable[Limit]) -> Stacks:
    """What lies in each area of which a limit speaks, with its ports and shores."""
    spoken_of, stacks = set[str](), position.stacks
    for limit in limits:
        if limit.places == "area":
            spoken_of.update(limit.in_area if limit.most is None else game.board.spaces)
    areas = {at: stack for at, stack in stacks.items() if at in spoken_of}
    for at, stack in stacks.items() if spoken_of else ():
        # Most of them are cells of boxes, of which none speaks.
        if "/" in at and (whole := at.partition("/")[0]) in spoken_of:
            areas[PlaceId(whole)] = areas.get(PlaceId(whole), ()) + stack
    return areas


def count_in(limit: Limit, pieces: Iterable[Counter]) -> Mapping[SideId, float]:
    """How much of a limit these counters use, by those who share it."""
    # This runs over every counter on a new table, so the common case asks no function.
    weights, unless, by_face = limit.weights, limit.unless, limit.by_face
    by_side: dict[SideId, float] = {}
    for one in pieces:
        if one.kind in weights and (unless is None or not unless(one)):
            owner, counts = one.side, weights[one.kind] if by_face is None else by_face(one)
            if owner in by_side:
                by_side[owner] += counts
            else:
                by_side[owner] = counts
    if limit.sides is None and not limit.shared:
        return by_side
    by_party: dict[SideId, float] = {}
    for owner, count in by_side.items():
        if (party := limit.party(owner)) is not None:
            by_party[party] = by_party.get(party, 0) + count
    return by_party


def _finding(position: Position, limit: Limit, full: Full, stack: tuple[CounterId, ...]) -> Finding:
    at, count, most = where(full.at), full.used, full.most
    if full.party == NOBODY:
        sentence = say("{count} {name} in {at}; the limit is {most}.", count=count, name=limit.name, at=at, most=most)
    else:
        words = "{count} {name} of {side} in {at}; the limit is {most}."
        sentence = say(words, count=count, name=limit.name, side=side(full.party), at=at, most=most)
    lying = (position.counters[id] for id in stack)
    counted = tuple(one.id for one in lying if limit.weight(one) and limit.party(one.side) == full.party)
    severity: Severity = "note" if position.clock.phase in limit.ahead else limit.severity
    return Finding(
        severity=severity, places=(full.at,), counters=counted, sentence=sentence, rule=limit.rule,
        aspect="stacking",
    )  # fmt: skip


def no_room(
    position: Position, limits: Iterable[Limit], counters: Iterable[CounterId], to: PlaceId | AreaId
) -> Reason | None:
    """Why these counters cannot end in a place together with those that lie there already."""
    to, ids = PlaceId(to), tuple(counters)
    for limit in limits:
        most = limit.limit_in(to)
        if most is None or (limit.places == "ports" and "/" not in to):
            continue
        there = _lying(position, to, whole_area=limit.places == "area")
        now = count_in(limit, (one for one in there if one.id not in ids))
        for party, coming in count_in(limit, map(position.counters.__getitem__, ids)).items():
            if now.get(party, 0) + coming > most:
                words = "No room in {to} for more {name}: {now} there and {coming} to come; the limit is {most}."
                already = now.get(party, 0)
                sentence = say(words, to=where(to), now=already, name=limit.name, coming=coming, most=most)
                return Reason(sentence, limit.rule)
    return None


def _lying(position: Position, place: PlaceId, *, whole_area: bool) -> tuple[Counter, ...]:
    return position.in_area(area_of(place)) if whole_area else position.in_place(place)


def cargoes(position: Position) -> Iterator[tuple[Counter, tuple[Counter, ...]]]:
    """Every counter that carries others, and what it carries."""
    for at, stack in position.stacks.items():
        # Few places are on a counter, and asked are all.
        carrier = carrier_of(at) if at.startswith(ABOARD) else None
        if carrier is not None and stack and carrier in position.counters:
            yield position.counters[carrier], tuple(position.counters[id] for id in stack)


def where(at: PlaceId | AreaId) -> Ref:
    """A place as sentences name it: an area by its own name, a port with its area."""
    return place(at) if "/" in at else area(at)


def room_for(game: Game, of_type: str, room: Mapping[str, float], *, name: str, rule: str) -> Limit:
    """At most so many counters of a type in an area, by what kind of area it is."""
    return Limit(
        name=name,
        weights={id: 1 for id, kind in game.sheet.kinds.items() if kind.type == of_type},
        in_area={id: room[space.kind] for id, space in game.board.spaces.items() if space.kind in room},
        rule=rule,
    )
