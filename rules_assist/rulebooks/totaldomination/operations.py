"""Operations (§6.0, §6.1, §6.2): picking units up, plans of several acts, what they cost, and whether a card pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, CounterId, KindId
from counters.places import PlaceId, area_of
from counters.position import PhaseId
from rules_assist.advice import Act, Answer, Detail, Entry, Finding, Ledger, Reach, Reason
from rules_assist.common.asked import Some, flag, number, so_many, some, spelled, whole
from rules_assist.common.plans import Move, Outcome, in_some_order, one_by_one, steps_of
from rules_assist.common.reaching import Part, together
from rules_assist.common.saying import because, first_reason, no, notice, unless, yes
from rules_assist.common.sums import Term, add_up
from rules_assist.rulebook import Chapter, Figure, Verb
from rules_assist.rulebooks.totaldomination import air, cards, combat, moving, prices, production
from rules_assist.rulebooks.totaldomination.powers import ACTION, NOBODY, PARTNERS, POWERS, UNITS, unit_type
from rules_assist.rulebooks.totaldomination.world import World

ACTIONS = {"deploy": "deploy", "build": "deploy", "move": "move", "attack": "attack", "destroy": "attack"}
RULES = {"deploy": "§6.1", "move": "§6.2", "attack": "§6.3"}
WORDS = {
    "deploy": "Deploy: {count} × {unit}, {cost:OP|OPs} each.", "move": "Move: {count} × {unit}, {cost:OP|OPs} each.",
    "attack": "Attack: {count} × {unit}, {cost:OP|OPs} each.",
}  # fmt: skip
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
    """U-Boots and Resistance have rules of their own."""
    starts = {view.position.area(one.id) for one in part}
    return Part(tuple(one.id for one in part), starts.pop() if len(starts) == 1 else AreaId(""), _by(view, part, way))


def _by(view: World, part: tuple[Counter, ...], way: str) -> Reach:
    sort = view.type(part[0])
    off = next((one for one in part if not view.lies_on_map(one)), None)
    if way in ("move", "relocation") and off is not None:
        return Reach(notes=(because("§6.2", "{who} is not on the map.", who=counter(off.id)),))
    match way:
        case "deploy" | "event" if sort == "resistance":
            return production.resistance_reach(view, part)
        case "move" | "deploy" if sort == "u_boot":
            return production.u_boot_reach(view, part, way)
        case "move":
            return moving.move_reach(view, part)
        case "deploy":
            return production.deploy_reach(view, part)
        case "event":
            return production.deploy_reach(view, part, free=True)
        case "relocation":
            return moving.relocation_reach(view, part)
        case "air_strike":
            return air.air_reach(view, part, lambda to: _nobody_to_strike(view, to))
        case "bombardment":
            return air.air_reach(view, part)
    return Reach(notes=(because("§6.0", "The rules know no {means} for them.", means=way),))


def _nobody_to_strike(view: World, at: AreaId) -> Reason | None:
    """An Air Strike needs an enemy that it may destroy there."""
    targets = prices.enemies_in(view, at)
    going = [one.id for one in targets]
    free = any(combat.why_not_destroy(view, each, at, going=going, by_air=True) is None for each in targets)
    return first_reason(
        ("§2.0", "{at} is not played with: it belongs to the Arctic Expansion.", not view.is_open(at)),
        ("§11.1", "There is nobody in {at} to be struck from the air.", not free),
        at=area(at),
    )


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
                name = view.game.sheet.kinds[KindId(kind)].name
                words = "No {kind} of {side} is left in supply."
                return no(because("§3.6, 6.1", words, kind=name, side=side(nation)))
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
    if why := moving.not_for_them(view, act):
        return no(why)
    if view.has_passed(view.power) and means != "relocation":
        return no(because("§4.2", "{side} has passed.", side=side(view.power)))
    done = carry_out(view, act, means)
    cost = sum(way.cost for way in done.ways)
    why = done.failed or too_dear(view, act, cost)
    if why is None and len(done.ways) == 1:
        return yes(done.ways[0].sentence, done.ways[0].rule)
    return unless([why], say("All of it can be done, one after the other, for {cost:OP|OPs}.", cost=cost), rule)


def too_dear(view: World, act: Act, cost: float) -> Reason | None:
    """More than the OPs that the question has to spend, or than its card has (§6.0)."""
    there = ops_for(view, act)
    ops = max(total_of(there), 0)
    if not there or cost <= ops:
        return None
    return because("§6.0", "It costs {cost:OP|OPs}, and there are {ops}.", cost=cost, ops=ops)


def move_cost(view: World, act: Act) -> Ledger | None:
    """`ledger move_cost by #a, #b`: each unit for its price."""
    return _prices(view, act, "move", "§6.2")


def deploy_cost(view: World, act: Act) -> Ledger | None:
    return _prices(view, act, "deploy", "§6.1")


def _prices(view: World, act: Act, action: str, rule: str) -> Ledger | None:
    lying = view.position.counters
    kinds = view.game.sheet.kinds
    asked = [(say("{who}", who=counter(id)), view.type(lying[id])) for id in act.counters if id in lying]
    for sort, count in () if asked else units_meant(act):
        asked += [(say("{kind}", kind=kinds[KindId(sort)].name), sort)] * count
    entries = tuple(
        Entry(amount=cost, sentence=told, rule=f"{rule}, 8.1")
        for told, sort in asked
        if sort in prices.COLUMNS and (cost := prices.price(view, action, sort)) is not None
    )
    if not entries:
        return None
    total = sum(entry.amount for entry in entries)
    told = say("It costs {total:OP|OPs}.", total=total)
    return Ledger(name=f"{action}_cost", side=view.side, entries=entries, total=total, sentence=told, rule=rule)


# ---- what a card pays (§6.0)
class Item(NamedTuple):
    """So many times the same action of a plan; `cost` is that of one, None if it cannot be had for OPs."""

    action: str
    sort: str
    number: int
    at: AreaId
    cost: float | None


def plan_of(view: World, act: Act) -> Iterator[Item]:
    """`with deploy army, move 2 fleets, attack army in poland`, or `deploy_army 2`."""
    for word, told in act.details.items():
        verb, _, unit = spelled(word).partition("_")
        if verb in ACTIONS:
            for each in so_many(told, unit) if unit else some(told):
                yield _item(view, ACTIONS[verb], each)


def _item(view: World, action: str, each: Some) -> Item:
    lying = view.position.counters.get(CounterId(each.what))
    sort = view.type(lying) if lying else unit_type(each.what)
    at = view.position.area(lying.id) if lying else AreaId(each.where)
    if sort not in prices.COLUMNS or each.what.startswith("puppet"):
        # Puppets are Armies, but come by events only (§6.1).
        return Item(action, each.what, each.number, at, None)
    if action != "attack":
        return Item(action, sort, each.number, at, prices.price(view, action, sort))
    kind = view.areas[at].kind if at in view.areas else ""
    return Item(action, sort, each.number, at, prices.destroy_cost(view, sort, kind))


def plan_terms(view: World, act: Act) -> list[Term]:
    return [
        (
            (one.cost or 0) * one.number,
            say(WORDS[one.action], count=one.number, unit=one.sort.replace("_", " "), cost=one.cost or 0),
            RULES[one.action],
        )
        for one in plan_of(view, act)
    ]


def total_of(terms: Sequence[Term]) -> float:
    return sum(amount for amount, *_ in terms)


def plan(view: World, act: Act) -> Ledger | None:
    """What a plan costs."""
    terms = plan_terms(view, act) if view.power in POWERS else []
    return add_up(view, "plan", terms, "§6.0") if terms else None


def ops_for(view: World, act: Act) -> list[Term]:
    """What there is to spend: so many OPs, or those of the card; of a Peace card with the one that is drawn."""
    if (ops := number(act, "ops")) is not None:
        return [(ops, say("OPs to spend."), "§6.0")]
    card = cards.asked_card(view, act)
    if card is None:
        return []
    return list(cards.peace_terms(view, act, card) if cards.is_peace(act, card) else cards.value_terms(view, act, card))


def left(view: World, act: Act) -> Ledger | None:
    """What is left of a card after a plan."""
    spent: list[Term] = [(-cost, told, rule) for cost, told, rule in plan_terms(view, act)]
    there = ops_for(view, act)
    return add_up(view, "left", [*there, *spent], "§6.0") if there else None


def to_save(view: World, act: Act) -> Ledger | None:
    """How many of the OPs left may be saved: at most one, unless one is saved already; none of a rocket's card or of an
    Air Strike's."""
    found = left(view, act)
    if found is None:
        return None
    none = saved_already(view, act) or not cards.saved_counts(cards.purpose_of(act))
    most = 0 if none else max(min(int(found.total), view.limit(MOST_SAVED)), 0)
    told = say("{left:OP|OPs} are left; only one can be saved.", left=found.total)
    return add_up(view, "to_save", [(most, told, "§6.0")], "§6.0")


