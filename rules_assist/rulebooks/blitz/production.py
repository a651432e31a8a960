"""What a power may spend when a turn ends: goods with supply, damage, trade, lend lease and limits (§7.4 to §7.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from boards.board import AreaId
from boards.plain.sentence import Value, area, counter, say, side
from counters.counter import Counter, SideId
from counters.events import CountersRemoved, Single
from counters.position import TICKED
from rules_assist.advice import Act, Finding
from rules_assist.common.standpoint import for_each, ids_of, notice, to_see_to
from rules_assist.common.sums import Term
from rules_assist.rulebooks.blitz.powers import ASKED, GROUND, LAND, LOW_COUNTRIES, World, countries, word
from rules_assist.rulebooks.blitz.sides import AFA, AXIS, GERMANY, JAPAN, NOBODY, POWERS, SIDE_OF, USA, USSR
from rules_assist.rulebooks.blitz.supply import areas_of, goods_homes, reached, supply_matters

GOODS = ("oil", "resources")

GIVEN = {("C", GERMANY): (1, 3), ("C", AFA): (2, 4), ("D", AFA): (2, 4)}
"""Oil and Resources that a scenario gives in each turn; in C they are reconstructed."""


class Goods:
    """Oil and Resources, term by term."""

    def __init__(self) -> None:
        self.terms: dict[str, list[Term]] = {good: [] for good in GOODS}

    def add(self, good: str, amount: float, rule: str, words: str, **values: Value) -> None:
        if amount:
            self.terms[good].append((amount, say(words, **values), rule))

    def both(self, view: World, at: AreaId, rule: str) -> None:
        """What is printed in an area."""
        for good in GOODS:
            self.add(good, worth(view, at, good), rule, "{area}", area=area(at))

    def total(self, good: str) -> float:
        return sum(amount for amount, _, _ in self.terms[good])

    def lose(self, amount: float, rule: str, words: str, **values: Value) -> None:
        """Resources first, then Oil, and never below nought (§7.6 3 and 6)."""
        if not amount:
            return
        before = max(0.0, self.total("resources"))
        self.add("resources", -amount, rule, words, **values)
        if (rest := amount - before) > 0:
            told = "What there are no Resources for is taken from Oil, or lost to nobody: {rest}."
            self.add("resources", rest, rule, told, rest=rest)
            self.add("oil", -min(rest, max(0.0, self.total("oil"))), rule, words, **values)


@for_each
def production(view: World) -> Goods | None:
    """Oil and Resources of a power in this turn, before it is limited; None, where it keeps no account."""
    us, found, scenario = view.side, Goods(), view.politics.scenario
    unknown = scenario == "C" and us not in (GERMANY, AFA)
    if us not in POWERS or scenario == "A" or view.account(us) != us or unknown:
        return None
    if scenario == "B":
        _longest_day(view, found)
    elif (scenario, us) in GIVEN:
        _given(view, found)
    else:
        for part in (_abroad, _convoys, _at_home, _of_scenario, _trade, _lend_lease, _factories):
            part(view, found)
    return found


def worth(view: World, at: AreaId, good: str) -> float:
    found = view.said(at, good)
    return float(found) if isinstance(found, int | float) else 0.0


def _held(view: World) -> list[AreaId]:
    """Land areas of a power, in play."""
    held = view.position.holders.get
    return [
        at for at in view.board_of(*GROUND)
        if view.one_power(held(at, NOBODY), view.side) and not view.out_of_play(at)
    ]  # fmt: skip


def _counts_as_home(view: World, at: AreaId) -> bool:
    """Goods that need no Convoy: of the AFA only those of France and Great Britain, or what took their place."""
    whose = view.is_home(at)
    if whose == AFA and view.side == AFA:
        return view.country(at) in goods_homes(view)
    return bool(whose) and view.one_power(whose, view.side)


def _abroad(view: World, found: Goods) -> None:
    fed, every = reached(view, "", "goods"), not supply_matters(view)
    for at in _held(view):
        if _counts_as_home(view, at) or not (every or at in fed):
            continue
        if view.country(at) != "China" or view.side not in (USA, AFA):
            found.both(view, at, "§7.6")
        elif _chinese_in(view, at):
            words = "{area}: for Chinese units alone."
            found.add("resources", worth(view, at, "resources"), "§7.8", words, area=area(at))
    for at in _held(view):
        if any(one.kind == "partisan" for one in view.position.in_area(at)):
            good = next((good for good in reversed(GOODS) if worth(view, at, good)), "")
            if good and (every or at in fed or _counts_as_home(view, at)):
                found.add(good, -1, "§7.6", "Partisans in {area}.", area=area(at))


def _chinese_in(view: World, at: AreaId) -> bool:
    return any(view.type(one) in LAND and view.is_chinese(one) for one in view.position.in_area(at))


def _convoys(view: World, found: Goods) -> None:
    for at in view.board_of("sea"):
        ours = view.one_power(str(view.said(at, "convoy_owner") or ""), view.side)
        if ours and not any(one.kind == "destroyed" for one in view.position.in_area(at)):
            words = "The damaged Convoy in {area}: Resources before Oil."
            found.lose(view.damage_in(at), "§7.6", words, area=area(at))


def _at_home(view: World, found: Goods) -> None:
    for at in _held(view):
        if _counts_as_home(view, at):
            found.both(view, at, "§7.6")


def _factories(view: World, found: Goods) -> None:
    for at in _held(view):
        if view.said(at, "factory") and view.country(at) != "China":
            found.lose(view.damage_in(at), "§7.6", "The damaged Factory in {area}.", area=area(at))


# ---------------------------------------------------------------- trade and lend lease (§7.4, §7.5)


def trades(view: World) -> Iterator[tuple[str, str, str, float]]:
    """Who sends whom what, of all that has not ended."""
    for fact in view.position.facts.of("trade"):
        giver, taker = map(word, fact.about)
        good, amount = _said(fact.value, 1.0)
        if not _has_ended(view, giver, taker, good):
            yield giver, taker, good, amount


def _said(words: str, otherwise: float) -> tuple[str, float]:
    """`2 Oil`, `Resource`: of what, and how much."""
    good = "oil" if "oil" in words.casefold() else "resources"
    return good, next((float(part) for part in words.split() if part.isdecimal()), otherwise)


def _has_ended(view: World, giver: str, taker: str, good: str) -> bool:
    if giver in SIDE_OF:
        late = view.position.value(f"{giver}.its_war") >= 10
        return view.at_war(giver, taker) or (good == "oil" and late and giver in (USA, USSR) and taker in AXIS)
    lands = view.areas_in(giver)
    if any(view.position.holders.get(at, NOBODY) in SIDE_OF for at in lands):
        return True  # Sweden and Venezuela trade only while they are neutral.
    fed = reached(view.seen_by(taker), "", "goods")
    seen = [at for at in lands if not view.out_of_play(at)]
    return supply_matters(view) and bool(seen) and not any(at in fed for at in seen)


def _named(view: World, who: str) -> Value:
    return side(SideId(who)) if who in SIDE_OF else next(map(view.country, view.areas_in(who)), who)


def _trade(view: World, found: Goods) -> None:
    for giver, taker, good, amount in trades(view):
        if view.one_power(taker, view.side):
            found.add(good, amount, "§7.5", "Trade: from {name}.", name=_named(view, giver))
        elif view.one_power(giver, view.side):
            found.add(good, -amount, "§7.5", "Trade: to {name}.", name=_named(view, taker))


RECIPIENTS = {"china": USA, "great_britain": AFA, "afa": AFA, "anglo_french_alliance": AFA, "ussr": USSR, "usa": USA}


def recipient(view: World, ship: Counter) -> str:
    return str(view.game.printed(ship, "recipient") or "")


def delivers(view: World, ship: Counter) -> float:
    """How much lend lease a LL brings from where it lies (§7.4)."""
    us, at = view.seen_by(view.owner(ship)), view.position.area(ship.id)
    to, country_named = RECIPIENTS.get(word(recipient(view, ship))), recipient(view, ship)
    if view.game.printed(ship, "target_sea") != at or to is None:
        return 0
    if at not in reached(us, view.home_country(ship), "goods"):
        return 0
    coast = [each.other(at) for each in view.game.board.contacts_of(at) if each.kind == "coast"]
    landfalls = [each for each in coast if view.friendly(us.side, each)]
    if country_named == "China":
        # Over Burma and the Burma Road alone, and one Resource at most.
        return min(1.0, view.size(ship)) if "burma" in landfalls and view.friendly(us.side, AreaId("chungking")) else 0
    there = reached(view.seen_by(to), "", "goods")
    return view.size(ship) if any(view.is_home(each) == to or each in there for each in landfalls) else 0


def _sent(view: World) -> Iterator[tuple[Counter, str, float]]:
    """What was chosen to be sent: Oil, or else Resources. Who can deliver has to; until it is chosen, in Resources."""
    chosen = set[str]()
    for fact in view.position.facts.of("lend_lease"):
        ship = view.position.counters.get(fact.about[0]) if fact.about else None  # type: ignore[call-overload]
        if ship is not None:
            chosen.add(ship.id)
            yield ship, *_said(fact.value, view.size(ship))
    for ship in view.position.counters.values():
        if view.type(ship) == "ll" and ship.id not in chosen and (amount := delivers(view, ship)):
            yield ship, "resources", amount


def _lend_lease(view: World, found: Goods) -> None:
    for ship, good, amount in _sent(view):
        to = RECIPIENTS.get(word(recipient(view, ship)))
        if word(recipient(view, ship)) == "china":
            continue  # It stays with the USA, for Chinese units.
        for power, sign in ((view.owner(ship), -1), (to, 1)):
            if power == view.side:
                found.add(good, sign * amount, "§7.4", "Lend lease by {ship}.", ship=counter(ship.id))


# ---------------------------------------------------------------- scenarios


def _longest_day(view: World, found: Goods) -> None:
    """Oil counts as a Resource; nothing is saved, and no Convoy or Factory takes from it (B.7)."""
    if view.side == AFA:
        found.add("resources", 6, "B.7", "From overseas.")
    for at in _held(view) if view.side in (AFA, GERMANY) else ():
        amount = worth(view, at, "oil") + worth(view, at, "resources")
        found.add("resources", amount, "B.7", "{area}", area=area(at))


def _given(view: World, found: Goods) -> None:
    scenario, balkans = view.politics.scenario, AreaId("balkans")
    rule = "Sc.D" if scenario == "D" else "C.7 (reconstructed)"
    for good, amount in zip(GOODS, GIVEN[scenario, view.side], strict=True):
        found.add(good, amount, rule, "In every turn of this scenario.")
    if scenario == "C" and view.side == GERMANY and view.clock.turn >= 7:
        found.add("resources", -1, "C.8", "Italy is lost: from Turn 7 on.")
    if scenario == "D" and view.one_power(view.position.holders.get(balkans, NOBODY), AFA):
        words = "{area}: for land units of the Balkans alone."
        found.add("resources", worth(view, balkans, "resources"), "Sc.D", words, area=area(balkans))


def _of_scenario(view: World, found: Goods) -> None:
    turn, playing = view.clock.turn, (view.politics.scenario, view.side)
    if playing == ("D", GERMANY) and turn >= 9 and view.position.holders.get(LOW_COUNTRIES) == GERMANY:
        words = "{area}: from Turn 9 on it is the Western Allies'."
        found.add("resources", -worth(view, LOW_COUNTRIES, "resources"), "Sc.D", words, area=area(LOW_COUNTRIES))
    if playing == ("D", GERMANY) and turn >= 7:
        found.lose(min(4, turn - 6), "Sc.D", "From Turn 7 on one Resource less with each turn, up to four.")
    if playing == ("E", AFA) and turn in range(5, 9) and view.so("extra_resources", AFA):
        found.add("resources", 3, "Sc.E", "Bought for a victory point.")
    if playing == ("E", AFA) and turn >= 9:
        found.add("resources", 2 * (turn - 8), "Sc.E", "Two more with each turn from Turn 9 on.")
    for good, amount in (("resources", 2), ("oil", 1)) if playing == ("F", AFA) and not view.at_war(JAPAN, AFA) else ():
        found.add(good, amount, "Sc.F", "While Japan is at peace with the AFA.")


# ---------------------------------------------------------------- figures


def limit(view: World) -> float | None:
    """As many goods as its It's War! marker shows, while a power is kept out of the war (§7.7)."""
    foes = AXIS if view.side == USA else (GERMANY,) if view.side == USSR else ()
    free = not foes or any(view.at_war(view.side, each) for each in foes) or view.must_enter(view.side)
    if view.side == USSR and view.politics.road is not None:
        # On the Road to War its own declaration does not free it (§9.2).
        invaded = any(view.is_home(at) == USSR and held == GERMANY for at, held in view.position.holders.items())
        free = (GERMANY, USSR) in view.politics.declared or invaded or view.clock.turn >= 8
    return None if free else view.position.value(f"{view.side}.its_war")


