"""How counters are supplied: lines to their sources, thicker where many share them; what is cut off is hatched."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from app.look import PAPER
from app.marks.mark import CASING, Fill, Hatch, Mark, OnMap, Order, Part, Pen, Round, Shape, bounds, disc, tag
from app.marks.reaching import CUT, SIDE_BY_SIDE, cut_words, cuts, ways_on
from boards.board import Spot
from boards.courses import Course
from counters.counter import CounterId, SideId
from counters.faces.colours import readable, sound
from counters.laying.piles import Lies
from rules_assist.advice import Reason, SupplyLine

LIT = 0.1
GROUND = 1.4
"""How far the hatched ground of what is cut off is to be seen around it, in its own size."""

HATCH = Hatch(135, 0.14, 0.02)


def own_lines(on: OnMap, lines: Mapping[SideId, Sequence[SupplyLine]]) -> Mapping[SideId, Sequence[SupplyLine]]:
    """A party's lines are those of its nations, once more."""
    counters = on.position.counters

    def is_of(line: SupplyLine, side: SideId) -> bool:
        return any(id not in counters or counters[id].side == side for id in line.counters)

    own = {side: [line for line in each if is_of(line, side)] for side, each in lines.items()}
    return {side: each for side, each in own.items() if each}


def supply_marks(on: OnMap, lines: Mapping[SideId, Sequence[SupplyLine]], only: SideId | None = None) -> Iterator[Mark]:
    """One side's; or all sides', each side beside the others' where they share a way."""
    shown = own_lines(on, lines) if only is None else {side: each for side, each in lines.items() if side == only}
    for index, side in enumerate(lines):
        if side in shown:
            cut = [line for line in shown[side] if not line.supplied]
            yield from _arriving(on, side, shown[side], (index % 3 - 1) * SIDE_BY_SIDE if only is None else 0.0)
            yield from _cut_places(on, cut)
            for line in cut:
                yield from _cut_off(on, line)


def standing_out(on: OnMap, lines: Sequence[SupplyLine]) -> Iterator[Mark]:
    """The line that is there, or the one that there would be if nobody cut it, in dashes."""
    size = on.size
    for line in lines:
        way = ways_on(on.game.board, on.map).whole(line)
        if len(way) > 1:
            dashes = () if line.supplied else (size * LIT * 1.6, size * LIT * 1.8)
            ink = Pen("lit" if line.supplied else "error", size * LIT, dashes)
            yield Mark(
                (Shape((way,), None, Pen("print", size * (LIT + CASING * 2))), Shape((way,), None, ink)), Order.LIT
            )


def route_marks(on: OnMap, lines: Sequence[SupplyLine]) -> Iterator[Mark]:
    """Ways by themselves, each with where it ends, and where it is cut and by whom."""
    yield from standing_out(on, lines)
    yield from _cut_places(on, [line for line in lines if not line.supplied])
    for source in dict.fromkeys(line.source for line in lines if line.source):
        if (spot := on.middle(source)) is not None:
            yield Mark(tuple(disc(on, spot, on.size * 0.17, "S", "lit", letters="print")), Order.LIT, source)


def lines_of(lines: Mapping[SideId, Sequence[SupplyLine]], counters: Collection[CounterId]) -> list[SupplyLine]:
    asked = set(counters)
    return [line for each in lines.values() for line in each if not asked.isdisjoint(line.counters)]


def _arriving(on: OnMap, id: SideId, lines: Sequence[SupplyLine], aside: float) -> Iterator[Mark]:
    side, size = on.side(id), on.size
    fill = sound(side.fill) if side else "#888888"
    ink = readable(PAPER, fill)
    courses: dict[float, list[Course]] = {}
    for points, wide in ways_on(on.game.board, on.map).pieces(lines, aside):
        courses.setdefault(wide, []).append(points)
    for more, colour in ((CASING * size, ink), (0.0, fill)):
        parts = tuple(Shape(tuple(each), None, Pen(colour, wide + more)) for wide, each in courses.items())
        if parts:
            yield Mark(parts, Order.WAYS)
    for source in dict.fromkeys(line.source for line in lines if line.supplied and line.source):
        spot = on.middle(source)
        if spot is not None:
            sign = disc(on, (spot[0] + aside * size, spot[1]), size * 0.17, "S", fill, letters=ink)
            yield Mark(tuple(sign), Order.WAYS, source)


def _cut_off(on: OnMap, line: SupplyLine) -> Iterator[Mark]:
    """Its counters stand on hatched ground, in a broken frame, with the reason."""
    places = dict.fromkeys(on.position.ground(id) for id in line.counters if id in on.position.where)
    for place in places:
        here = [each for each in on.lies.get(place, ()) if each.counter in line.counters]
        here = [each for each in here if each.counter not in on.lifted]
        if (around := bounds(here, on.size)) is not None:
            yield Mark(tuple(part for each in here for part in _hatched(on, each)), Order.WAYS, place)
            frames = tuple(Shape(_about(on, each, 1.0), None, Pen("error", 2, (8, 5), hair=True)) for each in here)
            foot = around[2], around[1]
            yield Mark(frames, Order.SIGNS, place, (Reason(line.sentence, line.rule),), foot)


def _hatched(on: OnMap, lies: Lies) -> Iterator[Part]:
    ground = _about(on, lies, GROUND)
    yield Shape(ground, Fill("paper", 0.88))
    hatch = Hatch(HATCH.slant, HATCH.apart * on.size, HATCH.wide * on.size)
    yield Shape(ground, Fill("error", hatch=hatch), Pen("error", 1, hair=True))


def _about(on: OnMap, lies: Lies, share: float) -> Round:
    side = lies.scale * on.size * share
    return Round(lies.x, lies.y, side, side)


def _cut_places(on: OnMap, lines: Sequence[SupplyLine]) -> Iterator[Mark]:
    """Lines that do not arrive: in dashes as far as they come, there a cross, and who cut them."""
    size = on.size
    for place, cut in cuts(lines).items():
        why = tuple(dict.fromkeys(Reason(line.sentence, line.rule) for line in cut))
        ends: dict[Spot, None] = {}
        for line in cut:
            if (way := ways_on(on.game.board, on.map).to_the_cut(line)) is not None:
                ends[way[1]] = None
                if len(way[0]) > 1:
                    dashed = Pen("error", size * CUT, (size * CUT * 1.2, size * CUT * 1.9))
                    casing = Shape((way[0],), None, Pen("paper", size * (CUT + CASING)))
                    yield Mark((casing, Shape((way[0],), None, dashed)), Order.WAYS, place)
        for end in ends:
            yield Mark(tuple(_cross(end, size * 0.2)), Order.SIGNS, place, why)
        if ends:
            at, words = on.seen_from(next(iter(ends)), 0, -size * 0.5), cut_words(cut, on.naming)
            sign = tuple(tag(on, words, at, size * 0.38, "error", sign="risky"))
            yield Mark(sign, Order.SIGNS, place, why, kept_in=True)


def _cross(at: Spot, arm: float) -> Iterator[Part]:
    x, y = at
    arms = (((x - arm, y - arm), (x + arm, y + arm)), ((x + arm, y - arm), (x - arm, y + arm)))
    yield Shape(arms, None, Pen("paper", arm * 0.75))
    yield Shape(arms, None, Pen("error", arm * 0.45))
