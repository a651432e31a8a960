"""What every tool of the editor is: a gesture from press to release, and what the keys do with what is begun."""

from __future__ import annotations

from typing import ClassVar

from app.editor.tools.desk import Desk
from app.tools.tool import Tool


class EditTool(Tool):
    """`id` names its picture; `tip` says in a sentence what a click does."""

    id: ClassVar[str] = ""
    tip: ClassVar[str] = ""
    fingers_draw: ClassVar[bool] = True
    drags: ClassVar[bool] = True
    """The keyboard takes hold with Enter and lets go with another; otherwise Enter is a click."""

    shifted: ClassVar[str] = ""
    """What Shift asks for: a tick for those who have no keyboard."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @property
    def begun(self) -> bool:
        """Whether something is being drawn."""
        return False

    def begin(self) -> None:
        """It is taken in hand."""

    def leave(self) -> None:
        """Escape, or another tool: what was begun has not happened."""
        self.desk.clear_all()

    def finish(self) -> None:
        """Enter: what was begun is done."""

    def back(self) -> bool:
        """Backspace: the last point is taken back. False: there is nothing to take back."""
        return False

    def remove(self) -> bool:
        """Delete, on what is under the hand. False: there is nothing."""
        return False
