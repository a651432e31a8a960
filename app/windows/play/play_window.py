"""The window in which people play: the maps, the panels round them, and everything that can be asked for."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QMargins, QPoint, QPointF, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QCursor, QKeyEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QStatusBar, QVBoxLayout, QWidget

from app.advisor.advisor import Advisor
from app.documents.game_document import GameDocument
from app.kept.kept import Kept
from app.kept.settings import Settings
from app.language import t, write
from app.panels.advice.ledger import LedgerPanel
from app.panels.advice.sequence import SequencePanel
from app.panels.cards.panel import CardsPanel
from app.panels.log.panel import places_named
from app.panels.parts.panel import (
    AddUp,
    AdviceOff,
    AskWhy,
    GoTo,
    Light,
    LookAt,
    LookUp,
    Panel,
    PickOut,
    PickUp,
    Reckon,
    Spread,
    Wish,
)
from app.panels.parts.small import filled
from app.panels.tray.panel import TrayPanel
from app.panels.tray.rows import is_for_cards
from app.table.hands.pointer import Phase, Pointer
from app.tools.tool import Selection
from app.windows.actions.context_menu import context_menu
from app.windows.actions.menus import HoldingKeys, MainStrip, Menus, ToolStrip
from app.windows.actions.palette import Palette, all_entries, on_the_map
from app.windows.actions.rows import PREFIX, all_rows
from app.windows.actions.tool_list import TOOL_LIST
from app.windows.edges.edges import Edges
from app.windows.pages.pages import Asks, Pages
from app.windows.parts.sentence_bar import SentenceBar
from app.windows.play.advising import Advising
from app.windows.play.boards_view import BoardsView, Pointing, Ways
from app.windows.play.curtain import Curtain, Seats
from app.windows.play.docks import Docks
from app.windows.play.going_back import GoingBack
from app.windows.play.keeping import Keeping, Mailing
from app.windows.play.resuming import keep_view
from app.windows.play.spread_box import LyingOver, SpreadBox
from app.windows.play.table_only import TableOnly
from app.windows.play.whose_turn import Banner, WhoseTurn
from boards.plain.sentence import say
from counters.counter import CounterId
from counters.events import Event
from counters.position import PlaceId, area_of
from counters.saves.history import START
from rules_assist.advice import SupplyLine
from rules_assist.shelf.shelf import Opened

BARE, BARE_FOR = say("The counters are out of sight."), 1500
"""Said after so many milliseconds: whoever holds the key down for a look at the map needs no telling."""

PICKED_UP = say("Tap where they go; or arrows, and Enter. Esc puts them back.")

NEAR = 24
"""Pixels above and below words, in which what they are about is as good as hidden."""

AT_FIRST = ("findings", "notes", "counters")
"""The layers that are on in a new game."""


class PlayWindow(QMainWindow):
    """One game in front of one or several people."""

    wants_shelf = Signal()
    wants_another, wants_television = Signal(), Signal()
    wants_edit, wants_values = Signal(), Signal()
    """The map in the editor: a kit's own, of any other game a copy. What the owner's sheets print."""

    settings_changed = Signal(str)
    """Which one."""

    gone = Signal()
    """It has been closed, and everything about it is kept."""

    document: GameDocument
    settings: Kept[Settings]
    boards: BoardsView
    edges: Edges
    menus: Menus
    advisor: Advisor
    table_only: TableOnly
    pages: Pages
    pointing: Pointing
    keeping: Keeping
    mailing: Mailing
    advising: Advising

    def __init__(self, opened: Opened, document: GameDocument, settings: Kept[Settings]) -> None:
        super().__init__()
        self.opened, self.document, self.settings = opened, document, settings
        document.setParent(self)
        self.selection = Selection(self)
        self.keeps_file = False
        """The saved game goes on in another window."""

        self.is_first = True
        """Other windows on the same game go when this one goes."""

        middle = QWidget(self)
        self.bar = SentenceBar(document.naming, middle)
        self.going_back = GoingBack(document, self.bar, self)
        self.banner = Banner(document, middle)
        self.boards = BoardsView(document, self.selection, opened.record.folder(opened.record.board), middle)
        self.advisor = Advisor(document, wait=self.boards.is_busy, parent=self)
        filled(QVBoxLayout(middle), self.boards, wide=self.boards, bare=True)
        said = self._lies_over(middle)
        self.setCentralWidget(middle)
        self.docks = Docks(self, document)
        self.palette_box = Palette(self)
        self.spread_box = SpreadBox(
            document,
            self.boards.front.table.pixmaps,
            self.boards,
            lambda: self._above_hands().translated(-self.boards.pos()),
        )
        self.mailing = Mailing(document, self)
        self.curtain = Curtain(self)
        self.keeping = Keeping(document, self)
        self._show_keeping()
        self.seats = Seats(document, self.curtain, self)
        self.whose_turn = WhoseTurn(document, self.seats, self.bar, self)
        self.table_only = TableOnly(self, self.boards, self.docks)
        self.pointing = Pointing(
            document, self.boards, self.selection, box=self.spread_box, table_only=self.table_only,
            menu=lambda pointer: context_menu(self, pointer),
        )  # fmt: skip
        self.ways = Ways(document, self.boards, self.pointing, settings, self)
        self.advising = Advising(
            document, self.advisor, self.boards, docks=self.docks, pointing=self.pointing,
            selection=self.selection, bar=self.bar, settings=settings,
        )  # fmt: skip
        self.edges = Edges(document, self.boards, self.going_back.undo, self.everything, self)
        self.edges.moved.connect(said.place)
        self.edges.moved.connect(lambda: self.boards.keep_free(self.edges.reserved))
        self.pointing.turned = self.edges.turn_menu
        rows = all_rows()
        # What a step asks for is there to be used: it is over when that has been put away again.
        attack = self.selection.attacked
        learned = {"closer": self.spread_box.opened, "attack": attack, "palette": self.palette_box.closed}
        asks = Asks(
            self, self.boards, self.bar, rows, self.docks, lambda: self.main_strip.clock_button, learned,
            lambda: self.edges.reserved,
        )  # fmt: skip
        self.pages = Pages(opened, document, settings, self.advisor, asks)
        self.menus = Menus(self, self, rows, lambda: self.curtain.is_drawn)
        self.main_strip = MainStrip(self, document, self.menus, self.going_back, self.seats)
        self.tool_strip = ToolStrip(self, self.menus)
        self.menus.stand_in(self.menuBar())
        layers = {id: action for id, action in self.menus.actions.items() if id.startswith(PREFIX)}
        self._bare = QTimer(self, singleShot=True, interval=BARE_FOR)
        self._bare.timeout.connect(self._say_that_it_is_bare)
        self.holding_keys = HoldingKeys(layers, self)
        for desk in self.boards.desks.values():
            desk.table.key_up.connect(self.holding_keys.released)
        self._connect()
        self._begin()

    def _begin(self) -> None:
        """As at the first start; how it was left is told afterwards."""
        self.apply_settings()
        self.edges.place()
        self.boards.begin()
        self.boards.show_layers(AT_FIRST)
        self.boards.front.table.setFocus()

    def _connect(self) -> None:
        document = self.document
        document.said.connect(self.bar.say)
        document.changed.connect(self._put_down)
        document.news.of("seat").connect(self._forget_the_other_seat)
        self.selection.changed.connect(self._picked_out)
        self.banner.stepped.connect(self.look_by)
        self.banner.back.connect(document.stop_looking)
        self.banner.play_from_here.connect(self.play_from_here)
        self.banner.let_go_early.connect(self._explain_play_from_here)
        self.bar.followed.connect(self.follow_link)
        self.boards.layers_changed.connect(self._counters_switched)
        self.docks.asked.connect(self.fulfil)
        self.docks.made.connect(self._panel_made)
        self.spread_box.asked.connect(self.fulfil)
        self.spread_box.closed.connect(self.focus_map)
        self.boards.took.connect(lambda tool: self.menus.tick(f"tool.{tool}"))
        self.boards.pointed.connect(self._plays_on)
        self.boards.touched.connect(lambda: self.menus.later(self.menus.widen))
        self.boards.front_changed.connect(lambda: self.boards.outline(self.selection.counters))
        self.edges.in_front.connect(self.seats.give_to)
        self.curtain.given_up.connect(self.choose_seat)
        self.curtain.lifted.connect(lambda _seat: self.focus_map())
        self.palette_box.closed.connect(self.focus_map)
        self.selection.changed.connect(self.ways.draw_trails)
        self.table_only.switched.connect(self._shown_alone)
        self.advising.switched.connect(lambda when: self.change_settings(advice=when))
        self.pages.setting_chosen.connect(lambda id, value: self.change_settings(**{id: value}))
        self.pages.learned.connect(lambda: self.change_settings(taught=True))
        self.pages.went.connect(self.focus_map)
        self.main_strip.clock_pressed.connect(lambda: self.docks.open(SequencePanel))
        self.main_strip.seat_pressed.connect(self.choose_seat)

    def _show_keeping(self) -> None:
        """Along the whole lower edge, and over the curtain too."""
        edge = self.curtain.over_it = QStatusBar(self, sizeGripEnabled=False)
        edge.addWidget(self.keeping, 1)
        self.setStatusBar(edge)
        self.keeping.moved.connect(self._kept)
        self._kept()

    def _kept(self) -> None:
        """The title says which saved game it is, and whether all of it is on the disk."""
        self.statusBar().setVisible(not self.keeping.isHidden())
        self.statusBar().raise_()
        save, title = self.document.save, self.opened.game.sheet.title
        name = save.path.stem if save is not None else title
        self.setWindowTitle(f"{name}[*] – Sandtable" if title in name else f"{name}[*] – {title} – Sandtable")
        self.setWindowModified(save is not None and not save.saved)

    def focus_map(self) -> None:
        """Keys go to the map again."""
        self.boards.front.table.setFocus()

    def _forget_the_other_seat(self) -> None:
        """What was said to somebody, picked out or laid open by them is not for the next."""
        self.selection.only(())
        self.bar.forget()
        self.palette_box.put_away()
        self.spread_box.put_away()
        self.pages.put_away()
        self.edges.put_away()
        for desk in self.boards.desks.values():
            desk.bubble.say("", QPointF())

    # What is meant, and what is done with it

    @property
    def meant(self) -> tuple[CounterId, ...]:
        """The counters that a key or a menu row is about."""
        return self.pointing.meant

    def _lies_over(self, middle: QWidget) -> LyingOver:
        """What is said lies over the map: under a hand it never moves. The banner lies at the upper edge."""
        for desk in self.boards.desks.values():
            desk.bubble.bar = self.bar
        LyingOver(self.banner, middle, lambda: self.boards.room, lambda _lies: True, beside=lambda: self.pages.guide)
        return LyingOver(
            self.bar, middle, self._above_hands, lambda lies: self._is_spoken_of(lies) or self.edges.lies_over(lies),
            beside=lambda: self.pages.guide, wide=lambda: self.bar.wide,
        )  # fmt: skip

    def _plays_on(self, pointer: Pointer) -> None:
        if pointer.phase is Phase.PRESS:
            self.bar.play_on()

    def _above_hands(self) -> QRect:
        return self.boards.room.adjusted(0, 0, 0, -self.edges.reserved)

    def _is_spoken_of(self, under: QRect) -> bool:
        """Whether the words of the bar are about what lies there: what was bought, and is to be placed next."""
        places = places_named(self.document, self.bar.last) if self.bar.last is not None else ()
        near = under.marginsAdded(QMargins(0, NEAR, 0, NEAR))
        return any((spot := self.boards.spot_of(at)) is not None and near.contains(spot) for at in places)

    def do(self, event: Event | None) -> None:
        """Something a menu row or a key has made; nothing, where there was nothing to do."""
        if event is not None:
            self.document.happen(event)

    def fulfil(self, wish: Wish) -> None:
        """What a panel asks of the window."""
        match wish:
            case LookAt(places=places, lines=lines):
                self.spread_box.put_away()
                self._look_at(places[:1], lines)
            case PickOut(counters=counters):
                self.selection.only(counters)
            case Spread(place=place):
                self.pointing.open_stack(place)
            case Light(places=places, counters=counters):
                self.boards.light(places, counters)
            case GoTo(number=number):
                self.going_back.ask(number)
            case AdviceOff(aspects=aspects):
                self.change_settings(advice_off=aspects)
            case AskWhy(counters=counters, place=place, sides=sides):
                self.spread_box.put_away()
                self.advising.ask_why(counters, place, sides)
            case LookUp(lit=lit, chart=chart):
                self.advising.look_up(lit, chart)
            case AddUp():
                self.docks.open(LedgerPanel)
            case Reckon(counters=counters, place=place):
                now = self.document.position
                acting = tuple(id for id in counters if id in now.counters and now.counters[id].side == now.clock.side)
                self.advising.reckon_attack(acting or counters, area_of(place))
            case PickUp(counters=counters):
                self.spread_box.put_away()
                self.pick_up(counters)

    def _look_at(self, places: tuple[PlaceId, ...], lines: tuple[SupplyLine, ...]) -> None:
        """On its map; what lies beside all maps is seen in a panel."""
        for desk in self.boards.desks.values():
            desk.table.overlays.show_routes(lines)
        for place in places:
            if not self.boards.look_at(place):
                self.docks.open(CardsPanel if is_for_cards(self.document.game, place) else TrayPanel)

    def pick_up(self, counters: tuple[CounterId, ...]) -> None:
        """Into the hand of the map in front, from wherever they lie."""
        there = tuple(id for id in counters if id in self.document.position.counters)
        if there:
            self.boards.take(TOOL_LIST[0].id)
            self.boards.bring(self.document.position.ground(there[0]))
            self.boards.front.pick_up(there)
            self.focus_map()
            self.bar.say(PICKED_UP)

    def _put_down(self, *_: object) -> None:
        """What was said to whoever had picked something up is over."""
        if self.bar.last == PICKED_UP:
            self.bar.clear()

    def _panel_made(self, panel: Panel) -> None:
        panel.dress(self.settings.value.counter_style)
        self.advising.listen(panel)

    def _picked_out(self) -> None:
        self.docks.show_picked_out(self.meant)
        if self.spread_box.isVisible():
            self.spread_box.panel.show_picked_out(self.meant)
        self.boards.outline(self.selection.counters)

    def follow_link(self, link: str) -> None:
        """A name in a sentence was clicked."""
        what, _, id = link.partition(":")
        if what == "counter" and CounterId(id) in self.document.position.where:
            self.selection.only((CounterId(id),))
            self.boards.look_at(self.document.position.ground(CounterId(id)))
        elif what in ("area", "place"):
            self.boards.look_at(PlaceId(id))

    # Going back, and looking back

    def look_by(self, steps: int) -> None:
        """To the moment before or after the one that is shown, on the line that was played."""
        document = self.document
        now = document.head if document.looking is None else document.looking
        line = (START, *document.line(), *document.line_ahead())
        at = line.index(now) + steps if now in line else -1
        if 0 <= at < len(line):
            document.stop_looking() if line[at] == document.head else document.look_at(line[at])

    def play_from_here(self) -> None:
        if self.document.looking is not None:
            self.going_back.go(self.document.looking)

    def _counters_switched(self, layer: str) -> None:
        if layer == "counters" and not self.boards.is_layer_on(layer):
            self._bare.start()
        elif layer == "counters":
            self._bare.stop()
            if self.bar.words == write(BARE, self.document.naming):
                self.bar.clear()

    def _say_that_it_is_bare(self) -> None:
        """A letter that went astray took the counters out of sight: what is gone, and how it comes back."""
        self.bar.say(BARE, stays=True)
        self.bar.offer(t("Show them"), t("Show them"), lambda: self.boards.show_layer("counters", on=True))

    def _explain_play_from_here(self) -> None:
        if self.document.looking is not None:
            self.going_back.explain(self.document.crossing(self.document.looking))

    # Seats

    def choose_seat(self) -> None:
        """Beneath what was pressed: the curtain covers the button of the bar."""
        button = self.curtain.stay if self.curtain.is_drawn else self.main_strip.seat_button
        at = button.mapToGlobal(QPoint(0, button.height())) if button.isVisible() else QCursor.pos()
        self.seats.menu().popup(at)

    # Windows and boxes

    def leave_for_shelf(self) -> None:
        if not self.is_first:
            self.close()
        elif self.keeping.may_close(self.wants_shelf.emit):
            self.wants_shelf.emit()

    def everything(self) -> QMenu:
        """All menus in one, for whoever sits at an edge."""
        return self.menus.everything_together()

    def open_palette(self) -> None:
        self.palette_box.open(all_entries(self))

    def find_on_map(self) -> None:
        self.palette_box.open(on_the_map(self))

    def change_settings(self, **changes: object) -> None:
        """From now on, here and at the next start."""
        trouble = self.settings.keep(msgspec.structs.replace(self.settings.value, **changes))
        if trouble is not None:
            self.bar.say(trouble)
        self.apply_settings()
        for id in changes:
            self.settings_changed.emit(id)

    def show_menu_bar(self, *, shown: bool) -> None:
        """Where it is hidden, a button stands for it."""
        self.menuBar().setVisible(shown)
        self.main_strip.menu_place.setVisible(not shown)

    def _shown_alone(self) -> None:
        """The table alone; or everything again."""
        if not self.table_only.is_on:
            self.show_menu_bar(shown=self.settings.value.menu_bar)
        self.menus.tick("table only")

    def apply_settings(self) -> None:
        """What can change while the window is open."""
        settings = self.settings.value
        self.show_menu_bar(shown=settings.menu_bar)
        self.boards.apply(settings)
        self.advisor.switch(
            on=settings.advice != "never", silent=settings.advice == "when asked", off=settings.advice_off
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape that no field and no panel had a use for leads back to the map."""
        if event.key() == Qt.Key.Key_Escape:
            self.focus_map()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """No questions, where every move has been saved."""
        if self.is_first and not self.keeps_file and not self.keeping.may_close(self.close):
            event.ignore()
            return
        if self.is_first:
            keep_view(self)
        self.advisor.switch(on=False, silent=True)
        self.boards.close_maps()
        if self.document.save is not None and self.is_first and not self.keeps_file:
            self.document.save.close()
        self.gone.emit()
        super().closeEvent(event)
