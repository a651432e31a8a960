"""Small signs, each drawn around the origin: anchor, star, flame, crown, lighthouse, compass, ship."""

from __future__ import annotations

from math import cos, pi, sin

from boards.engraving.ink import GOLD, INK, PAPER, RED, SEA_INK, circle, run, stroke, wash


def star(points: int, outer: float, inner: float, turn: float = -pi / 2) -> str:
    around = []
    for n in range(2 * points):
        radius = outer if n % 2 == 0 else inner
        around.append((radius * cos(turn + n * pi / points), radius * sin(turn + n * pi / points)))
    return run(around, closed=True)


ANCHOR = (
    circle((0, 0), 17, PAPER, INK, 1.8)
    + circle((0, -8.6), 2.4, "none", INK, 1.8)
    + stroke("M0-6V10M-5.5-2.5H5.5M-9 3Q-7.5 10 0 10.5Q7.5 10 9 3M-9 3l-2 3M9 3l2 3", INK, 2.1)
)
"""A port."""

CAPITAL = circle((0, 0), 19, PAPER, INK, 1.8) + wash(star(5, 16, 6.4), RED) + stroke(star(5, 16, 6.4), INK, 1.2)

STRAIT_ARROW = "M0-46L13-22H5V22H13L0 46L-13 22H-5V-22H-13Z"
STRAIT = wash(STRAIT_ARROW, "#f7f2e2") + stroke(STRAIT_ARROW, SEA_INK, 2)
"""Two arrow heads that look through it, one each way."""

LAMP = stroke("M0-11C5-4 7.5-1 7.5 3.2A7.5 7.5 0 0 1-7.5 3.2C-7.5-1-3.6-3.4 0-11Z", INK, 1.3, fill="#f2b43c") + wash(
    "M0-2.5C2.4 1 3.6 2.4 3.6 4.6A3.6 3.6 0 0 1-3.6 4.6C-3.6 2.4-1.4.8 0-2.5Z", "#fff3cf"
)
"""One lamp of income."""

CROWN = stroke("M-10 8L-12-6L-5 0L0-9L5 0L12-6L10 8Z", INK, 1.3, fill="#e9c45c") + stroke("M-10 4H10", INK, 1.1)

LIGHTHOUSE = (
    wash("M-3-40L-52-58V-34L-3-34ZM3-40L52-58V-34L3-34Z", "#fff2bd", 0.7)
    + stroke("M-7 0L-4.2-30H4.2L7 0Z", INK, 1.6, fill="#fbf6ea")
    + wash("M-6.2-8L-5.5-15.500H5.500L6.200-8ZM-4.900-22L-4.400-28H4.400L4.900-22Z", RED)
    + stroke("M-7 0L-4.2-30H4.2L7 0Z", INK, 1.6)
    + stroke("M-4-31V-40H4V-31Z", INK, 1.4, fill="#ffdf70")
    + stroke("M-5.500-40L0-47L5.500-40Z", INK, 1.4, fill=RED)
    + stroke("M-6.500-31H6.500", INK, 2)
    + stroke("M-11 1Q0-4 11 1", INK, 1.5)
)

HOUSES = (
    stroke("M-16 0V-9L-10-15L-4-9V0Z", INK, 1.3, fill="#f6ecd3")
    + wash("M-17.500-8.500L-10-16L-2.500-8.500Z", "#a8492f")
    + stroke("M-3 0V-20H5V0Z", INK, 1.3, fill="#f6ecd3")
    + stroke("M-4-20L1-31L6-20Z", INK, 1.2, fill="#5d6f86")
    + stroke("M5 0V-8L11-13L17-8V0Z", INK, 1.3, fill="#f6ecd3")
    + wash("M3.500-7.500L11-14L18.500-7.500Z", "#a8492f")
    + stroke("M-20 0.500H21", INK, 1.3)
)

SNOW = stroke(
    "".join(f"M0 0L{9 * cos(n * pi / 3):.1f} {9 * sin(n * pi / 3):.1f}" for n in range(6)), SEA_INK, 2
) + stroke(
    "".join(
        f"M{6 * cos(at):.1f} {6 * sin(at):.1f}l{3.4 * cos(at + turn):.1f} {3.4 * sin(at + turn):.1f}"
        for at in (n * pi / 3 for n in range(6))
        for turn in (0.9, -0.9)
    ),
    SEA_INK,
    1.3,
)

