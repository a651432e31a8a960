"""An attack, reckoned before the dice fall: odds, every modifier with its reason, exact chances; then the roll."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.documents.deeds import at_once
from app.documents.doing import do
from app.documents.game_document import NO_WAY, GameDocument
from app.language import t, write
from app.panels.advice.checklist import Presses
from app.panels.battle.chance_bars import ChanceBars
from app.panels.battle.chart import BattleChart, lit_of
from app.panels.battle.deeds import hits_taken, needs_no_dice, offered, settled, targets
from app.panels.battle.dice import BattleDice
from app.panels.battle.due import DueBattles, is_fought_out, stands_in
from app.panels.battle.foretelling import LOST_FIRST, Foretelling
from app.panels.battle.offers import Offered, OffersBox
from app.panels.battle.reckoned import in_turn, noted_with_dice, off_the_board, reckoned, where_they_fight
from app.panels.battle.rounds import BattleRounds
from app.panels.battle.told import head_lines, odds_lines, other_lines, over_words, read_off, result_words
from app.panels.parts.choice import DropDown
from app.panels.parts.line import Line
from app.panels.parts.lines import LinesView
from app.panels.parts.panel import LookAt, LookUp, PickingPanel
from app.panels.parts.small import called, filled, in_a_scroll, push_button, words
from app.panels.tray.commands import Command
from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.battle import Battle, Fallen, gone_unfired
from counters.counter import HIDDEN, CounterId
from counters.dice import read_dice
from counters.events import BattleWent, DiceRolled, Throw, Together, purpose
from counters.events.fighting import Purpose
from counters.position import Position, in_area
from counters.saves.history import START, Moment
from rules_assist.advice import Act
from rules_assist.battle_sheet import BattleSheet, Lit


class BattlePanel(PickingPanel):
    title = "Battle"
    key = "F4"

    aiming = Signal(object)
    """Who attacks is chosen, and where is to be tapped on the map or chosen here."""

    turned = Signal(object)
    """It is asked about the battle in this area."""

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self.attackers: tuple[CounterId, ...] = ()
        self.at: AreaId | None = None
        self._picked: tuple[CounterId, ...] = ()
        self.sheet: BattleSheet | None = None
        self.expected: BattleSheet | None = None
        """As it was before the dice fell."""

        # The dice that decide it, where there is one throw.
        self._fallen: Fallen | None = None
        # The moment at which somebody chose who attacks where. A battle fought since then is shown instead.
        self._asked_at = START
        # Who defended when it was last allowed: where there are no dice, it is over when they are gone.
        self._stood: tuple[CounterId, ...] = ()
        self._battle: Battle | None = None
        self._answers: Mapping[str, str] = {}
        # Of this round: what dice brought is told again and again while it is lost and gained.
        self._memory: dict[tuple[object, ...], BattleSheet | None] = {}
        self._lit: tuple[Lit, ...] = ()
        self.who = words(title=True)
        self.take = push_button(t("These attack"), t("The counters picked out on the map."), self._take)
        self.target = called(DropDown(), t("Where they attack"), t("Where they attack"))
        self.target.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.target.activated.connect(lambda _row: self._aim())
        self.head = self._lines_view(t("Odds"))
        self.list = self._lines_view(t("How the odds come about"))
        self.others = self._lines_view(t("These do not apply here"))
        self.rounds = BattleRounds(document, self._reckoned_at)
        self.rounds.fell.connect(self._fell)
        self.rounds.anew.connect(self._go_on)
        self.rounds.answered.connect(self._answered)
        self.rounds.asked.connect(self.asked)
        self.foretelling = Foretelling(document)
        self.foretelling.answered.connect(self._ordered)
        self.chart_room = QVBoxLayout()
        self.chart: BattleChart | None = None
        self.bars = ChanceBars(document.naming)
        self.dice = BattleDice()
        self.dice.rolled.connect(self._rolled)
        self.dice.said.connect(document.said)
        self.result = words(title=True)
        self._open: list[Offered] = []
        self.settle_button = push_button("", t("One click; undo takes it back."), self.settle)
        self.steps = OffersBox()
        self.steps.pointed.connect(self.asked)
        self.due = DueBattles(document)
        self.due.pointed.connect(self.asked)
        self.due.asked.connect(self.asked)
        self.due.won.connect(lambda: QTimer.singleShot(0, self, self._show_what_is_next))
        self.onward = push_button("", t("What comes next is pressed here, too, and stays in its place."), self._press)
        self._presses = Presses()
        self.due.lines.modelReset.connect(self._say_what_is_next)
        self._lay_out()
        self._show(document.position)

    def _lines_view(self, name: str) -> LinesView:
        """As high as its lines; the panel scrolls."""
        view = LinesView(name)
        view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.fits = True
        view.pointed.connect(self.asked)
        view.chosen.connect(self._choose)
        view.wondered.connect(self.asked)
        return view

    def _lay_out(self) -> None:
        inner = QWidget()
        filled(
            QVBoxLayout(inner), self.who, filled(QHBoxLayout(), self.take, self.target, wide=self.target), self.head,
            self.rounds, self.dice, self.result, self.settle_button, self.steps, self.due, self.foretelling,
            self.rounds.below, self.list, self.bars, self.chart_room, self.others,
        ).addStretch(1)  # fmt: skip
        self.scrolled = in_a_scroll(inner)
        filled(QVBoxLayout(self), self.scrolled, self.onward).setContentsMargins(4, 0, 4, 4)

    # What is asked

    def choose(self, attackers: Iterable[CounterId], at: AreaId | None) -> None:
        self.attackers, self.at, self._answers = tuple(attackers), at, {}
        self._asked_at, self._stood = self.document.moments, ()
        self._show(self.document.position)
        self.turned.emit(at)
        # From the head of the sheet on, but with the first dice in sight.
        self.scrolled.verticalScrollBar().setValue(0)
        QTimer.singleShot(0, self, self._show_what_is_next)

    def show_picked_out(self, counters: tuple[CounterId, ...]) -> None:
        self._picked = counters
        self.take.setEnabled(bool(counters))

    def show_position(self, before: Position | None, after: Position) -> None:
        fought = self._battle is not None and self.at is not None
        self._show(after)
        was, sheet = before.clock if before is not None else after.clock, self.sheet
        shut = sheet and (sheet.refused or not sheet.defenders or (fought and was.side != after.clock.side))
        if was != after.clock and self._battle is None and (fought or self._stood) and shut:
            # What was fought before, or might have been, is over: it cannot be fought on, or others act.
            self.attackers, self.at, self._answers = (), None, {}
            self._show(after)

    def _take(self) -> None:
        near, position = targets(self.document, self._picked), self._off_the_board(self.document.position)
        at = self.at if self.at in near else where_they_fight(self.document, position, self._picked, near)
        self.choose(self._picked, at)
        if self.at is None and self._picked:
            self.aiming.emit(self._picked)

    def _aim(self) -> None:
        self.choose(self.attackers, AreaId(self.target.currentData()) if self.target.currentData() else None)

    def _answered(self, question: str, said: str) -> None:
        """What no table shows somebody has said."""
        self._answers = {**self._answers, question: said}
        self._show(self.document.position)
        QTimer.singleShot(0, self, self._show_what_is_next)

    def _ordered(self, name: str, said: str) -> None:
        """What only the odds rest on stays under the hand that changes it."""
        self._answers = {**self._answers, name: said}
        bar, was = self.scrolled.verticalScrollBar(), self.head.height()
        self._show(self.document.position)
        bar.setValue(bar.value() + self.head.height() - was)

    def _act(self, attackers: tuple[CounterId, ...], answers: Mapping[str, str], further: int = 0) -> Act:
        """A rulebook that asks which round it is and what fell before, because not all is fought in each, is told."""
        act = Act(verb="battle", counters=attackers, at=(in_area(self.at or AreaId("")),), details=answers)
        battle = self._battle
        if battle is None or battle.round + further == 1:
            return act
        details = self.document.rulebook.details(self.document.game, replace(act, verb="attack")) or ()
        then = battle.next_round() if further else battle
        known = {each.name for each in details}
        return replace(act, details={**answers, **{name: said for name, said in then.so_far.items() if name in known}})

    def _reckoned(self, position: Position, act: Act) -> BattleSheet | None:
        return reckoned(self.document, position, act)

    def _reckoned_at(self, more: Mapping[str, str], moment: int) -> BattleSheet | None:
        """The battle under way with these dice, as it stood when they fell."""
        document, battle = self.document, self._battle
        if battle is None:
            return None
        # Who is lost first may be said once the dice lie there.
        answers = {**battle.answers, **{n: said for n, said in self._answers.items() if n in LOST_FIRST}, **more}
        gone = gone_unfired(document.game, document.position, battle)
        asked = (moment, document.seat, battle.at, battle.attackers, gone, *answers.items(), id(document.rulebook))
        if asked not in self._memory:
            spaces, then = document.game.board.spaces, self._off_the_board(document.seen_at(moment).removed(gone))
            there = tuple(id for id in battle.attackers if id in then.counters and then.area(id) in spaces)
            self._memory[asked] = self._reckoned(then, self._act(there, answers))
        return self._memory[asked]

    def _off_the_board(self, position: Position) -> Position:
        """As if those who lie on the battle board were still in the area: the rules ask there."""
        battle = self.document.battle()
        return off_the_board(self.document, position, battle.at if battle is not None else None)

    # Showing

    def _show(self, position: Position) -> None:
        document, position = self.document, self._off_the_board(position)
        self._take_up(document.battle())
        there = (id for id in self.attackers if id in position.counters)
        self.attackers = tuple(id for id in there if document.game.space(position.ground(id)) is not None)
        self.take.setEnabled(bool(self._picked))
        self._show_question(position)
        thrown = self._battle.thrown if self._battle is not None else ()
        self._read_off(thrown) if thrown else self._reckon_now(position)
        self.rounds.show_sheet(self.sheet, self._battle)
        over = self._is_over()
        self.foretelling.show_sheet(None if over else self.sheet)
        self._open = self._offers()
        sheet = self.sheet
        odds, others = (odds_lines(document, sheet), other_lines(document, sheet)) if sheet is not None else ((), ())
        for view, lines in ((self.head, self._headline()), (self.list, odds), (self.others, others)):
            view.lines.show_these(list(lines))
            view.fit()
        self._show_chart()
        self._light_charts()
        self.bars.show_chances(sheet.chances if sheet else (), sheet.result if sheet else "")
        self.dice.setVisible(sheet is not None and not (sheet.refused or sheet.rounds or needs_no_dice(sheet)))
        total = self._thrown
        self.result.setText(result_words(document, sheet, total) if sheet and total is not None else "")
        self.result.setVisible(total is not None)
        self.steps.show_offers(self._open, self._take_offer)
        self.settle_button.setVisible((choosing_none := len(settled(self._open, document.position))) > 1)
        self.settle_button.setText(t("All that needs no choosing ({count})", count=choosing_none))
        self.due.turn_to(self.at, over=over)
        self._say_what_is_next()

    def _take_up(self, battle: Battle | None) -> None:
        """What is fought is shown, unless somebody has asked about another attack since."""
        later = battle is not None and (
            battle.latest > self._asked_at or battle.is_fought(self.at, self.attackers, self.document.position)
        )
        if self._battle is None or battle is None or self._battle.began != battle.began:
            self._memory.clear()
        self._battle = battle if later else None
        if self._battle is not None:
            self.at, self.attackers = self._battle.at, self._battle.attackers or self.attackers

    def _reckon_now(self, position: Position) -> None:
        """Before the dice: as things lie."""
        known = self._battle.answers if self._battle is not None else {}
        act = self._act(self.attackers, {**known, **self._answers})
        self._fallen, self.sheet = None, self._reckoned(position, act) if self.at else None
        self.expected = self.sheet
        self._stood = self.sheet.defenders if self.sheet and not self.sheet.refused else self._stood

    def _read_off(self, thrown: tuple[Fallen, ...]) -> None:
        """Once dice have fallen the sheet stays as it was: losses do not change the odds afterwards."""
        self._fallen = next((each for each in reversed(thrown) if not each.throw.name), None)
        if self._fallen is None:
            self.sheet = self.expected = in_turn(self.document, thrown, self._reckoned_at)
        else:
            self.expected = self._reckoned_at({}, self._fallen.moment)
            self.sheet = self._reckoned_at({"die": str(self._fallen.total)}, self._fallen.moment)

    def _show_question(self, position: Position) -> None:
        known = [counter(id) for id in self.attackers if position.counters[id].kind != HIDDEN]
        if self.attackers:
            self.who.setText(write(say("Attacking: {counters}.", counters=tuple(known)), self.document.naming))
        else:
            self.who.setText(t("Pick counters out on the map, then let them attack."))
        near = targets(self.document, self.attackers)
        self.target.clear()
        self.target.addItem(t("Choose where"), "")
        for at in dict.fromkeys((*near, *([self.at] if self.at else []))):
            self.target.addItem(self.document.naming(area(at)), at)
        self.target.setCurrentIndex(max(0, self.target.findData(self.at or "")))
        self.target.setVisible(bool(self.attackers) or self.at is not None)

    def _headline(self) -> Iterator[Line]:
        """The odds; or why there can be no battle."""
        if self.expected is None:
            if self.at is not None:
                yield Line(t("The rulebook cannot say."), faint=True)
            return
        more = any(each.left and each.commands for each in self._open)
        idle = bool(self.expected.rounds) and not more and self.rounds.ready is None
        over = (idle or bool(self.expected.refused)) and self._is_over()
        yield from head_lines(self.document, self.expected, over=over)

    def _is_over(self) -> bool:
        position, battle = self._off_the_board(self.document.position), self._battle
        if battle is None:
            return bool(self._stood and self.at) and not stands_in(position, self._stood, self.at)
        return is_fought_out(self.document.game, position, battle, self.sheet) or self.due.are_gone(battle, position)

    def _show_chart(self) -> None:
        sheet = self.sheet
        found = self.document.game.sheet.charts.get(sheet.chart) if sheet and not sheet.refused else None
        if self.chart is not None and (found is None or self.chart.printed is not found):
            self.chart_room.removeWidget(self.chart)
            self.chart.hide()
            self.chart.deleteLater()
            self.chart = None
        if sheet is None or found is None:
            return
        if self.chart is None:
            self.chart = BattleChart(found, self.document.boxed)
            self.chart_room.addWidget(self.chart)
            self.dice.suggest(found)
        self.chart.show_battle(sheet.column, sheet.odds, -1 if self._thrown is None else self._thrown)

    def _light_charts(self) -> None:
        """Where the battle is read, on the charts as well. Rounds do it for themselves."""
        sheet = self.sheet
        chart = self.document.game.sheet.charts.get(sheet.chart) if sheet and not sheet.refused else None
        lit = lit_of(chart, sheet.column if sheet else "", self._thrown)
        if lit != self._lit and not (sheet and sheet.rounds):
            self._lit = lit
            self.asked.emit(LookUp(lit))

    # Rolling, and what follows

    @property
    def _thrown(self) -> int | None:
        """What the dice add up to."""
        return self._fallen.total if self._fallen is not None else None

    def _rolled(self, event: DiceRolled, _total: int) -> None:
        side = next((self.document.position.counters[id].side for id in self.attackers), event.side)
        self._fell(replace(event, side=side, throw=Throw(self.at or AreaId(""))))

    def _fell(self, event: DiceRolled) -> None:
        """The roll says what it was for; whoever asked about a battle of the same place anew begins it with this."""
        if event.throw is None or self.at is None:
            return
        under_way, known = self.document.battle(), self._battle.answers if self._battle is not None else {}
        answers = tuple(sorted({**known, **self._answers}.items()))
        said = replace(
            event,
            purpose=purpose("the battle in {area}", area=area(self.at)),
            throw=replace(event.throw, attackers=self.attackers, answers=answers),
            brought=self._brought(event, event.throw, dict(answers)),
        )
        anew = self._battle is None and under_way is not None and under_way.at == self.at
        position = self._off_the_board(self.document.position)
        sheet = self._reckoned(position, self._act(self.attackers, dict(answers)))
        whole = (*((BattleWent(self.at, "begun"),) if anew else ()), said, *noted_with_dice(sheet))
        if self.document.happen(Together(whole) if len(whole) > 1 else said):
            self._show(self.document.position)
            # Laid out first: what is owed now is not to be looked for below the edge.
            QTimer.singleShot(0, self, self._show_what_is_next)

    def _show_what_is_next(self) -> None:
        """The dice of the other side, what the dice ask for, or the next round; not what has come up beneath them.
        Before the first dice, what is asked first: which battle it is at all. In sight it stays where it is."""
        begun, steps = self._battle is not None, self.steps if self.steps.is_asking else None
        last = (self.rounds.ready, steps) if self._has_struck else (steps, self.rounds.ready)
        asked = () if begun else self.rounds.asks[::-1]
        wanted = [self.rounds.again if begun else None, self.due, *last, *asked]
        found = [each for each in wanted if each is not None and each.isVisible()]
        if found and not self._is_in_sight(found[-1]):
            for each in found:
                self.scrolled.ensureWidgetVisible(each, ymargin=0 if each in asked else 50)

    def _is_in_sight(self, part: QWidget) -> bool:
        """All of it; of what is higher than the panel, its head."""
        page = self.scrolled.viewport()
        top, room = part.mapTo(page, QPoint()).y(), page.height()
        return top >= 0 and (top + part.height() <= room or (part.height() > room and top < room // 2))

    @property
    def _has_struck(self) -> bool:
        """Who was hit has to go before the other side throws."""
        return self.rounds.has_struck and any(each.left and each.commands for each in self._open)

    def _next(self) -> tuple[str, Callable[[], object]] | None:
        """What is pressed next, if it is one thing: the dice, what follows from them, what is won, the next round."""
        if (ready := self.rounds.ready) and not self._has_struck:
            who = t("Attacker") if ready.volley.who == "attack" else t("Defender")
            return f"{who}: {ready.roll.text()}", ready.throw
        if not self.dice.isHidden() and self._fallen is None:
            return self.dice.roll.text(), self.dice.roll.click
        if not self.settle_button.isHidden():
            return self.settle_button.text(), self.settle
        ways = [command for each in self._open if each.left for command in each.commands]
        if any(command.group != "order" for command in ways):
            return (ways[0].title, lambda: self._take_offer(ways[0])) if len(ways) == 1 else None
        if (won := self.due.won_here) is not None:
            return write(won.sentence, self.document.naming), lambda: do(self.document, won)
        again = self.rounds.again
        return (again.text(), again.click) if again.isEnabled() and not again.isHidden() else None

    def _say_what_is_next(self) -> None:
        sheet, ahead = self.sheet, self._next()
        self.onward.setVisible(sheet is not None and (not sheet.refused or ahead is not None))
        self.onward.setEnabled(ahead is not None)
        words = t("Choose above") if self.steps.is_asking else t("Nothing more to do here")
        if sheet is not None and not self.steps.is_asking and self._is_over():
            words = over_words(self.document, sheet)
        words = ahead[0] if ahead else words
        called(self.onward, words).setText(words)

    def _press(self) -> None:
        if (ahead := self._next()) is not None and self._presses.counts():
            ahead[1]()

    def _brought(self, event: DiceRolled, throw: Throw, answers: dict[str, str]) -> Purpose | None:
        """What is read off for these dice, as things lay when their round began: the log tells it with them."""
        total = read_dice(event.dice).total(event.results)
        dice = {throw.name: " ".join(map(str, event.results))} if throw.name else {"die": str(total)}
        began = self.rounds.began(throw.name)
        position = self._off_the_board(self.document.position if began is None else self.document.seen_at(began))
        sheet = None if throw.hits_on else self._reckoned(position, self._act(self.attackers, {**answers, **dice}))
        return read_off(sheet, throw) if sheet is not None else None

    def _go_on(self) -> None:
        if self.at is not None and self.document.happen(BattleWent(self.at, "next_round")):
            self._show(self.document.position)
            # What is thrown next is at the head of the round, and the hand was at its end.
            QTimer.singleShot(0, self, lambda: self.scrolled.verticalScrollBar().setValue(self.rounds.y()))

    def _offers(self) -> list[Offered]:
        """What has to be done first, or follows once the dice have fallen; doing it is left to the players."""
        self.rounds.look_ahead(None)
        if self.sheet is None:
            return []
        if self.sheet.refused:
            ahead = replace(self.sheet, offers=self.sheet.first)
            return offered(self.document, ahead) if ahead.offers else []
        # Who may go back or throw on has thrown on, once a die of the round has fallen.
        if needs_no_dice(self.sheet) and not self.rounds.thrown:
            return offered(self.document, self.sheet)
        if self.sheet.rounds and self._battle is not None:
            hits = hits_taken(self.document, self.sheet, self._battle, self._off_the_board(self.document.position))
            open_now, to_come = [*self._read_on_charts(hits), *hits], self._to_come()
            undone = sum(bool(each.left and each.commands) for each in open_now)
            self.rounds.look_ahead(None if self._is_over() else to_come, undone)
            if undone or not self.rounds.has_thrown_all or to_come is None or not needs_no_dice(to_come):
                return open_now
            # What needs no dice as things lie now: going in where nobody is left, or going back.
            return open_now + offered(self.document, to_come)
        if self._fallen is None:
            return []
        return offered(self.document, self.sheet, self._since(self._fallen.moment))

    def _to_come(self) -> BattleSheet | None:
        """The next round, as things lie now."""
        if self._battle is None or not self.rounds.thrown:
            return None
        position = self._off_the_board(self.document.position)
        return self._reckoned(position, self._act(self.attackers, self._battle.answers, further=1))

    def _read_on_charts(self, hits: Iterable[Offered]) -> Iterator[Offered]:
        """What the dice of each round ask for, as things lay when they fell, until it is done."""
        for dice, first, began in self.rounds.read_on_charts(
            taken=not any(each.left and each.commands for each in hits)
        ):
            sheet = self._reckoned_at(dice, began)
            if sheet is not None and sheet.offers:
                yield from offered(self.document, sheet, self._since(first))

    def _since(self, moment: int) -> list[Moment]:
        return [each for each in self.document.played() if each.number > moment]

    def settle(self) -> None:
        """One gesture for what nobody has to decide."""
        event = at_once(*settled(self._open, self.document.position))
        if event is not None and self.document.happen(event, NO_WAY):
            self._show(self.document.position)
            QTimer.singleShot(0, self, self._show_what_is_next)

    def _take_offer(self, command: Command) -> None:
        if command.run():
            self._show(self.document.position)
            QTimer.singleShot(0, self, self._show_what_is_next)

    def _choose(self, line: Line) -> None:
        if line.places:
            self.asked.emit(LookAt(line.places))
