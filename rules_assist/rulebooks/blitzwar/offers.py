"""What follows by the rules, as one gesture each: zones change hands, units leave, supplies are paid, marks are set."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count, islice, product

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, kind, say, side
from boards.plain.working_out import way_back
from counters import events
from counters.box.sheet import SupplyNoted
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import AmountSet, AreasHeld, CountersMoved, CountersPlaced, FactSet, Single
from counters.minding import kept_in_mind
from counters.position import FactWord, PlaceId, ValueId, area_of
from rules_assist.advice import Act, Answer, Deed, Finding, Severity, not_told
from rules_assist.common.asked import areas_named, of_each
from rules_assist.common.standpoint import allowed, first_reason, ids_of, names, no, notice, rows, worded
from rules_assist.common.standpoint import deed as one_click
from rules_assist.common.supplying import Line, flood
from rules_assist.rulebooks.blitzwar import control, europe
from rules_assist.rulebooks.blitzwar.europe import ASKED, AXIS, FRANCE, NOBODY, PARTIES, SOVIET, VICHY, Group, meant
from rules_assist.rulebooks.blitzwar.supply import War

MARCHING = ("movement", "blitz", "combat")
POINTS, SP_TABLE = ValueId("axis.strategic_points"), "axis_sp_table"
MARKS = SupplyNoted(fact=FactWord("in_supply"), mark="oos")


def deed(told: Sentence, events: Iterable[Single]) -> Deed | None:
    """One click for all of it; none, if nothing is to be done."""
    found = tuple(events)
    return one_click(told, *found) if found else None


def leave(view: control.Held, units: Iterable[Counter]) -> Iterator[Single]:
    there = tuple(units)
    for place in dict.fromkeys(map(view.pool_for, there)):
        yield CountersMoved(ids_of(one for one in there if view.pool_for(one) == place), place)


def held(view: control.Held, owners: Mapping[AreaId, SideId]) -> Iterator[Single]:
    new = {at: to for at, to in owners.items() if view.position.holders.get(at) != to}
    for owner in dict.fromkeys(new.values()):
        yield AreasHeld(tuple(at for at, to in new.items() if to == owner), owner)
    old = [at for at in owners if view.lying.flags.get(at, owners[at]) != owners[at]]
    markers = (one for at in old for one in view.position.in_area(at) if view.type(one) == "control")
    if ids := ids_of(markers):
        yield events.CountersRemoved(ids)


def spent(view: control.Held, left: Mapping[CounterId, float]) -> Iterator[Single]:
    for id, units in left.items():
        gone = CountersMoved((id,), view.pool_for(view.position.counters[id]))
        yield AmountSet(id, units) if units else gone


def pay(view: War, of: SideId, price: float) -> Iterator[Single]:
    """Supplies of a side, the smallest counters first."""
    for one in sorted(view.seen_by(of).own_supplies, key=view.units_of) if price else ():
        paid = min(price, view.units_of(one))
        price -= paid
        yield from spent(view, {one.id: view.units_of(one) - paid}) if paid else ()


def arrives(view: control.Held, country: SideId, at: AreaId) -> Iterator[Single]:
    """A corps: one that waits in the pool, or a new one."""
    if new := of_strength(view, Counter(CounterId(""), KindId(""), country), (1, 0)):
        waiting = (one for one in view.pile(view.pool_for(new)) if one.side == country)
        old = next(filter(view.is_corps, waiting), None)
        yield CountersMoved((old.id,), PlaceId(at)) if old else CountersPlaced((new,), PlaceId(at))
        yield view.noted("received", country)


def stores(view: control.Held, country: SideId, units: float, at: AreaId) -> Iterator[Single]:
    of, there = view.party_of(country), next(filter(view.is_supply, view.position.in_area(at)), None)
    new = Counter(view.free_id(f"{of}_supply_4"), KindId("supply_4"), of, amount=units)
    yield AmountSet(there.id, view.units_of(there) + units) if there else CountersPlaced((new,), PlaceId(at))
    yield view.noted("received", country, value="supplies")


# What a counter is changed for when it loses corps: one click for each way (§11.10, §16.2).


def exchanges(view: War, one: Counter, most: int, *, armour_first: bool) -> Iterator[Deed]:
    """Every loss of one to `most` corps out of a counter. Where an armoured corps is owed, it is among them."""
    foot, tanks = view.infantry_of(one), view.armour_of(one)
    for armour, infantry in product(range(tanks + 1), range(foot + 1)):
        if not 0 < infantry + armour <= most or (armour_first and not armour):
            continue
        if (infantry, armour) == (foot, tanks):
            off, told = CountersMoved((one.id,), view.pool_for(one)), say("{who}: is lost", who=counter(one.id))
            yield Deed(sentence=told, event=off, counts=view.corps_of(one))
        elif (new := of_strength(view, one, (foot - infantry, tanks - armour))) is not None:
            figures = "–".join(view.game.kind(new).figures(new.face, new.side))
            told = say("{who} → {new} {figures}", who=counter(one.id), new=kind(new.kind), figures=figures)
            yield Deed(sentence=told, event=events.CounterBrokenDown(one.id, (new,)), counts=infantry + armour)


def of_strength(view: control.Held, one: Counter, corps: tuple[int, int]) -> Counter | None:
    """A counter of the same nation with just these corps: rather a whole one than a reduced one; and no Elite."""
    kinds = [of for of in view.game.sheet.kinds.values() if of.attributes.get("land") and one.side in of.mix]
    faces = ((of, face.name) for of in kinds if not of.attributes.get("elite") for face in of.faces)
    fit = [
        (of, face) for of, face in faces
        if (of.printed("infantry", face), of.printed("armour", face)) == corps and not of.printed("fortified", face)
    ]  # fmt: skip
    if not fit:
        return None
    of, face = min(fit, key=lambda found: (found[1] != found[0].faces[0].name, len(found[0].faces)))
    return replace(one, id=view.free_id(f"{one.side}_{of.id}"), kind=of.id, face=face, steps=0)


# A country gives up: who has its zones, and of France Vichy (§9.2, §9.4).


def units_of(view: War, country: SideId) -> Group:
    ours = (one for one in view.position.counters.values() if one.side == country and view.on_map(one))
    return tuple(one for one in ours if view.game.kind(one).sort == "unit")


def heirs(view: War, country: SideId, facts_after: Iterable[FactSet]) -> dict[AreaId, SideId]:
    facts, found = view.position.facts, dict[AreaId, SideId]()
    for each in facts_after:
        facts = facts.with_fact(each.fact)
    home, of = view.party_of(country), FRANCE if country == VICHY else country
    for at, zone in control.printed_owners(view.game).items():
        if zone.country != of or (country == VICHY and "vichy" not in zone.regions):
            continue
        after, owner, there = control.after_surrender(facts, zone), view.control(at), view.corps_in(at)
        sides = {view.party_of(one.side) for one in there if one.side != country}.intersection(PARTIES)
        blue = country == FRANCE and after == VICHY
        ceded = country == europe.POLAND and "eastern_poland" in zone.regions
        kept = not ceded or (view.option("eastern_poland") == "keep their zones" and AXIS in sides)
        conquered = owner in PARTIES and owner not in (home, country) and not ceded and not blue
        stands = len(sides) == 1 and kept and not blue
        found[at] = sides.pop() if stands else owner if conquered else after
    return found


def gives_up(view: War, country: SideId, *, news: bool = True) -> tuple[Sentence, tuple[Single, ...]]:
    """What happens, in a sentence and in events; where it is no news, all but what has been noted."""
    fell = "free_french" if country == VICHY else "surrendered"
    facts = [view.noted(fell, *(() if country == VICHY else (country,)), value=view.now)] if news else []
    vichy = country == FRANCE and not view.so("vichy_created")
    facts += [view.noted("vichy_created", value=view.now)] if vichy else []
    after = heirs(view, country, facts)
    changed = [at for at, owner in after.items() if view.control(at) != owner]
    leaving = () if country == europe.YUGOSLAVIA and not news else units_of(view, country)
    words = "{country} surrenders: {zones} zones change hands, {units} units leave."
    told = say(words, country=side(country), zones=len(changed), units=len(leaving))
    made = (*garrisons(view), *out_of_vichy(view)) if vichy else ()
    return told, (*facts, *leave(view, leaving), *made, *held(view, after), view.noted("handed_over", country))


def garrisons(view: War) -> Iterator[Single]:
    new = (Counter(view.free_id("vichy_infantry_1", but), KindId("infantry_1"), VICHY) for but in count())
    for at, (corps,) in rows(view.game, "vichy").items():
        yield CountersPlaced(tuple(islice(new, int(corps))), PlaceId(at))


def out_of_vichy(view: War) -> Iterator[Single]:
    """Who stands in its zones goes to the nearest zone of Occupied France (§9.4)."""
    lines = view.game.board.network("land", "coast", "sea", "strait", "air")
    occupied, zones = europe.in_region(view.game, "occupied_france"), europe.zones(view.game)
    parents = flood(Line(network=lines), filter(occupied.__contains__, zones))
    for at in zones:
        there = view.position.in_area(at) if "vichy" in view.regions(at) and at in parents else ()
        strangers = ids_of(o for o in there if view.game.kind(o).sort == "unit" and o.side not in (VICHY, FRANCE))
        if strangers:
            yield CountersMoved(strangers, PlaceId(way_back(parents, at)[-1]))


# What happens where troops come in: zones change hands, supplies and air units are destroyed (§5, §7, §15.3).


def taken(view: control.Held, owners: Mapping[AreaId, SideId]) -> Iterator[Single]:
    """Zones that changed hands, and what is to be remembered of it: first attacks, lines, Karelia, Paris."""
    yield from held(view, owners)
    yield from remembered(view, owners, taken=True)
    for at, owner in owners.items():
        captured = view.said(at, "fortified_line") and owner != view.party_of(view.country_of(at))
        if captured and not view.so("line_destroyed", at):
            yield view.noted("line_destroyed", at)


def remembered(view: control.Held, by: Mapping[AreaId, SideId], *, taken: bool = False) -> Iterator[FactSet]:
    """What the rules ask for later of zones that these sides have attacked, or have taken: when that was the first."""
    now, facts = f"{view.now}", view.position.facts
    for at, owner in by.items():
        zone, before = control.printed_owners(view.game)[at], view.position.holders.get(at, "")
        red = zone.colour == "red" or ("eastern_poland" in zone.regions and before == SOVIET)
        west = zone.country in ("germany", "rumania") or "western_poland" in zone.regions
        paris = at == "paris" and owner not in (AXIS, VICHY) and view.so("surrendered", FRANCE)
        for word, so in (
            ("first_attack_on_france", owner == AXIS and zone.country in (FRANCE, "belgium")),
            ("first_attack_on_ussr", owner == AXIS and red),
            ("first_attack_on_germany", owner == SOVIET and west),
            ("karelia_conquered", taken and owner == SOVIET and at == "karelia"),
            ("paris_liberated", taken and paris),
        ):
            if so and not facts.says(word):
                facts = facts.with_fact((told := view.noted(word, value=now)).fact)
                yield told
    if facts.says("first_attack_on_ussr") and not facts.says("at_war", AXIS, SOVIET):
        yield view.noted("at_war", AXIS, SOVIET, value=now)


def passed(view: control.Held) -> Mapping[AreaId, Group]:
    """The zones that our corps stand in, or have moved through in this turn of ours, with nobody in them (§5)."""
    found, counters = dict(view.own_corps), view.position.counters
    for told in view.position.facts.of("passed") if view.acting == view.party else ():
        one = counters.get(CounterId(told.about[0]))
        if one is None or not view.is_corps(one) or not view.is_ours(one):
            continue
        for at in map(AreaId, told.value.split()):
            if view.is_zone(at) and at not in found and not view.corps_in(at):
                found[at] = (one,)
    return found


def taken_now(view: control.Held) -> Mapping[AreaId, SideId]:
    """Zones that our corps have taken, and that are still another's by what is written down or lies there."""
    before, now, printed = view.owners, view.controllers, control.printed_owners(view.game)
    inside = view.own_corps
    after = {at: now[at] if at in inside else control.returns_to(printed[at].colour, view.party) for at in passed(view)}
    return {at: to for at, to in after.items() if to != before[at] and before[at] in (*PARTIES, VICHY)}


