"""What `use` elements show, and how much it comes to when all are carried out; counted before one is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from boards.svg.limits import DEPTH, MOST
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


def refuse_bombs(root: Element, by_id: Mapping[str, Element], *, painted: bool = False) -> None:
    """Ten uses of ten uses of ten uses are a thousand elements to paint, and so on.

    `painted`: whoever paints it also follows patterns, masks, filters and markers, wherever they are named.
    """
    _weigh(root, by_id, {}, 0, painted=painted)


def _weigh(
    element: Element, by_id: Mapping[str, Element], known: dict[Element, tuple[int, int]], depth: int, *, painted: bool
) -> tuple[int, int]:
    """How many elements, and how deep they lie in each other. While it is being found out, both stand as 0."""
    weight, height = known.get(element, (1, 1))
    if weight == 0:
        raise BadInput(say("{what} shows itself.", what=element.called), place=element.place)
    if depth + height > DEPTH:
        raise BadInput(say("Its elements are used more than {most} deep.", most=DEPTH), place=element.place)
    if element in known:
        return weight, height
    known[element] = 0, 0
    target = shown_by(element, by_id)
    shown = [(child, 1) for child in (*element.children, *((target,) if target else ()))]
    for child, often in (*shown, *_painted_with(element, by_id)) if painted else shown:
        below, deep = _weigh(child, by_id, known, depth + 1, painted=painted)
        weight, height = weight + below * often, max(height, deep + 1)
    if weight > MOST["elements"]:
        why = say("{what} shows more than {most} elements.", what=element.called, most=MOST["elements"])
        raise BadInput(why, place=element.place)
    known[element] = weight, height
    return weight, height


def _painted_with(element: Element, by_id: Mapping[str, Element]) -> Iterator[tuple[Element, int]]:
    """The elements by whose ids it is painted, and how often each is: a marker stands at every corner."""
    for name, value in element.attributes.items():
        low = value.lower()
        ids = re.findall(r"url\(\s*[\"']?\s*#([^\"')]*)", value, re.IGNORECASE) if "url" in low else []
        if name == "href" and element.tag not in ("use", "a"):
            ids = [value.strip().removeprefix("#")]
        for id in ids:
            target = by_id.get(id.strip())
            if target is None:
                continue
            corners = 1
            if target.tag == "marker":
                corners += len(element.attributes.get("d", "") or element.attributes.get("points", "")) // 4
            yield target, corners * LAYERS.get(target.tag, 1)


LAYERS = {"mask": 200, "filter": 400, "pattern": 10}
"""What is painted apart and laid over the rest costs as much as so many elements."""
