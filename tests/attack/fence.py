"""A child process for each few mutants: bounded, watched, and looked after when it has ended.

It is forked from a parent that has read the whole program already, so that a mutant costs what reading it costs. The
system ends a child that takes too long or too much memory; its peak is measured for each mutant; every file that it
opens, makes or removes by Python is compared with what it may; and what lies outside is watched by the system itself,
so that nothing in it can be looked at, not even by Qt, without being noticed.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import json
import os
import select
import shutil
import signal
import struct
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any, TypeAlias

from app.cli import WORDS
from app.pictures.bounds import bound_this_process
from tests.attack.forms import HOME, Form, a_picture
from tests.attack.trying import SECONDS, attacked

MEGABYTES = 300
PATIENCE = 60
"""Seconds by the clock for one mutant, on a machine that has much else to do: it waits for something, then."""

TOUCHED = 0x1 | 0x2 | 0x20 | 0x40 | 0x80 | 0x100 | 0x200 | 0x400
"""inotify: looked into, changed, opened, moved, made, removed."""

SUBREAPER = 36
"""prctl: the children of a child that has ended are given to this process."""

OURS = (HOME, sys.prefix, sys.base_prefix, "/usr", "/lib", "/dev/null", "/dev/urandom", "/proc", "/etc/fonts")
READ_HERE = (*(str(Path(place).resolve()) for place in OURS), "/etc/localtime", "/etc/ld.so.cache")
"""What anybody reads who runs a program."""


Attack: TypeAlias = Callable[[Form, int, Path, Path], tuple[str, float]]


@dataclass
class Outcome:
    """What became of one mutant."""

    number: int
    form: str
    troubles: list[str] = field(default_factory=list)
    seconds: float = 0.0
    megabytes: float = 0.0


class Fence:
    """A folder with a work place, and beside it what nobody may touch."""

    def __init__(self, use: Attack = attacked, seconds: int = SECONDS + 2) -> None:
        self._use, self._seconds = use, seconds
        self.root = Path(tempfile.mkdtemp(prefix="attack-"))
        self.outside = self.root / "outside"
        self.outside.mkdir()
        (self.outside / "decoy.png").write_bytes(a_picture())
        (self.outside / "decoy.txt").write_text("Somebody's own.\n", "utf-8")
        os.mkfifo(self.outside / "pipe")
        self._system = ctypes.CDLL(None, use_errno=True)
        self._watch = self._system.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        for place in (self.root, self.outside):
            self._system.inotify_add_watch(self._watch, os.fsencode(place), TOUCHED)
        self._system.prctl(SUBREAPER, 1, 0, 0, 0)

    def take_down(self) -> None:
        os.close(self._watch)
        shutil.rmtree(self.root, ignore_errors=True)

    def run(self, forms: Sequence[Form], numbers: Sequence[int]) -> list[Outcome]:
        """These mutants in one child; where it ends before its last one, those behind it are not among what is told."""
        work = self.root / "work"
        work.mkdir()
        self._touched()
        come, go = os.pipe()
        child = os.fork()
        if child == 0:
            os.setsid()
            os.close(come)
            self._in_child(forms, numbers, go)
        os.close(go)
        told, ended = self._listen(come, child, len(numbers))
        outcomes = [Outcome(**line) for line in told if "form" in line]
        at = next((line["begins"] for line in reversed(told) if "begins" in line), numbers[0])
        if ended != 0 or len(outcomes) < len(numbers):
            last = next((each for each in outcomes if each.number == at), None)
            if last is None:
                outcomes.append(last := Outcome(at, forms[at % len(forms)].name))
            last.troubles.append(f"the process ended with {ended}")
        outcomes[-1].troubles += [*self._left(child), *self._touched()]
        shutil.rmtree(work, ignore_errors=True)
        return outcomes

    def _in_child(self, forms: Sequence[Form], numbers: Sequence[int], go: int) -> None:
        code = 1
        try:
            work = self.root / "work"
            os.chdir(work)
            strangers = Strangers(work)
            for number in numbers:
                form = forms[number % len(forms)]
                _say(go, {"begins": number})
                folder = work / str(number)
                folder.mkdir()
                bound_this_process(self._seconds, MEGABYTES)
                Path("/proc/self/clear_refs").write_text("5", "ascii")
                before = _memory("VmRSS")
                strangers.watching = True
                trouble, took = self._use(form, number, folder, self.outside)
                strangers.watching = False
                troubles = [*([trouble] if trouble else []), *strangers.met[:5]]
                strangers.met.clear()
                peak = _memory("VmHWM") - before
                line = {"number": number, "form": form.name, "troubles": troubles, "seconds": took, "megabytes": peak}
                _say(go, line)
            code = 0
        except BaseException as error:  # noqa: BLE001 - whatever it is, it goes to whoever waits, and no further
            _say(go, {"number": number, "form": form.name, "troubles": [f"{type(error).__name__}: {error}"[:500]]})
        finally:
            os._exit(code)

    def _listen(self, come: int, child: int, count: int) -> tuple[list[dict[str, Any]], int]:
        told, until = b"", time.monotonic() + PATIENCE * count
        with contextlib.closing(os.fdopen(come, "rb", buffering=0)) as pipe:
            while (left := until - time.monotonic()) > 0 and select.select([pipe], [], [], left)[0]:
                some = pipe.read(65_536)
                if not some:
                    break
                told += some
            else:
                os.killpg(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        return [json.loads(line) for line in told.decode().split("\n")[:-1]], os.waitstatus_to_exitcode(status)

    def _left(self, child: int) -> list[str]:
        """Processes that it began and did not end."""
        found = Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split()
        told = []
        for number in found:
            with contextlib.suppress(OSError):
                line = Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
                told.append(f"a process was left: {line[:200]}")
                os.kill(int(number), signal.SIGKILL)
                os.waitpid(int(number), 0)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
        return told

    def _touched(self) -> list[str]:
        """What happened outside since it was asked last."""
        try:
            data = os.read(self._watch, 65_536)
        except BlockingIOError:
            return []
        found, at = set(), 0
        while at < len(data):
            _, what, _, length = struct.unpack_from("iIII", data, at)
            name = data[at + 16 : at + 16 + length].rstrip(b"\0").decode("utf-8", "replace")
            at += 16 + length
            # That the work place itself is gone through, made and removed is as it should be.
            if name and name != "work":
                found.add(f"touched outside: {name} ({what:#x})")
        return sorted(found)


def _say(go: int, line: dict[str, Any]) -> None:
    os.write(go, json.dumps(line).encode() + b"\n")


def _memory(what: str) -> float:
    """In megabytes."""
    for line in Path("/proc/self/status").read_text("ascii").split("\n"):
        if line.startswith(what):
            return int(line.split()[1]) / 1_000
    return 0.0


class Strangers:
    """Every file that Python is about to open, make or remove, if it lies where it should not be looked at."""

    WRITES = ("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod")
    RUNS = ("os.system", "os.exec", "os.posix_spawn", "socket.connect", "socket.bind", "pty.spawn")

    def __init__(self, work: Path) -> None:
        self.watching = False
        self.met: list[str] = []
        self._own = (str(work), str(work.resolve()), "/dev/null")
        sys.addaudithook(self._notice)

    def _notice(self, event: str, given: tuple[object, ...]) -> None:
        if not self.watching:
            return
        if event == "open":
            path, mode, flags = given
            wants = isinstance(mode, str) and set(mode) & set("wax+")
            wants = wants or (isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
            self._look(event, path, self._own if wants else (*self._own, *READ_HERE))
        elif event in self.WRITES:
            self._look(event, given[0], self._own)
            if event in ("os.rename", "os.link"):
                self._look(event, given[1], self._own)
        elif event in self.RUNS or (event == "subprocess.Popen" and given[0] != sys.executable):
            self.met.append(f"{event} {str(given)[:200]}")

    def _look(self, event: str, path: object, places: Sequence[str]) -> None:
        if isinstance(path, int) or not isinstance(path, str | bytes | os.PathLike):
            return
        # What it is a link to is another question, and asked for by another name.
        there = os.path.abspath(os.fsdecode(path))  # noqa: PTH100 - links are not to be followed
        if not any(there == place or there.startswith(place + "/") for place in places):
            self.met.append(f"{event} {there[:200]}")


def warm_up() -> None:
    """Read the program, so that no child need."""
    for name in (*(f"app.words.{word}" for word in WORDS), *PARTS):
        import_module(name)
    gc.collect()
    gc.freeze()


PARTS = (
    "app.words.checking", "app.paper.report", "app.paper.printing",
    "app.pictures.rendering", "app.editor.documents.opening", "app.windows.program", "app.editor.window.editor_window",
    "counters.saves.merging", "counters.saves.export", "rules_assist.asking.cases", "rules_assist.answers.answers",
    "rules_assist.shelf.own_values",
)  # fmt: skip
