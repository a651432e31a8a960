"""What is wrong with a map while it is drawn: each a sentence, where it is, and what would mend it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

import shapely
from shapely import MultiPolygon, Point, Polygon

from boards.board import Area, AreaId, Board, Map, MapId, Shape, Spot
from boards.checks import problems, remarks
from boards.coverage.coverage import unmatched_segments
from boards.coverage.faces import edge, faces, slip, width
from boards.edits.areas import delete_areas
from boards.edits.edited import CannotEdit, free_id, free_name, one_shape, with_map
from boards.edits.facts import rename
from boards.edits.links import confirm_border, unconfirmed
from boards.edits.points import move_anchor
from boards.edits.repairs import MEND, Repair, repairs_of, snapped_whole, untied
from boards.edits.segments import keys_of, near, segments_of
from boards.edits.settling import Change, settled
from boards.plain.sentence import Sentence, area, say
from boards.svg.rings import best_anchor

MOST = 300
TOLD_HERE = (
    "There is a gap between {areas} at {x}, {y} (size {size}).",
    "{areas} lie upon each other at {x}, {y} (size {size}).",
    "{count} pieces of outlines on {map} lie along another area without sharing its points.",
    "{a} and {b} share a border {length} long, but no contact says what it is (impassable, if need be).",
    "The anchor of {area}, {x}, {y}, is outside of it.",
    "{count} spaces are named {name}: {ids}.",
    "{area} has a sliver at {x}, {y}.",
)
"""What the checks of a board say too, without saying how it is mended."""


@dataclass(frozen=True)
class Trouble:
    """One thing that is wrong, or may be."""

    sentence: Sentence
    ids: tuple[AreaId, ...] = ()
    spot: tuple[MapId, Spot] | None = None
    repairs: tuple[Repair, ...] = ()
    grave: bool = True
    """False: it may be meant so."""


def troubles(board: Board, also: Iterable[Sentence] = ()) -> tuple[Trouble, ...]:
    """All of them, the grave ones first; `also` is what else is known to be wrong, such as a broken constraint."""
    found: list[Trouble] = []
    for map in board.maps.values():
        if all(it.shape.is_valid for it in map.areas.values()):
            found += _coverage(map)
        found += _small(map)
    found += [*_names(board), *_anchors(board), *_borders(board)]
    told = [*problems(board)[:MOST], *also]
    found += [
        Trouble(it, _ids_in(board, it), repairs=repairs_of(board, it)) for it in told if it.template not in TOLD_HERE
    ]
    found += [
        Trouble(it, _ids_in(board, it), repairs=repairs_of(board, it), grave=False)
        for it in remarks(board)[:MOST]
        if it.template not in TOLD_HERE
    ]
    return tuple(sorted(found, key=lambda trouble: not trouble.grave)[:MOST])


def crossed(board: Board, were: Mapping[AreaId, Shape]) -> Iterator[Trouble]:
    """Areas whose outlines crossed themselves in the drawing that they come from, as long as they are as they came."""
    for id, shape in were.items():
        it = board.spaces.get(id)
        if it is not None and it.shape is shape:
            words = say("The outline of {area} crossed itself in the drawing; is it meant so?", area=area(id))
            yield Trouble(words, (id,), repairs=untied(board, id), grave=False)


def _ids_in(board: Board, sentence: Sentence) -> tuple[AreaId, ...]:
    return tuple(AreaId(ref.id) for ref in sentence.refs() if ref.what == "area" and AreaId(ref.id) in board.spaces)


def _coverage(map: Map) -> Iterator[Trouble]:
    shapes = [it.shape for it in map.areas.values()]
    if not shapes:
        return
    whole = shapely.coverage_is_valid(shapes) and not unmatched_segments(map)
    if not whole:
        mend = Repair(MEND, lambda board: snapped_whole(board, map.id))
        for face in faces(map):
            if len(face.areas) > 1:
                x, y = face.spot
                words = say("{areas} lie upon each other.", areas=tuple(area(id) for id in face.areas))
                give = tuple(
                    Repair(say("It is {area}'s", area=area(id)), partial(_given, map=map.id, piece=face.shape, id=id))
                    for id in face.areas[:2]
                )
                yield Trouble(words, face.areas, (map.id, (x, y)), (*give, mend))
        if count := unmatched_segments(map):
            words = say("{count} pieces of borders run side by side instead of being one.", count=count)
            yield Trouble(words, repairs=(mend,))
    for gap in gaps(map):
        yield _gap(map, gap)


def gaps(map: Map) -> list[Polygon]:
    """What no area covers: holes between them, and slits at the edge of the paper. A wide margin is none."""
    rest = Polygon(edge(map)).difference(shapely.union_all([it.shape for it in map.areas.values()]))
    paper = edge(map)
    return [
        part
        for part in shapely.get_parts(rest).tolist()
        if isinstance(part, Polygon)
        and part.area > map.grid * part.length
        and (not part.intersects(paper) or width(part) <= slip(map))
    ]


def _gap(map: Map, gap: Polygon) -> Trouble:
    spot = gap.representative_point()
    beside = _beside(map, gap)
    words = say("There is a gap between {areas}.", areas=tuple(area(id) for id in beside[:4]))
    if len(beside) == 1:
        words = say("There is a hole in {area}.", area=area(beside[0]))
    give = tuple(
        Repair(say("It is {area}'s", area=area(id)), partial(filled, map=map.id, gap=gap, id=id)) for id in beside[:2]
    )
    new = Repair(say("Make it an area"), lambda board: filled(board, map.id, gap))
    return Trouble(words, tuple(beside[:4]), (map.id, (spot.x, spot.y)), (*give, new))


def _beside(map: Map, gap: Polygon) -> list[AreaId]:
    """The areas around it, the one with the longest common line first."""
    keys = set(segments_of([gap]).keys.tolist())
    found: dict[AreaId, float] = {}
    for it in near(map, gap.bounds):
        rows = segments_of([it.shape]).rows
        shared = [row for row, key in zip(rows, keys_of(rows).tolist(), strict=True) if key in keys]
        if shared:
            found[it.id] = float(sum(((row[2] - row[0]) ** 2 + (row[3] - row[1]) ** 2) ** 0.5 for row in shared))
    return sorted(found, key=lambda id: -found[id])


def filled(board: Board, map: MapId, gap: Polygon, id: AreaId | None = None) -> Board:
    """A gap becomes part of an area, or one of its own."""
    paper = board.maps[map]
    if id is not None:
        if id not in paper.areas:
            raise CannotEdit(say("There is no area {area}.", area=area(id)))
        parts = [*shapely.get_parts(paper.areas[id].shape).tolist(), gap]
        return settled(board, Change(map, {id: one_shape(parts)}))
    name = free_name(board, "Area")
    key = free_id(board, name)
    beside = _beside(paper, gap)
    kind = paper.areas[beside[0]].kind if beside else "land"
    return settled(board, Change(map, {key: gap}, {key: Area(key, name, kind, map, gap, (0, 0))}))


def _given(board: Board, map: MapId, piece: Polygon, id: AreaId) -> Board:
    """What two areas claim is one's alone; the others lose it."""
    paper = board.maps[map]
    areas = {}
    for it in near(paper, piece.bounds):
        if it.id != id and it.shape.intersects(piece):
            left = shapely.difference(it.shape, piece, grid_size=paper.grid)
            if left.is_empty or not isinstance(left, Polygon | MultiPolygon):
                raise CannotEdit(say("Nothing would be left of {area}.", area=area(it.id)))
            areas[it.id] = replace(it, shape=left)
    after = with_map(board, replace(paper, areas={**paper.areas, **areas}))
    return snapped_whole(after, map)


