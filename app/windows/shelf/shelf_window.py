"""The shelf: games to begin, and saved games to go on with."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QPixmap, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMainWindow, QMenu, QPushButton, QStackedWidget, QVBoxLayout, QWidget

from app.documents.autosave import games_folder, saved_games
from app.documents.saves_kept import bin_save, copy_save, rename_save, show_in_folder
from app.kept.kept import Kept
from app.kept.settings import Settings
from app.language import chosen, t, translated, write
from app.panels.parts.small import ask_for_file, called, filled, menu_row, push_button, scrolling
from app.windows.pages.about_page import about_page
from app.windows.pages.page import Page
from app.windows.pages.settings_page import SettingsPage
from app.windows.parts.long_work import LongWork
from app.windows.parts.sentence_bar import SentenceBar
from app.windows.shelf.game_page import GamePage
from app.windows.shelf.plates import Plate, PlateRows
from app.windows.shelf.thumbnail_maker import Facts
from app.windows.shelf.thumbnails import DrawingBar, Thumbnails
from app.windows.shelf.values_page import WIDEST, ValuesPage
from boards.plain.files import Tell
from boards.plain.sentence import Sentence, readable_id, say
from rules_assist.shelf.kits import is_kit
from rules_assist.shelf.listing import setups_of
from rules_assist.shelf.record import Record
from rules_assist.shelf.shelf import Opened, open_game, open_record, shelf, users_kits

DRAWN = (".svg", ".json", ".geojson", ".png", ".jpg", ".jpeg", ".webp")
"""What is opened in the map editor."""

FEW = 8
"""So many saved games are shown before somebody asks for all."""


LINES_OF_A_SAVE = 3
"""Its game, its turn, and its moves with the day."""


class ShelfWindow(QMainWindow):
    """Games and saved games as plates; one game's page when it is chosen."""

    begin = Signal(object, object)
    """An opened game, and the position to start from."""

    open_save = Signal(object)
    """The path of a saved game."""

    wants_lesson = Signal()
    wants_edit = Signal(str)
    """A map is to be drawn: a game's, a kit's, or, where nothing is said, a new one."""

    settings_changed = Signal(str, object)

    def __init__(self, settings: Kept[Settings]) -> None:
        super().__init__()
        self.settings = settings
        self.setObjectName("shelf")
        self.setWindowTitle("Sandtable")
        self.setAcceptDrops(True)
        self.thumbnails = Thumbnails(self)
        self.thumbnails.ready.connect(self._picture_ready)
        self.drawing = DrawingBar(self.thumbnails, self)
        self.work = LongWork(lambda: self, self)
        self.game_page: GamePage | None = None
        self._plates: dict[str, Plate] = {}
        self._all_saves = False
        self.saves, self.games = PlateRows(), PlateRows(300)
        self.pages = QStackedWidget()
        self.pages.addWidget(self._first_page())
        middle = QWidget()
        self.bar = SentenceBar(readable_id, middle)
        layout = filled(QVBoxLayout(middle), self.pages, self.bar, wide=self.pages, bare=True)
        layout.setSpacing(0)
        self.setCentralWidget(middle)
        QShortcut(QKeySequence("Ctrl+O"), self, self.ask_for_file)
        QShortcut(QKeySequence("Ctrl+Q"), self, self.close)
        QShortcut(QKeySequence("Esc"), self, self._step_back)
        self.refresh()

    # The first page

    def _first_page(self) -> QWidget:
        title = QLabel("Sandtable")
        title.setObjectName("bigTitle")
        top = filled(QHBoxLayout(), title, wide=title)
        for words, about, deed in (
            (t("First lesson"), t("Seven steps that show how the table works."), self.wants_lesson.emit),
            (t("New map…"), t("An empty sheet in the map editor."), lambda: self.wants_edit.emit("")),
            (t("Open a file…"), t("A saved game, or a kit that somebody made (Ctrl+O)."), self.ask_for_file),
            (t("Settings…"), t("Language, light and dark, text size, advice."), self.show_settings),
        ):
            top.addWidget(push_button(words, about, deed))
        self.go_on = QLabel(t("Go on playing"))
        self.go_on.setObjectName("title")
        self.more = called(
            QPushButton(t("Show all saved games"), flat=True), t("Show all saved games"), str(games_folder())
        )
        self.more.clicked.connect(self._show_all_saves)
        games = QLabel(t("Games"))
        games.setObjectName("title")
        inside = QWidget()
        column = filled(QVBoxLayout(inside), top, self.go_on, self.saves, self.more, games, self.games, None)
        column.setContentsMargins(28, 18, 28, 18)
        column.setSpacing(12)
        return scrolling(inside)

    def refresh(self) -> None:
        """What lies on the shelf now."""
        self._plates.clear()
        self._list_saves()
        kits, remarks = users_kits()
        games: list[QWidget] = [self._game_plate(record) for record in (*shelf(), *kits) if not record.side_of]
        self.games.fill([*games, *map(self._broken_plate, remarks)])

    def _list_saves(self) -> None:
        paths = saved_games(self.settings.value.recent)
        shown = paths if self._all_saves else paths[:FEW]
        self.saves.fill([self._save_plate(path) for path in shown])
        self.go_on.setVisible(bool(paths))
        self.saves.setVisible(bool(paths))
        self.more.setVisible(len(paths) > len(shown))

    def _show_all_saves(self) -> None:
        self._all_saves = True
        self._list_saves()

    def _save_plate(self, path: Path) -> Plate:
        picture = self.thumbnails.of_save(path, self.settings.value.kits)
        plate = Plate(path.stem, (_when(path),), picture, room=LINES_OF_A_SAVE)
        plate.clicked.connect(lambda: self.open_save.emit(path))
        plate.offer(t("More about {name}", name=path.stem), lambda: self.save_menu(path))
        return self._shown(plate)

    def save_menu(self, path: Path) -> QMenu:
        """What can be done with a saved game besides playing it."""
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        for words, deed in (
            (t("Go on playing"), lambda: self.open_save.emit(path)),
            (t("Rename…"), lambda: self._ask_for_name(path)),
            (t("Copy"), lambda: self._done(copy_save(path))),
            (t("Show in folder"), lambda: self._done(show_in_folder(path))),
            (t("Delete (to the bin)"), lambda: self._done(bin_save(path))),
        ):
            menu_row(menu, words, deed)
        return menu

    def _ask_for_name(self, path: Path) -> None:
        ask = say("What shall this game be called?")
        self.bar.ask(ask, path.stem, lambda words: self._done(rename_save(path, words)))

    def _done(self, told: Sentence | None) -> None:
        """With a saved game; the shelf shows how they lie now."""
        self._list_saves()
        if told is not None:
            self.bar.say(told)

    def _game_plate(self, record: Record) -> Plate:
        setups = setups_of(record)
        count = t("one set-up") if len(setups) == 1 else t("{count} set-ups", count=len(setups))
        lines = [translated(record.text), count]
        if record.kit:
            lines.append(t("A kit by {author}.", author=record.author) if record.author else t("A kit."))
        plate = Plate(record.title, tuple(lines), self.thumbnails.of_setup(record, setups[0]) if setups else "")
        plate.clicked.connect(lambda: self.open_record(record))
        return self._shown(plate)

    def _broken_plate(self, why: Sentence) -> Plate:
        """A kit that cannot be played says why, where it would stand."""
        plate = Plate(t("A kit that cannot be opened"), (write(why),))
        plate.clicked.connect(lambda: self.bar.say(why))
        return plate

    def _shown(self, plate: Plate) -> Plate:
        """With its picture, if that is there already."""
        if plate.key:
            self._plates[plate.key] = plate
            if (found := self.thumbnails.found(plate.key)) is not None:
                self._picture_ready(plate.key, *found)
        return plate

    def _picture_ready(self, key: str, pixmap: QPixmap, facts: Facts) -> None:
        plate = self._plates.get(key)
        if plate is None:
            return
        plate.picture.show_pixmap(pixmap)
        if facts.trouble:
            plate.say((*plate.lines.text().split("\n"), facts.trouble))
        elif facts.moves or plate.parent() is self.saves:
            moves = t("one move") if facts.moves == 1 else t("{count} moves", count=facts.moves)
            when = plate.lines.text().split("\n")[-1]
            plate.say((facts.title, facts.clock, f"{moves} · {when}"))

    # One game

    def open_record(self, record: Record) -> None:
        self._open(record.title, lambda tell: open_record(record, tell))

    def open_word(self, word: str) -> None:
        """A game by its id, or a kit by its path."""
        self._open(Path(word).name, lambda tell: open_game(word, tell))

    def _open(self, title: str, deed: Callable[[Tell], Opened]) -> None:
        """Read it beside the window, and show its page."""
        words = t("Opening {name}…", name=title)
        self.work.do(words, deed, self.show_game, lambda error: self.bar.say(error.sentence))

    def show_game(self, opened: Opened) -> None:
        """Its page, with set-ups, options and seats."""
        self.show_shelf()
        page = self.game_page = GamePage(opened, self.thumbnails)
        page.begin.connect(self.begin)
        page.back.connect(self.show_shelf)
        page.said.connect(self.bar.say)
        page.about.connect(lambda: self._tell_about(page.opened))
        page.values.connect(lambda: self.show_values(page))
        page.edit.connect(lambda: self.wants_edit.emit(page.opened.record.kit or page.opened.record.id))
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        page.start.setFocus()
        for remark in opened.remarks:
            self.bar.say(remark)

    def _tell_about(self, opened: Opened) -> None:
        Page(self, opened.record.title, about_page(opened.record, opened.game.sheet.about))

    def show_values(self, page: GamePage) -> None:
        """The form for what its owner's sheets print."""
        form = ValuesPage(page.bare)
        over = Page(self, f"{page.opened.record.title}: {t('Your own printed values')}", form, WIDEST, form.may_leave)
        form.done.connect(over.close)
        form.kept.connect(page.reckon_with)
        form.table.setFocus()

    def _step_back(self) -> None:
        """Out of the page that lies over the window; without one, back to the shelf."""
        if (page := self.findChild(Page)) is not None:
            page.close()
        else:
            self.show_shelf()

    def show_shelf(self) -> None:
        self.pages.setCurrentIndex(0)
        if self.game_page is not None:
            self.pages.removeWidget(self.game_page)
            self.game_page.deleteLater()
            self.game_page = None

    # Files

    def ask_for_file(self) -> None:
        drawn = " ".join(f"*{suffix}" for suffix in DRAWN)
        names = (
            f"{t('Saved games and kits')} (*.sandtable *.zip *.toml);;"
            f"{t('Maps, kits, drawings and pictures')} ({drawn});;{t('All files')} (*)"
        )
        start = str(games_folder())
        ask_for_file(self, t("Open a file"), names, lambda path: self.open_path(str(path)), start=start)

    def open_path(self, name: str) -> None:
        """A kit's page, or a saved game at once."""
        # An address that is dropped here may hold letters that no path can.
        path = Path(name.replace("\0", "?"))
        kit = path.parent if path.name == "kit.toml" else path
        if path.suffix.lower() in DRAWN:
            self.wants_edit.emit(str(path))
        elif not is_kit(kit):
            self.open_save.emit(path)
        else:
            self.open_word(str(kit))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls():
            if url.isLocalFile():
                event.acceptProposedAction()
                self.open_path(url.toLocalFile())
                return

    # Settings

    def show_settings(self) -> None:
        page = SettingsPage(self.settings.value)
        page.changed.connect(self.settings_changed)
        Page(self, t("Settings"), page)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not all(page.may_leave() for page in self.findChildren(Page)):
            event.ignore()
            return
        self.work.stop()
        self.thumbnails.close()
        super().closeEvent(event)


def _when(path: Path) -> str:
    """When it was last played, as people here write it."""
    try:
        then = QDateTime.fromSecsSinceEpoch(round(path.stat().st_mtime))
    except OSError:
        return ""
    return QLocale(chosen()).toString(then, QLocale.FormatType.ShortFormat)
