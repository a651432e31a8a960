"""What follows by the rules, as one gesture each: zones change hands, units leave, supplies are paid, marks are set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, say, side
from counters.box.sheet import SupplyNoted
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import (
    AmountSet,
    AreasHeld,
    CountersMoved,
    CountersPlaced,
    CountersRemoved,
    FactSet,
    Single,
    Together,
    ValueSet,
)
from counters.minding import kept_in_mind
from counters.places import PlaceId, area_of
from counters.position import Fact, FactWord, ValueId
from rules_assist.advice import Act, Answer, Deed, Finding, not_told
from rules_assist.common.asked import of_each, verb
from rules_assist.common.saying import because, ids_of, names, no, notice
from rules_assist.common.supplying import Line, flood
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar.control import Group, after_surrender, is_ceded, owners, printed_owners, returns_to
from rules_assist.rulebooks.blitzwar.europe import (
    AXIS,
    FRANCE,
    NOBODY,
    PARTIES,
    POLAND,
    SOVIET,
    VICHY,
    YUGOSLAVIA,
    side_against,
)
from rules_assist.rulebooks.blitzwar.supply import War

POINTS, SP_TABLE = ValueId("axis.strategic_points"), "axis_sp_table"
MARCHING = ("movement", "blitz", "combat")
MARKS = SupplyNoted(fact=FactWord("in_supply"), mark="oos")


def fact(view: War, word: str, *about: str, value: str = "") -> FactSet:
    return FactSet(Fact(FactWord(word), about, view.game.sheet.facts[FactWord(word)].scope, value))


def deed(told: Sentence, events: Iterable[Single]) -> Deed | None:
    """One click for all of it; none, if nothing is to be done."""
    found = tuple(events)
    return Deed(sentence=told, event=found[0] if len(found) == 1 else Together(found)) if found else None


def on_the_map(view: War, country: SideId) -> tuple[Counter, ...]:
    """The units of a country on the map; partisans stay, who rose after their country fell (§9.5)."""
    here = (
        one for one in view.position.counters.values() if one.side == country and view.game.kind(one).sort == "unit"
    )
    return tuple(one for one in here if view.area(one) in view.game.board.spaces)


def leave(view: War, units: Iterable[Counter]) -> Iterator[Single]:
    there = tuple(units)
    for place in dict.fromkeys(view.pool_for(one) for one in there):
        yield CountersMoved(tuple(one.id for one in there if view.pool_for(one) == place), place)


def held(view: War, owners: Mapping[AreaId, SideId]) -> Iterator[Single]:
    """Zones get their holders, and markers that say otherwise go."""
    new = {at: to for at, to in owners.items() if view.position.holders.get(at) != to}
    for owner in dict.fromkeys(new.values()):
        yield AreasHeld(tuple(at for at, to in new.items() if to == owner), owner)
    flags = view.lying.flags
    old = {at for at in owners if at in flags and flags[at] != owners[at]}
    markers = (one for at in old for one in view.position.in_area(at) if view.game.kind(one).type == "control")
    if ids := ids_of(markers):
        yield CountersRemoved(ids)


# ---------------------------------------------------------------- surrender


def heirs(view: War, country: SideId, facts_after: Iterable[FactSet]) -> dict[AreaId, SideId]:
    """Who has each zone of a country when it has surrendered (§9.2, §9.4): whoever's corps stand there, whoever has
    conquered it; else the Axis, but Eastern Poland is Soviet and the blue zones are Vichy's."""
    facts = view.position.facts
    for each in facts_after:
        facts = facts.with_fact(each.fact)
    found: dict[AreaId, SideId] = {}
    home, of = view.party_of(country), FRANCE if country == VICHY else country
    for at, zone in printed_owners(view.game).items():
        if zone.country != of or (country == VICHY and "vichy" not in zone.regions):
            continue
        corps = (one.side for one in view.lying.corps.get(at, ()) if one.side != country)
        there = {view.party_of(each) for each in corps}.intersection(PARTIES)
        ceded = country == POLAND and "eastern_poland" in zone.regions
        kept = view.option("eastern_poland") == "keep their zones" and AXIS in there
        blue = country == FRANCE and after_surrender(facts, zone) == VICHY
        if len(there) == 1 and not blue and (not ceded or kept):
            found[at] = there.pop()
        elif (owner := view.control(at)) in PARTIES and owner not in (home, country) and not ceded and not blue:
            found[at] = owner
        else:
            found[at] = after_surrender(facts, zone)
    return found


