"""What is printed on a place and on counters, what it means to the rules, and what is kept in mind of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from app.documents.game_document import GameDocument
from app.language import t
from app.panels.parts.lines import Line
from boards.board import AreaId, AttributeValue, Bearer, Contact
from boards.plain.sentence import Ref, write_number
from boards.plain.sentence import side as side_ref
from counters.counter import HIDDEN, Counter, CounterId
from counters.position import TICKED, PlaceId, area_of, in_area


def so_now(document: GameDocument, counters: tuple[CounterId, ...], place: PlaceId | None) -> Iterator[Line]:
    """Who holds the place, and what rules have to remember about all of these."""
    position, sheet = document.position, document.game.sheet
    area = area_of(place) if place else None
    if area is not None and (holder := position.holders.get(area)) is not None:
        yield Line(t("Held by {side}", side=document.naming(side_ref(holder))), sign="note")
    asked, found = {*counters, *([area] if area else [])}, dict[str, None]()
    for fact in sorted(position.facts.all):
        if fact.word != TICKED and not asked.isdisjoint(fact.about):
            rule = sheet.facts.get(fact.word)
            words = document.naming(Ref("fact", fact.word))
            words = words[:1].upper() + words[1:]
            words += f": {document.naming(Ref('word', fact.value))}" if fact.value else ""
            found[f"{words}. {document.boxed(rule.meaning)}" if rule and rule.meaning else words] = None
    # What holds of several alike is told once.
    yield from (Line(words, sign="note") for words in found)


def printed(document: GameDocument, counters: tuple[CounterId, ...], place: PlaceId | None) -> Iterator[Line]:
    """Each with where it comes from: a rule's number, or somebody's reconstruction."""
    if place is not None:
        yield from _of_place(document, place)
        yield from _of_ways(document, counters, place)
    position = document.position
    kinds = {(one.kind, one.face): one for id in counters if (one := position.counters[id]).kind != HIDDEN}
    for one in kinds.values():
        yield from _of_kind(document, one)


def _of_place(document: GameDocument, place: PlaceId) -> Iterator[Line]:
    space = document.game.space(place)
    if space is None:
        return
    if space.source:
        yield Line(t("{area} as printed on the map", area=space.name), space.source, sign="note")
    yield from _columns(document, "area", space.attributes)
    cells = getattr(space, "cells", ())
    for cell in (each for each in cells if place == f"{space.id}/{each.id}"):
        yield from _columns(document, "cell", cell.attributes)


def _of_ways(document: GameDocument, counters: tuple[CounterId, ...], place: PlaceId) -> Iterator[Line]:
    """What is printed between where they stand and the place."""
    position, board, to = document.position, document.game.board, area_of(place)
    for at in dict.fromkeys(position.area(id) for id in counters):
        for contact in board.between(at, to):
            names = t("Between {one} and {other}", one=_name(document, at), other=_name(document, to))
            yield Line(f"{names}: {contact.kind.replace('_', ' ')}", contact.source, sign="note", places=_ends(contact))
            yield from _columns(document, "contact", contact.attributes)
            yield from _columns(document, "toward", contact.toward(to))


def _ends(contact: Contact) -> tuple[PlaceId, ...]:
    return in_area(contact.a), in_area(contact.b)


def _name(document: GameDocument, area: AreaId) -> str:
    space = document.game.board.spaces.get(area)
    return space.name if space is not None else area


def _columns(document: GameDocument, on: Bearer, attributes: Mapping[str, AttributeValue]) -> Iterator[Line]:
    """What is not so, and what counts nothing, is left out."""
    columns = {column.name: column for column in document.game.board.columns if _bears(column.on, on)}
    for name, value in attributes.items():
        if value is False or value in (0, "", ()):
            continue
        words = name.replace("_", " ")
        column = columns.get(name)
        told = words if value is True else f"{words}: {_written(document, value)}"
        yield Line(f"{told}. {column.meaning}" if column and column.meaning else told, indent=1)


def _bears(where: tuple[Bearer, ...], on: Bearer) -> bool:
    return on in where or (on == "area" and "box" in where)


def _written(document: GameDocument, value: AttributeValue) -> str:
    if isinstance(value, tuple):
        return ", ".join(_written(document, each) for each in value)
    if isinstance(value, str):
        side = next((side for id, side in document.game.sheet.sides.items() if id == value), None)
        return document.boxed(side.name) if side is not None else value.replace("_", " ")
    return write_number(value)


def _of_kind(document: GameDocument, one: Counter) -> Iterator[Line]:
    kind = document.game.kind(one)
    face = kind.face(one.face)
    if not (kind.source or face.text):
        return
    yield Line(t("{kind} as printed on the counter", kind=document.boxed(kind.name)), kind.source, sign="note")
    figures = " – ".join(kind.figures(one.face, one.side))
    for words in (face.title if face.title != kind.name else "", face.text, figures):
        if words:
            yield Line(document.boxed(words), indent=1)
