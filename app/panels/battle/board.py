"""The battle board as one plays on it: sections by what is thrown, dice section by section, the fallen set aside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.documents import deeds
from app.documents.game_document import GameDocument
from app.language import t, tip
from app.look import touch_size
from app.panels.battle.reckoned import noted_with_dice, off_the_board, reckoned
from app.panels.battle.rolls import RealDice, Shot, roll_button, show_ready
from app.panels.parts.choice import DropDown
from app.panels.parts.dice_faces import DiceFaces, Die
from app.panels.parts.flow import in_rows
from app.panels.parts.panel import LookUp, Panel
from app.panels.parts.small import called, filled, in_a_scroll, push_button, small_button, words
from app.panels.tray.faces_view import GAP, FacesView
from app.table.counters.pictures import CounterPixmaps
from boards.board import AreaId
from boards.plain.sentence import place, say
from counters.battle import Battle, Fallen, battles, firing, laid_out, on_the_board, special_shots
from counters.box.sheet import BattleBoard, BattleSection, Chart, SpecialFire
from counters.counter import CounterId, SideId
from counters.events import BattleWent, CountersMoved, Event, Throw, purpose
from counters.faces.faces import Style
from counters.game import Game
from counters.position import PlaceId, Position, in_area
from rules_assist.advice import Act
from rules_assist.battle_sheet import BattleSheet

SMALL = 44
MOST_ROWS = 4
SIDES = ("attacker", "defender")
SPECIAL = "special."


class BattleBoardPanel(Panel):
    title = "Battle board"
    key = "Shift+F4"

    @classmethod
    def has_use_in(cls, game: Game) -> bool:
        return game.sheet.battle_board is not None

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        board = document.game.sheet.battle_board
        self.fight = Fight(document, board) if board else None
        if self.fight:
            self.fight.asked.connect(self.asked)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(in_a_scroll(self.fight) if self.fight else words(t("This game has no battle board.")))

    def show_position(self, before: Position | None, after: Position) -> None:
        if self.fight:
            self.fight.show_position(after)

    def turn_to(self, at: AreaId | None) -> None:
        """Somebody asks about the battle there, beside the board."""
        if self.fight:
            self.fight.turned = at
            self.fight.where.setCurrentIndex(max(0, self.fight.where.findData(at)))

    def dress(self, style: Style) -> None:
        if self.fight:
            self.fight.dress(style)


class Fight(QWidget):
    """The battle under way, as it lies on the board. What was thrown, by whom and what is owed is read from the log."""

    asked = Signal(object)

    def __init__(self, document: GameDocument, board: BattleBoard) -> None:
        super().__init__()
        self.document, self.board = document, board
        self.views: dict[PlaceId, FacesView] = {}
        self.rolls: dict[str, QPushButton] = {}
        self.turned: AreaId | None = None
        """Which battle was asked about, here or beside the board."""

        self._battle: Battle | None = None
        self._pixmaps = CounterPixmaps(document.game)
        self._lay_out(QVBoxLayout(self), board)

    def _lay_out(self, layout: QVBoxLayout, board: BattleBoard) -> None:
        self.where = called(DropDown(), t("Where the battle is"), t("Where the battle is"))
        self.where.setMinimumContentsLength(14)
        self.where.activated.connect(lambda _row: setattr(self, "turned", self.where.currentData()))
        self.lay = push_button(t("Set up"), t("Everybody in the area goes to the section that fits."), self._set_up)
        self.over = push_button(t("Battle over"), t("Whoever is left goes back to the area."), self._end)
        charts = self.document.game.sheet.charts
        self.steps = BattleSteps([charts[id].said(self.document.boxed) for id in board.steps])
        self.next_round = push_button(t("Next round"), t("Everybody may fire again."), self._next_round)
        self.round = QLabel()
        self.dice = DiceFaces()
        self.told = words()
        self.told.setAccessibleName(t("What the dice brought"))
        self.still = words(title=True)
        self.lost = push_button(t("Lost"), t("Defenders go among the casualties, attackers to their pool."), self._lose)
        self.tip = push_button(t("Tip over"), t("A submarine dives, a battleship is hit once."), self._tip_over)
        self.clear = push_button(t("Remove casualties"), t("They have fired back: to their pools."), self._clear)
        inner = QWidget()
        grid = QGridLayout(inner)
        for column, head in enumerate((t("Attackers"), "", t("Defenders"))):
            grid.addWidget(words(head, title=True), 0, column)
        numbers = sorted({section.hits_on for section in board.sections}, reverse=True)
        for row, number in enumerate(numbers, 1):
            self._row(grid, row, number)
        grid.addWidget(self._view(board.aside), len(numbers) + 1, 0)
        grid.addWidget(self._view(board.casualties), len(numbers) + 1, 2)
        for column, share in enumerate((3, 1, 3)):
            grid.setColumnStretch(column, share)
        special = [self._roll(f"{SPECIAL}{each.name}") for each in board.special]
        self.real = RealDice()
        self.real.said.connect(self.document.said)
        for widget in (
            in_rows(self.where, self.lay, self.over), self.round, in_rows(*special), inner,
            self.dice, self.told, self.still, in_rows(self.lost, self.tip, self.clear, self.next_round),
            self.real, self.steps,
        ):  # fmt: skip
            layout.addWidget(widget)
        layout.addStretch(1)

    def _row(self, grid: QGridLayout, row: int, number: int) -> None:
        """One section of each side, and between them what they hit on and how many dice they throw."""
        here = [section for section in self.board.sections if section.hits_on == number]
        for section in here:
            grid.addWidget(self._view(section.place), row, SIDES.index(section.who) * 2)
        told = words(
            t("{number} or less", number=number) if number > 1 else "1" if number else t("no dice"), title=True
        )
        told.setAlignment(Qt.AlignmentFlag.AlignCenter)
        middle = QWidget()
        column = filled(QVBoxLayout(middle), told, bare=True)
        buttons = QHBoxLayout()
        for section in sorted(here, key=lambda section: section.who) if number else ():
            buttons.addWidget(self._roll(section.place))
        column.addLayout(buttons)
        column.addStretch(1)
        grid.addWidget(middle, row, 1)

    def _view(self, place: PlaceId) -> FacesView:
        name = self.document.boxed(self.document.game.sheet.places[place].name)
        view = self.views[place] = FacesView(name, self._pixmaps, self.document.naming, SMALL)
        view.setToolTip(tip(name))
        view.stands_for(place)
        view.dropped.connect(lambda ids, _row: self.document.happen(CountersMoved(tuple(ids), place)))
        return view

    def _roll(self, of: str) -> QPushButton:
        found = self.rolls[of] = roll_button(lambda: self.throw(of))
        return found

    # What is shown

    def show_position(self, after: Position) -> None:
        for lies, view in self.views.items():
            stack = after.stacks.get(lies, ())
            view.show_counters([after.counters[id] for id in stack])
            in_a_row = max(1, view.viewport().width() // (SMALL + 2 * GAP))
            rows = min(MOST_ROWS, -(-len(stack) // in_a_row))
            view.setFixedHeight((SMALL + 2 * GAP) * rows + 4 if rows else touch_size())
        battle = self.document.battle()
        laid = bool(on_the_board(self.board, after))
        known = [*battles(self.document.game, self.board, after)]
        # One that was fought beside the board, and is over, is no longer shown.
        shown = battle is not None and (laid or battle.at in known)
        self._battle = battle if shown else None
        at = self._battle.at if self._battle is not None else self.turned or self.where.currentData()
        if at and laid and at not in known:
            known.insert(0, at)
        if known != [self.where.itemData(row) for row in range(self.where.count())]:
            self.where.clear()
            for id in known:
                self.where.addItem(self.document.game.board.spaces[id].name, id)
        self.where.setCurrentIndex(max(0, self.where.findData(at)))
        self.lay.setEnabled(bool(known) and not laid)
        self.over.setEnabled(laid and bool(at))
        self._write()

    def dress(self, style: Style) -> None:
        for view in self.views.values():
            view.dress(style)

    def _write(self) -> None:
        battle = self._battle
        self.round.setText(t("Round {number}", number=battle.round if battle is not None else 1))
        for of, button in self.rolls.items():
            show_ready(button, self._shot(of), of.removeprefix(SPECIAL) if of.startswith(SPECIAL) else "")
            button.setVisible(button.isEnabled())
        owing = []
        if battle is not None and (count := battle.owed("attacker")):
            owing.append(t("The attacker loses {count} more.", count=count))
        if battle is not None and (count := battle.owed("defender")):
            owing.append(t("The defender loses {count} more.", count=count))
        self.still.setText(" ".join(owing))
        self.still.setVisible(bool(owing))
        self.clear.setEnabled(bool(self.document.position.stacks.get(self.board.casualties)))
        self._write_dice(battle.thrown[-1] if battle is not None and battle.thrown else None)

    def _write_dice(self, fallen: Fallen | None) -> None:
        """The dice that fell last in this round."""
        hit = fallen.hit if fallen is not None else ()
        self.dice.setVisible(bool(hit))
        self.told.setVisible(bool(hit))
        if fallen is None or not hit:
            self.dice.show_dice(())
            self.told.setText("")
            return
        self.dice.show_dice([
            Die(self.board.dice, result, hits) for result, hits in zip(fallen.results, hit, strict=True)
        ])  # fmt: skip
        places, name = self.document.game.sheet.places, fallen.throw.name
        others = t("Attackers") if fallen.throw.who == "attacker" else t("Defenders")
        own = name.removeprefix(SPECIAL) if name.startswith(SPECIAL) else others
        who = self.document.boxed(places[PlaceId(name)].name) if PlaceId(name) in places else own
        self.told.setText(t("{who}: {count} of {dice} dice hit.", who=who, count=sum(hit), dice=len(hit)))

    @property
    def _fired(self) -> frozenset[CounterId]:
        return self._battle.fired if self._battle is not None else frozenset()

    # What is thrown

    def _shot(self, of: str) -> Shot:
        """Whose dice they are and what they hit on, as things lie now."""
        game, position = self.document.game, self.document.position
        for fire in self.board.special:
            if of == f"{SPECIAL}{fire.name}":
                by, hits_on = special_shots(game, self.board, position, fire)
                for id, number in self._from_afar(fire):
                    by, hits_on = (*by, id), (*hits_on, number)
                ready = not set(by) & self._fired
                return Shot(fire.name, fire.who, by, hits_on if ready else (), self.board.dice)
        section = next(each for each in self.board.sections if each.place == of)
        return self._of_section(section)

    def _from_afar(self, fire: SpecialFire) -> Iterator[tuple[CounterId, int]]:
        """Ships that fire once at the shore of a landing, as the rules say, and stay at sea."""
        game, position, at = self.document.game, self.document.position, self._at()
        begun = self._battle is not None and self._battle.round == 1 and on_the_board(self.board, position)
        if at is None or not begun or not fire.from_aside or fire.who != "attacker":
            return
        sheet = self._sheet(at)
        every = [volley for each in sheet.rounds for volley in each.volleys] if sheet is not None else []
        for shots in (shots for volley in every if volley.who == "attack" for shots in volley.shots):
            for id in shots.counters:
                afar = position.area(id) in game.board.spaces and position.area(id) != at
                if afar and game.printed(position.counters[id], fire.having) is not None:
                    yield id, shots.number

    def _of_section(self, section: BattleSection) -> Shot:
        ready = [
            one.id
            for one in firing(self.document.game, self.board, self.document.position, section)
            if one.id not in self._fired
        ]
        name = self.document.boxed(self.document.game.sheet.places[section.place].name)
        return Shot(name, section.who, tuple(ready), (section.hits_on,) * len(ready), self.board.dice)

    def throw(self, of: str) -> None:
        """The dice of a section, or of special fire: who has fired then, and how many the other side loses."""
        shot = self._shot(of)
        event = self.real.throw(shot) if shot.hits_on else None
        if event is None:
            return
        at, number = self._at() or AreaId(""), self._battle.round if self._battle is not None else 1
        said = shot.name if of.startswith(SPECIAL) else place(of)
        fell = replace(
            event,
            side=self.document.position.counters[shot.by[0]].side if shot.by else SideId(""),
            purpose=purpose("{throw} ({round})", throw=said, round=number),
            throw=Throw(at, of, shot.who, shot.by, shot.hits_on),
        )
        self._happen(deeds.at_once(fell, *noted_with_dice(self._sheet(at) if at else None)))

    def _sheet(self, at: AreaId) -> BattleSheet | None:
        """What the rules say of the battle there."""
        act = Act(verb="battle", side=self.document.position.clock.side, at=(in_area(at),))
        return reckoned(self.document, off_the_board(self.document, self.document.position, at), act)

    def _at(self) -> AreaId | None:
        """Where it is fought: as the log has it, or as somebody has chosen."""
        return self._battle.at if self._battle is not None else self.where.currentData()

    # What is done

    def _set_up(self) -> None:
        at = self.where.currentData()
        if at is None:
            return
        self._light(AreaId(at))
        laid = laid_out(self.document.game, self.board, self.document.position, AreaId(at))
        self._happen(deeds.at_once(BattleWent(AreaId(at), "begun"), laid))

    def _light(self, at: AreaId) -> None:
        """The charts are lit for this battle and its steps begin, while everybody still lies in the area."""
        if (sheet := self._sheet(at)) is not None:
            self.asked.emit(LookUp(sheet.lit))
            thrown = [volley.name for each in sheet.rounds for volley in each.volleys]
            sort = (n for n, id in enumerate(self.board.steps) if any(name.startswith(id) for name in thrown))
            self.steps.which.setCurrentIndex(next(sort, self.steps.which.currentIndex()))

    def _end(self) -> None:
        if (at := self._at()) is not None:
            self._happen(BattleWent(at, "over"))

    def _next_round(self) -> None:
        if (at := self._at()) is not None:
            self._happen(BattleWent(at, "next_round"))

    def _picked(self) -> tuple[CounterId, ...]:
        return tuple(id for view in self.views.values() for id in view.picked_out())

    def _lose(self) -> None:
        position = self.document.position
        who: dict[PlaceId, str] = {each.place: each.who for each in self.board.sections}
        lost: dict[str, list[CounterId]] = {side: [] for side in SIDES}
        for id in self._picked():
            if (of := who.get(position.where[id])) is not None:
                lost[of].append(id)
        gone = deeds.to_pool(self.document.game, position, lost["attacker"])
        fallen = CountersMoved(tuple(lost["defender"]), self.board.casualties) if lost["defender"] else None
        self._happen(deeds.at_once(gone, fallen))

    def _tip_over(self) -> None:
        position, game = self.document.position, self.document.game
        twice = [id for id in self._picked() if game.printed(position.counters[id], "hits") == 2]
        others = [id for id in self._picked() if id not in twice]
        marked = deeds.mark(position, twice, self.board.hit_once) if twice and self.board.hit_once else None
        turned = deeds.turn_over(game, position, others)
        if marked is None and turned is None:
            self.document.said.emit(say("Nothing that can be tipped over is picked out on the battle board."))
        else:
            self._happen(deeds.at_once(marked, turned))

    def _clear(self) -> None:
        fallen = self.document.position.stacks.get(self.board.casualties, ())
        if fallen:
            self._happen(deeds.to_pool(self.document.game, self.document.position, fallen))

    def _happen(self, event: Event | None) -> bool:
        return event is not None and bool(self.document.happen(event))


# The steps of a round of battle, as a chart of the game has them, and which of them it is.


class BattleSteps(QWidget):
    """Battles on land and at sea have other steps: each sort is a chart."""

    def __init__(self, charts: Sequence[Chart]) -> None:
        super().__init__()
        self.charts, self.at = tuple(charts), 0
        self.which = called(DropDown(), t("What sort of battle it is"), t("What sort of battle it is"))
        for chart in charts:
            self.which.addItem(chart.title)
        self.which.currentIndexChanged.connect(lambda _row: self.begin())
        self.back = small_button("‹", t("Step before"), lambda: self.go(-1))
        self.on = small_button("›", t("Next step"), lambda: self.go(1))
        self.told = words()
        self.told.setAccessibleName(t("Step of the round"))
        filled(QVBoxLayout(self), in_rows(self.which, self.back, self.on), self.told, bare=True)
        self.begin()

    def begin(self) -> None:
        """With the first step."""
        self.at = 0
        self._write()

    def go(self, by: int) -> None:
        rows = self._rows()
        self.at = max(0, min(len(rows) - 1, self.at + by))
        self._write()

    def _rows(self) -> tuple[tuple[str, ...], ...]:
        row = self.which.currentIndex()
        return self.charts[row].rows if 0 <= row < len(self.charts) else ()

    def _write(self) -> None:
        rows = self._rows()
        self.back.setEnabled(self.at > 0)
        self.on.setEnabled(self.at < len(rows) - 1)
        step = " · ".join(cell for cell in rows[self.at] if cell) if rows else ""
        self.told.setText(
            t("{number} of {count}: {step}", number=self.at + 1, count=len(rows), step=step) if rows else ""
        )
