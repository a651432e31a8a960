"""A rulebook out of chapters. A chapter is a value that says what it adds: ways of going, findings, verbs, figures,
supply, battles. Chapters written in Python and chapters out of a table mix in one game.

A rulebook is put together by `rulebook(land.CHAPTER, air.CHAPTER, ...)`. What counters in a hand may do, and what a
side may do in a phase, the table asks by the verbs: each says what it needs to be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as with_these
from itertools import chain
from typing import Any, TypeAlias

from msgspec.structs import replace

from boards.plain.sentence import Sentence, Value, area, say, side
from counters.box.sheet import Chosen
from counters.counter import Counter, CounterId, SideId
from counters.events import ClockMoved, CountersMoved, CountersPlaced, Single
from counters.game import Game
from counters.position import TRAY, PlaceId, Position, area_of, in_area
from rules_assist.advice import MOVE, REACH, Act, Answer, Detail, Finding, Ledger, Need, Reach, Reason, SupplyLine, Way
from rules_assist.assist import Coming
from rules_assist.battle_sheet import BattleSheet
from rules_assist.common.reaching import PLACE, either, moving, nowhere, placed
from rules_assist.common.stacking import Limit, overfull
from rules_assist.common.standpoint import Pressing, SeenAs, Standpoint, names, of_what_is_meant, verdict
from rules_assist.heard import heard, passed_over

Group: TypeAlias = tuple[Counter, ...]
Seen: TypeAlias = Any
"""A standpoint: of this game. A rulebook says what its own is called, and its chapters ask for no other."""

Look: TypeAlias = Callable[[Seen], Iterable[Finding]]
Does: TypeAlias = Callable[[Seen, Act], Answer | None]
Reckons: TypeAlias = Callable[[Seen, Act], Ledger | None]
Supplies: TypeAlias = Callable[[Seen], tuple[SupplyLine, ...]]
Battles: TypeAlias = Callable[[Seen, Act], BattleSheet | None]
Reaches: TypeAlias = Callable[[Seen, Group, str], Reach]
Pays: TypeAlias = Callable[[Seen, Group, Way], Iterable[Single]]
"""What comes off the table when a group takes a way."""

Timely: TypeAlias = Callable[[Seen, tuple[str, ...]], bool]
"""Whether it is the time for what belongs to these phases, and the side's turn. True where the table tells no phase."""


@dataclass(frozen=True, kw_only=True)
class Means:
    """One way of going: tactical, naval, by rail."""

    name: str
    reach: Callable[[Seen, Group], Reach]
    """Every area, with a way or a reason."""

    suits: Callable[[Seen, Counter], bool]
    """Whether such a counter goes by it at all."""

    rule: str
    phases: tuple[str, ...] = ()
    """When; at any time, if none is named."""

    also: tuple[str, ...] = ()
    """Other words for it."""

    only_asked: bool = False
    """Not told unless it is asked for, or its phase has come."""

    pays: Pays | None = None
    """How the cost of its ways is taken off; by hand, if it does not say."""


def in_phase(view: Standpoint, phases: tuple[str, ...]) -> bool:
    """By the phase that the clock shows, and whose turn it is."""
    clock = view.position.clock
    return (not clock.phase or clock.phase in phases) and clock.side in ("", view.side)


