"""A game on the disk: what happens is appended and synced as it happens.

What is not yet in the file is in the history, so a full disk loses nothing: the next event tries again.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

from msgspec.structs import replace

from boards.files.fingerprints import drawing_fingerprint, facts_fingerprint
from boards.plain.sentence import Sentence, say
from counters.counter import Counter, Kind, KindId
from counters.events import CounterBrokenDown, CountersCombined, CountersPlaced, Event, Together
from counters.game import Game
from counters.position import Position, SeatId
from counters.saves.appending import AppendedFile, Gone, Replaced, beside
from counters.saves.history import START, History, Moment
from counters.saves.save_lock import Holder, Lock, take_lock
from counters.saves.saved_lines import BackLine, EventLine, Head, Line, NameLine, written, written_with
from counters.secrets.telling import Glimpse, Telling, Unseen

if TYPE_CHECKING:
    from counters.saves.save_reading import Reading
    from counters.saves.watching import Watched


class SavedGame:
    """One file that a game is kept in. `keep` brings it up to date with the history."""

    def __init__(
        self, path: Path, head: Head, kinds: Mapping[KindId, Kind], file: AppendedFile, lock: Lock | None = None
    ) -> None:
        self.path, self.head = path, head
        self.read_only: Sentence | None = None
        """Why nothing is written, if nothing is."""

        self.unwritable = False
        """It is read only because the disk says so, which may change."""

        self.watched: Watched | None = None
        """Another program writes to it, and it is looked at here as it grows."""

        self.trouble: Sentence | None = None
        """Why what was played last is not in the file, if it is not."""

        self.kinds = kinds
        """Every kind that may come to the table, as it is printed."""

        self._file, self._lock = file, lock
        self._in_file = _Written(set(head.kinds))
        self._between = b""
        self._history: History | None = None

    def holds(self, history: History, kinds: Mapping[KindId, Kind], cut_short: bool) -> None:
        """The file was read: this is what is in it already."""
        self.kinds = {**self.kinds, **self.head.kinds, **kinds}
        self._in_file = _all_of(history, {*self.head.kinds, *kinds})
        self._between = b"\n" if cut_short else b""

    @property
    def saved(self) -> bool:
        """Whether everything that was to be kept is on the disk."""
        return self._history is None or self._in_file.is_all_of(self._history)

    @property
    def unsaved(self) -> int:
        """How many moves are in memory only."""
        return 0 if self._history is None else len(self._history) - self._in_file.moments

    def keep(self, history: History) -> Sentence | None:
        """Append what the file does not hold yet. A sentence when that begins to fail, and when it works again."""
        self._history = history
        if self.read_only is not None:
            self.trouble = None if self.saved else self.read_only
            return None
        if self.saved and self.trouble is None:
            return None
        lines, after = self._missing(history, self._in_file)
        try:
            if lines:
                self._file.append(self._between + b"".join(lines))
        except Gone:
            if (trouble := self._write_anew(history, (self.path,))) is not None:
                return self._failed(trouble)
            return say("{file} was gone; the whole game has been saved there again.", file=str(self.path))
        except (Replaced, FileExistsError):
            return self._go_on_beside(history)
        except OSError as error:
            return self._failed(error)
        return self._worked(after)

    def retry(self) -> Sentence | None:
        """Try again what could not be saved."""
        if self.unwritable and os.access(self.path, os.W_OK):
            self.read_only, self.unwritable = None, False
        return None if self._history is None or self.saved else self.keep(self._history)

    def learn(self, kinds: Mapping[KindId, Kind]) -> None:
        """Kinds that come to the table out of another file."""
        self.kinds = {**kinds, **self.kinds}

    def elsewhere(self, path: Path, history: History, *, exactly: bool = False) -> Sentence:
        """The whole game in another file, in which it goes on. The file it was in is left as it is.

        A name that is taken gets a number, unless it must be `exactly` this.
        """
        self._history = history
        if (trouble := self._write_anew(history, (path,) if exactly else (path, *beside(path)))) is not None:
            why = trouble.strerror or str(trouble)
            return say("The game cannot be saved to {file} ({why}).", file=str(path), why=why)
        return say("The whole game is saved in {file}, and goes on there.", file=str(self.path))

    def rename(self, path: Path) -> None:
        """What has been saved goes along. `OSError`: it stays where it was, under its old name."""
        lock = take_lock(path)
        if isinstance(lock, Holder):
            raise FileExistsError(f"{path} is there already")
        try:
            self._file.moved(path)
        except BaseException:
            if lock is not None:
                lock.let_go()
            raise
        self._let_go()
        self.path, self._lock = path, lock

    def take_over(self, reading: Reading, history: History, lock: Lock | None) -> None:
        """Whoever wrote to it does so no longer: from now on it is written here."""
        self._file.close()
        self._file = AppendedFile(self.path, reading.end, reading.size, reading.last)
        self._lock, self.read_only, self.watched = lock, None, None
        self.holds(history, reading.kinds, reading.cut_short)

    def close(self) -> None:
        """Let others write to it."""
        self._file.close()
        self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.let_go()
            self._lock = None

    def _go_on_beside(self, history: History) -> Sentence | None:
        """The file is not as it was left: everything that is in memory goes to another one, and it stays as it is."""
        old = self.path
        if (trouble := self._write_anew(history, beside(self.path))) is not None:
            return self._failed(trouble)
        return say(
            "{old} is not as it was left: something else has written to it. It is left as it is now, and all that was "
            "played here is in {file}, where it goes on.",
            old=str(old),
            file=str(self.path),
        )

    def _write_anew(self, history: History, paths: Iterable[Path]) -> OSError | None:
        """The whole game in the first of these files that is not there yet; or why it cannot be."""
        lines, after = self._missing(history, _Written(set(self.head.kinds)))
        whole, taken = b"".join(lines), FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        for path in paths:
            lock = self._lock if path == self.path else take_lock(path)
            if isinstance(lock, Holder):
                continue
            file = AppendedFile(path)
            try:
                file.append(whole)
            except OSError as error:
                if lock is not None and lock is not self._lock:
                    lock.let_go()
                if isinstance(error, FileExistsError):
                    continue
                return error
            self._file.close()
            if lock is not self._lock:
                self._let_go()
            self.path, self._file, self._lock = path, file, lock
            self.read_only = self.watched = None
            self.unwritable = False
            self._worked(after)
            return None
        return taken

    def _worked(self, after: _Written) -> Sentence | None:
        self._in_file, self._between = after, b""
        told, self.trouble = self.trouble, None
        return None if told is None else say("Saving works again; everything is in {file}.", file=str(self.path))

    def _failed(self, error: OSError) -> Sentence | None:
        """Said once, and remembered as long as it is so."""
        new = self.trouble is None
        self.trouble = say(
            "The game cannot be saved to {file} ({why}). Play on: nothing is lost while the program runs, "
            "and it is tried again with every move.",
            file=str(self.path),
            why=error.strerror or str(error),
        )
        return self.trouble if new else None

    def _missing(self, history: History, was: _Written) -> tuple[list[bytes], _Written]:
        """The lines that a file does not have yet, and what it holds with them."""
        lines = [] if was.begun else [written(self.head)]
        known = set(was.known)
        head = was.head
        for number in range(was.moments + 1, len(history) + 1):
            moment = history[number]
            new = printed(kinds_in(moment.event) - known, self.kinds)
            known |= set(new)
            lines.append(written_with(event_line(moment, moment.event, new), history.encoded(number)))
            head = number
        lines += map(written, _naming(was.names, history.names))
        if head != history.head:
            lines.append(written(BackLine(history.head)))
        return lines, _all_of(history, known)


@dataclass(frozen=True)
class _Written:
    """What the file holds."""

    known: set[KindId]
    moments: int = 0
    head: int = START
    names: Mapping[int, str] = field(default_factory=dict)
    begun: bool = False

    def is_all_of(self, history: History) -> bool:
        held = (self.moments, self.head, self.names)
        return self.begun and held == (len(history), history.head, history.names)


def _all_of(history: History, known: set[KindId]) -> _Written:
    return _Written(known, len(history), history.head, dict(history.names), begun=True)


def begin_save(path: Path, game: Game, history: History, kit: str = "", program: str = "") -> SavedGame:
    """A new saved game. Nothing is written before `keep`; a file that is there already is never written over."""
    lock = None
    for free in (path, *beside(path)):
        lock = take_lock(free)
        if not isinstance(lock, Holder):
            path = free
            break
    head = replace(head_of(game, history.start, kit, program, history.seat), seal=token_hex(16))
    return SavedGame(path, head, game.sheet.kinds, AppendedFile(path), lock if isinstance(lock, Lock) else None)


def head_of(game: Game, start: Position, kit: str = "", program: str = "", seat: SeatId | None = None) -> Head:
    """The first line of a new saved game."""
    return Head(
        program=program,
        game=game.sheet.game,
        title=game.sheet.title,
        kit=kit,
        seat=seat,
        maps=tuple(sorted(game.board.maps)),
        facts=facts_fingerprint(game.board),
        drawing=drawing_fingerprint(game.board),
        kinds=printed(kinds_used(start.counters.values()), game.sheet.kinds),
        start=start,
    )


def kinds_used(counters: Iterable[Counter]) -> set[KindId]:
    return {counter.kind for counter in counters}


def kinds_in(event: Event | Glimpse | Unseen) -> set[KindId]:
    """The kinds of counters that an event brings to the table."""
    match event:
        case Together():
            return set().union(*map(kinds_in, event.events))
        case CountersPlaced():
            return kinds_used(event.counters)
        case CountersCombined() | CounterBrokenDown():
            return kinds_used(event.into)
        case Glimpse():
            return set().union(*map(_kinds_told, event.told))
        case _:
            return set()


def _kinds_told(telling: Telling) -> set[KindId]:
    seen = telling.right.counters if telling.right else None
    return kinds_in(telling.event) | kinds_used(telling.known.values()) | kinds_used((seen or {}).values())


def printed(kinds: Iterable[KindId], sheet: Mapping[KindId, Kind]) -> dict[KindId, Kind]:
    """What is printed on these kinds."""
    return {id: sheet[id] for id in sorted(kinds) if id in sheet}


def event_line(moment: Moment, event: Event | Glimpse, kinds: Mapping[KindId, Kind]) -> EventLine:
    """`event`: as it is told."""
    return EventLine(
        n=moment.number, parent=moment.parent, who=moment.who, seat=moment.seat, time=moment.time, event=event,
        kinds=kinds,
    )  # fmt: skip


def _naming(before: Mapping[int, str], after: Mapping[int, str]) -> Iterator[Line]:
    for number in sorted(before.keys() | after.keys()):
        if before.get(number) != after.get(number):
            yield NameLine(number, after.get(number, ""))
