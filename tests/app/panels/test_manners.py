"""Every panel works by day and by night, with huge letters, under a fingertip, and for who listens."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.kept.settings import Colours, Letters, Settings
from app.look import touch_size
from app.panels.advice.findings import FindingsPanel
from app.panels.advice.ledger import LedgerPanel
from app.panels.advice.why import WhyPanel
from app.panels.battle.panel import BattlePanel
from app.panels.cards.panel import CardsPanel
from app.panels.kept.facts import FactsPanel
from app.panels.log.branches import BranchesPanel
from app.panels.log.panel import LogPanel
from app.panels.parts.lines import LinesView
from app.panels.parts.panel import Panel
from app.panels.tray.spread import SpreadPanel
from app.windows.parts.look_windows import dress
from tests.app.panels.a_panel import shown
from tests.app.panels.spoken import unnamed
from tests.app.panels.test_secrets import secretive, with_everything

PANELS = (
    LogPanel, BranchesPanel, CardsPanel, SpreadPanel, FindingsPanel, LedgerPanel, BattlePanel, WhyPanel, FactsPanel,
)  # fmt: skip


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    """As it was before, afterwards."""
    style, font, sheet, palette = qapp.style().objectName(), qapp.font(), qapp.styleSheet(), qapp.palette()
    yield qapp
    qapp.setStyleSheet(sheet)
    qapp.setPalette(palette)
    qapp.setFont(font)
    qapp.setStyle(style)


@pytest.mark.parametrize("make", PANELS)
@pytest.mark.parametrize(("colours", "letters"), [("light", "normal"), ("dark", "huge")])
def test_it_can_be_touched_named_and_drawn_in_every_look(
    qtbot: QtBot, application: QApplication, make: type[Panel], colours: Colours, letters: Letters
) -> None:
    dress(application, replace(Settings(), colours=colours, letters=letters))
    panel = shown(qtbot, make(secretive()))
    with_everything(panel)
    QApplication.processEvents()
    panel.grab()
    assert unnamed(panel) == []
    assert [f"{type(each).__name__} {name(each)}" for each in touched(panel) if each.height() < touch_size() - 2] == []
    for lines in panel.findChildren(LinesView):
        for row in range(min(20, lines.lines.rowCount())):
            assert lines.sizeHintForRow(row) >= touch_size()


def touched(panel: Panel) -> list[QWidget]:
    return [
        each
        for each in panel.findChildren(QAbstractButton)
        if each.isVisible() and not isinstance(each, QMenu) and not each.objectName().startswith("qt_")
    ]


def name(each: QWidget) -> str:
    return each.text() if isinstance(each, QAbstractButton) else each.objectName()


@pytest.mark.parametrize("make", PANELS)
def test_every_button_has_a_tip(qtbot: QtBot, make: type[Panel]) -> None:
    panel = shown(qtbot, make(secretive()))
    with_everything(panel)
    bare = [name(each) for each in touched(panel) if not each.toolTip() and not isinstance(each, QCheckBox)]
    assert not bare


@pytest.mark.parametrize("make", PANELS)
def test_it_can_be_made_narrow(qtbot: QtBot, make: type[Panel]) -> None:
    """A dock is seldom wide: 340 units are enough for all of it."""
    panel = shown(qtbot, make(secretive()))
    with_everything(panel)
    assert panel.minimumSizeHint().width() <= 340


def test_no_two_panels_have_the_same_key() -> None:
    keys = [make.key for make in PANELS]
    assert len(set(keys)) == len(keys)
