"""What can be found by typing: commands, panels, areas and counters, as far as this seat may see them."""

from __future__ import annotations

from collections.abc import Callable

from app.language import t, write
from app.panels.log.find import sort_words, wishes_of_found
from app.windows.actions.menus import WithMenus, key_text
from app.windows.actions.palette import Entry
from boards.plain.sentence import say
from counters.finding import Found, everything

NOT_HERE = ("palette",)
WEIGHTS = {"area": 0.2, "box": 0.2, "place": -0.2, "kind": -0.1}


def all_entries(window: WithMenus) -> list[Entry]:
    """Commands first, then what is on the map."""
    return [*commands(window), *on_the_map(window)]


def commands(window: WithMenus) -> list[Entry]:
    window.menus.refresh()
    found = []
    for id, row in window.menus.rows.items():
        action = window.menus.actions[id]
        if action.isEnabled() and id not in NOT_HERE:
            hint = " · ".join(part for part in (t(row.menu), key_text(row)) if part)
            found.append(Entry(t(row.title).rstrip("…"), hint, action.trigger, weight=0.5))
    return found


def on_the_map(window: WithMenus) -> list[Entry]:
    """All that the panel of the same purpose finds: areas by their names first, then counters, places and notes."""
    document = window.document
    return [_entry(window, found) for found in everything(document.game, document.position)]


def _entry(window: WithMenus, found: Found) -> Entry:
    title, hint = (write(say("{it}", it=value), window.document.naming) for value in (found.title, found.hint))
    many = f" ×{len(found.counters)}" if len(found.counters) > 1 else ""
    return Entry(f"{title}{many}", hint or sort_words(found), _look(window, found), WEIGHTS.get(found.sort, 0.0))


def _look(window: WithMenus, found: Found) -> Callable[[], object]:
    def deed() -> None:
        for wish in wishes_of_found(window.document, found):
            window.fulfil(wish)

    return deed
