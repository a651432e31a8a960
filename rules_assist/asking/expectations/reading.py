"""An expectation out of its words: which answers it can be of, and how they are judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar, cast

from boards.plain.sentence import Naming
from counters.position import Position
from counters.text.words import Cursor, GameWords
from rules_assist.advice import Answer, Reach
from rules_assist.answers.answers import as_text
from rules_assist.asking.expectations.expecter import Expecter, Judge, Verdict, sentences, without_articles
from rules_assist.asking.expectations.of_battle import expect_battle
from rules_assist.asking.expectations.of_findings import expect_findings
from rules_assist.asking.expectations.of_ledger import expect_ledger
from rules_assist.asking.expectations.of_reach import expect_reach
from rules_assist.asking.expectations.of_supply import expect_supply
from rules_assist.asking.questions import Asks
from rules_assist.assist import Advice
from rules_assist.battle_sheet import BattleSheet

JudgeAny: TypeAlias = Judge["Advice | None"]
A = TypeVar("A")


def expect_may(expecter: Expecter) -> Judge[Answer]:
    cursor = expecter.cursor
    yes: bool | None = None
    if cursor.took_word("yes"):
        yes = True
    elif cursor.took_word("no"):
        yes = False
    said = expecter.some_said() if yes is None else expecter.said()

    def judge(advice: Answer, naming: Naming) -> Verdict:
        holds = yes in (None, advice.yes) and said.fits(advice.sentence, advice.rule, naming)
        return Verdict(holds, " ".join(as_text(advice, naming)))

    return judge


def _of(sort: type[A] | type[tuple[Any, ...]], read: Callable[[Expecter], Judge[A]]) -> Callable[[Expecter], JudgeAny]:
    """A reader of expectations of one sort of answer; no answer at all meets none of them."""

    def read_any(expecter: Expecter) -> JudgeAny:
        judge = read(expecter)

        def judge_any(advice: Advice | None, naming: Naming) -> Verdict:
            if not isinstance(advice, sort):
                return Verdict(holds=False, got=" ".join(as_text(advice, naming)), broken=True)
            return judge(cast("A", advice), naming)

        return judge_any

    return read_any


_READERS: Mapping[Asks, Callable[[Expecter], JudgeAny]] = {
    "reach": _of(Reach, expect_reach),
    "findings": _of(tuple, expect_findings),
    "supply": _of(tuple, expect_supply),
    "battle": _of(BattleSheet, expect_battle),
    "ledger": _of(tuple, expect_ledger),
    "may": _of(Answer, expect_may),
}


def read_expectation(cursor: Cursor, asks: Asks, words: GameWords, position: Position) -> JudgeAny:
    """What to hold an answer against: the rest of the statement under the finger."""
    second = cursor.tokens[cursor.at + 1] if len(cursor.tokens) > cursor.at + 1 else None
    if asks != "findings" and cursor.next.is_word("no") and second is not None and second.is_word("answer"):
        cursor.at += 2
        judge: JudgeAny = _no_answer
    elif cursor.next.is_word("not") and second is not None and second.quoted and second.text not in words.spaces.names:
        cursor.take()
        judge = _not_said(cursor.take().text)
    else:
        judge = _READERS[asks](Expecter(cursor, words, position))
    cursor.end("The end of the expectation")
    return judge


def _no_answer(advice: Advice | None, naming: Naming) -> Verdict:
    empty = advice is None or advice == () or advice == Reach() or (isinstance(advice, Answer) and advice.yes is None)
    return Verdict(empty, " ".join(as_text(advice, naming)))


def _not_said(words: str) -> JudgeAny:
    def judge(advice: Advice | None, naming: Naming) -> Verdict:
        texts = [sentence.text(naming) for sentence in sentences(advice)]
        held = not any(without_articles(words) in without_articles(text) for text in texts)
        return Verdict(held, " ".join(texts) or "Nothing was said.", broken=advice is None)

    return judge
