"""How the table is looked at."""

from __future__ import annotations

from app.windows.actions.actions import VIEW, Action

ROWS = (
    Action(
        "nearer", "Zoom in", "Ctrl++", VIEW, "Nearer.",
        lambda w: w.boards.zoom(1.25),
    ),
    Action(
        "farther", "Zoom out", "Ctrl+-", VIEW, "Farther away.",
        lambda w: w.boards.zoom(0.8),
    ),
    Action(
        "whole", "Whole map", "Ctrl+0", VIEW, "Show all of it.",
        lambda w: w.boards.front.table.fit(),
    ),
    Action(
        "turn", "Turn the map", "Ctrl+R", VIEW, "By a quarter, for somebody who sits elsewhere.",
        lambda w: w.boards.turn(),
    ),
    Action(
        "another window", "Another window", "Ctrl+Shift+N", VIEW,
        "The same game on a second screen, for lookers-on or a seat.",
        lambda w: w.open_another(),
    ),
    Action(
        "next map", "Next map", "Ctrl+PgDown", VIEW, "The next map of this game.",
        lambda w: w.boards.next_map(), can=lambda w: len(w.boards.desks) > 1, line=True,
    ),
    Action(
        "side by side", "Maps side by side", "Ctrl+Shift+M", VIEW, "All maps at once rather than one.",
        lambda w: w.boards.show_side_by_side(not w.boards.side_by_side),
        on=lambda w: w.boards.side_by_side, can=lambda w: len(w.boards.desks) > 1,
    ),
    Action(
        "table only", "Table only", "F11", VIEW, "Nothing but the map, on the whole screen.",
        lambda w: w.table_only.switch(on=not w.table_only.is_on), on=lambda w: w.table_only.is_on, line=True,
    ),
    Action(
        "menu bar", "Menu bar", "Ctrl+M", VIEW, "The menus are also in the button with three lines.",
        lambda w: w.change_settings(menu_bar=not w.settings.value.menu_bar), on=lambda w: w.settings.value.menu_bar,
    ),
)  # fmt: skip
