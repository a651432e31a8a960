"""Areas out of whole drawings, as the usual programs write them."""

from __future__ import annotations

from pathlib import Path

import pytest
from shapely import Point, box

from boards.board import Area, AreaId
from boards.plain.bad_input import BadInput
from boards.svg.reading import Reading, read_svg, read_svg_text

DRAWINGS = Path(__file__).parent / "drawings"
SAMPLES = sorted(DRAWINGS.glob("*.svg"))


def drawing(body: str, attributes: str = 'viewBox="0 0 100 100"', *, outlines: bool = False) -> Reading:
    return read_svg_text(f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{body}</svg>', outlines=outlines)


def sample(name: str) -> Reading:
    return read_svg(DRAWINGS / name)


def area(reading: Reading, id: str) -> Area:
    return reading.map.areas[AreaId(id)]


def remarks(reading: Reading) -> list[str]:
    return [str(sentence) for sentence in reading.remarks]


def test_inkscape_labels_and_layers_name_the_areas_and_their_kinds() -> None:
    reading = sample("inkscape.svg")
    assert {area.id: (area.name, area.kind, area.attributes["layer"]) for area in reading.map.areas.values()} == {
        "kalte_see": ("Kalte See", "sea", "Sea"),
        "strait": ("Strait", "sea", "Sea"),
        "norrebaek": ("Nørrebæk", "land", "Land"),
        "ile_d_ete": ("Île d’Été", "land", "Land"),
    }
    assert (reading.map.width, reading.map.height) == (200, 100), "its view box, not its millimetres"
    assert area(reading, "kalte_see").shape.equals(box(0, 0, 100, 100))
    assert area(reading, "norrebaek").shape.equals(box(120, 0, 160, 50))
    assert remarks(reading) == [
        "Several shapes in one named group were read as one area: g “g200” (line 61).",
        "Without a fill, so not read: path “river1” (line 67).",
        "Not shown in the drawing, so not read: g “layer3” (line 72).",
        "Lettering is not read: text “text1” (line 81).",
    ]


def test_illustrator_writes_ids_of_its_own_and_clips() -> None:
    reading = sample("illustrator.svg")
    assert [(area.id, area.name, area.kind) for area in reading.map.areas.values()] == [
        ("high_fells", "High Fells", "land"),
        ("low_marsh", "Low Marsh", "land"),
        ("three_isles", "Three Isles", "land"),
        ("cape", "Cape", "land"),
        ("bight", "Bight", "sea"),
    ]
    assert area(reading, "bight").shape.equals(box(100, 300, 500, 400) - box(200, 330, 240, 370))
    assert "Read whole, though the drawing clips them: rect “Cape” (line 27)." in remarks(reading)
    assert "Without a name and as large as the map, so taken for its ground: rect (line 13)." in remarks(reading)


def test_a_hand_written_drawing_with_all_that_a_hand_can_do() -> None:
    reading = sample("hand_written.svg")
    assert reading.map.name == "Ring Islands"
    atoll = box(20, 10, 80, 70) - box(30, 20, 70, 60) | box(40, 30, 60, 50)
    assert area(reading, "atoll").shape.equals(atoll)
    assert area(reading, "moat").kind == "sea"
    assert area(reading, "bow_tie").shape.bounds == (80, 80, 120, 100)
    assert area(reading, "bow_tie").shape.area == pytest.approx(400)
    assert remarks(reading) == [
        "The style rule @media print (line 3) is not understood.",
        (
            "The outline of path “half” (line 16) breaks off: “oops 3” stands at character 26, where another number"
            " for L was expected. What comes before it was read."
        ),
        "The outline crosses itself, and was filled as drawing programs do; is it meant so? path “bow_tie” (line 13).",
        "Not shown in the drawing, so not read: rect “ghost” (line 15).",
        "Without a fill, so not read: circle “pin” (line 17).",
    ]


def test_a_topojson_export_names_by_titles_or_not_at_all() -> None:
    reading = sample("d3_topojson.svg")
    assert [(area.id, area.name, area.kind) for area in reading.map.areas.values()] == [
        ("aland", "Aland", "land"),
        ("bland", "Bland", "land"),
        ("area", "Area", "land"),
    ]
    assert area(reading, "bland").shape.equals(box(200, 100, 300, 200) | box(320, 100, 340, 120))


def test_a_blank_map_of_the_world_has_groups_for_countries_and_holes_for_enclaves() -> None:
    reading = sample("blank_map.svg")
    assert [area.name for area in reading.map.areas.values()] == [
        "Ocean",
        "Franconia",
        "Lesser Sothonia",
        "Zandaria",
        "Atlantis",
    ]
    assert area(reading, "fr").shape.equals(box(100, 100, 200, 200) | box(210, 210, 220, 220))
    assert not area(reading, "za").shape.contains(Point(350, 150))
    assert "As large as the map, so it lies under other areas: path “ocean” (line 11)." in remarks(reading)


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
def test_every_area_is_valid_and_has_its_anchor_inside(file: Path) -> None:
    reading = read_svg(file)
    assert reading.map.id == file.stem
    assert reading.map.drawing == file.name
    for id, area in reading.map.areas.items():
        assert area.id == id
        assert area.map == reading.map.id
        assert area.shape.is_valid
        assert area.shape.contains(Point(area.anchor))


def test_one_id_for_two_areas_gets_a_number() -> None:
    reading = drawing(
        "<rect id='a' width='1' height='1'/><rect id='A' width='1' height='1'/><rect id='a_2' width='1' height='1'/>"
    )
    assert list(reading.map.areas) == ["a", "a_2", "a_2_2"]


def test_outlines_without_a_fill_are_areas_only_on_request() -> None:
    body = "<g fill='none' stroke='black'><path id='lake' d='M1 1h9v9z'/><path id='river' d='M1 1h9v9'/></g>"
    assert not drawing(body).map.areas
    assert list(drawing(body, outlines=True).map.areas) == ["lake"]


def test_a_filled_line_that_is_not_closed_is_closed_and_said() -> None:
    reading = drawing("<path id='coast' d='M10 10h50v50'/>")
    assert area(reading, "coast").shape.area == 1250
    assert remarks(reading) == [
        "The outline does not come back to where it began, and was closed as the fill does: path “coast” (line 1)."
    ]


def test_what_lies_outside_the_map_is_said() -> None:
    assert remarks(drawing("<rect id='far' x='200' width='5' height='5'/>")) == [
        "Outside the map: rect “far” (line 1)."
    ]


def test_ten_thousand_texts_are_one_remark() -> None:
    lines = ", ".join(f"text (line {line})" for line in range(2, 7))
    assert remarks(drawing("\n<text>n</text>" * 5_000)) == [f"Lettering is not read: {lines} and 4995 more."]


def test_where_no_size_is_said_the_areas_show_it() -> None:
    reading = drawing("<rect id='a' x='10' width='30' height='20'/>", attributes="")
    assert (reading.map.width, reading.map.height) == (40, 20)
    with pytest.raises(BadInput, match="no size and has no areas"):
        drawing("", attributes="width='100%'")


def test_a_file_that_is_not_there_is_said_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(BadInput) as said:
        read_svg(tmp_path / "lost.svg")
    assert str(said.value) == f"{tmp_path / 'lost.svg'}: There is no such file."


def test_errors_name_file_and_line(tmp_path: Path) -> None:
    (tmp_path / "bad.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'>\n <script/>\n</svg>")
    with pytest.raises(BadInput) as said:
        read_svg(tmp_path / "bad.svg")
    assert str(said.value) == f"{tmp_path / 'bad.svg'}, line 2: A drawing with scripts is not opened."
