"""Sizes, units, view boxes and transforms."""

from __future__ import annotations

import numpy as np
import pytest

from boards.board import Map
from boards.plain.bad_input import BadInput
from boards.svg.reading import read_svg_text
from boards.svg.viewports import length, transform

Bounds = tuple[float, float, float, float]


def map_of(attributes: str, body: str = "<rect width='10' height='5'/>") -> Map:
    return read_svg_text(f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{body}</svg>').map


def bounds(body: str, attributes: str = "viewBox='0 0 200 100'") -> Bounds:
    (area,) = map_of(attributes, body).areas.values()
    x, y, right, bottom = area.shape.bounds
    return round(x, 6), round(y, 6), round(right, 6), round(bottom, 6)


@pytest.mark.parametrize("size", ["width='200mm' height='100mm'", "width='9in' height='9in'", "", "width='100%'"])
def test_the_map_counts_in_the_units_of_the_view_box_however_large_it_is_printed(size: str) -> None:
    map = map_of(f"{size} viewBox='0 0 200 100'")
    assert (map.width, map.height) == (200, 100)
    assert bounds("<rect x='5' width='10' height='5'/>", f"{size} viewBox='0 0 200 100'") == (5, 0, 15, 5)


def test_a_view_box_that_begins_elsewhere_is_the_map_from_its_corner() -> None:
    assert bounds("<rect x='-90' y='60' width='10' height='5'/>", "viewBox='-100 50 200 100'") == (10, 10, 20, 15)


@pytest.mark.parametrize(
    ("size", "pixels"),
    [
        ("width='96' height='48'", (96, 48)),
        ("width='1in' height='.5in'", (96, 48)),
        ("width='25.4mm' height='1.27cm'", (96, 48)),
        ("width='72pt' height='3pc'", (96, 48)),
        ("width='96px' height='48PX'", (96, 48)),
    ],
)
def test_without_a_view_box_the_size_is_counted_in_pixels(size: str, pixels: tuple[float, float]) -> None:
    map = map_of(size)
    assert (map.width, map.height) == pytest.approx(pixels)


@pytest.mark.parametrize(
    "attributes",
    [
        "width='0' height='5'",
        "width='-5' height='5'",
        "width='nan' height='5'",
        "width='1e7' height='5'",
        "width='5 apples' height='5'",
        "viewBox='0 0 0 100'",
        "viewBox='0 0 -5 100'",
        "viewBox='0 0 1e400 100'",
        "viewBox='1e9 0 10 100'",
    ],
)
def test_a_size_that_is_none_is_refused(attributes: str) -> None:
    with pytest.raises(BadInput, match=r"line 1: .*size"):
        map_of(attributes)


@pytest.mark.parametrize(
    ("aspect", "expected"),
    [
        ("", (50, 0, 150, 100)),
        ("xMinYMin meet", (0, 0, 100, 100)),
        ("xMaxYMid", (100, 0, 200, 100)),
        ("xMidYMin slice", (0, 0, 200, 200)),
        ("xMidYMax slice", (0, -100, 200, 100)),
        ("none", (0, 0, 200, 100)),
    ],
)
def test_a_drawing_in_the_drawing_fits_as_it_says(aspect: str, expected: Bounds) -> None:
    inner = f"<svg viewBox='5 5 10 10' preserveAspectRatio='{aspect}'><rect x='5' y='5' width='10' height='10'/></svg>"
    assert bounds(inner) == expected


def test_a_symbol_is_fitted_into_the_size_it_is_used_with() -> None:
    symbol = "<symbol id='s' viewBox='0 0 10 10'><rect width='10' height='10'/></symbol>"
    assert bounds(f"{symbol}<use href='#s' x='20' y='30' width='40' height='40'/>") == (20, 30, 60, 70)
    assert bounds(f"{symbol}<use href='#s' x='20' width='40' height='20' transform='scale(2)'/>") == (60, 0, 100, 40)
    assert bounds("<symbol id='s'><rect width='50%' height='10'/></symbol><use href='#s' x='9'/>") == (9, 0, 109, 10)


def test_transforms_nest_from_the_outside_in() -> None:
    rect = "<rect width='10' height='5'/>"
    assert bounds(f"<g transform='translate(100 50)'><g transform='rotate(90)'>{rect}</g></g>") == (95, 50, 100, 60)
    assert bounds(f"<g transform='scale(2)'><g transform='translate(10,20)'>{rect}</g></g>") == (20, 40, 40, 50)
    assert bounds(f"<g style='transform: translate(10px, 20px)'>{rect}</g>") == (10, 20, 20, 25)
    assert bounds("<rect width='10' height='5' transform='rotate(180,10,10)'/>") == (10, 15, 20, 20)


def test_a_use_moves_only_what_it_shows() -> None:
    assert bounds("<defs><rect id='r' width='10' height='5'/></defs><use href='#r' x='30' y='20'/>") == (30, 20, 40, 25)
    assert bounds("<defs><rect id='r' x='1' width='10' height='5'/></defs><use href='#r' x='30'/>") == (31, 0, 41, 5)


def test_lengths_in_all_units() -> None:
    assert length("10%", 50) == 5
    assert length(" 2.54 cm ", 0) == pytest.approx(96)
    assert length("1e1", 0) == 10
    assert length("4q", 0) == pytest.approx(96 / 25.4)
    assert [length(text, 9) for text in ("", "x", "5 5", "3furlongs", "--5")] == [None] * 5


@pytest.mark.parametrize(
    "text",
    ["rotate(5 5)", "matrix(1 2 3)", "scale()", "turn(5)", "scale(2", "translate(5%)", "scale(2) x", "rotate(1e99)"],
)
def test_a_transform_that_is_none_is_left_out_and_said(text: str) -> None:
    assert transform(text) is None
    reading = read_svg_text(f"<svg viewBox='0 0 9 9'><rect id='a' width='5' height='5' transform='{text}'/></svg>")
    assert [str(remark) for remark in reading.remarks] == [
        "The transform is not understood and was left out, as drawing programs do: rect “a” (line 1)."
    ]


def test_a_transform_of_nothing_changes_nothing() -> None:
    for text in ("", "  ", "none", "translate(0)", "rotate(360deg)"):
        found = transform(text)
        assert found is not None
        assert np.allclose(found, np.identity(3))
