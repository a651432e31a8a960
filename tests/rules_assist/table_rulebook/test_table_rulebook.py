"""A table of rules answers as its rows say, each answer with the number of its row."""

from __future__ import annotations

import contextlib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import box

from boards.bad_input import BadInput
from boards.board import Area, AreaId, Attributes, Board, Contact, Map, MapId
from counters.counter import CounterId, Kind, KindId, Side, SideId
from counters.facts import FactWord
from counters.game import Game
from counters.position import OptionId, PhaseId, Position, ValueId
from counters.position_text import read_position
from counters.sheet import Chart, FactRule, MarkRule, OptionRule, Phase, Sequence, Sheet, Turn, ValueRule
from rules_assist.advice import Act, Reach
from rules_assist.questions import ask, read_question
from rules_assist.table_rulebook import TableRulebook, read_rules

RED, BLUE, GREY = SideId("red"), SideId("blue"), SideId("grey")


def area(id: str, x: int, kind: str = "clear", **attributes: Any) -> Area:
    return Area(AreaId(id), id.title(), kind, MapId("m"), box(x, 0, x + 1, 1), (x + 0.5, 0.5), attributes)


def contact(a: str, b: str, kind: str, toward_b: Attributes = {}, **attributes: Any) -> Contact:  # noqa: B006 - read only
    return Contact(AreaId(a), AreaId(b), kind, attributes, toward_b=toward_b)


AREAS = (
    area("oak", 0, home="red", gold=3, city=True),
    area("elm", 1, gold=1),
    area("fells", 2, "mountains"),
    area("ash", 3, gold=2),
    area("yew", 4, home="blue", gold=3, city=True),
    area("bay", 5, "sea"),
)
CONTACTS = (
    contact("oak", "elm", "land"),
    contact("elm", "fells", "land"),
    contact("elm", "ash", "river"),
    contact("fells", "yew", "land"),
    contact("ash", "yew", "land"),
    contact("oak", "bay", "coast", watched=("ash", "yew")),
    contact("bay", "yew", "coast", {"beach": True}),
)
BOARD = Board("g", "G", {MapId("m"): Map(MapId("m"), "M", 6, 1, {one.id: one for one in AREAS})}, CONTACTS)
FOOT = Kind(id=KindId("foot"), name="Foot", type="foot", attributes={"attack": 2, "defence": 1, "move": 2})
GUN = Kind(id=KindId("gun"), name="Gun", type="gun", attributes={"attack": 3, "defence": 1, "move": 1, "heavy": True})
SHIP = Kind(id=KindId("ship"), name="Ship", type="ship", attributes={"attack": 1, "defence": 1, "move": 3}, carries=2)
SHEET = Sheet(
    game="g",
    title="G",
    sides={id: Side(id=id, name=id.title()) for id in (RED, BLUE, GREY)},
    kinds={kind.id: kind for kind in (FOOT, GUN, SHIP)},
    values={id: ValueRule(id=id, name="Gold", start=5) for id in (ValueId("red.gold"), ValueId("blue.gold"))},
    facts={FactWord("tired"): FactRule(word=FactWord("tired"), meaning="", about=("counter",))},
    options={OptionId("mud"): OptionRule(id=OptionId("mud"), name="Mud")},
    marks={"moved": MarkRule(word="moved", name="Moved")},
    sequence=Sequence(
        phases=(Phase(id=PhaseId("move"), name="Move"), Phase(id=PhaseId("fight"), name="Fight")),
        turns=(Turn(number=1, name="1"), Turn(number=2, name="2", attributes={"winter": True})),
    ),
    charts={
        "odds": Chart(
            id="odds", title="", columns=("1:2", "1:1", "2:1", "3:1"),
            rows=(("A", "A", "-", "D"),) * 2 + (("-", "D", "D", "D"),) * 4,
        ),
        "points": Chart(
            id="points", title="", columns=("-1 or less", "0", "+2"), rows=(("a", "b", "c"), ("d", "e", "f")),
            row_heads=("2-4", "5+"),
        ),
        "words": Chart(id="words", title="", columns=("",), rows=(("The defender goes.",),), row_heads=("D",)),
    },
)  # fmt: skip
GAME = Game(BOARD, SHEET)


@pytest.fixture
def table(tmp_path: Path) -> Any:
    def read(text: str) -> TableRulebook:
        (tmp_path / "rules.toml").write_text(text, "utf-8")
        return read_rules(tmp_path / "rules.toml")

    return read


