"""TOML into typed forms: whatever is wrong with it is one sentence with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import msgspec

from boards.plain.bad_input import BadInput, is_sensible, too_far
from boards.plain.files import HIDDEN, READING, read_bounded, text_of
from boards.plain.sentence import Sentence, say

Form = TypeVar("Form")
Keys: TypeAlias = tuple[str | int, ...]

MOST_BYTES = 1_000_000
DEEPEST = 40
MOST_PARTS = 40
MOST_TOLD = 20
"""Faults of one file."""

LONG = 100_000
"""Letters; of a longer text the first fault is told alone."""

DOTTED = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{MOST_PARTS}}}")
"""A key of more parts than anybody types; reading a very long one takes for ever."""

QUOTED = re.compile(r""""(?:[^"\\]|\\.)*+(?:"|\Z)|'[^']*+(?:'|\Z)""")
"""In one line; what has no end goes on to the end of it."""

MOST_LETTERS, MOST_IN_NAMES = 20_000, 300
NAMES = ("id", "title", "name", "adjective", "article", "letter", "symbol", "type", "author", "licence")
"""What stands in headings and menus, which are as wide as it is."""

"""Of one text: what nobody reads is drawn on counters, charts and cards all the same."""

LONG_NUMBER = re.compile(r"[\d_]{300}")
"""So does this."""

ESCAPE = re.compile(r"\\[uUbf]")

PATH = re.compile(r" - at `\$?(.*?)`$")
STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]|(\[\.\.\.\])")
AT = re.compile(r" \(at (line \d+, column \d+|end of document)\)$")


def read_toml(file: Path, form: type[Form]) -> Form:
    return toml_as(read_bounded(file, MOST_BYTES), form, file)


def toml_as(data: bytes, form: type[Form], file: str | Path = "") -> Form:
    """The typed form, or `BadInput` with the line of what does not fit, and behind it whatever else does not."""
    text = text_of(data, file)
    raw: Any = raw_toml(text, file)
    wrong: dict[Keys, BadInput] = {}
    lines: Sequence[tuple[int, Keys]] = ()
    while len(wrong) < MOST_TOLD:
        try:
            with READING:
                made = msgspec.convert(raw, form)
        except msgspec.ValidationError as error:
            words = str(error)
            lines = lines or tuple(lines_of(text))
            keys, why = _place(raw, form, words)
            if keys not in wrong:
                said = keys[:-1] if MISSING.fullmatch(why) else keys
                told = say("{key}: {why}.", key=written(said), why=plainly(why))
                wrong[keys] = BadInput(told, file, f"line {line_of(lines, said)}")
            raw = _as_if_right(raw, keys, form, words) if len(text) <= LONG else None
            if raw is None:
                break
        except (RecursionError, ValueError, OverflowError) as error:
            raise BadInput(say("It holds something that is too deep or too long."), file) from error
        else:
            if not wrong:
                return made
            break
    first, *others = wrong.values()
    raise BadInput(first.why, first.file, first.place, tuple(others))


def raw_toml(text: str, file: str | Path = "") -> dict[str, Any]:
    """The tables as they stand, if there is nothing in them that would take for ever."""
    if text.count(".") > MOST_PARTS:
        for number, each in enumerate(text.split("\n"), 1):
            if each.count(".") >= MOST_PARTS and DOTTED.search(QUOTED.sub("q", each)):
                raise BadInput(say("A key has too many parts."), file, f"line {number}")
    if long := LONG_NUMBER.search(text):
        line = text.count("\n", 0, long.start()) + 1
        raise BadInput(say("A number is too long."), file, f"line {line}")
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = AT.search(str(error))
        why = str(error)[: at.start()] if at else str(error)
        end = f"line {text.count(chr(10)) + 1}"
        place = at[1] if at and at[1].startswith("line") else end
        raise BadInput(say("This is not TOML: {why}.", why=why[:200]), file, place) from error
    except (RecursionError, ValueError, OverflowError) as error:
        raise BadInput(say("It holds something that is too deep or too long."), file) from error
    if (odd := _odd(tables, ())) is not None:
        raise BadInput(odd[1], file, f"line {line_of(lines_of(text), odd[0])}")
    return _seen(tables) if ESCAPE.search(text) else tables