SHIP = (
    wash("M-46 14Q-40 30-26 31H30Q42 26 52 8Q30 15 0 15Q-26 15-46 14Z", "#8a6440")
    + stroke("M-46 14Q-40 30-26 31H30Q42 26 52 8Q30 15 0 15Q-26 15-46 14Z", INK, 1.8)
    + stroke("M-40 20Q-10 23 44 17", INK, 1)
    + stroke("M-20 15V-44M14 15V-56M-46 13L-62 4M-20-44L-46 12M14-56L50 9", INK, 1.4)
    + stroke("M-34-34Q-14-28-6-36Q-2-20-6-10Q-20-4-36-10Q-28-22-34-34Z", INK, 1.4, fill="#fbf5e4")
    + stroke("M-34-6Q-16-1-5-7Q-2 2-6 10Q-20 13-37 9Q-31 1-34-6Z", INK, 1.4, fill="#fbf5e4")
    + stroke("M0-48Q20-42 29-50Q34-34 29-20Q14-14-3-20Q6-34 0-48Z", INK, 1.4, fill="#fbf5e4")
    + stroke("M-1-16Q18-10 30-17Q35-5 30 6Q14 11-3 7Q5-4-1-16Z", INK, 1.4, fill="#fbf5e4")
    + stroke("M14-56q10-6 18 0q-8 4-18 2", RED, 1.2, fill=RED)
    + stroke("M-70 34q8-5 16 0t16 0t16 0t16 0t16 0t16 0t16 0", SEA_INK, 1.6)
    + stroke("M-50 42q8-5 16 0t16 0t16 0t16 0t16 0", SEA_INK, 1.2, 0.7)
)

SERPENT = (
    stroke("M-70 10C-66-18-44-18-40 10Z", SEA_INK, 2, fill="#8fb3b4")
    + stroke("M-30 10C-26-12-6-12-2 10Z", SEA_INK, 2, fill="#8fb3b4")
    + stroke("M8 10C8-14 16-40 40-40C52-40 60-34 58-28C50-26 42-28 38-26C30-20 30-4 28 10Z", SEA_INK, 2, fill="#8fb3b4")
    + stroke("M30-38Q32-48 38-50Q38-44 42-40M58-28q8 0 12 5M58-28q9-3 14-1", SEA_INK, 1.6)
    + circle((45, -34), 2, INK)
    + stroke("M-66 4l5-4M-60-4l5-4M-26 4l5-3M-20-3l5-3M16 0l6-3M18-10l6-3M21-20l6-2", SEA_INK, 1.2)
    + stroke("M-92 12q8-5 16 0t16 0t16 0t16 0t16 0t16 0t16 0t16 0", SEA_INK, 1.7)
    + stroke("M-60 20q8-5 16 0t16 0t16 0t16 0", SEA_INK, 1.2, 0.7)
)


def compass(radius: float) -> str:
    """A rose of sixteen winds, half of every ray in shadow."""
    parts = [circle((0, 0), radius * 0.74, "none", INK, 1.2), circle((0, 0), radius * 0.68, "none", INK, 0.8)]
    for long, wide, turns in (
        (0.62, 0.14, (1, 3, 5, 7, 9, 11, 13, 15)),
        (0.8, 0.16, (2, 6, 10, 14)),
        (1.0, 0.19, (0, 4, 8, 12)),
    ):
        for turn in turns:
            parts += _ray(turn * pi / 8, radius * long, radius * wide, GOLD if long < 1 else RED)
    parts.append(circle((0, 0), radius * 0.09, PAPER, INK, 1.4) + circle((0, 0), radius * 0.035, INK))
    return "".join(parts)


def _ray(angle: float, long: float, wide: float, colour: str) -> tuple[str, str, str]:
    tip = (long * sin(angle), -long * cos(angle))
    left = (wide * sin(angle - 0.4), -wide * cos(angle - 0.4))
    right = (wide * sin(angle + 0.4), -wide * cos(angle + 0.4))
    return (
        wash(run([(0, 0), left, tip], closed=True), PAPER),
        wash(run([(0, 0), right, tip], closed=True), colour),
        stroke(run([(0, 0), left, tip, right], closed=True) + run([(0, 0), tip]), INK, 1),
    )


LANTERN = (
    wash(star(16, 58, 24), "#ffe9a8", 0.75)
    + stroke("M-9-30a9 9 0 1 1 18 0", INK, 2)
    + stroke("M-15-18L-9-29H9L15-18Z", INK, 1.8, fill="#b8892f")
    + stroke("M-13-18L-16 18H16L13-18Z", INK, 1.8, fill="#fff6d8")
    + stroke("M0 12C7 4 8-2 0-12C-6-4-7 4 0 12Z", INK, 1.2, fill="#e8862c")
    + stroke("M-5-18L-6 18M5-18L6 18", INK, 1)
    + stroke("M-19 18H19L16 26H-16Z", INK, 1.8, fill="#b8892f")
)
