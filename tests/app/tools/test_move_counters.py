"""Counters are dragged, alone and together, with a mouse; nothing is refused and nothing stays lit."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.table.hands.pointer import Phase, Pointer
from app.tools.move_counters import landing
from boards.board import AreaId, MapId
from boards.plain.sentence import say
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersLocked, CountersMoved, CountersPlaced, Together
from counters.laying.rooms import room
from counters.laying.stacks import open_ground
from counters.position import FactWord, PlaceId, aboard
from counters.text.reading import read_position, start_position
from rules_assist.advice import Reach, Way
from tests.app.rig import ALT, CTRL, LEFT, SHIFT, Rig, made_rig, move
from tests.shelf_games import the_game


def test_a_counter_is_dragged_from_area_to_area(rig: Rig) -> None:
    rig.drag(rig.counter("reeds"), rig.area("eddyford"))
    assert rig.where("reeds") == "eddyford"
    assert rig.as_laid_out()


def test_areas_in_reach_glow_while_it_is_in_the_hand_and_no_longer(rig: Rig) -> None:
    with rig.dragging(rig.counter("reeds"), rig.area("eddyford")):
        assert (
            rig.preview.lit_now
            == rig.document.rulebook.reach(rig.document.game, rig.position, (CounterId("reeds"),)).allowed
        )
        assert rig.whispered[-1] is not None
    assert rig.whispered[-1] is None
    assert not rig.preview.lit_now


def test_a_way_that_the_rulebook_knows_is_kept_with_the_move(rig: Rig) -> None:
    reach = rig.document.rulebook.reach(rig.document.game, rig.position, (CounterId("reeds"),))
    to = next(area for area in sorted(reach.ways) if area in rig.table.printed.areas and rig.area(area))
    rig.drag(rig.counter("reeds"), rig.area(to))
    event = rig.document._history[rig.document._history.head].event
    assert isinstance(event, Together)
    assert event.events[0].route == reach.ways[to][0].route  # type: ignore[union-attr]  # it is the move
    assert rig.position.counters[CounterId("reeds")].marked("moved"), "and that it has moved"
    rig.document.undo()
    assert not rig.position.counters[CounterId("reeds")].marked("moved")


def test_far_areas_are_as_free_as_near_ones(rig: Rig) -> None:
    rig.drag(rig.counter("reeds"), rig.area("lampblack"))
    assert rig.where("reeds") == "lampblack"


def test_dropped_outside_the_map_nothing_happens(rig: Rig) -> None:
    rig.drag(rig.counter("reeds"), QPoint(rig.table.width() // 2, 3))
    assert rig.where("reeds") == "samphire"
    assert not rig.lit
    assert rig.as_laid_out()


def test_dropped_where_it_lay_nothing_has_happened(rig: Rig) -> None:
    rig.drag(rig.counter("reeds"), rig.area("samphire"))
    assert len(rig.document._history) == 0
    assert rig.as_laid_out()


def test_with_alt_it_stays_exactly_where_it_was_dropped(rig: Rig) -> None:
    spot = rig.area("tallow_downs")
    rig.drag(rig.counter("reeds"), spot, ALT)
    away = rig.counter("reeds") - spot
    assert rig.where("reeds") == "tallow_downs"
    assert away.manhattanLength() <= 1


def test_a_free_counter_snaps_back_when_it_is_dropped_in_its_area_again(rig: Rig) -> None:
    rig.drag(rig.counter("reeds"), rig.area("tallow_downs"), ALT)
    rig.drag(rig.counter("reeds"), rig.area("tallow_downs"))
    assert not rig.position.spots


def test_in_open_ground_a_counter_stays_where_the_hand_put_it_and_the_others_where_they_lay(rig: Rig) -> None:
    rig.drag(rig.counter("riders"), rig.area("tallow_downs"))
    lay = rig.counter("riders")
    spot = open_spot(rig, "tallow_downs")
    rig.drag(rig.counter("reeds"), spot)
    assert rig.where("reeds") == "tallow_downs"
    assert (rig.counter("reeds") - spot).manhattanLength() <= 2
    assert rig.counter("riders") == lay
    assert rig.as_laid_out()


def test_dropped_upon_another_it_joins_it(rig: Rig) -> None:
    rig.drag(rig.counter("reeds"), open_spot(rig, "tallow_downs"))
    assert rig.position.spots
    rig.drag(rig.counter("riders"), rig.counter("reeds"))
    assert rig.position.spots[CounterId("riders")] == rig.position.spots[CounterId("reeds")]


def open_spot(rig: Rig, area: str) -> QPoint:
    """In the area, with room for a counter, off its name."""
    board, place = rig.document.game.board, PlaceId(area)
    within = room(board, place)
    assert within is not None
    at = next(at for at in within.spots[::-1] if open_ground(board, place, at, rig.table.counters.lies.get(place, [])))
    return rig.table.window_point(*at)


def test_the_badge_of_a_pile_takes_all_of_it(rig: Rig) -> None:
    pile = rig.position.stack("sconce")
    rig.drag(badge(rig, "sconce"), rig.area("tallow_downs"))
    assert rig.position.stack("tallow_downs") == pile


def test_shift_takes_all_that_lies_there(rig: Rig) -> None:
    stack = rig.position.stack("eddyford")
    rig.drag(rig.counter("riders"), rig.area("withywold"), SHIFT)
    assert rig.position.stack("withywold") == stack


def test_a_counter_that_looks_out_of_a_pile_is_taken_alone(rig: Rig) -> None:
    lowest = rig.position.stack("sconce")[0]
    item = rig.table.counters.items[lowest]
    spot = rig.table.to_window(
        item.mapToScene(item.boundingRect().center().x(), item.boundingRect().top() + 2)
    ).toPoint()
    rig.drag(spot, rig.area("tallow_downs"))
    assert rig.position.stack("tallow_downs") == (lowest,)


def test_what_is_picked_out_goes_together_from_several_places(rig: Rig) -> None:
    rig.click(rig.counter("reeds"))
    rig.click(rig.counter("riders"), CTRL)
    assert rig.selection.counters == {"reeds", "riders"}
    rig.drag(rig.counter("reeds"), rig.area("withywold"))
    assert set(rig.position.stack("withywold")) == {"reeds", "riders"}


def test_a_click_with_ctrl_takes_one_out_again(rig: Rig) -> None:
    rig.click(rig.counter("reeds"))
    rig.click(rig.counter("reeds"), CTRL)
    assert not rig.selection.counters


def test_a_click_on_the_bare_map_lets_go_of_what_was_picked_out(rig: Rig) -> None:
    rig.click(rig.counter("reeds"))
    rig.click(rig.area("lull"))
    assert not rig.selection.counters


def test_a_band_picks_out_what_lies_in_it(rig: Rig) -> None:
    left, right = rig.counter("tide_infantry_2"), rig.counter("riders")
    half = QPoint(30, 30)
    start, end = left - half, right + half
    assert not rig.table.pointer(Phase.PRESS, start.toPointF()).counters
    with rig.dragging(start, end):
        assert not rig.selection.counters
    assert {"tide_infantry_2", "riders"} == rig.selection.counters
    rig.selection.only(())
    assert not rig.lit


def test_a_locked_counter_stays_and_says_so(rig: Rig) -> None:
    rig.document.happen(CountersLocked((CounterId("reeds"),)))
    with rig.dragging(rig.counter("reeds"), rig.area("eddyford")):
        assert "locked" in str(rig.whispered[-1])
    assert rig.where("reeds") == "samphire"
    assert rig.whispered[-1] is None


def test_dropped_on_a_carrier_it_goes_aboard_and_that_is_said_before(rig: Rig) -> None:
    with rig.dragging(rig.counter("ember_cavalry_1"), rig.counter("ember_transport_1")):
        assert "Aboard" in str(rig.whispered[-1])
    assert rig.where("ember_cavalry_1") == "aboard/ember_transport_1"


def test_one_side_does_not_go_aboard_the_others_ships(rig: Rig) -> None:
    rig.drag(rig.counter("reeds"), rig.counter("ember_transport_1"))
    assert rig.where("reeds") == "sconce/port.hush"


def test_dropped_near_a_port_a_fleet_goes_into_it(rig: Rig) -> None:
    (port,) = [port for port in rig.table.ports.all() if port.place == "neaphaven/port.spindrift"]
    with rig.dragging(rig.counter("halcyon"), rig.table.window_point(*port.spot)):
        assert "Into" in str(rig.whispered[-1])
    assert rig.where("halcyon") == "neaphaven/port.spindrift"


def test_dropped_in_a_cell_of_a_track_it_lies_in_that_cell(rig: Rig) -> None:
    box = rig.document.game.board.spaces["turn_track"]  # type: ignore[index]
    cell = box.cells[4]  # type: ignore[union-attr]
    rig.drag(rig.counter("season_1"), rig.table.window_point(cell.shape.centroid.x, cell.shape.centroid.y))
    assert rig.where("season_1") == f"turn_track/{cell.id}"


def test_undo_in_the_middle_of_a_drag_opens_the_hand(rig: Rig) -> None:
    rig.drag(rig.counter("riders"), rig.area("withywold"))
    with rig.dragging(rig.counter("reeds"), rig.area("eddyford")):
        rig.document.undo()
        assert not rig.hands.busy
    assert rig.where("reeds") == "samphire"
    assert rig.where("riders") == "eddyford"
    assert rig.as_laid_out()


def test_a_double_click_opens_the_stack_and_moves_nothing(rig: Rig) -> None:
    opened: list[object] = []
    rig.selection.opened.connect(opened.append)
    QTest.mouseDClick(rig.table.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, rig.counter("reeds"))
    assert [pointer.counters[0] for pointer in opened] == ["reeds"]  # type: ignore[attr-defined]
    assert len(rig.document._history) == 0


def test_a_trembling_hand_clicks_rather_than_drags(rig: Rig) -> None:
    start = rig.counter("reeds")
    QTest.mousePress(rig.table.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, start)
    move(rig.table.viewport(), start + QPoint(2, 3))
    assert rig.table.counters.items[CounterId("reeds")].opacity() == 1
    QTest.mouseRelease(rig.table.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, start + QPoint(2, 3))
    assert rig.selection.counters == {"reeds"}


def test_what_would_be_is_asked_while_carrying_and_taken_back(rig: Rig) -> None:
    asked: list[object] = []
    rig.preview.asked_what_if.connect(asked.append)
    with rig.dragging(rig.counter("reeds"), rig.area("eddyford")):
        assert isinstance(asked[-1], Together), "with what will be remembered of it"
        moved = asked[-1].events[0]
        assert isinstance(moved, CountersMoved)
        assert (moved.counters, moved.to) == (("reeds",), "eddyford")
    assert asked[-1] is None


def badge(rig: Rig, place: str) -> QPoint:
    """The middle of the badge of a place's first pile."""
    item = rig.table.counters.badges.items[(place, 0)]  # type: ignore[index]
    return rig.table.to_window(item.scenePos()).toPoint()


