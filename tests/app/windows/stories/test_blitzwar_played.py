"""BlitzWar on the table, as its players do it: with real hands, by the whole rulebook."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton
from pytestqt.qtbot import QtBot

from app.panels.advice.findings import FindingsPanel
from app.panels.advice.sequence import SequencePanel
from app.panels.battle.panel import BattlePanel
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from counters.counter import CounterId
from counters.position import PlaceId, SeatId
from tests.app.rig import move
from tests.app.windows.a_table import anchor_of, game_window, point_of
from tests.app.windows.stories.test_assist_in_the_hand import touch

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
MECHILI = """
turn 13 · phase axis_blitz · side axis
el_agheila: -
el_agheila: germany elite #elite (activated), italy infantry_2 #brescia (activated)
el_agheila: italy infantry_1 #savona (activated)
tripoli: -
tripoli: axis supply_2 (amount 2)
derna: -
derna: britain infantry_2
sirte: -
mechili: germany air #stukas (flying)
"""


def band(window: PlayWindow, area: str) -> None:
    """All counters of an area, by a rubber band round it."""
    window.boards.look_at(PlaceId(area))
    table = window.boards.front.table
    middle = anchor_of(table, area).toPoint()
    corner, other = middle - QPoint(110, 80), middle + QPoint(170, 70)
    QTest.mousePress(table.viewport(), LEFT, NONE, corner)
    for spot in (corner + QPoint(30, 30), middle, other):
        move(table.viewport(), spot)
    QTest.mouseRelease(table.viewport(), LEFT, NONE, other)


def click(panel: BattlePanel, words: str) -> None:
    button = next(each for each in panel.steps.findChildren(QPushButton) if words in each.text() and each.isVisible())
    QTest.mouseClick(button, LEFT)


def test_example_20_1_is_fought_and_each_step_is_one_click(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "example_cyrenaica", MECHILI)
    table = window.boards.front.table
    band(window, "el_agheila")
    assert window.selection.counters == {"elite", "brescia", "savona"}
    QTest.keyClicks(table, "b")
    QTest.mouseClick(table.viewport(), LEFT, NONE, anchor_of(table, "mechili").toPoint())
    battle = window.docks.panels["battle"]
    assert isinstance(battle, BattlePanel)
    assert battle.sheet is not None
    assert (battle.sheet.odds, battle.sheet.column) == ("1-1", "4-1")
    QTest.keyClicks(battle.dice.seen, "4")
    QTest.mouseClick(battle.dice.enter, LEFT)
    assert "C/2" in battle.result.text()
    click(battle, "Elite → Infantry")
    click(battle, "→ Armour")
    click(battle, "→ Infantry")
    click(battle, "Air force: is removed")
    click(battle, "Mark the attackers")
    position = window.document.position
    kinds = {at: sorted(one.kind for one in position.in_area(AreaId(at))) for at in ("mechili", "el_agheila")}
    assert kinds == {
        "mechili": ["armour_1", "infantry_1"],
        "el_agheila": ["infantry_1", "infantry_1f", "infantry_2"],
    }
    assert all(one.marked("fought") for one in position.in_area(AreaId("el_agheila"))), "what was changed, too"
    assert CounterId("elite") not in position.counters
    assert not [each for each in battle.steps.findChildren(QPushButton) if each.isVisible()], "all is done"
    heights = [battle.list.sizeHintForRow(row) for row in range(battle.list.lines.rowCount())]
    assert battle.list.height() >= sum(heights), "no line is cut off"


def test_one_click_writes_down_who_is_in_supply_when_the_turn_ends(qtbot: QtBot, tmp_path: Path) -> None:
    text = (
        MECHILI.replace("axis_blitz", "axis_combat")
        + "south_central_mediterranean: -\nmechili: -\nel_alamein: italy infantry_1 #lost\n"
    )
    window = game_window(qtbot, tmp_path, "blitzwar", "example_cyrenaica", text)
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    rows = [panel.steps.lines.line(row) for row in range(panel.steps.lines.rowCount())]
    at = next(row for row, line in enumerate(rows) if "A click on it writes that down." in line.text)
    panel.steps.scrollTo(panel.steps.lines.index(at))
    spot = panel.steps.visualRect(panel.steps.lines.index(at)).center()
    QTest.mouseClick(panel.steps.viewport(), LEFT, NONE, spot)
    position = window.document.position
    told = {fact.about[0]: fact.value for fact in position.facts.of("in_supply")}
    assert (told["elite"], told["lost"]) == ("", "no")
    assert position.counters[CounterId("lost")].marked("oos")
    assert not position.counters[CounterId("elite")].marked("oos")
    assert str(window.document.log(window.document._history.head)).startswith("Seen to:"), "one sentence for all of it"
    window.document.undo()
    assert not window.document.position.facts.of("in_supply"), "one gesture"


MAY_1941 = """
turn 14 · phase axis_movement · side axis
fact joined italy = axis
fact surrendered poland = 2
fact surrendered france = 8
fact vichy_created = 8
holds axis: warsaw, lodz, poznan, krakow, lublin
warsaw: germany mixed_3 #panzer
krakow: germany infantry_3, axis supply_6 (amount 6)
"""


def test_a_finger_has_no_tab_and_is_offered_the_other_means_when_it_lets_go(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", MAY_1941)
    window.boards.look_at(PlaceId("warsaw"))
    table = window.boards.front.table
    view, panzer = table.viewport(), CounterId("panzer")
    start, end = point_of(table, panzer).toPoint(), anchor_of(table, "lublin").toPoint()
    for what, spot in (("press", start), ("move", (start + end) / 2), ("move", end)):
        touch(view, what, spot)
    assert window.boards.front.bubble.text().startswith("tactical movement: Lublin")
    assert "Or: strategic movement: Lublin" in window.boards.front.bubble.text()
    touch(view, "release", end)
    assert window.document.position.counters[panzer].marks == ("moved",)
    (other,) = [each for each in window.bar.findChildren(QPushButton) if each.isVisible()]
    assert other.text() == "Or: strategic movement"
    assert "strategic movement" in other.toolTip()
    QTest.mouseClick(other, LEFT)
    assert window.document.position.where[panzer] == "lublin"
    assert window.document.position.counters[panzer].marks == ("strategic",)
    assert len(window.document._history.line()) == 1, "instead of the move, not after it"


def test_a_drag_says_what_it_costs_what_would_be_then_and_keeps_it_in_mind(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", MAY_1941)
    window.boards.look_at(PlaceId("warsaw"))
    table = window.boards.front.table
    view, start = table.viewport(), point_of(table, "panzer").toPoint()
    QTest.mousePress(view, LEFT, NONE, start)
    for to in ("brest_litovsk", "lublin"):
        move(view, anchor_of(table, to).toPoint() - QPoint(9, 9))
        move(view, anchor_of(table, to).toPoint())
        text = window.boards.front.bubble.text()
        assert "§" in text
    assert "Tab: strategic" in text
    QTest.keyClick(table, Qt.Key.Key_Tab)
    QTest.mouseRelease(view, LEFT, NONE, anchor_of(table, "lublin").toPoint())
    assert window.document.position.counters[CounterId("panzer")].marks == ("strategic",)
    log = window.document.log(window.document._history.head).text(window.document.naming)
    assert "fact" not in log, "what is kept in mind goes without saying"


def test_an_air_unit_shows_that_it_flies_and_is_not_taken_for_one_at_its_base(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "example_cyrenaica")
    window.boards.look_at(PlaceId("benghazi"))
    table, stukas = window.boards.front.table, CounterId("germany_air_2")
    view, end = table.viewport(), anchor_of(table, "mechili").toPoint()
    QTest.mousePress(view, LEFT, NONE, point_of(table, stukas).toPoint())
    for spot in (end - QPoint(60, 40), end - QPoint(9, 9), end):
        move(view, spot)
    QTest.mouseRelease(view, LEFT, NONE, end)
    position = window.document.position
    assert (position.where[stukas], position.counters[stukas].face) == ("mechili", "flying")
    rules, game = window.document.rulebook, window.document.game
    assert not [each for each in rules.findings(game, position) if stukas in each.counters]


def test_a_mixed_hand_is_shown_where_each_of_it_may_go_and_moves_all_the_same(qtbot: QtBot, tmp_path: Path) -> None:
    text = MAY_1941 + "taranto: italy infantry_2 #inf, italy fleet_2 #fl, germany air #air\n"
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    band(window, "taranto")
    table, mixed = window.boards.front.table, frozenset(map(CounterId, ("inf", "fl", "air")))
    window.selection.only(mixed)
    view, start, end = table.viewport(), point_of(table, "inf").toPoint(), anchor_of(table, "foggia").toPoint()
    QTest.mousePress(view, LEFT, NONE, start)
    for spot in ((start + end) / 2, end - QPoint(9, 9), end):
        move(view, spot)
    preview = window.boards.front.preview
    assert {"foggia", "ionian_sea"} <= preview.lit_now, "land, and sea"
    told = window.boards.front.bubble.text()
    assert "Nothing takes Italian Infantry" in told
    assert "tactical movement: Italian Infantry alone: Foggia" in told
    assert "German Air force alone: Foggia can be reached through our own zones" in told
    QTest.mouseRelease(view, LEFT, NONE, end)
    position = window.document.position
    assert {position.where[id] for id in mixed} == {PlaceId("foggia")}, "nothing is refused"
    assert not any(position.counters[id].marked("moved") for id in mixed), "nobody was told how they went"


def test_what_a_finding_proposes_is_one_click_in_its_panel_and_in_the_menu_of_the_place(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = MAY_1941 + "fact joined bulgaria = axis\nholds axis: sofia\nskopje: germany mixed_3 #invader\n"
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    panel = window.docks.open("findings")
    assert isinstance(panel, FindingsPanel)
    qtbot.waitUntil(lambda: window.advisor.now.whole)
    lines = panel.list.lines
    row = next(
        row for row in range(lines.rowCount()) if "A click on it: Yugoslavia joins: Allies." in lines.line(row).text
    )
    panel.list.scrollTo(lines.index(row))
    QTest.mouseClick(panel.list.viewport(), LEFT, NONE, panel.list.visualRect(lines.index(row)).center())
    joined = window.document.position.facts.get("joined", "yugoslavia")
    assert joined is not None
    assert joined.value == "allies"
    window.document.undo()
    qtbot.waitUntil(lambda: window.advisor.now.whole)
    window.boards.look_at(PlaceId("skopje"))
    table = window.boards.front.table
    table.finish()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.RightButton, NONE, point_of(table, "invader").toPoint())
    menu = next(menu for menu in window.findChildren(QMenu) if menu.isVisible())
    deed = next(row for row in menu.actions() if row.text() == "Yugoslavia joins: Allies.")
    QTest.mouseClick(menu, LEFT, NONE, menu.actionGeometry(deed).center())
    assert window.document.position.facts.says("joined", "yugoslavia")


def test_a_card_arrives_with_its_counters_by_one_click(qtbot: QtBot, tmp_path: Path) -> None:
    cards = ", ".join(f"axis_limited_{number}" for number in (1, 2, 3, 5))
    text = f'seat anna "Anna": axis, germany\nturn 3 · phase reinforcement\nqueue/axis: {cards}\n'
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    panel, document = window.docks.open("findings"), window.document
    document.sit(SeatId("anna"))
    assert isinstance(panel, FindingsPanel)
    qtbot.waitUntil(lambda: window.advisor.now.whole)
    lines = panel.list.lines
    row = next(row for row in range(lines.rowCount()) if "Axis Limited War 5" in lines.line(row).text)
    panel.list.scrollTo(lines.index(row))
    QTest.mouseClick(panel.list.viewport(), LEFT, NONE, panel.list.visualRect(lines.index(row)).center())
    waiting = Counter(one.kind for one in document.position.in_place(PlaceId("pool/axis")))
    assert waiting == {"armour_2": 1, "infantry_2": 1, "air": 2, "u_boats_2": 1, "supply_4": 1}
    assert len(document.position.stack(PlaceId("queue/axis"))) == 3, "the others wait for their turn"
    document.undo()
    assert not document.position.stack(PlaceId("pool/axis")), "one gesture"


def test_going_on_writes_down_who_is_in_supply_where_nobody_has(qtbot: QtBot, tmp_path: Path) -> None:
    text = (
        MECHILI.replace("axis_blitz", "axis_combat")
        + "south_central_mediterranean: -\nmechili: -\nel_alamein: italy infantry_1 #lost\n"
    )
    window = game_window(qtbot, tmp_path, "blitzwar", "example_cyrenaica", text)
    panel, document = window.docks.open("sequence"), window.document
    assert isinstance(panel, SequencePanel)
    QTest.mouseClick(panel.next_button, LEFT)
    assert document.position.clock.phase == "allies_sea_transport", "nobody of theirs sails or flies here"
    assert {fact.about[0]: fact.value for fact in document.position.facts.of("in_supply")}["lost"] == "no"
    assert document.position.counters[CounterId("lost")].marked("oos")
    assert "Left open" not in window.bar.words
    document.undo()
    assert document.position.clock.phase == "axis_combat", "one gesture"
    assert not document.position.facts.of("in_supply")
    window.advising.switch("never")
    QTest.mouseClick(panel.next_button, LEFT)
    assert not document.position.facts.of("in_supply"), "whoever wants no advice writes it down by hand"


BRUSSELS = """
turn 3 · phase axis_combat · side axis
fact joined belgium = allies
holds axis: amsterdam, liege
brussels: -
brussels: belgium infantry_2 (reduced, steps 1), belgium infantry_2
ruhr: -
ruhr: germany armour_2 #tank (activated), germany infantry_3 #foot (activated)
liege: germany infantry_2 #guard (activated)
amsterdam: germany infantry_1 #watch
calais: -
reims: -
"""


def test_defenders_who_are_destroyed_for_want_of_a_refuge_are_not_to_be_lost_once_more(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", BRUSSELS)
    battle = window.docks.open("battle")
    assert isinstance(battle, BattlePanel)
    battle.choose(tuple(map(CounterId, ("tank", "foot", "guard"))), AreaId("brussels"))
    QTest.keyClicks(battle.dice.seen, "6")
    QTest.mouseClick(battle.dice.enter, LEFT)
    assert "destroyed" in battle.result.text()
    click(battle, "They are destroyed")
    left = [each.text() for each in battle.steps.findChildren(QPushButton) if each.isVisibleTo(battle.steps)]
    assert not [words for words in left if "Belgian" in words]
    assert not window.document.position.in_area(AreaId("brussels"))
