"""Where counters may go, and what a battle would be, laid over a picture; with the reasons beneath."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import shapely

from app.look import GOOD, MOVED, PAPER, PLAIN, PRINT, SEVERITY
from app.marks.sign_room import SIGN_HIGH, sign_below
from app.pictures.drawing import Drawing, numbered, path
from app.pictures.layer_table import Table
from app.pictures.patterns import slanted
from boards.board import AreaId, Spot
from boards.plain.bad_input import BadInput
from boards.plain.sentence import Sentence, say
from counters.counter import CounterId
from counters.faces.lettering import number, write
from counters.laying.rooms import held, room
from counters.places import in_area
from rules_assist.advice import Act, Grade, Reach, Way
from rules_assist.answers.answers import as_text
from rules_assist.asking.questions import ask, read_question
from rules_assist.battle_sheet import BattleSheet

HATCHED: Mapping[Grade, tuple[str, int, str]] = {
    "free": (GOOD, 0, ""),
    "costs": (MOVED, 90, "0.3 0.18"),
    "risky": (SEVERITY["warning"], 45, "0.3 0.14 0.06 0.14"),
}
"""Colour, the slant of the hatching (none: plain), and the dashes of the rim, in counters."""


BESIDE = 0.9
"""How far from the middle of an area an arrow begins and ends, in counters."""


def reach(table: Table, drawing: Drawing, about: str) -> Drawing:
    """The areas in reach of some counters, graded; by which means, where there are several."""
    if not about:
        raise BadInput(say("Reach of which counters? Say reach:#panzer, or reach:germany infantry in berlin."))
    question = read_question(f"reach {about}", table.game, table.position)
    found = ask(question, table.game, table.rulebook, table.position)
    if not isinstance(found, Reach):
        return drawing
    drawn = [mark for area in found.ways for mark in _reached(table, area, found)]
    drawn += [_outlined(table, id) for id in question.act.counters]
    told = [table.say(note.sentence, note.rule) for note in found.notes]
    told += [table.say(_by(way, found), way.rule) for ways in found.ways.values() for way in ways]
    return drawing.with_(*drawn, notes=numbered(drawing, told, "–"))


def _by(way: Way, found: Reach) -> Sentence:
    return say("{means}: {sentence}", means=way.means, sentence=way.sentence) if len(found.means) > 1 else way.sentence


def _reached(table: Table, area: AreaId, found: Reach) -> Iterator[str]:
    space = table.map.areas.get(area) or table.map.boxes.get(area)
    if space is None:
        return
    grade, size = found.grade(area), table.laid.size
    colour, slant, dashes = HATCHED[grade]
    faint = 0.5 if found.notes else 1.0
    free = room(table.game.board, in_area(area))
    paper = held(space, free) if free else space.paper
    rim = f' stroke-dasharray="{" ".join(number(float(dash) * size) for dash in dashes.split())}"' if dashes else ""
    yield (
        f'<path d="{path(paper)}" fill-rule="evenodd" fill="{colour}" fill-opacity="{0.34 * faint:.2g}" '
        f'stroke="{colour}" stroke-opacity="{faint:g}" stroke-width="{number(size * 0.06)}"{rim}/>'
    )
    if slant:
        lines = shapely.intersection(paper, slanted(paper, slant, size * 0.2))
        yield (
            f'<path d="{path(lines)}" fill="none" stroke="{colour}" stroke-opacity="{0.8 * faint:.2g}" '
            f'stroke-width="{number(size * 0.04)}"/>'
        )
    if len(found.means) > 1 or grade != "free":
        x, y = space.anchor
        low = sign_below(space, table.laid.stacks.get(in_area(area), ()), size)
        yield tag(found.brief(area), (x, y + low), size * SIGN_HIGH, grade, colour)


def _outlined(table: Table, id: CounterId) -> str:
    lies = next((each for stack in table.laid.stacks.values() for each in stack if each.counter == id), None)
    if lies is None:
        return ""
    half = table.laid.size * lies.scale * 0.55
    return (
        f'<rect x="{number(lies.x - half)}" y="{number(lies.y - half)}" width="{number(2 * half)}" '
        f'height="{number(2 * half)}" rx="{number(half * 0.25)}" fill="none" stroke="{GOOD}" '
        f'stroke-width="{number(half * 0.16)}"/>'
    )


def battle(table: Table, drawing: Drawing, about: str) -> Drawing:
    """Arrows from the attackers to where they attack, the odds there, and beneath how they come about."""
    if not about:
        raise BadInput(say("Which battle? Say battle:minsk, or battle:minsk by #panzer."))
    question = read_question(f"battle {about}", table.game, table.position)
    found = ask(question, table.game, table.rulebook, table.position)
    if not isinstance(found, BattleSheet):
        return drawing.with_(notes=tuple(as_text(None, table.naming)))
    return drawing.with_(*_arrows(table, found, question.act), notes=tuple(as_text(found, table.naming)))


def _arrows(table: Table, sheet: BattleSheet, act: Act) -> Iterator[str]:
    size, end = table.laid.size, table.middle(sheet.at)
    if end is None:
        return
    colour, spot = SEVERITY["error"], (end[0], end[1] - size * 0.75)
    for area in dict.fromkeys(table.position.area(id) for id in sheet.attackers or act.counters):
        start = table.middle(area)
        if start is None or start == end:
            continue
        (x1, y1), (x2, y2) = start, end
        long = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1e-6)
        ux, uy = (x2 - x1) / long, (y2 - y1) / long
        # Between the two, so that it covers neither who attacks nor who is attacked.
        beside = min(size * BESIDE, long * 0.3)
        x1, y1, x2, y2 = x1 + ux * beside, y1 + uy * beside, x2 - ux * beside, y2 - uy * beside
        long -= 2 * beside
        spot = (x2 - ux * min(size * 1.6, long / 2), y2 - uy * min(size * 1.6, long / 2))
        bx, by, half = x2 - ux * size * 0.5, y2 - uy * size * 0.5, size * 0.26
        shaft = f"M{number(x1)} {number(y1)}L{number(bx)} {number(by)}"
        head = f"M{number(x2)} {number(y2)}L{number(bx - uy * half)} {number(by + ux * half)}"
        head += f"L{number(bx + uy * half)} {number(by - ux * half)}Z"
        for more, ink in ((0.08, PAPER), (0.0, colour)):
            yield (
                f'<path d="{shaft}" fill="none" stroke="{ink}" stroke-width="{number(size * (0.14 + more))}"/>'
                f'<path d="{head}" fill="{ink}" stroke="{ink}" stroke-width="{number(size * more)}"/>'
            )
    words = sheet.odds or ("–" if sheet.refused else "")
    if words:
        yield tag(words, spot, size * 0.42, "", colour)


def tag(text: str, at: Spot, high: float, shape: str, colour: str) -> str:
    """Words on paper, after the sign of a grade: a diamond costs something, a triangle is dangerous."""
    x, y = at
    half, sign = high * 0.42, ""
    corners = {
        "costs": ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)),
        "risky": ((0.0, -1.0), (1.05, 0.85), (-1.05, 0.85)),
    }.get(shape, ())
    wide = len(text) * high * 0.42 + (high if corners else 0) + high * 0.4
    left = x - wide / 2
    if corners:
        cx = left + high * 0.7
        points = " ".join(f"{number(cx + dx * half)},{number(y + dy * half)}" for dx, dy in corners)
        sign = f'<polygon points="{points}" fill="{colour}"/>'
    paper = (
        f'<rect x="{number(left)}" y="{number(y - high / 2)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="{number(high / 2)}" fill="{PAPER}" fill-opacity="0.94" '
        f'stroke="{colour}" stroke-width="{number(high * 0.08)}"/>'
    )
    middle = x + (high * 0.45 if corners else 0)
    return paper + sign + write(text, middle, y + high * 0.27, high * 0.76, PRINT, family=PLAIN)
