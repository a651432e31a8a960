"""What letters and damage do in Blitz!: thirds of those who are left, and damage dealt out in turns."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.documents.game_document import GameDocument
from counters.counter import CounterId, SideId
from counters.events import ClockMoved
from counters.position import PhaseId, PlaceId, Position
from counters.saves.history import History
from counters.text.reading import read_position
from rules_assist.asking.questions import ask, read_question
from rules_assist.battle_sheet import BattleSheet
from rules_assist.rulebooks.blitz.powers import World
from rules_assist.rulebooks.blitz.results import armour, dealt, turned
from tests.shelf_games import the_game

TEXT = """
turn 3
option scenario = full game
stalingrad: ussr guards_banner_army #guards (size_2), ussr western_front #west (size_2), ussr cavalry #cavalry (size_1)
don_basin: germany army_group_b #b (size_2)
holds ussr: stalingrad, caucasus_mountains, moscow, ukraine
holds germany: don_basin, berlin
fact at_war germany ussr
"""


@pytest.mark.parametrize(
    ("count", "letter", "many"),
    [(2, "S", 1), (3, "S", 1), (4, "S", 1), (1, "S", 0), (4, "L", 3), (1, "L", 1), (5, "B", 5)],
)
def test_thirds_are_rounded_off_a_half_upwards(count: int, letter: str, many: int) -> None:
    assert turned(count, letter) == many


def test_the_owner_spreads_damage_and_the_enemy_finishes_units_off() -> None:
    game = the_game("blitz").game
    position = read_position(TEXT, game)
    view = World(game, position, SideId("ussr"))
    ids = tuple(one.id for one in position.in_area("stalingrad"))  # type: ignore[arg-type]
    sizes = {id: view.size(view.one(id)) for id in ids}
    assert [len(dealt(sizes, damage)) for damage in range(6)] == [3, 3, 2, 2, 1, 0]
    assert armour(view, ids, defends=False) == 2


def sheet(position: Position, words: str) -> BattleSheet:
    opened = the_game("blitz")
    found = ask(read_question(words, opened.game, position), opened.game, opened.rulebook, position)
    assert isinstance(found, BattleSheet)
    return found


def test_a_result_is_followed_by_losses_and_by_those_who_cannot_advance() -> None:
    position = read_position(TEXT, the_game("blitz").game)
    words = "battle don_basin by #guards, #west, #cavalry with land_attack 6, land_defence 6"
    found = sheet(position, words)
    told = [(offer.verb, offer.times, offer.rule) for offer in found.offers]
    assert ("lose", 1, "§6.5") in told
    assert any(offer.rule == "§6.6" for offer in found.offers)
    assert not found.refused


SEA = """
turn 6 · phase allied_sea_combat · side usa
fact at_war japan usa
holds usa: west_coast, manila · holds japan: tokyo
east_china_sea: usa 12th_fleet (size_2)
"""


SHIPS = "east_china_sea: japan central_trs #trs (size_2), japan 2nd_fleet #bb (size_1)"


@pytest.mark.parametrize(
    ("more", "die", "offers"),
    [
        ("", 6, [("mark", (), "The Convoy in {at} takes")]),
        (SHIPS, 6, [("lose", ("trs", "bb"), "{damage} damage"), ("mark", ("trs", "bb"), "To return to base")]),
    ],
)
def test_a_convoy_takes_damage_like_a_ship(more: str, die: int, offers: list[tuple[str, tuple[str, ...], str]]) -> None:
    game = the_game("blitz").game
    position = read_position(f"{SEA}{more}", game)
    found = sheet(position, f"battle east_china_sea with naval_attack {die}")
    told = [(each.verb, each.counters, each.sentence.template) for each in found.offers]
    assert [each[:2] for each in told] == [each[:2] for each in offers]
    assert all(each[2].startswith(wanted[2]) for each, wanted in zip(told, offers, strict=True))
    done = [each.event.happen(position) for offer in found.offers for each in offer.deeds]
    assert all(len(after.in_place(PlaceId("east_china_sea"))) > len(position.in_place(PlaceId("east_china_sea")))
               for after in done)  # fmt: skip
    assert done


@pytest.mark.parametrize("damage", ["damage (two)", "damage (three)"])
def test_a_convoy_that_can_take_no_more_is_not_asked_for_damage(damage: str) -> None:
    position = read_position(f"{SEA}east_china_sea: {damage}", the_game("blitz").game)
    assert sheet(position, "battle east_china_sea with naval_attack 6").offers == ()


def test_who_was_sent_home_has_to_go_though_the_clock_goes_on_and_is_free_once_there() -> None:
    """At sea the mark outlasts the phase; on land it is gone with it (§6.5)."""
    box = the_game("blitz")
    before = read_position(
        """
        turn 5 · phase axis_sea_combat · side germany
        fact at_war germany afa
        holds germany: western_germany, berlin, rome
        mediterranean_sea: germany regia_marina #fleet (size_2, returned)
        berlin: germany luftwaffe #air (returned)
        """, box.game)  # fmt: skip
    document = GameDocument(box.game, History(before), box.rulebook)
    assert document.happen(ClockMoved(replace(before.clock, phase=PhaseId("axis_rebase"))))
    now = document.position
    assert now.counters[CounterId("fleet")].marks == ("returned",)
    assert now.counters[CounterId("air")].marks == ()
    home = [found for found in box.rulebook.findings(box.game, now) if found.counters == ("fleet",) and found.deed]
    assert [each.deed.event.happen(now).where[CounterId("fleet")] for each in home if each.deed] == ["rome/port"]
