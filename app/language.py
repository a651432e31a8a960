"""The one place where what stands on the screen is put into the user's language.

English is the key: a catalogue says, for each English template, what it is in another language.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from functools import cache, partial
from html import escape
from itertools import starmap
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

from boards.plain.sentence import (
    ANY_OF_A_LIST,
    DECIMAL,
    LAST_OF_A_LIST,
    OF_MANY,
    Naming,
    Ref,
    Sentence,
    Value,
    readable_id,
    write_number,
)
from boards.plain.toml_reading import raw_toml

if TYPE_CHECKING:
    from counters.box.sheet import Sheet
    from counters.game import Game
    from counters.position import Position

LANGUAGES = {"en": "English", "de": "Deutsch"}
"""By their own names, so that everybody finds theirs."""

FOLDER = Path(__file__).parent / "languages"
RULEBOOKS = Path(__file__).parents[1] / "rules_assist" / "rulebooks"


MOST_IN_A_TIP = 3000
"""Letters; nobody reads more, and laying them out takes long."""

RICH = re.compile(r"<|&lt;")
"""Without one of these Qt takes words for plain ones."""


class _Chosen:
    """The language of this run. Labels are asked for everywhere, so it is said once and not handed around."""

    code = "en"
    words: Mapping[str, str] = {}


def choose(code: str) -> None:
    """Speak this language from here on; an unknown or empty code means the system's, or English."""
    _Chosen.code = code if code in LANGUAGES else of_the_system()
    many = {OF_MANY + one: many for one, many in verbs(_Chosen.code).items()}
    _Chosen.words = {**of_rulebooks(_Chosen.code), **catalogue(_Chosen.code), **many}


def chosen() -> str:
    """The code of the language that is spoken."""
    return _Chosen.code


def of_the_system() -> str:
    from PySide6.QtCore import QLocale  # noqa: PLC0415 - sentences are translated without Qt, too

    code = QLocale.system().name()[:2]
    return code if code in LANGUAGES else "en"


@cache
def catalogue(code: str) -> Mapping[str, str]:
    """English templates, and what they are in another language."""
    return _words_in(FOLDER / f"{code}.toml")


@cache
def verbs(code: str) -> Mapping[str, str]:
    """Verbs of another language: after one name, and after several."""
    return _words_in(FOLDER / f"{code}_verbs.toml")


def _words_in(file: Path) -> Mapping[str, str]:
    return raw_toml(file.read_text("utf-8"), file) if file.is_file() else {}


@cache
def of_rulebooks(code: str) -> Mapping[str, str]:
    """What rulebooks say, in another language: it lies beside each of them."""
    found: dict[str, str] = {}
    for file in sorted(RULEBOOKS.glob(f"*/{code}.toml")):
        found |= raw_toml(file.read_text("utf-8"), file)
    return found


def translated(template: str) -> str:
    """The template in the chosen language; what nobody has translated yet stays English."""
    return _Chosen.words.get(template, template)


def boxed(sheet: Sheet, words: str) -> str:
    """A name or a text out of a game's box: the box may bring it in the chosen language."""
    found = sheet.said(words, _Chosen.code)
    return translated(words) if found == words and words in OF_NAMES else found


def type_name(sheet: Sheet, word: str) -> str:
    """What a type of counters is called: by the name they share, or its word, or as a rulebook shortens it: BB, TRS."""
    names = {kind.name for kind in sheet.kinds.values() if kind.type == word}
    if len(names) == 1:
        return boxed(sheet, *names)
    words = word.replace("_", " ").capitalize()
    return word.upper() if words not in OF_NAMES and len(word) <= SHORTENED else boxed(sheet, words)


SHORTENED = 3
"""Letters of a type that is no word."""

ALL_SIDES = "All sides"
"""How a saved game calls the seat of whoever plays alone without a name, in whatever language it was begun."""

OF_NAMES = frozenset({
    "aboard {carrier}", "the {name}", "{whose} {name}", "Turn {turn}", LAST_OF_A_LIST, ANY_OF_A_LIST, DECIMAL,
    "port", "shore", ALL_SIDES, "Air", "Army", "Chip", "Commander", "Control", "Cube", "Fort", "General",
    "Installation", "Land", "Marker", "Mixed", "Para", "Ship", "Supply", "Technology", "Tray", "Victory",
})  # fmt: skip
"""What names and numbers are put together with, and what types of counters are called, in every game."""


