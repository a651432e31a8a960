"""A whole Axis turn of BlitzWar by real hands, in spring 1941: a nation joins, cards wait in line, fleets, air units, a
landing on a beachhead, marches, a Blitzkrieg with advance, a battle with retreat, supply and points at the end."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from app.panels.advice.sequence import SequencePanel
from app.panels.battle.panel import BattlePanel
from app.panels.cards.panel import CardsPanel
from app.panels.cards.place import CardPlace
from app.panels.kept.facts import FactsPanel
from app.panels.tray.panel import TrayPanel
from app.panels.tray.rows import TrayRow
from app.panels.tray.tree import ROW
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId, Box
from counters.counter import CounterId
from counters.position import PlaceId, Position, SeatId
from tests.app.rig import move
from tests.app.windows.a_table import anchor_of, game_window, point_of
from tests.app.windows.stories.test_assist_in_the_hand import touch

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
SPRING_1941 = """
turn 15 · phase diplomacy · side axis
fact joined italy = axis
fact joined hungary = axis
fact joined rumania = axis
fact joined bulgaria = axis
fact surrendered poland = 2
fact surrendered france = 8
fact vichy_created = 8
holds axis: warsaw, lodz, poznan, krakow, lublin, brest, nantes, bordeaux, paris, calais, cherbourg
holds axis: budapest, bucharest, sofia
holds allies: mechili, gazala, derna, benghazi
taranto: germany infantry_1 #landers, italy fleet_2 #littorio, germany air #pioneers
naples: germany air #stukas, axis supply_6 (amount 6)
rome: -
rome: germany infantry_2 #reserve
milan: -
sofia: germany mixed_3 #panzer (activated), germany infantry_3 #foot, axis supply_6 (amount 6)
ioannina: -
salonika: -
salonika: greece infantry_1 #evzones
el_agheila: germany mixed_3 #rommel (activated), italy infantry_2 #brescia, axis supply_2 (amount 2)
benghazi: -
benghazi: britain infantry_2 #tommy
mechili: -
derna: -
hand/axis: -
hand/axis: axis_limited_1 #one, axis_limited_2 #two
queue/axis: axis_limited_3 #next
seat anna "Anna": axis, germany, italy
seat ben "Ben": allies, britain, france
"""


class Player:
    """What one does at the table, said shortly."""

    def __init__(self, window: PlayWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot = window, qtbot
        self.table = window.boards.front.table

    @property
    def position(self) -> Position:
        return self.window.document.position

    def supplies(self) -> float:
        """All that the Axis has to spend."""
        there = (one for one in self.position.counters.values() if one.side == "axis" and one.amount is not None)
        return sum(one.amount or 0 for one in there if self.table.game.space(self.position.where[one.id]) is not None)

    def where(self, id: str) -> PlaceId:
        return self.position.where[CounterId(id)]

    def drag(self, id: str, to: str, *, tabs: int = 0, finger: bool = False) -> str:
        """What is said beside the hand before it opens."""
        self.see(
            self.table.counters.items[CounterId(id)].pos(), QPointF(*self.table.game.board.spaces[AreaId(to)].anchor)
        )
        view, a, b = self.table.viewport(), point_of(self.table, id).toPoint(), anchor_of(self.table, to).toPoint()
        assert self.table.counters.at(*_pair(self.table.to_map(QPointF(a))))[:1] == (id,), "it lies on top"
        if finger:
            touch(view, "press", a)
        else:
            QTest.mousePress(view, LEFT, NONE, a)
        for spot in ((a + b) / 2, b - QPoint(6, 6), b):
            touch(view, "move", spot) if finger else move(view, spot)
        for _ in range(tabs):
            QTest.keyClick(self.table, Qt.Key.Key_Tab)
        told = self.window.boards.front.bubble.text()
        if finger:
            touch(view, "release", b)
        else:
            QTest.mouseRelease(view, LEFT, NONE, b)
        return told

    def see(self, *spots: QPointF) -> None:
        """All of these, and some counters' room about them."""
        size = self.table.counters.size
        part = QRectF(spots[0], spots[-1]).normalized().adjusted(-3 * size, -3 * size, 3 * size, 3 * size)
        self.table.show_part(part)
        self.table.finish()

    def go_on(self, phase: str) -> None:
        """By the button of the sequence, until it is this phase."""
        panel = self.window.docks.open("sequence")
        assert isinstance(panel, SequencePanel)
        for _ in range(6):
            if self.position.clock.phase == phase:
                return
            QTest.mouseClick(panel.next_button, LEFT)
        raise AssertionError(phase)

    def attack(self, id: str, at: str, die: str) -> BattlePanel:
        """With the attack tool; the die is a real one."""
        self.window.boards.look_at(PlaceId(at))
        self.window.selection.only([CounterId(id)])
        # Where no window manager is, a list that drops down leaves no window active.
        with self.qtbot.waitActive(self.window):
            self.window.activateWindow()
        QTest.keyClicks(self.table, "b")
        QTest.mouseClick(self.table.viewport(), LEFT, NONE, anchor_of(self.table, at).toPoint())
        panel = self.window.docks.panels["battle"]
        assert isinstance(panel, BattlePanel)
        QTest.keyClicks(panel.dice.seen, die)
        QTest.mouseClick(panel.dice.enter, LEFT)
        return panel

    def steps(self, panel: BattlePanel) -> list[str]:
        return [each.text() for each in panel.steps.findChildren(QPushButton) if each.isVisible()]

    def step(self, panel: BattlePanel, words: str) -> None:
        found = (each for each in panel.steps.findChildren(QPushButton) if each.isVisible() and words in each.text())
        QTest.mouseClick(next(found), LEFT)

    def findings(self) -> str:
        self.qtbot.waitUntil(lambda: not self.window.advisor.busy)
        return "\n".join(each.sentence.text(self.window.document.naming) for each in self.window.advisor.now.findings)


