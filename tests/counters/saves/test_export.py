"""A saved game made for one seat."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.plain.bad_input import BadInput
from counters.events import CardsDrawn, CountersMoved, OptionSet
from counters.position import OptionId, SeatId
from counters.saves.export import export_for, export_save
from counters.saves.history import History
from counters.saves.save_opening import open_save
from counters.saves.save_reading import read_save
from counters.saves.saved_game import begin_save, head_of
from counters.secrets.seen import NOBODY, seen_by
from tests.counters.random_play import ANNA, BEN, DECK, EVE, HANDS, SEATS
from tests.counters.saves.made_saves import assert_same, branched, game, save_of
from tests.counters.secrets.test_seen import SPAIN, with_secrets
from tests.counters.words import WORD, words


def exported(history: History, seat: SeatId, path: Path) -> Path:
    head = head_of(game(), history.start)
    path.write_bytes(b"".join(export_for(history, seat, head, game().sheet.kinds)))
    return path


@settings(max_examples=12)
@given(st.integers(0, 10**6), st.sampled_from([*SEATS, NOBODY]))
def test_opened_again_it_shows_what_the_seat_saw_at_every_moment_of_every_branch(
    tmp_path_factory: pytest.TempPathFactory, seed: int, seat: SeatId
) -> None:
    history = branched(seed, 40)
    path = exported(history, seat, tmp_path_factory.mktemp("export") / "for.sandtable")
    opened = open_save(path, game())
    mine = opened.history
    assert opened.remarks == ()
    assert (mine.seat, mine.head, mine.names, len(mine)) == (seat, history.head, history.names, len(history))
    seen: set[str] = set()
    for number in range(len(history) + 1):
        assert mine.state_at(number) == seen_by(history.state_at(number), seat)
        assert mine.line(number) == history.line(number)
        seen |= words(mine.state_at(number))
        if number:
            assert (mine[number].who, mine[number].seat) == (history[number].who, history[number].seat)
            assert mine.tell(number) == history.tell(number, seat)
    between = {word for told in (mine[n].event for n in range(1, len(mine) + 1)) for word in words(told)}
    assert set(WORD.findall(path.read_text("utf-8"))) <= seen | between
    opened.save.close()


def secret_game() -> History:
    """Secrets that nobody but Anna, or nobody at all, ever sees."""
    history = History(with_secrets())
    history.happen(CountersMoved((history.state.stack(HANDS[0])[0],), DECK), who="Anna", seat=ANNA)
    history.happen(CardsDrawn(DECK, 2, HANDS[0]), who="Anna", seat=ANNA)
    history.go_to(1)
    history.happen(OptionSet(OptionId("branch"), "other"))
    return history


def test_a_word_planted_in_a_hand_is_nowhere_in_the_file(tmp_path: Path) -> None:
    for seat, numbers in ((BEN, "[0245678]|10"), (ANNA, "[134578]")):
        text = exported(secret_game(), seat, tmp_path / f"{seat}.sandtable").read_text("utf-8")
        assert not re.search(rf"(c|kind)({numbers})x", text)
        assert '"kind11x":{"id":"kind11x"' in text, "what is seen comes with its kind"
        assert f'"seat":"{seat}"' in text.partition("\n")[0]


def test_a_kind_comes_into_the_file_when_the_seat_first_sees_it(tmp_path: Path) -> None:
    history = secret_game()
    history.happen(CountersMoved((history.state.stack(DECK)[0],), SPAIN))
    head, *lines = exported(history, BEN, tmp_path / "ben.sandtable").read_text("utf-8").splitlines()
    assert "kind4x" not in head
    assert [index for index, line in enumerate(lines) if '"kinds":{"kind4x"' in line] == [3]


def test_one_can_play_on_from_what_one_was_told(tmp_path: Path) -> None:
    history = secret_game()
    opened = open_save(exported(history, BEN, tmp_path / "ben.sandtable"), game())
    draw = CardsDrawn(DECK, 1, HANDS[1])
    opened.history.happen(draw, who="Ben", seat=BEN)
    assert opened.save.keep(opened.history) is None
    opened.save.close()
    again = open_save(opened.save.path, game()).history
    assert again.state == opened.history.state
    assert again.state.stack(HANDS[1])[-1] == "hand/blue~2", "nobody can know yet what he drew"
    assert draw.happen(history.state).stack(HANDS[1])[:2] == again.state.stack(HANDS[1])[:2]


def test_what_one_was_told_can_be_saved_under_another_name(tmp_path: Path) -> None:
    history = secret_game()
    history.happen(CountersMoved((history.state.stack(DECK)[0],), SPAIN))
    told = read_save(exported(history, BEN, tmp_path / "ben.sandtable"))
    again = read_save(save_of(told.history, tmp_path / "copy.sandtable"))
    assert (again.broken, again.head.seat) == (None, BEN)
    assert_same(again.history, told.history)
    assert {**again.head.kinds, **again.kinds} == {**told.head.kinds, **told.kinds}


def test_it_is_written_beside_the_save_and_said(tmp_path: Path) -> None:
    path = save_of(secret_game(), tmp_path / "evening.sandtable")
    before = path.read_bytes()
    said = export_save(path, BEN, tmp_path / "for_ben.sandtable")
    assert str(said) == "for_ben.sandtable holds what Ben may see of 3 moves."
    assert path.read_bytes() == before
    assert read_save(tmp_path / "for_ben.sandtable").history.seat == BEN


def test_what_cannot_be_exported_is_said(tmp_path: Path) -> None:
    path, out = save_of(secret_game(), tmp_path / "evening.sandtable"), tmp_path / "out.sandtable"
    with pytest.raises(BadInput, match=r"Nobody sits at “zoe”; the seats are Anna \(anna\), Ben"):
        export_save(path, SeatId("zoe"), out)
    with pytest.raises(BadInput, match="cannot be written over the saved game itself"):
        export_save(path, BEN, path)
    with pytest.raises(BadInput, match="It cannot be written"):
        export_save(path, BEN, tmp_path / "no such folder" / "out.sandtable")
    export_save(path, EVE, out)
    with pytest.raises(BadInput, match="This file was made for Eve already"):
        export_save(out, BEN, tmp_path / "again.sandtable")
    lonely = History(with_secrets().with_(seats={}))
    with pytest.raises(BadInput, match="Nobody sits at this table yet"):
        export_save(save_of(lonely, tmp_path / "lonely.sandtable"), BEN, out)


def test_a_save_that_is_broken_in_the_middle_is_not_exported_in_part(tmp_path: Path) -> None:
    path, out = save_of(branched(1, 20), tmp_path / "a.sandtable"), tmp_path / "out.sandtable"
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:5], b"{broken}\n", *lines[6:]]))
    with pytest.raises(BadInput, match=r"Line 6 cannot be read.*Nothing is written"):
        export_save(path, ANNA, out)
    assert not out.exists()
    path.write_bytes(b"".join(lines)[:-9])
    assert "was torn off, as by a power cut, and is not among them" in str(export_save(path, ANNA, out))


def test_an_event_that_cannot_happen_is_not_told(tmp_path: Path) -> None:
    history = secret_game()
    save = begin_save(tmp_path / "a.sandtable", game(), history)
    save.keep(history)
    save.close()
    text = save.path.read_text("utf-8").replace('"counters":["c0x"]', '"counters":["c99x"]')
    save.path.write_text(text, "utf-8")
    export_save(save.path, ANNA, tmp_path / "anna.sandtable")
    assert "c99x" not in (tmp_path / "anna.sandtable").read_text("utf-8")
    assert str(read_save(tmp_path / "anna.sandtable").history.tell(1)) == "Something happened out of sight."
