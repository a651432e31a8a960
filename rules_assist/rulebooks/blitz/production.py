"""What a power may spend when a turn ends: goods with supply, damage, trade, lend lease and limits (§7.4 to §7.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, counter, say, side
from counters.counter import Counter, SideId
from counters.game import Game
from counters.once import once
from counters.position import TICKED, Position
from rules_assist.advice import Act, Detail, Finding, Ledger
from rules_assist.common.asked import figure
from rules_assist.common.sums import Term, add_up
from rules_assist.rulebook import Chapter, Figure
from rules_assist.rulebooks.blitz.powers import (
    AFA,
    AXIS,
    GERMANY,
    GROUND,
    JAPAN,
    LAND,
    LOW_COUNTRIES,
    NOBODY,
    POWERS,
    SIDE_OF,
    USA,
    USSR,
    World,
    countries,
    word,
)
from rules_assist.rulebooks.blitz.supply import areas_of, goods_homes, reached, supply_matters

GOODS = ("oil", "resources")

GIVEN = {("C", GERMANY): (1, 3), ("C", AFA): (2, 4), ("D", AFA): (2, 4)}
"""Oil and Resources that a scenario gives in each turn; in C they are reconstructed."""


class Goods(NamedTuple):
    oil: tuple[Term, ...]
    resources: tuple[Term, ...]

    def of(self, good: str) -> tuple[Term, ...]:
        return self.oil if good == "oil" else self.resources

    def total(self, good: str) -> float:
        return sum(amount for amount, _, _ in self.of(good))


class Sum:
    """Terms of both goods as they are added, step by step."""

    def __init__(self) -> None:
        self.terms: dict[str, list[Term]] = {good: [] for good in GOODS}

    def add(self, good: str, amount: float, told: Sentence, rule: str) -> None:
        if amount:
            self.terms[good].append((amount, told, rule))

    def total(self, good: str) -> float:
        return sum(amount for amount, _, _ in self.terms[good])

    def lose(self, amount: float, told: Sentence, rule: str) -> None:
        """Resources first, then Oil, and never below nought (§7.6 3 and 6)."""
        if not amount:
            return
        before = max(0.0, self.total("resources"))
        self.add("resources", -amount, told, rule)
        if (rest := amount - before) > 0:
            words = "What there are no Resources for is taken from Oil, or lost to nobody: {rest}."
            self.add("resources", rest, say(words, rest=rest), rule)
            self.add("oil", -min(rest, max(0.0, self.total("oil"))), told, rule)

    def done(self) -> Goods:
        return Goods(tuple(self.terms["oil"]), tuple(self.terms["resources"]))


@once
def production(game: Game, position: Position, us: SideId) -> Goods | None:
    """Oil and Resources of a power in this turn, before it is limited; None, where it keeps no account."""
    view, found = World(game, position, us), Sum()
    scenario = view.politics.scenario
    if scenario == "C" and us not in (GERMANY, AFA):
        return None
    if us not in POWERS or scenario == "A" or (us == USA and view.politics.western):
        return None
    if scenario == "B":
        return _longest_day(view)
    if (scenario, us) in GIVEN:
        return _given(view, scenario)
    _abroad(view, found)
    _convoys(view, found)
    _at_home(view, found)
    _of_scenario(view, found)
    _trade(view, found)
    _lend_lease(view, found)
    for at in _held(view):
        if view.said(at, "factory") and view.country(at) != "China":
            found.lose(view.damage_in(at), say("The damaged Factory in {area}.", area=area(at)), "§7.6")
    return found.done()


def worth(view: World, at: AreaId, good: str) -> float:
    found = view.said(at, good)
    return float(found) if isinstance(found, int | float) else 0.0


def _held(view: World) -> list[AreaId]:
    """Land areas of a power, in play."""
    holders = view.position.holders
    return [
        at for at, space in view.game.board.spaces.items()
        if space.kind in GROUND and view.one_power(holders.get(at, NOBODY), view.side) and not view.out_of_play(at)
    ]  # fmt: skip


def _counts_as_home(view: World, at: AreaId) -> bool:
    """Goods that need no Convoy: of the AFA only those of France and Great Britain, or what took their place."""
    whose = view.is_home(at)
    if whose == AFA and view.side == AFA:
        return view.country(at) in goods_homes(view)
    return bool(whose) and view.one_power(whose, view.side)


def _abroad(view: World, found: Sum) -> None:
    fed = reached(view.game, view.position, view.side, "", "goods")
    every = supply_matters(view)
    for at in _held(view):
        if _counts_as_home(view, at) or not any(worth(view, at, good) for good in GOODS):
            continue
        if every and at not in fed:
            continue
        if view.country(at) == "China" and view.side in (USA, AFA):
            if _chinese_in(view, at):
                words = "{area}: for Chinese units alone."
                found.add("resources", worth(view, at, "resources"), say(words, area=area(at)), "§7.8")
            continue
        for good in GOODS:
            found.add(good, worth(view, at, good), say("{area}", area=area(at)), "§7.6")
    for at in _held(view):
        if any(one.kind == "partisan" for one in view.position.in_area(at)):
            good = next((good for good in reversed(GOODS) if worth(view, at, good)), "")
            if good and (not every or at in fed or _counts_as_home(view, at)):
                found.add(good, -1, say("Partisans in {area}.", area=area(at)), "§7.6")


def _chinese_in(view: World, at: AreaId) -> bool:
    return any(view.type(one) in LAND and view.home_country(one) == "China" for one in view.position.in_area(at))


def _convoys(view: World, found: Sum) -> None:
    for at in map(AreaId, (sea.id for sea in view.game.board.of_kind("sea"))):
        ours = view.one_power(view.convoy_owner(at), view.side)
        if ours and not any(one.kind == "destroyed" for one in view.position.in_area(at)):
            told = say("The damaged Convoy in {area}: Resources before Oil.", area=area(at))
            found.lose(view.damage_in(at), told, "§7.6")


def _at_home(view: World, found: Sum) -> None:
    for at in _held(view):
        if _counts_as_home(view, at):
            for good in GOODS:
                found.add(good, worth(view, at, good), say("{area}", area=area(at)), "§7.6")


# ---------------------------------------------------------------- trade and lend lease (§7.4, §7.5)


def trades(view: World) -> Iterator[tuple[str, str, str, float]]:
    """Who sends whom what, of all that has not ended."""
    for fact in view.position.facts.of("trade"):
        giver, taker = map(word, fact.about)
        good = "oil" if "oil" in fact.value.casefold() else "resources"
        amount = next((float(part) for part in fact.value.split() if part.isdecimal()), 1.0)
        if not _has_ended(view, giver, taker, good):
            yield giver, taker, good, amount


def _has_ended(view: World, giver: str, taker: str, good: str) -> bool:
    if giver in SIDE_OF:
        late = view.position.value(f"{giver}.its_war") >= 10
        return view.at_war(giver, taker) or (good == "oil" and late and giver in (USA, USSR) and taker in AXIS)
    lands = [at for at in view.game.board.spaces if word(view.country(at)) == giver]
    if any(view.position.holders.get(at, NOBODY) in SIDE_OF for at in lands):
        return True  # Sweden and Venezuela trade only while they are neutral.
    fed = reached(view.game, view.position, SideId(taker), "", "goods")
    seen = [at for at in lands if not view.out_of_play(at)]
    return supply_matters(view) and bool(seen) and not any(at in fed for at in seen)


def _named(view: World, who: str) -> Value:
    if who in SIDE_OF:
        return side(SideId(who))
    return next((view.country(at) for at in view.game.board.spaces if word(view.country(at)) == who), who)


def _trade(view: World, found: Sum) -> None:
    for giver, taker, good, amount in trades(view):
        if view.one_power(taker, view.side):
            found.add(good, amount, say("Trade: from {name}.", name=_named(view, giver)), "§7.5")
        elif view.one_power(giver, view.side):
            found.add(good, -amount, say("Trade: to {name}.", name=_named(view, taker)), "§7.5")


RECIPIENTS = {"china": USA, "great_britain": AFA, "afa": AFA, "anglo_french_alliance": AFA, "ussr": USSR, "usa": USA}


def recipient(view: World, ship: Counter) -> str:
    return str(view.game.printed(ship, "recipient") or "")


def delivers(view: World, ship: Counter) -> float:
    """How much lend lease a LL brings from where it lies (§7.4)."""
    us, at = view.owner(ship), view.position.area(ship.id)
    to, country_named = RECIPIENTS.get(word(recipient(view, ship))), recipient(view, ship)
    if view.game.printed(ship, "target_sea") != at or to is None:
        return 0
    if at not in reached(view.game, view.position, us, view.home_country(ship), "goods"):
        return 0
    coast = [each.other(at) for each in view.game.board.contacts_of(at) if each.kind == "coast"]
    landfalls = [each for each in coast if view.friendly(us, each)]
    if country_named == "China":
        # Over Burma and the Burma Road alone, and one Resource at most.
        return min(1.0, view.size(ship)) if "burma" in landfalls and view.friendly(us, AreaId("chungking")) else 0
    there = reached(view.game, view.position, to, "", "goods")
    return view.size(ship) if any(view.is_home(each) == to or each in there for each in landfalls) else 0


def _sent(view: World) -> Iterator[tuple[Counter, str, float]]:
    """What was chosen to be sent: Oil, or else Resources. Who can deliver has to; until it is chosen, in Resources."""
    chosen = set[str]()
    for fact in view.position.facts.of("lend_lease"):
        ship = view.position.counters.get(fact.about[0]) if fact.about else None  # type: ignore[call-overload]
        if ship is not None:
            chosen.add(ship.id)
            good = "oil" if "oil" in fact.value.casefold() else "resources"
            amount = next((float(part) for part in fact.value.split() if part.isdecimal()), view.size(ship))
            yield ship, good, amount
    for ship in view.position.counters.values():
        if view.type(ship) == "ll" and ship.id not in chosen and (amount := delivers(view, ship)):
            yield ship, "resources", amount


def _lend_lease(view: World, found: Sum) -> None:
    for ship, good, amount in _sent(view):
        to, giver = RECIPIENTS.get(word(recipient(view, ship))), view.owner(ship)
        told = say("Lend lease by {ship}.", ship=counter(ship.id))
        if word(recipient(view, ship)) == "china":
            continue  # It stays with the USA, for Chinese units.
        if giver == view.side:
            found.add(good, -amount, told, "§7.4")
        if to == view.side:
            found.add(good, amount, told, "§7.4")


# ---------------------------------------------------------------- scenarios


def _longest_day(view: World) -> Goods:
    """Oil counts as a Resource; nothing is saved, and no Convoy or Factory takes from it (B.7)."""
    found = Sum()
    if view.side == AFA:
        found.add("resources", 6, say("From overseas."), "B.7")
    if view.side in (AFA, GERMANY):
        for at in _held(view):
            amount = worth(view, at, "oil") + worth(view, at, "resources")
            found.add("resources", amount, say("{area}", area=area(at)), "B.7")
    return found.done()


def _given(view: World, scenario: str) -> Goods:
    found, turn = Sum(), view.position.clock.turn
    oil, resources = GIVEN[scenario, view.side]
    rule = "Sc.D" if scenario == "D" else "C.7 (reconstructed)"
    found.add("oil", oil, say("In every turn of this scenario."), rule)
    found.add("resources", resources, say("In every turn of this scenario."), rule)
    if scenario == "C" and view.side == GERMANY and turn >= 7:
        found.add("resources", -1, say("Italy is lost: from Turn 7 on."), "C.8")
    if scenario == "D" and view.one_power(view.position.holders.get(AreaId("balkans"), NOBODY), AFA):
        words = "{area}: for land units of the Balkans alone."
        found.add("resources", worth(view, AreaId("balkans"), "resources"),
                  say(words, area=area(AreaId("balkans"))), "Sc.D")  # fmt: skip
    return found.done()


def _of_scenario(view: World, found: Sum) -> None:
    turn, scenario = view.position.clock.turn, view.politics.scenario
    if scenario == "D" and view.side == GERMANY and turn >= 9 and view.position.holders.get(LOW_COUNTRIES) == GERMANY:
        value = worth(view, LOW_COUNTRIES, "resources")
        told = say("{area}: from Turn 9 on it is the Western Allies'.", area=area(LOW_COUNTRIES))
        found.add("resources", -value, told, "Sc.D")
    if scenario == "D" and view.side == GERMANY and turn >= 7:
        found.lose(min(4, turn - 6), say("From Turn 7 on one Resource less with each turn, up to four."), "Sc.D")
    if scenario == "E" and view.side == AFA:
        if turn in range(5, 9) and view.position.facts.says("extra_resources", AFA):
            found.add("resources", 3, say("Bought for a victory point."), "Sc.E")
        if turn >= 9:
            found.add("resources", 2 * (turn - 8), say("Two more with each turn from Turn 9 on."), "Sc.E")
    if scenario == "F" and view.side == AFA and not view.at_war(JAPAN, AFA):
        found.add("resources", 2, say("While Japan is at peace with the AFA."), "Sc.F")
        found.add("oil", 1, say("While Japan is at peace with the AFA."), "Sc.F")


# ---------------------------------------------------------------- figures


def _potential(good: str, name: str, view: World) -> Ledger | None:
    found = production(view.game, view.position, view.side)
    title = {"oil": "Oil", "resources": "Resources"}[good]
    return add_up(view, name, found.of(good), "§7.6", title=title) if found else None


def limit(view: World) -> float | None:
    """As many goods as its It's War! marker shows, while a power is kept out of the war (§7.7)."""
    foes = AXIS if view.side == USA else (GERMANY,) if view.side == USSR else ()
    if view.side == USSR and view.politics.road is not None:
        # On the Road to War its own declaration does not free it (§9.2).
        invaded = any(view.is_home(at) == USSR and held == GERMANY for at, held in view.position.holders.items())
        free = (GERMANY, USSR) in view.politics.declared or invaded or view.position.clock.turn >= 8
        return None if free else view.position.value("ussr.its_war")
    if not foes or any(view.at_war(view.side, each) for each in foes) or view.must_enter(view.side):
        return None
    return view.position.value(f"{view.side}.its_war")


