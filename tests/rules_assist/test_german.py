"""What rulebooks say is said in German, too, by a file beside each of them."""

from __future__ import annotations

import re
import string
import tomllib

import pytest

from app.language import RULEBOOKS, choose, named, write
from boards.plain.sentence import say
from counters.counter import SideId
from counters.text.reading import start_position
from rules_assist.advice import Act
from tests.language import GAP, lacking, of_rulebook
from tests.shelf_games import the_game

GAMES = sorted(path.name for path in RULEBOOKS.iterdir() if (path / "rules.toml").is_file() or list(path.glob("*.py")))
NOT_YET: frozenset[str] = frozenset()
"""Whose sentences are English in a German window."""

IN_THE_PROGRAM = {"sample"}
"""Its words stand in the program's own catalogue."""

SHEETS = RULEBOOKS.parents[1] / "counters/sheets"

SPOKEN = sorted({*GAMES} - NOT_YET - IN_THE_PROGRAM)


def words_of(game: str) -> dict[str, str]:
    return tomllib.loads((RULEBOOKS / game / "de.toml").read_text("utf-8"))


@pytest.fixture(autouse=True)
def _english_again() -> object:
    yield
    choose("en")


def test_every_rulebook_has_its_german_or_is_named_as_one_that_has_not() -> None:
    without = {game for game in GAMES if not (RULEBOOKS / game / "de.toml").is_file()}
    assert without == NOT_YET | IN_THE_PROGRAM


@pytest.mark.parametrize("game", SPOKEN)
def test_every_template_of_a_rulebook_has_its_german(game: str) -> None:
    assert len(of_rulebook(game)) > 50
    assert lacking(game) == [], f"python -m tests.language {game} lists them"


@pytest.mark.parametrize("game", SPOKEN)
def test_nothing_is_translated_that_is_said_no_longer_and_all_gaps_are_kept(game: str) -> None:
    said = of_rulebook(game)
    for template, words in words_of(game).items():
        assert template in said
        assert words.strip()
        assert set(GAP.findall(words)) == set(GAP.findall(template)), template
        assert list(string.Formatter().parse(words)), template


def test_a_sentence_of_the_samples_rulebook_is_german_in_a_german_window() -> None:
    choose("de")
    assert write(say("In winter nobody enters mountains.")) != "In winter nobody enters mountains."


PREPOSITIONS = ("Bei ", "Beiseite", "Im ", "In ", "Von ", "Vom ", "Auf ", "Zum ")


@pytest.mark.parametrize("game", SPOKEN)
def test_a_place_has_a_name_that_can_stand_behind_to_and_from(game: str) -> None:
    """The log says “von … nach …” of whatever lies there."""
    places = tomllib.loads((SHEETS / game / "sheet.toml").read_text("utf-8")).get("places", {})
    german = tomllib.loads((SHEETS / game / "de.toml").read_text("utf-8"))
    named = [german.get(place["name"], "") for place in places.values() if "name" in place]
    assert any(named)
    assert not [name for name in named if name.startswith(PREPOSITIONS)]


ONE_DOES = re.compile(
    r"(?<!von )\{(side|ally|axis|allies|nation|owner|other)\} "
    r"(hat|ist|darf|muss|kann|wird|nimmt|zieht|hält|geht|kommt|gibt|bleibt|gewinnt|handelt|kontrolliert|tritt)\b"
)


def test_a_side_with_a_name_in_the_plural_is_told_of_right_in_german_too() -> None:
    """„Alliierte hat gepasst“: a verb beside the name of a side would be wrong for some of them."""
    assert not [words for words in words_of("totaldomination").values() if ONE_DOES.search(words)]


@pytest.mark.parametrize(
    ("game", "figure", "of", "german"),
    [
        ("blitzwar", "reminders", "axis", "Seegefechte gehen nach der anderen Spalte"),
        ("totaldomination", "pool", "uk", "Luftflotte (britisch)"),
        ("totaldomination", "cubes", "uk", "Armeewürfel"),
    ],
)
def test_what_a_box_says_is_german_within_a_sentence_too(game: str, figure: str, of: str, german: str) -> None:
    box = the_game(game)
    position = start_position(box.setups[min(box.setups)], box.game)
    choose("de")
    naming = named(box.game, position)
    (ledger,) = box.rulebook.ledger(box.game, position, Act(verb=figure, side=SideId(of)))
    assert german in " ".join(write(entry.sentence, naming) for entry in ledger.entries)
