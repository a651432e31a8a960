"""Who plays what: a name beside each side. Sides with one name are played by one person."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.language import label, t, tip
from counters.counter import Side, SideId
from counters.places import Seat, SeatId
from counters.sheet import Sheet

NOT_IN_IDS = re.compile(r"[^a-z0-9_]+")


class SeatsForm(QWidget):
    """A minor is played by whoever plays its major."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__()
        self._sheet = sheet
        self.boxes: dict[SideId, QLineEdit] = {}
        told = QLabel(t("Sides with the same name are played by the same person. Without names, one plays all."))
        told.setWordWrap(True)
        told.setObjectName("faint")
        form = QFormLayout()
        for side in majors(sheet):
            box = QLineEdit()
            box.setPlaceholderText(t("Somebody's name"))
            box.setAccessibleName(t("Who plays {side}", side=side.name))
            box.setToolTip(tip(t("Who plays {side}", side=side.name)))
            box.setMaxLength(40)
            told_side = QLabel(label(side.name))
            told_side.setTextFormat(Qt.TextFormat.PlainText)
            told_side.setBuddy(box)
            form.addRow(told_side, box)
            self.boxes[side.id] = box
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(told)
        layout.addLayout(form)

    @property
    def anybody(self) -> bool:
        """Whether a name has been given."""
        return any(box.text().strip() for box in self.boxes.values())

    def seats(self) -> tuple[Seat, ...]:
        """In the order of the sides."""
        return seats_of(self._sheet, {side: box.text() for side, box in self.boxes.items()})


def majors(sheet: Sheet) -> list[Side]:
    """The sides that somebody plays for themselves."""
    return [side for side in sheet.sides.values() if side.belongs_to not in sheet.sides]


def seats_of(sheet: Sheet, names: dict[SideId, str]) -> tuple[Seat, ...]:
    """The seats that these names make. Nobody named: one seat for all sides."""
    said = {side: " ".join(name.split()) for side, name in names.items()}
    if not any(said.values()):
        return (Seat(SeatId("all"), t("All sides"), tuple(sheet.sides)),)
    players: dict[str, list[SideId]] = {}
    for side, name in said.items():
        if name:
            players.setdefault(name.casefold(), []).append(side)
    seats: dict[SeatId, Seat] = {}
    for number, own in enumerate(players.values(), 1):
        name = said[own[0]]
        id = SeatId(NOT_IN_IDS.sub("_", name.casefold()).strip("_") or f"seat_{number}")
        id = SeatId(f"{id}_{number}") if id in seats else id
        sides = tuple(each for each in sheet.sides if _played_with(sheet, each) in own)
        seats[id] = Seat(id, name, sides)
    return tuple(seats.values())


def _played_with(sheet: Sheet, side: SideId) -> SideId:
    """The side that somebody plays for themselves, up from a minor."""
    seen = {side}
    while (above := sheet.sides[side].belongs_to) in sheet.sides and above is not None and above not in seen:
        side = above
        seen.add(side)
    return side
