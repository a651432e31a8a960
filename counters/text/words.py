"""A text cut into statements and words, each knowing where it stands; and the words a game knows, with the nearest
one to a word that it does not know."""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import NamedTuple, TypeVar

from boards.board import AreaId, Box
from boards.plain.bad_input import MOST, BadInput, is_sensible, unknown
from boards.plain.sentence import HALVES, Value, say, write_number
from boards.plain.working_out import once
from counters.counter import CounterId
from counters.game import Game
from counters.position import ABOARD, PARTS, PlaceId, area_of, carrier_of

SIGNS = ",:=()[]#"
TOKEN = re.compile(
    r"""(?P<space>\s+)
    | (?P<quoted> "(?:[^"\\]++|\\.)*+")
    | (?P<curly> [“„][^“”„]*[“”])
    | (?P<sign> [,:=()\[\]\#])
    | (?P<stop> [·;|])
    | (?P<word> [^\s,:=()\[\]\#·;|"“”„]+)""",
    re.VERBOSE,
)
LONGEST_TEXT = 1_000_000
MOST_WORDS = 200_000


class Token(NamedTuple):
    """`quoted` words are taken exactly as they stand; a sign is a token of its own."""

    text: str
    line: int
    column: int
    quoted: bool = False

    def is_sign(self, *signs: str) -> bool:
        return not self.quoted and self.text in signs

    @property
    def is_name(self) -> bool:
        """A word, quoted or not, and no sign."""
        return self.quoted or self.text not in SIGNS

    def is_word(self, *words: str) -> bool:
        return not self.quoted and self.text.casefold() in words

    def wrong(self, template: str, **values: Value) -> BadInput:
        """What to raise about this token."""
        return BadInput(say(template, **values), place=f"line {self.line}, column {self.column}")

    @property
    def shown(self) -> str:
        return self.text if len(self.text) <= 40 else self.text[:40] + "…"


def statements(text: str, first_line: int = 1) -> Iterator[list[Token]]:
    """Every statement of a text. Comments and blank lines are left out."""
    if len(text) > LONGEST_TEXT:
        raise BadInput(say("A position of more than {most} characters is not read.", most=LONGEST_TEXT))
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), first_line):
        statement: list[Token] = []
        for token in _tokens(line, number):
            if token is None:
                if statement:
                    yield statement
                statement = []
            else:
                statement.append(token)
            if len(statement) > MOST_WORDS:
                raise statement[-1].wrong("A statement of more than {most} words is not read.", most=MOST_WORDS)
        if statement:
            yield statement


def _tokens(line: str, number: int) -> Iterator[Token | None]:
    """The tokens of a line; None where a statement ends."""
    if line.lstrip().startswith("#"):
        return
    at = 0
    while at < len(line):
        match = TOKEN.match(line, at)
        if match is None:
            raise Token(line[at], number, at + 1).wrong("A closing quotation mark was expected.")
        text = match[0]
        if text == "#" and (match.end() == len(line) or line[match.end()].isspace()):
            return
        match match.lastgroup:
            case "quoted":
                yield Token(_unescaped(Token(text, number, at + 1)), number, at + 1, quoted=True)
            case "curly":
                yield Token(text[1:-1], number, at + 1, quoted=True)
            case "stop":
                yield None
            case "sign" | "word":
                yield Token(text, number, at + 1)
        at = match.end()


def _unescaped(token: Token) -> str:
    try:
        return str(json.loads(token.text, strict=False))
    except ValueError:
        raise token.wrong(
            "Inside quotation marks a backslash goes before a quotation mark, a backslash, n (new line), or u and "
            "four digits."
        ) from None


def quoted(text: str) -> str:
    """In quotation marks, on one line, with nothing in it that cannot be seen."""
    return "".join(
        char if char.isprintable() else json.dumps(char)[1:-1] for char in json.dumps(text, ensure_ascii=False)
    )


# A finger on a statement that is being read, word by word.


N = TypeVar("N", int, float)


