"""The moments of a board as a tree: going back and doing something else begins a branch, and nothing is lost."""

from __future__ import annotations

from dataclasses import dataclass

from boards.board import Board
from boards.plain.sentence import Sentence, say

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
