"""Axis & Allies Europe as it comes out of the box: what is printed, and the set-ups."""

from __future__ import annotations

from collections import Counter as Tally
from functools import cache

import pytest

from boards.board import AreaId
from counters.box.box_checks import check_box, check_position
from counters.clockwork import moments_of
from counters.counter import KindId, SideId
from counters.position import Clock, PhaseId, Position, ValueId
from counters.text.reading import start_position
from counters.tracks import shown_by_marker
from rules_assist.advice import Act
from rules_assist.shelf.record import HOME
from rules_assist.shelf.shelf import Opened
from tests.shelf_games import the_game

WHOLE = {"spring_1941": "4", "spring_1941_three_players": "3", "spring_1941_two_players": "2"}
SETUPS = (*WHOLE, "example_convoys", "example_carriers")
GERMANY, SOVIET, BRITAIN, USA = POWERS = tuple(
    SideId(word) for word in ("germany", "soviet_union", "great_britain", "united_states")
)
STARTING = {
    GERMANY: """
        germany: infantry 4, artillery 2, armor 2, aa_gun 1, fighter 2, bomber 1
        netherlands_belgium: infantry 3, armor 2; denmark: infantry 1
        poland: infantry 6, artillery 1, armor 2, fighter 1; norway: infantry 4, fighter 1; finland: infantry 3
        czechoslovakia: infantry 1, artillery 1; austria: infantry 1, artillery 1
        northern_italy: infantry 2, artillery 1, armor 2, aa_gun 1, fighter 1; southern_italy: infantry 2
        yugoslavia: infantry 2; hungary: infantry 3, artillery 1, armor 1; rumania: infantry 3, armor 1
        bulgaria: infantry 2; greece: infantry 2, artillery 1; crete: infantry 1
        tunisia: infantry 1, artillery 1, armor 1; morocco: infantry 1
        france: infantry 4, artillery 1, armor 2, fighter 1; eastern_france: infantry 4
        tyrrhenian_sea: battleship 1, destroyer 1, transport 1; south_atlantic: submarine 1; azores_sea: submarine 1
        mid_atlantic: submarine 1; bay_of_biscay: submarine 2; halifax_sea: submarine 1; denmark_strait: submarine 1
        barents_sea: submarine 1; danish_sea: transport 1, submarine 2
    """,
    SOVIET: """
        moscow: infantry 4, armor 1, aa_gun 1, fighter 1, bomber 1; russia: infantry 4, artillery 1
        siberia: infantry 3, artillery 1, armor 1; archangel: infantry 3, armor 1, aa_gun 1; karelia: infantry 2
        leningrad: infantry 2, aa_gun 1; belorussia: infantry 4, artillery 1; turkestan: infantry 3, armor 1
        stalingrad: infantry 2, artillery 1, aa_gun 1; ukraine_ssr: infantry 4, artillery 1
        caucasus: infantry 3, armor 1; iran: infantry 1; east_poland: infantry 4; baltic_states: infantry 3
        vyborg: infantry 1; white_sea: transport 1, submarine 1; bessarabia: infantry 1, armor 1
    """,
    BRITAIN: """
        united_kingdom: infantry 4, artillery 1, armor 1, aa_gun 1, fighter 2, bomber 1; canada: armor 1, aa_gun 1
        egypt: infantry 1, artillery 1, armor 1; palestine: infantry 1; syria: infantry 1; iraq: infantry 1
        malta: fighter 1; eastern_mediterranean: destroyer 1, transport 1; strait_of_gibraltar: destroyer 1
        north_sea: battleship 1, destroyer 1, transport 1; english_channel: destroyer 1
        davis_strait: destroyer 1, transport 1; celtic_sea: destroyer 1, transport 2
    """,
    USA: """
        united_states: infantry 2, aa_gun 1, fighter 1, bomber 1; us_eastern_coast: destroyer 1, transport 1
    """,
}
FACTORIES = [
    "archangel", "canada", "germany", "leningrad", "moscow", "northern_italy", "stalingrad", "united_kingdom",
    "united_states",
]  # fmt: skip


@cache
def box() -> Opened:
    return the_game("aaeurope")


@cache
def start(setup: str) -> Position:
    return start_position(box().setups[setup], box().game)


# ---------------------------------------------------------------- what is printed


def test_sheet_and_board_belong_together() -> None:
    assert list(map(str, check_box(box().game))) == []