def _seen(value: Any) -> Any:
    """The same without the letters that can be written by their numbers only, as they would not be seen."""
    match value:
        case str():
            return HIDDEN.sub("?", value)
        case dict():
            return {key: _seen(each) for key, each in value.items()}
        case list():
            return [_seen(each) for each in value]
        case _:
            return value


def _odd(value: Any, keys: Keys) -> tuple[Keys, Sentence] | None:
    """Where something stands that is deeper or larger than anything in a game."""
    if len(keys) >= DEEPEST:
        return keys, say("It is nested too deeply.")
    entries: Iterable[tuple[str | int, Any]] = value.items() if isinstance(value, dict) else enumerate(value)
    for key, each in entries:
        if isinstance(each, dict | list):
            if (found := _odd(each, (*keys, key))) is not None:
                return found
        elif isinstance(each, int | float) and not is_sensible(each):
            return (*keys, key), too_far()
        elif isinstance(each, str) and len(each) > (most := MOST_IN_NAMES if key in NAMES else MOST_LETTERS):
            return (*keys, key), say("A text is longer than {most} letters.", most=most)
    return None


def _place(raw: Any, form: Any, words: str) -> tuple[Keys, str]:
    """Of a message, what it is about, and why."""
    found = PATH.search(words)
    why = words[: found.start()] if found else words
    named = UNKNOWN.fullmatch(why) or MISSING.fullmatch(why)
    keys = _keys(raw, form, words)
    return ((*keys, named[1]) if named else keys), why


def _keys(raw: Any, form: Any, words: str) -> Keys:
    """The keys that lead to what does not fit. The message leaves out those of free tables: they are tried."""
    found = PATH.search(words)
    keys: Keys = ()
    for step in STEP.finditer(found[1] if found else ""):
        if step[1] is not None:
            keys = (*keys, step[1])
        elif step[2] is not None:
            keys = (*keys, int(step[2]))
        else:
            raw, key = _guilty(raw, keys, form, words)
            keys = (*keys, key)
    return keys


