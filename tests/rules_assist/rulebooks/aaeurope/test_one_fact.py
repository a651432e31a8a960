"""Reach and the verbs of Axis & Allies Europe agree on where a piece attacks, flies, lands and is put ashore."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from boards.board import AreaId
from counters.counter import Counter
from counters.position import PlaceId, aboard
from counters.text.reading import read_position
from rules_assist.advice import Act, Way
from rules_assist.rulebooks.aaeurope.powers import World
from tests.rules_assist.rulebooks.test_three_games import disordered
from tests.shelf_games import the_game

TURNS = ("germany_combat_movement", "great_britain_combat_movement", "germany_movement", "united_states_movement")


def seen(seed: int, phase: str) -> World:
    """A table on which anybody lies anywhere, some land units aboard."""
    opened, position = disordered("aaeurope", seed)
    power = phase.removesuffix("_combat_movement").removesuffix("_movement")
    position = read_position(f"phase {phase} · side {power}", opened.game, position)
    view = World(opened.game, position, position.clock.side)
    troops = [one for one in position.by(view.side) if one.kind == "infantry"]
    ships = [one for one in position.by(view.side) if one.kind == "transport" and view.is_sea(position.area(one.id))]
    for ship, one in zip(ships, troops, strict=False):
        position = position.moved([one.id], aboard(ship.id))
    return view.after(position)


def asked(view: World, chance: random.Random) -> Iterator[tuple[Counter, AreaId, Way | None]]:
    """Pieces of the power, spaces near them and elsewhere, and the way there."""
    rules, spaces = the_game("aaeurope").rulebook, view.game.board.spaces
    ours = [one for one in view.position.by(view.side) if view.position.area(one.id) in spaces]
    for one in chance.sample(ours, min(40, len(ours))):
        reach = rules.reach(view.game, view.position, (one.id,))
        for to in [*list(reach.ways)[:6], *chance.sample(sorted(reach.refused), min(8, len(reach.refused)))]:
            if view.is_sea(to) or view.is_land(to):
                yield one, to, None if reach.notes else next(iter(reach.ways.get(to, ())), None)


def may(view: World, verb: str, one: Counter, to: AreaId) -> bool:
    act = Act(verb=verb, counters=(one.id,), to=(PlaceId(to),))
    found = the_game("aaeurope").rulebook.may(view.game, view.position, act)
    return found is not None and found.yes is True


@pytest.mark.parametrize("phase", TURNS)
@pytest.mark.parametrize("seed", range(2))
def test_a_piece_moves_attacks_flies_and_lands_just_where_it_reaches(seed: int, phase: str) -> None:
    view, combat, told = seen(seed, phase), "combat" in phase, 0
    for one, to, way in asked(view, random.Random(seed)):
        verbs = {"move"}
        if combat and view.enemies(to) and one.kind != "transport":  # A transport attacks with others.
            verbs.add("attack")
        if view.is_a(one, "air"):
            verbs.add("fly" if combat else "land")
        for verb in verbs:
            # Where cargo would land out of a zone with enemies the sea battle comes first.
            early = verb == "attack" and way is not None and view.carried_by(one) is not None and way.grade == "risky"
            assert may(view, verb, one, to) == (way is not None and not early), (verb, one.id, to)
            told += way is not None
    assert told


@pytest.mark.parametrize("phase", TURNS)
def test_cargo_goes_ashore_just_where_it_reaches_from_where_its_ship_lies(phase: str) -> None:
    view, told = seen(3, phase), 0
    aboard_now = [one for one in view.position.by(view.side) if view.is_a(one, "troops") and view.carried_by(one)]
    for one in aboard_now:
        reach = the_game("aaeurope").rulebook.reach(view.game, view.position, (one.id,))
        for to in view.coasts(view.position.area(one.id)):
            way = None if reach.notes else next(iter(reach.ways.get(to, ())), None)
            # In a zone with enemies the sea battle comes first: until then it is a risk, and no landing.
            assert may(view, "unload", one, to) == (way is not None and way.grade == "free"), (one.id, to)
            told += 1
    assert told
