"""What is to be seen to before a phase is left."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from app.panels.advice.checklist import (
    alike,
    by_severity,
    checklist,
    finding_line,
    go_on,
    heading,
    is_pressing,
    tick,
    to_do,
)
from boards.plain.sentence import say
from counters.events import ClockMoved, Together
from counters.position import Clock, PhaseId, PlaceId
from rules_assist.advice import Deed, Finding, Severity
from tests.app.panels.a_panel import heard, sample_document


def found(severity: Severity, aspect: str = "") -> Finding:
    return Finding(severity=severity, aspect=aspect, sentence=say("Something."), rule="1")


ANSWERED = Deed(sentence=say("It is taken."), event=Together(()))


@pytest.mark.parametrize(
    ("finding", "pressing"),
    [
        (found("error"), True), (found("warning", "supply"), True), (found("note", "supply"), False),
        (found("note", "phase"), True), (found("note", "victory"), True), (found("note", "stacking"), True),
        (found("note", "surrender"), False), (replace(found("note", "surrender"), deed=ANSWERED), True),
    ],
)  # fmt: skip
def test_a_quiet_note_can_wait_unless_it_is_about_leaving_the_phase_or_tested_then(
    finding: Finding, pressing: bool
) -> None:
    assert is_pressing(finding) == pressing


def test_the_worst_comes_first_and_then_the_steps_in_their_order() -> None:
    document = sample_document("first_landing")
    lines = checklist(document, [found("note", "phase"), found("error"), found("note")])
    assert [line.sign for line in lines] == ["error", "note", "todo", "todo", "todo"]
    tick(document, 1)
    assert [line.sign for line in checklist(document, ())] == ["todo", "done", "todo"]
    assert to_do(document, ()) == [], "what is there to be remembered by is no debt"
    assert len(to_do(document, [found("note", "phase"), found("error"), found("note")])) == 2
    choice = [found("warning", "phase"), *2 * [replace(found("warning", "phase"), instead=True)]]
    assert (len(checklist(document, choice)), len(to_do(document, choice))) == (6, 1), "who may have it is one thing"
    assert heading(document, 2) == "2 things to do before you leave March and sail"
    tick(document, 99)
    assert [each.severity for each in by_severity([found("note"), found("error")])] == ["error", "note"]


def test_nobody_sees_to_the_supply_of_the_enemy() -> None:
    document = sample_document("first_landing")
    ours = document.position.clock.side
    for id, one in document.position.counters.items():
        cut = replace(found("warning", "supply"), counters=(id,))
        assert bool(to_do(document, [cut])) == (one.side == ours)
    assert len(to_do(document, [replace(found("warning", "stacking"), counters=cut.counters)])) == 1


def test_going_on_is_never_stopped_and_says_what_is_left() -> None:
    document = sample_document("first_landing")
    words = heard(document)
    assert go_on(document, Clock(2, PhaseId("battle")), [found("error")])
    assert document.position.clock.phase == "battle"
    assert words[-1] == "Left open in March and sail: Something. [1] Undo goes back."
    assert not go_on(document, document.position.clock, ())
    tick(document, 0)
    words.clear()
    assert go_on(document, Clock(2, PhaseId("dusk")), ())
    assert not words


def test_what_was_left_open_before_is_not_said_again_in_every_phase() -> None:
    """Until it is seen to, or something else is open, too."""
    document = sample_document("first_landing")
    words = heard(document)
    go_on(document, Clock(2, PhaseId("battle")), [found("error")])
    words.clear()
    go_on(document, Clock(2, PhaseId("dusk")), [found("error")])
    assert not words
    go_on(document, Clock(3, PhaseId("lamps")), ())
    go_on(document, Clock(3, PhaseId("muster")), [found("error")])
    assert len(words) == 1


def test_who_goes_back_is_not_told_what_is_left_open() -> None:
    document = sample_document("first_landing")
    back = document.position.clock
    go_on(document, Clock(2, PhaseId("battle")), ())
    words = heard(document)
    assert go_on(document, back, [found("error")])
    assert not words
    assert go_on(document, Clock(2, PhaseId("battle")), [found("error")])
    assert len(words) == 1, "on the way on it is told again"


def test_what_a_click_does_is_said_once() -> None:
    document = sample_document("first_landing")
    told = say("Something.")
    event = ClockMoved(Clock(2, PhaseId("dusk")))
    for sentence, words in (
        (told, "Something. A click on it does it."),
        (say("It is evening."), "Something. A click on it: It is evening."),
    ):
        each = replace(found("note", "phase"), deed=Deed(sentence=sentence, event=event))
        assert finding_line(document, each).text == words
    heard_of = heard(document)
    assert go_on(document, Clock(2, PhaseId("dusk")), [each])
    assert heard_of[-1] == "Left open in March and sail: Something. [1] Undo goes back.", "no click on that does it"


def test_what_is_one_instead_of_another_is_not_done_at_once_with_it() -> None:
    here, there = (replace(found("note", "phase"), places=(PlaceId(at),), deed=ANSWERED) for at in ("malta", "crete"))
    assert alike([here, there]) == (here, there)
    assert alike([here, replace(there, instead=True)]) == ()
