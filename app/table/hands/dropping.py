"""What is dragged from a panel to the map, and from the map to a panel."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TypeAlias

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDrag, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from counters.counter import CounterId, KindId, SideId
from counters.position import PlaceId

DRAGGED = "application/x-sandtable-counters"
"""Ids of counters, one a line."""

NEW = "application/x-sandtable-new"
"""New counters out of the box, one sort a line: kind, side (- for nobody's) and how many."""

New: TypeAlias = tuple[KindId, SideId, int]

PLACE = "place"
"""A widget with a property of this name takes counters dropped on it: they go to the place it names."""

AWAY = 22
"""Pixels from the hand to the words beside it."""

MOST = 10_000
NOBODYS = "-"


def as_dragged(ids: Iterable[CounterId], new: Iterable[New] = ()) -> QMimeData:
    """For a drag that begins in a panel; `new`: those that are not on the table yet."""
    data = QMimeData()
    fresh = (f"{kind} {side or NOBODYS} {count}" for kind, side, count in new)
    for sort, lines in ((DRAGGED, tuple(ids)), (NEW, tuple(fresh))):
        if lines:
            data.setData(sort, "\n".join(lines).encode())
    return data


def dragged(data: QMimeData) -> tuple[CounterId, ...]:
    """The counters that are being dragged; none, if it is something else."""
    if not data.hasFormat(DRAGGED):
        return ()
    text = bytes(data.data(DRAGGED).data()).decode("utf-8", "replace")
    return tuple(CounterId(line) for line in text.splitlines()[:MOST] if line)


def new_dragged(data: QMimeData) -> tuple[New, ...]:
    """What new counters are being dragged, if any are."""
    text = bytes(data.data(NEW).data()).decode("utf-8", "replace") if data.hasFormat(NEW) else ""
    told = (line.split() for line in text.splitlines()[:MOST])
    return tuple(
        (KindId(words[0]), SideId("" if words[1] == NOBODYS else words[1]), int(words[2]))
        for words in told
        if len(words) == 3 and re.fullmatch(r"[1-9][0-9]{0,3}", words[2])
    )


def carry_out(panel: QWidget, data: QMimeData, picture: QPixmap) -> None:
    """Out of a panel, until the hand opens. Its picture lies under the hand and on none of the words beside it."""
    drag = QDrag(panel)
    drag.setMimeData(data)
    ratio, size = picture.devicePixelRatio(), 2 * AWAY - 4
    if max(picture.deviceIndependentSize().toTuple()) > size:
        most = round(size * ratio)
        picture = picture.scaled(
            most, most, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        picture.setDevicePixelRatio(ratio)
    drag.setPixmap(picture)
    middle = picture.deviceIndependentSize() / 2
    drag.setHotSpot(QPoint(round(middle.width()), round(middle.height())))
    drag.exec(Qt.DropAction.MoveAction | Qt.DropAction.CopyAction, Qt.DropAction.MoveAction)


def place_at(spot: QPoint, window: QWidget) -> PlaceId | None:
    """The place that a widget under this spot of the screen stands for, in this window or a part that floats."""
    widget = window.childAt(window.mapFromGlobal(spot)) or QApplication.widgetAt(spot)
    while widget is not None:
        found = widget.property(PLACE)
        if isinstance(found, str) and found:
            return PlaceId(found)
        widget = widget.parentWidget()
    return None
