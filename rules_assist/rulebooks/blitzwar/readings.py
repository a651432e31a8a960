"""Rules that can be read in more than one way: which reading is played."""

from __future__ import annotations

from counters.position import OptionId
from rules_assist.common.standpoint import Standpoint


def option(view: Standpoint, word: str) -> str:
    """The reading that is played: the sheet's own, if nobody chose."""
    chosen = view.position.options.get(OptionId(word))
    rule = view.game.sheet.options.get(OptionId(word))
    return chosen or (rule.default if rule else "")
