"""Windows in which maps are drawn: one project for each map, however many windows show it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.editor.documents.opening import Beginning, begin, empty
from app.editor.window.editor_window import EditorWindow
from app.editor.window.project import Project
from app.kept.kept import Kept
from app.kept.settings import Settings
from app.language import t
from app.windows.parts.long_work import LongWork
from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence


class Editing(QObject):
    """Beside the shelf and the table, which go on."""

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
            lambda tell: begin(word, tell),
            self.open,
            failed or (lambda error: say(error.sentence)),
        )

    def new(self) -> EditorWindow:
        return self.open(empty(t("New map")))

    def open(self, begun: Beginning) -> EditorWindow:
        """A map that is open already comes to the front."""
        for window in self.windows:
            if window.project.draft.folder == begun.draft.folder and not begun.fresh:
                window.raise_()
                window.activateWindow()
                return window
        return self._show(Project(begun, self))

    def _show(self, project: Project) -> EditorWindow:
        window = EditorWindow(project, self._settings)
        window.opens.connect(self.open)
        window.wants_another.connect(lambda: self._show(project))
        window.gone.connect(lambda: self._gone(window))
        self.windows.append(window)
        window.show()
        return window

    def _gone(self, window: EditorWindow) -> None:
        self.windows.remove(window)
        project = window.project
        window.deleteLater()
        if all(other.project is not project for other in self.windows):
            project.deleteLater()
