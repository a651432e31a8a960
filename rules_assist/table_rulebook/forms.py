"""What stands in a table of rules (rules.toml), row by row. KITS.md explains it to those who write one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from counters.counter import Printed
from rules_assist.advice import Severity

Relation = Literal["own", "enemy", "neutral", "nobody"]
"""A side as the one sees it whose counters are asked about. Anything else in its place is the id of a side."""

Told: TypeAlias = str
"""A sentence with `{names}`; which names there are is said in KITS.md."""

Matches: TypeAlias = Mapping[str, "Printed | tuple[str, ...]"]


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
    named: Mapping[str, tuple[str, ...]] = {}
    """An attribute that holds the id of a side, and whose it must be: `home = ["own"]`."""

    held: tuple[str, ...] = ()
    """Who holds it: own, enemy, neutral, nobody, or the id of a side."""

    holding: Who | None = None
    """At least one such counter lies there."""

    without: Who | None = None
    """No such counter lies there."""


class Over(Row, frozen=True, kw_only=True):
    """Which contacts between two spaces."""

    contacts: tuple[str, ...] = ()
    attributes: Matches = {}
    named: Mapping[str, tuple[str, ...]] = {}
    leaving: Matches = {}
    """What must hold on the side one comes from: a port."""

    toward: Matches = {}
    """What must hold on the side one goes to: a beach."""

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

    options: Mapping[str, str] = {}
    """Only where the game is played like this."""

    said: tuple[str, ...] = ()
    """Only when one of these facts is said: of the side, of an enemy or friend where the word has two, or of nobody."""

    unsaid: tuple[str, ...] = ()
    """Only while none of these is."""


class Move(Ruled, frozen=True, kw_only=True):
    """These counters can go by these means, so far."""

    who: Who = Who()
    means: str = ""
    allowance: str | float | None = None
    """A word printed on the counter, or a number; nothing: as far as they like."""

    over: Over = Over()
    """The contacts that these means can use at all."""

    port: str = ""
    """Where an area has this on its side of a contact, they end in that port, and there must be room in it."""


class Step(Ruled, frozen=True, kw_only=True):
    """What one step costs, adds, ends, or why there is none. All rows that fit are taken together."""

    who: Who = Who()
    means: tuple[str, ...] = ()
    over: Over = Over()
    leave: Where = Where()
    into: Where = Where()
    cost: float | None = None
    """Of several rows the first that names a cost counts."""

    plus: float = 0
    stop: bool = False
    refuse: bool = False
    last: bool = False
    """Where this row fits, none below it is looked at."""


class End(Ruled, frozen=True, kw_only=True):
    """Where a move may not end."""

    who: Who = Who()
    means: tuple[str, ...] = ()
    at: Where = Where()


class Caution(Ruled, frozen=True, kw_only=True):
    """Something that holds for a whole group: it has moved already."""

    who: Who = Who()


class Stacking(Row, frozen=True, kw_only=True):
    """At most so many together."""

    rule: str
    name: str
    who: Who = Who()
    count: str | float = 1
    """How much each counts: a number, or a word printed on it."""

    most: float
    at: Where = Where()
    everybody: bool = False
    """True: all sides together; else each for itself."""

    places: Literal["area", "each", "ports"] = "area"
    severity: Severity = "error"


class Never(Ruled, frozen=True, kw_only=True):
    """What should not lie there."""

    who: Who = Who()
    at: Where = Where()
    aspect: str = ""
    severity: Severity = "error"


class SupplyBy(Row, frozen=True, kw_only=True):
    """One kind of line."""

    means: str = ""
    over: tuple[Over, ...] = (Over(),)
    """Any of these."""

    through: Where = Where()
    """Areas the line may enter."""

    limit: int | None = None
    joins: Where | None = None
    """Where it may take over from another kind of line; nothing: nowhere."""


class SupplyRow(Ruled, frozen=True, kw_only=True):
    """Who needs supply, and from where it comes."""

    who: Who = Who()
    sources: tuple[Where, ...]
    lines: tuple[SupplyBy, ...]
    cut: tuple[Where, ...] = ()
    """Areas in which a line is cut."""

    by: Who = Who(sides=("enemy",))
    """Who is told as those who cut it."""

    stand: bool = True
    """Whether supply still comes to those who stand where a line would be cut."""

    finding: bool = False
    """Whether counters without supply are pointed out."""


class Case(Row, frozen=True, kw_only=True):
    """When a row about a battle applies. All that is named must fit."""

    at: Where = Where()
    over: Over | None = None
    """An attacker comes over such a contact."""

    attackers: Who | None = None
    """Such a counter attacks."""

    every: bool = False
    """What is said of an attacker must be true of all of them."""

    apart: Who | None = None
    """Such a counter attacks from an area that does not touch the one attacked."""

    away: Who | None = None
    """Such a counter attacks an area that it is not in."""

    defenders: Who | None = None
    no_attackers: Who | None = None
    no_defenders: Who | None = None
    unsupplied: Literal["", "attackers", "defenders"] = ""
    """Some of these have no supply."""


class Modifier(Ruled, frozen=True, kw_only=True):
    """What changes the odds."""

    name: str
    when: Case = Case()
    shift: int = 0
    die: int = 0
    attack: float = 0
    defence: float = 0
    per: Who | None = None
    """Counted once for each such counter that attacks or defends, not once for all."""


class NoBattle(Ruled, frozen=True, kw_only=True):
    """Why there can be no such battle."""

    when: Case = Case()


class Battle(Ruled, frozen=True, kw_only=True):
    """How an attack is reckoned."""

    chart: str
    attackers: Who = Who()
    defenders: Who = Who()
    attack: str = "attack"
    defence: str = "defence"
    dice: str = "1d6"
    compare: Literal["odds", "difference"] = "odds"
    favour: Literal["defender", "attacker", "nearest"] = "defender"
    meanings: str = ""
    """A chart that says what each result means: the results at the heads of its rows, the words in its first column."""

    modifiers: tuple[Modifier, ...] = ()
    refuse: tuple[NoBattle, ...] = ()


class Sum(Ruled, frozen=True, kw_only=True):
    """One kind of entry of a ledger: areas by an attribute, counters by a printed word, a value, or a fixed amount."""

    areas: Where | None = None
    attribute: str = ""
    counters: Who | None = None
    printed: str = ""
    at: Where = Where()
    value: str = ""
    """The id of a value; `{side}` in it is the side asked about."""

    amount: float | None = None
    times: float = 1


class LedgerRow(Ruled, frozen=True, kw_only=True):
    """A figure and how it adds up."""

    name: str
    sums: tuple[Sum, ...]
    least: float | None = None
    most: float | None = None


class May(Ruled, frozen=True, kw_only=True):
    """Whether something may be done. The first row of the verb that fits answers."""

    verb: str
    yes: bool
    who: Who | None = None
    at: Where = Where()
    value: str = ""
    least: float | None = None
    """Only if the value is at least so much."""

    below: float | None = None
    """Only if it is less."""


class Rules(Row, frozen=True, kw_only=True):
    """The whole table."""

    neutral: tuple[str, ...] = ()
    """Sides that are nobody's enemy."""

    friends: tuple[tuple[str, ...], ...] = ()
    """Sides that fight on one side."""

    players: tuple[str, ...] = ()
    """The sides whose ledgers are told when the question names none; nobody named: all."""

    move: tuple[Move, ...] = ()
    step: tuple[Step, ...] = ()
    end: tuple[End, ...] = ()
    caution: tuple[Caution, ...] = ()
    stacking: tuple[Stacking, ...] = ()
    never: tuple[Never, ...] = ()
    supply: tuple[SupplyRow, ...] = ()
    battle: Battle | None = None
    ledger: tuple[LedgerRow, ...] = ()
    may: tuple[May, ...] = ()
