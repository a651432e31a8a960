"""What aircraft do: land, intercept, guard, join battles, bomb (L296, L448-452, L502-518, L604)."""

from __future__ import annotations

from collections.abc import Mapping

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import SideId
from counters.game import Game
from counters.once import once
from counters.places import area_of
from rules_assist.advice import Act, Answer, Detail, Ledger
from rules_assist.common.asked import areas_named, figure, number, verb
from rules_assist.common.saying import because, first_reason, no, verdict, yes
from rules_assist.common.sums import add_up
from rules_assist.common.walking import distances
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.afloat import FORCE, intercept_ships, room
from rules_assist.rulebooks.empires.air import ROUND, flights, fly, fuel, grounded, is_plane, skies, ways_home
from rules_assist.rulebooks.empires.ground import is_base, level
from rules_assist.rulebooks.empires.war import World


def _land(view: World, act: Act) -> Answer | None:
    """Whether aircraft may end there: `may land #ftr at paris` (L98, L114, L282, L296, L395)."""
    planes, at = [*view.named(act)], next(iter(areas_named(act)), None)
    if not planes or at is None or any(view.type(one) != "air" for one in planes):
        return None
    carriers = [one for one in view.position.in_area(at) if one.kind == "cv" and one.side in view.friends()]
    free = sum(
        max(room(view, one) - sum(other.kind == "ftr" for other in view.position.cargo(one.id)), 0) for one in carriers
    )
    named = next(
        (
            one
            for place in (*act.to, *act.at)
            if place.startswith("aboard/")
            for one in view.position.counters.values()
            if one.id == place.removeprefix("aboard/")
        ),
        None,
    )
    if named is not None:
        at = view.position.area(named.id)
        free = room(view, named) - sum(one.kind == "ftr" for one in view.position.cargo(named.id) if one not in planes)
    dry, bombers = at in ground.lands(view.game) and named is None, any(one.kind == "bmb" for one in planes)
    why = first_reason(
        ("L302", "No bomber lands on a carrier.", not dry and bombers),
        ("L282", "There is room for {free} fighters aboard.", not dry and free < len(planes)),
        ("L296", "{at} is not their own, nor an ally's.", dry and not view.is_friendly(at)),
        (
            "L98",
            "Nobody lands in mountains without a city.",
            dry and ground.is_mountain(view.game, at) and not ground.city(view.game, at),
        ),
        ("L296", "{at} has no city and no airbase.", dry and not is_base(view, at)),
        at=area(at),
        free=max(free, 0),
    )
    return verdict(why, say("They may land in {at}.", at=area(at)), "L296")


def _intercept(view: World, act: Act) -> Answer | None:
    """Fighters that go up over their own land or next to it; over sea only in the zone itself (L296, L504)."""
    planes, at = [*view.named(act)], next(iter(areas_named(act)), None)
    if not planes:
        return None
    if any(view.type(one) == "ship" for one in planes):
        return intercept_ships(view, act)
    if at is None:
        return None
    start = view.position.area(planes[0].id)
    far = range_of(view)
    steps = distances(network_of_lands(view.game), start, within=3).get(at, 99)
    wet = at in ground.seas(view.game)
    why = first_reason(
        ("L300", "Bombers do not intercept.", any(one.kind != "ftr" for one in planes)),
        ("L504", "Over the sea only fighters in the zone itself intercept.", wet and at != start),
        (
            "L296",
            "{at} is {steps} territories away; they intercept {far} away.",
            not wet and at != start and steps > far,
        ),
        ("L296", "They have no fuel to get there.", not wet and min(fuel(view, one) for one in planes) < steps < 99),
        at=area(at),
        steps=min(steps, 9),
        far=far,
    ) or next((why for one in planes if (why := grounded(view, one)) is not None and why.rule == "L282"), None)
    if why:
        return no(why)
    used = 0 if at == start else steps
    return yes(
        say("They may intercept over {at}; getting there takes {used} fuel.", at=area(at), used=used), "L296, L504"
    )


def range_of(view: World) -> int:
    return 1 + (level(view, "radar") > 0)


@once
def network_of_lands(game: Game) -> Mapping[AreaId, tuple[AreaId, ...]]:
    """Territories next to each other for aircraft, whatever waterway is between."""
    return {
        at: tuple(to for to, price in every if price == 1)
        for at, every in skies(game).items()
        if at in ground.lands(game)
    }


def _guard(view: World, act: Act) -> Answer | None:
    """Whether it can stand on air guard over a sea zone until its next turn (L604-606)."""
    if not act.counters or not areas_named(act):
        return None
    at = areas_named(act)[0]
    planes = [*view.named(act)]
    for one in planes:
        kind, start = one.kind, view.position.area(one.id)
        flight = flights(view, start, fuel(view, one)).get(at)
        home = ways_home(view.game, view.position, view.side, kind).get(at)
        need = None if flight is None or home is None else flight.used + home[0] + ROUND
        idle = grounded(view, one)
        why = first_reason(
            ("L606", "Air guard is for sea zones.", at not in ground.seas(view.game)),
            ("L606", "{who} did something else this turn.", idle is not None),
            ("L606", "{at} is out of range.", need is None),
            ("L606", "It takes {need} fuel, there, a round and back; {who} has {most}.", (need or 0) > fuel(view, one)),
            who=counter(one.id),
            at=area(at),
            need=need or 0,
            most=fuel(view, one),
        )
        if why:
            return no(why)
    return yes(say("They may stand guard over {at}.", at=area(at)), "L606")


