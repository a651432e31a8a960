"""Edits by chance, as a hand makes them: for the property test and for the bench."""

from __future__ import annotations

import math
import random
from collections import Counter

import shapely

from boards.board import AreaId, Board, Map, MapId, Shape, Spot
from boards.coverage.coverage import Coverage
from boards.edits.areas import delete_areas, draw_area, join_areas, split_area
from boards.edits.boxes import delete_boxes, draw_box, move_box, set_cells
from boards.edits.edited import CannotEdit, free_name
from boards.edits.links import link, unlink
from boards.edits.outlines import circle
from boards.edits.points import add_point, move_points, remove_points, simplify_border, smooth_border
from boards.files.board_file import read_board_texts
from boards.files.board_text import board_texts

Told = Counter[str]


def one_edit(board: Board, map: MapId, chance: random.Random, told: Told) -> Board:
    """The next board, or the same one where the edit was refused with a sentence."""
    paper = board.maps[map]
    what = chance.choices(
        ("split", "join", "move", "draw", "over", "delete", "add", "remove", "smooth", "simplify", "link", "box"),
        (8, 6, 12, 4, 2, 1, 4, 3, 1, 1, 2, 1),
    )[0]
    try:
        after = _done(board, paper, what, chance)
    except CannotEdit:
        told[f"{what} refused"] += 1
        return board
    told[what] += 1
    return after


def _done(board: Board, paper: Map, what: str, chance: random.Random) -> Board:
    map = paper.id
    size = min(paper.width, paper.height)
    here = (chance.uniform(0, paper.width), chance.uniform(0, paper.height))
    if what in ("draw", "over") or len(paper.areas) < 3:
        far = chance.uniform(0.01, 0.08) * size
        points = circle(here, (here[0] + far, here[1]))[:: chance.choice((1, 3, 5))]
        shaken = [(x + chance.uniform(-far, far) / 4, y + chance.uniform(-far, far) / 4) for x, y in points]
        return draw_area(board, map, shaken, free_name(board, "Area"), over=what == "over")
    id = chance.choice(sorted(paper.areas))
    shape = paper.areas[id].shape
    if what == "split":
        x, y = paper.areas[id].anchor
        turn, long = chance.uniform(0, math.tau), math.dist(shape.bounds[:2], shape.bounds[2:])
        way = (math.cos(turn) * long, math.sin(turn) * long)
        bent = (x + chance.uniform(-0.02, 0.02) * long, y + chance.uniform(-0.02, 0.02) * long)
        return split_area(board, map, [(x - way[0], y - way[1]), bent, (x + way[0], y + way[1])], (id,))
    if what == "join":
        near = [other for other in board.neighbours(id) if other in paper.areas]
        return join_areas(board, (id, chance.choice(near))) if near else board
    if what == "delete":
        return delete_areas(board, (id,))
    if what == "smooth":
        return smooth_border(board, id, times=1)
    if what == "simplify":
        return simplify_border(board, id, size / 500)
    if what == "link":
        other = chance.choice(sorted(board.spaces))
        drawn = [it for it in board.contacts if not it.border]
        return unlink(board, drawn[:1]) if drawn and chance.random() < 0.3 else link(board, id, other, "route")
    if what == "box":
        boxes = [AreaId(key) for key in sorted(paper.boxes)]
        if boxes and chance.random() < 0.5:
            gone = chance.choice(boxes)
            return delete_boxes(board, (gone,)) if chance.random() < 0.5 else move_box(board, gone, (5, -3))
        x, y = here
        drawn_box = draw_box(board, map, [(x, y), (x + 40, y), (x + 40, y + 20), (x, y + 20)], "rectangle", "Box")
        return set_cells(drawn_box, next(reversed(drawn_box.maps[map].boxes)), 4, 2)
    return _point_edit(board, paper, what, _some_point(shape, chance), chance)


def _point_edit(board: Board, paper: Map, what: str, point: Spot, chance: random.Random) -> Board:
    size = min(paper.width, paper.height)
    if what == "remove":
        return remove_points(board, paper.id, (point,))
    by = (chance.gauss(0, 1) * size / 300, chance.gauss(0, 1) * size / 300)
    to = (point[0] + by[0], point[1] + by[1])
    if what == "add":
        return add_point(board, paper.id, to, size / 50)
    return move_points(board, paper.id, {point: to})


def _some_point(shape: shapely.Geometry, chance: random.Random) -> Spot:
    x, y = chance.choice(shapely.get_coordinates(shape).tolist())
    return x, y


def _share_ground(shapes: list[Shape]) -> bool:
    one, other = shapely.STRtree(shapes).query(shapes, predicate="intersects")
    pairs = ((shapes[i], shapes[j]) for i, j in zip(one.tolist(), other.tolist(), strict=True) if i < j)
    return any(shapely.intersection(a, b).area > 0 for a, b in pairs)


def faults(board: Board) -> list[str]:
    """What no edit may leave behind: outlines side by side, areas upon each other, contacts without their line."""
    found = []
    for map in board.maps.values():
        if not map.areas:
            continue
        coverage = Coverage(map)
        if len(coverage.unmatched):
            found.append(f"{len(coverage.unmatched)} unmatched at {coverage.unmatched[0]}")
        shapes = [it.shape for it in map.areas.values()]
        if not all(shape.is_valid for shape in shapes):
            found.append("invalid")
        # GEOS says no, too, where a ring touches itself in a point; then it is asked whether areas share any ground.
        if not shapely.coverage_is_valid(shapes) and _share_ground(shapes):
            found.append("no coverage")
        found += [f"label of {id}" for id, it in map.areas.items() if not it.shape.intersects(shapely.Point(it.anchor))]
        pairs = {frozenset((pair.a, pair.b)): pair.length for pair in coverage.touching}
        lines: dict[frozenset[AreaId], float] = {}
        for contact in board.contacts:
            if contact.a not in board.spaces or contact.b not in board.spaces:
                found.append(f"contact to nowhere {contact.a} {contact.b}")
            elif contact.border and contact.line is not None and contact.a in map.areas:
                pair = frozenset((contact.a, contact.b))
                lines[pair] = lines.get(pair, 0) + contact.line.length
        found += [f"one-way {a} {b}" for a in map.areas for b in board.neighbours(a) if a not in board.neighbours(b)]
        found += [f"no common line {sorted(pair)}" for pair in lines.keys() - pairs.keys()]
        found += [
            f"line of {sorted(pair)}: {lines[pair]} of {pairs[pair]}"
            for pair in lines.keys() & pairs.keys()
            if abs(lines[pair] - pairs[pair]) > 0.01 * pairs[pair] + map.grid
        ]
    return found


def kept_otherwise(board: Board) -> list[str]:
    """What the file says otherwise than the board, when it is read again."""
    texts = board_texts(board)
    again = read_board_texts({name: text.encode() for name, text in texts.items()})
    found = ["the text"] if board_texts(again) != texts else []
    for map in board.maps.values():
        mine, theirs = ({id: it.shape.wkb for id, it in one.areas.items()} for one in (map, again.maps[map.id]))
        found += [f"{id} in the file" for id in mine if theirs.get(id) != mine[id]]
    return found
