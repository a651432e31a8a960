"""The tray: every counter beside the map or still in the box, to be dragged or sent to where it is wanted."""

from __future__ import annotations

from collections import Counter as Tally

from PySide6.QtCore import QItemSelectionModel, QMimeData, QModelIndex, QSize, Qt
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QTreeWidgetItem, QVBoxLayout, QWidget

from app.documents.deeds import at_once, bring, on_sale, treasuries
from app.documents.game_document import GameDocument
from app.language import numeral, t, tip
from app.look import touch_size
from app.panels.parts.lines import Wondering
from app.panels.parts.panel import AskWhy, Panel
from app.panels.parts.places_box import PlacesBox
from app.panels.parts.small import called, filled, push_button, words
from app.panels.parts.stepper import Stepper
from app.panels.tray.purchases import Purchases, costs
from app.panels.tray.rows import Coming, TrayRow, came_back, coming, tray_rows
from app.panels.tray.tree import ROW, TrayTree
from app.table.counters.pictures import CounterPixmaps, pixels
from app.table.hands.dropping import PLACE, New, as_dragged
from boards.plain.sentence import Ref, say
from boards.plain.sentence import counter as counter_ref
from boards.plain.sentence import kind as kind_ref
from boards.plain.sentence import place as place_ref
from boards.plain.sentence import side as side_ref
from boards.plain.sentence import value as value_ref
from counters.counter import HIDDEN, Counter, CounterId, SideId
from counters.events import CountersMoved
from counters.faces.faces import Style
from counters.finding import matches
from counters.position import TRAY, PlaceId, Position
from counters.tracks import now

MOST = 99


