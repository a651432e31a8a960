"""A table of rules is read, or refused with the line of what is wrong."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boards.plain.bad_input import BadInput
from counters.counter import CounterId
from rules_assist.advice import Act
from rules_assist.rulebook import ChapterRulebook
from rules_assist.tables import read_rules
from tests.rules_assist.tables.conftest import Table
from tests.rules_assist.tables.small_game import GAME, WALK, lying


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[move]]\nmeans = "x"\nrule = "1"\nallowence = 2', "line 4: move[1].allowence: this is not a word"),
        ('[[move]]\nmeans = "x"', "line 1: move[1]: rule is missing"),
        ('[[step]]\nrule = "1"\ncost = "two"', "line 3: step[1].cost: a number or nothing was expected, not text"),
        ('[[step]]\nrule = "1"\ninto = { attributes = { a = { b = 1 } } }', "line 3"),
        ('[[stacking]]\nrule = "1"\nname = "x"\nmost = 1\nplaces = "sea"', "line 5: stacking[1].places: 'sea' is"),
        ('[[end]]\nrule = "1"\ntext = "{to.__class__}"', "In a sentence braces hold a plain name"),
        ('[[end]]\nrule = "1"\ntext = "{to:>99999999}"', "In a sentence braces hold a plain name"),
        ('[[end]]\nrule = "1"\ntext = "{to!r}"', "In a sentence braces hold a plain name"),
        ('[[end]]\nrule = "1"\ntext = "{too}"', "There is no value for a sentence too; did you mean to?"),
        ('[[end]]\nrule = "1"\ntext = "{0}"', "In a sentence braces hold a plain name"),
        ('[[end]]\nrule = "1"\ntext = "}"', "In a sentence braces hold a plain name"),
        ('[[ledger]]\nname = "a"\nrule = "1"\nsums = [{ rule = "1", value = "{side.x}" }]', "braces"),
    ],
)  # fmt: skip
def test_a_slip_in_a_table_is_told(table: Table, text: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        table(text)
    assert told in str(caught.value)


SIGNS = st.sampled_from(
    [*"[]{}=\"'\n, .#", "move", "step", "who", "rule", "true", "1", "means", "text", "over", "{to}"]
)


@given(st.lists(SIGNS, max_size=40).map("".join))
def test_any_table_is_read_or_refused_with_a_sentence(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzzed.toml"
    path.write_text(text)
    with contextlib.suppress(BadInput):
        assert isinstance(read_rules(path), ChapterRulebook)


def test_counters_that_are_not_there_are_no_trouble(table: Table) -> None:
    gone = (CounterId("gone"),)
    rules = table(WALK)
    assert rules.reach(GAME, lying(""), gone).ways == {}
    assert rules.may(GAME, lying(""), Act(verb="move", counters=gone, to=())) is None
