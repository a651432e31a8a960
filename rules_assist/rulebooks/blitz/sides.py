"""The five powers, and on which side each of them is (§1.1)."""

from __future__ import annotations

from counters.counter import SideId

POWERS = tuple(map(SideId, ("germany", "japan", "afa", "usa", "ussr")))
SIDE_OF = {"germany": "axis", "japan": "axis", "afa": "allies", "usa": "allies", "ussr": "allies"}
AXIS, ALLIES = POWERS[:2], POWERS[2:]
NOBODY, MINOR = SideId(""), SideId("minor")
GERMANY, JAPAN, AFA, USA, USSR = POWERS


def same_side(a: str, b: str) -> bool:
    return a in SIDE_OF and SIDE_OF[a] == SIDE_OF.get(b)
