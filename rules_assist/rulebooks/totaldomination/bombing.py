"""A bombardment as it is done on the table (§11.1): an Air Fleet and its target, and the one click that does it."""

from __future__ import annotations

from collections.abc import Sequence

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter
from counters.events import CountersTurnedOver, Together
from counters.position import Position
from rules_assist.advice import Deed
from rules_assist.battle_sheet import BattleSheet, Offer
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.air import why_no_bombardment
from rules_assist.rulebooks.totaldomination.damage import marked

USED = "used"


def is_bombing(view: Standpoint, named: Sequence[Counter]) -> bool:
    """In the step of bombardments, Air Fleets that are sent anywhere bombard."""
    return view.position.clock.phase == "bombardment" and all(view.type(one) == "air_fleet" for one in named)


def bombardment(view: Standpoint, planes: tuple[Counter, ...], at: AreaId) -> BattleSheet:
    """One Air Fleet is enough; the first that can."""
    against = [why_no_bombardment(view, one, at) for one in planes]
    able = next((one for one, why in zip(planes, against, strict=True) if why is None), None)
    refused = tuple(why for why in against[:1] if why) if able is None else ()
    told = say("{who} can put Damage on {at}.", who=counter(able.id if able else planes[0].id), at=area(at))
    return BattleSheet(
        at=at,
        attackers=tuple(one.id for one in planes),
        offers=(_offer(view.position, able, at),) if able else (),
        refused=refused,
        sentence=refused[0].sentence if refused else told,
        rule=refused[0].rule if refused else "§11.1, 4.3.D",
    )


def _offer(position: Position, plane: Counter, at: AreaId) -> Offer:
    event = Together((marked(position, at), into_the_hangar(plane)))
    deed = Deed(sentence=say("Damage on {at}", at=area(at)), event=event)
    told = say("A Damage marker is put there, and the Air Fleet goes into the hangar.")
    return Offer(verb="mark", counters=(), deeds=(deed,), sentence=told, rule="§11.1")


def into_the_hangar(plane: Counter) -> CountersTurnedOver:
    return CountersTurnedOver((plane.id,), USED)
