"""Names from afar: who is looked for first gets room first, nothing lies upon a counter, and near by there are none."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QTransform

from app.table.ground.far_names import Wanted, set_names, worth_of
from boards.board import AreaId
from tests.app.rig import Rig

pytestmark = pytest.mark.usefixtures("qapp")

PAPER = QRectF(0, 0, 400, 300)
LOOK = QTransform()
"""A pixel to a unit of the map."""


def name(area: str, x: float, y: float, *, worth: float = 0, size: float = 5) -> Wanted:
    return Wanted(AreaId(area), (area.title(),), (x, y), size, worth)


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_names_stand_apart_and_upon_no_counter() -> None:
    names = [name(word, 100 + 9 * at, 100 + 4 * at) for at, word in enumerate(("lodz", "warsaw", "radom", "lublin"))]
    counter = (105.0, 105.0, 10.0)
    found = list(set_names(names, LOOK, 1.0, PAPER, counters=[counter], boxes=()))
    boxes = [each.box for each in found]
    assert len(boxes) >= 2
    assert not any(overlap(box, (95, 95, 115, 115)) for box in boxes)
    assert not any(overlap(one, other) for at, one in enumerate(boxes) for other in boxes[at + 1 :])


def test_printed_boxes_are_covered_only_by_what_counts() -> None:
    everywhere = QRectF(0, 0, 400, 300)
    names = [name("berlin", 200, 150, worth=1001), name("zossen", 200, 150)]
    found = [each.name.area for each in set_names(names, LOOK, 1.0, PAPER, counters=(), boxes=[everywhere])]
    assert found == ["berlin"]


def test_what_can_be_read_as_it_is_printed_stays() -> None:
    names = [name("minsk", 200, 150, size=14)]
    assert not list(set_names(names, LOOK, 1.0, PAPER, counters=(), boxes=()))
    assert list(set_names(names, LOOK, 1.0, PAPER, counters=(), boxes=())) == []
    assert len(list(set_names([name("minsk", 200, 150)], LOOK, 1.0, PAPER, counters=(), boxes=()))) == 1


def test_legends_values_and_tracks_stay_free() -> None:
    besides = [QRectF(0, 0, 400, 160)]
    found = list(
        set_names([name("berlin", 200, 150, worth=1001)], LOOK, 1.0, PAPER, counters=(), boxes=(), besides=besides)
    )
    assert all(each.box[1] >= 160 for each in found)


def test_no_name_leaves_the_map() -> None:
    found = list(set_names([name("edge", 2, 2)], LOOK, 1.0, PAPER, counters=(), boxes=()))
    assert all(each.box[0] >= 0 and each.box[1] >= 0 for each in found)


def test_a_capital_is_looked_for_first(rig: Rig) -> None:
    board = rig.document.game.board
    capital = next(space for space in board.spaces.values() if space.attributes.get("capital"))
    others = (space for space in board.spaces.values() if not space.attributes.get("capital"))
    assert worth_of(capital) > max(map(worth_of, others))


def test_they_come_with_the_zoom_and_go_with_it(rig: Rig) -> None:
    table = rig.table
    table.look_at(table.whole.center(), 0.12)
    table.finish()
    assert table.sheets._far_told[2], "from afar"
    table.look_at(table.whole.center(), 1.5)
    table.finish()
    assert not table.sheets._far_told[2], "near by the map is read as it is printed"


def test_the_first_time_they_come_as_soon_as_the_counters_lie_and_later_only_when_all_rests(rig: Rig) -> None:
    sheets = rig.table.sheets
    sheets._far_told = None
    rig.table.counters.laid.emit(frozenset())
    assert sheets._far_soon.interval() == 0
    rig.table.finish()
    rig.table.counters.laid.emit(frozenset())
    assert sheets._far_soon.interval() > 0
