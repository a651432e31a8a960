"""What has a line to a city, a works or a port, and what a nation collects by it: home, conquests by half, trade at
sea, convoys, colonies with their own money (L156, L564-602, L657-661)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from math import ceil
from typing import TypeAlias

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, say_named, side, write_number
from boards.plain.working_out import grouped, once, spread, way_back
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersPlaced, CountersRemoved, ValueSet
from counters.game import Game
from counters.position import TICKED, PlaceId
from rules_assist.advice import Act, Answer, Cut, Finding, Ledger, Reason, SupplyLine
from rules_assist.common.asked import added_up, areas_named, number, numbers, spelled
from rules_assist.common.standpoint import first_reason, for_each, ids_of, notice, to_see_to, verdict
from rules_assist.common.sums import Routed, Term, summed, told_sum
from rules_assist.common.supplying import Breaks, Line, Network, Supply, supply_lines, trace
from rules_assist.common.walking import joined
from rules_assist.rulebook import Figure
from rules_assist.rulebooks.empires import world
from rules_assist.rulebooks.empires.land import cut_by_partisans, near_partisans
from rules_assist.rulebooks.empires.naval import may_pass
from rules_assist.rulebooks.empires.world import MAJORS, World, first_owner, level, links, network, worth

TRADE_LOST = dict(enumerate((0, 0, 0, 1, 1, 1, 2, 2, 3, 3), start=1))
"""What a submarine's die destroys (L578)."""

TRADED = (("usa", "japan", 2), ("romania", "germany", 2), ("sweden", "germany", 1))
"""Oil that one gives another (L602)."""

LEARNED = "chart of technologies (reconstructed)"


@for_each
def shut_seas(view: World, *besides: str) -> dict[AreaId, tuple[CounterId, ...]]:
    foes, kinds = view.enemies(), world.WARSHIPS.union(besides)
    there = ((zone, view.position.in_place(zone)) for zone in sorted(world.seas(view.game)))
    met = {zone: ids_of(one for one in ones if one.kind in kinds and one.side in foes) for zone, ones in there if ones}
    return {zone: ids for zone, ids in met.items() if ids}


def shutting(view: World) -> dict[AreaId, tuple[CounterId, ...]]:
    """Where enemies cut lines: submarines only where a rule says so."""
    return shut_seas(view, "sub") if view.reading("submarines_cut_lines") == "on" else shut_seas(view)


def open_seas(view: World) -> frozenset[AreaId]:
    return world.seas(view.game).difference(shutting(view))


@for_each
def passable(view: World, neutral: bool) -> frozenset[AreaId]:
    """Friendly land that no partisan cuts, and sea without enemy ships; neutral land where a rule allows it."""
    ours, foes = view.friends(), view.enemies()
    # As they stand in the end (L323); of who was not put on the table it is known only that he was there at first.
    uncut = world.lands(view.game) - (near_partisans(view) or cut_by_partisans(view))
    open_ = (at for at in uncut if (whose := view.holder(at)) in ours or (neutral and whose not in foes))
    return open_seas(view).union(open_)


@for_each
def _ways(view: World) -> Network:
    """What lines go over: land, sea, and canals that are open to it (L146)."""
    canals = {at: [link.to for link in every if link.over == "canal" and may_pass(view, link) is None]
              for at, every in links(view.game).items()}  # fmt: skip
    return {at: (*near, *canals[at]) for at, near in network(view.game, "any").items()}


def _flooded(ways: Network, centres: Iterable[AreaId], open_: Collection[AreaId]) -> Mapping[AreaId, AreaId]:
    starts = (at for at in centres if at in open_)
    return spread(starts, lambda at: [to for to in ways.get(at, ()) if to in open_]).came_from


def reached(view: World, centres: Iterable[AreaId]) -> Mapping[AreaId, AreaId]:
    return _flooded(_ways(view), centres, passable(view, False))  # noqa: FBT003 - what is remembered is asked by its place


