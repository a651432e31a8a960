"""What every panel hears: each change while it is to be seen, and nothing that was for another seat."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.panels.parts.panel import Panel
from counters.events import CountersMoved
from counters.position import PlaceId, Position, SeatId
from tests.app.panels.a_panel import TWO_SEATS, made_document, shown


class Hearing(Panel):
    """It keeps what it is told."""

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self.heard: list[tuple[Position | None, Position]] = []

    def show_position(self, before: Position | None, after: Position) -> None:
        self.heard.append((before, after))


def test_what_a_closed_panel_has_not_heard_it_hears_when_it_opens(qtbot: QtBot) -> None:
    panel = shown(qtbot, Hearing(made_document("berlin: germany infantry #a")))
    document, before = panel.document, panel.document.position
    assert panel.heard == [(None, before)]
    panel.hide()
    document.happen(CountersMoved(tuple(before.counters), PlaceId("tray")))
    assert len(panel.heard) == 1
    panel.show()
    assert panel.heard[1:] == [(before, document.position)]


def test_a_panel_that_was_closed_when_seats_changed_compares_with_nothing_of_the_other_seat(qtbot: QtBot) -> None:
    table = f"{TWO_SEATS}hand/axis: offensive\nsight hand/axis: owner germany"
    panel = shown(qtbot, Hearing(made_document(table, "anna")))
    annas = panel.document.position
    panel.hide()
    panel.document.sit(SeatId("ben"))
    panel.show()
    assert panel.heard[0] == (None, annas)
    assert all(before is not annas for before, _ in panel.heard)
    assert panel.heard[-1] == (None, panel.document.position)
