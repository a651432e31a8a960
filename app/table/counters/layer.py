"""The counters on one map. Items show what the position says, and only what differs from before is touched."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem, QGraphicsScene

from app.marks.reaching import picked_out
from app.table.counters.pictures import BadgeLayer, CounterPixmaps, LeadLayer, pixels
from app.table.layers.painter import Slices, item_of
from boards.board import MapId
from counters.counter import CounterId, SideId
from counters.game import Game
from counters.laying.piles import Around, Lain, LainBefore, Lies, Look, leads
from counters.laying.rooms import counter_size, printed_on, room
from counters.laying.stacks import in_order, layout
from counters.position import PlaceId, Position, area_of, carrier_of

# Which places look otherwise than before, between two positions.


def changed_places(old: Position, new: Position, is_here: Callable[[PlaceId], bool]) -> frozenset[PlaceId]:
    """All places of a map that must be laid out anew."""
    changed = _stacks(old, new) | _faces(old, new) | _spots(old, new)
    # Cargo is drawn with its carrier, and ports are given room by their areas.
    grounds = {_ground(place, position) for place in changed for position in (old, new)}
    areas = {PlaceId(area_of(place)) for place in grounds}
    with_parts = grounds | areas | {part for area in areas for part in new.places_of(area_of(area))}
    return frozenset(place for place in with_parts if is_here(place))


def _stacks(old: Position, new: Position) -> set[PlaceId]:
    if old.stacks is new.stacks:
        return set()
    before, after = old.stacks, new.stacks
    left = {place for place in before if place not in after}
    return left | {place for place, stack in after.items() if (was := before.get(place)) is not stack and was != stack}


def _faces(old: Position, new: Position) -> set[PlaceId]:
    if old.counters is new.counters:
        return set()
    before, found = old.counters, set()
    for id, counter in new.counters.items():
        was = before.get(id)
        if was is not counter and was != counter:
            found.add(new.where[id])
    return found


def _spots(old: Position, new: Position) -> set[PlaceId]:
    if old.spots is new.spots:
        return set()
    both = old.spots.keys() | new.spots.keys()
    return {new.where[id] for id in both if old.spots.get(id) != new.spots.get(id) and id in new.where}


def _ground(place: PlaceId, position: Position) -> PlaceId:
    carrier = carrier_of(place)
    return position.ground(carrier) if carrier is not None and carrier in position.where else place


# How large a counter is drawn from afar.


LEAST = 20.0
"""Pixels of the window along a counter: from farther away it is drawn larger than the map was drawn for."""

STEPS = 16
"""Parts of a counter by which it is drawn larger: so a little nearer does not lay everything out again."""


def enlarged(pixels: float) -> float:
    """So much larger a counter is drawn that would be so many pixels wide."""
    return ceil(max(1.0, LEAST / pixels) * STEPS - 1e-6) / STEPS


# The outline of a counter that is picked out.


def outline(item: QGraphicsPixmapItem) -> QGraphicsItem:
    """It goes where the counter goes."""
    box = item.boundingRect()
    made = item_of(picked_out(box.center().x(), box.center().y(), box.width()))
    made.setParentItem(item)
    return made


KEY = 0
"""Where an item keeps the id of its counter."""

OVER = 5
"""What is set out lies so much higher."""

SetOut = Callable[[list[Lies]], list[Lies]]
"""Another way to lay out what lies in a place."""

AT_ONCE = 100
"""So many places are laid out before the next frame when the map is laid for the first time."""

HURRY = 0.06
"""Seconds of laying out before the next frame when the map is turned."""


class CountersLayer(Slices):
    """Every counter that lies on this map, as a pixmap item without a paint of its own."""

    laid = Signal(object)
    """The places whose counters have just been laid out anew."""

    def __init__(self, scene: QGraphicsScene, height: float, game: Game, map: MapId, pixmaps: CounterPixmaps) -> None:
        super().__init__(scene)
        self.scene, self.height, self.game, self.map, self.pixmaps = scene, height, game, map, pixmaps
        self.size = counter_size(game.board.maps[map])
        self.items: dict[CounterId, QGraphicsPixmapItem] = {}
        self.badges = BadgeLayer(scene, height, self.size)
        self.leads = LeadLayer(scene, height, self.size)
        """How many items have been touched, for the curious and for tests."""

        self.set_out: dict[PlaceId, SetOut] = {}
        self.lies: dict[PlaceId, list[Lies]] = {}
        self.at_once = AT_ONCE
        """So many places, when the map is laid for the first time."""

        self.scale = 1.0
        """So much larger than the map was drawn for, from afar."""

        self.before = LainBefore()
        self._around = Around()

        self.upright = True
        """Counters are turned to the one who looks, rather than with the map."""

        self._position = Position()
        self._scales: dict[CounterId, float] = {}
        self._scale = 1.0
        """Pixels of the screen to a unit of the map, when they were last drawn."""

        self._crisp: dict[CounterId, float] = {}
        """For which scale each picture is."""

        self._laying = Slices(self)
        self._angle = 0
        self._hidden = False
        self._lifted: set[CounterId] = set()
        self._selected: dict[CounterId, QGraphicsItem] = {}
        self._picked_out: Collection[CounterId] = ()

    # What differs

    def show(self, before: Position | None, after: Position) -> None:
        """Bring the items in line with the position after. Nothing else ever moves an item."""
        old = before if before is not None and self._position is before else self._position
        self._position = after
        changed = in_order(self.game.board, changed_places(old, after, self._is_here))
        if before is not None:
            self.before.changes(changed)
        # Of a table that is laid for the first time, the first places at once, the others as the window is shown.
        at_once = self.at_once if before is None and not self.items else len(changed)
        now, soon = changed[:at_once], changed[at_once:]
        for place in now:
            self._lay_out(place)
        if soon:
            self._laying.in_slices(self.lay_out, soon)
        if old.counters is not after.counters:
            for gone in [id for id in self.items if id not in after.counters]:
                self._remove(gone)
        if old.locked != after.locked:
            self.badges.lock(after.locked, self.items)
        if now:
            self.laid.emit(frozenset(now))

    def lay_out(self, *places: PlaceId) -> None:
        """Again, for something else than the position has changed."""
        for place in places:
            self._lay_out(place)
        self.laid.emit(frozenset(places))

    def _is_here(self, place: PlaceId) -> bool:
        space = self.game.board.spaces.get(area_of(place))
        return space is not None and space.map == self.map

    # Drawing

    @property
    def _turned_by(self) -> int:
        return self._angle if self.upright else 0

    def _lay_out(self, place: PlaceId) -> None:
        before = self.lies.pop(place, [])
        lain = lies = self._arranged(place)
        if lies and place in self.set_out:
            lies = self.set_out[place](lies)
        if lies:
            self.lies[place] = lies
        shown = {each.counter for each in lies}
        over = OVER if place in self.set_out else 0
        for index, each in enumerate(lies):
            self._draw(each, index * 1e-4 + over)
        for each in before:
            if each.counter not in shown and not self._is_elsewhere(each.counter, place):
                self._remove(each.counter)
        names = printed_on(self.game.board, self.map)[1]
        self.badges.pile(place, [] if over else lies, self._turned_by, names)
        within = room(self.game.board, place, self.scale) if self.scale > 1 else None
        self.leads.show(place, leads(within, self._not_put(lain), self.size) if within is not None else [], self.scale)

    def _arranged(self, place: PlaceId) -> list[Lies]:
        """As it lies for the one who looks. Nobody who stays is moved because somebody came or left."""
        look, these = Look(self._turned_by, self.scale), self._position.stack(place)
        lay = self.before.lay(look, place, these)
        found = layout(
            self._position, self.game.board, place, look.turned, scale=look.larger, lay=lay, around=self._around
        )
        self.before.lies(look, place, these, found)
        self._around.lay(place, found, self.size)
        return found

    def _not_put(self, lies: list[Lies]) -> list[Lies]:
        """Without those that a hand has put somewhere."""
        return [each for each in lies if each.counter not in self._position.spots]

    def _is_elsewhere(self, id: CounterId, place: PlaceId) -> bool:
        """Whether it has moved to another place of this map, which draws it."""
        if id not in self._position.where:
            return False
        ground = self._position.ground(id)
        return ground != place and self._is_here(ground)

    def _draw(self, lies: Lies, order: float) -> None:
        item = self.items.get(lies.counter)
        if item is None:
            item = self.items[lies.counter] = QGraphicsPixmapItem()
            # Pictures are drawn pixel for pixel; while a zoom is under way, speed is worth more than smoothness.
            item.setTransformationMode(Qt.TransformationMode.FastTransformation)
            item.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
            item.setData(KEY, lies.counter)
            item.setVisible(not self._hidden)
            item.setRotation(-self._turned_by)
            self.scene.addItem(item)
            if lies.counter in self._position.locked:
                self.badges.lock_one(lies.counter, item)
        self._scales[lies.counter] = lies.scale
        self._dress(lies.counter, item)
        if lies.counter not in self._lifted:
            item.setPos(lies.x, lies.y)
            item.setZValue(self.height + order)

    def _dress(self, id: CounterId, item: QGraphicsPixmapItem) -> None:
        counter = self._position.counters[id]
        wide = self.size * self._scales[id] * self.game.kind(counter).size
        pixmap = self.pixmaps.picture(counter, pixels(wide * self._scale))
        if item.pixmap().cacheKey() != pixmap.cacheKey():
            item.setPixmap(pixmap)
            item.setOffset(-pixmap.width() / 2, -pixmap.height() / 2)
            self.badges.fit_lock(id)
            if id in self._picked_out:
                self._outline(id, item)
        exact = abs(wide * self._scale - pixmap.width()) <= 1
        item.setScale(1 / self._scale if exact else wide / pixmap.width())
        self._crisp[id] = self._scale

    def _remove(self, id: CounterId) -> None:
        self._selected.pop(id, None)
        self._scales.pop(id, None)
        self._crisp.pop(id, None)
        self._lifted.discard(id)
        self.badges.forget(id)
        item = self.items.pop(id, None)
        if item is not None:
            self.scene.removeItem(item)

    # How it is looked at

    def zoomed(self, scale: float, part: QRectF, zoom: float | None = None) -> None:
        """Other pictures for so many pixels to a unit: those one looks at, a few at a time; till then they are scaled.

        Those that are not in the window wait until they are, and those that are laid out anew till that is done.
        `zoom`: so many pixels of the window to a unit, if it has the size that it will have.
        """
        changed = scale != self._scale
        # Before anything is laid out: or it would be drawn as large as it lies now, in pixels of what was seen before.
        self._scale = self.badges.scale = scale
        if zoom is not None:
            self._come_nearer(zoom)
        waiting = frozenset(self._laying.waiting)
        if changed:
            self.badges.dress_again(waiting)
        left, right, top, bottom = part.left(), part.right(), part.top(), part.bottom()
        settled = (each for place, lies in self.lies.items() if place not in waiting for each in lies)
        seen = [each.counter for each in settled if left < each.x < right and top < each.y < bottom]
        self.in_slices(self._dress_again, [id for id in seen if self._crisp.get(id) != scale])

    def _come_nearer(self, zoom: float) -> None:
        """From afar counters are drawn larger, and more of them lie together."""
        wanted = enlarged(self.size * zoom)
        if wanted != self.scale:
            self.scale = wanted
            self._lay_all_out()
        elif not self.items:
            self._laying.hurry(HURRY)

    def _dress_again(self, id: CounterId) -> None:
        item = self.items.get(id)
        if item is not None and id in self._position.counters:
            self._dress(id, item)

    def lie_as_before(self, looks: Iterable[tuple[Look, Lain]]) -> None:
        """As when the game was closed."""
        for look, lain in looks:
            self.before.bring(look, lain)
            if look == (self._turned_by, self.scale):
                self.lay_out(*in_order(self.game.board, [place for place in lain if place in self.lies]))

    def redraw(self) -> None:
        """Every picture anew: another style."""
        for id, item in self.items.items():
            self._dress(id, item)

    def turned(self, degrees: int) -> None:
        """Counters are upright for the one who looks, and piles fan towards them."""
        if degrees == self._angle:
            return
        self._angle = degrees
        if self.upright:
            self._turn_all()

    def keep_upright(self, upright: bool) -> None:
        """Or let them lie as the map does."""
        if upright == self.upright:
            return
        self.upright = upright
        self._turn_all()

    def _turn_all(self) -> None:
        """At once, as they lie for the one who looks now; of many places, the rest in short slices."""
        for item in self.items.values():
            item.setRotation(-self._turned_by)
        self._lay_all_out()

    def _lay_all_out(self) -> None:
        self._around.clear()
        places = {*self.lies, *self._laying.waiting}
        self._laying.in_slices(self.lay_out, in_order(self.game.board, places))
        self._laying.hurry(HURRY)

    def hide(self, hidden: bool) -> None:
        """Look at the map beneath."""
        self._hidden = hidden
        for item in self.items.values():
            item.setVisible(not hidden)
        self.badges.hide(hidden)
        self.leads.hide(hidden)

    def select(self, ids: Collection[CounterId]) -> None:
        """Outline these and no others, whenever they are here."""
        self._picked_out = frozenset(ids)
        for id in [id for id in self._selected if id not in ids]:
            self.scene.removeItem(self._selected.pop(id))
        for id in ids:
            if id in self.items and id not in self._selected:
                self._outline(id, self.items[id])

    def _outline(self, id: CounterId, item: QGraphicsPixmapItem) -> None:
        if (old := self._selected.pop(id, None)) is not None:
            self.scene.removeItem(old)
        self._selected[id] = outline(item)

    def finish(self) -> None:
        self._laying.finish()
        super().finish()

    @property
    def busy(self) -> bool:
        return super().busy or self._laying.busy

    # In the hand

    def lift(self, ids: Sequence[CounterId], height: float) -> list[QGraphicsPixmapItem]:
        """Out of their places: from here on a hand moves these items."""
        items = [self.items[id] for id in ids]
        self._lifted.update(ids)
        self.badges.lift(ids)
        for order, item in enumerate(items):
            item.setZValue(height + order * 1e-3)
            item.setOpacity(0.85)
        return items

    def belongs_to(self, id: CounterId) -> SideId | None:
        """Whose it is; None, if it is not on the table."""
        counter = self._position.counters.get(id)
        return counter.side if counter is not None else None

    @property
    def lifted(self) -> frozenset[CounterId]:
        return frozenset(self._lifted)

    def put_back(self, ids: Iterable[CounterId]) -> None:
        """Where the position says that they are."""
        ids = set(ids)
        self._lifted -= ids
        for id in ids & self.items.keys():
            self.items[id].setOpacity(1)
        places = {self._position.ground(id) for id in ids if id in self._position.where}
        for place in places & self.lies.keys():
            over = OVER if place in self.set_out else 0
            for index, each in enumerate(self.lies[place]):
                if each.counter in ids:
                    self.items[each.counter].setPos(each.x, each.y)
                    self.items[each.counter].setZValue(self.height + over + index * 1e-4)
        self.badges.put_down(ids)

    # What lies where

    def at(self, x: float, y: float) -> tuple[CounterId, ...]:
        """The counters drawn there, uppermost first."""
        if self._hidden:
            return ()
        found = [CounterId(id) for item in self.scene.items(QPointF(x, y)) if (id := item.data(KEY)) is not None]
        return tuple(id for id in found if id in self.items)

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
        return self.size * self._scales.get(id, 1.0)

    def beside(self, x: float, y: float) -> PlaceId | None:
        """Whose pile lies there, though the ground beneath is another's."""
        return self.leads.under(x, y, self.size * self.scale / 2)

    def place_of(self, id: CounterId) -> PlaceId | None:
        """The place whose layout draws it."""
        return self._position.ground(id) if id in self._position.where else None
