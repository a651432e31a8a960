"""Counters on the map: only what differs is touched, pictures are pixel for pixel, piles have badges."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QGraphicsPixmapItem, QGraphicsSimpleTextItem
from pytestqt.qtbot import QtBot
from shapely import Point

from app.table.counters import layer as counters_layer
from app.table.counters import pictures
from app.table.counters.callout import LEGIBLE, WAIT
from app.table.counters.layer import LEAST
from app.table.counters.pictures import BUDGET, FAR, LARGEST, CounterPixmaps, pixels
from app.table.hands.pointer import MOUSE, Phase
from app.table.table import Table
from counters.counter import CounterId, face_key
from counters.events import CountersLocked, CountersMoved, CountersTurned
from counters.laying.piles import LOOKS, Lies, Look, Pile, piles
from counters.laying.rooms import room
from counters.position import PlaceId, area_of
from tests.app.rig import CTRL, SHIFT, Rig, made_rig, move, opening, sample, touch_screen


def high(pile: Pile) -> int:
    return len(pile.lies)


def item(rig: Rig, id: str) -> QGraphicsPixmapItem:
    return rig.table.counters.items[CounterId(id)]


@pytest.fixture
def touched(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> list[CounterId]:
    """What is drawn from now on."""
    found, draw = list[CounterId](), rig.table.counters._draw

    def noted(lies: Lies, order: float) -> None:
        found.append(lies.counter)
        draw(lies, order)

    monkeypatch.setattr(rig.table.counters, "_draw", noted)
    return found


def test_a_move_touches_only_what_lies_where_it_began_and_ended(rig: Rig, touched: list[CounterId]) -> None:
    rig.document.happen(CountersMoved((CounterId("reeds"),), PlaceId("withywold")))
    assert len(touched) == 1
    rig.document.happen(CountersMoved((CounterId("reeds"),), PlaceId("eddyford")))
    assert len(touched) == 1 + 3


def test_the_same_position_again_touches_nothing(rig: Rig, touched: list[CounterId]) -> None:
    rig.table.show_position(rig.position, rig.position)
    rig.table.show_position(None, rig.position)
    assert not touched


def test_what_goes_off_the_board_goes_off_the_map_and_comes_back_by_undo(rig: Rig) -> None:
    rig.document.happen(CountersMoved((CounterId("lark"),), PlaceId("tray")))
    assert not {"lark", "marines"} & rig.table.counters.items.keys()
    rig.document.undo()
    assert {"lark", "marines"} <= rig.table.counters.items.keys()
    assert rig.as_laid_out()


@pytest.mark.parametrize("zoom", [0.21, 0.333, 0.5, 1.0, 1.7, 3.0])
def test_after_settling_every_counter_in_the_window_is_drawn_pixel_for_pixel(rig: Rig, zoom: float) -> None:
    rig.table.look_at(rig.table.counters.items[CounterId("reeds")].pos(), zoom)
    rig.table.finish()
    seen = [each for each in rig.table.counters.items.values() if rig.table.visible.contains(each.pos())]
    assert seen
    for each in seen:
        assert each.scale() * zoom * rig.table.devicePixelRatioF() == pytest.approx(1)


def test_what_is_pushed_into_the_window_is_drawn_crisp_when_it_rests(rig: Rig) -> None:
    rig.table.look_at(QPointF(300, 300), 3.0)
    rig.table.finish()
    assert item(rig, "maren").scale() * 3 != pytest.approx(1)
    rig.table.look_at(item(rig, "maren").pos())
    rig.table.finish()
    assert item(rig, "maren").scale() * 3 == pytest.approx(1)


def test_counters_of_one_face_share_one_picture(rig: Rig) -> None:
    first, second = item(rig, "keepers_infantry_1"), item(rig, "keepers_infantry_2")
    assert first.pixmap().cacheKey() == second.pixmap().cacheKey()


def test_a_turned_counter_has_a_picture_of_its_own(rig: Rig) -> None:
    before = item(rig, "keepers_infantry_2").pixmap().cacheKey()
    rig.document.happen(CountersTurned((CounterId("keepers_infantry_1"),), 90))
    assert item(rig, "keepers_infantry_1").pixmap().cacheKey() != before
    assert item(rig, "keepers_infantry_2").pixmap().cacheKey() == before


def test_from_afar_colour_and_letter_are_left() -> None:
    made = CounterPixmaps(sample().game)
    counter = opening().counters[CounterId("reeds")]
    far = made.picture(counter, FAR).toImage()
    assert far.pixelColor(2, 8).name() == sample().game.sheet.sides[counter.side].fill
    assert pixels(1e6) == LARGEST


def test_pictures_keep_within_their_budget() -> None:
    made = CounterPixmaps(sample().game)
    for wide in range(300, 512, 3):
        made.picture(opening().counters[CounterId("reeds")], wide)
    assert len(made) * 300 * 300 * 4 <= BUDGET * 1.1
    made.dress("silhouette", {})
    assert len(made) == 0


def test_a_pile_says_how_high_it_is(rig: Rig) -> None:
    found = piles(rig.table.counters.lies[PlaceId("sconce")], rig.table.counters.size)
    assert [len(pile.lies) for pile in found] == [5]
    badge = rig.table.counters.badges.items[PlaceId("sconce"), 0]
    pointer = rig.table.pointer(Phase.PRESS, rig.table.to_window(badge.scenePos()))
    assert pointer.whole_stack
    assert pointer.counters == rig.position.stack("sconce")[::-1]


def test_counters_side_by_side_are_no_pile(rig: Rig) -> None:
    assert not piles(rig.table.counters.lies[PlaceId("eddyford")], rig.table.counters.size)


def test_a_badge_is_hidden_while_its_pile_is_in_the_hand(rig: Rig) -> None:
    badge = rig.table.counters.badges.items[PlaceId("sconce"), 0]
    with rig.dragging(rig.counter(rig.position.stack("sconce")[-1]), rig.area("kindlewood")):
        assert not badge.isVisible()
        rig.key(Qt.Key.Key_Escape)
    assert badge.isVisible()


def test_no_badge_is_drawn_larger_than_it_is_shown(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither from near to afar, in the pixels of what was seen before, nor from afar to near, as large as it lay."""
    table, drawn, draw = rig.table, list[int](), pictures._drawn

    def recorded(text: str, wide: int) -> QPixmap:
        drawn.append(wide)
        return draw(text, wide)

    monkeypatch.setattr(pictures, "_drawn", recorded)
    middle = table.counters.badges.items[PlaceId("sconce"), 0].pos()
    for window, zoom in ((1200, 5.0), (300, None), (1200, 5.1)):
        table.resize(window, window * 2 // 3)
        table.look_at(middle, zoom) if zoom else table.fit()
        drawn.clear()
        table.finish()
        shown = [item.pixmap().width() for item in table.counters.badges.items.values()]
        assert drawn, "each look has badges of its own"
        assert max(drawn) <= max(shown), f"at {zoom}"


def test_from_afar_counters_are_as_large_as_can_be_read_and_nearer_lie_as_they_lay(rig: Rig) -> None:
    table, pile = rig.table, (PlaceId("sconce"), 0)
    near = dict(table.counters.lies)
    table.resize(300, 200)
    table.fit()
    table.finish()
    wide = [table.counters.side_of(some[0].counter) * table.zoom for some in near.values()]
    assert table.counters.scale > 1
    assert min(wide) >= LEAST
    assert table.counters.badges.items[pile].isVisible()
    assert table.counters.badges.items[pile].pixmap().width() >= pictures.LEGIBLE
    assert rig.as_laid_out()
    low = [place for place, some in table.counters.lies.items() if 2 in map(high, piles(some, table.counters.size))]
    assert low
    assert all(table.call_out.overfull(place) for place in low), "what lies together is set out when pointed at"
    table.resize(1000, 700)
    table.fit()
    table.finish()
    assert table.counters.scale == 1
    assert table.counters.lies == near


def test_from_afar_a_pile_beside_its_area_is_led_there_by_a_line_and_means_that_area(rig: Rig) -> None:
    table, layer = rig.table, rig.table.counters
    table.resize(300, 200)
    table.fit()
    table.finish()
    assert layer.leads.items, "a little map is too small for what lies on it"
    for place, leads in layer.leads.leads.items():
        within = room(rig.document.game.board, place)
        assert within is not None
        for lead in leads:
            assert not within.shape.contains(Point(lead.begins))
            assert within.shape.buffer(layer.size).contains(Point(lead.ends))
            pointer = table.pointer(Phase.MOVE, QPointF(table.window_point(*lead.begins)))
            assert (pointer.place, rig.position.ground(pointer.counters[0])) == (place, place)
    table.counters.hide(hidden=True)
    assert not any(item.isVisible() for items in layer.leads.items.values() for item in items)
    table.counters.hide(hidden=False)
    table.resize(1000, 700)
    table.fit()
    table.finish()
    assert not layer.leads.items


def test_how_places_lay_is_remembered_for_few_looks_and_of_each_the_latest(rig: Rig) -> None:
    layer = rig.table.counters
    for wide in range(250, 1000, 50):
        for angle in (0, 90):
            rig.table.resize(wide, wide)
            rig.table.turn(angle)
            rig.table.fit()
            rig.table.finish()
    assert len(layer.before._last) == LOOKS
    here = Look(rig.table.angle, layer.scale)
    assert here in layer.before._last
    rig.document.happen(CountersMoved(rig.position.stack("eddyford"), PlaceId("gannet_tors")))
    assert not layer.before.lay(here, PlaceId("eddyford"), ())
    (look, kept), *_ = layer.before.kept()
    assert look == here
    assert set(kept) == {"gannet_tors"}, "of all others a fresh start finds the same"


def test_a_game_that_is_opened_again_lies_as_it_lay(rig: Rig, qtbot: QtBot) -> None:
    away = rig.position.stack("eddyford")[0]
    rig.document.happen(CountersMoved((away,), PlaceId("gannet_tors")))
    rig.document.happen(CountersMoved((CounterId("reeds"),), PlaceId("eddyford")))
    spots = {id: item.pos() for id, item in rig.table.counters.items.items()}
    again = made_rig(sample().game, rig.position)
    qtbot.addWidget(again.table)
    assert {id: item.pos() for id, item in again.table.counters.items.items()} != spots, "not by itself"
    again.table.counters.lie_as_before(rig.table.counters.before.kept())
    found = {id: item.pos() for id, item in again.table.counters.items.items()}
    assert {id: (round(at.x(), 1), round(at.y(), 1)) for id, at in found.items()} == {
        id: (round(at.x(), 1), round(at.y(), 1)) for id, at in spots.items()
    }


def test_who_stays_in_an_area_lies_where_it_lay_when_another_leaves_or_comes(rig: Rig) -> None:
    lying = rig.position.stack("eddyford")
    assert len(lying) > 1
    spots = {id: rig.table.counters.items[id].pos() for id in lying}
    first, *rest = lying
    rig.document.happen(CountersMoved((first,), PlaceId("gannet_tors")))
    assert {id: rig.table.counters.items[id].pos() for id in rest} == {id: spots[id] for id in rest}
    rig.document.happen(CountersMoved((CounterId("reeds"),), PlaceId("eddyford")))
    assert {id: rig.table.counters.items[id].pos() for id in rest} == {id: spots[id] for id in rest}
    rig.document.undo()
    rig.document.undo()
    assert {id: rig.table.counters.items[id].pos() for id in lying} == spots
    assert rig.as_laid_out()


def test_a_locked_counter_shows_a_lock(rig: Rig) -> None:
    rig.document.happen(CountersLocked((CounterId("reeds"),)))
    assert len(item(rig, "reeds").childItems()) == 1
    rig.document.undo()
    assert not item(rig, "reeds").childItems()


def test_what_is_picked_out_is_outlined_and_no_longer_when_it_is_not(rig: Rig) -> None:
    rig.click(rig.counter("reeds"))
    assert item(rig, "reeds").childItems()
    rig.table.look_at(item(rig, "reeds").pos(), 3.0)
    rig.table.finish()
    assert len(item(rig, "reeds").childItems()) == 1
    rig.click(rig.counter("reeds"), CTRL)
    assert not item(rig, "reeds").childItems()


def test_all_counters_can_be_hidden_to_look_beneath(rig: Rig) -> None:
    spot = QPointF(rig.counter("reeds"))
    rig.table.show_layer("counters", on=False)
    assert not item(rig, "reeds").isVisible()
    assert not rig.table.pointer(Phase.PRESS, spot).counters
    rig.table.show_layer("counters", on=True)
    assert rig.table.pointer(Phase.PRESS, spot).counters == ("reeds",)


@pytest.fixture
def crowded(rig: Rig) -> Rig:
    """Lull is far too small for all these."""
    ids = [id for id, place in rig.position.where.items() if place in ("sconce", "wick", "neaphaven", "dulse", "glim")]
    rig.document.happen(CountersMoved(tuple(ids), PlaceId("lull")))
    rig.at_rest = len(rig.table.scene().items())
    return rig


def test_an_overfull_area_is_set_out_large_enough_to_read_with_a_line_to_it(crowded: Rig) -> None:
    table, lull = crowded.table, PlaceId("lull")
    assert {each.scale for each in table.counters.lies[lull]} == {1.0}
    assert table.call_out.overfull(lull)
    table.call_out.open(lull)
    for each in table.counters.lies[lull]:
        assert table.counters.side_of(each.counter) * table.zoom >= LEGIBLE - 1e-6
    boxes = [table.counters.items[each.counter].sceneBoundingRect() for each in table.counters.lies[lull]]
    assert not any(a.intersects(b) for i, a in enumerate(boxes) for b in boxes[:i])
    assert all(table.visible.contains(box) for box in boxes)
    table.call_out.close()
    assert not crowded.lit
    assert crowded.as_laid_out()


def test_a_low_pile_is_set_out_as_long_as_nobody_knows_what_lies_beneath(rig: Rig) -> None:
    table = rig.table
    low = [place for place, some in table.counters.lies.items() if 2 in map(high, piles(some, table.counters.size))]
    assert low
    middle = table.visible.center()
    seen = {}
    for zoom in (table.zoom, 8 * table.zoom):
        table.look_at(middle, zoom)
        table.finish()
        assert table.counters.scale == 1
        seen[zoom] = {place for place in low if table.call_out.overfull(place)}
    far, near = seen.values()
    assert far == set(low)
    assert not near, "what is printed along its edge is read there"


def test_a_mouse_that_rests_opens_it_and_one_that_leaves_closes_it(crowded: Rig, qtbot: QtBot) -> None:
    top = crowded.table.counters.lies[PlaceId("lull")][-1].counter
    hover = crowded.table.pointer(Phase.MOVE, QPointF(crowded.counter(top)))
    crowded.table.call_out.hover(hover)
    qtbot.waitUntil(lambda: crowded.table.call_out.place == "lull", timeout=2000)
    crowded.table.call_out.hover(crowded.table.pointer(Phase.MOVE, QPointF(crowded.area("tallow_downs"))))
    qtbot.waitUntil(lambda: crowded.table.call_out.place is None, timeout=2000)
    assert crowded.as_laid_out()


def test_a_mouse_that_goes_to_a_panel_closes_it_too(crowded: Rig, qtbot: QtBot) -> None:
    table = crowded.table
    table.call_out.open(PlaceId("lull"))
    QApplication.sendEvent(table, QEvent(QEvent.Type.Leave))
    qtbot.waitUntil(lambda: table.call_out.place is None, timeout=2000)


def test_who_presses_where_a_pile_lay_before_it_was_set_out_takes_its_top(crowded: Rig) -> None:
    top = crowded.table.counters.lies[PlaceId("lull")][-1].counter
    seen = crowded.counter(top)
    crowded.table.call_out.open(PlaceId("lull"))
    crowded.drag(seen, crowded.area("tallow_downs"))
    assert crowded.where(top) == "tallow_downs"
    assert crowded.table.call_out.place is None


def test_nothing_is_set_out_under_a_hand_that_has_gone_down_and_what_it_takes_stays_under_it(
    crowded: Rig, qtbot: QtBot
) -> None:
    """A mouse comes, presses and waits a moment before it draws: longer than one that only rests."""
    table, viewport = crowded.table, crowded.table.viewport()
    top = table.counters.lies[PlaceId("lull")][-1].counter
    seen, to = crowded.counter(top), crowded.area("tallow_downs")
    table.call_out.hover(table.pointer(Phase.MOVE, QPointF(seen)))
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=seen)
    qtbot.wait(WAIT + 60)
    assert table.call_out.place is None
    move(viewport, (seen + to) / 2)
    move(viewport, to)
    assert (crowded.counter(top) - to).manhattanLength() <= 2
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=to)
    assert crowded.where(top) == "tallow_downs"


