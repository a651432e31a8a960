"""Land types as pictures 100 wide and 64 high: the box that armies draw on maps, and what the troops look like.

INK and PAPER stand for the two colours of the picture.
"""

from __future__ import annotations

# ruff: noqa: E501  (an outline is one word, however long)
import math

LINE = 'fill="none" stroke="INK" stroke-width="5.5" stroke-linejoin="round"'
FINE = 'fill="none" stroke="INK" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"'
BOX = f'<rect x="3.5" y="-0.5" width="93" height="65" rx="5" fill="PAPER"/>{{}}<rect x="8" y="4" width="84" height="56" rx="1.5" {LINE}/>'
CROSS = f'<path d="M8 4L92 60M92 4L8 60" {LINE}/>'
TRACKS = f'<rect x="23" y="18" width="54" height="28" rx="14" {LINE}/>'


def star(x: float, y: float, size: float, points: int = 5, inner: float = 0.42) -> str:
    """A star's outline, one point upward."""
    spots = []
    for index in range(points * 2):
        reach = size if index % 2 == 0 else size * inner
        turn = math.pi * index / points
        spots.append(f"{x + reach * math.sin(turn):.1f} {y - reach * math.cos(turn):.1f}")
    return "M" + "L".join(spots) + "Z"


TOWER = "M28 60V26H22V8H33V15H44V8H56V15H67V8H78V26H72V60H57V48Q57 41 50 41Q43 41 43 48V60Z"
WALL = "M8 60V36H20V43H32V36H44V43H56V36H68V43H80V36H92V60Z"
TORCH = (
    '<path d="M45 34H55L52 60H48Z" fill="INK"/>'
    '<path d="M50 4Q66 18 60 28Q57 33 50 33Q43 33 40 28Q37 20 44 15Q44 22 48 22Q52 14 50 4Z" fill="INK"/>'
)
SMALL_ANCHOR = f'<path d="M50 38V57M45 44H55M41 50Q43 57 50 57Q57 57 59 50" {FINE}/>'

NATO = {
    "infantry": BOX.format(CROSS),
    "armour": BOX.format(TRACKS),
    "mechanised": BOX.format(CROSS + TRACKS),
    "motorised": BOX.format(CROSS + '<circle cx="34" cy="52" r="5.5" fill="INK"/><circle cx="66" cy="52" r="5.5" fill="INK"/>'),
    "cavalry": BOX.format(f'<path d="M8 60L92 4" {LINE}/>'),
    "artillery": BOX.format('<circle cx="50" cy="32" r="12" fill="INK"/>'),
    "anti_air": BOX.format(f'<path d="M8 60Q50 -2 92 60" {LINE}/><circle cx="50" cy="46" r="7" fill="INK"/>'),
    "anti_tank": BOX.format(f'<path d="M8 60L50 4L92 60" {LINE}/>'),
    "engineer": BOX.format(f'<path d="M26 45V21H74V45M50 21V45" {LINE}/>'),
    "paratroops": BOX.format(CROSS + f'<path d="M34 55Q36 46 42 46Q49 46 50 55Q51 46 58 46Q64 46 66 55" {FINE}/>'),
    "mountain": BOX.format(CROSS + '<path d="M33 60L50 37L67 60Z" fill="INK"/>'),
    "marines": BOX.format(CROSS + SMALL_ANCHOR),
    "guard": BOX.format(CROSS + f'<path d="{star(50, 16.5, 11)}" fill="INK"/>'),
    "militia": BOX.format(CROSS + '<path d="M50 6L56 14L50 22L44 14Z" fill="INK"/>'),
    "garrison": BOX.format(f'<path d="{WALL}" fill="INK"/>'),
    "fort": BOX.format(f'<path d="{TOWER}" fill="INK"/>'),
    "partisan": BOX.format(TORCH),
    "headquarters": BOX.format('<rect x="8" y="4" width="84" height="17" fill="INK"/>' + f'<path d="M30 29V53M30 41H44M44 29V53M70 49A12 12 0 1 1 71 47L76 54" {FINE}/>'),
    "general": BOX.format(f'<path d="{star(50, 34, 24)}" fill="INK"/>'),
    "rocket": BOX.format('<path d="M50 8Q58 18 58 30V46L66 56H34L42 46V30Q42 18 50 8Z" fill="INK"/>'),
    "land": BOX.format(""),
}  # fmt: skip

