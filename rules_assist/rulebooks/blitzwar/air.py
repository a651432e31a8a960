"""Air force (§13.1, §13.4, §13.5): range, who flies where, and bases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from boards.board import AreaId
from boards.plain.sentence import area, counter, say, side
from counters.counter import Counter, SideId
from counters.events import CountersMoved, CountersTurnedOver
from counters.game import Game
from counters.once import once
from rules_assist.advice import Act, Answer, Deed, Reach, Reason, Way, not_told
from rules_assist.common.asked import of_one, verb
from rules_assist.common.reaching import pointed_out
from rules_assist.common.saying import answer, because, names
from rules_assist.common.standpoint import first_reason
from rules_assist.common.supplying import way_to
from rules_assist.common.walking import distances
from rules_assist.rulebook import Chapter, Means
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.control import War, pool_for
from rules_assist.rulebooks.blitzwar.sides import PARTIES, enemies_of, meant
from rules_assist.rulebooks.blitzwar.stacking import barred

Group = tuple[Counter, ...]

# ----------------
# Where counters go that are lost or spent (§3, §13.4): to the pool of their side, or air units back to base.


def gone(view: War, air: Group) -> Iterator[Deed]:
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
# How far air units fly (§13.4.1), and who is at base, on a mission, or a beachhead.


@once
def within(game: Game, base: AreaId, steps: int) -> frozenset[AreaId]:
    """The zones so many steps away, by brown and dotted lines, whoever they belong to."""
    return frozenset(distances(game.board.network("land", "air"), base, within=steps))


@once
def flights(game: Game, base: AreaId) -> frozenset[AreaId]:
    """The zones and sea zones in range of a base (§13.4.1)."""
    seas = printed.seas_of(game, base)
    coasts = (zone for sea in seas for zone in printed.zones_on(game, sea))
    return within(game, base, printed.limit(game, "air_range")).union(seas, coasts)


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
    return view.control(at) not in ("", view.party_of(one.side))


def is_beachhead(view: War, one: Counter) -> bool:
    """An air unit that serves as a beachhead lies on the shore of a zone, or a fact says which zone it serves."""
    return view.on_beachhead(one) or any(fact.about[0] == one.id for fact in view.position.facts.of("serves"))


def missions(view: War, at: AreaId, *sides: SideId) -> Group:
    """Air units of these sides that do their work in this zone or sea zone, and are no beachheads."""
    there = (one for one in view.lying.air.get(at, ()) if view.party_of(one.side) in sides)
    return tuple(
        one for one in there
        if view.is_flying(one) or printed.is_sea(view.game, at) or among_strangers(view, one, at)
    )  # fmt: skip


def air_left(view: War, at: AreaId, side: SideId) -> int:
    """What a side has left over a land zone when units went one for one (§13.4.2); in snow nobody has (§6).

    Less than nought: so much has the enemy. A beachhead shares the air over its zone (§13.4.5).
    """
    based = view.lying.air.get(at, ()) if view.option("defending_air") == "at base too" else ()

    def units(*sides: SideId) -> int:
        at_base = [one for one in based if view.party_of(one.side) in sides and is_at_base(view, one)]
        return len(missions(view, at, *sides)) + len(at_base)

    return 0 if view.snow_in(at) else units(side) - units(*enemies_of(side))


def rules_over(view: War, at: AreaId, side: SideId) -> bool:
    """Air superiority over a zone; corps on a beachhead of it have it as well (§13.4.2, §13.4.5)."""
    return air_left(view, at, side) > 0


# ----------------
# What speaks against a flight.


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
    sea, far = printed.is_sea(game, at), not in_range(game, base, at)
    words = "{at} is out of range of {base}: it is more than three zones away, and they lie on no sea together."
    return first_reason(
        ("§13.4.1", "No air unit flies to {at}.", not (sea or printed.is_zone(game, at))),
        ("§13.4.1, §13.4.4", "{at} is out of range: {base} does not lie on that sea.", far and sea),
        ("§13.4.1", words, far),
        at=area(at), base=area(base),
    )  # fmt: skip


def cannot_fly(view: War, one: Counter, at: AreaId) -> Reason | None:
    """Why an air unit cannot fly a mission to a zone or sea zone."""
    return grounded(view, one) or snowed_in(view, at) or barred(view, (one,)).get(at) or out_of_range(view, one, at)


def offends(view: War, at: AreaId) -> Reason | None:
    """A flight to a neutral's zone is an attack on it (§9.3). Nobody forbids it."""
    owner = view.control(at)
    words = "{at} is neutral: to fly there is to attack {owner}, which then joins the enemy."
    neutral = printed.is_zone(view.game, at) and owner not in (*PARTIES, "")
    return first_reason(("§13.4.1, §9.3", words, neutral), at=area(at), owner=side(owner))


# ----------------
# Strategic movement of air force (§13.5): from base to base, as far as one likes.


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
        ("§13.5", "{to} is no zone of land.", not zone),
        ("§13.5", "Our side does not control {to}.", zone and not view.controls(to)),
        to=area(to),
    )


def base_reach(view: War, group: Group) -> Reach:
    """Where all of these can change their base to."""
    starts = list(dict.fromkeys(view.position.area(one.id) for one in group))
    stuck = next((why for one in group if (why := grounded(view, one))), None)
    nets, shut = [bases_from(view, start) for start in starts], barred(view, group)
    goals = (to for to in nets[0] if not stuck and to not in shut and all(to in net for net in nets))

    def way(to: AreaId) -> Way:
        told = say("{to} can be reached through our own zones.", to=area(to))
        return Way(to=to, route=way_to(dict(nets[0]), to), means="strategic_air", sentence=told, rule="§13.5")

    def reasons(to: AreaId) -> tuple[Reason, ...]:
        words = "No way leads to {to} through zones that our side controls, or from coast to coast of one sea."
        return (stuck or no_base(view, to) or shut.get(to) or because("§13.5", words, to=area(to)),)

    here = starts[0] if len(starts) == 1 else AreaId("")
    return pointed_out(view.game.board, here, goals, way, reasons)


def strategic_air(view: War, act: Act) -> Answer | None:
    """`may strategic_air #stukas to sicily`."""
    to, group = meant(act), view.named(act)
    if to is None or not group:
        return not_told("§13.5")
    words = "{who} may change base to {to}; this may wait until the end of the turn."
    return answer([base_reach(view, group).why_not(to)], words, "§13.5", who=names(group), to=area(to))


CHAPTER = Chapter(
    means=(
        Means(
            name="strategic_air", reach=base_reach, suits=War.is_air, phases=("air", "blitz", "combat"), rule="§13.5",
            also=("change_base", "rebase"),
        ),
    ),
    verbs=(
        verb(
            "strategic_air", of_one(strategic_air, "§13.5"), "Change base to there", "counters to",
            also="change_base rebase", phases=("air", "blitz", "combat"), rule="§8, §13.5",
        ),
    ),
)  # fmt: skip
