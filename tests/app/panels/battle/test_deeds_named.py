"""Whom a button of the battle panel marks: the attackers together, anybody else by name."""

from __future__ import annotations

from app.documents.game_document import GameDocument
from app.panels.battle.deeds import offered
from counters.saves.history import History
from counters.text.reading import read_position
from rules_assist.asking.questions import ask, read_question
from rules_assist.battle_sheet import BattleSheet
from tests.shelf_games import the_game

TEXT = """
turn 6 · phase allied_sea_combat · side usa
fact at_war japan usa
holds usa: west_coast, manila · holds japan: tokyo
east_china_sea: usa 12th_fleet (size_2), japan central_trs #trs (size_2), japan 2nd_fleet #bb (size_1)
"""


def test_a_defender_who_has_to_go_back_is_called_by_name() -> None:
    opened = the_game("blitz")
    position = read_position(TEXT, opened.game)
    question = read_question("battle east_china_sea with naval_attack 6", opened.game, position)
    sheet = ask(question, opened.game, opened.rulebook, position)
    assert isinstance(sheet, BattleSheet)
    document = GameDocument(opened.game, History(position), opened.rulebook)
    titles = [each.title for offer in offered(document, sheet) for each in offer.commands]
    assert "Japanese Central TRS, Japanese 2nd Fleet: Returned to base" in titles
    assert not any("attackers" in title for title in titles)


def test_an_attack_is_kept_in_mind_though_all_who_made_it_are_lost() -> None:
    opened = the_game("blitzwar")
    text = """
turn 23 · phase axis_combat · side axis
fact joined germany = axis · fact joined ussr = soviet · fact at_war axis soviet = 16 · fact first_attack_on_ussr = 16
holds axis: berlin, minsk · holds soviet: smolensk
berlin: axis supply_4
minsk: germany infantry_1f #one (activated)
smolensk: ussr infantry_1
"""
    position = read_position(text, opened.game)
    sheet = ask(
        read_question("battle smolensk by #one with die 3", opened.game, position),
        opened.game,
        opened.rulebook,
        position,
    )
    assert isinstance(sheet, BattleSheet)
    assert sheet.result == "1/0"
    document = GameDocument(opened.game, History(position), opened.rulebook)
    (loss,) = [each for offer in offered(document, sheet) for each in offer.commands if "lost" in each.title]
    assert loss.run()
    left = [each for offer in offered(document, sheet, document.played()) if offer.left for each in offer.commands]
    assert [each.title for each in left] == ["Keep the attack in mind"]
    assert left[0].run()
    assert document.position.facts.says("attacked_this_turn", "smolensk")
    assert not any(offer.commands for offer in offered(document, sheet, document.played()) if offer.left)


def test_nobody_goes_in_beside_a_defender_who_lost_twice_and_stays() -> None:
    opened = the_game("blitzwar")
    text = """
turn 27 · phase soviet_combat · side soviet
fact joined germany = axis · fact joined ussr = soviet · fact at_war axis soviet = 16 · fact first_attack_on_ussr = 16
holds axis: smolensk, vitebsk · holds soviet: kalinin, moscow, mozhaisk
moscow: soviet supply_4
mozhaisk: ussr infantry_2 (activated), ussr infantry_2 (activated), ussr infantry_2 (activated)
smolensk: germany mixed_3, axis supply_2
"""
    position = read_position(text, opened.game)
    sheet = ask(
        read_question("battle smolensk from mozhaisk with die 6", opened.game, position),
        opened.game,
        opened.rulebook,
        position,
    )
    assert isinstance(sheet, BattleSheet)
    assert sheet.result == "0/1"
    document = GameDocument(opened.game, History(position), opened.rulebook)

    def click(words: str) -> bool:
        left = [offer for offer in offered(document, sheet, document.played()) if offer.left]
        found = [each for offer in left for each in offer.commands if words in each.title]
        return bool(found) and found[0].run()

    assert click("White tank → Armour 2–5")
    assert click("Armour → Armour 1–5, and they stay")
    assert not click("They go to Smolensk")
    assert click("Mark the attackers")


def losing_two(defenders: str) -> list[list[str]]:
    """The clicks for the defender's two losses, the first of them taken each time."""
    opened = the_game("blitzwar")
    text = f"""
turn 27 · phase soviet_combat · side soviet
fact joined germany = axis · fact joined ussr = soviet · fact at_war axis soviet = 16 · fact first_attack_on_ussr = 16
holds axis: smolensk, vitebsk · holds soviet: moscow, mozhaisk
moscow: soviet supply_4
mozhaisk: 3 ussr mixed_3 (activated)
smolensk: {defenders}
vitebsk: axis supply_2
"""
    position = read_position(text, opened.game)
    question = read_question("battle smolensk from mozhaisk with die 6", opened.game, position)
    sheet = ask(question, opened.game, opened.rulebook, position)
    assert isinstance(sheet, BattleSheet)
    assert sheet.result.endswith("/2")
    document, found = GameDocument(opened.game, History(position), opened.rulebook), list[list[str]]()
    for _ in range(2):
        offer = offered(document, sheet, document.played())[1]
        found.append([each.title for each in offer.commands])
        assert offer.commands[0].run()
    assert offered(document, sheet, document.played())[1].left == 0
    return found


def test_what_a_counter_was_changed_for_takes_the_next_loss() -> None:
    first, second = losing_two("germany mixed_2, germany infantry_1f")
    assert "German White tank → Armour 1–5" in first
    assert "German Armour: is lost" in second


def test_two_that_are_alike_may_be_changed_for_the_same() -> None:
    first, second = losing_two("2 germany mixed_2")
    assert {"German White tank → Armour 1–5", "German White tank → Infantry 1–3"} <= {*first}
    assert {"German White tank → Armour 1–5", "German White tank → Infantry 1–3"} <= {*second}