def changes_hands(view: control.Held) -> Iterator[Finding]:
    """Such zones, to be written down; not those that nothing was told of, where the table shows part of a war."""
    new, there, told_of = taken_now(view), passed(view), {*view.position.holders, *view.lying.flags}
    before, peace = view.owners, view.at_peace_in_the_east
    for zone, owner in new.items():
        if zone in told_of or not view.elsewhere("war"):
            begun = peace and {owner, before[zone]} == {AXIS, SOVIET}
            told = ("§5, §7", "{at} is now the {side}'s.")
            if begun:
                told = "§5, §7, §9.3", "{at} is now the {side}'s: the war between Axis and Soviets has begun."
            severity: Severity = "warning" if begun else "note"
            yield notice(
                told, there[zone], zone, aspect="control", severity=severity, done=taken(view, new),
                doing="{at} is now the {side}'s.", at=area(zone), side=side(owner),
            )  # fmt: skip


def driven_out(view: control.Held, zone: AreaId) -> Iterator[tuple[Group, str, Iterator[Single]]]:
    """Supplies and air units that are destroyed because our corps came in, and ships that put to sea (§15.3)."""
    table, seas = view.lying, view.game.board.neighbours(zone, "coast")
    based = [one for one in table.air.get(zone, ()) if not view.is_flying(one)]
    alone = (based or zone in table.supplies) and not view.strangers_in(view.corps_in(zone))
    lost = tuple(filter(view.is_prey, (*table.supplies.get(zone, ()), *based))) if alone else ()
    yield lost, "{who} in {at} are destroyed: {side} corps have come in.", leave(view, lost)
    ships = tuple(filter(view.is_prey, table.naval.get(zone, ())))
    out = (CountersMoved(ids_of(ships), PlaceId(sea)) for sea in seas[:1] if ships)
    yield ships, "{who} leave {at} for the sea: {side} corps have come in.", out


