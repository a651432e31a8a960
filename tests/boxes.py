"""What comes out of the boxes of the games, and what of it has no German yet: `python -m tests.boxes blitzwar`."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator

from rules_assist.shelf.shelf import Opened, open_game

READ = re.compile(r"[^\W\d_]{3}|\w+ \w+")
"""Figures, letters and signs are the same everywhere."""


def words_of(opened: Opened) -> Iterator[str]:
    """Everything that a reader meets of a box, what is met first at the head."""
    sheet = opened.game.sheet
    yield sheet.about.strip()
    yield from (map.name for map in opened.game.board.maps.values())
    for setup in opened.setups.values():
        yield from (setup.title, setup.about)
    for side in sheet.sides.values():
        yield from (side.name, side.adjective)
    for turn in sheet.sequence.turns:
        yield turn.name
    for phase in sheet.sequence.phases:
        yield from (phase.name, *(step.text for step in phase.steps))
    for option in sheet.options.values():
        yield from (option.name, option.meaning, *(choice.replace("_", " ") for choice in option.choices))
    for place in sheet.places.values():
        yield from (place.name, *place.gone.values())
    yield from (part for value in sheet.values.values() for part in value.name.split(": "))
    yield from (mark.name for mark in sheet.marks.values())
    for fact in sheet.facts.values():
        yield from (fact.name or fact.word.replace("_", " "), fact.meaning, fact.told)
    for chart in sheet.charts.values():
        yield from (chart.title, chart.note, *chart.columns, *chart.printed_heads)
        yield from (cell for row in chart.rows for cell in row)
    for kind in sheet.kinds.values():
        if kind.sort != "card" and len(kind.faces) > 1:
            # Of generals and of sides the face bears the name, which is said elsewhere.
            turned = (face.name for face in kind.faces if face.name not in sheet.sides)
            yield from (name.replace("_", " ") for name in turned if name not in f"{kind.name} {kind.id}".lower())
    for kind in sheet.kinds.values():
        yield from (kind.name, kind.unit, *(words for face in kind.faces for words in (face.title, face.text)))


def proper_names(opened: Opened) -> frozenset[str]:
    """A piece of cardboard that is there once is called by a name of its own, which it keeps: Stukas, Regia Marina."""
    once = [kind for kind in opened.game.sheet.kinds.values() if kind.sort == "unit" and sum(kind.mix.values()) <= 1]
    names = {words for kind in once for words in (kind.name, *(face.title for face in kind.faces))}
    # The card of a nation bears its name, and that is said.
    return frozenset(names.difference({""}, (side.name for side in opened.game.sheet.sides.values())))


def to_say(opened: Opened) -> list[str]:
    """Each once; names, and lists of nothing but names, stay as they are printed."""
    names = proper_names(opened)

    def is_said(words: str) -> bool:
        return all(each in names or each.rpartition(" ")[0] in names for each in words.split(", "))

    return [words for words in dict.fromkeys(words_of(opened)) if READ.search(words) and not is_said(words)]


def lacking(opened: Opened, language: str = "de") -> list[str]:
    known = opened.game.sheet.languages.get(language, {})
    return [words for words in to_say(opened) if words not in known]


if __name__ == "__main__":
    for game in sys.argv[1:]:
        for each in lacking(open_game(game)):
            print(f'{json.dumps(each, ensure_ascii=False)} = ""')
