"""An attack is reckoned before the dice fall; the result is told in words, and what follows is one click each."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.language import write
from app.panels.battle.chance_bars import share
from app.panels.battle.chart import BattleChart
from app.panels.battle.deeds import offered
from app.panels.battle.dice import BattleDice
from app.panels.battle.panel import BattlePanel
from app.panels.parts.panel import Light, LookUp
from boards.board import AreaId
from boards.plain.sentence import say
from counters.box.sheet import Chart
from counters.counter import CounterId
from counters.events import CountersMoved, DiceRolled
from counters.game import Game
from counters.position import PlaceId, Position
from counters.saves.history import History
from counters.text.reading import start_position
from rules_assist.advice import Act
from rules_assist.battle_sheet import BattleSheet
from tests.app.panels.a_panel import asked, heard, last_line, made_document, sample_document, shown
from tests.rules_assist.common.squares import laid
from tests.rules_assist.common.toy import GAME, Toy
from tests.shelf_games import the_game

SAMPHIRE = PlaceId("samphire")
ATTACKERS = (CounterId("old_fourth"), CounterId("lampguard"), CounterId("asher"))
REEDS = CounterId("reeds")


def landed() -> GameDocument:
    document = sample_document("first_landing")
    document.happen(CountersMoved(ATTACKERS, SAMPHIRE))
    return document


def battle(qtbot: QtBot, document: GameDocument | None = None) -> BattlePanel:
    panel = BattlePanel(document or landed())
    panel.choose(ATTACKERS, AreaId("samphire"))
    return shown(qtbot, panel)


def said(panel: BattlePanel) -> list[str]:
    views = (panel.head, panel.list, panel.others)
    return [view.lines.line(row).spoken for view in views for row in range(view.lines.rowCount())]


def steps(panel: BattlePanel) -> dict[str, QPushButton]:
    return {each.text(): each for each in panel.steps.findChildren(QPushButton) if each.isVisibleTo(panel.steps)}


def asked_for(panel: BattlePanel) -> list[str]:
    """What the result asks of the players, in words."""
    return [each.text() for each in panel.steps.findChildren(QLabel) if each.isVisibleTo(panel.steps)]


class Terse:
    """The sample's rulebook, if it did not say what follows a result."""

    rulebook = the_game("sample").rulebook
    reach, findings, supply, ledger, may = (
        rulebook.reach, rulebook.findings, rulebook.supply, rulebook.ledger, rulebook.may,
    )  # fmt: skip

    def battle(self, game: Game, position: Position, act: Act) -> BattleSheet | None:
        sheet = self.rulebook.battle(game, position, act)
        return sheet and replace(sheet, offers=())


def type_in(panel: BattlePanel, words: str) -> None:
    panel.dice.seen.setText(words)
    QTest.keyClick(panel.dice.seen, Qt.Key.Key_Return)


def test_the_odds_stand_above_and_every_modifier_has_its_reason(qtbot: QtBot) -> None:
    panel = battle(qtbot)
    told = said(panel)
    assert told[0] == "6 against 3 in Samphire. 2:1 [§6.2]"
    assert "Applies: A guard is among the attackers. +1 [§6.3]" in told
    assert told.index("These do not apply here") < told.index("Does not apply: The defenders have no fort. −1 [§6.3]")


def test_those_picked_out_attack_where_they_met_somebody_or_where_one_chooses(qtbot: QtBot) -> None:
    panel = shown(qtbot, BattlePanel(landed()))
    assert not panel.take.isEnabled()
    panel.show_picked_out(ATTACKERS)
    panel.take.click()
    assert panel.attackers == ATTACKERS
    assert panel.target.itemText(1) == "Samphire", "where others stand comes first"
    assert panel.at == "samphire", "where they stand"
    assert panel.sheet is not None
    assert panel.sheet.odds == "2:1"
    panel.target.setFocus()
    QTest.keyClick(panel.target, Qt.Key.Key_Down)
    assert panel.at == "eddyford"


