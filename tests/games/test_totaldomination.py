"""Total Domination as it comes out of the box: what is printed, the set-ups, both sides of the board."""

from __future__ import annotations

from collections import Counter as Tally
from functools import cache

import pytest

from boards.board import AreaId, Board
from boards.checks import problems, remarks
from boards.constraints import broken, read_constraints
from counters.box.box_checks import check_box, check_position
from counters.clockwork import moments_of
from counters.counter import Counter, Kind, SideId
from counters.position import PlaceId, Position
from counters.text.reading import start_position
from rules_assist.shelf.record import HOME
from rules_assist.shelf.shelf import Opened
from tests.shelf_games import the_game

SIDES = ("totaldomination", "totaldomination_alternative")
SETUPS = (
    "standard", "standard_arctic", "alternative", "three_players", "two_players", "two_players_separate_hands",
    "rise_of_the_axis", "fall_of_the_axis", "solo",
)  # fmt: skip
POWERS = ("germany", "uk", "japan", "ussr")
"""Clockwise: the left neighbour is the next."""

UNITS = ("army", "fleet", "air_fleet", "u_boot", "resistance")
PLAYED_BY = {"italy": "germany", "france": "uk", "us": "uk", "china": "ussr"} | {power: power for power in POWERS}


@cache
def box(side: str = "totaldomination") -> Opened:
    return the_game(side)


@cache
def start(setup: str) -> Position:
    return start_position(box().setups[setup], box().game)


def cards() -> list[Kind]:
    return [kind for kind in box().game.sheet.kinds.values() if kind.sort == "card"]


# ---------------------------------------------------------------- the board, both sides of it


@pytest.mark.parametrize("side", SIDES)
def test_the_board_has_no_problem_and_keeps_every_constraint_of_its_rules(side: str) -> None:
    board, folder = box(side).game.board, box(side).record.folder(box(side).record.board)
    assert [*map(str, problems(board)), *map(str, remarks(board))] == []
    assert len(read_constraints(folder)) > 0
    assert list(map(str, broken(board, read_constraints(folder)))) == []
    assert list(map(str, check_box(box(side).game))) == []


def areas(board: Board) -> dict[str, tuple[object, ...]]:
    kinds = ("land", "coastal", "island")
    return {id: (it.name, it.kind, it.attributes, it.source) for id, it in board.spaces.items() if it.kind in kinds}


def test_both_sides_say_the_same_of_areas_and_links_but_for_the_triangles() -> None:
    basic, other = (box(side).game.board for side in SIDES)
    assert areas(basic) == areas(other)
    assert len(areas(basic)) == 53
    links, flat = ({(it.a, it.b): it.kind for it in board.contacts} for board in (basic, other))
    assert Tally(links.values()) == {"land": 52, "sea": 68, "triangle": 2}
    assert flat == {pair: "land" if kind == "triangle" else kind for pair, kind in links.items()}
    assert {id: [cell.id for cell in it.cells] for id, it in basic.maps[MAP].boxes.items()} == {
        id: [cell.id for cell in it.cells] for id, it in other.maps[MAP].boxes.items()
    }


MAP = next(iter(box().game.board.maps))


def test_land_links_keep_off_islands_and_sea_links_off_inland_areas() -> None:
    board = box().game.board
    ends = {(it.kind, board.spaces[end].kind) for it in board.contacts for end in (it.a, it.b)}
    assert ends == {
        ("land", "land"), ("land", "coastal"), ("sea", "coastal"), ("sea", "island"), ("triangle", "coastal"),
    }  # fmt: skip


def test_with_and_without_the_arctic_the_world_is_in_one_piece() -> None:
    board = box().game.board
    arctic = {id for id in areas(board) if board.attribute(AreaId(id), "expansion")}
    for closed in (set(), arctic):
        found, front = {AreaId("germany")}, [AreaId("germany")]
        while front:
            front = [n for at in front for n in board.neighbours(at) if n not in found and n not in closed]
            found.update(front)
        assert found == set(areas(board)) - closed


# ---------------------------------------------------------------- what is printed


def test_units_markers_and_cubes_are_as_many_as_the_rules_count() -> None:
    kinds = {str(id): kind.mix for id, kind in box().game.sheet.kinds.items()}
    assert kinds["army"] == {
        "germany": 10, "italy": 1, "uk": 3, "france": 1, "us": 3, "japan": 7, "ussr": 9, "china": 2, "neutral": 4,
    }  # fmt: skip
    assert kinds["fleet"] == {"germany": 1, "italy": 1, "uk": 4, "france": 1, "us": 2, "japan": 6, "ussr": 1}
    assert kinds["air_fleet"] == {"germany": 2, "uk": 2, "us": 2, "japan": 2, "ussr": 2}
    assert (kinds["u_boot"], kinds["resistance"], kinds["damage"]) == ({"germany": 3}, {"allies": 6}, {"": 12})
    cubes = [kind for kind in box().game.sheet.kinds.values() if kind.sort == "cube"]
    assert {power: sum(kind.mix[SideId(power)] for kind in cubes) for power in POWERS} == dict.fromkeys(POWERS, 16)


