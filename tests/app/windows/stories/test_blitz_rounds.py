"""Rounds of Blitz! in the battle panel: both sides throw at once, and a later round is fought with who is left."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.panels.battle.panel import BattlePanel
from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.events import ClockMoved, CountersMarked, DiceRolled
from counters.position import Clock, PhaseId
from tests.app.rig import move
from tests.app.windows.a_table import anchor_of, game_window, point_of
from tests.app.windows.stories.test_blitz_won import buttons

PARIS = """
turn 1 · phase axis_combat · side germany
paris: -
paris: afa 2nd_army (size_2), afa 1st_army_group (size_2), afa maginot_line (size_2), afa royal_air_force (size_2)
western_germany: -
western_germany: germany army_group_center #tanks (size_2), germany army_group_b #foot (size_2)
western_germany: germany stukas #stukas (size_2)
"""
ATTACKERS = tuple(map(CounterId, ("tanks", "foot", "stukas")))


def throw(panel: BattlePanel, name: str, die: int) -> str:
    """What it brought, as the log tells it."""
    panel.rounds.real.seen.setText(str(die))
    QTest.mouseClick(panel.rounds.volleys[name].roll, Qt.MouseButton.LeftButton)
    rolls = (event for moment in panel.document.played() for event in moment.events if isinstance(event, DiceRolled))
    *_, last = rolls
    assert last.brought is not None
    return str(dict(last.brought.values)["result"])


def attacked(qtbot: QtBot, folder: Path) -> BattlePanel:
    window = game_window(qtbot, folder, "blitz", "blitz_of_western_europe", PARIS)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose(ATTACKERS, AreaId("paris"))
    return panel


def column(panel: BattlePanel, name: str) -> str:
    return panel.rounds.volleys[name].volley.column


def test_who_throws_second_throws_with_all_that_stood_there(qtbot: QtBot, tmp_path: Path) -> None:
    panel = attacked(qtbot, tmp_path)
    before, chances = column(panel, "land_defence"), panel.rounds.volleys["land_defence"].volley.chances
    assert throw(panel, "land_attack", 6)[0].isdecimal()
    while ways := [row for title, row in buttons(panel).items() if "loses a step" in title or "is lost" in title]:
        ways[0].click()
    assert column(panel, "land_defence") == before
    assert throw(panel, "land_defence", 6) == chances[-1].result
    assert panel.rounds.thrown["land_defence"].volley.result == chances[-1].result


def test_the_land_round_is_fought_with_what_the_air_round_has_left(qtbot: QtBot, tmp_path: Path) -> None:
    panel = attacked(qtbot, tmp_path)
    before = column(panel, "land_attack")
    throw(panel, "air_defence", 1)
    panel.document.happen(CountersMarked((CounterId("stukas"),), on=("returned",)))
    assert column(panel, "land_attack") != before, "who has gone back does not fight"
    throw(panel, "land_attack", 1)
    panel.document.happen(CountersMarked((CounterId("foot"),), on=("returned",)))
    assert column(panel, "land_attack") != before


def test_aircraft_that_are_left_keep_nobody_out(qtbot: QtBot, tmp_path: Path) -> None:
    bare = (
        "turn 2 · phase axis_combat · side germany\nparis: -\nparis: afa royal_air_force, afa 1st_army_group (size_1)\n"
    )
    troops = PARIS[PARIS.index("western_germany: -") :]
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", bare + troops)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose(ATTACKERS, AreaId("paris"))
    for name, die in (("air_attack", 1), ("air_defence", 1), ("land_attack", 6), ("land_defence", 1)):
        throw(panel, name, die)
    next(row for title, row in buttons(panel).items() if "is lost" in title).click()
    buttons(panel)["They go to Paris"].click()
    assert window.document.position.holders[AreaId("paris")] == "germany"


def test_a_fort_stays_behind_where_a_whole_pile_attacks(qtbot: QtBot, tmp_path: Path) -> None:
    pile = f"{PARIS}western_germany: germany west_wall #wall (size_1)"
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", pile)
    table = window.boards.front.table
    window.boards.take("attack")
    spots = point_of(table, "tanks").toPoint(), anchor_of(table, "paris").toPoint()
    QTest.mousePress(table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, spots[0])
    move(table.viewport(), spots[1])
    QTest.mouseRelease(table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, spots[1])
    panel = window.docks.panels["battle"]
    assert isinstance(panel, BattlePanel)
    assert set(panel.attackers) == set(ATTACKERS)


def test_who_lets_an_attack_go_on_ships_that_lie_beside_their_port_attacks_the_port(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = "turn 1 · phase allied_combat · side afa\nparis: -\nparis: afa royal_air_force #raf\n"
    text += "western_germany/port: -\nwestern_germany/port: germany baltic_trs #ship"
    window = game_window(qtbot, tmp_path, "blitz", "full_game", text)
    table = window.boards.front.table
    spots = point_of(table, "raf").toPoint(), point_of(table, "ship").toPoint()
    drawn = table.to_map(spots[1].toPointF())
    under = table.printed.at(drawn.x(), drawn.y())
    assert under is None or under.id != "western_germany", "it is drawn upon the sea"
    window.boards.take("attack")
    QTest.mousePress(table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spots[0])
    move(table.viewport(), spots[1])
    QTest.mouseRelease(table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spots[1])
    panel = window.docks.panels["battle"]
    assert isinstance(panel, BattlePanel)
    assert panel.at == "western_germany"


def test_who_is_at_it_begins_an_attack_by_a_tap_whoever_was_picked_out_before(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase allied_combat · side afa\nparis: -\nparis: afa royal_air_force #raf\n"
    text += "berlin: germany stukas #before"
    window = game_window(qtbot, tmp_path, "blitz", "full_game", text)
    table = window.boards.front.table
    window.selection.only((CounterId("before"),))
    window.boards.take("attack")
    spot = point_of(table, "raf").toPoint()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    assert window.selection.counters == {"raf"}
    assert "battle" not in window.docks.panels


def test_piles_of_two_areas_are_picked_by_taps_and_a_fort_among_them_stays_behind(qtbot: QtBot, tmp_path: Path) -> None:
    piles = f"{PARIS}western_germany: germany west_wall #wall (size_1)\nholds germany: belgium_netherlands\n"
    piles += "belgium_netherlands: germany army_group_south #south (size_2), germany 18th_army #eighteenth\n"
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", piles)
    table, shift = window.boards.front.table, Qt.KeyboardModifier.ShiftModifier
    window.boards.take("attack")
    for pile in ("tanks", "south"):
        QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, shift, point_of(table, pile).toPoint())
    spot = anchor_of(table, "paris").toPoint()
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    panel = window.docks.panels["battle"]
    assert isinstance(panel, BattlePanel)
    assert set(panel.attackers) == {*ATTACKERS, "south", "eighteenth"}


def test_who_has_attacked_attacks_nothing_else(qtbot: QtBot, tmp_path: Path) -> None:
    """And what was attacked is not attacked in the same way by others (§5.3)."""
    more = f"{PARIS}holds afa: belgium_netherlands\nwestern_germany: germany army_group_south #more (size_2)"
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", more)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose(ATTACKERS, AreaId("paris"))
    for name in ("air_attack", "air_defence", "land_attack", "land_defence"):
        throw(panel, name, 1)
    for attackers, at, told in ((ATTACKERS[:1], "belgium_netherlands", "committed"), (("more",), "paris", "already")):
        panel.choose(map(CounterId, attackers), AreaId(at))
        assert panel.sheet is not None
        assert told in str(panel.sheet.refused[0].sentence)


def test_a_convoy_that_submarines_meet_is_a_battle_that_is_due(qtbot: QtBot, tmp_path: Path) -> None:
    sea = "turn 1 · phase axis_sea_combat · side germany\nwestern_approaches: germany u_boat_i #boat (size_1)"
    window = game_window(qtbot, tmp_path, "blitz", "full_game", sea)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    qtbot.waitUntil(lambda: panel.due.lines.rowCount() > 1)
    panel.due.chosen.emit(panel.due.lines.line(1))
    assert (panel.attackers, panel.at) == (("boat",), "western_approaches")
    throw(panel, "naval_attack", 6)
    qtbot.waitUntil(lambda: not panel.due.lines.rowCount())
    panel.document.undo()
    throw(panel, "naval_attack", 1)
    assert [each.text for each in panel._headline()] == ["The battle in the Western Approaches is over."]
    panel.document.happen(ClockMoved(Clock(1, PhaseId("axis_land"), SideId("japan"))))
    assert (panel.attackers, panel.at) == ((), None), "nobody throws on in it while others act"


def test_a_letter_against_a_lone_convoy_is_told_to_do_nothing_and_nobody_ends_alone_there(
    qtbot: QtBot, tmp_path: Path
) -> None:
    alone = "turn 1 · phase axis_sea_combat · side germany\n"
    alone += "north_atlantic: -\nnorth_atlantic: germany u_boat_i #sub (size_1)"
    window = game_window(qtbot, tmp_path, "blitz", "full_game", alone)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((CounterId("sub"),), AreaId("north_atlantic"))
    whole = panel.sheet.whole if panel.sheet else None
    assert whole is not None
    assert not any("Alone in" in str(each) for each in whole.lines)
    assert throw(panel, "naval_attack", 3) == "S"
    assert any("a third of those who are left is none" in each.words for each in panel._open)
    assert not buttons(panel)


def test_a_big_fleet_that_became_small_is_hit_again_and_sent_home_as_what_is_left_of_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = "turn 2 · phase allied_sea_combat · side afa\nmediterranean_sea: -\n"
    text += "mediterranean_sea: germany regia_marina_big #big (size_3), germany italian_sub #sub\n"
    text += "mediterranean_sea: afa home_fleet_big #home (size_4), afa north_sea_fleet #north\n"
    window = game_window(qtbot, tmp_path, "blitz", "full_game", text)
    document, panel = window.document, window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((CounterId("home"), CounterId("north")), AreaId("mediterranean_sea"))
    assert throw(panel, "naval_attack", 4) == "1S"
    small = next(id for id, one in document.position.counters.items() if one.kind == "regia_marina")
    next(row for title, row in buttons(panel).items() if "Regia Marina (Big)" in title and "loses" in title).click()
    assert document.position.area(small) == "mediterranean_sea"
    titles = [title for title in buttons(panel) if "Regia Marina" in title]
    assert titles == ["German Regia Marina: Returned to base"]
    buttons(panel)[titles[0]].click()
    told = [each.sentence.template for each in document.rulebook.findings(document.game, document.position)]
    assert "To go back from {at} to base: {who}." in told
