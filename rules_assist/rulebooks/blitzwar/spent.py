"""Where counters go that are lost or spent (§3, §13.4): to the pool of their side, or air units back to base."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import counter, say
from counters.box.pools import pool_of
from counters.counter import Counter
from counters.events import CountersMoved, CountersTurnedOver
from counters.places import PlaceId
from rules_assist.advice import Deed
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.sides import party_of


def pool_for(view: Standpoint, one: Counter) -> PlaceId:
    """The pool of the side that a counter fights for; of a neutral whatever the sheet has."""
    theirs = PlaceId(f"pool/{party_of(view, one.side)}")
    return theirs if theirs in view.game.sheet.places else pool_of(view.game, one.side)


def gone(view: Standpoint, air: tuple[Counter, ...]) -> Iterator[Deed]:
    """What becomes of air units that have flown, one click for each."""
    for one in air:
        if option(view, "spent_air") == "back to base":
            told = say("{who}: is at base again, and goes back there", who=counter(one.id))
            front = view.game.kind(one).faces[0].name
            yield Deed(sentence=told, event=CountersTurnedOver((one.id,), front))
        else:
            told = say("{who}: is removed to the pool", who=counter(one.id))
            yield Deed(sentence=told, event=CountersMoved((one.id,), pool_for(view, one)))
