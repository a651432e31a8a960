"""What a power may spend when a turn ends: goods with supply, damage, trade, lend lease and limits (§7.4 to §7.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, counter, say, side
from boards.plain.toml_reading import read_toml
from counters.counter import Counter, CounterId, SideId
from counters.events import Single
from counters.position import TICKED
from rules_assist.advice import Act, Answer, Finding
from rules_assist.common.asked import number
from rules_assist.common.standpoint import allowed, deed, for_each, notice, to_see_to, with_deed
from rules_assist.common.sums import Term, summed
from rules_assist.rulebooks.blitz.powers import ASKED, CHINA, GROUND, LAND, World, word
from rules_assist.rulebooks.blitz.sides import AFA, AXIS, GERMANY, JAPAN, NOBODY, POWERS, SIDE_OF, USA, USSR, same_side
from rules_assist.rulebooks.blitz.supply import goods_homes, reached
from rules_assist.tables import scenes
from rules_assist.tables.forms import Rules
from rules_assist.tables.ledgers import ledger_of

GOODS = ("oil", "resources")

LOST = "lost"  # In place of a good: Resources first, then Oil.
SCENARIOS = scenes(read_toml(Path(__file__).with_name("scenarios.toml"), Rules))

Part: TypeAlias = Iterator[tuple[str, float, Sentence, str]]  # Of what, how much, for what, and the rule.


@for_each
def production(view: World) -> Mapping[str, list[Term]] | None:
    """Oil and Resources of a power in this turn, before it is limited; None, where it keeps no account."""
    us, scenario, found = view.side, view.politics.scenario, {good: list[Term]() for good in GOODS}
    unknown = scenario == "C" and us not in (GERMANY, AFA)
    if us not in POWERS or scenario == "A" or view.account(us) != us or unknown:
        return None
    parts = [_abroad, _convoys, _at_home, _trade, _lend_lease, _of_scenario, _factories]
    if scenario == "C" or (scenario, us) == ("D", AFA):
        parts = [_of_scenario]
    for part in parts if scenario != "B" else (_of_scenario, _longest_day):
        for good, amount, told, rule in part(view):
            if good != LOST:
                found[good] += [(amount, told, rule)] if amount else []
                continue
            # Never below nought (§7.6 3 and 6).
            oil, resources = (max(0.0, summed(found[each])) for each in GOODS)
            found["resources"] += [(-amount, told, rule)] if amount else []
            if (rest := amount - resources) > 0:
                words = "What there are no Resources for is taken from Oil, or lost to nobody: {rest}."
                found["resources"].append((rest, say(words, rest=rest), rule))
                found["oil"] += [(-min(rest, oil), told, rule)] if oil else []
    return found


def worth(view: World, at: AreaId, good: str) -> float:
    found = view.said(at, good)
    return float(found) if isinstance(found, int | float) else 0.0


@for_each
def _held(view: World) -> tuple[AreaId, ...]:
    held = view.position.holders.get
    ours = (at for at in view.board_of(*GROUND) if view.one_power(held(at, NOBODY), view.side))
    return tuple(at for at in ours if not view.out_of_play(at))


def _counts_as_home(view: World, at: AreaId) -> bool:
    """Goods that need no Convoy: of the AFA only those of France and Great Britain, or what took their place."""
    whose = view.is_home(at)
    if whose == AFA and view.side == AFA:
        return view.country(at) in goods_homes(view)
    return bool(whose) and view.one_power(whose, view.side)


def _in_area(view: World, at: AreaId) -> Part:
    return ((good, worth(view, at, good), say("{area}", area=area(at)), "§7.6") for good in GOODS)


def _abroad(view: World) -> Part:
    fed = reached(view, "", "goods")
    for at in (at for at in _held(view) if at in fed and not _counts_as_home(view, at)):
        if view.country(at) != CHINA or view.side not in (USA, AFA):
            yield from _in_area(view, at)
        elif _chinese_in(view, at):
            told = say("{area}: for Chinese units alone.", area=area(at))
            yield "resources", worth(view, at, "resources"), told, "§7.8"
    yield from (each for at in _held(view) if at in fed or _counts_as_home(view, at) for each in _partisans(view, at))


def _partisans(view: World, at: AreaId) -> Part:
    if any(one.kind == "partisan" for one in view.position.in_area(at)):
        goods = [good for good in reversed(GOODS) if worth(view, at, good)]
        yield from ((good, -1, say("Partisans in {area}.", area=area(at)), "§7.6") for good in goods[:1])


def _chinese_in(view: World, at: AreaId) -> bool:
    return any(view.type(one) in LAND and view.is_chinese(one) for one in view.position.in_area(at))


def _convoys(view: World) -> Part:
    for at in view.board_of("sea") if view.politics.scenario != "D" else ():
        ours = view.one_power(str(view.said(at, "convoy_owner") or ""), view.side)
        if ours and not any(one.kind == "destroyed" for one in view.position.in_area(at)):
            told = say("The damaged Convoy in {area}: Resources before Oil.", area=area(at))
            yield LOST, view.damage_in(at), told, "§7.6"


def _at_home(view: World) -> Part:
    return (each for at in _held(view) if _counts_as_home(view, at) for each in _in_area(view, at))


def _factories(view: World) -> Part:
    for at in _held(view):
        if view.said(at, "factory") and (view.country(at) != CHINA or view.side not in (USA, AFA)):
            yield LOST, view.damage_in(at), say("The damaged Factory in {area}.", area=area(at)), "§7.6"


def _of_scenario(view: World) -> Part:
    for good in (*GOODS, LOST):
        if (found := ledger_of(SCENARIOS(view), good)) is not None:
            yield from ((good, each.amount, each.sentence, each.rule) for each in found.entries)
    if view.politics.scenario == "F" and view.side == AFA and not view.at_war(JAPAN, AFA):
        told = say("While Japan is at peace with the AFA.")
        yield from (("resources", 2, told, "Sc.F"), ("oil", 1, told, "Sc.F"))


def _longest_day(view: World) -> Part:
    """Oil counts as a Resource; nothing is saved, and no Convoy or Factory takes from it (B.7)."""
    for at in _held(view) if view.side in (AFA, GERMANY) else ():
        yield "resources", sum(worth(view, at, good) for good in GOODS), say("{area}", area=area(at)), "B.7"


# ---------------------------------------------------------------- trade and lend lease (§7.4, §7.5)


def _said(words: str, otherwise: float) -> tuple[str, float]:
    """`2 Oil`, `Resource`: of what, and how much."""
    good = "oil" if "oil" in words.casefold() else "resources"
    return good, next((float(part) for part in words.split() if part.isdecimal()), otherwise)


def _has_ended(view: World, giver: str, taker: str, good: str) -> bool:
    if giver in SIDE_OF:
        late = view.position.value(f"{giver}.its_war") >= 10
        return view.at_war(giver, taker) or (good == "oil" and late and giver in (USA, USSR) and taker in AXIS)
    lands = view.areas_in(giver)
    if any(view.holder(at) for at in lands):
        return True  # Sweden and Venezuela trade only while they are neutral.
    fed, seen = reached(view.seen_by(taker), "", "goods"), [at for at in lands if not view.out_of_play(at)]
    return bool(seen) and not any(at in fed for at in seen)


def _trade(view: World) -> Part:
    def named(who: str) -> Value:
        return side(SideId(who)) if who in SIDE_OF else next(map(view.country, view.areas_in(who)), who)

    for fact in view.position.facts.of("trade"):
        giver, taker = map(word, fact.about)
        good, amount = _said(fact.value, 1.0)
        if _has_ended(view, giver, taker, good):
            continue
        if view.one_power(taker, view.side):
            yield good, amount, say("Trade: from {name}.", name=named(giver)), "§7.5"
        elif view.one_power(giver, view.side):
            yield good, -amount, say("Trade: to {name}.", name=named(taker)), "§7.5"


RECIPIENTS = {CHINA: USA, "AFA": AFA, "USSR": USSR}


def recipient(view: World, ship: Counter) -> str:
    return str(view.game.printed(ship, "recipient") or "")


def delivers(view: World, ship: Counter) -> float:
    us, at, to = view.seen_by(view.owner(ship)), view.position.area(ship.id), RECIPIENTS.get(recipient(view, ship))
    known = view.game.printed(ship, "target_sea") == at
    if to is None or not known or at not in reached(us, view.home_country(ship)):
        return 0
    coast, there = view.game.board.network("coast").get(at, ()), reached(view.seen_by(to), "", "goods")
    landfalls = [each for each in coast if us.friendly(us.side, each)]
    if recipient(view, ship) == CHINA:
        # Over Burma and the Burma Road alone, and one Resource at most.
        return min(1.0, view.size(ship)) if "burma" in landfalls and view.friendly(us.side, AreaId("chungking")) else 0
    return view.size(ship) if any(view.is_home(each) == to or each in there for each in landfalls) else 0


def send(view: World, act: Act) -> Answer | None:
    """What a LL delivers: so much Oil, and the rest in Resources (§7.4)."""
    if len(act.counters) != 1:
        return None
    one, oil = view.one(act.counters[0]), number(act, "oil") or 0
    amount = round(delivers(view, one))
    may = allowed(
        "{who} delivers {oil} Oil and {rest:Resource|Resources}.", "§7.4",
        view.not_theirs(act),
        ("§7.4", "{who} is not where it delivers to anybody.", not amount),
        ("§7.4", "China gets a Resource, and no Oil.", oil and recipient(view, one) == CHINA),
        ("§7.4", "{who} delivers {amount} in all.", oil > amount),
        who=counter(one.id), oil=oil, rest=amount - oil, amount=amount,
    )  # fmt: skip
    told = " and ".join(f"{n} {good}" for n, good in ((oil, "Oil"), (amount - oil, "Resource")) if n)
    doing = say("Send {oil} Oil", oil=oil) if oil else say("Send {rest:Resource|Resources}", rest=amount)
    if 0 < oil < amount:
        doing = say("Send {oil} Oil and {rest:Resource|Resources}", oil=oil, rest=amount - oil)
    return with_deed(may, deed(doing, view.noted("lend_lease", one.id, value=told)))


def buy_resources(view: World, _act: Act) -> Answer | None:
    """Three for a victory point of the Western Allies; where they have none, Japan gets one (Sc.E)."""
    if view.politics.scenario != "E":
        return None
    us, late = view.account(view.side), not 5 <= view.clock.turn <= 8
    may = allowed(
        "{us} may buy three Resources for this turn with a victory point.", "Sc.E",
        ("Sc.E", "Only the Western Allies buy Resources, in Turns 5 to 8.", us != AFA or late),
        ("Sc.E", "They are bought in this turn already.", view.so("extra_resources", us)),
        us=side(us),
    )  # fmt: skip
    point = view.scores(*((AFA, -1) if view.position.value("afa.victory") > 0 else (JAPAN, 1)))
    return with_deed(may, deed(say("Buy three Resources"), view.noted("extra_resources", us), *point))


def delivered(view: World) -> Iterator[Finding]:
    for one in view.position.counters.values() if view.clock.phase == "plans" and view.has_cards else ():
        amount = round(delivers(view, one)) if view.type(one) == "ll" else 0
        if amount and not view.so("lend_lease", one.id):
            told = "{who} delivers {amount:Resource|Resources}, or as much Oil."
            told = "{who} delivers a Resource to China." if recipient(view, one) == CHINA else told
            done = view.noted("lend_lease", one.id, value=f"{amount} Resource")
            yield to_see_to(("§7.4", told), (one,), view.position.ground(one.id), done=(done,), amount=amount)


def _sent(view: World) -> Iterator[tuple[Counter, str, float]]:
    """What was chosen to be sent: Oil, or else Resources. Who can deliver has to; until it is chosen, in Resources."""
    chosen = {id: fact.value for fact in view.position.facts.of("lend_lease") for id in fact.about}
    ships = view.position.counters
    yield from ((ships[CounterId(id)], *_said(part, view.size(ships[CounterId(id)]))) for id, told in chosen.items()
                if id in ships for part in told.split(" and "))  # fmt: skip
    for ship in ships.values():
        if view.type(ship) == "ll" and ship.id not in chosen and (amount := delivers(view, ship)):
            yield ship, "resources", amount


def _lend_lease(view: World) -> Part:
    for ship, good, amount in _sent(view):
        to = recipient(view, ship)
        # What goes to China stays with the USA, for Chinese units.
        for power, sign in ((view.owner(ship), -1), (RECIPIENTS.get(to), 1)) if to != CHINA else ():
            if power == view.side:
                yield good, sign * amount, say("Lend lease by {ship}.", ship=counter(ship.id)), "§7.4"


# ---------------------------------------------------------------- figures


def limit(view: World) -> float | None:
    """As many goods as its It's War! marker shows, while a power is kept out of the war (§7.7)."""
    foes = AXIS if view.side == USA else (GERMANY,) if view.side == USSR else ()
    free = not foes or any(view.at_war(view.side, each) for each in foes) or view.must_enter(view.side)
    if view.side == USSR and view.politics.road is not None:
        # On the Road to War its own declaration does not free it (§9.2).
        invaded = any(view.is_home(at) == USSR and held == GERMANY for at, held in view.position.holders.items())
        free = (GERMANY, USSR) in view.politics.declared or invaded or view.clock.turn >= 8
    if free:
        return None
    within = view.reading("lend_lease_and_limit") == "within the limit"
    sent = sum(amount for ship, _good, amount in _sent(view) if view.owner(ship) == view.side and
               recipient(view, ship) != CHINA) if within else 0  # fmt: skip
    return max(0.0, view.position.value(f"{view.side}.its_war") - sent)


