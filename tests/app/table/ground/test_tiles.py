"""The pyramid of tiles: crisp at every zoom, within its budgets, and drawn beside the program."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path
from time import sleep

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap, QTransform
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from app.table.ground.map_layer import UNDER_WAY, MapLayer, _pixels
from app.table.ground.tiles import (
    BLOCK,
    COARSEST,
    FINEST,
    SIDE,
    STRETCH,
    Tile,
    TileMemory,
    TileStore,
    block_of,
    draw_tiles,
    level_for,
    part_of,
    tiles_in,
    write_tile,
)

DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2000 1400" width="2000" height="1400">
<rect width="2000" height="1400" fill="#88aacc"/><path d="M0 0L2000 1400" stroke="#000" stroke-width="1"/>
<circle cx="1000" cy="700" r="400" fill="#ddcc88"/><rect x="980" y="680" width="40" height="40"/>
</svg>"""
SIZE = (2000.0, 1400.0)


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    path = tmp_path / "maps" / "map.svg"
    path.parent.mkdir()
    path.write_text(DRAWING)
    return path


@pytest.fixture
def layer(drawing: Path, tmp_path: Path) -> MapLayer:
    return MapLayer(drawing, *SIZE, TileStore(drawing, tmp_path / "tiles"))


@pytest.fixture
def ours(layer: MapLayer, monkeypatch: pytest.MonkeyPatch) -> MapLayer:
    """As if the drawing were one of ours."""
    monkeypatch.setattr("app.table.ground.map_layer.is_ours", lambda _file: True)
    return MapLayer(layer.drawing, *SIZE, layer.store)


def painted(layer: MapLayer, part: QRectF, zoom: float) -> QImage:
    """A window that shows this part at this zoom."""
    image = QImage(round(part.width() * zoom), round(part.height() * zoom), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(zoom, zoom)
    painter.translate(-part.topLeft())
    layer.draw(painter, part, zoom)
    painter.end()
    return image


@pytest.mark.parametrize("zoom", [0.03, 0.2, 0.49, 0.5, 0.51, 1.0, 1.07, 1.4, 2.9, 7.9])
def test_a_level_is_never_drawn_much_larger_than_it_is(zoom: float) -> None:
    scale = 2.0 ** level_for(zoom)
    assert zoom / scale <= 2**STRETCH + 1e-9
    assert zoom / scale > 0.5 or level_for(zoom) == COARSEST


def test_levels_end_somewhere() -> None:
    assert level_for(1e9) == FINEST
    assert level_for(0) == COARSEST


def test_tiles_meet_without_a_seam_where_their_edge_falls_between_two_pixels() -> None:
    """A view that looks at a spot puts edges on halves; reckoned from left and from right, they differ by 1e-13."""
    for number in range(2_000):
        scale = 0.4 + number * 0.000713
        left, right = sorted(tiles_in(QRectF(1100, 300, 700, 10), 0), key=lambda tile: tile.area.left())
        look = QTransform(scale, 0, 0, scale, number % 1_800 + 0.5 - scale * right.area.left(), 0.0)
        first, second = (_pixels(look.mapRect(tile.area)) for tile in (left, right))
        assert first.right() + 1 == second.left(), (number, first, second)


def test_tiles_cover_a_part_without_gap_or_overlap() -> None:
    part = QRectF(700, 300, 900, 800)
    tiles = list(tiles_in(part, 0))
    assert sum(tile.area.intersected(part).width() * tile.area.intersected(part).height() for tile in tiles) == 720_000
    assert len({(tile.column, tile.row) for tile in tiles}) == len(tiles)


def test_a_coarser_tile_stands_in_for_a_finer_one() -> None:
    tile = Tile(3, 13, 6)
    part = part_of(tile, tile.coarser.coarser)
    assert part == QRectF(128, 256, 128, 128)


def test_a_block_ends_where_the_map_does() -> None:
    assert block_of(Tile(0, 3, 2), *SIZE) == [Tile(0, 2, 2), Tile(0, 3, 2)]
    assert len(block_of(Tile(1, 0, 1), *SIZE)) == 4


def test_memory_keeps_what_was_looked_at_last_within_its_budget() -> None:
    memory = TileMemory(budget=3 * SIDE * SIDE * 4)
    for column in range(5):
        memory.put(Tile(0, column, 0), QPixmap(SIDE, SIDE))
        memory.get(Tile(0, 0, 0))
    assert len(memory) == 3
    assert memory.used <= memory.budget
    assert memory.get(Tile(0, 0, 0)) is not None
    assert memory.get(Tile(0, 1, 0)) is None


def test_a_large_window_keeps_all_that_it_shows() -> None:
    memory = TileMemory(budget=2 * 64 * 64 * 4)
    memory.make_room(3)
    seen = [Tile(0, column, 0) for column in range(3)]
    for tile in seen:
        memory.put(tile, QPixmap(64, 64))
    assert all(map(memory.get, seen))


def test_the_store_keeps_within_its_budget_and_lets_go_of_the_oldest_first(tmp_path: Path, drawing: Path) -> None:
    store = TileStore(drawing, tmp_path / "tiles")
    store.use()
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(0)
    for column in range(4):
        write_tile(image, store.path(Tile(0, column, 0)))
        os.utime(store.path(Tile(0, column, 0)), (column, column))
    size = store.path(Tile(0, 0, 0)).stat().st_size
    (store.folder / "0_9_9.ppm.4711").write_bytes(b"half")
    assert store.tidy(budget=2 * size) == 2 * size
    assert [store.has(Tile(0, column, 0)) for column in range(4)] == [False, False, True, True]
    assert len(list(store.folder.iterdir())) == 2


def test_another_drawing_has_tiles_of_its_own(tmp_path: Path, drawing: Path) -> None:
    before = TileStore(drawing, tmp_path).folder
    assert TileStore(drawing, tmp_path, "_bare").folder != before
    drawing.write_text(DRAWING.replace("88aacc", "ccaa88"))
    assert TileStore(drawing, tmp_path).folder != before


def test_tiles_drawn_together_are_what_each_would_be_alone(drawing: Path) -> None:
    renderer = QSvgRenderer(str(drawing))
    together = dict(draw_tiles(renderer, SIZE, [Tile(1, column, row) for column in (2, 3) for row in (2, 3)]))
    alone = draw_tiles(renderer, SIZE, [Tile(1, 3, 2)])[0][1]
    assert together[Tile(1, 3, 2)] == alone


def test_the_first_picture_is_there_at_once_and_as_sharp_as_a_plain_drawing(layer: MapLayer, drawing: Path) -> None:
    zoom = 0.5
    layer.begin(zoom)
    shown = painted(layer, QRectF(0, 0, *SIZE), zoom)
    plain = QImage(shown.size(), QImage.Format.Format_RGB32)
    painter = QPainter(plain)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(drawing)).render(painter, QRectF(plain.rect()))
    painter.end()
    assert not layer.busy
    assert (
        sum(shown.pixelColor(x, y) != plain.pixelColor(x, y) for x in range(0, 1000, 7) for y in range(0, 700, 7)) == 0
    )


