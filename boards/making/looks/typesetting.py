"""Lettering set from type: each letter is cut once, and put wherever it is wanted.

A drawing is a third as large as with every word as a path of its own, and looks the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import atan2, degrees

from boards.lettering import Letters, Outline, Style, laid_along
from boards.making.engraving.lettering import Pen as Inked
from boards.making.engraving.lettering import words
from boards.making.looks.labels import Label

CUT = 100.0
"""The size at which letters are cut."""


def set_in_type(labels: Iterable[Label], letters: Letters) -> tuple[str, list[str]]:
    """The letters that are needed, for the drawing's definitions; and every label, set from them."""
    types: dict[tuple[Style, str], str] = {}
    found = [_set(label, letters, types) for label in labels]
    return "".join(f'<g id="{name}">{_cut(letters, *which)}</g>' for which, name in types.items()), found


def _cut(letters: Letters, style: Style, letter: str) -> str:
    """The bare shape: whoever sets it says in which ink."""
    return words(letters, letter, (0, 0), CUT, Inked(style, "#"), align=0).replace(' fill="#"', "")


def _set(label: Label, letters: Letters, types: dict[tuple[Style, str], str]) -> str:
    scale = label.size / CUT
    uses = "".join(
        f'<use href="#{types.setdefault((label.style, letter), f"t{len(types)}")}" {where}/>'
        for letter, where in _places(label, letters)
    )
    if not label.along:
        x, y = label.at
        turned = f"rotate({label.turn:.1f})" if label.turn else ""
        uses = f'<g transform="translate({x:.1f} {y:.1f}){turned}scale({scale:.3f})">{uses}</g>'
    heavier = f' stroke="{label.colour}" stroke-width="{label.weight / scale:.2g}"' if label.weight else ""
    inked = f'<g fill="{label.colour}"{heavier}>{uses}</g>'
    if not label.halo:
        return inked
    wide = CUT / 6
    under = (
        f'<g fill="none" stroke="{label.halo}" stroke-width="{wide:.3g}" stroke-opacity="0.75" '
        f'stroke-linejoin="round" stroke-linecap="round">{uses}</g>'
    )
    return under + inked


def _places(label: Label, letters: Letters) -> Iterator[tuple[str, str]]:
    """Each letter and where it is set: along the line in parts of the cut size, or on a curve, point by point."""
    whole = letters(label.text, label.style, label.size, label.spacing).width
    scale = label.size / CUT
    for number, letter in enumerate(label.text):
        if letter == " ":
            continue
        wide = letters(letter, label.style, label.size, 0).width
        left = letters(label.text[: number + 1], label.style, label.size, label.spacing).width - wide
        if not label.along:
            yield letter, f'x="{(left - whole * label.align) / scale:.0f}"'
            continue
        foot = Outline(whole, (("M", ((left, 0.0), (left + wide, 0.0))),))
        (ax, ay), (bx, by) = laid_along(foot, label.along).strokes[0][1]
        turn = degrees(atan2(by - ay, bx - ax))
        yield letter, f'transform="translate({ax:.1f} {ay:.1f})rotate({turn:.1f})scale({scale:.3f})"'