def surrender(view: War, country: SideId, *, news: bool = True) -> Deed | None:
    """A country gives up: the fact, its units leave, its zones change hands; of France Vichy is made as well."""
    now, facts = f"{view.now}", list[FactSet]()
    if news:
        facts = [
            fact(view, "free_french", value=now) if country == VICHY else fact(view, "surrendered", country, value=now)
        ]
    if country == FRANCE and not view.says("vichy_created"):
        facts.append(fact(view, "vichy_created", value=now))
    zones_after = heirs(view, country, facts)
    changed = [at for at, owner in zones_after.items() if view.control(at) != owner]
    leaving = () if country == YUGOSLAVIA and not news else on_the_map(view, country)
    words = "{country} surrenders: {zones} zones change hands, {units} units leave."
    told = say(words, country=side(country), zones=len(changed), units=len(leaving))
    vichy = make_vichy(view) if country == FRANCE and len(facts) == (2 if news else 1) else ()
    after = (*facts, *leave(view, leaving), *vichy, *held(view, zones_after), fact(view, "handed_over", country))
    return deed(told, after)


def make_vichy(view: War) -> Iterator[Single]:
    """Five corps in North Africa; who stands in its zones goes to the nearest zone of Occupied France (§9.4)."""
    chart, number = view.game.sheet.charts["vichy"], 0
    for head, row in zip(chart.row_heads, chart.rows, strict=True):
        new = []
        for _ in range(int(row[0])):
            number += 1
            while (id := CounterId(f"vichy_infantry_1_{number}")) in view.position.counters:
                number += 1
            new.append(Counter(id, KindId("infantry_1"), VICHY))
        yield CountersPlaced(tuple(new), PlaceId(head))
    yield from out_of_vichy(view)


def out_of_vichy(view: War) -> Iterator[Single]:
    printed, lines = printed_owners(view.game), view.game.board.network("land", "coast", "sea", "strait", "air")
    occupied = [at for at, zone in printed.items() if "occupied_france" in zone.regions]
    parents = flood(Line(network=lines), occupied)
    for at, zone in printed.items():
        there = (one for one in view.position.in_area(at) if view.game.kind(one).sort == "unit")
        strangers = tuple(one.id for one in there if one.side not in (VICHY, FRANCE)) if "vichy" in zone.regions else ()
        if strangers and at in parents:
            goal = at
            while parents[goal] != goal:
                goal = parents[goal]
            yield CountersMoved(strangers, PlaceId(goal))


# ---------------------------------------------------------------- joining


def join(view: War, country: SideId, to: SideId, *, price: float = 0) -> Deed | None:
    told = say("{country} joins the {side}.", country=side(country), side=side(to))
    return deed(told, (fact(view, "joined", country, value=to), *pay(view, to, price)))


def pay(view: War, of: SideId, price: float) -> Iterator[Single]:
    """Supplies of a side, the smallest counters first."""
    ours = view._replace(side=of)
    stores = [one for pile in view.lying.supplies.values() for one in pile if ours.is_ours(one)]
    for one in sorted(stores, key=view.units_of):
        if price <= 0:
            return
        there = view.units_of(one)
        spent = min(price, there)
        price -= spent
        yield CountersMoved((one.id,), view.pool_for(one)) if spent == there else AmountSet(one.id, there - spent)


# ---------------------------------------------------------------- zones, marks, points, arrivals


def taken(view: War, owners: Mapping[AreaId, SideId]) -> Iterator[Single]:
    """Zones that changed hands, and what is to be remembered of it: first attacks, lines, Karelia, Paris."""
    yield from held(view, owners)
    yield from remembered(view, owners, taken=True)
    for at, owner in owners.items():
        captured = view.said(at, "fortified_line") and owner != view.party_of(printed_owners(view.game)[at].country)
        if captured and not view.position.facts.says("line_destroyed", at):
            yield fact(view, "line_destroyed", at)


