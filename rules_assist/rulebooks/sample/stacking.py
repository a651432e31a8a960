"""How many find room together (§2), and who lies where nobody can."""

from collections.abc import Iterator

from msgspec.structs import replace

from boards.plain.sentence import counter
from rules_assist.advice import Finding
from rules_assist.common.noticing import notice
from rules_assist.common.printed import printed_room
from rules_assist.common.saying import because
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


def findings_of(view: Standpoint) -> Iterator[Finding]:
    for at in view.game.board.spaces:
        dry = view.kind(at) not in ("sea", "box")
        swim = ("{who} cannot swim.", "§4.4", ("land", "fort", "general", "oil", "air"), view.kind(at) == "sea")
        for words, rule, types, wrong in (swim, ("{who} lie on dry land.", "§4.1", ("ship",), dry)):
            if wrong and (lying := view.afield(view.ours(at, *types), *types)):
                yield notice(
                    because(rule, words, who=tuple(counter(one.id) for one in lying)), lying, at, aspect="place"
                )
