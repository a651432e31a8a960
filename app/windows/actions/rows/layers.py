"""What lies over the map, on one key each: a tap switches it, holding the key shows it only while it is held."""

from __future__ import annotations

from typing import NamedTuple

from app.windows.actions.actions import VIEW, Action


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
PREFIX = "layer."


def rows() -> tuple[Action, ...]:
    found = list(map(_row, LAYERS))
    after = next(index for index, row in enumerate(found) if row.id == f"{PREFIX}supply")
    found.insert(after + 1, WHOSE)
    return tuple(found)


WHOSE = Action(
    "supply of", "Whose supply", "Alt+4", VIEW, "One side's lines, the next side's, or everybody's.",
    lambda w: w.advising.next_supply(), can=lambda w: bool(w.document.game.sheet.sides),
)  # fmt: skip


def _row(layer: Layer) -> Action:
    name = layer.name
    return Action(
        f"{PREFIX}{name}", layer.title, layer.key, VIEW, layer.tip,
        lambda w: w.boards.show_layer(name, on=not w.boards.is_layer_on(name)),
        on=lambda w: w.boards.is_layer_on(name), line=layer is LAYERS[0],
    )  # fmt: skip
