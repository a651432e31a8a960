"""From the shelf into the editor: a copy of a game is a kit of one's own, and two words for one map are one project."""

from __future__ import annotations

import gzip
import os
import tarfile
import zlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
import shapely
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.editor.documents.draft import LOOK, Draft, Look, look_of
from app.editor.documents.opening import Beginning, Wanted, begin, of_world
from app.editor.drawing.relief import picture_of
from app.kept.kept import Kept
from app.kept.settings import Settings
from app.windows.editing import Editing
from boards.board import AreaId, MapId
from boards.edits.facts import new_board
from boards.edits.outlines import draw_grid
from boards.edits.points import simplify_border
from boards.files.board_text import board_texts
from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, say
from rules_assist.shelf.kits import find_kits
from rules_assist.shelf.shelf import open_game, open_record
from tests.app.editor.conftest import opened
from tests.app.editor.hand import look_for_problems
from tests.boards.edits.random_edits import faults as board_faults


@pytest.fixture
def editing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Editing]:
    for kind in ("DATA", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))
    over = QWidget()
    found = Editing(Kept(tmp_path / "settings.json", Settings(language="en")), lambda: over, over)
    yield found
    for window in tuple(found.windows):
        window.close()
    over.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def test_a_copy_of_a_game_stands_on_the_shelf_with_everything_in_its_box(editing: Editing) -> None:
    begun = begin("sample")
    window = editing.open(begun)
    assert editing.open(begin(str(begun.draft.kit))) is window
    (kit,), remarks = find_kits()
    assert remarks == ()
    assert kit.id != "sample"
    copy, ours = open_record(kit), open_game("sample")
    assert board_texts(copy.game.board) == board_texts(ours.game.board)
    assert copy.game.sheet.kinds == ours.game.sheet.kinds
    assert list(copy.setups) == list(ours.setups)
    assert window.table.has_drawing
    assert window.table.style_sheet.id == "printed"


def test_a_second_copy_has_an_id_of_its_own(editing: Editing) -> None:
    for _ in range(2):
        begin("sample")
    kits, remarks = find_kits()
    assert len({kit.id for kit in kits}) == 2
    assert remarks == ()
    assert editing.windows == []


def test_what_cannot_be_opened_is_said_and_a_new_map_is_an_empty_sheet(editing: Editing, tmp_path: Path) -> None:
    said: list[Sentence] = []
    editing.begin(str(tmp_path / "nothing.svg"), said.append)
    assert "no such file" in str(said[0])
    window = editing.new()
    assert window.project.document.board.spaces == {}
    window.wants_another.emit()
    assert len(editing.windows) == 2
    assert editing.windows[1].project is window.project


def test_a_border_moved_under_a_printed_drawing_is_told_when_it_is_saved(editing: Editing) -> None:
    window = editing.open(begin("sample"))
    project, said = window.project, list[str]()
    project.said.connect(lambda sentence: said.append(str(sentence)))
    assert project.save()
    assert not any("as they were" in words for words in said)
    project.document.edit(say("Simplify"), lambda board: simplify_border(board, AreaId("glim"), 3))
    assert project.save()
    assert "as they were" in said[-1]


