"""Tables of BlitzWar on which anything may lie, and anything may have happened."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

from counters.counter import SideId
from counters.position import Clock, Fact, FactWord, PlaceId, Position
from counters.text.reading import read_position
from rules_assist.rulebooks.blitzwar.europe import zones
from rules_assist.shelf.shelf import Opened
from tests.shelf_games import the_game


@cache
def blitzwar() -> Opened:
    return the_game("blitzwar")


@cache
def europe() -> Position:
    return read_position(blitzwar().setups["europe_1939"].text, blitzwar().game)


def tables(count: int, seed: int = 1939) -> Iterator[Position]:
    """So many tables: the set-up, with its corps thrown about, other holders, another clock, and facts at will."""
    chance, game = Random(seed), blitzwar().game
    sides = [SideId(word) for word in ("axis", "allies", "soviet")]
    nations, phases, places = list(game.sheet.sides), game.sheet.sequence.phases, zones(game)
    for _ in range(count):
        position = europe()
        ids = chance.sample(sorted(position.counters), 40)
        for id in ids:
            position = position.moved([id], PlaceId(chance.choice(places)))
        held = {at: chance.choice(sides) for at in chance.sample(places, 120)}
        facts = position.facts
        for nation in chance.sample(nations, 14):
            facts = facts.with_fact(Fact(FactWord("joined"), (nation,), "game", chance.choice(("axis", "allies"))))
        for rule in chance.sample(sorted(game.sheet.facts.values(), key=lambda each: each.word), 12):
            about = tuple(chance.choice(nations) if what == "side" else "air" for what in rule.about)
            said = chance.choice(("", str(chance.randint(1, 47)), *sides))
            facts = facts.with_fact(Fact(FactWord(rule.word), about, "game", said))
        clock = Clock(chance.randint(1, 47), chance.choice(phases).id, chance.choice(sides))
        yield position.with_(holders={**position.holders, **held}, facts=facts, clock=clock)
