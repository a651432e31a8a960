"""The solo opponent on every card, from set-ups and from where its own cards have led: all it does is legal."""

from __future__ import annotations

import random
import re

import pytest

from app.language import choose, write
from counters.counter import CounterId, SideId
from counters.events import CountersMoved
from counters.game import Game
from counters.position import Position
from counters.text.reading import read_position
from rules_assist.advice import Act
from rules_assist.rulebooks.totaldomination.cards import DISCARDS
from rules_assist.rulebooks.totaldomination.combat import attackers_of, in_own_capital, own_units
from rules_assist.rulebooks.totaldomination.hands import still_to_discard
from rules_assist.rulebooks.totaldomination.moving import move_reach
from rules_assist.rulebooks.totaldomination.solo import (
    BORDERS,
    Done,
    carried_out,
    edge,
    first_met,
    homes_of,
    solo_card,
)
from rules_assist.rulebooks.totaldomination.world import ALLIES, GERMANY, JAPAN, World, grounds
from tests.shelf_games import the_game

BOX = the_game("totaldomination")
GAME: Game = BOX.game
RULEBOOK = BOX.rulebook
KNOWN = "technology/germany: g08, g10, u04, g09, g05, g13\ntechnology/japan: u03, j07, s09, j04, s10, g12"


def table(text: str) -> Position:
    return read_position(text, GAME, setups=BOX.setups)


def held(view: World) -> int:
    return sum(bool(own_units(view, home)) for home in homes_of(view))


def check(before: World, deed: Done) -> None:
    """One deed, looked at by the rules of moving and attacking."""
    after, to = deed.after, deed.to
    if deed.verb == "move":
        gone = [one for one in own_units(before, deed.start or to) if one not in own_units(after, deed.start or to)]
        assert len(gone) == 1
        assert to in move_reach(before, (gone[0],)).ways
        assert held(after) >= held(before)
    elif deed.verb == "deploy":
        assert len(own_units(after, to)) == len(own_units(before, to)) + 1
    else:
        assert len(after.on_map()) == len(before.on_map()) - 1
        assert attackers_of(before, to) or in_own_capital(before, to)


@pytest.mark.parametrize("setup", ["solo", "standard", "fall_of_the_axis"])
@pytest.mark.parametrize("known", ["", KNOWN], ids=["unschooled", "with technologies"])
def test_a_war_of_solo_cards_is_legal_from_card_to_card(setup: str, known: str) -> None:
    rolls = random.Random(7)
    position = table(f"setup {setup}\n{known}")
    for number in rolls.sample(range(1, 19), 18):
        for side in (GERMANY, JAPAN):
            view = World(GAME, position, side)
            card = solo_card(view, Act(verb="solo_action", details={"card": f"solo_{number:02}"}))
            assert card is not None
            for deed in [done for _, done in carried_out(view, card) if isinstance(done, Done)]:
                check(view, deed)
                view = deed.after
            position = view.position
    wrong = [str(found.sentence) for found in RULEBOOK.findings(GAME, position) if found.aspect == "stacking"]
    assert wrong == []


def test_every_sweep_meets_the_area_nearest_to_its_border_first() -> None:
    view = World(GAME, table(""), GERMANY)
    for border in BORDERS:
        first = first_met(view, grounds(GAME), (border,))
        assert first is not None
        assert edge(GAME, first, border) == min(edge(GAME, at, border) for at in grounds(GAME))


def test_a_ledger_of_the_solo_opponent_names_every_unit_and_its_rule() -> None:
    position = table("setup solo")
    (found,) = RULEBOOK.ledger(GAME, position, Act(verb="solo_action", side=SideId("japan"), details={"card": "9"}))
    assert found.total == len([entry for entry in found.entries if entry.amount])
    assert {entry.rule for entry in found.entries} == {"§13.0"}
    assert [str(entry.sentence)[:2] for entry in found.entries] == ["1.", "2.", "3."]


def test_what_is_discarded_alone_in_the_draft_is_counted_however_it_goes() -> None:
    position = table("setup solo\nphase draft\nhand/allies: u01 #a, u02 #b, u03, s01, s02, s03, s04, s05")
    for id, still in (("a", 1), ("b", 0)):
        gone = CountersMoved((CounterId(id),), DISCARDS)
        for event in (gone, *RULEBOOK.entails(GAME, position, gone, None)):
            position = event.happen(position)
        assert still_to_discard(World(GAME, position, ALLIES)) == still


def test_what_the_solo_opponent_does_is_told_in_german_to_the_end() -> None:
    position = table(f"setup solo\n{KNOWN}\nphase action · side germany")
    choose("de")
    try:
        told = [
            write(entry.sentence, lambda ref: "×")
            for card in ("1", "3", "8", "9")
            for found in RULEBOOK.ledger(GAME, position, Act(verb="solo_action", side=GERMANY, details={"card": card}))
            for entry in found.entries
        ]
    finally:
        choose("en")
    assert any("Eins mehr für ×" in each for each in told)
    assert not [each for each in told if re.search(r"\b(left|right|top|bottom|army|fleet|Army|Fleet)\b", each)]
