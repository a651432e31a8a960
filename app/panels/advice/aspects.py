"""The kinds of advice, each of which can be switched off by itself, and the figures of a battle: in words."""

from __future__ import annotations

from app.language import t

ASPECTS = {
    "stacking": "stacking",
    "supply": "supply",
    "control": "who holds what",
    "movement": "where counters may go",
    "battle": "battles",
    "phase": "what a phase asks for",
    "may": "what may be done in a phase",
    "place": "what lies where it cannot",
    "air": "aircraft",
    "base": "bases",
    "beachhead": "beachheads",
    "capital": "capitals",
    "cards": "cards",
    "chart": "charts",
    "conquest": "conquests",
    "convoy": "convoys",
    "damage": "what is damaged",
    "diplomacy": "diplomacy",
    "general": "generals",
    "goods": "goods",
    "joining": "who joins the war",
    "limit": "highest numbers",
    "locked": "what is locked in place",
    "mix": "the counter mix",
    "nations": "nations",
    "neutrality": "neutrality",
    "politics": "politics",
    "resistance": "resistance",
    "ships": "ships",
    "surrender": "surrender",
    "technology": "technology",
    "transport": "transport",
    "victory": "victory",
    "war": "war",
    "patriotic": "the Patriotic War",
    "works": "works",
}
"""In which words each is called; a game of one's own may have others, by a word of its own."""


def aspect_words(aspect: str) -> str:
    return t(ASPECTS[aspect]) if aspect in ASPECTS else aspect.replace("_", " ")


FIGURES = {"attack": "attack", "defence": "defence", "shift": "shift"}
"""Those that most battles have."""


PRICES = {
    "cost": "what it costs",
    "total": "cost of all",
    "army": "for each Army",
    "fleet": "for each Fleet",
    "air_fleet": "for each Air Fleet",
    "u_boot": "for each U-Boot",
    "resistance": "for each Resistance",
    "ops": "there to spend",
    "left": "left then",
    "joins": "steps nearer to war",
}
"""Those of battles that are paid for and need no dice."""


def is_common(name: str) -> bool:
    """Whether it is told even where it is nothing."""
    return name in FIGURES


def is_told_otherwise(name: str) -> bool:
    """What the sentence of a result says in words; and letters that only questions use."""
    return len(name) == 1 or name.endswith("_loss") or name == "goes_on"


def figure_words(name: str) -> str:
    words = FIGURES.get(name) or PRICES.get(name)
    return t(words) if words else name.replace("_", " ")
