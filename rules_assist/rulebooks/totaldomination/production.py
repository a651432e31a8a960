"""Deploying units out of the pool (§6.1, §11.2), placing them before the first year (§11.3), and Resistance (§7.2)."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Iterator, Sequence

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import Counter, CounterId, KindId, SideId
from rules_assist.advice import Act, Answer, Detail, Finding, Ledger, Reach, Reason
from rules_assist.common.asked import added_up, areas_named, figure, number, verb
from rules_assist.common.saying import answer, because, first_reason, notice, unless
from rules_assist.common.sums import Term, told_sum
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.totaldomination import cards, moving, stacking, technology
from rules_assist.rulebooks.totaldomination.powers import (
    AXIS,
    CHINA,
    FACTIONS,
    FRANCE,
    GERMANY,
    ITALY,
    JAPAN,
    JOINING,
    PARTNERS,
    POWERS,
    UK,
    US,
    USSR,
    everywhere,
    no_area,
    original,
)  # fmt: skip
from rules_assist.rulebooks.totaldomination.world import World

PLACING = "placing"
"""The phase in which units are placed freely, before the first year."""

PHILIPPINES = AreaId("philippines")
PLACED = {USSR: 4, CHINA: 2, JAPAN: 6, UK: 3, FRANCE: 1, US: 3, GERMANY: 5, ITALY: 1}
"""How many units of each nation are placed freely (§11.3); of the American ones a Fleet in the Philippines."""

TOKENS_OF_AN_EVENT = "tokens of one Resistance event"
FROM_THE_POOL = because("§6.1", "Units on the map are destroyed first, to be deployed elsewhere.")
RESISTANCE_RULE = "§7.2, 7.2.D"
ABROAD = "Units of {side} are placed in their homeland: not in {to}."


# ---- deploying (§6.1)
def deploy_reach(view: World, group: tuple[Counter, ...], *, free: bool = False) -> Reach:
    """Where units of the pool can be laid out; units on the map are destroyed first, to be had again. An event deploys
    them `free` of cost."""
    if view.clock.phase == PLACING:
        return placing_reach(view, group)
    cost, rule = technology.bill(view, "deploy", group, "§6.1")
    always, notes = tuple(why_not_deploy(view, group)), list[Reason]()
    nobodys = [why for one in group if (why := moving.nobodys_unit(view, one))][:1]
    if any(view.lies_on_map(one) for one in group):
        notes.append(FROM_THE_POOL)

    def against(to: AreaId) -> Iterator[Reason]:
        yield from (*nobodys, *_against(view, group, to), *always)

    words = "It can be deployed in {to} for {cost:OP|OPs}."
    among = everywhere(view.game)
    return moving.laid_out(among, against, "deploy", words, rule, cost=0 if free else cost, notes=(*always, *notes))


def why_not_deploy(view: World, group: Sequence[Counter]) -> Iterator[Reason]:
    """What speaks against these units wherever they are to go."""
    for one in group:
        if why := moving.nobodys_unit(view, one) or stacking.not_played_with(view, view.type(one)):
            yield why
    yield from _more_than_there_are(view, [one for one in group if not view.lies_on_map(one)])


def _more_than_there_are(view: World, coming: Sequence[Counter]) -> Iterator[Reason]:
    planes = [one for one in coming if one.kind == "air_fleet"]
    if planes and (why := stacking.too_many_air_fleets(view, planes)):
        yield why
    for (kind, of), same in Tally((one.kind, one.side) for one in coming).items():
        if why := stacking.none_left(view, kind, of, same):
            yield why


def _against(view: World, group: tuple[Counter, ...], to: AreaId) -> Iterator[Reason]:
    """What is wrong with the area itself."""
    here = view.areas[to]
    shut = stacking.beyond_the_dashed_line(view, to) or next(
        (why for one in group if (why := wrong_colour(view, one, to))), None
    )
    if shut:
        yield shut
        return
    if any(not view.is_own(one) for one in view.units_in(to)):
        yield because("§6.1", "An enemy unit is in {to}.", to=area(to))
    for sort in (view.type(one) for one in group):
        if not (here.shipyard if sort == "fleet" else here.factory):
            words = "{to} has no shipyard." if sort == "fleet" else "{to} has no factory."
            yield because("§6.1, 3.5", words, to=area(to))
    if view.of_type(to, "damage"):
        yield because("§6.1", "A Damage marker lies in {to}.", to=area(to))
    if full := stacking.too_many(view, group, to):
        yield full


def wrong_colour(view: World, one: Counter, to: AreaId) -> Reason | None:
    """Units come into home areas of their own colour only: French ones in France, American ones in the US, and no
    others there (§6.1, §4.3, §9.0)."""
    nation = view.areas[to].home
    if nation == one.side or is_lent(view, one, to):
        return None
    both = {nation, one.side}
    rule = "§4.3, 4.3.B" if both & set(PARTNERS) else "§9.0, 6.1" if both & set(JOINING) else "§6.1"
    words, who = "{to} is no home area of {side}.", one.side
    if one.side in (*PARTNERS, *JOINING):
        words = "Units of {side} are deployed in its own areas only: not in {to}."
    elif nation and view.run_by(nation) == view.power:
        words, who = "Only units of {side} are deployed in {to}.", nation
    return because(rule, words, side=side(who), to=area(to))


def is_lent(view: World, one: Counter, to: AreaId) -> bool:
    """American units in a British home area, and the other way round: by option us_in_uk_homes, where the sign that
    shuts it is not printed (§9.0)."""
    here = view.areas[to]
    if {here.home, one.side} != {UK, US} or view.run_by(here.home) != view.power:
        return False
    open_by = {"not_at_factories": not here.factory, "not_in_the_capital": not here.capital}
    return open_by.get(view.says("us_in_uk_homes"), False)


def unused(view: World, kind: str, of: SideId, but: Collection[CounterId] = ()) -> Counter | None:
    """A unit that lies in its pool, other than these."""
    lying = view.pile(stacking.pool_of(view, of))
    return next((one for one in lying if (one.kind, one.side) == (kind, of) and one.id not in but), None)


def no_more(view: World, kind: str, of: SideId, rule: str) -> Reason:
    """None lies in the pool."""
    words, name = "No {kind} of {side} is left in supply.", view.game.sheet.kinds[KindId(kind)].name
    return because(rule, words, kind=name, side=side(of))


# ---- placing freely (§11.3)
def placing_reach(view: World, group: tuple[Counter, ...]) -> Reach:
    """Anywhere in their homeland where there is room, for nothing, as many as are listed: with a factory or without,
    at war or not."""
    always = tuple(why_not_place(view, group))

    def against(to: AreaId) -> Iterator[Reason]:
        yield from (*_against_placing(view, group, to), *always)

    words = "It can be placed in {to}."
    return moving.laid_out(elsewhere(view, group), against, "deploy", words, "§11.3", notes=always)


def elsewhere(view: World, group: Sequence[Counter]) -> dict[AreaId, Reason | None]:
    """All but the area in which all of them lie."""
    starts = {AreaId(view.position.where[one.id]) for one in group}
    return {at: why for at, why in everywhere(view.game).items() if starts != {at}}


def why_not_place(view: World, group: Sequence[Counter]) -> Iterator[Reason]:
    """More of a nation than are listed, or than there are counters."""
    coming = [one for one in group if not view.lies_on_map(one)]
    lying = Tally(one.side for one in view.on_map())
    for of, more in Tally(one.side for one in coming).items():
        if lying[of] + more > PLACED.get(of, 0):
            words = "Units of {side} that are placed freely: {most}, and not {count}."
            yield because("§11.3", words, side=side(of), most=PLACED.get(of, 0), count=lying[of] + more)
    yield from (why for one in coming if (why := stacking.not_played_with(view, view.type(one))))
    yield from _more_than_there_are(view, coming)


def _against_placing(view: World, group: Sequence[Counter], to: AreaId) -> Iterator[Reason]:
    if closed := stacking.beyond_the_dashed_line(view, to):
        yield closed
        return
    for one in group:
        abroad = view.areas[to].home != one.side
        why = because("§11.3", ABROAD, side=side(one.side), to=area(to)) if abroad else None
        if wrong := why or stacking.unsuitable(view, one, to) or _not_the_fleet(view, one, to):
            yield wrong
    if full := stacking.too_many(view, group, to):
        yield full


def _not_the_fleet(view: World, one: Counter, to: AreaId) -> Reason | None:
    """Of the American units one is a Fleet in the Philippines; the two others are in the US."""
    if one.side != US:
        return None
    lying = [each for each in view.on_map() if each.side == US and each.id != one.id]
    there = [each for each in lying if view.position.area(each.id) == PHILIPPINES]
    third, alone = len(lying) - len(there) >= PLACED[US] - 1, "One American Fleet, and nothing else, is placed in {to}."
    return first_reason(
        ("§11.3", alone, to == PHILIPPINES and (there or one.kind != "fleet")),
        ("§11.3", "The third American unit is a Fleet in {to}.", to != PHILIPPINES and third),
        to=area(PHILIPPINES),
    )


def placed_freely(view: World) -> Iterator[Finding]:
    """While units are placed: more of a nation than are listed. When the first year begins: fewer."""
    clock = view.clock
    if view.says("units_placed") != "freely" or clock.turn != 1 or clock.phase not in (PLACING, "draw"):
        return
    units = [one for one in view.on_map() if one.side in PLACED]
    for nation, most in PLACED.items():
        lying = [one for one in units if one.side == nation]
        over, begins = len(lying) > most, clock.phase == "draw"
        if over or (len(lying) < most and begins):
            words = "{count:unit|units} of {side} are placed; {most} should be."
            if over:
                words = "{count:unit|units} of {side} are placed; there are to be {most}."
            why = because("§11.3", words, count=len(lying), side=side(nation), most=most)
            yield notice(why, lying, aspect="limit", severity="error" if over else "warning")
    for one in units:
        at = view.position.area(one.id)
        if view.areas[at].home != one.side or (one.side == US and at == PHILIPPINES and one.kind != "fleet"):
            yield notice(because("§11.3", ABROAD, side=side(one.side), to=area(at)), (one,), at, aspect="place")


def to_place(view: World, act: Act) -> list[Term] | None:
    """While units are placed freely, how many of each nation are still to come."""
    us, lying = view.power, Tally(one.side for one in view.on_map())
    if view.clock.phase != PLACING or us not in POWERS:
        return None
    return [
        (most - lying[nation], say("{side}", side=side(nation)), "§11.3")
        for nation, most in PLACED.items()
        if us in (nation, original(view.game, nation)) and most > lying[nation]
    ]


# ---- U-Boots (§11.2)
def u_boot_reach(view: World, group: tuple[Counter, ...], means: str) -> Reach:
    """To any of their areas, or by option u_boot_moves to those next to them; they need no supply."""
    rule, words = "§6.2, 11.2" if means == "move" else "§6.1, 11.2", "A U-Boot can be in {to} for {cost:OP|OPs}."

    def against(to: AreaId) -> Iterator[Reason]:
        return (why for why in _against_boats(view, group, to, means) if why)

    cost = technology.bill(view, means, group, rule)[0]
    return moving.laid_out(elsewhere(view, group), against, means, words, rule, cost=cost)


def _against_boats(view: World, group: tuple[Counter, ...], to: AreaId, means: str) -> Iterator[Reason | None]:
    yield stacking.unsuitable(view, group[0], to)
    yield stacking.beyond_the_dashed_line(view, to)
    if view.areas[to].for_u_boots:
        yield stacking.too_many_boats(view, group, to)
    yield stacking.not_played_with(view, "u_boot")
    if means == "deploy":
        coming = sum(not view.lies_on_map(one) for one in group)
        yield stacking.too_many_u_boots(view, coming)
        yield stacking.none_left(view, group[0].kind, group[0].side, coming)
    elif view.says("u_boot_moves") != "to_any":
        near = view.game.board.neighbours
        if not all(to in near(view.position.area(one.id)) for one in group):
            yield because("§6.2, 11.2", "No link leads a U-Boot to {to}.", to=area(to))


# ---- Resistance (§7.2.D)
def no_resistance(view: World, at: AreaId) -> Reason | None:
    """It is put only into areas that are nobody's home and that the Axis controls; not on islands."""
    if at not in view.areas:
        return no_area(at)
    words = "{to} is an Island area: no Resistance is put there."
    return (
        stacking.beyond_the_dashed_line(view, at)
        or stacking.no_resistance_here(view, at)
        or first_reason(
            ("§3.7", words, "resistance" not in view.areas[at].takes),
            (RESISTANCE_RULE, "The Axis does not control {to}.", view.faction(view.controller(at)) != AXIS),
            to=area(at),
        )
    )


