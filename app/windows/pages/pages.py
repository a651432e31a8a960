"""What can be laid over the play window: help, settings, what the game is, the lesson. One page at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, SignalInstance
from PySide6.QtWidgets import QLabel, QWidget

from app.advisor.advisor import Advisor
from app.documents.autosave import rename
from app.documents.game_document import GameDocument
from app.kept.kept import Kept
from app.kept.settings import Settings
from app.language import t
from app.panels.parts.small import ask_for_file
from app.paper.report import write_report
from app.windows.actions.actions import MENU_TITLES, Action
from app.windows.actions.menus import key_text
from app.windows.pages.about_page import about_page
from app.windows.pages.first_turn import FirstTurnGuide
from app.windows.pages.lesson import Lesson
from app.windows.pages.page import Page
from app.windows.pages.print_page import PrintPage
from app.windows.pages.settings_page import SettingsPage
from app.windows.parts.sentence_bar import SentenceBar
from app.windows.play.boards_view import BoardsView
from app.windows.play.docks import Docks
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say
from counters.box.first_turn import FirstTurn, read_first_turn
from rules_assist.shelf.shelf import Opened


@dataclass(frozen=True)
class Asks:
    """What pages lie over, and where what they ask is asked."""

    window: QWidget
    boards: BoardsView
    bar: SentenceBar
    rows: tuple[Action, ...]
    docks: Docks
    clock: Callable[[], QWidget]
    """The button that says what time it is in the game."""

    learned: Mapping[str, SignalInstance]
    """What the lesson waits for, besides what the table tells."""

    reserved: Callable[[], int]
    """How much of the lower edge of the map is the hand's."""


class Pages(QObject):
    """Each is made when it is asked for."""

    setting_chosen = Signal(str, object)
    """Which, and what it is to be."""

    learned = Signal()
    """The lesson, or enough of it."""

    went = Signal()
    """Nothing is laid over the window any more."""

    def __init__(
        self, opened: Opened, document: GameDocument, settings: Kept[Settings], advisor: Advisor, asks: Asks
    ) -> None:
        super().__init__(asks.window)
        self._opened, self._document, self._settings, self._advisor = opened, document, settings, advisor
        self._asks = asks
        self.page: Page | None = None
        self.lesson: Lesson | None = None
        self.guide: FirstTurnGuide | None = None

    def show(self, title: str, inside: QWidget) -> None:
        self.put_away()
        self.page = Page(self._asks.window, title, inside)
        self.page.closed.connect(self._gone)

    def put_away(self) -> None:
        if self.page is not None:
            self.page.close()

    def _gone(self) -> None:
        self.page = None
        self.went.emit()

    def show_keys(self) -> None:
        self.show(t("Keys and gestures"), help_page(self._asks.rows))

    def show_about(self) -> None:
        opened = self._opened
        self.show(opened.game.sheet.title, about_page(opened.record, opened.game.sheet.about))

    def show_settings(self) -> None:
        aspects = tuple(dict.fromkeys(finding.aspect for finding in self._advisor.now.findings))
        page = SettingsPage(self._settings.value, aspects)
        page.changed.connect(self.setting_chosen)
        self.show(t("Settings"), page)

    def show_print(self) -> None:
        self.show(t("Print"), PrintPage(self._opened))

    def ask_for_report(self) -> None:
        """Of what this seat may see; it says so itself."""
        save = self._document.save
        name = save.path.stem if save is not None else self._opened.game.sheet.title
        start = str(Path.home() / f"{name}.html")
        ask_for_file(
            self._asks.window, t("Report of this game"), "HTML (*.html)", self.write_report, start=start, writes="html"
        )

    def write_report(self, out: Path) -> None:
        document = self._document
        seat = document.seat if document.seat in document.position.seats else None
        try:
            told = document.told_by(lambda history: write_report(self._opened, history, out, seat))
        except BadInput as error:
            told = error.sentence
        self._asks.bar.say(told)

    def begin_lesson(self) -> None:
        if self.lesson is None:
            self.lesson = Lesson(self._document, self._asks.boards, self._asks.learned, self._asks.reserved)
            self.lesson.over.connect(self._lesson_over)

    def _lesson_over(self) -> None:
        """Learned, or left; it does not come by itself again."""
        self.lesson = None
        self.learned.emit()
        self.went.emit()

    def first_turn(self) -> FirstTurn | None:
        """The guide that fits this game as it is set up; what is wrong with its file is said."""
        record, document = self._opened.record, self._document
        try:
            found = read_first_turn(record.folder(record.sheet), document.game)
        except BadInput as error:
            self._asks.bar.say(error.sentence)
            return None
        fits = found is not None and document.game.sheet.chosen(found.only_with, document.position.options)
        return found if fits else None

    def offer_first_turn(self) -> None:
        """To whoever begins a game for the first time on this machine."""
        guide, settings = self.first_turn(), self._settings.value
        if guide is None or self._opened.record.id in settings.guided or not guide.of(self._document.position.clock):
            return
        self.setting_chosen.emit("guided", (*settings.guided, self._opened.record.id))
        self._asks.bar.say(say("A first turn can be played with a guide at your side, step by step."))
        self._asks.bar.offer(t("Guide me"), t("It is in the menu Help, too."), self.begin_first_turn)

    @property
    def guided(self) -> int | None:
        """How many steps of this phase the guide has seen done; None: nobody is guided."""
        return self.guide.at if self.guide is not None else None

    def begin_first_turn(self, at: int = 0) -> None:
        """From where the game is; where nobody has written a guide, by the sequence's own steps."""
        if self.guide is None:
            asks = self._asks
            guide = self.first_turn() or FirstTurn()
            self.guide = FirstTurnGuide(
                guide, self._document, self._advisor, asks.boards, asks.docks, clock_button=asks.clock()
            )
            self.guide.skip(at)
            if not at:
                self.guide.catch_up()
            self.guide.over.connect(self._guide_over)

    def _guide_over(self) -> None:
        self.guide = None
        self.went.emit()

    def ask_for_name(self) -> None:
        """In the bar at the edge, for it is one line."""
        save, bar = self._document.save, self._asks.bar
        bar.ask(
            say("What shall this game be called?"),
            save.path.stem if save is not None else "",
            lambda words: bar.say(rename(self._document, words)),
        )


