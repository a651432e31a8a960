"""What is played is on the disk at once, whatever happens to the disk."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from counters.events import CountersMoved, Event, OptionSet
from counters.position import OptionId, PlaceId, Position
from counters.saves.history import History
from counters.saves.save_opening import open_save
from counters.saves.save_reading import read_on, read_save
from counters.saves.saved_game import begin_save, kinds_in
from counters.text.writing import write_position
from tests.counters.random_play import Player, play, redo, table, undo
from tests.counters.saves.made_saves import assert_same, branched, game, save_of
from tests.made_game import made_game
from tests.strategies import full_table, plays


def option(to: str) -> OptionSet:
    return OptionSet(OptionId("word"), to)


@settings(max_examples=15)
@given(st.integers(0, 10**6), st.integers(0, 150))
def test_a_game_comes_back_as_it_was(tmp_path_factory: pytest.TempPathFactory, seed: int, count: int) -> None:
    history = branched(seed, count)
    path = save_of(history, tmp_path_factory.mktemp("save") / "game.sandtable")
    opened = open_save(path, game())
    assert opened.remarks == ()
    assert_same(opened.history, history)
    opened.save.close()


@settings(max_examples=20)
@given(played=plays(made_game(), most=12, start=full_table(made_game())))
def test_odd_names_come_back_too_and_every_moment_is_the_same_text(
    tmp_path_factory: pytest.TempPathFactory, played: list[tuple[Event, Position]]
) -> None:
    texts: list[str] = []
    history = History(full_table(made_game()))
    for event, _ in played:
        history.happen(event)
        texts.append(write_position(history.state, made_game()))
    path = tmp_path_factory.mktemp("save") / "game.sandtable"
    save = begin_save(path, made_game(), history)
    assert save.keep(history) is None
    save.close()
    found = read_save(path).history
    assert_same(found, history)
    for number in range(len(texts), 0, -1):
        assert write_position(found.state, made_game()) == texts[number - 1]
        undo(found)


@settings(max_examples=10)
@given(st.integers(0, 10**6))
def test_each_gesture_is_in_the_file_when_it_has_been_kept(tmp_path_factory: pytest.TempPathFactory, seed: int) -> None:
    path = tmp_path_factory.mktemp("save") / "game.sandtable"
    whole, history = branched(seed, 30), History(table())
    save = begin_save(path, game(), history)
    for number in range(1, len(whole) + 1):
        history.go_to(whole.parent(number))
        history.happen(whole[number].event, whole[number].who, whole[number].seat)
        save.keep(history)
        assert_same(read_save(path).history, history)
    undo(history)
    save.keep(history)
    assert read_save(path).history.head == history.head
    save.close()


@settings(max_examples=30)
@given(st.integers(0, 10**6))
def test_what_was_undone_can_be_done_again_when_the_game_is_reopened(
    tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    """On the branch last gone along from there, however the head went; also where another program reads on."""
    chance, path = Random(seed), tmp_path_factory.mktemp("save") / "game.sandtable"
    player, history = Player(chance), History(table())
    save = begin_save(path, game(), history)
    save.keep(history)
    watched = read_save(path)
    for _ in range(40):
        match chance.choice(("play", "play", "undo", "redo", "go")):
            case "play":
                history.happen(player.event(history.state))
            case "undo":
                undo(history)
            case "redo":
                redo(history)
            case "go":
                history.go_to(chance.randrange(len(history) + 1))
        save.keep(history)
        if chance.random() < 0.2:
            read_on(path, watched)
    save.close()
    read_on(path, watched)
    for found in (read_save(path).history, watched.history):
        assert found._ahead == history._ahead


def test_keeping_twice_writes_nothing_twice(tmp_path: Path) -> None:
    history = branched(1, 20)
    save = begin_save(tmp_path / "a.sandtable", game(), history)
    save.keep(history)
    once = save.path.read_bytes()
    save.keep(history)
    assert save.path.read_bytes() == once
    save.close()


def test_the_file_brings_the_kinds_that_come_to_the_table(tmp_path: Path) -> None:
    history = branched(3, 150)
    path = save_of(history, tmp_path / "a.sandtable")
    reading = read_save(path)
    used = {counter.kind for counter in history.start.counters.values()}
    used |= set().union(*(kinds_in(history[n].event) for n in range(1, len(history) + 1)))
    assert {**reading.head.kinds, **reading.kinds} == {id: game().sheet.kinds[id] for id in used}
    assert len(used) > 12
    for id in used:
        assert path.read_bytes().count(f'"{id}":{{"id":"{id}"'.encode()) == 1, "printed once, when it first comes"


def test_a_save_is_never_written_over_another_file(tmp_path: Path) -> None:
    path = tmp_path / "a.sandtable"
    path.write_text("letters from home")
    history = branched(1, 3)
    save = begin_save(path, game(), history)
    assert "all that was played here is in" in str(save.keep(history))
    assert path.read_text() == "letters from home"
    assert save.path.name == "a (2).sandtable"
    assert_same(read_save(save.path).history, history)
    save.close()


def test_a_save_that_was_taken_away_is_written_again_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.sandtable"
    history = branched(1, 10)
    save = begin_save(path, game(), history)
    save.keep(history)
    path.unlink()
    history.happen(option("on"))
    assert "was gone" in str(save.keep(history))
    assert_same(read_save(path).history, history)
    save.close()


@settings(max_examples=40)
@given(st.data())
def test_killed_at_any_byte_nothing_before_the_torn_line_is_lost(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("killed")
    history = branched(data.draw(st.integers(0, 10**6)), 25)
    whole = save_of(history, folder / "whole.sandtable").read_bytes()
    head = whole.index(b"\n") + 1
    cut = data.draw(st.integers(head - 1, len(whole)))
    path = folder / "torn.sandtable"
    path.write_bytes(whole[:cut])
    opened = open_save(path, game())
    sound = whole[:cut].count(b'"line":"event"')
    torn = len(whole[:cut].rpartition(b"\n")[2]) > 0 and whole[cut : cut + 1] not in (b"\n", b"")
    if torn and b'"line":"event"' in whole[:cut].rpartition(b"\n")[2]:
        sound -= 1
    assert len(opened.history) == sound
    for number in range(1, sound + 1):
        assert opened.history[number] == history[number]
        assert opened.history.state_at(number) == history.state_at(number)
    assert bool(opened.remarks) == torn
    opened.history.happen(option("on it goes"))
    assert opened.save.keep(opened.history) is None
    opened.save.close()
    again = open_save(path, game())
    assert again.remarks == ()
    assert_same(again.history, opened.history)
    again.save.close()
    rest = [file.read_bytes() for file in folder.glob("torn.sandtable.rest-*")]
    assert rest == ([whole[:cut].rpartition(b"\n")[2]] if torn else [])


def test_every_single_byte_of_a_short_save_can_be_the_last(tmp_path: Path) -> None:
    history = History(table(3))
    for _, event, _ in play(5, 6, table(3)):
        history.happen(event)
    whole = save_of(history, tmp_path / "whole.sandtable").read_bytes()
    path = tmp_path / "torn.sandtable"
    for cut in range(whole.index(b"\n"), len(whole) + 1):
        path.write_bytes(whole[:cut])
        found = read_save(path).history
        lines = whole[:cut].count(b"\n") + (whole[cut : cut + 1] == b"\n")
        assert len(found) == max(0, lines - 1)
        assert found.state == history.state_at(len(found))


WRITER = """
import sys
from pathlib import Path
from random import Random
from counters.saves.history import History
from counters.saves.saved_game import begin_save
from tests.counters.random_play import Player, table
from tests.counters.saves.made_saves import game
player, history = Player(Random(11)), History(table())
save = begin_save(Path(sys.argv[1]), game(), history)
while True:
    history.happen(player.event(history.state))
    save.keep(history)
    print(len(history), flush=True)
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="Windows ends programs otherwise")
def test_a_program_that_is_killed_while_it_writes_loses_nothing_it_had_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.sandtable"
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, cwd=Path.cwd())
    assert writer.stdout is not None
    kept = 0
    while kept < 100:
        kept = int(writer.stdout.readline())
    os.kill(writer.pid, signal.SIGKILL)
    kept = int([str(kept), *writer.stdout.read().decode().split()][-1])
    writer.wait()
    writer.stdout.close()
    opened = open_save(path, game())
    assert opened.save.read_only is None, "a program that is gone locks nobody out"
    assert len(opened.history) >= kept
    for number, (_, event, after) in enumerate(play(11, kept), 1):
        assert opened.history[number].event == event
        assert opened.history.state_at(number) == after
    opened.save.close()


