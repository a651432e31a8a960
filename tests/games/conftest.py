"""Games are played in windows here, too."""

from tests.app.unhurried import unhurried

__all__ = ["unhurried"]
