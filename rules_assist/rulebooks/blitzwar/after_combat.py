"""Moves of one zone: after combat for those who have done nothing yet (§16.5, §17.4), and for the cut off (§17.5)."""

from __future__ import annotations

from functools import partial

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.counter import Counter
from rules_assist.advice import Reach, Reason, Way
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.activation import has_fought, has_moved, went_strategically
from rules_assist.rulebooks.blitzwar.corps import is_corps
from rules_assist.rulebooks.blitzwar.fed import may_act
from rules_assist.rulebooks.blitzwar.marching import (
    bad_end,
    beyond,
    cautions,
    in_the_way,
    risks,
)
from rules_assist.rulebooks.blitzwar.means import Means
from rules_assist.rulebooks.blitzwar.nations import barred
from rules_assist.rulebooks.blitzwar.phases import phase
from rules_assist.rulebooks.blitzwar.prices import price_of
from rules_assist.rulebooks.blitzwar.setting_out import set_out
from rules_assist.rulebooks.blitzwar.stacking import stack_trouble
from rules_assist.rulebooks.blitzwar.tactical import stays_put
from rules_assist.rulebooks.blitzwar.wars import begins
from rules_assist.rulebooks.blitzwar.zones import brown_lines

RULES = {"one_zone": "§16.5, §17.4, §7", "out_of_supply": "§17.5, §7"}


def busy(view: Standpoint, one: Counter) -> Reason | None:
    """Why a counter is not one of those that neither moved nor attacked this turn (§16.5, §17.4)."""
    return stays_put(view, one) or first_reason(
        ("§16.5, §17.4", "{who} moved this turn.", has_moved(view, one) or went_strategically(view, one)),
        ("§16.5, §17.4", "{who} attacked this turn.", has_fought(view, one)),
        ("§7", "{who} has no line of supply.", not may_act(view, one)),
        who=counter(one.id),
    )


def not_cut_off(view: Standpoint, one: Counter) -> Reason | None:
    """Why a counter does not get the free zone of those that are out of supply (§17.5)."""
    return stays_put(view, one) or first_reason(
        ("§17.5", "{who} is in supply: the free zone is for those out of supply.", may_act(view, one)),
        ("§17.5", "{who} moved this turn.", has_moved(view, one) or went_strategically(view, one)),
        who=counter(one.id),
    )


def reach_one_zone(view: Standpoint, group: tuple[Counter, ...]) -> Reach:
    words = "{to}: one zone, supplies {cost}."
    if phase(view) == "blitz":
        words = "{to}: one zone, supplies {cost}; activated for normal combat."
    ways_from = partial(_from, means="one_zone", words=words)
    return set_out(view, group, busy, price_of(view, group, "one_zone"), ways_from)


def reach_cut_off(view: Standpoint, group: tuple[Counter, ...]) -> Reach:
    words = "{to}: one zone, free, as the last thing of the turn."
    return set_out(view, group, not_cut_off, 0, partial(_from, means="out_of_supply", words=words))


def _from(view: Standpoint, group: tuple[Counter, ...], start: AreaId, *, means: str, words: str) -> Reach:
    cost = price_of(view, group, "one_zone") if means == "one_zone" else 0.0
    blocked = {**in_the_way(view), **barred(view, group)}
    ways, refused = dict[AreaId, tuple[Way, ...]](), dict(beyond(view.game, start, 1))
    mind = cautions(view, group, brown_lines(view.game).get(start, ()))
    for to in brown_lines(view.game).get(start, ()):
        why = blocked.get(to) or bad_end(view, group, to)
        if why is not None:
            refused[to] = (why,)
            continue
        risk = risks(view, mind, to, (to,)) if cost else begins(view, to) or stack_trouble(view, group, to)
        told = say(words, **({"to": area(to), "cost": cost} if "{cost}" in words else {"to": area(to)}))
        ways[to] = (
            Way(
                to=to, route=(to,), cost=cost, means=means, grade="risky" if risk else "costs" if cost else "free",
                sentence=say("{way} {risk}", way=told, risk=risk.sentence) if risk else told, rule=RULES[means],
            ),
        )  # fmt: skip
    for at, why in blocked.items():
        if at in refused and refused[at][0] is not why:
            refused[at] = (why, *refused[at])
    refused.pop(start, None)
    return Reach(ways, refused)


MEANS = {
    "one_zone": Means(
        reach=reach_one_zone, suits=is_corps, phases=("blitz", "combat"), rule="§16.5, §17.4", only_asked=True,
        aliases=("one_zone_move", "after_combat", "one"),
    ),
    "out_of_supply": Means(
        reach=reach_cut_off, suits=is_corps, phases=("combat",), rule="§17.5", only_asked=True,
        aliases=("oos", "out_of_supply_move", "cut_off"),
    ),
}  # fmt: skip
