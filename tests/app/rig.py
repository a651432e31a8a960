"""One map with everything that is needed to play on it, and hands that make real input events."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.documents.game_document import GameDocument
from app.look import ready_to_draw
from app.table.hands.pointer import Phase
from app.table.preview.preview_layer import PreviewLayer
from app.table.table import Table
from app.tools.keyboard import Keyboard
from app.tools.move_counters import MoveCounters
from app.tools.tool import Hands, Selection
from boards.board import AreaId, MapId
from boards.plain.sentence import Sentence
from counters.counter import CounterId
from counters.game import Game
from counters.laying.piles import Around
from counters.laying.rooms import room
from counters.laying.stacks import layout
from counters.position import PlaceId, Position, area_of
from counters.saves.history import History
from counters.text.reading import start_position
from rules_assist.assist import NO_ADVICE, Rulebook
from rules_assist.shelf.shelf import Opened
from tests.shelf_games import the_game

NOTHING = Qt.KeyboardModifier.NoModifier
ALT, CTRL, SHIFT = (
    Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier,
)  # fmt: skip
LEFT = Qt.MouseButton.LeftButton


@cache
def sample() -> Opened:
    return the_game("sample")


@cache
def opening(setup: str = "first_landing") -> Position:
    return start_position(sample().setups[setup], sample().game)


@dataclass
class Rig:
    """What a window would put together, for one map."""

    document: GameDocument
    table: Table
    preview: PreviewLayer
    selection: Selection
    hands: Hands
    keyboard: Keyboard
    said: list[Sentence] = field(default_factory=list)
    whispered: list[Sentence | None] = field(default_factory=list)
    at_rest: int = 0

    @property
    def position(self) -> Position:
        return self.document.position

    def where(self, id: str) -> PlaceId:
        return self.position.where[CounterId(id)]

    def take(self, tool: type) -> None:
        """Another tool in every hand, as the window does it."""
        made = tool(self.document, self.preview, self.selection)
        self.hands.take(made)
        self.table.every_finger_draws = made.fingers_draw

    # Where things are in the window

    def counter(self, id: str) -> QPoint:
        """The middle of a counter."""
        return self.table.to_window(self.table.counters.items[CounterId(id)].scenePos()).toPoint()

    def area(self, id: str) -> QPoint:
        """A spot of an area that is on no counter, port or badge of it, the nearest to its middle."""
        found = room(self.document.game.board, PlaceId(id))
        assert found is not None
        for x, y in found.spots:
            spot = self.table.window_point(x, y)
            pointer = self.table.pointer(Phase.MOVE, QPointF(spot))
            if pointer.place == id and not pointer.counters:
                return spot
        raise AssertionError(f"{id} is full")

    def middle(self, id: str) -> QPoint:
        return self.table.window_point(*self.document.game.board.spaces[AreaId(id)].anchor)

    # Hands

    def drag(self, start: QPoint, end: QPoint, keys: Qt.KeyboardModifier = NOTHING) -> None:
        with self.dragging(start, end, keys):
            pass

    @contextmanager
    def dragging(self, start: QPoint, end: QPoint, keys: Qt.KeyboardModifier = NOTHING) -> Iterator[None]:
        viewport = self.table.viewport()
        QTest.mousePress(viewport, LEFT, keys, start)
        move(viewport, (start + end) / 2, keys)
        move(viewport, end, keys)
        yield
        QTest.mouseRelease(viewport, LEFT, keys, end)

    def click(self, spot: QPoint, keys: Qt.KeyboardModifier = NOTHING) -> None:
        QTest.mouseClick(self.table.viewport(), LEFT, keys, spot)

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NOTHING) -> None:
        QTest.keyClick(self.table, key, keys)

    # What must be so whatever was done

    @property
    def lit(self) -> bool:
        """Whether a gesture has left anything on the map. What is picked out stays so, and is no part of it."""
        picked = {part for ring in self.table.counters._selected.values() for part in (ring, *ring.childItems())}
        lies = [item for item in self.table.scene().items() if item not in picked]
        return bool(self.preview.lit_now) or self.hands.busy or len(lies) != self.at_rest

    def as_laid_out(self) -> bool:
        """Whether every counter of the position is drawn, just where it lies, and would lie there if laid out again."""
        layer, board = self.table.counters, self.document.game.board
        drawn = {
            id: (round(i.pos().x(), 6), round(i.pos().y(), 6), round(i.zValue(), 6), i.opacity(), i.rotation())
            for id, i in layer.items.items()
        }
        lies = {
            each.counter: (round(each.x, 6), round(each.y, 6), round(layer.height + at * 1e-4, 6), 1, -self.table.angle)
            for some in layer.lies.values()
            for at, each in enumerate(some)
        }
        around = Around()
        for place, some in layer.lies.items():
            around.lay(place, some, layer.size)
        again = [
            (each.counter, round(each.x, 6), round(each.y, 6))
            for place in self.position.stacks
            if self.table.map == getattr(board.spaces.get(area_of(place)), "map", None)
            for each in layout(
                self.position,
                board,
                place,
                self.table.angle,
                scale=layer.scale,
                lay=layer.lies.get(place, []),
                around=around,
            )
        ]
        return drawn == lies and {id: at[:2] for id, at in lies.items()} == {id: (x, y) for id, x, y in again}


def made_rig(
    game: Game, position: Position, map: MapId | None = None, rulebook: Rulebook = NO_ADVICE,
    size: tuple[int, int] = (1000, 700),
) -> Rig:  # fmt: skip
    """On one map of a game, without its drawing."""
    ready_to_draw()
    document = GameDocument(game, History(position), rulebook)
    return rig_on(document, Table(game, map or next(iter(game.board.maps)), None), size)


def rig_on(document: GameDocument, table: Table, size: tuple[int, int] = (1000, 700)) -> Rig:
    preview, selection = PreviewLayer(table), Selection(table)
    hands = Hands(MoveCounters(document, preview, selection))
    rig = Rig(document, table, preview, selection, hands, Keyboard(table, hands, selection))
    # What its signals are connected to holds it in turn, where Python cannot see it: it has to go with its table.
    document.setParent(table)
    table.pointed.connect(hands.point)
    table.let_go.connect(hands.let_go)
    selection.changed.connect(lambda: table.counters.select(selection.counters))
    preview.said.connect(lambda sentence, _spot: rig.whispered.append(sentence))
    document.hands_off.connect(hands.let_go)
    document.changed.connect(table.show_position)
    document.said.connect(rig.said.append)
    table.resize(*size)
    table.show_position(None, document.position)
    table.begin()
    table.show()
    table.finish()
    rig.at_rest = len(table.scene().items())
    return rig


def move(widget: QWidget, spot: QPoint, keys: Qt.KeyboardModifier = NOTHING) -> None:
    """With the left button held."""
    at = QPointF(spot)
    event = QMouseEvent(
        QEvent.Type.MouseMove, at, widget.mapToGlobal(at), Qt.MouseButton.NoButton, LEFT, keys
    )  # fmt: skip
    QApplication.sendEvent(widget, event)


@cache
def touch_screen() -> QPointingDevice:
    """One for all tests: Qt keeps it for ever."""
    return QTest.createTouchDevice()