ENTRY = {
    "axis_declares": "Germany declares war on a neutral country",
    "axis_takes": "For each Oil and Resource in what the Axis wins from the other side",
    "allies_take": "For each Oil and Resource that one of the Allies wins from the Axis",
}
"""What moves the It's War! markers, as its chart calls it (§7.2)."""

LAST_BOX = 15


def entry_moves(view: World, what: str, times: float = 1) -> Iterator[Single]:
    """What comes of it for those who are kept out of the war; what is below box 0 Germany and Japan score (§7.2)."""
    short = 0.0
    for column, power in enumerate((USA, USSR)):
        by = times * view.chart("neutral_entry", ENTRY[what], column)
        if by and view.is_full and limit(view.seen_by(power)) is not None:
            box = view.position.value(f"{power}.its_war") + by
            short += max(0.0, -box)
            yield from view.value_set(f"{power}.its_war", min(LAST_BOX, max(0.0, box)))
    for power in AXIS if short else ():
        yield from view.added(f"{power}.victory", short)


def usable(view: World, which: str) -> float:
    """Oil, Resources, or both together within the limit: which of them is used is the player's choice (§7.7)."""
    found, most = production(view), limit(view)
    if found is None:
        return 0
    have = sum(max(0.0, found.total(good)) for good in GOODS if which in (good, "both"))
    return have if most is None else min(have, most)