@dataclass(frozen=True, kw_only=True)
class Verb:
    """Something one may think of doing, which the rulebook answers with yes or no."""

    name: str
    does: Does
    title: str
    """As the table offers it: `Attack`, `Fortify these`."""

    needs: tuple[Need, ...] = ()
    """What has to be named so that it can be asked: the table offers it to whoever has just that in the hand."""

    also: tuple[str, ...] = ()
    """Other words that whoever types may use."""

    phases: tuple[str, ...] = ()
    """When it is done; at any time, if none is named. At another time the answer is no."""

    rule: str = ""
    """On which that time rests."""

    details: tuple[Detail, ...] = ()
    """What else a question may name. Anything else is told to whoever asks, not passed over."""

    by: tuple[str, ...] | None = ()
    """Words for how it is done besides the means of the game: `by air_strike`. None: it answers to any word itself."""

    bare: bool = False
    """Whether it can be asked without counters or side all the same: of a place, of a kind that is named."""

    suits: Callable[[Seen, Counter], bool] | None = None
    """Of which counters the table asks it at all; of any, if it does not say."""

    last_acts: bool = False
    """Whether it is done by who is named last: `attack #theirs by #ours`."""

    listed: tuple[str, ...] | None = None
    """In which phases the table tells a side of it unasked; in all in which it is done, if it does not say. None are
    named for what only tells how things stand, and for what makes no sense without another word."""

    only_with: Chosen = field(default_factory=dict, hash=False)
    """In which games the table tells of it: by what the options say, as of phases."""

    seen_as: SeenAs = Standpoint
    timely: Timely = in_phase
    """Both are filled in by the rulebook."""

    def fits(self, game: Game, position: Position, counters: tuple[CounterId, ...]) -> bool:
        if not game.sheet.chosen(self.only_with, position.options):
            return False
        view = asked_by(game, position, Act(verb=self.name, counters=counters), self.seen_as)
        if not counters:
            return self.listed is None or view.is_phase(self.listed)
        return self.suits is None or all(self.suits(view, position.counters[id]) for id in counters)

    def is_now(self, game: Game, position: Position, side: SideId) -> bool:
        view, suits = asked_by(game, position, Act(verb=self.name, side=side), self.seen_as), self.suits
        phases = self.phases if self.listed is None else self.listed
        played = game.sheet.chosen(self.only_with, position.options) and position.clock.side in ("", side)
        now = played and view.is_phase(phases) and self.timely(view, self.phases or phases)
        nations = {side, *(id for id, each in game.sheet.sides.items() if each.belongs_to == side)}
        nations |= {SideId("")} if suits is not None else set()  # A card is nobody's, and in somebody's hand.
        whom = (one for one in position.counters.values() if one.side in nations)
        return now and (self.needs == ("side",) or any(suits is None or suits(view, one) for one in whom))


@dataclass(frozen=True, kw_only=True)
class Figure:
    """Something that can be added up: income, victory points, the cost of a plan."""

    name: str
    reckons: Reckons
    title: str = ""
    needs: tuple[Need, ...] = ()
    also: tuple[str, ...] = ()
    only_named: bool = False
    """Not told to those who ask for all there are."""

    of_who_acts: bool = False
    """About something that is done: where no side is named, it is about the one whose turn it is."""

    told_of: str = ""
    """A side's own, which is told of that side where none is named; not to who asks for all there is of counters."""

    details: tuple[Detail, ...] = ()
    by: tuple[str, ...] | None = ()

    def fits(self, game: Game, position: Position, counters: tuple[CounterId, ...]) -> bool:
        return True


@dataclass(frozen=True, kw_only=True)
class Chapter:
    """What one chapter of the rules adds."""

    means: tuple[Means, ...] = ()
    findings: tuple[Look, ...] = ()
    """Asked from the standpoint of each side."""

    once: tuple[Look, ...] = ()
    """Findings that are no side's own: asked once, from the standpoint of whoever's turn it is."""

    verbs: tuple[Verb, ...] = ()
    figures: tuple[Figure, ...] = ()
    limits: Callable[[Seen], Sequence[Limit]] | None = None
    """How many find room together; asked once, from the standpoint of whoever's turn it is."""

    reach: Reaches | None = None
    """Besides the means: where groups go by several ways at once, or a table says how."""

    ways: tuple[str, ...] | None = None
    """The words that this reach knows for how they go; None: it does not say."""

    supply: Supplies | None = None
    battle: Battles | None = None


