"""A year of Total Domination at the table: technologies, rockets, allies, influence, its end; and what it says."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.panels.advice.ledger import LedgerPanel
from counters.counter import CounterId, SideId
from counters.events import ClockMoved
from counters.position import Clock, PhaseId, PlaceId, SeatId, ValueId
from tests.app.panels.tray.test_spread import pick
from tests.app.rig import move
from tests.app.windows.a_table import anchor_of, point_of
from tests.app.windows.stories.evening import (
    ACTION,
    button,
    cards,
    count,
    give,
    ledger_of,
    play,
    see_to,
    sequence_of,
    sit,
    words,
)
from tests.app.windows.stories.test_assist_in_the_hand import rest
from tests.app.windows.stories.test_totaldomination_played import click

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
DECK = PlaceId("deck/draw")


YEARS_END = """
turn 3 · phase partners · side germany
france: -
france: germany army #occupier
spain: france army #exile
japan: -
japan: japan army, japan air_fleet #flown (used)
italy: damage #smoke
saved/germany: g01 #late
"""


def test_a_technology_waits_face_down_and_works_when_it_is_turned_up(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit(qtbot, tmp_path, "germany", ACTION)
    give(window, "hand/germany", "German technologies", card=3)
    laid = window.document.position.in_place(PlaceId("technology/germany"))[0]
    assert (laid.kind, laid.known_to) == ("g08", ("germany", "italy"))
    window.document.sit(SeatId("uk"))
    assert window.document.position.in_place(PlaceId("technology/germany"))[0].kind != "g08", "nobody else sees it"
    window.document.sit(SeatId("germany"))
    give(window, "hand/germany", "German technologies")
    rest(qtbot, window)
    found = [each for each in window.advisor.now.findings if each.aspect == "technology"]
    assert [each.rule for each in found] == ["§8.0"], "one technology a round"
    window.document.undo()
    window.document.happen(ClockMoved(Clock(3, PhaseId("reveal"))))
    rest(qtbot, window)
    assert any("Germany reveals its technology" in line for line in sequence_of(window))
    pick(cards(window, "technology/germany").cards, 0)
    QTest.mouseClick(button(cards(window, "technology/germany"), "Turn up"), LEFT)
    told = ledger_of(window, "germany")
    assert told[0] == "Germany: cubes of technologies that were revealed"
    panel = window.docks.panels["ledger"]
    assert isinstance(panel, LedgerPanel)
    click(panel, 1)
    cube = window.document.position.in_place(PlaceId("germany_army_costs/a1"))
    assert [one.kind for one in cube] == ["brown_cube"]
    window.document.happen(ClockMoved(Clock(4, PhaseId("action"), SideId("germany"))))
    window.boards.look_at(PlaceId("germany"))
    table = window.boards.front.table
    table.fit()
    table.finish()
    QTest.mousePress(table.viewport(), LEFT, NONE, point_of(table, "one").toPoint())
    move(table.viewport(), anchor_of(table, "austria").toPoint())
    move(table.viewport(), anchor_of(table, "balkans").toPoint())
    assert words(window).startswith("The Balkans can be reached for 1 OP."), "Mechanization"
    QTest.keyClick(table, Qt.Key.Key_Escape)


def test_a_rocket_is_told_its_radar_is_heeded_and_the_hand_loses_a_card_by_chance(qtbot: QtBot, tmp_path: Path) -> None:
    text = ACTION + "technology/germany: g04 #rocket\ntechnology/uk: u06\nhand/ussr: s01, s02"
    window = sit(qtbot, tmp_path, "germany", text)
    told = ledger_of(window, "germany")
    at = told.index("Germany may launch a rocket.")
    assert told[at + 1 : at + 3] == [
        "Flying Bomb (V1) on the United Kingdom, for a card of 5 OPs or more.",
        "Flying Bomb (V1) on the USSR, for a card of 5 OPs or more.",
    ]
    play(window, "hand/germany", "Play: to")
    pick(cards(window, "technology/germany").cards, 0)
    QTest.mouseClick(button(cards(window, "technology/germany"), "Turn aside"), LEFT)
    assert window.document.position.counters[CounterId("rocket")].turned == 90
    assert "Germany may launch a rocket." not in ledger_of(window, "germany"), "one a round"
    window.document.sit(SeatId("ussr"))
    QTest.mouseClick(button(cards(window, "hand/ussr"), "Lose one by chance"), LEFT)
    assert (count(window, "hand/ussr"), count(window, "pile/discard")) == (1, 2)


def test_lend_lease_is_one_click_and_brings_the_us_into_the_war_in_the_last_box(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 3 · phase action · side uk\nhand/uk: u13, u12\nus_joins/0: -\nus_joins/3: us joins\nvalue us_joins = 3"
    window = sit(qtbot, tmp_path, "uk", text)
    assert "Allies, victory points needed: 33." in ledger_of(window, "uk")
    play(window, "hand/uk", "Do Lend-Lease with it")
    position = window.document.position
    assert position.in_place(PlaceId("us_joins/4"))
    assert count(window, "lend_lease/uk") == 1
    assert position.facts.says("at_war", "us")
    assert position.facts.says("lend_lease", "uk")
    told = ledger_of(window, "uk")
    assert "Allies, victory points needed: 35." in told
    assert "United Kingdom, victory points: 17." in told, "their areas count at once"


def test_a_lower_influence_card_is_found_out_and_the_year_ends_with_its_points(qtbot: QtBot, tmp_path: Path) -> None:
    text = (
        "turn 3 · phase action · side uk\nhand/uk: u02, u13\ninfluence/germany: g11 #low\n"
        "poland: -\npoland: germany army"
    )
    window = sit(qtbot, tmp_path, "uk", text)
    give(window, "hand/uk", "British influence")
    rest(qtbot, window)
    (found,) = (each for each in window.advisor.now.findings if each.aspect == "cards")
    assert found.counters == ("low",)
    assert found.deed is not None
    give(window, "influence/germany", "Discard pile")
    rest(qtbot, window)
    assert not [each for each in window.advisor.now.findings if each.aspect == "cards"]
    assert "United Kingdom, victory points: 12." in ledger_of(window, "uk")
    window.document.happen(ClockMoved(Clock(3, PhaseId("victory"))))
    rest(qtbot, window)
    told = sequence_of(window)
    assert any("The marker of Germany stands at 8; it has 9 points." in line for line in told)
    assert any("The marker of the United Kingdom stands at 10; it has 12 points." in line for line in told)
    see_to(window, "The marker of Germany stands at 8")
    assert window.document.position.value(ValueId("germany.victory")) == 9
    on_nine = {one.side for one in window.document.position.in_place(PlaceId("victory_track/9"))}
    assert "germany" in on_nine, "the marker goes along"
    panel = window.docks.open("ledger")
    assert isinstance(panel, LedgerPanel)
    panel.side.setCurrentIndex(panel.side.findData("uk"))
    write = next(each for each in panel.applied.findChildren(QPushButton) if each.text().startswith("10 → 12"))
    QTest.mouseClick(write, LEFT)
    rest(qtbot, window)
    assert not any("marker of the United Kingdom" in line for line in sequence_of(window))


def test_the_year_is_closed_by_a_click_for_each_thing_to_be_done(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit(qtbot, tmp_path, "germany", YEARS_END)
    document = window.document
    rest(qtbot, window)
    assert any("Damage marker belongs in France" in str(each.sentence) for each in window.advisor.now.findings)
    see_to(window, "A Damage marker belongs in France")
    assert [one.kind for one in document.position.in_place(PlaceId("france"))] == ["army", "damage"]
    rest(qtbot, window)
    see_to(window, "France goes over to Germany")
    assert [fact.value for fact in document.position.facts.of("collaborates")] == ["germany"]
    assert document.position.where[CounterId("exile")] == "pool/germany"
    assert "france_control" in [one.kind for one in document.position.in_place(PlaceId("france"))]
    rest(qtbot, window)
    assert not any("goes over" in line for line in sequence_of(window))
    for phase, told, there in (
        ("repair", "The Damage marker in Italy comes off", lambda at: at.where[CounterId("smoke")] == "pool/markers"),
        ("refresh", "Japanese Air Fleet comes out", lambda at: at.counters[CounterId("flown")].face == "active"),
        ("action_end", "The saved OP of Germany is lost", lambda at: at.where[CounterId("late")] == "pile/discard"),
    ):
        document.happen(ClockMoved(Clock(3, PhaseId(phase))))
        rest(qtbot, window)
        see_to(window, told)
        assert there(document.position), phase
