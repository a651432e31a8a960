"""A liberator who is not the old owner leaves the partner it freed, for its nearest area in supply (§4.3)."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import Counter
from rules_assist.advice import Reach, Reason, Way
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas
from rules_assist.rulebooks.totaldomination.entering import too_many, unsuitable
from rules_assist.rulebooks.totaldomination.moving import no_area
from rules_assist.rulebooks.totaldomination.powers import power
from rules_assist.rulebooks.totaldomination.routes import ours, outside


def relocation_reach(view: Standpoint, group: tuple[Counter, ...]) -> Reach:
    """The closest areas of ours that are in supply and have room; by any links, for no OPs."""
    start = view.position.area(group[0].id)
    far = distances(view, start)
    refused: dict[AreaId, tuple[Reason, ...]] = {at: (no_area(at),) for at in outside(view.game)}
    good: list[AreaId] = []
    for to in areas(view.game):
        if to == start:
            continue
        if reasons := _against(view, group, to):
            refused[to] = reasons
        else:
            good.append(to)
    nearest = min((far[to] for to in good if to in far), default=0)
    ways: dict[AreaId, tuple[Way, ...]] = {}
    for to in good:
        if far.get(to) == nearest:
            told = say("{to} is the closest area of {side} in supply.", to=area(to), side=side(view.side))
            ways[to] = (Way(to=to, route=(to,), means="relocation", sentence=told, rule="§4.3, 4.3.B"),)
        else:
            refused[to] = (Reason(say("There is a closer area than {to}.", to=area(to)), "§4.3, 4.3.B"),)
    return Reach(ways, refused)


def _against(view: Standpoint, group: tuple[Counter, ...], to: AreaId) -> tuple[Reason, ...]:
    if to not in ours(view):
        words = "{to} is no area of {side} that is in supply."
        return (Reason(say(words, to=area(to), side=side(power(view))), "§4.3, 4.3.B"),)
    wrong = (*(unsuitable(view, one, to) for one in group), too_many(view, (one.id for one in group), to))
    return tuple(dict.fromkeys(why for why in wrong if why))


def distances(view: Standpoint, start: AreaId) -> dict[AreaId, int]:
    """How many links away each area is, whoever holds what lies between."""
    found, front = {start: 0}, [start]
    network = view.game.board.network()
    while front:
        onward = [to for at in front for to in network.get(at, ()) if to not in found]
        found.update(dict.fromkeys(onward, found[front[0]] + 1))
        front = list(dict.fromkeys(onward))
    return found
