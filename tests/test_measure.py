"""The script that measures the house finds what is there, and modules do not need each other in a circle."""

from __future__ import annotations

from tests.measure import circles, imports, lengths
from tests.rule_code import rule_code


def test_no_module_needs_another_that_needs_it() -> None:
    """Not even for its types, or when a function runs: whoever is used is handed what it uses."""
    assert circles(imports(late=True)) == []


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
