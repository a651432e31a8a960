"""A word that nobody knows, and the known one that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from boards.plain.sentence import Sentence, say

SHOWN = 60
"""As much of a stranger's word is repeated."""


def unknown(what: str, word: str, known: Iterable[str]) -> Sentence:
    """Say that there is none of that name, and which one may have been meant."""
    short = word if len(word) <= SHOWN else word[:SHOWN] + "…"
    near = get_close_matches(short, list(known), n=1, cutoff=0.6)
    if near:
        return say("There is no {what} {word}; did you mean {nearest}?", what=what, word=short, nearest=near[0])
    return say("There is no {what} {word}.", what=what, word=short)