def too_many_tokens(view: World, coming: int) -> Reason | None:
    """Up to three by one event, and six in all (§7.2, §1.0)."""
    most, lying = view.limit(TOKENS_OF_AN_EVENT), sum(one.kind == "resistance" for one in view.on_map())
    printed = sum(view.game.sheet.kinds[KindId("resistance")].mix.values())
    words = "There are {printed:token|tokens} of Resistance, and {lying} lie on the map."
    return first_reason(
        (RESISTANCE_RULE, "One event puts up to {most:token|tokens}, not {count}.", coming > most),
        (f"{RESISTANCE_RULE}, 3.6", words, lying + coming > printed),
        most=most, count=coming, printed=printed, lying=lying,
    )  # fmt: skip


def why_no_tokens(view: World, places: Sequence[AreaId], coming: int) -> Iterator[Reason | None]:
    """What is against so many tokens in these areas, whoever's card brings them."""
    yield because(RESISTANCE_RULE, "Resistance is the Allies'.") if view.faction(view.power) == AXIS else None
    yield stacking.not_played_with(view, "resistance")
    yield from (no_resistance(view, at) for at in places)
    yield too_many_tokens(view, coming)


def resistance_reach(view: World, group: tuple[Counter, ...]) -> Reach:
    """Where an event can put tokens out of the pool."""
    wrong = stacking.not_played_with(view, "resistance"), too_many_tokens(view, len(group))

    def against(to: AreaId) -> Iterator[Reason]:
        return (why for why in (no_resistance(view, to), *wrong) if why)

    event = because(f"{RESISTANCE_RULE}, 6.1", "Resistance comes by an event only, for no OPs.")
    words, notes = "An event can put Resistance into {to}.", (event, *(why for why in wrong if why))
    return moving.laid_out(everywhere(view.game), against, "event", words, RESISTANCE_RULE, notes=notes)


