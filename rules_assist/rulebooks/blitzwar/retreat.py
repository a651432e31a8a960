"""Retreat after normal combat (§17.2)."""

from __future__ import annotations

from typing import Literal, NamedTuple

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.counter import Counter, SideId
from counters.places import area_of
from rules_assist.advice import Act, Answer, Detail, Reason, not_told
from rules_assist.common.asked import flag
from rules_assist.common.saying import agreed, because, no
from rules_assist.common.standpoint import first_reason
from rules_assist.rulebook import Chapter, Verb
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.air import missions
from rules_assist.rulebooks.blitzwar.combat_table import RESULT, read_result
from rules_assist.rulebooks.blitzwar.control import War
from rules_assist.rulebooks.blitzwar.fighting import has_line, line_counts_for_all, sort_of
from rules_assist.rulebooks.blitzwar.shifts import is_out_of_supply
from rules_assist.rulebooks.blitzwar.sides import PARTIES, enemies_of, meant, told_number
from rules_assist.rulebooks.blitzwar.stacking import barred, stack_trouble

# ----------------
# Where defenders retreat to (§17.2): one zone away, theirs, and not attacked this turn.

RULE = "§17.2"


def no_refuge(view: War, start: AreaId, to: AreaId, mine: SideId) -> Reason | None:
    """Why nobody retreats from here to there (§17.2): one zone away, ours, and not attacked this turn."""
    facts = view.position.facts
    fought_for = facts.says("attacked_this_turn", to) or facts.says("attacked", to)
    zone, full = printed.is_zone(view.game, to), view.option("retreat_room") == "at once"
    there = [one for one in view.corps_in(start) if view.party_of(one.side) == mine] if zone else []
    kept = [barred(view, (one,)).get(to) for one in there]
    crowd = () if not (zone and full) else tuple(one for one in view.corps_in(start) if view.party_of(one.side) == mine)
    return first_reason(
        (RULE, "{to} is not next to {start} by a brown line.", to not in printed.brown_lines(view.game).get(start, ())),
        (RULE, "The side of those who retreat does not control {to}.", zone and not is_held(view, to, mine)),
        (RULE, "{to} was attacked this turn.", fought_for),
        (f"{RULE}, §9.6", "Their nations may not go to {to}.", kept and all(kept)),
        (f"{RULE}, §4", "{to} has no room for them.", crowd and stack_trouble(view._replace(side=mine), crowd, to)),
        to=area(to),
        start=area(start),
    )


def is_held(view: War, zone: AreaId, mine: SideId) -> bool:
    """Whether a side controls a zone, or may use it as a refuge."""
    return view.control(zone) == mine or opens_to_retreat(view, zone, mine)


def opens_to_retreat(view: War, zone: AreaId, mine: SideId) -> bool:
    """Whether an empty zone of a partner, or of a neutral, is a refuge, as it is played here (§17.2)."""
    reading, owner = view.option("retreat_zones"), view.control(zone)
    partners = reading == "zones of partners too" and view._replace(side=mine).is_partner(owner)
    neutrals = reading == "neutral zones too" and owner not in PARTIES
    return (partners or neutrals) and not view.corps_in(zone)


def enemy_air_over(view: War, at: AreaId, mine: SideId) -> bool:
    return bool(missions(view, at, *enemies_of(mine)))


def retreat_zones(view: War, start: AreaId, mine: SideId) -> tuple[AreaId, ...]:
    """The zones to retreat to: those without enemy air, or if there are none, those with it (§17.2)."""
    near = [to for to in printed.brown_lines(view.game).get(start, ()) if no_refuge(view, start, to, mine) is None]
    clear = tuple(to for to in near if not enemy_air_over(view, to, mine))
    return clear or tuple(near)


def under_enemy_air(view: War, start: AreaId, to: AreaId, mine: SideId) -> Reason | None:
    """A zone with enemy air is a refuge only if there is none without (§17.2)."""
    better = [zone for zone in retreat_zones(view, start, mine) if zone != to]
    words = "Enemy air is over {to}, and not over {better}."
    so = enemy_air_over(view, to, mine) and any(not enemy_air_over(view, zone, mine) for zone in better)
    return first_reason((RULE, words, so), to=area(to), better=tuple(map(area, better)))


def refuges_told(view: War, start: AreaId, mine: SideId) -> Sentence:
    found = retreat_zones(view, start, mine)
    if not found:
        return say("There is no zone to retreat to: whoever has to is destroyed.")
    words = "They can retreat to {zones}."
    if len(found) > 1:
        words = "They can retreat to {zones}; the attacker chooses."
        if view.option("retreat_choice") == "its owner":
            words = "They can retreat to {zones}; their owner chooses."
    return say(words, zones=tuple(map(area, found)))


