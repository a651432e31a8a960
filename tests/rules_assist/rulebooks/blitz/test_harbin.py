"""What Japan loses where the Soviets win, in scenario E, by clicks (Sc.E)."""

from __future__ import annotations

from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.position import Position
from counters.text.reading import read_position
from rules_assist.advice import Finding
from tests.shelf_games import the_game

HARBIN = """
setup empire_of_the_rising_sun
turn 11 · phase allied_combat
harbin: -
holds ussr: harbin
fact soviet_area harbin = 2
"""


def at(text: str) -> Position:
    return read_position(f"{HARBIN}{text}", the_game("blitz").game, setups=the_game("blitz").setups)


def offered(position: Position) -> list[Finding]:
    found = the_game("blitz").rulebook.findings(the_game("blitz").game, position)
    return [each for each in found if each.rule == "Sc.E" and each.aspect == "phase"]


def clicked(position: Position, of: str) -> Position:
    deed = next(each.deed for each in offered(position) if each.counters == (of,))
    assert deed is not None
    return deed.event.happen(position)


def test_the_example_of_the_rule_book() -> None:
    """Richard destroys the GAR, Franklin picks the Kwantung Army, which goes back."""
    position = at("harbin: japan kwantung_army #k (size_2), japan 17th_area_gar #g")
    assert len(offered(position)) == 2
    position = clicked(clicked(position, "g"), "k")
    assert position.where[CounterId("g")] == "pool/japan"
    assert position.counters[CounterId("k")].face == "size_1"
    (goes,) = offered(position)
    assert goes.counters == ("k",)
    assert goes.deed is None  # Peking or Port Arthur: Japan says which.
    only = clicked(position.with_(holders={**position.holders, AreaId("peking"): SideId("usa")}), "k")
    assert only.where[CounterId("k")] == "port_arthur"
    assert not offered(only)


def test_a_big_counter_falls_to_its_small_one() -> None:
    position = at("harbin: japan kwantung_army_big #big (size_3)\nreserve_pool/japan: japan kwantung_army #small")
    position = clicked(position, "big")
    assert position.where[CounterId("big")] == "pool/japan"
    assert position.where[CounterId("small")] == "harbin"
    position = clicked(position, "small")
    assert position.counters[CounterId("small")].face == "size_1"
    assert not [each for each in offered(position) if "loses" in str(each.sentence)]
