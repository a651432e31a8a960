"""What is printed on a card, and which card a question is about (§3.3)."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from boards.plain.sentence import Ref, counter, kind
from counters.counter import Counter, CounterId, Kind, KindId, Printed, SideId
from counters.game import Game
from counters.places import PlaceId
from rules_assist.advice import Act
from rules_assist.common.standpoint import Standpoint


class Card(NamedTuple):
    """The face of a game card."""

    id: KindId
    ops: int
    technology: str
    power: SideId
    """In whose colour it is printed."""

    event: str
    """tactics, logistics, science, influence or peace."""

    icons: tuple[str, ...] = ()
    becomes: int = 0
    country: str = ""
    points: int = 0
    peace_ops: int = 0
    lies: CounterId | None = None
    """The counter, if the question is about one on the table."""

    @property
    def named(self) -> Ref:
        return counter(self.lies) if self.lies else kind(self.id)


@cache
def card_of(game: Game, id: KindId) -> Card | None:
    """A game card by its kind; None for whatever else is printed."""
    found = game.sheet.kinds.get(id)
    if found is None or "ops" not in found.attributes:
        return None
    icons = found.attributes.get("icons", ())
    return Card(
        id=id,
        ops=_number(found, "ops"),
        technology=_word(found, "technology"),
        power=SideId(_word(found, "power")),
        event=_word(found, "event"),
        icons=icons if isinstance(icons, tuple) else (),
        becomes=_number(found, "becomes"),
        country=_word(found, "country"),
        points=_number(found, "points"),
        peace_ops=_number(found, "peace_ops"),
    )


def _number(found: Kind, word: str) -> int:
    printed: Printed = found.attributes.get(word, 0)
    return int(printed) if isinstance(printed, int | float) else 0


def _word(found: Kind, word: str) -> str:
    return str(found.attributes.get(word, ""))


def read_card(view: Standpoint, one: Counter) -> Card | None:
    """A card on the table."""
    found = card_of(view.game, one.kind)
    return found._replace(lies=one.id) if found else None


def cards_in(view: Standpoint, place: str) -> tuple[Card, ...]:
    """The game cards of a hand or pile that one may look at, the lowest first."""
    read = (read_card(view, one) for one in view.position.in_place(PlaceId(place)))
    return tuple(card for card in read if card)


def top_card(view: Standpoint, place: str) -> Card | None:
    """The uppermost card of a deck, if one may know it."""
    lying = view.position.in_place(PlaceId(place))
    return read_card(view, lying[-1]) if lying else None


def named_card(view: Standpoint, name: str) -> Card | None:
    """A card by the id of its counter, or by what it is."""
    id = name.casefold().replace(" ", "_")
    lying = view.position.counters.get(CounterId(id))
    if lying is not None:
        return read_card(view, lying)
    found = card_of(view.game, KindId(id))
    there = (one for one in view.position.counters.values() if one.kind == id)
    return found._replace(lies=next((one.id for one in there), None)) if found else None


def asked_card(view: Standpoint, act: Act) -> Card | None:
    """The card a question is about: the first card among its counters, or the one named in its details, `with card g13`
    or `with g13`."""
    lying = (read_card(view, view.position.counters[id]) for id in act.counters)
    found = next((card for card in lying if card), None)
    if found is None and "card" in act.details:
        return named_card(view, act.details["card"])
    bare = (named_card(view, word) for word, said in act.details.items() if said == "yes")
    return found or next((card for card in bare if card), None)


def cards_lying(view: Standpoint, place: str) -> int:
    """How many cards lie there, seen or not."""
    return len(view.position.stack(PlaceId(place)))
