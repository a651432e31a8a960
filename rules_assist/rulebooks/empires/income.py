"""What a nation collects: home, conquests by half, trade at sea, convoys, colonies with their own money (L564-602)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import ceil
from typing import TypeAlias

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side, write_number
from boards.plain.working_out import once
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import CountersPlaced, FactSet, ValueSet
from counters.game import Game
from counters.position import TICKED, Fact, PlaceId, Position
from rules_assist.advice import Act, Answer, Finding, Ledger, Reason
from rules_assist.common.asked import added_up, areas_named, number, numbers
from rules_assist.common.standpoint import because, for_each, no, notice, yes
from rules_assist.common.sums import Term, told_sum
from rules_assist.rulebooks.empires import world
from rules_assist.rulebooks.empires.routes import is_centre, open_seas, reached, shut_seas, to_elsewhere
from rules_assist.rulebooks.empires.world import MAJORS, MINOR_ALLIES, World, first_owner, level, worth

POOLS: Mapping[str, tuple[str, str]] = {
    "Libya": ("libya", "italy"), "Italian East Africa": ("italian_east_africa", "italy"),
    "Egypt": ("egypt", "england"), "Burma & Ceylon": ("burma_ceylon", "england"),
    "Malaya": ("malaya", "england"),
    "French North Africa": ("french_north_africa", "france"), "Levant": ("levant", "france"),
    "French Indochina": ("french_indochina", "france"), "Philippines": ("philippines", "usa"),
    "Netherlands East Indies": ("netherlands_east_indies", "netherlands"),
    "Belgian Congo": ("belgian_congo", "belgium"),
}  # fmt: skip
"""Colonies whose money is saved apart (L566); which, is reconstructed."""

TRADE_LOST = dict(enumerate((0, 0, 0, 1, 1, 1, 2, 2, 3, 3), start=1))
"""What a submarine's die destroys (L578)."""

TRADED = (("usa", "japan", 2), ("romania", "germany", 2), ("sweden", "germany", 1))
"""Oil that one gives another (L602)."""

LEARNED = "chart of technologies (reconstructed)"


def pool_of(view: World, at: AreaId) -> str:
    """The colony in which its resources are saved, or nothing: at home."""
    pool = str(view.said(at, "pool") or "")
    return pool if pool in POOLS and first_owner(view.game, at) == POOLS[pool][1] else ""


@once
def hosted(game: Game, position: Position, host: str) -> frozenset[str]:
    """The nation itself, and those whose government it hosts: their land counts as its own (L196)."""
    return frozenset({host, *(fact.about[0] for fact in position.facts.of("in_exile") if fact.value == host)})


@for_each
def lines_of(view: World, pool: str) -> frozenset[AreaId]:
    """All that has a line to a centre of the home, or of the colony."""
    ours = hosted(view.game, view.position, view.side)
    own = (at for one in ours for at in world.owned_at_first(view.game, one) if view.holder(at) in ours)
    centres = [at for at in own if pool_of(view, at) == pool and is_centre(view, at)]
    return frozenset(reached(view, centres, neutral=view.reading("neutral_land_in_lines") == "always"))


def arrives(view: World, at: AreaId, pool: str) -> bool:
    """Whether what the land is worth gets to where it is saved (L156, L568)."""
    elsewhere = view.said(at, "to")
    if isinstance(elsewhere, str) and elsewhere in view.game.board.spaces:
        return to_elsewhere(view, at, AreaId(elsewhere))
    return at in lines_of(view, pool)


def _areas(view: World, *, conquered: bool, pool: str = "") -> Iterator[Term]:
    """Each area with its value; what is cut off is told, and counts nothing."""
    ours = hosted(view.game, view.position, view.side)
    for at in [at for at, whose in view.position.holders.items() if whose in ours]:
        value = 1 if view.so("nuked", at) else worth(view.game, at)
        elsewhere = (first_owner(view.game, at) not in ours) != conquered
        if not value or elsewhere or (not conquered and pool_of(view, at) != pool):
            continue
        if arrives(view, at, pool):
            yield float(value), say("{area}", area=area(at)), "L566, L574"
        else:
            yield 0.0, say("{area} is cut off: {value} lost.", area=area(at), value=value), "L568"


def collects(view: World) -> str:
    """full, half or nothing: who is neutral and played by nobody collects nothing (L566, L616-620)."""
    ours, minor = view.enemies(), view.side in MINOR_ALLIES
    if view.so("conquered", view.side) or view.so("in_exile", view.side):
        return "conquered"
    if view.side in MAJORS or (ours and not minor):
        return "full"
    if minor and (view.are_at_war("germany", "soviet") or not ours.isdisjoint(MAJORS)):
        return "full"
    return "half" if minor and view.so("played", view.side) else "nothing"


