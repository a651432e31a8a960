"""What is dragged from a panel to the map, and from the map to a panel."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QMimeData, QPoint
from PySide6.QtWidgets import QApplication, QWidget

from counters.counter import CounterId
from counters.places import PlaceId

DRAGGED = "application/x-sandtable-counters"
"""Ids of counters, one a line."""

PLACE = "place"
"""A widget with a property of this name takes counters dropped on it: they go to the place it names."""

MOST = 10_000


def as_dragged(ids: Iterable[CounterId]) -> QMimeData:
    """For a drag that begins in a panel."""
    data = QMimeData()
    data.setData(DRAGGED, "\n".join(ids).encode())
    return data


def dragged(data: QMimeData) -> tuple[CounterId, ...]:
    """The counters that are being dragged; none, if it is something else."""
    if not data.hasFormat(DRAGGED):
        return ()
    text = bytes(data.data(DRAGGED).data()).decode("utf-8", "replace")
    return tuple(CounterId(line) for line in text.splitlines()[:MOST] if line)


def place_at(spot: QPoint) -> PlaceId | None:
    """The place that a widget under this spot of the screen stands for."""
    widget: QWidget | None = QApplication.widgetAt(spot)
    while widget is not None:
        found = widget.property(PLACE)
        if isinstance(found, str) and found:
            return PlaceId(found)
        widget = widget.parentWidget()
    return None