@dataclass(frozen=True, kw_only=True)
class ChapterRulebook:
    """Chapters put together. What no chapter has looked at is answered by nothing: the rulebook cannot say."""

    chapters: tuple[Chapter, ...]
    players: tuple[SideId, ...] = ()
    """The sides that need supply, and are asked about when none is named; of sums every side, if none is listed."""

    looking: tuple[SideId, ...] = ()
    """The sides from whose standpoint findings are made; every one, if none is named."""

    seen_as: SeenAs = Standpoint
    """The standpoint from which its chapters look: with words of its own, if a game has any."""

    timely: Timely = in_phase
    rule: str = ""
    """The one that tells of the order of a turn: for what no chapter speaks of."""

    sketch: Callable[[Game, Position, Act], Position] = lambda _game, position, _act: position
    """What a terse typed position leaves unsaid, added. Rules see whole tables only; cases are read through this."""

    starves: Callable[[Seen, SupplyLine], Pressing] = lambda _view, _line: "warning"
    """How pressing it is that these are not supplied: a note is no debt of this phase. None: it is not told."""

    comes_in: Callable[[Seen, CountersMoved], Iterable[Single]] = lambda _view, _move: ()
    """What follows at once where a move leads: areas change hands, who is there has to leave."""

    begins: Callable[[Seen], Iterable[Single]] = lambda _view: ()
    """What is noted as a phase begins: what is held then."""

    idle: Callable[[Seen], bool] = lambda _view: True
    """Whether nobody can do anything in the phase that the clock shows, but for what is found."""

    with_alike: Callable[[Seen, SupplyLine], SupplyLine] = lambda _view, line: line
    """The same line of supply with others that are as short; or with where others are cut that would be as good."""

    means: Mapping[str, Means] = field(init=False)
    by_verb: Mapping[str, Verb] = field(init=False)
    by_figure: Mapping[str, Figure] = field(init=False)

    def __post_init__(self) -> None:
        verbs = [verb for chapter in self.chapters for verb in chapter.verbs]
        figures = [figure for chapter in self.chapters for figure in chapter.figures]
        known = [means for chapter in self.chapters for means in chapter.means]
        # Worked out once, as the value is made; nothing changes them later.
        object.__setattr__(self, "means", {means.name: means for means in known})
        object.__setattr__(self, "by_verb", {word: verb for verb in verbs for word in (*verb.also, verb.name)})
        object.__setattr__(self, "by_figure", {word: each for each in figures for word in (*each.also, each.name)})

    def verbs(self, game: Game) -> tuple[Verb, ...]:
        return tuple(verb for chapter in self.chapters for verb in chapter.verbs)

    def figures(self, game: Game) -> tuple[Figure, ...]:
        return tuple(figure for chapter in self.chapters for figure in chapter.figures)

    def details(self, game: Game, act: Act, *, reckoned: bool = False) -> tuple[Detail, ...] | None:
        named = self._named(act, reckoned=reckoned)
        if named is not None:
            return named.details
        # Where nothing is named all is reckoned; whether these may move is answered by their reach.
        return () if act.verb in ("", MOVE) else None

    def ways(self, game: Game, act: Act, *, reckoned: bool = False) -> tuple[str, ...] | None:
        named = self._named(act, reckoned=reckoned)
        means = [word for each in self.means.values() for word in (each.name, *each.also)]
        if act.verb == REACH or (named is None and act.verb == MOVE):
            goes = [chapter for chapter in self.chapters if chapter.reach]
            if any(chapter.ways is None for chapter in goes):
                return None
            return tuple(dict.fromkeys((*means, *chain.from_iterable(chapter.ways or () for chapter in goes))))
        if named is None or named.by is None:
            return None if act.verb else ()
        return tuple(dict.fromkeys((*named.by, *means)))

    def _named(self, act: Act, *, reckoned: bool) -> Verb | Figure | None:
        return self.by_figure.get(act.verb) if reckoned else self.by_verb.get(act.verb)

    # The questions

    def reach(self, game: Game, position: Position, counters: tuple[CounterId, ...], means: str = "") -> Reach:
        group = tuple(position.counters[id] for id in counters if id in position.counters)
        view = asked_by(game, position, Act(verb=MOVE, counters=counters), self.seen_as)
        found = [chapter.reach(view, group, means) for chapter in self.chapters if chapter.reach and group]
        if self.means or not found:
            found.append(reach_by(self.means, self.timely, view, group, means, self.rule))
        told = either(found)
        lies_beside = not any(position.area(one.id) in game.board.spaces for one in group)
        if told.ways or not group or not lies_beside or PLACE not in self.by_verb:
            return told
        asked = Act(verb=PLACE, counters=counters)
        return placed(game.board, lambda to: self.may(game, position, replace(asked, at=(in_area(to),)))) or told

    def entails(self, game: Game, position: Position, move: Coming, way: Way | None) -> tuple[Single, ...]:
        """A way is paid for only in the phase of its means: who lays out a table, or corrects it, marches nowhere. Who
        comes new onto the map comes as from the tray."""
        if isinstance(move, ClockMoved):
            return (*self.begins(self.seen_as(game, move.happen(position), move.clock.side)),)
        if isinstance(move, CountersPlaced):
            position = replace(move, place=TRAY).happen(position)
            move = CountersMoved(tuple(one.id for one in move.counters), move.place)
        group = tuple(position.counters[id] for id in move.counters if id in position.counters)
        if not group or not position.clock.phase:
            return ()
        view = asked_by(game, position, Act(verb=MOVE, counters=move.counters), self.seen_as)
        means = self.means.get(way.means) if way else None
        paid: Iterable[Single] = ()
        if way and way.cost and means and means.pays and self.timely(view, means.phases):
            paid = means.pays(view, group, way)
        return (*paid, *self.comes_in(view, move))

    def findings(self, game: Game, position: Position) -> tuple[Finding, ...]:
        seen = [self.seen_as(game, position, side) for side in self.looking or game.sheet.sides]
        acting = self.seen_as(game, position, position.clock.side)
        limits = [limit for chapter in self.chapters if chapter.limits for limit in chapter.limits(acting)]
        whole = [look for chapter in self.chapters for look in chapter.once]
        looks = [look for chapter in self.chapters for look in chapter.findings]
        return (
            *(overfull(game, position, limits) if limits else ()),
            *(found for look in whole for found in look(acting)),
            *(found for view in seen for look in looks for found in look(view)),
            *(found for view in seen if view.side in self.players for found in self._starving(view)),
        )

    def is_idle(self, game: Game, position: Position) -> bool:
        return self.idle(self.seen_as(game, position, position.clock.side))

    def _starving(self, view: Standpoint) -> Iterator[Finding]:
        for line in self._supply(view):
            if not line.supplied and (severity := self.starves(view, line)):
                yield Finding(
                    severity=severity, places=(PlaceId(line.at),), counters=line.counters,
                    sentence=line.sentence, rule=line.rule, aspect="supply",
                )  # fmt: skip

    def _supply(self, view: Standpoint) -> Iterator[SupplyLine]:
        return (line for chapter in self.chapters if chapter.supply for line in chapter.supply(view))

    def supply(self, game: Game, position: Position, side: SideId) -> tuple[SupplyLine, ...]:
        return tuple(self._supply(self.seen_as(game, position, side)))

    def with_others(self, game: Game, position: Position, side: SideId, line: SupplyLine) -> SupplyLine:
        return self.with_alike(self.seen_as(game, position, side), line)

    def completed(self, game: Game, position: Position, act: Act) -> Position:
        return self.sketch(game, position, act)

    def battle(self, game: Game, position: Position, act: Act) -> BattleSheet | None:
        if not set(act.counters) <= set(position.counters):
            return None
        view = asked_by(game, position, act, self.seen_as)
        sheets = (chapter.battle(view, act) for chapter in self.chapters if chapter.battle)
        return next((sheet for sheet in sheets if sheet is not None), None)

    def ledger(self, game: Game, position: Position, act: Act) -> tuple[Ledger, ...]:
        named = self.by_figure.get(act.verb)
        wanted = [each for each in self.figures(game) if not each.only_named] if not act.verb else [named]
        found = (
            figure.reckons(self.seen_as(game, position, side), act)
            for figure in wanted
            if figure is not None
            for side in self._about(game, position, figure, act)
        )
        # What is no side's own is told once, whoever was asked for it.
        return tuple(dict.fromkeys(ledger for ledger in found if ledger is not None))

    def _about(self, game: Game, position: Position, figure: Figure, act: Act) -> tuple[SideId, ...]:
        if figure.told_of and not act.side:
            return () if act.counters and not act.verb else (SideId(figure.told_of),)
        if act.counters:
            return (asked_by(game, position, act, self.seen_as).side,)
        if act.side:
            return (act.side,)
        if figure.of_who_acts and position.clock.side in self.players:
            return (position.clock.side,)
        return self.players or tuple(game.sheet.sides)

    def may(self, game: Game, position: Position, act: Act) -> Answer | None:
        if not set(act.counters) <= set(position.counters):
            return None
        view, verb = asked_by(game, position, act, self.seen_as), self.by_verb.get(act.verb)
        if verb is not None:
            if verb.last_acts and act.counters and act.side is None:
                view = view.seen_by_owner(position.counters[act.counters[-1]])
            if (strange := self._gone_otherwise(verb, act) if act.means else None) is not None:
                return Answer(yes=None, sentence=strange, rule=verb.rule or self.rule)
            named = {"counters": act.counters, "side": view.side}
            lacking = not verb.bare and any(need in named and not named[need] for need in verb.needs)
            said = heard(act)
            found = None if lacking else verb.does(view, said)
            unheard = {*map(area, map(area_of, act.at))} & {*passed_over(act, said, position)}
            if "to" in verb.needs and not act.to and unheard:  # a place right behind the word: where it goes
                return self.may(game, position, replace(act, to=act.at, at=()))
            if found is None or not found.yes:
                return found
            if (strange := _not_of_such(verb, view, act)) is not None:
                return Answer(yes=None, sentence=strange, rule=verb.rule or found.rule)
            if verb.phases and not self.timely(view, verb.phases):
                told = say("This is not the time for {side} to do that.", side=side(view.side))
                return Answer(yes=False, sentence=told, rule=verb.rule or found.rule)
            if what := passed_over(act, said, position):
                return replace(found, sentence=say("{told} Nothing depends on {what}.", told=found.sentence, what=what))
            return found
        if act.verb == MOVE and act.counters and (act.to or act.at):
            reach, places = self.reach(game, position, act.counters, act.means), (*act.to, *act.at)
            answers = [moving(reach, position, act.counters, area_of(place)) for place in places]
            return next((each for each in answers if each is None or not each.yes), answers[0])
        return None

    def _gone_otherwise(self, verb: Verb, act: Act) -> Sentence | None:
        """A verb that is a way of going is not done by another one: nobody marches by rail."""
        own = {verb.name, *verb.also}
        goes = {name for name, each in self.means.items() if {name, *each.also} & own}
        by = {name for name, each in self.means.items() if act.means in (name, *each.also)}
        fits = not goes or not by or goes & by or verb.by is None or act.means in (*own, *verb.by)
        said, means = act.verb.replace("_", " "), act.means.replace("_", " ")
        return None if fits else say("“{verb}” is not done by {means}.", verb=said, means=means)