def saved_already(view: World, act: Act) -> bool:
    """One saved OP at a time; unless it is used up with this very card."""
    return cards.cards_lying(view, f"saved/{view.power}") > 0 and act.details.get("saved", "no") in ("no", "0")


def saved_lapsed(view: World) -> bool:
    """At the end of the Action phase a saved OP is lost."""
    phases = [phase.id for phase in view.game.sheet.sequence.phases]
    now = view.clock.phase
    return now in phases and phases.index(now) > phases.index(PhaseId("action"))


def why_not_operate(view: World, act: Act) -> Reason | None:
    card, told = cards.asked_card(view, act), number(act, "ops") is not None
    impossible = next((one for one in plan_of(view, act) if one.cost is None), None)
    with_saved, no_card = act.details.get("saved", "no") not in ("no", "0"), card is None and not told
    cost, ops = total_of(plan_terms(view, act)), max(total_of(ops_for(view, act)), 0)
    bombs = "bombard" in act.details and not air.is_an_operation(view)
    return (
        first_reason(
            ("§4.2", "{side} has passed.", view.has_passed(view.power)),
            ("§13.0", "In the solo game the Axis plays no cards but its own.", view.plays_itself()),
            ("§6.0", "The saved OP was lost at the end of the Action phase.", with_saved and saved_lapsed(view)),
            ("§6.0", "A saved OP is used together with a card only.", with_saved and no_card),
            ("§6.0", "I was not told which card.", no_card),
            side=side(view.power),
        )
        or (cards.why_no_card_is_played(view, card, "peace") if card and cards.is_peace(act, card) else None)
        or cards.not_in_hand(view, act)
        or first_reason(
            ("§6.1", "That cannot be had for OPs: {what}.", impossible),
            ("§6.0, 11.1", "Bombardment is a step of the Administrative phase, and no operation.", bombs),
            ("§6.0", "That costs {cost:OP|OPs}, and there are {ops}.", cost > ops),
            what=f"{impossible.action} {impossible.sort or '?'}".replace("_", " ") if impossible else "",
            cost=cost,
            ops=ops,
        )
    )


