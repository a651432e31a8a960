"""Armored breakthroughs, and what a Blitzkrieg allows (L426, L534-548)."""

from __future__ import annotations

from boards.board import AreaId
from boards.plain.sentence import area, counter, say
from counters.places import PlaceId
from rules_assist.advice import Act, Answer, Detail
from rules_assist.common.asked import number, verb
from rules_assist.common.saying import first_reason, no, yes
from rules_assist.common.standpoint import Standpoint
from rules_assist.rulebook import Chapter
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.ground import ARMOR, INFANTRY, level, roads
from rules_assist.rulebooks.empires.land import Group, barred, blitzing, closed, defended, is_mechanised
from rules_assist.rulebooks.empires.war import (
    enemies,
    is_friendly,
)


def _breakthrough(view: Standpoint, act: Act) -> Answer | None:
    """From the land that was attacked first to the next one."""
    if not act.to or not act.counters:
        return None
    to = act.to[0].partition("/")[0]
    units = [view.position.counters[id] for id in act.counters]
    first = AreaId((act.at or act.from_ or (view.position.ground(units[0].id),))[0].partition("/")[0])
    after = AreaId(to)
    armor = [one for one in units if one.kind in ARMOR]
    start, met = number(act, "armor", "attacking_armor"), number(act, "defended_by", "guns", "defending_armor")
    tech = blitzing(view) or level(view, "armor_breakthrough") > 0
    there = [one for one in view.position.in_area(after) if one.side in enemies(view)]
    guns = sum(one.kind in ARMOR or one.kind == "art" for one in there)
    if met is None:
        met = sum(
            one.kind in ARMOR or one.kind == "art" for one in view.position.in_area(first) if one.side in enemies(view)
        )
    began = len(armor) if start is None else start
    slow = tuple(counter(one.id) for one in units if one.kind not in ARMOR and not is_mechanised(view, one))
    fresh = any(one.side in enemies(view) and view.type(one) == "land" for one in view.position.in_area(first))
    touching = any(link.to == after for link in roads(view.game).get(first, ()))
    link = next((each for each in roads(view.game).get(first, ()) if each.to == after), None)
    why = first_reason(
        ("L534", "Only armor makes a breakthrough.", not armor),
        ("L534", "{who} cannot go along in a breakthrough.", slow),
        ("L534", "{to} does not lie next to {at}.", not touching),
        ("L534", "No breakthrough out of a city.", ground.city(view.game, first) and not blitzing(view)),
        ("L534", "{at} is not taken: enemies stand there.", fresh and not (start or act.details.get("defended_by"))),
        ("L534", "{count} armor against {met} armor and guns in {at}: not more.", not tech and began <= met),
        (
            "L534",
            "{left} armor against {guns} armor and guns in {to}: not more.",
            not is_friendly(view, after) and len(armor) <= guns,
        ),
        who=slow,
        to=area(after),
        at=area(first),
        count=began,
        met=met,
        left=len(armor),
        guns=guns,
    )
    group = Group(tuple(units), first, 1, frozenset(one.kind for one in units))
    if why is None:
        why = closed(view, group, after)
    if why is None and link is not None and not is_friendly(view, after) and defended(view, after):
        why = barred(view, group, link)
    return no(why) if why else yes(say("They may break through into {to}.", to=area(after)), "L536" if tech else "L534")


MOST = 3
"""So many Blitzkriegs are there; what is left of them lies in a box."""


def _blitzkrieg(view: Standpoint, act: Act) -> Answer | None:
    left = len(view.position.stack(PlaceId("blitzkriegs")))
    so_far = max(view.position.value("germany.blitzkrieg"), MOST - left)
    why = first_reason(
        ("L540", "A Blitzkrieg is Germany's alone.", view.side != "germany"),
        ("L540", "Three Blitzkriegs have been declared.", so_far >= MOST),
        ("L540", "A Blitzkrieg has been declared this turn.", blitzing(view)),
    )
    told = say("Germany may declare a Blitzkrieg: {count} of three so far.", count=so_far)
    return no(why) if why else yes(told, "L540")


CHAPTER = Chapter(
    verbs=(
        verb("breakthrough", _breakthrough, "Break through", "counters to", also="break_through armored_breakthrough",
             phases=("land_combat",), rule="L534",
             details=(Detail(name="armor", least=0, most=99, also=("attacking_armor",)),
                      Detail(name="defended_by", least=0, most=99, also=("guns", "defending_armor"), ), ),
             suits=lambda view, one: one.kind in ARMOR | INFANTRY, bare=False),
        verb("blitzkrieg", _blitzkrieg, "Declare a Blitzkrieg", "side", also="declare_blitzkrieg",
             phases=("germany_air_rebasing",), rule="L540"),
    )
)  # fmt: skip
