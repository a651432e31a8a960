"""What the result of a battle asks of the players, in the words that most rulebooks need."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.counter import CounterId
from counters.places import PlaceId, in_area
from rules_assist.battle_sheet import BattleSheet, Offer
from rules_assist.common.standpoint import Standpoint

Ids = tuple[CounterId, ...]


def attackers_lose(ids: Ids, steps: int, rule: str) -> Offer:
    sentence = say("The attacker loses {steps} steps.", steps=steps) if steps > 1 else say("The attacker loses a step.")
    return Offer(verb="lose", counters=ids, times=steps, sentence=sentence, rule=rule)


def defenders_lose(ids: Ids, steps: int, rule: str) -> Offer:
    sentence = say("The defender loses {steps} steps.", steps=steps) if steps > 1 else say("The defender loses a step.")
    return Offer(verb="lose", counters=ids, times=steps, sentence=sentence, rule=rule)


def go_back(ids: Ids, to: Collection[AreaId], rule: str) -> Offer:
    """Those who are left go to one of these."""
    places = tuple(map(in_area, to))
    sentence = say("The defender goes back to {to}.", to=tuple(map(area, to)))
    return Offer(verb="retreat", counters=ids, to=places, sentence=sentence, rule=rule)


def go_in(ids: Ids, to: AreaId, rule: str) -> Offer:
    sentence = say("Where no defender is left, the attackers may go in.")
    return Offer(verb="advance", counters=ids, to=(PlaceId(to),), sentence=sentence, rule=rule)


def are_marked(ids: Ids, mark: str, rule: str) -> Offer:
    return Offer(verb="mark", counters=ids, mark=mark, sentence=say("Who fought is marked."), rule=rule)


class Letters(NamedTuple):
    """What the usual letters mean in a game. A2: the attacker loses two steps; D1: the defender one; AD: each one; DR:
    the defender one, and goes back over these roads, or else loses one more."""

    rule: str
    roads: Collection[str]
    mark: str
    """All who attacked get it, by another rule."""

    mark_rule: str
    go_in_rule: str


def follow_letters(view: Standpoint, sheet: BattleSheet, letters: Letters) -> BattleSheet:
    """The sheet with all that its result asks for."""
    found = re.fullmatch("(A|D|AD|DR)([0-9]?)", sheet.result)
    if found is None or not sheet.attackers or not sheet.defenders:
        return sheet
    back = _ways_back(view, sheet, letters.roads) if found[1] == "DR" else ()
    steps = int(found[2] or 1) + (found[1] == "DR" and not back)
    return replace(sheet, offers=tuple(_by_letters(sheet, found[1], steps, back, letters)))


def _by_letters(
    sheet: BattleSheet, who: str, steps: int, back: tuple[AreaId, ...], letters: Letters
) -> Iterator[Offer]:
    us, them = sheet.attackers, sheet.defenders
    if who.startswith("A"):
        yield attackers_lose(us, steps, letters.rule)
    if who != "A":
        yield defenders_lose(them, steps, letters.rule)
    if back:
        yield go_back(them, back, letters.rule)
    yield are_marked(us, letters.mark, letters.mark_rule)
    if who.startswith("D"):
        yield go_in(us, sheet.at, letters.go_in_rule)


def _ways_back(view: Standpoint, sheet: BattleSheet, roads: Collection[str]) -> tuple[AreaId, ...]:
    """Areas of the defender's own next to the battle, with nobody in them who is not his."""
    theirs = view._replace(side=view.position.counters[sheet.defenders[0]].side)
    near = view.game.board.network(*roads).get(sheet.at, ())
    return tuple(to for to in near if theirs.holds(to) and not _strangers(theirs, to))


def _strangers(theirs: Standpoint, at: AreaId) -> bool:
    return any(one.side and one.side != theirs.side for one in theirs.position.in_area(at))
