"""From afar a pile lies in its area, or beside it where it is in nobody's way, with a line that leads there."""

import pytest
import shapely

from app.table.counters.layer import enlarged
from counters.laying.open_ground import CRAMPED
from counters.laying.piles import Around, heaps, leads, square
from counters.laying.rooms import counter_size, room
from counters.laying.stacks import SNUG, in_order, layout, layout_all
from counters.position import PlaceId, area_of, shore
from counters.text.reading import read_position, start_position
from tests.counters.laying.test_stacks import BOARD
from tests.legible import LARGE, SMALL
from tests.shelf_games import the_game


def test_ports_are_found_room_first_and_then_areas_with_short_borders() -> None:
    places = [PlaceId(each) for each in ("sea", "land/port.sea", "isle", "land")]
    assert in_order(BOARD, places) == ["land/port.sea", "isle", "land", "sea"]


@pytest.mark.parametrize(("game", "setup"), [("empires", "september_1939"), ("blitz", "full_game")])
def test_a_pile_beside_its_area_lies_in_no_small_area_of_others_and_upon_nobody(game: str, setup: str) -> None:
    opened = the_game(game)
    board, position = opened.game.board, start_position(opened.setups[setup], opened.game)
    map = next(iter(board.maps.values()))
    size = counter_size(map)
    scale = enlarged(size * min(SMALL[0] / map.width, SMALL[1] / map.height))
    laid = layout_all(position, board, scale, map.id)
    small = [area for area in map.areas.values() if area.shape.area < CRAMPED * (size * scale) ** 2]
    half, found = size * scale / 2, 0
    all_heaps = {place: heaps(lies, size) for place, lies in laid.items()}
    for place, lies in laid.items():
        within = room(board, place, scale)
        assert within is not None
        for lead in leads(within, lies, size):
            x, y = lead.begins
            pile = shapely.box(x - half, y - half, x + half, y + half)
            if pile.intersects(board.spaces[area_of(place)].shape):
                continue
            found += 1
            seas = {contact.other(area_of(place)) for contact in board.contacts_of(area_of(place))}
            own = {area_of(place), *(seas if within.narrow else ())}
            assert not [area.id for area in small if area.id not in own and area.shape.intersects(pile)], place
            others = [heap[0] for other, some in all_heaps.items() if other != place for heap in some]
            assert not any(abs(each.x - x) < half and abs(each.y - y) < half for each in others), place
    assert found


@pytest.mark.parametrize("window", [LARGE, SMALL])
@pytest.mark.parametrize("game", ["blitzwar", "blitz", "totaldomination", "aaeurope", "empires"])
def test_no_pile_lies_upon_one_of_another_area_when_a_game_opens(game: str, window: tuple[int, int]) -> None:
    opened = the_game(game)
    board, position = opened.game.board, start_position(next(iter(opened.setups.values())), opened.game)
    for map in board.maps.values():
        size = counter_size(map)
        scale = enlarged(size * min(window[0] / map.width, window[1] / map.height))
        laid = layout_all(position, board, scale, map.id)
        piles = [
            (area_of(place), shapely.union_all([square(each, size) for each in heap]))
            for place, lies in laid.items()
            for heap in heaps(lies, size)
        ]
        shapes = [shape for _, shape in piles]
        pairs = zip(*shapely.STRtree(shapes).query(shapes, "intersects").tolist(), strict=True)
        upon = [
            (piles[one][0], piles[other][0])
            for one, other in pairs
            if piles[one][0] != piles[other][0]
            if shapes[one].intersection(shapes[other]).area > 0.1 * (size * scale) ** 2
        ]
        assert not upon, map.id


def test_from_afar_too_nobody_lies_hidden_beneath_another_side() -> None:
    opened = the_game("aaeurope")
    fought = """baltic_states: 3 soviet_union infantry, 4 germany infantry, germany armor, soviet_union armor
strait_of_gibraltar: great_britain destroyer, germany battleship, germany destroyer, germany transport"""
    position = read_position(fought, opened.game, start_position(opened.setups["spring_1941"], opened.game))
    board = opened.game.board
    for scale in (1.0, 2.0, 3.0):
        for place, lies in layout_all(position, board, scale).items():
            for heap in heaps(lies, counter_size(board.maps[board.spaces[area_of(place)].map])):
                sides = {position.counters[each.counter].side for each in heap} - {""}
                assert len(sides) <= 1, (place, scale, sides)
            whole = [each._replace(x=lies[0].x, y=lies[0].y) for each in lies]
            again = layout(position, board, place, scale=scale, lay=whole)
            assert len(heaps(again, counter_size(board.maps[board.spaces[area_of(place)].map]))) >= len(
                {position.counters[each.counter].side for each in lies} - {""}
            ), "not even where they lay so before"


def test_what_a_full_box_had_no_room_for_goes_back_into_it_when_there_is_room() -> None:
    game = the_game("aaeurope").game
    board, box = game.board, PlaceId("purchases")
    shape = board.spaces[area_of(box)].shape
    many = """purchases: germany infantry, germany armor, germany artillery, germany fighter, soviet_union infantry, \
soviet_union fighter, great_britain armor"""
    full = layout(read_position(many, game), board, box, scale=3.0, around=Around())
    assert any(not shape.contains(shapely.Point(each.x, each.y)) for each in full)
    few = read_position("purchases: germany infantry, germany armor", game)
    left = layout(few, board, box, scale=3.0, lay=full, around=Around())
    assert all(shape.contains(shapely.Point(each.x, each.y)) for each in left)


def test_whoever_has_landed_before_a_box_lies_upon_no_box_of_others() -> None:
    game = the_game("blitzwar").game
    beaches = [(each, zone) for each in game.board.contacts for zone in (each.a, each.b) if each.kind == "coast"]
    shores = [shore(zone, each.other(zone)) for each, zone in beaches if each.toward(zone).get("beachhead")]
    assert len(shores) > 90
    boxes = game.board.maps[game.board.spaces[area_of(shores[0])].map].boxes.values()
    for place in shores:
        landed = read_position(f"{place}: usa infantry_2", game)
        (lies,) = layout(landed, game.board, place)
        there = square(lies, counter_size(game.board.maps[game.board.spaces[area_of(place)].map]) * SNUG)
        assert not [each.id for each in boxes if each.id != area_of(place) and each.shape.intersects(there)], place
