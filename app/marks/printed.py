"""Contacts as their kinds are drawn, and what was drawn and written on the map by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.look import contact_pen
from app.marks.mark import Mark, Order, Outline, Pen, Shape
from app.marks.on_map import OnMap, paper
from boards.board import Contact
from counters.position import Note

BOLDER = 1.4
LINE, LETTERS = 0.06, 0.3
"""Of a pencil, in counters."""


def contact_line(kind: str, size: float, bolder: float = 1.0) -> Pen:
    """A contact is drawn as its kind is."""
    look, unit = contact_pen(kind), size / 100
    return Pen(look.colour, look.width * unit * bolder, tuple(float(each) * unit * 1.5 for each in look.dashes.split()))


def link_marks(on: OnMap, contacts: Sequence[Contact]) -> Iterator[Mark]:
    """Which spaces count as touching, and by what kind of contact."""
    for contact in contacts:
        a, b = on.middle(contact.a), on.middle(contact.b)
        if a is not None and b is not None:
            outline: Outline = contact.line if contact.line is not None else ((a, b),)
            yield Mark((Shape(outline, None, contact_line(contact.kind, on.size, BOLDER)),), Order.GROUND)


def note_marks(on: OnMap, notes: Sequence[Note]) -> Iterator[Mark]:
    for note in (each for each in notes if each.points and each.map == on.map):
        if len(note.points) > 1:
            yield Mark((Shape((tuple(note.points),), None, Pen("pencil", on.size * LINE)),), Order.NOTES)
        if note.text:
            yield Mark(tuple(paper(on, note.text, note.points[-1], on.size * LETTERS)), Order.NOTES)
