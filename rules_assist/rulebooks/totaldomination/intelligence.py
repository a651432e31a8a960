"""The secret business with cards (§4.1, §8.1, §11.4): Espionage, Enigma, the exchange in the Arctic, an empty deck."""

from __future__ import annotations

from boards.plain.sentence import say, side
from counters.counter import SideId
from rules_assist.advice import Act, Answer, Ledger, Reason
from rules_assist.common.one_side import Term, add_up
from rules_assist.common.saying import no, yes
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.totaldomination.areas import areas
from rules_assist.rulebooks.totaldomination.cards import cards_lying
from rules_assist.rulebooks.totaldomination.charts import limit
from rules_assist.rulebooks.totaldomination.control import controller
from rules_assist.rulebooks.totaldomination.hands import powers_of_hand
from rules_assist.rulebooks.totaldomination.naming import also
from rules_assist.rulebooks.totaldomination.powers import faction, power, says, seen_by
from rules_assist.rulebooks.totaldomination.rockets import target_of
from rules_assist.rulebooks.totaldomination.technologies import has

ESPIONAGE, ENIGMA = "d1", "d2"
SHOWN_AND_REPLACED = ("Espionage (D1): cards shown", "Espionage (D1): cards replaced")
DRAWN_AND_KEPT = ("Enigma (D2): cards drawn for one", "Enigma (D2): cards kept of them")


def lacks(view: Standpoint, technology: str) -> bool:
    """Nobody of the hand has developed it."""  # §8.1
    return owners_of(view, technology) == 0


def owners_of(view: Standpoint, technology: str) -> int:
    """How many powers of the hand have developed it."""
    return sum(has(seen_by(view, each), technology) for each in powers_of_hand(view))


def replaced_with(view: Standpoint) -> tuple[int, int]:
    """For one card discarded: how many are drawn, and how many of them kept; Enigma gives a choice."""  # §8.1, §10.1
    with_enigma = owners_of(view, ENIGMA)
    both = with_enigma > 1 and says(view, "enigma_twice") == "draw_three_keep_two"
    drawn, kept = (limit(view.game, row, both=both) for row in DRAWN_AND_KEPT)
    return (drawn, kept) if with_enigma else (1, 1)


def looked_at(view: Standpoint) -> tuple[int, int]:
    """How many random cards of an opponent Espionage shows, and how many of them may be replaced."""  # §8.1, §10.1
    spies = owners_of(view, ESPIONAGE)
    if not spies:
        return 0, 0
    shown, replaced = (limit(view.game, row, both=spies > 1) for row in SHOWN_AND_REPLACED)
    return shown, replaced


def enigma_draw(view: Standpoint, act: Act) -> Ledger | None:
    return _of_cards(view, "enigma_draw", replaced_with(view)[0], "Drawn for one card discarded.")


def enigma_keep(view: Standpoint, act: Act) -> Ledger | None:
    return _of_cards(view, "enigma_keep", replaced_with(view)[1], "Kept of those drawn.")


def espionage_look(view: Standpoint, act: Act) -> Ledger | None:
    return _of_cards(view, "espionage_look", looked_at(view)[0], "Random cards of an opponent.")


def espionage_discard(view: Standpoint, act: Act) -> Ledger | None:
    return _of_cards(view, "espionage_discard", looked_at(view)[1], "May be replaced.")


def _of_cards(view: Standpoint, name: str, count: int, words: str) -> Ledger | None:
    if not powers_of_hand(view):
        return None
    terms: list[Term] = [(count, say(words), "§8.1, 4.1")]
    return add_up(view, name, terms, "§8.1, 4.1")


def is_teammate_or_self(view: Standpoint, target: SideId) -> bool:
    """Only an opponent's cards are looked at."""  # §8.1
    return bool(target) and faction(view, target) == faction(view, power(view))


def espionage(view: Standpoint, act: Act) -> Answer:
    """Whether a power may look into an opponent's hand."""
    who = side(power(view))
    shown, replaced = looked_at(view)
    why = first_reason(
        ("§8.1, 4.1", "{side} has not developed Espionage.", lacks(view, ESPIONAGE)),
        ("§8.1, 4.1", "Only the cards of an opponent are looked at.", is_teammate_or_self(view, target_of(view, act))),
        side=who,
    )
    words = "{side} may look at {shown} random cards of an opponent, and have {replaced} of them replaced."
    return no(why) if why else yes(say(words, side=who, shown=shown, replaced=replaced), "§8.1, 4.1")


def enigma(view: Standpoint, act: Act) -> Answer:
    """Whether a power draws more for the card it discards."""
    why = first_reason(
        ("§8.1, 4.1", "{side} has not developed Enigma.", lacks(view, ENIGMA)), side=side(power(view))
    )  # fmt: skip
    drawn, kept = replaced_with(view)
    told = say("For one card discarded {drawn} are drawn, and {kept} of them kept.", drawn=drawn, kept=kept)
    return no(why) if why else yes(told, "§8.1, 4.1")


# ---------------------------------------------------------------- the Arctic (§11.4)


def no_expansion(view: Standpoint) -> bool:
    """Only with the Arctic Expansion."""  # §11.4
    return says(view, "arctic") != "on"


def without_exchange(view: Standpoint) -> bool:
    """It may be played without (option arctic_exchange)."""
    return says(view, "arctic_exchange") == "not_used"


def does_not_hold_the_arctic(view: Standpoint) -> bool:
    """Whoever controls the Arctic exchanges a card with the teammate."""  # §11.4
    return not any(view.said(at, "exchange") and controller(view, at) == power(view) for at in areas(view.game))


def exchange(view: Standpoint, act: Act) -> Answer:
    """Whether a power may exchange one card at the end of the draft."""
    why = first_reason(
        ("§11.4", "The Arctic Expansion is not played with.", no_expansion(view)),
        ("§11.4", "The exchange is not played with.", without_exchange(view)),
        ("§11.4", "{side} does not control the Arctic.", does_not_hold_the_arctic(view)),
        side=side(power(view)),
    )
    told = say("{side} may exchange one card with its teammate.", side=side(power(view)))
    return no(why) if why else yes(told, "§11.4")


# ---------------------------------------------------------------- an empty deck (§3.3)


def nothing_to_draw(view: Standpoint) -> bool:
    """No card in the draw deck, and the discards are not shuffled, or there are none."""  # §3.3
    shuffled = says(view, "draw_deck_empty") == "shuffle_the_discards" and cards_lying(view, "pile/discard") > 0
    return cards_lying(view, "deck/draw") == 0 and not shuffled


def draw_card(view: Standpoint, act: Act) -> Answer:
    """Whether there is a card to draw."""
    if nothing_to_draw(view):
        return no(Reason(say("There is no card left to draw."), "§3.3"))
    empty = cards_lying(view, "deck/draw") == 0
    return yes(say("The discards are shuffled first.") if empty else say("There are cards in the draw deck."), "§3.3")


VERBS = {"espionage": espionage, "enigma": enigma, "exchange": exchange, "draw": draw_card}
LEDGERS = {
    **also(enigma_draw, "enigma_draw"),
    **also(enigma_keep, "enigma_keep"),
    **also(espionage_look, "espionage_look", "espionage"),
    **also(espionage_discard, "espionage_discard"),
}
