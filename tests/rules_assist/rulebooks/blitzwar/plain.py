"""BlitzWar's movement and supply once more, as slowly and plainly as can be, to hold the quick ones against."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import TypeAlias

from boards.board import AreaId, Contact
from counters.box.setups import empty_table
from counters.counter import Counter, SideId
from counters.position import Clock, Fact, FactWord, PlaceId, Position
from counters.text.reading import read_position
from rules_assist.shelf.shelf import Opened
from tests.shelf_games import the_game

SIDES = ("axis", "allies", "soviet")
LANDS = ("zone", "off_map")
Held: TypeAlias = Mapping[AreaId, str]
NATIONS = ("italy", "hungary", "rumania", "finland", "yugoslavia", "greece", "spain", "turkey", "sweden", "belgium")


@cache
def box() -> Opened:
    return the_game("blitzwar")


def setups() -> Iterator[Position]:
    for setup in box().setups.values():
        yield read_position(setup.text, box().game, start=empty_table(box().game), first_line=setup.first_line)


def at_random(seed: int) -> Position:
    """A table in disorder: nations have joined, zones changed hands, and counters lie anywhere."""
    dice, game = random.Random(seed), box().game
    position = next(setups())
    lands = [AreaId(id) for id, space in game.board.spaces.items() if space.kind in ("zone", "off_map")]
    seas = [AreaId(id) for id, space in game.board.spaces.items() if space.kind == "sea"]
    facts = position.facts
    for nation in dice.sample(NATIONS, dice.randint(0, 6)):
        facts = facts.with_fact(Fact(FactWord("joined"), (nation,), "game", dice.choice(("axis", "allies"))))
    holders = dict(position.holders)
    for zone in dice.sample(lands, 40):
        holders[zone] = SideId(dice.choice(SIDES))
    position = position.with_(facts=facts, holders=holders, clock=Clock(dice.randint(13, 47)))
    for one in list(position.counters.values()):
        type_ = game.kind(one).type
        to = seas if type_ in ("fleet", "u_boats", "air") else lands
        if type_ in ("infantry", "armour", "mixed", "supply", "fleet", "u_boats", "air") and dice.random() < 0.5:
            position = position.moved([one.id], PlaceId(dice.choice(to)))
    return position


def party(position: Position, nation: str) -> str:
    """Whose side a nation is on, as facts and the sheet say it; America waits for its turn, and its ships do not."""
    joined = position.facts.get("joined", nation)
    belongs = box().game.sheet.sides[SideId(nation)].belongs_to
    if nation in SIDES:
        return nation
    if nation == "usa" and not joined and position.clock.turn < 20:
        return nation
    return joined.value if joined else str(belongs or nation)


def is_land(one: Counter) -> bool:
    return bool(box().game.kind(one).attributes.get("land"))


def corps(position: Position, zone: AreaId) -> list[Counter]:
    return [one for one in position.in_place(zone) if is_land(one)]


def owner(position: Position, zone: AreaId) -> str:
    """Who controls a zone: troops, the holder, the map."""
    board = box().game.board
    there = {party(position, one.side) for one in corps(position, zone)} & set(SIDES)
    country, start = str(board.attribute(zone, "country")), str(board.attribute(zone, "side"))
    if len(there) == 1:
        found = there.pop()
        held = party(position, position.holders[zone]) if zone in position.holders else ""
        found = held if {found, held} == {"allies", "soviet"} else found  # What the partner holds stays his.
    elif zone in position.holders:
        found = party(position, position.holders[zone])
    else:
        found = start if start in SIDES else party(position, country)
    never = {("red", "allies"): "soviet", ("khaki", "soviet"): "allies"}
    return never.get((str(board.attribute(zone, "colour")), found), found)


def roads(zone: AreaId) -> list[AreaId]:
    lines = (contact for contact in box().game.board.contacts if contact.kind == "land")
    return [contact.other(zone) for contact in lines if zone in (contact.a, contact.b)]


def marches(position: Position, one: Counter) -> set[AreaId]:
    """Where a counter gets to tactically: zone by zone, never into a zone with troops of another side."""
    ours = party(position, one.side)
    reached = {position.area(one.id)}
    for _ in range(int(box().game.number(one, "move"))):
        for zone in list(reached):  # noqa: PERF101 - it grows meanwhile
            for to in roads(zone):
                if not any(party(position, each.side) != ours for each in corps(position, to)):
                    reached.add(to)
    return reached - {position.area(one.id)}


def rides(position: Position, one: Counter) -> set[AreaId]:
    """Where it gets to strategically: as far as zones are its side's, and nobody else stands there."""
    ours, start = party(position, one.side), position.area(one.id)
    reached, before = {start} if owner(position, start) == ours else set(), 0
    while before != len(reached):
        before = len(reached)
        near = {to for zone in reached for to in roads(zone) if owner(position, to) == ours}
        reached |= {to for to in near if all(party(position, each.side) == ours for each in corps(position, to))}
    return reached - {start}


