"""What a move gives up behind it, and what comes of it where it ends (§3.8, §3.9, §9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import Counter
from rules_assist.advice import Grade, Reason
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import is_home, printed_home
from rules_assist.rulebooks.totaldomination.control import holder, holders, units_in
from rules_assist.rulebooks.totaldomination.entering import invades, only_enemy_air
from rules_assist.rulebooks.totaldomination.powers import power
from rules_assist.rulebooks.totaldomination.supply import fed_without, own_area_is_spared


class Leaving(NamedTuple):
    """Units that set out together, the areas that are ours no longer then, and those that stay in supply."""

    group: tuple[Counter, ...]
    lost: tuple[AreaId, ...]
    fed: frozenset[AreaId] | None
    """None: as before."""

    def into(self, view: Standpoint, to: AreaId) -> tuple[Grade, tuple[Reason, ...]]:
        """How good it is to go there, and what else is to be said about it."""
        remarks = tuple(self._remarks(view, to))
        if self.is_cut_off(view, to):
            return "risky", (*remarks, Reason(say("There it would be out of supply."), "§3.9"))
        return "costs" if self.lost else "free", remarks

    def _remarks(self, view: Standpoint, to: AreaId) -> Iterator[Reason]:
        if only_enemy_air(view, to):
            yield Reason(say("The Air Fleets there are destroyed."), "§6.2")
        if invades(view, to):
            nation = side(printed_home(view.game, to))
            yield Reason(say("{side} comes closer to war by it.", side=nation), "§9.2")
        if self.lost:
            yield Reason(say("{areas} is given up.", areas=tuple(map(area, self.lost))), "§3.8")

    def is_cut_off(self, view: Standpoint, to: AreaId) -> bool:
        """Whether they would be out of supply at the end of their move (§3.9)."""
        if is_home(view, to):
            return False
        held = holder(view, to, (*units_in(view, to), *self.group)) == power(view)
        if not held and not own_area_is_spared(view):
            return True
        if self.fed is None:
            return False
        return to not in self.fed and not any(at in self.fed for at in view.game.board.neighbours(to))


def leaving(view: Standpoint, group: tuple[Counter, ...]) -> Leaving:
    """Which areas these units hold by themselves, and what is in supply without them."""
    going = {one.id for one in group}
    held = holders(view.game, view.position)
    lost = []
    for start in dict.fromkeys(view.position.area(one.id) for one in group):
        stay = tuple(one for one in units_in(view, start) if one.id not in going)
        if held.get(start) == power(view) and holder(view, start, stay) != power(view):
            lost.append(start)
    return Leaving(group, tuple(lost), fed_without(view, lost) if lost else None)
