"""The outline of a counter that is picked out."""

from __future__ import annotations

from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from app.marks.reaching import picked_out
from app.table.layers.painter import item_of


def outline(item: QGraphicsPixmapItem) -> QGraphicsItem:
    """It goes where the counter goes."""
    box = item.boundingRect()
    made = item_of(picked_out(box.center().x(), box.center().y(), box.width()))
    made.setParentItem(item)
    return made
