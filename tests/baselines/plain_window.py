"""A program that shows an empty window and ends: `python -m tests.baselines.plain_window STARTED`."""

from __future__ import annotations

import sys
import time

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget


class Plain(QWidget):
    """Says when it is painted for the first time."""

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - as Qt has it
        sys.stdout.write(f"{time.time() - float(sys.argv[1])}\n")
        sys.stdout.flush()
        QApplication.quit()


if __name__ == "__main__":
    application = QApplication(["plain"])
    window = Plain()
    window.showMaximized()
    application.exec()
