"""The printed maps: what every viewer draws, every name in its place, every sign in the legend."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from boards.files.board_file import read_board
from boards.making.engraving.fonts import letters_from
from boards.making.polar import signs
from boards.making.polar.signs import POWERS
from boards.making.polar.tables import read_tables
from boards.making.polar.tracks import homes, signs_of
from rules_assist.shelf.record import HOME

MAPS = HOME / "boards/maps"
FOLDERS = ("totaldomination", "totaldomination_alternative")
both = pytest.mark.parametrize("name", FOLDERS)
LETTERS = letters_from(HOME / "app/fonts")


@both
@pytest.mark.parametrize("file", ["map.svg", "technology.svg"])
def test_a_drawing_holds_to_what_every_viewer_can_draw(name: str, file: str) -> None:
    drawing = (MAPS / name / file).read_text("utf-8")
    assert not re.search(r"<(text|image|clipPath|filter|mask|symbol)\b|mix-blend|letter-spacing", drawing)
    assert drawing.count("<svg") == 1
    assert re.findall(r'inkscape:label="([^"]+)"', drawing)[-1] == "lettering"


@both
def test_a_board_is_no_larger_than_a_repository_likes(name: str) -> None:
    assert sum(file.stat().st_size for file in (MAPS / name).iterdir()) < 6_000_000


@both
def test_every_area_has_its_name_on_the_paper(name: str) -> None:
    lettered = {it["of"]: it["text"] for it in _labels(MAPS / name / "lettering.json") if it.get("of")}
    board = read_board(MAPS / name)
    named = {id: space.name for id, space in board.spaces.items() if space.kind in ("land", "coastal", "island")}
    assert lettered == named


@both
def test_the_legend_explains_the_very_signs_that_are_printed(name: str) -> None:
    tables = read_tables(MAPS / name)
    drawing = (MAPS / name / "map.svg").read_text("utf-8")
    found = signs_of(tables.layout, LETTERS)
    assert any("off-map" in text for _, text in found) == tables.layout.triangles
    for sign in (signs.FACTORY, signs.SHIPYARD, signs.U_BOAT, signs.NO_AIR, signs.EXCHANGE):
        assert any(sign in drawn for drawn, _ in found)
        assert drawing.count(sign) > 1
    assert [text for _, text in homes(LETTERS)] == [it.name for it in POWERS.values()]


def test_no_two_powers_share_a_colour_or_a_letter() -> None:
    assert len({it.letter for it in POWERS.values()}) == len({it.fill for it in POWERS.values()}) == len(POWERS)


def _labels(file: Path) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(file.read_text("utf-8"))["lettering"]
    return found
