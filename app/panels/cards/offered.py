"""What can be done with cards that lie in a hand or on a pile: the same rows for the right button and for an edge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.documents.game_document import GameDocument
from app.language import t, write
from app.panels.cards import deeds as card_deeds
from boards.plain.sentence import Ref
from counters.box.sheet import PlaceRule
from counters.counter import CounterId
from counters.events import CountersShown, Event
from counters.game import Game
from counters.position import PlaceId, Position
from rules_assist.advice import Deed
from rules_assist.answers.may_these import Considered, may_these
from rules_assist.assist import Rulebook


@dataclass(frozen=True)
class CardDeed:
    """`given`: it is one of the places where cards can be given to; `ruled`: the rulebook offers it."""

    words: str
    deed: Callable[[], object]
    given: bool = False
    ruled: bool = False


def card_deeds_of(document: GameDocument, rule: PlaceRule, ids: Sequence[CounterId]) -> list[CardDeed]:
    """Play first, as the rulebook offers it; then what else can be done here; then everywhere they can be given to."""
    position, game = document.position, document.game
    there = [id for id in ids if id in position.stack(rule.id)]
    if not there:
        return []

    def does(event: Event | None) -> Callable[[], object]:
        return lambda: event is not None and document.happen(event)

    def goes(to: PlaceId) -> Callable[[], object]:
        return does(card_deeds.given(game, position, document.sides, there, to))

    found = [
        CardDeed(write(click.sentence, document.naming), does(click.event), ruled=True)
        for click in _clicks(document, tuple(there))
    ]
    played = card_deeds.played_to(game, rule.owner)
    if rule.sort == "hand":
        found.append(CardDeed(t("Play: to {place}", place=document.naming(Ref("place", played))), goes(played)))
    else:
        if closed := card_deeds.closed(position, there):
            found.append(CardDeed(t("Turn up"), does(CountersShown(closed))))
        aside = t("Turn straight") if all(position.counters[id].turned for id in there) else t("Turn aside")
        found.append(CardDeed(aside, does(card_deeds.turned_aside(position, there))))
    elsewhere = [
        each for each in places_elsewhere(document, rule) if each.id != played or rule.sort != "hand"
    ]  # fmt: skip
    own = (None, rule.owner) if rule.owner is not None else (None, *document.sides)
    discarded = [each for each in elsewhere if each.discards and each.owner in own]
    found += [CardDeed(t("Discard to {place}", place=document.boxed(each.name)), goes(each.id)) for each in discarded]
    given = [each for each in elsewhere if each not in discarded]
    return found + [
        CardDeed(t("Give to {place}", place=document.boxed(each.name)), goes(each.id), given=True) for each in given
    ]


def _clicks(document: GameDocument, cards: tuple[CounterId, ...]) -> list[Deed]:
    """What the rulebook offers for them: by themselves, then on each pile; what comes to the same is offered once."""
    piles = [pile.id for pile in card_deeds.played_with(document.game, document.position, "pile")]

    def asked(rules: Rulebook, game: Game, now: Position) -> list[Considered]:
        return [each for at in (None, *piles) for each in may_these(rules, game, now, cards, at)]

    found = list[Deed]()
    for click in (each.answer.deed for each in document.answer(asked, []) if each.answer.yes):
        if click is not None and all(click.event != other.event for other in found):
            found.append(click)
    return found


def places_elsewhere(document: GameDocument, rule: PlaceRule) -> list[PlaceRule]:
    """Where else cards lie: places of the same side first, then one's own, what is nobody's, and those of others."""
    found = card_deeds.played_with(document.game, document.position, "hand", "deck", "pile")
    mine = document.sides
    there = [place for place in found if place.id != rule.id]
    return sorted(
        there, key=lambda place: (place.owner != rule.owner, place.owner not in mine, place.owner is not None)
    )
