"""The maps of a game: one, or several as tabs or side by side."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QMenu, QSplitter, QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.kept.kept import Kept
from app.kept.settings import Settings
from app.language import label, t
from app.marks.moves import Trail, moves_between, told_ways, trail_of
from app.panels.parts.choice import Tabs
from app.panels.parts.small import called, filled
from app.pictures.painting_beside import TOO_MUCH
from app.table.ground.grounds import drawing_of, plain_drawing
from app.table.hands.pointer import KEYS, MOUSE, Phase, Pointer
from app.tools.told import on_lines, ruled
from app.tools.tool import Selection
from app.windows.actions.tool_list import LAYERS, TOOL_LIST
from app.windows.parts.long_work import FirstDrawing
from app.windows.play.desk import Desk
from app.windows.play.spread_box import SpreadBox
from app.windows.play.table_only import TableOnly
from boards.board import MapId
from boards.plain.sentence import Sentence
from counters.counter import CounterId
from counters.position import PlaceId, Position, area_of, in_area
from counters.saves.history import START
from counters.secrets.telling import Glimpse
from rules_assist.advice import Reason


class BoardsView(QWidget):
    """All desks live as long as the game is open; in tabs, one of them is shown."""

    side_by_side: bool
    front_changed = Signal()
    pointed = Signal(object)
    """What a finger does on any of the maps; that map is in front then."""

    touched = Signal()
    """A finger of flesh has let go: under one that is down nothing moves."""

    escaped = Signal()
    layers_changed = Signal(str)
    took = Signal(str)
    """A tool, in every hand."""

    def __init__(self, document: GameDocument, selection: Selection, folder: Path, parent: QWidget) -> None:
        super().__init__(parent)
        self.document, self._selection = document, selection
        self.desks: dict[MapId, Desk] = {}
        self.tool = TOOL_LIST[0].id
        self.side_by_side = False
        self.refused: list[Sentence] = []
        """Drawings that are not shown, and why."""

        self.angle: int | None = None
        """How far all maps are turned, if somebody has turned them."""

        self._lit = ExitStack()
        self.tabs = called(Tabs(self, expanding=False, changeCurrentOnDrag=True), t("Maps"))
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        for map in document.game.board.maps.values():
            drawing, why = drawing_of(document.game.board, map, folder)
            if why is not None:
                self.refused.append(why)
            desk = self.desks[map.id] = Desk(document, selection, map.id, drawing, self)
            desk.table.overlays.begin_with(document.seen_at(START).holders)
            desk.table.grounds.endless.connect(partial(self._draw_plainly, map.id))
            desk.pointed.connect(self._pointed)
            desk.strayed.connect(self._strayed)
            desk.escaped.connect(self.escaped)
            self.splitter.addWidget(desk.table)
            self.tabs.addTab(label(document.boxed(map.name)))
        layout = filled(QVBoxLayout(self), self.tabs, self.splitter, wide=self.splitter, bare=True)
        layout.setSpacing(0)
        self._front = next(iter(self.desks))
        selection.changed.connect(self._light_picked)
        document.changed.connect(self._keep_picked_out)
        document.shown.connect(self.paint_now)
        self.tabs.currentChanged.connect(self._tab_chosen)
        self._arrange()

    # Which map

    @property
    def front(self) -> Desk:
        """The map that keys and menus mean: the tab in front, or the one last touched."""
        return self.desks[self._front]

    def bring_to_front(self, map: MapId) -> None:
        if map != self._front and map in self.desks:
            held = () if self.side_by_side else self.front.hand_over()
            self._front = map
            self.tabs.setCurrentIndex(list(self.desks).index(map))
            self._arrange()
            self.front_changed.emit()
            if held:
                self.front.pick_up(held)

    def next_map(self) -> None:
        maps = list(self.desks)
        self.bring_to_front(maps[(maps.index(self._front) + 1) % len(maps)])

    def cover(self, rect: QRect) -> None:
        """A guide lies here, and nothing that a hand asks for is to lie beneath it."""
        for desk in self.desks.values():
            window = desk.table.viewport()
            desk.table.covered = QRect(window.mapFrom(self, rect.topLeft()), rect.size())

    def keep_free(self, below: int) -> None:
        """Hands of cards lie over so much of the lower edge."""
        for desk in self.desks.values():
            desk.bubble.reserved = below
            desk.table.keep_free(below)

    def show_side_by_side(self, wanted: bool) -> None:
        self.side_by_side = wanted
        self._arrange()

    @property
    def room(self) -> QRect:
        """Where the maps are, as the widget sees it that this lies in."""
        return self.splitter.geometry().translated(self.pos())

    def paint_now(self) -> None:
        """What has changed on the maps, before anything that takes its time; and nothing else that waits."""
        for desk in self.desks.values():
            QCoreApplication.sendPostedEvents(desk.table.scene())
        QCoreApplication.sendPostedEvents(self.window(), QEvent.Type.UpdateRequest)

    # Hands

    def _draw_plainly(self, map: MapId) -> None:
        """Its drawing would never have been done."""
        board = self.document.game.board
        self.desks[map].table.grounds.replace(plain_drawing(board, board.maps[map]))
        self.document.said.emit(TOO_MUCH)

    def take(self, tool: str) -> None:
        """Another tool in every hand, on every map."""
        self.tool = tool
        for desk in self.desks.values():
            desk.take(tool)
        self.took.emit(tool)

    @property
    def considered(self) -> tuple[tuple[CounterId, ...], PlaceId] | None:
        """What is in a hand, and where it was considered to go."""
        return next((desk.considered for desk in self.desks.values() if desk.hands.busy and desk.considered), None)

    def is_busy(self) -> bool:
        """Whether any hand is in the middle of something."""
        return any(desk.hands.busy for desk in self.desks.values())

    def _pointed(self, pointer: Pointer) -> None:
        if pointer.phase is not Phase.MOVE:
            self.bring_to_front(pointer.map)
        elif not self.is_busy():
            self._light_supply(pointer)
        elif self.tabs.isVisible():
            self.tabs.wait_over(self.tabs.mapFrom(self, self._spot(pointer)))
        self.pointed.emit(pointer)
        if pointer.phase is Phase.RELEASE and pointer.finger not in (MOUSE, KEYS):
            self.touched.emit()

    def _strayed(self, pointer: Pointer) -> None:
        """The finger is over the map in front now."""
        spot = self.front.table.viewport().mapFrom(self, self._spot(pointer))
        self.front.table.say_pointer(pointer.phase, QPointF(spot), pointer.finger)

    def _spot(self, pointer: Pointer) -> QPoint:
        return self.desks[pointer.map].table.viewport().mapTo(self, QPointF(*pointer.screen).toPoint())

    def _light_supply(self, pointer: Pointer) -> None:
        """The mouse goes over a counter: where supply is shown, it tells of its own."""
        supply = self.desks[pointer.map].table.overlays.supply
        over = frozenset(pointer.counters[:1])
        lines = supply.lines_of(over) if over and supply.on else []
        words = on_lines(*dict.fromkeys(ruled(Reason(line.sentence, line.rule)) for line in lines))
        for desk in self.desks.values():
            if desk.table.overlays.supply.on:
                desk.table.overlays.supply.light(over if lines else self._selection.counters)
                desk.whisper(words if desk.map == pointer.map else None, pointer.screen)

    def _light_picked(self) -> None:
        for desk in self.desks.values():
            desk.table.overlays.supply.light(self._selection.counters)

    def _tab_chosen(self, index: int) -> None:
        self.bring_to_front(list(self.desks)[index])

    def _arrange(self) -> None:
        self.tabs.setVisible(len(self.desks) > 1 and not self.side_by_side)
        for id, desk in self.desks.items():
            desk.table.setVisible(self.side_by_side or id == self._front)
        self._turn_those_in_view()

    # Looking

    def zoom(self, factor: float) -> None:
        table = self.front.table
        table.zoom_at(QPointF(table.viewport().rect().center()), factor)

    def turn(self, degrees: int | None = None) -> None:
        """All maps of a table lie the same way round for the one who sits there."""
        self.angle = self.front.table.angle + 90 if degrees is None else degrees
        self._turn_those_in_view()

    def _turn_those_in_view(self) -> None:
        """The others when they are looked at: turning sets all names anew and lays every counter elsewhere."""
        for id, desk in self.desks.items():
            if self.angle is not None and (self.side_by_side or id == self._front):
                desk.table.turn(self.angle)

    def look_at(self, place: PlaceId) -> bool:
        """Bring a place into the window, on whichever map it is."""
        space = self.document.game.board.spaces.get(area_of(place))
        if space is None:
            return False
        self.bring_to_front(space.map)
        table = self.front.table
        table.look_at(QPointF(*space.anchor), max(table.zoom, min(2.0, 56 / table.counters.size)))
        return True

    def bring(self, place: PlaceId) -> None:
        """The same, but a place that is to be seen in front stays where it is."""
        space = self.document.game.board.spaces.get(area_of(place))
        if space is None or space.map != self._front or not self.sees(place):
            self.look_at(place)

    def light(self, places: Sequence[PlaceId], counters: Sequence[CounterId] = ()) -> None:
        """Light these, and what the counters lie on; nothing: it is dark again."""
        position = self.document.position
        lies = [position.ground(id) for id in counters if id in position.where]
        areas = list(dict.fromkeys(area_of(place) for place in (*places, *lies)))
        self._lit.close()
        for desk in self.desks.values():
            self._lit.enter_context(desk.preview.lit(areas))

    # Layers

    def show_layer(self, name: str, *, on: bool) -> None:
        """On all maps; the overview belongs to the one in front."""
        for desk in self.desks.values():
            desk.table.show_layer(name, on)
        self.layers_changed.emit(name)

    def is_layer_on(self, name: str) -> bool:
        return self.front.table.is_layer_on(name)

    def layers_on(self) -> tuple[str, ...]:
        return tuple(layer.name for layer in LAYERS if self.is_layer_on(layer.name))

    def show_layers(self, names: Collection[str]) -> None:
        for layer in LAYERS:
            self.show_layer(layer.name, on=layer.name in names)

    def _keep_picked_out(self, before: Position, after: Position) -> None:
        """What has gone is not picked out any more; nor what somebody else picked out, whose turn is over."""
        self._selection.keep_only(after)
        if after.clock.side not in ("", before.clock.side):
            self._selection.only(())
        self.outline(self._selection.counters)

    def outline(self, counters: Collection[CounterId]) -> None:
        """These are picked out."""
        for desk in self.desks.values():
            desk.table.counters.select(counters)

    def apply(self, settings: Settings) -> None:
        """How counters are drawn, and whether they stay upright."""
        for desk in self.desks.values():
            desk.table.counters.keep_upright(settings.upright)
            if desk.table.pixmaps.style != settings.counter_style:
                desk.table.pixmaps.dress(settings.counter_style)
                desk.table.counters.redraw()

    def spot_of(self, place: PlaceId) -> QPoint | None:
        """Where a place is in this view, if it is to be seen."""
        space = self.document.game.board.spaces.get(area_of(place))
        if space is None:
            return None
        table = self.desks[space.map].table
        return table.viewport().mapTo(self, table.window_point(*space.anchor))

    def sees(self, place: PlaceId) -> bool:
        """Whether the middle of a place is to be seen now."""
        space = self.document.game.board.spaces.get(area_of(place))
        if space is None or not (desk := self.desks[space.map]).table.isVisible():
            return space is None
        return desk.table.viewport().rect().contains(desk.table.window_point(*space.anchor))

    # As long as the game is open

    def begin(self) -> None:
        for id, desk in self.desks.items():
            desk.begin(beside=id != self._front)
            if desk.table.ground is not None:
                FirstDrawing(desk.table.ground, label(desk.table.printed.name), self)

    def close_maps(self) -> None:
        self._lit.close()
        for desk in self.desks.values():
            desk.close()


# What pointing at the map means to the window: menus, open stacks, what is picked out, what is dropped there.


class Pointing(QObject):
    """Everything that tools leave to the window."""

    def __init__(
        self, document: GameDocument, boards: BoardsView, selection: Selection, *, box: SpreadBox,
        table_only: TableOnly, menu: Callable[[Pointer], QMenu],
    ) -> None:  # fmt: skip
        super().__init__(boards)
        self._document, self._boards, self._selection = document, boards, selection
        self._box, self._table_only, self._menu = box, table_only, menu
        self._under: tuple[CounterId, ...] = ()
        self.turned: Callable[[QMenu, Pointer], bool] = lambda _menu, _pointer: False
        """Whether a menu is laid before whoever sits at an edge."""

        boards.pointed.connect(self._pointed)
        boards.escaped.connect(self._escaped)
        for desk in boards.desks.values():
            desk.table.hangs_over.connect(lambda _ids, hand: box.give_way(hand))
            desk.table.dropped.connect(lambda _ids, _hand: box.give_way(None))
        selection.opened.connect(self._open_under)
        selection.closer.connect(self._look_closer)

    @property
    def meant(self) -> tuple[CounterId, ...]:
        """The counters that a key or a menu row is about: those under an open menu, or those picked out."""
        position = self._document.position
        return tuple(id for id in self._under if id in position.counters) or self._selection.ordered(position)

    # Menus

    def open_menu(self, pointer: Pointer) -> None:
        """In the user's words, at the pointer."""
        under = pointer.counters[:1]
        self.mean(() if under and under[0] in self._selection.counters else under)
        menu = self._menu(pointer)
        menu.aboutToHide.connect(lambda: self._menu_gone(menu))
        if self.turned(menu, pointer):
            return
        viewport = self._boards.front.table.viewport()
        menu.popup(viewport.mapToGlobal(_spot(pointer)))

    def mean(self, counters: tuple[CounterId, ...]) -> None:
        """These, until the menu has gone."""
        self._under = counters

    def _menu_gone(self, menu: QWidget) -> None:
        # The row that was chosen is done after the menu has gone.
        menu.deleteLater()
        QTimer.singleShot(0, self, lambda: self.mean(()))

    # Open stacks

    def open_stack(self, place: PlaceId, pointer: Pointer | None = None) -> None:
        """The stack that lies there, large, beside the pointer or over its place."""
        boards, box = self._boards, self._box
        stack = self._document.position.stack(place)
        # What is framed in the stack is what the keys hit: one counter of it, or all.
        meant = [id for id in stack if id in self._selection.counters] or stack
        if pointer is not None:
            boards.bring_to_front(pointer.map)
            under = [id for id in pointer.counters[:1] if id in stack and not self._selection.counters & {*stack}]
            meant = under or meant
            at: QPoint | None = boards.front.table.viewport().mapTo(boards, _spot(pointer))
        else:
            if not boards.sees(place):
                boards.look_at(place)
            at = boards.spot_of(place)
        box.open(place, at)
        self._selection.only(meant)
        box.show_picked_out(tuple(meant), at)

    def open_meant(self) -> None:
        if self.meant:
            self.open_stack(self._document.position.ground(self.meant[0]))

    def _open_under(self, pointer: Pointer) -> None:
        if pointer.counters:
            self.open_stack(self._document.position.ground(pointer.counters[0]), pointer)

    # Pointers

    def _pointed(self, pointer: Pointer) -> None:
        if pointer.phase is Phase.PRESS and self._box.isVisible():
            self._box.put_away()
        if pointer.phase is Phase.MENU:
            self.open_menu(pointer)

    def _look_closer(self, pointer: Pointer) -> None:
        """A finger rests: on counters it opens the stack, elsewhere the menu."""
        if pointer.counters:
            self._open_under(pointer)
        else:
            self.open_menu(pointer)

    def _escaped(self) -> None:
        """Escape, with nothing in the hand."""
        if self._selection.counters:
            self._selection.only(())
        elif self._table_only.is_on:
            self._table_only.switch(on=False)


