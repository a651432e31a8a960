"""The style of old maps: what grows on the land, lines along the coasts, and that only what differs is drawn anew."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shapely import affinity

from app.editor.drawing.board_items import COVER, LIGHT, SHORES, Engraved
from app.editor.drawing.engraving import PEN, cover, in_cells, land_of
from app.editor.drawing.names import are_named, labels_of
from app.editor.drawing.printing import drawn
from app.editor.drawing.styles import style
from app.pictures.safe_drawing import refused
from boards.board import AreaId, MapId
from boards.edits.areas import join_areas, split_area
from boards.edits.facts import set_kind
from boards.edits.links import set_contact_kind
from boards.engraving.waters import quick_rings
from boards.files.board_file import read_board
from boards.plain.sentence import say
from counters.laying.rooms import counter_size
from rules_assist.shelf.record import HOME
from tests.app.editor.conftest import EditRig
from tests.app.editor.test_drawing import E, W, halves


def engraved(rig: EditRig) -> list[Engraved]:
    rig.window.table.finish()
    return [item for item in rig.window.table.scene().items() if isinstance(item, Engraved)]


def test_what_grows_keeps_off_the_name_and_is_always_drawn_alike(edit_rig: EditRig) -> None:
    halves(edit_rig)
    board = set_kind(edit_rig.board, [AreaId(W)], "forest")
    sheet, area = board.maps[edit_rig.window.map], board.maps[edit_rig.window.map].areas[AreaId(W)]
    trees = cover(area, sheet, style("engraved"))
    assert trees == cover(area, sheet, style("engraved"))
    assert trees.count("#8fa377") > 5
    assert f"scale({counter_size(sheet) / PEN:.7g})" in trees
    assert "#8fa377" not in cover(edit_rig.area(E), sheet, style("engraved"))


def test_what_is_exported_has_what_is_seen_and_plain_styles_have_none_of_it(edit_rig: EditRig) -> None:
    halves(edit_rig)
    sheet = edit_rig.board.maps[edit_rig.window.map]
    ids = [part.split('"')[1] for part in drawn(edit_rig.board, sheet, style("engraved")).body]
    assert [id for id in ids if id in ("shores", "cover", "daylight")] == ["shores", "cover", "daylight"]
    assert "cover" not in "".join(drawn(edit_rig.board, sheet, style("night")).body)
    edit_rig.window.project.change_look(style="engraved")
    heights = [item.zValue() for item in engraved(edit_rig)]
    assert heights.count(COVER) == 2
    assert {SHORES, LIGHT} < set(heights)
    edit_rig.window.project.change_look(style="night")
    assert engraved(edit_rig) == []


def test_an_edit_draws_only_the_areas_anew_that_it_touches_and_no_coast_that_stays(edit_rig: EditRig) -> None:
    halves(edit_rig)
    project = edit_rig.window.project
    project.change_look(style="engraved")
    before = set(map(id, engraved(edit_rig)))
    kept = engraved(edit_rig)
    project.document.edit(
        say("Split"), lambda b: split_area(b, edit_rig.window.map, [(90, 300), (410, 300)], [AreaId(W)])
    )
    after = engraved(edit_rig)
    assert len(after) == len(kept) + 1
    assert sum(id(item) not in before for item in after) == 3, "two parts, and who shares the new point; no coast"


def test_a_river_has_banks_and_water(edit_rig: EditRig) -> None:
    halves(edit_rig)
    board = set_contact_kind(edit_rig.board, edit_rig.board.contacts[0], "river")
    svg = "".join(drawn(board, board.maps[edit_rig.window.map], style("engraved")).body)
    assert svg.count("#2f5f73") == svg.count("#a9cfda") == 1


def test_land_that_is_not_whole_yet_is_still_land(edit_rig: EditRig) -> None:
    edit_rig.take("rectangle")
    edit_rig.drag((100, 100), (400, 500))
    sheet = edit_rig.board.maps[MapId(edit_rig.window.map)]
    assert land_of(sheet).area == edit_rig.area(W).shape.area


def test_what_was_engraved_and_saved_is_shown_on_the_table(edit_rig: EditRig) -> None:
    halves(edit_rig)
    project = edit_rig.window.project
    project.document.edit(say("Paint"), lambda b: set_kind(b, [AreaId(W)], "mountains"))
    project.change_look(style="engraved")
    assert project.save()
    assert refused(project.draft.folder / "map.svg") is None


def test_a_piece_of_the_sheet_has_in_it_what_lies_there_and_nothing_else() -> None:
    """Two of these came out inside out: a rectangle in the shadow of the land stood on the sea."""
    isles = read_board(HOME / "boards" / "maps" / "sample")
    isles = join_areas(isles, [AreaId("wick"), AreaId("tallow_downs")])
    for board in (isles, read_board(HOME / "boards" / "maps" / "blitzwar")):
        sheet = next(iter(board.maps.values()))
        unit = counter_size(sheet) / PEN
        land = affinity.scale(land_of(sheet), 1 / unit, 1 / unit, origin=(0, 0)).simplify(0.8)
        shapes = (land, *(ring for _, ring in quick_rings(land)))
        pieces = list(in_cells(shapes, sheet, unit))
        assert len(pieces) > 20
        for cell, here in pieces:
            for whole, part in zip(shapes, here, strict=True):
                assert part.area == pytest.approx(whole.intersection(cell).area, abs=1)


def test_a_drawing_with_more_names_than_anybody_could_read_has_none_and_stays_readable(edit_rig: EditRig) -> None:
    halves(edit_rig)
    board, map = edit_rig.board, edit_rig.window.map
    sheet = board.maps[map]
    few = drawn(board, sheet, style("plain")).svg()
    assert are_named(sheet)
    long = replace(sheet, areas={id: replace(it, name="n" * 6001) for id, it in sheet.areas.items()})
    assert not are_named(long)
    assert len(drawn(replace(board, maps={map: long}), long, style("plain")).svg()) < len(few)
    assert list(labels_of(long, style("plain"))) == []
