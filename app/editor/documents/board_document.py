"""The board on the drawing table. `record` is the one door in, `changed` the one signal out."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.editor.documents.timeline import Timeline
from boards.board import Board
from boards.edits.edited import CannotEdit
from boards.files.board_rules import too_much
from boards.plain.sentence import Ref, Sentence, readable_id


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
