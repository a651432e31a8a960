"""Reach, room, supply and misplaced counters by a table of rules, each with the number of its row."""

from __future__ import annotations

from boards.board import AreaId
from tests.rules_assist.tables.conftest import Table
from tests.rules_assist.tables.small_game import SUPPLY, WALK, asked, lying, why_not


def test_steps_are_added_up_and_stops_and_refusals_told(table: Table) -> None:
    reach = asked(table(WALK), "reach #a", lying("elm: red foot #a"))
    assert {to: ways[0].cost for to, ways in reach.ways.items()} == {"oak": 1, "fells": 2, "ash": 2}
    assert why_not(reach, "yew") == ("Yew is too far: it would cost 3, and the allowance is 2.", "5.1")
    quick = asked(table(WALK.replace('allowance = "move"', "allowance = 9")), "reach #a", lying("fells: red foot #a"))
    assert {to: ways[0].cost for to, ways in quick.ways.items()} == {"elm": 1, "yew": 1, "oak": 2, "ash": 2}
    assert quick.ways[AreaId("ash")][0].rule == "5.1"
    assert why_not(reach, "bay")[1] == "5.1"
    assert why_not(asked(table(WALK), "reach #g", lying("elm: red gun #g")), "fells")[1] == "5.5"
    assert why_not(asked(table(WALK), "reach #g", lying("elm: red gun #g")), "ash")[1] == "5.1"


def test_who_stands_in_the_way_depends_on_whose_eyes_see_it(table: Table) -> None:
    position = lying("elm: red foot #a\nash: blue foot #b")
    assert why_not(asked(table(WALK), "reach #a", position), "ash") == ("Ash has to be fought for.", "5.4")
    assert why_not(asked(table(WALK), "reach #b", position), "elm") == ("Elm has to be fought for.", "5.4")
    assert AreaId("ash") in asked(table('friends = [["red", "blue"]]\n' + WALK), "reach #a", position).ways
    assert AreaId("ash") in asked(table('neutral = ["blue"]\n' + WALK), "reach #a", position).ways


def test_a_mixed_group_goes_where_each_of_it_can(table: Table) -> None:
    reach = asked(table(WALK), "reach #a, #g", lying("elm: red foot #a, red gun #g"))
    assert set(reach.ways) == {"oak"}
    assert why_not(reach, "fells")[1] == "5.5"
    assert "Gun" in why_not(reach, "fells")[0] or "cannot be entered" in why_not(reach, "fells")[0]


def test_no_room_is_a_reason_and_a_finding(table: Table) -> None:
    position = lying("elm: red foot #a\noak: 2 red foot")
    assert why_not(asked(table(WALK), "reach #a", position), "oak")[1] == "4.1"
    assert asked(table(WALK), "findings", position) == ()
    (finding,) = asked(table(WALK), "findings", lying("oak: 3 red foot, 2 blue foot"))
    assert (finding.rule, finding.aspect, len(finding.counters)) == ("4.1", "stacking", 3)


def test_rows_hold_in_their_phase_turn_option_and_while_something_is_said(table: Table) -> None:
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


def test_contacts_are_chosen_by_what_is_said_of_them(table: Table) -> None:
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


def test_who_cannot_move_at_all_is_told_so(table: Table) -> None:
    reach = asked(table(WALK), "reach #s", lying("bay: red ship #s"))
    assert (reach.ways, [note.rule for note in reach.notes]) == ({}, ["5.1"])
    assert asked(table(""), "reach #s", lying("bay: red ship #s")).ways == {}


def test_what_should_not_lie_there_is_found_for_each_side(table: Table) -> None:
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


def test_supply_is_traced_from_sources_and_cut_by_enemies(table: Table) -> None:
    rules = table(SUPPLY)
    (line,) = asked(rules, "supply red", lying("holds red: oak\nash: red foot #a"))
    assert (line.supplied, line.path, line.source, line.rule) == (True, ("ash", "elm", "oak"), "oak", "11")
    cut = lying("holds red: oak\nash: red foot #a\nelm: blue foot #b")
    (line,) = asked(rules, "supply red", cut)
    assert (line.supplied, line.cut.area, line.cut.by) == (False, "elm", ("b",))
    assert [(f.aspect, f.severity) for f in asked(rules, "findings", cut)] == [("supply", "warning")] * 2
    assert asked(rules, "supply red", lying("ash: blue foot")) == ()
