"""Axis & Allies Europe, Blitz! and Empires: random play, any question about any table, and quick ways against slow."""

from __future__ import annotations

import random
from collections import Counter as Tally
from collections.abc import Iterator

import pytest

from boards.board import AreaId, Board
from counters.counter import CounterId, SideId
from counters.events import CountersMoved
from counters.minding import kept_in_mind
from counters.position import Clock, PhaseId, PlaceId, Position
from counters.text.reading import read_position, start_position
from rules_assist.advice import Act, Finding
from rules_assist.rulebooks.aaeurope import moving as aaeurope_moving
from rules_assist.rulebooks.aaeurope.powers import World as AxisAndAllies
from rules_assist.rulebooks.aaeurope.powers import friends, lying
from rules_assist.rulebooks.blitz import supply as blitz_supply
from rules_assist.rulebooks.blitz.powers import GROUND, World
from rules_assist.rulebooks.blitz.sides import same_side
from rules_assist.rulebooks.empires import air as empires_air
from rules_assist.rulebooks.empires import income as empires_income
from rules_assist.rulebooks.empires import naval as empires_naval
from rules_assist.rulebooks.empires import world as empires_world
from rules_assist.rulebooks.empires.world import World as Empires
from rules_assist.shelf.shelf import Opened
from tests.shelf_games import the_game

SETUP = {"aaeurope": "spring_1941", "blitz": "full_game", "empires": "september_1939"}
MOVES, FEWEST = 20, 4
OPENINGS = [
    ("aaeurope", "turn 1 · phase germany_combat_movement · side germany"),
    ("aaeurope", "turn 1 · phase soviet_union_movement · side soviet_union"),
    ("aaeurope", "turn 2 · phase great_britain_movement · side great_britain"),
    ("blitz", "turn 1 · phase axis_land · side germany"),
    ("blitz", "turn 1 · phase axis_to_sea · side germany"),
    ("blitz", "turn 1 · phase allied_rebase · side afa"),
    ("empires", "turn 1 · phase germany_land_movement · side germany"),
    ("empires", "turn 1 · phase france_land_movement · side france"),
    ("empires", "turn 1 · phase england_naval_movement · side england"),
]


def opening(game: str, words: str = "") -> tuple[Opened, Position]:
    opened = the_game(game)
    return opened, read_position(words, opened.game, start_position(opened.setups[SETUP[game]], opened.game))


def wrong(opened: Opened, position: Position) -> Tally[Finding]:
    return Tally(each for each in opened.rulebook.findings(opened.game, position) if each.severity == "error")


@pytest.mark.parametrize(("game", "words"), OPENINGS)
def test_what_is_offered_raises_no_finding_about_itself_and_what_is_refused_says_why(game: str, words: str) -> None:
    opened, position = opening(game, words)
    chance, rules, board = random.Random(words), opened.rulebook, opened.game.board
    side = position.clock.side
    movable = [
        one.id for one in position.by(side)
        if position.where[one.id].partition("/")[0] in board.spaces and opened.game.kind(one).sort in ("unit", "piece")
    ]  # fmt: skip
    moved = 0
    for id in chance.sample(movable, len(movable)):
        reach = rules.reach(opened.game, position, (id,))
        assert all(why.rule and why.sentence.template for each in reach.refused.values() for why in each)
        silent = {at for at, space in board.spaces.items() if space.kind in ("land", "island", "sea")}
        silent -= {*reach.ways, *reach.refused, position.area(id)}
        assert reach.notes or not silent, "over every area there is an answer"
        ways = [way for each in reach.ways.values() for way in each if way.grade != "risky"]
        ways = [way for way in ways if way.means not in ("mission", "transport")]
        if reach.notes or not ways:
            continue
        way = chance.choice(sorted(ways, key=lambda each: each.to))
        before = wrong(opened, position)
        event = kept_in_mind(
            opened.game, position, CountersMoved((id,), PlaceId(way.to), means=way.means, route=way.route)
        )
        assert event is not None
        after = event.happen(position)
        new = [each for each in wrong(opened, after) - before if id in each.counters]
        # Ships that come home lie in the port, which a hand picks.
        assert not [each for each in new if each.aspect not in ("place", "stacking", "base")], (id, way)
        position = after
        moved += 1
        if moved == MOVES:
            break
    assert moved >= FEWEST


