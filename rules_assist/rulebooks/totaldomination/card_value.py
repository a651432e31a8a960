"""How many operation points a card is worth to a power (§6.0, §7.1, §7.5)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import say, side
from rules_assist.advice import Act, Ledger
from rules_assist.common.one_side import Term, add_up
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.cards import Card, asked_card, cards_in, cards_lying, named_card, top_card
from rules_assist.rulebooks.totaldomination.naming import also
from rules_assist.rulebooks.totaldomination.powers import power, run_by, says
from rules_assist.rulebooks.totaldomination.words import whole

PLUS, MINUS = "plus_1", "minus_1"
BY_AIR = ("air_strike", "strike")
NO_SAVED = ("rocket", "launch", "lend_lease", *BY_AIR)
"""What a card may be given up for without a saved OP (§6.0, §6.4, §11.2)."""


def own_colour(view: Standpoint, card: Card) -> bool:
    """The power's own colour, or that of its ally at war (§7.0)."""
    return run_by(view, card.power) == power(view)


def raised(view: Standpoint, card: Card) -> int:
    """What a 5, 6 or 7 adds to the printed OPs; only in one's own colour (§7.1.B)."""
    makers = [card]
    if says(view, "becomes") == "all_cards_of_that_value":
        makers += [other for other in cards_in(view, f"tactics/{power(view)}") if other.ops == card.ops]
    return max((one.becomes - card.ops for one in makers if one.becomes and own_colour(view, one)), default=0)


def tactics_before(view: Standpoint, icon: str) -> int:
    """How many Tactics of a sort lie before the power; they add up (§7.1.A)."""
    return sum(icon in card.icons for card in cards_in(view, f"tactics/{power(view)}"))


def saved_counts(purpose: str) -> bool:
    """A saved OP helps cards played for operations only (§6.0, §6.4, §11.2)."""
    return purpose not in NO_SAVED


def saved_for(view: Standpoint, act: Act) -> int:
    """The saved OP that goes with this card: there is at most one, and it may be kept back (§6.0)."""
    told = act.details.get("saved", "")
    lies = cards_lying(view, f"saved/{power(view)}") > 0 or told not in ("", "no", "0")
    helps = saved_counts(purpose_of(act)) or (by_air(act) and says(view, "air_strike_saved_op") == "counts")
    return int(lies and told not in ("no", "0") and helps)


def by_air(act: Act) -> bool:
    """Whether the card is given up for an Air Strike."""
    return purpose_of(act) in BY_AIR


def tactics_count(view: Standpoint, act: Act) -> bool:
    """Tactics work on every card that is given up for its OPs; on that of an Air Strike by option (§7.1, §11.1)."""
    return not by_air(act) or says(view, "air_strike_tactics") == "count"


def purpose_of(act: Act) -> str:
    """What the card is given up for: `for rocket`; operations if nothing is said."""
    return act.details.get("for", act.details.get("as", "operations")).replace(" ", "_")


def value_terms(view: Standpoint, act: Act, card: Card) -> Iterator[Term]:
    """The OPs of a card, term by term: printed, raised, Tactics, saved."""
    yield card.ops, say("{card}: printed OPs.", card=card.named), "§6.0"
    if more := raised(view, card):
        yield more, say("In its own colour {card} counts {ops}.", card=card.named, ops=card.ops + more), "§7.1"
    yield from _around(view, act)


def _around(view: Standpoint, act: Act) -> Iterator[Term]:
    """What lies before the power already."""
    who = side(power(view))
    for icon, each in ((PLUS, 1), (MINUS, -1)):
        for _ in range(tactics_before(view, icon) * tactics_count(view, act)):
            yield each, say("Tactics before {side}.", side=who), "§7.1"
    if saved_for(view, act):
        yield 1, say("The saved OP of {side}.", side=who), "§6.0"


def ops_of(view: Standpoint, act: Act, card: Card) -> int:
    """All of it; never less than nothing, or than 1 by option least_card_value."""
    return max(round(sum(amount for amount, *_ in value_terms(view, act, card))), least_value(view))


def least_value(view: Standpoint) -> int:
    """What a card is worth at least, whatever Tactics lie there (§7.1)."""
    return 1 if says(view, "least_card_value") == "one" else 0


def card_value(view: Standpoint, act: Act) -> Ledger | None:
    """What a card is worth to a power, for operations or whatever else it is given up for."""
    card = asked_card(view, act)
    if card is None:
        return _not_told(view, act, "card_value")
    if purpose_of(act) in ("peace", "event") and card.event == "peace":
        return peace(view, act)
    terms = list(value_terms(view, act, card))
    return add_up(view, "card_value", [*terms, *_floor(view, terms)], "§6.0")


def _floor(view: Standpoint, terms: list[Term]) -> Iterator[Term]:
    least = least_value(view)
    if (total := sum(amount for amount, *_ in terms)) < least:
        yield least - total, say("A card is never worth less than {least}.", least=least), "§7.1"


def peace(view: Standpoint, act: Act) -> Ledger | None:
    """The OPs of a Peace card: its own, and those of the top card of the draw deck (§7.5)."""
    card = asked_card(view, act)
    if card is None or card.event != "peace":
        return _not_told(view, act, "peace")
    printed = says(view, "peace_card") == "printed_and_drawn_card"
    own = card.ops if printed else card.peace_ops
    terms: list[Term] = [(own, say("{card}: OPs of Peace.", card=card.named), "§7.5")]
    drawn = act.details.get("drawn", "")
    top = named_card(view, drawn) if drawn else top_card(view, "deck/draw")
    if (ops := whole(drawn)) is not None:
        terms.append((ops, say("The drawn card."), "§7.5"))
    elif top is not None:
        terms.append((top.ops, say("{card} is drawn.", card=top.named), "§7.5"))
    elif act.verb:
        terms.append((0, say("I was not told which card is drawn."), "§7.5"))
    terms += _around(view, act)
    return add_up(view, "peace", [*terms, *_floor(view, terms)], "§7.5")


def _not_told(view: Standpoint, act: Act, name: str) -> Ledger | None:
    """Where the ledger was asked for by its name."""
    if not act.verb:
        return None
    told = say("I was not told which card.")
    return Ledger(name=name, side=view.side, total=0, sentence=told, rule="§6.0")


LEDGERS = {"card_value": card_value, "peace": peace, **also(card_value, "card_ops", "ops", "operation_points")}
