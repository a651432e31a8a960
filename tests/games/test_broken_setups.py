"""`check` bites: set-ups of the five games are broken in a copy, one mistake each, and each is found and told."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from app.words.checking import check_game
from rules_assist.shelf.shelf import find

BROKEN = {
    "aaeurope": {
        "an area that is not on the map": ("spring_1941", "atlantis: germany infantry", "atlantis"),
        "a counter that is not in the box": ("spring_1941", "poland: germany cavalry", "cavalry"),
        "more than is printed": ("spring_1941", "iceland: 4 factory", "but only 12 are printed"),
        "an enemy in an area": ("spring_1941", "moscow: germany infantry", "Germany has units in Moscow"),
        "too much aboard": (
            "spring_1941",
            "north_sea: great_britain transport #t [2 great_britain armor]",
            "carries 4",
        ),
        "held, but nowhere": ("spring_1941", "holds germany: atlantis", "atlantis"),
    },
    "blitz": {
        "an area that is not on the map": ("longest_day", "lyonesse: germany 18th_army", "lyonesse"),
        "a counter that is not in the box": ("longest_day", "paris: germany 99th_army", "99th_army"),
        "more than is printed": ("longest_day", "berlin: germany west_wall", "but only 1 are printed"),
        "an enemy in an area": ("longest_day", "london: germany army_group_a", "Germany has units in London"),
    },
    "totaldomination": {
        "an area that is not on the map": ("standard", "lyonesse: uk army", "lyonesse"),
        "a counter that is not in the box": ("standard", "india: uk tank", "tank"),
        "more than is printed": ("standard", "austria: 9 italy army", "but only 1 are printed"),
        "too many in an area": ("fall_of_the_axis", "india: 2 uk fleet", "3.7"),
        "of two powers in an area": ("standard", "india: ussr fleet", "India"),
        "a fleet ashore": ("standard", "austria: germany fleet", "Austria"),
    },
    "blitzwar": {
        "an area that is not on the map": ("europe_1939", "lyonesse: germany infantry_2", "lyonesse"),
        "a counter that is not in the box": ("europe_1939", "berlin: germany zeppelin", "zeppelin"),
    },
    "empires": {
        "an area that is not on the map": ("september_1939", "lyonesse: germany inf", "lyonesse"),
        "a counter that is not in the box": ("september_1939", "berlin: germany zeppelin", "zeppelin"),
        "an enemy in an area": ("september_1939", "lille: germany inf", "Germany has units in Lille"),
    },
}


@pytest.mark.parametrize("game", BROKEN)
def test_every_mistake_in_a_set_up_is_found(game: str, tmp_path: Path) -> None:
    record = find(game)
    sheet = tmp_path / game
    shutil.copytree(record.folder(record.sheet), sheet)
    original = {file.stem: file.read_text(encoding="utf-8") for file in (sheet / "setups").iterdir()}
    for file in (sheet / "setups").iterdir():
        file.unlink()
    for number, (setup, line, _) in enumerate(BROKEN[game].values()):
        (sheet / "setups" / f"broken_{number}.txt").write_text(f"{original[setup]}\n{line}\n", encoding="utf-8")
    copy = replace(record, sheet=str(sheet), cases=str(tmp_path / "cases"))
    problems = [problem for report in check_game(copy) for problem in report.problems]
    for number, (mistake, (_, _, told)) in enumerate(BROKEN[game].items()):
        found = [problem for problem in problems if f"broken_{number}.txt" in problem]
        assert any(told in problem for problem in found), (mistake, found)
