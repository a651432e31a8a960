"""A board with nothing but a table: made, printed and read again, in the made-up world of six provinces."""

import json
from pathlib import Path

import pytest

from boards.checks import problems
from boards.files.board_file import read_board
from boards.making.looks import plain_look
from boards.making.world.__main__ import look_of, main
from boards.making.world.tables import read_geography
from tests.boards.making.world.made_world import TABLE, write_sources

ROOT = Path(__file__).resolve().parents[4]
PRINT = {
    "colours": {"east": "#d0b080", "2": "#90a070"},
    "colour_by": "worth",
    "signs": {"worth": "number", "harbour": "anchor"},
    "title": [1300, 100, 1900, 300],
    "legend": [1300, 350, 1700, 560],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Sources and a board's folder with its table."""
    (tmp_path / "sources").mkdir()
    write_sources(tmp_path / "sources")
    (tmp_path / "maps/made").mkdir(parents=True)
    write(tmp_path)
    return tmp_path


def write(folder: Path, **other: object) -> None:
    (folder / "maps/made/geography.json").write_text(json.dumps({**TABLE, "print": PRINT, **other}))


def run(folder: Path, *words: str) -> int:
    return main(["--sources", str(folder / "sources"), "--maps", str(folder / "maps"), *words])


def test_a_table_alone_becomes_a_printed_board(folder: Path) -> None:
    assert run(folder, "made") == 0
    board = read_board(folder / "maps/made")
    assert problems(board) == ()
    drawn = (folder / "maps/made/map.svg").read_text()
    assert 'inkscape:label="symbols"' in drawn
    lettering = json.loads((folder / "maps/made/lettering.json").read_text())["lettering"]
    written = " ".join(label["text"] for label in lettering)
    for words in ("A made world", "The East", "Calm Sea", "Turns", "worth", "harbour"):
        assert words in written


def test_names_keep_clear_of_the_title(folder: Path) -> None:
    left, top, right, bottom = 100, 700, 900, 1100  # upon the west, where its name would stand
    write(folder, print={**PRINT, "title": [left, top, right, bottom]})
    run(folder, "made")
    lettering = json.loads((folder / "maps/made/lettering.json").read_text())["lettering"]
    there = [it["text"] for it in lettering if left < it.get("at", (0, 0))[0] < right and top < it["at"][1] < bottom]
    assert there == ["A made world"]


def test_links_that_a_table_lacks_are_printed_as_it_wants_them(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    links = TABLE["links"]
    write(folder, links=[link for link in links if link["kind"] != "land"])
    assert run(folder, "made", "--links") == 0
    lines = [json.loads(line.rstrip(",")) for line in capsys.readouterr().out.splitlines()]
    wanted = {frozenset((link["a"], link["b"])) for link in links if link["kind"] == "land"}
    assert {frozenset((link["a"], link["b"])) for link in lines} == wanted
    assert {link["kind"] for link in lines} == {"land"}


def test_provinces_are_listed_with_their_codes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder, "--provinces", "13", "3", "17", "7") == 0
    assert capsys.readouterr().out.startswith("I-1")
    run(folder, "--provinces", "1", "1", "2", "2")
    assert capsys.readouterr().out.split()[0] == "A-1"


@pytest.mark.parametrize(
    ("printed", "told"),
    [({"signs": {"worth": "skull"}}, "no sign skull; there are anchor"), ({"colors": {}}, "colors"),
     ({"title": [1, 2]}, "title")],
)  # fmt: skip
def test_a_wrong_word_of_the_printing_is_told_with_its_file(
    folder: Path, capsys: pytest.CaptureFixture[str], printed: dict[str, object], told: str
) -> None:
    write(folder, print=printed)
    assert run(folder, "made") == 2
    said = capsys.readouterr().err
    assert "made: geography.json" in said
    assert told in said


def test_a_game_with_a_module_keeps_its_own_look() -> None:
    assert look_of("blitz") is not plain_look
    assert look_of("no_such_game") is plain_look


def test_the_example_of_the_guide_is_a_whole_table() -> None:
    table = read_geography(ROOT / "boards/geography/example/peninsula/geography.json")
    ids = {area.id for area in table.areas}
    assert len(ids) == 23
    assert {end for link in table.links for end in (link.a, link.b)} == ids
