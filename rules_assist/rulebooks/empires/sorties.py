"""What aircraft do: land, intercept, guard, join battles, bomb; and who finds submarines (L296, L448-452, L502-518,
L586-606)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, SideId
from counters.game import Game
from counters.once import once
from counters.places import area_of, carrier_of
from rules_assist.advice import Act, Answer, Detail, Reason
from rules_assist.common.asked import added_up, areas_named, number, verb
from rules_assist.common.saying import allowed, first_reason, names
from rules_assist.common.sums import Term
from rules_assist.common.walking import distances
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.afloat import FORCE, intercept_ships, room_for_fighters
from rules_assist.rulebooks.empires.air import (
    ROUND,
    does_not_fly,
    flights,
    fuel,
    grounded,
    is_plane,
    skies,
    ways_home,
)
from rules_assist.rulebooks.empires.ground import is_base, level
from rules_assist.rulebooks.empires.naval import DIE, of_kinds
from rules_assist.rulebooks.empires.war import World

DETECTION: Mapping[str, int] = {"bb": 2, "dd": 4, "bmb": 2, "ftr": 1}
"""The chart of L586-590."""


def _planes(view: World, act: Act) -> tuple[Counter, ...]:
    """The aircraft of a question about nothing else."""
    named = view.named(act)
    return named if all(is_plane(view, one) for one in named) else ()


def _land(view: World, act: Act) -> Answer | None:
    """Whether aircraft may end there: `may land #ftr at paris` (L98, L114, L282, L296, L395)."""
    planes, places = _planes(view, act), areas_named(act)
    if not planes or not places:
        return None
    told = [view.position.counters.get(id) for place in (*act.to, *act.at) if (id := carrier_of(place)) is not None]
    named = [ship for ship in told if ship is not None]
    at = view.position.area(named[0].id) if named else places[0]
    there = named or [one for one in view.position.in_area(at) if one.kind == "cv" and one.side in view.friends()]
    free = sum(max(room_for_fighters(view, ship, planes if named else ()), 0) for ship in there)
    dry, city = view.is_land(at) and not named, ground.city(view.game, at)
    return allowed(
        "They may land in {at}.", "L296",
        ("L290", "{at} is no territory and no sea zone.", not view.is_land(at) and not view.is_sea(at)),
        ("L302", "No bomber lands on a carrier.", not dry and any(one.kind == "bmb" for one in planes)),
        ("L282", "There is room for {free} fighters aboard.", not dry and free < len(planes)),
        ("L296", "{at} is not their own, nor an ally's.", dry and not view.is_friendly(at)),
        ("L98", "Nobody lands in mountains without a city.", dry and ground.is_mountain(view.game, at) and not city),
        ("L296", "{at} has no city and no airbase.", dry and not is_base(view, at)),
        at=area(at), free=free,
    )  # fmt: skip


def _intercept(view: World, act: Act) -> Answer | None:
    """Fighters that go up over their own land or next to it; over sea only in the zone itself (L296, L504)."""
    planes, at = view.named(act), next(iter(areas_named(act)), None)
    if any(view.type(one) == "ship" for one in planes):
        return intercept_ships(view, act)
    if not planes or at is None:
        return None
    start, far, wet = view.position.area(planes[0].id), range_of(view), view.is_sea(at)
    steps = distances(network_of_lands(view.game), start, within=3).get(at, 99)
    there, left = at == start, min(fuel(view, one) for one in planes)
    return allowed(
        "They may intercept over {at}; getting there takes {used} fuel.", "L296, L504",
        ("L300", "Bombers do not intercept.", any(one.kind != "ftr" for one in planes)),
        ("L290", "{at} is no territory and no sea zone.", not wet and not view.is_land(at)),
        ("L504", "Over the sea only fighters in the zone itself intercept.", wet and not there),
        ("L296", "{at} is {steps} territories away; they intercept {far} away.", not there and steps > far),
        ("L296", "They have no fuel to get there.", not wet and left < steps < 99),
        *(why for one in planes if (why := grounded(view, one)) is not None and why.rule == "L282"),
        at=area(at), steps=min(steps, 9), far=far, used=0 if there else steps,
    )  # fmt: skip


def range_of(view: World) -> int:
    return 1 + (level(view, "radar") > 0)


@once
def network_of_lands(game: Game) -> Mapping[AreaId, tuple[AreaId, ...]]:
    """Territories next to each other for aircraft, whatever waterway is between."""
    land = ground.lands(game)
    return {at: tuple(to for to, price in every if price == 1) for at, every in skies(game).items() if at in land}


def _guard(view: World, act: Act) -> Answer | None:
    """Whether it can stand on air guard over a sea zone until its next turn (L604-606)."""
    if not act.counters or not areas_named(act):
        return None
    at = areas_named(act)[0]
    return allowed("They may stand guard over {at}.", "L606",
                   *(_no_guard(view, one, at) for one in view.named(act)), at=area(at))  # fmt: skip


def _no_guard(view: World, one: Counter, at: AreaId) -> Reason | None:
    flight = flights(view, view.position.area(one.id), fuel(view, one)).get(at)
    home = ways_home(view.game, view.position, view.side, one.kind).get(at)
    need = None if flight is None or home is None else flight.used + home.used + ROUND
    return first_reason(
        ("L606", "Air guard is for sea zones.", not view.is_sea(at)),
        ("L606", "{who} did something else this turn.", grounded(view, one)),
        ("L606", "{at} is out of range.", need is None),
        ("L606", "It takes {need} fuel, there, a round and back; {who} has {most}.", (need or 0) > fuel(view, one)),
        who=counter(one.id), at=area(at), need=need or 0, most=fuel(view, one),
    )  # fmt: skip


def _join(view: World, act: Act) -> Answer | None:
    """Whether it can take part in a land battle with so much fuel left (L518)."""
    planes, told = _planes(view, act), number(act, "fuel", "left")
    left = min((fuel(view, one) for one in planes), default=None) if told is None else told
    if left is None:
        return None
    return allowed(
        "{left} fuel is left: it may join the battle.", "L518",
        ("L518", "It takes two fuel to join a land battle; {left} is left.", left < ROUND + 1),
        *(why for one in planes if (why := grounded(view, one)) is not None and why.rule == "L452"),
        left=left,
    )  # fmt: skip


def _bomb(view: World, act: Act) -> Answer | None:
    """Industrial bombing and what it may aim at; or tactical bombing (L448-452)."""
    planes, at = view.named(act), next(iter(areas_named(act)), None)
    if not planes or at is None:
        return None
    tactical, aim = act.verb in ("tactical_bombing", "bomb_tactically"), act.details.get("aim", "")
    whose, cities = view.holder(at), bool(ground.city(view.game, at))
    works, oil = ground.has_kind(view.position, at, "ic"), ground.has_kind(view.position, at, "oil")
    bombable = works or (cities and view.reading("bomb_cities") == "on")
    nothing_there = aim in ("", "resources") and not bombable and not (oil and not aim)
    return allowed(
        "They may bomb {at}; after that they do nothing else this turn.", "L452" if tactical else "L450",
        ("L450", "Fighters do no industrial bombing.", not tactical and any(one.kind != "bmb" for one in planes)),
        ("L401", "{at} is not held by an enemy.", whose not in view.enemies()),
        ("L450", "{at} has no industrial complex and no city.", not tactical and nothing_there),
        ("L450", "{at} has neither industrial complex nor city.", aim == "manpower" and not (works or cities)),
        ("L450", "No oil is stored in {at}.", aim == "oil" and not oil),
        ("L450", "{side} has no men left: that would have no effect.",
         aim == "manpower" and view.as_(whose).saved("manpower") <= 0),
        *(does_not_fly(view, one, at) for one in planes),
        at=area(at), side=side(SideId(whose)),
    )  # fmt: skip


def _detect(view: World, act: Act) -> Answer | None:
    """Whether ships or aircraft find submarines, or with which die: where they are, or where they are sent."""
    die, hunters, at = number(act, "die", "roll"), view.named(act), next(iter(areas_named(act)), None)
    kinds = [str(one.kind) for one in hunters] or [act.details.get("kind", "")]
    if kinds[0] not in view.game.sheet.kinds:
        return None
    most = DETECTION.get(kinds[0], 0) + (level(view, "asw") if kinds[0] in ("dd", "ftr", "bmb") else 0)
    hunting = view.position.clock.phase.endswith("naval_movement")
    found = allowed(
        "It finds submarines on {most} or less." if die is None else "{die}: it finds them on {most} or less.",
        "L586-590",
        ("L586-590", "Such units find no submarines.", not all(kind in DETECTION for kind in kinds)),
        ("L586-590", "Submarines are looked for in convoy battles only.",
         hunting and view.reading("free_detection") == "off"),
        *(() if at is None else _nothing_to_find(view, hunters, at)),
        most=most, die=die or 0,
    )  # fmt: skip
    missed = found.yes and die is not None and die > most
    return Answer(yes=False, sentence=found.sentence, rule=found.rule) if missed else found


def _nothing_to_find(view: World, hunters: Sequence[Counter], at: AreaId) -> Iterable[Reason | None]:
    away = [one for one in hunters if not is_plane(view, one) and view.position.area(one.id) != at]
    yield first_reason(
        ("L586-590", "{at} is no sea zone.", not view.is_sea(at)),
        ("L586-590", "{who} is not in {at}.", away),
        ("L586-590", "No submarine of an enemy is in {at}.", not any(one.kind == "sub" for one in view.foes_in(at))),
        who=names(away), at=area(at),
    )  # fmt: skip
    yield from (does_not_fly(view, one, at) for one in hunters if is_plane(view, one))


def _fuel_needed(view: World, act: Act) -> Iterable[Term] | None:
    """There, rounds of combat, and back: `ledger fuel #ftr to paris with rounds 1`."""
    rounds, at, one = number(act, "rounds"), next(iter(areas_named(act)), None), next(iter(view.named(act)), None)
    start = view.position.area(one.id) if one else area_of(act.from_[0]) if act.from_ else None
    if start is None or at is None:
        return None
    kind, rounds = one.kind if one else act.details.get("kind", "ftr"), 1 if rounds is None else rounds
    flight = flights(view, start, 30).get(at)
    home = ways_home(view.game, view.position, view.side, kind).get(at)
    if flight is None or home is None:
        return None
    return (
        (float(flight.used), say("To {to}.", to=area(at)), "L290-294"),
        (float(rounds), say("{rounds} rounds of combat.", rounds=rounds), "L290"),
        (float(home.used), say("Back to {base}.", base=area(home.route[0])), "L526"),
    )


def _bombs(view: World, act: Act) -> Iterable[Term] | None:
    """What one bomber's die takes from the saved resources: no more than the land is worth (L450)."""
    die, at, worth = number(act, "die", "roll"), next(iter(areas_named(act)), None), number(act, "value")
    if worth is None and at is not None:
        worth = ground.worth(view.game, at)
    if die is None or worth is None:
        return None
    terms: list[Term] = [(float(die), say("The die."), "L450")]
    if die > worth:
        terms.append((float(worth - die), say("No more than the value of the land: {worth}.", worth=worth), "L450"))
    return terms


