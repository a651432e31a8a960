"""Aircraft: fuel there and back, bases, and what they do: land, intercept, guard, join battles, bomb; and who finds
submarines (L290-302, L395, L448-452, L502-526, L586-606)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Value, area, counter, say, say_named
from boards.plain.working_out import best_first, grouped, once
from counters.counter import Counter, SideId
from counters.events import CountersMarked, CountersMoved, Single
from counters.game import Game
from counters.position import PlaceId, area_of, carrier_of
from rules_assist.advice import Act, Answer, Finding, Grade, Reach, Reason, Way, without
from rules_assist.common.asked import areas_named, meant, number
from rules_assist.common.reaching import as_way, judged
from rules_assist.common.standpoint import because, first_reason, for_each, ids_of, names, notice, one_of, to_see_to
from rules_assist.common.sums import Term
from rules_assist.common.walking import distances
from rules_assist.rulebook import Group
from rules_assist.rulebooks.empires import world
from rules_assist.rulebooks.empires.income import cut_off
from rules_assist.rulebooks.empires.naval import may_intercept_ships, room_for_fighters
from rules_assist.rulebooks.empires.world import World, is_base, is_damaged, level, links

ROUND, FARTHEST = 1, 14
"""Fuel for each round of combat (L290); no aircraft has more than that."""


@once
def skies(game: Game) -> Mapping[AreaId, Mapping[AreaId, int]]:
    """What lies next to what in the air, and the fuel to enter it: a land 1, a sea zone 2 (L290-294)."""
    price = dict.fromkeys(world.lands(game), 1) | dict.fromkeys(world.seas(game), 2)
    return {at: {link.to: price[link.to] for link in every if link.over != "canal" and link.to in price}
            for at, every in links(game).items()}  # fmt: skip


def fuel(view: World, one: Counter) -> int:
    """What was told; else what is printed and learned, half of it out of supply, less the way on which it is out."""
    if one.amount is not None:
        return round(one.amount)
    owner, start = view.seen_by(one.side), out_from(view, one)
    more = level(owner, "fighter_range") if one.kind == "ftr" else 2 * level(owner, "bomber_range")
    full = round(view.game.number(one, "fuel")) + more
    full = (full + 1) // 2 if cut_off(view, one) else full
    there = flights(owner, start, FARTHEST).get(view.position.area(one.id)) if start else None
    return max(full - (there.used if there else 0), 0)  # Its supply may have been cut while it is out.


def out_from(view: World, one: Counter) -> AreaId | None:
    """Where it flew its mission from, or came from beside troops, while it is out."""
    start = AreaId(view.fact_about("flew_from", one.id) or "") or view.came_from(one)
    at = view.position.area(one.id)
    if not start or start == at or (view.is_land(at) and view.is_friendly(at) and is_base(view, at)):
        return None
    return start


def shut(view: World, at: AreaId) -> bool:
    """The air over those with whom one is at peace."""
    return view.is_land(at) and view.peace(at) is not None


@for_each
def bases(view: World, kind: str) -> frozenset[AreaId]:
    ours, spaces, held = view.friends(), view.game.board.spaces, view.position.holders.items()
    ashore = (at for at, whose in held if whose in ours and view.is_land(at) and is_base(view, at))
    ships = (one for one in view.position.counters.values() if kind == "ftr" and one.kind == "cv" and one.side in ours)
    decks = (view.position.area(one.id) for one in ships if room_for_fighters(view, one) > 0)
    return frozenset((*ashore, *(at for at in decks if at in spaces)))


class Flight(NamedTuple):
    used: int
    route: tuple[AreaId, ...]


@for_each
def ways_home(view: World, kind: str, deck: AreaId) -> Mapping[AreaId, Flight]:
    """To the bases of such aircraft, and to where the carrier lies that fighters have just left."""
    # In an order of their own: of bases equally near, every run of the program names the same.
    ends = sorted({*bases(view, kind), *((deck,) if deck else ())})
    return _spread(view, {at: Flight(0, (at,)) for at in ends}, FARTHEST, home=True)


NO_WAY = Flight(99, (AreaId(""),))


def way_home(view: World, start: AreaId, kind: str, at: AreaId) -> Flight | None:
    ours = (one for one in view.position.in_area(start) if one.kind == "cv" and one.side in view.friends())
    return ways_home(view, kind, start if kind == "ftr" and any(ours) else AreaId("")).get(at)


def there_and_back(view: World, start: AreaId, kind: str, at: AreaId, most: int) -> tuple[Flight, Flight] | None:
    there, back = flights(view, start, most).get(at), way_home(view, start, kind, at)
    return (there, back) if there is not None and back is not None else None


def flights(view: World, start: AreaId, most: int) -> dict[AreaId, Flight]:
    return _spread(view, {start: Flight(0, ())}, most, home=False)


@for_each
def _open_skies(view: World) -> frozenset[AreaId]:
    return frozenset(at for at in skies(view.game) if not shut(view, at))


def _spread(view: World, found: Mapping[AreaId, Flight], most: int, *, home: bool) -> dict[AreaId, Flight]:
    """The cheapest flights from there; or home to there, backwards: one pays for what one enters on the way."""
    every, water, open_ = skies(view.game), world.seas(view.game), _open_skies(view)

    def onward(at: AreaId, here: Flight) -> Iterator[tuple[int, AreaId, Flight]]:
        for to, enters in every.get(at, {}).items():
            total = here.used + ((2 if at in water else 1) if home else enters)
            if total <= most and to in open_:
                yield total, to, Flight(total, here.route if home else (*here.route, to))

    return dict(best_first([(0, at, flight) for at, flight in found.items()], onward))


def goes_up(view: World) -> bool:
    return bool(view.clock.phase) and view.timely(("bombing", "air_combat"), "enemy")


def up(view: World, planes: Group) -> Reach | None:
    """In an enemy's turn to where fighters meet his aircraft, if they do: they fly home from there."""
    ours = goes_up(view) and all(one.kind == "ftr" for one in planes)
    met = {at for at in world.lands(view.game) if ours and view.foes_in(at, "air")}

    def judge(to: AreaId) -> Way | Reason:
        may = may_intercept(view, Act(verb="intercept", counters=ids_of(planes), at=(PlaceId(to),)))
        if to not in met or may is None:
            return because("L504", "No enemy aircraft is over {to}.", to=area(to))
        return as_way(to, may, route=(to,), means="mission", grade="risky")

    found = judged(without(view.game.board.spaces, (view.position.area(planes[0].id),)), judge, met)
    return found if found.ways else None


