"""What is filled and what is shown, by attributes, rules and styles."""

from __future__ import annotations

import pytest

from boards.plain.bad_input import BadInput
from boards.svg.reading import Reading, read_svg_text


def reading(body: str) -> Reading:
    return read_svg_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{body}</svg>')


def areas(body: str) -> list[str]:
    return list(reading(body).map.areas)


def square(id: str, more: str = "") -> str:
    return f"<rect id='{id}' width='5' height='5' {more}/>"


PAINTS = ["red", "#fff", "rgb(0,0,0)", "rgba(0,0,0,.5)", "url(#gone)", "url(#gone) none", "currentColor", "#12345680"]
NO_PAINTS = ["none", "None", " none ", "transparent", "rgba(1, 2, 3, 0)", "rgba(1 2 3 / 0%)", "#fff0", "#12345600"]


@pytest.mark.parametrize("fill", [*PAINTS, "", "inherit"])
def test_any_paint_fills(fill: str) -> None:
    assert areas(square("a", f"fill='{fill}'")) == ["a"]


@pytest.mark.parametrize("fill", NO_PAINTS)
def test_no_paint_does_not(fill: str) -> None:
    assert areas(square("a", f"fill='{fill}'")) == []
    assert areas(square("a", f"fill='red' style='stroke:red;fill:{fill}'")) == []


def test_a_gradient_fills_although_it_has_no_colour_of_its_own() -> None:
    gradient = "<linearGradient id='g'><stop stop-color='red'/></linearGradient>"
    assert areas(gradient + square("a", "fill='url(#g)'")) == ["a"]


THREE = f"""{square("plain")}{square("one", "class='land'")}<g>{square("two", "class='land far'")}</g>"""


@pytest.mark.parametrize(
    ("sheet", "filled"),
    [
        (".land {fill: none}", ["plain"]),
        ("rect {fill: none} .land {fill: red}", ["one", "two"]),
        (".land {fill: red} rect {fill: none}", ["one", "two"]),
        (".far, #plain {fill:none}", ["one"]),
        ("rect.land {fill:none}", ["plain"]),
        ("path.land {fill:none}", ["plain", "one", "two"]),
        ("#one {fill:red} .land {fill:none}", ["plain", "one"]),
        ("* {fill:none}", []),
        (".land.far {fill:none}", ["plain", "one"]),
        ("g rect {fill:none}", ["plain", "one"]),
        ("g > rect {fill:none}", ["plain", "one"]),
        ("svg > rect {fill:none}", ["two"]),
        ("svg g > .far {fill:none}", ["plain", "one"]),
        ("g {fill:none}", ["plain", "one"]),
        ("a rect {fill:none}", ["plain", "one", "two"]),
        (".land {fill:none !important} #one {fill:red}", ["plain"]),
        (".land {fill:none} .land {fill:red}", ["plain", "one", "two"]),
        ("/* .land {fill:none} */ <!-- #plain {fill:none} -->", ["plain", "one", "two"]),
        ("<![CDATA[<!-- #plain {fill:none} -->]]>", ["one", "two"]),
        ("@charset 'utf-8'; #one {fill:none}", ["plain", "two"]),
    ],
)
def test_rules_by_element_class_and_id(sheet: str, filled: list[str]) -> None:
    assert areas(f"<style>{sheet}</style>{THREE}") == filled
    assert areas(f"{THREE}<style>{sheet}</style>") == filled, "rules hold for what comes before them too"


@pytest.mark.parametrize("rule", ["@media print", "rect:hover", "a + rect", "rect[id]", "g >"])
def test_a_rule_that_is_not_understood_is_said_and_does_nothing(rule: str) -> None:
    read = reading(f"<style>\n{rule} {{fill:none}}</style>{THREE}")
    assert len(read.map.areas) == 3
    assert [str(remark) for remark in read.remarks] == [f"The style rule {rule} (line 1) is not understood."]


def test_the_own_style_wins_over_rules_and_rules_over_attributes() -> None:
    sheet = "<style>.none {fill:none} .red {fill:red}</style>"
    assert areas(sheet + square("a", "class='none' style='fill:red'")) == ["a"]
    assert areas(sheet + square("a", "class='red' style='fill:none'")) == []
    assert areas(sheet + square("a", "class='red' fill='none'")) == ["a"]
    assert areas("<style>.none {fill:none!important}</style>" + square("a", "class='none' style='fill:red'")) == []


def test_what_is_shown_by_use_takes_over_the_fill_of_the_use() -> None:
    shown = f"<defs>{square('a')}</defs>"
    assert areas(f"{shown}<use href='#a' fill='none'/>") == []
    assert areas(f"{shown}<use href='#a'/>") == ["a"]


@pytest.mark.parametrize(
    "hiding", ["display='none'", "style='display:none'", "visibility='hidden'", "visibility='collapse'", "opacity='0'",
               "style='opacity:0%'"],
)  # fmt: skip
def test_what_is_not_shown_is_not_read_and_said(hiding: str) -> None:
    for body in (square("a", hiding), f"<g {hiding}>{square('a')}</g>"):
        read = reading(body)
        assert not read.map.areas
        assert [str(remark).partition(":")[0] for remark in read.remarks] == ["Not shown in the drawing, so not read"]


def test_what_is_visible_in_a_hidden_group_is_shown() -> None:
    visible = square("a", "visibility='visible'")
    assert areas(f"<g visibility='hidden'>{visible}{square('b')}</g>") == ["a"]


def test_a_fill_without_opacity_is_no_fill() -> None:
    assert areas(square("a", "fill-opacity='0'")) == []
    faint = square("a", "fill-opacity='.5'")
    assert areas(f"<g fill-opacity='0'>{faint}{square('b')}</g>") == ["a"]


def test_a_swarm_of_rules_is_refused() -> None:
    rules = "rect {fill:red}" * 10_000
    with pytest.raises(BadInput, match="more than 1500000 style comparisons"):
        reading(f"<style>{rules}</style>{square('a') * 155}")