IN_THE_AIR = ("bombing", "naval_movement", "naval_combat", "land_movement", "air_combat", "land_combat")
CHAPTER = Chapter(
    verbs=(
        verb("land", _land, "Land", "counters at", also="rebase base", rule="L296", suits=is_plane, bare=False,
             phases=("air_rebasing", *IN_THE_AIR)),
        verb("intercept", _intercept, "Intercept", "counters at", also="intercept_aircraft air_interception",
             phases=IN_THE_AIR, rule="L504", details=(FORCE,), suits=of_kinds("ftr")),
        verb("air_guard", _guard, "Stand on air guard", "counters at", also="guard cover", phases=("air_guard",),
             rule="L606", suits=is_plane, bare=False),
        verb("join_battle", _join, "Join a land battle", "counters", also="join_land_battle", rule="L518",
             phases=("land_movement", "air_combat", "land_combat"),
             details=(Detail(name="fuel", least=0, most=20, also=("left",)),), suits=is_plane),
        verb("industrial_bombing", _bomb, "Bomb industry", "counters at", also="bomb strategic_bombing",
             phases=("bombing",), rule="L450",
             details=(Detail(name="aim", values=("resources", "manpower", "oil"), also=("target",)),),
             suits=of_kinds("bmb"), bare=False),
        verb("tactical_bombing", _bomb, "Bomb positions", "counters at", also="bomb_tactically", phases=("bombing",),
             rule="L452", suits=is_plane, bare=False),
        verb("detect", _detect, "Look for submarines", "counters", phases=("naval_movement", "collect"),
             rule="L586-590", details=(DIE, Detail(name="kind", names="kind")), suits=of_kinds(*DETECTION)),
    ),
    figures=(
        added_up("fuel", _fuel_needed, "Fuel there and back", "counters to", rule="L290-294", only_named=True,
                 details=(Detail(name="rounds", least=0, most=9), Detail(name="kind", names="kind"))),
        added_up("bombed", _bombs, "Resources bombed", "side at", rule="L450", called="resources bombed",
                 nobodys=True, also="bombing", only_named=True,
                 details=(DIE, Detail(name="value", least=0, most=20))),
    ),
)  # fmt: skip
