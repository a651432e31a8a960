"""Who may be where, and with whom (§3.6, §3.7, §6.2, §11); whose an area is (§3.8); supply (§3.9); what is wrong."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from boards.plain.working_out import grouped, once
from counters.counter import Counter, KindId, SideId
from counters.game import Game
from counters.position import area_of
from rules_assist.advice import Act, Answer, Finding, Reason, SupplyLine
from rules_assist.common.asked import areas_named
from rules_assist.common.stacking import Limit, no_room
from rules_assist.common.standpoint import because, first_reason, for_each, ids_of, names, no, notice, number, one_of
from rules_assist.common.sums import Term
from rules_assist.common.supplying import Shortest, other_ways
from rules_assist.common.walking import distances
from rules_assist.rulebooks.totaldomination.technology import HEAVY_BOMBERS, has
from rules_assist.rulebooks.totaldomination.world import ALLIES, FACTIONS, JOINING, POWERS, World, grounds, sorts

# Units that are played with only if the table has chosen so: the option that says it.
STARRED = {
    "air_fleet": ("air_fleets", "§11.1", "Air Fleets are not played with."),
    "u_boot": ("u_boots", "§11.2", "U-Boots are not played with."),
    "resistance": ("resistance", "§7.2", "Resistance is not played with."),
}

UNSUITED = {
    "u_boot": ("§3.7, 11.2", "U-Boots are for the Atlantic, the Caribbean and Iceland: not for {to}."),
    "army": ("§3.7", "{to} is an Island area: no Army ends its move there."),
    "fleet": ("§3.7", "{to} is a Land area: no Fleet ends its move there."),
    "resistance": ("§3.7", "{to} is an Island area: no Resistance is put there."),
}
ALONE = "An Air Fleet alone in {to} would be removed at once."
FIRST = "The first unit into {to} must be an Army or a Fleet. An Air Fleet alone in {to} would be removed at once."


# ---- how many there are (§3.6, §6.1, §11.2)
def not_played_with(view: World, sort: str) -> Reason | None:
    """Air Fleets, U-Boots and Resistance may be left out; in the solo game they are (§3.6, §13.0)."""
    name, rule, words = STARRED.get(sort, ("", "", ""))
    played = not name or (view.reading(name) == "on" and not view.alone())
    return None if played else because(f"{rule}, 13.0, 13.0.8, 3.6" if view.alone() else f"{rule}, 3.6", words)


def none_left(view: World, kind: KindId, of: SideId, coming: int = 1) -> Reason | None:
    rule = view.game.sheet.kinds[kind]
    printed, lying = rule.mix.get(of, 0), [(one.kind, one.side) for one in view.on_map()].count((kind, of))
    over = "§3.6", "Counters of {side}, {kind}: {printed} in all, {lying} on the map.", lying + coming > printed
    return first_reason(over, side=side(of), printed=printed, kind=rule.name, lying=lying)


def air_fleets_of(view: World) -> list[Counter]:
    return [one for one in view.on_map() if one.kind == "air_fleet" and view.is_own(one)]


def most_air_fleets(view: World) -> int:
    return view.limit("with Heavy Bombers (A4)" if has(view, HEAVY_BOMBERS) else "Air Fleets on the board")


def too_many_air_fleets(view: World, coming: Sequence[Counter] = ()) -> Reason | None:
    """One for a player, with Heavy Bombers two; by option air_fleet_limit of each nation (§6.1)."""
    flying, most = [one.side for one in (*air_fleets_of(view), *coming)], most_air_fleets(view)
    together = view.reading("air_fleet_limit") == "for_each_player"
    count = len(flying) if together else max(map(flying.count, flying), default=0)
    words = "{count} Air Fleets on the map; the limit is {most}."
    return first_reason(("§6.1", words, count > most), count=count, most=most)


def too_many_u_boots(view: World, coming: int) -> Reason | None:
    """One in 1939, two in 1940, from 1941 on all three (§11.2)."""
    most, count = view.of_year("u_boots"), len(view.u_boots()) + coming
    words = "In {year} there may be {most:U-Boot|U-Boots} on the map, not {count}."
    turn, over = view.game.sheet.sequence.turn(view.clock.turn), most is not None and count > most
    return first_reason(("§11.2", words, over), year=turn.name if turn else "", most=most or 0, count=count)


# ---- which areas are shut (§2.0, §3.8, §6.2)
@for_each
def why_shut(view: World, at: AreaId) -> Reason | None:
    """Why none of our units may be there at all. Before the US and China join, the Allies keep out of areas with their
    units, by option closed_powers not of their empty ones; the Axis may invade (§6.2, §9.2)."""
    owner, nation, allied = view.home_of(at), view.areas[at].home, view.faction(view.power) == ALLIES
    lying = [one.side for one in view.units_in(at) if allied and one.side in JOINING and not view.run_by(one.side)]
    empty = allied and view.is_not_at_war(at) and view.reading("closed_powers") == "closed_to_the_allies"
    rises = "Nobody enters the areas of the US and China in this scenario: {to} is one."
    teammate = "{to} is a home area of {owner}, a teammate: it may not be entered."
    return view.beyond_the_dashed_line(at) or view.first(
        ("§12.1", rises, view.rises() and nation in JOINING),
        ("§6.2, 9.0", "{side} is not at war yet: its units stay at home.", (lying or empty) and view.power in JOINING),
        ("§6.2, 9.0", "{ally} is not at war yet: {to} is closed to the Allies.", lying or empty),
        ("§3.8, 6.2", teammate, owner and owner != view.power and owner == view.teammate()),
        to=area(at), owner=side(owner), ally=side(next(iter(lying), nation)),
    )  # fmt: skip


def invades(view: World, at: AreaId) -> bool:
    """Whether a unit of ours that enters brings the US or China closer to war (§9.2)."""
    return view.is_not_at_war(at) and not view.rises() and view.faction(view.power) != ALLIES


# ---- what an area takes, and with whom (§3.7)
def unsuitable(view: World, one: Counter, at: AreaId) -> Reason | None:
    """An Army never ends in an Island area, a Fleet never in a Land area; no Air Fleet in the Arctic (§3.7, §11.4)."""
    sort = view.type(one)
    if sort in view.areas[at].takes:
        cold = sort == "air_fleet" and view.said(at, "no_air_fleets")
        return because("§11.4", "No Air Fleet ends its move in {to}.", to=area(at)) if cold else None
    rule, words = UNSUITED[sort if sort in UNSUITED else "resistance"]
    return because(rule, words, to=area(at))


def may_not_stay_alone(view: World, at: AreaId) -> bool:
    """Whether our Air Fleet is removed where nothing else of ours stands."""
    at_home = view.power and view.is_home(at)
    return not at_home and (not view.areas[at].home or view.reading("lone_air_fleet") == "is_removed")


def too_many(view: World, units: Sequence[Counter], at: AreaId) -> Reason | None:
    """Those whom we drive out do not count. Two find room anywhere, whoever they are."""
    if len(view.lying_in().get(at, ())) + len(units) <= view.charted("stacking", "island", "U-Boots"):
        return None
    position = view.position.removed(ids_of(view.units_in(at))) if view.only_enemy_air(at) else view.position
    return no_room(position, limits(view.game), ids_of(units), at)


def against_ending(view: World, units: Sequence[Counter], at: AreaId) -> Iterator[Reason | None]:
    """What speaks against these in such an area, together with those who are there already, who are told of first
    (§3.7): nobody enters an area with units of another power, but Armies and Fleets drive out lone Air Fleets (§6.2).
    An Air Fleet alone is removed, except at home (§11.1; in enemy homes by option lone_air_fleet)."""
    there, stack = view.units_in(at), [one for one in units if view.stacks(one)]
    words = "Only an Army or a Fleet drives {who} out of {to}; an Air Fleet does not."
    if stack and (others := tuple(one for one in there if not view.is_own(one))):
        held = ("§6.2, 3.7", "{to} is occupied by {who}.", not view.only_enemy_air(at))
        yield first_reason(held, ("§6.2", words, not view.any_firm(stack)), to=area(at), who=names(others))
    yield from (unsuitable(view, one, at) for one in units)
    if stack and not view.any_firm((*stack, *there)) and may_not_stay_alone(view, at):
        first = not there and view.areas[at].kind == "coastal"
        yield because("§6.2, 11.1" if first else "§11.1", FIRST if first else ALONE, to=area(at))
    yield too_many(view, units, at)


@once
def limits(game: Game) -> tuple[Limit, ...]:
    """Two units, four in a Capital (§3.7). U-Boots have a limit of their own, and Resistance has none (§11.2)."""
    rooms, units = {at: here.room for at, here in grounds(game).items()}, dict.fromkeys(sorts(game, "stacks"), 1.0)
    boats = dict.fromkeys(rooms, number(game, "stacking", row="island", column="U-Boots"))
    return (
        Limit(name="units", weights=units, in_area=rooms, shared=True, rule="§3.7"),
        Limit(name="U-Boots", weights={KindId("u_boot"): 1}, in_area=boats, shared=True, rule="§3.7, 11.2"),
    )


def is_non_home(view: World, at: AreaId) -> bool:
    """A neutral area; or, by option non_home, any that is not in a colour of the Axis (§7.2)."""
    nation, coloured = view.areas[at].home, view.reading("non_home") == "no_colour_at_all"
    return not nation or (not coloured and view.faction(view.original(nation) or nation) == ALLIES)


def no_resistance_here(view: World, at: AreaId) -> Reason | None:
    words = "{at} is a home area: there is no Resistance."
    return None if is_non_home(view, at) else because("§7.2, 7.2.D", words, at=area(at))


# ---- whose it is, and how it is supplied, asked by name (§3.8, §3.9)
def with_alike(view: World, line: SupplyLine) -> SupplyLine:
    """The line with others to the same units that have as few steps."""
    _, found, _ = view.its_power(view.one(line.counters[0]).side).lines()
    return replace(line, others=other_ways(Shortest(found), line.path)) if line.supplied else line


def may_control(view: World, act: Act) -> Answer | None:
    """`may control side uk at atlantic [by #fleet]`: whether all of them are theirs, as the table lies."""
    if not act.at or (act.side is None and not act.counters and view.side not in (*POWERS, *FACTIONS)):
        return None
    areas = tuple(map(area_of, act.at))
    away = next((one.id for one in view.named(act) if view.position.area(one.id) not in areas), "")
    why = first_reason(("§3.8", "{target} is not in {at}.", away), target=counter(away), at=tuple(map(area, areas)))
    answers = [no(why)] if why else [_controls(view, at) for at in areas]
    return next((found for found in answers if not found.yes), answers[0])


def _controls(view: World, at: AreaId) -> Answer:
    if none := view.no_area(at):
        return no(none)
    who, rule, units, enemies = view.controller(at), "§3.8, 3.8.2", view.units_in(at), tuple[Counter, ...]()
    if view.areas[at].home:
        enemies = view.intruders(at, units)
        rule = "§3.8, 3.8.1b" if enemies else "§3.8, 3.8.1a, 3.5"
    words, shown = "{side} controls {at}.", {"side": side(who), "at": area(at)}
    if who and (who == view.power or view.side == view.faction(who)):
        return Answer(yes=True, sentence=say(words, **shown), rule=rule)
    # It lies empty; or what lies there controls nothing, or not enough of it to control a Capital.
    short = bool(enemies) and view.is_short_for_a_capital(at, enemies)
    return no(one_of(
        (rule, words, who),
        ("§11.2, 3.8", "{at} is uncontrolled: a U-Boot lies there with an Allied Fleet.",
         at in view.disputed_by_u_boot()),
        (rule, "{at} is uncontrolled: it takes two units to control an enemy Capital.", short),
        (f"{rule}, 11.1", "{at} is uncontrolled: Air Fleets control nothing.", any(map(view.is_air, units))),
        (f"{rule}, 11.2, 7.2.D", "{at} is uncontrolled: U-Boots and Resistance control nothing.",
         view.of_type(at, "u_boot", "resistance")),
        (rule, "{at} is uncontrolled.", True), **shown,
    ))  # fmt: skip


def may_trace(view: World, act: Act) -> Answer | None:
    """`may trace_supply #army [from germany] [through austria]`, or `side germany at poland`: all, by such a line."""
    us = view.its_power(view.one(act.counters[0]).side) if act.counters else view
    ends, over = (tuple(map(area_of, places)) for places in ((*act.from_, *act.to), act.through))
    asked = set(act.counters) or {one.id for at in areas_named(act) for one in us.units_in(at) if us.is_own(one)}
    lines = [line for line in supply_of(us) if set(line.counters) & asked]
    told = next((line for line in lines if not line.supplied), lines[0] if lines else None)
    if told is None or not told.supplied or not act.counters:
        return Answer(yes=told.supplied, sentence=told.sentence, rule=told.rule) if told else None
    # Whatever is joined to them by areas of ours in supply lies on some line of theirs.
    reached = us.fed.intersection(*(distances(view.game.board.network(), line.at, passable=us.fed) for line in lines))
    wrong = [at for at in ends if at not in us.sources()] + [at for at in (*ends, *over) if at not in reached]
    off = "§3.9", "No line of supply leads to {at} by {areas}.", wrong
    why = first_reason(off, at=area(told.at), areas=tuple(map(area, dict.fromkeys(wrong))))
    return no(why) if why else Answer(yes=True, sentence=told.sentence, rule=told.rule)


def supply_of(view: World) -> tuple[SupplyLine, ...]:
    """How the units of a power are supplied, with all it runs; of a faction, by lines of each power's own."""
    us, of = view.power, view.factions()
    return tuple(line for each in POWERS if us in (each, of[each]) for line in view.seen_by(each).supply())


