import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.making.world.projecting import drawn_line, places_of, projection, spot
from boards.making.world.tables import Bump, Knots, ProjectionForm, Soften, Stretch

EQUIDISTANT = ProjectionForm(kind="equidistant_conic", parallels=(30, 52), centre=(15, 48))
LAMBERT = ProjectionForm(kind="lambert_conic", parallels=(37, 60), centre=(20, 45))
MILLER = ProjectionForm(kind="miller", centre=(139, 0))
AZIMUTHAL = ProjectionForm(kind="azimuthal", centre=(-67, 45))
WARPED = ProjectionForm(
    kind="lambert_conic", parallels=(37, 60), centre=(20, 45), turn=12,
    soften=(Soften(axis="y", start=1500, slope=0.5, length=260), Soften(axis="x", start=1850, slope=0.6, length=220)),
    bumps=(Bump(at=(14.2, 51.3), reach=(1650, 830), more=0.4),),
)  # fmt: skip
STRETCHED = ProjectionForm(
    kind="lambert_conic", parallels=(37, 60), centre=(20, 45), origin=(2600, 2300),
    stretch=Stretch(
        x=((-4000, -5000), (0, 200), (3000, 3800), (9000, 9800)), y=((-4000, -3000), (1000, 900), (9000, 7000))
    ),
)  # fmt: skip
KNOTS = ProjectionForm(
    kind="knots", first_meridian=-169,
    knots=Knots(
        x_north=((-169, 0), (0, 2500), (191, 7000)), x_south=((-169, 0), (10, 3000), (191, 7000)), x_blend=(-5, 38),
        y_middle=((78, 0), (40, 1740), (0, 3080), (-58, 4400)), y_side=((78, 0), (40, 1400), (0, 2770), (-58, 4400)),
        y_blend=(-122, -14, 43, 150),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("form", "place", "kilometres"),
    [
        # What PROJ says of the same places (+proj=eqdc, lcc and mill, WGS84 or a sphere of 6371 km).
        (EQUIDISTANT, (-20, 25), (-3503.3326, -1845.2000)),
        (EQUIDISTANT, (60, 72), (1864.8719, 3161.9976)),
        (LAMBERT, (60, 72), (1433.5518, 3416.6822)),
        (MILLER, (216, 66), (8562.0094, 8672.8952)),
    ],
)
def test_planes_are_as_elsewhere(
    form: ProjectionForm, place: tuple[float, float], kilometres: tuple[float, float]
) -> None:
    x, y = spot(projection(form), place)
    assert (x, -y) == pytest.approx(kilometres, abs=0.01)


def test_the_azimuthal_plane_keeps_distances_from_its_centre() -> None:
    x, y = spot(projection(AZIMUTHAL), (-67, 55))
    assert (x, -y) == pytest.approx((0, 10 * 111.195), abs=0.1)
    assert spot(projection(AZIMUTHAL), (-67, 45)) == pytest.approx((0, 0), abs=1e-6)


@settings(deadline=None, max_examples=40)
@given(st.floats(-30, 60), st.floats(25, 72), st.sampled_from([EQUIDISTANT, LAMBERT, MILLER, WARPED, STRETCHED, KNOTS]))
def test_a_place_is_found_again_from_its_spot(longitude: float, latitude: float, form: ProjectionForm) -> None:
    to = projection(form)
    x, y = to(np.array([longitude]), np.array([latitude]))
    back = places_of(to, x, y, (-45, 15, 80, 80))
    again = to(*back)
    assert (again[0][0], again[1][0]) == pytest.approx((x[0], y[0]), abs=0.05)


def test_a_bump_enlarges_its_middle_and_leaves_the_rest_alone() -> None:
    plain = ProjectionForm(kind="lambert_conic", parallels=(37, 60), centre=(20, 45))
    bumped = ProjectionForm(
        kind="lambert_conic",
        parallels=(37, 60),
        centre=(20, 45),
        bumps=(Bump(at=(14, 51), reach=(500, 500), more=0.4),),
    )
    near = [
        np.hypot(*np.subtract(spot(projection(it), (14.5, 51)), spot(projection(it), (14, 51))))
        for it in (plain, bumped)
    ]
    assert near[1] / near[0] == pytest.approx(1.4, abs=0.02)
    assert spot(projection(bumped), (40, 40)) == pytest.approx(spot(projection(plain), (40, 40)))


def test_west_of_the_first_meridian_is_counted_on() -> None:
    x, _ = spot(projection(KNOTS), (-170, 10))
    assert x == pytest.approx(spot(projection(KNOTS), (190, 10))[0])
    assert x > 6900


def test_a_scale_a_turn_and_an_origin_put_the_plane_on_the_canvas() -> None:
    form = ProjectionForm(kind="azimuthal", centre=(0, 0), scale=2, turn=90, origin=(100, 50))
    x, y = spot(projection(form), (1, 0))
    assert (x, y) == pytest.approx((100, 50 - 2 * 111.195), abs=0.1)


def test_a_long_line_bends_with_the_projection() -> None:
    line = drawn_line(projection(LAMBERT), [(-20, 60), (60, 60)])
    assert len(line.coords) > 300
    straight = drawn_line(projection(LAMBERT), [(-20, 60), (60, 60)], step=1000)
    assert line.length > straight.length * 1.02


def test_columns_and_rows_come_to_lie_where_they_are_stretched_to() -> None:
    still = ProjectionForm(kind="lambert_conic", parallels=(37, 60), centre=(20, 45), origin=(3000, 1000))
    assert spot(projection(still), (20, 45)) == pytest.approx((3000, 1000))
    moved = Stretch(x=((0, 0), (3000, 3900), (6000, 6000)), y=((0, 0), (1000, 700), (6000, 6000)))
    stretched = ProjectionForm(
        kind="lambert_conic", parallels=(37, 60), centre=(20, 45), origin=(3000, 1000), stretch=moved
    )  # fmt: skip
    assert spot(projection(stretched), (20, 45)) == pytest.approx((3900, 700))
