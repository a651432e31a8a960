"""How windows look: paper by day, slate by night, letters as large as wanted, and nothing too small to touch."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from app.kept.settings import Colours, Letters, Settings
from app.look import BOOKISH, PLAIN, ready_to_draw, touch_size

TICKS = Path(__file__).parents[2] / "ticks"
POINTS: dict[Letters, float] = {"normal": 10.5, "large": 14.0, "huge": 18.0}


class Inks(NamedTuple):
    """The colours of one look."""

    window: str
    base: str
    raised: str
    text: str
    faint: str
    line: str
    accent: str
    on_accent: str
    attention: str
    on_attention: str
    tick: str
    """The picture of a tick on the accent."""


DAY = Inks(
    window="#efeae0", base="#fbf9f4", raised="#f7f4ec", text="#20262b", faint="#5d6369", line="#cbc4b4",
    accent="#1d5f9e", on_accent="#ffffff", attention="#f2d68a", on_attention="#20262b", tick="light",
)  # fmt: skip
NIGHT = Inks(
    window="#23292c", base="#1b2023", raised="#2e3539", text="#e9e5db", faint="#a5abad", line="#454e53",
    accent="#5aa2dd", on_accent="#10161a", attention="#6b5518", on_attention="#fff3d0", tick="dark",
)  # fmt: skip


def is_dark(colours: Colours) -> bool:
    if colours == "system":
        return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return colours == "dark"


def dress(application: QApplication, settings: Settings) -> None:
    """Put the look on everything there is and will be."""
    ready_to_draw()
    inks = NIGHT if is_dark(settings.colours) else DAY
    points = POINTS[settings.letters]
    wanted = sheet(inks, points, touch_size())
    if application.styleSheet() == wanted:
        return  # it holds all that differs; told the same again, Qt measures every widget anew
    application.setStyle("Fusion")
    application.setPalette(palette(inks))
    application.setFont(QFont(PLAIN, round(points)))
    application.setStyleSheet(wanted)


def look_as(widget: QWidget, name: str, value: str) -> None:
    """The style sheet has another look for widgets with this property."""
    if (widget.property(name) or "") != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)
        QCoreApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))


def palette(inks: Inks) -> QPalette:
    found = QPalette()
    role = QPalette.ColorRole
    for which, colour in (
        (role.Window, inks.window), (role.WindowText, inks.text), (role.Base, inks.base),
        (role.AlternateBase, inks.raised), (role.Text, inks.text), (role.Button, inks.raised),
        (role.ButtonText, inks.text), (role.BrightText, inks.on_accent), (role.Highlight, inks.accent),
        (role.HighlightedText, inks.on_accent), (role.ToolTipBase, inks.text), (role.ToolTipText, inks.base),
        (role.Link, inks.accent), (role.LinkVisited, inks.accent), (role.PlaceholderText, inks.faint),
        (role.Mid, inks.line), (role.Midlight, inks.line), (role.Light, inks.raised), (role.Dark, inks.line),
    ):  # fmt: skip
        found.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText):
        found.setColor(QPalette.ColorGroup.Disabled, which, QColor(inks.faint))
    return found


def sheet(inks: Inks, points: float, touch: int) -> str:
    """What a palette cannot say."""
    mark = round(points * 1.8)
    return f"""
