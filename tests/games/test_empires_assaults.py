"""What goes on after a move or a loss in Empires: breakthroughs, paratroops, exile, the bomb, partisans, income."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.documents import deeds
from app.documents.doing import do
from app.language import write
from app.panels.advice.ledger import LedgerPanel
from app.panels.advice.why import WhyPanel
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import AreasHeld, ClockMoved, CountersMarked, CountersMoved, CountersPlaced, CountersRemoved
from counters.position import Clock, PhaseId, PlaceId, ValueId
from counters.saves.history import START
from rules_assist.advice import Cut, SupplyLine
from tests.app.windows.a_table import anchor_of, drag, game_window, point_of
from tests.games.test_empires_evening import Evening, battle_of, lines_of, sequence_of
from tests.games.test_empires_turns import rolls_of, the_click

COMBAT = ClockMoved(Clock(1, PhaseId("germany_land_combat"), SideId("germany")))


@pytest.fixture
def evening(qtbot: QtBot, tmp_path: Path) -> Evening:
    return partial(game_window, qtbot, tmp_path, "empires", "september_1939")


def ids(names: str) -> tuple[CounterId, ...]:
    return tuple(map(CounterId, names.split()))


def fought(window: PlayWindow, attackers: str, at: str, **dice: str) -> None:
    panel = battle_of(window)
    panel.choose(ids(attackers), AreaId(at))
    for name, thrown in dice.items():
        panel.rounds.real.seen.setText(thrown)
        panel.rounds.volleys[name].throw()
    while "lost" in panel.onward.text():
        panel._press()


@pytest.mark.parametrize(("theirs", "goes_on"), [("poland inf", True), ("poland art, poland arm", False)])
def test_armor_that_took_a_land_goes_on_if_it_had_more_than_it_met(
    qtbot: QtBot, evening: Evening, theirs: str, goes_on: bool
) -> None:
    text = "phase germany_land_movement\nside germany\nholds germany: poznan\nwarsaw: -\nwarsaw: poland inf"
    text += "\nfact controlled_at_start poznan germany\npoznan: -\npoznan: germany arm #a, germany arm #b\ndanzig: -"
    window = evening(f"{text}\ndanzig: {theirs}")
    document, sequence = window.document, sequence_of(window)
    document.happen(CountersMoved(ids("a b"), PlaceId("danzig"), means="land", route=(AreaId("danzig"),)))
    document.happen(COMBAT)
    fought(window, "a b", "danzig", land_attack="1 1", land_defence="10 10"[: 3 * len(theirs.split(",")) - 1])
    do(document, the_click(window, "The Danzig Corridor is Germany's now."))
    reach = document.answer(lambda rules, game, now: rules.reach(game, now, ids("a b")), None)
    assert reach is not None
    assert ("warsaw" in reach.ways) == goes_on
    words = "2 × German Armor may break through from the Danzig Corridor into Warsaw."
    if goes_on:
        qtbot.waitUntil(lambda: words in [line.text for line in lines_of(sequence.steps)])
        document.happen(CountersMarked(ids("a"), on=("dented",)))
        document.happen(CountersMoved(ids("a b"), PlaceId("warsaw")))
        assert not document.position.counters[CounterId("a")].marks.count("dented"), "that fight is over"
        assert not document.position.facts.get("strayed", "a")
    else:
        qtbot.wait(300)
        assert words not in [line.text for line in lines_of(sequence.steps)]


def test_paratroops_are_dropped_by_a_click_and_their_bomber_stands_aside(qtbot: QtBot, evening: Evening) -> None:
    text = "phase germany_land_movement\nside germany\nlublin: -\nlublin: poland inf\nsilesia: -"
    window = evening(f"{text}\nsilesia: germany bmb #b, germany para #p, germany para #q")
    document, panel = window.document, battle_of(window)
    event = deeds.load(document.position, ids("p q"), CounterId("b"))
    assert event is not None
    document.happen(event)
    window.boards.look_at(PlaceId("silesia"))
    table = window.boards.front.table
    qtbot.waitUntil(lambda: CounterId("b") in table.counters.items)
    table.finish()
    drag(table, point_of(table, "b"), anchor_of(table, "lublin"))
    document.happen(COMBAT)
    do(document, the_click(window, "German Bomber drops 2 × German Paratrooper over Lublin"))
    assert {document.position.where[one] for one in ids("b p q")} == {"lublin"}
    panel.choose(ids("b p q"), AreaId("lublin"))
    (shots,) = panel.rounds.volleys["land_attack"].volley.shots
    assert set(shots.counters) == set(ids("p q"))
    fought(window, "b p q", "lublin", land_attack="1 1", land_defence="10")
    do(document, the_click(window, "Lublin is Germany's now."))
    do(document, the_click(window, "Fly back to Silesia"))
    assert document.position.where[CounterId("b")] == "silesia"


def test_a_conquered_nation_flees_by_a_click_on_the_land_of_its_host_and_is_free_after_two_turns(
    evening: Evening,
) -> None:
    poland = "danzig, poznan, warsaw, krakow, lublin, vilna, brest, lwow"
    text = (
        f"phase poland_diplomacy\nside poland\nfact conquered poland\nholds germany: {poland}\nlille: poland inf #foot"
    )
    window = evening("\n".join((text, *(f"{at}: -" for at in poland.split(", ")), "danzig/port: -")))
    document, why = window.document, window.docks.open("why")
    assert isinstance(why, WhyPanel)
    why.ask(place=PlaceId("london"))
    why.list.chosen.emit(next(line for line in lines_of(why.list) if line.text == "Go into exile: England is host"))
    document.happen(AreasHeld((AreaId("warsaw"),), SideId("england")))
    for turn in (2, 3, 4):
        document.happen(ClockMoved(Clock(turn, PhaseId("england_diplomacy"), SideId("england"))))
        do(document, the_click(window, "Poland"))
    assert not document.position.facts.get("in_exile", "poland")
    assert document.position.holders[AreaId("warsaw")] == "poland"


def test_the_bomb_is_developed_by_clicks_where_it_is_played(evening: Evening) -> None:
    text = "phase germany_technology\nside germany\nvalue germany.resources = 300\noption nuclear = on"
    window = evening(text)
    document, why = window.document, window.docks.open("why")
    assert isinstance(why, WhyPanel)
    for words, left in (("Buy it for 125", 175), ("Pay 20 for a try at Nuclear program", 155)):
        why.ask(sides=(SideId("germany"),))
        why.list.chosen.emit(next(line for line in lines_of(why.list) if line.text == words))
        assert document.position.value(ValueId("germany.resources")) == left
    (die,) = rolls_of(window)[-1].results
    row = [one.face for one in document.position.in_place(PlaceId("technology/germany")) if one.kind == "tech_nuclear"]
    assert row == (["successes_1"] if die <= 18 else [])


@pytest.mark.parametrize("waits", ["build_chart/0", "tray"])
def test_a_partisan_is_judged_where_it_is_put_down(qtbot: QtBot, evening: Evening, waits: str) -> None:
    text = "phase soviet_placement\nside soviet\nfact at_war germany soviet\nfact controlled_at_start tula soviet"
    text += "\nholds germany: minsk, smolensk, kiev\nminsk: -\nsmolensk: -\nkiev: -\nmoscow: -\nleningrad: -"
    window = evening(f"{text}\npskov: -\ngomel: -\nkalinin: -\nbryansk: -\nvinnitsa: -\ndnepropetrovsk: soviet inf")
    document, new = window.document, Counter(CounterId("part"), KindId("part"), SideId("soviet"))
    for at, why in (
        ("minsk", ""),
        ("kiev", "Dnepropetrovsk is too near"),
        ("moscow", "Moscow is not held by an enemy"),
    ):
        if waits == "tray":
            document.happen(CountersPlaced((new,), PlaceId(at)))
        else:
            document.happen(CountersPlaced((new,), PlaceId(waits)))
            document.happen(CountersMoved((new.id,), PlaceId(at)))
        every = document.answer(lambda rules, game, now: rules.findings(game, now), ())
        told = [write(each.sentence, document.naming) for each in every if new.id in each.counters]
        assert len(told) == bool(why)
        assert all(words.startswith(why) for words in told)
        document.go_to(START)


def test_the_way_of_an_income_is_drawn_with_where_it_is_cut_until_something_happens(evening: Evening) -> None:
    text = "phase germany_collect\nside germany\nholds germany: lublin, krakow, lille, brest\nkrakow: -\nlublin: -"
    window = evening(f"{text}\nbrest: -\nbrest: poland part #them\nfact controlled_at_start berlin germany")
    ledger = window.docks.open("ledger")
    assert isinstance(ledger, LedgerPanel)
    routes = window.boards.front.table.overlays.routes
    drawn = {}
    for name in ("Lille", "Lublin is cut off"):
        line = next((line for line in lines_of(ledger.list) if line.text.startswith(name)), None)
        if line is not None and isinstance(line.means, SupplyLine):
            ledger.list.chosen.emit(line)
            drawn[name] = line.means.path, line.means.cut, len(routes.marks)
    assert drawn == {
        "Lille": (("lille", "e_north_sea_s", "hannover"), None, 2),
        "Lublin is cut off": (("lublin", "krakow", "bohemia"), Cut(AreaId("lublin"), ids("them")), 4),
    }
    window.document.happen(CountersRemoved(ids("them")))
    assert not routes.marks


def test_the_usa_takes_its_options_by_clicks(evening: Evening) -> None:
    window = evening("phase usa_diplomacy\nside usa\nvalue usa.us_entry = 8\noption nuclear = on")
    document, why = window.document, window.docks.open("why")
    assert isinstance(why, WhyPanel)
    for words in ("No more oil for Japan", "Pay 5 to smuggle a scientist out"):
        why.ask(sides=(SideId("usa"),))
        why.list.chosen.emit(next(line for line in lines_of(why.list) if line.text == words))
    (die,) = rolls_of(window)[-1].results
    value = document.position.value
    assert (value(ValueId("usa.us_entry")), value(ValueId("usa.resources"))) == (9, 35)
    assert value(ValueId("usa.scientists")) == (die <= 5)