def may_place_resistance(view: World, act: Act) -> Answer | None:
    """`may place_resistance at poland, ukraine [with tokens 3]`: each place named once more is one more token."""
    places = areas_named(act)
    tokens = sum(view.type(one) == "resistance" for one in view.named(act))
    coming = max(len(places), tokens, number(act, "tokens", "count") or 0)
    unplayed = cards.why_no_card_is_played(view, cards.asked_card(view, act), "resistance")
    reasons = (unplayed, *why_no_tokens(view, places, coming))
    return answer(reasons, "An event can put Resistance there.", RESISTANCE_RULE) if places else None


# ---- lying there, however they come (§3.7)
def may_stand(view: World, act: Act) -> Answer | None:
    """`may stand #a, #b at x`: whether they may lie there together, with those who are there already."""
    places = areas_named(act)
    there = view.units_in(places[0]) if places and places[0] in view.areas else ()
    group = view.named(act) or there
    if not group or not places or not all(view.is_unit(one) for one in group):
        return None
    if all(view.type(one) == "resistance" for one in group):
        return may_place_resistance(view, act)
    us = view.its_power(next((one.side for one in group if one.side not in FACTIONS), group[0].side))
    return unless(_against_standing(us, group, places[0]), say("There is room in {at}.", at=area(places[0])), "§3.7")


