"""`python -m tests.boards.edits [BOARD] [HOW MANY] [SEED]`: random edits, each of them looked at whole."""

import random
import sys
import time
from pathlib import Path
from statistics import median

from boards.files.board_file import read_board
from tests.boards.edits.random_edits import Told, faults, kept_otherwise, one_edit

MAPS = Path(__file__).resolve().parents[3] / "boards" / "maps"
name, many, seed = (*sys.argv[1:], *("sample", "1000", "1")[len(sys.argv) - 1 :])
board = read_board(MAPS / name)
map = next(iter(board.maps))
chance, told, line, wrong = random.Random(int(seed)), Told(), [board], 0
took: list[float] = []
for number in range(int(many)):
    before = chance.choice(line[-50:]) if chance.random() < 0.05 else line[-1]
    begun = time.process_time()
    after = one_edit(before, map, chance, told)
    took.append((time.process_time() - begun) * 1e3)
    found = faults(after) if after is not before else []
    if number % 20 == 19:
        found += kept_otherwise(after)
    if found:
        wrong += 1
        print(f"edit {number}: {found[:3]}")
    line.append(before if found else after)
    if number % 100 == 99:
        some = sorted(took[-100:])
        print(f"{number + 1}: middle {median(some):.1f} ms, worst {some[-1]:.1f} ms", flush=True)
print(f"{many} edits, {wrong} of them wrong; {len(line[-1].maps[map].areas)} areas; {dict(told)}")
sys.exit(bool(wrong))
