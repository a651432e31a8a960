"""The map, and the counters, cards and charts of its game, on paper at their true size, as they are now."""

from __future__ import annotations

import tempfile
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QVBoxLayout, QWidget

from app.editor.window.project import Project
from app.editor.window.test_drive import Trial, laid_out
from app.language import t
from app.windows.pages.print_page import PrintPage


class PrintOut(QDialog):
    """The same page as at the table, over a copy that goes when it is closed."""

    def __init__(self, project: Project, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(t("Print"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._folder = tempfile.TemporaryDirectory(prefix="sandtable-print-")
        opened, _position = laid_out(project, Path(self._folder.name), Trial())
        self.page = PrintPage(opened)
        self.page.what.setCurrentIndex(self.page.what.findData("map"))
        layout = QVBoxLayout(self)
        layout.addWidget(self.page)
        self.resize(760, 640)
        self.finished.connect(lambda _how: self._gone())

    def _gone(self) -> None:
        self.page.leave()
        self._folder.cleanup()