def fly(view: World, planes: Group, *, bombing: bool = False) -> Reach:
    """There and back: where they land, and where they can fight a round, or drop bombs or men without, and get home."""
    start, most = view.position.area(planes[0].id), min(fuel(view, one) for one in planes)
    kind = "bmb" if any(one.kind == "bmb" for one in planes) else "ftr"
    there = flights(view, start, most)
    rebasing, guard, late = (view.clock.phase.endswith(phase) for phase in ("air_rebasing", "air_guard", "land_combat"))
    need = 0 if bombing or view.clock.phase.endswith("bombing") or all(map(view.cargo, planes)) else ROUND

    def judge(to: AreaId) -> Way | Reason:
        if (flight := there.get(to)) is None:
            return one_of(
                view.peace(to),
                ("L290", "{to} is no territory and no sea zone.", not view.is_land(to) and not view.is_sea(to)),
                ("L290-294", "{to} is out of range: they have {most} fuel.", True),
                to=area(to), most=most)  # fmt: skip
        back, used, left = way_home(view, start, kind, to) or NO_WAY, flight.used, most - flight.used
        rounds, lands = left - back.used, not back.used
        # Land of their own or of an ally, in which no enemy stands; in land combat, wherever there is nobody to fight.
        quiet = view.is_land(to) and view.is_friendly(to) and not view.foes_in(to)
        idle = quiet or (late and (view.is_sea(to) or not view.foes_in(to)))
        named: dict[str, Value] = {"to": area(to), "used": used, "most": most, "left": left, "rounds": rounds,
                                   "home": back.used, "base": area(back.route[0])}  # fmt: skip
        why = None if lands else first_reason(
            ("L526", "{to}: with {left} fuel left they do not come back to a base.", rounds < 0),
            ("L526", "{to}: {used} there and {home} back leave no fuel for a round.", rounds < need),
            ("L296, L395", "{to} is no base: now aircraft only go where they land.", rebasing),
            ("L98, L450-518" if view.is_mountain(to) else "L296, L450-518",
             "{to} is no base, and there is nobody to fight.", idle),
            ("L606", "Air guard is for sea zones.", guard and view.is_land(to)),
            **named)  # fmt: skip
        words, rule = "{to}: {used} of {most} fuel, and they land there.", "L290-296"
        means = "rebasing" if rebasing and all(one.marked("air_guard") for one in planes) else "landing"
        if not lands:
            words = "{to}: {used} there, {home} back to {base}; {rounds} fuel for combat."
            means, rule = ("guard", "L606") if guard else ("mission", "L290-294, L526")
        grade: Grade = "free" if lands else "costs" if rounds > 1 else "risky"
        decks = (one.id for one in view.position.in_area(to) if lands and one.kind == "cv"
                 and one.side in view.friends() and room_for_fighters(view, one, planes) >= len(planes))  # fmt: skip
        return why or Way(to=to, route=flight.route, cost=used, means=means, sentence=say_named(words, named),
                          rule=rule, grade=grade, carriers=(*decks,)[:1])  # fmt: skip

    notes = (why for one in planes if (why := grounded(view, one)) is not None)
    return replace(judged(without(view.game.board.spaces, (start,)), judge, there), notes=tuple(notes))


