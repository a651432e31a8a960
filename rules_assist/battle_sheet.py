"""A battle, reckoned before the dice fall: what counts and why, what may come of it, and what is to be done then."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import msgspec
from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence
from counters.counter import CounterId
from counters.events import FactSet
from counters.position import PlaceId
from rules_assist.advice import Deed, Reason


class Modifier(msgspec.Struct, frozen=True, kw_only=True):
    """Something that changes the odds, or would if it applied here."""

    name: str
    value: float
    applies: bool
    sentence: Sentence
    rule: str


class Chance(msgspec.Struct, frozen=True):
    """One result of a battle, and how likely it is. Chances of a sheet add up to one."""

    result: str
    chance: Fraction
    sentence: Sentence


class Offer(msgspec.Struct, frozen=True, kw_only=True):
    """What a result asks of the players: theirs to do, or to leave."""

    verb: Literal["lose", "retreat", "advance", "mark", "turn"]
    """Lose a step; go back; go in; be marked; be turned over."""

    counters: tuple[CounterId, ...]
    """Any of these may lose or be turned over; all of these go back, go in, or are marked, or `some` of them."""

    times: int = 1
    """How many steps, in all; of some, how many counters."""

    some: bool = False
    """Not all of them go back or are marked: each is chosen."""

    by_left: tuple[int, ...] = ()
    """How many it is, when all losses are taken off, by how many of those `among` are left; in the sentence `many`."""

    among: tuple[CounterId, ...] = ()

    to: tuple[PlaceId, ...] = ()
    """To any of these."""

    means: str = ""
    """How they go back or in, where the sheet keeps something of it in mind."""

    instead: bool = False
    """In place of the offer before it: who does either has done both."""

    mark: str = ""
    """The mark that is put on them; or the face that shows when they are turned over."""

    along: tuple[FactSet, ...] = ()
    """What is remembered in the same gesture, when they are marked."""

    deeds: tuple[Deed, ...] = ()
    """Further ways to do it, of which the verb does not say enough: a counter is changed for a smaller one."""

    sentence: Sentence
    rule: str


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What a battle hangs on and no table shows: somebody has to say."""

    name: str
    answers: tuple[str, ...]
    answer: str
    """The one it is reckoned by."""

    foretells: bool = False
    """By it alone the odds of the whole battle differ, and never the dice of a round."""

    sentence: Sentence
    rule: str


class Shots(msgspec.Struct, frozen=True, kw_only=True):
    """Counters whose dice hit on the same number."""

    counters: tuple[CounterId, ...]
    number: int
    dice: int
    of_each: tuple[int, ...] = ()
    """How many of the dice each of them throws; what is left over is thrown by what no counter stands for."""


class Volley(msgspec.Struct, frozen=True, kw_only=True):
    """What one side throws in a round."""

    name: str
    """`land_attack`: by this it is asked about, and what was thrown is given."""

    who: Literal["attack", "defence"]
    dice: str
    """1d6; nothing: it does not throw."""

    chart: str = ""
    column: str = ""
    """Where what its factors add up to is read."""

    shots: tuple[Shots, ...] = ()
    """Dice that each hit on a number of their own, in the order in which they are thrown."""

    modifiers: tuple[Modifier, ...] = ()

    chances: tuple[Chance, ...] = ()
    result: str = ""
    """What the dice given in the question bring, if there were any."""

    rows: tuple[int, ...] = ()
    """The rows of the chart that they found, counted from nought."""

    sentence: Sentence
    rule: str


class Round(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a battle in which each side throws its own dice."""

    name: str
    volleys: tuple[Volley, ...]
    fighting: tuple[CounterId, ...] = ()
    """Who takes part on either side: whom its hits find. Nobody: all who are in the battle."""

    spared: Mapping[CounterId, tuple[CounterId, ...]] = msgspec.field(default_factory=dict)
    """Whom the dice of one of them do not hit: submarines those of aircraft alone."""

    at_once: bool = False
    """Whether what it hits throws no more in the next one."""

    only_looks: bool = False
    """Whether its hits cost nobody anything."""

    sentence: Sentence
    rule: str


class Lit(msgspec.Struct, frozen=True, kw_only=True):
    """Where a printed chart is read in this battle."""

    chart: str
    row: int | None = None
    """Counted from nought; None: all along the column."""

    column: int | None = None
    head: str
    """What stands at the head of that row; of a whole column, at its head."""

    who: Literal["", "attack", "defence"] = ""


class WholeBattle(msgspec.Struct, frozen=True, kw_only=True):
    """What comes of it if it is fought on: how likely each end is, who is left on average, and what it costs."""

    win: float
    lose: float
    tie: float
    open: float = 0
    """Neither is gone: somebody went back, or nobody can hit any more."""

    attackers_left: float = 0
    defenders_left: float = 0
    attacker_loss: float = 0
    defender_loss: float = 0
    """In what they cost."""

    attacker_order: tuple[str, ...] = ()
    defender_order: tuple[str, ...] = ()
    """Kinds, in the order in which they are lost."""

    lines: tuple[Sentence, ...] = ()
    rule: str


class BattleSheet(msgspec.Struct, frozen=True, kw_only=True):
    """An attack, reckoned before the dice fall."""

    at: AreaId
    attackers: tuple[CounterId, ...] = ()
    defenders: tuple[CounterId, ...] = ()
    figures: Mapping[str, float] = msgspec.field(default_factory=dict)
    """attack, defence, shift…: named numbers of this game."""

    odds: str = ""
    column: str = ""
    """The column of the chart that is read in the end."""

    chart: str = ""
    modifiers: tuple[Modifier, ...] = ()
    chances: tuple[Chance, ...] = ()
    result: str = ""
    """What the die given in the question brings, if one was given."""

    offers: tuple[Offer, ...] = ()
    """What follows that result, step by step, if the rulebook says."""

    refused: tuple[Reason, ...] = ()
    """Why there can be no such battle."""

    first: tuple[Offer, ...] = ()
    """What may be done first, so that nothing speaks against it any more."""

    rounds: tuple[Round, ...] = ()
    """Where each side throws dice of its own: one after the other."""

    questions: tuple[Question, ...] = ()
    whole: WholeBattle | None = None
    """The odds of the whole battle, where the rulebook reckons them."""

    borne: bool = False
    """Not every hit costs a counter in the order of the odds: walls bear some, guns hit only aircraft."""

    walls: int = 0
    """So many more hits walls of the defender bear, or a guard of the shore, before anybody is lost."""

    on_walls: tuple[str, ...] = ()
    """Of which throws."""

    lit: tuple[Lit, ...] = ()
    """What to look at on all the charts of the game."""

    noted: tuple[FactSet, ...] = ()
    """What is kept in mind as soon as dice have fallen."""

    sentence: Sentence
    rule: str

    def as_refused(self) -> BattleSheet | None:
        """Told by the first of the reasons, where there is one."""
        return next((replace(self, sentence=why.sentence, rule=why.rule) for why in self.refused), None)