def _against_standing(view: World, group: tuple[Counter, ...], at: AreaId) -> Iterator[Reason | None]:
    if at not in view.areas:
        yield no_area(at)
        return
    boats = tuple(one for one in group if view.type(one) == "u_boot")
    stack = tuple(one for one in group if view.stacks(one))
    yield stacking.why_shut(view, at) if stack else stacking.beyond_the_dashed_line(view, at)
    if len({view.party(one) for one in stack}) > 1:
        yield because("§3.7", "Units of two powers do not stack together.")
    yield from (stacking.unsuitable(view, one, at) for one in group)
    yield from (stacking.not_played_with(view, view.type(one)) for one in group)
    yield from (stacking.held_by_others(view, one, at) for one in stack)
    if stack and not view.any_firm(stack):
        yield stacking.alone_in_the_air(view, stack[0], at)
    yield stacking.too_many(view, stack, at) if stack else None
    yield stacking.too_many_boats(view, boats, at) if boats else None
    if any(view.type(one) == "resistance" for one in group):
        yield stacking.no_resistance_here(view, at)


# ---- figures
def pool(view: World, act: Act) -> Ledger | None:
    """What is left to be deployed of the power and of all it runs (§2.0, §3.6)."""
    us, sides = view.power, view.game.sheet.sides
    if us not in POWERS:
        return None
    lying = Tally((one.kind, one.side) for one in view.on_map())
    terms: list[Term] = [
        (printed - lying[kind.id, of], say("{adjective} {kind}", adjective=sides[of].adjective, kind=kind.name), "§3.6")
        for kind in view.game.sheet.kinds.values()
        if kind.sort == "unit" and not stacking.not_played_with(view, kind.type)
        for of, printed in kind.mix.items()
        if view.run_by(of) == us
    ]
    total = sum(amount for amount, *_ in terms)
    told = say("{side}, {name}: {total}.", side=side(view.side), name="units in supply", total=total)
    return told_sum("pool", view.side, terms, told, "§3.6")


