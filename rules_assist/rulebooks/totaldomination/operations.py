"""Operations (§6.0, §6.1, §6.2): picking units up, plans of several acts, what they cost, and whether a card pays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Ref, area, counter, say, side
from boards.plain.working_out import grouped
from counters.counter import Counter, CounterId
from counters.events import CountersMoved, CountersTurned, Event, FactSet
from counters.position import PhaseId, area_of
from rules_assist.advice import Act, Answer, Reach, Reason
from rules_assist.common.asked import number, so_many, some, spelled, whole
from rules_assist.common.plans import Move, Outcome, one_by_one, steps_of
from rules_assist.common.reaching import Part, together
from rules_assist.common.standpoint import agreed, because, every_reason, first_reason, ids_of, names, no, yes
from rules_assist.common.sums import Term, summed
from rules_assist.rulebooks.totaldomination import cards, combat, hands, moving, politics, production, technology
from rules_assist.rulebooks.totaldomination.technology import unit_type
from rules_assist.rulebooks.totaldomination.world import ASKED, POWERS, World

ACTIONS, MEANS = ASKED.meanings("actions"), ASKED.meanings("means")
TOLD = {
    "deploy": ("Deploy: {count} × {unit}, {cost:OP|OPs} each.", "§6.1"),
    "move": ("Move: {count} × {unit}, {cost:OP|OPs} each.", "§6.2"),
    "attack": ("Attack: {count} × {unit}, {cost:OP|OPs} each.", "§6.3"),
}
BY_MEANS: Mapping[str, Callable[[World, tuple[Counter, ...]], Reach]] = {
    "move": moving.move_reach, "deploy": production.deploy_reach, "relocation": politics.relocation_reach,
    "event": partial(production.deploy_reach, free=True), "bombardment": moving.air_reach,
    "air_strike": partial(moving.air_reach, struck=combat.nobody_to_strike),
}  # fmt: skip
BY_SORT: Mapping[tuple[str, str], Callable[[World, tuple[Counter, ...]], Reach]] = {
    ("deploy", "resistance"): production.resistance_reach, ("event", "resistance"): production.resistance_reach,
    ("move", "u_boot"): partial(production.u_boot_reach, means="move"),
    ("deploy", "u_boot"): partial(production.u_boot_reach, means="deploy"),
}  # fmt: skip


# ---- picking units up
def who_acts(view: World, group: Collection[Counter]) -> World:
    """The power that runs them; Resistance is both Allies', and put there by whose turn it is."""
    both = view.clock.side in POWERS and group and all(view.type(one) == "resistance" for one in group)
    return view.seen_by(view.clock.side if both and view.is_friend(view.clock.side) else view.power)


def reach_of(view: World, group: tuple[Counter, ...], means: str) -> Reach:
    """By the means named, or by the one that suits where the counters lie: off the map they are deployed."""
    us, strange = who_acts(view, group), [one for one in group if not view.is_unit(one)]
    others = [one for one in group if who_acts(view, (one,)).power != us.side]
    if why := first_reason(
        ("§3.6", "{strange} is no unit.", strange), ("§3.7", "{others} belongs to another power.", others),
        strange=names(strange), others=names(others),
    ):  # fmt: skip
        return Reach(notes=(why,))
    moves = all(us.lies_on_map(one) for one in group) and view.clock.phase != production.PLACING
    way = MEANS.get(means, means) or ("move" if moves else "deploy")
    by_rule = grouped(group, lambda one: "" if us.stacks(one) else us.type(one)).values()
    found, clock = together([_part(us, part, way) for part in by_rule]), us.clock
    timed = way in ("move", "deploy") and clock.phase not in ("", production.PLACING)
    untimely = us.first(
        ("§4.2", "Units are moved and deployed in the Action phase.", timed and clock.phase != "action"),
        ("§4.2", "It is the turn of {now}.", timed and clock.side and us.seen_by(clock.side).power != us.side),
        us.passed() if timed and us.side in POWERS else None, now=side(clock.side),
    )  # fmt: skip
    least = min((each.cost for ways in found.ways.values() for each in ways), default=0)
    dear = technology.cannot_pay(us, cards.NOTHING, least) if timed else None
    return Reach(found.ways, found.refused, every_reason(untimely, *found.notes, dear))


