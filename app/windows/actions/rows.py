"""The rows of the one table of actions, menu by menu."""

from __future__ import annotations

from app.documents import deeds
from app.tools.move_counters import alike
from app.windows.actions.actions import COUNTERS, GAME, HELP, PANELS, TOOLS, VIEW, Action
from app.windows.actions.tool_list import LAYERS, TOOL_LIST, Layer, ToolRow
from app.windows.play.panel_list import PANELS as PANEL_LIST
from app.windows.play.panel_list import PanelRow
from rules_assist.shelf.own_values import has_sheets


def all_rows() -> tuple[Action, ...]:
    """All there is to do in the play window."""
    return (*GAME_ROWS, *COUNTERS_ROWS, *VIEW_ROWS, *layer_rows(), *tool_rows(), *map(_panel, PANEL_LIST), *HELP_ROWS)


def _panel(row: PanelRow) -> Action:
    """One panel, shown or hidden. Of those that lie in one dock the menu names the first, and the others beside it."""
    return Action(
        f"panel.{row.id}", row.panel.title, row.panel.key, PANELS, "Show or hide this panel.",
        lambda w: w.docks.toggle(row.id),
        on=lambda w: w.docks.is_open(row.id) or (not row.within and not w.docks.docks[row.id].isHidden()),
        can=lambda w: row.panel.has_use_in(w.document.game), within=f"panel.{row.within}" if row.within else "",
    )  # fmt: skip


# What can be done with the whole game.


GAME_ROWS = (
    Action("shelf", "Shelf…", "Ctrl+O", GAME, "Other games and saved games.", lambda w: w.leave_for_shelf()),
    Action("edit map", "Edit map…", "Ctrl+Alt+M", GAME,
           "In the map editor: of a kit of your own its map, of any other game that of a copy.",
           lambda w: w.wants_edit.emit()),
    Action("own values", "Your own printed values…", "Ctrl+Alt+V", GAME,
           "Type in what your own sheets and maps print, once; the game reckons with it.",
           lambda w: w.wants_values.emit(), can=lambda w: has_sheets(w.document.game)),
    Action("rename", "Give this game a name…", "Ctrl+S", GAME, "It is saved all the time; a name helps to find it.",
           lambda w: w.pages.ask_for_name()),
    Action("save as", "Save as…", "Ctrl+Alt+S", GAME, "The whole game to a file of your own, in which it goes on.",
           lambda w: w.keeping.ask_where()),
    Action("copy game", "Copy of this game", "Ctrl+Alt+C", GAME, "As it is now, beside the saved game.",
           lambda w: w.keeping.copy_aside()),
    Action("folder", "Show in folder", "Ctrl+Alt+O", GAME, "Where the saved game lies.",
           lambda w: w.keeping.show_folder()),
    Action("seat", "Change seats…", "Ctrl+J", GAME, "Give the screen to somebody else.", lambda w: w.choose_seat()),
    Action("send", "Send to a seat…", "Ctrl+E", GAME, "A file to be mailed, with what that seat may see and no more.",
           lambda w: w.mailing.send(), line=True),
    Action("take in", "Take in…", "Ctrl+Shift+E", GAME, "What was played in a file that was sent to a seat.",
           lambda w: w.mailing.take_in()),
    Action("print", "Print…", "Ctrl+P", GAME, "Counters, cards, charts or the map, at their true size.",
           lambda w: w.pages.show_print(), line=True),
    Action("report", "Report of this game…", "Ctrl+Shift+R", GAME, "One page to read and to step through.",
           lambda w: w.pages.ask_for_report()),
    Action("undo", "Undo", "Ctrl+Z", GAME, "Take back the last move.",
           lambda w: w.going_back.undo(), can=lambda w: w.document.can_undo, line=True),
    Action("redo", "Redo", "Ctrl+Y", GAME, "Play again what was taken back.",
           lambda w: w.document.redo(), can=lambda w: w.document.can_redo, also="Ctrl+Shift+Z"),
    Action("next phase", "Next phase", "Ctrl+Space", GAME, "What is left open is shown first; it stops nobody.",
           lambda w: w.advising.next_phase()),
    Action("earlier", "Look one move back", "Alt+Left", GAME, "Look at an earlier moment; nothing changes.",
           lambda w: w.look_by(-1), can=lambda w: w.document.can_undo, line=True),
    Action("later", "Look one move ahead", "Alt+Right", GAME, "Look at a later moment; nothing changes.",
           lambda w: w.look_by(1), can=lambda w: w.document.looking is not None),
    Action("now", "Back to now", "Alt+End", GAME, "Stop looking back.",
           lambda w: w.document.stop_looking(), can=lambda w: w.document.looking is not None),
    Action("close", "Close", "Ctrl+Q", GAME, "Nothing is lost: every move has been saved.",
           lambda w: w.close(), line=True),
)  # fmt: skip


