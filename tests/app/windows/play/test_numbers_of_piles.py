"""The number of a pile covers no letter of a name that can be read, nor another number."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from shapely import Point

from counters.laying.piles import BADGE_WIDE
from counters.laying.rooms import printed_on
from counters.position import PlaceId
from tests.app.windows.a_table import game_window

LOOKED_AT = (("sample", "two_crowns", "brand_head"), ("aaeurope", "spring_1941", "hungary"),
             ("blitzwar", "europe_1939", "danzig"))  # fmt: skip


@pytest.mark.parametrize(("game", "setup", "place"), LOOKED_AT)
def test_numbers_keep_off_names_and_off_each_other(
    qtbot: QtBot, tmp_path: Path, game: str, setup: str, place: str
) -> None:
    window = game_window(qtbot, tmp_path, game, setup)
    window.boards.look_at(PlaceId(place))
    table = window.boards.front.table
    table.finish()
    layer = table.counters
    assert layer.scale == 1, "as near as the map was drawn for"
    names = printed_on(window.document.game.board, table.map)[1]
    discs = {
        key: Point(item.x(), item.y()).buffer(BADGE_WIDE * layer.size / 2 - 1e-6)
        for key, item in layer.badges.items.items()
    }
    assert discs
    assert [key for key, disc in discs.items() if len(names.query(disc, "intersects"))] == []
    within = [(one, two) for one in discs for two in discs if one < two and one[0] == two[0]]
    assert [(one, two) for one, two in within if discs[one].intersects(discs[two])] == []