def booked(view: World, good: str) -> float:
    """As much as was added to its number in this turn already; undo and the next turn forget it."""
    fact = view.position.facts.get(TICKED, f"usable_{good}", f"{view.side}.{good}")
    return float(fact.value) if fact is not None and fact.value.isdecimal() else 0


def _counted(good: str, view: World, _act: Act) -> Iterable[Term]:
    return found.terms[good] if (found := production(view)) else ()


def _usable(which: str, view: World, _act: Act) -> Iterator[Term]:
    found, most, counted = production(view), limit(view), 0.0
    if found is None:
        return
    for good in GOODS:
        if which in (good, "both"):
            total = found.total(good)
            counted += max(0.0, total)
            words = "Oil counted in this turn." if good == "oil" else "Resources counted in this turn."
            yield total, say(words), "§7.6"
            if total < 0:
                yield -total, say("Never below nought."), "§7.6"
    if lost := usable(view, which) - counted:
        yield lost, say("Above the box of its It's War! marker, which limits Oil and Resources together."), "§7.7"
    if most is not None and which != "both" and sum(usable(view, good) for good in GOODS) > most:
        words = "Oil and Resources together are no more than {most}: which of them, the player chooses."
        yield 0.0, say(words, most=most), "§7.7"
        if taken := sum(booked(view, good) for good in GOODS):
            # What the other good has taken of the limit is not there for this one.
            left = max(0.0, most - taken + booked(view, which))
            told = say("{taken} taken of {most} in this turn.", taken=taken, most=most)
            yield min(0.0, left - usable(view, which)), told, "§7.7"


