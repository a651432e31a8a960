"""All that lies over a map besides its counters, each sheet switched by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QTimer

from app.marks.supply_ways import Ways
from app.table.counters.layer import CountersLayer
from app.table.ground.names_layer import NamesLayer
from app.table.hands.looking import Looking
from app.table.layers.findings_layer import FindingsLayer
from app.table.layers.holders_layer import HoldersLayer
from app.table.layers.links_layer import LinksLayer
from app.table.layers.marks_layer import MovedLayer
from app.table.layers.notes_layer import NotesLayer
from app.table.layers.painted import Painted
from app.table.layers.supply_layer import SupplyLayer
from app.table.layers.trails import Trail
from app.table.layers.trails_layer import TrailsLayer
from app.table.preview.cursor_layer import CursorLayer
from boards.plain.sentence import Naming
from counters.counter import SideId
from counters.game import Game
from counters.position import Position
from rules_assist.advice import Finding, SupplyLine

COUNTERS, NAMES = "counters", "names"
LAYERS = (NAMES, "holders", "links", "stacking", "supply", "findings", "moved", "arrows", "trails", "notes", COUNTERS)
"""What `show_layer` knows. Counters and notes are on at first."""

UNDER, OVER = 2, 26
"""What is painted beneath the counters, and what above."""


class Switched(Protocol):
    """A sheet that is on or off."""

    on: bool

    def switch(self, on: bool) -> None: ...

    def renew(self) -> None: ...


class Sheets(QObject):
    """The sheets of one map."""

    def __init__(self, view: Looking, game: Game, counters: CountersLayer, drawing: Path | None) -> None:
        super().__init__(view)
        map = game.board.maps[counters.map]
        self._game, self._counters, self._position = game, counters, Position()
        self._found: tuple[Finding, ...] = ()
        self.under, self.over = Painted(view, UNDER), Painted(view, OVER)
        self.holders = HoldersLayer(self.under, map.id, counters.pixmaps)
        self.links = LinksLayer(self.under, game.board, map.id)
        self.names = NamesLayer(self.under, self.over, map, drawing)
        self.moved = MovedLayer(counters)
        self.stacking = FindingsLayer(counters, _about_stacking, self._naming, counts=True)
        self.findings = FindingsLayer(counters, self._not_yet_shown, self._naming, counts=False)
        self.ways = Ways(game.board, map.id, counters.size)
        self.supply = SupplyLayer(counters, self.ways, self._naming)
        self.arrows, self.trails = TrailsLayer(counters), TrailsLayer(counters, dashed=True)
        self.notes = NotesLayer(counters)
        self.cursor = CursorLayer(view.scene())
        self._by_name: Mapping[str, Switched] = {
            "holders": self.holders,
            "links": self.links,
            "stacking": self.stacking,
            "supply": self.supply,
            "findings": self.findings,
            "moved": self.moved,
            "arrows": self.arrows,
            "trails": self.trails,
            "notes": self.notes,
        }
        self._angle, self._bare, self._names_on_top, self._peeking = 0, False, False, False
        self.notes.switch(True)  # noqa: FBT003 - a switch
        self._frames_soon = QTimer(self, singleShot=True, interval=0)
        self._frames_soon.timeout.connect(self._renew_frames)
        counters.laid.connect(lambda _places: self._frames_soon.start())

    # Switching

    def show_layer(self, name: str, on: bool) -> None:
        if name == NAMES:
            self._names_on_top = on
            self._show_names()
        elif name == COUNTERS:
            self._peeking = not on
            self._counters.hide(not on)
        else:
            self._by_name[name].switch(on)
        if name == "stacking":
            self.findings.show(self._found)

    def is_on(self, name: str) -> bool:
        if name in (NAMES, COUNTERS):
            return self._names_on_top if name == NAMES else not self._peeking
        return self._by_name[name].on

    def finish(self) -> None:
        """All that is being painted, at once."""
        self.under.finish()
        self.over.finish()
        self._renew_frames()

    @property
    def busy(self) -> bool:
        return self.under.busy or self.over.busy

    # What there is to show

    def show(self, before: Position | None, after: Position) -> None:
        """The position after."""
        self._position = after
        self.holders.show(after.holders)
        self.notes.show(after.notes)
        if before is None or before.counters is not after.counters:
            self.moved.show(after)

    def advise(self, findings: Sequence[Finding], supply: Mapping[SideId, Sequence[SupplyLine]]) -> None:
        """What the rulebook has to say now."""
        self._found = tuple(findings)
        self.stacking.show(findings)
        self.findings.show(findings)
        self.supply.show(supply)

    def _not_yet_shown(self, finding: Finding) -> bool:
        """Piles that are too high have a sheet of their own, and are framed with all else where that is not shown."""
        return not (self.stacking.on and _about_stacking(finding))

    def why_at(self, x: float, y: float) -> list[Finding]:
        """What is framed at a spot: the reason is one long press away."""
        shown = [sheet for sheet in (self.stacking, self.findings) if sheet.on]
        return [finding for sheet in shown for finding in sheet.at(x, y)]

    def show_arrows(self, moves: Sequence[Trail]) -> None:
        """The last moves."""
        self.arrows.show(moves)

    def show_trails(self, trails: Sequence[Trail]) -> None:
        """Where counters have been."""
        self.trails.show(trails)

    def turned(self, angle: int, *, bare: bool) -> None:
        """What is written is upright for the one who looks. `bare`: the ground shows no lettering of its own."""
        self._bare = bare
        self._show_names(angle)
        if angle == self._angle:
            return
        self._angle = angle
        for sheet in (self.holders, self.stacking, self.findings, self.supply, self.notes):
            sheet.angle = angle
            sheet.renew()

    def _show_names(self, angle: int | None = None) -> None:
        self.names.show(self._angle if angle is None else angle, bare=self._bare, on_top=self._names_on_top)

    def _naming(self) -> Naming:
        return self._game.naming(self._position)

    def _renew_frames(self) -> None:
        """Frames go with the counters that they are about."""
        self.moved.show(self._position)
        for sheet in (self.stacking, self.findings, self.supply):
            if sheet.on:
                sheet.renew()


def _about_stacking(finding: Finding) -> bool:
    return "stack" in finding.aspect
