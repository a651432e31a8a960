"""What every tool is, and the hands that hold it. A gesture is one function, read from press to release."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import TypeAlias

from app.table.pointer import Phase, Pointer
from counters.counter import CounterId

Gesture: TypeAlias = Generator[None, Pointer, None]


class Tool:
    """`title` and `key` are what menus and tooltips say."""

    title = ""
    key = ""

    def gesture(self, press: Pointer) -> Gesture:
        """From press to release. Ended early, the `with` blocks in it close by themselves."""
        raise NotImplementedError

    def hover(self, pointer: Pointer) -> None:
        """A mouse goes by without pressing."""


class Hands:
    """Every finger has a hand of its own, and all hold the same tool. A counter is in one hand only."""

    def __init__(self, tool: Tool) -> None:
        self.tool = tool
        self._gestures: dict[int, Gesture] = {}
        self._holding: dict[int, frozenset[CounterId]] = {}

    def point(self, pointer: Pointer) -> None:
        """One finger does something."""
        finger = pointer.finger
        if finger not in self._gestures:
            if pointer.phase in (Phase.PRESS, Phase.DOUBLE):
                self._begin(pointer)
            elif pointer.phase is Phase.MOVE:
                self.tool.hover(pointer)
            return
        self._feed(pointer)

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

    def held_elsewhere(self, finger: int) -> frozenset[CounterId]:
        """What other hands hold."""
        return frozenset().union(*(held for other, held in self._holding.items() if other != finger))

    def _begin(self, press: Pointer) -> None:
        held = self.held_elsewhere(press.finger)
        if held and press.counters:
            press = _without(press, held)
        gesture = self.tool.gesture(press)
        try:
            next(gesture)
        except StopIteration:
            return
        self._gestures[press.finger] = gesture
        self._holding[press.finger] = frozenset(press.counters)

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


def _without(pointer: Pointer, held: frozenset[CounterId]) -> Pointer:
    return replace(pointer, counters=tuple(id for id in pointer.counters if id not in held))
