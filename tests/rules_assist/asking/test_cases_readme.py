"""Every example in the README of cases is in the form that is read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from counters.box.setups import Setup
from counters.box.sheet import OptionRule, Phase, Sequence, Sheet, ValueRule
from counters.counter import Kind, KindId, Side, SideId
from counters.game import Game
from rules_assist.asking.cases import Results, run
from rules_assist.assist import NO_ADVICE, Rulebook
from tests.rules_assist.common.squares import board_of

README = Path(__file__).parents[3] / "rules_assist" / "cases" / "README.md"
AREAS = "tripoli el_agheila mechili naples malta norway"
UNITS = ["infantry", "armour", "supply", "destroyer"]


def example_game() -> Game:
    """With everything in it that the README's examples name."""
    sides = {SideId(id): Side(id=SideId(id), name=id.title()) for id in ("germany", "italy", "britain")}
    return Game(
        board_of(AREAS, ""),
        Sheet(
            game="example",
            title="Example",
            sides=sides,
            kinds={KindId(id): Kind(id=KindId(id), name=id.title()) for id in UNITS},
            values={"germany.treasury": ValueRule(id="germany.treasury", name="Treasury")},
            options={"stacking": OptionRule(id="stacking", name="Stacking", choices=("loose", "strict"))},
            sequence=Sequence(phases=(Phase(id="movement", name="Movement"), Phase(id="combat", name="Combat"))),
        ),
    )


@dataclass(frozen=True)
class Box:
    game: Game
    rulebook: Rulebook = NO_ADVICE
    setups: Mapping[str, Setup] = field(default_factory=dict)


def blocks() -> list[str]:
    """The examples of the README: what is indented, as far as cases stand in it."""
    found = re.findall(r"(?:^(?:    .*)?\n)+", README.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return [block for block in found if re.search(r"^ +case ", block, flags=re.MULTILINE)]


SHARED = """game example
position
  tripoli: germany armour #panzer, germany infantry #elite, britain infantry #britons
  el_agheila: italy infantry #italian
"""


def test_every_example_is_read_without_a_word_of_complaint(tmp_path: Path) -> None:
    game = example_game()
    asked = 0
    for number, block in enumerate(block for block in blocks() if " game " not in block):
        path = tmp_path / f"{number}.txt"
        path.write_text(SHARED + block, encoding="utf-8")
        results = run([path], opening=lambda _: Box(game))
        # There is no rulebook here, so none passes; but what cannot be read says in which line it stands.
        assert [failure for failure in results.failures if failure.got.startswith("line ")] == []
        asked += results.passed + results.failed
    assert asked >= 5


def test_the_example_of_a_whole_file_passes_and_turned_round_it_does_not(tmp_path: Path) -> None:
    (block,) = (block for block in blocks() if " game sample" in block)
    path = tmp_path / "example.txt"
    path.write_text(block, encoding="utf-8")
    assert run([path]) == Results(3, 0, ())
    assert run([path], flip=True).passed == 0
