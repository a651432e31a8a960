"""What the rules say of a battle, wherever its counters lie: in the area, or set up on the battle board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec.structs import replace

from app.documents.game_document import GameDocument
from boards.board import AreaId
from counters.battle import Fallen, put_back
from counters.counter import CounterId
from counters.events import FactSet
from counters.position import Position, in_area
from rules_assist.advice import Act
from rules_assist.battle_sheet import BattleSheet, Round


def reckoned(document: GameDocument, position: Position, act: Act) -> BattleSheet | None:
    return document.answer(lambda rules, game, _now: rules.battle(game, position, act), None)


def in_turn(
    document: GameDocument, thrown: Sequence[Fallen], reckon: Callable[[Mapping[str, str], int], BattleSheet | None]
) -> BattleSheet | None:
    """The sheet as it was when its first dice fell; where rounds are read on charts, or what is hit is gone at once, a
    later one is fought with what an earlier one has left."""
    rounds: list[Round] = []
    if (sheet := reckon({}, thrown[0].moment)) is None:
        return None
    for fought in sheet.rounds:
        names = {each.name for each in fought.volleys}
        fires_back = not any(each.at_once for each in rounds) and any(each.shots for each in fought.volleys)
        if not rounds or fires_back:
            rounds.append(fought)
            continue
        now = document.head if document.looking is None else document.looking
        later = reckon({}, min((each.moment for each in thrown if each.throw.name in names), default=now))
        rounds += (each for each in (later.rounds if later else ()) if each.name == fought.name)
    return replace(sheet, rounds=tuple(rounds))


def off_the_board(document: GameDocument, position: Position, at: AreaId | None) -> Position:
    """As if those who lie on the battle board were still in the area: the rules ask there."""
    board = document.game.sheet.battle_board
    back = put_back(document.game, board, position, at) if board is not None and at else None
    return position if back is None else back.happen(position)


def noted_with_dice(sheet: BattleSheet | None) -> tuple[FactSet, ...]:
    """What is kept in mind with the first dice of a battle, whichever of its faces throws them."""
    return tuple(replace(each, quiet=True) for each in (sheet.noted if sheet is not None else ()))


def where_they_fight(
    document: GameDocument, position: Position, picked: tuple[CounterId, ...], near: Iterable[AreaId]
) -> AreaId | None:
    """Where they all stand, if there is somebody to fight there; or else the only place beside it with a fight."""

    def is_fight(at: AreaId) -> bool:
        found = reckoned(document, position, Act(verb="battle", counters=picked, at=(in_area(at),)))
        return found is not None and not found.refused

    stand = {position.area(id) for id in picked}
    # Whom they fight there may be printed on the map: a Convoy.
    if len(stand) == 1 and is_fight(at := next(iter(stand))):
        return at
    fights = [at for at in near if at not in stand and is_fight(at)]
    return fights[0] if len(fights) == 1 else None
