"""Slivers: narrow pieces of a map that nobody claims, or several areas do, and which of the areas beside gets each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import shapely
from shapely import Polygon

from boards.board import Shape
from boards.coverage.faces import middle, width
from boards.files.arcs import Integers, cut, rings_of


def settle(
    drawn: Sequence[Shape], pieces: Sequence[Polygon], claims: Sequence[Sequence[int]], tolerance: float
) -> list[tuple[Polygon, list[int]]]:
    """Pieces, each with who gets it: one area, or as many as claim it where it is too wide to be a slip."""
    outlines = [shape.boundary for shape in drawn]
    shapely.prepare(outlines)
    claimed = _Pieces(outlines, list(pieces), [list(claim) for claim in claims], tolerance)
    claimed.settle(piece for piece, claim in enumerate(claims) if len(claim) != 1)
    stuck = [piece for piece, owner in enumerate(claimed.owners) if len(owner) != 1]
    narrow = {piece for piece in stuck if width(claimed.pieces[piece]) <= tolerance}
    if narrow:
        claimed = claimed.cut_up(narrow)
        claimed.settle(piece for piece, owner in enumerate(claimed.owners) if len(owner) != 1)
    claimed.settle(claimed.crumbs([len(shapely.get_parts(shape)) for shape in drawn]))
    return list(zip(claimed.pieces, claimed.owners, strict=True))


class _Pieces:
    """Pieces that touch each other, and who has which so far. It is worked on in place, and seen by nobody else."""

    def __init__(
        self, outlines: Sequence[shapely.Geometry], pieces: list[Polygon], claims: list[list[int]], tolerance: float
    ) -> None:
        self.outlines, self.pieces, self.claims, self.tolerance = outlines, pieces, claims, tolerance
        self.owners = [list(claim) for claim in claims]
        self.neighbours = _neighbours(pieces)

    def settle(self, pieces: Iterable[int]) -> None:
        """Give these to areas beside them. A sliver among slivers waits until one of its neighbours has an owner."""
        waiting = set(pieces)
        have = {owner[0] for piece, owner in enumerate(self.owners) if len(owner) == 1 and piece not in waiting}
        settled = True
        while waiting and settled:
            settled = False
            beside = {piece: self.beside(piece, waiting) for piece in waiting}
            for piece in sorted(waiting, key=lambda piece: (-max(beside[piece].values(), default=0), piece)):
                owner = self._owner(piece, beside[piece], have)
                if owner is not None:
                    have.add(owner)
                    self.owners[piece] = [owner]
                    waiting.discard(piece)
                    settled = True

    def beside(self, piece: int, waiting: Iterable[int] = ()) -> dict[int, float]:
        """How long the piece runs along each area that has a piece beside it."""
        found: dict[int, float] = {}
        for other, length in self.neighbours[piece]:
            if len(self.owners[other]) == 1 and other not in waiting:
                number = self.owners[other][0]
                found[number] = found.get(number, 0) + length
        return found

    def _owner(self, piece: int, beside: dict[int, float], have: set[int]) -> int | None:
        claim = self.claims[piece]
        if len(claim) > 1:
            # An area that would have no piece at all comes first.
            choice = [number for number in claim if number not in have] or [n for n in claim if n in beside]
        else:
            choice = [number for number in beside if number not in claim]
        best = sorted(choice, key=lambda number: (-beside.get(number, 0), number))
        return next((number for number in best if self._moves_little(piece, number)), None)

    def _moves_little(self, piece: int, owner: int) -> bool:
        """Whether all of the piece is near the outlines, as drawn, of those who lose it and of who newly gets it."""
        shape = self.pieces[piece]
        concerned = set(self.claims[piece]) ^ {owner}
        if not all(self._within_frame(shape, number) for number in concerned):
            return False
        places = np.array(shapely.points(shapely.get_coordinates(shape)))
        left, top, right, bottom = shape.bounds
        if min(right - left, bottom - top) > self.tolerance:
            # All corners of a wide hole are on the outline that is around it, but its middle is not.
            places = np.append(places, np.array([middle(shape)]))
        return all(shapely.distance(places, self.outlines[number]).max() <= self.tolerance for number in concerned)

    def _within_frame(self, shape: Polygon, number: int) -> bool:
        """Whether it could be near an outline at all: what lies beyond its frame is not, and quickly told."""
        left, top, right, bottom = shape.bounds
        low_x, low_y, high_x, high_y = shapely.bounds(self.outlines[number]).tolist()
        far = self.tolerance
        beyond = left < low_x - far or top < low_y - far or right > high_x + far or bottom > high_y + far
        return not beyond

    def cut_up(self, which: set[int]) -> _Pieces:
        """Long slivers between three areas are cut into triangles between their own corners, as no one of the three
        is near to all of it."""
        pieces: list[Polygon] = []
        claims: list[list[int]] = []
        owners: list[list[int]] = []
        for number, (piece, claim, owner) in enumerate(zip(self.pieces, self.claims, self.owners, strict=True)):
            parts = [piece]
            if number in which:
                parts = list(shapely.get_parts(shapely.constrained_delaunay_triangles(piece)))
            pieces += parts
            claims += [claim] * len(parts)
            owners += [owner] * len(parts)
        made = _Pieces(self.outlines, pieces, claims, self.tolerance)
        made.owners = owners
        return made

    def crumbs(self, parts: Sequence[int]) -> list[int]:
        """Pieces that were cut off from the rest of their area by what others got. `parts` says in how many parts each
        area was drawn; its largest ones stay."""
        found: list[int] = []
        mine: dict[int, list[int]] = {}
        for piece, owner in enumerate(self.owners):
            if len(owner) == 1:
                mine.setdefault(owner[0], []).append(piece)
        for number, pieces in mine.items():
            together = _together(pieces, self.neighbours)
            size = [sum(self.pieces[piece].area for piece in group) for group in together]
            for at in sorted(range(len(together)), key=lambda at: -size[at])[parts[number] :]:
                found += together[at]
        for piece in found:
            self.claims[piece] = self.owners[piece]
        return found


def _neighbours(pieces: Sequence[Polygon]) -> list[list[tuple[int, float]]]:
    """For each piece those beside it, and along how long a line."""
    topology = cut(rings_of(pieces))
    arc: Integers = np.where(topology.references < 0, ~topology.references, topology.references)
    piece = np.repeat(topology.rings.shape_of_ring, np.diff(topology.ring_starts))
    order = np.argsort(arc, kind="stable")
    arc, piece = arc[order], piece[order]
    found: list[list[tuple[int, float]]] = [[] for _ in pieces]
    for at in np.flatnonzero(arc[1:] == arc[:-1]).tolist():
        one, other, length = int(piece[at]), int(piece[at + 1]), float(topology.arcs.lengths[arc[at]])
        found[one].append((other, length))
        found[other].append((one, length))
    return found


def _together(pieces: Sequence[int], neighbours: Sequence[Sequence[tuple[int, float]]]) -> list[list[int]]:
    """Pieces in groups that hang together."""
    left = set(pieces)
    groups: list[list[int]] = []
    while left:
        group = [left.pop()]
        for piece in group:
            near = {other for other, _ in neighbours[piece]} & left
            left -= near
            group += near
        groups.append(group)
    return groups
