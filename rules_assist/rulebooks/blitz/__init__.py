"""The rules of Blitz!, put together chapter by chapter; its battles are read by the table beside this file."""

from pathlib import Path

from rules_assist.rulebook import rulebook
from rules_assist.rulebooks.blitz import moving, ships, stacking, supply
from rules_assist.rulebooks.blitz.powers import POWERS
from rules_assist.tables import table

TABLE = table(Path(__file__).with_name("rules.toml"))
CHAPTERS = (stacking.CHAPTER, supply.CHAPTER, moving.CHAPTER, ships.CHAPTER, TABLE)
RULEBOOK = rulebook(*CHAPTERS, sides=POWERS, looking=POWERS, timely=moving.timely)
