"""A new game is looked at where it is played: on a part of a map, or on all of it; and nowhere beside the map."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.windows.play.resuming import open_on_part
from tests.app.windows.a_table import game_window


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