def test_the_column_of_the_chart_is_lit_and_the_chances_are_exact(qtbot: QtBot) -> None:
    panel = battle(qtbot)
    assert panel.chart is not None
    assert panel.chart.chart.columns[panel.chart.read_column] == "2:1"
    assert panel.chart.rolled_row == -1
    assert "A1, 1/3 · 33.3 %: The attacker loses a step." in panel.bars.accessibleName()
    assert sum(each.chance for each in panel.bars.chances) == 1
    assert share(Fraction(5, 36)) == "5/36 · 13.9 %"


def test_the_chart_stands_there_in_the_language_of_its_reader(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameDocument, "boxed", lambda _document, words: f"<{words}>")
    panel = battle(qtbot)
    assert panel.chart is not None
    head = panel.chart.model().headerData(panel.chart.read_column, Qt.Orientation.Horizontal)
    assert "<2:1>" in str(head), "and is read where it says the same in the box"


def test_the_column_that_is_read_is_in_view_in_a_panel_narrower_than_the_chart(qtbot: QtBot) -> None:
    columns = tuple(f"{odds}-1" for odds in range(1, 15))
    chart = BattleChart(Chart(id="odds", title="Odds", columns=columns, rows=(("1/0",) * 14,) * 6))
    qtbot.addWidget(chart)
    chart.resize(200, 200)
    chart.show()
    for column in ("14-1", "1-1"):
        chart.show_battle(column, "", -1)
        at = chart.visualRect(chart.model().index(0, chart.read_column))
        assert at.width()
        assert chart.viewport().rect().contains(at.center())
    chart.resize(120, 200)
    chart.show_battle("14-1", "", -1)
    chart.resize(160, 200)
    assert chart.viewport().rect().contains(chart.visualRect(chart.model().index(0, 13)).center())


def test_a_roll_is_kept_in_the_log_and_its_result_told_in_words(qtbot: QtBot) -> None:
    panel = battle(qtbot)
    QTest.mouseClick(panel.dice.roll, Qt.MouseButton.LeftButton)
    event = panel.document._history[len(panel.document._history)].event
    assert isinstance(event, DiceRolled)
    assert event.side == "ember"
    assert panel.result.text().startswith(f"{sum(event.results)} was rolled: ")
    assert panel.chart is not None
    assert panel.chart.rolled_row == sum(event.results) - 1


def test_real_dice_are_typed_in(qtbot: QtBot) -> None:
    panel = battle(qtbot)
    type_in(panel, "5")
    assert panel.result.text() == "5 was rolled: D1. The defender loses a step."
    assert last_line(panel.document) == "The Ember Crown: Real dice, 1d6 for the battle in Samphire: 5. Column 2:1: D1."
    assert panel.bars.result == "D1"


def test_what_real_dice_cannot_show_is_said_and_changes_nothing(qtbot: QtBot) -> None:
    panel = battle(qtbot)
    words = heard(panel.document)
    type_in(panel, "7")
    type_in(panel, "five")
    panel.dice.dice.setText("a die")
    panel.dice.roll.click()
    assert words[0] == "Die 1 of 1d6 shows 1 to 6, not 7."
    assert words[1].startswith("“five” are no dice")
    assert len(words) == 3
    assert len(panel.document._history) == 1


def test_what_the_result_asks_for_is_one_click_each_and_lies_in_the_hands_of_the_players(qtbot: QtBot) -> None:
    panel = battle(qtbot)
    assert not steps(panel)
    assert panel.onward.text() == "Roll"
    type_in(panel, "5")
    assert asked_for(panel)[0] == "The defender loses a step. [§6.4]"
    steps(panel)["Tide Infantry: loses a step"].click()
    assert panel.document.position.counters[REEDS].face == "back"
    assert asked_for(panel)[0] == "✓ The defender loses a step. [§6.4]"
    assert not any("is lost" in title for title in steps(panel)), "more is not asked for"
    assert panel.result.text() == "5 was rolled: D1. The defender loses a step.", "the odds were those of the roll"
    panel.document.undo()
    assert asked_for(panel)[0] == "The defender loses a step. [§6.4]"
    assert "Tide Infantry: loses a step" in steps(panel)
    panel.document.undo()
    assert panel.result.isHidden()
    assert not steps(panel)


