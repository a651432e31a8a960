"""What is to be seen to before a phase is left: the steps the sequence of play prints, and what the rulebook finds.

It is shown when somebody goes on, and stops nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from msgspec.structs import replace as replace_in
from PySide6.QtCore import QElapsedTimer

from app.documents import deeds
from app.documents.doing import do
from app.documents.game_document import NO_WAY, GameDocument
from app.language import rule_words, t, write
from app.panels.parts.line import Line
from app.panels.parts.panel import AddUp, LookAt, PickOut, Reckon, Wish
from boards.plain.sentence import Ref, Sentence, say
from boards.plain.working_out import once
from counters.battle import camp
from counters.box.sheet import Phase, Step, Thrown
from counters.clockwork import (
    clock_set,
    done_for_now,
    has_acted,
    is_later,
    moments_of,
    next_clock,
    out_of_cards,
    ticked,
)
from counters.dice import rolled
from counters.events import Event, FactCleared, FactSet, Single, purpose
from counters.game import Game
from counters.position import CannotHappen, Clock, Fact, PlaceId, Position
from rules_assist.advice import Finding, Severity
from rules_assist.assist import NO_ADVICE, Rulebook
from rules_assist.common.supplying import supply_noted

PHASE = "phase"
"""The aspect of findings that are about leaving the phase."""

VICTORY = "victory"
"""That of who has won."""

POLITICS = ("politics", "surrender")
"""Those of alliances, conquests and offers to surrender: notes, but to be done where a click does them."""

MAY = "may"
"""That of what somebody may do in it, and need not."""

STACKING = "stacking"
"""That of too much in one place: a note while the phase goes on, at whose end it is tested."""

BATTLE = "battle"
"""That of a battle that is due: a click on it leads to its odds."""

SUPPLY = "supply"
"""That of counters without supply: nobody sees to those of the enemy."""

ORDER: tuple[Severity, ...] = ("error", "warning", "note")
MOST_TOLD = 3


def is_pressing(found: Finding) -> bool:
    """Whether it should be seen to before one goes on, or that somebody has won; all else is only good to know."""
    to_be_done = found.aspect in POLITICS and found.deed is not None
    return found.severity != "note" or to_be_done or found.aspect in (PHASE, STACKING, VICTORY)


def is_to_be_seen_to(document: GameDocument, found: Finding) -> bool:
    """Whether whoever acts now should see to it before going on."""
    counters, acting = document.position.counters, document.position.clock.side
    sides = {camp(document.game, counters[id].side) for id in found.counters if id in counters}
    others = found.aspect == SUPPLY and acting and sides and camp(document.game, acting) not in sides
    return is_pressing(found) and not others


def by_severity(findings: Iterable[Finding]) -> list[Finding]:
    return sorted(findings, key=lambda each: ORDER.index(each.severity))


def phase_of(document: GameDocument) -> Phase | None:
    return document.game.sheet.sequence.phase(document.position.clock.phase)


def steps(document: GameDocument) -> list[Line]:
    """What the sequence of play says of this phase; `means` is the number of the step."""
    phase = phase_of(document)
    lines = []
    for at, step in enumerate(phase.steps if phase is not None else ()):
        if not document.game.sheet.chosen(step.only_with, document.position.options):
            continue
        done = phase is not None and ticked(phase, at) in document.position.facts
        noted = step.notes_supply is not None and document.rulebook is not NO_ADVICE
        words = document.boxed(step.text)
        told = t("{step} A click on it writes that down.", step=words) if noted else words
        told = t("{step} A click on it opens the ledger.", step=words) if step.adds_up else told
        if step.throws is not None:
            came = _came_out(document, step.throws)
            click = t("{step} A click on it throws {dice}.", step=words, dice=step.throws.dice)
            told = t("{step} It came to {result}.", step=words, result=came) if done else click
        line = Line(told, step.rule, sign="todo", sign_words=t("to do"), means=at)
        lines.append(replace(line, sign="done", sign_words=t("done"), faint=True) if done else line)
    return lines


def tick(document: GameDocument, at: int) -> None:
    """Seen to; or, once more, not yet."""
    phase = phase_of(document)
    if phase is not None and at < len(phase.steps):
        fact = ticked(phase, at)
        if fact in document.position.facts:
            document.happen(FactCleared(fact.word, fact.about))
        else:
            step = phase.steps[at]
            seen_to = deeds.together((*_thrown(document, step), *_written_down(document, step), FactSet(fact)))
            if seen_to is not None:
                document.happen(seen_to)


def _thrown(document: GameDocument, step: Step) -> Iterator[Single]:
    """The dice of a step, what they are read to mean, and the fact that keeps them in mind."""
    if step.throws is None:
        return
    clock, rule = document.position.clock, document.game.sheet.facts.get(step.throws.fact)
    roll = rolled(step.throws.dice, clock.side)
    total = sum(roll.results)
    means = _read(document, step.throws, total)
    yield replace_in(
        roll, purpose=purpose("{phase}", phase=Ref("phase", clock.phase)),
        brought=purpose("{means}.", means=Ref("word", means)) if means else None,
    )  # fmt: skip
    if rule is not None:
        yield FactSet(Fact(rule.word, (), rule.scope, str(total)), quiet=rule.quiet)


def _read(document: GameDocument, throws: Thrown, total: int) -> str:
    chart = document.game.sheet.charts.get(throws.chart)
    return (chart.cell(str(total)) or chart.cell(f"Die {total}")) if chart is not None else ""


def _came_out(document: GameDocument, throws: Thrown) -> str:
    """What a fact keeps in mind of the dice of a step, and what that means."""
    found = document.position.facts.get(throws.fact)
    total = found.value if found is not None else ""
    means = _read(document, throws, int(total)) if total.isdecimal() else ""
    return f"{total}: {document.boxed(means)}" if means else total


def _written_down(document: GameDocument, step: Step) -> tuple[Single, ...]:
    """What the step says is to be kept in mind of supply."""
    noted, whose = step.notes_supply, document.position.clock.side
    if noted is None or not whose:
        return ()
    return document.answer(lambda rules, game, now: supply_noted(game, now, rules.supply(game, now, whose), noted), ())


def to_do(document: GameDocument, findings: Sequence[Finding]) -> list[Line]:
    """What must be done still, the worst first; of a choice the first alone, for it is one thing. The steps of the list
    are there to be remembered by: nobody has to tick them off, and they are no debt when one goes on. What one of them
    writes down is written as the clock goes on; only where nobody advises has it to be done by hand."""
    lines = (line for line in checklist(document, findings) if line.sign != "done" and not isinstance(line.means, int))
    return [line for line in lines if not (isinstance(line.means, Finding) and line.means.instead)]


def checklist(document: GameDocument, findings: Sequence[Finding]) -> list[Line]:
    """What the rulebook finds, the worst first; then the steps in their order, done or not."""
    pressing = by_severity(each for each in findings if is_to_be_seen_to(document, each))
    return [*(finding_line(document, each) for each in pressing), *steps(document)]


def alike(findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """The most that say the same of different sides or counters, and each propose it with one click: all collect.
    Several proposals to the same side, or one instead of another, are a choice, and nothing for one click."""
    groups: dict[tuple[str, str], list[Finding]] = {}
    for each in filter(is_pressing, findings):
        if each.deed is not None and each.deed.thrown is None and each.aspect == PHASE:
            groups.setdefault((each.sentence.template, each.rule), []).append(each)
    choices = {key for key, group in groups.items() if any(each.instead for each in group)}
    each_apart = (
        group for key, group in groups.items() if key not in choices and len({*map(_whom, group)}) == len(group)
    )
    most = max(each_apart, key=len, default=[])
    return tuple(most) if len(most) > 1 else ()


def _whom(found: Finding) -> tuple[object, ...]:
    named = (value for value in dict(found.sentence.values).values() if isinstance(value, Ref))
    return found.counters, found.places, frozenset(ref for ref in named if ref.what in ("side", "counter", "area"))


def do_alike(document: GameDocument, found: Sequence[Finding]) -> bool:
    """All of them as one gesture; what one of them has made impossible is left."""
    now, events = document.position, list[Event]()
    for each in found:
        if each.deed is not None:
            try:
                now = each.deed.event.happen(now)
            except CannotHappen:
                continue
            events.append(each.deed.event)
    event = deeds.at_once(*events)
    return event is not None and document.happen(event, NO_WAY)


def heading(document: GameDocument, count: int) -> str:
    phase = document.position.clock.phase
    name = document.naming(Ref("phase", phase)) if phase else t("this phase")
    if not count:
        return t("Nothing is left to do before you leave {phase}.", phase=name)
    if count == 1:
        return t("One thing to do before you leave {phase}", phase=name)
    return t("{count} things to do before you leave {phase}", count=count, phase=name)


def following(document: GameDocument) -> Clock:
    """What comes next."""
    return _ahead(document, document.position)[0]


def done(document: GameDocument) -> bool:
    """Where the sides act round and round: the one to act has done with it."""

    said: list[FactSet] = []

    def onward(after: Position) -> Event:
        to, passed = _ahead(document, after)
        said.extend(passed)
        clock = clock_set(document.game, after, to)
        return deeds.at_once(*passed, clock) or clock

    event = done_for_now(document.game, document.position, onward)
    gone = event is not None and document.happen(event)
    if gone:
        _tell_who_passed(document, said)
    return gone


@once
def _ahead(document: GameDocument, now: Position) -> tuple[Clock, tuple[FactSet, ...]]:
    """What comes next, and who has done with the phase for want of cards before. Phases in which nobody can do anything
    are passed, where the sequence says so and the rulebook finds nothing there. It is said beneath the button, and what
    is pressed goes there."""
    sequence, clock, passed = document.game.sheet.played(now.options), now.clock, list[FactSet]()
    for _ in moments_of(sequence, clock.turn):
        clock = next_clock(sequence, clock, now.facts if clock.turn == now.clock.turn else None)
        phase = sequence.phase(clock.phase)
        if phase is None or document.rulebook is NO_ADVICE:
            break
        empty = out_of_cards(document.game, now, clock) if clock.phase == now.clock.phase else None
        if empty is not None:
            passed.append(empty)
            now = empty.happen(now)
        elif not phase.only_found or _is_used(document, clock):
            break
    return clock, tuple(passed)


def _is_used(document: GameDocument, clock: Clock) -> bool:
    """Whether anything can be done at that moment."""

    def is_found(rules: Rulebook, game: Game, now: Position) -> bool:
        then = clock_set(game, now, clock).happen(now)
        return not rules.is_idle(game, then) or any(each.aspect in (PHASE, MAY) for each in rules.findings(game, then))

    return document.answer(is_found, otherwise=True)


class Presses:
    """Of two presses in a breath the second is none: a double click ends one phase and not two."""

    breath = 400
    """Milliseconds, in which nobody reads what the first has brought."""

    def __init__(self) -> None:
        self._since = QElapsedTimer()

    def counts(self) -> bool:
        counts = not self._since.isValid() or self._since.elapsed() >= self.breath
        if counts:
            self._since.start()
        return counts


def owed(document: GameDocument, to: Clock, findings: Sequence[Finding]) -> list[Line]:
    """What is left open by who goes on to then. What was left when the phase before was is not told once more for every
    phase until it is seen to, nor to who goes back and comes by it again."""
    now = document.position.clock
    onward = bool(now.phase) and is_later(document.game.sheet.sequence, to, now)
    return [line for line in to_do(document, findings) if line.text not in document.left_open] if onward else []


def go_on(document: GameDocument, to: Clock, findings: Sequence[Finding]) -> bool:
    """The clock moves, whatever is still open; that is said."""
    now = document.position.clock
    next_, passed = _ahead(document, document.position)
    passed = passed if to == next_ else ()
    if to == now and not passed and not has_acted(document.game, document.position):
        return False
    onward = bool(now.phase) and is_later(document.game.sheet.sequence, to, now)
    left = to_do(document, findings) if onward else []
    told = _left_open(document, now, owed(document, to, findings))
    gone = document.happen(_stepped(document, to, passed))
    if gone:
        document.left_open = frozenset(line.text for line in left)
        _tell_who_passed(document, passed)
    if gone and told is not None:
        document.said.emit(told)
    return gone


def _stepped(document: GameDocument, to: Clock, passed: Sequence[FactSet] = ()) -> Event:
    """The clock moves; with it is written down what its steps would write, if nobody has: who is in supply."""
    phase, position = phase_of(document), document.position
    if passed:
        clock = clock_set(document.game, position, to)
        return deeds.at_once(*passed, clock) or clock
    if phase is None or document.assist is NO_ADVICE or not is_later(document.game.sheet.sequence, to, position.clock):
        return clock_set(document.game, position, to)
    open_ = (step for at, step in enumerate(phase.steps) if ticked(phase, at) not in position.facts)
    noted = deeds.together(single for step in open_ for single in _written_down(document, step))
    after = noted.happen(position) if noted is not None else position
    stepped = clock_set(document.game, after, to)
    return deeds.at_once(noted, stepped) or stepped


def _tell_who_passed(document: GameDocument, passed: Iterable[FactSet]) -> None:
    """Those whose turn has been gone past: they had no card left."""
    sides = tuple(Ref("side", each.fact.about[0]) for each in passed)
    if sides:
        document.said.emit(say("Without a card left, and so passed: {sides}. Undo goes back.", sides=sides))


def _left_open(document: GameDocument, now: Clock, left: Sequence[Line]) -> Sentence | None:
    if not left:
        return None
    told = ((unclicked(document, line), rule_words(line.rule)) for line in left[:MOST_TOLD])
    what = " · ".join(f"{words} [{rule}]" if rule else words for words, rule in told)
    phase = Ref("phase", now.phase)
    if len(left) > MOST_TOLD:
        more = len(left) - MOST_TOLD
        return say("Left open in {phase}: {what}, and {more} more. Undo goes back.", phase=phase, what=what, more=more)
    return say("Left open in {phase}: {what} Undo goes back.", phase=phase, what=what)


def unclicked(document: GameDocument, line: Line) -> str:
    """What is to be done, where no click does it."""
    phase = phase_of(document)
    if isinstance(line.means, Finding):
        return write(line.means.sentence, document.naming)
    if phase is not None and isinstance(line.means, int):
        return document.boxed(phase.steps[line.means].text)
    return line.text


def finding_line(document: GameDocument, found: Finding) -> Line:
    told = write(found.sentence, document.naming)
    deed = write(found.deed.sentence, document.naming) if found.deed is not None else ""
    if deed == told:
        told = t("{finding} A click on it does it.", finding=told)
    elif deed:
        told = t("{finding} A click on it: {deed}", finding=told, deed=deed)
    return Line(
        told, found.rule, sign=found.severity,
        sign_words=severity_words(found.severity), places=_places(document, found), counters=found.counters,
        means=found,
    )  # fmt: skip


def _places(document: GameDocument, found: Finding) -> tuple[PlaceId, ...]:
    position = document.position
    return found.places or tuple(dict.fromkeys(position.ground(id) for id in found.counters if id in position.where))


def deal_with(document: GameDocument, line: Line) -> list[Wish]:
    """A line was clicked: it is ticked, or seen to; or what is wanted instead, or besides."""
    phase = phase_of(document)
    if isinstance(line.means, int):
        adds_up = phase is not None and phase.steps[line.means].adds_up and line.sign != "done"
        tick(document, line.means)
        return [AddUp()] if adds_up else []
    return [] if see_to(document, line) else wishes_of(line)


def see_to(document: GameDocument, line: Line) -> bool:
    """Do what a finding proposes to do; whether it proposes anything."""
    deed = line.means.deed if isinstance(line.means, Finding) else None
    return deed is not None and do(document, deed)


def wishes_of(line: Line) -> list[Wish]:
    """Where a click on a finding leads."""
    look: list[Wish] = [LookAt(line.places)] if line.places else []
    if isinstance(line.means, Finding) and line.means.aspect == BATTLE and line.places and line.counters:
        return [*look, Reckon(line.counters, line.places[0])]
    return [*look, PickOut(line.counters)] if line.counters else look


def severity_words(severity: Severity) -> str:
    """What the shape says to who cannot see it."""
    return {"error": t("Against the rules:"), "warning": t("Mind:"), "note": t("Note:")}[severity]
