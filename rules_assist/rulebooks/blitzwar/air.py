"""Air force (§13.1, §13.4, §13.5): range, who flies where, and bases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.box.counter_mix import pool_of
from counters.counter import Counter, SideId
from counters.events import CountersMoved, CountersTurnedOver
from counters.game import Game
from counters.once import once
from counters.places import PlaceId
from rules_assist.advice import Act, Answer, Deed, Reach, Reason, Way, not_told
from rules_assist.common.asked import of_one
from rules_assist.common.pointed import WhenPointedAt
from rules_assist.common.saying import agreed, no
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter, Means, Verb
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.control import War
from rules_assist.rulebooks.blitzwar.sides import PARTIES, enemies_of, meant
from rules_assist.rulebooks.blitzwar.stacking import barred

# ----------------
# Where counters go that are lost or spent (§3, §13.4): to the pool of their side, or air units back to base.


def pool_for(view: War, one: Counter) -> PlaceId:
    """The pool of the side that a counter fights for; of a neutral whatever the sheet has."""
    theirs = PlaceId(f"pool/{view.party_of(one.side)}")
    return theirs if theirs in view.game.sheet.places else pool_of(view.game, one.side)


def gone(view: War, air: tuple[Counter, ...]) -> Iterator[Deed]:
    """What becomes of air units that have flown, one click for each."""
    for one in air:
        if view.option("spent_air") == "back to base":
            told = say("{who}: is at base again, and goes back there", who=counter(one.id))
            front = view.game.kind(one).faces[0].name
            yield Deed(sentence=told, event=CountersTurnedOver((one.id,), front))
        else:
            told = say("{who}: is removed to the pool", who=counter(one.id))
            yield Deed(sentence=told, event=CountersMoved((one.id,), pool_for(view, one)))


# ----------------
# Tactical air force (§13.1, §13.4): how far it flies, who is on a mission where, and who rules the air in a zone.


@once
def within(game: Game, base: AreaId, steps: int) -> frozenset[AreaId]:
    """The zones so many steps away, by brown and dotted lines, whoever they belong to."""
    lines = game.board.network("land", "air")
    zones = {base}
    for _ in range(steps):
        zones |= {further for zone in zones for further in lines.get(zone, ())}
    return frozenset(zones)


@once
def flights(game: Game, base: AreaId) -> frozenset[AreaId]:
    """The zones and sea zones in range of a base (§13.4.1)."""
    seas = printed.seas_of(game, base)
    return within(game, base, printed.limit(game, "air_range")).union(
        seas, (zone for sea in seas for zone in printed.zones_on(game, sea))
    )


def in_range(game: Game, base: AreaId, target: AreaId) -> bool:
    """Three zones, or two zones on one sea; a sea zone only from its coast (§13.4.1)."""
    return target in flights(game, base)


def is_at_base(view: War, one: Counter) -> bool:
    """Whether it lies in a zone and has not flown: who is on a mission, at sea or among strangers is not at base."""
    at = view.position.area(one.id)
    if not view.is_air(one) or view.is_flying(one) or one.marked("spent") or is_beachhead(view, one):
        return False
    return printed.is_zone(view.game, at) and not among_strangers(view, one, at)


def among_strangers(view: War, one: Counter, at: AreaId) -> bool:
    """Whether a zone is somebody else's, so that an air unit can be there only on a mission."""
    holder = view.control(at)
    return holder != "" and holder != view.party_of(one.side)


def is_beachhead(view: War, one: Counter) -> bool:
    """An air unit that serves as a beachhead lies on the shore of a zone, or a fact says which zone it serves."""
    return view.on_beachhead(one) or any(fact.about[0] == one.id for fact in view.position.facts.of("serves"))


def on_mission(view: War, one: Counter, at: AreaId) -> bool:
    """Whether it does its work in this zone or sea zone, and is no beachhead."""
    if not view.is_air(one) or is_beachhead(view, one):
        return False
    return view.is_flying(one) or printed.is_sea(view.game, at) or among_strangers(view, one, at)


