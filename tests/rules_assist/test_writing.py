"""The page on writing a rulebook is true: its chapter runs, is short, and its words are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from boards.board import AreaId
from counters.counter import CounterId, Kind, KindId, SideId
from counters.position import Position
from rules_assist.advice import Reach
from rules_assist.rulebook import ChapterRulebook, rulebook
from tests.rules_assist.common.squares import board_of, game_on, laid

HOME = Path(__file__).parents[2] / "rules_assist"
PAGE = (HOME / "WRITING.md").read_text("utf-8")
CODE = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]

BOARD = board_of("home hill far_hill bay ocean reef", "home-hill hill-far_hill home~bay bay~ocean ocean~reef")
GAME = game_on(
    BOARD,
    Kind(id=KindId("infantry"), name="Infantry", type="infantry", attributes={"move": 1}),
    Kind(id=KindId("fleet"), name="Fleet", type="fleet", attributes={"move": 2}),
    Kind(id=KindId("carrier"), name="Carrier", type="carrier", attributes={"move": 2}),
    Kind(id=KindId("fighter"), name="Fighter", type="fighter", attributes={"range": 4}),
)


@pytest.fixture(scope="module")
def rules() -> ChapterRulebook:
    names: dict[str, object] = {}
    exec(compile(CODE, "WRITING.md", "exec"), names)  # noqa: S102 - the page's own words
    return rulebook(names["CHAPTER"], sides=("red", "blue"))  # type: ignore[arg-type]


def reach(rules: ChapterRulebook, id: str, **places: str) -> Reach:
    position: Position = laid(**places).with_(holders={AreaId("home"): SideId("red"), AreaId("hill"): SideId("red")})
    return rules.reach(GAME, position, (CounterId(id),))


def test_the_chapter_is_as_short_as_the_page_promises() -> None:
    assert sum(bool(line.strip()) for line in CODE.splitlines()) <= 60


def test_infantry_walks_and_is_told_what_bars_its_way(rules: ChapterRulebook) -> None:
    found = reach(rules, "i", home="red infantry #i", hill="blue infantry")
    why = found.why_not(AreaId("hill"))
    assert why is not None
    assert (why.rule, found.allowed) == ("§3.1", frozenset())
    assert reach(rules, "i", home="red infantry #i").allowed == {"hill"}


def test_fleets_sail_as_far_as_is_printed(rules: ChapterRulebook) -> None:
    assert reach(rules, "f", bay="red fleet #f").allowed == {"ocean", "reef", "home"}
    assert "ocean" not in reach(rules, "f", bay="red fleet #f", ocean="blue fleet").allowed


def test_aircraft_go_where_they_can_come_down_again(rules: ChapterRulebook) -> None:
    alone = reach(rules, "a", home="red fighter #a")
    assert "ocean" in alone.allowed, "two out and two back"
    why = alone.why_not(AreaId("reef"))
    assert why is not None
    assert why.rule == "§3.4"
    assert "reef" in reach(rules, "a", home="red fighter #a", ocean="red carrier").allowed
    assert "reef" not in reach(rules, "a", home="red fighter #a", ocean="red carrier, red fighter, red fighter").allowed


def test_the_page_names_every_module_of_the_vocabulary_and_no_other() -> None:
    table = PAGE.split("## The vocabulary")[1].split("## ")[0]
    named = re.findall(r"`(\w+)`", "".join(line.split("|")[1] for line in table.splitlines() if line.startswith("| `")))
    assert sorted(named) == sorted(path.stem for path in (HOME / "common").glob("*.py") if path.stem != "__init__")
