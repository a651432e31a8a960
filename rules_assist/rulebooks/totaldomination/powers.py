"""Powers, factions and partners, who runs whom (§3.1, §3.2, §4.3, §9.0), and the areas as they are printed (§3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area
from counters.counter import SideId
from counters.game import Game
from counters.once import once
from counters.places import PlaceId
from counters.position import Position
from rules_assist.advice import Reason
from rules_assist.common.asked import spelled
from rules_assist.common.printed import number, option
from rules_assist.common.saying import because

GERMANY, UK, JAPAN, USSR = SideId("germany"), SideId("uk"), SideId("japan"), SideId("ussr")
ITALY, FRANCE, US, CHINA = SideId("italy"), SideId("france"), SideId("us"), SideId("china")
AXIS, ALLIES, NEUTRAL, NOBODY = SideId("axis"), SideId("allies"), SideId("neutral"), SideId("")
POWERS, FACTIONS = (GERMANY, UK, JAPAN, USSR), (AXIS, ALLIES)
PARTNERS = (FRANCE, ITALY)
"""They may change hands (§4.3)."""

JOINING = (US, CHINA)
"""They are nobody's until they join the war (§9.0)."""

HELPS = {UK: US, USSR: CHINA}
"""Whose marker a power moves by Lend-Lease (§9.1)."""

ACTION = ("action",)
"""The phase in which the powers act (§4.2)."""

KINDS = ("land", "coastal", "island")
STANDS = {"army": "Armies", "air_fleet": "Air Fleets", "fleet": "Fleets", "resistance": "Resistance"}
"""The columns of the chart that says who may stand where."""

UNITS = {
    "army": "army", "armies": "army", "puppet": "army", "puppets": "army",
    "fleet": "fleet", "fleets": "fleet",
    "air_fleet": "air_fleet", "air_fleets": "air_fleet", "airfleet": "air_fleet", "air": "air_fleet",
    "u_boot": "u_boot", "u_boots": "u_boot", "uboot": "u_boot", "u_boat": "u_boot", "u_boats": "u_boot",
    "resistance": "resistance",
}  # fmt: skip


def unit_type(words: str) -> str:
    """The sort of unit that is meant, forgivingly read; nothing, if none is."""
    return UNITS.get(spelled(words), "")


# ---- who runs whom (§3.1, §3.2, §4.3, §9.0)
def original(game: Game, side: SideId) -> SideId:
    """Whom a nation belongs to at the start: Italy to Germany, the US to the United Kingdom."""
    found = game.sheet.sides.get(side)
    return (found.belongs_to if found else None) or NOBODY


@once
def at_war(game: Game, position: Position) -> frozenset[SideId]:
    """The US and China, if it is said of them, or if their marker is in its last box (§9.0)."""
    if option(game, position, "scenario") == "rise_of_the_axis":
        return frozenset()
    return frozenset(
        side for side in JOINING if position.facts.says("at_war", side) or _in_the_last_box(game, position, side)
    )


def _in_the_last_box(game: Game, position: Position, side: SideId) -> bool:
    track = f"{side}_joins"
    last = next((rule.most for id, rule in game.sheet.values.items() if id == track), None)
    if last is None:
        return False
    lying = position.in_place(PlaceId(f"{track}/{last:g}"))
    return position.value(track) >= last or any(one.side == side for one in lying)


@once
def home_of_partner(game: Game, partner: SideId) -> AreaId:
    return next(at for at in game.board.spaces if game.board.attribute(at, "home") == partner)


@once
def runners(game: Game, position: Position) -> Mapping[SideId, SideId]:
    """Which power runs each nation now, itself included. Nobody the neutrals, and the US and China before they join.
    Whose a partner is, a fact says, or the side of its control marker that shows in its area (§4.3)."""
    found = {power: power for power in POWERS}
    for partner in PARTNERS:
        lying = position.in_place(PlaceId(home_of_partner(game, partner)))
        shown = (SideId(game.kind(one).face(one.face).name) for one in lying if one.kind == f"{partner}_control")
        fact = position.facts.get("collaborates", partner)
        said = SideId(fact.value) if fact else next(shown, NOBODY)
        found[partner] = said if said in POWERS else original(game, partner)
    return found | {side: original(game, side) for side in at_war(game, position)}


@once
def factions(game: Game, position: Position) -> Mapping[SideId, SideId]:
    """The faction of every side: that of whoever runs it. Neutrals are one of their own."""
    run, found = runners(game, position), {}
    for side in game.sheet.sides:
        top = run.get(side) or side
        while above := original(game, top):
            top = above
        found[side] = top
    return found


# ---- what the board says (§3.5)
class Ground(NamedTuple):
    """An area as it is printed."""

    kind: str
    stars: int
    capital: bool
    factory: bool
    shipyard: bool
    for_u_boots: bool
    home: SideId
    """In whose colour; nobody's, if it is neutral."""

    arctic: bool
    room: float
    takes: frozenset[str]
    """The sorts of units that may stand there (§3.7)."""


@once
def grounds(game: Game) -> Mapping[AreaId, Ground]:
    """Every area of the map, the Arctic ones too."""
    return {space.id: _ground(game, space.id) for space in game.board.spaces.values() if space.kind in KINDS}


def _ground(game: Game, at: AreaId) -> Ground:
    said, kind, capital = game.board.attribute, game.board.spaces[at].kind, bool(game.board.attribute(at, "capital"))
    chart, stars = game.sheet.charts["stacking"], game.board.attribute(at, "stars")
    row = chart.rows[chart.row_heads.index(kind)]
    takes = {sort for sort, column in STANDS.items() if row[chart.columns.index(column)] == "yes"}
    return Ground(
        kind=kind, stars=stars if isinstance(stars, int) else 0, capital=capital, factory=bool(said(at, "factory")),
        shipyard=bool(said(at, "shipyard")), for_u_boots=bool(said(at, "u_boats")),
        home=SideId(str(said(at, "home") or NOBODY)), arctic=said(at, "expansion") is not None,
        room=number(game, "stacking", "Capital" if capital else kind, "units in all"),
        takes=frozenset(takes | ({"u_boot"} if said(at, "u_boats") else set())),
    )  # fmt: skip


def no_area(at: AreaId) -> Reason:
    return because("§3.5", "{to} is no area of the map.", to=area(at))


@once
def outside(game: Game) -> Mapping[AreaId, Reason]:
    """What lies on the board and is no area: tracks, piles, the boards of technologies."""
    return {at: no_area(at) for at in game.board.spaces if at not in grounds(game)}


@once
def everywhere(game: Game) -> Mapping[AreaId, Reason | None]:
    """Every space of the board, with the reason why it is no area."""
    return {**dict.fromkeys(grounds(game)), **outside(game)}
