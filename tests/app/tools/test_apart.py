"""What nothing takes along together is shown where each of it may go by itself."""

from __future__ import annotations

from collections.abc import Mapping

from app.tools.move_counters import apart
from boards.board import AreaId
from boards.plain.sentence import say
from counters.counter import CounterId
from rules_assist.advice import Reach, Reason, Way
from tests.rules_assist.common.squares import laid

POSITION = laid(west="red infantry #i, red infantry #j, red fleet #f")
WEST, GAP, BAY = AreaId("west"), AreaId("gap"), AreaId("bay")
CARRIED = tuple(map(CounterId, ("i", "j", "f")))
NOBODY = Reach(notes=(Reason(say("Nothing takes these along together."), "§8"),))


def _way(to: AreaId, means: str) -> Way:
    return Way(to=to, means=means, sentence=say("It can be reached."), rule="§1")


def _shown(together: Reach, each: Mapping[tuple[CounterId, ...], Reach]) -> tuple[Reach, list[tuple[CounterId, ...]]]:
    asked: list[tuple[CounterId, ...]] = []

    def reach(ids: tuple[CounterId, ...]) -> Reach:
        asked.append(ids)
        return each.get(ids, Reach())

    return apart(POSITION, together, CARRIED, reach), asked


def test_each_sort_alone_is_asked_and_its_ways_say_whose_they_are() -> None:
    land = Reach({GAP: (_way(GAP, "by_land"),)})
    sea = Reach({BAY: (_way(BAY, "by_sea"),), GAP: (_way(GAP, "by_sea"),)})
    shown, asked = _shown(NOBODY, {CARRIED[:2]: land, CARRIED[2:]: sea})
    assert asked == [CARRIED[:2], CARRIED[2:]], "those that are alike go together"
    assert {area: [way.means for way in ways] for area, ways in shown.ways.items()} == {
        GAP: ["by_land", "by_sea"],
        BAY: ["by_sea"],
    }
    assert str(shown.ways[BAY][0].sentence).endswith("alone: It can be reached.")
    assert shown.notes == NOBODY.notes


def test_what_can_go_together_is_not_taken_apart() -> None:
    together = Reach({GAP: (_way(GAP, "by_land"),)})
    shown, asked = _shown(together, {})
    assert shown is together
    assert not asked


def test_counters_that_are_alike_are_no_mixture() -> None:
    shown = apart(POSITION, NOBODY, CARRIED[:2], lambda _ids: Reach({GAP: (_way(GAP, "by_land"),)}))
    assert shown is NOBODY
