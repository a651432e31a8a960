"""Find: areas, counters, kinds, places and notes by a few letters; Enter looks there."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout

from app.documents.game_document import GameDocument
from app.language import t, write
from app.panels.parts.line import Line
from app.panels.parts.lines import LinesView
from app.panels.parts.panel import LookAt, Panel, PickOut, Spread, Wish
from app.panels.parts.small import called, filled, words
from boards.plain.sentence import Value, say
from counters.finding import Found, find
from counters.position import Position

PASSED_ON = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class FindPanel(Panel):
    title = "Find"
    key = "Ctrl+F"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        line = QLineEdit(placeholderText=t("An area, a counter, a place, a note"), clearButtonEnabled=True)
        self.box = called(line, t("Find"), t("Type a few letters; Enter looks there."))
        self.box.textChanged.connect(lambda _words: self._find())
        self.box.returnPressed.connect(self.look)
        self.box.installEventFilter(self)
        self.count = words(look="faint")
        self.list = LinesView(t("What was found"))
        self.list.pointed.connect(self.asked)
        self.list.wondered.connect(self.asked)
        self.list.chosen.connect(self._look_at)
        layout = filled(QVBoxLayout(self), self.box, self.count, self.list, wide=self.list)
        layout.setContentsMargins(6, 6, 6, 6)
        self.setFocusProxy(self.box)

    def show_position(self, before: Position | None, after: Position) -> None:
        self._find()

    def _find(self) -> None:
        document = self.document
        all_found = find(document.game, document.position, self.box.text(), naming=document.naming)
        lines = [self._line(found) for found in all_found]
        self.list.lines.show_these(lines)
        self.count.setText(self._counted(len(lines)))
        if lines and not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self.list.lines.index(0))

    def _counted(self, count: int) -> str:
        if not self.box.text().strip():
            return t("Areas, boxes, counters, places beside the map, and notes you may read.")
        return t("{count} found", count=count) if count else t("Nothing here is called so.")

    def _line(self, found: Found) -> Line:
        title, hint = self._write(found.title), self._write(found.hint)
        sort = sort_words(found)
        many = f"×{len(found.counters)}" if len(found.counters) > 1 else ""
        return Line(
            " · ".join(part for part in (title, hint) if part),
            amount=many or ("" if found.counters else sort),
            sign_words=sort,
            places=found.places,
            counters=found.counters,
            means=found,
        )

    def _write(self, value: Value) -> str:
        return write(say("{it}", it=value), self.document.naming)

    # Looking there

    def look(self) -> None:
        """At the line that is chosen, or the first."""
        index = self.list.currentIndex()
        if not index.isValid() and self.list.lines.rowCount():
            index = self.list.lines.index(0)
        if index.isValid():
            self._look_at(self.list.line_at(index))

    def _look_at(self, line: Line) -> None:
        if not isinstance(line.means, Found):
            return
        for wish in wishes_of_found(self.document, line.means):
            self.asked.emit(wish)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrows go through what was found while letters are typed."""
        if watched is self.box and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in PASSED_ON:
                self.list.keyPressEvent(event)
                return True
            if event.key() == Qt.Key.Key_Escape and self.box.text():
                self.box.clear()
                return True
        return super().eventFilter(watched, event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.box.selectAll()


def wishes_of_found(document: GameDocument, found: Found) -> list[Wish]:
    """To look there: counters are picked out, what lies beside the map is spread."""
    picked: list[Wish] = [PickOut(found.counters)] if found.counters else []
    on_the_map = tuple(place for place in found.places if document.game.space(place) is not None)
    if on_the_map:
        return [*picked, LookAt(on_the_map)]
    return [*picked, Spread(found.places[0])] if found.places else picked


def sort_words(found: Found) -> str:
    words = {
        "area": t("area"), "box": t("box"), "counter": t("counter"), "kind": t("kind"), "place": t("place"),
        "note": t("note"),
    }  # fmt: skip
    return words[found.sort]
