"""Campaigns told in texts hold: what the rulebooks demand turn by turn, and nothing else when it is turned round."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.told.telling import Told

CAMPAIGNS = sorted(Path(__file__).parent.glob("*.txt"))


@pytest.mark.parametrize("path", CAMPAIGNS, ids=lambda path: path.stem)
def test_a_campaign_comes_as_the_rulebook_has_it(path: Path) -> None:
    told = Told(path)
    assert told.play() == []
    assert told.expected > 0


@pytest.mark.parametrize("path", CAMPAIGNS[:1], ids=lambda path: path.stem)
def test_turned_round_no_expectation_is_met(path: Path) -> None:
    told = Told(path, flip=True)
    assert len(told.play()) == told.expected
