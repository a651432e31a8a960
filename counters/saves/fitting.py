"""What of a saved game no longer fits the game as it is now: kinds and areas that are gone, another board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boards.files.fingerprints import facts_fingerprint
from boards.plain.sentence import Sentence, kind, place, say
from counters.counter import HIDDEN, CounterId, Kind, KindId
from counters.game import Game
from counters.position import TRAY, PlaceId, Position, carrier_of
from counters.saves.saved_lines import Head


def check_game(head: Head, game: Game, kit: str) -> Iterator[Sentence]:
    """What has changed since the game was saved. It goes on all the same."""
    if head.facts and head.facts != facts_fingerprint(game.board):
        yield say(
            "The board of {title} has changed since this game was begun; the counters lie where they lay.",
            title=game.sheet.title,
        )
    if head.kit and head.kit != kit:
        yield say("The kit of {title} is not the one that this game was begun with.", title=game.sheet.title)


def kinds_gone(position: Position, game: Game) -> tuple[KindId, ...]:
    """Kinds on the table that are in the box no longer."""
    used = {counter.kind for counter in position.counters.values()}
    return tuple(sorted(used - set(game.sheet.kinds) - {HIDDEN}))


def say_of_kinds(gone: tuple[KindId, ...], kept: Mapping[KindId, Kind]) -> Iterator[Sentence]:
    printed = tuple(kind(id) for id in gone if id in kept)
    blank = tuple(kind(id) for id in gone if id not in kept)
    if printed:
        yield say("No longer in the box: {kinds}. They are shown as they were when the game was saved.", kinds=printed)
    if blank:
        yield say(
            "No longer in the box, and not known from the saved game: {kinds}. They are shown grey, in the tray.",
            kinds=blank,
        )


def strays(
    position: Position, game: Game, blank: tuple[KindId, ...]
) -> tuple[tuple[CounterId, ...], tuple[PlaceId, ...]]:
    """Counters that belong in the tray, since their place is gone or nobody knows what they are; and those places."""
    gone = tuple(place for place in position.stacks if carrier_of(place) is None and not game.knows_place(place))
    lost = [id for place in gone for id in position.stacks[place]]
    if blank:
        lost += [
            id for id, counter in position.counters.items() if counter.kind in blank and position.where[id] != TRAY
        ]
    return tuple(dict.fromkeys(lost)), gone


def say_of_places(gone: tuple[PlaceId, ...]) -> Sentence:
    return say("No longer on the board: {places}. What lay there is in the tray.", places=tuple(map(place, gone)))
