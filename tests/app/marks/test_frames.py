"""A frame about what lies in a place goes about the numbers of its piles too, and through none of them."""

from __future__ import annotations

import pytest

from app.marks.mark import OnMap
from counters.counter import CounterId
from counters.laying.piles import BADGE_WIDE, Lies, badged
from counters.position import PlaceId, Position
from tests.made_game import made_game


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_the_number_of_a_pile_is_framed_with_it(angle: int) -> None:
    game = made_game()
    map = next(iter(game.board.maps))
    place = PlaceId(next(area.id for area in game.board.spaces.values() if area.map == map))
    lies = [Lies(CounterId(name), 100.0 + step, 100.0 + step, 1.0) for name, step in (("a", 0.0), ("b", 0.0))]
    on = OnMap(game, map, Position(), {place: lies}, game.sheet.sides.get, angle=angle)
    left, top, right, low = on.around(place)
    ((_, (x, y)),) = badged(lies, on.size, angle)
    half = BADGE_WIDE * on.size / 2
    assert left <= x - half
    assert x + half <= right
    assert top <= y - half
    assert y + half <= low
    alone = OnMap(game, map, Position(), {place: lies[:1]}, game.sheet.sides.get, angle=angle).around(place)
    assert alone[2] - alone[0] == pytest.approx(on.size), "one counter has no number"
