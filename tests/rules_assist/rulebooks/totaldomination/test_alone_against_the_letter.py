"""The solo opponent does what the letter says, on tables laid at random."""

from __future__ import annotations

from random import Random

import pytest

from counters.counter import Counter, CounterId, KindId, SideId
from counters.position import PlaceId, Position
from rules_assist.rulebooks.totaldomination.solo import Done, SoloCard, carried_out
from rules_assist.rulebooks.totaldomination.world import World
from tests.rules_assist.rulebooks.totaldomination.plainly_alone import CARDS, Drawn, Laying, deeds_of
from tests.shelf_games import the_game

BOX = the_game("totaldomination")
GAME = BOX.game


def drawn(seed: int) -> tuple[Position, Drawn]:
    """A table, and a card for whose turn it is."""
    dice, position = Random(seed), Laying(GAME, seed).laid()
    power = str(position.clock.side)
    orders = [(dice.choice(("move", "deploy", "destroy")), dice.choice(("army", "fleet"))) for _ in range(3)]
    sweep = tuple(dice.sample(("left", "top", "right", "bottom"), 4))
    known = [code for code in sorted(CARDS) if dice.random() < 0.3]
    cards = tuple(Counter(CounterId(f"card_{code}"), KindId(CARDS[code]), SideId("")) for code in known)
    position = position.placed(cards, PlaceId(f"technology/{power}"), 0) if cards else position
    return position, Drawn(power, tuple(orders), sweep, frozenset(known))


@pytest.mark.parametrize("hundred", range(3))
def test_each_deed_of_a_card_is_the_one_that_the_letter_names(hundred: int) -> None:
    for seed in range(hundred * 100, hundred * 100 + 100):
        position, card = drawn(seed)
        expected = [
            [(deed.verb, position.counters[deed.unit].kind, deed.to) for deed in deeds]
            for deeds in deeds_of(GAME, position, card)
        ]
        found: list[list[tuple[str, str, str]]] = [[] for _ in card.orders]
        view = World(GAME, position, SideId(card.power))
        for number, done in carried_out(view, SoloCard(card.orders, card.sweep)):
            if isinstance(done, Done):
                found[number - 1].append((done.verb, done.sort, done.to))
        assert found == expected, (seed, card)