# ----------------
# Retreat after normal combat (§17.2): whether defenders must, may stay for one more corps, and where they go.

Fate = Literal["stay", "choose", "retreat"]
"""They stay; they retreat or lose one more corps; they retreat."""


def holds_on(view: War, at: AreaId, *, over: bool = False) -> bool:
    """Ground on which one corps more lost makes nobody retreat (§17.2): as the chart of terrain prints.

    A fortified line counts in its whole zone; or only for those whom all attackers came `over` it.
    """
    chart = view.game.sheet.charts["terrain"]
    words = {printed.terrain(view.game, at)}
    words |= {"fortress"} if printed.is_fortress(view.game, at) else set()
    words |= {"fortified_line"} if has_line(view, at) and (over or line_counts_for_all(view)) else set()
    return any(chart.rows[chart.row_heads.index(word)][2] == "no" for word in words if word in chart.row_heads)


class Survivors(NamedTuple):
    """What is left of the defenders of a zone."""

    side: SideId
    corps: int
    unsupplied: bool
    over_line: bool = False
    """Whether all who attacked came over a fortified line of the zone."""


def survivors(view: War, group: tuple[Counter, ...]) -> Survivors:
    mine = view.party_of(group[0].side) if group else view.side
    corps = sum(view.corps_of(one) for one in group)
    return Survivors(mine, corps, any(is_out_of_supply(view, one.id) for one in group))


def fate(view: War, at: AreaId, more: int, left: Survivors) -> Fate:
    """What becomes of those who are left when the defender lost so many corps more than the attacker (§17.2)."""
    if stays_unhurt(view, at, more, over=left.over_line):
        return "stay"
    return "choose" if no_last_stand(view, at, more, left) is None else "retreat"


def stays_unhurt(view: War, at: AreaId, more: int, *, over: bool = False) -> bool:
    """Nobody retreats who did not lose more, or on good ground for it only one more (§17.2)."""
    return more <= 0 or (more == 1 and holds_on(view, at, over=over))


def no_last_stand(view: War, at: AreaId, more: int, left: Survivors) -> Reason | None:
    """Why they cannot stay and lose one corps more instead (§17.2).

    With two more lost that is only for a fortress, or for those who have nowhere to go; and only in supply. The last
    corps never can (§20.1).
    """
    cornered = printed.is_fortress(view.game, at) or not retreat_zones(view, at, left.side)
    hungry = left.unsupplied and not (
        printed.is_fortress(view.game, at) and view.option("last_stand_supply") == "with nowhere to go"
    )
    last = left.corps <= 1 and view.option("last_corps") == "never lost to stay"
    words = (
        "The defender lost {more} corps more: only in a fortress, or with nowhere to go, can one more be lost instead."
    )
    return first_reason(
        (f"{RULE}, §20.1", "Only one corps is left: it cannot be lost to stay.", last),
        (RULE, words, more >= 2 and not cornered),
        (RULE, "They are out of supply, and cannot stay for one more corps.", more >= 2 and hungry),
        more=more,
    )


def stays_behind(view: War, one: Counter) -> Reason | None:
    """Corps and air units retreat, those in works as plain infantry; supplies do not (§15.1, §17.2)."""
    supply, works = view.is_supply(one), view.is_fortified(one) and view.option("fortified_retreat") == "lost"
    words = "{who} is fortified, and cannot be turned over to retreat, as it is played here: it is lost."
    return first_reason(
        ("§15.1", words, works),
        (RULE, "Supplies do not retreat.", supply),
        (RULE, "{who} does not retreat.", not supply and not view.is_corps(one) and not view.is_air(one)),
        who=counter(one.id),
    )


# ---------------------------------------------------------------- may


def _more(act: Act) -> int | None:
    """How many corps more the defender lost: told as `result C/2`, `d 1`, or both losses."""
    found = read_result(act.details.get("result", ""))
    if found is not None:
        return found.defender - found.attacker
    lost, killed = (
        told_number(act, "attacker_loss", "attacker_losses"),
        told_number(act, "defender_loss", "defender_losses"),
    )
    if killed is not None:
        return killed - (lost or 0)
    return told_number(act, "d", "difference")


def _over(act: Act) -> bool:
    """Whether the question says that all attackers came over the fortified line: `with across_the_line`."""
    return "across_the_line" in act.details


def _those_left(view: War, act: Act, at: AreaId) -> tuple[Counter, ...]:
    group = tuple(one for one in view.named(act) if view.is_corps(one))
    return group or tuple(one for one in view.corps_in(at) if not act.side or view.party_of(one.side) == act.side)


