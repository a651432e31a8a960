"""A saved game that would cost more than anybody waits is refused with a sentence, wherever it is put to use."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from boards.board import AreaId
from boards.plain.bad_input import BadInput
from counters.counter import Counter, CounterId, KindId, SideId
from counters.events import (
    AreasHeld,
    ChoiceSealed,
    CountersConcealed,
    CountersMarked,
    CountersMoved,
    CountersPlaced,
    CountersShown,
    Event,
    FactSet,
    Noted,
    OptionSet,
    SeatTaken,
    SightSet,
    Single,
    Together,
    ValueSet,
)
from counters.position import (
    CannotHappen,
    ChoiceId,
    Fact,
    FactWord,
    Note,
    OptionId,
    PlaceId,
    Position,
    Seat,
    SeatId,
    Sight,
    ValueId,
    aboard,
)
from counters.saves import export
from counters.saves.export import export_save
from counters.saves.history import History
from counters.saves.save_reading import read_save
from counters.saves.saved_lines import BackLine, EventLine, Head, written

SHIP, ANNA = KindId("ship"), SeatId("anna")


def a_save(folder: Path, position: Position, events: Sequence[Event] = ()) -> Path:
    lines = [EventLine(n=n, parent=n - 1, event=event) for n, event in enumerate(events, 1)]
    file = folder / "a.sandtable"
    file.write_bytes(b"".join(map(written, (Head(game="sample", start=position), *lines))))
    return file


def fleet(many: int, *, chained: bool) -> Position:
    ids = [CounterId(f"c{n}") for n in range(many)]
    stacks = {PlaceId("sea"): tuple(ids)}
    if chained:
        stacks = {PlaceId("sea"): (ids[0],), **{aboard(on): (id,) for on, id in pairwise(ids)}}
    return Position(
        counters={id: Counter(id, SHIP) for id in ids}, stacks=stacks,
        seats={ANNA: Seat(ANNA, "Anna")}, sights={PlaceId("sea"): Sight("nobody")},
    )  # fmt: skip


def test_a_long_chain_of_ships_aboard_ships_is_refused_soon(tmp_path: Path) -> None:
    started = time.process_time()
    save = a_save(tmp_path, fleet(5_000, chained=True))
    with pytest.raises(BadInput, match="more than 50 deep"):
        export_save(save, ANNA, tmp_path / "out.sandtable")
    assert time.process_time() - started < 3


def test_the_chain_does_not_come_by_moves_either(tmp_path: Path) -> None:
    moves = [CountersMoved((CounterId(f"c{n}"),), aboard(CounterId(f"c{n - 1}"))) for n in range(1, 80)]
    history = read_save(a_save(tmp_path, fleet(80, chained=False), moves)).history
    assert min(history.troubles) == 50
    assert "more than 50 deep" in str(history.troubles[50])
    assert history.state.stack(PlaceId("sea")) == ("c0", "c50")


def test_a_game_too_large_and_too_long_is_not_written_for_a_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export, "MOST_TELLING", 2_000)
    moves = [CountersMoved((CounterId("c0"),), PlaceId("sea" if n % 2 else "coast")) for n in range(30)]
    save = a_save(tmp_path, fleet(60, chained=False), moves)
    with pytest.raises(BadInput, match="too long and too large"):
        export_save(save, ANNA, tmp_path / "out.sandtable")
    assert not (tmp_path / "out.sandtable").exists()


def test_numbers_beyond_all_games_are_said_with_their_line(tmp_path: Path) -> None:
    save = a_save(tmp_path, fleet(2, chained=False))
    far = msgspec.json.encode(EventLine(n=1, parent=0, event=CountersMoved((CounterId("c0"),), PlaceId("sea"))))
    save.write_bytes(save.read_bytes() + far.replace(b'"n":1', b'"n":1' + b"0" * 400) + b"\n")
    reading = read_save(save)
    assert reading.broken is not None
    assert "Line 2" in str(reading.broken)
    save.write_bytes(save.read_bytes().replace(b'"kind":"ship"', b'"kind":"ship","turned":1' + b"0" * 400, 1))
    with pytest.raises(BadInput, match="line 1"):
        read_save(save)


MANY = 15_000
GROWING: dict[str, Callable[[int], Single]] = {
    "options": lambda n: OptionSet(OptionId(f"o{n}"), "x"),
    "values": lambda n: ValueSet(ValueId(f"v{n}"), 1),
    "notes": lambda n: Noted(Note(f"n{n}", "x")),
    "seats": lambda n: SeatTaken(Seat(SeatId(f"s{n}"), "x")),
    "facts": lambda n: FactSet(Fact(FactWord(f"w{n}"))),
    "areas": lambda n: AreasHeld((AreaId(f"a{n}"),), SideId("x")),
    "sights": lambda n: SightSet(PlaceId(f"p{n}"), Sight("nobody")),
    "choices": lambda n: ChoiceSealed(ChoiceId("one"), SeatId(f"s{n}"), ("x",)),
    "counters": lambda n: CountersPlaced((Counter(CounterId(f"c{n}"), SHIP),), PlaceId("a")),
}


@pytest.mark.parametrize("kind", GROWING)
@pytest.mark.parametrize("in_a_line", [MANY, 500])
def test_what_grows_with_every_step_is_counted_before_it_is_played(tmp_path: Path, kind: str, in_a_line: int) -> None:
    steps = [GROWING[kind](n) for n in range(MANY)]
    gestures: list[Event] = [Together(tuple(steps[at : at + in_a_line])) for at in range(0, MANY, in_a_line)]
    save = a_save(tmp_path, Position(), gestures)
    started = time.process_time()
    with pytest.raises(BadInput, match="too long and too large to be opened"):
        read_save(save)
    assert time.process_time() - started < 5


def test_a_branch_that_was_left_costs_no_more(tmp_path: Path) -> None:
    """Nobody plays it to open the game, but a picture or a look at it would."""
    costly = Together(tuple(OptionSet(OptionId(f"o{n}"), "x") for n in range(MANY)))
    save = a_save(tmp_path, fleet(2, chained=False), [costly])
    save.write_bytes(save.read_bytes() + written(BackLine(0)))
    with pytest.raises(BadInput, match="too long and too large to be opened"):
        read_save(save)


def test_at_the_table_nothing_of_the_sort_happens_at_once() -> None:
    history = History(Position())
    with pytest.raises(CannotHappen, match="more than can happen at once"):
        history.happen(Together(tuple(GROWING["facts"](n) for n in range(MANY))))
    history.happen(Together(tuple(GROWING["facts"](n) for n in range(500))))


@pytest.mark.parametrize(
    "event",
    [
        CountersMarked,
        CountersConcealed,
        lambda ids, words: Together((CountersConcealed(ids, ()), CountersShown(ids, words))),
    ],
)
def test_a_crowd_is_not_marked_with_words_without_end(event: Callable[..., Event]) -> None:
    history = History(fleet(20, chained=False))
    ids = tuple(history.state.counters)
    with pytest.raises(CannotHappen, match="more than 100 marks"):
        history.happen(event(ids, tuple(f"w{n}" for n in range(101))))
    history.happen(event(ids, tuple(f"w{n}" for n in range(100))))


def test_a_gesture_of_many_steps_is_not_told_to_a_seat_step_by_step_without_end(tmp_path: Path) -> None:
    """One line, counted as one, took minutes."""
    steps = tuple(CountersMoved((CounterId(f"c{n}"),), PlaceId("coast")) for n in range(2_500))
    save = a_save(tmp_path, fleet(8_000, chained=False), [Together(steps)])
    started = time.process_time()
    with pytest.raises(BadInput, match="too long and too large to be written"):
        export_save(save, ANNA, tmp_path / "out.sandtable")
    assert time.process_time() - started < 5
