"""What it costs to destroy a unit, as a sum (§6.3, §8.1)."""

from __future__ import annotations

from boards.plain.sentence import say
from counters.places import area_of
from rules_assist.advice import Act, Ledger
from rules_assist.common.one_side import Term, add_up
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import areas, kind
from rules_assist.rulebooks.totaldomination.attack import enemies_in
from rules_assist.rulebooks.totaldomination.destroying import base_cost, modifiers
from rules_assist.rulebooks.totaldomination.naming import also
from rules_assist.rulebooks.totaldomination.powers import POWERS, power, seen_by
from rules_assist.rulebooks.totaldomination.words import spelled, unit_type


def attack_cost(view: Standpoint, act: Act) -> Ledger | None:
    """What one unit costs to destroy: its base, and what each technology takes off."""
    us = seen_by(view, power(view))
    at = next((area_of(place) for place in (*act.at, *act.to)), None)
    sort = next((found for word in (*act.details.values(), *act.details) if (found := unit_type(word))), "")
    if not sort and at:
        sort = next((us.type(one) for one in enemies_in(us, at)), "")
    if us.side not in POWERS or not sort:
        return None
    ground = kind(us.game, at) if at in areas(us.game) else ground_said(act)
    terms: list[Term] = [(base_cost(us, sort, ground), say("Without technologies."), "§6.3")]
    terms += [(one.value, one.sentence, one.rule) for one in modifiers(us, sort, ground) if one.applies]
    return add_up(us, "attack_cost", terms, "§6.3")


GROUNDS = {"land": "land", "inland": "land", "coastal": "coastal", "coast": "coastal", "island": "island"}


def ground_said(act: Act) -> str:
    """`with army, ground coastal`, or the bare word."""
    said = (spelled(word) for word in (act.details.get("ground", act.details.get("in", "")), *act.details))
    return next((GROUNDS[word] for word in said if word in GROUNDS), "")


LEDGERS = {**also(attack_cost, "attack_cost", "destroy_cost")}
