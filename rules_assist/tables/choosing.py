"""Whether a counter, an area or a contact is one that a row speaks of, as one side sees it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeAlias

from boards.board import AreaId, AttributeValue, Contact
from counters.counter import Counter, Printed, SideId
from counters.game import Game
from counters.position import OptionId, Position, carrier_of
from rules_assist.tables.forms import Rules
from rules_assist.tables.which import Matches, Over, Ruled, Where, Who

Having: TypeAlias = Mapping[str, "AttributeValue | Printed"]
NUMBER = re.compile(r"-?\d{1,6}(\.\d{1,3})?")
NOW = "now"


@dataclass(frozen=True, eq=False)
class Scene:
    """A position, with the eyes of one side."""

    rules: Rules
    game: Game
    position: Position
    side: SideId
    of_game: dict[int, tuple[object, Any]] = field(default_factory=dict)
    """What is found of each row for the whole game, with the row itself, so that it lives as long."""

    @cached_property
    def _known(self) -> dict[int, tuple[object, dict[Any, Any]]]:
        """The same for this position and side."""
        return {}

    def _known_of(self, row: object) -> dict[Any, Any]:
        found = self._known.get(id(row))
        if found is None:
            found = self._known[id(row)] = row, {}
        return found[1]

    @cached_property
    def _others(self) -> dict[SideId, Scene]:
        return {}

    def seen_by(self, side: SideId) -> Scene:
        if side == self.side:
            return self
        found = self._others.get(side)
        if found is None:
            found = self._others[side] = Scene(self.rules, self.game, self.position, side, self.of_game)
        return found

    def relation(self, side: str) -> str:
        """own, enemy, neutral or nobody."""
        if not side:
            return "nobody"
        if self.rules.war and side != self.side and side in self._at_war:
            return "enemy"
        if side == self.side or any(side in group and self.side in group for group in self.rules.friends):
            return "own"
        at_peace = side in self.rules.neutral or self.side in self.rules.neutral or self.rules.war
        return "neutral" if at_peace else "enemy"

    @cached_property
    def _at_war(self) -> frozenset[str]:
        """Those with whom the side is at war."""
        wars = (fact.about for fact in self.position.facts.of(self.rules.war) if self.side in fact.about)
        return frozenset(each for about in wars for each in about if each != self.side)

    def is_one_of(self, side: str, wanted: Iterable[str]) -> bool:
        wanted = tuple(wanted)
        if not wanted or side in wanted or (side and ("self" if side == self.side else "other") in wanted):
            return True
        return self.relation(side) in wanted

    def now(self, row: Ruled) -> bool:
        """Whether the row holds at this time, in this game."""
        known = self._known_of(row)
        if NOW not in known:
            known[NOW] = self._is_now(row)
        return bool(known[NOW])

    def _is_now(self, row: Ruled) -> bool:
        clock = self.position.clock
        turn = self.game.sheet.sequence.turn(clock.turn)
        return (
            (not row.phases or clock.phase in row.phases)
            and (not row.turns or clock.turn in row.turns)
            and all(_fits(turn.attributes.get(word) if turn else None, wanted) for word, wanted in row.turn.items())
            and self.is_played(row)
            and (not row.said or any(map(self._said, row.said)))
            and not any(map(self._said, row.unsaid))
        )

    def _said(self, word: str) -> bool:
        """Of nobody, of the side, or of it and another."""
        return any(not fact.about or self.side in fact.about for fact in self.position.facts.of(word))

    def is_played(self, row: Ruled) -> bool:
        """Whether the game is played in such a way that the row counts at all."""
        return all(
            self._option(option) in ((wanted,) if isinstance(wanted, str) else wanted)
            for option, wanted in row.options.items()
        )

    def _option(self, option: str) -> str:
        rule = self.game.sheet.options.get(OptionId(option))
        return self.position.options.get(OptionId(option), rule.default if rule else "")

    def is_who(self, counter: Counter, who: Who) -> bool:
        known = self._known_of(who)
        found = known.get(counter.id)
        if found is None or found[0] is not counter:
            found = known[counter.id] = counter, self._is_who(counter, who)
        return bool(found[1])

    def _is_who(self, counter: Counter, who: Who) -> bool:
        kind = self.game.kind(counter)
        return (
            (not who.kinds or counter.kind in who.kinds)
            and counter.kind not in who.not_kinds
            and (not who.types or kind.type in who.types)
            and (not who.sorts or kind.sort in who.sorts)
            and self.is_one_of(counter.side, who.sides)
            and (not who.faces or (counter.face or kind.faces[0].name) in who.faces)
            and (not who.marks or any(map(counter.marked, who.marks)))
            and not any(map(counter.marked, who.unmarked))
            and all(_fits(self.game.printed(counter, word), wanted) for word, wanted in who.printed.items())
            and (not who.facts or any(self.position.facts.says(word, counter.id) for word in who.facts))
            and (who.aboard is None or who.aboard == self.is_aboard(counter))
            and (who.port is None or who.port == ("/" in self.position.ground(counter.id)))
        )

    def is_aboard(self, counter: Counter) -> bool:
        return carrier_of(self.position.where[counter.id]) is not None

    def is_where(self, area: AreaId, where: Where) -> bool:
        known = self._known_of(where)
        found = known.get(area)
        if found is None:
            found = known[area] = self._is_where(area, where)
        return bool(found)

    def _is_where(self, area: AreaId, where: Where) -> bool:
        space = self.game.board.spaces.get(area)
        return (
            (not where.areas or area in where.areas)
            and (not where.kinds or (space is not None and space.kind in where.kinds))
            and (space is None or space.kind not in where.not_kinds)
            and self._has(space.attributes if space else {}, where.attributes, where.named)
            and not any(
                self._has(space.attributes if space else {}, {word: said}, {})
                for word, said in where.not_attributes.items()
            )
            and (not where.held or self.is_one_of(self.position.holders.get(area, SideId("")), where.held))
            and (where.holding is None or any(self.lying(area, where.holding)))
            and (where.without is None or not any(self.lying(area, where.without)))
            and all(self.said_of(word, area) >= least for word, least in where.said.items())
            and (where.touching is None or any(self.is_where(at, where.touching) for at in self._neighbours(area)))
        )

    def said_of(self, word: str, *about: str) -> float:
        """The value of a fact, 1 where it has none that is a number; nought where it is not said."""
        fact = self.position.facts.get(word, *about)
        if fact is None:
            return 0.0
        return float(fact.value) if NUMBER.fullmatch(fact.value) else 1.0

    def _neighbours(self, area: AreaId) -> Iterator[AreaId]:
        """Beyond a border that is open: links lead further, and over a closed one nothing is next to it."""
        return (one.other(area) for one in self.game.board.contacts_of(area) if one.border and one.kind != "closed")

    def is_over(self, contact: Contact, to: AreaId, over: Over) -> bool:
        known, key = self._known_of(over), (id(contact), to)
        found = known.get(key)
        if found is None:
            found = known[key] = self._is_over(contact, to, over)
        return bool(found)

    def could_be_over(self, contact: Contact, to: AreaId, over: Over) -> bool:
        """As far as the map says, for the whole game."""
        return (
            (not over.contacts or contact.kind in over.contacts)
            and self._has(contact.attributes, over.attributes, {})
            and self._has(contact.toward(contact.other(to)), over.leaving, {})
            and self._has(contact.toward(to), over.toward, {})
        )

    def _is_over(self, contact: Contact, to: AreaId, over: Over) -> bool:
        return (
            self.could_be_over(contact, to, over)
            and self._has(contact.attributes, {}, over.named)
            and all(
                all(self.is_where(at, where) for at in _listed(contact, word)) for word, where in over.spots.items()
            )
            and all(any(self.is_where(at, where) for at in _listed(contact, word)) for word, where in over.some.items())
        )

    def lying(self, area: AreaId, who: Who) -> Iterator[Counter]:
        """Such counters in an area, its ports and shores."""
        return (counter for counter in self.position.in_area(area) if self.is_who(counter, who))

    def everywhere(self, who: Who) -> Iterator[Counter]:
        """Such counters on the board; those aboard others are not counted."""
        for lies, stack in self.position.stacks.items():
            if carrier_of(lies) is None and self.game.space(lies) is not None:
                yield from (c for id in stack if self.is_who(c := self.position.counters[id], who))

    def areas(self, where: Where) -> tuple[AreaId, ...]:
        return tuple(area for area in self.all_areas if self.is_where(area, where))

    @cached_property
    def all_areas(self) -> tuple[AreaId, ...]:
        return tuple(self.game.board.spaces)

    def _has(self, having: Having, wanted: Matches, named: Mapping[str, tuple[str, ...]]) -> bool:
        return all(_fits(having.get(word), value) for word, value in wanted.items()) and all(
            self.is_one_of(str(having.get(word) or ""), sides) for word, sides in named.items()
        )


def _fits(found: AttributeValue | Printed | None, wanted: Printed | tuple[Printed, ...]) -> bool:
    """Equal, or one of a list. Nothing is as good as false."""
    if isinstance(wanted, tuple):
        return found in wanted or (isinstance(found, tuple) and not set(wanted).isdisjoint(found))
    if isinstance(wanted, bool):
        return bool(found) == wanted
    return found == wanted or (isinstance(found, tuple) and wanted in found)


def _listed(contact: Contact, word: str) -> tuple[AreaId, ...]:
    found = contact.attributes.get(word, ())
    return tuple(map(AreaId, found)) if isinstance(found, tuple) else (AreaId(str(found)),)
