"""A sentence before it is written out: a template, and the values that go into it.

Everything below the screen speaks in these. The screen puts in names, links them to the map, and translates.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from math import isfinite
from string import Formatter
from typing import Literal, TypeAlias

import msgspec

TWO_STOPS = re.compile(r"(?<!\.)\.\.(?=[\s”\")]|$)")
"""A name that ends with a full stop, at the end of a sentence; the folder above in `../x` is none."""

FORMATTER = Formatter()

UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Letters that are obeyed and not seen: also those that have the letters after them shown the other way round."""

BREAKS = re.compile(r"\s*[\n\r\t]\s*")
MARKS = re.compile(UNSEEN.pattern.replace(r"\x00-\x08", r"\x00\x02-\x08"))
"""The same, but for the sign by which a name is found again that becomes a link."""

OF_SEVERAL = re.compile(r"(?<=[^ius]s)'s\b")
"""What belongs to the Allies is the Allies' own; but the Axis's."""

Thing = Literal[
    "area",
    "map",
    "counter",
    "kind",
    "side",
    "place",
    "seat",
    "value",
    "turn",
    "phase",
    "moment",
    "fact",
    "noted",
    "any",
    "word",
    "article",
    "plural",
]
"""Any: whoever knows the game finds out which of them it is. A word: of the game, which its box may say otherwise.
Noted: a fact with whom it is about and what it says, which the box tells in a sentence of its own. An article: what
stands before the name of a side or an area within a sentence, with the blank behind it; mostly nothing. A plural:
`PLURAL`, if the name of a side or an area is one; mostly nothing."""

PLURAL = "plural"

HAVE_ARTICLES = ("side", "area", "place", "any", "word")


class Ref(msgspec.Struct, frozen=True):
    """Something with a name of its own, named by its id."""

    what: Thing
    id: str


Value: TypeAlias = "str | int | float | Fraction | Ref | Sentence | tuple[Value, ...]"
Naming: TypeAlias = "Callable[[Ref], str]"


LAST_OF_A_LIST, ANY_OF_A_LIST = "{all_before} and {last}", "{all_before} or {last}"


ALONE = "~"


class _Written(str):
    """A value as it is written. `{steps:step|steps}` writes a number with the word that goes with it; `{who:has|have}`
    does so with names, and `{who:~it|they}` writes the word alone. `{zones:or}`: any of them."""

    __slots__ = ("_any", "_one")
    _one: Callable[[], bool]
    _any: Callable[[], str]

    def __new__(cls, value: Value, naming: Naming, translate: Callable[[str], str] | None) -> _Written:
        made = super().__new__(cls, marked(value, naming, translate))
        made._one = lambda: _is_one(value, naming)
        made._any = lambda: marked(value, naming, translate, ANY_OF_A_LIST)
        return made

    def __format__(self, spec: str) -> str:
        if spec == "or":
            return self._any()
        one, bar, many = spec.partition("|")
        if not bar:
            return str(self)
        alone, said = one.startswith(ALONE), one.removeprefix(ALONE) if self._one() else many
        return said if alone else f"{self!s} {said}"


class Sentence(msgspec.Struct, frozen=True):
    """`template` holds the words, with `{name}` where a value goes, `{count:counter|counters}` where it is counted."""

    template: str
    values: tuple[tuple[str, Value], ...] = ()

    def text(self, naming: Naming | None = None, translate: Callable[[str], str] | None = None) -> str:
        """Write the sentence out. Without a naming, ids are made readable."""
        return write_value(self, naming or readable_id, translate)

    def marked(self, naming: Naming, translate: Callable[[str], str] | None) -> str:
        template = translate(self.template) if translate else self.template
        return template.format_map({name: _Written(value, naming, translate) for name, value in self.values})

    def __str__(self) -> str:
        return self.text()

    def refs(self) -> tuple[Ref, ...]:
        """Everything the sentence names, in order, so that the screen can light it up."""
        return tuple(ref for _, value in self.values for ref in _refs(value))


def say(template: str, **values: Value) -> Sentence:
    """Make a sentence: `say("{count} counters in {area}.", count=4, area=area("berlin"))`."""
    return Sentence(template, tuple(values.items()))


def say_named(template: str, values: Mapping[str, Value]) -> Sentence:
    """With those of the values that the template has a gap for."""
    gaps = {name for _, name, _, _ in FORMATTER.parse(template)}
    return Sentence(template, tuple((name, value) for name, value in values.items() if name in gaps))


def area(id: str) -> Ref:
    return Ref("area", id)


def counter(id: str) -> Ref:
    return Ref("counter", id)


def kind(id: str) -> Ref:
    return Ref("kind", id)


def side(id: str) -> Ref:
    return Ref("side", id)


def place(id: str) -> Ref:
    return Ref("place", id)