def has_chinese(view: World) -> bool:
    return view.side in (USA, view.account(USA))


def chinese(view: World) -> Iterator[Term]:
    """Resources that can only be spent on Chinese units (§7.8)."""
    in_china = [at for at in _held(view) if view.country(at) == "China"]
    for at in in_china:
        if worth(view, at, "resources") and _chinese_in(view, at):
            yield worth(view, at, "resources"), say("{area}", area=area(at)), "§7.8"
    for ship in [ship for ship, _, _ in _sent(view) if word(recipient(view, ship)) == "china"][:1]:
        yield 1, say("Lend lease by {ship}.", ship=counter(ship.id)), "§7.4"
    for at in in_china:
        if view.said(at, "factory") and view.damage_in(at):
            words = "A damaged Factory in {area}: one Resource has to go to Chinese units."
            yield 0, say(words, area=area(at)), "§7.8"


def _isolated(view: World, act: Act) -> Iterator[Term]:
    """Goods that reach only an ally who is cut off: for that country's units alone, and never saved (§7.6)."""
    main, wanted = reached(view, "", "goods"), word(act.details.get("country", ""))
    left = [at for at in _held(view) if at not in main]
    lands = [each for each in dict.fromkeys(map(view.country, left)) if areas_of(view, each)]
    for at in left:
        served = [each for each in lands if wanted in ("", word(each)) and at in reached(view, each, "goods")]
        if served and (amount := sum(worth(view, at, good) for good in GOODS)):
            words = "{area}: for units of {who} alone."
            yield amount, say(words, area=area(at), who=", ".join(served)), "§7.6"


