"""Everything that can be done in the play window, one row each: for menus, keys, tooltips, the palette and the help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from app.windows.actions.play import Play

MENU_TITLES = ("Game", "Counters", "View", "Tools", "Panels", "Help")
GAME, COUNTERS, VIEW, TOOLS, PANELS, HELP = MENU_TITLES
MENUS = MENU_TITLES


@dataclass(frozen=True)
class Action:
    """One row. Titles and tips are English; the window translates them."""

    id: str
    title: str
    key: str
    menu: str
    tip: str
    what: Callable[[Play], object]
    on: Callable[[Play], bool] | None = None
    """For a switch: whether it is on now."""

    can: Callable[[Play], bool] | None = None
    """Whether there is anything to do it with; none asked: always."""

    line: bool = False
    """A line stands above it in the menu."""
