"""Pictures without a window: the same bytes each time, nothing hidden on them, clear words where there can be none."""

import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6.QtGui import QImage
from shapely import LineString, box

from app.marks.mark import Hatch
from app.marks.printed import hatching
from app.pictures.drawing import Drawing, path
from app.pictures.painting import pdf
from app.pictures.rendering import read_layers, render
from boards.board import Area, AreaId, Board, Box, Cell, Contact, Map, MapId
from boards.plain.bad_input import BadInput
from boards.plain.sentence import area as area_ref
from boards.plain.sentence import say
from counters.box.sheet import PlaceRule, Sheet
from counters.counter import Counter, CounterId, Face, Kind, KindId, Side, SideId
from counters.game import Game
from counters.position import PlaceId, Position, Seat, SeatId, Sight
from counters.text.reading import start_position
from rules_assist.advice import Cut, Finding, SupplyLine
from rules_assist.assist import NO_ADVICE
from rules_assist.shelf.record import Record
from rules_assist.shelf.shelf import Opened
from tests.shelf_games import the_game

M = MapId("m")
RED = Side(id=SideId("red"), name="Red", fill="#a51115", ink="#ffffff", letter="R")
BLUE = Side(id=SideId("blue"), name="Blue", fill="#096db6", ink="#ffffff", letter="B")
MARKER = "Xanadu"
"""A word that stands on hidden counters only."""

FRONT = Face(name="front", figures=("4",))
KINDS = (
    Kind(id=KindId("army"), name="Army", type="infantry", sides=(RED.id, BLUE.id), faces=(FRONT,)),
    Kind(id=KindId("secret"), name=MARKER, type="fleet", sides=(RED.id,)),
    Kind(id=KindId("card"), name=MARKER, sort="card", faces=(Face(name="front", text=MARKER),)),
)


class Strict:
    """Finds something wrong in the west, and the east cut off."""

    reach, battle, ledger, may = NO_ADVICE.reach, NO_ADVICE.battle, NO_ADVICE.ledger, NO_ADVICE.may

    def findings(self, game: Game, position: Position) -> tuple[Finding, ...]:
        sentence = say("Too many in {area}.", area=area_ref("west"))
        return (Finding(places=(PlaceId("west"),), sentence=sentence, rule="§4", aspect="stacking"),)

    def supply(self, game: Game, position: Position, side: SideId) -> tuple[SupplyLine, ...]:
        ids = tuple(counter.id for counter in position.in_area(AreaId("east")) if counter.side == side)
        if not ids:
            return ()
        cut, why = Cut(AreaId("west")), say("{area} is cut off.", area=area_ref("east"))
        return (SupplyLine(counters=ids, at=AreaId("east"), supplied=False, cut=cut, sentence=why, rule="§7"),)


def area(id: str, kind: str, left: float) -> Area:
    return Area(AreaId(id), id.title(), kind, M, box(left, 0, left + 400, 500), (left + 200, 250))


def board(**changes: Any) -> Board:
    areas = {a.id: a for a in (area("west", "land", 0), area("east", "land", 400), area("deep", "sea", 800))}
    track = Box(
        AreaId("track"), "Track", "track", M, "track", box(820, 20, 1180, 120), (1000, 70),
        tuple(Cell(str(n), str(n), box(820 + 90 * n, 20, 910 + 90 * n, 120)) for n in range(4)),
    )  # fmt: skip
    coast = Contact(AreaId("east"), AreaId("deep"), "coast", border=True, line=LineString([(800, 0), (800, 500)]))
    river = Contact(AreaId("west"), AreaId("east"), "river", border=True, line=LineString([(400, 0), (400, 500)]))
    route = Contact(AreaId("west"), AreaId("deep"), "route")
    return Board("b", "Board", {M: Map(M, "M", 1200, 500, areas, {track.id: track}, **changes)}, (coast, river, route))


