"""What is said when a saved game is not as it should be, and that it can be played on all the same."""

import errno
import json
import os
from collections.abc import Callable
from dataclasses import replace as changed
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.bad_input import BadInput
from counters.events import CountersMoved, OptionSet
from counters.game import Game
from counters.position import TRAY, OptionId, PlaceId
from counters.saves.appending import keep_aside
from counters.saves.history import History
from counters.saves.save_opening import OpenedSave, open_save
from counters.saves.save_reading import read_save
from counters.saves.saved_game import begin_save
from tests.counters.random_play import RED, counter, table, undo
from tests.counters.saves.made_saves import assert_same, game, save_of

SPAIN, FRANCE = PlaceId("spain"), PlaceId("france")


def short(tmp_path: Path) -> Path:
    """Three moves of one counter."""
    history = History(table(2).placed([counter(11, RED)], SPAIN))
    for to in (FRANCE, SPAIN, FRANCE):
        history.happen(CountersMoved((counter(11).id,), to), who="Anna")
    return save_of(history, tmp_path / "short.sandtable")


def rewritten(path: Path, line: int, change: Callable[[dict[str, Any]], Any]) -> Path:
    """The save with one of its lines changed by hand."""
    lines = path.read_text("utf-8").splitlines()
    raw = json.loads(lines[line - 1])
    change(raw)
    lines[line - 1] = json.dumps(raw)
    path.write_text("\n".join(lines) + "\n", "utf-8")
    return path


def said(opened: OpenedSave) -> str:
    return "\n".join(map(str, opened.remarks))


def play_on(opened: OpenedSave) -> None:
    """It can be played on, and is sound when it is opened again."""
    opened.history.happen(OptionSet(OptionId("played"), "on"))
    assert opened.save.keep(opened.history) is None
    opened.save.close()
    again = read_save(opened.save.path)
    assert again.broken is None
    assert_same(again.history, opened.history)


def test_a_torn_last_line_is_mended_and_said(tmp_path: Path) -> None:
    path = short(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    opened = open_save(path, game())
    assert said(opened) == (
        "The last line was torn off, as by a power cut. The 2 moves before it are here. "
        "The rest is kept in short.sandtable.rest-1."
    )
    assert path.read_bytes() == whole[:-20], "nothing is cut off before it is written to"
    assert (tmp_path / "short.sandtable.rest-1").read_bytes() == whole[:-20].rpartition(b"\n")[2]
    play_on(opened)


def test_opening_it_twice_keeps_the_torn_piece_once(tmp_path: Path) -> None:
    path = short(tmp_path)
    path.write_bytes(path.read_bytes()[:-20])
    for _ in range(3):
        open_save(path, game()).save.close()
    assert [file.name for file in tmp_path.glob("*.rest-*")] == ["short.sandtable.rest-1"]


def test_another_torn_piece_does_not_overwrite_the_first(tmp_path: Path) -> None:
    path = short(tmp_path)
    path.write_bytes(path.read_bytes()[:-20])
    (tmp_path / "short.sandtable.rest-1").write_bytes(b"from last week")
    assert "short.sandtable.rest-2" in said(open_save(path, game()))
    assert (tmp_path / "short.sandtable.rest-1").read_bytes() == b"from last week"


@pytest.mark.parametrize("what", ["a pipe", "a folder", "a link to itself", "a link to a device"])
def test_what_lies_in_the_place_of_the_rest_is_left_and_never_waited_for(what: str, tmp_path: Path) -> None:
    path = short(tmp_path)
    path.write_bytes(path.read_bytes()[:-20])
    there = tmp_path / "short.sandtable.rest-1"
    match what:
        case "a pipe":
            os.mkfifo(there)
        case "a folder":
            there.mkdir()
        case "a link to itself":
            there.symlink_to(there)
        case _:
            there.symlink_to("/dev/zero")
    kind = there.lstat().st_mode
    assert "short.sandtable.rest-2" in said(open_save(path, game()))
    assert there.lstat().st_mode == kind


def test_a_damaged_middle_line_opens_what_is_before_it_and_keeps_the_rest(tmp_path: Path) -> None:
    path = short(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b'"CountersMoved"', b'"CountersMoveX"')
    path.write_bytes(b"".join(lines))
    opened = open_save(path, game())
    assert said(opened).startswith("Line 3 cannot be read: $.event.type: Invalid value 'CountersMoveX'")
    assert said(opened).endswith("The move before it is here. The rest is kept in short.sandtable.rest-1.")
    assert (tmp_path / "short.sandtable.rest-1").read_bytes() == b"".join(lines[2:])
    play_on(opened)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda raw: raw.update(n=7), "it is move 7, but move 2 was expected"),
        (lambda raw: raw.update(parent=2), "it speaks of move 2, which has not happened yet"),
        (lambda raw: raw.update(parent=-1), "it speaks of move -1, which has not happened yet"),
        (lambda raw: raw.update(line="go to", n=9), "it speaks of move 9, which has not happened yet"),
        (lambda raw: raw.update(line="name", n=-4), "it speaks of move -4"),
        (lambda raw: raw.update(line="song"), "Invalid value 'song'"),
        (lambda raw: raw.pop("event"), "missing required field"),
        (lambda raw: raw.update(event={"type": "Glimpse", "told": []}), "it is what one seat was told"),
    ],
)
def test_a_line_that_makes_no_sense_ends_the_reading_there(
    tmp_path: Path, change: Callable[[dict[str, Any]], Any], why: str
) -> None:
    opened = open_save(rewritten(short(tmp_path), 3, change), game())
    assert why in said(opened)
    assert len(opened.history) == 1
    play_on(opened)


