"""What may be painted as it stands, and what may not: links, programs, and work out of all measure."""

from __future__ import annotations

import base64
import contextlib
import struct
import time
import zlib
from pathlib import Path

import pytest

from boards.plain.bad_input import BadInput
from boards.svg.drawable import outermost, refuse_undrawable
from rules_assist.shelf.record import HOME

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100">'


def drawing(inside: str) -> bytes:
    return f"{SVG}{inside}</svg>".encode()


def png(wide: int, high: int) -> str:
    """A picture that says it is so large."""
    head = b"IHDR" + struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    data = b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))
    return "data:image/png;base64," + base64.b64encode(data + bytes(300)).decode()


def nested(tag: str, last: str, *, opening: str = "<g>", closing: str = "</g>") -> str:
    """Ten of ten of ten, and so on."""
    levels = [f'<g id="a0">{last}</g>']
    levels += [
        f'<g id="a{n}">' + f'{opening}<{tag} xlink:href="#a{n - 1}"/>{closing}' * 10 + "</g>" for n in range(1, 9)
    ]
    return "<defs>" + "".join(levels) + f'</defs><{tag} xlink:href="#a8"/>'


ENDLESS = {
    "letters without a bracket": "a" * 1_900_000,
    "half comments": "/*" * 500_000,
    "brackets within brackets": ":not(" * 20_000,
    "openings": "{" * 500_000,
    "words without a colon": "x{url;" + "a" * 1_000_000,
    "nothing before a name": "x{fill:url(" + " " * 1_000_000,
}


@pytest.mark.parametrize("what", ENDLESS)
def test_a_style_sheet_is_gone_through_once(what: str) -> None:
    started = time.process_time()
    with contextlib.suppress(BadInput):
        refuse_undrawable(f'<svg viewBox="0 0 9 9"><style>{ENDLESS[what]}</style><rect/></svg>'.encode())
    assert time.process_time() - started < 2


