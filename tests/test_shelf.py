"""No place of a game can be forgotten: four folders and one record, or none of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_assist.asking.questions import ASKS
from rules_assist.shelf.record import HOME, Record
from rules_assist.shelf.shelf import find, open_record, shelf

PLACES = {
    "boards/maps": "board.json",
    "counters/sheets": "sheet.toml",
    "rules_assist/rulebooks": "__init__.py rules.toml",
    "rules_assist/cases": "**/*.txt",
}
"""A folder counts when it has this: what somebody is still making has not come to the shelf yet."""

every_game = pytest.mark.parametrize("record", shelf(), ids=lambda record: record.id)


@pytest.mark.parametrize(("place", "content"), PLACES.items())
def test_every_folder_has_a_record_and_every_record_a_folder(place: str, content: str) -> None:
    """A game may come without a rulebook; then it has no cases either."""
    found = (path for each in content.split() for path in (HOME / place).glob(f"*/{each}"))
    folders = {path.relative_to(HOME / place).parts[0] for path in found}
    named = {record.id if place == "boards/maps" else record.side_of or record.id for record in with_one(place)}
    assert folders == named


def with_one(place: str) -> list[Record]:
    return [record for record in shelf() if record.rulebook or not place.startswith("rules_assist/")]


@every_game
def test_a_record_names_its_own_folders(record: Record) -> None:
    """The other side of a board shares all but the board."""
    game = record.side_of or record.id
    assert (record.board, record.sheet, record.cases) == (
        f"boards/maps/{record.id}",
        f"counters/sheets/{game}",
        f"rules_assist/cases/{game}",
    )
    rulebooks = ("", f"rules_assist.rulebooks.{game}:RULEBOOK", f"rules_assist/rulebooks/{game}/rules.toml")
    assert record.rulebook in rulebooks
    assert record.kit == ""
    assert record.title
    assert re.fullmatch(r"[^\n]{20,120}\.", record.text)


@every_game
def test_a_game_opens_with_all_that_it_has(record: Record) -> None:
    opened = open_record(record)
    assert opened.remarks == ()
    assert opened.setups
    assert opened.game.board.spaces
    assert opened.game.sheet.game == record.id
    assert opened.game.sheet.title == record.title
    assert (record.folder(record.board) / "map.svg").is_file()


@every_game
def test_assist_says_the_questions_that_its_cases_ask(record: Record) -> None:
    texts = [path.read_text("utf-8") for path in sorted(record.folder(record.cases).rglob("*.txt"))]
    asked = {word for text in texts for word in re.findall(r"^\s*ask\s+(\w+)", text, re.MULTILINE)}
    assert asked == set(record.assist.split()) <= set(ASKS)


def test_ids_are_unique() -> None:
    assert len({record.id for record in shelf()}) == len(shelf())


def test_a_game_is_found_by_its_id_and_by_nothing_else() -> None:
    assert [find(record.id) for record in shelf()] == list(shelf())
    with pytest.raises(ValueError, match="did you mean sample"):
        find("sampl")
    with pytest.raises(ValueError, match="no game"):
        find(str(Path("/")))