QToolTip {{ color: {inks.base}; background: {inks.text}; border: 0; padding: 5px 7px; font-size: {points}pt; }}
QPushButton {{
    min-height: {touch - 8}px; padding: 3px 14px; border: 1px solid {inks.line}; border-radius: 5px;
    background: {inks.raised}; color: {inks.text};
}}
QPushButton:hover {{ border-color: {inks.accent}; }}
QPushButton:pressed {{ background: {inks.line}; }}
QPushButton:focus, QToolButton:focus {{ border: 2px solid {inks.accent}; }}
QPushButton:disabled {{ color: {inks.faint}; }}
QPushButton:flat {{ border-color: transparent; background: transparent; color: {inks.accent}; }}
QPushButton:default {{ background: {inks.accent}; color: {inks.on_accent}; border-color: {inks.accent}; }}
QToolButton {{
    min-height: {touch - 6}px; min-width: {touch - 6}px; padding: 2px; border: 1px solid transparent;
    border-radius: 5px; background: transparent; color: {inks.text};
}}
QToolButton:hover {{ background: {inks.line}; }}
QToolButton:checked {{ background: {inks.accent}; color: {inks.on_accent}; }}
QToolButton::menu-indicator {{ image: none; }}
QLineEdit, QComboBox, QSpinBox, QDoubleSpinBox {{ min-height: {touch - 4}px; padding: 1px 6px; }}
QLineEdit {{ border: 1px solid {inks.line}; border-radius: 4px; background: {inks.base}; color: {inks.text}; }}
QLineEdit:focus {{ border-color: {inks.accent}; }}
QAbstractSpinBox QLineEdit, QComboBox QLineEdit {{ border: 0; background: transparent; }}
QComboBox QAbstractItemView::item {{ min-height: {touch}px; }}
QCheckBox, QRadioButton {{ min-height: {touch}px; spacing: 8px; }}
QCheckBox {{ padding-right: 10px; }}
QCheckBox::indicator {{
    width: {mark}px; height: {mark}px; border: 2px solid {inks.faint}; border-radius: 4px; background: {inks.base};
}}
QCheckBox::indicator:hover, QCheckBox::indicator:focus {{ border-color: {inks.accent}; }}
QCheckBox::indicator:checked {{
    border-color: {inks.accent}; background: {inks.accent}; image: url({TICKS.as_posix()}/{inks.tick}.svg);
}}
QCheckBox::indicator:disabled {{ border-color: {inks.line}; }}
QRadioButton::indicator {{
    width: {mark - 4}px; height: {mark - 4}px; border: 2px solid {inks.faint}; border-radius: {mark // 2}px;
    background: {inks.base};
}}
QRadioButton::indicator:hover, QRadioButton::indicator:focus {{ border-color: {inks.accent}; }}
QRadioButton::indicator:checked {{
    width: {mark - 12}px; height: {mark - 12}px; border: 6px solid {inks.accent}; background: {inks.base};
}}
QMenuBar {{ border: 0; background: {inks.window}; }}
QMenuBar::item {{ padding: 7px 10px; border-radius: 4px; }}
QMenuBar[touched="yes"]::item {{ padding: {(touch - round(points) - 2) // 2}px 14px; }}
QMenuBar::item:selected {{ background: {inks.accent}; color: {inks.on_accent}; }}
QMenu {{ padding: 4px; border: 1px solid {inks.line}; }}
QMenu::item {{ padding: {max(6, (touch - 12) // 2)}px 24px; border-radius: 4px; }}
QMenu[close="yes"]::item {{ padding: {max(6, (touch - 20) // 2)}px 24px; }}
QMenu::item:selected {{ background: {inks.accent}; color: {inks.on_accent}; }}
QMenu::item:disabled {{ color: {inks.faint}; }}
QMenu::separator {{ height: 1px; background: {inks.line}; margin: 4px 8px; }}
QTabBar::tab {{
    min-height: {touch - 7}px; padding: 2px 12px; border: 0; border-bottom: 3px solid transparent; color: {inks.faint};
}}
QTabBar::tab:hover {{ color: {inks.text}; border-bottom-color: {inks.line}; }}
QTabBar::tab:selected {{ color: {inks.text}; border-bottom-color: {inks.accent}; }}
QTabBar[tight="near"]::tab, QTabBar[tight="small"]::tab {{ padding: 2px 3px; }}
QTabBar[tight="small"] {{ font-size: {points * 0.85}pt; }}
QListWidget::item, QTreeView::item {{ min-height: {touch}px; }}
#dockTitle {{ background: {inks.raised}; }}
#dockTitle QLabel {{ font-weight: bold; }}
QToolBar {{ border: 0; spacing: 2px; padding: 2px; background: {inks.window}; }}
#qt_toolbar_ext_button {{ background: {inks.faint}; min-width: 14px; padding: 0; }}
QToolBar::separator {{ background: {inks.line}; width: 1px; height: 1px; margin: 5px; }}
QMainWindow::separator {{ background: {inks.line}; width: 5px; height: 5px; }}
QScrollBar:vertical {{ width: 16px; }} QScrollBar:horizontal {{ height: 16px; }}
#banner {{ background: {inks.attention}; }}
#banner QLabel {{ color: {inks.on_attention}; font-weight: bold; }}
#sentenceBar {{ background: {inks.raised}; border: 1px solid {inks.line}; border-radius: 6px; }}
#palette {{ background: {inks.window}; border: 1px solid {inks.line}; border-radius: 8px; }}
#palette QLineEdit {{ font-size: {points * 1.25}pt; min-height: {touch}px; }}
#curtain {{ background: {NIGHT.window}; }}
#curtainWords {{ color: {NIGHT.text}; font-family: "{BOOKISH}"; font-size: {points * 3.2}pt; }}
#curtain QPushButton {{ font-size: {points * 1.3}pt; padding: 8px 28px; min-height: {touch}px; }}
#curtain QPushButton:flat {{ color: {NIGHT.accent}; }}
#bigTitle {{ font-family: "{BOOKISH}"; font-size: {points * 2.6}pt; }}
#title {{ font-family: "{BOOKISH}"; font-size: {points * 1.7}pt; }}
#faint {{ color: {inks.faint}; }}
#framed {{ background: {inks.base}; border: 1px solid {inks.line}; border-radius: 8px; }}
#framed:hover, #framed:focus {{ border: 2px solid {inks.accent}; }}
#lesson {{ background: {inks.base}; border: 2px solid {inks.accent}; border-radius: 10px; }}
#halo {{ border: 3px solid {inks.accent}; border-radius: 8px; background: transparent; }}
#corner {{ background: {inks.raised}; border: 1px solid {inks.line}; }}
#bubble {{ background: {inks.text}; color: {inks.base}; border-radius: 6px; padding: 5px 9px; }}
"""