def test_units_cost_and_fight_as_the_clean_table_says() -> None:
    words = ("cost", "move", "attack", "defence")
    kinds = box().game.sheet.kinds
    assert {id: tuple(kinds[KindId(id)].attributes.get(word, 0) for word in words) for id in PRINTED} == PRINTED
    assert (kinds[KindId("transport")].carries, kinds[KindId("carrier")].carries) == (2, 2)
    assert [kinds[KindId(id)].attributes["shore_shot"] for id in ("battleship", "destroyer")] == [4, 3]
    chart = box().game.sheet.charts["units"]
    read = {
        head: tuple(0 if cell == "-" else int(cell) for cell in row[:4])
        for head, row in zip(chart.row_heads, chart.rows, strict=True)
    }
    assert read == {
        **{kinds[KindId(id)].name: figures for id, figures in PRINTED.items()},
        "Industrial complex": (0, 0, 0, 0),
    }


PRINTED = {
    "infantry": (3, 1, 1, 2), "artillery": (4, 1, 2, 2), "armor": (5, 2, 3, 2), "aa_gun": (5, 1, 0, 1),
    "fighter": (12, 4, 3, 4), "bomber": (15, 6, 4, 1), "battleship": (24, 2, 4, 4), "carrier": (18, 2, 1, 3),
    "destroyer": (12, 2, 3, 3), "transport": (8, 2, 0, 1), "submarine": (8, 2, 2, 2),
}  # fmt: skip


def test_there_are_367_pieces_and_the_battle_board_has_each_where_it_hits() -> None:
    kinds = box().game.sheet.kinds
    pieces = {id: int(str(kind.attributes["pieces"])) for id, kind in kinds.items() if kind.sort == "piece"}
    assert pieces == {
        "infantry": 100, "artillery": 42, "aa_gun": 12, "armor": 40, "fighter": 44, "bomber": 15, "battleship": 12,
        "destroyer": 28, "carrier": 10, "transport": 24, "submarine": 28, "factory": 12,
    }  # fmt: skip
    assert sum(int(cell) for (cell,) in box().game.sheet.charts["pieces"].rows) == sum(pieces.values()) == 367
    board = box().game.sheet.charts["battle_board"]
    for head, (attackers, defenders) in zip(board.row_heads[:4], board.rows[:4], strict=True):
        for column, said in ((2, attackers), (3, defenders)):
            names = {name.split(" ")[0].lower() for name in said.replace(";", ",").split(", ")}
            hits = {id.split("_")[0] for id, figures in PRINTED.items() if figures[column] == int(head)}
            assert hits <= names, (head, hits)
            assert names - hits <= {"infantry"}


def test_money_begins_as_printed_and_every_sum_of_the_map_agrees() -> None:
    values = box().game.sheet.values
    income = {GERMANY: 40, SOVIET: 24, BRITAIN: 25, USA: 40}
    assert {side: values[ValueId(f"{side}.production")].start for side in POWERS} == income
    assert {side: values[ValueId(f"{side}.ipc")].start for side in POWERS} == {
        GERMANY: 12,
        SOVIET: 0,
        BRITAIN: 0,
        USA: 0,
    }
    assert values[ValueId("allies.cash_advance")].start == 12
    chart = box().game.sheet.charts["starting_income"]
    assert {head: tuple(map(int, row)) for head, row in zip(chart.row_heads, chart.rows, strict=True)} == {
        "Germany": (40, 0, 40), "Soviet Union": (20, 4, 24), "Great Britain": (9, 16, 25),
        "United States": (30, 10, 40),
    }  # fmt: skip
    spaces = box().game.board.spaces
    paid: Tally[str] = Tally()
    for area, holder in start("spring_1941").holders.items():
        paid[holder] += int(str(spaces[area].attributes.get("ipc", 0)))
    assert dict(paid) == {str(side): worth for side, worth in income.items()} | {"allies": 8}
    assert sum(int(cell) for (cell,) in box().game.sheet.charts["middle_east"].rows) == 8
    assert sorted(int(row[1]) for row in box().game.sheet.charts["convoys"].rows) == [3, 3, 4, 4, 5, 5, 6]
    assert [row[:2] for row in box().game.sheet.charts["misprints"].rows[:3]] == [
        ("24", "25"),
        ("15", "25"),
        ("18", "10"),
    ]