def _to_elsewhere(view: World, at: AreaId, to: AreaId) -> tuple[Network, frozenset[AreaId]]:
    """Over what goes what is printed to be collected elsewhere, and what of that is open: over land if it can, neutral
    land, too; else over the sea (L156)."""
    roads, land = network(view.game, "land"), world.lands(view.game)
    if to in joined(roads, (at,), land):
        return roads, passable(view, True) & land  # noqa: FBT003 - remembered, as above
    ways, seas = _ways(view), world.seas(view.game)
    voyages = {zone: tuple(near for near in ways.get(zone, ()) if near == at or near in seas) for zone in seas}
    off = {to: network(view.game, "coast").get(to, ())}
    return voyages | off, open_seas(view).union((at, to) if view.is_friendly(to) else (at,))


# ---------------------------------------------------------------- lines of supply, where the table plays them
@for_each
def _lines(view: World) -> tuple[tuple[Line, Line], tuple[AreaId, ...]]:
    """Over friendly land, and from ports past no enemy ship or submarine; and the cities where they begin (L659)."""
    ours = [at for at in view.game.board.spaces if view.is_land(at) and view.is_friendly(at)]
    cities = tuple(at for at in ours if world.city(view.game, at))
    ports, ways, seas = {at for at in ours if world.port(view.game, at)}, _ways(view), world.seas(view.game)
    off = {at: network(view.game, "coast").get(at, ()) for at in cities}
    off |= {zone: tuple(at for at in ways.get(zone, ()) if at in ports or at in seas) for zone in seas}
    strange: Breaks = dict.fromkeys(world.lands(view.game).difference(ours), ())
    # Who has gone in to attack is fed by the land that he came from.
    ashore = Line(network=network(view.game, "land"), means="land", breaks=strange, joins=ports, into_breaks=True)
    return (ashore, Line(network=off, means="sea", breaks=shut_seas(view, "sub"))), cities


@for_each
def _fed(view: World) -> Supply:
    return trace(*_lines(view))


def supply_of(view: World) -> tuple[SupplyLine, ...]:
    if view.reading("supply") != "on":
        return ()
    troops = (one for one in view.position.by(view.side) if view.type(one) == "land")
    there = grouped(troops, lambda one: AreaId(view.position.where[one.id])).items()
    own = {at: ids_of(ones) for at, ones in there if view.is_land(at)}
    return supply_lines(own, *_lines(view), rule="L659-661", supply=_fed(view))


def cut_off(view: World, one: Counter) -> bool:
    """Out of supply, where the table plays with it: as a mark or a fact says, or as its line does (L661)."""
    if view.reading("supply") != "on":
        return False
    at = view.position.area(one.id)
    ashore = view.is_land(at) and view.carried_by(one) is None and view.type(one) in ("land", "air")
    told = one.marked("no_supply") or view.so("out_of_supply", one.id)
    return told or (ashore and at not in _fed(view.seen_by(one.side)))


# ---------------------------------------------------------------- what lands are worth
@once
def pools(game: Game) -> Mapping[str, tuple[str, str]]:
    """Colonies that save apart, by their names on the map: for short, and whose (L566); which, is reconstructed."""
    printed = (game.board.attribute(at, "pool") for at in game.board.spaces)
    named = {spelled(pool.replace("& ", "")): pool for pool in printed if isinstance(pool, str)}
    saved = (id.partition(".") for id, rule in game.sheet.values.items()
             if any(earned.startswith("income_") for earned in rule.earns or ()))  # fmt: skip
    return {named[name]: (name, owner) for owner, _, name in saved if name in named}


def pool_of(view: World, at: AreaId) -> str:
    """The colony in which its resources are saved, or nothing: at home."""
    pool = str(view.said(at, "pool") or "")
    return pool if pools(view.game).get(pool, ("", ""))[1] == first_owner(view.game, at) else ""


@for_each
def hosted(view: World) -> frozenset[str]:
    """The nation itself, and those whose government it hosts: their land counts as its own (L196)."""
    guests = (fact.about[0] for fact in view.position.facts.of("in_exile") if fact.value == view.side)
    return frozenset((view.side, *guests))


def _open(view: World) -> frozenset[AreaId]:
    return passable(view, view.reading("neutral_land_in_lines") == "always")