def opened(folder: Path, **changes: Any) -> Opened:
    sheet = Sheet(
        game="g", title="Game", sides={side.id: side for side in (RED, BLUE)}, kinds={kind.id: kind for kind in KINDS}
    )
    record = Record(id="g", title="Game", text="", board=str(folder), sheet="", cases="", rulebook="")
    return Opened(record, Game(board(**changes), sheet), Strict(), {})


def position() -> Position:
    laid: Mapping[str, list[Counter]] = {
        "west": [Counter(CounterId("a1"), KindId("army"), RED.id, marks=("moved",))],
        "east": [
            Counter(CounterId("a2"), KindId("army"), BLUE.id),
            Counter(CounterId("a3"), KindId("secret"), RED.id, known_to=(RED.id,)),
        ],
        "deep": [Counter(CounterId("c1"), KindId("card"))],
        "track/2": [Counter(CounterId("t"), KindId("army"), RED.id)],
    }
    made = Position(
        seats={SeatId("ann"): Seat(SeatId("ann"), "Ann", (RED.id,))},
        sights={PlaceId("deep"): Sight("owner", RED.id)},
        holders={AreaId("west"): RED.id, AreaId("deep"): BLUE.id},
    )
    for place, counters in laid.items():
        made = made.placed(counters, PlaceId(place))
    return made


def svg(tmp_path: Path, **asked: Any) -> str:
    render(opened(tmp_path), position(), tmp_path / "a.svg", **asked)
    return (tmp_path / "a.svg").read_text(encoding="utf-8")


def refused(tmp_path: Path, out: str = "a.svg", **asked: Any) -> str:
    with pytest.raises(BadInput) as error:
        render(opened(tmp_path), position(), tmp_path / out, **asked)
    assert not (tmp_path / out).is_file()
    return str(error.value.why)


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_the_same_table_gives_the_same_bytes(tmp_path: Path, suffix: str) -> None:
    first, second = tmp_path / f"one.{suffix}", tmp_path / f"two.{suffix}"
    told = [render(opened(tmp_path), position(), out, width=600) for out in (first, second)]
    assert first.read_bytes() == second.read_bytes()
    assert str(told[0]) == f"{first}: Game, 600 × 250."


def test_a_png_has_the_width_asked_for_and_shows_land_sea_and_counters(tmp_path: Path) -> None:
    render(opened(tmp_path), position(), tmp_path / "a.png", width=1200)
    picture = QImage(str(tmp_path / "a.png"))
    assert (picture.width(), picture.height()) == (1200, 500)
    land, sea = picture.pixelColor(60, 450), picture.pixelColor(1150, 450)
    assert land.red() > sea.red()
    reds = sum(picture.pixelColor(x, y).name() == RED.fill for x in range(0, 400, 5) for y in range(0, 500, 5))
    assert reds > 20


def test_an_svg_is_well_formed_and_draws_every_face_once(tmp_path: Path) -> None:
    text = svg(tmp_path)
    ET.fromstring(text)  # noqa: S314 - our own drawing
    assert text.count("<use ") == 5
    assert text.count('<g id="face') == 4, "the two hidden ones look alike"


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_nothing_hidden_is_in_a_picture(tmp_path: Path, suffix: str) -> None:
    layers = "names, holders, links, stacking, supply, findings, moved"
    bare = position().removed([CounterId("a3"), CounterId("c1")])
    nobody = [
        Counter(CounterId("a3"), KindId("army"), RED.id, known_to=(RED.id,)),
        Counter(CounterId("c1"), KindId("army")),
    ]
    other = bare.placed(nobody[:1], PlaceId("east")).placed(nobody[1:], PlaceId("deep"))
    for seat in (None, "blue"):
        for number, table in enumerate((position(), other)):
            render(opened(tmp_path), table, tmp_path / f"{number}.{suffix}", layers=layers, seat=seat)
        assert (tmp_path / f"0.{suffix}").read_bytes() == (tmp_path / f"1.{suffix}").read_bytes()


