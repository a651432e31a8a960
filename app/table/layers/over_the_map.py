"""All that lies over a map besides its counters, each overlay switched by its name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import shapely
from PySide6.QtCore import QObject, QPointF, QRectF, QTimer
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from app.marks.mark import Fill, Mark, OnMap, Order, Pen, Shape, about_stacking, finding_marks, flag_at, flagged
from app.marks.moves import Trail, moved_marks, trail_marks
from app.marks.printed import IN_PLAY, note_marks
from app.marks.supply import lines_of, own_lines, route_marks, standing_out, supply_marks
from app.table.counters.layer import CountersLayer
from app.table.ground.names_layer import NamesLayer
from app.table.hands.looking import Looking
from app.table.layers.names_from_afar import NamesFromAfar
from app.table.layers.on_areas import AreaOverlay, all_links, held_areas, taken_areas, veiled_areas
from app.table.layers.painter import Painted, item_of
from boards.board import AreaId, Space
from counters.counter import CounterId, SideId
from counters.game import Game
from counters.position import Note, PlaceId, Position, area_of
from rules_assist.advice import Finding, SupplyLine

# An overlay of marks on the map that can be switched on and off. Off, it holds nothing and costs nothing.


class Overlay:
    """`make` says what is on it, as the table lies and is turned now."""

    def __init__(
        self, scene: QGraphicsScene, on_map: Callable[[], OnMap], make: Callable[[OnMap], Iterable[Mark]]
    ) -> None:
        self._scene, self._on_map, self._make = scene, on_map, make
        self.on = False
        self.marks: tuple[Mark, ...] = ()
        self._items: list[QGraphicsItem] = []

    def __len__(self) -> int:
        return len(self.marks)

    def switch(self, on: bool) -> None:
        if on != self.on:
            self.on = on
            self.renew()

    def renew(self) -> None:
        """Make and paint it again; nothing, while it is off."""
        now = self._on_map()
        marks = tuple(self._make(now)) if self.on else ()
        if marks == self.marks:
            return
        for item in self._items:
            self._scene.removeItem(item)
        self.marks, self._items = marks, [item_of(mark, now.naming) for mark in marks]
        for item in self._items:
            self._scene.addItem(item)

    def keep_in(self, seen: QRectF) -> None:
        """What the rim of what is seen would cut is pushed inside it."""
        for mark, item in zip(self.marks, self._items, strict=True):
            if mark.kept_in:
                item.setPos(_inward(item.boundingRect(), seen))


def _inward(box: QRectF, seen: QRectF) -> QPointF:
    """So far, for all of it to be seen, or its beginning; not at all, if nothing of it is."""
    if not box.intersects(seen):
        return QPointF()
    right = max(seen.left() - box.left(), 0) or max(min(seen.right() - box.right(), 0), seen.left() - box.left())
    down = max(seen.top() - box.top(), 0) or max(min(seen.bottom() - box.bottom(), 0), seen.top() - box.top())
    return QPointF(right, down)


# The overlays on which a rulebook's findings and supply lines are to be seen, and what there is to say of a spot.


class FindingsOverlay(Overlay):
    """Those findings that it is made for. `counts`: say of the other piles how high they are."""

    def __init__(
        self, scene: QGraphicsScene, on_map: Callable[[], OnMap], wanted: Callable[[Finding], bool], *, counts: bool
    ) -> None:
        super().__init__(scene, on_map, lambda on: finding_marks(on, self.findings, counts=counts))
        self._wanted, self._counts = wanted, counts
        self.findings: tuple[Finding, ...] = ()

    def show(self, findings: Sequence[Finding]) -> None:
        self.findings = tuple(each for each in findings if self._wanted(each))
        self.renew()

    def at(self, x: float, y: float) -> list[Finding]:
        """What there is to say about a spot."""
        boxes = [(each.finding, each.box) for each in flagged(self._on_map(), self.findings)]
        found = [each for each, (left, top, right, bottom) in boxes if left <= x <= right and top <= y <= bottom]
        return list(dict.fromkeys(found))

    def sign_at(self, x: float, y: float) -> Finding | None:
        return flag_at(self._on_map(), self.findings, (x, y), right=self._counts)


class SupplyOverlay(Overlay):
    """The chosen side's lines; or all sides'."""

    def __init__(self, view: Looking, on_map: Callable[[], OnMap]) -> None:
        super().__init__(view.scene(), on_map, lambda on: supply_marks(on, self.lines, self.only))
        self._view = view
        self._lit = Overlay(view.scene(), on_map, lambda on: standing_out(on, self.lines_of(self.lit)))
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
        self.keep_signs_in()

    def keep_signs_in(self) -> None:
        if self.on:
            self.keep_in(self._view.visible)

    def lines_of(self, counters: Collection[CounterId]) -> list[SupplyLine]:
        return lines_of(self.lines, counters)

    @property
    def shown(self) -> Mapping[SideId, Sequence[SupplyLine]]:
        if self.only is not None:
            return {side: lines for side, lines in self.lines.items() if side == self.only}
        return own_lines(self._on_map(), self.lines)


# What was drawn and written on the map by hand: pencil lines, and labels that turn to the one who reads.


class NotesOverlay(Overlay):
    """Notes that have points on this map."""

    def __init__(self, scene: QGraphicsScene, on_map: Callable[[], OnMap]) -> None:
        super().__init__(scene, on_map, lambda on: note_marks(on, self.notes))
        self.notes: tuple[Note, ...] = ()

    def show(self, notes: Sequence[Note]) -> None:
        self.notes = tuple(note for note in notes if note.points and note.map == self._on_map().map)
        self.renew()

    def at(self, x: float, y: float) -> Note | None:
        """The uppermost note that a rubber would touch there."""
        reach = self._on_map().size * 0.2
        rubber = shapely.box(x - reach, y - reach, x + reach, y + reach)
        for note in reversed(self.notes):
            # A label has one point: then the line is nowhere but there.
            if shapely.LineString([*note.points, note.points[-1]]).intersects(rubber):
                return note
        return None


COUNTERS, NAMES = "counters", "names"
LAYERS = (NAMES, "holders", "links", "stacking", "supply", "findings", "moved", "arrows", "trails", "notes", COUNTERS)
"""What `show_layer` knows. Counters and notes are on at first."""

UNDER, OVER = 2, 26
"""What is painted beneath the counters, and what above."""


class Switched(Protocol):
    """An overlay that is on or off."""

    on: bool

    def switch(self, on: bool) -> None: ...
    def renew(self) -> None: ...


class CursorLayer:
    """Where the keyboard is: an area with a clear rim, once an arrow key is pressed; and what it would pick up."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._item: QGraphicsItem | None = None
        self.wants_tab = False
        """Tab goes through the stack here rather than on to the next part of the window."""

    def show(self, space: Space | None) -> None:
        """This one and no other."""
        if self._item is not None:
            self._scene.removeItem(self._item)
            self._item = None
        if space is not None:
            casing = Shape(space.paper, Fill("#ffd84d", 0.24), Pen("white", 6, hair=True))
            line = Shape(space.paper, None, Pen("print", 3, (12, 6), hair=True))
            self._item = item_of(Mark((casing, line), Order.CURSOR))
            self._scene.addItem(self._item)


