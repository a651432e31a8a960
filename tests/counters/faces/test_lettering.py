"""Words are cut where they end their room, however long they are."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from counters.faces.lettering import shortened, width, wrapped


@given(st.text("abc iW@M1.", max_size=40), st.floats(0, 40), st.booleans())
def test_what_is_shortened_is_the_longest_beginning_that_fits(text: str, room: float, bold: bool) -> None:
    found = shortened(text, room, 2, bold)
    if found == text:
        assert width(text, 2, bold) <= room + 1e-5 or not text
        return
    assert width(found, 2, bold) <= room + 1e-5
    kept = next((n for n in range(len(text), 0, -1) if width(text[:n] + ".", 2, bold) <= room - 1e-5), 0)
    assert len(text[:kept].rstrip()) + (kept > 0) <= len(found)


def test_a_word_without_end_is_cut_soon() -> None:
    began = time.process_time()
    assert len(shortened("x" * 900_000, 100, 10)) < 20
    assert len(wrapped("x" * 900_000, 100, 10)) == 1
    assert time.process_time() - began < 3
