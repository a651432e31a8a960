"""A country of Blitz! that is conquered, set free and conquered again, by clicks (§3.4)."""

from __future__ import annotations

from counters.counter import CounterId
from counters.position import Position
from counters.text.reading import read_position
from rules_assist.advice import Act
from tests.rules_assist.rulebooks.test_three_games import opening
from tests.shelf_games import the_game


def done(position: Position, told: str, area: str) -> Position:
    """After the click on what is told of that area."""
    every = the_game("blitz").rulebook.findings(the_game("blitz").game, position)
    deeds = [each.deed for each in every if told in str(each.sentence) and area in each.places]
    assert len(deeds) == 1, [str(each.sentence) for each in every]
    assert deeds[0] is not None
    return deeds[0].event.happen(position)


def then(position: Position, text: str) -> Position:
    return read_position(text, the_game("blitz").game, position)


def builds_up(position: Position, id: str) -> bool:
    act = Act(verb="build", counters=(CounterId(id),))
    found = the_game("blitz").rulebook.may(the_game("blitz").game, position, act)
    return found is not None and found.yes is True


def test_poland_falls_is_freed_and_falls_again() -> None:
    _, position = opening("blitz", "turn 3 · phase plans · value afa.resources = 5 · poland: -")
    fallen = done(then(position, "holds germany: poland"), "is conquered", "poland")
    assert fallen.facts.says("conquered", "poland")
    freed = done(then(fallen, "holds afa: poland"), "is liberated", "poland")
    assert not freed.facts.says("conquered", "poland")
    # Its army, out of the pool again, is built up as any other.
    army = then(freed, "poland: afa polish_army #army (size_1)")
    assert builds_up(army, "army")
    again = done(then(freed, "holds germany: poland"), "is conquered", "poland")
    assert again.facts.says("conquered", "poland")


def test_france_falls_with_paris_once_and_later_with_all_its_land() -> None:
    _, position = opening("blitz", "turn 9 · phase axis_combat · fact liberated france · paris: -")
    told = the_game("blitz").rulebook.findings(the_game("blitz").game, then(position, "holds germany: paris"))
    assert not any("France is conquered" in str(each.sentence) for each in told)
    fallen = done(then(position, "holds germany: paris, vichy_france"), "France is conquered", "vichy_france")
    assert fallen.facts.says("conquered", "france")
    assert not fallen.facts.says("turned_neutral", "vichy_france")
