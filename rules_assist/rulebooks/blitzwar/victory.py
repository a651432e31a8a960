"""What the strategic points of the Axis bring: the German defence (§16.3.2), and victory (§18)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.plain.sentence import say
from counters.counter import SideId
from counters.position import ValueId
from rules_assist.advice import Act, Answer, Entry, Finding, Ledger, Reason
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.dates import date, since
from rules_assist.rulebooks.blitzwar.limits import limit
from rules_assist.rulebooks.blitzwar.points import axis_points as counted_points
from rules_assist.rulebooks.blitzwar.readings import option
from rules_assist.rulebooks.blitzwar.saying import answer, number, to_see_to
from rules_assist.rulebooks.blitzwar.seasons import turn
from rules_assist.rulebooks.blitzwar.sides import AXIS, PARTIES, party
from rules_assist.rulebooks.blitzwar.surrender import surrenders
from rules_assist.rulebooks.blitzwar.zones import zones

RULE, VICTORY, DEFENCE = "§5", "§18", "§16.3.2"
KEPT = ValueId("axis.strategic_points")
TABLE = "axis_sp_table"
GERMANY = SideId("germany")
HOLDS = "The German defence holds: the Axis has {points} strategic points."
NO_MORE = "The German defence holds no more: the Axis has {points} strategic points."


def axis_points(view: Standpoint) -> int:
    """The points of the Axis: as its counter shows; where nobody has moved it since the start, as the zones say."""
    start, kept = view.game.sheet.values[KEPT].start, view.position.value(KEPT)
    if kept != start:
        return int(kept)
    shown = shown_on_the_table(view)
    return int(counted_points(view) if shown in (None, start) else shown or 0)


def shown_on_the_table(view: Standpoint) -> int | None:
    """Where the counter of the Axis lies on its table of strategic points."""
    cells = (place for place, stack in view.position.stacks.items() if stack and place.startswith(f"{TABLE}/"))
    return next((int(cell) for place in cells if (cell := place.partition("/")[2]).isdecimal()), None)


def enough(view: Standpoint) -> int:
    """The points that it takes: twenty."""
    return limit(view.game, "points_that_count")


def holds_twenty(view: Standpoint) -> bool:
    """Twenty points: Italy and Hungary join, and the mark “GER def +1” stands at the end of a turn (BW-CTL-08)."""
    return axis_points(view) >= enough(view)


def _row(view: Standpoint, chart: str, figure: int) -> tuple[float, float]:
    """The row of a victory chart whose head covers a figure: `39 or before`, `41-42`, `31 or more`."""
    found = view.game.sheet.charts[chart]
    for head, (allied, axis) in zip(found.row_heads, found.rows, strict=True):
        low, _, high = head.partition("-")
        least, most = int(low.split()[0]), int(high or low.split()[0])
        if (least <= figure or head.endswith(("less", "before"))) and (figure <= most or head.endswith("more")):
            return float(allied), float(axis)
    return 0, 0


def shares(view: Standpoint, surrendered: int | None, points: int) -> tuple[float, float]:
    """What Allies and Soviets, and what the Axis, have of ten points (BW-VIC-01)."""
    if surrendered is None:
        return _row(view, "victory_by_points", points)
    return _row(view, "victory_by_turn", surrendered)


def last_turn(view: Standpoint) -> int:
    return max(turn.number for turn in view.game.sheet.sequence.turns)


def germany_fell(view: Standpoint, act: Act) -> int | None:
    """The turn Germany surrendered, or does as things stand; on the last turn it may be too late."""
    asked = number(act, "surrender", "surrendered", "turn")
    fell = int(asked) if asked is not None else since(view, "surrendered", GERMANY)
    if fell is None and "points" not in act.details and surrenders(view, GERMANY):
        fell = min(turn(view) + (view.position.clock.phase != "diplomacy"), last_turn(view))
    late = option(view, "last_surrender") == "too late" and fell is not None and fell >= last_turn(view)
    return None if late or fell is None else (fell or turn(view))


def victory(view: Standpoint, act: Act) -> Ledger:
    """How ten points are shared: by the turn of Germany's surrender, else by the points of the Axis."""
    asked, fell = number(act, "points", "strategic_points"), germany_fell(view, act)
    points = axis_points(view) if asked is None else int(asked)
    allied, axis = shares(view, fell, points)
    ours = axis if party(view) == AXIS else allied
    held_out = "Germany does not surrender, and the Axis has {points} strategic points: {allied} to {axis}."
    if fell is None:
        told = say(held_out, points=points, allied=allied, axis=axis)
    else:
        told = say("Germany surrendered on turn {turn}: {allied} to {axis}.", turn=fell, allied=allied, axis=axis)
    entry = Entry(amount=ours, sentence=told, rule=VICTORY)
    return Ledger(name="victory", side=party(view), entries=(entry,), total=ours, sentence=told, rule=VICTORY)


def _win(view: Standpoint, act: Act) -> Answer:
    """`may win side axis`: Germany has not surrendered, or it has."""
    fell = germany_fell(view, act)
    won = (fell is None) == (party(view) == AXIS)
    words = (
        "Germany has surrendered: Allies and Soviets win."
        if fell is not None
        else "Germany does not surrender: the Axis wins."
    )
    return answer(None if won else Reason(say(words), VICTORY), say(words), VICTORY)


def _defence(view: Standpoint, act: Act) -> Answer:
    if turn(view) < date(view, "winter_defence"):
        return Answer(yes=True, sentence=say("Until the end of 1941 the German defence always holds."), rule=DEFENCE)
    words = "The Axis has {points} strategic points; the German defence takes {needed}."
    told = say(words, points=axis_points(view), needed=enough(view))
    return answer(None if holds_twenty(view) else Reason(told, DEFENCE), told, DEFENCE)


def everything_told(view: Standpoint) -> bool:
    """Whether every zone that was somebody's at the start has its holder: then the zones can be counted."""
    starts = ((at, view.said(at, "side")) for at in zones(view.game))
    return all(at in view.position.holders for at, start in starts if start in PARTIES)


def points_to_see_to(view: Standpoint) -> Iterator[Finding]:
    """At the end of the turn of the Axis: its counter, and the mark of the German defence."""
    if view.side != AXIS or view.position.clock.phase != "axis_combat" or not everything_told(view):
        return
    counted = int(counted_points(view))
    kept, marked = view.position.value(KEPT), view.position.facts.says("german_defence")
    if kept != counted:
        words = "The Axis holds {counted} strategic points; its counter stands at {kept}."
        yield to_see_to(say(words, counted=counted, kept=kept), RULE)
    if (counted >= enough(view)) != marked:
        yield to_see_to(say(NO_MORE if marked else HOLDS, points=counted), DEFENCE)


VERBS = {"win": _win, "german_defence": _defence, "mark_german_defence": _defence}
LEDGERS = dict.fromkeys(("victory", "victory_points", "shares"), victory)
FINDINGS = (points_to_see_to,)
