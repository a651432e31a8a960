"""Shapes and paths as rings: corners exact, curves within the tolerance."""

from __future__ import annotations

import math

import pytest
from shapely import Point, Polygon, box

from boards.board import Shape
from boards.svg.reading import read_svg_text


def shape(element: str, tolerance: float | None = None) -> Shape:
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">{element}</svg>'
    (area,) = read_svg_text(svg, tolerance=tolerance).map.areas.values()
    return area.shape


@pytest.mark.parametrize(
    "element",
    [
        "<rect x='10' y='10' width='30' height='20'/>",
        "<rect x='10%' y='20%' width='30%' height='40%'/>",
        "<polygon points='10,10 40,10 40,30 10,30'/>",
        "<polyline points='10 10 40 10,40,30 10 30 10 10'/>",
        "<path d='M10 10H40V30H10Z'/>",
        "<path d='m10 10h30v20h-30z'/>",
        "<path d='M10,10 40,10 40,30 10,30z'/>",
        "<path d='m10,10 30,0 0,20 -30,0z'/>",
    ],
)
def test_a_box_is_a_box_however_it_is_drawn(element: str) -> None:
    assert shape(element).equals(box(10, 10, 40, 30))


def test_a_circle_is_round_within_the_tolerance() -> None:
    for tolerance in (1, 0.1, 0.001):
        circle = shape("<circle cx='50' cy='25' r='20'/>", tolerance)
        far = [math.hypot(x - 50, y - 25) for x, y in circle.boundary.coords]
        assert far == pytest.approx([20] * len(far))
        assert Polygon(circle.boundary.coords).boundary.distance(Point(50, 25)) >= 20 - tolerance


def test_a_finer_tolerance_makes_more_points() -> None:
    few, many = (len(shape("<circle r='20' cx='50'/>", fine).boundary.coords) for fine in (1, 0.001))
    assert few < 15
    assert many > 200


def test_the_tolerance_is_one_of_the_map_not_of_the_element() -> None:
    blown_up = shape("<circle r='.2' transform='translate(50 25) scale(100)'/>", 0.1)
    assert blown_up.area == pytest.approx(math.pi * 400, rel=0.02)


def test_curves_stay_within_the_tolerance() -> None:
    """This one bulges to three quarters of its control points."""
    curve = shape("<path d='M10 0C10 40 50 40 50 0z'/>", 0.01)
    assert curve.bounds[3] == pytest.approx(30, abs=0.01)
    assert curve.area == pytest.approx(40 * 40 * 0.6, rel=0.001)
    assert shape("<path d='M10 0Q30 40 50 0z'/>", 0.01).area == pytest.approx(40 * 40 / 3, rel=0.001)


def test_round_corners_are_no_larger_than_half_the_side() -> None:
    assert shape("<rect width='40' height='20' rx='500'/>", 0.01).area == pytest.approx(math.pi * 20 * 10, rel=0.001)
    assert shape("<rect width='40' height='20' ry='5'/>", 0.001).area == pytest.approx(
        800 - (4 - math.pi) * 25, rel=0.001
    )
    assert shape("<rect width='40' height='20' rx='5' ry='0'/>").equals(box(0, 0, 40, 20))


def test_an_arc_of_no_radius_is_a_line_as_the_standard_says() -> None:
    assert shape("<path d='M10 10h30A0 9 0 0 1 40 30H10z'/>").equals(box(10, 10, 40, 30))


@pytest.mark.parametrize(
    "element",
    [
        "<rect width='10'/>",
        "<rect width='-10' height='10'/>",
        "<circle/>",
        "<ellipse rx='5' ry='0'/>",
        "<polygon points='1,1 2,2'/>",
        "<polygon/>",
        "<path/>",
        "<path d='M1 1L9 9z'/>",
        "<circle r='5' transform='scale(1 0)'/>",
    ],
)
def test_what_has_no_inside_is_no_area_and_is_said(element: str) -> None:
    reading = read_svg_text(f"<svg viewBox='0 0 9 9'>{element}</svg>")
    assert not reading.map.areas
    assert [str(remark)[:31] for remark in reading.remarks] == ["Nothing is inside the outline, "]


def test_a_list_of_points_with_a_fault_is_read_up_to_it() -> None:
    reading = read_svg_text("<svg viewBox='0 0 9 9'><polygon id='a' points='0,0 5,0 5,5 0,5 x,9'/></svg>")
    assert [area.shape.equals(box(0, 0, 5, 5)) for area in reading.map.areas.values()] == [True]
    assert "“x,9” stands at character" in str(reading.remarks[0])
