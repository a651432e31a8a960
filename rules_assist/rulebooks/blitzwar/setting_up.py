"""Before the war begins the Allied player lays six Polish armies into zones of Poland (§19)."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.counter import SideId
from rules_assist.advice import Act, Answer, Reason
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.saying import answer
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.sides import tells_of_a_whole_game
from rules_assist.rulebooks.blitzwar.stacking import stack_trouble
from rules_assist.rulebooks.blitzwar.zones import country_of

RULE, POLAND = "§19", SideId("poland")


def is_setting_up(view: Standpoint) -> bool:
    """Whether the set-up lies on the table as it is told, and the war has not begun."""
    before = view.position.clock.phase == "setup" and turn(view) == 1
    return before and tells_of_a_whole_game(view.position)


def polish_set_up(view: Standpoint, act: Act, at: AreaId) -> Answer | None:
    """Whether Polish armies may be laid there; nothing, if that is not what is asked."""
    group = tuple(view.position.counters[id] for id in act.counters)
    nations: set[SideId | None] = {one.side for one in group}
    if not is_setting_up(view) or (nations or {act.side}) != {POLAND}:
        return None
    abroad = country_of(view.game, at) != POLAND
    why = Reason(say("{at} is not in Poland.", at=area(at)), RULE) if abroad else stack_trouble(view, group, at)
    return answer(why, say("Polish armies may be set up in {at}.", at=area(at)), RULE)
