"""Who meets whom in a battle, and whether a row about battles applies to it."""

from __future__ import annotations

from dataclasses import dataclass

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, counter, side
from counters.counter import Counter
from counters.position import area_of
from rules_assist.advice import Act, Reason
from rules_assist.tables.choosing import Scene
from rules_assist.tables.forms import Meant
from rules_assist.tables.supply import unsupplied
from rules_assist.tables.telling import tell
from rules_assist.tables.which import Case, Over, Where, Who


@dataclass(frozen=True, eq=False)
class Clash:
    """Who meets whom, and where."""

    scene: Scene
    """As the attacker sees it."""

    at: AreaId
    attackers: tuple[Counter, ...]
    defenders: tuple[Counter, ...]

    def told(self, template: str, otherwise: str, **more: Value) -> Sentence:
        return tell(template, otherwise, area=area(self.at), side=side(self.scene.side), **more)

    def refuses(self, row: Meant) -> Reason:
        these = tuple(counter(one.id) for one in meant(self, row.when))
        return Reason(self.told(row.text, "There can be no such battle in {area}.", counters=these), row.rule)


def clash_of(scene: Scene, attackers: Who, defenders: Who, act: Act) -> Clash | None:
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
        named = [one for start in starts for one in seen.lying(start, attackers) if seen.relation(one.side) == "own"]
    fighting = tuple(one for one in named if seen.is_who(one, attackers))
    others = [one for one in seen.lying(at, defenders) if seen.relation(one.side) not in ("own", "nobody")]
    # Who has not declared war yet may still ask what it would be like.
    enemies = tuple(one for one in others if seen.relation(one.side) == "enemy") or tuple(others)
    return Clash(seen, at, fighting, enemies)


def applies(clash: Clash, case: Case) -> bool:
    """Whether all that the row names is so."""
    return (
        clash.scene.is_where(clash.at, case.at)
        and (case.over is None or _of_attackers(case, _over(clash, case.over)))
        and (case.out_of is None or _of_attackers(case, _out_of(clash, case, case.out_of)))
        and (case.attackers is None or _are(case, _who(clash, clash.attackers, case.attackers)))
        and (case.defenders is None or any(_who(clash, clash.defenders, case.defenders)))
        and (case.apart is None or bool(apart(clash, case.apart)))
        and (case.away is None or bool(away(clash, case.away)))
        and (case.inside is None or any(_who(clash, inside(clash), case.inside)))
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


def inside(clash: Clash) -> tuple[Counter, ...]:
    """The attackers that stand in the area already."""
    return tuple(one for one in clash.attackers if clash.scene.position.area(one.id) == clash.at)


def count(clash: Clash, who: Who) -> int:
    """How many such counters fight, on either side."""
    return sum(_who(clash, clash.attackers, who)) + sum(_who(clash, clash.defenders, who))


def _of_attackers(case: Case, true: list[bool]) -> bool:
    return bool(true) and (all(true) if case.every else any(true))


def _are(case: Case, true: list[bool]) -> bool:
    """Where it is also said what they come out of, `every` is about that."""
    return any(true) if case.out_of is not None else _of_attackers(case, true)


def _who(clash: Clash, counters: tuple[Counter, ...], who: Who) -> list[bool]:
    return [clash.scene.is_who(one, who) for one in counters]


def _out_of(clash: Clash, case: Case, where: Where) -> list[bool]:
    """Of those attackers that the row names, or of all: whether they stand in such an area."""
    scene = clash.scene
    named = [one for one in clash.attackers if case.attackers is None or scene.is_who(one, case.attackers)]
    return [scene.is_where(scene.position.area(one.id), where) for one in named]


def _over(clash: Clash, over: Over) -> list[bool]:
    return [comes_over(clash, one, over) for one in clash.attackers if clash.scene.is_who(one, over.who)]


def comes_over(clash: Clash, one: Counter, over: Over) -> bool:
    start = clash.scene.position.area(one.id)
    return any(
        clash.scene.is_over(contact, clash.at, over) for contact in clash.scene.game.board.between(start, clash.at)
    )


def starving(clash: Clash, *, attackers: bool) -> bool:
    counters = clash.attackers if attackers else clash.defenders
    return any(one.id in unsupplied(clash.scene.seen_by(one.side)) for one in counters)
