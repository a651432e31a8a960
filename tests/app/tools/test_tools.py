"""Measure, pencil, label, rubber, ring, pushing and picking out."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from app.tools.map_tools import Label, Measure, Pan, Pencil, Rubber, SelectCounters, shortest_way
from boards.board import AreaId
from counters.counter import CounterId
from tests.app.rig import Rig


def test_measuring_says_steps_and_distance_and_leaves_nothing(rig: Rig) -> None:
    rig.take(Measure)
    said: list[str] = []
    rig.table.words_at.connect(lambda words, _spot: said.append(words))
    with rig.dragging(rig.area("wick"), rig.area("eddyford")):
        way = shortest_way(rig.document.game.board, AreaId("wick"), AreaId("eddyford"))
        assert rig.preview.lit_now == set(way)
        assert said[-1].startswith(f"{len(way) - 1} steps; ")
    assert said[-1] == ""
    assert not rig.lit


def test_a_shortest_way_is_as_short_as_it_can_be(rig: Rig) -> None:
    board = rig.document.game.board
    for end in ("wick", "kindlewood", "eddyford", "farewell", "far_harbour"):
        way = shortest_way(board, AreaId("wick"), AreaId(end))
        assert way[0] == "wick"
        assert way[-1] == end
        assert all(b in board.neighbours(a) for a, b in pairwise(way))
    assert shortest_way(board, AreaId("wick"), AreaId("turn_track")) == ()
    assert shortest_way(board, None, AreaId("wick")) == ()


def test_a_pencil_line_is_kept_with_the_game_and_can_be_undone(rig: Rig) -> None:
    rig.take(Pencil)
    rig.drag(rig.area("wick"), rig.area("tallow_downs"))
    (note,) = rig.position.notes
    assert len(note.points) >= 2
    assert note.map == rig.table.map
    assert len(rig.table.overlays.notes) == 1
    rig.document.undo()
    assert len(rig.table.overlays.notes) == 0


def test_the_rubber_takes_away_what_it_touches(rig: Rig) -> None:
    rig.take(Pencil)
    start, end = rig.area("wick"), rig.area("tallow_downs")
    rig.drag(start, end)
    rig.take(Rubber)
    rig.click(rig.area("lampblack"))
    assert rig.position.notes
    rig.click((start + end) / 2)
    assert not rig.position.notes


def test_a_label_is_typed_where_it_was_clicked(rig: Rig) -> None:
    rig.take(Label)
    spot = rig.area("wick")
    rig.click(spot)
    (entry,) = rig.table.findChildren(QLineEdit)
    QTest.keyClicks(entry, "Hold this!")
    QTest.keyClick(entry, Qt.Key.Key_Return)
    (note,) = rig.position.notes
    assert note.text == "Hold this!"
    at = rig.table.to_window(QPointF(*note.points[0]))
    assert (at - QPointF(spot)).manhattanLength() < 1


def test_a_label_that_nobody_wanted_after_all_is_not_there(rig: Rig) -> None:
    rig.take(Label)
    rig.click(rig.area("wick"))
    (entry,) = rig.table.findChildren(QLineEdit)
    QTest.keyClicks(entry, "Hold")
    QTest.keyClick(entry, Qt.Key.Key_Escape)
    assert not rig.position.notes


def test_the_push_tool_pushes_even_where_counters_lie(rig: Rig) -> None:
    rig.take(Pan)
    rig.table.look_at(QPointF(1800, 1200), 1.0)
    start = rig.counter("reeds")
    under = rig.table.to_map(QPointF(start))
    end = start + QPoint(60, 40)
    with rig.dragging(start, end):
        assert (rig.table.to_map(QPointF(end)) - under).manhattanLength() < 1e-6
    rig.table.gliding.stop()
    assert rig.where("reeds") == "samphire"


def test_the_select_tool_draws_a_band_from_a_counter_and_moves_none(rig: Rig) -> None:
    rig.take(SelectCounters)
    left, right = rig.counter("tide_infantry_2"), rig.counter("riders")
    rig.drag(left - QPoint(5, 5), right + QPoint(5, 5))
    assert rig.selection.counters == {"tide_infantry_2", "riders"}
    rig.click(rig.counter("reeds"))
    assert rig.selection.counters == {"tide_infantry_2", "riders", "reeds"}
    assert len(rig.document._history) == 0


def test_a_pile_that_is_picked_out_in_part_is_completed_and_then_let_go(rig: Rig) -> None:
    part, pile = CounterId("reeds"), (CounterId("reeds"), CounterId("riders"))
    rig.selection.only([part])
    rig.selection.toggle(pile)
    assert rig.selection.counters == set(pile)
    rig.selection.toggle(pile)
    assert not rig.selection.counters