def test_a_tap_opens_it_and_what_is_set_out_can_be_dragged_away(crowded: Rig) -> None:
    top = crowded.table.counters.lies[PlaceId("lull")][-1].counter
    touch = QTest.touchEvent(crowded.table.viewport(), touch_screen())
    touch.press(1, crowded.counter(top)).commit()
    touch = QTest.touchEvent(crowded.table.viewport(), touch_screen())
    touch.release(1, crowded.counter(top)).commit()
    assert crowded.table.call_out.place == "lull"
    some = crowded.position.stack("lull")[0]
    crowded.drag(crowded.counter(some), crowded.area("tallow_downs"))
    assert crowded.where(some) == "tallow_downs"
    crowded.key(Qt.Key.Key_Escape)
    assert crowded.table.call_out.place is None
    assert crowded.as_laid_out()


def test_what_is_set_out_closes_behind_a_hand_that_carries_some_of_it_away(crowded: Rig) -> None:
    table, lull = crowded.table, PlaceId("lull")
    table.call_out.open(lull)
    some = crowded.position.stack(lull)[0]
    press = crowded.counter(some)
    with crowded.dragging(press, press + QPoint(12, 6)):
        assert table.call_out.place == lull, "still over it, the hand may think again"
    with crowded.dragging(press, crowded.area("tallow_downs")):
        assert table.call_out.place is None
    assert crowded.where(some) == "tallow_downs"
    assert crowded.as_laid_out()


