"""Verbs and figures as rows of a table: what they are called, need and may name is data; what they answer is Python.

Several words stand in one text, with spaces between them: `needs = "counters at"`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace as with_other
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from boards.plain.toml_reading import read_toml
from counters.box.sheet import Chosen
from counters.counter import Counter
from counters.game import Game
from rules_assist.advice import Act, Answer, Detail, Need, Reach
from rules_assist.common.asked import added_up, of_each, of_one
from rules_assist.common.sums import Done, Term
from rules_assist.rulebook import Chapter, Does, Figure, Means, Pays, Reckons, Seen, Verb

Sums: TypeAlias = Callable[[Seen, Act], Iterable[Term | Done] | None]
Suits: TypeAlias = Callable[[Seen, Counter], bool]
Goes: TypeAlias = tuple[Callable[[Seen, Any], Reach], Suits, Pays | None]
"""Where a way of going leads, whom it suits, and how it is paid."""

Known: TypeAlias = Callable[[Game], Iterable[str]]
Asking: TypeAlias = Callable[[Verb, Any, Act], Answer | None]
NEEDS: Mapping[str, Need] = {word: word for word in get_args(Need)}
NONE: Mapping[str, Any] = {}


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A word that is not known is a slip of the pen, and is told."""


class DetailRow(Row, frozen=True, kw_only=True):
    called: str = ""
    """Several that are alike in all but their names; one, called as its row, where nothing is said."""

    each: str = ""
    """Or one for each meaning of this list, called as it and by its other words."""

    values: str = ""
    words: str = ""
    """It is any word of this list."""

    names: Literal["", "area", "side", "kind", "counter"] = ""
    least: int | None = None
    most: int | None = None
    counted: bool = False
    several: bool = False
    needed: bool = False
    offers: str = ""
    also: str = ""


class Asked(Row, frozen=True, kw_only=True):
    title: str
    needs: str = ""
    also: str = ""
    rule: str = ""
    details: str = ""
    """What else a question may name: details, or groups of them."""

    by: str = ""
    by_words: str = ""
    """By any word of this list."""


class VerbRow(Asked, frozen=True, kw_only=True):
    suits: str = ""
    """Of which counters it is asked, in a word of the rulebook."""

    types: str = ""
    kinds: str = ""
    """Or of any of these types and kinds, as the sheet has them."""

    places: Literal["", "each", "one"] = ""
    """Of several places it is asked of each; or it is done in one alone."""

    phases: str = ""
    listed: str | None = None
    bare: bool | None = None
    """What counters do can be asked without them as well, unless this says otherwise."""

    by_any: bool = False
    last_acts: bool = False
    only_with: Chosen = {}
    """In which games, as of phases: `{ scenario = ["E"] }`."""


class FigureRow(Asked, frozen=True, kw_only=True):
    of: str = ""
    """Of a sum: whose it is, in a word of the rulebook. Its rule, and how it is called or told, are of a sum, too."""

    called: str = ""
    told: str = ""
    nobodys: bool = False
    only_named: bool = False
    of_who_acts: bool = False
    told_of: str = ""


class MeansRow(Row, frozen=True, kw_only=True):
    rule: str
    phases: str = ""
    also: str = ""
    only_asked: bool = False


