"""Whatever the bytes: a clear sentence, or a game with remarks; never a traceback, never much memory or time."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boards.plain.bad_input import BadInput
from counters.counter import HIDDEN, Counter, CounterId, KindId
from counters.events import CountersLoaded, CountersPlaced
from counters.position import MOST_DEEP, CannotHappen, PlaceId, Position, aboard
from counters.saves.export import export_for
from counters.saves.history import History
from counters.saves.save_opening import open_save
from counters.saves.save_reading import read_head, read_save
from counters.saves.saved_game import head_of
from counters.secrets.seen import seen_by
from tests.counters.random_play import ANNA
from tests.counters.saves.made_saves import branched, game, save_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save of the whole game, and one made for a seat."""
    folder = tmp_path_factory.mktemp("fuzz")
    history = branched(8, 60)
    save_of(history, folder / "whole.sandtable")
    head = head_of(game(), history.start)
    (folder / "seat.sandtable").write_bytes(b"".join(export_for(history, ANNA, head, game().sheet.kinds)))
    return folder


def opens_or_says_why(path: Path) -> None:
    try:
        opened = open_save(path, game())
    except BadInput as error:
        if error.file != str(path):
            raise AssertionError("it does not name the file") from error
        return
    for number in range(len(opened.history) + 1):
        opened.history.state_at(number)
        if number:
            str(opened.history.tell(number, ANNA))
    for remark in opened.remarks:
        assert str(remark)
    opened.save.close()


@settings(max_examples=120)
@given(st.data())
def test_bytes_that_were_flipped_cut_or_put_in(folder: Path, data: st.DataObject) -> None:
    whole = bytearray((folder / data.draw(st.sampled_from(["whole.sandtable", "seat.sandtable"]))).read_bytes())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(whole) - 1))
        match data.draw(st.sampled_from(["flip", "cut", "put", "drop"])):
            case "flip":
                whole[at] ^= 1 << data.draw(st.integers(0, 7))
            case "cut":
                del whole[at + 1 :]
            case "put":
                whole[at:at] = data.draw(st.binary(max_size=9))
            case "drop":
                del whole[at : at + data.draw(st.integers(1, 200))]
        whole = whole or bytearray(b"{")
    path = folder / "broken.sandtable"
    path.write_bytes(whole)
    opens_or_says_why(path)


ODD: st.SearchStrategy[Any] = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**30), 10**30), st.floats(), st.text(max_size=5),
    st.sampled_from(["c1x", "c1005x", "hand/red~0", "aboard/c1x", "aboard/hand/red~0", "?", "~0", "", "CountersMoved"]),
    st.lists(st.sampled_from(["c1x", "c2x", "", "~", 3]), max_size=3),
    st.dictionaries(st.text(max_size=3), st.integers()),
)  # fmt: skip


@settings(max_examples=150)
@given(st.data())
def test_members_of_other_types_and_names(folder: Path, data: st.DataObject) -> None:
    lines = (folder / data.draw(st.sampled_from(["whole.sandtable", "seat.sandtable"]))).read_bytes().splitlines()
    at = data.draw(st.integers(0, len(lines) - 1))
    raw = json.loads(lines[at])
    inside: Any = raw
    while True:
        if not isinstance(inside, dict | list) or not inside:
            break
        key: Any = data.draw(st.sampled_from(sorted(inside) if isinstance(inside, dict) else list(range(len(inside)))))
        if not isinstance(inside[key], dict | list) or not inside[key] or data.draw(st.integers(0, 4)) == 0:
            inside[key] = data.draw(ODD)
            break
        inside = inside[key]
    lines[at] = json.dumps(raw).encode("utf-8", "surrogatepass")
    path = folder / "odd.sandtable"
    path.write_bytes(b"\n".join(lines))
    opens_or_says_why(path)


def test_the_head_can_be_read_by_itself(folder: Path) -> None:
    head = read_head(folder / "whole.sandtable")
    assert (head.game, head.title, head.seat, head.program) == ("made_up", "Made up", None, "test")
    assert read_head(folder / "seat.sandtable").seat == ANNA


