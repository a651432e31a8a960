"""Who is in supply by a table of rules."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, side
from counters.counter import CounterId
from counters.places import PlaceId
from rules_assist.advice import Finding, SupplyLine
from rules_assist.common.supplying import Breaks, Line, supply_lines
from rules_assist.tables.choosing import Scene
from rules_assist.tables.forms import SupplyBy, SupplyRow
from rules_assist.tables.telling import tell


def supply_of(scene: Scene) -> tuple[SupplyLine, ...]:
    """The lines to every group of the side's counters that needs supply."""
    return tuple(line for row in scene.rules.supply for line in lines_of(scene, row))


def lines_of(scene: Scene, row: SupplyRow) -> tuple[SupplyLine, ...]:
    groups: dict[AreaId, list[CounterId]] = {}
    for one in scene.everywhere(row.who):
        if one.side == scene.side:
            groups.setdefault(scene.position.area(one.id), []).append(one.id)
    if not groups or not scene.now(row):
        return ()
    found = {at: tuple(ids) for at, ids in groups.items()}
    sources = [at for at in scene.all_areas if any(scene.is_where(at, where) for where in row.sources)]
    breaks = _breaks(scene, row)
    kinds_of_line = [_line(scene, row, by, breaks) for by in row.lines]
    return supply_lines(found, kinds_of_line, sources, rule=row.rule)


def _line(scene: Scene, row: SupplyRow, by: SupplyBy, breaks: Breaks) -> Line:
    network: dict[AreaId, list[AreaId]] = {}
    for contact in scene.game.board.contacts:
        for start, to in ((contact.a, contact.b), (contact.b, contact.a)):
            if any(scene.is_over(contact, to, over) for over in by.over) and scene.is_where(to, by.through):
                network.setdefault(start, []).append(to)
    return Line(
        network={start: tuple(dict.fromkeys(ends)) for start, ends in network.items()},
        means=by.means,
        breaks=breaks,
        limit=by.limit,
        joins=frozenset(scene.areas(by.joins)) if by.joins else frozenset(),
        into_breaks=row.stand,
    )


def _breaks(scene: Scene, row: SupplyRow) -> dict[AreaId, tuple[CounterId, ...]]:
    """Where lines are cut, and by whom."""
    return {
        at: tuple(one.id for one in scene.lying(at, row.by))
        for at in scene.all_areas
        if any(scene.is_where(at, where) for where in row.cut)
    }


def unsupplied(scene: Scene, at: AreaId | None = None) -> frozenset[CounterId]:
    """The side's counters that need supply and have none."""
    lines = (line for line in supply_of(scene) if not line.supplied and at in (None, line.at))
    return frozenset(id for line in lines for id in line.counters)


def supply_findings(scene: Scene) -> Iterator[Finding]:
    """Counters without supply, where the table wants them pointed out."""
    for row in scene.rules.supply:
        for line in lines_of(scene, row) if row.finding else ():
            if not line.supplied:
                sentence = tell(
                    row.text,
                    line.sentence,
                    area=area(line.at),
                    side=side(scene.side),
                    count=len(line.counters),
                )
                yield Finding(
                    severity="warning",
                    places=(PlaceId(line.at),),
                    counters=line.counters,
                    sentence=sentence,
                    rule=row.rule,
                    aspect="supply",
                )
