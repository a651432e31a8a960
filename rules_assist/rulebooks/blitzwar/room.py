"""Whether counters find room where they are, or would be, when the phase ends (§4)."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.counter import Counter
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reason, not_told
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar import crowding, sharing, stacking
from rules_assist.rulebooks.blitzwar.corps import is_corps
from rules_assist.rulebooks.blitzwar.crowding import no_room_on_shore, one_too_many
from rules_assist.rulebooks.blitzwar.sharing import no_sharing
from rules_assist.rulebooks.blitzwar.sides import PARTIES, is_ours, party
from rules_assist.rulebooks.blitzwar.stacking import RULE, stack_trouble
from rules_assist.rulebooks.blitzwar.table import SHORE, corps_in

LOOKS = (*stacking.FINDINGS, *crowding.FINDINGS, *sharing.FINDINGS)


def trouble(view: Standpoint, group: tuple[Counter, ...], zone: AreaId) -> Reason | None:
    """What would have to leave, if these stay in a zone: by the limits of all zones, and by those of countries."""
    return stack_trouble(view, group, zone) or one_too_many(view, group, zone)


def may_stay(view: Standpoint, act: Act) -> Answer | None:
    """`may stack #first, #second at malta`: whether they find room there when the phase ends."""
    zones = [area_of(place) for place in (*act.at, *act.to)]
    group = tuple(view.position.counters[id] for id in act.counters)
    if not group and zones:
        return _whether_all_fit(view, zones[0])
    if not group or not zones:
        return not_told(RULE)
    place = (*act.at, *act.to)[0]
    if SHORE in place:
        landed = (view.position.counters[id] for id in view.position.stack(place))
        corps = tuple(one for one in dict.fromkeys((*landed, *group)) if is_corps(view, one) and is_ours(view, one))
        full = no_room_on_shore(view, place, corps)
        told = say("There is room on the beachheads of {at}.", at=area(zones[0]))
        return Answer(full is None, full.sentence if full else told, "§14.1.2, §13.4.5")
    why = no_sharing(view, group, zones[0]) or trouble(view, group, zones[0])
    if why is not None:
        return Answer(yes=False, sentence=why.sentence, rule=why.rule)
    return Answer(yes=True, sentence=say("There is room in {at}.", at=area(zones[0])), rule=RULE)


def _whether_all_fit(view: Standpoint, zone: AreaId) -> Answer:
    """Whether those who stand in a zone have room there."""
    nations = dict.fromkeys(one.side for one in corps_in(view, zone))
    for nation in nations:
        own = view._replace(side=nation)
        ours = tuple(one for one in corps_in(view, zone) if is_ours(own, one))
        if (why := no_sharing(own, ours, zone) or trouble(own, ours, zone)) is not None:
            return Answer(yes=False, sentence=why.sentence, rule=why.rule)
    return Answer(yes=True, sentence=say("There is room in {at}.", at=area(zone)), rule=RULE)


def may_end_phase(view: Standpoint, act: Act) -> Answer | None:
    """`may end_phase side axis`."""
    looks = LOOKS if party(view) in PARTIES else stacking.FINDINGS
    found = next((found for look in looks for found in look(view) if found.aspect == "stacking"), None)
    if found is not None:
        return Answer(yes=False, sentence=found.sentence, rule=found.rule)
    return Answer(yes=True, sentence=say("No zone holds too many."), rule="§4")


VERBS = {"stack": may_stay, "share": may_stay, "end_phase": may_end_phase}
