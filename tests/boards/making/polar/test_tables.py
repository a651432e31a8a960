"""The tables of a polar board: what is wrong in them is said with the file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from boards.making.polar.tables import read_tables
from boards.plain.bad_input import BadInput
from rules_assist.shelf.record import HOME

MAPS = HOME / "boards/maps"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy to spoil."""
    for name in ("geography.toml", "layout.toml"):
        shutil.copy(MAPS / "totaldomination" / name, tmp_path)
    return tmp_path


def spoil(folder: Path, file: str, good: str, bad: str) -> None:
    text = (folder / file).read_text("utf-8")
    assert good in text
    (folder / file).write_text(text.replace(good, bad, 1), "utf-8")


@pytest.mark.parametrize(
    ("file", "good", "bad", "why"),
    [
        ("geography.toml", '"poland - ukraine"', '"poland - ukrane"', "did you mean ukraine"),
        ("geography.toml", "romania = [12.15, 4.1]", "", "romania has no place"),
        ("geography.toml", '"persia - egypt" = ', '"persia - egypte" = ', "did you mean egypt"),
        ("geography.toml", 'kind = "coastal"', 'kind = "coast"', "coast"),
        ("layout.toml", 'balkans = "left"', 'balkan = "left"', "did you mean balkans"),
        ("layout.toml", "width = 3500", 'width = "wide"', "width"),
    ],
)
def test_a_slip_in_the_tables_is_told(folder: Path, file: str, good: str, bad: str, why: str) -> None:
    spoil(folder, file, good, bad)
    with pytest.raises(BadInput, match=why):
        read_tables(folder)


def test_a_link_goes_round_what_is_in_its_way_from_either_end(folder: Path) -> None:
    tables = read_tables(folder)
    there, back = tables.bend("indian_ocean", "south_africa"), tables.bend("south_africa", "indian_ocean")
    assert len(there) > 2
    assert there == tuple(reversed(back))
    assert tables.bend("germany", "poland") == ()


def test_a_paper_may_bend_its_links_otherwise() -> None:
    basic, other = (read_tables(MAPS / name) for name in ("totaldomination", "totaldomination_alternative"))
    assert basic.facts == other.facts
    assert basic.bend("brazil", "south_africa") == ()
    assert other.bend("brazil", "south_africa") != ()
