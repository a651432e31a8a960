"""A text cut into statements, and statements into words, quoted words and signs; each knows where it stands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from boards.plain.bad_input import BadInput
from boards.plain.sentence import Value, say

SIGNS = ",:=()[]#"
TOKEN = re.compile(
    r"""(?P<space>\s+)
    | (?P<quoted> "(?:[^"\\]++|\\.)*+")
    | (?P<curly> [“„][^“”„]*[“”])
    | (?P<sign> [,:=()\[\]\#])
    | (?P<stop> [·;|])
    | (?P<word> [^\s,:=()\[\]\#·;|"“”„]+)""",
    re.VERBOSE,
)
LONGEST_TEXT = 1_000_000
MOST_WORDS = 200_000


class Token(NamedTuple):
    """`quoted` words are taken exactly as they stand; a sign is a token of its own."""

    text: str
    line: int
    column: int
    quoted: bool = False

    def is_sign(self, *signs: str) -> bool:
        return not self.quoted and self.text in signs

    @property
    def is_name(self) -> bool:
        """A word, quoted or not, and no sign."""
        return self.quoted or self.text not in SIGNS

    def is_word(self, *words: str) -> bool:
        return not self.quoted and self.text.casefold() in words

    def wrong(self, template: str, **values: Value) -> BadInput:
        """What to raise about this token."""
        return BadInput(say(template, **values), place=f"line {self.line}, column {self.column}")

    @property
    def shown(self) -> str:
        return self.text if len(self.text) <= 40 else self.text[:40] + "…"


def statements(text: str, first_line: int = 1) -> Iterator[list[Token]]:
    """Every statement of a text. Comments and blank lines are left out."""
    if len(text) > LONGEST_TEXT:
        raise BadInput(say("A position of more than {most} characters is not read.", most=LONGEST_TEXT))
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), first_line):
        statement: list[Token] = []
        for token in _tokens(line, number):
            if token is None:
                if statement:
                    yield statement
                statement = []
            else:
                statement.append(token)
            if len(statement) > MOST_WORDS:
                raise statement[-1].wrong("A statement of more than {most} words is not read.", most=MOST_WORDS)
        if statement:
            yield statement


def _tokens(line: str, number: int) -> Iterator[Token | None]:
    """The tokens of a line; None where a statement ends."""
    if line.lstrip().startswith("#"):
        return
    at = 0
    while at < len(line):
        match = TOKEN.match(line, at)
        if match is None:
            raise Token(line[at], number, at + 1).wrong("A closing quotation mark was expected.")
        text = match[0]
        if text == "#" and (match.end() == len(line) or line[match.end()].isspace()):
            return
        match match.lastgroup:
            case "quoted":
                yield Token(_unescaped(Token(text, number, at + 1)), number, at + 1, quoted=True)
            case "curly":
                yield Token(text[1:-1], number, at + 1, quoted=True)
            case "stop":
                yield None
            case "sign" | "word":
                yield Token(text, number, at + 1)
        at = match.end()


def _unescaped(token: Token) -> str:
    try:
        return str(json.loads(token.text, strict=False))
    except ValueError:
        raise token.wrong(
            "Inside quotation marks a backslash goes before a quotation mark, a backslash, n (new line), or u and "
            "four digits."
        ) from None


def quoted(text: str) -> str:
    """In quotation marks, on one line, with nothing in it that cannot be seen."""
    return "".join(
        char if char.isprintable() else json.dumps(char)[1:-1] for char in json.dumps(text, ensure_ascii=False)
    )
