"""A first turn, guided: what to press beside each of the sequence's own steps, what is lit, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec

from boards.board import AreaId
from boards.plain.bad_input import BadInput, unknown
from boards.plain.toml_reading import read_toml
from counters.box.sheet import Chosen
from counters.counter import SideId
from counters.events import AreasHeld, CardsDealt, CardsDrawn, CountersMoved, CountersPlaced, DiceRolled, ValueSet
from counters.events.happening import Happening
from counters.position import Clock, PhaseId, area_of

if TYPE_CHECKING:
    from counters.game import Game

FILE = "first_turn.toml"
Happens: TypeAlias = Literal["move", "new", "roll", "value", "hold", "card"]
HAPPENINGS: Mapping[Happens, tuple[type[Happening], ...]] = {
    "move": (CountersMoved,),
    "new": (CountersPlaced,),
    "roll": (DiceRolled,),
    "value": (ValueSet,),
    "hold": (AreasHeld,),
    "card": (CardsDrawn, CardsDealt),
}


class GuideStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing to do in a phase of the first turn."""

    phase: PhaseId
    side: SideId = SideId("")
    """Only while this side acts; nobody named: whoever does."""

    title: str
    words: str
    """What to press or to drag."""

    why: str = ""
    rule: str = ""
    panel: str = ""
    """The panel in which it is done. Opening it is enough, where nothing is said to happen."""

    areas: tuple[AreaId, ...] = ()
    """Lit on the map."""

    into: tuple[AreaId, ...] = ()
    """Done, when a counter has come into one of these."""

    happens: Happens | None = None
    """Done, when this has happened."""

    times: Annotated[int, msgspec.Meta(ge=1)] = 1
    """So often, or with so many counters."""

    def seen_in(self, events: Iterable[Happening]) -> int:
        """How often what the step asks for is among what happened; of counters each counts."""
        return sum(len(getattr(one, "counters", ())) or 1 for one in events if self._is_asked_for(one))

    def _is_asked_for(self, one: Happening) -> bool:
        if self.into and isinstance(one, CountersMoved) and area_of(one.to) in self.into:
            return True
        return self.happens is not None and isinstance(one, HAPPENINGS[self.happens])


class FirstTurn(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The steps, and the same words in other languages."""

    only_with: Chosen = {}
    """Only where each of these options says one of these words: in this scenario, for so many players."""

    steps: tuple[GuideStep, ...] = ()
    languages: Mapping[str, Mapping[str, str]] = {}
    """By its code: each of the words above, and how it is said there."""

    def of(self, clock: Clock) -> tuple[GuideStep, ...]:
        """What is to be done at this moment of the turn."""
        return tuple(step for step in self.steps if step.phase == clock.phase and step.side in ("", clock.side))

    def said(self, words: str, language: str) -> str:
        return self.languages.get(language, {}).get(words, words)

    def told(self) -> Iterator[str]:
        """All its words, as they are written."""
        for step in self.steps:
            yield from filter(None, (step.title, step.words, step.why))


def read_first_turn(folder: Path, game: Game) -> FirstTurn | None:
    """What lies in the folder of a sheet; None where there is no guide. `BadInput`: it speaks of what is not there."""
    file = folder / FILE
    if not file.is_file():
        return None
    found = read_toml(file, FirstTurn)
    phases = {phase.id for phase in game.sheet.sequence.phases}
    for option in found.only_with:
        if option not in game.sheet.options:
            raise BadInput(unknown("option", option, game.sheet.options), file)
    for step in found.steps:
        if step.phase not in phases:
            raise BadInput(unknown("phase", step.phase, phases), file)
        if step.side and step.side not in game.sheet.sides:
            raise BadInput(unknown("side", step.side, game.sheet.sides), file)
        for area in (*step.areas, *step.into):
            if area not in game.board.spaces:
                raise BadInput(unknown("area", area, game.board.spaces), file)
    return found
