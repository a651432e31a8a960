"""How wide words will be, reckoned without a font: generously, so that what fits here fits on every machine."""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

NARROW, THIN, WIDE, WIDEST = "iljI.,:;'|!·", "ftr()[]/ -1", "mwMGOQDHNU—%&", "W@M½¼¾⅓⅔…"


def width(text: str, size: float, bold: bool = True) -> float:
    """About how wide a sans-serif writes this."""
    return sum(map(_ems, text)) * size * (1.04 if bold else 0.96)


def _ems(letter: str) -> float:
    if letter in NARROW:
        return 0.36
    if letter in THIN:
        return 0.46
    if letter in WIDEST:
        return 1.0
    if letter in WIDE:
        return 0.84
    return 0.70 if letter.isupper() else 0.62


def fitting(text: str, room: float, size: float, least: float = 0) -> float:
    """The size at which the text fits into the room, but never more than `size` nor less than `least`."""
    needed = width(text, 1)
    return max(least, min(size, room / needed if needed else size))


def shortened(text: str, room: float, size: float, bold: bool = True) -> str:
    """The text, cut with a dot where even the small size is too wide."""
    if width(text, size, bold) <= room + 1e-6:
        return text
    # Letter by letter from the front: a word of strangers may have no end.
    wide, most = _ems("."), room / (size * (1.04 if bold else 0.96)) if size else 0
    for kept, letter in enumerate(text):
        wide += _ems(letter)
        if wide > most:
            return text[:kept].rstrip() + "." if kept else ""
    return text


def wrapped(text: str, room: float, size: float, bold: bool = False, most: int = 0) -> list[str]:
    """The text in lines that fit the room; a line break in it is kept. `most`: beyond so many nothing is looked at."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and width(longer, size, bold) > room:
                lines.append(line)
                longer = word
                if 0 < most < len(lines):
                    return lines
            line = shortened(longer, room, size, bold)
        lines.append(line)
    return lines


LEAST, ENLARGED = 2, 100
"""Letters below the one are drawn as large as the other and scaled down."""


def write(
    text: str, x: float, y: float, size: float, ink: str, *, bold: bool = True, anchor: str = "middle", family: str = ""
) -> str:
    """One line of lettering, standing on `y`."""
    if 0 < size < LEAST:
        # Drawing programs know no letters of less than a dot, however much they are enlarged afterwards.
        large = write(text, 0, 0, ENLARGED, ink, bold=bold, anchor=anchor, family=family)
        return f'<g transform="translate({x:.6g} {y:.6g}) scale({size / ENLARGED:.6g})">{large}</g>'
    weight = ' font-weight="bold"' if bold else ""
    font = f" font-family={quoteattr(family)}" if family else ""
    where = "" if anchor == "start" else f' text-anchor="{anchor}"'
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{weight}{where}{font} fill="{ink}">'
        f"{escape(legible(text))}</text>"
    )


def legible(text: str) -> str:
    """Without the letters that XML cannot carry."""
    return "".join(
        letter for letter in text if letter >= " " and not "\ud800" <= letter <= "\udfff" and letter < "\ufffe"
    )


def number(value: float) -> str:
    """Two decimals are enough for paper, and the same on every machine."""
    return f"{round(value, 2) + 0.0:g}" if abs(value) < 100000 else f"{value:.0f}"
