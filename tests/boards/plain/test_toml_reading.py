"""TOML is read with the line of whatever is wrong."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.plain.bad_input import BadInput
from boards.plain.toml_reading import line_of, lines_of, raw_toml, read_toml, toml_as


class Link(msgspec.Struct, forbid_unknown_fields=True):
    a: str
    length: int = 1


class Form(msgspec.Struct, forbid_unknown_fields=True):
    title: str = ""
    links: list[Link] = []
    kinds: Mapping[str, Mapping[str, int]] = {}
    text: str = ""


def place_of(text: str) -> str:
    with pytest.raises(BadInput) as caught:
        toml_as(text.encode(), Form, "a.toml")
    assert caught.value.file == "a.toml"
    return caught.value.place


def test_a_well_formed_text_becomes_its_form() -> None:
    assert toml_as(b'title = "T"\n[[links]]\na = "x"\n', Form).links == [Link("x")]


def test_a_slip_of_the_pen_is_told_with_line_and_column() -> None:
    assert place_of('title = "T"\nlinks = [\n') == "line 3"
    assert place_of('title = "T"\ntitle = = 3') == "line 2, column 9"


def test_a_wrong_value_in_a_repeated_table_is_told_with_its_line() -> None:
    assert place_of('[[links]]\na = "x"\n\n[[links]]\na = "y"\nlength = "far"\n') == "line 6"


def test_a_missing_value_is_told_with_the_line_of_its_table() -> None:
    assert place_of('[[links]]\na = "x"\n\n[[links]]\nlength = 3\n') == "line 4"


def test_a_wrong_value_in_a_free_table_is_told_with_its_line() -> None:
    text = "[kinds]\nfirst = { one = 1 }\n[kinds.second]\none = 1\n[kinds.third]\none = 1\ntwo = 'x'\n"
    assert place_of(text) == "line 7"


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = (
        'title = 3\ncolour = "red"\n[[links]]\nlength = "far"\n[[links]]\na = "y"\nb = 1\n[kinds.one]\ntwo = "x"\n'
        "three = 3\nfour = 4.5\n"
    )
    with pytest.raises(BadInput) as caught:
        toml_as(text.encode(), Form)
    assert {(fault.place, str(fault.why)) for fault in caught.value.every} == {
        ("line 1", "title: text was expected, not a whole number."),
        ("line 2", "colour: this is not a word for this place."),
        ("line 3", "links[1]: a is missing."),
        ("line 4", "links[1].length: a whole number was expected, not text."),
        ("line 7", "links[2].b: this is not a word for this place."),
        ("line 9", "kinds.one.two: a whole number was expected, not text."),
        ("line 11", "kinds.one.four: a whole number was expected, not a number."),
    }


def test_long_texts_and_lists_do_not_confuse_the_counting_of_lines() -> None:
    text = '# links\ntext = """\n[[links]]\na = 3 """\nlinks = [\n  { a = "x" }, # a = [\n]\ntitle = 3\n'
    assert place_of(text) == "line 8"


def test_lines_are_found_for_quoted_and_dotted_keys() -> None:
    assert line_of(lines_of('a = 1\n"b c".d = 2\n[x.y]\nz = 1'), ("b c", "d")) == 2
    assert line_of(lines_of('a = 1\n"b c".d = 2\n[x.y]\nz = 1'), ("x", "y", "z", 7)) == 4


@pytest.mark.parametrize(
    "hostile",
    [b"a." * 400_000 + b"b = 1", b"[" + b"a." * 400_000 + b"b]", b"a = " + b"[" * 900_000, b"a = " + b"9" * 90_000,
     b"\xff\xfe", b"a = {" * 100_000, b'title = "\\ud800"', b"[[links]]\n" * 90_000],
    ids=["dots", "header", "brackets", "digits", "bytes", "braces", "surrogate", "tables"],
)  # fmt: skip
def test_hostile_texts_are_refused_soon(hostile: bytes) -> None:
    started = time.process_time()
    with pytest.raises(BadInput):
        toml_as(hostile, Form)
    assert time.process_time() - started < 5


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"no\.toml: There is no such file"):
        read_toml(tmp_path / "no.toml", Form)


@given(st.text(alphabet="ab[]{}=.\"'#\n 1", max_size=80))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    with contextlib.suppress(BadInput):
        assert toml_as(text.encode(), Form) is not None


@pytest.mark.parametrize("key", ["title", "name", "id", "author"])
def test_what_stands_in_headings_is_no_longer_than_a_heading(key: str) -> None:
    """A title of 19,000 letters made a window of 4 GB."""
    assert raw_toml(f'[a]\n{key} = "{"W" * 300}"\ntext = "{"W" * 19_000}"')
    with pytest.raises(BadInput, match="longer than 300 letters") as bad:
        raw_toml(f'[a]\n{key} = "{"W" * 301}"')
    assert bad.value.place == "line 2"