ENTRY = ASKED.details["entry"].called.split()  # What moves the It's War! markers, in the order of their chart (§7.2).
LAST_BOX = 15


def entry_row(view: World, what: str) -> str:
    return view.game.sheet.charts["neutral_entry"].row_heads[ENTRY.index(what)]


def entry_moves(view: World, **times: float) -> Iterator[Single]:
    """What comes of these for those who are kept out of the war; what is below box 0 Germany and Japan score (§7.2)."""
    short = 0.0
    for column, power in enumerate((USA, USSR)):
        by = sum(count * view.chart("neutral_entry", entry_row(view, what), column) for what, count in times.items())
        if by and view.is_full and limit(view.seen_by(power)) is not None:
            box = view.position.value(f"{power}.its_war") + by
            short += max(0.0, -box)
            yield from view.value_set(f"{power}.its_war", min(LAST_BOX, max(0.0, box)))
    for power in AXIS if short else ():
        yield from view.scores(power, short)


def usable(view: World, *goods: str) -> float:
    """Of these, together within the limit: which of them is used is the player's choice (§7.7)."""
    found, most = production(view), limit(view)
    have = sum(max(0.0, summed(found[good])) for good in goods) if found else 0.0
    return have if most is None else min(have, most)


def booked(view: World, good: str) -> float:
    """As much as was added to its number in this turn already; undo and the next turn forget it."""
    fact = view.position.facts.get(TICKED, f"usable_{good}", f"{view.side}.{good}")
    return float(fact.value) if fact is not None and fact.value.isdecimal() else 0


