"""Reinforcement cards (§10, §11.3), what a side receives (§11.2), and what comes as counters out of the box (§11.5)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import Counter, CounterId, SideId
from counters.events import AmountSet, CountersMoved, CountersPlaced, CountersRemoved, Single
from counters.position import PlaceId
from rules_assist.advice import Act, Answer, Deed, Detail, Finding, Ledger, not_told
from rules_assist.common.asked import figure, number, verb
from rules_assist.common.standpoint import allowed, because, ids_of, notice, verdict
from rules_assist.common.sums import Term, told_sum
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar import calendar, europe, surrender
from rules_assist.rulebooks.blitzwar.europe import ALLIES, POLAND, SOVIET, USSR, Group, to_see_to
from rules_assist.rulebooks.blitzwar.offers import arrives, deed, fact, pay, stores
from rules_assist.rulebooks.blitzwar.reinforcing import losses
from rules_assist.rulebooks.blitzwar.reinforcing.forming import PLACE, WHAT, free, units, wanted_for, why_locked
from rules_assist.rulebooks.blitzwar.reinforcing.losses import LAND, arriving, queue, why_nothing_comes
from rules_assist.rulebooks.blitzwar.supply import War

# Reinforcement cards: chosen three turns ahead (§10).


def has_cards(view: War) -> bool:
    return any(view.position.stack(PlaceId(f"{where}/{view.party}")) for where in ("queue", "hand", "total_war"))


def room_in_queue(view: War) -> int:
    """How many cards there are to be: three on the first turn; later one more, until the top one arrives."""
    return view.delay("card") + (0 if view.now == 1 else 1)


def arrival(view: War) -> int:
    return view.now + (1 + len(queue(view)) if view.now == 1 and has_cards(view) else view.delay("card"))


def total_war(view: War) -> bool:
    america = view.party != SOVIET and calendar.is_active(view, europe.USA)
    return view.so("total_war", view.party) or america or view.is_due(calendar.total_war_from(view, view.party))


def queue_card(view: War, act: Act) -> Answer:
    card = next(iter(view.named(act)), None)
    owner = str(view.game.printed(card, "side")) if card else view.party
    view = view._replace(side=SideId(owner)) if card and act.side is None else view
    phases = {"card phase": ("cards", "setup"), "reinforcement phase": ("cards", "setup", "reinforcement")}
    told, most = view.position.clock.phase, room_in_queue(view)
    lies = view.position.where.get(card.id, "") if card else ""
    total = card and view.game.printed(card, "war") == "total"
    return allowed(
        "It arrives on turn {turn}.", "§10.1",
        ("§10.1", "{card} is not one of the cards of the {side}.", owner != view.party),
        ("§10.1", "{card} is on its way already: the order is frozen.", lies.startswith("queue/")),
        ("§10.2", "{side}: no Total War cards yet.", total and not total_war(view)),
        ("§10.1", "{most} cards are on their way: no more may be added this turn.", len(queue(view)) >= most),
        ("§10.1", "Cards are chosen in the card phase.", told and told not in phases[view.option("card_chosen")]),
        card=counter(card.id) if card else "", side=side(view.party), most=most, turn=arrival(view),
    )  # fmt: skip


def use_total_war(view: War, act: Act) -> Answer:
    none = ("§10.2", "{side}: Total War cards come into use on turn {turn}, if not earlier.", not total_war(view))
    first, us = calendar.total_war_from(view, view.party), side(view.party)
    return allowed("{side}: Total War cards may be chosen.", "§10.2", none, side=us, turn=first)


def card_arrival(view: War, act: Act) -> Ledger | None:
    asked = number(act, "turn", "chosen")
    if not view.asked_once(act):
        return None
    when = arrival(view) if asked is None else asked + view.delay("card")
    told = say("A card chosen now arrives on turn {turn}.", turn=when)
    if asked is not None:
        told = say("A card chosen on turn {chosen} arrives on turn {turn}.", chosen=asked, turn=when)
    return told_sum("card_arrival", view.party, [(when, told, "§10.1")], told, "§10.1")


def cards_to_see_to(view: War) -> Iterator[Finding]:
    if view.side not in europe.PARTIES or not has_cards(view):
        return
    choosing = view.phase == "cards" and view.position.clock.side in ("", view.side)
    wanted, there, us = room_in_queue(view), len(queue(view)), side(view.side)
    if choosing and there < wanted:
        told = say("{side}: no card is queued, and {wanted} should be on their way.", side=us, wanted=wanted)
        if there:
            words = "{side}: {there:card is on its|cards are on their} way, and {wanted} should be."
            told = say(words, side=us, there=there, wanted=wanted)
        yield to_see_to(told, "§10.1", urgent=True)
    if choosing and total_war(view) and view.position.stack(PlaceId(f"total_war/{view.party}")):
        yield to_see_to(say("{side}: Total War cards may be chosen from now on.", side=us), "§10.2")


# What each side receives in a reinforcement phase: minor countries and powers (§11.2), the card (§11.3), and what
# falls due by itself (§9.4, §11.7, §11.9).


def minor_receives(view: War, country: SideId) -> list[Term]:
    if country in europe.MAJOR_POWERS or why_nothing_comes(view, country) is not None:
        return []
    if country == europe.ITALY:
        told = say("units for Italy (at most one of them a fleet)")
        stores, units = view.limit("italian_supplies"), view.limit("italian_units")
        had = view.so("received", country)
        first: list[Term] = [] if had else [(stores, say("supplies for Italy"), "§11.2")]
        return [*first, (units, told, "§11.2")]
    if country == europe.VICHY:
        return [(surrender.free_french_corps(view), say("infantry corps for Free France"), "§9.4")]
    return [(1, say("corps for {country}", country=side(country)), "§11.2")]


def soviet_infantry(view: War) -> int:
    """Twelve infantry corps, three turns after the Axis attacked the USSR or Eastern Poland (BW-RNF-12)."""
    now = view.due("first_attack_on_ussr", "soviet_infantry") == view.now
    return view.limit("soviet_infantry") if now else 0


def members(view: War) -> Iterator[SideId]:
    """The minor countries and powers of our side, with neutral Finland for the Axis."""
    for country in (*surrender.countries(view.game), europe.VICHY):
        theirs = view._replace(side=country).party
        neutral = country == europe.FINLAND == theirs and view.party == europe.AXIS
        if country not in europe.MAJOR_POWERS and (theirs == view.party or neutral):
            yield country


def receives(view: War, of: SideId) -> list[Term]:
    if of not in europe.PARTIES and of not in europe.MAJOR_POWERS:
        return minor_receives(view, of)
    whole = view._replace(side=view._replace(side=of).party)
    card, found = arriving(whole, whole.side), list[Term]()
    for word, kind in losses.WHAT_CARDS_BRING.items() if card and view.now > 1 else ():
        if card and (n := view.game.number(card, word)):
            found.append((n, say("{what} on {card}", what=kind, card=counter(card.id)), "§11.3"))
    if whole.side == SOVIET and (corps := soviet_infantry(view)):
        found.append((corps, say("Soviet infantry corps, three turns after the attack"), "§11.9"))
    if of in europe.PARTIES:
        found += [term for country in members(whole) for term in minor_receives(view, country)]
    return found


def reinforcements(view: War, act: Act) -> Ledger:
    of = act.side or view.side
    terms = receives(view, of)
    why = why_nothing_comes(view, of) if of not in europe.PARTIES and of not in europe.MAJOR_POWERS else None
    told = say("{side}, units that come: {total}.", side=side(of), total=sum(amount for amount, _, _ in terms))
    return told_sum("reinforcements", of, terms, why.sentence if why else told, why.rule if why else "§11.2")


def receive(view: War, act: Act) -> Answer:
    country = act.side or view.side
    told, rule, why = say("Reinforcements come for {country}.", country=side(country)), "§11.2", None
    if country not in europe.PARTIES and country not in europe.MAJOR_POWERS:
        why = why_nothing_comes(view, country)
    elif not (coming := receives(view, country)) or any(rule == "§11.3" for _, _, rule in coming):
        told, rule = say("Its card arrives."), "§11.3"
        why = None if coming else because(rule, "Nothing comes for {side} this turn.", side=side(country))
    else:
        rule = coming[0][2]
    return verdict(why, told, rule)


def reinforcements_to_see_to(view: War) -> Iterator[Finding]:
    """Before the war the Polish armies (§19); in the reinforcement phase who receives something."""
    here = (one for one in view.position.counters.values() if one.side == POLAND and not view.is_zone(view.area(one)))
    if view.side == ALLIES and calendar.is_setting_up(view) and (waiting := len(list(here))):
        told = say("{count} Polish armies wait in the tray, to be placed anywhere in Poland.", count=waiting)
        yield to_see_to(told, "§19", urgent=True)
    if view.side not in europe.PARTIES or view.phase != "reinforcement":
        return
    for country in members(view):
        seat, theirs = surrender.capital(view.game, country), view._replace(side=country).party
        home = seat if seat and (view.control(seat) == theirs or view.is_neutral(country)) else None
        for amount, what, rule in minor_receives(view, country):
            doing = None  # A corps goes to the capital, if that is its own, and so do the supplies of Italy.
            if home and country == europe.ITALY and amount == view.limit("italian_supplies"):
                doing = stores(view, europe.AXIS, country, amount, home)
            elif home and country not in (europe.ITALY, europe.VICHY):
                doing = arrives(view, country, home)
            told = say("{amount} {what} may be placed.", amount=amount, what=what)
            yield to_see_to(told, rule, deed=doing)
    new_elite = view.now in (view.since("surrendered", europe.FRANCE), view.due("first_attack_on_ussr", "second_elite"))
    if view.side == europe.AXIS and new_elite:
        told = say("Elite counters that may be used: {elites}.", elites=calendar.elites_available(view))
        yield to_see_to(told, "§11.7")
    corps = soviet_infantry(view) if view.side == SOVIET and not view.so("received", USSR) else 0
    if corps:
        made, left = list[Counter](), {"infantry": float(corps)}
        make_up(view, USSR, "infantry", left, made)
        told = with_lost(say("{corps} infantry corps come for the Soviets.", corps=corps), left)
        came = fact(view, "received", USSR, value=" ".join(ids_of(made)))
        yield to_see_to(told, "§11.9", deed=deed(told, (*placed(view, made), came)))


# The box (§11.5): whether it has counters for what comes, and what of it is made up into counters.


def take(view: War, act: Act) -> Answer:
    """`may take side germany with armour 2`: as much as comes for it; and where no counter is free, armour comes as
    infantry, all else is lost."""
    nation = act.side or view.side
    wanted = dict(wanted_for(view, act, nation))
    if act.counters or not wanted:
        return not_told(PLACE)
    minor = nation not in europe.MAJOR_POWERS and nation not in europe.PARTIES
    why = losses.why_not_coming(view, nation, wanted)
    left = dict.fromkeys({*wanted, *LAND}, 0.0)  # The units that the counters can show which are left in the box.
    for of in view.game.sheet.kinds.values():
        if of.type in left and nation in of.mix and not of.attributes.get("elite"):
            word = {"mixed": "armour"}.get(of.type, of.type) if of.type in LAND else "units"
            most = max(float(str(of.printed(word, face.name) or 0)) for face in of.faces)
            left[of.type] += max(0, free(view, of, nation)) * most
    on_foot = wanted.get("armour", 0) - left["armour"] - left["mixed"]  # So much armour comes as infantry.
    wanted |= {"infantry": wanted.get("infantry", 0) + max(0, int(on_foot)), "armour": 0}
    return allowed(
        "No armour is free; it comes as infantry." if on_foot > 0 else "A counter is free.",
        f"{PLACE}, §11.2" if minor else PLACE,
        why,
        (PLACE, "No counter is free: the reinforcement is lost.", any(n > left[sort] for sort, n in wanted.items())),
    )  # fmt: skip


SORTS = ("armour", "infantry", "air", "fleet", "u_boats", "supply")
"""What is made up into counters; armour first: what has no counter comes as infantry."""


def make_up(view: War, nation: SideId, sort: str, left: dict[str, float], made: list[Counter]) -> None:
    """Counters of a nation for what is left of a sort, the largest first; white tanks for armour, if need be."""
    types = (sort, "mixed") if sort == "armour" else (sort,)
    kinds = (of for of in view.game.sheet.kinds.values() if of.type in types and nation in of.mix)
    found = list[tuple[bool, float, int, Counter]]()
    for of in kinds:
        for at, face in enumerate(of.faces):
            one = Counter(CounterId(""), of.id, nation, face=face.name)
            fortified, elite = of.printed("fortified", face.name), of.attributes.get("elite")
            if not (fortified or elite or why_locked(view, of, nation, face.name)):
                found.append((of.type != sort, -sum(units(view, (one,)).values()), at, one))
    for *_, one in sorted(found, key=lambda each: each[:3]):
        of, holds = view.game.kind(one), units(view, (one,))
        while free(view, of, nation, made) > 0 and all(left.get(what, 0) >= n for what, n in holds.items()):
            like = sum((each.kind, each.side) == (one.kind, nation) for each in made)
            id = view.free_id(f"{nation}_{of.id}", like)
            made.append(Counter(id, of.id, nation, face=one.face))
            left.update({what: left[what] - n for what, n in holds.items()})


def brought(view: War, card: Counter, lost: float) -> tuple[list[Counter], dict[str, float]]:
    """The counters that a card brings without so many supplies, and what no counter is free for (§11.5)."""
    left, made = {sort: view.game.number(card, sort) for sort in SORTS}, list[Counter]()
    left["supply"] -= lost
    nations: tuple[SideId, ...] = (europe.GERMANY if view.party == europe.AXIS else europe.USSR,)
    total = view.game.printed(card, "war") == "total" and view.party == ALLIES
    if view.party == ALLIES:
        both = (europe.USA, europe.BRITAIN) if total else (europe.BRITAIN, europe.USA)
        nations = tuple(each for each in both if view.party_of(each) == ALLIES)
    for sort in SORTS:
        theirs = (view.party,) if sort == "supply" else nations[:1] if total and sort in LAND else nations
        for nation in theirs:
            make_up(view, nation, sort, left, made)
        if sort == "armour":
            left["infantry"], left["armour"] = left["infantry"] + left["armour"], 0
    return made, {sort: n for sort, n in left.items() if n}


def in_words(amounts: dict[str, float]) -> tuple[Sentence, ...]:
    return tuple(say("{units} {what}", units=n, what=losses.WHAT_CARDS_BRING[sort]) for sort, n in amounts.items() if n)


def with_lost(told: Sentence, lost: dict[str, float]) -> Sentence:
    what = in_words(lost)
    return say("{told} No counter is free for {what}: that is lost.", told=told, what=what) if what else told


def placed(view: War, made: list[Counter]) -> Iterator[Single]:
    """They come into the pool, to be placed; those that have to be used of it, as the box has no others, go."""
    every, pool = view.position.counters.values(), PlaceId(f"pool/{view.side}")
    for kind, nation in dict.fromkeys((one.kind, one.side) for one in made):
        waiting = [one for one in every if (one.kind, one.side) == (kind, nation) and not view.on_map(one)]
        over = len(waiting) - free(view, view.game.sheet.kinds[kind], nation, made)
        if over > 0:
            yield CountersRemoved(ids_of(waiting[:over]))
    if made:
        yield CountersPlaced(tuple(made), pool)


def to_place(view: War) -> Group:
    """What has come for our side this turn and waits in the pool."""
    facts = (*view.position.facts.of("received"), *view.position.facts.of("lent"))
    came = {id for told in facts for id in told.value.split()}
    return tuple(one for one in view.position.in_place(PlaceId(f"pool/{view.side}")) if one.id in came)


def card_to_see_to(view: War) -> Iterator[Finding]:
    """In the reinforcement phase: the card that arrives, once; and what has come and has still to be placed."""
    if view.side not in europe.PARTIES or view.phase != "reinforcement":
        return
    us, waiting, card = side(view.side), to_place(view), arriving(view, view.side)
    if waiting:
        words = "Still to be placed for the {side}: {count:counter|counters}."
        why = because("§11.5", words, count=len(waiting), side=us)
        yield notice(why, waiting, PlaceId(f"pool/{view.side}"), aspect="phase", severity="note")
    if view.so("received", view.side) or card is None or len(queue(view)) <= view.delay("card"):
        return
    if card.kind not in view.game.sheet.kinds:
        told = say("The top card of the {side} arrives: who sees it takes what it brings.", side=us)
        yield to_see_to(told, "§11.3")
        return
    owed = 0 if view.so("losses_taken", view.side) else sum(amount for amount, _, _ in losses.losses(view))
    off = min(owed, view.game.number(card, "supply"))
    made, lost = brought(view, card, off)
    words = "{card} of the {side} arrives with {what}, and goes back among those to choose from."
    told = say(words, card=counter(card.id), side=us, what=in_words(units(view, made)))
    if off:
        told = say("{told} Of it {units:supply goes|supplies go} to losses first.", told=told, units=off)
    told = with_lost(told, lost)
    if lost and view.game.number(card, "modernisation"):
        told = say("{told} Modernise before, if that brings them.", told=told)
    events = [*placed(view, made), *pay(view, view.side, owed - off)]
    events += [fact(view, "losses_taken", view.side)] if owed else []
    events.append(fact(view, "received", view.side, value=" ".join((card.id, *ids_of(made)))))
    events.append(CountersMoved((card.id,), PlaceId(f"hand/{view.side}")))
    yield to_see_to(told, "§11.3, §11.5", deed=deed(told, events))


def lend_lease_to_see_to(view: War) -> Iterator[Finding]:
    """In the reinforcement phase what may be sent; as much of the new supplies as can go is a click away."""
    if view.side != ALLIES or view.phase != "reinforcement" or not losses.germans_in_russia(view):
        return
    for sea in losses.carried(view, Act(verb="lend_lease"))[1]:
        fleets, hunted = losses.carriers(view, sea)
        supplies = (fleets - hunted) * losses.per_fleet(view)[0]
        words = "Lend-Lease may go through {sea}: {supplies} supplies, or an air unit for each two fleet units."
        if not view.so("lent", sea):
            told = say(words, sea=area(sea), supplies=supplies)
            yield to_see_to(told, "§11.4", deed=lent(view, sea, supplies))


def lent(view: War, sea: AreaId, most: float) -> Deed | None:
    stores = [one for one in to_place(view) if view.is_supply(one)]
    units = min(most, sum(map(view.units_of, stores)))
    due, events, made = units, list[Single](), list[Counter]()
    for one in stores:
        left = view.units_of(one) - min(due, view.units_of(one))
        events += [AmountSet(one.id, left) if left else CountersRemoved((one.id,))] if due else []
        due -= view.units_of(one) - left
    soviets = view._replace(side=SOVIET)
    make_up(soviets, SOVIET, "supply", {"supply": units}, made)
    events += [*placed(soviets, made), fact(view, "lent", sea, value=" ".join(ids_of(made)))]
    told = say("{units:supply goes|supplies go} to the Soviets through {sea}.", units=units, sea=area(sea))
    return deed(told, events) if made else None


CHOSEN = (Detail(name="turn", least=1, most=47, also=("chosen",)),)
CHAPTER = Chapter(
    findings=(cards_to_see_to, reinforcements_to_see_to, lend_lease_to_see_to, card_to_see_to),
    verbs=(
        verb("queue_card", queue_card, "Put this card on its way", "counters", also="queue",
             suits=lambda view, one: view.game.kind(one).sort == "card"),
        verb("use_total_war", use_total_war, "Choose Total War cards", "side", listed=("cards",)),
        verb("receive", receive, "Receive reinforcements", "side", listed=("reinforcement",),
             phases=("reinforcement",), rule="§8, §11.1"),
        verb("take", take, "Take from the box", "side", details=WHAT, listed=()),
    ),
    figures=(
        figure("card_arrival", card_arrival, "When a card arrives", also="arrival", details=CHOSEN),
        figure("reinforcements", reinforcements, "Reinforcements"),
    ),
)  # fmt: skip
