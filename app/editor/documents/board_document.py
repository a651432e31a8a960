"""The board on the drawing table. `record` is the one door in, `changed` the one signal out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from boards.board import Board
from boards.edits.edited import CannotEdit
from boards.files.board_rules import too_much
from boards.plain.sentence import Ref, Sentence, readable_id, say


class BoardDocument(QObject):
    """A timeline, and how much of it is kept on the disk. Several windows may show it."""

    changed = Signal(object, object)
    """The board before, and after: done, undone, or looked at from another branch."""

    kept_changed = Signal()
    """It has been saved, or is not saved any more."""

    hands_off = Signal()
    """Undo, or another branch: every hand lets go first."""

    said = Signal(object)

    def __init__(self, board: Board, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.timeline = Timeline(board)
        self.saved: Board | None = board
        """What is on the disk, as it was read or written last."""

    @property
    def board(self) -> Board:
        return self.timeline.board

    @property
    def is_saved(self) -> bool:
        return self.saved is self.board

    def record(self, title: Sentence, board: Board) -> None:
        """The board is this from now on."""
        before = self.board
        if board is before:
            return
        self.timeline.add(title, board)
        self.changed.emit(before, board)
        self.kept_changed.emit()

    def edit(self, title: Sentence, edit: Callable[[Board], Board]) -> bool:
        """Do it, or say why it cannot be done."""
        try:
            board = edit(self.board)
            refuse_unreadable(self.board, board)
        except CannotEdit as error:
            self.said.emit(error.sentence)
            return False
        self.record(title, board)
        return True

    def undo(self) -> bool:
        return self._go(self.timeline.before)

    def redo(self) -> bool:
        return self._go(self.timeline.after)

    def go(self, number: int) -> bool:
        """To any moment of the tree."""
        return self._go(number)

    def _go(self, number: int | None) -> bool:
        if number is None or number == self.timeline.head:
            return False
        self.hands_off.emit()
        before = self.board
        self.timeline.go(number)
        self.changed.emit(before, self.board)
        self.kept_changed.emit()
        return True

    def is_kept(self, board: Board) -> None:
        """This board is on the disk now."""
        self.saved = board
        self.kept_changed.emit()

    def naming(self, ref: Ref) -> str:
        """Areas by their names on the map."""
        if ref.what == "area":
            space = next((s for id, s in self.board.spaces.items() if id == ref.id), None)
            return space.name if space is not None else readable_id(ref)
        if ref.what == "map":
            return next((map.name for id, map in self.board.maps.items() if id == ref.id), readable_id(ref))
        return readable_id(ref)


def refuse_unreadable(before: Board, after: Board) -> None:
    """What the reader of boards would refuse is not drawn: nobody could open it again."""
    for id, map in after.maps.items():
        old = before.maps.get(id)
        wrong = next(too_much(map), None) if map is not old else None
        if wrong is not None and (old is None or next(too_much(old), None) is None):
            raise CannotEdit(wrong[0])


# The moments of a board as a tree: going back and doing something else begins a branch, and nothing is lost.


START = 0


@dataclass(frozen=True)
class Moment:
    """What was done, and the board after it."""

    title: Sentence
    board: Board
    parent: int | None


class Timeline:
    """All moments since the board was opened. Boards share all that is alike, so that each costs little."""

    def __init__(self, board: Board) -> None:
        self.moments: list[Moment] = [Moment(say("Opened."), board, None)]
        self.head = START
        self._children: dict[int, list[int]] = {}
        self._ways: dict[int, int] = {}
        """Where redo leads from each moment: the branch that was last gone along."""

    @property
    def board(self) -> Board:
        return self.moments[self.head].board

    def add(self, title: Sentence, board: Board) -> None:
        """The next moment after the present one."""
        self.moments.append(Moment(title, board, self.head))
        self._ways[self.head] = len(self.moments) - 1
        self._children.setdefault(self.head, []).append(len(self.moments) - 1)
        self.head = len(self.moments) - 1

    @property
    def before(self) -> int | None:
        """Where undo leads."""
        return self.moments[self.head].parent

    @property
    def after(self) -> int | None:
        """Where redo leads."""
        return self._ways.get(self.head)

    def go(self, number: int) -> None:
        """To any moment; redo leads back along the way one came."""
        if not START <= number < len(self.moments):
            raise IndexError(number)
        at = number
        while (parent := self.moments[at].parent) is not None:
            self._ways[parent] = at
            at = parent
        self.head = number

    def line(self) -> list[int]:
        """From the start to the present moment."""
        found, at = [self.head], self.moments[self.head].parent
        while at is not None:
            found.append(at)
            at = self.moments[at].parent
        return found[::-1]

    def line_ahead(self) -> list[int]:
        """From the present moment on, the way that redo goes."""
        found: list[int] = []
        at = self.after
        while at is not None:
            found.append(at)
            at = self._ways.get(at)
        return found

    def children(self, number: int) -> list[int]:
        """What was done after a moment, each the beginning of a branch."""
        return self._children.get(number, [])
