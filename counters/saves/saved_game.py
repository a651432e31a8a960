"""A game on the disk: what happens is appended and synced as it happens.

What is not yet in the file is in the history, so a full disk loses nothing: the next event tries again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from boards.files.fingerprints import drawing_fingerprint, facts_fingerprint
from boards.plain.sentence import Sentence, say
from counters.counter import Counter, Kind, KindId
from counters.events import CounterBrokenDown, CountersCombined, CountersPlaced, Event, Together
from counters.game import Game
from counters.places import SeatId
from counters.position import Position
from counters.saves.appending import AppendedFile, Replaced
from counters.saves.history import START, History, Moment
from counters.saves.save_lock import Holder, Lock, take_lock
from counters.saves.saved_lines import BackLine, EventLine, Head, Line, NameLine, written
from counters.secrets.glimpses import Glimpse, Telling
from counters.secrets.telling import Unseen


class SavedGame:
    """One file that a game is kept in. `keep` brings it up to date with the history."""

    def __init__(
        self, path: Path, head: Head, kinds: Mapping[KindId, Kind], file: AppendedFile, lock: Lock | None = None
    ) -> None:
        self.path, self.head = path, head
        self.read_only: Sentence | None = None
        """Why nothing is written, if nothing is."""

        self._kinds = kinds
        self._file, self._lock = file, lock
        self._in_file = _Written(known=set(head.kinds))
        self._between = b""
        self._unsaved: History | None = None
        self._told = False

    def holds(self, history: History, kinds: Iterable[KindId], cut_short: bool) -> None:
        """The file was read: this is what is in it already."""
        self._in_file = _Written(
            len(history), history.head, dict(history.names), {*self.head.kinds, *kinds}, begun=True
        )
        self._between = b"\n" if cut_short else b""

    @property
    def saved(self) -> bool:
        """Whether everything that was to be kept is on the disk."""
        return self._unsaved is None

    def keep(self, history: History) -> Sentence | None:
        """Append what the file does not hold yet. A sentence when that begins to fail, and when it works again."""
        if self.read_only is not None:
            return None
        lines, after = self._missing(history)
        if not lines and self.saved:
            return None
        try:
            self._file.append(self._between + b"".join(lines))
        except Replaced:
            return self._start_anew(history)
        except OSError as error:
            return self._failed(history, error)
        self._in_file, self._between, self._unsaved = after, b"", None
        if self._told:
            self._told = False
            return say("Saving works again; everything is in {file}.", file=str(self.path))
        return None

    def retry(self) -> Sentence | None:
        """Try again what could not be saved."""
        return None if self._unsaved is None else self.keep(self._unsaved)

    def close(self) -> None:
        """Let others write to it."""
        self._file.close()
        if self._lock is not None:
            self._lock.let_go()

    def _missing(self, history: History) -> tuple[list[bytes], _Written]:
        was = self._in_file
        lines = [] if was.begun else [written(self.head)]
        known = set(was.known)
        head = was.head
        for number in range(was.moments + 1, len(history) + 1):
            moment = history[number]
            new = printed(kinds_in(moment.event) - known, self._kinds)
            known |= set(new)
            lines.append(written(_event_line(moment, new)))
            head = number
        lines += map(written, _naming(was.names, history.names))
        if head != history.head:
            lines.append(written(BackLine(history.head)))
        return lines, _Written(len(history), history.head, dict(history.names), known, begun=True)

    def _start_anew(self, history: History) -> Sentence | None:
        """The file was moved or deleted while the game was open: write the whole game where it should be."""
        self._file.close()
        self._file = AppendedFile(self.path)
        self._in_file, self._between = _Written(known=set(self.head.kinds)), b""
        lines, after = self._missing(history)
        try:
            self._file.append(b"".join(lines))
        except OSError as error:
            return self._failed(history, error)
        self._in_file, self._unsaved, self._told = after, None, False
        return say("{file} was gone; the whole game has been saved there again.", file=str(self.path))

    def _failed(self, history: History, error: OSError) -> Sentence | None:
        self._unsaved = history
        if self._told:
            return None
        self._told = True
        return say(
            "The game cannot be saved to {file} ({why}). Play on: nothing is lost while the program runs, "
            "and it is tried again with every move.",
            file=str(self.path),
            why=error.strerror or str(error),
        )


class _Written:
    """What the file holds."""

    def __init__(
        self,
        moments: int = 0,
        head: int = START,
        names: Mapping[int, str] | None = None,
        known: set[KindId] | None = None,
        *,
        begun: bool = False,
    ) -> None:
        self.moments, self.head, self.names, self.known, self.begun = moments, head, names or {}, known or set(), begun


def begin_save(path: Path, game: Game, history: History, kit: str = "", program: str = "") -> SavedGame:
    """A new saved game. Nothing is written before `keep`; a file that is there already is never written over."""
    lock = take_lock(path)
    head = head_of(game, history.start, kit, program, history.seat)
    save = SavedGame(path, head, game.sheet.kinds, AppendedFile(path), lock if isinstance(lock, Lock) else None)
    if isinstance(lock, Holder):
        save.read_only = lock.sentence
    return save


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


def _event_line(moment: Moment, kinds: Mapping[KindId, Kind]) -> EventLine:
    return EventLine(
        n=moment.number,
        parent=moment.parent,
        who=moment.who,
        seat=moment.seat,
        time=moment.time,
        event=moment.event,
        kinds=kinds,
    )


def _naming(before: Mapping[int, str], after: Mapping[int, str]) -> Iterator[Line]:
    for number in sorted(before.keys() | after.keys()):
        if before.get(number) != after.get(number):
            yield NameLine(number, after.get(number, ""))
