"""Pieces that are no units: wooden cubes, control flags, and the markers of a game."""

from __future__ import annotations

from counters.counter import Face, Kind
from counters.faces.cardboard import Print, board, emblem, figures_line, name_line
from counters.faces.colours import darker, lighter
from counters.faces.lettering import fitting, shortened, width, write
from counters.faces.pictures import picture


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
