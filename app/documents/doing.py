"""What a click does that a rulebook proposes: what it takes, the dice that it throws, and what these bring."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from app.documents.deeds import at_once
from app.documents.game_document import NO_WAY, GameDocument
from boards.plain.sentence import Sentence
from counters.counter import SideId
from counters.dice import CHANCE, rolled
from counters.events import DiceRolled, Event, Together, purpose
from counters.minding import entailed
from counters.position import CannotHappen
from rules_assist.advice import Answer, Deed, Thrown


def do(document: GameDocument, deed: Deed, chance: Random = CHANCE) -> bool:
    """What is paid, the dice and what these bring are one gesture, and one undo takes it back. What they bring may be
    another throw."""
    whole: Event = deed.event
    said: list[Sentence] = []
    while (thrown := deed.thrown) is not None:
        # As they will fall when all of it happens: what comes before them stays before them.
        roll = _roll(thrown, chance)
        whole = at_once(whole, roll) or roll
        whole = document.sealed(entailed(document.game, document.position, whole))
        try:
            brought = _brought(document, thrown, whole)
        except CannotHappen as why:
            document.said.emit(why.sentence)
            return False
        said += [brought.sentence] if brought is not None else []
        if brought is None or brought.deed is None:
            break
        deed = brought.deed
        whole = at_once(whole, deed.event) or whole
    if not document.happen(whole, NO_WAY):
        return False
    for sentence in said:
        document.said.emit(sentence)
    return True


def _roll(thrown: Thrown, chance: Random) -> DiceRolled:
    why = thrown.why
    # A roll keeps plain words and names only; mypy does not see that no other are left.
    values = {name: value for name, value in why.values if not isinstance(value, float | tuple)}
    roll = rolled(thrown.dice, thrown.act.side or SideId(""), chance=chance)
    return replace(roll, purpose=purpose(why.template, **values))  # type: ignore[arg-type]


def _brought(document: GameDocument, thrown: Thrown, whole: Event) -> Answer | None:
    """What the rulebook says of the dice that fell last in it."""
    events = whole.events if isinstance(whole, Together) else (whole,)
    fell = next(each for each in reversed(events) if isinstance(each, DiceRolled))
    act = replace(thrown.act, details={**thrown.act.details, thrown.word: str(sum(fell.results))})
    then = whole.happen(document.position)
    return document.answer(lambda rules, game, _now: rules.may(game, then, act), None)
