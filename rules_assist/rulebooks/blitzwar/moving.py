"""Movement: on land (§15), with works, the cut off, and who is activated; and of ships (§12.1)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import pairwise

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from boards.plain.working_out import once
from counters.counter import Counter, KindId
from counters.events import CounterBrokenDown, CountersMarked, CountersTurnedOver, Single
from counters.game import Game
from counters.position import area_of
from rules_assist.advice import Act, Answer, Deed, Finding, Grade, Reach, Reason, Way, not_told
from rules_assist.common import standpoint
from rules_assist.common.asked import going, meant
from rules_assist.common.reaching import all_shut, by_lots, nowhere, pointed_out
from rules_assist.common.standpoint import allowed, because, first_reason, ids_of, names, one_of, with_deed, worded
from rules_assist.common.supplying import Parents, way_to
from rules_assist.common.walking import along, met_first, reached
from rules_assist.rulebooks.blitzwar import control, europe, fighting, stacking
from rules_assist.rulebooks.blitzwar.europe import ALLIES, BRITAIN, GERMANY, PARTIES, USA, Group
from rules_assist.rulebooks.blitzwar.supply import War, lanes, spent

TACTICAL, STRATEGIC, ONE_ZONE, CUT_OFF = "tactical", "strategic", "one_zone", "out_of_supply"
GAITS = {TACTICAL: "§15.3", STRATEGIC: "§15.2", ONE_ZONE: "§16.5, §17.4", CUT_OFF: "§17.5"}  # By land.

MOVED = {TACTICAL: "{who} moved already this turn.", STRATEGIC: "{who} moved tactically this turn."}


def marches(view: War, one: Counter) -> bool:
    return view.is_corps(one) or view.is_supply(one)


# ---- where no brown line leads, and who stands in the way
@once
def within(game: Game, start: AreaId, most: int) -> Parents:
    """The zones that are so many brown lines away, if nobody stood in the way."""
    return reached(game.board.network("land"), start, most)


@standpoint.for_each
def in_the_way(view: War) -> Mapping[AreaId, Reason]:
    neutral, found = "{to} is held by {who}, who are neutral: they would have to be attacked.", dict[AreaId, Reason]()
    for at, pile in view.lying.corps.items():
        if who := view.strangers_in(pile):
            found[at] = one_of(
                ("§4", "{to} holds {who}: two sides never share a zone.", view.is_partner(who[0].side)),
                ("§15.3, §9.3", neutral, view.is_neutral(who[0].side)),
                ("§15.3", "{to} is held by {who}: it has to be attacked.", True),
                to=area(at), who=names(who))  # fmt: skip
    return found


def bad_ends(view: War, group: Group, among: Collection[AreaId]) -> Mapping[AreaId, Reason]:
    there, table = among if any(europe.is_minor_country(one.side) for one in group) else (), view.lying
    bad = {to: why for to in table.corps if to in there and (why := view.no_sharing(group, to)) is not None}
    for to, pile in (*table.supplies.items(), *table.air.items()):  # The partner's are not destroyed (§4, §15.3).
        who = tuple(one for one in pile if view.is_partner(one.side) and not view.is_flying(one))
        if who and to in among and view.is_zone(to):
            bad[to] = because("§4", "{at} holds {who}: two sides never share a zone.", at=area(to), who=names(who))
    return bad


# ---- a group sets out by land: whoever cannot move keeps all back, somebody pays, and each stack finds its ways
def set_out(view: War, group: Group, gait: str, route: tuple[AreaId, ...] = ()) -> Reach:
    """Where all of these can go together, by this route if it is named; or the first reason against all of it."""
    dear = view.cannot_pay(group, partial(view.price, row=gait))
    why = first_reason(*(hindered(view, one, gait) for one in group), dear)
    return nowhere(view, group, why) if why else by_lots(view, group, partial(leave, view, gait=gait, route=route))


def leave(view: War, group: Group, start: AreaId, gait: str, route: tuple[AreaId, ...]) -> Reach:
    """Where a stack may go: at peace if it can, else through those whom that attacks; told when it is pointed at."""
    game, held, rail = view.game, view.controllers, gait == STRATEGIC
    most = 1 if gait in (ONE_ZONE, CUT_OFF) else 999 if rail else range_of(view, group)
    roads, blocked = game.board.network("land"), {**in_the_way(view), **stacking.barred(view, group)}
    legs = along(roads, start, route)
    ways = reached(legs, start) if route else within(game, start, 999)
    closed = (*blocked, *(at for at, owner in held.items() if rail and owner != view.party))
    open_ = reached(legs, start, most, closed)
    loud = [at for at in open_ if held.get(at) != view.party and view.begins(at)] if not rail else []
    quiet = reached(legs, start, most, (*closed, *loud)) if loud else open_
    never = bad_ends(view, group, open_)

    def way(to: AreaId) -> Way:
        return told_of(view, group, way_to(quiet if to in quiet else open_, to), gait)

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        steps, bad = len(way_to(ways, to)) if to in ways else 0, blocked.get(to) or never.get(to)
        gap = next((ends for ends in pairwise((start, *route)) if ends[1] not in view.beside(ends[0])), ())
        never_there = first_reason(
            ("§5", "{to} is no land zone: brown lines join land zones only.", not view.is_zone(to)),
            ("§15.2", "{to} is not under control of the {side}.", rail and not view.controls(to)),
            bad if rail else None,
            ("§15.2", "No unbroken chain of own zones leads to {to}.", rail),
            to=area(to), side=side(view.party))  # fmt: skip
        far = first_reason(
            ("§5, §15.3", "No brown line joins {ends}.", gap),
            ("§15.3", "That way is {steps} zones long; they go {most}.", len(route) > most),
            ("§5", "No brown lines lead to {to}.", not steps),
            (f"{GAITS[gait]}, §3", "{to} is too far: more than {most:zone|zones}.", steps > most),
            to=area(to), most=most, ends=tuple(map(area, gap)), steps=len(route))  # fmt: skip
        stop = None if bad or far else met_first(ways, to, blocked)
        return (never_there,) if never_there else standpoint.every_reason(bad, far, stop)

    return pointed_out(game.board, start, (to for to in open_ if to not in never), way, reasons)


def range_of(view: War, group: Group) -> int:
    return min(int(view.game.number(one, "move")) for one in group)


# ---- what is told of a way, and what is legal, but dangerous, about it
def told_of(view: War, group: Group, route: tuple[AreaId, ...], gait: str) -> Way:
    to, steps, cost = route[-1], len(route), sum(view.price(one, gait) for one in group)
    passing = () if gait == STRATEGIC else route
    risk = risks(view, group, to, passing) if cost else view.begins(to) or stacking.no_room(view, group, to)
    corps = [view.is_activated_by_moving(one, steps) for one in group if view.is_corps(one)]
    told = worded(
        ("{to} by strategic movement: supplies {cost}; no attack this turn.", gait == STRATEGIC),
        ("{to}: one zone, free, as the last thing of the turn.", gait == CUT_OFF),
        ("{to}: one zone, supplies {cost}; activated for normal combat.", gait == ONE_ZONE and view.phase == "blitz"),
        ("{to}: one zone, supplies {cost}.", gait == ONE_ZONE),
        ("{to}: zones {steps}, supplies {cost}.", not corps),
        ("{to}: zones {steps}, supplies {cost}; activated to attack.", all(corps)),
        ("{to}: zones {steps}, supplies {cost}; only those with armour are activated to attack.", any(corps)),
        ("{to}: zones {steps}, supplies {cost}; too far to attack as well.", True),
        to=area(to), steps=steps, cost=cost)  # fmt: skip
    prey = [one for at in route for one in next(control.driven_out(view, at))[0]]
    if prey and gait == TACTICAL and any(map(view.is_corps, group)):  # They are destroyed (§15.3).
        told = say("{way} Destroys {who}.", way=told, who=names(prey))
    grade: Grade = "costs" if cost else "free"
    way = Way(to=to, route=route, cost=cost, means=gait, grade=grade, sentence=told, rule=f"{GAITS[gait]}, §7")
    early = {STRATEGIC: ("moved", "activated"), ONE_ZONE: ("cut_off",)}.get(gait, ())
    return standpoint.warned(standpoint.warned(way, risk), standpoint.late(view.marked(*early), "§8"))


def risks(view: War, group: Group, to: AreaId, route: tuple[AreaId, ...]) -> Reason | None:
    """What is legal, but dangerous. Troops draw their line behind them over what they pass, unless fed at home."""
    wars = {view.control(at): why.sentence for at in reversed(route) if (why := view.begins(at))}
    home = [one for one in group if view.is_corps(one) and view.is_at_home(one) and not view.line_reaches(to)]
    leaves = [one for one in home if view.country_of(view.area(one)) != view.country_of(to)]
    lost = [one for one in leaves if not view.line_reaches(view.area(one))]
    return first_reason(
        Reason(standpoint.one_by_one([*reversed(wars.values())]), "§9.3") if wars else None,
        stacking.no_room(view, group, to),
        ("§7", "{to} is the partner's: without supplies beside them they can only defend.",
         view.is_partner(view.control(to))),
        ("§7, §15.3", "Supplies take no zones: no line would lead on from {to}.",
         all(map(view.is_supply, group)) and not view.controls(to)),
        ("§7", "{who} would leave home and be out of supply in {to}.", lost),
        to=area(to), who=names(lost))  # fmt: skip


def kept_back(view: War, one: Counter) -> Reason | None:
    return first_reason(
        ("§9.1, §9.3", "{who} is neutral: nobody moves it before it is at war.", view.is_at_peace(one)),
        ("§15.1", "{who} is fortified: it cannot move or attack unless it is turned over.", view.is_fortified(one)),
        ("§14.1.1", "{who} was transported by sea this turn, from port to port.", view.came_by_sea(one) == "port"),
        ("§15.2", "{who} moved strategically this turn.", one.marked("strategic") or view.so("strategic", one.id)),
        who=counter(one.id))  # fmt: skip


def hindered(view: War, one: Counter, gait: str = TACTICAL) -> Reason | None:
    fed, rule, start = view.may_act(one), GAITS[gait], view.area(one)
    goes = (marches if gait in (TACTICAL, STRATEGIC) else War.is_corps)(view, one)
    strays = goes and gait == STRATEGIC and not view.controls(start)
    # The free zone of the cut off is for those too who have marched (§17.5).
    moved = one.marked("cut_off") if gait == CUT_OFF else view.zones_moved(one) != 0
    return kept_back(view, one) or first_reason(
        (rule, "{who} does not go by land in this way.", not goes),
        ("§14.1.2", "{who} is on a beachhead: it can only attack, or go ashore after that.", view.on_beachhead(one)),
        (rule, MOVED.get(gait, "{who} moved this turn."), moved),
        (rule, "{who} was activated to attack this turn.", gait == STRATEGIC and one.marked("activated")),
        (rule, "{who} is in supply: the free zone is for those out of supply.", gait == CUT_OFF and fed),
        (rule, "{who} attacked this turn.", gait == ONE_ZONE and view.has_fought(one)),
        ("§7", "{who} has no line of supply.", gait != CUT_OFF and not fed),
        ("§15.2", "They stand in {start}, which is not under control of the {side}.", strays),
        who=counter(one.id), start=area(start), side=side(view.party))  # fmt: skip


def by_route(reach: Callable[..., Reach], rule: str, view: War, act: Act) -> Answer | None:
    """`may tactical_move #panzer to el_agheila`, if need be `through misurata, sirte`: by that way and no other."""
    route = tuple(map(area_of, (*act.through, *act.to, *act.at))) if act.through else ()
    return going(partial(reach, route=route), rule)(view, replace(act, through=()))


# ---- naval movement (§12.1): four zones, out of and into ports, through straits
def shut_port(view: War, zone: AreaId) -> Reason | None:
    """Ships enter only own ports with no enemy in them; American ones come home before their war (§19)."""
    holder = view.control(zone)
    return first_reason(
        ("§12.1", "{zone} has no port.", not view.said(zone, "port")),
        ("§12.1", "Our side does not control {zone}.", not (holder in ("", view.party) or holder == view.side == USA)),
        ("§12.1, §15.3", "Enemy corps stand in {zone}.", any(view.is_hostile(o.side) for o in view.corps_in(zone))),
        zone=area(zone))  # fmt: skip


@standpoint.for_each
def shut_ports(view: War) -> Mapping[AreaId, Reason]:
    ports = (at for at, seas in europe.harbours(view.game).items() if seas and view.is_zone(at))
    return {at: why for at in ports if (why := shut_port(view, at))}


def stays_in_port(view: War, one: Counter) -> Reason | None:
    first, words = view.date("american_fleet"), "The American fleet may be used from turn {first} on."
    return because("§19", words, first=first) if one.side == USA and view.now < first else None


def cannot_sail(view: War, one: Counter) -> Reason | None:
    return first_reason(
        ("§12.1", "{who} is no naval unit.", not view.is_naval(one)),
        stays_in_port(view, one),
        ("§9.1, §9.3", "{who} is neutral: nobody moves it before it is at war.", view.is_at_peace(one)),
        ("§12.1", "{who} has moved already.", one.marked("moved")),
        who=counter(one.id))  # fmt: skip


def naval_reach(view: War, group: Group, route: tuple[AreaId, ...] = ()) -> Reach:
    why = first_reason(*(cannot_sail(view, one) for one in group), view.cannot_pay(group, lambda _: view.cost("naval")))
    voyage = partial(voyages, view, most=range_of(view, group), route=route)
    return all_shut(view.game.board, why) if why else by_lots(view, group, voyage)


def voyages(view: War, group: Group, start: AreaId, most: int, route: tuple[AreaId, ...]) -> Reach:
    """Where these sail from there, by this route if it is named. From a port to its sea zone it is a step, or two."""
    price, kept, shut = len(group) * view.cost("naval"), stacking.barred(view, group), view.shut_straits()
    two = int(view.is_zone(start) and view.reading("naval_steps") == "leaving costs one more")
    network, blocked = along(lanes(view.game, start), start, route), {**shut_ports(view), **kept}
    found, ways = reached(network, start, most - two, blocked, shut), reached(network, start)

    def way(to: AreaId) -> Way:
        seas, words = way_to(found, to), "{to} is {steps} of {most} steps away; it costs {price} in supplies."
        told = say(words, to=area(to), steps=len(seas) + two, most=most, price=price)
        return Way(to=to, route=seas, cost=price, means="naval", grade="costs", sentence=told, rule="§12.1, §7")

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        steps = len(way_to(ways, to)) + two if to in ways else 0
        ends = ((at,) if view.is_sea(at) else europe.harbours(view.game).get(at, ()) for at in (start, to))
        closed = next((sea for end in ends for sea in end if not view.said(sea, "fleets_come_and_go")), None)
        never = first_reason(
            shut_port(view, to) if view.is_zone(to) else None,
            kept.get(to),
            ("§11.4, §12.1", "Fleets are placed in {sea} by way of the Asian Bases, and never leave it.", closed),
            ("§12.1", "The voyage ends in port.", any(map(view.is_zone, route[:-1]))),
            ("§12.1", "No sea leads to {zone}.", not steps),
            to=area(to), zone=area(to), sea=area(closed or to))  # fmt: skip
        words = "{to} is too far: it would take {cost} steps, and {allowance} are allowed."
        far = because("§12.1, §7", words, to=area(to), cost=steps, allowance=most) if steps > most else None
        return (never,) if never else standpoint.every_reason(met_first(ways, to, blocked, shut), far)

    return pointed_out(view.game.board, start, found, way, reasons)


# ---- who may be activated to attack (§15.3), and as one gesture the mark and the supplies that it costs (§7)
def may_activate(view: War, act: Act) -> Answer | None:
    """`may activate #panzer`. Whoever has moved, or is on a beachhead, is activated at no cost."""
    group, against = view.named(act), meant(act)
    if any(view.zones_moved(one) is None for one in group) or not group:
        return not_told("§15.3")

    def touches_nobody(one: Counter) -> bool:  # Neutrals count: an attack brings them in (§9.3).
        near = (each.side for zone in view.beside(view.area(one)) for each in view.corps_in(zone))
        return not any(view.is_hostile(each) or (view.is_neutral(each) and each != view.side) for each in near)

    reasons = [first_reason(
        ("§15.3", "{who} is neither infantry nor armour.", not view.is_corps(one)),
        kept_back(view, one),
        ("§15.3", "{who} has moved too far to attack.", not view.is_activated_by_moving(one, view.zones_moved(one))),
        ("§7", "{who} has no line of supply.", not view.may_act(one)),
        ("§15.3", "{who} is next to no enemy.", not view.on_beachhead(one) and touches_nobody(one)),
        ("§15.3", "{who} is not next to {at}.", against and view.area(one) != against
         and not fighting.way_in(view, one, against)),
        who=counter(one.id), at=area(against or view.area(one)),
    ) for one in group]  # fmt: skip
    idle = (one for one in group if not (view.is_activated_by_moving(one) or view.on_beachhead(one)))
    dear = tuple(one for one in idle if not one.marked("activated"))
    cost = view.cannot_pay(dear, lambda one: view.price(one, "activation"))
    parties = list(dict.fromkeys(view.party_of(one.side) for one in group))
    when = first_reason(
        ("§2, §8", "{others} and {ours} do not attack together.", len(parties) > 1),
        ("§8, §15.3", "This is not the time for {side} to do that.",
         dear and view.is_told and view.acting in PARTIES and view.acting not in parties),
        others=side(parties[-1]), ours=side(parties[0]), side=side(view.party))  # fmt: skip
    return with_deed(allowed("They may be activated to attack.", "§15.3", when, *reasons, cost), activating(view, dear))


def paid_by(share: Callable[[War, Counter], float], view: War, group: Group, way: Way) -> Iterator[Single]:
    """The price that a way tells is paid by those who go, each out of its own network and by its own `share`."""
    shares = [(one, share(view, one)) for one in group if view.area(one) != way.to]
    if (whole := sum(each for _, each in shares)) and view.is_told:
        yield from spending(view, [(one, way.cost * each / whole) for one, each in shares])


def spending(view: War, costs: Iterable[tuple[Counter, float]]) -> Iterator[Single]:
    """The supplies that are spent come off; nothing, where they cannot pay it all."""
    left = view.payment(costs)
    yield from spent(view, {} if isinstance(left, Reason) else left)


def activating(view: War, group: Group) -> Deed | None:
    """These are marked, and paid for. None: nobody is to be, or they cannot pay it all."""
    costs = [(one, view.price(one, "activation")) for one in group]
    if not group or isinstance(left := view.payment(costs), Reason):
        return None
    told = say("Activate {who} (supplies: {cost})", who=names(group), cost=sum(cost for _, cost in costs))
    return standpoint.deed(told, CountersMarked(ids_of(group), on=("activated",)), *spent(view, left))


def cannot_fortify(view: War, one: Counter) -> Reason | None:
    of, elsewhere = view.game.kind(one), not view.said(view.area(one), "british_may_fortify")
    able = view.corps_of(one) == 1  # By another counter, if there are no works on its back.
    return first_reason(
        ("§15.1", "{who} is no infantry.", not (of.type == "infantry" and view.is_corps(one))),
        ("§15.1", "Only Germans and British fortify corps.", one.side not in (GERMANY, BRITAIN)),
        ("§15.1", "{who} cannot be fortified: only one of a single corps.", not able),
        ("§15.1", "{who} is fortified already.", view.is_fortified(one)),
        ("§15.1", "British corps are fortified only at Malta, Gibraltar and Tobruk.",
         one.side == BRITAIN and elsewhere),
        ("§15.1", "{who} has moved already: corps are fortified before all movement.",
         one.marked("moved") or one.marked("strategic")),
        ("§7", "{who} is out of supply.", view.cannot_act(one)),
        who=counter(one.id))  # fmt: skip


def fortify(view: War, act: Act) -> Answer | None:
    group, price = view.named(act), view.cost("fortify")
    if not group:
        return not_told("§15.1")
    done = any(view.so("fortified_a_corps", each) for each in (view.party, *(o.side for o in group)))
    found = allowed(
        "{who} may be fortified in {at}, for {price} in supplies.", "§15.1, §7",
        *(cannot_fortify(view, one) for one in group),
        ("§15.1", "A side fortifies one corps a turn.", done or len(group) > view.limit("fortified_a_turn")),
        view.cannot_pay(group, lambda _: price),
        who=names(group), at=area(view.area(group[0])), price=price)  # fmt: skip
    one, works, noted = group[0], KindId("infantry_1f"), view.noted("fortified_a_corps", view.party)
    dug_in = replace(one, id=view.free_id(f"{one.side}_{works}"), kind=works, face="fortified", steps=0)
    shown = CounterBrokenDown(one.id, (dug_in,)) if one.kind != works else CountersTurnedOver((one.id,), dug_in.face)
    told = say("Fortify {who} (supplies: {cost})", who=names(group), cost=price * len(group))
    found = standpoint.warned(found, standpoint.late(view.marked("moved", "strategic", "activated"), "§8"))
    return with_deed(found, standpoint.deed(told, shown, noted, *spending(view, [(one, price)])))


def unfortify(view: War, act: Act) -> Answer | None:
    if not act.counters:
        return not_told("§15.1")
    plain = next((one for one in view.named(act) if not view.is_fortified(one)), None)
    why = because("§15.1", "{who} is not fortified.", who=counter(plain.id)) if plain else None
    found = allowed("Fortified corps may be turned over to plain infantry at any time.", "§15.1", why)
    over = (CountersTurnedOver((one.id,), view.game.kind(one).faces[0].name) for one in view.named(act))
    return with_deed(found, standpoint.deed(say("Turn back to plain infantry"), *over))


def dug_in_elsewhere(view: War) -> Iterator[Finding]:
    for at, corps in view.lying.corps.items() if view.party == ALLIES else ():
        there = tuple(one for one in corps if one.side == BRITAIN and view.is_fortified(one))
        if there and not view.said(at, "british_may_fortify"):
            why = "§15.1", "{who:is|are} fortified in {at}: the British may only at Malta, Gibraltar and Tobruk."
            yield standpoint.notice(why, there, at, aspect="works")
