"""Whatever lies in a file, the command line answers with sentences, soon, and never with a traceback."""

from __future__ import annotations

import contextlib
import io
import time
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.cli import main
from counters.saves.history import History
from counters.saves.saved_game import begin_save
from counters.text.reading import start_position
from rules_assist.shelf.kit_packing import kit_files
from rules_assist.shelf.record import HOME
from rules_assist.shelf.shelf import SAMPLE, open_game


def save(folder: Path) -> bytes:
    opened = open_game("sample")
    history = History(start_position(opened.setups["first_landing"], opened.game))
    kept = begin_save(folder / "a.sandtable", opened.game, history)
    kept.keep(history)
    kept.close()
    return (folder / "a.sandtable").read_bytes()


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """One good file of each sort, by the name it needs."""
    inside = dict(kit_files(SAMPLE))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as kit:
        for name, data in inside.items():
            kit.writestr(name, data)
    return {
        "board.json": inside["board/board.json"],
        "map.svg": b'<svg viewBox="0 0 9 9"><style>.a{fill:red}</style><path class="a" d="M0 0h4v4z"/></svg>',
        "constraints.toml": inside["board/constraints.toml"],
        "rules.toml": inside["rules.toml"],
        "position.txt": (HOME / "counters/sheets/sample/setups/first_landing.txt").read_bytes(),
        "cases.txt": (HOME / "rules_assist/cases/sample/battle.txt").read_bytes(),
        "evening.sandtable": save(tmp_path_factory.mktemp("save")),
        "kit.zip": packed.getvalue(),
    }


NAMES = (
    "board.json",
    "map.svg",
    "constraints.toml",
    "rules.toml",
    "position.txt",
    "cases.txt",
    "evening.sandtable",
    "kit.zip",
)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=12)
@given(data=st.data())
def test_a_damaged_file_is_told_in_sentences(
    name: str, files: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    broken = bytearray(files[name])
    for _ in range(data.draw(st.integers(0, 4))):
        at = data.draw(st.integers(0, len(broken) - 1))
        match data.draw(st.sampled_from(["flip", "cut", "double"])):
            case "flip":
                broken[at] ^= 1 << data.draw(st.integers(0, 7))
            case "cut":
                del broken[at : at + data.draw(st.integers(1, 400))]
            case "double":
                broken[at:at] = broken[at : at + 60]
        if not broken:
            break
    folder = tmp_path_factory.mktemp("broken")
    (folder / name).write_bytes(broken)
    words = ["check", str(folder / name), "--game", "sample", "--json"]
    code, out, error = told(words)
    assert code in (0, 1)
    assert "fault of the program" not in error
    assert out.startswith("[")


def told(words: list[str]) -> tuple[int, str, str]:
    """What is said; hypothesis and pytest's own capturing do not go together."""
    out, error = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(error):
        code = main(words)
    return code, out.getvalue(), error.getvalue()


@pytest.mark.parametrize(
    ("name", "bomb"),
    [
        ("board.json", b"[" * 3_000_000),
        ("rules.toml", b"[[step]]\n" * 100_000),
        ("a.svg", b'<!DOCTYPE a [<!ENTITY b "c">]><svg>&b;</svg>'),
        ("position.txt", b"wick: " + b"ember infantry, " * 100_000),
        ("cases.txt", b"game sample\n" + b"case A\n" * 100_000),
        ("evening.sandtable", b'{"file":' + b"[" * 2_000_000),
        ("nothing.zip", b""),
        ("zeroes.json", bytes(1_000_000)),
    ],
)
def test_a_hostile_file_is_told_soon(name: str, bomb: bytes, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(bomb)
    started = time.process_time()
    code, out, error = told(["check", str(tmp_path / name), "--game", "sample"])
    assert time.process_time() - started < 5
    assert (code, error) == (1, "")
    assert len(out) < 50_000


def test_check_tells_what_is_wrong_in_every_file_of_a_kit_at_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kit = tmp_path / "shores"
    for name, data in kit_files(SAMPLE):
        (kit / name).parent.mkdir(parents=True, exist_ok=True)
        (kit / name).write_bytes(data)
    (kit / "kit.toml").write_text('id = "shores"\ntitle = "Shores"\ncolour = "red"\n')
    for name, wrong in (("rules.toml", "[[never]]\nwhat = 1\n"), ("sequence.toml", '[[phases]]\nnam = "x"\n')):
        (kit / name).write_text((kit / name).read_text() + wrong)
    assert main(["check", str(kit)]) == 1
    told = capsys.readouterr().out
    for words in ("kit.toml, line 3: colour", "rules.toml, line", ".what: this is not a word", "did you mean name?"):
        assert words in told