def rulebook(
    *chapters: Chapter, sides: Sequence[str] = (), looking: Sequence[str] = (), timely: Timely = in_phase,
    seen_as: SeenAs = Standpoint, **more: Any,
) -> ChapterRulebook:  # fmt: skip
    """These chapters together, with whatever else a rulebook has."""
    seen_as = of_what_is_meant(seen_as)
    known = (with_these(each, verbs=tuple(
        with_these(v, seen_as=seen_as, timely=timely) for v in each.verbs)) for each in chapters)  # fmt: skip
    return ChapterRulebook(
        chapters=tuple(known), players=tuple(map(SideId, sides)), looking=tuple(map(SideId, looking)), timely=timely,
        seen_as=seen_as, **more,
    )  # fmt: skip


def asked_by(game: Game, position: Position, act: Act, seen_as: SeenAs = Standpoint) -> Standpoint:
    """The side whose question it is: the one named, or that of the first counter, or who is to act."""
    view = seen_as(game, position, act.side or position.clock.side)
    first = None if act.side else next((position.counters[id] for id in act.counters if id in position.counters), None)
    return view.seen_by_owner(first) if first is not None and first.side else view


def attacking(battle: Battles) -> Does:
    """The verb for a battle that checks all there is to check: refused by its sheet, or allowed."""

    def may_attack(view: Standpoint, act: Act) -> Answer | None:
        sheet = battle(view, act)
        return None if sheet is None else verdict(next(iter(sheet.refused), None), sheet.sentence, sheet.rule)

    return may_attack


