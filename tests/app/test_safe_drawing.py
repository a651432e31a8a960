"""Whatever paints a drawing of others, it has passed the one door: in check, in render and in the window."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
import shapely
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from app.cli import main
from app.documents.game_document import GameDocument
from app.pictures import safe_drawing
from app.pictures.painting_beside import TOO_MUCH
from app.pictures.safe_drawing import drawing_from, refused
from app.table.ground.grounds import bare_copy, drawing_of
from app.tools.tool import Selection
from app.windows.play.boards_view import BoardsView
from boards.board import Area, AreaId, Board, Map, MapId
from boards.files.board_file import read_board, write_board
from boards.plain.bad_input import BadInput
from counters.box.sheet import Sheet
from counters.game import Game
from counters.position import Position
from counters.saves.history import History
from rules_assist.shelf.record import HOME

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A board that belongs to no game, whose drawing is still to be written."""
    there = tmp_path / "board"
    id = MapId("board")
    area = Area(AreaId("a"), "A", "land", id, shapely.box(0, 0, 100, 100), (50.0, 50.0))
    write_board(Board("board", "A board", {id: Map(id, "A map", 100, 100, {area.id: area}, drawing="map.svg")}), there)
    return there


def linked(folder: Path, secret: Path) -> None:
    (folder / "map.svg").write_text(f'{SVG}<image width="100" height="100" xlink:href="{secret}"/></svg>')


