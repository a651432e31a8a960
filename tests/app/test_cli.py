"""The command line: words in, sentences and JSON out, and what the ending says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.cli import WORDS, main
from app.words.checking import check_cases
from counters.events import OptionSet
from counters.position import OptionId, Seat, SeatId
from counters.saves.history import History
from counters.saves.save_opening import open_save
from counters.saves.saved_game import begin_save
from counters.text.reading import start_position
from rules_assist.shelf.kits import kits_folder
from rules_assist.shelf.record import HOME
from rules_assist.shelf.shelf import open_game, shelf

PROJECT = Path(__file__).resolve().parent.parent.parent
CapSys = pytest.CaptureFixture[str]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A game of the sample with two people at the table."""
    opened = open_game("sample")
    start = start_position(opened.setups["first_landing"], opened.game)
    sides = opened.game.sheet.sides
    seats = {
        SeatId(name): Seat(SeatId(name), name.title(), (side,))
        for name, side in zip(("anna", "ben"), sides, strict=False)
    }
    save = begin_save(tmp_path / "evening.sandtable", opened.game, history := History(start.with_(seats=seats)))
    save.keep(history)
    save.close()
    return tmp_path / "evening.sandtable"


@pytest.fixture
def says(capsys: CapSys) -> Callable[..., tuple[int, str, str]]:
    def said(*words: object) -> tuple[int, str, str]:
        code = main([str(word) for word in words])
        out, error = capsys.readouterr()
        assert "Traceback" not in error
        assert "fault of the program" not in error
        return code, out, error

    return said


Says = Callable[..., tuple[int, str, str]]


def data(says: Says, *words: object) -> Any:
    code, out, error = says(*words, "--json")
    assert code in (0, 1), error
    return json.loads(out)


def test_help_names_every_word_and_every_word_has_help_with_an_example(says: Says) -> None:
    _, usage, _ = says("--help")
    for word in WORDS:
        assert f"  {word}" in usage
        code, out, _ = says(word, "--help")
        assert code == 0
        assert f"./sandtable {word}" in out.split("For example:")[1]


