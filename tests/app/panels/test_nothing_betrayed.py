"""What one seat knows is nowhere in what another seat's tray, inventory, dice, values, notes or finds say."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.panels.advice.charts import ChartsPanel
from app.panels.advice.sequence import SequencePanel
from app.panels.kept.notes import NotesPanel
from app.panels.kept.values import ValuesPanel
from app.panels.log.dice import DicePanel
from app.panels.log.find import FindPanel
from app.panels.parts.panel import Panel
from app.panels.tray.inventory import InventoryPanel
from app.panels.tray.panel import TrayPanel
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersMoved, CountersPlaced, FactSet, Noted
from counters.position import Fact, FactWord, Note, PlaceId, SeatId
from tests.app.panels.a_panel import TWO_SEATS, made_document
from tests.app.panels.spoken import spoken

MINE = (TrayPanel, InventoryPanel, DicePanel, SequencePanel, ValuesPanel, ChartsPanel, NotesPanel, FindPanel)
ANNA, BEN = SeatId("anna"), SeatId("ben")
WORD = "xyzzy"
SECRET = (
    TWO_SEATS + 'sight hand/axis: owner germany\nsight pool/germany: owner germany\nsight deck/events: nobody\n'
    'hand/axis: mud #xyzzy_card\npool/germany: germany infantry #xyzzy_pool\ndeck/events: offensive #xyzzy_deck\n'
    'berlin: germany armour #xyzzy_tank (known to germany), germany infantry\n'
    'note anna: "xyzzy whispers"\nchoice plan anna: "xyzzy"\n'
)  # fmt: skip


def played() -> GameDocument:
    """Anna sits; then things happen to what only she may know."""
    document = made_document(SECRET, ANNA)
    new = Counter(CounterId("xyzzy_new"), KindId("infantry"), SideId("germany"), known_to=(SideId("germany"),))
    for event in (
        CountersPlaced((new,), PlaceId("pool/germany"), beyond_mix=True),
        CountersMoved((CounterId("xyzzy_pool"),), PlaceId("hand/axis")),
        FactSet(Fact(FactWord("said"), ("xyzzy_tank",))),
        Noted(Note("n", "xyzzy shouts", ANNA)),
    ):
        assert document.happen(event)
    return document


def said(panel: QWidget) -> Iterator[str]:
    """All that can be seen, pointed at, listened to or taken along."""
    yield from spoken(panel).splitlines()
    if isinstance(panel, InventoryPanel):
        yield from (panel.text(), panel.table())


def betrayed(panel: Panel) -> list[str]:
    return [words for words in said(panel) if WORD in words.casefold()]


def made(qtbot: QtBot, document: GameDocument, kind: type[Panel]) -> Panel:
    panel = kind(document)
    qtbot.addWidget(panel)
    panel.show_position(None, document.position)
    if isinstance(panel, FindPanel):
        for words in ("xyz", "mud", "armour", "whispers"):
            panel.box.setText(words)
        panel.box.setText("a")
    return panel


@pytest.mark.parametrize("kind", MINE)
def test_a_seat_finds_nothing_of_what_another_knows(qtbot: QtBot, kind: type[Panel]) -> None:
    document = played()
    document.sit(BEN)
    assert betrayed(made(qtbot, document, kind)) == []


@pytest.mark.parametrize("kind", MINE)
def test_a_closed_panel_forgets_when_another_seat_sits_down(qtbot: QtBot, kind: type[Panel]) -> None:
    document = played()
    panel = made(qtbot, document, kind)
    document.sit(BEN)
    assert betrayed(panel) == []
    document.look_at(1)
    panel.show_position(None, document.position)
    assert betrayed(panel) == []


@pytest.mark.parametrize("kind", [TrayPanel, InventoryPanel, NotesPanel, FindPanel])
def test_the_search_would_find_them(qtbot: QtBot, kind: type[Panel]) -> None:
    panel = made(qtbot, played(), kind)
    if isinstance(panel, InventoryPanel):
        assert "Armour" in panel.text()
    else:
        assert betrayed(panel)
