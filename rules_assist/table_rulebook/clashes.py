"""Who meets whom in a battle, and whether a row about battles applies to it."""

from __future__ import annotations

from dataclasses import dataclass

from boards.board import AreaId
from counters.counter import Counter
from counters.places import area_of
from rules_assist.advice import Act
from rules_assist.table_rulebook.choosing import Scene
from rules_assist.table_rulebook.forms import Battle, Case, Over, Who
from rules_assist.table_rulebook.supply import unsupplied


@dataclass(frozen=True, eq=False)
class Clash:
    """Who meets whom, and where."""

    scene: Scene
    """As the attacker sees it."""

    at: AreaId
    attackers: tuple[Counter, ...]
    defenders: tuple[Counter, ...]


def clash_of(scene: Scene, row: Battle, act: Act) -> Clash | None:
    position = scene.position
    named = [position.counters[id] for id in act.counters if id in position.counters]
    whose = named[0].side if named else act.side or scene.side
    seen = scene.seen_by(whose)
    places = act.at or act.to
    if not places:
        return None
    at = area_of(places[0])
    if not named:
        starts = [area_of(place) for place in act.from_] or [at]
        named = [
            one for start in starts for one in seen.lying(start, row.attackers) if seen.relation(one.side) == "own"
        ]
    attackers = tuple(one for one in named if seen.is_who(one, row.attackers))
    enemies = tuple(one for one in seen.lying(at, row.defenders) if seen.relation(one.side) == "enemy")
    return Clash(seen, at, attackers, enemies)


def applies(clash: Clash, case: Case) -> bool:
    """Whether all that the row names is so."""
    return (
        clash.scene.is_where(clash.at, case.at)
        and (case.over is None or _of_attackers(case, [_comes_over(clash, one, case.over) for one in clash.attackers]))
        and (case.attackers is None or _of_attackers(case, _who(clash, clash.attackers, case.attackers)))
        and (case.defenders is None or any(_who(clash, clash.defenders, case.defenders)))
        and (case.apart is None or bool(apart(clash, case.apart)))
        and (case.away is None or bool(away(clash, case.away)))
        and (case.no_attackers is None or not any(_who(clash, clash.attackers, case.no_attackers)))
        and (case.no_defenders is None or not any(_who(clash, clash.defenders, case.no_defenders)))
        and (not case.unsupplied or starving(clash, attackers=case.unsupplied == "attackers"))
    )


def meant(clash: Clash, case: Case) -> tuple[Counter, ...]:
    """The attackers that a row speaks of."""
    if case.apart is not None:
        return apart(clash, case.apart)
    if case.away is not None:
        return away(clash, case.away)
    return tuple(
        one for one in clash.attackers if case.attackers is not None and clash.scene.is_who(one, case.attackers)
    )


def apart(clash: Clash, who: Who) -> tuple[Counter, ...]:
    """Such attackers as stand neither in the area nor next to it."""
    board = clash.scene.game.board
    return tuple(one for one in away(clash, who) if not board.between(clash.scene.position.area(one.id), clash.at))


def away(clash: Clash, who: Who) -> tuple[Counter, ...]:
    """Such attackers as are not in the area itself."""
    outside = (one for one in clash.attackers if clash.scene.position.area(one.id) != clash.at)
    return tuple(one for one in outside if clash.scene.is_who(one, who))


def count(clash: Clash, who: Who) -> int:
    """How many such counters fight, on either side."""
    return sum(_who(clash, clash.attackers, who)) + sum(_who(clash, clash.defenders, who))


def _of_attackers(case: Case, true: list[bool]) -> bool:
    return all(true) if case.every else any(true)


def _who(clash: Clash, counters: tuple[Counter, ...], who: Who) -> list[bool]:
    return [clash.scene.is_who(one, who) for one in counters]


def _comes_over(clash: Clash, one: Counter, over: Over) -> bool:
    start = clash.scene.position.area(one.id)
    return any(
        clash.scene.is_over(contact, clash.at, over) for contact in clash.scene.game.board.between(start, clash.at)
    )


def starving(clash: Clash, *, attackers: bool) -> bool:
    counters = clash.attackers if attackers else clash.defenders
    return any(one.id in unsupplied(clash.scene.seen_by(one.side)) for one in counters)
