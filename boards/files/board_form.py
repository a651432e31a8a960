"""What a board's file holds, member by member: TopoJSON, with a member of our own named `sandtable`.

Each map is a file. The first is `board.json`, which also speaks for the whole board; a further map is `<map id>.json`.
A contact stands in the file of the map on which both its ends lie; one that joins two maps stands in `board.json`.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from boards.board import AttributeValue, Bearer, Form

FORM = 1
"""Raised whenever an older program could not read what we write; the step from the old form goes to board_upgrades."""

BENT = 2
"""The form that a file says which has a name along a curve: older programs cannot read it. Nothing else is otherwise,
so that all other files stay as they are."""

Number: TypeAlias = Annotated[float, msgspec.Meta(ge=-1e7, le=1e7)]
Step: TypeAlias = Annotated[int, msgspec.Meta(ge=-(2**40), le=2**40)]
PointForm: TypeAlias = tuple[Number, Number]
AttributesForm: TypeAlias = dict[str, AttributeValue]


class Member(msgspec.Struct, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Anything in the file. What we do not know is refused, as it would be lost when the file is written again."""


class AreaWords(Member):
    name: str
    kind: str
    anchor: PointForm
    attributes: AttributesForm = {}
    source: str = ""
    callout: list[PointForm] = []
    """The ring of its call-out, if it has one."""

    lettered: tuple[Number, Number, Number, Number] | None = None
    """Left, top, right and bottom of its printed name."""

    along: tuple[PointForm, PointForm, PointForm] | None = None
    """The curve along which its name is lettered: a parabola through three points."""


class OnePart(Member, tag="Polygon", tag_field="type"):
    id: str
    properties: AreaWords
    arcs: list[list[int]]


class SeveralParts(Member, tag="MultiPolygon", tag_field="type"):
    id: str
    properties: AreaWords
    arcs: list[list[list[int]]]


class AreasForm(Member):
    type: Literal["GeometryCollection"]
    geometries: list[OnePart | SeveralParts]


class Objects(Member):
    areas: AreasForm


class Transform(Member):
    scale: tuple[float, float]
    translate: tuple[float, float]


class CellForm(Member):
    id: str
    name: str
    rings: list[list[PointForm]]
    attributes: AttributesForm = {}


class BoxForm(Member):
    id: str
    name: str
    kind: str
    form: Form
    anchor: PointForm
    rings: list[list[PointForm]]
    attributes: AttributesForm = {}
    source: str = ""
    lettered: tuple[Number, Number, Number, Number] | None = None
    """Left, top, right and bottom of its printed name."""

    cells: list[CellForm] = []


class ContactForm(Member):
    """Its line is a walk along arcs (`arcs`), or has points of its own: `line`, or `lines` if it has several parts."""

    a: str
    b: str
    kind: str
    border: bool = False
    attributes: AttributesForm = {}
    toward_a: AttributesForm = {}
    toward_b: AttributesForm = {}
    source: str = ""
    arcs: list[int | list[int]] | None = None
    line: list[PointForm] | None = None
    lines: list[list[PointForm]] | None = None


class ColumnForm(Member):
    name: str
    holds: Literal["text", "number", "flag", "choice", "list"]
    on: tuple[Bearer, ...]
    choices: tuple[str, ...] = ()
    meaning: str = ""


class MapForm(Member):
    id: str
    name: str
    width: Number
    height: Number
    drawing: str = ""
    counter: Number = 0


class BoardForm(Member):
    id: str
    title: str
    source: str = ""
    maps: list[str] = []
    """Further maps."""


class Ours(Member):
    form: int
    map: MapForm
    board: BoardForm | None = None
    columns: list[ColumnForm] = []
    boxes: list[BoxForm] = []
    contacts: list[ContactForm] = []


class FileForm(Member):
    type: Literal["Topology"]
    sandtable: Ours
    objects: Objects
    transform: Transform
    arcs: list[list[tuple[Step, Step]]]