def test_the_cards_are_sixty_and_eighteen_within_the_rules() -> None:
    game = [kind for kind in cards() if "ops" in kind.attributes]
    solo = [kind for kind in cards() if kind.type == "solo"]
    assert (len(game), len(solo)) == (60, 18)
    assert Tally(str(kind.attributes["power"]) for kind in game) == {
        "germany": 14, "ussr": 14, "uk": 13, "japan": 13, "us": 4, "china": 2,
    }  # fmt: skip
    assert Tally(int(str(kind.attributes["ops"])) for kind in game) == {3: 10, 4: 23, 5: 19, 6: 8}
    assert set(Tally(str(kind.attributes["technology"]) for kind in game).values()) == {4}
    for kind in game:
        icons, axis = kind.attributes["icons"], kind.attributes["power"] in ("germany", "japan")
        assert isinstance(icons, tuple)
        assert axis or "puppets" not in icons
        assert not axis or "resistance" not in icons
        assert "becomes" not in kind.attributes or kind.attributes["becomes"] == int(str(kind.attributes["ops"])) + 1
    assert Tally(int(str(kind.attributes["year"])) for kind in solo) == {1939: 8, 1940: 2, 1941: 2, 1942: 3, 1943: 3}
    assert len({str(kind.attributes["sweep"]) for kind in solo}) == 18
    assert all([face.name for face in kind.faces] == ["germany", "japan"] for kind in solo)


def test_a_technology_has_a_slot_for_its_cube_and_a_line_in_the_chart() -> None:
    chart = box().game.sheet.charts["technologies"]
    slots = {
        cell.id.upper()
        for group in ("army", "navy", "engineering", "intelligence", "rocketry")
        for cell in box().game.board.spaces[AreaId(f"germany_{group}")].cells  # type: ignore[union-attr] # a box
    }
    assert slots == set(chart.row_heads) == {str(kind.attributes["technology"]).upper() for kind in cards()[:60]}


def test_the_costs_are_the_printed_ones() -> None:
    attack = box().game.sheet.charts["attack"]
    found = {
        head: dict(zip(attack.columns, row, strict=True))
        for head, row in zip(attack.row_heads, attack.rows, strict=True)
    }
    assert found["Fleet, on a coast"]["A3"] == "2"
    assert found["Fleet, on an island"]["A3"] == "3"
    assert found["Fleet, on a coast"]["A3 and B2"] == "1"
    assert found["Army or Air Fleet, on a coast"]["B3"] == "2"
    assert found["Army or Air Fleet, inland"]["B3"] == "3"
    assert found["Army or Air Fleet, on a coast"]["A2 and B3"] == "1"


def test_the_years_of_board_sheet_and_chart_agree() -> None:
    sheet = box().game.sheet
    cells = box().game.board.spaces[AreaId("round_track")].cells  # type: ignore[union-attr] # a track
    for cell, turn in zip(cells, sheet.sequence.turns, strict=True):
        assert (cell.id, cell.name) == (str(turn.number), turn.name)
        for word in ("draw", "first", "pass", "extra"):
            assert cell.attributes.get(word) == turn.attributes.get(word)
    assert [turn.attributes["draw"] for turn in sheet.sequence.turns] == [
        int(r[0]) for r in sheet.charts["rounds"].rows
    ]


def test_the_initial_power_of_the_year_begins_and_the_others_follow_clockwise() -> None:
    acting = {
        turn: [str(clock.side) for clock in moments_of(box().game.sheet.sequence, turn) if clock.phase == "action"]
        for turn in (1, 2, 4)
    }
    assert acting == {
        1: ["germany", "uk", "japan", "ussr"],
        2: ["uk", "japan", "ussr", "germany"],
        4: ["ussr", "germany", "uk", "japan"],
    }


# ---------------------------------------------------------------- set-ups


def units(position: Position, area: str) -> list[Counter]:
    return [each for each in position.in_place(AreaId(area)) if each.kind in UNITS]


@pytest.mark.parametrize("setup", SETUPS)
def test_a_set_up_lies_within_the_mix_on_both_sides_of_the_board(setup: str) -> None:
    for side in SIDES:
        position = start_position(box(side).setups[setup], box(side).game)
        assert list(map(str, check_position(box(side).game, position))) == []
    assert set(SETUPS) == set(box().setups)