def _guilty(raw: Any, keys: Keys, form: Any, words: str) -> tuple[Any, str]:
    """Which entry of the table at `keys` brings this message; and the whole with that entry alone."""
    table: dict[str, Any] = _inside(raw, keys)
    names = list(table)
    while len(names) > 1:
        half = names[: len(names) // 2]
        if _says(_with(raw, keys, {name: table[name] for name in half}), form) == words:
            names = half
        else:
            names = names[len(names) // 2 :]
    return _with(raw, keys, {names[0]: table[names[0]]}), names[0]


def _says(raw: Any, form: Any) -> str:
    try:
        with READING:
            msgspec.convert(raw, form)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _as_if_right(raw: Any, keys: Keys, form: Any, words: str) -> Any:
    """The same with something else in the place of what does not fit, or without it, so that the rest can be looked
    at; nothing, if that leads no further."""
    if not keys:
        return None
    holds = _inside(raw, keys[:-1])
    for value in STAND_INS if not UNKNOWN.match(words) else ():
        instead = _with(raw, keys, value)
        told = _says(instead, form)
        if not told or _place(instead, form, told)[0] != keys:
            return instead
    if not isinstance(holds, dict) or keys[-1] not in holds:
        return None
    return _with(raw, keys[:-1], {key: value for key, value in holds.items() if key != keys[-1]})


def _inside(raw: Any, keys: Keys) -> Any:
    for key in keys:
        raw = raw[key]
    return raw


def _with(raw: Any, keys: Keys, value: Any) -> Any:
    if not keys:
        return value
    copy = raw.copy()
    copy[keys[0]] = _with(raw[keys[0]], keys[1:], value) if len(keys) > 1 else value
    return copy


TYPES = {
    "str": "text", "int": "a whole number", "float": "a number", "bool": "true or false", "array": "a list",
    "object": "a table", "null": "nothing",
}  # fmt: skip
UNKNOWN = re.compile(r"Object contains unknown field `(.*?)`")
MISSING = re.compile(r"Object missing required field `(.*?)`")
STAND_INS: tuple[Any, ...] = ("a", 1, [], {}, True)
"""What may stand where something else is wrong, while the rest is looked at."""


def plainly(why: str) -> str:
    """What msgspec says of a value, in the words of those who write such files."""
    if match := MISSING.fullmatch(why):
        return f"{match[1]} is missing"
    if match := re.fullmatch(r"Expected `(.+)`, got `(.+)`", why):
        expected, got = (" or ".join(TYPES.get(one, one) for one in each.split(" | ")) for each in match.groups())
        return f"{expected} was expected, not {got}"
    if match := re.fullmatch(r"Invalid enum value (.+)", why):
        return f"{match[1]} is none of the words for this place"
    return "this is not a word for this place" if UNKNOWN.fullmatch(why) else why


def written(keys: Keys) -> str:
    """A path as one reads it: kinds.infantry.faces[1].figures."""
    text = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step[:80]}" for step in keys)
    return text.removeprefix(".") or "The file"


def line_of(lines: Iterable[tuple[int, Keys]], keys: Keys) -> int:
    """The line where what these keys lead to begins, or the first thing in it, or else the nearest around it."""
    best, line = 0, 1
    for number, found in lines:
        same = 0
        for ours, theirs in zip(keys, found, strict=False):
            if ours != theirs:
                break
            same += 1
        if keys and same == len(keys):
            return number
        if same == len(found) and same > best:
            best, line = same, number
    return line


NAME = r"""(?:[\w-]+|"(?:[^"\\\n]|\\.)*"|'[^'\n]*')"""
DOTTED_NAME = rf"{NAME}(?:[ \t]*\.[ \t]*{NAME})*"
HEADER = re.compile(rf"[ \t]*(\[\[?)[ \t]*({DOTTED_NAME})[ \t]*\]")
ENTRY = re.compile(rf"[ \t]*({DOTTED_NAME})[ \t]*=[ \t]*")
SIGNS = re.compile(r'"""|\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|[\[\]{}]')


def lines_of(text: str) -> Iterator[tuple[int, Keys]]:
    """Each header and entry of a well-formed text, with the keys that lead to it."""
    above: Keys = ()
    counted: dict[Keys, int] = {}
    depth, quote = 0, ""
    for number, line in enumerate(text.split("\n"), 1):
        at = 0
        if not depth and not quote:
            if header := HEADER.match(line):
                above = _resolved(_split(header[2]), counted, repeated=header[1] == "[[")
                yield number, above
                continue
            if entry := ENTRY.match(line):
                yield number, above + _split(entry[1])
                at = entry.end()
        depth, quote = _after(line, at, depth, quote)


def _after(line: str, at: int, depth: int, quote: str) -> tuple[int, str]:
    """How deep in brackets, and in what kind of long text, the end of a line is."""
    while True:
        if quote:
            end = line.find(quote, at)
            if end < 0:
                return depth, quote
            at, quote = end + 3, ""
        found = SIGNS.search(line, at)
        if found is None:
            return depth, quote
        at = found.end()
        sign = found[0]
        if sign in ('"""', "'''"):
            quote = sign
        elif sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1


def _resolved(keys: tuple[str, ...], counted: dict[Keys, int], *, repeated: bool) -> Keys:
    """The keys of a header, with the number of each repeated table among them."""
    found: Keys = ()
    for place, key in enumerate(keys):
        found = (*found, key)
        last = place == len(keys) - 1
        if last and repeated:
            counted[found] = counted.get(found, -1) + 1
        if found in counted:
            found = (*found, counted[found])
    return found


def _split(dotted: str) -> tuple[str, ...]:
    return tuple(name.strip("\"'") for name in re.findall(NAME, dotted))
