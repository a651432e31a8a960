"""What we call inside is what Qt paints: the same drawings, sampled on a grid."""

from __future__ import annotations

import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QByteArray, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from pytestqt.qtbot import QtBot

from boards.svg.limits import Effort
from boards.svg.outlines import Pen, draw_path
from boards.svg.path_data import read_path_data
from boards.svg.reading import read_svg_text

SIDE = 100
NONE = shapely.GeometryCollection()
SCALE = 4
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'


def painted(svg: str) -> QImage:
    image = QImage(SIDE * SCALE, SIDE * SCALE, QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.white)
    renderer = QSvgRenderer(QByteArray(svg.encode()))
    assert renderer.isValid()
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image


def differences(svg: str, lines: shapely.Geometry = NONE) -> list[tuple[float, float]]:
    """Sample points on which Qt and we do not agree, leaving out those that lie on an edge or one of the lines."""
    image = painted(svg)
    areas = [area.shape for area in read_svg_text(svg).map.areas.values()]
    whole = shapely.union_all(areas) if areas else shapely.Polygon()
    edges = shapely.union_all([shapely.boundary(area) for area in areas]) if areas else shapely.Point(-99, -99)
    edges = shapely.union(edges, lines)
    shapely.prepare(whole)
    shapely.prepare(edges)
    found = []
    for row in range(1, SIDE, 3):
        for column in range(1, SIDE, 3):
            x, y = column + 0.37, row + 0.61
            dark = image.pixelColor(round(x * SCALE), round(y * SCALE)).value() < 128
            spot = shapely.Point(x, y)
            if dark != bool(whole.contains(spot)) and not shapely.dwithin(edges, spot, 0.6):
                found.append((x, y))
    return found


DRAWINGS = {
    "nested transforms": """<g transform="translate(50 50) rotate(30)"><g transform="scale(2,.5)">
        <rect x="-15" y="-30" width="30" height="60"/></g></g>""",
    "a list of transforms": """<rect width="20" height="30"
        transform="translate(40,20) skewX(20), rotate(25 10 15) scale(1.5)"/>""",
    "a matrix that mirrors": """<path d="M10 10h40l-20 40z" transform="matrix(-1 .2 .3 1 80 5)"/>""",
    "uses": """<defs><circle id="c" cx="5" cy="5" r="5"/></defs><use xlink:href="#c" x="20" y="30"/>
        <g transform="scale(3)"><use xlink:href="#c" x="18" transform="translate(1 12)"/></g>""",
    "a use whose x is not for what it shows": """<defs><rect id="r" width="20" height="10"/></defs>
        <use xlink:href="#r" x="30" y="50"/>""",
    "round corners": """<rect x="10" y="10" width="80" height="60" rx="30" ry="10"/>
        <rect x="20" y="75" width="40" height="20" rx="6"/>""",
    "ellipses": """<ellipse cx="30" cy="40" rx="25" ry="10"/><circle cx="75" cy="70" r="20"/>""",
    "all four arcs": """<path d="M10 20A15 10 20 0 0 40 20zM60 20A15 10 20 0 1 90 20z
        M20 60A15 10 20 1 0 40 60zM60 70A15 10 20 1 1 80 70z"/>""",
    "an arc too small for its ends": """<path d="M10 50a5 3 30 0 1 60 10z"/>""",
    "an arc that doubles back": """<path d="M10 50a30-30 0 0160 0a10 10 0 00-60 0z"/>""",
    "smooth curves": """<path d="M10 50C10 10 40 10 40 50S70 90 80 50L80 95 10 95z"/>
        <path d="M5 20q10-20 20 0t20 0 20 0v10h-60z"/>""",
    "a smooth curve after a line": """<path d="M10 50L20 20S70 10 80 50T50 90z"/>""",
    "rings that turn the same way": """<path d="M10 10h60v60h-60zM30 30h60v60h-60z"/>""",
    "rings that turn against each other": """<path d="M10 10h60v60h-60zM30 30v60h60v-60z"/>""",
    "even and odd": """<path fill-rule="evenodd" d="M10 10h60v60h-60zM30 30h60v60h-60zM40 40h10v10h-10z"/>""",
    "a star by winding": """<path d="M50 5L79 95 3 39 97 39 21 95z"/>""",
    "a star by parity": """<g fill-rule="evenodd"><polygon points="50,5 79,95 3,39 97,39 21,95"/></g>""",
    "what comes after a z": """<path d="M10 10h20v20zl10 40 30 5zM60 60l20 0 0 20"/>""",
    "styles": """<style>.a{fill:none} rect.b, #c {fill:black}</style>
        <g class="a"><rect width="30" height="30"/><rect class="b" x="40" width="30" height="30"/>
        <circle id="c" class="a" cx="50" cy="70" r="20"/></g>""",
    "style over attribute": """<rect fill="none" style="fill:#000" x="10" y="10" width="30" height="30"/>
        <rect fill="black" style="fill:none" x="50" y="50" width="30" height="30"/>""",
    "hidden": """<g display="none"><rect width="99" height="50"/></g>
        <rect visibility="hidden" y="50" width="50" height="50"/><circle cx="75" cy="75" r="15"/>""",
    "numbers close together": """<path d="M10-.0l80 0 .5.5-1e1,8E1-.5.5-60 0z"/>""",
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_inside_is_where_qt_paints(name: str, qtbot: QtBot) -> None:
    svg = f"{HEAD}{DRAWINGS[name]}</svg>"
    assert read_svg_text(svg).map.areas, "nothing would be compared"
    assert differences(svg) == []


number = st.integers(-20, 120).map(lambda n: f"{n:g}")
radius = st.integers(1, 60).map(str)
flag = st.sampled_from("01")


def command(letter: str, *parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(*parts).map(lambda numbers: letter + " ".join(numbers))


pair = (number, number)
commands = st.one_of(
    command("L", *pair), command("l", *pair), command("H", number), command("v", number), command("C", *pair * 3),
    command("S", *pair * 2), command("Q", *pair * 2), command("T", *pair), st.just("z"), command("M", *pair),
    command("A", radius, radius, number, flag, flag, *pair),
)  # fmt: skip


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(steps=st.lists(commands, min_size=3, max_size=9), rule=st.sampled_from(["nonzero", "evenodd"]))
def test_any_path_is_filled_as_qt_fills_it(steps: list[str], rule: str, qtbot: QtBot) -> None:
    path = f"M 30 40{''.join(steps)}"
    pen = Pen(0.01, Effort())
    draw_path(read_path_data(path, Effort()), pen)
    pen.lift()
    # Where a line is drawn twice, Qt leaves a hairline that has no inside.
    lines = shapely.union_all([shapely.LinearRing(ring.points) for ring in pen.rings])
    assert differences(f'{HEAD}<path fill-rule="{rule}" d="{path}"/></svg>', lines) == []
