"""Bread and powder (§5): lines by land, and by sea from port to port."""

from boards.board import AreaId, Contact
from rules_assist.advice import SupplyLine
from rules_assist.common.standpoint import Standpoint
from rules_assist.common.supplying import Line, both_ways, supply_lines
from rules_assist.rulebooks.sample.movement import ROADS


def supply_of(view: Standpoint) -> tuple[SupplyLine, ...]:
    def by_sea(contact: Contact) -> bool:
        mine = contact.attributes.get("only") == view.side or {*contact.toward_a, *contact.toward_b} & {"port"}
        return bool(mine) or (contact.kind in ("sea", "strait") and view.holds_all(contact, "shores"))

    spaces, roads = view.game.board.spaces, view.game.board.network(*ROADS)
    breaks = {at: view.theirs(at, "land", "fort", "fleet") for at in spaces if _cut(view, at)}
    ports = [at for at in spaces if view.said(at, "port") and view.holds(at)]
    lines = (
        Line(network=roads, breaks=breaks, limit=3, joins=ports, into_breaks=True, means="land"),
        Line(network=both_ways(view, by_sea), breaks=breaks, joins=ports, into_breaks=True, means="sea"),
    )
    groups = {at: ids for at in spaces if view.side != "keepers" and (ids := view.ours(at, "land"))}  # §5.5
    return supply_lines(groups, lines, [at for at in spaces if _source(view, at)], rule="§5.2")


def _source(view: Standpoint, at: AreaId) -> bool:
    home = view.said(at, "home") == view.side and (view.kind(at) == "box" or view.said(at, "capital"))
    return bool(home or view.ours(at, "oil"))


def _cut(view: Standpoint, at: AreaId) -> bool:
    if view.kind(at) == "sea":
        return bool(view.theirs(at, "fleet")) and not view.ours(at, "fleet")
    return bool(view.theirs(at, "land", "fort")) or view.position.holders.get(at, view.side) != view.side
