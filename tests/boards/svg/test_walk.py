"""Groups, uses, layers and all that stands round a shape."""

from __future__ import annotations

import pytest
from shapely import box

from boards.board import Area
from boards.svg.reading import Reading, read_svg_text

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100"'
    ' xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape">'
)
LAYER = 'inkscape:groupmode="layer" inkscape:label'


def reading(body: str) -> Reading:
    return read_svg_text(f"{HEAD}{body}</svg>")


def areas(body: str) -> dict[str, Area]:
    return {str(id): area for id, area in reading(body).map.areas.items()}


def said(body: str) -> list[str]:
    return [str(remark) for remark in reading(body).remarks]


def square(x: int, more: str = "") -> str:
    return f"<rect x='{x}' width='5' height='5' {more}/>"


def test_the_label_of_a_layer_is_not_the_name_of_what_is_in_it() -> None:
    squares = square(0, "id='rect1'") + square(10, "id='b' inkscape:label='Kattegat'")
    read = areas(f"<g {LAYER}='Seas' id='layer1'><g>{squares}</g></g>")
    assert [(area.name, area.kind, area.attributes["layer"]) for area in read.values()] == [
        ("Rect1", "sea", "Seas"),
        ("Kattegat", "sea", "Seas"),
    ]


def test_a_layer_in_a_layer_says_more() -> None:
    body = f"<g {LAYER}='Land'><g {LAYER}='Lakes'>{square(0)}</g>{square(10)}</g>"
    assert [(area.kind, area.attributes["layer"]) for area in areas(body).values()] == [
        ("lake", "Lakes"),
        ("land", "Land"),
    ]


def test_a_named_group_of_nameless_shapes_is_one_area() -> None:
    japan = f"<g id='g1' inkscape:label='Japan'>{square(0)}{square(10)}</g>"
    read = areas(f"<g>{japan}</g><g><title>Malta</title>{square(20)}{square(30)}</g>")
    assert {id: area.name for id, area in read.items()} == {"japan": "Japan", "malta": "Malta"}
    assert read["japan"].shape.equals(box(0, 0, 5, 5) | box(10, 0, 15, 5))


def test_a_named_group_of_named_shapes_is_as_many_areas() -> None:
    squares = square(0, "id='be'") + square(10, "id='nl'")
    assert list(areas(f"<g><title>Benelux</title>{squares}</g>")) == ["be", "nl"]


def test_a_group_round_one_shape_may_carry_its_name() -> None:
    assert list(areas(f"<g id='Norway'>{square(0)}</g>")) == ["norway"]
    assert list(areas(f"<g id='land'>{square(0)}</g>")) == ["area"]


def test_every_use_of_a_hexagon_is_an_area_by_its_own_id() -> None:
    hexagon = "<defs><polygon id='hex' points='5,0 10,3 10,7 5,10 0,7 0,3'/></defs>"
    uses = "".join(f"<use id='h{x}' xlink:href='#hex' x='{10 * x}' y='50'/>" for x in range(3))
    read = areas(hexagon + uses)
    assert [(id, area.shape.bounds) for id, area in read.items()] == [
        ("h0", (0, 50, 10, 60)),
        ("h1", (10, 50, 20, 60)),
        ("h2", (20, 50, 30, 60)),
    ]


def test_a_use_without_an_id_shows_areas_by_theirs() -> None:
    squares = square(0, "id='x'") + square(9, "id='y'")
    assert list(areas(f"<defs><g id='all'>{squares}</g></defs><use href='#all'/>")) == ["x", "y"]


def test_nothing_in_defs_is_painted() -> None:
    for tag in ("defs", "symbol", "clipPath", "mask", "marker", "pattern", "metadata"):
        assert areas(f"<{tag}>{square(0)}</{tag}>") == {}


def test_a_switch_shows_its_first_child_that_is_meant_for_everybody() -> None:
    body = f"<switch><g requiredExtensions='http://x'>{square(0)}</g><g>{square(20)}</g><g>{square(40)}</g></switch>"
    (area,) = areas(body).values()
    assert area.shape.equals(box(20, 0, 25, 5))


def test_a_hyperlink_is_a_group() -> None:
    assert len(areas(f"<a href='https://example.org/'>{square(0)}</a>")) == 1


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("<text id='t'>x</text>", "Lettering is not read: text “t” (line 1)."),
        ("<image href='data:image/png;base64,AAAA'/>", "Pictures are not read: image (line 1)."),
        ("<animate id='x'/>", "Not known here, so not read: animate “x” (line 1)."),
        ("<use href='#gone'/>", "It shows an element that is not there: use (line 1)."),
        ("\n\n" + square(0, "clip-path='url(#c)'"), "Read whole, though the drawing clips them: rect (line 3)."),
        (square(0, "style='mask:url(#c)'"), "Read whole, though the drawing clips them: rect (line 1)."),
        (square(0, "transform='scale(9e8) scale(9e8)'"), "Too far away to be drawn, so not read: rect (line 1)."),
        (square(0, "transform='translate(1e8) scale(9e8)'"), "Too far away to be drawn, so not read: rect (line 1)."),
        ("<svg width='5 apples'/>", "A length is not understood and was left out: svg (line 1)."),
        (
            "<rect id='a' x='2furlong' width='9' height='9'/>",
            "A length is not understood and was left out: rect “a” (line 1).",
        ),
    ],
)
def test_what_is_not_read_is_said_with_its_id_and_line(body: str, sentence: str) -> None:
    assert said(body) == [sentence]


def test_an_outline_that_crosses_itself_is_filled_and_told() -> None:
    (told,) = said('<path id="bow" d="M0 0 L10 10 L10 0 L0 10 Z"/>')
    assert told.startswith("The outline crosses itself")
    assert "bow" in told
    assert said('<path id="ring" fill-rule="evenodd" d="M0 0H10V10H0Z M2 2H8V8H2Z"/>') == []