ODD = ("tray", "nowhere/3", "aboard/nobody")


def disordered(game: str, seed: int) -> tuple[Opened, Position]:
    """Counters thrown about, land in any hands, any phase, any facts."""
    opened, position = opening(game)
    dice, sheet = random.Random(seed), opened.game.sheet
    spaces = list(opened.game.board.spaces)
    for id in dice.sample(sorted(position.counters), 60):
        position = position.moved([id], PlaceId(dice.choice([*spaces, "tray"])))
    sides = list(sheet.sides)
    held = {at: dice.choice(sides) for at in dice.sample(spaces, 40)}
    phase = dice.choice([*(each.id for each in sheet.sequence.phases), PhaseId("")])
    clock = Clock(dice.randint(1, 20), phase, dice.choice(sides))
    return opened, position.with_(holders={**position.holders, **held}, clock=clock)


def acts(opened: Opened, dice: random.Random, position: Position) -> Iterator[Act]:
    spaces, ids = list(opened.game.board.spaces), sorted(position.counters)
    sides: list[SideId | None] = [None, *opened.game.sheet.sides]

    def some() -> tuple[PlaceId, ...]:
        return dice.choice([(), (PlaceId(dice.choice(spaces)),), (PlaceId(dice.choice(ODD)),)])

    book = opened.rulebook
    for verb in (*book.by_verb, *book.by_figure, "move", "attack"):
        yield Act(
            verb=verb, counters=tuple(dice.sample(ids, dice.choice([0, 1, 3]))), at=some(), from_=some(), to=some(),
            side=dice.choice(sides), means=dice.choice(["", "sea", "land", "nonsense"]),
            details=dice.choice([{}, {"die": "x"}, {"die": "3"}, {"kind": "inf"}, {"on": "spain"}]),
        )  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", SETUP)
def test_every_question_about_any_table_is_answered_or_left_open(game: str, seed: int) -> None:
    opened, position = disordered(game, seed)
    dice, book = random.Random(seed), opened.rulebook
    assert all(str(found.sentence) and found.rule for found in book.findings(opened.game, position))
    for side in opened.game.sheet.sides:
        assert all(line.rule for line in book.supply(opened.game, position, side))
    for act in acts(opened, dice, position):
        answer = book.may(opened.game, position, act)
        assert answer is None or (str(answer.sentence) and answer.rule), act
        assert all(ledger.rule for ledger in book.ledger(opened.game, position, act))
    for _ in range(20):
        group = tuple(CounterId(id) for id in dice.sample(sorted(position.counters), dice.choice([1, 1, 2])))
        found = book.reach(opened.game, position, group)
        assert not set(found.ways) & set(found.refused)


# Quick ways against slow ones.


def spread(board: Board, starts: set[AreaId], kinds: tuple[str, ...], may: set[AreaId]) -> set[AreaId]:
    """Everything that is joined to the starts, by going through all contacts again and again."""
    found = set(starts)
    while True:
        more = {
            b
            for each in board.contacts if each.kind in kinds
            for a, b in ((each.a, each.b), (each.b, each.a))
            if a in found and b in may and b not in found
        }  # fmt: skip
        if not more:
            return found
        found |= more


@pytest.mark.parametrize("seed", range(4))
def test_the_marches_of_axis_and_allies_are_those_of_a_slow_search(seed: int) -> None:
    opened, position = disordered("aaeurope", seed)
    view, board = AxisAndAllies(opened.game, position, SideId("germany")), opened.game.board
    there = lying(opened.game, position)

    def foes(at: AreaId) -> bool:
        return at in there and bool(there[at].against("germany"))

    def hostile(at: AreaId) -> bool:
        return view.holder(at) not in ("", *friends("germany")) and not view.neutral(at)

    lands = {at for at, space in board.spaces.items() if space.kind in ("land", "island") and not view.neutral(at)}
    for one in position.by(SideId("germany")):
        start = position.where[one.id]
        if view.type(one) not in ("infantry", "armor") or start not in lands:
            continue
        reached: set[AreaId] = set()
        front = {(AreaId(start), False)}
        for _ in range(2 if view.type(one) == "armor" else 1):
            onward = set()
            for at, fought in front:
                for to in spread_once(board, at) & lands - {start}:
                    touched = fought or hostile(to) or foes(to)
                    if touched:
                        reached.add(to)
                    if not foes(to):
                        onward.add((to, touched))
            front = onward
        quick = set(aaeurope_moving.march(view, one, aaeurope_moving.COMBAT))
        assert quick <= reached, one.id
        # One shortest way is kept: what is only hostile by a longer one may be left out.
        assert {at for at in reached if hostile(at) or foes(at)} <= quick, one.id


