"""The list of what is to be bought: what it costs and what is left then; paid in one gesture, and set aside."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.documents.deeds import Bill, at_once, bills, on_sale, price, purchase
from app.documents.game_document import GameDocument
from app.language import numeral, t, write
from app.panels.parts.line import Line, badge_of
from app.panels.parts.lines import LinesView
from app.panels.parts.small import filled, push_button, words
from boards.plain.sentence import Sentence, say
from boards.plain.sentence import kind as kind_ref
from boards.plain.sentence import place as place_ref
from boards.plain.sentence import value as value_ref
from counters.events import CountersMoved, Event, Together
from counters.game import Game, Printing
from counters.position import CannotHappen, Position, SeatId
from rules_assist.advice import Act, Answer
from rules_assist.assist import Rulebook

FEWEST, ROWS = 3, 5
"""So many lines are there from the first purchase on: the buttons above are pressed again and again, and stay put."""


def bought(document: GameDocument, wanted: Mapping[Printing, int]) -> Event | None:
    """All that happens when it is paid, the rulebook's part with it."""
    parts = purchase(document.game, document.position, wanted, document.sides)
    # Whoever is new among them is asked of with the money, when it happens.
    parts = (document.entailed(part) if isinstance(part, CountersMoved) else part for part in parts)
    also = (answer.deed.event for answer in said_of(document, wanted) if answer.deed is not None)
    return at_once(*parts, *also)


def said_of(document: GameDocument, wanted: Mapping[Printing, int]) -> Iterator[Answer]:
    """Whether so many of each may be bought, where the rulebook can be asked; and what that takes besides, of what
    those before it on the list have left."""
    game, now = document.game, document.position
    for (kind, side), count in wanted.items():
        act = Act(verb="buy", side=side, details={"kind": kind, "number": str(count)})
        known = {each.name for each in document.rulebook.details(game, act) or ()}
        answer = None
        if known >= act.details.keys():
            answer = document.answer(_may(act, now), None)
        if answer is not None:
            now = answer.deed.event.happen(now) if answer.deed is not None else now
            yield answer


def _may(act: Act, then: Position) -> Callable[[Rulebook, Game, Position], Answer | None]:
    return lambda rules, game, _now: rules.may(game, then, act)


def told_before(document: GameDocument, event: Event | None) -> tuple[Bill, ...]:
    """What it would take, number by number."""
    try:
        return bills(document.game, document.position, event.happen(document.position)) if event is not None else ()
    except CannotHappen:
        return ()


def costs(document: GameDocument, what: Printing, count: int = 1) -> list[float]:
    """What so many of them cost, as printed, or as the rulebook says of those that lie on sale."""
    if on_sale(document.game, what) is None:
        return [each * count for each in price(document.game, what).values()]
    event = bought(document, {what: count})
    # Where the rulebook has its say, and takes nothing, that costs nothing.
    return [bill.amount for bill in told_before(document, event)] or [0.0] * isinstance(event, Together)


def _missing(paid: Iterable[Bill]) -> tuple[Sentence, ...]:
    """What is not there to pay it with."""
    short = (bill for bill in paid if bill.left < 0)
    return tuple(say("{count} ({name})", count=-bill.left, name=value_ref(bill.purse.id)) for bill in short)


