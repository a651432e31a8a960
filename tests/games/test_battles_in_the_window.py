"""An attack of each game that is reckoned by a table: dragged with the mouse, asked about, thrown, and read off its
charts."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.documents.doing import do
from app.documents.game_document import GameDocument
from app.panels.advice.charts import ChartsPanel
from app.panels.advice.sequence import SequencePanel
from app.panels.advice.why import WhyPanel
from app.panels.battle.panel import BattlePanel
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from counters.counter import CounterId
from counters.events import ClockMoved, CountersMoved, CountersRemoved, DiceRolled, FactSet
from counters.position import Fact, FactWord, PhaseId, PlaceId, ValueId
from counters.saves.save_opening import open_save
from counters.saves.saved_game import begin_save
from tests.app.windows.a_table import anchor_of, drag, game_window, point_of


class Attack(NamedTuple):
    """Two counters beside each other, and what the attacker’s one die is to show."""

    game: str
    setup: str
    lying: str
    at: str
    chart: str
    thrown: str


BATTLES = (
    Attack(
        "blitz", "blitz_of_western_europe",
        "poland: -\npoland: afa polish_army #defends (size_2)\nberlin: -\nberlin: germany army_group_center #attacks",
        "poland", "combat", "4",
    ),
    Attack(
        "aaeurope", "spring_1941",
        "baltic_states: -\nbaltic_states: soviet_union infantry #defends\npoland: -\npoland: germany armor #attacks",
        "baltic_states", "battle_board", "3",
    ),
    Attack(
        "empires", "september_1939",
        "warsaw: -\nwarsaw: poland inf #defends\ndanzig: -\ndanzig: germany inf #attacks",
        "warsaw", "modifiers", "2",
    ),
)  # fmt: skip


@pytest.mark.parametrize("attack", BATTLES, ids=[each.game for each in BATTLES])
def test_an_attack_lights_the_chart_and_the_dice_are_read_on_it(qtbot: QtBot, tmp_path: Path, attack: Attack) -> None:
    game, setup, text, at, chart, thrown = attack
    window = game_window(qtbot, tmp_path, game, setup, text)
    window.boards.look_at(at)
    table = window.boards.front.table
    qtbot.waitUntil(lambda: CounterId("attacks") in table.counters.items)
    table.finish()
    window.boards.take("attack")
    drag(table, point_of(table, "attacks"), anchor_of(table, at))
    panel = window.docks.panels["battle"]
    assert isinstance(panel, BattlePanel)
    assert (panel.attackers, panel.at) == ((CounterId("attacks"),), at)
    (name, volley), *_ = panel.rounds.volleys.items()
    assert name.endswith("_attack")
    panel.rounds.real.seen.setText(thrown)
    QTest.mouseClick(volley.roll, Qt.MouseButton.LeftButton)
    document = window.document
    assert any(isinstance(event, DiceRolled) for event in document._history[document._history.head].events)
    assert volley.result.text()
    assert chart in panel.rounds.charts
    lit = {each.chart for each in panel.sheet.lit} if panel.sheet else set()
    charts = window.docks.open("charts")
    assert isinstance(charts, ChartsPanel)
    marked = [charts.which.itemData(row) for row in range(charts.which.count()) if charts.which.itemText(row)[0] == "●"]
    assert set(marked) == lit


def test_each_round_of_empires_has_dice_of_its_own_and_none_is_asked_again_after_a_restart(
    qtbot: QtBot, tmp_path: Path
) -> None:
    """A fighter that fought in the air throws on land once more; what has fallen is read from the file."""
    text = "phase germany_land_combat\nwarsaw: -\nwarsaw: poland ftr, poland inf\nsilesia: germany ftr #attacks"
    window = game_window(qtbot, tmp_path, "empires", "september_1939", text)
    document, panel = window.document, window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((CounterId("attacks"),), AreaId("warsaw"))
    names = list(panel.rounds.volleys)
    assert {"air_attack", "guns_defence", "land_attack", "land_defence"} <= set(names)
    for count, name in enumerate(names, start=1):
        panel.rounds.real.seen.setText(" ".join("7" * int(panel.rounds.volleys[name].volley.dice.partition("d")[0])))
        panel.rounds.volleys[name].throw()
        assert list(panel.rounds.thrown) == names[:count]
        save = begin_save(tmp_path / f"{name}.sandtable", document.game, document._history)
        save.keep(document._history)
        save.close()
        again = open_save(tmp_path / f"{name}.sandtable", document.game)
        resumed = BattlePanel(GameDocument(document.game, again.history, document.rulebook))
        qtbot.addWidget(resumed)
        assert resumed.rounds.thrown == panel.rounds.thrown
        assert [each for each in names if resumed.rounds.volleys[each].roll.isEnabled()] == names[count:]
        again.save.close()


def test_in_empires_guns_are_not_thrown_again_in_the_next_round_and_air_combat_may_be(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = "phase germany_land_combat\nwarsaw: -\nwarsaw: poland ftr, 3 poland inf\nsilesia: germany ftr #attacks"
    window = game_window(qtbot, tmp_path, "empires", "september_1939", text)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((CounterId("attacks"),), AreaId("warsaw"))

    def throws(*names: str) -> None:
        for name in names:
            dice = int(panel.rounds.volleys[name].volley.dice.partition("d")[0])
            panel.rounds.real.seen.setText(" ".join(["10"] * dice))
            panel.rounds.volleys[name].throw()

    every = ["air_attack", "air_defence", "guns_defence", "land_attack", "land_defence"]
    throws("air_attack", "air_defence")
    panel.rounds.again.click()
    assert [*panel.rounds.volleys] == every, "a second round in the air, and the guns have not fired yet"
    throws(*every)
    panel.rounds.again.click()
    assert [*panel.rounds.volleys] == ["land_attack", "land_defence"]
    window.document.undo()
    assert [*panel.rounds.volleys] == every


def test_in_the_air_they_fight_once_and_then_those_who_are_left_on_land(qtbot: QtBot, tmp_path: Path) -> None:
    lying = (
        "poland: -\npoland: afa polish_army (size_2), afa royal_air_force #raf (size_2)\n"
        "berlin: -\nberlin: germany army_group_center #army, germany luftwaffe #planes"
    )
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", f"{lying}\nphase axis_combat")
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((CounterId("army"), CounterId("planes")), AreaId("poland"))
    assert [*panel.rounds.volleys] == ["air_attack", "air_defence", "land_attack", "land_defence"]
    for name in ("air_attack", "air_defence"):
        panel.rounds.real.seen.setText("2")
        QTest.mouseClick(panel.rounds.volleys[name].roll, Qt.MouseButton.LeftButton)
    assert [*panel.rounds.volleys] == ["air_attack", "air_defence", "land_attack", "land_defence"]
    assert panel.rounds.again.isEnabled()
    panel.rounds.again.click()
    assert [*panel.rounds.volleys] == ["land_attack", "land_defence"]
    QTest.mouseClick(panel.rounds.volleys["land_attack"].roll, Qt.MouseButton.LeftButton)
    assert [*panel.rounds.volleys] == ["land_attack", "land_defence"]
    for _ in range(2):
        window.document.undo()
    assert [*panel.rounds.volleys] == ["air_attack", "air_defence", "land_attack", "land_defence"]


def test_who_has_won_goes_in_at_once_and_not_only_in_the_next_round(qtbot: QtBot, tmp_path: Path) -> None:
    lying = (
        "poland: -\npoland: afa polish_army #beaten (size_2)\n"
        "berlin: -\nberlin: germany army_group_center #army\nphase axis_combat"
    )
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", lying)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((CounterId("army"),), AreaId("poland"))
    for name in ("land_attack", "land_defence"):
        panel.rounds.real.seen.setText("3")
        QTest.mouseClick(panel.rounds.volleys[name].roll, Qt.MouseButton.LeftButton)
        assert "They go to Poland" not in said(panel), "somebody is left to fight"
    window.document.happen(CountersRemoved((CounterId("beaten"),)))
    assert window.document.position.area(CounterId("army")) == "berlin"
    click(panel, "They go to Poland")
    assert window.document.position.area(CounterId("army")) == "poland"


def buttons(panel: BattlePanel) -> list[QPushButton]:
    return [each for each in panel.steps.findChildren(QPushButton) if each.isVisibleTo(panel.steps)]


def said(panel: BattlePanel) -> list[str]:
    return [each.text() for each in buttons(panel)]


def click(panel: BattlePanel, words: str) -> None:
    (button,) = (each for each in buttons(panel) if each.text() == words)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_what_can_be_done_now_names_what_the_phase_is_for(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "blitz", "blitz_of_western_europe", "phase axis_combat")
    sequence, why = window.docks.open("sequence"), window.docks.open("why")
    assert isinstance(sequence, SequencePanel)
    assert isinstance(why, WhyPanel)

    def told() -> list[str]:
        sequence.can_button.click()
        return [why.list.lines.line(row).spoken for row in range(why.list.lines.rowCount())]

    assert {"Attack [§2.1]", "Go in after the battle [§6.6]"} <= set(told())
    assert "Factory Attack [§5.3]" not in told(), "this scenario has none"
    assert "Move on land [§5.2]" not in told()
    clock = window.document.position.clock
    window.document.happen(ClockMoved(replace(clock, phase=PhaseId("axis_land"))))
    assert "Move on land [§5.2]" in told()
    assert "Attack [§2.1]" not in told()


INTO_BALTIC = (
    "baltic_states: -\nbaltic_states: soviet_union infantry #r1, soviet_union infantry #r2, soviet_union infantry #r3, "
    "germany infantry #g1, germany infantry #g2\nfact came_from g1 = poland\nfact came_from g2 = poland\n"
    "turn 1 · phase germany_combat · side germany"
)


def a_round(window: PlayWindow) -> BattlePanel:
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((CounterId("g1"), CounterId("g2")), AreaId("baltic_states"))
    assert "They go to Poland" not in said(panel), "not before both sides have fired"
    for name, volley in panel.rounds.volleys.items():
        assert "They go to Poland" not in said(panel), name
        panel.rounds.real.seen.setText(" ".join("6" * sum(each.dice for each in volley.volley.shots)))
        QTest.mouseClick(volley.roll, Qt.MouseButton.LeftButton)
    return panel


def test_after_a_round_the_attackers_go_back_with_one_click(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", INTO_BALTIC)
    panel, document = a_round(window), window.document
    assert [each for each in said(panel) if each.startswith("They go")] == ["They go to Poland"]
    click(panel, "They go to Poland")
    assert {document.position.area(CounterId(id)) for id in ("g1", "g2")} == {"poland"}
    document.undo()
    assert {document.position.area(CounterId(id)) for id in ("g1", "g2")} == {"baltic_states"}, "it was one gesture"
    panel.rounds.again.click()
    assert "They go to Poland" in said(panel), "until they throw again"


def test_a_hand_takes_attackers_back_out_of_the_battle(qtbot: QtBot, tmp_path: Path) -> None:
    window = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", INTO_BALTIC)
    document, both = window.document, (CounterId("g1"), CounterId("g2"))
    reach = document.rulebook.reach(document.game, document.position, both)
    assert not reach.notes
    assert [*reach.ways] == ["poland"]
    (why,) = document.rulebook.reach(document.game, document.position, both[:1]).refused[AreaId("poland")]
    assert "all of them go back, or none" in why.sentence.template
    document.happen(CountersMoved(both, PlaceId("poland")))
    assert document.position.counters[both[0]].marks == ("fought",), "it is no march, and nobody moves after a fight"


@pytest.mark.parametrize(("over", "goes"), [("open land", True), ("sea", False)])
def test_who_attacks_in_empires_may_stop_after_a_round_but_not_who_landed(
    qtbot: QtBot, tmp_path: Path, over: str, goes: bool
) -> None:
    text = "phase germany_land_combat\nwarsaw: -\nwarsaw: poland inf, poland inf, germany inf #a, germany inf #b"
    window = game_window(qtbot, tmp_path, "empires", "september_1939", text)
    document, panel = window.document, window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((CounterId("a"), CounterId("b")), AreaId("warsaw"))
    panel.rounds.answered.emit("over", over)
    for name in [*panel.rounds.volleys]:
        assert "They go to Silesia" not in said(panel)
        volley = panel.rounds.volleys[name]
        panel.rounds.real.seen.setText(" ".join("9" * int(volley.volley.dice.partition("d")[0])))
        volley.throw()
    assert ("They go to Silesia" in said(panel)) == goes
    if goes:
        click(panel, "They go to Silesia")
        assert {document.position.area(CounterId(id)) for id in ("a", "b")} == {"silesia"}


def test_a_hand_takes_who_moved_into_a_battle_of_empires_back_out_of_it(qtbot: QtBot, tmp_path: Path) -> None:
    text = "phase germany_land_combat\nwarsaw: -\nwarsaw: poland inf, germany inf #a (moved), germany inf #b (moved)"
    window = game_window(qtbot, tmp_path, "empires", "september_1939", text)
    document, both = window.document, (CounterId("a"), CounterId("b"))
    found = document.rulebook.reach(document.game, document.position, both)
    assert not found.notes, "not that they moved already"
    assert "silesia" in found.ways
    assert found.refused[AreaId("lublin")], "it is the enemy's"


def aa_battle(qtbot: QtBot, tmp_path: Path, text: str, at: str, *ids: str) -> BattlePanel:
    text += "\nturn 1 · phase germany_combat · side germany"
    panel = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", text).docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose(tuple(map(CounterId, ids)), AreaId(at))
    return panel


def throw(panel: BattlePanel, name: str, dice: str) -> None:
    panel.rounds.real.seen.setText(dice)
    panel.rounds.volleys[name].throw()


def test_ships_off_the_shore_are_no_losses_of_those_who_land(qtbot: QtBot, tmp_path: Path) -> None:
    lying = "malta: -\nmalta: great_britain fighter, germany infantry #a, germany infantry #b\n"
    lying += "sicilian_sea: germany battleship, germany destroyer\nfact landed a = sicilian_sea\n"
    panel = aa_battle(qtbot, tmp_path, f"{lying}fact landed b = sicilian_sea", "malta", "a", "b")
    throw(panel, "shore_shots_attack", "6 6")
    throw(panel, "land_combat_attack", "6 6")
    assert panel.rounds.again.text() == "Next round (1 open)", "the defender has not fired back"
    throw(panel, "land_combat_defence", "1")
    assert said(panel) == ["German Infantry: lost"]
    click(panel, "German Infantry: lost")
    assert panel.rounds.again.isEnabled()
    assert panel.rounds.again.text() == "Next round"


def test_a_battleship_that_is_tipped_over_has_taken_its_hit(qtbot: QtBot, tmp_path: Path) -> None:
    lying = (
        "north_sea: -\nnorth_sea: great_britain battleship #big, great_britain transport #small, germany submarine #u"
    )
    panel = aa_battle(qtbot, tmp_path, lying, "north_sea", "u")
    throw(panel, "first_strike_attack", "1")
    assert said(panel) == ["British Battleship: hit, and not lost"]
    panel.document.happen(CountersRemoved((CounterId("small"),)))
    assert said(panel) == [], "the transport took it instead"
    panel.document.undo()
    click(panel, "British Battleship: hit, and not lost")
    assert panel.document.position.counters[CounterId("big")].marked("damaged")
    assert said(panel) == []


@pytest.mark.parametrize(("planes", "thrown", "lost"), [(0, "1 6", ["German Submarine: lost"]),
                                                        (2, "1 1", ["2 × German Submarine: lost"])])  # fmt: skip
def test_defending_ships_sink_the_submarines_that_struck_first(
    qtbot: QtBot, tmp_path: Path, planes: int, thrown: str, lost: list[str]
) -> None:
    lying = "north_sea: -\nnorth_sea: great_britain battleship, great_britain destroyer, germany submarine #u, "
    lying += "germany submarine #v" + "".join(f", germany fighter #f{each}" for each in range(planes))
    panel = aa_battle(qtbot, tmp_path, lying, "north_sea", "u", "v", *(f"f{each}" for each in range(planes)))
    throw(panel, "first_strike_attack", "6 6")
    if planes:
        throw(panel, "naval_combat_attack", "6 6")
    throw(panel, "naval_combat_defence", thrown)
    assert said(panel) == lost, "they are cheaper than aircraft, and in the way of those who come alone"


def test_submarines_sink_the_carrier_and_none_of_its_aircraft(qtbot: QtBot, tmp_path: Path) -> None:
    lying = "north_sea: -\nnorth_sea: great_britain carrier #deck, germany submarine #u, germany submarine #v\n"
    panel = aa_battle(qtbot, tmp_path, f"{lying}aboard/deck: great_britain fighter", "north_sea", "u", "v")
    throw(panel, "first_strike_attack", "1 1")
    assert said(panel) == ["British Aircraft carrier: lost"]


@pytest.mark.parametrize(("theirs", "also", "lost"), [
    (", great_britain transport", "", "British Transport: lost"),
    ("", "submarine", ""),
    (", great_britain transport", "destroyer", "British Transport and British Submarine: lost"),
])  # fmt: skip
def test_aircraft_sink_no_submarine_without_a_destroyer(
    qtbot: QtBot, tmp_path: Path, theirs: str, also: str, lost: str
) -> None:
    """Two hits on a submarine and a transport: with the destroyer one each, without it the second is for nobody."""
    lying = f"north_sea: -\nnorth_sea: germany fighter #f, germany fighter #g, great_britain submarine{theirs}"
    lying += f", germany {also} #also" if also else ""
    panel = aa_battle(qtbot, tmp_path, lying, "north_sea", "f", "g", *["also"] * bool(also))
    throw(panel, "naval_combat_attack", "1 1 6" if also == "destroyer" else "1 1")
    assert said(panel) == ([lost] if lost else [])


def test_guns_that_were_flown_over_are_thrown_for_with_one_click(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 1 · phase germany_combat_movement · side germany\neast_poland: -\nholds germany: east_poland\n"
    text += "east_poland: germany fighter #f, germany fighter #g\nbelorussia: soviet_union aa_gun"
    document, both = game_window(qtbot, tmp_path, "aaeurope", "spring_1941", text).document, ("f", "g")
    ids, route = tuple(map(CounterId, both)), (AreaId("belorussia"), AreaId("stalingrad"))
    document.happen(CountersMoved(ids, PlaceId("stalingrad"), means="combat_movement", route=route))
    rules, game = document.rulebook, document.game
    (due,) = (each for each in rules.findings(game, document.position) if "flew over" in each.sentence.template)
    assert due.deed is not None
    assert do(document, due.deed)
    assert [each.dice for each in document.played()[-1].events if isinstance(each, DiceRolled)] == ["2d6"]
    assert "flew_over" not in {fact.word for fact in document.position.facts.all}
    document.undo()
    assert len(document.position.facts.of(FactWord("flew_over"))) == 2


def test_submarines_that_defend_hit_no_aircraft(qtbot: QtBot, tmp_path: Path) -> None:
    lying = "north_sea: -\nnorth_sea: germany destroyer #d, germany fighter #f, great_britain submarine #s"
    panel = aa_battle(qtbot, tmp_path, f"{lying}, great_britain submarine #t", "north_sea", "d", "f")
    throw(panel, "naval_combat_attack", "6 6")
    throw(panel, "naval_combat_defence", "1 1")
    assert said(panel) == ["German Destroyer: lost"]


@pytest.mark.parametrize(("escort", "pressed"), [
    ("transport", ["Attacker: Roll 2d6", "British Transport: lost", "Defender: Roll 1d6"]),
    ("destroyer", ["Attacker: Roll 2d6", "Defender: Roll 2d6"]),
])  # fmt: skip
def test_the_button_beneath_takes_off_first_who_fires_no_more(
    qtbot: QtBot, tmp_path: Path, escort: str, pressed: list[str]
) -> None:
    lying = f"north_sea: -\nnorth_sea: great_britain battleship (damaged), great_britain {escort}"
    panel = aa_battle(qtbot, tmp_path, f"{lying}, germany submarine #u, germany submarine #v", "north_sea", "u", "v")
    panel.rounds.real.seen.setText("1 6")
    for words in pressed:
        assert panel.onward.text() == words
        panel._press() if "Defender" not in words else None


def dice(panel: BattlePanel, name: str) -> int:
    return sum(each.dice for each in panel.rounds.volleys[name].volley.shots)


def test_a_raid_is_one_round_in_the_air_and_then_bombs_that_are_paid_with_one_click(
    qtbot: QtBot, tmp_path: Path
) -> None:
    lying = "united_kingdom: great_britain fighter, germany bomber #a, germany bomber #b\nvalue great_britain.ipc = 9"
    panel = aa_battle(qtbot, tmp_path, lying, "united_kingdom", "a", "b")
    document = panel.document
    panel.rounds.answered.emit("battle", "raid")
    assert "bombs_attack" not in panel.rounds.volleys
    assert dice(panel, "raid_defence") == 3
    down = [each for each in buttons(panel) if "stays down" in each.text()]
    assert len(down) == 3
    QTest.mouseClick(down[0], Qt.MouseButton.LeftButton)
    assert dice(panel, "raid_defence") == 2
    throw(panel, "raid_aa_guns_defence", "6 6")
    panel.rounds.again.click()
    assert [*panel.rounds.volleys] == ["bombs_attack"]
    throw(panel, "bombs_attack", "6 5")
    assert said(panel) == ["Bombs cost Great Britain 9 IPCs, which it pays."], "no more than there is"
    click(panel, "Bombs cost Great Britain 9 IPCs, which it pays.")
    assert document.position.value(ValueId("great_britain.ipc")) == 0
    assert not panel.rounds.again.isEnabled(), "the raid is over"
    assert not any(each.aspect == "battle" for each in document.rulebook.findings(document.game, document.position)), (
        "who raided has only to fly home"
    )


def test_aircraft_go_back_with_those_who_walk_or_alone_from_a_landing(qtbot: QtBot, tmp_path: Path) -> None:
    lying = INTO_BALTIC.partition("\nturn")[0].replace(
        "germany infantry #g2", "germany infantry #g2, germany fighter #f"
    )
    panel = aa_battle(qtbot, tmp_path, lying, "baltic_states", "g1", "g2", "f")
    for name, volley in panel.rounds.volleys.items():
        throw(panel, name, " ".join("6" * sum(each.dice for each in volley.volley.shots)))
    click(panel, "They go to Poland")
    assert {panel.document.position.area(CounterId(id)) for id in ("g1", "g2", "f")} == {"poland"}
    panel.document.undo()
    for id in ("g1", "g2"):
        panel.document.happen(FactSet(Fact(FactWord("landed"), (id,), "turn", "baltic_sea")))
    click(panel, "They go to Poland")
    assert panel.document.position.area(CounterId("f")) == "poland"
    assert panel.document.position.area(CounterId("g1")) == "baltic_states"


def test_the_odds_of_a_whole_battle_of_empires_stand_on_the_panel_and_walls_cost_no_counter(
    qtbot: QtBot, tmp_path: Path
) -> None:
    lying = "poznan: -\npoznan: 3 poland inf\nsilesia: -\nsilesia: germany inf #i, germany art #a"
    text = f"phase germany_land_combat\n{lying}"
    window = game_window(qtbot, tmp_path, "empires", "september_1939", text)
    panel = window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    panel.choose((CounterId("i"), CounterId("a")), AreaId("poznan"))

    def told() -> str:
        lines = panel.head.lines
        return "\n".join(lines.line(row).text for row in range(lines.rowCount()))

    cheap_first = told()
    assert "The whole battle" in cheap_first
    assert "reconstructed" in cheap_first
    assert panel.foretelling.orders["attacker_loses"].kinds() == ("inf", "art")
    panel.foretelling.orders["attacker_loses"].ordered.emit("art, inf")
    qtbot.waitUntil(lambda: panel.foretelling.orders["attacker_loses"].kinds() == ("art", "inf"))
    assert told() != cheap_first
    panel.rounds.real.seen.setText("1 1")
    panel.rounds.volleys["land_attack"].throw()
    # Two hits, and the city bears one of them: what is lost is chosen one by one.
    lost = [each.text() for each in panel.steps.findChildren(QPushButton) if each.isVisibleTo(panel)]
    assert len(lost) == 1
    assert "," not in lost[0]


def test_guns_fire_at_aircraft_in_the_first_round_only(qtbot: QtBot, tmp_path: Path) -> None:
    theirs, ours = "soviet_union infantry, soviet_union aa_gun", "germany armor #a, germany fighter #f"
    lying = f"belorussia: -\nbelorussia: {theirs}, {ours}"
    panel = aa_battle(qtbot, tmp_path, lying, "belorussia", "a", "f")
    for name, dice in (("aa_guns_defence", "6"), ("land_combat_attack", "6 6"), ("land_combat_defence", "6")):
        throw(panel, name, dice)
    panel.rounds.again.click()
    assert [*panel.rounds.volleys] == ["land_combat_attack", "land_combat_defence"]