@for_each
def lines_of(view: World, pool: str, though: frozenset[AreaId] = frozenset()) -> Mapping[AreaId, AreaId]:
    """What has a line to the cities, works and ports of a pool, each with its next step there; with what else is taken
    to be open (L568)."""
    ours = hosted(view)
    own = (at for one in ours for at in world.owned_at_first(view.game, one) if view.holder(at) in ours)
    centres = [at for at in own if pool_of(view, at) == pool
               and (world.city(view.game, at) or world.port(view.game, at) or view.has(at, "ic"))]  # fmt: skip
    return _flooded(_ways(view), centres, _open(view) | though)


def _way_in(view: World, at: AreaId, pool: str) -> tuple[tuple[AreaId, ...], AreaId | None]:
    """How what a land is worth gets to where it is saved, and where that way is cut: by ships, if they alone do it."""
    to, ships = view.said(at, "to"), frozenset(shutting(view))
    for though in (frozenset[AreaId](), ships, ships | world.lands(view.game)):
        if isinstance(to, str) and to in view.game.board.spaces:
            ways, open_ = _to_elsewhere(view, at, AreaId(to))
            found = _flooded(ways, (AreaId(to),), open_ | though)
        else:
            found, open_ = lines_of(view, pool, though), _open(view)
        if at in found:
            way = way_back(found, at)
            return way, next((step for step in way if step not in open_), None)
    return (at,), at


def _areas(view: World, *, conquered: bool, pool: str = "") -> Iterator[Routed]:
    ours = hosted(view)
    for at in [at for at, whose in view.position.holders.items() if whose in ours]:
        value = 1 if view.so("nuked", at) else worth(view.game, at)
        elsewhere = (first_owner(view.game, at) not in ours) != conquered
        if not value or elsewhere or (not conquered and pool_of(view, at) != pool):
            continue
        way, cut = _way_in(view, at, pool)
        ships = shutting(view).get(cut, ()) if cut else ()
        words, rule = ("{area}", "L566, L574") if cut is None else ("{area} is cut off: {value} lost.", "L568")
        words = "{area} is cut off by {who} in {zone}: {value} lost." if ships else words
        by, broken = tuple(map(counter, ships)), Cut(cut, ships or _cutting(view, cut)) if cut else None
        told = say_named(words, {"area": area(at), "value": value, "who": by, "zone": area(cut or at)})
        line = SupplyLine(counters=(), at=at, supplied=cut is None, path=way, source=way[-1], cut=broken,
                          sentence=told, rule=rule)  # fmt: skip
        yield (0 if cut else value), told, rule, None, line


def _cutting(view: World, at: AreaId) -> tuple[CounterId, ...]:
    """The enemies who stand in a land, or partisans next to it."""
    near = (at, *network(view.game, "land").get(at, ()))
    return ids_of(one for to in near for one in view.foes_in(to, "land") if to == at or one.kind == "part")


def collects(view: World) -> str:
    """full, half or nothing: who is neutral and played by nobody collects nothing (L566, L616-620)."""
    ours, minor = view.enemies(), view.side in world.MINOR_ALLIES
    if view.so("conquered", view.side) or view.so("in_exile", view.side):
        return "conquered"
    if view.side in MAJORS or (ours and not minor):
        return "full"
    if minor and (view.are_at_war("germany", "soviet") or not ours.isdisjoint(MAJORS)):
        return "full"
    return "half" if minor and view.is_played(view.side) else "nothing"


