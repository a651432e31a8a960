"""Pick counters up and put them down anywhere. With assist on, the areas in reach light up; nothing is refused.

A press on a counter takes that one; on the number beside a pile, or with Shift or Ctrl, the whole pile; on one that is
picked out, all that are. A click picks out; with Shift or Ctrl it adds to what is picked out, or takes away.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.documents.game_document import GameDocument
from app.table.pointer import MOUSE, Phase, Pointer
from app.table.preview import Preview
from app.tools.landing import landing
from app.tools.selection import Selection
from app.tools.tool import Gesture, Tool
from boards.board import AreaId
from boards.sentence import Sentence, say
from counters.counter import CounterId
from counters.events import CountersLoaded, CountersMoved
from counters.places import PlaceId
from counters.position import Offset, Position
from counters.stacks import anchor
from rules_assist.advice import Reach, Way


class MoveCounters(Tool):
    title = "Move counters"
    key = "V"

    def __init__(self, game: GameDocument, preview: Preview, selection: Selection) -> None:
        self.game, self.preview, self.selection = game, preview, selection

    def gesture(self, press: Pointer) -> Gesture:
        if press.phase is Phase.DOUBLE:
            self.selection.open(press)
        elif not press.counters:
            yield from self._band(press)
        elif carried := self.taken(press):
            yield from self._pick_up(press, carried)
        else:
            self.preview.say(say("This counter is locked in its place."), press)
            pointer = yield
            while pointer.held:
                pointer = yield
            self.preview.say(None, pointer)

    def rest(self, pointer: Pointer) -> None:
        self.selection.look_closer(pointer)

    def taken(self, press: Pointer) -> tuple[CounterId, ...]:
        """The uppermost counter; all that is picked out, if it is among that; or the whole pile."""
        if not press.counters:
            return ()
        top, position = press.counters[0], self.game.position
        wanted: Sequence[CounterId] = (top,)
        if press.whole_stack:
            wanted = press.counters[::-1]
        elif press.adding:
            wanted = position.stack(position.where[top]) if top in position.where else ()
        elif top in self.selection.counters:
            wanted = self.selection.ordered(position)
        kept = position.locked | press.elsewhere
        return tuple(id for id in wanted if id not in kept and id in position.counters)

    def _pick_up(self, press: Pointer, carried: tuple[CounterId, ...]) -> Gesture:
        """A click, a long press, or the beginning of a drag."""
        pointer = yield
        while pointer.phase is Phase.MOVE and press.is_still(pointer):
            pointer = yield
        if pointer.phase is Phase.RELEASE:
            clicked = carried if press.whole_stack else press.counters[:1]
            self.selection.toggle(clicked) if press.adding else self.selection.only(clicked)
        elif pointer.phase is Phase.LONG:
            self.selection.look_closer(pointer)
        else:
            yield from self._carry(press, pointer, carried)

    def _carry(self, press: Pointer, pointer: Pointer, carried: tuple[CounterId, ...]) -> Gesture:
        game, before = self.game, self.game.position
        reach = game.rulebook.reach(game.game, before, carried)
        try:
            with self.preview.carrying(carried, press), self.preview.reaching(reach):
                while pointer.held:
                    there = landing(game.game, game.position, pointer, carried)
                    moved = dict.fromkeys(carried, there.area) if there.area and there.area != press.area else {}
                    onto = () if there.carrier is None else (there.carrier,)
                    with self.preview.what_if(moved), self.preview.outlined(onto):
                        while True:
                            self.preview.follow(pointer)
                            self.preview.say(there.words or spoken(reach, there.area, press.area), pointer)
                            pointer = yield
                            if not pointer.held or landing(game.game, game.position, pointer, carried) != there:
                                break
        finally:
            self.preview.say(None, pointer)
        self._drop(press, pointer, carried, reach)

    def _drop(self, press: Pointer, release: Pointer, carried: tuple[CounterId, ...], reach: Reach) -> None:
        position = self.game.position
        still_there = tuple(id for id in carried if id in position.counters)
        if not still_there:
            self.game.said.emit(say("What was in the hand is no longer on the table."))
            return
        there = landing(self.game.game, position, release, carried)
        if there.carrier is not None:
            self.game.happen(CountersLoaded(still_there, there.carrier))
        elif there.place is not None:
            self._put(position, still_there, there.place, release, reach)

    def _put(
        self, position: Position, carried: tuple[CounterId, ...], place: PlaceId, release: Pointer, reach: Reach
    ) -> None:
        spot = _spot(self.game, release, place) if release.exact else None
        stay = all(position.where[id] == place and id not in position.spots for id in carried)
        if stay and spot is None:
            return
        way = _way(reach, release.area)
        means, route = (way.means, way.route) if way is not None else ("", ())
        self.game.happen(CountersMoved(carried, place, spot=spot, means=means, route=route))

    def _band(self, press: Pointer) -> Gesture:
        """A rubber band; without moving, a click on the bare map lets go of what was picked out."""
        pointer, drawn = (yield), False
        while pointer.phase is Phase.MOVE:
            drawn = drawn or not press.is_still(pointer)
            with self.preview.band(press, pointer):
                pointer = yield
        if pointer.phase is Phase.LONG:
            self.selection.look_closer(pointer)
        elif drawn and press.finger == MOUSE:
            found = self.preview.counters_between(press, pointer)
            self.selection.add(found) if press.adding else self.selection.only(found)
        elif not press.adding:
            self.selection.only(())


def spoken(reach: Reach, area: AreaId | None, start: AreaId | None) -> Sentence | None:
    """What is said beside the hand: the way and its cost, or the first reason why not."""
    if area is None or area == start:
        return reach.notes[0].sentence if reach.notes else None
    way = _way(reach, area)
    if way is not None:
        return say("{sentence} [{rule}]", sentence=way.sentence, rule=way.rule)
    reason = reach.why_not(area)
    return say("{sentence} [{rule}]", sentence=reason.sentence, rule=reason.rule) if reason else None


def _way(reach: Reach, area: AreaId | None) -> Way | None:
    return next(iter(reach.ways.get(area, ())), None) if area else None


def _spot(game: GameDocument, release: Pointer, place: PlaceId) -> Offset | None:
    at = anchor(game.game.board, place)
    return Offset(round(release.x - at[0], 1), round(release.y - at[1], 1)) if at else None
