"""A battle in rounds: what is asked first, then what each side throws and why, and the charts it is read on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import chain
from typing import TypeAlias

from msgspec.structs import replace
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QVBoxLayout, QWidget

from app.documents.game_document import GameDocument
from app.language import rule_words, t, write
from app.panels.advice.chart_table import ChartTable
from app.panels.battle.chart import NARROW
from app.panels.battle.foretelling import put
from app.panels.battle.rolls import RealDice
from app.panels.battle.volley import BattleVolley, Thrown, barrels, fallen
from app.panels.parts.flow import in_rows
from app.panels.parts.panel import LookUp
from app.panels.parts.small import filled, push_button, words
from counters.battle import Battle
from rules_assist.battle_sheet import BattleSheet, Lit, Question, Round

Reckon: TypeAlias = Callable[[Mapping[str, str], int], BattleSheet | None]
"""The same battle with these details more, as things lay at a moment."""


WITH_DICE = ("die", "number", "modifier")
"""Charts that are read with the dice: beneath the buttons that throw them, which a hand looks for first."""


class BattleRounds(QWidget):
    """Built anew when the sheet is another one. What was thrown in this round stands beside its sums."""

    answered = Signal(str, str)
    """A question of the sheet, and what was said."""

    fell = Signal(object)
    """Dice of one side."""

    anew = Signal()
    """Into the next round."""

    asked = Signal(object)

    def __init__(self, document: GameDocument, reckon: Reckon) -> None:
        super().__init__()
        self.document, self._reckon = document, reckon
        self.sheet: BattleSheet | None = None
        self.thrown: dict[str, Thrown] = {}
        self.volleys: dict[str, BattleVolley] = {}
        self.questions: dict[str, QComboBox] = {}
        self.asks: list[QWidget] = []
        """The words of each question, above what is answered."""

        self.charts: dict[str, ChartTable] = {}
        self._told: tuple[Lit, ...] = ()
        self.real = RealDice()
        self.real.said.connect(document.said)
        self.real.seen.returnPressed.connect(self._throw_next)
        self.again = push_button(t("Next round"), t("It is reckoned as things lie now."), self.anew.emit)
        self.below = QWidget()
        """What stands beneath the dice and what follows from them: the next round, and charts."""

        self._inner: QWidget | None = None
        self._charts_in: QWidget | None = None
        self._rows = filled(QVBoxLayout(self), self.real, bare=True)
        self._beneath = filled(QVBoxLayout(self.below), in_rows(self.again), bare=True)
        self.setVisible(False)

    def show_sheet(self, sheet: BattleSheet | None, battle: Battle | None) -> None:
        """The sheet as it was before the dice of this round, and those that have fallen."""
        if _as_seen(self.sheet) != _as_seen(sheet) or self._inner is None:
            self._build(sheet)
            self.thrown = {}
        self.sheet = sheet
        others = {name: self.volleys.keys() - {name} for name in self.volleys}
        found = {name: fallen(volley.volley, battle, others[name]) for name, volley in self.volleys.items()}
        fallen_at = {name: fell[1] for name, fell in found.items() if fell is not None}
        self.thrown = {
            name: (self._kept(name, fell) or self._brought(name, *fell, self._began(name, fallen_at)))
            for name, fell in found.items()
            if fell is not None
        }
        for name, shown in self.volleys.items():
            each_die = battle.of_each(others[name]) if battle is not None else {}
            fired = {each.by: each_die[each.by][0] for each in barrels(shown.volley) if each.by in each_die}
            shown.show_thrown(self.thrown.get(name), fired, tuple(fired.values()))
        self._show_lit()

    @property
    def ready(self) -> BattleVolley | None:
        """Who throws next."""
        return next((each for each in self.volleys.values() if each.volley.dice and each.roll.isEnabled()), None)

    @property
    def has_thrown_all(self) -> bool:
        """Whether everybody who throws in this round has."""
        throwing = {name for name, shown in self.volleys.items() if shown.volley.dice}
        return bool(self.thrown) and throwing <= self.thrown.keys()

    @property
    def has_struck(self) -> bool:
        """Whether whoever was hit last is gone before the next side throws: by guns, by submarines."""
        rounds = self.sheet.rounds if self.sheet is not None else ()
        fought = [each for each in rounds if any(volley.name in self.thrown for volley in each.volleys)]
        return (
            bool(fought)
            and fought[-1].at_once
            and all(volley.name in self.thrown for volley in fought[-1].volleys if volley.dice)
        )

    def read_on_charts(self, *, taken: bool) -> Iterator[tuple[dict[str, str], int, int]]:
        """The dice of each round together, for what one side has thrown may spare the other a choice; when the first
        of them fell, and at which moment the round began. Other dice leave the other side one in place of its own, as
        things lie once all hits are `taken`."""
        looks = {
            of.name for each in (self.sheet.rounds if self.sheet else ()) if each.only_looks for of in each.volleys
        }
        dice = {name: " ".join(map(str, each.dice)) for name, each in self.thrown.items()}
        read = {name: each for name, each in self.thrown.items() if name in looks or not each.volley.shots}
        for began in dict.fromkeys(each.began for each in read.values()):
            of_it = {name: each for name, each in read.items() if each.began == began}
            yield {name: dice[name] for name in of_it}, min(each.moment for each in of_it.values()), began
        if dice and taken and not read and not self.has_thrown_all:
            now = self.document.head if self.document.looking is None else self.document.looking
            yield dice, now, now

    def look_ahead(self, to_come: BattleSheet | None, undone: int = 0) -> None:
        """Whether there is a next round, and how much of this one is left open, which stops nobody: what follows from
        the dice, and a side that has not fired back. Who has submerged, or never rose against a raid, owes no dice."""
        goes_on = to_come is not None and not to_come.refused
        self.again.setEnabled(goes_on)
        # Grey says that dice come first; where none follows upon them, there is nothing to wait for.
        self.again.setVisible(bool(self.volleys) and (goes_on or not self.has_thrown_all))
        able = {each.name for fought in to_come.rounds for each in fought.volleys if each.dice} if to_come else set()
        for fought in self.sheet.rounds if self.sheet is not None else ():
            names = {each.name for each in fought.volleys}
            undone += len((names & able) - self.thrown.keys()) if names & self.thrown.keys() else 0
        self.again.setText(t("Next round ({count} open)", count=undone) if undone else t("Next round"))

    def _throw_next(self) -> None:
        """Enter after the dice that were typed in: they are of whoever throws next."""
        if self.real.seen.text() and self.ready is not None:
            self.ready.roll.click()

    def began(self, name: str) -> int | None:
        """When the first dice of the round fell that this throw is of; None: none have."""
        fallen_at = {name: thrown.moment for name, thrown in self.thrown.items()}
        return self._began(name, fallen_at) if self._of_one_round(name) & fallen_at.keys() else None

    def _began(self, name: str, fallen_at: Mapping[str, int]) -> int:
        return min(fallen_at[each] for each in self._of_one_round(name) & fallen_at.keys())

    def _of_one_round(self, name: str) -> set[str]:
        every = ({each.name for each in fought.volleys} for fought in (self.sheet.rounds if self.sheet else ()))
        return next((names for names in every if name in names), {name})

    def _kept(self, name: str, fell: tuple[tuple[int, ...], int]) -> Thrown | None:
        known = self.thrown.get(name)
        return known if known is not None and (known.dice, known.moment) == fell else None

    def _brought(self, name: str, dice: tuple[int, ...], moment: int, began: int) -> Thrown:
        """What dice bring is read off the sheet as it was when the round began, before anybody was lost."""
        sheet = self._reckon({name: " ".join(map(str, dice))}, began)
        volleys = (each for fought in (sheet.rounds if sheet else ()) for each in fought.volleys)
        volley = next((each for each in volleys if each.name == name), self.volleys[name].volley)
        lit = sheet.lit if sheet is not None else ()
        lit = tuple(each for each in lit if each.chart == volley.chart and each.row in volley.rows)
        return Thrown(dice, volley, lit, moment, began)

    # What is on the sheet

    def _build(self, sheet: BattleSheet | None) -> None:
        for gone in (self._inner, self._charts_in):
            if gone is not None:
                gone.hide()
                gone.deleteLater()
        self.sheet, self.volleys, self.questions, self.charts = sheet, {}, {}, {}
        self.asks = []
        self._inner, rows = _column()
        self._charts_in, charts = _column()
        fits = sheet is not None and bool(sheet.rounds or _hung_on(sheet))
        if sheet is not None and fits:
            for part in (*chain.from_iterable(map(self._question, _hung_on(sheet))), *self._volleys(sheet)):
                rows.addWidget(part)
            for part in (*self._charts(sheet, WITH_DICE), *self._others(sheet)):
                charts.addWidget(part)
        self._rows.insertWidget(0, self._inner)
        self._beneath.addWidget(self._charts_in)
        self.setVisible(fits)
        self.below.setVisible(fits)
        dice = bool(self.volleys)
        self.real.setVisible(dice)
        self.again.setVisible(dice)

    def _volleys(self, sheet: BattleSheet) -> Iterator[QWidget]:
        for fought in () if sheet.refused else sheet.rounds:
            yield from self._round(sheet, fought)

    def _question(self, question: Question) -> Iterator[QWidget]:
        asked, box = put(question, self.document)
        box.activated.connect(lambda row: self.answered.emit(question.name, question.answers[row]))
        self.asks.append(asked)
        self.questions[question.name] = box
        yield from (asked, box)

    def _round(self, sheet: BattleSheet, fought: Round) -> Iterator[QWidget]:
        text = write(fought.sentence, self.document.naming)
        yield words(f"{text} [{rule_words(fought.rule)}]", title=True)
        for each in fought.volleys:
            volley = self.volleys[each.name] = BattleVolley(self.document, sheet, each, self.real)
            volley.fell.connect(self.fell)
            volley.asked.connect(self.asked)
            yield volley

    # The charts

    def _charts(self, sheet: BattleSheet, sorts: Collection[str]) -> Iterator[QWidget]:
        """Those of these sorts on which something is lit."""
        charts = self.document.game.sheet.charts
        for id in dict.fromkeys(each.chart for each in sheet.lit):
            found = charts[id].found
            if found is not None and found.rows in sorts and (found.rows != "number" or found.attack):
                yield words(self.document.boxed(charts[id].title), title=True)
                table = self.charts[id] = ChartTable(charts[id].said(self.document.boxed))
                table.setSelectionMode(ChartTable.SelectionMode.NoSelection)
                table.fits = True
                table.horizontalHeader().setMinimumSectionSize(NARROW)
                yield table

    def _others(self, sheet: BattleSheet) -> Iterator[QWidget]:
        """All others are one click away."""
        charts = self.document.game.sheet.charts
        tip = t("Open this chart: the battle is lit on it.")
        others = [id for id in dict.fromkeys(each.chart for each in sheet.lit) if id not in self.charts]
        if others:
            yield in_rows(*(push_button(self.document.boxed(charts[id].title), tip, self._opener(id)) for id in others))

    def _opener(self, chart: str) -> Callable[[], object]:
        return lambda: self.asked.emit(LookUp(self._lit(), chart))

    def _lit(self) -> tuple[Lit, ...]:
        """Also the rows that the dice found."""
        sheet = self.sheet
        fell = (lit for each in self.thrown.values() for lit in each.lit)
        return (*(sheet.lit if sheet is not None and not sheet.refused else ()), *fell)

    def _show_lit(self) -> None:
        lit = self._lit()
        for table in self.charts.values():
            table.show_lit(lit)
        if lit != self._told:
            self._told = lit
            self.asked.emit(LookUp(lit))


def _hung_on(sheet: BattleSheet) -> tuple[Question, ...]:
    """What has to be said before the dice; by the others only the odds of the whole battle differ."""
    return tuple(each for each in sheet.questions if not each.foretells)


def _as_seen(sheet: BattleSheet | None) -> BattleSheet | None:
    """What is seen of it here: no die falls otherwise by the odds of the whole battle, or by what is noted with it."""
    return replace(sheet, whole=None, figures={}, noted=(), questions=_hung_on(sheet)) if sheet is not None else None


def _column() -> tuple[QWidget, QVBoxLayout]:
    """Parts one below the other, without an edge."""
    inner = QWidget()
    rows = QVBoxLayout(inner)
    rows.setContentsMargins(0, 0, 0, 0)
    return inner, rows
