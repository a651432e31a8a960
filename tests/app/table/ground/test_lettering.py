"""Names as data: read from beside the map, set upright for every seat, and taken off the ground beneath them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from app.table.ground.grounds import bare_copy, without_lettering
from app.table.ground.lettering import Label, labels_of, lettering_file, outline_of, read_lettering, upright_outline
from app.table.ground.names_layer import groups, stands_upright
from app.table.map_view import MapView
from boards.board import AreaId
from boards.plain.bad_input import BadInput
from rules_assist.shelf.shelf import shelf
from tests.app.rig import Rig, sample
from tests.shelf_games import the_game

NAME = Label("Tallow Downs", 40, at=(500, 300), of="tallow_downs")
CURVED = Label("Candle Sound", 40, style="italic", along=((100, 300), (300, 260), (500, 300)))


@pytest.mark.parametrize("angle", [0, 90, 180, 270])
@pytest.mark.parametrize("label", [NAME, CURVED])
def test_a_name_is_upright_for_every_seat(label: Label, angle: int) -> None:
    path = upright_outline(label, angle)
    box, printed = path.boundingRect(), outline_of(label).boundingRect()
    wide, high = (box.height(), box.width()) if angle % 180 else (box.width(), box.height())
    assert wide > 3 * high
    assert (box.center() - printed.center()).manhattanLength() < 2 * label.size
    assert _reads_forward(path.pointAtPercent(0.02), path.pointAtPercent(0.98), angle)


def _reads_forward(first: QPointF, last: QPointF, angle: int) -> bool:
    """From left to right, for one to whom the map is turned by so much."""
    by = last - first
    return {0: by.x(), 90: -by.y(), 180: -by.x(), 270: by.y()}[angle] > 0


def test_what_is_lettered_on_a_card_turns_with_it() -> None:
    opened = the_game("blitz")
    (map,) = opened.game.board.maps.values()
    labels = labels_of(map, opened.record.folder(opened.record.board) / map.drawing)
    cards = {id for id, area in map.areas.items() if area.callout is not None}
    assert cards
    for label in labels:
        if label.of in map.areas:
            convoy = map.areas[AreaId(label.of)].kind == "sea" and label.style != "italic"
            assert stands_upright(map, label) == (label.of not in cards and not convoy)


@pytest.mark.parametrize("game", ["aaeurope", "blitz", "blitzwar", "empires"])
def test_who_points_at_the_name_on_a_card_means_its_area(game: str, qtbot: QtBot) -> None:
    """The name is printed above the room for counters, which the board knows: what lies under it is the sea."""
    opened = the_game(game)
    for map in opened.game.board.maps.values():
        drawing = opened.record.folder(opened.record.board) / map.drawing
        view = MapView(opened.game, map.id, drawing, None)
        qtbot.addWidget(view)
        for area in map.areas.values():
            if area.callout is None:
                continue
            lines = [label for label in labels_of(map, drawing) if label.of == area.id]
            left, top, right, low = area.callout.bounds
            for x, y in (
                (lines[0].at[0], lines[0].at[1] - lines[0].size / 3),
                (left + 1, top - 2),
                (right - 1, low - 2),
            ):
                assert view.place_under(QPointF(x, y)) == area.id
            assert view.place_under(QPointF(left - 60, top)) != area.id


def test_lines_of_one_name_belong_together_and_keep_their_order() -> None:
    upper, lower = Label("Vichy", 40, at=(500, 300), of="vichy"), Label("France", 40, at=(500, 340), of="vichy")
    other = Label("Spain", 40, at=(510, 380), of="spain")
    assert groups((upper, lower, other)) == [[upper, lower], [other]]


def test_the_lettering_of_every_map_of_the_shelf_can_be_read() -> None:
    for record in shelf():
        for file in record.folder(record.board).glob("*lettering.json"):
            assert read_lettering(file), file


def test_a_map_without_data_has_its_areas_names(tmp_path: Path) -> None:
    (map,) = sample().game.board.maps.values()
    labels = labels_of(map, tmp_path / "map.svg")
    assert {label.of for label in labels} == set(map.areas)
    (tmp_path / "lettering.json").write_text("{")
    assert labels_of(map, tmp_path / "map.svg") == labels
    with pytest.raises(BadInput, match="JSON"):
        read_lettering(lettering_file(tmp_path / "map.svg"))


@given(st.binary(max_size=200))
def test_no_bytes_make_the_reader_fall_over(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "lettering.json"
        file.write_bytes(data)
        with suppress(BadInput):
            read_lettering(file)


def test_further_maps_have_lettering_of_their_own() -> None:
    assert lettering_file(Path("a/map.svg")) == Path("a/lettering.json")
    assert lettering_file(Path("a/pacific.svg")) == Path("a/pacific.lettering.json")


def test_the_lettering_is_cut_out_of_a_drawing_and_nothing_else() -> None:
    before, inside, after = (
        "<svg><g id='ground'><g/></g>",
        "<g id='lettering'><g><g>x</g></g><g/><path/></g>",
        "<g/></svg>",
    )
    assert without_lettering(before + inside + after) == before + after
    assert without_lettering(before + "<g id='lettering'/>" + after) == before + after
    assert without_lettering(before + after) is None
    assert without_lettering(before + "<g id='lettering'><g>") is None


def test_the_bare_ground_is_kept_beside_the_tiles(tmp_path: Path) -> None:
    drawing = sample().record.folder(sample().record.board) / "map.svg"
    bare = bare_copy(drawing, tmp_path / "bare")
    assert bare is not None
    assert bare.stat().st_size < drawing.stat().st_size
    assert 'id="lettering"' not in bare.read_text("utf-8")
    assert bare_copy(drawing, tmp_path / "bare") == bare


def test_names_are_painted_when_the_map_is_turned_or_they_are_wanted_on_top(rig: Rig) -> None:
    under, over = rig.table.overlays.under, rig.table.overlays.over
    # So near that nothing has to be set larger.
    rig.table.look_at(rig.table.whole.center(), 1.5)
    rig.table.finish()
    assert not under.shown
    rig.table.turn(180)
    rig.table.finish()
    assert under.shown
    rig.table.turn(0)
    rig.table.finish()
    assert not under.shown
    rig.table.show_layer("names", on=True)
    rig.table.finish()
    assert over.shown
    assert rig.table.is_layer_on("names")
