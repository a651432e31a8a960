"""A line of words of which the game knows some: typed, or picked from a list (Alt and the down arrow)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QToolButton, QWidget

from app.language import label, t
from app.panels.parts.small import filled, small_button

MOST = 200
"""Words in a list."""


class WordsField(QWidget):
    """Looks like a line; the button behind it ticks what stands in it."""

    def __init__(self, now: str, words: Sequence[str]) -> None:
        super().__init__()
        self.line = WordsLine(now, self)
        self.line.setPlaceholderText(", ".join(words[:6]))
        self.menu = QMenu(self)
        self._words = list(words)[:MOST]
        self.button = small_button("▾", t("Choose words"), self.pick)
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.button.setEnabled(bool(self._words))
        filled(QHBoxLayout(self), self.line, self.button, wide=self.line, bare=True)
        self.setFocusProxy(self.line)
        self.textChanged = self.line.textChanged

    def text(self) -> str:
        return self.line.text()

    def setText(self, words: str) -> None:
        self.line.setText(words)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.line.setAccessibleName(name)
        self.button.setAccessibleName(f"{name}: {t('Choose words')}")

    def fill(self) -> None:
        """The list as the line has it now."""
        here = {part.partition("=")[0].strip() for part in self.text().split(",")}
        self.menu.clear()
        for word in self._words:
            action = self.menu.addAction(label(word))
            action.setCheckable(True)
            action.setChecked(word in here)
            action.toggled.connect(lambda on, it=word: self._tick(it, on=on))

    def pick(self) -> None:
        self.fill()
        self.menu.popup(self.button.mapToGlobal(self.button.rect().bottomLeft()))

    def _tick(self, word: str, *, on: bool) -> None:
        parts = [part.strip() for part in self.text().split(",") if part.strip()]
        parts = [part for part in parts if part.partition("=")[0].strip() != word]
        self.setText(", ".join([*parts, word] if on else parts))


class WordsLine(QLineEdit):
    """Opens the list with the keys that open any."""

    def __init__(self, now: str, field: WordsField) -> None:
        super().__init__(now)
        self._field = field

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Down and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._field.pick()
        else:
            super().keyPressEvent(event)


def pairs_shown(values: Mapping[str, Any]) -> str:
    """Words and what they must say, on one line: `port, phase = march, move = 3 | 4`."""
    return ", ".join(key if value is True else f"{key} = {_shown(value)}" for key, value in values.items())


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return " | ".join(map(_shown, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def pairs_said(text: str, before: Mapping[str, Any], *, lists: bool) -> dict[str, Any]:
    """What such a line says; a word that says what it said before keeps that as it was."""
    found: dict[str, Any] = {}
    for part in text.split(","):
        key, equals, said = (piece.strip() for piece in part.partition("="))
        if not key:
            continue
        if key in before and _shown(before[key]) == (said if equals else "true"):
            found[key] = before[key]
            continue
        items = [_value(each.strip()) for each in said.split("|") if each.strip()] if equals else [True]
        if items:
            found[key] = items if lists or len(items) > 1 else items[0]
    return found


def _value(word: str) -> bool | int | float | str:
    if word in ("true", "false"):
        return word == "true"
    try:
        return int(word)
    except ValueError:
        pass
    try:
        number = float(word)
    except ValueError:
        return word
    return number if abs(number) < 1e9 else word
