"""What BlitzWar's rulebook remembers from one position to the next is what it would find anew."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.working_out import MEMORY
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersMarked
from counters.position import Clock, Fact, FactWord, OptionId, PhaseId, PlaceId, Position
from rules_assist.advice import Finding, SupplyLine
from tests.rules_assist.rulebooks.blitzwar import plain

STEPS = 25
THINGS = ("move", "move", "move", "sail", "mark", "marker", "note", "join", "fall", "hold", "clock", "option")
PHASES = ("diplomacy", "axis_movement", "axis_combat", "allies_naval", "allies_combat", "soviet_blitz")


def changed(dice: random.Random, position: Position) -> Position:
    """One more thing happens: a move, a mark, a marker, a fact, a zone changes hands, a phase is over, a choice."""
    game = plain.box().game
    lands = [id for id, space in game.board.spaces.items() if space.kind in plain.LANDS]
    ids = [id for id in position.counters if position.area(id) in game.board.spaces]
    one, zone = dice.choice(ids), AreaId(dice.choice(lands))
    match dice.choice(
        ("move", "move", "move", "sail", "mark", "marker", "note", "join", "fall", "hold", "clock", "option")
    ):
        case "move":
            return position.moved([one], PlaceId(dice.choice([*game.board.neighbours(position.area(one))] or [zone])))
        case "sail":
            return position.moved([one], PlaceId(dice.choice([id for id in game.board.spaces if id not in lands])))
        case "mark":
            return CountersMarked((one,), on=("oos",)).happen(position)
        case "marker":
            new = Counter(CounterId(f"starved_{len(position.counters)}"), KindId("out_of_supply"))
            return position.placed([new], position.where[one])
        case "note":
            fact = Fact(FactWord("in_supply"), (one,), "game", dice.choice(("yes", "no")))
            return position.with_(facts=position.facts.with_fact(fact))
        case "join":
            fact = Fact(FactWord("joined"), (dice.choice(plain.NATIONS),), "game", dice.choice(("axis", "allies")))
            return position.with_(facts=position.facts.with_fact(fact))
        case "fall":
            fact = Fact(FactWord("surrendered"), (dice.choice(("poland", "france", "norway")),), "game", "9")
            return position.with_(facts=position.facts.with_fact(fact))
        case "hold":
            return position.with_(holders={**position.holders, zone: SideId(dice.choice(plain.SIDES))})
        case "clock":
            clock = Clock(position.clock.turn + dice.randint(0, 1), PhaseId(dice.choice(PHASES)))
            return position.with_(clock=replace(clock, side=SideId(clock.phase.partition("_")[0])))
        case _:
            return position.with_(options={**position.options, OptionId("suez_lines"): dice.choice(("by sea", "none"))})


def told(position: Position) -> tuple[tuple[Finding, ...], list[tuple[SupplyLine, ...]]]:
    opened = plain.box()
    supply = [opened.rulebook.supply(opened.game, position, SideId(side)) for side in plain.SIDES]
    return opened.rulebook.findings(opened.game, position), supply


@pytest.mark.parametrize("seed", range(6))
def test_what_is_remembered_is_what_would_be_found_anew(seed: int) -> None:
    dice, positions = random.Random(seed), [plain.at_random(seed)]
    for _ in range(STEPS):
        positions.append(changed(dice, positions[-1]))
        if dice.random() < 0.2:  # Taken back, or tried out and let go again.
            positions.append(dice.choice(positions))
    remembered = [told(each) for each in positions]
    for position, before in zip(positions, remembered, strict=True):
        vars(plain.box().game).pop(MEMORY, None)
        vars(position).pop(MEMORY, None)
        vars(position.facts).pop(MEMORY, None)
        assert told(position) == before
