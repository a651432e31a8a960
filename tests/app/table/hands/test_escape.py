"""Escape in the middle of every gesture: nothing has happened, and nothing stays lit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt

from app.tools.map_tools import Label, Measure, Pan, Pencil, PointAt, Rubber, SelectCounters
from app.tools.move_counters import MoveCounters
from tests.app.rig import ALT, NOTHING, SHIFT, Rig

Start = Callable[[Rig], QPoint]
STARTS: dict[str, Start] = {
    "a counter": lambda rig: rig.counter("reeds"),
    "a fleet with cargo": lambda rig: rig.counter("lark"),
    "a badge": lambda rig: rig.table.to_window(rig.table.counters.badges.items["sconce", 0].scenePos()).toPoint(),  # type: ignore[index]
    "the bare map": lambda rig: rig.area("candle_sound"),
}


@pytest.mark.parametrize("tool", [MoveCounters, SelectCounters, Measure, Pencil, Label, Rubber, Pan])
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("keys", [NOTHING, ALT, SHIFT])
def test_escape_lets_go_of_everything(rig: Rig, tool: type, start: str, keys: Qt.KeyboardModifier) -> None:
    rig.take(tool)
    with rig.dragging(STARTS[start](rig), rig.area("eddyford"), keys):
        rig.key(Qt.Key.Key_Escape)
        assert not rig.lit
        assert rig.whispered[-1:] in ([], [None])
    assert len(rig.document._history) == 0
    assert not rig.lit
    assert rig.as_laid_out()


def test_a_ring_fades_by_itself(rig: Rig) -> None:
    rig.take(PointAt)
    rig.click(rig.area("candle_sound"))
    assert len(rig.table.scene().items()) == rig.at_rest + 1
    from app.table.preview import preview_layer

    assert preview_layer.RING_FOR < 4000
