"""What is in front of somebody who draws: all that the helpers of the window may use of it."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPointF

from app.editor.drawing.edit_table import EditTable
from app.editor.tools.desk import Choices, Desk, Picked
from app.editor.tools.edit_tool import EditTool
from app.editor.window.project import Project
from app.table.hands.pointer import Phase
from boards.board import MapId
from boards.plain.sentence import Sentence


class Front(Protocol):
    """One map of a project, and the tool in hand."""

    project: Project
    picked: Picked
    choices: Choices

    @property
    def map(self) -> MapId: ...

    @property
    def table(self) -> EditTable: ...

    @property
    def desk(self) -> Desk: ...

    @property
    def tool(self) -> EditTool: ...
    def take(self, id: str) -> None: ...
    def tint(self) -> None: ...
    def say(self, sentence: Sentence) -> None: ...
    def keep_shifted(self, on: bool) -> None: ...
    def point_by_key(self, phase: Phase, spot: QPointF) -> None: ...
