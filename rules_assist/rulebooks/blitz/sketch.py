"""What a position typed for one question leaves unsaid, added as the box has it: flags, and who is at war."""

from __future__ import annotations

from boards.board import AreaId
from counters.counter import SideId
from counters.game import Game
from counters.position import Fact, Facts, FactWord, Position
from rules_assist.advice import Act
from rules_assist.rulebooks.blitz.powers import ALLIES, AXIS, GROUND, SIDE_OF


def sketch(game: Game, position: Position, act: Act) -> Position:
    """Only where nothing at all is said of holders, or of wars and scenarios: a set-up says both."""
    if not position.holders:
        position = position.with_(holders=_flags(game, position))
    if not position.facts.of("at_war") and not position.facts.of("in_play"):
        wars = {Fact(FactWord("at_war"), (a, b)) for a in AXIS for b in ALLIES}
        position = position.with_(facts=Facts(position.facts.all | wars))
    return position


def _flags(game: Game, position: Position) -> dict[AreaId, SideId]:
    """Each land area is held as printed; where a power's units lie, by that power."""
    found = dict[AreaId, SideId]()
    for at, space in game.board.spaces.items():
        if space.kind in GROUND:
            first = str(space.attributes.get("owner") or "")
            there = next((one.side for one in position.in_area(at) if one.side in SIDE_OF), SideId(first))
            if there in SIDE_OF:
                found[at] = there
    return found