def _not_of_such(verb: Verb, view: Standpoint, act: Act) -> Sentence | None:
    """A card is asked nothing that only counters on the map do."""
    group, suits = view.named(act), verb.suits
    cards = group and all(view.game.kind(one).sort == "card" for one in group)
    if cards and suits is not None and not any(suits(view, one) for one in group):
        return say("“{verb}” is not asked of {who}.", verb=act.verb.replace("_", " "), who=names(group))
    return None


def reach_by(  # noqa: PLR0917 - all of it makes the question
    every: Mapping[str, Means], timely: Timely, view: Standpoint, group: Group, means: str, rule: str = ""
) -> Reach:
    """By the means asked for. Else by those whose time it is; and if it is the time of none, by those that would do.
    `rule` tells of the order of a turn."""
    spaces = view.game.board.spaces
    if not every or not any(view.position.area(one.id) in spaces for one in group):
        # What lies beside the map goes nowhere: whether it may be placed is another question.
        return Reach()
    suiting = {name: each for name, each in every.items() if all(each.suits(view, one) for one in group)}
    if means:
        # A word may stand for one means of ships and another of air units: those that suit come first.
        known = (*suiting.items(), *every.items())
        named = next((name for name, each in known if means == name or means in each.also), means)
        if named not in suiting:
            words = "{who} cannot go by {means}." if named in every else "The rules know no going by {means}."
            values: dict[str, Value] = {"who": names(group)} if named in every else {}
            return nowhere(view, group, Reason(say(words, means=means.replace("_", " "), **values), rule))
        asked = {named: suiting[named]}
    else:
        now = {name: each for name, each in suiting.items() if not each.phases or timely(view, each.phases)}
        told = {name: each for name, each in now.items() if not each.only_asked or view.is_phase(each.phases)}
        asked = told or {name: each for name, each in suiting.items() if not each.only_asked}
    if not asked:
        words = "The rules name no way for {who} to go." if len(group) == 1 else "Nothing takes {who} along together."
        return nowhere(view, group, Reason(say(words, who=names(group)), rule))
    found = either([each.reach(view, group) for each in asked.values()])
    return Reach(found.ways, found.refused, (*_untimely(view, asked, timely, rule), *found.notes))


def _untimely(view: Standpoint, asked: Mapping[str, Means], timely: Timely, order: str) -> Iterator[Reason]:
    if all(each.phases and not timely(view, each.phases) for each in asked.values()):
        rule = ", ".join(each for each in (order, next(iter(asked.values())).rule) if each)
        yield Reason(say("This is not the time for {side} to do that.", side=side(view.side)), rule)
