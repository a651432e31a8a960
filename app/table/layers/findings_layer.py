"""What the rulebook finds, framed on the map: solid for errors, dashed for warnings, dots for notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QGraphicsItem

from app.language import tip, write
from app.look import GOOD, SEVERITY
from app.table.counters.layer import CountersLayer
from app.table.layers.overlay import Overlay
from app.table.layers.signs import disc, frame, tag
from boards.board import Spot
from boards.plain.sentence import Naming
from counters.laying.stacks import on_map
from counters.places import PlaceId, area_of
from rules_assist.advice import Finding, Severity

OVER = 19
STYLES: Mapping[Severity, Qt.PenStyle] = {
    "error": Qt.PenStyle.SolidLine,
    "warning": Qt.PenStyle.DashLine,
    "note": Qt.PenStyle.DotLine,
}
AWAY = 0.1
BADGE, SIGN_HIGH = 0.22, 0.44
APART = 1.15


class FindingsLayer(Overlay):
    """Those findings that it is made for. `counts`: say of the other piles how high they are."""

    def __init__(
        self, counters: CountersLayer, wanted: Callable[[Finding], bool], naming: Callable[[], Naming], *, counts: bool
    ) -> None:
        super().__init__(counters.scene, OVER)
        self._counters, self._wanted, self._naming, self._counts = counters, wanted, naming, counts
        self.angle = 0
        self.findings: tuple[Finding, ...] = ()

    def show(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(each for each in findings if self._wanted(each))
        self.renew()

    def at(self, x: float, y: float) -> list[Finding]:
        """What there is to say about a spot."""
        return [each for each in self.findings if any(self._box(p).contains(x, y) for p in self._places(each))]

    def items(self) -> Iterator[QGraphicsItem]:
        wrong = set()
        signs: dict[PlaceId, int] = {}
        for finding in sorted(self.findings, key=lambda each: list(STYLES).index(each.severity)):
            for place in self._places(finding):
                wrong.add(area_of(place))
                yield self._framed(place, finding, signs.get(place, 0))
                signs[place] = signs.get(place, 0) + 1
        if self._counts:
            for place, lies in self._counters.lies.items():
                if len(lies) > 1 and area_of(place) not in wrong:
                    item, corner = self._frame(place, GOOD)
                    radius = self._counters.size * BADGE
                    disc(corner, radius, str(len(lies)), GOOD, angle=self.angle).setParentItem(item)
                    yield item

    def _framed(self, place: PlaceId, finding: Finding, already: int) -> QGraphicsItem:
        """The sign at its corner has a shape for each severity; where something is counted, it says how much. Several
        stand one below the other, the worst on top."""
        colour = SEVERITY[finding.severity]
        item, corner = self._frame(place, colour, STYLES[finding.severity])
        high = self._counters.size * SIGN_HIGH
        across, down = on_map(0, already * high * APART, self.angle)
        corner = (corner[0] + across, corner[1] + down)
        tag(finding.figure, corner, high, finding.severity, colour, angle=self.angle).setParentItem(item)
        words = write(finding.sentence, self._naming())
        item.setToolTip(tip(f"{words} [{finding.rule}]" if finding.rule else words))
        return item

    def _frame(
        self, place: PlaceId, colour: str, style: Qt.PenStyle = Qt.PenStyle.SolidLine
    ) -> tuple[QGraphicsItem, Spot]:
        """And its upper corner, as it is seen: on the right for stacking, on the left for all else."""
        box, size = self._box(place), self._counters.size
        across, down = on_map(1 if self._counts else -1, -1, self.angle)
        x = box.right() if across > 0 else box.left()
        y = box.bottom() if down > 0 else box.top()
        return frame(box, size, colour, style), (x, y)

    def _places(self, finding: Finding) -> tuple[PlaceId, ...]:
        grounds = [self._counters.place_of(id) for id in finding.counters] if not finding.places else finding.places
        here = self._counters.game.board.spaces
        map = self._counters.map
        return tuple(
            place
            for place in dict.fromkeys(grounds)
            if place is not None and (space := here.get(area_of(place))) is not None and space.map == map
        )

    def _box(self, place: PlaceId) -> QRectF:
        """About the counters of a place; where there are none, about its middle."""
        lies, size = self._counters.lies.get(place, ()), self._counters.size
        box = QRectF()
        for each in lies:
            half = each.scale * size / 2
            box |= QRectF(each.x - half, each.y - half, 2 * half, 2 * half)
        if box.isNull():
            x, y = self._counters.game.board.spaces[area_of(place)].anchor
            box = QRectF(x - size / 2, y - size / 2, size, size)
        pad = size * AWAY
        return box.adjusted(-pad, -pad, pad, pad)