def remembered(view: War, by: Mapping[AreaId, SideId], *, taken: bool = False) -> Iterator[FactSet]:
    """What the rules ask for later of zones that these sides have attacked, or have taken: when that was the first."""
    now, facts = f"{view.now}", view.position.facts
    for at, owner in by.items():
        zone, before = printed_owners(view.game)[at], view.position.holders.get(at, "")
        red = zone.colour == "red" or ("eastern_poland" in zone.regions and before == SOVIET)
        for word, so in (
            ("first_attack_on_france", owner == AXIS and zone.country in (FRANCE, "belgium")),
            ("first_attack_on_ussr", owner == AXIS and red),
            (
                "first_attack_on_germany",
                owner == SOVIET and (zone.country in ("germany", "rumania") or "western_poland" in zone.regions),
            ),
            ("karelia_conquered", taken and owner == SOVIET and at == "karelia"),
            (
                "paris_liberated",
                taken and owner not in (AXIS, VICHY) and at == "paris" and facts.says("surrendered", FRANCE),
            ),
        ):
            if so and not facts.says(word):
                facts = facts.with_fact((told := fact(view, word, value=now)).fact)
                yield told
    if facts.says("first_attack_on_ussr") and not facts.says("at_war", AXIS, SOVIET):
        yield fact(view, "at_war", AXIS, SOVIET, value=now)


def points_shown(view: War, points: int) -> Deed | None:
    events: list[Single] = [ValueSet(POINTS, points)]
    cell = PlaceId(f"{SP_TABLE}/{points}")
    for place, stack in view.position.stacks.items():
        if place.startswith(f"{SP_TABLE}/") and place != cell:
            events.append(CountersMoved(stack, cell))
    return deed(say("The counter of the Axis goes to {points}.", points=points), events)


def arrives(view: War, country: SideId, at: AreaId) -> Deed | None:
    """A corps of a minor country, in its capital: out of the pool, or out of the box."""
    waiting = (one for one in view.position.in_place(view.pool_for(_corps(view, country))) if one.side == country)
    old = next((one for one in waiting if view.is_corps(one)), None)
    noted = fact(view, "received", country)
    told = say("{country} receives a corps.", country=side(country))
    if old is not None:
        return deed(told, (CountersMoved((old.id,), PlaceId(at)), noted))
    return deed(told, (CountersPlaced((_corps(view, country),), PlaceId(at)), noted))


def _corps(view: War, country: SideId) -> Counter:
    """One corps of infantry of a country, as the box has it."""
    kinds = [of for of in view.game.sheet.kinds.values() if of.type == "infantry" and country in of.mix]
    found = next((of for of in kinds if of.printed("corps", "") == 1), kinds[0])
    face = next((face.name for face in found.faces if found.printed("corps", face.name) == 1), found.faces[0].name)
    number = 1
    while (id := CounterId(f"{country}_{found.id}_{number}")) in view.position.counters:
        number += 1
    return Counter(id, found.id, country, face=face)


def stores(view: War, of: SideId, country: SideId, units: float, at: AreaId) -> Deed | None:
    """Supplies that a country receives, in its capital."""
    there = next((one for one in view.position.in_area(at) if view.is_supply(one)), None)
    event: Single
    if there is not None:
        event = AmountSet(there.id, view.units_of(there) + units)
    else:
        number = 1
        while (id := CounterId(f"{of}_supply_4_{number}")) in view.position.counters:
            number += 1
        event = CountersPlaced((Counter(id, KindId("supply_4"), of, amount=units),), PlaceId(at))
    told = say("{country} receives {units} supplies.", country=side(country), units=units)
    return deed(told, (event, fact(view, "received", country)))


def lose(view: War, of: SideId, units: float) -> Deed | None:
    told = say("{side} loses {units} supplies.", side=side(of), units=units)
    return deed(told, (*pay(view, of, units), fact(view, "losses_taken", of)))


