"""How fast the program is, against plain ways of doing the same: `./sandtable bench`."""

from app.bench.groups import GROUPS, Figure, run
from app.bench.table import as_text

__all__ = ["GROUPS", "Figure", "as_text", "run"]
