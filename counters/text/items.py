"""Counters as they are typed: `2 germany infantry (moved, steps 1)`, `usa carrier #cv [britain fighter]`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from boards.plain.bad_input import BadInput
from counters.counter import HIDDEN, Counter, CounterId, Kind, KindId, SideId
from counters.position import Offset, PlaceId, Position, aboard, carrier_of, slot
from counters.text.words import Cursor, GameWords, Token, Words, plain, read_count, read_number

NOBODY = "nobody"
NESTED = 20
MOST_WORDS = 12
MOST_DETAILS = 200
NUMBERS = re.compile(r"(\d{1,9})(?:[-–](\d{1,9}))?")
DETAILS = frozenset(
    {"steps", "step", "amount", "turned", "known", "at", "face", "mark", "locked", "to", "and", NOBODY}
)  # fmt: skip
"""Words with a meaning of their own between round brackets."""


class Items:
    """Reads what lies in one place after another."""

    def __init__(self, words: GameWords, laying: Laying) -> None:
        self.words, self.laying = words, laying

    def read(self, cursor: Cursor, there: Pile, *stops: str, depth: int = 0) -> None:
        """Counters parted by commas, up to the end or to the bracket that closes the cargo."""
        while True:
            self._read_one(cursor, there, depth)
            if not cursor.took_sign(","):
                break
            if cursor.ended or cursor.next.is_sign(*stops):
                break

    def _read_one(self, cursor: Cursor, there: Pile, depth: int) -> None:
        start = cursor.next
        names, count = self._names(cursor)
        if names:
            kind, side = self.kind_and_side(names)
            first = Laid(start, Counter(UNNAMED, kind, side))
            ids = self._ids(cursor, stem(side, kind), count) if cursor.took_sign("#") else []
            self._details(cursor, first)
            # The name may stand behind the details as well.
            if not ids:
                ids = self._ids(cursor, stem(side, kind), count) if cursor.took_sign("#") else [UNNAMED] * count
            laid = [Laid(start, replace(first.counter, id=id), first.spot, first.locked) for id in ids]
        elif cursor.took_sign("#"):
            laid = [self._lifted(cursor.name("The name of a counter"))]
            self._details(cursor, laid[0])
        else:
            raise cursor.expected("A counter such as “germany infantry”")
        for each in laid:
            self.laying.lay(each, there)
        if not cursor.ended and cursor.next.is_sign("["):
            self._cargo(cursor, laid[0], count, depth)

    def _names(self, cursor: Cursor) -> tuple[list[Token], int]:
        """The words for what they are, and how many."""
        names: list[Token] = []
        while not cursor.ended and cursor.next.is_name:
            names.append(cursor.take())
        if len(names) > MOST_WORDS:
            raise names[0].wrong("A counter of {words} words is not read.", words=len(names))
        count = None if not names or names[0].quoted else read_count(names[0].text)
        if count is None or len(names) == 1:
            return names, 1
        if count == 0:
            raise names[0].wrong("At least one counter was expected.")
        return names[1:], count

    def kind_and_side(self, names: list[Token]) -> tuple[KindId, SideId]:
        """Side and kind, each of one word or several: the first way to cut them that makes sense."""
        for cut in range(1, len(names)):
            side = self._side(names[:cut])
            kind = self._kind(names[cut:])
            if side is not None and kind is not None:
                return kind, side
        kind = self._kind(names)
        if kind is not None:
            return kind, self._side_left_out(names[0], kind)
        raise self._unknown(names)

    def of_shared_name(self, names: list[Token], lying: Sequence[Counter]) -> list[Counter]:
        """Those of these counters that go by a name which several kinds share: `germany infantry`."""
        for cut in range(len(names)):
            side = self._side(names[:cut]) if cut else None
            if cut and side is None:
                continue
            said = " ".join(token.text.casefold() for token in names[cut:])
            wanted = {said, *map(str.casefold, _singulars(said))}
            kinds = self.words.game.sheet.kinds
            meant = {id for id, kind in kinds.items() if wanted & {kind.name.casefold(), kind.type.casefold()}}
            if found := [one for one in lying if one.kind in meant and side in (None, one.side)]:
                return found
        return []

    def _side_left_out(self, token: Token, kind: KindId) -> SideId:
        printed = self.words.game.sheet.kinds.get(kind)
        if printed is None or not printed.sides:
            return SideId("")
        if len(printed.sides) > 1:
            raise token.wrong(
                "Whose {kind}? A side was expected before it: {sides}.", kind=kind, sides=tuple(printed.sides)
            )
        return printed.sides[0]

    def _side(self, names: list[Token]) -> SideId | None:
        if len(names) == 1 and names[0].is_word(NOBODY):
            return SideId("")
        found = self.words.sides.meant(names)
        return None if found is None else SideId(found)

    def _kind(self, names: list[Token]) -> KindId | None:
        if len(names) == 1 and names[0].is_word(HIDDEN):
            return HIDDEN
        found = self.words.kinds.meant(names)
        if found is None and not names[-1].quoted:
            last = names[-1]
            for one in _singulars(last.text):
                found = found or self.words.kinds.meant([*names[:-1], last._replace(text=one)])
        return None if found is None else KindId(found)

    def _unknown(self, names: list[Token]) -> BadInput:
        """Blame the word that is not known: the side if the kind is, else the kind."""
        if self._side(names) is not None:
            return names[-1].wrong("A kind of counter was expected after {side}.", side=names[-1].shown)
        for cut in range(1, len(names)):
            if self._side(names[:cut]) is not None:
                return _unknown(self.words.kinds, names[cut:])
        if len(names) > 1 and self._kind(names[1:]) is not None:
            return _unknown(self.words.sides, names[:1])
        return _unknown(self.words.kinds, names)

    def _ids(self, cursor: Cursor, begins: str, count: int) -> list[CounterId]:
        """One name, or the numbers of several usual names: `#4-6`."""
        token = cursor.name("The name of a counter")
        numbers = None if token.quoted else NUMBERS.fullmatch(token.text)
        if numbers is None:
            if count != 1:
                raise token.wrong("A name was expected for one counter only, not for {count}.", count=count)
            return [_id(token)]
        first = int(numbers[1])
        last = int(numbers[2] or first)
        if last - first + 1 != count:
            example = f"#{first}-{first + count - 1}" if count > 1 else f"#{first}"
            raise token.wrong("{count} counters are numbered so: {example}.", count=count, example=example)
        return [numbered(begins, number) for number in range(first, last + 1)]

    def _lifted(self, token: Token) -> Laid:
        found = self.laying.lift(_id(token))
        if found is None:
            raise Words("counter", dict.fromkeys(self.laying.named, ())).unknown(token, token.text)
        found.token = token
        return found

    def _cargo(self, cursor: Cursor, carrier: Laid, count: int, depth: int) -> None:
        bracket = cursor.take()
        if depth >= NESTED:
            raise bracket.wrong("Cargo more than {deepest} brackets deep is not read.", deepest=NESTED)
        if count > 1:
            raise bracket.wrong("Cargo was expected aboard one counter only, not aboard {count}.", count=count)
        if not cursor.took_sign("]"):
            self.read(cursor, carrier.cargo, "]", depth=depth + 1)
            cursor.sign("]", "A comma or the bracket ] that closes the cargo")

    def _details(self, cursor: Cursor, laid: Laid) -> None:
        """Between round brackets: how it lies."""
        read = 0
        while cursor.took_sign("("):
            while not cursor.took_sign(")"):
                read += 1
                if read > MOST_DETAILS:
                    raise cursor.next.wrong("More than {most} details are not read.", most=MOST_DETAILS)
                laid.counter = replace(laid.counter, **self._detail(cursor, laid))
                if not cursor.took_sign(","):
                    cursor.sign(")", "A comma or the closing bracket )")
                    break

    def _detail(self, cursor: Cursor, laid: Laid) -> dict[str, Any]:
        """What one detail changes of the counter."""
        if cursor.took_word("steps", "step"):
            return {"steps": cursor.whole("How many steps were lost")}
        if cursor.took_word("amount") or (not cursor.next.quoted and read_number(cursor.next.text) is not None):
            return {"amount": cursor.number("An amount")}
        if cursor.took_word("turned"):
            return {"turned": cursor.whole("Degrees, such as 90")}
        if cursor.took_word("known"):
            return {"known_to": self._known_to(cursor)}
        if cursor.took_word("face"):
            return {"face": self._faces(laid).named(cursor.names("A face"))}
        if cursor.took_word("mark"):
            return self._marked(cursor, laid, sure=True)
        if cursor.took_word("locked"):
            laid.locked = True
        elif cursor.took_word("at"):
            laid.spot = Offset(cursor.number("A number to the right"), cursor.number("A number downwards"))
        else:
            return self._marked(cursor, laid, sure=False)
        return {}

    def _known_to(self, cursor: Cursor) -> tuple[SideId, ...]:
        cursor.took_word("to")
        if cursor.took_word(NOBODY):
            return ()
        sides = [SideId(self.words.sides.read(cursor.name("A side")))]
        while not cursor.ended and cursor.next.is_name:
            if len(sides) > MOST_DETAILS:
                raise cursor.next.wrong("More than {most} sides are not read.", most=MOST_DETAILS)
            if not cursor.took_word("and"):
                sides.append(SideId(self.words.sides.read(cursor.take())))
        return tuple(sides)

    def _faces(self, laid: Laid) -> Words:
        return faces_of(self.words.game.kind(laid.counter))

    def _marked(self, cursor: Cursor, laid: Laid, *, sure: bool) -> dict[str, Any]:
        """A mark; or, if it is not sure to be one, the face of that name."""
        names = cursor.names("A detail such as back, moved, steps 1, amount 2, turned 90, known to germany, at 3 4")
        faces = self._faces(laid)
        face = None if sure or names[0].quoted else faces.meant(names)
        if face is not None:
            return {"face": face}
        marks = self.words.marks.names
        mark = Words("mark or face", {**faces.names, **marks} if marks else {}).named(names)
        return {"marks": (*laid.counter.marks, mark)}


def faces_of(kind: Kind) -> Words:
    return Words("face", {face.name: (face.name,) for face in kind.faces})


def _id(token: Token) -> CounterId:
    return CounterId(token.text if token.quoted else token.text.casefold())


def _unknown(words: Words, names: list[Token]) -> BadInput:
    return words.unknown(names[0], " ".join(token.text for token in names))


def _singulars(word: str) -> list[str]:
    """What a plural may be the plural of."""
    low = plain(word)
    endings = (("ies", "y"), ("es", ""), ("s", ""), ("men", "man"))
    return [low.removesuffix(many) + one for many, one in endings if low.endswith(many)]


# The table while a text is being read: counters lie in their places, but not all of them have a name yet.


UNNAMED = CounterId("")
MOST_COUNTERS = 20_000


def stem(side: SideId, kind: KindId) -> str:
    """What the name of a counter begins with when nobody gave it one."""
    return f"{side}_{kind}" if side else kind


def numbered(stem: str, number: int) -> CounterId:
    """`germany_infantry_3`."""
    return CounterId(f"{stem}_{number}")


@dataclass(eq=False)
class Laid:
    """One counter that has been read, and what lies aboard it."""

    token: Token | None
    counter: Counter
    spot: Offset | None = None
    locked: bool = False
    cargo: Pile = field(default_factory=dict)


Pile: TypeAlias = dict[Laid, None]
"""Bottom first; a dict, so that one is taken out as quickly as another."""


class Laying:
    """Counters by place, bottom first, as the text lays them."""

    def __init__(self, start: Position) -> None:
        self.start = start
        self.gone: set[CounterId] = set()
        self.ever_laid = 0
        self.named: dict[CounterId, Laid] = {}
        self.unnamed: Pile = {}
        self.stacks: dict[PlaceId, Pile] = {}
        self.lies_in: dict[CounterId, Pile] = {}
        for place, stack in start.stacks.items():
            there = self.stacks.setdefault(place, {})
            for id in stack:
                laid = Laid(None, start.counters[id], start.spots.get(id), id in start.locked)
                self.named[id] = laid
                self.lies_in[id] = there
                there[laid] = None

    def lay(self, laid: Laid, there: Pile) -> None:
        """On top of what lies there."""
        self.ever_laid += 1
        if self.ever_laid > MOST_COUNTERS and laid.token is not None:
            raise laid.token.wrong("A position of more than {most} counters is not read.", most=MOST_COUNTERS)
        id = laid.counter.id
        if id == UNNAMED:
            self.unnamed[laid] = None
        else:
            if id in self.named and laid.token is not None:
                raise laid.token.wrong("There is a counter #{id} already.", id=id)
            self.named[id] = laid
            self.lies_in[id] = there
        there[laid] = None

    def lift(self, id: CounterId) -> Laid | None:
        """Take a counter from where it lies, to be laid elsewhere with what is aboard it."""
        laid = self.named.pop(id, None)
        if laid is not None:
            del self.lies_in.pop(id)[laid]
        return laid

    def empty(self, place: PlaceId) -> None:
        """What lay there is off the table, with its cargo."""
        piles = [self.stacks.pop(place, {})]
        carrier = self.named.get(carrier_of(place) or UNNAMED)
        if carrier is not None:
            piles.append(carrier.cargo)
            carrier.cargo = {}
        while piles:
            for laid in piles.pop():
                id = laid.counter.id
                if id == UNNAMED:
                    del self.unnamed[laid]
                else:
                    del self.named[id], self.lies_in[id]
                    self.gone.add(id)
                    piles.append(self.stacks.pop(aboard(id), {}))
                piles.append(laid.cargo)

    def finished(self) -> Position:
        """Everybody gets a name, and the places are put together."""
        self._number()
        self._name_slots()
        everybody = list(self.named.values())
        for laid in everybody:
            if laid.cargo:
                self.stacks.setdefault(aboard(laid.counter.id), {}).update(laid.cargo)
        self._check_cargo()
        return self.start.with_(
            counters={laid.counter.id: laid.counter for laid in everybody},
            stacks={place: tuple(laid.counter.id for laid in stack) for place, stack in self.stacks.items() if stack},
            spots={laid.counter.id: laid.spot for laid in everybody if laid.spot is not None},
            locked=frozenset(laid.counter.id for laid in everybody if laid.locked),
            facts=self.start.facts.not_about(self.gone) if self.gone else self.start.facts,
        )

    def _check_cargo(self) -> None:
        """Whatever lies aboard something lies on the board in the end."""
        where = {laid.counter.id: place for place, stack in self.stacks.items() for laid in stack}
        grounded: set[PlaceId] = set()
        for place, stack in self.stacks.items():
            token = next((laid.token for laid in stack if laid.token is not None), None)
            way = {place: None}
            at = place
            while token is not None and at not in grounded and (carrier := carrier_of(at)) is not None:
                if carrier not in where:
                    raise token.wrong("There is no counter #{id} to be aboard of.", id=carrier)
                at = where[carrier]
                if at in way:
                    raise token.wrong("Cargo aboard its own cargo is not possible: #{id}.", id=carrier)
                way[at] = None
            grounded.update(way)

    def _number(self) -> None:
        """The lowest number that is free, in the order of the text."""
        last: dict[str, int] = {}
        for laid in self.unnamed:
            if laid.counter.kind == HIDDEN:
                continue
            begins = stem(laid.counter.side, laid.counter.kind)
            number = last.get(begins, 0) + 1
            while (id := numbered(begins, number)) in self.named:
                number += 1
            last[begins] = number
            laid.counter = msgspec.structs.replace(laid.counter, id=id)
            self.named[id] = laid

    def _name_slots(self) -> None:
        """Hidden counters are called by where they lie; cargo after its carrier."""
        for place, stack in list(self.stacks.items()):
            for slotted, laid in _hidden_in(place, stack):
                if slotted in self.named and laid.token is not None:
                    raise laid.token.wrong("There is a counter #{id} already.", id=slotted)
                laid.counter = msgspec.structs.replace(laid.counter, id=slotted)
                self.named[slotted] = laid


def _hidden_in(place: PlaceId, stack: Pile) -> Iterator[tuple[CounterId, Laid]]:
    for index, laid in enumerate(stack):
        if laid.counter.id == UNNAMED:
            yield slot(place, index), laid
        yield from _hidden_in(aboard(laid.counter.id), laid.cargo)
