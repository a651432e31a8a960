"""A finished drawing: its named layers from the ground up, its lettering set in type and as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import shapely
from shapely import Polygon

from boards.board import AreaId, Spot
from boards.engraving.ink import drawing, layer
from boards.lettering import Letters
from boards.making.looks.callouts import CallOuts
from boards.making.looks.labels import Label, Names
from boards.making.looks.paper import Tell
from boards.making.looks.typesetting import set_in_type

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