def test_a_retreat_is_offered_where_the_rules_allow_one_and_then_the_way_in_is_free(qtbot: QtBot) -> None:
    panel = battle(qtbot)
    type_in(panel, "6")
    assert panel.result.text().startswith("6 was rolled: DR.")
    assert asked_for(panel)[1] == "The defender goes back to Eddyford or Dulse. [§6.4]"
    steps(panel)["Tide Infantry: loses a step"].click()
    steps(panel)["They go to Dulse"].click()
    assert panel.document.position.where[REEDS] == "dulse"
    assert [words[:1] for words in asked_for(panel)] == ["✓", "✓", "W", "W"]
    assert "They go to Samphire" not in steps(panel), "they are there"


def test_several_steps_are_counted_down(qtbot: QtBot) -> None:
    document = landed()
    document.happen(CountersMoved((CounterId("maren"), CounterId("pearlguard")), SAMPHIRE))
    panel = battle(qtbot, document)
    type_in(panel, "1")
    assert panel.result.text().startswith("1 was rolled: A2.")
    assert asked_for(panel)[0] == "The attacker loses 2 steps. [§6.4]"
    assert (panel.onward.text(), panel.onward.isEnabled()) == ("Choose above", False), "no press makes a choice"
    steps(panel)["Ember Guard: loses a step"].click()
    assert asked_for(panel)[0] == "The attacker loses 2 steps. [§6.4] 1 to go."
    steps(panel)["Ember Guard: is lost"].click()
    assert asked_for(panel)[0].startswith("✓")


def test_where_a_rulebook_says_no_more_everybody_may_lose_and_go_in(qtbot: QtBot) -> None:
    opened = the_game("sample")
    position = start_position(opened.setups["first_landing"], opened.game)
    document = GameDocument(opened.game, History(position), Terse())
    panel = BattlePanel(document)
    riders = CounterId("riders")
    panel.choose((riders,), AreaId("samphire"))
    shown(qtbot, panel)
    document.happen(CountersMoved((CounterId("lampguard"),), SAMPHIRE))
    document.happen(CountersMoved((REEDS,), PlaceId("eddyford")))
    type_in(panel, "6")
    assert {"Tide Cavalry: loses a step", "Ember Guard: loses a step"} <= set(steps(panel))
    marking = next(title for title in steps(panel) if title.startswith("Mark the attackers"))
    steps(panel)[marking].click()
    assert document.position.counters[riders].marked("fought")
    assert marking not in steps(panel)
    steps(panel)["The attackers go in"].click()
    assert document.position.where[riders] == SAMPHIRE


def test_why_there_can_be_no_battle_is_told_and_no_dice_are_offered(qtbot: QtBot) -> None:
    document = sample_document("first_landing")
    panel = BattlePanel(document)
    panel.choose((CounterId("old_fourth"),), AreaId("tallow_downs"))
    shown(qtbot, panel)
    assert "No: There is nobody to fight. [§6.1]" in said(panel)
    assert panel.dice.isHidden()
    assert panel.chart is None


def test_an_attacker_that_is_gone_is_left_out_and_the_sheet_reckoned_anew(qtbot: QtBot) -> None:
    panel = battle(qtbot)
    panel.document.happen(CountersMoved((CounterId("lampguard"),), PlaceId("tray")))
    assert panel.sheet is not None
    assert panel.attackers == ("old_fourth", "asher")
    assert panel.sheet.figures["attack"] < 6


def test_a_rulebook_that_cannot_say_is_no_error(qtbot: QtBot) -> None:
    document = made_document("spain: germany infantry #a\nfrance: britain infantry #b")
    panel = BattlePanel(document)
    panel.choose((CounterId("a"),), AreaId("france"))
    shown(qtbot, panel)
    assert said(panel) == ["The rulebook cannot say."]


def test_a_chart_that_is_not_there_is_left_out(qtbot: QtBot) -> None:
    document = GameDocument(GAME, History(laid(west="red infantry #a", gap="blue infantry #b")), Toy())
    panel = BattlePanel(document)
    panel.choose((CounterId("a"),), AreaId("gap"))
    shown(qtbot, panel)
    assert panel.chart is None
    assert "Does not apply: Not all cross it. −1 [5.4]" in said(panel)