# Every key and every gesture on one page, made from the table of actions, so that it cannot be out of date.


GESTURES = (
    ("Drag a counter", "It goes where it is dropped; with Alt it keeps the exact spot."),
    ("Drag from the bare map", "A band picks out all that lies in it; a finger pushes the map."),
    ("Ctrl, Shift or a rest while carrying", "More of what the rulebook says: every reason, every way."),
    ("Tab while carrying", "Another way to the same place: by land, by sea."),
    ("Ctrl or Shift and click", "Picks out one more, or one fewer."),
    ("Double click, or rest on a stack", "Opens the stack, large."),
    ("Right button, or rest on the map", "What can be done here."),
    ("Attack tool: drag, or pick out and tap", "From the attackers to their target; the odds are told."),
    ("The mouse over a counter", "Where supply is shown, its own line stands out, with the reason."),
    ("Wheel, or two fingers", "Nearer and farther; two fingers also push and turn the map."),
    ("Middle button, or Space and drag", "Pushes the map."),
    ("Esc", "Lets go of everything."),
)


def help_page(rows: Iterable[Action]) -> QLabel:
    """A table for the hands, and one for each menu."""
    parts = [_table(t("With mouse and fingers"), ((t(what), t(does)) for what, does in GESTURES))]
    rows = tuple(rows)
    for menu in MENU_TITLES:
        found = [(key_text(row), f"{t(row.title).rstrip('…')}") for row in rows if row.menu == menu and row.key]
        if found:
            parts.append(_table(t(menu), found))
    label = QLabel("".join(parts))
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setAccessibleName(t("Keys and gestures"))
    return label


def _table(title: str, rows: Iterable[tuple[str, str]]) -> str:
    lines = "".join(
        f'<tr><td style="padding-right: 24px" width="38%"><b>{escape(left)}</b></td><td>{escape(right)}</td></tr>'
        for left, right in rows
    )
    return f'<h3>{escape(title)}</h3><table width="100%" cellpadding="3">{lines}</table>'
