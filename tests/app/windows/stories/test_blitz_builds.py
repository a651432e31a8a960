"""Blitz! builds by hand: a unit out of the Force Pool is paid for, a Size more is one click, one GAR is free."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.tools.told import told_along
from app.windows.play.play_window import PlayWindow
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import PlaceId
from tests.app.windows.a_table import game_window
from tests.app.windows.actions.test_context_menu import menu_over, rows

BUILDS = """
turn 1 · phase reveal · side germany
value germany.resources = 3
value germany.oil = 1
"""


def builds(qtbot: QtBot, folder: Path) -> PlayWindow:
    return game_window(qtbot, folder, "blitz", "full_game", BUILDS)


def of(document: GameDocument, kind: str) -> CounterId:
    return next(id for id, one in document.position.counters.items() if one.kind == kind)


def left(document: GameDocument) -> tuple[float, float]:
    return document.position.value("germany.resources"), document.position.value("germany.oil")


def test_what_is_put_down_out_of_the_force_pool_comes_small_and_is_paid_for(qtbot: QtBot, tmp_path: Path) -> None:
    document = builds(qtbot, tmp_path).document
    army = of(document, "army_group_a")
    move = CountersMoved((army,), PlaceId("berlin"))
    told = told_along(document.game, document.position, document.entailed(move))
    assert told is not None
    assert told.text(document.naming) == "Paid: Germany: Resources saved, 2 left."
    assert document.happen(move)
    assert left(document) == (2, 1)
    assert document.position.counters[army].face == "size_1"
    document.undo()
    assert left(document) == (3, 1)


def test_one_gar_a_turn_is_free(qtbot: QtBot, tmp_path: Path) -> None:
    document = builds(qtbot, tmp_path).document
    assert document.happen(CountersMoved((of(document, "wehrkreis_gar"),), PlaceId("berlin")))
    assert left(document) == (3, 1)
    assert document.happen(CountersMoved((of(document, "blackshirts_gar"),), PlaceId("rome")))
    assert left(document) == (2, 1)


def test_a_size_more_is_one_click_and_oil_pays_when_resources_are_out(qtbot: QtBot, tmp_path: Path) -> None:
    window = builds(qtbot, tmp_path)
    document = window.document
    army = of(document, "army_group_a")
    document.happen(CountersMoved((army,), PlaceId("berlin")))
    menu = menu_over(window, army)
    title = "Build up by a Size, for a Resource"
    assert title in rows(menu)
    for _ in range(2):
        menu = menu_over(window, army)
        next(row for row in menu.actions() if row.text() == title).trigger()
        if document.position.counters[army].face in ("", "size_2"):
            break
    assert document.position.counters[army].face == "size_2"
    assert left(document) == (1, 1)


def test_nothing_is_paid_when_it_is_not_the_time_to_build(qtbot: QtBot, tmp_path: Path) -> None:
    document = game_window(qtbot, tmp_path, "blitz", "full_game", BUILDS.replace("reveal", "victory")).document
    assert document.happen(CountersMoved((of(document, "army_group_a"),), PlaceId("berlin")))
    assert left(document) == (3, 1)


def test_a_small_counter_whose_big_one_comes_waits_in_the_reserve_pool(qtbot: QtBot, tmp_path: Path) -> None:
    window = builds(qtbot, tmp_path)
    document = window.document
    small, big = of(document, "army_group_center"), of(document, "army_group_center_big")
    title = "Build up by a Size, for a Resource"
    next(row for row in menu_over(window, small).actions() if row.text() == title).trigger()
    assert document.position.where[small] == "reserve_pool/germany"
    assert document.position.where[big] == "berlin"
    assert document.position.counters[big].face == "size_3"
    assert left(document) == (2, 1)


def test_a_big_counter_put_down_on_its_small_one_takes_its_place(qtbot: QtBot, tmp_path: Path) -> None:
    document = builds(qtbot, tmp_path).document
    small, big = of(document, "army_group_center"), of(document, "army_group_center_big")
    assert document.happen(CountersMoved((big,), PlaceId("berlin")))
    assert document.position.where[small] == "reserve_pool/germany"
    assert document.position.counters[big].face == "size_3"
    assert left(document) == (2, 1)
    document.undo()
    assert document.position.where[small] == "berlin"


def test_a_marker_that_a_conquest_moves_is_not_told_to_be_paid(qtbot: QtBot, tmp_path: Path) -> None:
    begins = """
    turn 2 · phase axis_land · side germany
    western_germany: germany army_group_b #b (size_2)
    fact at_war germany afa
    holds afa: belgium_netherlands
    value usa.its_war = 2
    """
    document = game_window(qtbot, tmp_path, "blitz", "full_game", begins).document
    move = CountersMoved((CounterId("b"),), PlaceId("belgium_netherlands"), means="land")
    told = told_along(document.game, document.position, document.entailed(move))
    assert told is not None
    assert "USA: It’s War!: 3; it was 2." in told.text(document.naming).replace("'", "’")
    assert "Paid" not in told.text(document.naming)
