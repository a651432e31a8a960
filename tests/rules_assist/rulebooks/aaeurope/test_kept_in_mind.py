"""What the first dice of a battle, and a gun that is moved, leave behind: nobody has to write it down."""

from __future__ import annotations

from boards.board import AreaId
from counters.counter import CounterId
from counters.events import CountersMoved, FactSet, Together
from counters.minding import entailed
from counters.position import PlaceId, Position, ValueId, aboard
from counters.text.reading import read_position, start_position
from rules_assist.advice import Act
from rules_assist.battle_sheet import BattleSheet
from tests.shelf_games import the_game

GAME = the_game("aaeurope")


def table(text: str) -> Position:
    return read_position(f"turn 2 · {text}", GAME.game)


def sheet_of(position: Position, at: str, **details: str) -> BattleSheet:
    sheet = GAME.rulebook.battle(GAME.game, position, Act(verb="battle", at=(PlaceId(at),), details=details))
    assert sheet is not None
    return sheet


def thrown(position: Position, sheet: BattleSheet) -> Position:
    for fact in sheet.noted:
        position = fact.happen(position)
    return position


def test_who_rose_against_a_raid_does_not_defend_the_land_after_it() -> None:
    lying = "united_kingdom: factory, great_britain fighter, great_britain infantry"
    lying += ", germany bomber #b, germany infantry #i\nfact raiding b\nfact landed i = celtic_sea"
    now = table(f"phase germany_combat · side germany\nholds great_britain: united_kingdom\n{lying}")
    raid = sheet_of(now, "united_kingdom")
    assert [each.name for each in raid.rounds] == ["raid"]
    assert sheet_of(now, "united_kingdom", battle="land").figures["land_combat_defence_at_4"] == 1
    after = sheet_of(thrown(now, raid), "united_kingdom", battle="land")
    assert "land_combat_defence_at_4" not in after.figures
    assert after.figures["land_combat_defence"] == 1


def test_a_ship_has_its_shore_shot_for_one_landing() -> None:
    lying = "norway: germany infantry, great_britain infantry #a\ndenmark: germany infantry, great_britain infantry #b"
    lying += "\ndanish_sea: great_britain battleship\nfact landed a = danish_sea\nfact landed b = danish_sea"
    now = table(f"phase great_britain_combat · side great_britain\nholds germany: norway, denmark\n{lying}")
    first = sheet_of(now, "norway")
    assert first.rounds[0].name == "shore shots"
    after = thrown(now, first)
    assert [each.name for each in sheet_of(after, "denmark").rounds] == ["land combat"]
    assert sheet_of(after, "norway").attackers == first.attackers, "it is the same battle still"


def test_a_gun_of_the_middle_east_is_moved_once_in_a_round_whoever_does_it() -> None:
    now = table("phase great_britain_movement · side great_britain\negypt: great_britain aa_gun #g\n"
                "holds allies: egypt, palestine, syria")  # fmt: skip
    move = CountersMoved((CounterId("g"),), PlaceId("palestine"), means="movement")
    events = GAME.rulebook.entails(GAME.game, now, move, None)
    assert [each.fact.word for each in events if isinstance(each, FactSet)] == ["aa_moved"]
    for event in (move, *events):
        now = event.happen(now)
    later = read_position("phase united_states_movement · side united_states", GAME.game, now)
    assert AreaId("syria") not in GAME.rulebook.reach(GAME.game, later, (CounterId("g"),)).ways


def test_who_could_not_be_landed_is_aboard_again_with_one_click_and_is_landed_no_more() -> None:
    lying = "norway: germany infantry, great_britain infantry #i\n"
    lying += "north_sea: great_britain transport #t, germany submarine"
    said = "fact landed i = north_sea\nfact unloaded t = norway\nfact sea_battle north_sea"
    now = table(f"phase great_britain_combat · side great_britain\nholds germany: norway\n{lying}\n{said}")
    move = CountersMoved((CounterId("t"),), PlaceId("atlantic"), means="retreat")
    for event in (move, *GAME.rulebook.entails(GAME.game, now, move, None)):
        now = event.happen(now)
    (found,) = (each for each in GAME.rulebook.findings(GAME.game, now) if each.aspect == "transport")
    assert found.deed is not None
    now = found.deed.event.happen(now)
    assert now.where[CounterId("i")] == aboard(CounterId("t"))
    assert not any(each.aspect == "transport" for each in GAME.rulebook.findings(GAME.game, now))
    later = read_position("phase great_britain_movement\nholds great_britain: united_kingdom", GAME.game, now)
    act = Act(verb="unload", counters=(CounterId("i"),), to=(PlaceId("united_kingdom"),))
    answer = GAME.rulebook.may(GAME.game, later, act)
    assert answer is not None
    assert not answer.yes


