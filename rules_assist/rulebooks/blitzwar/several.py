"""Questions that name several places: about all of them, one after the other; or about the one place there can be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from boards.plain.sentence import say
from rules_assist.advice import Act, Answer
from rules_assist.common.standpoint import Standpoint

Asked: TypeAlias = Callable[[Standpoint, Act], Answer | None]

OF_EACH = frozenset((
    "control", "fortified_line", "stack", "enter", "naval_superiority", "air_superiority", "trace_supply",
    "draw_supply", "receive_air", "place", "naval_attack",
))  # fmt: skip
"""Whether it is so of every place that is named."""

OF_ONE: Mapping[str, str] = {
    "attack": "§16.1", "place_air": "§13.4.1", "counter": "§13.2", "naval_move": "§12.1", "land": "§14.1.2",
    "sea_transport": "§14.1.1", "beachhead": "§13.4.5", "tactical_move": "§15.3", "strategic_move": "§15.2",
    "strategic_air": "§13.5",
}  # fmt: skip
"""What counters do in one place only."""


def told_apart(acts: Mapping[str, Asked]) -> dict[str, Asked]:
    """The same verbs, which look at every place they are asked about."""
    each, one = {acts[verb] for verb in OF_EACH}, {acts[verb]: rule for verb, rule in OF_ONE.items()}
    blitz = acts["blitz"]
    found: dict[str, Asked] = {}
    for word, does in acts.items():
        if does in each:
            found[word] = _of_each(does)
        elif does in one:
            found[word] = _of_one(does, one[does])
        else:
            found[word] = _of_either(does) if does is blitz else does
    return found


def _places(act: Act) -> int:
    return max(len(act.at), len(act.to))


def _of_each(does: Asked) -> Asked:
    def asked(view: Standpoint, act: Act) -> Answer | None:
        if _places(act) < 2:
            return does(view, act)
        answers = [does(view, replace(act, at=(at,))) for at in act.at] or [
            does(view, replace(act, to=(to,))) for to in act.to
        ]
        return next((each for each in answers if each is None or not each.yes), answers[0])

    return asked


def _of_one(does: Asked, rule: str) -> Asked:
    def asked(view: Standpoint, act: Act) -> Answer | None:
        if _places(act) < 2:
            return does(view, act)
        return Answer(yes=False, sentence=say("They can do that in one place only."), rule=rule)

    return asked


def _of_either(does: Asked) -> Asked:
    """With counters an attack, which is on one zone; without, whether it could be made in all of these."""
    with_counters, without = _of_one(does, "§16.1"), _of_each(does)
    return lambda view, act: (with_counters if act.counters else without)(view, act)
