"""The battle panel and the battle board are two faces of one battle, which stands in the log and nowhere else."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.language import choose
from app.panels.battle.board import BattleBoardPanel, Fight
from app.panels.battle.panel import BattlePanel
from boards.board import AreaId
from counters.battle import on_the_board
from counters.counter import CounterId
from counters.events import BattleWent, ClockMoved, CountersMoved, DiceRolled, Event
from counters.position import Clock, PhaseId, PlaceId, Seat, SeatId
from counters.saves.history import History
from counters.saves.save_opening import open_save
from counters.saves.saved_game import begin_save
from tests.app.panels.a_panel import last_line, shown
from tests.app.panels.battle.test_board import click, pick
from tests.app.panels.battle.test_board import throw as throw_section
from tests.counters.test_battle_board import opened, position

EAST = AreaId("baltic_states")
LYING = (
    "turn 1 · side germany\nbaltic_states: germany infantry #i, germany artillery #a, germany armor #t, "
    "soviet_union infantry #r, soviet_union infantry #s"
)
TWOS, THREES = PlaceId("battle/attacker_2"), PlaceId("battle/attacker_3")
LAND = "land_combat_attack"


class Faces(NamedTuple):
    """Both on one document."""

    panel: BattlePanel
    board: Fight
    both: tuple[object, ...]

    @property
    def told(self) -> tuple[object, ...]:
        """What each says of the battle."""
        attack = self.panel.rounds.volleys.get(LAND)
        return (
            self.panel.at, self.panel.attackers,
            (attack.roll.isEnabled(), attack.result.text()) if attack is not None else None,
            self.board.round.text(), self.board.still.text(), self.board.told.text(),
            {of: button.isEnabled() for of, button in self.board.rolls.items()},
        )  # fmt: skip


def a_game() -> GameDocument:
    return GameDocument(opened().game, History(position(LYING)), opened().rulebook)


def faces(qtbot: QtBot, document: GameDocument) -> Faces:
    panel, board = BattlePanel(document), BattleBoardPanel(document)
    assert board.fight is not None
    for each in (panel, board):
        shown(qtbot, each)
    return Faces(panel, board.fight, (panel, board))


def throw(panel: BattlePanel, name: str, dice: str) -> None:
    panel.rounds.real.seen.setText(dice)
    QTest.mouseClick(panel.rounds.volleys[name].roll, Qt.MouseButton.LeftButton)


def fought(qtbot: QtBot) -> Faces:
    """Set up, and the attackers have thrown: the panel one hit of three, so that one is owed."""
    found = faces(qtbot, a_game())
    click(found.board.lay)
    throw(found.panel, LAND, "3 6 6")
    return found


def test_what_is_set_up_on_the_board_is_reckoned_in_the_panel(qtbot: QtBot) -> None:
    found = faces(qtbot, a_game())
    assert found.panel.at is None
    click(found.board.lay)
    assert found.panel.at == EAST
    assert set(found.panel.attackers) == {"i", "a", "t"}
    assert found.panel.rounds.volleys[LAND].roll.text() == "Roll 3d6"


def test_what_the_panel_throws_has_been_thrown_on_the_board(qtbot: QtBot) -> None:
    found = fought(qtbot)
    assert found.panel.rounds.volleys[LAND].result.text() == "Hits: 1."
    assert found.board.still.text() == "The defender loses 1 more."
    assert not found.board.rolls[TWOS].isEnabled()
    assert not found.board.rolls[THREES].isEnabled()


def test_what_the_board_throws_is_read_off_in_the_panel_as_soon_as_all_have_thrown(qtbot: QtBot) -> None:
    found = faces(qtbot, a_game())
    click(found.board.lay)
    throw_section(found.board, THREES, "3")
    attack = found.panel.rounds.volleys[LAND]
    assert attack.roll.isEnabled(), "two have not thrown"
    throw_section(found.board, TWOS, "6 1")
    assert not attack.roll.isEnabled()
    assert attack.result.text() == "Hits: 2."
    assert found.board.still.text() == "The defender loses 2 more."


def test_the_panel_throws_only_for_those_who_have_not_thrown_on_the_board(qtbot: QtBot) -> None:
    found = faces(qtbot, a_game())
    click(found.board.lay)
    throw_section(found.board, THREES, "3")
    throw(found.panel, LAND, "1 6")
    assert found.panel.rounds.volleys[LAND].result.text() == "Hits: 2."


def test_a_battle_at_sea_is_noted_with_the_first_dice_of_either_face(qtbot: QtBot) -> None:
    lying = "turn 1 · phase great_britain_combat · side great_britain\ndanish_sea: "
    ships = "germany submarine, great_britain destroyer"
    for by_board in (True, False):
        document = GameDocument(opened().game, History(position(lying + ships)), opened().rulebook)
        found = faces(qtbot, document)
        click(found.board.lay)
        if by_board:
            throw_section(found.board, next(of for of, roll in found.board.rolls.items() if roll.isEnabled()), "6")
        else:
            throw(found.panel, next(name for name, each in found.panel.rounds.volleys.items() if each.volley.dice), "6")
        noted = document.position.facts.get("sea_battle", "danish_sea")
        assert noted is not None
        assert noted.scope == "side"
        document.undo()
        assert not document.position.facts.get("sea_battle", "danish_sea"), "it goes back with the dice"


def test_a_round_that_one_of_them_begins_has_begun_in_both(qtbot: QtBot) -> None:
    found = fought(qtbot)
    click(found.panel.rounds.again)
    assert found.board.round.text() == "Round 2"
    assert found.board.still.text() == ""
    assert found.board.rolls[TWOS].isEnabled()
    click(found.board.next_round)
    assert found.board.round.text() == "Round 3"
    assert found.panel.rounds.volleys[LAND].roll.isEnabled()


def test_undo_redo_and_looking_back_show_what_was_so_then(qtbot: QtBot) -> None:
    found = faces(qtbot, a_game())
    document, told = found.panel.document, [found.told]
    click(found.board.lay)
    told.append(found.told)
    throw(found.panel, LAND, "3 6 6")
    told.append(found.told)
    pick(found.board, PlaceId("battle/defender_2"), 1)
    click(found.board.lost)
    assert found.board.still.text() == ""
    told.append(found.told)
    for number in (3, 2, 1):
        assert found.told == told[number]
        document.undo()
    assert found.board.still.text() == ""
    assert found.board.told.text() == ""
    for number in (1, 2, 3):
        document.redo()
        assert found.told == told[number]
    for number in (1, 3, 2):
        document.look_at(number)
        assert found.told == told[number]
    document.stop_looking()
    assert found.told == told[3]


def test_a_battle_is_there_again_when_the_game_is_opened_again(qtbot: QtBot, tmp_path: Path) -> None:
    found = fought(qtbot)
    save = begin_save(tmp_path / "war.sandtable", opened().game, found.panel.document._history)
    save.keep(found.panel.document._history)
    save.close()
    again = open_save(tmp_path / "war.sandtable", opened().game)
    resumed = faces(qtbot, GameDocument(opened().game, again.history, opened().rulebook))
    assert resumed.told == found.told
    assert resumed.board.where.currentData() == EAST
    again.save.close()


def test_another_seat_and_a_game_made_for_it_see_the_same(qtbot: QtBot) -> None:
    start = position(LYING)
    ben = Seat(SeatId("ben"), "Ben", ())
    document = GameDocument(opened().game, History(start.with_(seats={ben.id: ben})), opened().rulebook)
    found = faces(qtbot, document)
    click(found.board.lay)
    throw(found.panel, LAND, "3 6 6")
    told = found.told
    document.sit(ben.id)
    assert found.told == told
    assert faces(qtbot, document).told == told, "on another machine, too"


def test_losses_count_whichever_hand_takes_them_and_those_already_fallen_fall_once(qtbot: QtBot) -> None:
    found = faces(qtbot, a_game())
    document = found.panel.document
    click(found.board.lay)
    throw(found.panel, LAND, "1 1 6")
    assert found.board.still.text() == "The defender loses 2 more."
    document.happen(CountersMoved((CounterId("r"),), PlaceId("battle/casualties")))
    assert found.board.still.text() == "The defender loses 1 more."
    click(found.board.clear)
    assert found.board.still.text() == "The defender loses 1 more."


def test_when_it_is_over_or_the_clock_moves_nothing_is_owed(qtbot: QtBot) -> None:
    found = fought(qtbot)
    document = found.panel.document
    click(found.board.over)
    assert last_line(document).endswith("The battle in the Baltic States is over.")
    assert found.board.still.text() == ""
    document.undo()
    assert found.board.still.text() == "The defender loses 1 more."
    document.happen(ClockMoved(Clock(2)))
    assert found.board.still.text() == ""


def test_a_roll_is_told_in_the_language_of_whoever_reads_it(qtbot: QtBot) -> None:
    found = fought(qtbot)
    document = found.panel.document
    event = document.moment(document.head).event
    assert isinstance(event, DiceRolled)
    assert event.why == ""
    assert last_line(document) == "Germany: Real dice, 3d6 for the battle in the Baltic States: 3, 6 and 6. Hits: 1."
    choose("de")
    try:
        assert "das Gefecht in Baltic States" in last_line(document)
    finally:
        choose("en")


def test_asking_about_another_attack_puts_the_battle_aside_until_it_goes_on(qtbot: QtBot) -> None:
    document = a_game()
    panel = BattlePanel(document)
    panel.choose(map(CounterId, "iat"), EAST)
    shown(qtbot, panel)
    throw(panel, LAND, "3 6 6")
    assert not panel.rounds.volleys[LAND].roll.isEnabled()
    panel.choose(map(CounterId, "ia"), EAST)
    assert panel.rounds.volleys[LAND].roll.text() == "Roll 2d6"
    assert panel.rounds.volleys[LAND].roll.isEnabled()
    throw(panel, LAND, "2 1")
    assert panel.rounds.volleys[LAND].result.text() == "Hits: 2."
    battle = document.battle()
    assert battle is not None
    assert battle.round == 1, "it began anew"


def test_what_was_hit_is_taken_off_by_one_button_as_the_odds_lose_it(qtbot: QtBot) -> None:
    """As many as dice hit, of those who are there, and then no more of them."""
    document = a_game()
    panel = BattlePanel(document)
    shown(qtbot, panel)
    panel.choose(map(CounterId, "iat"), EAST)
    throw(panel, LAND, "3 6 6")
    throw(panel, "land_combat_defence", "1 2")
    ways = {each.text(): each for each in panel.steps.findChildren(QPushButton) if each.isVisible()}
    assert list(ways) == ["German Infantry and German Artillery: lost", "Soviet Infantry: lost"]
    click(ways["Soviet Infantry: lost"])
    (left,) = [each for each in panel.steps.findChildren(QPushButton) if each.isVisible()]
    click(left)
    assert {id for id in "iatrs" if document.position.area(CounterId(id)) == EAST} == {"t", "s"}
    assert not [each for each in panel.steps.findChildren(QPushButton) if each.isVisible()]


@pytest.mark.parametrize(
    "on", [BattleWent(AreaId("danish_sea"), "begun"), ClockMoved(Clock(1, PhaseId("germany_movement")))]
)
def test_nobody_stays_on_the_board_when_the_clock_goes_on_or_another_battle_begins(qtbot: QtBot, on: Event) -> None:
    found = fought(qtbot)
    document, at = found.panel.document, found.panel.at
    assert at is not None
    left = on_the_board(found.board.board, document.position)
    assert left
    document.happen(CountersMoved(left[:1], found.board.board.casualties))
    document.happen(on)
    assert not on_the_board(found.board.board, document.position)
    assert {document.position.area(id) for id in left[1:]} == {at}
    assert document.position.where[left[0]].startswith("pool/")
    document.undo()
    assert on_the_board(found.board.board, document.position)
