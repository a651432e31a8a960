"""What a short scenario leaves out is dimmed, on the table and in a picture alike; the whole war is not."""

from __future__ import annotations

import pytest
from shapely.geometry.base import BaseGeometry

from app.marks.mark import OnMap, Shape
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
    return OnMap(game, map.id, position, laid.stacks, lambda id: side_of(game, id))


def test_whatever_is_not_in_play_lies_under_a_veil() -> None:
    gone = set(left_out(seen("longest_day")))
    assert {"moscow", "mediterranean_sea"} <= gone
    assert not gone & {"paris", "london", "berlin", "north_sea", "western_approaches"}
    assert {mark.of for mark in veil_marks(seen("longest_day"))} == gone
    assert left_out(seen("full_game")) == ()


def test_the_call_out_of_an_area_in_play_is_not_dimmed_with_the_sea_beneath_it_and_no_other_twice() -> None:
    on = seen("blitz_of_western_europe")
    areas, gone = on.game.board.maps[on.map].areas, left_out(on)
    assert "north_sea" in gone
    assert "belgium_netherlands" not in gone
    shapes = [part.outline for mark in veil_marks(on) for part in mark.parts if isinstance(part, Shape)]
    veils = [shape for shape in shapes if isinstance(shape, BaseGeometry)]
    assert len(veils) == len(gone)
    rooms = {id: area.callout for id, area in areas.items() if area.callout is not None}
    assert rooms.keys() & set(gone)
    assert rooms.keys() - set(gone)
    for id, room in rooms.items():
        dimmed = sum(veil.intersection(room).area for veil in veils) / room.area
        assert dimmed == pytest.approx(float(id in gone), abs=1e-6), id


@pytest.mark.parametrize("setup", sorted(the_game("blitz").setups))
def test_every_short_scenario_dims_what_it_leaves_out(setup: str) -> None:
    """A call-out that lies upon its own area broke it for Empire of the Rising Sun."""
    on = seen(setup)
    assert [mark.of for mark in veil_marks(on)] == list(left_out(on))


def test_both_painters_paint_it(qapp: object) -> None:
    opened, now = the_game("blitz"), seen("longest_day")
    table = Table(opened.game, now.map, None)
    table.show_position(None, now.position)
    table.finish()
    assert {mark.of for mark in table.overlays.veil.marks} == set(left_out(now))
    whole = now.position.with_(facts=Facts())
    parts = [str(picture(opened, each)).count("fill-opacity") for each in (now.position, whole)]
    assert parts[0] - parts[1] >= len(left_out(now))
    table.close_map()
    table.deleteLater()