def seat(id: str) -> Ref:
    return Ref("seat", id)


def value(id: str) -> Ref:
    return Ref("value", id)


def moment(phase: str, side: str) -> Ref:
    """A phase and who acts in it: whoever knows the game does not name a side that the phase is named after again."""
    return Ref("moment", f"{phase}/{side}")


def noted(word: str, about: tuple[str, ...], value: str = "") -> Ref:
    return Ref("noted", "/".join((word, ",".join(about), value)))


def told_plainly(word: str, about: str, value: str) -> str:
    """`By sea: Tank (far).` where nobody has a sentence for a fact."""
    bare = not about or value.removeprefix("-").isdecimal()
    if about and value:
        about = f"{about}: {value}" if bare else f"{about} ({value})"
    return f"{word[:1].upper()}{word[1:]}{': ' * bool(about or value)}{about or value}."


def readable_id(ref: Ref) -> str:
    """`south_china_sea` reads as South China Sea where nobody knows a better name; a fact in plain words."""
    if ref.what == "noted":
        word, about, value = ref.id.split("/", 2)
        whom = write_list([readable_id(Ref("any", each)) for each in about.split(",") if each])
        return told_plainly(word.replace("_", " "), whom, value.replace("_", " "))
    if ref.what == "moment":
        return ", ".join(readable_id(Ref("any", part)) for part in ref.id.split("/") if part)
    if ref.what in ("article", "plural"):
        return ""
    if ref.what in ("fact", "word"):
        return ref.id.replace("_", " ")
    if ref.what == "turn":
        return f"Turn {ref.id}"
    return " ".join(word[:1].upper() + word[1:] for word in ref.id.replace("_", " ").split())


def in_a_line(words: str) -> str:
    """What came from others, as one line in which every letter is seen: it makes no sentence of its own."""
    if words.isprintable():
        return words
    return MARKS.sub("?", BREAKS.sub(" ", words))


def write_value(value: Value, naming: Naming, translate: Callable[[str], str] | None = None) -> str:
    text = with_articles(marked(value, naming, translate), translate)
    return OF_SEVERAL.sub("'", TWO_STOPS.sub(".", text)) if isinstance(value, Sentence) else text


def marked(
    value: Value, naming: Naming, translate: Callable[[str], str] | None = None, last: str = LAST_OF_A_LIST
) -> str:
    """Written but for what depends on the words around a name, articles and verbs: each name is marked, with its
    article, and a list of several. `last`: how a list ends."""
    match value:
        case Ref(what="side", id=""):
            return translate(NOBODY) if translate else NOBODY
        case Ref():
            name = in_a_line(naming(value))
            article = naming(Ref("article", value.id)) if value.what in HAVE_ARTICLES else ""
            end = "\x05" if _is_plural(value, naming) else "\x04"
            return f"\x02{in_a_line(article)}\x03{name}{end}" if article or end == "\x05" else name
        case Sentence():
            return value.marked(naming, translate)
        case tuple():
            told = write_list(_told_together(value, naming, translate), translate(last) if translate else last)
            return f"\x06{told}\x07" if last == LAST_OF_A_LIST and len(value) > 1 and _refs(value) else told
        case int() | float() | Fraction():
            return write_number(value, translate(DECIMAL) if translate else DECIMAL)
        case str():
            return in_a_line(value)


def _is_one(value: Value, naming: Naming) -> bool:
    alone = value[0] if isinstance(value, tuple) and len(value) == 1 else value
    return value == 1 or ((alone is not value or isinstance(value, Ref)) and not _is_plural(alone, naming))


def _is_plural(value: Value, naming: Naming) -> bool:
    return isinstance(value, Ref) and value.what in HAVE_ARTICLES and naming(Ref("plural", value.id)) == PLURAL


ARTICLE = re.compile("\x02([^\x02-\x05]*)\x03([^\x02-\x05]*)(?:\x04|\x05( \\w+)?)")
"""A name and its article, until it is known what stands before and behind them; and behind a plural, its verb."""

HAS_ONE = re.compile(r"\b(?:an?|the|no|each|every) $", re.IGNORECASE)
WITHIN = re.compile("[a-z\x01\x04\x05][,;]? $")
AT_FIRST, GOES_ON = re.compile("(?:^|[.!?:] |[(“])$"), re.compile("'| [a-z]|, \x02")