_WHEELS = "".join(f'<circle cx="{x}" cy="51" r="4" fill="PAPER"/>' for x in (22, 36, 50, 64, 78))

LIKENESS = {
    "infantry": (
        '<path d="M26 32Q26 6 50 6Q74 6 74 32L82 37Q50 42 18 37Z" fill="INK"/>'
        '<path d="M33 42Q50 45 67 42Q67 58 50 63Q33 58 33 42Z" fill="INK"/>'
    ),
    "armour": (
        '<path d="M6 46L14 34H86L94 46L86 60H14Z" fill="INK"/>'
        '<path d="M30 34L36 18H62L68 34Z" fill="INK"/><path d="M62 22H98V27H62Z" fill="INK"/>' + _WHEELS
    ),
    "mechanised": (
        '<path d="M6 20H54V14H74L84 28H94V46H6Z" fill="INK"/><path d="M60 18H71L77 27H60Z" fill="PAPER"/>'
        '<rect x="8" y="42" width="50" height="17" rx="8.5" fill="INK" stroke="PAPER" stroke-width="2.5"/>'
        '<circle cx="78" cy="50" r="9" fill="INK" stroke="PAPER" stroke-width="2.5"/><circle cx="78" cy="50" r="3" fill="PAPER"/>'
    ),
    "cavalry": (
        '<path d="M26 62Q24 44 44 32Q36 36 30 37L22 31Q22 24 34 15Q38 10 43 8L44 0L52 7Q78 12 76 62Z" fill="INK"/>'
        '<circle cx="43" cy="17" r="2.6" fill="PAPER"/>'
    ),
    "artillery": (
        '<path d="M40 40L4 60L2 54L34 34Z" fill="INK"/><path d="M28 40L92 8L95 14L34 48Z" fill="INK"/>'
        '<path d="M52 12L62 36L55 39L45 15Z" fill="INK"/>'
        '<circle cx="44" cy="45" r="15" fill="INK"/><circle cx="44" cy="45" r="8" fill="PAPER"/><circle cx="44" cy="45" r="3.5" fill="INK"/>'
    ),
    "anti_air": (
        '<path d="M40 42L74 0L81 5L51 48Z" fill="INK"/><path d="M26 34L34 28L58 46L52 54Z" fill="INK"/>'
        '<path d="M16 62L40 42H58L82 62H70L50 50L28 62Z" fill="INK"/>'
    ),
    "paratroops": (
        '<path d="M14 30Q18 2 50 2Q82 2 86 30Q77 23 68 30Q59 23 50 30Q41 23 32 30Q23 23 14 30Z" fill="INK"/>'
        f'<path d="M15 30L48 50M32 30L49 50M68 30L51 50M85 30L52 50" {FINE.replace("4", "2", 1)}/>'
        '<circle cx="50" cy="49" r="4.5" fill="INK"/><path d="M44 54H56L54 64H46Z" fill="INK"/>'
    ),
    "mountain": (
        '<path d="M2 60L34 8L52 36L62 24L98 60Z" fill="INK"/>'
        '<path d="M34 8L24 24L30 22L35 28L40 22L45 25Z" fill="PAPER"/><path d="M62 24L55 32L61 31L65 35L70 32Z" fill="PAPER"/>'
    ),
    "marines": (
        '<g fill="none" stroke="INK" stroke-width="6.5" stroke-linecap="round" stroke-linejoin="round">'
        '<circle cx="50" cy="9" r="5.5"/><path d="M50 15V59M36 22H64M22 38Q26 58 50 59Q74 58 78 38M16 45L22 37L30 43M84 45L78 37L70 43"/></g>'
    ),
    "garrison": f'<path d="{WALL.replace("36", "20").replace("43", "29")}" fill="INK"/><path d="M8 40H92M30 40V50M62 40V50M46 50V60M78 50V60M8 50H92M46 30V40M22 30V40M72 30V40" fill="none" stroke="PAPER" stroke-width="2"/>',
    "fort": f'<path d="{TOWER}" fill="INK"/>',
    "partisan": TORCH,
    "headquarters": (
        '<path d="M50 12L92 60H62L50 38L38 60H8Z" fill="INK"/><path d="M48 0H52V14H48Z" fill="INK"/><path d="M52 0H72L66 5L72 10H52Z" fill="INK"/>'
    ),
    "general": f'<path d="{star(50, 34, 32)}" fill="INK"/>',
}  # fmt: skip
