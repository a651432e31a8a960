"""Why? Every reason of the rulebook about counters and a place, with its rule."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.panels.advice.why import WhyPanel
from app.panels.parts.panel import LookAt
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import PlaceId
from counters.saves.history import History
from counters.text.reading import start_position
from tests.app.panels.a_panel import asked, made_document, sample_document, shown
from tests.rules_assist.common.squares import laid
from tests.rules_assist.common.toy import GAME, Toy
from tests.shelf_games import the_game

FOURTH = CounterId("old_fourth")


def toy(**places: str) -> GameDocument:
    return GameDocument(GAME, History(laid(**places)), Toy())


def said(panel: WhyPanel) -> list[str]:
    return [panel.list.lines.line(row).spoken for row in range(panel.list.lines.rowCount())]


def test_a_way_there_is_told_with_its_cost_and_rule(qtbot: QtBot) -> None:
    panel = shown(qtbot, WhyPanel(sample_document("first_landing")))
    panel.ask((FOURTH,), PlaceId("cinder_fells"))
    assert panel.heading.text() == "Ember Infantry and Cinder Fells"
    assert said(panel)[:2] == ["May they go there?", "Yes: Cinder Fells can be reached at a cost of 1 out of 2. [§3.1]"]


def test_every_reason_why_not_is_told_and_not_only_the_first(qtbot: QtBot) -> None:
    panel = shown(qtbot, WhyPanel(sample_document("first_landing")))
    panel.ask((FOURTH,), PlaceId("samphire"))
    against = [line for line in said(panel) if line.startswith("No: ")]
    assert against
    assert all("[§" in line for line in against)


def test_what_holds_for_the_counters_themselves_is_told_as_a_note(qtbot: QtBot) -> None:
    document = toy(west="red infantry #a", gap="blue infantry #b")
    panel = shown(qtbot, WhyPanel(document))
    panel.ask((CounterId("a"),), PlaceId("gap"))
    assert "No: Gap is in the hands of the enemy. [3.2]" in said(panel)


def test_the_supply_of_a_unit_says_where_and_by_whom_it_is_cut(qtbot: QtBot) -> None:
    document = toy(west="red infantry #w", gap="blue infantry #b", east="red infantry #a")
    panel = shown(qtbot, WhyPanel(document))
    panel.ask((CounterId("a"),))
    row = next(row for row, line in enumerate(said(panel)) if line.startswith("Out of supply:"))
    line = panel.list.lines.line(row)
    assert line.places[0] == "gap"
    assert line.counters == ("b",)


def test_findings_of_a_place_and_where_what_is_printed_comes_from(qtbot: QtBot) -> None:
    document = sample_document("first_landing")
    document.happen(CountersMoved((CounterId("reeds"),), PlaceId("hush")))
    panel = shown(qtbot, WhyPanel(document))
    panel.ask((), PlaceId("hush"))
    assert "Against the rules: Tide Infantry cannot swim. [§4.4]" in said(panel)
    assert "The Hush as printed on the map [invented]" in said(panel)


def test_it_follows_what_is_picked_out_and_what_happens(qtbot: QtBot) -> None:
    document = sample_document("first_landing")
    panel = shown(qtbot, WhyPanel(document))
    assert panel.heading.text() == "Pick counters out, or ask about a place on the map."
    panel.show_picked_out((FOURTH,))
    assert panel.heading.text() == "Ember Infantry"
    before = said(panel)
    document.happen(CountersMoved((FOURTH,), PlaceId("wick")))
    assert said(panel) != before


def test_clicking_a_reason_looks_at_its_places(qtbot: QtBot) -> None:
    panel = shown(qtbot, WhyPanel(sample_document("first_landing")))
    panel.ask((FOURTH,), PlaceId("cinder_fells"))
    wishes = asked(panel)
    rect = panel.list.visualRect(panel.list.lines.index(1))
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert LookAt((PlaceId("cinder_fells"),)) in wishes


def test_without_a_rulebook_there_is_nothing_to_say(qtbot: QtBot) -> None:
    panel = shown(qtbot, WhyPanel(made_document("spain: germany infantry #a")))
    panel.ask((CounterId("a"),), PlaceId("spain"))
    assert said(panel) == ["The rulebook has nothing to say about it."]


def test_the_grade_of_a_way_is_said_in_a_word(qtbot: QtBot) -> None:
    panel = shown(qtbot, WhyPanel(toy(east="red infantry #a")))
    panel.ask((CounterId("a"),), PlaceId("coast"))
    assert any("At a cost:" in line for line in said(panel))


def test_of_a_place_alone_it_is_told_what_may_be_done_with_it_now(qtbot: QtBot) -> None:
    opened = the_game("blitz")
    start = start_position(opened.setups["blitz_of_western_europe"], opened.game)
    panel = shown(qtbot, WhyPanel(GameDocument(opened.game, History(start), opened.rulebook)))
    panel.ask((), PlaceId("belgium_netherlands"))
    lines = said(panel)
    assert lines[0] == "What can we do now?"
    assert lines[1].startswith("Yes: Declare war")
    assert lines[2] == "A click does it: Declare war on Belgium-Netherlands [§3.2]"
    panel.ask((), PlaceId("poland"))
    assert said(panel)[1] == "No: Declare war In this scenario no war is declared on Poland. [A.1]"
