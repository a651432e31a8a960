"""Displays that show a pixel as four, or nine: counters and ground stay sharp."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[4]
PROGRAM = """
from PySide6.QtWidgets import QApplication
application = QApplication([])
from tests.app.rig import made_rig, opening, sample
rig = made_rig(sample().game, opening(), size=(500, 340))
table, ratio = rig.table, rig.table.devicePixelRatioF()
item = table.counters.items["reeds"]
print(ratio, item.scale() * table.zoom * ratio, item.pixmap().width() / (table.counters.side_of("reeds") * table.zoom))
"""


@pytest.mark.parametrize("ratio", [1.5, 3])
def test_a_counter_is_drawn_pixel_for_pixel_at_every_scaling_of_the_display(ratio: float, tmp_path: Path) -> None:
    own = {"QT_SCALE_FACTOR": str(ratio), "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env={**os.environ, **own}, capture_output=True, text=True, check=True
    )
    said, exact, wide = map(float, done.stdout.split())
    assert said == ratio
    assert exact == pytest.approx(1)
    assert wide == pytest.approx(ratio, rel=0.05)
