"""How many find room together (§2), and who lies where nobody can."""

from collections.abc import Iterator

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import counter, say
from counters.counter import CounterId
from counters.places import PlaceId
from rules_assist.advice import Finding
from rules_assist.common.printed import printed_room
from rules_assist.common.stacking import Limit, room_for
from rules_assist.common.standpoint import Standpoint


def limits(view: Standpoint) -> tuple[Limit, ...]:
    room = printed_room(view.game, "terrain", 1)
    ships = room_for(view.game, "ship", room, name="ships", rule="§2.2")
    return (
        room_for(view.game, "land", room, name="land units", rule="§2.1"),
        replace(ships, in_area={}, most=room["port"], places="ports"),
        replace(ships, in_area={at: most for at, most in ships.in_area.items() if view.kind(at) == "sea"}),
        room_for(view.game, "fort", dict.fromkeys(room, 1), name="forts", rule="§2.3"),
    )


def misplaced(at: AreaId, ids: tuple[CounterId, ...], words: str, rule: str) -> Finding:
    """Counters that should not be where they are; `{who}` in the words names them."""
    told = say(words, who=tuple(map(counter, ids)))
    return Finding(places=(PlaceId(at),), counters=ids, sentence=told, rule=rule, aspect="place")


def findings_of(view: Standpoint) -> Iterator[Finding]:
    for at in view.game.board.spaces:
        swim, ships = view.ours(at, "land", "fort", "general", "oil", "air"), view.ours(at, "ship")
        beached = tuple(one.id for one in view.afield(ships, "ship"))
        if view.kind(at) == "sea" and swim:
            yield misplaced(at, swim, "{who} cannot swim.", "§4.4")
        if view.kind(at) not in ("sea", "box") and beached:
            yield misplaced(at, beached, "{who} lie on dry land.", "§4.1")