def spoils(view: control.Held) -> Iterator[Finding]:
    """What has to leave the map, or port, because our corps came in."""
    for zone in view.own_corps:
        for who, words, done in driven_out(view, zone):
            if who:
                told, us = ("§15.3", words), side(view.party)
                yield notice(told, who, zone, aspect="control", done=done, doing="They leave.", side=us)


def comes_in(view: control.Held, move: CountersMoved) -> Iterator[Single]:
    """Where our corps go in a phase of ours zones change hands at once, and who has to leave leaves."""
    group = [view.position.counters[id] for id in move.counters if id in view.position.counters]
    through, marching = {*move.route, area_of(move.to)}, view.acting == view.party and view.phase in MARCHING
    if not marching or not any(map(view.is_corps, group)) or not any(map(view.is_zone, through)):
        return
    after = view._replace(position=kept_in_mind(view.game, view.position, move).happen(view.position))
    yield from taken(after, {at: to for at, to in taken_now(after).items() if at in through})
    for zone in through.intersection(after.own_corps):
        for *_, done in driven_out(after, zone):
            yield from done


def trespassers(view: control.Held) -> Iterator[Finding]:
    """Axis corps in Eastern Poland after Poland has surrendered (§9.2); and neutral countries that our troops or air
    force have entered in this very phase: that is an attack (§9.3)."""
    for zone, ours in view.own_corps.items() if view.party == AXIS else ():
        if view.is_ceded(zone):
            told = "§9.2", "{who} have to leave {at}: it is Soviet now."
            yield notice(told, ours, zone, aspect="control", severity="warning")
    if not view.is_told or view.acting != view.party:
        return
    flying = {at: tuple(filter(view.is_flying, pile)) for at, pile in view.lying.air.items() if view.is_zone(at)}
    there = {at: tuple(filter(view.is_ours, pile)) for at, pile in flying.items()}
    before, them = view.owners, europe.side_against(view.party)
    for at, ours in {**there, **(passed(view) if view.phase in MARCHING else {})}.items():
        nation = before.get(at, NOBODY)
        if not ours or nation in (*PARTIES, NOBODY) or view.is_host(nation) or view.is_colony_apart(at):
            continue
        told = "§9.3", "{who} have entered {at}: {nation} has been attacked, and joins the other side."
        yield notice(
            told, ours, at, aspect="neutrality", severity="warning", done=(view.noted("joined", nation, value=them),),
            doing="{nation} joins: {them}.", nation=side(nation), them=side(them),
        )  # fmt: skip