class Questions(Row, frozen=True, kw_only=True):
    """The whole table."""

    words: Mapping[str, Mapping[str, str]] = {}
    """Lists of words that mean the same: `army = "army armies"`."""

    details: Mapping[str, DetailRow] = {}
    groups: Mapping[str, str] = {}
    times: Mapping[str, str] = {}
    """Phases that go by one word: `building = "plans reveal"`."""

    verbs: Mapping[str, VerbRow] = {}
    figures: Mapping[str, FigureRow] = {}
    means: Mapping[str, MeansRow] = {}

    def meanings(self, name: str) -> Mapping[str, str]:
        """What each word of a list means: `armies` is `army`."""
        return {word: means for means, words in self.words.get(name, {}).items() for word in words.split()}

    def all_verbs(
        self, does: Mapping[str, Does], suits: Mapping[str, Suits], known: Mapping[str, Known],
        besides: Mapping[str, Sequence[Detail]] = NONE,
    ) -> Iterator[Verb]:  # fmt: skip
        """Each with what it does; `known`: of a detail, more words of the game that it may be; `besides`: of a verb,
        details that no row has, such as what the table of battles asks."""
        for name, row in self.verbs.items():
            asked = {"": does[name], "each": of_each(does[name]), "one": of_one(does[name], row.rule)}[row.places]
            yield Verb(
                name=name, does=asked, title=row.title, needs=needed(row), also=tuple(row.also.split()), rule=row.rule,
                phases=self._phases(row.phases), by=None if row.by_any else self._by(row), last_acts=row.last_acts,
                details=(*besides.get(name, ()), *self._details(row.details, known)),
                bare="counters" in row.needs if row.bare is None else row.bare,
                listed=None if row.listed is None else tuple(row.listed.split()),
                suits=suits[row.suits] if row.suits else _of_sheet(row), only_with=row.only_with or {},
            )  # fmt: skip

    def all_figures(
        self, reckons: Mapping[str, Reckons], sums: Mapping[str, Sums], of: Mapping[str, Callable[[Seen], object]],
        known: Mapping[str, Known],
    ) -> Iterator[Figure]:  # fmt: skip
        """Those that the rulebook reckons, and those that are nothing but the sum of their terms."""
        for name, row in self.figures.items():
            whose = of[row.of] if row.of else lambda _view: True
            yield Figure(
                name=name, title=row.title, needs=needed(row), also=tuple(row.also.split()), by=self._by(row),
                details=self._details(row.details, known), only_named=row.only_named, of_who_acts=row.of_who_acts,
                told_of=row.told_of,
                reckons=reckons[name] if name in reckons else added_up(
                    name, sums[name], rule=row.rule, called=row.called, told=row.told, of=whose, nobodys=row.nobodys),
            )  # fmt: skip

    def all_means(self, goes: Mapping[str, Goes]) -> Iterator[Means]:
        for name, (reach, suits, pays) in goes.items():
            row = self.means[name]
            yield Means(
                name=name, reach=reach, suits=suits, pays=pays, rule=row.rule, phases=self._phases(row.phases),
                also=tuple(row.also.split()), only_asked=row.only_asked,
            )  # fmt: skip

    def chapter(
        self, does: Mapping[str, Does], reckons: Mapping[str, Reckons] = NONE, *, sums: Mapping[str, Sums] = NONE,
        suits: Mapping[str, Suits] = NONE, of: Mapping[str, Callable[[Seen], object]] = NONE,
        known: Mapping[str, Known] = NONE, goes: Mapping[str, Goes] = NONE,
        besides: Mapping[str, Sequence[Detail]] = NONE, asking: Asking | None = None, **more: Any,
    ) -> Chapter:  # fmt: skip
        """The rows that these functions answer, with whatever else a chapter has. `asking`: by what each verb is asked
        in this game, instead of by itself."""
        figures = tuple(self.all_figures(reckons, sums, of, known))
        more |= {"means": tuple(self.all_means(goes))} if goes else {}
        verbs = self.all_verbs(does, suits, known, besides)
        through = (with_other(each, does=partial(asking, each)) if asking else each for each in verbs)
        return Chapter(verbs=tuple(through), figures=figures, **more)

    def _by(self, row: Asked) -> tuple[str, ...]:
        return tuple(row.by.split() or self.meanings(row.by_words))

    def _phases(self, words: str) -> tuple[str, ...]:
        return tuple(phase for word in words.split() for phase in self.times.get(word, word).split())

    def _details(self, names: str, known: Mapping[str, Known]) -> tuple[Detail, ...]:
        found: list[Detail] = []
        for id in names.split():
            if id in self.groups:
                found += self._details(self.groups[id], known)
                continue
            row = self.details[id]
            more: dict[str, Any] = {word: getattr(row, word) for word in SAME}
            more |= {
                "offers": tuple(row.offers.split()),
                "values": (*row.values.split(), *self.meanings(row.words)),
                "known": known.get(id),
            }
            called = self.words[row.each] if row.each else dict.fromkeys(row.called.split() or (id,), row.also)
            for name, also in called.items():
                found.append(Detail(name=name, also=tuple(word for word in also.split() if word != name), **more))
        return tuple(found)


def _of_sheet(row: VerbRow) -> Suits | None:
    types, kinds = row.types.split(), row.kinds.split()
    return (lambda view, one: one.kind in kinds or view.type(one) in types) if types or kinds else None


def needed(row: Asked) -> tuple[Need, ...]:
    return tuple(NEEDS[word] for word in row.needs.split())


def asked_beside(file: str) -> Questions:
    """What may be asked of a game, and in which words: asked.toml beside one of its chapters."""
    return read_toml(Path(file).with_name("asked.toml"), Questions)


SAME = ("names", "least", "most", "counted", "several", "needed")
"""What a detail and its row say in the same words."""