def _less(view: World, so_far: float) -> Iterator[Term]:
    """What is taken off again: of neutrals, conquered nations and those who surrendered."""
    what = collects(view)
    if what == "conquered":
        yield -so_far, say("The nation is conquered: it collects nothing."), "L196"
    elif what == "nothing":
        yield -so_far, say("It is neutral, and nobody plays it: it collects nothing."), "L616"
    elif what == "half":
        share = -(so_far // 2)
        yield share, say("A minor ally that is played collects half while it is neutral."), "L618-620"
    if view.so("surrendered", view.side) and view.reading("surrender_share") == "income":
        yield float(-ceil(so_far / 4)), say("It has surrendered and pays a quarter."), "L200 (rounding is not told)"


def _total(terms: Iterable[Term]) -> float:
    return sum(amount for amount, _, _ in terms)


def _home(view: World, _act: Act | None = None) -> list[Term]:
    terms = list(_areas(view, conquered=False))
    so_far, entry = _total(terms), view.position.value("usa.us_entry")
    if view.side == "usa" and not view.enemies() and entry < 10:
        told, quarters = say("In peacetime, with US Entry from 5 to 9, three quarters are earned."), 3
        if entry < 5:
            told, quarters = say("In peacetime, with US Entry below 5, half is earned."), 2
        terms.append((ceil(so_far * quarters / 4) - so_far, told, "the book of options of the USA (reconstructed)"))
    return terms


def _conquered(view: World, _act: Act | None = None) -> list[Term]:
    """Half of the sum, rounded up once (L574)."""
    terms = list(_areas(view, conquered=True))
    if total := int(_total(terms)):
        half = (total + 1) // 2
        words = "Of conquered territories half of the sum is paid, rounded up: {amount} of {total}."
        terms.append((float(half - total), say(words, amount=half, total=total), "L574"))
    return terms


# ---------------------------------------------------------------- trade at sea


@once
def trades(game: Game, who: str) -> tuple[tuple[AreaId, int], ...]:
    """Where its colour is printed at sea, and how much (L110)."""
    found = []
    for at in game.board.spaces:
        listed = game.board.attribute(at, "naval_trade")
        for each in listed if isinstance(listed, tuple) else ():
            nation, _, amount = str(each).rpartition(" ")
            if nation == who:
                found.append((at, int(amount)))
    return tuple(found)


def _naval_trade(view: World, _act: Act | None = None) -> list[Term]:
    """Where no enemy surface ship is; submarines must fight for it (L570)."""
    shut, hunted = shut_seas(view), shut_seas(view, "sub")
    terms: list[Term] = []
    for at, amount in trades(view.game, view.side):
        left, words, rule = float(amount - view.count_said("trade_destroyed", at, view.side)), "{area}", "L570"
        if at in hunted:
            words, rule = "{area}: enemy submarines are there, the convoy battle comes first.", "L570, L576"
        if at not in shut:
            terms.append((max(left, 0.0), say(words, area=area(at)), rule))
    return terms


def trade_stopped(view: World, _act: Act) -> list[Term] | None:
    """What does not come because enemy ships lie there, and whose (L570)."""
    shut = shut_seas(view)
    return [
        (float(-amount), say("{area}: {ships}.", area=area(at), ships=tuple(map(counter, shut[at]))), "L570")
        for at, amount in trades(view.game, view.side) if at in shut
    ] or None  # fmt: skip


PARTS = (
    added_up(
        "home", _home, "", rule="L574", told="{side}: home and colonies of the home pool, which pay in full: {total}."
    ),
    added_up("conquered", _conquered, "", rule="L574", told="{side}: conquered territories: {total}."),
    added_up("naval_trade", _naval_trade, "", rule="L110, L570", told="{side}: naval trade: {total}.", also="trade"),
)
"""What the income is made of."""


def income(view: World, act: Act | None = None) -> Ledger:
    parts = (part.reckons(view, Act(verb=part.name)) for part in PARTS)
    terms: list[Term] = [(part.total, part.sentence, part.rule) for part in parts if part and part.total]
    if (methods := level(view, "industry")) > 0:
        terms.insert(1, (5.0 * methods, say("Industrial Methods: five for each level."), LEARNED))
    terms += _less(view, _total(terms))
    told = say("{side} collects {total} at home.", side=side(view.side), total=_total(terms))
    return told_sum("income", view.side, terms, told, "L574")


def colony(pool: str, view: World, act: Act | None = None) -> Ledger | None:
    name, owner = POOLS[pool]
    if view.side != owner:
        return None
    terms = list(_areas(view, conquered=False, pool=pool))
    terms += _less(view, _total(terms))
    told = say("{side} collects {total} in {pool}.", side=side(view.side), total=_total(terms), pool=pool)
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
        pool = next((pool for pool, (short, owner) in POOLS.items() if name == f"income_{short}"), "")
        found = colony(pool, us) if pool else income(us)
        if found is not None and found.total:
            noted = Fact(TICKED, (name, id), "turn", write_number(found.total))
            done = (ValueSet(id, view.position.value(id) + found.total), FactSet(noted, quiet=True))
            yield notice(Reason(found.sentence, "L564-574"), aspect="phase", severity="note", done=done)


# ---------------------------------------------------------------- oil


Comes: TypeAlias = tuple[AreaId | None, Term]
"""Where oil appears, and how much, and why."""


def _wells(view: World) -> Iterator[Comes]:
    """Markers that appear at its wells (L598)."""
    if collects(view) == "conquered":
        return
    for at in view.game.board.spaces:
        if view.holds(at) and isinstance(oil := view.said(at, "oil"), int) and oil:
            yield at, (float(oil), say("{area}", area=area(at)), "L598")
    if (made := level(view, "synthetic_oil")) > 0:
        told = say("Synthetic Oil: one for each level, in a city at home.")
        yield world.capital(view.game, view.side), (float(made), told, LEARNED)


def _given(view: World) -> Iterator[Comes]:
    """Given or traded each turn, until there is war between them (L602; how long is reconstructed)."""
    for giver, amount in ((giver, amount) for giver, taker, amount in TRADED if view.side == taker):
        at, of = _comes_ashore(view, giver), side(SideId(giver))
        if view.are_at_war(giver, view.side) or view.so("conquered", giver):
            yield at, (0.0, say("Nothing from {side} any more.", side=of), "L602")
        elif at is None:
            yield at, (0.0, say("Nothing from {side}: no sea way to a port.", side=of), "L602")
        else:
            yield at, (float(amount), say("From {side}.", side=of), "L602")


def _comes_ashore(view: World, giver: str) -> AreaId | None:
    """Romania's where it is found, that of the USA in the capital, Sweden's by sea in the German port that is nearest
    to the capital, rather a major one (L602; which, is reconstructed)."""
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
    """The oil that comes in this turn to those who act now, marker by marker: a click for each of them (L598-602)."""
    collecting = view.clock.phase.endswith("collect") and view.started()
    for who in view.game.sheet.sides if collecting else ():
        us = view.seen_by(who)
        if not us.is_turn() or collects(us) == "nothing" or view.so(TICKED, "oil", who):
            continue
        coming = [(at, int(amount)) for at, (amount, *_) in (*_wells(us), *_given(us)) if at is not None and amount]
        here = {at: sum(amount for to, amount in coming if to == at) for at, _ in coming}
        if here:
            words = "{count} oil comes to {side}: {places}."
            told = say(words, count=sum(here.values()), side=side(who), places=tuple(map(area, here)))
            done = [CountersPlaced(tuple(
                Counter(CounterId(f"oil_{who}_{view.clock.turn}_{at}_{number}"), KindId("oil"))
                for number in range(1, count + 1)), PlaceId(at)) for at, count in here.items()]  # fmt: skip
            noted = FactSet(Fact(TICKED, ("oil", who), "turn"), quiet=True)
            yield notice(Reason(told, "L598-602"), (), *here, aspect="phase", severity="note", done=(*done, noted))


# ---------------------------------------------------------------- convoy battles


def convoy(view: World, act: Act) -> Iterable[Term] | None:
    """What is left of trade when submarines have thrown: `ledger convoy of england with trade 4, die 7`."""
    dice, trade = numbers(act, "die"), number(act, "trade", "points")
    if trade is None and act.at:
        trade = sum(amount for zone, amount in trades(view.game, view.side) if zone in areas_named(act))
    if trade is None or not dice:
        return None
    left, terms = trade, [(float(trade), say("The trade there."), "L578")]
    for die in dice:
        lost = min(TRADE_LOST.get(die, 0), left)
        left -= lost
        terms.append((-float(lost), say("A submarine throws {die}.", die=die), "L578"))
    return terms


def may_sink_by_merchants(view: World, act: Act) -> Answer | None:
    """Merchants sink one submarine on a 20 of two dice (L580)."""
    thrown = number(act, "total", "roll", "die")
    if thrown is None:
        return None
    if thrown < 20:
        return no(because("L580", "{total}: merchants sink a submarine on a 20 only.", total=thrown))
    if view.reading("merchants_first") == "before":
        return yes(say("20: one submarine is sunk before it destroys anything."), "L580")
    return yes(say("20: one submarine is sunk; what it destroyed stays destroyed."), "L580")
