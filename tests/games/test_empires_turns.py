"""How the clock of Empires goes round: what nobody can use is passed, colonies act at once, minors in the turn of their
camp."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.documents.doing import do
from app.language import write
from app.panels.advice.ask import AskPanel
from app.panels.advice.checklist import following, go_on
from app.panels.advice.why import WhyPanel
from app.panels.battle.panel import BattlePanel
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.events import ClockMoved, CountersMarked, CountersMoved, DiceRolled
from counters.position import Clock, PhaseId, PlaceId, ValueId
from counters.saves.history import START
from rules_assist.advice import Act, Answer, Deed
from rules_assist.answers.may_these import what_now
from tests.app.windows.a_table import game_window
from tests.games.test_empires_evening import Evening, battle_of, lines_of, sequence_of

ACTS = ("colonies_diplomacy", "colonies_build", "colonies_naval_movement", "colonies_land_movement", "colonies_collect")


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Evening:
    return partial(game_window, qtbot, tmp_path, "empires", "september_1939")


def passed_through(window: PlayWindow, presses: int) -> list[tuple[str, str]]:
    found = []
    for _ in range(presses):
        clock = following(window.document)
        go_on(window.document, clock, ())
        found.append((str(clock.phase), str(clock.side)))
    return found


def rolls_of(window: PlayWindow) -> list[DiceRolled]:
    every = (event for moment in window.document.played() for event in moment.events)
    return [each for each in every if isinstance(each, DiceRolled)]


def test_phases_of_the_colonies_in_which_they_can_do_nothing_are_passed_and_the_four_act_at_once(
    evening: Evening,
) -> None:
    window = evening("phase france_air_guard\nside france")
    seen = passed_through(window, 9)
    assert [phase for phase, _ in seen if phase.startswith("colonies")] == [
        "colonies_diplomacy", "colonies_build", "colonies_bombing", "colonies_naval_movement", "colonies_land_movement",
        "colonies_collect", "colonies_air_guard",
    ]  # fmt: skip
    assert {side for phase, side in seen if phase.startswith("colonies")} == {""}
    assert window.document.position.facts.says("controlled_at_start", "canada_east", "canada")
    assert window.document.position.facts.says("controlled_at_start", "delhi", "india")


def test_a_battle_that_is_due_is_not_passed_nor_what_waits_to_be_placed(evening: Evening) -> None:
    quiet = "phase japan_land_movement\nside japan\nbuild_chart/0: -"
    assert following(evening(quiet).document).phase == "japan_collect"
    there = "\nchangsha: -\nchangsha: china_nat inf, japan inf"
    assert following(evening(quiet + there).document).phase == "japan_land_combat"
    aloft = "\nchangsha: -\nchangsha: china_nat inf, japan ftr"
    assert following(evening(quiet + aloft).document).phase == "japan_air_combat"
    bought = "\nbuild_chart/2: japan bb\nfact controlled_at_start tokyo japan"
    assert following(evening(quiet.removesuffix("build_chart/0: -") + bought).document).phase == "japan_placement"


def test_germany_is_asked_for_a_blitzkrieg_as_long_as_it_has_one(evening: Evening) -> None:
    text = "phase others_air_guard\nside nobody\nturn 1"
    assert following(evening(text).document).phase == "germany_air_rebasing"
    assert following(evening(text + "\nvalue germany.blitzkrieg = 3").document).phase == "germany_diplomacy"


def test_the_colonies_are_asked_together_what_they_can_do(evening: Evening) -> None:
    window = evening("phase colonies_land_movement\nside nobody")
    assert window.document.side_to_ask == "india"
    sequence = sequence_of(window)
    assert "India" not in sequence.phase.text()
    assert any("Germany" in line.text for line in lines_of(sequence.order))
    assert len([line for line in lines_of(sequence.order) if "Colonies: land movement" in line.text]) == 1


@pytest.mark.parametrize(
    ("wars", "phase"),
    [
        ("fact at_war germany netherlands", "poland_land_movement"),
        ("fact at_war england sweden", "germany_land_movement"),
        ("fact at_war soviet turkey", "others_land_movement"),
    ],
)
def test_minors_at_war_march_in_the_turn_of_their_camp(evening: Evening, wars: str, phase: str) -> None:
    for now in ("poland_land_movement", "germany_land_movement", "others_land_movement"):
        who = wars.rpartition(" ")[2]
        side = now.partition("_")[0]
        document = evening(f"phase {now}\nside {'nobody' if side == 'others' else side}\n{wars}").document
        foot = next(one.id for one in document.position.by(SideId(who)) if one.kind == "inf")
        reach = document.answer(lambda rules, game, position, foot=foot: rules.reach(game, position, (foot,)), None)
        assert reach is not None
        told = [str(note.sentence) for note in reach.notes]
        assert any("not the time" in words for words in told) == (now != phase), (now, told)
        assert document.position.area(foot) != AreaId("")


def test_a_generals_points_stay_with_whom_they_were_dealt_to(qtbot: QtBot, evening: Evening) -> None:
    text = "phase germany_land_combat\nside germany\nkrakow: -\nkrakow: poland inf, poland arm, germany gen_rundstedt"
    window = evening(text + ", germany inf #a, germany inf #b, germany inf #c")
    panel = battle_of(window)
    ours = [one.id for one in window.document.position.in_area(AreaId("krakow")) if one.side == "germany"]
    panel.choose(tuple(ours), AreaId("krakow"))

    def numbers() -> list[int]:
        shots = panel.rounds.volleys["land_attack"].volley.shots
        return sorted(each.number for each in shots for _ in each.counters)

    began = numbers()
    assert sum(began) == 3 * 3 + 7
    for name, dice in (("land_attack", "10 10 10"), ("land_defence", "1 10")):
        panel.rounds.real.seen.setText(dice)
        panel.rounds.volleys[name].throw()
    QTest.mouseClick(next(each for each in panel.findChildren(QPushButton) if each.text().endswith("lost")),
                     Qt.MouseButton.LeftButton)  # fmt: skip
    panel.rounds.again.click()
    assert numbers() in (began[1:], began[:-1]), "nobody is dealt what the fallen had"


def test_each_technology_is_a_click_that_pays_throws_and_brings_its_chit(evening: Evening) -> None:
    window = evening("phase germany_technology\nside germany\nvalue germany.resources = 500")
    document, why = window.document, window.docks.open("why")
    assert isinstance(why, WhyPanel)
    for _ in range(3):
        why.ask(sides=(SideId("germany"),))
        offered = [line for line in lines_of(why.list) if line.text.startswith("Pay 10 for a try at ")]
        assert not any("Dive Bombers" in line.text for line in offered), "Germany has them"
        before = document.position
        why.list.chosen.emit(offered[-1])
        name = offered[-1].text.removeprefix("Pay 10 for a try at ")
        assert document.position.value(ValueId("germany.resources")) == before.value(ValueId("germany.resources")) - 10
        rolled = rolls_of(window)
        assert name in write(rolled[-1].tell(before), document.naming)
        row = {one.kind for one in document.position.in_place(PlaceId("technology/germany"))}
        assert (len(row) > len(before.in_place(PlaceId("technology/germany")))) == (rolled[-1].results[0] >= 9)
    why.ask(sides=(SideId("germany"),))
    assert len([line for line in lines_of(why.list) if line.text.startswith("Pay 10")]) == 20 - 3


def test_a_try_at_rockets_is_offered_where_they_are_played_and_only_there(evening: Evening) -> None:
    text = "phase germany_technology\nside germany\nvalue germany.resources = 200\n"
    for played in ("off", "on"):
        document = evening(f"{text}option rockets = {played}").document
        found = document.answer(lambda rules, game, now: what_now(rules, game, now, SideId("germany")), ())
        yes = {write(each.answer.deed.sentence, document.naming) for each in found if each.answer.deed is not None}
        assert ("Pay 10 for a try at Rockets" in yes) == (played == "on")


def test_who_moves_twice_or_too_far_is_told_of_until_he_is_back(qtbot: QtBot, evening: Evening) -> None:
    text = "phase italy_land_movement\nside italy\nflorence: -\nrome: -\nflorence: italy inf #foot, italy inf #far"
    window = evening(text)
    document, foot, far = window.document, CounterId("foot"), CounterId("far")

    def found() -> list[str]:
        every = document.answer(lambda rules, game, now: rules.findings(game, now), ())
        return [write(each.sentence, document.naming) for each in every if {foot, far} & {*each.counters}]

    document.happen(CountersMoved((foot,), PlaceId("rome")))
    assert not found()
    document.happen(CountersMoved((foot,), PlaceId("florence")))
    assert found() == ["Italian Infantry went from Rome to Florence: Italian Infantry moved already this turn."]
    document.happen(CountersMoved((far,), PlaceId("tripoli")))
    assert any("from Florence to Tripoli: Tripoli is too far" in words for words in found())
    document.happen(CountersMoved((far,), PlaceId("florence")))
    document.happen(CountersMoved((foot,), PlaceId("rome")))
    assert not found()


def test_of_a_group_that_may_not_all_go_there_each_who_could_has_gone_lawfully(evening: Evening) -> None:
    text = "phase germany_land_movement\nside germany\npoznan: poland inf\ndanzig: poland inf\npomerania: -"
    document = evening(f"{text}\npomerania: germany inf #foot, germany arm #tank").document
    foot, tank = CounterId("foot"), CounterId("tank")
    document.happen(CountersMoved((foot, tank), PlaceId("danzig")))
    said = {word: document.position.facts.get(word, foot) for word in ("came_from", "strayed")}
    assert {word: fact and fact.value for word, fact in said.items()} == {"came_from": "pomerania", "strayed": None}
    assert document.position.counters[foot].marked("moved"), "infantry crosses the river, and is tired of it"
    assert document.position.facts.get("strayed", tank), "no armor attacks over a river"
    document.undo()
    document.happen(CountersMoved((foot, tank), PlaceId("moscow")))
    marked = (each for moment in document.played() for each in moment.events if isinstance(each, CountersMarked))
    assert not list(marked), "nobody of them has gone lawfully"


def test_who_sweeps_throws_by_a_click_once_and_the_mine_or_the_ship_goes(evening: Evening) -> None:
    text = "phase italy_naval_movement\nside italy\ne_ionian: italy ms #sweeper\nm_messina: italy mine #mine"
    window = evening(text)
    document, why = window.document, window.docks.open("why")
    assert isinstance(why, WhyPanel)
    why.ask(counters=(CounterId("sweeper"),))
    why.list.chosen.emit(next(line for line in lines_of(why.list) if line.text.startswith("Sweep a mine with")))
    (die,) = rolls_of(window)[-1].results
    left = {id for id in ("sweeper", "mine") if CounterId(id) in document.position.counters}
    assert left == ({"sweeper"} if die <= 3 else {"mine"} if die == 10 else {"sweeper", "mine"})
    why.ask(counters=(CounterId("sweeper"),))
    assert not any(line.text.startswith("Sweep a mine with") for line in lines_of(why.list))


def test_who_hunts_submarines_and_merchants_throw_by_a_click(evening: Evening) -> None:
    text = "phase england_collect\nside england\ne_west_approaches: -"
    window = evening(text + "\ne_west_approaches: germany sub, england dd #hunter")
    document, why = window.document, window.docks.open("why")
    assert isinstance(why, WhyPanel)
    why.ask(counters=(CounterId("hunter"),))
    why.list.chosen.emit(next(line for line in lines_of(why.list) if "Look for submarines with" in line.text))
    (die,) = rolls_of(window)[-1].results
    assert document.position.counters[CounterId("hunter")].marked("found") == (die <= 4)
    why.ask(place=PlaceId("e_west_approaches"))
    why.list.chosen.emit(next(line for line in lines_of(why.list) if "The merchants in" in line.text))
    assert len(rolls_of(window)[-1].results) == 2
    why.ask(place=PlaceId("e_west_approaches"))
    assert not any(line.text.endswith("throw") for line in lines_of(why.list))


def test_what_is_typed_is_done_by_a_click_below_its_answer(evening: Evening) -> None:
    window = evening("phase england_diplomacy\nside england\nvalue england.resources = 30\nvalue france.resources = 10")
    ask = window.docks.open("ask")
    assert isinstance(ask, AskPanel)
    ask.box.setText("may give side england with nation france, amount 9")
    ask.ask()
    ask.list.chosen.emit(lines_of(ask.list)[-1])
    values = window.document.position
    assert (values.value(ValueId("england.resources")), values.value(ValueId("france.resources"))) == (21, 15)


def test_a_surrender_is_taken_or_refused_by_a_click(evening: Evening) -> None:
    text = "phase france_diplomacy\nside france\nfact surrender_offered france\ncasablanca: 2 france inf"
    window = evening(f"{text}\nholds germany: paris, lorraine\nparis: -\nlorraine: -")
    document = window.document
    every = document.answer(lambda rules, game, now: rules.findings(game, now), ())
    taken, refused = [each.deed for each in every if each.aspect == "surrender"]
    assert taken is not None
    assert refused is not None
    men = document.position.value(ValueId("france.manpower"))
    document.happen(refused.event)
    assert document.position.value(ValueId("france.manpower")) == men + 33
    assert document.position.facts.says("surrender_refused", "france")
    document.undo()
    document.happen(taken.event)
    assert not any(one.kind == "inf" for one in document.position.in_area(AreaId("casablanca")))
    marseilles = [one.kind for one in document.position.in_area(AreaId("marseilles"))]
    assert marseilles.count("inf") > 10, "Paris is lost"
    assert not any("france" in fact.about for fact in document.position.facts.of("at_war"))


def test_what_partisans_cut_off_is_noted_as_the_turn_begins(evening: Evening) -> None:
    window = evening(
        "phase germany_air_rebasing\nside germany\nholds germany: lwow, lublin\nlwow: -\nlublin: -\nlwow: poland part"
    )
    go_on(window.document, following(window.document), ())
    facts = window.document.position.facts
    assert facts.says("zone_of_partisans", "lublin")
    assert facts.says("zone_of_partisans", "lwow")


def test_battleships_off_a_beach_fire_in_the_battle_that_is_due(qtbot: QtBot, evening: Evening) -> None:
    text = "phase italy_land_combat\nside italy\nfact at_war italy france\ne_tyrrhenian: italy bb #ship\ncorsica: -"
    window = evening(text + "\ncorsica: france inf #foe, italy inf #foot\nfact came_from foot = e_tyrrhenian")
    sequence, panel = sequence_of(window), battle_of(window)
    qtbot.waitUntil(lambda: any("A battle is due" in line.text for line in lines_of(sequence.steps)))
    sequence.steps.chosen.emit(next(line for line in lines_of(sequence.steps) if "A battle is due" in line.text))
    qtbot.waitUntil(lambda: set(panel.attackers) == {CounterId("ship"), CounterId("foot")})
    assert list(panel.rounds.volleys) == ["bombardment_attack", "land_attack", "land_defence"]


def test_ships_that_pass_mines_owe_rolls_each_a_click(evening: Evening) -> None:
    text = "phase italy_naval_movement\nside italy\ne_ionian: italy dd #small, italy dd #other\nm_messina: 2 italy mine"
    window = evening(text)
    document = window.document
    document.happen(CountersMoved((CounterId("small"), CounterId("other")), PlaceId("e_tyrrhenian")))

    def owed() -> dict[str, str]:
        return {fact.about[0]: fact.value for fact in document.position.facts.of("mined")}

    assert owed() == {"small": "2", "other": "2"}
    due = [each for each in document.answer(lambda rules, game, now: rules.findings(game, now), ()) if each.deed]
    assert len(due) == 2
    assert due[0].deed is not None
    (who,) = due[0].counters
    do(document, due[0].deed)
    (die,) = rolls_of(window)[-1].results
    assert (who in document.position.counters) == (die > 2)
    assert owed().get(who) == ("1" if die > 2 else None)
    (other,) = {CounterId("small"), CounterId("other")} - {who}
    document.happen(CountersMoved((other,), PlaceId("e_sicily")))
    assert owed()[other] == "2", "no mines lie on that way"


def pressed_on(panel: BattlePanel, *thrown: str) -> list[str]:
    """What the button beneath the battle said each time it was pressed, with these dice."""
    said = []
    for dice in thrown:
        said.append(panel.onward.text())
        panel.rounds.real.seen.setText(dice)
        panel._press()
    return said


def test_aircraft_that_are_shot_down_are_gone_before_the_button_throws_for_those_on_the_ground(
    evening: Evening,
) -> None:
    text = "phase germany_land_combat\nlublin: -\nlublin: poland ftr, poland inf, poland aa"
    panel = battle_of(evening(f"{text}\nlublin: germany ftr #one, germany ftr #two, germany inf #foot"))
    panel.choose((CounterId("one"), CounterId("two"), CounterId("foot")), AreaId("lublin"))
    pressed = pressed_on(panel, "1 10", "1", "", "1", "", "10", "10")
    assert pressed == [
        "Attacker: Roll 2d10", "Defender: Roll 1d10", "All that needs no choosing (2)",
        "Defender: Roll 1d10", "German Fighter: is lost", "Attacker: Roll 1d10", "Defender: Roll 1d10",
    ]  # fmt: skip


def the_click(window: PlayWindow, words: str) -> Deed:
    every = window.document.answer(lambda rules, game, now: rules.findings(game, now), ())
    deeds = [each.deed for each in every if each.deed is not None]
    return next(each for each in deeds if write(each.sentence, window.document.naming).startswith(words))


def test_bombers_take_resources_by_a_die_or_a_man_or_oil_by_a_click(evening: Evening) -> None:
    text = "phase germany_bombing\nside germany\nfact at_war germany soviet\nvalue soviet.resources = 40\nkharkov: -"
    window = evening(f"{text}\nkharkov: oil, oil, oil, germany bmb #one, germany bmb #two, germany ftr #f")
    document, before = window.document, window.document.position
    do(document, the_click(window, "Bomb the resources of the Soviet Union"), Random(2))
    lost = 40 - document.position.value(ValueId("soviet.resources"))
    assert lost == 3, "two dice bring more than the territory is worth"
    assert document.position.facts.says("flew_mission", "one")
    assert not document.position.facts.says("flew_mission", "f")
    do(document, the_click(window, "Note strike points on Kharkov: 1"))
    for words, men, oil in (("The Soviet Union loses 2 of its men", 2, 3), ("Oil burns in Kharkov: 2", 0, 1)):
        document.go_to(START)
        do(document, the_click(window, words))
        now = document.position
        assert before.value(ValueId("soviet.manpower")) - now.value(ValueId("soviet.manpower")) == men
        assert sum(one.kind == "oil" for one in now.in_area(AreaId("kharkov"))) == oil


def test_after_a_surrender_allies_stay_side_by_side_and_a_quarter_is_paid(evening: Evening) -> None:
    text = "phase germany_diplomacy\nside germany\nfact surrender_offered germany"
    text += "\nvalue germany.resources = 21\nfact controlled_at_start berlin germany"
    window = evening(text)
    document = window.document
    do(document, the_click(window, "The surrender of Germany is taken"))
    lille = document.answer(lambda rules, game, now: rules.findings(game, now, (PlaceId("lille"),)), ())
    assert not [each for each in lille if each.aspect == "war"]
    document.happen(ClockMoved(Clock(1, PhaseId("germany_collect"), SideId("germany"))))
    do(document, the_click(window, "Germany collects"))
    saved = document.position.value(ValueId("germany.resources"))
    do(document, the_click(window, f"Germany pays {-(saved // -4):.0f} to England"))
    assert document.position.value(ValueId("germany.resources")) == saved + saved // -4
    assert document.position.value(ValueId("england.resources")) == 30 - saved // -4


def test_aircraft_that_fighters_may_meet_are_open_until_they_met_or_were_let_go(evening: Evening) -> None:
    text = "phase germany_air_combat\nside germany\nwarsaw: -\nwarsaw: poland ftr, poland inf, germany ftr #f"
    window = evening(text)
    document, panel = window.document, battle_of(window)

    def is_open() -> bool:
        every = document.answer(lambda rules, game, now: rules.findings(game, now), ())
        return any(each.aspect == "battle" and each.severity == "warning" for each in every)

    assert is_open()
    panel.choose((CounterId("f"),), AreaId("warsaw"))
    for name in ("air_attack", "air_defence"):
        panel.rounds.real.seen.setText("10")
        panel.rounds.volleys[name].throw()
    assert not is_open()
    document.happen(ClockMoved(Clock(1, PhaseId("germany_land_combat"), SideId("germany"))))
    panel.choose((CounterId("f"),), AreaId("warsaw"))
    assert "air_attack" not in panel.rounds.volleys, "they have met"
    document.go_to(START)
    do(document, the_click(window, "Nobody goes up against"))
    assert not is_open()


def test_a_rocket_fires_once_a_turn_and_takes_resources_or_throws(evening: Evening) -> None:
    text = "phase germany_bombing\nside germany\noption rockets = on\nholds germany: lille\nlille: -"
    window = evening(f"{text}\nlille: germany rocket #r (level_3)\nvalue france.resources = 1")
    document = window.document

    def fires(**details: str) -> Answer:
        act = Act(verb="fire_rocket", counters=(CounterId("r"),), at=(PlaceId("paris"),), details=details)
        found = document.answer(lambda rules, game, now: rules.may(game, now, act), None)
        assert found is not None
        return found

    taken, thrown = fires(aim="resources").deed, fires().deed
    assert taken is not None
    assert thrown is not None
    assert do(document, taken)
    assert document.position.value(ValueId("france.resources")) == 0
    assert "fired already" in fires().sentence.template
    document.undo()
    assert do(document, thrown, Random(1))
    assert "fired already" in fires().sentence.template


BOMB = "option nuclear = on\nberlin: -\nberlin: england nuclear_bomb\nvalue germany.manpower = 50"


@pytest.mark.parametrize(("text", "words", "value", "amount"), [
    (f"phase england_land_combat\nside england\n{BOMB}", "The bomb has fallen on Berlin", "germany.manpower", 32),
    ("phase soviet_diplomacy\nside soviet\nfact at_war germany soviet",
     "Hungary enters the war", "hungary.resources", 30),
])  # fmt: skip
def test_what_follows_is_a_click_that_reckons_it(
    evening: Evening, text: str, words: str, value: str, amount: int
) -> None:
    document = (window := evening(text)).document
    do(document, the_click(window, words))
    assert document.position.value(ValueId(value)) == amount


def test_a_capital_in_allied_hands_frees_its_nation_after_two_whole_turns(evening: Evening) -> None:
    text = "fact conquered poland\nfact in_exile poland = england\nholds england: warsaw\nwarsaw: -"
    document = (window := evening(f"phase england_diplomacy\nside england\n{text}")).document
    for turn in (1, 2):
        do(document, the_click(window, f"Poland: its capital is in allied hands, whole turns: {turn - 1}"))
        for number, phase in ((turn, "usa_diplomacy"), (turn + 1, "england_diplomacy")):
            document.happen(ClockMoved(Clock(number, PhaseId(phase), SideId(phase.partition("_")[0]))))
    do(document, the_click(window, "Poland is free again"))
    facts = document.position.facts
    assert not any(facts.says(word, "poland") for word in ("conquered", "in_exile", "liberating"))


def test_who_finds_submarines_sinks_none_by_that_and_attacks_them_in_a_round_of_its_own(evening: Evening) -> None:
    text = "phase england_collect\nside england\nfact controlled_at_start london england\ne_west_approaches: -"
    text += "\ne_west_approaches: germany sub #a, germany sub #b, england dd #d, england bb #x"
    window = evening(text)
    document, panel = window.document, battle_of(window)

    def is_open() -> bool:
        every = document.answer(lambda rules, game, now: rules.findings(game, now), ())
        return any(each.aspect == "battle" and "e_west_approaches" in each.places for each in every)

    assert is_open()
    panel.choose((CounterId("a"), CounterId("b")), AreaId("e_west_approaches"))
    pressed = pressed_on(panel, "1 2", "3 9", "", "", "1 9", "3", "")
    assert pressed == [
        "Attacker: Roll 2d10", "Defender: Roll 2d10",
        "British Destroyer/Cruiser found the submarines, and may attack them.", "Next round",
        "Attacker: Roll 2d10", "Defender: Roll 1d10", "All that needs no choosing (2)",
    ]  # fmt: skip
    assert not is_open()
    assert len(document.position.in_area(AreaId("e_west_approaches"))) == 2, "a submarine and the battleship"
    assert not panel.onward.isEnabled(), "one round"


def test_who_comes_home_from_guard_stands_no_guard_any_more_and_may_still_fly(evening: Evening) -> None:
    text = "turn 2\nphase germany_air_rebasing\nside germany\ne_north_sea_s: germany ftr #g (air_guard)"
    document = evening(text + "\nhannover: germany ftr #h").document
    for id, to in (("g", "hannover"), ("h", "ruhr")):
        document.happen(CountersMoved((CounterId(id),), PlaceId(to)))
    marks = {id: document.position.counters[CounterId(id)].marks for id in "gh"}
    assert marks == {"g": (), "h": ("moved",)}, "who was on no guard has moved its base"


def test_a_minor_ally_that_comes_in_places_what_it_buys_anywhere_at_once(evening: Evening) -> None:
    window = evening("turn 5\nphase germany_diplomacy\nside germany\nfact at_war germany soviet")
    document = window.document
    do(document, the_click(window, "Hungary enters the war"))
    document.happen(ClockMoved(Clock(5, PhaseId("germany_placement"), SideId("germany"))))
    hungary, debrecen = SideId("hungary"), PlaceId("debrecen")
    act = Act(verb="place", side=hungary, at=(debrecen,), details={"kind": "arm", "number": "2"})
    may = document.answer(lambda rules, game, now: rules.may(game, now, act), None)
    assert may is not None
    assert may.yes
    assert document.position.value("hungary.resources") == 30