def off_guard(view: World, move: CountersMoved) -> Iterator[Single]:
    """Who flies on stands no guard any more, and who leaves a fight has its one hit mended (L395, L434, L606)."""
    for mark in ("air_guard", "dented") if move.means != "guard" else ():
        if ids := ids_of(one for one in map(view.one, move.counters) if one.marked(mark)):
            yield CountersMarked(ids, off=(mark,), quiet=True)


def dropped(view: World, move: CountersMoved) -> Iterator[Single]:
    """Who jumps into an enemy's land comes over no border of it, and his bomber throws no more (L302, L510)."""
    to = area_of(move.to)
    for one in map(view.one, move.counters):
        bomber = view.carried_by(one)
        if bomber is not None and bomber.kind == "bmb" and view.holder(to) in view.seen_by(one.side).enemies():
            yield from (view.noted("dropped", each.id) for each in (bomber, one))


def over_enemies(view: World, phase: str) -> Iterator[tuple[World, AreaId, Sequence[Counter]]]:
    """In such a phase the aircraft of whoever acts that are over land of his enemies."""
    acting = view.acting() if view.clock.phase.endswith(phase) else ()
    planes = (one for us in acting for one in us.position.by(us.side) if view.type(one) == "air")
    for at, ours in sorted(grouped(planes, lambda one: view.position.area(one.id)).items()):
        us = view.seen_by(ours[0].side)
        if view.is_land(at) and view.holder(at) in us.enemies():
            yield us, at, ours


def dropping(view: World) -> Iterator[Finding]:
    """Paratroops over an enemy's land, once no fighter stops them: a click drops them (L302, L510)."""
    for _, at, planes in over_enemies(view, "land_combat"):
        for bomber in planes:
            if jump := [one for one in view.cargo(bomber) if one.kind == "para"]:
                words = "{bomber} drops {who} over {at}, and takes no part in the fight."
                yield to_see_to(("L302, L510", words), jump, at, urgent=True, bomber=counter(bomber.id),
                                done=(CountersMoved(ids_of(jump), PlaceId(at)),))  # fmt: skip


