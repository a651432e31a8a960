"""What a tool has before it: the document, the map under the hands, what is picked out, and what was chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, Signal

from app.editor.documents.board_document import BoardDocument
from app.editor.drawing.edit_table import EditTable
from app.editor.drawing.sketch import NOTHING, Sketch
from app.table.hands.pointer import MOUSE, Pointer
from boards.board import AreaId, AttributeValue, Board, Contact, Map, MapId
from boards.edits.tracing import Snap, snapped
from boards.plain.sentence import Sentence


@dataclass
class Choices:
    """What the strip above the map says: it holds for whatever is drawn next."""

    kind: str = "land"
    border_kind: str = "river"
    link_kind: str = "route"
    as_box: bool = False
    """Rectangles, circles and hexagons become boxes above the coverage."""

    over: bool = False
    """A new area takes what it covers from others."""

    snap: bool = True
    """The hand means the border that it is near."""

    trace: bool = True
    """A line between two border points follows the borders."""

    hexagons: bool = True
    side: float = 120
    """Of a space of a grid."""

    shifted: set[str] = field(default_factory=set)
    """Tools that draw as if Shift were held down."""

    sign: str = "port"
    attribute: str = "kind"
    value: AttributeValue | None = "land"
    """What the brush paints."""


class Picked(QObject):
    """Areas and boxes that are picked out, or one contact."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.ids: tuple[AreaId, ...] = ()
        self.contact: Contact | None = None

    def only(self, ids: Iterable[AreaId]) -> None:
        """These and nothing else."""
        self._be(tuple(dict.fromkeys(ids)), None)

    def toggle(self, id: AreaId) -> None:
        """One more, or one less."""
        self._be(tuple(i for i in self.ids if i != id) if id in self.ids else (*self.ids, id), None)

    def one_contact(self, contact: Contact) -> None:
        self._be((), contact)

    def keep_only(self, board: Board) -> None:
        """What is gone is not picked out any more."""
        contact = self.contact
        if contact is not None and all(it is not contact for it in board.contacts):
            contact = next((it for it in board.between(contact.a, contact.b) if it.border == contact.border), None)
        self._be(tuple(id for id in self.ids if id in board.spaces), contact)

    def _be(self, ids: tuple[AreaId, ...], contact: Contact | None) -> None:
        if ids != self.ids or contact is not self.contact:
            self.ids, self.contact = ids, contact
            self.changed.emit()


class Desk:
    """One map of the board, and everything a tool needs."""

    def __init__(self, document: BoardDocument, table: EditTable, picked: Picked, choices: Choices) -> None:
        self.document, self.table, self.picked, self.choices = document, table, picked, choices
        self.ask_name: Callable[[AreaId], object] = lambda _id: None
        """Somebody wants to give it a name."""

        self.move_picture: Callable[[float, float], object] = lambda _dx, _dy: None
        """The picture beneath goes along with the hand."""

        self.picture_is_loose: Callable[[], bool] = lambda: False
        self.finger = MOUSE
        """Whose turn it is: what is shown is of this one."""

    @property
    def board(self) -> Board:
        return self.document.board

    @property
    def map(self) -> MapId:
        return self.table.map

    @property
    def paper(self) -> Map:
        return self.document.board.maps[self.table.map]

    def edit(self, title: Sentence, edit: Callable[[Board], Board]) -> bool:
        return self.document.edit(title, edit)

    def snap(self, pointer: Pointer) -> Snap:
        """Where the hand means; with Alt exactly where it is."""
        spot = (min(max(pointer.x, 0.0), self.paper.width), min(max(pointer.y, 0.0), self.paper.height))
        loose = pointer.exact or not self.choices.snap
        return Snap(spot, "nothing") if loose else snapped(self.paper, spot, self.table.reach)

    def show(self, sketch: Sketch) -> None:
        self.table.sketch.show_sketch(sketch, self.finger)

    def clear(self) -> None:
        """Nothing is drawn any more by this finger."""
        self.table.sketch.show_sketch(NOTHING, self.finger)

    def clear_all(self) -> None:
        """Nor by any other."""
        for finger in list(self.table.sketch.sketches):
            self.table.sketch.show_sketch(NOTHING, finger)
