"""What can be laid over a picture: names, holders, links, stacking, supply, findings, moved marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from app.look import GOOD, MOVED, PAPER, PLAIN, PRINT, SEVERITY
from app.pictures.counters_on_map import Laid, bounds, side_of
from app.pictures.drawing import Drawing, path
from app.pictures.ground import area_name, line
from app.pictures.patterns import lonely_spot, patterned
from boards.board import AreaId, Contact, Map, Spot
from boards.sentence import Sentence
from counters.counter import CounterId
from counters.face_colours import readable, sound
from counters.face_pictures import picture_word
from counters.face_text import number, write
from counters.game import Game
from counters.places import PlaceId, area_of
from counters.position import Position
from counters.rooms import room
from rules_assist.advice import Finding, Rulebook, SupplyLine


class Table(NamedTuple):
    """All that a layer may look at: what one seat sees."""

    game: Game
    map: Map
    position: Position
    rulebook: Rulebook
    laid: Laid

    def middle(self, space: AreaId) -> Spot | None:
        """Where a space is, if it is on this map."""
        found = self.map.areas.get(space) or self.map.boxes.get(space)
        return found.anchor if found else None

    def say(self, sentence: Sentence, rule: str) -> str:
        text = sentence.text(self.game.naming(self.position))
        return f"{text} ({rule})" if rule else text


Layer: TypeAlias = Callable[[Table, Drawing], Drawing]


def names(table: Table, drawing: Drawing) -> Drawing:
    """Every area's name, on top of what lies there."""
    return drawing.with_(*(area_name(area, table.laid.size) for area in table.map.areas.values()))


def holders(table: Table, drawing: Drawing) -> Drawing:
    """Who holds what, by colour, by a pattern of lines, and by letter."""
    patterns = {side: index for index, side in enumerate(table.game.sheet.sides)}
    drawn = []
    for id, holder in sorted(table.position.holders.items()):
        free, side = room(table.game.board, PlaceId(id)), side_of(table.game, holder)
        if free is not None and free.map == table.map.id and side is not None:
            covered = bounds(table.laid.stacks.get(PlaceId(id), ()), table.laid.size)
            spot = lonely_spot(free, covered)
            drawn.append(patterned(free.shape, side, patterns.get(holder, 0), table.laid.size, spot))
    return drawing.with_(*drawn)


def links(table: Table, drawing: Drawing) -> Drawing:
    """Which spaces count as touching, and by what kind of contact."""
    drawn, kinds = [], dict.fromkeys(contact.kind for contact in table.game.board.contacts)
    for contact in table.game.board.contacts:
        outline = _contact_path(table, contact)
        if outline:
            drawn.append(line(outline, contact.kind, table.laid.size, bolder=1.4))
    return drawing.with_(*drawn, *_legend(list(kinds), drawing))


def _contact_path(table: Table, contact: Contact) -> str:
    a, b = table.middle(contact.a), table.middle(contact.b)
    if a is None or b is None:
        return ""
    if contact.line is not None:
        return path(contact.line)
    return f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"


def _legend(kinds: list[str], drawing: Drawing) -> Iterator[str]:
    unit = drawing.width / 100
    left, top = drawing.left + unit, drawing.top + unit
    high = len(kinds) * 1.7 * unit + unit
    yield (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(14 * unit)}" height="{number(high)}" '
        f'rx="{number(unit * 0.4)}" fill="{PAPER}" fill-opacity="0.92"/>'
    )
    for index, kind in enumerate(kinds):
        y = top + unit * (1.4 + index * 1.7)
        yield line(f"M{number(left + unit)} {number(y)}H{number(left + 4 * unit)}", kind, unit * 8)
        word = kind.replace("_", " ")
        yield write(word, left + 5 * unit, y + unit * 0.4, unit * 1.1, PRINT, bold=False, anchor="start", family=PLAIN)


def stacking(table: Table, drawing: Drawing) -> Drawing:
    """How many lie in each place; red where the rulebook finds them too many."""
    found = [finding for finding in _findings(table) if "stack" in finding.aspect]
    wrong = {area_of(place) for finding in found for place in finding.places}
    drawn = []
    for place in table.laid.stacks:
        count = len(table.position.stack(place))
        if count > 1 and area_of(place) not in wrong:
            drawn.append(_ring(table, place, GOOD, str(count)))
    return _marked(table, drawing.with_(*drawn), found)


def findings(table: Table, drawing: Drawing) -> Drawing:
    """What is wrong on the table, each with its number, and beneath the picture why."""
    return _marked(table, drawing, _findings(table))


def _findings(table: Table) -> list[Finding]:
    return list(table.rulebook.findings(table.game, table.position))


