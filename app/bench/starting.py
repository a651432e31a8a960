"""How long the program takes to begin: `games`, against a Python that does nothing."""

from __future__ import annotations

import os
import subprocess
import sys

from app.bench.groups import CHECKOUT, Figure
from app.bench.measuring import by_turns

MORE = 0.3
"""Seconds that `games` may take beside Python itself."""


def start_figure(turns: int) -> Figure:
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}

    def start(*words: str) -> None:
        command = [sys.executable, "-P", *words]
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)  # noqa: S603 - our own program

    start("-m", "app", "games")
    pair = by_turns(lambda: start("-m", "app", "games"), lambda: start("-c", "pass"), turns)
    return Figure(
        group="model",
        name="sandtable games, against Python alone",
        unit="ms",
        value=pair.ours * 1e3,
        baseline=pair.plain * 1e3,
        ratio=pair.plain / pair.ours,
        goal=f"at most {MORE * 1e3:g} ms more",
        met=pair.ours - pair.plain <= MORE,
    )
