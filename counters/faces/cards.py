"""Cards as small pages, 100 wide and 140 high: title, symbol, figures, and the words on it."""

from __future__ import annotations

from counters.counter import Face, Kind, Side
from counters.faces.cardboard import mark_badges
from counters.faces.colours import BLACK, channels, lighter, mix, readable, sound
from counters.faces.lettering import fitting, shortened, width, wrapped, write
from counters.faces.pictures import picture, picture_word

PAPER = "#f6f0e2"
BAND = "#4a5a63"
SIZES = (9.0, 8.6, 8.2, 7.8, 7.4, 7.0, 6.6, 6.3, 6.0, 5.7, 5.4, 5.1, 4.8)
EASY = 5.5
"""Words smaller than this are hard to read across a table."""

ACROSS = 96
"""How wide the words may be reckoned, which is generous: set in Lato they come to 84 at most."""


def card(kind: Kind, face: Face, side: Side | None, marks: tuple[str, ...] = ()) -> str:
    """A page with a coloured head; the colour is the side's, or the one printed on the card."""
    head = sound(side.fill) if side else _printed_colour(kind, face)
    ink = readable(side.ink if side else "#ffffff", head)
    if face.name != kind.faces[0].name and not (face.title or face.text or face.symbol or face.figures):
        return _reverse(head, ink, kind)
    word = picture_word(*(word for word in (face.symbol, kind.type) if word))
    text, size = _words(face.text, 73 if word else 34)
    if word and size < EASY:
        word = ""  # long words need the page, not a picture
        text, size = _words(face.text, 34)
    return (
        _page(head) + _head(face.title or kind.name, head, ink) + _middle(word, face, head) + text + mark_badges(marks)
    )


def _printed_colour(kind: Kind, face: Face) -> str:
    colour = kind.printed("colour", face.name)
    return sound(colour) if isinstance(colour, str) and colour.startswith("#") else BAND


def _edge(head: str) -> str:
    return f'stroke="{mix(head, BLACK, 0.4)}" stroke-width="1.5"'


def _page(head: str) -> str:
    return (
        '<rect x="1" y="2" width="98" height="138" rx="8" fill="#000000" fill-opacity="0.28"/>'
        f'<rect x="2" y="2" width="96" height="135" rx="7.5" fill="{PAPER}" {_edge(head)}/>'
    )


def _head(title: str, head: str, ink: str) -> str:
    """Two lines if one would be too small."""
    lines = [title] if width(title, 9.5) <= 84 else _in_two(title)
    size = min(fitting(line, 86, 11.5, 6) for line in lines)
    band = f'<path d="M2.8 24V10Q2.8 2.8 10 2.8H90Q97.2 2.8 97.2 10V24Z" fill="{head}"/>'
    size = size if len(lines) == 1 else min(size, 9)
    first = 13.5 + size * 0.36 if len(lines) == 1 else 11.4
    written = (
        write(shortened(line, 88, size), 50, first + index * (size + 0.4), size, ink)
        for index, line in enumerate(lines)
    )
    return band + "".join(written)


def _in_two(title: str) -> list[str]:
    """As large as two lines hold it whole."""
    for size in (9.0, 8.0, 7.0):
        if len(lines := wrapped(title, 84, size, bold=True, most=3)) < 3:
            return lines
    return wrapped(title, 84, 6, bold=True, most=2)[:2]


def _middle(word: str, face: Face, head: str) -> str:
    """The symbol on a tinted field, with the figures beside it."""
    tint = lighter(head, 0.72)
    dark = mix(BLACK, head, 0.25 if sum(channels(head)) < 600 else 0.1)
    figures = "  ".join(face.figures)
    if not word:
        return write(figures, 50, 130, fitting(figures, 84, 14), BLACK) if figures else ""
    field = f'<rect x="8" y="29" width="84" height="36" rx="4" fill="{tint}"/>'
    left = 12 if figures else 27.5
    art = f'<g transform="translate({left:g} 32.5) scale(0.45)">{picture(word, "silhouette", dark, tint)}</g>'
    size = fitting(figures, 30, 24) if figures else 0
    return field + art + (write(figures, 74, 47 + size * 0.36, size, dark) if figures else "")


def _words(text: str, top: float) -> tuple[str, float]:
    """What the card says, as large as the page allows, and how large that is."""
    room = 132 - top
    if not text:
        return "", SIZES[0]
    for size in SIZES:
        lines = wrapped(text, ACROSS, size, most=int(room / (size * 1.22)) + 1)
        if len(lines) * size * 1.22 <= room:
            break
    else:
        size = SIZES[-1]
        lines = wrapped(text, ACROSS, size, most=int(room / (size * 1.22)))[: int(room / (size * 1.22))]
        lines[-1] = lines[-1].rstrip(".") + "…"
    first = top + size * 0.8
    written = (
        write(line, 8, first + index * size * 1.22, size, BLACK, bold=False, anchor="start")
        for index, line in enumerate(lines)
    )
    return "".join(written), size


def _reverse(head: str, ink: str, kind: Kind) -> str:
    """The back of a card says nothing but of what deck it is."""
    line = mix(head, ink, 0.4)
    name = kind.type.replace("_", " ").title() or "?"
    return (
        f'<rect x="2" y="2" width="96" height="136" rx="8" fill="{head}" {_edge(head)}/>'
        f'<rect x="9" y="9" width="82" height="122" rx="5" fill="none" stroke="{line}" stroke-width="2"/>'
        + write(name, 50, 74, fitting(name, 70, 14), ink)
    )
