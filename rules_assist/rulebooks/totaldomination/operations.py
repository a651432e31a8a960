"""Operations (§6.0, §6.1, §6.2): picking units up, plans of several acts, what they cost, and whether a card pays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, CounterId, KindId
from counters.places import area_of
from counters.position import PhaseId
from rules_assist.advice import Act, Answer, Detail, Finding, Ledger, Reach, Reason
from rules_assist.common.asked import added_up, figure, flag, number, so_many, some, spelled, verb, whole
from rules_assist.common.plans import Move, Outcome, in_some_order, one_by_one, steps_of
from rules_assist.common.reaching import Part, together
from rules_assist.common.saying import answer, because, first_reason, ids_of, no, notice, yes
from rules_assist.common.sums import Term, told_sum
from rules_assist.rulebook import Chapter, Reckons
from rules_assist.rulebooks.totaldomination import air, cards, combat, moving, production, stacking, technology
from rules_assist.rulebooks.totaldomination.powers import ACTION, NOBODY, PARTNERS, POWERS, UNITS, unit_type
from rules_assist.rulebooks.totaldomination.world import World

ACTIONS = {"deploy": "deploy", "build": "deploy", "move": "move", "attack": "attack", "destroy": "attack"}
TOLD = {
    "deploy": ("Deploy: {count} × {unit}, {cost:OP|OPs} each.", "§6.1"),
    "move": ("Move: {count} × {unit}, {cost:OP|OPs} each.", "§6.2"),
    "attack": ("Attack: {count} × {unit}, {cost:OP|OPs} each.", "§6.3"),
}
MEANS = {
    "moving": "move", "deployment": "deploy", "relocate": "relocation", "strike": "air_strike",
    "bombard": "bombardment",
}  # fmt: skip
"""Other words for the same."""

MOST_SAVED = "OPs saved at once"
MOST = 20
"""Nobody deploys more at once."""


# ---- picking units up
def reach_of(view: World, group: tuple[Counter, ...], means: str) -> Reach:
    """By the means named, or by the one that suits where the counters lie: off the map they are deployed."""
    if strange := tuple(counter(one.id) for one in group if not view.is_unit(one)):
        return Reach(notes=(because("§3.6", "{who} is no unit.", who=strange),))
    us = view.seen_by(view.power)
    if others := tuple(counter(one.id) for one in group if us.seen_by(one.side).power != us.side):
        return Reach(notes=(because("§3.7", "{who} belongs to another power.", who=others),))
    moves = all(us.lies_on_map(one) for one in group) and view.clock.phase != production.PLACING
    way = MEANS.get(means, means) or ("move" if moves else "deploy")
    by_rule: dict[str, list[Counter]] = {}
    for one in group:
        by_rule.setdefault("" if us.stacks(one) else us.type(one), []).append(one)
    found = together([_part(us, tuple(part), way) for part in by_rule.values()])
    notes = (*_notes(us, way), *found.notes)
    return Reach(found.ways, found.refused, tuple(dict.fromkeys(notes))) if notes else found


def _part(view: World, part: tuple[Counter, ...], way: str) -> Part:
    """Those of one sort. U-Boots and Resistance have rules of their own."""
    starts, sort = {view.position.area(one.id) for one in part}, view.type(part[0])
    off = next((one for one in part if not view.lies_on_map(one)), None)
    does = BY_SORT.get((way, sort)) or BY_MEANS.get(way)
    why = first_reason(
        ("§6.2", "{who} is not on the map.", way in ("move", "relocation") and off is not None),
        ("§6.0", "The rules know no {means} for them.", does is None),
        who=counter(off.id if off else ""), means=way,
    )  # fmt: skip
    found = does(view, part) if does and why is None else Reach(notes=(why,) if why else ())
    return Part(ids_of(part), starts.pop() if len(starts) == 1 else AreaId(""), found)


def _nobody_to_strike(view: World, at: AreaId) -> Reason | None:
    """An Air Strike needs an enemy that it may destroy there."""
    targets = technology.enemies_in(view, at)
    going = [one.id for one in targets]
    free = any(combat.why_not_destroy(view, each, at, going=going, by_air=True) is None for each in targets)
    nobody = None if free else because("§11.1", "There is nobody in {at} to be struck from the air.", at=area(at))
    return stacking.beyond_the_dashed_line(view, at) or nobody


def _notes(view: World, way: str) -> Iterator[Reason]:
    """What holds for all of them: it is not their time."""
    clock = view.clock
    if way not in ("move", "deploy") or clock.phase in ("", production.PLACING):
        return
    if clock.phase != "action":
        yield because("§4.2", "Units are moved and deployed in the Action phase.")
    elif clock.side and view.seen_by(clock.side).power != view.side:
        yield because("§4.2", "It is the turn of {side}.", side=side(clock.side))
    elif view.has_passed(view.side) and view.side in POWERS:
        yield because("§4.2", "{side} has passed.", side=side(view.side))


BY_MEANS: Mapping[str, Callable[[World, tuple[Counter, ...]], Reach]] = {
    "move": moving.move_reach, "deploy": production.deploy_reach, "relocation": moving.relocation_reach,
    "event": partial(production.deploy_reach, free=True), "bombardment": air.air_reach,
    "air_strike": partial(air.air_reach, struck=_nobody_to_strike),
}  # fmt: skip
BY_SORT: Mapping[tuple[str, str], Callable[[World, tuple[Counter, ...]], Reach]] = {
    ("deploy", "resistance"): production.resistance_reach, ("event", "resistance"): production.resistance_reach,
    ("move", "u_boot"): partial(production.u_boot_reach, means="move"),
    ("deploy", "u_boot"): partial(production.u_boot_reach, means="deploy"),
}  # fmt: skip


# ---- plans of moves, one after the other (§6.2)
def carry_out(view: World, act: Act, means: str) -> Outcome:
    """The moves of a plan in their order; control and supply change at once."""
    steps = steps_of(act)
    through = tuple(map(area_of, act.through)) if len(steps) == 1 else ()

    def group_of(now: World, step: Move) -> tuple[Counter, ...]:
        return tuple(now.one(id) for id in step.counters)

    def reach(now: World, step: Move) -> Reach:
        group = group_of(now, step)
        by_road = means == "move" and through and all(now.stacks(one) for one in group)
        return moving.move_reach(now, group, through) if by_road else reach_of(now, group, means)

    def moved(now: World, step: Move) -> World:
        return moving.moved(now, group_of(now, step), step.to, step.later)

    if means == "move" and len(steps) == 1 and not through:
        return in_some_order(view, steps[0], reach, moved, "§6.2")
    return one_by_one(view, steps, reach, moved, "§6.2")


def may_move(view: World, act: Act) -> Answer | None:
    """`may move #a, #b to x, y [through z] [with ops 5]`."""
    if MEANS.get(act.means, act.means) not in ("", "move", "invasion"):
        return no(because("§6.2", "The rules know no going by {means}.", means=act.means.replace("_", " ")))
    return _may(view, act, "move", "§6.2") if act.counters else None


def may_deploy(view: World, act: Act) -> Answer | None:
    """`may deploy #a to x`, or `may deploy side us at east_usa with army 2`: units that nobody has picked up yet."""
    if act.counters:
        named = [view.one(id) for id in act.counters]
        if act.means != "event" and any(view.type(one) == "resistance" for one in named):
            return no(because("§6.1, 7.2, 7.2.D", "Resistance comes by an event only, for no OPs."))
        if any(view.type(one) != "u_boot" and view.lies_on_map(one) for one in named):
            return no(production.FROM_THE_POOL)
        return _may(view, act, "deploy", "§6.1")
    nation, coming = act.side or view.clock.side, list[CounterId]()
    for kind, count in units_meant(act) if nation else ():
        for _ in range(count):
            one = production.unused(view, kind, nation, coming)
            if one is None:
                return no(production.no_more(view, kind, nation, "§3.6, 6.1"))
            coming.append(one.id)
    asked = Act(verb="deploy", counters=tuple(coming), side=nation, at=act.at, to=act.to, details=act.details)
    return _may(view, asked, "deploy", "§6.1") if coming else None


def may_place(view: World, act: Act) -> Answer | None:
    """`may place #a at x`: Resistance by an event, all others by deploying."""
    sorts = {view.type(view.one(id)) for id in act.counters} or {sort for sort, _ in units_meant(act)}
    return production.may_place_resistance(view, act) if sorts <= {"resistance"} else may_deploy(view, act)


def may_relocate(view: World, act: Act) -> Answer | None:
    return _may(view, act, "relocation", "§4.3, 4.3.B") if act.counters else None


def units_meant(act: Act) -> Iterator[tuple[str, int]]:
    """What the details name: `with army, fleet 2`, `with 2 armies`, `with kind army`, `with unit u-boot`."""
    for word, said in act.details.items():
        sort = unit_type(word) or unit_type(said)
        count = whole(said) if unit_type(word) else whole(word)
        if sort:
            yield sort, 1 if count is None else min(count, MOST)


def _may(view: World, act: Act, means: str, rule: str) -> Answer | None:
    first = view.one(act.counters[0])
    view = view.its_power(act.side if act.side and view.run_by(first.side) == NOBODY else first.side)
    if not steps_of(act):
        return None
    if why := moving.not_for_them(view, act) or (view.passed() if means != "relocation" else None):
        return no(why)
    done = carry_out(view, act, means)
    cost = sum(way.cost for way in done.ways)
    why = done.failed or technology.cannot_pay(view, act, cost)
    if why is None and len(done.ways) == 1:
        return yes(done.ways[0].sentence, done.ways[0].rule)
    return answer([why], "All of it can be done, one after the other, for {cost:OP|OPs}.", rule, cost=cost)


def cost_of(action: str, rule: str) -> Reckons:
    """`ledger move_cost by #a, #b`, `ledger deploy_cost with 2 armies`: each unit for its price."""

    def reckoned(view: World, act: Act) -> Ledger | None:
        kinds, named = view.game.sheet.kinds, [one for id in act.counters if (one := view.position.counters.get(id))]
        asked = [(say("{who}", who=counter(one.id)), view.type(one)) for one in named]
        for sort, count in () if asked else units_meant(act):
            asked += [(say("{kind}", kind=kinds[KindId(sort)].name), sort)] * count
        bought = ((told, technology.price(view, action, sort)) for told, sort in asked if sort in technology.COLUMNS)
        terms: list[Term] = [(cost, told, f"{rule}, 8.1") for told, cost in bought if cost is not None]
        total = say("It costs {total:OP|OPs}.", total=total_of(terms))
        return told_sum(f"{action}_cost", view.side, terms, total, rule) if terms else None

    return reckoned


# ---- what a card pays (§6.0)
class Item(NamedTuple):
    """So many times the same action of a plan; `cost` is that of one, None if it cannot be had for OPs."""

    action: str
    sort: str
    number: int
    cost: float | None


def plan_of(view: World, act: Act) -> Iterator[Item]:
    """`with deploy army, move 2 fleets, attack army in poland`, or `deploy_army 2`."""
    for word, told in act.details.items():
        action, _, unit = spelled(word).partition("_")
        for each in (so_many(told, unit) if unit else some(told)) if action in ACTIONS else ():
            lying = view.position.counters.get(CounterId(each.what))
            sort = view.type(lying) if lying else unit_type(each.what)
            at = view.position.area(lying.id) if lying else AreaId(each.where)
            # Puppets are Armies, but come by events only (§6.1).
            can_be = sort in technology.COLUMNS and not each.what.startswith("puppet")
            cost = _price(view, ACTIONS[action], sort, at) if can_be else None
            yield Item(ACTIONS[action], sort if can_be else each.what, each.number, cost)


def _price(view: World, action: str, sort: str, at: AreaId) -> float | None:
    if action != "attack":
        return technology.price(view, action, sort)
    return technology.destroy_cost(view, sort, view.areas[at].kind if at in view.areas else "")


def plan_terms(view: World, act: Act) -> list[Term]:
    found: list[Term] = []
    for one in plan_of(view, act):
        words, rule = TOLD[one.action]
        told = say(words, count=one.number, unit=one.sort.replace("_", " "), cost=one.cost or 0)
        found.append(((one.cost or 0) * one.number, told, rule))
    return found


def total_of(terms: Sequence[Term]) -> float:
    return sum(amount for amount, *_ in terms)


def plan(view: World, act: Act) -> list[Term] | None:
    """What a plan costs."""
    return (plan_terms(view, act) or None) if view.power in POWERS else None


def left(view: World, act: Act) -> list[Term] | None:
    """What is left of a card after a plan."""
    there = cards.to_spend(view, act)
    return [*there, *((-cost, told, rule) for cost, told, rule in plan_terms(view, act))] if there else None


def to_save(view: World, act: Act) -> list[Term] | None:
    """How many of the OPs left may be saved: at most one, unless one is saved already; none of a rocket's card or of an
    Air Strike's."""
    found = left(view, act)
    if found is None:
        return None
    none = saved_already(view, act) or not cards.saved_counts(cards.purpose_of(act))
    most = 0 if none else max(min(int(total_of(found)), view.limit(MOST_SAVED)), 0)
    return [(most, say("{left:OP|OPs} are left; only one can be saved.", left=total_of(found)), "§6.0")]


