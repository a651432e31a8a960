"""What is called by its name within a sentence has the article that the name wants there."""

from __future__ import annotations

import pytest

from app.language import choose, named, write
from boards.board import Area
from boards.plain.sentence import area, place, say, side
from counters.position import Position
from tests.shelf_games import the_game

GAMES = ("aaeurope", "blitz", "blitzwar", "empires", "totaldomination")
SEA = {"sea", "outer_water", "off_map_sea"}


def test_a_sea_has_its_article_within_a_sentence_and_none_where_it_heads_a_line() -> None:
    naming = the_game("blitzwar").game.naming(Position())
    north, kiel = area("north_sea"), area("kiel")
    assert say("From {a} to {b}.", a=kiel, b=north).text(naming) == "From Kiel to the North Sea."
    assert say("{a:is|are} open.", a=north).text(naming) == "The North Sea is open."
    assert say("In {a:or}.", a=(north, kiel)).text(naming) == "In the North Sea or Kiel."
    assert say("{a}: {b}", a=north, b=1).text(naming) == "North Sea: 1"
    assert say("Counters in {at}.", at=place("north_sea")).text(naming) == "Counters in the North Sea."
    assert say("The {a} and {b}", a=north, b=place("north_sea")).text(naming) == "The North Sea and the North Sea"


def test_a_name_that_is_a_plural_has_its_verb_in_the_plural_where_a_sentence_begins_with_it() -> None:
    naming = the_game("aaeurope").game.naming(Position())
    baltic, allies, germany = area("baltic_states"), side("allies"), side("germany")
    assert say("{at} is neutral.", at=baltic).text(naming) == "The Baltic States are neutral."
    assert say("{who} is no power, and {at} is not here.", who=allies, at=baltic).text(naming) == (
        "The Allies are no power, and the Baltic States is not here."
    ), "only what surely is the subject"
    assert say("A battle in {at} is due.", at=baltic).text(naming) == "A battle in the Baltic States is due."
    assert say("{who:has|have} won.", who=allies).text(naming) == "The Allies have won."
    assert say("{who:has|have} won.", who=(allies,)).text(naming) == "The Allies have won."
    assert (
        say("{who:has|have} won: {who} takes all.", who=germany).text(naming) == "Germany has won: Germany takes all."
    )
    assert say("{who}'s turn: {who} acts.", who=allies).text(naming) == "The Allies' turn: the Allies act."


def test_in_german_too() -> None:
    choose("de")
    try:
        naming = named(the_game("aaeurope").game, Position())
        assert write(say("{area} has no name.", area=side("allies")), naming) == "Alliierte haben keinen Namen."
    finally:
        choose("en")


def test_german_bends_no_names_and_has_none() -> None:
    choose("de")
    try:
        naming = named(the_game("blitzwar").game, Position())
        assert write(say("Nothing leads to {to}.", to=area("north_sea")), naming) == "Nichts führt nach North Sea."
    finally:
        choose("en")


@pytest.mark.parametrize("game", GAMES)
def test_every_sea_whose_name_is_a_sea_has_an_article(game: str) -> None:
    box = the_game(game).game
    having = {each for areas in box.sheet.articles.values() for each in areas}
    last = ("Sea", "Ocean", "Atlantic", "Mediterranean", "Channel", "Baltic", "Pacific", "Strait", "Basin", "Skagerrak")
    of = ("Gulf of", "Bay of", "Sea of", "Strait of")
    seas = [
        each.id
        for each in box.board.spaces.values()
        if isinstance(each, Area) and each.kind in SEA and (each.name.endswith(last) or each.name.startswith(of))
    ]
    assert seas or game == "totaldomination"
    assert set(seas) <= having
