"""What can be done here: the menu under the right button, and under a finger that rests on the map."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from app.documents import deeds
from app.language import t, write
from app.table.pointer import Pointer
from boards.board import Area
from boards.sentence import area as area_ref
from boards.sentence import counter, say
from counters.counter import HIDDEN
from counters.events import AreasHeld, CountersConcealed, CountersShown, Event, MarksCleared
from counters.places import PlaceId, area_of

if TYPE_CHECKING:
    from app.windows.play_window import PlayWindow

MOST_OFFERED = 30


def context_menu(window: PlayWindow, pointer: Pointer) -> QMenu:
    """In the user's words: first what concerns the counters, then the place, then the table."""
    menu = QMenu(window)
    menu.setToolTipsVisible(True)
    if window.meant:
        menu.addSection(told(window))
        for id in ("spread", "turn over", "lose step", "win step"):
            _known(menu, window, id)
        _marks(menu, window)
        for id in ("turn counter", "to top", "to bottom", "lock"):
            _known(menu, window, id)
        _cargo(menu, window)
        for id in ("split", "join", "clone", "to pool", "take off"):
            _known(menu, window, id)
        _secrets(menu, window)
    if pointer.place is not None:
        menu.addSection(window.document.naming(area_ref(area_of(pointer.place))))
        _place(menu, window, pointer.place)
    menu.addSeparator()
    for id in ("undo", "whole", "turn", "table only", "palette"):
        _known(menu, window, id)
    return menu


def _known(menu: QMenu, window: PlayWindow, id: str) -> None:
    """A row of the table of actions; what cannot be done here is left out."""
    action = window.menus.actions.get(id)
    if action is not None and action.isEnabled():
        menu.addAction(action)


def _row(menu: QMenu, window: PlayWindow, words: str, made: Callable[[], Event | None]) -> None:
    """One row, and the event that choosing it makes."""
    menu.addAction(words).triggered.connect(lambda: window.do(made()))


def _marks(menu: QMenu, window: PlayWindow) -> None:
    document, ids = window.document, window.meant
    marks = document.game.sheet.marks
    if not marks:
        return
    more = menu.addMenu(t("Mark"))
    for word, rule in marks.items():
        row = more.addAction(rule.name)
        row.setCheckable(True)
        row.setChecked(all(document.position.counters[id].marked(word) for id in ids))
        row.triggered.connect(lambda _on=False, word=word: window.do(deeds.mark(document.position, ids, word)))
    on_table = {mark for each in document.position.counters.values() for mark in each.marks}
    if on_table:
        more.addSeparator()
    for mark in sorted(on_table):
        name = marks[mark].name if mark in marks else mark
        _row(more, window, t("Clear every “{mark}” on the table", mark=name), partial(MarksCleared, mark))


def _cargo(menu: QMenu, window: PlayWindow) -> None:
    """Aboard what carries, where it lies together with them."""
    position, ids, game = window.document.position, window.meant, window.document.game
    places = {position.ground(id) for id in ids}
    near = [id for place in places for other in position.places_of(area_of(place)) for id in position.stack(other)]
    carriers = [id for id in near if id not in ids and game.kind(position.counters[id]).carries]
    if carriers:
        more = menu.addMenu(t("Load aboard"))
        for carrier in carriers[:MOST_OFFERED]:
            _row(more, window, window.document.naming(counter(carrier)), partial(deeds.load, position, ids, carrier))
    _known(menu, window, "unload")


def _secrets(menu: QMenu, window: PlayWindow) -> None:
    position, ids, sides = window.document.position, window.meant, window.document.sides
    if not sides:
        return
    if any(position.counters[id].known_to is not None for id in ids):
        _row(menu, window, t("Show to everybody"), partial(CountersShown, ids))
    elif not any(position.counters[id].kind == HIDDEN for id in ids):
        _row(menu, window, t("Conceal from the others"), partial(CountersConcealed, ids, sides))


def _place(menu: QMenu, window: PlayWindow, place: PlaceId) -> None:
    game, area = window.document.game, area_of(place)
    space = game.board.spaces[area]
    if isinstance(space, Area) or space.form != "track":
        held = menu.addMenu(t("Held by"))
        holder = window.document.position.holders.get(area)
        for id, name in ((None, t("Nobody")), *((side.id, side.name) for side in game.sheet.sides.values())):
            row = held.addAction(name)
            row.setCheckable(True)
            row.setChecked(holder == id)
            row.triggered.connect(lambda _on=False, id=id: window.do(AreasHeld((area,), id)))
    markers = [kind for kind in game.sheet.kinds.values() if kind.sort == "marker"]
    if markers:
        for words, under in ((t("Put a marker on top"), False), (t("Put a marker beneath"), True)):
            more = menu.addMenu(words)
            for kind in markers[:MOST_OFFERED]:
                made = partial(deeds.place_marker, game, window.document.position, kind.id, place, under=under)
                _row(more, window, kind.name, made)


def told(window: PlayWindow) -> str:
    """The counters that are meant, in words."""
    ids = window.meant
    if len(ids) > 3:
        return t("{count} counters", count=len(ids))
    return write(say("{counters}", counters=tuple(map(counter, ids))), window.document.naming)
