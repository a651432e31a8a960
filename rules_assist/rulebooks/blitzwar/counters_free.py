"""The counter mix as a limit of reinforcements (§11.5): whatever has no counter is lost, but armour may be infantry."""

from __future__ import annotations

from boards.plain.sentence import say
from counters.counter import KindId, SideId
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reason
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.placing import RULE, coming
from rules_assist.rulebooks.blitzwar.saying import answer


def as_what(view: Standpoint, nation: SideId, sort: str) -> tuple[KindId, ...]:
    """The kinds of a type that are still in the box for a nation."""
    lying: dict[KindId, int] = {}
    for one in view.position.counters.values():
        if one.side == nation and area_of(view.position.where[one.id]) in view.game.board.spaces:
            lying[one.kind] = lying.get(one.kind, 0) + 1
    printed = view.game.sheet.kinds.items()
    kinds = ((id, of) for id, of in printed if of.type == sort and nation in of.mix and not of.attributes.get("elite"))
    return tuple(id for id, of in kinds if lying.get(id, 0) < of.mix[nation])


def taken_as(view: Standpoint, nation: SideId, sort: str) -> str:
    """As what it comes: where no counter is free, armour comes as infantry, all else is lost (BW-RNF-15)."""
    if as_what(view, nation, sort) or (sort == "armour" and as_what(view, nation, "mixed")):
        return sort
    return "infantry" if sort == "armour" and as_what(view, nation, "infantry") else ""


def _take(view: Standpoint, act: Act) -> Answer:
    """`may take side germany with armour`."""
    found = coming(view, act)
    if not found:
        return Answer(yes=False, sentence=say("Say what is to be taken: with armour."), rule=RULE)
    came = taken_as(view, found[0].nation, found[0].sort)
    lost = Reason(say("No counter is free: the reinforcement is lost."), RULE)
    told = say("A counter is free.") if came == found[0].sort else say("No armour is free; it comes as infantry.")
    return answer(None if came else lost, told, RULE)


VERBS = {"take": _take, "take_reinforcement": _take}
