"""What a drawing may not ask of us: to fetch something from outside, or to run a program."""

from __future__ import annotations

import re

from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from boards.svg.limits import clipped

REFERENCE = re.compile(r"url\(\s*[\"']?\s*([^\"')]*)", re.IGNORECASE)
UNWANTED = re.compile(r"url\(|@import")
HANDLER = re.compile(r"on[a-z]+")
FORBIDDEN = {
    "script": "scripts", "handler": "scripts", "listener": "scripts", "foreignobject": "foreign objects",
    "iframe": "web pages", "object": "web pages", "embed": "web pages",
}  # fmt: skip
WEB_PAGE = "http://www.w3.org/1999/xhtml"
XML = "http://www.w3.org/XML/1998/namespace"
ANIMATIONS = {"set", "animate"}


def check_element(tag: str, place: str, space: str = "") -> None:
    what = "web pages" if space == WEB_PAGE else FORBIDDEN.get(tag.lower())
    if what is not None:
        raise BadInput(say("A drawing with {what} is not opened.", what=what), place=place)


def check_attribute(tag: str, name: str, value: str, place: str, space: str = "") -> None:
    """Links, programs and handlers, wherever they hide in an attribute. A hyperlink is only ever followed by hand."""
    if name == "base" and space == XML:
        _refuse_link(value, place)
    if tag in ANIMATIONS and name == "attributeName" and (value.endswith("href") or HANDLER.fullmatch(value.lower())):
        raise BadInput(say("A drawing that runs something ({name}) is not opened.", name=clipped(value)), place=place)
    if HANDLER.fullmatch(name.lower()):
        raise BadInput(say("A drawing that runs something ({name}) is not opened.", name=clipped(name)), place=place)
    if name in {"href", "src"}:
        target = "".join(value.split()).lower()
        if target.startswith("javascript:"):
            raise BadInput(say("A drawing with scripts is not opened."), place=place)
        picture = tag in {"image", "feImage"} and target.startswith("data:")
        if not (target.startswith("#") or target == "" or picture or tag == "a"):
            _refuse_link(value, place)
    elif "url" in value.lower():
        check_style(value, place)


def check_style(text: str, place: str) -> None:
    """Style sheets and styles may point inside the drawing only."""
    low = text.lower()
    if "@import" in low or ("\\" in low and UNWANTED.search(_unescaped(low))):
        _refuse_link(text, place)
    for target in REFERENCE.findall(text):
        if not (target.strip().startswith("#") or target.strip().lower().startswith("data:")):
            _refuse_link(target, place)


def _unescaped(text: str) -> str:
    """Style sheets may write any letter by its number, also those of `url`."""
    return re.sub(r"\\0*([0-9a-f]{1,6})\s?", lambda found: chr(min(int(found[1], 16), 0x10FFFF)), text)


def _refuse_link(target: str, place: str) -> None:
    raise BadInput(
        say("A drawing that fetches something from outside ({target}) is not opened.", target=clipped(target)),
        place=place,
    )
