"""Paper beneath the boxes is no place: what is let go beside its box lies in the box, or goes back and is told so."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from pytestqt.qtbot import QtBot
from shapely import Point

from app.table.map_view import WITHIN_REACH
from boards.board import GROUND, AreaId, Box
from counters.text.reading import start_position
from tests.app.rig import Rig, made_rig
from tests.shelf_games import the_game

BERLIN = AreaId("berlin")


@pytest.fixture
def rig(qtbot: QtBot) -> Iterator[Rig]:
    """A map whose land is paper beneath boxes, as near as people play it."""
    game = the_game("blitzwar").game
    made = made_rig(game, start_position(the_game("blitzwar").setups["europe_1939"], game))
    qtbot.addWidget(made.table)
    made.table.look_at(QPointF(*game.board.spaces[BERLIN].anchor), 0.8)
    made.table.finish()
    yield made
    made.table.close_map()


def paper(rig: Rig, least: float, most: float) -> QPoint:
    """A spot of the window on the paper, so many pixels from the nearest box."""
    map, view = rig.table.printed, rig.table.viewport().rect()
    for x in range(20, view.width() - 20, 9):
        for y in range(20, view.height() - 20, 9):
            at = rig.table.to_map(QPointF(x, y))
            space, near = map.at(at.x(), at.y()), map.nearest_above(at.x(), at.y(), math.inf)
            if space is None or space.kind != GROUND or not isinstance(near, Box):
                continue
            away = near.shape.distance(Point(at.x(), at.y())) * rig.table.zoom
            if least <= away <= most and not near.cells:
                return QPoint(x, y)
    raise AssertionError("no such spot")


def test_let_go_beside_its_box_it_lies_in_the_box(rig: Rig) -> None:
    one = rig.position.in_area(BERLIN)[-1].id
    spot = paper(rig, 6, WITHIN_REACH - 8)
    at = rig.table.to_map(QPointF(spot))
    meant = rig.table.printed.nearest_above(at.x(), at.y(), math.inf)
    assert meant is not None
    with rig.dragging(rig.counter(one), spot):
        assert "Into" in str(rig.whispered[-1]), "the hand is told where it would go"
    assert rig.where(one) == meant.id


def test_far_from_all_boxes_it_goes_back_and_that_is_said(rig: Rig) -> None:
    one = rig.position.in_area(BERLIN)[-1].id
    rig.table.look_at(rig.table.to_map(QPointF(rig.counter(one))), 2.4)
    rig.table.finish()
    rig.drag(rig.counter(one), paper(rig, WITHIN_REACH + 10, math.inf))
    assert rig.where(one) == BERLIN
    assert rig.document.moments == 0
    assert "Nothing can lie there" in str(rig.said[-1])


def test_the_arrows_pass_over_the_paper(rig: Rig) -> None:
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_Right, Qt.Key.Key_Down) * 6:
        rig.key(key)
        assert rig.keyboard.at is not None
        assert rig.document.game.board.spaces[rig.keyboard.at].kind != GROUND
