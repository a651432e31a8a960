"""A key held down for a while is let go again: what it switched goes back to how it was."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAction, QKeyEvent

HELD = 0.35
"""Seconds: a tap is shorter."""


class HoldingKeys(QObject):
    """Watches the widgets that the keys go to."""

    def __init__(self, actions: Mapping[str, QAction], parent: QObject) -> None:
        super().__init__(parent)
        self._keys: dict[QAction, int] = {}
        """Letters and digits are numbered alike by Qt and by Unicode."""

        self._since: dict[int, tuple[float, QAction]] = {}
        for action in actions.values():
            action.setAutoRepeat(False)
            self._keys[action] = ord(action.shortcut().toString()[:1] or "\0")
            action.triggered.connect(lambda _on=False, action=action: self._pressed(action))

    def watch(self, widget: QObject) -> None:
        widget.installEventFilter(self)

    def _pressed(self, action: QAction) -> None:
        """By its key, or from a menu: then no key is let go afterwards."""
        self._since = {self._keys[action]: (monotonic(), action)}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyRelease and not event.isAutoRepeat():
            since, action = self._since.pop(event.key(), (None, None))
            if since is not None and action is not None and monotonic() - since > HELD:
                action.trigger()
                self._since.clear()
        return super().eventFilter(watched, event)