def missions(view: War, at: AreaId, *sides: SideId) -> tuple[Counter, ...]:
    """Air units of these sides that are on a mission here."""
    there = view.lying.air.get(at, ())
    return tuple(one for one in there if view.party_of(one.side) in sides and on_mission(view, one, at))


def air_left(view: War, at: AreaId, side: SideId) -> int:
    """What a side has left over a land zone when units went one for one (§13.4.2); in snow nobody has (§6).

    Less than nought: so much has the enemy. A beachhead shares the air over its zone (§13.4.5).
    """
    if view.snow_in(at):
        return 0
    based = view.option("defending_air") == "at base too"
    ours, theirs = missions(view, at, side), missions(view, at, *enemies_of(side))
    if based:
        ours, theirs = (*ours, *at_base_in(view, at, side)), (*theirs, *at_base_in(view, at, *enemies_of(side)))
    return len(ours) - len(theirs)


def at_base_in(view: War, at: AreaId, *sides: SideId) -> tuple[Counter, ...]:
    """Air units of these sides that are based in a zone."""
    there = view.lying.air.get(at, ())
    return tuple(one for one in there if view.party_of(one.side) in sides and is_at_base(view, one))


def rules_over(view: War, at: AreaId, side: SideId) -> bool:
    """Air superiority over a zone; corps on a beachhead of it have it as well (§13.4.2, §13.4.5)."""
    return air_left(view, at, side) > 0


# ---------------------------------------------------------------- what speaks against a flight


def grounded(view: War, one: Counter) -> Reason | None:
    """Why an air unit cannot fly at all: each flies once, from its base."""
    flies = view.is_air(one)
    return first_reason(
        ("§13.4", "{who} is no air force.", not flies),
        ("§13.4.1", "{who} is not at base: it serves as a beachhead.", flies and is_beachhead(view, one)),
        ("§13.4.1, §3, §20.1", "{who} is not at base: each unit flies once.", flies and not is_at_base(view, one)),
        who=counter(one.id),
    )


def snowed_in(view: War, at: AreaId) -> Reason | None:
    """No air force over a land zone in snow (§6, §13.1)."""
    snow = printed.is_zone(view.game, at) and view.snow_in(at)
    return first_reason(("§6, §13.1", "{at} lies in snow: no air force can be used there.", snow), at=area(at))


def out_of_range(view: War, one: Counter, at: AreaId) -> Reason | None:
    """Why a zone or sea zone is too far from where an air unit lies (§13.4.1)."""
    return beyond_range(view.game, view.position.area(one.id), at)


def beyond_range(game: Game, base: AreaId, at: AreaId) -> Reason | None:
    nowhere = not (printed.is_zone(game, at) or printed.is_sea(game, at))
    far = not in_range(game, base, at)
    words = "{at} is out of range of {base}: it is more than three zones away, and they lie on no sea together."
    return first_reason(
        ("§13.4.1", "No air unit flies to {at}.", nowhere),
        (
            "§13.4.1, §13.4.4",
            "{at} is out of range: {base} does not lie on that sea.",
            far and printed.is_sea(game, at),
        ),
        ("§13.4.1", words, far),
        at=area(at),
        base=area(base),
    )


def cannot_fly(view: War, one: Counter, at: AreaId) -> Reason | None:
    """Why an air unit cannot fly a mission to a zone or sea zone."""
    return grounded(view, one) or snowed_in(view, at) or barred(view, (one,)).get(at) or out_of_range(view, one, at)


def offends(view: War, at: AreaId) -> Reason | None:
    """A flight to a neutral's zone is an attack on it (§9.3). Nobody forbids it."""
    owner = view.control(at)
    words = "{at} is neutral: to fly there is to attack {owner}, which then joins the enemy."
    neutral = printed.is_zone(view.game, at) and owner not in PARTIES and owner != ""
    return first_reason(("§13.4.1, §9.3", words, neutral), at=area(at), owner=side(owner))


