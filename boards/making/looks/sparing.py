"""Counters are laid beside a name; beside the signs beneath it too, where there is room."""

from __future__ import annotations

import shapely

from boards.making.looks.labels import Names
from boards.making.looks.printing import Drawing
from boards.making.looks.sheet import Sheet
from boards.making.world.anchors import room

ROOMY = 0.62
"""How wide the room beside a name and its signs must be, from its middle, for counters to be kept off both: in
counters. Where it is narrower, they are kept off the name alone."""


def spare_signs(sheet: Sheet, names: Names, made: Drawing, roomy: float = ROOMY) -> None:
    cards = shapely.union_all([*made.callouts.values(), *made.boxes.values()])
    for id, block in names.blocks.items():
        left = sheet.lands[id].difference(block).difference(cards)
        if not left.is_empty and room(left) >= roomy * sheet.made.table.counter:
            made.lettered[id] = shapely.set_precision(block, 0.1)
