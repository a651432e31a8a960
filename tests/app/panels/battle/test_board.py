"""The battle board is played with the mouse: set up, throw section by section, choose who is lost, and go home."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.panels.battle.board import BattleBoardPanel, Fight
from app.panels.parts.panel import LookUp
from counters.events import DiceRolled
from counters.position import PlaceId
from counters.saves.history import History
from tests.app.panels.a_panel import asked, heard, last_line, sample_document, shown
from tests.app.panels.spoken import unnamed
from tests.counters.test_battle_board import LAND, lying, opened, position

ATTACKERS, DEFENDERS = PlaceId("battle/attacker_2"), PlaceId("battle/defender_2")
KEPT: list[BattleBoardPanel] = []
"""The panel of the running test, which would be put away if nobody held it."""


def document(text: str = LAND) -> GameDocument:
    return GameDocument(opened().game, History(position(text)), opened().rulebook)


def fight(qtbot: QtBot, on: GameDocument, *, set_up: bool = True) -> Fight:
    panel = shown(qtbot, BattleBoardPanel(on))
    KEPT[:] = [panel]
    assert panel.fight is not None
    if set_up:
        click(panel.fight.lay)
    return panel.fight


def click(button: QPushButton) -> None:
    assert button.isEnabled(), button.text()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def throw(found: Fight, of: str, dice: str) -> None:
    found.real.seen.setText(dice)
    click(found.rolls[of])


def pick(found: Fight, place: PlaceId, count: int) -> None:
    view = found.views[place]
    view.pick(one.id for one in view.faces.counters[:count])


def test_one_click_sets_it_up_and_one_undo_takes_it_back(qtbot: QtBot) -> None:
    on = document()
    fight(qtbot, on)
    assert set(lying(on.position)) >= {"attacker_2", "defender_4"}
    on.undo()
    assert lying(on.position) == {}


def test_dice_are_thrown_section_by_section_and_say_how_many_are_lost(qtbot: QtBot) -> None:
    on = document()
    found = fight(qtbot, on)
    throw(found, ATTACKERS, "2 6")
    assert found.still.text() == "The defender loses 1 more."
    assert last_line(on).startswith("Germany: Real dice, 2d6 for Attackers who hit on 1 or 2")
    assert not found.rolls[ATTACKERS].isEnabled(), "who has fired waits for the next round"
    click(found.next_round)
    assert found.rolls[ATTACKERS].isEnabled()


def test_the_screen_throws_where_no_real_dice_are_typed(qtbot: QtBot) -> None:
    on = document()
    found = fight(qtbot, on)
    click(found.rolls[ATTACKERS])
    event = on._history[on._history.head].event
    assert isinstance(event, DiceRolled)
    assert not event.typed_in
    assert len(event.results) == 2


def test_wrong_numbers_of_dice_are_said_and_nothing_happens(qtbot: QtBot) -> None:
    on = document()
    found = fight(qtbot, on)
    said = heard(on)
    throw(found, ATTACKERS, "2")
    throw(found, ATTACKERS, "two")
    assert len(said) == 2
    assert found.rolls[ATTACKERS].isEnabled()


def test_defenders_wait_among_the_casualties_and_fire_back_then_go_to_their_pool(qtbot: QtBot) -> None:
    on = document()
    found = fight(qtbot, on)
    throw(found, ATTACKERS, "1 1")
    pick(found, DEFENDERS, 2)
    click(found.lost)
    assert found.still.text() == ""
    assert lying(on.position)["casualties"] == ["infantry", "infantry"]
    throw(found, DEFENDERS, "2 2")
    assert found.still.text() == "The attacker loses 2 more."
    pick(found, ATTACKERS, 2)
    click(found.lost)
    click(found.clear)
    gone = on.position.stack(PlaceId("pool/soviet_union"))
    assert [on.position.counters[id].kind for id in gone] == ["infantry", "infantry"]
    assert len(on.position.stack(PlaceId("pool/germany"))) == 2


def test_when_the_battle_is_over_who_is_left_is_back_in_the_area(qtbot: QtBot) -> None:
    on = document()
    found = fight(qtbot, on)
    click(found.over)
    assert lying(on.position) == {}
    assert len(on.position.in_area(found.where.itemData(0))) == 12


def test_a_battleship_is_tipped_by_its_first_hit_and_a_submarine_dives(qtbot: QtBot) -> None:
    text = "turn 1 · side germany\nceltic_sea: germany submarine #u, great_britain battleship #hood"
    on = document(text)
    found = fight(qtbot, on)
    throw(found, "special.First strike", "1")
    pick(found, PlaceId("battle/defender_4"), 1)
    click(found.tip)
    assert found.still.text() == ""
    (hood,) = (one for one in on.position.counters.values() if one.id == "hood")
    assert hood.marked("damaged")
    pick(found, ATTACKERS, 1)
    click(found.tip)
    (boat,) = (one for one in on.position.counters.values() if one.id == "u")
    assert boat.face == "submerged"


DECKS = """turn 1 · side germany
celtic_sea: germany submarine #u, great_britain carrier #ark, united_states carrier #wasp
aboard/ark: great_britain fighter #one, great_britain fighter #two
aboard/wasp: united_states fighter #three
"""


def test_fighters_of_an_attacked_carrier_go_up_to_defend_it_and_come_down_again(qtbot: QtBot) -> None:
    on = document(DECKS)
    found = fight(qtbot, on)
    assert {one.id for one in found.views[PlaceId("battle/defender_4")].faces.counters} == {"one", "two", "three"}
    assert found.steps.which.currentText() == "Naval combat"
    click(found.over)
    assert sorted(on.position.where[one] for one in ("one", "two", "three")) == [
        "aboard/ark", "aboard/ark", "aboard/wasp",
    ]  # fmt: skip


def test_fighters_whose_carrier_goes_down_come_down_on_an_ally_with_room_and_else_stay_in_the_air(qtbot: QtBot) -> None:
    on = document(DECKS)
    found = fight(qtbot, on)
    view = found.views[PlaceId("battle/defender_3")]
    view.pick(("ark",))
    click(found.lost)
    click(found.clear)
    click(found.over)
    lie = sorted(str(on.position.where[one]) for one in ("one", "two", "three"))
    assert lie == ["aboard/wasp", "aboard/wasp", "celtic_sea"]


def test_nothing_to_tip_over_is_said(qtbot: QtBot) -> None:
    on = document()
    found = fight(qtbot, on)
    said = heard(on)
    click(found.tip)
    assert said == ["Nothing that can be tipped over is picked out on the battle board."]


def test_the_steps_of_a_round_are_those_of_the_chart(qtbot: QtBot) -> None:
    found = fight(qtbot, document())
    assert found.steps.told.text().startswith("1 of 6: Units on the battle board")
    QTest.mouseClick(found.steps.on, Qt.MouseButton.LeftButton)
    assert found.steps.told.text().startswith("2 of 6")
    found.steps.which.setCurrentIndex(1)
    assert found.steps.told.text().startswith("1 of 6")


def test_a_game_without_one_says_so_and_everything_has_a_name(qtbot: QtBot) -> None:
    assert shown(qtbot, BattleBoardPanel(sample_document())).fight is None
    on = document()
    fight(qtbot, on)
    panel = shown(qtbot, BattleBoardPanel(on))
    assert asked(panel) == []
    assert unnamed(panel) == []


def test_setting_it_up_lights_the_charts(qtbot: QtBot) -> None:
    panel = shown(qtbot, BattleBoardPanel(document()))
    wishes = asked(panel)
    assert panel.fight is not None
    click(panel.fight.lay)
    (wish,) = [each for each in wishes if isinstance(each, LookUp)]
    assert {each.chart for each in wish.lit} == {"battle_board", "dice", "units"}


def test_ships_off_the_shore_of_a_landing_fire_once_and_stay_at_sea(qtbot: QtBot) -> None:
    landing = (
        "turn 2 · phase great_britain_combat · side great_britain\nholds germany: norway\n"
        "north_sea: great_britain battleship #big, great_britain destroyer #d, great_britain transport #t\n"
        "norway: 2 germany infantry, great_britain infantry #a, great_britain infantry #b\n"
        "fact landed a = north_sea\nfact landed b = north_sea\nfact unloaded t = norway"
    )
    on = document(landing)
    found = fight(qtbot, on)
    throw(found, "special.Shore shots", "4 4")
    assert found.told.text() == "Shore shots: 1 of 2 dice hit."
    assert found.still.text() == "The defender loses 1 more."
    assert not found.rolls["special.Shore shots"].isEnabled(), "once"
    click(found.next_round)
    assert not found.rolls["special.Shore shots"].isEnabled(), "and no more in a later round"
    click(found.over)
    assert {"big", "d"} <= {one.id for one in on.position.in_area("north_sea")}
