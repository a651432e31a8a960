"""Ships (§12): the water of the map, naval movement and naval combat."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

from boards.board import AreaId, Contact
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import Counter, SideId
from counters.game import Game
from counters.once import once
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reach, Reason, Way, not_told
from rules_assist.battle_sheet import BattleSheet, Chance
from rules_assist.common.asked import of_each, of_one
from rules_assist.common.odds import die, read
from rules_assist.common.pointed import WhenPointedAt
from rules_assist.common.reaching import Part, Step, StepRule, together
from rules_assist.common.saying import agreed, answer, no
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter, Means, Verb
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.control import War
from rules_assist.rulebooks.blitzwar.fighting import whose_turn
from rules_assist.rulebooks.blitzwar.paying import cannot_pay, printed_price
from rules_assist.rulebooks.blitzwar.sides import AXIS, NOBODY, USA, enemies_of, meant, told_number
from rules_assist.rulebooks.blitzwar.stacking import barred

# ----------------
# The water of the map for ships: sea zones, straits and ports (§12.1).

SAILING_RULE = "§12.1"


def shut_strait(view: War, here: AreaId, to: AreaId) -> Reason | None:
    """Why a strait is shut: only who controls its key zone passes (§12.1)."""
    key = printed.strait_between(view.game, here, to)
    words = "The strait between {here} and {to} is open only to who controls {key}."
    shut = key is not None and not view.controls(key)
    return first_reason((SAILING_RULE, words, shut), here=area(here), to=area(to), key=area(key or here))


def never_leaves(view: War, here: AreaId, to: AreaId) -> Reason | None:
    """Fleets neither come to the Persian Gulf nor leave it, except for a port on it (§11.4)."""
    closed = next(
        (at for at in (here, to) if printed.is_sea(view.game, at) and not view.said(at, "fleets_come_and_go")), here
    )
    words = "Fleets are placed in {sea} by way of the Asian Bases, and never leave it."
    shut = (
        printed.is_sea(view.game, here)
        and printed.is_sea(view.game, to)
        and not view.said(closed, "fleets_come_and_go")
    )
    return first_reason(("§11.4", words, shut), sea=area(closed))


def steps_out(view: War) -> int:
    """What it takes to leave a port for its own sea zone: one step, or one besides, as some read it."""
    return 2 if view.option("naval_steps") == "leaving costs one more" else 1


class Voyage(NamedTuple):
    """How many steps it takes, and what is entered on the way."""

    steps: int
    route: tuple[AreaId, ...]


def voyages(view: War, start: AreaId, *, past_straits: bool = False) -> Mapping[AreaId, Voyage]:
    """The shortest voyages to every sea zone and port, whoever holds the port; through shut straits too, if asked."""
    water, ports = seaways(view.game), harbours(view.game)
    found: dict[AreaId, Voyage] = {}
    edge: list[AreaId] = []
    for sea in ports.get(start, ()) if printed.is_zone(view.game, start) else ():
        found[sea] = Voyage(steps_out(view), (sea,))
        edge.append(sea)
    if start in water:
        found[start], edge = Voyage(0, ()), [start]
    for here in edge:
        steps, route = found[here]
        for to in water[here]:
            shut = not past_straits and shut_strait(view, here, to) is not None
            if to not in found and not shut and never_leaves(view, here, to) is None:
                found[to] = Voyage(steps + 1, (*route, to))
                edge.append(to)
    for here in edge:
        steps, route = found[here]
        for port in ports.get(here, ()):
            if port not in found or found[port].steps > steps + 1:
                found[port] = Voyage(steps + 1, (*route, port))
    return found


@once
def seaways(game: Game) -> Mapping[AreaId, tuple[AreaId, ...]]:
    """Which sea zones touch which, over straits too."""
    water = game.board.network("sea", "strait")
    return {sea: water.get(sea, ()) for sea in printed.sea_zones(game)}


@once
def harbours(game: Game) -> Mapping[AreaId, tuple[AreaId, ...]]:
    """The ports of every sea zone; and of every zone, the sea zones it has a port on."""
    found = {
        at: tuple(sea for sea in printed.seas_of(game, at) if printed.has_port(game, at, sea))
        for at in printed.zones(game)
    }
    ports = {sea: tuple(at for at in printed.zones(game) if sea in found[at]) for sea in printed.sea_zones(game)}
    return {**found, **ports}


@once
def landlocked_zones(game: Game) -> Mapping[AreaId, tuple[Reason, ...]]:
    """What no ship ever enters, and why."""
    dry = [
        at
        for at in game.board.spaces
        if not printed.is_sea(game, at) and not (printed.is_zone(game, at) and harbours(game)[at])
    ]
    return {at: (Reason(say("{zone} has no port.", zone=area(at)), SAILING_RULE),) for at in dry}


# ----------------
# Naval movement (§12.1): four zones, out of and into ports, through straits.

NAVAL_MOVES_RULE = "§12.1"


def no_port_here(view: War, zone: AreaId, sea: AreaId) -> Reason | None:
    """Ships leave and enter zones by ports only, and enter only what their side controls (§12.1)."""
    ours = view.control(zone)
    return first_reason(
        (NAVAL_MOVES_RULE, "{zone} has no port on {sea}.", not printed.has_port(view.game, zone, sea)),
        (NAVAL_MOVES_RULE, "Our side does not control {zone}.", not view.controls(zone) and ours != ""),
        (f"{NAVAL_MOVES_RULE}, §15.3", "Enemy corps stand in {zone}.", enemies_in(view, zone)),
        zone=area(zone),
        sea=area(sea),
    )


def enemies_in(view: War, zone: AreaId) -> bool:
    """Whether enemy corps stand in a zone: ships in its port would have to leave at once."""
    return any(view.is_hostile(one.side) for one in view.corps_in(zone))


def sail(view: War) -> StepRule:
    """A step at sea: out of a port, from sea zone to sea zone, into a port, where the voyage ends."""
    leaving = steps_out(view)

    def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        if contact.kind not in ("coast", "sea", "strait"):
            return None
        if printed.is_zone(view.game, here):
            return landlocked(contact, here, to) or Step(leaving)
        if printed.is_zone(view.game, to):
            return no_port_here(view, to, here) or Step(1, Reason(say("The voyage ends in port."), NAVAL_MOVES_RULE))
        return never_leaves(view, here, to) or shut_strait(view, here, to) or Step(1)

    return step


def landlocked(contact: Contact, here: AreaId, to: AreaId) -> Reason | None:
    """Ships leave a zone only where it has a port on the sea (§12.1)."""
    words, port = "{here} has no port on {to}.", contact.attributes.get("port")
    return first_reason((NAVAL_MOVES_RULE, words, not port), here=area(here), to=area(to))


def stays_in_port(view: War, one: Counter) -> Reason | None:
    """The American fleet may not be used before autumn 1941 (§19)."""
    first = view.date("american_fleet")
    words = "The American fleet may be used from turn {first} on."
    return first_reason(("§19", words, one.side == "usa" and view.now < first), first=first)


def cannot_sail(view: War, one: Counter) -> Reason | None:
    return first_reason(
        (NAVAL_MOVES_RULE, "{who} is no naval unit.", not view.is_naval(one)),
        (NAVAL_MOVES_RULE, "{who} has moved already.", one.marked("moved")),
        who=counter(one.id),
    ) or stays_in_port(view, one)


def naval_reach(view: War, group: tuple[Counter, ...]) -> Reach:
    """Where all of these can sail together; it costs a supply for each counter."""
    price, most = naval_price(view, group), most_steps(view, group)
    stuck = next((why for one in group if (why := cannot_sail(view, one))), None)
    if why := stuck or cannot_pay(view, group, price):
        return Reach(refused=dict.fromkeys(view.game.board.spaces, (why,)))
    starts = dict.fromkeys(view.position.area(one.id) for one in group)
    return together([_part(view, start, group, most, price) for start in starts])


def _part(view: War, start: AreaId, group: tuple[Counter, ...], most: float, price: float) -> Part:
    ids = tuple(one.id for one in group if view.position.area(one.id) == start)
    there = tuple(view.position.counters[id] for id in ids)
    return Part(ids, start, reach_from(view, start, most, price, barred(view, there)))


NOWHERE: Mapping[AreaId, Reason] = {}


def reach_from(
    view: War, start: AreaId, most: float, price: float, kept_from: Mapping[AreaId, Reason] = NOWHERE
) -> Reach:
    """Every sea zone and port within so many steps; and of all else, why not."""
    found = voyages(view, start)
    sea = Sea(start, found, voyages(view, start, past_straits=True))
    ours, dry = view.controllers, landlocked_zones(view.game)
    home = {USA} if view.side == USA else set()  # American ships go home to a country not at war yet (§19).
    mine, taken = view.party, {at for at in view.lying.corps if enemies_in(view, at)}
    own = {at for at in found if ours.get(at, mine) == mine or ours.get(at) in home}
    goals = dict.fromkeys(
        to for to in own if to != start and to not in taken and to not in kept_from and found[to].steps <= most
    )

    def ways(to: AreaId) -> tuple[Way, ...]:
        return (_way(to, found[to], most, price),)

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        if to in dry:
            return dry[to]
        if ours.get(to, mine) != mine and ours.get(to) not in home:
            return (Reason(say("Our side does not control {zone}.", zone=area(to)), NAVAL_MOVES_RULE),)
        if to in taken:
            return (Reason(say("Enemy corps stand in {zone}.", zone=area(to)), f"{NAVAL_MOVES_RULE}, §15.3"),)
        return (kept_from.get(to) or _cut_off(view, to, sea, most),)

    elsewhere = dict.fromkeys(to for to in view.game.board.spaces if to != start and to not in goals)
    return Reach(WhenPointedAt(goals, ways), WhenPointedAt(elsewhere, reasons))


def _way(to: AreaId, voyage: Voyage, most: float, price: float) -> Way:
    told = _told(to, voyage.steps, most, price)
    return Way(
        to=to,
        route=voyage.route,
        cost=price,
        means="naval",
        grade="costs",
        sentence=told,
        rule=f"{NAVAL_MOVES_RULE}, §7",
    )


class Sea(NamedTuple):
    """The voyages there are from a place: over open water, and if all straits were open."""

    start: AreaId
    found: Mapping[AreaId, Voyage]
    through_all: Mapping[AreaId, Voyage]


def _cut_off(view: War, to: AreaId, sea: Sea, most: float) -> Reason:
    """A strait on the way, if that is near enough; else it is too far, or no water leads there."""
    start, found, through_all = sea
    if (shut_in := closed_water(view, start, to)) is not None:
        return shut_in
    straight = through_all.get(to)
    if straight is not None and (straight.steps <= most or to not in found):
        shut = (shut_strait(view, here, there) for here, there in pairwise((start, *straight.route)))
        if why := next((why for why in shut if why is not None), None):
            return why
    if (there := found.get(to)) is None:
        return Reason(say("No water leads to {to}.", to=area(to)), NAVAL_MOVES_RULE)
    words = "{to} is too far: it would take {steps} steps, and {most} are allowed."
    return Reason(say(words, to=area(to), steps=there.steps, most=most), NAVAL_MOVES_RULE)


def closed_water(view: War, start: AreaId, to: AreaId) -> Reason | None:
    """Fleets come to the Persian Gulf by way of the Asian Bases only, and never leave it (§11.4)."""
    ends = [
        sea
        for at in (start, to)
        for sea in ((at,) if printed.is_sea(view.game, at) else harbours(view.game).get(at, ()))
    ]
    closed = next((sea for sea in ends if not view.said(sea, "fleets_come_and_go")), None)
    words = "Fleets are placed in {sea} by way of the Asian Bases, and never leave it."
    return first_reason(("§11.4, §12.1", words, closed), sea=area(closed or to))


def most_steps(view: War, group: tuple[Counter, ...]) -> float:
    """Four zones, as printed (§12.1)."""
    return min(view.game.number(one, "move") for one in group)


def naval_price(view: War, group: tuple[Counter, ...]) -> float:
    """One supply for each naval counter that moves (§7)."""
    return len(group) * printed_price(view.game, "naval")


def _told(to: AreaId, steps: float, most: float, price: float) -> Sentence:
    words = "{to} is {steps} of {most} steps away; it costs {price}."
    return say(words, to=area(to), steps=steps, most=most, price=price)


# ---------------------------------------------------------------- may


def naval_move(view: War, act: Act) -> Answer | None:
    """`may naval_move #home_fleet to norwegian_sea`; `through` says by which sea zones."""
    to, group = meant(act), view.named(act)
    if to is None or not group:
        return not_told(NAVAL_MOVES_RULE)
    if act.through:
        return _by_this_route(view, group, (*map(area_of, act.through), to))
    found = naval_reach(view, group)
    if why := found.why_not(to):
        return no(why)
    return next(
        (Answer(yes=True, sentence=way.sentence, rule=f"{NAVAL_MOVES_RULE}, §7") for way in found.ways.get(to, ())),
        None,
    )


def _by_this_route(view: War, group: tuple[Counter, ...], entered: tuple[AreaId, ...]) -> Answer:
    steps, used = sail(view), 0.0
    kept = barred(view, group).get(entered[-1])
    if why := next((stuck for one in group if (stuck := cannot_sail(view, one))), kept):
        return no(why)
    for here, to in pairwise((view.position.area(group[0].id), *entered)):
        found = [step for contact in view.game.board.between(here, to) if (step := steps(contact, here, to))]
        if not found:
            return no(
                Reason(say("{here} and {to} do not touch at sea.", here=area(here), to=area(to)), NAVAL_MOVES_RULE)
            )
        if isinstance(found[0], Reason):
            return no(found[0])
        used += found[0].cost
        if found[0].stop is not None and to != entered[-1]:
            return no(found[0].stop)
    most = most_steps(view, group)
    if used > most:
        words = "That way takes {used} steps; {most} are allowed."
        return no(Reason(say(words, used=used, most=most), NAVAL_MOVES_RULE))
    return agreed("{told}", f"{NAVAL_MOVES_RULE}, §7", told=_told(entered[-1], used, most, naval_price(view, group)))


# ----------------
# Naval combat (§12.2): one die a round, on a table that changes in summer 1943.

NAVAL_COMBAT_RULE = "§12.2"
LOST = {"none": (0, 0), "both 1": (1, 1), "attacker 1": (1, 0), "defender 1": (0, 1)}


def navy(view: War, sea: AreaId, *sides: SideId) -> tuple[Counter, ...]:
    there = view.lying.naval.get(sea, ())
    return tuple(one for one in there if view.party_of(one.side) in sides)


def units(view: War, counters: tuple[Counter, ...]) -> int:
    return int(sum(view.units_of(one) for one in counters))


def changed(view: War) -> bool:
    """Whether the table of summer 1943 and later is in force (§12.2)."""
    return view.now >= view.date("naval_change")


def lost_by(view: War, pips: int, attacker: SideId) -> tuple[int, int]:
    """What attacker and defender lose by a die."""
    said = view.game.sheet.charts["naval_combat"].rows[pips - 1][1 if changed(view) else 0]
    if said == "Axis 1":
        return (1, 0) if attacker == AXIS else (0, 1)
    return LOST[said]


def goes_on(view: War, pips: int, defence: int, lost: int) -> bool:
    """The battle stops when the die is at least the number of defenders, before its losses or after (§12.2)."""
    after = view.option("naval_stop") == "after losses"
    return pips < (defence - lost if after else defence)


def nobody_fights(view: War, sea: AreaId) -> Reason | None:
    """Both sides need naval units in the same sea zone (§12.2)."""
    return first_reason(
        (NAVAL_COMBAT_RULE, "Naval combat is fought in sea zones.", not printed.is_sea(view.game, sea)),
        (NAVAL_COMBAT_RULE, "No naval unit of this side is in {sea}.", not navy(view, sea, view.party)),
        (NAVAL_COMBAT_RULE, "No enemy naval unit is in {sea}.", not navy(view, sea, *enemies_of(view.party))),
        sea=area(sea),
    )


def naval_sheet(view: War, act: Act) -> BattleSheet:
    """`battle norwegian_sea side allies with die 2`. A result is what attacker and defender lose: 1/0."""
    sea, named = area_of((*act.at, *act.to)[0]), [view.position.counters[id] for id in act.counters]
    view = view._replace(side=_attacker(view, act, named, sea))
    us = tuple(one for one in named if view.is_naval(one)) or navy(view, sea, view.party)
    them = navy(view, sea, *enemies_of(view.party))
    attack, defence = units(view, us), told_number(act, "defenders") or units(view, them)
    against = None if told_number(act, "defenders") else nobody_fights(view, sea)
    chart = view.game.sheet.charts["naval_combat"]
    words = {pips: _word(view, pips) for pips in range(1, len(chart.rows) + 1)}
    thrown = told_number(act, "die") or 0
    figures: dict[str, float] = {"attack": attack, "defence": defence}
    told = say("{us} naval units against {them} in {sea}.", us=attack, them=defence, sea=area(sea))
    if thrown in words:
        lost, killed = lost_by(view, thrown, view.party)
        going = goes_on(view, thrown, defence, killed) and defence > killed and attack > lost
        figures |= {"attacker_loss": lost, "defender_loss": killed, "goes_on": float(going)}
        told = say("{before} {after}", before=told, after=_after(view, thrown, defence, them or us))
    return BattleSheet(
        at=sea,
        attackers=tuple(one.id for one in us),
        defenders=tuple(one.id for one in them),
        figures=figures,
        column=chart.columns[1 if changed(view) else 0],
        chart=chart.id,
        chances=tuple(Chance(word, part, _means(word)) for word, part in read(die(), words.__getitem__).items()),
        result=words.get(thrown, ""),
        refused=(against,) if against else (),
        sentence=against.sentence if against else told,
        rule=NAVAL_COMBAT_RULE,
    )


def _attacker(view: War, act: Act, named: list[Counter], sea: AreaId) -> SideId:
    """Whose attack it is: as is said, theirs who are named, of the side whose phase it is; else of whoever is there."""
    if act.side or named:
        return view.party_of(act.side or named[0].side)
    there = (view.party_of(one.side) for one in view.lying.naval.get(sea, ()))
    return whose_turn(view) or next(there, NOBODY)


def _word(view: War, pips: int) -> str:
    return "{}/{}".format(*lost_by(view, pips, view.party))


def _means(word: str) -> Sentence:
    attacker, defender = map(int, word.split("/"))
    if not attacker and not defender:
        return say("No loss.")
    if attacker and defender:
        return say("Each side loses a unit.")
    return say("The attacker loses a unit." if attacker else "The defender loses a unit.")


def _after(view: War, pips: int, defence: int, them: tuple[Counter, ...]) -> Sentence:
    lost, killed = lost_by(view, pips, view.party)
    ends = "The battle there ends: the die is not less than the number of defenders, {defence}."
    goes = "The die is less than the number of defenders, {defence}: the battle goes on, if there is anybody left."
    going = goes_on(view, pips, defence, killed)
    told = say("{loss} {going}", loss=_means(f"{lost}/{killed}"), going=say(goes if going else ends, defence=defence))
    axis_loses = lost if view.party == AXIS else killed
    return say("{told} The Axis loses fleets before U-boats.", told=told) if axis_loses else told


def spares_fleets(view: War, one: Counter, sea: AreaId) -> Reason | None:
    """The Axis loses U-boats only when no fleet is left in the sea zone (§12.2)."""
    fleets = [other for other in navy(view, sea, view.party_of(one.side)) if view.is_fleet(other)]
    words = "{fleet} is lost before U-boats are."
    so = view.is_u_boats(one) and bool(fleets)
    return first_reason((NAVAL_COMBAT_RULE, words, so), fleet=counter(fleets[0].id if fleets else one.id))


def attack_at_sea(view: War, act: Act) -> Answer | None:
    """`may naval_attack at norwegian_sea side allies`."""
    sea = meant(act)
    if sea is None:
        return not_told(NAVAL_COMBAT_RULE)
    words = "The {side} may attack in {sea}, and need not."
    return answer([nobody_fights(view, sea)], words, NAVAL_COMBAT_RULE, side=side(view.party), sea=area(sea))


CHAPTER = Chapter(
    means=(
        Means(
            name="naval", reach=naval_reach, suits=War.is_naval, phases=("naval",), rule="§12.1",
            also=("sail", "naval_move"),
        ),
    ),
    verbs=(
        Verb(
            name="naval_move",
            does=of_one(naval_move, "§12.1"), title="Sail there", needs=("counters", "to"),
            bare=True,
            details=(),
            also=("sail",),
        ),
        Verb(
            name="naval_attack", phases=("naval",), rule="§8, §12.2",
            does=of_each(attack_at_sea), title="Attack at sea", needs=("side", "at"), details=(),
            also=("naval_combat",),
        ),
    ),
)  # fmt: skip
