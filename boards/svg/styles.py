"""How the shapes of a drawing look, as far as it decides what is an area: filled, shown, and by which rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from boards.svg.limits import Effort
from boards.svg.tree import Element

PROPERTIES = (
    "fill", "fill-opacity", "fill-rule", "stroke", "display", "visibility", "opacity", "clip-path", "mask", "transform",
)  # fmt: skip
COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
COMPOUND = re.compile(r"(\*|[\w-]+)?((?:[.#][\w-]+)*)")
PARTS = 8
"""Steps in one selector."""

CLASSES = 1_000
"""Letters of the classes of one element."""

UNSEEN = re.compile(r"none|transparent|#[\da-f]{3}0|#[\da-f]{6}00|(?:rgb|hsl)a\([^)]*[,/]\s*0*\.?0*%?\s*\)")
LONGEST = 100
"""Letters of a colour. To ask more of them whether it is seen could take for ever."""


@dataclass(frozen=True)
class Step:
    """One part of a selector: `path.land#fr`, and whether what stands before it must be the very parent."""

    tag: str
    ids: frozenset[str]
    classes: frozenset[str]
    child: bool

    def fits(self, element: Element) -> bool:
        return (
            self.tag in ("", "*", element.tag)
            and self.ids <= {element.id}
            and (not self.classes or self.classes <= _classes(element))
        )


def _classes(element: Element) -> frozenset[str]:
    return frozenset(element.attributes.get("class", "")[:CLASSES].split())


def _key(step: Step) -> str:
    """The one word of a step by which its rule is looked up."""
    words = [f"#{id}" for id in step.ids] or [f".{name}" for name in sorted(step.classes)] or [step.tag or "*"]
    return words[0]


@dataclass(frozen=True)
class Rule:
    steps: tuple[Step, ...]
    weight: tuple[int, int, int, int]
    """How much it counts against others: by ids, classes, tags, and then by which was written last."""

    declared: Mapping[str, tuple[str, bool]]
    """A value for each property, and whether it is important."""

    def fits(self, element: Element, effort: Effort) -> bool:
        """From the element outward: which of those around it can stand for each step."""
        if not self.steps[-1].fits(element):
            return False
        around = [element]
        while (parent := around[-1].parent) is not None:
            around.append(parent)
        effort.spend("style comparisons", (len(self.steps) - 1) * len(around))
        here = {0}
        for step, outer in zip(self.steps[:0:-1], self.steps[-2::-1], strict=True):
            if not here:
                return False
            reach = {at + 1 for at in here} if step.child else set(range(min(here) + 1, len(around)))
            here = {at for at in reach if at < len(around) and outer.fits(around[at])}
        return bool(here)


class Styles:
    """All rules of a drawing, and what they say of one element."""

    def __init__(self, effort: Effort) -> None:
        self._effort = effort
        self._rules: dict[str, list[Rule]] = {}
        """By a word that an element must have: an id, a class or a tag."""

        self._count = 0
        self._known: dict[Element, dict[str, str]] = {}

    def add(self, sheet: str) -> list[str]:
        """Take in a style sheet; what was not understood comes back."""
        unknown: list[str] = []
        for selectors, body in _blocks(COMMENT.sub(" ", sheet)):
            if selectors.startswith("@"):
                unknown.append(selectors)
                continue
            declared = declarations(body)
            for selector in selectors.split(","):
                steps = _steps(selector)
                if steps:
                    self._count += 1
                    rule = Rule(steps, (*_weight(steps), self._count), declared)
                    self._rules.setdefault(_key(steps[-1]), []).append(rule)
                else:
                    unknown.append(selector.strip())
        return unknown

    def of(self, element: Element) -> Mapping[str, str]:
        """What is declared for the element itself: by attribute, by rule, by its own style, the important last."""
        if element in self._known:
            return self._known[element]
        found = {name: element.attributes[name].strip() for name in PROPERTIES if name in element.attributes}
        important: dict[str, str] = {}
        own = declarations(element.attributes["style"]) if "style" in element.attributes else {}
        words = [f"#{element.id}", *(f".{name}" for name in _classes(element)), element.tag, "*"]
        rules = [rule for word in words for rule in self._rules.get(word, ())]
        self._effort.spend("style comparisons", len(rules) + len(words))
        fitting = [rule for rule in rules if rule.fits(element, self._effort)]
        fitting.sort(key=lambda rule: rule.weight)
        for declared in (*(rule.declared for rule in fitting), own):
            for name, (value, pressing) in declared.items():
                (important if pressing else found)[name] = value
        found.update(important)
        self._known[element] = found
        return found


def declarations(text: str) -> dict[str, tuple[str, bool]]:
    """`fill: red; opacity: 0 !important`, as far as it matters here."""
    found: dict[str, tuple[str, bool]] = {}
    for part in COMMENT.sub(" ", text).split(";"):
        name, colon, value = part.partition(":")
        name = name.strip().lower()
        if colon and name in PROPERTIES:
            plain, mark, _ = value.partition("!")
            found[name] = (plain.strip(), bool(mark))
    return found


def _blocks(sheet: str) -> list[tuple[str, str]]:
    """Selectors and body of each rule. A block within a block, as in @media, belongs to the outer one."""
    found, depth, start, opened = [], 0, 0, 0
    for brace in re.finditer(r"[{};]", sheet):
        match brace[0]:
            case "{":
                if depth == 0:
                    opened = brace.start()
                depth += 1
            case "}":
                depth = max(0, depth - 1)
                if depth == 0:
                    found.append((sheet[start:opened].strip(), sheet[opened + 1 : brace.start()]))
                    start = opened = brace.end()
            case _ if depth == 0:
                start = opened = brace.end()
    return found


def _steps(selector: str) -> tuple[Step, ...]:
    """The parts of `g.land > path`; nothing where it uses more of CSS than is read here."""
    steps: list[Step] = []
    child = False
    for word in selector.replace(">", " > ").split():
        if word == ">":
            child = True
            continue
        found = COMPOUND.fullmatch(word)
        if found is None:
            return ()
        names = re.findall(r"[.#][\w-]+", found[2])
        ids = frozenset(name[1:] for name in names if name[0] == "#")
        classes = frozenset(name[1:] for name in names if name[0] == ".")
        steps.append(Step(found[1] or "", ids, classes, child))
        child = False
    return tuple(steps) if len(steps) <= PARTS and not child else ()


def _weight(steps: tuple[Step, ...]) -> tuple[int, int, int]:
    ids = sum(len(step.ids) for step in steps)
    classes = sum(len(step.classes) for step in steps)
    return ids, classes, sum(step.tag not in ("", "*") for step in steps)


def _is_unseen(colour: str) -> bool:
    return len(colour) <= LONGEST and UNSEEN.fullmatch(colour) is not None


@dataclass(frozen=True)
class Look:
    """What is handed down from the outside in."""

    fill: str = "black"
    fill_opacity: str = "1"
    fill_rule: str = "nonzero"
    stroke: str = "none"
    visibility: str = "visible"

    def under(self, declared: Mapping[str, str]) -> Look:
        changed: dict[str, str] = {}
        for name in ("fill", "fill-opacity", "fill-rule", "stroke", "visibility"):
            value = declared.get(name, "").lower()
            if value and value not in ("inherit", "unset"):
                changed[name.replace("-", "_")] = "".join(value.split()) if name != "fill" else value
        return replace(self, **changed) if changed else self

    @property
    def filled(self) -> bool:
        """A gradient or a pattern fills too, even where it cannot be found."""
        return not _is_unseen(self.fill) and not is_nothing(self.fill_opacity)

    @property
    def outlined(self) -> bool:
        return not _is_unseen(self.stroke)

    @property
    def even_odd(self) -> bool:
        return self.fill_rule == "evenodd"

    @property
    def hidden(self) -> bool:
        return self.visibility in ("hidden", "collapse")


def is_nothing(opacity: str) -> bool:
    """An opacity of 0, as a number or in percent."""
    try:
        return float(opacity.strip().removesuffix("%") or 1) <= 0
    except ValueError:
        return False
