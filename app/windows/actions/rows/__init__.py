"""The rows of the one table of actions, a file for each menu."""

from __future__ import annotations

from app.windows.actions.actions import PANELS as PANELS_MENU
from app.windows.actions.actions import Action
from app.windows.actions.rows import (
    counters,
    game,
    help,  # noqa: A004 - the menu is called so
    layers,
    tools,
    view,
)
from app.windows.play.panel_list import PANELS, PanelRow


def all_rows() -> tuple[Action, ...]:
    """All there is to do in the play window."""
    return (*game.ROWS, *counters.ROWS, *view.ROWS, *layers.rows(), *tools.rows(), *map(_panel, PANELS), *help.ROWS)


def _panel(row: PanelRow) -> Action:
    """One panel, shown or hidden."""
    return Action(
        f"panel.{row.id}", row.panel.title, row.panel.key, PANELS_MENU, "Show or hide this panel.",
        lambda w: w.docks.toggle(row.id), on=lambda w: w.docks.is_open(row.id),
        can=lambda w: row.panel.has_use_in(w.document.game),
    )  # fmt: skip