def _part(view: World, part: tuple[Counter, ...], way: str) -> Part:
    """Those of one sort. U-Boots and Resistance have rules of their own."""
    starts = {view.position.area(one.id) for one in part}
    off = next((one.id for one in part if not view.lies_on_map(one)), "")
    does = BY_SORT.get((way, view.type(part[0]))) or BY_MEANS.get(way)
    why = first_reason(
        ("§6.2", "{who} is not on the map.", way in ("move", "relocation") and off),
        ("§6.0", "The rules know no {means} for them.", does is None), who=counter(off), means=way,
    )  # fmt: skip
    found = does(view, part) if does and why is None else Reach(notes=every_reason(why))
    return Part(ids_of(part), starts.pop() if len(starts) == 1 else AreaId(""), found)


# ---- plans of moves, one after the other (§6.2)
def carry_out(view: World, act: Act, means: str) -> Outcome:
    """The moves of a plan in their order; control and supply change at once."""
    steps = steps_of(act)
    through = tuple(map(area_of, act.through)) if len(steps) == 1 and means == "move" else ()

    def reach(now: World, group: tuple[Counter, ...], step: Move) -> Reach:
        by_road = through and all(map(now.stacks, group))
        return moving.move_reach(now, group, through) if by_road else reach_of(now, group, means)

    return one_by_one(view, steps, reach, lambda now, group, it: moving.moved(now, group, it.to, it.later), "§6.2")


def may_move(view: World, act: Act) -> Answer | None:
    """`may move #a, #b to x, y [through z] [with ops 5]`."""
    if MEANS.get(act.means, act.means) not in ("", "move", "invasion"):
        return no(because("§6.2", "The rules know no going by {means}.", means=act.means.replace("_", " ")))
    return may_go(view, act, "move", "§6.2")


def may_deploy(view: World, act: Act) -> Answer | None:
    """`may deploy #a to x`, or `may deploy side us at east_usa with army 2`: units that nobody has picked up yet."""
    named, nation, coming = view.named(act), act.side or view.clock.side, list[CounterId]()
    if act.means != "event" and any(view.type(one) == "resistance" for one in named):
        return no(because("§6.1, 7.2, 7.2.D", "Resistance comes by an event only, for no OPs."))
    for kind in units_meant(act) if nation and not named else ():
        one = production.unused(view, kind, nation, coming)
        if isinstance(one, Reason):
            return no(one)
        coming.append(one.id)
    found = may_go(view, act if named else replace(act, counters=tuple(coming), side=nation), "deploy", "§6.1")
    if found is None or not found.yes or not any(map(view.lies_on_map, named)):
        return found
    return yes(say("{told} {first}", told=found.sentence, first=production.FROM_THE_POOL.sentence), found.rule)


def may_place(view: World, act: Act) -> Answer | None:
    sorts = {view.type(one) for one in view.named(act)} or set(units_meant(act))
    return production.may_place_resistance(view, act) if sorts <= {"resistance"} else may_deploy(view, act)


def units_meant(act: Act) -> Iterator[str]:
    """What the details name: `with army, fleet 2`, `with 2 armies`, `with kind army`, `with unit u-boot`."""
    for word, said in act.details.items():
        count = whole(said) if unit_type(word) else whole(word)
        if sort := unit_type(word) or unit_type(said):
            yield from [sort] * (1 if count is None else min(count, 20))  # Nobody deploys more at once.


