"""Expectations of sums."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from boards.plain.sentence import Naming, Sentence
from counters.counter import SideId
from counters.text.words import plain
from rules_assist.advice import Entry, Ledger
from rules_assist.answers.answers import as_text
from rules_assist.asking.expectations.expecter import Expecter, Judge, Said, Verdict, matched, same_number
from rules_assist.asking.questions import spelled


class Term(msgspec.Struct, frozen=True):
    """What is expected of one entry of a ledger."""

    amount: float | None
    said: Said

    def fits(self, entry: Entry, naming: Naming) -> bool:
        right = self.amount is None or same_number(self.amount, entry.amount)
        return right and self.said.fits(entry.sentence, entry.rule, naming)


def expect_ledger(expecter: Expecter) -> Judge[tuple[Ledger, ...]]:
    cursor = expecter.cursor
    if cursor.next.quoted or cursor.next.is_word("rule"):
        said = expecter.some_said()
        return _of_all(lambda found, naming: said.fits_any(_all_said(found), naming))
    if cursor.took_word("entry"):
        entry = _term(expecter)
        return _of_entries(lambda found, naming: any(entry.fits(one, naming) for one in found))
    if cursor.took_word("no"):
        absent = _no_entry(expecter)
        return _of_entries(lambda found, naming: not any(absent.fits(one, naming) for one in found))
    if cursor.took_word("only"):
        return _only(expecter)
    return _total(expecter)


def _all_said(found: Iterable[Ledger]) -> Iterator[tuple[Sentence, str]]:
    """Of each ledger its own sentence, and those of its entries."""
    for one in found:
        yield one.sentence, one.rule
        yield from ((entry.sentence, entry.rule) for entry in one.entries)


def _term(expecter: Expecter) -> Term:
    return Term(expecter.cursor.number("An amount"), expecter.said())


def _no_entry(expecter: Expecter) -> Term:
    cursor = expecter.cursor
    if not cursor.took_word("entry"):
        raise cursor.expected("The word “entry” or “answer”")
    if cursor.ended or cursor.next.quoted or cursor.next.is_word("rule"):
        return Term(None, expecter.some_said())
    return _term(expecter)


def _only(expecter: Expecter) -> Judge[tuple[Ledger, ...]]:
    cursor = expecter.cursor
    if not cursor.took_word("entries", "entry"):
        raise cursor.expected("The word “entries”")
    if cursor.took_word("none"):
        return _of_entries(lambda found, _: not found)
    terms = [_term(expecter)]
    while cursor.took_sign(","):
        terms.append(_term(expecter))
    return _of_entries(lambda found, naming: matched(terms, found, lambda term, one: term.fits(one, naming)))


def _of_entries(holds: Callable[[Sequence[Entry], Naming], bool]) -> Judge[tuple[Ledger, ...]]:
    return _of_all(lambda found, naming: holds([entry for one in found for entry in one.entries], naming))


def _of_all(holds: Callable[[Sequence[Ledger], Naming], bool]) -> Judge[tuple[Ledger, ...]]:
    def judge(found: tuple[Ledger, ...], naming: Naming) -> Verdict:
        return Verdict(holds(found, naming), " ".join(as_text(found, naming)), broken=not found)

    return judge


def _total(expecter: Expecter) -> Judge[tuple[Ledger, ...]]:
    cursor = expecter.cursor
    tokens, number = expecter.maybe_numbered("The name of a ledger, or total,", "of")
    name = spelled(tokens)
    side: SideId | None = None
    if number is None:
        if not cursor.took_word("of", "side"):
            raise cursor.expected("A number, or the word “of” and a side,")
        tokens, number = expecter.named_number("A side and a number")
        side = expecter.asker.side_of(tokens)
    tail = expecter.said()

    def meant(one: Ledger) -> bool:
        return (name == "total" or plain(one.name) == plain(name)) and side in (None, one.side)

    def judge(found: tuple[Ledger, ...], naming: Naming) -> Verdict:
        fitting = [one for one in found if meant(one)]
        said = " ".join(as_text(found, naming))
        if len(fitting) != 1:
            known = ", ".join(f"{one.name} of {one.side}" if one.side else one.name for one in found)
            got = f"{len(fitting)} ledgers fit; there are: {known or 'none'}. {said}"
            return Verdict(holds=False, got=got, broken=True)
        holds = same_number(fitting[0].total, number) and tail.fits_any(_all_said(fitting), naming)
        return Verdict(holds, f"{fitting[0].name} is {fitting[0].total:g}. {said}")

    return judge
