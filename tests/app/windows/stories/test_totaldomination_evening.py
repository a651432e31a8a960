"""A turn of Total Domination at the table with real hands: the draft, deploying, moving, attacks; and what it says."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragLeaveEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.language import write
from app.panels.advice.sequence import SequencePanel
from app.panels.cards.offered import card_deeds_of
from app.panels.cards.panel import CardsPanel
from app.table.hands.dropping import as_dragged
from app.tools.keyboard import Keyboard
from boards.board import AreaId
from counters.clockwork import clock_set, next_clock
from counters.counter import HIDDEN, CounterId
from counters.position import PlaceId, SeatId
from tests.app.rig import move
from tests.app.windows.a_table import anchor_of, game_window, point_of
from tests.app.windows.stories.evening import (
    ACTION,
    attack,
    button,
    cards,
    count,
    give,
    hung_over,
    ledger_of,
    offered,
    sequence_of,
    sit,
    words,
)
from tests.app.windows.stories.test_assist_in_the_hand import rest, touch
from tests.app.windows.stories.test_dragged_from_panels import let_go_over

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
DECK = PlaceId("deck/draw")


AIR = """
turn 5 · side germany
germany: -
germany: germany army, germany air_fleet #planes
ukraine: ussr army #first, ussr fleet #second
"""


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
    assert "Germany, cards to keep in a pass of the draft: 2." in ledger_of(window, "germany")
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


def test_who_holds_cards_passes_by_a_press_alone_and_an_empty_hand_when_its_turn_comes(
    qtbot: QtBot, tmp_path: Path
) -> None:
    hands = "hand/germany: g12\nhand/uk: u12\nhand/japan: j09"
    window = game_window(
        qtbot, tmp_path, "totaldomination", "standard", f"turn 1 · phase action · side germany\n{hands}"
    )
    panel, document = window.docks.open(SequencePanel), window.document

    def told() -> str:
        return write(document.log(document.head), document.naming)

    for _power in range(3):
        QTest.mouseClick(panel.next_button, LEFT)
    assert document.position.clock.side == "germany", "round and round"
    assert {each.about[0] for each in document.position.facts.of("passed")} == {"ussr"}, "who has cards passes by hand"
    assert "The USSR passes, and does nothing more this round." in told()
    QTest.mouseClick(panel.done_button, LEFT)
    assert document.position.clock.side == "uk"
    assert "Germany passes, and does nothing more this round." in told()
    for _round in range(2):
        QTest.mouseClick(panel.next_button, LEFT)
    assert document.position.clock.side == "uk", "Germany acts no more this year"


def test_the_draft_is_done_by_clicks_and_nobody_sees_what_others_keep(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit(qtbot, tmp_path, "germany", "turn 1 · phase draw")
    document = window.document

    def proposed() -> list[str]:
        rest(qtbot, window)
        found = [each for each in window.advisor.now.findings if each.aspect == "phase"]
        events = [each.deed.event for each in found if each.deed]
        for event in events:
            document.happen(event)
        rest(qtbot, window)
        return [each.sentence.text(document.naming) for each in found]

    def keep(seat: str, some: int) -> None:
        document.sit(SeatId(seat))
        hand = PlaceId(f"hand/{seat}")
        for _ in range(some):
            found = card_deeds_of(document, document.game.sheet.places[hand], document.position.stack(hand)[:1])
            next(each.deed for each in found if each.words == "Set aside")()

    sequence = window.docks.open("sequence")
    assert isinstance(sequence, SequencePanel)
    assert len(proposed()) == 4
    document.happen(
        clock_set(document.game, document.position, next_clock(document.game.sheet.sequence, document.position.clock))
    )
    assert proposed() == [
        "To be set aside by Germany: 2 cards.", "To be set aside by the United Kingdom: 1 card.",
        "To be set aside by Japan: 1 card.", "To be set aside by the USSR: 1 card.",
    ]  # fmt: skip
    for seat, some in (("germany", 2), ("uk", 1), ("japan", 1), ("ussr", 1)):
        keep(seat, some)
    assert all(one.kind == HIDDEN for one in document.position.in_place(PlaceId("aside/germany"))), (
        "the USSR sits there"
    )
    document.sit(SeatId("germany"))
    before = document.position.stack(PlaceId("hand/germany"))
    assert proposed() == ["Everybody has set aside what is kept: the rest goes to the left."]
    document.sit(SeatId("uk"))
    assert document.position.stack(PlaceId("hand/uk")) == before
    for _ in range(2):
        for seat in ("germany", "uk", "japan", "ussr"):
            keep(seat, 1)
        (told,) = proposed()
    assert told == "Everybody has set aside what is kept: the last card is discarded."
    assert count(window, "pile/discard") == 4
    assert not any(one.kind == HIDDEN for one in document.position.in_place(PlaceId("pile/discard"))), "open to all"
    assert proposed()[1] == "The United Kingdom takes up what it has set aside."
    assert [count(window, f"hand/{each}") for each in ("germany", "uk", "japan", "ussr")] == [4, 3, 3, 3]
    assert sequence.ahead.text() == "Next: Strategic phase: one card replaced · Germany", "now that there are cards"
    assert proposed() == [], "and that was the draft"


def test_units_are_deployed_out_of_the_tray_and_the_map_says_where(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit(qtbot, tmp_path, "germany", ACTION)
    waiting = window.document.position.in_place(PlaceId("pool/germany"))
    army = next(one.id for one in waiting if one.kind == "army")
    assert "Germany, units in supply: 12." in ledger_of(window, "germany")
    assert hung_over(window, "austria", army) == "Austria has no factory. [§6.1, 3.5]"
    assert hung_over(window, "germany", army) == "It can be deployed in Germany for 3 OPs. [§6.1]"
    assert window.boards.front.preview.lit_now == {"germany", "czechoslovakia"}
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
    assert words(window) == "The Balkans can be reached for 2 OPs. 2 steps. [§6.2]"
    QTest.mouseRelease(view, LEFT, NONE, end)
    start, end = point_of(table, "two").toPoint(), anchor_of(table, "turkey").toPoint()
    for what, spot in (("press", start), ("move", (start + end) / 2), ("move", end)):
        touch(view, what, spot)
    assert "Turkey can be reached for 2 OPs. 3 steps." in words(window)
    touch(view, "release", end)
    keyboard = window.boards.front.keyboard
    assert isinstance(keyboard, Keyboard)
    table.setFocus()
    keyboard.go_to(AreaId("germany"))
    QTest.keyClick(table, Qt.Key.Key_Return)
    keyboard.go_to(AreaId("persia"))
    assert "Persia can be reached for 2 OPs. 4 steps." in words(window)
    QTest.keyClick(table, Qt.Key.Key_Return)
    where = window.document.position.where
    went = {where[CounterId(id)] for id in ("one", "two", "three")}
    assert went == {"balkans", "turkey", "persia"}, "whichever was uppermost in their pile"
    rest(qtbot, window)
    assert window.advisor.now.findings == (), "what was offered broke no rule"


def test_an_attack_on_the_us_moves_their_marker_by_the_same_click(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 3 · phase action · side japan\nryukyu: -\nryukyu: japan fleet #raider"
    window = sit(qtbot, tmp_path, "japan", text)
    battle = attack(window, "raider", "philippines")
    assert battle.head.lines.line(0).text == "Japan can destroy American Fleet in the Philippines for 3 OPs."
    one, whole_plan = offered(battle)
    assert one.text() == "American Fleet: 3 OPs; the United States comes closer to war"
    assert whole_plan.text() == (
        "American Fleet, and Japanese Fleet moves in: 5 OPs; the United States comes closer to war"
    )
    QTest.mouseClick(one, LEFT)
    position = window.document.position
    assert not position.in_place(PlaceId("philippines"))
    assert [one.side for one in position.in_place(PlaceId("us_joins/1"))] == ["us"]
    assert (len(position.stack(PlaceId("deck/us"))), len(position.stack(DECK))) == (3, 55)
    assert len(window.document._history) == 1


def test_a_plan_moves_their_marker_by_each_attack_and_by_the_unit_that_goes_in(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 3 · phase action · side japan\nryukyu: -\nryukyu: japan fleet #raider\nmanchuria: japan army #guard"
    window = sit(qtbot, tmp_path, "japan", text)
    QTest.mouseClick(offered(attack(window, "raider", "philippines"))[-1], LEFT)
    rest(qtbot, window)
    table = window.document.position
    assert [one.id for one in table.in_place(PlaceId("philippines"))] == ["raider"]
    assert [one.side for one in table.in_place(PlaceId("us_joins/1"))] == ["us"], "the attack"
    (coming,) = [one for one in window.advisor.now.findings if one.rule == "§9.2"]
    assert coming.deed is not None
    window.document.happen(coming.deed.event)
    table = window.document.position
    assert [one.side for one in table.in_place(PlaceId("us_joins/2"))] == ["us"], "and the unit that went in"
    QTest.mouseClick(offered(attack(window, "guard", "china"))[-1], LEFT)
    rest(qtbot, window)
    table = window.document.position
    assert [one.side for one in table.in_place(PlaceId("china_joins/2"))] == ["china"], "two attacks, and it has joined"
    assert len(table.stack(PlaceId("deck/china"))) == 0


def test_an_air_strike_takes_its_targets_off_and_the_planes_into_the_hangar(qtbot: QtBot, tmp_path: Path) -> None:
    window = sit(qtbot, tmp_path, "germany", AIR + "phase action")
    battle = attack(window, "planes", "ukraine")
    assert "for 6 OPs" in battle.head.lines.line(0).text
    assert [each.text() for each in offered(battle)] == [
        "Soviet Army and Soviet Fleet: 6 OPs", "Soviet Army: 3 OPs", "Soviet Fleet: 3 OPs",
    ]  # fmt: skip
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
    assert one.text() == "Damage on the United Kingdom"
    QTest.mouseClick(one, LEFT)
    position = window.document.position
    assert "damage" in [each.kind for each in position.in_place(PlaceId("united_kingdom"))]
    assert position.counters[CounterId("planes")].face == "used"
    rest(qtbot, window)
    assert not any("may bombard" in line for line in sequence_of(window))
