"""The tray tells at a glance what is to be placed now, what comes later and when, what is lost, and what is used up."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.panels.tray.panel import TrayPanel
from counters.counter import CounterId
from counters.events import CountersMoved, FactSet
from counters.position import Fact, FactWord, PlaceId, SeatId
from counters.saves.history import History
from counters.text.reading import read_position, start_position
from tests.app.panels.a_panel import shown
from tests.shelf_games import the_game

POOL = PlaceId("pool/axis")


def tray(qtbot: QtBot, text: str) -> TrayPanel:
    box = the_game("blitzwar")
    seat = 'seat anna "Anna": axis, germany\n'
    start = read_position(seat + text, box.game, start_position(box.setups["europe_1939"], box.game))
    document = GameDocument(box.game, History(start), box.rulebook)
    document.sit(SeatId("anna"))
    return shown(qtbot, TrayPanel(document))


def below(panel: TrayPanel, heading: str) -> list[str]:
    """The lines of the section that begins with these words, from left to right."""
    root = panel.tree.invisibleRootItem()
    sections = [root.child(at) for at in range(root.childCount())]
    (section,) = [each for each in sections if each.text(0).startswith(heading)]
    lines = [section.child(at) for at in range(section.childCount())]
    return [words(line) for line in lines if not line.isHidden()]


def words(line: QTreeWidgetItem) -> str:
    return str(line.data(0, Qt.ItemDataRole.AccessibleTextRole) or line.text(0))


def headings(panel: TrayPanel) -> list[str]:
    root = panel.tree.invisibleRootItem()
    return [each.text(0) for at in range(root.childCount()) if not (each := root.child(at)).isHidden()]


def test_what_waits_to_be_placed_stands_first_and_says_whose_it_is(qtbot: QtBot) -> None:
    panel = tray(qtbot, "turn 1 · phase setup · side allies")
    assert headings(panel)[0] == "To be placed now: 6"
    assert below(panel, "To be placed now") == ["Polish Infantry, to be placed: 6"]


def test_what_came_off_the_board_is_lost_or_used_up_and_waits_for_nothing(qtbot: QtBot) -> None:
    panel = tray(qtbot, "pool/allies: -\nkustrin: germany infantry_2 #k\nberlin: axis supply_4 (amount 1) #s")
    for id in ("k", "s"):
        panel.document.happen(CountersMoved((CounterId(id),), POOL))
    assert "Infantry, lost: 1" in below(panel, "Germany: 1 lost")
    assert "Supply 4, used up: 1" in below(panel, "Axis: 1 used up")
    assert not any(heading.startswith("To be placed now") for heading in headings(panel))
    panel.document.undo()
    assert not any("used up" in heading for heading in headings(panel))


def test_cards_in_line_tell_their_turns_and_what_they_bring(qtbot: QtBot) -> None:
    cards = "queue/axis: axis_limited_3, axis_limited_2, axis_limited_1\npool/allies: -\n"
    panel = tray(qtbot, f"turn 1 · phase axis_naval · side axis\n{cards}")
    assert headings(panel)[0] == "Comes later"
    assert [line.partition(". ")[0] for line in below(panel, "Comes later")] == [
        "Turn 2: Axis Limited War 1", "Turn 3: Axis Limited War 2", "Turn 4: Axis Limited War 3",
    ]  # fmt: skip
    assert "4 infantry corps" in below(panel, "Comes later")[2]


def test_a_card_that_has_come_makes_room_for_the_next_turns(qtbot: QtBot) -> None:
    cards = "queue/axis: axis_limited_3, axis_limited_2\npool/allies: -\n"
    panel = tray(qtbot, f"turn 2 · phase reinforcement\n{cards}")
    assert below(panel, "Comes later")[0].startswith("Turn 2: Axis Limited War 2")
    panel.document.happen(FactSet(Fact(FactWord("received"), ("axis",), "turn", "x")))
    assert below(panel, "Comes later")[0].startswith("Turn 3: Axis Limited War 2")


def test_who_may_not_see_the_cards_is_told_only_whose_come(qtbot: QtBot) -> None:
    panel = tray(qtbot, "turn 1 · phase axis_naval\nqueue/soviet: soviet_limited_3\npool/allies: -\n")
    assert below(panel, "Comes later") == ["Turn 2: Soviet Union, hidden"]
