"""Ships (§12): the water of the map, naval movement and naval combat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from boards.board import AreaId, Contact
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import Counter, SideId
from counters.game import Game
from counters.once import once
from counters.places import area_of
from rules_assist.advice import Act, Answer, Finding, Reach, Reason, Way, not_told
from rules_assist.battle_sheet import BattleSheet, Chance
from rules_assist.common.asked import going, number, of_each, of_one, verb
from rules_assist.common.odds import die, read
from rules_assist.common.reaching import Part, Step, StepRule, all_shut, pointed_out, together
from rules_assist.common.saying import agreed, answer, because, ids_of, names, no, notice
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter, Means
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.activating import paid_by
from rules_assist.rulebooks.blitzwar.europe import ALLIES, AXIS, NOBODY, USA, meant
from rules_assist.rulebooks.blitzwar.stacking import barred
from rules_assist.rulebooks.blitzwar.supply import War

# ----------------
# The water of the map for ships: sea zones, straits and ports (§12.1).


class Voyage(NamedTuple):
    """How many steps it takes, and what is entered on the way."""

    steps: int
    route: tuple[AreaId, ...]


def voyages(view: War, start: AreaId, *, past_straits: bool = False) -> Mapping[AreaId, Voyage]:
    """The shortest voyages to every sea zone and port, whoever holds the port; through shut straits too, if asked. From
    a port to its own sea zone it is a step, or one besides, as some read it."""
    water, ports = view.game.board.network("sea", "strait"), europe.harbours(view.game)
    if view.is_zone(start):
        found = {sea: Voyage(1 + leaving_costs_more(view), (sea,)) for sea in ports.get(start, ())}
    else:
        found = {start: Voyage(0, ())} if start in ports else {}
    edge = list(found)
    for here in edge:
        steps, route = found[here]
        for to in water.get(here, ()):
            shut = not past_straits and view.shut_strait(here, to) is not None
            if to not in found and not shut and closed_water(view, here, to) is None:
                found[to] = Voyage(steps + 1, (*route, to))
                edge.append(to)
    for here in edge:
        steps, route = found[here]
        for port in ports.get(here, ()):
            if port not in found or found[port].steps > steps + 1:
                found[port] = Voyage(steps + 1, (*route, port))
    return found


def leaving_costs_more(view: War) -> bool:
    return view.option("naval_steps") == "leaving costs one more"


@once
def landlocked_zones(game: Game) -> Mapping[AreaId, tuple[Reason, ...]]:
    """What no ship ever enters, and why."""
    ports, seas = europe.harbours(game), set(europe.sea_zones(game))
    dry = (at for at in game.board.spaces if at not in seas and not ports.get(at))
    return {at: (because("§12.1", "{zone} has no port.", zone=area(at)),) for at in dry}


# ----------------
# Naval movement (§12.1): four zones, out of and into ports, through straits.


def shut_port(view: War, zone: AreaId) -> Reason | None:
    """Ships enter only ports that their side controls, with no enemy in them; American ones come home to a country that
    is not at war yet (§19)."""
    holder = view.control(zone)
    ours = holder in ("", view.party) or holder == view.side == USA
    foes = any(view.is_hostile(one.side) for one in view.corps_in(zone))
    return first_reason(
        ("§12.1", "Our side does not control {zone}.", not ours),
        ("§12.1, §15.3", "Enemy corps stand in {zone}.", foes),
        zone=area(zone),
    )


def sail(view: War) -> StepRule:
    """A step at sea: out of a port, from sea zone to sea zone, into a port, where the voyage ends."""
    words, ends = "{zone} has no port on {sea}.", because("§12.1", "The voyage ends in port.")

    def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        if contact.kind not in ("coast", "sea", "strait"):
            return None
        zone = next((at for at in (here, to) if view.is_zone(at)), None)
        if zone is None:
            return closed_water(view, here, to) or view.shut_strait(here, to) or Step(1)
        if not contact.attributes.get("port"):
            return because("§12.1", words, zone=area(zone), sea=area(contact.other(zone)))
        return Step(1 + leaving_costs_more(view)) if zone == here else shut_port(view, to) or Step(1, ends)

    return step


def stays_in_port(view: War, one: Counter) -> Reason | None:
    """The American fleet may not be used before autumn 1941 (§19)."""
    first = view.date("american_fleet")
    words = "The American fleet may be used from turn {first} on."
    return first_reason(("§19", words, one.side == "usa" and view.now < first), first=first)


def cannot_sail(view: War, one: Counter) -> Reason | None:
    return first_reason(
        ("§12.1", "{who} is no naval unit.", not view.is_naval(one)),
        ("§12.1", "{who} has moved already.", one.marked("moved")),
        who=counter(one.id),
    ) or stays_in_port(view, one)


def naval_reach(view: War, group: tuple[Counter, ...]) -> Reach:
    """Where all of these can sail together; it costs a supply for each counter."""
    price, most = naval_price(view, group), most_steps(view, group)
    stuck = next((why for one in group if (why := cannot_sail(view, one))), None)
    if why := stuck or view.cannot_pay(group, price):
        return all_shut(view.game.board, why)
    parts = []
    for start in dict.fromkeys(view.area(one) for one in group):
        there = tuple(one for one in group if view.area(one) == start)
        parts.append(Part(ids_of(there), start, reach_from(view, start, most, price, barred(view, there))))
    return together(parts)


NOWHERE: Mapping[AreaId, Reason] = {}
STEPS = "{to} is {steps} of {most} steps away; it costs {price} in supplies."


def reach_from(
    view: War, start: AreaId, most: float, price: float, kept_from: Mapping[AreaId, Reason] = NOWHERE
) -> Reach:
    """Every sea zone and port within so many steps; and of all else, why not."""
    found, dry = voyages(view, start), landlocked_zones(view.game)
    through_all = voyages(view, start, past_straits=True)
    ports = {at: shut_port(view, at) for at in found if view.is_zone(at)}
    goals = (to for to in found if not ports.get(to) and to not in kept_from and found[to].steps <= most)

    def way(to: AreaId) -> Way:
        told = say(STEPS, to=area(to), steps=found[to].steps, most=most, price=price)
        route = found[to].route
        return Way(to=to, route=route, cost=price, means="naval", grade="costs", sentence=told, rule="§12.1, §7")

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        if to in dry:
            return dry[to]
        shut = shut_port(view, to) if view.is_zone(to) else None
        ends = (
            sea for at in (start, to) for sea in ((at,) if view.is_sea(at) else europe.harbours(view.game).get(at, ()))
        )
        return (shut or kept_from.get(to) or closed_water(view, *ends) or too_far(to),)

    def too_far(to: AreaId) -> Reason:
        """A strait on the way, if that is near enough; else it is too far, or no water leads there."""
        straight = through_all.get(to)
        if straight is not None and (straight.steps <= most or to not in found):
            stops = (view.shut_strait(here, there) for here, there in pairwise((start, *straight.route)))
            if why := next((why for why in stops if why is not None), None):
                return why
        if to not in found:
            return because("§12.1", "No water leads to {to}.", to=area(to))
        words = "{to} is too far: it would take {steps} steps, and {most} are allowed."
        return because("§12.1", words, to=area(to), steps=found[to].steps, most=most)

    return pointed_out(view.game.board, start, goals, way, reasons)


def closed_water(view: War, *places: AreaId) -> Reason | None:
    """Fleets come to the Persian Gulf by way of the Asian Bases only, and never leave it, except for a port (§11.4)."""
    closed = next((at for at in places if view.is_sea(at) and not view.said(at, "fleets_come_and_go")), None)
    words = "Fleets are placed in {sea} by way of the Asian Bases, and never leave it."
    return None if closed is None else because("§11.4, §12.1", words, sea=area(closed))


def most_steps(view: War, group: tuple[Counter, ...]) -> float:
    """Four zones, as printed (§12.1)."""
    return min(view.game.number(one, "move") for one in group)


def naval_price(view: War, group: tuple[Counter, ...]) -> float:
    """One supply for each naval counter that moves (§7)."""
    return len(group) * view.cost("naval")


def naval_move(view: War, act: Act) -> Answer | None:
    """`may naval_move #home_fleet to norwegian_sea`; `through` says by which sea zones."""
    to, group = meant(act), view.named(act)
    if to is None or not group or not act.through:
        return going(naval_reach, "§12.1")(view, act)
    entered, steps, used = (*map(area_of, act.through), to), sail(view), 0.0
    if why := next((stuck for one in group if (stuck := cannot_sail(view, one))), barred(view, group).get(to)):
        return no(why)
    for here, there in pairwise((view.position.area(group[0].id), *entered)):
        found = [step for contact in view.game.board.between(here, there) if (step := steps(contact, here, there))]
        if not found:
            return no(because("§12.1", "{here} and {to} do not touch at sea.", here=area(here), to=area(there)))
        if isinstance(found[0], Reason):
            return no(found[0])
        used += found[0].cost
        if found[0].stop is not None and there != to:
            return no(found[0].stop)
    most = most_steps(view, group)
    if used > most:
        return no(because("§12.1", "That way takes {used} steps; {most} are allowed.", used=used, most=most))
    return agreed(STEPS, "§12.1, §7", to=area(to), steps=used, most=most, price=naval_price(view, group))


# ----------------
# Naval combat (§12.2): one die a round, on a table that changes in summer 1943.

LOST = {"none": (0, 0), "both 1": (1, 1), "attacker 1": (1, 0), "defender 1": (0, 1)}


def navy(view: War, sea: AreaId, *sides: SideId) -> tuple[Counter, ...]:
    return tuple(one for one in view.lying.naval.get(sea, ()) if view.party_of(one.side) in sides)


def changed(view: War) -> bool:
    """Whether the table of summer 1943 and later is in force (§12.2)."""
    return view.now >= view.date("naval_change")


def lost_by(view: War, pips: int, attacker: SideId) -> tuple[int, int]:
    """What attacker and defender lose by a die."""
    said = view.game.sheet.charts["naval_combat"].rows[pips - 1][1 if changed(view) else 0]
    if said == "Axis 1":
        return (1, 0) if attacker == AXIS else (0, 1)
    return LOST[said]


def nobody_fights(view: War, sea: AreaId) -> Reason | None:
    """Both sides need naval units in the same sea zone (§12.2)."""
    return first_reason(
        ("§12.2", "Naval combat is fought in sea zones.", not view.is_sea(sea)),
        ("§12.2", "No naval unit of this side is in {sea}.", not navy(view, sea, view.party)),
        ("§12.2", "No enemy naval unit is in {sea}.", not navy(view, sea, *view.enemies)),
        sea=area(sea),
    )


def naval_sheet(view: War, act: Act) -> BattleSheet:
    """`battle norwegian_sea side allies with die 2`. A result is what attacker and defender lose: 1/0."""
    sea, named = area_of((*act.at, *act.to)[0]), view.named(act)
    view = view._replace(side=_attacker(view, act, named, sea))
    us = tuple(one for one in named if view.is_naval(one)) or navy(view, sea, view.party)
    them = navy(view, sea, *view.enemies)
    told_so = number(act, "defenders")
    attack, defence = int(sum(map(view.units_of, us))), told_so or int(sum(map(view.units_of, them)))
    against = None if told_so else nobody_fights(view, sea)
    chart = view.game.sheet.charts["naval_combat"]
    words = {pips: "{}/{}".format(*lost_by(view, pips, view.party)) for pips in range(1, len(chart.rows) + 1)}
    thrown = number(act, "die") or 0
    figures: dict[str, float] = {"attack": attack, "defence": defence}
    told = say("{us} naval units against {them} in {sea}.", us=attack, them=defence, sea=area(sea))
    if thrown in words:
        lost, killed = lost_by(view, thrown, view.party)
        # It stops when the die is at least the number of defenders, before its losses or after (§12.2).
        going_on = thrown < defence - killed * (view.option("naval_stop") == "after losses")
        figures |= {"attacker_loss": lost, "defender_loss": killed}
        figures["goes_on"] = float(going_on and defence > killed and attack > lost)
        told = say("{before} {after}", before=told, after=_after(view, (lost, killed), defence, goes=going_on))
    return BattleSheet(
        at=sea, attackers=ids_of(us), defenders=ids_of(them), figures=figures,
        column=chart.columns[1 if changed(view) else 0], chart=chart.id,
        chances=tuple(Chance(word, part, _means(word)) for word, part in read(die(), words.__getitem__).items()),
        result=words.get(thrown, ""), refused=(against,) if against else (),
        sentence=against.sentence if against else told, rule="§12.2",
    )  # fmt: skip


def _attacker(view: War, act: Act, named: tuple[Counter, ...], sea: AreaId) -> SideId:
    """Whose attack it is: as is said, theirs who are named, of the side whose phase it is; else of whoever is there."""
    if act.side or named:
        return view.party_of(act.side or named[0].side)
    there = (view.party_of(one.side) for one in view.lying.naval.get(sea, ()))
    return view.acting or (view.party if view.side else next(there, NOBODY))


def _means(word: str) -> Sentence:
    attacker, defender = map(int, word.split("/"))
    if not attacker and not defender:
        return say("No loss.")
    if attacker and defender:
        return say("Each side loses a unit.")
    return say("The attacker loses a unit." if attacker else "The defender loses a unit.")


def _after(view: War, lost: tuple[int, int], defence: int, *, goes: bool) -> Sentence:
    words = "The battle there ends: the die is not less than the number of defenders, {defence}."
    if goes:
        words = "The die is less than the number of defenders, {defence}: the battle goes on, if there is anybody left."
    told = say("{loss} {going}", loss=_means("{}/{}".format(*lost)), going=say(words, defence=defence))
    axis_loses = lost[0 if view.party == AXIS else 1]
    return say("{told} The Axis loses fleets before U-boats.", told=told) if axis_loses else told


def spares_fleets(view: War, one: Counter, sea: AreaId) -> Reason | None:
    """The Axis loses U-boats only when no fleet is left in the sea zone (§12.2)."""
    fleets = [other for other in navy(view, sea, view.party_of(one.side)) if view.is_fleet(other)]
    if view.type(one) != "u_boats" or not fleets:
        return None
    return because("§12.2", "{fleet} is lost before U-boats are.", fleet=counter(fleets[0].id))


def attack_at_sea(view: War, act: Act) -> Answer | None:
    """`may naval_attack at norwegian_sea side allies`."""
    sea = meant(act)
    if sea is None:
        return not_told("§12.2")
    words = "The {side} may attack in {sea}, and need not."
    return answer([nobody_fights(view, sea)], words, "§12.2", side=side(view.party), sea=area(sea))


def out_of_port(view: War) -> Iterator[Finding]:
    """Ships lie at sea or in ports (§12.1); the American ones in America until autumn 1941 (§19)."""
    for at, ships in view.lying.naval.items():
        ours = tuple(one for one in ships if view.is_ours(one))
        if ours and view.is_zone(at) and not view.has_port(at):
            why = because("§12.1", "{who} lie in {at}, which has no port.", who=names(ours), at=area(at))
            yield notice(why, ours, at, aspect="ships")
        foreign = ours and view.has_port(at) and view.is_hostile(view.control(at))
        if foreign and not view.corps_in(at):
            words = "{who} lie in {at}, a port of the enemy: they have to leave for the sea."
            yield notice(because("§12.1, §15.3", words, who=names(ours), at=area(at)), ours, at, aspect="ships")
        abroad = ships if at != "america" and view.party == ALLIES else ()
        early = [(one, tied) for one in abroad if (tied := stays_in_port(view, one))]
        if early:
            yield notice(early[0][1], tuple(one for one, _ in early), at, aspect="ships")


CHAPTER = Chapter(
    findings=(out_of_port,),
    means=(
        Means(
            name="naval", reach=naval_reach, suits=War.is_naval, phases=("naval",), rule="§12.1",
            also=("sail", "naval_move"), pays=paid_by(lambda _view, _one: 1),
        ),
    ),
    verbs=(
        verb(
            "naval_move", of_one(naval_move, "§12.1"), "Sail there", "counters to", also="sail", phases=("naval",),
            rule="§8, §12.1",
        ),
        verb(
            "naval_attack", of_each(attack_at_sea), "Attack at sea", "side at", also="naval_combat", phases=("naval",),
            rule="§8, §12.2",
        ),
    ),
)  # fmt: skip
