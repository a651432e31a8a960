"""A hand that has a mouse and a keyboard and nothing else: it counts what it does, and sets nothing behind them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QMenu, QPlainTextEdit, QPushButton, QScrollArea, QTabBar, QWidget

from app.editor.kit.forms import RowForm
from app.editor.panels.problems import ProblemsPanel
from app.editor.window.editor_window import EditorWindow
from tests.app.rig import CTRL, LEFT, NOTHING, move


@dataclass
class Hand:
    window: EditorWindow
    clicks: int = 0
    drags: int = 0
    keys: int = 0
    told: list[str] = field(default_factory=list)

    def click(self, widget: QWidget, at: QPoint | None = None) -> None:
        """Where a person would: in its middle, brought into view first."""
        above = widget.parentWidget()
        while above is not None:
            if isinstance(above, QScrollArea):
                above.ensureWidgetVisible(widget)
            above = above.parentWidget()
        assert widget.isVisible(), widget.accessibleName()
        assert widget.isEnabled(), widget.accessibleName()
        QTest.mouseClick(widget, LEFT, NOTHING, at if at is not None else widget.rect().center())
        self.clicks += 1
        QApplication.processEvents()

    def on_map(self, *spots: tuple[float, float]) -> None:
        """A click at each."""
        table = self.window.table
        for x, y in spots:
            at = table.window_point(x, y)
            assert table.viewport().rect().contains(at), (x, y)
            self.click(table.viewport(), at)

    def drag(self, *spots: tuple[float, float]) -> None:
        """Over the map, pressed all the way."""
        table = self.window.table
        self.drag_in(table.viewport(), *(table.window_point(x, y) for x, y in spots))

    def drag_in(self, widget: QWidget, *spots: QPoint) -> None:
        QTest.mousePress(widget, LEFT, NOTHING, spots[0])
        for before, after in pairwise(spots):
            move(widget, (before + after) / 2)
            move(widget, after)
        QTest.mouseRelease(widget, LEFT, NOTHING, spots[-1])
        self.drags += 1
        QApplication.processEvents()

    def key(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = NOTHING, on: QWidget | None = None) -> None:
        QTest.keyClick(on or QApplication.focusWidget() or self.window, key, modifiers)
        self.keys += 1
        QApplication.processEvents()

    def type(self, widget: QWidget, words: str) -> None:
        """Into a field, in place of what stands in it."""
        long = isinstance(widget, QPlainTextEdit)
        line: QWidget = widget
        if isinstance(widget, QComboBox):
            line = widget.lineEdit() or widget
        line = line.focusProxy() or line
        self.click(widget.viewport() if isinstance(widget, QPlainTextEdit) else line)
        QTest.keyClick(line, Qt.Key.Key_A, CTRL)
        for number, part in enumerate(words.split("\n")):
            if number:
                QTest.keyClick(line, Qt.Key.Key_Return)
            QTest.keyClicks(line, part)
        if not long:
            QTest.keyClick(line, Qt.Key.Key_Tab)
        self.keys += len(words) + 2
        QApplication.processEvents()

    def choose(self, box: QComboBox, words: str) -> None:
        """From its list, which a click opens; up and down as far as it takes, and Enter."""
        number = box.findText(words)
        assert number >= 0, (words, [box.itemText(n) for n in range(box.count())])
        by = number - box.currentIndex()
        self.click(box)
        for _ in range(abs(by)):
            self.key(Qt.Key.Key_Down if by > 0 else Qt.Key.Key_Up, on=box.view())
        self.key(Qt.Key.Key_Return, on=box.view())
        assert box.currentText() == words

    def take(self, tool: str) -> None:
        """From the strip at the side."""
        strip = self.window.tool_strip
        self.click(strip.widgetForAction(strip.actions_of[tool]))
        assert self.window.tool.id == tool

    def button(self, id: str) -> None:
        """From the strip above."""
        self.click(self.window.main_strip.widgetForAction(self.window.actions_of[id]))

    def menu(self, title: str, words: str) -> None:
        """By the menu bar."""
        bar = self.window.menuBar()
        head = next(action for action in bar.actions() if action.text().replace("&", "") == title)
        self.click(bar, bar.actionGeometry(head).center())
        self._pick(head.menu(), words)  # type: ignore[arg-type]

    def _pick(self, menu: QMenu, words: str) -> None:
        action = _named(menu, words)
        assert action.isEnabled(), words
        self.click(menu, menu.actionGeometry(action).center())

    def add(self, words: str) -> RowForm:
        """A row of the game, by the menu of its button."""
        panel = self.window.game
        QTimer.singleShot(0, lambda: self._pick(panel.menu, words))
        self.click(panel.add_button)
        self.until(lambda: _forms(panel) != [])
        return _forms(panel)[-1]

    def fill(self, form: RowForm, **words: str) -> None:
        """Its fields, by their places with __ for a dot; and it is kept."""
        for path, said in words.items():
            self.type(form.fields[path.replace("__", ".")], said)
        self.press(form, "OK")
        self.until(lambda: not _forms(self.window.game))

    def press(self, within: QWidget, words: str) -> None:
        """A button by what stands on it, as soon as it can be pressed."""
        found = [
            it for it in within.findChildren(QPushButton) if it.text().replace("&", "") == words and it.isVisible()
        ]
        assert found, words
        self.until(found[0].isEnabled)
        self.click(found[0])

    def tab(self, bar: QTabBar, words: str) -> None:
        number = next(n for n in range(bar.count()) if bar.tabText(n).replace("&", "") == words)
        self.click(bar, bar.tabRect(number).center())

    def until(self, done: Callable[[], bool]) -> None:
        for _ in range(6000):
            QApplication.processEvents()
            if done():
                return
            QTest.qWait(10)
        raise AssertionError("it never came")

    @property
    def steps(self) -> str:
        return f"{self.clicks} clicks, {self.drags} drags, {self.keys} keys"


def _forms(panel: QWidget) -> list[RowForm]:
    return [form for form in panel.findChildren(RowForm) if form.isVisible()]


def _named(menu: QMenu, words: str) -> QAction:
    found = [action for action in menu.actions() if action.text().replace("&", "") == words]
    assert found, (words, [action.text() for action in menu.actions()])
    return found[0]


def look_for_problems(panel: ProblemsPanel) -> None:
    """All at once, rather than beside the window."""
    panel.close_panel()
    panel.fill(panel._work_out(panel._document.board))
