"""Questions about counters that lie in several places: each lot is looked at by itself."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from counters.counter import Counter
from rules_assist.advice import Act, Answer
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.answering import agreed
from rules_assist.rulebooks.blitzwar.marching import by_start


def from_several(
    view: Standpoint, act: Act, group: tuple[Counter, ...], does: Callable[[Standpoint, Act], Answer | None]
) -> Answer | None:
    """Where those who go lie in several places, and nobody says whence: each lot is looked at by itself."""
    lots = by_start(view, group)
    if act.from_ or len(lots) < 2:
        return None
    answers = [does(view, replace(act, counters=tuple(one.id for one in lot))) for lot in lots.values()]
    refused = next((each for each in answers if each is None or not each.yes), None)
    told = tuple(each.sentence for each in answers if each is not None)
    return refused or agreed("{told}", answers[0].rule if answers[0] else "", told=told)
