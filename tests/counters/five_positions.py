"""Five positions that the file forms must be able to say, one from each of the games we mean to build."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from counters.box.sheet_file import sheet_from
from counters.game import Game
from counters.position import Position
from counters.text.reading import read_position
from tests.made_game import plain_board

FIVE = Path(__file__).parent / "five"
LAND, SEA = "land", "sea"

BOARDS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "blitzwar": {
        "europe": {
            "berlin": LAND, "naples": LAND, "tripoli": LAND, "sirte": LAND, "buerat": LAND, "el_agheila": LAND,
            "mechili": LAND, "derna": LAND, "gazala": LAND, "south_central_mediterranean": SEA,
        },
    },
    "totaldomination": {
        "world": {"germany": LAND, "united_kingdom": LAND, "poland": LAND, "japan": LAND, "siberia": LAND},
    },
    "aaeurope": {
        "europe": {
            "norway": LAND, "great_britain": LAND, "celtic_sea": SEA, "bay_of_biscay": SEA, "azores_sea": SEA,
            "north_sea": SEA,
        },
    },
    "blitz": {
        "world": {
            "paris": LAND, "spain": LAND, "gibraltar": LAND, "western_approaches": SEA, "mediterranean_sea": SEA,
        },
    },
    "empires": {
        "europe": {"cairo": LAND, "libya": LAND, "suez_mines": "mine box"},
        "pacific": {"red_sea_off_map": SEA, "ceylon": LAND, "truk": LAND},
    },
}  # fmt: skip


@cache
def game_of(name: str) -> Game:
    """A small part of its board, and the part of its sheet that the position needs."""
    files = {"sheet.toml": _text(f"{name}.toml")}
    if (FIVE / f"{name}.cards.toml").exists():
        files["cards.toml"] = _text(f"{name}.cards.toml")
    return Game(plain_board(name, BOARDS[name]), sheet_from(files, name))


def typed(name: str) -> str:
    """The position as somebody typed it."""
    return _text(f"{name}.txt")


def five_positions() -> Iterator[tuple[str, Game, Position]]:
    for name in BOARDS:
        game = game_of(name)
        yield name, game, read_position(typed(name), game)


def _text(file: str) -> str:
    return (FIVE / file).read_text(encoding="utf-8")
