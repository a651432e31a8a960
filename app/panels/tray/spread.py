"""A stack opened: every counter of it large, the uppermost first, with all that can be done to it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.documents import deeds
from app.documents.doing import do
from app.documents.game_document import GameDocument
from app.language import label, numeral, t, write
from app.look import touch_size
from app.panels.parts.choice import Number
from app.panels.parts.flow import MOST, Flow
from app.panels.parts.panel import AskWhy, Light, PickingPanel, PickOut, PickUp, Wish
from app.panels.parts.small import called, filled, menu_row, push_button, small_button, words
from app.panels.tray.commands import Command, Group, commands, put_there
from app.panels.tray.faces_view import FacesView
from app.table.counters.pictures import CounterPixmaps
from app.table.hands.dropping import New
from boards.plain.sentence import place as place_ref
from counters.counter import CounterId, face_key
from counters.faces.faces import Style
from counters.position import PlaceId, Position, aboard, area_of, carrier_of
from rules_assist.advice import Deed
from rules_assist.answers.may_these import may_these

NOWHERE = PlaceId("")
MENUS: tuple[Group, ...] = ("mark", "cargo", "secret", "marker")
"""These are offered together under one button; the others have a button each."""

KEPT = ("to top", "to bottom")
"""These keep their buttons, or those after them would jump under the finger with every other card that is picked."""

BY_ITSELF = "split"
"""The row for amounts does this better."""


class _Below(QScrollArea):
    """The room of the buttons: as high as they need when a stack is opened, if that is no more than half. So high it
    stays while faces are picked, or the next face would slip away under the hand, and a button come to lie there."""

    def __init__(self, buttons: QWidget) -> None:
        super().__init__(widgetResizable=True)
        self._buttons = buttons
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(buttons)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        panel = self.parentWidget()
        return max(touch_size(), min(self._buttons.heightForWidth(width), panel.height() // 2 if panel else MOST))

    def give_way(self) -> None:
        self.setMinimumHeight(0)
        self.setMaximumHeight(MOST)

    def stay(self) -> None:
        if self.isVisible():
            self.setFixedHeight(self.height())


class SpreadPanel(PickingPanel):
    title = "Stack"
    key = "Ctrl+Shift+O"

    emptied = Signal()
    """Nothing lies there any more."""

    def __init__(self, document: GameDocument, pixmaps: CounterPixmaps | None = None) -> None:
        super().__init__(document)
        self.place = NOWHERE
        self.heading = words(title=True)
        self.up = small_button("↑", t("Back to the carrier's stack"), self._leave_carrier)
        self.others = QWidget()
        self._others = Flow(self.others)
        self.faces = FacesView(
            t("The stack, uppermost first"), pixmaps or CounterPixmaps(document.game), document.naming
        )
        self.faces.dropped.connect(self._dropped)
        self.faces.brought.connect(self._brought)
        self.faces.picked.connect(self._picked)
        self.faces.opened.connect(self._open_carrier)
        self.faces.wondered.connect(self.asked)
        self.buttons = QWidget()
        self._buttons = Flow(self.buttons)
        self.below = _Below(self.buttons)
        self.split = _Split(self)
        top = filled(QHBoxLayout(), self.up, self.heading, wide=self.heading)
        layout = filled(QVBoxLayout(self), top, self.others, self.faces, self.split, self.below, wide=self.faces)
        layout.setContentsMargins(6, 6, 6, 6)

    def open(self, place: PlaceId) -> None:
        """Spread what lies there."""
        self.place = place
        self.below.give_way()
        self.faces.clearSelection()
        self.faces.stands_for(place)
        self._show(self.document.position)

    def show_picked_out(self, counters: tuple[CounterId, ...]) -> None:
        """What is picked out on the map and lies here is picked here, too: the keys mean the same as the buttons."""
        here = [id for id in self.document.position.stack(self.place) if id in counters]
        if set(here) != set(self.faces.picked_out()):
            with QSignalBlocker(self.faces):
                self.faces.pick(here)
            self._show_buttons()

    def show_position(self, before: Position | None, after: Position) -> None:
        had = self.faces.faces.rowCount()
        self._show(after)
        if had and not self.faces.faces.rowCount():
            self.emptied.emit()

    def dress(self, style: Style) -> None:
        self.faces.dress(style)

    @property
    def meant(self) -> tuple[CounterId, ...]:
        """Those picked; if none is, all of them. Bottom first, as stacks are."""
        picked = self.faces.picked_out()
        stack = self.document.position.stack(self.place)
        return tuple(id for id in stack if id in picked) if picked else stack

    # Showing

    def _show(self, position: Position) -> None:
        carrier = carrier_of(self.place)
        if carrier is not None and carrier not in position.counters:
            self.place = NOWHERE
        stack = position.in_place(self.place)
        name = self.document.naming(place_ref(self.place)) if self.place else ""
        if not self.place:
            self.heading.setText(t("Open a stack on the map to see it here."))
        elif stack:
            self.heading.setText(t("{place}: {count}", place=name, count=len(stack)))
        else:
            self.heading.setText(t("Nothing lies here: {place}", place=name))
        self.up.setVisible(carrier_of(self.place) is not None)
        self.faces.show_counters(
            reversed(stack), {id: note for one in stack if (note := self._note(position, id := one.id))}
        )
        self._show_others(position)
        self._show_buttons()

    def _note(self, position: Position, id: CounterId) -> str:
        """What a face does not show by itself."""
        cargo = len(position.stack(aboard(id)))
        parts = [t("{count} aboard", count=cargo)] if cargo else []
        if id in position.locked:
            parts.append(t("locked"))
        return ", ".join(parts)

    def _show_others(self, position: Position) -> None:
        """The other places of the same area: its ports and shores."""
        near = position.places_of(area_of(self.place)) if carrier_of(self.place) is None else ()
        buttons = [self._door(place, len(position.stack(place))) for place in near if place != self.place]
        self._others.show(buttons)
        self.others.setVisible(bool(buttons))

    def _door(self, place: PlaceId, count: int) -> QWidget:
        name = t("{place}: {count}", place=self.document.naming(place_ref(place)), count=count)
        return push_button(name, t("Open this stack, too."), lambda: self.open(place))

    def _show_buttons(self) -> None:
        offered = commands(self.document, self.meant, self.place, keeps=KEPT) if self.meant else []
        single = [self._button(each) for each in offered if each.group not in MENUS and each.id != BY_ITSELF]
        titles = {"mark": t("Mark"), "cargo": t("Cargo"), "secret": t("Secrets"), "marker": t("Markers")}
        more = [self._menu(titles[group], [each for each in offered if each.group == group]) for group in MENUS]
        own = [
            self._own(t("Pick up"), t("Into the hand; a tap on the map puts it down."), PickUp),
            self._own(t("Why?"), t("What the rulebook says of these counters."), AskWhy),
        ]
        menus = (button for button in more if button is not None)
        self._buttons.show([*(own if self.meant else []), *single, *menus, *self._deeds()])
        self.split.show_for(self.meant)
        self.below.updateGeometry()

    def _deeds(self) -> list[QWidget]:
        """What the rulebook would do with them, in one press; last of all, so that no other button moves."""
        document, meant = self.document, self.meant
        found = document.answer(lambda rules, game, now: may_these(rules, game, now, meant, None), ()) if meant else ()
        offered = (each.answer.deed for each in found if each.answer.yes)
        return [self._deed(deed) for deed in offered if deed is not None]

    def _deed(self, deed: Deed) -> QWidget:
        return push_button(write(deed.sentence, self.document.naming), self._about(), lambda: do(self.document, deed))

    def _own(self, title: str, about: str, wish: Callable[[tuple[CounterId, ...]], Wish]) -> QWidget:
        return push_button(title, about, lambda: self.asked.emit(wish(self.meant)))

    def _button(self, command: Command) -> QWidget:
        if command.on is None:
            button = push_button(command.title, self._about(), command.run)
            button.setEnabled(command.can())
            return button
        switch = called(QCheckBox(label(command.title)), command.title, self._about())
        switch.setChecked(command.on)
        switch.clicked.connect(lambda _on: command.run())
        return switch

    def _menu(self, title: str, offered: list[Command]) -> QWidget | None:
        if not offered:
            return None
        button = called(QToolButton(), title, self._about())
        button.setText(label(f"{title} ▾"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for command in offered:
            row = menu_row(menu, command.title)
            if command.on is not None:
                row.setCheckable(True)
                row.setChecked(command.on)
            row.triggered.connect(lambda _on=False, command=command: command.run())
        button.setMenu(menu)
        return button

    def _about(self) -> str:
        """What the buttons are about."""
        picked = len(self.faces.picked_out())
        return t("For the {count} picked out.", count=picked) if picked else t("For the whole stack.")

    # Doing

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.below.give_way()
        super().resizeEvent(event)

    def _picked(self) -> None:
        if (layout := self.layout()) is not None:
            layout.activate()
        self.below.stay()
        self._show_buttons()
        picked = tuple(reversed(self.faces.picked_out()))
        self.asked.emit(PickOut(picked))
        self.asked.emit(Light(counters=picked))

    def _dropped(self, ids: tuple[CounterId, ...], row: int) -> None:
        """Rows count from the top, stacks from the bottom."""
        position = self.document.position
        event = put_there(position, ids, self.place, len(position.stack(self.place)) - row) if self.place else None
        if event is not None:
            self.document.happen(event)

    def _brought(self, new: tuple[New, ...]) -> None:
        event = deeds.bring(self.document.game, self.document.position, new, self.place)
        if event is not None and self.place:
            self.document.happen(event)

    def _open_carrier(self, id: CounterId) -> None:
        """What is aboard; where nothing is, all that are like this one are picked."""
        position = self.document.position
        if position.stack(aboard(id)):
            self.open(aboard(id))
        else:
            self.faces.pick(
                one.id for one in self.faces.faces.counters if face_key(one) == face_key(position.counters[id])
            )

    def _leave_carrier(self) -> None:
        carrier = carrier_of(self.place)
        if carrier is not None and carrier in self.document.position.where:
            self.open(self.document.position.where[carrier])


class _Split(QWidget):
    """A part of an amount becomes a counter of its own: 4 supplies into 1½ and 2½."""

    def __init__(self, panel: SpreadPanel) -> None:
        super().__init__(panel)
        self._panel = panel
        self._id: CounterId | None = None
        self.part = called(Number(decimals=2, singleStep=0.5), t("How much to split off"), t("How much to split off"))
        self.part.valueChanged.connect(lambda _value: self._say())
        self.rest = QLabel()
        self.go = push_button(t("Split off"), t("One counter becomes two."), self._split)
        filled(QHBoxLayout(self), self.part, self.rest, self.go, wide=self.rest, bare=True)

    def show_for(self, ids: tuple[CounterId, ...]) -> None:
        """For the first of these that stands for an amount."""
        counters = self._panel.document.position.counters
        found = next((counters[id] for id in ids if counters[id].amount), None)
        self.setVisible(found is not None)
        if found is None or found.amount is None:
            self._id = None
            return
        new, self._id = found.id != self._id, found.id
        step = 0.5 if found.amount > 0.5 else found.amount / 2
        self.part.setSingleStep(step)
        self.part.setRange(0.01, max(0.01, found.amount - 0.01))
        if new:
            self.part.setValue(max(step, found.amount / 2 // step * step))
        self._say()

    def _say(self) -> None:
        one = self._panel.document.position.counters.get(self._id) if self._id else None
        if one is not None and one.amount is not None:
            whole, part = numeral(one.amount), numeral(self.part.value())
            rest = numeral(round(one.amount - self.part.value(), 2))
            self.rest.setText(t("of {whole}: {part} and {rest}", whole=whole, part=part, rest=rest))

    def _split(self) -> None:
        if self._id is None:
            return
        event = deeds.split(self._panel.document.position, self._id, self.part.value())
        if event is not None:
            self._panel.document.happen(event)
