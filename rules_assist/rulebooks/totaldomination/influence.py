"""Influence (§7.4): what a card does to the cards of the same country on the table, and to everybody's points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boards.plain.sentence import counter, say, side
from counters.counter import SideId
from rules_assist.advice import Act, Finding, Ledger
from rules_assist.common.one_side import Term, add_up
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.cards import Card, asked_card, cards_in
from rules_assist.rulebooks.totaldomination.naming import also
from rules_assist.rulebooks.totaldomination.powers import NOBODY, POWERS, original, power, run_by, says


class OnTable(NamedTuple):
    """An influence card and whose points it is."""

    owner: SideId
    card: Card


def on_table(view: Standpoint) -> tuple[OnTable, ...]:
    return tuple(OnTable(owner, card) for owner in POWERS for card in cards_in(view, f"influence/{owner}"))


def rivals(view: Standpoint, card: Card, player: SideId) -> tuple[OnTable, ...]:
    """Cards of the same country that lie there already, whoever owns them; by option own_influence not one's own."""
    spared = player if says(view, "own_influence") == "left_alone" else NOBODY
    return tuple(
        one
        for one in on_table(view)
        if one.card.country == card.country and one.card.lies != card.lies and one.owner != spared
    )


def is_lower(new: Card, old: Card) -> bool:
    """A lower card takes the old one away, and goes with it."""  # §7.4
    return new.points < old.points


def is_higher(new: Card, old: Card) -> bool:
    """A higher card drives the old one out and stays."""  # §7.4
    return new.points > old.points


def driven_out(view: Standpoint, new: Card, player: SideId) -> tuple[OnTable, ...]:
    """The cards that leave the table. Equal ones stay."""
    old = rivals(view, new, player)
    above = [one for one in old if is_lower(new, one.card)]
    if not above:
        return tuple(one for one in old if is_higher(new, one.card))
    return tuple(above[:1]) if says(view, "reveal_influence") == "takes_one_away" else old


def stays(view: Standpoint, new: Card, player: SideId) -> bool:
    """Whether the new card lies there in the end, and counts."""  # §7.4
    return not any(is_lower(new, one.card) for one in rivals(view, new, player))


def player_of(view: Standpoint, act: Act, card: Card) -> SideId:
    """Who plays it: as the question says; else the power in whose colour it is."""
    told = act.details.get("player", "")
    return SideId(told) if told in POWERS else run_by(view, card.power) or original(view.game, card.power)


def influence(view: Standpoint, act: Act) -> Ledger | None:
    """What a power gains or loses by an influence card."""
    card = asked_card(view, act)
    if card is None or not card.points or power(view) not in POWERS:
        return None
    return add_up(view, "influence", list(_changes(view, act, card)), "§7.4")


def _changes(view: Standpoint, act: Act, card: Card) -> Iterator[Term]:
    us, player = power(view), player_of(view, act, card)
    for one in driven_out(view, card, player):
        if one.owner == us:
            yield -one.card.points, say("{card} is discarded.", card=one.card.named), "§7.4"
    if player == us:
        if stays(view, card, player):
            yield card.points, say("{card} stays on the table.", card=card.named), "§7.4"
        else:
            yield 0, say("{card} is discarded with the cards it takes away.", card=card.named), "§7.4"


def unequal(view: Standpoint) -> Iterator[Finding]:
    """Cards of one country that are not equal cannot lie there together."""
    for owner, card in on_table(view):
        against = (one.card for one in rivals(view, card, owner))
        if owner == view.side and card.lies and any(is_lower(card, other) for other in against):
            told = say("A higher card drives {card} of {side} out.", card=counter(card.lies), side=side(owner))
            yield Finding(counters=(card.lies,), sentence=told, rule="§7.4", aspect="cards")


LEDGERS = {"influence": influence, **also(influence, "influence_change")}
FINDINGS = (unequal,)
