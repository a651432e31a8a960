"""Flying missions (§13.2, §13.4): placing air units, countering them, and asking who rules the air."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from boards.board import AreaId
from boards.plain.sentence import Value, area, counter, say
from counters.counter import Counter
from counters.game import Game
from counters.places import PlaceId
from rules_assist.advice import Act, Answer, Finding, Reach, Reason, Way, not_told
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.air import (
    air_left,
    beyond_range,
    cannot_fly,
    grounded,
    is_at_base,
    is_beachhead,
    missions,
    offends,
    out_of_range,
    snowed_in,
)
from rules_assist.rulebooks.blitzwar.answering import agreed, answer, denied, meant, named
from rules_assist.rulebooks.blitzwar.bombing import BOX, cannot_bomb, cannot_stop_bombers
from rules_assist.rulebooks.blitzwar.control import controllers
from rules_assist.rulebooks.blitzwar.corps import is_air
from rules_assist.rulebooks.blitzwar.means import Means
from rules_assist.rulebooks.blitzwar.phases import acting, phase
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.seasons import weather
from rules_assist.rulebooks.blitzwar.sides import AXIS, PARTIES, party, party_of
from rules_assist.rulebooks.blitzwar.superiority import enemies_of
from rules_assist.rulebooks.blitzwar.table import lying
from rules_assist.rulebooks.blitzwar.zones import is_sea, is_zone


def place_air(view: Standpoint, act: Act) -> Answer | None:
    """`may place_air #stukas at mechili`."""
    at, group = meant(act), named(view, act)
    if at is None or not group:
        return not_told("§13.4.1")
    if at == BOX:
        return answer([cannot_bomb(view, one) for one in group], "They may bomb Germany from there.", "§13.3")
    if why := next((found for one in group if (found := cannot_fly(view, one, at))), None):
        return denied(why)
    if warned := offends(view, at):
        return agreed("{why}", warned.rule, why=warned.sentence)
    words = "{at} is in range of {base}. The enemy may counter each unit at once, with air units in range."
    rule = _rules_of_flights(view.game, at)
    return agreed(words, rule, at=area(at), base=area(view.position.area(group[0].id)))


# ---------------------------------------------------------------- countering


def nobody_to_counter(view: Standpoint, one: Counter, at: AreaId) -> Reason | None:
    """Only enemy air that flies there can be countered, as a mission or as a beachhead (§13.2)."""
    foes = enemies_of(party_of(view, one.side))
    met = any(
        is_air(view, other) and party_of(view, other.side) in foes and not is_at_base(view, other)
        for other in view.position.in_area(at)
    )
    return first_reason(("§13.2", "No enemy air unit flies in {at}.", not met), at=area(at))


def cannot_counter(view: Standpoint, one: Counter, at: AreaId) -> Reason | None:
    """Why an air unit cannot counter what flies there: it must be at base, and in range (§13.2)."""
    if at == BOX:
        return cannot_stop_bombers(view, one)
    shore = any(is_beachhead(view, other) for other in view.position.in_area(at) if is_air(view, other))
    over = grounded(view, one) or (None if shore else snowed_in(view, at)) or out_of_range(view, one, at)
    return over or nobody_to_counter(view, one, at)


def counter_air(view: Standpoint, act: Act) -> Answer | None:
    """`may counter #spitfire at mechili`. Both units go to the pool, one for one."""
    at, group = meant(act), named(view, act)
    if at is None or not group:
        return not_told("§13.2")
    gone = {
        "to the pool": "Each counters one enemy air unit in {at}: both go to the pool at once, without effect.",
        "back to base": "Each counters one enemy air unit in {at}: both go back to base at once, without effect.",
    }[option(view, "spent_air")]  # fmt: skip
    rule = "§13.2, §13.3" if at == BOX else "§13.2"
    return answer([cannot_counter(view, one, at) for one in group], gone, rule, at=area(at))


# ---------------------------------------------------------------- superiority


def air_superiority(view: Standpoint, act: Act) -> Answer | None:
    """`may air_superiority side axis at mechili`; `with both`: in Blitzkrieg and in normal combat."""
    at = meant(act)
    if at is None or not is_zone(view.game, at):
        return not_told("§13.4.2")
    both = bool({"both", "both_phases", "normal"} & set(act.details)) or act.details.get("phases") in ("both", "2")
    return answer([lacks_air(view, at, 2 if both else 1)], "{left}", "§13.4.2, §13.2, §16.1", left=_left(view, at))


def lacks_air(view: Standpoint, at: AreaId, wanted: int) -> Reason | None:
    """Why our side has no air superiority in a zone, or not for both combat phases (§13.4.2)."""
    left = air_left(view, at, party(view))
    words = "Only one air unit is left over {at}: it is removed after Blitzkrieg combat. For both phases it takes two."
    return snowed_in(view, at) or first_reason(
        ("§13.4.2", "When units have gone one for one, no air unit of this side is left over {at}.", left <= 0),
        ("§13.4.2", words, left < wanted),
        at=area(at),
    )


def _left(view: Standpoint, at: AreaId) -> Value:
    left = air_left(view, at, party(view))
    words = "{left} air units more than the enemy's are over {at}; one is removed after a Blitzkrieg combat."
    one = "One air unit more than the enemy's is over {at}; it is removed after a Blitzkrieg combat."
    return say(one, at=area(at)) if left == 1 else say(words, left=left, at=area(at))


# ---------------------------------------------------------------- when they are over


def missions_over(view: Standpoint) -> Iterator[Finding]:
    """Just before our own air phase: whoever has flown since the last one is removed (§13.4)."""
    if phase(view) != "naval" or acting(view) != party(view):
        return
    for at in lying(view.game, view.position).air:
        if flown := missions(view, at, party(view)):
            words = {
                "to the pool": "{who} have flown: in the air phase they are removed to the pool.",
                "back to base": "{who} have flown: in the air phase they are removed to their bases.",
            }[option(view, "spent_air")]
            told = say(words, who=tuple(counter(one.id) for one in flown))
            ids = tuple(one.id for one in flown)
            yield Finding(
                severity="note", places=(PlaceId(at),), counters=ids, sentence=told, rule="§13.4, §20.1", aspect="air"
            )


# ---------------------------------------------------------------- where they may fly


def air_reach(view: Standpoint, group: tuple[Counter, ...]) -> Reach:
    """Every zone and sea zone in range of all of them."""
    spaces = view.game.board.spaces
    if why := next((found for one in group if (found := grounded(view, one))), None):
        return Reach(refused=dict.fromkeys(spaces, (why,)))
    bases = tuple(dict.fromkeys(view.position.area(one.id) for one in group))
    snow, owners = weather(view) == "snow", controllers(view.game, view.position)
    beyond = [too_far_to_fly(view.game, base) for base in bases]
    ways: dict[AreaId, tuple[Way, ...]] = {}
    refused: dict[AreaId, tuple[Reason, ...]] = {}
    for at in spaces:
        if (snow and (why := snowed_in(view, at))) or (why := next((far[at] for far in beyond if at in far), None)):
            refused[at] = (why,)
        else:
            neutral = owners.get(at, AXIS) not in PARTIES and offends(view, at) is not None
            ways[at] = (_risky(view, at) if neutral else flight_to(view.game, at),)
    return Reach(ways, refused)


@cache
def too_far_to_fly(game: Game, base: AreaId) -> Mapping[AreaId, Reason]:
    """Where nobody flies from this base, and why."""
    return {at: why for at in game.board.spaces if (why := beyond_range(game, base, at))}


@cache
def flight_to(game: Game, at: AreaId) -> Way:
    words = "{at} is in range: for naval superiority." if is_sea(game, at) else "{at} is in range."
    return Way(to=at, route=(at,), means="air", sentence=say(words, at=area(at)), rule=_rules_of_flights(game, at))


def _rules_of_flights(game: Game, at: AreaId) -> str:
    return "§13.4.1, §13.4.4" if is_sea(game, at) else "§13.4.1"


def _risky(view: Standpoint, at: AreaId) -> Way:
    warned = offends(view, at) or Reason(say("{at} is neutral.", at=area(at)), "§9.3")
    return Way(to=at, route=(at,), means="air", grade="risky", sentence=warned.sentence, rule=warned.rule)


VERBS = {
    **dict.fromkeys(("place_air", "fly", "fly_mission", "air_mission", "air_strike"), place_air),
    **dict.fromkeys(("counter", "counter_air", "intercept"), counter_air),
    **dict.fromkeys(("air_superiority", "have_air_superiority", "rule_the_air"), air_superiority),
}
FINDINGS = (missions_over,)
MEANS = {
    "air": Means(
        reach=air_reach,
        suits=is_air,
        phases=("air",),
        rule="§13.4.1",
        aliases=("tactical_air", "air_mission", "flight", "fly", "mission", "plane"),
    )
}
