"""A drawing as it is written: its elements, each with the line it stands on. What is hostile does not get this far."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from xml.parsers import expat

from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, say
from boards.svg.limits import ATTRIBUTES, DEPTH, DRAWING, FILE, MEGABYTE, MOST, Effort, clipped

SVG = "http://www.w3.org/2000/svg"
INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
W3C_DOCTYPE = re.compile(r"https?://www\.w3\.org/[\w./-]+\.dtd")
EMBEDDED = re.compile(rb"data:[\w.+-]+/[\w.+-]+;base64,[A-Za-z0-9+/=%\s]{256,}")
TAG = re.compile(rb"<[^<]*")
TEXTS = {"title": 500, "style": 2 * MEGABYTE}
"""Elements whose words matter, and how many letters of them."""

LETTERED = ("text", "tspan", "textArea", "textPath", "tref")
AUTOMATIC = re.compile(
    r"(path|rect|circle|ellipse|polygon|polyline|shape|use|g|svg|layer|xmlid)[-_]?\d+([-_]\d+)*_?", re.IGNORECASE
)
"""Ids that a program gave, not a person."""

REFERENCE = re.compile(r"url\(\s*[\"']?\s*([^\"')]*)", re.IGNORECASE)
UNWANTED = re.compile(r"url\(|@import")
HANDLER, HANDLED = re.compile(r"on[a-z]+"), ("on", "On", "oN", "ON")
FORBIDDEN = {
    "script": "scripts", "handler": "scripts", "listener": "scripts", "foreignobject": "foreign objects",
    "iframe": "web pages", "object": "web pages", "embed": "web pages",
}  # fmt: skip
WEB_PAGE = "http://www.w3.org/1999/xhtml"
XML = "http://www.w3.org/XML/1998/namespace"
ANIMATIONS = {"set", "animate"}


@dataclass(eq=False, slots=True)
class Element:
    """One element, with its attributes by their plain names. What is not of SVG has no tag."""

    tag: str
    attributes: dict[str, str]
    line: int
    parent: Element | None = None
    children: list[Element] = field(default_factory=list)
    text: str = ""
    others: tuple[tuple[str, str], ...] = ()
    """Ids and links of other names for the same thing: some who paint it go by those."""

    @property
    def id(self) -> str:
        return self.attributes.get("id", "").strip()

    def every(self, name: str) -> Sequence[str]:
        """The ids or the links that it has, by whichever of the names for the same thing."""
        plain = self.attributes.get(name, "").strip()
        if not self.others:
            return (plain,) if plain else ()
        found = dict.fromkeys((plain, *(value for each, value in self.others if each == name)))
        return [value for value in found if value]

    @property
    def called(self) -> Sentence:
        """How sentences name it."""
        if self.id:
            return say("{tag} “{id}” (line {line})", tag=self.tag, id=clipped(self.id), line=self.line)
        return say("{tag} (line {line})", tag=self.tag, line=self.line)

    @property
    def place(self) -> str:
        return f"line {self.line}"

    @property
    def label(self) -> str:
        """What a person called it: the label, the title, or an id that no program made."""
        title = next((child.text for child in self.children if child.tag == "title"), "")
        given = "" if AUTOMATIC.fullmatch(self.id) else self.id
        for words in (self.attributes.get("label", ""), title, self.attributes.get("data-name", ""), given):
            if words.strip():
                return words.strip()
        return ""

    def walk(self) -> Iterator[Element]:
        """It and everything in it, in the order of the file."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))


