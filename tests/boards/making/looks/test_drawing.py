"""A made world is drawn whole: picture, borders, names, tracks, files."""

import json
import xml.etree.ElementTree as ET
from collections.abc import Sequence
from pathlib import Path

import pytest
import shapely
from shapely import Point, box

from boards.board import AreaId, MapId
from boards.engraving.ink import circle
from boards.files.board_file import read_board
from boards.lettering import Outline, Style
from boards.making.looks import ground, panels
from boards.making.looks.borders import BorderPen, borders
from boards.making.looks.labels import Label, Sign
from boards.making.looks.land_names import name_lands
from boards.making.looks.paper import Paper, relief
from boards.making.looks.printing import LAYERS, Drawing
from boards.making.looks.sea_names import name_seas
from boards.making.world.__main__ import main
from boards.making.world.making import make_board
from boards.making.world.shading import Ground, Light, blurred, paint
from boards.making.world.sources import Sources
from boards.making.world.writing import write
from tests.boards.making.world.made_world import table, write_sources

SIGN = Sign(circle((0, 0), 20, "#fff"), 44)


def blocks(text: str, style: Style, size: float, spacing: float) -> Outline:
    """Letters for a test: every one a box half as wide as it is high."""
    wide = [(n * (size / 2 + spacing), n * (size / 2 + spacing) + size / 2) for n in range(len(text))]
    strokes = [("M" if k == 0 else "L", (point,)) for a, b in wide
               for k, point in enumerate([(a, 0.0), (b, 0.0), (b, -size * 0.6), (a, -size * 0.6)])]  # fmt: skip
    return Outline(len(text) * (size / 2 + spacing) - spacing, tuple(strokes))


@pytest.fixture
def paper(tmp_path: Path) -> Paper:
    sources = write_sources(tmp_path)
    made = make_board([table(tmp_path)], sources, lambda words: None)
    return Paper(made.maps[MapId("world")], made.board, sources, blocks, lambda words: None)


def printed(paper: Paper) -> Drawing:
    made = Drawing(paper.width, paper.height, "A made world & more")
    pens = {"quiet": BorderPen(2, ticks=8), "sea": BorderPen(2, dash="4 4", casing=3), "river": BorderPen(2, banks=6)}
    made.add(
        "ground", [*ground.halo(paper), ground.islets(paper, "#ddd"), ground.hatching([paper.lands[AreaId("west")]])]
    )
    made.add("borders", borders(
        paper.contacts("land", "sea"), pens, lambda it: "quiet" if it.kind == "land" else "sea", lambda it: it.a, paper
    ))  # fmt: skip
    made.add("borders", ground.coast(paper))
    lands = name_lands(paper, signs_of)
    seas = name_seas(paper, [AreaId("calm"), AreaId("rough")])
    for names in (lands, seas):
        assert names.nowhere == []
        made.name(names, paper.tell)
    turns = paper.made.map.boxes[AreaId("turns")]
    made.add("boxes", [panels.bare_paper(panels.frame_of(turns))])
    made.add("boxes", panels.grid(turns, lambda cell, frame: [Label(cell.name, "roman", 20, frame[:2]), "<g/>"]))
    return made


def signs_of(id: AreaId) -> Sequence[Sign]:
    return [SIGN, SIGN] if id in ("west", "isle") else []


def test_names_lie_in_their_lands_and_upon_nothing_else(paper: Paper) -> None:
    names = name_lands(paper, signs_of)
    assert names.nowhere == []
    for label in names.labels:
        wide = blocks(label.text, label.style, label.size, label.spacing).width
        x, y = label.at
        there = box(x - wide / 2, y - label.size * 0.6, x + wide / 2, y)
        assert paper.lands[AreaId(label.of)].contains(there) or not there.intersects(paper.land), label.text
        assert not any(there.intersects(line.line) for line in paper.board.contacts if line.line is not None)


def test_a_name_may_stand_above_the_middle_so_that_counters_find_room(paper: Paper) -> None:
    west = AreaId("west")
    middle, above = (name_lands(paper, signs_of, (20, 30), only=[west], rise=it).blocks[west] for it in (0.0, 0.6))
    assert above.centroid.y < middle.centroid.y - 20
    assert paper.lands[west].contains(above)


def test_a_name_too_long_for_its_island_stands_beside_it_with_a_line(paper: Paper) -> None:
    names = name_lands(paper, signs_of, (40, 60), names={AreaId("rock"): "A Rock of No Use"}, only=[AreaId("rock")])
    assert names.nowhere == []
    assert not paper.lands[AreaId("rock")].contains(Point(names.labels[0].at))
    assert names.anchors[AreaId("rock")] == pytest.approx(paper.lands[AreaId("rock")].centroid.coords[0], abs=2)


