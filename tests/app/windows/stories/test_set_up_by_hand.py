"""What a newcomer meets before the first turn: who sits down, what is still to be laid out, and what may go where."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.panels.advice.sequence import SequencePanel
from app.panels.advice.why import WhyPanel
from app.panels.battle.panel import BattlePanel
from app.windows.play.resuming import seat_to_begin
from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.events import CountersMoved
from counters.position import TRAY, PlaceId, SeatId
from tests.app.windows.a_table import game_window
from tests.app.windows.stories.test_blitzwar_turn import Player

SEATS = """
seat anna "Anna": axis, germany, italy
seat ben "Ben": allies, britain, france, poland, soviet, ussr
"""


def test_whoever_acts_first_sits_down_first(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", SEATS)
    assert window.document.position.clock.side == "allies"
    assert seat_to_begin(window.document.position) == "ben"


def test_armies_that_wait_are_to_be_laid_out_before_the_set_up_is_left(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", SEATS)
    document = window.document
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    qtbot.waitUntil(lambda: "6 Polish armies" in panel.steps.lines.line(0).text)
    assert panel.open_now.text() == "One thing to do before you leave Set-up"
    armies = tuple(id for id, one in document.position.counters.items() if one.side == "poland")
    assert document.happen(CountersMoved(armies[:3], PlaceId("warsaw")))
    assert document.happen(CountersMoved(armies[3:], PlaceId("lodz")))
    qtbot.waitUntil(lambda: panel.open_now.text() == "Nothing is left to do before you leave Set-up.")


def test_a_counter_from_beside_the_map_is_told_whether_it_may_be_placed(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", SEATS)
    document = window.document
    army = next(id for id, one in document.position.counters.items() if one.side == "poland")
    reach = document.rulebook.reach(document.game, document.position, (army,))
    assert all((way.route, way.means, way.rule) == ((), "", "§19") for ways in reach.ways.values() for way in ways)
    assert "warsaw" in reach.ways
    assert "paris" in reach.refused


def test_a_question_of_one_side_is_gone_when_another_sits_down(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", SEATS)
    window.document.sit(SeatId("anna"))
    panel = window.docks.open("why")
    assert isinstance(panel, WhyPanel)
    panel.ask(sides=(SideId("axis"),))
    assert panel.heading.text() == "Axis"
    window.document.sit(SeatId("ben"))
    assert panel.sides == ()
    assert "Axis" not in panel.heading.text()
    assert not panel.list.lines.rowCount()


def test_nothing_is_paid_while_the_table_is_laid_out(qtbot: QtBot, tmp_path: Path) -> None:
    document = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", SEATS).document
    before = sum(one.amount or 0 for one in document.position.counters.values())
    mover = next(id for id in document.position.stack(PlaceId("ostrava")))
    assert document.happen(CountersMoved((CounterId(mover),), PlaceId("breslau")))
    assert sum(one.amount or 0 for one in document.position.counters.values()) == before


BOUGHT = """
turn 1 · phase cash_advance · side germany
purchases/germany: germany infantry #new
"""


def test_what_was_bought_is_told_where_it_may_be_placed_and_nothing_of_marching(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", BOUGHT)
    window.resize(1366, 768)
    told = Player(window, qtbot).drag("new", "poland")
    assert "time for Germany to move" not in told
    assert "Poland" in told
    assert "Special Cash Advance" in told
    assert window.document.position.area(CounterId("new")) == "poland"


def test_what_is_to_be_done_alike_for_each_power_is_one_click_and_one_undo(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", "turn 1 · phase starting_income\n")
    document, panel = window.document, window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    qtbot.waitUntil(panel.alike_button.isVisible)
    assert panel.alike_button.text() == "All 4 of these"
    before = document.position
    panel.alike_button.click()
    found = [document.position.value(f"{power}.ipc") for power in ("germany", "soviet_union", "great_britain")]
    assert found == [52, 24, 25]
    qtbot.waitUntil(lambda: not panel.alike_button.isVisible())
    document.undo()
    assert document.position == before


DUE = """
turn 1 · phase germany_combat · side germany
east_poland: germany infantry #a, germany armor #b, soviet_union infantry #c
"""


def test_a_battle_that_is_due_holds_the_phase_open_and_a_click_leads_to_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", DUE)
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    qtbot.waitUntil(lambda: "A battle is due in East Poland." in panel.steps.lines.line(0).text)
    assert panel.open_now.text() == "One thing to do before you leave German combat"
    panel.steps.chosen.emit(panel.steps.lines.line(0))
    battle = window.docks.panels["battle"]
    assert isinstance(battle, BattlePanel)
    assert battle.at == "east_poland"
    assert {"a", "b"} <= set(battle.attackers)
    assert "c" not in battle.attackers


def test_what_was_bought_is_to_be_placed_before_the_phase_is_left(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase germany_placement · side germany\npurchases/germany: 2 germany armor\n"
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", text)
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    qtbot.waitUntil(lambda: "still to be placed: 2 × German Armor" in panel.steps.lines.line(0).text)
    assert panel.next_button.text() == "Next (1 open)"


def test_all_hands_of_a_year_are_drawn_with_one_click(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "totaldomination", "standard")
    document, panel = window.document, window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    assert document.position.clock.phase == "draw"
    qtbot.waitUntil(panel.alike_button.isVisible)
    panel.alike_button.click()
    hands = {
        power: len(document.position.stack(PlaceId(f"hand/{power}"))) for power in ("germany", "uk", "japan", "ussr")
    }
    assert hands == {"germany": 5, "uk": 4, "japan": 4, "ussr": 4}
    qtbot.waitUntil(lambda: panel.next_button.text() == "Next")


def test_poznan_has_to_be_fought_for_before_the_phase_says_that_nothing_is_left(qtbot: QtBot, tmp_path: Path) -> None:
    march = "poznan: germany inf #a, germany inf #c, germany gen_rundstedt #b"
    due = f"turn 1 · phase germany_land_combat · side germany\n{march}"
    window = game_window(qtbot, tmp_path, "empires", "september_1939", due)
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    qtbot.waitUntil(lambda: "A battle is due in Poznan." in panel.steps.lines.line(0).text)
    panel.steps.chosen.emit(panel.steps.lines.line(0))
    battle = window.docks.panels["battle"]
    assert isinstance(battle, BattlePanel)
    assert (battle.at, set(battle.attackers)) == ("poznan", {"a", "b", "c"})
    volley = next(iter(battle.rounds.volleys.values()))
    battle.rounds.real.seen.setText("1 1")
    volley.roll.click()
    offers = battle._offers()
    assert offers[0].words == "Hits on the defender: 2; walls or the coast bear 1 of them"
    infantry = next(each for each in offers[0].commands if "Infantry" in each.title)
    before = len(window.document.position.in_area(AreaId("poznan")))
    assert infantry.run()
    assert len(window.document.position.in_area(AreaId("poznan"))) == before - 1
    # It is gone, not among what Poland has built and places; and the city has borne the other hit.
    assert [window.document.position.ground(id) for id in infantry.about] == [TRAY]
    assert not any(each.commands for each in battle._offers())