def counted(good: str, view: World, _act: Act) -> Iterable[Term]:
    return found[good] if (found := production(view)) else ()


def usable_of(goods: tuple[str, ...], view: World, _act: Act) -> Iterator[Term]:
    found, most, counted = production(view), limit(view), 0.0
    if found is None:
        return
    for good in goods:
        total = summed(found[good])
        counted += max(0.0, total)
        yield total, say("Oil counted in this turn." if good == "oil" else "Resources counted in this turn."), "§7.6"
        if total < 0:
            yield -total, say("Never below nought."), "§7.6"
    if lost := usable(view, *goods) - counted:
        yield lost, say("Above the box of its It's War! marker, which limits Oil and Resources together."), "§7.7"
    if most is not None and goods != GOODS and sum(usable(view, good) for good in GOODS) > most:
        words = "Oil and Resources together are no more than {most}: which of them, the player chooses."
        yield 0.0, say(words, most=most), "§7.7"
        if taken := sum(booked(view, good) for good in GOODS):
            # What the other good has taken of the limit is not there for this one.
            left = max(0.0, most - taken + booked(view, *goods))
            told = say("{taken} taken of {most} in this turn.", taken=taken, most=most)
            yield min(0.0, left - usable(view, *goods)), told, "§7.7"


def has_chinese(view: World) -> bool:
    return view.side in (USA, view.account(USA))