def _spot(pointer: Pointer) -> QPoint:
    return QPoint(round(pointer.screen[0]), round(pointer.screen[1]))


# The last moves as arrows, and the ways of the counters picked out: reckoned only while they are shown.


LAST = 4
"""So many moments are drawn as arrows."""

BACK = 200
"""A trail goes back no further than this."""


class Ways(QObject):
    """It also goes with the view to what happens out of sight."""

    def __init__(
        self, document: GameDocument, boards: BoardsView, meant: Pointing, settings: Kept[Settings], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._document, self._boards, self._meant, self._settings = document, boards, meant, settings
        document.changed.connect(self._changed)
        boards.layers_changed.connect(self._layer_changed)

    def _changed(self, before: Position, after: Position) -> None:
        self._draw_arrows()
        self.draw_trails()
        if self._settings.value.follow:
            self._follow(before, after)

    def _layer_changed(self, name: str) -> None:
        if name == "arrows":
            self._draw_arrows()
        elif name == "trails":
            self.draw_trails()

    def _draw_arrows(self) -> None:
        if self._boards.is_layer_on("arrows"):
            found = arrows(self._document)
            for desk in self._boards.desks.values():
                desk.table.overlays.show_arrows(found)

    def draw_trails(self) -> None:
        if self._boards.is_layer_on("trails"):
            found = trails(self._document, self._meant.meant)
            for desk in self._boards.desks.values():
                desk.table.overlays.show_trails(found)

    def _follow(self, before: Position, after: Position) -> None:
        """What went out of sight is brought into it."""
        boards = self._boards
        if before.stacks is after.stacks or boards.is_busy():
            return
        places = [in_area(move.areas[-1]) for move in moves_between(before, after)]
        if places and not any(map(boards.sees, places)):
            boards.look_at(places[0])


def arrows(document: GameDocument) -> list[Trail]:
    """What the last few moments moved, as this seat may see it; the youngest first."""
    found: list[Trail] = []
    for age, number in enumerate(reversed(_line(document)[-LAST:])):
        event = document.moment(number).event
        before = document.seen_at(document.before(number))
        moves = moves_between(before, document.seen_at(number), age)
        found += moves if isinstance(event, Glimpse) else told_ways(event, moves)
    return found


def trails(document: GameDocument, counters: tuple[CounterId, ...]) -> list[Trail]:
    """Where these have been."""
    line = _line(document)[-BACK:]
    start = document.before(line[0]) if line else START
    positions = [document.seen_at(number) for number in (start, *line)]
    return [trail for id in counters if (trail := trail_of(id, positions)) is not None]


def _line(document: GameDocument) -> tuple[int, ...]:
    """The moments up to the one that is shown."""
    return document.line(document.looking)
