"""Which tools there are, and how each is made for one map."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.documents.game_document import GameDocument
from app.table.preview_layer import PreviewLayer
from app.tools.move_counters import MoveCounters
from app.tools.selection import Selection
from app.tools.tool import Tool


@dataclass(frozen=True)
class ToolRow:
    """`id` names its picture, too."""

    id: str
    tool: type[Tool]
    made: Callable[[GameDocument, PreviewLayer, Selection], Tool]
    tip: str


TOOL_LIST: tuple[ToolRow, ...] = (
    ToolRow("move", MoveCounters, MoveCounters, "Drag counters; a band picks out several."),
)
"""The first is in every hand when a game is opened."""
