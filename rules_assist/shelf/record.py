"""What the shelf knows of a game without opening it."""

from __future__ import annotations

from pathlib import Path

import msgspec

HOME = Path(__file__).resolve().parents[2]
"""Where the four folders of the program are."""


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One game. Places of ours are said from the program's folder; those of a kit in full."""

    id: str
    """The same word in all four folders."""

    title: str
    text: str
    """What it is, in one line."""

    board: str
    sheet: str
    cases: str
    rulebook: str
    """The file of a table of rules; or `module:name`, imported when it is asked for; or nothing."""

    assist: str = ""
    """The questions that the rulebook answers."""

    side_of: str = ""
    """The game of which this is the other side of the board: it shares all but that."""

    side: str = ""
    """What this side of the board is called, where a game has several."""

    kit: str = ""
    """The file or folder it came in, if it is a kit."""

    author: str = ""
    licence: str = ""

    def folder(self, place: str) -> Path:
        """One of its places, in full: `record.folder(record.board)`."""
        return HOME / place


def values_file(game: str) -> Path:
    """Where a user's own values of a game lie."""
    from platformdirs import user_data_path  # noqa: PLC0415 - the shelf itself stays light

    return user_data_path("sandtable", appauthor=False) / "values" / f"{game}.toml"
