"""`render`: one picture of a game, as one seat sees it, with the layers that were asked for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from app.marks.mark import OnMap, Order
from app.marks.printed import veil_marks
from app.pictures.chart_sheet import chart_sheet
from app.pictures.contact_sheet import card_sheet, contact_sheet
from app.pictures.counters_on_map import lay, side_of
from app.pictures.drawing import Drawing
from app.pictures.ground import ground
from app.pictures.layers import ABOUT, Laid, Table, laid_over
from app.pictures.layers import LAYERS as OVER_THE_MAP
from app.pictures.marking import painted
from app.pictures.safe_drawing import is_ours
from app.pictures.writing import check, write_drawing
from boards.board import AreaId, Board, Map, MapId
from boards.plain.bad_input import BadInput, unknown
from boards.plain.sentence import Naming, Sentence, say
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Reason
from rules_assist.answers.answers import written
from rules_assist.shelf.subject import as_seen

if TYPE_CHECKING:
    from rules_assist.shelf.shelf import Opened

WIDE = 2000
SHEETS: Mapping[str, Callable[[Game], Drawing]] = {
    "counters-sheet": contact_sheet, "cards-sheet": card_sheet, "charts-sheet": chart_sheet,
}  # fmt: skip
"""Instead of the map: what lies in the box."""

BARE = "ground"
LAYERS = (*OVER_THE_MAP, BARE, *SHEETS)
"""Every word that `--layers` knows. `ground` is the map without a counter."""


def render(
    opened: Opened,
    position: Position,
    out: Path,
    *,
    map: str | None = None,
    layers: str = "",
    area: str | None = None,
    width: int | None = None,
    seat: str | None = None,
) -> Sentence:
    """Make a picture file. The sentence says what it shows."""
    check(out, width)
    asked = read_layers(layers, LAYERS, ABOUT)
    seen = as_seen(opened, position, seat)
    sheet = next((SHEETS[each.word] for each in asked if each.word in SHEETS), None)
    drawing = sheet(opened.game) if sheet else picture(opened, seen, map, asked, area)
    folder = opened.record.folder(opened.record.board)
    wide, high = write_drawing(drawing, out, width or WIDE, ours=sheet is not None or is_ours(folder))
    title = opened.game.sheet.title or opened.game.board.title
    return say("{file}: {title}, {wide} × {high}.", file=str(out), title=title, wide=wide, high=high)


def picture(
    opened: Opened, seen: Position, map: str | None = None, layers: tuple[Asked, ...] = (), area: str | None = None
) -> Drawing:
    """One map with what lies on it. `seen` is a seat's view already. Whoever paints it has bounds, or it is ours."""
    game = opened.game
    if area is not None and AreaId(area) not in game.board.spaces:
        raise BadInput(unknown("area", area, game.board.spaces))
    shown = _map(game.board, map, AreaId(area) if area is not None else None)
    drawing = ground(game.board, shown, opened.record.folder(opened.record.board), beside=True)
    laid = lay(game, seen, shown)
    side = partial(side_of, game)
    table = Table(OnMap(game, shown.id, seen, laid.stacks, side), opened.rulebook)
    if area is not None:
        drawing = drawing.looking_at(_around(game.board, shown, AreaId(area), laid.size))
    counters = () if any(each.word == BARE for each in layers) else laid.uses
    over = [Laid(tuple(veil_marks(table.on))), *laid_over(table, layers)]
    notes, numbers = _told(over, table.on.naming)
    marks = sorted((mark for each in over for mark in each.marks), key=lambda mark: mark.order)
    drawn = [painted(mark, laid.size, ", ".join(numbers[why] for why in mark.why if why in numbers)) for mark in marks]
    beneath = sum(mark.order < Order.COUNTERS for mark in marks)
    on_top = (drawn for each in over for drawn in each.on_top)
    return drawing.with_(
        *drawn[:beneath], *counters, *drawn[beneath:], *on_top, defs=laid.defs if counters else (), notes=notes
    )


def _told(over: Sequence[Laid], naming: Naming) -> tuple[tuple[str, ...], Mapping[Reason, str]]:
    """What stands beneath, and the number of each reason. Each is told once, though two layers know of it."""
    notes: list[str] = []
    numbers: dict[Reason, str] = {}
    for each in over:
        notes += each.notes
        for reason in (reason for reason in each.reasons if reason not in numbers):
            numbers[reason] = str(len(notes) + 1)
            notes.append(f"{numbers[reason]}. {written(reason.sentence, reason.rule, naming)}")
    return tuple(notes), numbers


def _map(board: Board, map: str | None, area: AreaId | None) -> Map:
    if map is not None:
        if MapId(map) not in board.maps:
            raise BadInput(unknown("map", map, board.maps))
        return board.maps[MapId(map)]
    if area is not None:
        return board.maps[board.spaces[area].map]
    found = next(iter(board.maps.values()), None)
    if found is None:
        raise BadInput(say("This board has no map."))
    return found


def _around(board: Board, map: Map, area: AreaId, size: float) -> tuple[float, float, float, float]:
    """A space and the nearer half of its neighbours, within the map, and never a mere sliver of it."""
    left, top, right, bottom = board.spaces[area].shape.bounds
    near = [board.spaces[id].anchor for id in board.neighbours(area) if board.spaces[id].map == map.id]
    reach = max(right - left, bottom - top, size * 4)
    near = [(x, y) for x, y in near if left - reach < x < right + reach and top - reach < y < bottom + reach]
    left, right = min([left, *(x for x, _ in near)]) - size, max([right, *(x for x, _ in near)]) + size
    top, bottom = min([top, *(y for _, y in near)]) - size, max([bottom, *(y for _, y in near)]) + size
    high = max(bottom - top, (right - left) * 0.5)
    wide = max(right - left, high * 0.8)
    x, y = (left + right) / 2, (top + bottom) / 2
    return max(0, x - wide / 2), max(0, y - high / 2), min(map.width, x + wide / 2), min(map.height, y + high / 2)


# Which layers are asked for, and of what: `names, reach:#panzer, #stukas, supply:germany`.


class Asked(NamedTuple):
    """`about`: what stood after the colon."""

    word: str
    about: str = ""


def read_layers(typed: str, known: Collection[str], with_about: Collection[str]) -> tuple[Asked, ...]:
    """Each once, parted by commas. What follows a colon may hold commas, too: it goes on until the next layer."""
    found: list[Asked] = []
    for part in typed.split(","):
        word, colon, about = (piece.strip() for piece in part.partition(":"))
        if not part.strip():
            continue
        if word in known:
            if colon and word not in with_about:
                raise BadInput(say("The layer {word} is about the whole map: no colon follows.", word=word))
            found.append(Asked(word, about))
        elif found and found[-1].about:
            found[-1] = Asked(found[-1].word, f"{found[-1].about}, {part.strip()}")
        else:
            raise BadInput(say("{unknown} They are {all}.", unknown=unknown("layer", word, known), all=tuple(known)))
    return tuple(dict.fromkeys(found))
