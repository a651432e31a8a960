"""Which contacts a map seems to ask for. What is sure and what is not is told apart; a person decides.

Adjacency is printed on a map, not computed: a corner, a narrow strip or a gap of a hair may count or not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import shapely
from shapely import STRtree

from boards.board import AreaId, Contact, Map
from boards.coverage.coverage import Coverage
from boards.coverage.faces import slip
from boards.plain.sentence import Sentence, area, say


@dataclass(frozen=True)
class Proposal:
    """Two areas that may be meant to touch, and what speaks for it."""

    a: AreaId
    b: AreaId
    sure: bool
    why: Sentence
    length: float = 0
    """Of the line they share."""


def propose_contacts(map: Map, shortest: float | None = None, near: float | None = None) -> tuple[Proposal, ...]:
    """All pairs of areas that touch or nearly do. A border shorter than `shortest` is unsure, and so are areas that
    meet in corners only, or miss each other by no more than `near`."""
    short = slip(map) if shortest is None else shortest
    distance = short if near is None else near
    found: dict[tuple[AreaId, AreaId], Proposal] = {}
    for pair in Coverage(map).touching:
        length = round(pair.length, 1)
        what = "{a} and {b} share a border {length} long."
        if pair.length < short:
            what = "{a} and {b} share a border only {length} long."
        why = say(what, a=area(pair.a), b=area(pair.b), length=length)
        found[pair.a, pair.b] = Proposal(pair.a, pair.b, pair.length >= short, why, pair.length)
    for a, b, gap in _near(map, distance):
        if (a, b) not in found:
            what = "{a} and {b} meet in a corner only." if gap <= map.grid else "{a} and {b} miss each other by {gap}."
            found[a, b] = Proposal(a, b, sure=False, why=say(what, a=area(a), b=area(b), gap=round(gap, 2)))
    return tuple(found[pair] for pair in sorted(found))


def border_contacts(map: Map, pairs: Iterable[tuple[AreaId, AreaId]], kind: str, source: str = "") -> list[Contact]:
    """Contacts for pairs that somebody has confirmed. Where the two share no line, it is a link."""
    coverage = Coverage(map)
    found = []
    for a, b in pairs:
        line = coverage.border(a, b)
        found.append(Contact(a, b, kind, border=line is not None, line=line, source=source))
    return found


def _near(map: Map, distance: float) -> list[tuple[AreaId, AreaId, float]]:
    """Pairs of areas no further apart, each once, and how far they are."""
    ids = sorted(map.areas)
    shapes = [map.areas[id].shape for id in ids]
    if not shapes:
        return []
    one, other = STRtree(shapes).query(shapes, predicate="dwithin", distance=distance)
    return [
        (ids[i], ids[j], float(shapely.distance(shapes[i], shapes[j])))
        for i, j in zip(one.tolist(), other.tolist(), strict=True)
        if i < j
    ]
