"""Powers, factions and partners by name (§3.1, §3.2, §4.3, §9.0), and the areas as they are printed (§3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boards.board import AreaId
from boards.plain.sentence import area
from counters.counter import KindId, SideId
from counters.game import Game
from counters.once import once
from rules_assist.advice import Reason
from rules_assist.common.asked import spelled
from rules_assist.common.printed import number
from rules_assist.common.saying import because
from rules_assist.common.supplying import Network

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

FIGHTS = ("army", "fleet", "air_fleet")
UNITS = (*FIGHTS, "u_boot", "resistance")
STANDS = {"army": "Armies", "air_fleet": "Air Fleets", "fleet": "Fleets", "resistance": "Resistance"}
"""The columns of the chart that says who may stand where."""

CALLED = {
    "armies": "army", "puppet": "army", "puppets": "army", "fleets": "fleet", "air_fleets": "air_fleet",
    "airfleet": "air_fleet", "air": "air_fleet", "u_boots": "u_boot", "uboot": "u_boot", "u_boat": "u_boot",
    "u_boats": "u_boot", **{sort: sort for sort in UNITS},
}  # fmt: skip
"""Sorts of units, in all words for them."""


def unit_type(words: str) -> str:
    """The sort of unit that is meant, forgivingly read; nothing, if none is."""
    return CALLED.get(spelled(words), "")


class Ground(NamedTuple):
    """An area as it is printed (§3.5)."""

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
    kinds = game.sheet.charts["stacking"].row_heads
    return {space.id: _ground(game, space.id) for space in game.board.spaces.values() if space.kind in kinds}


def _ground(game: Game, at: AreaId) -> Ground:
    said, kind, capital = game.board.attribute, game.board.spaces[at].kind, bool(game.board.attribute(at, "capital"))
    chart, stars = game.sheet.charts["stacking"], game.board.attribute(at, "stars")
    takes = {sort for sort, column in STANDS.items() if chart.cell(kind, column) == "yes"}
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
def everywhere(game: Game) -> Mapping[AreaId, Reason | None]:
    """Every space of the board; what is a track, a pile, a board of technologies, with the reason why it is no area."""
    return {at: None if at in grounds(game) else no_area(at) for at in game.board.spaces}


@once
def links(game: Game, *, arctic: bool) -> Network:
    """What is linked to what by any link, with the Arctic Expansion or without it."""
    said, network = game.board.attribute, game.board.network()
    return {at: tuple(to for to in there if arctic or said(to, "expansion") is None) for at, there in network.items()}


@once
def stacking_kinds(game: Game) -> frozenset[KindId]:
    """Armies, Fleets and Air Fleets: the units that make up a stack (§3.7)."""
    return frozenset(id for id, kind in game.sheet.kinds.items() if kind.attributes.get("stacks"))
