"""Forms that change how a map looks while one looks at it: its colours, and its relief out of a file of heights."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.editor.drawing.relief import take_relief
from app.editor.drawing.styles import inked, style
from app.editor.kit.forms import ColourField
from app.editor.window.project import Project
from app.language import label, t
from app.panels.parts.choice import Number, Slide
from app.panels.parts.small import Form, ask_for_file, called, filled, level, ok_and_cancel
from app.panels.parts.small import words as words_label
from app.windows.parts.long_work import LongWork
from boards.files.heights import WORLD, Frame

SIDES = ("west", "south", "east", "north")
OPENS = "pvlib, SRTM, ESRI, PNG (*.whl *.h5 *.hgt *.asc *.png *.jpg *.jpeg *.webp)"
PICTURES = (".png", ".jpg", ".jpeg", ".webp")


class HeightsField(QWidget):
    """A file of heights. What a picture covers is asked for only when it is one."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        told = t("“pip download --no-deps pvlib” fetches the heights of the world; without them there is no relief.")
        form.addRow(words_label(told, look="faint"))
        self.file = called(QLineEdit(), t("Heights"))
        choose = called(QPushButton(t("Choose…"), autoDefault=False), t("Choose…"))
        choose.clicked.connect(self._ask)
        line = filled(QHBoxLayout(), self.file, choose, wide=self.file)
        form.addRow(t("Heights"), line)
        self.sides = {
            id: Number(minimum=-180, maximum=180, decimals=2, value=at) for id, at in zip(SIDES, WORLD, strict=True)
        }
        self._covers = QWidget()
        row = QHBoxLayout(self._covers)
        row.setContentsMargins(0, 0, 0, 0)
        for id, words in zip(SIDES, (t("West"), t("South"), t("East"), t("North")), strict=True):
            self.sides[id].setPrefix(f"{words} ")
            row.addWidget(called(self.sides[id], words))
        level(form)
        self._form = form
        form.addRow(t("It covers"), self._covers)
        self.file.textChanged.connect(lambda _text: self._named())
        self._named()

    def _named(self) -> None:
        self._form.setRowVisible(self._covers, Path(self.file.text()).suffix.lower() in PICTURES)
        self.changed.emit()

    def _ask(self) -> None:
        ask_for_file(self, t("Heights"), OPENS, lambda path: self.file.setText(str(path)))

    @property
    def path(self) -> Path | None:
        """The file, if one is named."""
        return Path(self.file.text()) if self.file.text().strip() else None

    @property
    def frame(self) -> Frame:
        """What a picture covers, in plain degrees."""
        west, south, east, north = (self.sides[id].value() for id in SIDES)
        return west, south, east, north


class ReliefForm(Form):
    """Of a map that is there already; how strong it is changes live."""

    def __init__(self, project: Project, work: LongWork, parent: QWidget) -> None:
        super().__init__(t("Relief"), parent)
        self._project, self._work = project, work
        form = QFormLayout(self)
        self.heights = HeightsField()
        form.addRow(self.heights)
        self.shade = called(Slide(Qt.Orientation.Horizontal), t("How strong"))
        self.shade.setRange(0, 160)
        self.shade.setValue(round(project.draft.look.shade * 100))
        self.shade.valueChanged.connect(lambda n: project.change_look(shade=n / 100))
        form.addRow(t("How strong"), self.shade)
        level(form)
        form.addRow(ok_and_cancel(self, self._taken))

    def _taken(self) -> None:
        path = self.heights.path
        if path is not None:
            project, frame = self._project, self.heights.frame
            project.be_a_copy()
            draft = project.draft
            say: Callable[[object], object] = project.said.emit
            self._work.do(
                t("Opening {name}…", name=path.name),
                lambda _tell: take_relief(draft, path, frame),
                project.take_draft,
                lambda error: say(error.sentence),
            )
        self.accept()


class ColoursForm(Form):
    """One field for each; what is emptied is as the style has it."""

    def __init__(self, project: Project, parent: QWidget) -> None:
        super().__init__(t("Colours"), parent)
        self._project = project
        form = QFormLayout(self)
        self.fields: dict[str, ColourField] = {}
        now = inked(style(project.style_id), project.draft.look.colours)
        for id, words, colour in (
            ("paper", t("Paper"), now.paper), ("land", t("Land"), now.lands[0]), ("sea", t("Sea"), now.sea),
            ("edge", t("Borders"), now.edge), ("ink", t("Letters"), now.ink), ("halo", t("Around letters"), now.halo),
        ):  # fmt: skip
            field = self.fields[id] = ColourField(colour)
            field.setAccessibleName(words)
            form.addRow(label(words), field)
            field.textChanged.connect(lambda colour, id=id: self._change(id, colour))
        level(form)
        back = called(QPushButton(t("As the style has them"), autoDefault=False), t("As the style has them"))
        back.clicked.connect(self.reset)
        form.addRow(back)

    def _change(self, id: str, colour: str) -> None:
        if not colour or len(colour) in (4, 7):
            self._project.change_look(colours={**self._project.draft.look.colours, id: colour})

    def reset(self) -> None:
        self._project.change_look(colours={})
        self.accept()
