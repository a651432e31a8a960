"""How fast the program is, against plain ways of doing the same: `./sandtable bench`."""

from app.bench.groups import GROUPS, Figure, as_text, run

__all__ = ["GROUPS", "Figure", "as_text", "run"]
