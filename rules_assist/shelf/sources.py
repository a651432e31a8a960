"""What an entry's `source` comes to: whether it stands in the rules, whole or in part, or elsewhere, or was made up."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

Basis: TypeAlias = Literal["text", "partly", "outside", "reconstructed"]

MADE_UP = re.compile(r"reconstruct|infer|contested|not say|not told")
ELSEWHERE = re.compile(r"outside facts|board photo|small print on the board")
TOLD = re.compile(r"\btext\b|§|\bL\d|\bSc\.|\bLR\b|\bDN\b|\b\d+\.\d|\b[A-F]\.\d")
WITHIN = re.compile(r"reconstructed \([^)]*\)|reconstructed, but[^;]*|reconstructed within[^;]*")
"""Made up, and of what rules it is true to: that is not to stand in them."""

NO_FACT = re.compile(r"\bno rule reads\b")
NAMING = frozenset((
    "source", "name", "title", "adjective", "article", "letter", "fill", "ink", "symbol", "sort", "type", "owner",
    "who", "shuffled", "belongs_to", "meaning", "about", "scope", "until",
))  # fmt: skip
"""An entry that says no more than these only gives something a name, or the table a word for it."""


def basis(source: str) -> Basis | None:
    """Where it comes from. None: it says nothing that rules could tell."""
    if not source or NO_FACT.search(source):
        return None
    made_up, elsewhere = bool(MADE_UP.search(source.lower())), bool(ELSEWHERE.search(source))
    told = not source.lower().startswith("reconstructed") and bool(TOLD.search(WITHIN.sub("", source)))
    if made_up:
        return "partly" if told else "reconstructed"
    if elsewhere:
        return "partly" if told else "outside"
    return "text"
