"""The small parts that panels are put together from."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAction
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QFrame,
    QLabel,
    QMenu,
    QPushButton,
    QScrollArea,
    QToolButton,
    QWidget,
)

from app.language import label, t, tip
from app.panels.parts.wrapping_button import WrappingButton


def announce(widget: QWidget, words: str) -> None:
    """Said aloud to those who hear the window."""
    if words and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


def word_button(words: str, about: str, deed: Callable[[], object]) -> QPushButton:
    """A button that says what it does, and more in its tip."""
    button = QPushButton(words)
    button.setAccessibleName(words)
    button.setToolTip(tip(about))
    button.clicked.connect(lambda _on=False: deed())
    return button


def small_button(sign: str, name: str, deed: Callable[[], object] | None) -> QToolButton:
    """A button with a sign on it; its name is read out and shown as a tip."""
    button = QToolButton()
    button.setText(label(sign))
    button.setAccessibleName(name)
    button.setToolTip(tip(name))
    if deed is not None:
        button.clicked.connect(lambda _on=False: deed())
    return button


def push_button(words: str, about: str, deed: Callable[[], object] | None) -> QPushButton:
    button = WrappingButton(words)
    button.setAccessibleName(words)
    button.setToolTip(tip(about))
    if deed is not None:
        button.clicked.connect(lambda _on=False: deed())
    return button


LONGEST_ROW = 60
"""Letters: a menu is not wider than the map under it; the tip says all of it."""


def menu_row(menu: QMenu, words: str) -> QAction:
    """A row with words of others: neither its letters nor the tip that repeats them are anything but text."""
    row = menu.addAction(label(words if len(words) <= LONGEST_ROW else f"{words[: LONGEST_ROW - 1].rstrip()}…"))
    row.setToolTip(tip(words))
    return row


def ok_and_cancel(dialog: QDialog, keep: Callable[[], object]) -> QDialogButtonBox:
    """The buttons beneath a form, in the reader's language: Qt has only its own."""
    box = QDialogButtonBox()
    for words, role in (
        (t("OK"), QDialogButtonBox.ButtonRole.AcceptRole),
        (t("Cancel"), QDialogButtonBox.ButtonRole.RejectRole),
    ):
        box.addButton(label(words), role).setAccessibleName(words)
    box.accepted.connect(keep)
    box.rejected.connect(dialog.reject)
    return box


def in_a_scroll(inner: QWidget, name: str = "") -> QScrollArea:
    """As wide as the panel, and as high as it needs; by its name a screen reader tells where the keys are."""
    area = QScrollArea(widgetResizable=True)
    area.setAccessibleName(name)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area


HIGHEST = 48
"""Pixels: a field that is higher is a list, and its words stand above."""


def level(form: QFormLayout) -> None:
    """Words stand at the height of their field; Qt hangs them at its upper edge."""
    for row in range(form.rowCount()):
        beside = form.itemAt(row, QFormLayout.ItemRole.LabelRole)
        field = form.itemAt(row, QFormLayout.ItemRole.FieldRole)
        told = beside.widget() if beside is not None else None
        if told is not None and field is not None and (high := field.sizeHint().height()) <= HIGHEST:
            told.setMinimumHeight(high)


def words(text: str = "", *, title: bool = False) -> QLabel:
    """A label that wraps, and whose text is never taken for anything but text."""
    shown = QLabel(text)
    shown.setWordWrap(True)
    shown.setTextFormat(Qt.TextFormat.PlainText)
    if title:
        font = shown.font()
        font.setBold(True)
        shown.setFont(font)
    return shown
