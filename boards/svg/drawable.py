"""A drawing that may be painted as it stands: nothing in it fetches, runs, or asks for more work than it is worth.

Reading areas out of a drawing (`reading`) passes over what it does not know. Whoever paints it does not, so here
everything counts: what is shown over and over, patterns and masks, lettering, and the pictures that lie in it.
"""

from __future__ import annotations

import base64
import binascii
import re
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from xml.parsers import expat

from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from boards.svg.limits import Effort
from boards.svg.pictures import refuse_swelling, size_of
from boards.svg.tree import EMBEDDED, Element, read_tree
from boards.svg.uses import weight_painted

MEGAPIXELS = 20
"""Of all pictures within a drawing together; painted, each takes four bytes for every dot."""

FEW_ELEMENTS, FEW_LETTERS, FEW_DOTS = 400, 100_000, 1_000_000

DECLARED = re.compile(rb"""\A<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']""")
SAME_LETTERS = ("utf-8", "utf8", "us-ascii", "ascii")


@dataclass(frozen=True)
class Outermost:
    """The outermost element of a drawing: what it says of itself, and what stands within it."""

    attributes: Mapping[str, str]
    inside: str


def refuse_undrawable(data: bytes) -> bool:
    """`BadInput` with what is wrong with it, unless it can be given to whoever paints it.

    Whether it is so little that painting it cannot take long, wherever its elements lie and however large they are.
    """
    text = _letters(data)
    pictures: list[bytes] = []
    # Nobody can write this word into a drawing beforehand, so what carries it is a picture that was taken out.
    mark = f"data:{secrets.token_hex(8)}."

    def taken_out(found: re.Match[bytes]) -> bytes:
        pictures.append(found[0])
        return f"{mark}{len(pictures) - 1},".encode() + b"\n" * found[0].count(b"\n")

    effort = Effort()
    root = read_tree(EMBEDDED.sub(taken_out, text).decode(), effort)
    _refuse_swarms_of_rules(root, effort)
    weight = weight_painted(root, effort)
    dots = 0
    for element in root.walk():
        for target in _shown(element):
            if target.startswith(mark):
                picture = pictures[int(target.removeprefix(mark).partition(",")[0])]
            else:
                picture = target.encode()
            dots += _dots(picture, element)
            if dots > MEGAPIXELS * 1_000_000:
                why = say("Its pictures have more than {most} million dots together.", most=MEGAPIXELS)
                raise BadInput(why, place=element.place)
    return weight.elements <= FEW_ELEMENTS and weight.letters <= FEW_LETTERS and dots <= FEW_DOTS


def outermost(data: bytes) -> Outermost:
    """Of a drawing that has passed. Names and namespaces stand as they were written."""
    text = _letters(data)
    found: list[tuple[dict[str, str], int]] = []
    parser = expat.ParserCreate("utf-8")

    def first(_name: str, attributes: dict[str, str]) -> None:
        found.append((attributes, parser.CurrentByteIndex))
        raise StopIteration

    parser.StartElementHandler = first
    try:
        parser.Parse(text, True)  # noqa: FBT003 - expat takes it by position only
    except StopIteration:
        pass
    except expat.ExpatError as error:
        raise BadInput(say("This is no SVG drawing.")) from error
    if not found:
        raise BadInput(say("This is no SVG drawing."))
    attributes, at = found[0]
    start = _end_of_tag(text, at)
    if text[start - 2 : start] == b"/>":
        return Outermost(attributes, "")
    end = len(text.rstrip())
    while text.endswith((b"-->", b"?>"), 0, end):
        opening = b"<!--" if text.endswith(b"-->", 0, end) else b"<?"
        end = len(text[: text.rfind(opening, 0, end)].rstrip())
    return Outermost(attributes, text[start : text.rfind(b"</", start, end)].decode())


def _letters(data: bytes) -> bytes:
    """The drawing in the letters in which it was looked at: others, declared or not, could be read otherwise."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    declared = DECLARED.match(data)
    if declared and declared[1].decode("ascii").lower() not in SAME_LETTERS and not data.isascii():
        raise BadInput(say("Its text is not UTF-8."), place="line 1")
    if declared:
        data = data[: declared.start(1)] + b"utf-8" + data[declared.end(1) :]
    try:
        data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput(say("Its text is not UTF-8."), place=f"line {line}") from error
    return data


def _end_of_tag(text: bytes, at: int) -> int:
    """Just after the `>` that ends the tag which begins here; signs between quotation marks are passed over."""
    while True:
        close = text.find(b">", at)
        quotes = [found for sign in (b'"', b"'") if (found := text.find(sign, at, close)) >= 0]
        if not quotes:
            return close + 1
        opening = min(quotes)
        at = text.find(text[opening : opening + 1], opening + 1) + 1


def _refuse_swarms_of_rules(root: Element, effort: Effort) -> None:
    """Whoever paints it asks every rule of every style sheet about every element."""
    sheets = [element.text for element in root.walk() if element.tag == "style"]
    rules = sum(sheet.count("{") + sheet.count(",") for sheet in sheets)
    if rules:
        effort.spend("style comparisons", rules * sum(1 for _ in root.walk()) // 4)


def _shown(element: Element) -> Iterator[str]:
    """The pictures that an element shows."""
    if element.tag != "a":
        yield from (link for link in sorted(element.every("href")) if not link.startswith("#"))


def _dots(picture: bytes, element: Element) -> int:
    """How many dots a picture has, as its first bytes say: what it takes when it is unpacked."""
    _, packed, letters = picture.rpartition(b"base64,")
    try:
        data = base64.b64decode(letters) if packed else b""
    except (binascii.Error, ValueError):
        data = b""
    size = size_of(data)
    if size is None:
        raise BadInput(say("A picture within a drawing is a PNG, JPEG or WebP; this is none."), place=element.place)
    try:
        refuse_swelling(data)
    except BadInput as bad:
        raise BadInput(bad.why, place=element.place) from bad
    return size[0] * size[1]
