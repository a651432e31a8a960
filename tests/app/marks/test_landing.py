"""Where a fighter in the hand could land is seen from afar, and what is sure from what is hoped for."""

from __future__ import annotations

from shapely import Polygon

from app.marks.mark import Mark, OnMap, Order, Round, Shape
from app.marks.reaching import LANDING_SEEN, route_marks
from boards.board import AreaId
from boards.plain.sentence import say
from counters.position import Position
from counters.text.reading import read_position, start_position
from rules_assist.advice import Way
from tests.shelf_games import the_game

SURE, HOPED = AreaId("united_kingdom"), AreaId("barents_sea")


def landings(pixel: float) -> dict[AreaId, Mark]:
    game = the_game("aaeurope").game
    on = OnMap(game, game.board.spaces[SURE].map, Position(), {}, lambda _side: None)
    way = Way(to=AreaId("norway"), route=(AreaId("norway"),), onward=(SURE, HOPED), unsure=(HOPED,),
              sentence=say("There."), rule="1")  # fmt: skip
    marks = route_marks(on, (SURE, AreaId("north_sea"), AreaId("norway")), way, 0, pixel)
    return {AreaId(mark.of): mark for mark in marks if mark.of is not None and mark.order is Order.HAND_SIGNS}


def wide(mark: Mark) -> float:
    shape = mark.parts[0]
    assert isinstance(shape, Shape)
    if isinstance(shape.outline, Round):
        return shape.outline.wide
    assert isinstance(shape.outline, Polygon)
    left, _, right, _ = shape.outline.bounds
    return right - left


def test_a_place_to_land_is_never_smaller_than_can_be_seen() -> None:
    for pixel in (0.5, 5.0, 20.0):
        for mark in landings(pixel).values():
            assert wide(mark) >= 2 * LANDING_SEEN * pixel
    near, nearer = landings(0.5), landings(0.1)
    assert [wide(near[at]) for at in near] == [wide(nearer[at]) for at in nearer], "and not smaller than on the map"


def test_where_it_surely_can_is_a_ring_and_where_it_may_be_a_triangle() -> None:
    found = landings(5.0)
    outlines = {at: mark.parts[0].outline for at, mark in found.items() if isinstance(mark.parts[0], Shape)}
    assert set(outlines) == {SURE, HOPED}
    assert isinstance(outlines[SURE], Round)
    assert isinstance(outlines[HOPED], Polygon)
    inks = [{each.fill.ink for each in found[at].parts if isinstance(each, Shape) and each.fill} for at in found]
    assert not inks[0] & inks[1] - {"white"}


def test_the_words_tell_them_apart_as_the_marks_do() -> None:
    opened = the_game("aaeurope")
    text = """turn 1 · phase great_britain_combat_movement · side great_britain
    north_sea: great_britain carrier
    united_kingdom: great_britain fighter #f"""
    position = read_position(text, opened.game, start_position(opened.setups["spring_1941"], opened.game))
    fighter = next(one.id for one in position.in_area(SURE) if one.kind == "fighter")
    (way,) = opened.rulebook.reach(opened.game, position, (fighter,)).ways[AreaId("norway")]
    sure, hoped = str(way.sentence).split("; if a carrier gets there or survives, in ")
    assert "United Kingdom" in sure
    assert "Barents Sea" in hoped
    assert SURE in set(way.onward) - set(way.unsure)
    assert HOPED in way.unsure