def went(now: Position, who: tuple[str, ...], to: str) -> Position:
    """The same table, after they went the way that the rulebook offers."""
    ids = tuple(map(CounterId, who))
    (way,) = GAME.rulebook.reach(GAME.game, now, ids).ways[AreaId(to)]
    move = way.taken(CountersMoved(ids, PlaceId(to)))
    whole = entailed(GAME.game, now, Together((move, *GAME.rulebook.entails(GAME.game, now, move, way))))
    return whole.happen(now)


def test_a_ship_that_came_for_troops_has_gone_so_far() -> None:
    lying = "danish_sea: germany transport #t\npoland: germany infantry #i\nholds germany: poland, germany"
    now = went(table(f"phase germany_movement · side germany\n{lying}"), ("i",), "baltic_sea")
    assert now.where[CounterId("i")] == aboard(CounterId("t"))
    assert now.area(CounterId("t")) == "baltic_sea"
    assert set(GAME.rulebook.reach(GAME.game, now, (CounterId("t"),)).ways) == {"danish_sea"}, "one of two is left"


def test_a_ship_that_came_for_troops_to_fight_sails_on_in_that_movement_alone() -> None:
    lying = "danish_sea: germany transport #t\npoland: germany infantry #i\nholds germany: poland, germany"
    now = went(table(f"phase germany_combat_movement · side germany\n{lying}"), ("i",), "baltic_sea")
    assert set(GAME.rulebook.reach(GAME.game, now, (CounterId("t"),)).ways) == {"danish_sea"}
    later = read_position("phase germany_movement · side germany", GAME.game, now)
    assert not GAME.rulebook.reach(GAME.game, later, (CounterId("t"),)).ways


def test_every_ship_whose_cargo_goes_ashore_has_sailed_and_unloaded() -> None:
    ships = [f"great_britain transport #t{n} [great_britain infantry #i{n}]" for n in (1, 2)]
    lying = f"english_channel: {', '.join(ships)}\nnorway: germany infantry\nholds germany: norway"
    now = went(table(f"phase great_britain_combat_movement · side great_britain\n{lying}"), ("i1", "i2"), "norway")
    for ship in ("t1", "t2"):
        assert now.area(CounterId(ship)) == "north_sea"
        assert not GAME.rulebook.reach(GAME.game, now, (CounterId(ship),)).ways, "its move is over"


def test_an_allys_ship_that_put_them_ashore_was_no_ship_of_ours() -> None:
    lying = "davis_strait: great_britain transport [united_states infantry #i]\n"
    lying += "us_eastern_coast: united_states transport"
    held = "holds great_britain: canada\nholds united_states: united_states"
    now = went(table(f"phase united_states_movement · side united_states\n{held}\n{lying}"), ("i",), "canada")
    assert not any(each.aspect == "transport" for each in GAME.rulebook.findings(GAME.game, now))


def test_the_captured_factory_that_served_is_kept_in_mind_whatever_else_lies_on_that_coast() -> None:
    lying = "holds germany: archangel\nholds soviet_union: karelia\narchangel: factory"
    bought = "purchases/germany: germany submarine #u, germany infantry #i"
    for counted in ("count", "do not count"):
        now = table(f"phase germany_placement · side germany\n{lying}\n{bought}\n"
                    f"option ships_count_at_captured = {counted}")  # fmt: skip
        move = CountersMoved((CounterId("u"),), PlaceId("white_sea"))
        for event in (move, *GAME.rulebook.entails(GAME.game, now, move, None)):
            now = event.happen(now)
        answer = GAME.rulebook.may(
            GAME.game, now, Act(verb="place", counters=(CounterId("i"),), at=(PlaceId("archangel"),))
        )
        assert answer is not None
        assert answer.yes is (counted != "count")


def test_germany_gets_for_the_middle_east_what_the_allies_pay_whoever_clicks_first() -> None:
    for turn in ((0, 1), (1, 0)):
        now = read_position(
            "turn 2 · phase germany_income · side germany\nholds germany: iraq, iran\niran: -\niraq: -\n"
            "value germany.ipc = 0, soviet_union.ipc = 3, great_britain.ipc = 0, united_states.ipc = 0",
            GAME.game, start_position(GAME.setups["spring_1941"], GAME.game),
        )  # fmt: skip
        for at in turn:
            found = [each for each in GAME.rulebook.findings(GAME.game, now) if each.deed is not None]
            deed = sorted(found, key=lambda each: each.aspect)[0 if at == 0 or len(found) == 1 else 1].deed
            assert deed is not None
            now = deed.event.happen(now)
        money = {power: now.value(ValueId(f"{power}.ipc")) for power in ("germany", "soviet_union")}
        assert money == {"germany": 43, "soviet_union": 0}, "three of the four are there to be paid"
        assert [each for each in GAME.rulebook.findings(GAME.game, now) if each.deed is not None] == []
