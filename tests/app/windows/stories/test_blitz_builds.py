"""Blitz! builds by hand: a unit out of the Force Pool is paid for, a Size more is one click, one GAR is free."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.panels.advice.checklist import checklist, deal_with
from app.panels.advice.ledger import LedgerPanel
from app.panels.advice.sequence import SequencePanel
from app.panels.advice.why import WhyPanel
from app.panels.parts.lines import Line
from app.tools.told import told_along
from app.windows.play.play_window import PlayWindow
from counters.counter import CounterId, SideId
from counters.dice import rolls
from counters.events import ClockMoved, CountersMoved
from counters.position import Clock, PhaseId, PlaceId
from rules_assist.advice import Finding
from tests.app.windows.a_table import game_window
from tests.app.windows.actions.test_context_menu import menu_over, rows

BUILDS = """
turn 1 · phase reveal · side germany
value germany.resources = 3
value germany.oil = 1
"""


def builds(qtbot: QtBot, folder: Path) -> PlayWindow:
    return game_window(qtbot, folder, "blitz", "full_game", BUILDS)


def of(document: GameDocument, kind: str) -> CounterId:
    return next(id for id, one in document.position.counters.items() if one.kind == kind)


def left(document: GameDocument) -> tuple[float, float]:
    return document.position.value("germany.resources"), document.position.value("germany.oil")


def test_what_is_put_down_out_of_the_force_pool_comes_small_and_is_paid_for(qtbot: QtBot, tmp_path: Path) -> None:
    document = builds(qtbot, tmp_path).document
    army = of(document, "army_group_a")
    move = CountersMoved((army,), PlaceId("berlin"))
    told = told_along(document.game, document.position, document.entailed(move))
    assert told is not None
    assert told.text(document.naming) == "Paid: Germany: Resources saved, 2 left."
    assert document.happen(move)
    assert left(document) == (2, 1)
    assert document.position.counters[army].face == "size_1"
    document.undo()
    assert left(document) == (3, 1)


def test_one_gar_a_turn_is_free(qtbot: QtBot, tmp_path: Path) -> None:
    document = builds(qtbot, tmp_path).document
    assert document.happen(CountersMoved((of(document, "wehrkreis_gar"),), PlaceId("berlin")))
    assert left(document) == (3, 1)
    assert document.happen(CountersMoved((of(document, "blackshirts_gar"),), PlaceId("rome")))
    assert left(document) == (2, 1)


def test_a_size_more_is_one_click_and_oil_pays_when_resources_are_out(qtbot: QtBot, tmp_path: Path) -> None:
    window = builds(qtbot, tmp_path)
    document = window.document
    army = of(document, "army_group_a")
    document.happen(CountersMoved((army,), PlaceId("berlin")))
    menu = menu_over(window, army)
    title = "Build up by a Size, for a Resource"
    assert title in rows(menu)
    for _ in range(2):
        menu = menu_over(window, army)
        next(row for row in menu.actions() if row.text() == title).trigger()
        if document.position.counters[army].face in ("", "size_2"):
            break
    assert document.position.counters[army].face == "size_2"
    assert left(document) == (1, 1)


def test_nothing_is_paid_when_it_is_not_the_time_to_build(qtbot: QtBot, tmp_path: Path) -> None:
    document = game_window(qtbot, tmp_path, "blitz", "full_game", BUILDS.replace("reveal", "victory")).document
    assert document.happen(CountersMoved((of(document, "army_group_a"),), PlaceId("berlin")))
    assert left(document) == (3, 1)


def test_a_small_counter_whose_big_one_comes_waits_in_the_reserve_pool(qtbot: QtBot, tmp_path: Path) -> None:
    window = builds(qtbot, tmp_path)
    document = window.document
    small, big = of(document, "army_group_center"), of(document, "army_group_center_big")
    title = "Build up by a Size, for a Resource"
    next(row for row in menu_over(window, small).actions() if row.text() == title).trigger()
    assert document.position.where[small] == "reserve_pool/germany"
    assert document.position.where[big] == "berlin"
    assert document.position.counters[big].face == "size_3"
    assert left(document) == (2, 1)


def test_a_big_counter_put_down_on_its_small_one_takes_its_place(qtbot: QtBot, tmp_path: Path) -> None:
    document = builds(qtbot, tmp_path).document
    small, big = of(document, "army_group_center"), of(document, "army_group_center_big")
    assert document.happen(CountersMoved((big,), PlaceId("berlin")))
    assert document.position.where[small] == "reserve_pool/germany"
    assert document.position.counters[big].face == "size_3"
    assert left(document) == (2, 1)
    document.undo()
    assert document.position.where[small] == "berlin"


def test_a_marker_that_a_conquest_moves_is_not_told_to_be_paid(qtbot: QtBot, tmp_path: Path) -> None:
    begins = """
    turn 2 · phase axis_land · side germany
    western_germany: germany army_group_b #b (size_2)
    fact at_war germany afa
    holds afa: belgium_netherlands
    value usa.its_war = 2
    """
    document = game_window(qtbot, tmp_path, "blitz", "full_game", begins).document
    move = CountersMoved((CounterId("b"),), PlaceId("belgium_netherlands"), means="land")
    told = told_along(document.game, document.position, document.entailed(move))
    assert told is not None
    assert "USA: It’s War!: 3; it was 2." in told.text(document.naming).replace("'", "’")
    assert "Paid" not in told.text(document.naming)


def test_the_die_for_partisans_is_thrown_by_a_click_on_its_step(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitz", "full_game", "turn 2 · phase partisans · side afa")
    document, panel = window.document, window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    line = next(each for each in checklist(document, ()) if "Partisan Table" in each.text)
    assert line.text.endswith("place the markers. A click on it throws 1d6.")
    panel.steps.chosen.emit(line)
    (roll,) = rolls(document.played())
    total = sum(roll.results)
    means = document.game.sheet.charts["partisans"].cell(f"Die {total}")
    told = next(each for each in checklist(document, ()) if "Partisan Table" in each.text)
    assert told.text.endswith(f"It came to {total}: {means}.")
    said = roll.tell(document.position).text(document.naming)
    assert said == f"Anglo-French Alliance: Rolled 1d6 for 5.A Partisans: {total}. {means}."
    # The rulebook goes by it without being told again.
    named = document.position.facts.get("partisan_die")
    assert named is not None
    assert named.value == str(total)
    document.undo()
    assert not rolls(document.played())


def test_where_all_build_at_once_each_power_is_told_what_it_can_do(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 2 · phase plans\nvalue germany.resources = 3, japan.resources = 2"
    window = game_window(qtbot, tmp_path, "blitz", "full_game", text)
    panel = window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)
    panel.can_button.click()
    why = window.docks.open("why")
    assert isinstance(why, WhyPanel)
    lines = [why.list.lines.line(n) for n in range(why.list.lines.rowCount())]
    headings = [line.text for line in lines if line.heading]
    assert headings[:2] == ["Germany: what can we do now?", "Japan: what can we do now?"]
    assert sum(line.text == "Build" for line in lines) == 1, "what is done with counters is told once for all"
    document = window.document
    document.happen(ClockMoved(Clock(turn=2, phase=PhaseId("axis_return"), side=SideId("japan"))))
    panel.can_button.click()
    assert why.sides == ("japan",)


def test_who_is_put_down_in_the_wrong_country_goes_back_by_a_click_and_is_paid_for_once(
    qtbot: QtBot, tmp_path: Path
) -> None:
    document = builds(qtbot, tmp_path).document
    army = of(document, "army_group_a")

    def wrong() -> list[Finding]:
        found = document.answer(lambda rules, game, now: rules.findings(game, now), ())
        return [each for each in found if each.aspect == "place" and army in each.counters]

    assert document.happen(CountersMoved((army,), PlaceId("libya")))
    (told,) = wrong()
    assert told.sentence.text(document.naming) == "German Army Group A is placed in its home country."
    assert told.deed is not None
    assert document.happen(told.deed.event)
    assert document.position.where[army] == "pool/germany"
    assert document.happen(CountersMoved((army,), PlaceId("berlin")))
    assert wrong() == []
    assert left(document) == (2, 1), "it is paid for once"


def test_where_the_die_lets_a_partisan_be_placed_is_a_choice_of_clicks_in_the_panel(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = "turn 3 · phase partisans · side afa · fact partisan_die = 6\nholds germany: paris, poland"
    window = game_window(qtbot, tmp_path, "blitz", "full_game", text)
    document, panel = window.document, window.docks.open("sequence")
    assert isinstance(panel, SequencePanel)

    def offers() -> list[Line]:
        lines = (panel.steps.lines.line(n) for n in range(panel.steps.lines.rowCount()))
        return [line for line in lines if line.text.startswith("A partisan may be placed in")]

    qtbot.waitUntil(lambda: len(offers()) > 1)
    panel.steps.chosen.emit(next(line for line in offers() if "Paris" in line.text))
    partisans = [document.position.area(id) for id, one in document.position.counters.items() if one.kind == "partisan"]
    assert partisans == ["paris"]
    qtbot.waitUntil(lambda: not offers())


def test_a_click_on_the_step_that_counts_opens_the_ledger_and_ticks_it(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitz", "full_game", "turn 1 · phase plans · side germany")
    panel, document = window.docks.open(SequencePanel), window.document
    step = next(line for line in checklist(document, ()) if line.text.startswith("Count Oil and Resources"))
    assert step.text.endswith("A click on it opens the ledger.")
    ledger = window.docks.found(LedgerPanel)
    assert ledger is None or not ledger.isVisible()
    panel._choose(step)
    ledger = window.docks.found(LedgerPanel)
    assert ledger is not None
    qtbot.waitUntil(ledger.isVisible)
    again = next(line for line in checklist(document, ()) if line.text.startswith("Count Oil and Resources"))
    assert again.sign == "done"
    assert not deal_with(document, again), "once more: it is not ticked, and nothing opens"
