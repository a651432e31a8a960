"""Battles that are due, one click each; and what is won where the battle that is shown is over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import Qt, Signal

from app.advisor.advisor import Advised, Advisor
from app.documents.game_document import GameDocument
from app.language import t
from app.panels.advice.checklist import BATTLE, deal_with, finding_line
from app.panels.parts.line import Line
from app.panels.parts.lines import LinesView
from boards.board import AreaId
from counters.battle import Battle, falls
from counters.counter import CounterId
from counters.game import Game
from counters.position import Position, in_area
from rules_assist.advice import Deed, Finding
from rules_assist.battle_sheet import BattleSheet


def is_fought_out(game: Game, position: Position, battle: Battle | None, sheet: BattleSheet | None) -> bool:
    """Whether dice have fallen there, and none of those who defended is left, or no unit of another side."""
    if battle is None or not battle.thrown:
        return False
    if sheet is not None and sheet.defenders:
        left = (position.counters[id] for id in sheet.defenders if id in position.counters)
        return not any(falls(game, one) and position.area(one.id) == battle.at for one in left)
    ours = {position.counters[id].side for id in battle.attackers if id in position.counters}
    units = (one for one in position.in_area(battle.at) if game.kind(one).sort == "unit")
    return bool(ours) and not any(one.side not in ours for one in units)


def stands_in(position: Position, counters: Iterable[CounterId], at: AreaId | None) -> bool:
    return any(id in position.counters and position.area(id) == at for id in counters)


class DueBattles(LinesView):
    """Nobody has to know that a battle may begin with counters picked out: those that are due are named here."""

    asked = Signal(object)

    won = Signal()
    """The battle is over, and here stands what comes of it; or no longer stands here."""

    def __init__(self, document: GameDocument) -> None:
        super().__init__(t("Battles that are due"))
        self.chosen.connect(self._choose)
        self.document = document
        self._findings: tuple[Finding, ...] = ()
        self._at: AreaId | None = None
        self._over = False
        self._stood: dict[tuple[int, AreaId], bool] = {}
        """Battles, by the moment of their first dice, and whether those who attacked stood in the place itself then."""

        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.fits = True
        self.setVisible(False)

    def listen(self, advisor: Advisor) -> None:
        advisor.advised.connect(self._advised)
        self._advised(advisor.now)

    def _advised(self, advised: Advised) -> None:
        # What was found before is told until there is something new: the lines must not come and go under the hand.
        if not advised.old:
            self._findings = advised.findings
            self._show()

    def turn_to(self, at: AreaId | None, *, over: bool) -> None:
        """The battle that is shown, and whether it is fought out."""
        if (at, over) != (self._at, self._over):
            self._at, self._over = at, over
            self._show()

    def are_gone(self, battle: Battle | None, position: Position) -> bool:
        """Whether nobody who attacked stands there any more: lost, or gone back. Who attacks from beside never did."""
        if battle is None or not battle.thrown or stands_in(position, battle.attackers, battle.at):
            return False
        asked = battle.began, battle.at
        if asked not in self._stood:
            self._stood[asked] = stands_in(self.document.seen_at(battle.began), battle.attackers, battle.at)
        return self._stood[asked]

    def _choose(self, line: Line) -> None:
        """A click: what is won is taken, or the panel turns to another battle."""
        for wish in deal_with(self.document, line) if isinstance(line.means, Finding) else ():
            self.asked.emit(wish)

    @property
    def won_here(self) -> Deed | None:
        """What a click on the first line does, where the battle is over."""
        means = self.lines.line(0).means if self._over and self.lines.rowCount() else None
        return means.deed if isinstance(means, Finding) else None

    def _show(self) -> None:
        lines, before = list(self._lines()), self.lines.rowCount()
        self.lines.show_these(lines)
        self.fit()
        self.setVisible(bool(lines))
        if (lines or before) and self._over:
            self.won.emit()

    def _lines(self) -> Iterator[Line]:
        if self._over and self._at is not None:
            here = in_area(self._at)
            for each in self._findings:
                if each.deed is not None and here in (line := finding_line(self.document, each)).places:
                    yield line
        due = [each for each in self._findings if each.aspect == BATTLE]
        if due and (self._over or self._at is None):
            yield Line(t("Battles that are due"), heading=True)
            yield from (finding_line(self.document, each) for each in due)
