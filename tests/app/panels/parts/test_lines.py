"""A list of sentences in a panel that becomes lower."""

from pytestqt.qtbot import QtBot

from app.panels.parts.lines import Line, LinesView


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