def saved_already(view: World, act: Act) -> bool:
    """One saved OP at a time; unless it is used up with this very card."""
    return cards.cards_lying(view, f"saved/{view.power}") > 0 and act.details.get("saved", "no") in ("no", "0")


def saved_lapsed(view: World) -> Reason | None:
    """At the end of the Action phase a saved OP is lost."""
    phases = [phase.id for phase in view.game.sheet.sequence.phases]
    gone = view.clock.phase in phases and phases.index(view.clock.phase) > phases.index(PhaseId("action"))
    return first_reason(("§6.0", "The saved OP was lost at the end of the Action phase.", gone))


def why_not_operate(view: World, act: Act) -> Reason | None:
    card, no_card = cards.asked_card(view, act), not cards.to_spend(view, act)
    with_saved = act.details.get("saved", "no") not in ("no", "0")
    impossible = next((one for one in plan_of(view, act) if one.cost is None), None)
    bombs = "bombard" in act.details and not air.is_an_operation(view)
    return (
        view.plays_nothing()
        or (saved_lapsed(view) if with_saved else None)
        or first_reason(
            ("§6.0", "A saved OP is used together with a card only.", with_saved and no_card),
            ("§6.0", "I was not told which card.", no_card),
        )
        or (cards.why_no_card_is_played(view, card, "peace") if card and cards.is_peace(act, card) else None)
        or cards.not_in_hand(view, act)
        or first_reason(
            ("§6.1", "That cannot be had for OPs: {what}.", impossible),
            ("§6.0, 11.1", "Bombardment is a step of the Administrative phase, and no operation.", bombs),
            what=f"{impossible.action} {impossible.sort or '?'}".replace("_", " ") if impossible else "",
        )
        or technology.cannot_pay(view, act, total_of(plan_terms(view, act)))
    )


