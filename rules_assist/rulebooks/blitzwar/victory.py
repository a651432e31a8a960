"""Strategic points (§5), the German defence (§16.3.2) and victory (§18)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.counter import SideId
from counters.events import FactCleared
from counters.places import area_of
from counters.position import FactWord, ValueId
from rules_assist.advice import Act, Answer, Detail, Finding, Ledger, Reason
from rules_assist.common.asked import figure, verb
from rules_assist.common.saying import agreed, because, verdict
from rules_assist.common.sums import Term, add_up, told_sum
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.blitzwar import printed
from rules_assist.rulebooks.blitzwar.control import War, printed_owners
from rules_assist.rulebooks.blitzwar.offers import deed, fact, points_shown
from rules_assist.rulebooks.blitzwar.sides import AXIS, GERMANY, PARTIES, guests_by, number, to_see_to
from rules_assist.rulebooks.blitzwar.surrender import fights, surrenders

# ----------------
# Strategic points (§5): what the Axis holds, and what national points in enemy hands cost (§11.3).


def points_of(view: War, zone: AreaId, word: str) -> int:
    """The points of a zone's sign; or one for each sign, in the contested reading."""
    found = view.said(zone, word)
    points = int(found) if isinstance(found, int | float) else 0
    return min(points, 1) if view.option("points_on_icons") == "samples" else points


def counts(view: War, zone: AreaId) -> bool:
    """Whether the points of a zone are ours: we control it; one that only lets us pass may be left out (§9.3)."""
    country = printed_owners(view.game)[zone].country
    only_passing = view.is_neutral(country) and country in guests_by(view.position.facts)
    left_out = view.option("free_movement_points") == "not counted"
    return view.controls(zone) and not (only_passing and left_out)


def strategic_points(view: War, act: Act) -> Ledger | None:
    """`ledger strategic_points of axis`: general and national points in the zones a side controls."""
    if view.party not in PARTIES or (act.side is None and view.party != AXIS):
        return None
    asked = {area_of(place) for place in (*act.at, *act.from_)}
    held = [(zone, sum(points_of(view, zone, f"{word}_points") for word in ("general", "national")))
            for zone in printed.zones(view.game) if counts(view, zone) and zone in (asked or (zone,))]  # fmt: skip
    terms: list[Term] = [(float(n), say("{at}", at=area(zone)), "§5") for zone, n in held if n]
    return add_up(view, "strategic_points", terms, "§5, §18")


def counted_points(view: War) -> float:
    """What the Axis counts at present."""
    found = strategic_points(view._replace(side=AXIS), Act(verb="strategic_points", side=AXIS))
    return found.total if found else 0


def is_lost(view: War, zone: AreaId) -> bool:
    """Whether a national point of ours is in enemy hands: once they have taken it; or while it is not ours.

    A country that fights for the enemy has not taken its own zones; foreign troops that stand there have.
    """
    if view.option("national_points_lost") == "always":
        return not view.controls(zone)
    holder, country = view.control(zone), printed_owners(view.game)[zone].country
    if holder not in view.enemies:
        return False
    at_home = fights(view, country) and view.party_of(country) == holder
    return not at_home or any(one.side != country for one in view.corps_in(zone))


def national_losses(view: War, act: Act) -> Ledger | None:
    """`ledger national_losses of axis`: a supply for each national point in enemy hands, every reinforcement phase."""
    if view.party not in PARTIES:
        return None
    return add_up(view, "national_losses", list(_losses(view)), "§11.3")


def _losses(view: War) -> Iterator[Term]:
    for zone in printed.zones(view.game):
        points = points_of(view, zone, "national_points")
        if points and view.said(zone, "national_to") == view.party and is_lost(view, zone):
            yield float(points), say("{at} is in enemy hands.", at=area(zone)), "§5, §11.3, §20.2"


def national_points_held(view: War, region: str, side: SideId) -> int:
    """National points of a side that it still holds in a region: the most that a blockade can cost (§12.4)."""
    seen = view._replace(side=side)
    ours = (zone for zone in printed.zones(view.game) if region in printed_owners(view.game)[zone].regions)
    mine = (zone for zone in ours if seen.controls(zone) and view.said(zone, "national_to") == side)
    return sum(points_of(view, zone, "national_points") for zone in mine)


# ----------------
# What the strategic points of the Axis bring: the German defence (§16.3.2), and victory (§18).

RULE, VICTORY, DEFENCE = "§5", "§18", "§16.3.2"
KEPT = ValueId("axis.strategic_points")
TABLE = "axis_sp_table"
HOLDS = "The German defence holds: the Axis has {points} strategic points."
NO_MORE = "The German defence holds no more: the Axis has {points} strategic points."


def axis_points(view: War) -> int:
    """The points of the Axis: as the zones are held; or as somebody says, whose table shows a part of the war."""
    told = view.elsewhere("points")
    return int(told) if told.isdecimal() else int(counted_points(view))


def enough(view: War) -> int:
    """The points that it takes: twenty."""
    return view.limit("points_that_count")


def holds_twenty(view: War) -> bool:
    """Twenty points: Italy and Hungary join, and the mark “GER def +1” stands at the end of a turn (BW-CTL-08)."""
    return axis_points(view) >= enough(view)


