"""No number of any form lies where nothing can be reckoned with it: it is said with its line."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.plain.bad_input import MOST, BadInput
from boards.plain.files import read_json
from boards.plain.toml_reading import raw_toml, toml_as

FAR = ["1e10", "-1e300", "1000000001", "-1" + "0" * 400, "1" + "0" * 15 + ".5", "1.5e+00012", "1E09999"]


@pytest.mark.parametrize("number", FAR)
def test_a_number_too_far_out_is_said_with_its_line_in_json(number: str) -> None:
    with pytest.raises(BadInput) as bad:
        read_json(f'{{"a": [1],\n"b": {{"c": {number}}}}}'.encode(), dict)
    assert "line 2" in str(bad.value) or "too long" in str(bad.value) or "out of range" in str(bad.value)


@pytest.mark.parametrize("number", ["1e10", "-1e300", "1000000001", "-1" + "0" * 280, "nan", "-inf", "0xfffffffff"])
def test_a_number_too_far_out_is_said_with_its_line_in_toml(number: str) -> None:
    with pytest.raises(BadInput, match="line 3"):
        toml_as(f"a = 1\n[b]\nc = [1, {number}]\n".encode(), dict)


@given(st.floats(allow_nan=False, allow_infinity=False) | st.integers(), st.integers(0, 2))
def test_what_is_read_is_a_number_that_can_be_reckoned_with(number: float, before: int) -> None:
    text = "\n" * before + json.dumps({"a": number})
    if abs(number) <= MOST:
        assert read_json(text.encode(), dict) == {"a": number}
    else:
        with pytest.raises(BadInput, match=rf"line {before + 1},"):
            read_json(text.encode(), dict)


def test_digits_in_a_text_are_no_number() -> None:
    said = {"a": "12345678901234567890", "b": "x, 1e300", "c": '"12345678901234567890', "d": 0.12345678901234567}
    assert read_json(json.dumps(said).encode(), dict) == said


KEYS = ['" " . ', "' ' . ", '"\\" " . ', "a . ", '"a b".', "a.", f'"{"x" * 300}".']


@pytest.mark.parametrize("form", ["{}a = 1", "[{}a]", "[[{}a]]", "x = {{ {}a = 1 }}", 'x = "\\"" # "\n{}a = 1'])
@pytest.mark.parametrize("key", KEYS)
def test_a_key_of_very_many_parts_is_refused_soon(key: str, form: str) -> None:
    started = time.process_time()
    with pytest.raises(BadInput, match="A key has too many parts"):
        raw_toml(form.format(key * 3000))
    assert time.process_time() - started < 2


def test_many_full_stops_in_a_text_are_no_key() -> None:
    assert raw_toml(f'a = "{"... " * 50}"\nb = [{"1.5, " * 60}]') == {"a": "... " * 50, "b": [1.5] * 60}


def test_quotation_marks_without_end_take_no_time() -> None:
    started = time.process_time()
    for text in ('\\".' * 100_000, "'." * 100_000, '"' + "." * 400_000, "a." * 39 + '"\\' * 100_000):
        with pytest.raises(BadInput):
            raw_toml(text)
    assert time.process_time() - started < 2


def test_tables_in_tables_are_bounded_with_their_line() -> None:
    with pytest.raises(BadInput, match="line 2: It is nested too deeply"):
        raw_toml("a = 1\nb = " + "[" * 60 + "]" * 60)
