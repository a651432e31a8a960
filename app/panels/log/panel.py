"""The log: what happened, in sentences. Pointing at one lights the map, clicking one looks at that moment."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from typing import Literal, NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout

from app.documents.game_document import GameDocument
from app.language import boxed, named, t, tip, type_name, write
from app.panels.parts.choice import DropDown, Slide
from app.panels.parts.line import Badge, Line, Sign, badge_of
from app.panels.parts.lines import LinesView
from app.panels.parts.panel import Light, LookAt, Panel
from app.panels.parts.small import called, filled, small_button
from boards.plain.sentence import Ref, Sentence, say
from boards.plain.sentence import seat as seat_ref
from counters.counter import CounterId, Side, SideId
from counters.events import ClockMoved, DiceRolled, Happening
from counters.position import PlaceId, Position, SeatId
from counters.saves.history import START, Moment

SPEEDS = {"½×": 0.5, "1×": 1.0, "2×": 2.0, "4×": 4.0}
BEAT = 1200
"""Milliseconds that a moment is shown for, at the plain speed."""

WRAPPED = 400
"""So many lines are as high as their words need; in a longer log each is two lines high, and its tip tells the rest."""

REST = 25
"""Milliseconds the slider rests before its moment is shown: a quick hand does not ask for all of them."""


class LogPanel(Panel):
    title = "Log"
    key = "F2"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self._log = LogLines(document)
        self._slid = QTimer(self, singleShot=True, interval=REST)
        self._slid.timeout.connect(self._slide)
        self._beat = QTimer(self, interval=BEAT)
        self._beat.timeout.connect(self._played)
        self.list = LinesView(t("What has happened"))
        self._make_choices()
        self._lay_lines()
        self.list.pointed.connect(self._light)
        self.list.chosen.connect(self._choose)
        self.list.wondered.connect(self.asked)
        self.slider = called(Slide(Qt.Orientation.Horizontal), t("Moment"), t("Look at any moment; nothing changes."))
        self.slider.valueChanged.connect(lambda _row: self._slid.start())
        self.first = small_button("|◀", t("Look at the beginning"), lambda: self.look(0))
        self.back = small_button("◀", t("One moment back"), lambda: self.step(-1))
        self.play = small_button("▶▶", t("Play what follows"), None)
        self.play.setCheckable(True)
        self.play.toggled.connect(self._play)
        self.ahead = small_button("▶", t("One moment ahead"), lambda: self.step(1))
        self.now = small_button("▶|", t("Back to now"), document.stop_looking)
        self.speed = called(DropDown(), t("How fast to play"), t("How fast to play"))
        self.speed.addItems(list(SPEEDS))
        self.speed.setCurrentText("1×")
        self.speed.currentTextChanged.connect(lambda _words: self._beat.setInterval(self._pause()))
        follow = t("Follow with the view")
        about = t("While you look back, the map goes where something happened.")
        self.follow = called(QCheckBox(follow), follow, about)
        self.follow.setChecked(True)
        self._lay_out()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._refresh)
        document.looked.connect(lambda _number: self._refresh_soon())

    def _lay_out(self) -> None:
        row = filled(QHBoxLayout(), self.first, self.back, self.play, self.ahead, self.now, self.speed, None)
        row.setSpacing(2)
        which = filled(QHBoxLayout(), self.whose, wide=self.whose)
        which.addWidget(self.kinds, 1)
        layout = filled(QVBoxLayout(self), which, self.list, self.slider, row, self.follow, wide=self.list)
        layout.setContentsMargins(4, 4, 4, 4)

    def _make_choices(self) -> None:
        """Which moves are listed: of a nation, of a type of counters, or the rolls alone."""
        sheet = self.document.game.sheet
        sides = ((boxed(sheet, side.name), str(id)) for id, side in sheet.sides.items())
        types = dict.fromkeys(kind.type for kind in sheet.kinds.values() if kind.type and kind.sort != "card")
        self.whose = DropDown((t("All nations"), ""), *sides)
        self.kinds = DropDown(
            (t("Everything"), ""), (t("Rolls"), ROLLS), *((type_name(sheet, word), word) for word in types)
        )
        for box, name in ((self.whose, t("Whose moves are listed")), (self.kinds, t("What is listed"))):
            box.setAccessibleName(name)
            box.setToolTip(tip(name))
            box.setSizeAdjustPolicy(DropDown.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(6)
            box.currentIndexChanged.connect(lambda _index: self._show_only())

    def _lay_lines(self) -> None:
        """How high each is comes first: the height of ten thousand is never asked one by one."""
        count = len(self._log.moments)
        self.list.hold(0 if count <= WRAPPED else 2)
        self.list.lines.show(count, self._log.line)

    def _show_only(self) -> None:
        self._log.show_only(Only(self.whose.currentData() or "", self.kinds.currentData() or ""))
        self._lay_lines()
        self._refresh()

    # Looking

    def look(self, row: int) -> None:
        """Look at the moment of a line; at the last one played, the table is as it is now."""
        if self._soon.isActive():
            self._refresh()
        number = self._log.moments[max(0, min(row, len(self._log.moments) - 1))]
        if number == self.document.head:
            self.document.stop_looking()
        else:
            self.document.look_at(number)
        if self.follow.isChecked():
            self._follow(number)

    def _slide(self) -> None:
        self.look(self.slider.value())

    def step(self, by: int) -> None:
        """So many moments on, or back."""
        if self._soon.isActive():
            self._refresh()
        row = self._log.row(self._log.shown)
        if row is not None and 0 <= row + by < len(self._log.moments):
            self.look(row + by)

    def _choose(self, line: Line) -> None:
        self.play.setChecked(False)
        row = self._log.row(line.means) if isinstance(line.means, int) else None
        if row is not None:
            self.look(row)

    def _follow(self, number: int) -> None:
        row = self._log.row(number)
        places = self._log.line(row).places if row is not None else ()
        if places:
            self.asked.emit(LookAt(places))

    def _light(self, light: Light) -> None:
        there = self.document.position.counters
        self.asked.emit(Light(light.places, tuple(id for id in light.counters if id in there)))

    # Playing

    def _pause(self) -> int:
        return round(BEAT / SPEEDS[self.speed.currentText()])

    def _play(self, on: bool) -> None:
        name = t("Stop playing") if on else t("Play what follows")
        self.play.setText("||" if on else "▶▶")
        self.play.setToolTip(tip(name))
        self.play.setAccessibleName(name)
        if not on:
            self._beat.stop()
            return
        if self._log.shown == self._log.moments[-1]:
            self.look(0)
        self._beat.start(self._pause())

    def _played(self) -> None:
        self.step(1)
        if self._log.shown == self._log.moments[-1]:
            self.play.setChecked(False)

    # Showing

    def show_position(self, before: Position | None, after: Position) -> None:
        if before is None:
            self._refresh()
        else:
            self._refresh_soon()

    def _refresh_soon(self) -> None:
        """A move does not wait for its line."""
        if self.isVisible():
            self._soon.start()

    def _refresh(self) -> None:
        self._soon.stop()
        news = self._log.refresh()
        lines, count = self.list.lines, len(self._log.moments)
        if news == "other" or lines.rowCount() > count:
            self._lay_lines()
        elif lines.rowCount() < count:
            self.list.hold(0 if count <= WRAPPED else 2)
            lines.grow(count)
        lines.say_anew()
        row = self._log.row(self._log.shown)
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, count - 1)
            if not self._slid.isActive():
                # A hand on the slider is ahead of what is shown.
                self.slider.setValue(row if row is not None else count - 1)
        if row is not None:
            index = lines.index(row)
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index)
        self.back.setEnabled(bool(row))
        self.first.setEnabled(bool(row))
        self.ahead.setEnabled(row is not None and row + 1 < count)
        self.now.setEnabled(self.document.looking is not None)
        self.play.setEnabled(count > 1)


# Its lines, as the seat in front of the screen may read them; each is made when it is first shown.


News = Literal["same", "more", "other"]


ROLLS = "rolls"
"""In place of a type of counter: whatever was thrown."""


class Only(NamedTuple):
    """Whose moves, and of which type of counters; nothing: all."""

    side: str = ""
    kind: str = ""


EVERYTHING = Only()


class LogLines:
    """Which moments the log shows, and their lines so far. Another seat begins with none. `signed`: whose counters they
    are is told by a sign, where they are all of one side."""

    def __init__(self, document: GameDocument, *, signed: bool = True) -> None:
        self._document, self._signed = document, signed
        self._seat = document.seat
        self._known: dict[int, Line] = {}
        self._badges: dict[Side, Badge] = {}
        self._head = document.head
        self.only = EVERYTHING
        self.moments = self._all()

    def refresh(self) -> News:
        """Look again at what has happened."""
        document, before = self._document, self.moments
        old_head, self._head = self._head, document.head
        if self._seat != document.seat:
            self._seat = document.seat
            self._known.clear()
            self.moments = self._all()
            return "other"
        if self._head == old_head:
            return "same"
        plain = self.only == EVERYTHING
        if plain and self._head == document.moments and document.before(self._head) == before[-1] == old_head:
            self.moments.append(self._head)
            return "more"
        self.moments = self._all()
        return "same" if self.moments == before else "other"

    def show_only(self, only: Only) -> None:
        """Another part of what happened."""
        self.only = only
        self.moments = self._all()

    def _all(self) -> list[int]:
        every = [*self._document.line(), *self._document.line_ahead()]
        return [START, *(every if self.only == EVERYTHING else filter(self._is_wanted, every))]

    def _is_wanted(self, number: int) -> bool:
        """Whether it is about the nation and of the kind that are asked for."""
        line, only = self.of(number), self.only
        if only.kind == ROLLS and line.sign != "roll":
            return False
        then = self._document.seen_at(self._document.before(number)).counters
        now = self._document.position.counters
        about = [one for id in line.counters if (one := now.get(id) or then.get(id)) is not None]
        kinds = self._document.game.kind
        return (not only.side or any(one.side == only.side for one in about)) and (
            only.kind in ("", ROLLS) or any(kinds(one).type == only.kind for one in about)
        )

    @property
    def shown(self) -> int:
        """The moment that is on the table: looked at, or played last."""
        looking = self._document.looking
        return self._document.head if looking is None else looking

    def row(self, number: int) -> int | None:
        """Where a moment stands. Numbers grow along a line of play."""
        at = bisect_left(self.moments, number)
        return at if at < len(self.moments) and self.moments[at] == number else None

    def line(self, row: int) -> Line:
        number = self.moments[row]
        found = self.of(number)
        faint, here = number > self._head, number == self.shown
        return replace(found, faint=faint, here=here) if faint or here else found

    def of(self, number: int) -> Line:
        """The line of any moment, wherever it was played."""
        if number not in self._known:
            start = Line(t("The beginning"), heading=True, means=START)
            self._known[number] = start if number == START else self._line(number)
        return self._known[number]

    def _line(self, number: int) -> Line:
        document = self._document
        moment = document.moment(number)
        sentence, events = document.log(number), moment.events
        sign: Sign = "roll" if any(isinstance(event, DiceRolled) for event in events) else ""
        rolled = next((event.side for event in events if isinstance(event, DiceRolled)), SideId(""))
        whose = self._whose(sentence, number) if self._signed else None
        words = write(sentence, _NamesThen(document, number, plain=whose is not None))
        if gone := document.taken_back(number):
            words += " " + write(say("(Taken back before it: {what})", what=gone), _NamesThen(document, number))
        return Line(
            words,
            before=self._who(moment),
            sign=sign,
            sign_words=t("Roll.") if sign else f"{self._document.boxed(whose.name)}:" if whose else "",
            places=places_named(document, sentence),
            counters=self._counters(events, sentence),
            badge=self._badge(whose or document.game.sheet.sides.get(rolled) or self._seated(moment.seat)),
            heading=any(isinstance(event, ClockMoved) for event in events),
            means=number,
        )

    def _badge(self, side: Side | None) -> Badge | None:
        if side is not None and side not in self._badges:
            self._badges[side] = badge_of(side)
        return self._badges[side] if side is not None else None

    def _counters(self, events: tuple[Happening, ...], sentence: Sentence) -> tuple[CounterId, ...]:
        """All that it happened to, though equal ones are told as one; of hidden ones only what the sentence tells."""
        told = [CounterId(ref.id) for ref in sentence.refs() if ref.what == "counter"]
        alike = (id for event in events for id in getattr(event, "counters", ()))
        there = self._document.position.counters
        return tuple(dict.fromkeys((*told, *(id for id in alike if id in there))))

    def _whose(self, sentence: Sentence, number: int) -> Side | None:
        """The one side that all counters belong to which the sentence names."""
        now, then = self._document.position, self._document.seen_at(self._document.before(number))
        ids = [CounterId(ref.id) for ref in sentence.refs() if ref.what == "counter"]
        named = [now.counters.get(id) or then.counters.get(id) for id in ids]
        sides = {one.side if one is not None else "" for one in named}
        return self._document.game.sheet.sides.get(SideId(sides.pop())) if len(sides) == 1 else None

    def _who(self, moment: Moment) -> str:
        """Who did it, and from which seat; of one who plays all sides nobody wonders."""
        seat = self._document.position.seats.get(moment.seat)
        everybody = seat is not None and set(seat.sides) >= set(self._document.game.sheet.sides)
        name = self._document.naming(seat_ref(seat.id)) if seat and not everybody else ""
        if moment.who and name and moment.who != name:
            return t("{who} ({seat})", who=moment.who, seat=name)
        return moment.who or name

    def _seated(self, id: SeatId) -> Side | None:
        seat = self._document.position.seats.get(id)
        everybody = self._document.game.sheet.sides
        return everybody.get(seat.sides[0]) if seat and seat.sides and set(seat.sides) < set(everybody) else None


class _NamesThen:
    """Names of now; what is not on the table now is called as it was called when it happened. `plain`: whose counters
    they are is told by a sign."""

    def __init__(self, document: GameDocument, number: int, *, plain: bool = False) -> None:
        self._document, self._number, self._plain = document, number, plain

    def __call__(self, ref: Ref) -> str:
        document, position = self._document, self._document.position
        if ref.what != "counter":
            return document.naming(ref)
        if CounterId(ref.id) not in position.counters:
            seen = (document.seen_at(at) for at in (document.before(self._number), self._number))
            position = next((then for then in seen if CounterId(ref.id) in then.counters), position)
        found = position.counters.get(CounterId(ref.id))
        if self._plain and found is not None:
            return boxed(document.game.sheet, document.game.kind(found).name)
        return named(document.game, position)(ref)


def places_named(document: GameDocument, sentence: Sentence) -> tuple[PlaceId, ...]:
    """The places on the board that a sentence names, the last one first: that is where things ended up."""
    named = (PlaceId(ref.id) for ref in reversed(sentence.refs()) if ref.what in ("area", "place"))
    return tuple(dict.fromkeys(place for place in named if document.game.space(place) is not None))