def rounds_over(view: World, one: Counter, at: AreaId) -> int:
    """For how many rounds its fuel lasts there. Of one that is there already, and of which nobody noted where it came
    from, the way there is taken to have been as long as the way home (reconstructed)."""
    start, most, owner = view.position.area(one.id), fuel(view, one), view.seen_by(one.side)
    if (ways := there_and_back(owner, start, one.kind, at, most)) is None:
        return 0
    there, back = ways
    unsaid = start == at and one.amount is None and out_from(owner, one) is None
    return max(most - (back if unsaid else there).used - back.used, 0)


def flew(view: World, one: Counter) -> Reason | None:
    words, gone = "{who} flew a mission, and does nothing else this turn.", one.marked("mission")
    return because("L452", words, who=counter(one.id)) if gone or view.so("flew_mission", one.id) else None


def not_launched(view: World, one: Counter) -> Reason | None:
    ship, words = view.carried_by(one), "A damaged carrier launches nothing: {who} stays."
    hit = ship is not None and ship.kind == "cv" and is_damaged(ship)
    return because("L282", words, who=counter(one.id)) if hit else None


STARVED = "{who} is out of supply: half its fuel, and it attacks nothing."


def grounded(view: World, one: Counter) -> Reason | None:
    return first_reason(
        not_launched(view, one),
        flew(view, one),
        ("L492", "{who} moved already this turn.", view.moved(one)),
        ("L661", STARVED, cut_off(view, one)),
        who=counter(one.id))  # fmt: skip


def does_not_fly(view: World, one: Counter, to: AreaId, *, bombing: bool = False) -> Reason | None:
    idle = grounded(view, one)
    if view.position.area(one.id) == to:  # It has flown there already.
        return idle if idle is not None and idle.rule != "L492" else None
    return idle or next(iter(fly(view, (one,), bombing=bombing).refused.get(to, ())), None)


def takes_off(view: World, one: Counter) -> bool:
    ship = view.carried_by(one)
    return view.type(one) == "air" and (ship is None or ship.kind == "cv")


def no_base(view: World, at: AreaId) -> Reason | None:
    """Why aircraft do not come down in a land, nor stay there: asked by reach, by the verb and by what is found."""
    wild = view.is_mountain(at) and not world.city(view.game, at)
    return first_reason(
        ("L296, L526", "{at} is not their own, nor an ally's.", view.holder(at) and not view.is_friendly(at)),
        ("L98", "Nobody lands in mountains without a city.", wild),
        ("L296", "{at} has no city and no airbase.", not is_base(view, at)),
        at=area(at),
    )


def without_base(view: World, one: Counter, at: AreaId) -> Reason | None:
    guards, due = one.marked("air_guard"), view.clock.phase.endswith("air_rebasing") and view.is_turn()
    return no_base(view, at) if view.is_land(at) else first_reason(
        ("L90, L606", "{who} stays over the sea, on no carrier and not on guard.", not guards),
        ("L395", "{who} comes down now, on a base or a carrier.", due),
        who=counter(one.id))  # fmt: skip


# ---------------------------------------------------------------- what they do
def _planes(view: World, act: Act) -> tuple[Counter, ...]:
    named = view.named(act)
    return named if all(view.type(one) == "air" for one in named) else ()


