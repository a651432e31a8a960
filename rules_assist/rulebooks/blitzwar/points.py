"""Strategic points (§5): what the Axis holds, and what national points in enemy hands cost (§11.3)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import area, say
from counters.counter import SideId
from counters.places import area_of
from counters.position import OptionId
from rules_assist.advice import Act, Ledger
from rules_assist.common.one_side import Term, add_up
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.control import control, controls, printed_owners
from rules_assist.rulebooks.blitzwar.sides import AXIS, PARTIES, guests, is_neutral, party, party_of
from rules_assist.rulebooks.blitzwar.superiority import enemies_of
from rules_assist.rulebooks.blitzwar.surrender import fights
from rules_assist.rulebooks.blitzwar.table import corps_in
from rules_assist.rulebooks.blitzwar.zones import zones


def points_of(view: Standpoint, zone: AreaId, word: str) -> int:
    """The points of a zone's sign; or one for each sign, in the contested reading."""
    found = view.said(zone, word)
    points = int(found) if isinstance(found, int | float) else 0
    return min(points, 1) if view.position.options.get(OptionId("points_on_icons")) == "samples" else points


def counts(view: Standpoint, zone: AreaId) -> bool:
    """Whether the points of a zone are ours: we control it; one that only lets us pass may be left out (§9.3)."""
    only_passing = is_neutral(view, printed_owners(view.game)[zone].country) and (
        printed_owners(view.game)[zone].country in guests(view.game, view.position)
    )
    left_out = view.position.options.get(OptionId("free_movement_points")) == "not counted"
    return controls(view, zone) and not (only_passing and left_out)


def strategic_points(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger strategic_points of axis`: general and national points in the zones a side controls."""
    if party(view) not in PARTIES or (act.side is None and party(view) != AXIS):
        return None
    asked = {area_of(place) for place in (*act.at, *act.from_)}
    held = [(zone, sum(points_of(view, zone, f"{word}_points") for word in ("general", "national")))
            for zone in zones(view.game) if counts(view, zone) and zone in (asked or (zone,))]  # fmt: skip
    terms: list[Term] = [(float(n), say("{at}", at=area(zone)), "§5") for zone, n in held if n]
    return add_up(view, "strategic_points", terms, "§5, §18")


def axis_points(view: Standpoint) -> float:
    """What the Axis counts at present."""
    found = strategic_points(view._replace(side=AXIS), Act(verb="strategic_points", side=AXIS))
    return found.total if found else 0


def is_lost(view: Standpoint, zone: AreaId) -> bool:
    """Whether a national point of ours is in enemy hands: once they have taken it; or while it is not ours.

    A country that fights for the enemy has not taken its own zones; foreign troops that stand there have.
    """
    if view.position.options.get(OptionId("national_points_lost")) == "always":
        return not controls(view, zone)
    holder, country = control(view, zone), printed_owners(view.game)[zone].country
    if holder not in enemies_of(party(view)):
        return False
    at_home = fights(view, country) and party_of(view, country) == holder
    return not at_home or any(one.side != country for one in corps_in(view, zone))


def national_losses(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger national_losses of axis`: a supply for each national point in enemy hands, every reinforcement phase."""
    if party(view) not in PARTIES:
        return None
    return add_up(view, "national_losses", list(_losses(view)), "§11.3")


def _losses(view: Standpoint) -> Iterator[Term]:
    for zone in zones(view.game):
        points = points_of(view, zone, "national_points")
        if points and view.said(zone, "national_to") == party(view) and is_lost(view, zone):
            yield float(points), say("{at} is in enemy hands.", at=area(zone)), "§5, §11.3, §20.2"


def national_points_held(view: Standpoint, region: str, side: SideId) -> int:
    """National points of a side that it still holds in a region: the most that a blockade can cost (§12.4)."""
    seen = view._replace(side=side)
    ours = (zone for zone in zones(view.game) if region in printed_owners(view.game)[zone].regions)
    mine = (zone for zone in ours if controls(seen, zone) and view.said(zone, "national_to") == side)
    return sum(points_of(view, zone, "national_points") for zone in mine)


LEDGERS = {
    "strategic_points": strategic_points,
    "axis_points": strategic_points,
    "points": strategic_points,
    "national_losses": national_losses,
    "national_points_lost": national_losses,
}