AFTER_MANY = {
    "is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "holds": "hold", "lies": "lie",
    "takes": "take", "loses": "lose", "collects": "collect", "belongs": "belong", "controls": "control",
    "pays": "pay", "acts": "act", "draws": "draw", "stands": "stand", "throws": "throw", "fights": "fight",
    "moves": "move", "needs": "need", "scores": "score", "gains": "gain", "reaches": "reach", "begins": "begin",
    "stays": "stay", "gets": "get", "attacks": "attack", "bears": "bear", "buys": "buy", "carries": "carry",
    "comes": "come", "delivers": "deliver", "digs": "dig", "enters": "enter", "flies": "fly", "joins": "join",
    "leaves": "leave", "lets": "let", "makes": "make", "marches": "march", "owes": "owe", "puts": "put",
    "raids": "raid", "receives": "receive", "surrenders": "surrender", "sweeps": "sweep", "turns": "turn",
    "wins": "win", "defends": "defend", "bombs": "bomb", "hits": "hit", "finds": "find", "brings": "bring",
    "declines": "decline",
}  # fmt: skip
"""A verb after a name that a sentence begins with, and after a plural or several names: the Baltic States are held."""

OF_MANY = "of many: "
"""Before a verb of another language, where that is asked for the same."""

SEVERAL = re.compile("\x06([^\x06\x07]*)\x07( \\w+)?")
"""A list of several, and its verb."""


def with_articles(text: str, translate: Callable[[str], str] | None = None) -> str:
    left = int("\x06" in text)
    while left:  # A list may be within another.
        text, left = SEVERAL.subn(lambda many: many[1] + _bent(many[2] or "", many, translate), text)
    return ARTICLE.sub(lambda found: _article(found, translate), text)


def _bent(verb: str, found: re.Match[str], translate: Callable[[str], str] | None) -> str:
    """In the plural, where who does it stands at the head of a sentence; elsewhere the verb is perhaps not theirs."""
    if not verb or not _begins(found):
        return verb
    one = verb[1:]
    many = translate(OF_MANY + one).removeprefix(OF_MANY) if translate else one
    return f" {AFTER_MANY.get(one, one) if many == one else many}"


def _begins(found: re.Match[str]) -> bool:
    return AT_FIRST.search(found.string, max(0, found.start() - 8), found.start()) is not None


def _article(found: re.Match[str], translate: Callable[[str], str] | None) -> str:
    """Of the USSR; The USSR is …; but USSR: 5, and the USSR's where a template has the article itself."""
    (article, name, verb), text, start = found.groups(default=""), found.string, found.start()
    near, verb = max(0, start - 8), _bent(verb, found, translate)
    if HAS_ONE.search(text, near, start):
        return name + verb
    if WITHIN.search(text, near, start):
        return article + name + verb
    if not (_begins(found) and GOES_ON.match(text, found.end(2) + 1)):
        return name + verb
    return (article if text[near:start].endswith((": ", "(", "“")) else article.capitalize()) + name + verb


def _told_together(parts: tuple[Value, ...], naming: Naming, translate: Callable[[str], str] | None) -> list[str]:
    """Counters that are called alike are told once, with their number, 12 × German Infantry: a name has no plural."""
    found: dict[str, int] = {}
    others = 0
    for part in parts:
        words = marked(part, naming, translate)
        if not (isinstance(part, Ref) and part.what == "counter") and words in found:
            # What is no counter is told as often as it comes.
            others += 1
            words += "\0" * others
        found[words] = found.get(words, 0) + 1
    return [words.rstrip("\0") if count == 1 else f"{count} × {words}" for words, count in found.items()]


NOBODY = "nobody"
"""Where a sentence names a side and there is none: nobody's turn, nobody's area."""


def write_list(parts: list[str], last: str = LAST_OF_A_LIST) -> str:
    """`a, b and c`."""
    return last.format(all_before=", ".join(parts[:-1]), last=parts[-1]) if len(parts) > 1 else "".join(parts)


HALVES = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}


DECIMAL = "{whole}.{part}"
"""How a number is written that is not whole, for those who write it otherwise."""


def write_number(number: float | Fraction, decimal: str = DECIMAL) -> str:
    """2 rather than 2.0, 1½ rather than 1.5."""
    if not isfinite(number):
        return f"{number:g}"
    exact = Fraction(number)
    if exact.denominator == 1:
        return str(exact.numerator)
    whole, rest = divmod(abs(exact), 1)
    sign = "-" if exact < 0 else ""
    if rest in HALVES:
        return f"{sign}{whole or ''}{HALVES[rest]}"
    if isinstance(number, Fraction):
        return str(exact)
    before, point, behind = f"{number:g}".partition(".")
    return decimal.format(whole=before, part=behind) if point else before


def _refs(value: Value) -> tuple[Ref, ...]:
    match value:
        case Ref():
            return (value,)
        case Sentence():
            return value.refs()
        case tuple():
            return tuple(ref for part in value for ref in _refs(part))
        case _:
            return ()


def harmless(text: str) -> str:
    """For a terminal: what anybody may have written shows every sign, and none is obeyed."""
    return UNSEEN.sub("?", text)


def harmless_json(text: str) -> str:
    """The same value, with these signs written out."""
    return UNSEEN.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)
