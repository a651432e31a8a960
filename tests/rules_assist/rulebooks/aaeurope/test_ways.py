"""Where something on the way changes hands, the way is the player’s to choose; each capture counts upon the last."""

from __future__ import annotations

from boards.board import AreaId
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.position import PlaceId, Position, ValueId
from counters.text.reading import read_position
from rules_assist.rulebooks.aaeurope.powers import POWERS, World
from tests.shelf_games import the_game

GAME = the_game("aaeurope")


def table(text: str) -> Position:
    return read_position(f"turn 1 · phase germany_combat_movement · side germany\n{text}", GAME.game)


def test_a_menu_has_only_what_can_concern_the_piece() -> None:
    lying = table(
        "celtic_sea: germany submarine #u, great_britain transport #t\nunited_kingdom: great_britain infantry #i\n"
        "germany: germany infantry #g, germany aa_gun #gun, germany bomber #b\npurchases/germany: germany armor #new"
    )

    def menu(id: str) -> set[str]:
        return {verb.name for verb in GAME.rulebook.verbs(GAME.game) if verb.fits(GAME.game, lying, (CounterId(id),))}

    convert = {id for id in lying.counters if "convert" in menu(id)}
    assert convert == {"i"}, "of a British or American unit ashore"
    assert {id for id in lying.counters if "place" in menu(id)} == {"new"}
    assert not menu("gun") & {"attack", "hit", "capture"}
    assert {id for id in lying.counters if "capture" in menu(id)} == {"u", "i", "g", "new"}
    assert {id for id in lying.counters if "load" in menu(id)} == {"i", "g", "gun", "new"}


def test_a_gun_that_waits_for_its_movement_is_shown_no_ship_of_an_ally_either() -> None:
    lying = "english_channel: united_states transport\nholds great_britain: united_kingdom\n"
    lying += "united_kingdom: great_britain aa_gun #gun, great_britain infantry #i"
    now = read_position(f"turn 1 · phase great_britain_combat_movement · side great_britain\n{lying}", GAME.game)
    lit = {id: set(GAME.rulebook.reach(GAME.game, now, (CounterId(id),)).ways) for id in ("gun", "i")}
    assert lit == {"gun": set(), "i": {"english_channel"}}


def ways(position: Position, id: str, to: str) -> list[tuple[AreaId, ...]]:
    reach = GAME.rulebook.reach(GAME.game, position, (CounterId(id),))
    return [way.route for way in reach.ways[AreaId(to)]]


def test_a_submarine_may_go_by_the_convoy_center_though_it_is_longer() -> None:
    lying = table("central_atlantic: germany submarine #u\nholds great_britain: british_convoy_1")
    assert ways(lying, "u", "south_atlantic") == [("south_atlantic",), ("british_convoy_1", "south_atlantic")]
    ours = table("central_atlantic: germany submarine #u\nholds germany: british_convoy_1")
    assert ways(ours, "u", "south_atlantic") == [("south_atlantic",)], "nothing changes hands on the way"


def test_armor_chooses_through_what_it_blitzes() -> None:
    lying = table(
        "poland: germany armor #tank\nbelorussia: soviet_union infantry\n"
        "holds germany: poland\nholds soviet_union: east_poland\nholds soviet_union: baltic_states"
    )
    assert {route[0] for route in ways(lying, "tank", "belorussia")} == {"east_poland", "baltic_states"}


def test_two_captures_of_one_move_are_reckoned_one_upon_the_other() -> None:
    lying = table(
        "azores_sea: germany submarine #u\nholds great_britain: british_convoy_2\n"
        "holds great_britain: british_convoy_1\nvalue great_britain.production = 25"
    )
    passed = tuple(AreaId(f"british_convoy_{each}") for each in (1, 2))
    move = CountersMoved((CounterId("u"),), PlaceId("central_atlantic"), means="combat_movement",
                         route=(*passed, AreaId("central_atlantic")))  # fmt: skip
    after = move.happen(lying)
    for event in GAME.rulebook.entails(GAME.game, after, move, None):
        after = event.happen(after)
    assert [after.holders[at] for at in passed] == ["germany", "germany"]
    assert after.value(ValueId("great_britain.production")) == 19, "both are worth three"


def test_a_phase_is_its_own_and_not_every_one_that_ends_alike() -> None:
    for power in POWERS:
        view = World(GAME.game, table(f"phase {power}_combat_movement · side {power}"), power)
        assert view.is_phase(("combat_movement",))
        assert not view.is_phase(("movement",)), "that is the one without combat"
        assert view.is_phase((f"{power}_combat_movement",))
