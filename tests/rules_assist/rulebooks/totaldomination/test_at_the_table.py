"""What the table offers: to whoever holds counters over a place, to a power in its turn, and what follows."""

from __future__ import annotations

import pytest

from counters.counter import CounterId, SideId
from counters.minding import entailed
from counters.position import PhaseId, PlaceId, Position
from counters.text.reading import read_position
from rules_assist.advice import Finding
from rules_assist.answers.may_these import may_these, what_now
from rules_assist.rulebooks.totaldomination import RULEBOOK
from tests.rules_assist.rulebooks.totaldomination.test_against_the_letter import GAME, SETUPS, tables

PHASES = ("draw", "draft", "action", "action_end", "victory", "partners", "repair", "refresh", "reveal")
TURN = "turn 1 · phase action · side germany\n"


def table(text: str) -> Position:
    return read_position(TURN + text, GAME, SETUPS["standard"])


def offered(position: Position, counters: str, place: str = "") -> dict[str, bool | None]:
    found = may_these(RULEBOOK, GAME, position, (CounterId(counters),), PlaceId(place) if place else None)
    assert all(each.answer.rule.startswith("§") for each in found)
    return {each.verb.title: each.answer.yes for each in found}


def test_an_army_over_an_enemy_may_attack_or_storm_and_not_move_there() -> None:
    found = offered(table(""), "germany_army_1", "poland")
    assert found == {
        "Attack": True, "Destroy them, then move in": True, "Move there": False, "Lie there together": False,
    }  # fmt: skip


def test_an_air_fleet_is_asked_for_what_flies_and_a_card_for_what_cards_do() -> None:
    position = table("germany: germany air_fleet #plane\nhand/germany: g12 #card")
    found = offered(position, "plane", "poland")
    assert (found["Make an Air Strike"], found["Bombard"]) == (True, False)
    found = offered(position, "card")
    assert found == {
        "Play for operations": True, "Play for its event": True, "Develop a technology": True, "Reserve these": True,
    }  # fmt: skip


def test_a_unit_of_the_pool_is_deployed_and_never_moved() -> None:
    found = offered(table("pool/germany: germany army #new"), "new", "czechoslovakia")
    assert found["Deploy there"] is True
    assert "Move there" not in found
    assert "Attack" not in found


def test_a_power_is_told_what_it_can_do_now() -> None:
    def told(text: str) -> dict[str, bool | None]:
        return {each.verb.title: each.answer.yes for each in what_now(RULEBOOK, GAME, table(text), SideId("uk"))}

    found = told("hand/uk: u08 · side uk")
    assert found["Do Lend-Lease"] is True
    assert found["Launch a rocket"] is False
    assert told("side uk")["Do Lend-Lease"] is False
    assert "Do Lend-Lease" not in told("hand/uk: u08\nside uk · phase repair"), "it has another time"
    assert "Do Lend-Lease" not in told("hand/uk: u08"), "it is the turn of another"
    assert told("")["Take its turn"] is False


def with_deeds(position: Position) -> list[Finding]:
    return [each for each in RULEBOOK.findings(GAME, position) if each.deed is not None]


@pytest.mark.parametrize("phase", PHASES)
def test_an_offer_that_is_taken_is_gone_and_raises_no_error_about_itself(phase: str) -> None:
    for laid in tables()[::5]:
        position = laid.with_(clock=type(laid.clock)(3, PhaseId(phase), SideId("")))
        for offer in with_deeds(position):
            assert offer.deed is not None
            before = {found.sentence for found in RULEBOOK.findings(GAME, position)}
            after = offer.deed.event.happen(position)
            found = RULEBOOK.findings(GAME, after)
            assert offer.sentence not in {each.sentence for each in found}, offer
            new = [each for each in found if each.severity == "error" and each.sentence not in before]
            assert [each for each in new if set(each.counters) & set(offer.counters)] == [], offer


def test_a_step_to_war_by_invasion_is_taken_once_and_its_card_is_shuffled_into_the_deck() -> None:
    position = table(
        "side japan\nphilippines: -\nphilippines: japan fleet #f\ndeck/draw: g01 #x, g02 #y, g03 #z\n"
        "deck/us: a01 #card\nvalue us_joins = 2\nfact invaded f until turn"
    )
    (offer,) = [each for each in with_deeds(position) if each.rule == "§9.2"]
    assert offer.deed is not None
    tops = set()
    for _ in range(40):
        after = entailed(GAME, position, offer.deed.event).happen(position)
        deck = after.stack(PlaceId("deck/draw"))
        assert CounterId("card") in deck
        tops.add(deck[-1])
    assert len(tops) > 1, "it does not always lie on top"
    assert after.value("us_joins") == 3
    assert [each for each in with_deeds(after) if each.rule == "§9.2"] == []
