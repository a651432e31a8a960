"""Ships: their points, ports, canals and mines, what goes aboard, submarines that intercept, and shore shots (L90-94,
L124-146, L258-286, L317-327, L456-470)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, say_named
from counters.counter import Counter, CounterId
from counters.events import CountersMarked, CountersMoved, CountersRemoved, Single
from counters.position import area_of
from rules_assist.advice import Act, Answer, Finding, Grade, Reach, Reason, Thrown, Way
from rules_assist.common.asked import areas_named, number, spelled
from rules_assist.common.reaching import pointed_out
from rules_assist.common.stacking import cargoes
from rules_assist.common.standpoint import allowed, because, deed, first_reason, names, no, notice, one_of, to_see_to
from rules_assist.common.sums import Term
from rules_assist.rulebooks.empires import world
from rules_assist.rulebooks.empires.world import WARSHIPS, Link, World, is_damaged, level, links, moved_already

MINOR = 2
"""So many ships lie in a minor port (L130)."""


def ships_in(view: World, at: AreaId) -> list[Counter]:
    return [one for one in view.position.in_area(at) if view.type(one) == "ship"]


def may_pass(view: World, link: Link) -> Reason | None:
    """Why a canal is shut: Suez and Panama to all but their holder and its allies, Kiel to all but its holder."""
    gate, kiel = AreaId(str(link.contact.attributes.get("control"))), link.contact.attributes.get("when")
    if link.over != "canal":
        return None
    whose = view.friends() if view.reading("kiel_allies") == "on" else {view.side}
    return first_reason(
        ("L146", "The canal is open to whoever holds {at}, and to its allies.", not (kiel or view.is_friendly(gate))),
        ("L134", "The Kiel canal is open to whoever held {at} at the start of the turn.",
         kiel and not any(view.held_at_start(gate, who) for who in whose)),
        at=area(gate))  # fmt: skip


def mines_in(view: World, boxes: Sequence[AreaId]) -> int:
    return sum(one.kind == "mine" for box in dict.fromkeys(boxes) for one in view.position.in_area(box))


def rolls(view: World, link: Link) -> int:
    """Of each mine of a narrow waterway; of several between the same seas, of that with the fewest (L317-319)."""
    return min((mines_in(view, (box,)) for box in link.mines), default=0)


def no_berth(view: World, ships: Sequence[Counter], at: AreaId) -> Reason | None:
    kind, count = world.port(view.game, at), len({one.id for one in (*ships_in(view, at), *ships)})
    return first_reason(
        ("L126", "{at} has no port.", not kind),
        ("L126", "The port of {at} is open to its holder's ships and to those of its allies.",
         kind and not view.is_friendly(at)),
        ("L130", "A minor port holds two ships; in {at} there would be {count}.", kind == "minor" and count > MINOR),
        at=area(at), count=count)  # fmt: skip


# ---------------------------------------------------------------- voyages
class Leg(NamedTuple):
    at: AreaId
    route: tuple[AreaId, ...]
    mines: int
    stopped: bool = False


class _Voyage:
    """Ships that sail together: by the slowest, out of a port and into one at a point each (L126, L456)."""

    def __init__(self, view: World, ships: Sequence[Counter]) -> None:
        self.view, self.ships, self.start = view, ships, view.position.area(ships[0].id)
        self.most = min(_points_left(view, one) for one in ships)
        self.free = all(one.kind == "sub" for one in ships) or view.reading("fleets_pass") == "pass"
        self.caught = not self.free and view.is_sea(self.start) and any(self._meets(self.start))
        self.legs: dict[AreaId, Leg] = {}
        self.blocked: dict[AreaId, Reason] = {}
        front = [Leg(self.start, (), 0)]
        for _ in range(self.most):
            ahead = (self._onward(leg, link) for leg in front for link in links(view.game).get(leg.at, ()))
            front = [leg for leg in ahead if leg is not None]

    def _onward(self, leg: Leg, link: Link) -> Leg | None:
        view, to, wet = self.view, link.to, self.view.is_sea(link.to)
        if to == self.start or link.over in ("land", "strait") or not (wet or view.is_sea(leg.at)):
            return None
        route, met = (*leg.route, to), leg.mines + rolls(view, link)
        if to in self.legs and (len(self.legs[to].route), self.legs[to].mines) <= (len(route), met):
            return None  # A way as long with fewer mines is better.
        if (why := may_pass(view, link) or (None if wet else no_berth(view, self.ships, to))) is not None:
            self.blocked.setdefault(to, why)
            return None
        # Submarines stop nobody (L286).
        stopped = wet and not self.free and any(self._meets(to))
        there = self.legs[to] = Leg(to, route, met, stopped)
        return there if wet and not there.stopped else None

    def _meets(self, at: AreaId) -> Iterator[bool]:
        return (one.kind in WARSHIPS for one in self.view.foes_in(at))

    def way(self, to: AreaId) -> Way:
        leg = self.legs[to]
        cost = len(leg.route)
        grade: Grade = "risky" if leg.mines or leg.stopped else "free"
        words, rule = "{to}: {cost} of {most:point|points}.", "L456" if self.view.is_sea(to) else "L126"
        steps = ([link for link in links(self.view.game)[at] if link.to == next_]
                 for at, next_ in pairwise((self.start, *leg.route)))  # fmt: skip
        if any(all(link.over == "canal" for link in step) for step in steps):
            rule = f"{rule}, L146"
        if leg.mines:
            rule = "L317-319"
            words = "{to}: {cost} of {most:point|points}, and each ship takes {mines:roll|rolls} of mines."
        elif leg.stopped:
            words, rule = "{to}: {cost} of {most:point|points}; enemy ships stop the voyage there.", "L286"
        told = say_named(words, {"to": area(to), "cost": cost, "most": self.most, "mines": leg.mines})
        return Way(to=to, route=leg.route, cost=cost, means="sea", grade=grade, sentence=told, rule=rule)

    def why_not(self, to: AreaId) -> tuple[Reason, ...]:
        view, dry, far = self.view, self.view.is_land(to), world.steps(self.view.game, "voyage", self.start).get(to)
        return (one_of(
            self.blocked.get(to) or (no_berth(view, self.ships, to) if dry else None),
            ("L90", "{to} is no sea zone.", not dry and not view.is_sea(to)),
            ("L286", "Ships stop where they meet an enemy's.", far is not None and far <= self.most),
            ("L126", "{to} is too far: they have {most:point|points}.", True),
            to=area(to), most=self.most,
        ),)  # fmt: skip


def sail(view: World, ships: Sequence[Counter]) -> Reach:
    """Where ships go together. Who has points left sails on, for instance with what it took aboard on its way (L278),
    but not out of a zone where enemy ships stopped it."""
    voyage = _Voyage(view, ships)
    found = pointed_out(view.game.board, voyage.start, voyage.legs, voyage.way, voyage.why_not)
    done = [one for one in ships if voyage.caught or not (_sailed(view, one) and _points_left(view, one))]
    return replace(found, notes=tuple(moved_already(view, done, "L456")))


def _sailed(view: World, one: Counter) -> int:
    return view.count_said("sailed", one.id)


def _points_left(view: World, one: Counter) -> int:
    return round(view.game.number(one, "movement")) - _sailed(view, one)


def does_not_sail(view: World, ships: Sequence[Counter], to: AreaId) -> Reason | None:
    if not ships or all(view.position.area(one.id) == to for one in ships):
        return None
    found = sail(view, ships)
    return next(iter((*found.notes, *found.refused.get(to, ()))), None)


# ---------------------------------------------------------------- mines
def mine_rolls(view: World, act: Act) -> Iterator[Term]:
    count, mines = number(act, "ships"), number(act, "mines")
    count = (len(act.counters) or 1) if count is None else count
    start = area_of(act.from_[0]) if act.from_ else view.position.area(act.counters[0]) if act.counters else AreaId("")
    if act.means == "canal" or act.details.get("canal") == "yes":
        yield 0.0, say("By the canal no mines are passed."), "L134"
        return
    if mines is None:
        between = (link for link in links(view.game).get(start, ()) if act.to and link.to == area_of(act.to[0]))
        mines = mines_in(view, [*map(area_of, (*act.at, *act.through))]) + sum(rolls(view, link) for link in between)
    yield float(mines * count), say("{mines:mine|mines}, {ships:ship|ships}.", mines=mines, ships=count), "L317-319"


def passed_mines(view: World, move: CountersMoved) -> Iterator[Single]:
    """Each ship that goes through a mined waterway owes a roll of each mine there: how many is kept in mind."""
    whole = (view.position.area(move.counters[0]), *move.route) if move.means == "sea" else ()
    owed = 0
    for at, to in pairwise(whole):
        ways = [link for link in links(view.game)[at] if link.to == to and may_pass(view, link) is None]
        owed += min((rolls(view, link) for link in ways), default=0)
    for id in move.counters if owed else ():
        yield view.counted("mined", id, by=owed)


def mined(view: World) -> Iterator[Finding]:
    for one, at, _ in view.said_of("mined"):
        why, left = ("L317-319", "{who} passed mines: rolls due: {left}."), view.count_said("mined", one.id)
        less = view.counted("mined", one.id, by=-1) if left > 1 else view.cleared("mined", one.id)
        thrown = Thrown("1d10", say("a mine"), Act(verb="pass_mines", side=one.side, counters=(one.id,)))
        yield to_see_to(why, (one,), at, urgent=True, done=(less,), doing="Roll for a mine at {who}", left=left,
                        thrown=thrown)  # fmt: skip


def may_pass_mines(view: World, act: Act) -> Answer | None:
    """What the die of a mine brings: who bears two hits is damaged first (L268, L282, L317-319)."""
    die, one, most = number(act, "die", "roll"), next(iter(view.named(act)), None), view.printed("mine", "roll")
    if die is None or one is None:
        return None
    hit = CountersMarked((one.id,), on=("damaged",))
    sinks = is_damaged(one) or view.game.printed(one, "hits") != 2
    may = view.allowed(
        act, "{die}: the mine hits {who}.", "L317-319",
        ("L317-319", "{die}: the mine misses; it hits on {most} or less.", die > most), die=die, most=most)  # fmt: skip
    return view.done(may, "The mine hits {who}.", CountersRemoved((one.id,)) if sinks else hit, who=counter(one.id))


def may_sweep(view: World, act: Act) -> Answer | None:
    die = number(act, "die", "roll")
    if not act.counters:
        return _swept(die) if die is not None else None  # Nobody is named: only the die is read.
    one = view.named(act)[0]
    here = view.position.area(one.id)
    boxes = [box for link in links(view.game).get(here, ()) for box in link.mines
             if not act.at or box in map(area_of, act.at)]  # fmt: skip
    found = view.allowed(
        act, "{who} sweeps a mine on 1 to 3; on 10 it is lost.", "L327",
        ("L327", "{who} is no minesweeper.", one.kind != "ms"),
        ("L327", "{who} moved already; sweeping comes first.", view.moved(one)),
        ("L327", "{one} has thrown already.", die is None and view.so("threw", one.id)),
        ("L327", "No mined waterway touches {at}." if not act.at else "Those mines do not lie beside {at}.",
         not mines_in(view, boxes)),
        who=counter(one.id), one=counter(one.id), at=area(here))  # fmt: skip
    if die is None:
        done = view.done(found, "Sweep a mine with {who}", view.noted("threw", one.id), who=counter(one.id))
        return view.throwing(done, act, say("a mine is swept"))
    mines = [mine.id for box in boxes for mine in view.position.in_area(box) if mine.kind == "mine"]
    return _swept(die, mines[:1], (one.id,)) if found.yes else found


def _swept(die: int, mine: Sequence[CounterId] = (), sweeper: Sequence[CounterId] = ()) -> Answer:
    words = "The mine is swept." if die <= 3 else "The minesweeper is lost." if die >= 10 else "Nothing happens."
    gone = tuple(mine if die <= 3 else sweeper if die >= 10 else ())
    does = deed(say(words), CountersRemoved(gone)) if gone else None
    return Answer(yes=die <= 3, sentence=say(words), rule="L327", deed=does)


# ---------------------------------------------------------------- ports and canals
def may_enter_port(view: World, act: Act) -> Answer | None:
    ships, at = view.named(act), areas_named(act)[0]
    return view.allowed(
        act, "There is room in the port of {at}.", "L126",
        ("L126", "Only ships lie in port.", not all(view.type(one) == "ship" for one in ships)),
        no_berth(view, ships, at), does_not_sail(view, ships, at))  # fmt: skip


def may_use_canal(view: World, act: Act) -> Answer | None:
    """The canal of a land, or one that leads from where these ships lie, between the seas that are named."""
    named = {area_of(place) for place in (*act.at, *act.to, *act.from_, *act.through)}
    ends = named | {view.position.area(one.id) for one in view.named(act) if not act.from_}
    canals = {id(link.contact): link for every in links(view.game).values() for link in every if link.over == "canal"}
    asked = [link for link in canals.values() if link.contact.attributes.get("control") in named
             or ends <= {link.contact.a, link.contact.b}]  # fmt: skip
    rule = "L134" if asked and asked[0].contact.attributes.get("when") else "L146"
    return view.allowed(
        act, "{side} may use the canal.", rule,
        ("L126", "Only ships go by a canal.", not all(view.type(one) == "ship" for one in view.named(act))),
        ("L134, L146", "There is no canal.", not asked), *(may_pass(view, link) for link in asked))  # fmt: skip


# ---------------------------------------------------------------- transports and carriers
CARRIERS, GOODS = ("tr", "cv", "bmb"), ("oil", "resources")
ROOM, MORE_ROOM = 2, {"tr": "transport_capacity", "cv": "carrier_capacity"}
"""Troop points of a transport, fighters of a carrier, paratroopers of a bomber (L278, L282, L302); what is learned adds
to it."""


def room(view: World, carrier: Counter) -> int:
    learned = MORE_ROOM.get(carrier.kind)
    more = level(view.seen_by(carrier.side), learned) if learned else 0
    return ROOM + more if carrier.kind in CARRIERS else 0


def room_for_fighters(view: World, ship: Counter, coming: Sequence[Counter] = ()) -> int:
    """How many more fighters land on a carrier, besides those that come."""
    ids = {one.id for one in coming}
    return room(view, ship) - sum(id not in ids for id in view.fighters_aboard(ship))


def overload(view: World, carrier: Counter, cargo: Sequence[Counter]) -> Reason | None:
    kind, most = carrier.kind, room(view, carrier)
    goods = [one for one in cargo if one.kind in GOODS]
    # A general goes with any ship, and takes no room (L258).
    troops = [one for one in cargo if one not in goods and view.type(one) != "general"]
    load = sum(1 if one.kind in world.INFANTRY else 2 for one in troops)
    fits = {"bmb": ("para", "nuclear_bomb"), "cv": ("ftr",)}.get(kind, ())
    wrong = [one for one in cargo if one.kind not in fits and (kind == "bmb" or view.type(one) != "general")]
    planes = sum(one.kind == "ftr" for one in cargo)
    return first_reason(
        ("L276", "{who} carries troops or resources, not both.", kind == "tr" and goods and len(goods) < len(cargo)),
        ("L278", "{load} troop points aboard {who}; the limit is {most}.", kind == "tr" and load > most),
        ("L302", "No bombers aboard a carrier: {what}.", kind == "cv" and any(one.kind == "bmb" for one in cargo)),
        ("L282", "A carrier carries fighters, not {what}.", kind == "cv" and wrong),
        ("L282", "{planes} fighters aboard {who}; the limit is {most}.", kind == "cv" and planes > most),
        ("L302", "A bomber takes paratroopers along, not {what}.", kind == "bmb" and wrong),
        ("L302", "{count} paratroopers with {who}; the limit is {most}.", kind == "bmb" and len(cargo) > most),
        ("L278", "{who} carries no troops.", kind not in CARRIERS and wrong),
        who=counter(carrier.id), what=names(wrong), most=most, load=load, planes=planes, count=len(cargo))  # fmt: skip


def may_load(view: World, act: Act) -> Answer | None:
    cargo = [*view.named(act)]
    carrier = _carrier(view, act, cargo)
    if not cargo or (carrier is None and not areas_named(act)):
        return None
    if carrier is None:
        at = areas_named(act)[0]
        return no(because("L278", "Nobody in {at} takes them aboard.", at=area(at)))
    bomber, lies = carrier.kind == "bmb", view.position.area(carrier.id)
    near = {lies} if bomber else {lies, *world.network(view.game, "coast").get(lies, ())}
    far = [one for one in cargo if view.position.area(one.id) not in near]
    ships = [one for one in cargo if view.type(one) == "ship"]
    goods = [one for one in cargo if one.kind in GOODS]
    dry = [one for one in goods if not world.port(view.game, view.position.area(one.id))]
    kinds, rule = {one.kind for one in goods or cargo}, {"bmb": "L302", "cv": "L282"}.get(carrier.kind, "L278")
    if any(view.type(one) == "general" for one in cargo):
        rule = "L258, L278"
    elif goods:
        rule = "L276, L600" if "oil" in kinds else "L276"
    elif "nuclear_bomb" in kinds:
        rule = f"{rule}, L650"
    return allowed(
        "{who} may go aboard.", rule,
        (rule, "{ships} are carried by nobody.", ships),
        (rule, "{ship} is not their own, nor an ally's.", carrier.side not in view.friends()),
        ("L492", "Ships take aboard in the naval movement.",
         carrier.kind not in ("bmb", "cv") and view.clock.phase.endswith("land_movement")),
        (rule, "{dry}: goods are loaded only where there is a port.", dry),
        overload(view, carrier, [*(one for one in view.cargo(carrier) if one not in cargo), *cargo]),
        (rule, "{far} must begin in the same land." if bomber else "{far} do not stand next to the ship.", far),
        *(moved_already(view, cargo) if carrier.kind != "cv" else ()),
        who=names(cargo), ship=counter(carrier.id), ships=names(ships), dry=names(dry), far=names(far))  # fmt: skip


def _carrier(view: World, act: Act, cargo: list[Counter]) -> Counter | None:
    """The one named as where they go; or the last of those named, if it carries; else one that lies there."""
    for place in (*act.to, *act.at):
        if place.startswith("aboard/"):
            return view.position.counters.get(CounterId(place.removeprefix("aboard/")))
    carries = [one for one in cargo if one.kind in CARRIERS]
    if len(carries) == 1 and len(cargo) > 1:
        cargo.remove(carries[0])
        return carries[0]
    there = (one for at in areas_named(act) for one in view.position.in_area(at))
    able = CARRIERS if any(view.type(one) != "general" for one in cargo) else (*CARRIERS, *world.WARSHIPS, "sub")
    found = [one for one in there if one.side in view.friends() and one.kind in able and one not in cargo]
    # Rather one that would take the first of them at all, and best one with room for all.
    found.sort(key=lambda one: overload(view, one, cargo[:1]) is not None)
    fits = (one for one in found if overload(view, one, [*view.cargo(one), *cargo]) is None)
    return next(fits, found[0] if found else None)


def overloads(view: World) -> Iterator[Finding]:
    for carrier, cargo in cargoes(view.position):
        if (why := overload(view, carrier, cargo)) is not None:
            yield notice(why, (carrier, *cargo), view.position.ground(carrier.id), aspect="stacking")


# ---------------------------------------------------------------- submarines
IDLE = ("", "stays", "idle")
"""Of what a task force may be said to do, what makes none that submarines may choose (L464)."""


def may_intercept_ships(view: World, act: Act) -> Answer | None:
    """Submarines go for a task force: `may intercept #sub with force leaves`; which units it has may be told."""
    subs = [one for one in view.named(act) if one.side == view.side]
    if not subs or view.type(subs[0]) != "ship":
        return None
    zone, does = view.position.area(subs[0].id), spelled(act.details.get("force", ""))
    told, foes, every = next(map(area_of, act.at), zone), view.enemies(), view.position.counters.values()
    gone = (one for one in every if one.side in foes and view.type(one) == "ship" and view.moved(one))
    seen = not does and any(zone in (view.position.area(one.id), view.came_from(one)) for one in gone)
    comes = seen or zone in (*map(area_of, act.from_[:1]), *map(area_of, act.to[:1]))
    return view.allowed(
        act, "They may intercept it in {at}.", "L464",
        ("L464", "Only submarines intercept.", any(one.kind != "sub" for one in subs)),
        ("L464", "They do not lie in one sea zone.", any(view.position.area(one.id) != zone for one in subs)),
        ("L464", "{who} is not in {told}.", told != zone),
        ("L464", "{at} is no sea zone: they lie in port.", not view.is_sea(zone)),
        ("L464", "A task force that stays and unloads nothing is safe.", not comes and does in IDLE),
        who=names(subs), at=area(zone), told=area(told))  # fmt: skip


def may_break_off(view: World, act: Act) -> Answer | None:
    subs = view.named(act)
    if not subs or subs[0].kind != "sub":
        return None
    zone, cover = view.position.area(subs[0].id), act.details.get("aircraft") == "yes"
    return allowed(
        "The combat ends; the submarines stay in {at}.", "L470",
        ("L470", "No task force is in {at} to fight with.", not view.foes_in(zone, "ship")),
        ("L470", "Not while aircraft cover the task force.", cover or view.foes_in(zone, "air")), at=area(zone),
    )  # fmt: skip


# ---------------------------------------------------------------- invasions
def may_bombard(view: World, act: Act) -> Answer | None:
    ships, beach = view.named(act), areas_named(act)[0]
    told = "{who} may fire at {at}, in the first round only."
    return view.allowed(act, told, "L268", cannot_bombard(view, ships, beach, number(act, "landing", "units")),
                        view.peace(beach))  # fmt: skip


def lands(view: World, one: Counter, beach: AreaId) -> bool:
    """Whether a land unit is aboard, or has come to that shore from the sea."""
    landed = view.position.area(one.id) == beach and view.is_sea(view.came_from(one))
    return view.type(one) == "land" and (landed or view.carried_by(one) is not None)


def bombarding(view: World, units: Iterable[Counter], beach: AreaId) -> list[Counter]:
    """Battleships that may fire for those who land there: one for each (L268)."""
    count = sum(lands(view, one, beach) for one in units)
    near = (ship for zone in world.network(view.game, "coast").get(beach, ()) for ship in ships_in(view, zone))
    return [ship for ship in near if ship.side == view.side and not cannot_bombard(view, (ship,), beach, 1)][:count]


def cannot_bombard(view: World, ships: Sequence[Counter], beach: AreaId, landing: int | None) -> Reason | None:
    """Told how many land, or by those who are aboard off that shore, or have come ashore from there."""
    near = world.network(view.game, "coast").get(beach, ())
    if landing is None:
        off = [ship for zone in near for ship in ships_in(view, zone) if ship.side in view.friends()]
        units = [*view.position.in_area(beach), *(one for ship in off for one in view.cargo(ship))]
        landing = sum(one.side in view.friends() and lands(view, one, beach) for one in units)
    words = "{count} battleships for {landing:land unit that lands|land units that land}: no more than one for each."
    return first_reason(
        ("L268", "{at} is no shore.", not view.is_land(beach) or not near),
        ("L268, L272", "Only battleships bombard a shore.", any(one.kind != "bb" for one in ships)),
        ("L268", "A damaged battleship does not bombard.", any(is_damaged(one) for one in ships)),
        ("L268", "{who} must have begun the turn next to {at}.",
         any(view.position.area(one.id) not in near or view.moved(one) for one in ships)),
        ("L268", words, len(ships) > landing),
        who=names(ships), at=area(beach), count=len(ships), landing=landing)  # fmt: skip
