"""One board that is drawn: its document, its folder, and what is kept of it while it is drawn. Windows share it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from app.editor.documents import draft as drafts
from app.editor.documents.board_document import BoardDocument
from app.editor.documents.draft import (
    MOST_PICTURE,
    Draft,
    Look,
    forget,
    free_folder,
    hold,
    hold_free,
    keep_unsaved,
    left_over,
)
from app.editor.documents.opening import Beginning
from app.editor.drawing.names import labels_of
from app.editor.drawing.printing import drawn
from app.editor.drawing.relief import Relief, relief_of
from app.editor.drawing.styles import PRINTED, Style, inked, style
from app.editor.kit.texts import begin_kit, keep, set_up, setup_file
from app.editor.kit.texts import text as words_of
from app.pictures.safe_drawing import is_ours
from app.table.ground.lettering import lettering_file, lettering_text
from boards import constraints
from boards.board import AreaId, Board, MapId
from boards.edits.edited import word
from boards.edits.troubles import Trouble, crossed, troubles
from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded, write_aside
from boards.plain.sentence import Sentence, say
from counters.saves.save_lock import Holder, Lock
from rules_assist.shelf.kits import kits_folder

UNSAVED = 1200
"""Milliseconds after an edit, until what was drawn is on the disk, though not in its file."""


class Project(QObject):
    """`look_changed`: it is inked otherwise, or the picture beneath lies elsewhere; `kept`: it is in its file."""

    look_changed, kept = Signal(), Signal()
    said = Signal(object)

    def __init__(self, begun: Beginning, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.draft: Draft = begun.draft
        self.fresh = begun.fresh
        self.relief_made = 0
        """How often it was worked out anew."""

        self.document = BoardDocument(begun.board, self)
        self._printed = begun.board
        """As it was read: what the drawing shows, if there is one."""

        self._crossed = {id: begun.board.spaces[id].shape for id in begun.crossed if id in begun.board.spaces}
        self.remarks: list[Sentence] = list(begun.remarks)
        self._names = {} if begun.fresh else names_of(begun.board)
        """What is in the file, by name: saved games may lie upon it."""

        if begun.fresh:
            self.document.saved = None
        self._copy: Path | None = None
        """Where the first edit takes it, as another program has its folder."""

        self._lock = self._alone()
        if self._copy is None:
            self._recover(begun.board)
        self.document.said.connect(self.said)
        self._keep = QTimer(self, singleShot=True, interval=UNSAVED)
        self._keep.timeout.connect(self.keep_now)
        self.document.changed.connect(lambda _before, _after: self._changed())

    # One program at a time

    def _alone(self) -> Lock | None:
        """One program keeps what is drawn in a folder: another looks at it, and draws on a copy."""
        lock = hold(self.draft)
        if not isinstance(lock, Holder):
            return lock
        title = self.document.board.title
        folder, lock = hold_free(title if self.fresh else f"{title} – copy")
        if self.fresh:
            self.draft = replace(self.draft, folder=folder)
            return lock
        self._copy = folder
        self.draft = replace(self.draft, kit=None)
        self.remarks.append(
            say(
                "Another program has this map open; it can be looked at, and what you draw goes into a copy: {folder}.",
                folder=str(folder),
            )
        )
        return lock

    def be_a_copy(self) -> None:
        """Before anything is written: what another program has open is not touched."""
        if self._copy is None:
            return
        old, self.draft = self.draft, Draft(self._copy, look=self.draft.look)
        self._copy = None
        if self._bring_files(old):
            try:
                drafts.save(self._printed, self.draft, {})
            except BadInput as error:
                self.said.emit(error.sentence)

    def let_go(self) -> None:
        """No window shows it any more; another program may keep what it draws here."""
        if self._lock is not None:
            self._lock.let_go()

    def _changed(self) -> None:
        self.be_a_copy()
        self._keep.start()

    def _recover(self, saved: Board) -> None:
        """What was drawn and not saved is there again, as one more edit: undo leads back to what was saved."""
        found = left_over(self.draft, saved)
        if found is not None:
            self.document.record(say("What was not saved last time"), found)
            self.remarks.append(
                say("What was drawn last time and not saved is here again; undo goes back to the file.")
            )

    @staticmethod
    def _outlines(board: Board) -> set[int]:
        """Which shapes there are; an edit leaves all others the very same."""
        return {id(area.shape) for map in board.maps.values() for area in map.areas.values()}

    # Looks

    @property
    def style_id(self) -> str:
        if self.draft.look.style:
            return self.draft.look.style
        return PRINTED if any(self.drawing(map) for map in self.document.board.maps) else "plain"

    @property
    def style(self) -> Style:
        """With the colours that were changed."""
        return inked(style(self.style_id), self.draft.look.colours)

    @property
    def relief(self) -> Relief | None:
        """Light and shadow of its mountains, as this style shows them."""
        try:
            return relief_of(self.draft, self.style)
        except BadInput as error:
            self.said.emit(error.sentence)
            return None

    def drawing(self, map: MapId) -> Path | None:
        """The drawing that came with a map of the board."""
        name = self.draft.look.printed.get(map) or self.document.board.maps[map].drawing
        file = self.draft.folder / name if name else None
        return file if file is not None and file.is_file() else None

    def change_look(self, **changes: object) -> None:
        """Another style, another place of the picture beneath."""
        look: Look = msgspec.structs.replace(self.draft.look, **changes)
        if self.style_id == PRINTED and look.style not in ("", PRINTED):
            here = self.document.board.maps
            came = {str(id): paper.drawing for id, paper in here.items() if self.drawing(id) is not None}
            look = msgspec.structs.replace(look, printed={**came, **look.printed})
        if look != self.draft.look:
            self.draft = replace(self.draft, look=look)
            self.look_changed.emit()

    def take_draft(self, draft: Draft) -> None:
        """With another picture beneath, or another relief."""
        self.draft = draft
        self.relief_made += 1
        self.look_changed.emit()

    def troubles(self, board: Board) -> tuple[Trouble, ...]:
        """What is wrong with it, and which of the constraints beside it are broken."""
        folder = self.draft.folder
        also: tuple[Sentence, ...] = ()
        if (folder / constraints.FILE).is_file():
            try:
                also = tuple(constraints.broken(board, constraints.read_constraints(folder)))
            except BadInput as error:
                also = (error.sentence,)
        return (*troubles(board, also), *crossed(board, self._crossed))

    def make_game(self) -> bool:
        """A kit round this map, on the shelf from now on; the map goes on in it."""
        board = self.with_drawings()
        folder = free_folder(board.title, kits_folder())
        look = self.draft.look
        try:
            begin_kit(board, f"{word(board.title) or 'map'}_{word(folder.name)[-12:]}"[:40], folder)
        except BadInput as error:
            self.said.emit(error.sentence)
            return False
        if not self._go_on_in(Draft((folder / "board").resolve(), folder.resolve(), look)) or not self.save():
            return False
        self.said.emit(say("A game of your own stands on the shelf: {folder}.", folder=str(folder)))
        self.look_changed.emit()
        return True

    def keep_setup(self, name: str, text: str) -> Sentence:
        """What lies on the table of a test drive, as a typed set-up of the kit."""
        kit = self.draft.kit
        if kit is None:
            return say("This map is part of no kit; on the shelf, a copy of a game is one.")
        try:
            file = setup_file(kit, name)
            keep(kit, file, set_up(name, text, words_of(kit, file)))
        except BadInput as error:
            return error.sentence
        return say("{file} is written.", file=str(kit / file))

    # Keeping

    def keep_now(self) -> None:
        """What is drawn is on the disk, whatever happens to the program."""
        if self._copy is not None:
            return
        if self.document.is_saved:
            forget(self.draft)
            return
        trouble = keep_unsaved(self.document.board, self.draft)
        if trouble is not None:
            self.said.emit(trouble)

    def save(self) -> bool:
        """Into its folder. Its drawing goes along, unless it is the one that came with the board."""
        self._keep.stop()
        if is_ours(self.draft.folder / "board.json"):
            self.said.emit(say("The maps of the program stay as they are; save this one in a folder of your own."))
            return False
        self.be_a_copy()
        board = self.with_drawings()
        # Said from now on: with a drawing beside it, nobody would know that it is one of ours.
        if self.style_id != PRINTED:
            self.change_look(style=self.style_id)
        try:
            drafts.save(board, self.draft, self.drawings(board))
        except BadInput as error:
            self.said.emit(error.sentence)
            return False
        if board is not self.document.board:
            self.document.record(say("Saved with a drawing of its own"), board)
        self.fresh = False
        self.document.is_kept(self.document.board)
        self.kept.emit()
        self.said.emit(say("{title} is saved in {folder}.", title=board.title, folder=str(self.draft.folder)))
        if self.style_id == PRINTED and self._outlines(board) != self._outlines(self._printed):
            self.said.emit(
                say("The printed drawing shows the borders as they were; another style draws them as they are.")
            )
        gone = tuple(name for id, name in self._names.items() if id not in board.spaces)
        self._names = names_of(board)
        if gone:
            self.said.emit(
                say("No longer on the board: {places}. In saved games, what lies there goes to the tray.", places=gone)
            )
        return True

    def save_as(self, folder: Path) -> bool:
        """From now on it is kept there; drawings that came with the board go along."""
        return self._go_on_in(Draft(folder.resolve(), look=self.draft.look)) and self.save()

    def _go_on_in(self, draft: Draft) -> bool:
        """Another folder, unless another program draws there."""
        old, mine = self.draft, Draft(self._copy or self.draft.folder)
        lock = self._lock if draft.unsaved == mine.unsaved else hold(draft)
        if isinstance(lock, Holder):
            self.said.emit(say("Another program has the map in {folder} open.", folder=str(draft.folder)))
            return False
        self.draft = draft
        if not self._bring_files(old):
            self.draft = old
            if lock is not None and lock is not self._lock:
                lock.let_go()
            return False
        forget(mine)
        if lock is not self._lock:
            self.let_go()
        self._lock, self._copy = lock, None
        return True

    def _bring_files(self, old: Draft) -> bool:
        """The drawings and the picture that lie in the folder of before."""
        names = [paper.drawing for paper in self.document.board.maps.values() if paper.drawing]
        names += [*old.look.printed.values(), *filter(None, (old.look.picture, old.look.relief))]
        names += [lettering_file(Path(name)).name for name in names if name.endswith(".svg")]
        try:
            self.draft.folder.mkdir(parents=True, exist_ok=True)
            for name in names:
                if (old.folder / name).is_file() and not (self.draft.folder / name).exists():
                    write_aside(self.draft.folder / name, read_bounded(old.folder / name, MOST_PICTURE))
        except (OSError, BadInput) as error:
            self.said.emit(say("It cannot be saved: {why}.", why=str(error)))
            return False
        return True

    def with_drawings(self) -> Board:
        """A map that is inked in a style of ours names its drawing; what came with it is never written over."""
        board, came = self.document.board, self.draft.look.printed
        maps = {}
        for number, (id, paper) in enumerate(board.maps.items()):
            if self.style_id == PRINTED:
                name = came.get(id, paper.drawing)
            elif id in came:
                name = "drawn.svg" if number == 0 else f"drawn_{id}.svg"
            else:
                name = "map.svg" if number == 0 else f"{id}.svg"
            maps[id] = paper if paper.drawing == name else replace(paper, drawing=name)
        same = all(maps[id] is board.maps[id] for id in maps)
        return board if same else replace(board, maps=maps)

    def drawings(self, board: Board) -> dict[str, str]:
        """What each map looks like in its style, by the name of its file; nothing, where the printed one stays."""
        if self.style_id == PRINTED:
            return {}
        inks = self.style
        relief = self.relief
        found = {}
        for paper in board.maps.values():
            if paper.drawing:
                found[paper.drawing] = drawn(board, paper, inks, relief).svg()
                # With it the table turns names to the seat, as they are lettered here.
                found[lettering_file(Path(paper.drawing)).name] = lettering_text(labels_of(paper, inks))
        return found


def names_of(board: Board) -> dict[AreaId, str]:
    return {id: space.name for id, space in board.spaces.items()}