def _pair(at: QPointF) -> tuple[float, float]:
    return at.x(), at.y()


def _cards(panel: CardsPanel, place: str) -> CardPlace:
    return next(each for each in panel.places if each.rule.id == place)


def _press(place: CardPlace, title: str, row: str = "") -> None:
    buttons = (each for each in place.buttons.findChildren(QAbstractButton) if not each.isHidden())
    button = next(each for each in buttons if each.text().removesuffix(" ▾") == title)
    if isinstance(button, QToolButton) and row:
        next(each for each in button.menu().actions() if each.text() == row).trigger()
    else:
        QTest.mouseClick(button, LEFT)


def _take(place: CardPlace, id: str) -> None:
    row = next(row for row, one in enumerate(place.cards.faces.counters) if one.id == id)
    spot = place.cards.visualRect(place.cards.faces.index(row)).center()
    QTest.mouseClick(place.cards.viewport(), LEFT, NONE, spot)


def _note_that_greece_joins(player: Player) -> None:
    panel = player.window.docks.open("facts")
    assert isinstance(panel, FactsPanel)
    panel.choose("joined")
    (nation,) = panel.boxes
    assert isinstance(nation, QComboBox)
    nation.setFocus()
    QTest.keyClicks(nation, "Greece")
    QTest.keyClicks(panel.value, "allies")
    QTest.mouseClick(panel.note, LEFT)


def _queue_and_receive(player: Player) -> None:
    """A card goes beneath those that wait; the top one arrives, and goes back into the hand."""
    player.go_on("cards")
    panel = player.window.docks.open("cards")
    assert isinstance(panel, CardsPanel)
    hand, queue = _cards(panel, "hand/axis"), _cards(panel, "queue/axis")
    _take(hand, "two")
    _press(hand, "Play")
    assert player.position.stack(PlaceId("queue/axis")) == ("two", "next"), "the last in line"
    history = player.window.document._history
    told = history.tell(history.head, SeatId("ben")).text(player.window.document.naming)
    assert "on their way" in told
    assert "Limited War" not in told, "the other side does not learn which"
    player.go_on("reinforcement")
    _take(queue, "next")
    _press(queue, "Give to", "Axis cards to choose from")
    assert player.position.stack(PlaceId("queue/axis")) == ("two",)


