"""What can be found by typing: commands, panels, areas and counters, as far as this seat may see them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.language import t
from app.windows.menus import key_text
from app.windows.palette import Entry
from boards.sentence import counter
from boards.sentence import place as place_ref
from counters.counter import HIDDEN, CounterId
from counters.places import PlaceId, in_area

if TYPE_CHECKING:
    from app.windows.play_window import PlayWindow

NOT_HERE = ("palette",)


def everything(window: PlayWindow) -> list[Entry]:
    """Commands first, then what is on the map."""
    return [*commands(window), *on_the_map(window)]


def commands(window: PlayWindow) -> list[Entry]:
    window.menus.refresh()
    found = []
    for id, row in window.menus.rows.items():
        action = window.menus.actions[id]
        if action.isEnabled() and id not in NOT_HERE:
            hint = " · ".join(part for part in (t(row.menu), key_text(row)) if part)
            found.append(Entry(t(row.title).rstrip("…"), hint, action.trigger, weight=0.5))
    return found


def on_the_map(window: PlayWindow) -> list[Entry]:
    """Areas by their names; counters by theirs, those that are alike and together as one."""
    document = window.document
    areas = {id for map in document.game.board.maps.values() for id in map.areas}
    found = [
        Entry(space.name, t("area") if id in areas else t("box"), _look(window, in_area(id)), weight=0.2)
        for id, space in document.game.board.spaces.items()
        if space.name
    ]
    position, naming = document.position, document.naming
    alike: dict[tuple[str, PlaceId], list[CounterId]] = {}
    for id, each in position.counters.items():
        if each.kind != HIDDEN:
            alike.setdefault((naming(counter(id)), position.ground(id)), []).append(id)
    for (name, place), ids in alike.items():
        count = f" ×{len(ids)}" if len(ids) > 1 else ""
        found.append(Entry(f"{name}{count}", _place_name(window, place), _pick(window, tuple(ids), place)))
    return found


def _place_name(window: PlayWindow, place: PlaceId) -> str:
    return window.document.naming(place_ref(place))


def _look(window: PlayWindow, place: PlaceId) -> Callable[[], object]:
    return lambda: window.boards.look_at(place)


def _pick(window: PlayWindow, ids: tuple[CounterId, ...], place: PlaceId) -> Callable[[], object]:
    def deed() -> None:
        window.selection.only(ids)
        window.boards.look_at(place)

    return deed