def test_every_name_is_data_too(paper: Paper) -> None:
    made = printed(paper)
    assert {label.of for label in made.labels if label.of} == {str(id) for id in paper.facts if id != "lane"}
    (isle,) = [label.data() for label in made.labels if label.of == "isle"]
    assert isle["text"] == "Isle"
    assert set(isle) <= {"text", "style", "size", "at", "spacing", "weight", "halo", "of"}
    (calm,) = [label.data() for label in made.labels if label.of == "calm"]
    assert len(calm["along"]) == 3


def test_the_files_are_written_with_their_layers_and_the_anchors_of_the_names(paper: Paper, tmp_path: Path) -> None:
    made = printed(paper)
    sizes = write(paper.board, {MapId("world"): made}, blocks, tmp_path / "made")
    assert {"board.json", "map.svg", "lettering.json"} <= set(sizes)
    root = ET.fromstring((tmp_path / "made" / "map.svg").read_text())  # noqa: S314 - written just now
    assert [group.get("id") for group in root if group.get("id")] == list(LAYERS)
    board = read_board(tmp_path / "made")
    assert board.spaces[AreaId("west")].anchor == made.anchors[AreaId("west")]
    lettering = json.loads((tmp_path / "made" / "lettering.json").read_text())
    assert len(lettering["lettering"]) == len(made.labels)


def test_ticks_stand_on_the_one_side_of_a_border(paper: Paper) -> None:
    pens = {"closed": BorderPen(2, ticks=8, apart=20)}
    wall = [it for it in paper.contacts("land") if {it.a, it.b} == {"west", "east"}]
    plain = list(borders(wall, pens, lambda it: "closed"))
    ticked = list(borders(wall, pens, lambda it: "closed", lambda it: AreaId("west"), paper))
    assert "".join(plain).count("M") == 1
    assert "".join(ticked).count("M") > 15
    assert "l-8 0" in "".join(ticked) or "l-8.0" in "".join(ticked)


def test_hatching_keeps_to_its_area(paper: Paper) -> None:
    shape = paper.lands[AreaId("rock")]
    numbers = ground.hatching([shape], apart=10).split('d="')[1].split('"')[0]
    assert numbers.count("M") == pytest.approx(2 * 45 * 2**0.5 / 10, abs=2)


def test_the_relief_is_a_picture_of_lands_in_their_colours(paper: Paper) -> None:
    jpeg = relief(paper, dict.fromkeys(paper.lands, "#cc8844"), "#cccccc", ("#ddeeff", "#6688aa"), pixel=10)
    assert jpeg[:3] == b"\xff\xd8\xff"
    colour = pixel_of(jpeg, paper.lands[AreaId("north")].centroid, 10)
    assert colour[0] > colour[2] + 40
    water = pixel_of(jpeg, Point(200, 200), 10)
    assert water[2] > water[0]


def pixel_of(jpeg: bytes, at: Point, size: float) -> tuple[int, int, int]:
    import io

    from PIL import Image

    found = Image.open(io.BytesIO(jpeg)).getpixel((int(at.x / size), int(at.y / size)))
    assert isinstance(found, tuple)
    return found[0], found[1], found[2]


def test_slopes_towards_the_light_are_brighter(tmp_path: Path) -> None:
    """The light comes from the north-west, over a ridge that runs from west to east."""
    sources = write_sources(tmp_path)
    facts = table(tmp_path)
    from boards.making.world.provinces import World

    grounds = [Ground(World(facts).main, facts.window, None)]
    light = Light(grain=0, edge=0, heights=0, exaggeration=400)
    land = [(shapely.box(0, 0, 2500, 2000), "#999999")]
    jpeg = paint(
        (2500, 2000),
        10,
        grounds=grounds,
        elevation=sources.elevation,
        colours=land,
        sea=("#ffffff", "#000000"),
        light=light,
    )
    world = World(facts)
    north, south = (pixel_of(jpeg, Point(world.spot(place)), 10)[0] for place in ((8, 12), (8, -2)))
    assert north > south + 30


def test_a_blur_keeps_the_sum_and_spreads() -> None:
    import numpy as np

    values = np.zeros((41, 41))
    values[20, 20] = 1
    soft = blurred(values, 3)
    assert soft.sum() == pytest.approx(1)
    assert 0 < soft[20, 25] < soft[20, 20] < 0.2


def test_a_missing_source_is_a_sentence_and_a_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["aaeurope", "--sources", str(tmp_path)]) == 2
    assert "admin1.json" in capsys.readouterr().err


def test_sources_are_only_read_when_they_are_asked_for(tmp_path: Path) -> None:
    assert Sources(tmp_path / "nowhere").folder.name == "nowhere"
