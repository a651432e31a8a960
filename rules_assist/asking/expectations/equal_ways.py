"""Whether another way is as short as the one that was told, so that it may be expected as well."""

from __future__ import annotations

from itertools import pairwise

from boards.board import AreaId, Board
from rules_assist.advice import Reach, Way


def is_as_short(advice: Reach, board: Board, way: Way, through: tuple[AreaId, ...]) -> bool:
    """Whether the same means lead there through these areas, in as many steps and for as much.

    Each area on the way is one that the answer reaches after just so many steps, and contacts join them of the sorts
    that the ways of this means run over. Where ways of one length cost more and less, only the one told will do.
    """
    route = (*through, way.to)
    alike = [each for ways in advice.ways.values() for each in ways if each.means == way.means]
    costs = {each.cost for each in alike if len(each.route) == len(way.route)}
    if len(route) != len(way.route) or len(costs) != 1:
        return False
    steps = {(each.to, len(each.route)) for each in alike}
    kinds = {contact.kind for each in alike for a, b in pairwise(each.route) for contact in board.between(a, b)}
    return all((at, number) in steps for number, at in enumerate(through, 1)) and all(
        any(contact.kind in kinds for contact in board.between(a, b)) for a, b in pairwise(route)
    )
