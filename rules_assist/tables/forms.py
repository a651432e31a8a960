"""What stands in a table of rules (rules.toml), row by row. KITS.md explains it to those who write one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules_assist.advice import Severity
from rules_assist.tables.which import Case, Over, Row, Ruled, Told, Where, Who

# What a table of rules says of sums: income, points, what a side owes. KITS.md explains it to those who write one.


class Need(Row, frozen=True, kw_only=True):
    """That so many of some areas are as they should be: every one, where no number is said."""

    of: Where
    are: Where
    at_least: int | None = None
    at_most: int | None = None


class Sum(Ruled, frozen=True, kw_only=True):
    """One kind of entry of a ledger: areas by an attribute, counters by a printed word, a value, facts, or a fixed
    amount."""

    areas: Where | None = None
    attribute: str = ""
    listed: bool = False
    """The attribute is a list such as `england 2`, of which only what is this side’s counts."""

    less: str = ""
    """A fact about an area and the side, whose value is taken off."""

    lying: Who | None = None
    """Of each area not what it is worth itself, but what is printed on such counters there, or how many they are."""

    full: str = ""
    """What lies there counts only where it comes to what the area has under this word, and then as 1."""

    counters: Who | None = None
    printed: str = ""
    at: Where = Where()
    place: str = ""
    """Of the counters those that lie in this place beside the map; `{side}` in it is the side asked about."""

    value: str = ""
    """The id of a value; `{side}` in it is the side asked about."""

    fact: str = ""
    """Every fact of this word about the side is an entry; what else it is about is told as `{name}`. It counts its own
    value, or `amount`, or with an attribute what the area has that it is about."""

    fact_place: int | None = None
    """Only where the side stands in this place of what the fact is about, counted from nought: who gives, who gets."""

    unit: str = ""
    """Only facts whose value is so many of this: `1 Oil`."""

    ledger: str = ""
    """What a ledger that stands above this one comes to."""

    sides: tuple[str, ...] = ()
    """Only for these; nobody named: for everybody."""

    amount: float | None = None
    times: float = 1
    needs: tuple[Need, ...] = ()
    """Only if all this is so."""

    share: float | None = None
    """Of the entries together only this share is paid; a last entry takes off the rest."""

    rounded: Literal["up", "down", "half up"] = "up"
    share_text: Told = ""
    worth: tuple[tuple[float, float], ...] = ()
    """What the entries add up to is itself no amount: from so much on they are worth so much."""

    of_value: str = ""
    """Only while this value (`{side}.victory`) is …"""

    at_least: float | None = None
    below: float | None = None

    cancels: bool = False
    """All that was added up before is taken off again; with a share, all but that share."""


class LedgerRow(Ruled, frozen=True, kw_only=True):
    """A figure and how it adds up."""

    name: str
    sums: tuple[Sum, ...]
    sides: tuple[str, ...] = ()
    """Only these have it; nobody named: every player."""

    least: float | None = None
    most: float | None = None


# What a table of rules says of a battle fought in rounds, each side throwing its own dice. KITS.md explains it.


class Meant(Ruled, frozen=True, kw_only=True):
    """A row about a battle: when it applies, by what lies on the table."""

    when: Case = Case()


class Asked(Meant, frozen=True, kw_only=True):
    """And by what was answered."""

    answers: Mapping[str, tuple[str, ...]] = {}
    """Only where one of these was answered to the question of that name."""


class Ask(Asked, frozen=True, kw_only=True):
    """What no table shows, so that somebody has to say. Until somebody does, the first answer holds.

    Of several rows of a name the first that fits is asked; where it has one answer only, nobody is bothered.
    """

    name: str
    choices: tuple[str, ...]
    foretells: bool = False
    """By it alone the odds of the whole battle differ, and never the dice of a round."""


class Count(Row, frozen=True, kw_only=True):
    """So many counters; or what is printed on them under a word, added up."""

    whose: Literal["attackers", "defenders", "there"] = "attackers"
    """Those who fight in this round; or all that lies in the area."""

    who: Who = Who()
    printed: str = ""
    place: str = ""
    """Counters in a place beside the map, such as `technology/{side}` of the one whose row it is."""

    less_where: str = ""
    """What the area has under this word, less what is counted; never below nought."""


class Change(Asked, frozen=True, kw_only=True):
    """What changes the dice of one side. Rows are read from the top."""

    name: str
    whose: Literal["attack", "defence"]
    who: Who = Who()
    """Which of that side’s counters."""

    over: Over | None = None
    """Only those who come over such a contact."""

    or_answered: Mapping[str, tuple[str, ...]] = {}
    """Or those who stand in the area already and of whom this was answered: what they came over."""

    outside: bool = False
    """Only those who come from an area that does not touch this one."""

    beside: Count | None = None
    """Of them as many as these are; the others have no part in it."""

    times: float = 1
    add: float = 0
    """Of factors, added to the sum; of numbers to hit, to each counter’s own."""

    per: Count | None = None
    """So often it is added."""

    word: str = ""
    """In place of their number counts what is printed on them under this word."""

    most: float | None = None
    least: float | None = None
    """Speaks only of those whose number has fallen below it, and raises them to it."""

    spread: bool = False
    """What is added is dealt out one by one among them, as far as `most`."""

    dice: int = 1
    """So many dice for one."""

    only_told: bool = False
    """It changes no number: hits are taken away afterwards, somebody picks the losses."""

    spares: Who | None = None
    """Whom their dice do not hit."""

    otherwise: Told = ""
    """The sentence where it does not apply."""


class Standing(Asked, frozen=True, kw_only=True):
    """Dice for which no counter stands: guns built into a city, the defence of a coast."""

    whose: Literal["attack", "defence"]
    number: int = 0
    as_kind: str = ""
    """The number that is printed on such a counter of whoever holds the area: an owner's own sheet may say another."""

    dice: int = 1
    per: Count | None = None
    """One more for each of these: what whoever holds the area has learned."""


