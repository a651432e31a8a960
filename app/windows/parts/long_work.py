"""Long work is done beside the window, which goes on living: it shows how far it is, and can be stopped.

What is made is handed over only when it is whole. Work that is stopped has changed nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from app.language import t
from app.table.ground.map_layer import MapLayer
from app.windows.parts.work_bar import WorkBar
from boards.plain.bad_input import BadInput
from boards.plain.files import Tell

AT_ONCE = 0.06
"""Seconds that nobody notices: so long it is simply waited for."""

SLOW = 0.5
"""After so long the bar appears."""

LOOK_AGAIN = 15
T = TypeVar("T")


class Stopped(Exception):
    """Not wanted any more."""


class Running(Generic[T]):
    """One piece of work in its thread."""

    def __init__(self, deed: Callable[[Tell], T]) -> None:
        self._deed = deed
        self._unwanted = Event()
        self.done = 0.0
        self.made: list[T] = []
        self.error: BaseException | None = None
        self.thread = Thread(target=self._run, daemon=True)
        self.began = monotonic()
        self.thread.start()

    def _run(self) -> None:
        try:
            self.made.append(self._deed(self._tell))
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is told where somebody listens
            self.error = error

    def _tell(self, done: float) -> None:
        if self._unwanted.is_set():
            raise Stopped
        self.done = done

    def stop(self) -> None:
        self._unwanted.set()


class LongWork(QObject):
    """One piece at a time; another takes the place of the one before."""

    def __init__(self, window: Callable[[], QWidget], parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        """Where to show it, asked for only when it turns out to be long."""

        self.bar: WorkBar | None = None
        self._words = ""
        self._running: Running[object] | None = None
        self._then: Callable[[object], object] = lambda _made: None
        self._failed: Callable[[BadInput], object] = lambda _error: None
        self._unmake: Callable[[object], object] = lambda _made: None
        self._fault: Callable[[BaseException], object] | None = None
        self._timer = QTimer(self, interval=LOOK_AGAIN)
        self._timer.timeout.connect(self._look)

    @property
    def busy(self) -> bool:
        return self._running is not None

    def do(
        self,
        words: str,
        deed: Callable[[Tell], T],
        then: Callable[[T], object],
        failed: Callable[[BadInput], object],
        *,
        unmake: Callable[[T], object] = lambda _made: None,
        fault: Callable[[BaseException], object] | None = None,
    ) -> None:
        """`deed` touches nothing that is seen. `unmake`: it was made all the same, though it had been stopped.

        `fault`: it is the program that failed; if nobody says what is done then, it is raised here.
        """
        self.stop()
        self._words, self._fault = words, fault
        self._then, self._failed, self._unmake = then, failed, unmake  # type: ignore[assignment]  # of one piece
        self._running = Running(deed)
        self._running.thread.join(AT_ONCE)
        self._look()
        if self._running is not None:
            self._timer.start()

    def leave(self) -> None:
        """The window goes: nothing is under way after this, as what it draws with goes, too."""
        running = self._running
        self.stop()
        if running is not None:
            running.thread.join()

    def stop(self) -> None:
        """Nothing comes of it, however far it is."""
        running, self._running = self._running, None
        self._put_away()
        if running is not None:
            running.stop()
            running.thread.join(AT_ONCE)
            Thread(target=_see_off, args=(running, self._unmake), daemon=True).start()

    def _look(self) -> None:
        running = self._running
        if running is None:
            self._timer.stop()
        elif not running.thread.is_alive():
            self._running = None
            self._put_away()
            self._hand_over(running)
        elif self.bar is not None:
            self.bar.show_share(running.done)
        elif monotonic() - running.began > SLOW:
            self.bar = WorkBar(self._words, self._window())
            self.bar.stopped.connect(self.stop)

    def _hand_over(self, running: Running[object]) -> None:
        if isinstance(running.error, BadInput):
            self._failed(running.error)
        elif running.error is not None:
            if self._fault is None:
                raise running.error
            self._fault(running.error)
        else:
            self._then(running.made[0])

    def _put_away(self) -> None:
        self._timer.stop()
        bar, self.bar = self.bar, None
        if bar is not None:
            bar.put_away()


def _see_off(running: Running[object], unmake: Callable[[object], object]) -> None:
    """What was finished in the very moment it was stopped is undone."""
    running.thread.join()
    for made in running.made:
        unmake(made)


# A large map that was never drawn before takes its time: that is shown, and can be stopped.


DRAWN_SOON = 100


class FirstDrawing(QObject):
    """Of one map. Stopped, the map stays bare until somebody looks at another part of it."""

    def __init__(self, ground: MapLayer, name: str, window: QWidget) -> None:
        super().__init__(window)
        self._ground, self._name, self._window = ground, name, window
        self.bar: WorkBar | None = None
        self._timer = QTimer(self, singleShot=True, interval=round(SLOW * 1000))
        self._timer.timeout.connect(self._look)
        if ground.is_large and not ground.has_overview:
            self._timer.start()

    def _look(self) -> None:
        if self._ground.has_overview or not self._ground.busy:
            self._end()
            return
        if self.bar is None:
            self.bar = WorkBar(t("{map} is drawn for the first time", map=self._name), self._window, beside=True)
            self.bar.stopped.connect(self._stop)
        self._timer.start(DRAWN_SOON)

    def _stop(self) -> None:
        self._ground.give_up()
        self._end()

    def _end(self) -> None:
        self._timer.stop()
        if self.bar is not None:
            self.bar.put_away()
            self.bar = None
