"""Transports: what goes aboard, where it is carried and put ashore, and the three steps of an ally's cargo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter
from rules_assist.advice import Act, Answer, Reach, Reason, Way, WhenPointedAt, without
from rules_assist.common.asked import areas_named
from rules_assist.common.saying import allowed, because, names, no, verdict
from rules_assist.common.standpoint import Row, first_reason, for_each
from rules_assist.rulebooks.aaeurope.powers import (
    AFTER,
    COMBAT,
    FIGHTING,
    NAVAL,
    Pieces,
    Route,
    World,
    friends,
    no_neutral,
)

SHIP_MOVES = 2
RULE = "§ Transports"
BELOW = "A submerged submarine is in {at}: nobody loads or unloads there before the battles are over."


def voyage(view: World, ship: Counter, when: str) -> dict[AreaId, Route]:
    """Where a transport can be to put ashore: where it lies, and what it can still sail to."""
    if ship.marks or ship.side != view.side or view.so("unloaded", ship.id):
        return {view.position.area(ship.id): ()}
    return view.goes(ship, when)


@for_each
def _ready(view: World) -> Pieces:
    """Transports of the power at sea that have not moved, fought or unloaded."""
    return tuple(
        ship for ship in view.position.by(view.side)
        if ship.kind == "transport" and not ship.marks and not view.so("unloaded", ship.id)
        and view.is_sea(view.position.area(ship.id))
    )  # fmt: skip


def over_sea(view: World, one: Counter, when: str, needs: int = 0) -> Mapping[AreaId, Way]:
    """From a coast over a transport of its own power into the zone beside it, across, and ashore, in one move.
    `needs`: how much room all take who go together, on as many ships as lie there."""
    start, found = view.position.area(one.id), dict[AreaId, Way]()
    view = view.as_(one.side)
    for ship in _ready(view) if view.coasts(start) else ():
        fleet = _fleet(view, ship, view.load((one,)), needs)
        from_here = voyage(view, ship, when) if fleet else {}
        for at in view.coasts(start):
            if at not in from_here or view.enemies(at) or hindered(view, at):
                continue
            told = say("They go aboard {ship} in {to}.", ship=counter(ship.id), to=area(at))
            route = from_here[at]
            found.setdefault(at, Way(to=at, route=(*route, at), cost=1, means="transport", sentence=told, rule=RULE,
                                     carriers=(ship.id,)))  # fmt: skip
            for zone, further in view.goes(ship, when, at, SHIP_MOVES - len(route)).items():
                for to in view.coasts(zone):
                    if to != start and to not in found and _bad_shore(view, to, zone, when) is None:
                        found[to] = _ashore(view, fleet, to, (*route, *further), when)
    return found


def _fleet(view: World, ship: Counter, weight: int, needs: int) -> Pieces:
    """The ship, and those of the others that lie with it which are needed; nobody, if there is no room for all."""
    found, left = [ship], needs - view.room_aboard(ship)
    for other in _ready(view):
        room = view.room_aboard(other)
        if left > 0 and other is not ship and room >= weight and view.is_in(other, view.position.area(ship.id)):
            found.append(other)
            left -= room
    return tuple(found) if left <= 0 and view.room_aboard(ship) >= weight else ()


def _bad_shore(view: World, to: AreaId, zone: AreaId, when: str) -> Reason | None:
    """Why nobody is put ashore there from that zone; `when`: in which movement, if it is told."""
    hostile = view.opposed(to)
    return no_neutral(view, to) or first_reason(
        (RULE, "{to} is no land.", not view.is_land(to)),
        (RULE, "{to} is not next to {zone}.", to not in view.coasts(zone)),
        ("§ Submarines", BELOW, hindered(view, zone)),
        (RULE, "{to} is friendly: they are put ashore there without combat.", when == COMBAT and not hostile),
        (RULE, "{to} is enemy territory: it takes an amphibious assault in the combat movement.",
         when == AFTER and hostile),
        (RULE, "Enemies are in {zone}: nobody loads or unloads there.", not hostile and view.enemies(zone)),
        to=area(to), zone=area(zone), at=area(zone),
    )  # fmt: skip


def _ashore(view: World, fleet: Pieces, to: AreaId, route: Route, when: str) -> Way:
    zone = route[-1] if route else view.position.area(fleet[0].id)
    battle, rule, words = bool(view.enemies(zone)), RULE, "{ship} puts them ashore in {to} from {zone}."
    if when == COMBAT:
        words, rule = "An amphibious assault on {to} by {ship} from {zone}.", "§ Amphibious Assaults"
        if battle:
            words = "An amphibious assault on {to} by {ship} from {zone}, after a sea battle."
    told = say(words, ship=counter(fleet[0].id), to=area(to), zone=area(zone))
    return Way(to=to, route=(*route, to), cost=len(route), means="transport", grade="risky" if battle else "free",
               sentence=told, rule=rule, carriers=tuple(each.id for each in fleet))  # fmt: skip


def ashore(view: World, one: Counter, when: str) -> Reach:
    """Of cargo: where the ship can put it ashore."""
    ship = view.carried_by(one)
    if ship is None:
        return Reach()
    bar = why_not_unload(view, ship, (one,))
    near = [(to, zone, route) for zone, route in voyage(view, ship, when).items() for to in view.coasts(zone)]
    ways: dict[AreaId, tuple[Way, ...]] = {}
    refused: dict[AreaId, Reason] = {}
    for to, zone, route in near:
        why = bar or _declared(view, ship, to) or _bad_shore(view, to, zone, when)
        if why is not None:
            refused.setdefault(to, why)
        elif to not in ways:
            ways[to] = (_ashore(view, (ship,), to, route, when),)

    def why_not(to: AreaId) -> tuple[Reason, ...]:
        words = "Cargo goes where its ship goes." if view.is_sea(to) else "The transport does not get there."
        return (refused.get(to) or no_neutral(view, to) or because(RULE, words),)

    elsewhere = without(view.game.board.spaces, (*ways, view.position.area(one.id)))
    return Reach(ways, WhenPointedAt(elsewhere, why_not))


def _declared(view: World, ship: Counter, to: AreaId) -> Reason | None:
    """The territory that was declared is not changed, and one transport unloads into one territory."""
    landing = next((each for each in declared(view, ship) if each != to), None)
    said = view.fact_about("unloaded", ship.id)
    return first_reason(
        ("§ Amphibious Assaults", "The landing was declared for {at}, and is not changed.", landing),
        (RULE, "{ship} has unloaded in {at}: the rest of its cargo goes there too.", said not in (None, "", to)),
        ship=counter(ship.id), at=area(AreaId(landing or said or to)),
    )  # fmt: skip


def declared(view: World, ship: Counter) -> list[AreaId]:
    """The territories for which its landing was declared."""
    facts = (fact.about for fact in view.position.facts.of("landing"))
    return [AreaId(about[-1]) for about in facts if about[0] == ship.id and len(about) > 1]


def why_not_unload(view: World, ship: Counter, pieces: Pieces) -> Reason | None:
    early = view.reading("unload_after_battle") == "may be landed"
    before = [one for one in pieces if view.so("loaded_before_battle", one.id)]
    fresh = [one for one in pieces if view.so("loaded", one.id) or one in before]
    return first_reason(
        ("§ Amphibious Assaults", "{ship} went back from the sea battle: it lands nobody.",
         view.so("retreated", ship.id)),
        (RULE, "{who} went aboard an ally's ship in this turn: it is put ashore in its power's next turn.",
         [one for one in pieces if one.side != ship.side and view.so("loaded", one.id)]),
        (RULE, "{ship} fought in this turn: what it loads after the battle stays aboard.",
         ship.marked("fought") and [one for one in fresh if one not in before or not early]),
        ship=counter(ship.id), who=names(pieces),
    )  # fmt: skip


def hindered(view: World, at: AreaId) -> bool:
    """A submerged enemy keeps nobody from loading and unloading; in combat movement, by some (§ Submarines)."""
    return view.reading("landing_over_submerged") != "allowed" and view.step() in FIGHTING and view.below(at)


# ---------------------------------------------------------------- asked about


def why_not_load(view: World, ship: Counter, pieces: Pieces, at: AreaId) -> Iterator[Row]:
    """What keeps them from going aboard {ship} in {at}."""
    kinds, fit, room = view.kinds(pieces), view.takes(ship, pieces), view.room_aboard(ship)
    if view.type(ship) == "carrier":
        yield "§ Bombers", "Bombers never land on carriers.", "bomber" in kinds
        yield "§ Aircraft Carrier", "Only fighters go aboard {ship}.", len(fit) < len(pieces)
        yield "§ Fighters", "{ship} has no room: two fighters are all.", len(pieces) > room
        return
    aboard = {one: view.carried_by(one) for one in pieces}
    walking = [one for one, on in aboard.items() if on is None]
    moved = [one for one in walking if one.marked("moved") or one.marked("moved_after") or one.marked("fought")]
    apart = [one for one in walking if view.is_land(lies := view.position.area(one.id)) and at not in view.coasts(lies)]
    yield RULE, "{ship} carries nothing: only transports do.", view.type(ship) != "transport"
    yield "§ Industrial Complex", "An industrial complex is never moved.", "industrial_complex" in kinds
    yield RULE, "Only land units go aboard a transport.", len(fit) < len(pieces)
    yield ("§ Multi-player Forces", "{ship} is no friend's.",
           any(one.side not in friends(ship.side) for one in pieces))  # fmt: skip
    yield RULE, "Nothing goes from ship to ship.", any(on not in (None, ship) for on in aboard.values())
    yield RULE, "Enemies are in {at}: nobody loads or unloads there.", view.enemies(at)
    yield "§ Submarines", BELOW, hindered(view, at)
    yield RULE, "{ship} has unloaded: its move is over.", view.so("unloaded", ship.id)
    if moved:
        yield because(RULE, "{who} moved in this turn: going aboard is a whole move.", who=names(moved))
    if apart:
        yield because(RULE, "{apart} is not next to {at}.", apart=names(apart), at=area(at))
    yield RULE, "{ship} has no room: one armor, or two others.", view.load(walking) > room


def _ships_and_pieces(view: World, act: Act) -> tuple[Pieces, Pieces]:
    named = view.named(act)
    ships = view.of_types(named, NAVAL)
    return ships, tuple(one for one in named if one not in ships)


def may_load(view: World, act: Act) -> Answer | None:
    """Aboard the ship that is named, or one of those that lie there: of their own power first, the emptiest."""
    ships, pieces = _ships_and_pieces(view, act)
    zone = next((at for at in areas_named(act) if view.is_sea(at)), None)
    if not ships:
        if zone is None or not pieces:
            return None
        ships = view.of_types(view.with_us(zone), ("carrier",) if view.kinds(pieces) == {"fighter"} else ("transport",))
        ships = tuple(sorted(ships, key=lambda ship: (ship.side != pieces[0].side, -view.room_aboard(ship))))
        if not ships:
            return no(because(RULE, "No transport of theirs is in {at}.", at=area(zone)))
    answers = list[Answer]()
    for ship in ships:
        at, strange = zone or view.position.area(ship.id), pieces and pieces[0].side != ship.side
        words = "{who} may go aboard {ship}."
        if strange:
            words = "{who} may go aboard {ship}: it sails in its own power's turn, and they go ashore in their next."
        against = why_not_load(view, ship, pieces, at)
        answers.append(allowed(words, RULE, *against, who=names(pieces), ship=counter(ship.id), at=area(at)))
    return next((each for each in answers if each.yes), answers[0])


def may_unload(view: World, act: Act) -> Answer | None:
    """Ashore from the ships that are named, or that they are aboard, where these lie now."""
    ships, pieces = _ships_and_pieces(view, act)
    ships = ships or tuple(dict.fromkeys(on for one in pieces if (on := view.carried_by(one)) is not None))
    pieces = pieces or tuple(one for ship in ships for one in view.cargo(ship))
    if ashore := [one for one in pieces if view.carried_by(one) not in ships]:
        return no(because(RULE, "{who} is not aboard.", who=names(ashore)))
    if not ships:
        return None
    if not pieces:
        return no(because(RULE, "Nobody is aboard {ship}.", ship=names(ships)))
    to = next((at for at in areas_named(act) if view.is_land(at)), None)
    why = next((why for ship in ships if (why := _stay_aboard(view, ship, pieces, to)) is not None), None)
    if to is None:
        return verdict(why, say("They may go ashore from {ship}.", ship=counter(ships[0].id)), RULE)
    words, rule = "{who} may go ashore in {to}.", RULE
    if view.opposed(to):
        words, rule = "{who} may land in {to}: an amphibious assault.", "§ Amphibious Assaults"
    return verdict(why, say(words, who=names(pieces), to=area(to)), rule)


def _stay_aboard(view: World, ship: Counter, pieces: Pieces, to: AreaId | None) -> Reason | None:
    own = tuple(one for one in pieces if view.carried_by(one) == ship)
    zone, when = view.position.area(ship.id), view.step()
    there, landing = view.enemies(zone), to is not None and view.opposed(to)
    return first_reason(
        why_not_unload(view, ship, own),
        None if to is None else _declared(view, ship, to) or _bad_shore(view, to, zone, when),
        ("§ Amphibious Assaults", "Enemy ships are in {zone}: first comes the sea battle.", landing and there),
        (RULE, "Enemies are in {zone}: nobody loads or unloads there.", there),
        zone=area(zone),
    )  # fmt: skip
