"""Naval superiority (§12.3): who rules a sea zone."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import area, say, side
from counters.counter import SideId
from rules_assist.advice import Act, Answer, not_told
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.corps import is_fleet
from rules_assist.rulebooks.blitzwar.sides import ALLIES, AXIS, NOBODY, PARTIES, SOVIET, party, party_of
from rules_assist.rulebooks.blitzwar.table import lying
from rules_assist.rulebooks.blitzwar.zones import is_sea

RULE = "§12.3"
HAS = {(False, False): 0, (True, False): 1, (False, True): 2, (True, True): 3}
"""Row and column of the printed chart for having a fleet, and having air."""


def enemies_of(side: SideId) -> tuple[SideId, ...]:
    """Allies and Soviets against the Axis."""
    return (ALLIES, SOVIET) if side == AXIS else (AXIS,) if side in PARTIES else ()


def has_at_sea(view: Standpoint, sea: AreaId, *sides: SideId) -> tuple[bool, bool]:
    """Whether these have a fleet there, and whether air. U-boats and beachheads do not count."""
    table = lying(view.game, view.position)
    fleet = any(party_of(view, one.side) in sides and is_fleet(view, one) for one in table.naval.get(sea, ()))
    return fleet, any(party_of(view, one.side) in sides for one in table.air.get(sea, ()))


def naval_superiority(view: Standpoint, sea: AreaId) -> bool:
    """Whether our side has it there."""
    us, them = has_at_sea(view, sea, party(view)), has_at_sea(view, sea, *enemies_of(party(view)))
    return bool(view.game.sheet.charts["naval_superiority"].rows[HAS[us]][HAS[them]] == "own")


def superior_in(view: Standpoint, sea: AreaId) -> SideId:
    """The side that has it there; or nobody."""
    seen = (view._replace(side=each) for each in PARTIES)
    return next((each.side for each in seen if naval_superiority(each, sea)), NOBODY)


def may_be_superior(view: Standpoint, act: Act) -> Answer | None:
    """`may naval_superiority side allies at norwegian_sea`."""
    seas = [AreaId(at) for at in (*act.at, *act.to) if is_sea(view.game, AreaId(at))]
    if not seas or party(view) not in PARTIES:
        return not_told(RULE)
    yes, owner = naval_superiority(view, seas[0]), superior_in(view, seas[0])
    words = "Naval superiority in {sea}: {side}." if owner else "Nobody has naval superiority in {sea}."
    told = say(words, side=side(owner), sea=area(seas[0])) if owner else say(words, sea=area(seas[0]))
    return Answer(yes, told, f"{RULE}, §13.4.5")


VERBS = {"naval_superiority": may_be_superior, "superiority": may_be_superior, "be_superior": may_be_superior}
