"""The script that measures the house finds what is there, and modules do not need each other in a circle."""

from __future__ import annotations

from tests.measure import circles, imports, lengths
from tests.rule_code import rule_code


def test_no_module_needs_another_that_needs_it() -> None:
    assert circles(imports()) == []


def test_not_even_for_its_types_in_a_room_of_the_window() -> None:
    """Helpers are handed what they use, never the window; the map's own parts still name the map they draw on."""
    known = ("app.table.", "app.panels.parts.line")
    rings = circles({name: to for name, to in imports(late=True).items() if name.startswith("app.")})
    assert [ring for ring in rings if not all(each.startswith(known) for each in ring)] == []


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


def test_every_file_is_counted_once() -> None:
    counted = lengths()
    assert counted["app/cli.py"] > 50
    assert len(counted) > 500


def test_the_window_can_ask_for_most_of_the_rule_code() -> None:
    found = rule_code("blitzwar")
    assert found["verbs"] > 20
    assert 0 <= found["not_reached_percent"] < 40
