"""The data of paths, read strictly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.plain.bad_input import BadInput
from boards.svg.limits import Effort
from boards.svg.path_data import read_path_data


def runs(text: str) -> list[tuple[str, list[float]]]:
    data = read_path_data(text, Effort())
    assert data.fault is None
    return data.runs


def fault(text: str) -> str:
    return str(read_path_data(text, Effort()).fault)


def test_numbers_may_stand_as_close_as_they_can() -> None:
    assert runs("M10-.5.25,1e1L-1E-1+3z") == [("M", [10, -0.5, 0.25, 10]), ("L", [-0.1, 3]), ("z", [])]


def test_the_flags_of_an_arc_may_touch_what_follows() -> None:
    assert runs("m0 0a1 1 0 012.5.5 1,1 0 1,0-.5-.5")[1] == ("a", [1, 1, 0, 0, 1, 2.5, 0.5, 1, 1, 0, 1, 0, -0.5, -0.5])


def test_a_command_said_again_is_the_same_as_said_once() -> None:
    assert runs("M1 2L3 4L5 6") == [("M", [1, 2]), ("L", [3, 4, 5, 6])]
    assert runs("M1 2M3 4") == [("M", [1, 2]), ("M", [3, 4])]


def test_nothing_is_no_fault() -> None:
    assert runs("") == runs(" \n\t ") == []


@pytest.mark.parametrize(
    ("text", "said", "kept"),
    [
        ("L1 2", "“L1 2” stands at character 1, where the command M was expected", 0),
        ("M1 2 3", "its end stands at character 7, where another number for M was expected", 1),
        ("M1 2 L", "its end stands at character 7, where another number for L was expected", 1),
        ("M1 2 L3 4 5 z", "“z” stands at character 13, where another number for L was expected", 2),
        ("M1 2 L3 4 oops", "“oops” stands at character 11, where a command was expected", 2),
        ("M1 2,,3 4", "“,3 4” stands at character 6, where a command was expected", 1),
        ("M0 0z 3 4", "“3 4” stands at character 7, where a command was expected", 2),
        ("M0 0 A5 5 0 2 0 9 9", "“5 5 0 2 0 9” stands at character 7, where another number for A was expected", 1),
        ("M0 0 L1e999 0", "a number beyond all measure follows L", 1),
        ("M0 0 Lnan 0", "“nan 0” stands at character 7, where another number for L was expected", 1),
        ("M0 0 L١ ٢", "“١ ٢” stands at character 7, where another number for L was expected", 1),
    ],
)
def test_a_fault_is_said_and_what_comes_before_it_is_kept(text: str, said: str, kept: int) -> None:
    data = read_path_data(text, Effort())
    assert fault(text) == said
    assert len(data.runs) == kept


def test_a_path_without_end_is_refused() -> None:
    with pytest.raises(BadInput, match="more than 2000000 numbers"):
        read_path_data("M" + "1 2 " * 1_100_000, Effort())
    with pytest.raises(BadInput, match="too large"):
        read_path_data("M1 2" + "h1v1" * 350_000, Effort())


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \n", max_size=60))
def test_whatever_is_written_something_is_read_or_said(text: str) -> None:
    data = read_path_data(text, Effort())
    assert data.fault is not None or bool(data.runs) == bool(text.strip())
