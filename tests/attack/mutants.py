"""One sound file becomes another: changed in a few places, as chance or a list of nasty things has it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

OUTSIDE, FOLDER = b"@OUTSIDE@", b"@FOLDER@"
"""Stand for the folder in which nothing may be looked at, and for that in which a form lies."""

NASTY = (
    b"1" + b"0" * 400, b"-1e308", b"1e999", b"NaN", b"inf", b"-0", b"9999999999", b"0.0000001", b"''", b'""', b"null",
    b"<img src='file:///etc/hostname'>", b"&lt;b>", b"../../x", b"/etc/hostname", b"\x00", b"\xff\xfe", b"\r", b"#",
    "\U0001f468\u200d\U0001f469".encode() * 80, b"x" * 100_000, b"[" * 3_000, b"{" * 3_000, b'" " . ' * 2_000,
    b"a." * 2_000, b"\n" * 5_000, b"\\u0000", b"=", b":", b",", b"true", b"[]", b"{}", b"<g>" * 300,
    b"url(file:///etc/x)", b'<use xlink:href="#a"/>', b'<image href="@OUTSIDE@/decoy.png"/>', b"@OUTSIDE@/decoy.png",
    b"../../outside/decoy.png", b"@OUTSIDE@/pipe", b"/dev/zero", b"file://@OUTSIDE@/decoy.png", b"\x1b]0;x\x07",
    "\u202e\u2066".encode(), b"\\n", b"\\u202e", b"\x9b2J", b"e9999", b"'''", b'"""', b"--", b"]]>",
)  # fmt: skip
"""What has broken readers before, and ways out of the folder that a file lies in."""

NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
WORD = re.compile(rb"[A-Za-z_]{3,}")
Change = Callable[[random.Random, bytes], bytes]


def put_in(chance: random.Random, data: bytes) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.choice(NASTY) + data[at:]


def instead(pattern: re.Pattern[bytes]) -> Change:
    """One number, or word, becomes something nasty or another of the file."""

    def change(chance: random.Random, data: bytes) -> bytes:
        found = list(pattern.finditer(data))
        if not found:
            return data
        one, other = chance.choice(found), chance.choice(found)[0]
        new = other if chance.random() < 0.4 else chance.choice(NASTY)
        return data[: one.start()] + new + data[one.end() :]

    return change


def cut_out(chance: random.Random, data: bytes) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + data[at + chance.choice((1, 3, 40, 2_000)) :]


def over_and_over(chance: random.Random, data: bytes) -> bytes:
    """A line, many times."""
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    times = min(chance.choice((2, 3, 200, 3_000)), 4_000_000 // (len(lines[at]) + 1) + 1)
    return b"\n".join((*lines[:at], *[lines[at]] * times, *lines[at + 1 :]))[:4_000_000]


def flip(chance: random.Random, data: bytes) -> bytes:
    at = chance.randrange(len(data)) if data else 0
    return data[:at] + bytes((data[at] ^ 1 << chance.randrange(8),)) + data[at + 1 :] if data else data


CHANGES: tuple[Change, ...] = (put_in, instead(NUMBER), instead(NUMBER), instead(WORD), cut_out, over_and_over, flip)


def mutant(sound: bytes, chance: random.Random) -> bytes:
    """The same for the same chance."""
    data = sound
    for _ in range(chance.choice((1, 1, 2, 5))):
        data = chance.choice(CHANGES)(chance, data)
    return data
