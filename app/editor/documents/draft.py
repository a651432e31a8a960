"""Where a board that is drawn is kept: its own folder, and beside the program what is not saved yet."""

from __future__ import annotations

import contextlib
import hashlib
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

import msgspec
from platformdirs import user_data_path, user_state_path

from app.documents.autosave import safe_name
from boards.board import Board
from boards.files.board_file import read_board, write_board
from boards.files.board_text import board_texts
from boards.files.world import Projection
from boards.plain.bad_input import BadInput
from boards.plain.files import read_bounded, read_json, saving, write_aside
from boards.plain.sentence import Sentence, say
from counters.saves.save_lock import Holder, Lock, take_lock

PICTURE = "tracing"
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".svg")
MOST_PICTURE = 64_000_000
MOST_DOTS = 40_000_000
"""Each takes four bytes while it is read, and it is shown smaller."""

UNSAVED = "unsaved"
LOOK = "editor.json"


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """How a map is looked at in the editor: kept beside the board, and of no meaning to a game."""

    style: str = ""
    colours: dict[str, str] = {}
    """Of one's own, in place of those of the style: paper, land, sea, edge, ink, halo."""

    printed: dict[str, str] = {}
    """Of a map that is drawn in a style of ours: the drawing that came with it, which stays where it is."""

    picture: str = ""
    """The file that is traced, in the board's folder."""

    x: float = 0
    y: float = 0
    scale: float = 1
    rotation: float = 0
    opacity: float = 0.6
    locked: bool = False
    frame: tuple[float, float, float, float] | None = None
    """Of a map of the real world: west, south, east and north, and how it lies on the paper."""

    projection: Projection = "conic"
    relief: str = ""
    """The file with light and shadow of its mountains, in the board's folder."""

    shade: float = 1.0


@dataclass(frozen=True)
class Draft:
    """A folder with a board in it; a new one is made when it is first saved."""

    folder: Path
    kit: Path | None = None
    """The kit it is part of."""

    look: Look = Look()  # noqa: RUF009 - a frozen value

    @property
    def unsaved(self) -> Path:
        """Where the board lies until it is saved: by its folder's path, on this machine."""
        name = hashlib.sha256(str(self.folder.resolve()).encode()).hexdigest()[:24]
        return user_state_path("sandtable", appauthor=False) / UNSAVED / name


def maps_folder() -> Path:
    """Where maps of one's own are kept that belong to no kit."""
    return user_data_path("sandtable", appauthor=False) / "maps"


def free_folder(name: str, among: Path | None = None) -> Path:
    """A folder that is not there yet."""
    return next(_free_folders(name, among or maps_folder()))


def _free_folders(name: str, among: Path) -> Iterator[Path]:
    stem = safe_name(name) or "Map"
    names = (stem if number == 1 else f"{stem} {number}" for number in count(1))
    return (folder for each in names if not (folder := among / each).exists())


def hold(draft: Draft) -> Lock | Holder | None:
    """The unsaved copy for one program alone, as a saved game is; or who has it."""
    with contextlib.suppress(OSError):
        draft.unsaved.parent.mkdir(parents=True, exist_ok=True)
    return take_lock(draft.unsaved)


def hold_free(name: str) -> tuple[Path, Lock | None]:
    """A folder that is not there yet, and that nobody who has a map open is about to make."""
    for folder in _free_folders(name, maps_folder()):
        lock = hold(Draft(folder))
        if not isinstance(lock, Holder):
            return folder, lock
    raise AssertionError(name)


def save(board: Board, draft: Draft, drawings: Mapping[str, str]) -> None:
    """Write the board, the drawings that have changed, and how it is looked at; the unsaved copy goes."""
    with saving(draft.folder):
        write_board(board, draft.folder)
        for name, svg in drawings.items():
            write_aside(draft.folder / name, svg.encode())
        if draft.look != Look():
            write_aside(draft.folder / LOOK, msgspec.json.format(msgspec.json.encode(draft.look)) + b"\n")
    forget(draft)


def look_of(folder: Path) -> Look:
    """How it was looked at last."""
    file = folder / LOOK
    if not file.is_file():
        return Look()
    try:
        look = read_json(read_bounded(file, 100_000), Look, LOOK)
    except BadInput:
        return Look()
    # The folder may be a stranger's: what is named lies in it, or is not looked at.
    printed = {map: name for map, name in look.printed.items() if _lies_in(folder, name)}
    picture, relief = (name if _lies_in(folder, name) else "" for name in (look.picture, look.relief))
    return msgspec.structs.replace(look, printed=printed, picture=picture, relief=relief)


def _lies_in(folder: Path, name: str) -> bool:
    if Path(name).name != name or Path(name).suffix.lower() not in PICTURES:
        return False
    try:
        return (folder / name).resolve().parent == folder.resolve()
    except (OSError, ValueError, RuntimeError):
        return False


def keep_unsaved(board: Board, draft: Draft) -> Sentence | None:
    """What is drawn is on the disk a moment later, though the board's own file is not touched."""
    try:
        write_board(board, draft.unsaved)
    except (OSError, BadInput) as error:
        return say("What you draw cannot be kept: {why}.", why=str(error))
    return None


def forget(draft: Draft) -> None:
    """There is nothing unsaved."""
    with contextlib.suppress(OSError):
        shutil.rmtree(draft.unsaved)


def left_over(draft: Draft, saved: Board) -> Board | None:
    """What was drawn and not saved when the program ended, if it is anything else than what is on the disk."""
    if not (draft.unsaved / "board.json").is_file():
        return None
    try:
        found = read_board(draft.unsaved)
        if board_texts(found) != board_texts(saved):
            return found
    except (BadInput, OSError):
        return None
    return None


def take_picture(draft: Draft, path: Path) -> Draft:
    """A copy of a picture into the board's folder, to be traced."""
    if path.suffix.lower() not in PICTURES:
        raise BadInput(say("A picture to trace is a {kinds}.", kinds=PICTURES), path)
    data = read_bounded(path, MOST_PICTURE)
    name = f"{PICTURE}{path.suffix.lower()}"
    keep_beside(draft, name, data)
    return replace(draft, look=msgspec.structs.replace(draft.look, picture=name))


def keep_beside(draft: Draft, name: str, data: bytes) -> None:
    """A file in the board's folder, though the board may not be saved yet."""
    with saving(draft.folder):
        draft.folder.mkdir(parents=True, exist_ok=True)
        write_aside(draft.folder / name, data)


def refuse_too_large(size: tuple[int, int], path: Path) -> None:
    if size[0] * size[1] > MOST_DOTS:
        raise BadInput(say("A picture to trace has at most {most} million dots.", most=MOST_DOTS // 1_000_000), path)