def test_the_version_is_that_of_the_project(says: Says) -> None:
    assert says("--version")[:2] == (0, "sandtable 0.1.0\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["gmaes"], "There is no word gmaes; did you mean games?"),
        (["mail/evening.sandtable"], "mail/evening.sandtable: There is no such file."),
        (["games", "--jsn"], "There is no option --jsn; did you mean --json?"),
        (["check", "smaple"], "There is no game smaple; did you mean sample?"),
        (["render", "sample", "-o", "a.png", "--setup", "two_crown"], "did you mean two_crowns?"),
        (["render", "sample", "-o", "a.png", "--area", "wik"], "There is no area wik; did you mean wick?"),
        (["render", "sample", "-o", "a.png", "--layers", "suply"], "did you mean supply?"),
        (["render", "sample", "-o", "a.bmp"], "bmp"),
        (["render", "sample"], "--out"),
        (["ask", "sample", "rech", "ember", "infantry", "in", "wick"], "did you mean reach?"),
        (["ask", "sample"], "What is the question?"),
        (["ask", "sample", "supply", "embr"], "There is no side or counter embr; did you mean ember?"),
        (["check", "no/such/file.json"], "There is no such file."),
        (["cases"], "PATH"),
        (["export", "nowhere.sandtable", "--for", "anna"], "There is no such file"),
        (["games", "--pack", "sample"], "go together"),
        (["bench", "modle"], "did you mean model?"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_wrong_call_ends_with_2_and_one_sentence(
    says: Says, words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, error = says(*words)
    assert (code, out) == (2, "")
    assert told in error
    assert error.startswith("sandtable: ")
    assert error.count("\n") == 1


def test_games_are_told_with_all_they_have(says: Says) -> None:
    games = {game["id"]: game for game in data(says, "games")}
    assert list(games) == [record.id for record in shelf()]
    sample = games["sample"]
    assert list(sample) == ["id", "title", "boards", "setups", "counters", "cards", "charts", "assist", "facts"]
    opened = open_game("sample")
    assert sample["boards"] == list(opened.game.board.maps)
    assert sample["setups"] == sorted(opened.setups)
    kinds = opened.game.sheet.kinds.values()
    assert sample["counters"] == sum(sum(kind.mix.values()) for kind in kinds if kind.sort != "card")
    assert sample["cards"] == sum(kind.sort == "card" for kind in kinds) == 12
    assert sample["charts"] == len(opened.game.sheet.charts)
    assert sample["assist"] == ["reach", "findings", "supply", "battle", "ledger", "may"]
    assert sample["facts"]["text"] > 50
    assert "sample: " in says("games")[1]


def test_the_users_kits_are_listed_and_bad_ones_told(says: Says) -> None:
    kits_folder().mkdir(parents=True, exist_ok=True)
    kit, bad = kits_folder() / "mine.zip", kits_folder() / "bad.zip"
    try:
        assert says("games", "--pack", "sample", "-o", kit)[0] == 0
        bad.write_bytes(b"PK")
        code, out, error = says("games", "--json")
        assert code == 0
        assert [game["id"] for game in json.loads(out)] == [*(record.id for record in shelf()), "sample_kit"]
        assert "bad.zip" in error
        assert data(says, "check", "sample_kit")[0]["game"] == "sample_kit"
        assert says("check")[0] == 1
    finally:
        kit.unlink()
        bad.unlink(missing_ok=True)


def test_check_finds_the_sample_in_order(says: Says) -> None:
    (report,) = data(says, "check", "sample")
    assert report["problems"] == []
    assert report["game"] == "sample"
    assert report["areas"] > 20
    assert report["links"] > 40
    assert report["constraints"] > 10
    (of_blitzwar,) = data(says, "check", "blitzwar")
    assert of_blitzwar["facts"]["text"] > 5
    assert of_blitzwar["facts"]["reconstructed"] > 300
    assert says("check")[0] == 0
    assert "nothing wrong" in says("check", "sample")[1]


def test_check_tells_what_is_wrong_with_files_of_every_sort(says: Says, tmp_path: Path, saved: Path) -> None:
    board = tmp_path / "board.json"
    board.write_text('{"type": "Topology"')
    drawing = tmp_path / "drawing.svg"
    drawing.write_text("<svg><!DOCTYPE")
    rules = tmp_path / "rules.toml"
    rules.write_text('[[move]]\nmeans = "land"\nrule = "1"\nallowence = 3\n')
    constraints = tmp_path / "constraints.toml"
    constraints.write_text('[[count]]\nof = {}\nis = "many"\nrule = "1"\n')
    position = tmp_path / "position.txt"
    position.write_text("wick: ember dragon\n")
    cases = tmp_path / "cases.txt"
    cases.write_text("game sample\ncase A nothing is asked here\n")
    torn = tmp_path / "torn.sandtable"
    torn.write_bytes(saved.read_bytes() + b'{"n": 1')
    for path, told in [
        (board, "board.json, line 1"), (drawing, "drawing.svg"), (rules, "line 4"), (constraints, "line 3"),
        (position, "position.txt, line 1, column 13"), (cases, "line 2"), (torn, "Line 2"),
    ]:  # fmt: skip
        code, out, error = says("check", path, "--game", "sample", "--json")
        assert code == 1, (path, error)
        (report,) = json.loads(out)
        assert any(told in problem for problem in report["problems"]), report


def test_check_says_nothing_against_good_files(says: Says, tmp_path: Path, saved: Path) -> None:
    good = tmp_path / "position.txt"
    good.write_text("wick: ember infantry\n")
    setups = PROJECT / "counters/sheets/sample/setups/two_crowns.txt"
    for words in ([saved], [good, "--game", "sample"], [setups], [PROJECT / "boards/maps/sample/map.svg"]):
        code, out, error = says("check", *words)
        assert code == 0, (out, error)


def test_a_typed_position_needs_its_game(says: Says, tmp_path: Path) -> None:
    (tmp_path / "p.txt").write_text("wick: ember infantry\n")
    assert "--game GAME says so" in says("check", tmp_path / "p.txt")[2]


@pytest.mark.parametrize("form", ["png", "svg", "pdf"])
def test_render_makes_a_picture_of_a_game(says: Says, tmp_path: Path, form: str) -> None:
    out = tmp_path / f"a.{form}"
    code, told, error = says("render", "sample", "-o", out, "--width", 400, "--setup", "two_crowns")
    assert code == 0, error
    assert str(out) in told
    assert out.read_bytes()[:4] in (b"\x89PNG", b"%PDF", b"<?xm", b"<svg")


def test_render_shows_a_saved_game_a_bare_board_and_a_kit(says: Says, tmp_path: Path, saved: Path) -> None:
    assert says("games", "--pack", "sample", "-o", tmp_path / "k.zip")[0] == 0
    for what in (saved, PROJECT / "boards/maps/sample", tmp_path / "k.zip"):
        out = tmp_path / "a.svg"
        out.unlink(missing_ok=True)
        code, _, error = says("render", what, "-o", out)
        assert code == 0, error
        assert out.stat().st_size > 10_000


def test_ask_answers_with_sentence_and_rule(says: Says, tmp_path: Path, saved: Path) -> None:
    for what in ("sample", saved):
        reach = data(says, "ask", what, "reach ember infantry in brand_head")
        assert {"ways", "refused", "notes"} == set(reach)
        for answer in (*reach["ways"], *reach["refused"]):
            assert answer["sentence"].endswith(".")
            assert answer["rule"].startswith("§")
    position = tmp_path / "p.txt"
    position.write_text("wick: 9 ember infantry\n")
    (finding,) = data(says, "ask", "sample", "--position", position, "findings")
    assert "land units" in finding["sentence"]
    supply = data(says, "ask", "sample", "supply", "ember")
    assert {line["supplied"] for line in supply} == {True}
    assert says("ask", "sample", "supply", "ember", "--setup", "two_crowns")[1].startswith("+ ")


CASES = """game sample
position
  setup first_landing

case A1 Nothing is wrong at the start
  ask findings
  expect none
case A2 The second is not so
  ask findings
  expect only stacking at wick
"""


def test_cases_are_counted_and_failures_told(says: Says, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(CASES)
    code, out, _ = says("cases", tmp_path)
    assert code == 1
    assert out.endswith("1 passed, 1 failed\n")
    assert "expected: " in out
    results = data(says, "cases", tmp_path / "a.txt")
    assert (results["passed"], results["failed"]) == (1, 1)
    assert results["failures"][0].keys() == {"file", "case", "expected", "got"}
    flipped = data(says, "cases", "--flip", tmp_path)
    assert (flipped["passed"], flipped["failed"]) == (1, 1)


def test_one_case_is_run_by_its_name(says: Says, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(CASES)
    names = [failure["case"].split()[0] for failure in data(says, "cases", tmp_path)["failures"]]
    assert data(says, "cases", tmp_path, "--only", names[0])["failed"] == 1
    assert data(says, "cases", tmp_path, "--only", names[0])["passed"] == 0
    code, out, _ = says("cases", tmp_path, "--only", "nobody")
    assert (code, out) == (1, "No case there is called nobody.\n")


def test_the_samples_cases_pass_for_the_python_and_for_the_kit_and_none_when_flipped(
    says: Says, tmp_path: Path
) -> None:
    folder = PROJECT / "rules_assist/cases/sample"
    ours = data(says, "cases", folder)
    assert ours["failures"] == []
    assert ours["passed"] > 20
    assert says("games", "--pack", "sample", "-o", tmp_path / "k.zip")[0] == 0
    theirs = data(says, "cases", tmp_path / "k.zip")
    assert theirs["failures"] == []
    assert theirs["passed"] == ours["passed"]
    assert data(says, "cases", "--flip", folder)["passed"] == 0


def test_export_leaves_the_game_and_makes_a_file_for_the_seat(says: Says, saved: Path) -> None:
    before = saved.read_bytes()
    code, out, error = says("export", saved, "--for", "anna")
    assert code == 0, error
    assert "Anna" in out
    assert saved.read_bytes() == before
    made = saved.with_name("evening_for_anna.sandtable")
    hidden = [line for line in made.read_text().split('"') if line in ("gulls", "spring_tide", "wreckers")]
    assert hidden == []
    code, _, error = says("export", saved, "--for", "anna")
    assert code == 2
    assert "there already" in error
    assert "anna" in says("export", saved, "--for", "carol", "-o", saved.with_name("c.sandtable"))[2]


def test_what_is_printed_and_reported_is_told_as_data_too(says: Says, saved: Path, tmp_path: Path) -> None:
    pdf, page = tmp_path / "cards.pdf", tmp_path / "evening.html"
    told = data(says, "print", "sample", "--what", "cards", "-o", pdf)
    assert told == {"file": str(pdf), "what": "cards", "paper": "A4", "pages": told["pages"]}
    assert told["pages"] >= 2
    assert pdf.is_file()
    assert data(says, "report", saved, "-o", page) == {"file": str(page), "seat": None, "moments": 0}
    assert page.is_file()
    assert says("print", "sample", "--what", "cards", "--paper", "A5", "-o", tmp_path / "x.pdf", "--json")[0] == 2


def test_whoever_closes_the_channels_gets_no_fault() -> None:
    words = [sys.executable, "-P", "-m", "app", "games"]
    done = subprocess.run(
        ["/bin/sh", "-c", '"$@" >&-', "sh", *words], capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, "PYTHONPATH": str(HOME)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_an_export_to_nowhere_is_a_wrong_call(says: Says, saved: Path) -> None:
    assert says("export", saved, "--for", "anna", "-o", "")[::2] == (2, "sandtable: -o wants the name of a file.\n")


def test_ask_answers_as_a_seat_sees_it(says: Says, saved: Path) -> None:
    hidden = ("gulls", "spring_tide", "wreckers")
    for seat, code in (("anna", 0), ("ben", 0), ("zoe", 2)):
        found, out, error = says("ask", saved, "findings", "--seat", seat)
        assert found == code, error
        assert not any(word in out + error for word in hidden)
    assert says("ask", saved, "reach gulls", "--seat", "anna")[0] == 2
    lines = saved.read_text().splitlines(keepends=True)
    saved.write_text(lines[0].replace('"kind":"gulls"', '"kind":"gullsx"') + '{"line": "gulls"}\n{}\n')
    assert "gulls" in says("check", saved)[1]
    code, out, _ = says("check", saved, "--seat", "anna")
    assert (code, "gulls" in out) == (1, False)


def test_merge_takes_in_what_was_played_for_a_seat(says: Says, saved: Path) -> None:
    assert says("export", saved, "--for", "anna")[0] == 0
    made = saved.with_name("evening_for_anna.sandtable")
    code, out, error = says("merge", saved, made)
    assert code == 0, error
    assert "has played nothing in this file" in out
    assert "every seat's secrets" in out
    opened = open_save(made)
    opened.history.happen(OptionSet(OptionId("weather"), "fair"), "Anna", SeatId("anna"))
    opened.save.keep(opened.history)
    opened.save.close()
    before = saved.read_bytes()
    told = data(says, "merge", saved, made, "-o", saved.with_name("next.sandtable"))
    assert [(each["moves"], each["seat"], each["remarks"]) for each in told["taken"]] == [(1, "anna", [])]
    assert saved.read_bytes() == before
    assert says("merge", made, saved)[0] == 2


def test_bench_tells_figures_with_their_goals(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.bench import groups
    from tests.bench.groups import compared

    figures = [
        compared("model", "one", "ms", 1, 100, at_least=50),
        compared("model", "two", "ms", 1, 100, at_least=200),
    ]
    monkeypatch.setattr(groups, "run", lambda groups, progress: figures)
    rows = data(says, "bench")
    assert [list(row) for row in rows] == [["group", "name", "value", "unit", "baseline", "ratio", "goal", "met"]] * 2
    assert says("bench")[0] == 1
    figures.pop()
    assert says("bench")[0] == 0


def sandtable(words: list[str], cwd: Path, **changes: str) -> subprocess.CompletedProcess[bytes]:
    environment = {**os.environ, "PYTHONPATH": str(PROJECT), **changes}
    return subprocess.run(
        [sys.executable, "-P", "-m", "app", *words], cwd=cwd, env=environment, capture_output=True, check=False
    )


def test_it_works_from_another_folder_and_on_a_terminal_that_knows_ascii(tmp_path: Path) -> None:
    plain = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"}
    done = sandtable(["games", "--json"], tmp_path, **plain)
    assert done.returncode == 0
    assert json.loads(done.stdout.decode("ascii"))[0]["id"] == "sample"
    done = sandtable(["ask", "sample", "supply", "ember"], tmp_path, **plain)
    assert done.returncode == 0, done.stderr
    assert done.stdout.decode("ascii")
    assert sandtable(["render", "sample", "-o", "a.png", "--width", "300"], tmp_path).returncode == 0
    assert (tmp_path / "a.png").is_file()


def test_games_import_nothing_heavy() -> None:
    done = sandtable(["games"], PROJECT)
    heavy = {"shapely", "numpy", "PySide6", "svgelements", "boards.board", "counters.counter"}
    listing = "import sys; from app.cli import main; code = main(['games']); print(*sys.modules); sys.exit(code)"
    seen = subprocess.run([sys.executable, "-c", listing], cwd=PROJECT, capture_output=True, check=True).stdout.decode()
    assert done.returncode == 0
    assert heavy.isdisjoint(seen.split())


def test_a_reader_who_has_gone_is_no_trouble(tmp_path: Path) -> None:
    script = f"{sys.executable} -P -m app games --json | head -c 1; echo ${{PIPESTATUS[0]}}"
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=environment, capture_output=True, check=False)
    assert done.stdout.split() == [b"[0"] or done.stdout == b"[0\n"
    assert done.stderr == b""


def test_control_signs_out_of_files_never_reach_the_terminal(says: Says, tmp_path: Path) -> None:
    signs = "\x1b[31m\x9b31m\u202egnp.\u2066"
    (tmp_path / "a.txt").write_text(f"game {signs}red\ncase {signs}\n  ask findings\n  expect none\n", "utf-8")
    for words in (("cases", tmp_path), ("cases", tmp_path, "--json")):
        code, out, error = says(*words)
        assert code == 1
        assert not {"\x1b", "\x9b", "\u202e", "\u2066"} & {*out, *error}
    assert "?gnp" in json.loads(out)["failures"][0]["got"], "a sign is seen where it stood"


def test_a_mistake_of_our_own_is_one_line_too(capsys: CapSys, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(_: object) -> int:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("app.cli.call", lambda *_: stumble(None))
    assert main(["games"]) == 2
    error = capsys.readouterr().err
    assert "This is a fault of the program: ZeroDivisionError: oh" in error
    assert error.count("\n") == 1


def test_being_stopped_is_quiet(capsys: CapSys, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("app.cli.call", stop)
    assert main(["games"]) == 130
    assert capsys.readouterr().err == ""


def test_render_shows_the_areas_that_are_read_from_a_drawing(says: Says, tmp_path: Path) -> None:
    """Every drawing that `check` reads."""
    (tmp_path / "two.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="west" fill="#aaa" d="M0 0h9v9h-9z"/></svg>'
    )
    out = tmp_path / "two.png"
    assert says("render", tmp_path / "two.svg", "-o", out)[0] == 0
    assert out.stat().st_size > 300


def test_a_file_of_cases_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "first.txt").write_text("game: river_war\n", "utf-8")
    [told] = check_cases(tmp_path)
    assert told.startswith(f"{tmp_path / 'first.txt'}, line 1: There is no word game:")
