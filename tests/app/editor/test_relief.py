"""Maps of the real world: a frame that is dragged on a map of it, and relief out of heights."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.editor.documents.draft import LOOK, look_of
from app.editor.documents.exporting import export
from app.editor.documents.opening import Beginning, Wanted, of_world
from app.editor.drawing.relief import on_land, take_relief
from app.editor.drawing.world_map import WorldMap
from app.editor.window.look_forms import ReliefForm
from app.editor.window.world_form import WorldForm
from boards.edits.areas import draw_area
from boards.plain.bad_input import BadInput
from tests.app.editor.conftest import opened
from tests.app.rig import LEFT, NOTHING, move

HEIGHTS = Path(__file__).parents[2] / "boards" / "files" / "heights.h5"
FRAME = (-8.0, 36.0, 12.0, 50.0)


def squares(folder: Path) -> Path:
    """Four made-up provinces, and free water beside them."""
    corners = [(x, y) for x in (-6, 2) for y in (38, 43)]
    features = [
        {
            "type": "Feature",
            "properties": {"name": f"Province {x} {y}", "admin": "Land"},
            "geometry": {
                "type": "Polygon",
                "coordinates": [[[x, y], [x + 8, y], [x + 8, y + 5], [x, y + 5], [x, y]]],
            },
        }
        for x, y in corners
    ]
    file = folder / "admin1.json"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return file


def with_relief(folder: Path) -> Beginning:
    return of_world(squares(folder), Wanted(FRAME, heights=HEIGHTS))


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def test_a_frame_is_dragged_on_the_map_of_the_world_and_its_degrees_are_written(tmp_path: Path) -> None:
    for rig in opened(of_world(squares(tmp_path), Wanted(FRAME)), tmp_path):
        rig.window.files.ask_world()
        form = rig.window.findChild(WorldForm)
        assert form is not None
        map = form.map

        def drag(one: QPointF, other: QPointF, button: Qt.MouseButton = LEFT, map: WorldMap = map) -> None:
            QTest.mousePress(map, button, NOTHING, one.toPoint())
            move(map, ((one + other) / 2).toPoint())
            move(map, other.toPoint())
            QTest.mouseRelease(map, button, NOTHING, other.toPoint())

        drag(map.spot(12, 36), map.spot(20, 47.5))
        west, south, east, north = form.wanted().frame
        assert (abs(west - 12) < 0.5, abs(south - 36) < 0.5, abs(east - 20) < 0.5, abs(north - 47.5) < 0.5) == (
            True,
        ) * 4
        assert form.sides["west"].value() == west
        # An edge, a corner's two edges, the middle: each moves only what it is.
        drag(map.spot(east, (south + north) / 2), map.spot(east + 3, (south + north) / 2))
        assert form.wanted().frame[:2] == (west, south)
        assert abs(form.wanted().frame[2] - east - 3) < 0.5
        drag(map.spot((west + east) / 2, (south + north) / 2), map.spot((west + east) / 2 - 4, (south + north) / 2))
        assert abs(form.wanted().frame[0] - west + 4) < 0.5
        # Typed, it is drawn; by keys, too.
        form.sides["north"].setValue(55)
        assert map.frame[3] == 55
        before = map.frame
        QTest.keyClick(map, Qt.Key.Key_Right)
        assert map.frame == (before[0] + 1, before[1], before[2] + 1, before[3])
        QTest.keyClick(map, Qt.Key.Key_Up, Qt.KeyboardModifier.ShiftModifier)
        assert map.frame[3] == 56
        zoom, middle = map.zoom, QPointF(map.middle)
        QTest.keyClick(map, Qt.Key.Key_Plus)
        drag(QPointF(200, 100), QPointF(230, 120), Qt.MouseButton.RightButton)
        assert map.zoom > zoom
        assert map.middle != middle
        assert map.frame[3] == 56
        form.close()


def test_relief_is_light_and_shadow_on_land_and_nothing_at_sea(tmp_path: Path) -> None:
    begun = with_relief(tmp_path)
    assert begun.draft.look.frame == FRAME
    sheet = next(iter(begun.board.maps.values()))
    image = QImage(str(begun.draft.folder / begun.draft.look.relief))
    clipped = on_land(image, sheet)
    strength = _alpha(clipped)
    assert strength.max() > 25  # a gentle hill is not shaded as the Alps are
    paper_corner = strength[:20, :20]
    assert paper_corner.max() == 0
    # Both: the side towards the light, and the one away from it.
    spots = ((x, y) for x in range(0, clipped.width(), 9) for y in range(0, clipped.height(), 9))
    reds = {colour.red() > 128 for x, y in spots if (colour := clipped.pixelColor(x, y)).alpha() > 5}
    assert reds == {True, False}
    paper = [(0, 0), (sheet.width, 0), (sheet.width, sheet.height), (0, sheet.height)]
    flooded = draw_area(begun.board, sheet.id, paper, "Flood", "sea", over=True)
    assert _alpha(on_land(image, flooded.maps[sheet.id])).max() == 0


def _alpha(image: QImage) -> np.ndarray:  # type: ignore[type-arg]
    found = image.convertToFormat(QImage.Format.Format_Alpha8)
    rows = np.frombuffer(found.constBits(), np.uint8).reshape(found.height(), found.bytesPerLine())
    return rows[:, : found.width()].copy()  # else they are gone with their picture


def test_what_is_exported_has_the_relief_that_is_seen_and_a_saved_map_finds_it_again(tmp_path: Path) -> None:
    begun = with_relief(tmp_path)
    for rig in opened(begun, tmp_path):
        project = rig.window.project
        map = rig.window.map
        with_, without = tmp_path / "with.png", tmp_path / "without.png"
        export(rig.board, map, project.draft, with_, "engraved")
        project.change_look(shade=0.0)
        export(rig.board, map, project.draft, without, "engraved")
        assert QImage(str(with_)) != QImage(str(without))
        project.change_look(shade=1.0, style="engraved")
        rig.window.table.finish()
        seen = rig.window.table.grab().toImage()
        project.change_look(shade=0.0)
        rig.window.table.finish()
        assert rig.window.table.grab().toImage() != seen
        project.change_look(shade=1.0)
        assert project.save()
        folder = project.draft.folder
        assert "data:image/png;base64" in (folder / "map.svg").read_text()
        assert look_of(folder) == project.draft.look
        (folder / LOOK).write_text(json.dumps({"relief": "../../etc/relief.png", "frame": [0, 0, 1, 1]}))
        assert look_of(folder).relief == ""


def test_relief_is_taken_later_from_a_picture_and_refused_in_words(tmp_path: Path) -> None:
    grey = QImage(360, 180, QImage.Format.Format_Grayscale8)
    grey.fill(0)
    for x in range(178, 186):
        for y in range(40, 52):
            grey.setPixelColor(x, y, Qt.GlobalColor.white)
    assert grey.save(str(tmp_path / "grey.png"))
    for rig in opened(of_world(squares(tmp_path), Wanted(FRAME)), tmp_path):
        action = rig.window.actions_of["relief"]
        assert action.isEnabled()
        action.trigger()
        form = rig.window.findChild(ReliefForm)
        assert form is not None
        form.heights.file.setText(str(tmp_path / "grey.png"))
        form._taken()
        for _ in range(5000):
            QApplication.processEvents()
            if rig.window.project.draft.look.relief:
                break
            QTest.qWait(20)
        assert rig.window.project.relief is not None
        (tmp_path / "bad.png").write_bytes(b"\x89PNG\r\n\x1a\n" + b"x" * 40)
        with pytest.raises(BadInput):
            take_relief(rig.window.project.draft, tmp_path / "bad.png")
    with tempfile.TemporaryDirectory() as folder:
        begun = Beginning(rig.board, rig.window.project.draft.__class__(Path(folder)))
        with pytest.raises(BadInput, match="real world"):
            take_relief(begun.draft, tmp_path / "grey.png")


def test_a_click_on_the_map_of_the_world_makes_no_empty_frame() -> None:
    map = WorldMap(FRAME)
    map.resize(600, 300)
    QTest.mouseClick(map, LEFT, NOTHING, QPoint(300, 150))
    west, south, east, north = map.frame
    assert west < east
    assert south < north
