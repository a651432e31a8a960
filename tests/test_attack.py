"""A small sample of the attack: every form, changed as chance has it, is taken or refused within bounds."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tests.attack.forms import HOME, Form, forms
from tests.attack.mutants import mutant
from tests.attack.trying import SECONDS, SOUND, attacked, lay_out, used

FORMS = forms()
NAUGHTY = """
import os, subprocess, sys, time
from tests.attack.fence import Fence
from tests.attack.forms import Form

def naughty(form, number, folder, outside):
    match number:
        case 0: pass
        case 1: open(outside / "decoy.txt")
        case 2: (outside / "new.txt").write_text("x")
        case 3: subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        case 4: os._exit(3)
        case 5:
            while True: pass
        case 6: return str(len(b"x" * 500_000_000)), 0.0
        case 7: open("/etc/hostname")
        case 8: os.stat(folder)
    return "", 0.0

fence = Fence(naughty, seconds=1)
for number in range(9):
    (one,) = fence.run([Form("a", {}, "", ("check",))], [number])
    print(number, " / ".join(one.troubles) or "fine")
fence.take_down()
"""


@pytest.mark.parametrize("form", FORMS, ids=[form.name for form in FORMS])
def test_what_is_attacked_is_sound_before_it_is_changed(form: Form, tmp_path: Path) -> None:
    lay_out(form, SOUND, tmp_path / "in", tmp_path)
    code, told = used(form, tmp_path / "in")
    assert not told.startswith("sandtable:")
    assert code == 0 or "findings" in form.words
    assert ("nothing wrong" in told or "found" in told) == (form.words[0] == "check")


def test_a_mutant_is_the_same_by_its_number() -> None:
    sound = FORMS[0].files[FORMS[0].changed]
    assert mutant(sound, random.Random(7)) == mutant(sound, random.Random(7))
    assert len({mutant(sound, random.Random(number)) for number in range(20)}) > 10


def test_a_sample_of_every_form_is_taken_or_refused_with_a_sentence(tmp_path: Path) -> None:
    troubles = []
    for number, form in enumerate(FORMS):
        trouble, took = attacked(form, number, tmp_path / str(number), tmp_path)
        if trouble or took > SECONDS:
            troubles.append((form.name, number, trouble, took))
    assert troubles == []


def fenced(*words: str) -> str:
    """In a process of its own: one with windows in it is not forked."""
    env = {**os.environ, "PYTHONPATH": str(HOME), "QT_QPA_PLATFORM": "offscreen"}
    ended = subprocess.run(
        [sys.executable, "-P", *words], cwd=HOME, env=env, capture_output=True, text=True, check=False
    )
    return ended.stdout + ended.stderr[-2_000:]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the fence is built of what Linux has")
def test_the_fence_notices_what_must_not_be() -> None:
    told = dict(line.split(" ", 1) for line in fenced("-c", NAUGHTY).splitlines())
    assert told["0"] == "fine"
    assert "open /" in told["1"]
    assert "touched outside: decoy.txt" in told["1"]
    assert "touched outside: new.txt" in told["2"]
    assert "a process was left" in told["3"]
    assert "ended with 3" in told["4"]
    assert "ended with -" in told["5"], "the system ends it"
    assert "MemoryError" in told["6"]
    assert "/etc/hostname" in told["7"]
    assert told["8"] == "fine", "what came before it is forgotten"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the fence is built of what Linux has")
def test_a_few_mutants_in_windows_are_taken_or_refused() -> None:
    """A save and a kit; the rest is for those who have the time."""
    told = fenced("-m", "tests.attack", "--windows", "--count", "2")
    assert "2 mutants, 0 troubles" in told, told
