"""Set-ups: files with a head, and the position below it."""

from pathlib import Path

import pytest

from boards.plain.bad_input import BadInput
from counters.box.setups import read_setups, setup_from

TEXT = """# A comment may come first.
title: Winter 1941
about: The Italians are in flight.
About: Rommel has landed.

turn 13
berlin: mud
"""


def test_a_set_up_has_a_title_and_a_position() -> None:
    setup = setup_from("winter", TEXT)
    assert (setup.title, setup.about) == ("Winter 1941", "The Italians are in flight. Rommel has landed.")
    assert setup.text == "turn 13\nberlin: mud"
    assert TEXT.splitlines()[setup.first_line - 1] == "turn 13"


def test_a_set_up_without_a_head_is_called_by_its_file() -> None:
    setup = setup_from("winter_1941", "berlin: mud")
    assert (setup.title, setup.text, setup.first_line) == ("Winter 1941", "berlin: mud", 1)


@pytest.mark.parametrize("text", ["", "\n\n", "title: Nothing", "# only this\n"])
def test_a_set_up_may_say_nothing(text: str) -> None:
    assert setup_from("x", text).text == ""


def test_two_titles_are_one_too_many() -> None:
    with pytest.raises(BadInput) as told:
        setup_from("x", "title: A\n\ntitle: B\nturn 1", "x.txt")
    assert str(told.value) == "x.txt, line 3: A set-up has one title."


def test_set_ups_are_found_by_their_folder(tmp_path: Path) -> None:
    (tmp_path / "setups").mkdir()
    (tmp_path / "setups" / "winter.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "setups" / "read me.md").write_text("no set-up", encoding="utf-8")
    found = read_setups(tmp_path)
    assert list(found) == ["winter"]
    assert found["winter"].file == str(tmp_path / "setups" / "winter.txt")
    assert read_setups(tmp_path / "nowhere") == {}


def test_set_ups_with_a_number_come_first_in_its_order(tmp_path: Path) -> None:
    (tmp_path / "setups").mkdir()
    for name, order in (("an_example", ""), ("short", "order: 2\n"), ("whole_war", "order: 1\n")):
        (tmp_path / "setups" / f"{name}.txt").write_text(f"title: {name}\n{order}\nturn 1\n", encoding="utf-8")
    assert list(read_setups(tmp_path)) == ["whole_war", "short", "an_example"]


def test_an_order_that_is_no_number_is_told_with_its_line() -> None:
    with pytest.raises(BadInput, match=r"war.txt, line 2: The order of a set-up is a whole number: order: 1"):
        setup_from("war", "title: War\norder: first\nturn 1\n", "war.txt")
