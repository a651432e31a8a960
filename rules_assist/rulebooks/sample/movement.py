"""Marching, sailing and being carried over the sea (§3, §4), who finds room (§2), and how all are fed (§5)."""

from collections.abc import Iterator

from msgspec.structs import replace

from boards.board import AreaId, Contact
from boards.plain.sentence import area, counter
from counters.counter import Counter
from rules_assist.advice import Finding, Reach, Reason, SupplyLine
from rules_assist.common.reaching import Far, Step, StepRule, either, go
from rules_assist.common.stacking import Limit, no_room, room_for
from rules_assist.common.standpoint import Standpoint, because, first_reason, notice, printed_room
from rules_assist.common.supplying import Line, both_ways, supply_lines

ROADS = ("land", "river", "crossing")
WALKS = {"land", "general", "air", "oil", "fort"}


def reach_of(view: Standpoint, group: tuple[Counter, ...], means: str) -> Reach:
    types, who = {view.type(one) for one in group}, tuple(counter(one.id) for one in group)
    every = ["sail"] if types <= {"ship"} else ["land", "sea"] if types <= WALKS else []
    found = [_by(view, group, word) for word in every if means in ("", word)]
    idle, moved = view.position.clock.phase != "march", tuple(counter(one.id) for one in group if one.marked("moved"))
    words = "{who} cannot move by {means}." if means else "The rules name no way for {who} to move."
    notes = (
        first_reason(("§3.1", words, not found), who=who, means=means),
        first_reason(("§3.1", "This is no time to move.", idle), ("§3.1", "{who} moved already.", moved), who=moved),
    )
    whole = either(found)
    return Reach(whole.ways, whole.refused, tuple(note for note in notes if note))


def _by(view: Standpoint, group: tuple[Counter, ...], means: str) -> Reach:
    def may_end(at: AreaId) -> Reason | None:
        if means == "sail":
            return no_room(view.position, limits(view), (one.id for one in group), view.port(at))
        return first_reason(("§4.4", "Who is carried has to land.", view.kind(at) == "sea"))

    step, rule, most = GOES[means]
    far = Far(means=means, printed="move", most=most, rule=rule)
    return go(view, group, step, far, limits(view), may_end=may_end)


def _march(view: Standpoint, one: Counter) -> StepRule:
    def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        ground, over = view.kind(to), contact.kind
        if over not in ROADS:
            return None
        cost = view.chart("terrain", ground, 0) + view.chart("terrain", over, 0)
        return first_reason(
            ("§3.2", "Nobody walks into the fire.", ground == "fire"),
            ("§3.3", "Guns and oil cannot use a crossing.", over == "crossing" and view.game.printed(one, "heavy")),
            ("§3.5", "In winter nobody enters mountains.", ground == "mountains" and view.turn("winter")),
            ("§3.4", "{to} has to be fought for.", view.theirs(to, "land", "fort")),
            to=area(to),
        ) or Step(cost, first_reason(("§3.2", "Who enters mountains stops there.", ground == "mountains")))

    return step


def holds_all(view: Standpoint, contact: Contact, word: str) -> bool:
    """Whether we hold every area that a contact lists under a word: the shores of a strait."""
    listed = contact.attributes.get(word, ())
    return isinstance(listed, tuple) and view.holds(*map(AreaId, listed))


def _sail(view: Standpoint, one: Counter) -> StepRule:
    """Ships sail, and units are carried, over the same seas."""

    def step(contact: Contact, here: AreaId, to: AreaId) -> Step | Reason | None:
        if contact.kind in ROADS:
            return None
        ship, wet, coast = view.type(one) == "ship", view.kind(to) == "sea", contact.kind == "coast"
        land, sea = (here, to) if wet else (to, here)
        port, sands = contact.toward(land).get("port") and view.holds(land), contact.toward(land).get("beach")
        met, fleet = wet and view.theirs(to, "fleet"), view.ours(sea, "fleet")
        out, beach = wet and view.kind(here) != "sea", coast and not wet and not port
        stranger = contact.attributes.get("only", view.side) != view.side
        return first_reason(
            ("§4.3", "No ship passes the Stepping Stones.", contact.kind == "shoal"),
            ("§4.3", "The strait is open to whoever holds both its shores.", not holds_all(view, contact, "shores")),
            ("§4.6", "Only the enemy's pilots know this route.", stranger),
            ("§4.1", "Ships leave from a port of their own side.", out and coast and not port),
            ("§4.4", "No transport lies in {here}.", out and not ship and not view.ours(here, "transport")),
            ("§4.2", "An enemy fleet lies in {to}.", met and not fleet and one.kind != "fleet"),
            ("§4.1", "{to} has no port or beach for them here.", beach and (ship or not sands)),
            ("§4.5", "Guns and oil are landed in ports only.", beach and view.game.printed(one, "heavy")),
            ("§3.4", "{to} has to be fought for.", beach and view.theirs(to, "land", "fort")),
            ("§4.5", "A beach needs a fleet of their own off the coast.", beach and not fleet),
            here=area(here),
            to=area(to),
        ) or Step(1 if wet else 0, first_reason(("§4.1", "The voyage ends there.", not wet or (met and ship))))

    return step


GOES = {"land": (_march, "§3.1", 0), "sail": (_sail, "§4.1", 0), "sea": (_sail, "§4.4", 3)}
"""By what anybody goes: by what steps, by which rule, and how far; nought: as far as is printed on it."""


# How many find room together (§2), and who lies where nobody can.


def limits(view: Standpoint) -> tuple[Limit, ...]:
    room = printed_room(view.game, "terrain", 1)
    ships = room_for(view.game, "ship", room, name="ships", rule="§2.2")
    return (
        room_for(view.game, "land", room, name="land units", rule="§2.1"),
        replace(ships, in_area={}, most=room["port"], places="ports"),
        replace(ships, in_area={at: most for at, most in ships.in_area.items() if view.kind(at) == "sea"}),
        room_for(view.game, "fort", dict.fromkeys(room, 1), name="forts", rule="§2.3"),
    )


def findings_of(view: Standpoint) -> Iterator[Finding]:
    for at in view.game.board.spaces:
        dry = view.kind(at) not in ("sea", "box")
        swim = ("{who} cannot swim.", "§4.4", ("land", "fort", "general", "oil", "air"), view.kind(at) == "sea")
        for words, rule, types, wrong in (swim, ("{who} lies on dry land.", "§4.1", ("ship",), dry)):
            if wrong and (lying := view.afield(view.ours(at, *types), *types)):
                yield notice(
                    because(rule, words, who=tuple(counter(one.id) for one in lying)), lying, at, aspect="place"
                )


# Bread and powder (§5): lines by land, and by sea from port to port.


def supply_of(view: Standpoint) -> tuple[SupplyLine, ...]:
    def by_sea(contact: Contact) -> bool:
        mine = contact.attributes.get("only") == view.side or {*contact.toward_a, *contact.toward_b} & {"port"}
        return bool(mine) or (contact.kind in ("sea", "strait") and holds_all(view, contact, "shores"))

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
