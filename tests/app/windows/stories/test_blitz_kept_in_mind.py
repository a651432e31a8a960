"""What the hands of a table entail in Blitz!, and nobody should have to write down: who fought, who was carried."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.documents.doing import do
from app.documents.game_document import GameDocument
from app.panels.battle.panel import BattlePanel
from boards.board import AreaId
from counters.clockwork import clock_set
from counters.counter import CounterId, SideId
from counters.events import CountersMarked, CountersMoved, CountersTurnedOver
from counters.position import Clock, FactWord, PhaseId, PlaceId
from rules_assist.advice import Act, Answer, Finding
from tests.app.windows.a_table import game_window
from tests.app.windows.stories.test_blitz_won import buttons

AT_SEA = """
turn 5 · phase allied_sea_combat · side afa
north_sea: afa coastal_command #fought
london: afa bomber_command #bombs
paris: -
paris: germany army_group_b #b, germany baltic_trs #ship
holds germany: paris
fact at_war germany afa
"""


def table(qtbot: QtBot, folder: Path, text: str) -> GameDocument:
    return game_window(qtbot, folder, "blitz", "full_game", text).document


def next_phase(document: GameDocument, phase: str, side: str) -> None:
    to = Clock(document.position.clock.turn, PhaseId(phase), SideId(side))
    document.happen(clock_set(document.game, document.position, to))


def may(document: GameDocument, verb: str, one: CounterId, to: str) -> Answer:
    there = (PlaceId(to),) if to else ()
    act = Act(verb=verb, counters=(one,), to=there, at=there)
    found = document.answer(lambda rules, game, now: rules.may(game, now, act), None)
    assert found is not None
    return found


def test_who_was_sent_home_from_a_battle_at_sea_joins_no_attack_on_land(qtbot: QtBot, tmp_path: Path) -> None:
    document, fought = table(qtbot, tmp_path, AT_SEA), CounterId("fought")
    document.happen(CountersMarked((fought,), on=("returned",)))
    document.happen(CountersMoved((fought,), PlaceId("london")))
    next_phase(document, "allied_combat", "afa")
    assert "was at sea" in may(document, "port_attack", fought, "paris").sentence.text()
    next_phase(document, "allied_blitz", "afa")
    assert "was at sea" not in may(document, "port_attack", fought, "paris").sentence.text()


def test_paratroops_that_a_transport_carried_over_do_not_fly_on(qtbot: QtBot, tmp_path: Path) -> None:
    text = """
    turn 5 · phase axis_rebase · side germany
    rome: germany italian_trs #ship [germany 1st_para #para]
    holds germany: rome, sicily
    """
    document, ship, para = table(qtbot, tmp_path, text), CounterId("ship"), CounterId("para")
    document.happen(CountersMoved((ship,), PlaceId("sicily/port"), means="rebase"))
    document.happen(CountersMoved((para,), PlaceId("sicily")))
    assert "rebased already" in may(document, "rebase", para, "rome").sentence.text()
    assert "moved already" not in may(document, "move_on_land", para, "rome").sentence.text()


MOROCCO = """
turn 5 · phase allied_combat · side usa
fact at_war germany usa · fact at_war germany afa
holds germany: morocco
holds afa: algeria
algeria: usa 1st_army #first (size_2), usa 3rd_army #second (size_1)
"""


def point_for_no_casualties(document: GameDocument, side: str) -> float:
    act = Act(verb="no_casualties", side=SideId(side))
    found = document.answer(lambda rules, game, now: rules.ledger(game, now, act), None)
    assert found is not None
    return sum(each.total for each in found)


def test_who_takes_land_from_the_axis_at_no_loss_is_kept_in_mind(qtbot: QtBot, tmp_path: Path) -> None:
    document, first = table(qtbot, tmp_path, MOROCCO), CounterId("first")
    document.happen(CountersMoved((first,), PlaceId("morocco")))
    assert document.position.holders[AreaId("morocco")] == "usa"
    assert point_for_no_casualties(document, "usa") == 1
    assert point_for_no_casualties(document, "afa") == 0


def test_who_lost_a_size_in_the_attack_took_nothing_at_no_loss(qtbot: QtBot, tmp_path: Path) -> None:
    defended = MOROCCO + "morocco: germany army_group_b #b (size_1)\n"
    window = game_window(qtbot, tmp_path, "blitz", "full_game", defended)
    document, panel = window.document, window.docks.open("battle")
    assert isinstance(panel, BattlePanel)
    first, second = CounterId("first"), CounterId("second")
    panel.choose((first, second), AreaId("morocco"))
    panel.rounds.real.seen.setText("1")
    QTest.mouseClick(panel.rounds.volleys["land_attack"].roll, Qt.MouseButton.LeftButton)
    document.happen(CountersMoved((CounterId("b"),), PlaceId("pool/germany")))
    before = document.head
    panel.rounds.real.seen.setText("1")
    QTest.mouseClick(panel.rounds.volleys["land_defence"].roll, Qt.MouseButton.LeftButton)
    next(row for title, row in buttons(panel).items() if "go to Morocco" in title).click()
    assert document.position.area(first) == "morocco"
    assert point_for_no_casualties(document, "usa") == 1
    document.go_to(before)
    document.happen(CountersTurnedOver((first,), "size_1"))
    document.happen(CountersMoved((first,), PlaceId("morocco"), means="advance"))
    assert document.position.holders[AreaId("morocco")] == "usa"
    assert point_for_no_casualties(document, "usa") == 0


def points(document: GameDocument, side: str) -> float:
    act = Act(verb="victory_points", side=SideId(side))
    found = document.answer(lambda rules, game, now: rules.ledger(game, now, act), None)
    assert found is not None
    return sum(each.total for each in found)


def test_a_factory_that_was_taken_scores_once_and_costs_its_points_when_it_is_lost(
    qtbot: QtBot, tmp_path: Path
) -> None:
    army = "germany army_group_center #c (size_2)"
    others = "vichy_france: -\nvichy_france: afa 1st_army_group #b\nholds afa: vichy_france\n"
    text = (
        f"turn 3 · phase axis_land · side germany\nfact at_war germany afa\nparis: -\n{others}western_germany: {army}\n"
    )
    document = table(qtbot, tmp_path, text)
    before = points(document, "germany")
    document.happen(CountersMoved((CounterId("c"),), PlaceId("paris")))
    assert document.position.holders[AreaId("paris")] == "germany"
    assert points(document, "germany") == before + 1
    next_turn(document)
    assert points(document, "germany") == before, "it was scored"
    next_phase(document, "allied_land", "afa")
    document.happen(CountersMoved((CounterId("c"),), PlaceId("pool/germany")))
    document.happen(CountersMoved((CounterId("b"),), PlaceId("paris")))
    assert points(document, "germany") == before - 1
    next_turn(document)
    assert points(document, "germany") == before, "and lost once"


def next_turn(document: GameDocument) -> None:
    to = Clock(document.position.clock.turn + 1, PhaseId("start"))
    document.happen(clock_set(document.game, document.position, to))


def test_who_is_laid_out_of_a_group_into_the_force_pool_counts_as_a_new_unit(qtbot: QtBot, tmp_path: Path) -> None:
    document = table(qtbot, tmp_path, "turn 2 · phase plans\n")
    one = next(iter(document.position.stack(PlaceId("group/germany_1"))))
    document.happen(CountersMoved((one,), PlaceId("pool/germany")))
    fact = document.position.facts.get(FactWord("new_units"), "germany")
    assert fact is not None
    assert fact.value == "1"


def test_the_first_super_weapon_that_is_built_brings_a_point_and_no_other(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 9 · phase reveal\npool/germany: germany v_2 #rocket\nvalue germany.resources = 5\n"
    document, rocket = table(qtbot, tmp_path, text), CounterId("rocket")
    before = points(document, "germany")
    document.happen(CountersMoved((rocket,), PlaceId("berlin")))
    assert points(document, "germany") == before + 1
    next_turn(document)
    document.happen(CountersMoved((rocket,), PlaceId("pool/germany")))
    to = Clock(document.position.clock.turn, PhaseId("reveal"))
    document.happen(clock_set(document.game, document.position, to))
    before = points(document, "germany")
    document.happen(CountersMoved((rocket,), PlaceId("berlin")))
    assert points(document, "germany") == before


def test_the_western_allies_pay_an_oil_for_a_second_new_unit_and_no_more_than_twice(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = "turn 4 · phase plans\nvalue afa.oil = 2\nfact new_units afa = 1\n"
    document = game_window(qtbot, tmp_path, "blitz", "battle_of_the_atlantic", text).document
    one = next(iter(document.position.stack(PlaceId("group/afa_1"))))
    deed = may(document, "take_new_weapon", one, "").deed
    assert deed is not None
    do(document, deed)
    assert document.position.value("afa.oil") == 1
    fact = document.position.facts.get(FactWord("second_unit"), "afa")
    assert fact is not None
    assert fact.value == "1"


def test_the_soviets_throw_once_a_turn_for_harbin_and_what_they_take_is_noted(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 11 · phase allied_combat · side afa\nharbin: -\nharbin: japan manchukuo_army (size_1)\n"
    document = game_window(qtbot, tmp_path, "blitz", "empire_of_the_rising_sun", text).document

    def attack() -> Answer:
        act = Act(verb="soviet_attack", at=(PlaceId("harbin"),), side=SideId("afa"))
        found = document.answer(lambda rules, game, now: rules.may(game, now, act), None)
        assert found is not None
        return found

    deed = attack().deed
    assert deed is not None
    fails, succeeds = (next(each for each in count() if (Random(each).randint(1, 6) > 2) == so) for so in (False, True))
    do(document, deed, Random(fails))
    assert "once a turn" in attack().sentence.text()
    document.undo()
    assert attack().yes, "the die and what it brought are one gesture"
    do(document, deed, Random(succeeds))
    assert document.position.facts.says("soviet_area", "harbin")
    assert document.position.holders[AreaId("harbin")] == "ussr"
    document.undo()
    assert document.head == 0


def test_an_arm_of_germanys_that_the_soviets_destroy_brings_them_a_point(qtbot: QtBot, tmp_path: Path) -> None:
    text = """
    turn 6 · phase allied_combat · side ussr
    fact at_war germany ussr · fact at_war germany afa
    holds germany: ukraine, libya
    ukraine: germany army_group_center #tanks (size_1)
    libya: germany army_group_south #desert (size_1)
    egypt: afa 8th_army
    don_basin: ussr shock_army #shock
    fact committed shock = ukraine until phase
    """
    document = table(qtbot, tmp_path, text)
    before = points(document, "ussr")
    document.happen(CountersMoved((CounterId("desert"),), PlaceId("pool/germany")))
    assert points(document, "ussr") == before, "it was not the Soviets"
    document.happen(CountersMoved((CounterId("tanks"),), PlaceId("pool/germany")))
    assert points(document, "ussr") == before + 1


def test_a_country_that_the_soviets_conquer_brings_them_a_point(qtbot: QtBot, tmp_path: Path) -> None:
    text = """
    turn 6 · phase allied_combat · side ussr
    fact at_war germany ussr · fact aligned finland = germany
    holds ussr: finland
    """
    document = table(qtbot, tmp_path, text)
    before = points(document, "ussr")
    findings = document.answer(lambda rules, game, now: rules.findings(game, now), ())
    deeds = [each.deed for each in findings if "Finland is conquered" in each.sentence.text()]
    assert len(deeds) == 1
    assert deeds[0] is not None
    do(document, deeds[0])
    assert points(document, "ussr") == before + 1


def test_what_the_western_allies_buy_costs_them_a_point_or_brings_japan_one(qtbot: QtBot, tmp_path: Path) -> None:
    text = "turn 5 · phase plans\nvalue afa.victory = 1\n"
    document = game_window(qtbot, tmp_path, "blitz", "empire_of_the_rising_sun", text).document

    def buy() -> tuple[float, float]:
        act = Act(verb="buy_resources", side=SideId("afa"))
        found = document.answer(lambda rules, game, now: rules.may(game, now, act), None)
        assert found is not None
        assert found.deed is not None
        do(document, found.deed)
        return document.position.value("afa.victory"), document.position.value("japan.victory")

    japan = document.position.value("japan.victory")
    assert buy() == (0, japan)
    to = Clock(6, PhaseId("plans"))
    document.happen(clock_set(document.game, document.position, to))
    assert buy() == (0, japan + 1)


def test_who_goes_out_past_the_enemy_throws_for_each_sea_and_goes_back_where_it_is_held_up(
    qtbot: QtBot, tmp_path: Path
) -> None:
    text = """
    turn 2 · phase allied_to_sea · side afa
    london/port: -
    london/port: afa europe_trs #ship [afa 2nd_army]
    western_approaches: germany high_seas_fleet (size_2)
    """
    document, ship = table(qtbot, tmp_path, text), CounterId("ship")

    def due() -> list[Finding]:
        found = document.answer(lambda rules, game, now: rules.findings(game, now), None)
        return [each for each in found or () if each.rule == "§4.3"]

    route = AreaId("western_approaches"), AreaId("mediterranean_sea")
    document.happen(CountersMoved((ship,), PlaceId("mediterranean_sea"), route=route, means="to_sea"))
    moved, (owed,) = document.head, due()
    assert owed.deed is not None
    assert owed.deed.thrown is not None
    do(document, owed.deed, Random(next(each for each in count() if Random(each).randint(1, 6) == 6)))
    assert document.position.area(ship) == "mediterranean_sea"
    assert not due()
    document.go_to(moved)
    do(document, owed.deed, Random(next(each for each in count() if Random(each).randint(1, 6) == 1)))
    assert document.position.area(ship) == "western_approaches"
    assert not due()


def test_what_a_power_has_not_counted_is_to_do_till_a_click_writes_it_down_as_the_ledger_does(
    qtbot: QtBot, tmp_path: Path
) -> None:
    document = table(qtbot, tmp_path, "turn 2 · phase plans\nvalue usa.its_war = 2\n")

    def due(whose: str) -> list[Finding]:
        found = document.answer(lambda rules, game, now: rules.findings(game, now), None)
        told = [each for each in found or () if "has not counted" in each.sentence.text()]
        return [each for each in told if whose in each.sentence.text().casefold()]

    (japan,), (usa,) = due("japan"), due("usa")
    assert japan.deed is not None
    assert usa.deed is None, "which of them is the player's choice"
    do(document, japan.deed)
    assert (document.position.value("japan.oil"), document.position.value("japan.resources")) == (1, 3)
    assert not due("japan")
    ledger = named_figure(document, "usable_resources", "japan")
    assert document.position.facts.says("ticked", ledger, "japan.resources"), "the ledger does not offer it again"


def named_figure(document: GameDocument, figure: str, side: str) -> str:
    act = Act(verb=figure, side=SideId(side))
    found = document.answer(lambda rules, game, now: rules.ledger(game, now, act), None)
    assert found
    return found[0].name
