"""From the globe to the canvas. Only the way there is written down; the way back is found by trying.

A projection takes longitudes and latitudes and gives points of the drawing. Conics are those of the ellipsoid (WGS 84),
the others those of a sphere, which no map of a game can tell from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from math import cos, pi, radians, sin, sqrt
from typing import Any, TypeAlias

import numpy as np
import shapely
from shapely import LineString, Point, STRtree
from shapely.geometry.base import BaseGeometry

from boards.making.world.tables import Bump, Frame, Knots, Place, ProjectionForm, Soften

Floats: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]
Projection: TypeAlias = Callable[[Floats, Floats], tuple[Floats, Floats]]
Lenses: TypeAlias = tuple[tuple[Bump, float, float], ...]

AXIS, SQUARED, SPHERE = 6378.137, 0.0066943799901413165, 6371.0088
"""Kilometres of the ellipsoid, the square of its eccentricity, and the radius of the sphere."""


def projection(form: ProjectionForm) -> Projection:
    """Longitude and latitude to the drawing."""
    if form.knots is not None:
        plane: Projection = partial(_by_knots, form.knots, form.first_meridian)
        return partial(_lensed, form, plane, _lenses(form, plane))
    plane = _plane(form)
    return partial(_drawn, form, plane, _lenses(form, plane))


def _drawn(
    form: ProjectionForm, plane: Projection, lenses: Lenses, longitude: Floats, latitude: Floats
) -> tuple[Floats, Floats]:
    x, y = _warped(form, lenses, *plane(_counted_on(longitude, form.first_meridian), np.asarray(latitude, float)))
    turn = radians(form.turn)
    across = form.origin[0] + form.scale * (x * cos(turn) - y * sin(turn))
    down = form.origin[1] - form.scale * (x * sin(turn) + y * cos(turn))
    if form.stretch is None:
        return across, down
    return _through(form.stretch.x, across), _through(form.stretch.y, down)


def _counted_on(longitude: Floats, first: float) -> Floats:
    longitude = np.asarray(longitude, float)
    return np.where(longitude < first, longitude + 360, longitude)


# ---------------------------------------------------------------- planes, in kilometres


def _plane(form: ProjectionForm) -> Projection:
    east, north = radians(form.centre[0]), radians(form.centre[1])
    low, high = (radians(it) for it in form.parallels)
    match form.kind:
        case "lambert_conic":
            return _lambert(low, high, east, north)
        case "equidistant_conic":
            return _equidistant(low, high, east, north)
        case "azimuthal":
            return partial(_azimuthal, east, north)
        case _:
            return partial(_miller, east)


def _narrowing(latitude: Floats | float) -> Any:
    """The radius of a parallel, as a part of the axis."""
    return np.cos(latitude) / np.sqrt(1 - SQUARED * np.sin(latitude) ** 2)


def _lambert(low: float, high: float, east: float, north: float) -> Projection:
    def conformal(latitude: Floats | float) -> Any:
        e = sqrt(SQUARED)
        flat = ((1 - e * np.sin(latitude)) / (1 + e * np.sin(latitude))) ** (e / 2)
        return np.tan(pi / 4 - np.asarray(latitude) / 2) / flat

    if low == high:
        n = sin(low)
    else:
        n = np.log(_narrowing(low) / _narrowing(high)) / np.log(conformal(low) / conformal(high))
    factor = AXIS * _narrowing(low) / (n * conformal(low) ** n)

    def far(latitude: Floats | float) -> Any:
        return factor * np.maximum(conformal(latitude), 1e-9) ** n

    return partial(_conic, (n, east, far(north)), far)


def _equidistant(low: float, high: float, east: float, north: float) -> Projection:
    n = sin(low) if low == high else AXIS * (_narrowing(low) - _narrowing(high)) / (_meridian(high) - _meridian(low))
    whole = AXIS * _narrowing(low) / n + _meridian(low)

    def far(latitude: Floats | float) -> Any:
        return whole - _meridian(latitude)

    return partial(_conic, (n, east, far(north)), far)


def _conic(
    cone: tuple[float, float, float], far: Callable[[Floats], Floats], longitude: Floats, latitude: Floats
) -> tuple[Floats, Floats]:
    n, east, middle = cone
    angle, radius = n * (np.radians(longitude) - east), far(np.radians(latitude))
    return radius * np.sin(angle), middle - radius * np.cos(angle)


def _meridian(latitude: Floats | float) -> Any:
    """Kilometres from the equator."""
    e = SQUARED
    terms = (
        (1 - e / 4 - 3 * e**2 / 64 - 5 * e**3 / 256) * np.asarray(latitude)
        - (3 * e / 8 + 3 * e**2 / 32 + 45 * e**3 / 1024) * np.sin(2 * np.asarray(latitude))
        + (15 * e**2 / 256 + 45 * e**3 / 1024) * np.sin(4 * np.asarray(latitude))
        - (35 * e**3 / 3072) * np.sin(6 * np.asarray(latitude))
    )
    return AXIS * terms


def _azimuthal(east: float, north: float, longitude: Floats, latitude: Floats) -> tuple[Floats, Floats]:
    """Every place in its true direction and distance from the centre."""
    turn, up = np.radians(longitude) - east, np.radians(latitude)
    near = np.clip(sin(north) * np.sin(up) + cos(north) * np.cos(up) * np.cos(turn), -1, 1)
    angle = np.arccos(near)
    stretch = SPHERE * np.where(angle < 1e-9, 1, angle / np.maximum(np.sin(angle), 1e-12))
    x = stretch * np.cos(up) * np.sin(turn)
    return x, stretch * (cos(north) * np.sin(up) - sin(north) * np.cos(up) * np.cos(turn))


def _miller(east: float, longitude: Floats, latitude: Floats) -> tuple[Floats, Floats]:
    up = 1.25 * np.log(np.tan(pi / 4 + 0.4 * np.radians(np.clip(latitude, -90, 90))))
    return 6371.0 * (np.radians(longitude) - east), 6371.0 * up


# ---------------------------------------------------------------- warps


def _lenses(form: ProjectionForm, plane: Projection) -> Lenses:
    """Each with where its middle lies on the plane, which is asked once."""
    found = []
    for bump in form.bumps:
        longitude, latitude = (np.array([it], float) for it in bump.at)
        left, up = _softened(form.soften, *plane(longitude, latitude))
        found.append((bump, float(left[0]), float(up[0])))
    return tuple(found)


def _warped(form: ProjectionForm, lenses: Lenses, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    x, y = _softened(form.soften, x, y)
    for bump, left, up in lenses:
        x, y = _bumped(bump, left, up, x, y)
    return x, y


def _softened(soften: Iterable[Soften], x: Floats, y: Floats) -> tuple[Floats, Floats]:
    for one in soften:
        if one.axis == "x":
            x = _squeezed(one, x)
        else:
            y = _squeezed(one, y)
    return x, y


def _squeezed(one: Soften, along: Floats) -> Floats:
    beyond = np.maximum(along - one.start, 0)
    gently = one.slope * beyond + (1 - one.slope) * one.length * (1 - np.exp(-beyond / one.length))
    return np.where(along > one.start, one.start + gently, along)


def _bumped(bump: Bump, left: float, up: float, x: Floats, y: Floats) -> tuple[Floats, Floats]:
    dx, dy = x - left, y - up
    near = np.minimum(np.hypot(dx / bump.reach[0], dy / bump.reach[1]), 1)
    more = 1 + bump.more * (1 - near * near) ** 2
    return left + dx * more, up + dy * more


def _by_knots(knots: Knots, first: float, longitude: Floats, latitude: Floats) -> tuple[Floats, Floats]:
    longitude, latitude = _counted_on(longitude, first), np.asarray(latitude, float)
    south, north = knots.x_blend
    norther = _step((latitude - south) / (north - south))
    x = norther * _through(knots.x_north, longitude) + (1 - norther) * _through(knots.x_south, longitude)
    a, b, c, d = knots.y_blend
    middle = _step((longitude - a) / (b - a)) * (1 - _step((longitude - c) / (d - c)))
    return x, middle * _through(knots.y_middle, latitude) + (1 - middle) * _through(knots.y_side, latitude)


def _lensed(
    form: ProjectionForm, plane: Projection, lenses: Lenses, longitude: Floats, latitude: Floats
) -> tuple[Floats, Floats]:
    """A world drawn by hand is its own plane: lenses lie on the drawing."""
    return _warped(form, lenses, *plane(longitude, latitude))


def _step(t: Floats) -> Floats:
    t = np.clip(t, 0, 1)
    return np.asarray(t * t * t * (t * (6 * t - 15) + 10))


def _through(knots: Sequence[tuple[float, float]], value: Floats) -> Floats:
    """A smooth curve through all knots that never turns back between them (Fritsch and Carlson)."""
    at, to = np.array(sorted(knots), float).T
    wide, slopes = np.diff(at), np.diff(to) / np.diff(at)
    tangents = np.concatenate((slopes[:1], np.zeros(len(at) - 2), slopes[-1:]))
    for i in range(1, len(at) - 1):
        if slopes[i - 1] * slopes[i] > 0:
            before, after = 2 * wide[i] + wide[i - 1], wide[i] + 2 * wide[i - 1]
            tangents[i] = (before + after) / (before / slopes[i - 1] + after / slopes[i])
    k = np.clip(np.searchsorted(at, value) - 1, 0, len(at) - 2)
    t = (np.asarray(value, float) - at[k]) / wide[k]
    return np.asarray(
        (2 * t**3 - 3 * t**2 + 1) * to[k]
        + (t**3 - 2 * t**2 + t) * wide[k] * tangents[k]
        + (3 * t**2 - 2 * t**3) * to[k + 1]
        + (t**3 - t**2) * wide[k] * tangents[k + 1]
    )


# ---------------------------------------------------------------- shapes, lines, places


def spot(projection: Projection, place: Place) -> tuple[float, float]:
    x, y = projection(np.array([place[0]], float), np.array([place[1]], float))
    return float(x[0]), float(y[0])


def projected(projection: Projection, shape: BaseGeometry, grid: float = 0.0) -> BaseGeometry:
    """A shape of places, as a shape of the drawing, its points on a grid if one is given."""

    def move(points: Floats) -> Floats:
        x, y = projection(points[:, 0], points[:, 1])
        found = np.column_stack((x, y))
        return np.round(found / grid) * grid if grid else found

    return shapely.transform(shape, move)


def drawn_line(projection: Projection, places: Sequence[Place], grid: float = 0.0, step: float = 0.25) -> LineString:
    """A line from place to place, with enough points to bend as the projection does."""
    points = [np.array(places[:1], float)]
    for (ax, ay), (bx, by) in pairwise(places):
        count = max(1, int(max(abs(bx - ax), abs(by - ay)) / step))
        part = np.arange(1, count + 1)[:, None] / count
        points.append(np.array([[ax, ay]]) + part * np.array([[bx - ax, by - ay]]))
    line = projected(projection, LineString(np.concatenate(points)), grid)
    assert isinstance(line, LineString)  # noqa: S101 - a line, moved, is a line
    return line


def places_of(projection: Projection, x: Floats, y: Floats, window: Frame, rounds: int = 14) -> tuple[Floats, Floats]:
    """Longitudes and latitudes of points of the drawing: the nearest of many tries, then straight towards the aim."""
    west, south, east, north = window
    along, up = np.meshgrid(np.linspace(west, east, 90), np.linspace(south, north, 60))
    tried_x, tried_y = projection(along.ravel(), up.ravel())
    tries = [Point(at) for at in zip(tried_x.tolist(), tried_y.tolist(), strict=True)]
    nearest = STRtree(tries).nearest([Point(at) for at in zip(x.ravel().tolist(), y.ravel().tolist(), strict=True)])
    longitude, latitude = along.ravel()[nearest].astype(float), up.ravel()[nearest].astype(float)
    small = 1e-3
    for _ in range(rounds):
        x0, y0 = projection(longitude, latitude)
        x1, y1 = projection(longitude + small, latitude)
        x2, y2 = projection(longitude, latitude + small)
        a, b, c, d = (x1 - x0) / small, (x2 - x0) / small, (y1 - y0) / small, (y2 - y0) / small
        turned = a * d - b * c
        turned = np.where(np.abs(turned) < 1e-9, 1e-9, turned)
        dx, dy = x.ravel() - x0, y.ravel() - y0
        longitude = longitude + np.clip((d * dx - b * dy) / turned, -4, 4)
        latitude = np.clip(latitude + np.clip((a * dy - c * dx) / turned, -4, 4), -89, 89)
    return longitude.reshape(x.shape), latitude.reshape(x.shape)
