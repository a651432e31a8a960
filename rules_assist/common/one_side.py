"""A rulebook put together from functions that look at the table from one side, and what such functions share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId, Contact
from boards.plain.sentence import area, counter, say
from counters.counter import Counter, CounterId, SideId
from counters.game import Game
from counters.places import PlaceId, area_of
from counters.position import Position
from rules_assist.advice import Act, Answer, Askable, Cut, Detail, Finding, Ledger, Reach, Reason, SupplyLine
from rules_assist.battle_sheet import BattleSheet
from rules_assist.common.reaching import EndRule, Part, StepRule, reach, together
from rules_assist.common.stacking import Limit, no_room, overfull
from rules_assist.common.standpoint import Standpoint
from rules_assist.common.sums import Term, add_up
from rules_assist.common.supplying import Network

__all__ = ["Far", "OneSided", "Term", "add_up", "both_ways", "go", "misplaced", "of_held", "printed_room", "room_for"]


@dataclass(frozen=True)
class OneSided:
    """Each chapter of the rules is a function. Moving and attacking are allowed unless something speaks against it."""

    reaching: Callable[[Standpoint, tuple[Counter, ...], str], Reach]
    limits: Callable[[Game], Sequence[Limit]]
    finding: Callable[[Standpoint], Iterable[Finding]]
    supplying: Callable[[Standpoint], tuple[SupplyLine, ...]]
    fighting: Callable[[Standpoint, Act], BattleSheet | None]
    ledgers: Mapping[str, Callable[[Standpoint], Ledger]]
    acts: Mapping[str, Callable[[Standpoint, Act], Answer | None]] = field(default_factory=dict)
    """Anything that may be done with or without counters: passing, winning. They come before all other verbs."""

    reckonings: Mapping[str, Callable[[Standpoint, Act], Ledger | None]] = field(default_factory=dict)
    """Ledgers that ask what the question says besides its side; None: nothing of the kind for that side."""

    acting: frozenset[str] = frozenset()
    """Ledgers about something that is done: where no side is named, they are about the one whose turn it is."""

    players: tuple[str, ...] = ()
    """The sides that need supply, and are asked about when none is named."""

    starves: Callable[[Standpoint, SupplyLine], bool] = lambda _view, _line: True
    """Whether it is worth telling that these are not supplied."""

    alike: Callable[[Standpoint, SupplyLine], tuple[tuple[AreaId, ...], ...]] = lambda _view, _line: ()
    """Other lines of supply that are as short."""

    cut_elsewhere: Callable[[Standpoint, SupplyLine], tuple[Cut, ...]] = lambda _view, _line: ()
    """Where other ways are cut that would be as good."""

    looking: tuple[str, ...] = ()
    """The sides from whose standpoint findings are made; every one, if none is named."""

    def reach(self, game: Game, position: Position, counters: tuple[CounterId, ...], means: str = "") -> Reach:
        group = tuple(position.counters[id] for id in counters if id in position.counters)
        side = group[0].side if group else position.clock.side
        return self.reaching(Standpoint(game, position, side), group, means)

    def findings(self, game: Game, position: Position) -> tuple[Finding, ...]:
        sides = tuple(map(SideId, self.looking)) or game.sheet.sides
        seen = [Standpoint(game, position, side) for side in sides]
        fed = (view for view in seen if view.side in self.players)
        hungry = (
            line for view in fed for line in self.supplying(view) if not line.supplied and self.starves(view, line)
        )
        starving = (
            Finding(
                severity="warning", places=(PlaceId(line.at),), counters=line.counters, sentence=line.sentence,
                rule=line.rule, aspect="supply",
            )
            for line in hungry
        )  # fmt: skip
        wrong = (found for view in seen for found in self.finding(view))
        return (*overfull(game, position, self.limits(game)), *wrong, *starving)

    def supply(self, game: Game, position: Position, side: SideId) -> tuple[SupplyLine, ...]:
        return self.supplying(Standpoint(game, position, side))

    def completed(self, game: Game, position: Position, act: Act) -> Position:
        return position

    def with_others(self, game: Game, position: Position, side: SideId, line: SupplyLine) -> SupplyLine:
        """A line with a few others that are as short: only told to those who ask for supply in so many words."""
        view = Standpoint(game, position, side)
        if not line.supplied:
            return replace(line, other_cuts=self.cut_elsewhere(view, line)) if line.cut else line
        others = () if line.others else self.alike(view, line)
        return replace(line, others=others) if others else line

    def battle(self, game: Game, position: Position, act: Act) -> BattleSheet | None:
        known = set(act.counters) <= set(position.counters)
        return self.fighting(self._asked(game, position, act), act) if known else None

    def ledger(self, game: Game, position: Position, act: Act) -> tuple[Ledger, ...]:
        acts = position.clock.side if act.verb in self.acting else None
        side = act.side or (acts if acts in self.players else None)
        sides = (side,) if side else tuple(map(SideId, self.players))
        names = [name for name in self.ledgers if act.verb in ("", name)]
        plain = (self.ledgers[name](Standpoint(game, position, side)) for name in names for side in sides)
        # A ledger may go by several names; where all are asked for, it is told once.
        more = dict.fromkeys(reckon for name, reckon in self.reckonings.items() if act.verb in ("", name))
        whose = (self._asked(game, position, act).side,) if act.counters else sides
        asked = (reckon(Standpoint(game, position, side), act) for reckon in more for side in whose)
        return (*plain, *(found for found in asked if found is not None))

    def may(self, game: Game, position: Position, act: Act) -> Answer | None:
        if not set(act.counters) <= set(position.counters):
            return None
        view = self._asked(game, position, act)
        if act.verb in self.acts:
            return self.acts[act.verb](view, act)
        if act.verb == "move" and act.counters and (act.to or act.at):
            found, places = self.reach(game, position, act.counters, act.means), (*act.to, *act.at)
            answers = [_moving(found, position, act.counters, area_of(place)) for place in places]
            return next((each for each in answers if each is None or not each.yes), answers[0])
        sheet = self.fighting(view, act) if act.verb == "attack" else None
        return Answer(not sheet.refused, sheet.sentence, sheet.rule) if sheet else None

    def verbs(self, game: Game) -> Sequence[Askable]:
        return ()

    def figures(self, game: Game) -> Sequence[Askable]:
        return ()

    def details(self, game: Game, act: Act, *, reckoned: bool = False) -> tuple[Detail, ...] | None:
        return None

    def _asked(self, game: Game, position: Position, act: Act) -> Standpoint:
        first = next((position.counters[id].side for id in act.counters if id in position.counters), None)
        return Standpoint(game, position, act.side or first or position.clock.side)


def _moving(found: Reach, position: Position, ids: tuple[CounterId, ...], to: AreaId) -> Answer | None:
    for why in (*found.notes, *found.refused.get(to, ())):
        return Answer(False, why.sentence, why.rule)  # noqa: FBT003 - the first reason is the answer: no
    for way in found.ways.get(to, ()):
        return Answer(True, way.sentence, way.rule)  # noqa: FBT003 - as before: yes
    if all(position.area(id) == to for id in ids):
        rule = next((way.rule for ways in found.ways.values() for way in ways), "")
        return Answer(yes=False, sentence=say("They are in {to} already.", to=area(to)), rule=rule)
    return None


class Far(NamedTuple):
    """How far counters go by one means: as far as is printed on each, or all of them as far as a number says."""

    means: str
    rule: str
    printed: str = ""
    most: float = 0


def go(
    view: Standpoint,
    group: tuple[Counter, ...],
    step: Callable[[Standpoint, Counter], StepRule],
    far: Far,
    limits: Sequence[Limit],
    *,
    may_end: EndRule | None = None,
) -> Reach:
    """Where a group can go as one, each counter by its own steps, to where there is room for all."""
    board, ids = view.game.board, [one.id for one in group]

    def fits(at: AreaId) -> Reason | None:
        return (may_end(at) if may_end else None) or no_room(view.position, limits, ids, at)

    def part(one: Counter) -> Part:
        start, most = view.position.area(one.id), far.most or view.game.number(one, far.printed)
        steps = step(view, one)
        found = reach(board, start, steps, rule=far.rule, allowance=most, means=far.means, may_end=fits)
        return Part((one.id,), start, found)

    return together([part(one) for one in group])


def printed_room(game: Game, chart: str, column: int) -> dict[str, float]:
    """How many find room, row by row of a printed chart; empty cells say nothing."""
    found = game.sheet.charts[chart]
    return {head: found.number(head, column) for head in found.row_heads if found.cell(head, column)}


def room_for(game: Game, of_type: str, room: Mapping[str, float], *, name: str, rule: str) -> Limit:
    """At most so many counters of a type in an area, by what kind of area it is."""
    return Limit(
        name=name,
        weights={id: 1 for id, kind in game.sheet.kinds.items() if kind.type == of_type},
        in_area={id: room[space.kind] for id, space in game.board.spaces.items() if space.kind in room},
        rule=rule,
    )


def both_ways(view: Standpoint, leads: Callable[[Contact], object]) -> Network:
    """The contacts that lead somewhere, as a network."""
    found: dict[AreaId, tuple[AreaId, ...]] = {}
    for contact in view.game.board.contacts:
        if leads(contact):
            for at in (contact.a, contact.b):
                found[at] = (*found.get(at, ()), contact.other(at))
    return found


def misplaced(at: AreaId, ids: tuple[CounterId, ...], words: str, rule: str) -> Finding:
    """Counters that should not be where they are; `{who}` in the words names them."""
    told = say(words, who=tuple(map(counter, ids)))
    return Finding(places=(PlaceId(at),), counters=ids, sentence=told, rule=rule, aspect="place")


def of_held(view: Standpoint, word: str, rule: str) -> list[Term]:
    """What the areas that a side holds are worth, by an attribute of theirs."""
    worth = ((at, view.said(at, word)) for at in view.game.board.spaces if view.holds(at))
    return [(float(n), say("{area}", area=area(at)), rule) for at, n in worth if isinstance(n, int | float) and n]
