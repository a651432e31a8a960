"""The game on the table, as the seat in front of the screen may see it.

`happen` is the one door in, `changed` the one signal out: do, undo, load, replay, looking back and changing seats all
arrive by it. What it carries has been through `seen_by`, so nothing that listens ever holds another seat's secret.
What a move entails is put on here, whoever asked for it; the event that is kept holds all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar

from PySide6.QtCore import QObject, Signal, SignalInstance

from app.documents.crossing import Crossing, crossings
from app.documents.deeds import is_bought, with_the_board_cleared
from app.language import boxed, named
from boards.plain.bad_input import BadInput
from boards.plain.sentence import Ref, Sentence, say
from counters.battle import Battle, battle_at
from counters.clockwork import acting_at, moments_of
from counters.counter import SideId
from counters.events import ClockMoved, CountersMoved, CountersPlaced, Event, Happening, Single, Together
from counters.game import Game
from counters.minding import entailed, onto_its_pile
from counters.position import CannotHappen, Position, SeatId, area_of
from counters.saves.export import send
from counters.saves.history import START, History, Moment
from counters.saves.merging import take_in
from counters.saves.save_reading import Reading
from counters.saves.saved_game import SavedGame
from counters.saves.seal import chain, is_chance, sealed
from counters.saves.watching import left_alone
from counters.secrets.seen import NOBODY, seen_by, sides_of, view
from rules_assist.advice import Reach, Way
from rules_assist.assist import NO_ADVICE, Coming, Rulebook

T = TypeVar("T")
U = TypeVar("U")
E = TypeVar("E", bound=Happening)
NO_WAY = Reach()
"""Of what is no move by hand: the rulebook did it, and says by itself how."""


class GameDocument(QObject):
    """A history, who looks at it, and the file it is kept in."""

    changed = Signal(object, object)
    """The seen position before, and after."""

    looked = Signal(object)
    """The number of the moment looked at; None: the table is as it is now."""

    undoable, redoable = Signal(bool), Signal(bool)

    hands_off = Signal()
    """Undo, load, another seat: every hand lets go."""

    shown = Signal()
    """What has changed can be painted: the disk is asked next, and may take its time."""

    said = Signal(object)
    """A sentence for the bar at the edge of the window."""

    kept = Signal()
    """The file was written to, or could not be, or has another name."""

    went_on = Signal()
    """Something was done here that other windows on this game have to show."""

    def __init__(
        self,
        game: Game,
        history: History,
        rulebook: Rulebook = NO_ADVICE,
        save: SavedGame | None = None,
        *,
        clock: Callable[[], str] = lambda: "",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.game, self.rulebook, self.save = game, rulebook, save
        self.assist = rulebook
        """What speaks without being asked, while counters are in the hand. `rulebook` is for questions."""

        self.who = ""
        self.mover: Callable[[Position, Event], SeatId] | None = None
        """Where people sit round the screen, and no hand says whose it is: the seat that an event is laid to."""

        self.is_second = False
        """Shown in a window beside the first: there nobody plays before a seat is chosen, if there are any."""

        self.left_open: frozenset[str] = frozenset()
        """What was said to be open still when the clock went on last."""

        self._history = history
        self._clock = clock
        self.seat: SeatId = history.seat or NOBODY
        self.looking: int | None = None
        self._shown = self._seen(history.state)
        self._shown_head = history.head
        hands = [place.id for place in game.sheet.places.values() if place.sort == "hand"]
        shown = [rule.word for rule in game.sheet.facts.values() if rule.shown]
        looks: dict[Part, Callable[[], object]] = {
            "clock": lambda: self.position.clock,
            "shown": lambda: [self.position.facts.of(word) for word in shown],
            "options": lambda: self.position.options,
            "hands": lambda: [self.position.in_place(place) for place in hands],
            "seats": lambda: self.position.seats,
            "seat": lambda: self.seat,
        }
        self.news = News(looks, self)

    # What there is to see

    @property
    def position(self) -> Position:
        """What the seat sees now, or at the moment it looks at."""
        return self._shown

    @property
    def sides(self) -> tuple[SideId, ...]:
        """The sides this seat plays."""
        return sides_of(self.position, self.seat)

    @property
    def side_to_ask(self) -> SideId | None:
        """Whose figures and doings are wanted unasked: who acts, if this seat plays it; else the first of its sides
        that acts in this turn at all, and only then one that never does, as a faction."""
        clock, own = self.position.clock, self.sides
        sequence = self.game.sheet.played(self.position.options)
        acting = (*acting_at(sequence, clock), *(moment.side for moment in moments_of(sequence, clock.turn)))
        return next((each for each in (*acting, *own) if each and (not own or each in own)), None)

    def boxed(self, words: str) -> str:
        """A name or a text out of the box, in the chosen language."""
        return boxed(self.game.sheet, words)

    def naming(self, ref: Ref) -> str:
        """Names for sentences, always of the position now shown."""
        return named(self.game, self._shown)(ref)

    def _seen(self, position: Position) -> Position:
        return seen_by(position, self.seat)

    def log(self, number: int) -> Sentence:
        """The line of a moment, as this seat may read it."""
        return self._history.tell(number, self.seat)

    def seen_at(self, number: int) -> Position:
        """What this seat sees of an earlier moment, for thumbnails and arrows. Nothing changes."""
        return self._seen(self._history.state_at(number))

    def hides_from(self, seat: SeatId) -> bool:
        """Whether there is anything on the table now that a seat may not see."""
        return not view(self._history.state, seat).open

    def answer(self, question: Callable[[Rulebook, Game, Position], T], otherwise: U) -> T | U:
        """What the rulebook says of what the seat sees now. Where it fails, that is said, and the table goes on."""
        try:
            return question(self.rulebook, self.game, self._shown)
        except Exception as error:  # noqa: BLE001 - whatever it is, it must not take the panel along
            self.said.emit(say("The rulebook has no answer here ({why}).", why=str(error) or repr(error)))
            return otherwise

    # What has happened

    @property
    def head(self) -> int:
        """The moment play goes on from."""
        return self._history.head

    @property
    def moments(self) -> int:
        """How many there are, on all branches."""
        return len(self._history)

    def line(self, to: int | None = None) -> tuple[int, ...]:
        """The moments on the way to one of them, or to the head."""
        return self._history.line(to)

    def line_ahead(self) -> tuple[int, ...]:
        """What redoing would bring back."""
        return self._history.line_ahead()

    def before(self, number: int) -> int:
        """The moment it followed."""
        return self._history.parent(number)

    def moment(self, number: int) -> Moment:
        """What happened, and who did it. Nobody is shown of it more than `log` and `seen_at` tell."""
        return self._history[number]

    def played(self) -> tuple[Moment, ...]:
        """What led to the table that is shown."""
        return self._history.played(self.looking)

    def battle(self) -> Battle | None:
        """The battle under way at the moment that is shown."""
        return battle_at(self.game, self._history, self.head if self.looking is None else self.looking)

    def taken_back(self, number: int) -> tuple[Sentence, ...]:
        """Rolls and cards that all had seen in the place of a moment, before it was played."""
        return self._history.taken_back(number, self.seat)

    def told_by(self, reckon: Callable[[History], T]) -> T:
        """Something reckoned from the whole tree, such as its branches. Nobody keeps the tree itself."""
        return reckon(self._history)

    def handed_over(self) -> History:
        """The whole tree, for the document or the file that it goes on in."""
        return self._history

    # What can be done

    def entailed(self, event: Event, reach: Reach | None = None) -> Event:
        """The event as it would be kept: how they went, where hands moved them, and all that a move brings along.

        `reach`: what the rulebook has said of it already; None: it is asked.
        """
        if isinstance(event, CountersMoved):
            event = onto_its_pile(self.game, self._shown, event)
            way = self._way_of(event, reach)
            move = way.taken(event) if way is not None else event
            also = self._by_the_rules(move, way)
            event = Together((move, *also)) if also else move
        else:
            whole = event.events if isinstance(event, Together) else (event,)
            new = (each for each in whole if isinstance(each, ClockMoved | CountersPlaced))
            noted = [one for each in new if not is_bought(self.game, each, whole) for one in self._by_the_rules(each)]
            event = Together((*whole, *noted)) if noted else event
            event = with_the_board_cleared(self.game, self._shown, event, self.battle)
        return entailed(self.game, self._shown, event)

    def _way_of(self, move: CountersMoved, reach: Reach | None) -> Way | None:
        """The one that the move names, or else the first that the rulebook offers. Off the board there is none."""
        to, ids, now = area_of(move.to), move.counters, self._shown
        if to not in self.game.board.spaces or not all(id in now.where and now.area(id) != to for id in ids):
            return None
        if reach is None:
            reach = self.answer(lambda rules, game, position: rules.reach(game, position, ids, move.means), NO_WAY)
        meant = (way for way in reach.ways.get(to, ()) if not move.means or way.taken(move) == move)
        return next(meant, None)

    def _by_the_rules(self, move: Coming, way: Way | None = None) -> tuple[Single, ...]:
        """What the way costs, and what follows; all of it by hand, where the rulebook is to keep quiet."""
        if self.assist is NO_ADVICE:
            return ()
        return self.answer(lambda rules, game, now: rules.entails(game, now, move, way), ())

    def happen(self, event: Event, reach: Reach | None = None) -> bool:
        """Something happens. What cannot is said, and changes nothing; nor does anything while one looks back."""
        if self.looking is not None:
            self.said.emit(say("You are looking at an earlier moment. Play from here, or go back to now."))
            return False
        if self._looks_on():
            return False
        # A file that was sent to a seat holds that seat's moves, whoever sits round it.
        mover = self.mover if self._history.seat is None else None
        seat = self.seat if mover is None else mover(self._shown, event)
        # Round one screen it is not known to be whoever this program is called after.
        who = self.who if seat == self.seat and mover is None else ""
        try:
            self._history.happen(self.sealed(self.entailed(event, reach)), who, seat, self._clock())
        except CannotHappen as why:
            self.said.emit(why.sentence)
            return False
        self._show(self._history.state)
        self._keep()
        return True

    def undo(self) -> bool:
        """One gesture back."""
        return self._history.head != START and self.go_to(self._history.parent(self._history.head))

    def redo(self) -> bool:
        """One gesture ahead, on the branch last played."""
        ahead = self._history.line_ahead()
        return bool(ahead) and self.go_to(ahead[0])

    @property
    def can_undo(self) -> bool:
        return self._history.head != START

    @property
    def can_redo(self) -> bool:
        return bool(self._history.line_ahead())

    def go_to(self, number: int) -> bool:
        """Play goes on from this moment. What was played after it stays, as a branch."""
        if self._looks_on():
            return False
        self.hands_off.emit()
        was_looking, self.looking = self.looking, None
        self._history.go_to(number)
        self._show(self._history.state)
        if was_looking is not None:
            self.looked.emit(None)
        self._keep()
        return True

    def crossing(self, number: int, by: SeatId | None = None) -> tuple[Crossing, ...]:
        """What going to a moment would take back that people may mind: rolls, revealed cards, another side's moves."""
        # Round one screen whoever moved last takes it back, as far as anybody knows who does.
        shared = self.mover is not None and self.can_undo
        return crossings(self._history, number, self.seat, by or (self.moment(self.head).seat if shared else self.seat))

    def name_branch(self, number: int, words: str) -> None:
        """Call a line of play by a name."""
        if self._looks_on():
            return
        self._history.name(number, words)
        self.changed.emit(self._shown, self._shown)
        self._keep()

    # Looking back writes nothing

    def look_at(self, number: int) -> None:
        """Show an earlier moment."""
        if self.looking == number:
            return
        self.hands_off.emit()
        self.looking = number
        self._show(self._history.state_at(number))
        self.looked.emit(number)

    def stop_looking(self) -> None:
        """Show the table as it is now."""
        if self.looking is None:
            return
        self.hands_off.emit()
        self.looking = None
        self._show(self._history.state)
        self.looked.emit(None)

    def play_from_here(self) -> bool:
        """Go back to the moment looked at, and play on from there."""
        return self.looking is not None and self.go_to(self.looking)

    # Who looks

    def sit(self, seat: SeatId) -> None:
        """Another seat in front of the screen: everything is shown anew, as that seat may see it."""
        if seat == self.seat:
            return
        self.hands_off.emit()
        self.seat = seat
        self._show(self._history.state if self.looking is None else self._history.state_at(self.looking))

    # The file

    def _keep(self) -> None:
        if self.save is not None:
            self.shown.emit()
            self._told(self.save.keep(self._history))
        self.went_on.emit()

    def keep_again(self) -> None:
        """Try again what could not be saved."""
        if self.save is not None:
            self._told(self.save.retry())

    def keep_elsewhere(self, path: Path) -> None:
        """The whole game in another file, in which it goes on."""
        if self.save is not None:
            self._told(self.save.elsewhere(path, self._history))

    def send(self, seat: SeatId, out: Path) -> None:
        """Write the file for a seat: nothing in it that the seat does not see."""
        save = self.save
        if save is None or (save.path.exists() and out.exists() and out.samefile(save.path)):
            self.said.emit(say("A file for a seat cannot be written over the saved game itself."))
            return
        try:
            self.said.emit(send(self._history, seat, save.head, {**save.kinds, **self.game.sheet.kinds}, out))
        except BadInput as error:
            self.said.emit(error.sentence)

    def take_in(self, returned: Reading) -> None:
        """The moves of a file that was sent to a seat. `BadInput`: it does not belong to this game."""
        if self.save is None or self._looks_on():
            return
        taken = take_in(self._history, self.save.head, returned)
        self.save.learn({**returned.head.kinds, **returned.kinds})
        for sentence in (*taken.remarks, taken.sentence):
            self.said.emit(sentence)
        self.catch_up()
        self._keep()

    def sealed(self, event: E) -> E:
        """With the dice that fall here. In a file that was sent to a seat they follow from what came before."""
        if self._history.seat is None or self.save is None or not self.save.head.seal or not is_chance(event):
            return event
        return sealed(event, chain(self._history, self._history.head, self.save.head.seal))

    def take_over(self) -> None:
        """Play on in a file that another program has written to, if it does so no longer."""
        if self.save is not None and self.save.watched is not None:
            self.look_for_news()
            self._told(self.save.watched.take_over(self.save.take_over, self._history))
            self.catch_up()

    def look_for_news(self) -> None:
        """What another program has written to the file since."""
        if self.save is not None and self.save.watched is not None:
            if self.save.watched.news():
                self.catch_up()
                self.went_on.emit()
            self.kept.emit()

    def beside(self, seat: SeatId) -> GameDocument:
        """The same game for another window and a seat of its own: what is played in one is seen in the other."""
        other = GameDocument(self.game, self._history, self.rulebook, self.save, clock=self._clock)
        other.assist, other.who = self.assist, self.who
        other.is_second = True
        other.sit(self._history.seat or seat)
        self.went_on.connect(other.catch_up)
        other.went_on.connect(self._pass_on)
        return other

    def _pass_on(self) -> None:
        """What was played in one of the windows beside this one is for all of them."""
        self.catch_up()
        self.went_on.emit()

    def catch_up(self) -> None:
        """Something was played elsewhere: in another window, in another program."""
        if self.looking is None and self._history.head != self._shown_head:
            if self._history.head not in self._history.children(self._shown_head):
                self.hands_off.emit()
            self._show(self._history.state)
        else:
            self.changed.emit(self._shown, self._shown)
            self._tell_whom_it_concerns()
        self.kept.emit()

    def _looks_on(self) -> bool:
        """Whether another program writes this game down, for what is played here would be lost; or whoever is in front
        of this window only looks on."""
        if self.save is not None and self.save.watched is not None:
            self.said.emit(left_alone(self.save.watched))
            return True
        if self.is_second and self.seat == NOBODY and self.mover is None and self.position.seats:
            self.said.emit(say("Nobody sits in this window: it is for looking on. Choose a seat in it to play here."))
            return True
        return False

    def _told(self, sentence: Sentence | None) -> None:
        if sentence is not None:
            self.said.emit(sentence)
        self.kept.emit()

    def _show(self, position: Position) -> None:
        before, self._shown = self._shown, self._seen(position)
        self._shown_head = self._history.head
        self.changed.emit(before, self._shown)
        self._tell_whom_it_concerns()

    def _tell_whom_it_concerns(self) -> None:
        self.news.tell()
        self.undoable.emit(self.can_undo)
        self.redoable.emit(self.can_redo)


# News of a part of the table for those whom it concerns: what has changed is found once, and told to who asked for it.


Part: TypeAlias = Literal["clock", "shown", "options", "hands", "seats", "seat"]


class Bell(QObject):
    """For all who asked for the same parts."""

    rang = Signal()


class News(QObject):
    """`looks` says what each part is now. `tell` comes after `changed`, when the whole table is what it is now."""

    def __init__(self, looks: Mapping[Part, Callable[[], object]], parent: QObject) -> None:
        super().__init__(parent)
        self._looks = looks
        self._last: dict[Part, object] = {}
        self._bells: dict[tuple[Part, ...], Bell] = {}

    def of(self, *parts: Part) -> SignalInstance:
        """Told when one of these parts is another than it was."""
        self._last = {part: self._looks[part]() for part in parts} | self._last
        return self._bells.setdefault(parts, Bell(self)).rang

    def tell(self) -> None:
        now = {part: self._looks[part]() for part in self._last}
        touched = {part for part, was in self._last.items() if now[part] != was}
        self._last = now
        for parts, bell in list(self._bells.items()):
            if not touched.isdisjoint(parts):
                bell.rang.emit()