def test_a_picture_elsewhere_is_not_drawn_into_ours(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    secret = tmp_path / "secret.png"
    image = QImage(9, 9, QImage.Format.Format_RGB32)
    image.fill(0x123456)
    assert image.save(str(secret))
    linked(folder, secret)
    for suffix in ("png", "svg"):
        assert main(["render", str(folder), "-o", str(tmp_path / f"a.{suffix}")]) == 2
        assert not (tmp_path / f"a.{suffix}").exists()
    assert "fetches something from outside" in capsys.readouterr().err
    assert main(["check", str(folder)]) == 1
    assert "fetches something from outside" in capsys.readouterr().out
    map = next(iter(read_board(folder).maps.values()))
    shown, why = drawing_of(read_board(folder), map, folder)
    assert why is not None
    assert shown is None or shown.parent.parent.name == "plain"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_in_place_of_a_drawing_or_beside_it_waits_for_nobody(folder: Path, tmp_path: Path) -> None:
    os.mkfifo(folder / "relief.png")
    (folder / "map.svg").write_text(f"{SVG}<rect width='9' height='9'/></svg>")
    assert main(["render", str(folder), "-o", str(tmp_path / "a.png")]) == 0
    (folder / "map.svg").unlink()
    os.mkfifo(folder / "map.svg")
    assert main(["render", str(folder), "-o", str(tmp_path / "b.png")]) == 2
    assert main(["check", str(folder)]) == 1


def test_a_drawing_that_is_a_link_out_of_its_folder_is_not_followed(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "private.svg").write_text(f"{SVG}<rect width='9' height='9'/></svg>")
    (folder / "map.svg").symlink_to(tmp_path / "private.svg")
    assert main(["render", str(folder), "-o", str(tmp_path / "a.svg")]) == 2
    assert main(["check", str(folder)]) == 1


def test_a_drawing_once_passed_is_known_by_what_is_in_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    read: list[bytes] = []
    painted: list[bytes] = []
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(safe_drawing, "refuse_undrawable", read.append)
    monkeypatch.setattr(safe_drawing, "try_painting", painted.append)
    file = folder / "map.svg"
    file.write_text(f"{SVG}<rect width='9' height='9'/></svg>")
    for _ in range(2):
        assert drawing_from(file, beside=True) == file.read_bytes()
    assert (len(read), len(painted)) == (1, 0), "whoever has bounds need not try it out"
    for _ in range(2):
        assert drawing_from(file) == file.read_bytes()
    assert (len(read), len(painted)) == (1, 1)
    file.write_text(f"{SVG}<rect width='8' height='9'/></svg>")
    drawing_from(file)
    assert (len(read), len(painted)) == (2, 2)


def test_a_drawing_that_was_refused_is_not_known_the_next_time(folder: Path, tmp_path: Path) -> None:
    linked(folder, tmp_path / "a.png")
    assert refused(folder / "map.svg") is not None
    with pytest.raises(BadInput):
        drawing_from(folder / "map.svg")


HEAVY = {
    "many large shapes": "<rect width='100' height='100' fill-opacity='0.5'/>" * 60_000,
    "a line that fills everything": f"<polyline points='{'1,99 99,1 ' * 150_000}' fill='none' stroke='#000'/>",
}


@pytest.mark.parametrize("what", HEAVY)
def test_what_takes_too_long_to_paint_is_refused_before_it_is_painted(folder: Path, what: str) -> None:
    """Nothing in it is wrong, and each part of it would do."""
    started = time.process_time()
    (folder / "map.svg").write_text(f"{SVG}{HEAVY[what]}</svg>")
    why = refused(folder / "map.svg")
    assert why is not None
    assert "painting it takes too much" in str(why)
    assert time.process_time() - started < 5


def test_a_map_of_ours_in_a_kit_of_others_is_painted(folder: Path) -> None:
    (folder / "map.svg").write_bytes((HOME / "boards/maps/sample/map.svg").read_bytes())
    assert refused(folder / "map.svg") is None


def test_checking_a_drawing_tells_that_it_would_not_be_painted(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "map.svg").write_text(f"{SVG}<path d='M0 0H9V9Z'/><image href='data:image/png;base64,AAAA'/></svg>")
    assert main(["check", str(folder / "map.svg")]) == 1
    assert "A picture within a drawing" in capsys.readouterr().out


def test_taking_the_lettering_away_brings_nothing_out_of_a_comment(folder: Path, tmp_path: Path) -> None:
    hidden = '<g id="lettering"><!-- </g><image width="9" height="9" xlink:href="/a.png"/> --></g><!-- -->'
    (folder / "map.svg").write_text(f"{SVG}{hidden}</svg>")
    assert refused(folder / "map.svg") is None
    assert bare_copy(folder / "map.svg", tmp_path / "bare") is None


def test_a_copy_of_our_own_drawing_is_not_read_again_when_a_map_is_turned(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Turning the largest map waited two seconds for it. A stranger's copy is read as ever."""
    ours = HOME / "boards" / "maps" / "sample" / "map.svg"
    read: list[bytes] = []
    monkeypatch.setattr(safe_drawing, "user_cache_path", lambda *_names, **_more: tmp_path / "cache")
    monkeypatch.setattr(safe_drawing, "refuse_undrawable", lambda data: read.append(data) or True)
    assert bare_copy(ours, tmp_path / "bare") is not None
    assert not read
    (folder / "map.svg").write_bytes(ours.read_bytes())
    assert bare_copy(folder / "map.svg", tmp_path / "strange") is not None
    assert len(read) == 1, "the drawing itself; its copy is the same as ours, and known"
    (folder / "map.svg").write_bytes(ours.read_bytes().replace(b"</svg>", b"<g/></svg>"))
    assert bare_copy(folder / "map.svg", tmp_path / "stranger") is not None
    assert len(read) == 3, "the drawing, and its copy"


def test_a_drawing_that_would_never_be_done_is_drawn_plainly_and_nobody_waits_for_it(
    folder: Path, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is painted by a process that has bounds, and nowhere else."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr(safe_drawing, "try_painting", pytest.fail)
    (folder / "map.svg").write_text(f"{SVG}{HEAVY['many large shapes']}</svg>")
    board = read_board(folder)
    document = GameDocument(Game(board, Sheet(game="a", title="A")), History(Position()))
    boards = BoardsView(document, Selection(), folder, None)
    qtbot.addWidget(boards)
    assert boards.refused == []
    grounds, told = boards.front.table.grounds, []
    document.said.connect(told.append)
    started = time.process_time()
    boards.front.table.begin()
    assert grounds.now is not None
    assert grounds.now.drawing == folder / "map.svg"
    assert time.process_time() - started < 1
    with qtbot.waitSignal(grounds.endless, timeout=60_000):
        pass
    assert [str(each) for each in told] == [str(TOO_MUCH)]
    assert grounds.now.drawing.parent.parent.name == "plain"
    qtbot.waitUntil(lambda: grounds.now is not None and grounds.now.has_overview, timeout=60_000)
    grounds.close()