def test_the_paper_on_which_a_pile_is_set_out_means_its_place_and_not_the_ground_beneath(crowded: Rig) -> None:
    table, lull = crowded.table, PlaceId("lull")
    table.call_out.open(lull)
    here = [each.counter for each in table.counters.lies[lull]]
    one, other = QPointF(crowded.counter(here[0])), QPointF(crowded.counter(here[-1]))
    for spot in (one, other, (one + other) / 2):
        pointer = table.pointer(Phase.MOVE, spot)
        assert (pointer.place, pointer.area) == (lull, "lull")
        assert set(pointer.counters) <= set(here)
    before = crowded.position
    crowded.drag(crowded.counter(here[0]), crowded.counter(here[0]) + QPoint(14, 0))
    assert crowded.position == before, "put down upon its row again, it has gone nowhere"


def test_the_paper_is_out_of_the_way_of_what_is_dragged_out_of_it(crowded: Rig) -> None:
    table, lull = crowded.table, PlaceId("lull")
    table.call_out.open(lull)
    some = crowded.position.stack(lull)[0]
    press = crowded.counter(some)
    neighbours = [id for id in table.printed.areas if id != lull and _paper(table).contains(crowded.middle(id))]
    beneath = next(id for id in neighbours if (crowded.middle(id) - press).manhattanLength() > 2 * LEGIBLE)
    to = crowded.middle(beneath)
    assert table.pointer(Phase.MOVE, QPointF(to)).place == lull, "the paper lies over it"
    QTest.mousePress(table.viewport(), Qt.MouseButton.LeftButton, pos=press)
    move(table.viewport(), to)
    QTest.mouseRelease(table.viewport(), Qt.MouseButton.LeftButton, pos=to)
    assert area_of(crowded.where(some)) == beneath
    assert table.call_out.place is None
    assert crowded.as_laid_out()


