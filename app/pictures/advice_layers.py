"""What a rulebook finds on the table, laid over a picture: stacking, supply, findings; each with its reason beneath.

After a colon it may be said of what: `supply:germany`, `findings:minsk`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import shapely

from app.look import GOOD, PAPER, PLAIN, PRINT, SEVERITY
from app.marks.supply_ways import CASING, CUT, Ways, cut_words, cuts
from app.pictures.counters_on_map import bounds
from app.pictures.drawing import Drawing, line_through, numbered, path
from app.pictures.layer_table import Table
from app.pictures.patterns import slanted
from app.pictures.reach_layers import tag
from boards.board import Spot
from counters.counter import SideId
from counters.faces.colours import readable, sound
from counters.faces.lettering import number, write
from counters.places import PlaceId, area_of
from rules_assist.advice import Finding, SupplyLine
from rules_assist.asking.questions import ask, read_question


def stacking(table: Table, drawing: Drawing, about: str) -> Drawing:
    """How many lie in each place; red where the rulebook finds them too many, with how many there may be."""
    found = [finding for finding in _found(table, about) if "stack" in finding.aspect]
    wrong = {area_of(place) for finding in found for place in finding.places}
    drawn = []
    for place in table.laid.stacks:
        lying = len(table.position.stack(place))
        if lying > 1 and area_of(place) not in wrong:
            drawn.append(_ring(table, place, GOOD, str(lying)))
    return _marked(table, drawing.with_(*drawn), found)


def findings(table: Table, drawing: Drawing, about: str) -> Drawing:
    """What is wrong on the table, each with its number, and beneath the picture why."""
    return _marked(table, drawing, _found(table, about))


def _found(table: Table, about: str) -> list[Finding]:
    """All of them; or those about a place or a side."""
    question = read_question(f"findings about {about}" if about else "findings", table.game, table.position)
    found = ask(question, table.game, table.rulebook, table.position)
    return [each for each in found if isinstance(each, Finding)] if isinstance(found, tuple) else []


def _marked(table: Table, drawing: Drawing, found: list[Finding]) -> Drawing:
    drawn, told = [], [note.partition(". ")[2] for note in drawing.notes]
    new = [(finding, text) for finding in found if (text := table.say(finding.sentence, finding.rule)) not in told]
    for index, (finding, _) in enumerate(new, len(drawing.notes) + 1):
        colour, words = SEVERITY[finding.severity], finding.figure or str(index)
        places = finding.places or tuple(dict.fromkeys(table.position.ground(id) for id in finding.counters))
        drawn += [_ring(table, place, colour, words, dashes=DASHES[finding.severity]) for place in places]
    return drawing.with_(*drawn, notes=numbered(drawing, (text for _, text in new)))


DASHES: Mapping[str, tuple[float, ...]] = {"error": (), "warning": (0.14, 0.09), "note": (0.03, 0.08)}
"""In counters: solid, dashed, dotted."""


def _ring(table: Table, place: PlaceId, colour: str, text: str, dashes: tuple[float, ...] = ()) -> str:
    """A frame about what lies in a place, with a number at its corner."""
    size = table.laid.size
    around = bounds(table.laid.stacks.get(place, ()), size)
    if around is None:
        middle = table.middle(area_of(place))
        if middle is None:
            return ""
        around = (middle[0] - size / 2, middle[1] - size / 2, middle[0] + size / 2, middle[1] + size / 2)
    pad = size * 0.1
    x, y, right, bottom = around[0] - pad, around[1] - pad, around[2] + pad, around[3] + pad
    dashed = f' stroke-dasharray="{",".join(number(size * dash) for dash in dashes)}"' if dashes else ""
    frame = "".join(
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(right - x)}" height="{number(bottom - y)}" '
        f'rx="{number(size * 0.16)}" fill="none" '
        f'stroke="{ink}" stroke-width="{number(size * wide)}" stroke-linecap="round"{broken}/>'
        for ink, wide, broken in ((PAPER, 0.11, ""), (colour, 0.07, dashed))
    )
    return frame + _badge(right - pad, y + pad, size * (0.22 + 0.05 * max(0, len(text) - 2)), text, colour)


def _badge(x: float, y: float, radius: float, text: str, colour: str) -> str:
    disc = (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{colour}" '
        f'stroke="{PAPER}" stroke-width="{number(radius * 0.16)}"/>'
    )
    high = radius * (1.2 if len(text) < 3 else 0.95)
    return disc + write(text, x, y + high * 0.35, high, PAPER, family=PLAIN)


def supply(table: Table, drawing: Drawing, about: str) -> Drawing:
    """How counters are supplied: lines to the source, thick where many share them; in dashes, where they are cut."""
    drawn: list[str] = []
    for id, lines in _supply_of(table, about).items():
        side = table.game.sheet.sides.get(id)
        drawn += _ways(table, lines, sound(side.fill) if side is not None else PRINT)
        drawn += (mark for line in lines if not line.supplied for mark in _hatched(table, line))
    return drawing.with_(*drawn)


def supply_signs(table: Table, drawing: Drawing, about: str) -> Drawing:
    """Who is cut off, and where and by whom; beneath the picture why."""
    drawn: list[str] = []
    told: list[str] = []
    for lines in _supply_of(table, about).values():
        for line in (line for line in lines if not line.supplied):
            told.append(table.say(line.sentence, line.rule))
            drawn += _cut_off(table, line, str(len(drawing.notes) + len(told)))
        drawn += _cut_places(table, lines)
    return drawing.with_(*drawn, notes=numbered(drawing, told))


def _supply_of(table: Table, about: str) -> Mapping[SideId, tuple[SupplyLine, ...]]:
    """Everybody's; or a side's, or some counters'."""
    if not about:
        return {id: table.rulebook.supply(table.game, table.position, id) for id in table.game.sheet.sides}
    question = read_question(f"supply {about}", table.game, table.position)
    found = ask(question, table.game, table.rulebook, table.position)
    lines = tuple(line for line in found if isinstance(line, SupplyLine)) if isinstance(found, tuple) else ()
    side = question.act.side or next((table.position.counters[id].side for id in question.act.counters), SideId(""))
    return {side: lines}


