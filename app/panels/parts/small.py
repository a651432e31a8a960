"""The small parts that panels are put together from."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QToolButton, QWidget

from app.panels.parts.wrapping_button import WrappingButton


def small_button(sign: str, name: str, deed: Callable[[], object] | None) -> QToolButton:
    """A button with a sign on it; its name is read out and shown as a tip."""
    button = QToolButton()
    button.setText(sign)
    button.setAccessibleName(name)
    button.setToolTip(name)
    if deed is not None:
        button.clicked.connect(lambda _on=False: deed())
    return button


def push_button(words: str, tip: str, deed: Callable[[], object] | None) -> QPushButton:
    button = WrappingButton(words)
    button.setAccessibleName(words)
    button.setToolTip(tip)
    if deed is not None:
        button.clicked.connect(lambda _on=False: deed())
    return button


def in_a_scroll(inner: QWidget) -> QScrollArea:
    """As wide as the panel, and as high as it needs."""
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area


def words(text: str = "", *, title: bool = False) -> QLabel:
    """A label that wraps, and whose text is never taken for anything but text."""
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    if title:
        font = label.font()
        font.setBold(True)
        label.setFont(font)
    return label
