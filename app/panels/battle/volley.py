"""What one side throws in a round of a battle: why, with what chances; then the dice, and what they bring."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.language import t, write
from app.panels.advice.ledger import signed
from app.panels.battle.rolls import RealDice, Shot
from app.panels.log.entries import places_named
from app.panels.parts.dice_faces import DiceFaces, Die
from app.panels.parts.flow import in_rows
from app.panels.parts.lines import Line, LinesView
from app.panels.parts.small import push_button, words
from boards.plain.sentence import area
from counters.counter import SideId
from rules_assist.battle_sheet import BattleSheet, Lit, Modifier, Volley


class Thrown(NamedTuple):
    """What fell, what it brought, where it lights a chart, and at which moment of the game."""

    dice: tuple[int, ...]
    volley: Volley
    lit: tuple[Lit, ...]
    moment: int


class BattleVolley(QWidget):
    """The sums of one side, a button for its dice, and what they brought."""

    fell = Signal(str, object)
    """The name of the throw, and the event."""

    asked = Signal(object)

    def __init__(self, document: GameDocument, sheet: BattleSheet, volley: Volley, real: RealDice) -> None:
        super().__init__()
        self.document, self.sheet, self.volley, self._real = document, sheet, volley, real
        self.list = LinesView(t("How the dice come about"))
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.fits = True
        self.list.pointed.connect(self.asked)
        self.list.wondered.connect(self.asked)
        self.list.lines.show_these(list(self._lines()))
        self.list.fit()
        tip = t("The result stays in the log. Real dice are typed in below.")
        self.roll = push_button(t("Roll {dice}", dice=volley.dice), tip, self.throw)
        self.roll.setVisible(bool(volley.dice))
        self.dice = DiceFaces()
        self.result = words(title=True)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        for widget in (self.list, in_rows(self.roll), self.dice, self.result):
            rows.addWidget(widget)
        self.show_thrown(None)

    def _lines(self) -> Iterator[Line]:
        naming, volley = self.document.naming, self.volley
        yield Line(write(volley.sentence, naming), volley.rule, heading=True)
        for each in volley.modifiers:
            if each.applies:
                yield self._modifier(each)
        if volley.chances:
            told = " · ".join(f"{each.result}: {share(float(each.chance))}" for each in volley.chances)
            yield Line(t("Chances: {all}", all=told), faint=True)

    def _modifier(self, each: Modifier) -> Line:
        return Line(
            write(each.sentence, self.document.naming), each.rule, sign="yes", sign_words=t("Applies:"), indent=1,
            amount=signed(each.value) if each.value else "", places=places_named(self.document, each.sentence),
        )  # fmt: skip

    # The dice

    def _numbers(self) -> tuple[int, ...]:
        """What each die hits on; nought where the dice are read on a chart."""
        shots = tuple(each.number for each in self.volley.shots for _ in range(each.dice))
        count, _, _ = self.volley.dice.partition("d")
        return shots or (0,) * int(count or 1)

    @property
    def _sides(self) -> int:
        return int(self.volley.dice.partition("d")[2] or 6)

    def throw(self) -> None:
        """On the screen; or what real dice show, where that was typed in."""
        ids = self.sheet.attackers if self.volley.who == "attack" else self.sheet.defenders
        name = t("the battle in {area}", area=self.document.naming(area(self.sheet.at)))
        event = self._real.throw(Shot(name, self.volley.who, ids, self._numbers(), self._sides))
        if event is not None:
            event = self.document.sealed(event)
            counters = self.document.position.counters
            side = next((counters[id].side for id in ids if id in counters), SideId(""))
            self.fell.emit(self.volley.name, replace(event, why=name, side=side))

    def show_thrown(self, thrown: Thrown | None) -> None:
        numbers = self._numbers()
        dice = thrown.dice if thrown is not None else ()
        self.dice.setVisible(bool(dice))
        self.dice.show_dice([
            Die(self._sides, shown, shown <= number) for shown, number in zip(dice, numbers, strict=False)
        ])  # fmt: skip
        self.roll.setEnabled(thrown is None)
        self.result.setVisible(thrown is not None)
        self.result.setText(self._brought(thrown.volley) if thrown is not None else "")

    def _brought(self, volley: Volley) -> str:
        told = next((each.sentence for each in volley.chances if each.result == volley.result), None)
        if told is None:
            return volley.result
        meaning = write(told, self.document.naming)
        return meaning if volley.shots or volley.result in meaning else f"{volley.result}: {meaning}"


def share(chance: float) -> str:
    return f"{chance * 100:.0f} %"
