"""A table of rules out of a text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rules_assist.rulebook import ChapterRulebook
from rules_assist.tables import read_rules

Table = Callable[[str], ChapterRulebook]


@pytest.fixture
def table(tmp_path: Path) -> Table:
    def read(text: str) -> ChapterRulebook:
        (tmp_path / "rules.toml").write_text(text, "utf-8")
        return read_rules(tmp_path / "rules.toml")

    return read
