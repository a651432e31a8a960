"""A saved game that would cost more than anybody waits is refused with a sentence, wherever it is put to use."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from boards.plain.bad_input import BadInput
from counters.counter import Counter, CounterId, KindId
from counters.events import CountersMoved
from counters.places import PlaceId, Seat, SeatId, Sight, aboard
from counters.position import Position
from counters.saves import export
from counters.saves.export import export_save
from counters.saves.save_reading import read_save
from counters.saves.saved_lines import EventLine, Head, written

SHIP, ANNA = KindId("ship"), SeatId("anna")


def a_save(folder: Path, position: Position, events: list[CountersMoved] | None = None) -> Path:
    lines = [EventLine(n=n, parent=n - 1, event=event) for n, event in enumerate(events or [], 1)]
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
