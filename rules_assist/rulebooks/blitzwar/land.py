"""Movement on land besides (§15.1, §15.2, §16.5, §17.4, §17.5): strategic, one zone, and works."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, SideId
from counters.events import FactSet
from counters.facts import Fact, FactWord
from counters.game import Game
from counters.once import once
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Deed, Finding, Reach, Reason, Way, not_told
from rules_assist.common.asked import of_one
from rules_assist.common.noticing import ids_of
from rules_assist.common.pointed import WhenPointedAt
from rules_assist.common.saying import agreed, answer, no, resting_on
from rules_assist.common.standpoint import first_reason
from rules_assist.common.supplying import Line, flood
from rules_assist.rulebook import Chapter, Means, Verb
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.control import War, controllers, owners
from rules_assist.rulebooks.blitzwar.forming import why_not_now
from rules_assist.rulebooks.blitzwar.marching import (
    Cautions,
    bad_end,
    bad_ends,
    beyond,
    cautions,
    hindered_tactically,
    in_the_way,
    marches,
    off_land,
    range_of,
    refused_everywhere,
    risks,
    set_out,
    stays_put,
    tactical_reach,
    way_to,
)
from rules_assist.rulebooks.blitzwar.paying import (
    cannot_pay,
    has_fought,
    has_moved,
    price_of,
    printed_price,
    went_strategically,
)
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, NOBODY, OWN_TURN, PARTIES
from rules_assist.rulebooks.blitzwar.stacking import barred, stack_trouble
from rules_assist.rulebooks.blitzwar.supply import cannot_act, may_act
from rules_assist.rulebooks.blitzwar.taking import passed

# ----------------
# Strategic movement (§15.2): as far as one likes through own zones, at twice the price.

STRATEGIC_RULE = "§15.2"


def hindered_strategically(view: War, one: Counter) -> Reason | None:
    """Why a counter cannot move strategically."""
    return stays_put(view, one) or first_reason(
        ("§15.2", "{who} moved strategically already.", went_strategically(view, one)),
        ("§15.2", "{who} moved tactically this turn.", has_moved(view, one)),
        ("§15.2", "{who} was activated to attack this turn.", one.marked("activated")),
        ("§7", "{who} has no line of supply.", not may_act(view, one)),
        who=counter(one.id),
    )


@once
def not_ours(game: Game, ours: SideId) -> Mapping[AreaId, tuple[Reason, ...]]:
    """Every zone, and what is said of it if another than this side controls it."""
    words = "{to} is not under control of the {side}."
    told = {to: (Reason(say(words, to=area(to), side=side(ours)), STRATEGIC_RULE),) for to in printed.zones(game)}
    return {**off_land(game), **told}


@once
def _apart(game: Game) -> Mapping[AreaId, tuple[Reason, ...]]:
    words = "No unbroken chain of own zones leads to {to}."
    return {to: (Reason(say(words, to=area(to)), STRATEGIC_RULE),) for to in printed.zones(game)}


def strategic_reach(view: War, group: tuple[Counter, ...]) -> Reach:
    return set_out(view, group, hindered_strategically, price_of(view, group, "strategic"), _strategic_from)


def _strategic_from(view: War, group: tuple[Counter, ...], start: AreaId) -> Reach:
    game, ours, cost = view.game, view.party, price_of(view, group, "strategic")
    held = controllers(game, view.position)
    closed = {at: why for at, why in {**in_the_way(view), **barred(view, group)}.items() if at != start}
    if held.get(start) != ours:
        words = "They stand in {start}, which is not under control of the {side}."
        why = Reason(say(words, start=area(start), side=side(ours)), STRATEGIC_RULE)
        return Reach(refused=refused_everywhere(view, why, start).refused)
    breaks = {at: () for at, owner in held.items() if owner != ours or at in closed}
    parents, mind = flood(Line(network=printed.brown_lines(game), breaks=breaks), (start,)), cautions(view, group, ())
    never = bad_ends(view, group, parents)
    goals = dict.fromkeys(to for to in parents if to != start and to not in never)

    def ways(to: AreaId) -> tuple[Way, ...]:
        return (_strategic_way(view, mind, way_to(parents, to), cost),)

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        if held.get(to) != ours:
            return not_ours(game, ours)[to]
        why = closed.get(to) or never.get(to)
        return (why,) if why else _apart(game)[to]

    elsewhere = dict.fromkeys(to for to in game.board.spaces if to != start and to not in goals)
    return Reach(WhenPointedAt(goals, ways), WhenPointedAt(elsewhere, reasons))


def _strategic_way(view: War, mind: Cautions, route: tuple[AreaId, ...], cost: float) -> Way:
    to, risk = route[-1], risks(view, mind, route[-1], ())
    told = say("{to} by strategic movement: supplies {cost}; no attack this turn.", to=area(to), cost=cost)
    if risk is not None:
        told = say("{way} {risk}", way=told, risk=risk.sentence)
    return Way(
        to=to, route=route, cost=cost, means="strategic", grade="risky" if risk else "costs", sentence=told,
        rule=resting_on("§15.2, §7", risk.rule if risk else ""),
    )  # fmt: skip


# ----------------
# Moves of one zone: after combat for those who have done nothing yet (§16.5, §17.4), and for the cut off (§17.5).

RULES = {"one_zone": "§16.5, §17.4, §7", "out_of_supply": "§17.5, §7"}


def busy(view: War, one: Counter) -> Reason | None:
    """Why a counter is not one of those that neither moved nor attacked this turn (§16.5, §17.4)."""
    return stays_put(view, one) or first_reason(
        ("§16.5, §17.4", "{who} moved this turn.", has_moved(view, one) or went_strategically(view, one)),
        ("§16.5, §17.4", "{who} attacked this turn.", has_fought(view, one)),
        ("§7", "{who} has no line of supply.", not may_act(view, one)),
        who=counter(one.id),
    )


def not_cut_off(view: War, one: Counter) -> Reason | None:
    """Why a counter does not get the free zone of those that are out of supply (§17.5)."""
    return stays_put(view, one) or first_reason(
        ("§17.5", "{who} is in supply: the free zone is for those out of supply.", may_act(view, one)),
        ("§17.5", "{who} moved this turn.", has_moved(view, one) or went_strategically(view, one)),
        who=counter(one.id),
    )


def reach_one_zone(view: War, group: tuple[Counter, ...]) -> Reach:
    words = "{to}: one zone, supplies {cost}."
    if view.phase == "blitz":
        words = "{to}: one zone, supplies {cost}; activated for normal combat."
    ways_from = partial(_one_zone_from, means="one_zone", words=words)
    return set_out(view, group, busy, price_of(view, group, "one_zone"), ways_from)


def reach_cut_off(view: War, group: tuple[Counter, ...]) -> Reach:
    words = "{to}: one zone, free, as the last thing of the turn."
    return set_out(view, group, not_cut_off, 0, partial(_one_zone_from, means="out_of_supply", words=words))


def _one_zone_from(view: War, group: tuple[Counter, ...], start: AreaId, *, means: str, words: str) -> Reach:
    cost = price_of(view, group, "one_zone") if means == "one_zone" else 0.0
    blocked = {**in_the_way(view), **barred(view, group)}
    ways, refused = dict[AreaId, tuple[Way, ...]](), dict(beyond(view.game, start, 1))
    mind = cautions(view, group, printed.brown_lines(view.game).get(start, ()))
    for to in printed.brown_lines(view.game).get(start, ()):
        why = blocked.get(to) or bad_end(view, group, to)
        if why is not None:
            refused[to] = (why,)
            continue
        risk = risks(view, mind, to, (to,)) if cost else view.begins(to) or stack_trouble(view, group, to)
        told = say(words, **({"to": area(to), "cost": cost} if "{cost}" in words else {"to": area(to)}))
        ways[to] = (
            Way(
                to=to, route=(to,), cost=cost, means=means, grade="risky" if risk else "costs" if cost else "free",
                sentence=say("{way} {risk}", way=told, risk=risk.sentence) if risk else told, rule=RULES[means],
            ),
        )  # fmt: skip
    for at, why in blocked.items():
        if at in refused and refused[at][0] is not why:
            refused[at] = (why, *refused[at])
    refused.pop(start, None)
    return Reach(ways, refused)


# ----------------
# Fortified corps (§15.1): one for each side and turn, for two supplies.

FORTIFY_RULE = "§15.1"


def cannot_fortify(view: War, one: Counter) -> Reason | None:
    """Germans anywhere, British at Malta, Gibraltar and Tobruk; infantry of one corps, which has works on its back."""
    at = view.position.area(one.id)
    british_elsewhere = one.side == "britain" and not view.said(at, "british_may_fortify")
    moved = one.marked("moved") or one.marked("strategic")
    able = any(face.attributes.get("fortified") for face in view.game.kind(one).faces)
    infantry = view.game.kind(one).type == "infantry" and view.is_corps(one)
    return first_reason(
        (FORTIFY_RULE, "{who} is no infantry.", not infantry),
        (FORTIFY_RULE, "Only Germans and British fortify corps.", one.side not in ("germany", "britain")),
        (FORTIFY_RULE, "{who} cannot be fortified: only one of a single corps, with works on its back.", not able),
        (FORTIFY_RULE, "{who} is fortified already.", view.is_fortified(one)),
        (FORTIFY_RULE, "British corps are fortified only at Malta, Gibraltar and Tobruk.", british_elsewhere),
        (FORTIFY_RULE, "{who} has moved already: corps are fortified before all movement.", moved),
        ("§7", "{who} is out of supply.", cannot_act(view, one)),
        who=counter(one.id),
    )  # fmt: skip


def fortified_enough(view: War, group: tuple[Counter, ...]) -> Reason | None:
    """One corps for each side and turn (§15.1)."""
    done = view.position.facts.says("fortified_a_corps", view.party)
    done = done or any(view.position.facts.says("fortified_a_corps", one.side) for one in group)
    return first_reason(
        (
            FORTIFY_RULE,
            "A side fortifies one corps a turn.",
            done or len(group) > printed.limit(view.game, "fortified_a_turn"),
        )
    )


def fortify(view: War, act: Act) -> Answer | None:
    """`may fortify #garrison`."""
    group = view.named(act)
    if not group:
        return not_told(FORTIFY_RULE)
    words = "{who} may be fortified in {at}, for {price}."
    price = printed_price(view.game, "fortify")
    poor = cannot_pay(view, group, price * len(group))
    reasons = [*(cannot_fortify(view, one) for one in group), fortified_enough(view, group), poor]
    at = area(view.position.area(group[0].id))
    return answer(
        reasons, words, f"{FORTIFY_RULE}, §7", who=tuple(counter(one.id) for one in group), at=at, price=price
    )


def unfortify(view: War, act: Act) -> Answer | None:
    """`may unfortify #garrison`: at any time."""
    for one in view.named(act):
        if why := first_reason(
            (FORTIFY_RULE, "{who} is not fortified.", not view.is_fortified(one)), who=counter(one.id)
        ):
            return no(why)
    return agreed("Fortified corps may be turned over to plain infantry at any time.", FORTIFY_RULE)


# ----------------
# Questions about moving on land, merged counters, troops in a neutral country (§9.3, §11.10, §15).

ON_THE_MARCH = ("movement", "blitz", "combat")


def _group(view: War, act: Act) -> tuple[Counter, ...]:
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


def may_move_tactically(view: War, act: Act) -> Answer | None:
    """`may tactical_move #panzer to el_agheila`, if need be `through misurata, sirte`."""
    if not act.counters:
        return None
    found = tactical_reach(view, _group(view, act))
    return (off_the_way(view, act, found) if act.through else None) or _answer(found, act)


def off_the_way(view: War, act: Act, found: Reach) -> Answer | None:
    """Why the way that is named cannot be taken: no brown line, somebody in the way, or too long."""
    group = _group(view, act)
    at, route = view.position.area(group[0].id), [area_of(place) for place in (*act.through, *act.to, *act.at)]
    for to in route:
        if not printed.adjacent(view.game, at, to):
            told = say("No brown line joins {at} and {to}.", at=area(at), to=area(to))
            return Answer(yes=False, sentence=told, rule="§5, §15.3")
        if (why := found.why_not(to)) is not None:
            return Answer(yes=False, sentence=why.sentence, rule=why.rule)
        at = to
    if len(route) > (most := range_of(view, group)):
        told = say("That way is {steps} zones long; they go {most}.", steps=len(route), most=most)
        return Answer(yes=False, sentence=told, rule="§15.3")
    return None


def may_move_strategically(view: War, act: Act) -> Answer | None:
    return _answer(strategic_reach(view, _group(view, act)), act) if act.counters else None


def may_move_one_zone(view: War, act: Act) -> Answer | None:
    return _answer(reach_one_zone(view, _group(view, act)), act) if act.counters else None


def may_move_cut_off(view: War, act: Act) -> Answer | None:
    return _answer(reach_cut_off(view, _group(view, act)), act) if act.counters else None


def merged_state(view: War, group: tuple[Counter, ...]) -> Reason | None:
    """What a counter formed of these can no longer do: it takes over what the most used of its parts did (§11.10)."""
    found = (hindered_tactically(view, one) for one in group)
    return next((why for why in found if why is not None), None)


def may_move_merged(view: War, act: Act) -> Answer | None:
    """`may move_merged #first, #second`: whether the counter they form may still move."""
    if len(act.counters) < 2:
        return not_told("§11.10")
    why = merged_state(view, _group(view, act))
    if why is not None:
        told = say("The counter they form cannot move: {why}", why=why.sentence)
        return Answer(yes=False, sentence=told, rule=f"§11.10, {why.rule}")
    return Answer(yes=True, sentence=say("The counter they form may move."), rule="§11.10")


def may_merge(view: War, act: Act) -> Answer | None:
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


def neutral_entered(view: War, zone: AreaId) -> SideId | None:
    """The neutral country that our troops have entered: that is an attack on it (§9.3)."""
    owner = owners(view.game, view.position).get(zone, NOBODY)
    quiet = view.is_host(owner) or view.is_colony_apart(zone)
    return owner if owner not in (*PARTIES, NOBODY) and not quiet else None


def trespassers(view: War) -> Iterator[Finding]:
    """Neutral countries entered in this very phase."""
    if not view.is_told or view.phase not in ON_THE_MARCH or view.acting != view.party:
        return
    for at, ours in passed(view).items():
        who, nation = ids_of(ours), neutral_entered(view, at)
        if nation is not None:
            words = "{who} have entered {at}: {nation} has been attacked, and joins the other side."
            told = say(words, who=tuple(map(counter, who)), at=area(at), nation=side(nation))
            yield Finding(
                severity="warning", places=(PlaceId(at),), counters=who, sentence=told, rule="§9.3",
                aspect="neutrality", deed=_joins(nation, ALLIES if view.party == AXIS else AXIS),
            )  # fmt: skip


def _joins(nation: SideId, them: SideId) -> Deed:
    """What its players have to note."""
    event = FactSet(Fact(FactWord("joined"), (nation,), value=them))
    return Deed(sentence=say("{nation} joins: {them}.", nation=side(nation), them=side(them)), event=event)


CHAPTER = Chapter(
    means=(
        Means(
            name="strategic", reach=strategic_reach, suits=marches, phases=("movement",), rule="§15.2",
            also=("strategic_move", "rail"),
        ),
        Means(
            name="one_zone", reach=reach_one_zone, suits=War.is_corps, phases=("blitz", "combat"), rule="§16.5, §17.4",
            only_asked=True, also=("one_zone_move",),
        ),
        Means(
            name="out_of_supply", reach=reach_cut_off, suits=War.is_corps, phases=("combat",), rule="§17.5",
            only_asked=True,
            also=("oos", "out_of_supply_move"),
        ),
    ),
    findings=(trespassers,),
    verbs=(
        Verb(
            name="tactical_move", phases=OWN_TURN, rule="§8, §15.3",
            does=of_one(may_move_tactically, "§15.3"), title="March there",
            needs=("counters", "to"), bare=True,
            details=(), also=("tactical", "march"),
        ),
        Verb(
            name="strategic_move", phases=("movement",), rule="§8, §15.2",
            does=of_one(may_move_strategically, "§15.2"), title="Go there by strategic movement",
            needs=("counters", "to"), bare=True, details=(), also=("strategic", "rail", "redeploy"),
        ),
        Verb(
            name="one_zone_move", phases=("blitz", "combat"), rule="§8, §16.5, §17.4",
            does=may_move_one_zone, title="Move one zone after combat",
            needs=("counters", "to"), bare=True,
            details=(), also=("one_zone",),
        ),
        Verb(
            name="out_of_supply_move", phases=("combat",), rule="§8, §17.5",
            does=may_move_cut_off, title="Move one zone, out of supply",
            needs=("counters", "to"), bare=True, details=(), also=("oos_move",),
        ),
        Verb(
            name="move_merged", does=may_move_merged, title="Move when merged", needs=("counters",), bare=True,
            details=(),
        ),
        Verb(
            name="merge", does=may_merge, title="Merge into one counter", needs=("counters",), bare=True, details=(),
            also=("combine",),
        ),
        Verb(
            name="fortify", phases=("movement",), rule="§8, §15.1",
            does=fortify, title="Fortify", needs=("counters",), bare=True, details=(),
            also=("dig_in",),
        ),
        Verb(
            name="unfortify", does=unfortify, title="Turn back to plain infantry", needs=("counters",), bare=True,
            details=(), also=("revert",),
        ),
    ),
)  # fmt: skip
