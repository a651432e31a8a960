"""Which tools there are, and how each is made for one map; and which layers of the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from app.tools.attack import Attack
from app.tools.map_tools import Label, Measure, Pan, Pencil, PointAt, Rubber, SelectCounters
from app.tools.move_counters import MoveCounters
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


# The layers of the table, each with its name, its key and what it shows.


class Layer(NamedTuple):
    """`name` is what the table knows it by."""

    name: str
    title: str
    key: str
    tip: str


LAYERS = (
    Layer("names", "Names on top", "1", "The names of areas, above the counters."),
    Layer("holders", "Who holds what", "2", "Every area in the colour and pattern of its side."),
    Layer("stacking", "Stacking", "3", "How full areas are, and where there is too much."),
    Layer("supply", "Supply", "4", "Who is supplied, from where, and where a line is cut."),
    Layer("findings", "Findings on the map", "5", "Whatever else the rulebook finds."),
    Layer("moved", "Moved marks", "6", "What has moved already."),
    Layer("links", "Links", "7", "What counts as adjacent."),
    Layer("arrows", "Last moves", "8", "The last moves as arrows."),
    Layer("trails", "Trails", "9", "Where the counters picked out have been."),
    Layer("notes", "Notes on the map", "0", "What was drawn and written on it."),
    Layer("counters", "Counters", "C", "Hold the key to look at the map beneath."),
    Layer("overview", "Overview", "W", "The whole map, small, in a corner."),
)
