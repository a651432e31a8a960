"""Contacts that are borders follow the lines on the paper: longer, shorter, divided among new areas, or gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely

from boards.board import AreaId, Board, Contact, MapId, Shape
from boards.coverage.faces import slip
from boards.edits.segments import Keys, Segments, bounds_of, keys_of, line_of, pairs_having, segments_of, within
from boards.files.arcs import Floats

APART = np.uint64(0xD6E8FEB86659FD93)
"""Odd and large, so that the same piece of two areas gets two numbers."""

WET = ("sea", "ocean", "lake", "water")


@dataclass(frozen=True)
class Drawn:
    """The shapes of the areas concerned, before and after, and what new ones were made of."""

    map: MapId
    old: Mapping[AreaId, Shape]
    new: Mapping[AreaId, Shape]
    was: Mapping[AreaId, tuple[AreaId, ...]]


def relined(before: Board, after: Board, drawn: Drawn) -> Board:
    """The board whose contacts go with the new shapes. Pairs whose common line is as it was keep theirs untouched."""
    gone = {id for id in drawn.old if id not in drawn.new}
    heirs = _heirs(drawn.was, gone)
    touched = _touched(drawn)
    kept: list[Contact] = []
    handed: set[tuple[str, ...]] = set()
    for contact in before.contacts:
        ends = {contact.a, contact.b}
        if contact.border and contact.line is not None and (frozenset(ends) in touched or ends & gone):
            continue
        if ends & gone:
            moved = _handed_on(contact, heirs, after)
            if moved is not None and (key := (*sorted((moved.a, moved.b)), moved.kind)) not in handed:
                handed.add(key)
                kept.append(moved)
        else:
            kept.append(contact)
    added: dict[frozenset[AreaId], list[Contact]] = {}
    pieces = {id: segments_of([drawn.new[id]]) for id in set().union(*touched) if id in drawn.new}
    for pair in sorted(touched, key=sorted):
        rows = _common(pieces, pair)
        if len(rows):
            added[pair] = list(_of_pair(before, after, drawn, pair, rows))
    return replace(after, contacts=_in_order(before, kept, added))


def _touched(drawn: Drawn) -> set[frozenset[AreaId]]:
    """The pairs whose common line is another now: one of the two has a piece of it newly, or no more."""
    ids = [id for id in {**drawn.old, **drawn.new} if drawn.old.get(id) is not drawn.new.get(id)]
    old, new = (_whose(side, ids) for side in (drawn.old, drawn.new))
    changed = np.concatenate((old.rows[~np.isin(old.keys, new.keys)], new.rows[~np.isin(new.keys, old.keys)]))
    found: set[frozenset[AreaId]] = set()
    if len(changed):
        keys, frame = keys_of(changed), bounds_of(changed)
        for side in (drawn.old, drawn.new):
            here = list(side)
            common = pairs_having(within(list(side.values()), frame), keys)
            found.update(frozenset((here[a], here[b])) for a, b in common)
    return found


def _whose(side: Mapping[AreaId, Shape], ids: Sequence[AreaId]) -> Segments:
    """The pieces of these areas, each known again only where it belongs to the same one."""
    there = [number for number, id in enumerate(ids) if id in side]
    found = segments_of([side[ids[number]] for number in there])
    owner = np.array(there, np.uint64)[found.owner]
    with np.errstate(over="ignore"):
        return found._replace(keys=found.keys + owner * APART)


def _common(pieces: Mapping[AreaId, Segments], pair: frozenset[AreaId]) -> Floats:
    """The pieces that two areas share."""
    if not all(id in pieces for id in pair):
        return np.zeros((0, 4))
    a, b = sorted(pair)
    found: Floats = pieces[a].rows[np.isin(pieces[a].keys, pieces[b].keys)]
    return found


def _heirs(was: Mapping[AreaId, tuple[AreaId, ...]], gone: Iterable[AreaId]) -> dict[AreaId, AreaId | None]:
    found: dict[AreaId, AreaId | None] = dict.fromkeys(gone)
    for heir, parts in was.items():
        found.update((part, heir) for part in parts if part in found)
    return found


def _handed_on(contact: Contact, heirs: Mapping[AreaId, AreaId | None], after: Board) -> Contact | None:
    """A link of an area that is gone leads to the one it became part of."""
    a, b = (heirs.get(end, end) for end in (contact.a, contact.b))
    if a is None or b is None or a == b or a not in after.spaces or b not in after.spaces:
        return None
    return replace(contact, a=a, b=b)


def _of_pair(before: Board, after: Board, drawn: Drawn, pair: frozenset[AreaId], rows: Floats) -> Iterable[Contact]:
    """The contacts of two areas with this line in common: as those were from which they come, each nearest its own."""
    a, b = sorted(pair)
    olds, short = _forebears(before, a, b, drawn.was), slip(after.maps[drawn.map])
    if not olds:
        known = bool(before.between(a, b))
        line = line_of(rows)
        if line.length >= short and not known:
            yield Contact(a, b, usual_kind(before, after, a, b), border=True, line=line)
        return
    cut = not pair.isdisjoint({*drawn.was, *(part for parts in drawn.was.values() for part in parts)})
    for contact, mine in zip(olds, _shares(rows, olds), strict=True):
        if not len(mine):
            continue
        line, long = line_of(mine), contact.line.length if contact.line is not None else 0
        # A cut that misses a corner leaves a bit of a border to the part beyond it, which nobody meant to touch.
        if not cut or not line.length < short < long / 2:
            yield replace(contact, line=line)


def _forebears(before: Board, a: AreaId, b: AreaId, was: Mapping[AreaId, tuple[AreaId, ...]]) -> list[Contact]:
    """The borders that there were between what the two are made of, told of the two; each kind of them once."""
    found: list[Contact] = []
    mine, theirs = was.get(a, (a,)), was.get(b, (b,))
    for one in mine:
        for contact in before.contacts_of(one):
            other = contact.other(one)
            if not contact.border or contact.line is None or other not in theirs or other in mine:
                continue
            told = replace(contact, a=a, b=b) if contact.a == one else replace(contact, a=b, b=a)
            alike = next((it for it in found if replace(it, line=None) == replace(told, line=None)), None)
            if alike is None:
                found.append(told)
            else:
                parts = [*shapely.get_parts(alike.line).tolist(), *shapely.get_parts(told.line).tolist()]
                found[found.index(alike)] = replace(alike, line=shapely.MultiLineString(parts))
    return found


def _shares(rows: Floats, contacts: Sequence[Contact]) -> list[Floats]:
    """Which pieces of a line belong to which of several contacts: those of its own old line, or nearest to it."""
    if len(contacts) == 1:
        return [rows]
    keys = keys_of(rows)
    middles = np.array(shapely.points((rows[:, :2] + rows[:, 2:]) / 2))
    far = np.array([shapely.distance(contact.line, middles) for contact in contacts])
    for number, contact in enumerate(contacts):
        far[number, np.isin(keys, _keys_along(contact))] = -1
    best = far.argmin(axis=0)
    return [rows[best == number] for number in range(len(contacts))]


def _keys_along(contact: Contact) -> Keys:
    parts = [shapely.get_coordinates(part) for part in shapely.get_parts(contact.line)]
    return keys_of(np.concatenate([np.hstack((part[:-1], part[1:])) for part in parts]))


def is_wet(kind: str) -> bool:
    return any(word in kind.split("_") for word in WET)


def plain_kind(a: str, b: str) -> str:
    """What a border between areas of these kinds is where nobody has said otherwise."""
    return ("land", "coast", "sea")[is_wet(a) + is_wet(b)]


def usual_kind(before: Board, after: Board, a: AreaId, b: AreaId) -> str:
    """What a border between two such areas mostly is on this board."""
    kinds = sorted((after.spaces[a].kind, after.spaces[b].kind))
    found = Counter([plain_kind(*kinds)])
    spaces = before.spaces
    for contact in before.contacts:
        if contact.border and sorted((spaces[contact.a].kind, spaces[contact.b].kind)) == kinds:
            found[contact.kind] += 1
    return found.most_common(1)[0][0]


def _in_order(
    before: Board, kept: Sequence[Contact], added: dict[frozenset[AreaId], list[Contact]]
) -> tuple[Contact, ...]:
    """Contacts stand where they stood in the file; new ones come last."""
    left = {id(contact) for contact in kept}
    found: list[Contact] = []
    for contact in before.contacts:
        if id(contact) in left:
            left.discard(id(contact))
            found.append(contact)
        elif contact.border:
            found += added.pop(frozenset((contact.a, contact.b)), ())
    found += [contact for contact in kept if id(contact) in left]
    for contacts in added.values():
        found += contacts
    return tuple(found)
