"""A saved game made for one seat: nothing in it that the seat does not see, and everything that it does.

It is a saved game like any other, and can be mailed, looked through on every branch, and played on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from boards.plain.bad_input import BadInput
from boards.plain.files import write_aside, writing
from boards.plain.sentence import Sentence, say
from boards.plain.sentence import seat as seat_ref
from counters.counter import HIDDEN, Kind, KindId
from counters.position import CannotHappen, Position, SeatId
from counters.saves.history import MOST_WEIGHT, MOST_WORK, ROOM, START, History, steps_of, weight_of, work_of
from counters.saves.save_reading import read_save
from counters.saves.saved_game import event_line, kinds_used, printed
from counters.saves.saved_lines import BackLine, Head, NameLine, written
from counters.saves.seal import seal_for
from counters.secrets.seen import View, view
from counters.secrets.telling import NOTHING_SEEN, Glimpse, glimpse_from

MOST_TELLING = 12_000_000
"""Counters times events; one that is hidden takes as long as nine that are not."""


def export_save(path: Path, seat: SeatId, out: Path) -> Sentence:
    """Write what a seat may see of a saved game to another file; the sentence says what was done."""
    reading = read_save(path)
    history = reading.history
    if reading.broken is not None and not reading.torn:
        why = say("{broken} Nothing is written: opened to play on, it goes on before that line.", broken=reading.broken)
        raise BadInput(why, path)
    if out.exists() and out.samefile(path):
        raise BadInput(say("A file for a seat cannot be written over the saved game itself."), out)
    try:
        done = send(history, seat, reading.head, {**reading.head.kinds, **reading.kinds}, out)
    except BadInput as error:
        raise error if error.file else error.within(path) from error
    torn = say("{done} The last line was torn off, as by a power cut, and is not among them.", done=done)
    return torn if reading.broken is not None else done


def send(history: History, seat: SeatId, head: Head, kinds: Mapping[KindId, Kind], out: Path) -> Sentence:
    """Write the file for a seat; the sentence says what was done."""
    seats = {**history.start.seats, **history.state.seats}
    if history.seat is not None:
        raise BadInput(say("This file was made for {seat} already.", seat=seat_ref(history.seat)))
    if seat not in seats:
        known = tuple(f"{found.name} ({id})" for id, found in sorted(seats.items()))
        why = say("Nobody sits at “{seat}”; the seats are {seats}.", seat=seat, seats=known)
        raise BadInput(why if known else say("Nobody sits at this table yet."))
    with writing(out):
        write_aside(out, b"".join(export_for(history, seat, head, kinds)), private=True)
    return say(
        "{file} holds what {seat} may see of {count} moves.", file=out.name, seat=seats[seat].name, count=len(history)
    )


def export_for(history: History, seat: SeatId, head: Head, kinds: Mapping[KindId, Kind]) -> Iterator[bytes]:
    """The lines of the file. Every moment on every branch is told as the seat saw it."""
    start = view(history.start, seat)
    known = _kinds_of(start.seen)
    yield written(replace(head, seat=seat, seal=seal_for(head, seat), start=start.seen, kinds=printed(known, kinds)))
    work = weight = 0
    for number, told, seen in told_to(history, start):
        moment = history[number]
        new = _kinds_of(seen) - known
        known |= new
        line = written(event_line(moment, told, printed(new, kinds)))
        work, weight = work + work_of(told, seen), weight + weight_of(line)
        if work > MOST_WORK or weight > ROOM * MOST_WEIGHT:
            raise BadInput(too_long())
        yield line
    for number in sorted(history.names):
        yield written(NameLine(number, history.names[number]))
    if history.head != len(history):
        yield written(BackLine(history.head))


def too_long() -> Sentence:
    return say("The game is too long and too large to be written for one seat.")


def told_to(history: History, start: View) -> Iterator[tuple[int, Glimpse, Position]]:
    """Every moment, what the seat is told of it, and what it sees then."""
    number, now, work = START, start, 0
    for next_number in range(1, len(history) + 1):
        moment, told = history[next_number], NOTHING_SEEN
        work += steps_of(moment.event) * (20 + len(now.seen.counters) + 8 * len(now.names))
        if work > MOST_TELLING:
            raise BadInput(too_long())
        if moment.parent != number:
            now = view(history.state_at(moment.parent), start.seat)
        number = next_number
        # What cannot happen changed nothing, and nothing is told of it.
        with suppress(CannotHappen):
            if not isinstance(moment.event, Glimpse):
                told, now = glimpse_from(now, moment.event)
        yield number, told, now.seen


def _kinds_of(seen: Position) -> set[KindId]:
    return kinds_used(seen.counters.values()) - {HIDDEN}
