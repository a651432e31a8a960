"""Pick counters up and put them down anywhere. With assist on, the areas in reach light up; nothing is refused."""

from __future__ import annotations

from collections.abc import Sequence

from app.documents.game_document import GameDocument
from app.table.pointer import MOUSE, Phase, Pointer
from app.table.preview import Preview
from app.tools.selection import Selection
from app.tools.tool import Gesture, Tool
from boards.board import AreaId
from boards.sentence import Sentence, say
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.places import PlaceId
from counters.position import Offset
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
            return
        if not press.counters:
            yield from self._band(press)
            return
        carried = self._taken(press)
        if press.adding:
            self.selection.toggle(carried)
            return
        if not carried:
            self.preview.say(say("This counter is locked in its place."), press.finger)
            return
        yield from self._carry(press, carried)

    def _taken(self, press: Pointer) -> tuple[CounterId, ...]:
        """The uppermost counter; all that is selected if it is among it; or the whole stack."""
        top, position = press.counters[0], self.game.position
        if top in self.selection.counters:
            wanted: Sequence[CounterId] = self.selection.ordered(position)
        elif press.whole_stack:
            wanted = position.stack(position.where[top])
        else:
            wanted = (top,)
        return tuple(id for id in wanted if id not in position.locked and id in position.counters)

    def _carry(self, press: Pointer, carried: tuple[CounterId, ...]) -> Gesture:
        pointer = yield
        if pointer.phase is Phase.RELEASE:
            self.selection.only(carried)
            return
        if pointer.phase is Phase.LONG:
            self.selection.look_closer(pointer)
            return
        before = self.game.position
        reach = self.game.rulebook.reach(self.game.game, before, carried)
        route: list[AreaId] = []
        with self.preview.carrying(carried, press), self.preview.reaching(reach):
            while pointer.held:
                self.preview.follow(pointer)
                self.preview.say(spoken(reach, pointer.area, press.area), pointer.finger)
                if pointer.area and (not route or route[-1] != pointer.area):
                    route.append(pointer.area)
                pointer = yield
            self.preview.say(None, pointer.finger)
        self._drop(press, pointer, carried, reach)

    def _drop(self, press: Pointer, release: Pointer, carried: tuple[CounterId, ...], reach: Reach) -> None:
        position = self.game.position
        still_there = tuple(id for id in carried if id in position.counters)
        if release.place is None or not still_there:
            if not still_there:
                self.game.said.emit(say("What was in the hand is no longer on the table."))
            return
        spot = self._spot(release, release.place) if release.exact else None
        if release.place == press.place and spot is None:
            return
        way = _way(reach, release.area)
        self.game.happen(
            CountersMoved(
                still_there,
                release.place,
                spot=spot,
                means=way.means if way else "",
                route=way.route if way else (),
            )
        )

    def _spot(self, release: Pointer, place: PlaceId) -> Offset | None:
        at = anchor(self.game.game.board, place)
        return Offset(round(release.x - at[0], 1), round(release.y - at[1], 1)) if at else None

    def _band(self, press: Pointer) -> Gesture:
        """A rubber band; without moving, a click on the bare map lets go of what was selected."""
        if press.finger != MOUSE:
            return
        pointer, drawn = (yield), False
        while pointer.phase is Phase.MOVE:
            drawn = True
            with self.preview.band(press, pointer):
                pointer = yield
        if pointer.phase is Phase.LONG:
            self.selection.look_closer(pointer)
        elif drawn:
            self.selection.within(press, pointer, adding=press.adding)
        else:
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
