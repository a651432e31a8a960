"""A list of sentences in a panel that becomes lower."""

import time

import pytest
from PySide6.QtGui import QPixmap
from pytestqt.qtbot import QtBot

from app.panels.parts.line import Line
from app.panels.parts.lines import LinesView
from app.panels.parts.panel import Light
from counters.counter import CounterId


def test_the_line_that_is_current_stays_in_view_when_the_list_becomes_lower_unless_one_looks_elsewhere(
    qtbot: QtBot,
) -> None:
    view = LinesView("A list")
    qtbot.addWidget(view)
    view.resize(300, 400)
    view.lines.show_these([Line(f"Line {number}") for number in range(40)])
    view.show()
    last = view.lines.index(39)
    view.setCurrentIndex(last)
    view.scrollTo(last)
    view.resize(300, 250)
    assert view.viewport().rect().contains(view.visualRect(last))
    view.scrollToTop()
    view.resize(300, 200)
    assert view.verticalScrollBar().value() == 0


def test_what_a_line_lit_is_dark_again_when_the_line_is_gone_or_the_list_is_not_seen(qtbot: QtBot) -> None:
    view = LinesView("A list")
    qtbot.addWidget(view)
    view.lines.show_these([Line("Back to Egypt", counters=(CounterId("fleet"),))])
    view.show()
    told: list[object] = []
    view.pointed.connect(told.append)
    lit = Light((), (CounterId("fleet"),))
    view.entered.emit(view.lines.index(0))
    view.lines.show_these([])
    assert told == [lit, Light()]
    view.lines.show_these([Line("Back to Egypt", counters=(CounterId("fleet"),))])
    view.entered.emit(view.lines.index(0))
    view.hide()
    assert told == [lit, Light()] * 2


@pytest.mark.parametrize("line", [Line("W" * 150_000), Line("a", before="W" * 150_000)], ids=["said", "by whom"])
def test_a_word_without_end_is_laid_out_as_far_as_anybody_reads(line: Line, qtbot: QtBot) -> None:
    """Half a minute of nothing, whenever the log was painted."""
    view = LinesView("A list")
    qtbot.addWidget(view)
    view.resize(300, 400)
    began = time.process_time()
    view.lines.show_these([line])
    view.show()
    view.render(QPixmap(300, 400))
    assert time.process_time() - began < 2
