"""A counter's picture, as SVG, from its kind, its side and what it shows.

`face_art` gives the elements alone, to be put into a larger drawing; `face_svg` a drawing of its own.
"""

from __future__ import annotations

from fractions import Fraction
from xml.sax.saxutils import quoteattr

import msgspec

from boards.plain.sentence import write_number
from counters.counter import HIDDEN, Counter, CounterId, Face, Kind, Side, SideId
from counters.faces import cardboard
from counters.faces.cardboard import Print, board, emblem, figures_line, name_line
from counters.faces.cards import card
from counters.faces.colours import BARE, BLACK, darker, lighter, readable, sound
from counters.faces.lettering import fitting, shortened, width, write
from counters.faces.pictures import Style, is_boxed, picture, picture_word

# Pieces that are no units: wooden cubes, control flags, and the markers of a game.


def cube(printed: Print) -> str:
    """Three sides of a cube, and the letter on the one in front."""
    fill, ink, letter = printed
    edge = f'stroke="{darker(fill, 0.55)}" stroke-width="2.5" stroke-linejoin="round"'
    return (
        '<path d="M50 97L8 76V30L50 52L92 30V76Z" fill="#000000" fill-opacity="0.25"/>'
        f'<path d="M50 4L91 25L50 47L9 25Z" fill="{lighter(fill, 0.4)}" {edge}/>'
        f'<path d="M9 25L50 47V95L9 73Z" fill="{fill}" {edge}/>'
        f'<path d="M91 25L50 47V95L91 73Z" fill="{darker(fill, 0.25)}" {edge}/>'
        + write(letter, 29, 69, fitting(letter, 30, 26), ink)
    )


def flag(printed: Print, word: str, figure: str = "") -> str:
    """Who holds an area, or a chip that stands for so many: a disc in the side's colour, or its own."""
    fill, ink, letter = printed
    sign = write(letter, 50, 65, fitting(letter, 52, 46), ink)
    if figure:
        number, whose = fitting(figure, 44, 44), fitting(letter, 44, 18)
        sign = write(figure, 50, 60, number, ink) + write(letter, 50, 79, whose, ink)
    elif word not in ("", "flag", "control", "blank"):
        drawn = picture(word, "silhouette", ink, fill)
        sign = f'<g transform="translate(30 20) scale(0.4)">{drawn}</g>' + write(
            letter, 50, 74, fitting(letter, 44, 26), ink
        )
    return (
        '<circle cx="50" cy="52" r="47" fill="#000000" fill-opacity="0.25"/>'
        f'<circle cx="50" cy="50" r="46" fill="{darker(fill, 0.5)}"/><circle cx="50" cy="49" r="44" fill="{fill}"/>'
        f'<circle cx="50" cy="49" r="36.5" fill="none" stroke="{ink}" stroke-width="3"/>{sign}'
    )


def marker(kind: Kind, face: Face, printed: Print, word: str, *, small: bool = False) -> str:
    """A square marker: a sign, what it is called, and what it says."""
    fill, ink, letter = printed
    title = face.title or kind.name
    figures = figures_line(face.figures, ink, small=small) if face.figures else ""
    badge = emblem(letter, fill, ink)
    if not word or word == "blank":
        big = fitting(title, 80, 30, 10)
        y = 44 if figures else 51
        return board(fill) + badge + write(shortened(title, 86, big), 50, y + big * 0.3, big, ink) + figures
    size = fitting(title, 84, 15, 9)
    name = write(title, 50, 23, size, ink) if not letter and width(title, 9) <= 84 else name_line(title, ink)
    scale, top = (0.62, 28) if figures else (0.84, 32)
    if small:
        scale, top, badge, name = (0.78, 6, "", "") if figures else (0.96, 14, "", "")
    art = picture(word, "silhouette", ink, fill)
    pen = f'stroke="{ink}" stroke-opacity="0.35" stroke-width="1.5"'
    ring = f'<rect x="6.5" y="6.5" width="87" height="85" rx="8" fill="none" {pen}/>'
    drawn = f'<g transform="translate({50 - 50 * scale:g} {top:g}) scale({scale:g})">{art}</g>'
    return board(fill) + ring + drawn + badge + name + figures


FAMILY = "DejaVu Sans"
PAGE = (100.0, 140.0)
SQUARE = (100.0, 100.0)

SMALL = 48
"""Pixels along a counter: below that its name could not be read, so that picture and figures have its room."""


def face_size(kind: Kind, page: bool = False) -> tuple[float, float]:
    """Width and height of the drawing: a card is a page, all else is square."""
    return PAGE if kind.sort == "card" or page else SQUARE


def face_svg(
    kind: Kind,
    side: Side | None = None,
    counter: Counter | None = None,
    *,
    style: Style = "nato",
    family: str = FAMILY,
    page: bool = False,
    small: bool = False,
) -> str:
    """The picture as a whole SVG file."""
    width, height = face_size(kind, page)
    art = face_art(kind, side, counter, style=style, family=family, page=page, small=small)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}">{art}</svg>'


