"""A line in which somebody names a place by a few letters."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QCompleter, QLineEdit

from app.language import named
from boards.board import Box
from boards.plain.sentence import place
from counters.finding import folded
from counters.game import Game
from counters.position import PlaceId, Position, cell, in_area


class PlacesBox(QLineEdit):
    """It offers every area, box, cell and place beside the map that has these letters in its name."""

    meant = Signal(str)
    """The place, when Enter is pressed on a name."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._places: dict[str, PlaceId] = {}
        self._names: list[str] = []
        self.setAccessibleName(name)
        self.setPlaceholderText(name)
        self.setClearButtonEnabled(True)
        self.returnPressed.connect(self._enter)
        # Qt offers names after it has told what was typed.
        self.textEdited.connect(lambda _text: QTimer.singleShot(0, self, self._offer_no_more))

    def know(self, game: Game, position: Position) -> None:
        naming = named(game, position)
        found = {naming(place(id)): id for id in _places(game, position)}
        if found == self._places:
            return
        self._places, self._names = found, sorted(found, key=folded)
        completer = QCompleter(self._names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(8)
        self.setCompleter(completer)

    @property
    def place(self) -> PlaceId | None:
        """What stands there: a whole name, or letters that only one name begins with or has."""
        typed = folded(self.text()).strip()
        if not typed:
            return None
        whole = [name for name in self._names if folded(name) == typed]
        begun = [name for name in self._names if folded(name).startswith(typed)]
        within = [name for name in self._names if typed in folded(name)]
        found = next((names for names in (whole, begun, within) if names), [])
        return self._places[found[0]] if len(found) == 1 else None

    def name(self, place: PlaceId) -> None:
        self.setText(next((name for name, id in self._places.items() if id == place), ""))

    def _offer_no_more(self) -> None:
        """Once a whole name stands there: the list would take the click that is meant for a button."""
        completer, typed = self.completer(), folded(self.text()).strip()
        offers = completer.popup()
        if offers is not None and any(folded(name) == typed for name in self._names):
            offers.hide()

    def _enter(self) -> None:
        if self.place is not None:
            self.meant.emit(self.place)


def _places(game: Game, position: Position) -> list[PlaceId]:
    """Those that have a name of their own, and whichever else something lies in."""
    found = [in_area(id) for id in game.board.spaces]
    found += [cell(box.id, each.id) for box in game.board.spaces.values() if isinstance(box, Box) for each in box.cells]
    found += [*game.sheet.places]
    found += [id for id in position.stacks if game.space(id) is not None]
    return list(dict.fromkeys(found))
