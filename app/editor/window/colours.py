"""The colours of a map, changed while one looks at it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFormLayout, QPushButton, QWidget

from app.editor.drawing.styles import inked, style
from app.editor.kit.forms import ColourField
from app.editor.window.project import Project
from app.language import label, t


class ColoursForm(QDialog):
    """One field for each; what is emptied is as the style has it."""

    def __init__(self, project: Project, parent: QWidget) -> None:
        super().__init__(parent)
        self._project = project
        self.setWindowTitle(t("Colours"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
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
        back = QPushButton(t("As the style has them"))
        back.setAccessibleName(back.text())
        back.setAutoDefault(False)
        back.clicked.connect(self.reset)
        form.addRow(back)

    def _change(self, id: str, colour: str) -> None:
        if not colour or len(colour) in (4, 7):
            self._project.change_look(colours={**self._project.draft.look.colours, id: colour})

    def reset(self) -> None:
        self._project.change_look(colours={})
        self.accept()
