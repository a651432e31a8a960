"""A small sample of the attack: every form, changed as chance has it, is taken or refused within bounds."""

from __future__ import annotations

import contextlib
import io
import random
from pathlib import Path

import pytest

from app.cli import main
from tests.attack import SECONDS, WINDOW, attacked, mutant, seeds

SEEDS = [seed for seed in seeds() if seed.words[0] != WINDOW]
"""A window is opened in a process of its own only: `python -m tests.attack`."""


@pytest.mark.parametrize("seed", SEEDS, ids=[seed.form for seed in SEEDS])
def test_what_is_attacked_is_sound_before_it_is_changed(seed: object, tmp_path: Path) -> None:
    assert isinstance(seed, type(SEEDS[0]))
    for name, data in seed.files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(data)
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        main([word.replace("{}", str(tmp_path)) for word in seed.words])
    assert "nothing wrong" in said.getvalue() or "o." in said.getvalue() or "found:" in said.getvalue()


def test_a_mutant_is_the_same_by_its_number() -> None:
    assert mutant(SEEDS[0], random.Random(7)) == mutant(SEEDS[0], random.Random(7))
    assert len({mutant(SEEDS[0], random.Random(number)) for number in range(20)}) > 10


def test_a_sample_of_every_form_is_taken_or_refused_with_a_sentence(tmp_path: Path) -> None:
    troubles = []
    for number in range(len(SEEDS)):
        trouble, took = attacked(SEEDS[number], number, tmp_path / str(number))
        if trouble or took > SECONDS:
            troubles.append((SEEDS[number].form, number, trouble, took))
    assert troubles == []