class Silent(Asked, frozen=True, kw_only=True):
    """When a side has no dice in a round."""

    whose: Literal["attack", "defence"]


class Round(Asked, frozen=True, kw_only=True):
    """A part of a battle. It takes place where somebody has dice in it."""

    name: str
    attackers: Who = Who()
    defenders: Who = Who()
    found: Who | None = None
    """Who else is found by what hits in it, though they throw nothing in it: submarines that struck before."""

    both: bool = False
    """Only if either side has somebody for it."""

    opening: Literal["", "once", "again"] = ""
    """Fought before the others, once or again and again: over when one of those was thrown in an earlier round."""

    at_once: Case | None = None
    """When what it hits is gone before the next one is fought; else it still throws in that."""

    only_looks: bool = False
    """Whether its hits cost nobody anything: who looks for submarines finds them."""

    attack: str = ""
    """The word under which it is printed what an attacker is good for; nothing: attackers have no dice."""

    defence: str = ""
    reads: Literal["factors", "numbers", "rows"] = "numbers"
    """Factors are added up and read on the chart; a number is what each counter’s own die must not be above; where rows
    are read, each counter’s die finds a row of the chart, and its first column says a number."""

    chart: str = ""
    meanings: str = ""
    dice: str = "1d6"
    second_best: str = ""
    """The word under which it is printed what else a counter is good at; that counts half for what is not printed."""

    support: Who | None = None
    """Their factors together count no more than those of all the others of their side."""

    least: float | None = None
    """Numbers are never lower; a sum is not, if anybody has a factor printed at all."""

    attack_dice: Count | None = None
    """One die for each of these, at the best number of those who throw; else one for each who throws."""

    defence_dice: Count | None = None
    changes: tuple[Change, ...] = ()
    standing: tuple[Standing, ...] = ()
    silent: tuple[Silent, ...] = ()


class Fight(Ruled, frozen=True, kw_only=True):
    """A battle in rounds. `round` is the order in which they are fought."""

    attackers: Who = Who()
    defenders: Who = Who()
    ask: tuple[Ask, ...] = ()
    refuse: tuple[Asked, ...] = ()
    """Why there can be no such battle."""

    round: tuple[Round, ...] = ()


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


class Modifier(Meant, frozen=True, kw_only=True):
    """What changes the odds."""

    name: str
    shift: int = 0
    die: int = 0
    attack: float = 0
    defence: float = 0
    per: Who | None = None
    """Counted once for each such counter that attacks or defends, not once for all."""


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
    refuse: tuple[Meant, ...] = ()
    """Why there can be no such battle."""


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
