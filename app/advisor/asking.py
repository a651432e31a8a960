"""A question to the rulebook. Where one fails, that is said, and the table goes on without an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from app.documents.game_document import GameDocument
from boards.plain.sentence import say
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Rulebook

T = TypeVar("T")
U = TypeVar("U")


def answer(document: GameDocument, question: Callable[[Rulebook, Game, Position], T], otherwise: U) -> T | U:
    """About what the seat sees now."""
    try:
        return question(document.rulebook, document.game, document.position)
    except Exception as error:  # noqa: BLE001 - whatever it is, it must not take the panel along
        document.said.emit(say("The rulebook has no answer here ({why}).", why=str(error) or repr(error)))
        return otherwise