def lying(text: str) -> Position:
    return read_position("turn 1 · phase move · side red\n" + text, GAME)


def asked(rules: TableRulebook, question: str, position: Position) -> Any:
    return ask(read_question(question, GAME, position), GAME, rules, position)


def why_not(reach: Reach, to: str) -> tuple[str, str]:
    reason = reach.why_not(AreaId(to))
    assert reason is not None
    return reason.sentence.text(GAME.naming(Position())), reason.rule


WALK = """
[[move]]
means = "land"
who = { types = ["foot", "gun"] }
over = { contacts = ["land", "river"] }
allowance = "move"
rule = "5.1"
[[step]]
means = ["land"]
into = { holding = { sides = ["enemy"] } }
refuse = true
text = "{to} has to be fought for."
rule = "5.4"
[[step]]
who = { printed = { heavy = true } }
into = { kinds = ["mountains"] }
refuse = true
rule = "5.5"
[[step]]
into = { kinds = ["mountains"] }
cost = 2
stop = true
rule = "5.2"
last = true
[[step]]
cost = 1
rule = "5.1"
[[step]]
over = { contacts = ["river"] }
plus = 1
rule = "5.3"
[[stacking]]
name = "units"
who = { types = ["foot", "gun"] }
most = 2
rule = "4.1"
"""


def test_steps_are_added_up_and_stops_and_refusals_told(table: Any) -> None:
    reach = asked(table(WALK), "reach #a", lying("elm: red foot #a"))
    assert {to: ways[0].cost for to, ways in reach.ways.items()} == {"oak": 1, "fells": 2, "ash": 2}
    assert why_not(reach, "yew") == ("Yew is too far: it would cost 3, and the allowance is 2.", "5.1")
    quick = asked(table(WALK.replace('allowance = "move"', "allowance = 9")), "reach #a", lying("fells: red foot #a"))
    assert {to: ways[0].cost for to, ways in quick.ways.items()} == {"elm": 1, "yew": 1, "oak": 2, "ash": 2}
    assert quick.ways[AreaId("ash")][0].rule == "5.1"
    assert why_not(reach, "bay")[1] == "5.1"
    assert why_not(asked(table(WALK), "reach #g", lying("elm: red gun #g")), "fells")[1] == "5.5"
    assert why_not(asked(table(WALK), "reach #g", lying("elm: red gun #g")), "ash")[1] == "5.1"


def test_who_stands_in_the_way_depends_on_whose_eyes_see_it(table: Any) -> None:
    position = lying("elm: red foot #a\nash: blue foot #b")
    assert why_not(asked(table(WALK), "reach #a", position), "ash") == ("Ash has to be fought for.", "5.4")
    assert why_not(asked(table(WALK), "reach #b", position), "elm") == ("Elm has to be fought for.", "5.4")
    assert AreaId("ash") in asked(table('friends = [["red", "blue"]]\n' + WALK), "reach #a", position).ways
    assert AreaId("ash") in asked(table('neutral = ["blue"]\n' + WALK), "reach #a", position).ways


def test_a_mixed_group_goes_where_each_of_it_can(table: Any) -> None:
    reach = asked(table(WALK), "reach #a, #g", lying("elm: red foot #a, red gun #g"))
    assert set(reach.ways) == {"oak"}
    assert why_not(reach, "fells")[1] == "5.5"
    assert "Gun" in why_not(reach, "fells")[0] or "cannot be entered" in why_not(reach, "fells")[0]


def test_no_room_is_a_reason_and_a_finding(table: Any) -> None:
    position = lying("elm: red foot #a\noak: 2 red foot")
    assert why_not(asked(table(WALK), "reach #a", position), "oak")[1] == "4.1"
    assert asked(table(WALK), "findings", position) == ()
    (finding,) = asked(table(WALK), "findings", lying("oak: 3 red foot, 2 blue foot"))
    assert (finding.rule, finding.aspect, len(finding.counters)) == ("4.1", "stacking", 3)


