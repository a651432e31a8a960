from pathlib import Path

import numpy as np
import pytest

from boards.making.world.sources import Sources, read_netcdf
from boards.plain.bad_input import BadInput
from tests.boards.making.world.made_world import elevation, write_sources


def test_provinces_are_found_by_code_and_features_by_place(tmp_path: Path) -> None:
    sources = write_sources(tmp_path)
    assert sources.provinces["A-1"].bounds == pytest.approx((0, 0, 5, 5))
    assert len(list(sources.features("ne_50m_lakes.geojson"))) == 1
    assert list(sources.features("ne_50m_lakes.geojson", (50, 50, 60, 60))) == []


def test_a_file_may_lie_in_a_folder_below(tmp_path: Path) -> None:
    (tmp_path / "package" / "data").mkdir(parents=True)
    (tmp_path / "package" / "data" / "admin1.json").write_text('{"features": []}')
    assert Sources(tmp_path).provinces == {}


def test_a_missing_file_is_named_with_where_to_read_about_it(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"etopo5\.cdf.*SOURCES\.md"):
        assert Sources(tmp_path).elevation.step


def test_elevation_is_smooth_between_its_points_and_goes_round_the_globe(tmp_path: Path) -> None:
    found = write_sources(tmp_path).elevation
    at = found.at(np.array([0.0, 355.0, -5.0]), np.array([0.0, 5.0, 5.0]))
    assert at[0] == pytest.approx(2000)
    assert at[1] == pytest.approx(at[2])
    slope = found.at(np.zeros(50), np.linspace(10, 20, 50))
    assert slope[0] == pytest.approx(2000)
    assert slope[-1] == pytest.approx(-3000)
    assert np.all(np.diff(slope) <= 1e-9)


def test_a_damaged_file_of_elevation_is_a_sentence_wherever_it_is_cut(tmp_path: Path) -> None:
    whole = elevation()
    file = tmp_path / "etopo5.cdf"
    for length in (0, 3, 7, 40, 90, 200, len(whole) - 5):
        file.write_bytes(whole[:length])
        with pytest.raises(BadInput):
            read_netcdf(file)
    file.write_bytes(whole)
    assert set(read_netcdf(file)) == {"X", "Y", "Z"}
