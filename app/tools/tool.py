"""What every tool is, and the hands that hold it. A gesture is one function, read from press to release."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable
from dataclasses import replace
from typing import ClassVar, TypeAlias

from PySide6.QtCore import QObject, Signal

from app.documents.game_document import GameDocument
from app.table.hands.pointer import Phase, Pointer
from app.table.preview.preview import Preview
from counters.counter import CounterId
from counters.position import Position

# Which counters are picked out, and what somebody wants to look at more closely.


class Selection(QObject):
    """The counters picked out, on every map of the game."""

    changed = Signal()
    opened = Signal(object)
    """A stack is to be spread out; the pointer says which."""

    closer = Signal(object)
    """Somebody holds still over something: the pointer says over what."""

    attacked = Signal(object, object)
    """These counters attack that area, as somebody thinks: what are the odds?"""

    went = Signal(object, object)
    """A finger has moved counters, and there were several ways: the move, and the other ways."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.counters: frozenset[CounterId] = frozenset()

    def only(self, counters: Iterable[CounterId]) -> None:
        """These and no others."""
        self._set(frozenset(counters))

    def add(self, counters: Iterable[CounterId]) -> None:
        self._set(self.counters | frozenset(counters))

    def toggle(self, counters: Iterable[CounterId]) -> None:
        """In if any was out, out if all were in."""
        these = frozenset(counters)
        self._set(self.counters - these if these <= self.counters else self.counters | these)

    def keep_only(self, position: Position) -> None:
        """What has left the table is not picked out any more."""
        self._set(frozenset(id for id in self.counters if id in position.counters))

    def ordered(self, position: Position) -> tuple[CounterId, ...]:
        """What is picked out, place by place and each from the bottom up."""
        return tuple(id for place in sorted(position.stacks) for id in position.stacks[place] if id in self.counters)

    def _set(self, counters: frozenset[CounterId]) -> None:
        if counters != self.counters:
            self.counters = counters
            self.changed.emit()


Gesture: TypeAlias = Generator[None, Pointer, None]


class Tool(ABC):
    """`title` and `key` are what menus and tooltips say. Most tools take no counter into the hand."""

    title: ClassVar[str] = ""
    key: ClassVar[str] = ""
    fingers_draw: ClassVar[bool] = True
    """A finger on the bare map is for the tool, rather than for pushing the map; and holding still asks nothing."""

    def __init__(self, game: GameDocument, preview: Preview, selection: Selection) -> None:
        self.game, self.preview, self.selection = game, preview, selection

    @abstractmethod
    def gesture(self, press: Pointer) -> Gesture:
        """From press to release. Ended early, the `with` blocks in it close by themselves."""

    def taken(self, press: Pointer) -> tuple[CounterId, ...]:
        """What this press takes into the hand, so that no other hand gets it."""
        return ()

    def hover(self, pointer: Pointer) -> None:  # noqa: B027 - most tools mind no mouse that goes by
        """A mouse goes by without pressing."""

    def rest(self, pointer: Pointer) -> None:  # noqa: B027 - nor a finger that rests
        """A finger rests on the bare map."""


class Hands:
    """Every finger has a hand of its own, and all hold the same tool. A counter is in one hand only."""

    def __init__(self, tool: Tool) -> None:
        self.tool = tool
        self._gestures: dict[int, Gesture] = {}
        self._holding: dict[int, frozenset[CounterId]] = {}

    def point(self, pointer: Pointer) -> None:
        """One finger does something."""
        if pointer.phase is Phase.CANCEL:
            self.let_go(pointer.finger)
        elif pointer.finger in self._gestures:
            self._go_on(pointer)
        elif pointer.phase in (Phase.PRESS, Phase.DOUBLE):
            self._begin(pointer)
        elif pointer.phase is Phase.MOVE:
            self.tool.hover(pointer)
        elif pointer.phase is Phase.LONG:
            self.tool.rest(pointer)

    def let_go(self, finger: int | None = None) -> None:
        """Escape, undo, another seat: what the gestures opened closes, and nothing has happened."""
        for each in list(self._gestures) if finger is None else [finger]:
            gesture = self._gestures.pop(each, None)
            self._holding.pop(each, None)
            if gesture is not None:
                gesture.close()

    def take(self, tool: Tool) -> None:
        """Another tool in every hand."""
        self.let_go()
        self.tool = tool

    @property
    def busy(self) -> bool:
        return bool(self._gestures)

    def is_busy(self, finger: int) -> bool:
        return finger in self._gestures

    def held_elsewhere(self, finger: int) -> frozenset[CounterId]:
        """What other hands hold."""
        return frozenset().union(*(held for other, held in self._holding.items() if other != finger))

    def _begin(self, press: Pointer) -> None:
        held = self.held_elsewhere(press.finger)
        if held:
            free = tuple(id for id in press.counters if id not in held)
            press = replace(press, counters=free, elsewhere=held)
        taken = frozenset(self.tool.taken(press))
        gesture = self.tool.gesture(press)
        try:
            next(gesture)
        except StopIteration:
            return
        self._gestures[press.finger] = gesture
        self._holding[press.finger] = taken

    def _go_on(self, pointer: Pointer) -> None:
        if pointer.phase in (Phase.PRESS, Phase.DOUBLE):
            # The release was lost, perhaps with the window: what was begun has not happened.
            self.let_go(pointer.finger)
            self._begin(pointer)
            return
        if pointer.phase is Phase.MENU:
            return
        self._feed(pointer)
        if pointer.phase is Phase.LONG:
            # The release that follows a long press is not told.
            self.let_go(pointer.finger)

    def _feed(self, pointer: Pointer) -> None:
        try:
            self._gestures[pointer.finger].send(pointer)
        except StopIteration:
            self._drop(pointer.finger)
        except BaseException:
            self._drop(pointer.finger)
            raise

    def _drop(self, finger: int) -> None:
        self._gestures.pop(finger, None)
        self._holding.pop(finger, None)
