"""The counters on one map. Items show what the position says, and only what differs from before is touched."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

from app.table.counter_pixmaps import CounterPixmaps, step_for
from app.table.layer import Layer
from boards.board import MapId
from counters.counter import CounterId
from counters.game import Game
from counters.places import PlaceId, area_of, carrier_of
from counters.position import Position
from counters.rooms import counter_size
from counters.stacks import Lies, layout

KEY = 0
"""Where an item keeps the id of its counter."""


class CountersLayer(Layer[Position]):
    """Every counter that lies on this map, as a pixmap item without a paint of its own."""

    def __init__(self, scene: QGraphicsScene, height: float, game: Game, map: MapId, pixmaps: CounterPixmaps) -> None:
        super().__init__(scene, height)
        self.game, self.map, self.pixmaps = game, map, pixmaps
        self.size = counter_size(game.board.maps[map])
        self.items: dict[CounterId, QGraphicsPixmapItem] = {}
        self.synced = 0
        """How many items have been touched, for the curious and for tests."""

        self._position = Position()
        self._lies: dict[PlaceId, list[Lies]] = {}
        self._step = step_for(self.size)
        self._angle = 0.0
        self._hidden = False

    # What differs

    def show(self, before: Position | None, after: Position) -> None:
        old = before if before is not None and self._position is before else self._position
        self._position = after
        for place in self._changed_places(old, after):
            self._lay_out(place)
        for gone in [id for id in self.items if id not in after.counters]:
            self._remove(gone)

    def _changed_places(self, old: Position, new: Position) -> set[PlaceId]:
        changed: set[PlaceId] = set()
        if old.stacks is not new.stacks:
            for place in old.stacks.keys() | new.stacks.keys():
                if old.stacks.get(place) != new.stacks.get(place):
                    changed.add(place)
        if old.counters is not new.counters:
            for id, counter in new.counters.items():
                was = old.counters.get(id)
                if was is not counter and was != counter:
                    changed.add(new.where[id])
        if old.spots is not new.spots:
            for id in old.spots.keys() | new.spots.keys():
                if old.spots.get(id) != new.spots.get(id) and id in new.where:
                    changed.add(new.where[id])
        # Cargo is drawn with its carrier, and ports are given room by their areas.
        grounds = {self._ground(place, position) for place in changed for position in (old, new)}
        areas = {PlaceId(area_of(place)) for place in grounds}
        mine = grounds | areas | {part for area in areas for part in new.places_of(area_of(area))}
        return {place for place in mine if self._is_here(place)}

    @staticmethod
    def _ground(place: PlaceId, position: Position) -> PlaceId:
        carrier = carrier_of(place)
        return position.ground(carrier) if carrier is not None and carrier in position.where else place

    def _is_here(self, place: PlaceId) -> bool:
        space = self.game.board.spaces.get(area_of(place))
        return space is not None and space.map == self.map

    # Drawing

    def _lay_out(self, place: PlaceId) -> None:
        before = self._lies.pop(place, [])
        lies = layout(self._position, self.game.board, place)
        if lies:
            self._lies[place] = lies
        shown = {each.counter for each in lies}
        for index, each in enumerate(lies):
            self._draw(each, index)
        for each in before:
            if each.counter not in shown and not self._is_elsewhere(each.counter, place):
                self._remove(each.counter)

    def _is_elsewhere(self, id: CounterId, place: PlaceId) -> bool:
        """Whether it has moved to another place of this map, which draws it."""
        if id not in self._position.where:
            return False
        ground = self._position.ground(id)
        return ground != place and self._is_here(ground)

    def _draw(self, lies: Lies, order: int) -> None:
        item = self.items.get(lies.counter)
        if item is None:
            item = self.items[lies.counter] = QGraphicsPixmapItem()
            item.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
            item.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
            item.setData(KEY, lies.counter)
            item.setVisible(not self._hidden)
            item.setRotation(self._angle)
            self.scene.addItem(item)
        self._dress(item, lies)
        item.setPos(lies.x, lies.y)
        item.setZValue(self.height + order * 1e-4)
        self.synced += 1

    def _dress(self, item: QGraphicsPixmapItem, lies: Lies) -> None:
        pixmap = self.pixmaps.picture(self._position.counters[lies.counter], self._step)
        if item.pixmap().cacheKey() != pixmap.cacheKey():
            item.setPixmap(pixmap)
            item.setOffset(-pixmap.width() / 2, -pixmap.height() / 2)
        item.setScale(self.size * lies.scale / self._step)

    def _remove(self, id: CounterId) -> None:
        item = self.items.pop(id, None)
        if item is not None:
            self.scene.removeItem(item)

    # How it is looked at

    def zoomed(self, pixels_to_a_unit: float) -> None:
        """Another zoom step needs other pixmaps; between steps the view scales them."""
        step = step_for(self.size * pixels_to_a_unit)
        if step != self._step:
            self._step = step
            self.redraw()

    def redraw(self) -> None:
        """Every picture anew: another zoom step, another style."""
        for lies in self._lies.values():
            for each in lies:
                self._dress(self.items[each.counter], each)

    def turned(self, degrees: float) -> None:
        """Counters stay upright for the one who looks."""
        self._angle = -degrees
        for item in self.items.values():
            item.setRotation(self._angle)

    def hide(self, hidden: bool) -> None:
        """Look at the map beneath."""
        self._hidden = hidden
        for item in self.items.values():
            item.setVisible(not hidden)

    # What lies where

    def at(self, x: float, y: float) -> tuple[CounterId, ...]:
        """The counters drawn there, uppermost first."""
        if self._hidden:
            return ()
        found = [item for item in self.scene.items(QPointF(x, y)) if item.data(KEY) is not None]
        return tuple(CounterId(item.data(KEY)) for item in found if self.items.get(item.data(KEY)) is item)

    def within(self, left: float, top: float, right: float, bottom: float) -> tuple[CounterId, ...]:
        """The counters whose middle lies in a rectangle of the map."""
        found = []
        for id, item in self.items.items():
            at = item.pos()
            if left <= at.x() <= right and top <= at.y() <= bottom:
                found.append(id)
        return tuple(found)

    def drawn(self, ids: Iterable[CounterId]) -> list[QGraphicsPixmapItem]:
        """The items of these counters, of those that are on this map."""
        return [self.items[id] for id in ids if id in self.items]

    def side_of(self, id: CounterId) -> float:
        """How large a counter is drawn, in units of the map."""
        return self.items[id].scale() * self._step if id in self.items else self.size
