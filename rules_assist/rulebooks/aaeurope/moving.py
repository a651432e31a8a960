"""How land units and ships move: marches, blitzes and voyages; what goes aboard transports, and ashore."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from boards.board import AreaId, Contact
from boards.plain.sentence import area, counter, say
from counters.counter import Counter
from counters.position import area_of, in_area
from rules_assist.advice import Act, Answer, Reach, Reason, Way, WhenPointedAt, without
from rules_assist.common.asked import areas_named
from rules_assist.common.reaching import Step, either, go_alike, judged, nowhere, reach
from rules_assist.common.standpoint import Row, allowed, because, first_reason, for_each, names, no, one_of
from rules_assist.common.walking import distances
from rules_assist.rulebooks.aaeurope import flying
from rules_assist.rulebooks.aaeurope.powers import AFTER, ALLIES, ASKED, COMBAT, FIGHTING, RULES, Pieces, Route, World

WHEN = ASKED.meanings("movements")
WAYS = ("land", "sea", "air", "transport", *WHEN)
"""Words for going: some say no more than what goes, others in which movement."""
TRANSPORTS = "§ Transports"
FULL = "{ship} has no room: one armor, or two others."
NO_ATTACK = "{to} is friendly: nothing is attacked there; they move there without combat."
LANDING, BATTLE = "§ Amphibious Assaults", "§ The Battle of the Atlantic"


def reach_of(view: World, group: Pieces, means: str) -> Reach:
    """By the movement whose time it is; where no time is told, by both."""
    asked = WHEN.get(means, "")
    if fixed := view.of(group, "industrial_complex"):
        return Reach(notes=(because("§ Industrial Complex", "{who} never moves.", who=names(fixed)),))
    if not view.all_are(group, "unit"):
        return Reach()
    if means and means not in WAYS:
        words = "The rules know no going by {means}."
        return nowhere(view, group, because(RULES[COMBAT], words, means=means.replace("_", " ")))
    step = asked or view.step()
    when = [step] if step in RULES else list(RULES)
    reaches = [_by(view, group, each) for each in when]
    us = view.seen_by(view.whose_turn()) if all(is_shared(view, one) for one in group) else view
    found = _with_allies(view, group, either(reaches))
    several = "§ Multi-player Forces", "Each power moves its own pieces, in its own turn.", view.two_powers(group)
    notes = first_reason(*us.not_the_time(tuple(RULES), RULES[COMBAT])), first_reason(several)
    both = (note for note in found.notes if all(note in each.notes for each in reaches))
    return replace(found, notes=(*filter(None, notes), *both))


def _with_allies(view: World, group: Pieces, found: Reach) -> Reach:
    """Ships of allies take them aboard as well, one of each power, which sail in its turn (§ Multi-player Forces)."""
    own, walk, more = group[0].side, view.all_are(group, "land"), dict[AreaId, tuple[Way, ...]]()
    if found.notes or view.whose_turn() != own or not (walk or view.all_are(group, "air")):
        return found
    near = {at for one in group for at in view.coasts(view.position.area(one.id))}
    takes = "transport" if walk else "carrier"
    for at in sorted(near) if walk else filter(view.is_sea, found.ways):
        ships = {ship.side: ship for ship in view.of(view.seen_by(own).with_us(at), takes) if ship.side != own}
        first = [way for way in found.ways.get(at, ()) if way.carriers] if ships else []
        known = {view.one(id).side for way in first for id in way.carriers}
        for ship in (ship for side, ship in ships.items() if side not in known and (walk or first)):
            may = may_load(view, Act(verb="load", counters=(ship.id, *(one.id for one in group)), at=(in_area(at),)))
            if may is not None and may.yes:
                more[at] = (*more.get(at, found.ways.get(at, ())), _aboard(ship, at, None if walk else first[0]))
    ways = WhenPointedAt({**dict.fromkeys(found.ways), **more}, lambda to: more.get(to) or found.ways[to])
    return replace(found, ways=ways, refused=WhenPointedAt(without(found.refused, more), found.refused.__getitem__))


def _aboard(ship: Counter, at: AreaId, by: Way | None, route: Route = ()) -> Way:
    """`by`: as they go to another ship there."""
    told = because(TRANSPORTS, "They go aboard {ship} in {to}.", ship=counter(ship.id), to=area(at))
    way = by or Way(to=at, route=(*route, at), cost=1, means="transport", sentence=told.sentence, rule=told.rule)
    return replace(way, sentence=told.sentence, rule=told.rule, carriers=(ship.id,))


def is_shared(view: World, one: Counter) -> bool:
    """AA guns in the Middle East of the Allies: any of them moves these, once a round (§ Antiaircraft Gun)."""
    at = view.position.area(one.id)
    whose = {one.side, view.holder(at), view.whose_turn()}
    return view.type(one) == "aa_gun" and whose <= ALLIES and bool(view.said(at, "middle_east"))


def _by(view: World, group: Pieces, when: str) -> Reach:
    """Those who are alike go alike; of whom something is said, alone."""
    needs, planes = view.load(one for one in view.of(group, "land") if not view.carried_by(one)), view.of(group, "air")
    spoken_of = {each for fact in view.position.facts.all for each in fact.about}
    return go_alike(
        view, group, lambda one: (one.kind, one.side, one.face, one.marks, one.id if one.id in spoken_of else ""),
        lambda one: _part(view, one, when, needs, planes),
    )  # fmt: skip


def _part(view: World, one: Counter, when: str, needs: int, planes: Pieces) -> Reach:
    why, start = view.stays(one, when), view.position.area(one.id)
    if why is not None:
        return nowhere(view, (one,), why)
    if view.is_a(one, "air"):
        return flying.reach_of(view, one, planes, fights=when == COMBAT)
    if view.carried_by(one) is not None:
        return ashore(view, one, when)
    found = march(view, one, when)
    shut = without(view.game.board.spaces, (start, *found))
    by_road = Reach(WhenPointedAt(found, partial(_ways, view, one, when, found)),
                    WhenPointedAt(shut, partial(_why_not, view, one, when, found)))  # fmt: skip
    across = over_sea(view, one, when, needs) if view.is_a(one, "land") and not view.gone(one) else {}
    if not across:
        return by_road
    full = {to: (why,) for to, why in across.items() if isinstance(why, Reason)}
    ways = {**{to: (way,) for to, way in across.items() if isinstance(way, Way)}, **by_road.ways}
    return Reach(ways, WhenPointedAt(without(shut, ways), lambda to: full.get(to) or by_road.refused[to]))


def march(view: World, one: Counter, when: str) -> dict[AreaId, Route]:
    """The same; into combat land units only go where they attack something, or on the way (§ Armor: the Blitz)."""
    found, start = view.goes(one, when), view.position.area(one.id)
    del found[start]
    if when == AFTER or not view.is_a(one, "troops"):
        return found
    attacks = {to: route for to, route in found.items() if any(map(view.opposed, route))}
    for first in [to for to, route in attacks.items() if len(route) < view.far(one) and not view.enemies(to)]:
        for to in view.game.board.neighbours(first, "land"):
            if to != start and view.shut(view.type(one), when, to) is None:
                attacks.setdefault(to, (*attacks[first], to))
    return attacks


def not_coming(view: World, one: Counter, at: AreaId, *, fights: bool = True) -> Reason | None:
    """Why a piece that is not there yet does not come there to fight: ships fire at a shore from where they are."""
    view = view.seen_by(one.side)
    if view.is_in(one, at) or (view.is_a(one, "naval") and view.is_land(at)):
        return None
    if view.is_a(one, "air"):
        return next(flying.against(view, one, at, fights=fights), None)
    # Until the fighting begins ships still sail; then who crosses the sea is aboard.
    begun, ship = view.step() == "combat", view.carried_by(one)
    if ship is not None:
        found = ashore(view, one, COMBAT)
        ways = () if begun else found.ways.get(at, ())
        zone = next((way.route[-2] for way in ways if way.route[1:]), view.position.area(ship.id))
        return _not_ashore(view, ship, (one,), at, zone) if begun or ways else found.why_not(at)
    if (why := view.stays(one, COMBAT)) is not None:
        return why
    by_sea = view.is_a(one, "land") and not begun and at in over_sea(view, one, COMBAT)
    near, words = by_sea or at in march(view, one, COMBAT), "{who} does not get to {at}."
    return None if near else because(RULES[COMBAT], words, who=counter(one.id), at=area(at))


# ---------------------------------------------------------------- told


def _ways(view: World, one: Counter, when: str, found: Mapping[AreaId, Route], to: AreaId) -> tuple[Way, ...]:
    """The shortest; and those on which something else changes hands, though they be longer (§ Armor: the Blitz; §
    Convoy Center Movement Example)."""
    usual, over = found[to], "sea" if view.is_a(one, "naval") else "land"
    others = [
        (*found[at], to) for at in view.game.board.network(over).get(to, ()) if at in found and to not in found[at]
        and at not in usual and len(found[at]) < view.far(one) and when == COMBAT and view.takes_in_passing(one, at)
    ]  # fmt: skip
    return tuple(_way(view, one, when, route) for route in (usual, *others))


def _way(view: World, one: Counter, when: str, route: Route) -> Way:
    """What comes of it, and by which rule."""
    to, fights, land = route[-1], when == COMBAT, when == COMBAT and view.is_a(one, "land")
    taken = [at for at in route if fights and view.takes_in_passing(one, at)]
    told = one_of(
        ("§ Armor", "Armor blitzes through {through}, which changes hands, into {to}: {cost} of {allowance}.",
         land and len(route) > 1 and taken[:1] == [route[0]]),
        ("§ Armor", "Nothing but AA guns is in {to}: it is taken without dice. {cost} of {allowance}.",
         land and view.only_guns(to)),
        (RULES[when], "An attack on {to}: {cost} of {allowance}.", land and view.enemies(to)),
        (RULES[when], "{to} is empty, and changes hands without a fight: {cost} of {allowance}.", land),
        (BATTLE, "{to} is empty: the convoy center changes hands. {cost} of {allowance}.", taken[:1] == [to]),
        (BATTLE, "By {through}, an empty convoy center that changes hands, to {to}: {cost} of {allowance}.", taken),
        (RULES[when], "Into {to}, where enemies are: {cost} of {allowance}.", fights and view.enemies(to)),
        (RULES[when], "{to} can be reached at a cost of {cost} out of {allowance}.", True),
        to=area(to), cost=len(route), through=area(route[0]), allowance=view.far(one),
    )  # fmt: skip
    return Way(to=to, route=route, cost=len(route), means=when, sentence=told.sentence, rule=told.rule)


def _why_not(view: World, one: Counter, when: str, found: Mapping[AreaId, Route], to: AreaId) -> tuple[Reason, ...]:
    """What is wrong with the space itself; else what is met on the way, or that it is too far."""
    start, board, kind = view.position.area(one.id), view.game.board, view.type(one)
    ship, land = view.is_a(one, "naval"), "§ Land Territories, Sea Zones and Convoy Centers"
    over, near = "sea" if ship else "land", {start, *found}
    strait = any(each.kind == "strait" and each.other(to) in near for each in board.contacts_of(to))
    apart = to not in distances(board.network(over), start)
    why = view.no_neutral(to) or first_reason(
        (land, "Ships stay at sea.", ship and view.is_land(to)),
        ("§ Transports", "Land units are at sea only aboard a transport.", not ship and view.is_sea(to)),
        ("§ Neutral Territories", "The Turkish straits are closed to ships.", ship and strait),
        (land, "No ship gets to {to}.", apart and ship),
        (land, "No way over land leads to {to}: it takes a transport.", apart),
        (RULES[COMBAT], NO_ATTACK, when == COMBAT and view.is_a(one, "troops") and not view.opposed(to)),
        to=area(to),
    )  # fmt: skip
    if why is not None:
        return (why,)

    def step(contact: Contact, _here: AreaId, there: AreaId) -> Step | Reason | None:
        return (view.shut(kind, when, there) or Step(1, view.stops_at(one, there))) if contact.kind == over else None

    return reach(board, start, step, rule="§ Movement on the Gameboard", allowance=view.far(one)).refused.get(to, ())


def may_blitz(view: World, act: Act) -> Answer | None:
    """Armor goes on through a space: `may blitz #tank through east_poland to baltic_states` (§ Armor: the Blitz)."""
    pieces, places, roads = view.named(act), areas_named(act), view.game.board.network("land")
    if not pieces or not places or not act.through:
        return None
    through, to, rule = area_of(act.through[0]), places[0], "§ Armor"
    ends = {to, *(view.position.area(one.id) for one in pieces)}
    told = "Armor blitzes through {through}, which changes hands, into {to}."
    return allowed(
        told if view.is_hostile(through) else "Armor goes through {through} into {to}.", rule,
        (rule, "Only armor blitzes.", view.kinds(pieces) != {"armor"}),
        *(view.stays(one, COMBAT) for one in pieces),
        view.no_neutral(through), view.no_neutral(to),
        (rule, "{through} does not lie between {to} and where they stand.", not ends <= {*roads.get(through, ())}),
        view.stops_at(pieces[0], through),
        (RULES[COMBAT], NO_ATTACK, not view.opposed(through) and not view.opposed(to)),
        through=area(through), to=area(to),
    )  # fmt: skip


# ---------------------------------------------------------------- transports, and the three steps of an ally's cargo


def voyage(view: World, ship: Counter, when: str = COMBAT) -> dict[AreaId, Route]:
    """Where a transport can be to put ashore: where it lies, and what it can still sail to."""
    if ship.side != view.side or view.stays(ship, when) is not None:
        return {view.position.area(ship.id): ()}
    return view.goes(ship, when)


@for_each
def _ready(view: World) -> Pieces:
    ships = (one for one in view.position.by(view.side) if one.kind == "transport" and not view.so("unloaded", one.id))
    return tuple(ship for ship in ships if view.is_sea(view.position.area(ship.id)))


def over_sea(view: World, one: Counter, when: str, needs: int = 0) -> Mapping[AreaId, Way | Reason]:
    """From a coast over a transport of its own power into the zone beside it, across, and ashore, in one move; one that
    has moved takes them aboard where it lies, and one that has fought lands nobody. `needs`: how much room all take who
    go together: ashore on as many ships as lie there, and aboard on one."""
    start, found = view.position.area(one.id), dict[AreaId, Way | Reason]()
    view = view.seen_by(one.side)
    for ship in _ready(view) if view.coasts(start) else ():
        fleet = _fleet(view, ship, view.load((one,)), needs)
        from_here = voyage(view, ship, when) if fleet else {}
        for at in view.coasts(start):
            if at not in from_here or no_port(view, at):
                continue
            route = from_here[at]
            if fleet[1:]:
                found.setdefault(at, because(TRANSPORTS, FULL, ship=counter(ship.id)))
            elif not isinstance(known := found.get(at), Way) or len(known.route) > len(route) + 1:
                found[at] = _aboard(ship, at, None, route)
            most = 0 if view.stays(ship, when) else view.far(ship) - len(route)
            for zone, further in () if view.has_fought(ship) else view.goes(ship, when, at, most).items():
                for to in view.coasts(zone):
                    # Most shores are on the wrong side: that is known sooner than all the rest.
                    known, cost = found.get(to), len(route) + len(further)
                    likely = to != start and view.opposed(to) == (when == COMBAT)
                    likely = likely and not (isinstance(known, Way) and known.cost <= cost)
                    if likely and _bad_shore(view, ship, (one,), to, zone, when) is None:
                        found[to] = _ashore(view, fleet, to, (*route, *further), when)
    return found


def _fleet(view: World, ship: Counter, weight: int, needs: int) -> Pieces:
    """The ship, and those of the others that lie with it which are needed; nobody, if there is no room for all."""
    at, room = view.position.area(ship.id), view.room_aboard(ship)
    found, left = [ship], needs - room
    for other in _ready(view) if left > 0 and room >= weight else ():
        along = other is not ship and other.marks == ship.marks and view.is_in(other, at)
        if left > 0 and along and (more := view.room_aboard(other)) >= weight:
            found.append(other)
            left -= more
    return tuple(found) if left <= 0 and room >= weight else ()


def _stay_aboard(view: World, ship: Counter, pieces: Pieces) -> Reason | None:
    fresh = [one for one in pieces if view.so("loaded", one.id) or view.so("loaded_before_battle", one.id)]
    if view.reading("unload_after_battle") == "may be landed":
        fresh = [one for one in fresh if not view.so("loaded_before_battle", one.id)]
    return first_reason(
        (LANDING, "{ship} went back from the sea battle: it lands nobody.", view.so("retreated", ship.id)),
        (TRANSPORTS, "{who} went aboard an ally's ship in this turn, and {who:~goes|go} ashore in the next turn.",
         [one for one in pieces if one.side != ship.side and view.so("loaded", one.id)]),
        (TRANSPORTS, "{ship} fought in this turn: what it loads after the battle stays aboard.",
         view.has_fought(ship) and fresh),
        ship=counter(ship.id), who=names(pieces),
    )  # fmt: skip


def _bad_shore(  # noqa: PLR0917 - all of it makes the question
    view: World, ship: Counter, pieces: Pieces, to: AreaId, zone: AreaId, when: str
) -> Reason | None:
    """Why not there, out of that zone; `when`: in which movement, if it is told."""
    hostile, said = view.opposed(to), view.fact_about("unloaded", ship.id)
    declared = next((at for at in landings_of(view, ship) if at != to), None)
    return view.no_neutral(to) or first_reason(
        (LANDING, "The landing was declared for {at}, and is not changed.", declared),
        (TRANSPORTS, "{ship} has unloaded in {at}: the rest of its cargo goes there too.", said not in (None, "", to)),
        (TRANSPORTS, "{to} is no shore of {zone}.", to not in view.coasts(zone)),
        (TRANSPORTS, "{to} is friendly: they are put ashore there without combat.", when == COMBAT and not hostile),
        (TRANSPORTS, "{to} is enemy territory: it takes an amphibious assault in the combat movement.",
         when == AFTER and hostile),
        ("§ Antiaircraft Gun", "AA guns never enter enemy territory.", hostile and "aa_gun" in view.kinds(pieces)),
        None if hostile and view.enemies(zone) else no_port(view, zone),
        ship=counter(ship.id), to=area(to), zone=area(zone), at=area(AreaId(declared or said or to)),
    )  # fmt: skip


def _ashore(view: World, fleet: Pieces, to: AreaId, route: Route, when: str) -> Way:
    zone = route[-1] if route else view.position.area(fleet[0].id)
    battle, rule, words = bool(view.enemies(zone)), TRANSPORTS, "{ship} puts them ashore in {to} from {zone}."
    if when == COMBAT:
        words, rule = "An amphibious assault on {to} by {ship} from {zone}.", LANDING
        if battle:
            words = "An amphibious assault on {to} by {ship} from {zone}, after a sea battle."
    told = say(words, ship=counter(fleet[0].id), to=area(to), zone=area(zone))
    return Way(to=to, route=(*route, to), cost=len(route), means="transport", grade="risky" if battle else "free",
               sentence=told, rule=rule, carriers=tuple(each.id for each in fleet))  # fmt: skip


def ashore(view: World, one: Counter, when: str) -> Reach:
    if (ship := view.carried_by(one)) is None:
        return Reach()
    bar, zones = _stay_aboard(view, ship, (one,)), voyage(view, ship, when)

    def judge(to: AreaId) -> Way | Reason:
        near = [zone for zone in zones if to in view.coasts(zone)]
        whys = [bar or _bad_shore(view, ship, (one,), to, zone, when) for zone in near]
        if None in whys:
            return _ashore(view, (ship,), to, zones[near[whys.index(None)]], when)
        words = "Cargo goes where its ship goes." if view.is_sea(to) else "The transport does not get there."
        return next(iter(filter(None, whys)), None) or view.no_neutral(to) or because(TRANSPORTS, words)

    shores = {to for zone in zones for to in view.coasts(zone)}
    return judged(without(view.game.board.spaces, (view.position.area(one.id),)), judge, shores)


def landings_of(view: World, ship: Counter) -> list[AreaId]:
    return [AreaId(fact.about[1]) for fact in view.position.facts.of("landing") if fact.about[0] == ship.id]


def before_landing(view: World, one: Counter) -> Reason | None:
    """Once battles are fought, that at sea comes first."""
    return _sea_battle(view, AreaId(view.fact_about("landed", one.id) or "")) if view.step() == "combat" else None


def _sea_battle(view: World, zone: AreaId) -> Reason | None:
    words = "Enemies are in {zone}: the sea battle comes before the landing."
    return because(LANDING, words, zone=area(zone)) if view.enemies(zone) else None


def no_port(view: World, zone: AreaId) -> Reason | None:
    """Why nobody loads or unloads there. A submerged enemy keeps nobody from it; before the battles, by some."""
    below = view.below(zone) and view.step() in FIGHTING and view.reading("landing_over_submerged") != "allowed"
    words = "A submerged submarine is in {zone}: nobody loads or unloads there before the battles are over."
    return first_reason(
        (TRANSPORTS, "Enemies are in {zone}: nobody loads or unloads there.", view.enemies(zone)),
        ("§ Submarines", words, below),
        zone=area(zone),
    )


# ---------------------------------------------------------------- asked about


def overload(view: World, ship: Counter, pieces: Pieces) -> Iterator[Row]:
    """Why {ship} does not carry these together: two fighters are all for a carrier, an armor or two others for a
    transport."""
    deck, fit, most = view.type(ship) == "carrier", view.takes(ship, pieces), round(view.game.kind(ship).carries)
    factory, count = "industrial_complex" in view.kinds(pieces), view.load(fit)
    yield "§ Industrial Complex", "An industrial complex is never moved.", factory
    yield TRANSPORTS, "{ship} carries nothing: only transports do.", not most
    yield "§ Multi-player Forces", "{ship} is an enemy ship to {others}.", view.strangers(pieces, ship.side)
    yield "§ Aircraft Carrier, Bombers", "Only fighters go aboard {ship}.", deck and len(fit) < len(pieces)
    yield TRANSPORTS, "Only land units go aboard a transport.", len(fit) < len(pieces)
    words, rule = "Overloaded, {count}/{most}: {ship} has no room for more than one armor, or two others.", TRANSPORTS
    if deck:
        words, rule = "{count} fighters are too many: {ship} has room for {most}.", "§ Fighters"
    if count > most:
        yield because(rule, words, ship=counter(ship.id), count=count, most=most)


def why_not_load(view: World, ship: Counter, pieces: Pieces, at: AreaId) -> Iterator[Row]:
    """What keeps them from going aboard {ship} in {zone}."""
    aboard = {one: view.carried_by(one) for one in pieces}
    walking = tuple(one for one, on in aboard.items() if on is None)
    shores = {lies for one in walking if view.is_land(lies := view.position.area(one.id))}
    moved = any(view.gone(one) or {"moved", "moved_after"} & {*one.marks} for one in walking)
    yield from overload(view, ship, tuple(dict.fromkeys((*view.cargo(ship), *pieces))))
    if view.type(ship) == "carrier":
        return
    yield TRANSPORTS, "Nothing goes from ship to ship.", any(on not in (None, ship) for on in aboard.values())
    yield no_port(view, at)
    yield TRANSPORTS, "{ship} has unloaded: its move is over.", view.so("unloaded", ship.id)
    yield TRANSPORTS, "{who} moved in this turn: going aboard is a whole move.", moved
    yield from (view.stays(one, view.movement()) for one in walking)
    yield TRANSPORTS, "{who} is not next to {zone}.", not shores <= {*view.coasts(at)}


def _ships_and_pieces(view: World, act: Act) -> tuple[Pieces, Pieces]:
    named = view.named(act)
    ships = view.of(named, "naval")
    return ships, tuple(one for one in named if one not in ships)


def may_load(view: World, act: Act) -> Answer | None:
    """Aboard the ship that is named, or one of those that lie there: of their own power first, the emptiest."""
    ships, pieces = _ships_and_pieces(view, act)
    at = next((at for at in areas_named(act) if view.is_sea(at)), view.position.area(ships[0].id) if ships else None)
    if at is None or (not pieces and view.kinds(ships) <= {"transport", "carrier"}):
        return None
    if not ships:
        near = view.of(view.with_us(at), "carrier" if view.kinds(pieces) == {"fighter"} else "transport")
        ships = tuple(sorted(near, key=lambda ship: (ship.side != pieces[0].side, -view.room_aboard(ship))))
    answers = [no(because(TRANSPORTS, "No transport of theirs is in {at}.", at=area(at)))] if not ships else []
    for ship in ships:
        words, who = "{who} may go aboard {ship}.", names(pieces)
        if pieces and pieces[0].side != ship.side:
            words = "{who} may go aboard {ship}: it sails in its own power's turn, and they go ashore in their next."
        against = why_not_load(view, ship, pieces, at)
        answers.append(allowed(words, TRANSPORTS, *against, who=who, others=who, ship=counter(ship.id), zone=area(at)))
    return next((each for each in answers if each.yes), answers[0])


def may_unload(view: World, act: Act) -> Answer | None:
    ships, pieces = _ships_and_pieces(view, act)
    ships = ships or tuple(dict.fromkeys(on for one in pieces if (on := view.carried_by(one)) is not None))
    pieces = pieces or tuple(one for ship in ships for one in view.cargo(ship))
    to = next((at for at in areas_named(act) if view.is_land(at)), None)
    cargo = {ship: tuple(one for one in pieces if view.carried_by(one) == ship) for ship in ships}
    ashore = [one for one in pieces if view.carried_by(one) not in ships]
    if not ships and not ashore:
        return None
    told, rule = "They may go ashore from {ship}." if to is None else "{who} may go ashore in {to}.", TRANSPORTS
    if to is not None and view.opposed(to):
        told, rule = "{who} may land in {to}: an amphibious assault.", LANDING
    return allowed(
        told, rule,
        because(TRANSPORTS, "{who} is not aboard.", who=names(ashore)) if ashore else None,
        (TRANSPORTS, "Nobody is aboard {ship}.", not pieces),
        *(_not_ashore(view, ship, own, to, view.position.area(ship.id)) for ship, own in cargo.items()),
        who=names(pieces), ship=names(ships), to=area(to or AreaId("")),
    )  # fmt: skip


def _not_ashore(view: World, ship: Counter, pieces: Pieces, to: AreaId | None, zone: AreaId) -> Reason | None:
    return first_reason(
        _stay_aboard(view, ship, pieces),
        None if to is None else _bad_shore(view, ship, pieces, to, zone, view.step()),
        _sea_battle(view, zone) if to is not None and view.opposed(to) else no_port(view, zone),
    )
