"""A board's fingerprints: what the rules read of it, and apart from that how it looks.

A saved game keeps both: another drawing is no news, another border is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

import msgspec

from boards.board import Board, Box, Contact, Space

_ENCODER = msgspec.json.Encoder(order="sorted")


def facts_fingerprint(board: Board) -> str:
    """Spaces, their kinds and attributes, and what touches what. Names, shapes and lines are not in it."""
    spaces = sorted(board.spaces.items())
    facts = [_space_facts(space) for _, space in spaces]
    return _fingerprint([sorted(board.maps), facts, sorted(_contact_facts(contact) for contact in board.contacts)])


def drawing_fingerprint(board: Board) -> str:
    """Shapes, anchors, names and lines, and which picture lies under them."""
    maps = [(m.id, m.name, m.width, m.height, m.drawing) for _, m in sorted(board.maps.items())]
    spaces = [_space_drawing(space) for _, space in sorted(board.spaces.items())]
    lines = sorted(
        (*sorted((contact.a, contact.b)), contact.kind, contact.line.wkb) for contact in board.contacts if contact.line
    )
    return _fingerprint([maps, spaces, lines])


def _space_facts(space: Space) -> Any:
    cells = [(cell.id, cell.attributes) for cell in space.cells] if isinstance(space, Box) else None
    return space.id, space.map, space.kind, space.attributes, cells


def _contact_facts(contact: Contact) -> bytes:
    a, b = sorted((contact.a, contact.b))
    return _ENCODER.encode(
        [a, b, contact.kind, contact.attributes, contact.toward(a), contact.toward(b), contact.border]
    )


def _space_drawing(space: Space) -> Any:
    cells = [(cell.name, cell.shape.wkb) for cell in space.cells] if isinstance(space, Box) else None
    drawn = [space.id, space.name, space.anchor, space.shape.wkb, cells]
    if not isinstance(space, Box) and space.callout is not None:
        drawn.append(space.callout.wkb)
    if space.lettered is not None:
        drawn.append(space.lettered.wkb)
    return drawn


def _fingerprint(parts: Iterable[Any]) -> str:
    return hashlib.sha256(_ENCODER.encode(parts)).hexdigest()[:16]