def _less(view: World, so_far: float) -> Iterator[Term]:
    """What is taken off again: of neutrals, conquered nations and those who surrendered."""
    taken: Mapping[str, Term] = {
        "conquered": (-so_far, say("The nation is conquered: it collects nothing."), "L196"),
        "nothing": (-so_far, say("It is neutral, and nobody plays it: it collects nothing."), "L616"),
        "half": (-(so_far // 2), say("A minor ally that is played collects half while it is neutral."), "L618-620"),
    }
    if (what := collects(view)) in taken:
        yield taken[what]
    if view.so("surrendered", view.side) and view.reading("surrender_share") == "income":
        yield -ceil(so_far / 4), say("It has surrendered and pays a quarter."), "L200 (rounding is not told)"


def _home(view: World, _act: Act | None = None) -> list[Term | Routed]:
    terms: list[Term | Routed] = list(_areas(view, conquered=False))
    so_far, entry = summed(terms), view.position.value("usa.us_entry")
    told, quarters, book = say("In peacetime, without the Partition Pact, three quarters are earned."), 3, "Allies"
    whole = view.side != "soviet" or view.so("option_taken", "partition_pact")
    if view.side == "usa":
        told, whole = say("In peacetime, with US Entry from 5 to 9, three quarters are earned."), entry >= 10
        book = "USA"
        if entry < 5:
            told, quarters = say("In peacetime, with US Entry below 5, half is earned."), 2
    if not (whole or view.enemies()):
        rule = f"the book of options of the {book} (reconstructed)"
        terms.append((ceil(so_far * quarters / 4) - so_far, told, rule))
    return terms


def _conquered(view: World, _act: Act | None = None) -> list[Term | Routed]:
    """Half of the sum, rounded up once (L574)."""
    terms: list[Term | Routed] = list(_areas(view, conquered=True))
    words = "Of conquered territories half of the sum is paid, rounded up: {amount} of {total}."
    if total := int(summed(terms)):
        half = (total + 1) // 2
        terms.append((half - total, say(words, amount=half, total=total), "L574"))
    return terms


# ---------------------------------------------------------------- trade at sea
@once
def trades(game: Game, who: str) -> tuple[tuple[AreaId, int], ...]:
    """Where its colour is printed at sea, and how much (L110)."""
    listed = ((at, game.board.attribute(at, "naval_trade")) for at in game.board.spaces)
    each = ((at, str(one).rpartition(" ")) for at, all_ in listed if isinstance(all_, tuple) for one in all_)
    return tuple((at, int(amount)) for at, (nation, _, amount) in each if nation == who)


def _naval_trade(view: World, _act: Act | None = None) -> list[Term]:
    """Where no enemy surface ship is; submarines must fight for it (L570)."""
    shut, hunted = shut_seas(view), shut_seas(view, "sub")
    terms: list[Term] = []
    for at, amount in trades(view.game, view.side):
        left, words, rule = amount - view.count_said("trade_destroyed", at, view.side), "{area}", "L570"
        if at in hunted:
            words, rule = "{area}: enemy submarines are there, the convoy battle comes first.", "L570, L576"
        if at not in shut:
            terms.append((max(left, 0), say(words, area=area(at)), rule))
    return terms


def trade_stopped(view: World, _act: Act) -> list[Term] | None:
    shut = shut_seas(view)
    return [
        (-amount, say("{area}: {ships}.", area=area(at), ships=tuple(map(counter, shut[at]))), "L570")
        for at, amount in trades(view.game, view.side) if at in shut
    ] or None  # fmt: skip


PARTS = tuple(
    Figure(name=name, reckons=added_up(name, terms, rule=rule, told=told), also=also)
    for name, terms, rule, told, also in (
        ("home", _home, "L574", "{side}: home and colonies of the home pool, which pay in full: {total}.", ()),
        ("conquered", _conquered, "L574", "{side}: conquered territories: {total}.", ()),
        ("naval_trade", _naval_trade, "L110, L570", "{side}: naval trade: {total}.", ("trade",)),
    )
)
"""What the income is made of."""


def income(view: World, act: Act | None = None) -> Ledger:
    parts = (part.reckons(view, Act(verb=part.name)) for part in PARTS)
    terms: list[Term] = [(part.total, part.sentence, part.rule) for part in parts if part and part.total]
    if (methods := level(view, "industry")) > 0:
        terms.insert(1, (5 * methods, say("Industrial Methods: five for each level."), LEARNED))
    terms += _less(view, summed(terms))
    told = say("{side} collects {total} at home.", side=side(view.side), total=summed(terms))
    return told_sum("income", view.side, terms, told, "L574")


def colony(name: str, view: World, act: Act | None = None) -> Ledger | None:
    pool = next((pool for pool, saved in pools(view.game).items() if saved == (name, view.side)), "")
    if not pool:
        return None
    terms: list[Term | Routed] = list(_areas(view, conquered=False, pool=pool))
    terms += _less(view, summed(terms))
    told = say("{side} collects {total} in {pool}.", side=side(view.side), total=summed(terms), pool=pool)
    return told_sum(f"income_{name}", view.side, terms, told, "L566")


def collecting(view: World) -> Iterator[Finding]:
    """What is earned and not yet written down, of all that act now: a click each, or one for all. It notes the same as
    the ledger, so that nothing is taken twice. A turn in which nobody's beginning was noted was laid out, and pays
    nobody."""
    played = view.clock.phase.endswith("collect") and view.started()
    for id, rule in view.game.sheet.values.items() if played else ():
        name = next(iter(rule.earns or ()), "")
        us = view.seen_by(rule.side or "")
        if not name or not us.is_turn() or view.so(TICKED, name, id):
            continue
        found = income(us) if name == "income" else colony(name.removeprefix("income_"), us)
        if found is not None and found.total:
            noted = view.ticked(name, id, value=write_number(found.total))
            done = (ValueSet(id, view.position.value(id) + found.total), noted)
            yield to_see_to(Reason(found.sentence, "L564-574"), done=done)


# ---------------------------------------------------------------- oil
Comes: TypeAlias = tuple[AreaId | None, Term]
"""Where oil appears, and how much, and why."""


def _wells(view: World) -> Iterator[Comes]:
    if collects(view) == "conquered":
        return
    for at in view.game.board.spaces:
        if view.holds(at) and isinstance(oil := view.said(at, "oil"), int) and oil:
            yield at, (oil, say("{area}", area=area(at)), "L598")
    if (made := level(view, "synthetic_oil")) > 0:
        told = say("Synthetic Oil: one for each level, in a city at home.")
        yield world.capital(view.game, view.side), (made, told, LEARNED)


def _given(view: World) -> Iterator[Comes]:
    """Given or traded each turn, until there is war between them (L602; how long is reconstructed)."""
    for giver, amount in ((giver, amount) for giver, taker, amount in TRADED if view.side == taker):
        wells = (well for well in world.owned_at_first(view.game, giver) if view.said(well, "oil"))
        dry = view.so("conquered", giver) or not any(view.holder(well) == giver for well in wells)
        dry = dry or (giver == "usa" and view.so("option_taken", "oil_embargo"))
        at, over = _comes_ashore(view, giver), dry or view.are_at_war(giver, view.side)
        lost = "Nothing from {side} any more." if over else "Nothing from {side}: no sea way to a port."
        gone = over or at is None
        yield at, (0 if gone else amount, say(lost if gone else "From {side}.", side=side(SideId(giver))), "L602")


def _comes_ashore(view: World, giver: str) -> AreaId | None:
    """At the well, in the capital, or in a port by sea that is nearest to it (L602; which, is reconstructed)."""
    theirs, capital = world.owned_at_first(view.game, giver), world.capital(view.game, view.side)
    if giver == "usa" or capital is None:
        return capital
    if giver == "romania":
        return next(at for at in theirs if view.said(at, "oil"))
    coasts, inland = world.network(view.game, "coast"), world.steps(view.game, "land", capital)
    swedish = open_seas(view).intersection(zone for at in theirs for zone in coasts.get(at, ()))
    ports = [at for at in world.owned_at_first(view.game, view.side) if world.port(view.game, at)
             and view.holder(at) == view.side and not swedish.isdisjoint(coasts.get(at, ()))]  # fmt: skip
    return min(ports, key=lambda at: (world.port(view.game, at) != "major", inland.get(at, 99)), default=None)


def _terms(comes: Callable[[World], Iterable[Comes]]) -> Callable[[World, Act], Iterator[Term]]:
    return lambda view, _act: (term for _, term in comes(view))


oil, oil_trade = _terms(_wells), _terms(_given)


def oil_comes(view: World) -> Iterator[Finding]:
    collecting = view.clock.phase.endswith("collect") and view.started()
    for who in view.game.sheet.sides if collecting else ():
        us = view.seen_by(who)
        if not us.is_turn() or collects(us) == "nothing" or view.so(TICKED, "oil", who):
            continue
        coming = [(at, int(amount)) for at, (amount, *_) in (*_wells(us), *_given(us)) if at is not None and amount]
        if here := {at: sum(amount for to, amount in coming if to == at) for at, _ in coming}:
            words = "{count} oil comes to {side}: {places}."
            told = say(words, count=sum(here.values()), side=side(who), places=tuple(map(area, here)))
            done = [CountersPlaced(tuple(
                Counter(CounterId(f"oil_{who}_{view.clock.turn}_{at}_{number}"), KindId("oil"))
                for number in range(1, count + 1)), PlaceId(at)) for at, count in here.items()]  # fmt: skip
            yield to_see_to(Reason(told, "L598-602"), (), *here, done=(*done, view.ticked("oil", who)))


# ---------------------------------------------------------------- convoy battles
def hunted(view: World) -> Iterator[Finding]:
    """Trade of those who collect now among submarines, until they have thrown or leave it alone (L570, L576)."""
    for us in view.acting() if view.clock.phase.endswith("collect") and view.started() else ():
        shut, trade = shut_seas(us), dict(trades(us.game, us.side))
        for at, ids in shut_seas(us, "sub").items():
            subs = [one for one in map(view.one, ids) if not view.so("met", one.id)]
            if subs and at in trade and at not in shut:
                may = "{who} may attack the trade of {side} in {at}, before it is collected."
                yield notice(("L574-576", may), subs, at, aspect="battle", severity="warning", side=side(us.side))
                yield to_see_to(("L576", "{who} may leave the trade in {at} alone."), subs, at,
                                done=[view.noted("met", one.id, value="left") for one in subs])  # fmt: skip
            attack = [one for one in map(view.one, ids) if view.fact_about("met", one.id) == view.clock.phase]
            if attack and at in trade and not view.so("merchants_threw", at):
                merchants = may_sink_by_merchants(us, Act(verb="sink_by_merchants", side=us.side, at=(PlaceId(at),)))
                if merchants is not None and merchants.deed is not None:
                    yield to_see_to(("L580", "The merchants in {at} throw at {who}."), attack, at, urgent=True,
                                    done=(merchants.deed.event,), thrown=merchants.deed.thrown)  # fmt: skip


def convoy(view: World, act: Act) -> Iterable[Term] | None:
    dice, trade = numbers(act, "die"), number(act, "trade", "points")
    if trade is None and act.at:
        trade = sum(amount for zone, amount in trades(view.game, view.side) if zone in areas_named(act))
    if trade is None or not dice:
        return None
    left = trade
    terms: list[Term] = [(trade, say("The trade there."), "L578")]
    for die in dice:
        left -= (lost := min(TRADE_LOST.get(die, 0), left))
        terms.append((-lost, say("A submarine throws {die}.", die=die), "L578"))
    return terms


def may_sink_by_merchants(view: World, act: Act) -> Answer | None:
    thrown, at = number(act, "total", "roll", "die"), next(iter(areas_named(act)), None)
    subs = [one.id for one in view.foes_in(at, "ship") if one.kind == "sub"] if at is not None else []
    if thrown is None:
        if at is None or not subs or at not in dict(trades(view.game, view.side)):
            return None
        words, over = "Merchants in {at} sink a submarine that attacks them, on a 20 of two dice.", "They have thrown."
        may = view.allowed(act, words, "L580", ("L580", over, view.so("merchants_threw", at)))
        done = view.done(may, "The merchants in {at} throw", view.noted("merchants_threw", at), at=area(at))
        return view.throwing(done, act, say("merchants"), "2d10")
    told = say("20: one submarine is sunk; what it destroyed stays destroyed.")
    if view.reading("merchants_first") == "before":
        told = say("20: one submarine is sunk before it destroys anything.")
    why = first_reason(
        ("L580", "No submarine of an enemy is in {at}.", at is not None and not subs),
        ("L580", "{total}: merchants sink a submarine on a 20 only.", thrown < 20),
        at=area(at or ""), total=thrown)  # fmt: skip
    found = verdict(why, told, "L580")
    return view.done(found, "A submarine is sunk.", CountersRemoved(tuple(subs[:1]))) if subs else found
