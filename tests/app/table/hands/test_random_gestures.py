"""Two thousand gestures by chance, against a model that knows nothing of pictures.

The same position after each, no word from Qt, and nothing that grows.
"""

from __future__ import annotations

import gc
import os
import random
from collections.abc import Callable
from pathlib import Path
from types import CellType, MethodType

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.table.hands.pointer import Phase, Pointer
from counters.counter import CounterId
from counters.position import Position, carrier_of
from tests.app.rig import ALT, CTRL, LEFT, NOTHING, SHIFT, Rig, move

GESTURES = 2_000
FEW = 200
MEGABYTES = 40
"""For a thousand more moments in the history, and pictures up to their budget."""

OURS = ("app", "PySide6", "shiboken6", "Shiboken")
LIVING = (type(lambda: 0), type(iter([])), type(x for x in ()), CellType, MethodType)
AGAIN = 250
"""So often everything is compared with a table that has just been opened."""


def test_two_thousand_gestures_leave_the_table_as_a_plain_model_has_it(rig: Rig) -> None:
    chance = random.Random(20_26)
    model = Model(rig)
    sizes = []
    for number in range(1, GESTURES + 1):
        chance.choice(model.gestures)(chance)
        assert model.agrees(), f"gesture {number}"
        if number % AGAIN == 0:
            rig.table.finish()
            assert rig.as_laid_out(), f"gesture {number}"
            model.start_again()
            QApplication.processEvents()
            sizes.append((len(rig.table.scene().items()), objects(), resident()))
    items, counted, megabytes = zip(*sizes, strict=True)
    half = len(sizes) // 2
    assert len(set(items)) == 1
    assert max(counted[half:]) <= max(counted[:half]) + FEW
    assert megabytes[-1] <= megabytes[half - 1] + MEGABYTES


def objects() -> int:
    """What a table could forget to let go of. The history is not counted, which is to grow, and does."""
    gc.collect()
    return sum(1 for each in gc.get_objects() if str(type(each).__module__).startswith(OURS) or type(each) in LIVING)


