"""Everything that a widget and all in it say: to the eye, to who listens, and under the mouse."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
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
    Qt.ItemDataRole.UserRole,
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
            if (completer := widget.completer()) is not None:
                yield from _of_model(completer.model(), QModelIndex())
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
    # A list has one column, and may not be asked.
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            yield from (str(found) for role in ROLES if (found := index.data(role)) is not None)
            if column == 0 and not isinstance(model, QAbstractListModel):
                yield from _of_model(model, index)


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
