"""A new game is looked at where it is played: on a part of a map, or on all of it; and nowhere beside the map."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.panels.advice.sequence import SequencePanel
from app.windows.play.play_window import PlayWindow
from app.windows.play.resuming import open_on_part, restore_maps, restore_table, restore_window, view_of
from counters.clockwork import clock_set, moments_of
from counters.saves.history import History
from tests.app.windows.a_table import game_window, settings_at, shelf_game


def test_a_set_up_opens_on_the_part_of_the_map_it_plays_on(qtbot: QtBot, tmp_path: Path) -> None:
    for setup, in_part in (("example_norway", True), ("europe_1939", False)):
        window = game_window(qtbot, tmp_path, "blitzwar", setup)
        open_on_part(window.boards, window.document.position)
        table = window.boards.front.table
        assert table.is_fitted is not in_part
        at = [item.pos() for id, item in table.counters.items.items()]
        assert not in_part or sum(table.visible.contains(spot) for spot in at) >= 9
        window.close()


def test_a_set_up_that_is_yet_to_be_laid_out_opens_on_the_whole_map(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "totaldomination", "alternative")
    before = window.boards.front.table.zoom
    open_on_part(window.boards, window.document.position)
    assert window.boards.front.table.zoom == before


def test_a_part_at_the_edge_of_a_map_opens_without_bare_table_beside_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "example_norway")
    window.resize(1900, 1000)
    open_on_part(window.boards, window.document.position)
    table = window.boards.front.table
    assert table.zoom > table.least_zoom
    assert table.whole.adjusted(-2, -2, 2, 2).contains(table.visible)


SETUPS = {
    "sample": "two_crowns", "aaeurope": "spring_1941", "blitz": "full_game", "blitzwar": "europe_1939",
    "empires": "september_1939", "totaldomination": "standard",
}  # fmt: skip


@pytest.mark.parametrize(("game", "behind"), [*((game, False) for game in SETUPS), ("empires", True)])
def test_a_game_that_is_opened_again_shows_where_in_the_turn_it_is(
    qtbot: QtBot, tmp_path: Path, game: str, behind: bool
) -> None:
    """The sequence of play, in front or behind another panel when the game was left."""
    window = game_window(qtbot, tmp_path, game, SETUPS[game])
    document = window.document
    sequence = document.game.sheet.played(document.position.options)
    moments = moments_of(sequence, document.position.clock.turn)
    document.happen(clock_set(document.game, document.position, moments[len(moments) * 3 // 4]))
    window.resize(1366, 768)
    window.docks.open(SequencePanel)
    if behind:
        window.docks.open("log")
    qtbot.wait(50)
    view, position = view_of(window), document.position
    window.close()
    again = PlayWindow(
        shelf_game(game), GameDocument(document.game, History(position), document.rulebook), settings_at(tmp_path)
    )
    qtbot.addWidget(again)
    restore_window(again, view)
    with qtbot.waitExposed(again):
        again.show()
    restore_table(again, view)
    restore_maps(again.boards, view.maps)
    qtbot.wait(50)
    panel = again.docks.open(SequencePanel) if behind else again.docks.found(SequencePanel)
    assert panel is not None

    def is_in_sight() -> bool:
        rows = range(panel.order.lines.rowCount())
        here = next(row for row in rows if panel.order.lines.line(row).here)
        seen = panel.order.visualRect(panel.order.lines.index(here))
        return panel.order.viewport().rect().contains(seen) and not panel.order.visibleRegion().isEmpty()

    qtbot.waitUntil(is_in_sight)
