"""The sheets on which a rulebook's findings and supply lines are to be seen, and what there is to say of a spot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from PySide6.QtWidgets import QGraphicsScene

from app.marks.findings import AWAY, finding_marks, places_of
from app.marks.on_map import OnMap
from app.marks.supply import lines_of, own_lines, standing_out, supply_marks
from app.table.layers.overlay import Overlay
from counters.counter import CounterId, SideId
from rules_assist.advice import Finding, SupplyLine


class FindingsSheet(Overlay):
    """Those findings that it is made for. `counts`: say of the other piles how high they are."""

    def __init__(
        self, scene: QGraphicsScene, on_map: Callable[[], OnMap], wanted: Callable[[Finding], bool], *, counts: bool
    ) -> None:
        super().__init__(scene, on_map, lambda on: finding_marks(on, self.findings, counts=counts))
        self._wanted = wanted
        self.findings: tuple[Finding, ...] = ()

    def show(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(each for each in findings if self._wanted(each))
        self.renew()

    def at(self, x: float, y: float) -> list[Finding]:
        """What there is to say about a spot."""
        on = self._on_map()
        boxes = [(each, on.around(place, AWAY)) for each in self.findings for place in places_of(on, each)]
        found = [each for each, (left, top, right, bottom) in boxes if left <= x <= right and top <= y <= bottom]
        return list(dict.fromkeys(found))


class SupplySheet(Overlay):
    """The chosen side's lines; or all sides'."""

    def __init__(self, scene: QGraphicsScene, on_map: Callable[[], OnMap]) -> None:
        super().__init__(scene, on_map, lambda on: supply_marks(on, self.lines, self.only))
        self._lit = Overlay(scene, on_map, lambda on: standing_out(on, self.lines_of(self.lit)))
        self.lines: Mapping[SideId, Sequence[SupplyLine]] = {}
        self.only: SideId | None = None
        """Whose lines are shown; None: everybody's."""

        self.lit: frozenset[CounterId] = frozenset()
        """Counters whose own line stands out: those picked out, or under the mouse."""

    def show(self, lines: Mapping[SideId, Sequence[SupplyLine]]) -> None:
        if lines != self.lines:
            self.lines = lines
            self.renew()

    def show_side(self, side: SideId | None) -> None:
        if side != self.only:
            self.only = side
            self.renew()

    def light(self, counters: Collection[CounterId]) -> None:
        """Their lines stand out from the others."""
        if frozenset(counters) != self.lit:
            self.lit = frozenset(counters)
            self._lit.renew()

    def switch(self, on: bool) -> None:
        super().switch(on)
        self._lit.switch(on)

    def renew(self) -> None:
        super().renew()
        self._lit.renew()

    def lines_of(self, counters: Collection[CounterId]) -> list[SupplyLine]:
        """What there is to say of these."""
        return lines_of(self.lines, counters)

    @property
    def shown(self) -> Mapping[SideId, Sequence[SupplyLine]]:
        if self.only is not None:
            return {side: lines for side, lines in self.lines.items() if side == self.only}
        return own_lines(self._on_map(), self.lines)