def _ways(table: Table, lines: tuple[SupplyLine, ...], fill: str) -> Iterator[str]:
    ways, size = Ways(table.game.board, table.map.id, table.laid.size), table.laid.size
    pieces = ways.pieces(lines)
    for more, ink in ((CASING * size, readable(PAPER, fill)), (0.0, fill)):
        for points, wide in pieces:
            yield _stroke(points, ink, wide + more)
    for way in (ways.to_the_cut(line) for line in lines if not line.supplied):
        if way is not None and len(way[0]) > 1:
            yield _stroke(way[0], PAPER, size * (CUT + CASING))
            yield _stroke(way[0], SEVERITY["error"], size * CUT, f"{number(size * 0.12)} {number(size * 0.19)}")
    for source in dict.fromkeys(line.source for line in lines if line.supplied and line.source):
        if (spot := table.middle(source)) is not None:
            yield _badge(*spot, size * 0.17, "S", fill if fill != PAPER else GOOD)


def _stroke(points: Sequence[Spot], ink: str, wide: float, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="{line_through(points)}" fill="none" stroke-linecap="round" stroke-linejoin="round" '
        f'stroke="{ink}" stroke-width="{number(wide)}"{dashed}/>'
    )


def _hatched(table: Table, line: SupplyLine) -> Iterator[str]:
    """The ground on which its counters stand."""
    colour, size = SEVERITY["error"], table.laid.size
    places = dict.fromkeys(table.position.ground(id) for id in line.counters if id in table.position.where)
    for lies in (each for place in places for each in table.laid.stacks.get(place, ())):
        if lies.counter in line.counters:
            half = lies.scale * size * 0.7
            ground = shapely.box(lies.x - half, lies.y - half, lies.x + half, lies.y + half)
            lines = shapely.intersection(ground, slanted(ground, 135, size * 0.09))
            yield f'<path d="{path(ground)}" fill="{PAPER}" fill-opacity="0.88"/>'
            yield (
                f'<path d="{path(ground)}{path(lines)}" fill="none" stroke="{colour}" '
                f'stroke-width="{number(size * 0.02)}"/>'
            )


def _cut_off(table: Table, line: SupplyLine, text: str) -> Iterator[str]:
    """A frame about its counters, with the number of the reason."""
    for place in dict.fromkeys(table.position.ground(id) for id in line.counters if id in table.position.where):
        yield _ring(table, place, SEVERITY["error"], text, dashes=DASHES["warning"])


def _cut_places(table: Table, lines: Sequence[SupplyLine]) -> Iterator[str]:
    """A cross where a line ends, and who cut it."""
    ways, size = Ways(table.game.board, table.map.id, table.laid.size), table.laid.size
    arm = size * 0.2
    for cut in cuts(lines).values():
        found = (way[1] for line in cut if (way := ways.to_the_cut(line)) is not None)
        ends = list(dict.fromkeys(found))
        for x, y in ends:
            for ink, wide in ((PAPER, 0.75), (SEVERITY["error"], 0.45)):
                for down in (arm, -arm):
                    yield _stroke([(x - arm, y - down), (x + arm, y + down)], ink, arm * wide)
        if ends:
            x, y = ends[0]
            words = cut_words(cut, table.naming)
            yield tag(words, (x, y - size * 0.45), size * 0.38, "risky", SEVERITY["error"])
