"""Reinforcement cards (§10, §11.3), what a side receives (§11.2), supplies lost before, and Lend-Lease (§11.4)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, CounterId, SideId
from counters.position import PlaceId, area_of
from rules_assist.advice import Act, Answer, Deed, Detail, Finding, Ledger, Reason, not_told
from rules_assist.common.asked import areas_named, figure, number, verb
from rules_assist.common.standpoint import agreed, allowed, because, first_reason, no, verdict, yes
from rules_assist.common.sums import Term, told_sum
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar import europe, surrender
from rules_assist.rulebooks.blitzwar.calendar import (
    elites_available,
    is_active,
    is_setting_up,
    total_war_from,
    usa_is_at_war,
)
from rules_assist.rulebooks.blitzwar.control import Group
from rules_assist.rulebooks.blitzwar.europe import ALLIES, POLAND, to_see_to
from rules_assist.rulebooks.blitzwar.offers import arrives, lose, stores
from rules_assist.rulebooks.blitzwar.supply import War

WHAT_CARDS_BRING = {
    "infantry": say("infantry"), "armour": say("armour"), "air": say("air"), "fleet": say("fleet"),
    "u_boats": say("u-boats"), "supply": say("supply"), "modernisation": say("modernisation"),
}  # fmt: skip
"""What a card can bring, as the cards have it."""

# ----------------
# Reinforcement cards: chosen three turns ahead (§10).


def queue(view: War) -> Group:
    """The cards of our side on their way, the top one last."""
    return view.position.in_place(PlaceId(f"queue/{view.party}"))


def has_cards(view: War) -> bool:
    """Whether cards of our side lie on the table at all."""
    return any(view.position.stack(PlaceId(f"{where}/{view.party}")) for where in ("queue", "hand", "total_war"))


def room_in_queue(view: War) -> int:
    """How many cards there are to be: three on the first turn; later one more, until the top one arrives."""
    return view.delay("card") + (0 if view.now == 1 else 1)


def arrival(view: War) -> int:
    """The turn on which a card arrives that is put on its way now (BW-RNF-01)."""
    return view.now + (1 + len(queue(view)) if view.now == 1 and has_cards(view) else view.delay("card"))


def arriving(view: War, side: SideId) -> Counter | None:
    """The card that has arrived for a side this turn; else the top one of those on their way."""
    for told in view.position.facts.of("received"):
        if told.about == (side,) and told.value:
            return view.position.counters.get(CounterId(told.value.split()[0]))
    return next(reversed(queue(view._replace(side=side))), None)


def total_war(view: War) -> bool:
    """Whether our side may choose Total War cards (BW-RNF-02)."""
    america = view.party != europe.SOVIET and usa_is_at_war(view)
    return view.says("total_war", view.party) or america or view.is_due(total_war_from(view, view.party))


def queue_card(view: War, act: Act) -> Answer:
    """Whether a card can be put on its way now (BW-RNF-01)."""
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
    first, us = total_war_from(view, view.party), side(view.party)
    return allowed("{side}: Total War cards may be chosen.", "§10.2", none, side=us, turn=first)


def card_arrival(view: War, act: Act) -> Ledger | None:
    """`ledger card_arrival with turn 7`: the turn on which a card arrives that is chosen on that one."""
    asked = number(act, "turn", "chosen")
    if not view.asked_once(act):
        return None
    when = arrival(view) if asked is None else asked + view.delay("card")
    told = say("A card chosen now arrives on turn {turn}.", turn=when)
    if asked is not None:
        told = say("A card chosen on turn {chosen} arrives on turn {turn}.", chosen=asked, turn=when)
    return told_sum("card_arrival", view.party, [(when, told, "§10.1")], told, "§10.1")


def cards_to_see_to(view: War) -> Iterator[Finding]:
    """In the card phase, for whose turn it is: whether the queue is short, and Total War cards may be used now."""
    if view.side not in europe.PARTIES or not has_cards(view):
        return
    choosing = view.phase == "cards" and view.position.clock.side in ("", view.side)
    wanted, there, us = room_in_queue(view), len(queue(view)), side(view.side)
    if choosing and there < wanted:
        told = say("{side}: no card is queued, and {wanted} should be on their way.", side=us, wanted=wanted)
        if there:
            words = "{side}: {there:card is on its|cards are on their} way, and {wanted} should be."
            told = say(words, side=us, there=there, wanted=wanted)
        yield europe.to_see_to(told, "§10.1", urgent=True)
    if choosing and total_war(view) and view.position.stack(PlaceId(f"total_war/{view.party}")):
        yield europe.to_see_to(say("{side}: Total War cards may be chosen from now on.", side=us), "§10.2")


# ----------------
# What each side receives in a reinforcement phase: minor countries and powers (§11.2), the card (§11.3), and what
# falls due by itself (§9.4, §11.7, §11.9).


def why_nothing_comes(view: War, country: SideId) -> Reason | None:
    """Why a minor country or power receives nothing this turn (BW-RNF-04)."""
    what, when = europe.row_of(view.game, "minor_reinforcements", country)[:2]
    now = when == "every turn" or view.season_mark(when)
    free = country == europe.VICHY
    return first_reason(
        ("§8, §11.1, §11.2", "There is no reinforcement phase on the first turn.", view.now == 1),
        ("§9.4", "Nothing comes for Vichy or Free France this turn.", free and not surrender.free_french_corps(view)),
        ("§11.2", "{country} has surrendered.", not free and country in view.fallen),
        ("§11.2", "{country} has no counters, and receives nothing.", not free and what == "none"),
        ("§11.2", "{country} is not at war.", not free and country != europe.FINLAND and not is_active(view, country)),
        ("§11.2", "{country} receives nothing on this turn of the calendar.", not free and not now),
        country=side(country),
    )  # fmt: skip


def minor_receives(view: War, country: SideId) -> list[Term]:
    """What comes for a minor country or power this turn."""
    if country in europe.MAJOR_POWERS or why_nothing_comes(view, country) is not None:
        return []
    if country == europe.ITALY:
        told = say("units for Italy, at most one of them a fleet")
        stores, units = view.limit("italian_supplies"), view.limit("italian_units")
        return [(stores, say("supplies for Italy"), "§11.2"), (units, told, "§11.2")]
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
    """All that comes for a country; or for a side, with all its countries."""
    if of not in europe.PARTIES and of not in europe.MAJOR_POWERS:
        return minor_receives(view, of)
    whole = view._replace(side=view._replace(side=of).party)
    card, found = arriving(whole, whole.side), list[Term]()
    for word, kind in WHAT_CARDS_BRING.items() if card and view.now > 1 else ():
        if card and (n := view.game.number(card, word)):
            found.append((n, say("{what} on {card}", what=kind, card=counter(card.id)), "§11.3"))
    if whole.side == europe.SOVIET and (corps := soviet_infantry(view)):
        found.append((corps, say("Soviet infantry corps, three turns after the attack"), "§11.9"))
    if of in europe.PARTIES:
        found += [term for country in members(whole) for term in minor_receives(view, country)]
    return found


def reinforcements(view: War, act: Act) -> Ledger:
    """What a side or country receives this turn, before losses."""
    of = act.side or view.side
    terms = receives(view, of)
    why = why_nothing_comes(view, of) if of not in europe.PARTIES and of not in europe.MAJOR_POWERS else None
    told = say("{side}, units that come: {total}.", side=side(of), total=sum(amount for amount, _, _ in terms))
    return told_sum("reinforcements", of, terms, why.sentence if why else told, why.rule if why else "§11.2")


def receive(view: War, act: Act) -> Answer:
    """`may receive side france`."""
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
    """Before the war the Allied player lays out the Polish armies (§19). In the reinforcement phase: who else receives
    something."""
    here = (one for one in view.position.counters.values() if one.side == POLAND and not view.is_zone(view.area(one)))
    if view.side == ALLIES and is_setting_up(view) and (waiting := len(list(here))):
        told = say("{count} Polish armies wait in the tray, to be placed anywhere in Poland.", count=waiting)
        yield to_see_to(told, "§19", urgent=True)
    if view.side not in europe.PARTIES or view.phase != "reinforcement":
        return
    for country in members(view):
        for amount, what, rule in () if view.says("received", country) else minor_receives(view, country):
            told = say("{amount} {what} may be placed.", amount=amount, what=what)
            yield europe.to_see_to(told, rule, deed=_delivered(view, country, amount))
    if view.side == europe.SOVIET and (corps := soviet_infantry(view)):
        yield europe.to_see_to(say("{corps} infantry corps come for the Soviets.", corps=corps), "§11.9")
    new_elite = view.now in (view.since("surrendered", europe.FRANCE), view.due("first_attack_on_ussr", "second_elite"))
    if view.side == europe.AXIS and new_elite:
        yield europe.to_see_to(
            say("Elite counters that may be used: {elites}.", elites=elites_available(view)), "§11.7"
        )


def _delivered(view: War, country: SideId, amount: float) -> Deed | None:
    """A corps of a minor country in its capital, if that is its own; the supplies of Italy. The rest is chosen."""
    seat, theirs = surrender.capital(view.game, country), view._replace(side=country).party
    if seat is None or country == europe.VICHY or (view.control(seat) != theirs and not view.is_neutral(country)):
        return None
    if country == europe.ITALY:
        return stores(view, europe.AXIS, country, amount, seat) if amount == view.limit("italian_supplies") else None
    return arrives(view, country, seat)


# ----------------
# Supplies lost before reinforcements come: blockade (§12.4), bombing (§13.3), national points (§11.3); and how units
# given up cancel them.

CANCELS = {"infantry": "infantry corps", "fleet": "fleet unit", "armour": "armoured corps"}
"""The row of the chart for each sort of unit."""


def blockaded(view: War) -> list[Term]:
    """What each Atlantic zone costs the Allies, and what the limit takes off (BW-NAV-09)."""
    found: list[Term] = []
    for sea in europe.sea_zones(view.game):
        there = (one for one in view.lying.naval.get(sea, ()) if view.party_of(one.side) == europe.AXIS)
        each, units = view.said(sea, "blockade"), sum(map(view.units_of, there))
        if isinstance(each, int | float) and each and units:
            told = say("{units} Axis naval units in {sea}", units=units, sea=area(sea))
            found.append((ceil(each * units), told, "§12.4"))
    most = surrender.national_points_held(view, "united_kingdom_home", europe.ALLIES)
    if (over := sum(amount for amount, _, _ in found) - most) > 0:
        told = say("No more than the {most} national points held in the United Kingdom", most=most)
        found.append((-over, told, "§12.4"))
    return found


def bombing_losses(view: War, act: Act) -> Ledger | None:
    """`ledger bombing with sent 3, countered 1`: what the Axis loses in its next reinforcement phase, more for each
    unit from winter 1944 on. The turn of the bombing counts: until the Axis has lost its supplies, that is the one
    before. Told is as many as were sent and not countered; or what lies in the box, or what a fact remembers."""
    if not act.side and view.party != europe.AXIS:
        return None
    there = [view.party_of(one.side) for one in view.position.in_area(europe.BOX) if view.is_air(one)]
    sent, fact = number(act, "sent", "units", "air"), view.position.facts.get("bombed")
    found = int(fact.value) if fact and fact.value.isdecimal() else 0
    if sent is not None or there:
        countered = there.count(europe.AXIS) if sent is None else number(act, "countered") or 0
        found = max(0, (there.count(europe.ALLIES) if sent is None else sent) - countered)
    turn = view.now - (view.phase in ("diplomacy", "cards", "reinforcement"))
    each = int(view.game.sheet.charts["bombing"].rows[turn >= view.date("bombing_more")][0])
    counted = min(found, int(str(view.said(europe.BOX, "effective_units")))) if turn >= view.date("bombing") else 0
    why = say("An air unit bombs Germany uncountered: {each} supplies.", each=each)
    words = "{counted} of {found} air units have effect: the Axis loses {total} supplies in its reinforcement phase."
    told = say(words, counted=counted, found=found, total=each * counted)
    return told_sum("bombing", europe.AXIS, [(each, why, "§13.3")] * counted, told, "§13.3")


def losses(view: War) -> list[Term]:
    """All that our side loses before it receives anything."""
    bombed = bombing_losses(view, Act(verb="bombing"))
    blocked = blockaded(view) if view.party == europe.ALLIES else ()
    lost = ((each.amount, each.sentence, each.rule) for each in (bombed.entries if bombed else ()))
    return [*blocked, *lost, *surrender.points_lost(view)]


def supply_losses(view: War, act: Act) -> Ledger | None:
    """Of the side that is asked about; where none is named, of those that lose anything."""
    nobody = not any(losses(view._replace(side=each)) for each in europe.PARTIES)
    if act.side is None and not losses(view) and not (nobody and view.party == europe.AXIS):
        return None
    told = say("Supplies lost, {side}: {total}.", side=side(view.party), total=sum(each[0] for each in losses(view)))
    return told_sum("supply_losses", view.party, losses(view), told, "§11.3")


def blockade(view: War, act: Act) -> Ledger | None:
    if not view.asked_once(act, europe.ALLIES):
        return None
    terms = blockaded(view)
    told = say("Supplies lost, {side}: {total}.", side=side(europe.ALLIES), total=sum(each[0] for each in terms))
    return told_sum("blockade", europe.ALLIES, terms, told, "§12.4")


def given_up(view: War, act: Act) -> Ledger | None:
    """What the units cancel that a question gives up, `with armour 1, infantry 1`: an infantry corps or fleet unit
    three supplies, an armoured corps five."""
    found = []
    for word, row in CANCELS.items():
        if n := number(act, word, f"{word}_corps", f"{word}s"):
            told = say("{units} {what} given up", units=n, what=WHAT_CARDS_BRING[word])
            found.append((n * view.chart("cancelled_losses", row, 0), told, "§11.3"))
    told = say("They cancel up to {total} supplies.", total=sum(amount for amount, _, _ in found))
    return told_sum("cancelled_losses", view.party, found, told, "§11.3") if found or act.verb else None


def cancel_losses(view: War, act: Act) -> Answer:
    """Whether the units given up cancel all losses (BW-RNF-05)."""
    found, asked = given_up(view, act), number(act, "losses", "loss", "supply", "supplies")
    if found is None or not found.entries:
        return not_told("§11.3")
    if found.total < (sum(amount for amount, _, _ in losses(view)) if asked is None else asked):
        return no(Reason(found.sentence, "§11.3"))
    if view.is_time("reinforcement"):
        return yes(found.sentence, "§11.3")
    words = "{told} That is done in the reinforcement phase, before anything arrives."
    return agreed(words, "§11.3, §8", told=found.sentence)


def losses_to_see_to(view: War) -> Iterator[Finding]:
    """In the reinforcement phase: who loses supplies first."""
    now = view.side in europe.PARTIES and view.phase == "reinforcement" and not view.says("losses_taken", view.side)
    if total := sum(amount for amount, _, _ in losses(view)) if now else 0:
        told = say("Supplies lost before anything arrives, {side}: {total}.", side=side(view.side), total=total)
        yield europe.to_see_to(told, "§11.3", urgent=True, deed=lose(view, view.side, total))


# ----------------
# Lend-Lease (§11.4): what the Allies may send to the Soviets out of their card, and by which sea.

NORWEGIAN_SEA, PERSIAN_GULF, BASRA = AreaId("norwegian_sea"), AreaId("persian_gulf"), AreaId("basra")


def germans_in_russia(view: War) -> bool:
    """Whether German corps stand in the Soviet Union: in a red zone, or a starred one that was Soviet (§11.4)."""
    starred = view.option("germans_in_russia") == "red and starred zones"
    fallen, held = view.says("surrendered", "poland"), view.position.holders

    def is_soviet(at: AreaId) -> bool:
        poland = starred and "eastern_poland" in view.regions(at)
        return view.said(at, "colour") == "red" or (poland and (fallen or held.get(at) == europe.SOVIET))

    piles = view.lying.corps.items()
    return any(is_soviet(at) for at, pile in piles if any(one.side == europe.GERMANY for one in pile))


def carriers(view: War, sea: AreaId) -> tuple[float, float]:
    """The Allied fleet units in a sea, and in the Norwegian Sea the U-boat units that hunt them (BW-RNF-13)."""
    there = view.lying.naval.get(sea, ())
    fleets = (one for one in there if view.party_of(one.side) == europe.ALLIES and view.is_fleet(one))
    boats = (one for one in there if view.party_of(one.side) == europe.AXIS and view.type(one) == "u_boats")
    units = sum(map(view.units_of, fleets))
    return units, min(units, sum(map(view.units_of, boats))) if sea == NORWEGIAN_SEA else 0


def why_shut(view: War, sea: AreaId) -> Reason | None:
    """Why nothing can be sent by this sea (BW-RNF-13)."""
    gulf, first, (fleets, hunted) = sea == PERSIAN_GULF, view.date("persian_gulf"), carriers(view, sea)
    unruled = sea == NORWEGIAN_SEA and not view._replace(side=europe.ALLIES).naval_superiority(sea)
    return first_reason(
        ("§11.4", "Nothing is sent by {sea}.", not view.said(sea, "lend_lease")),
        ("§11.4", "There are no Germans in the Soviet Union.", not germans_in_russia(view)),
        ("§11.4", "The Allies have no naval superiority in {sea}.", unruled),
        ("§11.4", "The Persian Gulf is open from turn {turn} on.", gulf and view.now < first),
        ("§11.4", "Basra is not Allied.", gulf and view.control(BASRA) != europe.ALLIES),
        ("§11.4", "No fleet unit in {sea} can carry anything.", fleets <= hunted),
        sea=area(sea), turn=first,
    )  # fmt: skip


def carried(view: War, act: Act) -> tuple[float, tuple[AreaId, ...], Reason | None]:
    """The fleet units that can carry; by which of the seas that are asked about, or all there are; and why nothing goes
    by the first of them."""
    asked = tuple(at for at in (*areas_named(act), *map(area_of, act.through)) if not view.is_zone(at))
    every = asked or tuple(sea for sea in europe.sea_zones(view.game) if view.said(sea, "lend_lease"))
    reasons = {sea: why_shut(view, sea) for sea in every}
    seas = tuple(sea for sea, why in reasons.items() if why is None)
    fleets = sum(units - hunted for units, hunted in (carriers(view, sea) for sea in seas))
    return fleets, seas, next(iter(reasons.values()), None)


def per_fleet(view: War) -> tuple[float, float]:
    """The supplies that one fleet unit carries, and the fleet units that one air unit takes."""
    return view.chart("lend_lease", "one fleet unit", 0), 2 / view.chart("lend_lease", "two fleet units", 1)


def lend(view: War, act: Act) -> Answer:
    """`may lend_lease with supply 4 through norwegian_sea`: no more than fleets can carry, or than the Allied card
    brings, if it lies on the table."""
    (can, seas, shut), (each, for_air), card = carried(view, act), per_fleet(view), arriving(view, ALLIES)
    supplies, air = number(act, "supply", "supplies") or 0, number(act, "air") or 0
    needed = ceil(supplies / each) + air * for_air
    stores, wings = (view.game.number(card, "supply"), view.game.number(card, "air")) if card else (supplies, air)
    abroad = [at for at in areas_named(act) if view.is_zone(at) and view.control(at) != europe.SOVIET]
    return allowed(
        "{fleets} fleet units can carry: {supplies} supplies, or one air unit for each two.", "§11.4",
        shut if not seas else None,
        ("§11.4", "{at} is not under control of the {side}.", abroad),
        ("§11.4", "The card of the Allies brings no more than {most} supplies.", stores < supplies),
        ("§11.4", "The card of the Allies does not bring so many air units.", wings < air),
        ("§11.4", "{needed} fleet units are needed, and {fleets} can be used.", needed > can),
        most=stores, needed=needed, fleets=can, supplies=can * each, side=side(europe.SOVIET),
        at=tuple(map(area, abroad)),
    )  # fmt: skip


def lend_lease(view: War, act: Act) -> Ledger | None:
    """The supplies that can be sent: two for each fleet unit that can be used."""
    if act.side is None and view.side != ALLIES:
        return None
    (can, seas, shut), (each, for_air), terms = carried(view, act), per_fleet(view), list[Term]()
    for sea in seas:
        fleets, hunted = carriers(view, sea)
        told = say("{fleets} Allied fleet units in {sea}", fleets=fleets, sea=area(sea))
        terms.append((fleets * each, told, "§11.4"))
        if hunted:
            terms.append((-hunted * each, say("{units} U-boat units hunt there", units=hunted), "§11.4"))
    words = "{fleets} fleet units can be used: {supplies} supplies, or {air} air units."
    told = say(words, fleets=can, supplies=can * each, air=can // for_air)
    return told_sum("lend_lease", ALLIES, terms, shut.sentence if shut and not terms else told, "§11.4")


def lend_lease_air(view: War, act: Act) -> Ledger | None:
    """The air units that can be sent instead: one for each two fleet units."""
    found, (each, for_air) = lend_lease(view, act), per_fleet(view)
    if found is None:
        return None
    n = found.total / each // for_air
    terms = [(n, found.sentence, "§11.4")] if n else []
    return told_sum("lend_lease_air", ALLIES, terms, found.sentence, "§11.4")


def lend_lease_to_see_to(view: War) -> Iterator[Finding]:
    """In the reinforcement phase: that something may be sent, and how much."""
    if view.side != europe.ALLIES or view.phase != "reinforcement" or not germans_in_russia(view):
        return
    for sea in carried(view, Act(verb="lend_lease"))[1]:
        fleets, hunted = carriers(view, sea)
        supplies = (fleets - hunted) * per_fleet(view)[0]
        words = "Lend-Lease may go through {sea}: {supplies} supplies, or an air unit for each two fleet units."
        yield europe.to_see_to(say(words, sea=area(sea), supplies=supplies), "§11.4")


GIVEN_UP = tuple(Detail(name=word, least=0) for word in CANCELS)
LENT = (Detail(name="supply", least=0, also=("supplies",)), Detail(name="air", least=0))
SENT = (Detail(name="sent", least=0, also=("units", "air")), Detail(name="countered", least=0))
CHOSEN = (Detail(name="turn", least=1, most=47, also=("chosen",)),)
CHAPTER = Chapter(
    findings=(cards_to_see_to, losses_to_see_to, lend_lease_to_see_to, reinforcements_to_see_to),
    verbs=(
        verb("queue_card", queue_card, "Put this card on its way", "counters", also="queue",
             suits=lambda view, one: view.game.kind(one).sort == "card"),
        verb("use_total_war", use_total_war, "Choose Total War cards", "side", listed=("cards",)),
        verb("cancel_losses", cancel_losses, "Cancel losses of supply", "side", listed=(),
             details=(*GIVEN_UP, Detail(name="losses", least=0, also=("loss", "supply")))),
        verb("lend_lease", lend, "Send Lend-Lease", "side", details=LENT, listed=("reinforcement",)),
        verb("receive", receive, "Receive reinforcements", "side", listed=("reinforcement",),
             phases=("reinforcement",), rule="§8, §11.1"),
    ),
    figures=(
        figure("bombing", bombing_losses, "Supplies lost by bombing", details=SENT),
        figure("card_arrival", card_arrival, "When a card arrives", also="arrival", details=CHOSEN),
        figure("supply_losses", supply_losses, "Supplies lost"),
        figure("cancelled_losses", given_up, "Losses cancelled", details=GIVEN_UP),
        figure("blockade", blockade, "Blockade"),
        figure("lend_lease", lend_lease, "Lend-Lease"),
        figure("lend_lease_air", lend_lease_air, "Air units by Lend-Lease"),
        figure("reinforcements", reinforcements, "Reinforcements"),
    ),
)  # fmt: skip