def resident() -> float:
    """Megabytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Model:
    """What ought to lie where: stacks as plain lists, and the rules of a hand in a few lines."""

    def __init__(self, rig: Rig) -> None:
        self.rig = rig
        self.stacks = stacks(rig.position)
        self.gestures: list[Callable[[random.Random], None]] = [
            self.drag, self.drag, self.drag, self.drag_pile, self.band_and_drag, self.escape, self.click,
            self.look_about, self.undo,
        ]  # fmt: skip

    def agrees(self) -> bool:
        return self.stacks == stacks(self.rig.position) and not self.rig.hands.busy and not self.rig.preview.lit_now

    def start_again(self) -> None:
        """The view and the game as they were, so that what grows can be seen to grow."""
        self.rig.whispered.clear()
        self.rig.selection.only(())
        self.rig.table.turn(0)
        self.rig.table.fit()
        self.rig.document.go_to(0)
        self.rig.table.finish()
        self.stacks = stacks(self.rig.position)

    # What is done, and what ought to come of it

    def drag(self, chance: random.Random) -> None:
        self.rig.selection.only(())
        start, end = self.some_counter(chance), self.some_spot(chance)
        under = self.under(start)
        self.rig.drag(start, end, chance.choice((NOTHING, NOTHING, ALT)))
        if under.counters and far(start, end):
            self.put(under.counters[::-1] if under.whole_stack else under.counters[:1], end, before=under)

    def drag_pile(self, chance: random.Random) -> None:
        self.rig.selection.only(())
        start, end = self.some_counter(chance), self.some_spot(chance)
        under = self.under(start)
        self.rig.drag(start, end, SHIFT)
        if under.counters and far(start, end):
            place = self.place_of(under.counters[0])
            pile = under.counters[::-1] if under.whole_stack else tuple(self.stacks[place])
            self.put(pile, end, before=under)

    def band_and_drag(self, chance: random.Random) -> None:
        self.rig.selection.only(())
        start = self.some_counter(chance)
        under = self.under(start)
        if not under.counters or under.whole_stack:
            return
        other = self.some_counter(chance)
        also = self.under(other)
        self.rig.click(start)
        self.rig.click(other, CTRL)
        if also.whole_stack:
            self.rig.selection.only(())
            return
        picked = {under.counters[0]} ^ set(also.counters[:1])
        assert self.rig.selection.counters == picked
        end = self.some_spot(chance)
        self.rig.drag(start, end)
        if under.counters[0] in picked:
            ordered = tuple(id for place in sorted(self.stacks) for id in self.stacks[place] if id in picked)
        else:
            ordered = under.counters[:1]
        if far(start, end):
            self.put(ordered, end, before=under)

    def escape(self, chance: random.Random) -> None:
        with self.rig.dragging(self.some_counter(chance), self.some_spot(chance)):
            self.rig.key(Qt.Key.Key_Escape)

    def click(self, chance: random.Random) -> None:
        self.rig.click(self.some_spot(chance), chance.choice((NOTHING, CTRL)))

    def look_about(self, chance: random.Random) -> None:
        table = self.rig.table
        match chance.randrange(4):
            case 0:
                table.zoom_at(QPointF(self.some_spot(chance)), chance.choice((0.5, 0.8, 1.3, 2.0)))
            case 1:
                table.push(QPointF(chance.randint(-90, 90), chance.randint(-90, 90)))
            case 2:
                table.turn(chance.choice((0, 90, 180, 270)))
            case _:
                table.fit()

    def undo(self, chance: random.Random) -> None:
        viewport, start = self.rig.table.viewport(), self.some_counter(chance)
        QTest.mousePress(viewport, LEFT, NOTHING, start)
        move(viewport, self.some_spot(chance))
        self.rig.document.undo()
        QTest.mouseRelease(viewport, LEFT, NOTHING, start)
        self.stacks = stacks(self.rig.position)

    # How a plain hand puts things down

    def put(self, ids: tuple[CounterId, ...], end: QPoint, before: Pointer) -> None:
        there = self.rig.table.pointer(Phase.RELEASE, QPointF(end))
        target = self.landed(ids)
        if there.place is None:
            assert target is None
            return
        if target is None:
            # Nothing has happened: they were all there already, and not at a free spot.
            assert {self.place_of(id) for id in ids} == {there.place} or self.loaded_before(ids)
            return
        assert target == there.place or carrier_of(target) is not None
        for id in ids:
            self.stacks[self.place_of(id)].remove(id)
        self.stacks.setdefault(target, []).extend(ids)
        self.stacks = {place: stack for place, stack in self.stacks.items() if stack}

    def landed(self, ids: tuple[CounterId, ...]) -> str | None:
        """Where the document has them now, if that is news: all of them in one place, or it is a fault."""
        places = {self.rig.position.where[id] for id in ids}
        if stacks(self.rig.position) == self.stacks:
            return None
        (place,) = places
        return place

    def loaded_before(self, ids: tuple[CounterId, ...]) -> bool:
        return any(carrier_of(self.rig.position.where[id]) for id in ids)

    def place_of(self, id: CounterId) -> str:
        return next(place for place, stack in self.stacks.items() if id in stack)

    def under(self, spot: QPoint) -> Pointer:
        return self.rig.table.pointer(Phase.PRESS, QPointF(spot))

    def some_counter(self, chance: random.Random) -> QPoint:
        """The middle of one that is in the window, or any spot."""
        window = self.rig.table.viewport().rect()
        spots = [self.rig.counter(id) for id in chance.sample(sorted(self.rig.table.counters.items), 6)]
        return next((spot for spot in spots if window.contains(spot)), self.some_spot(chance))

    def some_spot(self, chance: random.Random) -> QPoint:
        window = self.rig.table.viewport().rect()
        return QPoint(chance.randrange(window.width()), chance.randrange(window.height()))


def stacks(position: Position) -> dict[str, list[CounterId]]:
    return {place: list(stack) for place, stack in position.stacks.items()}


def far(start: QPoint, end: QPoint) -> bool:
    """Far enough to be a drag rather than a click."""
    return max((end - start).manhattanLength() / 2, abs((end - start).x()), abs((end - start).y())) > 16
