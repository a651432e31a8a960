"""Supply, checked against a scan that takes its time."""

import random

from hypothesis import given
from hypothesis import strategies as st

from boards.board import AreaId, Board
from counters.counter import CounterId
from rules_assist.advice import SupplyLine
from rules_assist.common.supplying import Line, Supply, supply_lines, trace
from tests.baselines import plain_supply
from tests.rules_assist.common.squares import board_of, chance_board

A, B, C, D, E = (AreaId(id) for id in "abcde")
FOE = CounterId("foe")
seeds = st.integers(0, 10**6)


def some(chance: random.Random, board: Board, share: float) -> list[AreaId]:
    return [area for area in board.spaces if chance.random() < share]


@given(seeds, st.sampled_from([None, 0, 1, 2, 4]))
def test_one_kind_of_line_reaches_what_the_slow_scan_reaches_by_paths_as_short(seed: int, limit: int | None) -> None:
    chance = random.Random(seed)
    board = chance_board(seed, count=12, contacts=18)
    broken, sources = some(chance, board, 0.2), some(chance, board, 0.2)
    network = board.network("land")
    supply = trace([Line(network=network, breaks=dict.fromkeys(broken, ()), limit=limit)], sources)
    pairs = [(contact.a, contact.b) for contact in board.contacts if contact.kind == "land"]
    slow = plain_supply.supplied(pairs, sources, broken, limit)
    assert {area for area in board.spaces if area in supply} == set(slow)
    for area, steps in slow.items():
        trail = supply.trail(area)
        assert trail is not None
        assert len(trail.path) - 1 == steps
        assert trail.path[0] == area
        assert trail.path[-1] in sources
        assert all(here in network[there] for here, there in zip(trail.path, trail.path[1:], strict=False))
        assert not set(trail.path) & set(broken)


def every_state(lines: list[Line], sources: list[AreaId]) -> set[AreaId]:
    """What several kinds of line reach, state by state: which line, where, and after how many steps of it."""
    states = {(number, at, 0) for number, line in enumerate(lines) for at in sources if at not in line.breaks}
    while True:
        new = set()
        for number, at, steps in states:
            line = lines[number]
            if at in line.breaks:
                continue
            if line.limit is None or steps < line.limit:
                new |= {
                    (number, to, min(steps + 1, 9))
                    for to in line.network.get(at, ())
                    if (to not in line.breaks or line.into_breaks) and (at, to) not in line.shut
                }
            new |= {
                (other, at, 0)
                for other, into in enumerate(lines)
                if other != number and steps and at in into.joins and at not in into.breaks
            }
        if new <= states:
            return {at for _, at, _ in states}
        states |= new


@given(seeds, st.booleans())
def test_several_kinds_of_line_take_over_from_each_other_where_they_may(seed: int, limited: bool) -> None:
    chance = random.Random(seed)
    board = chance_board(seed, count=10, contacts=20)
    sources = some(chance, board, 0.15)

    def line(kind: str) -> Line:
        pairs = [(a, b) for a, near in board.network(kind).items() for b in near]
        return Line(
            network=board.network(kind),
            means=kind,
            breaks=dict.fromkeys(some(chance, board, 0.2), ()),
            shut=dict.fromkeys((pair for pair in pairs if chance.random() < 0.1), ()),
            limit=chance.choice([1, 2, 3]) if limited else None,
            joins=some(chance, board, 0.4),
            into_breaks=chance.random() < 0.5,
        )

    lines = [line("land"), line("sea")]
    supply = trace(lines, sources)
    reached, possible = {area for area in board.spaces if area in supply}, every_state(lines, sources)
    # With limits, the slow way may run out of a port and back into it to begin its count again; a line does not.
    assert reached <= possible if limited else reached == possible
    for area in board.spaces:
        check_trail(supply, area, sources)


def check_trail(supply: Supply, area: AreaId, sources: list[AreaId]) -> None:
    """Every step of a trail is one that its line can make, and no leg is too long."""
    trail = supply.trail(area)
    if trail is None:
        return
    assert trail.path[-1] in sources
    steps = 0
    for index in range(len(trail.path) - 1, 0, -1):
        start, to, number = trail.path[index], trail.path[index - 1], trail.lines[index - 1]
        line = supply.lines[number]
        before = trail.lines[index] if index < len(trail.lines) else number
        if before != number:
            assert start in line.joins
            steps = 0
        steps += 1
        assert to in line.network[start]
        assert (start, to) not in line.shut
        assert start not in line.breaks
        assert to not in line.breaks or (line.into_breaks and index == 1)
        assert line.limit is None or steps <= line.limit


