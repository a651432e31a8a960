"""What a map seems to ask for, sure and unsure."""

from shapely import LineString, Polygon, box

from boards.board import AreaId, Contact
from boards.coverage.contact_proposals import border_contacts, propose_contacts
from tests.boards.coverage.test_coverage import map_of

MAP = map_of(box(0, 0, 40, 40), box(40, 0, 80, 40), box(0, 40, 40, 80), box(40, 40, 80, 79.5), box(81, 0, 90, 20))


def told(short: float, near: float) -> dict[tuple[str, str], tuple[bool, str]]:
    return {(it.a, it.b): (it.sure, str(it.why)) for it in propose_contacts(MAP, shortest=short, near=near)}


def test_borders_are_sure_and_corners_are_not() -> None:
    found = told(short=1, near=0.5)
    assert found["a", "b"] == (True, "A and B share a border 40 long.")
    assert found["c", "d"] == (True, "C and D share a border 39½ long.")
    assert found["a", "d"] == (False, "A and D meet in a corner only.")
    assert found["b", "c"] == (False, "B and C meet in a corner only.")
    assert len(found) == 6


def test_a_short_border_is_unsure() -> None:
    map = map_of(box(0, 0, 40, 40), box(40, 39.5, 80, 80))
    (found,) = propose_contacts(map, shortest=1)
    assert (found.sure, found.length) == (False, 0.5)
    assert str(found.why) == "A and B share a border only ½ long."
    (found,) = propose_contacts(map, shortest=0.25)
    assert found.sure


def test_a_near_miss_is_unsure_and_tells_how_far() -> None:
    found = told(short=1, near=1.5)
    assert found["b", "e"] == (False, "B and E miss each other by 1.")
    assert ("b", "e") not in told(short=1, near=0.9)


def test_nothing_is_proposed_for_an_empty_map() -> None:
    assert propose_contacts(map_of()) == ()


def test_what_was_confirmed_becomes_borders_with_their_line_and_links_without() -> None:
    pairs = [(AreaId("b"), AreaId("a")), (AreaId("b"), AreaId("e"))]
    assert border_contacts(MAP, pairs, "land", source="page 3") == [
        Contact(AreaId("b"), AreaId("a"), "land", border=True, line=LineString([(40, 0), (40, 40)]), source="page 3"),
        Contact(AreaId("b"), AreaId("e"), "land", source="page 3"),
    ]


def test_the_line_around_an_enclave_is_the_border_of_both() -> None:
    hole = box(3, 3, 5, 5)
    map = map_of(Polygon(box(0, 0, 9, 9).exterior, [hole.exterior]), hole)
    (contact,) = border_contacts(map, [(AreaId("a"), AreaId("b"))], "coast")
    assert contact.line is not None
    assert contact.line.length == 8
