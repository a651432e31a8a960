"""What a rulebook works out of a game or a position is kept with it: `@once` instead of `@cache`."""

from counters.once import once

__all__ = ["once"]
