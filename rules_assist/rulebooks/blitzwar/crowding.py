"""Limits of their own: Elite in the Soviet Union, guests in Rumania, beachheads, and what is in the box."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, kind, say, side
from counters.box.counter_mix import counter_mix
from counters.counter import Counter, SideId
from counters.places import PlaceId
from rules_assist.advice import Finding, Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.corps import is_corps, is_elite
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.nations import in_region
from rules_assist.rulebooks.blitzwar.sides import guests, is_neutral, is_ours, party, party_of
from rules_assist.rulebooks.blitzwar.stacking import count_corps, severity
from rules_assist.rulebooks.blitzwar.table import SHORE, ids, lying
from rules_assist.rulebooks.blitzwar.zones import blue_lines, coasts, country_of, is_zone, zones_on

RUMANIA = SideId("rumania")


def guests_in_rumania(view: Standpoint) -> tuple[Counter, ...]:
    """Axis troops in Rumania while it is neutral and lets them pass."""
    if not lets_stay(view):
        return ()
    piles = lying(view.game, view.position).corps.items()
    there = (one for at, pile in piles if country_of(view.game, at) == RUMANIA for one in pile)
    return tuple(one for one in there if is_ours(view, one))


def too_many_guests(view: Standpoint) -> Iterator[Finding]:
    who = guests_in_rumania(view)
    most = limit(view.game, "guests_in_rumania")
    if (count := count_corps(view, who)) > most:
        where = tuple(dict.fromkeys(PlaceId(view.position.area(one.id)) for one in who))
        told = say("{count} corps stay in {host}; it lets {most} stay.", count=count, host=side(RUMANIA), most=most)
        yield Finding(
            severity=severity(view), places=where, counters=ids(who), sentence=told, rule="§9.3", aspect="stacking"
        )


def too_many_elite(view: Standpoint) -> Iterator[Finding]:
    """No more than one Elite counter in the Soviet Union at a time (§11.7)."""
    there = elite_in_russia(view)
    if len(there) > (most := limit(view.game, "elite_in_russia")):
        where = tuple(dict.fromkeys(PlaceId(view.position.area(one.id)) for one in there))
        told = say("{count} Elite counters are in the Soviet Union; {most} may be.", count=len(there), most=most)
        yield Finding(places=where, counters=ids(there), sentence=told, rule="§11.7", aspect="stacking")


def one_too_many(view: Standpoint, group: tuple[Counter, ...], zone: AreaId) -> Reason | None:
    """Why a country has no room for these: a second Elite in the Soviet Union, a fourth corps in Rumania."""
    if any(is_elite(view, one) for one in group) and zone in in_region(view.game, "soviet_union"):
        most = limit(view.game, "elite_in_russia")
        there = {one.id for one in (*elite_in_russia(view), *group) if is_elite(view, one)}
        words = "Another Elite counter is in the Soviet Union: {most} may be."
        return first_reason(("§11.7", words, len(there) > most), most=most)
    if country_of(view.game, zone) != RUMANIA or not lets_stay(view):
        return None
    most = limit(view.game, "guests_in_rumania")
    corps = count_corps(view, tuple(dict.fromkeys((*guests_in_rumania(view), *group))))
    words = "{corps} corps would stay in {host}; it lets {most} stay."
    return first_reason(("§9.3", words, corps > most), corps=corps, most=most, host=side(RUMANIA))


def lets_stay(view: Standpoint) -> bool:
    """Whether Rumania is neutral, and lets our troops pass."""
    return guests(view.game, view.position).get(RUMANIA) == party(view) and is_neutral(view, RUMANIA)


def elite_in_russia(view: Standpoint) -> tuple[Counter, ...]:
    soviet, piles = in_region(view.game, "soviet_union"), lying(view.game, view.position).corps
    return tuple(
        one for at in soviet.intersection(piles) for one in piles[at] if is_elite(view, one) and is_ours(view, one)
    )


def room_on_beachhead(view: Standpoint, zone: AreaId, sea: AreaId, origins: tuple[AreaId, ...] = ()) -> int:
    """Corps that one beachhead of a zone holds: three, if they come over a dotted blue line, else two (§14.1.2).

    Where nobody says whence they come, any zone on the same sea with such a line will do.
    """
    from_ = origins or zones_on(view.game, sea)
    blue = blue_lines(view.game).get(zone, ())
    return limit(view.game, "over_dotted_line" if any(each in blue for each in from_) else "on_beachhead")


def crowded_beachheads(view: Standpoint) -> Iterator[Finding]:
    """Shores with more corps than their beachheads hold."""
    for place, stack in view.position.stacks.items():
        if SHORE not in place:
            continue
        landed = tuple(one for id in stack if is_corps(view, one := view.position.counters[id]) and is_ours(view, one))
        if (full := no_room_on_shore(view, place, landed)) is not None:
            yield Finding(
                severity=severity(view), places=(place,), counters=ids(landed), sentence=full.sentence, rule=full.rule,
                aspect="stacking",
            )  # fmt: skip


def no_room_on_shore(view: Standpoint, place: PlaceId, corps: tuple[Counter, ...]) -> Reason | None:
    """Why the beachheads on a shore do not hold these (§14.1.2). Where none is told of, one is taken to be there."""
    zone, _, shore = place.partition(SHORE)
    if not is_zone(view.game, AreaId(zone)):
        return None
    there = (view.position.counters[id] for id in view.position.stack(place))
    heads = sum(view.type(one) in ("air", "beachhead") for one in there) or 1
    sea = AreaId(shore.removeprefix(".") or next(iter(coasts(view.game)[AreaId(zone)]), ""))
    room, count = heads * room_on_beachhead(view, AreaId(zone), sea), count_corps(view, corps)
    words = "{count} corps on {heads} beachheads of {at}; the limit is {most}."
    return first_reason(("§14.1.2, §13.4.5", words, count > room), count=count, heads=heads, at=area(zone), most=room)


def beyond_the_box(view: Standpoint) -> Iterator[Finding]:
    """More counters on the table than were printed (§3)."""
    for (of_kind, nation), box in counter_mix(view.game, view.position).items():
        if box.printed is None or box.lying <= box.printed or party_of(view, nation) != party(view):
            continue
        if view.game.sheet.kinds[of_kind].sort != "unit":
            continue
        words = "{count} counters {kind} of {side} are on the table; {most} were printed."
        told = say(words, count=box.lying, kind=kind(of_kind), side=side(nation), most=box.printed)
        who = tuple(id for id, one in view.position.counters.items() if (one.kind, one.side) == (of_kind, nation))
        yield Finding(counters=who, sentence=told, rule="§3, §11.5", aspect="mix")


FINDINGS = (too_many_guests, too_many_elite, crowded_beachheads, beyond_the_box)
