"""Every board that comes with the program: whole, as its rulebook says, and drawn alike by every viewer."""

import importlib
import json
import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import pytest
import shapely
from PySide6.QtCore import QByteArray
from PySide6.QtSvg import QSvgRenderer
from shapely import affinity

from app.table.ground.lettering import lettering_file, read_lettering
from boards.board import AreaId, Board
from boards.checks import problems
from boards.constraints import broken, read_constraints
from boards.files.board_file import read_board
from boards.making.looks.printing import LAYERS
from boards.making.world.contacts import differences
from boards.making.world.placing import room
from boards.making.world.tables import Geography, files_of, read_geography
from tests.boards.svg.drawn import SVG, letters, signs

MAPS = Path(__file__).resolve().parents[3] / "boards" / "maps"
FOLDERS = sorted(file.parent for file in MAPS.glob("*/board.json"))
REAL = [folder for folder in FOLDERS if (folder / "geography.json").is_file()]
DRAWINGS = sorted(file for folder in FOLDERS for file in folder.glob("*.svg"))
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"
MISDRAWN = {"clipPath", "mask", "filter", "text", "tspan", "textPath", "symbol", "foreignObject", "style", "marker"}
MISREAD = re.compile(r"clip-path|mask|filter|letter-spacing|mix-blend-mode|paint-order|class|style|textLength")
NEEDED = {"ground", "borders", "symbols", "boxes", "lettering"}


@cache
def board(folder: Path) -> Board:
    return read_board(folder)


@cache
def tables(folder: Path) -> tuple[Geography, ...]:
    return tuple(read_geography(file) for file in files_of(folder))


def name(path: Path) -> str:
    return path.relative_to(MAPS).as_posix()


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_a_board_has_no_problems(folder: Path) -> None:
    assert [str(it) for it in problems(board(folder))] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_a_board_is_as_its_rulebook_says(folder: Path) -> None:
    constraints = read_constraints(folder)
    assert folder not in REAL or len(constraints) > 5
    assert [str(it) for it in broken(board(folder), constraints)] == []


@pytest.mark.parametrize("folder", REAL, ids=name)
def test_a_board_has_all_that_its_table_has(folder: Path) -> None:
    found = board(folder)
    for table in tables(folder):
        map = found.maps[table.map]  # type: ignore[index] # the table's word for it
        assert set(map.areas) == {area.id for area in table.areas}
        assert set(map.boxes) == {box.id for box in table.boxes}
        for facts in table.areas:
            area = map.areas[AreaId(facts.id)]
            assert (area.name, area.kind, area.source) == (facts.name, facts.kind, facts.source)
            assert dict(area.attributes) == dict(facts.attributes)
    assert len(found.contacts) == sum(len(table.links) for table in tables(folder))


@pytest.mark.parametrize("folder", REAL, ids=name)
def test_what_touches_on_the_paper_is_what_the_board_says(folder: Path) -> None:
    look = importlib.import_module(f"boards.making.games.{folder.name}")
    found = board(folder)
    for table in tables(folder):
        map = found.maps[table.map]  # type: ignore[index] # the table's word for it
        told = differences(map, found.contacts, look.BORDERS, table.shaping.least_contact)
        assert [str(it) for it in told] == []


PILE = 1.08
"""From one counter to the next, in counters: so much room a pile wants."""


@pytest.mark.parametrize("folder", REAL, ids=name)
def test_every_area_holds_a_counter(folder: Path) -> None:
    """A whole counter lies in the circle in it, or in its call-out, or the rules let nothing lie there."""
    found = board(folder)
    for table in tables(folder):
        map = found.maps[table.map]  # type: ignore[index] # the table's word for it
        callouts = {id: area.callout for id, area in map.areas.items() if area.callout is not None}
        covered = shapely.union_all(list(callouts.values()))
        elsewhere = {area.id for area in table.areas if area.empty} | set(callouts)
        elsewhere |= {area.id for area in map.areas.values() if area.kind in ("impassable", "outer_water")}
        rooms = {
            id: round(room(area.shape.difference(covered)), 1) for id, area in map.areas.items() if id not in elsewhere
        }
        assert {id: wide for id, wide in rooms.items() if wide < 0.7072 * table.counter} == {}
        sides = {id: (it.bounds[2] - it.bounds[0], it.bounds[3] - it.bounds[1]) for id, it in callouts.items()}
        assert {id: side for id, side in sides.items() if min(side) < PILE * table.counter} == {}


