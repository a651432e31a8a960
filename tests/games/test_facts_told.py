"""The log tells of facts in sentences, each game in its own; what rules keep in mind of a turn it leaves out."""

from __future__ import annotations

import re

import pytest

from app.language import choose, named, write
from counters.counter import CounterId, SideId
from counters.events import AreasHeld, FactCleared, FactSet, Together
from counters.position import Fact, FactWord, Position
from counters.text.reading import start_position
from tests.shelf_games import the_game

GAMES = "aaeurope", "blitz", "blitzwar", "empires", "sample", "totaldomination"
NEVER_TOLD = {"elsewhere"}
"""It comes with a set-up."""


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_has_a_sentence_with_gaps_for_whom_it_is_about(game: str) -> None:
    for rule in the_game(game).game.sheet.facts.values():
        gaps = set(re.findall(r"{(.*?)}", rule.told))
        assert gaps <= {"value", *("first", "second")[: len(rule.about)]}, rule.word
        assert rule.told.endswith(".") or rule.word in NEVER_TOLD, rule.word


def at_start(game: str, setup: str) -> Position:
    box = the_game(game)
    return start_position(box.setups[setup], box.game)


@pytest.mark.parametrize(
    ("game", "setup", "fact", "told"),
    [
        ("blitzwar", "europe_1939", Fact(FactWord("surrendered"), ("poland",), value="2"),
         "Poland has surrendered, on turn 2."),
        ("blitzwar", "europe_1939", Fact(FactWord("joined"), ("belgium",), value="allies"),
         "Belgium-Netherlands is now at war, on the side of: Allies."),
        ("blitzwar", "europe_1939", Fact(FactWord("attacked_this_turn"), ("poznan",), "turn", "axis"),
         "Poznan was attacked in this turn."),
        ("blitzwar", "europe_1939", Fact(FactWord("unheard_of"), ("poland", "poznan"), value="far"),
         "Unheard of: Poland and Poznan (far)."),
    ],
)  # fmt: skip
def test_a_fact_is_told_in_a_sentence(game: str, setup: str, fact: Fact, told: str) -> None:
    position = at_start(game, setup)
    assert write(FactSet(fact).tell(position), named(the_game(game).game, position)) == told
    gone = FactCleared(fact.word, fact.about).tell(FactSet(fact).happen(position))
    assert write(gone, named(the_game(game).game, position)) == f"No longer so: {told}"


def test_what_is_kept_in_mind_of_a_turn_is_not_told_beside_what_happened() -> None:
    position = at_start("blitzwar", "europe_1939")
    tank = next(id for id, one in position.counters.items() if one.side == "germany")
    attacked = FactSet(Fact(FactWord("attacked_this_turn"), ("poznan",), "turn", "axis"))
    aimed = FactSet(Fact(FactWord("blitz_target"), (CounterId(tank),), "turn", "poznan"))
    joined = FactSet(Fact(FactWord("joined"), ("belgium",), value="allies"))
    held = AreasHeld((position.area(tank),), SideId("axis"))

    def told(*events: FactSet | AreasHeld) -> list[str]:
        words = write(Together(events).tell(position), named(the_game("blitzwar").game, position))
        return [each for each in re.split(r"(?<=\.) ", words) if each]

    assert [each.split()[0] for each in told(held, attacked, aimed, joined)] == ["The", "Belgium-Netherlands"]
    assert len(told(attacked, aimed)) == 2, "nothing else happened"


def test_a_fact_is_told_in_german() -> None:
    position = at_start("blitzwar", "europe_1939")
    choose("de")
    try:
        fact = Fact(FactWord("surrendered"), ("poland",), value="2")
        told = write(FactSet(fact).tell(position), named(the_game("blitzwar").game, position))
    finally:
        choose("en")
    assert told == "Polen hat sich ergeben, im Zug 2."
