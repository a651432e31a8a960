"""Words of a table of rules that its game does not have: a row that names one never fits, and nobody would see why."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import msgspec

from boards.plain.bad_input import BadInput, unknown
from boards.plain.files import read_bounded, text_of
from boards.plain.sentence import say
from boards.plain.toml_reading import Keys, line_of, lines_of, read_toml, written
from boards.plain.working_out import once
from counters.box.box_checks import AT_WAR
from counters.game import Game
from rules_assist.tables.forms import Battle, End, Move, Round, Rules, Stacking, Standing, Step
from rules_assist.tables.which import Over, Relation, Ruled, Where, Who

NAMED: Mapping[type, Mapping[str, str]] = {
    Who: {
        "kinds": "kind of counter", "not_kinds": "kind of counter", "types": "type of counter", "sides": "side",
        "marks": "mark", "unmarked": "mark", "facts": "fact", "printed": "printed word",
    },
    Where: {
        "areas": "area", "kinds": "kind of area", "not_kinds": "kind of area", "attributes": "attribute",
        "not_attributes": "attribute", "named": "attribute", "held": "side", "said": "fact",
    },
    Over: {
        "contacts": "kind of contact", "attributes": "attribute", "named": "attribute", "leaving": "attribute",
        "toward": "attribute", "spots": "attribute", "some": "attribute",
    },
    Ruled: {"phases": "phase", "options": "option", "said": "fact", "unsaid": "fact"},
    Move: {"allowance": "printed word"},
    Step: {"means": "means of moving"},
    End: {"means": "means of moving"},
    Stacking: {"count": "printed word"},
    Battle: {"chart": "chart", "meanings": "chart", "attack": "printed word", "defence": "printed word"},
    Round: {"chart": "chart", "meanings": "chart"},
    Standing: {"as_kind": "kind of counter"},
    Rules: {"neutral": "side", "friends": "side", "players": "side", "war": "fact"},
}  # fmt: skip
"""Which fields of which rows hold a word, or words, of the game, and of what sort."""


def strange_words(file: Path, game: Game) -> Iterator[BadInput]:
    """Each word in this table that its game does not have, with its line and the one that was probably meant."""
    rules = read_toml(file, Rules)
    known = _known(rules, game)
    lines = tuple(lines_of(text_of(read_bounded(file), file)))
    for keys, sort, word in _named(rules, ()):
        if word and word not in known[sort]:
            why = say("{key}: {why}", key=written(keys), why=unknown(sort, word, known[sort]))
            yield BadInput(why, file, f"line {line_of(lines, keys)}")


def _known(rules: Rules, game: Game) -> Mapping[str, Collection[str]]:
    return {**_words_of(game), "means of moving": {row.means for row in rules.move}}


@once
def _words_of(game: Game) -> Mapping[str, Collection[str]]:
    board, sheet = game.board, game.sheet
    kinds = sheet.kinds.values()
    faces = (face.attributes for kind in kinds for face in kind.faces)
    printed = (*faces, *(said for kind in kinds for said in (kind.attributes, *kind.by_side.values())))
    on_map = (space.attributes for space in board.spaces.values())
    on_links = (said for link in board.contacts for said in (link.attributes, link.toward_a, link.toward_b))
    return {
        "kind of counter": sheet.kinds,
        "type of counter": {kind.type for kind in kinds},
        "side": {*sheet.sides, *get_args(Relation)},
        "mark": sheet.marks,
        "fact": {*sheet.facts, AT_WAR},
        "printed word": {word for said in printed for word in said},
        "area": board.spaces,
        "kind of area": {space.kind for space in board.spaces.values()},
        "attribute": {
            *(each.name for each in board.columns),
            *(word for said in (*on_map, *on_links) for word in said),
        },
        "kind of contact": {contact.kind for contact in board.contacts},
        "phase": {phase.id for phase in sheet.sequence.phases},
        "option": sheet.options,
        "chart": sheet.charts,
    }


def _named(raw: Any, keys: Keys) -> Iterator[tuple[Keys, str, str]]:
    """Where in the table a word of the game stands, what sort of word it must be, and the word."""
    match raw:
        case msgspec.Struct():
            for name in raw.__struct_fields__:
                value, here = getattr(raw, name), (*keys, name)
                for form, fields in NAMED.items():
                    if isinstance(raw, form) and name in fields:
                        yield from ((here, fields[name], word) for word in _words(value))
                yield from _named(value, here)
        case tuple():
            for number, each in enumerate(raw):
                yield from _named(each, (*keys, number))
        case Mapping():
            for key, each in raw.items():
                yield from _named(each, (*keys, key))


def _words(value: Any) -> Iterator[str]:
    """A word, those of a list, or those that something is said under."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | Mapping):
        for each in value:
            yield from _words(each)
