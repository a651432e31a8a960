"""What `use` elements show, and how much it comes to when all are carried out; counted before one is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from boards.svg.limits import DEPTH, MOST, Effort
from boards.svg.tree import Element


def elements_by_id(root: Element) -> Mapping[str, Element]:
    """Of several with one id the first has it."""
    found: dict[str, Element] = {}
    for element in root.walk():
        if element.id:
            found.setdefault(element.id, element)
    return found


def shown_by(use: Element, by_id: Mapping[str, Element]) -> Element | None:
    if use.tag != "use":
        return None
    return by_id.get(use.attributes.get("href", "").strip().removeprefix("#"))


def refuse_bombs(root: Element, by_id: Mapping[str, Element]) -> None:
    """Ten uses of ten uses of ten uses are a thousand elements to show, and so on."""

    def shown(element: Element) -> Iterator[Shown]:
        if (target := shown_by(element, by_id)) is not None:
            yield Shown(target)

    _weigh(root, shown, {}, 0)


class Shown(NamedTuple):
    """What an element shows besides what lies in it, and how much that is."""

    element: Element
    often: int = 1
    inherited: bool = False
    """Once for each element within, and not once for all."""

    corners: bool = False
    """Once for each corner of each line."""


class Weight(NamedTuple):
    elements: int
    height: int
    """How deep they lie in each other."""

    letters: int
    """Of all lines: no line has more corners than letters."""


def _weigh(
    element: Element, shown: Callable[[Element], Iterable[Shown]], known: dict[Element, Weight | None], depth: int
) -> Weight:
    """What it comes to when all is carried out."""
    found = known.get(element, Weight(1, 1, 0))
    if found is None:
        raise BadInput(say("{what} shows itself.", what=element.called), place=element.place)
    if depth + found.height > DEPTH:
        raise BadInput(say("Its elements are used more than {most} deep.", most=DEPTH), place=element.place)
    if element in known:
        return found
    known[element] = None
    others = [*shown(element)]
    elements, height, letters = 1, 1, sum(len(element.attributes.get(name, "")) for name in ("d", "points"))
    for child in element.children:
        below = _weigh(child, shown, known, depth + 1)
        elements, height, letters = elements + below.elements, max(height, below.height + 1), letters + below.letters
    for each in others:
        below = _weigh(each.element, shown, known, depth + 1)
        height = max(height, below.height + 1)
        if not (each.inherited or each.corners):
            elements, letters = elements + below.elements * each.often, letters + below.letters * each.often
    for each in others:
        if each.inherited or each.corners:
            below = _weigh(each.element, shown, known, depth + 1)
            elements += below.elements * each.often * (letters if each.corners else elements)
    if elements > MOST["elements"]:
        why = say("{what} shows more than {most} elements.", what=element.called, most=MOST["elements"])
        raise BadInput(why, place=element.place)
    weight = known[element] = Weight(elements, height, letters)
    return weight


def weight_painted(root: Element, effort: Effort) -> Weight:
    """What it comes to for somebody who paints it: they also follow patterns, masks, filters and markers, wherever
    these are named, and know elements by whichever of their ids, of two elements with one id by either."""
    named: dict[str, list[Element]] = {}
    for element in root.walk():
        for id in element.every("id"):
            named.setdefault(id, []).append(element)
    styles = (element for element in root.walk() if element.tag == "style")
    sheets = tuple(dict.fromkeys(rule for element in styles for rule in _rules(element.text)))
    effort.spend("style comparisons", 2 * len(sheets) * sum(1 for _ in root.walk()))

    def shown(element: Element) -> Iterator[Shown]:
        if element.tag != "a":
            for link in element.every("href"):
                for target in named.get(link.removeprefix("#"), ()):
                    yield Shown(target)
        for word, id in _painted_with(element, sheets):
            for target in named.get(id, ()):
                often = LAYERS.get(target.tag, 1)
                if target.tag == "marker":
                    at_ends = word in ("marker-start", "marker-end")
                    yield Shown(target, 1, inherited=at_ends, corners=not at_ends)
                else:
                    yield Shown(target, often, inherited=word not in OF_THE_WHOLE)

    return _weigh(root, shown, {}, 0)


def _painted_with(element: Element, sheets: Iterable[tuple[str, str, str]]) -> Iterator[tuple[str, str]]:
    """The properties, and the ids that are named in them."""
    for name, value in element.attributes.items():
        if "url" not in value.lower():
            continue
        if name == "style":
            yield from _declared(value)
        else:
            yield from ((name, id) for id in ids_in(value))
    for last, word, id in sheets:
        if _may_fit(last, element):
            yield word, id


def _rules(sheet: str) -> Iterator[tuple[str, str, str]]:
    """The last words of each selector, and what its rule paints with."""
    for rule in RULE.finditer(COMMENT.sub(" ", sheet)):
        found = [*_declared(rule[2])] if "url" in (rule[2] or "").lower() else []
        for selector in rule[1].split(",") if found else ():
            for word, id in found:
                yield (selector.split() or ["*"])[-1], word, id


def _declared(text: str) -> Iterator[tuple[str, str]]:
    for part in DECLARATION.finditer(COMMENT.sub(" ", text)):
        yield from ((part[1].lower(), id) for id in ids_in(part[2]))


def ids_in(value: str) -> Iterator[str]:
    for found in NAMED.finditer(value):
        yield found[1].strip()


def _may_fit(last: str, element: Element) -> bool:
    """Whether the last step of a selector may mean it: rather once too often than once too seldom."""
    classes = element.attributes.get("class", "").split()
    wanted = re.findall(r"[.#][\w-]+", last)
    tag = re.match(r"[\w-]*", last)
    return all(name[1:] in classes if name[0] == "." else name[1:] == element.id for name in wanted) and (
        not tag or tag[0] in ("", element.tag) or ":" in last or "|" in last
    )


COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
# Each takes what it has passed for good: whatever stands there is gone through once.
RULE = re.compile(r"([^{}]*+)(?:\{([^{}]*+)|\}|\Z)")
DECLARATION = re.compile(r"(?<![\w-])([\w-]++)\s*+:([^;]*+)")
NAMED = re.compile(r"url\(\s*+(?:[\"']\s*+)?#([^\"')]*+)", re.IGNORECASE)
OF_THE_WHOLE = ("mask", "filter", "clip-path")
"""Of a group as a whole; all else goes on to what lies within."""

LAYERS = {"mask": 200, "filter": 400, "pattern": 10}
"""What is painted apart and laid over the rest costs as much as so many elements."""
