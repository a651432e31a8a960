"""All that a layer of a picture may look at: what one seat sees."""

from __future__ import annotations

from typing import NamedTuple

from app.pictures.counters_on_map import Laid
from boards.board import AreaId, Map, Spot
from boards.plain.sentence import Naming, Sentence
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Rulebook
from rules_assist.answers.answers import written


class Table(NamedTuple):
    """One map of a game, as it lies."""

    game: Game
    map: Map
    position: Position
    rulebook: Rulebook
    laid: Laid

    def middle(self, space: AreaId) -> Spot | None:
        """Where a space is, if it is on this map."""
        found = self.map.areas.get(space) or self.map.boxes.get(space)
        return found.anchor if found else None

    @property
    def naming(self) -> Naming:
        return self.game.naming(self.position)

    def say(self, sentence: Sentence, rule: str) -> str:
        return written(sentence, rule, self.naming)
