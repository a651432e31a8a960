"""Air units, ships and works that lie where the rules have none (§6, §12.1, §13.4.5, §15.1, §19)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import Sentence, Value, area, counter, say
from counters.counter import Counter
from counters.places import PlaceId
from rules_assist.advice import Finding
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.air import is_beachhead, missions
from rules_assist.rulebooks.blitzwar.control import War
from rules_assist.rulebooks.blitzwar.landings import no_beachhead
from rules_assist.rulebooks.blitzwar.naval import stays_in_port
from rules_assist.rulebooks.blitzwar.sides import ALLIES, BRITAIN, USA

# ----------------
# Air units, ships and works that lie where the rules have none (§6, §12.1, §13.4.5, §15.1, §19).


def flying_in_snow(view: War) -> Iterator[Finding]:
    """No air force can be used in land zones in snow (§6, §13.1)."""
    if view.weather != "snow":
        return
    for at in view.lying.air:
        there = tuple(one for one in missions(view, at, view.party) if view.is_flying(one))
        if there and printed.is_zone(view.game, at) and view.snow_in(at):
            words = "{who} fly over {at}, which lies in snow."
            yield _wrong(at, there, say(words, who=_names(there), at=area(at)), "§6, §13.1", "air")


def dug_in_elsewhere(view: War) -> Iterator[Finding]:
    """British corps are fortified at Malta, Gibraltar and Tobruk only (§15.1)."""
    if view.party != ALLIES:
        return
    for at, corps in view.lying.corps.items():
        there = tuple(one for one in corps if one.side == BRITAIN and view.is_fortified(one))
        if there and view.said(at, "british_may_fortify"):
            continue
        if there:
            words = "{who} are fortified in {at}: the British may only at Malta, Gibraltar and Tobruk."
            yield _wrong(at, there, say(words, who=_names(there), at=area(at)), "§15.1", "works")


def out_of_port(view: War) -> Iterator[Finding]:
    """Ships lie at sea or in ports (§12.1); the American ones in America until autumn 1941 (§19)."""
    for at, ships in view.lying.naval.items():
        ours = tuple(one for one in ships if view.is_ours(one))
        if ours and printed.is_zone(view.game, at) and not printed.has_port(view.game, at):
            words = "{who} lie in {at}, which has no port."
            yield _wrong(at, ours, say(words, who=_names(ours), at=area(at)), "§12.1", "ships")
        yanks = (one for one in ships if one.side == USA and view.party == ALLIES)
        early = tuple(one for one in yanks if at != "america" and stays_in_port(view, one))
        if early and (why := stays_in_port(view, early[0])) is not None:
            yield _wrong(at, early, why.sentence, why.rule, "ships")


def beachheads_without_beach(view: War) -> Iterator[Finding]:
    """Beachheads are made where there is a beach, and no naval base (§13.4.5)."""
    for place, stack in view.position.stacks.items():
        zone, _, sea = place.partition("/shore.")
        if not sea or (why := no_beachhead(view.game, AreaId(zone), AreaId(sea))) is None:
            continue
        there = tuple(view.position.counters[id] for id in stack)
        heads = tuple(one for one in there if view.is_air(one) and view.is_ours(one) and is_beachhead(view, one))
        if heads:
            ids = tuple(one.id for one in heads)
            yield Finding(places=(place,), counters=ids, sentence=why.sentence, rule=why.rule, aspect="beachhead")


def _names(counters: tuple[Counter, ...]) -> tuple[Value, ...]:
    return tuple(counter(one.id) for one in counters)


def _wrong(at: AreaId, there: tuple[Counter, ...], sentence: Sentence, rule: str, aspect: str) -> Finding:
    ids = tuple(one.id for one in there)
    return Finding(places=(PlaceId(at),), counters=ids, sentence=sentence, rule=rule, aspect=aspect)


CHAPTER = Chapter(findings=(flying_in_snow, dug_in_elsewhere, out_of_port, beachheads_without_beach))
