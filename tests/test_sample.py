"""The Lantern Isles, whole: the first game a newcomer opens and the model for a new one must be without a fault."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.checks import problems, remarks
from boards.files.board_file import read_board
from boards.files.board_text import board_texts
from boards.making.engraving.chart import chart_labels
from boards.making.engraving.fonts import letters_from
from boards.making.islands.__main__ import FONTS, with_names
from boards.making.islands.archipelago import make_board
from boards.making.islands.island_facts import read_island_facts
from counters.box.box_checks import check_box, check_position
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import Clock, PhaseId, PlaceId, Position
from counters.text.reading import start_position
from rules_assist.advice import Finding
from rules_assist.asking.cases import run_both_ways
from rules_assist.common.standpoint import Standpoint
from rules_assist.shelf.record import HOME
from rules_assist.shelf.shelf import Opened
from tests.shelf_games import the_game

MAP = HOME / "boards/maps/sample"
RULES = HOME / "rules_assist/rulebooks/sample"
CASES = HOME / "rules_assist/cases/sample"
SETUPS = ("first_landing", "two_crowns")


@cache
def sample() -> Opened:
    return the_game("sample")


@cache
def start(setup: str) -> Position:
    return start_position(sample().setups[setup], sample().game)


def test_the_board_has_no_problem_and_nothing_worth_a_remark() -> None:
    assert [*map(str, problems(sample().game.board)), *map(str, remarks(sample().game.board))] == []
    assert list(map(str, check_box(sample().game))) == []


def test_the_board_has_a_space_of_every_kind_that_a_war_needs() -> None:
    board = sample().game.board
    assert {space.kind for space in board.spaces.values()} == {
        "clear", "forest", "mountains", "marsh", "island", "fire", "sea", "box", "track",
    }  # fmt: skip
    assert {contact.kind for contact in board.contacts} == {
        "land", "river", "coast", "sea", "strait", "shoal", "crossing", "route",
    }  # fmt: skip
    assert 20 <= len(board.spaces) <= 30


def test_the_board_is_the_one_that_its_facts_make() -> None:
    facts, letters = read_island_facts(MAP / "geography.toml"), letters_from(FONTS)
    made = make_board("sample", facts)
    labels = list(chart_labels(made, facts, letters))
    assert board_texts(with_names(made, labels, letters)) == board_texts(read_board(MAP))


def test_the_map_holds_to_what_every_viewer_can_draw() -> None:
    drawing = (MAP / "map.svg").read_text(encoding="utf-8")
    assert len(drawing.encode()) < 1_500_000
    assert not re.search(r"<(text|image|clipPath|filter|mask|use|symbol|svg\b.*<svg)|mix-blend|letter-spacing", drawing)
    layers = re.findall(r'inkscape:label="([^"]+)"', drawing)
    assert layers == ["ground", "terrain", "borders", "symbols", "boxes", "lettering"]


@pytest.mark.parametrize("setup", SETUPS)
def test_a_set_up_lies_within_the_mix_and_the_rules(setup: str) -> None:
    assert list(map(str, check_position(sample().game, start(setup)))) == []
    assert sample().rulebook.findings(sample().game, start(setup)) == ()


def test_every_kind_in_the_box_is_used_and_has_its_source() -> None:
    kinds = sample().game.sheet.kinds
    used = {counter.kind for setup in SETUPS for counter in start(setup).counters.values()}
    assert set(kinds) - used == {"flag", "storm"}  # put on the map in play
    assert all(kind.source for kind in kinds.values())
    assert sum(kind.sort == "card" for kind in kinds.values()) == 12


def test_every_rule_that_advice_names_stands_in_the_rules() -> None:
    written = set(re.findall(r"\*\*(§\d\.\d)\*\*", (RULES / "rules.md").read_text(encoding="utf-8")))
    sheets = HOME / "counters/sheets/sample"
    texts = [*RULES.glob("*.py"), *RULES.glob("*.toml"), *sheets.rglob("*.toml"), *CASES.glob("*.txt")]
    named = {rule for path in texts for rule in re.findall(r"§\d\.\d", path.read_text(encoding="utf-8"))}
    assert named <= written


def test_the_rulebook_is_short_enough_to_be_copied() -> None:
    """Two hundred lines for the rules, and ten for the verbs that the table offers."""
    lines = [line.strip() for path in RULES.glob("*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    assert sum(bool(line) and not line.startswith(("#", '"""')) for line in lines) < 210


def test_every_case_passes_and_none_would_pass_turned_round() -> None:
    straight, turned = run_both_ways([CASES], opening=the_game)
    assert (straight.failures, straight.failed) == ((), 0)
    assert straight.passed >= 25
    assert turned.passed == 0


def about(position: Position, moved: CounterId) -> list[Finding]:
    """What is wrong with the very counter; being hungry afterwards is no fault of the move."""
    found = sample().rulebook.findings(sample().game, position)
    return [finding for finding in found if moved in finding.counters and finding.aspect != "supply"]


@settings(max_examples=40)
@given(st.data())
def test_moves_that_are_offered_break_no_rule(data: st.DataObject) -> None:
    game, rulebook = sample().game, sample().rulebook
    position = start(data.draw(st.sampled_from(SETUPS)))
    position = position.with_(clock=Clock(data.draw(st.integers(1, 10)), PhaseId("march"), position.clock.side))
    movers = sorted(one.id for one in position.counters.values() if game.kind(one).sort == "unit")
    for _ in range(6):
        mover = data.draw(st.sampled_from(movers))
        reach = rulebook.reach(game, position, (mover,))
        if not reach.ways:
            continue
        to = data.draw(st.sampled_from(sorted(reach.ways)))
        view = Standpoint(game, position, position.counters[mover].side)
        ship = game.kind(position.counters[mover]).type == "ship"
        place = view.port(to) if ship else PlaceId(to)
        position = CountersMoved((mover,), place, route=reach.ways[to][0].route).happen(position)
        assert about(position, mover) == []


def test_every_area_is_offered_or_refused_with_a_reason() -> None:
    game, position = sample().game, start("two_crowns").with_(clock=Clock(1, PhaseId("march")))
    for mover in (CounterId("lampguard"), CounterId("lark"), CounterId("petrel"), CounterId("maren")):
        reach = sample().rulebook.reach(game, position, (mover,))
        assert {*reach.ways, *reach.refused, position.area(mover)} == set(game.board.spaces)
        assert all(reasons and reasons[0].rule for reasons in reach.refused.values())


def test_a_newcomer_finds_the_rules_beside_the_rulebook() -> None:
    text = Path(RULES / "rules.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 150
