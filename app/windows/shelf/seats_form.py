"""Who plays what: a name beside each side that acts. Sides with one name are played by one person."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.language import ALL_SIDES, boxed, label, t
from app.look import touch_size
from app.panels.parts.small import called, filled, push_button, words
from boards.plain.sentence import UNSEEN
from counters.box.sheet import Sheet
from counters.counter import Side, SideId
from counters.position import OptionId, Seat, SeatId

NOT_IN_IDS = re.compile(r"[^a-z0-9_]+")


class SeatsForm(QWidget):
    """A row for each side that acts, or for each seat where a set-up has its own."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__()
        self._sheet, self._options = sheet, dict[OptionId, str]()
        self._own: Mapping[SeatId, Seat] = {}
        self.boxes: dict[str, QLineEdit] = {}
        self._names: dict[str, str] = {}
        told = words(
            t("Sides with the same name are played by the same person. Without names, one plays all."), look="faint"
        )
        self._form = QFormLayout()
        layout = filled(QVBoxLayout(self), told, self._form, bare=True)
        each = push_button(
            t("A seat for each"), t("Nobody is named yet: each is played by whoever sits there."), self._name_each
        )
        layout.addWidget(each, 0, Qt.AlignmentFlag.AlignLeft)
        secrets = t("The curtain hides hands on the screen; the saved game itself holds everybody's.")
        layout.addWidget(words(secrets, look="faint"))
        self._list({side.id: boxed(sheet, side.name) for side in players(sheet)})

    def set_to(self, seats: Mapping[SeatId, Seat], options: Mapping[OptionId, str]) -> None:
        """As a set-up has them; nobody is asked for a side that its scenario leaves out. A name stays beside what it
        stood beside."""
        self._own, self._options = seats, dict(options)
        sides: dict[str, str] = {side.id: boxed(self._sheet, side.name) for side in players(self._sheet, options)}
        rows: dict[str, str] = {id: boxed(self._sheet, seat.name) for id, seat in seats.items()} or sides
        if rows != self._names:
            self._list(rows)

    def _list(self, rows: Mapping[str, str]) -> None:
        kept = {id: box.text() for id, box in self.boxes.items()}
        while self._form.rowCount():
            self._form.removeRow(0)
        self._names = dict(rows)
        self.boxes = {id: self._row(name, kept.get(id, "")) for id, name in rows.items()}

    def _name_each(self) -> None:
        """By the names of the sides, where nobody is named."""
        for id, box in self.boxes.items():
            box.setText(box.text() or self._names[id])

    def _row(self, name: str, text: str) -> QLineEdit:
        who = t("Who plays {side}", side=name)
        box = called(QLineEdit(text, placeholderText=t("Somebody's name"), maxLength=40), who, who)
        told = QLabel(label(name), textFormat=Qt.TextFormat.PlainText)
        told.setBuddy(box)
        told.setMinimumHeight(touch_size())
        self._form.addRow(told, box)
        return box

    def seats(self) -> tuple[Seat, ...]:
        """In the order of the rows. A set-up's own seat is called by whoever plays it; two of one name are one."""
        # What is pasted may hold letters that are obeyed instead of being seen.
        said = {id: UNSEEN.sub("?", " ".join(box.text().split())) for id, box in self.boxes.items()}
        # A seat that is called as its side is has the name that is printed, whatever language it was begun in.
        names = (*(side.name for side in players(self._sheet)), *(seat.name for seat in self._own.values()))
        printed = {boxed(self._sheet, name): name for name in names}
        said = {id: printed.get(name, name) for id, name in said.items()}
        if self._own and any(said.values()):
            seats: dict[str, Seat] = {}
            for id, seat in self._own.items():
                name = said[id] or seat.name
                before = seats.get(name.casefold())
                sides = tuple(dict.fromkeys((*(before.sides if before else ()), *seat.sides)))
                seats[name.casefold()] = msgspec.structs.replace(before or seat, name=name, sides=sides)
            return tuple(seats.values())
        if self._own:
            return seats_of(self._sheet, {})
        return seats_of(self._sheet, {SideId(id): name for id, name in said.items()}, self._options)


def players(sheet: Sheet, options: Mapping[OptionId, str] | None = None) -> list[Side]:
    """The sides that act in some phase as it is played with these options, or at all, and no faction of them; where no
    phase says who acts, those above others."""
    sequence = sheet.sequence if options is None else sheet.played(options)
    acting = {side for phase in sequence.phases for side in phase.sides}
    factions = {above for side in acting for above in _above(sheet, side)}
    found = [side for side in sheet.sides.values() if side.id in acting - factions]
    return found or [side for side in sheet.sides.values() if side.belongs_to not in sheet.sides]


def seats_of(
    sheet: Sheet, names: Mapping[SideId, str], options: Mapping[OptionId, str] | None = None
) -> tuple[Seat, ...]:
    """The seats that these names make. Nobody named: one seat for all sides."""
    those = {player.id for player in players(sheet, options)}
    said = {side: " ".join(name.split()) for side, name in names.items()}
    if not any(said.values()):
        return (Seat(SeatId("all"), ALL_SIDES, tuple(sheet.sides)),)
    people: dict[str, list[SideId]] = {}
    for side, name in said.items():
        if name:
            people.setdefault(name.casefold(), []).append(side)
    seats: dict[SeatId, Seat] = {}
    for number, own in enumerate(people.values(), 1):
        name = said[own[0]]
        id = SeatId(NOT_IN_IDS.sub("_", name.casefold()).strip("_") or f"seat_{number}")
        id = SeatId(f"{id}_{number}") if id in seats else id
        seats[id] = Seat(id, name, tuple(each for each in sheet.sides if _is_played_with(sheet, each, own, those)))
    return tuple(seats.values())


def _is_played_with(sheet: Sheet, side: SideId, own: list[SideId], those: Collection[SideId]) -> bool:
    """A minor goes with its major, everything with who plays alone; a faction, and whoever of it a scenario gives
    nobody to play, with whoever plays all of it."""
    if set(those) <= set(own):
        return True
    for each in (side, *_above(sheet, side)):
        if each in those:
            return each in own
        beneath = {player for player in those if each in _above(sheet, player)}
        if beneath:
            return beneath <= set(own)
    return False


def _above(sheet: Sheet, side: SideId) -> Iterator[SideId]:
    """What a side belongs to, and what that belongs to."""
    seen = {side}
    while (above := sheet.sides[side].belongs_to) in sheet.sides and above is not None and above not in seen:
        side = above
        seen.add(side)
        yield side
