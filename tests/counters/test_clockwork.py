"""What comes next in a turn, and what goes with the clock."""

import msgspec
import pytest

from counters.box.sheet import FactRule, OptionRule, Phase, Sequence, Step, Turn
from counters.clockwork import clock_before, clock_set, done_for_now, is_later, moments_of, next_clock, ticked
from counters.counter import CounterId, SideId
from counters.events import CountersMarked, FactSet, Together
from counters.game import Game
from counters.position import TICKED, Clock, Fact, Facts, FactWord, OptionId, PhaseId, PlaceId, Position
from counters.text.reading import read_position, start_position
from tests.made_game import made_game
from tests.shelf_games import the_game

SMALL = OptionId("small")
GERMANY, BRITAIN, NOBODY = SideId("germany"), SideId("britain"), SideId("")
MOVE, COMBAT = PhaseId("move"), PhaseId("combat")
SEQUENCE = made_game().sheet.sequence


def position(text: str) -> Position:
    return read_position(text, made_game())


def after(text: str, to: Clock) -> Position:
    before = position(text)
    return clock_set(made_game(), before, to).happen(before)


def test_each_side_of_a_phase_acts_before_the_next_phase_begins() -> None:
    seen, clock = [], Clock(1, MOVE, GERMANY)
    for _ in range(4):
        seen.append(clock)
        clock = next_clock(SEQUENCE, clock)
    assert seen == [Clock(1, MOVE, GERMANY), Clock(1, MOVE, BRITAIN), Clock(1, COMBAT), Clock(2, MOVE, GERMANY)]


def test_going_back_retraces_the_same_way_and_ends_at_the_beginning() -> None:
    clock = Clock(2, MOVE, GERMANY)
    for wanted in (Clock(1, COMBAT), Clock(1, MOVE, BRITAIN), Clock(1, MOVE, GERMANY), Clock(1, MOVE, GERMANY)):
        clock = clock_before(SEQUENCE, clock)
        assert clock == wanted


def test_a_phase_of_some_turns_is_passed_over_in_the_others() -> None:
    winter = Sequence(phases=(Phase(id=MOVE, name="Move"), Phase(id=PhaseId("frost"), name="Frost", turns=(2,))))
    assert [clock.phase for clock in moments_of(winter, 1)] == ["move"]
    assert [clock.phase for clock in moments_of(winter, 2)] == ["move", "frost"]
    assert next_clock(winter, Clock(1, MOVE)) == Clock(2, MOVE)


@pytest.mark.parametrize("lost", [Clock(3), Clock(3, PhaseId("gone")), Clock(3, PhaseId("gone"), GERMANY)])
def test_a_clock_that_stands_nowhere_begins_its_turn(lost: Clock) -> None:
    assert next_clock(SEQUENCE, lost) == Clock(3, MOVE, GERMANY)


def test_a_clock_with_a_side_that_does_not_act_goes_on_from_its_phase() -> None:
    assert next_clock(SEQUENCE, Clock(1, COMBAT, GERMANY)) == Clock(2, MOVE, GERMANY)
    assert is_later(SEQUENCE, Clock(1, COMBAT, GERMANY), Clock(1, MOVE, BRITAIN))


def test_without_a_sequence_there_are_only_turns() -> None:
    assert next_clock(Sequence(), Clock(4)) == Clock(5)
    assert clock_before(Sequence(), Clock(1)) == Clock(1)


def test_a_sequence_that_begins_late_has_nothing_before_its_first_turn() -> None:
    late = Sequence(turns=(Turn(number=39, name="1939"), Turn(number=40, name="1940")))
    assert clock_before(late, Clock(39)) == Clock(39)
    assert clock_before(late, Clock(40)) == Clock(39)


def rounds() -> Sequence:
    """Whoever the turn names begins; both act until they have passed."""
    act = Phase(id=MOVE, name="Act", sides=(GERMANY, BRITAIN), first="begins", until="passed")
    turns = (Turn(number=1, name="1"), Turn(number=2, name="2", attributes={"begins": "britain"}))
    return Sequence(phases=(act, Phase(id=COMBAT, name="Combat")), turns=turns)


def test_the_side_that_the_turn_names_begins_and_the_others_follow() -> None:
    assert [clock.side for clock in moments_of(rounds(), 1)] == [GERMANY, BRITAIN, NOBODY]
    assert [clock.side for clock in moments_of(rounds(), 2)] == [BRITAIN, GERMANY, NOBODY]


