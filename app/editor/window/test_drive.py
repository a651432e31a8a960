"""The test drive: the map as it is now lies on a real table, with a made-up army and each kind of contact as a way."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.documents.game_document import GameDocument
from app.editor.kit.rows import Values
from app.editor.kit.rows import at as read_at
from app.editor.window.front import Front
from app.editor.window.project import Project
from app.kept.kept import Kept
from app.kept.settings import Settings
from app.language import t, write
from app.panels.advice.ledger import LedgerPanel
from app.panels.tray.panel import TrayPanel
from app.table.ground.lettering import lettering_file
from app.table.preview.preview_layer import Glowing
from app.windows.parts.sentence_bar import SentenceBar
from app.windows.play.play_window import PlayWindow
from app.windows.shelf.seats_form import seats_of
from boards.board import AreaId, Board
from boards.edits.facts import BLOCKED, contact_kinds
from boards.files.board_file import write_board
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from counters.box.setups import empty_table
from counters.box.sheet import Sheet
from counters.counter import Counter, CounterId, Face, Kind, KindId, Side, SideId
from counters.game import Game
from counters.position import Position, area_of, in_area
from counters.saves.history import History
from counters.text.items import numbered, stem
from counters.text.reading import start_position
from counters.text.writing import write_position
from rules_assist.advice import Reach
from rules_assist.assist import Rulebook
from rules_assist.rulebook import rulebook
from rules_assist.shelf.kits import read_kit
from rules_assist.shelf.record import Record
from rules_assist.shelf.shelf import Opened, open_record
from rules_assist.tables import chapter_of
from rules_assist.tables.forms import Move, Rules, Step
from rules_assist.tables.which import Over

MOST_TRIED, MOST_LOOKED_AT, MOST_ASKED = 6, 12, 40
WALKER = KindId("traveller")
SIDES = (
    Side(id=SideId("blue"), name="Blue", fill="#096db6", ink="#ffffff", letter="B"),
    Side(id=SideId("red"), name="Red", fill="#a51115", ink="#ffffff", letter="R"),
)


@dataclass(frozen=True)
class Trial:
    """Where the first counter stands, and which row of the table of rules is to be seen at work."""

    at: AreaId | None = None
    row: Values = field(default_factory=dict)


class TestDrive(QObject):
    """Lasts until its window is closed; then the editor is in front again, as it was left."""

    __test__ = False  # pytest: this is none

    over = Signal()

    def __init__(self, project: Project, settings: Kept[Settings], trial: Trial, parent: QObject) -> None:
        super().__init__(parent)
        self._folder = tempfile.TemporaryDirectory(prefix="sandtable-drive-")
        opened, position = laid_out(project, Path(self._folder.name), trial)
        self._seats = position.seats
        # Who draws a map plays all its sides, and nothing is hidden.
        seats = {seat.id: seat for seat in seats_of(opened.game.sheet, {})}
        document = GameDocument(opened.game, History(position.with_(seats=seats)), opened.rulebook)
        document.sit(next(iter(seats)))
        self.window = PlayWindow(opened, document, settings)
        self._trial, self.lit, self._remarks = trial, Lit(self.window), opened.remarks
        self._start = document.position
        # Counters are there to be put down; what lies in the box stands in the tray.
        self._shows = LedgerPanel if "sums" in trial.row else TrayPanel if project.draft.kit else None
        self.window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.window.wants_shelf.connect(self.window.close)
        self.window.gone.connect(self._gone)
        for key in ("F5", "Ctrl+W"):
            QShortcut(QKeySequence(key), self.window, self.window.close)

    def begin(self) -> None:
        """In front, with the panel that shows what is tried, and with the first who can go anywhere picked out."""
        self.window.show()
        if self._shows is not None:
            self.window.docks.open(self._shows)
        document = self.window.document
        for remark in self._remarks:
            document.said.emit(remark)
        game, position = document.game, document.position
        here = [*places_on_map(game, position)]
        if self._trial.row:
            # What was put there to try it lies there last.
            here.reverse()
        else:
            wanted = self._trial.at
            here.sort(key=lambda id: (wanted is not None and area_of(position.where[id]) != wanted,
                                      position.counters[id].side != position.clock.side))  # fmt: skip
        goes = next((id for id in here[:MOST_ASKED] if reach_of(document, (id,)).allowed), None)
        self.window.selection.only(() if goes is None else (goes,))

    @property
    def laid(self) -> str:
        """What lies on the table now, typed; nothing, where it is as it was. It is played by whom the set-up says."""
        document = self.window.document
        now = document.position
        return "" if now == self._start else write_position(now.with_(seats=self._seats), document.game)

    def _gone(self) -> None:
        self._folder.cleanup()
        self.over.emit()
        self.deleteLater()


class Lit(QObject):
    """What is picked out shows where it can go, and by which means, without being carried."""

    def __init__(self, window: PlayWindow) -> None:
        super().__init__(window)
        self._window = window
        self.now: tuple[Glowing, ...] = ()
        window.selection.changed.connect(self.light)
        window.document.changed.connect(lambda _before, _after: self.light())
        for desk in window.boards.desks.values():
            # A hand that carries lights for itself.
            desk.preview.asked_dangers.connect(lambda carried, _ways: self.put_out() if carried else self.light())

    def light(self) -> None:
        self.put_out()
        chosen = tuple(self._window.selection.counters)
        if chosen:
            reach = reach_of(self._window.document, chosen)
            self.now = (Glowing([desk.table for desk in self._window.boards.desks.values()], reach),)

    def put_out(self) -> None:
        for glowing in self.now:
            glowing.put_out()
        self.now = ()


def reach_of(document: GameDocument, chosen: tuple[CounterId, ...]) -> Reach:
    """Asked, so that a rulebook that is silent otherwise speaks."""
    return document.answer(lambda rules, game, now: rules.reach(game, now, chosen), Reach())


def laid_out(project: Project, folder: Path, trial: Trial) -> tuple[Opened, Position]:
    """The game of the kit, if the map belongs to one and it can be read; or else one made up."""
    board = project.with_drawings()
    write_board(board, folder)
    drawings = project.drawings(board)
    for name, text in drawings.items():
        (folder / name).write_text(text, "utf-8")
    for paper in board.maps.values():
        file = project.drawing(paper.id)
        if paper.drawing not in drawings and file is not None:
            (folder / paper.drawing).write_bytes(file.read_bytes())
            letters = lettering_file(file)
            if letters.is_file():
                lettering_file(folder / paper.drawing).write_bytes(letters.read_bytes())
    if project.draft.kit is not None:
        try:
            return _of_kit(project.draft.kit, board, folder, trial)
        except BadInput as error:
            opened, position = made_up(board, folder, trial.at)
            why = say("{why} Travellers go in place of the game's own counters.", why=error.sentence)
            return replace(opened, remarks=(why,)), position
    return made_up(board, folder, trial.at)


def _of_kit(kit: Path, board: Board, folder: Path, trial: Trial) -> tuple[Opened, Position]:
    """Its own counters and table of rules, on the map as it is now."""
    opened = open_record(read_kit(kit))
    record = msgspec.structs.replace(opened.record, board=str(folder))
    game = Game(board, opened.game.sheet)
    setup = next(iter(opened.setups.values()), None)
    position = start_position(setup, game) if setup is not None else empty_table(game)
    if (trial.row and "sums" not in trial.row) or not any(places_on_map(game, position)):
        position = _with_trial(game, opened.rulebook, position, trial)
    return Opened(record, game, opened.rulebook, opened.setups, opened.remarks), position


def places_on_map(game: Game, position: Position) -> Iterator[CounterId]:
    return (id for id, place in position.where.items() if area_of(place) in game.board.spaces)


def _with_trial(game: Game, rules: Rulebook, position: Position, trial: Trial) -> Position:
    """Counters of the types that the row is about, beside areas that it is about."""
    if read_at(trial.row, "attackers") or read_at(trial.row, "defenders"):
        return _with_battle(game, position, trial)
    types = read_at(trial.row, "who.types")
    wanted = types if isinstance(types, list) else []
    kinds = [it for it in game.sheet.kinds.values() if it.type in wanted] or list(game.sheet.kinds.values())[:1]
    sides = list(game.sheet.sides)
    areas = [id for map in game.board.maps.values() for id in map.areas]
    grounds = read_at(trial.row, "into.kinds") or read_at(trial.row, "at.kinds") or []
    near = [id for id in areas if any(game.board.spaces[n].kind in grounds for n in game.board.neighbours(id))]
    free = [*([trial.at] if trial.at in game.board.spaces and trial.at is not None else []), *near, *areas]
    for kind in kinds[:MOST_TRIED]:
        side = next(iter(kind.mix), None) or (sides[0] if sides else None)
        if side is None or not free:
            break
        counter = _one_more(position, kind.id, side)
        # Where it can go on from: no horse stands on the sea.
        laid = (position.placed((counter,), in_area(id)) for id in free[:MOST_LOOKED_AT])
        apt = next((there for there in laid if rules.reach(game, there, (counter.id,)).allowed), None)
        position = apt or position.placed((counter,), in_area(free[0]))
    return position


def _with_battle(game: Game, position: Position, trial: Trial) -> Position:
    """Those who may attack, beside those of another side who may defend, in an area that the row is about."""
    grounds = read_at(trial.row, "when.at.kinds") or []
    areas = [id for map in game.board.maps.values() for id in map.areas if game.board.neighbours(id)]
    areas.sort(key=lambda id: (game.board.spaces[id].kind not in grounds, id != trial.at))
    sides = list(game.sheet.sides)
    if not areas or len(sides) < 2:
        return position
    beside = next(
        (id for id in game.board.neighbours(areas[0]) if game.board.spaces[id].kind not in ("sea", "box")), ""
    )
    spots = (AreaId(beside or areas[0]), areas[0])
    for who, side, spot in zip(("attackers", "defenders"), sides, spots, strict=False):
        types, wanted = (read_at(trial.row, f"{of}{who}.{key}") for of, key in (("", "types"), ("when.", "kinds")))
        kinds = [it for it in game.sheet.kinds.values() if side in it.mix and (not types or it.type in types)]
        kinds.sort(key=lambda it: it.id not in (wanted or []))
        for kind in kinds[: MOST_TRIED // 2]:
            position = position.placed((_one_more(position, kind.id, side),), in_area(spot))
    return position


def _one_more(position: Position, kind: KindId, side: SideId) -> Counter:
    """Called as it would be in a set-up, as it may become part of one."""
    number = 1
    while (id := numbered(stem(side, kind), number)) in position.counters:
        number += 1
    return Counter(id, kind, side)


def made_up(board: Board, folder: Path, at: AreaId | None) -> tuple[Opened, Position]:
    """A traveller of each side, who goes as far as the next area by every kind of contact, told apart by it."""
    kinds = [kind for kind in contact_kinds(board) if kind not in BLOCKED]
    rules = Rules(
        move=tuple(Move(means=kind, over=Over(contacts=(kind,)), allowance=1, rule="–") for kind in kinds),
        step=tuple(Step(means=(kind,), over=Over(contacts=(kind,)), cost=1, rule="–") for kind in kinds),
    )
    kind = Kind(id=WALKER, name="Traveller", type="traveller", faces=(Face(name="front", symbol="infantry"),))
    sheet = Sheet(
        game=board.id, title=board.title or board.id, sides={side.id: side for side in SIDES},
        kinds={WALKER: kind},
    )  # fmt: skip
    game = Game(board, sheet)
    record = Record(
        id=board.id, title=sheet.title, text="", board=str(folder), sheet="", cases="", rulebook="", assist="reach"
    )
    opened = Opened(record, game, rulebook(chapter_of(rules)), {})
    position = empty_table(game)
    areas = [id for map in board.maps.values() for id in (*map.areas, *map.boxes)]
    starts = [at] if at in board.spaces and at is not None else []
    starts += [id for id in areas if id not in starts and board.contacts_of(id)][: 2 - len(starts)]
    for number, (side, start) in enumerate(zip(SIDES, starts, strict=False), 1):
        counter = Counter(CounterId(f"{side.id}_{number}"), WALKER, side.id)
        position = position.placed((counter,), in_area(start))
    return opened, position


# Going on a test drive and coming back: the editor waits as it is, and what was laid can become a set-up.


class Driving(QObject):
    """One drive at a time."""

    over = Signal()
    """The editor is in front again."""

    kept = Signal()
    """A set-up more stands in the kit."""

    def __init__(self, front: Front, settings: Kept[Settings], bar: SentenceBar, parent: QWidget) -> None:
        super().__init__(parent)
        self._front, self._settings, self._bar, self._parent = front, settings, bar, parent
        self.drive: TestDrive | None = None
        self.laid = ""
        """What lay on the table when the last drive was over, typed."""

    def begin(self, row: Values | None = None) -> None:
        """The map as it is now, on a table; what is picked out is where the first counter stands. With a row of the
        table of rules, counters that it is about stand where it can be seen at work."""
        front = self._front
        if self.drive is not None:
            return
        here = next(iter(front.picked.ids), None)
        try:
            self.drive = TestDrive(front.project, self._settings, Trial(here, row or {}), self)
        except BadInput as error:
            front.say(error.sentence)
            return
        self.drive.over.connect(self._over)
        self.drive.window.setGeometry(self._parent.geometry())
        self.drive.begin()

    def stop(self) -> None:
        """The editor is closed."""
        if self.drive is not None:
            self.drive.window.close()

    def _over(self) -> None:
        front = self._front
        self.laid = self.drive.laid if self.drive is not None else ""
        self.drive = None
        if self.laid and front.project.draft.kit is not None:
            told = say("Counters were moved on the test drive.")
            self._bar.say(told, stays=True)
            self._bar.offer(t("Keep as a set-up…"), write(told), self.ask_setup)
        self._parent.raise_()
        self._parent.activateWindow()
        front.table.setFocus()
        self.over.emit()

    def ask_setup(self) -> None:
        """What lies there becomes a typed set-up of the kit."""
        self._bar.ask(say("What is the set-up called?"), t("The beginning"), self.keep_setup)

    def keep_setup(self, name: str) -> None:
        front = self._front
        front.say(front.project.keep_setup(name, self.laid))
        self.kept.emit()
