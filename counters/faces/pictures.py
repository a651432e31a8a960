"""Which picture goes with a word of a sheet: `armoured corps` is drawn as armour, `white_tank` as mechanised."""

from __future__ import annotations

from typing import Literal, TypeAlias

from counters.faces.land import LIKENESS, NATO
from counters.faces.things import SEA_AND_AIR, THINGS

Style: TypeAlias = Literal["nato", "silhouette"]
"""How land counters are drawn: as the boxes of staff maps, or as what the troops look like."""

ALSO = {
    "armour": "armor armored armoured tank tanks panzer",
    "mechanised": "mechanized mech white_tank mixed panzergrenadier",
    "motorised": "motorized motor truck",
    "infantry": "army corps division inf regulars elite",
    "militia": "volksturm home_guard reserve irregulars",
    "artillery": "gun guns howitzer",
    "anti_air": "anti_aircraft aa flak aa_gun antiaircraft",
    "paratroops": "paratrooper para airborne parachute",
    "mountain": "alpine alpini mountain_infantry ski",
    "marines": "marine amphibious naval_infantry",
    "fort": "fortress fortification fortified bunker coastal_defence",
    "garrison": "gar static",
    "guard": "guards household",
    "partisan": "partisans resistance guerrilla",
    "headquarters": "hq command staff",
    "general": "leader commander marshal",
    "land": "unit",
    "battleship": "bb battle_fleet capital_ship",
    "cruiser": "ca cl warship ship",
    "destroyer": "dd escort minesweeper frigate",
    "carrier": "cv aircraft_carrier carriers",
    "submarine": "sub u_boat u_boats uboat submarines",
    "transport": "trs merchant freighter sea_transport lend_lease tanker",
    "convoy": "convoys merchants",
    "fleet": "navy squadron task_force naval",
    "fighter": "fighters aircraft plane",
    "bomber": "bombers heavy_bomber strategic_bomber",
    "air_fleet": "air_force airforce air luftflotte wing",
    "supply": "supplies crate depot stockpile",
    "factory": "industrial_complex plant complex",
    "industry": "production gear",
    "money": "coin treasury income ipc gold",
    "manpower": "men people population",
    "technology": "research tech idea",
    "victory": "victory_points vp cup score strategic_points",
    "turn": "round clock time calendar",
    "arrow": "moved move direction",
    "battle": "fought combat attack fight swords",
    "damage": "damaged hit destroyed burst",
    "shield": "defence defense protected",
    "event": "news scroll politics",
    "diplomacy": "treaty influence neutral alliance handshake",
    "spy": "intelligence espionage spotted",
    "winter": "snow frost ice cold",
    "mud": "rain autumn storm weather",
    "sun": "summer fair",
    "rail": "train railway strategic_movement",
    "no_supply": "out_of_supply unsupplied",
    "reinforcement": "reinforcements replacement build mobilisation",
    "rocket": "v_weapon missile v2 rockets",
    "bomb": "nuclear a_bomb atom_bomb nuclear_bomb",
    "airbase": "airfield airport base",
    "control": "zone_control owner holder controlled",
    "resource": "resources steel ore metal iron",
    "oil": "fuel petrol",
    "port": "harbour anchor naval_base",
    "flag": "capital",
    "blank": "marker note",
}
_SAME = {other: word for word, others in ALSO.items() for other in others.split()}
_ALL = {**THINGS, **SEA_AND_AIR, **NATO}


def picture_word(*words: str) -> str:
    """The first of the words that has a picture, by itself or by a part of it; empty if none has."""
    for said in words:
        word = "_".join(said.lower().replace("-", " ").replace("_", " ").split())
        if found := _known(word):
            return found
    for said in words:
        parts = said.lower().replace("-", " ").replace("_", " ").split()
        if found := next((found for part in reversed(parts) if (found := _known(part))), ""):
            return found
    return ""


def picture(word: str, style: Style, ink: str, paper: str) -> str:
    """The picture of a word that has one, in these two colours."""
    drawn = LIKENESS.get(word, THINGS.get(word)) if style == "silhouette" else None
    return (drawn or _ALL.get(word, "")).replace("INK", ink).replace("PAPER", paper)


def is_boxed(word: str, style: Style) -> bool:
    """Whether the picture is a box with a ground of its own."""
    return word in NATO and not (style == "silhouette" and (word in LIKENESS or word in THINGS))


def _known(word: str) -> str:
    return word if word in _ALL else _SAME.get(word, "")
