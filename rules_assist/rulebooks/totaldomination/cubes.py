"""What a technology that was revealed does on its board, a click each (§4.3.F, §8.0): its cube moves, or is removed."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import counter, say, side
from counters.counter import CounterId
from counters.events import CountersMoved
from counters.places import PlaceId
from rules_assist.advice import Act, Deed, Entry, Ledger
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.powers import POWERS, power
from rules_assist.rulebooks.totaldomination.technologies import BOARDS, COSTS, cells, developed, names

REMOVED = PlaceId("pool/removed")


def in_its_hole(view: Standpoint, technology: str) -> CounterId | None:
    """The cube that still fills the hole of a technology."""
    us = power(view)
    for board in BOARDS:
        lying = view.position.stack(PlaceId(f"{us}_{board}/{technology}"))
        if lying:
            return lying[-1]
    return None


def where_it_goes(view: Standpoint, technology: str) -> PlaceId:
    """Onto the pips that it covers, or out of the game."""
    us = power(view)
    board = next((board for board in COSTS if technology in cells(view.game, us, board)), None)
    return PlaceId(f"{us}_{board}/{technology}") if board else REMOVED


def entries(view: Standpoint) -> Iterator[Entry]:
    for technology in sorted(developed(view)):
        cube, to = in_its_hole(view, technology), where_it_goes(view, technology)
        if cube is None:
            continue
        what = names(view.game)[technology]
        words = "{what}: {cube} is removed." if to == REMOVED else "{what}: {cube} covers its pip."
        told = say(words, what=what, cube=counter(cube))
        yield Entry(
            amount=1, sentence=told, rule="§8.0, 8.1", deed=Deed(sentence=told, event=CountersMoved((cube,), to))
        )


def cubes_to_move(view: Standpoint, act: Act) -> Ledger | None:
    """Silent while every cube lies where it belongs."""
    found = tuple(entries(view)) if power(view) in POWERS else ()
    if not found:
        return None
    told = say("{side}: cubes of technologies that were revealed", side=side(power(view)))
    return Ledger(
        name="cubes_to_move", side=power(view), entries=found, total=len(found), sentence=told, rule="§4.3, 4.3.F, 8.0"
    )


LEDGERS = {"cubes_to_move": cubes_to_move}
