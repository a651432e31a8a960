"""Contacts made, told of another kind, and taken away: links that are drawn, and borders along a line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from shapely import LineString

from boards.board import AreaId, AttributeValue, Board, Contact, Spot
from boards.coverage.faces import slip
from boards.edits.bordering import usual_kind
from boards.edits.edited import CannotEdit, the_space
from boards.edits.facts import attributes_with, must_be_a_kind, must_fit
from boards.edits.segments import common_line, line_of, segments_of, shared
from boards.plain.sentence import area, say


def link(board: Board, a: AreaId, b: AreaId, kind: str, points: Sequence[Spot] = ()) -> Board:
    """Two spaces count as touching, by a link of this kind. With points it is drawn."""
    for id in (a, b):
        the_space(board, id)
    if a == b:
        raise CannotEdit(say("This contact joins {area} to itself.", area=area(a)))
    must_be_a_kind(kind)
    if any(contact.kind == kind for contact in board.between(a, b)):
        raise CannotEdit(say("{a} and {b} have such a contact already ({kind}).", a=area(a), b=area(b), kind=kind))
    line = LineString(points) if len(points) > 1 else None
    return replace(board, contacts=(*board.contacts, Contact(a, b, kind, line=line)))


def confirm_border(board: Board, a: AreaId, b: AreaId, kind: str = "") -> Board:
    """Two areas that share a line count as touching along it."""
    one, other = the_space(board, a), the_space(board, b)
    line, kind = common_line(one, other), kind or usual_kind(board, board, a, b)
    if line is None:
        return link(board, a, b, kind)
    return replace(board, contacts=(*board.contacts, Contact(a, b, kind, border=True, line=line)))


def unlink(board: Board, contacts: Iterable[Contact]) -> Board:
    """These contacts count no more."""
    gone = {id(contact) for contact in contacts}
    return replace(board, contacts=tuple(it for it in board.contacts if id(it) not in gone))


def set_contact_kind(board: Board, contact: Contact, kind: str) -> Board:
    """A river where there was a plain border."""
    must_be_a_kind(kind)
    if contact.kind == kind:
        return board
    return _exchanged(board, contact, replace(contact, kind=kind))


def set_contact_attribute(board: Board, contact: Contact, name: str, value: AttributeValue | None) -> Board:
    """An attribute of the contact as a whole."""
    must_fit(board, "contact", name, value)
    return _exchanged(board, contact, replace(contact, attributes=attributes_with(contact.attributes, name, value)))


def set_toward(board: Board, contact: Contact, end: AreaId, name: str, value: AttributeValue | None) -> Board:
    """What holds on one side of a contact: a port, a beach, a fort line."""
    must_fit(board, "toward", name, value)
    if end == contact.a:
        return _exchanged(board, contact, replace(contact, toward_a=attributes_with(contact.toward_a, name, value)))
    return _exchanged(board, contact, replace(contact, toward_b=attributes_with(contact.toward_b, name, value)))


def unconfirmed(board: Board) -> tuple[tuple[AreaId, AreaId], ...]:
    """Pairs of areas that share a line worth the name, and have no contact."""
    found = []
    for map in board.maps.values():
        shapes = {id: it.shape for id, it in map.areas.items()}
        rows = segments_of(list(shapes.values())).rows
        for pair, pieces in shared(shapes).items():
            a, b = sorted(pair)
            if not board.between(a, b) and float(line_of(rows[pieces]).length) >= slip(map):
                found.append((a, b))
    return tuple(sorted(found))


def _exchanged(board: Board, before: Contact, after: Contact) -> Board:
    if all(contact is not before for contact in board.contacts):
        raise CannotEdit(say("There is no such contact any more."))
    return replace(board, contacts=tuple(after if contact is before else contact for contact in board.contacts))
