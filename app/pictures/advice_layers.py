"""What a rulebook finds on the table, laid over a picture: stacking, supply, findings; each with its reason beneath.

After a colon it may be said of what: `supply:germany`, `findings:minsk`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.look import GOOD, PAPER, PLAIN, PRINT, SEVERITY
from app.pictures.counters_on_map import bounds
from app.pictures.drawing import Drawing, numbered
from app.pictures.layer_table import Table
from counters.counter import SideId
from counters.face_colours import readable, sound
from counters.face_text import number, write
from counters.places import PlaceId, area_of
from rules_assist.advice import Finding, SupplyLine
from rules_assist.questions import ask, read_question
from rules_assist.supplying import shared_ways


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
    frame = (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(right - x)}" height="{number(bottom - y)}" '
        f'rx="{number(size * 0.16)}" fill="{colour}" fill-opacity="0.1" '
        f'stroke="{colour}" stroke-width="{number(size * 0.07)}" stroke-linecap="round"{dashed}/>'
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
    """How counters are supplied: lines to the source, thick where many share them; or a cross where a line is cut."""
    drawn: list[str] = []
    told: list[str] = []
    for id, lines in _supply_of(table, about).items():
        side = table.game.sheet.sides.get(id)
        fill = sound(side.fill) if side is not None else PRINT
        drawn += _ways(table, lines, fill)
        for line in (line for line in lines if not line.supplied):
            told.append(table.say(line.sentence, line.rule))
            drawn += _cut_off(table, line, str(len(drawing.notes) + len(told)))
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
    size = table.laid.size
    for more, ink in ((0.045, readable(PAPER, fill)), (0.0, fill)):
        for (a, b), many in shared_ways(lines).items():
            start, end = table.middle(a), table.middle(b)
            if start is not None and end is not None:
                wide = size * (0.06 + 0.045 * min(many, 9) ** 0.7 + more)
                yield (
                    f'<path d="M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}" '
                    f'stroke-linecap="round" stroke="{ink}" stroke-width="{number(wide)}"/>'
                )
    for source in dict.fromkeys(line.source for line in lines if line.supplied and line.source):
        if (spot := table.middle(source)) is not None:
            yield _badge(*spot, size * 0.17, "S", fill if fill != PAPER else GOOD)


def _cut_off(table: Table, line: SupplyLine, text: str) -> Iterator[str]:
    for place in dict.fromkeys(table.position.ground(id) for id in line.counters if id in table.position.where):
        yield _ring(table, place, SEVERITY["error"], text, dashes=DASHES["warning"])
    cut = table.middle(line.cut.area) if line.cut else None
    if cut is not None:
        x, y, arm = *cut, table.laid.size * 0.2
        slants = f"M{number(x - arm)} {number(y - arm)}L{number(x + arm)} {number(y + arm)}"
        slants += f"M{number(x + arm)} {number(y - arm)}L{number(x - arm)} {number(y + arm)}"
        pen = f'stroke="{SEVERITY["error"]}" stroke-width="{number(arm * 0.45)}" stroke-linecap="round"'
        yield f'<path d="{slants}" fill="none" {pen}/>'
