"""Letters as outlines, taken straight from the font files: small caps, kerning and all, and no window needed.

fontTools does the reading; whoever only plays has no need of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from io import BytesIO
from pathlib import Path
from typing import Any

from boards.engraving.ink import Point
from boards.lettering import Letters, Outline, Style

FILES: dict[Style, str] = {
    "roman": "EBGaramond12-Regular.otf",
    "small caps": "EBGaramond12-Regular.otf",
    "italic": "EBGaramond12-Italic.otf",
    "sans": "Lato-Regular.ttf",
    "sans bold": "Lato-Bold.ttf",
}
FEATURES: dict[Style, tuple[str, ...]] = {"small caps": ("smcp", "onum")}
PAIRS, EXTENSION, SINGLE = 2, 9, 1


def letters_from(folder: Path) -> Letters:
    """The outline of a text, in the fonts of a folder."""

    @cache
    def face(style: Style) -> Face:
        return Face(folder / FILES[style], FEATURES.get(style, ()))

    @cache
    def letters(text: str, style: Style, size: float, spacing: float) -> Outline:
        return face(style).outline(text, size, spacing)

    return letters


@dataclass(frozen=True)
class Face:
    """One font, with the features that are switched on."""

    file: Path
    features: tuple[str, ...] = ()

    @cached_property
    def _font(self) -> Any:
        from fontTools.ttLib import TTFont  # noqa: PLC0415 - only mapmakers have it

        return TTFont(BytesIO(self.file.read_bytes()), lazy=True)

    @cached_property
    def _glyphs(self) -> Any:
        return self._font.getGlyphSet()

    @cached_property
    def _characters(self) -> Mapping[int, str]:
        found: Mapping[int, str] = self._font.getBestCmap()
        return found

    @cached_property
    def _swapped(self) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for table in _tables(self._font, "GSUB", self.features, SINGLE):
            found.update(table.mapping)
        return found

    @cached_property
    def _pairs(self) -> list[Any]:
        return list(_tables(self._font, "GPOS", ("kern",), PAIRS))

    def outline(self, text: str, size: float, spacing: float) -> Outline:
        scale = size / self._font["head"].unitsPerEm
        names = [self._characters.get(ord(letter), ".notdef") for letter in text]
        names = [self._swapped.get(name, name) for name in names]
        strokes: list[tuple[str, tuple[Point, ...]]] = []
        x = 0.0
        for number, name in enumerate(names):
            if number:
                x += spacing + scale * self._kerning(names[number - 1], name)
            glyph = self._cut(name)
            strokes += [
                (word, tuple((x + px * scale, -py * scale) for px, py in points)) for word, points in glyph.strokes
            ]
            x += scale * glyph.width
        return Outline(x, tuple(strokes))

    @cached_property
    def _cuts(self) -> dict[str, Outline]:
        return {}

    def _cut(self, name: str) -> Outline:
        """A glyph as the font has it: in its own units, y upwards. Each is drawn once."""
        if name not in self._cuts:
            glyph = self._glyphs[name]
            self._cuts[name] = Outline(glyph.width, tuple(_strokes(glyph, self._glyphs)))
        return self._cuts[name]

    @cached_property
    def _kerned(self) -> dict[tuple[str, str], float]:
        return {}

    def _kerning(self, left: str, right: str) -> float:
        """How much closer the second stands to the first."""
        if (left, right) not in self._kerned:
            self._kerned[left, right] = self._looked_up(left, right)
        return self._kerned[left, right]

    def _looked_up(self, left: str, right: str) -> float:
        for table in self._pairs:
            if left not in table.Coverage.glyphs:
                continue
            if table.Format == 1:
                for record in table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord:
                    if record.SecondGlyph == right:
                        return _advance(record.Value1)
                continue
            first, second = (it.classDefs.get(name, 0) for it, name in
                             ((table.ClassDef1, left), (table.ClassDef2, right)))  # fmt: skip
            return _advance(table.Class1Record[first].Class2Record[second].Value1)
        return 0.0


def _advance(value: Any) -> float:
    return float(getattr(value, "XAdvance", 0) or 0) if value is not None else 0.0


def _tables(font: Any, table: str, features: Iterable[str], kind: int) -> Iterator[Any]:
    """The tables of one kind that these features use."""
    if table not in font or not features:
        return
    rules = font[table].table
    wanted: dict[int, None] = {}
    for record in rules.FeatureList.FeatureRecord:
        if record.FeatureTag in features:
            wanted.update(dict.fromkeys(record.Feature.LookupListIndex))
    for index in sorted(wanted):
        for found in rules.LookupList.Lookup[index].SubTable:
            extended = found.LookupType == EXTENSION and table == "GPOS"
            it = found.ExtSubTable if extended or hasattr(found, "ExtSubTable") else found
            if it.LookupType == kind:
                yield it


def _strokes(glyph: Any, glyphs: Any) -> Iterator[tuple[str, tuple[Point, ...]]]:
    from fontTools.pens.basePen import decomposeQuadraticSegment  # noqa: PLC0415 - only mapmakers have it
    from fontTools.pens.recordingPen import DecomposingRecordingPen  # noqa: PLC0415 - only mapmakers have it

    pen = DecomposingRecordingPen(glyphs)
    glyph.draw(pen)
    here: Point = (0.0, 0.0)

    for word, points in pen.value:
        match word:
            case "moveTo" | "lineTo":
                yield ("M" if word == "moveTo" else "L"), (points[0],)
            case "curveTo":
                yield "C", tuple(points)
            case "qCurveTo":
                for middle, end in decomposeQuadraticSegment(points):
                    yield "C", _cubic(here, middle, end)
                    here = end
            case _:
                continue
        here = points[-1]


def _cubic(start: Point, middle: Point, end: Point) -> tuple[Point, Point, Point]:
    """The same curve, with two points between its ends instead of one."""
    return (
        (start[0] + 2 / 3 * (middle[0] - start[0]), start[1] + 2 / 3 * (middle[1] - start[1])),
        (end[0] + 2 / 3 * (middle[0] - end[0]), end[1] + 2 / 3 * (middle[1] - end[1])),
        end,
    )