class Overlays(QObject):
    """The overlays of one map."""

    def __init__(
        self,
        view: Looking,
        game: Game,
        counters: CountersLayer,
        drawing: Path | None,
        is_coarse: Callable[[], bool],
    ) -> None:
        super().__init__(view)
        map = game.board.maps[counters.map]
        self._game, self._counters, self._position = game, counters, Position()
        self._found: tuple[Finding, ...] = ()
        self.under, self.over = Painted(view, UNDER), Painted(view, OVER)
        self.veil = AreaOverlay("veil", self.under, self.on_map, veiled_areas)
        self.veil.on = True
        self.holders = AreaOverlay("holders", self.under, self.on_map, held_areas)
        self.began: Mapping[AreaId, SideId] | None = None
        """Who held what when the game began, once it is told."""

        self.taken = AreaOverlay("taken", self.under, self.on_map, lambda on: taken_areas(on, self.began))
        self.taken.on = True
        self.links = AreaOverlay("links", self.under, self.on_map, all_links)
        self.names = NamesLayer(self.under, self.over, map, drawing)
        scene = view.scene()
        self.moved = Overlay(scene, self.on_map, moved_marks)
        self.stacking = FindingsOverlay(scene, self.on_map, about_stacking, counts=True)
        self.findings = FindingsOverlay(scene, self.on_map, self._not_yet_shown, counts=False)
        self.supply = SupplyOverlay(view, self.on_map)
        self._routes: Sequence[SupplyLine] = ()
        self.routes = Overlay(scene, self.on_map, lambda on: route_marks(on, self._routes))
        view.moved_view.connect(self.supply.keep_signs_in)
        self._moves: Sequence[Trail] = ()
        self._trails: Sequence[Trail] = ()
        self.arrows = Overlay(scene, self.on_map, lambda on: trail_marks(on, self._moves))
        self.trails = Overlay(scene, self.on_map, lambda on: trail_marks(on, self._trails, dashed=True))
        self.notes = NotesOverlay(scene, self.on_map)
        self.cursor = CursorLayer(scene)
        self._by_name: Mapping[str, Switched] = {
            "holders": self.holders, "links": self.links, "stacking": self.stacking, "supply": self.supply,
            "findings": self.findings, "moved": self.moved, "arrows": self.arrows, "trails": self.trails,
            "notes": self.notes,
        }  # fmt: skip
        self._angle, self._bare, self._peeking = 0, False, False
        self.notes.switch(True)  # noqa: FBT003 - a switch
        self.afar = NamesFromAfar(
            view, counters, self.names, under=self.under, over=self.over, on_map=self.on_map, is_coarse=is_coarse
        )
        self._laid = set[AreaId]()
        self._frames_soon = QTimer(self, singleShot=True, interval=0)
        self._frames_soon.timeout.connect(self._renew_frames)
        counters.laid.connect(self._begin_frames)

    # Switching

    def show_layer(self, name: str, on: bool) -> None:
        if name == NAMES:
            self.afar.on_top = on
            self._show_names()
            self.afar.set_soon()
        elif name == COUNTERS:
            self._peeking = not on
            self._counters.hide(not on)
        else:
            self._by_name[name].switch(on)
        if name == "holders":
            # Who shows all of them shows those that have changed hands among them.
            self.taken.switch(not on)
        if name == "stacking":
            self.findings.show(self._found)

    def is_on(self, name: str) -> bool:
        if name in (NAMES, COUNTERS):
            return self.afar.on_top if name == NAMES else not self._peeking
        return self._by_name[name].on

    def finish(self) -> None:
        """All that is being painted, at once."""
        self.afar.finish()
        self.under.finish()
        self.over.finish()
        self._renew_frames()

    @property
    def busy(self) -> bool:
        return self.under.busy or self.over.busy or self.afar.busy

    # What there is to show

    def show(self, before: Position | None, after: Position) -> None:
        """The position after."""
        old, self._position = self._position, after
        if self.routes.on:
            self.show_routes(())
        if old.facts.of(IN_PLAY) != after.facts.of(IN_PLAY):
            self.veil.renew()
            self.afar.set_afresh()
        if old.holders != after.holders:
            self.holders.renew()
            self.taken.renew()
        if old.notes != after.notes:
            self.notes.show(after.notes)
        if before is None or before.counters is not after.counters:
            self.moved.renew()

    def begin_with(self, holders: Mapping[AreaId, SideId]) -> None:
        """Who held what when the game began."""
        self.began = holders
        self.taken.renew()

    def advise(self, findings: Sequence[Finding], supply: Mapping[SideId, Sequence[SupplyLine]]) -> None:
        """What the rulebook has to say now."""
        self._found = tuple(findings)
        self.stacking.show(findings)
        self.findings.show(findings)
        self.supply.show(supply)

    def _not_yet_shown(self, finding: Finding) -> bool:
        """Piles that are too high have an overlay of their own; where that is off, they are framed with all else."""
        return not (self.stacking.on and about_stacking(finding))

    def why_at(self, x: float, y: float) -> list[Finding]:
        """What is framed at a spot: the reason is one long press away."""
        shown = [overlay for overlay in (self.stacking, self.findings) if overlay.on]
        return [finding for overlay in shown for finding in overlay.at(x, y)]

    def flag_at(self, x: float, y: float) -> Finding | None:
        """Whose sign stands there."""
        signs = (overlay.sign_at(x, y) for overlay in (self.stacking, self.findings) if overlay.on)
        return next(filter(None, signs), None)

    def show_arrows(self, moves: Sequence[Trail]) -> None:
        self._moves = tuple(moves)
        self.arrows.renew()

    def show_trails(self, trails: Sequence[Trail]) -> None:
        """Where counters have been."""
        self._trails = tuple(trails)
        self.trails.renew()

    def show_routes(self, lines: Sequence[SupplyLine]) -> None:
        """The ways that somebody asked about, until something happens."""
        self._routes, self.routes.on = tuple(lines), bool(lines)
        self.routes.renew()

    def turned(self, angle: int, *, bare: bool) -> None:
        """What is written is upright for the one who looks. `bare`: the ground shows no lettering of its own."""
        self._bare = bare
        self._show_names(angle)
        if angle == self._angle:
            return
        self._angle = angle
        for overlay in (*self._by_name.values(), self.taken, self.routes):
            overlay.renew()

    def _show_names(self, angle: int | None = None) -> None:
        self.names.show(self._angle if angle is None else angle, bare=self._bare, on_top=self.afar.on_top)

    def on_map(self) -> OnMap:
        """All that marks are made from, as it is now."""
        counters = self._counters
        return OnMap(
            self._game, counters.map, self._position, counters.lies, counters.pixmaps.side,
            self._angle, counters.lifted,
        )  # fmt: skip

    def _begin_frames(self, places: Iterable[PlaceId]) -> None:
        self._laid |= set(map(area_of, places))
        self._frames_soon.start()

    def _renew_frames(self) -> None:
        """Frames go with the counters that they are about; the letter of a holder stands beside those in its area."""
        for overlay in (self.moved, self.stacking, self.findings, self.supply):
            if overlay.on:
                overlay.renew()
        laid, self._laid = self._laid, set()
        now, before = self._position.holders, {} if self.holders.on else self.began
        if before is not None and any(at in now and now[at] != before.get(at) for at in laid):
            (self.holders if self.holders.on else self.taken).renew()