def _place_from_the_box(player: Player) -> None:
    panel = player.window.docks.open("tray")
    assert isinstance(panel, TrayPanel)
    QTest.keyClicks(panel.search, "German Armour")
    item = panel.tree.topLevelItem(0)
    while item is not None and (item.isHidden() or not isinstance(item.data(0, ROW), TrayRow)):
        item = panel.tree.itemBelow(item)
    assert item is not None
    panel.tree.setCurrentItem(item)
    QTest.keyClicks(panel.where, "Munich")
    QTest.keyClick(panel.where, Qt.Key.Key_Return)
    assert [one.side for one in player.position.in_area(AreaId("munich"))] == ["germany"]


def test_an_axis_turn_is_played_by_hand(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", SPRING_1941)
    window.resize(1600, 1000)
    window.document.sit(SeatId("anna"))
    player = Player(window, qtbot)
    _note_that_greece_joins(player)
    assert window.document.position.facts.says("joined", "greece")
    _queue_and_receive(player)
    _place_from_the_box(player)

    player.go_on("axis_naval")
    before = player.supplies()
    told = player.drag("littorio", "ionian_sea")
    assert "The Ionian Sea is 1 of 4 steps away; it costs 1 in supplies. [§12.1" in told
    assert told.splitlines()[-1] == "Paid in Berlin: 7 left of 8."
    assert player.position.counters[CounterId("littorio")].marked("moved")
    assert player.supplies() == before - 1, "and it is paid in the same gesture"
    window.document.undo()
    assert player.supplies() == before
    window.document.redo()

    player.go_on("axis_air")
    assert "Salonika is in range of Naples. The enemy may counter" in player.drag("stukas", "salonika")
    assert player.position.counters[CounterId("stukas")].face == "flying"
    assert "can have a beachhead from the Ionian Sea" in player.drag("pioneers", "ioannina", tabs=1)
    assert player.where("pioneers") == "ioannina/shore.ionian_sea"

    player.go_on("axis_sea_transport")
    assert "They may land in Ioannina from the Ionian Sea for 1" in player.drag("landers", "ioannina", finger=True)
    assert player.where("landers") == "ioannina/shore.ionian_sea"
    assert player.supplies() == before - 2

    player.go_on("axis_movement")
    told = player.drag("reserve", "milan", tabs=1)
    assert "strategic movement" in told.splitlines()[0]
    assert player.position.counters[CounterId("reserve")].marked("strategic")
    assert "tactical" in player.drag("foot", "bucharest")
    assert player.position.counters[CounterId("foot")].marked("moved")
    assert player.supplies() == before - 5, "two by rail, one on foot"

    player.go_on("axis_blitz")
    battle = player.attack("panzer", "salonika", "4")
    assert "The attackers may advance to Salonika" in battle.result.text()
    for words in ("Greek Infantry", "German Air force", "Mark the attackers", "They go to Salonika"):
        player.step(battle, words)
    assert (player.where("panzer"), player.where("evzones")) == ("salonika", "pool/allies")
    assert player.position.holders[AreaId("salonika")] == "axis", "it changed hands as they came in"
    assert all("German White tank: goes to" in words for words in player.steps(battle)), "a zone further (§16.4)"

    player.go_on("axis_combat")
    window.selection.only(())
    battle = player.attack("rommel", "benghazi", "6")
    assert "They can retreat to Mechili or Derna; their owner chooses." in battle.result.text()
    for words in ("British Infantry", "They go to Mechili", "Mark the attackers", "They go to Benghazi"):
        player.step(battle, words)
    assert [player.position.area(one.id) for one in player.position.counters.values() if one.side == "britain"].count(
        AreaId("mechili")
    ) == 1, "one corps is lost, and one goes back"
    assert player.where("rommel") == "benghazi"

    _note_who_is_in_supply(player)
    told = {fact.about[0]: fact.value for fact in player.position.facts.of("in_supply")}
    assert (told["panzer"], told["rommel"]) == ("", "")
    _count_the_points(player)
    assert "strategic points; its counter stands at" not in player.findings()


def _note_who_is_in_supply(player: Player) -> None:
    panel = player.window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    lines = panel.steps.lines
    row = next(row for row in range(lines.rowCount()) if "A click on it writes that down." in lines.line(row).text)
    panel.steps.scrollTo(lines.index(row))
    spot = panel.steps.visualRect(lines.index(row)).center()
    QTest.mouseClick(panel.steps.viewport(), LEFT, NONE, spot)


def _count_the_points(player: Player) -> None:
    """The marker goes to the number that the rulebook counts."""
    found = player.findings()
    points = re.search(r"The Axis holds (\d+) strategic points; its counter stands at 9", found)
    assert points is not None
    track = player.table.game.board.spaces[AreaId("axis_sp_table")]
    assert isinstance(track, Box)
    end = next(cell.shape.centroid for cell in track.cells if cell.id == points[1])
    (marker,) = player.position.stack(PlaceId("axis_sp_table/9"))
    player.see(player.table.counters.items[marker].pos(), QPointF(end.x, end.y))
    view = player.table.viewport()
    a, b = point_of(player.table, marker).toPoint(), player.table.window_point(end.x, end.y)
    QTest.mousePress(view, LEFT, NONE, a)
    for spot in ((a + b) / 2, b - QPoint(3, 3), b):
        move(view, spot)
    QTest.mouseRelease(view, LEFT, NONE, b)
    assert player.position.where[marker] == f"axis_sp_table/{points[1]}"


def test_what_leaves_no_choice_after_a_battle_is_one_click_and_one_undo(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", f"{SPRING_1941}fact joined greece = allies\n")
    window.resize(1600, 1000)
    player = Player(window, qtbot)
    for phase in ("reinforcement", "axis_air", "axis_blitz"):
        player.go_on(phase)
    battle = player.attack("panzer", "salonika", "4")
    steps, before = player.steps(battle), player.position
    assert battle.settle_button.isVisible()
    assert battle.settle_button.text() == "All that needs no choosing (2)", steps
    QTest.mouseClick(battle.settle_button, LEFT)
    assert player.where("evzones") == "pool/allies"
    assert player.position.counters[CounterId("panzer")].marked("fought")
    assert "They go to Salonika" in player.steps(battle), "to go in is for the players to decide"
    assert not battle.settle_button.isVisible()
    window.document.undo()
    assert player.position == before


def test_each_part_of_what_was_done_with_one_click_gets_its_tick(qtbot: QtBot, tmp_path: Path) -> None:
    """A loss beside what the rulebook proposed itself was asked for once more."""
    flying = "salonika: greece infantry_1 #evzones, germany air (flying) #stukas\nnaples: axis supply_6 (amount 6)\n"
    text = SPRING_1941.replace("naples: germany air #stukas, axis supply_6 (amount 6)\n", "")
    text = text.replace("salonika: greece infantry_1 #evzones\n", flying)
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", f"{text}fact joined greece = allies\n")
    window.resize(1600, 1000)
    player = Player(window, qtbot)
    for phase in ("reinforcement", "axis_air", "axis_blitz"):
        player.go_on(phase)
    battle = player.attack("panzer", "salonika", "4")
    assert battle.settle_button.text() == "All that needs no choosing (3)", player.steps(battle)
    QTest.mouseClick(battle.settle_button, LEFT)
    assert all("They go to" in words for words in player.steps(battle)), player.steps(battle)
    player.step(battle, "They go to Salonika")
    player.go_on("allies_naval")
    assert (battle.attackers, battle.at) == ((), None), "what is over is put away"