def chinese(view: World) -> Iterator[Term]:
    """Resources that can only be spent on Chinese units (§7.8)."""
    in_china = [at for at in _held(view) if view.country(at) == CHINA]
    for at in in_china:
        if worth(view, at, "resources") and _chinese_in(view, at):
            yield worth(view, at, "resources"), say("{area}", area=area(at)), "§7.8"
            yield from ((amount, told, rule) for _good, amount, told, rule in _partisans(view, at))
    for ship in [ship for ship, _, _ in _sent(view) if recipient(view, ship) == CHINA][:1]:
        yield 1, say("Lend lease by {ship}.", ship=counter(ship.id)), "§7.4"
    for at in in_china:
        if view.said(at, "factory") and view.damage_in(at):
            words = "A damaged Factory in {area}: one Resource has to go to Chinese units."
            yield 0, say(words, area=area(at)), "§7.8"


def isolated(view: World, act: Act) -> Iterator[Term]:
    """Goods that reach only an ally who is cut off, no conquered enemy: for its units alone, and never saved (§7.6)."""
    main, wanted = reached(view, "", "goods"), word(act.details.get("country", ""))
    left = {at: view.country(at) for at in _held(view) if at not in main}
    first = {each: str(view.said(at, "owner")) if each != CHINA else USA for at, each in left.items()}
    ally = {each: view.politics.aligned.get(word(each), owner) or view.side for each, owner in first.items()}
    lands = [each for each in first if same_side(ally[each], view.side)]
    for at in left:
        served = [each for each in lands if wanted in ("", word(each)) and at in reached(view, each, "goods")]
        if served and (amount := sum(worth(view, at, good) for good in GOODS)):
            words = "{area}: for units of {who} alone."
            yield amount, say(words, area=area(at), who=", ".join(served)), "§7.6"


