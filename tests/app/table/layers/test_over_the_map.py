"""Everything that lies over the map: each sheet on one switch, drawn from what rulebook and position say."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QGraphicsSimpleTextItem

from app.marks.mark import Letters, OnMap, flagged, framed
from app.marks.moves import moves_between, told_ways, trail_of
from app.table.ground.grounds import plain_drawing
from app.table.layers.over_the_map import LAYERS
from app.table.layers.painter import Piece
from boards.board import AreaId
from boards.plain.sentence import say
from counters.counter import CounterId, SideId
from counters.events import AreasHeld, CountersMarked, CountersMoved, Noted, Together
from counters.laying.piles import Lies
from counters.position import Note, PlaceId
from rules_assist.advice import Cut, Finding, SupplyLine
from tests.app.rig import Rig, sample

OVERLAYS = sorted(set(LAYERS) - {"counters", "notes"})


def picture(rig: Rig) -> QImage:
    rig.table.finish()
    return rig.table.grab().toImage()


def advised(rig: Rig) -> None:
    """A finding of each severity, and supply with shared ways and a cut."""
    crowd = Finding(
        severity="error", places=(PlaceId("sconce"),), sentence=say("Too many."), rule="§2", aspect="stacking"
    )
    lonely = Finding(
        severity="note", counters=(CounterId("reeds"),), sentence=say("Alone."), rule="§9", aspect="supply"
    )
    rig.table.overlays.advise((crowd, lonely), {SideId("tide"): lines(), SideId("ember"): (cut_off(),)})


def lines() -> tuple[SupplyLine, ...]:
    way = (AreaId("eddyford"), AreaId("neaphaven"))
    return tuple(
        SupplyLine(
            counters=(CounterId(id),),
            at=AreaId("samphire"),
            supplied=True,
            path=way,
            source=way[-1],
            sentence=say("Supplied."),
            rule="§5",
        )
        for id in ("reeds", "riders")
    )


def cut_off() -> SupplyLine:
    return SupplyLine(
        counters=(CounterId("ember_cavalry_1"),), at=AreaId("brand_head"), supplied=False,
        cut=Cut(AreaId("cinder_fells")), sentence=say("Cut off."), rule="§5",
    )  # fmt: skip


@pytest.mark.parametrize("name", OVERLAYS)
def test_each_sheet_shows_something_when_it_is_on_and_nothing_when_it_is_off(rig: Rig, name: str) -> None:
    rig.document.happen(
        Together((
            AreasHeld((AreaId("kindlewood"),), SideId("ember")),
            CountersMarked((CounterId("reeds"),), on=("moved",)),
        ))
    )  # fmt: skip
    advised(rig)
    before = rig.position
    rig.document.happen(CountersMoved((CounterId("riders"),), PlaceId("withywold")))
    rig.table.overlays.show_arrows(moves_between(before, rig.position))
    rig.table.overlays.show_trails(moves_between(before, rig.position))
    bare, items = picture(rig), len(rig.table.scene().items())
    rig.table.show_layer(name, on=True)
    assert rig.table.is_layer_on(name)
    assert picture(rig) != bare
    rig.table.show_layer(name, on=False)
    assert not rig.table.is_layer_on(name)
    assert picture(rig) == bare
    assert len(rig.table.scene().items()) == items


def test_a_layer_that_is_on_follows_what_happens(rig: Rig) -> None:
    rig.table.show_layer("holders", on=True)
    before = picture(rig)
    rig.document.happen(AreasHeld((AreaId("eddyford"),), SideId("ember")))
    assert picture(rig) != before
    rig.document.undo()
    assert picture(rig) == before


def test_the_reason_of_a_finding_is_at_its_place_and_in_its_tooltip(rig: Rig) -> None:
    advised(rig)
    middle = rig.table.counters.items[CounterId("lampguard")].pos()
    assert not rig.table.overlays.why_at(middle.x(), middle.y())
    rig.table.show_layer("stacking", on=True)
    (found,) = rig.table.overlays.why_at(middle.x(), middle.y())
    assert found.rule == "§2"
    assert "Too many. [§2]" in {item.toolTip() for item in rig.table.scene().items()}


def test_no_frame_changes_the_colours_of_the_counters_that_it_is_about(rig: Rig) -> None:
    """Colour tells whose a counter is: what lies on a counter may only be drawn around it."""
    advised(rig)
    bare, counters = picture(rig), rig.table.counters
    spots = [
        rig.table.window_point(item.pos().x() + side * aside, item.pos().y() + side * 0.25)
        for id in map(CounterId, ("reeds", "riders", "ember_cavalry_1", "lampguard"))
        for item, side in ((counters.items[id], counters.side_of(id)),)
        for aside in (-0.2, 0.0, 0.2)
    ]
    for name in ("stacking", "findings", "supply"):
        rig.table.show_layer(name, on=True)
        shown = picture(rig)
        assert shown != bare
        assert [shown.pixelColor(spot) for spot in spots] == [bare.pixelColor(spot) for spot in spots], name


def test_a_frame_goes_with_the_counters_it_is_about(rig: Rig) -> None:
    advised(rig)
    rig.table.show_layer("findings", on=True)
    rig.table.finish()
    rig.document.happen(CountersMoved((CounterId("reeds"),), PlaceId("withywold")))
    rig.table.finish()
    at = rig.table.counters.items[CounterId("reeds")].pos()
    assert rig.table.overlays.why_at(at.x(), at.y())


def test_one_counter_is_framed_alone_where_it_is_seen_and_its_pile_where_it_lies_beneath(rig: Rig) -> None:
    place = PlaceId("tallow_downs")
    one, *others = (CounterId(id) for id in ("reeds", "riders", "lampguard"))
    rig.document.happen(CountersMoved((one, *others), place))
    rig.table.finish()
    on = rig.table.overlays.on_map()
    about = {id: Finding(counters=(id,), sentence=say("Alone."), rule="§9") for id in (one, *others)}
    size = on.size

    def boxes(*lies: Lies) -> dict[CounterId, tuple[float, float, float, float]]:
        there = OnMap(on.game, on.map, on.position, {place: lies}, on.side)
        return {id: framed(there, place, found) for id, found in about.items()}

    apart = boxes(*(Lies(id, n * 1.5 * size, 0.0, 1.0) for n, id in enumerate(about)))
    for n, id in enumerate(about):
        left, _, right, _ = apart[id]
        assert left < n * 1.5 * size < right
        assert right - left < 1.4 * size, "it alone"
    pile = boxes(*(Lies(id, n * 0.1 * size, 0.0, 1.0) for n, id in enumerate(about)))
    assert pile[one] == pile[others[0]], "the pile, for they lie beneath"
    assert pile[one][0] < pile[others[-1]][0], "the uppermost is seen"


def test_the_sign_of_a_finding_is_known_by_where_it_stands(rig: Rig) -> None:
    advised(rig)
    rig.table.show_layer("findings", on=True)
    on = rig.table.overlays.on_map()
    flags = list(flagged(on, rig.table.overlays.findings.findings))
    assert len(flags) == 2
    for each in flags:
        assert rig.table.overlays.flag_at(*each.sign) == each.finding
    rig.table.show_layer("findings", on=False)
    assert rig.table.overlays.flag_at(*flags[0].sign) is None


def test_too_many_are_told_as_how_many_of_how_many(rig: Rig) -> None:
    told = say("{count} here; the limit is {most}.", count=12, most=10)
    crowd = Finding(places=(PlaceId("sconce"),), sentence=told, rule="§2", aspect="stacking")
    rig.table.overlays.advise((crowd,), {})
    rig.table.show_layer("stacking", on=True)
    letters = [item.text() for item in rig.table.scene().items() if isinstance(item, QGraphicsSimpleTextItem)]
    assert "12/10" in letters


def test_a_pile_too_high_is_framed_among_the_findings_where_stacking_is_not_shown(rig: Rig) -> None:
    advised(rig)
    rig.table.show_layer("findings", on=True)
    middle = rig.table.counters.items[CounterId("lampguard")].pos()
    assert [each.rule for each in rig.table.overlays.why_at(middle.x(), middle.y())] == ["§2"]
    rig.table.show_layer("stacking", on=True)
    assert len(rig.table.overlays.why_at(middle.x(), middle.y())) == 1, "framed once"
    rig.table.show_layer("stacking", on=False)
    rig.table.show_layer("findings", on=False)
    assert not rig.table.overlays.why_at(middle.x(), middle.y())


def test_counters_that_went_together_share_an_arrow_by_the_way_that_was_told(rig: Rig) -> None:
    before = rig.position
    route = (AreaId("withywold"), AreaId("gannet_tors"))
    event = CountersMoved((CounterId("riders"), CounterId("tide_infantry_2")), PlaceId("gannet_tors"), route=route)
    rig.document.happen(event)
    (arrow,) = told_ways(event, moves_between(before, rig.position))
    assert arrow.areas == ("eddyford", *route)
    assert set(arrow.counters) == {"riders", "tide_infantry_2"}
    assert not moves_between(rig.position, rig.position)


def test_a_trail_is_every_area_a_counter_was_in(rig: Rig) -> None:
    line = [rig.position]
    for place in ("eddyford", "eddyford", "withywold"):
        rig.document.happen(CountersMoved((CounterId("reeds"),), PlaceId(place)))
        line.append(rig.position)
    trail = trail_of(CounterId("reeds"), line)
    assert trail is not None
    assert trail.areas == ("samphire", "eddyford", "withywold")
    assert trail_of(CounterId("riders"), line) is None


def test_notes_of_this_map_are_drawn_and_those_beside_it_are_not(rig: Rig) -> None:
    for id, map, points in (("a", "map", ((700.0, 900.0),)), ("b", "elsewhere", ((1.0, 1.0),)), ("c", "", ())):
        rig.document.happen(Noted(Note(id, "Hold this!", map=rig.table.map if map == "map" else map, points=points)))
    assert [note.id for note in rig.table.overlays.notes.notes] == ["a"]
    assert rig.table.overlays.notes.at(705, 905) is not None
    assert rig.table.overlays.notes.at(900, 905) is None


def test_sheets_are_painted_for_the_window_and_a_little_more(rig: Rig) -> None:
    rig.table.show_layer("holders", on=True)
    rig.table.finish()
    rig.table.look_at(rig.table.whole.center(), 1.5)
    rig.table.finish()
    assert rig.table.overlays.under.covered.contains(rig.table.visible)
    assert not rig.table.busy


def test_a_map_without_a_drawing_is_drawn_plainly_with_lettering_that_can_be_taken_off(tmp_path: Path) -> None:
    game = sample().game
    (map,) = game.board.maps.values()
    file = plain_drawing(game.board, map, tmp_path)
    assert file is not None
    assert 'id="lettering"' in file.read_text("utf-8")
    assert plain_drawing(game.board, map, tmp_path) == file


def test_areas_that_have_changed_hands_are_shown_unasked(rig: Rig) -> None:
    """The map prints who held them when the game began."""
    overlays, document = rig.table.overlays, rig.document
    overlays.begin_with(document.position.holders)
    assert not overlays.taken.marks
    area, other = AreaId("samphire"), SideId("ember")
    assert document.position.holders[area] != other
    document.happen(AreasHeld((area,), other))
    assert {mark.of for mark in overlays.taken.marks} == {area}
    overlays.show_layer("holders", on=True)
    assert not overlays.taken.marks, "among all others it is shown once"
    overlays.show_layer("holders", on=False)
    document.undo()
    assert not overlays.taken.marks
    document.happen(AreasHeld((area,), None))
    (freed,) = overlays.taken.marks
    assert freed.of == area
    assert not any(isinstance(part, Letters) for part in freed.parts), "nobody's, and pale"


def test_the_letter_of_a_holder_stands_beside_counters_that_came_after_it(
    rig: Rig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when a game is opened: its areas are shown before its counters have been laid."""
    overlays = rig.table.overlays
    overlays.begin_with(rig.position.holders)
    rig.document.happen(AreasHeld((AreaId("kindlewood"),), SideId("tide")))
    rig.table.finish()
    painted, show = list[str](), overlays.under.show

    def shown(name: str, pieces: Sequence[Piece]) -> None:
        painted.append(name)
        show(name, pieces)

    monkeypatch.setattr(overlays.under, "show", shown)
    rig.document.happen(CountersMoved((CounterId("riders"),), PlaceId("kindlewood")))
    rig.table.finish()
    assert painted == ["taken"]
    painted.clear()
    rig.document.happen(CountersMoved((CounterId("riders"),), PlaceId("withywold")))
    rig.table.finish()
    painted.clear()
    rig.document.happen(CountersMoved((CounterId("riders"),), PlaceId("samphire")))
    rig.table.finish()
    assert not painted, "nobody has taken either of these"
