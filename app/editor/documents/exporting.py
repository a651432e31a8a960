"""A map goes out: as SVG with layers, PNG, PDF, GeoJSON, a folder with the board, or the whole game as a kit."""

from __future__ import annotations

from pathlib import Path

from app.editor.documents.draft import Draft
from app.editor.drawing.printing import drawn
from app.editor.drawing.relief import relief_of
from app.editor.drawing.styles import PRINTED, inked, style
from app.pictures.ground import ground
from app.pictures.writing import write_drawing
from boards.board import Board, MapId
from boards.files.geojson import write_geojson
from boards.plain.bad_input import BadInput
from boards.plain.files import saving, write_aside
from boards.plain.sentence import Sentence, say
from rules_assist.shelf.kit_packing import pack
from rules_assist.shelf.kits import read_kit

WIDE = 3000
"""Dots of a picture."""


def export(board: Board, map: MapId, draft: Draft, out: Path, style_id: str) -> Sentence:
    """What the ending of the file's name asks for. What is exported looks as what is seen."""
    match out.suffix.lower():
        case ".geojson" | ".json":
            with saving(out):
                write_aside(out, write_geojson(board, map).encode())
        case ".zip":
            if draft.kit is None:
                raise BadInput(say("This map is part of no kit; on the shelf, a copy of a game is one."), out)
            return pack(read_kit(draft.kit), out)
        case ".svg" | ".png" | ".pdf":
            paper = board.maps[map]
            printed = style_id == PRINTED
            inks = inked(style(style_id), draft.look.colours)
            if printed:
                drawing = ground(board, paper, draft.folder, beside=True)
            else:
                drawing = drawn(board, paper, inks, relief_of(draft, inks))
            write_drawing(drawing, out, WIDE, ours=not printed)
        case _:
            raise BadInput(say("A map is exported as .svg, .png, .pdf, .geojson, or its game as .zip."), out)
    return say("{file} is written.", file=str(out))