def test_cargo_within_cargo_is_read_and_seen_as_deep_as_it_may_be_loaded(tmp_path: Path) -> None:
    counters = {CounterId(f"c{n}x"): Counter(CounterId(f"c{n}x"), KindId("kind1x")) for n in range(MOST_DEEP + 1)}
    history = History(Position(counters=counters, stacks={PlaceId("spain"): tuple(counters)}))
    for number in range(MOST_DEEP - 1):
        history.happen(CountersLoaded((CounterId(f"c{number}x"),), CounterId(f"c{number + 1}x")))
    last = CounterId(f"c{MOST_DEEP - 1}x")
    for too_far in (CountersLoaded((last,), CounterId(f"c{MOST_DEEP}x")), CountersLoaded((last,), last)):
        with pytest.raises(CannotHappen):
            history.happen(too_far)
    with pytest.raises(CannotHappen, match="more than 50 deep"):
        history.happen(CountersPlaced((Counter(CounterId("new"), KindId("kind1x")),), aboard(CounterId("c0x"))))
    found = read_save(save_of(history, tmp_path / "deep.sandtable")).history
    assert found.state == history.state
    assert seen_by(found.state, ANNA) is found.state
    hidden = found.state.changed([last], known_to=())
    assert sum(counter.kind == HIDDEN for counter in seen_by(hidden, ANNA).counters.values()) == MOST_DEEP
    assert set(hidden.removed([last]).counters) == {f"c{MOST_DEEP}x"}


HEAD = '{"line":"head","file":"sandtable saved game","form":1,"game":"made_up","start":%s}\n'
MOVE = '{"line":"event","n":%d,"parent":%d,"event":{"type":"CountersMoved","counters":["c%d"],"to":"a%d"}}\n'


def names(count: int, different: int = 10**9) -> str:
    return ",".join(f'"c{n % different}"' for n in range(count))


def many_counters(count: int) -> str:
    counters = ",".join(f'"c{n}":{{"id":"c{n}","kind":"k"}}' for n in range(count))
    return f'{{"counters":{{{counters}}},"stacks":{{"a":[{names(count)}]}}}}'


def event(kind: str, members: str, n: int = 1) -> str:
    return f'{{"line":"event","n":{n},"parent":{n - 1},"event":{{"type":"{kind}",{members}}}}}\n'


BOMBS = {
    "deep": lambda: HEAD % ("[" * 100_000),
    "deep member": lambda: HEAD % ('{"nobody":' + "[" * 100_000 + "]" * 100_000 + "}"),
    "deep line": lambda: HEAD % "{}" + '{"line":"event","n":1,"parent":0,"event":' + '{"a":' * 200_000,
    "one long line": lambda: "x" * 60_000_000,
    "a long second line": lambda: HEAD % "{}" + "x" * 60_000_000,
    "many attributes": lambda: HEAD % ('{"options":{' + ",".join(f'"o{n}":"x"' for n in range(400_000)) + "}}"),
    "many counters": lambda: HEAD % many_counters(60_000),
    "many lists": lambda: HEAD % ('{"notes":[' + ",".join(["[]"] * 2_000_000) + "]}"),
    "many facts": lambda: (
        HEAD % '{"facts":{"all":[%s]}}' % ",".join(f'{{"word":"w","about":["a{n}"]}}' for n in range(150_000))
    ),
    "many moves": lambda: (
        HEAD % many_counters(10) + "".join(MOVE % (n, n - 1, n % 10, n % 7) for n in range(1, 200_000))
    ),
    "many moves of many counters": lambda: (
        HEAD % many_counters(20_000) + "".join(MOVE % (n, n - 1, n % 20_000, n % 7) for n in range(1, 60_000))
    ),
    "dealt for ever": lambda: (
        HEAD % many_counters(20_000) + event("CardsDealt", '"from_":"a","each":99999999999,"hands":["b","c"]')
    ),
    "big numbers": lambda: (
        HEAD % many_counters(3) + event("CountersTurned", f'"counters":["c1"],"degrees":{"9" * 4000}')
    ),
    "everything moved at once": lambda: (
        HEAD % many_counters(40_000) + event("CountersMoved", f'"to":"b","counters":[{names(40_000)}]')
    ),
    "everything moved at once, again and again": lambda: (
        HEAD % many_counters(10)
        + "".join(event("CountersMoved", f'"to":"b","counters":[{names(100_000, 10)}]', n) for n in range(1, 60))
    ),
    "many names": lambda: HEAD % "{}" + '{"line":"name","n":0,"name":"x"}\n' * 700_000,
    "nothing but ends of lines": lambda: HEAD % "{}" + "\n" * 30_000_000,
}

OPENER = """
import sys, time
from pathlib import Path
from boards.plain.bad_input import BadInput
from counters.saves.save_opening import open_save
began = time.process_time()
try:
    opened = open_save(Path(sys.argv[1]))
    print(len(opened.history), *opened.remarks)
except BadInput as error:
    print("BadInput", str(error)[:300])
seconds = time.process_time() - began
most = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(int(most.split()[1]) // 1024, seconds)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read off /proc")
@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_takes_neither_memory_nor_time(tmp_path: Path, name: str) -> None:
    path = tmp_path / "bomb.sandtable"
    path.write_text(BOMBS[name]())
    done = subprocess.run([sys.executable, "-c", OPENER, str(path)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-500:]
    megabytes, seconds = done.stdout.split()[-2:]
    assert int(megabytes) < 200
    assert float(seconds) < 5
