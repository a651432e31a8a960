"""Finds the area at a point without asking any shape, wherever no border is near.

A fine grid lies over the map. A cell through which no border runs belongs to one area; in the others the two or three
areas that meet there are asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
import shapely

if TYPE_CHECKING:
    from shapely import Polygon

    from boards.board import Area

CELLS_FOR_AN_AREA = 1200
MOST_CELLS = 600_000

_Cell: TypeAlias = "Area | tuple[Area, ...] | None"


class AreaFinder:
    """The grid of one map."""

    def __init__(self, areas: Sequence[Area], above: Iterable[Polygon], width: float, height: float) -> None:
        cells = min(MOST_CELLS, CELLS_FOR_AN_AREA * len(areas))
        self.side = max((width * height / cells) ** 0.5, 1e-9) if cells else 1.0
        self.columns, self.rows = max(1, int(width / self.side)), max(1, int(height / self.side))
        self.across, self.down = self.columns / width, self.rows / height
        self.width, self.height = width, height
        self.cells: list[_Cell] = [None] * (self.columns * self.rows)
        near: dict[int, list[Area]] = {}
        for area in areas:
            self._lay(area, near)
        for cell, meeting in near.items():
            self.cells[cell] = tuple(meeting)
        for shape in above:
            self._leave_to_others(shape.bounds)

    def find(self, x: float, y: float) -> Area | None:
        """The area there; None where somebody else must be asked: on a border, under a box, off the map."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            return None
        cell = self.cells[int(y * self.down) * self.columns + int(x * self.across)]
        if not isinstance(cell, tuple):
            return cell
        for area in cell:
            if shapely.contains_xy(area.shape, x, y):
                return area
        return None

    def _lay(self, area: Area, near: dict[int, list[Area]]) -> None:
        """The cells that are the area's alone, and those its border runs through."""
        shapely.prepare(area.shape)
        on_border = self._border_cells(area)
        left, top, right, bottom = area.shape.bounds
        columns = np.arange(*self._span(left * self.across, right * self.across, self.columns))
        rows = np.arange(*self._span(top * self.down, bottom * self.down, self.rows))
        column, row = (grid.ravel() for grid in np.meshgrid(columns, rows))
        inside = shapely.contains_xy(area.shape, (column + 0.5) / self.across, (row + 0.5) / self.down)
        for cell in np.setdiff1d(row[inside] * self.columns + column[inside], on_border).tolist():
            self.cells[cell] = area
        for cell in on_border.tolist():
            near.setdefault(cell, []).append(area)

    def _border_cells(self, area: Area) -> np.ndarray:
        """Every cell that the border may touch: those around points along it, closer together than a cell is wide."""
        points = shapely.get_coordinates(shapely.segmentize(area.shape.boundary, self.side * 0.45))
        found = []
        for dx, dy in ((0.5, 0.5), (0.5, -0.5), (-0.5, 0.5), (-0.5, -0.5)):
            column = np.clip((points[:, 0] * self.across + dx * 0.6).astype(int), 0, self.columns - 1)
            row = np.clip((points[:, 1] * self.down + dy * 0.6).astype(int), 0, self.rows - 1)
            found.append(row * self.columns + column)
        return np.unique(np.concatenate(found))

    def _leave_to_others(self, bounds: tuple[float, float, float, float]) -> None:
        left, top, right, bottom = bounds
        for row in range(*self._span(top * self.down, bottom * self.down, self.rows)):
            for column in range(*self._span(left * self.across, right * self.across, self.columns)):
                self.cells[row * self.columns + column] = None

    @staticmethod
    def _span(low: float, high: float, most: int) -> tuple[int, int]:
        """The first and the last but one of the cells that a stretch touches."""
        return max(0, int(low)), min(most, int(high) + 1)
