"""Pick counters up and put them down anywhere. With assist on, the areas in reach light up; nothing is refused.

A press on a counter takes that one; on the number beside a pile, or with Shift or Ctrl, the whole pile; on one that is
picked out, all that are. A click picks out; with Shift or Ctrl it adds to what is picked out, or takes away. While
something is in the hand, Shift or Ctrl asks for more: every reason, every way, and a rulebook that is silent otherwise.
A hand that rests is told every reason, too. Where there are several ways, Tab chooses another; a finger is offered the
others when it has let go.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.documents.game_document import GameDocument
from app.table.hands.pointer import MOUSE, Phase, Pointer
from app.table.preview.preview import Preview
from app.tools.moving.apart import apart
from app.tools.moving.landing import Landing, landing
from app.tools.moving.told import Others, on_lines, told
from app.tools.selection import Selection
from app.tools.tool import Gesture, Tool
from boards.plain.sentence import Sentence, counter, say
from counters.counter import CounterId
from counters.events import CountersLoaded, CountersMoved
from counters.laying.stacks import anchor
from counters.places import PlaceId
from counters.position import Offset
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
            yield from self._move(press, carried)
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

    def _move(self, press: Pointer, carried: tuple[CounterId, ...]) -> Gesture:
        """A click, a long press, or a drag: over one place after the other, until the hand opens."""
        reach = Reach()
        pointer = yield
        while pointer.phase is Phase.MOVE and press.is_still(pointer):
            pointer = yield
        if pointer.phase in (Phase.RELEASE, Phase.LONG):
            self._clicked(press, pointer, carried)
            return
        if pointer.phase is Phase.MOVE:
            # What a hand takes is what keys and menus mean from now on, wherever it is put down.
            self.selection.only(carried)
        try:
            with self.preview.carrying(carried, press):
                while pointer.held:
                    more = pointer.adding
                    reach = self._reach(carried, asked=more)
                    shown = self._shown(carried, reach, asked=more)
                    with self.preview.reaching(shown, carried):
                        # Until somebody asks for more or for less.
                        while (pointer.held, pointer.adding) == (True, more):
                            here, there = pointer, landing(self.game.game, self.game.position, pointer, carried)
                            event = self._dropped(press, pointer, carried, reach)
                            onto = () if there.carrier is None else (there.carrier,)
                            if_dropped = event and self.game.entailed(event, reach)
                            with self.preview.what_if(if_dropped), self.preview.outlined(onto):
                                while _alike(here, pointer) and not self._left(here, pointer, carried):
                                    self.preview.follow(pointer)
                                    words = self._told(shown, there, press, pointer, divided=shown is not reach)
                                    self.preview.say(words, pointer)
                                    pointer = yield
        finally:
            self.preview.say(None, pointer)
        self._drop(press, pointer, carried, reach)

    def _clicked(self, press: Pointer, pointer: Pointer, carried: tuple[CounterId, ...]) -> None:
        clicked = carried if press.whole_stack else press.counters[:1]
        if pointer.phase is Phase.LONG:
            self.selection.look_closer(pointer)
        elif press.adding:
            self.selection.toggle(clicked)
        else:
            self.selection.only(clicked)

    def _reach(self, carried: tuple[CounterId, ...], *, asked: bool) -> Reach:
        """What speaks without being asked may keep quiet; a key held down asks."""
        game = self.game
        if asked:
            return game.answer(lambda rules, of, now: rules.reach(of, now, carried), Reach())
        return game.answer(lambda _rules, of, now: game.assist.reach(of, now, carried), Reach())

    def _shown(self, carried: tuple[CounterId, ...], reach: Reach, *, asked: bool) -> Reach:
        """A rulebook that keeps quiet about all of them keeps quiet about each."""
        if reach == Reach():
            return reach
        return apart(self.game.position, reach, carried, lambda ids: self._reach(ids, asked=asked))

    def _left(self, here: Pointer, now: Pointer, carried: tuple[CounterId, ...]) -> bool:
        """Whether the hand has come over another place, or another carrier."""
        if (here.place, here.counters, here.beside) == (now.place, now.counters, now.beside):
            return False
        game, position = self.game.game, self.game.position
        return landing(game, position, here, carried) != landing(game, position, now, carried)

    def _told(self, reach: Reach, there: Landing, press: Pointer, now: Pointer, *, divided: bool) -> Sentence | None:
        more, ways = now.adding or now.resting, None
        if there.carrier is None:
            others: Others = "each" if divided else "tab" if now.finger == MOUSE else "tap"
            ways = told(reach, there.area, press.area, more=more, choice=now.choice, others=others)
        return on_lines(*(each for each in (there.words, ways) if each is not None))

    def _drop(self, press: Pointer, release: Pointer, carried: tuple[CounterId, ...], reach: Reach) -> None:
        if not any(id in self.game.position.counters for id in carried):
            self.game.said.emit(say("What was in the hand is no longer on the table."))
            return
        if reach == Reach():
            # What kept quiet is asked later how they went.
            reach = self._reach(carried, asked=True)
        event = self._dropped(press, release, carried, reach)
        if event is None and release.beside and release.place is None:
            self.game.said.emit(
                say("Nothing can lie there: {counters} went back.", counters=tuple(map(counter, carried)))
            )
        done = event is not None and self.game.happen(event, reach)
        ways = _ways(reach, release)
        if done and isinstance(event, CountersMoved) and len(ways) > 1 and release.finger != MOUSE:
            # A finger has no Tab.
            self.selection.tell_ways(event, ways[1:])

    def _dropped(
        self, press: Pointer, release: Pointer, carried: tuple[CounterId, ...], reach: Reach
    ) -> CountersLoaded | CountersMoved | None:
        """What happens if the hand opens here; nothing, where nothing can lie, or where it all lies already."""
        position = self.game.position
        still_there = tuple(id for id in carried if id in position.counters)
        there = landing(self.game.game, position, release, carried)
        if not still_there:
            return None
        if there.carrier is not None:
            return CountersLoaded(still_there, there.carrier)
        if there.place is None:
            return None
        spot = _spot(self.game, release, there.place) if release.exact else None
        stay = all(position.where[id] == there.place and id not in position.spots for id in still_there)
        if stay and spot is None:
            return None
        ways = _ways(reach, release)
        means, route = (ways[0].means, ways[0].route) if ways else ("", ())
        return CountersMoved(still_there, there.place, spot=spot, means=means, route=route)

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


def _ways(reach: Reach, release: Pointer) -> tuple[Way, ...]:
    """Those that lead there; first the one that is meant."""
    ways = reach.ways.get(release.area, ()) if release.area else ()
    first = release.choice % len(ways) if ways else 0
    return (*ways[first:], *ways[:first])


def _alike(one: Pointer, other: Pointer) -> bool:
    """Whether nobody has let go, asked for more or less, or chosen another way."""
    return (one.held, one.adding, one.choice) == (other.held, other.adding, other.choice)


def _spot(game: GameDocument, release: Pointer, place: PlaceId) -> Offset | None:
    at = anchor(game.game.board, place)
    return Offset(round(release.x - at[0], 1), round(release.y - at[1], 1)) if at else None