def test_rows_hold_in_their_phase_turn_option_and_while_something_is_said(table: Any) -> None:
    rows = (
        WALK
        + """
[[caution]]
phases = ["fight"]
text = "Not now, {side}."
rule = "3"
[[caution]]
who = { marks = ["moved"] }
rule = "3.1"
[[end]]
at = { kinds = ["mountains"] }
turn = { winter = true }
rule = "6"
[[end]]
at = { areas = ["oak"] }
options = { mud = "on" }
text = "Mud in {area}."
rule = "7"
"""
    )
    rules = table(rows)
    start = "elm: red foot #a"
    assert [str(note.sentence) for note in asked(rules, "reach #a", lying(start)).notes] == []
    late = asked(rules, "reach #a", lying(f"{start} (moved)\nphase fight"))
    assert str(late.notes[0].sentence) == "Not now, Red."
    assert [note.rule for note in late.notes] == ["3", "3.1"]
    assert {"fells", "oak"} <= set(asked(rules, "reach #a", lying(start)).ways)
    assert why_not(asked(rules, "reach #a", lying(f"{start}\nturn 2")), "fells")[1] == "6"
    assert why_not(asked(rules, "reach #a", lying(f"{start}\noption mud = on")), "oak") == ("Mud in Oak.", "7")


def test_contacts_are_chosen_by_what_is_said_of_them(table: Any) -> None:
    sail = """
move = [{ means = "sea", who = { types = ["ship"] }, over = { contacts = ["coast"] }, rule = "8" }]
[[step]]
over = { some = { watched = { held = ["enemy"] } } }
refuse = true
text = "The coast of {start} is watched."
rule = "8.2"
[[step]]
over = { toward = { beach = false } }
into = { not_kinds = ["sea"] }
refuse = true
rule = "8.3"
[[step]]
cost = 1
rule = "8"
"""
    rules = table(sail)
    assert set(asked(rules, "reach #s", lying("oak: red ship #s")).ways) == {"bay", "yew"}
    assert why_not(asked(rules, "reach #s", lying("bay: red ship #s")), "oak")[1] == "8.3"
    watched = asked(rules, "reach #s", lying("oak: red ship #s\nholds blue: ash"))
    assert why_not(watched, "bay") == ("The coast of Oak is watched.", "8.2")


def test_who_cannot_move_at_all_is_told_so(table: Any) -> None:
    reach = asked(table(WALK), "reach #s", lying("bay: red ship #s"))
    assert (reach.ways, [note.rule for note in reach.notes]) == ({}, ["5.1"])
    assert asked(table(""), "reach #s", lying("bay: red ship #s")).ways == {}


def test_what_should_not_lie_there_is_found_for_each_side(table: Any) -> None:
    rules = table("""
[[never]]
who = { types = ["foot"] }
at = { kinds = ["sea"] }
text = "{counters} cannot swim in {area}."
aspect = "place"
severity = "warning"
rule = "9"
[[never]]
who = { types = ["foot"], aboard = false }
at = { holding = { types = ["foot"], sides = ["enemy"] } }
rule = "9.1"
""")
    found = asked(rules, "findings", lying("bay: 2 red foot, red ship [blue foot]\noak: red foot, blue foot"))
    assert [(f.rule, f.severity, f.aspect, len(f.counters)) for f in found] == [
        ("9", "warning", "place", 2),
        ("9.1", "error", "", 1),
        ("9.1", "error", "", 1),
    ]


SUPPLY = """
[[supply]]
who = { types = ["foot"] }
sources = [{ named = { home = ["own"] }, held = ["own"] }]
cut = [{ holding = { types = ["foot"], sides = ["enemy"] } }]
lines = [{ means = "land", over = [{ contacts = ["land", "river"] }], limit = 3 }]
finding = true
rule = "11"
"""


def test_supply_is_traced_from_sources_and_cut_by_enemies(table: Any) -> None:
    rules = table(SUPPLY)
    (line,) = asked(rules, "supply red", lying("holds red: oak\nash: red foot #a"))
    assert (line.supplied, line.path, line.source, line.rule) == (True, ("ash", "elm", "oak"), "oak", "11")
    cut = lying("holds red: oak\nash: red foot #a\nelm: blue foot #b")
    (line,) = asked(rules, "supply red", cut)
    assert (line.supplied, line.cut.area, line.cut.by) == (False, "elm", ("b",))
    assert [(f.aspect, f.severity) for f in asked(rules, "findings", cut)] == [("supply", "warning")] * 2
    assert asked(rules, "supply red", lying("ash: blue foot")) == ()


BATTLE = """
[battle]
chart = "odds"
meanings = "words"
attackers = { types = ["foot", "gun"] }
defenders = { types = ["foot", "gun"] }
text = "The fight for {area}."
rule = "12"
modifiers = [
    { name = "river", shift = -1, when = { over = { contacts = ["river"] }, every = true }, rule = "12.1" },
    { name = "gun", shift = 1, when = { attackers = { types = ["gun"] } }, rule = "12.2" },
    { name = "hills", defence = 2, when = { at = { kinds = ["mountains"] } }, rule = "12.3" },
    { name = "hungry", shift = -1, when = { unsupplied = "attackers" }, rule = "12.4" },
    { name = "masses", attack = 1, when = {}, per = { types = ["gun"] }, rule = "12.5" },
]
refuse = [{ when = { attackers = { facts = ["tired"] } }, text = "{counters} cannot.", rule = "12.6" }]
"""


