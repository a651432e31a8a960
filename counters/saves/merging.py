"""Play by mail: the moves of a file that was sent to a seat come back into the whole game.

They follow the moves that the file was sent with, by number and parent: where play has gone on meanwhile, they are a
branch. What is in it already is not taken twice. What was done in secret stays sealed to the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, say
from boards.plain.sentence import seat as seat_ref
from counters.position import CannotHappen, SeatId
from counters.saves.export import told_to
from counters.saves.history import START, History, Moment, as_read, encoded, weight_of
from counters.saves.save_opening import open_save
from counters.saves.save_reading import Reading, read_save
from counters.saves.saved_lines import Head
from counters.saves.seal import is_chance, link, refuse_unordered, seal_for, sealed, typed
from counters.secrets.prying import pries
from counters.secrets.seen import NOBODY, view
from counters.secrets.telling import Glimpse

SEATS_OWN = say("This is a seat's file itself; whoever holds the whole game takes moves in.")


@dataclass
class Taken:
    """What came of a file that was taken in."""

    seat: SeatId
    moves: int = 0
    """So many are new."""

    known: int = 0
    """So many were in the game already."""

    branch: bool = False
    """They follow a moment after which play had gone on."""

    remarks: list[Sentence] = field(default_factory=list)
    here: dict[int, int] = field(default_factory=dict)
    """The numbers of their moments in this game."""

    _links: dict[int, bytes] = field(default_factory=dict)
    _followers: dict[int, dict[tuple[object, ...], int]] = field(default_factory=dict)
    """What follows each moment of this game, so that the same move is found again."""

    def chain(self, theirs: History, number: int, seal: str) -> bytes:
        """As `seal.chain`, each link of it forged once."""
        way = []
        while number != START and number not in self._links:
            way.append(number)
            number = theirs.parent(number)
        before = self._links.get(number, seal.encode())
        for at in reversed(way):
            before = self._links[at] = link(before, theirs[at])
        return before

    def follower(self, history: History, moment: Moment) -> int | None:
        """The same move in the same place, taken in before."""
        parent = moment.parent
        if parent not in self._followers:
            self._followers[parent] = {_signs(history[at]): at for at in reversed(history.children(parent))}
        return self._followers[parent].get(_signs(moment))

    def end(self, theirs: History) -> int:
        """Where their play stands, in this game: what could not be taken in is left out at the end."""
        at = theirs.head
        while at not in self.here:
            at = theirs.parent(at)
        return self.here[at]

    def add(self, history: History, moment: Moment) -> None:
        history.add(moment)
        self._followers[moment.parent][_signs(moment)] = moment.number
        self.moves += 1

    @property
    def sentence(self) -> Sentence:
        who, count = seat_ref(self.seat), self.moves
        if not self.moves and self.known:
            return say("All that {seat} played in this file is in the game already.", seat=who)
        if not self.moves:
            return say("{seat} has played nothing in this file.", seat=who)
        if self.branch:
            return (
                say("One move of {seat} taken in, as a branch: play had gone on here as well.", seat=who)
                if count == 1
                else say(
                    "{count} moves of {seat} taken in, as a branch: play had gone on here as well.",
                    count=count,
                    seat=who,
                )
            )
        return (
            say("One move of {seat} taken in; play goes on from there.", seat=who)
            if count == 1
            else say("{count} moves of {seat} taken in; play goes on from there.", count=count, seat=who)
        )


def take_in(history: History, head: Head, returned: Reading) -> Taken:
    """Put what was played in a seat's file into the whole game. `BadInput`: it does not belong, and nothing changed."""
    theirs = returned.history
    if history.seat is not None:
        raise BadInput(SEATS_OWN)
    if theirs.seat is None:
        raise BadInput(say("This file holds a whole game; only a file that was made for a seat is taken in."))
    if returned.broken is not None and not returned.torn:
        raise BadInput(returned.broken)
    sent = _sent_with(history, head, returned, theirs.seat)
    taken = Taken(theirs.seat)
    if returned.torn:
        taken.remarks.append(say("Its last line was torn off, as by a power cut, and is not taken in."))
    seal = seal_for(head, theirs.seat)
    sealed_so = returned.head.seal == seal
    if not sealed_so:
        taken.remarks.append(say("It carries another seal than it was sent with: its dice are kept as typed in."))
    taken.here.update((at, at) for at in range(sent + 1))
    was = history.head
    for at in range(sent + 1, len(theirs) + 1):
        if (
            theirs.parent(at) in taken.here
            and (found := _taken(history, theirs, at, (seal, sealed_so), taken)) is not None
        ):
            taken.here[at] = found
    for at, name in theirs.names.items():
        if at > sent and at in taken.here and taken.here[at] not in history.names:
            history.name(taken.here[at], name)
    end = taken.end(theirs)
    if taken.moves:
        taken.branch = was not in (START, *history.line(end))
        if not taken.branch:
            history.go_to(end)
    return taken


