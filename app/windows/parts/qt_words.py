"""What Qt says by itself (menus of text fields, buttons of panels, boxes for files) in the user's language."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QTranslator
from PySide6.QtWidgets import QApplication

NAME = "qt_words"


def speak(application: QApplication, language: str) -> bool:
    """From here on. Whether Qt knows that language; English it speaks anyway."""
    old = application.findChild(QTranslator, NAME)
    if old is not None:
        application.removeTranslator(old)
        old.deleteLater()
        old.setObjectName("")
    words = QTranslator(application)
    words.setObjectName(NAME)
    if language != "en" and words.load(
        f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    ):
        return application.installTranslator(words)
    words.deleteLater()
    words.setObjectName("")
    return False
