"""Who was moved where the rules let nobody go: from where is kept in mind by a fact, and told until he is back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TypeVar

from boards.board import Area, AreaId
from boards.plain.sentence import area, say
from counters.counter import Counter
from counters.events import CountersMoved, Single
from counters.position import FactWord, PlaceId, area_of
from rules_assist.advice import Finding, Reach, Reason
from rules_assist.common.standpoint import Standpoint, ids_of, names, notice

STRAYED = FactWord("strayed")
View = TypeVar("View", bound=Standpoint)


def strayed(view: Standpoint, group: Iterable[Counter], to: AreaId, zones: Collection[AreaId] = ()) -> Iterator[Single]:
    """These are moved by no way that the rules know: what is noted of them, or no longer. `zones`: boxes
    that are ground to move over, as areas are."""
    spaces = view.game.board.spaces
    for one in group:
        start, said = view.position.area(one.id), view.fact_about(STRAYED, one.id)
        if said and to == area_of(PlaceId(said)):
            yield view.cleared(STRAYED, one.id)
        elif start != to and not said and all(isinstance(spaces.get(at), Area) or at in zones for at in (start, to)):
            yield view.noted(STRAYED, one.id, value=view.position.ground(one.id))


def gone_astray(
    view: View, move: CountersMoved, ours: Iterable[Counter], reach_of: Callable[[View, Counter], Reach],
    zones: Collection[AreaId] = (),
) -> Iterator[Single]:  # fmt: skip
    """The same, of those of ours whom the rules let go nowhere by such a move, and of who had strayed before."""
    to, by_hand = area_of(move.to), not move.means
    told = (o for o in ours if view.so(STRAYED, o.id) or (by_hand and reach_of(view, o).why_not(to) is not None))
    yield from strayed(view, told, to, zones)


def astray(view: View, reach_of: Callable[[View, Counter], Reach]) -> Iterator[Finding]:
    """Who stands where he could not get to from where he was, why not, and the click that takes him back."""
    groups: dict[tuple[PlaceId, AreaId, Reason], list[Counter]] = {}
    for one, at, fact in view.said_of(STRAYED):
        if at != area_of(start := PlaceId(fact.value)):
            before = view.seen_by(one.side).then((CountersMoved((one.id,), start),))
            if (why := reach_of(before, before.one(one.id)).why_not(at)) is not None:
                groups.setdefault((start, at, why), []).append(one)
    for (start, at, why), pieces in groups.items():
        back: list[Single] = [CountersMoved(ids_of(pieces), start)]
        back += (view.cleared(STRAYED, one.id) for one in pieces)
        told = say("{who} went from {start} to {at}: {why}", who=names(pieces), start=area(area_of(start)),
                   at=area(at), why=why.sentence)  # fmt: skip
        doing = say("Back to {start}.", start=area(area_of(start)))
        yield notice(Reason(told, why.rule), pieces, at, aspect="place", done=back, doing=doing)
