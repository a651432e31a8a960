"""Transports: what goes aboard, where it is carried and put ashore, and the three steps of an ally's cargo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from boards.board import AreaId
from boards.plain.searching import spread
from boards.plain.sentence import area, counter, say
from counters.counter import Counter, SideId
from counters.game import Game
from counters.once import once
from counters.places import area_of
from counters.position import Position
from rules_assist.advice import Act, Answer, Grade, Reach, Reason, Way
from rules_assist.common.asked import areas_named
from rules_assist.common.saying import because, no, yes
from rules_assist.common.standpoint import first_reason
from rules_assist.common.walking import routes
from rules_assist.rulebooks.aaeurope.powers import WALKS, World, friends, no_neutral

SHIP_MOVES = 2
Route = tuple[AreaId, ...]


def voyage(view: World, ship: Counter, *, combat: bool) -> dict[AreaId, Route]:
    """Where a transport can be to put ashore: where it lies, and what it can still sail to."""
    start = view.position.area(ship.id)
    if ship.marks or ship.side != view.side or view.position.facts.says("unloaded", ship.id):
        return {start: ()}
    return _on(view, start, SHIP_MOVES, combat=combat)


@once
def _ready(game: Game, position: Position, power: SideId) -> tuple[Counter, ...]:
    """Transports of a power at sea that have not moved, fought or unloaded."""
    view = World(game, position, power)
    return tuple(
        ship for ship in position.by(power)
        if ship.kind == "transport" and not ship.marks and not position.facts.says("unloaded", ship.id)
        and view.is_sea(position.area(ship.id))
    )  # fmt: skip


def over_sea(view: World, one: Counter, *, combat: bool, needs: int = 0) -> Mapping[AreaId, Way]:
    """From a coast over a transport of its own power into the zone beside it, across, and ashore, in one move.
    `needs`: how much room all take who go together, on as many ships as lie there."""
    start, coasts = view.position.area(one.id), view.game.board.network("coast")
    if start not in coasts:
        return {}
    ships = [ship for ship in _ready(view.game, view.position, one.side) if view.room_aboard(ship) >= view.load((one,))]
    room: dict[AreaId, int] = {}
    for ship in ships:
        lies = view.position.area(ship.id)
        room[lies] = room.get(lies, 0) + view.room_aboard(ship)
    ships = [ship for ship in ships if room[view.position.area(ship.id)] >= needs]
    found: dict[AreaId, Way] = {}
    for ship in ships:
        from_here = voyage(view, ship, combat=combat)
        fleet = _beside(view, ship, ships, needs)
        for at in coasts.get(start, ()):
            if at not in from_here or view.enemies(at) or hindered(view, at):
                continue
            _board(view, found, ship, at, from_here[at], combat=combat)
            left = SHIP_MOVES - len(from_here[at])
            for zone, route in _on(view, at, left, combat=combat).items():
                for to in coasts.get(zone, ()):
                    if to != start and to not in found and not _bad_shore(view, to, zone, combat=combat):
                        found[to] = _ashore(view, ship, to, (*from_here[at], *route), fleet, combat=combat)
    return found


def _beside(view: World, ship: Counter, ships: Iterable[Counter], needs: int) -> list[Counter]:
    """The others that are needed, of those that lie with it."""
    left, found = needs - view.room_aboard(ship), list[Counter]()
    for other in ships:
        if left > 0 and other is not ship and view.position.area(other.id) == view.position.area(ship.id):
            found.append(other)
            left -= view.room_aboard(other)
    return found


def _on(view: World, start: AreaId, most: int, *, combat: bool) -> dict[AreaId, Route]:
    sea = view.game.board.network("sea")

    def shut(to: AreaId) -> bool:
        return not combat and bool(view.enemies(to) or (view.kind(to) == "convoy" and view.is_hostile(to)))

    def onward(at: AreaId) -> Iterable[AreaId]:
        stopped = at != start and view.enemies(at)
        return (to for to in sea.get(at, ()) if not stopped and view.is_sea(to) and not shut(to))

    return routes(spread((start,), onward, most=most).came_from)


def _board(view: World, found: dict[AreaId, Way], ship: Counter, at: AreaId, route: Route, *, combat: bool) -> None:
    if at not in found:
        told = say("They go aboard {ship} in {to}.", ship=counter(ship.id), to=area(at))
        found[at] = Way(to=at, route=(*route, at), cost=1, means="transport", sentence=told, rule="§ Transports",
                        carriers=(ship.id,))  # fmt: skip


def _bad_shore(view: World, to: AreaId, zone: AreaId, *, combat: bool) -> Reason | None:
    if view.neutral(to):
        return no_neutral(to)
    if not view.is_land(to):
        return because("§ Transports", "{to} is no land.", to=area(to))
    hostile = view.is_hostile(to) or bool(view.enemies(to))
    if hindered(view, zone):
        return because("§ Submarines", BELOW, at=area(zone))
    if combat and not hostile:
        words = "{to} is friendly: they are put ashore there without combat."
        return because("§ Transports", words, to=area(to))
    if not combat and hostile:
        words = "{to} is enemy territory: it takes an amphibious assault in the combat movement."
        return because("§ Transports", words, to=area(to))
    if not combat and view.enemies(zone):
        return because("§ Transports", "Enemies are in {zone}: nobody loads or unloads there.", zone=area(zone))
    return None


def _ashore(
    view: World, ship: Counter, to: AreaId, route: Route, others: Iterable[Counter] = (), *, combat: bool
) -> Way:
    zone = route[-1] if route else view.position.area(ship.id)
    battle = bool(view.enemies(zone))
    grade: Grade = "risky" if battle else "free"
    words = "{ship} puts them ashore in {to} from {zone}."
    rule = "§ Transports"
    if combat:
        words = "An amphibious assault on {to} by {ship} from {zone}."
        rule = "§ Amphibious Assaults"
        if battle:
            words = "An amphibious assault on {to} by {ship} from {zone}, after a sea battle."
    told = say(words, ship=counter(ship.id), to=area(to), zone=area(zone))
    return Way(to=to, route=(*route, to), cost=len(route), means="transport", grade=grade, sentence=told, rule=rule,
               carriers=(ship.id, *(each.id for each in others)))  # fmt: skip


def ashore(view: World, one: Counter, *, combat: bool) -> Reach:
    """Of cargo: where the ship can put it ashore."""
    ship = view.carried_by(one.id)
    if ship is None:
        return Reach()
    coasts, start = view.game.board.network("coast"), view.position.area(one.id)
    ways: dict[AreaId, tuple[Way, ...]] = {}
    refused: dict[AreaId, tuple[Reason, ...]] = {}
    bar = why_not_unload(view, ship, (one,))
    for zone, route in voyage(view, ship, combat=combat).items():
        for to in coasts.get(zone, ()):
            if to in ways:
                continue
            why = bar or _declared(view, ship, to) or _bad_shore(view, to, zone, combat=combat)
            if why is None:
                ways[to] = (_ashore(view, ship, to, route, combat=combat),)
                refused.pop(to, None)
            else:
                refused.setdefault(to, (why,))
    far = because("§ Transports", "The transport does not get there.")
    sea = because("§ Transports", "Cargo goes where its ship goes.")
    for to in view.game.board.spaces:
        if to not in ways and to not in refused and to != start:
            refused[to] = (no_neutral(to) if view.neutral(to) else sea if view.is_sea(to) else far,)
    return Reach(ways, refused)


def _declared(view: World, ship: Counter, to: AreaId) -> Reason | None:
    """The territory that was declared is not changed, and one transport unloads into one territory."""
    for fact in view.position.facts.of("landing"):
        if fact.about[0] == ship.id and fact.about[-1] != to and len(fact.about) > 1:
            words = "The landing was declared for {at}, and is not changed."
            return because("§ Amphibious Assaults", words, at=area(AreaId(fact.about[-1])))
    said = view.fact_about("unloaded", ship.id)
    if said is not None and said not in ("", to):
        words = "{ship} has unloaded in {at}: the rest of its cargo goes there too."
        return because("§ Transports", words, ship=counter(ship.id), at=area(AreaId(said)))
    return None


def why_not_unload(view: World, ship: Counter, pieces: tuple[Counter, ...]) -> Reason | None:
    facts = view.position.facts
    strangers = [one for one in pieces if one.side != ship.side]
    fresh = [one for one in pieces if facts.says("loaded", one.id) or facts.says("loaded_before_battle", one.id)]
    early = view.reading("unload_after_battle") == "may be landed"
    late = [one for one in fresh if not (facts.says("loaded_before_battle", one.id) and early)]
    return first_reason(
        ("§ Amphibious Assaults", "{ship} went back from the sea battle: it lands nobody.",
         facts.says("retreated", ship.id)),
        ("§ Transports", "{who} went aboard an ally's ship in this turn: it is put ashore in its power's next turn.",
         [one for one in strangers if facts.says("loaded", one.id)]),
        ("§ Transports", "{ship} fought in this turn: what it loads after the battle stays aboard.",
         ship.marked("fought") and late),
        ship=counter(ship.id), who=tuple(counter(one.id) for one in pieces),
    )  # fmt: skip


def why_not_load(view: World, ship: Counter, pieces: tuple[Counter, ...], at: AreaId) -> Reason | None:
    facts, coasts = view.position.facts, view.game.board.network("coast")
    fighters = [one for one in pieces if view.type(one) == "fighter"]
    if view.type(ship) == "carrier":
        return first_reason(
            ("§ Bombers", "Bombers never land on carriers.", [one for one in pieces if view.type(one) == "bomber"]),
            ("§ Aircraft Carrier", "Only fighters go aboard {ship}.", len(fighters) < len(pieces)),
            ("§ Fighters", "{ship} has no room: two fighters are all.", len(pieces) > view.room_aboard(ship)),
            ship=counter(ship.id),
        )
    walking = [one for one in pieces if view.carried_by(one.id) is None]
    moved = [one for one in walking if one.marked("moved") or one.marked("moved_after") or one.marked("fought")]
    apart = [
        one
        for one in walking
        if at not in coasts.get(view.position.area(one.id), ()) and view.is_land(view.position.area(one.id))
    ]
    return first_reason(
        ("§ Transports", "{ship} carries nothing: only transports do.", view.type(ship) != "transport"),
        ("§ Industrial Complex", "An industrial complex is never moved.",
         [one for one in pieces if view.type(one) == "industrial_complex"]),
        ("§ Transports", "Only land units go aboard a transport.", [one for one in pieces
         if view.type(one) not in (*WALKS, "industrial_complex")]),
        ("§ Multi-player Forces", "{ship} is no friend's.", any(one.side not in friends(ship.side) for one in pieces)),
        ("§ Transports", "Nothing goes from ship to ship.",
         any((on := view.carried_by(one.id)) is not None and on.id != ship.id for one in pieces)),
        ("§ Transports", "Enemies are in {at}: nobody loads or unloads there.", view.enemies(at)),
        ("§ Submarines", BELOW, hindered(view, at)),
        ("§ Transports", "{ship} has unloaded: its move is over.", facts.says("unloaded", ship.id)),
        ("§ Transports", "{who} moved in this turn: going aboard is a whole move.", moved),
        ("§ Transports", "{apart} is not next to {at}.", apart),
        ("§ Transports", "{ship} has no room: one armor, or two others.", view.load(walking) > view.room_aboard(ship)),
        ship=counter(ship.id), at=area(at), who=tuple(counter(one.id) for one in moved),
        apart=tuple(counter(one.id) for one in apart),
    )  # fmt: skip


# ---------------------------------------------------------------- asked about


BELOW = "A submerged submarine is in {at}: nobody loads or unloads there before the battles are over."


def hindered(view: World, at: AreaId) -> bool:
    """A submerged enemy keeps nobody from loading and unloading; in combat movement, by some (§ Submarines)."""
    if view.reading("landing_over_submerged") == "allowed" or view.step() not in ("combat_movement", "combat"):
        return False
    return any(one.face == "submerged" and one.side not in friends(view.side) for one in view.position.in_area(at))


def _ships_and_pieces(view: World, act: Act) -> tuple[tuple[Counter, ...], tuple[Counter, ...]]:
    named = [*view.named(act)]
    ships = tuple(
        one for one in named if view.type(one) in ("transport", "carrier", "battleship", "destroyer", "submarine")
    )
    return ships, tuple(one for one in named if one not in ships)


def may_load(view: World, act: Act) -> Answer | None:
    ships, pieces = _ships_and_pieces(view, act)
    places = areas_named(act)
    zone = next((at for at in places if view.is_sea(at)), None)
    if not pieces and not ships:
        return None
    if not ships:
        if zone is None:
            return None
        sort = ("carrier",) if all(view.type(one) == "fighter" for one in pieces) else ("transport",)
        ships = view.of_types(view.with_us(zone), sort)
        ships = tuple(sorted(ships, key=lambda ship: (ship.side != pieces[0].side, -view.room_aboard(ship))))
        if not ships:
            return no(because("§ Transports", "No transport of theirs is in {at}.", at=area(zone)))
    answers = [why_not_load(view, ship, pieces, zone or view.position.area(ship.id)) for ship in ships]
    if all(answers):
        return no(next(each for each in answers if each))
    ship = ships[answers.index(None)]
    if pieces and pieces[0].side != ship.side:
        words = "{who} may go aboard {ship}: it sails in its own power's turn, and they go ashore in their next."
        return yes(say(words, who=tuple(counter(one.id) for one in pieces), ship=counter(ship.id)), "§ Transports")
    told = say("{who} may go aboard {ship}.", who=tuple(counter(one.id) for one in pieces), ship=counter(ship.id))
    return yes(told, "§ Transports")


def may_unload(view: World, act: Act) -> Answer | None:
    ships, pieces = _ships_and_pieces(view, act)
    aboard = tuple(dict.fromkeys(on for one in pieces if (on := view.carried_by(one.id)) is not None))
    ships = ships or aboard
    if not ships:
        if pieces and all(view.is_land(view.position.area(one.id)) for one in pieces):
            return no(because("§ Transports", "{who} is not aboard.", who=tuple(counter(one.id) for one in pieces)))
        return None
    pieces = pieces or tuple(one for ship in ships for one in view.cargo(ship.id))
    if not pieces:
        return no(because("§ Transports", "Nobody is aboard {ship}.", ship=tuple(counter(one.id) for one in ships)))
    places = [area_of(place) for place in (*act.to, *act.at)]
    to = next((at for at in places if view.is_land(at)), None)
    return _unloading(view, ships, pieces, to)


def _unloading(
    view: World, ships: tuple[Counter, ...], pieces: tuple[Counter, ...], to: AreaId | None
) -> Answer | None:
    for ship in ships:
        own = tuple(one for one in pieces if view.carried_by(one.id) == ship) or pieces
        zone = view.position.area(ship.id)
        why = why_not_unload(view, ship, own)
        if why is None and to is not None:
            why = next(_shore_reasons(view, ship, to, zone), None)
        if why is None and view.enemies(zone) and (to is None or view.is_friendly(to)):
            why = because("§ Transports", "Enemies are in {zone}: nobody loads or unloads there.", zone=area(zone))
        if why is not None:
            return no(why)
    who = tuple(counter(one.id) for one in pieces)
    if to is None:
        return yes(say("They may go ashore from {ship}.", ship=counter(ships[0].id)), "§ Transports")
    if view.is_hostile(to) or view.enemies(to):
        return yes(say("{who} may land in {to}: an amphibious assault.", who=who, to=area(to)), "§ Amphibious Assaults")
    return yes(say("{who} may go ashore in {to}.", who=who, to=area(to)), "§ Transports")


def _shore_reasons(view: World, ship: Counter, to: AreaId, zone: AreaId) -> Iterator[Reason]:
    coasts = view.game.board.network("coast")
    if view.neutral(to):
        yield no_neutral(to)
    if to not in coasts.get(zone, ()):
        yield because("§ Transports", "{to} is not next to {zone}.", to=area(to), zone=area(zone))
    if (why := _declared(view, ship, to)) is not None:
        yield why
    hostile = view.is_hostile(to) or bool(view.enemies(to))
    if hindered(view, zone):
        yield because("§ Submarines", BELOW, at=area(zone))
    if hostile and view.enemies(zone):
        words = "Enemy ships are in {zone}: first comes the sea battle."
        yield because("§ Amphibious Assaults", words, zone=area(zone))
    if hostile and view.step() == "movement":
        words = "{to} is enemy territory: it takes an amphibious assault in the combat movement."
        yield because("§ Transports", words, to=area(to))
