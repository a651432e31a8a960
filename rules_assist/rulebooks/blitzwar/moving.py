"""Questions about moving on land, merged counters, troops in a neutral country (§9.3, §11.10, §15)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, SideId
from counters.events import FactSet
from counters.facts import Fact, FactWord
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Deed, Finding, Reach, Reason, not_told
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.after_combat import reach_cut_off, reach_one_zone
from rules_assist.rulebooks.blitzwar.control import is_colony_apart, owners
from rules_assist.rulebooks.blitzwar.phases import acting, is_told, phase
from rules_assist.rulebooks.blitzwar.reorganising import why_not_now
from rules_assist.rulebooks.blitzwar.sharing import is_host
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, NOBODY, PARTIES, party
from rules_assist.rulebooks.blitzwar.strategic import reach as reach_strategic
from rules_assist.rulebooks.blitzwar.table import ids, own_corps
from rules_assist.rulebooks.blitzwar.tactical import hindered, range_of
from rules_assist.rulebooks.blitzwar.tactical import reach as reach_tactical
from rules_assist.rulebooks.blitzwar.zones import adjacent

ON_THE_MARCH = ("movement", "blitz", "combat")


def _group(view: Standpoint, act: Act) -> tuple[Counter, ...]:
    return tuple(view.position.counters[id] for id in act.counters)


def _answer(found: Reach, act: Act) -> Answer | None:
    """Whether it can be reached; the phase is not asked about."""
    if not (act.to or act.at):
        return None
    to: AreaId = area_of((*act.to, *act.at)[0])
    for way in found.ways.get(to, ()):
        return Answer(yes=True, sentence=way.sentence, rule=way.rule)
    for why in found.refused.get(to, ()):
        return Answer(yes=False, sentence=why.sentence, rule=why.rule)
    return Answer(yes=False, sentence=say("They are in {to} already.", to=area(to)), rule="§15.3")


def may_move_tactically(view: Standpoint, act: Act) -> Answer | None:
    """`may tactical_move #panzer to el_agheila`, if need be `through misurata, sirte`."""
    if not act.counters:
        return None
    found = reach_tactical(view, _group(view, act))
    return (off_the_way(view, act, found) if act.through else None) or _answer(found, act)


def off_the_way(view: Standpoint, act: Act, found: Reach) -> Answer | None:
    """Why the way that is named cannot be taken: no brown line, somebody in the way, or too long."""
    group = _group(view, act)
    at, route = view.position.area(group[0].id), [area_of(place) for place in (*act.through, *act.to, *act.at)]
    for to in route:
        if not adjacent(view.game, at, to):
            told = say("No brown line joins {at} and {to}.", at=area(at), to=area(to))
            return Answer(yes=False, sentence=told, rule="§5, §15.3")
        if (why := found.why_not(to)) is not None:
            return Answer(yes=False, sentence=why.sentence, rule=why.rule)
        at = to
    if len(route) > (most := range_of(view, group)):
        told = say("That way is {steps} zones long; they go {most}.", steps=len(route), most=most)
        return Answer(yes=False, sentence=told, rule="§15.3")
    return None


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
        return not_told("§11.10")
    why = merged_state(view, _group(view, act))
    if why is not None:
        told = say("The counter they form cannot move: {why}", why=why.sentence)
        return Answer(yes=False, sentence=told, rule=f"§11.10, {why.rule}")
    return Answer(yes=True, sentence=say("The counter they form may move."), rule="§11.10")


def may_merge(view: Standpoint, act: Act) -> Answer | None:
    """`may merge #first, #second`: whether counters may be put together now, and what the new one can still do."""
    group = _group(view, act)
    if len(group) < 2:
        return not_told("§11.10")
    why = why_not_now(view)
    if len({view.position.area(one.id) for one in group}) > 1 or len({one.side for one in group}) > 1:
        why = why or Reason(say("They are not of one nation in one zone."), "§11.10")
    if why is not None:
        return Answer(yes=False, sentence=why.sentence, rule=why.rule)
    spent = merged_state(view, group)
    if spent is not None:
        told = say("They may; but the counter they form cannot move: {why}", why=spent.sentence)
        return Answer(yes=True, sentence=told, rule="§11.10")
    return Answer(yes=True, sentence=say("They may, and the counter they form can move."), rule="§11.10")


def neutral_entered(view: Standpoint, zone: AreaId) -> SideId | None:
    """The neutral country that our troops have entered: that is an attack on it (§9.3)."""
    owner = owners(view.game, view.position).get(zone, NOBODY)
    quiet = is_host(view, owner) or is_colony_apart(view, zone)
    return owner if owner not in (*PARTIES, NOBODY) and not quiet else None


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
                severity="warning", places=(PlaceId(at),), counters=who, sentence=told, rule="§9.3",
                aspect="neutrality", deed=_joins(nation, ALLIES if party(view) == AXIS else AXIS),
            )  # fmt: skip


def _joins(nation: SideId, them: SideId) -> Deed:
    """What its players have to note."""
    event = FactSet(Fact(FactWord("joined"), (nation,), value=them))
    return Deed(sentence=say("{nation} joins: {them}.", nation=side(nation), them=side(them)), event=event)


VERBS = {
    **dict.fromkeys(("tactical_move", "tactical", "march"), may_move_tactically),
    **dict.fromkeys(("strategic_move", "strategic"), may_move_strategically),
    **dict.fromkeys(("one_zone_move", "one_zone"), may_move_one_zone),
    **dict.fromkeys(("out_of_supply_move", "oos_move"), may_move_cut_off),
    **dict.fromkeys(("move_merged", "merge_and_move"), may_move_merged),
    **dict.fromkeys(("merge", "combine"), may_merge),
}
FINDINGS = (trespassers,)
