"""How somebody likes the program, and how each game's table was last looked at."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec
from platformdirs import user_config_path, user_state_path

from app.kept.kept import Kept
from boards.board import MapId
from counters.counter import CounterId
from counters.position import PlaceId, SeatId
from counters.secrets.seen import NOBODY

Colours = Literal["system", "light", "dark"]
Letters = Literal["normal", "large", "huge"]
AdviceWhen = Literal["always", "when asked", "never"]

MOST_RECENT = 30


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What holds for every game."""

    language: str = ""
    """Empty: the system's."""

    colours: Colours = "system"
    letters: Letters = "normal"
    safe_sides: bool = False
    """Sides in colours that stay apart for colour-blind eyes."""

    counter_style: Literal["nato", "silhouette"] = "nato"
    upright: bool = True
    """Counters stay upright when the map is turned."""

    menu_bar: bool = True
    follow: bool = True
    """The view goes where something happens that is not to be seen."""

    advice: AdviceWhen = "always"
    advice_off: tuple[str, ...] = ()
    """Kinds of advice that are not wanted: stacking, supply…"""

    name: str = ""
    """What the one at this screen is called in the log."""

    taught: bool = False
    """The first-start lesson has been seen, or left."""

    guided: tuple[str, ...] = ()
    """Games whose guided first turn has been offered."""

    recent: tuple[str, ...] = ()
    """Saved games, the last one first."""

    last: str = ""
    """The saved game that was open when the program was left; empty: the shelf."""

    kits: tuple[str, ...] = ()
    """Kits that were opened from elsewhere than the user's own folder."""

    def after_opening(self, save: str) -> Settings:
        recent = (save, *(each for each in self.recent if each != save))[:MOST_RECENT]
        return msgspec.structs.replace(self, recent=recent, last=save)


class LainView(msgspec.Struct, frozen=True, kw_only=True):
    """How counters lay on one map, as it was looked at: where somebody had come or left."""

    turned: int
    larger: float
    places: Mapping[PlaceId, tuple[tuple[CounterId, float, float], ...]]


class MapView(msgspec.Struct, frozen=True, kw_only=True):
    """How one map was looked at."""

    x: float
    y: float
    zoom: float
    turned: int = 0
    whole: bool = False
    """The whole map, however large the window is."""

    lain: tuple[LainView, ...] = ()


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """How the table of one saved game was left."""

    maps: Mapping[MapId, MapView] = msgspec.field(default_factory=dict)
    map: MapId = MapId("")
    """The one that was in front."""

    side_by_side: bool = False
    window: str = ""
    """Qt's own words for where the docks are, in base 64."""

    place: str = ""
    """Qt's own words for where the window is."""

    seat: SeatId = NOBODY
    looking: int | None = None
    layers: tuple[str, ...] | None = None
    """Those that were on; None: as at the first start."""

    edges: Mapping[SeatId, str] = msgspec.field(default_factory=dict)
    """Who sits at which edge of the screen; nobody: one after the other in front of it."""

    guided: int | None = None
    """So many steps of a phase were done with the guide; None: nobody was guided."""


def kept_settings() -> Kept[Settings]:
    return Kept(user_config_path("sandtable", appauthor=False) / "settings.json", Settings())


def kept_view(save: Path) -> Kept[TableView]:
    """By the saved game's path, for the view is this machine's affair and not the game's."""
    name = hashlib.sha256(str(save.resolve()).encode()).hexdigest()[:24]
    return Kept(user_state_path("sandtable", appauthor=False) / "views" / f"{name}.json", TableView())
