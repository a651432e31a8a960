"""What a result asks for, offer by offer: a sentence, and a button for each way to do it. What is done gets a tick."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from app.language import t
from app.panels.parts.flow import in_rows
from app.panels.parts.panel import Light
from app.panels.parts.small import push_button, words
from app.panels.tray.commands import Command
from counters.counter import CounterId


@dataclass(frozen=True)
class Offered:
    """`left`: how often it is still to be done; 0: it has been."""

    words: str
    commands: tuple[Command, ...]
    left: int = 1
    sole: bool = False
    """Whether there is one way to do it, however often; not several that look alike."""


class OffersBox(QWidget):
    """Nothing of it happens by itself."""

    pointed = Signal(object)
    """The mouse is over a button: a `Light` on whom it is about; or away from it, on nobody."""

    def __init__(self) -> None:
        super().__init__()
        self._about: dict[QWidget, tuple[CounterId, ...]] = {}
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)

    @property
    def is_asking(self) -> bool:
        """Whether there is something to press."""
        return bool(self._about)

    def show_offers(self, offers: Iterable[Offered], do: Callable[[Command], object]) -> None:
        """These, and no others any more. Keys stay here: the next press must not fall on what comes after the panel."""
        focus: QWidget | None = QApplication.focusWidget()
        held = focus is not None and self.isAncestorOf(focus)
        while (item := self._layout.takeAt(0)) is not None:
            if (gone := item.widget()) is not None:
                gone.hide()
                gone.deleteLater()
        if self._about:
            self.pointed.emit(Light())
        self._about = {}
        for offer in offers:
            if offer.words:
                self._put(self._told(offer))
            buttons = [self._button(each, do) for each in offer.commands if offer.left > 0]
            if buttons:
                self._put(in_rows(*buttons))
        if held:
            self._keep_keys()

    def _keep_keys(self) -> None:
        """On the first of the buttons; or, where none is left, on the panel about them."""
        if self._about:
            next(iter(self._about)).setFocus()
            return
        above = self.parentWidget()
        while above is not None and above.focusPolicy() == Qt.FocusPolicy.NoFocus:
            above = above.parentWidget()
        if above is not None:
            above.setFocus()

    def _put(self, widget: QWidget) -> None:
        self._layout.addWidget(widget)
        widget.show()

    def _told(self, offer: Offered) -> QWidget:
        label = words(offer.words if offer.left > 0 else f"✓ {offer.words}")
        label.setAccessibleName(offer.words if offer.left > 0 else f"{t('done')}: {offer.words}")
        return label

    def _button(self, command: Command, do: Callable[[Command], object]) -> QWidget:
        button = push_button(command.title, t("One click; undo takes it back."), lambda: do(command))
        self._about[button] = command.about
        button.installEventFilter(self)
        return button

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(watched, QWidget)
            and watched in self._about
            and event.type() in (QEvent.Type.Enter, QEvent.Type.Leave)
        ):
            over = event.type() == QEvent.Type.Enter
            self.pointed.emit(Light(counters=self._about[watched]) if over else Light())
        return super().eventFilter(watched, event)
