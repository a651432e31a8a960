"""What an evening of Empires stumbled over: aircraft that bomb, the rows of the diplomacy chart, who goes aboard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeAlias

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolTip
from pytestqt.qtbot import QtBot

from app.panels.advice.sequence import SequencePanel
from app.panels.advice.why import WhyPanel
from app.panels.battle.panel import BattlePanel
from app.panels.parts.line import Line
from app.panels.parts.lines import LinesView
from app.panels.tray.purchases import Purchases
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from boards.plain.sentence import place
from counters.counter import CounterId, KindId, SideId
from counters.events import ClockMoved, CountersMoved, CountersRemoved, DiceRolled
from counters.position import Clock, PhaseId, PlaceId, ValueId
from rules_assist.advice import Act
from tests.app.windows.a_table import anchor_of, drag, game_window, point_of

PLANES = (CounterId("fighter"), CounterId("bomber"))


Evening: TypeAlias = Callable[..., PlayWindow]


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Evening:
    """The table of September 1939 with these things otherwise."""
    return partial(game_window, qtbot, tmp_path, "empires", "september_1939")


def battle_of(window: PlayWindow) -> BattlePanel:
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    return panel


def sequence_of(window: PlayWindow) -> SequencePanel:
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    return panel


def lines_of(view: LinesView) -> list[Line]:
    return [view.lines.line(row) for row in range(view.lines.rowCount())]


def test_aircraft_that_bomb_are_asked_about_guns_and_noted_by_a_click(qtbot: QtBot, evening: Evening) -> None:
    text = "phase germany_bombing\nwarsaw: -\nwarsaw: poland ftr, poland inf, germany ftr #fighter, germany bmb #bomber"
    window = evening(text)
    panel, sequence = battle_of(window), sequence_of(window)
    qtbot.waitUntil(lambda: any("guns fire first" in line.text for line in lines_of(sequence.steps)))
    sequence.steps.chosen.emit(next(line for line in lines_of(sequence.steps) if "guns fire first" in line.text))
    qtbot.waitUntil(lambda: set(panel.attackers) == set(PLANES))
    assert list(panel.rounds.volleys) == ["guns_defence", "air_attack", "air_defence"]
    line = next(line for line in lines_of(sequence.steps) if "strike points" in line.text)
    sequence.steps.chosen.emit(line)
    facts = window.document.position.facts
    struck = facts.get("strike_points", "warsaw")
    assert struck is not None
    assert struck.value == "2"
    assert facts.says("flew_mission", "bomber")


def test_hits_in_the_air_are_for_aircraft_alone_and_for_nobody_when_there_are_none(
    qtbot: QtBot, evening: Evening
) -> None:
    theirs, ours = "poland ftr #theirs, poland inf", "germany ftr #fighter, germany bmb #bomber"
    text = f"phase germany_bombing\nwarsaw: -\nwarsaw: {theirs}, {ours}"
    window = evening(text)
    panel = battle_of(window)
    panel.choose(PLANES, AreaId("warsaw"))
    panel.rounds.real.seen.setText("1 1")
    panel.rounds.volleys["air_attack"].throw()

    def losses() -> list[str]:
        return list({each.text(): each for each in panel.findChildren(QPushButton) if "lost" in each.text()})

    assert losses() == ["Polish Fighter: is lost"], "no infantry, which stays on the ground"
    window.document.happen(CountersRemoved((CounterId("theirs"),)))
    qtbot.waitUntil(lambda: not losses())  # The second hit finds nobody.


def test_aircraft_go_back_by_a_click_to_where_they_flew_from(qtbot: QtBot, evening: Evening) -> None:
    text = (
        "phase germany_bombing\nside germany\nwarsaw: -\nwarsaw: poland inf\nsilesia: -\nsilesia: germany bmb #bomber"
    )
    window = evening(text)
    sequence = sequence_of(window)
    window.document.happen(CountersMoved((CounterId("bomber"),), PlaceId("warsaw")))
    for words in ("left over Warsaw", "Fly back to Silesia"):
        qtbot.waitUntil(lambda words=words: any(words in line.text for line in lines_of(sequence.steps)))
        sequence.steps.chosen.emit(next(line for line in lines_of(sequence.steps) if words in line.text))
    assert window.document.position.where[CounterId("bomber")] == "silesia"


def test_a_row_of_the_diplomacy_chart_is_its_nation(evening: Evening) -> None:
    text = "phase germany_diplomacy\nside germany"
    window = evening(text)
    why = window.docks.open("why")
    assert isinstance(why, WhyPanel)
    why.ask(place=PlaceId("diplomacy_italy"))
    told = [line.text for line in lines_of(why.list)]
    assert "Pay 7 to influence Italy" in told
    assert window.document.position.clock.side == SideId("germany")


def test_a_gift_to_an_ally_is_a_click_on_his_land_and_half_of_it_arrives(evening: Evening) -> None:
    text = "phase england_diplomacy\nside england\nvalue england.resources = 15\nvalue france.resources = 0"
    window = evening(text)
    document, why = window.document, window.docks.open("why")
    assert isinstance(why, WhyPanel)
    why.ask(place=PlaceId("paris"))
    offered = {line.text: line for line in lines_of(why.list) if line.text.startswith("Give ")}
    assert list(offered) == ["Give France 5: 3 arrive", "Give France 10: 5 arrive"], "there is no more than 15"
    why.list.chosen.emit(offered["Give France 5: 3 arrive"])
    assert [document.position.value(ValueId(f"{one}.resources")) for one in ("england", "france")] == [10, 3]
    why.ask(place=PlaceId("berlin"))
    refused = [line.text for line in lines_of(why.list)].count("Germany is no ally of England.")
    assert refused == 1, "told once, and not of each sum"


def test_who_pays_for_influence_throws_at_once_and_the_marker_goes_where_the_die_says(evening: Evening) -> None:
    text = "phase germany_diplomacy\nside germany\nvalue germany.resources = 200"
    window = evening(text)
    document, why = window.document, window.docks.open("why")
    assert isinstance(why, WhyPanel)
    for nation in ("hungary", "romania", "bulgaria", "finland", "spain", "turkey", "yugoslavia"):
        why.ask(place=PlaceId(f"diplomacy_{nation}"))
        before, (marker,) = document.position, (
            id for id, one in document.position.counters.items() if one.kind == "influence" and one.side == nation
        )  # fmt: skip
        why.list.chosen.emit(next(line for line in lines_of(why.list) if line.text.startswith("Pay ")))
        (roll,) = (each for moment in document.played()[-2:] for each in moment.events if isinstance(each, DiceRolled)
                   and each.purpose is not None and nation in str(each.purpose.values))  # fmt: skip
        assert document.position.value(ValueId("germany.resources")) in (
            before.value(ValueId("germany.resources")) - 7,
            before.value(ValueId("germany.resources")) - 10,
        )
        assert (document.position.where[marker] != before.where[marker]) == (roll.results[0] <= 2)
    asked = Act(verb="influence", side=SideId("germany"), at=(PlaceId("diplomacy_thailand"),), details={"die": "1"})
    answer = document.answer(lambda rules, game, now: rules.may(game, now, asked), None)
    assert answer is not None
    assert answer.deed is not None
    assert answer.deed.event == CountersMoved(
        (CounterId("thailand_influence_1"),), PlaceId("diplomacy_thailand/axis_camp")
    )


def test_what_a_nation_holds_is_noted_as_its_turn_begins_and_the_log_tells_of_the_clock_alone(evening: Evening) -> None:
    window = evening("phase germany_air_rebasing\nside germany")
    window.document.happen(ClockMoved(Clock(1, PhaseId("germany_diplomacy"), SideId("germany"))))
    facts = window.document.position.facts
    assert facts.says("controlled_at_start", "berlin", "germany")
    assert not facts.says("controlled_at_start", "warsaw", "germany")
    told = str(window.document.log(window.document.head))
    assert "berlin" not in told.casefold()
    window.document.undo()
    assert not window.document.position.facts.says("controlled_at_start", "berlin", "germany")


def test_a_fighter_is_put_beside_a_bomber_and_paratroopers_aboard(qtbot: QtBot, evening: Evening) -> None:
    text = "silesia: -\nbohemia: -\nsilesia: germany bmb #bomber\nbohemia: germany ftr #fighter, germany para #para"
    window = evening(text)
    window.boards.look_at(PlaceId("silesia"))
    table = window.boards.front.table
    qtbot.waitUntil(lambda: CounterId("bomber") in table.counters.items)
    table.finish()
    for one, there in (("para", "aboard/bomber"), ("fighter", "silesia")):
        drag(table, point_of(table, one), point_of(table, "bomber"))
        assert window.document.position.where[CounterId(one)] == there
        table.finish()


def test_no_general_is_a_loss_and_where_all_go_one_click_takes_them(evening: Evening) -> None:
    text = "phase germany_land_combat\nkrakow: -\nkrakow: 2 poland inf, 9 germany inf, germany gen_rundstedt #him"
    window = evening(text)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    ours = [one.id for one in window.document.position.in_area(AreaId("krakow")) if one.side == "germany"]
    panel.choose(tuple(ours), AreaId("krakow"))
    for name, dice in (("land_attack", "1 1 1 1 1 1 1 1 10"), ("land_defence", "1 10")):
        panel.rounds.real.seen.setText(dice)
        panel.rounds.volleys[name].throw()
    assert panel.rounds.volleys["land_attack"].result.text() == "Hits: 8."
    buttons = {each.text(): each for each in panel.findChildren(QPushButton) if "lost" in each.text()}
    assert not any("Rundstedt" in each for each in buttons)
    QTest.mouseClick(buttons["All of them are lost"], Qt.MouseButton.LeftButton)
    assert not any(one.side == "poland" for one in window.document.position.in_area(AreaId("krakow")))


def test_one_click_takes_as_many_as_were_hit_of_those_who_are_lost_first(evening: Evening) -> None:
    """In a Blitzkrieg armor is hit twice, and so nothing settles by itself."""
    text = "phase germany_land_combat\nfact blitzkrieg germany\nkrakow: -"
    text += "\nkrakow: 4 poland inf, 5 germany inf, germany arm"
    window = evening(text)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    ours = [one.id for one in window.document.position.in_area(AreaId("krakow")) if one.side == "germany"]
    panel.choose(tuple(ours), AreaId("krakow"))
    panel.rounds.real.seen.setText("1 1 1 10")
    panel.rounds.volleys["land_defence"].throw()
    lost = next(each for each in panel.findChildren(QPushButton) if each.text() == "3 × German Infantry: lost")
    QTest.mouseClick(lost, Qt.MouseButton.LeftButton)
    left = [one.kind for one in window.document.position.in_area(AreaId("krakow")) if one.side == "germany"]
    assert sorted(left) == ["arm", "inf", "inf"]


def test_a_first_hit_on_armor_in_a_blitzkrieg_is_no_loss_and_the_next_one_finds_the_same_armor(
    evening: Evening,
) -> None:
    text = "phase germany_land_combat\nfact blitzkrieg germany\nkrakow: -"
    window = evening(f"{text}\nkrakow: 4 poland inf, germany arm #one, germany arm #two, germany inf")
    panel = battle_of(window)
    ours = [one.id for one in window.document.position.in_area(AreaId("krakow")) if one.side == "germany"]
    panel.choose(tuple(ours), AreaId("krakow"))
    for hit, left in (("German Armor: hit, and not lost", 3), ("German Armor: is lost", 2)):
        panel.rounds.real.seen.setText("1 10 10 10")
        panel.rounds.volleys["land_defence"].throw()
        offered = [each for each in panel.findChildren(QPushButton) if "lost" in each.text()]
        by_title = {each.text(): each for each in offered}
        assert set(by_title) == ({hit, "German Infantry: is lost"} if left == 3 else {hit})
        QTest.mouseClick(by_title[hit], Qt.MouseButton.LeftButton)
        assert len([one for one in ours if window.document.position.where.get(one) == "krakow"]) == left
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        assert [each.text() for each in panel.findChildren(QPushButton) if "lost" in each.text()] == []
        QTest.mouseClick(panel.rounds.again, Qt.MouseButton.LeftButton)


def test_a_battleship_that_is_hit_once_is_damaged_and_not_lost(evening: Evening) -> None:
    window = evening("phase germany_naval_combat\ne_biscay: -\ne_biscay: germany bb #ship, 2 england dd")
    panel = battle_of(window)
    panel.choose((CounterId("ship"),), AreaId("e_biscay"))
    panel.rounds.real.seen.setText("1 10")
    panel.rounds.volleys["sea_defence"].throw()
    hit = next(
        each for each in panel.findChildren(QPushButton) if each.text() == "German Battleship: hit, and not lost"
    )
    QTest.mouseClick(hit, Qt.MouseButton.LeftButton)
    assert window.document.position.counters[CounterId("ship")].marked("damaged")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert [each.text() for each in panel.findChildren(QPushButton) if "lost" in each.text()] == []


def test_the_panel_forgets_a_battle_at_sea_when_it_is_time_for_land(evening: Evening) -> None:
    """Where only trade is left to attack there, which is not done now."""
    text = "phase germany_naval_combat\nside germany\ne_west_approaches: -"
    text += "\ne_west_approaches: england dd #ship, germany sub #boat"
    window = evening(text)
    panel = battle_of(window)
    panel.choose((CounterId("boat"),), AreaId("e_west_approaches"))
    panel.rounds.real.seen.setText("1")
    panel.rounds.volleys["sea_attack"].throw()
    window.document.happen(CountersRemoved((CounterId("ship"),)))
    window.document.happen(ClockMoved(Clock(1, PhaseId("germany_land_movement"), SideId("germany"))))
    assert panel.at is None


def test_nobody_is_asked_who_intercepts_once_they_fight_on_the_ground(evening: Evening) -> None:
    text = "phase germany_land_combat\nwarsaw: -\nwarsaw: poland ftr, poland inf, germany ftr #fighter, germany inf"
    window = evening(text)
    ours = tuple(one.id for one in window.document.position.in_area(AreaId("warsaw")) if one.side == "germany")
    for thrown, asked in (("air_attack air_defence", True), ("air_attack land_attack land_defence", False)):
        act = Act(verb="attack", counters=ours, at=(PlaceId("warsaw"),), details={"round": "2", "thrown": thrown})
        sheet = window.document.answer(lambda rules, game, now, act=act: rules.battle(game, now, act), None)
        assert sheet is not None
        assert ("interception" in [each.name for each in sheet.questions]) == asked


def test_a_convoy_battle_is_one_round_after_which_the_trade_is_less_and_submarines_stay(
    qtbot: QtBot, evening: Evening
) -> None:
    text = (
        "phase england_collect\nside england\ne_west_approaches: -\ne_west_approaches: germany sub #a, germany sub #b"
    )
    window = evening(text)
    panel = battle_of(window)
    panel.choose((CounterId("a"), CounterId("b")), AreaId("e_west_approaches"))
    panel.rounds.real.seen.setText("4 2")
    panel.rounds.volleys["convoy_attack"].throw()

    def buttons() -> dict[str, QPushButton]:
        return {each.text(): each for each in panel.steps.findChildren(QPushButton)}

    qtbot.waitUntil(lambda: any("loses 1 of its trade" in words for words in buttons()))
    assert not any("They go to" in words for words in buttons()), "they stay where they are"
    assert not any(each.isVisibleTo(panel) and each.text().startswith("Next round") and each.isEnabled()
                   for each in panel.findChildren(QPushButton))  # fmt: skip
    QTest.mouseClick(next(each for words, each in buttons().items() if "loses 1" in words), Qt.MouseButton.LeftButton)
    destroyed = window.document.position.facts.get("trade_destroyed", "e_west_approaches", "england")
    assert destroyed is not None
    assert destroyed.value == "1"


def test_who_picks_up_what_is_in_sight_stays_where_he_looks(qtbot: QtBot, evening: Evening) -> None:
    text = "silesia: -\nbohemia: -\nsilesia: germany inf #foot"
    window = evening(text)
    window.boards.look_at(PlaceId("krakow"))
    table = window.boards.front.table
    qtbot.waitUntil(lambda: CounterId("foot") in table.counters.items)
    table.finish()
    before = anchor_of(table, "bohemia")
    window.pick_up((CounterId("foot"),))
    assert anchor_of(table, "bohemia") == before
    assert "Tap where they go" in window.bar.words
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=before.toPoint())
    assert window.document.position.where[CounterId("foot")] == "bohemia"
    assert not window.bar.isVisible()


def test_armor_that_has_come_up_the_build_chart_may_be_placed(evening: Evening) -> None:
    """It was bought into the second box, and lies in the first a turn later."""
    text = "phase germany_placement\nside germany\nbuild_chart/0: germany arm #due\nbuild_chart/1: germany arm #next"
    window = evening(text)
    document = window.document
    due, later = (document.assist.reach(document.game, document.position, (CounterId(id),)) for id in ("due", "next"))
    assert "berlin" in due.ways
    assert not later.ways
    assert later.refused[AreaId("berlin")][0].rule == "L562"


def test_shift_takes_the_whole_pile_into_an_attack(qtbot: QtBot, evening: Evening) -> None:
    text = "warsaw: -\nwarsaw: poland inf\ndanzig: -\ndanzig: germany inf #low, germany arm #mid, germany inf #top"
    window = evening(text)
    window.boards.look_at(PlaceId("warsaw"))
    table = window.boards.front.table
    qtbot.waitUntil(lambda: CounterId("top") in table.counters.items)
    table.finish()
    window.boards.take("attack")
    view, start, end = table.viewport(), point_of(table, "top"), anchor_of(table, "warsaw")
    QTest.mousePress(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, start.toPoint())
    for part in (0.2, 0.6, 1.0):
        QTest.mouseMove(view, (start + (end - start) * part).toPoint())
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=end.toPoint())
    panel = window.docks.panels["battle"]
    assert isinstance(panel, BattlePanel)
    assert set(panel.attackers) == {CounterId("low"), CounterId("mid"), CounterId("top")}


def test_the_names_of_values_begin_a_line_each(evening: Evening) -> None:
    window = evening()
    panel = window.docks.open("values")
    told = [each.text() for each in panel.findChildren(QLabel)]
    assert "Resources in Libya" in told
    assert not any(each[:1].islower() for each in told)


def test_a_way_is_called_in_german_by_what_it_is(qtbot: QtBot, evening: Evening) -> None:
    text = "phase italy_land_movement\nside italy\nflorence: -\nflorence: italy inf #foot"
    window = evening(text, language="de")
    window.boards.look_at(PlaceId("florence"))
    table = window.boards.front.table
    qtbot.waitUntil(lambda: CounterId("foot") in table.counters.items)
    table.finish()
    QTest.mousePress(table.viewport(), Qt.MouseButton.LeftButton, pos=point_of(table, "foot").toPoint())
    end = anchor_of(table, "turin").toPoint()
    for aside in (40, 4, 0):
        QTest.mouseMove(table.viewport(), end - QPoint(aside, 0))
    told = window.boards.front.bubble.text()
    QTest.mouseRelease(table.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert told.startswith("zu Land: Turin")
    assert "Tab: strategische Bewegung: Turin" in told


def test_the_guard_of_a_shore_is_lost_first_and_throws_no_more(qtbot: QtBot, evening: Evening) -> None:
    text = "phase italy_land_combat\nside italy\nfact at_war italy france\ncorsica: -"
    text += "\ncorsica: france inf #foe, italy inf #one, italy inf #two"
    text += "\nfact came_from one = e_lions\nfact came_from two = e_lions"
    window = evening(text)
    panel = battle_of(window)
    panel.choose((CounterId("one"), CounterId("two")), AreaId("corsica"))
    for name, dice in (("land_attack", "1 10"), ("land_defence", "9 9")):
        panel.rounds.real.seen.setText(dice)
        panel.rounds.volleys[name].throw()

    def lost() -> list[str]:
        return [each.text() for each in panel.steps.findChildren(QPushButton) if "lost" in each.text()]

    qtbot.waitUntil(lambda: any("the coast bear 1 of them" in each.text() for each in panel.findChildren(QLabel)))
    assert not lost()
    panel.rounds.again.click()
    assert panel.rounds.volleys["land_defence"].volley.dice == "1d10", "the guard has fallen"
    for name, dice in (("land_attack", "1 10"), ("land_defence", "9")):
        panel.rounds.real.seen.setText(dice)
        panel.rounds.volleys[name].throw()
    qtbot.waitUntil(lambda: lost() == ["French Infantry: lost"])


def test_a_city_takes_as_many_hits_as_its_walls_bear_in_the_whole_fight(evening: Evening) -> None:
    text = "phase germany_land_combat\nwarsaw: -\nwarsaw: poland inf #foe, poland arm #tank"
    text += "\nwarsaw: germany inf #a, germany inf #b, germany inf #c, germany inf #d, germany inf #e"
    window = evening(text)
    panel = battle_of(window)
    panel.choose(tuple(map(CounterId, "abcde")), AreaId("warsaw"))
    assert panel.sheet is not None
    bears = panel.sheet.walls
    assert 2 <= bears <= 4
    for dice in ("1 " * bears + "10 " * (5 - bears), "1 10 10 10 10"):
        panel.rounds.real.seen.setText(dice)
        panel.rounds.volleys["land_attack"].throw()
        lost = {each.text() for each in panel.findChildren(QPushButton) if "lost" in each.text()}
        assert bool(lost) == (dice[2:4] == "10")
        panel.rounds.again.click()


def test_who_pays_for_armor_takes_its_oil_off_the_map_and_reads_where_there_is_none(evening: Evening) -> None:
    text = "phase germany_build\nside germany\nvalue germany.resources = 90"
    window = evening(text)
    document = window.document

    def oil() -> int:
        return sum(one.kind == "oil" for one in document.position.counters.values())

    shopping, armor, before = Purchases(document), (KindId("arm"), SideId("germany")), oil()
    shopping.add(armor, 2)
    shopping.add((KindId("dd"), SideId("germany")), 1)
    assert shopping.sums.text().count("oil off the map") == 2
    shopping.done()
    assert oil() == before - 3
    shopping.add((KindId("ssa"), SideId("germany")), 1)
    assert "The SS needs" in shopping.sums.text()
    document.undo()
    assert oil() == before


def test_aircraft_that_fought_go_home_by_a_click_once_their_troops_are_gone(qtbot: QtBot, evening: Evening) -> None:
    text = "phase japan_land_combat\nside japan\nchangsha: -\nchangsha: china_nat inf, japan ftr #fighter, japan bmb #b"
    text += "\nfact flew_from fighter = hankow\nfact came_from b = hankow"
    window = evening(text)
    sequence = sequence_of(window)
    qtbot.waitUntil(
        lambda: any("Fighter and Japanese Bomber are to land" in each.text for each in lines_of(sequence.steps))
    )
    line = next(line for line in lines_of(sequence.steps) if "are to land elsewhere" in line.text)
    sequence.steps.chosen.emit(line)
    assert {window.document.position.where[CounterId(one)] for one in ("fighter", "b")} == {"hankow"}


def test_what_is_picked_up_goes_along_to_the_other_map(evening: Evening) -> None:
    text = "phase japan_placement\nside japan\nbuild_chart/0: japan inf #new"
    window = evening(text)
    new, boards = CounterId("new"), window.boards
    window.pick_up((new,))
    chart = boards.front
    boards.tabs.setCurrentIndex(1)
    assert boards.front is not chart
    boards.look_at(PlaceId("mukden"))
    table = boards.front.table
    table.finish()
    spot = anchor_of(table, "mukden").toPoint()
    QTest.mouseMove(table.viewport(), spot)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert window.document.position.area(new) == "mukden"
    assert not window.bar.isVisible()


def test_what_the_ledger_writes_down_is_called_in_german(qtbot: QtBot, evening: Evening) -> None:
    window = evening("phase soviet_collect\nside soviet", language="de")
    panel = window.docks.open("ledger")
    qtbot.waitUntil(
        lambda: any(each.text().endswith("Sowjetunion: Ressourcen") for each in panel.findChildren(QPushButton))
    )


def test_no_mark_tells_its_reason_while_something_is_in_the_hand(evening: Evening) -> None:
    window = evening("silesia: -\nsilesia: germany inf #foot")
    window.boards.look_at(PlaceId("silesia"))
    table = window.boards.front.table
    table.finish()
    mark = table.scene().addRect(table.scene().sceneRect())
    mark.setZValue(1e6)
    mark.setToolTip("A battle is due.")
    spot = point_of(table, "foot").toPoint()
    asks = QHelpEvent(QEvent.Type.ToolTip, spot, table.viewport().mapToGlobal(spot))
    window.pick_up((CounterId("foot"),))
    for told in (False, True):
        QApplication.sendEvent(table.viewport(), asks)
        assert ("battle" in QToolTip.text()) == told
        window.boards.front.hands.let_go()


def test_where_the_lost_lie_is_called_in_german_too(evening: Evening) -> None:
    window = evening("tray: germany inf #lost", language="de")
    assert window.document.naming(place("tray")) == "Ablage"
