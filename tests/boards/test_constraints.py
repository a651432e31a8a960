"""A board is held against what its rulebook says of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from shapely import box

from boards.board import Area, AreaId, Board, Box, Contact, Map, MapId
from boards.constraints import Constraints, broken, read_constraints, steps_between
from boards.plain.bad_input import BadInput
from boards.plain.toml_reading import toml_as


def area(id: str, x: int, kind: str = "land", **attributes: str | float | bool) -> Area:
    return Area(AreaId(id), id.title(), kind, MapId("m"), box(x, 0, x + 1, 1), (x + 0.5, 0.5), attributes)


AREAS = (area("oak", 0, worth=3, port=True), area("elm", 1, worth=2), area("ash", 2), area("bay", 3, "sea"))
PAIRS = (("oak", "elm", "land"), ("elm", "ash", "river"), ("ash", "bay", "coast"))
BOARD = Board(
    "b",
    "B",
    {MapId("m"): Map(MapId("m"), "M", 4, 1, {area.id: area for area in AREAS})},
    tuple(Contact(AreaId(a), AreaId(b), kind) for a, b, kind in PAIRS),
)


def told(text: str) -> list[str]:
    return [str(why) for why in broken(BOARD, toml_as(text.encode(), Constraints))]


GOOD = """
[[count]]
of = { areas = ["oak", "ash", "bay"], kinds = ["land"] }
is = 2
rule = "0"
[[distance]]
from = "oak"
to = "bay"
is = 3
rule = "1"
[[distance]]
from = "oak"
to = "bay"
by = ["land", "river"]
rule = "1"
[[touch]]
areas = ["oak", "elm", "ash", "bay"]
rule = "2"
[[apart]]
areas = ["oak", "ash"]
rule = "3"
[[attribute]]
of = { kinds = ["sea"] }
name = "port"
is = false
rule = "4"
[[attribute]]
areas = ["ash"]
name = "worth"
is = 0
rule = "4"
[[count]]
of = { kinds = ["land"], but = ["ash"] }
is = 2
rule = "5"
[[sum]]
name = "worth"
is = 5
rule = "6"
"""


def test_a_board_that_keeps_all_is_not_complained_of() -> None:
    assert told(GOOD) == []
    assert len(toml_as(GOOD.encode(), Constraints)) == 9


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        ('[[distance]]\nfrom = "oak"\nto = "ash"\nis = 1',
         "From Oak to Ash it is 2 steps, but should be one step. [7.1]"),
        ('[[distance]]\nfrom = "oak"\nto = "ash"\nby = ["land"]\nis = 2',
         "From Oak to Ash by land it is no way at all, but should be 2 steps. [7.1]"),
        ('[[distance]]\nfrom = "oak"\nto = "bay"', "From Oak to Bay it is 3 steps, but should be no way at all. [7.1]"),
        ('[[touch]]\nareas = ["oak", "elm"]\nby = ["river"]', "Oak and Elm should touch (river). [7.1]"),
        ('[[apart]]\nareas = ["ash", "oak", "elm"]', "Ash and Elm should not touch. [7.1]"),
        ('[[attribute]]\nareas = ["oak"]\nname = "port"\nis = false',
         "In Oak port is true, but should be false. [7.1]"),
        ('[[attribute]]\nareas = ["ash"]\nname = "worth"\nis = 2', "In Ash worth is not said, but should be 2. [7.1]"),
        ('[[count]]\nof = { kinds = ["sea"] }\nis = 2', "Of sea there are 1; there should be 2. [7.1]"),
        ('[[sum]]\nof = { kinds = ["land"] }\nname = "worth"\nis = 6',
         "Of land the worth come to 5 together; it should be 6. [7.1]"),
        ('[[touch]]\nareas = ["oak", "elms"]', "There is no area elms; did you mean elm? [7.1]"),
    ],
)  # fmt: skip
def test_what_is_not_kept_is_told_with_its_rule(row: str, sentence: str) -> None:
    assert sentence in told(row + '\nrule = "7.1"\n')


@pytest.mark.parametrize(
    ("left", "right", "linked", "sentences"),
    [
        (2.5, 3.5, True, []),
        (1.5, 2.5, False, []),
        (2.5, 3.5, False, ["Quay reaches into Bay, but does not touch it. [1]"]),
        (1.5, 2.5, True, ["Quay touches Bay, but does not reach into it. [1]"]),
    ],
)
def test_a_box_lies_upon_the_very_seas_that_it_touches(
    left: float, right: float, linked: bool, sentences: list[str]
) -> None:
    map, quay = BOARD.maps[MapId("m")], AreaId("quay")
    above = Box(quay, "Quay", "zone", map.id, "square", box(left, 0.2, right, 0.8), (left, 0.5))
    coast = [Contact(quay, AreaId("bay"), "coast")] if linked else []
    board = replace(
        BOARD, maps={map.id: replace(map, boxes={quay: above})}, contacts=(*BOARD.contacts, *coast)
    )  # fmt: skip
    row = '[[upon]]\nof = { kinds = ["zone"] }\nkinds = ["sea"]\nby = ["coast"]\nrule = "1"\n'
    assert [str(why) for why in broken(board, toml_as(row.encode(), Constraints))] == sentences


def test_a_table_that_cannot_be_read_is_told_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "constraints.toml").write_text('[[count]]\nof = {}\nis = "many"\nrule = "1"\n')
    with pytest.raises(BadInput, match=r"constraints\.toml, line 3"):
        read_constraints(tmp_path)


def test_a_board_without_such_a_table_has_no_constraints(tmp_path: Path) -> None:
    assert len(read_constraints(tmp_path)) == 0


def test_steps_are_counted_by_kind() -> None:
    assert steps_between(BOARD, AreaId("oak"), AreaId("oak")) == 0
    assert steps_between(BOARD, AreaId("oak"), AreaId("ash"), "land", "river") == 2
    assert steps_between(BOARD, AreaId("oak"), AreaId("ash"), "land") is None


def test_a_row_about_some_areas_names_them_when_it_is_broken() -> None:
    row = '[[count]]\nof = { areas = ["oak", "bay"], kinds = ["sea"] }\nis = 2\nrule = "1"'
    assert told(row) == ["Of sea among oak, bay there are 1; there should be 2. [1]"]
