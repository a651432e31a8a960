"""Surrender against the letter of the rules, on tables laid at random."""

from __future__ import annotations

import pytest

from counters.counter import SideId
from counters.position import Clock, PhaseId, Position
from rules_assist.rulebooks.blitzwar.calendar import usa_turn
from rules_assist.rulebooks.blitzwar.europe import AXIS
from rules_assist.rulebooks.blitzwar.supply import War
from rules_assist.rulebooks.blitzwar.surrender import countries, surrenders
from tests.rules_assist.rulebooks.blitzwar.anything import blitzwar, europe, tables

FIVE = ("france", "poland", "yugoslavia", "spain", "turkey")


def plainly(position: Position, country: SideId) -> bool | None:
    """§9.2, read out; None where the country is neutral, and the question hardly makes sense."""
    game = blitzwar().game
    side = War(game, position, AXIS).parties[country]
    if side not in ("axis", "allies", "soviet"):
        return None
    fell = [fact.value for fact in position.facts.of("surrendered") if fact.about == (country,)]
    rose = [fact.value for fact in position.facts.of("revived") if fact.about == (country,)]
    when = [int(value) if value.isdigit() else 0 for value in (*fell, *rose)]
    if fell and not (rose and when[1] >= when[0]):
        return False
    view, lost, capital, fed = War(game, position, country), 0, False, []
    italian, corps = 0, 0
    for at, space in game.board.spaces.items():
        if space.kind not in ("zone", "off_map") or space.attributes.get("country") != country:
            continue
        holder = view.control(at)
        taken = holder == "axis" if side != "axis" else holder in ("allies", "soviet")
        if space.attributes.get("supply_zone"):
            fed.append(taken)
        lost += taken
        capital |= bool(taken and space.attributes.get("capital"))
        if taken and "italy" in tuple(space.attributes.get("regions", ())):  # type: ignore[arg-type] - a list column
            there = [each for each in position.in_area(at) if game.kind(each).attributes.get("land")]
            foes = [each for each in there if War(game, position, AXIS).parties[each.side] != side]
            foes = [
                each for each in foes if War(game, position, AXIS).parties[each.side] in ("axis", "allies", "soviet")
            ]
            italian += bool(foes)
            corps += sum(int(game.number(each, "corps")) for each in foes)
    if country in ("britain", "usa", "vichy"):
        return False
    if country in ("germany", "ussr"):
        return all(fed)
    if country == "italy":
        return position.clock.turn >= 12 and italian >= 3 and corps >= 10
    return capital and lost >= 5 if country in FIVE else capital


def test_surrender_is_as_the_rules_have_it() -> None:
    fell = 0
    for position in tables(40):
        view = War(blitzwar().game, position, SideId("axis"))
        for country in countries(blitzwar().game):
            expected = plainly(position, country)
            if expected is not None:
                assert surrenders(view, country) == expected, (country, position.clock)
                fell += expected
    assert fell > 20


@pytest.mark.parametrize("turn", [1, 12, 28, 47])
def test_nobody_surrenders_on_the_table_as_it_is_set_up(turn: int) -> None:
    position = europe().with_(clock=Clock(turn))
    view = War(blitzwar().game, position, SideId("axis"))
    assert not any(surrenders(view, country) for country in countries(blitzwar().game))
    assert usa_turn(view) == 20


@pytest.mark.parametrize("phase", ["diplomacy", "reinforcement", "axis_combat"])
def test_an_offer_that_is_taken_can_happen_and_is_gone(phase: str) -> None:
    game, rules, taken = blitzwar().game, blitzwar().rulebook, 0
    for position in (europe(), *tables(3, seed=len(phase))):
        now = position.with_(clock=Clock(max(2, position.clock.turn), PhaseId(phase), SideId("axis")))
        for found in (each for each in rules.findings(game, now) if each.deed is not None):
            after = found.deed.event.happen(now)  # type: ignore[union-attr] - it has a deed
            assert found not in rules.findings(game, after), str(found.sentence)
            taken += 1
    assert taken > 3
