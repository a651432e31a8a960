"""One map of the game in front of somebody: the table, what tools and the rulebook show on it, the hands over it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QWidget

from app.advisor.advisor import NOTHING, Advised, Advisor, what_changes
from app.documents.deeds import bring
from app.documents.game_document import GameDocument
from app.language import named, write
from app.table.hands.dropping import AWAY, New
from app.table.hands.pointer import KEYS, MOUSE, Phase, Pointer
from app.table.preview.preview_layer import PreviewLayer
from app.table.table import Table
from app.tools.keyboard import Keyboard
from app.tools.move_counters import MoveCounters
from app.tools.told import told
from app.tools.tool import Hands, Selection
from app.windows.actions.tool_list import TOOL_LIST
from boards.board import MapId
from boards.plain.sentence import Sentence, Value, area, counter, say
from counters.counter import HIDDEN, CounterId, SideId
from counters.events import CountersMoved, Event, Together
from counters.position import TRAY, PlaceId, Position
from rules_assist.advice import Reach, SupplyLine

# A few sentences beside a finger, on the map, each on a line of its own.


WIDEST = 420


class Bubble(QLabel):
    """It keeps inside the map, and out from under the finger."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self.reserved = 0
        """So much of the lower edge lies under hands of cards, where nobody could read it."""

        self.bar: QWidget | None = None
        """What the program says lies over the map as well, and not upon this."""

        self.setObjectName("bubble")
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def say(self, words: str, spot: QPointF) -> None:
        """No words take it away. The sign of a section stays with its name."""
        words = words.replace("§ ", "§\u00a0")
        self.setVisible(bool(words))
        if not words:
            self.clear()
            return
        if words != self.text():
            self.setText(words)
            self.setAccessibleName(words)
        wide = min(WIDEST, max(map(self.fontMetrics().horizontalAdvance, words.split("\n"))) + 26)
        self.setFixedWidth(wide)
        high = self.heightForWidth(wide)
        room = self._over.rect().adjusted(0, 0, 0, -self.reserved)
        x = spot.x() + AWAY if spot.x() + AWAY + wide < room.width() else spot.x() - AWAY - wide
        y = spot.y() + AWAY if spot.y() + AWAY + high < room.height() else spot.y() - AWAY - high
        lies = QRect(round(max(2, x)), round(max(2, y)), wide, high)
        if self.bar is not None and self.bar.isVisible():
            bar = QRect(self._over.mapFromGlobal(self.bar.mapToGlobal(QPoint())), self.bar.size())
            if bar.intersects(lies):
                lies.moveTop(bar.top() - high - 2 if bar.top() > high + 2 else bar.bottom() + 2)
        self.setGeometry(lies)
        self.raise_()


RESTS_AFTER = 900
"""Milliseconds that a hand with something in it is held still, until it is told more."""

TELLS_AFTER = 450
"""Milliseconds that a mouse rests, until it is told what it is over."""

CARRYING = {Phase.PRESS: Phase.MOVE, Phase.MOVE: Phase.MOVE, Phase.RELEASE: Phase.RELEASE}