def usable(view: World, which: str) -> float:
    """Oil, Resources, or both together within the limit: which of them is used is the player's choice (§7.7)."""
    found, most = production(view.game, view.position, view.side), limit(view)
    if found is None:
        return 0
    have = sum(max(0.0, found.total(good)) for good in GOODS if which in (good, "both"))
    return have if most is None else min(have, most)


def _booked(view: World, good: str) -> float:
    """As much as was added to its number in this turn already; undo and the next turn forget it."""
    fact = view.position.facts.get(TICKED, f"usable_{good}", f"{view.side}.{good}")
    return float(fact.value) if fact is not None and fact.value.isdecimal() else 0


def _usable(which: str, name: str, view: World) -> Ledger | None:
    found = production(view.game, view.position, view.side)
    if found is None:
        return None
    terms: list[Term] = []
    for good in GOODS:
        if which in (good, "both"):
            words = "Oil counted in this turn." if good == "oil" else "Resources counted in this turn."
            terms.append((found.total(good), say(words), "§7.6"))
            if found.total(good) < 0:
                terms.append((-found.total(good), say("Never below nought."), "§7.6"))
    lost = usable(view, which) - sum(amount for amount, _, _ in terms)
    if lost:
        words = "Above the box of its It's War! marker, which limits Oil and Resources together."
        terms.append((lost, say(words), "§7.7"))
    most = limit(view)
    if most is not None and which != "both" and sum(usable(view, good) for good in GOODS) > most:
        words = "Oil and Resources together are no more than {most}: which of them, the player chooses."
        terms.append((0.0, say(words, most=most), "§7.7"))
        if taken := sum(_booked(view, good) for good in GOODS):
            # What the other good has taken of the limit is not there for this one.
            left = max(0.0, most - taken + _booked(view, which))
            words = "{taken} taken of {most} in this turn."
            terms.append((min(0.0, left - usable(view, which)), say(words, taken=taken, most=most), "§7.7"))
    return add_up(view, name, terms, "§7.6, §7.7")


