"""Attacks of Empires that go on after a move: breakthroughs, paratroops."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.documents import deeds
from app.documents.doing import do
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.events import ClockMoved, CountersMoved
from counters.position import Clock, PhaseId, PlaceId
from tests.app.windows.a_table import anchor_of, drag, game_window, point_of
from tests.games.test_empires_evening import Evening, battle_of, lines_of, sequence_of
from tests.games.test_empires_turns import the_click

COMBAT = ClockMoved(Clock(1, PhaseId("germany_land_combat"), SideId("germany")))


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Evening:
    return partial(game_window, qtbot, tmp_path, "empires", "september_1939")


def ids(names: str) -> tuple[CounterId, ...]:
    return tuple(map(CounterId, names.split()))


def fought(window: PlayWindow, attackers: str, at: str, **dice: str) -> None:
    panel = battle_of(window)
    panel.choose(ids(attackers), AreaId(at))
    for name, thrown in dice.items():
        panel.rounds.real.seen.setText(thrown)
        panel.rounds.volleys[name].throw()
    while "lost" in panel.onward.text():
        panel._press()


@pytest.mark.parametrize(("theirs", "goes_on"), [("poland inf", True), ("poland art, poland arm", False)])
def test_armor_that_took_a_land_goes_on_if_it_had_more_than_it_met(
    qtbot: QtBot, evening: Evening, theirs: str, goes_on: bool
) -> None:
    text = "phase germany_land_movement\nside germany\nholds germany: poznan\nwarsaw: -\nwarsaw: poland inf"
    text += "\nfact controlled_at_start poznan germany\npoznan: -\npoznan: germany arm #a, germany arm #b\ndanzig: -"
    window = evening(f"{text}\ndanzig: {theirs}")
    document, sequence = window.document, sequence_of(window)
    document.happen(CountersMoved(ids("a b"), PlaceId("danzig"), means="land", route=(AreaId("danzig"),)))
    document.happen(COMBAT)
    fought(window, "a b", "danzig", land_attack="1 1", land_defence="10 10"[: 3 * len(theirs.split(",")) - 1])
    do(document, the_click(window, "The Danzig Corridor is Germany's now."))
    reach = document.answer(lambda rules, game, now: rules.reach(game, now, ids("a b")), None)
    assert reach is not None
    assert ("warsaw" in reach.ways) == goes_on
    words = "2 × German Armor may break through from the Danzig Corridor into Warsaw."
    if goes_on:
        qtbot.waitUntil(lambda: words in [line.text for line in lines_of(sequence.steps)])
        document.happen(CountersMoved(ids("a b"), PlaceId("warsaw")))
        assert not document.position.facts.get("strayed", "a")
    else:
        qtbot.wait(300)
        assert words not in [line.text for line in lines_of(sequence.steps)]


def test_paratroops_are_dropped_by_a_click_and_their_bomber_stands_aside(qtbot: QtBot, evening: Evening) -> None:
    text = "phase germany_land_movement\nside germany\nlublin: -\nlublin: poland inf\nsilesia: -"
    window = evening(f"{text}\nsilesia: germany bmb #b, germany para #p, germany para #q")
    document, panel = window.document, battle_of(window)
    event = deeds.load(document.position, ids("p q"), CounterId("b"))
    assert event is not None
    document.happen(event)
    window.boards.look_at(PlaceId("silesia"))
    table = window.boards.front.table
    qtbot.waitUntil(lambda: CounterId("b") in table.counters.items)
    table.finish()
    drag(table, point_of(table, "b"), anchor_of(table, "lublin"))
    document.happen(COMBAT)
    do(document, the_click(window, "German Bomber drops 2 × German Paratrooper over Lublin"))
    assert {document.position.where[one] for one in ids("b p q")} == {"lublin"}
    panel.choose(ids("b p q"), AreaId("lublin"))
    (shots,) = panel.rounds.volleys["land_attack"].volley.shots
    assert set(shots.counters) == set(ids("p q"))
    fought(window, "b p q", "lublin", land_attack="1 1", land_defence="10")
    do(document, the_click(window, "Lublin is Germany's now."))
    do(document, the_click(window, "Fly back to Silesia"))
    assert document.position.where[CounterId("b")] == "silesia"
