"""The sign that says where a supply line is cut is not cut itself."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsItem

from tests.app.rig import Rig
from tests.app.table.layers.test_over_the_map import advised


def sign(rig: Rig) -> QGraphicsItem:
    supply = rig.table.overlays.supply
    (found,) = (item for mark, item in zip(supply.marks, supply._items, strict=True) if mark.kept_in)
    return found


def box(item: QGraphicsItem) -> QRectF:
    return item.boundingRect().translated(item.pos())


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
@pytest.mark.parametrize("far", [(0.0, 0.45), (0.0, -0.45), (0.45, 0.0), (-0.45, 0.0)])
def test_the_sign_of_a_cut_lies_within_what_is_seen(rig: Rig, angle: int, far: tuple[float, float]) -> None:
    advised(rig)
    rig.table.show_layer("supply", on=True)
    rig.table.turn(angle)
    home = sign(rig).boundingRect()
    rig.table.look_at(home.center(), rig.table.zoom * 2)
    assert sign(rig).pos() == QPointF(), "all of it is seen where it belongs"
    seen = rig.table.visible
    # So that the rim goes through its middle, and then far away.
    for share, inside in ((0.5 / 0.45, True), (4.0, False)):
        middle = home.center() + QPointF(far[0] * seen.width(), far[1] * seen.height()) * share
        rig.table._look(middle, rig.table.zoom, middle)
        assert rig.table.visible.contains(box(sign(rig))) == inside
        assert (sign(rig).pos() == QPointF()) == (not inside)
