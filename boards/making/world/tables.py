"""What a person wrote down about a map of the real world: `geography.json` beside its board.

Places are [longitude, latitude]; lengths, widths and areas are in units of the drawing (its width is `canvas[0]`).
A game with several maps has `geography.json` for the first and `<map>.geography.json` for each further one.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

from boards.board import AttributeValue, Form
from boards.files.board_form import ColumnForm
from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded, read_json
from boards.plain.sentence import say

Place: TypeAlias = tuple[float, float]
"""Longitude and latitude."""

Spot: TypeAlias = tuple[float, float]
"""A point of the drawing."""

Frame: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom; of places: west, south, east, north."""

AttributesForm: TypeAlias = dict[str, AttributeValue]


class Member(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Anything in the file; what we do not know is refused, as it would have no effect."""


class Soften(Member, frozen=True, kw_only=True):
    """Beyond a line the map is squeezed, gently at first."""

    axis: Literal["x", "y"]
    start: float
    """Kilometres of the plane."""

    slope: float
    length: float


class Bump(Member, frozen=True, kw_only=True):
    """A place that is drawn larger than it is, like a lens laid on the map."""

    at: Place
    reach: tuple[float, float]
    """Kilometres of the plane; on a world drawn by hand, units of the drawing."""

    more: float
    name: str = ""


class Knots(Member, frozen=True, kw_only=True):
    """A world drawn by hand: where some meridians and parallels lie on the canvas, and smooth in between."""

    x_north: tuple[Spot, ...]
    x_south: tuple[Spot, ...]
    x_blend: tuple[float, float]
    """Latitudes between which the southern meridians pass into the northern ones."""

    y_middle: tuple[Spot, ...]
    y_side: tuple[Spot, ...]
    y_blend: tuple[float, float, float, float]
    """Longitudes: side, middle from here, to here, side."""


class Stretch(Member, frozen=True, kw_only=True):
    """The finished drawing, drawn out or squeezed along its columns and rows: where some of them come to lie, and
    smooth in between."""

    x: tuple[Spot, ...]
    y: tuple[Spot, ...]


class ProjectionForm(Member, frozen=True, kw_only=True):
    """How the globe comes to lie on the canvas: onto a plane in kilometres, warped, turned, scaled, put in place."""

    kind: Literal["equidistant_conic", "lambert_conic", "azimuthal", "miller", "knots"]
    parallels: tuple[float, float] = (0, 0)
    centre: Place = (0, 0)
    soften: tuple[Soften, ...] = ()
    bumps: tuple[Bump, ...] = ()
    knots: Knots | None = None
    turn: float = 0.0
    """Degrees, against the clock."""

    scale: float = 1.0
    """Units of the drawing to a kilometre."""

    origin: Spot = (0, 0)
    """Where the plane's 0, 0 falls on the canvas."""

    stretch: Stretch | None = None

    first_meridian: float = -180.0
    """Longitudes west of this are counted on beyond 180."""


class Inset(Member, frozen=True, kw_only=True):
    """Lands that lie elsewhere on the paper than on the globe."""

    id: str
    areas: tuple[str, ...]
    projection: ProjectionForm
    window: Frame
    why: str = ""


class Shaping(Member, frozen=True, kw_only=True):
    """What is small is left out, what is narrow is closed, what is crooked is made plain."""

    simplify: float
    close_inlets: float = 0.0
    least_part: float = 0.0
    """Parts of an area smaller than this are left out, but for its largest."""

    least_hole: float = 0.0
    least_decor: float = 0.0
    least_contact: float = 1.0
    """Areas that share less than this meet in a corner only."""

    keep_small: tuple[str, ...] = ()
    omit: tuple[Frame, ...] = ()
    """Islands inside of these (west, south, east, north) are left out."""

    omit_below: float = 1e9
    sea_first: float = 1.0
    """How much more a shared coast counts with a sea than with a land when left-over water looks for an owner."""


class PartOfProvince(Member, frozen=True, kw_only=True):
    """A province that several areas share: cut along lines; each piece goes to the nearest keep."""

    province: str
    cuts: tuple[tuple[Place, ...], ...]
    keeps: tuple[Place, ...]
    why: str = ""


class Circle(Member, frozen=True, kw_only=True):
    at: Place
    radius: float


class Magnify(Member, frozen=True, kw_only=True):
    about: Place
    factor: tuple[float, float]
    turn: float = 0.0
    """Degrees, with the clock, before it is stretched."""

    smooth: float = 0.0
    """Capes narrower than twice this are taken off first: stretched they would be spikes."""


class Taken(Member, frozen=True, kw_only=True):
    """Every part of another area that lies in a frame of places."""

    area: str
    inside: Frame


class Band(Member, frozen=True, kw_only=True):
    line: tuple[Place, ...]
    width: float


class AreaFacts(Member, frozen=True, kw_only=True):
    """One area: what it is, and what it is made of."""

    id: str
    name: str
    kind: str
    water: bool = False
    provinces: tuple[str, ...] = ()
    parts: tuple[PartOfProvince, ...] = ()
    taken: Taken | None = None
    circle: Circle | None = None
    magnify: Magnify | None = None
    band: Band | None = None
    polygon: tuple[Place, ...] = ()
    outline: tuple[Spot, ...] = ()
    """Its shape in units of the drawing, laid over whatever is there."""

    seeds: tuple[Place, ...] = ()
    """Places that lie in it: the water around them is its own."""

    anchor: Spot | None = None
    """Where counters lie; the roomiest place if not said."""

    callout: Frame | None = None
    """Where its counters lie, as it is too small for them. If not said, the tool finds a place for a call-out."""

    empty: bool = False
    """Nothing ever lies here."""

    attributes: AttributesForm = {}
    source: str = ""
    shape_source: str = ""
    note: str = ""


class Closed(Member, frozen=True, kw_only=True):
    """Water or land on the paper that is not in play."""

    id: str
    name: str
    seeds: tuple[Place, ...]


class Channel(Member, frozen=True, kw_only=True):
    """Water that is cut open so that two lands do not touch, or land that is filled in so that they do."""

    id: str
    line: tuple[Place, ...]
    width: float
    area: str = ""
    """Whom the filled-in land belongs to."""

    inset: str = ""
    why: str = ""


class SeaCut(Member, frozen=True, kw_only=True):
    id: str
    line: tuple[Place, ...]
    separates: tuple[str, ...] = ()
    snap_start: tuple[str, ...] = ()
    """The line starts where these two lands meet on the coast."""

    snap_end: tuple[str, ...] = ()
    why: str = ""


class LinkFacts(Member, frozen=True, kw_only=True):
    """Two areas that count as touching. Whether they share a line on the paper is seen from their shapes."""

    a: str
    b: str
    kind: str
    attributes: AttributesForm = {}
    toward_a: AttributesForm = {}
    toward_b: AttributesForm = {}
    line: tuple[Place, ...] = ()
    path: tuple[Spot, ...] = ()
    """The drawn link, by places or by points of the drawing, if it is no border."""

    border: bool | None = None
    """Said only where the shapes touch and yet this link is not that line."""

    source: str = ""


class CellFacts(Member, frozen=True, kw_only=True):
    id: str
    name: str
    frame: Frame
    attributes: AttributesForm = {}


class BoxFacts(Member, frozen=True, kw_only=True):
    """A box above the coverage. A track says how its cells are arranged, or lays them out one by one."""

    id: str
    name: str
    kind: str
    form: Form
    frame: Frame | None = None
    outline: tuple[Spot, ...] = ()
    at: Spot | None = None
    """The middle of a square or hexagon of the usual size."""

    anchor: Spot | None = None
    cells: tuple[CellFacts, ...] = ()
    attributes: AttributesForm = {}
    source: str = ""
    note: str = ""


class LabelFacts(Member, frozen=True, kw_only=True):
    """How a name is set, where the tool's own choice will not do. `lines` breaks it; `at` or `along` places it."""

    lines: tuple[str, ...] = ()
    at: Spot | None = None
    along: tuple[Spot, ...] = ()
    size: float = 0.0
    spacing: float | None = None
    turn: float = 0.0
    outside: bool = False
    """Beside the area, with a line to it if it is not near."""

    hidden: bool = False


class Geography(Member, frozen=True, kw_only=True):
    """All that was written down about one map."""

    form: Literal[1]
    game: str
    title: str
    map: str
    name: str
    source: str = ""
    about: str = ""
    canvas: tuple[float, float]
    grid: float = 1 / 16
    counter: float
    """The side of a counter on this map: every area must hold one."""

    projection: ProjectionForm = ProjectionForm(kind="miller")
    insets: tuple[Inset, ...] = ()
    window: Frame = (-180, -85, 180, 85)
    """The part of the globe that is looked at: west, south, east, north."""

    frame: Frame
    cut_out: tuple[Frame, ...] = ()
    shaping: Shaping = Shaping(simplify=0)
    columns: tuple[ColumnForm, ...] = ()
    areas: tuple[AreaFacts, ...] = ()
    """None on a map of tracks and boxes only: then there is no land or sea."""

    closed: tuple[Closed, ...] = ()
    decor: tuple[str, ...] = ()
    """Provinces that are drawn and belong to nobody."""

    unnamed: float | None = None
    """If said: provinces that no area has are drawn as land out of play, if they are larger than this."""

    channels: tuple[Channel, ...] = ()
    fills: tuple[Channel, ...] = ()
    sea_cuts: tuple[SeaCut, ...] = ()
    links: tuple[LinkFacts, ...] = ()
    straight: tuple[str, ...] = ()
    """Kinds of links that are drawn as straight lines from box to box."""

    square: float = 0.0
    """The usual side of a box."""

    boxes: tuple[BoxFacts, ...] = ()
    labels: Mapping[str, LabelFacts] = {}
    decisions: tuple[Mapping[str, Any], ...] = ()
    """How doubtful facts were settled; for people."""

    mended: tuple[str, ...] = ()
    """Where the first table was wrong; for people."""

    print: Mapping[str, Any] = {}
    """Colours and panels, as the game's own drawing module wants them."""


def files_of(folder: Path) -> list[Path]:
    """The first map's table, then those of further maps."""
    return [folder / "geography.json", *sorted(folder.glob("*.geography.json"))]


def read_geography(file: Path) -> Geography:
    """Raises BadInput with the place in the file."""
    found = read_json(read_bounded(file), Geography, str(file))
    known: set[str] = set()
    for number, area in enumerate(found.areas):
        if area.id in known:
            raise BadInput(say("There are two areas with the id {id}.", id=area.id), file, f"$.areas[{number}]")
        known.add(area.id)
    return found
