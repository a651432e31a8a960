"""The options of a game: optional rules, expansions, and contested readings with the one that is taken."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QWidget

from app.language import label, t, tip
from app.panels.parts.choice import DropDown
from counters.box.sheet import OptionRule, Sheet
from counters.position import OptionId

SWITCH = ("off", "on")


class OptionsForm(QWidget):
    """One row for each option; what it means stands beneath it."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__()
        self._boxes: dict[OptionId, QCheckBox | QComboBox] = {}
        # A form's rows are too low for words of two lines; those of a grid are not.
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setColumnStretch(1, 1)
        for option in sheet.options.values():
            self._row(option)

    def set_to(self, values: Mapping[OptionId, str]) -> None:
        """As a set-up has them."""
        for id, box in self._boxes.items():
            if id in values:
                if isinstance(box, QCheckBox):
                    box.setChecked(values[id] == "on")
                else:
                    box.setCurrentIndex(max(0, box.findData(values[id])))

    def values(self) -> dict[OptionId, str]:
        return {
            id: ("on" if box.isChecked() else "off") if isinstance(box, QCheckBox) else str(box.currentData())
            for id, box in self._boxes.items()
        }

    def _row(self, option: OptionRule) -> None:
        box: QCheckBox | QComboBox
        if set(option.choices) == set(SWITCH):
            box = QCheckBox(label(option.name))
            box.setChecked(option.default == "on")
            self._grid.addWidget(box, self._grid.rowCount(), 0, 1, 2)
        else:
            box = DropDown()
            for choice in option.choices:
                box.addItem(choice.replace("_", " "), choice)
            box.setCurrentIndex(max(0, box.findData(option.default)))
            name = QLabel(option.name)
            name.setTextFormat(Qt.TextFormat.PlainText)
            name.setWordWrap(True)
            row = self._grid.rowCount()
            self._grid.addWidget(name, row, 0)
            self._grid.addWidget(box, row, 1)
        source = t("Rule {rule}", rule=option.source) if option.source else ""
        meaning = " ".join(part for part in (option.meaning, f"[{source}]" if source else "") if part)
        box.setAccessibleName(option.name)
        box.setToolTip(tip(meaning or option.name))
        if meaning:
            told = QLabel(meaning)
            told.setTextFormat(Qt.TextFormat.PlainText)
            told.setWordWrap(True)
            told.setObjectName("faint")
            self._grid.addWidget(told, self._grid.rowCount(), 0, 1, 2)
        self._boxes[option.id] = box