def may_operate(view: World, act: Act) -> Answer:
    """Whether the card pays for the plan."""
    cost, ops = total_of(plan_terms(view, act)), total_of(ops_for(view, act))
    told = say("That costs {cost:OP|OPs} of {ops}; {left} are left.", cost=cost, ops=ops, left=ops - cost)
    return unless([why_not_operate(view, act)], told, "§6.0")


def may_save(view: World, act: Act) -> Answer:
    count, us = number(act, "save", "count") or 1, side(view.power)
    over, told = total_of(ops_for(view, act)) - total_of(plan_terms(view, act)), bool(ops_for(view, act))
    given_up, by_air = not cards.saved_counts(cards.purpose_of(act)), cards.purpose_of(act) in ("air_strike", "strike")
    why = first_reason(
        ("§4.2", "{side} has passed.", view.has_passed(view.power)),
        ("§13.0", "In the solo game the Axis plays no cards but its own.", view.plays_itself()),
        ("§6.0", "The saved OP was lost at the end of the Action phase.", saved_lapsed(view)),
        ("§6.0, 11.1", "Nothing is saved of a card that was given up for an Air Strike.", given_up and by_air),
        ("§6.0, 6.4", "Nothing is saved of a card that was given up.", given_up),
        ("§6.0", "{side} has saved an OP already.", saved_already(view, act)),
        ("§6.0", "Only one OP can be saved.", count > view.limit(MOST_SAVED)),
        ("§6.0", "No OP is left to save.", told and over < count),
        side=us,
    )
    return unless([why], say("One OP may be saved until the end of the Action phase."), "§6.0")


