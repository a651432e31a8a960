"""What is printed has its true size, its right number, and backs that meet their fronts."""

from __future__ import annotations

import dataclasses
import gc
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QColor

from app.paper.painting import Painting, pdf, picture_of
from app.paper.paper import MARGIN, PAPERS, Page
from app.paper.pieces import Cut, Grid, pages_of, printed
from app.paper.printing import OVERLAP, What, map_pages, pages, write_pdf
from app.pictures.drawing import Drawing
from boards.plain.bad_input import BadInput
from counters.game import Game
from counters.laying.rooms import counter_size
from rules_assist.shelf.shelf import Opened, open_game

A4 = PAPERS["A4"]
RED, BLUE = '<rect width="100" height="100" fill="#ff0000"/>', '<rect width="100" height="100" fill="#0000ff"/>'


@pytest.fixture(scope="module")
def sample() -> Opened:
    return open_game("sample")


def uses(page: Page) -> list[tuple[float, float, float]]:
    found = re.findall(r"<use [^>]*translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)", "".join(page.body))
    return [(float(x), float(y), float(scale)) for x, y, scale in found]


def test_as_many_counters_are_printed_as_are_in_the_box_each_of_the_size_that_was_asked_for(sample: Opened) -> None:
    wanted = sum(each.number for each in printed(sample) if each.kind.sort != "card")
    fronts = [page for page in pages(sample, "counters", A4, counter_mm=20) if "back" not in "".join(page.body)]
    assert sum(len(uses(page)) for page in fronts) == wanted > 100
    assert {scale for page in fronts for _, _, scale in uses(page)} == {0.2}


def test_a_back_lies_behind_its_front_when_the_paper_is_turned_over() -> None:
    front, back = pages_of(Grid(A4, 30, 30), [Cut(RED, BLUE, 100), Cut(RED, "", 100)], "x")
    (left, top, _), _ = uses(front)
    ((behind, height, _),) = uses(back)
    assert height == top
    assert behind == pytest.approx(A4.wide - left - 30)


def test_cut_marks_stand_outside_of_what_is_cut_out() -> None:
    grid = Grid(A4, 30, 30)
    right, bottom = grid.left + grid.columns * 30, grid.top + grid.rows * 30
    marks = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", "".join(grid.marks()))
    assert len(marks) == 2 * (grid.columns + grid.rows + 2)
    for x, y, to_x, to_y in (map(float, each) for each in marks):
        assert max(x, to_x) < grid.left or min(x, to_x) > right or max(y, to_y) < grid.top or min(y, to_y) > bottom


def test_pages_are_white_between_the_pieces() -> None:
    (page,) = pages_of(Grid(A4, 30, 30), [Cut(RED, "", 100)], "x")
    image = picture_of(page, 420, Painting())
    x, y, _ = uses(page)[0]
    assert image.pixelColor(int((x + 15) * 2), int((y + 15) * 2)) == QColor("#ff0000")
    assert image.pixelColor(int((x + 45) * 2), int((y + 15) * 2)) == QColor("#ffffff")


def test_cards_are_of_the_size_that_sleeves_are_made_for(sample: Opened) -> None:
    front, back = pages(sample, "cards", A4)[:2]
    assert {scale for _, _, scale in uses(front)} == {0.63}
    assert len(uses(front)) == len(uses(back)) == 9
    wanted = sum(each.number for each in printed(sample) if each.kind.sort == "card")
    assert sum(len(uses(page)) for page in pages(sample, "cards", A4)[::2]) == wanted


def test_every_chart_is_printed_whole_and_within_the_page() -> None:
    opened = open_game("blitz")
    found = pages(opened, "charts", A4)
    text = "".join("".join(page.body) for page in found)
    assert all(chart.title.replace("&", "&amp;") in text for chart in opened.game.sheet.charts.values())
    for page in found:
        for x, y, scale, wide, high in re.findall(
            r'translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)"><rect width="([\d.]+)" height="([\d.]+)"',
            "".join(page.body),
        ):
            assert float(x) + float(wide) * float(scale) <= A4.wide - MARGIN + 0.1
            assert float(y) + float(high) * float(scale) <= A4.high - MARGIN


