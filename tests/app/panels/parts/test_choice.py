"""What is scrolled past stays as it was chosen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QSlider, QSpinBox, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from app.language import choose
from app.panels.parts.choice import DropDown, Number, Slide, Tabs, WholeNumber

APP = Path(__file__).parents[4] / "app"


def turn_wheel(over: QWidget) -> bool:
    """Whether it keeps the turn for itself; else Qt gives it to what it lies in."""
    middle = QPointF(over.rect().center())
    event = QWheelEvent(
        middle, over.mapToGlobal(middle), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(over, event)
    return event.isAccepted()


def filled(made: type[QWidget]) -> QWidget:
    one = made()
    match one:
        case QComboBox():
            one.addItems(["March", "Fly", "Sail"])
        case QTabBar():
            for map in ("Europe", "Pacific"):
                one.addTab(map)
        case QSpinBox() | QSlider():
            one.setRange(0, 9)
    return one


@pytest.mark.parametrize("made", [DropDown, Tabs, Slide, WholeNumber, Number])
def test_the_wheel_over_it_scrolls_what_it_lies_in(qtbot: QtBot, made: type[QWidget]) -> None:
    one = filled(made)
    qtbot.addWidget(one)
    one.show()
    before = one.currentIndex() if isinstance(one, QComboBox | QTabBar) else one.value()  # type: ignore[attr-defined]
    kept = turn_wheel(one)
    after = one.currentIndex() if isinstance(one, QComboBox | QTabBar) else one.value()  # type: ignore[attr-defined]
    assert (after, kept) == (before, False)


def test_numbers_are_written_and_typed_in_the_language_of_the_reader(qtbot: QtBot) -> None:
    choose("de")
    try:
        box = Number(decimals=1, minimum=8, maximum=40, value=16.5, suffix=" mm")
    finally:
        choose("en")
    qtbot.addWidget(box)
    assert box.text() == "16,5 mm"
    box.selectAll()
    QTest.keyClicks(box, "12,5")
    assert box.value() == 12.5


def test_no_other_boxes_are_made_anywhere_in_the_program() -> None:
    raw = re.compile(r"(?<![\w.])Q(ComboBox|SpinBox|DoubleSpinBox|Slider|TabBar)\(")
    found = [
        path.relative_to(APP).as_posix()
        for path in APP.rglob("*.py")
        if path.name != "choice.py" and re.search(raw, re.sub(r"case Q\w+\(\)", "", path.read_text("utf-8")))
    ]
    assert found == []
