"""What can be chosen for every game. Each choice holds at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLabel, QLineEdit, QWidget

from app.kept.settings import Settings
from app.language import LANGUAGES, t, tip
from app.look import touch_size
from app.panels.advice.aspects import ASPECTS, aspect_words
from app.panels.parts.choice import DropDown
from app.panels.parts.small import called


class SettingsPage(QWidget):
    """`changed` says which setting, and what it is now."""

    changed = Signal(str, object)

    def __init__(self, settings: Settings, aspects: Sequence[str] = ()) -> None:
        super().__init__()
        self._form = QFormLayout(self)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._form.setVerticalSpacing(8)
        self._choice("language", t("Language"), (("", t("As the system")), *LANGUAGES.items()), settings.language)
        self._choice(
            "colours", t("Colours"),
            (("system", t("As the system")), ("light", t("Light")), ("dark", t("Dark"))), settings.colours,
        )  # fmt: skip
        self._choice(
            "letters", t("Text size"),
            (("normal", t("Normal")), ("large", t("Large")), ("huge", t("Very large"))), settings.letters,
        )  # fmt: skip
        self._choice(
            "counter_style", t("Land counters"),
            (("nato", t("Boxes of staff maps")), ("silhouette", t("What the troops look like"))),
            settings.counter_style,
        )  # fmt: skip
        self._switch("safe_sides", t("Side colours that colour-blind eyes can tell apart"), on=settings.safe_sides)
        self._switch("upright", t("Counters stay upright when the map is turned"), on=settings.upright)
        self._switch("follow", t("Follow what happens out of sight"), on=settings.follow)
        self._switch("menu_bar", t("Show the menu bar"), on=settings.menu_bar)
        name = QLineEdit(settings.name, placeholderText=t("As it stands in the log"))
        name.setToolTip(t("Who did it, in the log."))
        name.editingFinished.connect(lambda: self.changed.emit("name", name.text().strip()))
        self._row(t("Your name"), name)
        self._choice(
            "advice", t("The rulebook speaks"),
            (("always", t("Always")), ("when asked", t("When it is asked")), ("never", t("Never"))), settings.advice,
        )  # fmt: skip
        self._aspects(settings.advice_off, aspects)

    def _aspects(self, off: tuple[str, ...], more: Sequence[str]) -> None:
        """Each kind of advice by itself."""
        self._off = set(off)
        for aspect in (*ASPECTS, *(each for each in more if each and each not in ASPECTS)):
            self._switch(
                "", t("… about {what}", what=aspect_words(aspect)), on=aspect not in off, deed=self._aspect(aspect)
            )

    def _aspect(self, aspect: str) -> Callable[[bool], None]:
        def switch(on: bool) -> None:  # Qt says it so
            self._off.discard(aspect) if on else self._off.add(aspect)
            self.changed.emit("advice_off", tuple(sorted(self._off)))

        return switch

    def _choice(self, id: str, words: str, choices: Sequence[tuple[str, str]], now: str) -> None:
        box = DropDown(*((name, value) for value, name in choices))
        box.choose(now)
        box.currentIndexChanged.connect(lambda index: self.changed.emit(id, box.itemData(index)))
        box.setToolTip(tip(words))
        self._row(words, box)

    def _switch(self, id: str, words: str, *, on: bool, deed: Callable[[bool], None] | None = None) -> None:
        box = called(QCheckBox(words), words, words)
        box.setChecked(on)
        box.toggled.connect(deed or (lambda checked: self.changed.emit(id, checked)))
        self._form.addRow(box)

    def _row(self, words: str, widget: QWidget) -> None:
        label = QLabel(words)
        label.setBuddy(widget)
        label.setMinimumHeight(touch_size())
        widget.setAccessibleName(words)
        self._form.addRow(label, widget)
