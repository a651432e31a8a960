"""The small parts that panels are put together from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAction,
    QFontMetrics,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QLabel,
    QLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QToolButton,
    QWidget,
)

from app.language import label, t, tip


def announce(widget: QWidget, words: str) -> None:
    """Said aloud to those who hear the window."""
    if words and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


Shown = TypeVar("Shown", bound=QWidget)


def called(widget: Shown, name: str, about: str = "") -> Shown:
    """The same, by the name that is read out; with a tip, where more is to be said of it."""
    widget.setAccessibleName(name)
    if about:
        widget.setToolTip(tip(about))
    return widget


Box = TypeVar("Box", bound=QBoxLayout)


def filled(
    box: Box, *inside: QWidget | QLayout | None, wide: QWidget | QLayout | None = None, bare: bool = False
) -> Box:
    """One after the other; None, or what is `wide`, has the room that is left. `bare`: without a margin."""
    if bare:
        box.setContentsMargins(0, 0, 0, 0)
    for each in inside:
        match each:
            case None:
                box.addStretch(1)
            case QWidget():
                box.addWidget(each, int(each is wide))
            case _:
                box.addLayout(each, int(each is wide))
    return box


def small_button(sign: str, name: str, deed: Callable[[], object] | None) -> QToolButton:
    """A button with a sign on it; its name is read out and shown as a tip."""
    button = called(QToolButton(), name, name)
    button.setText(label(sign))
    if deed is not None:
        button.clicked.connect(lambda _on=False: deed())
    return button


AS_IT_COMES = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
HIGH, SLACK = 10_000, 2
"""Words that are measured may need a little more room than words in one line were said to need."""


class WrappingButton(QPushButton):
    """Its words go on in a second line where the panel is narrow, rather than being cut off."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.setText(words)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def setText(self, words: str) -> None:
        """Words of others: no letter of them is a key, and `&` is what it is."""
        super().setText(words)
        self.setShortcut(QKeySequence())

    def sizeHint(self) -> QSize:
        told = QFontMetrics(self.font()).horizontalAdvance(self.text())
        return super().sizeHint() + QSize(SLACK + max(0, told - self._measured()), 0)

    def minimumSizeHint(self) -> QSize:
        """No narrower than its longest word."""
        hint = super().minimumSizeHint()
        metrics = QFontMetrics(self.font())
        words = max((metrics.horizontalAdvance(word) for word in self.text().split()), default=0)
        return QSize(min(hint.width(), words + self._around().width()), hint.height())

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        around, metrics = self._around(), QFontMetrics(self.font())
        room = QRect(0, 0, max(1, width - around.width()), HIGH)
        needed = metrics.boundingRect(room, AS_IT_COMES, self.text()).height()
        return max(super().sizeHint().height(), needed + around.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        words, option.text = option.text, ""
        painter = QPainter(self)
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        if self.isDown():
            painter.translate(QPoint(0, 1))
        room = self.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, self)
        # A style sheet colours the words that Qt paints, and not these.
        ink = QPalette.ColorRole.HighlightedText if self.isDefault() else QPalette.ColorRole.ButtonText
        self.style().drawItemText(painter, room, AS_IT_COMES, option.palette, self.isEnabled(), words, ink)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.updateGeometry()

    def _around(self) -> QSize:
        """What the button has besides its words."""
        whole, metrics = super().sizeHint(), QFontMetrics(self.font())
        return QSize(max(0, whole.width() - self._measured()), max(0, whole.height() - metrics.height()))

    def _measured(self) -> int:
        """How wide Qt takes its words to be: without an `&`, which it holds for the sign of a key."""
        return QFontMetrics(self.font()).size(Qt.TextFlag.TextShowMnemonic, self.text()).width()


def push_button(words: str, about: str, deed: Callable[[], object] | None) -> QPushButton:
    button = called(WrappingButton(words), words, about)
    if deed is not None:
        button.clicked.connect(lambda _on=False: deed())
    return button


LONGEST_ROW = 60
"""Letters: a menu is not wider than the map under it; the tip says all of it."""


def menu_row(menu: QMenu, words: str, deed: Callable[[], object] | None = None, *, on: bool | None = None) -> QAction:
    """A row with words of others: neither its letters nor the tip that repeats them are anything but text. `on`: it is
    a switch, and stands so."""
    row = menu.addAction(label(words if len(words) <= LONGEST_ROW else f"{words[: LONGEST_ROW - 1].rstrip(' .,;:')}…"))
    row.setToolTip(tip(words))
    row.setCheckable(on is not None)
    row.setChecked(bool(on))
    if deed is not None:
        row.triggered.connect(lambda _on=False: deed())
    return row


class Form(QDialog):
    """What is asked beside all else; it goes when it is closed."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)


def named_rows(form: QFormLayout, rows: Iterable[tuple[str, QWidget]]) -> None:
    """Each field with its words beside it, by which it is read out, too."""
    for words, field in rows:
        field.setAccessibleName(words)
        form.addRow(label(words), field)
    level(form)


def ask_for_file(
    parent: QWidget, title: str, names: str, chosen: Callable[[Path], object], *, start: str = "", name: str = "",
    writes: str = "",
) -> QFileDialog:  # fmt: skip
    """Which one is read; or, where it `writes`, how its name ends that is to be written."""
    dialog = QFileDialog(parent, title, start or str(Path.home()), names)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    if writes:
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(writes)
    else:
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    if name:
        dialog.selectFile(name)
    dialog.fileSelected.connect(lambda path: chosen(Path(path)))
    dialog.open()
    return dialog


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


def scrolling(inner: QWidget) -> QScrollArea:
    """What does not fit is scrolled to."""
    area = QScrollArea(widgetResizable=True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(inner)
    return area


def in_a_scroll(inner: QWidget, name: str = "") -> QScrollArea:
    """As wide as the panel, and as high as it needs; by its name a screen reader tells where the keys are."""
    area = called(scrolling(inner), name)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area


def emptied(layout: QLayout) -> None:
    """What lay in it is gone at once."""
    while (item := layout.takeAt(0)) is not None:
        if (gone := item.widget()) is not None:
            gone.hide()
            gone.deleteLater()


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


def words(text: str = "", *, title: bool = False, look: str = "") -> QLabel:
    """A label that wraps, and whose text is never taken for anything but text. `look`: its name in the style sheet."""
    shown = QLabel(text)
    shown.setObjectName(look)
    shown.setWordWrap(True)
    shown.setTextFormat(Qt.TextFormat.PlainText)
    if title:
        font = shown.font()
        font.setBold(True)
        shown.setFont(font)
    return shown