def test_what_was_dragged_is_what_the_keys_mean_and_nothing_else(rig: Rig) -> None:
    rig.click(badge(rig, "sconce"))
    assert rig.selection.counters
    rig.drag(rig.counter("reeds"), rig.area("eddyford"))
    assert rig.selection.counters == {"reeds"}


def test_a_band_round_a_stack_means_its_units_and_markers_only_where_nothing_else_is(rig: Rig) -> None:
    at = rig.where("reeds")
    storm = Counter(CounterId("gale"), KindId("storm"), SideId(""))
    rig.document.happen(CountersPlaced((storm,), at))
    half = QPoint(30, 30)
    spots = [rig.counter(id) for id in ("reeds", "gale")]
    left, right = min(each.x() for each in spots), max(each.x() for each in spots)
    top, low = min(each.y() for each in spots), max(each.y() for each in spots)
    rig.drag(QPoint(left, top) - half, QPoint(right, low) + half)
    assert rig.selection.counters == {"reeds"}
    rig.selection.only(())
    rig.document.happen(CountersMoved((CounterId("reeds"),), PlaceId("withywold")))
    gale = rig.counter("gale")
    rig.drag(gale - half, gale + half)
    assert rig.selection.counters == {"gale"}


def test_upon_a_picture_that_hangs_over_into_another_area_they_go_to_where_it_lies() -> None:
    """Malta is smaller than a counter; but who gets to the sea, too, goes to what is under the hand."""
    opened = the_game("aaeurope")
    game, position = opened.game, start_position(opened.setups["spring_1941"], opened.game)
    (spitfire,) = position.in_area(AreaId("malta"))
    hand = Pointer(Phase.MOVE, MapId("map"), 0, 0, PlaceId("sicilian_sea"), AreaId("sicilian_sea"), (spitfire.id,))
    ashore, sails = (Way(to=AreaId(to), sentence=say("there"), rule="") for to in ("malta", "sicilian_sea"))
    found = landing(game, position, hand, (), Reach({ashore.to: (ashore,)}))
    assert (found.place, found.area) == ("malta", "malta")
    for ways in ({}, {sails.to: (sails,)}, {ashore.to: (ashore,), sails.to: (sails,)}):
        assert landing(game, position, hand, (), Reach(ways)).area == "sicilian_sea"


@pytest.mark.parametrize("ship", ["own", "ferry"])
def test_let_go_upon_a_ship_they_go_aboard_that_one_an_allys_too(qtbot: QtBot, ship: str) -> None:
    """As the rulebook lets them go: it is kept in mind that they went aboard."""
    game = the_game("aaeurope")
    lying = (
        "phase united_states_movement\nus_eastern_coast: -\nunited_states: united_states infantry #man\n"
        "us_eastern_coast: united_states transport #own, great_britain transport #ferry\n"
    )
    position = read_position(lying, game.game, start_position(game.setups["spring_1941"], game.game))
    rig = made_rig(game.game, position, rulebook=game.rulebook)
    qtbot.addWidget(rig.table)
    rig.table.look_at(QPointF(*game.game.board.spaces[AreaId("us_eastern_coast")].anchor), 1.0)
    rig.table.finish()
    rig.click(rig.counter("man"))
    with rig.dragging(rig.counter("man"), rig.counter(ship)):
        assert "Aboard" in str(rig.whispered[-1])
    assert rig.where("man") == aboard(CounterId(ship))
    assert rig.position.facts.get(FactWord("loaded"), "man") is not None
    rig.table.close_map()
