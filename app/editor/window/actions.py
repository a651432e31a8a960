"""Everything that can be done in the editor besides drawing, one row each: for menus, keys and buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDockWidget, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from app.editor.drawing.styles import PRINTED
from app.editor.window.deeds import Deeds
from app.editor.window.files import Files
from app.editor.window.front import Front
from app.editor.window.strips import Options
from app.editor.window.test_drive import Driving
from app.language import t
from app.panels.parts.action import ActionOf
from app.panels.parts.small import Form, called, filled
from app.windows.actions.menus import MenusOf

MENU_TITLES = ("Map", "Edit", "Look", "Drawing", "Help")
MAP, EDIT, LOOK, DRAWING, HELP = MENU_TITLES


class Drawing(Front, Protocol):
    """What a row may use of the window, and nothing else of it."""

    files: Files
    deeds: Deeds
    driving: Driving
    options: Options

    @property
    def wants_another(self) -> SignalInstance: ...

    def zoom(self, factor: float) -> None: ...
    def leave_off(self) -> None: ...
    def ask_name(self) -> None: ...
    def find_deed(self) -> None: ...
    def tell_keys(self) -> None: ...
    def close(self) -> bool: ...


Action = ActionOf[Drawing]
NARROWEST = 260
"""Pixels of a panel."""


ROWS: tuple[Action, ...] = (
    Action("new", "New map…", "Ctrl+N", MAP, "An empty sheet, in a window of its own.", lambda w: w.files.ask_new()),
    Action("open", "Open…", "Ctrl+O", MAP, "A board, a kit, an SVG drawing, a picture or GeoJSON.",
           lambda w: w.files.ask_open()),
    Action("world", "From the real world…", "", MAP, "Provinces or countries within a frame become areas.",
           lambda w: w.files.ask_world()),
    Action("save", "Save", "Ctrl+S", MAP, "Write the map into its folder.", lambda w: w.files.save()),
    Action("save as", "Save in another folder…", "Ctrl+Shift+S", MAP, "The map goes on there.",
           lambda w: w.files.ask_save_as()),
    Action("this map", "This map…", "", MAP, "What it is called, and how large its counters are.",
           lambda w: w.files.ask_map()),
    Action("trace", "Picture to trace…", "", MAP, "A scanned map that lies beneath while you draw.",
           lambda w: w.files.ask_picture(), line=True),
    Action("export", "Export…", "Ctrl+E", MAP, "As SVG with layers, PNG, PDF, GeoJSON, or the whole game as a kit.",
           lambda w: w.files.ask_export()),
    Action("print", "Print…", "Ctrl+P", MAP,
           "At true size, on A4, A3 or Letter: the map in sheets to be glued, counters, cards.",
           lambda w: w.files.print_out()),
    Action("test", "Test drive", "F5", MAP,
           "Lay the map on a table: neighbours light up, counters move. F5 comes back.",
           lambda w: w.driving.begin(), line=True),
    Action("window", "Another window", "Ctrl+Shift+N", MAP, "The same map once more; both show every edit.",
           lambda w: w.wants_another.emit()),
    Action("close", "Close", "Ctrl+W", MAP, "What is not saved is kept, and is there when the map is opened again.",
           lambda w: w.close()),
    Action("undo", "Undo", "Ctrl+Z", EDIT, "Back by one edit, or by one point of what is being drawn; nothing is lost.",
           lambda w: w.tool.back() or w.project.document.undo(),
           can=lambda w: w.tool.begun or w.project.document.timeline.before is not None),
    Action("redo", "Redo", "Ctrl+Shift+Z", EDIT, "Forward along the way you came.",
           lambda w: w.project.document.redo(), can=lambda w: w.project.document.timeline.after is not None,
           also="Ctrl+Y"),
    Action("delete", "Delete", "Del", EDIT, "What is picked out, or the border point under the hand.",
           lambda w: w.deeds.delete(), line=True),
    Action("join", "Join what is picked out", "Ctrl+J", EDIT,
           "They become one area, which keeps the name of the largest.",
           lambda w: w.deeds.join(), can=lambda w: len(w.picked.ids) > 1),
    Action("join alike", "Join what is painted alike", "", EDIT,
           "Areas with the same value of the attribute that the brush paints become one each, and get its name.",
           lambda w: w.deeds.join_alike(), can=lambda w: w.choices.attribute != "kind"),
    Action("rename", "Name", "F2", EDIT, "Type another name for what is picked out.",
           lambda w: w.ask_name(), can=lambda w: bool(w.picked.ids)),
    Action("all", "Pick out all", "Ctrl+A", EDIT, "Every area and box of this map.", lambda w: w.deeds.pick_all()),
    Action("smooth", "Smooth borders", "Ctrl+M", EDIT,
           "Of the areas that are picked out; where borders meet they stay.",
           lambda w: w.deeds.smooth(), can=lambda w: bool(w.picked.ids), line=True),
    Action("simplify", "Simplify borders", "Ctrl+L", EDIT, "Fewer points, hardly another shape; neighbours follow.",
           lambda w: w.deeds.simplify(), can=lambda w: bool(w.picked.ids)),
    Action("repair", "Mend the whole map", "", EDIT,
           "Close what is apart, part what overlaps, up to a slip of the hand.", lambda w: w.deeds.mend()),
    Action("whole", "Whole map", "Ctrl+0", LOOK, "As large as fits.", lambda w: w.table.fit()),
    Action("nearer", "Nearer", "Ctrl++", LOOK, "Enlarge in the middle of the window.", lambda w: w.zoom(1.25)),
    Action("farther", "Farther", "Ctrl+-", LOOK, "Make smaller.", lambda w: w.zoom(0.8)),
    Action("trace borders", "Along borders", "T", DRAWING, "A line between two border points follows the borders.",
           lambda w: w.options.trace.toggle(), on=lambda w: w.choices.trace),
    Action("snap", "Snap", "S", DRAWING, "The hand means the border that it is near; Alt means it exactly for once.",
           lambda w: w.options.snap.toggle(), on=lambda w: w.choices.snap),
    Action("colours", "Colours…", "", LOOK, "Paper, land, sea, borders and letters, changed while you look.",
           lambda w: w.files.change_colours(), can=lambda w: w.project.style_id != PRINTED, line=True),
    Action("relief", "Relief…", "", LOOK, "Light and shadow of the real mountains, out of a file of heights.",
           lambda w: w.files.ask_relief(), can=lambda w: w.project.draft.look.frame is not None),
    Action("finish", "Done", "", DRAWING, "What is being drawn is complete (Enter).", lambda w: w.tool.finish()),
    Action("back", "Take back a point", "Backspace", DRAWING, "The last point of what is being drawn.",
           lambda w: w.tool.back()),
    Action("escape", "Leave off", "Esc", DRAWING, "What is being drawn has not happened.", lambda w: w.leave_off()),
    Action("palette", "Find what can be done…", "Ctrl+Shift+P", HELP, "Type a part of its name.",
           lambda w: w.find_deed()),
    Action("keys", "Keys", "F1", HELP, "What each key does here.", lambda w: w.tell_keys()),
)  # fmt: skip


class EditMenus(MenusOf[Drawing]):
    """With the tools above the rows of drawing."""

    keeps_grey = True

    def __init__(self, window: QWidget, front: Drawing, tools: Sequence[QAction]) -> None:
        super().__init__(window, front, ROWS, MENU_TITLES)
        drawing = self.menus[MENU_TITLES.index(DRAWING)]
        first = drawing.actions()[0]
        drawing.insertActions(first, tools)
        drawing.insertSeparator(first)


class Keys(Form):
    """What each key does, as a list that can be gone through."""

    def __init__(self, actions: Iterable[QAction], parent: QWidget) -> None:
        super().__init__(t("Keys"), parent)
        self.list = called(QTreeWidget(columnCount=2), t("Keys"))
        self.list.setRootIsDecorated(False)
        self.list.setUniformRowHeights(True)
        self.list.setHeaderHidden(True)
        native = QKeySequence.SequenceFormat.NativeText
        for action in actions:
            keys = ", ".join(key.toString(native) for key in action.shortcuts())
            if keys:
                self.list.addTopLevelItem(QTreeWidgetItem([keys, action.text().replace("&&", "&").rstrip("…")]))
        self.list.resizeColumnToContents(0)
        filled(QVBoxLayout(self), self.list)
        self.resize(440, 620)


def hiding(panel: QWidget, dock: QDockWidget) -> QWidget:
    """What the dock holds. Behind another's tab a panel is only out of the way for Qt, and the Tab key would lead into
    it; hidden alone, without this around it, it would let no panel of its corner be any higher than it is then."""
    around = QWidget(minimumWidth=NARROWEST)
    filled(QVBoxLayout(around), panel, bare=True)
    dock.visibilityChanged.connect(panel.setVisible)
    return around


def brings_forward(dock: QDockWidget, key: str) -> QAction:
    """Qt's own action would take a panel away that lies unseen behind another's tab."""
    action = QAction(dock.windowTitle(), dock, checkable=True, shortcut=QKeySequence(key))
    dock.toggleViewAction().toggled.connect(action.setChecked)

    def turn() -> None:
        in_front = dock.isVisible() and not dock.visibleRegion().isEmpty()
        dock.setVisible(not in_front)
        if not in_front:
            dock.raise_()
        action.setChecked(not in_front)

    action.setChecked(dock.toggleViewAction().isChecked())
    action.triggered.connect(turn)
    return action
