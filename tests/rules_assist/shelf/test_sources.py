"""Where a fact comes from is neither said too proudly nor too humbly."""

from pathlib import Path

import pytest

from rules_assist.shelf.listing import Facts, basis, listed
from rules_assist.shelf.record import Record

SOURCES = {
    "§6, §8": "text",
    "L150": "text",
    "text §5.3": "text",
    "L188; colour reconstructed": "partly",
    "text L500 (resources 2); reconstructed (everything else)": "partly",
    "§8, DN (1, 2 and the sum 15; 3, 4, 5 inferred)": "partly",
    "A12: L547; contested, the first is taken": "partly",
    "text L828; outside facts (two sources agree)": "partly",
    "outside facts (two sources agree)": "outside",
    "board photo only": "outside",
    "reconstructed": "reconstructed",
    "reconstructed (3.3, 7.1)": "reconstructed",
    "reconstructed; named in 12.2": "reconstructed",
    "A24: the rules do not say, the first is taken": "reconstructed",
    "": None,
    "The paper; no rule reads it.": None,
}


@pytest.mark.parametrize("source", SOURCES)
def test_a_source_is_judged_by_its_words(source: str) -> None:
    assert basis(source) == SOURCES[source]


SHEET = """
source = "all of it"
[sides.red]
name = "Red"
source = "§1"
[kinds.army]
name = "Army"
attributes = { attack = 3 }
source = "§2; attack reconstructed"
[places.pool]
name = "Pool"
owner = "red"
source = "§3"
[facts.moved]
meaning = "It has moved."
about = ["counter"]
source = "§4"
"""
ROWS = 'title = "A"\ncolumns = ["b", "source"]\nrows = [["1", "§5"], ["2", "reconstructed"]]\nsource = "§5"'
UNITS = 'title = "{side}"\ncolumns = ["a"]\nwords = ["attack"]\nsides = ["red", "blue"]\nsource = "reconstructed"'


def test_what_only_gives_a_name_is_no_fact_and_rows_with_sources_are_many(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet"
    (sheet / "charts").mkdir(parents=True)
    (sheet / "sheet.toml").write_text(SHEET, encoding="utf-8")
    (sheet / "charts" / "rows.toml").write_text(ROWS, encoding="utf-8")
    (sheet / "charts" / "units.toml").write_text(UNITS, encoding="utf-8")
    game = listed(
        Record(id="g", title="G", text="A game.", board=str(tmp_path), sheet=str(sheet), cases="", rulebook="")
    )
    assert game.facts == Facts(text=1, reconstructed=2, partly=1)
    assert game.charts == 3
