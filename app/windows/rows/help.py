"""Finding one's way."""

from __future__ import annotations

from app.windows.actions import HELP, Action

ROWS = (
    Action(
        "palette", "Find anything…", "Ctrl+Shift+P", HELP, "Commands, areas and counters, by a few letters.",
        lambda w: w.open_palette(),
    ),
    Action(
        "find", "Find an area or a counter…", "/", HELP, "Type a few letters of its name.",
        lambda w: w.find_on_map(),
    ),
    Action(
        "ask", "Ask the rulebook", "A", HELP, "What it finds on the table now, where it is silent otherwise.",
        lambda w: w.advisor.ask(),
    ),
    Action(
        "keys", "Keys and gestures", "F1", HELP, "Everything that hands can do, on one page.",
        lambda w: w.pages.show_keys(),
    ),
    Action(
        "lesson", "First lesson", "Shift+F1", HELP, "Five steps that show how the table works.",
        lambda w: w.pages.begin_lesson(), line=True,
    ),
    Action(
        "about", "About this game", "Ctrl+I", HELP, "What it is, who made it, and what of it is reconstructed.",
        lambda w: w.pages.show_about(),
    ),
    Action(
        "settings", "Settings…", "Ctrl+,", HELP, "Language, light and dark, large letters, advice.",
        lambda w: w.pages.show_settings(),
    ),
)  # fmt: skip
