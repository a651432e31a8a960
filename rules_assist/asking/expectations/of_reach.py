"""Expectations of where counters may go."""

from __future__ import annotations

from itertools import pairwise

from boards.board import AreaId, Board
from boards.plain.bad_input import unknown
from boards.plain.sentence import Naming
from rules_assist.advice import Reach, Reason, Way
from rules_assist.answers.answers import written
from rules_assist.asking.expectations.expecter import Expecter, Judge, Said, Verdict, names, same_number, told

GRADES = ("free", "costs", "risky")
DETAILS = ("cost", *GRADES)
KNOWN = ("only", "none", "to", "cost", "not", "note")


def expect_reach(expecter: Expecter) -> Judge[Reach]:
    cursor = expecter.cursor
    match expecter.one_of("expectation of reach", KNOWN):
        case "none":
            return _only(frozenset())
        case "only":
            return _only(frozenset(() if cursor.took_word("nowhere", "nothing", "none") else expecter.areas()))
        case "cost":
            tokens, cost = expecter.named_number("An area and a number")
            return _cost(expecter.as_area(tokens[0], expecter.asker.place_of(tokens)), cost)
        case "not":
            return _not(expecter.area(), expecter.said())
        case "note":
            return _note(expecter.some_said())
        case _:
            return _to(expecter)


def _only(wanted: frozenset[AreaId]) -> Judge[Reach]:
    def judge(advice: Reach, naming: Naming) -> Verdict:
        got = _told_apart(advice, wanted, naming)
        return Verdict(advice.allowed == wanted, got, broken=advice == Reach())

    return judge


def _told_apart(reach: Reach, wanted: frozenset[AreaId], naming: Naming) -> str:
    got = [f"They may go to: {names(reach.ways, naming)}."]
    got += [f"Not expected: {_why(reach, to, naming)}" for to in reach.ways if to not in wanted]
    got += [f"Missing: {_why(reach, to, naming)}" for to in sorted(wanted) if to not in reach.ways]
    got += [written(note.sentence, note.rule, naming) for note in reach.notes]
    return " ".join(got)


def _why(reach: Reach, to: AreaId, naming: Naming) -> str:
    """What the answer says of one area."""
    said: tuple[Way | Reason, ...] = reach.ways.get(to) or reach.refused.get(to, ())
    if not said:
        return f"nothing is said of {names([to], naming)}."
    return told(((each.sentence, each.rule) for each in said), naming)


def _cost(to: AreaId, cost: float) -> Judge[Reach]:
    def judge(advice: Reach, naming: Naming) -> Verdict:
        ways = advice.ways.get(to, ())
        right = bool(ways) and same_number(min(way.cost for way in ways), cost)
        return Verdict(right, _why(advice, to, naming), broken=_unsaid(advice, to))

    return judge


def _not(to: AreaId, said: Said) -> Judge[Reach]:
    def judge(advice: Reach, naming: Naming) -> Verdict:
        first = advice.why_not(to)
        fits = not said or (first is not None and said.fits(first.sentence, first.rule, naming))
        return Verdict(to not in advice.ways and fits, _why(advice, to, naming), broken=_unsaid(advice, to))

    return judge


def _unsaid(reach: Reach, to: AreaId) -> bool:
    """The answer neither allows nor refuses: a highlight nobody can explain, and no answer to judge."""
    return to not in reach.ways and not reach.refused.get(to)


def _note(said: Said) -> Judge[Reach]:
    def judge(advice: Reach, naming: Naming) -> Verdict:
        notes = [(note.sentence, note.rule) for note in advice.notes]
        return Verdict(said.fits_any(notes, naming), f"Remarks: {told(notes, naming)}")

    return judge


def _to(expecter: Expecter) -> Judge[Reach]:
    cursor, asker = expecter.cursor, expecter.asker
    to = expecter.area(*DETAILS)
    cost: float | None = None
    through: tuple[AreaId, ...] | None = None
    means = grade = ""
    while not cursor.ended and not cursor.next.quoted and not cursor.next.is_word("rule"):
        if cursor.took_word("cost"):
            cost = cursor.number("A cost")
        elif cursor.took_word("through"):
            through = expecter.joined_areas(*DETAILS)
        elif cursor.took_word("by"):
            means = asker.phrase("A means, such as land", *DETAILS)
        elif cursor.next.is_word(*GRADES):
            grade = cursor.take().text.casefold()
        else:
            raise cursor.next.wrong("{why}", why=unknown("word", cursor.next.text, ("cost", "through", "by", *GRADES)))
    said = expecter.said()

    board = expecter.words.game.board

    def fits(advice: Reach, way: Way, naming: Naming) -> bool:
        return (
            (cost is None or same_number(way.cost, cost))
            and (through is None or way.route[:-1] == through or is_as_short(advice, board, way, through))
            and means in ("", way.means)
            and grade in ("", way.grade)
            and said.fits(way.sentence, way.rule, naming)
        )

    def judge(advice: Reach, naming: Naming) -> Verdict:
        ways = advice.ways.get(to, ())
        got = " ".join([_why(advice, to, naming), *(_in_short(way, naming) for way in ways)])
        return Verdict(any(fits(advice, way, naming) for way in ways), got, broken=_unsaid(advice, to))

    return judge


def _in_short(way: Way, naming: Naming) -> str:
    by = f", by {way.means}" if way.means else ""
    return f"(Cost {way.cost:g}, through {names(way.route[:-1], naming)}{by}, {way.grade}.)"


# Whether another way is as short as the one that was told, so that it may be expected as well.


def is_as_short(advice: Reach, board: Board, way: Way, through: tuple[AreaId, ...]) -> bool:
    """Whether the same means lead there through these areas, in as many steps and for as much.

    Each area on the way is one that the answer reaches after just so many steps, and contacts join them of the sorts
    that the ways of this means run over. Where ways of one length cost more and less, only the one told will do.
    """
    route = (*through, way.to)
    alike = [each for ways in advice.ways.values() for each in ways if each.means == way.means]
    costs = {each.cost for each in alike if len(each.route) == len(way.route)}
    if len(route) != len(way.route) or len(costs) != 1:
        return False
    steps = {(each.to, len(each.route)) for each in alike}
    kinds = {contact.kind for each in alike for a, b in pairwise(each.route) for contact in board.between(a, b)}
    return all((at, number) in steps for number, at in enumerate(through, 1)) and all(
        any(contact.kind in kinds for contact in board.between(a, b)) for a, b in pairwise(route)
    )