def test_a_hidden_word_is_seen_only_by_the_seat_or_side_it_belongs_to(tmp_path: Path) -> None:
    seen = {seat: MARKER in svg(tmp_path, seat=seat) for seat in (None, "ann", "red", "blue")}
    assert seen == {None: False, "ann": True, "red": True, "blue": False}


def test_an_unknown_seat_is_said_and_the_nearest_named(tmp_path: Path) -> None:
    assert refused(tmp_path, seat="blu") == "There is no seat blu; did you mean blue?"


def test_unknown_words_get_the_nearest_known_one(tmp_path: Path) -> None:
    assert refused(tmp_path, layers="suply").startswith("There is no layer suply; did you mean supply?")
    assert refused(tmp_path, area="wset") == "There is no area wset; did you mean west?"
    assert refused(tmp_path, map="n") == "There is no map n."


def test_a_name_that_says_no_kind_of_picture_is_said(tmp_path: Path) -> None:
    assert refused(tmp_path, "a.pgn") == (
        "There is no kind of picture pgn; did you mean png? A name ends in .png, .svg or .pdf."
    )
    assert refused(tmp_path, "a").startswith("The name says no kind of picture.")


def test_a_folder_that_is_not_there_and_one_that_is_a_file_are_said(tmp_path: Path) -> None:
    assert refused(tmp_path, "no/a.png") == f"There is no folder {tmp_path / 'no'}."
    (tmp_path / "taken.png").mkdir()
    (tmp_path / "taken.png" / "x").touch()
    assert refused(tmp_path, "taken.png").startswith("It cannot be written: what lies there is no ordinary file")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["taken.png"]


@pytest.mark.parametrize("width", [0, -5, 15, 16_001, 10**9])
def test_absurd_sizes_are_refused(tmp_path: Path, width: int) -> None:
    assert "16 to 16000 wide" in refused(tmp_path, width=width)


def test_a_close_up_shows_the_area_and_lies_within_the_map(tmp_path: Path) -> None:
    whole, part = (ET.fromstring(svg(tmp_path, area=area)) for area in (None, "west"))  # noqa: S314 - our own drawing
    left, top, wide, high = map(float, part.attrib["viewBox"].split())
    assert whole.attrib["viewBox"] == "0 0 1200 500"
    assert (left, top) == (0, 0)
    assert 400 <= wide < 1200
    assert high == 500


def test_findings_and_cut_supply_stand_beneath_with_their_rules(tmp_path: Path) -> None:
    text = svg(tmp_path, layers="findings, stacking, supply")
    assert "1. Too many in West. [§4]" in text
    assert "2. East is cut off. [§7]" in text
    assert text.count("Too many in West") == 1


def sample_svg(tmp_path: Path, layers: str) -> str:
    """Of the sample's first landing."""
    game = the_game("sample")
    out = tmp_path / "sample.svg"
    render(game, start_position(game.setups["first_landing"], game.game), out, layers=layers)
    return out.read_text("utf-8")


def test_what_is_in_reach_of_some_counters_is_shown_with_every_way(tmp_path: Path) -> None:
    text = sample_svg(tmp_path, "reach:#riders")
    assert "Neaphaven can be reached at a cost of" in text
    assert "in Neaphaven" not in text
    carried = sample_svg(tmp_path, "reach:ember guard in sconce")
    assert ">by sea 2</text>" in carried, "by different means, told apart"
    assert "by land: Tallow Downs can be reached" in carried


def test_a_battle_is_shown_with_arrows_odds_and_chances(tmp_path: Path) -> None:
    text = sample_svg(tmp_path, "battle:shingle by #riders, tide infantry in eddyford with die 4")
    assert ">1:1</text>" in text
    assert "&gt; AD: 1/3 (33.3%) Both sides lose a step." in text
    assert "The defender loses a step. [§6.4]" in text