def applying(sheet: Any) -> dict[str, float]:
    return {one.name: one.value for one in sheet.modifiers if one.applies}


def test_a_battle_is_reckoned_with_all_that_changes_it(table: Any) -> None:
    rules = table(SUPPLY + BATTLE)
    position = lying("holds red: oak\nelm: 2 red foot\nash: blue foot")
    sheet = asked(rules, "battle ash from elm with die 3", position)
    assert (sheet.figures["attack"], sheet.figures["defence"], sheet.odds, sheet.column) == (4, 1, "3:1", "2:1")
    assert applying(sheet) == {"river": -1}
    assert sheet.result == "D"
    assert {chance.result: chance.chance for chance in sheet.chances} == {"-": Fraction(1, 3), "D": Fraction(2, 3)}
    assert [str(chance.sentence) for chance in sheet.chances if chance.result == "D"] == ["The defender goes."]
    assert str(sheet.sentence) == "The fight for Ash."
    assert [one.name for one in sheet.modifiers] == ["river", "gun", "hills", "hungry", "masses"]


def test_modifiers_count_some_all_and_each(table: Any) -> None:
    rules = table(SUPPLY + BATTLE)
    mixed = lying("elm: red foot #a, red gun #g, red gun #h\nyew: red foot #y\nash: blue foot\nholds blue: yew")
    sheet = asked(rules, "battle ash by #a, #g, #h, #y", mixed)
    assert applying(sheet) == {"gun": 1, "hungry": -1, "masses": 2}
    assert sheet.figures["attack"] == 12
    hills = asked(rules, "battle fells by #a", lying("elm: red foot #a\nfells: blue foot"))
    assert hills.figures["defence"] == 3
    assert (hills.odds, hills.column) == ("1:2", "1:2")


def test_why_there_is_no_battle(table: Any) -> None:
    rules = table(BATTLE)
    tired = asked(rules, "battle ash from elm", lying("elm: red foot #a\nash: blue foot\nfact tired a"))
    assert [(reason.rule, reason.sentence.refs()[0].id) for reason in tired.refused] == [("12.6", "a")]
    assert asked(rules, "battle ash from elm", lying("elm: red foot")).refused[0].rule == "12"
    assert asked(
        table(BATTLE.replace('"odds"', '"od"')), "battle ash from elm", lying("elm: red foot\nash: blue foot")
    ).refused
    assert asked(table(""), "battle ash", lying("")) is None
    worse = asked(rules, "battle ash from elm", lying("elm: red foot\nash: 9 blue foot"))
    assert (worse.column, worse.chances) == ("", ())


def test_a_chart_may_be_read_by_difference_and_two_dice(table: Any) -> None:
    rules = table("""
[battle]
chart = "points"
compare = "difference"
dice = "2d6"
rule = "12"
modifiers = [{ name = "luck", die = -1, when = {}, rule = "12.1" }]
""")
    sheet = asked(rules, "battle ash from elm with die 5", lying("elm: 2 red foot\nash: blue foot"))
    assert (sheet.column, sheet.figures["die"]) == ("+2", -1)
    assert {chance.result: chance.chance for chance in sheet.chances} == {"c": Fraction(10, 36), "f": Fraction(26, 36)}
    assert sheet.result == "c"


LEDGER = """
[[ledger]]
name = "income"
text = "{side} earns {total}."
rule = "14"
sums = [
    { areas = { held = ["own"] }, attribute = "gold", text = "{area} pays {amount}.", rule = "14.1" },
    { counters = { types = ["gun"] }, printed = "move", times = -1, at = { kinds = ["clear"] }, rule = "14.2" },
    { value = "{side}.gold", times = 0.5, rule = "14.3" },
    { amount = -1, turn = { winter = true }, rule = "14.4" },
]
least = 0
"""