class Desk(QObject):
    """Every map has its own hands, for a finger is always on one map."""

    pointed = Signal(object)
    """The pointer, after the hands have had it."""

    strayed = Signal(object)
    """The pointer of a finger that went down here, while another map lies before this one."""

    escaped = Signal()
    """Escape, while nothing was in the hand."""

    def __init__(
        self, document: GameDocument, selection: Selection, map: MapId, drawing: Path | None, parent: QObject
    ) -> None:
        super().__init__(parent)
        self.document, self.map, self._selection = document, map, selection
        self.table = Table(document.game, map, drawing)
        self.preview = PreviewLayer(self.table)
        self.tools = {row.id: row.tool(document, self.preview, selection) for row in TOOL_LIST}
        self.hands = Hands(self.tools[TOOL_LIST[0].id])
        self.keyboard = Keyboard(self.table, self.hands, selection)
        self.bubble = Bubble(self.table)
        self.table.pointed.connect(self._point)
        self.table.brought.connect(self._bring)
        self.table.hangs_over.connect(self._hang_over)
        self.table.new_over.connect(self._new_over)
        self.table.dropped.connect(self._drop)
        self._hanging = False
        self._lit_for_new = ExitStack()
        self._as_if_here: tuple[Position, Reach] | None = None
        """Where new ones hang over the map: the table as if they waited in the tray, and where they may be placed."""

        self.table.let_go.connect(self._let_go)
        self.table.words_at.connect(self.bubble.say)
        self.preview.said.connect(self._say)
        self._resting = QTimer(self, singleShot=True, interval=RESTS_AFTER)
        self._resting.timeout.connect(self._rests)
        self._tells_soon = QTimer(self, singleShot=True, interval=TELLS_AFTER)
        self._tells_soon.timeout.connect(self._tell_what_is_here)
        self._over: Pointer | None = None
        """Where the mouse is, with nothing in it."""

        self._last: Pointer | None = None
        self._said: Sentence | None = None
        self._spot = QPointF()
        self._advised = NOTHING
        self._supply: Mapping[SideId, tuple[SupplyLine, ...]] = {}
        self._changes: tuple[Sentence, ...] = ()
        """What would be otherwise if the hand were opened here."""

        self.considered: tuple[tuple[CounterId, ...], PlaceId] | None = None
        """What was asked of the rulebook last: what the hand held, and where it was."""

        self.table.moved_view.connect(self._map_moved)
        document.hands_off.connect(self.hands.let_go)
        document.changed.connect(self.table.show_position)

    # What the rulebook says by itself

    def listen(self, advisor: Advisor) -> None:
        """It is shown on this map, and asked what would be if the hand were opened."""
        advisor.advised.connect(self._advise)
        advisor.supposed.connect(self._foretell)
        advisor.endangered.connect(self.preview.warn)
        self.preview.asked_dangers.connect(advisor.look_ahead)
        self.preview.asked_what_if.connect(self._consider)
        self.preview.asked_what_if.connect(advisor.suppose)

    def _consider(self, event: Event | None) -> None:
        move = event.events[0] if isinstance(event, Together) else event
        if isinstance(move, CountersMoved):
            self.considered = (move.counters, move.to)

    def _advise(self, advised: Advised) -> None:
        self._advised = advised
        self._show(advised)

    def _foretell(self, supposed: Advised | None) -> None:
        """What it would say if the hand were opened; None: the table is as it is."""
        changes = what_changes(self._advised, supposed) if supposed is not None else ()
        if changes != self._changes:
            self._changes = changes
            self._write()
        self._show(supposed or self._advised)

    def _show(self, advised: Advised) -> None:
        """A side whose turn has not come yet keeps the lines it had, so that nothing flickers."""
        waiting = advised != NOTHING and not advised.whole
        self._supply = {**self._supply, **advised.supply} if waiting else advised.supply
        self.table.overlays.advise(advised.findings, self._supply)

    # What is on the table

    def begin(self, *, beside: bool = False) -> None:
        """The first picture; `beside`: another map is in front."""
        self.table.begin(beside=beside)
        self.table.show_position(None, self.document.position)

    def take(self, id: str) -> None:
        """Another tool in every hand."""
        tool = self.tools[id]
        self.hands.take(tool)
        self.table.every_finger_draws = tool.fingers_draw

    def _bring(self, new: tuple[New, ...], pointer: Pointer) -> None:
        """New counters were dragged here out of the box."""
        self._new_over((), None)
        if pointer.place is not None:
            event = bring(self.document.game, self.document.position, new, pointer.place)
            if event is not None:
                self.document.happen(event)

    def _new_over(self, new: tuple[New, ...], pointer: Pointer | None) -> None:
        """Where they may be placed is lit, and why not said, as of counters that wait."""
        game, now = self.document, self.document.position
        if pointer is None:
            if self._as_if_here is not None:
                self._as_if_here = None
                self._lit_for_new.close()
                self.bubble.say("", self._spot)
            return
        if self._as_if_here is None and (event := bring(game.game, now, new, TRAY)) is not None:
            then = event.happen(now)
            ids = tuple(id for id in then.counters if id not in now.counters)
            reach = game.answer(lambda _rules, of, _now: game.assist.reach(of, then, ids), Reach())
            self._as_if_here = then, reach
            self._lit_for_new.enter_context(self.preview.reaching(reach, ()))
        if self._as_if_here is not None:
            then, reach = self._as_if_here
            said = told(reach, pointer.area, None)
            self.bubble.say(write(said, named(game.game, then)) if said else "", QPointF(*pointer.screen))

    def _hang_over(self, counters: tuple[CounterId, ...], pointer: Pointer | None) -> None:
        """The map answers what is dragged over it from a panel as it answers what is in a hand."""
        if pointer is None:
            if self._hanging:
                self._hanging = False
                self.hands.let_go(KEYS)
                self.keyboard.leave()
            return
        if not self._hanging:
            known = all(id in self.document.position.where for id in counters)
            if self.hands.busy or not known or not isinstance(self.hands.tool, MoveCounters):
                return
            self._hanging = True
            self.pick_up(counters)
        self.hands.point(replace(pointer, phase=Phase.MOVE, finger=KEYS))

    def _drop(self, counters: tuple[CounterId, ...], pointer: Pointer) -> None:
        """Out of a panel: the hand that went over the map with it opens; with another tool it just goes there."""
        there = tuple(id for id in counters if id in self.document.position.where)
        if self._hanging:
            self._hanging = False
            self.hands.point(replace(pointer, finger=KEYS))
            self.keyboard.leave()
        elif there and pointer.place is not None:
            self.document.happen(CountersMoved(there, pointer.place))

    def close(self) -> None:
        self.hands.let_go()
        self.table.close_map()

    def _let_go(self) -> None:
        busy = self.hands.busy
        self.hands.let_go()
        if not busy:
            self.escaped.emit()

    def pick_up(self, counters: tuple[CounterId, ...]) -> None:
        """They follow the mouse, or the arrows; a tap puts them down."""
        self.keyboard.pick_up(counters)

    def hand_over(self) -> tuple[CounterId, ...]:
        """What is in the hands, to be picked up on another map: nothing has happened yet."""
        held = self.keyboard.hand_over()
        if not held and (taken := self.hands.held_elsewhere(KEYS)):
            held = tuple(id for id in self._selection.ordered(self.document.position) if id in taken)
            self.hands.let_go()
        return held

    def whisper(self, sentence: Sentence | None, spot: tuple[float, float]) -> None:
        """Beside the mouse, while nothing is in the hand."""
        if not self.hands.busy and (sentence is not None or self._said is not None):
            self._say(sentence, spot)

    def _say(self, sentence: Sentence | None, spot: tuple[float, float]) -> None:
        """Beside the finger, in the user's language."""
        self._said, self._spot = sentence, QPointF(*spot)
        self._write()

    def _write(self) -> None:
        naming = self.document.naming
        said = write(self._said, naming) if self._said is not None else ""
        # What the place itself is refused for need not be foretold as well.
        then = [each for each in self._changes if not any(write(why, naming) in said for why in _inner(each))]
        lines = [*([said] if said else []), *(write(each, naming) for each in (then if self.hands.busy else ()))]
        # Of counters that are called alike the same is said but once.
        self.bubble.say("\n".join(dict.fromkeys("\n".join(lines).splitlines())), self._spot)

    def _point(self, pointer: Pointer) -> None:
        if not self.table.isVisible():
            self.strayed.emit(pointer)
            return
        if self.hands.is_busy(KEYS) and self.keyboard.carries and pointer.phase in CARRYING:
            # What the keyboard's hand holds goes with any finger.
            self.hands.point(replace(pointer, phase=CARRYING[pointer.phase], finger=KEYS))
            if not self.hands.is_busy(KEYS):
                self.keyboard.leave()
            return
        self.hands.point(self._still_resting(pointer))
        self.pointed.emit(pointer)
        self._goes_over(pointer)

    def _goes_over(self, pointer: Pointer) -> None:
        """A mouse that rests is told what it is over, once; one that goes on hears no more of it."""
        free = pointer.phase is Phase.MOVE and pointer.finger == MOUSE and not self.hands.busy
        was, self._over = self._over, pointer if free else None
        if was is not None and self._over is not None and _same(was, pointer):
            return
        if was is not None and not self._tells_soon.isActive() and not self.table.overlays.supply.on:
            self.whisper(None, pointer.screen)
        if free:
            self._tells_soon.start()
        else:
            self._tells_soon.stop()

    def _map_moved(self) -> None:
        """Beneath a mouse that rests lies something else now, and is told when the map rests, too."""
        if self._over is not None:
            self.whisper(None, self._over.screen)
            self._tells_soon.start()

    def _tell_what_is_here(self) -> None:
        """The counters that lie upon each other, and a name that cannot be read from so far."""
        table = self.table
        if self._over is None or table.overlays.supply.on or self.hands.busy:
            return
        over = self._over = table.pointer(Phase.MOVE, QPointF(*self._over.screen))
        lain = self.document.position.where.get(over.counters[0]) if over.counters else None
        pile = self.document.position.stack(lain) if lain is not None and lain != table.call_out.place else ()
        # A pile reaches over the border: it lies where it lies.
        here = over.area if lain is None else self.document.position.area(over.counters[0])
        named = here is not None and not table.overlays.afar.is_read(here)
        counters: tuple[Value, ...] = tuple(map(counter, reversed(pile))) if len(pile) > 1 else ()
        counters = (*counters, *self._held(pile)) if counters else ()
        if here is not None and named:
            told = say("{area}: {counters}", area=area(here), counters=counters) if counters else None
            self.whisper(told or say("{area}", area=area(here)), over.screen)
        elif counters:
            self.whisper(say("{counters}", counters=counters), over.screen)

    def _held(self, pile: Sequence[CounterId]) -> list[Value]:
        """What several of a pile hold together: each shows its own amount, and only the uppermost is seen."""
        game, amounts = self.document.game, dict[str, list[float]]()
        for one in (self.document.position.counters[id] for id in pile):
            if one.kind != HIDDEN and (unit := game.kind(one).unit):
                amounts.setdefault(unit, []).append(game.held(one))
        return [
            say("{amount} {unit} in all", amount=sum(each), unit=self.document.boxed(unit))
            for unit, each in amounts.items() if len(each) > 1 and any(each)
        ]  # fmt: skip

    def _still_resting(self, pointer: Pointer) -> Pointer:
        """A hand that rests trembles; one that moves on may come to rest elsewhere."""
        last = self._last
        if pointer.phase is not Phase.MOVE or not self.hands.is_busy(pointer.finger):
            self._resting.stop()
            self._last = None
        elif last is None or last.finger != pointer.finger or not last.is_still(pointer):
            self._last = pointer
            self._resting.start()
        elif last.resting:
            return replace(pointer, resting=True)
        return pointer

    def _rests(self) -> None:
        if self._last is not None and self.hands.is_busy(self._last.finger):
            self._last = replace(self._last, resting=True)
            self.hands.point(self._last)


def _same(one: Pointer, other: Pointer) -> bool:
    return (one.area, one.counters[:1]) == (other.area, other.counters[:1])


def _inner(change: Sentence) -> tuple[Sentence, ...]:
    """What will be found then, without the word that it is then; and what is told in it of why."""
    found = dict(change.values).get("sentence")
    if not isinstance(found, Sentence):
        return ()
    return (found, *(each for name, each in found.values if name == "why" and isinstance(each, Sentence)))
