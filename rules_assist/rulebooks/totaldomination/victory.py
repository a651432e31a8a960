"""Victory points and victory (§3.8, §4.3, §5.1, §5.2, §8.2, §12.1, §13.0)."""

from __future__ import annotations

from collections.abc import Iterator

from boards.board import AreaId
from boards.plain.sentence import Sentence, area, counter, say, side
from counters.places import PlaceId, area_of
from rules_assist.advice import Act, Entry, Ledger
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebooks.totaldomination.areas import stars
from rules_assist.rulebooks.totaldomination.control import controllers, of_type
from rules_assist.rulebooks.totaldomination.naming import also
from rules_assist.rulebooks.totaldomination.powers import (
    AXIS,
    FACTIONS,
    JOINING,
    POWERS,
    alone,
    at_war,
    faction,
    power,
    seen_by,
)
from rules_assist.rulebooks.totaldomination.technologies import developed

COLOURS = "technologies"
"""The chart that says of what colour each technology is."""


def worth(view: Standpoint, at: AreaId) -> int:
    """The stars of an area, less one for each token of Resistance in it, but never below nought (§5.1, §7.2)."""
    return max(0, stars(view.game, at) - len(of_type(view, at, "resistance")))


def points_of(view: Standpoint) -> tuple[Entry, ...]:
    """What a power has: its areas, its influence, its technologies (§5.1)."""
    return (*_areas(view), *_influence(view), *_technology(view))


def _areas(view: Standpoint) -> Iterator[Entry]:
    us = power(view)
    for at, who in controllers(view.game, view.position).items():
        if who == us:
            yield Entry(amount=worth(view, at), sentence=say("{area}", area=area(at)), rule="§3.8, 5.1")


def _influence(view: Standpoint) -> Iterator[Entry]:
    """Cards of Influence that lie before the power (§7.4)."""
    for one in view.position.in_place(PlaceId(f"influence/{power(view)}")):
        if points := view.game.number(one, "points"):
            yield Entry(amount=points, sentence=say("{card}", card=counter(one.id)), rule="§7.4, 5.1")


def _technology(view: Standpoint) -> Iterator[Entry]:
    if points := technology_points(view):
        yield Entry(amount=points, sentence=say("Technologies of several colours."), rule="§8.2, 5.1")


def colours_of(view: Standpoint) -> frozenset[str]:
    """Of how many colours its technologies are."""
    chart = view.game.sheet.charts[COLOURS]
    return frozenset(
        row[1] for head, row in zip(chart.row_heads, chart.rows, strict=True) if head.casefold() in developed(view)
    )


def technology_points(view: Standpoint) -> float:
    """One for each colour after the first; none in the solo game (§8.2, §13.0)."""
    if alone(view.game, view.position):
        return 0
    chart = view.game.sheet.charts["technology_points"]
    return float(chart.rows[len(colours_of(view))][0])


def total_of(view: Standpoint) -> float:
    """The points of a power, or of both powers of a faction (§4.3)."""
    if view.side not in FACTIONS:
        return sum(entry.amount for entry in points_of(view))
    return sum(entry.amount for entry in _of_faction(view))


def _of_faction(view: Standpoint) -> Iterator[Entry]:
    for each in POWERS:
        if faction(view, each) == view.side:
            told = say("{side}", side=side(each))
            yield Entry(amount=total_of(seen_by(view, each)), sentence=told, rule="§4.3, 4.3.A")
    if view.side == AXIS and alone(view.game, view.position) and (more := view.position.value("solo_points")):
        yield Entry(amount=more, sentence=say("Points of the solo game."), rule="§13.0")


def threshold(view: Standpoint) -> float:
    """What a faction needs: the Axis always the same, the Allies more for each ally at war (§4.3)."""
    chart = view.game.sheet.charts["victory"]
    if faction(view, view.side) == AXIS:
        return float(chart.rows[0][0])
    joined = sum(at_war(view.position, view.game, nation) for nation in JOINING)
    return float(chart.rows[1 + joined][0])


# Ledgers