def air_fleets(view: World, act: Act) -> list[Term] | None:
    """How many more may come on the map, its allies' with them or, by option air_fleet_limit, each power's for
    itself."""
    if view.power not in POWERS or stacking.not_played_with(view, "air_fleet"):
        return None
    of_it = view.says("air_fleet_limit") == "for_each_power"
    lying = sum(not of_it or one.side == view.side for one in stacking.air_fleets_of(view))
    most = stacking.most_air_fleets(view), say("The limit, with its technology."), "§6.1, 8.1"
    return [most, (-lying, say("Air Fleets on the map."), "§6.1")] if lying else [most]


def too_many_planes(view: World) -> Iterator[Finding]:
    """More Air Fleets on the map than there may be."""
    if (planes := stacking.air_fleets_of(view)) and (why := stacking.too_many_air_fleets(view)):
        yield notice(why, planes, aspect="limit")


CHAPTER = Chapter(
    findings=(too_many_planes,),
    once=(placed_freely,),
    verbs=(
        verb("stand", may_stand, "Lie there together", "counters at", suits=World.is_unit,
             also="stack end stay remain be", details=(Detail(name="tokens", least=0),)),
    ),
    figures=(
        figure("pool", pool, "Units in supply", "side", also="supply"),
        added_up("air_fleets", air_fleets, "Air Fleets that may still come", "side", rule="§6.1",
               called="Air Fleets that may still come"),
        added_up("to_place", to_place, "Units still to be placed", "side", rule="§11.3",
               called="units still to be placed"),
    ),
)  # fmt: skip
