"""Heights above the sea: read out of every kind of file, asked for in degrees, and bounded whatever a file says."""

import os
import struct
import zipfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from boards.files import hdf5
from boards.files.hdf5 import TornData, grid_of
from boards.files.heights import PACKED, heights_of, read_heights
from boards.files.world import Paper
from boards.plain.bad_input import BadInput

TABLE = Path(__file__).parent / "heights.h5"
"""Written by h5py as pvlib's is: one hill of 2,798 m at 45° north, on the meridian, in a sea round the world."""


def test_a_wheel_of_pvlib_is_read_as_it_is(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "pvlib.whl", "w") as wheel:
        wheel.write(TABLE, PACKED)
    found = read_heights(tmp_path / "pvlib.whl")
    assert found.metres.shape == (36, 72)
    assert found.metres.max() == 2798
    top, sea = found.at(np.array([2.5, 100.0]), np.array([42.5, -30.0]))
    assert top == 2798
    assert abs(sea) < 15
    near = read_heights(tmp_path / "pvlib.whl", (-10, 35, 10, 50))
    assert near.metres.size < 60
    assert near.at(np.array([2.5]), np.array([42.5])) == 2798
    with zipfile.ZipFile(tmp_path / "other.whl", "w") as wheel:
        wheel.writestr("other/data.txt", "nothing")
    with pytest.raises(BadInput, match="no pvlib"):
        read_heights(tmp_path / "other.whl")


def test_a_torn_table_is_told_wherever_it_is_torn(tmp_path: Path) -> None:
    whole = TABLE.read_bytes()
    for cut in range(0, len(whole) - 1, 61):
        torn = whole[:cut] + b"\xff" * 4 + whole[cut + 4 :]
        for data in (whole[:cut], torn):
            try:
                assert grid_of(data, "Altitude", 10_000).shape == (36, 72)
            except TornData:
                continue
    with pytest.raises(TornData, match="too large"):
        grid_of(whole, "Altitude", 1000)
    with pytest.raises(TornData, match="no Depth"):
        grid_of(whole, "Depth", 10_000)
    (tmp_path / "x.h5").write_bytes(whole[:3000])
    with pytest.raises(BadInput):
        read_heights(tmp_path / "x.h5")


def test_a_tile_says_by_its_name_where_it_lies(tmp_path: Path) -> None:
    rows = np.zeros((11, 11), ">i2")
    rows[0, 0], rows[10, 10], rows[5, 5] = 900, 300, -32768
    (tmp_path / "N40W004.hgt").write_bytes(rows.tobytes())
    found = read_heights(tmp_path / "N40W004.hgt")
    corner, other, gap = found.at(np.array([-4.0, -3.0, -3.5]), np.array([41.0, 40.0, 40.5]))
    assert (round(float(corner)), round(float(other)), round(float(gap))) == (900, 300, 0)
    (tmp_path / "hills.hgt").write_bytes(rows.tobytes())
    with pytest.raises(BadInput, match="N40W004"):
        read_heights(tmp_path / "hills.hgt")
    (tmp_path / "N40W005.hgt").write_bytes(rows.tobytes()[:-1])
    with pytest.raises(BadInput, match="square"):
        read_heights(tmp_path / "N40W005.hgt")
    with pytest.raises(BadInput, match="nowhere near"):
        read_heights(tmp_path / "N40W004.hgt", (20, 10, 30, 20))


def test_a_grid_of_numbers_is_read_and_bounded(tmp_path: Path) -> None:
    head = "ncols 3\nnrows 2\nxllcorner 10\nyllcorner 50\ncellsize 1\nNODATA_value -9999\n"
    (tmp_path / "a.asc").write_text(head + "1 2 3\n4 -9999 nan\n")
    found = read_heights(tmp_path / "a.asc")
    assert found.metres.tolist() == [[1, 2, 3], [4, 0, 0]]
    assert found.frame == (10, 50, 13, 52)
    for text, told in (
        (head + "1 2 3", "has 3"),
        (head.replace("3\n", "99999999\n", 1), "million"),
        ("hello", "no grid"),
        (head.replace("ncols 3", "ncols inf"), "no grid"),
        (head.replace("xllcorner 10", "xllcorner 179") + "1 2 3 4 5 6", "west to east"),
    ):
        (tmp_path / "b.asc").write_text(text)
        with pytest.raises(BadInput, match=told):
            read_heights(tmp_path / "b.asc")
    (tmp_path / "c.asc").write_bytes(struct.pack(">100d", *range(100)))
    with pytest.raises(BadInput):
        read_heights(tmp_path / "c.asc")


def test_what_no_mountain_is_counts_as_sea() -> None:
    found = heights_of(np.array([[1e30, float("inf"), -5e4, 120.0]]), (0, 0, 4, 1))
    assert found.metres.tolist() == [[0, 0, 0, 120]]


@pytest.mark.parametrize("projection", ["conic", "mercator", "plain"])
@pytest.mark.parametrize("frame", [(-10, 35.5, 4.5, 44.2), (100, -45, 150, -10), (-120, -5, -60, 5)])
def test_places_on_paper_lead_back_to_their_degrees(projection: str, frame: tuple[float, float, float, float]) -> None:
    paper = Paper(frame, projection)  # type: ignore[arg-type]  # one of the three
    west, south, east, north = frame
    degrees = np.array(
        [(west + x * (east - west), south + y * (north - south)) for x in (0, 0.3, 1) for y in (0, 0.7, 1)]
    )
    places = paper.places(degrees)
    assert np.allclose(paper.degrees(places), degrees, atol=1e-9)
    assert (places >= -1e-6).all()
    assert (places <= (paper.width, paper.height)).all()


def test_a_tile_that_is_told_over_and_over_is_not_unpacked_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file of a few bytes would keep the reader for hours."""
    unpacked: list[int] = []
    every = list(hdf5._tiles(TABLE.read_bytes(), tree_of(TABLE.read_bytes())))

    def over_and_over(_data: bytes, _tree: int) -> Iterator[tuple[int, int, tuple[int, int]]]:
        for number in range(100_000):
            unpacked.append(number)
            yield every[0]

    monkeypatch.setattr(hdf5, "_tiles", over_and_over)
    with pytest.raises(TornData, match="one too many"):
        grid_of(TABLE.read_bytes(), "Altitude", 10_000)
    assert len(unpacked) <= len(every) + 1


def tree_of(data: bytes) -> int:
    """Where the tree of tiles begins: the last there is; that of names comes before it."""
    return data.rindex(b"TREE")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize("ending", ["whl", "h5", "hgt", "asc"])
def test_heights_that_are_a_pipe_are_not_waited_for(ending: str, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / f"N40W004.{ending}")
    with pytest.raises(BadInput, match="not a file that can be read"):
        read_heights(tmp_path / f"N40W004.{ending}")
