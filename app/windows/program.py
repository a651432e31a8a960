"""The program with its windows: it opens what was asked for, or goes on where it was left."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from PySide6.QtCore import QEvent, QEventLoop, QObject, QProcess, QRect, QSignalBlocker, QTimer
from PySide6.QtWidgets import QApplication

from app.documents.autosave import begin_autosave
from app.documents.game_document import GameDocument
from app.documents.rescue import Ends, rescue, rescued, tell_on_terminal
from app.editor.documents.draft import PICTURES
from app.kept.kept import Kept
from app.kept.settings import Settings, kept_settings, kept_view
from app.language import choose, chosen, t
from app.version import version
from app.windows.editing import Editing
from app.windows.first_sight import (
    PAINTED,
    FirstSight,
    forget_sight,
    keep_on_screen,
    keep_sight,
    open_in,
    picture_held,
    show_all,
    show_large,
    sights,
    waiting,
)
from app.windows.more_windows import MoreWindows
from app.windows.pages.page import Page
from app.windows.parts.guard import Guard, make_safe
from app.windows.parts.long_work import LongWork
from app.windows.parts.look_windows import dress
from app.windows.parts.qt_words import speak
from app.windows.parts.safe_sides import with_safe_sides
from app.windows.play.play_window import PlayWindow
from app.windows.play.resuming import (
    keep_view,
    open_on_part,
    restore_maps,
    restore_table,
    restore_window,
    seat_to_begin,
)
from app.windows.shelf.seats_form import seats_of
from app.windows.shelf.shelf_window import ShelfWindow
from app.windows.shelf.values_page import WIDEST, ValuesPage
from boards.plain.bad_input import BadInput
from boards.plain.files import Tell, is_file, part_of
from boards.plain.sentence import Sentence, say
from counters.dice import shuffled_to_begin
from counters.position import Position
from counters.saves.history import History
from counters.saves.save_opening import OpenedSave, open_save
from counters.saves.save_reading import read_head
from counters.saves.saved_game import SavedGame
from counters.text.reading import start_position
from rules_assist.shelf.kits import kit_fingerprint
from rules_assist.shelf.own_values import OwnValues, laid_over
from rules_assist.shelf.record import values_file
from rules_assist.shelf.shelf import SAMPLE, Opened, find, open_record

OF_THE_LOOK = ("language", "colours", "letters", "safe_sides", "counter_style")
"""Settings for which a window is built anew."""


class Program(QObject):
    """One window at a time: the shelf, or a game."""

    def __init__(
        self, application: QApplication, settings: Kept[Settings] | None = None, sight: FirstSight | None = None
    ) -> None:
        super().__init__(application)
        self.application = application
        self.guard = Guard(self._say)
        self.settings = settings or kept_settings()
        self.shelf: ShelfWindow | None = None
        self.play: PlayWindow | None = None
        self._sight = sight
        """What is to be seen until there is a window to work in."""

        self.work = LongWork(lambda: self.play or self.shelf or self._sight or self.to_shelf(), self)
        self.more = MoreWindows(self.settings, self)
        self.editing = Editing(self.settings, lambda: self.play or self.shelf or self._sight or self.to_shelf(), self)
        self.editing.changed.connect(self._look_again)
        self.editing.saved.connect(self._map_saved)
        self._staying: list[PlayWindow] = []
        self._opened: Opened
        """The game that is played, in its own colours."""

        application.setApplicationName("sandtable")
        application.setApplicationDisplayName("Sandtable")
        self._dress()
        application.styleHints().colorSchemeChanged.connect(self._scheme_changed)

    # Beginning

    def begin(self, word: str = "") -> None:
        """What was asked for; or the game that was left; or the shelf; or, at the very first start, the lesson."""
        if word:
            self._open_word(word)
        elif self.settings.value.last and is_file(Path(self.settings.value.last)):
            self.open_save(Path(self.settings.value.last))
        elif not self.settings.value.taught and not self.settings.value.recent:
            self.teach()
        else:
            self.to_shelf()
        if self.settings.trouble is not None:
            self._say(self.settings.trouble)
        if (told := rescued()) is not None:
            (self.play or self.shelf or self.to_shelf()).bar.say(told, stays=True)

    def watch_signals(self) -> None:
        """Ctrl-C, and whoever ends programs from outside: no move is lost by it."""
        self._ends = Ends(self._told_to_end, self)

    def _told_to_end(self, number: int) -> None:
        for window in (self.play, *self._staying):
            if window is not None and (told := rescue(window.document)) is not None:
                tell_on_terminal(told)
        if self.play is not None:
            # Whoever logs off with the table open finds it as it lay.
            keep_view(self.play)
        for shown in self.application.topLevelWidgets():
            for maker in shown.findChildren(QProcess):
                # Nobody waits for its pictures now, nor is another to be started in its place.
                with QSignalBlocker(maker):
                    maker.kill()
                    maker.waitForFinished()
        self.application.exit(128 + number)

    def begin_edit(self, word: str) -> None:
        """A map is drawn; what cannot be opened is told on the shelf."""
        if not word:
            self.editing.new()
            self._leave_sight()
            return
        self.to_shelf()
        self.edit(word)

    def edit(self, word: str) -> None:
        """A game's map, as a copy; or a new one, where nothing is said."""
        if word:
            self.editing.begin(word, self._say)
        else:
            self.editing.ask_new(self.play or self.shelf or self.to_shelf())

    def _open_word(self, word: str) -> None:
        """A game by its id, a kit by its path, or else a saved game."""
        from rules_assist.shelf.subject import sort_of  # noqa: PLC0415 - only what was asked for by a word needs it

        try:
            if sort_of(word) in ("game", "kit"):
                self.to_shelf().open_word(word)
            elif sort_of(word) in ("board", "drawing") or Path(word).suffix.lower() in PICTURES:
                self.to_shelf()
                self.edit(word)
            else:
                self.open_save(Path(word))
        except BadInput as error:
            self.to_shelf().bar.say(error.sentence)

    def teach(self) -> None:
        """The first lesson, on the game that everybody has."""
        try:
            opened = open_record(SAMPLE)
            setup = next(iter(opened.setups.values()))
            position = start_position(setup, opened.game)
        except BadInput as error:
            self.to_shelf().bar.say(error.sentence)
            return
        seats = {seat.id: seat for seat in seats_of(opened.game.sheet, {})}
        self.begin_game(opened, position.with_(seats=seats))
        if self.play is not None:
            self.play.pages.begin_lesson()

    # The shelf

    def to_shelf(self) -> ShelfWindow:
        """The game is put away as it lies."""
        with picture_held(self.play or self.shelf):
            return self._to_shelf()

    def _to_shelf(self, place: QRect | None = None) -> ShelfWindow:
        place = self._close_play() or place
        self._change(last="")
        forget_sight(sights())
        if self.shelf is None:
            shelf = self.shelf = ShelfWindow(self.settings)
            shelf.begin.connect(self.begin_game)
            shelf.open_save.connect(self.open_save)
            shelf.wants_lesson.connect(self.teach)
            shelf.settings_changed.connect(self._shelf_setting)
            shelf.wants_edit.connect(self.edit)
            open_in(shelf, 1180, 820)
            if place is not None:
                shelf.setGeometry(place)
            show_all(shelf)
            self._leave_sight()
        else:
            self.shelf.refresh()
        return self.shelf

    def _look_again(self) -> None:
        """A map was saved: a kit on the shelf, or on its page there, may be another one."""
        if self.shelf is None:
            return
        self.shelf.refresh()
        page = self.shelf.game_page
        if page is not None and page.opened.record.kit:
            self.shelf.open_record(page.opened.record)

    def _map_saved(self, kit: Path) -> None:
        """Of the game on the table, perhaps: it is offered to go on upon the map as it is now."""
        play = self.play
        if play is None or play.document.save is None or self._opened.record.kit != str(kit):
            return
        path = play.document.save.path

        def go_on() -> None:
            self.to_shelf()
            self.open_save(path)

        play.bar.say(say("The map of this game has been changed; here it lies as it was."), stays=True)
        about = t("What lay where there is no place now goes to the tray.")
        play.bar.offer(t("Go on upon the new one"), about, go_on)

    def _close_shelf(self) -> None:
        if self.shelf is not None:
            self.shelf.close()
            self.shelf.deleteLater()
            self.shelf = None

    # Playing

    def begin_game(self, opened: Opened, position: Position) -> None:
        """A new game, its decks shuffled, saved from its first move on."""
        history = History(position)
        if (shuffling := shuffled_to_begin(opened.game.sheet, position)) is not None:
            history.happen(shuffling, self.settings.value.name)
        kit = kit_fingerprint(opened.record)
        save = begin_autosave(opened.game, history, datetime.now(UTC).astimezone(), kit, version())
        if opened.record.kit:
            self._change(kits=tuple(dict.fromkeys((*self.settings.value.kits, opened.record.kit))))
        self._play(opened, history, save, opened.remarks)
        if self.play is not None and position.seats:
            self.play.seats.give_to(seat_to_begin(position))
        if self.play is not None:
            # Only a window whose parts have their sizes knows what fits into it.
            self.application.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
            open_on_part(self.play.boards, position)
            if self.play.pages.lesson is None:
                self.play.pages.offer_first_turn()

    def open_save(self, path: Path) -> None:
        """Go on with a saved game, as it was left."""
        path = path.resolve()
        if self.play is not None and self.play.document.save is not None and self.play.document.save.path == path:
            self.more.open(self.play)
            return
        kits = self.settings.value.kits

        # Whatever happens on the way, the next plain start does not come this way again.
        self._change(last="")

        def read(tell: Tell) -> tuple[Opened, OpenedSave]:
            opened = open_record(find(read_head(path).game, kits), part_of(tell, 0.0, 0.2))
            return opened, open_save(path, opened.game, kit_fingerprint(opened.record), part_of(tell, 0.2, 1.0))

        def go_on(read: tuple[Opened, OpenedSave]) -> None:
            opened, saved = read
            self._play(opened, saved.history, saved.save, (*opened.remarks, *saved.remarks))

        self.work.do(
            t("Opening {name}…", name=path.stem),
            read,
            go_on,
            lambda error: self.to_shelf().bar.say(error.sentence),
            fault=lambda error: self._failed_on_table(error, None),
            unmake=lambda read: read[1].save.close(),
        )

    def _play(
        self, opened: Opened, history: History, save: SavedGame | None, remarks: tuple[Sentence, ...] = ()
    ) -> None:
        """Another game on the table, or the same one in a window that looks otherwise."""
        try:
            with waiting(), picture_held(self.play or self.shelf):
                self._put_on_table(opened, history, save)
        except Exception as error:  # noqa: BLE001 - whatever it is, nobody must be left without a window
            self._failed_on_table(error, save)
            return
        # What the strip at the lower edge says as long as it is so is not said over the map as well.
        on_strip = save.read_only if save is not None and save.watched is not None else None
        for remark in (*remarks, *(self.play.boards.refused if self.play is not None else ())):
            if remark != on_strip:
                self._say(remark)
        if save is not None:
            self._keep(self.settings.value.after_opening(str(save.path)))
        self._close_shelf()

    def _failed_on_table(self, error: BaseException, save: SavedGame | None) -> None:
        """Let go of what was begun, and back to the shelf; the next plain start opens that."""
        if save is not None:
            save.close()
            # How it was looked at may be what went wrong.
            with suppress(OSError):
                kept_view(save.path).path.unlink(missing_ok=True)
        play, self.play = self.play, None
        for window in (play, *self.application.topLevelWidgets()):
            if isinstance(window, PlayWindow) and window not in self._staying:
                window.hide()
                window.deleteLater()
        self.to_shelf().bar.say(self.guard.fault(error), stays=True)

    def _put_on_table(self, opened: Opened, history: History, save: SavedGame | None) -> None:
        stays = self.play is not None and save is not None and self.play.document.save is save
        old = self._close_play(keeping=save)
        settings = self.settings.value
        shown = with_safe_sides(opened) if settings.safe_sides else opened
        document = GameDocument(shown.game, history, opened.rulebook, save, clock=_now)
        document.who = settings.name
        play = self.play = PlayWindow(shown, document, self.settings)
        self._opened = opened
        play.wants_shelf.connect(self.to_shelf)
        play.wants_edit.connect(lambda: self.edit(opened.record.kit or opened.record.id))
        play.wants_values.connect(self._type_in_values)
        play.settings_changed.connect(self._setting_changed)
        play.wants_another.connect(lambda: self.more.open(play))
        play.wants_television.connect(lambda: self.more.show_alone(play))
        play.gone.connect(self._play_gone)
        document.kept.connect(lambda: self._follow_file(document))
        play.installEventFilter(self)
        self._show_as_it_was(play, old)
        if stays and old is not None and not play.isMaximized():
            play.setGeometry(old)
        self._leave_sight()
        if self.guard.watching:
            make_safe(self.guard.report)

    def _show_as_it_was(self, play: PlayWindow, old: QRect | None) -> None:
        save = play.document.save
        kept = kept_view(save.path) if save is not None else None
        open_in(play, 1280, 860)
        if kept is not None and kept.value.place and restore_window(play, kept.value):
            play.show()
            keep_on_screen(play)
        elif old is not None:
            play.setGeometry(old)
            play.show()
        else:
            show_large(play)
        if kept is not None:
            restore_table(play, kept.value)
            # Only a window whose parts have their sizes can be looked at as it was.
            self.application.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
            restore_maps(play.boards, kept.value.maps)
            if kept.trouble is not None:
                play.bar.say(kept.trouble)

    def _leave_sight(self) -> None:
        """When what comes after it has been painted."""
        if self._sight is not None:
            QTimer.singleShot(PAINTED, self._take_the_keys_from(self._sight))
            self._sight = None

    def _take_the_keys_from(self, sight: FirstSight) -> Callable[[], None]:
        """Where no window manager gives them to the next one."""

        def leave() -> None:
            sight.leave()
            drawing = self.editing.windows[-1] if self.editing.windows else None
            if (window := drawing or self.play or self.shelf) is not None:
                window.activateWindow()

        return leave

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The table is put away: what is to be seen of it at the next start is kept while it is still there."""
        if event.type() == QEvent.Type.Close and isinstance(watched, PlayWindow):
            keep_sight(watched, sights())
        return False

    def _close_play(self, keeping: SavedGame | None = None) -> QRect | None:
        """Put the game away; where its window was. `keeping`: this file goes on being written to."""
        play, self.play = self.play, None
        if play is None:
            return None
        place = play.geometry()
        self.more.close_all()
        play.keeps_file = keeping is not None and play.document.save is keeping
        if play.close():
            play.deleteLater()
        else:
            # It holds moves that are not saved, and stays until somebody has said what is to become of them.
            self._staying.append(play)
        return place

    def _follow_file(self, document: GameDocument) -> None:
        """The game has another name, or goes on in another file: there the next start goes on."""
        save = document.save
        if save is not None and self.settings.value.last not in ("", str(save.path)):
            self._keep(self.settings.value.after_opening(str(save.path)))

    def _play_gone(self) -> None:
        """The window was closed by hand: the next start goes on here."""
        self.more.close_all()
        self.play = None

    # Settings

    def _shelf_setting(self, id: str, value: object) -> None:
        self._change(**{id: value})
        if id in OF_THE_LOOK and self.shelf is not None:
            with picture_held(self.play or self.shelf):
                place = self.shelf.geometry()
                self._dress()
                self._close_shelf()
                self._to_shelf(place).show_settings()

    def _setting_changed(self, id: str) -> None:
        """What changes the look of everything needs a window built anew; the game in it goes on."""
        play = self.play
        if play is None:
            return
        play.document.who = self.settings.value.name
        if id in OF_THE_LOOK:
            self._dress()
            self._play(self._opened, play.document.handed_over(), play.document.save)
            if self.play is not None:
                self.play.pages.show_settings()

    def _type_in_values(self) -> None:
        """The form for what its owner's sheets print, over the table; what is typed in, the game goes on with."""
        play, opened = self.play, self._opened
        if play is None:
            return
        bare, typed = opened.bare or opened.game, list[OwnValues]()
        form = ValuesPage(bare)
        over = Page(play, f"{opened.record.title}: {t('Your own printed values')}", form, WIDEST, form.may_leave)
        form.done.connect(over.close)
        form.kept.connect(typed.append)
        over.closed.connect(lambda: self._reckon_with(opened, typed[-1]) if typed else None)
        form.table.setFocus()

    def _reckon_with(self, opened: Opened, values: OwnValues) -> None:
        play, bare = self.play, opened.bare or opened.game
        if play is not None:
            game = laid_over(bare, values, values_file(opened.record.id))
            new = dataclasses.replace(opened, game=game, bare=bare)
            self._play(new, play.document.handed_over(), play.document.save)

    def _scheme_changed(self) -> None:
        """Evening has come."""
        if self.settings.value.colours == "system":
            self._dress()

    def _dress(self) -> None:
        choose(self.settings.value.language)
        speak(self.application, chosen())
        dress(self.application, self.settings.value)

    def _change(self, **changes: object) -> None:
        self._keep(msgspec.structs.replace(self.settings.value, **changes))

    def _keep(self, settings: Settings) -> None:
        if (trouble := self.settings.keep(settings)) is not None:
            self._say(trouble)

    def _say(self, sentence: Sentence) -> None:
        window = self.play or self.shelf
        if window is not None:
            window.bar.say(sentence)


def _now() -> str:
    return f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"