def test_a_save_of_another_game_is_not_opened(tmp_path: Path) -> None:
    path = short(tmp_path)
    other = Game(game().board, replace(game().sheet, game="other", title="Other"))
    with pytest.raises(BadInput, match="This is a saved game of Made up, not of Other"):
        open_save(path, other)
    assert open_save(path, game()).save.read_only is None, "whoever fails to open it lets it go"


def test_a_newer_form_is_left_alone(tmp_path: Path) -> None:
    path = rewritten(short(tmp_path), 1, lambda raw: raw.update(form=9, program="7.2", start="something new"))
    before = path.read_bytes()
    with pytest.raises(BadInput, match=r"newer Sandtable \(7\.2, form 9; this one reads up to form 1\)"):
        open_save(path, game())
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "The file is empty"),
        ("hello\n", "This is not JSON"),
        ('{"a": 1}\n', "not a saved game of Sandtable"),
        ("[1, 2]\n", "Expected `object`"),
        ('{"file": "sandtable saved game", "form": 1, "line": "head"}\n', "missing required field"),
        ('{"file": "sandtable saved game", "form": 0}\n', "form"),
        ('{"file": "sandtable saved game", "form": -3}\n', "form"),
        ("\xff\xfe", "The first line cannot be read"),
    ],
)
def test_what_is_no_saved_game_is_said_with_its_place(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "a.sandtable"
    path.write_text(text, "latin-1")
    with pytest.raises(BadInput, match="line 1") as error:
        open_save(path, game())
    assert why in str(error.value)
    assert str(path) in str(error.value)


def test_a_file_that_is_not_there_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="There is no such file"):
        open_save(tmp_path / "a.sandtable", game())
    with pytest.raises(BadInput, match="not a file that can be read"):
        open_save(tmp_path, game())
    assert list(tmp_path.iterdir()) == []


def test_a_board_that_has_changed_is_said_and_a_new_drawing_is_not(tmp_path: Path) -> None:
    path = short(tmp_path)
    board = game().board
    (map,) = board.maps.values()
    redrawn = changed(board, maps={map.id: changed(map, width=9.0, drawing="new.svg")})
    opened = open_save(path, Game(redrawn, game().sheet))
    assert opened.remarks == ()
    opened.save.close()
    spain = map.areas[AreaId("spain")]
    flooded = changed(map, areas={**map.areas, spain.id: changed(spain, kind="sea")})
    opened = open_save(path, Game(changed(board, maps={map.id: flooded}), game().sheet))
    assert said(opened) == (
        "The board of Made up has changed since this game was begun; the counters lie where they lay."
    )
    play_on(opened)