def _join(view: World, act: Act) -> Answer | None:
    """Whether it can take part in a land battle with so much fuel left (L518)."""
    told = number(act, "fuel", "left")
    left = told if told is not None else fuel(view, view.position.counters[act.counters[0]]) if act.counters else None
    if left is None:
        return None
    if left < 2:
        return no(because("L518", "It takes two fuel to join a land battle; {left} is left.", left=left))
    return yes(say("{left} fuel is left: it may join the battle.", left=left), "L518")


def _bomb(view: World, act: Act) -> Answer | None:
    """Industrial bombing and what it may aim at; or tactical bombing (L448-452)."""
    planes, at = [*view.named(act)], next(iter(areas_named(act)), None)
    if not planes or at is None:
        return None
    tactical = act.verb in ("tactical_bombing", "bomb_tactically")
    aim, there = act.details.get("aim", ""), view.position.in_area(at)
    whose = view.position.holders.get(at, SideId(""))
    foe = whose in view.enemies()
    works = any(one.kind == "ic" for one in there)
    cities = bool(ground.city(view.game, at))
    oil = any(one.kind == "oil" for one in there)
    bombable = works or (cities and view.reading("bomb_cities") == "on")
    why = first_reason(
        ("L450", "Fighters do no industrial bombing.", not tactical and any(one.kind != "bmb" for one in planes)),
        ("L401", "{at} is not held by an enemy.", not foe),
        (
            "L450",
            "{at} has no industrial complex and no city.",
            not tactical and aim in ("", "resources") and not bombable and not (oil and not aim),
        ),
        ("L450", "{at} has neither industrial complex nor city.", aim == "manpower" and not (works or cities)),
        ("L450", "No oil is stored in {at}.", aim == "oil" and not oil),
        (
            "L450",
            "{side} has no men left: that would have no effect.",
            aim == "manpower" and view.position.value(f"{whose}.manpower") <= 0,
        ),
        at=area(at),
        side=side(whose),
    ) or next((why for one in planes if (why := grounded(view, one)) is not None), None)
    if why is None:
        found = fly(view, tuple(planes)).refused.get(at, ()) if view.position.area(planes[0].id) != at else ()
        why = next(iter(found), None)
    told = say("They may bomb {at}; after that they do nothing else this turn.", at=area(at))
    return verdict(why, told, "L452" if tactical else "L450")


def _fuel_needed(view: World, act: Act) -> Ledger | None:
    """There, rounds of combat, and back: `ledger fuel #ftr to paris with rounds 1`."""
    rounds, at = number(act, "rounds"), next(iter(areas_named(act)), None)
    rounds = 1 if rounds is None else rounds
    one = view.position.counters[act.counters[0]] if act.counters else None
    start = view.position.area(one.id) if one else area_of(act.from_[0]) if act.from_ else None
    if start is None or at is None:
        return None
    kind = one.kind if one else act.details.get("kind", "ftr")
    flight = flights(view, start, 30).get(at)
    home = ways_home(view.game, view.position, view.side, kind).get(at)
    if flight is None or home is None:
        return None
    return add_up(
        view,
        "fuel",
        (
            (float(flight.used), say("To {to}.", to=area(at)), "L290-294"),
            (float(rounds), say("{rounds} rounds of combat.", rounds=rounds), "L290"),
            (float(home[0]), say("Back to {base}.", base=area(home[1])), "L526"),
        ),
        "L290-294",
    )


def _bombs(view: World, act: Act) -> Ledger | None:
    """What one bomber's die takes from the saved resources: no more than the land is worth (L450)."""
    die, at = number(act, "die", "roll"), next(iter(areas_named(act)), None)
    value = number(act, "value")
    if die is None or (at is None and value is None):
        return None
    worth = value if value is not None else ground.worth(view.game, at) if at else 0
    terms = [(float(die), say("The die."), "L450")]
    if die > worth:
        terms.append((float(worth - die), say("No more than the value of the land: {worth}.", worth=worth), "L450"))
    return add_up(view, "bombed", terms, "L450", title="resources bombed")


DIE = Detail(name="die", least=1, most=10, also=("roll", "rolls", "rolled"))
CHAPTER = Chapter(
    verbs=(
        verb("land", _land, "Land", "counters at", also="rebase base", rule="L296", suits=is_plane, bare=False),
        verb("intercept", _intercept, "Intercept", "counters at", also="intercept_aircraft air_interception",
             rule="L504", details=(FORCE,), suits=lambda view, one: one.kind == "ftr"),
        verb("air_guard", _guard, "Stand on air guard", "counters at", also="guard cover", phases=("air_guard",),
             rule="L606", suits=is_plane, bare=False),
        verb("join_battle", _join, "Join a land battle", "counters", also="join_land_battle", rule="L518",
             details=(Detail(name="fuel", least=0, most=20, also=("left",)),), suits=is_plane),
        verb("industrial_bombing", _bomb, "Bomb industry", "counters at", also="bomb strategic_bombing",
             phases=("bombing",), rule="L450",
             details=(Detail(name="aim", values=("resources", "manpower", "oil"), also=("target",)),),
             suits=lambda view, one: one.kind == "bmb", bare=False),
        verb("tactical_bombing", _bomb, "Bomb positions", "counters at", also="bomb_tactically", phases=("bombing",),
             rule="L452", suits=is_plane, bare=False),
    ),
    figures=(
        figure("fuel", _fuel_needed, "Fuel there and back", "counters to",
               details=(Detail(name="rounds", least=0, most=9), Detail(name="kind", names="kind")), only_named=True),
        figure("bombed", _bombs, "Resources bombed", "side at", also="bombing",
               details=(DIE, Detail(name="value", least=0, most=20)), only_named=True),
    ),
)  # fmt: skip
