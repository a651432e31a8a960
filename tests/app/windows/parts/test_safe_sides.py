"""Colours that stay apart for everybody's eyes."""

from __future__ import annotations

from itertools import combinations

import pytest

from app.windows.parts.safe_sides import APART, brightness, distance, safe, with_safe_sides
from counters.counter import Side, SideId
from rules_assist.shelf.shelf import open_game

NATIONS = {
    "germany": "#2d3e43", "ussr": "#a51115", "uk": "#cf9e4b", "usa": "#75835f", "france": "#096db6",
    "italy": "#6fc6a2", "japan": "#eee500", "china": "#c295f6", "neutral": "#f3f4f2",
}  # fmt: skip


def sides(*fills: str) -> list[Side]:
    return [Side(id=SideId(f"s{at}"), name=str(at), fill=fill) for at, fill in enumerate(fills)]


def test_colours_that_are_apart_already_stay() -> None:
    before = sides(*NATIONS.values())
    assert [side.fill for side in safe(before).values()] == list(NATIONS.values())


@pytest.mark.parametrize(
    "pair", [("#b03a2e", "#6d6a2a"), ("#4e9a06", "#c17d11"), ("#3f6fd0", "#7a4fd0"), ("#808080", "#7f8081")]
)
def test_colours_that_run_together_for_some_eyes_are_parted(pair: tuple[str, str]) -> None:
    assert distance(*pair) < APART
    one, other = safe(sides(*pair)).values()
    assert one.fill == pair[0]
    assert distance(one.fill, other.fill) >= APART


def test_five_reds_become_five_colours_with_letters_that_can_be_read() -> None:
    found = safe(sides("#aa0000", "#bb0000", "#cc0000", "#dd0000", "#ee0000")).values()
    assert all(distance(a.fill, b.fill) >= APART for a, b in combinations(found, 2))
    assert all(contrast(side) > 4.5 for side in list(found)[1:])


def contrast(side: Side) -> float:
    """As those who make pages for weak eyes reckon it."""
    dark, bright = sorted((brightness(side.fill), brightness(side.ink)))
    return (bright + 0.05) / (dark + 0.05)


def test_what_is_no_colour_is_no_trouble() -> None:
    assert len(safe(sides("red", "", "#12", "url(x)"))) == 4


def test_the_rest_of_the_game_stays_as_it_is() -> None:
    opened = open_game("sample")
    found = with_safe_sides(opened)
    assert found.game.board is opened.game.board
    assert list(found.game.sheet.sides) == list(opened.game.sheet.sides)
    assert found.game.sheet.kinds == opened.game.sheet.kinds
