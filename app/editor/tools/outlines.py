"""Tools that draw a whole outline with one drag: rectangles, circles, hexagons, and grids of them."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

import shapely

from app.editor.drawing.sketch import Sketch
from app.editor.tools.edit_tool import EditTool
from app.language import t
from app.table.hands.pointer import Phase, Pointer
from app.tools.tool import Gesture
from boards.board import Form, Spot
from boards.edits.areas import draw_area
from boards.edits.boxes import draw_box
from boards.edits.edited import free_name
from boards.edits.outlines import circle, draw_grid, grid_of, hexagon, rectangle
from boards.plain.sentence import say

MOST_SHOWN = 600
"""Spaces of a grid that are painted with each movement of the hand."""


class OutlineTool(EditTool):
    """From one spot to another. With Shift a rectangle is a square."""

    form: ClassVar[Form] = "rectangle"

    @abstractmethod
    def points(self, one: Spot, other: Spot, *, even: bool) -> list[Spot]: ...

    def hover(self, pointer: Pointer) -> None:
        snap = self.desk.snap(pointer)
        self.desk.show(Sketch(here=snap.spot, snapped=snap.what != "nothing"))

    def gesture(self, press: Pointer) -> Gesture:
        start = self.desk.snap(press).spot
        points: list[Spot] = []
        while (pointer := (yield)).phase is not Phase.RELEASE:
            if pointer.phase is Phase.MOVE and not press.is_still(pointer):
                end = self.desk.snap(pointer).spot
                points = self.points(start, end, even=pointer.adding)
                self._show(points, end)
        self.desk.clear()
        if points:
            self._draw(points)

    def _show(self, points: list[Spot], end: Spot) -> None:
        shape = shapely.Polygon(points)
        left, top, right, bottom = shape.bounds
        self.desk.show(Sketch(fills=(shape,), here=end, words=f"{right - left:.0f} × {bottom - top:.0f}"))

    def _draw(self, points: list[Spot]) -> None:
        desk, choices = self.desk, self.desk.choices
        before = set(desk.board.spaces)
        if choices.as_box:
            name = free_name(desk.board, t("Box"))
            done = desk.edit(
                say("Draw {name}", name=name), lambda board: draw_box(board, desk.map, points, self.form, name)
            )
        else:
            name = free_name(desk.board, t("Area"))
            done = desk.edit(
                say("Draw {name}", name=name),
                lambda board: draw_area(board, desk.map, points, name, choices.kind, over=choices.over),
            )
        if done:
            desk.picked.only(id for id in desk.board.spaces if id not in before)


class Rectangle(OutlineTool):
    id = "rectangle"
    shifted = "Square"
    title = "Rectangle"
    key = "R"
    tip = "Drag from corner to corner; with Shift it is a square."
    form = "rectangle"

    def points(self, one: Spot, other: Spot, *, even: bool) -> list[Spot]:
        return rectangle(one, other, square=even)


class Circle(OutlineTool):
    id = "circle"
    title = "Circle"
    key = "E"
    tip = "Drag from the middle to the rim."
    form = "circle"

    def points(self, one: Spot, other: Spot, *, even: bool) -> list[Spot]:
        return circle(one, other)


class Hexagon(OutlineTool):
    id = "hexagon"
    title = "Hexagon"
    key = "H"
    tip = "Drag from the middle to a corner."
    form = "hexagon"

    def points(self, one: Spot, other: Spot, *, even: bool) -> list[Spot]:
        return hexagon(one, other)


class Grid(OutlineTool):
    id = "grid"
    title = "Grid"
    key = "G"
    tip = "Drag over free paper: it is filled with hexagons or squares of the chosen size."

    def points(self, one: Spot, other: Spot, *, even: bool) -> list[Spot]:
        return rectangle(one, other, square=even)

    def _show(self, points: list[Spot], end: Spot) -> None:
        choices = self.desk.choices
        cells = list(grid_of(points[0], points[2], choices.side, hexagons=choices.hexagons).values())
        frame = shapely.Polygon(points)
        fills = tuple(map(shapely.Polygon, cells)) if 0 < len(cells) <= MOST_SHOWN else (frame,)
        words = t("one space") if len(cells) == 1 else t("{count} spaces", count=len(cells))
        self.desk.show(Sketch(fills=fills, ghosts=(frame,), here=end, words=words, bad=not cells))

    def _draw(self, points: list[Spot]) -> None:
        desk, choices = self.desk, self.desk.choices
        desk.edit(
            say("Draw a grid"),
            lambda board: draw_grid(
                board, desk.map, points[0], points[2], choices.side, kind=choices.kind, hexagons=choices.hexagons
            ),
        )
