"""What somebody stumbled over who played two turns of BlitzWar by mouse alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from app.table.hands.pointer import Phase
from boards.board import AreaId
from boards.plain.sentence import say
from counters.counter import CounterId
from counters.position import FactWord, PlaceId
from rules_assist.advice import Finding
from tests.app.windows.a_table import game_window, point_of
from tests.app.windows.stories.test_blitzwar_turn import SPRING_1941, Player

PANZER, TOMMY = CounterId("panzer"), CounterId("tommy")
AT_WAR = f"{SPRING_1941}fact joined greece = allies\n"


def player_of(qtbot: QtBot, tmp_path: Path, text: str, setup: str = "europe_1939") -> Player:
    window = game_window(qtbot, tmp_path, "blitzwar", setup, text)
    window.resize(1600, 1000)
    return Player(window, qtbot)


def in_combat(text: str) -> str:
    return text.replace("turn 15 · phase diplomacy · side axis", "turn 15 · phase axis_combat · side axis")


def test_armour_that_has_gone_in_is_offered_the_zone_beyond_and_the_table_keeps_how_far_it_went(
    qtbot: QtBot, tmp_path: Path
) -> None:
    player = player_of(qtbot, tmp_path, in_combat(AT_WAR).replace("axis_combat", "axis_blitz"))
    battle = player.attack("panzer", "salonika", "4")
    for words in ("Greek Infantry", "Mark the attackers"):
        player.step(battle, words)
    assert not any("goes to" in words for words in player.steps(battle)), "not before it has gone in"
    player.step(battle, "They go to Salonika")
    assert {"German White tank: goes to Ioannina", "German White tank: goes to Athens"} == set(player.steps(battle))
    player.step(battle, "goes to Athens")
    assert player.where("panzer") == "athens"
    assert player.position.holders[AreaId("athens")] == "axis"
    told = player.position.facts.get(FactWord("advanced"), PANZER)
    assert told is not None
    assert told.value == "2"


def test_one_more_loss_is_offered_beside_the_retreat_and_whoever_takes_it_stays(qtbot: QtBot, tmp_path: Path) -> None:
    text = in_combat(AT_WAR).replace("infantry_2 #tommy", "infantry_2 #tommy, britain infantry_1 #guard")
    player = player_of(qtbot, tmp_path, text)
    battle = player.attack("rommel", "benghazi", "6")
    assert "they retreat, or lose one corps more and stay" in battle.result.text()
    player.step(battle, "British Infantry: loses a step")
    ways = [words for words in player.steps(battle) if "They go to" in words or "stay" in words]
    assert ways[:3] == ["They go to Mechili", "They go to Derna", "British Infantry: is lost, and they stay"]
    player.step(battle, "and they stay")
    assert {player.where("tommy"), player.where("guard")} == {"benghazi", "pool/allies"}
    assert not any("They go to" in words for words in player.steps(battle)), "nobody goes back, and nobody in"


def test_a_second_attack_of_the_same_counters_is_remembered_too(qtbot: QtBot, tmp_path: Path) -> None:
    text = in_combat(AT_WAR).replace("mixed_3 #panzer (activated)", "mixed_3 #panzer (activated, fought)")
    text += "fact blitz_target panzer = salonika\n"
    player = player_of(qtbot, tmp_path, text)
    battle = player.attack("panzer", "salonika", "4")
    assert not player.position.facts.says("attacked_this_turn", "salonika")
    player.step(battle, "Mark the attackers")
    assert player.position.facts.says("attacked_this_turn", "salonika")
    assert not any("Mark the attackers" in words for words in player.steps(battle))


def test_a_battle_at_sea_asks_for_what_was_rolled_and_is_put_away_with_its_phase(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase allies_naval · side allies\nnorth_sea: britain fleet_2 #hood, germany fleet_2 #scheer\n"
    player = player_of(qtbot, tmp_path, text)
    battle = player.attack("hood", "north_sea", "1")
    assert player.steps(battle) == ["British Fleet: loses a step"]
    player.step(battle, "British Fleet")
    assert not player.steps(battle)
    player.go_on("allies_air")
    assert (battle.attackers, battle.at) == ((), None)


def test_what_loses_two_corps_by_a_turn_is_changed_for_smaller_ones_instead(qtbot: QtBot, tmp_path: Path) -> None:
    text = in_combat(AT_WAR).replace("infantry_2 #tommy", "infantry_3 #tommy")
    player = player_of(qtbot, tmp_path, text)
    battle = player.attack("rommel", "benghazi", "6")
    assert not any("is lost" in words for words in player.steps(battle)), "its other side has two corps"
    player.step(battle, "British Infantry → Infantry 2–3")
    player.step(battle, "British Infantry → Infantry 1–3, and they stay")
    (left,) = player.position.in_area(AreaId("benghazi"))
    assert player.table.game.kind(left).printed("corps", left.face) == 1


def test_a_sign_that_lies_on_the_number_of_a_pile_is_what_the_hand_means(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = player_of(qtbot, tmp_path, "turn 1 · phase axis_air · side axis").table
    badge = next(item for (place, _), item in table.counters.badges.items.items() if place == "berlin")
    spot = QPointF(table.window_point(badge.x(), badge.y()))
    assert table.pointer(Phase.PRESS, spot).whole_stack
    finding = Finding(sentence=say("Look."), rule="§1", severity="note", aspect="may")
    monkeypatch.setattr(table.overlays, "flag_at", lambda _x, _y: finding)
    assert not table.pointer(Phase.PRESS, spot).whole_stack


def test_a_counter_that_reaches_over_the_edge_of_its_box_is_picked_up_from_that_box(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = "turn 40 · phase allies_air · side allies\nlondon: 3 usa air, usa armour_2, usa infantry_2"
    window = game_window(qtbot, tmp_path, "blitzwar", "europe_1939", text)
    window.boards.look_at(PlaceId("london"))
    table = window.boards.front.table
    lying = {id: point_of(table, id) for id in table.counters.items if window.document.position.area(id) == "london"}
    grounds = {id: table.printed.at(*table.to_map(at).toTuple()) for id, at in lying.items()}
    out = [id for id, ground in grounds.items() if ground is None or ground.id != "london"]
    assert out, "some of so many"
    for id in out:
        pressed = table.pointer(Phase.PRESS, lying[id])
        assert id in pressed.counters
        assert (pressed.place, pressed.area) == ("london", "london")


LANDED = """
turn 40 · phase allies_combat · side allies
fact joined usa = allies
fact surrendered france = 8
fact vichy_created = 8
holds axis: calais, paris, cherbourg, brest, reims, brussels
calais: germany infantry_1
reims: -
paris: -
calais/shore.english_channel: 2 usa air (flying), usa armour_2 #tanks, usa infantry_2 #foot
"""


def test_from_a_beach_armour_goes_on_only_after_it_has_gone_ashore(qtbot: QtBot, tmp_path: Path) -> None:
    player = player_of(qtbot, tmp_path, LANDED)
    battle = player.attack("tanks", "calais", "6")
    player.step(battle, "German Infantry")
    player.step(battle, "Mark the attackers")
    assert not any("goes to" in words for words in player.steps(battle)), player.steps(battle)
    player.step(battle, "They go to Calais")
    assert {words for words in player.steps(battle) if "goes to" in words} >= {"American Armour: goes to Paris"}


def test_who_is_lost_over_britain_goes_by_a_click(qtbot: QtBot, tmp_path: Path) -> None:
    text = """
turn 9 · phase axis_air · side axis
fact surrendered france = 8
fact vichy_created = 8
holds axis: calais, paris, brussels
calais: -
calais: germany air #first, germany air #second, germany air #third
london: -
london: britain air #spit
glasgow: britain air #far
"""
    player = player_of(qtbot, tmp_path, text)
    battle = player.attack("first", "london", "2")
    told = {words for words in player.steps(battle) if "is lost" in words}
    british = {f"British Air force: is lost ({base})" for base in ("London", "Glasgow")}
    assert told == {"German Air force: is lost", *british}
    player.step(battle, "German Air force: is lost")
    player.step(battle, "German Air force: is lost")
    player.step(battle, "British Air force: is lost (Glasgow)")
    assert not any("is lost" in words for words in player.steps(battle)), player.steps(battle)
    left = [id for id in ("first", "second", "third", "spit", "far") if not player.where(id).startswith("pool")]
    assert len(left) == 2