READ_AT = {"aaeurope": 24.0, "blitz": 24.0, "blitzwar": 24.0, "empires": 24.0}
"""Pixels along a counter where a screen of 1920 x 1080 shows the whole map."""


CLEAR = ("aaeurope", "blitz", "empires")
"""Games with areas, whose names say what paper they take."""

LEAST = 7.0
"""Pixels along the smallest letters where a screen of 1920 x 1080 shows the whole map."""

LARGE_LETTERS = ("aaeurope", "blitz", "blitzwar", "sample", "totaldomination", "totaldomination_alternative")


@pytest.mark.parametrize("game", READ_AT)
def test_counters_can_be_read_where_the_whole_map_is_seen(game: str) -> None:
    for map in board(MAPS / game).maps.values():
        assert map.counter * min(1920 / map.width, 1080 / map.height) >= READ_AT[game]


def test_every_box_of_blitzwar_holds_a_pile_and_lies_clear_of_the_others() -> None:
    (map,) = board(MAPS / "blitzwar").maps.values()
    zones = [box for box in map.boxes.values() if box.kind in ("zone", "off_map")]
    pile = shapely.box(0, 0, PILE * map.counter, (PILE + 0.2) * map.counter)
    for zone in zones:
        x, y = zone.shape.centroid.coords[0]
        assert zone.shape.covers(affinity.translate(pile, x - pile.centroid.x, y - pile.centroid.y)), zone.id
        assert zone.lettered is not None
    taken = [shapely.union(zone.shape, zone.lettered) for zone in zones]
    one, other = shapely.STRtree(taken).query(taken, predicate="dwithin", distance=8)
    assert [(zones[a].id, zones[b].id) for a, b in zip(one, other, strict=True) if a < b] == []


def test_no_link_of_blitzwar_runs_beneath_a_box_that_it_does_not_join() -> None:
    found = board(MAPS / "blitzwar")
    (map,) = found.maps.values()
    boxes = [box for box in map.boxes.values() if box.lettered is not None]
    tree = shapely.STRtree([shapely.union(box.shape, box.lettered) for box in boxes])
    links = [it for it in found.contacts if it.kind in ("land", "air") and it.line is not None]
    assert len(links) > 400
    under = {
        (it.a, it.b, boxes[n].id) for it in links for n in tree.query(it.line, predicate="intersects").tolist()
    }  # fmt: skip
    assert {(a, b, over) for a, b, over in under if over not in (a, b)} == set()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_no_name_lies_upon_another_or_upon_a_border(folder: Path) -> None:
    found, upon = board(folder), []
    for map in found.maps.values():
        labels = read_lettering(lettering_file(folder / map.drawing))
        bare = {id for id, area in map.areas.items() if area.callout is None}  # a card covers borders
        shapes = [letters(label) for label in labels]
        tree = shapely.STRtree(shapes)
        for one, other in tree.query(shapes, predicate="intersects").T.tolist():
            if one < other and (labels[one].of != labels[other].of or not labels[one].of):
                upon.append((labels[one].text, labels[other].text))
        for contact in found.contacts:
            if contact.border and contact.line is not None and contact.a in map.areas:
                under = [labels[it] for it in tree.query(contact.line, predicate="intersects").tolist()]
                upon += [(label.text, f"{contact.a}, {contact.b}") for label in under if label.of in bare]
    assert upon == []


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("file", DRAWINGS, ids=name)
def test_no_name_lies_upon_a_symbol(file: Path) -> None:
    labels = read_lettering(lettering_file(file))
    tree = shapely.STRtree(signs(file))
    upon = {label.text for label in labels if len(tree.query(letters(label), predicate="intersects"))}
    assert upon == set()


@pytest.mark.parametrize("game", LARGE_LETTERS)
def test_the_smallest_letters_can_be_read_where_the_whole_map_is_seen(game: str) -> None:
    for map in board(MAPS / game).maps.values():
        screen = min(1920 / map.width, 1080 / map.height)
        written = read_lettering(lettering_file(MAPS / game / map.drawing))
        assert [label.text for label in written if label.size * screen < LEAST] == []


