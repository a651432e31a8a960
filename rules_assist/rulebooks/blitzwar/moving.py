"""Questions about moving on land, merged counters, troops in a neutral country (§9.3, §11.10, §15)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.sentence import area, counter, say, side
from counters.counter import Counter, SideId
from counters.places import PlaceId, area_of
from rules_assist.advice import NOT_TOLD, Act, Answer, Finding, Reach, Reason
from rules_assist.rulebooks.blitzwar.after_combat import reach_cut_off, reach_one_zone
from rules_assist.rulebooks.blitzwar.control import owners
from rules_assist.rulebooks.blitzwar.phases import acting, is_told, phase
from rules_assist.rulebooks.blitzwar.sharing import is_host
from rules_assist.rulebooks.blitzwar.sides import NOBODY, PARTIES, party
from rules_assist.rulebooks.blitzwar.strategic import reach as reach_strategic
from rules_assist.rulebooks.blitzwar.table import ids, own_corps
from rules_assist.rulebooks.blitzwar.tactical import hindered
from rules_assist.rulebooks.blitzwar.tactical import reach as reach_tactical
from rules_assist.standpoint import Standpoint

ON_THE_MARCH = ("movement", "blitz", "combat")


def _group(view: Standpoint, act: Act) -> tuple[Counter, ...]:
    return tuple(view.position.counters[id] for id in act.counters)


def _answer(found: Reach, act: Act) -> Answer | None:
    """Whether it can be reached; the phase is not asked about."""
    if not act.to:
        return None
    to: AreaId = area_of(act.to[0])
    for way in found.ways.get(to, ()):
        return Answer(yes=True, sentence=way.sentence, rule=way.rule)
    for why in found.refused.get(to, ()):
        return Answer(yes=False, sentence=why.sentence, rule=why.rule)
    return None


def may_move_tactically(view: Standpoint, act: Act) -> Answer | None:
    return _answer(reach_tactical(view, _group(view, act)), act) if act.counters else None


def may_move_strategically(view: Standpoint, act: Act) -> Answer | None:
    return _answer(reach_strategic(view, _group(view, act)), act) if act.counters else None


def may_move_one_zone(view: Standpoint, act: Act) -> Answer | None:
    return _answer(reach_one_zone(view, _group(view, act)), act) if act.counters else None


def may_move_cut_off(view: Standpoint, act: Act) -> Answer | None:
    return _answer(reach_cut_off(view, _group(view, act)), act) if act.counters else None


def merged_state(view: Standpoint, group: tuple[Counter, ...]) -> Reason | None:
    """What a counter formed of these can no longer do: it takes over what the most used of its parts did (§11.10)."""
    found = (hindered(view, one) for one in group)
    return next((why for why in found if why is not None), None)


def may_move_merged(view: Standpoint, act: Act) -> Answer | None:
    """`may move_merged #first, #second`: whether the counter they form may still move."""
    if len(act.counters) < 2:
        return Answer(yes=False, sentence=NOT_TOLD, rule="§11.10")
    why = merged_state(view, _group(view, act))
    if why is not None:
        told = say("The counter they form cannot move: {why}", why=why.sentence)
        return Answer(yes=False, sentence=told, rule=f"§11.10, {why.rule}")
    return Answer(yes=True, sentence=say("The counter they form may move."), rule="§11.10")


def neutral_entered(view: Standpoint, zone: AreaId) -> SideId | None:
    """The neutral country that our troops have entered: that is an attack on it (§9.3)."""
    owner = owners(view.game, view.position).get(zone, NOBODY)
    return owner if owner not in (*PARTIES, NOBODY) and not is_host(view, owner) else None


def trespassers(view: Standpoint) -> Iterator[Finding]:
    """Neutral countries entered in this very phase."""
    if not is_told(view) or phase(view) not in ON_THE_MARCH or acting(view) != party(view):
        return
    for at, ours in own_corps(view).items():
        who, nation = ids(ours), neutral_entered(view, at)
        if nation is not None:
            words = "{who} have entered {at}: {nation} has been attacked, and joins the other side."
            told = say(words, who=tuple(map(counter, who)), at=area(at), nation=side(nation))
            yield Finding(
                severity="warning", places=(PlaceId(at),), counters=who, sentence=told, rule="§9.3", aspect="neutrality"
            )


VERBS = {
    **dict.fromkeys(("tactical_move", "tactical", "march"), may_move_tactically),
    **dict.fromkeys(("strategic_move", "strategic"), may_move_strategically),
    **dict.fromkeys(("one_zone_move", "one_zone"), may_move_one_zone),
    **dict.fromkeys(("out_of_supply_move", "oos_move"), may_move_cut_off),
    **dict.fromkeys(("move_merged", "merge_and_move"), may_move_merged),
}
FINDINGS = (trespassers,)
