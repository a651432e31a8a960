"""Movement on land and supply: the quick answers are those of the slow and plain way; every answer has its reason."""

from __future__ import annotations

import pytest

from boards.board import AreaId
from counters.counter import Counter, SideId
from counters.position import Clock, Fact, FactWord, PhaseId, PlaceId, Position
from rules_assist.rulebooks.blitzwar.supply import War
from tests.rules_assist.rulebooks.blitzwar import plain

SEEDS = range(6)
GAME, RULEBOOK = plain.box().game, plain.box().rulebook


def tables() -> list[Position]:
    whole = [position for position in plain.setups() if not position.facts.of("surrendered")]
    return [*whole, *map(plain.at_random, SEEDS)]


def marching(position: Position) -> list[Counter]:
    """Infantry and armour in play that no rule of their nation, no works and no lack of supply keeps where it is."""
    free = ("germany", "ussr", "usa")
    there = [one for one in position.counters.values() if plain.is_land(one) and one.side in free]
    ready = [one for one in there if plain.party(position, one.side) in plain.SIDES and one.face != "fortified"]
    on_map = [one for one in ready if GAME.board.spaces.get(AreaId(position.where[one.id]))]
    fed = {side: plain.supplied(position, side) for side in plain.SIDES}
    return [one for one in on_map if position.area(one.id) in fed[plain.party(position, one.side)]]


def without_supplies(position: Position) -> Position:
    """Where the supplies of a side are said to lie elsewhere, nobody asks for payment."""
    facts = position.facts
    for side in plain.SIDES:
        facts = facts.with_fact(Fact(FactWord("elsewhere"), (side,), "game", "supplies"))
    gone = [id for id, one in position.counters.items() if GAME.kind(one).type == "supply"]
    return position.removed(gone).with_(facts=facts)


@pytest.mark.parametrize("position", tables())
def test_the_quick_lines_of_supply_reach_what_the_plain_ones_do(position: Position) -> None:
    for side in plain.SIDES:
        quick = set(War(GAME, position, SideId(side)).webs()[SideId(side)].reached)
        assert quick == plain.supplied(position, side)


@pytest.mark.parametrize("position", tables())
def test_the_quick_marches_reach_what_the_plain_ones_do(position: Position) -> None:
    position = without_supplies(position)
    for one in marching(position)[:12]:
        found = RULEBOOK.reach(GAME, position, (one.id,), "tactical")
        assert set(found.ways) == plain.marches(position, one)
        assert set(RULEBOOK.reach(GAME, position, (one.id,), "strategic").ways) == plain.rides(position, one)


@pytest.mark.parametrize("position", tables())
def test_every_area_has_a_way_or_a_reason_and_every_reason_a_rule(position: Position) -> None:
    spaces = set(GAME.board.spaces)
    for one in [one for one in position.counters.values() if GAME.kind(one).sort == "unit"][::7]:
        at = position.area(one.id)
        if at not in spaces:
            continue
        found = RULEBOOK.reach(GAME, position, (one.id,))
        assert set(found.ways) | set(found.refused) >= spaces - {at}
        assert not set(found.ways) & set(found.refused)
        told = [*found.notes, *(why for reasons in found.refused.values() for why in reasons)]
        assert all(why.rule.startswith("§") and str(why.sentence) for why in told)
        assert all(way.rule.startswith("§") and way.route[-1:] == (to,) for to in found.ways for way in found.ways[to])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_way_that_is_not_risky_brings_no_finding_about_those_who_take_it(seed: int) -> None:
    position = plain.at_random(seed)
    for one in marching(position)[:4]:
        side = plain.party(position, one.side)
        clock = Clock(position.clock.turn, PhaseId(f"{side}_movement"), SideId(side))
        now = without_supplies(position).with_(clock=clock)
        before = {
            (found.aspect, found.sentence.template)
            for found in RULEBOOK.findings(GAME, now)
            if one.id in found.counters
        }
        for to, ways in RULEBOOK.reach(GAME, now, (one.id,), "tactical").ways.items():
            if any(way.grade == "risky" for way in ways):
                continue
            after = now.with_(
                holders={**now.holders, **dict.fromkeys((now.area(one.id), *ways[0].route), SideId(side))}
            )
            after = after.moved([one.id], PlaceId(to))
            new = [found for found in RULEBOOK.findings(GAME, after) if one.id in found.counters]
            new = [f for f in new if f.severity != "note" and (f.aspect, f.sentence.template) not in before]
            assert new == [], (one.id, to)
