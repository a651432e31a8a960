import json
from pathlib import Path

import pytest

from boards.making.world.tables import files_of, read_geography
from boards.plain.bad_input import BadInput
from tests.boards.making.world.made_world import TABLE


def read(folder: Path, **other: object) -> None:
    file = folder / "geography.json"
    file.write_text(json.dumps(TABLE | other))
    read_geography(file)


def test_a_member_that_nobody_knows_is_refused_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"\$\.areas\[1\].*colour"):
        read(tmp_path, areas=[TABLE["areas"][0], {**TABLE["areas"][1], "colour": "red"}])


def test_a_wrong_type_is_told_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"\$\.canvas\[0\]"):
        read(tmp_path, canvas=["wide", 3])


def test_two_areas_with_one_id_are_told(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="two areas with the id west"):
        read(tmp_path, areas=[TABLE["areas"][0], TABLE["areas"][0]])


def test_broken_json_is_told_with_line_and_column(tmp_path: Path) -> None:
    file = tmp_path / "geography.json"
    file.write_text('{"form": 1,\n "game": ]}')
    with pytest.raises(BadInput, match="line 2, column 10"):
        read_geography(file)


def test_further_maps_come_after_the_first(tmp_path: Path) -> None:
    for name in ("pacific.geography.json", "geography.json", "arctic.geography.json"):
        (tmp_path / name).write_text("{}")
    names = [file.name for file in files_of(tmp_path)]
    assert names == ["geography.json", "arctic.geography.json", "pacific.geography.json"]
