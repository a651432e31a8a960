"""A finished drawing: its named layers from the ground up, its lettering set in type and as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import atan2, degrees

import shapely
from shapely import Polygon

from boards.board import AreaId, Spot
from boards.engraving.ink import drawing, layer
from boards.lettering import Letters, Outline, Style, laid_along
from boards.making.engraving.lettering import Pen as Inked
from boards.making.engraving.lettering import words
from boards.making.looks.callouts import CallOuts
from boards.making.looks.labels import Label, Names
from boards.making.looks.paper import Tell

LAYERS = ("relief", "ground", "water", "borders", "symbols", "boxes", "lettering")
"""In this order, the first at the bottom. Lettering is last, so that it can be left off."""


@dataclass
class Drawing:
    """What a board's own module makes of its paper."""

    width: float
    height: float
    title: str
    layers: dict[str, list[str]] = field(default_factory=lambda: {name: [] for name in LAYERS})
    labels: list[Label] = field(default_factory=list)
    anchors: dict[AreaId, Spot] = field(default_factory=dict)
    callouts: dict[AreaId, Polygon] = field(default_factory=dict)
    boxes: dict[AreaId, Polygon] = field(default_factory=dict)
    """Boxes that lie elsewhere than their table says: where there was room for them."""

    lettered: dict[AreaId, Polygon] = field(default_factory=dict)
    """What names take with the signs beneath, of boxes and of lands; else it is the name alone."""

    defs: str = ""

    def add(self, name: str, parts: Iterable[str | Label]) -> None:
        """To this layer; lettering among it is set with all other lettering."""
        for part in parts:
            if isinstance(part, Label):
                self.labels.append(part)
            elif part:
                self.layers[name].append(part)

    def card(self, found: CallOuts) -> None:
        self.callouts.update(found.rooms)
        self.add("symbols", [*found.drawings, *found.labels])

    def name(self, names: Names, tell: Tell) -> None:
        """What was named, and where counters best lie then; a name without room is told."""
        self.add("symbols", [*names.leaders, *names.signs, *names.labels])
        self.anchors.update(names.anchors)
        for id in names.nowhere:
            tell(f"no room for the name of {id}")

    def spare(self, blocks: Mapping[AreaId, Polygon]) -> None:
        """Counters are laid beside these: what an area is worth is read as often as what it is called."""
        self.lettered |= {id: shapely.set_precision(block, 0.1) for id, block in blocks.items()}

    def svg(self, letters: Letters) -> str:
        cut, lettering = set_in_type(self.labels, letters)
        layers = {**self.layers, "lettering": [*self.layers["lettering"], *lettering]}
        drawn = [layer(name, parts) for name, parts in layers.items()]
        return drawing(self.width, self.height, self.title, drawn, self.defs + cut)


def lettering_data(labels: Iterable[Label]) -> Mapping[str, object]:
    """`style` is a font and its features, `at` the foot of the text (`align` 0.5: its middle) and `along` three points
    of a curve on which it lies centred."""
    return {"form": 1, "lettering": [label.data() for label in labels]}


# Lettering set from type: each letter is cut once, and put wherever it is wanted.


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
