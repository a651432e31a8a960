"""What time it is in the game: `Turn 2 · March · Ember`."""

from __future__ import annotations

from app.language import t
from app.panels.parts.moment import moment_words
from counters.game import Game
from counters.position import Position


def clock_words(game: Game, position: Position) -> str:
    naming, clock = game.naming(position), position.clock
    turn = game.sheet.sequence.turn(clock.turn)
    parts = [t("Turn {turn}", turn=clock.turn)]
    if turn is not None and turn.name and turn.name != str(clock.turn):
        parts.append(turn.name)
    return " · ".join(filter(None, (*parts, moment_words(game, naming, clock))))
