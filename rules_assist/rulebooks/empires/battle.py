"""Battles: the rounds are those of the table; here is who is there besides, and why there can be none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from boards.board import AreaId
from boards.plain.sentence import area, counter, side
from counters.counter import Counter, CounterId
from counters.places import PlaceId, area_of
from counters.places import aboard as place_aboard
from rules_assist.advice import Act, Detail, Reason
from rules_assist.battle_sheet import BattleSheet
from rules_assist.common.asked import number, verb
from rules_assist.common.printed import option
from rules_assist.common.saying import because
from rules_assist.rulebook import Chapter, attacking
from rules_assist.rulebooks.empires import ground
from rules_assist.rulebooks.empires.afloat import cannot_bombard
from rules_assist.rulebooks.empires.air import grounded
from rules_assist.rulebooks.empires.ground import ARMOR, INFANTRY, aboard, is_damaged, links
from rules_assist.rulebooks.empires.land import Group, barred, march
from rules_assist.rulebooks.empires.war import World
from rules_assist.tables import battle_details, table

TABLE = table(Path(__file__).with_name("rules.toml"))


def battle_of(view: World, act: Act) -> BattleSheet | None:
    """The sheet of the table, with the fighters of attacked carriers, and all that speaks against it."""
    reckon = TABLE.battle
    if reckon is None or not (act.at or act.to):
        return None
    flown = _without_bulgarians(_launched(view, area_of((act.at or act.to)[0])), act)
    flown, act = _marked(flown), _read_off(flown, act)
    sheet = reckon(flown, act)
    if sheet is None:
        return None
    ours = tuple(flown.position.counters[id] for id in sheet.attackers)
    refused = (*sheet.refused, *_against(flown, sheet, ours, act))
    first = refused[0] if refused else None
    return replace(
        sheet,
        refused=refused,
        sentence=first.sentence if first else sheet.sentence,
        rule=first.rule if first else sheet.rule,
    )


def _launched(view: World, at: AreaId) -> World:
    """Fighters aboard undamaged carriers go up when their zone is attacked (L282, L476)."""
    position = view.position
    for one in position.in_area(at) if at in ground.seas(view.game) else ():
        if one.kind == "cv" and not is_damaged(one):
            up = [id for id in position.stack(place_aboard(one.id)) if position.counters[id].kind == "ftr"]
            if up:
                position = position.moved(up, PlaceId(at))
    return view._replace(position=position)


def _read_off(view: World, act: Act) -> Act:
    """What the table knows is not asked: which Blitzkrieg it is, and whether trade or ships are attacked (L576)."""
    details, phase = dict(act.details), view.position.clock.phase
    so_far = view.position.value("germany.blitzkrieg")
    if view.position.facts.says("blitzkrieg", "germany") and so_far:
        details.setdefault("blitzkrieg", "first one" if so_far == 1 else "later one")
    at = area_of((act.at or act.to)[0])
    if phase.endswith(("naval_movement", "naval_combat")) and at in ground.seas(view.game):
        details.setdefault("fight", "naval combat")
    return act if details == dict(act.details) else replace(act, details=details)


def _marked(view: World) -> World:
    """Of whom a fact says that he was bought without men, or is out of supply, counts as marked so (L218, L661)."""
    position = view.position
    for word, mark in (("late_infantry", "late"), ("out_of_supply", "no_supply")):
        meant = {
            one.id: replace(one, marks=(*one.marks, mark))
            for fact in position.facts.of(word)
            if (one := position.counters.get(CounterId(fact.about[0]))) is not None and not one.marked(mark)
        }
        position = position.with_counters(meant) if meant else position
    return view if position is view.position else view._replace(position=position)


def _without_bulgarians(view: World, act: Act) -> World:
    """Outside their own land, or anywhere, Bulgarians do not defend against Russia: they go back a step (L624)."""
    at, position = area_of((act.at or act.to)[0]), view.position
    sides = {position.counters[id].side for id in act.counters} or {view.side}
    theirs = [one.id for one in position.in_area(at) if one.side == "bulgaria" and view.type(one) in ground.TROOPS]
    stays = option(view.game, position, "bulgaria_at_home") == "defends"
    if "soviet" not in sides or not theirs or (stays and ground.first_owner(view.game, at) == "bulgaria"):
        return view
    return view._replace(position=position.removed(theirs))


def _against(view: World, sheet: BattleSheet, ours: tuple[Counter, ...], act: Act) -> Iterator[Reason]:
    if not ours:
        return
    own = view._replace(side=ours[0].side)
    theirs = [view.position.counters[id] for id in sheet.defenders]
    yield from _in_peace(own, sheet.at, theirs)
    yield from _at_the_shore(own, sheet.at, ours, act)
    yield from _over_the_border(own, sheet.at, ours)
    yield from (why for one in ours if (why := _unfit(own, one, sheet.at, theirs)) is not None)


def _in_peace(own: World, at: AreaId, theirs: list[Counter]) -> Iterator[Reason]:
    foes = own.enemies()
    strangers = [one.side for one in theirs if one.side not in foes]
    if strangers and len(strangers) == len(theirs):
        yield because("L401", "{side} is not at war with {other}.", side=side(own.side), other=side(strangers[0]))
    elif not theirs and (why := own.peace(at)) is not None:
        yield why


def _at_the_shore(own: World, at: AreaId, ours: tuple[Counter, ...], act: Act) -> Iterator[Reason]:
    ships = [one for one in ours if one.kind == "bb"]
    if not ships or at not in ground.lands(own.game):
        return
    landing = number(act, "landing")
    if landing is None:
        landing = sum(own.type(one) == "land" and aboard(own.position, one) is not None for one in ours)
    if (why := cannot_bombard(own, ships, at, landing)) is not None:
        yield why


def _over_the_border(own: World, at: AreaId, ours: tuple[Counter, ...]) -> Iterator[Reason]:
    """Guns never attack; armor alone has no dice over rivers, straits, coasts and into mountains."""
    slow = [one for one in ours if one.kind in ARMOR]
    barring = [one for one in ours if one.kind == "aa"] + (slow if len(slow) == len(ours) else [])
    for one in barring:
        start = own.position.area(one.id)
        link = next((each for each in links(own.game).get(start, ()) if each.to == at), None)
        why = barred(own, Group((one,), start, 1, frozenset((one.kind,))), link) if link is not None else None
        if why is not None:
            yield why


def _unfit(own: World, one: Counter, at: AreaId, theirs: list[Counter]) -> Reason | None:
    start = own.position.area(one.id)
    if one.kind in (*ARMOR, *INFANTRY, "art", "cav") and start in ground.lands(own.game) and start != at:
        by_land = aboard(own.position, one) is None and one.kind != "para"
        beside = at in ground.network(own.game, "land").get(start, ())
        if by_land and not beside and at not in march(own, (one,)).ways:
            return because("L492", "{who} does not get to {at}.", who=counter(one.id), at=area(at))
    if own.type(one) == "air":
        return grounded(own, one)
    if one.kind == "bb" and is_damaged(one) and at in ground.seas(own.game):
        return because("L268", "{who} is damaged and does not attack.", who=counter(one.id))
    if one.side == "bulgaria" and any(other.side == "soviet" for other in theirs):
        return because("L624", "Bulgaria sends nobody against Russia.")
    return None


ATTACK = verb("attack", attacking(battle_of), "Attack", "counters at", phases=("land_combat", "naval_combat"),
              rule="L472-530", details=(*battle_details(TABLE), Detail(name="landing", least=0, most=99)),
              suits=lambda view, one: view.type(one) in ("land", "air", "ship", "general"), bare=False)  # fmt: skip
CHAPTER = Chapter(battle=battle_of, verbs=(ATTACK,))
