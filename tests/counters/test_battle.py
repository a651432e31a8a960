"""A battle under way is read from what has happened, and from nothing else."""

from __future__ import annotations

from boards.board import AreaId
from counters.battle import Battle, battle_at, under_way
from counters.counter import CounterId, SideId
from counters.events import BattleWent, ClockMoved, CountersMoved, CountersRemoved, DiceRolled, Event, Throw, Together
from counters.events.fighting import Who
from counters.position import Clock, PlaceId
from counters.saves.history import History
from tests.counters.test_battle_board import opened, position

EAST, BALTIC = AreaId("east_poland"), AreaId("baltic_states")
A, B, C = map(CounterId, "abc")
LYING = "turn 1 · side germany\neast_poland: germany infantry #a, germany infantry #b, soviet_union infantry #c"


def played(*events: Event) -> History:
    history = History(position(LYING))
    for event in events:
        history.happen(event)
    return history


def found(*events: Event) -> Battle | None:
    return under_way(opened().game, played(*events).played())


def threw(*by: CounterId, dice: tuple[int, ...], who: Who = "attacker", name: str = "fire", at: AreaId = EAST) -> Event:
    throw = Throw(at, name, who, by, (2,) * len(dice), attackers=(A, B))
    return DiceRolled(f"{len(dice)}d6", dice, SideId("germany"), throw=throw)


SET_UP = Together((
    BattleWent(EAST, "begun"),
    CountersMoved((A, B), PlaceId("battle/attacker_2")),
    CountersMoved((C,), PlaceId("battle/defender_2")),
))  # fmt: skip


def test_dice_that_are_for_no_battle_begin_none() -> None:
    assert found(DiceRolled("1d6", (3,), why="the battle in Poland")) is None, "as older games have them"


def test_who_has_fired_and_what_is_owed_follow_from_the_dice() -> None:
    now = found(SET_UP, threw(A, B, dice=(1, 6)))
    assert now is not None
    assert (now.at, now.round, set(now.attackers), now.fired) == (EAST, 1, {A, B}, {A, B})
    assert (now.owed("defender"), now.owed("attacker")) == (1, 0)
    assert now.of_each() == {A: (1, 2), B: (6, 2)}


def test_a_loss_is_a_loss_by_any_event_and_only_once() -> None:
    fire = threw(A, B, dice=(1, 1))
    casualties, pool = PlaceId("battle/casualties"), PlaceId("pool/soviet_union")
    for gone in (CountersMoved((C,), casualties), CountersMoved((C,), pool), CountersRemoved((C,))):
        now = found(SET_UP, fire, gone)
        assert now is not None
        assert now.owed("defender") == 1
    now = found(SET_UP, fire, CountersMoved((C,), casualties), CountersMoved((C,), pool))
    assert now is not None
    assert now.owed("defender") == 1
    now = found(SET_UP, fire, CountersMoved((C,), PlaceId(EAST)))
    assert now is not None
    assert now.owed("defender") == 2, "who goes back to the area is not lost"


def test_losses_are_counted_without_a_battle_board_too() -> None:
    fired, fired_back = threw(A, B, dice=(1, 1)), threw(C, dice=(2,), who="defender", name="back")
    now = found(fired, fired_back, CountersMoved((C,), PlaceId("pool/soviet_union")), CountersRemoved((A,)))
    assert now is not None
    assert (now.owed("defender"), now.owed("attacker")) == (1, 0)
    assert (before := found(CountersRemoved((C,)), fired)) is not None
    assert before.owed("defender") == 2, "who went before the dice fell is no loss"


def test_hits_that_find_only_some_are_taken_by_them_and_by_nobody_when_they_are_gone() -> None:
    """As fire at aircraft, before all fight on the ground."""
    fire, finds = (threw(A, dice=(1,), name="guns"), threw(B, dice=(1,))), {"guns": (C,)}
    now = found(*fire)
    assert now is not None
    other = CounterId("d")
    assert now.open_hits("defender", (C, other), finds) == [(1, {C}), (1, {C, other})]
    assert (lost := found(*fire, CountersRemoved((C,)))) is not None
    assert lost.open_hits("defender", (C, other), finds) == [(1, {other})]
    assert (gone := found(threw(A, B, dice=(1, 1), name="guns"), CountersRemoved((C,)))) is not None
    assert gone.open_hits("defender", (C, other), finds) == []


def test_a_die_finds_nobody_whom_its_thrower_spares() -> None:
    """As aircraft without a destroyer find no submarine, among others whose dice do."""
    now, other = found(threw(A, B, dice=(1, 1))), CounterId("d")
    assert now is not None
    assert now.open_hits("defender", (C, other), {}, spared={A: (C,)}) == [(1, {other}), (1, {C, other})]
    assert now.open_hits("defender", (C,), {}, spared={A: (C,)}) == [(1, {C})]
    assert now.open_hits("defender", (C,), {}, walls=1, on=("fire",)) == [(1, {C})]


def test_who_throws_once_more_is_in_the_next_round_even_if_nobody_said_so() -> None:
    once = threw(A, dice=(1,))
    assert (one := found(SET_UP, once, threw(B, dice=(1,)))) is not None
    assert one.round == 1, "others of the same section"
    assert (two := found(SET_UP, once, once)) is not None
    assert (two.round, len(two.thrown), two.owed("defender")) == (2, 1, 1)


def test_another_place_other_attackers_or_the_clock_are_another_battle_or_none() -> None:
    elsewhere = found(SET_UP, threw(A, dice=(1,), at=BALTIC))
    assert elsewhere is not None
    assert (elsewhere.at, elsewhere.began) == (BALTIC, 2)
    others = DiceRolled("1d6", (1,), throw=Throw(EAST, attackers=(C,)))
    assert (other := found(threw(A, dice=(1,)), others)) is not None
    assert other.began == 2
    assert found(SET_UP, ClockMoved(Clock(2))) is None
    assert found(SET_UP, BattleWent(EAST, "over")) is None


def test_what_is_added_to_dice_is_added_and_dice_nobody_can_read_are_summed() -> None:
    for dice, total in (("2d6+1", 8), ("what?", 7)):
        now = found(DiceRolled(dice, (3, 4), throw=Throw(EAST)))
        assert now is not None
        assert now.thrown[0].total == total


def test_at_every_moment_of_every_branch_it_is_that_of_its_own_line() -> None:
    history = played(SET_UP, threw(A, dice=(1,)), BattleWent(EAST, "next_round"), threw(A, dice=(2,)))
    history.go_to(2)
    history.happen(ClockMoved(Clock(2)))
    history.happen(threw(B, dice=(1,)))
    for number in range(len(history) + 1):
        assert battle_at(opened().game, history, number) == under_way(opened().game, history.played(number))
    rounds = [battle_at(opened().game, history, number) for number in range(7)]
    assert [each and each.round for each in rounds] == [None, 1, 1, 2, 2, None, 1]
