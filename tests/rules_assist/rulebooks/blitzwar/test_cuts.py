"""Who is cut off hears of the line that is broken in the fewest places."""

from __future__ import annotations

import pytest

from boards.board import AreaId
from counters.counter import CounterId, SideId
from rules_assist.common.supplying import Line, cut_lines, least_broken, trail_to
from rules_assist.rulebooks.blitzwar.supply import War
from tests.rules_assist.rulebooks.blitzwar import plain

A, B, C, D = map(AreaId, "abcd")
RING = {A: (B, D), B: (A, C), C: (B, D), D: (C, A)}
BY = (CounterId("foe"),)


def fewest_breaks(line: Line, sources: tuple[AreaId, ...]) -> dict[AreaId, int]:
    """How often the best line to each place is broken: looked at again and again, until nothing gets better."""
    best = {at: int(at in line.breaks) for at in sources}
    better = True
    while better:
        better = False
        for at, onward in line.network.items():
            for to in onward if at in best else ():
                breaks = best[at] + (to in line.breaks) + ((at, to) in line.shut)
                if breaks < best.get(to, 999):
                    best[to], better = breaks, True
    return best


@pytest.mark.parametrize("seed", range(4))
def test_no_line_is_broken_in_fewer_places(seed: int) -> None:
    position = plain.at_random(seed)
    for side in plain.SIDES:
        web = War(plain.box().game, position, SideId(side)).webs()[SideId(side)]
        parents, best = least_broken(web.line, web.sources), fewest_breaks(web.line, web.sources)
        assert set(parents) == set(best)
        for at, breaks in best.items():
            trail = trail_to(web.line, parents, at)
            assert trail is not None
            assert len(trail.broken) == breaks


def test_a_longer_line_that_is_broken_less_is_the_one_that_is_told() -> None:
    line = Line(network={A: (B, C), B: (A, D), C: (A, D), D: (B, C)}, breaks={B: BY, D: ()}, shut={})
    (told,) = cut_lines(line, (A,), {D: ()}, "§7")
    assert (told.path, told.supplied) == ((D, C, A), False)
    assert told.cut is not None
    assert told.cut.area == D


def test_a_shut_link_counts_as_its_nearer_end() -> None:
    line = Line(network=RING, breaks={D: BY}, shut={(A, B): BY})
    (told,) = cut_lines(line, (A,), {B: ()}, "§7")
    assert told.cut is not None
    assert (told.cut.area, told.cut.by, told.path) == (B, BY, (B, A))


def test_where_there_is_no_source_or_no_way_that_is_said() -> None:
    line = Line(network=RING)
    (without,) = cut_lines(line, (), {B: ()}, "§7")
    (lost,) = cut_lines(line, (A,), {AreaId("far"): ()}, "§7")
    assert "no source" in str(without.sentence)
    assert "from any source" in str(lost.sentence)
    assert (without.cut, lost.cut) == (None, None)