@pytest.mark.parametrize("setup", SETUPS)
def test_a_set_up_keeps_to_stacking_and_to_what_an_area_can_hold(setup: str) -> None:
    board, position = box().game.board, start(setup)
    for area, (_, kind, _, _) in areas(board).items():
        here = units(position, area)
        stacked = [each for each in here if each.kind not in ("u_boot", "resistance")]
        assert len(stacked) <= (4 if board.attribute(AreaId(area), "capital") else 2), area
        assert len({PLAYED_BY.get(each.side, each.side) for each in stacked}) <= 1, area
        assert len(here) - len(stacked) <= (2 if board.attribute(AreaId(area), "u_boats") else 0), area
        wrong = {"land": {"fleet"}, "island": {"army"}}.get(str(kind), set())
        assert not wrong & {each.kind for each in here}, area


@pytest.mark.parametrize("setup", [setup for setup in SETUPS if setup != "fall_of_the_axis"])
def test_at_the_start_everybody_stands_at_home_and_scores_its_home_areas(setup: str) -> None:
    board, position = box().game.board, start(setup)
    for area in areas(board):
        for each in units(position, area):
            home = board.attribute(AreaId(area), "home")
            assert home == (None if each.side == "neutral" else each.side), area
    assert [position.value(f"{power}.victory") for power in POWERS] == [8, 10, 7, 9]


def test_the_standard_set_up_has_the_totals_of_the_free_one() -> None:
    totals = Tally(str(each.side) for area in areas(box().game.board) for each in units(start("standard"), area))
    assert totals == {
        "germany": 5, "italy": 1, "uk": 3, "france": 1, "us": 3, "japan": 6, "ussr": 4, "china": 2, "neutral": 3,
    }  # fmt: skip
    free = Tally(str(each.side) for area in areas(box().game.board) for each in units(start("alternative"), area))
    assert free == {"neutral": 3}


def test_in_1943_points_and_supplies_are_what_the_map_and_the_technologies_make_them() -> None:
    """The pools are those that the rules' index of 12.2 leaves over; points are control and a second colour."""
    board, position = box().game.board, start("fall_of_the_axis")
    points = Tally(dict.fromkeys(POWERS, 1))
    for area in areas(board):
        home, stars = board.attribute(AreaId(area), "home"), board.attribute(AreaId(area), "stars")
        here = [PLAYED_BY[each.side] for each in units(position, area) if each.kind != "u_boot"]
        submarines = len(units(position, area)) - len(here)
        holder = here[0] if here else PLAYED_BY.get(str(home), "")
        if holder and not (submarines and here) and isinstance(stars, int | float):
            points[holder] += round(stars)
    assert dict(points) == {power: position.value(f"{power}.victory") for power in POWERS}
    assert dict(points) == {"germany": 16, "uk": 17, "japan": 16, "ussr": 12}
    left = {
        power: Tally(f"{each.side} {each.kind}" for each in position.in_place(PlaceId(f"pool/{power}")))
        for power in POWERS
    }
    assert left == {
        "germany": {
            "germany army": 6, "germany air_fleet": 2, "italy fleet": 1, "france army": 1, "france fleet": 1,
        },
        "uk": {"uk fleet": 1, "uk air_fleet": 2, "us army": 1, "us air_fleet": 2},
        "japan": {"japan army": 3, "japan fleet": 1, "japan air_fleet": 2},
        "ussr": {"ussr army": 5, "ussr fleet": 1, "ussr air_fleet": 2, "china army": 1},
    }  # fmt: skip
    assert len(position.stack(PlaceId("deck/draw"))) == 48
    known = [position.in_place(PlaceId(f"technology/{power}")) for power in POWERS]
    assert sorted(str(box().game.printed(each, "technology")) for pile in known for each in pile) == sorted(
        ["a1", "a2", "c1", "b1", "b2", "d2", "b1", "b2", "c2", "a1", "a2", "c1"]
    )


def test_alone_there_are_no_aircraft_u_boots_or_resistance_and_a_deck_of_1939() -> None:
    position = start("solo")
    assert not {each.kind for each in position.counters.values()} & {"air_fleet", "u_boot", "resistance"}
    years = [box().game.printed(each, "year") for each in position.in_place(PlaceId("deck/solo"))]
    assert years == [1939] * 8


def test_the_about_text_says_what_is_reconstructed() -> None:
    about = box().game.sheet.about
    assert all(word in about for word in ("Reconstructed", "60 cards", "18 solo cards", "standard set-up"))
    assert (HOME / "boards/maps/totaldomination/geography.toml").is_file()
