"""The coasts: bent so that areas lie on their lands, and nowhere folded."""

from __future__ import annotations

import numpy as np
import pytest

from boards.making.polar.tables import read_tables
from boards.making.polar.world import bend_of, graticule
from rules_assist.shelf.record import HOME

FOLDERS = ("totaldomination", "totaldomination_alternative")
NEAR = 60.0


@pytest.mark.parametrize("name", FOLDERS)
def test_every_area_lies_near_where_it_is_in_the_world(name: str) -> None:
    tables = read_tables(HOME / "boards/maps" / name)
    held = [id for id in tables.facts.areas if id not in tables.facts.free]
    drawn = bend_of(tables)(np.array([tables.facts.areas[id].world for id in held]))
    away = np.linalg.norm(drawn - np.array([tables.middle(id) for id in held]), axis=1)
    assert away.max() < NEAR


@pytest.mark.parametrize("name", FOLDERS)
def test_the_world_is_nowhere_turned_inside_out(name: str) -> None:
    tables = read_tables(HOME / "boards/maps" / name)
    bend, step = bend_of(tables), 0.02
    places = np.stack(np.meshgrid(np.arange(-180, 180, 3.0), np.arange(-25, 84, 3.0)), axis=-1).reshape(-1, 2)
    here, east, north = (bend(places + np.array(by)) for by in ((0, 0), (step, 0), (0, step)))
    a, b = east - here, north - here
    on_paper = (here > 0).all(axis=1) & (here < [tables.layout.width, tables.layout.height]).all(axis=1)
    turned = (a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0])[on_paper]
    assert (turned < 0).all() or (turned > 0).all()


def test_meridians_and_parallels_stay_on_the_paper() -> None:
    tables = read_tables(HOME / "boards/maps/totaldomination")
    lines = list(graticule(bend_of(tables), 3500, 2360))
    assert len(lines) > 12
    assert all(0 <= x <= 3500 and 0 <= y <= 2360 for line in lines for x, y in line.coords)
