"""The file itself: well-formed or not, in any encoding, with the line of each element."""

from __future__ import annotations

import pytest

from boards.plain.bad_input import BadInput
from boards.svg.limits import Effort
from boards.svg.tree import read_tree


def refused(data: str | bytes) -> str:
    with pytest.raises(BadInput) as said:
        read_tree(data, Effort())
    return str(said.value)


def test_every_element_knows_its_line() -> None:
    root = read_tree("<svg>\n<g>\n\n<rect\n id='a'/></g></svg>", Effort())
    assert [(element.tag, element.line) for element in root.walk()] == [("svg", 1), ("g", 2), ("rect", 4)]
    assert str(list(root.walk())[2].called) == "rect “a” (line 4)"


def test_an_embedded_picture_is_not_kept_but_its_lines_are_counted() -> None:
    picture = "\n".join(["A" * 76] * 10)
    root = read_tree(f"<svg><image href='data:image/png;base64,{picture}'/>\n<rect/></svg>", Effort())
    assert [(element.tag, element.line) for element in root.children] == [("image", 1), ("rect", 11)]
    assert len(root.children[0].attributes["href"]) < 40


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("", "line 1, column 1: This is not well-formed XML: no element found."),
        ("<svg><g></svg>", "line 1, column 11: This is not well-formed XML: mismatched tag."),
        ("<svg>\n <g", "line 2, column 2: This is not well-formed XML: unclosed token."),
        ("hello", "line 1, column 1: This is not well-formed XML: syntax error."),
        ("<svg a='1' a='2'/>", "line 1, column 12: This is not well-formed XML: duplicate attribute."),
        ("<svg x:a='1'/>", "line 1, column 1: This is not well-formed XML: unbound prefix."),
        ("<svg>&copy;</svg>", "line 1, column 6: This is not well-formed XML: undefined entity."),
        ("<html><svg/></html>", "line 1: This is no SVG drawing: it begins with html instead of svg."),
        ("<svg xmlns='http://example.org'/>", "line 1: This is no SVG drawing: it begins with svg instead of svg."),
        (b"\x89PNG\r\n\x1a\n", "line 1, column 1: This is not well-formed XML: not well-formed (invalid token)."),
        (
            b"<?xml version='1.0' encoding='klingon'?><svg/>",
            "It is written in letters that are not known here: unknown encoding: klingon.",
        ),
        (
            b"<svg><title>\xff</title></svg>",
            "line 1, column 13: This is not well-formed XML: not well-formed (invalid token).",
        ),
        (
            "<svg><title>\udcff</title></svg>",
            "line 1, column 13: This is not well-formed XML: not well-formed (invalid token).",
        ),
    ],
)
def test_a_file_that_is_no_drawing_is_said_with_its_place(data: str | bytes, said: str) -> None:
    assert refused(data) == said


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "latin-1", "cp1252", "utf-8-sig"])
def test_the_usual_encodings_are_read(encoding: str) -> None:
    name = encoding.removesuffix("-sig")
    text = f"<?xml version='1.0' encoding='{name}'?><svg><title>Öland</title></svg>"
    assert read_tree(text.encode(encoding), Effort()).label == "Öland"
    assert read_tree(text, Effort()).label == "Öland", "text is text, whatever it says of itself"


@pytest.mark.parametrize(
    ("attributes", "label"),
    [
        ("id='path12'", ""),
        ("id='path12-3-4'", ""),
        ("id='XMLID_5_'", ""),
        ("id='paths'", "paths"),
        ("id='fr' data-name='France'", "France"),
        ("id='fr' i:label='Gaul' data-name='France'", "Gaul"),
        ("id='fr' label='  '", "fr"),
    ],
)
def test_a_label_is_what_a_person_wrote(attributes: str, label: str) -> None:
    root = read_tree(f"<svg xmlns:i='http://www.inkscape.org/namespaces/inkscape'><g {attributes}/></svg>", Effort())
    assert root.children[0].label == label