def _row(view: War, chart: str, figure: int) -> tuple[float, float]:
    """The row of a victory chart whose head covers a figure: `39 or before`, `41-42`, `31 or more`."""
    found = view.game.sheet.charts[chart]
    for head, (allied, axis) in zip(found.row_heads, found.rows, strict=True):
        low, _, high = head.partition("-")
        least, most = int(low.split()[0]), int(high or low.split()[0])
        if (least <= figure or head.endswith(("less", "before"))) and (figure <= most or head.endswith("more")):
            return float(allied), float(axis)
    return 0, 0


def shares(view: War, surrendered: int | None, points: int) -> tuple[float, float]:
    """What Allies and Soviets, and what the Axis, have of ten points (BW-VIC-01)."""
    if surrendered is None:
        return _row(view, "victory_by_points", points)
    return _row(view, "victory_by_turn", surrendered)


def last_turn(view: War) -> int:
    return max(turn.number for turn in view.game.sheet.sequence.turns)


def germany_fell(view: War, act: Act) -> int | None:
    """The turn Germany surrendered, or does as things stand; on the last turn it may be too late."""
    asked = number(act, "surrender", "surrendered", "turn")
    fell = int(asked) if asked is not None else view.since("surrendered", GERMANY)
    if fell is None and "points" not in act.details and surrenders(view, GERMANY):
        fell = min(view.now + (view.position.clock.phase != "diplomacy"), last_turn(view))
    late = view.option("last_surrender") == "too late" and fell is not None and fell >= last_turn(view)
    return None if late or fell is None else (fell or view.now)


def victory(view: War, act: Act) -> Ledger:
    """How ten points are shared: by the turn of Germany's surrender, else by the points of the Axis."""
    asked, fell = number(act, "points", "strategic_points"), germany_fell(view, act)
    points = axis_points(view) if asked is None else int(asked)
    allied, axis = shares(view, fell, points)
    ours = axis if view.party == AXIS else allied
    held_out = "Germany does not surrender, and the Axis has {points} strategic points: {allied} to {axis}."
    if fell is None:
        told = say(held_out, points=points, allied=allied, axis=axis)
    else:
        told = say("Germany surrendered on turn {turn}: {allied} to {axis}.", turn=fell, allied=allied, axis=axis)
    return told_sum("victory", view.party, [(ours, told, VICTORY)], told, VICTORY)


def _win(view: War, act: Act) -> Answer:
    """`may win side axis`: Germany has not surrendered, or it has."""
    fell = germany_fell(view, act)
    won = (fell is None) == (view.party == AXIS)
    words = "Germany has surrendered: Allies and Soviets win."
    if fell is None:
        words = "Germany does not surrender: the Axis wins."
    return verdict(None if won else because(VICTORY, words), say(words), VICTORY)


def _defence(view: War, act: Act) -> Answer:
    if view.now < view.date("winter_defence"):
        return agreed("Until the end of 1941 the German defence always holds.", DEFENCE)
    words = "The Axis has {points} strategic points; the German defence takes {needed}."
    told = say(words, points=axis_points(view), needed=enough(view))
    return verdict(None if holds_twenty(view) else Reason(told, DEFENCE), told, DEFENCE)


def points_to_see_to(view: War) -> Iterator[Finding]:
    """At the end of the turn of the Axis: its counter, and the mark of the German defence."""
    now = view.side == AXIS and view.position.clock.phase == "axis_combat"
    if not now or view.elsewhere("war") or view.elsewhere("zones"):
        return
    counted = int(counted_points(view))
    kept, marked = view.position.value(KEPT), view.says("german_defence")
    if kept != counted:
        words = "The Axis holds {counted} strategic points; its counter stands at {kept}."
        shown = points_shown(view, counted)
        yield to_see_to(say(words, counted=counted, kept=kept), RULE, deed=shown)
    if (counted >= enough(view)) != marked:
        told = say(NO_MORE if marked else HOLDS, points=counted)
        word = FactWord("german_defence")
        noted = FactCleared(word) if marked else fact(view, word)
        yield to_see_to(told, DEFENCE, deed=deed(told, (noted,)))


def the_end(view: War) -> Iterator[Finding]:
    """Germany has surrendered, or the last turn is over: how ten points are shared (§18)."""
    fell = view.since("surrendered", GERMANY) is not None
    over = view.now == last_turn(view) and view.position.clock.phase == "soviet_combat"
    if view.side == AXIS and (fell or over) and not view.elsewhere("war"):
        yield to_see_to(victory(view, Act(verb="victory", side=AXIS)).sentence, VICTORY, urgent=fell)


AT_THE_END = (
    Detail(name="surrender", least=1, most=47, also=("surrendered", "turn")),
    Detail(name="points", least=0, also=("strategic_points",)),
)
CHAPTER = Chapter(
    findings=(points_to_see_to, the_end),
    verbs=(
        verb("win", _win, "Win", "side", details=AT_THE_END),
        verb("german_defence", _defence, "Count on the German defence", "side", bare=True),
    ),
    figures=(
        figure("strategic_points", strategic_points, "Strategic points", also="axis_points points"),
        figure("national_losses", national_losses, "Supplies lost with national points"),
        figure("victory", victory, "Victory", also="vp score", details=AT_THE_END),
    ),
)  # fmt: skip
