"""What the rules say of a battle, wherever its counters lie: in the area, or set up on the battle board."""

from __future__ import annotations

from msgspec.structs import replace

from app.documents.game_document import GameDocument
from boards.board import AreaId
from counters.battle import put_back
from counters.events import FactSet
from counters.position import Position
from rules_assist.advice import Act
from rules_assist.battle_sheet import BattleSheet


def reckoned(document: GameDocument, position: Position, act: Act) -> BattleSheet | None:
    return document.answer(lambda rules, game, _now: rules.battle(game, position, act), None)


def off_the_board(document: GameDocument, position: Position, at: AreaId | None) -> Position:
    """As if those who lie on the battle board were still in the area: the rules ask there."""
    board = document.game.sheet.battle_board
    back = put_back(document.game, board, position, at) if board is not None and at else None
    return position if back is None else back.happen(position)


def noted_with_dice(sheet: BattleSheet | None) -> tuple[FactSet, ...]:
    """What is kept in mind with the first dice of a battle, whichever of its faces throws them."""
    return tuple(replace(each, quiet=True) for each in (sheet.noted if sheet is not None else ()))
