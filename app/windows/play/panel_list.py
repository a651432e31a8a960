"""Which panels there are, where they open, and which are open at the first start."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt

from app.panels.advice.ask import AskPanel
from app.panels.advice.charts import ChartsPanel
from app.panels.advice.findings import FindingsPanel
from app.panels.advice.ledger import LedgerPanel
from app.panels.advice.sequence import SequencePanel
from app.panels.advice.why import WhyPanel
from app.panels.battle.board import BattleBoardPanel
from app.panels.battle.panel import BattlePanel
from app.panels.cards.panel import CardsPanel
from app.panels.kept.facts import FactsPanel
from app.panels.kept.notes import NotesPanel
from app.panels.kept.values import ValuesPanel
from app.panels.log.branches import BranchesPanel
from app.panels.log.dice import DicePanel
from app.panels.log.find import FindPanel
from app.panels.log.panel import LogPanel
from app.panels.parts.panel import Panel
from app.panels.tray.inventory import InventoryPanel
from app.panels.tray.panel import TrayPanel

LEFT = Qt.DockWidgetArea.LeftDockWidgetArea
RIGHT = Qt.DockWidgetArea.RightDockWidgetArea
BOTTOM = Qt.DockWidgetArea.BottomDockWidgetArea


@dataclass(frozen=True)
class PanelRow:
    """`panel` is made with the document. What is looked for in one place lies in one dock, a tab each: `within` is the
    first of them."""

    id: str
    panel: type[Panel]
    area: Qt.DockWidgetArea
    open: bool = False
    within: str = ""

    @property
    def dock(self) -> str:
        return self.within or self.id


PANELS: tuple[PanelRow, ...] = (
    PanelRow("sequence", SequencePanel, LEFT),
    PanelRow("tray", TrayPanel, LEFT),
    PanelRow("find", FindPanel, LEFT),
    PanelRow("inventory", InventoryPanel, LEFT, within="find"),
    PanelRow("values", ValuesPanel, LEFT),
    PanelRow("facts", FactsPanel, LEFT, within="values"),
    PanelRow("log", LogPanel, RIGHT, open=True),
    PanelRow("branches", BranchesPanel, RIGHT, within="log"),
    PanelRow("findings", FindingsPanel, RIGHT),
    PanelRow("ask", AskPanel, RIGHT),
    PanelRow("why", WhyPanel, RIGHT, within="ask"),
    PanelRow("ledger", LedgerPanel, RIGHT),
    PanelRow("battle", BattlePanel, RIGHT),
    PanelRow("battle_board", BattleBoardPanel, RIGHT, within="battle"),
    PanelRow("dice", DicePanel, RIGHT),
    PanelRow("cards", CardsPanel, BOTTOM),
    PanelRow("charts", ChartsPanel, BOTTOM),
    PanelRow("notes", NotesPanel, RIGHT),
)


def together(dock: str) -> tuple[PanelRow, ...]:
    """The rows of one dock, as their tabs stand."""
    return tuple(row for row in PANELS if row.dock == dock)