# What can be done with the counters that are meant: those picked out, or those under the finger.


COUNTERS_ROWS = (
    Action("alike", "Pick out all alike", "Ctrl+A", COUNTERS, "All that lie with those picked out and look the same.",
           lambda w: w.selection.only(alike(w.document.position, w.meant)), can=lambda w: bool(w.meant)),
    Action("spread", "Open the stack", "O", COUNTERS, "See every counter of it, large.",
           lambda w: w.pointing.open_meant(), can=lambda w: bool(w.meant)),
    Action("why", "Why?", "?", COUNTERS, "What the rulebook says of these counters.", lambda w: w.advising.ask_why()),
    Action("turn over", "Turn over", "Ctrl+Shift+F", COUNTERS, "The next face of the counter.",
           lambda w: w.do(deeds.turn_over(w.document.game, w.document.position, w.meant)), can=lambda w: bool(w.meant)),
    Action("lose step", "Lose a step", "Ctrl+L", COUNTERS, "One step fewer.",
           lambda w: w.do(deeds.lose_step(w.document.game, w.document.position, w.meant)),
           can=lambda w: deeds.lose_step(w.document.game, w.document.position, w.meant) is not None),
    Action("win step", "Regain a step", "Ctrl+Shift+L", COUNTERS, "One step more.",
           lambda w: w.do(deeds.lose_step(w.document.game, w.document.position, w.meant, -1)),
           can=lambda w: deeds.lose_step(w.document.game, w.document.position, w.meant, -1) is not None),
    Action("turn counter", "Rotate by 45°", "Ctrl+T", COUNTERS, "Clockwise.",
           lambda w: w.do(deeds.turn(w.document.position, w.meant)), can=lambda w: bool(w.meant)),
    Action("to top", "To the top of the stack", "Alt+PgUp", COUNTERS, "Above the others.",
           lambda w: w.do(deeds.to_top(w.document.position, w.meant)), can=lambda w: bool(w.meant), line=True),
    Action("to bottom", "To the bottom of the stack", "Alt+PgDown", COUNTERS, "Beneath the others.",
           lambda w: w.do(deeds.to_bottom(w.document.position, w.meant)), can=lambda w: bool(w.meant)),
    Action("lock", "Lock in place", "Ctrl+K", COUNTERS, "Hands pass over it, until it is unlocked.",
           lambda w: w.do(deeds.lock(w.document.position, w.meant)), can=lambda w: bool(w.meant),
           on=lambda w: bool(w.meant) and w.document.position.locked.issuperset(w.meant)),
    Action("unload", "Unload", "Ctrl+U", COUNTERS, "What is aboard goes ashore here.",
           lambda w: w.do(deeds.unload(w.document.position, w.meant)),
           can=lambda w: deeds.unload(w.document.position, w.meant) is not None, line=True),
    Action("split", "Split the amount in half", "Ctrl+Shift+S", COUNTERS, "One counter becomes two.",
           lambda w: w.do(deeds.halve(w.document.position, w.meant)),
           can=lambda w: deeds.halve(w.document.position, w.meant) is not None),
    Action("join", "Join amounts", "Ctrl+Shift+J", COUNTERS, "Several counters of a kind become one.",
           lambda w: w.do(deeds.join(w.document.position, w.meant)),
           can=lambda w: deeds.join(w.document.position, w.meant) is not None),
    Action("clone", "Clone", "Ctrl+D", COUNTERS, "A copy beside each.",
           lambda w: w.do(deeds.clone(w.document.position, w.meant)), can=lambda w: bool(w.meant), line=True),
    Action("to pool", "Back to the pool", "Ctrl+Backspace", COUNTERS, "Off the map, to where it can be taken again.",
           lambda w: w.do(deeds.to_pool(w.document.game, w.document.position, w.meant)), can=lambda w: bool(w.meant)),
    Action("take off", "Take off the table", "Ctrl+Del", COUNTERS, "Out of the game; undo brings it back.",
           lambda w: w.do(deeds.take_off(w.document.position, w.meant)), can=lambda w: bool(w.meant)),
)  # fmt: skip


# How the table is looked at.


