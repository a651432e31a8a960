"""Reinforcement cards (§10, §11.3), supplies lost before they come, and Lend-Lease (§11.4)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, SideId
from counters.events import CountersMoved
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Detail, Entry, Finding, Ledger, Reason
from rules_assist.common.asked import figure, number, verb
from rules_assist.common.saying import agreed, because, no, verdict, yes
from rules_assist.common.standpoint import first_reason
from rules_assist.common.sums import told_sum
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar import europe
from rules_assist.rulebooks.blitzwar.calendar import total_war_from, usa_is_at_war
from rules_assist.rulebooks.blitzwar.europe import ALLIES, AXIS, BOX, GERMANY, PARTIES, SOVIET, to_see_to
from rules_assist.rulebooks.blitzwar.offers import deed, lose
from rules_assist.rulebooks.blitzwar.supply import War
from rules_assist.rulebooks.blitzwar.surrender import national_losses, national_points_held

# ----------------
# Reinforcement cards: chosen three turns ahead (§10), and what the card brings that arrives (§11.3).

WHAT_CARDS_BRING = {
    "infantry": say("infantry"), "armour": say("armour"), "air": say("air"), "fleet": say("fleet"),
    "u_boats": say("u-boats"), "supply": say("supply"), "modernisation": say("modernisation"),
}  # fmt: skip
"""What a card can bring, as the cards have it."""


def queue(view: War) -> tuple[Counter, ...]:
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


def arriving(view: War) -> Counter | None:
    """The top card of those on their way."""
    return next(reversed(queue(view)), None)


def is_total(view: War, card: Counter) -> bool:
    return view.game.printed(card, "war") == "total"


def total_war(view: War) -> bool:
    """Whether our side may choose Total War cards (BW-RNF-02)."""
    said = view.says("total_war", view.party)
    america = view.party != SOVIET and usa_is_at_war(view)
    return said or america or view.is_due(total_war_from(view, view.party))


def why_not_queued(view: War, card: Counter | None) -> Reason | None:
    """Why a card cannot be put on its way now (BW-RNF-01)."""
    phases = {"card phase": ("cards", "setup"), "reinforcement phase": ("cards", "setup", "reinforcement")}
    told, most = view.position.clock.phase, room_in_queue(view)
    owner = view.game.printed(card, "side") if card else view.party
    lies = view.position.where.get(card.id, "") if card else ""
    return first_reason(
        ("§10.1", "{card} is not one of the cards of the {side}.", owner != view.party),
        ("§10.1", "{card} is on its way already: the order is frozen.", lies.startswith("queue/")),
        ("§10.2", "{side}: no Total War cards yet.", card and is_total(view, card) and not total_war(view)),
        ("§10.1", "{most} cards are on their way: no more may be added this turn.", len(queue(view)) >= most),
        ("§10.1", "Cards are chosen in the card phase.", told and told not in phases[view.option("card_chosen")]),
        card=counter(card.id) if card else "",
        side=side(view.party),
        most=most,
    )  # fmt: skip


def _queue_card(view: War, act: Act) -> Answer:
    card = next(iter(view.named(act)), None)
    owner = view.game.printed(card, "side") if card and act.side is None else None
    view = view._replace(side=SideId(str(owner))) if owner else view
    return verdict(why_not_queued(view, card), say("It arrives on turn {turn}.", turn=arrival(view)), "§10.1")


def _use_total_war(view: War, act: Act) -> Answer:
    words = "{side}: Total War cards come into use on turn {turn}, if not earlier."
    first = total_war_from(view, view.party)
    why = None if total_war(view) else because("§10.2", words, side=side(view.party), turn=first)
    return verdict(why, say("{side}: Total War cards may be chosen.", side=side(view.party)), "§10.2")


def card_arrival(view: War, act: Act) -> Ledger | None:
    """`ledger card_arrival with turn 7`: the turn on which a card arrives that is chosen on that one."""
    asked = number(act, "turn", "chosen")
    if not view.asked_once(act):
        return None
    when = arrival(view) if asked is None else int(asked) + view.delay("card")
    told = say("A card chosen now arrives on turn {turn}.", turn=when)
    if asked is not None:
        told = say("A card chosen on turn {chosen} arrives on turn {turn}.", chosen=int(asked), turn=when)
    return told_sum("card_arrival", view.party, [(when, told, "§10.1")], told, "§10.1")


def cards_to_see_to(view: War) -> Iterator[Finding]:
    """In the card phase, for whose turn it is: whether the queue is short, and whether Total War cards may be used now.
    Then: which card arrives."""
    if view.side not in PARTIES or not has_cards(view):
        return
    choosing = view.phase == "cards" and view.position.clock.side in ("", view.side)
    wanted, there, us = room_in_queue(view), len(queue(view)), side(view.side)
    locked = view.position.stack(PlaceId(f"total_war/{view.party}"))
    if choosing and there < wanted:
        told = say("{side}: no card is queued, and {wanted} should be on their way.", side=us, wanted=wanted)
        if there:
            words = "{side}: {there:card is on its|cards are on their} way, and {wanted} should be."
            told = say(words, side=us, there=there, wanted=wanted)
        yield to_see_to(told, "§10.1", urgent=True)
    if choosing and total_war(view) and locked:
        yield to_see_to(say("{side}: Total War cards may be chosen from now on.", side=us), "§10.2")
    card = arriving(view)
    if view.phase == "reinforcement" and there > view.delay("card") and card:
        words = "{card} of the {side} arrives, and goes back among those to choose from."
        told = say(words, card=counter(card.id), side=us)
        yield to_see_to(told, "§11.3", deed=deed(told, (CountersMoved((card.id,), PlaceId(f"hand/{view.side}")),)))


# ----------------
# Supplies lost before reinforcements come: blockade (§12.4), bombing (§13.3), national points (§11.3); and how units
# given up cancel them.

CANCELS = {"infantry": "infantry corps", "fleet": "fleet unit", "armour": "armoured corps"}
"""The row of the chart for each sort of unit."""


def blockade_entries(view: War) -> tuple[Entry, ...]:
    """What each Atlantic zone costs the Allies, and what the limit takes off (BW-NAV-09)."""
    found: list[Entry] = []
    for sea in europe.sea_zones(view.game):
        there = (one for one in view.lying.naval.get(sea, ()) if view.party_of(one.side) == AXIS)
        each, units = view.said(sea, "blockade"), sum(map(view.units_of, there))
        if isinstance(each, int | float) and each and units:
            told = say("{units} Axis naval units in {sea}", units=units, sea=area(sea))
            found.append(Entry(amount=ceil(each * units), sentence=told, rule="§12.4"))
    most = national_points_held(view, "united_kingdom_home", ALLIES)
    over = sum(entry.amount for entry in found) - most
    if over > 0:
        told = say("No more than the {most} national points held in the United Kingdom", most=most)
        found.append(Entry(amount=-over, sentence=told, rule="§12.4"))
    return tuple(found)


def bombers(view: War, act: Act) -> int:
    """As many as were sent and not countered: told, or what lies in the box, or what a fact remembers."""
    sent = number(act, "sent", "units", "air")
    if sent is not None:
        return max(0, sent - (number(act, "countered") or 0))
    there = [view.party_of(one.side) for one in view.position.in_area(BOX) if view.is_air(one)]
    fact = view.position.facts.get("bombed")
    if there:
        return max(0, there.count(ALLIES) - there.count(AXIS))
    return int(fact.value) if fact and fact.value.isdecimal() else 0


def bombing_losses(view: War, act: Act) -> Ledger:
    """What the Axis loses in its next reinforcement phase: more for each unit from winter 1944 on. The turn of the
    bombing counts: until the Axis has lost its supplies, that is the one before."""
    turn = view.now - (view.phase in ("diplomacy", "cards", "reinforcement"))
    each = int(view.game.sheet.charts["bombing"].rows[1 if turn >= view.date("bombing_more") else 0][0])
    found = bombers(view, act)
    counted = min(found, int(str(view.said(BOX, "effective_units")))) if turn >= view.date("bombing") else 0
    why = say("An air unit bombs Germany uncountered: {each} supplies.", each=each)
    words = "{counted} of {found} air units have effect: the Axis loses {total} supplies in its reinforcement phase."
    told = say(words, counted=counted, found=found, total=each * counted)
    return told_sum("bombing", AXIS, [(each, why, "§13.3")] * counted, told, "§13.3")


def bombing_of(view: War, act: Act) -> Ledger | None:
    """`ledger bombing with sent 3, countered 1`: of the Axis, whoever is asked about."""
    return bombing_losses(view, act) if act.side or view.party == AXIS else None


def losses(view: War) -> tuple[Entry, ...]:
    """All that our side loses before it receives anything."""
    us, lost = view.party, national_losses(view, Act(verb="national_losses", side=view.party))
    blockaded = blockade_entries(view) if us == ALLIES else ()
    bombed = bombing_losses(view, Act(verb="bombing")).entries if us == AXIS else ()
    return (*blockaded, *bombed, *(lost.entries if lost else ()))


def _lost(view: War, name: str, entries: tuple[Entry, ...], rule: str) -> Ledger:
    told = say("Supplies lost, {side}: {total}.", side=side(view.party), total=sum(each.amount for each in entries))
    return told_sum(name, view.party, [(each.amount, each.sentence, each.rule) for each in entries], told, rule)


def supply_losses(view: War, act: Act) -> Ledger | None:
    """Of the side that is asked about; where none is named, of those that lose anything."""
    nobody = not any(losses(view._replace(side=each)) for each in PARTIES)
    if act.side is None and not losses(view) and not (nobody and view.party == AXIS):
        return None
    return _lost(view, "supply_losses", losses(view), "§11.3")


def blockade(view: War, act: Act) -> Ledger | None:
    whole = view._replace(side=ALLIES)
    return _lost(whole, "blockade", blockade_entries(view), "§12.4") if view.asked_once(act, ALLIES) else None


def given_up(view: War, act: Act) -> Ledger:
    """What the units cancel that a question gives up, `with armour 1, infantry 1`: an infantry corps or fleet unit
    three supplies, an armoured corps five."""
    found = []
    for word, row in CANCELS.items():
        if n := number(act, word, f"{word}_corps", f"{word}s"):
            told = say("{units} {what} given up", units=n, what=WHAT_CARDS_BRING[word])
            found.append((n * view.chart("cancelled_losses", row, 0), told, "§11.3"))
    told = say("They cancel up to {total} supplies.", total=sum(amount for amount, _, _ in found))
    return told_sum("cancelled_losses", view.party, found, told, "§11.3")


def cancelled_losses(view: War, act: Act) -> Ledger | None:
    found = given_up(view, act)
    return found if found.entries or act.verb else None


def _cancel_losses(view: War, act: Act) -> Answer:
    """Whether the units given up cancel all losses (BW-RNF-05)."""
    found, asked = given_up(view, act), number(act, "losses", "loss", "supply", "supplies")
    told = found.sentence
    if found.total < (sum(entry.amount for entry in losses(view)) if asked is None else asked):
        return no(Reason(told, "§11.3"))
    if view.is_time("reinforcement"):
        return yes(told, "§11.3")
    return agreed("{told} That is done in the reinforcement phase, before anything arrives.", "§11.3, §8", told=told)


def losses_to_see_to(view: War) -> Iterator[Finding]:
    """In the reinforcement phase: who loses supplies first."""
    total = sum(entry.amount for entry in losses(view)) if view.side in PARTIES and view.phase == "reinforcement" else 0
    if total and not view.says("losses_taken", view.side):
        told = say("Supplies lost before anything arrives, {side}: {total}.", side=side(view.side), total=total)
        yield to_see_to(told, "§11.3", urgent=True, deed=lose(view, view.side, total))


# ----------------
# Lend-Lease (§11.4): what the Allies may send to the Soviets out of their card, and by which sea.

NORWEGIAN_SEA, PERSIAN_GULF, BASRA = AreaId("norwegian_sea"), AreaId("persian_gulf"), AreaId("basra")


def ways(view: War) -> tuple[AreaId, ...]:
    return tuple(sea for sea in europe.sea_zones(view.game) if view.said(sea, "lend_lease"))


def germans_in_russia(view: War) -> bool:
    """Whether German corps stand in the Soviet Union: in a red zone, or a starred one that was Soviet (§11.4)."""
    starred = view.option("germans_in_russia") == "red and starred zones"
    fallen, held = view.says("surrendered", "poland"), view.position.holders

    def is_soviet(at: AreaId) -> bool:
        poland = starred and "eastern_poland" in view.regions(at)
        return view.said(at, "colour") == "red" or (poland and (fallen or held.get(at) == SOVIET))

    piles = view.lying.corps.items()
    return any(is_soviet(at) for at, pile in piles if any(one.side == GERMANY for one in pile))


def hunted(view: War, sea: AreaId) -> tuple[float, float]:
    """The Allied fleet units in a sea, and in the Norwegian Sea the U-boat units that hunt them (BW-RNF-13)."""
    there = view.lying.naval.get(sea, ())
    fleets = (one for one in there if view.party_of(one.side) == ALLIES and view.is_fleet(one))
    hunters = (one for one in there if view.party_of(one.side) == AXIS and view.type(one) == "u_boats")
    return sum(map(view.units_of, fleets)), sum(map(view.units_of, hunters)) if sea == NORWEGIAN_SEA else 0


def fleets_usable(view: War, *seas: AreaId) -> float:
    """Fleet units that can carry."""
    return sum(max(0, fleets - hunters) for fleets, hunters in (hunted(view, sea) for sea in seas))


def why_shut(view: War, sea: AreaId) -> Reason | None:
    """Why nothing can be sent by this sea (BW-RNF-13)."""
    allies, gulf, first = view._replace(side=ALLIES), sea == PERSIAN_GULF, view.date("persian_gulf")
    ruled = sea == NORWEGIAN_SEA and not allies.naval_superiority(sea)
    return first_reason(
        ("§11.4", "Nothing is sent by {sea}.", sea not in ways(view)),
        ("§11.4", "There are no Germans in the Soviet Union.", not germans_in_russia(view)),
        ("§11.4", "The Allies have no naval superiority in {sea}.", ruled),
        ("§11.4", "The Persian Gulf is open from turn {turn} on.", gulf and view.now < first),
        ("§11.4", "Basra is not Allied.", gulf and view.control(BASRA) != ALLIES),
        ("§11.4", "No fleet unit in {sea} can carry anything.", not fleets_usable(view, sea)),
        sea=area(sea),
        turn=first,
    )  # fmt: skip


def per_fleet(view: War) -> float:
    """The supplies that one fleet unit carries."""
    return view.chart("lend_lease", "one fleet unit", 0)


def fleets_for_air(view: War) -> float:
    """The fleet units that one air unit takes."""
    return 2 / view.chart("lend_lease", "two fleet units", 1)


def seas_asked(view: War, act: Act) -> tuple[AreaId, ...]:
    return tuple(map(area_of, (*act.through, *act.at, *act.to))) or ways(view)


def too_much(view: War, seas: tuple[AreaId, ...], supplies: float, air: float) -> Reason | None:
    """Whether more is sent than fleets can carry, or than the Allied card brings, if it lies on the table."""
    card, can = arriving(view._replace(side=ALLIES)), fleets_usable(view, *seas)
    needed = ceil(supplies / per_fleet(view)) + air * fleets_for_air(view)
    stores, wings = (view.game.number(card, "supply"), view.game.number(card, "air")) if card else (supplies, air)
    return first_reason(
        ("§11.4", "The card of the Allies brings no more than {most} supplies.", stores < supplies),
        ("§11.4", "The card of the Allies does not bring so many air units.", wings < air),
        ("§11.4", "{needed} fleet units are needed, and {can} can be used.", needed > can),
        most=stores, needed=needed, can=can,
    )  # fmt: skip


def _lend(view: War, act: Act) -> Answer:
    """`may lend_lease with supply 4 through norwegian_sea`."""
    shut = {sea: why_shut(view, sea) for sea in seas_asked(view, act)}
    open_seas, why = tuple(sea for sea, why in shut.items() if why is None), next(iter(shut.values()), None)
    if not open_seas and why:
        return no(why)
    words = "{fleets} fleet units can carry: {supplies} supplies, or one air unit for each two."
    fleets = fleets_usable(view, *open_seas)
    told = say(words, fleets=fleets, supplies=fleets * per_fleet(view))
    much = too_much(view, open_seas, number(act, "supply", "supplies") or 0, number(act, "air") or 0)
    return verdict(much, told, "§11.4")


def lend_lease(view: War, act: Act) -> Ledger | None:
    """The supplies that can be sent: two for each fleet unit that can be used."""
    if act.side is None and view.side != ALLIES:
        return None
    shut = {sea: why_shut(view, sea) for sea in seas_asked(view, act)}
    terms = []
    for sea in (sea for sea, why in shut.items() if why is None):
        fleets, hunters = hunted(view, sea)
        told = say("{fleets} Allied fleet units in {sea}", fleets=fleets, sea=area(sea))
        terms.append((fleets * per_fleet(view), told, "§11.4"))
        if hunters:
            told = say("{units} U-boat units hunt there", units=hunters)
            terms.append((-min(hunters, fleets) * per_fleet(view), told, "§11.4"))
    total = sum(amount for amount, _, _ in terms)
    fleets, why = total / per_fleet(view), next(iter(shut.values()), None)
    words = "{fleets} fleet units can be used: {supplies} supplies, or {air} air units."
    told = say(words, fleets=fleets, supplies=total, air=fleets // fleets_for_air(view))
    return told_sum("lend_lease", ALLIES, terms, why.sentence if why and not terms else told, "§11.4")


def lend_lease_air(view: War, act: Act) -> Ledger | None:
    """The air units that can be sent instead: one for each two fleet units."""
    found = lend_lease(view, act)
    if found is None:
        return None
    n = found.total / per_fleet(view) // fleets_for_air(view)
    terms = [(n, found.sentence, "§11.4")] if n else []
    return told_sum("lend_lease_air", ALLIES, terms, found.sentence, "§11.4")


def lend_lease_to_see_to(view: War) -> Iterator[Finding]:
    """In the reinforcement phase: that something may be sent, and how much."""
    now = view.side == ALLIES and view.phase == "reinforcement" and germans_in_russia(view)
    for sea in ways(view) if now else ():
        if why_shut(view, sea) is None:
            supplies = fleets_usable(view, sea) * per_fleet(view)
            words = "Lend-Lease may go through {sea}: {supplies} supplies, or an air unit for each two fleet units."
            yield to_see_to(say(words, sea=area(sea), supplies=supplies), "§11.4")


GIVEN_UP = tuple(Detail(name=word, least=0) for word in CANCELS)
LENT = (Detail(name="supply", least=0, also=("supplies",)), Detail(name="air", least=0))
SENT = (Detail(name="sent", least=0, also=("units", "air")), Detail(name="countered", least=0))
CHAPTER = Chapter(
    findings=(cards_to_see_to, losses_to_see_to, lend_lease_to_see_to),
    verbs=(
        verb("queue_card", _queue_card, "Put this card on its way", "counters", also="queue",
             suits=lambda view, one: view.game.kind(one).sort == "card"),
        verb("use_total_war", _use_total_war, "Choose Total War cards", "side", listed=("cards",)),
        verb(
            "cancel_losses", _cancel_losses, "Cancel losses of supply", "side", listed=(),
            details=(*GIVEN_UP, Detail(name="losses", least=0, also=("loss", "supply"))),
        ),
        verb("lend_lease", _lend, "Send Lend-Lease", "side", details=LENT, listed=("reinforcement",)),
    ),
    figures=(
        figure("bombing", bombing_of, "Supplies lost by bombing", details=SENT),
        figure(
            "card_arrival", card_arrival, "When a card arrives", also="arrival",
            details=(Detail(name="turn", least=1, most=47, also=("chosen",)),),
        ),
        figure("supply_losses", supply_losses, "Supplies lost"),
        figure("cancelled_losses", cancelled_losses, "Losses cancelled", details=GIVEN_UP),
        figure("blockade", blockade, "Blockade"),
        figure("lend_lease", lend_lease, "Lend-Lease"),
        figure("lend_lease_air", lend_lease_air, "Air units by Lend-Lease"),
    ),
)  # fmt: skip
