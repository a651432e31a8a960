"""Where counters may go, by all the means there are; and by which not now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from boards.board import AreaId
from boards.plain.sentence import Value, counter, say, side
from counters.counter import Counter
from rules_assist.advice import Reach, Reason, Way
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.means import Means
from rules_assist.rulebooks.blitzwar.phases import is_time, is_told
from rules_assist.rulebooks.blitzwar.sides import party


def named(means: Mapping[str, Means], word: str) -> str:
    """A means by its name or another word for it; as typed, if none of these goes by it."""
    return next((name for name, each in means.items() if word == name or word in each.aliases), word)


def reach_by(all_means: Mapping[str, Means], view: Standpoint, group: tuple[Counter, ...], means: str) -> Reach:
    """By the means asked for. Else by those whose time it is; and if it is the time of none, by those that would do."""
    suiting = {name: each for name, each in all_means.items() if all(each.suits(view, one) for one in group)}
    if not group:
        return Reach()
    if means:
        wanted = named(suiting, means)
        if named(all_means, means) not in all_means:
            return Reach()  # Nobody knows such a means: that is no answer.
        if wanted not in suiting:
            return nowhere(view, group, _no_such(group, means))
        asked = {wanted: suiting[wanted]}
    else:
        now = {name: each for name, each in suiting.items() if not each.phases or is_time(view, *each.phases)}
        told = {name: each for name, each in now.items() if not (each.only_asked and not is_told(view))}
        asked = told or {name: each for name, each in suiting.items() if not each.only_asked}
    if not asked:
        words = "The rules name no way for {who} to go." if len(group) == 1 else "Nothing takes {who} along together."
        return nowhere(view, group, Reason(say(words, who=_names(group)), "§8"))
    found = merged([each.reach(view, group) for each in asked.values()])
    return Reach(found.ways, found.refused, (*_untimely(view, asked), *found.notes))


def nowhere(view: Standpoint, group: tuple[Counter, ...], why: Reason) -> Reach:
    """One reason against every area."""
    start = {view.position.area(one.id) for one in group}
    return Reach(refused={to: (why,) for to in view.game.board.spaces if {to} != start}, notes=(why,))


def merged(reaches: Sequence[Reach]) -> Reach:
    """All ways, told apart by their means; where none leads, what speaks against each means."""
    if len(reaches) == 1:
        return reaches[0]
    ways: dict[AreaId, tuple[Way, ...]] = {}
    for found in reaches:
        for to, new in found.ways.items():
            ways[to] = ways.get(to, ()) + new
    refused: dict[AreaId, tuple[Reason, ...]] = {}
    for found in reaches:
        for to, reasons in found.refused.items():
            if to not in ways:
                before = refused.get(to)
                refused[to] = reasons if before is None or before is reasons else before + reasons
    notes = dict.fromkeys(note for found in reaches for note in found.notes)
    return Reach(ways, refused, tuple(notes))


def _untimely(view: Standpoint, asked: Mapping[str, Means]) -> Iterator[Reason]:
    if not any(not each.phases or is_time(view, *each.phases) for each in asked.values()):
        first = next(iter(asked.values()))
        words = "This is not the phase in which the {side} may do that."
        yield Reason(say(words, side=side(party(view))), f"§8, {first.rule}")


def _no_such(group: tuple[Counter, ...], means: str) -> Reason:
    return Reason(say("{who} cannot go by {means}.", who=_names(group), means=means.replace("_", " ")), "§8")


def _names(group: tuple[Counter, ...]) -> tuple[Value, ...]:
    return tuple(counter(one.id) for one in group)
