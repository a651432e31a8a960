"""One row of a table of actions: for menus, keys, tooltips, buttons, what is found by typing, and the help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

Window = TypeVar("Window")
"""What a row may use of the window that it stands in."""


@dataclass(frozen=True)
class ActionOf(Generic[Window]):
    """Titles and tips are English; the window translates them."""

    id: str
    title: str
    key: str
    menu: str
    tip: str
    what: Callable[[Window], object]
    on: Callable[[Window], bool] | None = None
    """For a switch: whether it is on now."""

    can: Callable[[Window], bool] | None = None
    """Whether there is anything to do it with; none asked: always."""

    line: bool = False
    """A line stands above it in the menu."""

    also: str = ""
    """A second key, for hands that know it from elsewhere."""

    within: str = ""
    """In the menu it is named beside this row, and has none of its own."""