def test_a_phase_goes_round_and_round_until_all_have_done_with_it() -> None:
    facts = Facts()
    one, other = (Fact(FactWord("passed"), (side,)) for side in ("britain", "germany"))
    assert next_clock(rounds(), Clock(1, MOVE, BRITAIN), facts) == Clock(1, MOVE, GERMANY)
    facts = facts.with_fact(one)
    assert next_clock(rounds(), Clock(1, MOVE, GERMANY), facts) == Clock(1, MOVE, GERMANY)
    assert next_clock(rounds(), Clock(1, MOVE, BRITAIN), facts) == Clock(1, MOVE, GERMANY)
    assert next_clock(rounds(), Clock(1, MOVE, GERMANY), facts.with_fact(other)) == Clock(1, COMBAT)
    assert next_clock(rounds(), Clock(1, MOVE, BRITAIN)) == Clock(1, COMBAT)


def going_round() -> Game:
    made = made_game()
    word = FactWord("passed")
    rule = FactRule(word=word, meaning="Done for this turn.", about=("side",), scope="turn")
    return Game(
        made.board, msgspec.structs.replace(made.sheet, sequence=rounds(), facts={**made.sheet.facts, word: rule})
    )


def test_who_passes_has_done_with_the_phase_and_the_next_one_acts() -> None:
    game = going_round()
    before = position("").with_(clock=Clock(1, MOVE, GERMANY))
    event = done_for_now(game, before)
    assert event is not None
    now = event.happen(before)
    assert now.facts.says("passed", GERMANY)
    assert now.clock == Clock(1, MOVE, BRITAIN)
    last = done_for_now(game, now)
    assert last is not None
    assert last.happen(now).clock == Clock(1, COMBAT)


def test_where_nothing_goes_round_nobody_passes() -> None:
    assert done_for_now(made_game(), position("")) is None


def test_marks_of_a_phase_come_off_when_it_goes_round_again() -> None:
    made = made_game()
    game = Game(made.board, msgspec.structs.replace(made.sheet, sequence=rounds()))
    before = position("turn 1 phase move side britain\nberlin: germany infantry (moved)")
    gone = clock_set(game, before, Clock(1, MOVE, GERMANY)).happen(before)
    assert not any(counter.marks for counter in gone.counters.values())


def test_the_turn_marker_goes_along_to_the_next_turn_and_back() -> None:
    text = "turn 1 phase combat\nturn_track/1: game_turn #t\nturn_track/2: germany infantry"
    assert after(text, Clock(2, MOVE, GERMANY)).where[CounterId("t")] == PlaceId("turn_track/2")
    text = "turn 2 phase move side germany\nturn_track/2: game_turn #t"
    assert after(text, Clock(1, COMBAT)).where[CounterId("t")] == PlaceId("turn_track/1")


def test_reinforcements_that_wait_on_the_track_stay_where_they_are() -> None:
    text = "turn 1 phase combat\nturn_track/1: game_turn #t, germany infantry #inf\nturn_track/3: britain armour #arm"
    places = after(text, Clock(2, MOVE, GERMANY)).where
    assert (places[CounterId("inf")], places[CounterId("arm")]) == ("turn_track/1", "turn_track/3")


def test_of_two_turn_markers_alike_none_is_moved() -> None:
    text = "turn 1 phase combat\nturn_track/1: game_turn #t, game_turn #u"
    assert after(text, Clock(2, MOVE, GERMANY)).stack(PlaceId("turn_track/1")) == ("t", "u")


def test_marks_of_a_phase_come_off_when_it_is_over_and_others_stay() -> None:
    text = "turn 1 phase move side germany\nberlin: germany infantry #i (moved, damaged)"
    assert after(text, Clock(1, MOVE, BRITAIN)).counters[CounterId("i")].marks == ("damaged",)


def test_marks_are_not_spoken_of_where_nobody_has_any() -> None:
    event = clock_set(
        made_game(), position("turn 1 phase move side germany\nberlin: germany infantry"), Clock(1, COMBAT)
    )
    assert not isinstance(event, Together)


def test_going_back_takes_no_marks_off() -> None:
    text = "turn 1 phase combat\nberlin: germany infantry #i (moved)"
    assert after(text, Clock(1, MOVE, GERMANY)).counters[CounterId("i")].marks == ("moved",)


def test_marks_that_may_be_on_hidden_counters_come_off_as_well() -> None:
    text = "turn 1 phase move side germany\nberlin: germany ?"
    assert isinstance(clock_set(made_game(), position(text), Clock(1, COMBAT)), Together)