def victory_ledger(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger victory of germany`, `of axis`: with what makes it up."""
    if view.side not in FACTIONS and power(view) not in POWERS:
        return None
    entries = tuple(_of_faction(view)) if view.side in FACTIONS else points_of(view)
    return _ledger(view, act.verb or "victory", entries, "§5.1")


def _for_its_faction(view: Standpoint, act: Act) -> Standpoint:
    """A power that is asked about by name answers for its faction."""
    return seen_by(view, faction(view, view.side)) if act.side else view


def threshold_ledger(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger threshold of allies`."""
    view = _for_its_faction(view, act)
    if view.side not in FACTIONS:
        return None
    needed = Entry(amount=threshold(view), sentence=_why_so_many(view), rule="§4.3, 4.3.A")
    return _ledger(view, act.verb or "threshold", (needed,), "§4.3, 4.3.A")


def _why_so_many(view: Standpoint) -> Sentence:
    if view.side == AXIS:
        return say("The Axis always needs as much.")
    joined = tuple(side(nation) for nation in JOINING if at_war(view.position, view.game, nation))
    return say("At war: {who}.", who=joined) if joined else say("Neither the US nor China is at war.")


def distance_ledger(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger distance of axis`: what is still wanting for victory; nought when it is reached."""
    view = _for_its_faction(view, act)
    if view.side not in FACTIONS:
        return None
    needed, has = threshold(view), total_of(view)
    entries = (
        Entry(amount=needed, sentence=_why_so_many(view), rule="§4.3, 4.3.A"),
        Entry(
            amount=-min(has, needed),
            sentence=say("{side} has {points}.", side=side(view.side), points=has),
            rule="§5.1",
        ),
    )
    return _ledger(view, act.verb or "distance", entries, "§4.3, 4.3.A")


def areas_ledger(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger areas of uk`: the points of what it controls, area by area; of a faction those of both powers."""
    if view.side in FACTIONS and act.side:
        both = (seen_by(view, each) for each in POWERS if faction(view, each) == view.side)
        return _ledger(view, "areas", tuple(entry for one in both for entry in _areas(one)), "§3.8, 5.1")
    return _ledger(view, "areas", tuple(_areas(view)), "§3.8, 5.1") if power(view) in POWERS else None


def technology_ledger(view: Standpoint, act: Act) -> Ledger | None:
    if power(view) not in POWERS:
        return None
    return _ledger(view, act.verb or "technology_points", tuple(_technology(view)), "§8.2")


def worth_ledger(view: Standpoint, act: Act) -> Ledger | None:
    """`ledger worth at poland`: an area's points for whoever controls it."""
    if not act.at or view.side not in (act.side, POWERS[0]):
        return None
    entries: list[Entry] = []
    for at in map(area_of, act.at):
        entries.append(Entry(amount=stars(view.game, at), sentence=say("{area}", area=area(at)), rule="§5.1"))
        if lost := stars(view.game, at) - worth(view, at):
            entries.append(Entry(amount=-lost, sentence=say("Resistance."), rule="§7.2, 7.2.D"))
    return _ledger(view, act.verb, tuple(entries), "§5.1")


def _ledger(view: Standpoint, name: str, entries: tuple[Entry, ...], rule: str) -> Ledger:
    total = sum(entry.amount for entry in entries)
    told = say("{side}, {name}: {total}.", side=side(view.side), name=name.replace("_", " "), total=total)
    return Ledger(name=name, side=view.side, entries=entries, total=total, sentence=told, rule=rule)


LEDGERS = {
    "victory": victory_ledger,
    "victory_points": victory_ledger,
    "points": victory_ledger,
    "vp": victory_ledger,
    "score": victory_ledger,
    "threshold": threshold_ledger,
    "distance": distance_ledger,
    **also(areas_ledger, "areas"),
    "technology_points": technology_ledger,
    "tech_points": technology_ledger,
    "tech_vp": technology_ledger,
    "technology_vp": technology_ledger,
    "worth": worth_ledger,
    "stars": worth_ledger,
}
