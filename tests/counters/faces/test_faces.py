"""Counters' pictures: well-formed, drawable, with a letter beside every colour, and nothing told of what is hidden."""

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counters.counter import HIDDEN, Counter, CounterId, Face, Kind, KindId, Side, SideId, Sort, face_key
from counters.faces.cardboard import step_dots
from counters.faces.cards import card
from counters.faces.colours import contrast, readable
from counters.faces.faces import face_size, face_svg
from counters.faces.land import LIKENESS, NATO
from counters.faces.lettering import width, wrapped
from counters.faces.pictures import ALSO, Style, picture, picture_word
from counters.faces.things import SEA_AND_AIR, THINGS
from tests.shelf_games import the_game

DRAWN_BY_QT = {"svg", "g", "path", "rect", "circle", "text"}
"""Clip paths, filters and nested drawings are not among them."""

RED = Side(id=SideId("red"), name="Red", fill="#a51115", ink="#ffffff", letter="R")
FILLS = ("#2d3e43", "#a51115", "#cf9e4b", "#75835f", "#096db6", "#6fc6a2", "#eee500", "#c295f6", "#f3f4f2")
SORTS: tuple[Sort, ...] = ("unit", "piece", "card", "marker", "cube", "flag")


def kind(id: str = "army", **printed: object) -> Kind:
    return Kind(id=KindId(id), name=str(printed.pop("name", "Army")), **printed)  # type: ignore[arg-type]


def counter(of: Kind, **lies: object) -> Counter:
    return Counter(CounterId("c"), of.id, RED.id, **lies)  # type: ignore[arg-type]


def tags(svg: str) -> set[str]:
    return {element.tag.rpartition("}")[2] for element in ET.fromstring(svg).iter()}  # noqa: S314 - our own drawing


def words(svg: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(svg).iter() if element.tag.endswith("text")]  # noqa: S314


@pytest.mark.parametrize("style", ["nato", "silhouette"])
@pytest.mark.parametrize("sort", SORTS)
def test_every_sort_in_every_style_uses_only_what_qt_draws(sort: Sort, style: Style) -> None:
    for word in (*NATO, *LIKENESS, *SEA_AND_AIR, *THINGS, "nobody knows this one"):
        one = kind(type=word, sort=sort, faces=(Face(name="front", figures=("4", "3")), Face(name="back")))
        for face in ("front", "back"):
            svg = face_svg(one, RED, counter(one, face=face, marks=("moved",)), style=style)
            assert tags(svg) <= DRAWN_BY_QT
            assert "INK" not in svg
            assert "PAPER" not in svg


def test_a_face_has_the_factors_of_its_side() -> None:
    one = kind(
        faces=(Face(name="front", figures=("{attack}", "{move}")),),
        attributes={"attack": 3},
        by_side={RED.id: {"attack": 7, "move": 1.5}},
    )
    assert "7–1½" in words(face_svg(one, RED))
    assert "3––" in words(face_svg(one, None))


def test_a_counter_without_a_face_shows_the_factors_of_the_first() -> None:
    army = the_game("blitz").game.sheet.kinds[KindId("belg_neth_army")]
    assert army.figures() == army.figures(army.faces[0].name)
    assert not any("–" in each for each in army.figures())


def test_every_other_word_for_a_picture_leads_to_one() -> None:
    for word, others in ALSO.items():
        for other in others.split():
            found = picture_word(other)
            assert found in (word, other)
            assert found == "blank" or picture(found, "nato", "#000000", "#ffffff") or found == "blank"


def test_a_word_is_found_by_its_last_part_too() -> None:
    assert picture_word("guards_tank") == "armour"
    assert picture_word("Royal Mountain Infantry") == "infantry"
    assert picture_word("ornithopter") == ""


@pytest.mark.parametrize("sort", [sort for sort in SORTS if sort != "card"])
def test_a_letter_stands_beside_every_colour(sort: Sort) -> None:
    one = kind(sort=sort, type="infantry" if sort in ("unit", "piece") else "")
    assert "R" in words(face_svg(one, RED))


def test_a_side_without_a_letter_shows_its_first() -> None:
    side = Side(id=SideId("blue"), name="Blue", fill="#0000aa")
    assert "B" in words(face_svg(kind(), side))


def test_what_is_printed_can_be_read_on_every_nations_colour() -> None:
    for fill in FILLS:
        for ink in ("#000000", "#ffffff", fill):
            assert contrast(readable(ink, fill), fill) >= 3


def test_amounts_steps_figures_and_marks_are_shown() -> None:
    one = kind(type="supply", unit="supply", steps=3, faces=(Face(name="front", figures=("12", "8")),))
    svg = face_svg(one, RED, counter(one, amount=1.5, steps=1, marks=("moved", "odd")))
    assert {"1½", "12–8", "O"} <= set(words(svg))
    assert svg.count('r="3"') == 3
    assert svg != face_svg(one, RED, counter(one, amount=1.5, steps=2, marks=("moved", "odd")))