@pytest.mark.parametrize("name", ["../secret.png", "/etc/secret.png", "linked.png", "secret.txt"])
def test_how_a_strangers_board_is_looked_at_names_nothing_outside_its_folder(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "a_board"
    folder.mkdir()
    (tmp_path / "secret.png").write_bytes(b"secret")
    (folder / "linked.png").symlink_to(tmp_path / "secret.png")
    look = Look(picture=name, printed={"a": name, "b": "map.svg"})
    (folder / LOOK).write_bytes(msgspec.json.encode(look))
    found = look_of(folder)
    assert (found.picture, found.printed) == ("", {"b": "map.svg"})


@pytest.mark.parametrize("what", ["a drawing", "a pipe", "a link to a device", "nothing", "words"])
def test_what_is_called_a_picture_and_is_none_is_refused_and_never_waited_for(what: str, tmp_path: Path) -> None:
    file = tmp_path / "tracing.png"
    match what:
        case "a drawing":
            file.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="/x.png"/></svg>')
        case "a pipe":
            os.mkfifo(file)
        case "a link to a device":
            file.symlink_to("/dev/zero")
        case "words":
            file.write_text("words")
    with pytest.raises(BadInput):
        picture_of(file)


def swelling_package(header: bytes, megabytes: int = 400) -> bytes:
    """A few hundred kilobytes that begin with a piece of 400 MB."""
    piece = tarfile.TarInfo("x")
    piece.type, piece.size = header, 400_000_000
    packed = zlib.compressobj(wbits=31)
    start = packed.compress(piece.tobuf(tarfile.GNU_FORMAT))
    return start + b"".join(packed.compress(bytes(10_000_000)) for _ in range(megabytes // 10)) + packed.flush()


@pytest.mark.parametrize("header", [tarfile.REGTYPE, tarfile.XHDTYPE, tarfile.GNUTYPE_LONGNAME])
def test_a_package_that_swells_is_refused(header: bytes, tmp_path: Path) -> None:
    file = tmp_path / "world.tgz"
    file.write_bytes(swelling_package(header))
    with pytest.raises(BadInput, match=r"larger than 238 MB|a name in it is too long"):
        of_world(file, Wanted((0, 40, 10, 50)))


@pytest.mark.parametrize(
    "data", [b"", b"words", gzip.compress(b"words" * 300, mtime=0), swelling_package(b"0", 10)[:200]]
)
def test_what_is_no_package_is_refused(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "world.tgz"
    file.write_bytes(data)
    with pytest.raises(BadInput):
        of_world(file, Wanted((0, 40, 10, 50)))


def test_a_package_that_is_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "world.tgz")
    with pytest.raises(BadInput, match="not a file that can be read"):
        of_world(tmp_path / "world.tgz", Wanted((0, 40, 10, 50)))


EQUAL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'


def test_a_drawing_whose_areas_lie_upon_each_other_without_end_is_refused(tmp_path: Path) -> None:
    """It was snapped for minutes."""
    (tmp_path / "a.svg").write_text(EQUAL.format('<rect x="5" y="5" width="9" height="9"/>' * 3_000), "utf-8")
    with pytest.raises(BadInput, match="upon each other"):
        begin(str(tmp_path / "a.svg"))


def test_a_path_as_no_system_has_it_leads_to_no_file() -> None:
    with pytest.raises(BadInput, match="no such file"):
        begin("a." * 3_000)


def test_polygons_of_other_programs_are_counted_and_those_that_cross_themselves_told(tmp_path: Path) -> None:
    rings = {"bow": [[0, 0], [10, 10], [10, 0], [0, 10], [0, 0]], "Box": [[20, 0], [30, 0], [30, 10], [20, 0]]}
    features = [
        {"type": "Feature", "properties": {"name": name}, "geometry": {"type": "Polygon", "coordinates": [ring]}}
        for name, ring in rings.items()
    ]
    (tmp_path / "a.geojson").write_bytes(msgspec.json.encode({"type": "FeatureCollection", "features": features}))
    begun = begin(str(tmp_path / "a.geojson"))
    assert begun.crossed == ("bow",)
    told = [str(remark) for remark in begun.remarks]
    assert told == ["2 areas read from a.geojson.", "The outline of bow crossed itself in the drawing; is it meant so?"]


def test_an_outline_that_crosses_itself_can_be_shown_and_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    bow = '<path id="bow" fill="#aaa" d="M100 100L400 300V100L100 350Z"/>'
    star = '<path id="star" fill="#aaa" fill-rule="evenodd" d="M700 100L790 380L550 200H850L610 380Z"/>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 600">'
    (tmp_path / "tied.svg").write_text(f"{head}{bow}{star}</svg>")
    for rig in opened(begin(str(tmp_path / "tied.svg")), tmp_path):
        panel = rig.window.problems
        look_for_problems(panel)
        found = {trouble.ids[0]: trouble for trouble in panel.troubles if "crossed itself" in str(trouble.sentence)}
        assert set(found) == {"bow", "star"}
        assert all(not trouble.grave and trouble.repairs for trouble in found.values())
        panel.show_trouble.emit(found[AreaId("star")])
        assert rig.window.picked.ids == ("star",)
        for id, words in (("star", "Fill its holes"), ("bow", "Keep its largest part")):
            look_for_problems(panel)
            trouble = next(it for it in panel.troubles if it.ids == (id,) and "crossed itself" in str(it.sentence))
            repair = next(it for it in trouble.repairs if str(it.title) == words)
            assert rig.window.project.document.edit(repair.title, repair.edit)
        look_for_problems(panel)
        assert not any("crossed itself" in str(trouble.sentence) for trouble in panel.troubles)
        assert shapely.get_num_geometries(rig.area("bow").shape) == 1
        assert board_faults(rig.board) == []


def test_between_land_and_sea_of_a_drawing_runs_a_coast(tmp_path: Path) -> None:
    """Whoever walks by land went into the sea."""
    land = '<g id="land"><rect id="elm" width="9" height="9"/><rect id="oak" x="9" width="9" height="9"/></g>'
    sea = '<g id="sea"><rect id="bay" x="18" width="9" height="9"/><rect id="deep" x="27" width="9" height="9"/></g>'
    file = tmp_path / "a.svg"
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" width="36" height="9">{land}{sea}</svg>', "utf-8")
    board = begin(str(file)).board
    found = {frozenset((it.a, it.b)): it.kind for it in board.contacts}
    assert found == {
        frozenset(("elm", "oak")): "land",
        frozenset(("oak", "bay")): "coast",
        frozenset(("bay", "deep")): "sea",
    }


def test_no_name_of_the_table_stands_over_the_names_of_a_map_that_is_drawn(tmp_path: Path) -> None:
    """The table sets small names larger from afar, as they were when the map was opened."""
    board = draw_grid(new_board("b", "B", 6000, 4200), MapId("map"), (10, 10), (5990, 4190), 110, hexagons=False)
    for rig in opened(Beginning(board, Draft(tmp_path / "b")), tmp_path):
        table = rig.window.table
        table.overlays.afar.set_now()
        assert len(board.spaces) > 600
        assert all(table.overlays.afar.is_read(id) for id in board.spaces)