HOSTILE = {
    "a picture beside it": '<image width="9" height="9" xlink:href="file:///etc/secret.png"/>',
    "a picture by its path": '<image width="9" height="9" href="/etc/secret.png"/>',
    "a drawing within a picture": '<image href="data:image/svg+xml;base64,'
    + base64.b64encode(b"<svg><image href='/etc/x.png'/></svg>" + bytes(300)).decode()
    + '"/>',
    "a picture that is not packed": '<image href="data:image/png,/../secret.png"/>',
    "a picture of a hundred million dots": f'<image href="{png(10_000, 10_000)}"/>',
    "many pictures": f'<image href="{png(3000, 3000)}"/>' * 3,
    "uses of uses": nested("use", '<path d="M0 0h9v9z"/>'),
    "patterns of patterns": "<defs>"
    + "".join(
        f'<pattern id="p{n}" width="1" height="1">' + f'<rect fill="url(#p{n - 1})"/>' * 10 + "</pattern>"
        for n in range(1, 9)
    )
    + '</defs><rect fill="url(#p8)"/>',
    "masks in masks": "".join(
        f'<mask id="m{n}"><rect style="mask: url(#m{n - 1})"/></mask>' for n in range(1, 200)
    ).replace("url(#m0)", "none")
    + '<g mask="url(#m199)"/>' * 10,
    "a pattern that shows itself": '<pattern id="p"><rect fill="url(#p)"/></pattern><rect fill="url(#p)"/>',
    "markers at every corner": '<marker id="m">'
    + "<rect/>" * 100
    + f'</marker><path marker-mid="url(#m)" d="M{"0 0 " * 5000}"/>',
    "a million elements": "<g/>" * 1_000_000,
    "a million letters": f"<text>{'M' * 1_000_000}</text>",
    "a script": "<script>alert(1)</script>",
    "a handler": '<g onclick="x()"/>',
    "a handler that is set later": '<a><set attributeName="onclick" to="x()"/></a>',
    "a link that is set later": '<a><set attributeName="xlink:href" to="javascript:x()"/></a>',
    "a web page": '<h xmlns="http://www.w3.org/1999/xhtml"/>',
    "another place that everything is looked for from": '<g xml:base="http://elsewhere/"><use xlink:href="#x"/></g>',
    "patterns of patterns by a class": f"<style>{''.join(f'.c{n}{{fill:url(#p{n})}}' for n in range(9))}</style>"
    + "".join(
        f'<pattern id="p{n}" width="1" height="1">' + f'<rect class="c{n - 1}"/>' * 10 + "</pattern>"
        for n in range(1, 9)
    )
    + '<rect class="c8"/>',
    "a filter by a rule for all": "<style>rect{filter:url(#f)}</style><filter id='f'/>" + "<rect/>" * 2000,
    "a mask by a rule with a comment": "<style>rec/**/t, *{mask/**/:url(#f)}</style><mask id='f'/>" + "<g/>" * 2000,
    "markers at every corner within": '<marker id="m">'
    + "<rect/>" * 100
    + f'</marker><g marker-mid="url(#m)"><path d="M{"0 0 " * 5000}"/></g>',
    "a pattern for all within": '<pattern id="m">'
    + "<rect/>" * 100
    + '</pattern><g fill="url(#m)">'
    + "<g/>" * 1000
    + "</g>",
    "uses of the second of two with one id": "".join(f'<g id="a{n}"/>' for n in range(9)) + nested("use", "<g/>"),
    "uses of uses by another id": nested("use", "<g/>").replace(" id=", " xml:id="),
    "uses of uses by another link": nested("use", "<g/>").replace("<use ", '<use href="#none" '),
    "a drawing within a picture with two links": '<image href="#a" xlink:href="data:image/svg+xml;base64,PHN2Zy8+"/>',
    "a drawing within a picture of another name": (
        '<k:image xmlns:k="urn:k" xlink:href="data:image/svg+xml;base64,PHN2Zy8+"/>'
    ),
    "an import in other letters": '<style>@\\69mport "x";</style>',
    "a link in other letters": '<rect fill="u\\72l(/etc/x.svg#a)"/>',
    "a link in other letters of a style": '<rect style="fill:u\\72 l(/etc/x.svg#a)"/>',
    "an import": '<style><![CDATA[@import "x";]]></style>',
    "a font": "<style>@font-face{src:url(http://e/x.ttf)}</style>",
    "a drawing elsewhere": '<use href="other.svg#a"/>',
    "a name in numbers": '<image href="%2Fetc%2Fx.png"/>',
    "a link of two lines": '<image href="fi\nle:///etc/x.png"/>',
    "an instruction": '<?xml-stylesheet href="x"?>',
    "very many sheets of paint": "<style>.a{fill:url(#g)} rect{fill:url(#h)}</style>" * 3_000 + "<g/>" * 3_000,
    "styles asked of everything": f"<style>{'a b{fill:red}' * 20_000}</style>" + "<g/>" * 20_000,
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_drawing_is_refused_soon(what: str) -> None:
    started = time.process_time()
    with pytest.raises(BadInput):
        refuse_undrawable(drawing(HOSTILE[what]))
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    "data",
    [
        b"<svg " * 200_000,
        b"<svg a='" + b"<svg " * 200_000,
        f'<?xml version="1.0" encoding="utf-16"?>{SVG}</svg>'.encode("utf-16"),
        f'<?xml version="1.0" encoding="koi8-r"?>{SVG}<title>é</title></svg>'.encode(),
        b"\x1f\x8b" + bytes(50),
        b"",
    ],
)
def test_what_is_no_drawing_at_all_is_refused_soon(data: bytes) -> None:
    started = time.process_time()
    with pytest.raises(BadInput):
        refuse_undrawable(data)
    assert time.process_time() - started < 5


@pytest.mark.parametrize("file", sorted((HOME / "boards" / "maps").glob("*/*.svg")), ids=lambda file: file.parent.name)
def test_every_drawing_of_ours_passes(file: Path) -> None:
    refuse_undrawable(file.read_bytes())


def test_usual_things_pass() -> None:
    gradient = '<linearGradient id="g" xlink:href="#h"/><linearGradient id="h"><stop offset="0"/></linearGradient>'
    inside = (
        f'{gradient}<rect fill="url(#g)" width="9" height="9"/><image href="{png(1000, 1000)}"/>'
        '<pattern id="p"><path d="M0 0h1"/></pattern><rect style="fill:url(#p)"/><a href="https://a.example">'
        "<text>Berlin</text></a>"
    )
    refuse_undrawable(drawing(inside))


def test_the_outermost_element_is_found_whatever_stands_around_it() -> None:
    data = (
        b"\xef\xbb\xbf<?xml version='1.0'?><!-- <svg viewBox='9 9 9 9'> -->"
        b"<s:svg xmlns:s='http://www.w3.org/2000/svg' a='>' b=\"'>\"><s:g/></s:svg ><!-- </svg> --> <?x </svg> ?>\n"
    )
    found = outermost(data)
    assert found.inside == "<s:g/>"
    assert found.attributes["b"] == "'>"
    assert outermost(b"<svg/>").inside == ""