def test_the_dice_fit_the_rows_of_the_chart(qtbot: QtBot) -> None:
    dice = BattleDice()
    qtbot.addWidget(dice)
    for heads, wanted in ((range(1, 7), "1d6"), (range(2, 13), "2d6"), (range(1, 11), "1d10")):
        rows = tuple(map(str, heads))
        dice.suggest(Chart(id="c", title="C", columns=("x",), rows=(("",),) * len(rows), row_heads=rows))
        assert dice.dice.text() == wanted
    dice.suggest(Chart(id="c", title="C", columns=("x",), rows=(("",),), row_heads=("sunny",)))
    assert dice.dice.text() == "1d10"


def test_a_long_step_goes_on_in_a_second_line_where_the_panel_is_narrow(qtbot: QtBot) -> None:
    panel = battle(qtbot)
    type_in(panel, "2")
    for button in steps(panel).values():
        button.setText("Somebody with a very long name: is lost, and goes back to where he came from")
    for wide in (250, 700):
        panel.resize(wide, 900)
        qtbot.wait(1)
        for button in steps(panel).values():
            assert button.geometry().right() <= button.parentWidget().width()
            assert button.height() >= button.heightForWidth(button.width())
    lines = button.height()
    panel.resize(250, 900)
    qtbot.waitUntil(lambda: button.height() > lines)


def test_what_a_result_means_goes_on_in_as_many_lines_as_it_needs_and_is_never_cut(qtbot: QtBot) -> None:
    panel = battle(qtbot)
    high = panel.bars.heightForWidth(900)
    assert high < panel.bars.heightForWidth(150) < panel.bars.heightForWidth(100)
    for chance in panel.bars.chances:
        assert "".join(panel.bars._meaning(chance, 100)) == write(chance.sentence, panel.document.naming)
    panel.resize(220, 900)
    qtbot.waitUntil(lambda: panel.bars.height() >= panel.bars.heightForWidth(panel.bars.width()))
    assert all(str(each.sentence) in panel.bars.toolTip() for each in panel.bars.chances)


def test_counters_that_are_alike_are_offered_once_and_those_elsewhere_with_their_place(qtbot: QtBot) -> None:
    position = laid(west="red infantry, red infantry", gap="blue infantry #b", east="red infantry #e")
    document = GameDocument(GAME, History(position), Toy())
    attackers = tuple(id for id, one in position.counters.items() if one.side == "red")
    sheet = BattleSheet(at=AreaId("gap"), attackers=attackers, sentence=say("So."), rule="")
    (offer,) = offered(document, sheet)
    titles = [each.title for each in offer.commands if "lost" in each.title]
    assert titles == ["Red Infantry: is lost (West)", "Red Infantry: is lost (East)"]
    assert offer.commands[1].run()
    assert document.position.where[CounterId("e")] != "east"


def test_the_mouse_over_a_step_lights_whom_it_is_about(qtbot: QtBot) -> None:
    panel = battle(qtbot)
    wishes = asked(panel)
    type_in(panel, "2")
    button = steps(panel)["Ember Infantry: loses a step"]
    QApplication.sendEvent(button, QEvent(QEvent.Type.Enter))
    assert wishes[-1] == Light(counters=(CounterId("old_fourth"),))
    QApplication.sendEvent(button, QEvent(QEvent.Type.Leave))
    assert wishes[-1] == Light()
    QApplication.sendEvent(button, QEvent(QEvent.Type.Enter))
    button.click()
    assert wishes[-1] == Light(), "what is done lights nothing any more"


def test_the_charts_are_lit_where_the_battle_is_read(qtbot: QtBot) -> None:
    panel = BattlePanel(landed())
    wishes = asked(panel)
    shown(qtbot, panel)
    panel.choose(ATTACKERS, AreaId("samphire"))
    (column,) = [each for each in wishes if isinstance(each, LookUp)][-1].lit
    assert (column.chart, column.row, column.head) == ("battle", None, panel.sheet.column if panel.sheet else "")
    type_in(panel, "4")
    assert [each.head for each in [each for each in wishes if isinstance(each, LookUp)][-1].lit] == [column.head, "4"]
