"""The tables a polar board is made from: what is printed on it, and where on the paper it lies."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeAlias

import msgspec

from boards.files.board_form import ColumnForm
from boards.plain.bad_input import BadInput, unknown
from boards.plain.sentence import say
from boards.plain.toml_reading import read_toml

Point: TypeAlias = tuple[float, float]
Frame: TypeAlias = tuple[float, float, float, float]
"""Left, top, width, height."""


class AreaFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One area, whatever its place on the paper."""

    name: str
    kind: Literal["land", "coastal", "island"]
    stars: int
    world: Point
    """Longitude and latitude of what it lies on."""

    source: str
    home: str = ""
    factory: bool = False
    shipyard: bool = False
    u_boats: bool = False
    no_air_fleets: bool = False
    exchange: bool = False
    expansion: str = ""

    @property
    def capital(self) -> bool:
        return self.stars == 3

    def attributes(self) -> dict[str, str | int | bool]:
        """What the board keeps of it."""
        said: dict[str, str | int | bool] = {
            "stars": self.stars, "home": self.home, "capital": self.capital, "factory": self.factory,
            "shipyard": self.shipyard, "u_boats": self.u_boats, "no_air_fleets": self.no_air_fleets,
            "exchange": self.exchange, "expansion": self.expansion,
        }  # fmt: skip
        return {name: value for name, value in said.items() if value}


class LinkFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Links of one kind, each as `a - b`."""

    kind: Literal["land", "sea", "triangle"]
    source: str
    pairs: tuple[str, ...]


class VictoryFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    cells: int
    start: Mapping[str, str]
    win: Mapping[str, str]
    source: str


class YearFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    year: int
    draw: int
    first: str
    pass_: str = msgspec.field(name="pass")
    extra: str = ""


class JoiningFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    power: str
    steps: int
    source: str


class GroupFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Technologies of one colour."""

    id: str
    name: str
    colour: str


class TechnologyFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    group: str
    name: str
    note: str
    needs: str = ""
    removed: bool = False
    """Its cube leaves the board; those of others move onto a pip."""


class CostFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an action costs: a pip for each point, some of which technologies cover."""

    action: str
    army: tuple[str, ...]
    fleet: tuple[str, ...]


class BoardsFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The technology boards, which are alike."""

    powers: tuple[str, ...]
    source: str
    groups: tuple[GroupFacts, ...]
    technologies: Mapping[str, TechnologyFacts]
    costs: tuple[CostFacts, ...]


class WorldFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """geography.toml: the same for every drawing of the world."""

    title: str
    about: str
    columns: tuple[ColumnForm, ...]
    areas: Mapping[str, AreaFacts]
    links: tuple[LinkFacts, ...]
    victory: VictoryFacts
    years: tuple[YearFacts, ...]
    joining: Mapping[str, JoiningFacts]
    cards: Mapping[str, str]
    boards: BoardsFacts
    at: Mapping[str, Point]
    """Where areas lie, in columns and rows."""

    bends: Mapping[str, tuple[Point, ...]] = {}
    """What links go round."""

    free: tuple[str, ...] = ()
    """Areas that the coasts do not follow."""

    def pairs(self) -> list[tuple[str, str, LinkFacts]]:
        return [(*_ends(pair), link) for link in self.links for pair in link.pairs]


class Grid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Places are typed in columns and rows."""

    origin: Point
    step: Point

    def at(self, place: Point) -> Point:
        return (round(self.origin[0] + place[0] * self.step[0], 1), round(self.origin[1] + place[1] * self.step[1], 1))


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """layout.toml: one drawing of it."""

    facts: str
    map: str
    name: str
    lines: tuple[str, ...]
    width: float
    height: float
    bottom: float
    smooth: float
    grid: Grid
    frames: Mapping[str, Frame]
    bends: Mapping[str, tuple[Point, ...]] = {}
    """Those that are otherwise on this paper."""

    triangle_sides: Mapping[str, str] = {}
    """On which side of an area its triangle stands."""

    cardboard: bool = True
    triangles: bool = True


class Tables(msgspec.Struct, frozen=True):
    """Both together."""

    id: str
    facts: WorldFacts
    layout: Layout

    def middle(self, area: str) -> Point:
        return self.layout.grid.at(self.facts.at[area])

    def bend(self, a: str, b: str) -> tuple[Point, ...]:
        """What the link goes round, from a to b."""
        bends = {**self.facts.bends, **self.layout.bends}
        points = bends.get(f"{a} - {b}") or tuple(reversed(bends.get(f"{b} - {a}", ())))
        return tuple(map(self.layout.grid.at, points))


def read_tables(folder: Path) -> Tables:
    """What lies in a board's folder, checked against itself."""
    layout = read_toml(folder / "layout.toml", Layout)
    facts = read_toml(folder / layout.facts, WorldFacts)
    for area in facts.areas:
        if area not in facts.at:
            raise BadInput(say("{area} has no place on the sheet.", area=area), folder / layout.facts)
    bends = (end for pair in (*facts.bends, *layout.bends) for end in _ends(pair))
    ends = (end for a, b, _ in facts.pairs() for end in (a, b))
    for name in (*facts.at, *facts.free, *bends, *ends, *layout.triangle_sides):
        if name not in facts.areas:
            raise BadInput(unknown("area", name, facts.areas), folder / layout.facts)
    return Tables(folder.name, facts, layout)


def _ends(pair: str) -> tuple[str, str]:
    a, _, b = pair.partition(" - ")
    return a, b
