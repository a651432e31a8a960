"""Every card of BlitzWar as it arrives: one click brings it, and never more counters than the box has."""

from __future__ import annotations

import re
from collections import Counter as Tally

import pytest

from counters.counter import CounterId, SideId
from counters.position import Clock, Fact, FactWord, PhaseId, PlaceId, Position
from rules_assist.advice import Finding
from rules_assist.rulebooks.blitzwar.forming import units
from rules_assist.rulebooks.blitzwar.supply import War
from tests.rules_assist.rulebooks.blitzwar.anything import blitzwar, europe

GAME, PARIS, SORTS = blitzwar().game, PlaceId("paris"), ("infantry", "armour", "air", "fleet", "u_boats", "supply")
CARDS = sorted(id for id in europe().counters if GAME.kind(europe().counters[id]).sort == "card")


def arriving(card: CounterId) -> tuple[SideId, Position]:
    """A table with four cards on their way, this one on top; and whose it is."""
    side = SideId(card.split("_")[0])
    others = [each for each in CARDS if each.startswith(side) and each != card][:3]
    facts = europe().facts.with_fact(Fact(FactWord("joined"), (SideId("usa"),), "game", "allies"))
    now = europe().with_(clock=Clock(30, PhaseId("reinforcement")), facts=facts)
    return side, now.moved([*map(CounterId, others), card], PlaceId(f"queue/{side}"))


def offered(now: Position, card: CounterId) -> list[Finding]:
    """What is offered of a card."""
    title = GAME.kind(now.counters[card]).name
    return [each for each in blitzwar().rulebook.findings(GAME, now) if title in each.sentence.text(GAME.naming(now))]


def overfilled(now: Position) -> list[object]:
    units_there = (one for one in now.counters.values() if GAME.kind(one).sort == "unit")
    there = Tally((one.kind, one.side) for one in units_there)
    return [each for each, n in there.items() if n > GAME.sheet.kinds[each[0]].mix.get(each[1], 0)]


@pytest.mark.parametrize("card", CARDS)
def test_a_card_arrives_once_with_all_that_it_brings(card: CounterId) -> None:
    side, now = arriving(card)
    (found,) = offered(now, card)
    assert found.deed is not None
    after = found.deed.event.happen(now)
    view, brought = War(GAME, now, side), now.counters[card]
    came = [one for id, one in after.counters.items() if id not in now.counters]
    assert {after.where[one.id] for one in came} == {f"pool/{side}"}
    assert after.where[card] == f"hand/{side}"
    assert overfilled(after) == overfilled(now)
    told = found.sentence.text(GAME.naming(now))
    wanted = {sort: GAME.number(brought, sort) for sort in SORTS if GAME.number(brought, sort)}
    if "lost" not in told:
        assert units(view, came) == wanted
    assert sum(units(view, came).values()) <= sum(wanted.values())
    assert offered(after, card) == [], "and nothing is offered again"


def waiting(now: Position, side: str) -> Tally[str]:
    view = War(GAME, now, SideId(side))
    return Tally({word: int(n) for word, n in units(view, now.in_place(PlaceId(f"pool/{side}"))).items()})


def test_the_corps_that_the_attack_brings_the_soviets_come_by_one_click_once() -> None:
    facts = europe().facts.with_fact(Fact(FactWord("first_attack_on_ussr"), (), "game", "16"))
    now = europe().with_(clock=Clock(19, PhaseId("reinforcement")), facts=facts)

    def told(now: Position) -> list[Finding]:
        return [each for each in blitzwar().rulebook.findings(GAME, now) if each.rule == "§11.9"]

    (found,) = told(now)
    assert found.deed is not None
    after = found.deed.event.happen(now)
    came = waiting(after, "soviet") - waiting(now, "soviet")
    lost = re.search(r"free for (\d+)", found.sentence.text(GAME.naming(now)))
    assert came["infantry"] + int(lost[1] if lost else 0) == 12
    assert set(came) == {"infantry"}
    assert overfilled(after) == overfilled(now)
    assert told(after) == []


def test_what_came_with_the_card_goes_to_the_soviets_by_one_click() -> None:
    card = next(
        each for each in CARDS if each.startswith("allies") and GAME.number(europe().counters[each], "supply") > 3
    )
    _, now = arriving(card)
    fleet = next(id for id, one in now.counters.items() if one.kind == "fleet_2" and one.side == "britain")
    german = next(id for id, one in now.counters.items() if one.kind == "mixed_3" and one.side == "germany")
    now = now.moved([fleet], PlaceId("norwegian_sea")).moved([german], PlaceId("minsk"))
    (came,) = offered(now, card)
    assert came.deed is not None

    def sent(now: Position) -> list[Finding]:
        return [each for each in blitzwar().rulebook.findings(GAME, now) if each.rule == "§11.4"]

    (before,) = sent(now)
    assert before.deed is None, "nothing has come yet that could be sent"
    now = came.deed.event.happen(now)
    (found,) = sent(now)
    assert found.deed is not None
    after = found.deed.event.happen(now)
    assert waiting(now, "allies") - waiting(after, "allies") == Tally(supply=4)
    assert waiting(after, "soviet") - waiting(now, "soviet") == Tally(supply=4)
    assert sent(after) == []


def test_the_corps_of_france_comes_to_a_zone_that_has_room_where_paris_has_none() -> None:
    now = europe().with_(clock=Clock(3, PhaseId("reinforcement")))
    french = next(id for id, one in now.counters.items() if one.side == "france" and id not in now.stack(PARIS))

    def came_to(now: Position) -> set[str]:
        (found,) = (one for one in blitzwar().rulebook.findings(GAME, now) if one.rule == "§11.2" and one.deed)
        assert found.deed is not None
        after = found.deed.event.happen(now)
        return {str(after.where[id]) for id in after.counters.keys() - now.counters.keys()}

    assert came_to(now) == {"paris"}
    assert came_to(now.moved([french], PARIS)) not in ({"paris"}, set())
