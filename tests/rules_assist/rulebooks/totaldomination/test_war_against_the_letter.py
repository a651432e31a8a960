"""Attacks, Air Strikes and bombardments are those of the slow reading, on every set-up and on tables laid at random."""

from __future__ import annotations

import pytest

from boards.board import AreaId
from counters.counter import SideId
from counters.position import PlaceId, Position
from rules_assist.advice import Act
from rules_assist.rulebooks.totaldomination import RULEBOOK
from tests.rules_assist.rulebooks.totaldomination.plainly import POWERS
from tests.rules_assist.rulebooks.totaldomination.plainly_at_war import PlainWar
from tests.rules_assist.rulebooks.totaldomination.test_against_the_letter import GAME, tables


def attackable(position: Position, at: AreaId, target: str, power: str) -> bool:
    act = Act(verb="attack", side=SideId(power), at=(PlaceId(at),), details={"target": target})
    sheet = RULEBOOK.battle(GAME, position, act)
    return sheet is not None and not sheet.refused


@pytest.mark.parametrize("part", range(4))
def test_who_may_be_attacked_is_as_the_letter_says(part: int) -> None:
    for position in tables()[part::4]:
        plain = PlainWar(GAME, position)
        for at in plain.areas:
            for one, power in ((one, power) for one in plain.stack(at) for power in POWERS):
                quick = attackable(position, at, one.id, power)
                assert quick == plain.may_attack(one, at, power), (one, at, power)


def test_where_air_fleets_strike_and_bombard_is_as_the_letter_says() -> None:
    for position in tables():
        plain = PlainWar(GAME, position)
        for at in plain.areas:
            for one in plain.stack(at):
                power = plain.runs(one.side)
                if one.kind != "air_fleet" or not power:
                    continue
                struck = RULEBOOK.reach(GAME, position, (one.id,), "air_strike").allowed
                assert struck == {to for to in plain.areas if plain.may_strike(one, to, power)}, (one, at)
                bombed = RULEBOOK.reach(GAME, position, (one.id,), "bombardment").allowed
                assert bombed == {to for to in plain.areas if plain.may_bombard(one, to, power)}, (one, at)


def test_a_battle_without_a_target_is_refused_where_nobody_can_be_attacked() -> None:
    for position in tables()[::3]:
        plain = PlainWar(GAME, position)
        for at in (at for at in plain.areas if not any(one.kind == "u_boot" for one in position.in_place(at))):
            for power in POWERS:
                sheet = RULEBOOK.battle(GAME, position, Act(verb="battle", side=SideId(power), at=(PlaceId(at),)))
                assert sheet is not None
                free = any(plain.may_attack(one, at, power) for one in plain.stack(at))
                assert free == (not sheet.refused), (at, power)