def rules(position: Position, side: str, sea: AreaId) -> bool:
    """Whether a side has naval superiority."""
    foes = {"axis": {"allies", "soviet"}, "allies": {"axis"}, "soviet": {"axis"}}[side]

    def has(who: set[str], type_: str) -> bool:
        lying = position.in_place(sea)
        yanks = {"usa"} if type_ == "fleet" and position.clock.turn >= 18 and "allies" in who else set()
        return any(box().game.kind(one).type == type_ and party(position, one.side) in who | yanks for one in lying)

    fleet, air = has({side}, "fleet"), has({side}, "air")
    their_fleet, their_air = has(foes, "fleet"), has(foes, "air")
    if fleet and air:
        return not (their_fleet and their_air)
    return (fleet or air) and not (their_fleet or their_air)


def supplied(position: Position, side: str) -> set[AreaId]:
    """Every zone and sea that a side's lines of supply come to, own zones only."""
    board = box().game.board
    held = {AreaId(id): owner(position, AreaId(id)) for id, space in board.spaces.items() if space.kind in LANDS}
    reached = {zone for zone in held if board.attribute(zone, "supply_zone") == side == held[zone]}
    if position.clock.turn < 20 and not position.facts.says("joined", "usa"):
        reached.discard(AreaId("america"))
    for one in position.counters.values():
        if box().game.kind(one).type == "supply" and party(position, one.side) == side:
            at = position.area(one.id)
            if at in held and passes(position, side, at, held):
                reached.add(at)
    seas, before = open_seas(position, side, held), 0
    while before != len(reached):
        before = len(reached)
        for contact in board.contacts:
            for here, to in ((contact.a, contact.b), (contact.b, contact.a)):
                if here in reached and leads(position, side, (contact, here, to), held, seas):
                    reached.add(to)
    return reached


def passes(position: Position, side: str, zone: AreaId, held: Held) -> bool:
    """Whether lines go through a zone: its own, or neutral Sweden's for the Axis."""
    swedish = box().game.board.attribute(zone, "country") == "sweden"
    neutral = side == "axis" and party(position, "sweden") == "sweden" == held.get(zone)
    return held.get(zone) == side or (swedish and neutral)


def open_seas(position: Position, side: str, held: Held) -> set[AreaId]:
    """The seas on which a side has a port, and no enemy rules."""
    foes = {"axis": ("allies", "soviet"), "allies": ("axis",), "soviet": ("axis",)}[side]
    found = set()
    for contact in box().game.board.contacts:
        for zone, sea in ((contact.a, contact.b), (contact.b, contact.a)):
            if contact.kind == "coast" and contact.attributes.get("port") and held.get(zone) == side:
                found.add(sea)
    return {sea for sea in found if not any(rules(position, foe, sea) for foe in foes)}


def leads(position: Position, side: str, step: tuple[Contact, AreaId, AreaId], held: Held, seas: set[AreaId]) -> bool:
    """Whether a line of supply goes one step on."""
    contact, here, to = step
    if contact.kind == "land":
        return passes(position, side, to, held)
    if contact.kind == "coast":
        zone, sea = (here, to) if here in held else (to, here)
        port = contact.attributes.get("port") and box().game.board.attribute(zone, "port_supply")
        return bool(port) and held[zone] == side and sea in seas
    key = contact.attributes.get("key")
    return contact.kind in ("sea", "strait") and to in seas and (key is None or held[AreaId(str(key))] == side)
