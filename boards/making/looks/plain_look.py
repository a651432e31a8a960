"""How a board is printed that has no module of its own: everything that its table says, in the common voice.

The table's `print` may say `colours` (a colour for an area's id, or for what its attribute `colour_by` says), `signs`
(for an attribute: a word of SIGNS), `national` (the attribute in which nations differ; theirs are the strong borders)
and the frames of `title` and `legend`. All of it may be left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
import shapely

from boards.board import AreaId, Cell, Contact
from boards.engraving.ink import moved, stroke
from boards.lettering import Letters
from boards.making.engraving import borders as edge
from boards.making.engraving.symbols import ANCHOR, CAPITAL, CROWN, LIGHTHOUSE
from boards.making.looks import ground, panels, signs
from boards.making.looks.borders import BorderPen, borders
from boards.making.looks.callouts import call_out
from boards.making.looks.labels import SEA_LETTERS, Label, Sign
from boards.making.looks.land_names import name_lands
from boards.making.looks.paper import Paper, relief
from boards.making.looks.printing import Drawing
from boards.making.looks.sea_names import name_seas
from boards.making.world.aside import aside
from boards.making.world.tables import Frame
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say

BORDERS: tuple[str, ...] = ("land", "coast", "sea")
"""Contacts whose areas must share a line on the paper."""

LAND, DECOR = "#e6dcc0", "#d9d2bd"
SEA = ("#d3e2e8", "#bdd3de", "#a9c5d5", "#9bbace")
SIGNS: Mapping[str, str] = {
    "anchor": ANCHOR,
    "capital": CAPITAL,
    "crown": CROWN,
    "factory": signs.FACTORY,
    "lighthouse": LIGHTHOUSE,
    "oil": signs.DERRICK,
    "ship": signs.FREIGHTER,
    "star": signs.WHITE_STAR,
}
NUMBER = "number"
"""Instead of a sign: what the attribute says, in a ring."""

PENS = {
    "sea": BorderPen(2.4, SEA_LETTERS, 0.8, casing=4.5, casing_strong=0.28),
    "quiet": BorderPen(2.4, casing=4, casing_strong=0.35),
    "national": BorderPen(4.4, casing=5, casing_strong=0.5),
}
ROUTE, CAPTION = "#8a3a22", 32.0


class Print(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table may say about its printing."""

    colours: dict[str, str] = {}
    colour_by: str = ""
    signs: dict[str, str] = {}
    national: str = ""
    title: Frame | None = None
    legend: Frame | None = None


def printing(paper: Paper) -> Print:
    """Raises BadInput where the table's `print` says something else, or names a sign that there is not."""
    file = f"{paper.made.table.game}: geography.json"
    try:
        found = msgspec.convert(dict(paper.made.table.print), Print)
    except msgspec.ValidationError as error:
        raise BadInput(say("The printing of a map was expected: {why}", why=str(error)), file, "$.print") from error
    for word, sign in found.signs.items():
        if sign != NUMBER and sign not in SIGNS:
            known = ", ".join([*SIGNS, NUMBER])
            raise BadInput(say("There is no sign {sign}; there are {known}.", sign=sign, known=known), file,
                           f"$.print.signs.{word}")  # fmt: skip
    return found


def draw(paper: Paper) -> Drawing:
    made = Drawing(paper.width, paper.height, paper.board.title)
    said = printing(paper)
    fills = {id: _colour(paper, said, id) for id in paper.lands}
    paper.tell(f"{paper.map}: relief")
    jpeg = aside(lambda: relief(paper, fills, DECOR, SEA))
    made.add("ground", ground.halo(paper))
    made.add("ground", [ground.islets(paper, DECOR)])
    made.add("water", ground.inland(paper, 55, 6))
    paper.tell(f"{paper.map}: borders")
    kinds = sorted({contact.kind for contact in paper.board.contacts})
    made.add("borders", borders(paper.contacts(*kinds), PENS, lambda it: _pen(paper, said, it), paper=paper))
    made.add("borders", ground.coast(paper))
    made.add("borders", _routes(paper))
    paper.tell(f"{paper.map}: names")
    _reserve(paper, said)
    _names(paper, said, made, fills)
    _boxes(paper, made)
    _cartouche(paper, said, made)
    made.add("boxes", edge.neat_line(paper.width, paper.height))
    made.add("relief", [ground.picture(jpeg(), *paper.made.table.frame[2:])])
    return made


