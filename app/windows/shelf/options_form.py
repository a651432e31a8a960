"""The options of a game: optional rules, expansions, and contested readings with the one that is taken."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QGridLayout, QPushButton, QVBoxLayout, QWidget

from app.language import boxed, label, rule_words, t, tip
from app.panels.parts.choice import DropDown
from app.panels.parts.small import called, filled, words
from counters.box.sheet import OptionRule, Sheet
from counters.position import OptionId, Position

SWITCH = ("off", "on")


PLAYERS = OptionId("players")
CONTESTED = "contested"
"""Said by the source of an option that is a reading, whatever it can be."""


class OptionsForm(QWidget):
    """One row for each option; what it means stands beneath it. Readings of the rules lie folded under one line.

    `decided`: what the set-up says by itself, and need not be asked for once more.
    """

    def __init__(self, sheet: Sheet, decided: Collection[OptionId] = ()) -> None:
        super().__init__()
        self._said = partial(boxed, sheet)
        self._boxes: dict[OptionId, QCheckBox | DropDown] = {}
        self._readings = [each for each in sheet.options.values() if is_reading(each)]
        ways = t("Where the rulebook can be read in more than one way, and which way is taken.")
        self.fold = called(QPushButton(flat=True), t("Readings of the rules"), ways)
        self.fold.setCheckable(True)
        self.folded = QWidget()
        shown = QWidget()
        layout = filled(QVBoxLayout(self), shown, self.fold, self.folded, bare=True)
        layout.setAlignment(self.fold, Qt.AlignmentFlag.AlignLeft)
        grids = {False: _grid(shown), True: _grid(self.folded)}
        for option in sheet.options.values():
            if option.id not in decided:
                self._grid = grids[is_reading(option)]
                self._row(option)
        self.fold.setVisible(bool(self._readings))
        self.folded.hide()
        self.fold.toggled.connect(self.folded.setVisible)
        self.fold.toggled.connect(lambda _on: self._say())
        self._say()

    def _say(self) -> None:
        """How many there are, and how many of them are not read as usual."""
        values = self.values()
        count = len(self._readings)
        other = sum(values.get(each.id, each.default) != each.default for each in self._readings)
        told = t("One contested reading") if count == 1 else t("{count} contested readings", count=count)
        if other:
            told = t("{readings}, {other} read otherwise", readings=told, other=other)
        self.fold.setText(f"{'▾' if self.fold.isChecked() else '▸'} {told}")

    def set_to(self, values: Mapping[OptionId, str]) -> None:
        """As a set-up has them."""
        for id, box in self._boxes.items():
            if id in values:
                if isinstance(box, QCheckBox):
                    box.setChecked(values[id] == "on")
                else:
                    box.choose(values[id])
        self._say()

    def values(self) -> dict[OptionId, str]:
        return {
            id: ("on" if box.isChecked() else "off") if isinstance(box, QCheckBox) else str(box.currentData())
            for id, box in self._boxes.items()
        }

    def _row(self, option: OptionRule) -> None:
        box: QCheckBox | DropDown
        if set(option.choices) == set(SWITCH):
            box = QCheckBox(label(self._said(option.name)))
            box.setChecked(option.default == "on")
            self._grid.addWidget(box, self._grid.rowCount(), 0, 1, 2)
        else:
            box = DropDown(*((self._said(choice.replace("_", " ")), choice) for choice in option.choices))
            box.choose(option.default)
            name = words(self._said(option.name))
            row = self._grid.rowCount()
            self._grid.addWidget(name, row, 0)
            self._grid.addWidget(box, row, 1)
        source = t("Rule {rule}", rule=rule_words(option.source)) if option.source else ""
        by_hand = t("The table sees to it: no answer of the rules depends on it.") if option.by_hand else ""
        meaning = " ".join(
            part for part in (self._said(option.meaning), by_hand, f"[{source}]" if source else "") if part
        )
        box.setAccessibleName(self._said(option.name))
        box.setToolTip(tip(meaning or self._said(option.name)))
        if meaning:
            told = words(meaning, look="faint")
            self._grid.addWidget(told, self._grid.rowCount(), 0, 1, 2)
        self._boxes[option.id] = box
        if isinstance(box, QCheckBox):
            box.toggled.connect(lambda _on: self._say())
        else:
            box.currentIndexChanged.connect(lambda _row: self._say())


def is_reading(option: OptionRule) -> bool:
    """Whether it is how the rules are read, rather than what is played with."""
    switch = set(option.choices) == set(SWITCH)
    return option.id != PLAYERS and (not switch or CONTESTED in option.source)


def decided_by(setups: Iterable[Position], sheet: Sheet) -> frozenset[OptionId]:
    """What the set-ups of a game say differently, and nobody can switch: the scenario, which is chosen with them."""
    found: dict[OptionId, set[str]] = {}
    for position in setups:
        for id, value in position.options.items():
            found.setdefault(id, set()).add(value)
    options = sheet.options
    several = (id for id, values in found.items() if len(values) > 1 and id in options and id != PLAYERS)
    return frozenset(id for id in several if set(options[id].choices) != set(SWITCH))


def _grid(inside: QWidget) -> QGridLayout:
    """A form's rows are too low for words of two lines; those of a grid are not."""
    grid = QGridLayout(inside)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setColumnStretch(1, 1)
    return grid