def test_a_full_disk_is_said_once_and_tried_again_with_every_move(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    path = tmp_path / "game.sandtable"
    player, history = Player(Random(2)), History(table())
    save = begin_save(path, game(), history)
    assert save.keep(history) is None
    room = path.stat().st_size + 700
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    told = []
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
        for _ in range(40):
            history.happen(player.event(history.state))
            told.append(save.keep(history))
            assert path.read_bytes().endswith(b"\n"), "never half a line"
        assert save.retry() is None
        assert not save.saved
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    sentences = [str(sentence) for sentence in told if sentence is not None]
    assert len(sentences) == 1
    assert "Play on: nothing is lost while the program runs" in sentences[0]
    assert 0 < len(read_save(path).history) < 40
    assert "Saving works again" in str(save.retry())
    assert save.saved
    assert_same(read_save(path).history, history)
    save.close()


def test_a_disk_that_is_full_from_the_start_only_delays_the_file(tmp_path: Path) -> None:
    history = branched(4, 10)
    save = begin_save(tmp_path / "not yet there" / "game.sandtable", game(), history)
    assert "cannot be saved" in str(save.keep(history))
    (tmp_path / "not yet there").mkdir()
    assert "Saving works again" in str(save.retry())
    assert_same(read_save(save.path).history, history)
    save.close()


def test_ten_thousand_events_open_quickly(tmp_path: Path) -> None:
    start = table(12)
    history = History(start)
    ids = list(start.counters)
    for number in range(10_000):
        history.happen(CountersMoved((ids[number % 12],), PlaceId(("spain", "france", "gibraltar")[number % 3])))
    path = save_of(history, tmp_path / "long.sandtable")
    began = time.process_time()
    found = read_save(path).history
    assert time.process_time() - began < 2, "0.15 s where nothing else is going on"
    assert found.state == history.state


def test_a_move_is_encoded_once_and_stands_in_the_file_as_it_would_otherwise(tmp_path: Path) -> None:
    def events(path: Path) -> list[bytes]:
        return [line for line in path.read_bytes().splitlines() if b'"line":"event"' in line]

    history = branched(3, 40)
    at_once = save_of(history, tmp_path / "at_once.sandtable")
    again, one_by_one = History(history.start), tmp_path / "one_by_one.sandtable"
    save = begin_save(one_by_one, game(), again)
    for number in range(1, len(history) + 1):
        moment = history[number]
        again.go_to(moment.parent)
        again.happen(moment.event, moment.who, moment.seat, moment.time)
        found = again.encoded(number)
        save.keep(again)
        assert found is not None
        assert found in events(one_by_one)[-1]
    save.close()
    assert events(one_by_one) == events(at_once)
    assert again.encoded(1) is None, "only the last is kept"
