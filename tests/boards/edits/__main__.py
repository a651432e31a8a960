"""`python -m tests.boards.edits [BOARD] [HOW MANY] [SEED]`: random edits, each of them looked at whole."""

import random
import sys
from pathlib import Path

from boards.files.board_file import read_board
from tests.boards.edits.random_edits import Told, faults, one_edit

MAPS = Path(__file__).resolve().parents[3] / "boards" / "maps"
name, many, seed = (*sys.argv[1:], *("sample", "1000", "1")[len(sys.argv) - 1 :])
board = read_board(MAPS / name)
map = next(iter(board.maps))
chance, told, line, wrong = random.Random(int(seed)), Told(), [board], 0
for number in range(int(many)):
    before = chance.choice(line[-50:]) if chance.random() < 0.05 else line[-1]
    after = one_edit(before, map, chance, told)
    found = faults(after) if after is not before else []
    if found:
        wrong += 1
        print(f"edit {number}: {found[:3]}")
    line.append(before if found else after)
print(f"{many} edits, {wrong} of them wrong; {len(line[-1].maps[map].areas)} areas; {dict(told)}")
sys.exit(bool(wrong))