def test_a_round_is_the_four_powers_seven_parts_each() -> None:
    sequence = box().game.sheet.sequence
    assert [(moment.phase, moment.side) for moment in moments_of(sequence, 1)][:3] == [
        ("cash_advance", "germany"), ("cash_advance", "allies"), ("starting_income", ""),
    ]  # fmt: skip
    parts = ("purchase", "combat_movement", "combat", "movement", "placement", "righting", "income")
    assert [(moment.phase, moment.side) for moment in moments_of(sequence, 2)] == [
        (f"{power}_{part}", power) for power in POWERS for part in parts
    ]
    assert len(moments_of(sequence, 1)) == 31
    patriotic = [phase.id for phase in sequence.phases if any("Patriotic" in step.text for step in phase.steps)]
    assert patriotic == ["soviet_union_movement"]
    assert all(step.rule for phase in sequence.phases for step in phase.steps)
    assert [turn.number for turn in sequence.turns] == list(range(1, 21))

    assert (HOME / "counters/sheets/aaeurope/setups/spring_1941.txt").is_file()


# ---------------------------------------------------------------- the set-ups


def listed(power: SideId) -> dict[tuple[str, str], int]:
    """The starting units of a power, as typed above."""
    found = {}
    for part in STARTING[power].replace("\n", ";").split(";"):
        area, _, units = part.strip().partition(": ")
        for unit in filter(None, units.split(", ")):
            kind, _, count = unit.partition(" ")
            found[area, kind] = int(count)
    return found


@pytest.mark.parametrize("setup", SETUPS)
def test_a_set_up_lies_within_the_box_and_everybody_stands_where_they_can(setup: str) -> None:
    position, game = start(setup), box().game
    assert list(map(str, check_position(game, position))) == []
    for id, counter in position.counters.items():
        kind, area = game.kind(counter), game.board.spaces.get(position.area(id) or AreaId(""))
        if kind.sort != "piece" or position.where[id].startswith("aboard/"):
            continue
        assert area is not None, id
        assert not area.attributes.get("closed"), id
        at_sea = area.kind in ("sea", "convoy")
        assert at_sea == bool(kind.attributes.get("naval")), id


@pytest.mark.parametrize("setup", WHOLE)
def test_the_starting_units_are_those_of_the_list(setup: str) -> None:
    position = start(setup)
    assert position.options["players"] == WHOLE[setup]  # type: ignore[index] # an option's id is a word
    for power in POWERS:
        lying = Tally(
            (str(position.where[id]), str(counter.kind))
            for id, counter in position.counters.items()
            if counter.side == power and box().game.kind(counter).sort == "piece"
        )
        assert lying == listed(power)
    assert sorted(position.where[id] for id, each in position.counters.items() if each.kind == "factory") == FACTORIES


def test_what_the_printed_british_chart_still_shows_is_there() -> None:
    british = listed(BRITAIN)
    for area, kind, count in (
        ("united_kingdom", "infantry", 4), ("united_kingdom", "artillery", 1), ("united_kingdom", "armor", 1),
        ("united_kingdom", "aa_gun", 1), ("united_kingdom", "fighter", 2), ("united_kingdom", "bomber", 1),
        ("egypt", "infantry", 1), ("palestine", "infantry", 1), ("syria", "infantry", 1), ("iraq", "infantry", 1),
        ("malta", "fighter", 1), ("north_sea", "battleship", 1),
    ):  # fmt: skip
        assert british[area, kind] == count
    totals = Tally(dict.fromkeys(PRINTED, 0))
    for (_, kind), count in listed(GERMANY).items():
        totals[kind] += count
    assert +totals == {
        "infantry": 50, "artillery": 10, "armor": 13, "aa_gun": 2, "fighter": 6, "bomber": 1, "battleship": 1,
        "destroyer": 1, "transport": 2, "submarine": 10,
    }  # fmt: skip
    assert sum(sum(listed(power).values()) for power in POWERS) + len(FACTORIES) == 206


def test_the_markers_stand_where_the_charts_begin() -> None:
    game, position = box().game, start("spring_1941")
    for value in (*(f"{side}.production" for side in POWERS), "germany.middle_east"):
        rule = game.sheet.values[ValueId(value)]
        assert shown_by_marker(game, position, rule) == rule.start
    assert position.clock == Clock(1, PhaseId("cash_advance"), GERMANY)


def test_the_allies_together_have_no_income_beside_that_of_each_power() -> None:
    now = start("spring_1941")
    told = {
        side: box().rulebook.ledger(box().game, now, Act(verb="", side=SideId(side)))
        for side in ("allies", "great_britain")
    }
    assert [each.name for each in told["allies"]] == []
    assert {"income", "production"} <= {each.name for each in told["great_britain"]}