def may_go(view: World, act: Act, means: str, rule: str) -> Answer | None:
    if not act.counters or not steps_of(act):
        return None
    first = view.one(act.counters[0])
    view = view.its_power(first.side if view.run_by(first.side) else act.side or first.side)
    us = view.its_power(act.side or view.side)
    units = ((one.id, view.run_by(one.side)) for one in view.named(act) if act.side and view.is_unit(one))
    other = next((one for one, who in units if who and us.side not in (who, view.faction(who))), "")
    aside = "§3.2", "{who} does not act for {side}.", other
    why = us.first(aside, view.passed() if means != "relocation" else None, who=counter(other))
    done = Outcome((), why) if why else carry_out(view, act, means)
    cost = sum(way.cost for way in done.ways)
    if why := done.failed or technology.cannot_pay(view, act, cost):
        return no(why)
    if len(done.ways) == 1:
        return yes(done.ways[0].sentence, done.ways[0].rule)
    return agreed("All of it can be done, one after the other, for {cost:OP|OPs}.", rule, cost=cost)


def cost_of(action: str, rule: str, view: World, act: Act) -> list[Term] | None:
    """`ledger move_cost by #a, #b`, `ledger deploy_cost with 2 armies`: each unit for its price."""
    asked = [(say("{who}", who=counter(one.id)), view.type(one)) for one in view.named(act)] or [
        (say("{kind}", kind=Ref("kind", sort)), sort) for sort in units_meant(act)
    ]
    bought = ((technology.price(view, action, sort), told) for told, sort in asked if sort in technology.COLUMNS)
    return [(cost, told, f"{rule}, 8.1") for cost, told in bought if cost is not None] or None


def taken_off(view: World, move: CountersMoved) -> Iterator[FactSet]:
    """What it costs comes off the OPs of the card played (§6.0); what is discarded alone, of what is still to be."""
    yield from hands.counted_off(view, move)
    action = {"invasion": "move", "event": "deploy"}.get(move.means, move.means)
    going = [view.one(id) for id in move.counters if view.position.area(id) != area_of(move.to)]
    units = [one for one in going if view.type(one) in technology.COLUMNS]
    if action in ("move", "deploy"):
        us = who_acts(view, units)
        yield from cards.spent(us, technology.bill(us, action, tuple(units), "§6.0")[0])
        if units and (icons := cards.icons_left(us, action, map(view.type, units))) is not None:
            yield cards.icons_noted(us, icons)


# ---- what a card pays (§6.0)
def plan_of(view: World, act: Act) -> Iterator[tuple[Term, str, str]]:
    """`with deploy army, attack army in poland`: what each costs; what cannot be had; and where nobody is for it."""
    for word, told in act.details.items():
        action, _, unit = spelled(word).partition("_")
        for count, what, where in (so_many(told, unit) if unit else some(told)) if action in ACTIONS else ():
            lying, does = view.position.counters.get(CounterId(what)), ACTIONS[action]
            sort = view.type(lying) if lying else unit_type(what)
            at = view.position.area(lying.id) if lying else AreaId(where)
            # Puppets are Armies, but come by events only (§6.1).
            can_be = sort in technology.COLUMNS and not what.startswith("puppet")
            cost = technology.price(view, does, sort) if can_be and does != "attack" else None
            if can_be and does == "attack":
                cost = technology.destroy_cost(view, sort, view.areas[at].kind if at in view.areas else "")
            (words, rule), unit = TOLD[does], (sort if can_be else what).replace("_", " ")
            attacked = does == "attack" and at in view.areas
            there = sum(view.type(one) == sort for one in combat.enemies_in(view, at)) if attacked else count
            term = (cost or 0) * count, say(words, count=count, unit=unit, cost=cost or 0), rule
            yield term, f"{does} {unit or '?'}" if cost is None else "", at if there < count else ""


def plan(view: World, act: Act) -> list[Term]:
    return [term for term, *_ in plan_of(view, act)]


def left(view: World, act: Act) -> list[Term] | None:
    there = cards.to_spend(view, act)
    return [*there, *((-cost, told, rule) for cost, told, rule in plan(view, act))] if there else None


