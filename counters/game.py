"""A game as it comes out of the box: its board and its sheet, and what is still in the box. What lies on the table is
the position."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import msgspec

from boards.board import AreaId, Board, Box, Space
from boards.plain.sentence import (
    LAST_OF_A_LIST,
    PLURAL,
    Ref,
    marked,
    readable_id,
    told_plainly,
    with_articles,
    write_list,
)
from boards.plain.working_out import once, until_changed
from counters.box.sheet import Sheet
from counters.counter import HIDDEN, Counter, CounterId, Kind, KindId, Printed, SideId
from counters.position import PARTS, TRAY, FactWord, PhaseId, PlaceId, Position, area_of


@dataclass(frozen=True, eq=False)
class Game:
    """Board and sheet together. Rulebooks are asked about a game and a position."""

    board: Board
    sheet: Sheet

    def kind(self, counter: Counter) -> Kind:
        """The kind of a counter; a kind that is not in the sheet is blank, but never an error."""
        return self.sheet.kinds.get(counter.kind) or Kind(id=counter.kind, name=readable_id(Ref("kind", counter.kind)))

    def printed(self, counter: Counter, word: str) -> Printed | None:
        """What is printed of a word on the face that shows."""
        kind = self.kind(counter)
        return kind.printed(word, counter.face or kind.faces[0].name, counter.side)

    def number(self, counter: Counter, word: str) -> float:
        """The same, where a number is meant; nought if there is none."""
        found = self.printed(counter, word)
        return found if isinstance(found, int | float) else 0

    def held(self, one: Counter) -> float:
        """How much a counter stands for: of which nothing is told, what is printed."""
        return self.number(one, word="units") if one.amount is None else one.amount

    def space(self, place: PlaceId | AreaId) -> Space | None:
        return self.board.spaces.get(area_of(PlaceId(place)))

    def knows_place(self, place: PlaceId) -> bool:
        """Whether there is such a place. Cargo is another matter: that depends on what lies on the table."""
        if place == TRAY or place in self.sheet.places:
            return True
        space = self.space(place)
        if space is None:
            return False
        _, slash, part = place.partition("/")
        if not slash:
            return True
        if isinstance(space, Box) and any(cell.id == part for cell in space.cells):
            return True
        sort, dot, toward = part.partition(".")
        return sort in PARTS and (not dot or AreaId(toward) in self.board.spaces)

    def naming(self, position: Position, said: Callable[[str], str] = str) -> Naming:
        return Naming(self, position, said)


@dataclass(frozen=True)
class Naming:
    """Gives everything its name, for sentences that leave the program as text. Areas are called what is printed on the
    map, in every language; what comes out of the box as it is `said` there."""

    game: Game
    position: Position
    said: Callable[[str], str] = str

    def __call__(self, ref: Ref) -> str:
        sheet, board, said = self.game.sheet, self.game.board, self.said
        found: str | None = None
        match ref.what:
            case "area":
                space = board.spaces.get(AreaId(ref.id))
                found = space.name if space else None
            case "place":
                found = self._place(PlaceId(ref.id))
            case "counter":
                found = self._counter(ref.id)
            case "side":
                found = next((said(side.name) for id, side in sheet.sides.items() if id == ref.id), None)
            case "kind":
                kind = sheet.kinds.get(KindId(ref.id))
                found = said(kind.name) if kind else None
            case "seat":
                # Whoever has no name of his own is called as the sides are.
                found = next((said(seat.name) for id, seat in self.position.seats.items() if id == ref.id), None)
            case "value":
                name = next((rule.name for id, rule in sheet.values.items() if id == ref.id), None)
                # A track of several sides makes a value for each: `Germany: Treasury`.
                found = ": ".join(map(said, name.split(": "))) if name else None
            case "turn" | "phase" | "moment" | "word" | "article" | "plural":
                sorts = {"turn": self._turn, "word": self._word, "article": self._article, "plural": self._plural}
                found = sorts.get(ref.what, self._moment)(ref.id)
            case "fact" | "noted":
                found = self._fact(ref.id) if ref.what == "fact" else self._noted(*ref.id.split("/", 2))
            case "map":
                found = next((said(map.name) for id, map in board.maps.items() if id == ref.id), None)
            case "any":
                any_of = (Ref("side", ref.id), Ref("area", ref.id), Ref("counter", ref.id), Ref("value", ref.id))
                found = next((name for each in any_of if (name := self(each)) != readable_id(each)), None)
        return found or readable_id(ref)

    def _article(self, of: str) -> str:
        """In front of a name within a sentence. Where names are bent, as in German, the language has none."""
        article = _articles(self.game.sheet).get(of)
        return self.said(f"{article} {{name}}").removesuffix("{name}") if article else ""

    def _plural(self, of: str) -> str:
        return PLURAL if of in self.game.sheet.plurals else ""

    def _turn(self, number: str) -> str:
        """`Turn 2`; or as the game itself counts: `Round 2`."""
        turn = self.game.sheet.sequence.turn(int(number))
        own = turn is not None and turn.name.endswith(f" {number}")
        return self.said(turn.name if turn and own else "Turn {turn}").replace("{turn}", number)

    def _word(self, id: str) -> str:
        """What a fact says, a face, a way of going: an id of the game by its name, all else as the box says it."""
        if id in self.game.sheet.sides:
            return self(Ref("side", id))
        if id in self.game.board.spaces:
            return self(Ref("area", id))
        if (mark := self.game.sheet.marks.get(id)) is not None:
            return self.said(mark.name)
        phase = self.game.sheet.sequence.phase(PhaseId(id))
        return self.said(id.replace("_", " ") if phase is None else phase.name)

    def _fact(self, word: str) -> str:
        rule = self.game.sheet.facts.get(FactWord(word))
        return self.said((rule.name if rule else "") or word.replace("_", " "))

    def _noted(self, word: str, about: str, value: str) -> str:
        """A fact as its box tells it; in plain words, if it has no sentence of its own."""
        rule = self.game.sheet.facts.get(FactWord(word))
        whom, says = [Ref("any", each) for each in about.split(",") if each], self._word(value) if value else ""
        if rule is None or not rule.told:
            name = self(Ref("fact", word))
            return told_plainly(name, write_list(list(map(self, whom)), self.said(LAST_OF_A_LIST)), says)
        told = self.said(rule.told).replace("{value}", says)
        for gap, each in zip(("{first}", "{second}"), whom, strict=False):
            told = told.replace(gap, marked(each, self))
        told = with_articles(told)
        return told[:1].upper() + told[1:]

    def _moment(self, id: str) -> str:
        """A phase, and who acts in it; a side that the phase is already named after is not said twice."""
        phase, _, side = id.partition("/")
        known = self.game.sheet.sequence.phase(PhaseId(phase))
        name = self.said(known.name) if known is not None else readable_id(Ref("phase", phase))
        if not side or self.game.sheet.names_its_side(PhaseId(phase), SideId(side)):
            return name
        return f"{name}, {self(Ref('side', side))}"

    def _place(self, place: PlaceId) -> str | None:
        if place in self.game.sheet.places:
            return self.said(self.game.sheet.places[place].name)
        if place == TRAY:
            return self.said("Tray")
        carrier = place.removeprefix("aboard/")
        if carrier != place:
            return self.said("aboard {carrier}").replace("{carrier}", self._counter(carrier) or carrier)
        space = self.game.space(place)
        if space is None:
            return None
        _, slash, part = place.partition("/")
        if not slash:
            return space.name
        word, _, toward = part.partition(".")
        if toward:
            return f"{space.name} ({self.said(word)}, {self(Ref('area', toward))})"
        # A row or column of a box is often a side's, and others are called what is printed in them.
        printed = (each.name for each in space.cells if each.id == part) if isinstance(space, Box) else iter(())
        side = next((side.name for id, side in self.game.sheet.sides.items() if id == word), "")
        return f"{space.name} ({self.said(side or next(printed, '') or word.replace('_', ' '))})"

    def _counter(self, id: str) -> str | None:
        counter = self.position.counters.get(CounterId(id))
        if counter is None:
            return None
        side = self.game.sheet.sides.get(counter.side)
        name = self.game.kind(counter).name
        adjective = (side.adjective or side.name) if side else ""
        # A Soviet SUB says so itself.
        adjective = "" if name.startswith(f"{adjective} ") else adjective
        whole = self.said("{whose} {name}") if adjective else "{name}"
        return whole.replace("{whose}", self.said(adjective)).replace("{name}", self.said(name))


@once
def _articles(sheet: Sheet) -> Mapping[str, str]:
    """Of sides and areas that have one."""
    of_areas: dict[str, str] = {area: article for article, areas in sheet.articles.items() for area in areas}
    return {**of_areas, **{side.id: side.article for side in sheet.sides.values() if side.article}}


# How many counters of each kind are still in the box: what was printed, less what lies on the table.


Printing: TypeAlias = tuple[KindId, SideId]
NO_SIDE = SideId("")


class InTheBox(msgspec.Struct, frozen=True):
    """One kind for one side."""

    lying: int
    """On the table, as far as one may know."""

    printed: int | None = None
    """None: as many as are wanted."""

    @property
    def left(self) -> int | None:
        return None if self.printed is None else max(0, self.printed - self.lying)

    def allows(self, count: int) -> bool:
        """Whether so many more are within the counter mix."""
        return self.left is None or count <= self.left


def counter_mix(game: Game, position: Position) -> Mapping[Printing, InTheBox]:
    """Every kind but cards, for every side that has it. Reckoned from what is seen: hidden counters are not counted."""
    lying = _lying(position.counters)
    return {what: InTheBox(lying.get(what, 0), printed) for what, printed in _printed(game).items()}


def over_the_mix(game: Game, position: Position) -> Mapping[Printing, InTheBox]:
    """Of which more lie on the table than were printed. A rulebook asks after every move, and mostly there is none."""
    return _over(game, "", position.counters)


@until_changed
def _over(game: Game, _: str, counters: Mapping[CounterId, Counter]) -> Mapping[Printing, InTheBox]:
    printed, lying = _printed(game), _lying(counters)
    most = ((what, count, printed.get(what)) for what, count in lying.items())
    over = {what: InTheBox(count, limit) for what, count, limit in most if limit is not None and count > limit}
    return {what: over[what] for what in printed if what in over} if over else over


def _lying(counters: Mapping[CounterId, Counter]) -> Mapping[Printing, int]:
    return Tally([(each.kind, each.side) for each in counters.values() if each.kind != HIDDEN])


@once
def _printed(game: Game) -> Mapping[Printing, int | None]:
    kinds = [kind for kind in game.sheet.kinds.values() if kind.sort != "card"]
    return {(kind.id, side): kind.mix.get(side) for kind in kinds for side in sides_with(kind)}


def sides_with(kind: Kind) -> Iterator[SideId]:
    """Those that have it; nobody in particular is a side, too."""
    yield from dict.fromkeys((*kind.sides, *kind.mix)) or (NO_SIDE,)


# Where counters of a side wait beside the map, and how they go there.


def pool_of(game: Game, side: SideId) -> PlaceId:
    """Its own pool, or that of the side it belongs to, or else the tray."""
    out_of_play = [place for place in game.sheet.places.values() if not place.waits]
    pools = {place.owner: place.id for place in reversed(out_of_play) if place.sort == "pool"}
    known = game.sheet.sides.get(side)
    for owner in (side, known.belongs_to if known else None):
        named = next((place.id for place in out_of_play if place.id == f"pool/{owner}"), None)
        if owner and (found := pools.get(owner) or named):
            return found
    return TRAY
