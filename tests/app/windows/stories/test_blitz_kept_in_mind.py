"""What the hands of a table entail in Blitz!, and nobody should have to write down: who fought, who was carried."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from counters.clockwork import clock_set
from counters.counter import CounterId, SideId
from counters.events import CountersMarked, CountersMoved
from counters.position import Clock, PhaseId, PlaceId
from rules_assist.advice import Act, Answer
from tests.app.windows.a_table import game_window

AT_SEA = """
turn 5 · phase allied_sea_combat · side afa
north_sea: afa coastal_command #fought
london: afa bomber_command #bombs
paris: -
paris: germany army_group_b #b, germany baltic_trs #ship
holds germany: paris
fact at_war germany afa
"""


def table(qtbot: QtBot, folder: Path, text: str) -> GameDocument:
    return game_window(qtbot, folder, "blitz", "full_game", text).document


def next_phase(document: GameDocument, phase: str, side: str) -> None:
    to = Clock(document.position.clock.turn, PhaseId(phase), SideId(side))
    document.happen(clock_set(document.game, document.position, to))


def may(document: GameDocument, verb: str, one: CounterId, to: str) -> Answer:
    act = Act(verb=verb, counters=(one,), to=(PlaceId(to),), at=(PlaceId(to),))
    found = document.answer(lambda rules, game, now: rules.may(game, now, act), None)
    assert found is not None
    return found


def test_who_was_sent_home_from_a_battle_at_sea_joins_no_attack_on_land(qtbot: QtBot, tmp_path: Path) -> None:
    document, fought = table(qtbot, tmp_path, AT_SEA), CounterId("fought")
    document.happen(CountersMarked((fought,), on=("returned",)))
    document.happen(CountersMoved((fought,), PlaceId("london")))
    next_phase(document, "allied_combat", "afa")
    assert "was at sea" in may(document, "port_attack", fought, "paris").sentence.text()
    next_phase(document, "allied_blitz", "afa")
    assert "was at sea" not in may(document, "port_attack", fought, "paris").sentence.text()


def test_paratroops_that_a_transport_carried_over_do_not_fly_on(qtbot: QtBot, tmp_path: Path) -> None:
    text = """
    turn 5 · phase axis_rebase · side germany
    rome: germany italian_trs #ship [germany 1st_para #para]
    holds germany: rome, sicily
    """
    document, ship, para = table(qtbot, tmp_path, text), CounterId("ship"), CounterId("para")
    document.happen(CountersMoved((ship,), PlaceId("sicily/port"), means="rebase"))
    document.happen(CountersMoved((para,), PlaceId("sicily")))
    assert "rebased already" in may(document, "rebase", para, "rome").sentence.text()
    assert "moved already" not in may(document, "move_on_land", para, "rome").sentence.text()
