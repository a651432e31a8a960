"""The keys that work on the map itself; every other key belongs to the window's table of actions."""

from __future__ import annotations

from enum import Enum, auto

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent


class Step(Enum):
    LEFT = auto()
    RIGHT = auto()
    UP = auto()
    DOWN = auto()
    TAKE = auto()
    """Pick up, or put down."""

    NEXT = auto()
    """The next counter of the stack."""

    BEFORE = auto()


KEYS = {
    Qt.Key.Key_Left: Step.LEFT,
    Qt.Key.Key_Right: Step.RIGHT,
    Qt.Key.Key_Up: Step.UP,
    Qt.Key.Key_Down: Step.DOWN,
    Qt.Key.Key_Return: Step.TAKE,
    Qt.Key.Key_Enter: Step.TAKE,
    Qt.Key.Key_Tab: Step.NEXT,
    Qt.Key.Key_Backtab: Step.BEFORE,
}
ASKING = {Qt.Key.Key_Control: Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Shift: Qt.KeyboardModifier.ShiftModifier}
"""Held down while something is in the hand, these ask for more."""

PLAIN = Qt.KeyboardModifier.NoModifier | Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


def step_of(event: QKeyEvent) -> Step | None:
    """What a key means on the map, if it means anything."""
    if event.modifiers() & ~PLAIN:
        return None
    return KEYS.get(Qt.Key(event.key()))
