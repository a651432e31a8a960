"""The games of the shelf, each opened once for all tests of a process: a game is a value, so nobody can spoil it."""

from __future__ import annotations

from functools import cache

from rules_assist.shelf.shelf import Opened, open_game


@cache
def the_game(id: str) -> Opened:
    return open_game(id)
