"""Two threads may meet a form for the first time at once: a game is opened beside the window, and a save in it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = '''
import sys
import threading
import msgspec
from boards.plain.files import read_json

FORMS = """
class Inner(msgspec.Struct, frozen=True):
    a: "int | None" = None
    b: "tuple[str, ...]" = ()

class Outer(msgspec.Struct, frozen=True):
    one: "Inner"
    two: "dict[str, Inner]"
    three: "list[Inner | None]"
"""

def read(form):
    together.wait()
    found.append(read_json(b'{"one": {}, "two": {"x": {"a": 1}}, "three": [null]}', form))

sys.setswitchinterval(1e-6)
for _ in range(60):
    exec(FORMS)
    together, found = threading.Barrier(4), []
    threads = [threading.Thread(target=read, args=(Outer,)) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert [each.two["x"].a for each in found] == [1] * 4
print("all read")
'''


def test_four_threads_that_read_one_new_form_at_once_all_read_it() -> None:
    """Msgspec alone ends the whole program with a segmentation fault here, nearly every time."""
    surroundings = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=surroundings, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, "all read"), done.stderr
