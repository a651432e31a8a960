"""Turns, seasons and weather (§6, §8). Which turn is what stands in the game's sequence."""

from __future__ import annotations

from functools import cache

from boards.board import AreaId
from counters.game import Game
from rules_assist.common.standpoint import Standpoint


@cache
def first_turn(game: Game, season: str, year: int) -> int:
    """The first turn of a season; a winter has the year of its January."""
    wanted = {"season": season, "year": year}
    turns = game.sheet.sequence.turns
    return next(turn.number for turn in turns if wanted.items() <= dict(turn.attributes).items())


def winter(view: Standpoint, year: int) -> int:
    """The first turn of a winter: T12 is 1941, T20 is 1942, T28 is 1943, T36 is 1944."""
    return first_turn(view.game, "winter", year)


@cache
def turns_of_a_year(game: Game) -> int:
    """How many turns lie between one winter and the next."""
    winters = [turn.number for turn in game.sheet.sequence.turns if turn.attributes.get("season") == "winter"]
    return next((later - winters[0] for later in winters if later - winters[0] > 1), 0)


def turn(view: Standpoint) -> int:
    return view.position.clock.turn


@cache
def _weather(game: Game, number: int) -> str:
    found = game.sheet.sequence.turn(number)
    return str(found.attributes.get("weather", "good")) if found else "good"


def weather(view: Standpoint) -> str:
    """good, mud or snow: what the calendar says of this turn."""
    return _weather(view.game, turn(view))


def snow_in(view: Standpoint, at: AreaId) -> bool:
    """Whether a zone or sea zone lies in snow: not in Africa, southern Asia, and Mediterranean seas (§6)."""
    return weather(view) == "snow" and bool(view.said(at, "snow"))


def mud_in(view: Standpoint, at: AreaId) -> bool:
    """Mud comes to all land, Africa too (§6)."""
    return weather(view) == "mud" and bool(view.said(at, "mud"))