def lines_of(board: Board, line: Line, *areas: AreaId, sources: tuple[AreaId, ...] = (A,)) -> list[SupplyLine]:
    groups = {area: (CounterId(f"in_{area}"),) for area in areas}
    return list(supply_lines(groups, [line], sources, rule="7"))


def test_a_line_tells_its_source_and_what_it_runs_through() -> None:
    board = board_of("a b c", "a-b b-c")
    at_c, at_a = lines_of(board, Line(network=board.network(), means="land"), C, A)
    assert (at_c.supplied, at_c.path, at_c.source, at_c.means) == (True, (C, B, A), A, "land")
    assert str(at_c.sentence) == "Supply reaches C from A through B."
    assert (at_a.path, str(at_a.sentence)) == ((A,), "A is a source of supply.")


def test_a_line_that_is_cut_names_the_broken_place_nearest_to_the_counters_and_who_breaks_it() -> None:
    board = board_of("a b c d e", "a-b b-c c-d d-e")
    line = Line(network=board.network(), breaks={B: (), D: (FOE,)})
    (cut_off,) = lines_of(board, line, E)
    assert not cut_off.supplied
    assert cut_off.cut is not None
    assert (cut_off.cut.area, cut_off.cut.by) == (D, (FOE,))
    assert str(cut_off.sentence) == "Supply does not reach E: the line from A is cut in D by Foe."


def test_a_link_that_is_shut_cuts_at_its_nearer_end_and_only_one_way() -> None:
    board = board_of("a b", "a-b")
    line = Line(network=board.network(), shut={(A, B): (FOE,)})
    (cut_off,) = lines_of(board, line, B)
    assert cut_off.cut is not None
    assert (cut_off.cut.area, cut_off.cut.by) == (B, (FOE,))
    assert lines_of(board, line, A, sources=(B,))[0].supplied


def test_a_source_among_enemies_gives_nothing_and_says_so() -> None:
    board = board_of("a b", "a-b")
    for into_breaks in (False, True):
        line = Line(network=board.network(), breaks={A: (FOE,)}, into_breaks=into_breaks)
        at_b, at_a = lines_of(board, line, B, A)
        assert (at_b.supplied, at_a.supplied) == (False, False)
        assert at_b.cut is not None
        assert at_b.cut.area == A


def test_counters_among_enemies_draw_supply_only_where_the_rules_say_so() -> None:
    board = board_of("a b c", "a-b b-c")
    for into_breaks in (False, True):
        line = Line(network=board.network(), breaks={B: (FOE,)}, into_breaks=into_breaks)
        at_b, at_c = lines_of(board, line, B, C)
        assert at_b.supplied is into_breaks
        assert not at_c.supplied
        assert at_c.cut is not None
        assert at_c.cut.area == B


def test_a_line_that_is_too_long_says_how_long_it_would_have_to_be() -> None:
    board = board_of("a b c", "a-b b-c")
    (too_far,) = lines_of(board, Line(network=board.network(), limit=1), C)
    assert too_far.cut is None
    assert str(too_far.sentence) == "Supply does not reach C: the line from A would have to be 2 steps long."


def test_where_nothing_leads_or_nothing_is_a_source_it_is_said() -> None:
    board = board_of("a b", "")
    assert str(lines_of(board, Line(network=board.network()), B)[0].sentence) == (
        "No line of supply leads to B from any source."
    )
    assert str(lines_of(board, Line(network=board.network()), B, sources=())[0].sentence) == (
        "Supply does not reach B: there is no source."
    )


def test_a_line_by_sea_takes_over_in_a_port_and_hands_back_in_another() -> None:
    board = board_of("a b c d e", "a-b b~c c~d d-e")
    land = Line(network=board.network("land"), means="land", limit=1, joins=(B, D))
    sea = Line(network=board.network("sea"), means="sea", joins=(B, D))
    (line,) = supply_lines({E: ()}, [land, sea], [A], rule="7")
    assert (line.supplied, line.path, line.means) == (True, (E, D, C, B, A), "land")
    shut = Line(network=board.network("sea"), means="sea", breaks={C: (FOE,)}, joins=(B, D))
    (cut_off,) = supply_lines({E: ()}, [land, shut], [A], rule="7")
    assert cut_off.cut is not None
    assert cut_off.cut.area == C