def may_land(view: World, act: Act) -> Answer | None:
    planes = _planes(view, act)
    if not planes:
        return None
    told = [view.position.counters.get(id) for place in (*act.to, *act.at) if (id := carrier_of(place)) is not None]
    named = [ship for ship in told if ship is not None]
    at = view.position.area(named[0].id) if named else areas_named(act)[0]
    there = named or [one for one in view.position.in_area(at) if one.kind == "cv" and one.side in view.friends()]
    free = sum(max(room_for_fighters(view, ship, planes if named else ()), 0) for ship in there)
    dry = view.is_land(at) and not named
    rules = ("L282" if named or not dry else "", "L296", "L395" if view.clock.phase.endswith("air_rebasing") else "")
    return view.allowed(
        act, "They may land in {at}.", ", ".join(filter(None, rules)),
        ("L290", "{at} is no territory and no sea zone.", not view.is_land(at) and not view.is_sea(at)),
        ("L302", "No bomber lands on a carrier.", not dry and any(one.kind == "bmb" for one in planes)),
        ("L282", "There is room for {free:fighter|fighters} aboard.", not dry and free < len(planes)),
        no_base(view, at) if dry else None,
        # Where it could stay, to go elsewhere is to move its base.
        *(flew(view, one) for one in planes if (home := view.position.area(one.id)) != at
          and view.is_friendly(home) and is_base(view, home)),
        at=area(at), free=free)  # fmt: skip


def may_intercept(view: World, act: Act) -> Answer | None:
    """Fighters that go up over their own land or next to it; over sea only in the zone itself (L296, L504)."""
    planes, at = view.named(act), meant(act)
    if any(view.type(one) == "ship" for one in planes):
        return may_intercept_ships(view, act)
    if not planes or at is None:
        return None
    start, wet = view.position.area(planes[0].id), view.is_sea(at)
    far = view.printed("ftr", "interception") + (level(view, "radar") > 0)
    steps = distances(world.network(view.game, "any"), start, passable=world.lands(view.game), within=3).get(at, 99)
    there, left = at == start, min(fuel(view, one) for one in planes)
    return view.allowed(
        act, "They may intercept over {at}; getting there takes {used} fuel.", "L296, L504",
        ("L300", "Bombers do not intercept.", any(one.kind != "ftr" for one in planes)),
        ("L290", "{at} is no territory and no sea zone.", not wet and not view.is_land(at)),
        ("L504", "Over the sea only fighters in the zone itself intercept.", wet and not there),
        ("L296", "{at} is {steps} territories away; they intercept {far} away.", not there and steps > far),
        ("L296", "They have no fuel to get there.", not wet and left < steps < 99),
        *(not_launched(view, one) for one in planes),
        steps=min(steps, 9), far=far, used=0 if there else steps)  # fmt: skip


def may_guard(view: World, act: Act) -> Answer | None:
    at = areas_named(act)[0]

    def why_not(one: Counter) -> Reason | None:
        ways = there_and_back(view, view.position.area(one.id), one.kind, at, most := fuel(view, one))
        need = sum(way.used for way in ways) + ROUND if ways else 0
        return first_reason(
            ("L606", "Air guard is for sea zones.", not view.is_sea(at)),
            ("L606", "{who} did something else this turn.", grounded(view, one)),
            ("L606", "{at} is out of range.", not need),
            ("L606", "It takes {need} fuel, there, a round and back; {who} has {most}.", need > most),
            who=counter(one.id), at=area(at), need=need, most=most)  # fmt: skip

    return view.allowed(act, "They may stand guard over {at}.", "L606", *map(why_not, view.named(act)))


def may_join(view: World, act: Act) -> Answer | None:
    planes, told = _planes(view, act), number(act, "fuel", "left")
    left = min((fuel(view, one) for one in planes), default=None) if told is None else told
    if left is None:
        return None
    return view.allowed(
        act, "{left} fuel is left: it may join the battle.", "L518",
        ("L518", "It takes two fuel to join a land battle; {left} is left.", left < ROUND + 1),
        ("L518", "No land battle is fought at sea.", any(view.is_sea(view.position.area(one.id)) for one in planes)),
        *(flew(view, one) for one in planes),
        ("L661", STARVED, any(cut_off(view, one) for one in planes)),
        left=left)  # fmt: skip


