"""Which areas count as touching: what the table says, held against the shapes on the paper.

The table is right: its links become contacts. A link whose areas share a line becomes a border and gets that line.
`differences` tells what the paper shows and the table does not, or the other way round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import shapely
from shapely import LineString

from boards.board import AreaId, Box, Contact, Map
from boards.coverage.contact_proposals import propose_contacts
from boards.coverage.coverage import Coverage
from boards.making.world.provinces import World
from boards.making.world.tables import Geography, LinkFacts
from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, area, say


def contacts(table: Geography, map: Map) -> tuple[Contact, ...]:
    """One for every link of the table, in its order."""
    world, coverage = World(table), Coverage(map)
    touching = {frozenset((it.a, it.b)) for it in coverage.touching}
    return tuple(_contact(link, world, map, coverage, touching) for link in table.links)


def _contact(link: LinkFacts, world: World, map: Map, coverage: Coverage, touching: set[frozenset[AreaId]]) -> Contact:
    a, b = AreaId(link.a), AreaId(link.b)
    border = link.border if link.border is not None else frozenset((a, b)) in touching
    line = coverage.border(a, b) if border else _drawn(link, world, map)
    return Contact(
        a, b, link.kind, link.attributes, link.toward_a, link.toward_b, border=border, line=line, source=link.source
    )


def _drawn(link: LinkFacts, world: World, map: Map) -> LineString | None:
    if link.path:
        return LineString(link.path)
    if link.kind in world.table.straight and link.a in map.boxes and link.b in map.boxes:
        return _straight(map.boxes[AreaId(link.a)], map.boxes[AreaId(link.b)])
    return world.line(link.line) if link.line else None


def lacking(table: Geography, map: Map) -> Iterator[LinkFacts]:
    """A link for every pair that touches on the paper and has none in the table."""
    linked = {frozenset((it.a, it.b)) for it in table.links}
    wet = {it.id: it.water for it in table.areas}
    for it in propose_contacts(map, shortest=table.shaping.least_contact):
        if it.sure and frozenset((it.a, it.b)) not in linked:
            kind = ("land", "coast", "sea")[wet[it.a] + wet[it.b]]
            yield LinkFacts(a=it.a, b=it.b, kind=kind)


def _straight(a: Box, b: Box) -> LineString:
    """From the outline of one box to that of another, towards each other's middle."""
    line = LineString([a.shape.centroid, b.shape.centroid]).difference(shapely.union(a.shape, b.shape))
    if not isinstance(line, LineString) or line.is_empty:
        raise BadInput(
            say("{a} and {b} are boxes that lie upon each other.", a=area(a.id), b=area(b.id)), "geography.json"
        )
    return LineString([(round(x, 1), round(y, 1)) for x, y in line.coords])


def differences(map: Map, contacts: Iterable[Contact], shared: Iterable[str], least: float) -> Iterator[Sentence]:
    """Pairs that touch and have no contact, and contacts of these kinds (`shared`) whose areas do not touch."""
    known = list(contacts)
    pairs = {frozenset((it.a, it.b)) for it in known}
    touching = {frozenset((it.a, it.b)): it.length for it in Coverage(map).touching}
    for pair, length in sorted(touching.items(), key=lambda it: sorted(it[0])):
        if pair not in pairs and length >= least:
            a, b = sorted(pair)
            yield say("{a} and {b} touch on the paper ({length}).", a=area(a), b=area(b), length=round(length, 1))
    kinds = set(shared)
    for it in known:
        if it.kind in kinds and it.a in map.areas and it.b in map.areas and frozenset((it.a, it.b)) not in touching:
            yield say("{a} and {b} ({kind}) do not touch on the paper.", a=area(it.a), b=area(it.b), kind=it.kind)