class Cursor:
    """What has not been read yet of one statement."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.at = 0

    @property
    def next(self) -> Token:
        """The token under the finger; behind the last one, an empty word."""
        if self.at < len(self.tokens):
            return self.tokens[self.at]
        last = self.tokens[-1]
        return Token("", last.line, last.column + len(last.text) + 2 * last.quoted)

    @property
    def ended(self) -> bool:
        return self.at >= len(self.tokens)

    def take(self) -> Token:
        token = self.next
        self.at += 1
        return token

    def took_sign(self, *signs: str) -> bool:
        """Step over the sign, if it is there."""
        if not self.ended and self.next.is_sign(*signs):
            self.at += 1
            return True
        return False

    def took_word(self, *words: str) -> bool:
        if not self.ended and self.next.is_word(*words):
            self.at += 1
            return True
        return False

    def expected(self, what: str, **values: Value) -> BadInput:
        """What to raise when something else stands here."""
        if self.ended:
            return self.next.wrong("{what} was expected; the line ends here.", what=say(what), **values)
        return self.next.wrong("{what} was expected, not {found}.", what=say(what), found=self.next.shown, **values)

    def sign(self, sign: str, what: str) -> None:
        if not self.took_sign(sign):
            raise self.expected(what)

    def name(self, what: str) -> Token:
        if self.ended or not self.next.is_name:
            raise self.expected(what)
        return self.take()

    def names(self, what: str, *stops: str) -> list[Token]:
        """One or more words, up to the next sign or the words to stop at."""
        found = [self.name(what)]
        while not self.ended and self.next.is_name and not self.next.is_word(*stops):
            found.append(self.take())
        return found

    def number(self, what: str) -> float:
        number = None if self.ended or self.next.quoted else read_number(self.next.text)
        if number is None:
            raise self.expected(what)
        return self._near(number)

    def whole(self, what: str) -> int:
        number = None if self.ended or self.next.quoted else read_whole(self.next.text)
        if number is None:
            raise self.expected(what)
        return self._near(number)

    def _near(self, number: N) -> N:
        """Step over a number that lies where games are played."""
        if not is_sensible(number):
            raise self.next.wrong("A number is further from 0 than {most}.", most=MOST)
        self.at += 1
        return number

    def end(self, what: str = "The end of the statement") -> None:
        if not self.ended:
            raise self.expected(what)


# Numbers as people type them: 2, 1½, 1/2, .5, -3. What is written can be read back to the same number.


MINUS = str.maketrans({"−": "-", "–": "-"})
VULGAR = {sign: fraction for fraction, sign in HALVES.items()}
MIXED = re.compile(r"([-+]?)(\d{0,15})([¼½¾⅓⅔])")
RATIO = re.compile(r"([-+]?)(\d{1,15})/(\d{1,15})")
DECIMAL = re.compile(r"[-+]?(\d{1,25}\.?\d{0,25}|\.\d{1,25})(e[-+]?\d{1,3})?", re.IGNORECASE)
COUNT = re.compile(r"(\d{1,6})[x×]?|[x×](\d{1,6})", re.IGNORECASE)


def read_number(typed: str) -> float | None:
    typed = typed.translate(MINUS)
    if match := MIXED.fullmatch(typed):
        sign, whole, part = match.groups()
        exact = int(whole or 0) + VULGAR[part]
        return float(-exact if sign == "-" else exact)
    if match := RATIO.fullmatch(typed):
        sign, over, under = match.groups()
        return float(Fraction(int(sign + over), int(under))) if int(under) else None
    number = float(typed) if DECIMAL.fullmatch(typed) else math.inf
    return number if math.isfinite(number) else None


def read_whole(typed: str) -> int | None:
    typed = typed.translate(MINUS)
    return int(typed) if re.fullmatch(r"[-+]?\d{1,30}", typed) else None


def read_count(typed: str) -> int | None:
    """`3`, `3x` or `x3`: how many of them."""
    match = COUNT.fullmatch(typed)
    return int(match[1] or match[2]) if match else None


def write_exactly(number: float) -> str:
    """2, 1½, 0.1: the shortest that reads back as the very same number."""
    if abs(number) < 1e15 and Fraction(number).denominator in {1, 2, 4}:
        return write_number(number)
    return repr(float(number))


def write_decimal(number: float) -> str:
    """The same without halves, for spots and points."""
    return str(int(number)) if abs(number) < 1e15 and number == int(number) else repr(number)


BARE = re.compile(r"[a-z0-9_]+(?:[/.~][a-z0-9_]+)*")
"""What may stand without quotation marks."""

LONGEST_NAME = 200


def plain(name: str) -> str:
    """`Bay of Biscay`, `bay-of-biscay` and `bay_of_biscay` are one name."""
    letters = "".join(
        c for c in unicodedata.normalize("NFKD", name[:LONGEST_NAME].casefold()) if not unicodedata.combining(c)
    )
    return re.sub(r"[^\w./~]+", "_", letters).strip("_")


@dataclass(frozen=True)
class Words:
    """All words of one sort. A game that names none takes any."""

    sort: str
    """What such a word is called in a sentence: kind, side, area."""

    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Every id, and what else it goes by."""

    @cached_property
    def _by_name(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, tuple[str, ...]] = {}
        for id, names in self.names.items():
            both = ((plain(name), plain(name).replace(".", "")) for name in names)  # Isl. is typed Isl as well
            for name in dict.fromkeys(chain.from_iterable(both)):
                found[name] = (*found.get(name, ()), id)
        return found

    def knows(self, id: str) -> bool:
        return id in self.names or not self.names

    def find(self, typed: str) -> str | None:
        """The one id that is meant, if it is clear which."""
        low = typed.casefold()
        if low in self.names or (self.knows(low) and BARE.fullmatch(low)):
            return low
        name = plain(typed)
        if name in self.names or (self.knows(name) and BARE.fullmatch(name)):
            return name
        ids = self._by_name.get(name, ())
        return ids[0] if len(ids) == 1 else None

    def meant(self, names: list[Token]) -> str | None:
        """The id that one or several words name together. What stands in quotation marks is taken as it is."""
        if len(names) == 1 and names[0].quoted:
            return names[0].text
        if any(token.quoted for token in names):
            return None
        return self.find("_".join(token.text for token in names))

    def named(self, names: list[Token]) -> str:
        """The same, where there must be one."""
        found = self.meant(names)
        if found is None:
            raise self.unknown(names[0], " ".join(token.text for token in names))
        return found

    def read(self, token: Token, typed: str | None = None) -> str:
        """The id that one word names; or a part of the word."""
        return self.named([token if typed is None else token._replace(text=typed)])

    def unknown(self, token: Token, typed: str) -> BadInput:
        if several := self._by_name.get(plain(typed)):
            return token.wrong(
                "Several things of the sort “{sort}” are called {typed}: say which, {ids}.",
                sort=self.sort, typed=typed[:80], ids=several,
            )  # fmt: skip
        return token.wrong("{why}", why=unknown(self.sort, plain(typed), [*self.names, *self._by_name]))

    def write(self, id: str, reserved: Container[str] = ()) -> str:
        """As `read` will understand it."""
        return id if BARE.fullmatch(id) and self.knows(id) and id not in reserved else quoted(id)


