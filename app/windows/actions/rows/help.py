"""Finding one's way."""

from __future__ import annotations

from app.windows.actions.actions import HELP, Action

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
        "ask", "Ask the rulebook", "A", HELP, "A line to type in; where it is silent otherwise, it speaks now.",
        lambda w: w.advising.ask(),
    ),
    Action(
        "advice off", "No advice", "Shift+A", HELP, "The rulebook says nothing at all, until this is switched back.",
        lambda w: w.advising.switch("never"), on=lambda w: w.settings.value.advice == "never",
    ),
    Action(
        "silent", "Advice only when asked", "Ctrl+Shift+A", HELP, "It waits until you ask it (A).",
        lambda w: w.advising.switch("when asked"), on=lambda w: w.settings.value.advice == "when asked",
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
        "first turn", "A first turn, guided", "Ctrl+F1", HELP, "Step by step through the sequence of play, from here.",
        lambda w: w.pages.begin_first_turn(),
    ),
    Action(
        "about", "About this game", "Ctrl+I", HELP, "What it is, who made it, and what of it is reconstructed.",
        lambda w: w.pages.show_about(),
    ),
    Action(
        "settings", "Settings…", "Ctrl+,", HELP, "Language, light and dark, text size, advice.",
        lambda w: w.pages.show_settings(),
    ),
)  # fmt: skip
