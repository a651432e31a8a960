"""What can be laid over the play window: help, settings, what the game is, the lesson. One page at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.documents.autosave import rename
from app.language import t
from app.windows.pages.about_page import about_page
from app.windows.pages.help_page import help_page
from app.windows.pages.lesson import Lesson
from app.windows.pages.page import Page
from app.windows.pages.settings_page import SettingsPage
from boards.plain.sentence import say

if TYPE_CHECKING:
    from app.windows.play.play_window import PlayWindow


class Pages(QObject):
    """Each is made when it is asked for."""

    def __init__(self, window: PlayWindow) -> None:
        super().__init__(window)
        self._window = window
        self.page: Page | None = None
        self.lesson: Lesson | None = None

    def show(self, title: str, inside: QWidget) -> None:
        self.put_away()
        self.page = Page(self._window, title, inside)
        self.page.closed.connect(self._gone)

    def put_away(self) -> None:
        if self.page is not None:
            self.page.close()

    def _gone(self) -> None:
        self.page = None
        self._window.focus_map()

    def show_keys(self) -> None:
        self.show(t("Keys and gestures"), help_page(self._window.menus.rows.values()))

    def show_about(self) -> None:
        opened = self._window.opened
        self.show(opened.game.sheet.title, about_page(opened.record, opened.game.sheet.about))

    def show_settings(self) -> None:
        window = self._window
        aspects = tuple(dict.fromkeys(finding.aspect for finding in window.advisor.now.findings))
        page = SettingsPage(window.settings.value, aspects)
        page.changed.connect(lambda id, value: window.change_settings(**{id: value}))
        self.show(t("Settings"), page)

    def begin_lesson(self) -> None:
        if self.lesson is None:
            self.lesson = Lesson(self._window)
            self.lesson.over.connect(self._lesson_over)

    def _lesson_over(self) -> None:
        """Learned, or left; it does not come by itself again."""
        self.lesson = None
        self._window.change_settings(taught=True)
        self._window.focus_map()

    def ask_for_name(self) -> None:
        """In the bar at the edge, for it is one line."""
        window = self._window
        save = window.document.save
        window.bar.ask(
            say("What shall this game be called?"),
            save.path.stem if save is not None else "",
            lambda words: window.bar.say(rename(window.document, words)),
        )
