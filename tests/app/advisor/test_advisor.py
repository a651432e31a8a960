"""Advice comes after a change, in slices, never for what is superseded, and only as it is wanted."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from app.advisor.advisor import FRAME, Advised, Advisor
from app.documents.game_document import GameDocument
from boards.plain.sentence import say
from counters.counter import CounterId, SideId
from counters.events import CountersTurned
from counters.game import Game
from counters.position import Position, SeatId
from counters.saves.history import History
from counters.text.reading import read_position
from rules_assist.advice import Finding, SupplyLine
from rules_assist.assist import NO_ADVICE
from tests.made_game import made_game


class Counting:
    """A rulebook that finds fault with every turned counter, and remembers what it was asked about."""

    def __init__(self) -> None:
        self.asked: list[Position] = []

    def findings(self, _game: Game, position: Position) -> tuple[Finding, ...]:
        self.asked.append(position)
        turned = [counter.id for counter in position.counters.values() if counter.turned]
        return tuple(
            Finding(counters=(id,), sentence=say("Turned."), rule="1", aspect=aspect)
            for id in turned
            for aspect in ("stacking", "control")
        )

    def supply(self, _game: Game, position: Position, side: SideId) -> tuple[SupplyLine, ...]:
        if side != "germany" or not position.counters:
            return ()
        (first, *_) = position.counters
        return (SupplyLine(counters=(first,), at=position.area(first), supplied=True, sentence=say("Fed."), rule="2"),)

    reach, battle, ledger, may = NO_ADVICE.reach, NO_ADVICE.battle, NO_ADVICE.ledger, NO_ADVICE.may


TEXT = 'tripoli: germany rommel #rommel\nhand/axis: germany infantry #secret\nseat anna "Anna": germany'


@pytest.fixture
def rulebook() -> Counting:
    return Counting()


@pytest.fixture
def document(rulebook: Counting) -> GameDocument:
    game = made_game()
    position = read_position(TEXT + "\nsight hand/axis: owner germany", game)
    return GameDocument(game, History(position), rulebook)


def turn(document: GameDocument, degrees: int) -> None:
    assert document.happen(CountersTurned((CounterId("rommel"),), degrees))


def rest(qtbot: QtBot, advisor: Advisor) -> None:
    qtbot.waitUntil(lambda: not advisor.busy)


def test_advice_comes_after_the_change_and_not_during_it(
    qtbot: QtBot, document: GameDocument, rulebook: Counting
) -> None:
    advisor = Advisor(document)
    turn(document, 90)
    assert rulebook.asked == []
    rest(qtbot, advisor)
    assert len(advisor.now.findings) == 2
    assert list(advisor.now.supply) == ["germany"]
    assert advisor.now.whole


def test_ten_changes_in_one_go_are_looked_at_once(qtbot: QtBot, document: GameDocument, rulebook: Counting) -> None:
    advisor = Advisor(document)
    for degrees in range(10, 110, 10):
        turn(document, degrees)
    rest(qtbot, advisor)
    assert rulebook.asked == [document.position]


def test_a_change_between_slices_drops_the_rest(qtbot: QtBot, document: GameDocument) -> None:
    advisor = Advisor(document)
    heard: list[Advised] = []
    advisor.advised.connect(heard.append)

    def change_once(_advised: object) -> None:
        if document._history.head == 1:
            turn(document, 0)

    turn(document, 90)
    advisor.advised.connect(change_once)
    rest(qtbot, advisor)
    assert heard[0].findings
    assert not heard[0].whole
    assert advisor.now.whole
    assert not advisor.now.findings


def test_while_hands_are_busy_it_waits(qtbot: QtBot, document: GameDocument, rulebook: Counting) -> None:
    busy = [True]
    advisor = Advisor(document, wait=lambda: busy[0])
    turn(document, 90)
    qtbot.wait(60)
    assert rulebook.asked == []
    busy[0] = False
    rest(qtbot, advisor)
    assert advisor.now.findings


def test_each_kind_of_advice_can_be_switched_off(qtbot: QtBot, document: GameDocument) -> None:
    advisor = Advisor(document)
    turn(document, 90)
    advisor.switch(on=True, off=("stacking", "supply"))
    rest(qtbot, advisor)
    assert [finding.aspect for finding in advisor.now.findings] == ["control"]
    assert not advisor.now.supply


def test_silent_it_answers_only_when_asked_and_the_answer_stays_until_the_next_question(
    qtbot: QtBot, document: GameDocument
) -> None:
    advisor = Advisor(document)
    advisor.switch(on=True, silent=True)
    turn(document, 90)
    qtbot.wait(60)
    assert advisor.now == Advised()
    advisor.ask()
    rest(qtbot, advisor)
    answer = advisor.now
    assert answer.findings
    assert not answer.old
    turn(document, 0)
    qtbot.wait(60)
    assert advisor.now.findings == answer.findings
    assert advisor.now.old
    advisor.ask()
    rest(qtbot, advisor)
    assert advisor.now == Advised(supply=answer.supply, whole=True)


def test_silent_what_was_said_to_one_seat_is_not_for_the_next(qtbot: QtBot, document: GameDocument) -> None:
    advisor = Advisor(document)
    advisor.switch(on=True, silent=True)
    turn(document, 90)
    advisor.ask()
    rest(qtbot, advisor)
    document.sit(SeatId("anna"))
    assert advisor.now == Advised()


def test_while_carrying_it_says_how_things_would_stand_and_then_forgets_it(
    qtbot: QtBot, document: GameDocument, rulebook: Counting
) -> None:
    advisor = Advisor(document)
    told: list[Advised | None] = []
    advisor.supposed.connect(told.append)
    advisor.suppose(CountersTurned((CounterId("rommel"),), 90))
    assert told == []
    qtbot.waitUntil(lambda: bool(told) and told[-1] is not None and told[-1].whole)
    assert not advisor.now.findings
    assert len(document._history) == 0
    assert told[-1] is not None
    assert {finding.aspect for finding in told[-1].findings} == {"stacking", "control"}
    advisor.suppose(None)
    assert told[-1] is None


def is_supposing(advisor: Advisor) -> bool:
    return advisor._begin_supposing.isActive() or advisor._next_supposed.isActive()


def test_what_is_supposed_anew_takes_the_place_of_what_was(qtbot: QtBot, document: GameDocument) -> None:
    advisor = Advisor(document)
    told: list[Advised | None] = []
    advisor.supposed.connect(told.append)
    for degrees in (90, 45, 0):
        advisor.suppose(CountersTurned((CounterId("rommel"),), degrees))
    qtbot.waitUntil(lambda: not is_supposing(advisor))
    assert all(each is not None and not each.findings for each in told)


def test_of_places_that_a_hand_passes_by_nothing_is_asked(
    qtbot: QtBot, document: GameDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.advisor.advisor.RESTS", 600)
    advisor = Advisor(document)
    told: list[Advised | None] = []
    advisor.supposed.connect(told.append)
    advisor.suppose(CountersTurned((CounterId("rommel"),), 90))
    qtbot.wait(FRAME * 3)
    advisor.suppose(None)
    assert told == []
    assert not is_supposing(advisor)


def test_nothing_is_supposed_where_advice_is_silent_or_off(qtbot: QtBot, document: GameDocument) -> None:
    advisor = Advisor(document)
    for on, silent in ((True, True), (False, False)):
        advisor.switch(on=on, silent=silent)
        advisor.suppose(CountersTurned((CounterId("rommel"),), 90))
        assert not is_supposing(advisor)


def test_switched_off_it_says_nothing_and_takes_back_what_it_said(qtbot: QtBot, document: GameDocument) -> None:
    advisor = Advisor(document)
    turn(document, 90)
    rest(qtbot, advisor)
    advisor.switch(on=False)
    rest(qtbot, advisor)
    assert advisor.now == Advised(whole=True)


def test_it_is_asked_about_what_the_seat_may_see(qtbot: QtBot, document: GameDocument, rulebook: Counting) -> None:
    advisor = Advisor(document)
    advisor.ask()
    rest(qtbot, advisor)
    assert CounterId("secret") not in rulebook.asked[-1].counters
    document.sit(SeatId("anna"))
    rest(qtbot, advisor)
    assert CounterId("secret") in rulebook.asked[-1].counters


def test_a_rulebook_that_breaks_is_a_sentence_and_the_table_goes_on(qtbot: QtBot, document: GameDocument) -> None:
    class Broken(Counting):
        def findings(self, game: Game, position: Position) -> tuple[Finding, ...]:
            raise KeyError("minsk")

    document.rulebook = Broken()
    advisor = Advisor(document)
    said: list[object] = []
    document.said.connect(said.append)
    turn(document, 90)
    rest(qtbot, advisor)
    assert "minsk" in str(said[0])
    turn(document, 80)