def may_control(view: control.Held, act: Act) -> Answer | None:
    """`may control side allies at tarnopol`. With counters: whether it would be theirs if these came in."""
    at = next(filter(view.is_zone, areas_named(act)), None)
    if at is None or not (act.side or act.counters):
        return not_told("§5", say("It was not told of which side, or at which zone."))
    zone, owner = control.printed_owners(view.game)[at], view.control(at)
    comes = next((own for one in view.named(act) if (own := view.party_of(one.side)) in PARTIES), view.party)
    gets, there = control.returns_to(zone.colour, comes), view._replace(side=comes).strangers_in(view.corps_in(at))
    too = view.option("supplies_take_zones") == "supplies too"
    takes = any(view.is_corps(one) or (too and view.is_supply(one)) for one in view.named(act))
    against = first_reason(
        ("§7", "The {side} never control such a zone: {at} returns to its first owner.",
         control.returns_to(zone.colour, view.party) != view.party),
        ("§5, §15.3", "Only corps take control of zones: these leave {at} as it is.", act.counters and not takes),
        ("§15.3", "{at} is held by {who}: it has to be attacked.", act.counters and there),
        ("§5, §7", "They take {at} for {gets}.", act.counters and gets != view.party),
        side=side(view.party), at=area(at), who=names(there), gets=side(gets),
    )  # fmt: skip
    if against:
        return no(against)
    # The rules by which a zone is whose it is: retaken for its first owner; of who surrendered, or lets pass.
    takers, ceded = {view.party_of(one.side) for one in view.corps_in(at)}.intersection(PARTIES), view.is_ceded(at)
    printed = ceded or (not view.corps_in(at) and at not in view.position.holders)
    fallen = printed and (ceded or view.so("surrendered", zone.country))
    passing = printed and not fallen and view.so("free_movement", zone.country)
    vichy = printed and "vichy" in zone.regions and view.so("vichy_created")
    returned = gets != comes if act.counters else takers and owner not in takers
    rules = {"§7": returned, "§9.2": fallen, "§9.3": passing, "§9.4": vichy}
    told = worded(
        ("They take {at} for {gets}.", returned and act.counters),
        ("They take control of {at}.", act.counters),
        ("{at} is controlled by {side}.", owner),
        ("Nobody controls {at}.", True),
        at=area(at), side=side(owner), gets=side(gets),
    )  # fmt: skip
    rule = ", ".join(("§5, §9.1", *(rule for rule, so in rules.items() if so)))
    return Answer(view.controls(at) or bool(act.counters), told, rule)


def may_count_on_line(view: control.Held, act: Act) -> Answer | None:
    """`may fortified_line at nancy`: whether it still stands. Captured once, it is gone for good (§16.3.2)."""
    zone = meant(act)
    if zone is None:
        return not_told("§16.3.2")
    drawn = view.said(zone, "fortified_line") and not view.so("line_destroyed", zone)
    gone = not drawn or view.control(zone) not in (view.party_of(view.country_of(zone)), NOBODY)
    lines = [europe.contact(view.game, area_of(place), zone) for place in act.from_]
    across = all(line and line.toward(zone).get("fortified_line") for line in lines)
    return allowed(
        "The fortified line in {at} stands.", "§16.3.2",
        ("§16.3.2", "There is no fortified line in {at}, or not any more.", gone),
        ("§16.3.2", "Who comes from there does not come across the fortified line of {at}.", not across),
        at=area(zone),
    )  # fmt: skip


CHAPTER = ASKED.chapter(
    {"control": of_each(may_control), "fortified_line": of_each(may_count_on_line)},
    findings=(changes_hands, spoils, trespassers),
)
