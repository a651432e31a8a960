"""Print from the window: the pages are seen, and written as they are seen."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from app.windows.pages.print_page import PrintPage
from tests.app.windows.a_table import sample_window
from tests.shelf_games import the_game


def test_every_page_is_seen_before_it_is_written_and_a_choice_makes_them_anew(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[object] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: shown.append(url.toLocalFile()))
    page = PrintPage(the_game("sample"))
    qtbot.addWidget(page)
    qtbot.waitUntil(lambda: page.list.count() == len(page._pages) > 0)
    before = len(page._pages)
    page.counter.setValue(40)
    qtbot.waitUntil(lambda: page.list.count() == len(page._pages))
    assert len(page._pages) > before
    page.what.setCurrentIndex(page.what.findData("cards"))
    page.write(tmp_path / "cards.pdf")
    qtbot.waitUntil(lambda: bool(shown), timeout=20_000)
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF")
    assert shown == [str(tmp_path / "cards.pdf")]


def test_a_report_is_written_as_the_seat_saw_it_and_a_bad_name_is_told_in_the_bar(qtbot: QtBot, tmp_path: Path) -> None:
    window = sample_window(qtbot, tmp_path)
    window.pages.write_report(tmp_path / "a.html")
    assert (tmp_path / "a.html").read_text("utf-8").startswith("<!DOCTYPE html>")
    assert window.bar.words.endswith("0 moves told.")
    window.pages.write_report(tmp_path / "a.txt")
    assert "ends in .html" in window.bar.words