def test_a_kit_that_is_another_is_said(tmp_path: Path) -> None:
    history = History(table(2))
    save = begin_save(tmp_path / "a.sandtable", game(), history, kit="abc")
    save.keep(history)
    save.close()
    opened = open_save(save.path, game(), kit="abd")
    assert said(opened) == "The kit of Made up is not the one that this game was begun with."
    play_on(opened)


def test_a_kind_that_is_gone_is_drawn_from_the_saved_game(tmp_path: Path) -> None:
    path = short(tmp_path)
    kinds = {id: kind for id, kind in game().sheet.kinds.items() if id != "kind11x"}
    opened = open_save(path, Game(game().board, replace(game().sheet, kinds=kinds)))
    assert said(opened) == "No longer in the box: Kind11x. They are shown as they were when the game was saved."
    assert opened.kinds[counter(11).kind] == game().sheet.kinds[counter(11).kind]
    assert opened.history.state.where[counter(11).id] == FRANCE
    play_on(opened)


def test_a_kind_nobody_knows_goes_to_the_tray(tmp_path: Path) -> None:
    path = rewritten(short(tmp_path), 1, lambda raw: raw["start"]["counters"]["c11x"].update(kind="gone"))
    opened = open_save(path, game())
    assert "not known from the saved game: Gone. They are shown grey, in the tray." in said(opened)
    assert opened.history.state.stack(TRAY) == (counter(11).id,)
    undo(opened.history)
    assert opened.history.state.where[counter(11).id] == FRANCE, "going back shows where it lay"
    play_on(opened)


def test_what_lay_in_an_area_that_is_gone_is_in_the_tray(tmp_path: Path) -> None:
    path = short(tmp_path)
    (map,) = game().board.maps.values()
    left = changed(map, areas={id: area for id, area in map.areas.items() if id != "france"})
    opened = open_save(path, Game(changed(game().board, maps={map.id: left}), game().sheet))
    assert "No longer on the board: France. What lay there is in the tray." in said(opened)
    assert opened.history.state.where[counter(11).id] == TRAY
    play_on(opened)


def test_an_event_that_cannot_happen_is_passed_over(tmp_path: Path) -> None:
    path = rewritten(short(tmp_path), 3, lambda raw: raw["event"].update(counters=["nobody"]))
    opened = open_save(path, game())
    assert said(opened) == "Move 2 cannot happen: There is no counter Nobody on the table. It was passed over."
    assert str(opened.history.tell(2)) == "Move 2 cannot happen: There is no counter Nobody on the table."
    assert opened.history.state.where[counter(11).id] == FRANCE
    play_on(opened)


def test_a_start_that_does_not_hang_together_is_not_opened(tmp_path: Path) -> None:
    path = rewritten(short(tmp_path), 1, lambda raw: raw["start"]["stacks"].update(gibraltar=["c11x"]))
    with pytest.raises(BadInput, match="C11x lies in two places"):
        open_save(path, game())


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write to everything")
def test_a_file_that_cannot_be_written_to_opens_read_only(tmp_path: Path) -> None:
    path = short(tmp_path)
    path.chmod(0o444)
    opened = open_save(path, game())
    assert "it is opened to read only" in said(opened)
    assert opened.save.keep(opened.history) is None


def test_why_a_file_cannot_be_written_to_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = short(tmp_path)
    true = os.open

    def on_a_disk_to_read_only(there: str, flags: int, *more: int) -> int:
        if there == path and flags & os.O_RDWR:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return true(there, flags, *more)

    monkeypatch.setattr(os, "access", lambda *_said: False)
    monkeypatch.setattr(os, "open", on_a_disk_to_read_only)
    words = f"{path.name} cannot be written to (Read-only file system); it is opened to read only."
    assert said(open_save(path, game())) == words


def test_where_the_rest_cannot_be_kept_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = short(tmp_path)
    path.write_bytes(path.read_bytes()[:-20])
    before = path.read_bytes()

    def full(path: Path, start: int) -> Path:
        keep_aside(path, start).unlink()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("counters.saves.save_opening.keep_aside", full)
    opened = open_save(path, game())
    assert "cannot be kept aside (No space left on device), so nothing is written" in said(opened)
    opened.history.happen(OptionSet(OptionId("played"), "on"))
    assert opened.save.keep(opened.history) is None
    opened.save.close()
    assert path.read_bytes() == before