def _zone_left(view: War, act: Act) -> AreaId | None:
    if act.from_:
        return area_of(act.from_[0])
    if act.counters:
        return view.position.area(act.counters[0])
    return meant(act)


def stay(view: War, act: Act) -> Answer | None:
    """`may stay #survivors at mechili with result C/2`: without, or by losing one corps more."""
    at, more = _zone_left(view, act), _more(act)
    if sort_of(view, act) == "blitz":
        return agreed("Nobody retreats after Blitzkrieg combat.", "§16.4")
    if at is None or more is None:
        return not_told(RULE)
    group = _those_left(view, act, at)
    if stays_unhurt(view, at, more, over=_over(act)):
        if more == 1:
            return agreed(
                "They stay: on ground such as {at} one corps more lost is no reason to go.", RULE, at=area(at)
            )
        return agreed("They stay: they lost no more than the attacker.", RULE)
    if (why := no_last_stand(view, at, more, survivors(view, group))) is not None:
        words = "They lost {more} more than the attacker and must retreat. {why}"
        return no(because(why.rule, words, more=more, why=why.sentence))
    return agreed("They retreat, or lose one corps more and stay.", RULE)


def lose_one_more(view: War, act: Act) -> Answer | None:
    """`may lose_one_more #survivors at paris with result 0/1`: instead of a retreat."""
    at, more = _zone_left(view, act), _more(act)
    if at is None or more is None:
        return not_told(RULE)
    unhurt = first_reason((RULE, "They stay without it.", stays_unhurt(view, at, more, over=_over(act))))
    if why := unhurt or no_last_stand(view, at, more, survivors(view, _those_left(view, act, at))):
        return no(why)
    return agreed("One corps more is lost, and the others stay.", RULE)


def retreat(view: War, act: Act) -> Answer | None:
    """`may retreat #survivors from mechili to gazala`; `with result C/2` looks whether they retreat at all."""
    if sort_of(view, act) == "blitz":
        return no(because("§16.4", "Nobody retreats after Blitzkrieg combat."))
    if view.is_told and view.phase != "combat":
        return no(because("§8, §17.2", "This is not the time for {side} to do that.", side=side(view.side)))
    start, more, group = _zone_left(view, act), _more(act), view.named(act)
    if start is None:
        return not_told(RULE)
    if more is not None and stays_unhurt(view, start, more, over=_over(act)):
        return no(because(RULE, "They stay: there is no retreat."))
    group = group or _those_left(view, act, start)
    mine = survivors(view, group).side
    goals = {area_of(place): None for place in act.to}
    if len(goals) > 1:
        return no(because(RULE, "All retreat to one zone."))
    for to in goals:
        kept = (stays_behind(view, one) or barred(view._replace(side=one.side), (one,)).get(to) for one in group)
        behind = next((why for why in kept if why), None)
        if why := behind or no_refuge(view, start, to, mine) or under_enemy_air(view, start, to, mine):
            return no(why)
        dug_in = tuple(counter(one.id) for one in group if view.is_fortified(one))
        if dug_in:
            words = "{who} may be turned over at any time, and then they can retreat to {to}."
            return agreed(words, f"{RULE}, §15.1", who=dug_in, to=area(to))
        return agreed("They can retreat to {to}, all to this one zone.", RULE, to=area(to))
    told = refuges_told(view, start, mine)
    return agreed("{told}", RULE, told=told) if retreat_zones(view, start, mine) else no(Reason(told, RULE))


def must_retreat(view: War, act: Act) -> Answer | None:
    """`may must_retreat #survivors at paris with result 0/2`: whether nothing else is left."""
    found = stay(view, act)
    return None if found is None else Answer(yes=not found.yes, sentence=found.sentence, rule=found.rule)


RESULTS = (
    RESULT,
    Detail(name="d", least=-99, also=("difference",)),
    Detail(name="attacker_loss", least=0, also=("attacker_losses",)),
    Detail(name="defender_loss", least=0, also=("defender_losses",)),
    flag("across_the_line"), flag("blitz"), flag("normal"),
)  # fmt: skip
CHAPTER = Chapter(
    verbs=(
        Verb(
            name="lose_one_more", does=lose_one_more, title="Lose one more and stay", needs=("counters",), bare=True,
            details=RESULTS,
        ),
        Verb(
            name="retreat", does=retreat, title="Retreat there", needs=("counters", "to"), bare=True, details=RESULTS,
            also=("withdraw",),
        ),
        Verb(
            name="must_retreat", does=must_retreat, title="Have to retreat", needs=("counters",), bare=True,
            details=RESULTS,
        ),
    ),
)  # fmt: skip