class Purchases(QWidget):
    """Nothing of it has happened until it is paid."""

    def __init__(self, document: GameDocument) -> None:
        super().__init__()
        self._document = document
        self._lists: dict[SeatId, dict[Printing, int]] = {}
        self._clock = document.position.clock
        document.changed.connect(self._gone_on)
        self.list = LinesView(t("To be bought: a click takes one off the list"))
        self.list.chosen.connect(self._take_off)
        self.sums = words()
        self.pay = push_button(
            t("Pay"), t("Takes the money, and sets the counters aside to be placed later."), self.done
        )
        self.clear = push_button(t("Clear the list"), t("Nothing is bought."), self.forget)
        below = filled(QHBoxLayout(), self.pay, self.clear, wide=self.pay)
        layout = filled(QVBoxLayout(self), words(t("To be bought"), title=True), self.list, self.sums, below)
        layout.setContentsMargins(0, 4, 0, 0)
        self.hide()

    @property
    def wanted(self) -> dict[Printing, int]:
        """By whoever sits here: nobody reads the list of another."""
        return self._lists.setdefault(self._document.seat, {})

    def _gone_on(self, _before: Position, after: Position) -> None:
        """Whoever leaves the phase with a list that is not paid is told, wherever the tray lies."""
        if self._document.looking is None and after.clock != self._clock:
            self._clock = after.clock
            if self.wanted:
                told = say("On the list in the tray, and not paid yet: {what}.", what=self._what())
                self._document.said.emit(told)

    def _what(self) -> tuple[Sentence, ...]:
        return tuple(say("{count} × {kind}", count=n, kind=kind_ref(kind)) for (kind, _), n in self.wanted.items())

    def add(self, what: Printing, count: int) -> None:
        self.wanted[what] = self.wanted.get(what, 0) + count
        self.show_position()

    def forget(self) -> None:
        self.wanted.clear()
        self.show_position()

    def done(self) -> bool:
        """Paid; undo gives the money back and takes the counters away again."""
        event = bought(self._document, self.wanted)
        missing, before = _missing(told_before(self._document, event)), self._document.position
        if event is None or not self._document.happen(event):
            return False
        # It also takes the place of the sentence that it is not paid.
        words = "Paid, and set aside to be placed: {what}."
        if missing:
            words = "Paid, {missing} short, and set aside to be placed: {what}."
        now = self._document.position
        lies = sorted({at for id, at in now.where.items() if before.where.get(id) != at})
        # Where they lie is no part of the words, but of what they are about.
        self._document.said.emit(say(words, missing=missing, what=self._what(), lies=tuple(map(place_ref, lies))))
        self.forget()
        return True

    def show_position(self) -> None:
        """What is there to pay with may have changed."""
        self.setVisible(bool(self.wanted))
        if not self.wanted:
            return
        game, naming = self._document.game, self._document.naming
        lines = [
            Line(
                f"{count} {naming(kind_ref(kind))}",
                amount=" + ".join(map(numeral, costs(self._document, (kind, side), count))),
                badge=badge_of(game.sheet.sides[side]),
                means=(kind, side),
            )
            for (kind, side), count in self.wanted.items()
        ]
        self.list.lines.show_these(lines)
        self.list.setFixedHeight(max(FEWEST, min(ROWS, len(lines))) * max(1, self.list.sizeHintForRow(0)) + 6)
        told, paid = [], told_before(self._document, bought(self._document, self.wanted))
        short = " + ".join(numeral(-bill.left) for bill in paid if bill.left < 0)
        self.pay.setText(t("Pay ({count} short)", count=short) if short else t("Pay"))
        self.pay.setAccessibleName(self.pay.text())
        for bill in paid:
            name, amount, has = naming(value_ref(bill.purse.id)), bill.amount, bill.has
            if bill.left < 0:
                told.append(
                    t("{name}: {amount} of {has}, {short} too few", name=name, amount=amount, has=has, short=-bill.left)
                )
            else:
                told.append(
                    t("{name}: {amount} of {has}, {left} left", name=name, amount=amount, has=has, left=bill.left)
                )
        for answer in said_of(self._document, self.wanted):
            if answer.yes is False:
                told.append(write(answer.sentence, naming))
            elif answer.deed is not None:
                told.append(write(answer.deed.sentence, naming))
        self.sums.setText("\n".join(told))

    def _take_off(self, line: Line) -> None:
        what = line.means
        if isinstance(what, tuple) and what in self.wanted:
            self.wanted[what] -= 1
            if not self.wanted[what]:
                del self.wanted[what]
            self.show_position()
