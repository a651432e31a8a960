"""Counters as they are typed: `2 germany infantry (moved, steps 1)`, `usa carrier #cv [britain fighter]`."""

from __future__ import annotations

import re

import msgspec

from boards.bad_input import BadInput
from counters.counter import HIDDEN, Counter, CounterId, Kind, KindId, SideId
from counters.position import Offset
from counters.text.cursor import Cursor
from counters.text.laying import UNNAMED, Laid, Laying, Pile, numbered, stem
from counters.text.numbers import read_count, read_number
from counters.text.tokens import Token
from counters.text.words import GameWords, Words, plain

NOBODY = "nobody"
NESTED = 20
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
        ids: list[CounterId] = []
        if cursor.took_sign("#"):
            ids = self._ids(cursor, names, count)
        if names:
            counter = Counter(UNNAMED, *self.kind_and_side(names))
            ids = ids or [UNNAMED] * count
            laid = [Laid(start, msgspec.structs.replace(counter, id=id)) for id in ids]
        elif ids:
            laid = [self._lifted(start, ids[0])]
        else:
            raise cursor.expected("A counter such as “germany infantry”")
        self._details(cursor, laid)
        for each in laid:
            self.laying.lay(each, there)
        if not cursor.ended and cursor.next.is_sign("["):
            self._cargo(cursor, laid, depth)

    def _names(self, cursor: Cursor) -> tuple[list[Token], int]:
        """How many, and the words for what they are."""
        names: list[Token] = []
        while not cursor.ended and cursor.next.is_name:
            names.append(cursor.take())
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
        found = _meant(self.words.sides, names)
        return None if found is None else SideId(found)

    def _kind(self, names: list[Token]) -> KindId | None:
        if len(names) == 1 and names[0].is_word(HIDDEN):
            return HIDDEN
        found = _meant(self.words.kinds, names)
        if found is None and not names[-1].quoted:
            last = names[-1]
            for one in _singulars(last.text):
                found = found or _meant(self.words.kinds, [*names[:-1], last._replace(text=one)])
        return None if found is None else KindId(found)

    def _unknown(self, names: list[Token]) -> BadInput:
        """Blame the word that is not known: the side if the kind is, else the kind."""
        for cut in range(1, len(names)):
            if self._side(names[:cut]) is not None:
                return _unknown(self.words.kinds, names[cut:])
        if len(names) > 1 and self._kind(names[1:]) is not None:
            return _unknown(self.words.sides, names[:1])
        return _unknown(self.words.kinds, names)

    def _ids(self, cursor: Cursor, names: list[Token], count: int) -> list[CounterId]:
        token = cursor.name("The name of a counter")
        numbers = None if token.quoted or not names else NUMBERS.fullmatch(token.text)
        if numbers is None:
            if count != 1:
                raise token.wrong("A name was expected for one counter only, not for {count}.", count=count)
            return [CounterId(token.text if token.quoted else token.text.casefold())]
        kind, side = self.kind_and_side(names)
        first = int(numbers[1])
        last = int(numbers[2]) if numbers[2] else first
        if last - first + 1 != count:
            raise token.wrong("{count} numbers were expected after the #, such as {first}-{last}.",
                              count=count, first=first, last=first + count - 1)  # fmt: skip
        return [numbered(stem(side, kind), number) for number in range(first, last + 1)]

    def _lifted(self, token: Token, id: CounterId) -> Laid:
        found = self.laying.lift(id)
        if found is None:
            raise Words("counter", dict.fromkeys(self.laying.named, ())).unknown(token, id)
        found.token = token
        return found

    def _cargo(self, cursor: Cursor, carriers: list[Laid], depth: int) -> None:
        bracket = cursor.take()
        if depth >= NESTED:
            raise bracket.wrong("Cargo more than {deepest} brackets deep is not read.", deepest=NESTED)
        if len(carriers) > 1:
            raise bracket.wrong("Cargo was expected aboard one counter only, not aboard {count}.", count=len(carriers))
        if not cursor.took_sign("]"):
            self.read(cursor, carriers[0].cargo, "]", depth=depth + 1)
            cursor.sign("]", "A comma or the bracket ] that closes the cargo")

    def _details(self, cursor: Cursor, laid: list[Laid]) -> None:
        while cursor.took_sign("("):
            while not cursor.took_sign(")"):
                self._detail(cursor, laid)
                if not cursor.took_sign(","):
                    cursor.sign(")", "A comma or the closing bracket )")
                    break

    def _detail(self, cursor: Cursor, laid: list[Laid]) -> None:
        if cursor.took_word("steps", "step"):
            _change(laid, steps=cursor.whole("How many steps were lost"))
        elif cursor.took_word("amount") or (not cursor.next.quoted and read_number(cursor.next.text) is not None):
            _change(laid, amount=cursor.number("An amount"))
        elif cursor.took_word("turned"):
            _change(laid, turned=cursor.whole("Degrees, such as 90"))
        elif cursor.took_word("known"):
            _change(laid, known_to=self._known_to(cursor))
        elif cursor.took_word("locked"):
            for each in laid:
                each.locked = True
        elif cursor.took_word("at"):
            spot = Offset(cursor.number("A number to the right"), cursor.number("A number downwards"))
            for each in laid:
                each.spot = spot
        else:
            self._face_or_mark(cursor, laid)

    def _known_to(self, cursor: Cursor) -> tuple[SideId, ...]:
        cursor.took_word("to")
        if cursor.took_word(NOBODY):
            return ()
        sides = [SideId(self.words.sides.read(cursor.name("A side")))]
        while not cursor.ended and cursor.next.is_name:
            if not cursor.took_word("and"):
                sides.append(SideId(self.words.sides.read(cursor.take())))
        return tuple(sides)

    def _face_or_mark(self, cursor: Cursor, laid: list[Laid]) -> None:
        faces = faces_of(self.words.game.kind(laid[0].counter))
        if cursor.took_word("face"):
            _change(laid, face=_read(faces, cursor.names("A face")))
            return
        sure = cursor.took_word("mark")
        names = cursor.names("A detail such as back, moved, steps 1, amount 2, turned 90, known to germany, at 3 4")
        face = None if sure or names[0].quoted else _meant(faces, names)
        if face is not None:
            _change(laid, face=face)
            return
        marks = self.words.marks.names
        mark = _read(Words("mark or face", {**faces.names, **marks} if marks else {}), names)
        for each in laid:
            each.counter = msgspec.structs.replace(each.counter, marks=(*each.counter.marks, mark))


def faces_of(kind: Kind) -> Words:
    """The faces of a kind, by name."""
    return Words("face", {face.name: (face.name,) for face in kind.faces})


def _change(laid: list[Laid], **changes: object) -> None:
    for each in laid:
        each.counter = msgspec.structs.replace(each.counter, **changes)


def _meant(words: Words, names: list[Token]) -> str | None:
    """The id that one or several words name together."""
    if len(names) == 1 and names[0].quoted:
        return names[0].text
    if any(token.quoted for token in names):
        return None
    return words.find("_".join(token.text for token in names))


def _read(words: Words, names: list[Token]) -> str:
    found = _meant(words, names)
    if found is None:
        raise _unknown(words, names)
    return found


def _unknown(words: Words, names: list[Token]) -> BadInput:
    return words.unknown(names[0], " ".join(token.text for token in names))


def _singulars(word: str) -> list[str]:
    """What a plural may be the plural of."""
    low = plain(word)
    endings = (("ies", "y"), ("es", ""), ("s", ""), ("men", "man"))
    return [low.removesuffix(many) + one for many, one in endings if low.endswith(many)]