def _taken(history: History, theirs: History, at: int, seal: tuple[str, bool], taken: Taken) -> int | None:
    """One of their moments, and its number here; None: it cannot happen here. `seal`: as it ought to be, and is."""
    moment = theirs[at]
    event, parent = moment.event, taken.here[moment.parent]
    if isinstance(event, Glimpse):
        return None
    if is_chance(event):
        fallen = sealed(event, taken.chain(theirs, moment.parent, seal[0]))
        if fallen != event and seal[1]:
            words = (
                "What fell in its move {number} is not what was sealed: dice are kept as typed in, piles shuffled anew."
            )
            taken.remarks.append(say(words, number=at))
        event = typed(event, fallen) if fallen != event or not seal[1] else event
    # The file is one seat's, whatever stands in its lines.
    who = _said_by(history, theirs.seat or NOBODY, moment.who)
    again = Moment(len(history) + 1, parent, event, who, theirs.seat or NOBODY, moment.time)
    if (known := taken.follower(history, again)) is not None:
        taken.known += 1
        return known
    try:
        before = history.state_at(parent)
        refuse_unordered(event)
        event.happen(before)
        kept = history.kept(event)
        if pries(before, event, again.seat):
            taken.remarks.append(
                say(
                    "By its move {number} they would see what is not theirs: it is left out, with what follows it.",
                    number=at,
                )
            )
            return None
    except CannotHappen as error:
        why = error.sentence
        taken.remarks.append(
            say("Its move {number} cannot happen in the whole game, nor what follows it: {why}", number=at, why=why)
        )
        return None
    taken.add(history, again)
    history.weight += weight_of(kept)
    return again.number


def _said_by(history: History, seat: SeatId, who: str) -> str:
    """Who did it, as the file says; but nobody signs with the name of another at the table."""
    seats = history.state.seats
    others = {" ".join(each.name.split()).casefold() for id, each in seats.items() if id != seat}
    if seat in seats and " ".join(who.split()).casefold() in others:
        return seats[seat].name
    return who


def _sent_with(history: History, head: Head, returned: Reading, seat: SeatId) -> int:
    """How many moves the file was sent with. They must be those of this game, as they were told."""
    theirs = returned.history
    strange = say("It was not made from this game.")
    seen = view(history.start, seat)
    if returned.head.game != head.game or theirs.start != seen.seen:
        raise BadInput(strange)
    moments = [theirs[at] for at in range(1, len(theirs) + 1)]
    sent = next((index for index, each in enumerate(moments) if not isinstance(each.event, Glimpse)), len(moments))
    if any(isinstance(each.event, Glimpse) for each in moments[sent:]) or sent > len(history):
        raise BadInput(strange)
    for (at, told, _), moment in zip(told_to(history, seen), moments[:sent], strict=False):
        if moment.parent != history[at].parent or moment.event != told:
            raise BadInput(say("Its move {number} is not as it was sent.", number=at))
    return sent


def _signs(moment: Moment) -> tuple[object, ...]:
    """What a move is known by."""
    return encoded(as_read(moment.event)), moment.who, moment.seat, moment.time


def merge(master: Path, returned: Sequence[Path], out: Path | None = None) -> tuple[list[Taken], Path]:
    """Take the moves of several files into a saved game; or into a copy of it, and it stays as it is."""
    readings = [(path, read_save(path)) for path in returned]
    whole = read_save(master)
    if whole.broken is not None and not whole.torn:
        why = say("{broken} Nothing is taken in: it has to be opened and looked at first.", broken=whole.broken)
        raise BadInput(why, master)
    if whole.history.seat is not None:
        raise BadInput(SEATS_OWN, master)
    opened = open_save(master)
    save, history = opened.save, opened.history
    try:
        if out is None and save.read_only is not None:
            raise BadInput(save.read_only, master)
        taken = []
        for path, reading in readings:
            try:
                taken.append(take_in(history, save.head, reading))
            except BadInput as error:
                raise error.within(path) from error
            save.learn({**reading.head.kinds, **reading.kinds})
        if whole.torn:
            taken[0].remarks[:0] = opened.remarks
        said = save.keep(history) if out is None else save.elsewhere(out, history, exactly=True)
        if not save.saved or (out is not None and save.path != out):
            raise BadInput(said or say("It cannot be written."), out or master)
    finally:
        save.close()
    return taken, save.path
