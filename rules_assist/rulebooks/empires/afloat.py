"""What goes with ships and bombers, submarines that intercept, and battleships off a beach (L258-302, L462-470)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boards.board import AreaId
from boards.plain.sentence import area, counter
from counters.counter import Counter, CounterId
from counters.places import area_of
from rules_assist.advice import Act, Answer, Detail, Finding, Reason
from rules_assist.common.asked import areas_named, flag, number, verb
from rules_assist.common.saying import allowed, because, first_reason, names, no, notice
from rules_assist.common.stacking import cargoes
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.ground import is_damaged, level
from rules_assist.rulebooks.empires.naval import PHASE, of_kinds, ships_in
from rules_assist.rulebooks.empires.war import World, moved_already

CARRIERS = ("tr", "cv", "bmb")
ROOM = 2
"""Troop points of a transport, fighters of a carrier, paratroopers of a bomber (L278, L282, L302)."""

MORE_ROOM = {"tr": "transport_capacity", "cv": "carrier_capacity"}
"""What is learned adds to it."""


# ---------------------------------------------------------------- transports and carriers


def room(view: World, carrier: Counter) -> int:
    """How much goes aboard."""
    learned = MORE_ROOM.get(carrier.kind)
    more = level(view.as_(carrier.side), learned) if learned else 0
    return ROOM + more if carrier.kind in CARRIERS else 0


def room_for_fighters(view: World, ship: Counter, coming: Sequence[Counter] = ()) -> int:
    """How many more fighters land on a carrier, besides those that come."""
    ids = {one.id for one in coming}
    return room(view, ship) - sum(id not in ids for id in view.fighters_aboard(ship))


def weight(view: World, one: Counter) -> int:
    """A general goes with any ship, and takes no room (L258)."""
    return 0 if view.type(one) == "general" else 1 if one.kind in ground.INFANTRY else 2


def overload(view: World, carrier: Counter, cargo: Sequence[Counter]) -> Reason | None:
    """Why so much does not go aboard together."""
    kind, most = carrier.kind, room(view, carrier)
    goods = [one for one in cargo if one.kind in ("oil", "resources")]
    load = sum(weight(view, one) for one in cargo if one not in goods)
    if kind == "bmb":
        wrong = [one for one in cargo if one.kind not in ("para", "nuclear_bomb")]
    elif kind == "cv":
        wrong = [one for one in cargo if one.kind != "ftr" and view.type(one) != "general"]
    else:
        wrong = [one for one in cargo if view.type(one) != "general"]
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
        who=counter(carrier.id), what=names(wrong), most=most, load=load, planes=planes, count=len(cargo),
    )  # fmt: skip


def _load(view: World, act: Act) -> Answer | None:
    """These aboard that ship, or with that bomber: `may load #unit at #ship`."""
    cargo = [*view.named(act)]
    carrier = _carrier(view, act, cargo)
    if not cargo or (carrier is None and not areas_named(act)):
        return None
    if carrier is None:
        at = areas_named(act)[0]
        return no(because("L278", "No ship in {at} takes them aboard.", at=area(at)))
    bomber, lies = carrier.kind == "bmb", view.position.area(carrier.id)
    near = {lies} if bomber else {lies, *ground.coasts(view.game).get(lies, ())}
    far, ships = ([one for one in cargo if view.position.area(one.id) not in near],
                  [one for one in cargo if view.type(one) == "ship"])  # fmt: skip
    rule = "L302" if bomber else "L278"
    if all(view.type(one) == "general" for one in cargo):
        rule = "L258, L278"
    return allowed(
        "{who} may go aboard.", rule,
        because(rule, "{who} are carried by nobody.", who=names(ships)) if ships else None,
        overload(view, carrier, [*(one for one in view.position.cargo(carrier.id) if one not in cargo), *cargo]),
        because(rule, "{who} must begin in the same land." if bomber else "{who} do not stand next to the ship.",
                who=names(far)) if far else None,
        *(moved_already(view, cargo) if carrier.kind != "cv" else ()),
        who=names(cargo),
    )  # fmt: skip


def _carrier(view: World, act: Act, cargo: list[Counter]) -> Counter | None:
    """The one named as where they go; or the last of those named, if it carries; else one that lies there."""
    for place in (*act.to, *act.at):
        if place.startswith("aboard/"):
            return view.position.counters.get(CounterId(place.removeprefix("aboard/")))
    carries = [one for one in cargo if one.kind in CARRIERS]
    if len(carries) == 1 and len(cargo) > 1:
        cargo.remove(carries[0])
        return carries[0]
    there = (one for at in areas_named(act) for one in ships_in(view, at))
    found = [one for one in there if one.side in view.friends() and one.kind in ("tr", "cv")]
    fits = (one for one in found if overload(view, one, [*view.position.cargo(one.id), *cargo]) is None)
    return next(fits, found[0] if found else None)


def overloads(view: World) -> Iterator[Finding]:
    """Every ship and aircraft that has too much aboard."""
    for carrier, cargo in cargoes(view.position):
        if (why := overload(view, carrier, cargo)) is not None:
            yield notice(why, (carrier, *cargo), view.position.ground(carrier.id), aspect="stacking")


# ---------------------------------------------------------------- submarines


def intercept_ships(view: World, act: Act) -> Answer | None:
    """Submarines go for a task force: `may intercept #sub with force leaves`; which units it has may be told."""
    subs = [one for one in view.named(act) if one.side == view.side]
    if not subs or view.type(subs[0]) != "ship":
        return None
    zone, does = view.position.area(subs[0].id), act.details.get("force", "")
    comes = zone in (*map(area_of, act.from_[:1]), *map(area_of, act.to[:1]))
    return allowed(
        "They may intercept it in {at}.", "L464",
        ("L464", "Only submarines intercept.", any(one.kind != "sub" for one in subs)),
        ("L464", "They do not lie in one sea zone.", any(view.position.area(one.id) != zone for one in subs)),
        ("L464", "{at} is no sea zone: they lie in port.", not view.is_sea(zone)),
        ("L464", "A task force that stays and unloads nothing is safe.", not comes and does not in ACTING),
        at=area(zone),
    )  # fmt: skip


def _retreat(view: World, act: Act) -> Answer | None:
    """Intercepting submarines break off, unless aircraft cover the force (L470)."""
    subs = view.named(act)
    if not subs or subs[0].kind != "sub":
        return None
    zone = view.position.area(subs[0].id)
    cover = view.foes_in(zone, "air") or act.details.get("aircraft") == "yes"
    return allowed("The combat ends; the submarines stay in {at}.", "L470",
                   ("L470", "Not while aircraft cover the task force.", cover), at=area(zone))  # fmt: skip


# ---------------------------------------------------------------- invasions


def _bombard(view: World, act: Act) -> Answer | None:
    """Battleships off a beach: no more than land units that land (L268)."""
    if not act.counters or not areas_named(act):
        return None
    ships, beach = view.named(act), areas_named(act)[0]
    told = "{who} may fire at {at}, in the first round only."
    return allowed(told, "L268", cannot_bombard(view, ships, beach, number(act, "landing", "units")),
                   view.peace(beach), who=names(ships), at=area(beach))  # fmt: skip


def cannot_bombard(view: World, ships: Sequence[Counter], beach: AreaId, landing: int | None) -> Reason | None:
    """Told how many land, or by those who are aboard off that shore."""
    near = ground.coasts(view.game).get(beach, ())
    off = (ship for zone in near for ship in ships_in(view, zone) if ship.side in view.friends())
    if landing is None:
        landing = sum(view.type(one) == "land" for ship in off for one in view.position.cargo(ship.id))
    words = "{count} battleships for {landing} land units that land: no more than one for each."
    return first_reason(
        ("L268", "Only battleships bombard a shore.", any(one.kind != "bb" for one in ships)),
        ("L268", "A damaged battleship does not bombard.", any(is_damaged(one) for one in ships)),
        ("L268", "{who} must have begun the turn next to {at}.",
         any(view.position.area(one.id) not in near or view.moved(one) for one in ships)),
        ("L268", words, len(ships) > landing),
        who=names(ships), at=area(beach), count=len(ships), landing=landing,
    )  # fmt: skip


ACTING = ("moves_in", "moves_out", "leaves", "enters", "unloads", "comes", "passes")
FORCE = Detail(
    name="force",
    also=("task_force", "does"),
    values=("moves_in", "moves_out", "leaves", "enters", "unloads", "stays", "idle"),
)
CHAPTER = Chapter(
    once=(overloads,),
    verbs=(
        verb("load", _load, "Go aboard", "counters at", also="board transport carry", phases=PHASE, rule="L278",
             suits=lambda view, one: view.type(one) in ("land", "general", "air"), bare=False),
        verb("intercept_ships", intercept_ships, "Intercept a task force", "counters", also="submarine_interception",
             phases=PHASE, rule="L464", details=(FORCE,), suits=of_kinds("sub"), bare=False),
        verb("break_off", _retreat, "Break off the interception", "counters", also="retreat_subs", rule="L470",
             details=(flag("aircraft"),), suits=of_kinds("sub"), bare=False),
        verb("bombard", _bombard, "Bombard the shore", "counters at", also="shore_bombard bombardment",
             phases=("land_combat",), rule="L268",
             details=(Detail(name="landing", least=0, most=99, also=("units",)),), suits=of_kinds("bb"), bare=False),
    ),
)  # fmt: skip
