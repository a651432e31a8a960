"""Areas out of a stranger's drawing or polygons are made beside the window: bounded, stoppable, and given back."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.editor.documents import beside
from app.editor.documents.beside import begin_beside
from app.editor.documents.opening import begin
from app.pictures import bounds
from app.pictures.bounds import give_back
from boards.files.board_text import board_texts
from boards.plain.bad_input import BadInput
from rules_assist.shelf.record import HOME

ENV = {**os.environ, "PYTHONPATH": str(HOME)}


def collection(*rings: list[list[float]]) -> str:
    shapes = [{"type": "Polygon", "coordinates": [ring]} for ring in rings]
    features = [{"type": "Feature", "properties": {"name": "A"}, "geometry": shape} for shape in shapes]
    return json.dumps({"type": "FeatureCollection", "features": features})


SOUND = collection([[0, 0], [900, 0], [900, 900], [0, 900], [0, 0]], [[900, 0], [999, 0], [999, 900], [900, 0]])


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("DATA", "STATE", "CACHE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(tmp_path / kind.lower()))
    monkeypatch.chdir(tmp_path)


def test_what_is_read_beside_is_what_is_read_here() -> None:
    Path("a.geojson").write_text(SOUND)
    there, here = begin_beside("a.geojson"), begin("a.geojson")
    assert board_texts(there.board) == board_texts(here.board)
    assert (there.draft, there.remarks, there.fresh) == (here.draft, here.remarks, here.fresh)


def test_what_is_refused_beside_is_refused_in_the_same_words() -> None:
    Path("a.geojson").write_text("[")
    with pytest.raises(BadInput) as here:
        begin("a.geojson")
    with pytest.raises(BadInput) as there:
        begin_beside("a.geojson")
    assert str(there.value) == str(here.value)


def test_a_folder_that_one_is_in_lends_nothing_to_the_program() -> None:
    Path("a.geojson").write_text(SOUND)
    Path("msgspec.py").write_text("open('ran', 'w')")
    assert len(begin_beside("a.geojson").board.spaces) == 2
    assert not Path("ran").exists()


@pytest.mark.parametrize(("what", "most"), [("PATIENCE", 0), ("MEGABYTES", 1)])
def test_what_takes_too_much_is_refused_with_a_sentence(what: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.geojson").write_text(SOUND)
    monkeypatch.setattr(beside, what, most)
    with pytest.raises(BadInput, match=r"a\.geojson: .*too much time or memory"):
        begin_beside("a.geojson")


def test_nobody_waits_for_what_is_not_wanted_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("a.geojson").write_text(SOUND)
    monkeypatch.setattr(bounds, "ASKED_EVERY", 0.01)

    def stop(_done: float) -> None:
        raise KeyError("stopped")

    began = time.monotonic()
    with pytest.raises(KeyError):
        begin_beside("a.geojson", stop)
    assert time.monotonic() - began < 2


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="it is asked of Linux")
def test_nothing_goes_on_when_the_program_is_gone() -> None:
    """At whatever moment it goes: while the other still begins, or is at work."""
    rings = [
        [[x, y], [x + 9, y], [x + 9, y + 9], [x, y + 9], [x, y]] for x in range(0, 500, 10) for y in range(0, 500, 10)
    ]
    Path("a.geojson").write_text(collection(*rings))
    program = "import sys; from app.editor.documents.beside import begin_beside; begin_beside(sys.argv[1])"
    for seconds in (0.6, 1.5):
        with subprocess.Popen([sys.executable, "-c", program, "a.geojson"], env=ENV, start_new_session=True) as one:
            time.sleep(seconds)
            one.kill()
        until = time.monotonic() + 20
        while any(each.exists() for each in of_group(one.pid)) and time.monotonic() < until:
            time.sleep(0.1)
        assert of_group(one.pid) == []


def of_group(group: int) -> list[Path]:
    """What still runs of it."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            state, _, its = each.joinpath("stat").read_text().rpartition(")")[2].split()[:3]
            found += [each] if int(its) == group and state != "Z" else []
    return found


def test_memory_is_given_back_when_it_is_not_used_any_more() -> None:
    def pages() -> int:
        return int(Path("/proc/self/statm").read_text("ascii").split()[1])

    if not Path("/proc/self/statm").exists():
        pytest.skip("nobody tells here")
    give_back()
    before = pages()
    # Small pieces, every one of which looks at itself: C keeps them until it is told, and Python until it looks.
    held: list[object] = []
    for _ in range(300_000):
        ring: list[object] = [bytearray(200)]
        ring.append(ring)
        held.append(ring)
    full = pages() - before
    del held, ring
    give_back()
    assert pages() - before < full / 4
