"""Where cases are found."""

from pathlib import Path

import pytest

from boards.plain.bad_input import BadInput
from rules_assist.asking.cases import CaseFile, Results, case_files, run
from tests.rules_assist.asking.test_cases import ToyBox

NO_GAME = "case A\nposition\n west: red infantry #x\nask may attack #x at gap\nexpect yes\n"


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """A kit as far as its files go."""
    folder = tmp_path / "kits" / "mine"
    for name, text in {
        "kit.toml": 'id = "mine"\ntitle = "Mine"\n',
        "board/board.json": "{}",
        "sheet.toml": "",
        "setups/start.txt": "title: Not a case\nwest: red infantry\n",
        "cases/deep/one.txt": NO_GAME,
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return folder


def test_cases_of_a_kit_are_about_that_kit_however_they_are_found(kit: Path) -> None:
    one = kit / "cases" / "deep" / "one.txt"
    for path in (kit, kit / "cases", one, kit.parent.parent):
        (found,) = case_files([path])
        assert isinstance(found, CaseFile)
        assert (found.path.resolve(), Path(found.kit).resolve()) == (one.resolve(), kit.resolve())


def test_set_ups_of_a_kit_are_no_cases(kit: Path) -> None:
    opened = []

    def opening(word: str) -> ToyBox:
        opened.append(Path(word).resolve())
        return ToyBox()

    assert run([kit, kit.parent], opening=opening) == Results(1, 0, ())
    assert opened == [kit.resolve()]


def test_a_kit_without_cases_says_so(kit: Path) -> None:
    (kit / "cases" / "deep" / "one.txt").unlink()
    (found,) = case_files([kit])
    assert isinstance(found, BadInput)
    assert "There are no cases in this folder" in str(found)
