"""Broken, senseless and arbitrary files: each is a reading or a sentence, never anything else."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from boards.plain.bad_input import BadInput
from boards.svg.reading import read_svg_text

Drawn: TypeAlias = "tuple[str, dict[str, str], list[Drawn]]"
SAMPLES = sorted((Path(__file__).parent / "drawings").glob("*.svg"))
NASTY = list(b"<>\"'/=&;0123456789eE.-,{}# zMaAhv\0\xff")


def read_or_say(data: bytes) -> None:
    """The only two things that may happen."""
    try:
        reading = read_svg_text(data)
    except BadInput as bad:
        said = [bad.sentence]
    else:
        said = list(reading.remarks)
        assert all(area.shape.is_valid for area in reading.map.areas.values())
    assert all(str(sentence) for sentence in said)


@settings(max_examples=60)
@given(which=st.sampled_from(SAMPLES), cut=st.floats(0, 1))
def test_a_file_cut_off_anywhere_is_only_ever_a_sentence(which: Path, cut: float) -> None:
    data = which.read_bytes()
    read_or_say(data[: round(cut * len(data))])


@settings(max_examples=60)
@given(which=st.sampled_from(SAMPLES), data=st.data())
def test_a_file_with_broken_bytes_is_read_or_refused(which: Path, data: st.DataObject) -> None:
    broken = bytearray(which.read_bytes())
    for _ in range(data.draw(st.integers(1, 6))):
        broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.sampled_from(NASTY))
    read_or_say(bytes(broken))


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    read_or_say(data)


VALUES = """
0; -1; 1e9; nan; inf; 1e400; 5%; none; auto; 3em; 5 5; #; #a; #nowhere; url(#a); inherit; M0 0h5v5z;
M0 0a0 0 0 0 0 1 1; M0 0C1 1 2 2; M0 0V1e8H1e8z; rotate(1 2); scale(0); matrix(1 0 0 1 1e300 0); 0 0 0 0;
0 0 1e-300 5; 0,0 5,5 9,1; xMidYMid slice; fill:none; opacity:0%; transform:scale(3); a; land
""".strip().split(";")
NAMES = [
    *("id", "class", "href", "x", "y", "width", "height", "r", "rx", "ry", "cx", "d", "points", "transform", "viewBox"),
    *("fill", "fill-rule", "opacity", "display", "style", "preserveAspectRatio", "clip-path", "data-name"),
]
TAGS = [
    *("path", "rect", "circle", "ellipse", "polygon", "polyline", "use", "symbol", "svg", "defs", "g", "a", "switch"),
    *("text", "title", "style", "blob"),
]

attributes = st.dictionaries(st.sampled_from(NAMES), st.sampled_from(VALUES), max_size=5)
elements: st.SearchStrategy[Drawn] = st.recursive(
    st.tuples(st.sampled_from(TAGS), attributes, st.just([])),
    lambda inner: st.tuples(st.sampled_from(TAGS), attributes, st.lists(inner, max_size=4)),
    max_leaves=12,
)


def written(element: Drawn) -> str:
    tag, given, inside = element
    attributes = " ".join(f'{name}="{value.strip()}"' for name, value in given.items())
    return f"<{tag} {attributes}>{''.join(map(written, inside))}</{tag}>"


@settings(max_examples=120)
@given(st.lists(elements, max_size=6))
def test_any_drawing_however_senseless_is_read_or_refused(drawn: list[Drawn]) -> None:
    inside = "".join(map(written, drawn))
    read_or_say(f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'>{inside}</svg>".encode())
