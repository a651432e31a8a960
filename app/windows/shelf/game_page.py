"""One game of the shelf: its set-ups, its options, who plays what, and what is known of it."""

from __future__ import annotations

import contextlib
import dataclasses
from collections.abc import Collection, Iterable, Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtGui import QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QScrollBar,
    QVBoxLayout,
    QWidget,
)

from app.language import boxed, label, rule_words, t, tip, translated
from app.panels.parts.choice import DropDown
from app.panels.parts.small import called, filled, scrolling, words
from app.windows.pages.about_page import reconstructed_note
from app.windows.shelf.plates import HIGHEST, Picture
from app.windows.shelf.seats_form import SeatsForm
from app.windows.shelf.thumbnails import Thumbnails
from boards.plain.bad_input import BadInput
from counters.box.setups import empty_table
from counters.box.sheet import OptionRule, Sheet
from counters.game import Game
from counters.position import OptionId, Position
from counters.text.reading import start_position
from rules_assist.shelf.listing import listed
from rules_assist.shelf.own_values import OwnValues, cells, has_sheets, kept_values, laid_over
from rules_assist.shelf.record import Record, values_file
from rules_assist.shelf.shelf import Opened, open_record, sides_of

# The options of a game: optional rules, expansions, and contested readings with the one that is taken.


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


BARE = ""
"""The set-up with nothing on the table."""


