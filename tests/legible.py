"""`python -m tests.legible`: what can be read when a game opens: counters, names, and how many of them are covered.

For each set-up: with the whole map in a window of 1920 x 1000 dots; with the whole map beside the log on a screen of
1366 x 768; and at the usual zoom, where a counter has 48 dots. Names are measured with the values beneath them; where
the maker of the map did not say what they take, about what the lettering takes. Covered is one of which counters take
more than a tenth. How large a name is, is how high its letters are set. Read is one whose capitals are some 9 dots
high: as it is printed, or as it stands larger from afar.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import shapely
from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QTransform

sys.path.insert(0, str(Path(__file__).parents[1]))

from app.table.counters.layer import enlarged
from app.table.ground.far_names import LEGIBLE, printed_besides, set_names, wanted_of
from app.table.ground.lettering import labels_of as lettering_of
from app.table.ground.names_layer import groups
from boards.board import Map
from counters.faces.lettering import width
from counters.game import Game
from counters.laying.piles import Lies, square
from counters.laying.rooms import counter_size
from counters.laying.stacks import layout_all
from counters.position import PlaceId, Position, area_of, carrier_of
from counters.text.reading import start_position
from rules_assist.shelf.shelf import open_game

LARGE, SMALL = (1920, 1000), (1039, 664)
"""What is left for the map of a large screen, and of a small one beside the log and beneath the tabs of its maps."""

COVERED = 0.1
USUAL = 48
"""Dots along a counter at the zoom that a map is played at."""


class Seen(NamedTuple):
    """One map of a set-up in a window."""

    counters: int
    smallest: float
    """Dots along a counter that is not cargo."""

    sizes: int
    """How many sizes there are."""

    lettering: float
    """Dots of the smallest name of an area."""

    names: int
    covered: int
    lettered: int
    """How many areas have a name; and of how many it can be read as printed, and as it stands from afar."""

    printed: int
    read: int


def seen(game: Game, position: Position, map: Map, window: tuple[int, int] | None = LARGE) -> Seen:
    """The whole map in a window; without one, at the usual zoom."""
    size = counter_size(map)
    dots = min(window[0] / map.width, window[1] / map.height) if window is not None else USUAL / size
    here = {
        place: lies
        for place, lies in layout_all(position, game.board, enlarged(size * dots), map.id).items()
        if (space := game.board.spaces.get(area_of(place))) is not None and space.map == map.id
    }
    scales = [each.scale for lies in here.values() for each in lies if carrier_of(position.where[each.counter]) is None]
    squares = [square(each, size) for lies in here.values() for each in lies]
    tree = shapely.STRtree(squares)
    labels = labels_of(game, map)
    names = [each.lettered for each in (*map.areas.values(), *map.boxes.values()) if each.lettered is not None]
    names = names or [_written(label) for label in labels if "at" in label]
    covered = sum(_share(name, [squares[at] for at in tree.query(name, "intersects")]) > COVERED for name in names)
    return Seen(
        len(squares),
        min(scales, default=0) * size * dots,
        len({round(scale, 2) for scale in scales}),
        min((float(label["size"]) for label in labels), default=0.0) * dots,
        len(names),
        covered,
        *_read(game, map, here, dots),
    )


def _read(game: Game, map: Map, here: Mapping[PlaceId, Iterable[Lies]], dots: float) -> tuple[int, int, int]:
    """How many names there are; how many can be read as they are printed; and with those that stand there from afar."""
    size = counter_size(map)
    folder = Path(__file__).parents[1] / "boards" / "maps" / game.board.id
    labels = lettering_of(map, folder / map.drawing)
    names = wanted_of(map, groups(labels))
    printed = sum(each.size * dots >= LEGIBLE for each in names)
    covered = [(each.x, each.y, each.scale * size / 2) for lies in here.values() for each in lies]
    far = set_names(
        names, QTransform().scale(dots, dots), dots, QRectF(0, 0, map.width, map.height),
        counters=covered, boxes={box.id: _rectangle(box.paper.bounds) for box in map.boxes.values() if not box.cells},
        besides=printed_besides(map, labels),
    )  # fmt: skip
    small = {each.name for each in far}
    return len(names), printed, sum(each in small or each.size * dots >= LEGIBLE for each in names)


def _rectangle(bounds: tuple[float, float, float, float]) -> QRectF:
    left, top, right, low = bounds
    return QRectF(left, top, right - left, low - top)


def labels_of(game: Game, map: Map) -> list[dict[str, Any]]:
    """What is written in areas and boxes; the maker keeps it beside the drawing."""
    folder = Path(__file__).parents[1] / "boards" / "maps" / game.board.id
    kept = folder / ("lettering.json" if map.drawing == "map.svg" else map.drawing.replace(".svg", ".lettering.json"))
    labels = json.loads(kept.read_text(encoding="utf-8"))["lettering"] if kept.is_file() else []
    return [label for label in labels if label.get("of") in {*map.areas, *map.boxes}]


def _written(label: dict[str, Any]) -> shapely.Polygon:
    (x, foot), size = label["at"], label["size"]
    half = width(label["text"], size) / 2
    return shapely.box(x - half, foot - size * 0.7, x + half, foot)


def _share(name: shapely.Polygon, over: list[shapely.Polygon]) -> float:
    return shapely.intersection(name, shapely.union_all(over)).area / name.area if over else 0.0


def rows() -> Iterator[str]:
    yield f"{'':38} {'':10} {'':>8} {'1920 x 1000':>33} {'1366 x 768':>33} {'usual zoom':>33}"
    head = f" {'counter':>7} {'name':>5} {'covered':>7} {'read':>11}"
    yield f"{'game and set-up':38} {'map':10} {'counters':>8}" + head * 3
    for id in ("sample", "blitzwar", "blitz", "totaldomination", "aaeurope", "empires"):
        opened = open_game(id)
        for word, setup in opened.setups.items():
            position = start_position(setup, opened.game)
            for map in opened.game.board.maps.values():
                found = [seen(opened.game, position, map, window) for window in (LARGE, SMALL, None)]
                if found[0].counters:
                    yield f"{id + ' ' + word:38} {map.id:10} {found[0].counters:8}" + "".join(map_row(found))


def map_row(found: list[Seen]) -> Iterator[str]:
    for each in found:
        share = f"{each.covered}/{each.names}" if each.names else "-"
        read = f"{each.printed}>{each.read}/{each.lettered}" if each.lettered else "-"
        yield f" {each.smallest:7.1f} {each.lettering:5.1f} {share:>7} {read:>11}"


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication([])
    for row in rows():
        sys.stdout.write(row + "\n")
