"""Everything that can be done in the play window, one row each: for menus, keys, tooltips, the palette and the help."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import SignalInstance

from app.advisor.advisor import Advisor
from app.documents.game_document import GameDocument
from app.kept.kept import Kept
from app.kept.settings import Settings
from app.panels.parts.action import ActionOf
from app.panels.parts.panel import Wish
from app.tools.tool import Selection
from app.windows.play.advising import Advising
from app.windows.play.boards_view import BoardsView, Pointing
from app.windows.play.docks import Docks
from app.windows.play.going_back import GoingBack
from app.windows.play.keeping import Keeping, Mailing
from app.windows.play.table_only import TableOnly
from counters.counter import CounterId
from counters.events import Event

# What a row of the table of actions may use of the play window, and nothing else of it.


class ShowsPages(Protocol):
    """What is laid over the window."""

    def show_keys(self) -> None: ...
    def show_about(self) -> None: ...
    def show_settings(self) -> None: ...
    def show_print(self) -> None: ...
    def ask_for_report(self) -> None: ...
    def begin_lesson(self) -> None: ...
    def begin_first_turn(self) -> None: ...
    def ask_for_name(self) -> None: ...


class SitsRound(Protocol):
    """People at the edges of the screen."""

    @property
    def is_shared(self) -> bool: ...
    def switch(self) -> None: ...


class Play(Protocol):
    """One game in front of somebody."""

    document: GameDocument
    going_back: GoingBack
    settings: Kept[Settings]
    selection: Selection
    boards: BoardsView
    docks: Docks
    advisor: Advisor
    advising: Advising
    pointing: Pointing
    keeping: Keeping
    mailing: Mailing
    table_only: TableOnly

    @property
    def edges(self) -> SitsRound: ...

    @property
    def pages(self) -> ShowsPages: ...

    @property
    def wants_another(self) -> SignalInstance: ...
    @property
    def wants_television(self) -> SignalInstance: ...
    @property
    def wants_edit(self) -> SignalInstance: ...
    @property
    def wants_values(self) -> SignalInstance: ...

    @property
    def meant(self) -> tuple[CounterId, ...]:
        """The counters that a key or a menu row is about."""
        ...

    def do(self, event: Event | None) -> None: ...
    def fulfil(self, wish: Wish) -> None: ...
    def look_by(self, steps: int) -> None: ...
    def choose_seat(self) -> None: ...
    def leave_for_shelf(self) -> None: ...
    def open_palette(self) -> None: ...
    def find_on_map(self) -> None: ...
    def change_settings(self, **changes: object) -> None: ...
    def close(self) -> bool: ...


MENU_TITLES = ("Game", "Counters", "View", "Tools", "Panels", "Help")
GAME, COUNTERS, VIEW, TOOLS, PANELS, HELP = MENU_TITLES

Action = ActionOf[Play]