@pytest.mark.parametrize("paper", PAPERS.values(), ids=list(PAPERS))
def test_the_sheets_of_a_map_overlap_and_leave_nothing_out(paper: object) -> None:
    picture = Drawing(10, 20, 1000, 700)
    found = map_pages(picture, paper, 0.8, "x")  # type: ignore[arg-type]
    pieces = [page.piece for page in found if page.piece is not None]
    assert min(piece.left for piece in pieces) == 10
    assert max(piece.left + piece.wide for piece in pieces) == pytest.approx(1010)
    assert max(piece.top + piece.high for piece in pieces) == pytest.approx(720)
    first, second = pieces[:2]
    assert (first.left + first.wide - second.left) * 0.8 == pytest.approx(OVERLAP)
    within = (
        piece.x + piece.wide * 0.8 <= page.paper.wide - MARGIN + 1e-6 for piece, page in zip(pieces, found, strict=True)
    )
    assert all(within)


def test_on_the_map_a_counter_has_the_size_of_those_that_were_cut_out(sample: Opened) -> None:
    page = pages(sample, "map", A4, counter_mm=14)[0]
    assert page.piece is not None
    assert page.piece.scale * counter_size(next(iter(sample.game.board.maps.values()))) == pytest.approx(14)


def test_a_pdf_file_has_pages_of_their_true_size_and_is_the_same_each_time(sample: Opened, tmp_path: Path) -> None:
    out = tmp_path / "a.pdf"
    found = pages(sample, "cards", PAPERS["Letter"])
    assert str(write_pdf(found, out)).endswith(f"{len(found)} pages of Letter.")
    data = out.read_bytes()
    assert data.startswith(b"%PDF")
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)
    sizes = {tuple(round(float(side)) for side in each) for each in boxes}
    assert sizes == {(612, 792)}
    write_pdf(found, tmp_path / "b.pdf")
    assert (tmp_path / "b.pdf").read_bytes() == data


@pytest.mark.parametrize(
    ("what", "size", "told"),
    [
        ("counters", 1.0, "is 5 to 60 mm wide, not 1."),
        ("counters", float("nan"), "5 to 60 mm"),
        ("charts", 400.0, "not 400"),
    ],
)
def test_a_size_that_makes_no_sense_is_told(sample: Opened, what: str, size: float, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        pages(sample, what, A4, counter_mm=size)  # type: ignore[arg-type]


def test_a_game_without_cards_and_a_map_that_is_not_there_are_told() -> None:
    opened = open_game("aaeurope")
    with pytest.raises(BadInput, match="This game has no cards"):
        pages(opened, "cards", A4)
    with pytest.raises(BadInput, match="There is no map moon"):
        pages(opened, "map", A4, map="moon")


@pytest.mark.parametrize("what", ["counters", "cards"])
def test_a_box_without_end_is_not_laid_out(sample: Opened, what: What) -> None:
    kinds = {
        id: replace(kind, mix=dict.fromkeys(kind.mix or ("ember",), 999_999_999))
        for id, kind in sample.game.sheet.kinds.items()
    }
    sheet = replace(sample.game.sheet, kinds=kinds)
    with pytest.raises(BadInput, match="50000 are the most"):
        pages(dataclasses.replace(sample, game=Game(sample.game.board, sheet)), what, A4)


def test_printing_that_is_stopped_in_the_middle_leaves_nothing_half_painted(sample: Opened) -> None:
    """Qt fell when the device went before the painter had left it: whoever pressed Cancel lost the program."""

    class Enough(Exception):
        pass

    def tell(share: float) -> None:
        if share > 0:
            raise Enough

    found = pages(sample, "counters", A4)
    assert len(found) > 1
    for _ in range(3):
        with pytest.raises(Enough):
            pdf(found, tell)
        gc.collect()
    assert pdf(found).startswith(b"%PDF")
