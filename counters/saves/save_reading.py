"""Reading a saved game: as much of it as is sound, and a sentence about the rest.

It reads line by line. A line that cannot be read ends the reading there; whoever writes next keeps what follows aside.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, TypeAlias, TypeVar, cast

import msgspec

from boards.plain.bad_input import BadInput
from boards.plain.files import (
    Tell,
    all_seen,
    convert_json,
    open_plain,
    part_of,
    read_json,
    refuse_far_numbers,
    to_nobody,
)
from boards.plain.sentence import Sentence, Value, say
from counters.counter import Kind, KindId
from counters.saves.appending import KNOWN_BY
from counters.saves.history import (
    MOST_IN_LINE,
    MOST_LINES,
    MOST_MOMENTS,
    MOST_WEIGHT,
    MOST_WORK,
    START,
    History,
    Moment,
    grown_by,
    things_in,
    weight_of,
    work_at_most,
    work_of,
)
from counters.saves.position_check import check_cargo, check_sound
from counters.saves.saved_lines import FORM, NAME, EventLine, Head, Line, NameLine
from counters.secrets.telling import Glimpse

T = TypeVar("T")
READING = 0.4
"""Of the time that opening takes; the rest is for playing what was read."""

MANY = 1 << 16
_LINES: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)
_ANY_LINE = cast("type[Line]", Line)


class _Form(msgspec.Struct):
    """What is asked of a file before anything else."""

    file: str = ""
    form: int = 0
    program: str = ""


@dataclass
class Reading:
    """What a saved game holds, and how far it could be read."""

    head: Head
    history: History
    end: int = 0
    """How many bytes are sound. What stands after them is `broken`."""

    size: int = 0

    broken: Sentence | None = None
    torn: bool = False
    """Broken in the last line only, as by a power cut."""

    cut_short: bool = False
    """The last sound line has no end of line."""

    last: bytes = b""
    """The end of what is sound, by which the file is known again."""

    heads: list[int] = field(default_factory=lambda: [START])
    """Where the lines bring the head, one after the other."""

    kinds: dict[KindId, Kind] = field(default_factory=dict)


def read_save(path: Path, tell: Tell = to_nobody) -> Reading:
    """All that is sound; `BadInput` only where not even the first line can be used."""
    with _told_of(path), open_plain(path) as file:
        reading = _read_head(file)
        size = max(1, os.fstat(file.fileno()).st_size)
        _read_lines(file, reading, lambda: tell(READING * reading.end / size))
        reading.size = file.seek(0, os.SEEK_END)
        _play(reading, part_of(tell, READING, 1.0))
    return reading


@contextmanager
def _told_of(path: Path) -> Iterator[None]:
    """Whatever cannot be read is said of this file."""
    try:
        yield
    except BadInput as error:
        raise error.within(path) from error
    except OSError as error:
        raise BadInput(say("It cannot be read ({why}).", why=error.strerror or str(error)), path) from error


def read_on(path: Path, reading: Reading) -> bool:
    """What has been written since; whether there was anything. `BadInput`: what was read stands there no longer."""
    with open_plain(path) as file:
        size = os.fstat(file.fileno()).st_size
        if size == reading.end:
            return False
        file.seek(reading.end - len(reading.last))
        if size < reading.end or file.read(len(reading.last)) != reading.last:
            raise BadInput(say("It is not as it was; what is seen here is how it was."), path)
        was = reading.end
        _read_lines(file, reading, lambda: None)
        reading.size = file.seek(0, os.SEEK_END)
    # Half a line is one that is being written.
    if reading.broken is not None and not reading.torn:
        raise BadInput(reading.broken, path)
    reading.broken, reading.torn = None, False
    if reading.end == was:
        return False
    _go_along(reading)
    return True


def read_head(path: Path) -> Head:
    """Which game it is, without reading what happened."""
    with _told_of(path), open_plain(path) as file:
        return _read_head(file).head


def _read_head(file: BinaryIO) -> Reading:
    line = file.readline(MOST_IN_LINE + 1)
    if not line.strip():
        raise BadInput(say("The file is empty: it holds no game."), place="line 1")
    if len(line) > MOST_IN_LINE:
        raise BadInput(say("The first line is far longer than that of a saved game."), place="line 1")
    form = _asked(line, _Form, FORM)
    if form.file != NAME:
        raise BadInput(say("This is not a saved game of Sandtable."), place="line 1")
    if form.form > FORM:
        raise BadInput(
            say(
                "It was saved by a newer Sandtable ({program}, form {form}; this one reads up to form {mine}). "
                "A newer Sandtable opens it; the file is left as it is.",
                program=form.program or "unknown version",
                form=form.form,
                mine=FORM,
            ),
            place="line 1",
        )
    if form.form < 1:
        raise BadInput(say("There never was a form {form} of saved games.", form=form.form), place="line 1, $.form")
    head = _asked(line, Head, form.form)
    check_sound(head.start)
    history = History(head.start, head.seat)
    return Reading(head, history, end=len(line), cut_short=not line.endswith(b"\n"), last=line[-KNOWN_BY:])


def _asked(line: bytes, wanted: type[T], form: int) -> T:
    """The first line, typed. Older forms are brought to the present one first."""
    try:
        if form == FORM:
            return read_json(line, wanted)
        return convert_json(upgraded(read_json(line, dict), form, FORM), wanted)
    except BadInput as error:
        raise BadInput(
            say("The first line cannot be read, and nothing can be opened without it: {why}", why=error.why),
            place=error.place if error.place.startswith("line") else f"line 1, {error.place}".rstrip(", "),
        ) from error


def _read_lines(file: BinaryIO, reading: Reading, tell: Callable[[], None]) -> None:
    number = 1
    while line := file.readline(MOST_IN_LINE + 1):
        number += 1
        tell()
        reading.history.weight += weight_of(line)
        try:
            _check_bounds(number, reading.history.weight)
            if line.strip():
                _take(_line(line, reading.head.form), reading)
        except BadInput as error:
            reading.torn = not line.endswith(b"\n") and len(line) <= MOST_IN_LINE
            reading.broken = say("Line {line} cannot be read: {why}", line=number, why=_why(error))
            return
        reading.end += len(line)
        reading.cut_short, reading.last = not line.endswith(b"\n"), line[-KNOWN_BY:]


def _check_bounds(lines: int, weight: int) -> None:
    if lines > MOST_LINES or weight > MOST_WEIGHT:
        raise BadInput(say("there is more in this file than in any game."))


def _line(line: bytes, form: int) -> Line:
    if len(line) > MOST_IN_LINE:
        raise BadInput(say("it is far too long."))
    line = all_seen(line)
    if form != FORM:
        return convert_json(upgraded(read_json(line, dict), form, FORM), _ANY_LINE)
    refuse_far_numbers(line)
    if len(line) < MANY:
        try:
            return _LINES.decode(line)
        except (ValueError, RecursionError):
            pass  # read once more, for the sentence
    return read_json(line, _ANY_LINE)


def _why(error: BadInput) -> Value:
    return say("{place}: {why}", place=error.place, why=error.why) if error.place.startswith("$") else error.why


def _take(line: Line, reading: Reading) -> None:
    history = reading.history
    if isinstance(line, EventLine):
        if line.n != len(history) + 1:
            raise BadInput(say("it is move {n}, but move {wanted} was expected.", n=line.n, wanted=len(history) + 1))
        if not 0 <= line.parent < line.n:
            raise BadInput(say("it speaks of move {n}, which has not happened yet.", n=line.parent))
        if history.seat is None and isinstance(line.event, Glimpse):
            raise BadInput(say("it is what one seat was told, but this file holds the whole game."))
        if len(history) >= MOST_MOMENTS:
            raise BadInput(say("there are more than {most} moves.", most=MOST_MOMENTS))
        history.add(Moment(line.n, line.parent, line.event, line.who, line.seat, line.time))
        reading.kinds.update(line.kinds)
        reading.heads.append(line.n)
        return
    if not 0 <= line.n <= len(history):
        raise BadInput(say("it speaks of move {n}, which has not happened yet.", n=line.n))
    if isinstance(line, NameLine):
        history.name(line.n, line.name)
    else:
        reading.heads.append(line.n)


def _play(reading: Reading, tell: Tell) -> None:
    """Play the line to the head, as long as that takes no longer than anybody waits."""
    history, work, before = reading.history, 0, reading.history.start
    line = history.line(reading.heads[-1])
    _look_at_branches(history, set(line))
    for at, number in enumerate(line):
        tell(at / len(line))
        work += work_of(history[number].event, before)
        if work > MOST_WORK:
            raise BadInput(too_large())
        before = history.state_at(number)
    _go_along(reading)
    check_cargo(history.state)


def _go_along(reading: Reading) -> None:
    """The head is where the lines leave it, and redo leads where it led then."""
    reading.history.lead_along(reading.heads)
    reading.history.go_to(reading.heads[-1])
    reading.heads = reading.heads[-1:]


def _look_at_branches(history: History, line: set[int]) -> None:
    """What was left is not played, but may be looked at."""
    work, things = 0, [things_in(history.start)]
    for number in range(1, len(history) + 1):
        moment = history[number]
        things.append(things[moment.parent] + grown_by(moment.event))
        if number not in line:
            work += work_at_most(moment.event, things[number])
            if work > MOST_WORK:
                raise BadInput(too_large())


def too_large() -> Sentence:
    return say("The game is too long and too large to be opened; the file is left as it is.")


# Older forms, brought to the present one as raw data, one step at a time. There has been one form so far. A step takes
# a line of its form and gives the line of the next; a sample of every form that was ever released stays in
# `tests/counters/forms`.


Raw: TypeAlias = dict[str, Any]
Step: TypeAlias = Callable[[Raw], Raw]

STEPS: Mapping[int, Step] = {}


def upgraded(line: Raw, form: int, to: int, steps: Mapping[int, Step] = STEPS) -> Raw:
    """The line as the present form writes it."""
    for step in range(form, to):
        line = steps[step](line)
    return line