def spread_once(board: Board, at: AreaId) -> set[AreaId]:
    return {each.other(at) for each in board.contacts_of(at) if each.kind == "land"}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("power", ["germany", "japan", "afa", "usa", "ussr"])
def test_supply_in_blitz_reaches_what_a_slow_flood_reaches(seed: int, power: str) -> None:
    opened, position = disordered("blitz", seed)
    us = SideId(power)
    view, board = World(opened.game, position, us), opened.game.board
    closed = blitz_supply._barriers(view)
    open_ = {at for at, space in board.spaces.items() if space.kind in (*GROUND, "sea") and at not in closed}
    starts = {at for at in blitz_supply._sources(view) if at in open_}
    kinds = tuple(kind for kind in blitz_supply.ROADS if kind != "passage")
    slow = spread(board, starts, kinds, open_)
    while True:
        through = {
            b
            for each in board.contacts if each.kind == "passage" and blitz_supply.is_open(view, us, each)
            for a, b in ((each.a, each.b), (each.b, each.a)) if a in slow and b in open_ and b not in slow
        }  # fmt: skip
        if not through:
            break
        slow = spread(board, slow | through, kinds, open_)
    assert set(blitz_supply.reached(view)) == slow
    assert all(same_side(us, position.holders.get(at, "")) for at in slow if board.spaces[at].kind in GROUND)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("power", ["germany", "england"])
def test_fuel_in_empires_is_that_of_a_slow_search_there_and_back(seed: int, power: str) -> None:
    opened, position = disordered("empires", seed)
    game, view = opened.game, Empires(opened.game, position, SideId(power))
    sky = {at: dict(ways) for at, ways in empires_air.skies(game).items()}
    sea = empires_world.seas(game)
    shut = {at for at in sky if empires_air.shut(view, at)}
    starts = sorted({position.area(one.id) for one in position.by(SideId(power)) if view.type(one) == "air"} & {*sky})
    for start in starts[:4]:
        there = {start: 0}
        while True:
            less = {
                to: cost + price
                for at, cost in there.items() for to, price in sky[at].items()
                if to not in shut and cost + price <= 8 and cost + price < there.get(to, 99)
            }  # fmt: skip
            if not less:
                break
            there |= {to: min(cost, there.get(to, 99)) for to, cost in less.items()}
        assert {at: flight.used for at, flight in empires_air.flights(view, start, 8).items()} == there
    home = dict.fromkeys(empires_air.bases(view, "bmb"), 0)
    while True:
        nearer = {
            at: home[to] + (2 if to in sea else 1)
            for to in home for at in sky[to]
            if at not in shut and home[to] + (2 if to in sea else 1) < home.get(at, 99)
            and home[to] + (2 if to in sea else 1) <= 12
        }  # fmt: skip
        if not nearer:
            break
        home |= {at: min(cost, home.get(at, 99)) for at, cost in nearer.items()}
    quick = empires_air.ways_home(view, "bmb", AreaId(""))
    assert {at: cost for at, (cost, _) in quick.items() if cost <= 12} == home


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("power", ["germany", "england", "japan"])
def test_lines_in_empires_reach_what_a_slow_flood_reaches(seed: int, power: str) -> None:
    opened, position = disordered("empires", seed)
    game, view = opened.game, Empires(opened.game, position, SideId(power))
    open_ = empires_income.passable(view, False)
    capital = empires_world.capital(game, power)
    assert capital is not None
    slow = {capital} if capital in open_ else set()
    while True:
        more = {
            each.to
            for at in slow for each in empires_world.links(game).get(at, ())
            if each.to in open_ and each.to not in slow
            and (each.over != "canal" or empires_naval.may_pass(view, each) is None)
        }  # fmt: skip
        if not more:
            break
        slow |= more
    assert empires_income.reached(view, [capital]).keys() & open_ == slow
