"""A whole game by mouse and keys alone, from an empty sheet, a scan and the real world: nothing is set by a script."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPolygonF
from PySide6.QtWidgets import QFileDialog, QLineEdit, QTabBar

from app.editor.documents.draft import Draft
from app.editor.documents.opening import Beginning, begin, empty
from app.editor.kit.texts import faults
from app.editor.window.files import PrintOut
from app.editor.window.world_form import WorldForm
from boards.checks import problems
from counters.position import in_area
from rules_assist.shelf.kits import read_kit
from rules_assist.shelf.shelf import open_record
from tests.app.editor.conftest import EditRig, opened
from tests.app.editor.hand import Hand
from tests.app.editor.test_relief import HEIGHTS
from tests.boards.edits.random_edits import faults as board_faults

KINDS = ("infantry", "cavalry", "artillery", "armour", "fort", "fleet", "fighter", "transport")


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("PySide6.QtGui.QDesktopServices.openUrl", lambda _url: True)


def by_hand(begun: Beginning, folder: Path) -> Iterator[tuple[EditRig, Hand]]:
    for rig in opened(begun, folder):
        yield rig, Hand(rig.window)


def make_a_game_and_play_a_turn(rig: EditRig, hand: Hand, folder: Path) -> None:
    """Eight kinds of counter, rules of movement, stacking and supply, a set-up, a turn with assist, and the printer."""
    window, panel = rig.window, rig.window.game
    hand.take("paint")
    hand.type(window.options.value, "mountains")
    start, hills = _two_neighbours(rig)
    for id in (start, hills):
        hand.on_map(rig.area(id).anchor)
    assert {rig.area(id).kind for id in (start, hills)} == {"mountains"}
    hand.take("sign")
    hand.choose(window.options.sign, "Capital")
    hand.on_map(rig.area(start).anchor)
    hand.tab(next(bar for bar in window.findChildren(QTabBar) if _has(bar, "Game")), "Game")
    hand.click(panel.begin)
    for name in KINDS:
        hand.fill(hand.add("Kind of counter"), name=f"My {name}", symbol=name, attributes__move="2")
    hand.fill(hand.add("Cost of a step"), into__kinds="mountains", cost="2")
    hand.fill(hand.add("Stacking"), most="3")
    hand.fill(hand.add("Supply"))
    hand.tab(panel.tabs.tabBar(), "Texts")
    hand.choose(panel.file, "setups/start.txt")
    far = next(id for id in reversed(list(rig.board.spaces)) if id not in (start, hills) and rig.area(id).kind != "sea")
    hand.type(panel.text, f"title: The beginning\n\nturn 1\n\n{start}: blue my_infantry\n{far}: red my_armour\n")
    hand.until(lambda: not panel._soon.isActive())
    assert panel.faults == [], panel.told.text()
    assert panel.kit is not None
    assert list(faults(panel.kit)) == []
    hand.key(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier, on=window)
    assert window.project.document.is_saved

    hand.button("test")
    drive = window.driving.drive
    assert drive is not None
    document, play = drive.window.document, drive.window
    mine = next(id for id, counter in document.position.counters.items() if counter.side == "blue")
    reach = document.rulebook.reach(document.game, document.position, (mine,))
    assert hills in reach.allowed
    assert min(way.cost for way in reach.ways[hills]) == 2
    table = play.boards.front.table
    table.finish()
    item = next(iter(table.counters.drawn((mine,))))
    there = table.window_point(*rig.area(hills).anchor)
    hand.drag_in(table.viewport(), table.mapFromScene(item.sceneBoundingRect().center()), there)
    assert document.position.where[mine] == in_area(hills), [str(it) for it in rig.said]
    findings = document.rulebook.findings(document.game, document.position)
    assert not any(finding.severity == "error" for finding in findings), findings
    hand.key(Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier, on=play)
    hand.key(Qt.Key.Key_F5, on=play)
    hand.until(lambda: window.driving.drive is None)

    hand.key(Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier, on=window)
    printed = window.findChild(PrintOut)
    assert printed is not None
    for what in ("counters", "map"):
        box = printed.page.what
        hand.choose(box, box.itemText(box.findData(what)))
        hand.press(printed, "Save as PDF…")
        dialog = next(it for it in printed.findChildren(QFileDialog) if it.isVisible())
        line = dialog.findChild(QLineEdit)
        assert line is not None
        out = folder / f"{what}.pdf"
        hand.type(line, str(out))
        hand.key(Qt.Key.Key_Return, on=line)
        hand.until(lambda out=out: out.is_file())  # type: ignore[misc]
        assert out.read_bytes()[:5] == b"%PDF-"
    printed.close()
    assert len(open_record(read_kit(panel.kit)).game.sheet.kinds) == 1 + len(KINDS)


def _has(bar: QTabBar, words: str) -> bool:
    return any(bar.tabText(n).replace("&", "") == words for n in range(bar.count()))


def _two_neighbours(rig: EditRig) -> tuple[str, str]:
    """Two areas of land side by side, roomy enough for a click."""
    land = sorted(
        (id for id, it in rig.board.spaces.items() if it.kind == "land"), key=lambda id: -rig.area(id).shape.area
    )
    for one in land:
        for other in rig.board.neighbours(one):
            if other in land[:12]:
                return one, other
    raise AssertionError


def test_from_an_empty_sheet(tmp_path: Path) -> None:
    for rig, hand in by_hand(empty("By hand", 1000, 700), tmp_path):
        hand.take("rectangle")
        hand.drag((100, 100), (900, 600))
        hand.take("cut")
        for step in range(1, 5):
            x, y = 100 + 160 * step, 100 + 100 * step
            hand.drag((x, 90), (x + 12, 250), (x - 9, 420), (x, 610))
            hand.drag((90, y), (300, y - 8), (600, y + 11), (910, y))
        assert len(rig.board.spaces) == 25
        assert problems(rig.board) == ()
        make_a_game_and_play_a_turn(rig, hand, tmp_path)
        print("empty sheet:", hand.steps)


def scan(file: Path) -> list[list[tuple[float, float]]]:
    """A picture of 25 lands whose borders run anyhow; the corners of each, as somebody would click them."""
    picture = QImage(1000, 700, QImage.Format.Format_RGB32)
    picture.fill(QColor("#9fc4d8"))
    bend = (0, 14, -11, 9, -15, 6)
    node = {(x, y): (90 + 160 * x + bend[(x + 2 * y) % 6], 70 + 110 * y + bend[(2 * x + y) % 6])
            for x in range(6) for y in range(6)}  # fmt: skip
    painter = QPainter(picture)
    found = []
    for y in range(5):
        for x in range(5):
            corners = [node[x, y], node[x + 1, y], node[x + 1, y + 1], node[x, y + 1]]
            painter.setBrush(QColor.fromHsv((x * 50 + y * 23) % 360, 70, 210))
            painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
            found.append([(float(a), float(b)) for a, b in corners])
    painter.end()
    assert picture.save(str(file))
    return found


def test_from_a_scanned_picture(tmp_path: Path) -> None:
    lands = scan(tmp_path / "scan.png")
    for rig, hand in by_hand(begin(str(tmp_path / "scan.png")), tmp_path):
        assert rig.window.table.has_picture
        hand.take("draw")
        for corners in lands:
            hand.on_map(*corners)
            hand.key(Qt.Key.Key_Return, on=rig.window.table)
        assert len(rig.board.spaces) == 25
        assert board_faults(rig.board) == []
        assert problems(rig.board) == ()
        assert len(rig.board.contacts) == 40
        make_a_game_and_play_a_turn(rig, hand, tmp_path)
        print("scan:", hand.steps)


def test_from_the_real_world(tmp_path: Path) -> None:
    features = [
        {
            "type": "Feature",
            "properties": {"name": f"Land {x}{y}", "admin": "Land"},
            "geometry": {"type": "Polygon", "coordinates": [[
                [x, y], [x + 2, y], [x + 2, y + 1.6], [x, y + 1.6], [x, y],
            ]]},
        }
        for x in (-8, -6, -4, -2, 0)
        for y in (36.5, 38.1, 39.7, 41.3)
    ]  # fmt: skip
    file = tmp_path / "admin1.json"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    found: list[Beginning] = []
    clicked = 0
    for rig, hand in by_hand(Beginning(empty("x").board, Draft(tmp_path / "x")), tmp_path):
        rig.window.opens.connect(found.append)
        hand.menu("Map", "From the real world…")
        form = rig.window.findChild(WorldForm)
        assert form is not None
        one, other = form.map.spot(-9.5, 44), form.map.spot(4, 35.5)
        hand.drag_in(form.map, form.map.spot(-3, 40).toPoint(), form.map.spot(12, 40).toPoint())
        hand.drag_in(form.map, one.toPoint(), other.toPoint())
        hand.type(form.file, str(file))
        hand.choose(form.projection, "Mercator")
        hand.type(form.heights.file, str(HEIGHTS))
        hand.press(form, "OK")
        hand.until(lambda: bool(found))
        clicked = hand.clicks
    for rig, hand in by_hand(found[0], tmp_path):
        hand.clicks += clicked
        sheet = next(iter(rig.board.maps.values()))
        assert len(rig.board.spaces) == 20
        assert rig.window.project.relief is not None
        # The sea is what is free; one cut across it, and only across it as it is picked out, makes two of it.
        hand.take("rectangle")
        hand.type(rig.window.options.kind, "sea")
        hand.drag((1, 1), (sheet.width - 1, sheet.height - 1))
        hand.take("cut")
        hand.drag((0, sheet.height * 0.5), (sheet.width * 0.4, sheet.height * 0.52), (sheet.width, sheet.height * 0.45))
        assert sum(space.kind == "sea" for space in rig.board.spaces.values()) == 2
        assert board_faults(rig.board) == []
        make_a_game_and_play_a_turn(rig, hand, tmp_path)
        assert "data:image/png" in (rig.window.project.draft.folder / "map.svg").read_text()
        print("real world:", hand.steps)
