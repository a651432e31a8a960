"""What Axis & Allies Europe pays: production and the Middle East, added up. Its other rules are the players' own."""

from pathlib import Path

from rules_assist.counting import only_counts

RULEBOOK = only_counts(Path(__file__).with_name("income.toml"))
