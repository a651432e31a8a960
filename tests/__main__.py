"""Runs every check of the project, one line each: `python -m tests`; with words for pytest, only pytest."""

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
PYTHON = [sys.executable, "-P"]

DRAWN = "SANDTABLE_DRAWN"
"""Where the pictures lie that all processes of the tests begin with."""

# None of these looks at the clock, so they may share the cores; pytest, which does, comes alone after them.
READING = {
    "ruff check": ["-m", "ruff", "check", "--quiet"],
    "ruff format": ["-m", "ruff", "format", "--check", "--quiet"],
    "imports": ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
    "mypy": ["-m", "mypy"],
    "pictures": ["-m", "tests.drawn"],
}
TESTS = ["-m", "pytest", "-n", "auto", "--dist", "worksteal", "--quiet"]
# One after the other, each with fresh processes: one that goes through everything grows to twice the memory. Together
# they are all of `tests/`.
PARTS = {
    "boards": ["tests/boards"],
    "model": ["tests", "--ignore=tests/app", "--ignore=tests/games", "--ignore=tests/boards"],
    "table": ["tests/app", "--ignore=tests/app/windows"],
    "windows": ["tests/app/windows"],
    "games": ["tests/games"],
}


def environment(**more: str) -> dict[str, str]:
    """Our own folder is found, and no window opens unless somebody asked for a screen."""
    return {"QT_QPA_PLATFORM": "offscreen", **os.environ, "PYTHONPATH": str(PROJECT), **more}


def line(step: str, passed: bool, started: float) -> None:
    print(f"{step:<12} {'ok' if passed else 'FAILED':<7}{time.perf_counter() - started:6.1f} s", flush=True)


def read(step: str, drawn: str) -> bool:
    """Runs one of the quick steps and shows what it said only if it found something."""
    started = time.perf_counter()
    around = environment(XDG_CACHE_HOME=drawn) if step == "pictures" else environment()
    done = subprocess.run(PYTHON + READING[step], cwd=PROJECT, env=around, text=True, capture_output=True, check=False)
    passed = done.returncode == 0
    if not passed:
        print(done.stdout + done.stderr, end="", flush=True)
    line(step, passed, started)
    return passed


def run_pytest(words: list[str], **more: str) -> int:
    return subprocess.run(PYTHON + words, cwd=PROJECT, env=environment(**more), check=False).returncode


def main(words: list[str]) -> int:
    if words:
        return run_pytest(["-m", "pytest", *words])
    with tempfile.TemporaryDirectory() as drawn:
        failed = every_step(drawn)
    if failed:
        print(f"Not in order: {', '.join(failed)}.")
    return 1 if failed else 0


def every_step(drawn: str) -> list[str]:
    """Those that failed."""
    with ThreadPoolExecutor(os.cpu_count()) as cores:
        # The longest first, so that the short ones fit beside it.
        steps = ["mypy", *(step for step in READING if step != "mypy")]
        passing = cores.map(read, steps, [drawn] * len(steps))
        failed = [step for step, passed in zip(steps, passing, strict=True) if not passed]
    for part, where in PARTS.items():
        started = time.perf_counter()
        passed = run_pytest(TESTS + where, **{DRAWN: drawn}) == 0
        line(part, passed, started)
        if not passed:
            failed.append(part)
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