def too_much_saved(view: World) -> Iterator[Finding]:
    """More than one card with a saved OP."""
    for us in POWERS:
        pile = PlaceId(f"saved/{us}")
        lying = view.position.in_place(pile)
        if len(lying) > view.limit(MOST_SAVED):
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
    *(Detail(name=f"{verb}_{sort}", values=("yes",), least=0) for verb in ACTIONS for sort in prices.COLUMNS),
    flag("bombard", "bombardment"),
)
TOKENS = Detail(name="tokens", least=0)
CHAPTER = Chapter(
    reach=reach_of,
    once=(too_much_saved,),
    verbs=(
        Verb(name="move", does=may_move, title="Move there", needs=("counters", "to"), suits=World.lies_on_map,
             phases=ACTION, details=cards.PAID, by=None, also=("moves", "chain", "plan", "enter", "go", "occupy",
             "invade")),
        Verb(name="deploy", does=may_deploy, title="Deploy there", needs=("counters", "to"), bare=True, suits=is_unused,
             phases=(*ACTION, production.PLACING), details=(*cards.PAID, *MEANT), also=("build",)),
        Verb(name="place", does=may_place, title="Place there", needs=("to",), phases=(*ACTION, production.PLACING),
             details=(*cards.PAID, *MEANT, TOKENS)),
        Verb(name="place_resistance", does=production.may_place_resistance, title="Put Resistance there",
             needs=("counters", "to"), bare=True, suits=is_resistance, phases=ACTION, also=("resistance",),
             details=(cards.CARD, TOKENS, Detail(name="count", least=0))),
        Verb(name="relocate", does=may_relocate, title="Move on from a freed partner", needs=("counters", "to"),
             suits=has_freed, phases=("partners",), rule="§4.3"),
        Verb(name="operations", does=may_operate, title="Play for operations", needs=("counters",), bare=True,
             suits=cards.is_card, phases=ACTION, rule="§4.2", also=("operate", "spend"), details=(*cards.PAID, *PLAN)),
        Verb(name="save", does=may_save, phases=ACTION, title="Save an OP", needs=("side",), details=(*cards.PAID,
             *PLAN)),
    ),
    figures=(
        Figure(name="plan", reckons=plan, title="What a plan costs", details=(*cards.PAID, *PLAN), of_who_acts=True),
        Figure(name="cost", reckons=plan, title="What a plan costs", details=(*cards.PAID, *PLAN), of_who_acts=True,
               only_named=True, also=("plan_cost",)),
        Figure(name="left", reckons=left, title="What is left of a card", details=(*cards.PAID, *PLAN),
               of_who_acts=True),
        Figure(name="to_save", reckons=to_save, title="OPs that may be saved", details=(*cards.PAID, *PLAN),
               of_who_acts=True),
        Figure(name="move_cost", reckons=move_cost, title="What moving costs", needs=("counters",), details=MEANT,
               of_who_acts=True),
        Figure(name="deploy_cost", reckons=deploy_cost, title="What deploying costs", needs=("counters",),
               details=MEANT, of_who_acts=True),
    ),
)  # fmt: skip