# ---- what is wrong on the table
def misplaced(view: World) -> Iterator[Finding]:
    areas, run, homes, there, sort_of = view.areas, view.runners(), view.homes(), view.standing(), sorts(view.game)
    for at, units in view.lying_in().items():
        here, owner, alone = areas[at], homes.get(at), len({one.side for one in there.get(at, ())}) == 1
        for one in (one for one in units if one.kind in sort_of):
            whose, sort = run.get(one.side), sort_of[one.kind]
            firm = sort in ("army", "fleet")
            away = firm and alone and not whose and one.side in JOINING and here.home != one.side
            plain = firm and sort in here.takes and not here.arctic and not away
            if plain and (not whose or (alone and (not here.home or owner == whose))):
                # Nothing speaks against an Army or Fleet at home, or where nobody is at home, if no others are there.
                continue
            us = view.its_power(one.side)
            shut = view.beyond_the_dashed_line(at) if not (whose or away) or sort == "u_boot" else why_shut(us, at)
            for why in filter(None, (shut, unsuitable(us, one, at), not_played_with(us, sort))):
                yield notice(why, (one,), at, aspect="place")


def mixed(view: World) -> Iterator[Finding]:
    """Only one power's units are in an area, with its partners' and allies' (§3.7). Lone Air Fleets where an enemy has
    come are destroyed (§6.2, §11.1); those left alone where they cannot stay go back to supply (§11.1)."""
    for at, units in view.standing().items():
        flying = any(one.kind == "air_fleet" for one in units)
        gone = driven_out(view, units) if flying else ()
        there = tuple(dict.fromkeys(view.party(one) for one in units if one not in gone)) if len(units) > 1 else ()
        if len(there) > 1:
            words, sides = "Units of {sides} are in {at}.", tuple(map(side, there))
            yield notice(("§3.7", words), units, at, aspect="stacking", sides=sides, at=area(at))
        away = [(("§6.2, 11.1", "{who} is destroyed: an enemy has come."), gone)] if gone else []
        lonely = "§11.1", "{who} goes back to supply: {who:~it is|they are} alone in {at}."
        away += [(lonely, planes)] if flying and (planes := left_alone(view, at)) else []
        for (rule, words), planes in away:
            home = view.sent_home(planes)
            yield notice((rule, words), planes, at, aspect="air", severity="warning", done=home, doing="back to supply")


