"""What lies over the map, on one key each: a tap switches it, holding the key shows it only while it is held."""

from __future__ import annotations

from app.windows.actions.actions import VIEW, Action
from app.windows.actions.layer_list import LAYERS, Layer

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
