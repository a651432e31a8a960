"""What is to be seen at once when the program starts: the map as it was left, while all the rest is still being read.

Only the printed map is kept for this, never what lay on it: whoever starts the program need not be who left it. Nothing
but Qt is imported here, so that this window need not wait for anything.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_cache_path
from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

if TYPE_CHECKING:
    from app.windows.play.play_window import PlayWindow

FELT, WIDEST, FINE = "#3c4a45", 1600, 80
PAINTED = 60
"""Milliseconds after which a window that is shown has been painted."""
TITLE = 40
"""Pixels that a window manager may need above a window."""

MOST = 4000
"""Letters of what is kept beside the picture; pixels along a window."""


def sights() -> Path:
    """Where they are kept."""
    return user_cache_path("sandtable", appauthor=False) / "first"


class FirstSight(QWidget):
    """It goes as soon as there is a window to work in."""

    def __init__(self, folder: Path, word: str) -> None:
        super().__init__()
        self.shut = False
        """By hand: somebody has thought better of it."""

        self._leaving = False
        self._picture, self._ground, self._map, place, maximized = _kept(folder, word)
        self.setWindowTitle("Sandtable")
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        if place is not None and place.size().boundedTo(self.screen().virtualSize()) == place.size():
            self.setGeometry(place)
            self.showMaximized() if maximized else self.show()
        else:
            open_in(self, 1180, 820)
            show_all(self)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._ground))
        if not self._picture.isNull():
            painter.drawImage(self._map, self._picture)

    def leave(self) -> None:
        self._leaving = True
        self.close()
        self.deleteLater()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.shut = not self._leaving
        super().closeEvent(event)


def open_in(window: QWidget, wide: int, high: int) -> None:
    """As large as the screen suits: this size, more of a large screen, and no more than there is."""
    room = window.screen().availableGeometry()
    window.resize(
        min(room.width(), max(wide, room.width() * 3 // 4)), min(room.height(), max(high, room.height() * 3 // 4))
    )
    window.move(room.center() - window.rect().center())


def show_all(window: QWidget) -> None:
    """In its own size; large, where the screen is too low for that and a title: its foot would lie below."""
    if window.height() + TITLE > window.screen().availableGeometry().height():
        show_large(window)
    else:
        window.show()


def show_large(window: QWidget) -> None:
    """All of the screen: as a window manager does it, or, where there is none, by ourselves."""
    window.showMaximized()

    def look() -> None:
        room = window.screen().availableGeometry()
        if window.isMaximized() and window.frameGeometry().width() < room.width():
            window.setGeometry(room)

    QTimer.singleShot(PAINTED, window, look)


def keep_sight(play: PlayWindow, folder: Path) -> None:
    """For the next start, with this game or without a word. If it cannot be written, the next start looks plainer."""
    save, table = play.document.save, play.boards.front.table
    if save is None or not play.isVisible():
        return
    at = table.viewport().mapTo(play, table.viewport().rect().topLeft())
    about = {
        "place": play.geometry().getRect(),
        "maximized": play.isMaximized(),
        "map": (at.x(), at.y(), table.viewport().width(), table.viewport().height()),
        "ground": play.palette().window().color().name(),
    }
    image = table.grounds.picture(WIDEST)
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        for word in ("", str(save.path)):
            stem = folder / _stem(word)
            if image.save(f"{stem}.new.jpg", quality=FINE):
                Path(f"{stem}.new.jpg").replace(stem.with_suffix(".jpg"))
            stem.with_suffix(".json").write_text(json.dumps(about), encoding="utf-8")


def forget_sight(folder: Path) -> None:
    """The next start without a word begins elsewhere."""
    with contextlib.suppress(OSError):
        (folder / _stem("")).with_suffix(".json").unlink(missing_ok=True)


def _kept(folder: Path, word: str) -> tuple[QImage, str, QRect, QRect | None, bool]:
    """Nothing, where nothing is kept, or what is kept is broken."""
    stem = folder / _stem(str(Path(word).resolve()) if word else "")
    try:
        with stem.with_suffix(".json").open(encoding="utf-8") as file:
            about = json.loads(file.read(MOST))
        place, map = (_rect(about[key]) for key in ("place", "map"))
        picture = QImage(str(stem.with_suffix(".jpg")))
        return picture, QColor(str(about["ground"])).name(), map, place, about["maximized"] is True
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return QImage(), FELT, QRect(), None, False


def _rect(numbers: object) -> QRect:
    if not isinstance(numbers, list) or len(numbers) != 4:
        raise ValueError(numbers)
    x, y, wide, high = (number for number in numbers if isinstance(number, int) and abs(number) <= 4 * MOST)
    return QRect(x, y, wide, high)


def _stem(word: str) -> str:
    return hashlib.sha256(word.encode("utf-8", "replace")).hexdigest()[:24]


# From one window to the next.


@contextlib.contextmanager
def picture_held(window: QWidget | None) -> Iterator[None]:
    """What is on the screen stays there until what comes next has been painted: no black in between."""
    if window is None or not window.isVisible():
        yield
        return
    held = QLabel(pixmap=window.grab())
    held.setWindowFlags(Qt.WindowType.FramelessWindowHint | Qt.WindowType.ToolTip)
    held.setGeometry(window.geometry())
    held.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    held.show()
    held.repaint()
    try:
        yield
    finally:
        QTimer.singleShot(PAINTED, held.deleteLater)


def keep_on_screen(window: QWidget) -> None:
    """Qt leaves room for a title that nobody draws where there is no window manager."""
    room = window.screen().availableGeometry()
    if window.frameGeometry() == window.geometry() and not room.contains(window.geometry()):
        window.setGeometry(QRect(room.topLeft(), window.size().boundedTo(room.size())))


@contextlib.contextmanager
def waiting() -> Iterator[None]:
    """Large maps take a second or two."""
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        yield
    finally:
        QApplication.restoreOverrideCursor()
