"""What lies over the map, on one key each: a tap switches it, holding the key shows it only while it is held."""

from __future__ import annotations

from app.windows.actions import VIEW, Action

LAYERS = (
    ("names", "Names on top", "1", "The names of areas, above the counters."),
    ("holders", "Who holds what", "2", "Every area in the colour and pattern of its side."),
    ("stacking", "Stacking", "3", "How full areas are, and where there is too much."),
    ("supply", "Supply", "4", "Who is supplied, from where, and where a line is cut."),
    ("findings", "Findings on the map", "5", "Whatever else the rulebook finds."),
    ("moved", "Moved marks", "6", "What has moved already."),
    ("links", "Links", "7", "What counts as adjacent."),
    ("arrows", "Last moves", "8", "The last moves as arrows."),
    ("trails", "Trails", "9", "Where the counters picked out have been."),
    ("notes", "Notes on the map", "0", "What was drawn and written on it."),
    ("counters", "Counters", "C", "Hold the key to look at the map beneath."),
    ("overview", "Overview", "W", "The whole map, small, in a corner."),
)
"""Each by the name that the table knows it by."""

PREFIX = "layer."


def rows() -> tuple[Action, ...]:
    return tuple(_row(*layer, line=layer is LAYERS[0]) for layer in LAYERS)


def _row(name: str, title: str, key: str, tip: str, *, line: bool) -> Action:
    return Action(
        f"{PREFIX}{name}", title, key, VIEW, tip,
        lambda w: w.boards.show_layer(name, on=not w.boards.is_layer_on(name)),
        on=lambda w: w.boards.is_layer_on(name), line=line,
    )  # fmt: skip
