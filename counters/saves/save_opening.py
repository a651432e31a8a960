"""Opening a saved game: what can be mended is mended and said, and whatever cannot be used is kept aside."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from boards.plain.bad_input import BadInput
from boards.plain.files import Tell, to_nobody
from boards.plain.sentence import Sentence, say
from counters.counter import Kind, KindId
from counters.events import CountersMoved
from counters.events.happening import number
from counters.game import Game
from counters.position import TRAY
from counters.saves.appending import AppendedFile, keep_aside
from counters.saves.fitting import check_game, kinds_gone, say_of_kinds, say_of_places, strays
from counters.saves.history import History
from counters.saves.save_lock import Holder, Lock, take_lock
from counters.saves.save_reading import Reading, read_save
from counters.saves.saved_game import SavedGame
from counters.saves.saved_lines import Head
from counters.saves.watching import Watched


@dataclass(frozen=True)
class OpenedSave:
    """A saved game that can be played on, and what there is to say about it."""

    history: History
    save: SavedGame
    head: Head
    remarks: tuple[Sentence, ...]
    kinds: Mapping[KindId, Kind]
    """The kinds on the table as the saved game remembers them, also those that are in the box no longer."""


def open_save(path: Path, game: Game | None = None, kit: str = "", tell: Tell = to_nobody) -> OpenedSave:
    """Open it to play on. `BadInput` where there is no way on; the file itself is left as it is until the next move."""
    lock = take_lock(path) if path.is_file() else None
    try:
        return _opened(path, game, kit, lock, tell)
    except BaseException:
        if isinstance(lock, Lock):
            lock.let_go()
        raise


def _opened(path: Path, game: Game | None, kit: str, lock: Lock | Holder | None, tell: Tell) -> OpenedSave:
    reading = read_save(path, tell)
    head, history = reading.head, reading.history
    if game is not None and head.game != game.sheet.game:
        raise BadInput(
            say(
                "This is a saved game of {theirs}, not of {ours}.",
                theirs=head.title or head.game,
                ours=game.sheet.title,
            ),
            path,
        )
    file = AppendedFile(path, reading.end, reading.size, reading.last)
    save = SavedGame(path, head, game.sheet.kinds if game else {}, file, lock if isinstance(lock, Lock) else None)
    save.holds(history, reading.kinds, reading.cut_short)
    if isinstance(lock, Holder):
        save.read_only = lock.sentence
        save.watched = Watched(path, reading, lock)
    elif not os.access(path, os.W_OK):
        words = "{file} cannot be written to ({why}); it is opened to read only."
        save.read_only = say(words, file=path.name, why=_why_not(path))
        save.unwritable = True
    remarks = [save.read_only] if save.read_only else []
    remarks += _mend(path, reading, save)
    remarks += _troubles(history)
    kinds = {**head.kinds, **reading.kinds}
    if game is not None:
        remarks += check_game(head, game, kit)
        remarks += _fit(history, game, kinds) if save.watched is None else ()
    return OpenedSave(history, save, head, tuple(remarks), kinds)


def _why_not(path: Path) -> str:
    """Why it cannot be written to, in the system's words."""
    try:
        os.close(os.open(path, os.O_RDWR | getattr(os, "O_NONBLOCK", 0)))
    except OSError as error:
        return error.strerror or str(error)
    return os.strerror(errno.EACCES)


def _mend(path: Path, reading: Reading, save: SavedGame) -> Iterator[Sentence]:
    """Keep aside what cannot be used, and say so."""
    if reading.broken is None:
        return
    aside: Sentence
    if save.read_only is not None:
        aside = say("The rest is left as it is.")
    else:
        try:
            aside = say("The rest is kept in {file}.", file=keep_aside(path, reading.end).name)
        except OSError as error:
            save.read_only = say(
                "The rest cannot be kept aside ({why}), so nothing is written to {file}.",
                why=error.strerror or str(error),
                file=path.name,
            )
            aside = save.read_only
    if reading.torn:
        yield say(
            "The last line was torn off, as by a power cut. {before} {aside}",
            before=_before(reading.history),
            aside=aside,
        )
    else:
        yield say("{broken} {before} {aside}", broken=reading.broken, before=_before(reading.history), aside=aside)


def _before(history: History) -> Sentence:
    return number(len(history), "The move before it is here.", "The {count} moves before it are here.")


def _troubles(history: History) -> Iterator[Sentence]:
    """Events that cannot happen where they stand: the first few by themselves, the rest by their number."""
    troubles = [history.troubles[at] for at in sorted(history.troubles)]
    for trouble in troubles[:3]:
        yield say("{trouble} It was passed over.", trouble=trouble)
    if len(troubles) > 3:
        yield number(
            len(troubles) - 3,
            "One more move cannot happen and was passed over.",
            "{count} more moves cannot happen and were passed over.",
        )


def _fit(history: History, game: Game, kinds: Mapping[KindId, Kind]) -> Iterator[Sentence]:
    """Put into the tray what has no place any more, as a move like any other: going back shows where it lay."""
    position = history.state
    gone = kinds_gone(position, game)
    yield from say_of_kinds(gone, kinds)
    lost, places = strays(position, game, tuple(id for id in gone if id not in kinds))
    if places:
        yield say_of_places(places)
    if lost:
        history.happen(CountersMoved(lost, TRAY), who="Sandtable")
