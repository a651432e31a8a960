"""The quick answers of the rulebook are those of the slow ones, on every set-up and on tables laid at random."""

from __future__ import annotations

import pytest

from boards.board import AreaId
from boards.plain.sentence import Sentence
from counters.box.setups import empty_table
from counters.counter import CounterId, SideId
from counters.game import Game
from counters.position import Fact, FactWord, OptionId, PlaceId, Position
from counters.text.reading import read_position
from rules_assist.advice import Act
from rules_assist.rulebooks.totaldomination import RULEBOOK
from rules_assist.rulebooks.totaldomination.world import World
from tests.rules_assist.rulebooks.totaldomination.plainly import POWERS, Plain, scattered
from tests.shelf_games import the_game

OPENED = the_game("totaldomination")
OTHER_SIDE = the_game("totaldomination_alternative").game
GAME = OPENED.game
SETUPS = {
    id: read_position(setup.text, GAME, empty_table(GAME), setup.first_line) for id, setup in OPENED.setups.items()
}
ARCTIC = [id for id, position in SETUPS.items() if position.options.get(OptionId("arctic")) == "on"]
RANDOM = 40


def told(position: Position, *facts: tuple[str, str, str]) -> Position:
    for word, about, value in facts:
        position = position.with_(facts=position.facts.with_fact(Fact(FactWord(word), (about,), "game", value)))
    return position


def tables() -> list[Position]:
    """Every second random table with the US at war, every third with France gone over."""
    found = [position for id, position in SETUPS.items() if id not in ARCTIC]
    for seed in range(RANDOM):
        facts = [("at_war", "us", ""), ("at_war", "china", "")][: seed % 3]
        facts += [("collaborates", "france", "germany")] if seed % 4 == 0 else []
        facts += [("collaborates", "italy", "ussr")] if seed % 5 == 0 else []
        found.append(told(scattered(GAME, seed), *facts))
    return found


def moved_units(game: Game, position: Position) -> list[CounterId]:
    areas = Plain(game, position).areas
    return [one.id for at in areas for one in Plain(game, position).stack(at)]


def test_control_is_as_the_letter_says() -> None:
    for position in tables():
        plain = Plain(GAME, position)
        assert World(GAME, position, SideId("")).holders() == {
            at: who for at in plain.areas if (who := plain.holder(at))
        }


def test_supply_is_as_the_letter_says() -> None:
    for position in tables():
        plain = Plain(GAME, position)
        for power in POWERS:
            lines = RULEBOOK.supply(GAME, position, SideId(power))
            assert {line.at: line.supplied for line in lines} == {
                at: plain.supplied(at, power)
                for at in plain.areas
                if any(plain.runs(one.side) == power for one in plain.stack(at))
            }


def test_points_are_as_the_letter_says() -> None:
    """With U-Boots and Resistance on the map."""
    for position in [*tables(), *(scattered(GAME, seed, hidden_war=True) for seed in range(RANDOM))]:
        plain = Plain(GAME, position)
        for power in POWERS:
            areas = RULEBOOK.ledger(GAME, position, Act(verb="areas", side=SideId(power)))
            assert [ledger.total for ledger in areas] == [plain.points(power)]


@pytest.mark.parametrize("part", range(4))
def test_every_destination_is_as_the_letter_says(part: int) -> None:
    for position in tables()[part::4]:
        plain = Plain(GAME, position)
        for at in plain.areas:
            for one in plain.stack(at)[:1]:
                found = RULEBOOK.reach(GAME, position, (one.id,))
                assert found.allowed == {to for to in plain.areas if plain.may_go(one, to)}, (one, at)


def test_every_refusal_has_a_sentence_and_a_rule_and_every_space_an_answer() -> None:
    for position in tables()[::5]:
        for id in moved_units(GAME, position)[:6]:
            found = RULEBOOK.reach(GAME, position, (id,))
            start = position.area(id)
            assert set(found.ways) | set(found.refused) | {start} == set(GAME.board.spaces)
            for reasons in found.refused.values():
                assert reasons
                assert all(str(why.sentence) and why.rule.startswith("§") for why in reasons)


def test_both_sides_of_the_board_answer_alike() -> None:
    for position in tables()[::4]:
        assert RULEBOOK.findings(GAME, position) == RULEBOOK.findings(OTHER_SIDE, position)
        for id in moved_units(GAME, position)[:4]:
            here = RULEBOOK.reach(GAME, position, (id,))
            assert here.ways == RULEBOOK.reach(OTHER_SIDE, position, (id,)).ways


def errors_about(position: Position, id: CounterId) -> set[Sentence]:
    """What is wrong with where a unit lies; that there are too many in all is not its fault."""
    wrong = (found for found in RULEBOOK.findings(GAME, position) if found.severity == "error")
    return {found.sentence for found in wrong if id in found.counters and found.aspect != "limit"}


def test_a_move_that_is_offered_makes_nothing_wrong() -> None:
    for position in tables()[::3]:
        for id in moved_units(GAME, position)[:4]:
            for to in list(RULEBOOK.reach(GAME, position, (id,)).ways)[:4]:
                assert errors_about(position.moved((id,), PlaceId(to)), id) == set(), (id, to)


def test_no_set_up_is_wrong() -> None:
    for id, position in SETUPS.items():
        # What is to be seen to before a phase is left is no fault.
        assert [found for found in RULEBOOK.findings(GAME, position) if found.aspect != "phase"] == [], id


def test_an_area_is_an_answer_only_if_it_is_on_the_map() -> None:
    found = RULEBOOK.reach(GAME, SETUPS["standard"], SETUPS["standard"].stack(AreaId("austria")))
    assert {GAME.board.spaces[at].kind for at in found.ways} <= {"land", "coastal", "island"}
