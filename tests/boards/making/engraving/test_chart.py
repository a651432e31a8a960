"""A printed map of a small made-up board: all layers, nothing that some viewers draw otherwise, the same each time."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

from boards.making.engraving.chart import print_chart
from boards.making.islands.archipelago import make_board
from tests.boards.making.engraving.test_lettering import blocks
from tests.boards.making.islands.test_archipelago import facts


def test_a_map_is_printed_from_any_facts_the_same_each_time(tmp_path: Path) -> None:
    said = facts(tmp_path)
    board = make_board("isle", said)
    drawn = print_chart(board, said, blocks)
    assert drawn == print_chart(board, said, blocks)
    root = ET.fromstring(drawn)  # noqa: S314 - we wrote it ourselves
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert tags <= {
        "svg", "title", "defs", "g", "path", "rect", "circle", "linearGradient", "radialGradient", "stop",
    }  # fmt: skip


def test_trees_grow_in_forests_only(tmp_path: Path) -> None:
    wood, bare = facts(tmp_path), facts(tmp_path, **{'kind = "forest"': 'kind = "clear"'})
    fir = 'fill="#8fa377"'
    assert fir in print_chart(make_board("isle", wood), wood, blocks)
    assert fir not in print_chart(make_board("isle", bare), bare, blocks)
