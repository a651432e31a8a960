"""Who goes to sea in Blitz! does so for all of the Activities, and not beyond (§5.1)."""

from __future__ import annotations

from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import PlaceId
from counters.text.reading import read_position
from rules_assist.rulebooks.blitz.building import comes_out
from rules_assist.rulebooks.blitz.powers import World
from tests.shelf_games import the_game

SHIP = CounterId("ship")
TEXT = "turn 3 · phase allied_to_sea · side afa\nlondon/port: afa home_fleet #ship (size_2)"


def test_it_is_kept_in_mind_until_the_blitzes() -> None:
    game = the_game("blitz").game
    view = World(game, read_position(TEXT, game), "afa")
    move = CountersMoved((SHIP,), PlaceId("north_sea"), means="to_sea")
    view = view.then([move, *comes_out(view, move)])
    for phase, gone in (("allied_rebase", True), ("allied_combat", True), ("allied_blitz", False)):
        later = view.after(read_position(f"phase {phase}", game, view.position))
        assert later.went_to_sea(later.one(SHIP)) == gone, phase
