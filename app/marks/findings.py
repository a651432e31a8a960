"""What the rulebook finds, framed on the map: solid for errors, dashed for warnings, dots for notes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from app.marks.mark import Mark, Order
from app.marks.on_map import DASHES, OnMap, disc, frame, tag
from boards.board import Spot
from counters.places import PlaceId, area_of
from rules_assist.advice import Finding, Reason

AWAY = 0.1
BADGE, SIGN_HIGH, APART = 0.22, 0.44, 1.15


def about_stacking(finding: Finding) -> bool:
    return "stack" in finding.aspect


def finding_marks(on: OnMap, findings: Sequence[Finding], *, counts: bool = False) -> Iterator[Mark]:
    """`counts`: signs stand on the right, and of the piles that nothing is wrong with it is said how high they are."""
    signs: Counter[PlaceId] = Counter()
    for finding in sorted(findings, key=lambda each: list(DASHES).index(each.severity)):
        for place in places_of(on, finding):
            yield _framed(on, place, finding, signs[place], right=counts)
            signs[place] += 1
    wrong = {area_of(place) for place in signs}
    for place, lies in on.stacks if counts else ():
        if len(lies) > 1 and area_of(place) not in wrong:
            badge = disc(on, _corner(on, place, right=True), on.size * BADGE, str(len(lies)), "good")
            yield Mark((*frame(on.around(place, AWAY), on.size, "good"), *badge), Order.SIGNS, place)


def places_of(on: OnMap, finding: Finding) -> tuple[PlaceId, ...]:
    """Where on this map it is about."""
    where = on.position.where
    grounds = finding.places or [on.position.ground(id) for id in finding.counters if id in where]
    return tuple(place for place in dict.fromkeys(grounds) if on.space(area_of(place)) is not None)


def _framed(on: OnMap, place: PlaceId, finding: Finding, already: int, *, right: bool) -> Mark:
    """The sign at its corner has a shape for each severity; where something is counted, it says how much. Several
    stand one below the other, the worst on top."""
    ink, high, box = finding.severity, on.size * SIGN_HIGH, on.around(place, AWAY)
    corner = on.seen_from(_corner(on, place, right=right), 0, already * high * APART)
    rim = frame(box, on.size, ink, DASHES[finding.severity])
    sign = tag(on, finding.figure, corner, high, ink)
    foot = on.seen_from(_corner(on, place, right=not right), 0, already * high * APART)
    return Mark((*rim, *sign), Order.SIGNS, place, (Reason(finding.sentence, finding.rule),), foot)


def _corner(on: OnMap, place: PlaceId, *, right: bool) -> Spot:
    """The upper one, as it is seen."""
    left, top, right_edge, bottom = on.around(place, AWAY)
    across, down = on.seen_from((0.0, 0.0), 1 if right else -1, -1)
    return (right_edge if across > 0 else left), (bottom if down > 0 else top)
