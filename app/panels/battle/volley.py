"""What one side throws in a round of a battle: why, with what chances; then the dice, and what they bring."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.language import t, write
from app.panels.battle.rolls import RealDice, Shot
from app.panels.battle.told import modifier_line
from app.panels.parts.dice_faces import DiceFaces, Die
from app.panels.parts.flow import in_rows
from app.panels.parts.line import Line
from app.panels.parts.lines import LinesView
from app.panels.parts.small import filled, push_button, words
from counters.battle import Battle
from counters.counter import CounterId, SideId
from counters.events import Throw
from counters.events.fighting import Who
from rules_assist.battle_sheet import BattleSheet, Lit, Volley


class Thrown(NamedTuple):
    """What fell, what it brought, where it lights a chart, and at which moment of the game; `began`: when the first
    dice of its round fell, by which it is read, for both sides of a round throw at once."""

    dice: tuple[int, ...]
    volley: Volley
    lit: tuple[Lit, ...]
    moment: int
    began: int


class Barrel(NamedTuple):
    """One die that hits on a number: whose it is, if everybody has just one."""

    by: CounterId
    number: int


def barrels(volley: Volley) -> list[Barrel]:
    """The dice of a volley in the order in which they are thrown; none, if they are read on a chart."""
    return [
        Barrel(each.counters[at] if len(each.counters) == each.dice else CounterId(""), each.number)
        for each in volley.shots
        for at in range(each.dice)
    ]


def fallen(volley: Volley, battle: Battle | None, others: Collection[str] = ()) -> tuple[tuple[int, ...], int] | None:
    """The dice of a volley, whichever board they were thrown on, in its order; and at which moment. None: not all.
    What was thrown for the others of the sheet counts for those alone."""
    if battle is None:
        return None
    own, each_die = battle.last(volley.name), battle.of_each(others)
    whose = [each.by for each in barrels(volley)]
    if whose and all(id in each_die for id in whose):
        return tuple(each_die[id][0] for id in whose), max(each_die[id][1] for id in whose)
    whole = own is not None and (not whose or len(own.results) == len(whose))
    return (own.results, own.moment) if own is not None and whole else None


class BattleVolley(QWidget):
    """The sums of one side, a button for its dice, and what they brought."""

    fell = Signal(object)
    """The roll, and which throw it was."""

    asked = Signal(object)

    def __init__(self, document: GameDocument, sheet: BattleSheet, volley: Volley, real: RealDice) -> None:
        super().__init__()
        self.document, self.sheet, self.volley, self._real = document, sheet, volley, real
        self._fired: Container[CounterId] = ()
        self.list = LinesView(t("How the dice come about"))
        self.list.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.fits = True
        self.list.pointed.connect(self.asked)
        self.list.wondered.connect(self.asked)
        self.list.lines.show_these(list(self._lines()))
        self.list.fit()
        tip = t("The result stays in the log. Real dice are typed in below.")
        self.roll = push_button(t("Roll {dice}", dice=volley.dice), tip, self.throw)
        self.dice = DiceFaces()
        self.result = words(title=True)
        filled(QVBoxLayout(self), self.list, in_rows(self.roll), self.dice, self.result, bare=True)
        # Laid out before, for what is laid out is shown.
        self.roll.setVisible(bool(volley.dice))
        self.show_thrown(None)

    def _lines(self) -> Iterator[Line]:
        naming, volley = self.document.naming, self.volley
        yield Line(write(volley.sentence, naming), volley.rule, heading=True)
        for each in volley.modifiers:
            if each.applies:
                yield modifier_line(self.document, each, indent=1)
        if volley.chances:
            told = " · ".join(f"{each.result}: {share(float(each.chance))}" for each in volley.chances)
            yield Line(t("Chances: {all}", all=told), faint=True)

    # The dice

    @property
    def _sides(self) -> int:
        return int(self.volley.dice.partition("d")[2] or 6)

    def throw(self) -> None:
        """On the screen; or what real dice show, where that was typed in."""
        sheet, volley = self.sheet, self.volley
        who: Who = "attacker" if volley.who == "attack" else "defender"
        ids = sheet.attackers if who == "attacker" else sheet.defenders
        rest = [each for each in barrels(volley) if each.by not in self._fired]
        numbers = tuple(each.number for each in rest)
        event = self._real.throw(
            Shot("", who, ids, numbers or (0,) * int(volley.dice.partition("d")[0] or 1), self._sides)
        )
        if event is not None:
            counters = self.document.position.counters
            side = next((counters[id].side for id in ids if id in counters), SideId(""))
            by = tuple(dict.fromkeys(each.by for each in rest if each.by)) or ids
            throw = Throw(sheet.at, volley.name, who, by, numbers, sheet.attackers)
            self.fell.emit(replace(event, side=side, throw=throw))

    def show_thrown(self, thrown: Thrown | None, fired: Container[CounterId] = (), fell: Sequence[int] = ()) -> None:
        """`fired`: who has thrown already, on the battle board perhaps; `fell`: the dice of those."""
        self._fired = fired
        numbers = [each.number for each in barrels(self.volley)]
        dice = thrown.dice if thrown is not None else tuple(fell)
        self.dice.setVisible(bool(dice))
        self.dice.show_dice([
            Die(self._sides, shown, shown <= number)
            for shown, number in zip(dice, numbers or (0,) * len(dice), strict=False)
        ])  # fmt: skip
        self.roll.setEnabled(thrown is None)
        self.result.setVisible(thrown is not None)
        self.result.setText(self._brought(thrown.volley) if thrown is not None else "")

    def _brought(self, volley: Volley) -> str:
        told = next((each.sentence for each in volley.chances if each.result == volley.result), None)
        if told is None:
            # Beyond what the chances tell one by one: seven hits and more.
            return t("Hits: {count}.", count=volley.result) if volley.shots else volley.result
        meaning = write(told, self.document.naming)
        return meaning if volley.shots or volley.result in meaning else f"{volley.result}: {meaning}"


def share(chance: float) -> str:
    return f"{chance * 100:.0f} %"
