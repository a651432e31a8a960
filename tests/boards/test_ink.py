"""Pen and ink: path data says the shape, to a tenth of a unit."""

from __future__ import annotations

import re
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, MultiPolygon, Point, box

from boards.engraving.ink import data, drawing, layer, run, stroke, wash

numbers = st.floats(-3000, 3000, allow_nan=False)


@given(st.lists(st.tuples(numbers, numbers), min_size=1, max_size=20))
def test_the_steps_of_a_run_lead_through_its_points(points: list[tuple[float, float]]) -> None:
    found = [float(number) for number in re.findall(r"-?(?:\d+(?:\.\d)?|\.\d)", run(points))]
    xs, ys = list(accumulate(found[0::2])), list(accumulate(found[1::2]))
    wanted = [(round(x, 1), round(y, 1)) for x, y in points]
    stops = [(round(x, 1) + 0.0, round(y, 1) + 0.0) for x, y in zip(xs, ys, strict=True)]
    assert all(min(abs(x - a) + abs(y - b) for a, b in stops) < 0.21 for x, y in wanted)


def test_a_hole_is_a_ring_of_its_own_and_every_part_is_drawn() -> None:
    holed = box(0, 0, 10, 10).difference(box(2, 2, 4, 4))
    assert data(holed).count("Z") == 2
    assert data(MultiPolygon([box(0, 0, 1, 1), box(5, 5, 6, 6)])).count("M") == 2
    assert data(LineString([(0, 0), (1.04, 2)])) == "M0 0l1 2"
    assert data(Point(1, 1)) == ""


def test_a_shape_too_small_to_be_seen_does_not_spoil_the_path() -> None:
    """Qt draws nothing of a path that comes after an `l` without numbers."""
    assert run([(1, 1), (1.01, 1.01), (1, 1)], closed=True) == "M1 1Z"
    assert run([(1, 1)]) == "M1 1"


def test_nothing_is_drawn_where_there_is_nothing() -> None:
    assert wash("", "#fff") == stroke("") == ""


def test_a_drawing_has_its_layers_by_name() -> None:
    text = drawing(10, 20, "T", [layer("ground", ["<rect/>", ""]), layer("lettering", [])])
    assert 'viewBox="0 0 10 20"' in text
    assert re.findall(r'inkscape:label="(\w+)"', text) == ["ground", "lettering"]
