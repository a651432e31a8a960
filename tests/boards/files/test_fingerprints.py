"""What the rules read of a board, and how it looks, each with a fingerprint of its own."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from boards.board import AreaId, Board, Contact, Map, MapId, Space
from boards.files.fingerprints import drawing_fingerprint, facts_fingerprint
from tests.made_game import made_game

BOARD = made_game().board
EUROPE, SPAIN, TRACK = MapId("europe"), AreaId("spain"), AreaId("turn_track")


def with_map(**changes: object) -> Board:
    europe: Map = replace(BOARD.maps[EUROPE], **changes)  # type: ignore[arg-type]  # any field at all
    return replace(BOARD, maps={**BOARD.maps, EUROPE: europe})


def with_space(id: AreaId, **changes: object) -> Board:
    space: Space = replace(BOARD.spaces[id], **changes)  # type: ignore[arg-type]  # any field at all
    where = "areas" if id in BOARD.maps[EUROPE].areas else "boxes"
    return with_map(**{where: {**getattr(BOARD.maps[EUROPE], where), id: space}})


def with_contact(change: Callable[[Contact], Contact]) -> Board:
    first, *others = BOARD.contacts
    return replace(BOARD, contacts=(change(first), *others))


def turned(contact: Contact) -> Contact:
    return replace(contact, a=contact.b, b=contact.a, toward_a=contact.toward_b, toward_b=contact.toward_a)


FACTS = {
    "a kind": with_space(SPAIN, kind="desert"),
    "an attribute": with_space(SPAIN, attributes={"worth": 3}),
    "an area that is gone": with_map(areas={k: v for k, v in BOARD.maps[EUROPE].areas.items() if k != SPAIN}),
    "cells": with_space(TRACK, cells=()),
    "a contact's kind": with_contact(lambda contact: replace(contact, kind="river")),
    "what a contact shows one side": with_contact(lambda contact: replace(contact, toward_a={"fort": True})),
    "a contact that is gone": replace(BOARD, contacts=BOARD.contacts[1:]),
    "a map that is gone": replace(BOARD, maps={EUROPE: BOARD.maps[EUROPE]}),
}
LOOKS = {
    "a name": with_space(SPAIN, name="España"),
    "a shape": with_space(SPAIN, shape=BOARD.spaces[SPAIN].shape.buffer(1)),
    "an anchor": with_space(SPAIN, anchor=(0.1, 0.2)),
    "a picture": with_map(drawing="new.svg"),
    "a size": with_map(width=11),
    "a line": with_contact(lambda contact: replace(contact, line=BOARD.spaces[SPAIN].shape.exterior)),  # type: ignore[union-attr]  # one part
}
NEITHER = {
    "a source": with_space(SPAIN, source="2.1"),
    "the order of the contacts": replace(BOARD, contacts=BOARD.contacts[::-1]),
    "a contact written from the other end": with_contact(turned),
    "the order of the maps": replace(BOARD, maps=dict(reversed(BOARD.maps.items()))),
}


@pytest.mark.parametrize("what", [*FACTS, *LOOKS, *NEITHER])
def test_each_fingerprint_changes_with_its_own(what: str) -> None:
    board = {**FACTS, **LOOKS, **NEITHER}[what]
    assert (facts_fingerprint(board) != facts_fingerprint(BOARD)) == (what in FACTS)
    if what not in FACTS:
        assert (drawing_fingerprint(board) != drawing_fingerprint(BOARD)) == (what in LOOKS)


def test_a_fingerprint_is_short_and_always_the_same() -> None:
    assert facts_fingerprint(BOARD) == facts_fingerprint(replace(BOARD))
    assert len(facts_fingerprint(BOARD)) == len(drawing_fingerprint(BOARD)) == 16