def test_a_ticked_step_is_forgotten_when_its_phase_is_over() -> None:
    phase = Phase(id=MOVE, name="Move", steps=(Step(text="First."), Step(text="Then.")))
    before = position("turn 1 phase move side germany")
    done = FactSet(ticked(phase, 1)).happen(before)
    assert done.facts.says(TICKED, "move", "2")
    assert not clock_set(made_game(), done, Clock(1, MOVE, BRITAIN)).happen(done).facts.of(TICKED)


def test_a_ticked_step_is_told_in_its_own_words() -> None:
    phase = Phase(id=MOVE, name="Move", steps=(Step(text="Ships first."),))
    before = position("turn 1 phase move side germany")
    event = FactSet(ticked(phase, 0))
    assert str(event.tell(before)) == "Seen to: Ships first."


def test_a_scenario_leaves_out_phases_turns_and_sides() -> None:
    game = made_game()
    small, whole = {SMALL: ("yes",)}, game.sheet.sequence
    phases = tuple(
        msgspec.structs.replace(phase, only_with=small) if phase.id == COMBAT else phase for phase in whole.phases
    )
    turns = tuple(msgspec.structs.replace(turn, only_with=small) if turn.number > 2 else turn for turn in whole.turns)
    sequence = msgspec.structs.replace(whole, phases=phases, turns=turns, sides_only_with={BRITAIN: small})
    option = OptionRule(id=SMALL, name="Small", choices=("yes", "no"), default="no")
    sheet = msgspec.structs.replace(game.sheet, sequence=sequence, options={**game.sheet.options, SMALL: option})
    assert moments_of(sheet.played({}), 1) == (Clock(1, MOVE, GERMANY),)
    assert [turn.number for turn in sheet.played({}).turns] == [turn.number for turn in whole.turns if turn.number < 3]
    all_of_it = sheet.played({SMALL: "yes"})
    assert moments_of(all_of_it, 1) == moments_of(whole, 1)
    assert [turn.number for turn in all_of_it.turns] == [turn.number for turn in whole.turns]


def test_a_phase_of_nobody_in_play_is_left_out() -> None:
    game, away = made_game(), {SMALL: ("yes",)}
    phases = (Phase(id=MOVE, name="Move", sides=(BRITAIN,)), Phase(id=COMBAT, name="Combat"))
    sequence = Sequence(phases=phases, sides_only_with={BRITAIN: away})
    option = OptionRule(id=SMALL, name="Small", choices=("yes", "no"), default="no")
    sheet = msgspec.structs.replace(game.sheet, sequence=sequence, options={SMALL: option})
    assert moments_of(sheet.played({}), 1) == (Clock(1, COMBAT),)


def test_what_a_power_has_moved_is_marked_until_the_next_power_acts() -> None:
    """In Axis & Allies each has a turn of its own within the round: the arrows of the last one would mean nothing."""
    game, income = the_game("aaeurope").game, PhaseId("germany_income")
    germany, next_power = SideId("germany"), SideId("soviet_union")
    start = start_position(the_game("aaeurope").setups["spring_1941"], game)
    some = [id for id, one in start.counters.items() if one.side == germany and one.kind == "infantry"][:2]
    moved = CountersMarked(tuple(some), on=("moved", "fought")).happen(start)
    righting = clock_set(game, moved, Clock(start.clock.turn, PhaseId("germany_righting"), germany)).happen(moved)
    still = clock_set(game, righting, Clock(start.clock.turn, income, germany)).happen(righting)
    assert all(still.counters[id].marked("moved") for id in some), "all through its own phases"
    over = clock_set(game, still, Clock(start.clock.turn, PhaseId("soviet_union_purchase"), next_power)).happen(still)
    assert not any(over.counters[id].marks for id in some)


def test_those_who_go_through_their_phases_together_keep_their_marks_until_others_act() -> None:
    """Whoever sets the clock to one colony of England in Empires after the other."""
    game = the_game("empires").game
    start = start_position(the_game("empires").setups["september_1939"], game)
    some = [id for id, one in start.counters.items() if one.side == "india" and one.kind == "inf"][:2]

    def turned(now: Position, phase: str, side: str) -> Position:
        return clock_set(game, now, Clock(1, PhaseId(phase), SideId(side))).happen(now)

    moved = CountersMarked(tuple(some), on=("moved", "mission")).happen(
        turned(start, "colonies_land_movement", "india")
    )
    for phase, side in (("land_movement", "canada"), ("air_combat", "india"), ("land_combat", "india")):
        moved = turned(moved, f"colonies_{phase}", side)
        assert all(moved.counters[id].marks == ("moved", "mission") for id in some), (phase, side)
    over = turned(moved, "soviet_air_rebasing", "soviet")
    assert not any(over.counters[id].marks for id in some)
