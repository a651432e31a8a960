"""Style sheets: how a map is inked. What is seen while drawing and what is exported come from the same values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.look import BOOKISH, PLAIN, Pen, contact_pen, is_water
from boards.board import Area

PRINTED = "printed"
"""The drawing that came with the board stays, and borders lie over it."""


@dataclass(frozen=True)
class Style:
    """Colours of paper, land and water, lines and letters."""

    id: str
    title: str
    paper: str
    sea: str
    lands: tuple[str, ...]
    edge: str
    """Borders of any kind that has no colour of its own."""

    ink: str
    water_ink: str
    halo: str
    kinds: Mapping[str, str] = field(default_factory=dict)
    """Fills of kinds of areas, by a word of theirs."""

    pens: Mapping[str, Pen] = field(default_factory=dict)
    family: str = BOOKISH
    shores: tuple[str, str] = ("", "")
    """Of a map that is engraved: shallow water, and the lines along the coasts."""

    cores: Mapping[str, Pen] = field(default_factory=dict)
    """Drawn once more within, lighter: the water between the banks of a river."""

    bolder: float = 1.0
    relief: float = 0.0
    """How strong light and shadow of mountains are."""

    @property
    def engraved(self) -> bool:
        """Whether more is drawn on the ground than its colour."""
        return bool(self.shores[0])

    def core(self, kind: str) -> Pen | None:
        """What is drawn within the line of this kind."""
        return next((self.cores[word] for word in (kind, *reversed(kind.split("_"))) if word in self.cores), None)

    def fill(self, area: Area) -> str:
        """The ground of an area, by its kind; neighbours of one kind seldom get the same."""
        for word in (area.kind, *reversed(area.kind.split("_"))):
            if word in self.kinds:
                return self.kinds[word]
        if is_water(area.kind):
            return self.sea
        return self.lands[sum(map(ord, area.id)) % len(self.lands)]

    def pen(self, kind: str) -> Pen:
        """How a border or a link of this kind is drawn."""
        for word in (kind, *reversed(kind.split("_"))):
            if word in self.pens:
                return self.pens[word]
        pen = contact_pen(kind)
        return pen if kind != "land" else Pen(self.edge, pen.width * self.bolder, pen.dashes)


TERRAIN = {
    "mountain": "#c9b995", "mountains": "#c9b995", "desert": "#ecd9a4", "marsh": "#c6cfae", "forest": "#b9c79a",
    "hills": "#d6c99f", "impassable": "#b7b2a8", "neutral": "#e3ded2", "lake": "#cfe3ea",
}  # fmt: skip

STYLES: tuple[Style, ...] = (
    Style(
        PRINTED, "As printed", "#efe9da", "#c3d9e2", ("#e4deb8",), "#7a4a1e", "#20262b", "#2f5a70", "#f7f4ec",
        bolder=0.8,
    ),
    Style(
        "plain", "Plain", "#d5e3e8", "#c3d9e2", ("#e4deb8", "#dcd6ab", "#e9e2c4", "#d7d5b0"), "#8d8468", "#20262b",
        "#2f5a70", "#fbf9f0", TERRAIN, relief=0.4,
    ),
    Style(
        "engraved", "Engraved", "#f4ebd5", "#b9d0d6", ("#eee0b6", "#e9d9ac", "#f1e5c2", "#e6d6ae"), "#43352a",
        "#43352a", "#47707f", "#f4ebd5",
        {
            "mountain": "#d8c19d", "mountains": "#d8c19d", "forest": "#c3cc9f", "marsh": "#c9d4bc", "desert": "#f2e0ae",
            "hills": "#e2cfa2", "impassable": "#b9ae98", "neutral": "#e6ddc6", "lake": "#c3dbe0", "fire": "#b5785c",
        },
        {
            "coast": Pen("#43352a", 1.6), "river": Pen("#2f5f73", 7.4), "sea": Pen("#47707f", 1.8, "1 7"),
            "land": Pen("#43352a", 1.8, "7 4"),
        },
        shores=("#cfe0e0", "#47707f"), cores={"river": Pen("#a9cfda", 4.6)}, relief=0.6,
    ),
    Style(
        "parchment", "Parchment", "#e0cda2", "#d3c9a6", ("#ecdcb4", "#e5d2a4", "#f0e3c2", "#dfca98"), "#7c5a34",
        "#3d2812", "#5d5a3c", "#f2e6c6",
        {"mountain": "#d0b27e", "mountains": "#d0b27e", "forest": "#c9c18a", "desert": "#f0dba0"},
        {"coast": Pen("#5b3d1c", 3.6), "river": Pen("#6f8288", 4), "sea": Pen("#a39468", 1.8, "6 5")},
        shores=("#e2d8b4", "#8a7a4c"), cores={"river": Pen("#b9c4b4", 2.2)}, relief=0.5,
    ),
    Style(
        "night", "Night", "#14191c", "#1d2b34", ("#3a4038", "#42483d", "#353b34", "#474c42"), "#8f937f", "#e9e5db",
        "#9cc4da", "#1b2023",
        {"mountain": "#564c3c", "mountains": "#564c3c", "forest": "#2f4230", "desert": "#5b5238", "lake": "#24404e"},
        {"coast": Pen("#7fa3b2", 3), "river": Pen("#5aa2dd", 4.5), "sea": Pen("#41606e", 2, "8 6")},
        relief=0.45,
    ),
    Style(
        "contrast", "High contrast", "#ffffff", "#bfe3ff", ("#ffffff", "#f2f2f2"), "#000000", "#000000", "#003a66",
        "#ffffff", {"mountain": "#d9c7a0", "mountains": "#d9c7a0", "forest": "#b6dca0", "desert": "#ffe9a8"},
        {"coast": Pen("#000000", 5), "river": Pen("#0050c8", 7), "sea": Pen("#0a5c9e", 3, "8 6")},
        family=PLAIN, bolder=1.6, relief=0.15,
    ),
)  # fmt: skip
"""The first is for boards that have a drawing."""


def style(id: str) -> Style:
    """By its id; the plain one, if there is none such."""
    return next((each for each in STYLES if each.id == id), STYLES[1])


COLOUR = re.compile(r"#[0-9a-fA-F]{6}|#[0-9a-fA-F]{3}")


def inked(wanted: Style, colours: Mapping[str, str]) -> Style:
    """The style with some colours of one's own; what is no colour is left out."""
    own = {id: colour for id, colour in colours.items() if COLOUR.fullmatch(colour)}
    if not own:
        return wanted
    lands = (own["land"],) if "land" in own else wanted.lands
    return replace(
        wanted, lands=lands, paper=own.get("paper", wanted.paper), sea=own.get("sea", wanted.sea),
        edge=own.get("edge", wanted.edge), ink=own.get("ink", wanted.ink), halo=own.get("halo", wanted.halo),
        water_ink=own.get("ink", wanted.water_ink),
    )  # fmt: skip
