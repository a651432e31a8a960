"""Gestures in a window with every panel open, the focus wandering over all of them: the log tells all that happens."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QSlider, QWidget
from pytestqt.qtbot import QtBot

from app.panels.log.panel import LogLines
from app.windows.actions.tool_list import TOOL_LIST
from app.windows.play.panel_list import PANELS
from app.windows.play.play_window import PlayWindow
from tests.app.windows.a_table import game_window
from tests.app.windows.hands import NONE, Hands
from tests.app.windows.stories.test_random_gestures import let_go

GESTURES = int(os.environ.get("SANDTABLE_GESTURES", "60"))
"""In each game. `SANDTABLE_GESTURES=3000` tries as many as the issue asks for, in some minutes a game."""

GAMES = (
    ("sample", "two_crowns"), ("blitzwar", "europe_1939"), ("blitz", "full_game"), ("totaldomination", "standard"),
    ("aaeurope", "spring_1941"), ("empires", "september_1939"),
)  # fmt: skip
BARE = "abcdefghijklmnopqrstuvwxyz0123456789"
KEYS = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Home, Qt.Key.Key_PageDown)


class WanderingHands(Hands):
    """They look into panels as well: nothing there may change the game for a wheel, a letter or a key alone."""

    def widget(self) -> QWidget:
        """Any that is to be seen and can be pointed at."""
        found = [each for each in self.window.findChildren(QWidget) if each.isVisible() and each.isEnabled()]
        return self.chance.choice(found)

    def wander(self) -> None:
        """The focus goes somewhere, and there somebody turns the wheel and types."""
        takes = [
            each
            for each in self.window.findChildren(QWidget)
            if each.isVisible() and each.isEnabled() and each.focusPolicy() & Qt.FocusPolicy.TabFocus
        ]
        self.chance.choice(takes or [self.table]).setFocus(Qt.FocusReason.TabFocusReason)
        before, chosen, looked = self.window.document.head, self.choices(), self.window.document.looking
        for _ in range(self.chance.randrange(1, 4)):
            self.chance.choice((self.turn_the_wheel, self.type_bare))()
        focus = QApplication.focusWidget()
        assert self.window.document.head == before, f"bare keys or the wheel played over {focus}"
        if self.window.document.looking != looked or isinstance(focus, QComboBox):
            # Home in the list of the log looks at the beginning, and the slider goes along; a letter in its drop-downs
            # lists fewer moments.
            chosen = {each: value for each, value in chosen.items() if not isinstance(each, QSlider)}
        for widget, value in chosen.items():
            assert self.value(widget) == value, f"the wheel or a letter changed {widget.accessibleName() or widget}"

    def turn_the_wheel(self) -> None:
        widget = self.widget()
        spot, delta = QPointF(widget.rect().center()), QPoint(0, self.chance.choice((-120, 120)))
        QApplication.sendEvent(
            widget,
            QWheelEvent(
                spot, QPointF(widget.mapToGlobal(spot)), QPoint(), delta, Qt.MouseButton.NoButton, NONE,
                Qt.ScrollPhase.NoScrollPhase, False,
            ),
        )  # fmt: skip

    def type_bare(self) -> None:
        """Where nothing has the focus for a letter's sake, it is the table's."""
        focus = QApplication.focusWidget() or self.table
        if self.chance.random() < 0.7:
            QTest.keyClicks(focus, self.chance.choice(BARE))
        else:
            QTest.keyClick(focus, self.chance.choice(KEYS))

    def choices(self) -> dict[QWidget, int]:
        """What was chosen, of sliders, and of drop-downs that do not have the focus nor hang on what is typed there."""
        focus = QApplication.focusWidget()
        found = [each for kind in (QComboBox, QSlider) for each in self.window.findChildren(kind) if each.isVisible()]
        typed_into = focus.parentWidget() if isinstance(focus, QComboBox) and focus.isEditable() else None
        return {each: self.value(each) for each in found if each is not focus and each.parentWidget() is not typed_into}

    @staticmethod
    def value(widget: QWidget) -> int:
        return widget.currentIndex() if isinstance(widget, QComboBox) else getattr(widget, "value", int)()

    def panel(self) -> None:
        self.window.docks.toggle(self.chance.choice([row.id for row in PANELS]))


def told(window: PlayWindow, lines: LogLines, since: int) -> int:
    """Every moment from there on has words."""
    length = window.document.told_by(len)
    for number in range(since + 1, length + 1):
        assert lines.of(number).text.strip(), f"moment {number} is not told"
    return length


@pytest.mark.parametrize(("game", "setup"), GAMES)
def test_nothing_happens_that_the_log_does_not_tell(qtbot: QtBot, tmp_path: Path, game: str, setup: str) -> None:
    window = game_window(qtbot, tmp_path, game, setup)
    for row in PANELS:
        window.docks.open(row.id)
    hands, lines, since = WanderingHands(window, 14), LogLines(window.document), 0
    for number in range(GESTURES):
        if number % 15 == 0:
            # A letter that went astray has put another tool into the hand: with most of them nothing can be moved; or
            # it has taken the counters out of sight.
            window.boards.take(TOOL_LIST[0].id)
            window.boards.show_layer("counters", on=True)
        position, head = window.document.position, window.document.head
        looked = window.document.looking is not None
        hands.wander() if number % 3 == 0 else hands.gesture()
        if window.document.head == head and not looked and window.document.looking is None:
            assert window.document.position == position, f"{hands.done[-1:]} changed the table, and no moment says so"
        lines.refresh()
        since = told(window, lines, since)
    let_go(qtbot, window)
    assert since > GESTURES / 100
