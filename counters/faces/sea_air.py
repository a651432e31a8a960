"""Ships seen from the side and aircraft seen from above, 100 wide and 64 high, in INK and PAPER."""

from __future__ import annotations

# ruff: noqa: E501  (an outline is one word, however long)

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
