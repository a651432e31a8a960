"""A small game for tests of tables of rules: five areas and a sea, three sides, three kinds of counter."""

from __future__ import annotations

from typing import Any

from shapely import box

from boards.board import Area, AreaId, Attributes, Board, Contact, Map, MapId
from counters.box.sheet import Chart, FactRule, MarkRule, OptionRule, Phase, Sequence, Sheet, Turn, ValueRule
from counters.counter import Kind, KindId, Side, SideId
from counters.game import Game
from counters.position import FactWord, OptionId, PhaseId, Position, ValueId
from counters.text.reading import read_position
from rules_assist.advice import Reach
from rules_assist.asking.questions import ask, read_question
from rules_assist.rulebook import ChapterRulebook

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


def lying(text: str) -> Position:
    return read_position("turn 1 · phase move · side red\n" + text, GAME)


def asked(rules: ChapterRulebook, question: str, position: Position) -> Any:
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


SUPPLY = """
[[supply]]
who = { types = ["foot"] }
sources = [{ named = { home = ["own"] }, held = ["own"] }]
cut = [{ holding = { types = ["foot"], sides = ["enemy"] } }]
lines = [{ means = "land", over = [{ contacts = ["land", "river"] }], limit = 3 }]
finding = true
rule = "11"
"""
