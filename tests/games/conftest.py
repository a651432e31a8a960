"""Games are played in windows here, too."""

from collections.abc import Iterator

import pytest

from app.language import choose
from tests.app.unhurried import unhurried

__all__ = ["unhurried"]


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    """Whoever plays in German leaves the next one English."""
    yield
    choose("en")
