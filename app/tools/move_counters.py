"""Pick counters up and put them down anywhere. With assist on, the areas in reach light up; nothing is refused.

A press on a counter takes that one; on the number beside a pile, or with Shift or Ctrl, the whole pile; on one that is
picked out, all that are. A click picks out; with Shift or Ctrl it adds to what is picked out, or takes away. Of those
that are set out in rows Shift picks all from the last one on, and a double click all that are alike. While
something is in the hand, Shift or Ctrl asks for more: every reason, every way, and a rulebook that is silent otherwise.
A hand that rests is told every reason, too. Where there are several ways, Tab chooses another; a finger is offered the
others when it has let go.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from app.table.hands.pointer import MOUSE, Phase, Pointer
from app.tools.told import Others, on_lines, told, told_along
from app.tools.tool import Gesture, Tool
from boards.board import AreaId
from boards.plain.sentence import Sentence, counter, place, say
from counters.counter import CounterId, face_key
from counters.events import CountersLoaded, CountersMoved
from counters.game import Game
from counters.laying.rooms import room
from counters.laying.stacks import anchor, open_ground
from counters.minding import rule_of
from counters.position import PARTS, Offset, PlaceId, Position, area_of, in_area
from rules_assist.advice import Reach, Way


class MoveCounters(Tool):
    title = "Move counters"
    key = "V"
    fingers_draw = False
    _from: CounterId | None = None
    """The one clicked last."""

    def gesture(self, press: Pointer) -> Gesture:
        if press.phase is Phase.DOUBLE:
            self._clicked_twice(press)
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
        self.selection.closer.emit(pointer)

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
                            here, there = pointer, landing(self.game.game, self.game.position, pointer, carried, reach)
                            event = self._dropped(press, pointer, carried, reach)
                            onto = () if there.carrier is None else (there.carrier,)
                            if_dropped, now = event and self.game.entailed(event, reach), self.game.position
                            aside = told_along(self.game.game, now, if_dropped)
                            with self.preview.what_if(if_dropped), self.preview.outlined(onto):
                                while _alike(here, pointer) and not self._left(here, pointer, carried, reach):
                                    self.preview.follow(pointer)
                                    words = self._told(shown, there, press, pointer, divided=shown is not reach)
                                    said = dict.fromkeys(each for each in (words, aside) if each)
                                    self.preview.say(on_lines(*said), pointer)
                                    pointer = yield
        finally:
            self.preview.say(None, pointer)
        self._drop(press, pointer, carried, reach)

    def _clicked(self, press: Pointer, pointer: Pointer, carried: tuple[CounterId, ...]) -> None:
        clicked = carried if press.whole_stack else press.counters[:1]
        if pointer.phase is Phase.LONG:
            self.selection.closer.emit(pointer)
        elif press.set_out and press.through:
            self.selection.add(self._through(press.counters[0]))
        elif press.adding:
            self.selection.toggle(clicked)
        else:
            self.selection.only(clicked)
        self._from = press.counters[0]

    def _clicked_twice(self, press: Pointer) -> None:
        """A pile is opened; of those that are set out already, all are picked that are like this one."""
        position = self.game.position
        if not press.set_out or not press.counters or press.counters[0] not in position.counters:
            self.selection.opened.emit(press)
            return
        found = alike(position, press.counters[:1])
        self.selection.add(found) if press.adding else self.selection.only(found)

    def _through(self, to: CounterId) -> tuple[CounterId, ...]:
        """From the one clicked last to this one, as they lie in rows; this one alone, if that was elsewhere."""
        position = self.game.position
        lies = self.preview.lie_in(position.area(to)) if to in position.where else []
        row = [each.counter for each in lies if position.ground(each.counter) == position.ground(to)]
        if to not in row or self._from not in row:
            return (to,)
        first, last = sorted((row.index(self._from), row.index(to)))
        return tuple(row[first : last + 1])

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

    def _left(self, here: Pointer, now: Pointer, carried: tuple[CounterId, ...], reach: Reach) -> bool:
        """Whether the hand has come over another place, or another carrier."""
        if (here.place, here.counters, here.beside) == (now.place, now.counters, now.beside):
            return False
        game, position = self.game.game, self.game.position
        return landing(game, position, here, carried, reach) != landing(game, position, now, carried, reach)

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
        if done and isinstance(event, CountersMoved) and release.finger != MOUSE:
            ways = _ways(reach, event.to, release.choice)
            # A finger has no Tab.
            if len(ways) > 1:
                self.selection.went.emit(event, ways[1:])

    def _dropped(
        self, press: Pointer, release: Pointer, carried: tuple[CounterId, ...], reach: Reach
    ) -> CountersLoaded | CountersMoved | None:
        """What happens if the hand opens here; nothing, where nothing can lie, or where it all lies already."""
        position = self.game.position
        still_there = tuple(id for id in carried if id in position.counters)
        there = landing(self.game.game, position, release, carried, reach)
        if not still_there:
            return None
        if there.carrier is not None:
            way = way_aboard(self.game.game, position, reach, there.carrier)
            move = CountersMoved(still_there, in_area(position.area(there.carrier)))
            return way.taken(move) if way is not None else CountersLoaded(still_there, there.carrier)
        if there.place is None:
            return None
        spot = self._spot(press, release, there.place, still_there)
        stay = all(position.where[id] == there.place and id not in position.spots for id in still_there)
        if stay and spot is None:
            return None
        ways = _ways(reach, there.place, release.choice)
        move = CountersMoved(still_there, there.place, spot=spot)
        return ways[0].taken(move) if ways else move

    def _spot(self, press: Pointer, release: Pointer, place: PlaceId, carried: tuple[CounterId, ...]) -> Offset | None:
        """In open ground they stay where a hand puts them; upon others they join them. With Alt they stay anywhere."""
        position, board = self.game.position, self.game.game.board
        middle = anchor(board, place)
        if middle is None or release.set_out:
            return None
        over = next((id for id in release.counters if id in position.spots and id not in carried), None)
        if over is not None and position.where.get(over) == place and not release.exact:
            return position.spots[over]
        x, y = release.x, release.y
        top = next((id for id in press.counters if id in carried), None)
        if top is not None:
            lay = next((each for each in self.preview.lie_in(position.area(top)) if each.counter == top), None)
            within = lay is not None and max(abs(lay.x - press.x), abs(lay.y - press.y)) < self._size(place)
            x, y = (x + lay.x - press.x, y + lay.y - press.y) if lay is not None and within else (x, y)
        others = [each for each in self.preview.lie_in(area_of(place)) if each.counter not in carried]
        if not release.exact and not open_ground(board, place, (x, y), others):
            return None
        return Offset(round(x - middle[0], 1), round(y - middle[1], 1))

    def _size(self, place: PlaceId) -> float:
        within = room(self.game.game.board, place)
        return within.size if within is not None else 0.0

    def _units_among(self, found: tuple[CounterId, ...]) -> tuple[CounterId, ...]:
        """Who draws a frame round a stack means its units; markers and flags that lie there are picked out alone."""
        game, counters = self.game.game, self.game.position.counters
        units = (id for id in found if id in counters and game.kind(counters[id]).sort == "unit")
        return tuple(units) or found

    def _band(self, press: Pointer) -> Gesture:
        """A rubber band; without moving, a click on the bare map lets go of what was picked out."""
        pointer, drawn = (yield), False
        while pointer.phase is Phase.MOVE:
            drawn = drawn or not press.is_still(pointer)
            with self.preview.band(press, pointer):
                pointer = yield
        if pointer.phase is Phase.LONG:
            self.selection.closer.emit(pointer)
        elif drawn and press.finger == MOUSE:
            found = self._units_among(self.preview.counters_between(press, pointer))
            self.selection.add(found) if press.adding else self.selection.only(found)
        elif not press.adding:
            self.selection.only(())


def _ways(reach: Reach, to: PlaceId, choice: int) -> tuple[Way, ...]:
    """Those that lead there; first the one that is meant."""
    ways = reach.ways.get(area_of(to), ())
    first = choice % len(ways) if ways else 0
    return (*ways[first:], *ways[:first])


def _alike(one: Pointer, other: Pointer) -> bool:
    """Whether nobody has let go, asked for more or less, or chosen another way."""
    return (one.held, one.adding, one.choice) == (other.held, other.adding, other.choice)


# Counters that nothing takes along together: where each of them might go by itself is shown all the same.


MOST = 6
"""So many sorts of counters are told apart."""


def apart(
    position: Position, together: Reach, carried: tuple[CounterId, ...], reach: Callable[[tuple[CounterId, ...]], Reach]
) -> Reach:
    """What is shown for a hand: the ways of all together; or, if there are none, those of each sort alone."""
    sorts = _sorts(position, carried)
    if together.ways or not 1 < len(sorts) <= MOST:
        return together
    ways: dict[AreaId, tuple[Way, ...]] = {}
    for ids in sorts:
        for to, found in reach(ids).ways.items():
            ways[to] = (*ways.get(to, ()), *(_alone(ids, way) for way in found))
    return replace(together, ways=ways)


def _alone(ids: tuple[CounterId, ...], way: Way) -> Way:
    words = say("{counters} alone: {sentence}", counters=tuple(map(counter, ids)), sentence=way.sentence)
    return replace(way, sentence=words)


def alike(position: Position, meant: Collection[CounterId]) -> tuple[CounterId, ...]:
    """Those that lie in one place with these and look the same."""
    counters, where = position.counters, position.where
    return tuple(
        id
        for place in dict.fromkeys(where[id] for id in meant)
        for id in position.stacks[place]
        if any(face_key(counters[id]) == face_key(counters[one]) for one in meant if where[one] == place)
    )


def _sorts(position: Position, carried: tuple[CounterId, ...]) -> list[tuple[CounterId, ...]]:
    """Those that are alike and lie together."""
    found: dict[tuple[object, ...], list[CounterId]] = {}
    for id in carried:
        if id in position.counters:
            alike = replace(position.counters[id], id=CounterId(""))
            found.setdefault((alike, position.area(id)), []).append(id)
    return [tuple(ids) for ids in found.values()]


# Where what is in the hand would land if it were let go now: in a place, or aboard a carrier.


@dataclass(frozen=True)
class Landing:
    """`carrier`: aboard this counter. `place` is None where nothing can lie."""

    place: PlaceId | None
    area: AreaId | None = None
    carrier: CounterId | None = None
    beside: bool = False
    """The hand is not upon it, but next to it: so it has to be said where they would go."""

    @property
    def words(self) -> Sentence | None:
        """What is said of it while the hand is there; in the open, nothing needs to be said."""
        if self.carrier is not None:
            return say("Aboard {carrier}.", carrier=counter(self.carrier))
        if self.place is None:
            return say("Nothing can lie here.") if self.beside else None
        if self.beside or is_port(self.place):
            return say("Into {place}.", place=place(self.place))
        return None


def landing(game: Game, position: Position, pointer: Pointer, carried: Collection[CounterId], reach: Reach) -> Landing:
    """On a carrier's own picture: aboard it, if it carries such, unless carriers themselves are carried. On a picture
    that hangs over into another area: where it lies, if they get there and not to what is under it."""
    over = next((id for id in pointer.counters if id not in carried and id in position.counters), None)
    if over is not None and not pointer.exact:
        if way_aboard(game, position, reach, over) is not None or _goes_aboard(game, position, over, carried):
            return Landing(pointer.place, position.area(over), over)
        if (lies := position.area(over)) in reach.ways and pointer.area not in reach.ways:
            return Landing(in_area(lies), lies)
    return Landing(pointer.place, pointer.area, beside=pointer.beside)


def is_port(place: PlaceId) -> bool:
    """A port or a shore, rather than the open."""
    return place.partition("/")[2].partition(".")[0] in PARTS


def way_aboard(game: Game, position: Position, reach: Reach, over: CounterId) -> Way | None:
    """The way that the rulebook knows aboard this carrier, an ally's too; or aboard one like it that lies there."""
    lies = in_area(position.area(over))

    def like(id: CounterId) -> tuple[str, str]:
        return position.counters[id].kind, position.counters[id].side

    known = [way for way in reach.ways.get(area_of(lies), ()) if way.carriers and like(way.carriers[0]) == like(over)]
    boards = [way for way in known if (rule := rule_of(game, way.means, lies)) is not None and rule.aboard]
    return replace(min(boards, key=lambda way: way.carriers[0] != over), carriers=(over,)) if boards else None


def _goes_aboard(game: Game, position: Position, over: CounterId, carried: Collection[CounterId]) -> bool:
    if not (carrier := game.kind(position.counters[over])).carries:
        return False
    ids = [id for id in carried if id in position.counters]
    own = all(position.counters[id].side == position.counters[over].side for id in ids)
    kinds = [game.kind(position.counters[id]) for id in ids]
    taken = all(not carrier.cargo or {kind.id, kind.type} & {*carrier.cargo} for kind in kinds)
    return bool(ids) and own and taken and not any(kind.carries for kind in kinds)
