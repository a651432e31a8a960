"""The bench: its figures have the right form and say the truth about their goals; the clock itself is not judged."""

import os
from pathlib import Path

import msgspec
import pytest

from app.cli import main
from app.words import bench
from boards.plain.bad_input import BadInput
from rules_assist.shelf.shelf import SAMPLE
from tests.bench import (
    assist_group,
    boards_group,
    groups,
    model,
    program_starting,
    shelf_group,
    table_group,
    table_starting,
)
from tests.bench.groups import GROUPS, Figure, as_text, compared, run
from tests.bench.measuring import alone, by_turns, memory

SMALL = model.Size(
    areas=12, points=24, counters=30, events=120, saved_events=60, stacked=40, sides=3, turns=1
)  # fmt: skip


def test_every_figure_of_the_model_can_be_measured_on_a_small_size() -> None:
    found = list(model.figures(SMALL))
    assert len({figure.name for figure in found}) == len(found) >= 7
    for figure in found:
        assert figure.group == "model"
        assert figure.value > 0
        assert figure.baseline > 0
        assert figure.ratio == pytest.approx(figure.baseline / figure.value)
        assert (figure.met is None) == (figure.goal == "")
        assert set(msgspec.to_builtins(figure)) == {
            "group", "name", "value", "unit", "baseline", "ratio", "goal", "met"
        }  # fmt: skip


def test_a_goal_is_met_exactly_when_the_ratio_reaches_it() -> None:
    assert [compared("g", "n", "ms", 2, baseline, at_least=20).met for baseline in (39.9, 40, 41)] == [
        False,
        True,
        True,
    ]
    assert compared("g", "n", "ms", 2, 40).ratio == 20


def test_nothing_is_drawn_on_a_screen_as_there_may_be_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screens = []

    def looked(*_: object) -> list[Figure]:
        screens.append(os.environ["QT_QPA_PLATFORM"])
        return []

    monkeypatch.setattr(groups, "run", looked)
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    assert main(["bench", "boards"]) == 0
    assert screens == ["offscreen"]
    assert capsys.readouterr().err == ""


def test_a_group_that_nobody_knows_is_said() -> None:
    with pytest.raises(BadInput, match="There is no group modle; did you mean model"):
        run(["modle"])


def test_without_a_checkout_the_bench_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(bench, "CHECKOUT", tmp_path)
    assert main(["bench"]) == 2
    assert "only a checkout of the project has" in capsys.readouterr().err


def test_progress_is_told_of_each_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    figure = compared("model", "one", "ms", 1, 2)
    monkeypatch.setattr(model, "figures", lambda: iter([figure]))
    heard: list[Figure] = []
    assert run([next(iter(GROUPS))], heard.append) == [figure] == heard


def test_the_table_says_which_goals_are_not_met() -> None:
    text = as_text([compared("g", "fast", "ms", 1, 100, at_least=50), compared("g", "slow", "ms", 1, 2, at_least=50)])
    lines = text.splitlines()
    assert lines[2].endswith("met")
    assert "NOT MET" in lines[3]
    assert "NOT MET" not in lines[2]


def test_the_longer_thing_takes_longer() -> None:
    pair = by_turns(lambda: sum(range(100)), lambda: sum(range(20_000)), turns=3)
    assert pair.ours < pair.plain
    assert alone(lambda: sum(range(100)), turns=3) < pair.plain


def test_memory_counts_what_is_held_and_not_what_is_thrown_away() -> None:
    assert memory(lambda: bytearray(1_000_000)) >= 1_000_000
    assert memory(lambda: len(bytearray(1_000_000))) < 100_000


def test_every_step_of_the_table_can_be_measured_on_a_small_size() -> None:
    found = list(table_group.stepping_figures(areas=12, counters=60, sizes=((400, 300),)))
    assert len(found) == 8
    assert {figure.group for figure in found} == {"table"}
    assert all(figure.value > 0 and figure.baseline > 0 for figure in found)
    assert [figure.name.partition(",")[0] for figure in found[:7]] == [
        "full repaint", "zoom step", "pan step", "drag step", "drop", "undo", "layer switch",
    ]  # fmt: skip


def test_the_first_picture_is_timed_in_a_process_of_its_own(tmp_path: Path) -> None:
    first = table_starting.started(SAMPLE, tmp_path)
    again = table_starting.started(SAMPLE, tmp_path)
    assert 0 < first["ground"] < first["start"]
    assert 0 < again["ground"] < again["start"]
    assert 20 < first["megabytes"] < 2000


def test_the_start_is_timed_to_its_first_window_and_to_a_still_table(tmp_path: Path) -> None:
    found = list(program_starting.program_figures(tmp_path, (SAMPLE.id,), turns=1))
    assert ["first window" in figure.name for figure in found] == [True, False]
    assert 0 < found[0].value < found[1].value
    assert all(figure.baseline > 0 for figure in found)


def test_a_board_is_timed_cold_and_warm_against_a_plain_drawing() -> None:
    found = list(boards_group.figures([SAMPLE], turns=1))
    assert [figure.name.split(": ")[1].split()[0] for figure in found] == ["cold,", "warm,", "memory"]
    assert [figure.goal for figure in found[:2]] == ["at least 0.333 ×", "at least 2 ×"]
    assert all(figure.value > 0 and figure.baseline > 0 for figure in found)


def test_every_set_up_is_timed_and_weighed() -> None:
    found = list(shelf_group.figures([SAMPLE]))
    assert [figure.unit for figure in found] == ["ms", "MB", "kB"] * 2
    assert all(figure.value > 0 and figure.baseline > 0 for figure in found)


def test_a_rulebook_is_timed_for_every_stack_and_after_a_move() -> None:
    found = list(assist_group.figures([SAMPLE]))
    of_setups = ["destinations", "supply of all sides and all findings after a move"] * 2
    assert [figure.name.split(": ")[1].split(",")[0] for figure in found[:-3]] == of_setups
    assert [figure.name.split(",")[0] for figure in found[-3:]] == [
        f"sample: {which} of 32 stacks" for which in ("middle", "average", "worst")
    ]
    assert all(figure.value > 0 and figure.baseline > 0 for figure in found)


def test_a_middle_is_held_against_a_middle_and_a_worst_against_a_worst() -> None:
    middle, average, worst = assist_group.spread_of("game", [0.1, 0.2, 9.0])
    assert (middle.value, middle.baseline, middle.met) == (0.2, 0.24, True)
    assert (average.value, average.baseline, average.met) == (pytest.approx(3.1), 1.6, False)
    assert (worst.value, worst.baseline, worst.met) == (9.0, 22.6, False)
    assert all("recorded" in figure.name for figure in (middle, average, worst))