def test_of_a_drawing_that_takes_long_the_first_picture_is_coarser_and_soon_as_sharp(
    layer: MapLayer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.table.ground.map_layer.SLOW", 0)
    zoom = 0.5
    layer.begin(zoom)
    assert layer.has_overview
    shown = painted(layer, layer.area, zoom)
    assert layer.busy
    qtbot.waitUntil(lambda: not layer.busy, timeout=20_000)
    assert all(map(layer.memory.get, tiles_in(QRectF(0, 0, 1999, 1399), level_for(zoom))))
    assert painted(layer, layer.area, zoom) != shown
    layer.close()


def test_in_a_window_that_has_no_size_yet_the_first_picture_is_one_that_shows_something(layer: MapLayer) -> None:
    layer.begin(1e-3)
    assert len(layer.memory) > 0
    assert layer.has_overview
    tile, _ = layer.memory.nearest(Tile(-1, 0, 0)) or (None, None)
    assert tile is not None
    assert 2.0**tile.level * SIZE[0] > SIDE / 2


def test_what_is_not_drawn_yet_is_shown_coarser_and_then_crisp(layer: MapLayer, qtbot: QtBot) -> None:
    layer.begin(0.5)
    part, zoom = QRectF(900, 600, 200, 140), 4.0
    layer.look_at(part, zoom)
    coarse = painted(layer, part, zoom)
    assert coarse.pixelColor(20, 20).name() == "#ddcc88"
    qtbot.waitUntil(lambda: not layer.busy, timeout=20_000)
    qtbot.waitUntil(lambda: painted(layer, part, zoom) != coarse and not layer.busy, timeout=20_000)
    fine = painted(layer, part, zoom)
    edge = [fine.pixelColor(x, 400).lightness() for x in range(300, 340)]
    assert max(abs(a - b) for a, b in pairwise(edge)) > 150
    layer.close()


def test_what_scrolled_by_is_not_drawn_any_more(layer: MapLayer) -> None:
    layer.begin(0.5)
    painted(layer, QRectF(0, 0, 400, 300), 3.0)
    assert layer.busy
    layer.look_at(QRectF(1600, 1000, 10, 10), 0.5)
    layer.rest()
    assert not layer.busy
    assert len(layer.memory) == 0


def test_a_broken_tile_on_the_disk_is_drawn_again(layer: MapLayer) -> None:
    layer.begin(0.5)
    for tile in layer.store.folder.glob("*.ppm"):
        tile.write_bytes(b"no picture")
    layer.memory.forget()
    layer.begin(0.5)
    assert painted(layer, QRectF(0, 0, *SIZE), 0.5).pixelColor(20, 200).name() == "#88aacc"


def test_a_map_that_nobody_waits_for_is_drawn_by_the_other_process(qtbot: QtBot, layer: MapLayer) -> None:
    layer.begin_beside()
    assert layer.busy
    assert not layer.has_overview
    qtbot.waitUntil(lambda: layer.has_overview, timeout=20_000)
    qtbot.waitUntil(lambda: not layer.busy, timeout=20_000)
    layer.close()


def test_of_a_strangers_drawing_more_is_drawn_in_one_go_with_each_quick_answer(
    layer: MapLayer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.table.ground.map_layer.QUICK", 60)
    goes = goes_of(layer, qtbot, monkeypatch)
    assert sum(goes) == 48 / BLOCK**2
    assert goes[0] == 1 < max(goes)


def test_a_drawing_of_ours_is_drawn_tile_by_tile_but_all_at_once_where_the_whole_map_is_seen(
    ours: MapLayer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert goes_of(ours, qtbot, monkeypatch) == [1] * 48
    assert ours._most(ours._overview) > 1


def goes_of(layer: MapLayer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How much was asked for at a time until the window was sharp."""
    layer.begin(0.5)
    goes, have_drawn = list[int](), layer._have_drawn
    monkeypatch.setattr(layer, "_have_drawn", lambda blocks, **_: (goes.append(len(blocks)), have_drawn(blocks)))
    part = QRectF(0, 0, 1900, 1300)
    layer.look_at(part, 2.0)
    painted(layer, part, 2.0)
    qtbot.waitUntil(lambda: not layer.busy, timeout=20_000)
    every = list(tiles_in(part, 1))
    assert len(every) == 48
    assert all(map(layer.memory.get, every))
    layer.close()
    return goes


def test_a_hand_that_goes_elsewhere_waits_for_one_tile_of_what_is_being_drawn_ahead(
    ours: MapLayer, qtbot: QtBot
) -> None:
    """It waited for all of it: a second or two of a large map."""
    ours.begin(0.25)
    ours.look_at(QRectF(0, 0, 1900, 1300), 0.5)
    ours.draw_ahead()
    elsewhere = QRectF(1000, 700, 400, 300)
    ours.look_at(elsewhere, 2.0)
    painted(ours, elsewhere, 2.0)
    qtbot.waitUntil(lambda: not ours.busy, timeout=20_000)
    ahead = [tile for tile in tiles_in(QRectF(0, 0, 1900, 1300), 0) if ours.store.has(tile)]
    assert len(ahead) <= 1
    ours.close()


def test_while_a_map_rests_it_is_drawn_as_it_will_be_seen_from_nearer(ours: MapLayer, qtbot: QtBot) -> None:
    ours.begin(0.25)
    told = list[QRectF]()
    ours.arrived.connect(told.append)
    ours.look_at(QRectF(0, 0, 900, 600), 0.5)
    ours.draw_ahead()
    assert not ours.busy, "nobody waits for it"
    nearer = list(tiles_in(QRectF(0, 0, 900, 600), 0))
    qtbot.waitUntil(lambda: all(map(ours.store.has, nearer)), timeout=20_000)
    ours.draw_ahead()
    assert not told
    assert not any(map(ours.memory.get, nearer))
    ours.look_at(QRectF(0, 0, 900, 600), 1.0)
    painted(ours, QRectF(0, 0, 900, 600), 1.0)
    assert all(map(ours.memory.get, nearer))
    assert not ours.busy, "it is there already"
    ours.close()


def test_who_goes_nearer_has_the_ground_drawn_while_the_zoom_lasts(layer: MapLayer, qtbot: QtBot) -> None:
    """It was asked for a tenth of a second after the last step, when the window was painted anew."""
    layer.begin(0.25)
    told = list[bool]()
    layer.all_there.connect(lambda: told.append(layer.busy))
    part = QRectF(0, 0, 900, 600)
    layer.look_at(part, 0.5)
    assert not layer.busy
    layer.look_at(part, 1.0)
    assert layer.busy
    qtbot.waitUntil(lambda: not layer.busy, timeout=20_000)
    assert all(map(layer.memory.get, tiles_in(part, 0)))
    assert told == [False], "said once, when nothing is waited for any more"
    layer.close()


def test_of_a_drawing_of_ours_some_tiles_are_under_way_at_a_time(ours: MapLayer, qtbot: QtBot) -> None:
    """Each waited until the one before had been painted in the window."""
    ours.begin(0.25)
    part = QRectF(0, 0, 1900, 1300)
    ours.look_at(part, 2.0)
    painted(ours, part, 2.0)
    assert len(ours._asked) == UNDER_WAY
    elsewhere = QRectF(100, 900, 300, 200)
    ours.look_at(elsewhere, 2.0)
    painted(ours, elsewhere, 2.0)
    qtbot.waitUntil(lambda: not ours.busy, timeout=20_000)
    assert all(map(ours.memory.get, tiles_in(elsewhere, 1)))
    drawn = [tile for tile in tiles_in(part, 1) if ours.store.has(tile)]
    assert len(drawn) <= UNDER_WAY + len(list(tiles_in(elsewhere, 1)))
    ours.close()


def test_who_goes_where_it_is_being_drawn_ahead_gets_it_as_soon_as_it_is_there(ours: MapLayer, qtbot: QtBot) -> None:
    ours.begin(0.25)
    told = list[QRectF]()
    ours.arrived.connect(told.append)
    part = QRectF(0, 0, 900, 600)
    ours.look_at(part, 0.5)
    ours.draw_ahead()
    ours.look_at(part, 1.0)
    painted(ours, part, 1.0)
    assert ours.busy
    qtbot.waitUntil(lambda: not ours.busy, timeout=20_000)
    assert all(map(ours.memory.get, tiles_in(part, 0)))
    assert told
    ours.close()


def test_a_tile_that_was_taken_from_the_disk_before_it_was_told_of_is_told_of_all_the_same(
    layer: MapLayer, qtbot: QtBot
) -> None:
    """Half of the map stayed blurred: what came was painted into the picture of the window, and not in the window."""
    layer.begin(0.25)
    told = list[QRectF]()
    layer.arrived.connect(told.append)
    part = QRectF(0, 0, 900, 600)
    layer.look_at(part, 1.0)
    painted(layer, part, 1.0)
    wanted = list(tiles_in(part, 0))
    assert layer._maker is not None
    assert layer._maker.waitForStarted()
    layer._maker.waitForBytesWritten()
    for _ in range(400):
        if all(map(layer.store.has, wanted)):
            break
        sleep(0.05)
    painted(layer, part, 1.0)
    assert all(map(layer.memory.get, wanted))
    assert not told
    qtbot.waitUntil(lambda: not layer.busy, timeout=20_000)
    assert {(area.x(), area.y()) for area in told} >= {(tile.area.x(), tile.area.y()) for tile in wanted}
    layer.close()


def test_what_is_given_up_is_not_drawn_and_can_be_asked_for_again(qtbot: QtBot, layer: MapLayer) -> None:
    layer.begin_beside()
    layer.give_up()
    assert not layer.busy
    layer.begin_beside()
    qtbot.waitUntil(lambda: layer.has_overview, timeout=20_000)
    layer.close()


@pytest.mark.parametrize("place", ["a file", "too long", "full"])
def test_where_nothing_can_be_kept_the_map_is_there_all_the_same(
    drawing: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    (tmp_path / "file").write_text("")
    root = {"a file": tmp_path / "file" / "tiles", "too long": tmp_path / ("x" * 3000)}.get(place, tmp_path / "tiles")
    if place == "full":

        def full(*_: object, **__: object) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("app.table.ground.tiles.write_aside", full)
    layer = MapLayer(drawing, *SIZE, TileStore(drawing, root))
    layer.begin(0.4)
    seen = painted(layer, layer.area, 0.4)
    assert seen.pixelColor(400, 200).name() == "#ddcc88"
    if place != "full":
        painted(layer, layer.area, 2.0)
        qtbot.waitUntil(lambda: layer.memory.get(Tile(1, 0, 0)) is not None, timeout=20_000)
    layer.store.tidy()
    layer.give_up()
