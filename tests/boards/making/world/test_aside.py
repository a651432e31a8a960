"""Work on another core: its result comes back, and so does what went wrong."""

import os

import pytest

from boards.making.world.aside import aside
from boards.plain.bad_input import BadInput
from boards.plain.sentence import say


def test_the_result_comes_back_from_another_process() -> None:
    here = os.getpid()
    one, other = aside(lambda: ("one", os.getpid())), aside(lambda: ("other", os.getpid()))
    (first, there), (second, elsewhere) = one(), other()
    assert [first, second] == ["one", "other"]
    assert len({here, there, elsewhere}) == 3


def test_much_work_does_not_get_stuck_on_the_way() -> None:
    several = [aside(lambda n=n: bytes([n]) * 3_000_000) for n in range(3)]  # type: ignore[misc] # bound at once
    assert [len(it()) for it in several] == [3_000_000] * 3


def test_what_is_wrong_is_raised_where_the_result_is_asked_for() -> None:
    def bad() -> None:
        raise BadInput(say("No such land."), "geography.json")

    answer = aside(bad)
    with pytest.raises(BadInput, match="No such land"):
        answer()


def test_where_nothing_can_be_copied_the_work_is_done_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    done: list[int] = []
    answer = aside(lambda: done.append(1))
    assert done == []
    answer()
    assert done == [1]
