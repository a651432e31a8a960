"""What can be done with the whole game."""

from __future__ import annotations

from app.windows.actions.actions import GAME, Action

ROWS = (
    Action(
        "shelf", "Shelf…", "Ctrl+O", GAME, "Other games and saved games.",
        lambda w: w.leave_for_shelf(),
    ),
    Action(
        "edit map", "Edit a copy of the map…", "Ctrl+Alt+M", GAME, "In the map editor; this game stays as it is.",
        lambda w: w.edit_map(),
    ),
    Action(
        "rename", "Give this game a name…", "Ctrl+S", GAME, "It is saved all the time; a name helps to find it.",
        lambda w: w.pages.ask_for_name(),
    ),
    Action(
        "save as", "Save as…", "Ctrl+Alt+S", GAME, "The whole game to a file of your own, in which it goes on.",
        lambda w: w.keeping.ask_where(),
    ),
    Action(
        "copy game", "Copy of this game", "Ctrl+Alt+C", GAME, "As it is now, beside the saved game.",
        lambda w: w.keeping.copy_aside(),
    ),
    Action(
        "folder", "Show in folder", "Ctrl+Alt+O", GAME, "Where the saved game lies.",
        lambda w: w.keeping.show_folder(),
    ),
    Action(
        "seat", "Change seats…", "Ctrl+J", GAME, "Give the screen to somebody else.",
        lambda w: w.choose_seat(),
    ),
    Action(
        "send", "Send to a seat…", "Ctrl+E", GAME, "A file to be mailed, with what that seat may see and no more.",
        lambda w: w.mailing.send(), line=True,
    ),
    Action(
        "take in", "Take in…", "Ctrl+Shift+E", GAME, "What was played in a file that was sent to a seat.",
        lambda w: w.mailing.take_in(),
    ),
    Action(
        "print", "Print…", "Ctrl+P", GAME, "Counters, cards, charts or the map, at their true size.",
        lambda w: w.pages.show_print(), line=True,
    ),
    Action(
        "report", "Report of this game…", "Ctrl+Shift+R", GAME, "One page to read and to step through.",
        lambda w: w.pages.ask_for_report(),
    ),
    Action(
        "undo", "Undo", "Ctrl+Z", GAME, "Take back the last move.",
        lambda w: w.undo(), can=lambda w: w.document.can_undo, line=True,
    ),
    Action(
        "redo", "Redo", "Ctrl+Y", GAME, "Play again what was taken back.",
        lambda w: w.document.redo(), can=lambda w: w.document.can_redo,
    ),
    Action(
        "next phase", "Next phase", "Ctrl+Space", GAME, "What is left open is said; it stops nobody.",
        lambda w: w.advising.next_phase(),
    ),
    Action(
        "earlier", "Look one move back", "Alt+Left", GAME, "Look at an earlier moment; nothing changes.",
        lambda w: w.look_by(-1), can=lambda w: w.document.can_undo, line=True,
    ),
    Action(
        "later", "Look one move ahead", "Alt+Right", GAME, "Look at a later moment; nothing changes.",
        lambda w: w.look_by(1), can=lambda w: w.document.looking is not None,
    ),
    Action(
        "now", "Back to now", "Alt+End", GAME, "Stop looking back.",
        lambda w: w.document.stop_looking(), can=lambda w: w.document.looking is not None,
    ),
    Action(
        "close", "Close", "Ctrl+Q", GAME, "Nothing is lost: every move has been saved.",
        lambda w: w.close(), line=True,
    ),
)  # fmt: skip
