"""What a game does not know is told, all of it, wherever a position says it."""

from __future__ import annotations

import msgspec

from boards.board import AreaId
from counters.box.box_checks import check_box, check_position
from counters.counter import Counter, CounterId, KindId, SideId
from counters.game import Game
from counters.position import Clock, Note, OptionId, PhaseId, PlaceId, Position
from counters.text.reading import read_position
from tests.made_game import made_game
from tests.shelf_games import the_game


def test_every_word_that_the_game_does_not_know_is_told() -> None:
    one = Counter(CounterId("c"), KindId("infantry"), SideId("atlantis"), face="inside", steps=-3)
    position = Position(
        counters={one.id: one},
        stacks={PlaceId("berlin"): (one.id,)},
        holders={AreaId("berlin"): SideId("lemuria")},
        clock=Clock(1, PhaseId("siesta"), SideId("germany")),
        options={OptionId("stacking"): "sideways", OptionId("magic"): "on"},
        notes=(Note("n", "x", map="moon"),),
    )
    told = " ".join(str(why) for why in check_position(made_game(), position))
    for word in ("atlantis", "lemuria", "inside", "siesta", "sideways", "magic", "moon", "less than no step"):
        assert word in told, word


def test_the_same_is_told_once() -> None:
    ids = [CounterId(f"c{n}") for n in range(9)]
    position = Position(
        counters={id: Counter(id, KindId("infantry"), SideId("atlantis")) for id in ids},
        stacks={PlaceId("berlin"): tuple(ids)},
    )
    assert [str(why) for why in check_position(made_game(), position)].count("There is no side atlantis.") == 1


def test_cards_in_a_hand_that_is_not_played_with_are_told() -> None:
    game = the_game("totaldomination").game
    words = "hand/germany: g01\nhand/axis: g02"
    for players, lost in (("two", "German hand"), ("four", "Common Axis hand")):
        told = [why.text(game.naming(Position())) for why in check_position(game, position_of(words, players))]
        assert [each.split(" is not played with")[0] for each in told] == [lost]


def position_of(words: str, players: str) -> Position:
    return read_position(f"option players = {players}\n{words}", the_game("totaldomination").game)


def test_an_article_of_an_area_that_is_not_on_the_board_is_told() -> None:
    made = made_game()
    for said in (
        {"articles": {"the": (AreaId("berlin"), AreaId("moon"))}},
        {"plurals": frozenset({"germany", "moon"})},
    ):
        told = [str(why) for why in check_box(Game(made.board, msgspec.structs.replace(made.sheet, **said)))]
        assert told == ["Moon has an article or is a plural in the sheet, but is not on the board."]
