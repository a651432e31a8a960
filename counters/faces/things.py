"""Ships, aircraft, and what is neither, nor an army: crates, works, coins, signs, 100 wide and 64 high, in INK and
PAPER."""

# ruff: noqa: E501  (an outline is one word, however long)

from __future__ import annotations

from counters.faces.land import LIKENESS, star

STROKE = 'fill="none" stroke="INK" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"'
THIN = 'fill="none" stroke="PAPER" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"'


def _gear() -> str:
    teeth = "".join(
        f'<rect x="43" y="2" width="14" height="16" rx="2" fill="INK" transform="rotate({turn} 50 32)"/>'
        for turn in range(0, 360, 45)
    )
    return f'{teeth}<circle cx="50" cy="32" r="22" fill="INK"/><circle cx="50" cy="32" r="9" fill="PAPER"/>'


def _snow() -> str:
    arm = "M50 32V3M50 14L42 7M50 14L58 7"
    arms = "".join(f'<path d="{arm}" transform="rotate({turn} 50 32)"/>' for turn in range(0, 360, 60))
    return f"<g {STROKE.replace('6', '4.5', 1)}>{arms}</g>"


def _person(x: float, y: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="9" fill="INK"/><path d="M{x - 17} {y + 32}Q{x - 17} {y + 12} {x} {y + 12}Q{x + 17} {y + 12} {x + 17} {y + 32}Z" fill="INK"/>'


_SPIKES = "".join(
    f'<path d="M47 14V2H53V14Z" fill="INK" transform="rotate({turn} 50 32)"/>' for turn in range(0, 360, 45)
)

THINGS = {
    "supply": (
        '<rect x="20" y="5" width="60" height="54" rx="3" fill="INK"/><rect x="27" y="12" width="46" height="40" fill="PAPER"/>'
        '<path d="M27 22H73M27 32H73M27 42H73" fill="none" stroke="INK" stroke-width="2"/>'
        '<path d="M29 12L73 50L71 52L27 14Z" fill="INK" stroke="INK" stroke-width="7" stroke-linejoin="round"/>'
    ),
    "factory": (
        '<path d="M6 60V34L26 20V34L46 20V34L66 20V34L68 2H82L86 60Z" fill="INK"/>'
        '<path d="M15 41H25V50H15ZM35 41H45V50H35ZM55 41H65V50H55Z" fill="PAPER"/>'
    ),
    "oil": (
        '<path d="M50 1C60 17 73 29 73 42A23 21 0 0 1 27 42C27 29 40 17 50 1Z" fill="INK"/>'
        f'<path d="M36 43Q37 53 47 55" {THIN}/>'
    ),
    "resource": (
        '<path d="M36 32L42 8H58L64 32ZM12 60L18 36H40L46 60ZM54 60L60 36H82L88 60Z" fill="INK"/>'
        '<path d="M46 14H54M22 42H36M64 42H78" fill="none" stroke="PAPER" stroke-width="3"/>'
    ),
    "money": (
        '<circle cx="50" cy="32" r="29" fill="INK"/><circle cx="50" cy="32" r="23" fill="none" stroke="PAPER" stroke-width="3"/>'
        f'<path d="{star(50, 33, 15)}" fill="PAPER"/>'
    ),
    "manpower": _person(32, 14) + _person(68, 14) + _person(50, 24).replace("/>", ' stroke="PAPER" stroke-width="3"/>'),
    "technology": (
        '<path d="M50 2A21 21 0 0 1 62 40Q60 43 60 47H40Q40 43 38 40A21 21 0 0 1 50 2Z" fill="INK"/>'
        f'<rect x="41" y="50" width="18" height="5" rx="2" fill="INK"/><rect x="44" y="57" width="12" height="5" rx="2" fill="INK"/><path d="M43 26L50 32L57 26M50 32V45" {THIN}/>'
    ),
    "industry": _gear(),
    "flag": '<path d="M14 2H19V62H14Z" fill="INK"/><path d="M19 6Q34 -2 52 8Q70 17 90 8V38Q70 47 52 38Q34 29 19 37Z" fill="INK"/>',
    "star": f'<path d="{star(50, 34, 32)}" fill="INK"/>',
    "victory": (
        '<path d="M30 4H70V20Q70 40 50 42Q30 40 30 20Z" fill="INK"/><path d="M46 40H54V52H66V60H34V52H46Z" fill="INK"/>'
        '<path d="M30 9H16Q16 28 32 28M70 9H84Q84 28 68 28" fill="none" stroke="INK" stroke-width="5"/>'
    ),
    "turn": (
        '<path d="M26 2H74V9H26ZM26 55H74V62H26Z" fill="INK"/>'
        '<path d="M31 10H69Q69 24 54 32Q69 40 69 54H31Q31 40 46 32Q31 24 31 10Z" fill="INK"/><path d="M40 18H60Q56 24 50 28Q44 24 40 18ZM50 40Q58 45 60 50H40Q42 45 50 40Z" fill="PAPER"/>'
    ),
    "arrow": '<path d="M6 24H56V6L96 32L56 58V40H6Z" fill="INK"/>',
    "battle": (
        f'<path d="M24 4L74 54M76 4L26 54M20 44L36 60M80 44L64 60" {STROKE}/>'
    ),
    "damage": f'<path d="{star(50, 32, 32, 11, 0.55)}" fill="INK"/><path d="{star(50, 32, 15, 7, 0.5)}" fill="PAPER"/>',
    "shield": '<path d="M22 6Q38 8 50 0Q62 8 78 6Q82 46 50 63Q18 46 22 6Z" fill="INK"/><path d="M50 9V54Q28 42 29 13Q40 14 50 9Z" fill="PAPER"/>',
    "event": (
        '<path d="M26 10Q26 2 34 2H84Q78 4 78 12V50Q78 62 66 62H18Q26 60 26 50Z" fill="INK"/>'
        f'<path d="M36 16H68M36 27H68M36 38H58" {THIN}/>'
    ),
    "diplomacy": (
        '<path d="M8 22L34 12L50 20L66 12L92 22V44L74 50L56 60Q50 63 44 58L24 48L8 44Z" fill="INK"/>'
        f'<path d="M50 20L36 32Q42 38 50 32L60 30L74 46M52 42L60 52M44 44L50 54" {THIN}/>'
    ),
    "spy": (
        '<path d="M4 32Q26 6 50 6Q74 6 96 32Q74 58 50 58Q26 58 4 32Z" fill="INK"/>'
        '<circle cx="50" cy="32" r="17" fill="PAPER"/><circle cx="50" cy="32" r="9" fill="INK"/>'
    ),
    "winter": _snow(),
    "mud": '<path d="M18 34A18 18 0 0 1 36 12A20 18 0 0 1 70 14A14 14 0 0 1 80 40H20Z" fill="INK"/>'
    f'<path d="M30 48L26 60M50 48L46 60M70 48L66 60" {STROKE.replace("6", "5", 1)}/>',
    "sun": f'<path d="{star(50, 32, 31, 12, 0.66)}" fill="INK"/><circle cx="50" cy="32" r="14" fill="PAPER"/>',
    "rail": (
        '<path d="M28 4H72Q78 4 78 12V42Q78 48 72 48H28Q22 48 22 42V12Q22 4 28 4Z" fill="INK"/><path d="M30 12H46V26H30ZM54 12H70V26H54Z" fill="PAPER"/>'
        f'<circle cx="34" cy="38" r="4" fill="PAPER"/><circle cx="66" cy="38" r="4" fill="PAPER"/><path d="M34 50L24 62M66 50L76 62M29 57H71" {STROKE.replace("6", "4", 1)}/>'
    ),
    "mine": f'{_SPIKES}<circle cx="50" cy="32" r="20" fill="INK"/><circle cx="44" cy="26" r="4.5" fill="PAPER"/>',
    "bomb": '<path d="M50 63Q34 54 34 38Q34 26 44 18L36 14V2H64V14L56 18Q66 26 66 38Q66 54 50 63Z" fill="INK"/><path d="M42 14H58" fill="none" stroke="PAPER" stroke-width="2.5"/>',
    "rocket": '<path d="M50 0Q60 12 60 28V44L70 54V62L56 54H44L30 62V54L40 44V28Q40 12 50 0Z" fill="INK"/><circle cx="50" cy="25" r="4.5" fill="PAPER"/>',
    "airbase": '<path d="M40 2H60L72 62H28Z" fill="INK"/><path d="M50 8V16M50 22V32M50 38V50" fill="none" stroke="PAPER" stroke-width="4"/><path d="M6 20H30M70 20H94" fill="none" stroke="INK" stroke-width="5"/>',
    "radar": (
        '<path d="M24 8A30 30 0 0 0 66 50Q46 46 36 36Q26 26 24 8Z" fill="INK"/>'
        f'<path d="M45 29L62 12M40 46L30 62H56Z" {STROKE.replace("6", "4.5", 1)}/><circle cx="64" cy="10" r="5" fill="INK"/>'
    ),
    "port": LIKENESS["marines"],
    "fort": LIKENESS["fort"],
    "no_supply": (
        '<circle cx="50" cy="32" r="27" fill="none" stroke="INK" stroke-width="7"/>'
        '<path d="M36 20H64V44H36Z" fill="INK"/><path d="M31 51L69 13" fill="none" stroke="INK" stroke-width="7"/><path d="M36 46L64 18" fill="none" stroke="PAPER" stroke-width="2.5"/>'
    ),
    "reinforcement": f'<path d="M20 24L50 4L80 24M20 42L50 22L80 42M20 60L50 40L80 60" {STROKE.replace("6", "7", 1)}/>',
    "control": f'<path d="{star(50, 34, 30)}" fill="INK"/>',
    "blank": "",
}  # fmt: skip


# Ships are seen from the side, and aircraft from above.


WAVES = (
    '<path d="M2 60Q8 55 14 60Q20 65 26 60Q32 55 38 60Q44 65 50 60Q56 55 62 60Q68 65 74 60Q80 55 86 60Q92 65 98 60" '
    'fill="none" stroke="INK" stroke-width="3" stroke-linecap="round"/>'
)
BATTLESHIP = (
    "M1 38H99L90 55H14Q5 54 1 38Z"  # hull
    "M36 39V25H41V14H45V3H49V14H54V21H60V39ZM63 39V22H72V39Z"  # tower, mast and funnel
    "M75 39V31H86V39ZM84 31L99 26V29.5L86 35ZM66 31V26H76V31ZM75 26L88 21V24.5L76 29Z"  # turrets forward
    "M14 39V31H26V39ZM16 31L1 26V29.5L14 35ZM24 31V25H33V31ZM25 25L12 20V23.5L24 28.5Z"  # turrets aft
)
CRUISER = (
    "M1 41L99 39L91 55H13Q5 54 1 41Z"
    "M44 42V30H48V8H51V22H57V30H60V42ZM30 42L32 24H40L39 42ZM63 42L65 26H71L71 42Z"
    "M76 41V33H86V41ZM85 33L98 29V32L86 36.5ZM12 42V35H22V42ZM13 35L1 31V34L12 38.5Z"
)
DESTROYER = (
    "M1 45L99 40L92 55H10Q3 54 1 45Z"
    "M56 43V30H60V12H62.5V30H70V43ZM42 44L44 29H50L49 44ZM28 45L30 31H36L35 45Z"
    "M76 42V36H84V42ZM83 36L94 33V35.5L84 39ZM10 46V40H18V46ZM11 40L2 37V39.5L10 43Z"
)
CARRIER = (
    "M0 32H100L97 38H92L85 55H16Q8 54 8 38H3Z"
    "M56 32V20H61V4H64V14H70V20H75V32Z"
    "M12 31L17 24H20L21 27H30L33 31ZM36 31L41 24H44L45 27H50L53 31Z"
)
SUBMARINE = (
    "M1 45Q10 38 36 37L40 22H58L61 37H82Q95 39 99 44Q92 54 78 56H22Q6 54 1 45Z"
    "M45 23V9H53V12.5H48.5V23ZM66 37V31H80V33.5H74V37Z"
)
MERCHANT = "M1 32H16L20 38H80L85 31H99L91 55H10Q4 54 1 32ZM42 39V22H62V39ZM48 23V9H57V23Z"
DERRICKS = (
    '<path d="M30 39V10M30 16L40 32M30 16L20 32M74 39V10M74 16L66 32M74 16L84 29" '
    'fill="none" stroke="INK" stroke-width="2.6" stroke-linecap="round"/>'
)
FIGHTER = (
    "M46.5 8Q50 -1 53.5 8L55 18L92 27Q98 29 96 36L55 36L53.5 50L66 55Q68 56 68 60L50 59L32 60Q32 56 34 55"
    "L46.5 50L45 36L4 36Q2 29 8 27L45 18Z"
)
TWO_ENGINES = "M28 17Q31 12 34 17V34H28ZM66 17Q69 12 72 17V34H66Z"
BOMBER = "M46 7Q50 -2 54 7L55 20L99 28V34L55 38L53.5 51L70 55Q72 57 71 61L50 59L29 61Q28 57 30 55L46.5 51L45 38L1 34V28L45 20Z"
FOUR_ENGINES = "M15 20Q18 16 21 20V35H15ZM29 17Q32 13 35 17V36H29ZM65 17Q68 13 71 17V36H65ZM79 20Q82 16 85 20V35H79Z"
JET = "M47 6Q50 -2 53 6L55 20L90 46V51L55 42L54 52L66 60V63L50 59L34 63V60L46 52L45 42L10 51V46L45 20Z"
GULL = (
    "M46.5 8Q50 -1 53.5 8L55 18L68 24L96 22Q99 26 96 31L68 37L55 34L53.5 50L68 54V59L50 58L32 59V54L46.5 50L45 34"
    "L32 37L4 31Q1 26 4 22L32 24L45 18Z"
)


def _solid(path: str) -> str:
    return f'<path d="{path}" fill="INK"/>'


def _behind(path: str, place: str) -> str:
    """The same, smaller, with a rim that parts it from what lies behind it."""
    return f'<g transform="{place}"><path d="{path}" fill="INK" stroke="PAPER" stroke-width="5" stroke-linejoin="round"/><path d="{path}" fill="INK"/></g>'


SEA_AND_AIR = {
    "battleship": _solid(BATTLESHIP) + WAVES,
    "cruiser": _solid(CRUISER) + WAVES,
    "destroyer": _solid(DESTROYER) + WAVES,
    "carrier": _solid(CARRIER) + WAVES,
    "submarine": _solid(SUBMARINE) + WAVES,
    "transport": _solid(MERCHANT) + DERRICKS + WAVES,
    "convoy": _behind(MERCHANT, "translate(38 -2) scale(0.6)") + _behind(MERCHANT, "translate(0 14) scale(0.76)") + WAVES,
    "fleet": _behind(CRUISER, "translate(36 -3) scale(0.62)") + _behind(BATTLESHIP, "translate(0 11) scale(0.82)") + WAVES,
    "landing_craft": _solid("M2 30H12V22H26V30H80L98 20V26L86 54H14Q6 52 2 30Z") + WAVES,
    "fighter": _solid(FIGHTER),
    "bomber": _solid(BOMBER) + _solid(FOUR_ENGINES),
    "tactical_bomber": _solid(BOMBER) + _solid(TWO_ENGINES),
    "dive_bomber": _solid(GULL),
    "jet": _solid(JET),
    "air_transport": _solid(BOMBER.replace("M46 7Q50 -2 54 7", "M44 8Q50 -6 56 8")) + _solid(TWO_ENGINES),
    "air_fleet": (
        _behind(FIGHTER, "translate(27 -1) scale(0.46)")
        + _behind(BOMBER, "translate(-1 30) scale(0.52)")
        + _behind(FIGHTER, "translate(53 31) scale(0.48)")
    ),
    "balloon": (
        '<path d="M8 24Q10 4 44 4Q70 4 82 18L96 10V22L88 25L96 30V40L82 31Q70 44 44 44Q10 44 8 24Z" fill="INK"/>'
        '<path d="M30 44L50 62L56 43M18 38L50 62" fill="none" stroke="INK" stroke-width="2.5"/>'
    ),
}  # fmt: skip
