"""Unit reorganisation (§11.10): counters replaced by others with the same number and type of units."""

from __future__ import annotations

from collections.abc import Iterable

from boards.board import AreaId
from boards.plain.sentence import area, kind, say
from counters.counter import Counter, Kind
from counters.places import area_of
from rules_assist.advice import Act, Answer, Reason
from rules_assist.common.standpoint import Standpoint, first_reason
from rules_assist.rulebooks.blitzwar.corps import armour_of, corps_of, infantry_of, units_of
from rules_assist.rulebooks.blitzwar.formation import (
    FULL,
    USSR,
    corps_on,
    elites_there,
    kind_named,
    why_locked,
    why_no_elite,
)
from rules_assist.rulebooks.blitzwar.phases import acting, is_told, phase
from rules_assist.rulebooks.blitzwar.saying import answer
from rules_assist.rulebooks.blitzwar.sides import NOBODY, is_ours, party, party_of
from rules_assist.rulebooks.blitzwar.zones import regions_of

RULE = "§11.10"
RULES = "§11.10, §8, §19"
WHEN = ("reinforcement", "sea_transport", "movement", "setup")


def why_not_now(view: Standpoint) -> Reason | None:
    """Only in the reinforcement, sea transport and movement phases, and at the set-up (BW-SEQ-02)."""
    mine = acting(view) in (party(view), NOBODY)
    late = is_told(view) and not (phase(view) in WHEN and mine)
    words = "Counters are changed in reinforcement, sea transport and movement phases only."
    fighting = phase(view) in ("blitz", "combat")
    return Reason(say(words), f"{RULE}, §8, §16.2" if fighting else f"{RULE}, §8") if late else None


def units(view: Standpoint, group: Iterable[Counter]) -> dict[str, float]:
    """The units on counters, by type."""
    found: dict[str, float] = {}
    for one in group:
        if corps_of(view, one):
            parts: dict[str, float] = {"infantry": infantry_of(view, one), "armour": armour_of(view, one)}
        else:
            parts = {view.type(one): units_of(view, one)}
        for sort, n in parts.items():
            if n:
                found[sort] = found.get(sort, 0) + n
    return found


def units_of_kinds(kinds: Iterable[tuple[Kind, str]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for of, face in kinds:
        words = ("infantry", "armour") if corps_on(of, face) else ("units",)
        for word in words:
            n = of.printed(word, face)
            if isinstance(n, int | float) and n:
                sort = of.type if word == "units" else word
                found[sort] = found.get(sort, 0) + n
    return found


def why_not_formed_there(
    view: Standpoint, of: Kind, face: str, at: AreaId, group: tuple[Counter, ...]
) -> Reason | None:
    """Soviet infantry of three corps, and Elite, are formed in supply zones. Two corps may become three anywhere, and
    an Elite be formed anywhere in Africa (BW-RNF-14)."""
    nation = group[0].side
    three = nation == USSR and of.type == "infantry" and corps_on(of, face) >= FULL
    elite = bool(of.attributes.get("elite"))
    grows = any(corps_of(view, one) == FULL - 1 for one in group) if three else False
    africa = elite and "africa" in regions_of(view.game, at)
    home = view.said(at, "supply_zone") == party_of(view, nation)
    words = "{kind} is formed in supply zones only, and {zone} is none."
    bad = (three and not grows) or (elite and not africa)
    return Reason(say(words, kind=kind(of.id), zone=area(at)), RULE) if bad and not home else None


def becomes(view: Standpoint, act: Act) -> tuple[tuple[Kind, str], ...] | None:
    """The counters a question wants to make: `with into 2 infantry_1`. None: one of them is unknown."""
    found: list[tuple[Kind, str]] = []
    count = 1
    for word in act.details.get("into", act.details.get("becomes", "")).replace("+", " ").split():
        if word in ("and", "a", "an"):
            continue
        if word.isdigit():
            count = int(word)
        elif found and any(each.name == word for each in found[-1][0].faces):
            found[-1] = (found[-1][0], word)
        elif (of := kind_named(view.game, word)) is not None:
            found += [(of, "")] * count
            count = 1
        else:
            return None
    return tuple(found)


def why_not_reorganised(view: Standpoint, act: Act) -> Reason | None:
    """The first reason against replacing counters by others (BW-SEQ-02)."""
    group = tuple(view.position.counters[id] for id in act.counters)
    at = [view.position.where[one.id] for one in group]
    into = becomes(view, act)
    why = why_not_now(view) or first_reason(
        (RULE, "Only one's own counters are changed.", not all(is_ours(view, one) for one in group)),
        (RULE, "They do not lie in one zone.", len(set(map(area_of, at))) > 1),
        (RULE, "They are not of one nation.", len({one.side for one in group}) > 1),
        (RULE, "No such counter is known.", into is None),
    )
    if why or not into or not group:
        return why
    nation, zone = group[0].side, area_of(at[0])
    if units(view, group) != units_of_kinds(into):
        return Reason(say("The new counters do not hold the same number and type of units."), RULE)
    spare = len([one for one in elites_there(view) if one not in group])
    for of, face in into:
        why = (
            first_reason((RULE, "That nation has no such counters: {kind}.", nation not in of.mix), kind=kind(of.id))
            or why_locked(view, of, nation, face)
            or why_no_elite(view, of, spare)
            or why_not_formed_there(view, of, face, zone, group)
        )
        if why:
            return why
    return None


def _reorganise(view: Standpoint, act: Act) -> Answer:
    if not act.counters:
        return answer(why_not_now(view), say("Counters may be changed for others of the same strength."), RULE)
    return answer(why_not_reorganised(view, act), say("They may be changed for others of the same strength."), RULES)


def why_not_removed(view: Standpoint, act: Act) -> Reason | None:
    """A side may take any of its own counters from the game, and only those (BW-SEQ-03)."""
    own = all(is_ours(view, view.position.counters[id]) for id in act.counters)
    return None if own else Reason(say("Only one's own counters may be removed."), RULE)


def _remove(view: Standpoint, act: Act) -> Answer:
    return answer(why_not_removed(view, act), say("A side may remove any of its own counters from the game."), RULE)


VERBS = {**dict.fromkeys(("reorganise", "reorganize", "exchange", "reorganisation"), _reorganise), "remove": _remove}
