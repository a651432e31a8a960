"""Money and what it buys: purchases, placement at factories, what changes hands, the Middle East, victory."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import Counter, SideId
from counters.events import Single
from counters.position import TRAY, PlaceId, ValueId, area_of, in_area
from rules_assist.advice import Act, Answer, Reach, Reason
from rules_assist.common.asked import areas_named, numbers, so_many, some
from rules_assist.common.reaching import placed
from rules_assist.common.standpoint import Row, allowed, first_reason, ids_of, names
from rules_assist.common.sums import Term
from rules_assist.rulebooks.aaeurope import moving, powers
from rules_assist.rulebooks.aaeurope.powers import AFTER, ALLIED, ALLIES, ASKED, GERMANY, POWERS, Pieces, World, sorts

BUYING, PLACING = "§ Purchase Combat Units", "§ Place New Units"
FALLEN, FACTORY = "§ Capturing an Enemy Capital", "§ Industrial Complex"
TAKING, ATLANTIC = "§ Combat Results", "§ The Battle of the Atlantic"
FREED, PATRIOTIC = "§ Liberating a Former Allied Territory", "§ The Soviet Patriotic War"
RAID, MIDDLE_EAST, CHIPS = "§ Strategic Bombing Raids", "§ The Middle East", "§ Plastic Chips"
ADVANCE, BESIDE = "cash_advance", ("purchases", "pool", TRAY)
PLACED_IN, JOINT = ("placement", ADVANCE), ValueId("allies.cash_advance")
TOO_DEAR = "That costs {cost} IPCs, and {side} has {money}."
KNOWN = ASKED.meanings("kinds")


def wanted(view: World, act: Act) -> Tally[str]:
    """How many of each kind: these counters; or `with fighter 1, armor 2`, `with units 2 armor and fighter`."""
    if act.counters:
        return Tally(one.kind for one in view.named(act))
    found = Tally[str]()
    for word, told in act.details.items():
        for each in so_many(told, KNOWN[word]) if word in KNOWN else some(told):
            if each.what in KNOWN:
                found[KNOWN[each.what]] += each.number
    return found


def waits_in(view: World) -> PlaceId:
    return PlaceId(f"purchases/{view.side}")


def waiting(view: World) -> Tally[str]:
    return Tally(one.kind for one in view.pile(waits_in(view)))


def price_of(view: World, act: Act) -> Iterable[Term] | None:
    listed = [(kind, n, view.printed(kind, "cost")) for kind, n in (wanted(view, act) or waiting(view)).items()]
    return [(float(n * cost), say("{count} {kind} at {cost}", count=n, kind=kind.replace("_", " "), cost=cost), BUYING)
            for kind, n, cost in listed] or None  # fmt: skip


def no_capital(view: World, words: str) -> Row:
    return FALLEN, words, not view.has_capital(view.side)


def cost_of(view: World, listed: Mapping[str, int]) -> int:
    return sum(count * view.printed(kind, "cost") for kind, count in listed.items())


def money_of(view: World) -> int:
    """What the power has to spend, with what the Allies have in common before the first turn."""
    if view.step() != ADVANCE or view.side not in ALLIES:
        return view.money(view.side)
    whose = (view.side,) if view.side in POWERS else ALLIED
    return sum(map(view.money, whose)) + int(view.position.value(JOINT))


def may_buy(view: World, act: Act) -> Answer | None:
    """Whatever there is money for, but no factories; nothing without one's capital. The cash advance of the Allies is
    for each of them, or for them together (§ Special Cash Advance)."""
    listed = wanted(view, act)
    if view.side not in (*POWERS, *ALLIES):
        return None
    money, cost = money_of(view), cost_of(view, listed)
    spend = "{side} has {money:IPC|IPCs} to spend." if view.side in POWERS else "The Allies have {money} IPCs to spend."
    return allowed(
        "That costs {cost} of {money} IPCs." if listed else spend,
        f"{BUYING}, Special Cash Advance" if view.step() == ADVANCE else BUYING,
        apart(view),
        no_capital(view, "The capital is in enemy hands: {side} buys nothing."),
        (FACTORY, "Industrial complexes are never bought.", listed.get("factory")),
        (BUYING, TOO_DEAR, cost > money),
        ("§ Special Cash Advance", "{side} has spent or kept its cash advance.",
         view.step() == ADVANCE and view.so("cash_advance_spent", view.side)),
        side=side(view.side), cost=cost, money=money,
    )  # fmt: skip


# ---------------------------------------------------------------- placement


def has_works(view: World, at: AreaId) -> bool:
    return bool(view.said(at, "factory")) or any(one.kind == "factory" for one in view.position.in_area(at))


def usable_works(view: World, at: AreaId, new: int = 0) -> Reason | None:
    """A factory that the power has held since its turn began, or an ally's in its stead (§ Place New Units). `new`: so
    many, with what was placed by it in this turn already."""
    home, liberator = str(view.said(at, "home") or ""), view.so("liberator", at, view.side)
    strange, most = view.holder(at) != view.side and not liberator, slots(view, at)
    count = new + sum(fact.value == at for fact in view.position.facts.of("placed"))
    return first_reason(
        (PLACING, "{at} has no industrial complex.", not has_works(view, at)),
        (FREED, "{at} is an ally's: its own power places there.", strange and view.is_friendly(at)),
        (PLACING, "{at} is not the power's own.", strange),
        ("§ Capturing a Territory", "{at} was taken in this turn: its factory serves from the next turn on.",
         view.captured_now(at)),
        (FREED, "{at} goes back to its power, whose capital is free.", liberator and home and view.has_capital(home)),
        (PLACING, "{at} is worth {most}: no more than {most:unit is|units are} placed there, not {count}.",
         new and most is not None and count > most),
        at=area(at), most=most or 0, count=count,
    )  # fmt: skip


def slots(view: World, at: AreaId) -> int | None:
    """How many units a factory can place in a turn; None: any number (§ Place New Units)."""
    only_capital = view.reading("home_factories") == "the capital’s"
    free = view.said(at, "capital_of" if only_capital else "home") == view.side
    return None if free else view.worth(at)


def slots_of(view: World, act: Act) -> Iterable[Term] | None:
    """How many units may be placed in a territory with a factory; where there is no limit, nothing is told."""
    places, terms = areas_named(act), list[Term]()
    if places and not act.side and view.side != view.holder(places[0]):
        return None
    for at in places or [at for at in view.game.board.spaces if view.is_land(at) and has_works(view, at)]:
        why, most = usable_works(view, at), slots(view, at)
        if why is not None and places:
            terms.append((0.0, why.sentence, why.rule))
        elif why is None and most is not None:
            terms.append((float(most), say("{area}: as many as it is worth.", area=area(at)), PLACING))
    return terms or None


def may_place(view: World, act: Act) -> Answer | None:
    """Land units and aircraft at a factory, ships in a sea zone beside one; the cash advance where a unit stands."""
    places, advance = areas_named(act), view.step() == ADVANCE
    if not places or view.side not in (*POWERS, *ALLIES):
        return None
    at, listed = places[0], wanted(view, act)
    if advance:
        side_too = view.reading("advance_where") == "pieces of the side there"
        cost, money = cost_of(view, {} if act.counters else listed - waiting(view)), money_of(view)
        new = {*act.counters, *(id for fact in view.position.facts.of("brought") for id in fact.about)}
        ours = [one for one in view.with_us(at) if one.id not in new]
        ours = [one for one in ours if side_too or view.side in (one.side, "allies")]
        return allowed(
            "The cash advance may be placed in {at}: a unit stands there.", "§ Special Cash Advance",
            ("§ Special Cash Advance",
             "The cash advance is placed where a unit stands already; none is in {at}.", not ours),
            *_on_its_ground(view, at, listed), (BUYING, TOO_DEAR, cost > money),
            at=area(at), side=side(view.side), cost=cost, money=money,
        )  # fmt: skip
    told = "Ships may be placed in {at}, whoever else is there." if view.is_sea(at) else "They may be placed in {at}."
    return allowed(told, PLACING, apart(view), *_placing(view, at, listed), at=area(at))


def placing(view: World, group: Pieces) -> Reach | None:
    if view.step() not in PLACED_IN or any(view.position.where[one.id] != waits_in(view) for one in group):
        return None
    new = Act(verb="place", counters=ids_of(group))
    return placed(view.game.board, lambda to: may_place(view, replace(new, at=(in_area(to),))))


def apart(view: World) -> Row:
    words = "Together the Allies have their cash advance alone: each power buys and places for itself."
    return "§ Special Cash Advance", words, view.side not in POWERS and view.step() != ADVANCE


def _on_its_ground(view: World, at: AreaId, listed: Mapping[str, int]) -> Iterator[Row]:
    """Whether such units can be new in {at} at all, whoever pays for them."""
    kinds, sea = {kind for kind, count in listed.items() if count}, view.is_sea(at)
    ships = {kind for kind in kinds if "naval" in sorts(view.game)[kind]}
    yield view.no_neutral(at)
    yield FACTORY, "Industrial complexes are never built.", "factory" in kinds
    yield PLACING, "New fighters are not placed on carriers.", sea and "fighter" in kinds
    yield PLACING, "Ships are placed at sea, land and air units on land.", kinds - ships if sea else ships


def _placing(view: World, at: AreaId, listed: Mapping[str, int]) -> Iterator[Row]:
    """What keeps such units from being placed in {at} by a factory of the power."""
    yield from _on_its_ground(view, at, listed)
    yield no_capital(view, "The capital is in enemy hands: nothing is placed.")
    if all(works := tuple(works_for(view, at, listed).values())):
        yield next(iter(works), None)
        yield PLACING, "No factory of the power is next to {at}.", True


def works_for(view: World, at: AreaId, listed: Mapping[str, int]) -> Mapping[AreaId, Reason | None]:
    """Where a factory may serve those who are placed there, and why it does not; those without a limit come first."""
    sea = view.is_sea(at)
    works = (to for to in view.coasts(at) if has_works(view, to))
    near = sorted(works, key=lambda to: slots(view, to) is not None) if sea else (at,)
    many = not sea or view.reading("ships_count_at_captured") == "count"
    return {to: usable_works(view, to, sum(listed.values()) if many else 0) for to in near}


def brought(view: World, pieces: Iterable[Counter], at: AreaId) -> Iterator[Single]:
    """Who comes onto the map is kept in mind: which factory served where that is counted, or that it was unlawful.
    Whoever lays out a table of his own begins with one that nobody holds anything of."""
    for one in pieces if view.position.holders else ():
        us, lies = view.seen_by(one.side), view.position.where[one.id]
        if area_of(lies) not in BESIDE or at not in view.game.board.spaces or not view.printed(one.kind, "cost"):
            continue
        bought = lies == waits_in(us)
        if not bought or not may_be_new(us, one, at):
            yield us.noted("brought", one.id, value="bought" if bought else "unpaid")
        elif us.step() != ADVANCE:
            works = next(to for to, why in works_for(us, at, {one.kind: 1}).items() if why is None)
            if slots(us, works) is not None and (works == at or us.reading("ships_count_at_captured") == "count"):
                yield us.noted("placed", one.id, value=works)


def may_be_new(view: World, one: Counter, at: AreaId) -> bool:
    found = may_place(view, Act(verb="place", counters=(one.id,), at=(in_area(at),)))
    return found is not None and found.yes is True and view.timely(PLACED_IN)


# ---------------------------------------------------------------- what changes hands


def may_capture(view: World, act: Act) -> Answer | None:
    """Who takes a space: land units land, warships convoy centers; nobody while an enemy is left there."""
    pieces, at = view.named(act), view.asked_at(act)
    gets = new_holder(view, at)
    rule = ATLANTIC if view.is_sea(at) else FREED if gets != view.side else TAKING
    words = "{at} is taken by {who}, and goes to {side}."
    return allowed(words, rule, not_taken(view, pieces, at), at=area(at), who=names(pieces), side=side(gets))


def not_taken(view: World, pieces: Pieces, at: AreaId) -> Reason | None:
    sea, left = view.is_sea(at), view.kinds(view.enemies(at)) - {"aa_gun"}
    # By some, a center is taken by coming there or in battle, and not by staying.
    coming = view.reading("convoy_by_staying") == "yes" or any(
        not view.is_in(one, at) or {"moved", "fought"} & {*one.marks} for one in pieces
    )
    return first_reason(
        *(moving.not_coming(view, one, at) for one in pieces if not view.is_a(one, "air")),
        *(moving.before_landing(view, one) for one in pieces),
        ("§ Multi-player Forces", "{who} takes nothing in another power's turn.", any(map(view.anothers_turn, pieces))),
        (TAKING, "Ordinary sea zones are never taken.", view.kind(at) == "sea"),
        view.no_neutral(at),
        (TAKING, "Enemies are left in {at}.", left),
        (ATLANTIC, "Only warships take a convoy center: no transports, no aircraft, nobody aboard or submerged.",
         sea and all(one.face == "submerged" for one in view.of(pieces, "warship"))),
        (ATLANTIC, "Whoever only stays there takes no convoy center.", sea and not coming),
        (TAKING, "Only infantry, artillery and armor take territory: aircraft alone and AA guns take nothing.",
         not sea and not view.of(pieces, "troops")),
        ("§ Land Territories, Sea Zones and Convoy Centers", "{at} is friendly already.", view.is_friendly(at)),
        at=area(at), who=names(pieces),
    )  # fmt: skip


def new_holder(view: World, at: AreaId) -> SideId:
    """Who holds a space that this power takes: its first owner, if that is an ally with a free capital."""
    home = str(view.said(at, "home") or view.said(at, "owner") or "")
    if not {view.side, home} <= ALLIES:
        return view.side
    kept = view.kind(at) == "convoy" and view.reading("convoy_of_the_fallen") == "stay its own"
    free = home == "allies" or kept or view.capital(home) == at or view.has_capital(home)
    return SideId(home) if free else view.side


def may_convert(view: World, act: Act) -> Answer:
    pieces, phase = view.named(act), view.position.clock.phase
    guns = view.reading("patriotic_units") == "no AA guns" and "aa_gun" in view.kinds(pieces)
    return allowed(
        "{who} may become Soviet, for good; {who:~it does|they do} not move before the next Soviet turn.", PATRIOTIC,
        (PATRIOTIC, "Only British and American units become Soviet.",
         not {one.side for one in pieces} <= {*powers.WESTERN}),
        (PATRIOTIC, "That is for the Soviet non-combat movement.", phase not in ("", f"{powers.SOVIETS}_{AFTER}")),
        (PATRIOTIC, "{who} is not in red or light purple territory.",
         not all(view.said(view.position.area(one.id), "soviet_territory") for one in pieces)),
        (PATRIOTIC, "AA guns stay as they are.", guns),
        who=names(pieces),
    )  # fmt: skip


# ---------------------------------------------------------------- victory and money


def may_win(view: World, act: Act) -> Answer | None:
    """Who holds an enemy capital that was taken before, and its own, when its turn begins (§ Object of the Game)."""
    power, rule = view.side, f"§ Object of the Game, {FALLEN.removeprefix('§ ')}"
    if power not in POWERS:
        return None
    goals = [view.capital(each) for each in POWERS if (each in ALLIES) != (power in ALLIES)]
    held = [at for at in goals if at is not None and view.holder(at) == power]
    fresh = [at for at in held if view.captured_now(at)]
    told = "{side} holds {held}, and its own capital: Germany wins."
    if power in ALLIES:
        told = "{side} holds {held}, and its own capital: the Allies win."
    return allowed(
        told, rule,
        (rule, "{side} holds no enemy capital.", not held),
        (rule, "{at} was taken in this turn: it has to be held to the start of the next.", len(fresh) == len(held)),
        (rule, "Its own capital is in enemy hands.", not view.has_capital(power)),
        side=side(power), at=tuple(map(area, fresh)), held=tuple(area(at) for at in held if at not in fresh),
    )  # fmt: skip


def may_collect(view: World, act: Act) -> Answer | None:
    if view.side not in POWERS:
        return None
    # Before the first turn, or in its own: in the phase that the clock shows.
    said, phase = view.fact_about("collected", view.side), view.position.clock.phase
    return allowed(
        "{side} collects its income.", "§ Collect Income",
        no_capital(view, "The capital is in enemy hands: nothing is collected."),
        ("§ Collect Income", "{side} has collected its income.",
         said is not None and (not phase or said in ("", phase))),
        side=side(view.side),
    )  # fmt: skip


def middle_east_payment(view: World, _act: Act | None = None) -> Iterable[Term]:
    """What the Allies owe Germany for the Middle East, if they have as much (§ The Middle East)."""
    lost = [at for at in view.game.board.spaces if view.said(at, "middle_east") and view.holder(at) == GERMANY]
    terms: list[Term] = [(float(view.worth(at)), say("{area} is German.", area=area(at)), MIDDLE_EAST)
                         for at in lost if view.worth(at)]  # fmt: skip
    owed = sum(amount for amount, _, _ in terms)
    known = [view.position.value(ValueId(f"{power}.ipc"), -1) for power in ALLIED]
    paid = view.count_said("oil_paid")
    have = sum(known) + paid if all(money >= 0 for money in known) and (paid or any(known)) else owed
    if owed > have and view.reading("unpaid_oil") == "pay what they have":
        terms.append((have - owed, say("The Allies have no more than {have}.", have=have), MIDDLE_EAST))
        owed = have
    if not view.has_capital(GERMANY):
        terms.append((-owed, say("Germany is without its capital."), FALLEN))
    return terms


def booty(view: World, act: Act) -> Iterable[Term] | None:
    money, told = view.money(view.side), "All that {side} has goes to the captor."
    terms = [(float(money), say(told, side=side(view.side)), FALLEN)] if money else []
    elsewhere = any(view.capital(view.side) != at for at in areas_named(act))
    return terms if view.side in POWERS and not elsewhere else None


def bombing(view: World, act: Act) -> Iterable[Term] | None:
    """What a raid costs: a die for each bomber, and no more than the owner has (§ Strategic Bombing Raids)."""
    dice = numbers(act, "dice")
    terms: list[Term] = [(float(each), say("A bomber: {die}.", die=each), RAID) for each in dice]
    places = areas_named(act)
    owner = view.holder(places[0]) if places else view.side
    money = view.position.values.get(ValueId(f"{owner}.ipc"))
    if money is not None and sum(dice) > money:
        terms.append((money - sum(dice), say("{side} has no more.", side=side(owner)), RAID))
    return terms or None


def chips(view: World, act: Act) -> Iterable[Term] | None:
    """How a pile is stacked: a red chip for five, a gray one for one, and a real piece on top (§ Plastic Chips)."""
    red, gray = divmod(sum(wanted(view, act).values()) - 1, 5)
    told = (
        (red, say("{count} red: five each.", count=red)),
        (gray, say("{count} gray: one each.", count=gray)),
        (1, say("A real piece on top.")),
    )
    return [(float(count), words, CHIPS) for count, words in told if count] if red >= 0 else None
