"""Play by mail: the moves of a file that was sent to a seat come back into the whole game.

They follow the moves that the file was sent with, by number and parent: where play has gone on meanwhile, they are a
branch. What is in it already is not taken twice. What was done in secret stays sealed to the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, say, seat
from counters.events.happening import number
from counters.position import CannotHappen
from counters.saves.export import told_to
from counters.saves.history import START, History, Moment
from counters.saves.save_opening import open_save
from counters.saves.save_reading import Reading, read_save
from counters.saves.saved_lines import Head, encoded
from counters.saves.seal import chain, seal_for, sealed, typed
from counters.secrets.glimpses import Glimpse
from counters.secrets.seen import view


@dataclass
class Taken:
    """What came of a file that was taken in."""

    seat: str
    moves: int = 0
    """So many are new."""

    known: int = 0
    """So many were in the game already."""

    branch: bool = False
    """They follow a moment after which play had gone on."""

    remarks: list[Sentence] = field(default_factory=list)

    @property
    def sentence(self) -> Sentence:
        who = seat(self.seat)
        if not self.moves and self.known:
            return say("All that {seat} played in this file is in the game already.", seat=who)
        if not self.moves:
            return say("{seat} has played nothing in this file.", seat=who)
        new = number(self.moves, "one move", "{count} moves")
        if self.branch:
            return say("{moves} of {seat} taken in, as a branch: play had gone on here as well.", moves=new, seat=who)
        return say("{moves} of {seat} taken in; play goes on from there.", moves=new, seat=who)


def take_in(history: History, head: Head, returned: Reading) -> Taken:
    """Put what was played in a seat's file into the whole game. `BadInput`, and nothing has changed: it does not belong."""
    theirs = returned.history
    if history.seat is not None:
        raise BadInput(say("This is a seat's file itself; whoever holds the whole game takes moves in."))
    if theirs.seat is None:
        raise BadInput(say("This file holds a whole game; only a file that was made for a seat is taken in."))
    if returned.broken is not None and not returned.torn:
        raise BadInput(returned.broken)
    sent = _sent_with(history, head, returned)
    taken = Taken(theirs.seat)
    if returned.torn:
        taken.remarks.append(say("Its last line was torn off, as by a power cut, and is not taken in."))
    vouched = returned.head.seal == seal_for(head, theirs.seat)
    if not vouched:
        taken.remarks.append(say("It carries another seal than it was sent with: its dice are kept as typed in."))
    ours = {at: at for at in range(sent + 1)}
    was = history.head
    for at in range(sent + 1, len(theirs) + 1):
        moment = theirs[at]
        if moment.parent not in ours:
            continue
        parent = ours[moment.parent]
        event = moment.event
        if isinstance(event, Glimpse):
            continue
        if not vouched:
            event = typed(event)
        elif sealed(event, chain(theirs, moment.parent, returned.head.seal)) != event:
            taken.remarks.append(say("The dice of its move {number} are not those that were sealed: typed in.", number=at))
            event = typed(event)
        again = Moment(len(history) + 1, parent, event, moment.who, theirs.seat, moment.time)
        if (known := _known(history, again)) is not None:
            ours[at] = known
            taken.known += 1
            continue
        try:
            event.happen(history.state_at(parent))
        except CannotHappen as error:
            taken.remarks.append(
                say("Its move {number} cannot happen in the whole game, nor what follows it: {why}", number=at, why=error.sentence)
            )
            continue
        history.add(again)
        ours[at] = again.number
        taken.moves += 1
    for at, name in theirs.names.items():
        if at > sent and at in ours and ours[at] not in history.names:
            history.name(ours[at], name)
    end = ours.get(theirs.head, START)
    if taken.moves:
        taken.branch = was not in (START, *history.line(end))
        if not taken.branch:
            history.go_to(end)
    return taken


def _sent_with(history: History, head: Head, returned: Reading) -> int:
    """How many moves the file was sent with. They must be those of this game, as they were told."""
    theirs = returned.history
    strange = say("It was not made from this game.")
    seen = view(history.start, theirs.seat or "")
    if returned.head.game != head.game or encoded(theirs.start) != encoded(seen.seen):
        raise BadInput(strange)
    moments = [theirs[at] for at in range(1, len(theirs) + 1)]
    sent = next((index for index, each in enumerate(moments) if not isinstance(each.event, Glimpse)), len(moments))
    if any(isinstance(each.event, Glimpse) for each in moments[sent:]) or sent > len(history):
        raise BadInput(strange)
    for (at, told, _), moment in zip(told_to(history, seen), moments[:sent], strict=False):
        if moment.parent != history[at].parent or encoded(moment.event) != encoded(told):
            raise BadInput(say("Its move {number} is not as it was sent.", number=at))
    return sent


def _known(history: History, moment: Moment) -> int | None:
    """The same move in the same place, taken in before."""
    for at in history.children(moment.parent):
        one = history[at]
        if (one.event, one.who, one.seat, one.time) == (moment.event, moment.who, moment.seat, moment.time):
            return at
    return None


def merge(master: Path, returned: Sequence[Path], out: Path | None = None) -> tuple[list[Taken], Path]:
    """Take the moves of several files into a saved game; or into a copy of it, and it stays as it is."""
    readings = [(path, read_save(path)) for path in returned]
    if (broken := read_save(master).broken) is not None:
        raise BadInput(say("{broken} Nothing is taken in: it has to be opened and looked at first.", broken=broken), master)
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
        said = save.keep(history) if out is None else save.elsewhere(out, history, exactly=True)
        if not save.saved or (out is not None and save.path != out):
            raise BadInput(said or say("It cannot be written."), out or master)
    finally:
        save.close()
    return taken, save.path
