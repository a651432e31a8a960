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
from counters.faces.cardboard import Print
from counters.faces.cards import card
from counters.faces.colours import BARE, BLACK, lighter, readable, sound
from counters.faces.lettering import fitting, write
from counters.faces.pictures import Style, is_boxed, picture, picture_word
from counters.faces.pieces import cube, flag, marker

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