def named(game: Game, position: Position) -> Naming:
    """The names of what is on a table, in the chosen language."""
    return game.naming(position, partial(boxed, game.sheet))


def t(template: str, **values: Value) -> str:
    """A label or a sentence: `t("{count} counters", count=3)`."""
    return write(Sentence(template, tuple(values.items())))


def numeral(number: float) -> str:
    """A number as the chosen language writes it: 9.9, 9,9."""
    return write_number(number, translated(DECIMAL))


def write(sentence: Sentence, naming: Naming = readable_id) -> str:
    """A sentence from below, with names put in: `write(finding.sentence, document.naming)`."""
    text = sentence.text(naming, translated)
    return CITED.sub(lambda cited: f"[{rule_words(cited[1])}]", text) if "[L" in text else text


LONG = 100
"""So many lines go through several phases: where they begin and where they end is told."""

LINES = r"L\d{2,3}(?:[-–]\d{2,3})?(?:(?:, | and )L\d{2,3}(?:[-–]\d{2,3})?)*"
CITED, BY_LINES = re.compile(rf"\[({LINES})\]"), re.compile(rf"({LINES})(?: \(([^()]+)\))?")
SOME_LINES = re.compile(r"L(\d+)(?:[-–](\d+))?")


def rule_words(rule: str) -> str:
    """What stands over a rule in its booklet, where that has no numbers and rules are told by their lines."""
    remarks = {
        "condition reconstructed": t("condition reconstructed"), "effect reconstructed": t("effect reconstructed"),
        "reconstructed": t("reconstructed"), "contested": t("contested"),
        "off the beaches reconstructed": t("off the beaches reconstructed"),
        "conditions reconstructed": t("conditions reconstructed"), "list reconstructed": t("list reconstructed"),
        "number reconstructed": t("number reconstructed"),
    } if "(" in rule else {}  # fmt: skip
    for remark, said in remarks.items():
        rule = rule.replace(f"({remark})", f"({said})")
    if (by_lines := BY_LINES.fullmatch(rule)) is None:
        rule = re.sub(rf"\b{LINES}\b", lambda lines: rule_words(lines[0]), rule)
        return rule.replace("§ ", "§\N{NO-BREAK SPACE}")
    told = " · ".join(dict.fromkeys(starmap(_above, SOME_LINES.findall(by_lines[1]))))
    return f"{told} ({by_lines[2]})" if by_lines[2] else told


def _above(first: str, last: str) -> str:
    """What stands over these lines."""
    heads = booklet()
    over = [heads[max(bisect_right(heads, int(line), key=itemgetter(0)) - 1, 0)][1] for line in (first, last) if line]
    return " – ".join(over) if last and int(last) - int(first) >= LONG else over[0]


@cache
def booklet() -> tuple[tuple[int, str], ...]:
    """The first line under each heading."""
    found: dict[str, str] = {}
    for file in sorted(RULEBOOKS.glob("*/booklet.toml")):
        found |= raw_toml(file.read_text("utf-8"), file)
    return tuple(sorted((int(line[1:]), title) for line, title in found.items())) or ((0, ""),)


def label(words: str) -> str:
    """For buttons, menus and tabs, in which a lone & would underline a letter."""
    return words.replace("&", "&&")


def tip(words: str) -> str:
    """For tooltips, in which Qt would take words of others for markup: it would fetch what they name, or never end."""
    words = words if len(words) <= MOST_IN_A_TIP else words[:MOST_IN_A_TIP] + "…"
    if not RICH.search(words):
        return words
    return f'<span style="white-space: pre-wrap">{escape(words)}</span>'


def linked(sentence: Sentence, naming: Naming = readable_id) -> str:
    """The sentence as rich text in which every name is a link such as `area:berlin`."""
    found: list[str] = []

    def marked(ref: Ref) -> str:
        if ref.what in ("any", "article", "fact", "noted", "turn", "word"):
            return naming(ref).replace("\x01", "")
        found.append(f'<a href="{escape(ref.what)}:{escape(ref.id)}">{escape(naming(ref))}</a>')
        return f"\x01{len(found) - 1}\x01"

    def put_back(mark: re.Match[str]) -> str:
        return found[int(mark[1])] if int(mark[1]) < len(found) else ""

    # Lists of what is called alike use the sign before this one.
    return re.sub("\x01(\\d{1,6})\x01", put_back, escape(write(sentence, marked)))
