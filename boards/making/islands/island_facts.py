"""The table of facts from which a map of invented islands is made: names, kinds, a few points of every line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

import msgspec

from boards.board import Attributes
from boards.files.board_form import ColumnForm
from boards.plain.toml_reading import read_toml

Point: TypeAlias = tuple[float, float]


class Coast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shore all round: land inside, water outside."""

    name: str
    points: tuple[Point, ...]
    inland: bool = False
    """A ring within the land, such as a crater's rim."""


class Cut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where one area ends and the next begins. Its ends may stick out; what sticks out is trimmed."""

    points: tuple[Point, ...]
    name: str = ""
    river: bool = False
    sea: bool = False
    straight: bool = False


class Stream(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A river that parts nothing."""

    points: tuple[Point, ...]


class Lettering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a name is printed: with its middle at a point, or along a curve through three."""

    at: Point | None = None
    along: tuple[Point, Point, Point] | None = None
    size: float = 40
    spacing: float = 3


class Ornament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something drawn for the eye, or a panel for words."""

    sign: str
    at: Point
    size: float = 1
    """How much larger than it is drawn; of a compass, its radius."""

    words: str = ""


class Panel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    frame: tuple[float, float, float, float]
    lines: tuple[str, ...] = ()


class AreaFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    kind: str
    at: tuple[Point, ...]
    """A point in each of its parts."""

    anchor: Point
    attributes: Attributes = {}
    lettering: Lettering | None = None


class Special(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A border that is more than a border (`near` says which piece of it), or a link drawn between two spaces."""

    pair: tuple[str, str]
    kind: str
    near: Point | None = None
    link: tuple[Point, ...] = ()
    attributes: Attributes = {}


class Landing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a ship can come to land: a port or a beach of an area, towards one sea."""

    pair: tuple[str, str]
    """The land, then the sea."""

    port: Point | None = None
    beach: Point | None = None


class BoxFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    kind: str
    form: str
    frame: tuple[float, float, float, float]
    """Left, top, width, height."""

    cells: tuple[str, ...] = ()
    cell_attributes: Mapping[str, Attributes] = {}
    attributes: Attributes = {}


class IslandFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of it."""

    title: str
    width: float
    height: float
    seed: int
    coasts: tuple[Coast, ...]
    cuts: tuple[Cut, ...]
    areas: Mapping[str, AreaFacts]
    about: str = ""
    columns: tuple[ColumnForm, ...] = ()
    sides: Mapping[str, str] = {}
    streams: tuple[Stream, ...] = ()
    contacts: tuple[Special, ...] = ()
    coast: tuple[Landing, ...] = ()
    boxes: Mapping[str, BoxFacts] = {}
    ornaments: tuple[Ornament, ...] = ()
    panels: Mapping[str, Panel] = {}
    """`cartouche`, with the title and what stands under it; `legend`."""


def read_island_facts(file: Path) -> IslandFacts:
    return read_toml(file, IslandFacts)
