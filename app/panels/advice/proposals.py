"""What the rulebook proposes to do, step by step: it stays as it was told while it is being done, a click for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.documents.game_document import NO_WAY, GameDocument
from rules_assist.advice import Deed, Ledger


@dataclass(frozen=True)
class Step:
    """One entry of a ledger that is to be done."""

    ledger: Ledger
    number: int

    @property
    def deed(self) -> Deed | None:
        return self.ledger.entries[self.number].deed


@dataclass(frozen=True)
class Begun:
    """A proposal of which something has been done, and the moments of that."""

    ledger: Ledger
    done: tuple[tuple[int, int], ...] = ()


class Proposals:
    """A step that is done would change what is proposed next; so what was begun is held to."""

    def __init__(self, document: GameDocument) -> None:
        self._document = document
        self._begun: dict[tuple[str, str | None], Begun] = {}

    def held(self, fresh: Sequence[Ledger]) -> list[Ledger]:
        """Those that were begun, as they were; proposals before everything else."""
        self._drop()
        found = [begun.ledger for begun in self._begun.values() if any(_same(begun.ledger, each) for each in fresh)]
        found += [each for each in fresh if not any(_same(begun, each) for begun in found)]
        return sorted(found, key=lambda ledger: not proposes(ledger))

    def is_done(self, step: Step) -> bool:
        begun = self._begun.get(_key(step.ledger))
        return begun is not None and any(number == step.number for number, _ in begun.done)

    def take(self, step: Step) -> bool:
        """Done on the table; undo takes it back."""
        deed = step.deed
        if deed is None or self.is_done(step):
            return False
        key, moment = _key(step.ledger), self._document.moments + 1
        before = self._begun.get(key, Begun(step.ledger))
        # What happens is told at once to all who look, and they ask what is done.
        self._begun[key] = replace(before, done=(*before.done, (step.number, moment)))
        if self._document.happen(deed.event, NO_WAY):
            return True
        self._begun[key] = before
        return False

    def begin_anew(self) -> None:
        self._begun.clear()

    @property
    def is_begun(self) -> bool:
        return bool(self._begun)

    def _drop(self) -> None:
        """What was taken back is not done; what is all done is over with the next thing that happens."""
        line = set(self._document.line())
        head = self._document.head
        for key, begun in list(self._begun.items()):
            done = tuple(each for each in begun.done if each[1] in line)
            whole = sum(entry.deed is not None for entry in begun.ledger.entries) == len(done)
            if not done or (whole and max(moment for _, moment in done) < head):
                del self._begun[key]
            else:
                self._begun[key] = replace(begun, done=done)


def proposes(ledger: Ledger) -> bool:
    return any(entry.deed is not None for entry in ledger.entries)


def _key(ledger: Ledger) -> tuple[str, str | None]:
    return ledger.name, ledger.side


def _same(one: Ledger, other: Ledger) -> bool:
    return _key(one) == _key(other)
