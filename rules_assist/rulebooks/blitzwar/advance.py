"""Advance after combat (§16.4, §17.3): into the zone that was emptied, and with armour one zone further."""

from __future__ import annotations

from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, counter
from counters.counter import Counter
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reason, not_told
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.activation import came_by_beachhead
from rules_assist.rulebooks.blitzwar.answering import agreed, denied, named, resting_on
from rules_assist.rulebooks.blitzwar.corps import infantry_of, is_armoured, is_corps, is_fortified
from rules_assist.rulebooks.blitzwar.fighting import Sort, has_line, line_counts_for_all, sort_of, way_in
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.sides import party_of
from rules_assist.rulebooks.blitzwar.table import corps_in, on_beachhead
from rules_assist.rulebooks.blitzwar.zones import brown_line, brown_lines, has_port, is_fortress, is_zone, terrain


class Advance(NamedTuple):
    """One counter on its way: into the zone that was attacked, and perhaps on."""

    view: Standpoint
    one: Counter
    first: AreaId
    second: AreaId | None
    sort: Sort
    eight_to_one: bool

    @property
    def rule(self) -> str:
        own = "§16.4" if self.sort == "blitz" else "§17.3"
        return resting_on(own, "§16.4, §17.3") if self.from_the_sea else own

    @property
    def like_armour(self) -> bool:
        """Armour and white tanks; at 8-1 infantry too (§16.2)."""
        return is_armoured(self.view, self.one) or self.eight_to_one

    @property
    def zones_before(self) -> int:
        """Zones it advanced already this turn."""
        fact = self.view.position.facts.get("advanced", self.one.id)
        return int(fact.value) if fact is not None and fact.value.isdecimal() else int(fact is not None)

    @property
    def from_the_sea(self) -> bool:
        return came_by_beachhead(self.view, self.one)

    @property
    def has_landed(self) -> bool:
        """It came ashore after the Blitzkrieg, and would now go the zone further (§17.3)."""
        return self.from_the_sea and not on_beachhead(self.view, self.one) and self.second is None


def cannot_advance(step: Advance) -> Reason | None:
    """Why a counter cannot advance so."""
    return not_among_attackers(step) or still_held(step) or spent_its_advance(step) or cannot_go_on(step)


def not_among_attackers(step: Advance) -> Reason | None:
    """Those who attacked the zone advance into it (§16.4)."""
    view, one = step.view, step.one
    fact = view.position.facts.get("blitz_target", one.id)
    elsewhere = step.sort == "blitz" and fact is not None and fact.value not in ("", step.first)
    return first_reason(
        (step.rule, "{who} is no army corps.", not is_corps(view, one)),
        ("§15.1", "{who} is fortified.", is_fortified(view, one)),
        (step.rule, "{first} is no zone of land.", not is_zone(view.game, step.first)),
        (step.rule, "{who} attacked another zone.", elsewhere),
        (step.rule, "{who} did not attack {first}: it is not next to it.", not way_in(view, one, step.first)),
        who=counter(one.id),
        first=area(step.first),
    )


def still_held(step: Advance) -> Reason | None:
    """Only when no enemy corps is left there (§16.4, §17.3)."""
    held = [one for one in corps_in(step.view, step.first) if _is_other(step, one)]
    return first_reason((step.rule, "Enemy corps are left in {first}.", held), first=area(step.first))


def _is_other(step: Advance, one: Counter) -> bool:
    return party_of(step.view, one.side) != party_of(step.view, step.one.side)


def spent_its_advance(step: Advance) -> Reason | None:
    """In normal combat infantry that advanced before stays; armour goes two zones in both phases together (§17.3)."""
    zones, most = 1 if step.second is None else 2, limit(step.view.game, "advance")
    before = step.zones_before if step.sort == "normal" else 0
    words = "{who} advanced {before} zones before: armour advances {most} in both combat phases together."
    return first_reason(
        ("§17.3", "{who} is infantry and advanced after the Blitzkrieg.", before and not step.like_armour),
        ("§17.3", words, before + zones > most and before),
        who=counter(step.one.id),
        before=before,
        most=most,
    )


