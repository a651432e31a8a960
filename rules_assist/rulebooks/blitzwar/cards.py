"""Reinforcement cards: chosen three turns ahead (§10), and what the card brings that arrives (§11.3)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import counter, say, side
from counters.counter import Counter, SideId
from counters.places import PlaceId
from rules_assist.advice import Act, Answer, Entry, Finding, Ledger, Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.dates import date, delay, due, is_due
from rules_assist.rulebooks.blitzwar.joining import usa_is_at_war, usa_turn
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.saying import answer, asked_once, number, to_see_to
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.sides import AXIS, PARTIES, SOVIET, party

CHOOSING, TOTAL, ARRIVING = "§10.1", "§10.2", "§11.3"
WORDS = ("infantry", "armour", "air", "fleet", "u_boats", "supply", "modernisation")
"""What a card can bring, as the cards have it."""


def queue(view: Standpoint) -> tuple[Counter, ...]:
    """The cards of our side on their way, the top one last."""
    return view.position.in_place(PlaceId(f"queue/{party(view)}"))


def hand(view: Standpoint) -> tuple[Counter, ...]:
    return view.position.in_place(PlaceId(f"hand/{party(view)}"))


def has_cards(view: Standpoint) -> bool:
    """Whether cards of our side lie on the table at all."""
    return bool(queue(view) or hand(view) or view.position.stack(PlaceId(f"total_war/{party(view)}")))


def room_in_queue(view: Standpoint) -> int:
    """How many cards there are to be: three on the first turn; later one more, until the top one arrives."""
    return delay(view, "card") + (0 if turn(view) == 1 else 1)


def arrival(view: Standpoint) -> int:
    """The turn on which a card arrives that is put on its way now (BW-RNF-01)."""
    return turn(view) + (1 + len(queue(view)) if turn(view) == 1 and has_cards(view) else delay(view, "card"))


def is_total(view: Standpoint, card: Counter) -> bool:
    return view.game.printed(card, "war") == "total"


def total_war_from(view: Standpoint, of: SideId) -> int:
    """The turn from which a side may choose Total War cards, as far as it is known."""
    if of == SOVIET:
        last, causes = date(view, "soviet_total_war"), ["first_attack_on_ussr", "germans_in_finland"]
    else:
        last, causes = usa_turn(view), ["first_attack_on_germany"] if of == AXIS else []
    early = (due(view, word, "total_war") for word in causes)
    return min([last, *(turn for turn in early if turn is not None)])


def total_war(view: Standpoint) -> bool:
    """Whether our side may choose Total War cards (BW-RNF-02)."""
    said = view.position.facts.says("total_war", party(view))
    america = party(view) != SOVIET and usa_is_at_war(view)
    return said or america or is_due(view, total_war_from(view, party(view)))


def why_not_queued(view: Standpoint, card: Counter | None) -> Reason | None:
    """Why a card cannot be put on its way now (BW-RNF-01)."""
    phases = {"card phase": ("cards", "setup"), "reinforcement phase": ("cards", "setup", "reinforcement")}
    told, most = view.position.clock.phase, room_in_queue(view)
    owner = view.game.printed(card, "side") if card else party(view)
    lies = view.position.where.get(card.id, "") if card else ""
    return first_reason(
        (CHOOSING, "{card} is not one of the cards of the {side}.", owner != party(view)),
        (CHOOSING, "{card} is on its way already: the order is frozen.", lies.startswith("queue/")),
        (TOTAL, "{side}: no Total War cards yet.", card and is_total(view, card) and not total_war(view)),
        (CHOOSING, "{most} cards are on their way: no more may be added this turn.", len(queue(view)) >= most),
        (CHOOSING, "Cards are chosen in the card phase.", told and told not in phases[option(view, "card_chosen")]),
        card=counter(card.id) if card else "",
        side=side(party(view)),
        most=most,
    )  # fmt: skip


def _queue_card(view: Standpoint, act: Act) -> Answer:
    card = view.position.counters[act.counters[0]] if act.counters else None
    owner = view.game.printed(card, "side") if card and act.side is None else None
    view = view._replace(side=SideId(str(owner))) if owner else view
    return answer(why_not_queued(view, card), say("It arrives on turn {turn}.", turn=arrival(view)), CHOOSING)


def _use_total_war(view: Standpoint, act: Act) -> Answer:
    first = total_war_from(view, party(view))
    words = "{side}: Total War cards come into use on turn {turn}, if not earlier."
    why = None if total_war(view) else Reason(say(words, side=side(party(view)), turn=first), TOTAL)
    return answer(why, say("{side}: Total War cards may be chosen.", side=side(party(view))), TOTAL)


def card_arrival(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger card_arrival with turn 7`: the turn on which a card arrives that is chosen on that one."""
    asked = number(act, "turn", "chosen")
    if not asked_once(view, act):
        return None
    when = arrival(view) if asked is None else int(asked) + delay(view, "card")
    told = say("A card chosen now arrives on turn {turn}.", turn=when) if asked is None else say(
        "A card chosen on turn {chosen} arrives on turn {turn}.", chosen=int(asked), turn=when
    )  # fmt: skip
    entry = Entry(amount=when, sentence=told, rule=CHOOSING)
    return Ledger(name="card_arrival", side=party(view), entries=(entry,), total=when, sentence=told, rule=CHOOSING)


def arriving(view: Standpoint) -> Counter | None:
    """The top card of those on their way."""
    found = queue(view)
    return found[-1] if found else None


def brings(view: Standpoint, card: Counter) -> tuple[tuple[str, float], ...]:
    """What a card brings, by its words."""
    return tuple((word, n) for word in WORDS if (n := view.game.number(card, word)))


def what_card_brings(view: Standpoint, card: Counter) -> Iterator[Entry]:
    for word, n in brings(view, card):
        told = say("{what} on {card}", what=word.replace("_", "-"), card=counter(card.id))
        yield Entry(amount=n, sentence=told, rule=ARRIVING)


def cards_to_see_to(view: Standpoint) -> Iterator[Finding]:
    """In the card phase: whose queue is short, and who may use Total War cards now. Then: which card arrives."""
    phase = view.position.clock.phase
    if view.side not in PARTIES or not has_cards(view):
        return
    wanted, there = room_in_queue(view), len(queue(view))
    locked = view.position.stack(PlaceId(f"total_war/{party(view)}"))
    if phase == "cards" and there < wanted:
        words = "{side}: {there} cards are on their way, and {wanted} should be."
        if not there:
            words = "{side}: no card is queued, and {wanted} should be on their way."
        told = say(words, side=side(view.side), there=there, wanted=wanted)
        yield to_see_to(told, CHOOSING, urgent=True)
    if phase == "cards" and total_war(view) and locked:
        yield to_see_to(say("{side}: Total War cards may be chosen from now on.", side=side(view.side)), TOTAL)
    card = arriving(view)
    if phase == "reinforcement" and there > delay(view, "card") and card:
        words = "{card} of the {side} arrives, and goes back among those to choose from."
        yield to_see_to(say(words, card=counter(card.id), side=side(view.side)), ARRIVING)


VERBS = {
    "queue_card": _queue_card, "queue": _queue_card, "choose_card": _queue_card,
    "use_total_war": _use_total_war, "total_war": _use_total_war,
}  # fmt: skip
LEDGERS = dict.fromkeys(("card_arrival", "arrival"), card_arrival)
FINDINGS = (cards_to_see_to,)