@pytest.mark.parametrize("game", CLEAR)
def test_a_board_says_what_paper_each_name_takes(game: str) -> None:
    """So that counters are laid beside it."""
    for map in board(MAPS / game).maps.values():
        named = [area for area in map.areas.values() if area.lettered is not None]
        assert len(named) > 90 or not map.areas
        assert all(area.callout is None for area in named)


@pytest.mark.parametrize("file", DRAWINGS, ids=name)
def test_a_drawing_has_nothing_that_viewers_draw_differently(file: Path) -> None:
    root = ET.fromstring(file.read_text("utf-8"))  # noqa: S314 - our own file
    for element in root.iter():
        tag = element.tag.removeprefix(SVG)
        assert tag not in MISDRAWN, tag
        assert element is root or tag != "svg"
        for word, value in element.attrib.items():
            assert not MISREAD.fullmatch(word), word
            if word == "href":
                assert value.startswith(("#", "data:image/jpeg;base64,", "data:image/png;base64,"))


@pytest.mark.parametrize("file", DRAWINGS, ids=name)
def test_a_drawing_has_its_named_layers_and_the_lettering_last(file: Path) -> None:
    root = ET.fromstring(file.read_text("utf-8"))  # noqa: S314 - our own file
    layers = [group for group in root if group.get(f"{INKSCAPE}groupmode") == "layer"]
    assert all(group.get("id") == group.get(f"{INKSCAPE}label") for group in layers)
    assert {group.get("id") for group in layers} >= NEEDED
    assert layers[-1].get("id") == "lettering"


@pytest.mark.parametrize("folder", REAL, ids=name)
def test_a_board_of_the_real_world_has_the_layers_of_every_other(folder: Path) -> None:
    for file in folder.glob("*.svg"):
        root = ET.fromstring(file.read_text("utf-8"))  # noqa: S314 - our own file
        found = [group.get("id") for group in root if group.get(f"{INKSCAPE}groupmode") == "layer"]
        assert found == list(LAYERS)


@pytest.mark.parametrize("file", DRAWINGS, ids=name)
def test_lettering_is_outlines_with_their_halos_beneath(file: Path) -> None:
    root = ET.fromstring(file.read_text("utf-8"))  # noqa: S314 - our own file
    lettering = next(group for group in root if group.get("id") == "lettering")
    assert {part.tag.removeprefix(SVG) for part in lettering.iter()} <= {"g", "path", "use"}
    drawn = list(lettering)
    halos = [number for number, part in enumerate(drawn) if part.get("fill") == "none"]
    assert len(halos) >= sum(bool(label.halo) for label in read_lettering(lettering_file(file)))
    for number in halos:
        above = drawn[number + 1]
        assert above.get("fill") not in (None, "none")
        assert [part.attrib for part in above.iter()][1:] == [part.attrib for part in drawn[number].iter()][1:]


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_a_drawing_is_as_large_as_its_map(folder: Path) -> None:
    for map in board(folder).maps.values():
        drawing = QSvgRenderer(QByteArray((folder / map.drawing).read_bytes()))
        assert drawing.isValid()
        assert (drawing.viewBoxF().width(), drawing.viewBoxF().height()) == (map.width, map.height)


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_a_board_fits_a_repository(folder: Path) -> None:
    assert sum(file.stat().st_size for file in folder.iterdir()) < 6_000_000


@pytest.mark.parametrize("folder", REAL, ids=name)
def test_lettering_is_data_too_and_names_every_area(folder: Path) -> None:
    named: set[str] = set()
    for file in folder.glob("*lettering.json"):
        for label in json.loads(file.read_text("utf-8"))["lettering"]:
            assert label["text"].strip()
            assert label["size"] >= 12
            assert ("at" in label) != ("along" in label)
            named.add(label.get("of", ""))
    for table in tables(folder):
        hidden = {id for id, facts in table.labels.items() if facts.hidden}
        assert {area.id for area in table.areas if not area.empty} - hidden - named == set()
