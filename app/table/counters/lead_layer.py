"""Lines from piles that lie beside their areas, from afar, to where they belong."""

from __future__ import annotations

from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from app.marks.mark import Fill, Mark, Order, Pen, Shape, ring
from app.table.layers.painter import item_of, remove
from counters.laying.asides import Lead
from counters.places import PlaceId

UNDER_COUNTERS = 0.1
DOT = 0.09
"""Of what a line ends in, in counters."""

WIDE = 1.5
EDGE = 3.5
"""Pixels of the line, and of the paper beneath it that parts it from any ground."""


class LeadLayer:
    """One item for each line."""

    def __init__(self, scene: QGraphicsScene, height: float, size: float) -> None:
        self._scene, self._height, self._size = scene, height - UNDER_COUNTERS, size
        self._hidden = False
        self.leads: dict[PlaceId, list[Lead]] = {}
        self.items: dict[PlaceId, list[QGraphicsItem]] = {}

    def show(self, place: PlaceId, leads: list[Lead], scale: float) -> None:
        """These instead of those that led there before."""
        if leads == self.leads.get(place, []):
            return
        remove(self.items.pop(place, ()))
        self.leads.pop(place, None)
        if leads:
            self.leads[place] = leads
            self.items[place] = [item_of(_mark(lead, self._size * scale * DOT)) for lead in leads]
        for item in self.items.get(place, ()):
            item.setZValue(self._height)
            item.setVisible(not self._hidden)
            self._scene.addItem(item)

    def under(self, x: float, y: float, reach: float) -> PlaceId | None:
        """Whose pile lies there, beside its area: `reach` is half of a counter."""
        return next(
            (
                place
                for place, leads in self.leads.items()
                for lead in leads
                if abs(lead.begins[0] - x) <= reach and abs(lead.begins[1] - y) <= reach
            ),
            None,
        )

    def hide(self, hidden: bool) -> None:
        self._hidden = hidden
        for item in (each for items in self.items.values() for each in items):
            item.setVisible(not hidden)


def _mark(lead: Lead, radius: float) -> Mark:
    line = ((lead.begins, lead.ends),)
    pens = Pen("paper", EDGE, hair=True), Pen("print", WIDE, hair=True)
    dot = Shape(ring(*lead.ends, radius), Fill("print"), Pen("paper", 1, hair=True))
    return Mark((*(Shape(line, None, pen) for pen in pens), dot), Order.COUNTERS)
