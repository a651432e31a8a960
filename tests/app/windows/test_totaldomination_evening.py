"""A year of Total Domination at the table, from the draft to the victory points, with real hands; and what it says."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.panels.battle import BattlePanel
from app.panels.card_place import CardPlace
from app.panels.cards import CardsPanel
from app.panels.ledger import LedgerPanel
from app.panels.sequence import SequencePanel
from app.table.dropping import as_dragged
from app.tools.keyboard import Keyboard
from app.windows.play_window import PlayWindow
from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.events import ClockMoved
from counters.places import PlaceId, SeatId
from counters.position import Clock, PhaseId, ValueId
from tests.app.panels.test_spread import pick
from tests.app.rig import move
from tests.app.windows.a_table import anchor_of, game_window, point_of
from tests.app.windows.test_assist_in_the_hand import rest, touch
from tests.app.windows.test_dragged_from_panels import let_go_over
from tests.app.windows.test_totaldomination_played import click

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
DECK = PlaceId("deck/draw")


def seen(window: PlayWindow, name: str) -> None:
    """What the window shows at this moment; nothing is looked at here."""


def sit(qtbot: QtBot, folder: Path, seat: str, text: str, setup: str = "standard") -> PlayWindow:
    window = game_window(qtbot, folder, "totaldomination", setup, text)
    window.document.sit(SeatId(seat))
    return window


def cards(window: PlayWindow, place: str) -> CardPlace:
    panel = window.docks.open("cards")
    assert isinstance(panel, CardsPanel)
    return next(each for each in panel.places if each.place == place)


def button(place: CardPlace, title: str) -> QAbstractButton:
    return next(each for each in place.findChildren(QAbstractButton) if each.text() == title and not each.isHidden())


def give(window: PlayWindow, place: str, to: str, card: int = 0) -> None:
    """A card of a hand or pile, by the menu beneath it."""
    lying = cards(window, place)
    pick(lying.cards, card)
    menu = button(lying, "Give to ▾")
    assert isinstance(menu, QToolButton)
    next(row for row in menu.menu().actions() if row.text() == to).trigger()


def count(window: PlayWindow, place: str) -> int:
    return len(window.document.position.stack(PlaceId(place)))


def ledger_of(window: PlayWindow, side: str) -> list[str]:
    panel = window.docks.open("ledger")
    assert isinstance(panel, LedgerPanel)
    panel.side.setCurrentIndex(panel.side.findData(side))
    return [panel.list.lines.line(row).text for row in range(panel.list.lines.rowCount())]


def sequence_of(window: PlayWindow) -> list[str]:
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    return [panel.steps.lines.line(row).text for row in range(panel.steps.lines.rowCount())]


def hung_over(window: PlayWindow, area: str, counter: CounterId) -> str:
    """What is said while a counter is dragged out of a panel over an area."""
    table = window.boards.front.table
    how = (Qt.DropAction.MoveAction, as_dragged([counter]), LEFT, NONE)
    spot = anchor_of(table, area).toPoint()
    for event in (QDragEnterEvent(spot, *how), QDragMoveEvent(spot, *how)):
        QApplication.sendEvent(table.viewport(), event)
    return words(window)


def see_to(window: PlayWindow, words: str) -> None:
    """A click on what is to be done in this phase."""
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    row = next(at for at, line in enumerate(sequence_of(window)) if line.startswith(words))
    panel.steps.scrollTo(panel.steps.lines.index(row))
    spot = panel.steps.visualRect(panel.steps.lines.index(row)).center()
    QTest.mouseClick(panel.steps.viewport(), LEFT, NONE, spot)


def words(window: PlayWindow) -> str:
    return window.boards.front.bubble.text()


def attack(window: PlayWindow, by: str, area: str) -> BattlePanel:
    """The counter is tapped, then with the tool of attacks the area."""
    table = window.boards.front.table
    QTest.keyClicks(table, "v")
    window.selection.only(())
    QTest.mouseClick(table.viewport(), LEFT, NONE, point_of(table, by).toPoint())
    QTest.keyClicks(table, "b")
    QTest.mouseClick(table.viewport(), LEFT, NONE, anchor_of(table, area).toPoint())
    battle = window.docks.panels["battle"]
    assert isinstance(battle, BattlePanel)
    return battle


def offered(battle: BattlePanel) -> list[QPushButton]:
    return [each for each in battle.steps.findChildren(QPushButton) if each.isVisible()]


def test_the_cards_of_1939_are_dealt_and_drafted(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit(qtbot, tmp_path, "germany", "turn 1 · phase draw")
    assert "Germany, cards to draw: 5." in ledger_of(window, "germany")
    assert not [line for line in sequence_of(window) if "Two players" in line or "Solo" in line]
    deck = cards(window, DECK)
    deck.count.setValue(4)
    QTest.mouseClick(button(deck, "Deal"), LEFT)
    deck.count.setValue(1)
    QTest.mouseClick(button(deck, "Draw"), LEFT)
    assert [count(window, f"hand/{each}") for each in ("germany", "uk", "japan", "ussr")] == [5, 4, 4, 4]
    seen(window, "draft")
    assert "Germany, cards to keep in the first pass of the draft: 2." in ledger_of(window, "germany")
    for seat, some in (("germany", 2), ("uk", 1), ("japan", 1), ("ussr", 1)):
        window.document.sit(SeatId(seat))
        for _ in range(some):
            name = window.document.game.sheet.places[PlaceId(f"aside/{seat}")].name
            give(window, f"hand/{seat}", name)
    window.document.sit(SeatId("germany"))
    before = window.document.position.stack(PlaceId("hand/germany"))
    passing = window.docks.panels["cards"]
    assert isinstance(passing, CardsPanel)
    QTest.mouseClick(passing.passing.whole, LEFT)
    window.document.sit(SeatId("uk"))
    assert window.document.position.stack(PlaceId("hand/uk")) == before, "to the left, as in every odd year"
    assert [count(window, f"hand/{each}") for each in ("germany", "uk", "japan", "ussr")] == [3, 3, 3, 3]


ACTION = """
turn 3 · phase action · side germany
germany: -
germany: germany army #one, germany army #two, germany army #three
hand/germany: g12, g05, g11, g08
"""


def test_units_are_deployed_out_of_the_tray_and_the_map_says_where(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit(qtbot, tmp_path, "germany", ACTION)
    waiting = window.document.position.in_place(PlaceId("pool/germany"))
    army = next(one.id for one in waiting if one.kind == "army")
    assert "Germany, units in supply: 12." in ledger_of(window, "germany")
    assert hung_over(window, "austria", army) == "Austria has no factory. [§6.1, 3.5]"
    assert hung_over(window, "germany", army) == "It can be deployed in Germany for 3 OPs. [§6.1]"
    assert window.boards.front.preview.lit_now == {"germany", "czechoslovakia"}
    seen(window, "deploy")
    assert let_go_over(window, "germany", as_dragged([army]))
    assert not window.boards.front.preview.lit_now
    assert window.document.position.where[army] == "germany"
    assert hung_over(window, "austria", army)
    QApplication.sendEvent(window.boards.front.table.viewport(), QDragLeaveEvent())
    assert words(window) == "", "over the edge of the map"


def test_a_chain_is_moved_by_mouse_finger_and_keys_each_area_opening_the_next(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit(qtbot, tmp_path, "germany", ACTION)
    table = window.boards.front.table
    view, start, end = table.viewport(), point_of(table, "one").toPoint(), anchor_of(table, "balkans").toPoint()
    QTest.mousePress(view, LEFT, NONE, start)
    move(view, (start + end) / 2)
    move(view, anchor_of(table, "turkey").toPoint())
    assert "does not touch any area of ours that is in supply" in words(window), "not before the Balkans are ours"
    move(view, end)
    assert words(window) == "Balkans can be reached for 2 OPs. 2 steps. [§6.2]"
    seen(window, "chain_1")
    QTest.mouseRelease(view, LEFT, NONE, end)
    start, end = point_of(table, "two").toPoint(), anchor_of(table, "turkey").toPoint()
    for what, spot in (("press", start), ("move", (start + end) / 2), ("move", end)):
        touch(view, what, spot)
    assert "Turkey can be reached for 2 OPs. 3 steps." in words(window)
    seen(window, "chain_2")
    touch(view, "release", end)
    keyboard = window.boards.front.keyboard
    assert isinstance(keyboard, Keyboard)
    table.setFocus()
    keyboard.go_to(AreaId("germany"))
    QTest.keyClick(table, Qt.Key.Key_Return)
    keyboard.go_to(AreaId("persia"))
    assert "Persia can be reached for 2 OPs. 4 steps." in words(window)
    seen(window, "chain_3")
    QTest.keyClick(table, Qt.Key.Key_Return)
    where = window.document.position.where
    assert [where[CounterId(id)] for id in ("one", "two", "three")] == ["balkans", "turkey", "persia"]
    rest(qtbot, window)
    assert window.advisor.now.findings == (), "what was offered broke no rule"


def test_an_attack_on_the_us_moves_their_marker_by_the_same_click(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 3 · phase action · side japan\nryukyu: -\nryukyu: japan fleet #raider"
    window = sit(qtbot, tmp_path, "japan", text)
    battle = attack(window, "raider", "philippines")
    assert battle.head.lines.line(0).text == "Japan can destroy American Fleet in Philippines for 3 OPs."
    (one,) = offered(battle)
    assert one.text() == "American Fleet: 3 OPs; United States comes closer to war"
    seen(window, "attack")
    QTest.mouseClick(one, LEFT)
    position = window.document.position
    assert not position.in_place(PlaceId("philippines"))
    assert [one.side for one in position.in_place(PlaceId("us_joins/1"))] == ["us"]
    assert (len(position.stack(PlaceId("deck/us"))), len(position.stack(DECK))) == (3, 55)
    assert len(window.document.history) == 1


AIR = """
turn 5 · side germany
germany: -
germany: germany army, germany air_fleet #planes
ukraine: ussr army #first, ussr fleet #second
"""


def test_an_air_strike_takes_its_targets_off_and_the_planes_into_the_hangar(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit(qtbot, tmp_path, "germany", AIR + "phase action")
    battle = attack(window, "planes", "ukraine")
    assert "for 6 OPs" in battle.head.lines.line(0).text
    assert [each.text() for each in offered(battle)] == [
        "Soviet Army and Soviet Fleet: 6 OPs", "Soviet Army: 3 OPs", "Soviet Fleet: 3 OPs",
    ]  # fmt: skip
    seen(window, "air_strike")
    QTest.mouseClick(offered(battle)[1], LEFT)
    position = window.document.position
    assert [one.id for one in position.in_place(PlaceId("ukraine"))] == ["second"]
    assert position.counters[CounterId("planes")].face == "used"
    assert not offered(battle), "once a round"


def test_a_bombardment_puts_damage_on_its_target(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit(qtbot, tmp_path, "germany", AIR + "phase bombardment")
    rest(qtbot, window)
    assert any("German Air Fleet may bombard" in line for line in sequence_of(window))
    battle = attack(window, "planes", "united_kingdom")
    (one,) = offered(battle)
    assert one.text() == "Damage on United Kingdom"
    seen(window, "bombard")
    QTest.mouseClick(one, LEFT)
    position = window.document.position
    assert "damage" in [each.kind for each in position.in_place(PlaceId("united_kingdom"))]
    assert position.counters[CounterId("planes")].face == "used"
    rest(qtbot, window)
    assert not any("may bombard" in line for line in sequence_of(window))


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
    seen(window, "technology")
    window.document.happen(ClockMoved(Clock(4, PhaseId("action"), SideId("germany"))))
    window.boards.look_at(PlaceId("germany"))
    table = window.boards.front.table
    table.fit()
    table.finish()
    QTest.mousePress(table.viewport(), LEFT, NONE, point_of(table, "one").toPoint())
    move(table.viewport(), anchor_of(table, "austria").toPoint())
    move(table.viewport(), anchor_of(table, "balkans").toPoint())
    assert words(window).startswith("Balkans can be reached for 1 OPs."), "Mechanization"
    QTest.keyClick(table, Qt.Key.Key_Escape)


def test_a_rocket_is_told_its_radar_is_heeded_and_the_hand_loses_a_card_by_chance(qtbot: QtBot, tmp_path: Path) -> None:
    text = ACTION + "technology/germany: g04 #rocket\ntechnology/uk: u06\nhand/ussr: s01, s02"
    window = sit(qtbot, tmp_path, "germany", text)
    told = ledger_of(window, "germany")
    at = told.index("Germany may launch a rocket.")
    assert told[at + 1 : at + 3] == [
        "Flying Bomb (V1) on United Kingdom, for a card of 5 OPs or more.",
        "Flying Bomb (V1) on USSR, for a card of 5 OPs or more.",
    ]
    seen(window, "launch")
    pick(cards(window, "hand/germany").cards, 0)
    QTest.mouseClick(button(cards(window, "hand/germany"), "Play"), LEFT)
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
    told = ledger_of(window, "uk")
    assert told[0] == "United Kingdom may do Lend-Lease: discard a card, and then"
    assert "Allies, victory points needed: 33." in told
    pick(cards(window, "hand/uk").cards, 0)
    QTest.mouseClick(button(cards(window, "hand/uk"), "Play"), LEFT)
    panel = window.docks.open("ledger")
    assert isinstance(panel, LedgerPanel)
    seen(window, "lend_lease")
    click(panel, 1)
    position = window.document.position
    assert position.in_place(PlaceId("us_joins/4"))
    assert count(window, "lend_lease/uk") == 1
    assert position.facts.says("at_war", "us")
    assert position.facts.says("lend_lease", "uk")
    told = ledger_of(window, "uk")
    assert "Allies, victory points needed: 35." in told
    assert "United Kingdom, victory points: 17." in told, "their areas count at once"
    assert not any("may do Lend-Lease" in line for line in told)
    seen(window, "joined")


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
    seen(window, "influence")
    give(window, "influence/germany", "Discard pile")
    rest(qtbot, window)
    assert not [each for each in window.advisor.now.findings if each.aspect == "cards"]
    assert "United Kingdom, victory points: 12." in ledger_of(window, "uk")
    window.document.happen(ClockMoved(Clock(3, PhaseId("victory"))))
    rest(qtbot, window)
    told = sequence_of(window)
    assert any("The marker of Germany stands at 8; it has 9 points." in line for line in told)
    assert any("The marker of United Kingdom stands at 10; it has 12 points." in line for line in told)
    seen(window, "victory")
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
    assert not any("marker of United Kingdom" in line for line in sequence_of(window))


YEARS_END = """
turn 3 · phase partners · side germany
france: -
france: germany army #occupier
spain: france army #exile
japan: -
japan: japan army, japan air_fleet #flown (used)
italy: italy army, damage #smoke
saved/germany: g01 #late
"""


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
    for phase, words, there in (
        ("repair", "The Damage marker in Italy comes off", lambda at: at.where[CounterId("smoke")] == "pool/markers"),
        ("refresh", "Japanese Air Fleet comes out", lambda at: at.counters[CounterId("flown")].face == "active"),
        ("action_end", "The saved OP of Germany is lost", lambda at: at.where[CounterId("late")] == "pile/discard"),
    ):
        document.happen(ClockMoved(Clock(3, PhaseId(phase))))
        rest(qtbot, window)
        see_to(window, words)
        assert there(document.position), phase
    seen(window, "years_end")