# ----------------
# What happens where troops come in: zones change hands, supplies and air units are destroyed (§5, §7, §15.3).


def passed(view: War) -> Mapping[AreaId, tuple[Counter, ...]]:
    """The zones that our corps stand in, or have moved through in this turn of ours, with nobody in them (§5)."""
    found = dict(view.own_corps)
    for told in view.position.facts.of("passed") if view.acting == view.party else ():
        one = view.position.counters.get(CounterId(told.about[0]))
        for at in map(AreaId, told.value.split()) if one and view.is_corps(one) and view.is_ours(one) else ():
            if one and view.is_zone(at) and at not in found and not view.corps_in(at):
                found[at] = (one,)
    return found


def taken_now(view: War) -> Mapping[AreaId, SideId]:
    """Zones that our corps have taken, and that are still another's by what is written down or lies there."""
    before, now, there = owners(view.game, view.position), view.controllers, passed(view)
    inside, printed = view.own_corps, printed_owners(view.game)
    after = {at: now[at] if at in inside else returns_to(printed[at].colour, view.party) for at in there}
    return {at: to for at, to in after.items() if to != before[at] and before[at] in (*PARTIES, VICHY)}


def changes_hands(view: War) -> Iterator[Finding]:
    """Such zones, to be written down; not those that nothing was told of, where the table shows part of a war."""
    new, there, told_of = taken_now(view), passed(view), {*view.position.holders, *view.lying.flags}
    for zone, owner in new.items():
        if zone not in told_of and view.elsewhere("war"):
            continue
        why = because("§5, §7", "{at} is now the {side}'s.", at=area(zone), side=side(owner))
        done, doing = taken(view, new), why.sentence
        yield notice(why, there[zone], zone, aspect="control", severity="note", done=done, doing=doing)


def driven_out(view: War, zone: AreaId) -> tuple[Group, Group]:
    """Supplies and air units that are destroyed because our corps came in, and ships that put to sea (§15.3)."""
    table = view.lying
    based = [one for one in table.air.get(zone, ()) if not view.is_flying(one)]
    alone = (based or zone in table.supplies) and not view.strangers_in(view.corps_in(zone))
    lost = tuple(filter(view.is_prey, (*table.supplies.get(zone, ()), *based))) if alone else ()
    return lost, tuple(filter(view.is_prey, table.naval.get(zone, ())))


def to_sea(view: War, zone: AreaId, ships: Group) -> Iterator[Single]:
    seas = view.game.board.neighbours(zone, "coast")
    if ships and seas:
        yield CountersMoved(ids_of(ships), PlaceId(seas[0]))


def spoils(view: War) -> Iterator[Finding]:
    """What has to leave the map, or port, because our corps came in."""
    for zone in view.own_corps:
        lost, ships = driven_out(view, zone)
        for who, words, done in (
            (lost, "{who} in {at} are destroyed: {side} corps have come in.", leave(view, lost)),
            (ships, "{who} leave {at} for the sea: {side} corps have come in.", to_sea(view, zone, ships)),
        ):
            if who:
                why = because("§15.3", words, who=names(who), at=area(zone), side=side(view.party))
                yield notice(why, who, zone, aspect="control", done=done, doing=say("They leave."))


def comes_in(view: War, move: CountersMoved) -> Iterator[Single]:
    """Where our corps go in a phase of ours zones change hands at once, and who has to leave leaves."""
    group = [view.position.counters[id] for id in move.counters if id in view.position.counters]
    through = {*move.route, area_of(move.to)}
    ours = view.acting == view.party and view.phase in MARCHING
    if not ours or not any(map(view.is_corps, group)) or not any(map(view.is_zone, through)):
        return
    after = view._replace(position=kept_in_mind(view.game, view.position, move).happen(view.position))
    yield from taken(after, {at: to for at, to in taken_now(after).items() if at in through})
    for zone in through.intersection(after.own_corps):
        lost, ships = driven_out(after, zone)
        yield from leave(after, lost)
        yield from to_sea(after, zone, ships)


