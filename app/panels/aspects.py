"""The kinds of advice, in words: each can be switched off by itself."""

from __future__ import annotations

from app.language import t

ASPECTS = {
    "stacking": "stacking",
    "supply": "supply",
    "control": "who holds what",
    "movement": "where counters may go",
    "battle": "battles",
    "phase": "what a phase asks for",
    "place": "what lies where it cannot",
}
"""Those that every game may have; a rulebook may have others, by a word of its own."""


def aspect_words(aspect: str) -> str:
    return t(ASPECTS[aspect]) if aspect in ASPECTS else aspect.replace("_", " ")