# ----------------
# Strategic movement of air force (§13.5): from base to base, as far as one likes.

RULE = "§13.5"


def bases_from(view: War, start: AreaId) -> Mapping[AreaId, AreaId]:
    """Every zone that can be reached through controlled zones, and from coast to coast of one sea; with where from."""
    mine = {at for at, owner in view.controllers.items() if owner == view.party}
    found, edge, crossed = {start: start}, [start], set[AreaId]()
    for here in edge:
        seas = [sea for sea in printed.seas_of(view.game, here) if sea not in crossed]
        crossed.update(seas)
        hops = (zone for sea in seas for zone in printed.zones_on(view.game, sea))
        for to in (*printed.brown_lines(view.game).get(here, ()), *hops):
            if to in mine and to not in found:
                found[to] = here
                edge.append(to)
    return found


def no_base(view: War, to: AreaId) -> Reason | None:
    """Air units are based only in zones that their side controls (§13.5)."""
    zone = printed.is_zone(view.game, to)
    return first_reason(
        (RULE, "{to} is no zone of land.", not zone),
        (RULE, "Our side does not control {to}.", zone and not view.controls(to)),
        to=area(to),
    )


def base_reach(view: War, group: tuple[Counter, ...]) -> Reach:
    """Where all of these can change their base to."""
    starts = dict.fromkeys(view.position.area(one.id) for one in group)
    stuck = next((why for one in group if (why := grounded(view, one))), None)
    nets, shut = [bases_from(view, start) for start in starts], barred(view, group)
    here = next(iter(starts)) if len(starts) == 1 else None
    goals = (
        {}
        if stuck
        else {to: None for to in nets[0] if to != here and to not in shut and all(to in net for net in nets)}
    )

    def ways(to: AreaId) -> tuple[Way, ...]:
        told = say("{to} can be reached through our own zones.", to=area(to))
        return (Way(to=to, route=_route(nets[0], to), means="strategic_air", sentence=told, rule=RULE),)

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        words = "No way leads to {to} through zones that our side controls, or from coast to coast of one sea."
        return (stuck or no_base(view, to) or shut.get(to) or Reason(say(words, to=area(to)), RULE),)

    elsewhere = dict.fromkeys(to for to in view.game.board.spaces if to != here and to not in goals)
    return Reach(WhenPointedAt(goals, ways), WhenPointedAt(elsewhere, reasons))


def _route(net: Mapping[AreaId, AreaId], to: AreaId) -> tuple[AreaId, ...]:
    found = [to]
    while net[found[-1]] != found[-1]:
        found.append(net[found[-1]])
    return tuple(reversed(found[:-1]))


def strategic_air(view: War, act: Act) -> Answer | None:
    """`may strategic_air #stukas to sicily`."""
    to, group = meant(act), view.named(act)
    if to is None or not group:
        return not_told(RULE)
    if why := base_reach(view, group).why_not(to):
        return no(why)
    words = "{who} may change base to {to}; this may wait until the end of the turn."
    return agreed(words, RULE, who=tuple(counter(one.id) for one in group), to=area(to))


CHAPTER = Chapter(
    means=(
        Means(
            name="strategic_air", reach=base_reach, suits=War.is_air, phases=("air", "blitz", "combat"), rule="§13.5",
            also=("change_base", "rebase"),
        ),
    ),
    verbs=(
        Verb(
            name="strategic_air", phases=("air", "blitz", "combat"), rule="§8, §13.5",
            does=of_one(strategic_air, "§13.5"), title="Change base to there",
            needs=("counters", "to"), bare=True,
            details=(), also=("change_base", "rebase"),
        ),
    ),
)  # fmt: skip
