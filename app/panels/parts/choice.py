"""Choices and numbers that the wheel scrolls past: only what somebody has opened or clicked into changes."""

from __future__ import annotations

from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSlider, QSpinBox, QStyledItemDelegate, QWidget


class DropDown(QComboBox):
    """One of several; its list, once it is open, scrolls as any list, and each row can be touched."""

    def __init__(self, parent: QWidget | None = None, *, editable: bool = False) -> None:
        super().__init__(parent, editable=editable)
        # Only rows that this one draws are as high as the look has them.
        self.setItemDelegate(QStyledItemDelegate(self))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class Slide(QSlider):
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class WholeNumber(QSpinBox):
    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class Number(QDoubleSpinBox):
    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