def test_layers_may_be_about_something_and_their_words_may_hold_commas() -> None:
    known, about = ("names", "reach", "supply"), ("reach", "supply")
    assert read_layers("names, reach:#a, #b ,supply:red", known, about) == (
        ("names", ""), ("reach", "#a, #b"), ("supply", "red"),
    )  # fmt: skip
    assert read_layers("", known, about) == ()
    assert read_layers("names, names, reach:#a, names", known, about) == read_layers("names, reach:#a", known, about)


@pytest.mark.parametrize(
    ("layers", "why"),
    [
        ("reach", "Reach of which counters?"),
        ("battle", "Which battle?"),
        ("names:west", "The layer names is about the whole map"),
        ("reach:#nobody", "There is no counter nobody"),
        ("supply:blau", ""),
        ("reach:", "Reach of which counters?"),
    ],
)
def test_what_a_layer_cannot_be_about_is_said(tmp_path: Path, layers: str, why: str) -> None:
    assert why in refused(tmp_path, layers=layers)


def test_supply_of_one_side_leaves_out_the_others(tmp_path: Path) -> None:
    both, one = sample_svg(tmp_path, "supply"), sample_svg(tmp_path, "supply:ember")
    assert both.count(">S</text>") > one.count(">S</text>") > 0


def test_who_holds_what_is_shown_by_colour_pattern_and_letter(tmp_path: Path) -> None:
    text = svg(tmp_path, layers="holders, ground")
    assert ">R</text>" in text
    assert ">B</text>" in text
    assert f'fill="{RED.fill}" fill-opacity' in text
    assert "<use " not in text


def test_links_are_shown_with_a_legend(tmp_path: Path) -> None:
    text = svg(tmp_path, layers="links")
    assert all(f">{kind}</text>" in text for kind in ("coast", "river", "route"))


def test_moved_counters_are_framed(tmp_path: Path) -> None:
    assert len(svg(tmp_path, layers="moved")) > len(svg(tmp_path))


def test_the_sheet_of_counters_has_every_kind_of_every_side(tmp_path: Path) -> None:
    text = svg(tmp_path, layers="counters-sheet")
    for heading in ("Game", "Red", "Blue", "Cards"):
        assert f">{heading}</text>" in text
    assert text.count(MARKER) >= 2


def test_the_drawing_beside_the_board_is_used_and_fitted_to_the_map(tmp_path: Path) -> None:
    drawing = (
        '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="10 10 120 50">'
        '<rect id="mine" x="10" y="10" width="120" height="50" fill="#00ff00"/></svg>'
    )
    (tmp_path / "map.svg").write_text(drawing)
    render(opened(tmp_path, drawing="map.svg"), Position(), tmp_path / "a.png", width=120)
    assert QImage(str(tmp_path / "a.png")).pixelColor(119, 49).name() == "#00ff00"


def test_a_drawing_that_is_none_is_said(tmp_path: Path) -> None:
    (tmp_path / "map.svg").write_text("no drawing at all")
    with pytest.raises(BadInput, match="This is not well-formed XML"):
        render(opened(tmp_path, drawing="map.svg"), Position(), tmp_path / "a.png")


def test_a_drawing_that_is_broken_inside_is_said(tmp_path: Path) -> None:
    (tmp_path / "map.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'><g></svg>")
    with pytest.raises(BadInput, match="mismatched tag"):
        render(opened(tmp_path, drawing="map.svg"), Position(), tmp_path / "a.png")


def test_a_missing_drawing_is_drawn_plainly(tmp_path: Path) -> None:
    render(opened(tmp_path, drawing="gone.svg"), Position(), tmp_path / "a.svg")
    assert ">West</text>" in (tmp_path / "a.svg").read_text()


