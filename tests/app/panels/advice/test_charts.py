"""Looking things up in charts."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.panels.advice.chart_table import ChartTable, capped
from app.panels.advice.charts import ChartPage, ChartsPanel
from counters.box.sheet import Chart
from rules_assist.battle_sheet import Lit
from tests.app.panels.a_panel import made_document, sample_document, shown


def charts(qtbot: QtBot, chart: str = "battle") -> ChartsPanel:
    panel = shown(qtbot, ChartsPanel(sample_document()))
    panel.choose(chart)
    return panel


def page(panel: ChartsPanel) -> ChartPage:
    assert panel.page is not None
    return panel.page


def touch(table: ChartTable, row: int, column: int) -> None:
    spot = table.visualRect(table.model().index(row, column)).center()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def test_a_touch_lights_the_row_and_column_and_says_what_is_read_there(qtbot: QtBot) -> None:
    panel = charts(qtbot)
    touch(page(panel).table, 2, 3)
    assert (page(panel).table.row, page(panel).table.column) == (2, 3)
    assert page(panel).read.text() == "3, 3:1: AD"


def test_a_touch_on_a_heading_moves_the_lit_column_only(qtbot: QtBot) -> None:
    table = page(charts(qtbot)).table
    touch(table, 2, 3)
    header = table.horizontalHeader()
    spot = header.rect().center()
    spot.setX(header.sectionViewportPosition(5) + 5)
    QTest.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert (table.row, table.column) == (2, 5)


def test_arrow_keys_go_over_the_chart(qtbot: QtBot) -> None:
    panel = charts(qtbot)
    touch(page(panel).table, 0, 0)
    QTest.keyClick(page(panel).table, Qt.Key.Key_Down)
    QTest.keyClick(page(panel).table, Qt.Key.Key_Right)
    assert page(panel).read.text() == "2, 1:1: A1"


def test_note_and_source_stand_beneath(qtbot: QtBot) -> None:
    found = page(charts(qtbot))
    assert found.note.text().startswith("A: the attacker loses")
    assert found.source.text() == "Source: §6.4"


def test_what_is_reconstructed_says_so(qtbot: QtBot) -> None:
    told = {
        "reconstructed": "Reconstructed, not from the rulebook.",
        "reconstructed; the sheets are lost": "Reconstructed, not from the rulebook: the sheets are lost",
        "§3; the last row reconstructed": "Reconstructed in part: §3; the last row reconstructed",
        "§3": "Source: §3",
    }
    for source, words in told.items():
        made = ChartPage(Chart(id="x", title="X", columns=("a",), rows=(("1",),), source=source))
        qtbot.addWidget(made)
        assert made.source.text() == words


def test_long_columns_share_the_room_and_short_ones_keep_theirs() -> None:
    assert capped([50, 400, 300], 450, 80) == [50, 200, 200]
    assert capped([50, 60, 300], 210, 80) == [50, 60, 100]
    assert capped([90, 400, 300], 200, 80) == [90, 400, 300]


def test_letters_grow_and_shrink_within_reason(qtbot: QtBot) -> None:
    panel = charts(qtbot)
    before = page(panel).table.font().pointSizeF()
    QTest.mouseClick(panel.larger, Qt.MouseButton.LeftButton)
    assert page(panel).table.font().pointSizeF() > before
    for _ in range(40):
        QTest.mouseClick(panel.smaller, Qt.MouseButton.LeftButton)
    assert page(panel).table.font().pointSizeF() > before / 2


def test_the_size_stays_when_another_chart_is_opened(qtbot: QtBot) -> None:
    panel = charts(qtbot)
    QTest.mouseClick(panel.larger, Qt.MouseButton.LeftButton)
    times = page(panel).times
    panel.choose("terrain")
    assert page(panel).chart.id == "terrain"
    assert page(panel).times == times


def test_a_chart_is_enlarged_in_a_window_with_the_same_cell_lit_and_escape_closes_it(qtbot: QtBot) -> None:
    panel = charts(qtbot)
    touch(page(panel).table, 4, 1)
    QTest.mouseClick(panel.apart, Qt.MouseButton.LeftButton)
    (window,) = panel.windows
    qtbot.waitUntil(window.isVisible)
    (large,) = window.findChildren(ChartPage)
    assert large.read.text() == "5, 1:1: AD"
    assert large.table.font().pointSizeF() > page(panel).table.font().pointSizeF()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QTest.keyClick(large.table, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: panel.windows == [])


def test_long_texts_are_broken_rather_than_cut_off(qtbot: QtBot) -> None:
    panel = charts(qtbot, "results")
    table = page(panel).table
    qtbot.waitUntil(lambda: table.horizontalHeader().length() <= table.viewport().width() > 200)
    assert table.rowHeight(4) >= 34


def test_a_chart_without_row_heads_is_read_all_the_same(qtbot: QtBot) -> None:
    table = ChartTable(Chart(id="x", title="X", columns=("a", "b"), rows=(("1", "2"),)))
    qtbot.addWidget(table)
    table.light(0, 1)
    assert table.words() == "b: 2"
    assert table.verticalHeader().isHidden()


def test_a_game_without_charts_says_so(qtbot: QtBot) -> None:
    panel = shown(qtbot, ChartsPanel(made_document("")))
    assert panel.nothing.isVisible()
    panel.enlarge()
    assert panel.windows == []


def test_what_a_battle_lights_comes_into_view(qtbot: QtBot) -> None:
    wide = Chart(id="wide", title="Wide", columns=tuple(map(str, range(40))), rows=(("x",) * 40,), row_heads=("1",))
    table = ChartTable(wide)
    qtbot.addWidget(table)
    table.resize(300, 120)
    with qtbot.waitExposed(table):
        table.show()
    assert table.columnAt(table.viewport().width() - 5) < 39
    table.show_lit([Lit(chart="wide", column=39, head="39", who="attack"), Lit(chart="other", row=0, head="1")])
    assert table.columnAt(table.viewport().width() - 5) in (38, 39)
    assert table.is_lit(0, 39) == ("attack", False)
    assert table.is_lit(0, 0) == ("", False)
