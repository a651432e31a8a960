"""When names from afar are set anew, and what they keep clear of."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRectF, QTimer
from PySide6.QtGui import QTransform

from app.marks.mark import OnMap
from app.marks.printed import left_out
from app.table.counters.layer import CountersLayer
from app.table.ground.far_names import LEGIBLE, STEP, Wanted, pieces, printed_besides, set_names, steps_along, wanted_of
from app.table.ground.names_layer import NamesLayer, groups
from app.table.hands.looking import Looking
from app.table.layers.painter import Painted
from boards.board import AreaId

NAME, AFTER = "written from afar", 160
"""Painted after all other overlays; and milliseconds of rest before they are set anew."""


class NamesFromAfar(QObject):
    """Where printed names are too small to be read, larger ones stand; above the counters, if names do."""

    def __init__(
        self,
        view: Looking,
        counters: CountersLayer,
        names: NamesLayer,
        *,
        under: Painted,
        over: Painted,
        on_map: Callable[[], OnMap],
        is_coarse: Callable[[], bool],
    ) -> None:
        super().__init__(view)
        self._view, self._counters, self._names, self._under, self._over = view, counters, names, under, over
        self._on_map, self._is_coarse = on_map, is_coarse
        self.wanted = True
        """Not over a map that is being drawn: its names are its own, and others after every edit."""

        self.on_top = False
        self._every: tuple[Wanted, ...] | None = None
        self._besides: list[QRectF] = []
        self._told: object = None
        self._unread: frozenset[AreaId] = frozenset()
        self._soon = QTimer(self, singleShot=True, interval=AFTER)
        self._soon.timeout.connect(self.set_now)
        view.settled.connect(self.set_soon)
        counters.laid.connect(lambda _places: self.set_soon())

    @property
    def busy(self) -> bool:
        return self._soon.isActive()

    def is_read(self, area: AreaId) -> bool:
        """Whether its name can be read on the map, as it is looked at now."""
        return area not in self._unread

    def set_soon(self) -> None:
        """When all rests; where none are there yet, as soon as the counters lie and the map is sharp."""
        later = self._told is not None or self._counters.busy or self._is_coarse()
        self._soon.start(AFTER if later else 0)

    def set_afresh(self) -> None:
        """Though they stand where they stood: they look otherwise."""
        self._told = None
        self.set_soon()

    def finish(self) -> None:
        """At once; but not on a map that is coarse still."""
        if not self._is_coarse():
            self.set_now()

    def set_now(self) -> None:
        self._soon.stop()
        if not self.wanted:
            return
        view, counters, on = self._view, self._counters, self._on_map()
        printed = on.game.board.maps[on.map]
        if self._every is None:
            self._every = wanted_of(printed, groups(self._names.labels))
            self._besides = printed_besides(printed, self._names.labels)
        look = QTransform().scale(view.zoom, view.zoom).rotate(view.angle)
        half = counters.size / 2
        lying = ((each.x, each.y, half * each.scale) for lies in counters.lies.values() for each in lies)
        leads = [] if self.on_top else [each for some in counters.leads.leads.values() for each in some]
        found = set_names(
            self._every, look, view.zoom, view.whole,
            counters=() if self.on_top else lying,
            boxes={box.id: _rectangle(box.paper.bounds) for box in printed.boxes.values() if not box.cells},
            besides=[*self._besides, *steps_along(leads, STEP / view.zoom)],
        )  # fmt: skip
        told = look, self.on_top, tuple(found)
        small = {each.area for each in self._every if each.size * view.zoom < LEGIBLE}
        self._unread = frozenset(small.difference(each.name.area for each in told[2]))
        if told == self._told:
            return
        self._told = told
        shown, other = (self._over, self._under) if self.on_top else (self._under, self._over)
        shown.show(NAME, pieces(told[2], look, frozenset(left_out(on))))
        other.show(NAME, ())


def _rectangle(bounds: tuple[float, float, float, float]) -> QRectF:
    left, top, right, bottom = bounds
    return QRectF(left, top, right - left, bottom - top)
