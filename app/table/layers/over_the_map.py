"""All that lies over a map besides its counters, each sheet switched by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QTimer

from app.marks.findings import about_stacking
from app.marks.moves import moved_marks, trail_marks
from app.marks.on_map import OnMap
from app.marks.out_of_play import in_play
from app.marks.supply_ways import Ways
from app.marks.trails import Trail
from app.table.counters.layer import CountersLayer
from app.table.ground.names_layer import NamesLayer
from app.table.hands.looking import Looking
from app.table.layers.advice_sheets import FindingsSheet, SupplySheet
from app.table.layers.area_sheets import AreaSheet, all_links, held_areas, veiled_areas
from app.table.layers.notes_sheet import NotesSheet
from app.table.layers.overlay import Overlay
from app.table.layers.painted import Painted
from app.table.preview.cursor_layer import CursorLayer
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
        self.veil = AreaSheet("veil", self.under, self.on_map, veiled_areas)
        self.veil.on = True
        self.holders = AreaSheet("holders", self.under, self.on_map, held_areas)
        self.links = AreaSheet("links", self.under, self.on_map, all_links)
        self.names = NamesLayer(self.under, self.over, map, drawing)
        scene, self._ways = view.scene(), Ways(game.board, map.id, counters.size)
        self.moved = Overlay(scene, self.on_map, moved_marks)
        self.stacking = FindingsSheet(scene, self.on_map, about_stacking, counts=True)
        self.findings = FindingsSheet(scene, self.on_map, self._not_yet_shown, counts=False)
        self.supply = SupplySheet(scene, self.on_map)
        self._moves: Sequence[Trail] = ()
        self._trails: Sequence[Trail] = ()
        self.arrows = Overlay(scene, self.on_map, lambda on: trail_marks(on, self._moves))
        self.trails = Overlay(scene, self.on_map, lambda on: trail_marks(on, self._trails, dashed=True))
        self.notes = NotesSheet(scene, self.on_map)
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
        old, self._position = self._position, after
        if old.facts is not after.facts and in_play(old) != in_play(after):
            self.veil.renew()
        if old.holders != after.holders:
            self.holders.renew()
        if old.notes != after.notes:
            self.notes.show(after.notes)
        if before is None or before.counters is not after.counters:
            self.moved.renew()

    def advise(self, findings: Sequence[Finding], supply: Mapping[SideId, Sequence[SupplyLine]]) -> None:
        """What the rulebook has to say now."""
        self._found = tuple(findings)
        self.stacking.show(findings)
        self.findings.show(findings)
        self.supply.show(supply)

    def _not_yet_shown(self, finding: Finding) -> bool:
        """Piles that are too high have a sheet of their own, and are framed with all else where that is not shown."""
        return not (self.stacking.on and about_stacking(finding))

    def why_at(self, x: float, y: float) -> list[Finding]:
        """What is framed at a spot: the reason is one long press away."""
        shown = [sheet for sheet in (self.stacking, self.findings) if sheet.on]
        return [finding for sheet in shown for finding in sheet.at(x, y)]

    def show_arrows(self, moves: Sequence[Trail]) -> None:
        """The last moves."""
        self._moves = tuple(moves)
        self.arrows.renew()

    def show_trails(self, trails: Sequence[Trail]) -> None:
        """Where counters have been."""
        self._trails = tuple(trails)
        self.trails.renew()

    def turned(self, angle: int, *, bare: bool) -> None:
        """What is written is upright for the one who looks. `bare`: the ground shows no lettering of its own."""
        self._bare = bare
        self._show_names(angle)
        if angle == self._angle:
            return
        self._angle = angle
        for sheet in self._by_name.values():
            sheet.renew()

    def _show_names(self, angle: int | None = None) -> None:
        self.names.show(self._angle if angle is None else angle, bare=self._bare, on_top=self._names_on_top)

    def on_map(self) -> OnMap:
        """All that marks are made from, as it is now."""
        counters = self._counters
        return OnMap(
            self._game, counters.map, self._position, counters.lies, self._ways, counters.pixmaps.side,
            self._angle, counters.lifted,
        )  # fmt: skip

    def _renew_frames(self) -> None:
        """Frames go with the counters that they are about."""
        for sheet in (self.moved, self.stacking, self.findings, self.supply):
            if sheet.on:
                sheet.renew()
