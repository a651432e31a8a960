"""From the start of the process to its first window, and to a still table, against a program with an empty window."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import time

from counters.saves.history import History
from counters.saves.saved_game import begin_save
from counters.text.reading import start_position
from rules_assist.shelf.shelf import open_game
from tests.bench.groups import CHECKOUT, Figure, compared
from tests.bench.measuring import by_turns

GROUP, TURNS = "table", 5
GAMES = ("blitzwar", "aaeurope")
FIRST, STILL = 0.22, 0.1
"""An empty window is there in about 0.11 s on a quiet machine: the first of ours in 0.5 s, a still table in 1.1 s."""


def program_figures(folder: Path, games: tuple[str, ...] = GAMES, turns: int = TURNS) -> Iterator[Figure]:
    """Ours and the empty one by turns. It was started before: its tiles and what Python makes of it are on the disk."""
    for game in games:
        save = _saved(game, folder)
        _run(folder, "tests.baselines.whole_start", str(save))
        empty, ours = [], list[dict[str, float]]()
        for _ in range(turns):
            empty.append(float(_run(folder, "tests.baselines.plain_window")))
            ours.append(json.loads(_run(folder, "tests.baselines.whole_start", str(save))))
        for what, key, at_least in (("the first window", "first", FIRST), ("a still table", "still", STILL)):
            name = f"from the start of the process to {what} of {game}, against an empty window"
            value = median(each[key] for each in ours) * 1e3
            yield compared(GROUP, name, "ms", value, median(empty) * 1e3, at_least=at_least)


def _saved(game: str, folder: Path) -> Path:
    opened = open_game(game)
    history = History(start_position(next(iter(opened.setups.values())), opened.game))
    path = folder / f"{game}.sandtable"
    save = begin_save(path, opened.game, history)
    save.keep(history)
    save.close()
    return path


def _run(folder: Path, module: str, *words: str) -> str:
    kept = {f"XDG_{what}_HOME": str(folder / what.lower()) for what in ("CACHE", "CONFIG", "DATA", "STATE")}
    own = {"PYTHONPATH": str(CHECKOUT), "QT_QPA_PLATFORM": "offscreen", "PYTHONPYCACHEPREFIX": str(folder / "python")}
    around = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-P", "-m", module, *words, str(time())]
    done = subprocess.run(command, env={**around, **kept, **own}, capture_output=True, check=True)
    return done.stdout.decode()


# How long the program takes to begin: `games`, against a Python that does nothing.


MORE = 0.3
"""Seconds that `games` may take beside Python itself."""


def start_figure(turns: int) -> Figure:
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}

    def start(*words: str) -> None:
        command = [sys.executable, "-P", *words]
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)

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
