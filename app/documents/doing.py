"""What a click does that a rulebook proposes: what it takes, the dice that it throws, and what these bring."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from app.documents.deeds import at_once
from app.documents.game_document import NO_WAY, GameDocument
from counters.counter import SideId
from counters.dice import CHANCE, rolled
from counters.events import DiceRolled, purpose
from rules_assist.advice import Deed


def do(document: GameDocument, deed: Deed, chance: Random = CHANCE) -> bool:
    """What is paid and the dice are one gesture, what they bring is the next: no dice are known before they have
    fallen. That may be another throw."""
    if (thrown := deed.thrown) is None:
        return document.happen(deed.event, NO_WAY)
    why = thrown.why
    # A roll keeps plain words and names only; mypy does not see that no other are left.
    values = {name: value for name, value in why.values if not isinstance(value, float | tuple)}
    roll = rolled(thrown.dice, thrown.act.side or SideId(""), chance=chance)
    roll = replace(roll, purpose=purpose(why.template, **values))  # type: ignore[arg-type]
    if not document.happen(at_once(deed.event, roll) or roll, NO_WAY):
        return False
    fell = next(each for each in reversed(document.played()[-1].events) if isinstance(each, DiceRolled))
    act = replace(thrown.act, details={**thrown.act.details, thrown.word: str(sum(fell.results))})
    brought = document.answer(lambda rules, game, now: rules.may(game, now, act), None)
    if brought is not None:
        document.said.emit(brought.sentence)
        if brought.deed is not None:
            do(document, brought.deed, chance)
    return True
