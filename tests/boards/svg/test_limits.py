"""Drawings made to stop the machine: each ends soon, with little memory, in a sentence or a reading."""

from __future__ import annotations

import math
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from boards.plain.bad_input import BadInput
from boards.svg.reading import read_svg_text

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1000 1000">'
SECONDS, MEGABYTES = 5, 200


def zigzag(lines: int) -> str:
    """So many lines across and as many down, all crossing each other."""
    steps = [1000 * step / lines for step in range(lines)]
    across = [f"0,{y:.2f} 1000,{y:.2f} 1000,{y:.2f}1 0,{y:.2f}1" for y in steps]
    down = [f"{x:.2f},0 {x:.2f},1000 {x:.2f}1,1000 {x:.2f}1,0" for x in steps]
    return "M" + " ".join(across + down) + "z"


def nested_uses() -> str:
    def ten(n: int) -> str:
        return f'<use xlink:href="#u{n}"/>' * 10

    return "".join(f'<g id="u{n}">{ten(n + 1)}</g>' for n in range(60))


def crossed_bars() -> str:
    """Two harmless shapes, which cut each other to pieces when they are put together."""
    across = "".join(f"M0,{y}h1000v1h-1000z" for y in range(0, 1000, 5))
    down = "".join(f"M{x},0v1000h1v-1000z" for x in range(0, 1000, 5))
    return f"<g><title>Grid</title><path d='{across}'/><path d='{down}'/></g>"


BOMBS: dict[str, tuple[Callable[[], str], str]] = {
    "elements": (lambda: "<g/>" * 3_000_000, "more than 100000 elements"),
    "attributes of one": (
        lambda: "<g " + " ".join(f"a{n}='1'" for n in range(500_000)) + "/>",
        "more than 400 attributes",
    ),
    "attributes of all": (
        lambda: ("<g " + " ".join(f"a{n}='1'" for n in range(390)) + "/>") * 800,
        "300000 attributes",
    ),
    "depth": (lambda: "<g>" * 100_000, "more than 256 deep"),
    "uses of uses": (nested_uses, "shows more than 100000 elements"),
    "a use of itself": (lambda: "<g id='a'><use href='#a'/></g>", "shows itself"),
    "uses one in another": (
        lambda: "".join(f'<g id="u{n}"><use xlink:href="#u{n + 1}"/></g>' for n in range(3_000)),
        "256 deep",
    ),
    "numbers": (lambda: f"<path d='M{'1 2 ' * 1_100_000}'/>", "more than 2000000 numbers"),
    "commands": (lambda: f"<path d='M1 2{'h1v1' * 400_000}'/>", "more than 2000000 numbers"),
    "corners": (lambda: f"<polygon points='{'1 2 ' * 1_100_000}'/>", "more than 2000000 numbers"),
    "curves": (lambda: f"<path d='M1 2{'c9 900 900 9 99 9' * 200_000}'/>", "points"),
    "arcs": (lambda: f"<path d='M1 2{'a9 9 0 1 1 .1 .1' * 200_000}'/>", "curves"),
    "crossings": (lambda: f"<path d='{zigzag(400)}'/>", "more than 30000 crossings"),
    "tangles": (lambda: f"<path d='{zigzag(20_000)}'/>", "more than 30000000 comparisons"),
    "lines upon each other": (lambda: f"<path d='M0 0{'L1 1L2 2' * 2_000}'/>", "more than 30000 crossings"),
    "crossings of parts": (crossed_bars, "more than 30000 crossings"),
    "rings": (lambda: f"<path d='{'M1 1h9v9z' * 35_000}'/>", "rings"),
    "shapes": (lambda: "<rect width='5' height='5'/>" * 20_000, "more than 15000 shapes"),
    "bytes": (lambda: "<!--" + " " * 17_000_000 + "-->", "more than 16 megabytes besides"),
    "embedded bytes": (lambda: f"<image href='data:image/png;base64,{'A' * 64_000_000}'/>", "larger than 64 megabytes"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_refused_in_a_sentence(name: str) -> None:
    make, said = BOMBS[name]
    data = f"{HEAD}{make()}</svg>"
    started = time.process_time()
    with pytest.raises(BadInput, match=said):
        read_svg_text(data)
    assert time.process_time() - started < 2 * SECONDS, "twice, since other tests may be at work beside this one"


@pytest.mark.parametrize("name", ["commands", "curves", "crossings", "rings"])
def test_a_bomb_takes_little_memory(name: str) -> None:
    script = "import sys; from tests.boards.svg.test_limits import megabytes_for; print(megabytes_for(sys.argv[1]))"
    project = Path(__file__).resolve().parents[3]
    done = subprocess.run([sys.executable, "-c", script, name], cwd=project, capture_output=True, text=True, check=True)
    assert float(done.stdout) < MEGABYTES


def megabytes_for(name: str) -> float:
    """How much more memory this process has needed at its worst, after trying a bomb."""
    data = f"{HEAD}{BOMBS[name][0]()}</svg>".encode()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(BadInput):
        read_svg_text(data)
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1000


def wavy(corners: int, middle: float, command: str) -> str:
    turns = [2 * math.pi * n / corners for n in range(corners)]
    far = [20 + 2 * math.sin(9 * turn) for turn in turns]
    spots = [(middle + r * math.cos(turn), middle + r * math.sin(turn)) for r, turn in zip(far, turns, strict=True)]
    return "M0,0 " + command + " ".join(f"{x:.2f},{y:.2f}" for x, y in spots)


def test_a_large_map_is_no_bomb() -> None:
    """Three hundred areas of five hundred points, half of them bent."""
    paths = [wavy(500, n * 3, "L") if n % 2 else wavy(1000, n * 3, "Q") for n in range(300)]
    read = read_svg_text(HEAD + "".join(f"<path d='{path}z'/>" for path in paths) + "</svg>")
    assert len(read.map.areas) == 300


def test_a_picture_of_sixty_megabytes_is_left_aside() -> None:
    read = read_svg_text(
        f"{HEAD}<image href='data:image/png;base64,{'A' * 60_000_000}'/><rect width='5' height='5'/></svg>"
    )
    assert len(read.map.areas) == 1