def _chinese(view: World, _act: Act) -> Ledger | None:
    """Resources that can only be spent on Chinese units (§7.8)."""
    if view.side != USA and not (view.side == AFA and view.politics.western):
        return None
    terms: list[Term] = [
        (worth(view, at, "resources"), say("{area}", area=area(at)), "§7.8")
        for at in _held(view)
        if view.country(at) == "China" and worth(view, at, "resources") and _chinese_in(view, at)
    ]
    ships = [ship for ship, _, _ in _sent(view) if word(recipient(view, ship)) == "china"]
    terms += [(1, say("Lend lease by {ship}.", ship=counter(ship.id)), "§7.4") for ship in ships[:1]]
    terms += [
        (0, say("A damaged Factory in {area}: one Resource has to go to Chinese units.", area=area(at)), "§7.8")
        for at in _held(view) if view.country(at) == "China" and view.said(at, "factory") and view.damage_in(at)
    ]  # fmt: skip
    return add_up(view, "chinese_resources", terms, "§7.8")


def _isolated(view: World, act: Act) -> Ledger | None:
    """Goods that reach only an ally who is cut off: for that country's units alone, and never saved (§7.6)."""
    if view.side not in POWERS or not supply_matters(view):
        return None
    main = reached(view.game, view.position, view.side, "", "goods")
    left = [at for at in _held(view) if at not in main and any(worth(view, at, good) for good in GOODS)]
    wanted = word(act.details.get("country", ""))
    terms: list[Term] = []
    for at in left:
        lands = dict.fromkeys(view.country(each) for each in _held(view) if each not in main)
        served = [
            each for each in lands
            if areas_of(view, view.side, each) and at in reached(view.game, view.position, view.side, each, "goods")
            and wanted in ("", word(each))
        ]  # fmt: skip
        if served:
            amount = sum(worth(view, at, good) for good in GOODS)
            words = "{area}: for units of {who} alone."
            terms.append((amount, say(words, area=area(at), who=", ".join(served)), "§7.6"))
    return add_up(view, "isolated_production", terms, "§7.6")


