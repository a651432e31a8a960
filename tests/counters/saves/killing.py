"""Programs that are killed while they keep a game: `python -m tests.counters.saves.killing 300` kills so many.

A child plays, gives the game other names, goes on elsewhere, finds its file written over, takes in what came by mail;
after each of these it says what has been acknowledged. It is killed at any moment, and all of that must be there.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from counters.saves.export import export_save
from counters.saves.history import History
from counters.saves.merging import take_in
from counters.saves.save_lock import Holder, lock_file, take_lock
from counters.saves.save_opening import open_save
from counters.saves.save_reading import Reading, read_save
from counters.saves.saved_game import SavedGame, begin_save
from tests.counters.random_play import ANNA, Player, table, undo
from tests.counters.saves.made_saves import game

HOME = Path(__file__).parents[3]


def play(folder: Path, seed: int) -> None:
    """Until killed."""
    chance = Random(seed)
    player, history = Player(Random(seed)), History(table(6))
    save = begin_save(folder / "a.sandtable", game(), history)
    say(save, history)
    while True:
        act(chance.random(), folder, save, history)
        history.happen(player.event(history.state))
        save.keep(history)
        say(save, history)


def act(what: float, folder: Path, save: SavedGame, history: History) -> None:
    """Now and then something rarer than a move."""
    names = len(history)
    if not save.path.is_file():
        return
    if what < 0.04:
        save.rename(folder / f"name {names}.sandtable")
    elif what < 0.08:
        save.elsewhere(folder / f"elsewhere {names}.sandtable", history)
    elif what < 0.12:
        with save.path.open("r+b") as file:
            file.truncate(len(file.readline()))
    elif what < 0.14:
        export_save(save.path, ANNA, folder / "for anna.sandtable")
        returned = open_save(folder / "for anna.sandtable", game())
        returned.history.happen(Player(Random(7)).event(returned.history.state), "Anna", ANNA)
        take_in(history, save.head, returned_as_read(returned.save, returned.history))
    elif what < 0.2:
        undo(history)
        save.keep(history)


def returned_as_read(save: SavedGame, history: History) -> Reading:
    save.keep(history)
    save.close()
    return read_save(save.path)


def say(save: SavedGame, history: History) -> None:
    """What has been acknowledged, in one write, so that half of it is never read."""
    kept = len(history) if save.saved and save.path.is_file() else 0
    os.write(1, f"{kept}\t{history.head}\t{save.path}\n".encode())


def kill_one(seed: int, folder: Path) -> int:
    """The number of moves that were acknowledged; an `AssertionError` where one of them is gone."""
    chance = Random(seed)
    words = [sys.executable, "-P", "-m", "tests.counters.saves.killing", "child", str(folder), str(seed)]
    child = subprocess.Popen(words, stdout=subprocess.PIPE, cwd=HOME, env={**os.environ, "PYTHONPATH": str(HOME)})
    assert child.stdout is not None
    told = [child.stdout.readline() for _ in range(chance.randint(1, 60))]
    time.sleep(chance.random() * 0.004)
    os.kill(child.pid, signal.SIGKILL)
    told += child.stdout.read().splitlines(keepends=True)
    child.wait()
    child.stdout.close()
    kept, head, path = told[-1].decode().rstrip("\n").split("\t")
    for file in folder.glob("*.sandtable"):
        assert file.stat().st_size > 0, f"{file.name} is empty (seed {seed})"
    if int(kept):
        judge(seed, int(kept), int(head), Path(path), folder)
    return int(kept)


def judge(seed: int, kept: int, head: int, path: Path, folder: Path) -> None:
    if not path.exists():
        # Killed between the name and the word for it: it has its next name by now.
        (path,) = [p for p in folder.glob("name *.sandtable") if len(read_save(p).history) >= kept]
    history = read_save(path).history
    if len(history) < kept:
        # The file has been written over, and the child was killed before it saw that: that was not its doing.
        assert len(history) == 0, f"seed {seed}: {len(history)} of {kept} moves"
        return
    assert history.line(head) is not None
    lock = take_lock(path)
    assert not isinstance(lock, Holder), f"seed {seed}: {lock_file(path)} locks somebody out"
    if lock is not None:
        lock.let_go()


def main() -> None:
    if sys.argv[1] == "child":
        play(Path(sys.argv[2]), int(sys.argv[3]))
    counts: Counter[str] = Counter()
    for seed in range(int(sys.argv[1])):
        with TemporaryDirectory() as folder:
            counts["moves acknowledged"] += kill_one(seed, Path(folder))
            counts["kills"] += 1
            counts["part files left"] += len(list(Path(folder).glob(".*.part")))
    sys.stdout.write(", ".join(f"{count} {what}" for what, count in counts.items()) + "; nothing of it lost\n")


if __name__ == "__main__":
    main()
