"""Who has won (§4.3, §5.2, §12.1, §13.0): asked only at the beginning of the Administrative phase."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from boards.board import AreaId
from boards.plain.sentence import Sentence, say, side
from counters.counter import SideId
from counters.game import Game
from counters.position import PhaseId, Position
from rules_assist.advice import Act, Answer, Reason
from rules_assist.common.saying import no
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas, printed_home
from rules_assist.rulebooks.totaldomination.charts import limit
from rules_assist.rulebooks.totaldomination.control import controller
from rules_assist.rulebooks.totaldomination.powers import (
    ALLIES,
    AXIS,
    FACTIONS,
    NOBODY,
    POWERS,
    alone,
    faction,
    option,
    original,
    rises,
    seen_by,
)
from rules_assist.rulebooks.totaldomination.victory import threshold, total_of

VICTORY = PhaseId("victory")
LAST_OF_THE_RISE = "Rise of the Axis: last year"
MOST_DIGITS = 9
NOTHING_SAID: Mapping[str, str] = {}
Points: TypeAlias = Mapping[SideId, float]


def may_win(view: Standpoint, act: Act) -> Answer | None:
    """`may win side axis`: whether it has won now."""
    us = act.side and faction(view, act.side)
    if us not in FACTIONS:
        return None
    if not is_asked(view.position):
        return no(
            Reason(say("Victory is asked for at the beginning of the Administrative phase only."), "§4.3, 4.3.A, 5.2")
        )
    who, told, rule = winner(view, points_of_both(view, act.details))
    return Answer(yes=who == us, sentence=told, rule=rule)


def points_of_both(view: Standpoint, details: Mapping[str, str] = NOTHING_SAID) -> Points:
    """What each faction has; `with axis 29, allies 33`: as if they had so many."""
    found = {each: total_of(seen_by(view, each)) for each in FACTIONS}
    said = {each: details.get(each, "") for each in FACTIONS}
    return found | {each: float(told) for each, told in said.items() if told.isdecimal() and len(told) < MOST_DIGITS}


def is_asked(position: Position) -> bool:
    """Whether it is the moment: reached in the midst of the year, the threshold counts for nothing (§4.3)."""
    return position.clock.phase == VICTORY


def winner(view: Standpoint, points: Points) -> tuple[SideId, Sentence, str]:
    """The faction that has won, if one has; how, and by which rule."""
    if alone(view.game, view.position):
        return _alone(view, points)
    if rises(view.position, view.game):
        return _risen(view, points)
    for each in FACTIONS:
        if reaches(view, each, points):
            return each, _has(view, each, points), "§4.3, 4.3.A, 5.2"
    return _at_the_end(view, points)


def reaches(view: Standpoint, us: SideId, points: Points) -> bool:
    """Whether a faction has as many points as it needs (§4.3)."""
    return points[us] >= threshold(seen_by(view, us))


def is_last_year(game: Game, position: Position) -> bool:
    return position.clock.turn >= max(turn.number for turn in game.sheet.sequence.turns)


def year(game: Game, position: Position) -> int:
    turn = game.sheet.sequence.turn(position.clock.turn)
    found = turn.attributes.get("year") if turn else None
    return found if isinstance(found, int) else 0


def _has(view: Standpoint, us: SideId, points: Points) -> Sentence:
    words = "{side} has {points} of the {needed} points it needs, and wins."
    return say(words, side=side(us), points=points[us], needed=threshold(seen_by(view, us)))


def _at_the_end(view: Standpoint, points: Points) -> tuple[SideId, Sentence, str]:
    """After 1945 the Axis wins if nobody has (§5.2)."""
    if is_last_year(view.game, view.position):
        told = say("The war is over, and nobody has the points: {side} wins.", side=side(AXIS))
        return AXIS, told, "§5.2, 4.3, 4.3.A"
    told = say(
        "Nobody has won: {axis} has {a} of {of_a} points, {allies} has {b} of {of_b}.",
        axis=side(AXIS), a=points[AXIS], of_a=threshold(seen_by(view, AXIS)),
        allies=side(ALLIES), b=points[ALLIES], of_b=threshold(seen_by(view, ALLIES)),
    )  # fmt: skip
    return NOBODY, told, "§4.3, 4.3.A, 5.2"


def _risen(view: Standpoint, points: Points) -> tuple[SideId, Sentence, str]:
    """In 1942 the faction with more points wins, and equal points are a draw; by option rise_thresholds whoever has
    the points of the whole war wins before (§12.1)."""
    last = limit(view.game, LAST_OF_THE_RISE)
    if year(view.game, view.position) < last:
        early = next((each for each in FACTIONS if reaches(view, each, points)), NOBODY)
        if early and option(view.position, view.game, "rise_thresholds") == "end_it_early":
            return early, _has(view, early, points), "§12.1, 4.3, 4.3.A"
        return NOBODY, say("This scenario is decided in {year}.", year=last), "§12.1"
    axis, allies = points[AXIS], points[ALLIES]
    if axis == allies:
        return NOBODY, say("Both factions have {points} points: it is a draw.", points=axis), "§12.1"
    words = "{axis} has {a} points, {allies} has {b}: the higher wins."
    told = say(words, axis=side(AXIS), a=axis, allies=side(ALLIES), b=allies)
    return (AXIS if axis > allies else ALLIES), told, "§12.1"


def fallen(view: Standpoint) -> SideId:
    """An Axis power all of whose home areas the Allies control (§13.0)."""
    for each in POWERS:
        if faction(view, each) == AXIS and all(
            faction(view, controller(view, at)) == ALLIES for at in _homes(view, each)
        ):
            return each
    return NOBODY


def _homes(view: Standpoint, us: SideId) -> list[AreaId]:
    nations = {nation for nation in view.game.sheet.sides if us in (nation, original(view.game, nation))}
    return [at for at in areas(view.game) if printed_home(view.game, at) in nations]


def _alone(view: Standpoint, points: Points) -> tuple[SideId, Sentence, str]:
    """The player wins with all home areas of one Axis power; the Axis with its points, or when the war is over
    (§13.0; both at once by option solo_both)."""
    lost, risen = fallen(view), reaches(view, AXIS, points)
    if lost and not (risen and option(view.position, view.game, "solo_both") == "player_loses"):
        return ALLIES, say("All home areas of {side} are taken: the player wins.", side=side(lost)), "§13.0"
    if risen:
        return AXIS, _has(view, AXIS, points), "§13.0, 4.3, 4.3.A"
    if is_last_year(view.game, view.position):
        return _at_the_end(view, points)
    words = "Nobody has won: {axis} has {points} of {needed} points, and each Axis power has home areas left."
    told = say(words, axis=side(AXIS), points=points[AXIS], needed=threshold(seen_by(view, AXIS)))
    return NOBODY, told, "§13.0"


VERBS = {"win": may_win, "victory": may_win}
