"""What advice looks like on the table and in a picture: the same marks, each of them painted by both."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPathItem, QGraphicsSimpleTextItem
from shapely import LineString, Point, box
from shapely.geometry.base import BaseGeometry

from app.marks.mark import Fill, Hatch, Letters, Mark, OnMap, Order, Pen, Round, Shape, colour
from app.marks.reaching import GRADES, glow, route_marks, ways_on
from app.pictures.counters_on_map import lay, side_of
from app.pictures.layers import LAYERS, Table, laid_over
from app.pictures.marking import painted
from app.table.layers.painter import item_of, paint
from app.table.preview.preview_layer import Glowing, PreviewLayer, put_on
from app.table.table import Table as Map
from boards.plain.sentence import say
from counters.position import Position
from counters.text.reading import start_position
from rules_assist.advice import Reach, Way
from rules_assist.battle_sheet import BattleSheet
from rules_assist.shelf.shelf import Opened, open_game

GAMES = {
    "sample": ("first_landing", "#riders", "shingle by #riders, tide infantry in eddyford"),
    "blitzwar": ("europe_1939", "germany infantry in kustrin", "poznan by germany infantry in kustrin"),
}


class Both:
    """One position of a game on a table, and what a picture of it is made from."""

    def __init__(self, id: str) -> None:
        setup, self.of, self.attack = GAMES[id]
        self.opened: Opened = open_game(id)
        game = self.opened.game
        self.position: Position = start_position(self.opened.setups[setup], game)
        map = next(iter(game.board.maps.values()))
        self.map = Map(game, map.id, None)
        self.map.show_position(None, self.position)
        self.map.finish()
        laid = lay(game, self.position, map)
        on = OnMap(game, map.id, self.position, laid.stacks, lambda id: side_of(game, id))
        self.picture = Table(on, self.opened.rulebook)

    def in_picture(self, word: str, about: str = "") -> tuple[Mark, ...]:
        return tuple(mark for laid in laid_over(self.picture, [(word, about)]) for mark in laid.marks)


@pytest.fixture(scope="module", params=sorted(GAMES))
def both(request: pytest.FixtureRequest, qapp: object) -> Iterator[Both]:
    made = Both(request.param)
    yield made
    made.map.close_map()
    made.map.deleteLater()


def test_findings_supply_holders_and_links_are_the_same_marks_on_the_table_and_in_a_picture(both: Both) -> None:
    game, rules = both.opened.game, both.opened.rulebook
    supply = {id: rules.supply(game, both.position, id) for id in game.sheet.sides}
    both.map.overlays.advise(rules.findings(game, both.position), supply)
    overlays = both.map.overlays
    for word, sheet in (
        ("supply", overlays.supply), ("findings", overlays.findings), ("stacking", overlays.stacking),
        ("holders", overlays.holders), ("links", overlays.links), ("moved", overlays.moved),
    ):  # fmt: skip
        both.map.show_layer(word, on=True)
        assert sheet.marks == both.in_picture(word), word
        assert sheet.marks or word in ("findings", "moved"), word
        both.map.show_layer(word, on=False)
        assert not sheet.marks


def test_reach_and_battle_are_the_same_marks_on_the_table_and_in_a_picture(both: Both) -> None:
    _, reach = both.picture.asked(f"reach {both.of}")
    question, sheet = both.picture.asked(f"battle {both.attack}")
    assert isinstance(reach, Reach)
    assert isinstance(sheet, BattleSheet)
    glowing = Glowing([both.map], reach)
    lit: tuple[Mark, ...] = ()
    for area in reach.ways:
        glowing.tell(area)
        lit += glowing.marks[area]
    glowing.put_out()
    assert lit
    assert both.in_picture("reach", both.of)[: len(lit)] == lit
    before, drawn = set(both.map.scene().items()), both.in_picture("battle", both.attack)
    with PreviewLayer(both.map).battle(sheet, question.act.counters):
        new = [item for item in both.map.scene().items() if item not in before and item.parentItem() is None]
        assert [item.zValue() for item in reversed(new)] == [mark.order for mark in drawn]
    assert drawn
    assert set(both.map.scene().items()) == before


def test_every_part_of_every_mark_is_painted_by_both(both: Both) -> None:
    marks = [mark for word in LAYERS if word not in ("reach", "battle") for mark in both.in_picture(word)]
    marks += [*both.in_picture("reach", both.of), *both.in_picture("battle", both.attack)]
    for item, mark in zip(put_on(both.map, marks), marks, strict=True):
        parts = [item, *item.childItems()]
        assert [_told(part) for part in parts] == [_wanted(part) for part in mark.parts]
        svg = painted(mark, both.picture.on.size)
        letters = [part for part in mark.parts if isinstance(part, Letters)]
        assert svg.count("<text ") == len(letters)
        shapes = [part for part in mark.parts if isinstance(part, Shape)]
        lines = sum(part.fill is not None and part.fill.hatch is not None and part.pen is not None for part in shapes)
        assert sum(svg.count(f"<{word} ") for word in ("path", "rect", "circle")) == len(shapes) + lines
        both.map.scene().removeItem(item)


def _told(item: QGraphicsItem) -> tuple[str, ...]:
    if isinstance(item, QGraphicsSimpleTextItem):
        return (item.text(), item.brush().color().name())
    assert isinstance(item, QGraphicsPathItem)
    inks = [item.brush().color()] if item.brush().style().value else []
    return tuple(ink.name() for ink in (*inks, *([item.pen().color()] if item.pen().style().value else [])))


def _wanted(part: Shape | Letters) -> tuple[str, ...]:
    if isinstance(part, Letters):
        return (part.text, colour(part.ink))
    return tuple(colour(each.ink) for each in (part.fill, part.pen) if each is not None)


def test_a_mark_is_as_wide_on_the_map_as_on_paper_and_in_pixels_only_where_it_says_so() -> None:
    outline = Round(50, 50, 40, 20, 5)
    on_map, in_pixels = (
        Mark((Shape(outline, None, Pen("error", 2, hair=hair)),), Order.SIGNS) for hair in (False, True)
    )
    pens = [item.pen() for item in map(item_of, (on_map, in_pixels)) if isinstance(item, QGraphicsPathItem)]
    assert [(pen.widthF(), pen.isCosmetic()) for pen in pens] == [(2, False), (2, True)]
    assert [svg.split('stroke-width="')[1].split('"')[0] for svg in (painted(m, 80) for m in (on_map, in_pixels))] == [
        "2", "4",
    ]  # fmt: skip


def test_hatching_stays_within_its_area_in_a_picture_of_the_window(qapp: object) -> None:
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint(painter, Shape(box(20, 20, 80, 80), Fill("#000000", hatch=Hatch(135, 6, 2))))
    painter.end()
    dark = [(x, y) for x in range(100) for y in range(100) if image.pixelColor(x, y).lightness() < 128]
    assert 600 < len(dark) < 1800
    assert all(19 <= x <= 80 and 19 <= y <= 80 for x, y in dark)


def test_neither_the_border_nor_the_pattern_of_an_area_in_reach_runs_through_its_name(qapp: object) -> None:
    made = Both("sample")
    on = made.map.overlays.on_map()
    for area in made.map.printed.areas.values():
        assert area.lettered is not None
        for grade in GRADES:
            fill, *lines = [part for mark in glow(on, area.id, grade) for part in mark.parts]
            assert isinstance(fill, Shape)
            assert fill.pen is None
            for part in lines:
                assert isinstance(part, Shape)
                assert isinstance(part.outline, BaseGeometry)
                assert part.outline.intersection(area.lettered.buffer(-1)).is_empty
    made.map.close_map()
    made.map.deleteLater()


def test_a_way_ends_at_the_border_of_the_last_area_where_no_counter_in_the_hand_cuts_it(both: Both) -> None:
    game, on = both.opened.game, both.picture.on
    for contact in game.board.contacts[:40]:
        there, middle = on.space(contact.b), on.middle(contact.b)
        way = Way(to=contact.b, route=(contact.b,), sentence=say("There."), rule="1")
        marks = list(route_marks(on, (contact.a, contact.b), way, 0))
        if there is None or not marks:
            continue
        (shape, *_) = (part for part in marks[0].parts if isinstance(part, Shape))
        assert isinstance(shape.outline, tuple)
        line = LineString(shape.outline[0])
        whole = LineString(ways_on(on.game.board, on.map).route((contact.a, contact.b)))
        assert line.length < whole.length or not whole.crosses(there.shape), contact
        if middle is not None and there.shape.boundary.distance(Point(middle)) > on.size:
            assert line.distance(Point(middle)) > on.size / 2, contact
