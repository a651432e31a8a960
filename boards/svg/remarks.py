"""What was not read of a drawing, and why: one sentence for each reason, with the elements it concerns."""

from __future__ import annotations

from boards.plain.sentence import Sentence, say
from boards.svg.tree import Element

HIDDEN = "Not shown in the drawing, so not read: {what}."
UNFILLED = "Without a fill, so not read: {what}."
TEXT = "Lettering is not read: {what}."
PICTURE = "Pictures are not read: {what}."
UNKNOWN = "Not known here, so not read: {what}."
CLIPPED = "Read whole, though the drawing clips them: {what}."
FLAT = "Nothing is inside the outline, so not read: {what}."
FAR = "Too far away to be drawn, so not read: {what}."
OPEN = "The outline does not come back to where it began, and was closed as the fill does: {what}."
CROSSED = "The outline crosses itself, and was filled as drawing programs do; is it meant so? {what}."
TRANSFORM = "The transform is not understood and was left out, as drawing programs do: {what}."
DANGLING = "It shows an element that is not there: {what}."
MERGED = "Several shapes in one named group were read as one area: {what}."
OUTSIDE = "Outside the map: {what}."
GROUND = "Without a name and as large as the map, so taken for its ground: {what}."
UNDER = "As large as the map, so it lies under other areas: {what}."
LENGTH = "A length is not understood and was left out: {what}."
NAMED = 5
"""As many elements are named in one sentence; the rest are counted."""


class Remarks:
    """Gathers while a drawing is read. A drawing with ten thousand texts gets one remark about texts."""

    def __init__(self) -> None:
        self._about: dict[str, list[Element]] = {}
        self._said: dict[Sentence, None] = {}

    def about(self, template: str, element: Element) -> None:
        found = self._about.setdefault(template, [])
        if element not in found[-1:]:
            found.append(element)

    def say(self, sentence: Sentence) -> None:
        self._said[sentence] = None

    def those(self, template: str) -> tuple[Element, ...]:
        """What this was remarked about."""
        return tuple(self._about.get(template, ()))

    def sentences(self) -> tuple[Sentence, ...]:
        said = list(self._said)
        more = len(said) - 4 * NAMED
        said = said[: 4 * NAMED] + ([say("There are {count} more such faults.", count=more)] if more > 0 else [])
        return (*said, *(say(template, what=_listed(found)) for template, found in self._about.items()))


def _listed(elements: list[Element]) -> tuple[Sentence, ...]:
    elements = list(dict.fromkeys(elements))
    named = tuple(element.called for element in elements[:NAMED])
    more = len(elements) - NAMED
    return (*named, say("{count} more", count=more)) if more > 0 else named