def driven_out(view: World, units: Collection[Counter]) -> tuple[Counter, ...]:
    firm = {view.party(one) for one in units if view.can_control(one)}
    theirs = {view.faction(of) for of in firm} if len(firm) == 1 else set()
    return tuple(one for one in units if theirs and view.is_air(one) and view.faction(view.party(one)) not in theirs)


def left_alone(view: World, at: AreaId, gone: Collection[Counter] = ()) -> tuple[Counter, ...]:
    """The Air Fleets that have no Army or Fleet with them in an area where they need one, when these are gone."""
    there = [one for one in view.units_in(at) if one not in gone]
    gone = driven_out(view, there)
    for whose, theirs in grouped((one for one in there if one not in gone), view.party).items():
        if view.areas[at].home != whose and may_not_stay_alone(view.seen_by(whose), at) and not view.any_firm(theirs):
            return theirs
    return ()


def beyond_the_mix(view: World) -> Iterator[Finding]:
    """More units, markers, Air Fleets or U-Boots than there may be (§3.6, §6.1, §11.2)."""
    kinds, lying = view.game.sheet.kinds, view.on_map()
    for (kind, of), count in Tally([(one.kind, one.side) for one in lying]).items():
        mix = kinds[kind].mix if kind in kinds else {}
        if mix and count > mix.get(of, 0) and (why := none_left(view, kind, of, 0)):
            yield notice(why, [one for one in lying if (one.kind, one.side) == (kind, of)], aspect="limit")
    for us in map(view.seen_by, POWERS):
        if (planes := air_fleets_of(us)) and (why := too_many_air_fleets(us)):
            yield notice(why, planes, aspect="limit")
    if (boats := view.u_boots()) and (why := too_many_u_boots(view, 0)):
        yield notice(why, boats, *{view.position.area(one.id): None for one in boats}, aspect="limit")


