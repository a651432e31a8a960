"""What goes with ships and bombers, submarines that intercept, and battleships off a beach (L258-302, L462-470)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter, CounterId
from counters.places import area_of
from rules_assist.advice import Act, Answer, Detail, Finding, Reason
from rules_assist.common.asked import areas_named, number, verb
from rules_assist.common.saying import because, first_reason, no, notice, unless, verdict, yes
from rules_assist.common.stacking import cargoes
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.ground import is_damaged, level
from rules_assist.rulebooks.empires.naval import DIE, PHASE, of_kinds, ships_in
from rules_assist.rulebooks.empires.war import World

DETECTION: Mapping[str, int] = {"bb": 2, "dd": 4, "bmb": 2, "ftr": 1}
"""The chart of L586-590."""


# ---------------------------------------------------------------- transports and carriers


def room(view: World, carrier: Counter) -> int:
    """Troop points of a transport, fighters of a carrier, paratroopers of a bomber; what was learned with them."""
    owner = view._replace(side=carrier.side)
    match carrier.kind:
        case "tr":
            return 2 + level(owner, "transport_capacity")
        case "cv":
            return 2 + level(owner, "carrier_capacity")
        case "bmb":
            return 2
    return 0


def weight(view: World, one: Counter) -> int:
    """A general goes with any ship, and takes no room (L258)."""
    if view.type(one) == "general":
        return 0
    return 1 if one.kind in ground.INFANTRY else 2


def overload(view: World, carrier: Counter, cargo: Sequence[Counter]) -> Reason | None:
    """Why so much does not go aboard together."""
    who, most = counter(carrier.id), room(view, carrier)
    if carrier.kind == "cv":
        wrong = tuple(counter(one.id) for one in cargo if one.kind != "ftr" and view.type(one) != "general")
        planes = sum(one.kind == "ftr" for one in cargo)
        return first_reason(
            ("L302", "No bombers aboard a carrier: {what}.", any(one.kind == "bmb" for one in cargo)),
            ("L282", "A carrier carries fighters, not {what}.", wrong),
            ("L282", "{count} fighters aboard {who}; the limit is {most}.", planes > most),
            who=who,
            what=wrong,
            count=planes,
            most=most,
        )
    if carrier.kind == "bmb":
        wrong = tuple(counter(one.id) for one in cargo if one.kind not in ("para", "nuclear_bomb"))
        return first_reason(
            ("L302", "A bomber takes paratroopers along, not {what}.", wrong),
            ("L302", "{count} paratroopers with {who}; the limit is {most}.", len(cargo) > most),
            who=who,
            what=wrong,
            count=len(cargo),
            most=most,
        )
    if carrier.kind == "tr":
        goods = [one for one in cargo if one.kind in ("oil", "resources")]
        soldiers = [one for one in cargo if one not in goods]
        load = sum(weight(view, one) for one in soldiers)
        return first_reason(
            ("L276", "{who} carries troops or resources, not both.", goods and soldiers),
            ("L278", "{count} troop points aboard {who}; the limit is {most}.", load > most),
            who=who,
            count=load,
            most=most,
        )
    wrong = tuple(counter(one.id) for one in cargo if view.type(one) != "general")
    return first_reason(("L278", "{who} carries no troops.", wrong), who=who)


def _load(view: World, act: Act) -> Answer | None:
    """These aboard that ship, or with that bomber: `may load #unit at #ship`."""
    cargo = [*view.named(act)]
    carrier = _carrier(view, act, cargo)
    if carrier is None:
        return None
    on = [one for one in view.position.cargo(carrier.id) if one not in cargo]
    lies = view.position.area(carrier.id)
    near = {lies, *ground.coasts(view.game).get(lies, ())}
    far = tuple(counter(one.id) for one in cargo if view.position.area(one.id) not in near)
    if carrier.kind == "bmb":
        far = tuple(counter(one.id) for one in cargo if view.position.area(one.id) != lies)
    rule = "L302" if carrier.kind == "bmb" else "L278"
    rule = "L258, L278" if cargo and all(view.type(one) == "general" for one in cargo) else rule
    words = "{who} must begin in the same land." if carrier.kind == "bmb" else "{who} do not stand next to the ship."
    ships = tuple(counter(one.id) for one in cargo if view.type(one) == "ship")
    reasons = (
        because(rule, "{who} are carried by nobody.", who=ships) if ships else None,
        overload(view, carrier, [*on, *cargo]),
        because(rule, words, who=far) if far else None,
        because("L282", "Carriers take fighters that land on them.") if carrier.kind == "cv" and not cargo else None,
    )
    return unless(reasons, say("{who} may go aboard.", who=tuple(counter(one.id) for one in cargo)), rule)


def _carrier(view: World, act: Act, cargo: list[Counter]) -> Counter | None:
    """The one named as where they go; or the last of those named, if it carries."""
    for place in (*act.to, *act.at):
        if place.startswith("aboard/"):
            return view.position.counters.get(CounterId(place.removeprefix("aboard/")))
    carries = [one for one in cargo if one.kind in ("tr", "cv", "bmb")]
    if len(carries) == 1 and len(cargo) > 1:
        cargo.remove(carries[0])
        return carries[0]
    found = [
        one
        for place in (*act.to, *act.at)
        for one in view.position.in_area(area_of(place))
        if one.side in view.friends() and one.kind in ("tr", "cv")
    ]
    return next(
        (one for one in found if overload(view, one, [*view.position.cargo(one.id), *cargo]) is None),
        found[0] if found else None,
    )


def overloads(view: World) -> Iterator[Finding]:
    """Every ship and aircraft that has too much aboard."""
    for carrier, cargo in cargoes(view.position):
        if (why := overload(view, carrier, cargo)) is not None:
            yield notice(why, (carrier, *cargo), view.position.ground(carrier.id), aspect="stacking")


# ---------------------------------------------------------------- submarines


def intercept_ships(view: World, act: Act) -> Answer | None:
    """Submarines go for a task force: `may intercept #sub with force leaves`; which units it has may be told."""
    subs = [view.position.counters[id] for id in act.counters if view.position.counters[id].side == view.side]
    does = act.details.get("force", "")
    if not subs or view.type(subs[0]) != "ship":
        return None
    zone = view.position.area(subs[0].id)
    apart = any(view.position.area(one.id) != zone for one in subs)
    comes = bool(act.from_ and area_of(act.from_[0]) == zone) or bool(act.to and area_of(act.to[0]) == zone)
    acts = does in ("moves_in", "moves_out", "leaves", "enters", "comes", "unloads", "passes") or comes
    why = first_reason(
        ("L464", "Only submarines intercept.", any(one.kind != "sub" for one in subs)),
        ("L464", "They do not lie in one sea zone.", apart),
        ("L464", "A task force that stays and unloads nothing is safe.", not acts),
    )
    return verdict(why, say("They may intercept it in {at}.", at=area(zone)), "L464")


def _retreat(view: World, act: Act) -> Answer | None:
    """Intercepting submarines break off, unless aircraft cover the force (L470)."""
    if not act.counters or view.position.counters[act.counters[0]].kind != "sub":
        return None
    zone = view.position.area(act.counters[0])
    cover = any(one.side in view.enemies() and view.type(one) == "air" for one in view.position.in_area(zone))
    if cover or act.details.get("aircraft") == "yes":
        return no(because("L470", "Not while aircraft cover the task force."))
    return yes(say("The combat ends; the submarines stay in {at}.", at=area(zone)), "L470")


def _detect(view: World, act: Act) -> Answer | None:
    """Whether a ship or an aircraft finds submarines, or with which die."""
    die = number(act, "die", "roll")
    one = view.position.counters[act.counters[0]] if act.counters else None
    kind = one.kind if one else act.details.get("kind", "")
    if kind not in view.game.sheet.kinds:
        return None
    most = DETECTION.get(kind, 0) + (level(view, "asw") if kind in ("dd", "ftr", "bmb") else 0)
    if most == 0:
        return no(because("L586-590", "Such units find no submarines."))
    hunting = view.position.clock.phase.endswith("naval_movement")
    if hunting and view.reading("free_detection") == "off":
        return no(because("L586-590", "Submarines are looked for in convoy battles only."))
    if die is None:
        return yes(say("It finds submarines on {most} or less.", most=most), "L586-590")
    told = say("{die}: it finds them on {most} or less.", die=die, most=most)
    return Answer(yes=die <= most, sentence=told, rule="L586-590")


# ---------------------------------------------------------------- invasions


def _bombard(view: World, act: Act) -> Answer | None:
    """Battleships off a beach: no more than land units that land (L268)."""
    if not act.counters or not (act.at or act.to):
        return None
    ships = [*view.named(act)]
    beach = areas_named(act)[0]
    landing = number(act, "landing", "units")
    near = [*ground.coasts(view.game).get(beach, ())]
    if landing is None:
        landing = sum(
            view.type(one) == "land"
            for zone in near
            for ship in ships_in(view, zone)
            if ship.side in view.friends()
            for one in view.position.cargo(ship.id)
        )
    why = cannot_bombard(view, ships, beach, landing)
    told = say(
        "{who} may fire at {at}, in the first round only.", who=tuple(counter(one.id) for one in ships), at=area(beach)
    )
    return verdict(why, told, "L268")


def cannot_bombard(view: World, ships: Sequence[Counter], beach: AreaId, landing: int) -> Reason | None:
    near = ground.coasts(view.game).get(beach, ())
    who = tuple(counter(one.id) for one in ships)
    return first_reason(
        ("L268", "Only battleships bombard a shore.", any(one.kind != "bb" for one in ships)),
        ("L268", "A damaged battleship does not bombard.", any(is_damaged(one) for one in ships)),
        (
            "L268",
            "{who} must have begun the turn next to {at}.",
            any(view.position.area(one.id) not in near or one.marked("moved") for one in ships),
        ),
        (
            "L268",
            "{count} battleships for {landing} land units that land: no more than one for each.",
            len(ships) > landing,
        ),
        who=who,
        at=area(beach),
        count=len(ships),
        landing=landing,
    )


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
             details=(Detail(name="aircraft", values=("yes", "no")),), suits=of_kinds("sub"), bare=False),
        verb("detect", _detect, "Look for submarines", "counters", rule="L586-590",
             details=(DIE, Detail(name="kind", names="kind")), suits=of_kinds(*DETECTION)),
        verb("bombard", _bombard, "Bombard the shore", "counters at", also="shore_bombard bombardment",
             phases=("land_combat",), rule="L268",
             details=(Detail(name="landing", least=0, most=99, also=("units",)),), suits=of_kinds("bb"), bare=False),
    ),
)  # fmt: skip
