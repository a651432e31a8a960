"""What the rulebook finds, with a shape for each severity, and what is to be done before the phase is left."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.advisor.advisor import Advisor
from app.documents.game_document import GameDocument
from app.language import RULEBOOKS, choose
from app.panels.advice.aspects import ASPECTS, aspect_words
from app.panels.advice.findings import FindingsPanel
from app.panels.parts.panel import AdviceOff, Light, LookAt, PickOut
from counters.counter import CounterId, SideId
from counters.events import ClockMoved, CountersMoved, SeatTaken
from counters.position import Clock, PhaseId, PlaceId, Seat, SeatId
from tests.app.panels.a_panel import asked, sample_document, shown

HUSH, SCONCE = PlaceId("hush"), PlaceId("sconce")
SWIMS = CounterId("reeds")


def wrong() -> GameDocument:
    """A unit in the sea, and too many in Sconce."""
    document = sample_document("first_landing")
    position = document.position
    document.happen(CountersMoved((SWIMS,), HUSH))
    document.happen(CountersMoved((*position.stack(PlaceId("wick")), *position.stack(PlaceId("brand_head"))), SCONCE))
    return document


def panel_of(qtbot: QtBot, document: GameDocument) -> FindingsPanel:
    panel = shown(qtbot, FindingsPanel(document))
    qtbot.waitUntil(lambda: not panel._soon.isActive())
    return panel


def said(panel: FindingsPanel) -> list[str]:
    lines = panel.list.lines
    return [lines.line(row).spoken for row in range(lines.rowCount())]


def click(panel: FindingsPanel, row: int) -> None:
    rect = panel.list.visualRect(panel.list.lines.index(row))
    QTest.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())


def tick(qtbot: QtBot, panel: FindingsPanel, row: int) -> None:
    click(panel, row)
    qtbot.waitUntil(lambda: not panel._soon.isActive())


def test_findings_are_told_with_severity_in_words_and_the_rule(qtbot: QtBot) -> None:
    panel = panel_of(qtbot, wrong())
    assert "Against the rules: Tide Infantry cannot swim. [§4.4]" in said(panel)
    assert any(line.startswith("Against the rules: 6 land units") and line.endswith("[§2.1]") for line in said(panel))
    assert panel.list.lines.line(1).sign == "error"


def test_the_heading_counts_what_is_to_be_done_before_the_phase_is_left(qtbot: QtBot) -> None:
    panel = panel_of(qtbot, wrong())
    assert said(panel)[0] == "2 things to do before you leave March and sail"
    tick(qtbot, panel, 3)
    tick(qtbot, panel, 4)
    assert said(panel)[0] == "2 things to do before you leave March and sail", "steps are no debt"
    assert panel.list.lines.line(3).sign == "done"
    tick(qtbot, panel, 3)
    assert panel.list.lines.line(3).sign == "todo"


def test_ticks_are_of_one_phase_only_and_findings_go_away_by_themselves(qtbot: QtBot) -> None:
    document = wrong()
    panel = panel_of(qtbot, document)
    tick(qtbot, panel, 3)
    for _ in range(3):
        document.undo()
    document.happen(ClockMoved(Clock(2, PhaseId("battle"), document.position.clock.side)))
    qtbot.waitUntil(lambda: not panel._soon.isActive())
    assert said(panel)[0] == "Nothing is left to do before you leave Battles."
    assert panel.list.lines.line(1).sign == "todo"
    tick(qtbot, panel, 1)
    assert panel.list.lines.line(1).sign == "done"


def test_clicking_a_finding_looks_there_and_pointing_at_it_lights_it(qtbot: QtBot) -> None:
    panel = panel_of(qtbot, wrong())
    wishes = asked(panel)
    row = next(row for row, line in enumerate(said(panel)) if "swim" in line)
    click(panel, row)
    assert LookAt((HUSH,)) in wishes
    assert PickOut((SWIMS,)) in wishes
    assert Light((HUSH,), (SWIMS,)) in wishes


def kinds(panel: FindingsPanel) -> dict[str, QAction]:
    """The rows of the menu, as it opens."""
    panel.kinds.menu().aboutToShow.emit()
    return {row.text(): row for row in panel.kinds.menu().actions()}


def test_each_kind_of_finding_can_be_switched_off_by_itself(qtbot: QtBot) -> None:
    panel = panel_of(qtbot, wrong())
    wishes = asked(panel)
    spot = panel.list.geometry()
    assert set(kinds(panel)) == {"what lies where it cannot", "stacking"}
    assert panel.kinds.text() == "All kinds are shown"
    kinds(panel)["what lies where it cannot"].trigger()
    assert panel.kinds.text() == "All but: what lies where it cannot"
    assert not any("swim" in line for line in said(panel))
    assert any("6 land units" in line for line in said(panel))
    assert wishes[-1] == AdviceOff(("place",))
    kinds(panel)["what lies where it cannot"].trigger()
    assert any("swim" in line for line in said(panel))
    assert wishes[-1] == AdviceOff(())
    QApplication.processEvents()
    assert panel.list.geometry() == spot, "however many kinds there are by and by"


def test_given_an_advisor_it_says_what_the_advisor_says(qtbot: QtBot) -> None:
    document = wrong()
    advisor = Advisor(document)
    advisor.switch(on=True, off=("stacking",))
    panel = FindingsPanel(document)
    panel.listen(advisor)
    shown(qtbot, panel)
    qtbot.waitUntil(lambda: advisor.now.whole)
    assert any("swim" in line for line in said(panel))
    assert not any("6 land units" in line for line in said(panel))
    assert {words: row.isChecked() for words, row in kinds(panel).items()} == {
        "what lies where it cannot": True,
        "stacking": False,
    }
    advisor.switch(on=False)
    qtbot.waitUntil(lambda: not any("swim" in line for line in said(panel)))


def test_what_was_said_to_one_seat_is_gone_the_moment_another_sits_down(qtbot: QtBot) -> None:
    document = wrong()
    advisor = Advisor(document)
    panel = FindingsPanel(document)
    panel.listen(advisor)
    shown(qtbot, panel)
    advisor.ask()
    qtbot.waitUntil(lambda: any("swim" in line for line in said(panel)))
    document.happen(SeatTaken(Seat(SeatId("ben"), "Ben", (SideId("tide"),))))
    qtbot.waitUntil(lambda: not advisor.busy)
    document.sit(SeatId("ben"))
    assert not any("swim" in line for line in said(panel)), "at once, and not when the rulebook has answered"
    qtbot.waitUntil(lambda: any("swim" in line for line in said(panel)))


def test_every_aspect_of_every_rulebook_is_called_in_words_that_are_translated() -> None:
    written = "".join(file.read_text("utf-8") for file in RULEBOOKS.glob("*/*.py"))
    aspects = {*re.findall(r'aspect="([a-z_]+)"', written)}
    assert {"damage", "cards"} <= aspects <= ASPECTS.keys()
    choose("de")
    try:
        assert aspect_words("damage") == "was beschädigt ist"
    finally:
        choose("en")
