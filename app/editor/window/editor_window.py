"""The window in which a map is drawn: the map, its tools, its panels, and everything that can be done with it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QPixmap
from PySide6.QtWidgets import QDockWidget, QGridLayout, QLabel, QMainWindow, QSizePolicy, QTabWidget, QWidget

from app.editor.drawing.edit_table import EditTable
from app.editor.drawing.relief import picture_of
from app.editor.drawing.sketch import NOTHING
from app.editor.drawing.styles import PRINTED, style
from app.editor.panels.game import GamePanel
from app.editor.panels.history import HistoryPanel
from app.editor.panels.problems import ProblemsPanel
from app.editor.panels.properties import PropertiesPanel
from app.editor.panels.table import TablePanel
from app.editor.tools.desk import Choices, Desk, Picked
from app.editor.tools.edit_tool import EditTool
from app.editor.tools.lines import DrawArea
from app.editor.tools.tool_list import TOOLS, made
from app.editor.window.actions import NARROWEST, ROWS, EditMenus, Keys, brings_forward, hiding
from app.editor.window.cursor import Hearing, KeyCursor
from app.editor.window.deeds import Deeds
from app.editor.window.files import Files
from app.editor.window.project import Project
from app.editor.window.strips import EditToolStrip, LookStrip, MainStrip, Options
from app.editor.window.test_drive import Driving
from app.kept.kept import Kept
from app.kept.settings import Settings
from app.language import t
from app.panels.parts.choice import Tabs
from app.panels.parts.small import called
from app.table.hands.keys import Step
from app.table.hands.pointer import KEYS, Phase, Pointer
from app.tools.tool import Hands
from app.windows.actions.palette import Entry, Palette
from app.windows.parts.long_work import LongWork
from app.windows.parts.sentence_bar import SentenceBar
from boards.board import AreaId, Board, MapId
from boards.edits.troubles import Trouble
from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence

HIGH = {
    "problems": {"properties": 320, "problems": 260},
    "game": {"properties": 160, "game": 420},
    "table": {"table": 220},
}
"""Who makes the game works with rows and forms; who draws, with what is picked out more than with what is wrong."""


LETTERS = 33
"""Side by side, of a panel."""


class EditorWindow(QMainWindow):
    """One window on a project; there may be others on the same."""

    opens = Signal(object)
    """A `Beginning`, for a window of its own."""

    wants_another = Signal()
    gone = Signal()

    project: Project
    picked: Picked
    files: Files
    deeds: Deeds
    driving: Driving
    work: LongWork
    choices: Choices
    game: GamePanel
    options: Options
    tool_strip: EditToolStrip
    _shown: tuple[object, ...] = ()
    """The style and the relief that the tables have now."""

    def __init__(self, project: Project, settings: Kept[Settings]) -> None:
        super().__init__()
        self.project, self.settings = project, settings
        document = project.document
        self.picked, self.choices = Picked(self), Choices()
        self.work = LongWork(lambda: self, self)
        self.files = Files(self, self.work, self.opens.emit, self)
        self.deeds = Deeds(self)
        self.tables: dict[MapId, EditTable] = {}
        self.desks: dict[MapId, Desk] = {}
        self._tools: dict[MapId, dict[str, EditTool]] = {}
        self._hands: dict[MapId, Hands] = {}
        self._tool = TOOLS[0].id if document.board.spaces else DrawArea.id
        self.tabs = called(QTabWidget(), t("Maps"))
        self.tabs.setTabBar(Tabs())
        if len(document.board.maps) == 1:
            self.tabs.tabBar().hide()
            self.tabs.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        for map in document.board.maps.values():
            self._add_map(map.id)
        self.setCentralWidget(self._middle())
        self.driving = Driving(self, settings, self.bar, self)
        self.driving.kept.connect(lambda: self.game.use(project.draft.kit))
        self.palette_of_deeds = Palette(self)
        self.palette_of_deeds.closed.connect(self.back_to_map)
        self.hearing = Hearing(self)
        self.cursor_keys = KeyCursor(self, self.hearing.under)
        self.tool_strip = EditToolStrip(self)
        self.menus = EditMenus(self, self, tuple(self.tool_strip.actions_of.values()))
        self.actions_of = self.menus.actions
        self._strips()
        self.problems = ProblemsPanel(document, project.troubles)
        self.properties = PropertiesPanel(document, self.picked)
        self.history = HistoryPanel(document)
        self.rows = TablePanel(document)
        self.game = GamePanel(document.board, project.draft.kit)
        self._docks()
        self.menus.stand_in(self.menuBar())
        self._connect()
        self.take(self._tool)
        self._look_changed()
        self._kept()
        for remark in project.remarks:
            self.say(remark)
        self.menus.refresh()
        self.resize(1280, 860)
        self.table.setFocus()

    def _middle(self) -> QWidget:
        """The maps, what a click does now, and what the program says."""
        middle = QWidget()
        self.hint = QLabel()
        self.hint.setObjectName("faint")
        # As wide as there is room, and never the reason why the window is.
        self.hint.setWordWrap(True)
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.hint.setContentsMargins(10, 3, 10, 3)
        self.bar = SentenceBar(self.project.document.naming, middle)
        self.bar.followed.connect(self._follow)
        layout = QGridLayout(middle)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.setRowStretch(0, 1)
        layout.addWidget(self.tabs, 0, 0)
        layout.addWidget(self.hint, 1, 0)
        # Over the foot of the map: it comes and goes while somebody draws, and nothing may move under the hand.
        layout.addWidget(self.bar, 0, 0, Qt.AlignmentFlag.AlignBottom)
        self.bar.raise_()
        return middle

    def _strips(self) -> None:
        self.main_strip = MainStrip(self.actions_of)
        self.options, self.looks = Options(self), LookStrip(self)
        top, left = Qt.ToolBarArea.TopToolBarArea, Qt.ToolBarArea.LeftToolBarArea
        for strip in (self.main_strip, self.tool_strip, self.options, self.looks):
            self.addToolBar(left if strip is self.tool_strip else top, strip)
        # A key works though its strip is hidden.
        self.addActions(list(self.tool_strip.actions_of.values()))

    def _docks(self) -> None:
        right, below = Qt.DockWidgetArea.RightDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea
        self.docks: dict[str, QDockWidget] = {}
        for id, panel, side, key in (
            ("properties", self.properties, right, "Ctrl+1"), ("problems", self.problems, right, "Ctrl+2"),
            ("history", self.history, right, "Ctrl+3"), ("table", self.rows, below, "Ctrl+4"),
            ("game", self.game, right, "Ctrl+5"),
        ):  # fmt: skip
            dock = self.docks[id] = QDockWidget(t(panel.title), self)
            dock.setObjectName(f"edit.{id}")
            dock.setWidget(hiding(panel, dock))
            self.addDockWidget(side, dock)
            self.menus.menus[2].addAction(brings_forward(dock, key))
        for id in ("history", "game"):
            self.tabifyDockWidget(self.docks["problems"], self.docks[id])
        self.docks["problems"].raise_()
        for id, high in HIGH.items():
            # When it has come, and not while it comes.
            give = partial(self.resizeDocks, [self.docks[it] for it in high], [*high.values()], Qt.Orientation.Vertical)
            self.docks[id].visibilityChanged.connect(
                lambda seen, give=give: QTimer.singleShot(0, self, give) if seen else None
            )
        self.docks["table"].hide()
        # With large letters panels want half of a small screen: the map has it, until somebody draws them wider.
        wide = max(NARROWEST, LETTERS * self.fontMetrics().averageCharWidth())
        narrow = partial(self.resizeDocks, [self.docks["properties"]], [wide], Qt.Orientation.Horizontal)
        QTimer.singleShot(0, self, narrow)

    def _connect(self) -> None:
        document = self.project.document
        document.changed.connect(self._changed)
        document.hands_off.connect(self._let_go)
        document.kept_changed.connect(self._kept)
        self.project.said.connect(self.say)
        self.project.look_changed.connect(self._look_changed)
        self.picked.changed.connect(self._picked_changed)
        # Queued: first the field says what was typed.
        self.properties.typed.connect(self.back_to_map, Qt.ConnectionType.QueuedConnection)
        self.problems.show_trouble.connect(self.show_trouble)
        self.problems.told.connect(self.hearing.wrong)
        self.game.begins.connect(self._make_game)
        self.project.kept.connect(self._look_at_game, Qt.ConnectionType.QueuedConnection)
        self.game.tries.connect(self.driving.begin)
        self.rows.picked_rows.connect(self._rows_picked)
        self.tabs.currentChanged.connect(lambda _at: self.take(self._tool))
        for choice in (self.options.trace, self.options.snap):
            choice.toggled.connect(lambda _on: self.menus.refresh())

    def _add_map(self, id: MapId) -> None:
        document = self.project.document
        table = self.tables[id] = EditTable(document.board, id, self.project.drawing(id), self)
        desk = self.desks[id] = Desk(document, table, self.picked, self.choices)
        desk.ask_name = self._ask_name
        desk.move_picture = self._move_picture
        desk.picture_is_loose = lambda: table.has_picture and not self.project.draft.look.locked
        self._tools[id] = made(desk)
        hands = self._hands[id] = Hands(self._tools[id][self._tool])
        table.pointed.connect(lambda pointer, hands=hands: self._pointed(hands, pointer))
        table.let_go.connect(self.leave_off)
        table.keyed.connect(self._keyed)
        self.tabs.addTab(table, document.board.maps[id].name)
        table.begin()

    # What is in front

    @property
    def table(self) -> EditTable:
        return self.tables[self.map]

    @property
    def map(self) -> MapId:
        return list(self.tables)[max(0, self.tabs.currentIndex())]

    @property
    def desk(self) -> Desk:
        return self.desks[self.map]

    @property
    def tool(self) -> EditTool:
        return self._tools[self.map][self._tool]

    def take(self, id: str) -> None:
        """Another tool in every hand."""
        self.tool.leave()
        self.cursor_keys.let_go()
        self._tool = id
        tool = self.tool
        self._hands[self.map].take(tool)
        tool.begin()
        self.tool_strip.actions_of[id].setChecked(True)
        self.options.show_for(id)
        self.hint.setText(f"{t(tool.title)}: {t(tool.tip)}")
        self.tint()

    def _look_at_game(self) -> None:
        """The map was saved: what the game's texts say of it may not hold any more."""
        before = self.game.faults
        self.game.look()
        for fault in [fault for fault in self.game.faults if fault not in before][:1]:
            self.say(fault.sentence)

    def leave_off(self) -> None:
        """Escape: what was begun has not happened; once more, and nothing is picked out."""
        hands = self._hands[self.map]
        busy = hands.busy or self.tool.begun
        hands.let_go()
        self.cursor_keys.let_go()
        self.tool.leave()
        if not busy:
            self.picked.only(())
        self.tool.begin()

    # Hands and keys

    def _pointed(self, hands: Hands, pointer: Pointer) -> None:
        if pointer.phase in (Phase.PRESS, Phase.DOUBLE) and pointer.finger != KEYS:
            self.cursor_keys.hide()
        if pointer.phase is Phase.MENU:
            self.tool.finish()
            return
        if pointer.phase in (Phase.PRESS, Phase.DOUBLE):
            # What another hand only pointed at.
            for finger in [it for it in self.table.sketch.sketches if not hands.is_busy(it)]:
                self.table.sketch.show_sketch(NOTHING, finger)
        if self._tool in self.choices.shifted:
            pointer = replace(pointer, adding=True)
        self.desk.finger = pointer.finger
        hands.point(pointer)
        if pointer.phase is Phase.CANCEL and not self.tool.begun:
            self.desk.clear()
        if pointer.phase is not Phase.MOVE:
            # A point of what is being drawn can be undone.
            self.menus.refresh()

    def keep_shifted(self, on: bool) -> None:
        """The tool in hand draws as if Shift were held down, or not."""
        (self.choices.shifted.add if on else self.choices.shifted.discard)(self._tool)

    def _keyed(self, step: Step) -> None:
        if self.cursor_keys.spot is None and not self.tool.begun:
            how = (
                t("Arrows move the cross, with Shift finely; Enter takes hold and lets go.")
                if self.tool.drags
                else t("Arrows move the cross, with Shift finely; Enter clicks, twice is done, Shift+Enter takes hold.")
            )
            self.hint.setText(f"{t(self.tool.title)}: {how}")
        self.cursor_keys.step(step)

    def point_by_key(self, phase: Phase, spot: QPointF) -> None:
        """The hand of the keyboard does something at a spot of the window."""
        self._pointed(self._hands[self.map], self.table.pointer(phase, spot, KEYS))

    def ask_name(self) -> None:
        if self.picked.ids:
            self._ask_name(self.picked.ids[0])

    def find_deed(self) -> None:
        """Everything that can be done, and every area and box, by a part of its name."""
        deeds = [(action, t(row.title)) for row in ROWS if (action := self.actions_of[row.id]).isEnabled()]
        deeds += [(self.tool_strip.actions_of[tool.id], t(tool.title)) for tool in TOOLS]
        native = QKeySequence.SequenceFormat.NativeText
        entries = [
            Entry(title.rstrip("…"), action.shortcut().toString(native), action.trigger, 0.5) for action, title in deeds
        ]
        board = self.project.document.board
        entries += [Entry(it.name, it.kind, partial(self.go_to, id)) for id, it in board.spaces.items()]
        self.palette_of_deeds.open(entries, placeholder=t("Type a part of its name."))

    def zoom(self, factor: float) -> None:
        self.table.zoom_at(QPointF(self.table.viewport().rect().center()), factor)

    # What has changed

    def _changed(self, _before: Board, after: Board) -> None:
        for table in self.tables.values():
            table.show_board(after)
        self.picked.keep_only(after)
        self._picked_changed()
        self.options.fill()
        self.game.board = after
        self.tint()
        self.menus.refresh()

    def _let_go(self) -> None:
        """Undo, or another branch: what was begun has not happened."""
        for hands in self._hands.values():
            hands.let_go()
        self.cursor_keys.let_go()
        self.tool.leave()
        self.tool.begin()

    def _picked_changed(self) -> None:
        board = self.project.document.board
        for id, table in self.tables.items():
            shapes = [space.shape for key in self.picked.ids if (space := board.spaces.get(key)) and space.map == id]
            contact = self.picked.contact
            if contact is not None and contact.line is not None and contact.a in board.spaces:
                lines = [contact.line] if board.spaces[contact.a].map == id else []
                table.sketch.show_picked((*shapes, *lines))
            else:
                table.sketch.show_picked(tuple(shapes))
        self.hearing.picked()
        self.menus.refresh()

    def tint(self) -> None:
        """While an attribute is painted, every area is in the colour of its value."""
        name = self.choices.attribute
        if self._tool != "paint" or name == "kind":
            if self.table.is_tinted:
                self.table.tint(None)
            return
        self.table.tint_by(name)

    def _look_changed(self) -> None:
        look, draft = self.project.draft.look, self.project.draft
        # How a picture lies takes a row of its own, where it is not cut off.
        (self.insertToolBarBreak if look.picture else self.removeToolBarBreak)(self.looks)
        wanted = self.project.style
        pixmap = QPixmap()
        if look.picture:
            try:
                pixmap = picture_of(draft.folder / look.picture)
            except BadInput as error:
                self.say(error.sentence)
        shown = (wanted, look.relief, look.shade, self.project.relief_made)
        for table in self.tables.values():
            if shown != self._shown:
                table.show_style(
                    wanted if wanted.id != PRINTED or table.has_drawing else style("plain"), self.project.relief
                )
            table.show_picture(pixmap, look)
        self._shown = shown

    def _move_picture(self, dx: float, dy: float) -> None:
        look = self.project.draft.look
        self.project.change_look(x=look.x + dx, y=look.y + dy)

    def _kept(self) -> None:
        document = self.project.document
        self.setWindowTitle(f"{document.board.title}[*] – {t('Map editor')} – Sandtable")
        self.setWindowModified(not document.is_saved)

    # Looking at something

    def say(self, sentence: Sentence) -> None:
        self.bar.say(sentence)

    def show_trouble(self, trouble: Trouble) -> None:
        """Where it is, in the middle of the window and picked out."""
        board = self.project.document.board
        ids = [id for id in trouble.ids if id in board.spaces]
        if trouble.spot is not None:
            map, (x, y) = trouble.spot
            self._to_map(map)
            rim = min(self.table.whole.width(), self.table.whole.height()) / 14
            self.table.show_part(QRectF(x - rim, y - rim, 2 * rim, 2 * rim))
        elif ids:
            self._look_at(ids[0])
        self.picked.only(ids)

    def _look_at(self, id: AreaId) -> None:
        space = self.project.document.board.spaces.get(id)
        if space is not None:
            self._to_map(space.map)
            left, top, right, bottom = space.shape.bounds
            self.table.show_part(QRectF(left, top, right - left, bottom - top))

    def _to_map(self, id: MapId) -> None:
        if id in self.tables:
            self.tabs.setCurrentIndex(list(self.tables).index(id))

    def back_to_map(self) -> None:
        """What was typed is typed; keys are the map's again."""
        self.table.setFocus()

    def _follow(self, link: str) -> None:
        what, _, id = link.partition(":")
        if what == "area":
            self.go_to(AreaId(id))

    def go_to(self, id: AreaId) -> None:
        """In the middle of the window, and picked out."""
        self._look_at(id)
        self.picked.only((id,))

    def _rows_picked(self, found: list[object]) -> None:
        ids = [AreaId(key) for key in found if isinstance(key, str)]
        if ids:
            self.picked.only(ids)
            if len(ids) == 1:
                self._look_at(ids[0])
        else:
            contact = next((it for it in self.project.document.board.contacts if it is found[0]), None)
            if contact is not None:
                self.picked.one_contact(contact)

    def _ask_name(self, id: AreaId) -> None:
        self.picked.only((id,))
        self.docks["properties"].show()
        self.docks["properties"].raise_()
        self.properties.write_name()

    def tell_keys(self) -> None:
        """All that stand in the menus."""
        Keys([action for menu in self.menus.menus for action in menu.actions()], self).show()

    def _make_game(self) -> None:
        if self.project.make_game():
            self.game.use(self.project.draft.kit)

    def closeEvent(self, event: QCloseEvent) -> None:
        """No questions: what is not saved is kept, and is there the next time."""
        self.driving.stop()
        self.project.keep_now()
        self.work.stop()
        self.problems.close_panel()
        self.game.keep_now()
        for hands in self._hands.values():
            hands.let_go()
        for table in self.tables.values():
            table.close_map()
        self.gone.emit()
        super().closeEvent(event)