def read_tree(text: str | bytes, effort: Effort) -> Element:
    """The drawing's root. Whatever is wrong with the file itself is said with its line and column."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(data) > FILE:
        raise BadInput(say("It is larger than {most} megabytes.", most=FILE // MEGABYTE))
    data = EMBEDDED.sub(lambda picture: b"data:," + b"\n" * picture[0].count(b"\n"), data)
    if len(data) > DRAWING:
        raise BadInput(say("It has more than {most} megabytes besides its pictures.", most=DRAWING // MEGABYTE))
    _refuse_swarms(data, effort)
    builder = _Builder(effort, "utf-8" if isinstance(text, str) else None)
    try:
        builder.parser.Parse(data, True)  # noqa: FBT003 - expat takes it by position only
    except expat.ExpatError as error:
        why = say("This is not well-formed XML: {why}.", why=expat.ErrorString(error.code))
        raise BadInput(why, place=f"line {error.lineno}, column {error.offset + 1}") from error
    except (LookupError, ValueError) as error:
        if isinstance(error, BadInput):
            raise
        raise BadInput(
            say("It is written in letters that are not known here: {why}.", why=clipped(str(error)))
        ) from error
    if builder.root is None:
        raise BadInput(say("There is nothing in it."))
    return builder.root


def _refuse_swarms(data: bytes, effort: Effort) -> None:
    """Count before reading: the reader of XML keeps all attributes of an element before it shows the first."""
    if (tags := data.count(b"<")) > 4 * MOST["elements"]:
        effort.spend("elements", tags)
    if data.count(b"=") > ATTRIBUTES:
        for tag in TAG.finditer(data):
            is_long = tag.end() - tag.start() > 3 * ATTRIBUTES and not data.startswith(b"<!", tag.start())
            if is_long and data.count(b"=", *tag.span()) > ATTRIBUTES:
                raise _too_many(data.count(b"\n", 0, tag.start()) + 1)


def _too_many(line: int) -> BadInput:
    return BadInput(say("An element has more than {most} attributes.", most=ATTRIBUTES), place=f"line {line}")


class _Builder:
    """Grows the tree while expat reads."""

    def __init__(self, effort: Effort, encoding: str | None) -> None:
        self.root: Element | None = None
        self._effort = effort
        self._open: list[Element] = []
        self.parser = expat.ParserCreate(encoding, " ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._words
        self.parser.StartNamespaceDeclHandler = self._namespace
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._entity
        self.parser.SkippedEntityHandler = self._entity
        self.parser.ProcessingInstructionHandler = self._instruction

    @property
    def _place(self) -> str:
        return f"line {self.parser.CurrentLineNumber}"

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        line = self.parser.CurrentLineNumber
        self._effort.spend("elements", 1)
        self._effort.spend("attributes", len(attributes))
        if len(attributes) > ATTRIBUTES:
            raise _too_many(line)
        _check_element(local, line, space)
        if len(self._open) >= DEPTH:
            raise BadInput(say("Its elements lie more than {most} deep in each other.", most=DEPTH), place=self._place)
        if self.root is None and (local != "svg" or space not in (SVG, "")):
            why = say("This is no SVG drawing: it begins with {tag} instead of svg.", tag=clipped(local))
            raise BadInput(why, place=self._place)
        plain: dict[str, str] = {}
        others = []
        for key, value in attributes.items():
            key_space, _, key_local = key.rpartition(" ")
            _check_attribute(local, key_local, value, line, key_space)
            if key_space and key_local in ("id", "href"):
                others.append((key_local, value.strip()))
            if not key_space:
                plain[key_local] = value
            elif key_local == "href" or (key_space == INKSCAPE and key_local in ("label", "groupmode")):
                plain.setdefault(key_local, value)
        parent = self._open[-1] if self._open else None
        element = Element(local if space in (SVG, "") else "", plain, line, parent, others=tuple(others))
        if parent is None:
            self.root = element
        else:
            parent.children.append(element)
        self._open.append(element)

    def _end(self, _name: str) -> None:
        element = self._open.pop()
        if element.tag == "style":
            _check_style(element.text, element.line)

    def _words(self, words: str) -> None:
        element = self._open[-1]
        if element.tag in LETTERED:
            self._effort.spend("letters", len(words))
        room = TEXTS.get(element.tag, 0) - len(element.text)
        if room > 0:
            element.text += words[:room]

    def _namespace(self, _prefix: str | None, space: str | None) -> None:
        if len(space or "") > 500:
            raise BadInput(say("The name of a namespace is too long."), place=self._place)

    def _doctype(self, _name: str, system: str | None, _public: str | None, inside: bool) -> None:
        """The W3C's own line, which many programs write, says nothing; anything else may define entities."""
        if inside or (system and not W3C_DOCTYPE.fullmatch(system)):
            raise BadInput(
                say("A drawing with a DTD of its own is not opened. Save it as plain SVG."), place=self._place
            )

    def _entity(self, name: str, *_rest: object) -> None:
        raise BadInput(say("A drawing with entities ({name}) is not opened.", name=clipped(name)), place=self._place)

    def _instruction(self, target: str, _words: str) -> None:
        if target.lower() == "xml-stylesheet":
            raise BadInput(say("A drawing that fetches its styles from outside is not opened."), place=self._place)


# What a drawing may not ask of us: to fetch something from outside, or to run a program


def _check_element(tag: str, line: int, space: str = "") -> None:
    what = "web pages" if space == WEB_PAGE else FORBIDDEN.get(tag.lower())
    if what is not None:
        raise BadInput(say("A drawing with {what} is not opened.", what=what), place=f"line {line}")


def _check_attribute(tag: str, name: str, value: str, line: int, space: str = "") -> None:
    """Links, programs and handlers, wherever they hide in an attribute. A hyperlink is only ever followed by hand."""
    if name == "base" and space == XML:
        _refuse_link(value, line)
    if tag in ANIMATIONS and name == "attributeName" and (value.endswith("href") or HANDLER.fullmatch(value.lower())):
        raise _runs(value, line)
    if name[:2] in HANDLED and HANDLER.fullmatch(name.lower()):
        raise _runs(name, line)
    if name in {"href", "src"}:
        target = "".join(value.split()).lower()
        if target.startswith("javascript:"):
            raise BadInput(say("A drawing with scripts is not opened."), place=f"line {line}")
        picture = tag in {"image", "feImage"} and target.startswith("data:")
        if not (target.startswith("#") or target == "" or picture or tag == "a"):
            _refuse_link(value, line)
    elif "url" in value.lower() or "\\" in value:
        _check_style(value, line)


def _runs(what: str, line: int) -> BadInput:
    return BadInput(
        say("A drawing that runs something ({name}) is not opened.", name=clipped(what)), place=f"line {line}"
    )


def _check_style(text: str, line: int) -> None:
    """Style sheets and styles may point inside the drawing only."""
    low = text.lower()
    if "@import" in low or ("\\" in low and UNWANTED.search(_unescaped(low))):
        _refuse_link(text, line)
    for target in REFERENCE.findall(text):
        if not (target.strip().startswith("#") or target.strip().lower().startswith("data:")):
            _refuse_link(target, line)


def _unescaped(text: str) -> str:
    """Style sheets may write any letter by its number, also those of `url`."""
    return re.sub(r"\\0*([0-9a-f]{1,6})\s?", lambda found: chr(min(int(found[1], 16), 0x10FFFF)), text)


def _refuse_link(target: str, line: int) -> None:
    raise BadInput(
        say("A drawing that fetches something from outside ({target}) is not opened.", target=clipped(target)),
        place=f"line {line}",
    )
