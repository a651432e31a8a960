"""Old files are read for ever, newer ones are told apart."""

from pathlib import Path

import msgspec
import pytest

from boards.board import AreaId, MapId
from boards.checks import problems
from boards.files.board_file import UPGRADES, Raw, board_texts, read_board, upgraded
from boards.files.board_form import FORM

FORMS = Path(__file__).parent / "forms"


def test_there_is_a_sample_of_every_form_and_a_step_from_each_to_the_next() -> None:
    forms = range(1, FORM + 1)
    assert sorted(path.name for path in FORMS.iterdir()) == [f"form_{form}" for form in forms]
    assert sorted(UPGRADES) == list(forms)[:-1]


@pytest.mark.parametrize("sample", sorted(path.name for path in FORMS.iterdir()))
def test_a_board_of_every_form_says_the_same(sample: str) -> None:
    board = read_board(FORMS / sample)
    europe, pacific = board.maps.values()
    assert (board.id, europe.name, pacific.drawing, pacific.grid) == ("old", "Europe", "pacific.svg", 1 / 64)
    assert problems(board) == ()
    north = europe.areas[AreaId("north")]
    assert north.attributes == {"value": 3, "terrain": "hill", "capital": True, "known_as": ("Nord", "Thule")}
    assert north.shape.area == 1865
    assert pacific.areas[AreaId("ocean")].shape.area == 50 * 50 - 100 - 82
    kinds = [contact.kind for contact in board.between(AreaId("north"), AreaId("south"))]
    assert kinds == ["land", "river"]
    assert board.contacts_of(AreaId("lake"))[0].toward(AreaId("lake")) == {"beach": True}
    assert [cell.name for cell in europe.boxes[AreaId("turn_track")].cells] == ["Turn 1", "Turn 2"]
    assert board.at(MapId("europe"), 66, 5) == europe.boxes[AreaId("turn_track")]


def test_the_sample_of_the_present_form_is_written_as_it_stands() -> None:
    folder = FORMS / f"form_{FORM}"
    texts = board_texts(read_board(folder))
    assert texts == {path.name: path.read_text("utf-8") for path in folder.iterdir()}


def test_upgrades_run_one_after_the_other() -> None:
    def first(raw: Raw) -> Raw:
        return {**raw, "title": raw["name"]}

    def second(raw: Raw) -> Raw:
        return {key: value for key, value in raw.items() if key != "name"}

    steps = {1: first, 2: second}
    assert upgraded({"name": "x"}, 1, 3, steps) == {"title": "x"}
    assert upgraded({"name": "x", "title": "x"}, 2, 3, steps) == {"title": "x"}
    assert upgraded({"title": "x"}, 3, 3, steps) == {"title": "x"}


def test_other_map_tools_find_what_topojson_promises() -> None:
    """Put together by the letter of the specification, without any of our own code."""
    raw = msgspec.json.decode((FORMS / "form_1" / "board.json").read_bytes())
    (kx, ky), (dx, dy) = raw["transform"]["scale"], raw["transform"]["translate"]
    arcs = []
    for arc in raw["arcs"]:
        x = y = 0
        points = []
        for step_x, step_y in arc:
            x, y = x + step_x, y + step_y
            points.append((x * kx + dx, y * ky + dy))
        arcs.append(points)
    lake = next(it for it in raw["objects"]["areas"]["geometries"] if it["id"] == "lake")
    ring: list[tuple[float, float]] = []
    for number in lake["arcs"][0]:
        ring = ring[:-1] + (arcs[number] if number >= 0 else arcs[~number][::-1])
    assert ring == [(10, 40), (20, 40), (20, 50), (10, 50), (10, 40)]