class GamePage(QWidget):
    """`begin` starts a game with what has been chosen."""

    begin = Signal(object, object)
    """The opened game, and the position it starts from."""

    back = Signal()
    about = Signal()
    edit = Signal()
    values = Signal()
    said = Signal(object)

    def __init__(self, opened: Opened, thumbnails: Thumbnails) -> None:
        super().__init__()
        self.opened, self._thumbnails = opened, thumbnails
        self._keys: dict[str, str] = {}
        # As high before it is drawn as after: nothing beneath it moves.
        shares = (map.height / map.width for map in opened.game.board.maps.values())
        self.picture = Picture(next(shares, HIGHEST), whole=True)
        self.rows: dict[str, QRadioButton] = {}
        self.sides: dict[str, QRadioButton] = {}
        sheet = opened.game.sheet
        back = called(QPushButton(t("‹ Shelf"), flat=True), t("Back to the shelf"), t("Back to the shelf"))
        back.clicked.connect(self.back)
        self.title = title = words(sheet.title or opened.record.title, look="bigTitle")
        self.options, self.seats = OptionsForm(sheet, self._decided()), SeatsForm(sheet)
        self.start = called(
            QPushButton(t("Begin"), default=True), t("Begin"), t("Begin this game. It is saved from the first move on.")
        )
        self.start.clicked.connect(self._begin)
        top = filled(QHBoxLayout(), back, None, self.start)
        layout = filled(QVBoxLayout(self), top, title)
        layout.setContentsMargins(28, 14, 28, 18)
        layout.addLayout(self._columns(), 1)
        thumbnails.ready.connect(self._picture_ready)
        first = next(iter(self.rows.values()))
        first.setChecked(True)

    def _columns(self) -> QHBoxLayout:
        """What it is on the left, what there is to choose on the right. A long list of choices leaves the picture."""
        right = QVBoxLayout()
        right.setSpacing(8)
        self._list_sides(right)
        right.addWidget(self._heading(t("Set-up")))
        self._list_setups(right)
        right.addWidget(self._heading(t("Who plays?")))
        right.addWidget(self.seats)
        if self.opened.game.sheet.options:
            right.addWidget(self._heading(t("Options")))
            right.addWidget(self.options)
        right.addStretch(1)
        left = filled(QVBoxLayout(), self.picture)
        self._say_what_it_is(left)
        left.addStretch(1)
        columns = QHBoxLayout()
        columns.setSpacing(28)
        columns.addWidget(_scrolled(left), 3)
        columns.addWidget(_scrolled(right), 2)
        return columns

    @property
    def setup(self) -> str:
        return next((id for id, row in self.rows.items() if row.isChecked()), BARE)

    def _heading(self, words: str) -> QLabel:
        heading = QLabel(words)
        heading.setObjectName("title")
        return heading

    def _list_setups(self, column: QVBoxLayout) -> None:
        """What there is to be said of a set-up is read when it is chosen."""
        setups = [(setup.id, self._said(setup.title), self._said(setup.about)) for setup in self.opened.setups.values()]
        if not setups:
            setups = [(BARE, t("An empty table"), t("Nothing lies on the map yet."))]
        # In a group, for Qt lets a button that stands alone be pressed out again, and then none would be chosen.
        together = QButtonGroup(self)
        for id, title, about in setups:
            row = called(QRadioButton(label(title)), title, about or title)
            row.setAccessibleDescription(about)
            row.toggled.connect(lambda on, id=id: self._chosen(id) if on else None)
            self.rows[id] = row
            together.addButton(row)
            column.addWidget(row)
            if about:
                told = words(about, look="faint")
                told.setContentsMargins(26, 0, 0, 4)
                told.hide()
                row.toggled.connect(told.setVisible)
                column.addWidget(told)

    def _list_sides(self, column: QVBoxLayout) -> None:
        """Which side of the board lies up, where both are printed on."""
        sides = sides_of(self.opened.record)
        if len(sides) < 2:
            return
        column.addWidget(self._heading(t("Side of the board")))
        # Buttons without a group would take those of the set-ups for their own.
        together = QButtonGroup(self)
        for record in sides:
            name = record.side or record.title
            row = called(QRadioButton(label(name)), name, translated(record.text))
            row.setChecked(record.id == self.opened.record.id)
            row.toggled.connect(lambda on, record=record: self._turn(record) if on else None)
            self.sides[record.id] = row
            together.addButton(row)
            column.addWidget(row)

    def _turn(self, record: Record) -> None:
        """The board with this side up; what was chosen besides stays chosen."""
        try:
            self.opened = open_record(record)
        except BadInput as error:
            self.said.emit(error.sentence)
            return
        self.title.setText(self.opened.game.sheet.title or record.title)
        self._show_picture(self.setup)

    def _say_what_it_is(self, column: QVBoxLayout) -> None:
        record = self.opened.record
        parts = [
            self._said(self.opened.game.sheet.about.strip()) or translated(record.text),
            reconstructed_note(listed(record)),
        ]
        if record.kit:
            parts.append(t("A kit by {author}.", author=record.author) if record.author else t("A kit."))
        for part in parts:
            if part:
                column.addWidget(words(part))
        box = t("What is in the box, and what of it is reconstructed.")
        self._offer(column, t("More about this game"), box, self.about)
        if has_sheets(self.opened.game):
            self._offer_values(column)
        edit = t("Edit map") if Path(record.kit).is_dir() and record.kit else t("Edit a copy of the map")
        own = t("In the map editor: a game of your own, with everything that is in the box.")
        self._offer(column, edit, own, self.edit)

    def _offer(self, column: QVBoxLayout, words: str, about: str, deed: SignalInstance) -> QPushButton:
        button = called(QPushButton(words, flat=True), words, about)
        button.clicked.connect(deed)
        column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return button

    def _offer_values(self, column: QVBoxLayout) -> None:
        """A game whose printed sheets could only be guessed takes those of its owner."""
        about = t("Type in what your own sheets and maps print, once; the game reckons with it.")
        self.own_values = self._offer(column, t("Your own printed values…"), about, self.values)
        self.told_values = words()
        column.addWidget(self.told_values)
        found = None
        with contextlib.suppress(BadInput):
            found = kept_values(self.bare)
        self._tell_values(len(cells(found)) if found is not None else 0)

    @property
    def bare(self) -> Game:
        """As the game comes, without its owner's values."""
        return self.opened.bare or self.opened.game

    def reckon_with(self, values: OwnValues) -> None:
        """The owner typed them in; what is chosen besides stays chosen."""
        game = laid_over(self.bare, values, values_file(self.opened.record.id))
        self.opened = dataclasses.replace(self.opened, game=game)
        self._tell_values(len(cells(values)))

    def _tell_values(self, count: int) -> None:
        self.told_values.setText(t("With your own values: {count}", count=count))
        self.told_values.setVisible(bool(count))

    def _show_picture(self, id: str) -> None:
        if id != BARE:
            key = self._keys[id] = self._thumbnails.of_setup(self.opened.record, id, first=True)
            found = self._thumbnails.found(key)
            self.picture.show_pixmap(found[0] if found else QPixmap())

    def _chosen(self, id: str) -> None:
        self._show_picture(id)
        try:
            position = self._position()
        except BadInput as error:
            self.said.emit(error.sentence)
            return
        self.options.set_to(position.options)
        self.seats.set_to(position.seats, position.options)

    def _picture_ready(self, key: str, pixmap: QPixmap, _facts: object) -> None:
        if self._keys.get(self.setup) == key:
            self.picture.show_pixmap(pixmap)

    def _position(self) -> Position:
        setup = self.opened.setups.get(self.setup)
        return start_position(setup, self.opened.game) if setup else empty_table(self.opened.game)

    def _decided(self) -> frozenset[OptionId]:
        """What a set-up says by itself; one that cannot be read says nothing."""
        found = []
        for setup in self.opened.setups.values():
            with contextlib.suppress(BadInput):
                found.append(start_position(setup, self.opened.game))
        return decided_by(found, self.opened.game.sheet)

    def _said(self, words: str) -> str:
        return boxed(self.opened.game.sheet, words)

    def _begin(self) -> None:
        try:
            position = self._position()
        except BadInput as error:
            self.said.emit(error.sentence)
            return
        seats = {seat.id: seat for seat in self.seats.seats()}
        options = {**position.options, **self.options.values()}
        self.begin.emit(self.opened, position.with_(seats=seats, options=options))


class _Bar(QScrollBar):
    """Nothing to be seen, where there is nothing to scroll."""

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.maximum() > self.minimum():
            super().paintEvent(event)


def _scrolled(column: QVBoxLayout) -> QScrollArea:
    column.setContentsMargins(0, 0, 12, 0)
    inside = QWidget()
    inside.setLayout(column)
    area = scrolling(inside)
    area.setVerticalScrollBar(_Bar())
    # A bar that comes and goes changes the width, and with it the height of a picture: it would never come to rest.
    area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    return area
