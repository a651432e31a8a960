"""Every key and every gesture on one page, made from the table of actions, so that it cannot be out of date."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from app.language import t
from app.windows.actions.actions import MENU_TITLES, Action
from app.windows.actions.menus import key_text

GESTURES = (
    ("Drag a counter", "It goes where it is dropped; with Alt it keeps the exact spot."),
    ("Drag from the bare map", "A band picks out all that lies in it; a finger pushes the map."),
    ("Ctrl, Shift or a rest while carrying", "More of what the rulebook says: every reason, every way."),
    ("Tab while carrying", "Another way to the same place: by land, by sea."),
    ("Ctrl or Shift and click", "Picks out one more, or one fewer."),
    ("Double click, or rest on a stack", "Opens the stack, large."),
    ("Right button, or rest on the map", "What can be done here."),
    ("Attack tool: drag, or pick out and tap", "From the attackers to their target; the odds are told."),
    ("The mouse over a counter", "Where supply is shown, its own line stands out, with the reason."),
    ("Wheel, or two fingers", "Nearer and farther; two fingers also push and turn the map."),
    ("Middle button, or Space and drag", "Pushes the map."),
    ("Esc", "Lets go of everything."),
)


def help_page(rows: Iterable[Action]) -> QLabel:
    """A table for the hands, and one for each menu."""
    parts = [_table(t("With mouse and fingers"), ((t(what), t(does)) for what, does in GESTURES))]
    rows = tuple(rows)
    for menu in MENU_TITLES:
        found = [(key_text(row), f"{t(row.title).rstrip('…')}") for row in rows if row.menu == menu and row.key]
        if found:
            parts.append(_table(t(menu), found))
    label = QLabel("".join(parts))
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setAccessibleName(t("Keys and gestures"))
    return label


def _table(title: str, rows: Iterable[tuple[str, str]]) -> str:
    lines = "".join(
        f'<tr><td style="padding-right: 24px" width="38%"><b>{escape(left)}</b></td><td>{escape(right)}</td></tr>'
        for left, right in rows
    )
    return f'<h3>{escape(title)}</h3><table width="100%" cellpadding="3">{lines}</table>'