def test_a_piece_shows_what_it_looks_like_whatever_the_style() -> None:
    drawn = [face_svg(kind(sort="piece", type="infantry"), RED, style=style) for style in ("nato", "silhouette")]
    assert drawn[0] == drawn[1] != face_svg(kind(type="infantry"), RED, style="nato")


def test_a_chip_shows_its_number_and_its_side_in_a_colour_of_its_own() -> None:
    chip = kind(sort="flag", attributes={"colour": "#123456"}, faces=(Face(name="front", figures=("5",)),))
    assert {"5", "R"} <= set(words(face_svg(chip, RED)))
    assert "#123456" in face_svg(chip, RED)


def test_many_steps_are_counted_in_figures() -> None:
    one = kind(steps=9)
    assert "7/9" in words(face_svg(one, RED, counter(one, steps=2)))


def test_a_back_is_not_taken_for_a_front() -> None:
    one = kind(faces=(Face(name="front"), Face(name="back")))
    assert face_svg(one, RED, counter(one, face="front")) != face_svg(one, RED, counter(one, face="back"))


def test_a_hidden_counter_tells_its_side_at_most() -> None:
    blank = Kind(id=HIDDEN, name="?")
    assert words(face_svg(blank, RED)) == ["R"]
    assert words(face_svg(blank, None)) == ["?"]
    assert face_size(blank, page=True) == (100, 140)
    assert words(face_svg(blank, RED, page=True)) == ["R"]


def test_a_face_down_card_says_only_which_deck_it_is_of() -> None:
    card = kind(
        name="Storm", sort="card", type="event", faces=(Face(name="front", text="Fleets stay."), Face(name="back"))
    )
    assert words(face_svg(card, None, counter(card, face="back"))) == ["Event"]
    assert "Fleets stay." in words(face_svg(card, None))


def test_a_long_text_on_a_card_is_cut_with_a_sign_rather_than_run_over_the_edge() -> None:
    card = kind(sort="card", faces=(Face(name="front", text="words and words " * 200),))
    lines = words(face_svg(card))
    assert lines[-1].endswith("…")
    assert all(float(y) <= 134 for y in (e.get("y", "0") for e in ET.fromstring(face_svg(card)).iter() if e.text))  # noqa: S314


def test_counters_that_look_alike_share_a_picture() -> None:
    one = kind()
    same = [face_key(Counter(CounterId(id), one.id, RED.id, turned=turned)) for id, turned in (("a", 0), ("b", 90))]
    assert same[0] == same[1]
    assert face_key(counter(one)) != face_key(counter(one, steps=1))


@given(st.text(max_size=30), st.text(max_size=80), st.lists(st.text(max_size=8), max_size=4))
def test_whatever_is_printed_the_picture_is_well_formed(name: str, text: str, figures: list[str]) -> None:
    face = Face(name="front", title=name, text=text, figures=tuple(figures), symbol=text[:5])
    for sort in SORTS:
        one = kind(name=name, sort=sort, type=name, faces=(face,))
        side = Side(id=SideId("s"), name=name, fill=text, ink=name, letter=name[:3])
        assert tags(face_svg(one, side, counter(one, amount=2.25, marks=(text, name)))) <= DRAWN_BY_QT


@given(st.text(alphabet="abcdefg WMil", max_size=60), st.floats(20, 100))
def test_wrapped_lines_fit_their_room(text: str, room: float) -> None:
    assert all(width(line, 8, bold=False) <= room for line in wrapped(text, room, 8))


def test_a_flag_with_a_sign_has_its_letter_too() -> None:
    one = kind(sort="flag", faces=(Face(name="front", symbol="oil"),))
    assert "R" in words(face_svg(one, RED))
    assert face_svg(one, RED) != face_svg(kind(sort="flag"), RED)


def test_a_cube_has_the_colour_it_is_printed_in_and_the_letter_of_its_side() -> None:
    plain, purple = kind(sort="cube"), kind(sort="cube", attributes={"colour": "#6d4a91"})
    assert RED.fill in face_svg(plain, RED)
    assert RED.fill not in face_svg(purple, RED)
    assert "#6d4a91" in face_svg(purple, RED)
    assert words(face_svg(purple, RED)) == ["R"]


def test_a_long_title_stands_whole_in_two_lines_and_long_words_leave_the_picture_out() -> None:
    words = "One step more. " * 18
    for text, pictured in (("Short.", True), (words, False)):
        face = Face(name="front", title="Bring Democracy to Asia", text=text, symbol="victory")
        svg = card(Kind(id=KindId("asia"), name="Asia", sort="card", faces=(face,)), face, None)
        assert "Asia" in svg
        assert ("scale(0.45)" in svg) == pictured
        assert "…" not in svg


@pytest.mark.parametrize(("triangles", "shape"), [(True, "<path"), (False, "<circle")])
def test_steps_are_dots_or_triangles(triangles: bool, shape: str) -> None:
    drawn = step_dots(2, 1, "#ffffff", "#000000", triangles)
    assert drawn.count(shape) == 2
    assert bool(step_dots(1, 0, "#ffffff", "#000000", triangles)) == triangles
