"""What the table takes can be opened again: whatever no reader would read is refused before it happens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from boards.plain.bad_input import BadInput
from counters.counter import Counter, CounterId, KindId
from counters.events import ClockMoved, Event, Noted, OptionSet, ValueSet
from counters.position import MOST_COUNTERS, CannotHappen, Clock, Note, OptionId, PlaceId, Position, ValueId
from counters.saves import export
from counters.saves import history as saves_history
from counters.saves.export import export_save
from counters.saves.history import History
from counters.saves.merging import merge
from counters.saves.save_opening import open_save
from counters.saves.save_reading import read_save
from tests.counters.random_play import ANNA, table
from tests.counters.saves.made_saves import branched, game, save_of

MEANT = OptionSet(OptionId("word"), "said")
TOO_MUCH: dict[str, Callable[[], Event]] = {
    "a far value": lambda: ValueSet(ValueId("treasury"), 1e10),
    "a far whole value": lambda: ValueSet(ValueId("treasury"), 10**10),
    "a far turn": lambda: ClockMoved(Clock(10**12)),
    "an endless note": lambda: Noted(Note("n", "x" * 9_000_000)),
    "a note of signs": lambda: Noted(Note("n", '"' * 2_000_000)),
    "an endless pencil line": lambda: Noted(Note("n", "", points=tuple((at / 3, at / 7) for at in range(300_000)))),
    "a note of brackets": lambda: Noted(Note("n", "{" * 95_000)),
}


@pytest.mark.parametrize("name", TOO_MUCH)
def test_what_no_file_could_be_read_with_does_not_happen(name: str, tmp_path: Path) -> None:
    history = History(table(4))
    with pytest.raises(CannotHappen, match="cannot be kept"):
        history.happen(TOO_MUCH[name]())
    history.happen(MEANT)
    assert len(read_save(save_of(history, tmp_path / "a.sandtable")).history) == 1


def test_a_game_that_is_full_says_so_and_is_read_whole(tmp_path: Path) -> None:
    history = History(table(4))

    def note_on(history: History) -> None:
        for number in range(60):
            history.happen(Noted(Note(f"n{number}", '"' * 100_000)))

    with pytest.raises(CannotHappen, match="as much as a saved game can hold"):
        note_on(history)
    assert len(history) > 40
    reading = read_save(save_of(history, tmp_path / "a.sandtable"))
    assert (reading.broken, len(reading.history)) == (None, len(history))
    with pytest.raises(CannotHappen, match="as much as a saved game can hold"):
        note_on(reading.history)


@pytest.mark.parametrize("words", ["\ud800", "x" * 9_000_000, "\ud83d" * 300, "Anna\nBen\x00"])
def test_whatever_people_and_branches_are_called_can_be_kept(words: str, tmp_path: Path) -> None:
    history = History(table(4))
    history.happen(MEANT, who=words)
    history.name(1, words)
    found = read_save(save_of(history, tmp_path / "a.sandtable")).history
    assert (found[1], found.names) == (history[1], history.names)
    assert len(found[1].who) <= 200


def test_a_table_holds_no_more_counters_than_are_read() -> None:
    crowd = [Counter(CounterId(f"c{n}x"), KindId("kind1x")) for n in range(MOST_COUNTERS)]
    full = Position().placed(crowd, PlaceId("spain"))
    with pytest.raises(CannotHappen, match="more than 50000 counters"):
        full.placed([Counter(CounterId("one more"), KindId("kind1x"))], PlaceId("spain"))


def test_mail_does_not_make_a_game_too_large_to_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    master = save_of(branched(8, 3), tmp_path / "master.sandtable")
    back = tmp_path / "back.sandtable"
    export_save(master, ANNA, back)
    opened = open_save(back, game())
    for number in range(40):
        opened.history.happen(Noted(Note(f"n{number}", '"' * 10_000)), "Anna", ANNA)
    opened.save.keep(opened.history)
    opened.save.close()
    monkeypatch.setattr(saves_history, "MOST_WEIGHT", 6_000_000)
    (taken,) = merge(master, [back])[0]
    assert 0 < taken.moves < 40
    assert "as much as a saved game can hold" in str(taken.remarks[0])
    assert read_save(master).broken is None


def test_a_seat_is_not_sent_what_it_could_not_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    master = save_of(branched(8, 60), tmp_path / "master.sandtable")
    monkeypatch.setattr(export, "MOST_WORK", 10_000)
    with pytest.raises(BadInput, match="too long and too large to be written for one seat"):
        export_save(master, ANNA, tmp_path / "out.sandtable")
    assert not (tmp_path / "out.sandtable").exists()