def test_slanted_lines_cover_a_shape_in_every_direction() -> None:
    shape = box(10, 10, 110, 60)
    for degrees in range(0, 180, 15):
        lines = hatching(shape, Hatch(degrees, 5, 1))
        assert lines.length == pytest.approx(shape.area / 5, rel=0.25)


def test_holes_are_part_of_an_outline() -> None:
    ring = box(0, 0, 9, 9).difference(box(3, 3, 6, 6))
    assert path(ring).count("Z") == 2


def test_notes_make_a_drawing_higher() -> None:
    drawing = Drawing(0, 0, 100, 50)
    assert drawing.full_height == 50
    assert drawing.with_(notes=("one",)).full_height > 50


def test_what_is_hidden_in_a_deck_on_the_board_lies_there_as_a_page(tmp_path: Path) -> None:
    game = opened(tmp_path)
    deck = PlaceRule(id=PlaceId("deep"), name="Deck", sort="deck")
    with_deck = Game(game.game.board, msgspec.structs.replace(game.game.sheet, places={deck.id: deck}))
    render(Opened(game.record, with_deck, game.rulebook, {}), position(), tmp_path / "a.svg")
    assert "translate(-50 -70)" in (tmp_path / "a.svg").read_text()
    assert "translate(-50 -70)" not in svg(tmp_path)


def test_cards_and_charts_are_printed_as_sheets_of_their_own(tmp_path: Path) -> None:
    game = the_game("sample")
    position = start_position(game.setups["two_crowns"], game.game)
    for word, said in (("cards-sheet", "Fog on the Hush"), ("charts-sheet", "The lie of the land")):
        out = tmp_path / f"{word}.svg"
        render(game, position, out, layers=word)
        text = out.read_text("utf-8")
        assert said in text, word


def test_a_chart_that_is_made_up_says_so_on_the_sheet(tmp_path: Path) -> None:
    game = the_game("blitzwar")
    position = start_position(game.setups["europe_1939"], game.game)
    out = tmp_path / "charts.svg"
    render(game, position, out, layers="charts-sheet")
    assert "reconstructed" in out.read_text("utf-8")


def test_a_game_without_cards_says_so(tmp_path: Path) -> None:
    game = the_game("aaeurope")
    out = tmp_path / "cards.svg"
    render(game, start_position(game.setups["spring_1941"], game.game), out, layers="cards-sheet")
    assert "This game has no cards." in out.read_text("utf-8")


def test_notes_leave_the_map_the_larger_part_and_say_how_many_are_not_told() -> None:
    notes = tuple(f"This is note number {number}." for number in range(200))
    drawing = Drawing(0, 0, 1000, 700).with_(notes=notes)
    assert len(drawing.note_lines) == 36
    assert drawing.note_lines[-1].startswith("… and ")
    few = Drawing(0, 0, 1000, 700).with_(notes=notes[:8])
    assert few.note_lines == list(notes[:8])


def test_light_that_thins_out_is_as_thin_on_paper() -> None:
    """It lay white over all that is printed beneath it."""
    stops = (
        '<stop offset="0" stop-color="#fff" stop-opacity="0.5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/>'
    )
    light = f'<linearGradient id="light">{stops}</linearGradient>'
    page = Drawing(0, 0, 300, 200, (light,), ('<path d="M9 9L250 9L280 180Z" fill="url(#light)"/>',))
    data = pdf(page, 300)
    assert b"/S /Alpha" not in data
    assert data.count(b"/SMask<</S/Luminosity/G ") == 1
    # Where each part begins is still where the file says.
    table = data[int(data.rpartition(b"startxref")[2].split()[0]) :].splitlines()
    assert table[0] == b"xref"
    rows = [line.split() for line in table[2 : 2 + int(table[1].split()[1])]]
    starts = [(number, int(row[0])) for number, row in enumerate(rows) if row[2] == b"n"]
    assert starts
    assert all(data[at:].startswith(b"%d 0 obj" % number) for number, at in starts)