def face_art(
    kind: Kind,
    side: Side | None = None,
    counter: Counter | None = None,
    *,
    style: Style = "nato",
    family: str = FAMILY,
    page: bool = False,
    small: bool = False,
) -> str:
    """The picture's elements. Without a counter: as it comes out of the box. `page`: a hidden one lies among cards.

    `small`: of what is smaller than `SMALL`, only what can be told apart there.
    """
    counter = counter or Counter(CounterId(""), kind.id)
    face = msgspec.structs.replace(
        kind.face(counter.face), figures=kind.figures(counter.face, side.id if side else counter.side)
    )
    fill = sound(side.fill) if side else BARE
    printed = Print(fill, readable(side.ink if side else BLACK, fill), emblem_letter(side))
    if kind.id == HIDDEN:
        art = _hidden(printed, page)
    elif kind.sort == "card":
        art = card(kind, face, side, counter.marks)
    elif kind.sort == "cube":
        art = cube(_coloured(kind, printed))
    elif kind.sort == "flag":
        art = flag(_coloured(kind, printed), picture_word(face.symbol), "".join(face.figures))
    elif kind.sort == "marker":
        art = marker(kind, face, printed, _word(kind, face), small=small) + _rim(kind, counter, printed)
    else:
        art = _unit(kind, face, counter, printed, "silhouette" if kind.sort == "piece" else style, small=small)
    return f"<g font-family={quoteattr(family)}>{art}</g>"


def emblem_letter(side: Side | None) -> str:
    """The sign beside the colour; a side that declares none has its first letter."""
    return "" if side is None else side.letter or side.name[:1]


def unknown_side(id: SideId) -> Side | None:
    """A side that is not in the sheet is grey, and has its letter all the same."""
    return Side(id=id, name=id.replace("_", " ").title(), fill="#b9bcbc") if id else None


def _coloured(kind: Kind, printed: Print) -> Print:
    """In the colour that the kind is printed in, if that is not its side's."""
    colour = kind.printed("colour")
    if not isinstance(colour, str):
        return printed
    return Print(sound(colour), readable(printed.ink, sound(colour)), printed.letter)


def _word(kind: Kind, face: Face) -> str:
    return picture_word(*(word for word in (face.symbol, kind.type, kind.id, kind.name) if word))


def _hidden(printed: Print, page: bool) -> str:
    fill, ink, letter = printed
    if not page:
        return cardboard.board(fill) + cardboard.hidden(fill, ink, letter)
    paper = f'<rect x="2" y="2" width="96" height="136" rx="8" fill="{fill}" stroke="{BLACK}" stroke-opacity="0.6"/>'
    return paper + cardboard.hidden(fill, ink, letter, page=True)


def _unit(kind: Kind, face: Face, counter: Counter, printed: Print, style: Style, *, small: bool) -> str:
    fill, _, letter = printed
    ground, middle = cardboard.board(fill), fill
    if face.name != kind.faces[0].name:
        ground, middle = cardboard.back(fill), lighter(fill, cardboard.BACK_SHARE)
    # Name and figures stand on the full colour; the picture, on a back, on a paler one.
    ink, picture_print = readable(printed.ink, fill), Print(middle, readable(printed.ink, middle), letter)
    elite = bool(kind.printed("elite", kind.face(counter.face).name))
    return (
        ground
        + _picture(kind, face, picture_print, style, small=small)
        + (cardboard.elite_stripe(ink) if elite else "")
        + (cardboard.figures_line(face.figures, ink, small=small) if face.figures else "")
        + (cardboard.heading(face.title or kind.name, printed, ink, counter.marks) if not small else "")
        + _rim(kind, counter, picture_print)
    )


def _picture(kind: Kind, face: Face, printed: Print, style: Style, *, small: bool) -> str:
    """Large where there are no figures to leave room for. What has no picture shows the first letters of its name."""
    fill, ink, _ = printed
    scale, top = (0.68, 22) if face.figures else (0.82, 30)
    if small:
        scale, top = (0.8, 7) if face.figures else (0.96, 14)
    word = _word(kind, face)
    if not word:
        text = kind.name[:2]
        return write(text, 50, top + 50 * scale, fitting(text, 60, 52 * scale), ink)
    boxed = is_boxed(word, style)
    drawn = picture(word, style, BLACK if boxed else ink, lighter(fill, 0.82) if boxed else fill)
    return f'<g transform="translate({50 - 50 * scale:g} {top:g}) scale({scale:g})">{drawn}</g>'


def _dots(kind: Kind, counter: Counter) -> tuple[int, int]:
    """How many dots, and how many of them are empty. A face may print its own (`dots`, of `dots_of` on the kind).

    `dots_are = "triangles"` draws them so.
    """
    whole, full = kind.attributes.get("dots_of"), kind.printed("dots", kind.face(counter.face).name)
    if isinstance(whole, int) and isinstance(full, int):
        return whole, whole - full
    return kind.steps, counter.steps


def _rim(kind: Kind, counter: Counter, printed: Print) -> str:
    amount = counter.amount
    steps, lost = _dots(kind, counter)
    return (
        cardboard.step_dots(steps, lost, printed.fill, printed.ink, kind.attributes.get("dots_are") == "triangles")
        + (
            cardboard.amount_chip(_amount(amount), figures=bool(kind.face(counter.face).figures))
            if amount is not None
            else ""
        )
        + cardboard.mark_badges(counter.marks)
    )


def _amount(amount: float) -> str:
    return write_number(Fraction(amount).limit_denominator(1000))


__all__ = ["FAMILY", "Style", "emblem_letter", "face_art", "face_size", "face_svg", "unknown_side"]