class TrayPanel(Panel):
    title = "Tray"
    key = "Ctrl+1"

    def __init__(self, document: GameDocument) -> None:
        super().__init__(document)
        self.pictures = CounterPixmaps(document.game)
        self.search = called(
            QLineEdit(placeholderText=t("Search the tray"), clearButtonEnabled=True), t("Search the tray")
        )
        self.search.textChanged.connect(self._sift)
        self.setFocusProxy(self.search)
        self.tree = TrayTree(self._carry, self._face)
        self.tree.itemSelectionChanged.connect(self._measure)
        Wondering(self.tree).asked.connect(self._wonder)
        self.beyond = QCheckBox(t("Beyond the counter mix"))
        self.beyond.setToolTip(t("Take more counters than were printed; the log says so."))
        self.beyond.toggled.connect(self._say_anew)
        self.count = Stepper(t("How many"))
        self.count.box.setToolTip(t("How many of each are dragged or put down at once."))
        self.count.asked.connect(self.count.show_number)
        self.count.show_number(1)
        self.where = PlacesBox(t("Put into…"))
        self.where.setToolTip(t("Type a few letters of an area or place, and press Enter."))
        self.where.meant.connect(lambda place: self.put(PlaceId(place)))
        self.where.textChanged.connect(lambda _words: self._measure())
        self.tree.itemActivated.connect(lambda _item, _column: self.where.setFocus())
        self.has = words(look="faint")
        self.buy_button = push_button(t("Buy"), t("Onto the list of what is bought; nothing is paid yet."), self.buy)
        self.purchases = Purchases(document)
        self.put_button = push_button(t("Put"), t("Put the chosen counters there."), self._put_there)
        # Counters dropped on it from the map come to lie here.
        self.setProperty(PLACE, TRAY)
        bought, below = QHBoxLayout(), QHBoxLayout()
        bought.addWidget(self.beyond, 1)
        bought.addWidget(self.buy_button)
        for widget, share in ((self.count, 0), (self.where, 1), (self.put_button, 0)):
            below.addWidget(widget, share)
        # The list grows above the buttons: Buy stays under the finger that presses it again.
        layout = filled(
            QVBoxLayout(self), self.search, self.tree, self.purchases, self.has, bought, below, wide=self.tree
        )
        layout.setContentsMargins(6, 6, 6, 6)
        self._rows: list[TrayRow] = []
        self._items: list[QTreeWidgetItem] = []
        self._sections: dict[SideId | None, QTreeWidgetItem] = {}
        self._coming: list[Coming] = []

    @property
    def chosen(self) -> TrayRow | None:
        item = self.tree.currentItem()
        found = item.data(0, ROW) if item is not None else None
        return found if isinstance(found, TrayRow) else None

    @property
    def picked(self) -> list[TrayRow]:
        """What is dragged or put down together, as it is listed."""
        pairs = zip(self._items, self._rows, strict=False)
        return [row for item, row in pairs if item.isSelected() and self.most(row) and not item.isHidden()]

    def _of_each(self) -> tuple[list[CounterId], list[New]]:
        """So many of each that is picked: counters that wait, and new ones."""
        picked = [(row, min(round(self.count.value), self.most(row))) for row in self.picked]
        waiting = [id for row, count in picked if row.box is None for id in row.counters[:count]]
        return waiting, [(row.kind, row.side, count) for row, count in picked if row.box is not None]

    def show_position(self, before: Position | None, after: Position) -> None:
        game = self.document.game
        rows = tray_rows(game, after, came_back(game, self.document.played()))
        self.where.know(self.document.game, after)
        self.purchases.show_position()
        later = coming(game, after)
        if rows != self._rows or later != self._coming:
            same = later == self._coming and len(rows) == len(self._rows)
            alike = same and all(map(TrayRow.is_like, rows, self._rows))
            self._rows, self._coming = rows, later
            self._say_all() if alike else self._fill()
        if before is None or before.clock.side != after.clock.side:
            self._turn_to_who_acts()
        self._count_up()

    def _turn_to_who_acts(self) -> None:
        """Whose turn it is looks for their own counters, and for nothing that somebody else has looked for."""
        acting, sides = self.document.side_to_ask, self.document.game.sheet.sides
        own = [side for side in self._sections if acting and acting in (side, sides[side].belongs_to if side else None)]
        if not own:
            return
        if self.chosen is not None and self.chosen.side not in own:
            self.search.clear()
            self.tree.setCurrentIndex(QModelIndex())
            self.tree.clearSelection()
        section = self._sections[acting if acting in own else own[0]]
        if any(row.now and acting in (row.side, self._side(row.side)) for row in self._rows):
            section = self._sections[None]
        self.tree.scrollToItem(section, TrayTree.ScrollHint.PositionAtTop)

    def _side(self, side: SideId) -> SideId | None:
        """Whom it belongs to."""
        known = self.document.game.sheet.sides.get(side)
        return known.belongs_to if known is not None else None

    def _count_up(self) -> None:
        """What there is to spend: of the side whose counters are chosen, or of the one to act."""
        side = (self.chosen.side if self.chosen is not None else self.document.side_to_ask) or SideId("")
        game, position = self.document.game, self.document.position
        whose = f"{self.document.naming(side_ref(side))}: "
        has = [
            f"{self.document.naming(value_ref(rule.id)).removeprefix(whose)} {numeral(now(position, rule))}"
            for rule in treasuries(game, side)
        ]
        self.has.setText(whose + " · ".join(has))
        self.has.setVisible(bool(has))

    def dress(self, style: Style) -> None:
        self.pictures.dress(style)
        self._fill()

    # What is listed

    def _fill(self) -> None:
        """The same row stays chosen, and sections stay open or closed."""
        chosen, picked, closed = self.chosen, self.picked, self._closed()
        scrolled = self.tree.verticalScrollBar().value()
        # Those that go are asked no more whether they are picked.
        self._sections, self._items = {}, []
        self.tree.clear()
        for row in self._rows:
            if row.section not in self._sections:
                self._sections[row.section] = self._section(row.section)
            item = QTreeWidgetItem(self._sections[row.section])
            item.setSizeHint(0, QSize(0, touch_size()))
            self._say(item, row)
            self._items.append(item)
        self.tree.give_names_room((item.text(0), item.text(1)) for item in self._items)
        # Into the tree all at once: it is laid out anew for everything that is asked of it in between.
        sections = list(self._sections.values())
        later = [self._later()] if self._coming else []
        self.tree.insertTopLevelItems(
            0, [*sections[: None in self._sections], *later, *sections[None in self._sections :]]
        )
        for section in later:
            section.setExpanded(True)
            section.setFirstColumnSpanned(True)
            for line in section.takeChildren():
                section.addChild(line)
                line.setFirstColumnSpanned(True)
        for side, section in self._sections.items():
            section.setExpanded(side not in closed)
        for section in self._sections.values():
            section.setFirstColumnSpanned(True)
        for item, row in zip(self._items, self._rows, strict=True):
            if chosen is not None and row.is_like(chosen):
                self.tree.setCurrentItem(item, 0, QItemSelectionModel.SelectionFlag.NoUpdate)
            if any(map(row.is_like, picked)):
                item.setSelected(True)
        self._sift(self.search.text())
        self.tree.verticalScrollBar().setValue(scrolled)
        self._measure()

    def _face(self, row: object) -> QIcon | None:
        return face_icon(self.pictures, row.example, touch_size() - 4, self) if isinstance(row, TrayRow) else None

    def _closed(self) -> set[SideId | None]:
        return {side for side, section in self._sections.items() if not section.isExpanded()}

    def _section(self, side: SideId | None) -> QTreeWidgetItem:
        section = QTreeWidgetItem()
        self._head(section, side)
        return _bold(section)

    def _head(self, section: QTreeWidgetItem, side: SideId | None) -> None:
        """How many there are of what has become of them: 2 lost, 1 used up."""
        counts = Tally[str]()
        for row in self._rows:
            if row.section == side:
                counts[row.gone] += len(row.counters)
        if side is None:
            section.setText(0, t("To be placed now: {count}", count=counts.total()))
            return
        name = self.document.naming(side_ref(side)) if side else t("Nobody's")
        waiting = counts.pop("", 0)
        gone = [f"{count} {self.document.boxed(word)}" for word, count in counts.items()]
        told = t("{side}: {count} beside the map", side=name, count=waiting) if waiting else name
        section.setText(0, ", ".join((told, *gone)) if waiting else ": ".join(filter(None, (told, ", ".join(gone)))))

    def _later(self) -> QTreeWidgetItem:
        """What comes by itself, and when. None of it can be taken yet."""
        section = _bold(QTreeWidgetItem([t("Comes later")]))
        for each in self._coming:
            name = self.document.naming(counter_ref(each.counter.id))
            if each.counter.kind == HIDDEN:
                name = t("{side}, hidden", side=self.document.naming(side_ref(each.counter.side)))
            face = next(iter(self.document.game.kind(each.counter).faces), None)
            text = self.document.boxed(face.text) if face is not None and each.counter.kind != HIDDEN else ""
            words = ". ".join(
                filter(
                    None, (t("{turn}: {what}", turn=self.document.naming(Ref("turn", str(each.turn))), what=name), text)
                )
            )
            line = QTreeWidgetItem(section, [words])
            line.setFlags(Qt.ItemFlag.ItemIsEnabled)
            line.setSizeHint(0, QSize(0, touch_size()))
            line.setToolTip(0, tip(words))
        return section

    def _say(self, item: QTreeWidgetItem, row: TrayRow) -> None:
        item.setData(0, ROW, row)
        kind, where, count = self._words(row)
        priced = "\u00a0+\u00a0".join(map(numeral, self._price(row)))
        # A narrow tray has no room for what goes without saying: what has a price lies where it is sold, and what is to
        # be placed stands beneath words that say so.
        there = "" if where == t("to be placed") else self._under_its_side(row, where)
        there = t("costs {price}", price=priced) if priced else there
        told = t("{kind} · costs\u00a0{price}", kind=kind, price=priced) if priced else kind
        whole = f"{told}, {where}: {count}"
        for column, words_there in enumerate((kind, there, _in_short(row))):
            item.setText(column, words_there)
            item.setToolTip(column, tip(whole))
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, whole)
        item.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        enabled = Qt.ItemFlag.ItemIsEnabled if self.most(row) else Qt.ItemFlag.NoItemFlags
        flags = enabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled
        # Being told the same again, Qt measures the whole column again: 7 ms for each of a thousand lines.
        if item.flags() != flags:
            item.setFlags(flags)

    def _words(self, row: TrayRow) -> tuple[str, str, str]:
        naming = self.document.naming
        kind = naming(kind_ref(row.kind)) if row.kind != HIDDEN else t("Hidden")
        face = next((face.name for face in self.document.game.kind(row.example).faces), "")
        if row.example.face not in ("", face):
            kind = t("{kind} ({face})", kind=kind, face=row.example.face.replace("_", " "))
        if row.now:
            kind = naming(counter_ref(row.counters[0]))
            waits = self.document.game.sheet.places[row.place or TRAY].waits
            return kind, naming(place_ref(row.place or TRAY)) if waits else t("to be placed"), str(len(row.counters))
        if row.box is None:
            # The heading names the side already, and there is little room.
            place = naming(place_ref(row.place or TRAY)).removeprefix(f"{naming(side_ref(row.side))}: ")
            return kind, self.document.boxed(row.gone) if row.gone else place, str(len(row.counters))
        if row.box.printed is None:
            return kind, t("in the box"), "∞"
        return kind, t("in the box"), t("{left} of {printed}", left=row.box.left or 0, printed=row.box.printed)

    def _price(self, row: TrayRow) -> list[float]:
        """What one of them costs, where it is bought: out of the box, or where it lies on sale."""
        what = row.kind, row.side
        return costs(self.document, what) if on_sale(self.document.game, what) == row.place else []

    def _say_all(self) -> None:
        """The same lines, with other numbers."""
        for side, section in self._sections.items():
            self._head(section, side)
        self._say_anew()

    def _say_anew(self) -> None:
        for item, row in zip(self._items, self._rows, strict=True):
            self._say(item, row)
        self._sift(self.search.text())
        self._measure()

    def _sift(self, letters: str) -> None:
        """Only what can be taken and has these words in it; a section with nothing left is not shown."""
        left: set[SideId | None] = set()
        for item, row in zip(self._items, self._rows, strict=True):
            side = self.document.naming(side_ref(row.side)) if row.side else ""
            words = f"{side} {self._adjective(row.side)} {item.data(0, Qt.ItemDataRole.AccessibleTextRole)}"
            meant = bool(self.most(row)) and matches(letters, words)
            item.setHidden(not meant)
            if meant:
                left.add(row.section)
        for id, section in self._sections.items():
            section.setHidden(id not in left)

    def _under_its_side(self, row: TrayRow, place: str) -> str:
        """Group 1, where the heading says whose: there is little room."""
        adjective = self._adjective(row.side)
        named = adjective and place.casefold().startswith(adjective.casefold())
        return (place[len(adjective) :].partition(" ")[2] if named else "") or place

    def _adjective(self, side: SideId) -> str:
        known = self.document.game.sheet.sides.get(side)
        return self.document.boxed(known.adjective) if known is not None else ""

    # What is done with it

    def most(self, row: TrayRow) -> int:
        """How many can be taken of it now."""
        if row.box is None:
            return len(row.counters)
        return MOST if row.box.left is None or self.beyond.isChecked() else row.box.left

    def _measure(self) -> None:
        picked = self.picked
        self.count.keep_within(1, max(map(self.most, picked), default=1))
        self.buy_button.setVisible(any(map(self._price, picked)))
        self._count_up()
        self.put_button.setEnabled(bool(picked) and self.where.place is not None)

    def _put_there(self) -> None:
        if self.where.place is not None:
            self.put(self.where.place)

    def put(self, place: PlaceId) -> bool:
        """So many of the chosen counters go there."""
        waiting, new = self._of_each()
        moved = CountersMoved(tuple(waiting), place) if waiting else None
        event = at_once(moved, bring(self.document.game, self.document.position, new, place))
        if event is None:
            self.document.said.emit(say("Choose counters in the tray first."))
            return False
        return self.document.happen(event)

    def buy(self) -> None:
        """So many more of the chosen counters are wanted; they are paid for when the list is."""
        for row in self.picked:
            if self._price(row):
                self.purchases.add((row.kind, row.side), min(round(self.count.value), self.most(row)))

    def _wonder(self, index: QModelIndex) -> None:
        row = index.siblingAtColumn(0).data(ROW)
        if isinstance(row, TrayRow) and row.counters:
            self.asked.emit(AskWhy(row.counters[:1]))

    def _carry(self) -> tuple[QMimeData, QPixmap] | None:
        data = self.carried()
        if data is None:
            return None
        return data, face_pixmap(self.pictures, self.picked[0].example, round(touch_size() * 1.4), self)

    def carried(self) -> QMimeData | None:
        """What a drag takes along: counters that wait, or word of new ones."""
        waiting, new = self._of_each()
        return as_dragged(waiting, new) if waiting or new else None


def _in_short(row: TrayRow) -> str:
    """How many there are; of how many, where they come out of the box."""
    if row.box is None:
        return str(len(row.counters))
    return "∞" if row.box.printed is None else f"{row.box.left or 0}/{row.box.printed}"


def _bold(section: QTreeWidgetItem) -> QTreeWidgetItem:
    section.setSizeHint(0, QSize(0, touch_size()))
    section.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    font = section.font(0)
    font.setBold(True)
    section.setFont(0, font)
    return section


def face_icon(pixmaps: CounterPixmaps, counter: Counter, size: int, on: QWidget) -> QIcon:
    """As sharp as the screen is; the same when it cannot be used, but faint."""
    return QIcon(face_pixmap(pixmaps, counter, size, on))


def face_pixmap(pixmaps: CounterPixmaps, counter: Counter, size: int, on: QWidget) -> QPixmap:
    ratio = on.devicePixelRatioF()
    pixmap = QPixmap(pixmaps.picture(counter, pixels(size * ratio)))
    pixmap.setDevicePixelRatio(max(pixmap.width(), pixmap.height()) / size)
    return pixmap