def _forced(view: World, _act: Act) -> list[Term]:
    """A Resource for each country that has some, spent on one of its units first (§9.3)."""
    names = dict.fromkeys(view.country(at) for at in _held(view) if worth(view, at, "resources"))
    return [(1, say("{country}", country=each), "§9.3") for each in names]


def _lent(view: World, _act: Act) -> Iterator[Term]:
    """What each LL of a power delivers from where it lies."""
    for one in view.position.counters.values():
        if view.type(one) == "ll" and view.owner(one) == view.side and (amount := delivers(view, one)):
            yield amount, say("{ship}, to {who}.", ship=counter(one.id), who=recipient(view, one)), "§7.4"


def accounts(view: World) -> Iterator[Finding]:
    """Who owes Resources, or has more than the box of its marker (§7.6 to §7.8)."""
    for us in map(view.seen_by, POWERS):
        oil, resources = (view.position.value(f"{us.side}.{good}") for good in GOODS)
        phase, most = view.clock.phase, limit(us)
        if resources < 0:
            told = "§7.8", "{side} owes {count:Resource|Resources}."
            yield notice(told, aspect="goods", side=side(us.side), count=-resources)
        if most is not None and phase in ("plans", "reveal") and oil + resources > most:
            told = "§7.7", "{side} has {have} Oil and Resources; it uses no more than {most} of what this turn brings."
            yield notice(told, aspect="goods", severity="warning", side=side(us.side), have=oil + resources, most=most)


def taken_off(view: World) -> Iterator[Finding]:
    """Damage and partisans, once they were counted: when worksheets are opened; in C when points are (§7.6)."""
    due = {"A": "", "B": "", "C": "victory"}.get(view.politics.scenario, "reveal")
    counted = [one for one in view.position.counters.values() if one.kind in ("damage", "partisan")
               and view.kind(view.position.area(one.id)) in (*GROUND, "sea")]  # fmt: skip
    if counted and due == view.clock.phase:
        places = dict.fromkeys(view.position.ground(one.id) for one in counted)
        told = "§7.6", "Counted in this turn, and taken off: {who}."
        yield to_see_to(told, counted, *places, done=(CountersRemoved(ids_of(counted)),))


CHAPTER = ASKED.chapter(
    {},
    sums={
        "resource_production": partial(_counted, "resources"), "oil_production": partial(_counted, "oil"),
        "usable_oil": partial(_usable, "oil"), "usable_resources": partial(_usable, "resources"),
        "usable": partial(_usable, "both"), "chinese_resources": lambda view, _act: chinese(view),
        "isolated_production": _isolated, "forced_builds": _forced, "lend_lease": _lent,
    },
    of={"producers": production, "with_chinese": has_chinese, "powers": lambda view: view.side in POWERS,
        "supplied": lambda view: view.side in POWERS and supply_matters(view)},
    known={"country": countries}, once=(accounts, taken_off),
)  # fmt: skip
