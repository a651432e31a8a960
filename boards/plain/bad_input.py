"""What is said when a file or a text cannot be read: which one, where in it, and what was expected."""

from __future__ import annotations

from pathlib import Path

from boards.plain.sentence import Sentence, say


class BadInput(ValueError):
    """A sentence for the person who gave us the file. Readers raise nothing else for bad input."""

    def __init__(self, why: Sentence, file: str | Path = "", place: str = "") -> None:
        self.why, self.file, self.place = why, str(file), place
        super().__init__(str(self.sentence))

    @property
    def sentence(self) -> Sentence:
        """All of it in one: the file, the place, and why."""
        match self.file, self.place:
            case "", "":
                return self.why
            case file, "":
                return say("{file}: {why}", file=file, why=self.why)
            case "", place:
                return say("{place}: {why}", place=place, why=self.why)
            case file, place:
                return say("{file}, {place}: {why}", file=file, place=place, why=self.why)

    def within(self, file: str | Path) -> BadInput:
        """The same, said of a file: readers of text do not know where it came from."""
        return BadInput(self.why, file, self.place)