def to_save(view: World, act: Act) -> list[Term] | None:
    """How many of the OPs left may be saved; none of a rocket's card or of an Air Strike's."""
    if (found := left(view, act)) is None:
        return None
    none, over = saved_already(view, act) or cards.purpose_of(act) in cards.NO_SAVED, summed(found)
    most = 0 if none else max(min(int(over), view.limit(cards.MOST_SAVED)), 0)
    return [(most, say("{left:OP|OPs} are left; only one can be saved.", left=over), "§6.0")]


def saved_already(view: World, act: Act) -> bool:
    """One saved OP at a time; unless it is used up with this very card."""
    return view.lying(f"saved/{view.power}") > 0 and act.details.get("saved", "no") in ("no", "0")


def saved_lapsed(view: World) -> Reason | None:
    phases = [phase.id for phase in view.game.sheet.sequence.phases]
    gone = view.clock.phase in phases and phases.index(view.clock.phase) > phases.index(PhaseId("action"))
    return first_reason(("§6.0", "The saved OP was lost at the end of the Action phase.", gone))


def why_not_operate(view: World, act: Act) -> Reason | None:
    card, no_card = cards.asked_card(view, act), not cards.to_spend(view, act)
    with_saved = act.details.get("saved", "no") not in ("no", "0")
    impossible = next((what for _, what, _ in plan_of(view, act) if what), "")
    nobody = next((at for *_, at in plan_of(view, act) if at), "")
    bombs = "bombard" in act.details and view.reading("bombardment_time") != "action_phase_too"
    return first_reason(
        view.no_power(), view.plays_nothing(), saved_lapsed(view) if with_saved else None,
        ("§6.0", "A saved OP is used together with a card only.", with_saved and no_card),
        ("§6.0", cards.NO_CARD.template, no_card),
        cards.why_no_card_is_played(view, card, "peace") if card and cards.is_peace(act, card) else None,
        cards.not_in_hand(view, act), ("§6.1", "That cannot be had for OPs: {what}.", impossible),
        ("§6.0, 11.1", "Bombardment is a step of the Administrative phase, and no operation.", bombs),
        ("§6.3", "There is no such enemy unit in {at}.", nobody),
        technology.cannot_pay(view, act, summed(plan(view, act))), what=impossible, at=area(AreaId(nobody)),
    )  # fmt: skip


def may_operate(view: World, act: Act) -> Answer:
    cost, ops = summed(plan(view, act)), summed(cards.to_spend(view, act))
    words = "That costs {cost:OP|OPs} of {ops}; {left:OP is|OPs are} left."
    saved, told = ids_of(view.pile(f"saved/{view.power}")), say("Play it for operations: {ops:OP|OPs}", ops=ops)
    with_it: list[Event] = [CountersTurned(saved, 0), CountersMoved(saved, cards.DISCARDS)] if saved else []
    played = cards.played(view, act, told, first=with_it, ops=ops)
    found = view.allowed(words, "§6.0", why_not_operate(view, act), done=played, cost=cost, ops=ops, left=ops - cost)
    return replace(found, yes=None) if found.sentence == cards.NO_CARD else found


def may_save(view: World, act: Act) -> Answer:
    count, over, purpose = number(act, "save", "count") or 1, left(view, act), cards.purpose_of(act)
    if over is None and "for" not in act.details:
        return Answer(yes=None, sentence=cards.NO_CARD, rule="§6.0")
    return view.allowed(
        "One OP may be saved until the end of the Action phase.", "§6.0",
        view.no_power(), view.plays_nothing(), saved_lapsed(view), cards.not_in_hand(view, act),
        ("§6.0, 11.1", "Nothing is saved of a card that was given up for an Air Strike.", purpose in cards.BY_AIR),
        ("§6.0, 6.4", "Nothing is saved of a card that was given up.", purpose in cards.NO_SAVED),
        ("§6.0", "{side} has saved an OP already.", saved_already(view, act)),
        ("§6.0", "Only one OP can be saved.", count > view.limit(cards.MOST_SAVED)),
        ("§6.0", "No OP is left to save.", over is not None and summed(over) < count),
    )  # fmt: skip
