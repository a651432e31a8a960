"""Which counters, areas and contacts a row of a table of rules means, and when it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

Relation = Literal["own", "self", "other", "enemy", "neutral", "nobody"]
"""A side as the one sees it whose counters are asked about: `own` are its friends too, `self` is that side alone,
`other` is any but that. Anything else in its place is the id of a side."""

Told: TypeAlias = str
"""A sentence with `{names}`; which names there are is said in KITS.md."""

Matches: TypeAlias = Mapping[str, "str | int | float | bool | tuple[str | int | float | bool, ...]"]
"""What must be said under a word: this, or one of these."""


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Anything in the table. A word that is not known is a slip of the pen, and is told."""


class Who(Row, frozen=True, kw_only=True):
    """Which counters. All that is named must fit; where nothing is named, every counter fits."""

    kinds: tuple[str, ...] = ()
    not_kinds: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    sorts: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    faces: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    """Any of these is on it."""

    unmarked: tuple[str, ...] = ()
    """None of these is on it."""

    printed: Matches = {}
    """A word on the cardboard and what it must say: a value, or a list of which one must fit."""

    facts: tuple[str, ...] = ()
    """Any of these is said of it."""

    aboard: bool | None = None
    """Whether it lies aboard another; nothing: either."""

    port: bool | None = None
    """Whether it lies in a port or on a shore; nothing: either."""


class Where(Row, frozen=True, kw_only=True):
    """Which areas and boxes."""

    areas: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    not_kinds: tuple[str, ...] = ()
    attributes: Matches = {}
    not_attributes: Matches = {}
    """None of these is so."""

    named: Mapping[str, tuple[str, ...]] = {}
    """An attribute that holds the id of a side, and whose it must be: `home = ["own"]`."""

    held: tuple[str, ...] = ()
    """Who holds it: own, enemy, neutral, nobody, or the id of a side."""

    holding: Who | None = None
    """At least one such counter lies there."""

    without: Who | None = None
    """No such counter lies there."""

    said: Mapping[str, float] = {}
    """Facts about the area, with a value of at least so much."""

    touching: Where | None = None
    """Next to at least one such area, over a border."""


class Over(Row, frozen=True, kw_only=True):
    """Which contacts between two spaces."""

    contacts: tuple[str, ...] = ()
    attributes: Matches = {}
    named: Mapping[str, tuple[str, ...]] = {}
    leaving: Matches = {}
    """What must hold on the side one comes from: a port."""

    toward: Matches = {}
    """What must hold on the side one goes to: a beach."""

    who: Who = Who()
    """Whom it concerns: the others come over nothing, and do not count where `every` attacker is meant."""

    spots: Mapping[str, Where] = {}
    """An attribute that lists areas, and what must be true of every one of them."""

    some: Mapping[str, Where] = {}
    """The same, of at least one of them."""


class Ruled(Row, frozen=True, kw_only=True):
    """A row with its reason."""

    rule: str
    text: Told = ""
    phases: tuple[str, ...] = ()
    """Only in these phases; none named: in all."""

    turn: Matches = {}
    """Only in turns that have these attributes in the sequence: `winter = true`."""

    options: Mapping[str, str | tuple[str, ...]] = {}
    """Only where the game is played like this, or like one of these."""

    said: tuple[str, ...] = ()
    """Only when one of these facts is said: of the side, of an enemy or friend where the word has two, or of nobody."""

    unsaid: tuple[str, ...] = ()
    """Only while none of these is."""

    turns: tuple[int, ...] = ()
    """Only in these turns."""


class Case(Row, frozen=True, kw_only=True):
    """When a row about a battle applies. All that is named must fit."""

    at: Where = Where()
    over: Over | None = None
    """An attacker comes over such a contact."""

    attackers: Who | None = None
    """Such a counter attacks."""

    out_of: Where | None = None
    """One of them attacks out of such an area."""

    every: bool = False
    """What is said of an attacker must be true of all of them."""

    apart: Who | None = None
    """Such a counter attacks from an area that does not touch the one attacked."""

    away: Who | None = None
    """Such a counter attacks an area that it is not in."""

    inside: Who | None = None
    """Such a counter attacks where it stands."""

    defenders: Who | None = None
    no_attackers: Who | None = None
    no_defenders: Who | None = None
    unsupplied: Literal["", "attackers", "defenders"] = ""
    """Some of these have no supply."""
