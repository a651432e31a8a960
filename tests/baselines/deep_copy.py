"""A table kept in plain dicts; the next state is a deep copy of the last, changed in place."""

import copy
from typing import Any

Table = dict[str, Any]


def table(counters: dict[str, str]) -> Table:
    """A table on which these counters lie in these places."""
    stacks: dict[str, list[str]] = {}
    for counter, place in counters.items():
        stacks.setdefault(place, []).append(counter)
    return {
        "counters": {
            id: {
                "kind": "infantry", "side": "red", "face": "", "steps": 0,
                "amount": None, "marks": [], "turned": 0, "place": place,
            }
            for id, place in counters.items()
        },
        "stacks": stacks,
        "clock": {"turn": 1, "phase": "", "side": ""},
    }  # fmt: skip


def moved(before: Table, counter: str, to: str) -> Table:
    after = copy.deepcopy(before)
    lies = after["counters"][counter]
    after["stacks"][lies["place"]].remove(counter)
    after["stacks"].setdefault(to, []).append(counter)
    lies["place"] = to
    return after
