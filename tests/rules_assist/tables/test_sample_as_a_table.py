"""The sample's rules stand twice, in Python and in a table. On any position both say the same."""

from __future__ import annotations

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from boards.board import AreaId
from counters.counter import CounterId, SideId
from counters.position import Clock, Fact, FactWord, OptionId, PhaseId, PlaceId, Position, in_area
from counters.text.reading import start_position
from rules_assist.advice import Act, Finding, Reach, SupplyLine
from rules_assist.assist import Rulebook
from rules_assist.battle_sheet import BattleSheet
from rules_assist.shelf.record import HOME
from rules_assist.shelf.shelf import Opened
from rules_assist.tables import read_rules
from tests.shelf_games import the_game


@cache
def sample() -> Opened:
    return the_game("sample")


@cache
def table() -> Rulebook:
    return read_rules(HOME / "rules_assist/rulebooks/sample/rules.toml")


@cache
def starts() -> tuple[Position, ...]:
    return tuple(start_position(setup, sample().game) for setup in sample().setups.values())


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A set-up in disorder: counters anywhere, areas in anybody's hands, at any time of the war."""
    game = sample().game
    position = draw(st.sampled_from(starts()))
    spaces = sorted(game.board.spaces)
    ports = sorted({f"{c.a}/port.{c.b}" for c in game.board.contacts if c.toward_a.get("port")})
    places = st.sampled_from([*map(in_area, spaces), *map(PlaceId, ports)])
    movable = sorted(id for id, one in position.counters.items() if one.side and "aboard" not in position.where[id])
    for id, to in draw(st.lists(st.tuples(st.sampled_from(movable), places), max_size=12)):
        position = position.moved([id], to)
    holders = draw(st.dictionaries(st.sampled_from(spaces), st.sampled_from(["ember", "tide", "keepers"]), max_size=8))
    facts = position.facts
    for id in draw(st.lists(st.sampled_from(movable), max_size=3)):
        facts = facts.with_fact(Fact(FactWord("moved_by_sea"), (id,)))
    if draw(st.booleans()):
        facts = facts.with_fact(Fact(FactWord("broke_peace"), ("ember",)))
    phase = draw(st.sampled_from(["march", "march", "battle", "dusk"]))
    marked = draw(st.lists(st.sampled_from(movable), max_size=3))
    position = position.changed(marked, marks=draw(st.sampled_from([("moved",), ("fought",)]))) if marked else position
    return position.with_(
        holders={**position.holders, **{AreaId(at): SideId(side) for at, side in holders.items()}},
        facts=facts,
        clock=Clock(draw(st.integers(1, 10)), PhaseId(phase), SideId(draw(st.sampled_from(["ember", "tide"])))),
        options={OptionId("wet_feet"): draw(st.sampled_from(["all", "any"]))},
    )


def units(position: Position) -> list[CounterId]:
    """What can be moved about, on the board or aboard; not crowns and flags."""
    game = sample().game
    on_board = (id for id, one in position.counters.items() if one.side and position.area(id) in game.board.spaces)
    return sorted(id for id in on_board if game.kind(position.counters[id]).sort in ("unit", "piece"))


def told_reach(reach: Reach) -> object:
    ways = {to: [(way.cost, way.means, way.route, way.rule) for way in found] for to, found in reach.ways.items()}
    refused = {to: [reason.rule for reason in reasons[:1]] for to, reasons in reach.refused.items()}
    return ways, refused, [(str(note.sentence), note.rule) for note in reach.notes]


def told_finding(finding: Finding) -> object:
    return finding.rule, finding.severity, finding.aspect, finding.places, sorted(finding.counters)


def told_line(line: SupplyLine) -> object:
    cut = line.cut and (line.cut.area, sorted(line.cut.by))
    return (
        line.at,
        sorted(line.counters),
        line.supplied,
        line.path,
        line.means,
        cut,
        str(line.sentence) if line.supplied else "",
    )


def told_battle(sheet: BattleSheet | None) -> object:
    if sheet is None:
        return None
    modifiers = [(one.name, one.value, one.applies, one.rule) for one in sheet.modifiers]
    chances = {one.result: (one.chance, str(one.sentence)) for one in sheet.chances}
    who = sorted(sheet.attackers), sorted(sheet.defenders)
    refused = {(reason.rule) for reason in sheet.refused}
    return who, sheet.figures, modifiers, sheet.odds, sheet.column, sheet.result, chances, bool(refused), sheet.rule


@settings(max_examples=30)
@given(positions(), st.data())
def test_both_say_where_counters_may_go(position: Position, data: st.DataObject) -> None:
    groups: dict[tuple[str, bool], list[CounterId]] = {}
    for id in units(position):
        one = position.counters[id]
        groups.setdefault((one.side, sample().game.kind(one).type == "ship"), []).append(id)
    (_, ships), alike = data.draw(st.sampled_from(sorted(groups.items())))
    group = tuple(data.draw(st.lists(st.sampled_from(alike), min_size=1, max_size=3, unique=True)))
    means = data.draw(st.sampled_from(["", "sail"] if ships else ["", "land", "sea"]))
    ours, theirs = (book.reach(sample().game, position, group, means) for book in (sample().rulebook, table()))
    assert told_reach(theirs) == told_reach(ours)


@settings(max_examples=30)
@given(positions())
def test_both_find_the_same_and_trace_the_same_supply(position: Position) -> None:
    ours, theirs = (book.findings(sample().game, position) for book in (sample().rulebook, table()))
    assert sorted(map(told_finding, theirs), key=str) == sorted(map(told_finding, ours), key=str)
    for side in (SideId("ember"), SideId("tide")):
        mine, other = (book.supply(sample().game, position, side) for book in (sample().rulebook, table()))
        assert sorted(map(told_line, other), key=str) == sorted(map(told_line, mine), key=str)


@settings(max_examples=30)
@given(positions(), st.data())
def test_both_reckon_the_same_battles_and_sums(position: Position, data: st.DataObject) -> None:
    spaces = sorted(sample().game.board.spaces)
    at, start = (data.draw(st.sampled_from(spaces)) for _ in range(2))
    side = data.draw(st.sampled_from([SideId("ember"), SideId("tide")]))
    act = Act(verb="battle", at=(in_area(at),), from_=(in_area(start),), side=side, details={"die": "4"})
    ours, theirs = (book.battle(sample().game, position, act) for book in (sample().rulebook, table()))
    assert told_battle(theirs) == told_battle(ours)
    for question in (Act(verb=""), Act(verb="income", side=side)):
        mine, other = (book.ledger(sample().game, position, question) for book in (sample().rulebook, table()))
        assert other == mine


@given(positions())
def test_both_say_when_a_card_may_be_played(position: Position) -> None:
    for id, one in position.counters.items():
        if sample().game.kind(one).sort == "card":
            act = Act(verb="play", counters=(id,))
            assert table().may(sample().game, position, act) == sample().rulebook.may(sample().game, position, act)
