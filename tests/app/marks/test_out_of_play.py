"""What a short scenario leaves out is dimmed, on the table and in a picture alike; the whole war is not."""

from __future__ import annotations

from app.marks.on_map import OnMap, Ways
from app.marks.printed import left_out, veil_marks
from app.pictures.counters_on_map import lay, side_of
from app.pictures.rendering import picture
from app.table.table import Table
from counters.position import Facts
from counters.text.reading import start_position
from tests.shelf_games import the_game


def seen(setup: str) -> OnMap:
    opened = the_game("blitz")
    game, map = opened.game, next(iter(opened.game.board.maps.values()))
    position = start_position(opened.setups[setup], game)
    laid = lay(game, position, map)
    return OnMap(game, map.id, position, laid.stacks, Ways(game.board, map.id, laid.size), lambda id: side_of(game, id))


def test_whatever_is_not_in_play_lies_under_a_veil() -> None:
    gone = set(left_out(seen("longest_day")))
    assert {"moscow", "mediterranean_sea"} <= gone
    assert not gone & {"paris", "london", "berlin", "north_sea", "western_approaches"}
    assert {mark.of for mark in veil_marks(seen("longest_day"))} == gone
    assert left_out(seen("full_game")) == ()


def test_both_painters_paint_it(qapp: object) -> None:
    opened, now = the_game("blitz"), seen("longest_day")
    table = Table(opened.game, now.map, None)
    table.show_position(None, now.position)
    table.finish()
    assert {mark.of for mark in table.sheets.veil.marks} == set(left_out(now))
    whole = now.position.with_(facts=Facts())
    parts = [str(picture(opened, each)).count("fill-opacity") for each in (now.position, whole)]
    assert parts[0] - parts[1] >= len(left_out(now))
    table.close_map()
    table.deleteLater()
