"""Supply lines as they are drawn: thick where many share them, along the links, cut short where they are cut."""

from __future__ import annotations

import math
from functools import cache

import shapely
from shapely import LineString

from app.marks.reaching import Ways, cut_words, cuts
from boards.board import AreaId, Board
from boards.plain.sentence import say
from counters.counter import CounterId
from rules_assist.advice import Cut, SupplyLine
from rules_assist.shelf.shelf import Opened
from tests.app.rig import opening, sample
from tests.shelf_games import the_game

SIZE = 40.0


@cache
def polar() -> Opened:
    return the_game("totaldomination")


def _ways(board: Board) -> Ways:
    return Ways(board, next(iter(board.maps)), SIZE)


def _line(at: str, *path: str, many: int = 1, cut: str = "", by: tuple[str, ...] = ()) -> SupplyLine:
    return SupplyLine(
        counters=tuple(CounterId(f"{at}_{number}") for number in range(many)), at=AreaId(at), supplied=not cut,
        path=tuple(map(AreaId, path)), source=AreaId(path[-1]) if path else None,
        cut=Cut(AreaId(cut), tuple(map(CounterId, by))) if cut else None, sentence=say("So."), rule="§5",
    )  # fmt: skip


def test_a_line_runs_along_the_link_that_goes_round() -> None:
    board = polar().game.board
    (link,) = (contact for contact in board.between(AreaId("egypt"), AreaId("persia")) if contact.kind == "land")
    drawn = _ways(board).whole(_line("egypt", "persia"))
    assert link.line is not None
    assert link.line.difference(LineString(drawn).buffer(SIZE / 4)).length < 1, "all of the printed link is followed"
    straight = LineString([board.spaces[AreaId(id)].anchor for id in ("egypt", "persia")])
    assert LineString(drawn).hausdorff_distance(straight) > SIZE


def test_a_way_that_many_share_is_thicker_and_a_line_that_is_cut_takes_no_part() -> None:
    ways = _ways(sample().game.board)
    alone = ways.pieces([_line("eddyford", "dulse")])
    shared = ways.pieces([_line("eddyford", "dulse", many=4), _line("withywold", "eddyford", "dulse", cut="eddyford")])
    assert [piece.points for piece in alone] == [piece.points for piece in shared]
    assert all(one.wide < more.wide for one, more in zip(alone, shared, strict=True))
    assert not ways.pieces([_line("eddyford")])


def test_all_pieces_of_a_line_hang_together() -> None:
    ways = _ways(polar().game.board)
    for aside in (0.0, 0.12):
        pieces = ways.pieces([_line("italy", "mediterranean", "egypt", "persia", "india")], aside)
        drawn = shapely.union_all([LineString(piece.points) for piece in pieces])
        assert shapely.union_all(drawn.buffer(0.01)).geom_type == "Polygon"


def test_lines_side_by_side_do_not_cover_each_other() -> None:
    ways = _ways(polar().game.board)
    line = _line("egypt", "persia")
    one, other = (ways.pieces([line], aside)[0] for aside in (0.12, -0.12))
    apart = [math.dist(a, b) for a, b in zip(one.points, other.points, strict=True)]
    assert min(apart) > 0.2 * SIZE


def test_a_line_that_is_cut_ends_on_its_way_where_it_is_cut_and_says_who_and_where() -> None:
    game = sample().game
    ways, naming = _ways(game.board), game.naming(opening())
    line = _line("samphire", "eddyford", "dulse", cut="dulse", by=("reeds",))
    found = ways.to_the_cut(line)
    assert found is not None
    way, end = found
    assert way[-1] == end
    assert game.board.spaces[AreaId("dulse")].shape.contains(shapely.Point(end)), "within the area where it is cut"
    whole = LineString(ways.whole(line))
    assert LineString(way).difference(whole.buffer(0.1)).length < 0.1, "on the line that there would be"
    assert whole.length - LineString(way).length > 10
    assert cut_words(cuts([line])[AreaId("dulse")], naming) == "cut in Dulse by Tide Infantry"
    nobody = _line("samphire", "dulse", cut="dulse")
    assert cut_words([nobody], naming) == "cut in Dulse"
    many = _line("samphire", "dulse", cut="dulse", by=("reeds", "riders", "lampguard"))
    assert cut_words([many], naming) == "cut in Dulse by 3 counters"


def test_a_line_that_is_cut_in_a_box_ends_beside_the_counters_there() -> None:
    board = polar().game.board
    found = _ways(board).to_the_cut(_line("libya", "mediterranean", "egypt", "persia", cut="egypt"))
    assert found is not None
    away = math.dist(found[1], board.spaces[AreaId("egypt")].anchor)
    assert SIZE / 3 < away < SIZE


def test_counters_that_stand_where_their_line_is_cut_have_only_the_mark() -> None:
    way = _ways(sample().game.board).to_the_cut(_line("samphire", "dulse", cut="samphire"))
    assert way is not None
    assert way[0] == ()
    assert not cuts([_line("samphire", "dulse")])
    assert _ways(sample().game.board).to_the_cut(_line("samphire", "dulse")) is None
