"""What a table of rules says of sums: income, points, what a side owes. KITS.md explains it to those who write one."""

from __future__ import annotations

from typing import Literal

from rules_assist.tables.which import Row, Ruled, Told, Where, Who


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
