"""Who is in supply by a table of rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boards.board import AreaId, Contact
from boards.plain.sentence import area, side
from counters.counter import CounterId
from counters.position import PlaceId
from rules_assist.advice import Finding, SupplyLine
from rules_assist.common.supplying import Breaks, Line, Network, supply_lines
from rules_assist.tables.choosing import Scene
from rules_assist.tables.forms import SupplyBy, SupplyRow
from rules_assist.tables.telling import tell
from rules_assist.tables.which import Where


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


class Links(NamedTuple):
    """What the map says of a kind of line: links that are always open, and those about which the table is asked."""

    always: Network
    asked: tuple[tuple[Contact, AreaId, AreaId], ...]


def _links(scene: Scene, by: SupplyBy) -> Links:
    if id(by) not in scene.of_game:
        plain = [not (over.named or over.spots or over.some) for over in by.over]
        always: dict[AreaId, list[AreaId]] = {}
        asked = []
        for contact in scene.game.board.contacts:
            for start, to in ((contact.a, contact.b), (contact.b, contact.a)):
                fits = [
                    sure for over, sure in zip(by.over, plain, strict=True) if scene.could_be_over(contact, to, over)
                ]
                if any(fits) and by.through == Where():
                    always.setdefault(start, []).append(to)
                elif fits:
                    asked.append((contact, start, to))
        scene.of_game[id(by)] = by, Links({at: tuple(dict.fromkeys(to)) for at, to in always.items()}, tuple(asked))
    found: Links = scene.of_game[id(by)][1]
    return found


def _network(scene: Scene, by: SupplyBy) -> Network:
    links, more = _links(scene, by), dict[AreaId, list[AreaId]]()
    for contact, start, to in links.asked:
        if scene.is_where(to, by.through) and any(scene.is_over(contact, to, over) for over in by.over):
            more.setdefault(start, []).append(to)
    open_now = {at: tuple(dict.fromkeys((*links.always.get(at, ()), *to))) for at, to in more.items()}
    return {**links.always, **open_now} if open_now else links.always


def _line(scene: Scene, row: SupplyRow, by: SupplyBy, breaks: Breaks) -> Line:
    return Line(
        network=_network(scene, by),
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


def unsupplied(scene: Scene) -> frozenset[CounterId]:
    """The side's counters that need supply and have none."""
    lines = (line for line in supply_of(scene) if not line.supplied)
    return frozenset(id for line in lines for id in line.counters)


def supply_findings(scene: Scene) -> Iterator[Finding]:
    """Counters without supply, where the table wants them pointed out."""
    for row in scene.rules.supply:
        for line in lines_of(scene, row) if row.finding else ():
            if not line.supplied:
                told = tell(row.text, "", area=area(line.at), side=side(scene.side), count=len(line.counters))
                yield Finding(
                    severity="warning",
                    places=(PlaceId(line.at),),
                    counters=line.counters,
                    sentence=told if row.text else line.sentence,
                    rule=row.rule,
                    aspect="supply",
                )