# ---- figures
def of_areas(terms: Callable[[World, AreaId], Iterable[Term]], view: World, act: Act) -> list[Term] | None:
    """Terms of the areas that are named, if all of them are areas."""
    found = [term for at in areas_named(act) if at in view.areas for term in terms(view, at)]
    return found if found and all(at in view.areas for at in areas_named(act)) else None


def room(view: World, at: AreaId, *, empty: bool = False) -> Iterator[Term]:
    yield view.areas[at].room, say("The limit in {at}.", at=area(at)), "§3.7"
    if not empty and (there := len(view.units_in(at))):
        yield -there, say("Units there."), "§3.7"


def u_boots(view: World, act: Act) -> Iterator[Term]:
    lying, most = len(view.u_boots()), view.of_year("u_boots")
    printed = sum(view.game.sheet.kinds[KindId("u_boot")].mix.values())
    yield printed if most is None else most, say("The limit of the year."), "§11.2"
    if lying:
        yield -lying, say("U-Boots on the map."), "§11.2"


def air_fleets(view: World, act: Act) -> Iterator[Term]:
    """With its allies', or by option air_fleet_limit each power's for itself."""
    of_it = view.reading("air_fleet_limit") == "for_each_power"
    yield most_air_fleets(view), say("The limit, with its technology."), "§6.1, 8.1"
    if lying := sum(not of_it or one.side == view.side for one in air_fleets_of(view)):
        yield -lying, say("Air Fleets on the map."), "§6.1"