def _colour(paper: Paper, said: Print, id: AreaId) -> str:
    by = str(paper.facts[id].attributes.get(said.colour_by, ""))
    return said.colours.get(str(id)) or said.colours.get(by) or LAND


def _pen(paper: Paper, said: Print, contact: Contact) -> str:
    """Between two seas, between two nations, or neither; the coast has its own line, and a route is no border."""
    wet = [paper.facts[end].water for end in (contact.a, contact.b)]
    if not contact.border or wet[0] != wet[1]:
        return ""
    if all(wet):
        return "sea"
    if not said.national:
        return "quiet"
    nations = {paper.facts[end].attributes.get(said.national) for end in (contact.a, contact.b)}
    return "quiet" if len(nations) == 1 else "national"


def _routes(paper: Paper) -> Iterator[str]:
    """Links that are no border, as dotted lines."""
    for contact in paper.board.contacts:
        if not contact.border and contact.line is not None and contact.a in paper.made.map.areas:
            path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in contact.line.coords)
            yield stroke(path, ROUTE, 3.4, 0.9, dash="2 8")


def _reserve(paper: Paper, said: Print) -> None:
    """No name lies where something else is printed: a panel, a box with its caption above, a route."""
    for frame in (said.title, said.legend):
        if frame is not None:
            paper.taken.add(shapely.box(*frame).buffer(8))
    for box in paper.made.map.boxes.values():
        left, top, right, bottom = panels.frame_of(box)
        paper.taken.add(shapely.box(left - 8, top - CAPTION * 1.6, right + 8, bottom + 8))
    paper.taken.add_lines(*(it.line for it in paper.board.contacts if not it.border and it.line is not None))


def _names(paper: Paper, said: Print, made: Drawing, fills: Mapping[AreaId, str]) -> None:
    def of(id: AreaId) -> list[Sign]:
        return list(_signs(paper.letters, said, paper.facts[id].attributes))

    cards = call_out(paper, of, 27.0, lambda id: fills.get(id, SEA[0]))
    made.card(cards)
    lands = name_lands(paper, of, only=[id for id in paper.lands if id not in cards.rooms])
    seas = name_seas(paper, sorted(set(paper.seas) - set(cards.rooms), key=lambda id: paper.seas[id].area))
    for names in (lands, seas):
        made.name(names, paper.tell)


def _signs(letters: Letters, said: Print, attributes: Mapping[str, object]) -> Iterator[Sign]:
    for word, sign in said.signs.items():
        value = attributes.get(word)
        if value is None or value is False:
            continue
        yield signs.disc(letters, str(value)) if sign == NUMBER else signs.small(SIGNS[sign], 0.9)


def _boxes(paper: Paper, made: Drawing) -> None:
    """Tracks with the names of their cells; any other box is a panel with its name above."""

    def inside(cell: Cell, frame: Frame) -> Iterator[str | Label]:
        left, top, right, _ = frame
        size = min(28.0, (right - left) / max(2, len(cell.name)) * 1.6)
        yield Label(cell.name, "roman", size, ((left + right) / 2, top + size * 1.1), of=str(cell.id))

    for box in paper.made.map.boxes.values():
        left, top, right, _ = panels.frame_of(box)
        caption = panels.caption(box.name, ((left + right) / 2, top - 12), CAPTION)
        made.add("boxes", [*panels.grid(box, inside), caption])


def _cartouche(paper: Paper, said: Print, made: Drawing) -> None:
    """The title, and what the signs mean; the signs are the very ones on the map."""
    if said.title is not None:
        left, top, right, bottom = said.title
        made.add("boxes", [panels.bare_paper(said.title), panels.rule(left + 30, right - 30, bottom - 26)])
        size = min((bottom - top) * 0.42, (right - left) / max(4, len(paper.board.title)) * 1.5)
        middle = ((left + right) / 2, (top + bottom) / 2 + size * 0.2)
        made.labels.append(panels.caption(paper.board.title, middle, size))
    if said.legend is None or not said.signs:
        return
    left, top, right, bottom = said.legend
    shown = [
        (f'<g transform="scale(0.8)">{signs.disc(paper.letters, "3").drawing if sign == NUMBER else SIGNS[sign]}</g>',
         word.replace("_", " "))
        for word, sign in said.signs.items()
    ]  # fmt: skip
    printed = panels.legend(shown, (left + 14, top + 10, right - 14, bottom - 10), 1)
    made.add("boxes", [panels.bare_paper(said.legend)])
    made.add("boxes", (moved(it, 0, 0) if isinstance(it, str) else it for it in printed))
