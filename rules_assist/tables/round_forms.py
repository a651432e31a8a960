"""What a table of rules says of a battle fought in rounds, each side throwing its own dice. KITS.md explains it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rules_assist.tables.which import Case, Over, Row, Ruled, Told, Who


class Asked(Ruled, frozen=True, kw_only=True):
    """A row about a battle: when it applies, by what lies on the table and by what was answered."""

    when: Case = Case()
    answers: Mapping[str, tuple[str, ...]] = {}
    """Only where one of these was answered to the question of that name."""


class Ask(Asked, frozen=True, kw_only=True):
    """What no table shows, so that somebody has to say. Until somebody does, the first answer holds.

    Of several rows of a name the first that fits is asked; where it has one answer only, nobody is bothered.
    """

    name: str
    choices: tuple[str, ...]


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
    spread: bool = False
    """What is added is dealt out one by one among them, as far as `most`."""

    dice: int = 1
    """So many dice for one."""

    only_told: bool = False
    """It changes no number: hits are taken away afterwards, somebody picks the losses."""

    otherwise: Told = ""
    """The sentence where it does not apply."""


class Standing(Asked, frozen=True, kw_only=True):
    """Dice for which no counter stands: guns built into a city, the defence of a coast."""

    whose: Literal["attack", "defence"]
    number: int
    dice: int = 1


class Silent(Asked, frozen=True, kw_only=True):
    """When a side has no dice in a round."""

    whose: Literal["attack", "defence"]


class Round(Asked, frozen=True, kw_only=True):
    """A part of a battle. It takes place where somebody has dice in it."""

    name: str
    attackers: Who = Who()
    defenders: Who = Who()
    both: bool = False
    """Only if either side has somebody for it."""

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


class Refuse(Asked, frozen=True, kw_only=True):
    """Why there can be no such battle."""


class Fight(Ruled, frozen=True, kw_only=True):
    """A battle in rounds. `round` is the order in which they are fought."""

    attackers: Who = Who()
    defenders: Who = Who()
    ask: tuple[Ask, ...] = ()
    refuse: tuple[Refuse, ...] = ()
    round: tuple[Round, ...] = ()