def forced(view: World, _act: Act) -> list[Term]:
    names = dict.fromkeys(view.country(at) for at in _held(view) if worth(view, at, "resources"))
    return [(1, say("{country}", country=each), "§9.3") for each in names]


def lent(view: World, _act: Act) -> Iterator[Term]:
    for one in view.position.counters.values():
        if view.type(one) == "ll" and view.owner(one) == view.side and (amount := delivers(view, one)):
            yield amount, say("{ship}, to {who}.", ship=counter(one.id), who=recipient(view, one)), "§7.4"


def arsenal(view: World) -> Iterator[Term]:
    """Lend lease of the USA to two receivers; in E to China, with no Japanese in the Bering Sea (§8, Sc.E)."""
    got = {recipient(view, ship) for ship, _, _ in _sent(view) if ship.side == view.side == USA}
    met = view.is_full and len(got) > 1
    if view.politics.scenario == "E":
        met = CHINA in got and not any(one.side == JAPAN for one in view.position.in_area(AreaId("bering_sea")))
    if met:
        yield 1, say("Arsenal of Democracy: lend lease comes to {who}.", who=", ".join(sorted(got))), "§8, Sc.E"


def accounts(view: World) -> Iterator[Finding]:
    """Who owes Resources, or has more than the box of its marker (§7.6 to §7.8)."""
    for us in map(view.seen_by, POWERS):
        oil, resources = (view.position.value(f"{us.side}.{good}") for good in GOODS)
        most = limit(us) if view.clock.phase in ("plans", "reveal") else None
        if resources < 0:
            told = "§7.8", "{side} owes {count:Resource|Resources}."
            yield notice(told, aspect="goods", side=side(us.side), count=-resources)
        if most is not None and oil + resources > most:
            told = "§7.7", "{side} has {have} Oil and Resources; it uses no more than {most} of what this turn brings."
            yield notice(told, aspect="goods", severity="warning", side=side(us.side), have=oil + resources, most=most)
