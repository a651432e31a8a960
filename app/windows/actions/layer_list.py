"""The layers of the table, each with its name, its key and what it shows."""

from __future__ import annotations

from typing import NamedTuple


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
