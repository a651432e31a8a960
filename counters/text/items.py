"""Counters as they are typed: `2 germany infantry (moved, steps 1)`, `usa carrier #cv [britain fighter]`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from boards.plain.bad_input import BadInput
from counters.counter import HIDDEN, Counter, CounterId, Kind, KindId, SideId
from counters.position import Offset
from counters.text.items import UNNAMED, Laid, Laying, Pile, numbered, stem
from counters.text.tokens import Cursor, Token, read_count, read_number
from counters.text.words import GameWords, Words, plain

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
    """The faces of a kind, by name."""
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
