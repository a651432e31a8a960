"""A guided first turn: it says the step, lights it, sees it done, and follows the game wherever hands take it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.panels.advice.sequence import SequencePanel
from app.panels.advice.why import WhyPanel
from app.panels.battle.panel import BattlePanel
from app.panels.tray.panel import TrayPanel
from app.table.hands.dropping import as_dragged
from app.windows.pages.first_turn import FirstTurnGuide
from app.windows.play.panel_list import PANELS
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from boards.plain.bad_input import BadInput
from counters.box.first_turn import FILE, read_first_turn
from counters.counter import CounterId
from counters.events import CountersRemoved, DiceRolled
from counters.position import PlaceId, SeatId
from tests.app.windows.a_table import anchor_of, drag, game_window, point_of, sample_window
from tests.app.windows.stories.evening import attack, give, offered, play
from tests.app.windows.stories.test_dragged_from_panels import let_go_over
from tests.shelf_games import the_game

GAMES = ("blitzwar", "blitz", "totaldomination", "aaeurope", "empires")


def card(window: PlayWindow) -> FirstTurnGuide:
    window.pages.begin_first_turn()
    assert window.pages.guide is not None
    return window.pages.guide


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_guide_whose_panels_exist_and_whose_words_are_german_too(game: str) -> None:
    opened = the_game(game)
    guide = read_first_turn(opened.record.folder(opened.record.sheet), opened.game)
    assert guide is not None
    assert {step.panel for step in guide.steps} <= {"", *(row.id for row in PANELS)}
    assert {*guide.told()} == {*guide.languages["de"]}
    phases = [phase.id for phase in opened.game.sheet.sequence.phases]
    order = [phases.index(step.phase) for step in guide.steps]
    assert order == sorted(order), "steps stand in the order of the turn"


def test_a_guide_that_speaks_of_what_is_not_there_is_refused_with_a_sentence(tmp_path: Path) -> None:
    game = the_game("sample").game
    assert read_first_turn(tmp_path, game) is None
    for bad, why in (
        ('phase = "marsh"\ntitle = "A"\nwords = "B"', "marsh"),
        ('phase = "march"\ntitle = "A"\nwords = "B"\nareas = ["wikk"]', "wikk"),
        ('phase = "march"\ntitle = "A"\nwords = "B"\nside = "embers"', "embers"),
        ('phase = "march"\ntitle = "A"\nwords = "B"\nhappens = "magic"', "magic"),
    ):
        (tmp_path / FILE).write_text(f"[[steps]]\n{bad}\n")
        with pytest.raises(BadInput, match=why):
            read_first_turn(tmp_path, game)


def test_what_a_step_asks_for_is_seen_and_leads_to_the_next(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase germany_combat_movement · side germany"
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", text)
    guide, table = card(window), window.boards.front.table
    assert guide.step is not None
    first = guide.title.text()
    drag(table, point_of(table, "germany_infantry_1"), anchor_of(table, "austria"))
    assert guide.title.text() == first, "another move is not what was asked for"
    drag(table, point_of(table, "germany_infantry_9"), anchor_of(table, "east_poland"))
    assert guide.at == 1
    assert guide.title.text() != first


def test_the_clock_takes_the_guide_along_and_it_goes_back_with_undo(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941")
    guide = card(window)
    assert guide.step is not None
    assert guide.step.phase == "cash_advance"
    guide.go_on()
    guide.go_on()
    assert guide.step is None, "all is done here"
    window.advising.next_phase()
    assert guide.steps == (), "of the Allies nothing is said but the sequence's own steps"
    assert "Cash advance" in guide.count.text()
    window.document.undo()
    assert guide.step is not None


def test_a_clock_that_went_on_before_any_step_takes_the_guide_back_with_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941")
    guide = card(window)
    first = guide.title.text()
    window.advising.next_phase()
    assert guide.title.text() != first
    qtbot.waitUntil(lambda: "IPCs to divide" in guide.words.text())
    assert "click" not in guide.words.text(), "these words cannot be clicked"
    window.document.undo()
    assert guide.title.text() == first


def test_what_is_taken_back_within_a_phase_is_asked_for_once_more(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase germany_combat_movement · side germany"
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", text)
    guide, table = card(window), window.boards.front.table
    drag(table, point_of(table, "germany_infantry_9"), anchor_of(table, "east_poland"))
    assert guide.at == 1
    window.document.undo()
    assert guide.at == 0
    window.document.redo()
    assert guide.at == 1
    guide.go_on()
    window.document.undo()
    assert guide.at == 0
    window.document.redo()
    assert guide.at == 2, "what was passed over within the phase stays passed over"


def test_an_aircraft_that_goes_where_it_was_not_asked_to_is_not_what_the_step_waits_for(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe")
    guide, table = card(window), window.boards.front.table
    drag(table, point_of(table, "germany_stukas_1"), anchor_of(table, "paris"))
    assert window.document.position.where["germany_stukas_1"] == "paris"
    assert guide.at == 0
    window.document.undo()
    drag(table, point_of(table, "germany_stukas_1"), anchor_of(table, "western_germany"))
    assert guide.at == 1


def test_an_attack_on_the_map_opens_the_panel_the_step_asks_for_and_a_roll_is_past_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = "turn 1 · phase axis_combat · side germany"
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", text)
    guide = card(window)
    window.selection.attacked.emit((CounterId("germany_army_group_center_1"),), AreaId("poland"))
    assert guide.at == 1
    guide.end()
    guide = card(window)
    assert guide.at == 0, "the panel lay open already: what is said of the attack is said all the same"
    window.docks.open("log")
    assert guide.at == 0
    window.document.happen(DiceRolled(dice="1d6", results=(6,)))
    assert guide.at == 1, "the other side throws, too"
    window.document.happen(DiceRolled(dice="1d6", results=(1,)))
    assert guide.at == 2


def test_a_game_without_a_guide_is_guided_by_its_sequence(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    guide = card(window)
    assert "Move ships" in guide.why.text()
    window.docks.open(SequencePanel)
    guide.onward.click()
    assert window.document.position.clock.side == "tide"


def test_the_steps_of_a_phase_are_told_in_the_language_of_the_box(qtbot: QtBot, tmp_path: Path) -> None:
    guide = card(sample_window(qtbot, tmp_path, language="de"))
    assert "Move ships" not in guide.why.text()
    assert "Schiffe bewegen" in guide.why.text()


def test_where_no_step_is_told_of_a_phase_what_is_open_in_it_is(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase cards · side allies"
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    guide = card(window)
    assert guide.step is None
    qtbot.waitUntil(lambda: guide.title.text().startswith("One thing to do"))
    assert guide.words.text().startswith("Allies: no card is queued, and 3 should be on their way. [§10.1]")
    assert "Press Next" in guide.words.text()
    clock = window.document.position.clock
    guide.onward.click()
    qtbot.wait(50)
    assert window.document.position.clock == clock
    assert guide.onward.text() == "Go on all the same", "what the next press does stands on it"
    window.docks.open(SequencePanel).presses.breath = 0
    guide.onward.click()
    assert window.document.position.clock != clock
    assert guide.onward.text() != "Go on all the same"


def test_the_guide_is_found_again_where_it_was_and_leaves_at_a_word(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "empires", "september_1939")
    assert window.pages.guided is None
    guide = card(window)
    guide.go_on()
    assert window.pages.guided == 1
    guide.end()
    assert window.pages.guided is None
    window.pages.begin_first_turn(1)
    assert window.pages.guided == 1


def test_a_press_on_the_guide_leaves_the_keys_on_the_map_and_escape_does_not_end_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941")
    guide = card(window)
    table = window.boards.front.table
    table.setFocus()
    QTest.mouseClick(guide.onward, Qt.MouseButton.LeftButton)
    assert table.hasFocus()
    guide.onward.setFocus()
    QTest.keyClick(guide.onward, Qt.Key.Key_Escape)
    assert table.hasFocus()
    assert window.pages.guide is guide
    assert guide.isVisible()


def test_nothing_of_the_guide_is_in_the_way_of_hands(qtbot: QtBot, tmp_path: Path) -> None:
    """It takes a seventh of the map, can be folded, and can be pushed aside."""
    window = sample_window(qtbot, tmp_path)
    guide = card(window)
    room = window.boards.room
    assert guide.width() * guide.height() < room.width() * room.height() / 5
    high = guide.height()
    guide.fold.click()
    assert guide.height() < high / 2
    guide.fold.click()
    assert guide.height() == high


def test_where_the_sides_act_round_and_round_no_step_comes_twice(qtbot: QtBot, tmp_path: Path) -> None:
    hands = "hand/germany: g12\nhand/uk: u12\nhand/japan: j09\nhand/ussr: s09"
    text = f"turn 1 · phase action · side germany\n{hands}"
    window = game_window(qtbot, tmp_path, "totaldomination", "standard", text)
    guide = card(window)
    first = guide.step
    assert first is not None
    guide.go_on()
    second = guide.step
    for _ in range(4):
        window.advising.next_phase()
    assert window.document.position.clock.side == "germany"
    assert guide.step == second
    for _ in range(4):
        window.document.undo()
    assert guide.step == first, "taken back, it is there to be done once more"


def test_a_panel_that_the_guide_opens_to_be_typed_in_takes_what_is_typed(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939")
    guide = card(window)
    assert guide.step is not None
    assert guide.step.panel == "tray"
    QTest.mouseClick(guide.open_button, Qt.MouseButton.LeftButton)
    QTest.keyClicks(QApplication.focusWidget(), "poland")
    tray = window.docks.panels["tray"]
    assert isinstance(tray, TrayPanel)
    assert tray.search.text() == "poland"


def test_the_guided_turn_of_total_domination_can_be_done_as_it_says(qtbot: QtBot, tmp_path: Path) -> None:
    hands = "hand/germany: g12\nhand/uk: u12\nhand/japan: j09\nhand/ussr: s09"
    text = f"turn 1 · phase action · side germany\n{hands}"
    window = game_window(qtbot, tmp_path, "totaldomination", "standard", text)
    guide, document = card(window), window.document
    titles = [step.title for step in guide.steps]
    assert titles == ["Play a card for its number", "Take Poland", "What is left of a card"]
    document.sit(SeatId("germany"))
    play(window, "hand/germany", "Play it for operations")
    assert guide.at == 1
    (army,) = document.position.stack(PlaceId("czechoslovakia"))
    whole_plan = offered(attack(window, army, "poland"))[-1]
    assert whole_plan.text() == "Neutral Army, and German Army moves in: 5 OPs"
    QTest.mouseClick(whole_plan, Qt.MouseButton.LeftButton)
    assert guide.at == 2
    window.advising.next_phase()
    assert guide.title.text() == "Now the others"
    fleet = next(one.id for one in document.position.in_place(PlaceId("pool/uk")) if one.kind == "fleet")
    assert let_go_over(window, "united_kingdom", as_dragged([fleet]))
    assert guide.step is None
    window.advising.next_phase()
    document.sit(SeatId("japan"))
    give(window, "hand/japan", "Japanese technologies")
    assert guide.step is None
    window.advising.next_phase()
    assert guide.title.text() == "Pass, or play on"


def test_the_first_attack_of_the_guide_is_activated_and_paid_for_with_one_click_before_it_is_rolled(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = "turn 1 · phase axis_blitz · side axis\npoznan: poland infantry_1"
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    guide, document = card(window), window.document
    assert guide.step is not None
    assert guide.step.areas[0] == "koszalin"
    (armour,) = (one.id for one in document.position.in_area(AreaId("koszalin")) if one.kind == "mixed_3")
    window.selection.only([armour])
    table = window.boards.front.table
    QTest.keyClicks(table, "b")
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=anchor_of(table, "poznan").toPoint())
    battle = window.docks.panels["battle"]
    assert isinstance(battle, BattlePanel)
    assert not battle.dice.isVisible()
    before = supplies_in(window, "berlin")
    (first,) = offered(battle)
    assert first.text() == "Activate German White tank (supplies: 1)"
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    assert document.position.counters[armour].marked("activated")
    assert supplies_in(window, "berlin") == before - 1
    assert not offered(battle)
    assert battle.dice.isVisible()
    QTest.mouseClick(battle.dice.roll, Qt.MouseButton.LeftButton)
    assert battle.result.text()
    document.undo()
    document.undo()
    assert supplies_in(window, "berlin") == before, "mark and payment are one gesture"
    assert not document.position.counters[armour].marked("activated")


def test_what_the_rulebook_says_may_be_activated_is_activated_from_that_very_line(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase axis_movement · side axis\npoznan: poland infantry_1"
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    foot = tuple(one.id for one in window.document.position.in_area(AreaId("kustrin")) if one.side == "germany")
    before = supplies_in(window, "berlin")
    window.advising.ask_why(foot, None)
    panel = window.docks.panels["why"]
    assert isinstance(panel, WhyPanel)
    lines = [panel.list.lines.line(row) for row in range(panel.list.lines.rowCount())]
    (line,) = (each for each in lines if each.text.startswith("Activate 2 × German"))
    assert line.text.endswith("(supplies: 2)")
    panel.list.chosen.emit(line)
    assert all(window.document.position.counters[id].marked("activated") for id in foot)
    assert supplies_in(window, "berlin") == before - 2
    after = [panel.list.lines.line(row).text for row in range(panel.list.lines.rowCount())]
    assert not [each for each in after if each.startswith("Activate 2 × German")]


def test_who_cannot_pay_is_told_so_and_offered_nothing(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase axis_blitz · side axis\npoznan: poland infantry_1\nberlin: -"
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    for one in tuple(window.document.position.counters.values()):
        if one.kind.startswith("supply") and one.side == "axis":
            window.document.happen(CountersRemoved((one.id,)))
    window.selection.attacked.emit((CounterId("germany_mixed_3_1"),), AreaId("poznan"))
    battle = window.docks.panels["battle"]
    assert isinstance(battle, BattlePanel)
    assert battle.sheet is not None
    told = [each.sentence.text(window.document.naming) for each in battle.sheet.refused]
    assert told[-1] == "That costs 1 supply; there are 0 in their network."
    assert not offered(battle)


def supplies_in(window: PlayWindow, area: str) -> float:
    there = window.document.position.in_area(AreaId(area))
    return sum(one.amount or 0 for one in there if one.kind.startswith("supply"))


def test_what_is_said_at_the_upper_edge_leaves_the_buttons_of_the_guide_free(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941")
    window.resize(1366, 768)
    guide = card(window)
    window.advising.next_phase()
    window.document.look_at(0)
    qtbot.waitUntil(window.banner.isVisible)
    QApplication.processEvents()
    lies, taken = window.banner.geometry(), guide.geometry().translated(window.boards.pos())
    assert lies.top() < taken.bottom(), "it lies along the upper edge"
    assert not lies.intersects(taken)


def test_whoever_asks_for_the_guide_late_is_met_where_the_phase_is(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase germany_combat_movement · side germany"
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", text)
    table = window.boards.front.table
    drag(table, point_of(table, "germany_infantry_9"), anchor_of(table, "east_poland"))
    guide = card(window)
    assert guide.at == 1, "what it would have begun with is done"
    window.document.undo()
    assert guide.at == 0


def test_of_the_steps_of_a_phase_only_those_of_the_game_that_is_played_are_told(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "totaldomination", "two_players")
    guide = card(window)
    assert "less one" in guide.why.text()
    assert "Solo" not in guide.why.text()


def test_the_guide_does_not_lie_on_the_counters_that_it_asks_for(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase allied_rebase · side afa"
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", text)
    window.resize(1366, 768)
    table = window.boards.front.table
    pile = [one.id for one in window.document.position.in_area(AreaId("london"))]
    size = table.viewport().size()
    from_middle = QPointF(size.width() / 2 - 200, size.height() / 2 - 120)
    table.look_at(table.counters.drawn(pile)[0].sceneBoundingRect().center() + from_middle, 1.0)
    guide = card(window)
    origin = table.viewport().mapTo(window.boards, QPoint())
    rects = [table.mapFromScene(each.sceneBoundingRect()).boundingRect() for each in table.counters.drawn(pile)]
    assert not any(each.translated(origin).intersects(guide.geometry()) for each in rects)


def test_a_pile_that_is_set_out_does_not_lie_beneath_the_guide(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe")
    window.resize(1920, 1080)
    qtbot.wait(100)
    table = window.boards.front.table
    table.call_out.open(PlaceId("london"))
    above = table.mapFromScene(table.call_out._box).boundingRect()
    table.call_out.close()
    guide = card(window)
    guide.move(table.viewport().mapTo(window.boards, above.center()) - guide.rect().center())
    table.call_out.open(PlaceId("london"))
    box = table.mapFromScene(table.call_out._box).boundingRect()
    assert table.viewport().rect().contains(box.center())
    assert not box.intersects(guide.geometry().translated(-table.viewport().mapTo(window.boards, QPoint())))