@dataclass(frozen=True)
class GameWords:
    """Everything that can be named in a position of one game, save the counters on the table."""

    game: Game

    @cached_property
    def sides(self) -> Words:
        sides = self.game.sheet.sides.values()
        return Words("side", {side.id: (side.name, side.adjective, *side.also) for side in sides})

    @cached_property
    def kinds(self) -> Words:
        return Words("kind of counter", {kind.id: (kind.name,) for kind in self.game.sheet.kinds.values()})

    @cached_property
    def spaces(self) -> Words:
        return Words("area", {space.id: (space.name,) for space in self.game.board.spaces.values()})

    @cached_property
    def places(self) -> Words:
        """Off the board."""
        named: dict[str, tuple[str, ...]] = {rule.id: (rule.name,) for rule in self.game.sheet.places.values()}
        return Words("place", {"tray": ("tray",), **named})

    @cached_property
    def anywhere(self) -> Words:
        return Words("place", {**self.places.names, **self.spaces.names})

    @cached_property
    def maps(self) -> Words:
        return Words("map", {map.id: (map.name,) for map in self.game.board.maps.values()})

    @cached_property
    def phases(self) -> Words:
        return Words("phase", {phase.id: (phase.name,) for phase in self.game.sheet.sequence.phases})

    @cached_property
    def values(self) -> Words:
        return Words("value", {rule.id: (rule.name,) for rule in self.game.sheet.values.values()})

    @cached_property
    def facts(self) -> Words:
        return Words("fact", dict.fromkeys(self.game.sheet.facts, ()))

    @cached_property
    def options(self) -> Words:
        return Words("option", {rule.id: (rule.name,) for rule in self.game.sheet.options.values()})

    @cached_property
    def marks(self) -> Words:
        return Words("mark", {rule.word: (rule.name,) for rule in self.game.sheet.marks.values()})


