"""Nothing that one seat may not know is in any panel: not to the eye, the ear, the mouse or the clipboard.

Marker words are planted in a hand, a deck, a concealed counter and its cargo, a sealed choice and a private note.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.panels.advice.findings import FindingsPanel
from app.panels.advice.ledger import LedgerPanel
from app.panels.advice.why import WhyPanel
from app.panels.battle.panel import BattlePanel
from app.panels.cards.deeds import TO_THE_LEFT, seal_pass
from app.panels.cards.panel import CardsPanel
from app.panels.kept.facts import FactsPanel
from app.panels.log.branches import BranchesPanel
from app.panels.log.panel import LogPanel
from app.panels.parts.lines import LinesView
from app.panels.parts.panel import Panel, PickingPanel
from app.panels.tray.faces_view import FacesView
from app.panels.tray.spread import SpreadPanel
from app.table.hands.dropping import dragged
from boards.board import AreaId
from counters.counter import Counter, CounterId, Face, Kind, KindId, SideId
from counters.events import (
    CardsDrawn,
    ChoiceSealed,
    CountersConcealed,
    CountersMoved,
    CountersPlaced,
    FactSet,
    Noted,
    PileShuffled,
    SightSet,
)
from counters.game import Game
from counters.position import ChoiceId, Fact, FactWord, Note, PlaceId, Position, SeatId, Sight
from counters.saves.history import History
from counters.text.reading import read_position, start_position
from rules_assist.rulebooks.sample import RULEBOOK
from tests.app.panels.a_panel import shown
from tests.app.panels.spoken import spoken
from tests.shelf_games import the_game

SECRETS = ("zwiebel", "knoblauch", "kuerbis", "fenchel", "rettich", "spargel", "sellerie")
ANNA, BEN = SeatId("anna"), SeatId("ben")
HAND, DECK, SCONCE = PlaceId("hand/ember"), PlaceId("deck/lore"), PlaceId("sconce")
SEATS = 'seat anna "Anna": ember · seat ben "Ben": tide'


def card(word: str) -> Kind:
    return Kind(id=KindId(word), name=word, sort="card", faces=(Face(name="front", title=word, text=f"{word} {word}"),))


def with_plants() -> tuple[Game, Position]:
    """The sample, with kinds whose names are planted."""
    opened = the_game("sample")
    sheet, unit = opened.game.sheet, Kind(id=KindId("kuerbis"), name="kuerbis", type="land", carries=1)
    kinds = {kind.id: kind for kind in (card("zwiebel"), card("knoblauch"), card("rettich"), unit)}
    game = Game(opened.game.board, replace(sheet, kinds={**sheet.kinds, **kinds}))
    return game, read_position(SEATS, game, start_position(opened.setups["first_landing"], game))


def secretive() -> GameDocument:
    """Anna has done much that Ben may not know; she sits there now."""
    game, position = with_plants()
    document = GameDocument(game, History(position), RULEBOOK)
    document.sit(ANNA)
    hers = SideId("ember")
    for word, place in (("zwiebel", HAND), ("rettich", HAND), ("knoblauch", DECK)):
        assert document.happen(CountersPlaced((Counter(CounterId(f"{word}_1"), KindId(word)),), place))
    assert document.happen(
        CountersPlaced((Counter(CounterId("kuerbis_1"), KindId("kuerbis"), hers, known_to=(hers,)),), SCONCE)
    )
    assert document.happen(CountersMoved((CounterId("kuerbis_1"),), PlaceId("wick")))
    assert document.happen(ChoiceSealed(ChoiceId("plan"), ANNA, ("fenchel",)))
    assert document.happen(seal_pass(game, document.position, ANNA, (CounterId("zwiebel_1"),), TO_THE_LEFT))
    assert document.happen(Noted(Note("n1", "spargel", to=ANNA)))
    assert document.happen(FactSet(Fact(FactWord("moved_by_sea"), ("kuerbis_1",), "turn")))
    assert document.happen(PileShuffled(DECK, (0, 1, 2, 3, 4)))
    assert document.happen(CardsDrawn(DECK, 1, HAND))
    assert document.happen(CountersMoved((CounterId("rettich_1"),), DECK))
    document._history.name(document._history.head, "an open name")
    return document


def with_everything(panel: Panel) -> Panel:
    """As much on it as it can show."""
    everything = tuple(panel.document.position.counters)
    if isinstance(panel, PickingPanel):
        panel.show_picked_out(everything)
    match panel:
        case SpreadPanel():
            panel.open(PlaceId("wick"))
        case WhyPanel():
            panel.ask(everything, PlaceId("wick"))
        case BattlePanel():
            panel.choose(everything, AreaId("wick"))
        case CardsPanel():
            panel.choices.answer.setEditText("sellerie")
            for place in panel.places:
                place.cards.selectAll()
                for id in place.cards.picked_out():
                    panel.read(id)
        case _:
            pass
    return panel


PANELS: tuple[Callable[[GameDocument], Panel], ...] = (
    LogPanel, BranchesPanel, CardsPanel, SpreadPanel, FindingsPanel, LedgerPanel, BattlePanel, WhyPanel, FactsPanel,
)  # fmt: skip


def everything_said(panel: Panel) -> str:
    """What it shows, what it copies, and what it lets one drag away."""
    said = [spoken(panel)]
    clipboard = QGuiApplication.clipboard()
    for view in (*panel.findChildren(LinesView), *panel.findChildren(FacesView)):
        clipboard.clear()
        view.selectAll()
        QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        said.append(clipboard.text())
    for faces in panel.findChildren(FacesView):
        rows = [faces.faces.index(row) for row in range(faces.faces.rowCount())]
        said.extend(dragged(faces.faces.mimeData(rows)) if rows else ())
    return "\n".join(said)


@pytest.mark.parametrize("make", PANELS, ids=lambda make: str(make.__name__))
def test_what_one_seat_knows_is_in_no_panel_of_another(qtbot: QtBot, make: Callable[[GameDocument], Panel]) -> None:
    document = secretive()
    document.sit(BEN)
    panel = shown(qtbot, make(document))
    with_everything(panel)
    if isinstance(panel, CardsPanel):
        panel.choices.answer.clearEditText()
    said = everything_said(panel)
    assert not [word for word in SECRETS if word in said]


@pytest.mark.parametrize("make", PANELS, ids=lambda make: str(make.__name__))
@pytest.mark.parametrize("seen", [True, False], ids=["seen", "hidden"])
def test_a_panel_forgets_when_another_seat_sits_down_seen_or_not(
    qtbot: QtBot, make: Callable[[GameDocument], Panel], *, seen: bool
) -> None:
    document = secretive()
    panel = shown(qtbot, make(document))
    with_everything(panel)
    if not seen:
        panel.hide()
    document.sit(BEN)
    said = everything_said(panel)
    assert not [word for word in SECRETS if word in said]


def test_the_search_would_find_them(qtbot: QtBot) -> None:
    """To whom they belong, they are shown: the planted words are where a leak would be found."""
    document = secretive()
    said = ""
    for make in PANELS:
        panel = shown(qtbot, make(document))
        said += everything_said(with_everything(panel))
    assert {word for word in SECRETS if word in said} >= {"zwiebel", "knoblauch", "kuerbis", "fenchel", "rettich"}


def test_looking_back_at_a_moment_when_it_was_open_shows_what_was_open_then(qtbot: QtBot) -> None:
    """A unit that was seen before it was concealed may be known; a hand that was never open may not."""
    document = secretive()
    assert document.happen(CountersConcealed((CounterId("old_fourth"),), (SideId("ember"),)))
    assert document.happen(SightSet(DECK, Sight("nobody")))
    document.sit(BEN)
    panel = shown(qtbot, LogPanel(document))
    for row in range(panel.list.lines.rowCount()):
        panel.look(row)
        said = everything_said(panel)
        assert not [word for word in SECRETS if word in said]
