"""Windows in which maps are drawn: one project for each map, however many windows show it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from app.kept.kept import Kept
from app.kept.settings import Settings
from app.language import t
from app.pictures.bounds import give_back
from app.windows.first_sight import open_in, show_all, show_large
from app.windows.parts.long_work import LongWork
from boards.plain.bad_input import BadInput
from boards.plain.files import Tell
from boards.plain.sentence import Sentence

if TYPE_CHECKING:
    from app.editor.documents.opening import Beginning
    from app.editor.window.editor_window import EditorWindow
    from app.editor.window.project import Project

# ruff: noqa: PLC0415 - a tenth of the program is for drawing maps: who plays does not wait for it

GONE, SETTLED = 100, 4000
"""Milliseconds after which a window that was closed is no more, and one that was opened has been looked through."""


class Editing(QObject):
    """Beside the shelf and the table, which go on."""

    changed = Signal()
    """There may be another game on the shelf, or one looks otherwise."""

    saved = Signal(object)
    """The folder of a kit: its map is in its file."""

    def __init__(self, settings: Kept[Settings], over: Callable[[], QWidget], parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self._work = LongWork(over, self)
        self.windows: list[EditorWindow] = []

    def begin(
        self, word: str, say: Callable[[Sentence], object], failed: Callable[[BadInput], object] | None = None
    ) -> None:
        """Read what the word means, beside the window, and show it. Nothing said is an empty sheet."""
        self._work.do(
            t("Opening {name}…", name=word or t("New map")),
            lambda tell: _begun(word, tell),
            self.open,
            failed or (lambda error: say(error.sentence)),
        )

    def ask_new(self, over: QWidget) -> None:
        """What it is to be called, and how large."""
        from app.editor.window.files import NewMap

        form = NewMap(over)
        form.accepted.connect(lambda: self.open(form.begun()))
        form.open()

    def new(self) -> EditorWindow:
        from app.editor.documents.opening import empty

        return self.open(empty(t("New map")))

    def open(self, begun: Beginning) -> EditorWindow:
        """A map that is open already comes to the front."""
        for window in self.windows:
            if window.project.draft.folder == begun.draft.folder and not begun.fresh:
                window.raise_()
                window.activateWindow()
                return window
        from app.editor.window.project import Project

        project = Project(begun, self)
        project.kept.connect(self.changed)
        project.kept.connect(lambda: self._tell_saved(project))
        return self._show(project)

    def _tell_saved(self, project: Project) -> None:
        if project.draft.kit is not None:
            self.saved.emit(project.draft.kit)

    def _show(self, project: Project) -> EditorWindow:
        from app.editor.window.editor_window import EditorWindow

        window = EditorWindow(project, self._settings)
        window.opens.connect(self.open)
        window.wants_another.connect(lambda: self._show(project))
        window.gone.connect(lambda: self._gone(window))
        self.windows.append(window)
        QTimer.singleShot(SETTLED, self, give_back)
        # The first takes all of the screen; those beside it lie where they can be told apart.
        if len(self.windows) == 1:
            show_large(window)
        else:
            open_in(window, 1180, 820)
            show_all(window)
        return window

    def _gone(self, window: EditorWindow) -> None:
        self.windows.remove(window)
        project = window.project
        window.deleteLater()
        self.changed.emit()
        if all(other.project is not project for other in self.windows):
            project.let_go()
            project.deleteLater()
            QTimer.singleShot(GONE, self, give_back)


def _begun(word: str, tell: Tell) -> Beginning:
    from app.editor.documents.beside import begin_beside

    return begin_beside(word, tell)
