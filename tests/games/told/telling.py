"""A campaign told in a text: what is done is done by events, offers are taken as they come, and in between it is asked.

    game blitzwar                  to 3 diplomacy           the clock goes on, phase by phase, to there; `to action uk`
    setup europe_1939              take "Poland"            the offers with these words; there has to be one
    leave cards, reinforcement     settle                   all offers of the moment
    refuse "Spain"                 book solo_action of japan    what a ledger says is to be done
    press lend_these #a            what the rulebook offers a click for
    put #a to berlin               as a hand puts it down, with all that the rulebook has it bring along
    ask …  ·  expect …             march #a to poznan       along a way that the rulebook offers (`by`, `through`)
    expect took "Poland"           go #a to lodz            as a battle went: nobody is asked

and `lay PLACE: …` (new counters, or others), `lose COUNTERS`, `mark COUNTERS MARK`, `tell fact …` (said, not done).
`leave`: phases in which nothing is taken of itself. `refuse`: offers that are not. `ask` and `expect`: see golden cases
(`rules_assist/cases/README.md`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from boards.board import AreaId
from boards.plain.bad_input import BadInput
from counters.clockwork import clock_set, next_clock
from counters.counter import CounterId
from counters.events import (
    CountersConcealed,
    CountersMarked,
    CountersMoved,
    CountersPlaced,
    CountersRemoved,
    Event,
    Together,
)
from counters.minding import entailed
from counters.position import CannotHappen, PlaceId, Position, SeatId, area_of
from counters.saves.history import History
from counters.text.reading import read_position, start_position
from counters.text.words import Cursor, statements, words_of
from rules_assist.advice import Finding
from rules_assist.asking.expectations.reading import read_expectation
from rules_assist.asking.questions import Asker, Question, ask, question_at
from tests.shelf_games import the_game

PATIENCE = 400
"""Steps of the clock, or offers, after which there is no end to be hoped for."""

WRONG = (BadInput, CannotHappen, AssertionError, ValueError, KeyError)


class Told:
    """One campaign on its way through its lines."""

    def __init__(self, path: Path, *, flip: bool = False) -> None:
        self.name, self.text, self.flip = path.name, path.read_text(), flip
        self.left: list[str] = []
        self.refused: list[str] = []
        self.took: list[str] = []
        """What was taken since the clock last went on, as it was said."""

        self.expected = 0
        self.unmet: list[str] = []
        self.asked: Question | None = None

    @property
    def now(self) -> Position:
        return self.history.state

    def play(self) -> list[str]:
        """What did not come as it was expected."""
        for number, raw in enumerate(self.text.splitlines(), 1):
            line = re.split(r"(?:^|\s)#(?=\s|$)", raw)[0].strip()
            word, _, rest = line.partition(" ")
            try:
                if line:
                    self.line(number, word, rest.strip())
            except WRONG as error:
                self.unmet.append(f"{self.name}:{number}: {line}: {type(error).__name__} {error}")
        return self.unmet

    def line(self, number: int, word: str, rest: str) -> None:
        words: dict[str, Callable[[int, str], None]] = {
            "game": self.open,
            "setup": lambda _, name: self.begin(start_position(self.box.setups[name], self.game)),
            "leave": lambda _, phases: self.left.extend(each.strip() for each in phases.split(",")),
            "refuse": lambda _, said: self.refused.extend(_quoted(said)),
            "to": lambda _, where: self.to(where),
            "take": lambda _, said: self.take(_quoted(said)),
            "settle": lambda _, __: self.settle(),
            "book": self.book,
            "press": self.press,
            "march": self.march,
            "go": self.go,
            "put": self.put,
            "lay": self.lay,
            "lose": lambda number, whom: self.do(CountersRemoved(self.counters(number, whom))),
            "mark": self.mark,
            "tell": lambda number, text: self.begin(self.typed(number, text)),
            "ask": self.ask,
            "expect": self.expect,
        }
        assert word in words, f"there is no word “{word}”"
        words[word](number, rest)

    def open(self, _number: int, game: str) -> None:
        self.box = the_game(game)
        self.game, self.words = self.box.game, words_of(self.box.game)

    def begin(self, start: Position) -> None:
        self.history = History(start)

    def typed(self, number: int, text: str) -> Position:
        return read_position(text, self.game, self.now, number, self.box.setups)

    # What is done

    def do(self, event: Event) -> None:
        self.history.happen(entailed(self.game, self.now, event), "hand", SeatId("table"))

    def lay(self, number: int, text: str) -> None:
        """Counters come on to the table, or elsewhere, as a typed position would have them."""
        after = self.typed(number, text)
        for id, counter in after.counters.items():
            if id not in self.now.counters:
                self.do(CountersPlaced((counter,), after.where[id], beyond_mix=True))
            elif after.where[id] != self.now.where[id]:
                self.do(CountersMoved((id,), after.where[id]))
                if counter.known_to is not None and counter.known_to != self.now.counters[id].known_to:
                    self.do(CountersConcealed((id,), counter.known_to))

    def go(self, number: int, text: str) -> None:
        ids, to, _, _ = self.where(number, text)
        self.do(CountersMoved(ids, to))

    def put(self, number: int, text: str) -> None:
        ids, to, _, _ = self.where(number, text)
        move = CountersMoved(ids, to)
        self.do(Together((move, *self.box.rulebook.entails(self.game, self.now, move, None))))

    def mark(self, number: int, text: str) -> None:
        whom, _, mark = text.rpartition(" ")
        self.do(CountersMarked(self.counters(number, whom), on=(mark,)))

    def march(self, number: int, text: str) -> None:
        """Along a way that the rulebook offers, and so that the table keeps in mind what it entails."""
        ids, to, means, through = self.where(number, text)
        reach, naming = self.box.rulebook.reach(self.game, self.now, ids, means), self.game.naming(self.now)
        assert reach is not None
        ways = reach.ways.get(area_of(to), ())
        assert ways, [each.sentence.text(naming) for each in (*reach.notes, *reach.refused.get(area_of(to), ()))]
        way = next((each for each in ways if not through or each.route[:-1] == through), ways[0])
        self.do(CountersMoved(ids, to, means=way.means, route=way.route))

    def counters(self, number: int, text: str) -> tuple[CounterId, ...]:
        return Asker(_words(number, text), self.words, self.now, "to").counters()

    def where(self, number: int, text: str) -> tuple[tuple[CounterId, ...], PlaceId, str, tuple[AreaId, ...]]:
        """`#a, #b to poznan by tactical through lodz, warsaw`."""
        asker = Asker(_words(number, text), self.words, self.now, "to")
        ids = asker.counters()
        assert asker.cursor.took_word("to"), text
        to = asker.place()
        means = asker.phrase("A means") if asker.cursor.took_word("by") else ""
        through = asker.places() if asker.cursor.took_word("through") else ()
        return ids, to, means, tuple(map(area_of, through))

    # The clock, and what is offered

    def to(self, where: str) -> None:
        """On to this turn, phase and side; all that is offered on the way is taken."""
        turn = next((int(each) for each in where.split() if each.isdigit()), 0)
        phase, side = ([each for each in where.split() if not each.isdigit()] + ["", ""])[:2]
        self.took = []
        for _ in range(PATIENCE):
            self.settle()
            clock = next_clock(self.game.sheet.sequence, self.now.clock, self.now.facts)
            assert turn == 0 or clock.turn <= turn, f"{where} does not come"
            self.do(clock_set(self.game, self.now, clock))
            if turn in (0, clock.turn) and phase in ("", clock.phase) and side in ("", clock.side):
                self.settle()
                return
        raise AssertionError(f"{where} does not come")

    def offered(self) -> list[tuple[str, Finding]]:
        naming = self.game.naming(self.now)
        found = self.box.rulebook.findings(self.game, self.now)
        # What only dice bring is told, with the fact that they say.
        offers = ((each, each.deed) for each in found if each.deed is not None)
        return [(each.sentence.text(naming), each) for each, deed in offers if deed.event != Together(())]

    def settle(self) -> None:
        if self.now.clock.phase in self.left:
            return
        for _ in range(PATIENCE):
            offered = [each for each in self.offered() if not any(words in each[0] for words in self.refused)]
            if not offered:
                return
            self.accept(*offered[0])
        raise AssertionError("offers without an end")

    def take(self, said: list[str]) -> None:
        for words in said:
            fitting = [each for each in self.offered() if words in each[0]]
            assert fitting, (words, self.offered())
            for each in fitting:
                self.accept(*each)

    def accept(self, said: str, one: Finding) -> None:
        """Once an offer is taken it is offered no more, and nothing is wrong for its sake."""
        assert one.deed is not None
        before = self.wrong()
        self.took.append(said)
        self.do(one.deed.event)
        assert one not in self.box.rulebook.findings(self.game, self.now), said
        assert not self.wrong() - before, (said, self.wrong() - before)

    def wrong(self) -> set[str]:
        naming, found = self.game.naming(self.now), self.box.rulebook.findings(self.game, self.now)
        return {each.sentence.text(naming) for each in found if each.severity == "error"}

    def book(self, number: int, text: str) -> None:
        """What the entries of a ledger say is to be done on the table."""
        question = question_at(_words(number, f"ledger {text}", ""), self.words, self.now)
        found = self.box.rulebook.ledger(self.game, self.now, question.act)
        deeds = [entry.deed for each in found for entry in each.entries if entry.deed is not None]
        assert deeds, text
        for deed in deeds:
            self.took.append(deed.sentence.text(self.game.naming(self.now)))
            self.do(deed.event)

    def press(self, number: int, text: str) -> None:
        question = question_at(_words(number, f"may {text}", ""), self.words, self.now)
        found = self.box.rulebook.may(self.game, self.now, question.act)
        assert found is not None, text
        assert found.deed is not None, found.sentence
        self.took.append(found.deed.sentence.text(self.game.naming(self.now)))
        self.do(found.deed.event)

    # What is asked

    def ask(self, number: int, text: str) -> None:
        self.asked = question_at(_words(number, text, ""), self.words, self.now)

    def expect(self, number: int, text: str) -> None:
        """Every expectation against an answer that sees the table as it is: nothing is completed for it."""
        if text.startswith(("took", "not took")):
            said = all(any(each in one for one in self.took) for each in _quoted(text))
            self.found(number, text, said is not text.startswith("not"), str(self.took))
            return
        assert self.asked is not None
        advice = ask(self.asked, self.game, self.box.rulebook, self.now)
        for tokens in statements(text, number):
            judge = read_expectation(Cursor(tokens), self.asked.asks, self.words, self.now)
            verdict = judge(advice, self.game.naming(self.now))
            self.found(number, text, verdict.holds, verdict.got, broken=verdict.broken)

    def found(self, number: int, text: str, holds: bool, got: str, *, broken: bool = False) -> None:
        self.expected += 1
        if broken or holds is self.flip:
            self.unmet.append(f"{self.name}:{number}: expect {text}: {got}")


def _words(number: int, text: str, first: str = "whom ") -> Cursor:
    """The words of a line. One that begins with a counter's sign would be read as a comment."""
    ((tokens),) = list(statements(f"{first}{text}", number))
    return Cursor(tokens[1:] if first else tokens)


def _quoted(text: str) -> list[str]:
    return re.findall(r'"([^"]*)"', text)
