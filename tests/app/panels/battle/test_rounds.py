"""A battle in rounds: what is asked, what each side throws and why, what the dice bring, and where charts are lit."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.documents.game_document import GameDocument
from app.language import choose
from app.panels.advice.charts import ChartsPanel
from app.panels.battle.panel import BattlePanel
from app.panels.battle.volley import BattleVolley
from app.panels.parts.lines import LinesView
from app.panels.parts.panel import LookUp
from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.events import CountersMoved, CountersRemoved, CountersTurnedOver
from counters.position import PlaceId
from counters.saves.history import History
from counters.text.reading import read_position, start_position
from rules_assist.battle_sheet import Lit
from tests.app.panels.a_panel import asked, last_line, shown
from tests.app.panels.spoken import unnamed
from tests.shelf_games import the_game

ATTACKERS = ("germany_army_group_center_1", "germany_army_group_north_1", "germany_1st_para_1", "germany_stukas_1")


def document(game: str, setup: str, text: str = "") -> GameDocument:
    opened = the_game(game)
    start = start_position(opened.setups[setup], opened.game)
    return GameDocument(opened.game, History(read_position(text, opened.game, start)), opened.rulebook)


def on_poland(qtbot: QtBot, setup: str = "blitz_of_western_europe") -> BattlePanel:
    panel = BattlePanel(document("blitz", setup))
    panel.choose(map(CounterId, ATTACKERS), AreaId("poland"))
    return shown(qtbot, panel)


def told(volley: BattleVolley) -> list[str]:
    return [volley.list.lines.line(row).spoken for row in range(volley.list.lines.rowCount())]


def said(view: LinesView) -> list[str]:
    return [view.lines.line(row).text for row in range(view.lines.rowCount())]


def throw(panel: BattlePanel, name: str, dice: str) -> None:
    panel.rounds.real.seen.setText(dice)
    QTest.mouseClick(panel.rounds.volleys[name].roll, Qt.MouseButton.LeftButton)


def test_each_side_has_its_own_sum_with_all_that_changes_it(qtbot: QtBot) -> None:
    panel = on_poland(qtbot)
    assert list(panel.rounds.volleys) == ["land_attack", "land_defence"]
    lines = told(panel.rounds.volleys["land_attack"])
    assert lines[0] == "Germany: 10, read in the column 9-10. [§6.2]"
    assert "Applies: Forest halves the support of German Stukas. −2 [§6.2]" in lines
    assert not panel.dice.isVisible()
    assert "No Jungle, Mountain or Swamp in Poland." in said(panel.others)


def test_the_chart_is_lit_in_two_columns_and_then_in_the_rows_of_the_dice(qtbot: QtBot) -> None:
    panel = on_poland(qtbot)
    table = panel.rounds.charts["combat"]
    heads = [table.model().headerData(at, Qt.Orientation.Horizontal) for at in range(table.model().columnCount())]
    assert (heads[3], heads[6]) == ("4\ndefence", "9-10\nattack")
    assert (table.is_lit(0, 6), table.is_lit(0, 3), table.is_lit(0, 0)) == (
        ("attack", False), ("defence", False), ("", False),
    )  # fmt: skip
    throw(panel, "land_attack", "5")
    assert table.is_lit(4, 6) == ("attack", True)
    assert panel.rounds.volleys["land_attack"].result.text() == "1L: 1 damage; of what is left two thirds turn back."
    assert last_line(panel.document) == "Germany: Real dice, 1d6 for the battle in Poland: 5. Result: 1L."


def test_what_was_thrown_stays_until_somebody_reckons_anew(qtbot: QtBot) -> None:
    """In the air they fight once, on land once; after that there is no round more."""
    panel = BattlePanel(document("blitz", "blitz_of_western_europe", "poland: afa royal_air_force #raf (size_2)"))
    panel.choose(map(CounterId, ATTACKERS), AreaId("poland"))
    shown(qtbot, panel)
    assert panel.rounds.again.isVisible(), "grey before the dice: another round follows upon them"
    assert not panel.rounds.again.isEnabled()
    throw(panel, "air_defence", "6")
    assert not panel.rounds.volleys["air_defence"].roll.isEnabled()
    panel.document.happen(CountersRemoved((CounterId(ATTACKERS[3]),)))
    assert panel.rounds.volleys["air_defence"].result.text().startswith("1S")
    assert told(panel.rounds.volleys["land_attack"])[0].startswith("Germany: 8"), "with whom the air round has left"
    QTest.mouseClick(panel.rounds.again, Qt.MouseButton.LeftButton)
    assert told(panel.rounds.volleys["land_attack"])[0].startswith("Germany: 8")
    assert list(panel.rounds.volleys) == ["land_attack", "land_defence"]
    throw(panel, "land_attack", "1")
    throw(panel, "land_defence", "1")
    assert panel.rounds.again.isHidden(), "nothing is to be waited for"


def test_going_back_takes_the_dice_back(qtbot: QtBot) -> None:
    panel = on_poland(qtbot)
    throw(panel, "land_attack", "1")
    panel.document.go_to(panel.document._history[panel.document._history.head].parent)
    assert panel.rounds.thrown == {}
    assert not panel.rounds.volleys["land_attack"].result.isVisible()


def test_a_question_is_answered_with_a_choice(qtbot: QtBot) -> None:
    panel = on_poland(qtbot, "full_game")
    assert list(panel.rounds.questions) == ["paratroops", "supply"]
    box = panel.rounds.questions["supply"]
    box.setCurrentIndex(1)
    box.activated.emit(1)
    assert told(panel.rounds.volleys["land_attack"])[0].startswith("Germany: 12")
    assert panel.rounds.questions["supply"].currentText() == "Cut off"


def test_which_battle_it_is_at_all_is_asked_in_sight_when_the_panel_is_turned_to_it(qtbot: QtBot) -> None:
    game = document(
        "aaeurope", "spring_1941", "phase germany_combat\nunited_kingdom: germany bomber #b, germany fighter #f\n"
    )
    panel = shown(qtbot, BattlePanel(game))
    panel.resize(280, 530)
    panel.choose(map(CounterId, "bf"), AreaId("united_kingdom"))
    raid = panel.rounds.questions["battle"]
    for part in (raid, *panel.rounds.asks):
        qtbot.waitUntil(lambda part=part: part.visibleRegion().boundingRect() == part.rect())
    assert panel.onward.text() == "Defender: Roll 2d6", "beneath it all, wherever the first dice stand"
    assert not panel.onward.visibleRegion().isEmpty()


def test_dice_that_are_not_as_many_are_not_taken(qtbot: QtBot) -> None:
    panel = on_poland(qtbot)
    throw(panel, "land_attack", "5 5")
    assert panel.rounds.thrown == {}


def buttons(panel: BattlePanel) -> dict[str, QPushButton]:
    return {each.text(): each for each in panel.steps.findChildren(QPushButton) if each.isVisible()}


def test_what_dice_bring_on_a_chart_is_offered_to_be_taken_one_click_each(qtbot: QtBot) -> None:
    panel = on_poland(qtbot)
    army = CounterId("afa_polish_army_1")
    throw(panel, "land_attack", "2")
    assert list(buttons(panel)) == ["Anglo-French Polish Army: loses a step"]
    QTest.mouseClick(buttons(panel)["Anglo-French Polish Army: loses a step"], Qt.MouseButton.LeftButton)
    assert panel.document.position.counters[army].face == "size_1"
    assert buttons(panel) == {}, "it has been taken, and is not owed once more"
    panel.document.undo()
    assert list(buttons(panel)) == ["Anglo-French Polish Army: loses a step"]
    throw(panel, "land_defence", "6")
    assert any("Stukas" not in each and each.startswith("German Army Group") for each in buttons(panel))
    assert not any("Stukas" in each for each in buttons(panel)), "in the Land Round no aircraft is hit"


def test_what_is_owed_comes_into_view_and_keys_stay_with_it_when_it_is_taken(qtbot: QtBot) -> None:
    panel = on_poland(qtbot)
    panel.resize(280, 420)
    throw(panel, "land_attack", "6")
    button = next(iter(buttons(panel).values()))
    qtbot.waitUntil(lambda: not button.visibleRegion().isEmpty())
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    left = next(iter(buttons(panel).values()))
    assert left is not button
    assert left.hasFocus(), "two damage: the second is under the same finger"
    QTest.keyClick(left, Qt.Key.Key_Space)
    assert not buttons(panel)
    assert panel.scrolled.hasFocus(), "and then keys go nowhere else"


def test_numbers_to_hit_are_told_and_hits_are_counted(qtbot: QtBot) -> None:
    lying = "baltic_states: germany infantry #i, germany artillery #a, germany armor #t"
    panel = BattlePanel(document("aaeurope", "spring_1941", lying))
    panel.choose((CounterId("i"), CounterId("a"), CounterId("t")), AreaId("baltic_states"))
    shown(qtbot, panel)
    assert told(panel.rounds.volleys["land_combat_attack"])[0].startswith(
        "Germany throws: 1 at 3 or less and 2 at 2 or less."
    )
    throw(panel, "land_combat_attack", "3 2 6")
    assert panel.rounds.volleys["land_combat_attack"].result.text() == "Hits: 2."
    assert list(panel.rounds.charts) == ["battle_board"]


def test_the_charts_panel_is_lit_as_well(qtbot: QtBot) -> None:
    panel = on_poland(qtbot)
    wishes = asked(panel)
    throw(panel, "land_attack", "2")
    lit = [each for each in wishes if isinstance(each, LookUp)][-1].lit
    charts = shown(qtbot, ChartsPanel(panel.document))
    charts.light(lit)
    charts.choose("terrain")
    assert charts.page is not None
    assert charts.which.currentText() == "● Terrain Effects"
    assert charts.page.table.is_lit(1, 0) == ("both", False)
    assert Lit(chart="combat", row=1, head="Die 2", who="attack") in lit
    charts.light(())
    assert charts.which.currentText() == "Terrain Effects"


def test_without_a_battle_there_is_nothing_of_it(qtbot: QtBot) -> None:
    panel = shown(qtbot, BattlePanel(document("blitz", "blitz_of_western_europe")))
    assert not panel.rounds.isVisible()
    panel.choose((CounterId(ATTACKERS[3]),), AreaId("poland"))
    assert panel.sheet is not None
    assert panel.sheet.refused
    assert not panel.rounds.volleys


def test_who_lies_beside_a_convoy_attacks_it_there(qtbot: QtBot) -> None:
    """No counter stands for it."""
    text = "turn 3 · phase axis_sea_combat · side germany\nnorth_atlantic: germany u_boat_i #boat (size_2)"
    panel = shown(qtbot, BattlePanel(document("blitz", "battle_of_the_atlantic", text)))
    panel.show_picked_out((CounterId("boat"),))
    panel.take.click()
    assert panel.at == "north_atlantic"
    assert [*panel.rounds.volleys] == ["naval_attack"]
    assert "The Convoy takes" in " ".join(line.text for line in panel._headline())


def test_everything_in_it_has_a_name(qtbot: QtBot) -> None:
    panel = on_poland(qtbot)
    throw(panel, "land_attack", "3")
    assert unnamed(panel) == []


def test_the_odds_of_a_whole_battle_read_off_charts_stay_while_it_is_fought(qtbot: QtBot) -> None:
    panel = on_poland(qtbot)
    before = [line.text for line in panel._headline()]
    assert before[1:3] == ["The whole battle", TAKEN]
    throw(panel, "land_attack", "3")
    assert [line.text for line in panel._headline()] == before


TAKEN = "Poland is taken in 50.0 %."


def test_a_ground_attack_says_how_much_of_what_each_direction_takes_is_used(qtbot: QtBot) -> None:
    text = "turn 2 · phase axis_combat · side germany\nholds germany: belgium_netherlands\n"
    text += "western_germany: germany army_group_a_big #a (size_3), germany 6th_army_big #b (size_3)\n"
    text += "belgium_netherlands: germany waffen_ss_army #c (size_2)\nberlin: germany ju_88s #d"
    panel = BattlePanel(document("blitz", "full_game", text))
    panel.choose(map(CounterId, "abcd"), AreaId("paris"))
    shown(qtbot, panel)
    told = [line.text for line in panel._headline()]
    used = [each for each in told if "Sizes of land units" in each]
    assert used == [
        "6 of 10 Sizes of land units out of Western Germany.",
        "2 of 10 Sizes of land units out of Belgium-Netherlands.",
    ]


def test_the_figures_of_a_game_are_told_in_the_language_of_its_box(qtbot: QtBot) -> None:
    text = "turn 1 · phase action · side germany"
    panel = shown(qtbot, BattlePanel(document("totaldomination", "standard", text)))
    czech = [one.id for one in panel.document.position.in_area(AreaId("czechoslovakia"))]
    choose("de")
    try:
        panel.choose(czech, AreaId("poland"))
        told = said(panel.list)
        assert "Kosten" in told
        assert "je Armee" in told
        assert not {"army", "total", "ops"} & set(told)
        others = said(panel.others)
        assert "Selbstfahrartillerie ist nicht entwickelt." in others
    finally:
        choose("en")


def axis(text: str) -> GameDocument:
    return document("aaeurope", "spring_1941", f"phase germany_combat · side germany\n{text}")


def dice_of(panel: BattlePanel) -> dict[str, str]:
    return {name: each.volley.dice for name, each in panel.rounds.volleys.items()}


def test_an_aircraft_that_the_guns_shot_down_fights_no_more(qtbot: QtBot) -> None:
    defended = "leningrad: -\nleningrad: 2 soviet_union infantry, soviet_union aa_gun"
    panel = shown(qtbot, BattlePanel(axis(f"{defended}, germany fighter #shot, germany armor #tank")))
    panel.choose(map(CounterId, ("shot", "tank")), AreaId("leningrad"))
    assert dice_of(panel) == {"aa_guns_defence": "1d6", "land_combat_attack": "2d6", "land_combat_defence": "2d6"}
    throw(panel, "aa_guns_defence", "1")
    panel.document.happen(CountersMoved((CounterId("shot"),), PlaceId("pool/germany")))
    assert dice_of(panel) == {"aa_guns_defence": "1d6", "land_combat_attack": "1d6", "land_combat_defence": "2d6"}
    throw(panel, "land_combat_attack", "1")
    assert panel.rounds.volleys["aa_guns_defence"].result.text() == "Hits: 1.", "and its dice lie there still"
    lost = next(one.id for one in panel.document.position.in_area(AreaId("leningrad")) if one.kind == "infantry")
    panel.document.happen(CountersRemoved((lost,)))
    assert dice_of(panel)["land_combat_defence"] == "2d6", "who is hit in a round still throws in it"


def test_who_submarines_hit_first_fires_back_only_with_a_destroyer(qtbot: QtBot) -> None:
    for escort, dice in (("transport", "1d6"), ("destroyer", "2d6")):
        panel = shown(qtbot, BattlePanel(axis(
            f"celtic_sea: -\nceltic_sea: great_britain battleship, great_britain {escort} #hit, germany submarine #wolf"
        )))  # fmt: skip
        panel.choose([CounterId("wolf")], AreaId("celtic_sea"))
        throw(panel, "first_strike_attack", "1")
        panel.document.happen(CountersRemoved((CounterId("hit"),)))
        assert dice_of(panel)["naval_combat_defence"] == dice


def test_who_submerges_in_place_of_firing_throws_no_more(qtbot: QtBot) -> None:
    panel = shown(qtbot, BattlePanel(axis(
        "celtic_sea: -\nceltic_sea: 2 great_britain submarine, germany destroyer #hunter"
    )))  # fmt: skip
    panel.choose([CounterId("hunter")], AreaId("celtic_sea"))
    throw(panel, "naval_combat_attack", "1")
    below = next(one.id for one in panel.document.position.by(SideId("great_britain")) if one.kind == "submarine")
    panel.document.happen(CountersTurnedOver((below,), "submerged"))
    assert dice_of(panel)["naval_combat_defence"] == "1d6"
    throw(panel, "naval_combat_defence", "2")
    assert panel.rounds.volleys["naval_combat_defence"].result.text() == "Hits: 1."
    assert panel.rounds.volleys["naval_combat_attack"].result.text() == "Hits: 1."


def test_a_submarine_that_was_attacked_submerges_by_a_click_in_place_of_firing_back(qtbot: QtBot) -> None:
    panel = shown(qtbot, BattlePanel(axis(
        "celtic_sea: -\nceltic_sea: great_britain submarine #boat, great_britain battleship, germany destroyer #hunter"
    )))  # fmt: skip
    panel.choose([CounterId("hunter")], AreaId("celtic_sea"))
    assert not any("submerged" in each for each in buttons(panel)), "first the attacker fires"
    throw(panel, "naval_combat_attack", "6")
    assert "Defender" in panel.onward.text(), "it is a choice, and stands in nobody's way"
    QTest.mouseClick(buttons(panel)["British Submarine: submerged."], Qt.MouseButton.LeftButton)
    assert panel.document.position.counters[CounterId("boat")].face == "submerged"
    assert dice_of(panel)["naval_combat_defence"] == "1d6"
    throw(panel, "naval_combat_defence", "6")
    assert not any("submerged" in each for each in buttons(panel))
    assert panel.onward.text() == "Next round"


def test_a_submarine_that_was_hit_does_not_submerge(qtbot: QtBot) -> None:
    for boats, left in (("", []), (", great_britain submarine", ["British Submarine: submerged."])):
        panel = shown(qtbot, BattlePanel(axis(
            f"celtic_sea: -\nceltic_sea: great_britain submarine{boats}, germany destroyer #hunter"
        )))  # fmt: skip
        panel.choose([CounterId("hunter")], AreaId("celtic_sea"))
        throw(panel, "naval_combat_attack", "1")
        assert not any("submerged" in each for each in buttons(panel)), "first it is said who was hit"
        QTest.mouseClick(buttons(panel)["British Submarine: lost"], Qt.MouseButton.LeftButton)
        assert [each for each in buttons(panel) if "submerged" in each] == left


def test_that_a_battle_is_over_is_in_sight(qtbot: QtBot) -> None:
    panel = shown(qtbot, BattlePanel(axis("cyprus: -\ncyprus: great_britain infantry, germany armor #one")))
    panel.resize(280, 400)
    panel.choose([CounterId("one")], AreaId("cyprus"))
    throw(panel, "land_combat_attack", "1")
    throw(panel, "land_combat_defence", "6")
    bar = panel.scrolled.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() > 0)
    panel.onward.click()
    assert panel._is_over()
    qtbot.wait(50)
    assert bar.value() > 0, "nobody is carried off to the head"
    assert said(panel.head)[0] == panel.onward.text() == "The battle in Cyprus is over."
    assert not panel.onward.isEnabled()


def on_minsk(qtbot: QtBot) -> BattlePanel:
    text = "turn 8 · phase axis_combat · side axis\nholds axis: saar, ruhr, stuttgart, brest_litovsk, warsaw\n"
    text += "holds soviet: minsk, vitebsk, kiev, pinsk\nbrest_litovsk: germany infantry_3 #foot (activated), "
    text += "germany armour_2 #tank (activated)\nminsk: ussr infantry_1, ussr infantry_2"
    panel = shown(qtbot, BattlePanel(document("blitzwar", "europe_1939", text)))
    panel.resize(312, 560)
    panel.choose([CounterId("foot"), CounterId("tank")], AreaId("minsk"))
    return panel


def test_all_columns_of_a_chart_are_seen_at_once_in_a_narrow_panel(qtbot: QtBot) -> None:
    chart = on_minsk(qtbot).chart
    assert chart is not None
    qtbot.waitUntil(lambda: chart.viewport().width() < 300 and chart.horizontalScrollBar().maximum() == 0)


def test_what_is_still_to_be_chosen_stays_in_sight_when_the_defender_has_gone_back(qtbot: QtBot) -> None:
    panel = on_minsk(qtbot)
    panel.dice.seen.setText("5")
    panel.dice.enter.click()
    bar = panel.scrolled.verticalScrollBar()
    panel.scrolled.ensureWidgetVisible(buttons(panel)["They go to Pinsk"])
    bar.setValue(panel.steps.y())
    was = bar.value()
    for title in ("Red Army Infantry: loses a step", "They go to Pinsk"):
        QTest.mouseClick(buttons(panel)[title], Qt.MouseButton.LeftButton)
        qtbot.wait(50)
    assert buttons(panel)
    assert bar.value() == min(was, bar.maximum()) > 0


def test_a_submarine_that_attacks_submerges_between_rounds(qtbot: QtBot) -> None:
    panel = shown(qtbot, BattlePanel(axis(
        "celtic_sea: -\nceltic_sea: great_britain submarine, great_britain battleship, germany submarine #wolf"
    )))  # fmt: skip
    panel.choose([CounterId("wolf")], AreaId("celtic_sea"))
    throw(panel, "first_strike_attack", "6")
    throw(panel, "naval_combat_defence", "6 6")
    assert [each for each in buttons(panel) if "submerged" in each] == ["German Submarine: submerged."]


def test_guns_hit_aircraft_and_are_no_loss_themselves(qtbot: QtBot) -> None:
    defended = "leningrad: -\nleningrad: soviet_union infantry #first, soviet_union aa_gun"
    panel = shown(
        qtbot, BattlePanel(axis(f"{defended}, germany fighter #shot, germany infantry #one, germany infantry #other"))
    )
    panel.choose(map(CounterId, ("shot", "one", "other")), AreaId("leningrad"))
    throw(panel, "aa_guns_defence", "1")
    throw(panel, "land_combat_attack", "1 1 1")
    assert {id for each in panel._open for command in each.commands for id in command.about} == {"shot", "first"}
    panel.document.happen(CountersRemoved((CounterId("first"),)))
    assert panel._is_over(), "nobody is left but guns"