def _names(board: Board) -> Iterator[Trouble]:
    named: dict[str, list[AreaId]] = {}
    for space in board.spaces.values():
        named.setdefault(space.name.strip(), []).append(space.id)
    for name, ids in named.items():
        if not name:
            for id in ids:
                free = free_name(board, "Area")
                call = Repair(say("Call it {name}", name=free), partial(rename, id=id, name=free))
                yield Trouble(say("{area} has no name.", area=area(id)), (id,), repairs=(call,))
        elif len(ids) > 1:
            words = say("{count} spaces are named {name}.", count=len(ids), name=name)
            again = Repair(say("Number them"), partial(_numbered, ids=tuple(ids), name=name))
            yield Trouble(words, tuple(ids), repairs=(again,), grave=False)


def _numbered(board: Board, ids: tuple[AreaId, ...], name: str) -> Board:
    for number, id in enumerate(ids[1:], 2):
        board = rename(board, id, f"{name} {number}")
    return board


def _anchors(board: Board) -> Iterator[Trouble]:
    for space in board.spaces.values():
        if isinstance(space, Area) and space.shape.is_valid and not space.shape.intersects(Point(*space.anchor)):
            inside = Repair(say("Put it inside"), partial(move_anchor, id=space.id, spot=best_anchor(space.shape)))
            words = say("The name of {area} lies outside of it.", area=area(space.id))
            yield Trouble(words, (space.id,), (space.map, space.anchor), (inside,))


def _borders(board: Board) -> Iterator[Trouble]:
    for a, b in unconfirmed(board):
        words = say("{a} and {b} share a border, but nobody has said what it is.", a=area(a), b=area(b))
        touch = Repair(say("They touch"), partial(confirm_border, a=a, b=b))
        no = Repair(say("No way across"), partial(confirm_border, a=a, b=b, kind="impassable"))
        yield Trouble(words, (a, b), repairs=(touch, no))


def _small(map: Map) -> Iterator[Trouble]:
    """Areas in which not one counter has room, where the map says how large a counter is; and slivers."""
    for it in map.areas.values():
        parts = shapely.get_parts(it.shape).tolist()
        for part in parts:
            if (
                part.area < slip(map) ** 2
                and len(parts) > 1
                and part.length
                and 12.566 * part.area / part.length**2 < 0.02
            ):
                spot = part.representative_point()
                off = Repair(say("Take it off"), partial(_without_part, it=it, part=part))
                words = say("{area} has a sliver.", area=area(it.id))
                yield Trouble(words, (it.id,), (map.id, (spot.x, spot.y)), (off,))
        if map.counter and it.callout is None and it.shape.is_valid:
            room = 2 * float(
                shapely.length(shapely.maximum_inscribed_circle(max(parts, key=lambda p: p.area), map.counter / 8))
            )
            if room < map.counter:
                gone = Repair(say("Delete it"), partial(delete_areas, ids=(it.id,)))
                words = say("{area} is too small for a counter.", area=area(it.id))
                yield Trouble(
                    words, (it.id,), (map.id, it.anchor), (gone,) if room < map.counter / 8 else (), grave=False
                )


def _without_part(board: Board, it: Area, part: Polygon) -> Board:
    rest = [each for each in shapely.get_parts(board.maps[it.map].areas[it.id].shape).tolist() if not each.equals(part)]
    return settled(board, Change(it.map, {it.id: one_shape(rest)}))