def meeting(view: World) -> Iterator[Finding]:
    """Aircraft among the enemy that his fighters can meet, until they have fought or nobody goes up (L504)."""
    for us, at, planes in over_enemies(view, "air_combat"):
        ours, asked = [one for one in planes if not view.so("met", one.id)], Act(verb="intercept", at=(PlaceId(at),))
        can = (may_intercept(view.seen_by(one.side), replace(asked, counters=(one.id,)))
               for foe in us.enemies() for one in view.position.by(SideId(foe)) if one.kind == "ftr")  # fmt: skip
        if ours and any(may is not None and may.yes for may in can):
            yield notice(("L504", "{who} may be met by fighters over {at}."), ours, at, aspect="battle",
                         severity="warning")  # fmt: skip
            yield to_see_to(("L504", "Nobody goes up against {who} over {at}."), ours, at,
                            done=[view.noted("met", one.id, value=view.clock.phase) for one in ours])  # fmt: skip


def may_detect(view: World, act: Act) -> Answer | None:
    die, hunters, at = number(act, "die", "roll"), view.named(act), meant(act)
    if at is None and die is None and hunters:  # Where they are.
        at = view.position.area(hunters[0].id)
    kinds = [str(one.kind) for one in hunters] or [act.details.get("kind", "")]
    if kinds[0] not in view.game.sheet.kinds:
        return None
    most = view.printed(kinds[0], "detection") + (level(view, "asw") if kinds[0] in ("dd", "ftr", "bmb") else 0)
    hunting, sent = view.clock.phase.endswith("naval_movement"), hunters if at is not None else ()
    away = [one for one in sent if view.type(one) != "air" and view.position.area(one.id) != at]
    found = view.allowed(
        act, "It finds submarines on {most} or less." if die is None else "{die}: it finds them on {most} or less.",
        "L586-590",
        ("L586-590", "Such units find no submarines.", not all(view.printed(kind, "detection") for kind in kinds)),
        ("L586-590", "Submarines are looked for in convoy battles only.",
         hunting and view.reading("free_detection") == "off"),
        ("L586-590", "{at} is no sea zone.", at is not None and not view.is_sea(at)),
        ("L586-590", "{who} is not in {at}.", away),
        ("L586-590", "No submarine of an enemy is in {at}.",
         at is not None and not any(one.kind == "sub" for one in view.foes_in(at))),
        *(does_not_fly(view, one, at) for one in sent if view.type(one) == "air" and at is not None),
        ("L586-590", "{die}: it finds them on {most} or less.", (die or 0) > most),
        ("L586-590", "{one} has thrown already.", die is None and hunters and view.so("threw", hunters[0].id)),
        most=most, die=die or 0, who=names(away), one=names(hunters))  # fmt: skip
    if len(hunters) != 1:
        return found
    who, looked = names(hunters), view.noted("threw", hunters[0].id)
    if die is None:
        return view.throwing(view.done(found, "Look for submarines with {who}", looked, who=who), act, say("a search"))
    return view.done(found, "{who} has found them.", CountersMarked(ids_of(hunters), on=("found",)), who=who)


def fuel_needed(view: World, act: Act) -> Iterable[Term] | None:
    rounds, at, one = number(act, "rounds"), meant(act), next(iter(view.named(act)), None)
    start = view.position.area(one.id) if one else area_of(act.from_[0]) if act.from_ else None
    if one and at is None:
        return [(fuel(view, one), say("What it has."), "L661" if cut_off(view, one) else "L290")]
    if start is None or at is None:
        return None
    kind, rounds = one.kind if one else act.details.get("kind", "ftr"), 1 if rounds is None else rounds
    if (ways := there_and_back(view, start, kind, at, 30)) is None:
        return None
    there, home = ways
    return (
        (there.used, say("To {to}.", to=area(at)), "L290-294"),
        (rounds, say("{rounds:round|rounds} of combat.", rounds=rounds), "L290"),
        (home.used, say("Back to {base}.", base=area(home.route[0])), "L526"),
    )
