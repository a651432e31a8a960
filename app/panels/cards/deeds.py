"""What hands do with cards, as events: draw, deal, shuffle, show, pass on. Chance is kept in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from counters.box.sheet import PlaceRule
from counters.counter import CounterId, SideId
from counters.dice import CHANCE, shuffle, shuffled
from counters.events import (
    CardsDealt,
    CardsDrawn,
    CardsPassed,
    ChoicesCleared,
    ChoiceSealed,
    CountersConcealed,
    CountersMoved,
    CountersTurned,
    Event,
    Pass,
    PileShuffled,
    SightSet,
    Together,
)
from counters.game import Game
from counters.position import TRAY, ChoiceId, PlaceId, Position, SeatId, Sight, slot, slot_parts
from counters.secrets.seen import sides_of

QUARTER = 90
TO_THE_LEFT, TO_THE_RIGHT = ChoiceId("pass_to_the_left"), ChoiceId("pass_to_the_right")


def of_sort(game: Game, *sorts: str) -> list[PlaceRule]:
    """Hands, decks or piles, as the sheet lists them."""
    return [place for place in game.sheet.places.values() if place.sort in sorts]


def played_with(game: Game, position: Position, *sorts: str) -> list[PlaceRule]:
    """Those of them that are played with, as the options are chosen."""
    return [place for place in of_sort(game, *sorts) if game.sheet.uses(place.id, position.options)]


def hands_of(game: Game, position: Position, sides: Sequence[SideId]) -> list[PlaceId]:
    return [hand.id for hand in played_with(game, position, "hand") if hand.owner in sides]


def drawn_to(game: Game, position: Position, deck: PlaceRule, sides: Sequence[SideId]) -> list[PlaceId]:
    """One's own hands, or else any; in a game without hands the pools of the deck's owner, or else the tray."""
    hands = hands_of(game, position, sides) or [hand.id for hand in played_with(game, position, "hand")]
    return hands or [pool.id for pool in of_sort(game, "pool") if pool.owner == deck.owner] or [TRAY]


def draw(position: Position, deck: PlaceId, count: int, to: PlaceId) -> Event | None:
    return CardsDrawn(deck, min(count, len(position.stack(deck))), to) if position.stack(deck) else None


def deal(game: Game, position: Position, deck: PlaceId, each: int) -> Event | None:
    """So many to every hand, as far as the deck goes."""
    hands = tuple(hand.id for hand in played_with(game, position, "hand"))
    return CardsDealt(deck, each, hands) if hands and position.stack(deck) else None


def shuffle_pile(position: Position, pile: PlaceId) -> Event | None:
    return shuffle(position, pile) if len(position.stack(pile)) > 1 else None


def shuffle_into(position: Position, pile: PlaceId, deck: PlaceId) -> Event | None:
    """Everything of a pile goes back into a deck, which is shuffled."""
    going = position.stack(pile)
    if not going:
        return None
    count = len(position.stack(deck)) + len(going)
    return Together((CountersMoved(going, deck), PileShuffled(deck, shuffled(count))))


def played_to(game: Game, owner: SideId | None = None) -> PlaceId:
    """Where a card of this owner goes that is played: the first pile that is nobody's, or the first of his own, or else
    the tray."""
    piles = [pile for pile in of_sort(game, "pile") if pile.owner in (None, owner)]
    return min(piles, key=lambda pile: pile.owner is not None).id if piles else TRAY


def given(
    game: Game, position: Position, sides: Sequence[SideId], ids: Sequence[CounterId], to: PlaceId
) -> Event:  # fmt: skip
    """On top of what lies there; or beneath, where they wait in line; face down, where they are laid so."""
    rule = game.sheet.places.get(to)
    moved = CountersMoved(tuple(ids), to, 0 if rule is not None and rule.beneath else None)
    open_ones = tuple(id for id in ids if id in position.counters and position.counters[id].known_to is None)
    if rule is None or not rule.face_down or not sides or not open_ones:
        return moved
    return Together((CountersConcealed(open_ones, tuple(sides)), moved))


def lost_by_chance(game: Game, position: Position, hand: PlaceId, owner: SideId | None) -> Event | None:
    """One card of a hand onto those that were played; nobody chooses which."""
    lying = position.stack(hand)
    return CountersMoved((CHANCE.choice(lying),), played_to(game, owner)) if lying else None


def closed(position: Position, ids: Iterable[CounterId]) -> tuple[CounterId, ...]:
    """Those of them that some only know."""
    return tuple(id for id in ids if position.counters[id].known_to is not None)


def turned_aside(position: Position, ids: Sequence[CounterId]) -> Event:
    """Turned by a quarter, as used; or straight again."""
    used = all(position.counters[id].turned for id in ids)
    return CountersTurned(tuple(ids), 0 if used else QUARTER)


def show_hand(game: Game, position: Position, hand: PlaceId) -> Event:
    """Laid open for everybody; or taken up again, if it was."""
    rule = game.sheet.places[hand]
    return SightSet(hand, rule.sight if is_open(position, hand) else Sight("everybody", rule.owner))


def is_open(position: Position, hand: PlaceId) -> bool:
    return position.sight(hand).who == "everybody"


# Passing on: every seat says in secret which cards, by where they lie, and then all change hands at once.


def seal_pass(game: Game, position: Position, seat: SeatId, ids: Sequence[CounterId], choice: ChoiceId) -> Event:
    """These cards are to go to the neighbour. Named by their slots, they stay unknown when the choice is opened."""
    own = hands_of(game, position, sides_of(position, seat))
    slots = [slot(hand, at) for hand in own for at, id in enumerate(position.stack(hand)) if id in ids]
    return ChoiceSealed(choice, seat, tuple(slots))


def waited_for(game: Game, position: Position, choice: ChoiceId) -> list[SeatId]:
    """Seats with cards that have not said yet what they pass on."""
    said = {each.seat for each in position.choices.get(choice, ())}
    hands = {seat: hands_of(game, position, sides_of(position, seat)) for seat in position.seats}
    return [seat for seat, own in hands.items() if seat not in said and any(map(position.stack, own))]


def pass_on(game: Game, position: Position, choice: ChoiceId) -> Event:
    """What was sealed and is open now changes hands; then the choice is put away."""
    hands = [hand.id for hand in played_with(game, position, "hand")]
    by = 1 if choice == TO_THE_LEFT else -1
    going: dict[PlaceId, list[CounterId]] = {}
    for each in position.choices.get(choice, ()):
        for handle in map(CounterId, each.answer):
            parts = slot_parts(handle)
            if parts is not None and parts[0] in hands and parts[1] < len(position.stack(parts[0])):
                going.setdefault(parts[0], []).append(handle)
    passes = tuple(Pass(tuple(some), hands[(hands.index(hand) + by) % len(hands)]) for hand, some in going.items())
    cleared = ChoicesCleared(choice)
    return Together((CardsPassed(passes), cleared)) if passes else cleared


def pass_whole_hands(game: Game, position: Position, *, left: bool) -> Event | None:
    """Every hand goes to the neighbour, as in a draft."""
    hands = [hand.id for hand in played_with(game, position, "hand")]
    by = 1 if left else -1
    passes = tuple(
        Pass(position.stack(hand), hands[(at + by) % len(hands)])
        for at, hand in enumerate(hands)
        if position.stack(hand)
    )
    return CardsPassed(passes) if len(hands) > 1 and passes else None
