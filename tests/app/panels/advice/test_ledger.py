"""Figures of a side, term by term; one click writes them down."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.language import choose
from app.panels.advice.ledger import LedgerPanel, signed
from app.panels.parts.panel import LookAt
from counters.counter import SideId
from counters.events import AreasHeld, ClockMoved, SeatTaken, ValueSet
from counters.position import Clock, PhaseId, PlaceId, Seat, SeatId, ValueId
from counters.saves.history import History
from counters.text.reading import start_position
from tests.app.panels.a_panel import asked, made_document, sample_document, shown
from tests.shelf_games import the_game


def lines(panel: LedgerPanel) -> list[str]:
    model = panel.list.lines
    return [
        f"{model.line(row).text}|{model.line(row).amount}|{model.line(row).rule}" for row in range(model.rowCount())
    ]


def buttons(panel: LedgerPanel) -> dict[str, QPushButton]:
    return {each.text(): each for each in panel.applied.findChildren(QPushButton) if not each.isHidden()}


def test_every_term_stands_with_its_amount_and_rule_under_the_figure(qtbot: QtBot) -> None:
    panel = shown(qtbot, LedgerPanel(sample_document("first_landing")))
    told = lines(panel)
    assert told[0] == "The Ember Crown, income: 13.|13|§7.3"
    assert "Kindlewood|+2|§7.3" in told
    assert "The Ember Crown, crowns: 6.|6|§7.4" in told


def test_the_figures_follow_what_happens(qtbot: QtBot) -> None:
    document = sample_document("first_landing")
    panel = shown(qtbot, LedgerPanel(document))
    document.happen(AreasHeld(("kindlewood",), SideId("tide")))
    assert lines(panel)[0].startswith("The Ember Crown, income: 11.")


def test_one_click_adds_an_income_to_the_treasury_and_undo_takes_it_back(qtbot: QtBot) -> None:
    document = sample_document("first_landing")
    panel = shown(qtbot, LedgerPanel(document))
    (title,) = buttons(panel)
    assert title.startswith("2 → 15 ")
    buttons(panel)[title].click()
    assert document.position.value("ember.lamps") == 15
    document.undo()
    assert document.position.value("ember.lamps") == 2


def test_an_income_is_taken_once_a_turn_and_the_button_says_so(qtbot: QtBot) -> None:
    document = sample_document("first_landing")
    panel = shown(qtbot, LedgerPanel(document))
    next(iter(buttons(panel).values())).click()
    ((title, button),) = buttons(panel).items()
    assert title.endswith("(Income): taken in this turn")
    assert not button.isEnabled()
    button.click()
    assert document.position.value("ember.lamps") == 15
    assert "taken" not in str(document.log(document.head)), "the log tells the money alone"
    document.undo()
    assert next(iter(buttons(panel))).startswith("2 → 15 ")
    next(iter(buttons(panel).values())).click()
    document.happen(ClockMoved(replace(document.position.clock, turn=document.position.clock.turn + 1)))
    assert next(iter(buttons(panel))).startswith("15 → 28 "), "another turn, another income"


def test_a_figure_called_as_a_value_of_its_side_sets_that_value(qtbot: QtBot) -> None:
    document = sample_document("first_landing")
    panel = shown(qtbot, LedgerPanel(document))
    document.happen(AreasHeld(("lull",), SideId("tide")))
    title = next(title for title in buttons(panel) if title.startswith("6 → 5 "))
    assert title.endswith("Crowns"), "its own figure goes into it, and needs no name"
    buttons(panel)[title].click()
    assert document.position.value("ember.crowns") == 5
    assert not any("Crowns" in title for title in buttons(panel))


def test_which_figure_goes_into_a_number_is_said_in_german(qtbot: QtBot) -> None:
    choose("de")
    try:
        panel = shown(qtbot, LedgerPanel(sample_document("first_landing")))
        assert next(iter(buttons(panel))).endswith("(Einkommen)")
    finally:
        choose("en")


def test_what_falls_due_in_blitzwar_is_no_number_of_the_axis_whoever_asks(qtbot: QtBot) -> None:
    opened = the_game("blitzwar")
    position = start_position(opened.setups["europe_1939"], opened.game)
    panel = shown(qtbot, LedgerPanel(GameDocument(opened.game, History(position), opened.rulebook)))
    panel.side.setCurrentIndex(panel.side.findData("italy"))
    panel._show(position)
    assert not buttons(panel)


def limited(qtbot: QtBot) -> LedgerPanel:
    """Of the USA kept out of the war: 4 Oil and 10 Resources, and no more than 7 of both together."""
    opened = the_game("blitz")
    position = start_position(opened.setups["full_game"], opened.game)
    document = GameDocument(opened.game, History(position), opened.rulebook)
    document.happen(ClockMoved(replace(position.clock, phase=PhaseId("plans"))))
    document.happen(ValueSet(ValueId("usa.its_war"), 7))
    panel = shown(qtbot, LedgerPanel(document))
    panel.side.setCurrentIndex(panel.side.findData("usa"))
    panel._show(document.position)
    return panel


def booking(panel: LedgerPanel, figure: str) -> QPushButton:
    return next(button for words, button in buttons(panel).items() if f"USA: {figure} saved" in words)


def test_under_a_limit_for_two_goods_the_second_is_what_the_first_has_left(qtbot: QtBot) -> None:
    panel = limited(qtbot)
    booking(panel, "Oil").click()
    assert "4 taken of 7 in this turn.|−4|§7.7" in lines(panel)
    assert booking(panel, "Resources").text().startswith("0 → 3 ")
    booking(panel, "Resources").click()
    values = panel.document.position
    assert (values.value("usa.oil"), values.value("usa.resources")) == (4, 3)
    assert sum(line.startswith("7 taken of 7 in this turn.") for line in lines(panel)) == 2
    panel.document.undo()
    panel.document.undo()
    booking(panel, "Resources").click()
    assert not any(words.endswith("USA: Oil saved") for words in buttons(panel)), "nothing is left of the limit"
    assert "7 taken of 7 in this turn.|−4|§7.7" in lines(panel)


def test_it_opens_with_the_side_of_the_seat(qtbot: QtBot) -> None:
    document = sample_document("first_landing")
    document.happen(SeatTaken(Seat(SeatId("ben"), "Ben", (SideId("tide"),))))
    document.sit(SeatId("ben"))
    panel = shown(qtbot, LedgerPanel(document))
    assert panel.side.currentData() == "tide"
    panel.side.setCurrentIndex(panel.side.findData("ember"))
    assert lines(panel)[0].startswith("The Ember Crown")


def test_clicking_a_term_looks_at_its_area(qtbot: QtBot) -> None:
    panel = shown(qtbot, LedgerPanel(sample_document("first_landing")))
    wishes = asked(panel)
    row = next(row for row in range(panel.list.lines.rowCount()) if panel.list.lines.line(row).text == "Lull")
    panel.list.chosen.emit(panel.list.lines.line(row))
    assert LookAt((PlaceId("lull"),)) in wishes


def test_without_a_rulebook_it_says_that_there_are_no_figures(qtbot: QtBot) -> None:
    document = made_document("spain: germany infantry")
    panel = shown(qtbot, LedgerPanel(GameDocument(document.game, History(document.position))))
    assert lines(panel) == ["The rulebook has no figures for this side.||"]
    assert not buttons(panel)


def test_figures_are_written_with_their_sign() -> None:
    assert [signed(2), signed(-1.5), signed(0)] == ["+2", "−1½", "+0"]


def test_where_no_side_acts_it_opens_with_one_that_does_in_this_turn_and_no_faction(qtbot: QtBot) -> None:
    opened = the_game("blitz")
    document = GameDocument(
        opened.game, History(start_position(opened.setups["full_game"], opened.game)), opened.rulebook
    )
    document.happen(ClockMoved(Clock(1, PhaseId("plans"))))
    panel = shown(qtbot, LedgerPanel(document))
    assert panel.side.currentData() == "germany"


def test_who_looks_at_the_side_to_act_goes_on_with_the_next(qtbot: QtBot) -> None:
    document = sample_document("first_landing")
    panel = shown(qtbot, LedgerPanel(document))
    assert panel.side.currentData() == document.position.clock.side == "ember"
    clock = document.position.clock
    document.happen(ClockMoved(replace(clock, side=SideId("tide"))))
    assert panel.side.currentData() == "tide"
    panel.side.setCurrentIndex(panel.side.findData("ember"))
    document.happen(ClockMoved(replace(clock, turn=clock.turn + 1, side=SideId("tide"))))
    assert panel.side.currentData() == "ember", "who looks up another's stays there"
