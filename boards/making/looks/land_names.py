"""Names of lands, in small caps, their signs in a row beneath: inside the land if there is room, else beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import shapely
from shapely import LineString, Point
from shapely.geometry.base import BaseGeometry

from boards.board import AreaId, Spot
from boards.engraving.ink import INK, moved, stroke
from boards.lettering import Letters
from boards.making.looks.labels import LAND_HALO, SIGN_SIZE, Label, Names, Sign, sizes_between, to_be_seen
from boards.making.looks.paper import Paper
from boards.making.world.placing import Block, Place, anchor, broken, inside, outside, rectangle, room_at

LINE = 0.84
"""From one line of a name to the next, in sizes."""

CAPS = 0.66
"""The height of a capital letter, in sizes."""

UNDER = 0.24
"""From the foot of a name to the signs beneath it, in sizes."""

REACH = 170.0
"""How far from its land a name may stand."""


Rows = tuple[tuple[Sign, ...], ...]
"""Signs in rows, one beneath the other."""


class Title(NamedTuple):
    """A name that is to be placed: the ways to break it, and what stands beneath it."""

    id: AreaId
    ways: Sequence[Sequence[str]]
    signs: Sequence[Sign]
    least: float
    """How small the signs may be."""

    rise: float = 0.0
    """How far above the middle it rather stands, in parts of the way to the border."""

    def blocks(self, letters: Letters, size: float) -> list[Block]:
        return [_block(letters, lines, rows, size, self.least) for lines, rows in self.layouts()]

    def layouts(self) -> list[tuple[Sequence[str], Rows]]:
        """Every way to break the name, and many signs in two rows if they must."""
        one: Rows = (tuple(self.signs),) if self.signs else ()
        half = (len(self.signs) + 1) // 2
        rows = [one, (one[0][:half], one[0][half:])] if len(self.signs) > 2 else [one]
        return [(lines, row) for row in rows for lines in self.ways]


def name_lands(
    paper: Paper,
    signs: Callable[[AreaId], Sequence[Sign]],
    sizes: tuple[float, float] = (23.0, 62.0),
    *,
    names: Mapping[AreaId, str] | None = None,
    only: Iterable[AreaId] | None = None,
    least: float = 32.0,
    rise: float = 0.0,
) -> Names:
    """Each land's name and signs inside of it if they fit; else the signs alone, and the name beside it. Signs are at
    least of that size, so that they stay readable where the name is small. `rise` is how far above the middle names
    rather stand, in parts of the way to the border: so counters find room beneath."""
    found = Names()
    later: list[Title] = []
    for id in only if only is not None else paper.lands:
        facts = paper.label(id)
        if facts.hidden:
            found.anchors[id] = anchor(paper.lands[id])
            continue
        text = (names or {}).get(id) or paper.made.map.areas[id].name
        title = Title(id, [facts.lines] if facts.lines else broken(text), signs(id), least, rise)
        if facts.outside or not _within(paper, title, sizes, found):
            later.append(title)
    _keep_off_lines(paper)
    for title in sorted(later, key=lambda title: paper.lands[title.id].area):
        _beside(paper, title, sizes[0] + 3, found)
    return found


def _within(paper: Paper, title: Title, sizes: tuple[float, float], found: Names) -> bool:
    facts = paper.label(title.id)
    shape = paper.lands[title.id].intersection(to_be_seen(paper))
    largest = facts.size or min(sizes[1], max(sizes[0] + 4, 0.15 * float(shape.area) ** 0.5))
    layouts = title.layouts()
    if facts.at is not None:
        _put(paper, title, layouts[0], Place(facts.at, largest), found)
        return True
    x, y = anchor(shape)
    middle = x, y - title.rise * room_at(shape, (x, y))
    for size in sizes_between(largest, sizes[0]):
        blocks = title.blocks(paper.letters, size)
        fit = inside(shape, blocks, [size], near=middle, margin=0.14, taken=paper.taken)
        if fit is not None:
            _put(paper, title, layouts[fit[0]], fit[1], found)
            return True
    return False


def _block(letters: Letters, lines: Sequence[str], rows: Rows, size: float, least: float) -> Block:
    wide = max(letters(line, "small caps", 100, 3).width / 100 for line in lines)
    larger = max(1.0, least / size) / SIGN_SIZE
    row = max((sum(sign.width for sign in row) for row in rows), default=0) * larger
    under = sum(max(sign.height for sign in row) for row in rows) * larger + (UNDER if rows else 0)
    return Block(max(wide, row) + 0.12, CAPS + LINE * (len(lines) - 1) + under + 0.1)


def _put(paper: Paper, title: Title, layout: tuple[Sequence[str], Rows], place: Place, found: Names) -> None:
    """The lines of a name one beneath the other, then its signs in rows."""
    lines, rows = layout
    size, written = place.size, max(place.size, title.least)
    block = _block(paper.letters, lines, rows, size, title.least)
    x, top = place.at[0], place.at[1] - (block.height - 0.1) * size / 2
    for number, line in enumerate(lines):
        foot = top + size * (CAPS + LINE * number)
        found.labels.append(
            Label(line, "small caps", size, (x, foot), spacing=size * 0.03, halo=LAND_HALO, of=title.id)
        )
    low = top + size * (CAPS + LINE * (len(lines) - 1) + UNDER)
    for row in rows:
        high = max(sign.height for sign in row) / SIGN_SIZE * written
        found.signs += _row(row, (x, low + high / 2), written)
        low += high
    found.blocks[title.id] = rectangle(place.at, block.width * size, block.height * size)
    paper.taken.add(found.blocks[title.id])
    if paper.lands[title.id].contains(Point(place.at)):
        found.anchors[title.id] = (round(x), round(place.at[1]))


def _row(signs: Sequence[Sign], middle: Spot, size: float) -> Iterator[str]:
    scale = size / SIGN_SIZE
    left = middle[0] - sum(sign.width for sign in signs) * scale / 2
    for sign in signs:
        half = sign.width * scale / 2
        yield moved(sign.drawing, round(left + half, 1), round(middle[1], 1), round(scale, 3))
        left += 2 * half


def _keep_off_lines(paper: Paper) -> None:
    """What stands beside its area must not lie upon a coast or a border."""
    paper.taken.add_lines(
        *(it.line for it in paper.board.contacts if it.line is not None and it.a in paper.made.map.areas)
    )
    coast: list[BaseGeometry] = shapely.get_parts(shapely.boundary(paper.land)).tolist()
    paper.taken.add_lines(*(line.buffer(2, quad_segs=1) for line in coast))


def _beside(paper: Paper, title: Title, size: float, found: Names) -> None:
    shape, facts = paper.lands[title.id], paper.label(title.id)
    size = facts.size or size
    alone = _signs_alone(paper, shape, title.signs)
    rest = title._replace(signs=() if alone else title.signs)
    for layout in reversed(rest.layouts()):
        block = _block(paper.letters, *layout, size, title.least)
        place = Place(facts.at, size) if facts.at is not None else _next_to(paper, shape, block, size)
        if place is None:
            continue
        _put(paper, rest, layout, place, found)
        if alone:
            found.signs += _row(title.signs, alone[0], alone[1])
        found.anchors[title.id] = anchor(shape)
        found.leaders += _leader(paper, title.id, rectangle(place.at, block.width * size, block.height * size))
        return
    found.nowhere.append(title.id)


def _next_to(paper: Paper, shape: BaseGeometry, block: Block, size: float) -> Place | None:
    """On water rather than on another land."""
    field = to_be_seen(paper)
    return outside(shape, block, size, taken=paper.taken, field=field, better=paper.water, reach=REACH)


def _signs_alone(paper: Paper, shape: BaseGeometry, signs: Sequence[Sign]) -> tuple[Spot, float] | None:
    """The signs without the name: where, and how large."""
    if not signs:
        return None
    block = Block(sum(it.width for it in signs) / SIGN_SIZE, max(it.height for it in signs) / SIGN_SIZE)
    fit = inside(shape, [block], sizes_between(36, 22), near=anchor(shape), margin=0.06, taken=paper.taken)
    if fit is None:
        return None
    place = fit[1]
    paper.taken.add(rectangle(place.at, block.width * place.size, block.height * place.size))
    return place.at, place.size


def _leader(paper: Paper, id: AreaId, label: BaseGeometry) -> Iterator[str]:
    """A fine line from the name to the land, if they are not close, or if another land is hardly farther off."""
    shape = paper.lands[id]
    far = float(shape.distance(label))
    others = min((float(it.distance(label)) for other, it in paper.lands.items() if other != id), default=1e9)
    if far < 10 or (far < 26 and others > 2 * far + 30):
        return
    a, b = (Point(it) for it in shapely.get_coordinates(shapely.shortest_line(label, shape)))
    end = anchor(shape)
    inward = LineString([(b.x, b.y), end]).interpolate(min(10.0, b.distance(Point(end))))
    yield stroke(f"M{a.x:.1f} {a.y:.1f}L{inward.x:.1f} {inward.y:.1f}", INK, 1.6)
    yield f'<circle cx="{inward.x:.1f}" cy="{inward.y:.1f}" r="3.4" fill="{INK}"/>'
