"""An editor with a map in it, and hands that make real input events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.editor.documents.draft import Draft
from app.editor.documents.opening import Beginning
from app.editor.drawing.sketch import NOTHING as NOTHING_DRAWN
from app.editor.drawing.sketch import Sketch
from app.editor.window.editor_window import EditorWindow
from app.editor.window.project import Project
from app.kept.kept import Kept
from app.kept.settings import Settings
from boards.board import Area, AreaId, Board
from boards.edits.facts import new_board
from tests.app.rig import LEFT, NOTHING, move


@dataclass
class EditRig:
    """A window, and what it has said."""

    window: EditorWindow
    said: list[str] = field(default_factory=list)

    @property
    def board(self) -> Board:
        return self.window.project.document.board

    def area(self, id: str) -> Area:
        found = self.board.spaces[AreaId(id)]
        assert isinstance(found, Area)
        return found

    def at(self, x: float, y: float) -> QPoint:
        return self.window.table.window_point(x, y)

    def click(self, x: float, y: float, keys: Qt.KeyboardModifier = NOTHING) -> None:
        QTest.mouseClick(self.window.table.viewport(), LEFT, keys, self.at(x, y))

    def double(self, x: float, y: float, keys: Qt.KeyboardModifier = NOTHING) -> None:
        # A hand clicks first; Qt's test says the second half only.
        self.click(x, y, keys)
        QTest.mouseDClick(self.window.table.viewport(), LEFT, keys, self.at(x, y))

    def drag(self, *spots: tuple[float, float], keys: Qt.KeyboardModifier = NOTHING, lifts: bool = True) -> None:
        viewport = self.window.table.viewport()
        QTest.mousePress(viewport, LEFT, keys, self.at(*spots[0]))
        for before, after in pairwise(spots):
            move(viewport, (self.at(*before) + self.at(*after)) / 2, keys)
            move(viewport, self.at(*after), keys)
        if lifts:
            QTest.mouseRelease(viewport, LEFT, keys, self.at(*spots[-1]))

    def key(self, key: Qt.Key, keys: Qt.KeyboardModifier = NOTHING) -> None:
        QTest.keyClick(self.window.table, key, keys)

    @property
    def sketch(self) -> Sketch:
        """What is drawn over the map by the only hand there is."""
        return next(iter(self.window.table.sketch.sketches.values()), NOTHING_DRAWN)

    def take(self, id: str) -> None:
        self.window.take(id)

    def grab(self, name: str) -> None:
        """For eyes; only where the pictures are wanted."""
        folder = Path("/work/pics")
        if folder.is_dir() and name:
            self.window.table.finish()
            QApplication.processEvents()
            self.window.grab().save(str(folder / f"editor_{name}.png"))


@pytest.fixture
def edit_rig(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[EditRig]:
    """An empty sheet of 1000 by 700."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    yield from opened(Beginning(new_board("new", "New", 1000, 700), Draft(tmp_path / "new"), fresh=True), tmp_path)


def opened(begun: Beginning, folder: Path) -> Iterator[EditRig]:
    settings = Kept(folder / "settings.json", Settings(language="en"))
    project = Project(begun)
    window = EditorWindow(project, settings)
    rig = EditRig(window)
    project.said.connect(lambda sentence: rig.said.append(str(sentence)))
    window.resize(1280, 860)
    window.show()
    window.table.finish()
    QApplication.processEvents()
    yield rig
    window.close()
    window.deleteLater()
    project.let_go()
    project.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
