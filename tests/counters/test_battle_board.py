"""A battle board: everybody goes where their number says, throws what is theirs to throw, and comes home again."""

from __future__ import annotations

from functools import cache

from boards.board import AreaId
from counters.battle import battles, firing, laid_out, put_back, special_shots
from counters.box.sheet import BattleBoard
from counters.counter import SideId
from counters.position import Position
from counters.text.reading import read_position
from rules_assist.shelf.shelf import Opened
from tests.shelf_games import the_game

EAST = AreaId("east_poland")
LAND = """turn 1 · phase germany_combat_movement · side germany
east_poland: 3 germany infantry, germany artillery, 2 germany armor, germany fighter, soviet_union aa_gun #gun, \
2 soviet_union infantry, soviet_union fighter, soviet_union factory"""


@cache
def opened() -> Opened:
    return the_game("aaeurope")


def board() -> BattleBoard:
    found = opened().game.sheet.battle_board
    assert found is not None
    return found


def position(text: str) -> Position:
    return read_position(text.replace("\\\n", ""), opened().game)


def out(text: str = LAND, at: str = EAST) -> Position:
    before = position(text)
    event = laid_out(opened().game, board(), before, AreaId(at))
    assert event is not None
    return event.happen(before)


def lying(after: Position) -> dict[str, list[str]]:
    return {
        lies.removeprefix("battle/"): sorted(after.counters[id].kind for id in stack)
        for lies, stack in after.stacks.items()
        if lies.startswith("battle/") and stack
    }


def test_everybody_goes_to_the_section_of_their_number_and_one_infantry_beside_each_artillery() -> None:
    assert lying(out()) == {
        "attacker_1": ["infantry", "infantry"],
        "attacker_2": ["artillery", "infantry"],
        "attacker_3": ["armor", "armor", "fighter"],
        "defender_2": ["infantry", "infantry"],
        "defender_4": ["fighter"],
        "cargo": ["aa_gun"],
    }


def test_a_battle_is_where_enemies_lie_and_not_where_allies_do() -> None:
    game = opened().game
    assert battles(game, board(), position(LAND)) == (EAST,)
    friends = "turn 1 · side germany\niran: soviet_union infantry, great_britain infantry"
    assert battles(game, board(), position(friends)) == ()


def test_a_section_throws_a_die_for_each_and_the_fallen_fire_back_from_theirs() -> None:
    after = out()
    sections = {section.place.removeprefix("battle/"): section for section in board().sections}
    count = {name: len(firing(opened().game, board(), after, section)) for name, section in sections.items()}
    assert count["attacker_3"] == 3
    assert count["defender_2"] == 2
    fallen = after.stack(sections["defender_2"].place)[:1]
    gone = after.moved(fallen, board().casualties)
    assert len(firing(opened().game, board(), gone, sections["defender_2"])) == 2


def test_guns_fire_one_die_at_each_aircraft_and_ships_only_from_beside_the_board() -> None:
    game, after = opened().game, out()
    fire = {each.name: special_shots(game, board(), after, each) for each in board().special}
    assert fire["Fire at aircraft"] == (("gun",), (1,))
    assert fire["Shore shots"].hits_on == ()
    ships = position(f"{LAND}\nbattle/cargo: germany battleship, germany destroyer")
    shots = next(special_shots(game, board(), ships, each) for each in board().special if each.name == "Shore shots")
    assert sorted(shots.hits_on) == [3, 4]


def test_only_attacking_submarines_on_the_board_strike_first() -> None:
    text = "turn 1 · side germany\nceltic_sea: 2 germany submarine, great_britain submarine, great_britain carrier"
    after = out(text, "celtic_sea")
    strike = next(each for each in board().special if each.name == "First strike")
    shots = special_shots(opened().game, board(), after, strike)
    assert shots.hits_on == (2, 2)
    assert {after.counters[id].side for id in shots.by} == {SideId("germany")}


def test_when_it_is_over_everybody_who_is_left_goes_home_but_the_fallen_do_not() -> None:
    after = out()
    fallen = next(stack for lies, stack in after.stacks.items() if lies == "battle/defender_4")
    after = after.moved(fallen, board().casualties)
    event = put_back(opened().game, board(), after, EAST)
    assert event is not None
    home = event.happen(after)
    assert lying(home) == {"casualties": ["fighter"]}
    assert len(home.in_area(EAST)) == len(position(LAND).in_area(EAST)) - 1


def test_an_area_with_nobody_in_it_is_not_laid_out() -> None:
    assert laid_out(opened().game, board(), position("turn 1 · side germany"), EAST) is None