def cannot_go_on(step: Advance) -> Reason | None:
    """Why it cannot go a zone beyond the one that was attacked (§16.4, §17.3)."""
    view, second = step.view, step.second
    if second is None:
        return stays_at_the_beach(step) if step.has_landed else None
    held = [one for one in corps_in(view, second) if _is_other(step, one)]
    return (
        first_reason(
            (
                step.rule,
                "{second} is not next to {first} by a brown line.",
                not brown_line(view.game, step.first, second),
            ),
            (step.rule, "Only armour advances a second zone.", not step.like_armour),
            (step.rule, "Enemy corps are in {second}.", held),
            second=area(second),
            first=area(step.first),
        )
        or halts(step)
        or stays_at_the_beach(step)
    )


def halts(step: Advance) -> Reason | None:
    """In normal combat armour that enters swamp, high mountains or a fortified line goes no further (§17.3)."""
    if step.sort == "blitz":
        return None
    ground = terrain(step.view.game, step.first)
    words = {"swamp": "swamp", "high_mountain": "high mountains"}.get(ground, "")
    over = "line" in way_in(step.view, step.one, step.first)
    line = over or (has_line(step.view, step.first) and line_counts_for_all(step.view))
    came = "It came over the fortified line of {first}, and stops there."
    return first_reason(
        (step.rule, "{first} is {ground}: armour stops there.", words),
        (step.rule, came if over else "{first} is the zone of a fortified line: armour stops there.", line),
        first=area(step.first),
        ground=words,
    )


def stays_at_the_beach(step: Advance) -> Reason | None:
    """From a beachhead armour goes on only by a port, not out of a fortress or mountains, and over good ground."""
    game, first, second = step.view.game, step.first, step.second
    if step.has_landed:
        first, second = step.view.position.area(step.one.id), step.first
    if not step.from_the_sea or second is None:
        return None
    rough = terrain(game, first) in ("mountain", "high_mountain")
    return first_reason(
        (step.rule, "It came from a beachhead, and {first} has no port.", not has_port(game, first)),
        (step.rule, "It came from a beachhead, and {first} is a fortress.", is_fortress(game, first)),
        (step.rule, "It came from a beachhead, and {first} is mountains.", rough),
        (step.rule, "It came from a beachhead, and {second} is not good going.", terrain(game, second) != "good"),
        first=area(first),
        second=area(second),
    )


def advance(view: Standpoint, act: Act) -> Answer | None:
    """`may advance #elite to mechili`, `may advance #panzer to gazala through mechili`."""
    group = named(view, act)
    if not group or not (act.to or act.at):
        return not_told("§16.4")
    goal = area_of((*act.to, *act.at)[0])
    sort, eight = sort_of(view, act), bool({"8-1", "eight_to_one"} & {*act.details, *act.details.values()})
    for one in group:
        first = area_of(act.through[0]) if act.through else _attacked(view, one, goal)
        second = None if first == goal else goal
        step = Advance(view, one, first, second, sort, eight)
        if why := cannot_advance(step):
            return denied(why)
    white = any(infantry_of(view, one) and is_armoured(view, one) for one in group)
    ashore = any(Advance(view, one, goal, None, sort, eight).from_the_sea for one in group)
    rule = resting_on(
        "§16.4" if sort == "blitz" else "§17.3",
        "§16.4, §17.3" if ashore else "",
        "§16.2" if eight else "",
        "§3" if white else "",
    )
    return agreed(
        "{who} may advance to {to}, and need not.", rule, who=tuple(counter(one.id) for one in group), to=area(goal)
    )


def _attacked(view: Standpoint, one: Counter, goal: AreaId) -> AreaId:
    """The zone it attacked: the goal itself, if it is next to it; else one between that was attacked."""
    if way_in(view, one, goal):
        return goal
    facts, here = view.position.facts, view.position.area(one.id)
    between = [at for at in brown_lines(view.game).get(here, ()) if brown_line(view.game, at, goal)]
    fought = [at for at in between if facts.says("attacked", at) or facts.says("attacked_this_turn", at)]
    return next(iter((*fought, *between)), goal)


VERBS = dict.fromkeys(("advance", "advance_to"), advance)