def test_a_ledger_adds_up(table: Any) -> None:
    rules = table(LEDGER)
    (ledger,) = asked(
        rules, "ledger income of red", lying("holds red: oak, elm, fells\nelm: red gun\nbay: red gun\nash: blue gun")
    )
    assert ledger.total == 3 + 1 - 1 + 2.5
    assert [entry.rule for entry in ledger.entries] == ["14.1", "14.1", "14.2", "14.3"]
    assert str(ledger.entries[0].sentence) == "Oak pays 3."
    assert str(ledger.sentence) == "Red earns 5½."
    (winter,) = asked(rules, "ledger income of red", lying("turn 2\nvalue red.gold = 1"))
    assert winter.total == 0
    assert [one.side for one in asked(rules, "ledger income", lying(""))] == [RED, BLUE, GREY]
    players = table('players = ["red", "blue"]\n' + LEDGER)
    assert [one.side for one in players.ledger(GAME, Position(), Act(verb=""))] == [RED, BLUE]
    assert asked(rules, "ledger debts of red", lying("")) == ()


def test_may_is_answered_by_its_rows_or_by_reach_and_battle(table: Any) -> None:
    rules = table(
        WALK
        + BATTLE
        + """
[[may]]
verb = "build"
yes = false
value = "{side}.gold"
below = 3
text = "{side} has no money."
rule = "15.1"
[[may]]
verb = "build"
yes = true
who = { types = ["foot"] }
at = { attributes = { city = true }, held = ["own"] }
rule = "15"
[[may]]
verb = "build"
yes = false
rule = "15.2"
"""
    )
    rich = lying("holds red: oak\noak: red foot #a\nash: blue foot #b")
    poor = lying("holds red: oak\noak: red foot #a\nvalue red.gold = 2")

    def may(question: str, position: Position = rich) -> tuple[bool, str]:
        answer = asked(rules, f"may {question}", position)
        return answer.yes, answer.rule

    assert may("build #a at oak") == (True, "15")
    assert may("build #a at elm") == (False, "15.2")
    assert may("build #a at oak", poor) == (False, "15.1")
    assert may("move #a to elm") == (True, "5.1")
    assert may("move #a to ash") == (False, "5.4")
    assert may("attack #a at ash") == (True, "12")
    assert may("attack #a at elm") == (False, "12")
    assert asked(rules, "may sing #a", rich) is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[[move]]\nmeans = "x"\nrule = "1"\nallowence = 2', "line 4: move[1].allowence: this is not a word"),
        ('[[move]]\nmeans = "x"', "line 1: move[1]: rule is missing"),
        ('[[step]]\nrule = "1"\ncost = "two"', "line 3: step[1].cost: a number or nothing was expected, not text"),
        ('[[step]]\nrule = "1"\ninto = { attributes = { a = { b = 1 } } }', "line 3"),
        ('[[stacking]]\nrule = "1"\nname = "x"\nmost = 1\nplaces = "sea"', "line 5: stacking[1].places: 'sea' is"),
        ('[[end]]\nrule = "1"\ntext = "{to.__class__}"', "In a sentence braces hold a plain name"),
        ('[[end]]\nrule = "1"\ntext = "{to:>99999999}"', "In a sentence braces hold a plain name"),
        ('[[end]]\nrule = "1"\ntext = "{to!r}"', "In a sentence braces hold a plain name"),
        ('[[end]]\nrule = "1"\ntext = "{too}"', "There is no value for a sentence too; did you mean to?"),
        ('[[end]]\nrule = "1"\ntext = "{0}"', "In a sentence braces hold a plain name"),
        ('[[end]]\nrule = "1"\ntext = "}"', "In a sentence braces hold a plain name"),
        ('[[ledger]]\nname = "a"\nrule = "1"\nsums = [{ rule = "1", value = "{side.x}" }]', "braces"),
    ],
)  # fmt: skip
def test_a_slip_in_a_table_is_told(table: Any, text: str, told: str) -> None:
    with pytest.raises(BadInput) as caught:
        table(text)
    assert told in str(caught.value)


SIGNS = st.sampled_from(
    [*"[]{}=\"'\n, .#", "move", "step", "who", "rule", "true", "1", "means", "text", "over", "{to}"]
)


@given(st.lists(SIGNS, max_size=40).map("".join))
def test_any_table_is_read_or_refused_with_a_sentence(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzzed.toml"
    path.write_text(text)
    with contextlib.suppress(BadInput):
        assert isinstance(read_rules(path), TableRulebook)


def test_counters_that_are_not_there_are_no_trouble(table: Any) -> None:
    gone = (CounterId("gone"),)
    rules = table(WALK + BATTLE)
    assert rules.reach(GAME, lying(""), gone).ways == {}
    assert rules.may(GAME, lying(""), Act(verb="move", counters=gone, to=())) is None