@once
def words_of(game: Game) -> GameWords:
    """The words of a game, gathered once."""
    return GameWords(game)


# Places as they are typed: `berlin`, `Bay of Biscay`, `spain/port.mediterranean_sea`, `turn_track/7`, `hand/axis`.


def read_place(words: GameWords, tokens: list[Token]) -> PlaceId:
    """The place that some words name. What stands in quotation marks is taken as it is."""
    first = tokens[0]
    if len(tokens) == 1 and first.quoted:
        return PlaceId(first.text)
    typed = "_".join(token.text for token in tokens)
    low = PlaceId(typed.casefold())
    if carrier_of(low) or words.game.knows_place(low):
        return low
    if (id := words.anywhere.find(typed)) is not None:
        return PlaceId(id)
    start, slash, part = typed.partition("/")
    area = words.spaces.find(start) if slash else None
    if area is not None:
        return _part_of(words, AreaId(area), part, first)
    raise words.anywhere.unknown(first, typed)


def _part_of(words: GameWords, area: AreaId, part: str, token: Token) -> PlaceId:
    space = words.game.board.spaces[area]
    cells = {cell.id: (plain(cell.name), cell.id) for cell in space.cells} if isinstance(space, Box) else {}
    for id, names in cells.items():
        if plain(part) in names:
            return PlaceId(f"{area}/{id}")
    sort, dot, toward = part.partition(".")
    if sort.casefold() in PARTS:
        if not dot:
            return PlaceId(f"{area}/{sort.casefold()}")
        return PlaceId(f"{area}/{sort.casefold()}.{words.spaces.read(token, toward)}")
    raise token.wrong("{why}", why=unknown(f"part of {area} called", plain(part), [*cells, *PARTS]))


def write_place(words: GameWords, place: PlaceId, on_table: Container[CounterId] = ()) -> str:
    carrier = carrier_of(place)
    known = words.game.knows_place(place) if carrier is None else carrier in on_table and bool(carrier)
    return place if known and BARE.fullmatch(place) else quoted(place)


def in_board_order(words: GameWords, places: list[PlaceId]) -> list[PlaceId]:
    """Areas and boxes as the board lists them, cells as they come, then the sheet's places, the rest, and cargo."""
    spaces = words.game.board.spaces
    areas = {area: index for index, area in enumerate(spaces)}
    off_board = {place: index for index, place in enumerate(words.game.sheet.places)}

    def rank(place: PlaceId) -> tuple[int, int, int, str]:
        if place in off_board:
            return 1, off_board[place], 0, ""
        if place.startswith(ABOARD):
            return 3, 0, 0, place
        area = area_of(place)
        if area not in areas:
            return 2, 0, 0, place
        space, part = spaces[area], place.partition("/")[2]
        cells = [cell.id for cell in space.cells] if part and isinstance(space, Box) else []
        return 0, areas[area], cells.index(part) if part in cells else -1, place

    return sorted(places, key=rank)
