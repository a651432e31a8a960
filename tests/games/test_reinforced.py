"""What a short scenario sends arrives with one click, as its set-up tells it."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.panels.advice.sequence import SequencePanel
from counters.position import PlaceId
from tests.app.windows.a_table import game_window


def test_both_sides_are_reinforced_at_the_end_of_turn_1_by_one_click(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", "turn 1 · phase reveal")
    document, panel = window.document, window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    qtbot.waitUntil(panel.alike_button.isVisible)
    assert panel.next_button.text() == "Next (2 open)"
    panel.alike_button.click()
    kinds = {at: {one.kind for one in document.position.in_place(PlaceId(at))} for at in ("berlin", "western_germany")}
    assert "army_group_south" in kinds["berlin"]
    assert {"me_109s", "waffen_ss_army"} <= kinds["western_germany"]
    assert not document.position.stack(PlaceId("arriving/afa"))
    qtbot.waitUntil(lambda: panel.next_button.text() == "Next")
    document.undo()
    assert len(document.position.stack(PlaceId("arriving/germany"))) == 3
