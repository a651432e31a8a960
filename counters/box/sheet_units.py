"""The sheet of a nation as a chart: what is printed on the counters of a side, in a table and not typed twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from counters.box.sheet import Chart, Found
from counters.counter import Kind, Side, SideId, written


class UnitsForm(msgspec.Struct, frozen=True, kw_only=True):
    """A chart for each side, as its file says it: `units.toml` makes `units_germany` and `units_italy`."""

    title: str
    """`{side}` stands for the side's name."""

    columns: tuple[str, ...]
    words: tuple[str, ...]
    """What is printed, a word for each column; of `movement or fuel` the first that is."""

    sides: tuple[SideId, ...]
    found: Found | None = None
    note: str = ""
    source: str = ""


def unit_charts(
    id: str, form: UnitsForm, kinds: Iterable[Kind], sides: Mapping[SideId, Side]
) -> Iterator[tuple[str, Chart]]:
    """One for each side, with the kinds of which anything at all is printed."""
    kinds = tuple(kinds)
    for side in form.sides:
        rows = {
            kind.name: tuple(_cell(kind, words, side) for words in form.words) for kind in kinds if side in kind.sides
        }
        known = {name: row for name, row in rows.items() if any(cell != written(None) for cell in row)}
        yield (
            f"{id}_{side}",
            Chart(
                id=f"{id}_{side}",
                title=form.title.replace("{side}", sides[side].name if side in sides else side),
                columns=form.columns,
                rows=tuple(known.values()),
                row_heads=tuple(known),
                found=form.found and msgspec.structs.replace(form.found, side=side),
                note=form.note,
                source=form.source,
            ),
        )


def _cell(kind: Kind, words: str, side: SideId) -> str:
    found = (kind.printed(word, side=side) for word in words.split(" or "))
    return written(next((each for each in found if each is not None), None))
