"""Which tools there are, and how each is made for one map."""

from __future__ import annotations

from dataclasses import dataclass

from app.tools.attack import Attack
from app.tools.map_tools import Measure, Pan, PointAt, SelectCounters
from app.tools.move_counters import MoveCounters
from app.tools.note_tools import Label, Pencil, Rubber
from app.tools.tool import Tool


@dataclass(frozen=True)
class ToolRow:
    """`id` names its picture, too."""

    id: str
    tool: type[Tool]
    tip: str


TOOL_LIST: tuple[ToolRow, ...] = (
    ToolRow("move", MoveCounters, "Drag counters; a band picks out several."),
    ToolRow("select", SelectCounters, "A band picks out counters, wherever it begins; nothing moves."),
    ToolRow("attack", Attack, "Drag from the attackers to their target, or pick them out and tap it."),
    ToolRow("pan", Pan, "Drag the map, wherever it is taken hold of."),
    ToolRow("measure", Measure, "Steps and distance between two areas."),
    ToolRow("point", PointAt, "A ring that everybody sees, and that fades."),
    ToolRow("pencil", Pencil, "Draw on the map; it is kept with the game."),
    ToolRow("label", Label, "Write on the map; it is kept with the game."),
    ToolRow("rubber", Rubber, "Erase pencil lines and labels."),
)
"""The first is in every hand when a game is opened."""
