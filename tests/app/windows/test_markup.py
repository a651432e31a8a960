"""Words of others are never taken for markup, nor for keys: in tips, labels, headers, menus and buttons."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from PySide6 import QtGui
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QGraphicsView,
    QHeaderView,
    QLabel,
    QMenu,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.language import label, tip
from app.table.hands.pointer import Pointer
from app.windows.actions.context_menu import context_menu
from app.windows.play.panel_list import PANELS
from app.windows.play.play_window import PlayWindow
from boards.board import AreaId, MapId
from counters.box.sheet_file import sheet_from
from counters.counter import CounterId
from counters.events import CountersMarked, CountersMoved, FactSet, Noted
from counters.game import Game
from counters.position import Fact, FactWord, Note, PlaceId
from counters.text.reading import read_position
from rules_assist.assist import NO_ADVICE
from rules_assist.shelf.record import HOME
from rules_assist.shelf.shelf import Opened
from tests.app.windows.a_table import NOWHERE, settings_at, window_on
from tests.made_game import FILES, made_game

NASTY = "<img src='file:///x.png'>&y"
TIPS = (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.WhatsThisRole)
TOLD_BY = ("setToolTip", "setTabToolTip", "setWhatsThis", "showText")
SAID = re.compile(r'^(name|title|adjective|meaning|text) = "(.*)"$', re.MULTILINE)
CHART = f"""
title = "Odds {NASTY}"
columns = ["1:1 {NASTY}", "2:1"]
rows = [["no {NASTY}", "yes"]]
row_heads = ["one {NASTY}"]
note = "note {NASTY}"
"""
TEXT = f"""
hand/axis: germany rommel
berlin: germany armour #tank (moved), 2 germany infantry, britain infantry
japan: britain carrier #ship [britain fighter]
pool/germany: 2 germany infantry
holds germany: berlin
seat anna "Anna {NASTY}": germany, italy
seat ben "Ben {NASTY}": britain
note: "here {NASTY}" on europe at 1 2
"""


def planted_game() -> Game:
    """Markup stands in every name, and a letter that would be a key."""
    files = {name: SAID.sub(lambda said: f'{said[1]} = "{said[2]} {NASTY}"', text) for name, text in FILES.items()}
    board = made_game().board
    maps = {id: replace(map, name=f"{map.name} {NASTY}", areas=_named(map.areas), boxes=_named(map.boxes))
            for id, map in board.maps.items()}  # fmt: skip
    return Game(
        replace(board, title=f"Board {NASTY}", maps=maps), sheet_from({**files, "charts/odds.toml": CHART}, "made")
    )


def _named(spaces: Mapping[AreaId, Any]) -> dict[AreaId, Any]:
    return {id: replace(each, name=f"{each.name} {NASTY}") for id, each in spaces.items()}


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> PlayWindow:
    """Everything is open, this and that was done, and there is a branch."""
    game = planted_game()
    opened = Opened(msgspec.structs.replace(NOWHERE, title=NASTY), game, NO_ADVICE, {})
    window = window_on(qtbot, opened, read_position(TEXT, game), settings_at(tmp_path), (1600, 1000))
    for row in PANELS:
        window.docks.open(row.id)
    document = window.document
    for event in (
        CountersMoved((CounterId("tank"),), PlaceId("france")),
        CountersMarked((CounterId("tank"),), ("moved",)),
        Noted(Note("n", f"Noted {NASTY}")),
        FactSet(Fact(FactWord("said"), (NASTY,))),
    ):
        assert document.happen(event)
    document.undo()
    document.happen(Noted(Note("m", f"Otherwise {NASTY}")))
    document.name_branch(1, f"Branch {NASTY}")
    window.selection.only((CounterId("tank"),))
    window.pointing.open_stack(PlaceId("berlin"))
    window.bar.say(document.log(1))
    qtbot.wait(30)
    return window


def tips(window: PlayWindow) -> Iterator[str]:
    for each in (window, *window.findChildren(QWidget)):
        yield from (each.toolTip(), each.whatsThis())
        if isinstance(each, QAbstractItemView):
            yield from _of_model(each.model(), QModelIndex())
        if isinstance(each, QHeaderView):
            yield from (str(each.model().headerData(at, each.orientation(), role) or "")
                        for at in range(each.count()) for role in TIPS)  # fmt: skip
        if isinstance(each, QGraphicsView):
            yield from (item.toolTip() for item in each.scene().items())
        if isinstance(each, QTabBar):
            yield from (each.tabToolTip(at) for at in range(each.count()))
    yield from (action.toolTip() for action in shown_actions(window))


def _of_model(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            yield from (
                str(index.data(role) or "") for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.WhatsThisRole)
            )
            if column == 0 and not isinstance(model, QAbstractListModel):
                yield from _of_model(model, index)


def shown_actions(window: PlayWindow) -> list[QAction]:
    """Those of menus whose rows show their tips, and of the strips of tools."""
    window.bar._list_earlier()
    return [row for menu in window.findChildren(QMenu) for row in menu.actions()] + window.findChildren(QAction)


def opened_menu(window: PlayWindow) -> QMenu:
    pointer = Pointer("press", MapId("europe"), 2.5, 0.5, PlaceId("berlin"), AreaId("berlin"))
    return context_menu(window, pointer)


def test_no_tip_of_a_window_is_read_as_markup(window: PlayWindow) -> None:
    opened_menu(window)
    told = [words for words in tips(window) if "img" in words]
    assert len(told) > 30, "the log, faces, buttons, notes, and more"
    assert all("<img" not in words for words in told)


def test_no_label_of_a_window_guesses_what_it_shows(window: PlayWindow) -> None:
    labels = [each for each in window.findChildren(QLabel) if "img" in each.text()]
    assert labels
    for each in labels:
        assert each.textFormat() == Qt.TextFormat.PlainText or "<img" not in each.text()


def test_no_letter_of_others_is_a_key(window: PlayWindow) -> None:
    menu = opened_menu(window)
    pressed = [
        each for each in window.findChildren(QAbstractButton) if NASTY.replace("&", "") in each.text().replace("&", "")
    ]
    assert pressed
    assert [each.text() for each in pressed if not each.shortcut().isEmpty()] == []
    rows = [row.text() for row in shown_actions(window) if "img" in row.text()]
    assert any(row.text() in rows for row in menu.actions())
    assert [words for words in rows if re.search("(?<!&)&(?!&)", words.replace("&&", ""))] == []
    tabs = [bar.tabText(at) for bar in window.findChildren(QTabBar) for at in range(bar.count())]
    assert [words for words in tabs if "img" in words and "&" in words.replace("&&", "")] == []


@pytest.mark.parametrize(
    "words",
    ["<b>x</b>", "a\n<img src='x'>", "&lt;b>", "<!-- x -->", "<?xml?>", " <a href='x'>y", "x < y & z", "<br/"],
)
def test_a_tip_shows_the_words_as_they_are(words: str) -> None:
    document = QTextDocument()
    shown = tip(words)
    if read_as_markup(shown):
        document.setHtml(shown)
        assert document.toPlainText() == words
    else:
        assert shown == words
    assert label("a & b") == "a && b"


def test_a_tip_of_a_million_letters_is_cut_off() -> None:
    assert len(tip("<b>" * 1_000_000)) < 50_000
    assert len(tip("b" * 1_000_000)) < 50_000


def read_as_markup(words: str) -> bool:
    """As a label or a tip decides it."""
    return bool(QtGui.Qt.mightBeRichText(words))  # type: ignore[attr-defined]  # the stubs know nothing of it


def test_every_tip_goes_through_the_one_function() -> None:
    """Whatever is not the program's own fixed words."""
    found = [
        f"{file}:{node.lineno}"
        for file in sorted((HOME / "app").rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in TOLD_BY
        if not _is_safe(node.args[-1])
    ]
    assert found == []


def _is_safe(node: ast.expr) -> bool:
    match node:
        case ast.Constant():
            return True
        case ast.Call(func=ast.Name(id="tip")):
            return True
        case ast.Call(func=ast.Name(id="t"), args=[ast.Constant()], keywords=[]):
            return True
        case ast.IfExp(body=body, orelse=orelse):
            return _is_safe(body) and _is_safe(orelse)
        case ast.JoinedStr(values=values):
            return all(isinstance(each, ast.Constant) or _is_safe(each.value) for each in values)  # type: ignore[attr-defined]
        case _:
            return False
