"""Which panels there are, where they open, and which are open at the first start."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt

from app.panels.battle import BattlePanel
from app.panels.battle_board import BattleBoardPanel
from app.panels.branches import BranchesPanel
from app.panels.cards import CardsPanel
from app.panels.charts import ChartsPanel
from app.panels.dice import DicePanel
from app.panels.facts import FactsPanel
from app.panels.find import FindPanel
from app.panels.findings import FindingsPanel
from app.panels.inventory import InventoryPanel
from app.panels.ledger import LedgerPanel
from app.panels.log import LogPanel
from app.panels.notes import NotesPanel
from app.panels.panel import Panel
from app.panels.sequence import SequencePanel
from app.panels.tray import TrayPanel
from app.panels.values import ValuesPanel
from app.panels.why import WhyPanel

LEFT = Qt.DockWidgetArea.LeftDockWidgetArea
RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea


@dataclass(frozen=True)
class PanelRow:
    """`panel` is made with the document."""

    id: str
    panel: type[Panel]
    area: Qt.DockWidgetArea
    open: bool = False


PANELS: tuple[PanelRow, ...] = (
    PanelRow("sequence", SequencePanel, LEFT),
    PanelRow("tray", TrayPanel, LEFT),
    PanelRow("inventory", InventoryPanel, LEFT),
    PanelRow("values", ValuesPanel, LEFT),
    PanelRow("facts", FactsPanel, LEFT),
    PanelRow("find", FindPanel, LEFT),
    PanelRow("log", LogPanel, RIGHT, open=True),
    PanelRow("branches", BranchesPanel, RIGHT),
    PanelRow("findings", FindingsPanel, RIGHT),
    PanelRow("why", WhyPanel, RIGHT),
    PanelRow("ledger", LedgerPanel, RIGHT),
    PanelRow("battle", BattlePanel, RIGHT),
    PanelRow("battle_board", BattleBoardPanel, RIGHT),
    PanelRow("dice", DicePanel, RIGHT),
    PanelRow("cards", CardsPanel, BOTTOM),
    PanelRow("charts", ChartsPanel, BOTTOM),
    PanelRow("notes", NotesPanel, RIGHT),
)