VIEW_ROWS = (
    Action("nearer", "Zoom in", "Ctrl++", VIEW, "Nearer.", lambda w: w.boards.zoom(1.25)),
    Action("farther", "Zoom out", "Ctrl+-", VIEW, "Farther away.", lambda w: w.boards.zoom(0.8)),
    Action("whole", "Whole map", "Ctrl+0", VIEW, "Show all of it.", lambda w: w.boards.front.table.fit()),
    Action("turn", "Turn the map", "Ctrl+R", VIEW, "By a quarter, for somebody who sits elsewhere.",
           lambda w: w.boards.turn()),
    Action("another window", "Another window", "Ctrl+Shift+N", VIEW,
           "The same game on a second screen, for lookers-on or a seat.", lambda w: w.wants_another.emit()),
    Action("television", "Window for a television", "Ctrl+Alt+T", VIEW,
           "The map alone, live, on another screen; a frame on this map moves it.",
           lambda w: w.wants_television.emit()),
    Action("edges", "People round the screen", "Ctrl+Alt+J", VIEW,
           "Each seat at an edge, with its hand, buttons and menus turned to it. "
           "What is moved on the map is logged as done by the seat that acts, if the counters are its own.",
           lambda w: w.edges.switch(), on=lambda w: w.edges.is_shared),
    Action("next map", "Next map", "Ctrl+PgDown", VIEW, "The next map of this game.",
           lambda w: w.boards.next_map(), can=lambda w: len(w.boards.desks) > 1, line=True),
    Action("side by side", "Maps side by side", "Ctrl+Shift+M", VIEW, "All maps at once rather than one.",
           lambda w: w.boards.show_side_by_side(not w.boards.side_by_side),
           on=lambda w: w.boards.side_by_side, can=lambda w: len(w.boards.desks) > 1),
    Action("table only", "Table only", "F11", VIEW, "Nothing but the map, on the whole screen.",
           lambda w: w.table_only.switch(on=not w.table_only.is_on), on=lambda w: w.table_only.is_on, line=True),
    Action("menu bar", "Menu bar", "Ctrl+M", VIEW, "The menus are also in the button with three lines.",
           lambda w: w.change_settings(menu_bar=not w.settings.value.menu_bar), on=lambda w: w.settings.value.menu_bar),
)  # fmt: skip


# What lies over the map, on one key each: a tap switches it, holding the key shows it only while it is held.


PREFIX = "layer."


def layer_rows() -> tuple[Action, ...]:
    found = list(map(_layer, LAYERS))
    after = next(index for index, row in enumerate(found) if row.id == f"{PREFIX}supply")
    found.insert(after + 1, WHOSE)
    return tuple(found)


WHOSE = Action(
    "supply of", "Whose supply", "Alt+4", VIEW, "One side's lines, the next side's, or everybody's.",
    lambda w: w.advising.next_supply(), can=lambda w: bool(w.document.game.sheet.sides),
)  # fmt: skip


def _layer(layer: Layer) -> Action:
    name = layer.name
    return Action(
        f"{PREFIX}{name}", layer.title, layer.key, VIEW, layer.tip,
        lambda w: w.boards.show_layer(name, on=not w.boards.is_layer_on(name)),
        on=lambda w: w.boards.is_layer_on(name), line=layer is LAYERS[0],
    )  # fmt: skip


# What a hand may hold.


def tool_rows() -> tuple[Action, ...]:
    return tuple(map(_tool, TOOL_LIST))


def _tool(row: ToolRow) -> Action:
    return Action(
        f"tool.{row.id}", row.tool.title, row.tool.key, TOOLS, row.tip,
        lambda w: w.boards.take(row.id), on=lambda w: w.boards.tool == row.id,
    )  # fmt: skip


# Finding one's way.


HELP_ROWS = (
    Action("palette", "Find anything…", "Ctrl+Shift+P", HELP, "Commands, areas and counters, by a few letters.",
           lambda w: w.open_palette()),
    Action("find", "Find an area or a counter…", "/", HELP, "Type a few letters of its name.",
           lambda w: w.find_on_map()),
    Action("ask", "Ask the rulebook", "A", HELP, "A line to type in; where it is silent otherwise, it speaks now.",
           lambda w: w.advising.ask()),
    Action("advice off", "No advice", "Shift+A", HELP, "The rulebook says nothing at all, until this is switched back.",
           lambda w: w.advising.switch("never"), on=lambda w: w.settings.value.advice == "never"),
    Action("silent", "Advice only when asked", "Ctrl+Shift+A", HELP, "It waits until you ask it (A).",
           lambda w: w.advising.switch("when asked"), on=lambda w: w.settings.value.advice == "when asked"),
    Action("keys", "Keys and gestures", "F1", HELP, "Everything that hands can do, on one page.",
           lambda w: w.pages.show_keys()),
    Action("lesson", "First lesson", "Shift+F1", HELP, "Seven steps that show how the table works.",
           lambda w: w.pages.begin_lesson(), line=True),
    Action("first turn", "A first turn, guided", "Ctrl+F1", HELP,
           "Step by step through the sequence of play, from here.", lambda w: w.pages.begin_first_turn()),
    Action("about", "About this game", "Ctrl+I", HELP, "What it is, who made it, and what of it is reconstructed.",
           lambda w: w.pages.show_about()),
    Action("settings", "Settings…", "Ctrl+,", HELP, "Language, light and dark, text size, advice.",
           lambda w: w.pages.show_settings()),
)  # fmt: skip