def must_leave(view: War) -> Iterator[Finding]:
    """Axis corps in Eastern Poland after Poland has surrendered (§9.2)."""
    if view.party != AXIS:
        return
    for zone, ours in view.own_corps.items():
        if is_ceded(view.game, view.position, zone):
            why = because("§9.2", "{who} have to leave {at}: it is Soviet now.", who=names(ours), at=area(zone))
            yield notice(why, ours, zone, aspect="control", severity="warning")


def may_control(view: War, act: Act) -> Answer | None:
    """`may control side allies at tarnopol`. With counters: whether it would be theirs if these came in."""
    zones = [area_of(place) for place in (*act.at, *act.to) if view.is_zone(area_of(place))]
    if not zones or not (act.side or act.counters):
        return not_told("§5")
    colour = printed_owners(view.game)[zones[0]].colour
    if returns_to(colour, view.party) != view.party:
        words = "The {side} never control such a zone: {at} returns to its first owner."
        return no(because("§7", words, side=side(view.party), at=area(zones[0])))
    owner, too = view.control(zones[0]), view.option("supplies_take_zones") == "supplies too"
    if act.counters and not any(view.is_corps(one) or (too and view.is_supply(one)) for one in view.named(act)):
        words = "Only corps take control of zones: these leave {at} as it is."
        return no(because("§5, §15.3", words, at=area(zones[0])))
    yes = view.controls(zones[0]) or bool(act.counters)
    words = "{at} is controlled by {side}." if owner else "Nobody controls {at}."
    values = {"side": side(owner), "at": area(zones[0])} if owner else {"at": area(zones[0])}
    told = say("They take control of {at}.", at=area(zones[0])) if act.counters else say(words, **values)
    # The rules that a zone is whose it is by: who surrendered, lets pass, or was made neutral.
    zone, rule = printed_owners(view.game)[zones[0]], "§5, §9.1"
    if not view.corps_in(zones[0]) and zones[0] not in view.position.holders:
        passing, vichy = view.position.facts.get("free_movement", zone.country), "vichy" in zone.regions
        rule += ", §9.2" if view.says("surrendered", zone.country) else ", §9.3" if passing else ""
        rule += ", §9.4" if vichy and view.says("vichy_created") else ""
    return Answer(yes, told, rule)


def may_count_on_line(view: War, act: Act) -> Answer | None:
    """`may fortified_line at nancy`: whether it still stands. Captured once, it is gone for good (§16.3.2)."""
    if not act.at:
        return not_told("§16.3.2")
    zone = area_of(act.at[0])
    drawn = view.said(zone, "fortified_line") and not view.says("line_destroyed", zone)
    yes = drawn and view.control(zone) in (view.party_of(printed_owners(view.game)[zone].country), NOBODY)
    words = "The fortified line in {at} stands." if yes else "There is no fortified line in {at}, or not any more."
    return Answer(bool(yes), say(words, at=area(zone)), "§16.3.2")


def trespassers(view: War) -> Iterator[Finding]:
    """Neutral countries that our troops have entered in this very phase: that is an attack on them (§9.3)."""
    if not view.is_told or view.phase not in ("movement", "blitz", "combat") or view.acting != view.party:
        return
    held = owners(view.game, view.position)
    for at, ours in passed(view).items():
        nation = held.get(at, NOBODY)
        if nation in (*PARTIES, NOBODY) or view.is_host(nation) or view.is_colony_apart(at):
            continue
        words = "{who} have entered {at}: {nation} has been attacked, and joins the other side."
        why = because("§9.3", words, who=names(ours), at=area(at), nation=side(nation))
        them = side_against(view.party)
        joins = FactSet(Fact(FactWord("joined"), (nation,), value=them))
        yield notice(why, ours, at, aspect="neutrality", severity="warning", done=(joins,),
                     doing=say("{nation} joins: {them}.", nation=side(nation), them=side(them)))  # fmt: skip


CHAPTER = Chapter(
    findings=(changes_hands, spoils, must_leave, trespassers),
    verbs=(
        verb("control", of_each(may_control), "Control this zone", "side at", also="occupy conquer capture"),
        verb("fortified_line", of_each(may_count_on_line), "Count on its fortified line", "at"),
    ),
)  # fmt: skip
