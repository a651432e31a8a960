"""A few letters find what is meant."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.windows.actions.palette import plain, score

TITLES = ("Undo", "Redo", "Whole map", "Turn the map", "Turn over", "Table only", "Hide all counters", "Samphire")


def best(asked: str) -> str:
    return max((points, title) for title in TITLES if (points := score(asked, title)) is not None)[1]


def test_beginnings_of_words_are_meant_before_letters_inside_them() -> None:
    assert best("wm") == "Whole map"
    assert best("tm") == "Turn the map"
    assert best("to") == "Table only" or best("to") == "Turn over"
    assert best("tabo") == "Table only"
    assert best("und") == "Undo"


def test_accents_and_capitals_do_not_matter() -> None:
    assert score("ile", "Île-de-France") is not None
    assert plain("ÄÖÜ") == "aou"


def test_letters_that_are_not_there_in_this_order_find_nothing() -> None:
    assert score("odnu", "Undo") is None
    assert score("x", "") is None


def test_nothing_asked_finds_everything_alike() -> None:
    assert {score("", title) for title in TITLES} == {0.0}


@given(st.text(alphabet="abcde ", max_size=12), st.text(alphabet="abcde ", max_size=20))
def test_exactly_the_texts_that_hold_the_letters_in_order_are_found(asked: str, text: str) -> None:
    letters = iter(text)
    in_order = all(sign in letters for sign in asked.replace(" ", ""))
    assert (score(asked, text) is not None) == in_order