def _paper(table: Table) -> QRect:
    return table.mapFromScene(table.call_out._box).boundingRect()


def test_shift_picks_a_row_of_what_is_set_out_and_a_double_click_all_that_are_alike(crowded: Rig) -> None:
    table, lull = crowded.table, PlaceId("lull")
    table.call_out.open(lull)
    row = [each.counter for each in table.counters.lies[lull]]
    crowded.click(crowded.counter(row[1]))
    crowded.click(crowded.counter(row[3]), SHIFT)
    assert crowded.selection.counters == {*row[1:4]}
    crowded.click(crowded.counter(row[2]), CTRL)
    assert crowded.selection.counters == {row[1], row[3]}, "Ctrl takes one away, as ever"
    counters = crowded.position.counters
    like = {one: {id for id in row if face_key(counters[id]) == face_key(counters[one])} for one in row}
    one = next(id for id in row if 1 < len(like[id]) < len(row))
    opened: list[object] = []
    crowded.selection.opened.connect(opened.append)
    QTest.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=crowded.counter(one))
    assert crowded.selection.counters == like[one]
    assert not opened


def test_those_picked_out_fly_as_one_pile_under_the_finger_with_their_number(crowded: Rig) -> None:
    table, lull = crowded.table, PlaceId("lull")
    table.call_out.open(lull)
    row = [each.counter for each in table.counters.lies[lull]]
    crowded.selection.only(row[:5])
    to = crowded.area("tallow_downs")
    with crowded.dragging(crowded.counter(row[0]), to):
        spots = [crowded.counter(id) for id in row[:5]]
        side = table.counters.side_of(row[0]) * table.zoom
        assert all(max(abs((spot - to).x()), abs((spot - to).y())) < side for spot in spots)
        assert (crowded.counter(row[0]) - to).manhattanLength() <= 2, "the one taken hold of"
        (number,) = crowded.preview._carried[MOUSE].number
        assert [each.text() for each in number.childItems() if isinstance(each, QGraphicsSimpleTextItem)] == ["5"]
    assert {crowded.where(id) for id in row[:5]} == {"tallow_downs"}
    assert not crowded.preview._carried
    assert number.scene() is None


def test_a_table_of_another_shape_lays_out_the_same(qtbot: QtBot) -> None:
    rig = made_rig(sample().game, opening(), size=(400, 900))
    qtbot.addWidget(rig.table)
    assert rig.as_laid_out()


def test_a_very_full_table_is_laid_in_slices_and_nothing_is_missing(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counters_layer, "AT_ONCE", 3)
    table = Table(rig.document.game, rig.table.map, None)
    table.show_position(None, rig.position)
    assert table.counters.busy
    assert 0 < len(table.counters.items) < len(rig.table.counters.items)
    # Turned, moved and gone back in the middle of it: what lies is what the position says.
    table.turn(180)
    before = rig.position
    after = CountersMoved((CounterId("reeds"),), PlaceId("withywold")).happen(before)
    table.show_position(before, after)
    table.show_position(after, before)
    table.turn(0)
    table.finish()
    assert not table.counters.busy
    spots = [
        {id: (i.pos().toTuple(), i.rotation()) for id, i in each.counters.items.items()} for each in (table, rig.table)
    ]
    assert spots[0] == spots[1]
    table.close_map()