def _forced(view: World, _act: Act) -> Ledger | None:
    """A Resource for each country that has some, spent on one of its units first (§9.3)."""
    if view.side not in POWERS:
        return None
    names = dict.fromkeys(view.country(at) for at in _held(view) if worth(view, at, "resources"))
    terms: list[Term] = [(1, say("{country}", country=each), "§9.3") for each in names]
    return add_up(view, "forced_builds", terms, "§9.3")


def _lent(view: World, _act: Act) -> Ledger | None:
    """What each LL of a power delivers from where it lies."""
    ships = [one for one in view.position.counters.values() if view.type(one) == "ll" and view.owner(one) == view.side]
    terms: list[Term] = [
        (amount, say("{ship}, to {who}.", ship=counter(one.id), who=recipient(view, one)), "§7.4")
        for one in ships if (amount := delivers(view, one))
    ]  # fmt: skip
    return add_up(view, "lend_lease", terms, "§7.4")


def _just(reckon: Callable[[str, str, World], Ledger | None], good: str, name: str, title: str) -> Figure:
    return figure(name, lambda view, _act: reckon(good, name, view), title, "side")  # fmt: skip


def over_the_limit(view: World) -> Iterator[Finding]:
    """What a power kept out of the war has beyond the box of its marker, however it was written down (§7.7)."""
    if view.position.clock.phase not in ("plans", "reveal"):
        return
    for power in (USA, USSR):
        us = view._replace(side=power)
        most, have = limit(us), sum(view.position.value(f"{power}.{good}") for good in GOODS)
        if most is not None and have > most:
            words = "{side} has {have} Oil and Resources; it uses no more than {most} of what this turn brings."
            told = say(words, side=side(power), have=have, most=most)
            yield Finding(severity="warning", sentence=told, rule="§7.7", aspect="goods")


CHAPTER = Chapter(
    once=(over_the_limit,),
    figures=(
        _just(_potential, "resources", "resource_production", "Resources to save or to spend"),
        _just(_potential, "oil", "oil_production", "Oil to save or to spend"),
        _just(_usable, "oil", "usable_oil", "Oil within the limits"),
        _just(_usable, "resources", "usable_resources", "Resources within the limits"),
        replace(_just(_usable, "both", "usable", "Oil and Resources within the limits"), only_named=True),
        figure("chinese_resources", _chinese, "For Chinese units", "side"),
        figure("isolated_production", _isolated, "For an ally who is cut off", "side", also="isolated",
               details=(Detail(name="country", known=countries),), only_named=True),
        figure("forced_builds", _forced, "Resources that have to be spent at home", "side", only_named=True),
        figure("lend_lease", _lent, "Lend lease that arrives", "side", only_named=True),
    ),
)  # fmt: skip
