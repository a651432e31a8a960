"""Cards in the hand (§4.1, §10.1, §13.0): whose hand it is, and how many are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boards.plain.sentence import say, side
from counters.counter import SideId
from rules_assist.advice import Act, Ledger
from rules_assist.common.one_side import Term, add_up
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.cards import cards_lying
from rules_assist.rulebooks.totaldomination.charts import limit
from rules_assist.rulebooks.totaldomination.developing import is_alone_axis
from rules_assist.rulebooks.totaldomination.naming import also
from rules_assist.rulebooks.totaldomination.powers import AXIS, FACTIONS, POWERS, alone, faction, power, says
from rules_assist.rulebooks.totaldomination.rockets import common_hand
from rules_assist.rulebooks.totaldomination.solo_cards import deck_in
from rules_assist.rulebooks.totaldomination.words import whole

Word = str | int | float | bool | tuple[str, ...]


def year(view: Standpoint, act: Act) -> Mapping[str, Word]:
    """What the Round track says of this year, or of the year in the question."""
    told = act.details.get("year", "")
    turns = view.game.sheet.sequence.turns
    found = next((turn for turn in turns if told == turn.name), None)
    found = found or view.game.sheet.sequence.turn(view.position.clock.turn)
    return found.attributes if found else {}


def holder_of_hand(view: Standpoint) -> SideId:
    """Whose hand it is: the power's, or its faction's, where one player has one hand for both."""
    if view.side in FACTIONS:
        return view.side
    us = power(view)
    return faction(view, us) if common_hand(view) else us


def powers_of_hand(view: Standpoint) -> tuple[SideId, ...]:
    """The powers that the hand is for; a faction has one only where one player has one hand for both.
    The Axis of the solo game has none."""
    if (view.side in FACTIONS and not common_hand(view)) or is_alone_axis(view):
        return ()
    whose = holder_of_hand(view)
    return tuple(each for each in POWERS if each == whose or (whose in FACTIONS and faction(view, each) == whose))


def base_draw(view: Standpoint, act: Act) -> int:
    """How many cards a power draws."""  # §4.1, §12.2
    said = year(view, act)
    drawn = said.get(f"draw_{says(view, 'scenario')}", said.get("draw", 0))
    return int(drawn) if isinstance(drawn, int | float) else 0


def draws_one_more(view: Standpoint, act: Act, which: SideId) -> bool:
    """Germany in 1939, Japan in 1941."""  # §4.1
    return year(view, act).get("extra") == which


def extra_cards(view: Standpoint, act: Act) -> int:
    """Cards that come into the hand besides: reserved ones, and that of Lend-Lease."""  # §4.1, §9.1
    if "reserve" in act.details:
        told = act.details["reserve"]
        number = whole(told)
        return int(told != "no") if number is None else number
    whose = (holder_of_hand(view), *powers_of_hand(view))
    reserved = sum(cards_lying(view, f"reserve/{each}") for each in dict.fromkeys(whose))
    return reserved + sum(cards_lying(view, f"lend_lease/{each}") for each in powers_of_hand(view))


def one_less(view: Standpoint) -> bool:
    """A hand for two powers draws for both, less one."""  # §10.1
    return len(powers_of_hand(view)) > 1


def draw_terms(view: Standpoint, act: Act) -> Iterator[Term]:
    for each in powers_of_hand(view):
        yield base_draw(view, act), say("{side} draws as the Round track says.", side=side(each)), "§4.1"
        if draws_one_more(view, act, each):
            yield 1, say("{side} draws one more this year.", side=side(each)), "§4.1"
    if one_less(view):
        less = limit(view.game, "cards drawn less", both=True)
        yield -less, say("Two powers with one hand draw {less} card less.", less="one" if less == 1 else less), "§10.1"


def drawn(view: Standpoint, act: Act) -> int:
    return round(sum(amount for amount, *_ in draw_terms(view, act)))


def draw(view: Standpoint, act: Act) -> Ledger | None:
    """How many cards are drawn."""
    if not powers_of_hand(view):
        return None
    return add_up(view, "draw", draw_terms(view, act), "§4.1")


def hand(view: Standpoint, act: Act) -> Ledger | None:
    """How many cards the draft begins with: those drawn, reserved, and of Lend-Lease."""
    if not powers_of_hand(view):
        return None
    extra: list[Term] = [(extra_cards(view, act), say("Cards of the reserve and of Lend-Lease."), "§4.1")]
    return add_up(view, "hand", [*draw_terms(view, act), *(extra if extra[0][0] else [])], "§4.1")


def after_draft(view: Standpoint, act: Act) -> Ledger | None:
    """How many cards a hand has when the draft is over: the last card is discarded."""
    if not powers_of_hand(view):
        return None
    terms: list[Term] = [
        (drawn(view, act) + extra_cards(view, act), say("Cards in the hand."), "§4.1"),
        (-1, say("The last card is discarded."), "§4.1"),
    ]
    if alone(view.game, view.position):
        count = limit(view.game, "solo: cards the player discards")
        words = "Alone, {count} chosen cards are discarded; nothing is passed on."
        terms[1] = (-count, say(words, count=count), "§13.0")
    return add_up(view, "after_draft", terms, "§4.1")


def solo_cards(view: Standpoint, act: Act) -> Ledger | None:
    """How many solo cards the Axis is dealt (§13.0)."""
    if faction(view, view.side) != AXIS:
        return None
    dealt = year(view, act).get("solo_cards", 0)
    terms: list[Term] = [(float(dealt) if isinstance(dealt, int | float) else 0, say("Dealt to the Axis."), "§13.0")]
    return add_up(Standpoint(view.game, view.position, AXIS), "solo_cards", terms, "§13.0")


def solo_deck(view: Standpoint, act: Act) -> Ledger | None:
    """How many cards the solo deck has when the Axis is dealt its hand (§13.0)."""
    now = year(view, act).get("year")
    if faction(view, view.side) != AXIS or not isinstance(now, int):
        return None
    terms: list[Term] = [
        (deck_in(view.game, now), say("Two cards of 1939 leave each year, and new ones come."), "§13.0")
    ]
    return add_up(Standpoint(view.game, view.position, AXIS), "solo_deck", terms, "§13.0")


LEDGERS = {
    "draw": draw,
    **also(hand, "hand"),
    **also(after_draft, "after_draft", "hand_after_draft"),
    **also(solo_cards, "solo_cards", "solo_deal"),
    **also(solo_deck, "solo_deck"),
}
