"""What a drawing may not do: fetch, run, define."""

from __future__ import annotations

import pytest

from boards.plain.bad_input import BadInput
from boards.svg.reading import read_svg_text

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'


def refused(text: str) -> str:
    with pytest.raises(BadInput) as said:
        read_svg_text(text, "map.svg")
    return str(said.value)


@pytest.mark.parametrize(
    "element",
    [
        "<image href='http://example.org/a.png'/>",
        "<image xlink:href='file:///etc/passwd'/>",
        "<image href='map.png'/>",
        "<use href='other.svg#a'/>",
        "<use xlink:href='data:image/svg+xml;base64,AAAA'/>",
        "<rect fill='url(http://example.org/#a)'/>",
        "<rect style='fill: URL( \"//example.org/a.svg#b\" )'/>",
        "<rect clip-path='url(a.svg#b)'/>",
        "<style>@import 'a.css';</style>",
        "<style>@IMPORT url(a.css);</style>",
        "<style>rect {fill: url(a.svg#b)}</style>",
        "<style>rect {fill: \\75rl(a.svg#b)}</style>",
        "<style>@font-face {src: url('http://example.org/a.woff')}</style>",
        "<feImage href='a.png'/>",
        "<iframe xmlns='http://www.w3.org/1999/xhtml' src='http://example.org'/>",
        "<g xmlns:xi='http://www.w3.org/2001/XInclude'><xi:include href='a.svg'/></g>",
    ],
)
def test_nothing_is_fetched_from_outside(element: str) -> None:
    assert refused(f"{HEAD}\n{element}</svg>").startswith("map.svg, line 2: A drawing ")


@pytest.mark.parametrize(
    "element",
    [
        "<script>alert(1)</script>",
        "<script href='#a'/>",
        "<x:script xmlns:x='http://www.w3.org/1999/xhtml'/>",
        "<rect onclick='go()'/>",
        "<g ONLOAD='go()'/>",
        "<a href='javascript:go()'/>",
        "<a xlink:href=' java&#10;script:go()'/>",
        "<foreignObject/>",
        "<animate attributeName='x' onbegin='go()'/>",
    ],
)
def test_nothing_is_run(element: str) -> None:
    assert refused(f"{HEAD}\n{element}</svg>").startswith("map.svg, line 2: A drawing ")


@pytest.mark.parametrize(
    "prolog",
    [
        "<!DOCTYPE svg [<!ENTITY a 'b'>]>",
        "<!DOCTYPE svg [<!ENTITY a SYSTEM 'file:///etc/passwd'>]>",
        "<!DOCTYPE svg [<!ENTITY % a SYSTEM 'http://example.org/a.dtd'> %a;]>",
        "<!DOCTYPE svg SYSTEM 'file:///etc/passwd'>",
        "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' 'http://example.org/svg11.dtd'>",
        "<?xml-stylesheet href='a.css'?>",
    ],
)
def test_nothing_is_defined_outside_or_in_a_dtd(prolog: str) -> None:
    assert refused(f"{prolog}{HEAD}</svg>").startswith("map.svg, line 1: A drawing ")


def test_a_thousand_laughs_are_not_laughed() -> None:
    laughs = "".join(f"<!ENTITY l{n} '{f'&l{n - 1};' * 10}'>" for n in range(1, 10))
    assert "DTD" in refused(f"<!DOCTYPE svg [<!ENTITY l0 'ha'>{laughs}]>{HEAD}<title>&l9;</title></svg>")


def test_the_doctype_that_every_program_writes_is_harmless_but_its_entities_are_not_known() -> None:
    doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    assert read_svg_text(f"{doctype}{HEAD}</svg>").map.width == 9
    assert read_svg_text(f"<!DOCTYPE svg>{HEAD}</svg>").map.width == 9
    assert "entities (nbsp)" in refused(f"{doctype}{HEAD}<title>&nbsp;</title></svg>")


@pytest.mark.parametrize(
    "element",
    [
        "<a xlink:href='https://example.org'><rect id='a' width='5' height='5'/></a>",
        "<image href='data:image/png;base64,AAAA'/>",
        "<rect fill='url(#a)' style='marker: url( &quot;#b&quot; )'/>",
        "<style>@font-face {src: url(data:font/woff;base64,AAAA)}</style>",
        "<metadata><r:x xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' r:resource='http://example.org'/></metadata>",
        "<title>see url(http://example.org) and javascript:</title>",
        "<linearGradient id='a' xlink:href='#b'/>",
    ],
)
def test_what_stays_inside_is_let_through(element: str) -> None:
    read_svg_text(f"{HEAD}{element}</svg>")
