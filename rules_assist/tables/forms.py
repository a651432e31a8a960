"""What stands in a table of rules (rules.toml), row by row. KITS.md explains it to those who write one."""

from __future__ import annotations

from typing import Literal

from rules_assist.advice import Severity
from rules_assist.tables.forms import Fight, LedgerRow
from rules_assist.tables.which import Case, Over, Row, Ruled, Where, Who


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

    war: str = ""
    """A fact about two sides that are at war. Where it is named, nobody else is an enemy: friends are no friends while
    they are at war, and others are neutral."""

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
    fight: Fight | None = None
    """In place of `battle`: one that is fought in rounds."""

    ledger: tuple[LedgerRow, ...] = ()
    may: tuple[May, ...] = ()
