"""No question, however odd, about no table, however disordered, makes the rulebook stumble."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from boards.plain.bad_input import BadInput
from counters.counter import SideId
from counters.position import Clock, PhaseId, PlaceId, Position
from counters.text.reading import read_position
from rules_assist.advice import Act
from rules_assist.asking.questions import read_question
from rules_assist.rulebooks.blitzwar import RULEBOOK
from tests.rules_assist.rulebooks.blitzwar import plain

GAME = plain.box().game
ODD = ("north_sea", "trondheim/shore.norwegian_sea", "tray", "axis_sp_table/3", "tripoli/shore", "calais/port")
MEANS = ("", "tactical", "strategic", "one_zone", "out_of_supply", "sea_transport", "naval", "air", "nonsense")
PHASES = ("", "axis_movement", "allies_air", "soviet_combat", "diplomacy", "reinforcement", "axis_sea_transport")


def disordered(dice: random.Random, seed: int) -> Position:
    """Counters lie at sea, on shores, in trays and on tracks."""
    position = plain.at_random(seed)
    for one in list(position.counters.values())[::9]:
        position = position.moved([one.id], PlaceId(dice.choice(ODD)))
    return position.with_(clock=Clock(position.clock.turn, PhaseId(dice.choice(PHASES))))


def acts(dice: random.Random, position: Position) -> Iterator[Act]:
    spaces, ids = list(GAME.board.spaces), list(position.counters)

    def some() -> tuple[PlaceId, ...]:
        return dice.choice([(), (PlaceId(dice.choice(spaces)),), (PlaceId(dice.choice(ODD)),)])

    for verb in (*RULEBOOK.by_verb, *RULEBOOK.by_figure, "move", "attack"):
        yield Act(
            verb=verb, counters=tuple(dice.sample(ids, dice.choice([0, 1, 3]))), at=some(), from_=some(), to=some(),
            side=dice.choice([None, *map(SideId, ("axis", "germany", "sweden", "vichy"))]),
            means=dice.choice(["", "sea", "land"]),
            details=dice.choice([{}, {"die": "x"}, {"march": "nowhere"}, {"corps": "z"}]),
        )  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_every_question_is_answered_or_left_open(seed: int) -> None:
    dice = random.Random(seed)
    position = disordered(dice, seed)
    assert all(str(found.sentence) and found.rule for found in RULEBOOK.findings(GAME, position))
    for side in GAME.sheet.sides:
        assert all(line.rule for line in RULEBOOK.supply(GAME, position, side))
    for act in acts(dice, position):
        answer = RULEBOOK.may(GAME, position, act)
        assert answer is None or (str(answer.sentence) and answer.rule)
        assert all(ledger.rule for ledger in RULEBOOK.ledger(GAME, position, act))
    for _ in range(20):
        group = tuple(dice.sample(list(position.counters), dice.choice([1, 1, 2])))
        for means in MEANS:
            found = RULEBOOK.reach(GAME, position, group, means)
            assert not set(found.ways) & set(found.refused)


def test_a_name_that_two_sorts_of_counters_share_has_to_be_told_apart() -> None:
    position = read_position("lodz: germany infantry_1f #one, germany infantry_2 #two", GAME)
    with pytest.raises(BadInput, match="say which"):
        read_question("reach germany infantry in lodz", GAME, position)
    assert read_question("reach germany infantry_2 in lodz", GAME, position).act.counters == ("two",)
    assert read_question("reach 2 germany infantry in lodz", GAME, position).act.counters == ("one", "two")
