"""Expectations of yes or no."""

from __future__ import annotations

from boards.plain.sentence import Naming
from rules_assist.advice import Answer
from rules_assist.answers.answers import as_text
from rules_assist.asking.expectations.expecter import Expecter
from rules_assist.asking.expectations.verdict import Judge, Verdict


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