def may_operate(view: World, act: Act) -> Answer:
    """Whether the card pays for the plan."""
    cost, ops = total_of(plan_terms(view, act)), total_of(cards.to_spend(view, act))
    words = "That costs {cost:OP|OPs} of {ops}; {left} are left."
    return answer([why_not_operate(view, act)], words, "§6.0", cost=cost, ops=ops, left=ops - cost)


def may_save(view: World, act: Act) -> Answer:
    count, over = number(act, "save", "count") or 1, left(view, act)
    purpose = cards.purpose_of(act)
    given_up = not cards.saved_counts(purpose)
    by_air = "Nothing is saved of a card that was given up for an Air Strike."
    reasons = view.plays_nothing(), saved_lapsed(view), first_reason(
        ("§6.0, 11.1", by_air, given_up and purpose in cards.BY_AIR),
        ("§6.0, 6.4", "Nothing is saved of a card that was given up.", given_up),
        ("§6.0", "{side} has saved an OP already.", saved_already(view, act)),
        ("§6.0", "Only one OP can be saved.", count > view.limit(MOST_SAVED)),
        ("§6.0", "No OP is left to save.", over is not None and total_of(over) < count),
        side=side(view.power),
    )  # fmt: skip
    return answer(reasons, "One OP may be saved until the end of the Action phase.", "§6.0")


