"""A button is read whole."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionButton
from pytestqt.qtbot import QtBot

from app.kept.settings import Settings
from app.panels.parts.small import AS_IT_COMES, push_button
from app.windows.parts.look_windows import dress


@pytest.mark.parametrize("words", ["Burma and Ceylon", "3 → 8  England: resources in Burma & Ceylon", "A & B && C"])
def test_words_have_the_room_in_a_button_that_they_take(qtbot: QtBot, words: str) -> None:
    """Qt measures them without an ampersand, for the sign of a key: they went on in a line that was not there."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    dress(application, Settings())
    button = push_button(words, words, None)
    qtbot.addWidget(button)
    button.setStyleSheet("text-align: left")
    wide = button.sizeHint().width()
    button.resize(wide, button.heightForWidth(wide))
    option = QStyleOptionButton()
    button.initStyleOption(option)
    room = button.style().subElementRect(QStyle.SubElement.SE_PushButtonContents, option, button)
    needed = QFontMetrics(button.font()).boundingRect(room, AS_IT_COMES, words)
    assert needed.height() <= room.height()
    assert needed.width() <= room.width()
