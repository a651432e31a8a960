"""Whose turn it is, and what it is time for (§8)."""

from __future__ import annotations

from counters.counter import SideId
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.blitzwar.sides import NOBODY, PARTIES, party, party_of


def phase(view: Standpoint) -> str:
    """movement, blitz, combat, naval, air, sea_transport, diplomacy, cards, reinforcement, setup; or nothing told."""
    id = view.position.clock.phase
    for side in PARTIES:
        if id.startswith(f"{side}_"):
            return id.removeprefix(f"{side}_")
    return id


def acting(view: Standpoint) -> SideId:
    """The side whose phase it is; nobody in phases that are everybody's, or when nothing is told."""
    id, told = view.position.clock.phase, view.position.clock.side
    owner = next((side for side in PARTIES if id.startswith(f"{side}_")), NOBODY)
    return owner or (party_of(view, told) if told and phase(view) not in COMMON else NOBODY)


COMMON = ("setup", "diplomacy", "cards", "reinforcement")
"""Phases of all sides together."""


def is_told(view: Standpoint) -> bool:
    """Whether anybody has said which phase it is. A table begins with the set-up, where everything may be laid out."""
    return view.position.clock.phase not in ("", "setup")


def is_time(view: Standpoint, *phases: str) -> bool:
    """Whether it is one of these phases of our own side; or none was told, and then it may be."""
    return not is_told(view) or (phase(view) in phases and acting(view) in (party(view), NOBODY))


def is_enemys_turn(view: Standpoint) -> bool:
    """Whether another side is acting: then supply is as it was when our own turn ended (§7)."""
    return acting(view) not in (party(view), NOBODY)
