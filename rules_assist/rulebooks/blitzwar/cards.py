"""Reinforcement cards (§10), supplies lost before they arrive (§11.3), and Lend-Lease (§11.4)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, SideId
from counters.events import CountersMoved
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Answer, Detail, Entry, Finding, Ledger, Reason
from rules_assist.common.saying import because, verdict
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter, Figure, Verb
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.control import War
from rules_assist.rulebooks.blitzwar.joining import usa_is_at_war, usa_turn
from rules_assist.rulebooks.blitzwar.missions import bombing_losses
from rules_assist.rulebooks.blitzwar.offers import deed, lose
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, GERMANY, PARTIES, SOVIET, number, to_see_to
from rules_assist.rulebooks.blitzwar.victory import national_losses, national_points_held

# ----------------
# Reinforcement cards: chosen three turns ahead (§10), and what the card brings that arrives (§11.3).

CHOOSING, TOTAL, ARRIVING = "§10.1", "§10.2", "§11.3"
WORDS = {
    "infantry": say("infantry"), "armour": say("armour"), "air": say("air"), "fleet": say("fleet"),
    "u_boats": say("u-boats"), "supply": say("supply"), "modernisation": say("modernisation"),
}  # fmt: skip
"""What a card can bring, as the cards have it."""


def queue(view: War) -> tuple[Counter, ...]:
    """The cards of our side on their way, the top one last."""
    return view.position.in_place(PlaceId(f"queue/{view.party}"))


def hand(view: War) -> tuple[Counter, ...]:
    return view.position.in_place(PlaceId(f"hand/{view.party}"))


def has_cards(view: War) -> bool:
    """Whether cards of our side lie on the table at all."""
    return bool(queue(view) or hand(view) or view.position.stack(PlaceId(f"total_war/{view.party}")))


def room_in_queue(view: War) -> int:
    """How many cards there are to be: three on the first turn; later one more, until the top one arrives."""
    return view.delay("card") + (0 if view.now == 1 else 1)


def arrival(view: War) -> int:
    """The turn on which a card arrives that is put on its way now (BW-RNF-01)."""
    return view.now + (1 + len(queue(view)) if view.now == 1 and has_cards(view) else view.delay("card"))


def is_total(view: War, card: Counter) -> bool:
    return view.game.printed(card, "war") == "total"


def total_war_from(view: War, of: SideId) -> int:
    """The turn from which a side may choose Total War cards, as far as it is known."""
    if of == SOVIET:
        last, causes = view.date("soviet_total_war"), ["first_attack_on_ussr", "germans_in_finland"]
    else:
        last, causes = usa_turn(view), ["first_attack_on_germany"] if of == AXIS else []
    early = (view.due(word, "total_war") for word in causes)
    return min([last, *(turn for turn in early if turn is not None)])


def total_war(view: War) -> bool:
    """Whether our side may choose Total War cards (BW-RNF-02)."""
    said = view.position.facts.says("total_war", view.party)
    america = view.party != SOVIET and usa_is_at_war(view)
    return said or america or view.is_due(total_war_from(view, view.party))


def why_not_queued(view: War, card: Counter | None) -> Reason | None:
    """Why a card cannot be put on its way now (BW-RNF-01)."""
    phases = {"card phase": ("cards", "setup"), "reinforcement phase": ("cards", "setup", "reinforcement")}
    told, most = view.position.clock.phase, room_in_queue(view)
    owner = view.game.printed(card, "side") if card else view.party
    lies = view.position.where.get(card.id, "") if card else ""
    return first_reason(
        (CHOOSING, "{card} is not one of the cards of the {side}.", owner != view.party),
        (CHOOSING, "{card} is on its way already: the order is frozen.", lies.startswith("queue/")),
        (TOTAL, "{side}: no Total War cards yet.", card and is_total(view, card) and not total_war(view)),
        (CHOOSING, "{most} cards are on their way: no more may be added this turn.", len(queue(view)) >= most),
        (CHOOSING, "Cards are chosen in the card phase.", told and told not in phases[view.option("card_chosen")]),
        card=counter(card.id) if card else "",
        side=side(view.party),
        most=most,
    )  # fmt: skip


def _queue_card(view: War, act: Act) -> Answer:
    card = view.position.counters[act.counters[0]] if act.counters else None
    owner = view.game.printed(card, "side") if card and act.side is None else None
    view = view._replace(side=SideId(str(owner))) if owner else view
    return verdict(why_not_queued(view, card), say("It arrives on turn {turn}.", turn=arrival(view)), CHOOSING)


def _use_total_war(view: War, act: Act) -> Answer:
    first = total_war_from(view, view.party)
    words = "{side}: Total War cards come into use on turn {turn}, if not earlier."
    why = None if total_war(view) else because(TOTAL, words, side=side(view.party), turn=first)
    return verdict(why, say("{side}: Total War cards may be chosen.", side=side(view.party)), TOTAL)


def card_arrival(view: War, act: Act) -> Ledger | None:
    """`ledger card_arrival with turn 7`: the turn on which a card arrives that is chosen on that one."""
    asked = number(act, "turn", "chosen")
    if not view.asked_once(act):
        return None
    when = arrival(view) if asked is None else int(asked) + view.delay("card")
    told = say("A card chosen now arrives on turn {turn}.", turn=when) if asked is None else say(
        "A card chosen on turn {chosen} arrives on turn {turn}.", chosen=int(asked), turn=when
    )  # fmt: skip
    entry = Entry(amount=when, sentence=told, rule=CHOOSING)
    return Ledger(name="card_arrival", side=view.party, entries=(entry,), total=when, sentence=told, rule=CHOOSING)


def arriving(view: War) -> Counter | None:
    """The top card of those on their way."""
    found = queue(view)
    return found[-1] if found else None


def brings(view: War, card: Counter) -> tuple[tuple[str, float], ...]:
    """What a card brings, by its words."""
    return tuple((word, n) for word in WORDS if (n := view.game.number(card, word)))


def what_card_brings(view: War, card: Counter) -> Iterator[Entry]:
    for word, n in brings(view, card):
        told = say("{what} on {card}", what=WORDS[word], card=counter(card.id))
        yield Entry(amount=n, sentence=told, rule=ARRIVING)


def cards_to_see_to(view: War) -> Iterator[Finding]:
    """In the card phase: whose queue is short, and who may use Total War cards now. Then: which card arrives."""
    phase = view.position.clock.phase
    if view.side not in PARTIES or not has_cards(view):
        return
    wanted, there = room_in_queue(view), len(queue(view))
    locked = view.position.stack(PlaceId(f"total_war/{view.party}"))
    if phase == "cards" and there < wanted:
        words = "{side}: {there} cards are on their way, and {wanted} should be."
        if not there:
            words = "{side}: no card is queued, and {wanted} should be on their way."
        told = say(words, side=side(view.side), there=there, wanted=wanted)
        yield to_see_to(told, CHOOSING, urgent=True)
    if phase == "cards" and total_war(view) and locked:
        yield to_see_to(say("{side}: Total War cards may be chosen from now on.", side=side(view.side)), TOTAL)
    card = arriving(view)
    if phase == "reinforcement" and there > view.delay("card") and card:
        words = "{card} of the {side} arrives, and goes back among those to choose from."
        told = say(words, card=counter(card.id), side=side(view.side))
        back = deed(told, (CountersMoved((card.id,), PlaceId(f"hand/{view.side}")),))
        yield to_see_to(told, ARRIVING, deed=back)


# ----------------
# Supplies lost before reinforcements come: blockade (§12.4), bombing (§13.3), national points (§11.3); and how units
# given up cancel them.

LOST_SUPPLIES_RULE, BLOCKADE = "§11.3", "§12.4"
HOME = "united_kingdom_home"
CANCELS = {"infantry": "infantry corps", "fleet": "fleet unit", "armour": "armoured corps"}
"""The row of the chart for each sort of unit."""


def blockaders(view: War, sea: AreaId) -> float:
    """The Axis fleet and U-boat units in a sea zone."""
    there = view.lying.naval.get(sea, ())
    return sum(view.units_of(one) for one in there if view.party_of(one.side) == AXIS)


def home_points(view: War) -> int:
    """The national points that the Allies hold in the United Kingdom: no blockade costs more."""
    return national_points_held(view, HOME, ALLIES)


def blockade_entries(view: War) -> tuple[Entry, ...]:
    """What each Atlantic zone costs the Allies, and what the limit takes off (BW-NAV-09)."""
    found: list[Entry] = []
    for sea in printed.sea_zones(view.game):
        each, units = view.said(sea, "blockade"), blockaders(view, sea)
        if isinstance(each, int | float) and each and units:
            told = say("{units} Axis naval units in {sea}", units=units, sea=area(sea))
            found.append(Entry(amount=ceil(each * units), sentence=told, rule=BLOCKADE))
    over = sum(entry.amount for entry in found) - home_points(view)
    if over > 0:
        told = say("No more than the {most} national points held in the United Kingdom", most=home_points(view))
        found.append(Entry(amount=-over, sentence=told, rule=BLOCKADE))
    return tuple(found)


def losses(view: War) -> tuple[Entry, ...]:
    """All that our side loses before it receives anything."""
    us, lost = view.party, national_losses(view, Act(verb="national_losses", side=view.party))
    blockaded = blockade_entries(view) if us == ALLIES else ()
    bombed = bombing_losses(view, Act(verb="bombing")).entries if us == AXIS else ()
    return (*blockaded, *bombed, *(lost.entries if lost else ()))


def _ledger(view: War, name: str, entries: tuple[Entry, ...], rule: str) -> Ledger:
    total = sum(entry.amount for entry in entries)
    told = say("Supplies lost, {side}: {total}.", side=side(view.party), total=total)
    return Ledger(name=name, side=view.party, entries=entries, total=total, sentence=told, rule=rule)


def supply_losses(view: War, act: Act) -> Ledger | None:
    """Of the side that is asked about; where none is named, of those that lose anything."""
    nobody = not any(losses(view._replace(side=each)) for each in PARTIES)
    if act.side is None and not losses(view) and not (nobody and view.party == AXIS):
        return None
    return _ledger(view, "supply_losses", losses(view), LOST_SUPPLIES_RULE)


def blockade(view: War, act: Act) -> Ledger | None:
    if not view.asked_once(act, ALLIES):
        return None
    return _ledger(view._replace(side=ALLIES), "blockade", blockade_entries(view), BLOCKADE)


def given_up(view: War, act: Act) -> tuple[Entry, ...]:
    """What the units cancel that a question gives up: `with armour 1, infantry 1`."""
    found: list[Entry] = []
    for word, row in CANCELS.items():
        n = number(act, word, f"{word}_corps", f"{word}s")
        if n:
            each = view.chart("cancelled_losses", row, 0)
            told = say("{units} {what} given up", units=n, what=WORDS[word])
            found.append(Entry(amount=n * each, sentence=told, rule=LOST_SUPPLIES_RULE))
    return tuple(found)


def enough_given_up(view: War, act: Act) -> bool:
    """Whether the units given up cancel all losses (BW-RNF-05)."""
    asked = number(act, "losses", "loss", "supply", "supplies")
    to_pay = sum(entry.amount for entry in losses(view)) if asked is None else asked
    return sum(entry.amount for entry in given_up(view, act)) >= to_pay


def cancelled_losses(view: War, act: Act) -> Ledger | None:
    """How much the units cancel that are given up: an infantry corps or fleet unit three, an armoured corps five."""
    entries = given_up(view, act)
    if not entries and not act.verb:
        return None
    total = sum(entry.amount for entry in entries)
    told = say("They cancel up to {total} supplies.", total=total)
    return Ledger(
        name="cancelled_losses", side=view.party, entries=entries, total=total, sentence=told, rule=LOST_SUPPLIES_RULE
    )


def _cancel_losses(view: War, act: Act) -> Answer:
    cancelled = sum(entry.amount for entry in given_up(view, act))
    told = say("They cancel up to {total} supplies.", total=cancelled)
    why = None if enough_given_up(view, act) else Reason(told, LOST_SUPPLIES_RULE)
    return verdict(why, told, LOST_SUPPLIES_RULE)


def losses_to_see_to(view: War) -> Iterator[Finding]:
    """In the reinforcement phase: who loses supplies first."""
    if view.side not in PARTIES or view.position.clock.phase != "reinforcement":
        return
    total = sum(entry.amount for entry in losses(view))
    if total and not view.position.facts.says("losses_taken", view.side):
        told = say("Supplies lost before anything arrives, {side}: {total}.", side=side(view.side), total=total)
        yield to_see_to(told, LOST_SUPPLIES_RULE, urgent=True, deed=lose(view, view.side, total))


# ----------------
# Lend-Lease (§11.4): what the Allies may send to the Soviets out of their card, and by which sea.

LEND_LEASE_RULE = "§11.4"
NORWEGIAN_SEA, PERSIAN_GULF, BASRA = AreaId("norwegian_sea"), AreaId("persian_gulf"), AreaId("basra")


def ways(view: War) -> tuple[AreaId, ...]:
    return tuple(sea for sea in printed.sea_zones(view.game) if view.said(sea, "lend_lease"))


def germans_in_russia(view: War) -> bool:
    """Whether German corps stand in the Soviet Union: in a red zone, or a starred one that was Soviet (§11.4)."""
    starred = view.option("germans_in_russia") == "red and starred zones"
    return any(
        any(one.side == GERMANY for one in view.corps_in(at))
        for at in printed.zones(view.game)
        if view.said(at, "colour") == "red" or (starred and _soviet_poland(view, at))
    )


def _soviet_poland(view: War, at: AreaId) -> bool:
    facts = view.position.facts
    soviet = facts.says("surrendered", "poland") or view.position.holders.get(at) == SOVIET
    return "eastern_poland" in printed.regions_of(view.game, at) and soviet


def units_at(view: War, sea: AreaId, of: SideId, *, fleets: bool) -> float:
    there = view.lying.naval.get(sea, ())
    wanted = War.is_fleet if fleets else War.is_u_boats
    return sum(view.units_of(one) for one in there if view.party_of(one.side) == of and wanted(view, one))


def fleets_usable(view: War, sea: AreaId) -> float:
    """Fleet units that can carry; in the Norwegian Sea each U-boat unit takes one out (BW-RNF-13)."""
    fleets, hunters = units_at(view, sea, ALLIES, fleets=True), units_at(view, sea, AXIS, fleets=False)
    return max(0, fleets - hunters) if sea == NORWEGIAN_SEA else fleets


def why_shut(view: War, sea: AreaId) -> Reason | None:
    """Why nothing can be sent by this sea (BW-RNF-13)."""
    allies, gulf = view._replace(side=ALLIES), sea == PERSIAN_GULF
    first = view.date("persian_gulf")
    ruled = sea == NORWEGIAN_SEA and not allies.naval_superiority(sea)
    return first_reason(
        (LEND_LEASE_RULE, "Nothing is sent by {sea}.", sea not in ways(view)),
        (LEND_LEASE_RULE, "There are no Germans in the Soviet Union.", not germans_in_russia(view)),
        (LEND_LEASE_RULE, "The Allies have no naval superiority in {sea}.", ruled),
        (LEND_LEASE_RULE, "The Persian Gulf is open from turn {turn} on.", gulf and view.now < first),
        (LEND_LEASE_RULE, "Basra is not Allied.", gulf and view.control(BASRA) != ALLIES),
        (LEND_LEASE_RULE, "No fleet unit in {sea} can carry anything.", not fleets_usable(view, sea)),
        sea=area(sea),
        turn=first,
    )  # fmt: skip


def per_fleet(view: War) -> float:
    """The supplies that one fleet unit carries."""
    return view.chart("lend_lease", "one fleet unit", 0)


def fleets_for_air(view: War) -> float:
    """The fleet units that one air unit takes."""
    return 2 / view.chart("lend_lease", "two fleet units", 1)


def _asked(view: War, act: Act) -> tuple[AreaId, ...]:
    named = tuple(area_of(at) for at in (*act.through, *act.at, *act.to))
    by = tuple(sea for sea in ways(view) if act.means and act.means == sea)
    return named or by or ways(view)


def too_much(view: War, seas: tuple[AreaId, ...], supplies: float, air: float) -> Reason | None:
    """Whether more is sent than fleets can carry."""
    can = sum(fleets_usable(view, sea) for sea in seas)
    needed = ceil(supplies / per_fleet(view)) + air * fleets_for_air(view)
    words = "{needed} fleet units are needed, and {can} can be used."
    return because(LEND_LEASE_RULE, words, needed=needed, can=can) if needed > can else None


def not_on_the_card(view: War, supplies: float, air: float) -> Reason | None:
    """What is sent comes out of the Allied card that arrives, if it lies on the table."""
    card = arriving(view._replace(side=ALLIES))
    if card is None:
        return None
    stores, wings = view.game.number(card, "supply"), view.game.number(card, "air")
    return first_reason(
        (LEND_LEASE_RULE, "The card of the Allies brings no more than {most} supplies.", stores < supplies),
        (LEND_LEASE_RULE, "The card of the Allies does not bring so many air units.", wings < air),
        most=stores,
    )


def _lend(view: War, act: Act) -> Answer:
    """`may lend_lease with supply 4 through norwegian_sea`."""
    asked = _asked(view, act)
    shut = [why_shut(view, sea) for sea in asked]
    open_seas = tuple(sea for sea, why in zip(asked, shut, strict=True) if why is None)
    if not open_seas:
        return verdict(shut[0], say(""), LEND_LEASE_RULE)
    supplies, air = number(act, "supply", "supplies") or 0, number(act, "air") or 0
    words = "{fleets} fleet units can carry: {supplies} supplies, or one air unit for each two."
    fleets = sum(fleets_usable(view, sea) for sea in open_seas)
    told = say(words, fleets=fleets, supplies=fleets * per_fleet(view))
    return verdict(
        not_on_the_card(view, supplies, air) or too_much(view, open_seas, supplies, air), told, LEND_LEASE_RULE
    )


def lend_lease(view: War, act: Act) -> Ledger | None:
    """The supplies that can be sent: two for each fleet unit that can be used."""
    if act.side is None and view.side != ALLIES:
        return None
    entries: list[Entry] = []
    for sea in (sea for sea in _asked(view, act) if why_shut(view, sea) is None):
        fleets, hunters = units_at(view, sea, ALLIES, fleets=True), units_at(view, sea, AXIS, fleets=False)
        told = say("{fleets} Allied fleet units in {sea}", fleets=fleets, sea=area(sea))
        entries.append(Entry(amount=fleets * per_fleet(view), sentence=told, rule=LEND_LEASE_RULE))
        if sea == NORWEGIAN_SEA and hunters:
            told = say("{units} U-boat units hunt there", units=hunters)
            entries.append(Entry(amount=-min(hunters, fleets) * per_fleet(view), sentence=told, rule=LEND_LEASE_RULE))
    total = sum(entry.amount for entry in entries)
    words = "{fleets} fleet units can be used: {supplies} supplies, or {air} air units."
    fleets = total / per_fleet(view)
    told = say(words, fleets=fleets, supplies=total, air=fleets // fleets_for_air(view))
    if not entries and (shut := [why_shut(view, sea) for sea in _asked(view, act)]) and shut[0]:
        told = shut[0].sentence
    return Ledger(
        name="lend_lease", side=ALLIES, entries=tuple(entries), total=total, sentence=told, rule=LEND_LEASE_RULE
    )


def lend_lease_air(view: War, act: Act) -> Ledger | None:
    """The air units that can be sent instead: one for each two fleet units."""
    found = lend_lease(view, act)
    if found is None:
        return None
    n = found.total / per_fleet(view) // fleets_for_air(view)
    entries = (Entry(amount=n, sentence=found.sentence, rule=LEND_LEASE_RULE),) if n else ()
    return Ledger(
        name="lend_lease_air", side=ALLIES, entries=entries, total=n, sentence=found.sentence, rule=LEND_LEASE_RULE
    )


def lend_lease_to_see_to(view: War) -> Iterator[Finding]:
    """In the reinforcement phase: that something may be sent, and how much."""
    if view.side != ALLIES or view.position.clock.phase != "reinforcement" or not germans_in_russia(view):
        return
    for sea in ways(view):
        if why_shut(view, sea) is None:
            fleets = fleets_usable(view, sea)
            words = "Lend-Lease may go through {sea}: {supplies} supplies, or an air unit for each two fleet units."
            yield to_see_to(say(words, sea=area(sea), supplies=fleets * per_fleet(view)), LEND_LEASE_RULE)


GIVEN_UP = tuple(Detail(name=word, title=word, least=0) for word in CANCELS)
LENT = (Detail(name="supply", least=0, also=("supplies",)), Detail(name="air", least=0))
CHAPTER = Chapter(
    findings=(cards_to_see_to, losses_to_see_to, lend_lease_to_see_to),
    verbs=(
        Verb(
            name="queue_card", does=_queue_card, title="Put this card on its way", needs=("counters",), bare=True,
            details=(),
            also=("queue",),
        ),
        Verb(name="use_total_war", does=_use_total_war, title="Choose Total War cards", needs=("side",), details=()),
        Verb(
            name="cancel_losses", does=_cancel_losses, title="Cancel losses of supply", needs=("side",),
            details=(*GIVEN_UP, Detail(name="losses", title="Supplies lost", least=0, also=("loss", "supply"))),
        ),
        Verb(name="lend_lease", does=_lend, title="Send Lend-Lease", needs=("side",), details=LENT),
    ),
    figures=(
        Figure(
            name="card_arrival", reckons=card_arrival, title="When a card arrives", also=("arrival",),
            details=(Detail(name="turn", title="Chosen on turn", least=1, most=47, also=("chosen",)),),
        ),
        Figure(name="supply_losses", reckons=supply_losses, title="Supplies lost", details=()),
        Figure(name="cancelled_losses", reckons=cancelled_losses, title="Losses cancelled", details=GIVEN_UP),
        Figure(name="blockade", reckons=blockade, title="Blockade", details=()),
        Figure(name="lend_lease", reckons=lend_lease, title="Lend-Lease", details=()),
        Figure(name="lend_lease_air", reckons=lend_lease_air, title="Air units by Lend-Lease", details=()),
    ),
)  # fmt: skip
