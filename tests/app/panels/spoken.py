"""Everything that a widget and all in it say: to the eye, to who listens, and under the mouse."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QWidget,
)

ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.EditRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.StatusTipRole,
    Qt.ItemDataRole.WhatsThisRole,
    Qt.ItemDataRole.AccessibleTextRole,
    Qt.ItemDataRole.AccessibleDescriptionRole,
)


def spoken(widget: QWidget) -> str:
    """One line for each thing that is said."""
    return "\n".join(text for each in (widget, *widget.findChildren(QWidget)) for text in _of(each) if text)


def _of(widget: QWidget) -> Iterator[str]:
    yield from (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip(), widget.windowTitle())
    match widget:
        case QLabel() | QAbstractButton():
            yield widget.text()
        case QLineEdit():
            yield from (widget.text(), widget.placeholderText())
        case QPlainTextEdit():
            yield from (widget.toPlainText(), widget.placeholderText())
        case QComboBox():
            yield from (widget.itemText(row) for row in range(widget.count()))
        case QGroupBox():
            yield widget.title()
        case QMenu():
            yield from (action.text() for action in widget.actions())
        case QAbstractItemView():
            yield from _of_model(widget.model(), QModelIndex())
        case _:
            pass


def _of_model(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    for row in range(model.rowCount(parent)):
        for column in range(model.columnCount(parent)):
            index = model.index(row, column, parent)
            yield from (text for role in ROLES if isinstance(text := index.data(role), str))
            yield from _of_model(model, index) if column == 0 else ()


def unnamed(widget: QWidget) -> list[str]:
    """Controls that a screen reader could not name, or that have no tip."""
    controls = [
        each
        for each in widget.findChildren(QWidget)
        if isinstance(each, QAbstractButton | QLineEdit | QComboBox | QAbstractItemView)
        and each.isVisibleTo(widget)
        and not each.objectName().startswith("qt_")
        and not isinstance(each.parentWidget(), QComboBox)
        and each.focusPolicy() != Qt.FocusPolicy.NoFocus
    ]
    return [f"{type(each).__name__} {each.objectName()}" for each in controls if not each.accessibleName()]