def too_much_saved(view: World) -> Iterator[Finding]:
    """More than one card with a saved OP."""
    for us in POWERS:
        if len(lying := view.pile(f"saved/{us}")) > view.limit(MOST_SAVED):
            why = because("§6.0", "{side} has more than one card with a saved OP.", side=side(us))
            yield notice(why, lying, aspect="cards")


def is_unused(view: World, one: Counter) -> bool:
    """A unit that lies in a pool."""
    return view.is_unit(one) and not is_resistance(view, one) and not view.lies_on_map(one)


def is_resistance(view: World, one: Counter) -> bool:
    return view.type(one) == "resistance"


def has_freed(view: World, one: Counter) -> bool:
    """A unit that stands in the home of a partner whom another power runs."""
    at = view.position.area(one.id)
    nation = view.areas[at].home if at in view.areas else NOBODY
    return nation in PARTNERS and view.run_by(nation) != view.run_by(one.side)


SORTS = tuple(UNITS)
MEANT = (
    *(Detail(name=name, values=("yes",), least=0, counted=True) for name in ("army", "fleet", "air_fleet", "u_boot",
      "resistance", "armies", "fleets", "air_fleets", "u_boots")),
    *(Detail(name=name, values=SORTS) for name in ("unit", "kind", *map(str, range(1, MOST + 1)))),
)  # fmt: skip
PLAN = (
    *(Detail(name=name, values=("yes", *SORTS), names="counter", least=0, counted=True) for name in ACTIONS),
    *(Detail(name=name, values=("yes",), least=0) for name in ("save", "count")),
    *(Detail(name=f"{action}_{sort}", values=("yes",), least=0) for action in ACTIONS for sort in technology.COLUMNS),
    flag("bombard", "bombardment"),
)
PAID_PLAN, TOKENS = (*cards.PAID, *PLAN), Detail(name="tokens", least=0)
CHAPTER = Chapter(
    reach=reach_of,
    once=(too_much_saved,),
    verbs=(
        verb("move", may_move, "Move there", "counters to", also="moves chain plan enter go occupy invade",
             phases=ACTION, details=cards.PAID, suits=World.lies_on_map, by=None, bare=False),
        verb("deploy", may_deploy, "Deploy there", "counters to", also="build", phases=(*ACTION, production.PLACING),
             details=(*cards.PAID, *MEANT), suits=is_unused),
        verb("place", may_place, "Place there", "to", phases=(*ACTION, production.PLACING),
             details=(*cards.PAID, *MEANT, TOKENS)),
        verb("place_resistance", production.may_place_resistance, "Put Resistance there", "counters to",
             also="resistance", phases=ACTION, details=(cards.CARD, TOKENS, Detail(name="count", least=0)),
             suits=is_resistance),
        verb("relocate", may_relocate, "Move on from a freed partner", "counters to", phases=("partners",), rule="§4.3",
             suits=has_freed, bare=False),
        verb("operations", may_operate, "Play for operations", "counters", also="operate spend", phases=ACTION,
             rule="§4.2", details=PAID_PLAN, suits=cards.is_card),
        verb("save", may_save, "Save an OP", "side", phases=ACTION, details=PAID_PLAN),
    ),
    figures=(
        added_up("plan", plan, "What a plan costs", rule="§6.0", details=PAID_PLAN, of_who_acts=True,
                 also="cost plan_cost"),
        added_up("left", left, "What is left of a card", rule="§6.0", details=PAID_PLAN, of_who_acts=True),
        added_up("to_save", to_save, "OPs that may be saved", rule="§6.0", details=PAID_PLAN, of_who_acts=True),
        figure("move_cost", cost_of("move", "§6.2"), "What moving costs", "counters", details=MEANT, of_who_acts=True),
        figure("deploy_cost", cost_of("deploy", "§6.1"), "What deploying costs", "counters", details=MEANT,
               of_who_acts=True),
    ),
)  # fmt: skip
