"""Names of seas, in wide italics along a slight curve."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import cos, radians, sin
from typing import NamedTuple

import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId, Spot
from boards.lettering import Letters
from boards.making.looks.labels import SEA_HALO, SEA_LETTERS, Label, Names, sizes_between, to_be_seen
from boards.making.looks.paper import Paper
from boards.making.world.placing import Block, Place, anchor, broken, inside, rectangle

TURNS = (0.0, -8.0, 8.0, -16.0, 16.0, -26.0, 26.0, -38.0, 38.0)
WIDE = 0.22
"""The room between letters, in sizes."""


class Hand(NamedTuple):
    """How all seas of a map are written."""

    colour: str = SEA_LETTERS
    halo: str = SEA_HALO
    least: float = 29.0
    largest: float = 64.0
    high: float = 0.75
    """How high a line is, in sizes: more where signs stand close by."""

    tight: float | None = None
    """The room between letters, in sizes, where a name is too wide with the usual."""


USUAL = Hand()


def name_seas(paper: Paper, ids: Iterable[AreaId], hand: Hand = USUAL) -> Names:
    """Each sea's name, as large as the sea allows."""
    found = Names()
    for id in ids:
        shape, facts = paper.seas[id].intersection(to_be_seen(paper)), paper.label(id)
        found.anchors[id] = anchor(shape)
        if facts.hidden:
            continue
        ways = [facts.lines] if facts.lines else broken(paper.made.map.areas[id].name)
        if facts.along:
            spacing = facts.size * WIDE if facts.spacing is None else facts.spacing
            found.labels.append(
                Label(ways[0][0], "italic", facts.size, along=facts.along, spacing=spacing, colour=hand.colour,
                      halo=hand.halo, of=id)
            )  # fmt: skip
            paper.taken.add(LineString(facts.along).buffer(facts.size * 0.5))
            continue
        largest = facts.size or min(hand.largest, max(hand.least + 6, 0.07 * float(shape.area) ** 0.5))
        turns = (facts.turn,) if facts.turn or facts.at else TURNS
        fit: tuple[int, Place] | None = None
        apart, blocks = WIDE, list[Block]()
        for water, apart in product((_open(paper, shape), shape), _spacings(hand)):
            blocks = [_block(paper.letters, lines, turns, hand.high, apart) for lines in ways]
            fit = (0, Place(facts.at or (0, 0), largest, facts.turn))
            if facts.at is None:
                sizes = sizes_between(largest, hand.least)
                fit = inside(water, blocks, sizes, near=anchor(shape), margin=0.3, taken=paper.taken)
            if fit is not None:
                break
        if fit is None:
            found.nowhere.append(id)
            continue
        place, block = fit[1], blocks[fit[0]]
        found.labels += _labels(id, ways[fit[0]], place, block, hand, apart=apart)
        paper.taken.add(rectangle(place.at, block.width * place.size, block.height * place.size, place.turn))
        found.anchors[id] = (round(place.at[0]), round(place.at[1]))
    return found


def _open(paper: Paper, shape: BaseGeometry) -> BaseGeometry:
    """The water without the islets that are nobody's: a name keeps off them, if it can."""
    return shape.difference(shapely.clip_by_rect(paper.decor, *shape.bounds).buffer(4, quad_segs=1))


def _spacings(hand: Hand) -> tuple[float, ...]:
    return (WIDE,) if hand.tight is None else (WIDE, hand.tight)


def _block(letters: Letters, lines: Sequence[str], turns: tuple[float, ...], high: float, apart: float) -> Block:
    wide = max(letters(line, "italic", 100, 100 * apart).width / 100 for line in lines)
    bulge = 0.07 * wide if len(lines) == 1 else 0.0
    return Block(wide + 0.3, high + bulge + 1.05 * (len(lines) - 1), turns)


def _labels(id: AreaId, lines: Sequence[str], place: Place, block: Block, hand: Hand, *, apart: float) -> list[Label]:
    """One line is bent a little; several are straight."""
    size, turn = place.size, radians(place.turn)
    across, down = (cos(turn), sin(turn)), (-sin(turn), cos(turn))

    def moved(right: float, low: float) -> Spot:
        return place.at[0] + across[0] * right + down[0] * low, place.at[1] + across[1] * right + down[1] * low

    if len(lines) == 1:
        half, bulge = block.width * size / 2, 0.035 * block.width * size
        foot = size * 0.25 + bulge / 2
        along = (moved(-half, foot), moved(0, foot - bulge), moved(half, foot))
        return [
            Label(
                lines[0], "italic", size, along=along, spacing=size * apart, colour=hand.colour, halo=hand.halo, of=id
            )
        ]
    feet = [size * (0.25 + 1.05 * (number - (len(lines) - 1) / 2)) for number in range(len(lines))]
    return [
        Label(line, "italic", size, moved(0, foot), place.turn, spacing=size * apart, colour=hand.colour,
              halo=hand.halo, of=id)
        for line, foot in zip(lines, feet, strict=True)
    ]  # fmt: skip
