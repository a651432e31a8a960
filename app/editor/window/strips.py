"""The strips of the editor: tools at the side; above, what the tool in hand draws with; and the picture beneath."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QToolBar, QWidget

from app.editor.drawing.styles import STYLES
from app.editor.tools.lettering import title_of
from app.editor.tools.tool_list import TOOLS
from app.editor.window.front import Front
from app.language import label, t, tip
from app.panels.parts.choice import DropDown, Number, Slide
from app.panels.parts.small import called
from app.windows.parts.icons import icon, picture_side
from boards.board import AttributeValue
from boards.edits.edited import CannotEdit
from boards.edits.facts import contact_kinds, kinds
from boards.edits.lettering import SIGNS
from boards.edits.tables import text_of, value_of

USUAL_KINDS = ("land", "sea", "coast", "mountains", "forest", "desert", "marsh", "lake", "impassable")
USUAL_BORDERS = ("land", "river", "coast", "sea", "strait", "mountain", "impassable")
USUAL_LINKS = ("route", "strait", "sea", "rail", "ferry")
GAP = 8
"""Pixels between one thing that is chosen and the next."""

DRAWS = ("draw", "rectangle", "circle", "hexagon", "grid", "hole", "cut")


ALWAYS = (
    "save", "undo", "redo", "", "finish", "back", "escape", "delete", "", "nearer", "farther", "whole", "", "test",
)  # fmt: skip
"""Everything that is done without a keyboard: an empty word is a line."""


class MainStrip(QToolBar):
    """What is always wanted, large enough for a finger."""

    def __init__(self, actions: Mapping[str, QAction]) -> None:
        super().__init__(t("Main buttons"))
        self.setObjectName("strip.edit.main")
        self.setIconSize(QSize(picture_side(), picture_side()))
        for id in ALWAYS:
            if not id:
                self.addSeparator()
                continue
            action = actions[id]
            action.setIconVisibleInMenu(False)
            action.setIcon(icon(id if id in ("undo", "redo", "nearer", "farther", "whole") else f"edit {id}"))
            self.addAction(action)


class EditToolStrip(QToolBar):
    """One tool is in hand."""

    def __init__(self, front: Front) -> None:
        super().__init__(t("Tools"))
        self.setObjectName("strip.edit.tools")
        self.setIconSize(QSize(picture_side(), picture_side()))
        self.actions_of: dict[str, QAction] = {}
        group = QActionGroup(self)
        for tool in TOOLS:
            words = t(tool.title)
            action = QAction(icon(f"edit {tool.id}"), label(words), self)
            action.setCheckable(True)
            action.setIconVisibleInMenu(False)
            action.setShortcut(QKeySequence(tool.key))
            action.setToolTip(tip(f"{words} ({tool.key})\n{t(tool.tip)}"))
            action.triggered.connect(lambda _on=False, id=tool.id: front.take(id))
            group.addAction(action)
            self.addAction(action)
            self.actions_of[tool.id] = action


class Options(QToolBar):
    """What the tool in hand draws with; what it has no use for is not shown."""

    def __init__(self, front: Front) -> None:
        super().__init__(t("Draws with"))
        self.setObjectName("strip.edit.options")
        # Qt's own setter does not outlast the look.
        self.setStyleSheet(f"QToolBar {{ spacing: {GAP}px }}")
        self._front = front
        choices = front.choices
        self._shown: list[tuple[tuple[str, ...], QAction]] = []
        self.kind = self._words(t("Kind"), USUAL_KINDS, ("draw", "rectangle", "circle", "hexagon", "grid"))
        self.kind.currentTextChanged.connect(lambda text: setattr(choices, "kind", text.strip() or "land"))
        self.border = self._words(t("Kind of border"), USUAL_BORDERS, ("border",))
        self.border.setCurrentText(choices.border_kind)
        self.border.currentTextChanged.connect(lambda text: setattr(choices, "border_kind", text.strip() or "land"))
        self.link = self._words(t("Kind of link"), USUAL_LINKS, ("link",))
        self.link.currentTextChanged.connect(lambda text: setattr(choices, "link_kind", text.strip() or "route"))
        self.as_box = self._tick(t("As a box"), t("Above the coverage: a holding box, a track."), DRAWS[1:4])
        self.as_box.toggled.connect(lambda on: setattr(choices, "as_box", on))
        self.over = self._tick(t("Over others"), t("It takes what it covers from other areas."), DRAWS[:4])
        self.over.toggled.connect(lambda on: setattr(choices, "over", on))
        self.trace = self._tick(
            t("Along borders"), t("A line between two border points follows the borders."), ("draw", "cut", "hole")
        )
        self.trace.setChecked(True)
        self.trace.toggled.connect(lambda on: setattr(choices, "trace", on))
        self.snap = self._tick(
            t("Snap"), t("The hand means the border that it is near; Alt means it exactly for once."),
            (*DRAWS, "points"),
        )  # fmt: skip
        self.snap.setChecked(True)
        self.snap.toggled.connect(lambda on: setattr(choices, "snap", on))
        self.shifted = self._tick("", t("As while Shift is held down."), tuple(it.id for it in TOOLS if it.shifted))
        self.shifted.toggled.connect(front.keep_shifted)
        self.hexagons = self._tick(t("Hexagons"), t("Squares otherwise."), ("grid",))
        self.hexagons.setChecked(True)
        self.hexagons.toggled.connect(lambda on: setattr(choices, "hexagons", on))
        self.side = Number(minimum=1, maximum=10_000, decimals=0, value=choices.side)
        self.side.setPrefix(t("Side") + " ")
        self.side.setAccessibleName(t("Side"))
        self.side.valueChanged.connect(lambda number: setattr(choices, "side", number))
        self._put(self.side, ("grid",))
        self.sign = called(DropDown(*((title_of(each), each) for each in SIGNS)), t("Sign"))
        self.sign.choose(choices.sign)
        self.sign.currentIndexChanged.connect(lambda _at: setattr(choices, "sign", self.sign.currentData()))
        self._put(self.sign, ("sign",), t("Sign"))
        self.attribute = self._words(t("Attribute"), ("kind",), ("paint",))
        self.attribute.setEditable(False)
        self.attribute.currentTextChanged.connect(self._attribute_chosen)
        self.value = self._words(t("Value"), USUAL_KINDS, ("paint",))
        self.value.currentTextChanged.connect(self._value_chosen)
        self.fill()

    def _words(self, words: str, usual: tuple[str, ...], tools: tuple[str, ...]) -> QComboBox:
        box = called(DropDown(editable=True), words, words)
        box.addItems(list(usual))
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._put(box, tools, words)
        return box

    def _tick(self, words: str, about: str, tools: tuple[str, ...]) -> QCheckBox:
        box = called(QCheckBox(label(words)), words, about)
        self._put(box, tools)
        return box

    def _put(self, widget: QWidget, tools: tuple[str, ...], words: str = "") -> None:
        if words:
            told = QLabel(f" {words} ")
            told.setBuddy(widget)
            self._shown.append((tools, self.addWidget(told)))
        self._shown.append((tools, self.addWidget(widget)))

    def show_for(self, tool: str) -> None:
        """Another tool is in hand."""
        for tools, action in self._shown:
            action.setVisible(tool in tools)
        words = t(next(it.shifted for it in TOOLS if it.id == tool))
        self.shifted.setText(label(words))
        self.shifted.setAccessibleName(words)
        with QSignalBlocker(self.shifted):
            self.shifted.setChecked(tool in self._front.choices.shifted)

    def fill(self) -> None:
        """The words that this board uses come first."""
        board = self._front.project.document.board
        for box, words in (
            (self.kind, (*kinds(board), *USUAL_KINDS)),
            (self.border, (*contact_kinds(board), *USUAL_BORDERS)),
            (self.link, (*USUAL_LINKS, *contact_kinds(board))),
            (self.attribute, ("kind", *(it.name for it in board.columns if "area" in it.on or "box" in it.on))),
        ):
            wanted = list(dict.fromkeys(words))
            if [box.itemText(n) for n in range(box.count())] != wanted:
                now = box.currentText()
                with QSignalBlocker(box):
                    box.clear()
                    box.addItems(wanted)
                    box.setCurrentText(now if now in wanted or box.isEditable() else wanted[0])

    def _attribute_chosen(self, name: str) -> None:
        board = self._front.project.document.board
        self._front.choices.attribute = name
        column = next((it for it in board.columns if it.name == name), None)
        values: tuple[str, ...] = ()
        if name == "kind":
            values = tuple(dict.fromkeys((*kinds(board), *USUAL_KINDS)))
        elif column is not None and column.holds == "flag":
            values = ("true", "")
        elif column is not None:
            used = {text_of(space.attributes.get(name)) for space in board.spaces.values()}
            values = tuple(dict.fromkeys((*column.choices, *sorted(used))))
        with QSignalBlocker(self.value):
            self.value.clear()
            self.value.addItems(list(values))
        self._value_chosen(self.value.currentText())
        self._front.tint()

    def _value_chosen(self, text: str) -> None:
        front = self._front
        column = next((it for it in front.project.document.board.columns if it.name == front.choices.attribute), None)
        value: AttributeValue | None = text.strip() or None
        if column is not None and front.choices.attribute != "kind":
            try:
                value = value_of(column, text)
            except CannotEdit:
                return
        front.choices.value = value


class LookStrip(QToolBar):
    """How the map is inked, and where the picture lies that is traced."""

    def __init__(self, front: Front) -> None:
        super().__init__(t("Looks"))
        self.setObjectName("strip.edit.looks")
        self._front = front
        styles = DropDown(*((t(each.title), each.id) for each in STYLES))
        self.inks = called(styles, t("Style"), t("How the map is inked, here and in what is exported."))
        self.inks.activated.connect(lambda _at: front.project.change_look(style=self.inks.currentData()))
        self.addWidget(self.inks)
        slide = Slide(Qt.Orientation.Horizontal)
        self.opacity = called(slide, t("Opacity of the picture"), t("How strong the picture beneath is."))
        self.opacity.setRange(5, 100)
        self.opacity.setMaximumWidth(120)
        self.opacity.valueChanged.connect(lambda n: front.project.change_look(opacity=n / 100))
        how_large = t("How large the picture beneath is; at 100 % it is as wide as the map.")
        self.scale = called(
            Number(minimum=1, maximum=1000, decimals=1, suffix=" %"), t("Size of the picture"), how_large
        )
        self.scale.valueChanged.connect(lambda n: front.project.change_look(scale=n / 100))
        degrees = Number(minimum=-180, maximum=180, decimals=1, suffix="°")
        self.turn = called(degrees, t("Turn of the picture"), t("How the picture beneath is turned."))
        self.turn.valueChanged.connect(lambda n: front.project.change_look(rotation=n))
        self.lock = QCheckBox(t("Locked"))
        self.lock.setToolTip(tip(t("The picture stays where it is.")))
        self.lock.toggled.connect(lambda on: front.project.change_look(locked=on))
        self._picture = [self.addWidget(each) for each in (self.opacity, self.scale, self.turn, self.lock)]
        front.project.look_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """As the draft says."""
        project = self._front.project
        look = project.draft.look
        self.inks.choose(project.style_id)
        with QSignalBlocker(self.opacity):
            self.opacity.setValue(round(look.opacity * 100))
        with QSignalBlocker(self.scale):
            self.scale.setValue(look.scale * 100)
        with QSignalBlocker(self.turn):
            self.turn.setValue(look.rotation)
        self.lock.setChecked(look.locked)
        for widget in (self.scale, self.turn):
            widget.setEnabled(not look.locked)
        for action in self._picture:
            action.setVisible(bool(look.picture))