def _marked(table: Table, drawing: Drawing, found: list[Finding]) -> Drawing:
    drawn, notes = [], []
    told = {note.partition(". ")[2] for note in drawing.notes}
    new = [(finding, text) for finding in found if (text := table.say(finding.sentence, finding.rule)) not in told]
    for index, (finding, text) in enumerate(new, len(drawing.notes) + 1):
        colour = SEVERITY[finding.severity]
        places = finding.places or tuple(dict.fromkeys(table.position.ground(id) for id in finding.counters))
        drawn += [_ring(table, place, colour, str(index), dashed=finding.severity != "error") for place in places]
        notes.append(f"{index}. {text}")
    return drawing.with_(*drawn, notes=tuple(notes))


def _ring(table: Table, place: PlaceId, colour: str, text: str, dashed: bool = False) -> str:
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
    dashes = f' stroke-dasharray="{number(size * 0.14)},{number(size * 0.09)}"' if dashed else ""
    frame = (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(right - x)}" height="{number(bottom - y)}" '
        f'rx="{number(size * 0.16)}" fill="{colour}" fill-opacity="0.1" '
        f'stroke="{colour}" stroke-width="{number(size * 0.07)}"{dashes}/>'
    )
    return frame + _badge(right - pad, y + pad, size * 0.22, text, colour)


def _badge(x: float, y: float, radius: float, text: str, colour: str) -> str:
    disc = (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{colour}" '
        f'stroke="{PAPER}" stroke-width="{number(radius * 0.16)}"/>'
    )
    return disc + write(text, x, y + radius * 0.42, radius * 1.2, PAPER, family=PLAIN)


def supply(table: Table, drawing: Drawing) -> Drawing:
    """How every side's counters are supplied: a line to the source, or a cross where it is cut."""
    drawn: list[str] = []
    notes: list[str] = []
    for id, side in table.game.sheet.sides.items():
        for each in table.rulebook.supply(table.game, table.position, id):
            if each.supplied:
                drawn.append(_supply_line(table, each, sound(side.fill)))
            else:
                number_of = len(drawing.notes) + len(notes) + 1
                notes.append(f"{number_of}. {table.say(each.sentence, each.rule)}")
                drawn += _cut_off(table, each, str(number_of))
    return drawing.with_(*drawn, notes=tuple(notes))


def _supply_line(table: Table, supplied: SupplyLine, fill: str) -> str:
    points = [spot for space in (supplied.at, *supplied.path) if (spot := table.middle(space)) is not None]
    points = [spot for index, spot in enumerate(points) if index == 0 or spot != points[index - 1]]
    if not points:
        return ""
    size, (x, y) = table.laid.size, points[-1]
    outline = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
    pen = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    casing = f'<path d="{outline}" {pen} stroke="{readable(PAPER, fill)}" stroke-width="{number(size * 0.12)}"/>'
    inner = f'<path d="{outline}" {pen} stroke="{fill}" stroke-width="{number(size * 0.075)}"/>'
    return casing + inner + _badge(x, y, size * 0.17, "S", fill if fill != PAPER else GOOD)


def _cut_off(table: Table, line: SupplyLine, text: str) -> Iterator[str]:
    for place in dict.fromkeys(table.position.ground(id) for id in line.counters if id in table.position.where):
        yield _ring(table, place, SEVERITY["error"], text, dashed=True)
    cut = table.middle(line.cut.area) if line.cut else None
    if cut is not None:
        x, y, arm = *cut, table.laid.size * 0.2
        slants = f"M{number(x - arm)} {number(y - arm)}L{number(x + arm)} {number(y + arm)}"
        slants += f"M{number(x + arm)} {number(y - arm)}L{number(x - arm)} {number(y + arm)}"
        pen = f'stroke="{SEVERITY["error"]}" stroke-width="{number(arm * 0.45)}" stroke-linecap="round"'
        yield f'<path d="{slants}" fill="none" {pen}/>'


def moved(table: Table, drawing: Drawing) -> Drawing:
    """A frame about every counter that has moved."""
    size = table.laid.size
    drawn = []
    for lies in (each for stack in table.laid.stacks.values() for each in stack):
        if any(picture_word(mark) == "arrow" for mark in _marks(table, lies.counter)):
            half = size * lies.scale * 0.53
            drawn.append(
                f'<rect x="{number(lies.x - half)}" y="{number(lies.y - half)}" width="{number(half * 2)}" '
                f'height="{number(half * 2)}" rx="{number(half * 0.28)}" fill="none" stroke="{MOVED}" '
                f'stroke-width="{number(size * 0.08)}"/>'
            )
    return drawing.with_(*drawn)


def _marks(table: Table, counter: CounterId) -> tuple[str, ...]:
    return table.position.counters[counter].marks


UNDER: Mapping[str, Layer] = {"holders": holders, "links": links}
"""These lie beneath the counters."""

OVER: Mapping[str, Layer] = {
    "names": names,
    "stacking": stacking,
    "supply": supply,
    "findings": findings,
    "moved": moved,
}
